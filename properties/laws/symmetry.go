package laws

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// Symmetric returns an error if the play after past and rewards changes by more
// than tolerance (0: bit for bit) when rounds i and j of the rewards (from 1)
// are exchanged. With recall M ≥ 1 the rewards are the window and have at most
// M rounds. With recall 0 the rewards are the whole history, so past must be
// nil. It returns nil on other arguments.
//
// A play that depends on the order at all changes under some exchange of a
// round with the last one, since these exchanges generate all permutations. One
// exchange moves a peak, a run or a drawdown little, so the rewards are also
// sorted, reversed, and dealt out: the sorted rewards of the first half and of
// the second take turns.
func Symmetric(maker boundedrecall.Maker, recall int, past, rewards Rounds, i, j int,
	tolerance float64) error {
	n := len(rewards)
	inWindow := n <= recall || recall == 0 && len(past) == 0
	if !inWindow || i < 1 || j < 1 || i > n || j > n {
		return nil
	}
	c := newCheck("symmetric", "maker", recall, part{"past", past}, part{"rewards", rewards}, i, j,
		tolerance)
	return c.run(func() breach {
		swapped := slices.Clone(rewards)
		swapped[i-1], swapped[j-1] = swapped[j-1], swapped[i-1]
		want := Plays(maker, past, rewards)[len(past)+n]
		for _, order := range append([]order{{fmt.Sprintf("rewards %d and %d exchanged", i, j), swapped}},
			orders(rewards)...) {
			got := Plays(maker, past, order.rewards)[len(past)+n]
			if d, _ := difference(got, want); d > tolerance {
				return breach{order.how + ": " + learnerWords.differ(got, want), d}
			}
		}
		return breach{}
	})
}

// An order is the same rewards in another order.
type order struct {
	how     string
	rewards Rounds
}

// orders returns the rewards sorted, reversed and dealt out.
func orders(rewards Rounds) []order {
	sorted, reversed := slices.Clone(rewards), slices.Clone(rewards)
	slices.SortStableFunc(sorted, slices.Compare[[]float64])
	slices.Reverse(reversed)
	var dealt Rounds
	half := (len(sorted) + 1) / 2
	for k := range half {
		dealt = append(dealt, sorted[k])
		if half+k < len(sorted) {
			dealt = append(dealt, sorted[half+k])
		}
	}
	return []order{{"rewards sorted", sorted}, {"rewards reversed", reversed},
		{"rewards dealt out", dealt}}
}

// ArmSymmetric returns an error if exchanging arms i and j (from 0) in the
// rewards does not exchange their weights in every play, to within tolerance
// (0: bit for bit). It returns nil if i or j is not an arm.
func ArmSymmetric(maker boundedrecall.Maker, rewards Rounds, i, j int, tolerance float64) error {
	if d := rewards.Arms(); i < 0 || j < 0 || i >= d || j >= d {
		return nil
	}
	return newCheck("arm-symmetric", "maker", part{"rewards", rewards}, i, j,
		tolerance).run(func() breach {
		exchanged := rewards.Clone()
		for _, r := range exchanged {
			r[i], r[j] = r[j], r[i]
		}
		want := Plays(maker, rewards)
		for _, x := range want {
			x[i], x[j] = x[j], x[i]
		}
		return learnerWords.compare(Plays(maker, exchanged), want, tolerance,
			fmt.Sprintf("arms %d and %d exchanged", i+1, j+1))
	})
}

// ShiftInvariant returns an error if a reward added to all arms changes a play
// by more than tolerance (0: bit for bit). The shift has one arm. In each round
// its reward, cut so that no sum exceeds 1, is added to the rewards of all
// arms.
func ShiftInvariant(maker boundedrecall.Maker, rewards, shift Rounds, tolerance float64) error {
	return newCheck("shift-invariant", "maker", part{"rewards", rewards}, part{"shift", shift},
		tolerance).run(func() breach {
		shifted := rewards.Clone()
		for t, r := range shifted[:min(len(rewards), len(shift))] {
			add := min(shift[t][0], 1-slices.Max(r))
			for i := range r {
				r[i] += add
			}
		}
		return learnerWords.compare(Plays(maker, shifted), Plays(maker, rewards), tolerance, "shifted")
	})
}

// gammaSlack bounds what rounding may add to a weight.
const gammaSlack = 1e-9

// MeanBased returns an error if for some D ≥ 0 an arm that trails another by
// more than D in cumulative reward has weight above gamma(D, rounds) + 1e-9
// (Definition 2.3 with the lead as a parameter). With recall M ≥ 1 the last M
// rewards count, zeros before round 1 included, and rounds is M. With recall 0
// all rewards so far count.
func MeanBased(maker boundedrecall.Maker, recall int, gamma func(lead float64, rounds int) float64,
	rewards Rounds) error {
	return newCheck("mean-based", "maker", recall, "gamma",
		part{"rewards", rewards}).run(func() breach {
		for j, x := range Plays(maker, rewards) {
			from, rounds := 0, j
			if recall > 0 {
				from, rounds = max(0, j-recall), recall
			}
			sums := make([]float64, len(x))
			for _, r := range rewards[from:j] {
				for i := range sums {
					sums[i] += r[i]
				}
			}
			for i, weight := range x {
				trail := slices.Max(sums) - sums[i]
				if trail == 0 {
					continue
				}
				allowed := claimed("the claim γ",
					func() float64 { return gamma(math.Nextafter(trail, 0), rounds) })
				if off := weight - allowed; !(off <= gammaSlack) {
					return breach{
						fmt.Sprintf("round %d plays arm %d with weight %v, which trails by %v: γ is %v",
							j+1, i+1, weight, trail, allowed),
						off,
					}
				}
			}
		}
		return breach{}
	})
}
