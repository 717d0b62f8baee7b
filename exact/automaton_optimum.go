package exact

import (
	"context"
	"math"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// BestPlays bounds what learners on an automaton can guarantee, and proves it. Numbers by arm,
// state and letter stand in this order.
type BestPlays struct {
	// Plays are the weights of arm 1 by state. Potentials, by arm and state, prove what the plays
	// guarantee: see Upper. States that the start does not reach have weight 1/2.
	Plays, Potentials []*big.Rat

	// Flow, by arm, state and letter, proves what no plays beat: see Lower.
	Flow []*big.Rat

	// Lower ≤ Upper bound the least long-run regret per round, over one-hot rewards, from every
	// state that the start reaches. Where they are equal they are the value.
	Lower, Upper *big.Rat

	States int // that the start reaches
}

func newBestPlays(states int) *BestPlays {
	p := &BestPlays{Plays: zeros(states), Potentials: zeros(2 * states), Flow: zeros(4 * states)}
	for _, x := range p.Plays {
		x.SetFrac64(1, 2)
	}
	return p
}

// put takes over what another proof says of some states.
func (p *BestPlays) put(states []int, q *BestPlays) {
	for k, s := range states {
		p.Plays[s] = q.Plays[k]
		for arm := range 2 {
			from, to := arm*len(states)+k, arm*len(p.Plays)+s
			p.Potentials[to] = q.Potentials[from]
			copy(p.Flow[2*to:], q.Flow[2*from:2*from+2])
		}
	}
}

// upper returns the most by which the regret of a round exceeds the rise of the potential. In the long run
// the plays have no more regret per round.
func (p *BestPlays) upper(next [][2]int) *big.Rat {
	n := len(next)
	most := big.NewRat(-1, 1)
	for k := range 4 * n {
		arm, s, b := k/(2*n), k/2%n, k%2
		if to := next[s][b]; to >= 0 {
			r := regret(p.Plays[s], arm, b)
			if r.Add(r, p.Potentials[arm*n+s]).Sub(r, p.Potentials[arm*n+to]).Cmp(most) > 0 {
				most = r
			}
		}
	}
	return most
}

// lower returns the regret per round that no plays go below on average over the flow: rounds of
// games against each arm, which repeat for ever. Against it a state has best the weight 1 if e_1
// comes there more often than e_2, and else 0. It returns 0 if the flow is nowhere or not closed.
func (p *BestPlays) lower(next [][2]int) *big.Rat {
	n := len(next)
	total, value := new(big.Rat), new(big.Rat)
	excess, lean := zeros(2*n), zeros(n)
	for k, f := range p.Flow {
		arm, s, b := k/(2*n), k/2%n, k%2
		if f.Sign() == 0 {
			continue
		}
		to := next[s][b]
		if f.Sign() < 0 || to < 0 {
			return new(big.Rat)
		}
		total.Add(total, f)
		excess[arm*n+s].Sub(excess[arm*n+s], f)
		excess[arm*n+to].Add(excess[arm*n+to], f)
		value.Add(value, new(big.Rat).Mul(f, regret(new(big.Rat), arm, b)))
		if lean[s].Add(lean[s], f); b == 1 {
			lean[s].Sub(lean[s], f).Sub(lean[s], f)
		}
	}
	for _, v := range lean {
		if v.Sign() > 0 {
			value.Sub(value, v)
		}
	}
	if total.Sign() == 0 || slices.ContainsFunc(excess, func(e *big.Rat) bool { return e.Sign() != 0 }) {
		return new(big.Rat)
	}
	return value.Quo(value, total)
}

// mostSolved bounds the states of an automaton that is solved by a linear program.
const mostSolved = 1100

// FindBestPlays returns the best plays on an automaton. It looks at it first as a flow (see [flow]),
// and if that leaves a gap, and there are about 1,000 states at most, as a linear program, exactly.
// With more states the bounds may not meet: the upper one is then the worst case of the flow's
// plays. All bounds are computed from the plays, potentials and flow found, in rational arithmetic.
//
// If the context is done early, FindBestPlays returns the context's error. It panics if the
// automaton fails its [Automaton.Check].
func FindBestPlays(ctx context.Context, a Automaton) (*BestPlays, error) {
	if err := a.Check(); err != nil {
		panic("exact: " + err.Error())
	}
	reached, _, next := a.reached()
	found := newBestPlays(len(next))
	class, _, inner := Automaton{Start: recurrent(next), Next: next}.reached()
	found.put(class, flow(ctx, inner))
	lower, upper := found.lower(next), found.upper(next)
	if lower.Cmp(upper) != 0 {
		solved, ok := solve(ctx, next)
		if ok {
			found = solved
		} else if err := found.bound(ctx, next); err != nil {
			return nil, err
		}
		lower, upper = found.lower(next), found.upper(next)
	}
	p := newBestPlays(len(a.Next))
	p.put(reached, found)
	p.Lower, p.Upper, p.States = lower, upper, len(reached)
	return p, nil
}

// recurrent returns a state to which all states that it reaches lead back.
func recurrent(next [][2]int) (state int) {
	for {
		ahead, _ := tree(next, state, true)
		_, edge := tree(next, state, false)
		at := state
		for _, s := range ahead {
			if s != at && edge[s] < 0 {
				state = s // the last, which is the farthest
			}
		}
		if state == at {
			return state
		}
	}
}

// bound sets the potentials that prove the plays' worst case.
func (p *BestPlays) bound(ctx context.Context, next [][2]int) error {
	tb, err := newPlays(next, p.Plays)
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
			potential := p.Potentials[arm*len(next)+s]
			potential.SetInt64(v).Quo(potential, scale)
		}
	}
	return nil
}

