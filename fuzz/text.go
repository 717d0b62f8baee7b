package fuzz

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
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
	read  func(text string) (in *boundedrecall.Instance, arms []string, err error)
	write func(*boundedrecall.Instance) string

	// plain returns an error if the plainest reading of the text differs from
	// what was read.
	plain func(text string, in *boundedrecall.Instance, arms []string) error
}

// asRuns is the codec of instances as runs.
var asRuns = codec{readRuns, (*boundedrecall.Instance).String, sameRounds}

// readRuns reads runs. It skips text that asks for more rewards than a target
// has time for.
func readRuns(text string) (in *boundedrecall.Instance, _ []string, err error) {
	if asksForMuch(text) {
		return nil, nil, errors.New("too many rewards")
	}
	in, err = boundedrecall.ParseInstance(text)
	return in, nil, err
}

// holds hunts for text that makes the reader panic, and for accepted text whose
// result is not a valid instance, differs from a plain reading, or changes when
// written and read again.
func (c codec) holds(data text) error {
	if len(data) > longestText {
		return nil
	}
	in, arms, err := c.read(string(data))
	if err != nil {
		if in != nil {
			return fmt.Errorf("an instance beside the error %w", err)
		}
		return nil
	}
	if err := validRewards(in); err != nil {
		return err
	}
	if err := c.plain(string(data), in, arms); err != nil {
		return err
	}
	return c.sameAgain(in)
}

// sameAgain returns an error if the instance, when it is written, reads back as
// another.
func (c codec) sameAgain(in *boundedrecall.Instance) error {
	written := c.write(in)
	again, names, err := c.read(written)
	if err != nil || names != nil || !sameInstance(in, again) {
		return fmt.Errorf("%q reads back as %v, names %q, error %v", written, again, names, err)
	}
	return nil
}

// sameInstance compares the rewards, bit for bit.
func sameInstance(one, other *boundedrecall.Instance) bool {
	return slices.EqualFunc(laws.Of(one), laws.Of(other), laws.Same)
}

// sameRounds counts the rounds of runs.
func sameRounds(text string, in *boundedrecall.Instance, _ []string) error {
	if n := countRounds(text); n != in.Horizon() {
		return fmt.Errorf("%d rounds, where the text has %d", in.Horizon(), n)
	}
	return nil
}

// asksForMuch reports whether the text has more rewards than a target has time
// for. The parser refuses a run beyond its own limit at once, so such a run
// costs nothing.
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

// countRounds adds up the numbers before the stars, and 1 for each run without
// a star. A number that the parser must refuse counts as very many rounds.
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
