package certificate

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// checkClassLower lets the adversary draw a cycle by its weight, and an order
// of the arms uniformly. It finds the best that any learner of the class can
// do: in each set of windows that the learner cannot tell apart, play the arm
// with the largest expected gain over the cycle's comparator. The average
// regret of this learner is the value. So on at least one of the cycles every
// learner of the class has at least this regret.
func (c *Certificate) checkClassLower(p *player, value *big.Rat) error {
	if c.Class != "stationary" && c.Class != "symmetric" || c.Recall < 1 {
		return fmt.Errorf("unknown class %q, or no recall", c.Class)
	}
	gain := map[string][]*big.Rat{} // by window: the gain of each arm over the comparator
	weights := new(big.Rat)
	for _, cycle := range c.Cycles {
		if err := c.validCycle(cycle, len(p.letters)); err != nil {
			return err
		}
		weight, err := p.rational(cycle.Weight)
		if err != nil {
			return err
		}
		if weight.Sign() <= 0 {
			return errors.New("a weight is not positive")
		}
		weights = p.add(weights, weight)
		c.addGains(p, gain, cycle, weight)
	}
	if p.cmp(weights, one) != 0 {
		return errors.New("the weights do not sum to 1")
	}
	// Sum in a fixed order, so that the work does not depend on the order of
	// the map.
	lost := new(big.Rat)
	for _, key := range slices.Sorted(maps.Keys(gain)) {
		lost = p.sub(lost, slices.MaxFunc(gain[key], p.cmp))
	}
	return p.atMost(value, lost, true)
}

// addGains adds what each arm gains over the cycle's comparator in each window,
// in all orders of the arms.
func (c *Certificate) addGains(p *player, gain map[string][]*big.Rat, cycle Cycle,
	weight *big.Rat) {
	orders, n := permutations(c.Arms), len(cycle.Letters)
	share := p.mul(weight, big.NewRat(1, int64(n*len(orders)*p.q)))
	for _, order := range orders {
		moved := p.reordered(order)
		for t := range n {
			key := c.seenWindow(p.work, cycle.Letters, t, moved)
			if gain[key] == nil {
				p.spend(int64(1024 + len(key))) // an entry costs memory
				for range c.Arms {
					gain[key] = append(gain[key], new(big.Rat))
				}
			}
			letter := p.letters[moved[cycle.Letters[t]]]
			for i, to := range cycle.comparator(c.Arms) {
				i, to = order[i], order[to]
				if r := letter[i] - letter[to]; r != 0 {
					gain[key][i] = p.add(gain[key][i], p.mul(share, big.NewRat(int64(r), 1)))
				}
			}
		}
	}
}

// comparator returns the map of arms that the cycle's regret is against: the
// map of all arms to the cycle's arm, or the cycle's own map. Arms count from
// 0.
func (c Cycle) comparator(arms int) []int {
	if c.Map == nil {
		return toArm(arms, c.Arm-1)
	}
	to := slices.Clone(c.Map)
	for i := range to {
		to[i]--
	}
	return to
}

// seenWindow returns what a learner of the class sees before round t of the
// periodic instance with its letters replaced as moved says: the letters of the
// window, two bytes each, sorted if the class is symmetric.
func (c *Certificate) seenWindow(b *work, cycle []int, t int, moved []int) string {
	n := len(cycle)
	window := make([]int, c.Recall)
	for m := range window {
		window[m] = moved[cycle[((t-1-m)%n+n)%n]]
	}
	b.spend(int64(len(window)))
	if c.Class == "symmetric" {
		b.spend(int64(8 * len(window)))
		slices.Sort(window)
	}
	key := make([]byte, 0, 2*len(window))
	for _, a := range window {
		key = append(key, byte(a>>8), byte(a))
	}
	return string(key)
}

// reorder returns the rewards with arm i's reward moved to arm order[i].
func reorder(letter, order []int) []int {
	moved := make([]int, len(letter))
	for i, r := range letter {
		moved[order[i]] = r
	}
	return moved
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for k := range n {
			all = append(all, slices.Insert(slices.Clone(p), k, n-1))
		}
	}
	return all
}
