package exact

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// MostStates bounds the states of an automaton.
const MostStates = 1 << 16

// An Automaton is a finite memory for one-hot rewards of two arms: from state s it moves to
// Next[s][0] when the reward is e_1, and to Next[s][1] when it is e_2.
type Automaton struct {
	Start int
	Next  [][2]int
}

// NewCounter returns the counter with K states and its plays, the weights (2s+1)/(2K) of arm 1:
// e_1 counts up and e_2 down, and at either end the counter stays (N. Meron and M. Feder,
// Finite-memory universal prediction of individual sequences, IEEE Trans. Inf. Theory 50(7),
// 2004). It panics unless K is in 1..[MostStates].
func NewCounter(states int) (Automaton, []*big.Rat) {
	if states < 1 || states > MostStates {
		panic("exact: counter with too few or too many states")
	}
	a, plays := Automaton{Next: make([][2]int, states)}, make([]*big.Rat, states)
	for s := range a.Next {
		a.Next[s] = [2]int{min(s+1, states-1), max(s-1, 0)}
		plays[s] = big.NewRat(int64(2*s+1), int64(2*states))
	}
	return a, plays
}

// NewWindowAutomaton returns the automaton whose 2^M states are the last M one-hot rewards. It panics unless M is in
// 1..16.
func NewWindowAutomaton(recall int) Automaton {
	if recall < 1 || 1<<recall > MostStates {
		panic("exact: recall outside 1..16")
	}
	g := newWindows(2, recall)
	a := Automaton{Next: make([][2]int, g.count)}
	for w := range a.Next {
		a.Next[w] = [2]int{g.after(w, 0), g.after(w, 1)}
	}
	return a
}

// Check returns an error if there are no states or more than [MostStates], or if the start or a
// row names a state that there is not.
func (a Automaton) Check() error {
	n := len(a.Next)
	switch {
	case n == 0:
		return errors.New("the automaton has no states: next is empty or missing")
	case n > MostStates:
		return fmt.Errorf("the automaton has %d states, and the limit is %d", n, MostStates)
	case a.Start < 0 || a.Start >= n:
		return fmt.Errorf("start is %d, and the states are 0..%d", a.Start, n-1)
	}
	for s, row := range a.Next {
		for b, to := range row {
			if to < 0 || to >= n {
				return fmt.Errorf("next, row %d: e_%d leads to state %d, and the states are 0..%d", s, b+1, to, n-1)
			}
		}
	}
	return nil
}

// A component is a strongly connected part of an automaton, in which a game can stay for ever, or
// a single state to which no game returns.
type component struct {
	states []int    // in the automaton
	next   [][2]int // by place in states; −1 for a letter that leaves the component
	closed bool     // no letter leaves
	single bool     // every letter leaves
}

// components returns the parts of what the start reaches, each before those that it leads to.
func (a Automaton) components() (all []component) {
	graph := simple.NewDirectedGraph()
	graph.AddNode(simple.Node(a.Start))
	reached, _ := tree(a.Next, a.Start, true)
	for _, s := range reached {
		for _, to := range a.Next[s] {
			if to != s {
				graph.SetEdge(simple.Edge{F: simple.Node(s), T: simple.Node(to)})
			}
		}
	}
	place := make([]int, len(a.Next)) // in its component
	part := make([]int, len(a.Next))
	for k, nodes := range slices.Backward(topo.TarjanSCC(graph)) {
		c := component{closed: true, single: true}
		for _, node := range nodes {
			s := int(node.ID())
			c.states = append(c.states, s)
			part[s] = k + 1
		}
		slices.Sort(c.states)
		for at, s := range c.states {
			place[s] = at
		}
		for _, s := range c.states {
			row := [2]int{-1, -1}
			for b, to := range a.Next[s] {
				if part[to] == k+1 {
					row[b], c.single = place[to], false
				} else {
					c.closed = false
				}
			}
			c.next = append(c.next, row)
		}
		all = append(all, c)
	}
	return all
}

// A proof bounds what the learners on an automaton can guarantee. Numbers by arm, state and letter
// stand in this order.
type proof struct {
	plays     []*big.Rat // the weight of arm 1 in each state
	potential []*big.Rat // by arm and state
	flow      []*big.Rat // by arm, state and letter
}

