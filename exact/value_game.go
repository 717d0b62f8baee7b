package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"boundedrecall/internal/linear"
)

// GameValue returns the smallest total regret that any learner, without limit
// on its recall, can guarantee over n rounds with d arms and rewards 0 and 1.
// For two arms it is ½E|S_n|, attained by Cover's learner. n ≤ 8 is quick for
// three arms.
//
// It solves the adversary's linear program exactly. In each round, and for all
// sets of leads alike, the adversary draws a letter. The probabilities of the
// letters sum to at most the probability of the leads, and a price z is at
// least what each arm earns there. The adversary gets the total reward of the
// best arm, less all prices.
//
// It panics if d < 1 or n < 0.
func GameValue(arms, rounds int) *big.Rat {
	if arms < 1 || rounds < 0 {
		panic("exact: game without arms or with a negative number of rounds")
	}
	letters := NewAlphabet(arms, 1, true).letters
	// of each state: by how much arms lead the last one, sorted
	leads, round := [][]int{make([]int, arms)}, []int{0}
	states := map[string]int{}
	// of its probability; those of its arms follow
	row := func(state int) int { return state * (1 + arms) }
	var columns []linear.Column
	for s := 0; s < len(leads) && rounds > 0; s++ {
		price := map[int]int64{}
		for i := range arms {
			price[row(s)+1+i] = -1
		}
		columns = append(columns, linear.NewColumn(-1, price, 1))
		for _, letter := range letters {
			entries, after := map[int]int64{row(s): 1}, slices.Clone(leads[s])
			for i, n := range letter {
				entries[row(s)+1+i] = int64(n)
				after[i] += n
			}
			slices.Sort(after)
			gain := after[0] // of all arms
			for i := range after {
				after[i] -= gain
			}
			if round[s]+1 == rounds {
				gain += slices.Max(after)
			} else {
				key := fmt.Sprint(round[s]+1, after)
				if _, known := states[key]; !known {
					states[key] = len(leads)
					leads, round = append(leads, after), append(round, round[s]+1)
				}
				entries[row(states[key])] = -1
			}
			columns = append(columns, linear.NewColumn(int64(gain), entries, 1))
		}
	}
	right := make([]int64, row(len(leads)))
	right[0] = 1
	p, err := linear.New(right)
	if err != nil {
		panic(err)
	}
	for _, c := range columns {
		p.Add(c)
	}
	_, price, err := p.Solve(context.Background())
	if err != nil {
		panic(err)
	}
	return price[0]
}
