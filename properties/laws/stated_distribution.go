package laws

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// outcome is one of the plays that a round's distribution lists.
type outcome struct {
	probability float64
	play        []float64
}

// distributionOf reads the distribution of the coming round.
func distributionOf(l boundedrecall.Randomized) []outcome {
	stated := l.Distribution()
	if stated == nil {
		panic(&Fault{Err: errors.New("its distribution is nil")})
	}
	var all []outcome
	for p, x := range stated {
		all = append(all, outcome{probability: p, play: slices.Clone(x)})
	}
	return all
}

// differentDistributions returns a text for the first difference between two
// distributions, "" if they are equal bit for bit.
func differentDistributions(got, want []outcome) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d outcomes, want %d", len(got), len(want))
	}
	for k := range got {
		if got[k].probability != want[k].probability || !Same(got[k].play, want[k].play) {
			return fmt.Sprintf("outcome %d is %s with probability %v, want %s with %v", k+1,
				vector(got[k].play), got[k].probability, vector(want[k].play), want[k].probability)
		}
	}
	return ""
}

// StatedDistribution returns an error unless, in every round, the learner
// states a proper distribution and draws its play from it: the probabilities
// are not negative and sum to 1 within 1e-9, the outcomes are distributions,
// and the play is one of them, bit for bit. Reading the distribution, or
// breaking off, must not change the plays, and asking for a play must not
// change the distribution. It panics if the maker's learners are not
// [boundedrecall.Randomized].
func StatedDistribution(maker boundedrecall.Maker, rewards Rounds) error {
	c := newCheck("stated-distribution", "maker", part{"rewards", rewards})
	return c.run(func() breach {
		l := fresh(maker)
		want := Plays(maker, rewards)
		for j := range want {
			stated := distributionOf(l)
			if b := invalidDistribution(stated, want[j]); b.found != "" {
				return breach{fmt.Sprintf("round %d %s", j+1, b.found), b.margin}
			}
			for range l.Distribution() {
				break // as a caller may
			}
			got := ask(l)
			if d, _ := difference(got, want[j]); d > 0 {
				return breach{
					fmt.Sprintf("round %d, distribution read first: %s", j+1,
						learnerWords.differ(got, want[j])),
					d,
				}
			}
			if found := differentDistributions(distributionOf(l), stated); found != "" {
				return breach{
					fmt.Sprintf("round %d, distribution read again after Play: %s", j+1, found),
					math.Inf(1),
				}
			}
			observe(l, rewards[j:min(j+1, len(rewards))])
		}
		return breach{}
	})
}

// invalidDistribution returns what is wrong with a distribution from which the
// play was drawn.
func invalidDistribution(stated []outcome, play []float64) breach {
	total, listed := 0.0, false
	for _, o := range stated {
		if off := max(-o.probability, offSimplex(o.play)); !(off <= simplexTolerance) {
			return breach{fmt.Sprintf("has probability %v of %s", o.probability, vector(o.play)), off}
		}
		total += o.probability
		listed = listed || o.probability > 0 && Same(o.play, play)
	}
	if off := math.Abs(total - 1); !(off <= simplexTolerance) {
		return breach{fmt.Sprintf("has probabilities that sum to %v", total), off}
	}
	if !listed {
		return breach{fmt.Sprintf("plays %s, which is not in the distribution", vector(play)),
			math.Inf(1)}
	}
	return breach{}
}

// SameDistribution returns an error unless the learner that draw makes states
// the distribution that the maker's learner states, bit for bit, in every
// round. It panics unless both learners are [boundedrecall.Randomized].
func SameDistribution(
	maker boundedrecall.Maker, draw func(seed uint64) boundedrecall.Learner, seed uint64,
	rewards Rounds,
) error {
	return newCheck("same-distribution", "maker", "draw", seed,
		part{"rewards", rewards}).run(func() breach {
		own, other := fresh(maker), drawing[boundedrecall.Randomized](draw, seed)
		for j := range len(rewards) + 1 {
			if found := differentDistributions(distributionOf(other), distributionOf(own)); found != "" {
				return breach{fmt.Sprintf("round %d: %s", j+1, found), math.Inf(1)}
			}
			observe(own, rewards[j:min(j+1, len(rewards))])
			observe(other, rewards[j:min(j+1, len(rewards))])
		}
		return breach{}
	})
}
