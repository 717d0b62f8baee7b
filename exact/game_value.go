package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// GameValue returns the smallest total regret that any learner, without limit on
// its recall, can guarantee over n rounds with d arms and rewards 0 and 1. For
// two arms it is ½E|S_n|, attained by Cover's learner. It solves a small exact
// linear program for each set of leads; n ≤ 8 is quick for three arms.
//
// It panics if d < 1 or n < 0.
func GameValue(arms, rounds int) *big.Rat {
	if arms < 1 || rounds < 0 {
		panic("exact: game without arms or with a negative number of rounds")
	}
	g := game{alphabet: NewAlphabet(arms, 1, true), known: map[string]*big.Rat{}}
	return g.value(make([]int, arms), rounds)
}

type game struct {
	alphabet Alphabet
	known    map[string]*big.Rat
}

// value returns min_x max_r (value after r − ⟨x,r⟩): the best arm's total reward
// minus what the learner earns from here on. lead[i] is how far arm i is ahead of the last
// arm, and rounds is the number of rounds to go.
func (g *game) value(lead []int, rounds int) *big.Rat {
	lead = slices.Clone(lead)
	slices.Sort(lead)
	least := lead[0]
	for i := range lead {
		lead[i] -= least
	}
	key := fmt.Sprint(rounds, lead)
	if v, ok := g.known[key]; ok {
		return new(big.Rat).Add(v, big.NewRat(int64(least), 1))
	}
	v := big.NewRat(int64(lead[len(lead)-1]), 1)
	if rounds > 0 {
		v = g.round(lead, rounds)
	}
	g.known[key] = v
	return new(big.Rat).Add(v, big.NewRat(int64(least), 1))
}

// round solves the adversary's program for one round: probabilities y of the
// letters and a price z with Σ_r y_r r_i ≤ z for each arm i, to maximize
// Σ_r y_r (value after r) − z.
func (g *game) round(lead []int, rounds int) *big.Rat {
	d, letters := len(lead), g.alphabet.letters
	a, b, c := make([][]*big.Rat, d+1), zeros(d+1), zeros(1+len(letters)) // z is the first variable
	for i := range a {
		a[i] = zeros(len(c))
	}
	b[0].SetInt64(1)
	c[0].SetInt64(-1)
	for i := range d {
		a[1+i][0].SetInt64(-1)
	}
	for k, letter := range letters {
		after := slices.Clone(lead)
		a[0][1+k].SetInt64(1)
		for i, n := range letter {
			after[i] += n
			a[1+i][1+k].SetInt64(int64(n))
		}
		c[1+k] = g.value(after, rounds-1)
	}
	_, _, value := simplex(context.Background(), a, b, c)
	return value
}
