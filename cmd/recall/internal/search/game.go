package search

import (
	"context"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"

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
	if adversary == nil {
		if plays := g.together(); plays != nil {
			return g.regretOf(plays)
		}
	}
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

// together returns the plays on the rewards of a learner that plays a game in one
// exchange, nil for others.
func (g *game) together() [][]float64 {
	player, ok := g.learner.(laws.Player)
	if !ok {
		return nil
	}
	d := len(g.play)
	rows := make([][]float64, g.horizon())
	for t := range rows {
		rows[t] = slices.Clone(g.rewards[t*d : (t+1)*d])
	}
	return player.Game(rows)
}

// regretOf returns the total regret of the plays on the rewards.
func (g *game) regretOf(plays [][]float64) float64 {
	d, earned := len(g.play), 0.0
	for t := range g.horizon() {
		for i, x := range plays[t] {
			earned += x * g.rewards[t*d+i]
			g.sums[i] += g.rewards[t*d+i]
		}
	}
	return slices.Max(g.sums) - earned
}

// instance returns the rewards as an instance.
func (g *game) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.InstanceFromMatrix(mat.NewDense(g.horizon(), g.arms(),
		g.rewards)))
}
