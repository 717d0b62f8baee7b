package search

import (
	"context"
	"math"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/mat"
)

// A game plays one learner on many instances of the same size. It allocates
// nothing for an instance and adds up without compensation. The worst instance
// found is played again with [boundedrecall.TotalRegret].
type game struct {
	learner boundedrecall.Learner
	rewards []float64 // of the instance to play, row-major, T×d
	play    []float64
	sums    []float64 // the arms' rewards
	ctx     context.Context
}

func newGame(ctx context.Context, p Problem) *game {
	l := p.New()
	d := l.Arms()
	return &game{learner: l, rewards: make([]float64, p.Horizon*d), play: make([]float64, d),
		sums: make([]float64, d), ctx: ctx}
}

func (g *game) arms() int    { return len(g.play) }
func (g *game) horizon() int { return len(g.rewards) / len(g.play) }

// totalRegret returns the learner's total regret on the rewards, NaN if the
// context is done before the last round. An adversary, if not nil, fills in
// each round's reward when it has seen the play.
func (g *game) totalRegret(adversary func(round int, reward []float64)) float64 {
	d := len(g.play)
	clear(g.sums)
	earned := 0.0
	g.learner.Reset()
	for t := range g.horizon() {
		if t%8 == 0 && g.ctx.Err() != nil { // a game may take hours
			return math.NaN()
		}
		r := g.rewards[t*d : (t+1)*d]
		g.learner.Play(g.play)
		if adversary != nil {
			adversary(t, r)
		}
		for i, x := range g.play {
			earned += x * r[i]
			g.sums[i] += r[i]
		}
		g.learner.Observe(r)
	}
	return slices.Max(g.sums) - earned
}

// instance returns the rewards as an instance.
func (g *game) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.InstanceFromMatrix(mat.NewDense(g.horizon(), g.arms(),
		g.rewards)))
}