func newProof(states int) proof {
	p := proof{zeros(states), zeros(2 * states), zeros(4 * states)}
	for _, x := range p.plays {
		x.SetFrac64(1, 2)
	}
	return p
}

// regret returns the regret against an arm (0 or 1) of weight x on arm 1, when the reward is e_1 (letter
// 0) or e_2.
func regret(x *big.Rat, arm, letter int) *big.Rat {
	r := new(big.Rat).Set(x)
	if letter == 0 {
		r.Neg(r)
	}
	if arm == 0 {
		r.Add(r, big.NewRat(int64(1-2*letter), 1))
	}
	return r
}

// upper returns the most by which the regret of a round exceeds the rise of the potential. In the long run
// the plays have no more regret per round.
func (p proof) upper(next [][2]int) *big.Rat {
	n := len(next)
	most := big.NewRat(-1, 1)
	for k := range 4 * n {
		arm, s, b := k/(2*n), k/2%n, k%2
		if to := next[s][b]; to >= 0 {
			r := regret(p.plays[s], arm, b)
			if r.Add(r, p.potential[arm*n+s]).Sub(r, p.potential[arm*n+to]).Cmp(most) > 0 {
				most = r
			}
		}
	}
	return most
}

// lower returns the regret per round that no plays go below on average over the flow: rounds of
// games against each arm, which repeat for ever. Against it a state has best the weight 1 if e_1
// comes there more often than e_2, and else 0. It returns 0 if the flow is nowhere or not closed.
func (p proof) lower(next [][2]int) *big.Rat {
	n := len(next)
	total, value := new(big.Rat), new(big.Rat)
	excess, lean := zeros(2*n), zeros(n)
	for k, f := range p.flow {
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

// newPlays returns the table of plays, weights of arm 1, on an automaton with the given edges. It
// returns an error if the weights' common denominator is too long.
func newPlays(next [][2]int, plays []*big.Rat) (*table, error) {
	unit, ok := commonDenominator(plays)
	if !ok {
		return nil, errTooLong
	}
	tb := &table{alphabet: NewAlphabet(2, 1, true), period: 1, unit: unit}
	tb.alphabet.letters = tb.alphabet.letters[1:]
	tb.windows = windows{letters: 2, recall: len(next), count: len(next), older: len(next)}
	for s, row := range next {
		tb.next = append(tb.next, int32(row[0]), int32(row[1]))
		tb.plays = append(tb.plays, new(big.Int).Div(new(big.Int).Mul(plays[s].Num(), big.NewInt(unit)), plays[s].Denom()).Int64())
	}
	return tb, nil
}

// WorstCase returns the largest long-run regret per round that one-hot rewards can give the plays, weights of
// arm 1 by state, from the automaton's start. It is exact unless the search needs numbers of more than 64 bits, and then
// rounded to a unit of the plays. If the context is done early, WorstCase returns the context's
// error. It returns an error if the plays' common denominator is too long. It panics if the
// automaton fails its [Automaton.Check], or if there is not a play in [0,1] for each state.
func (a Automaton) WorstCase(ctx context.Context, plays []*big.Rat, progress func(done, total int)) (*Result, error) {
	if err := a.Check(); err != nil || len(plays) != len(a.Next) {
		panic("exact: no automaton, or not a play for each state")
	}
	mustBeWeights(plays)
	reached, edge := tree(a.Next, a.Start, true)
	place := make(map[int]int)
	for k, s := range reached {
		place[s] = k
	}
	next, used := make([][2]int, len(reached)), make([]*big.Rat, len(reached))
	for k, s := range reached {
		next[k], used[k] = [2]int{place[a.Next[s][0]], place[a.Next[s][1]]}, plays[s]
	}
	tb, err := newPlays(next, used)
	if err != nil {
		return nil, err
	}
	w := &windowSearch{problem: Problem{Unit: tb.unit, Progress: progress}, table: tb}
	r, err := w.solve(ctx)
	var before []int
	for s := reached[r.from]; s != a.Start; s = edge[s] / 2 {
		before = append(before, edge[s]%2)
	}
	if slices.Reverse(before); before != nil {
		r.Before = instance(tb.alphabet, before)
	}
	return r, err
}
