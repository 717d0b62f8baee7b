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

// FuzzCSV hunts for text that makes the reader panic, and for accepted text whose result differs from a
// plain reading, or changes when written and read again.
func FuzzCSV(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2048 {
			return
		}
		in, arms, err := readCSV(string(data))
		if err != nil {
			require.Nil(t, in)
			return
		}
		require.NoError(t, sameLines(string(data), in, arms))
		again, names, err := readCSV(string(Text(in)))
		require.NoError(t, err)
		require.Nil(t, names)
		require.True(t, slices.EqualFunc(laws.Of(in), laws.Of(again), laws.Same))
	})
}

// readCSV reads rewards in [0,1] and recognises the columns of labels.
func readCSV(text string) (*boundedrecall.Instance, []string, error) {
	r, err := Read(strings.NewReader(text), Options{Scale: Scale{High: 1}})
	if err != nil {
		return nil, nil, err
	}
	return r.Instance, r.Arms, nil
}

// sameLines reads text without quotes in the plainest way, and compares: each line but the
// header is a round, and the fields that are numbers are its rewards. It ignores white space
// at the end. Between semicolons or tabs a comma is a decimal point.
func sameLines(text string, in *boundedrecall.Instance, arms []string) error {
	if strings.Contains(text, `"`) || strings.HasPrefix(text, "\x1f\x8b") { // quoted or compressed
		return nil
	}
	var failed error
	for _, separator := range []string{",", ";", "\t"} {
		var header []string
		lines := strings.Split(strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace), "\n")
		if arms != nil {
			header, lines = strings.Split(lines[0], separator), lines[1:]
		}
		if failed = compareLines(lines, separator, header, in, arms); failed == nil {
			return nil
		}
	}
	return failed
}

// compareLines compares lines with the rounds that were read from them, and the header above
// the numbers with the names that were read.
func compareLines(lines []string, separator string, header []string, in *boundedrecall.Instance, arms []string) error {
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
