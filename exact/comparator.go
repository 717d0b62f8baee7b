package exact

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// Regret says what a learner's plays are compared with.
type Regret int

const (
	// External regret is against the best arm: the learner could have played it
	// in every round.
	External Regret = iota

	// Swap regret is against the best map φ of arms to arms: the learner could
	// have put every weight that it put on an arm i on arm φ(i).
	Swap
)

// String returns "external" or "swap".
func (r Regret) String() string {
	if r == Swap {
		return "swap"
	}
	return "external"
}

// A Comparator maps each arm to the arm that is played in its place. Regret
// against an arm is regret against the map of all arms to that arm.
type Comparator []int

// toArm returns the map of all arms to one arm.
func toArm(arms, arm int) Comparator { return slices.Repeat(Comparator{arm}, arms) }

// isArm reports whether all arms are mapped to one, and to which.
func (c Comparator) isArm() (arm int, ok bool) {
	for _, to := range c {
		if to != c[0] {
			return 0, false
		}
	}
	return c[0], true
}

// comparators returns the maps over which regret is the maximum, without the
// identity, against which regret is 0. With alike it returns only one map from
// each set of maps that differ by an exchange of arms.
func (r Regret) comparators(arms int, alike bool) []Comparator {
	if r == External {
		all := []Comparator{toArm(arms, 0)}
		for arm := 1; arm < arms && !alike; arm++ {
			all = append(all, toArm(arms, arm))
		}
		return all
	}
	var all []Comparator
	orders := combin.Permutations(arms, arms)
	known := map[string]bool{}
	for c := range vectors(arms, arms) {
		c := Comparator(c)
		if c.isIdentity() || alike && known[fmt.Sprint(c)] {
			continue
		}
		all = append(all, slices.Clone(c))
		for k := 0; k < len(orders) && alike; k++ {
			known[fmt.Sprint(c.exchanged(orders[k]))] = true
		}
	}
	return all
}

// isIdentity reports whether every arm is mapped to itself.
func (c Comparator) isIdentity() bool {
	for i, to := range c {
		if i != to {
			return false
		}
	}
	return true
}

// exchanged returns the map after arm i has become arm order[i].
func (c Comparator) exchanged(order []int) Comparator {
	moved := make(Comparator, len(c))
	for i, to := range c {
		moved[order[i]] = order[to]
	}
	return moved
}

// against returns the regret per round against a comparator, Σ_i x_i (r_φ(i) −
// r_i), as costs.
func (tb *table) against(c Comparator) costs {
	d := tb.alphabet.arms
	k := costs{arms: d, scale: 1}
	for _, letter := range tb.alphabet.letters {
		last := letter[c[d-1]] - letter[d-1]
		k.base = append(k.base, tb.unit*int64(last))
		for j := range d - 1 {
			k.slope = append(k.slope, int64(last-letter[c[j]]+letter[j]))
		}
	}
	return k
}

// of returns the regret of a round with play x.
func (c Comparator) of(x, reward []float64) float64 {
	regret := 0.0
	for i, to := range c {
		regret += x[i] * (reward[to] - reward[i])
	}
	return regret
}
