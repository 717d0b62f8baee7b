package exact

import (
	"context"
	"math"
	"math/big"
)

// An AutomatonOptimum bounds the best that a learner on an automaton can guarantee. Numbers by
// arm, state and letter stand in this order.
type AutomatonOptimum struct {
	// Lower ≤ Upper bound the least long-run regret per round, over one-hot rewards, from every
	// state that the start reaches. Where they are equal they are the value.
	Lower, Upper *big.Rat

	// Plays are the weights of arm 1 that guarantee Upper. Potentials, by arm and state, prove it: on no
	// edge the regret of a round exceeds Upper plus the rise of the potential. States that the
	// start does not reach have weight 1/2.
	Plays, Potentials []*big.Rat

	// Flow, by arm, state and letter, proves Lower: rounds of games that repeat for ever, each
	// against an arm, on which all plays have at least this regret on average.
	Flow []*big.Rat

	States int // that the start reaches
}

// mostSolved bounds the states of a component that is solved by a linear program.
const mostSolved = 1100

// BestPlays returns the best plays on an automaton. Parts of the automaton in which a game can
// stay are looked at one by one, first as a flow (see [component.flow]), and if that leaves a gap
// and there are about 1,000 states at most, as a linear program, exactly. Both bounds are computed
// from the plays, potentials and flow found, in rational arithmetic.
//
// If the context is done early, BestPlays returns the context's error. It panics if the automaton
// fails its [Automaton.Check].
func BestPlays(ctx context.Context, a Automaton) (*AutomatonOptimum, error) {
	if err := a.Check(); err != nil {
		panic("exact: " + err.Error())
	}
	n := len(a.Next)
	o := &AutomatonOptimum{Lower: new(big.Rat), Flow: zeros(4 * n)}
	all, next := newProof(n), make([][2]int, n)
	fill(next, [2]int{-1, -1})
	top := new(big.Rat) // above all potentials so far, by as much as a round can cost
	for _, c := range a.components() {
		p, err := c.best(ctx)
		if err != nil {
			return nil, err
		}
		least, most := new(big.Rat), new(big.Rat)
		for _, v := range p.potential {
			if v.Cmp(least) < 0 {
				least = v
			}
		}
		flow := zeros(4 * n)
		for k, s := range c.states {
			next[s], all.plays[s] = a.Next[s], p.plays[k]
			for arm := range 2 {
				v := all.potential[arm*n+s].Sub(p.potential[arm*len(c.states)+k], least)
				if v.Add(v, top); v.Cmp(most) > 0 {
					most = v
				}
				copy(flow[2*(arm*n+s):], p.flow[2*(arm*len(c.states)+k):][:2])
			}
		}
		top = new(big.Rat).Add(most, big.NewRat(1, 1))
		if lower := p.lower(c.next); lower.Cmp(o.Lower) > 0 {
			o.Lower, o.Flow = lower, flow
		}
		o.States += len(c.states)
	}
	o.Upper, o.Plays, o.Potentials = all.upper(next), all.plays, all.potential
	return o, nil
}

// best returns the best plays in the component that it finds, with what bounds them.
func (c component) best(ctx context.Context) (proof, error) {
	p := newProof(len(c.states))
	if c.single {
		return p, nil
	}
	if c.closed {
		p = c.flow()
		if p.lower(c.next).Cmp(p.upper(c.next)) == 0 {
			return p, nil
		}
	}
	if len(c.states) > mostSolved {
		return p, c.bound(ctx, p)
	}
	if solved, ok := c.solve(ctx); ok {
		p = solved
	}
	return p, ctx.Err()
}

// bound sets the potentials that the plays' worst case has.
func (c component) bound(ctx context.Context, p proof) error {
	if !c.closed {
		return nil
	}
	tb, err := newPlays(c.next, p.plays)
	if err != nil {
		return err
	}
	for arm := range 2 {
		m, err := maxMeanCycle(ctx, tb, tb.against(toArm(2, arm)), true, func(int, int) {})
		if err != nil {
			return err
		}
		scale := new(big.Rat).SetInt64(-m.costs.scale * tb.unit)
		for s, v := range m.value[0] {
			p.potential[arm*len(c.next)+s].SetInt64(v).Quo(p.potential[arm*len(c.next)+s], scale)
		}
	}
	return nil
}

