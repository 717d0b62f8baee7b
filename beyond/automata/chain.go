package automata

import (
	"context"
	"math"
	"slices"
)

// A chain is the random walk through an automaton by fair letters. It
// eliminates states with few neighbours one by one: the walk then goes from
// each state before to the states after directly (W. K. Grassmann, M. I. Taksar
// and D. P. Heyman, Regenerative analysis and steady state distributions,
// Operations Research 33, 1985). Long thin chains, as those of counters, reduce
// to one state. For others, steps of the walk solve the core that remains.
type chain struct {
	to, from []chances // of the states after and before each, when it was taken out
	leave    []float64 // the chance to leave a state for another one
	order    []int     // the states taken out
	core     []int     // the others
}

// chances are those of moves from or to a state.
type chances []chance

type chance struct {
	state int
	of    float64
}

// add adds to the chance of a state.
func (c *chances) add(state int, of float64) {
	for k := range *c {
		if (*c)[k].state == state {
			(*c)[k].of += of
			return
		}
	}
	*c = append(*c, chance{state, of})
}

// drop takes a state away and returns its chance.
func (c *chances) drop(state int) (of float64) {
	*c = slices.DeleteFunc(*c, func(x chance) bool {
		if x.state == state {
			of = x.of
		}
		return x.state == state
	})
	return of
}

// mostJoined bounds the pairs of neighbours that are joined when a state is
// taken out.
const mostJoined = 16

func newChain(next [][2]int) *chain {
	n := len(next)
	c := &chain{to: make([]chances, n), from: make([]chances, n), leave: make([]float64, n)}
	for s, row := range next {
		for _, to := range row {
			c.to[s].add(to, 0.5)
			c.from[to].add(s, 0.5)
		}
	}
	for s := range next {
		c.core = append(c.core, s)
	}
	for before := -1; before != len(c.order); {
		before = len(c.order)
		c.core = slices.DeleteFunc(c.core, c.eliminate)
	}
	return c
}

// eliminate takes a state out and returns true. It returns false if the state
// has too many neighbours or leads only to itself.
func (c *chain) eliminate(s int) bool {
	if len(c.to[s])*len(c.from[s]) > mostJoined || len(c.to[s]) == 1 && c.to[s][0].state == s {
		return false
	}
	c.to[s].drop(s)
	c.from[s].drop(s)
	for _, to := range c.to[s] {
		c.leave[s] += to.of
		c.from[to.state].drop(s)
	}
	for k := range c.to[s] {
		c.to[s][k].of /= c.leave[s]
	}
	for k, from := range c.from[s] {
		of := c.to[from.state].drop(s)
		c.from[s][k].of = of
		for _, to := range c.to[s] {
			c.to[from.state].add(to.state, of*to.of)
			c.from[to.state].add(from.state, 0)
		}
	}
	c.order = append(c.order, s)
	return true
}

// stationary returns a stationary distribution, up to its scale: that of walks
// from all states.
func (c *chain) stationary(ctx context.Context) []float64 {
	share := slices.Repeat([]float64{1}, len(c.to))
	for _, s := range c.order {
		for _, to := range c.to[s] {
			share[to.state] += share[s] * to.of
		}
	}
	iterate(ctx, c.core, share, func(dst []float64) {
		for _, s := range c.core {
			for _, to := range c.to[s] {
				dst[to.state] += share[s] * to.of
			}
		}
	})
	for _, s := range slices.Backward(c.order) {
		share[s] = 0
		for _, from := range c.from[s] {
			share[s] += share[from.state] * from.of / c.leave[s]
		}
	}
	return share
}

// potential returns the solution p of p(s) = costs(s) + the mean of p after a
// step from s.
func (c *chain) potential(ctx context.Context, costs []float64) []float64 {
	costs = slices.Clone(costs)
	for _, s := range c.order {
		costs[s] /= c.leave[s]
		for _, from := range c.from[s] {
			costs[from.state] += from.of * costs[s]
		}
	}
	p := make([]float64, len(c.to))
	iterate(ctx, c.core, p, func(dst []float64) {
		for _, s := range c.core {
			dst[s] = costs[s]
			for _, to := range c.to[s] {
				dst[s] += p[to.state] * to.of
			}
		}
	})
	for _, s := range slices.Backward(c.order) {
		p[s] = costs[s]
		for _, to := range c.to[s] {
			p[s] += p[to.state] * to.of
		}
	}
	return p
}

// mostWalked bounds the steps of iterate, mostWalkedEach those for each state
// of the core.
const mostWalked, mostWalkedEach = 20_000, 1000

// iterate replaces x in the core by the mean of x and what add adds to zeros,
// until that changes nothing but the last bits, the context is done, or there
// have been many steps.
func iterate(ctx context.Context, core []int, x []float64, add func(dst []float64)) {
	y := make([]float64, len(x))
	for k, moved := 0, true; k < min(mostWalked, mostWalkedEach*len(core)) && moved &&
		ctx.Err() == nil; k++ {
		clear(y)
		add(y)
		moved = false
		for _, s := range core {
			mean := (x[s] + y[s]) / 2
			moved = moved || math.Abs(mean-x[s]) > 0x1p-53*(1+math.Abs(x[s]))
			x[s] = mean
		}
	}
}
