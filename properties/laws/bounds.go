package laws

import (
	"fmt"

	"boundedrecall"
)

// SwapBound returns an error if the total swap regret on the rewards exceeds the bound for
// their numbers of rounds and arms by more than 1e-9; see
// [boundedrecall.Transcript.TotalSwapRegret]. It returns nil without rewards.
func SwapBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64, rewards Rounds) error {
	return exceeds("swap-bound", "SwapBound", "the total swap regret is at most the bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (string, float64) {
			most := by("the claim on swap regret", func() float64 { return bound(rounds, arms) })
			got := tr.TotalSwapRegret()
			return fmt.Sprintf("total swap regret %v in rounds 1..%d, with arms 1..%d changed to %v; the bound is %v", got, rounds, arms, fromOne(tr.BestSwap()), most), got - most
		})
}

// mostSwitches is the largest number of switches that SwitchBound looks at.
const mostSwitches = 4

// SwitchBound returns an error if the total regret on the rewards, against the best
// sequence of arms with at most K switches, exceeds the bound by more than 1e-9 for a K
// from 0 to 4; see [boundedrecall.Transcript.SwitchingRegret]. It returns nil without
// rewards.
func SwitchBound(maker boundedrecall.Maker, bound func(rounds, arms, switches int) float64, rewards Rounds) error {
	return exceeds("switch-bound", "SwitchBound", "the total regret against arms with at most K switches is at most the bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (found string, off float64) {
			for k := range min(rounds, mostSwitches+1) {
				most := by("the claim on switches", func() float64 { return bound(rounds, arms, k) })
				got, _ := tr.SwitchingRegret(k)
				if found == "" || !(got-most <= off) {
					found, off = fmt.Sprintf("total regret %v in rounds 1..%d against arms with at most %d switches, the bound is %v", got, rounds, k, most), got-most
				}
			}
			return found, off
		})
}

// IntervalBound returns an error if the total regret on an interval of n rounds exceeds the
// bound for n rounds by more than 1e-9; see [boundedrecall.Transcript.IntervalRegrets]. It
// looks at intervals of 1, 2, 3, 4, 6, 8, 11, … rounds, each length a third more than the
// one before, and of all rounds. It returns nil without rewards.
func IntervalBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64, rewards Rounds) error {
	return exceeds("interval-bound", "IntervalBound", "the total regret on every interval is at most the bound for its rounds", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (found string, off float64) {
			for n := 1; ; n = min(rounds, n+1+n/3) {
				most := by("the claim on intervals", func() float64 { return bound(n, arms) })
				for from, got := range tr.IntervalRegrets(n) {
					if found == "" || !(got-most <= off) {
						found, off = fmt.Sprintf("total regret %v in rounds %d..%d, the bound is %v", got, from+1, from+n, most), got-most
					}
				}
				if n == rounds {
					return found, off
				}
			}
		})
}

// exceeds examines a law about regret on one stretch of rewards. regret says what was found
// there, and by how much it exceeds the claim.
func exceeds(law, predicate, claim string, maker boundedrecall.Maker, rewards Rounds, regret func(tr *boundedrecall.Transcript, rounds, arms int) (string, float64)) error {
	if len(rewards) == 0 {
		return nil
	}
	v := contract(law, predicate, claim, nil)
	v.Parts[0].Rounds, v.call = rewards, []any{predicate, "maker", "bound", rewards}
	return v.examine(func() (string, float64) {
		in := rewards.Instance()
		if found, off := regret(boundedrecall.Play(fresh(maker), in), in.Horizon(), in.Arms()); !(off <= regretSlack) {
			return found, off
		}
		return "", 0
	})
}

// fromOne returns the arms counted from 1.
func fromOne(arms []int) []int {
	var all []int
	for _, i := range arms {
		all = append(all, i+1)
	}
	return all
}
