package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners/catalog"
)

// The extremes that Simplex plays at.
var (
	extremeRates   = []float64{0, 1, math.SmallestNonzeroFloat64, 1e-300, 1e-16, 1e3, 1e16, 1e300, math.MaxFloat64}
	extremeRecalls = []int{1, 2, 3, 7, 16, 64, 200}
	extremeRewards = []float64{
		0, 1, 0.5, math.SmallestNonzeroFloat64, 0x1p-1022, 1e-300, 0x1p-97, 0x1p-96, 0x1p-53, 0x1p-45,
		1.0 / 3, 0.1, 1 - 0x1p-53, 1 - 0x1p-52, 0.5 + 0x1p-53, 0.5 - 0x1p-54,
	}
)

// mostExtremeSteps bounds rounds times recall.
const mostExtremeSteps = 800

// Simplex hunts for a play that is not a distribution, to 1e-12, at extreme learning
// rates, recalls and rewards: the smallest and the largest there are. The bytes are
// the wrapper, the base, the recall, the arms and the rate, and then one for the length
// of a run of equal rounds and one for each arm's reward.
func Simplex(data []byte) error {
	b := reader{data}
	w, base := catalog.Wrappers[b.below(len(catalog.Wrappers))], catalog.Bases[b.below(len(catalog.Bases))]
	recall := extremeRecalls[b.below(len(extremeRecalls))]
	d := 1 + b.below(maxArms)
	if base.Arms != 0 {
		d = base.Arms
	}
	eta := extremeRates[b.below(len(extremeRates))]
	if eta == 0 && base.Rate != nil {
		eta = base.Rate(d, w.BaseHorizon(recall))
	}
	l := w.New(recall, base.WithRate(d, w.BaseHorizon(recall), eta), 1)
	left := min(maxHorizon, max(2, mostExtremeSteps/recall))
	x := make([]float64, d)
	var rounds [][]float64
	for more := true; more && left > 0; more = len(b.data) > 0 {
		r := make([]float64, d)
		run := 1 + b.below(left)
		for i := range r {
			r[i] = extremeRewards[b.below(len(extremeRewards))]
		}
		for range run {
			if !isPlay(l, x) {
				return fmt.Errorf("%s over %s, recall %d, rate %v plays %v after\n%v", w.Name, base.Name, recall, eta, x, text(rounds))
			}
			l.Observe(r)
			rounds = append(rounds, r)
		}
		left -= run
	}
	if !isPlay(l, x) {
		return fmt.Errorf("%s over %s, recall %d, rate %v plays %v after\n%v", w.Name, base.Name, recall, eta, x, text(rounds))
	}
	return nil
}

// isPlay has the learner play into dst and reports whether that is a distribution.
func isPlay(l boundedrecall.Learner, dst []float64) bool {
	for i := range dst {
		dst[i] = math.NaN()
	}
	l.Play(dst)
	total := 0.0
	for _, p := range dst {
		total += p
	}
	return slices.Min(dst) >= 0 && math.Abs(total-1) <= 1e-12
}

// text writes rounds down.
func text(rounds [][]float64) string {
	if len(rounds) == 0 {
		return "no round"
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rounds)).String()
}