// solve solves the linear program of the best plays x and potentials p,
//
//	minimize v  subject to  regret of x(s) against arm i on letter b ≤ v + p_i(s·b) − p_i(s)
//
// for both arms and all states s and letters b that stay in the component. It returns false if
// floating point does not lead to the solution.
func (c component) solve(ctx context.Context) (proof, bool) {
	n := len(c.next)
	right := make([]int64, 1+3*n) // of the rows: the sum of the flow, excess by arm and state, lean of the states
	right[0] = 1
	program := newApproximate(right)
	var columns []column
	add := func(objective int64, entries map[int]int64) {
		columns = append(columns, newColumn(objective, entries, 1))
		program.add(columns[len(columns)-1])
	}
	for k := range 4 * n {
		arm, s, b := k/(2*n), k/2%n, k%2
		entries := map[int]int64{}
		if to := c.next[s][b]; to >= 0 {
			entries[0], entries[1+2*n+s] = 1, int64(1-2*b)
			entries[1+arm*n+to]++
			entries[1+arm*n+s]--
		}
		add(int64((1-arm)*(1-2*b)*len(entries)/max(1, len(entries))), entries)
	}
	for s := range n {
		add(-1, map[int]int64{1 + 2*n + s: -1})
	}
	if !program.solve(ctx) || !program.settle(ctx, right) {
		return proof{}, false
	}
	weights, price, ok := solveBasis(columns, program.basis, right)
	if !ok {
		return proof{}, false
	}
	return proof{plays: price[1+2*n:], potential: price[1 : 1+2*n], flow: weights[:4*n]}, true
}

// flow bounds the value of a component that no letter leaves by a network flow. Without the condition that plays are
// in [0,1], the adversary's flow against both arms together leans nowhere, so it is the stationary flow of fair letters.
// Of its parts against arm 1 the best is a circulation of greatest gain, whose potentials ψ
// lead back to plays: with h_b(s) = max(0, ±1 + ψ(s·b) − ψ(s)) and their mean c over the letters, the
// solution p of p(s) = c(s) − v + (p(s·e_1) + p(s·e_2))/2 gives x(s) = v + p(s) − p(s·e_2) − h_2(s). Plays outside [0,1]
// are cut, and then the bounds do not meet.
func (c component) flow() proof {
	n := len(c.next)
	total := c.stationary()
	part := newCirculation(c.next, total)
	part.solve()
	p := newProof(n)
	over := make([]float64, 2*n)
	for e, v := range part.flow {
		p.flow[e].SetInt64(v)
		p.flow[2*n+e].SetInt64(total[e] - v)
		over[e] = float64(max(0, part.gain(e)))
	}
	lower := p.lower(c.next)
	value, _ := lower.Float64()
	potential := settled(make([]float64, n), func(dst, p []float64) {
		for s, to := range c.next {
			dst[s] = (over[2*s]+over[2*s+1]+p[to[0]]+p[to[1]])/2 - value
		}
	})
	unit := unitFor(lower)
	rounded := func(x float64) *big.Rat { return big.NewRat(int64(math.Round(x*float64(unit))), unit) }
	for s, to := range c.next {
		x := value + potential[s] - potential[to[1]] - over[2*s+1]
		p.plays[s] = rounded(min(1, max(0, x)))
		p.potential[s] = rounded(-potential[s] - float64(part.potential[s]))
		p.potential[n+s] = rounded(-potential[s])
	}
	return p
}

// unitFor returns a denominator near 2^40 that the fraction's divides, if that is small. Plays of
// windows and counters are multiples of it.
func unitFor(x *big.Rat) int64 {
	unit := int64(defaultUnit)
	if d := x.Denom(); d.IsInt64() && d.Int64() <= unit {
		for unit = d.Int64(); 2*unit <= defaultUnit; {
			unit *= 2
		}
	}
	return unit
}

// stationary returns a circulation near to that of fair letters: exactly that where every state
// is entered by two edges, in units of 2^32.
func (c component) stationary() []int64 {
	n := len(c.next)
	share := make([]float64, n)
	fill(share, 1)
	settled(share, func(dst, src []float64) {
		clear(dst)
		for s, to := range c.next {
			dst[to[0]] += src[s] / 2
			dst[to[1]] += src[s] / 2
		}
	})
	edges, excess := make([]int64, 2*n), make([]int64, n)
	for e := range edges {
		edges[e] = int64(share[e/2] * (1 << 32))
		excess[e/2] -= edges[e]
		excess[c.next[e/2][e%2]] += edges[e]
	}
	// What enters a state too often goes on to state 0, and from there to where too little does.
	for _, away := range []bool{false, true} {
		order, edge := tree(c.next, 0, away)
		for k := n - 1; k > 0; k-- {
			s := order[k]
			e, from := edge[s], c.next[s][edge[s]%2]
			if away {
				from = e / 2
			}
			if more := excess[s]; more > 0 != away {
				edges[e] += max(more, -more)
				excess[s] = 0
				excess[from] += more
			}
		}
	}
	return edges
}

// mostSweeps bounds how often settled repeats a step.
const mostSweeps = 20_000

// settled repeats the mean of what is there and of one step, until nothing changes.
func settled(now []float64, step func(dst, src []float64)) []float64 {
	next := make([]float64, len(now))
	for range mostSweeps {
		step(next, now)
		moved := false
		for s, x := range now {
			if y := (x + next[s]) / 2; y != x {
				now[s], moved = y, true
			}
		}
		if !moved {
			break
		}
	}
	return now
}
