package laws

import (
	"fmt"
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// regretSlack bounds what rounding may add to a total regret.
const regretSlack = 1e-9

// BySize turns a bound on the total regret for given numbers of rounds and arms
// into a function of the instance.
func BySize(bound func(rounds, arms int) float64) func(*boundedrecall.Instance) float64 {
	return func(in *boundedrecall.Instance) float64 { return bound(in.Horizon(), in.Arms()) }
}

// RegretBound returns an error if, for some n, the total regret in the first n
// of the rounds exceeds the bound for their rewards by more than 1e-9. It
// returns nil without rewards.
func RegretBound(maker boundedrecall.Maker, bound func(*boundedrecall.Instance) float64,
	rewards Rounds) error {
	return atMost("regret-bound", maker, rewards, func(tr *boundedrecall.Transcript, w *worstExcess) {
		for t, got := range tr.RegretCurve() {
			n := t + 1
			most := claimed("the claim on regret",
				func() float64 { return bound(tr.Instance().Slice(1, n)) })
			if w.grows(got - most) {
				w.found = fmt.Sprintf("total regret %v in rounds 1..%d, the bound is %v", got, n, most)
			}
		}
	})
}

// SwapBound returns an error if, for some n, the total swap regret in the first
// n of the rounds exceeds the bound for n and the number of arms by more than
// 1e-9; see [boundedrecall.Transcript.TotalSwapRegret]. It returns nil without
// rewards.
func SwapBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64,
	rewards Rounds) error {
	return atMost("swap-bound", maker, rewards, func(tr *boundedrecall.Transcript, w *worstExcess) {
		d := tr.Instance().Arms()
		gained := make([][]float64, d) // by all weight of one arm on another
		for i := range gained {
			gained[i] = make([]float64, d)
		}
		swap := make([]int, d)
		for n := 1; n <= tr.Instance().Horizon(); n++ {
			got, r := 0.0, tr.Instance().Reward(n)
			for i, weight := range tr.PlayOf(n) {
				for j := range r {
					gained[i][j] += weight * (r[j] - r[i])
				}
				j := floats.MaxIdx(gained[i])
				swap[i], got = j+1, got+gained[i][j]
			}
			most := claimed("the claim on swap regret", func() float64 { return bound(n, d) })
			if w.grows(got - most) {
				w.found = fmt.Sprintf("total swap regret %v in rounds 1..%d, with arms 1..%d changed to %v; the bound is %v",
					got, n, d, swap, most)
			}
		}
	})
}

// mostSwitches is the largest number of switches that SwitchBound looks at.
const mostSwitches = 4

// SwitchBound returns an error if, for some n and some K from 0 to 4, the total
// regret in the first n of the rounds, against the best sequence of arms with
// at most K switches, exceeds the bound by more than 1e-9; see
// [boundedrecall.Transcript.SwitchingRegret]. It returns nil without rewards.
func SwitchBound(maker boundedrecall.Maker, bound func(rounds, arms, switches int) float64,
	rewards Rounds) error {
	return atMost("switch-bound", maker, rewards, func(tr *boundedrecall.Transcript, w *worstExcess) {
		d := tr.Instance().Arms()
		var best [mostSwitches + 1][]float64 // the most gained with at most K switches, by the last arm
		for k := range best {
			best[k] = make([]float64, d)
		}
		for t, gain := range gains(tr) {
			n := t + 1
			for k := mostSwitches; k >= 0; k-- {
				if k > 0 {
					before := floats.Max(best[k-1])
					for i := range best[k] {
						best[k][i] = max(best[k][i], before)
					}
				}
				floats.Add(best[k], gain)
				if k >= n {
					continue
				}
				most := claimed("the claim on switches", func() float64 { return bound(n, d, k) })
				got := floats.Max(best[k])
				if w.grows(got - most) {
					w.found = fmt.Sprintf("total regret %v in rounds 1..%d against arms with at most %d switches, the bound is %v",
						got, n, k, most)
				}
			}
		}
	})
}

// gains returns what each arm earns more than the learner, by round.
func gains(tr *boundedrecall.Transcript) (all Rounds) {
	all = Of(tr.Instance())
	for t, r := range all {
		floats.AddConst(-floats.Dot(tr.PlayOf(t+1), r), r)
	}
	return all
}

