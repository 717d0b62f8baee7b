package beyond

import (
	"math"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/beyond/bandits"
	"boundedrecall/internal/games"
	"boundedrecall/internal/restart"

	"github.com/stretchr/testify/require"
)

// An ownProbabilities divides each copy's losses by the probability that the copy itself
// gives the arm. It forgets with arms and losses alone, but its estimates are wrong on
// average.
type ownProbabilities struct{ ages restart.Ages[*bandits.EXP3] }

func newOwnProbabilities(m, d int, eta float64) *ownProbabilities {
	return &ownProbabilities{restart.NewAges(m, func() *bandits.EXP3 { return bandits.NewEXP3(d, eta) })}
}

func (l *ownProbabilities) Arms() int { return l.ages.Of(0).Arms() }
func (l *ownProbabilities) Reset()    { l.ages.Reset(func(_ int, e *bandits.EXP3) { e.Reset() }) }

func (l *ownProbabilities) Observe(arm int, loss float64) {
	for _, one := range l.ages.All() {
		one.Observe(arm, loss)
	}
	l.ages.Turn().Reset()
}

func (l *ownProbabilities) Play(dst []float64) {
	clear(dst)
	x := make([]float64, len(dst))
	for m := 0; m <= l.ages.Oldest(); m++ {
		l.ages.Of(m).Play(x)
		for i := range dst {
			dst[i] += x[i] / float64(l.ages.Oldest()+1)
		}
	}
}

// The listing tells AverageRestart from learners that are nearly it.
func TestListedAverageRestart_TellsApart(t *testing.T) {
	losses := games.Instance("(1,0.5) (0,1) (0.25,0.75) (1,0) (0.5,1) (0,0)")
	for m := 1; m <= 4; m++ {
		require.Less(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.5), m, 0.5, losses, nil), 1e-12)
		require.Greater(t, differenceFromListing(newOwnProbabilities(m, 2, 0.5), m, 0.5, losses, nil), 0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m+1, 2, 0.5), m, 0.5, losses, nil), 0.001)
		require.Greater(t, differenceFromListing(bandits.NewInclusiveAverageRestart(m, 2, 0.55), m, 0.5, losses, nil), 0.001)
	}
}

// listedAverageRestart returns the play of AverageRestart after the rounds, from its
// definition: the mean over m = 0..M of exponential weights on the last m estimates.
func listedAverageRestart(m, d int, eta float64, pulls []pull) []float64 {
	mean := make([]float64, d)
	for age := range m + 1 {
		totals, sum := make([]float64, d), 0.
		for _, p := range pulls[max(0, len(pulls)-age):] {
			totals[p.arm] += p.loss / p.probability
		}
		for i := range totals {
			totals[i] = math.Exp(-eta * totals[i])
			sum += totals[i]
		}
		for i := range mean {
			mean[i] += totals[i] / sum / float64(m+1)
		}
	}
	return mean
}

// differenceFromListing goes through all draws on the losses and returns the largest
// difference between the plays of the learner and those of the listing.
func differenceFromListing(l bandits.Learner, m int, eta float64, losses *boundedrecall.Instance, pulls []pull) float64 {
	x := playAfterPulls(l, pulls...)
	most := games.Distance(x, listedAverageRestart(m, l.Arms(), eta, pulls))
	if len(pulls) < losses.Horizon() {
		for arm, p := range x {
			next := pull{arm, losses.Reward(len(pulls) + 1)[arm], p}
			most = max(most, differenceFromListing(l, m, eta, losses, append(pulls[:len(pulls):len(pulls)], next)))
		}
	}
	return most
}

// The check of forgetting sees learners that remember a round too many, or the round's number, and the leak of
// AverageRestart through the probabilities.
func TestPlayAfterPulls_LeaksAreCaught(t *testing.T) {
	const m = 4
	exp3 := func() bandits.Learner { return bandits.NewEXP3(2, 0.5) }
	for name, l := range map[string]bandits.Learner{
		"exp3":                exp3(),
		"periodic, no period": bandits.NewInclusivePeriodicRestart(m, exp3),
		"longer blocks":       bandits.NewInclusivePeriodicRestart(m+1, exp3),
		"longer window":       bandits.NewMarkedRestart(m+1, 2, 0.5),
		"no probabilities":    bandits.NewInclusiveAverageRestart(m, 2, 0.5),
		"one copy more":       knowsProbabilities{bandits.NewInclusiveAverageRestart(m+1, 2, 0.5)},
	} {
		past, other, caught := []pull{{0, 0.25, 0.5}}, []pull{{1, 0.25, 0.5}}, 0.
		if name == "periodic, no period" {
			other = append(other, past...)
		}
		for mask := range 1 << m {
			window := make([]pull, m)
			for k := range window {
				window[k] = pull{mask >> k & 1, 0.25, 0.5}
			}
			caught = max(caught, games.Distance(playAfterPulls(l, slices.Concat(past, window)...), playAfterPulls(l, slices.Concat(other, window)...)))
		}
		require.Positive(t, caught, name)
	}
}
