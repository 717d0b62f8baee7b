package rewards

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// longestText is the longest input that the target reads.
const longestText = 2048

// A codec reads and writes rewards as CSV. Tests break one of the two on
// purpose.
type codec struct {
	read  func(text string) (in *boundedrecall.Instance, arms []string, err error)
	write func(*boundedrecall.Instance) string
}

// ours is the codec that the target checks.
var ours = codec{readCSV, func(in *boundedrecall.Instance) string { return string(Text(in)) }}

// FuzzCSV looks for text that makes the reader panic, and for accepted text
// whose result differs from a plain reading, or changes when it is written and
// read again.
func FuzzCSV(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { require.NoError(t, ours.check(string(data))) })
}

// check returns an error if the codec reads the text wrongly.
func (c codec) check(text string) error {
	if len(text) > longestText {
		return nil
	}
	in, arms, err := c.read(text)
	if err != nil {
		if in != nil {
			return fmt.Errorf("an instance beside the error %w", err)
		}
		return nil
	}
	if err := validRewards(in); err != nil {
		return err
	}
	if err := sameLines(text, in, arms); err != nil {
		return err
	}
	written := c.write(in)
	again, names, err := c.read(written)
	if err != nil || names != nil || !slices.EqualFunc(laws.Of(in), laws.Of(again), laws.Same) {
		return fmt.Errorf("%q reads back as %v, names %q, error %v", written, again, names, err)
	}
	return nil
}

// validRewards returns an error if a reward is not in [0,1] or is −0. For a
// learner that looks at the bits, −0 differs from 0.
func validRewards(in interface {
	Horizon() int
	Reward(t int) []float64
}) error {
	for s := 1; s <= in.Horizon(); s++ {
		for i, r := range in.Reward(s) {
			if !(r >= 0 && r <= 1) || math.Signbit(r) {
				return fmt.Errorf("round %d, arm %d: accepted %v", s, i+1, r)
			}
		}
	}
	return nil
}

// readCSV reads rewards in [0,1] and recognises the columns of labels.
func readCSV(text string) (*boundedrecall.Instance, []string, error) {
	r, err := Read(strings.NewReader(text), Options{Scale: Scale{High: 1}})
	if err != nil {
		return nil, nil, err
	}
	return r.Instance, r.Arms, nil
}

// sameLines reads text without quotes in the plainest way, and compares: each
// line but the header is a round, and the fields that are numbers are its
// rewards. It ignores white space at the end. Between semicolons or tabs a
// comma is a decimal point.
func sameLines(text string, in *boundedrecall.Instance, arms []string) error {
	if strings.Contains(text, `"`) || strings.HasPrefix(text, "\x1f\x8b") { // quoted or compressed
		return nil
	}
	var failed error
	for _, separator := range []string{",", ";", "\t"} {
		var header []string
		trimmed := strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace)
		lines := strings.Split(trimmed, "\n")
		if arms != nil {
			header, lines = strings.Split(lines[0], separator), lines[1:]
		}
		if failed = compareLines(lines, separator, header, in, arms); failed == nil {
			return nil
		}
	}
	return failed
}

// compareLines compares lines with the rounds that were read from them, and the
// header above the numbers with the names that were read.
func compareLines(
	lines []string, separator string, header []string, in *boundedrecall.Instance, arms []string,
) error {
	if len(lines) != in.Horizon() {
		return fmt.Errorf("%d rounds from %d lines", in.Horizon(), len(lines))
	}
	for t, line := range lines {
		var numbers []float64
		var names []string
		for c, field := range strings.Split(line, separator) {
			if separator != "," {
				field = strings.Replace(field, ",", ".", 1)
			}
			x, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
			if err != nil || math.IsNaN(x) || strings.Contains(field, "_") {
				continue
			}
			if numbers = append(numbers, x+0); c < len(header) { // −0 is read as 0
				names = append(names, strings.TrimSpace(header[c]))
			}
		}
		if !laws.Same(numbers, in.Reward(t+1)) || !slices.Equal(names, arms) {
			return fmt.Errorf("line %q is read as %v for the arms %q", line, in.Reward(t+1), arms)
		}
	}
	return nil
}
