package exact

import (
	"context"
	"errors"
	"math/big"

	"boundedrecall/internal/linear"
)

// A StatesLearner plays two arms and remembers a state instead of rounds: in
// state s it gives arm 1 the weight Plays[s], and it moves to Next[s][0] after
// the reward e_1 and to Next[s][1] after e_2.
type StatesLearner struct {
	Next  [][2]int
	Plays []*big.Rat
}

// WorstOfStates returns the largest long-run regret per round that one-hot
// rewards can give the learner, begun in any state, and the state in which
// these rewards begin. It is exact unless the search needs numbers of more than
// 64 bits, and then up to a unit of the plays. The states are searched in their
// order, so those that follow each other should have numbers near each other.
//
// If the context is done early, it returns the bounds so far and the context's
// error. It returns [ErrTooLong] if the plays' common denominator is too long.
// It panics if the learner has no states, if Plays and Next differ in length, or
// if a play is not in [0,1]. progress may be nil.
func WorstOfStates(
	ctx context.Context, l StatesLearner, progress func(done, total int),
) (r *Result, begin int, err error) {
	tb, err := l.table()
	if err != nil {
		return nil, 0, err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	const bytes = 8 + 2*8 + 1 + 2*4 // for each state: play, values, letter and edges
	w := &windowSearch{problem: Problem{Unit: tb.unit, Progress: progress}, table: tb,
		states: len(l.Next), bytes: int64(bytes * len(l.Next))}
	r, err = w.solve(ctx)
	return r, r.from, err
}

// StatePotentials returns a potential for each arm and state, arm 1's first,
// that proves the learner's worst case against the arm: in no round does the
// regret exceed the rise of the potential by more than that worst case.
//
// If the context is done early it returns the context's error. Its other errors
// and panics are those of [WorstOfStates].
func StatePotentials(ctx context.Context, l StatesLearner) ([]*big.Rat, error) {
	tb, err := l.table()
	if err != nil {
		return nil, err
	}
	potentials := linear.Zeros(2 * len(l.Next))
	for arm := range 2 {
		m, err := maxMeanCycle(ctx, tb, tb.against(toArm(2, arm)), true, func(int, int) {})
		if err != nil {
			return nil, err
		}
		scale := new(big.Rat).SetInt64(-m.costs.scale * tb.unit)
		for s, v := range m.value[0] {
			potential := potentials[arm*len(l.Next)+s]
			potential.SetInt64(v).Quo(potential, scale)
		}
	}
	return potentials, nil
}

// ErrTooLong says that weights have no common denominator that a search can
// work with.
var ErrTooLong = errors.New("the plays' common denominator has more than 44 binary digits")

// CommonDenominator returns the least common denominator of the weights, and
// whether a search can work with it: sums of whole units then fit 64 bits.
func CommonDenominator(weights []*big.Rat) (unit int64, ok bool) {
	d := leastDenominator(weights)
	return d.Int64(), d.BitLen() <= 44
}

// table returns the table of the plays.
func (l StatesLearner) table() (*table, error) {
	if len(l.Next) == 0 || len(l.Plays) != len(l.Next) {
		panic("exact: no states, or not a play for each state")
	}
	mustBeWeights(l.Plays)
	unit, ok := CommonDenominator(l.Plays)
	if !ok {
		return nil, ErrTooLong
	}
	letters := NewAlphabet(2, 1, true)
	letters.letters = letters.letters[1:]
	tb := newGraph(letters, len(l.Next), unit)
	for s, row := range l.Next {
		tb.next = append(tb.next, int32(row[0]), int32(row[1]))
		tb.plays = append(tb.plays, new(big.Int).Div(
			new(big.Int).Mul(l.Plays[s].Num(), big.NewInt(unit)), l.Plays[s].Denom()).Int64())
	}
	return tb, nil
}
