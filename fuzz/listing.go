package fuzz

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/internal/listing"

	"gonum.org/v1/gonum/floats"
)

// mostListingSteps bounds the observations that a listing makes for a case. (A
// single round may take more, up to M².)
const mostListingSteps = 600

// listing hunts for a play that differs from the transcribed algorithm's. For
// RandomizedAverageRestart it compares the distribution of the last round's
// play.
func (g game) listing() error {
	perRound := g.Recall
	if g.Name != "windowed" && g.Period() == 1 {
		perRound *= g.Recall
	}
	compared := max(1, mostListingSteps/perRound) // rounds, the last ones
	g.rounds = g.rounds[:min(len(g.rounds), g.Recall+compared)]
	transcribed, ok := listing.Learners[g.Name]
	if !ok {
		return g.checkDistribution()
	}
	fast, slow := g.learner(), transcribed(g.Recall, g.base())
	x, y := make([]float64, g.arms), make([]float64, g.arms)
	for t, r := range g.rounds {
		if t >= len(g.rounds)-compared {
			fast.Play(x)
			slow.Play(y)
			if !floats.EqualApprox(x, y, g.rounding()) {
				return fmt.Errorf("round %d: plays %v, the listing %v", t+1, x, y)
			}
		}
		fast.Observe(r)
		slow.Observe(r)
	}
	return nil
}

// checkDistribution compares the distribution after the last round with the
// listing's.
func (g game) checkDistribution() error {
	l := g.learner().(boundedrecall.Randomized)
	for _, r := range g.rounds {
		l.Observe(r)
	}
	want := listing.RandomizedAverageRestart(g.Recall, g.base(), g.rounds)
	m := 0
	for p, x := range l.Distribution() {
		if p != 1/float64(g.Recall) || m == g.Recall || !floats.EqualApprox(x, want[m], g.rounding()) {
			return fmt.Errorf("outcome %d has probability %v and play %v, the listing %v", m+1, p, x,
				want[min(m, g.Recall-1)])
		}
		m++
	}
	if m != g.Recall {
		return fmt.Errorf("the law has %d outcomes", m)
	}
	return nil
}

// rounding returns how much plays may differ if their sums are added up in
// different orders. The sums of rewards are exact. The sums that make the
// logarithms of MWU's weights are not: M terms of at most L = ln(1+η), added in
// two orders, differ by at most M²·L·2⁻⁵² for each of two arms, and a play
// differs by at most as much as its logarithms.
func (g game) rounding() float64 {
	if g.Base != "mwu" {
		return 1e-12
	}
	m := float64(g.Recall)
	return 1e-12 + 2*m*m*math.Log1p(g.LearningRate(g.arms))*0x1p-52
}
