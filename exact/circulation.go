package exact

import (
	"context"
	"math"
	"slices"
)

// A circulation is the search for the flow of greatest gain on an automaton, among those that close and
// stay within capacities. It is the network simplex method with strongly feasible trees, which cannot
// cycle (W. H. Cunningham, A network simplex method, Math. Programming 11, 1976).
type circulation struct {
	next           [][2]int
	gains          [2]int64 // of the edges on e_1 and e_2
	capacity, flow []int64  // of the edges: 2s+b leads from s on letter b, 2n+s to the root of the tree
	potential      []int64  // of the states and the root; with its rise an edge of the tree gains 0

	parent, edge []int // the tree: what a state hangs on, and by which edge
	children     [][]int
}

// newCirculation begins with the tree in which all states hang on the root, state n. No edge leads away
// from the root, so there is never a flow to it.
func newCirculation(next [][2]int, gains [2]int64, capacity []int64) *circulation {
	n := len(next)
	c := &circulation{
		next: next, gains: gains, capacity: slices.Clone(capacity), flow: make([]int64, 3*n), potential: make([]int64, n+1),
		parent: make([]int, n), edge: make([]int, n), children: make([][]int, n),
	}
	fill(c.parent, n)
	for s := range n {
		c.edge[s] = 2*n + s
		c.capacity = append(c.capacity, math.MaxInt64)
	}
	return c
}

// solve pivots until no edge gains, or until the context is done, and returns the flow.
func (c *circulation) solve(ctx context.Context) []int64 {
	edges := 2 * len(c.next)
	block := int(math.Sqrt(float64(edges))) + 1
	for at, idle := 0, 0; idle < edges && ctx.Err() == nil; {
		enter, best := -1, int64(0)
		for range block {
			at = (at + 1) % edges
			g := c.gain(at)
			if c.flow[at] > 0 {
				g = -g // an edge that gains is full, or in the tree, where it gains 0
			}
			if g > best && c.capacity[at] > 0 {
				enter, best = at, g
			}
		}
		if idle += block; enter >= 0 {
			idle = 0
			c.pivot(enter)
		}
	}
	return c.flow[:edges]
}

// gain returns what an edge gains with the rise of the potential.
func (c *circulation) gain(e int) int64 {
	from, to := c.ends(e)
	g := c.potential[to] - c.potential[from]
	if to < len(c.next) {
		g += c.gains[e%2]
	}
	return g
}

// ends returns the states that an edge leads from and to.
func (c *circulation) ends(e int) (from, to int) {
	if n := len(c.next); e >= 2*n {
		return e - 2*n, n
	}
	return e / 2, c.next[e/2][e%2]
}

// along returns 1 if the edge of a state leads to its parent, and −1 if it leads from there.
func (c *circulation) along(s int) int64 {
	if from, _ := c.ends(c.edge[s]); from == s {
		return 1
	}
	return -1
}

// room returns how much more can flow from a state to its parent, or the other way for direction −1.
func (c *circulation) room(s int, direction int64) int64 {
	e := c.edge[s]
	if c.along(s) == direction {
		return c.capacity[e] - c.flow[e]
	}
	return c.flow[e]
}

// path returns the states from s up to the root, without it.
func (c *circulation) path(s int) (states []int) {
	for ; s != len(c.next); s = c.parent[s] {
		states = append(states, s)
	}
	return states
}

// pivot sends as much as it can around the cycle that an edge closes with the tree. The last edge
// of the cycle to block, counted from the top in the direction of the flow, leaves the tree.
func (c *circulation) pivot(enter int) {
	u, v := c.ends(enter)
	by, sign := c.capacity[enter], int64(1)
	if c.flow[enter] > 0 {
		u, v, sign = v, u, -1
	}
	down, up := c.path(u), c.path(v)
	for len(down) > 0 && len(up) > 0 && down[len(down)-1] == up[len(up)-1] {
		down, up = down[:len(down)-1], up[:len(up)-1]
	}
	leave, below := -1, -1
	for _, s := range down {
		if r := c.room(s, -1); r < by {
			by, leave, below = r, s, u
		}
	}
	for _, s := range up {
		if r := c.room(s, 1); r <= by {
			by, leave, below = r, s, v
		}
	}
	c.flow[enter] += sign * by
	for _, s := range down {
		c.flow[c.edge[s]] -= c.along(s) * by
	}
	for _, s := range up {
		c.flow[c.edge[s]] += c.along(s) * by
	}
	if leave < 0 {
		return
	}
	for s, parent, edge := below, u+v-below, enter; parent != leave; {
		next, old := c.parent[s], c.edge[s]
		c.hang(s, parent, edge)
		s, parent, edge = next, s, old
	}
	c.price(below)
}

// hang moves a state, alone, to another parent, which is not the root.
func (c *circulation) hang(s, parent, edge int) {
	if old := c.parent[s]; old < len(c.next) {
		k := slices.Index(c.children[old], s)
		c.children[old] = slices.Delete(c.children[old], k, k+1)
	}
	c.parent[s], c.edge[s] = parent, edge
	c.children[parent] = append(c.children[parent], s)
}

// price computes the potentials of a state and of all that hang on it.
func (c *circulation) price(top int) {
	for stack := []int{top}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], c.children[s]...)
		c.potential[s] += c.along(s) * c.gain(c.edge[s])
	}
}
