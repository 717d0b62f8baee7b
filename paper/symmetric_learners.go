package paper

import (
	"fmt"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/internal/games"
)

// A symmetricLearner is a learner of two arms whose play does not depend on the order
// of the rewards in the window.
type symmetricLearner struct {
	boundedrecall.Learner
	name      string
	meanBased bool
}

// stationarySymmetric returns stationary symmetric learners with recall m: the windowed symmetric base
// learners, tuned, and learners that count. Most of those treat the arms unequally.
func stationarySymmetric(m int) (all []symmetricLearner) {
	for _, s := range games.Specs([]string{"windowed"}, games.IsSymmetric, 2, m) {
		all = append(all, symmetricLearner{s.New(2), s.String(), s.Of().MeanBased()})
	}
	count := func(name string, weight func(ones, twos float64) float64) {
		all = append(all, symmetricLearner{&counter{recall: m, weight: weight}, name, false})
	}
	k := float64((m + 1) / 2)
	count("nearly optimal", func(ones, twos float64) float64 { return 0.5 + games.Clip(ones-twos, -k, k)/(3*k+1) })
	count("arm 2 if it leads by M/4", func(ones, twos float64) float64 { return indicator(twos-ones <= float64(m)/4) })
	for seed := range uint64(4) {
		count(fmt.Sprintf("no pattern, seed %d", seed), func(ones, twos float64) float64 {
			return rand.New(rand.NewPCG(uint64(16*ones)+seed<<32, uint64(16*twos))).Float64()
		})
	}
	return all
}

// A counter is a stationary symmetric learner of two arms with recall M. The weight of arm 1 is a
// function of two numbers: by how much arm 1 earned more than arm 2,
// over those rounds of the window where it did, and the same with the arms exchanged.
// On rewards e_1, e_2 and 0 they count the e_1 and the e_2.
type counter struct {
	recall int
	weight func(ones, twos float64) float64
	gaps   []float64 // all since round 1
}

func (l *counter) Arms() int                { return 2 }
func (l *counter) Reset()                   { l.gaps = l.gaps[:0] }
func (l *counter) Observe(reward []float64) { l.gaps = append(l.gaps, reward[0]-reward[1]) }

func (l *counter) Play(dst []float64) {
	ones, twos := 0., 0.
	for _, gap := range l.gaps[max(0, len(l.gaps)-l.recall):] {
		ones += max(0, gap)
		twos += max(0, -gap)
	}
	dst[0] = l.weight(ones, twos)
	dst[1] = 1 - dst[0]
}

// An echo plays the arm that earned more M rounds ago.
type echo struct{ counter }

func (l *echo) Play(dst []float64) {
	dst[0] = 1
	if n := len(l.gaps); n >= l.recall && l.gaps[n-l.recall] < 0 {
		dst[0] = 0
	}
	dst[1] = 1 - dst[0]
}
