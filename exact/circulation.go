package exact

import (
	"context"
	"math"
)

// A circulation is the search for the flow of greatest gain among those that close and stay
// within capacities: each edge s·b of a component has the gain 1 if b is e_1, and −1 if it is e_2.
// It is the network simplex method with strongly feasible trees, which cannot cycle (W. H.
// Cunningham, A network simplex method, Math. Programming 11, 1976).
type circulation struct {
	next           [][2]int
	capacity, flow []int64 // of the edges 2s+b
	potential      []int64 // of the states; with its rise an edge of the tree gains 0

	// The tree, rooted at state 0: the edge between a state and its parent, whether it leads
	// up to the parent, and the state's children as a list.
	parent, edge, depth   []int
	up                    []bool
	child, older, younger []int
}

func newCirculation(next [][2]int, capacity []int64) *circulation {
	n := len(next)
	ints := func() []int { return make([]int, n) }
	c := &circulation{
		next: next, capacity: capacity, flow: make([]int64, 2*n), potential: make([]int64, n), up: make([]bool, n),
		parent: ints(), edge: ints(), depth: ints(), child: ints(), older: ints(), younger: ints(),
	}
	fill(c.child, -1)
	c.parent[0] = -1
	order, edge := tree(next, 0, false)
	for _, s := range order[1:] {
		c.attach(s, next[edge[s]/2][edge[s]%2], edge[s])
	}
	c.reprice(0)
	return c
}

// tree returns the states in the order of their distance to the root, or with away from it, and for
// each other state the first edge of a shortest way there, or the last edge of one from there.
// States without a way are left out.
func tree(next [][2]int, root int, away bool) (order, edge []int) {
	edges := make([][]int, len(next)) // at the end that is nearer to the root
	for s, row := range next {
		for b, to := range row {
			if away {
				to = s
			}
			edges[to] = append(edges[to], 2*s+b)
		}
	}
	order, edge = []int{root}, make([]int, len(next))
	fill(edge, -1)
	for k := 0; k < len(order); k++ {
		for _, e := range edges[order[k]] {
			s := e / 2
			if away {
				s = next[s][e%2]
			}
			if s != root && edge[s] < 0 {
				edge[s] = e
				order = append(order, s)
			}
		}
	}
	return order, edge
}

// gain returns what an edge gains with the rise of the potential.
func (c *circulation) gain(e int) int64 {
	return int64(1-2*(e%2)) + c.potential[c.end(e)] - c.potential[e/2]
}

// end returns the state that an edge leads to.
func (c *circulation) end(e int) int { return c.next[e/2][e%2] }

// attach makes a state a child.
func (c *circulation) attach(s, parent, edge int) {
	c.parent[s], c.edge[s], c.up[s] = parent, edge, edge/2 == s
	c.older[s], c.younger[s] = -1, c.child[parent]
	if first := c.child[parent]; first >= 0 {
		c.older[first] = s
	}
	c.child[parent] = s
}

// detach takes a state from its parent.
func (c *circulation) detach(s int) {
	if c.older[s] >= 0 {
		c.younger[c.older[s]] = c.younger[s]
	} else {
		c.child[c.parent[s]] = c.younger[s]
	}
	if c.younger[s] >= 0 {
		c.older[c.younger[s]] = c.older[s]
	}
}

// reprice computes depths and potentials below a state.
func (c *circulation) reprice(top int) {
	for stack := []int{top}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p := c.parent[s]; p >= 0 {
			c.depth[s] = c.depth[p] + 1
			c.potential[s] += c.shift(s)
		}
		for v := c.child[s]; v >= 0; v = c.younger[v] {
			stack = append(stack, v)
		}
	}
}

// shift returns by how much the potential of a state must rise for the edge to its parent to gain 0.
func (c *circulation) shift(s int) int64 {
	if c.up[s] {
		return c.gain(c.edge[s])
	}
	return -c.gain(c.edge[s])
}

// solve pivots until no edge gains, or until the context is done.
func (c *circulation) solve(ctx context.Context) {
	edges := len(c.flow)
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
		if enter < 0 {
			idle += block
			continue
		}
		idle = 0
		c.pivot(enter)
	}
}

// room returns how much more can flow from a state to its parent, or the other way.
func (c *circulation) room(s int, up bool) int64 {
	e := c.edge[s]
	if c.up[s] == up {
		return c.capacity[e] - c.flow[e]
	}
	return c.flow[e]
}

// push lets more flow from a state to its parent, or the other way.
func (c *circulation) push(s int, up bool, by int64) {
	if c.up[s] != up {
		by = -by
	}
	c.flow[c.edge[s]] += by
}

// pivot sends as much as it can around the cycle that an edge closes with the tree. The last edge
// of the cycle to block, counted from the top in the direction of the flow, leaves the tree.
func (c *circulation) pivot(enter int) {
	u, v, by := enter/2, c.end(enter), c.capacity[enter]
	if c.flow[enter] > 0 {
		u, v = v, u
	}
	leave, below := -1, -1
	a, b := u, v
	for a != b {
		if c.depth[a] >= c.depth[b] {
			if r := c.room(a, false); r < by {
				by, leave, below = r, a, u
			}
			a = c.parent[a]
		} else {
			b = c.parent[b]
		}
	}
	for s := v; s != a; s = c.parent[s] {
		if r := c.room(s, true); r <= by {
			by, leave, below = r, s, v
		}
	}
	for s := u; s != a; s = c.parent[s] {
		c.push(s, false, by)
	}
	for s := v; s != a; s = c.parent[s] {
		c.push(s, true, by)
	}
	if c.flow[enter] > 0 {
		by = -by
	}
	c.flow[enter] += by
	if leave >= 0 {
		c.hang(below, u+v-below, enter, leave)
	}
}

// hang cuts the tree above a state, turns what is cut off so that another of its states is on
// top, and hangs it below a parent.
func (c *circulation) hang(top, parent, edge, cut int) {
	for s := top; ; {
		next, old := c.parent[s], c.edge[s]
		c.detach(s)
		c.attach(s, parent, edge)
		if s == cut {
			break
		}
		s, parent, edge = next, s, old
	}
	c.reprice(top)
}
