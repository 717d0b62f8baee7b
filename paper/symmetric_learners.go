package paper

import (
	"fmt"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/internal/checks"
)

// A symmetricLearner plays two arms, whatever the order of the rewards in the
// window.
type symmetricLearner struct {
	boundedrecall.Learner
	name      string
	meanBased bool
}

// stationarySymmetric returns stationary symmetric learners with recall m: the
// windowed symmetric base learners, tuned, and learners that count. Most of
// those treat the arms unequally.
func stationarySymmetric(m int) (all []symmetricLearner) {
	for _, s := range checks.Specs([]string{"windowed"}, checks.IsSymmetric, 2, m) {
		all = append(all, symmetricLearner{s.New(2), s.String(), s.Of().MeanBased()})
	}
	count := func(name string, weight func(ones, twos float64) float64) {
		all = append(all, symmetricLearner{counter(m, weight), name, false})
	}
	k := float64((m + 1) / 2)
	count("nearly optimal", func(ones, twos float64) float64 {
		return 0.5 + min(k, max(-k, ones-twos))/(3*k+1)
	})
	count("arm 2 if it leads by M/4", func(ones, twos float64) float64 {
		return indicator(twos-ones <= float64(m)/4)
	})
	for seed := range uint64(4) {
		count(fmt.Sprintf("no pattern, seed %d", seed), func(ones, twos float64) float64 {
			return rand.New(rand.NewPCG(uint64(16*ones)+seed<<32, uint64(16*twos))).Float64()
		})
	}
	return all
}

// counter returns a stationary symmetric learner with recall m. The weight of
// arm 1 is a function of the numbers of e_1 and of e_2 in the window, or of how
// much more each arm earned where it did.
func counter(m int, weight func(ones, twos float64) float64) boundedrecall.Learner {
	return &gapLearner{recall: m, weight: func(gaps []float64) float64 {
		ones, twos := 0., 0.
		for _, gap := range gaps {
			ones += max(0, gap)
			twos += max(0, -gap)
		}
		return weight(ones, twos)
	}}
}

// newEcho returns a learner that plays the arm that earned more m rounds ago.
func newEcho(m int) boundedrecall.Learner {
	return &gapLearner{recall: m, weight: func(gaps []float64) float64 {
		return indicator(len(gaps) < m || gaps[0] >= 0)
	}}
}

// A gapLearner plays a function of how much more arm 1 earned than arm 2 in the
// window's rounds.
type gapLearner struct {
	recall int
	weight func(gaps []float64) float64
	gaps   []float64 // all since round 1
}

func (l *gapLearner) Arms() int           { return 2 }
func (l *gapLearner) Reset()              { l.gaps = l.gaps[:0] }
func (l *gapLearner) Observe(r []float64) { l.gaps = append(l.gaps, r[0]-r[1]) }

func (l *gapLearner) Play(dst []float64) {
	dst[0] = l.weight(l.gaps[max(0, len(l.gaps)-l.recall):])
	dst[1] = 1 - dst[0]
}