// IntervalBound returns an error if the total regret on an interval of n
// rounds, for any n and wherever it lies, exceeds the bound for n rounds by
// more than 1e-9; see [boundedrecall.Transcript.IntervalRegrets]. It returns
// nil without rewards.
func IntervalBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64,
	rewards Rounds) error {
	return atMost("interval-bound", maker, rewards,
		func(tr *boundedrecall.Transcript, w *worstExcess) {
			d := tr.Instance().Arms()
			until := append(Rounds{make([]float64, d)}, gains(tr)...)
			for t := range until[1:] {
				floats.Add(until[t+1], until[t])
			}
			for n := 1; n < len(until); n++ {
				most := claimed("the claim on intervals", func() float64 { return bound(n, d) })
				for from := range until[n:] {
					got := math.Inf(-1)
					for i, x := range until[from+n] {
						got = max(got, x-until[from][i])
					}
					if w.grows(got - most) {
						w.found = fmt.Sprintf("total regret %v in rounds %d..%d, the bound is %v", got, from+1,
							from+n, most)
					}
				}
			}
		})
}

// A worstExcess keeps the largest excess over a bound, from regretSlack on, and
// what was found.
type worstExcess struct {
	off   float64
	found string
}

// grows records an excess, and reports whether it is the largest so far, or
// NaN.
func (w *worstExcess) grows(off float64) bool {
	if off <= w.off {
		return false
	}
	w.off = off
	return true
}

// atMost checks a law about a bound. find records by how much a game exceeds
// it, wherever the bound applies.
func atMost(law string, maker boundedrecall.Maker, rewards Rounds,
	find func(tr *boundedrecall.Transcript, w *worstExcess)) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck(law, "maker", "bound", part{"rewards", rewards}).run(func() breach {
		w := &worstExcess{off: regretSlack}
		find(played(fresh(maker), rewards.Instance()), w)
		return breach{w.found, w.off}
	})
}

// A Floor is a claim that a learner has regret: its total regret, averaged over
// the instances, is at least TotalRegret. One instance is a plain lower bound;
// the support of a distribution bounds an expectation.
type Floor struct {
	Name        string
	Instances   []*boundedrecall.Instance // at least one
	TotalRegret float64
}

// RegretFloor returns an error if the learner's total regret, averaged over the
// floor's instances, is below the floor by more than 1e-9.
func RegretFloor(maker boundedrecall.Maker, floor Floor) error {
	c := newCheck("regret-floor", "maker", "floor")
	c.says.Claim = fmt.Sprintf("the total regret on %s is at least %v", floor.Name, floor.TotalRegret)
	c.says.Broken = fmt.Sprintf("the total regret on %s is below %v", floor.Name, floor.TotalRegret)
	if len(floor.Instances) == 1 {
		c.witness = []part{{"rewards", Of(floor.Instances[0])}}
	}
	return c.run(func() breach {
		mean := meanOf(floor.Instances, func(in *boundedrecall.Instance) float64 {
			return totalRegret(fresh(maker), in)
		})
		if off := floor.TotalRegret - mean; !(off <= regretSlack) {
			return breach{
				fmt.Sprintf("total regret %v, the mean over %d instances", mean, len(floor.Instances)),
				off,
			}
		}
		return breach{}
	})
}

// played is [boundedrecall.Play]. It blames the learner for its panics.
func played(l guarded, in *boundedrecall.Instance) *boundedrecall.Transcript {
	return callLearner(func() *boundedrecall.Transcript { return boundedrecall.Play(l, in) })
}

// totalRegret is [boundedrecall.TotalRegret]. It blames the learner for its
// panics.
func totalRegret(l guarded, in *boundedrecall.Instance) float64 {
	return callLearner(func() float64 { return boundedrecall.TotalRegret(l, in) })
}

func meanOf(instances []*boundedrecall.Instance,
	value func(*boundedrecall.Instance) float64) float64 {
	mean := 0.0
	for _, in := range instances {
		mean += value(in) / float64(len(instances))
	}
	return mean
}
