package automata

import (
	"context"
	"errors"
	"math/big"
)

// FiniteValue returns the smallest total regret that a learner of two arms with
// recall M, stationary or not, can guarantee over n rounds with rewards e_1 and
// e_2.
//
// The value is n times that of an automaton, which [FindBestPlays] finds. The
// automaton counts the rounds, remembers the last M rewards since it began, and
// begins again after n rounds. Its cycles are games of n rounds, one after
// another.
//
// It returns the context's error if the context is done early. It returns an
// error if the bounds on the value do not meet, which can happen with more than
// about 1,000 states. It panics if M or n is less than 1.
func FiniteValue(ctx context.Context, recall, rounds int) (*big.Rat, error) {
	if recall < 1 || rounds < 1 {
		panic("automata: finite value without recall or rounds")
	}
	var a Automaton
	windows := 1
	for t := range rounds {
		first, after := len(a.Next)+windows, min(2*windows, 1<<recall) // the states of the next round
		if t+1 == rounds {
			first, after = 0, 1
		}
		for w := range windows {
			a.Next = append(a.Next, [2]int{first + 2*w%after, first + (2*w+1)%after})
		}
		windows = after
	}
	best, err := FindBestPlays(ctx, a)
	if err != nil {
		return nil, err
	}
	if best.Lower.Cmp(best.Upper) != 0 {
		return nil, errors.New("the bounds on the value do not meet")
	}
	return best.Lower.Mul(best.Lower, big.NewRat(int64(rounds), 1)), nil
}
