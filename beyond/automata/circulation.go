package automata

import (
	"context"
	"math"
	"slices"
)

// A circulation is the search for the flow of greatest gain on an automaton,
// among those that close and stay within capacities, by pushing and relabelling
// with scaled gains (A. V. Goldberg and R. E. Tarjan, Finding minimum-cost
// circulations by successive approximation, Math. Operations Research 15,
// 1990).
type circulation struct {
	next           [][2]int
	gains          [2]int64 // of the edges on e_1 and e_2
	capacity, flow []int64  // of the edges: 2s+b leads from s on letter b
	excess         []int64  // by state: what comes in and does not go out
	potential      []int64
	scale          int64   // of the gains, so that potentials are whole numbers
	arcs           [][]int // by state: e along an edge to another state, −1−e against it
}

func newCirculation(next [][2]int, gains [2]int64, capacity []int64) *circulation {
	n := len(next)
	c := &circulation{
		next: next, gains: gains, capacity: capacity, flow: make([]int64, 2*n),
		excess: make([]int64, n), potential: make([]int64, n), scale: int64(n + 1),
		arcs: make([][]int, n),
	}
	for e := range c.flow {
		if from, to := e/2, next[e/2][e%2]; from != to {
			c.arcs[from], c.arcs[to] = append(c.arcs[from], e), append(c.arcs[to], -1-e)
		}
	}
	return c
}

// gain returns what an edge gains with the rise of the potential.
func (c *circulation) gain(e int) int64 {
	return c.scale*c.gains[e%2] + c.potential[c.next[e/2][e%2]] - c.potential[e/2]
}

// along returns where an arc leads to, how much more can flow along it, and its
// gain.
func (c *circulation) along(arc int) (to int, room, gain int64) {
	if e := -1 - arc; e >= 0 {
		return e / 2, c.flow[e], -c.gain(e)
	}
	return c.next[arc/2][arc%2], c.capacity[arc] - c.flow[arc], c.gain(arc)
}

// push adds to the flow on an edge.
func (c *circulation) push(e int, by int64) {
	c.flow[e] += by
	c.excess[e/2] -= by
	c.excess[c.next[e/2][e%2]] += by
}

// solve finds and returns the flow. It also finds whole potentials that prove
// it the best: with them an edge gains only if it is full, and loses only if it
// is empty. If the context is done early, the flow may not be the best.
func (c *circulation) solve(ctx context.Context) []int64 {
	for most := c.scale; ; most /= 2 {
		c.refine(ctx, max(1, most))
		if ctx.Err() != nil {
			return make([]int64, len(c.flow)) // which closes
		}
		sweeps := fewSweeps
		if most <= 1 {
			sweeps = math.MaxInt
		}
		if c.finish(ctx, sweeps) {
			return c.flow
		}
	}
}

// fewSweeps are enough to find the potentials of most flows that are the best
// already.
const fewSweeps = 20

// finish finds the least potentials from 0 up, if the flow is the best. If it
// is not, or after many sweeps, finish leaves the potentials as they are. On
// windows with M ≤ 15 the least potentials lead to plays in [0,1]. Others may
// not.
func (c *circulation) finish(ctx context.Context, sweeps int) bool {
	scale, potential := c.scale, c.potential
	c.scale, c.potential = 1, make([]int64, len(c.next))
	states := make([]int, len(c.next))
	for s := range states {
		states[s] = s
	}
	for range sweeps {
		risen := false
		slices.Reverse(states) // potentials may have to go a long way, forth or back
		for _, s := range states {
			for _, arc := range c.arcs[s] {
				if _, room, gain := c.along(arc); room > 0 && gain > 0 {
					c.potential[s] += gain
					risen = true
				}
			}
		}
		if !risen || ctx.Err() != nil {
			return true
		}
	}
	c.scale, c.potential = scale, potential
	return false
}

// refine makes a flow that closes, and on which no arc with room gains more
// than most.
func (c *circulation) refine(ctx context.Context, most int64) {
	for e := range c.flow {
		if g := c.gain(e); g > 0 {
			c.push(e, c.capacity[e]-c.flow[e])
		} else if g < 0 {
			c.push(e, -c.flow[e])
		}
	}
	var active []int
	for s, x := range c.excess {
		if x > 0 {
			active = append(active, s)
		}
	}
	for len(active) > 0 && ctx.Err() == nil {
		s := active[len(active)-1]
		active = active[:len(active)-1]
		for c.excess[s] > 0 {
			best := int64(math.MinInt64)
			for _, arc := range c.arcs[s] {
				to, room, gain := c.along(arc)
				if by := min(room, c.excess[s]); by > 0 && gain > 0 {
					if c.excess[to] <= 0 && c.excess[to]+by > 0 {
						active = append(active, to)
					}
					room -= by
					if arc >= 0 {
						c.push(arc, by)
					} else {
						c.push(-1-arc, -by)
					}
				}
				if room > 0 {
					best = max(best, gain)
				}
			}
			if c.excess[s] > 0 {
				c.potential[s] += best - most
			}
		}
	}
}
