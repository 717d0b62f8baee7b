package fuzz

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// A bent is the instance of Lemma 4.2 with some rounds changed, and a base learner to play
// it on a window.
type bent struct {
	plain adversaries.Counterexample
	base  learners.Spec
	edits []edit
	spoil spoiler
}

// An edit gives a round new rewards.
type edit struct{ round, first, second int } // from 0; on the grid

// mostEdits keeps a case readable.
const mostEdits = 8

// decodeBent reads the base, M/3, the copies and the rate, and then edits of three
// bytes.
func decodeBent(data []byte) bent {
	b := reader{data}
	var c bent
	c.base.Name = learners.BaseNames()[b.below(len(learners.BaseNames()))]
	c.plain.Recall = 3 * (1 + b.below(7))
	c.plain.Horizon = 3 * c.plain.Recall * (1 + b.below(maxHorizon/(3*c.plain.Recall)))
	c.base = c.base.WithRate(rates[b.below(len(rates))]).For(c.plain.Recall)
	for len(b.data) > 0 && len(c.edits) < mostEdits {
		c.edits = append(c.edits, edit{b.below(c.plain.Horizon), b.below(grid + 2), b.below(grid + 2)})
	}
	return c
}

// counterexample hunts for a mean-based learner on a window whose regret on Lemma 4.2's
// instance, or on a bent one, is below the regret forced.
//
// Let the gap r_{t,1} − r_{t,2} of round t change by ε_t, let ε be the sum of |ε_t|, E
// the largest sum over M rounds in a row, and γ the largest weight that the learner gives
// an arm that trails by more than D. The lead in a window changes by at most E, so an arm
// that trails by more than D+E on the plain instance has weight at most γ on the bent one.
// By Lemma 4.2, for D+E < M/3, such plays lose at least F(γ, D+E) against arm 1 on the
// plain instance. On the bent instance a round's loss x_{t,2}·(r_{t,1} − r_{t,2}) differs
// by at most |ε_t|. So the regret is at least F(γ, D+E) − ε, for every such D.
func (c bent) counterexample() error {
	in, forced := c.forced()
	maker := func() boundedrecall.Learner { return c.spoil.apply(c.learner().New(2)) }
	floor := laws.Floor{Name: "Lemma 4.2's instance, bent", Instances: []*boundedrecall.Instance{in}, TotalRegret: forced}
	if err := laws.RegretFloor(maker, floor); err != nil {
		return fmt.Errorf("%w\n%v", err, c)
	}
	return nil
}

// forced returns the bent instance and the regret forced, −Inf if the base learner is not
// mean-based.
func (c bent) forced() (*boundedrecall.Instance, float64) {
	m := c.plain.Recall
	in, total, window := c.bend()
	forced := math.Inf(-1)
	if mean, ok := c.base.New(2).(boundedrecall.MeanBased); ok {
		for lead := 0.0; lead+window < float64(m)/3; lead += 0.5 {
			forced = max(forced, c.plain.TotalRegretForced(mean.Gamma(lead, m), lead+window)-total)
		}
	}
	return in, forced
}

// learner returns the base learner on a window.
func (c bent) learner() learners.Spec {
	return learners.Spec{Name: "windowed", Base: c.base.Name, Recall: c.plain.Recall, Rate: c.base.Rate}
}

// String writes the case down so that a person can replay it.
func (c bent) String() string {
	in, _, _ := c.bend()
	return fmt.Sprintf("%v, rewards %v", c.learner(), in)
}

// bend makes the edits. total is the sum of the changes of the gaps over all rounds, window
// the largest sum over M rounds in a row.
func (c bent) bend() (in *boundedrecall.Instance, total, window float64) {
	plain := boundedrecall.Must(c.plain.Instance())
	rounds := laws.Of(plain)
	for _, e := range c.edits {
		rounds[e.round] = []float64{onGrid(e.first), onGrid(e.second)}
	}
	changes := make([]float64, len(rounds))
	for t, r := range rounds {
		old := plain.Reward(t + 1)
		changes[t] = math.Abs(r[0] - r[1] - (old[0] - old[1]))
		window = max(window, floats.Sum(changes[max(0, t+1-c.plain.Recall):t+1]))
	}
	return rounds.Instance(), floats.Sum(changes), window
}