// solve solves the linear program of the best plays x and potentials p,
//
//	minimize v  subject to  regret of x(s) against arm i on letter b ≤ v + p_i(s·b) − p_i(s)
//
// for both arms and all states s and letters b. It returns false if there are too many states, or if
// floating point does not lead to the solution.
func solve(ctx context.Context, next [][2]int) (*BestPlays, bool) {
	n := len(next)
	if n > mostSolved {
		return nil, false
	}
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
		sign := int64(1 - 2*b)
		entries := map[int]int64{0: 1, 1 + 2*n + s: sign}
		if to := next[s][b]; to != s {
			entries[1+arm*n+to], entries[1+arm*n+s] = 1, -1
		}
		add(int64(1-arm)*sign, entries)
	}
	for s := range n {
		add(-1, map[int]int64{1 + 2*n + s: -1})
	}
	if !program.solve(ctx) || !program.settle(ctx, right) {
		return nil, false
	}
	weights, price, ok := solveBasis(columns, program.basis, right)
	if !ok {
		return nil, false
	}
	return &BestPlays{Plays: price[1+2*n:], Potentials: price[1 : 1+2*n], Flow: weights[:4*n]}, true
}

// flow bounds the value of a strongly connected automaton by a network flow. If plays need not be
// in [0,1], the adversary's flow against both arms together leans nowhere, so it is the stationary
// flow of fair letters. Of its parts against arm 1 the best is a circulation of greatest gain, whose
// potentials ψ lead back to plays: with h_b(s) = max(0, ±1 + ψ(s·b) − ψ(s)) and their mean c over the
// letters, the solution p of p(s) = c(s) − v + (p(s·e_1) + p(s·e_2))/2 gives
// x(s) = v + p(s) − p(s·e_2) − h_2(s). Plays outside [0,1] are cut, and then the bounds do not meet.
func flow(ctx context.Context, next [][2]int) *BestPlays {
	n := len(next)
	total := stationary(ctx, next)
	part := newCirculation(next, total)
	part.solve(ctx)
	p := newBestPlays(n)
	over := make([]float64, 2*n)
	for e, v := range part.flow {
		p.Flow[e].SetInt64(v)
		p.Flow[2*n+e].SetInt64(total[e] - v)
		over[e] = float64(max(0, part.gain(e)))
	}
	lower := p.lower(next)
	value, _ := lower.Float64()
	costs := make([]float64, n)
	for s := range costs {
		costs[s] = (over[2*s]+over[2*s+1])/2 - value
	}
	potential := solveSystem(ctx, costs, func(dst, p []float64) {
		for s, to := range next {
			dst[s] = p[s] - (p[to[0]]+p[to[1]])/2
		}
	})
	var best *BestPlays
	var upper *big.Rat
	for _, unit := range units(lower) {
		rounded := func(x float64) *big.Rat { return big.NewRat(int64(math.Round(x*float64(unit))), unit) }
		q := newBestPlays(n)
		for s, to := range next {
			x := value + potential[s] - potential[to[1]] - over[2*s+1]
			q.Plays[s] = rounded(min(1, max(0, x)))
			q.Potentials[s] = rounded(-potential[s] - float64(part.potential[s]))
			q.Potentials[n+s] = rounded(-potential[s])
		}
		if u := q.upper(next); best == nil || u.Cmp(upper) < 0 {
			best, upper = q, u
		}
	}
	best.Flow = p.Flow
	return best
}

