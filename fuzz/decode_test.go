package fuzz

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/learners/catalog"
)

// A game is what the bytes of a fuzz input stand for: a recall learner over a base
// learner, and an instance.
type game struct {
	wrapper catalog.Wrapper
	base    catalog.Base
	recall  int
	eta     float64
	in      *boundedrecall.Instance
}

const (
	maxHorizon = 64
	maxRecall  = 16
	maxArms    = 4
)

// decode maps any bytes to a game: wrapper, base, recall, arms, rate, and then
// runs of equal reward vectors, a byte for the length and one for each arm's reward
// on the grid k/8. What is missing is zero.
func decode(data []byte) game {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	var g game
	g.wrapper = catalog.Wrappers[next()%len(catalog.Wrappers)]
	g.base = catalog.Bases[next()%len(catalog.Bases)]
	g.recall = 1 + next()%maxRecall
	d := 1 + next()%maxArms
	if g.base.Arms != 0 {
		d = g.base.Arms
	}
	g.eta = []float64{0, 1e-12, 0.01, 0.5, 2, 1e3}[next()%6]
	if g.base.Rate != nil && g.eta == 0 {
		g.eta = g.base.Rate(d, g.wrapper.BaseHorizon(g.recall))
	}
	var rewards [][]float64
	for len(rewards) < maxHorizon && (len(data) > 0 || len(rewards) == 0) {
		run := 1 + next()%24
		r := make([]float64, d)
		for i := range r {
			r[i] = float64(next()%9) / 8
		}
		for range min(run, maxHorizon-len(rewards)) {
			rewards = append(rewards, r)
		}
	}
	g.in = boundedrecall.Must(boundedrecall.NewInstance(rewards))
	return g
}

// maker returns the base learner, with a horizon of as many rounds as a copy plays.
func (g game) maker() boundedrecall.Maker {
	return g.base.WithRate(g.in.Arms(), g.wrapper.BaseHorizon(g.recall), g.eta)
}

func (g game) learner() boundedrecall.Learner { return g.wrapper.New(g.recall, g.maker(), 1) }

// String writes the game down so that a person can replay it.
func (g game) String() string {
	return fmt.Sprintf("%s over %s, recall %d, rate %v, rewards %v", g.wrapper.Name, g.base.Name, g.recall, g.eta, g.in)
}
