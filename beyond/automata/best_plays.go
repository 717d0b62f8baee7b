package automata

import (
	"context"
	"math"
	"math/big"
	"slices"

	"boundedrecall/exact"
	"boundedrecall/internal/linear"

	"gonum.org/v1/gonum/floats"
)

// BestPlays bounds what learners on an automaton can guarantee, and proves it.
// Numbers by arm, state and letter stand in this order.
type BestPlays struct {
	// Plays are the weights of arm 1 by state. Potentials, by arm and state,
	// prove what the plays guarantee: see Upper. Those of states that the start
	// does not reach mean nothing.
	Plays, Potentials []*big.Rat

	// Flow, by arm, state and letter, proves what no plays beat: see Lower.
	Flow []*big.Rat

	// Lower ≤ Upper bound the least long-run regret per round, over one-hot
	// rewards, from every state that the start reaches. Where they are equal
	// they are the value.
	Lower, Upper *big.Rat

	States int // that the start reaches
}

// upper returns the most by which the regret of a round exceeds the rise of the
// potential. In the long run the plays have no more regret per round.
func (p *BestPlays) upper(next [][2]int) *big.Rat {
	n := len(next)
	most := big.NewRat(-1, 1)
	for k := range 4 * n {
		arm, s, b := k/(2*n), k/2%n, k%2
		r := regret(p.Plays[s], arm, b)
		if r.Add(r, p.Potentials[arm*n+s]).Sub(r, p.Potentials[arm*n+next[s][b]]).Cmp(most) > 0 {
			most = r
		}
	}
	return most
}

// lower returns the regret per round that no plays go below on average over the
// flow: rounds of games against each arm, which repeat for ever. Against it a
// state has best the weight 1 if e_1 comes there more often than e_2, and else
// 0. It returns 0 if the flow is nowhere or not closed.
func (p *BestPlays) lower(next [][2]int) *big.Rat {
	n := len(next)
	total, value := new(big.Rat), new(big.Rat)
	excess, lean := linear.Zeros(2*n), linear.Zeros(n)
	for k, f := range p.Flow {
		arm, s, b := k/(2*n), k/2%n, k%2
		if f.Sign() < 0 {
			return new(big.Rat)
		}
		total.Add(total, f)
		excess[arm*n+s].Sub(excess[arm*n+s], f)
		excess[arm*n+next[s][b]].Add(excess[arm*n+next[s][b]], f)
		value.Add(value, new(big.Rat).Mul(f, regret(new(big.Rat), arm, b)))
		lean[s].Add(lean[s], f)
		if b == 1 {
			lean[s].Sub(lean[s], f).Sub(lean[s], f)
		}
	}
	for _, v := range lean {
		if v.Sign() > 0 {
			value.Sub(value, v)
		}
	}
	if total.Sign() == 0 || slices.ContainsFunc(excess,
		func(e *big.Rat) bool { return e.Sign() != 0 }) {
		return new(big.Rat)
	}
	return value.Quo(value, total)
}

// MostSolved bounds the states, those that can be reached, of an automaton that
// is solved by a linear program.
const MostSolved = 1100

// FindBestPlays is [FindBestPlaysUpTo] with [MostSolved] states.
func FindBestPlays(ctx context.Context, a Automaton) (*BestPlays, error) {
	return FindBestPlaysUpTo(ctx, a, MostSolved)
}

// FindBestPlaysUpTo returns the best plays on an automaton. It looks at it
// first as a flow (see [flow]), and if that leaves a gap, and no more states
// than this and MostSolved can be reached, as a linear program, exactly. With
// more states the bounds may not meet: the upper one is then the worst case of
// the flow's plays. All bounds are computed from the plays, potentials and flow
// found, in rational arithmetic.
//
// If the context is done early, FindBestPlaysUpTo returns its error and the
// bounds so far, [0, 1/2] if it knows none. If there is not enough memory for
// the linear program, it returns an error that says so and the flow's bounds.
// It panics if the automaton fails its [Automaton.Check].
func FindBestPlaysUpTo(ctx context.Context, a Automaton, states int) (*BestPlays, error) {
	if err := a.Check(); err != nil {
		panic("automata: " + err.Error())
	}
	order, next, _ := a.reached()
	p := flow(ctx, next)
	if err := p.bound(ctx, next); err != nil || ctx.Err() != nil {
		p.Plays, p.Potentials = linear.Zeros(len(next)), linear.Zeros(2*len(next))
		for _, x := range p.Plays {
			x.SetFrac64(1, 2)
		}
	}
	p.Lower, p.Upper = p.lower(next), p.upper(next)
	err := ctx.Err()
	if err == nil && len(order) <= min(states, MostSolved) && p.Lower.Cmp(p.Upper) != 0 {
		var solved *BestPlays
		solved, err = solve(ctx, next)
		if err == nil {
			p = solved
			p.Lower, p.Upper = p.lower(next), p.upper(next)
		}
	}
	p.States = len(order)
	p.number(order, len(a.Next))
	return p, err
}