// units returns the denominators to which plays are rounded: 2^40, or if the value has a small
// denominator a multiple of that, and this denominator itself. Those of windows are multiples of
// the one, and those of counters of the other.
func units(value *big.Rat) []int64 {
	d := value.Denom()
	if !d.IsInt64() || d.Int64() > defaultUnit {
		return []int64{defaultUnit}
	}
	unit := d.Int64()
	for 2*unit <= defaultUnit {
		unit *= 2
	}
	return []int64{unit, d.Int64()}
}

// mostSweeps bounds the steps of the chain of fair letters in stationary.
const mostSweeps = 20_000

// stationary returns a circulation near to that of fair letters: exactly that where every state
// is entered by two edges, in units of 2^32.
func stationary(ctx context.Context, next [][2]int) []int64 {
	n := len(next)
	share, after := make([]float64, n), make([]float64, n)
	fill(share, 1)
	for k, moved := 0, true; k < mostSweeps && moved && ctx.Err() == nil; k++ {
		clear(after)
		for s, to := range next {
			after[to[0]] += share[s] / 2
			after[to[1]] += share[s] / 2
		}
		moved = false
		for s, x := range share {
			if y := (x + after[s]) / 2; y != x { // the mean, for an automaton with a period
				share[s], moved = y, true
			}
		}
	}
	edges, excess := make([]int64, 2*n), make([]int64, n)
	for e := range edges {
		edges[e] = max(1, int64(share[e/2]*(1<<32)))
		excess[e/2] -= edges[e]
		excess[next[e/2][e%2]] += edges[e]
	}
	// What enters a state too often goes on to state 0, and from there to where too little does.
	for _, away := range []bool{false, true} {
		order, edge := tree(next, 0, away)
		for k := n - 1; k > 0; k-- {
			s := order[k]
			e, from := edge[s], next[s][edge[s]%2]
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

// mostWork bounds the iterations of solveSystem, times the unknowns.
const mostWork = 1 << 30

// solveSystem solves a linear system, given as a product with its matrix, by the method BiCGSTAB
// (H. A. van der Vorst, SIAM J. Sci. Stat. Comput. 13, 1992), and returns the best it has found when
// the residual is small or the context is done, or in the end.
func solveSystem(ctx context.Context, b []float64, apply func(dst, x []float64)) (best []float64) {
	n := len(b)
	vector := func() []float64 { return make([]float64, n) }
	x, v, p, s, t, r := vector(), vector(), vector(), vector(), vector(), slices.Clone(b)
	best, least := vector(), floats.Norm(b, math.Inf(1))
	rho, alpha, omega := 1., 1., 1.
	for k := 0; k < min(4*n+100, mostWork/n) && ctx.Err() == nil && least > 1e-14; k++ {
		next := floats.Dot(b, r)
		beta := next / rho * alpha / omega
		rho = next
		for i := range p {
			p[i] = r[i] + beta*(p[i]-omega*v[i])
		}
		apply(v, p)
		alpha = rho / floats.Dot(b, v)
		floats.AddScaledTo(s, r, -alpha, v)
		apply(t, s)
		omega = floats.Dot(t, s) / floats.Dot(t, t)
		floats.AddScaled(x, alpha, p)
		floats.AddScaled(x, omega, s)
		floats.AddScaledTo(r, s, -omega, t)
		if size := floats.Norm(r, math.Inf(1)); size < least {
			least = size
			copy(best, x)
		} else if math.IsNaN(size) {
			break
		}
	}
	return best
}
