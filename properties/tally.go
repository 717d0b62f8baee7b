package properties

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall/properties/laws"
)

// A tally counts features of the cases that a run drew. The zero tally is empty.
type tally struct {
	instances int
	rounds    []int
	counts    [len(features)]int
}

// features lists the features that a tally counts, in the order of its text.
var features = [...]struct {
	name string
	has  func(in laws.Rounds, recall int) bool
}{
	{"a tie", func(in laws.Rounds, _ int) bool { return slices.ContainsFunc(in, hasTie) }},
	{"all arms equal", func(in laws.Rounds, _ int) bool { return !slices.ContainsFunc(in, differs) }},
	{"only 0 and 1", func(in laws.Rounds, _ int) bool { return !slices.ContainsFunc(in, hasInterior) }},
	{"a run of 5", func(in laws.Rounds, _ int) bool { return longestRun(in) >= 5 }},
	{"off the grid", func(in laws.Rounds, _ int) bool { return slices.ContainsFunc(in, offGrid) }},
	{"T < M", func(in laws.Rounds, recall int) bool { return len(in) < recall }},
}

// Add counts rounds drawn for a learner with the given recall. It ignores empty rounds.
func (c *tally) Add(in laws.Rounds, recall int) {
	if len(in) == 0 {
		return
	}
	c.instances++
	c.rounds = append(c.rounds, len(in))
	for k, f := range features {
		if f.has(in, recall) {
			c.counts[k]++
		}
	}
}

// String returns the counts on one line.
func (c *tally) String() string {
	if c.instances == 0 {
		return "drew no instance"
	}
	lengths := slices.Sorted(slices.Values(c.rounds))
	var b strings.Builder
	fmt.Fprintf(&b, "drew %d instances of %d to %d rounds, median %d;", c.instances,
		lengths[0], lengths[len(lengths)-1], lengths[len(lengths)/2])
	for k, f := range features {
		fmt.Fprintf(&b, " %s %.0f%%", f.name, 100*float64(c.counts[k])/float64(c.instances))
		if k < len(features)-1 {
			b.WriteByte(',')
		}
	}
	return b.String()
}

// hasTie reports whether two arms get the same reward.
func hasTie(r []float64) bool {
	for i := range r {
		if slices.Contains(r[:i], r[i]) {
			return true
		}
	}
	return false
}

// differs reports whether two arms get different rewards.
func differs(r []float64) bool { return slices.Max(r) > slices.Min(r) }

// hasInterior reports whether a reward is neither 0 nor 1.
func hasInterior(r []float64) bool {
	return slices.ContainsFunc(r, func(x float64) bool { return x != 0 && x != 1 })
}

// offGrid reports whether a reward is not a multiple of 1/64.
func offGrid(r []float64) bool {
	return slices.ContainsFunc(r, func(x float64) bool { return x*fineness != float64(int(x*fineness)) })
}

func longestRun(in laws.Rounds) (rounds int) {
	for from, to := range in.Runs() {
		rounds = max(rounds, to-from)
	}
	return rounds
}
