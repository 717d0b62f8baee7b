package fuzz

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"boundedrecall"
	"boundedrecall/internal/rewards"
	"boundedrecall/properties/laws"
)

// longestText is the longest input that a target reads as text.
const longestText = 2048

// A text is an input that is not decoded.
type text []byte

func newText(data []byte) text { return data }

func (t text) String() string { return fmt.Sprintf("%q", []byte(t)) }

// A codec reads and writes instances.
type codec struct {
	parse  func(string) (*boundedrecall.Instance, error)
	format func(*boundedrecall.Instance) string
	read   func(io.Reader) (in *boundedrecall.Instance, arms []string, err error) // CSV
	write  func(*boundedrecall.Instance) []byte
}

// ours is the codec of this module.
var ours = codec{boundedrecall.ParseInstance, (*boundedrecall.Instance).String, readCSV, rewards.Text}

// readCSV reads rewards in [0,1] and recognises the columns of labels.
func readCSV(text io.Reader) (*boundedrecall.Instance, []string, error) {
	r, err := rewards.Read(text, rewards.Options{Scale: rewards.Scale{High: 1}})
	if err != nil {
		return nil, nil, err
	}
	return r.Instance, r.Arms, nil
}

// sameCSV returns an error if the instance, written as CSV, reads back as another.
func (c codec) sameCSV(in *boundedrecall.Instance) error {
	text := c.write(in)
	again, names, err := c.read(bytes.NewReader(text))
	if err != nil || names != nil || !sameInstance(in, again) {
		return fmt.Errorf("the CSV %q reads back as %v, names %q, error %v", text, again, names, err)
	}
	return nil
}

// sameInstance compares the rewards, bit for bit.
func sameInstance(one, other *boundedrecall.Instance) bool {
	return slices.EqualFunc(laws.Of(one), laws.Of(other), laws.Same)
}

// parseInstance hunts for text that makes the parser panic, and for accepted text whose
// result is not a valid instance or changes when written and read again.
func (c codec) parseInstance(data text) error {
	if len(data) > longestText || asksForMuch(string(data)) {
		return nil
	}
	in, err := c.parse(string(data))
	if err != nil {
		return refused(in, err)
	}
	if err := validRewards(in); err != nil {
		return err
	}
	if n := countRounds(string(data)); n != in.Horizon() {
		return fmt.Errorf("%d rounds, where the text has %d", in.Horizon(), n)
	}
	written := c.format(in)
	again, err := c.parse(written)
	if err != nil || !sameInstance(in, again) {
		return fmt.Errorf("%q reads back as %v, error %w", written, again, err)
	}
	return nil
}

// refused returns an error if there is an instance beside the reader's error.
func refused(in *boundedrecall.Instance, err error) error {
	if in != nil {
		return fmt.Errorf("an instance beside the error %w", err)
	}
	return nil
}

// asksForMuch reports whether the text has more rewards than a target has time for. The
// parser refuses a run beyond its own limit at once, so such a run costs nothing.
func asksForMuch(text string) bool {
	const most, parsers = 4000, 1 << 22
	rewards := 0
	for run := range strings.FieldsSeq(text) {
		if n := countRounds(run) * (1 + strings.Count(run, ",")); n <= parsers {
			rewards += n
		}
	}
	return rewards > most
}

// countRounds adds up the numbers before the stars, and 1 for each run without a star. A
// number that the parser must refuse counts as very many rounds.
func countRounds(text string) (rounds int) {
	const refused = 1 << 30
	for run := range strings.FieldsSeq(text) {
		n := 1
		if count, _, ok := strings.Cut(run, "*"); ok {
			var err error
			if n, err = strconv.Atoi(count); err != nil || n < 1 || n > refused {
				n = refused
			}
		}
		rounds += n
	}
	return rounds
}

// validRewards returns an error if a reward is not in [0,1] or is −0. For a learner that
// looks at the bits, −0 differs from 0.
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

// csv hunts for text that makes the reader panic, and for accepted text that does not read
// back as the same instance, or has a row that is not a round.
func (c codec) csv(data text) error {
	if len(data) > longestText {
		return nil
	}
	in, arms, err := c.read(bytes.NewReader(data))
	if err != nil {
		return refused(in, err)
	}
	return cmp.Or(validRewards(in), sameLines(string(data), in, arms), c.sameCSV(in))
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