// number gives what is by place in the order to those of n states. The others
// have zeros.
func (p *BestPlays) number(order []int, n int) {
	placed := *p
	p.Plays, p.Potentials, p.Flow = linear.Zeros(n), linear.Zeros(2*n), linear.Zeros(4*n)
	for k, s := range order {
		p.Plays[s] = placed.Plays[k]
		for arm := range 2 {
			from, to := arm*len(order)+k, arm*n+s
			p.Potentials[to] = placed.Potentials[from]
			copy(p.Flow[2*to:], placed.Flow[2*from:2*from+2])
		}
	}
}

// bound sets the potentials that prove the plays' worst case.
func (p *BestPlays) bound(ctx context.Context, next [][2]int) error {
	potentials, err := exact.StatePotentials(ctx, exact.StatesLearner{Next: next, Plays: p.Plays})
	p.Potentials = potentials
	return err
}

// solve solves the linear program of the best plays x and potentials p,
//
//	minimize v  subject to  regret of x(s) against arm i on letter b ≤ v + p_i(s·b) − p_i(s)
//
// for both arms and all states s and letters b. It returns an error if the
// context is done early, or if there is not enough memory.
func solve(ctx context.Context, next [][2]int) (*BestPlays, error) {
	n := len(next)
	// of the rows: the sum of the flow, excess by arm and state, lean of the
	// states
	right := make([]int64, 1+3*n)
	right[0] = 1
	program, err := linear.New(right)
	if err != nil {
		return nil, err
	}
	for k := range 4 * n {
		arm, s, b := k/(2*n), k/2%n, k%2
		sign := int64(1 - 2*b)
		entries := map[int]int64{0: 1, 1 + 2*n + s: sign}
		if to := next[s][b]; to != s {
			entries[1+arm*n+to], entries[1+arm*n+s] = 1, -1
		}
		program.Add(linear.NewColumn(int64(1-arm)*sign, entries, 1))
	}
	for s := range n {
		program.Add(linear.NewColumn(-1, map[int]int64{1 + 2*n + s: -1}, 1))
	}
	flow, price, err := program.Solve(ctx)
	if err != nil {
		return nil, err
	}
	return &BestPlays{Plays: price[1+2*n:], Potentials: price[1 : 1+2*n], Flow: flow[:4*n]}, nil
}

// flow bounds the value of an automaton by a network flow. If plays need not be
// in [0,1], the adversary's flow against both arms together leans nowhere, so
// it is the stationary flow of fair letters, or near to it, as a closed flow in
// whole units. Of its parts against arm 1 the best is a circulation of greatest
// gain, whose potentials ψ lead back to plays: with h_b(s) = max(0, ±1 + ψ(s·b)
// − ψ(s)) and their mean c over the letters, the solution p of p(s) = c(s) − v
// + (p(s·e_1) + p(s·e_2))/2 gives x(s) = v + p(s) − p(s·e_2) − h_2(s). Plays
// outside [0,1] are cut, and then the bounds do not meet.
func flow(ctx context.Context, next [][2]int) *BestPlays {
	n := len(next)
	walk := newChain(next)
	share, costs, plays, capacity := walk.stationary(ctx), make([]float64, n), make([]float64, n),
		make([]int64, 2*n)
	floats.Scale((1<<32)/floats.Max(share), share)
	for e := range capacity {
		capacity[e] = int64(math.Round(share[e/2]))
	}
	fair := newCirculation(next, [2]int64{1, 1}, capacity).solve(ctx)
	part := newCirculation(next, [2]int64{1, -1}, fair)
	p := &BestPlays{Flow: linear.Zeros(4 * n)}
	for e, v := range part.solve(ctx) {
		p.Flow[e].SetInt64(v)
		p.Flow[2*n+e].SetInt64(fair[e] - v)
		costs[e/2] += float64(max(0, part.gain(e))) / 2
	}
	value, _ := p.lower(next).Float64()
	floats.AddConst(-value, costs)
	potential := walk.potential(ctx, costs)
	for s, to := range next {
		x := value + potential[s] - potential[to[1]] - float64(max(0, part.gain(2*s+1)))
		plays[s] = min(1, max(0, x))
	}
	p.Plays = nearby(plays)
	return p
}

// nearby returns the numbers as fractions with small denominators if all are
// near to such, as those of counters are, and else as multiples of 2⁻⁴⁰.
func nearby(x []float64) []*big.Rat {
	const unit = 1 << 40
	rounded, short := linear.Zeros(len(x)), linear.Zeros(len(x))
	near := true
	for s, v := range x {
		units := int64(math.Round(v * unit))
		rounded[s].SetFrac64(units, unit)
		_, d := linear.Reconstruct(big.NewInt(units), big.NewInt(unit), big.NewInt(1<<20))
		short[s].SetFrac64(int64(math.Round(v*float64(d.Int64()))), d.Int64())
		f, _ := short[s].Float64()
		near = near && math.Abs(f-v) < 0x1p-36
	}
	if _, ok := exact.CommonDenominator(short); near && ok {
		return short
	}
	return rounded
}
