package simulation

import (
	"fmt"
	"slices"
	"strings"
)

// A Pair is two of the learners.
type Pair struct{ Better, Worse string }

// String writes what [Outcome.Difference] measures.
func (p Pair) String() string { return p.Better + " less " + p.Worse }

// ClaimedOrder are the pairs in which the first is claimed to end with less regret:
// the bounded-recall learners with a regret bound, and those that remember everything.
func ClaimedOrder() []Pair {
	return []Pair{
		{PeriodicRestart, MWU}, {AverageRestart, MWU},
		{PeriodicRestart, AverageRestartFullHorizon}, {AverageRestart, AverageRestartFullHorizon},
	}
}

// Compare returns −1 if the pair's first learner ends with less regret than the second, 1
// if it ends with more, and 0 if the band of the difference reaches zero.
func (o *Outcome) Compare(p Pair) int {
	switch mean, half := o.Difference(p); {
	case mean+half < 0:
		return -1
	case mean-half > 0:
		return 1
	}
	return 0
}

// Verdict says what the differences show of the paper's claim.
func (o *Outcome) Verdict() string {
	var better, worse []string
	less, more, pairs := 0, 0, len(ClaimedOrder())
	for _, p := range ClaimedOrder() {
		better, worse = append(better, p.Better), append(worse, p.Worse)
		switch o.Compare(p) {
		case -1:
			less++
		case 1:
			more++
		}
	}
	claim := join(better) + " end with less regret than " + join(worse)
	switch {
	case less == pairs:
		return "The claim appears: " + claim + "."
	case more == pairs:
		return "The claim, that " + claim + ", does not appear: they end with more."
	default:
		return fmt.Sprintf("The claim, that %s, appears in part: of %d comparisons %d say less, %d more, and %d nothing.",
			claim, pairs, less, more, pairs-less-more)
	}
}

// join writes the names, each once.
func join(names []string) string {
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " and ")
}
