package fuzz

import (
	"math"
	"slices"

	"boundedrecall"
)

// A transcript has the methods of [boundedrecall.Transcript] that RegretIdentities calls.
type transcript interface {
	PlayOf(t int) []float64
	TotalRegret() float64
	RegretCurve() []float64
	BestArm() int
	BestArmReward() float64
}

// regretIdentities plays the game and hunts for a transcript that contradicts itself, and
// for a regret that differs when the same learner plays again.
func (g game) regretIdentities() error {
	in, l := g.instance(), g.learner()
	tr := boundedrecall.Play(l, in)
	if got := boundedrecall.TotalRegret(l, in); got != tr.TotalRegret() {
		return g.errorf("the regret is %v without a transcript and %v with:", got, tr.TotalRegret())
	}
	return g.identities(tr)
}

// identities hunts for a total regret that is not the end of the curve, or not the sum
// of the rounds' regrets against the best arm, and for a best arm that is not the best.
func (g game) identities(tr transcript) error {
	curve := tr.RegretCurve()
	if got := curve[len(curve)-1]; got != tr.TotalRegret() {
		return g.errorf("the curve ends at %v, the regret is %v:", got, tr.TotalRegret())
	}
	total, totals := 0.0, make([]float64, g.arms) // of rewards on the grid: exact
	for t, r := range g.rounds {
		for i, x := range tr.PlayOf(t + 1) {
			total += x * (r[tr.BestArm()] - r[i])
			totals[i] += r[i]
		}
	}
	if !(math.Abs(total-tr.TotalRegret()) <= 1e-12*float64(len(g.rounds))) {
		return g.errorf("the rounds' regrets sum to %v, the total is %v:", total, tr.TotalRegret())
	}
	if best := slices.Max(totals); tr.BestArmReward() != best || totals[tr.BestArm()] != best {
		return g.errorf("arm %d is best with %v, the arms have %v:", tr.BestArm()+1, tr.BestArmReward(), totals)
	}
	return nil
}
