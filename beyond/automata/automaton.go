package automata

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sort"

	"boundedrecall"
	"boundedrecall/exact"
)

// MostStates bounds the states of an automaton.
const MostStates = 1 << 16

// An Automaton is a finite memory for one-hot rewards of two arms: from state s
// it moves to Next[s][0] when the reward is e_1, and to Next[s][1] when it is
// e_2.
type Automaton struct {
	Start int
	Next  [][2]int
	Plays []*big.Rat // the weight of arm 1 in each state; nil for a memory alone
}

// NewCounter returns the counter with K states and its plays, the weights
// (2s+1)/(2K) of arm 1: e_1 counts up and e_2 down, and at either end the
// counter stays (E. Meron and M. Feder, Finite-memory universal prediction of
// individual sequences, IEEE Trans. Inf. Theory 50(7), 2004). It panics unless
// K is in 1..[MostStates].
func NewCounter(states int) Automaton {
	if states < 1 || states > MostStates {
		panic("automata: counter with too few or too many states")
	}
	a := Automaton{Next: make([][2]int, states), Plays: make([]*big.Rat, states)}
	for s := range a.Next {
		a.Next[s] = [2]int{min(s+1, states-1), max(s-1, 0)}
		a.Plays[s] = big.NewRat(int64(2*s+1), int64(2*states))
	}
	return a
}

// NewWindowAutomaton returns the automaton whose 2^M states are the last M
// one-hot rewards. It panics unless M is in 1..16.
func NewWindowAutomaton(recall int) Automaton {
	if recall < 1 || recall > 16 { // 2^16 is MostStates
		panic("automata: recall outside 1..16")
	}
	a := Automaton{Next: make([][2]int, 1<<recall)}
	for w := range a.Next { // the bits of w are the letters, the last one's the lowest
		after := 2 * w % len(a.Next)
		a.Next[w] = [2]int{after, after + 1}
	}
	return a
}

// Check returns an error if there are no states or more than [MostStates], if
// the start or a row names a state that there is not, or if there are plays,
// but not one for each state.
func (a Automaton) Check() error {
	n := len(a.Next)
	switch {
	case n == 0:
		return errors.New("the automaton has no states: next is empty or missing")
	case n > MostStates:
		return fmt.Errorf("the automaton has %d states, and the limit is %d", n, MostStates)
	case a.Start < 0 || a.Start >= n:
		return fmt.Errorf("start is %d, and the states are 0..%d", a.Start, n-1)
	case a.Plays != nil && len(a.Plays) != n:
		return fmt.Errorf("play has %d rows, and next has %d", len(a.Plays), n)
	}
	for s, row := range a.Next {
		for b, to := range row {
			if to < 0 || to >= n {
				return fmt.Errorf("next, row %d: e_%d leads to state %d, and the states are 0..%d",
					s, b+1, to, n-1)
			}
		}
	}
	return nil
}

// reached returns the states that the start reaches in the order in which a
// breadth-first search meets them, the start first; their edges, by that order
// and to places in it; and for all but the start the last edge, 2k+b from the
// state at place k, of a shortest way there.
func (a Automaton) reached() (order []int, next [][2]int, edge []int) {
	place := slices.Repeat([]int{-1}, len(a.Next))
	order, edge, place[a.Start] = []int{a.Start}, []int{-1}, 0
	for k := 0; k < len(order); k++ {
		var row [2]int
		for b, to := range a.Next[order[k]] {
			if place[to] < 0 {
				place[to] = len(order)
				order, edge = append(order, to), append(edge, 2*k+b)
			}
			row[b] = place[to]
		}
		next = append(next, row)
	}
	return order, next, edge
}

// regret returns the regret against an arm, 0 or 1, of weight x on arm 1, when
// the reward is e_1, letter 0, or e_2.
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

// WorstCase returns the largest long-run regret per round that one-hot rewards
// can give the plays from the automaton's start. It is exact unless the search
// needs numbers of more than 64 bits, and then up to a unit of the plays. If
// the context is done early, it returns the bounds so far and the context's
// error. It returns an error if the plays' common denominator is too long. It
// panics if the automaton fails its [Automaton.Check], or if there is not a
// play in [0,1] for each state. progress may be nil.
func (a Automaton) WorstCase(
	ctx context.Context, progress func(done, total int),
) (*exact.Result, error) {
	if err := a.Check(); err != nil || a.Plays == nil {
		panic("automata: no automaton, or no plays")
	}
	order, next, edge := a.reached()
	plays := make([]*big.Rat, len(order))
	for k, s := range order {
		plays[k] = a.Plays[s]
	}
	r, from, err := exact.WorstOfStates(ctx, exact.StatesLearner{Next: next, Plays: plays}, progress)
	if errors.Is(err, exact.ErrTooLong) {
		return nil, tooLong(order, plays)
	}
	var before [][]float64
	for k := from; k > 0; k = edge[k] / 2 {
		letter := float64(edge[k] % 2)
		before = append(before, []float64{1 - letter, letter})
	}
	slices.Reverse(before)
	if before != nil {
		r.Before = boundedrecall.Must(boundedrecall.NewInstance(before))
	}
	return r, err
}

// tooLong returns the error that names the first of the states whose play makes
// the common denominator too long.
func tooLong(order []int, plays []*big.Rat) error {
	k := sort.Search(len(plays), func(k int) bool {
		_, fits := exact.CommonDenominator(plays[:k+1])
		return !fits
	})
	return fmt.Errorf("play, row %d, is %s: with it %w", order[k], plays[k].RatString(),
		exact.ErrTooLong)
}
