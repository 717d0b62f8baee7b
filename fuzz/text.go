package fuzz

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/learners"
)

// longestText is the longest input that a target reads as text.
const longestText = 2048

// A text is an input that is read as it is.
type text []byte

func newText(data []byte) text { return data }

func (t text) String() string { return fmt.Sprintf("%q", []byte(t)) }

// A codec reads and writes instances, and makes a learner that plays what was read.
type codec struct {
	parse   func(string) (*boundedrecall.Instance, error)
	format  func(*boundedrecall.Instance) string
	read    func(io.Reader) (*boundedrecall.Instance, []string, error)
	write   func(io.Writer, *boundedrecall.Instance, []string) error
	learner func(arms, which int) boundedrecall.Learner
}

// ours is the codec of package boundedrecall, and the recall learners over Hedge.
var ours = codec{
	boundedrecall.ParseInstance, (*boundedrecall.Instance).String, boundedrecall.ReadCSV, boundedrecall.WriteCSV,
	func(arms, which int) boundedrecall.Learner {
		names := learners.RecallNames()
		s := learners.Spec{Name: names[which%len(names)], Base: "hedge", Recall: 2, Rate: 1}
		if s.Randomized() {
			s.Seed = 1
		}
		return s.New(arms)
	},
}

// instanceText hunts for an instance that its text, or its CSV, does not read back as,
// bit for bit.
func (c codec) instanceText(g game) error {
	in := g.instance()
	again, err := c.parse(c.format(in))
	if err != nil || !sameInstance(in, again) {
		return g.errorf("%q reads back as %v, error %v:", c.format(in), again, err)
	}
	var csv bytes.Buffer
	if err := c.write(&csv, in, nil); err != nil {
		return g.errorf("not written as CSV: %v:", err)
	}
	again, _, err = c.read(&csv)
	if err != nil || !sameInstance(in, again) {
		return g.errorf("the CSV reads back as %v, error %v:", again, err)
	}
	return nil
}

// sameInstance compares the rewards, bit for bit.
func sameInstance(one, other *boundedrecall.Instance) bool {
	if one.Horizon() != other.Horizon() || one.Arms() != other.Arms() {
		return false
	}
	for t := 1; t <= one.Horizon(); t++ {
		if !sameBits(one.Reward(t), other.Reward(t)) {
			return false
		}
	}
	return true
}

// parseInstance hunts for text that makes the parser panic, or that it accepts and
// that is no instance, or not the same one when written and read again, or that a
// learner cannot play.
func (c codec) parseInstance(data text) error {
	if len(data) > longestText || asksForMuch(string(data)) {
		return nil
	}
	in, err := c.parse(string(data))
	if err != nil {
		return refused(in, err, data)
	}
	if err := c.sound(in, len(data)); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	if n := countRounds(string(data)); n != in.Horizon() {
		return fmt.Errorf("%d rounds from %q, which has %d", in.Horizon(), data, n)
	}
	written := c.format(in)
	again, err := c.parse(written)
	if err != nil || !sameInstance(in, again) {
		return fmt.Errorf("%q reads back as %v, error %w; was %q", written, again, err, data)
	}
	return nil
}

// refused returns an error if there is an instance beside the reader's error.
func refused(in *boundedrecall.Instance, err error, data text) error {
	if in != nil {
		return fmt.Errorf("an instance beside the error %w: %q", err, data)
	}
	return nil
}

// asksForMuch reports whether the text has more rewards than a target has time for. The
// parser refuses a run beyond its own limit at once, so such a run costs nothing.
func asksForMuch(text string) bool {
	const most, parsers = 4000, 1 << 22
	rewards := 0
	for _, run := range strings.Fields(text) {
		if n := countRounds(run) * (1 + strings.Count(run, ",")); n <= parsers {
			rewards += n
		}
	}
	return rewards > most
}

// countRounds adds up the numbers before the stars, and 1 where there is none. A number
// that must be refused counts for very many rounds.
func countRounds(text string) (rounds int) {
	const refused = 1 << 30
	for _, run := range strings.Fields(text) {
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

// sound returns an error if the instance has something else than rewards, or if a
// learner cannot play it: if the regret is no number, or exceeds the learner's bound.
func (c codec) sound(in *boundedrecall.Instance, which int) error {
	if err := validRewards(in); err != nil {
		return err
	}
	l, bound := c.learner(in.Arms(), which), math.MaxFloat64
	if bounded, ok := l.(boundedrecall.Bounded); ok {
		bound = bounded.TotalRegretBound(in.Horizon(), in.Arms())
	}
	if regret := boundedrecall.TotalRegret(l, in); !(regret <= bound+1e-9) {
		return fmt.Errorf("played with total regret %v by %T, whose bound is %v", regret, l, bound)
	}
	return nil
}

// validRewards returns an error if a reward is not in [0,1], or is −0, which to a learner
// that looks at its bits is another number than 0.
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

// csv hunts for text that makes the reader panic, or that it accepts and does not read
// back as the same instance, or accepts though it has a row that is no round, or that a
// learner cannot play.
func (c codec) csv(data text) error {
	if len(data) > longestText {
		return nil
	}
	in, arms, err := c.read(bytes.NewReader(data))
	if err != nil {
		return refused(in, err, data)
	}
	if err := c.sound(in, len(data)); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	if err := sameLines(data, in, arms); err != nil {
		return fmt.Errorf("%q: %w", data, err)
	}
	var written bytes.Buffer
	if err := c.write(&written, in, arms); err != nil {
		return fmt.Errorf("read, but not written: %w: %q", err, data)
	}
	again, names, err := c.read(&written)
	if err != nil || !sameInstance(in, again) || !slices.Equal(names, arms) {
		return fmt.Errorf("reads back as %v %q, error %w; was %v %q: %q", again, names, err, in, arms, data)
	}
	return nil
}

// sameLines reads text without quotes in the plainest way, a line for each round, and
// compares. Empty lines at the end count for nothing.
func sameLines(data []byte, in *boundedrecall.Instance, arms []string) error {
	text := strings.TrimPrefix(string(data), "\ufeff")
	if strings.Contains(text, `"`) {
		return nil
	}
	lines := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	if arms != nil {
		lines = lines[1:]
	}
	if len(lines) != in.Horizon() {
		return fmt.Errorf("%d rounds from %d lines", in.Horizon(), len(lines))
	}
	for t, line := range lines {
		fields := strings.Split(line, ",")
		if len(fields) != in.Arms() {
			return fmt.Errorf("line %q has %d fields for %d arms", line, len(fields), in.Arms())
		}
		for i, field := range fields {
			r, _ := strconv.ParseFloat(strings.TrimSpace(field), 64)
			if r != in.Reward(t + 1)[i] {
				return fmt.Errorf("round %d, arm %d: read %v from %q", t+1, i+1, in.Reward(t + 1)[i], field)
			}
		}
	}
	return nil
}
