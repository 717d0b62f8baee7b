package laws

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/properties/internal/table"
)

// regretSlack bounds what rounding may add to a total regret.
const regretSlack = 1e-9

// BySize turns a bound on the total regret for given numbers of rounds and arms into a
// function of the instance.
func BySize(bound func(rounds, arms int) float64) func(*boundedrecall.Instance) float64 {
	return func(in *boundedrecall.Instance) float64 { return bound(in.Horizon(), in.Arms()) }
}

// RegretBound returns an error if the total regret on the rewards exceeds their bound by
// more than 1e-9. It returns nil without rewards.
func RegretBound(maker boundedrecall.Maker, bound func(*boundedrecall.Instance) float64, rewards Rounds) error {
	return atMost("regret-bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, _ int) (string, float64) {
			most := callUser("the claim on regret", func() float64 { return bound(tr.Instance()) })
			got := tr.TotalRegret()
			return fmt.Sprintf("total regret %v in rounds 1..%d, the bound is %v", got, rounds, most), got - most
		})
}

// SwapBound returns an error if the total swap regret on the rewards exceeds the bound for
// their numbers of rounds and arms by more than 1e-9; see
// [boundedrecall.Transcript.TotalSwapRegret]. It returns nil without rewards.
func SwapBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64, rewards Rounds) error {
	return atMost("swap-bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (string, float64) {
			most := callUser("the claim on swap regret", func() float64 { return bound(rounds, arms) })
			got := tr.TotalSwapRegret()
			return fmt.Sprintf("total swap regret %v in rounds 1..%d, with arms 1..%d changed to %v; the bound is %v",
				got, rounds, arms, fromOne(tr.BestSwap()), most), got - most
		})
}

// mostSwitches is the largest number of switches that SwitchBound looks at.
const mostSwitches = 4

// SwitchBound returns an error if the total regret on the rewards, against the best
// sequence of arms with at most K switches, exceeds the bound by more than 1e-9 for a K
// from 0 to 4; see [boundedrecall.Transcript.SwitchingRegret]. It returns nil without
// rewards.
func SwitchBound(maker boundedrecall.Maker, bound func(rounds, arms, switches int) float64, rewards Rounds) error {
	return atMost("switch-bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (found string, off float64) {
			for k := range min(rounds, mostSwitches+1) {
				if k > 0 && !table.Has("switch-bound", "K > 0") {
					break
				}
				most := callUser("the claim on switches", func() float64 { return bound(rounds, arms, k) })
				got, _ := tr.SwitchingRegret(k)
				if found == "" || !(got-most <= off) {
					off = got - most
					found = fmt.Sprintf("total regret %v in rounds 1..%d against arms with at most %d switches, the bound is %v",
						got, rounds, k, most)
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
	return atMost("interval-bound", maker, rewards,
		func(tr *boundedrecall.Transcript, rounds, arms int) (found string, off float64) {
			n := 1
			if !table.Has("interval-bound", "inner intervals") {
				n = rounds
			}
			for ; ; n = min(rounds, n+1+n/3) {
				most := callUser("the claim on intervals", func() float64 { return bound(n, arms) })
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

// atMost checks a law about a bound. exceeds says what was found on the rewards, and by how
// much it exceeds the bound.
func atMost(
	law string, maker boundedrecall.Maker, rewards Rounds,
	exceeds func(tr *boundedrecall.Transcript, rounds, arms int) (string, float64),
) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck(law, "maker", "bound", part{"rewards", rewards}).run(func() (string, float64) {
		in := rewards.Instance()
		if found, off := exceeds(boundedrecall.Play(fresh(maker), in), in.Horizon(), in.Arms()); !(off <= regretSlack) {
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

// A Floor is a claim that a learner has regret: its total regret, averaged over
// the instances, is at least TotalRegret. One instance is a plain lower bound; the
// support of a distribution bounds an expectation.
type Floor struct {
	Name        string
	Instances   []*boundedrecall.Instance // at least one
	TotalRegret float64
}

// RegretFloor returns an error if the learner's total regret, averaged over the floor's
// instances, is below the floor by more than 1e-9.
func RegretFloor(maker boundedrecall.Maker, floor Floor) error {
	c := newCheck("regret-floor", "maker", "floor")
	c.claim = fmt.Sprintf("the total regret on %s is at least %v", floor.Name, floor.TotalRegret)
	if len(floor.Instances) == 1 {
		c.witness = []part{{"rewards", Of(floor.Instances[0])}}
	}
	return c.run(func() (string, float64) {
		mean := meanOf(floor.Instances, func(in *boundedrecall.Instance) float64 {
			return boundedrecall.TotalRegret(fresh(maker), in)
		})
		if off := floor.TotalRegret - mean; !(off <= regretSlack) {
			return fmt.Sprintf("total regret %v, the mean over %d instances", mean, len(floor.Instances)), off
		}
		return "", 0
	})
}

func meanOf(instances []*boundedrecall.Instance, value func(*boundedrecall.Instance) float64) float64 {
	mean := 0.0
	for _, in := range instances {
		mean += value(in) / float64(len(instances))
	}
	return mean
}
