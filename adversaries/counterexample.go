package adversaries

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// Counterexample is the instance of Lemma 4.2 and its concatenation of Theorem
// 4.1. One copy has two arms and 3M rounds:
//
//	1 ≤ t ≤ M         (1,0)
//	M < t ≤ 5M/3      (0,1)
//	5M/3 < t ≤ 2M     (1,0)
//	2M < t ≤ 3M       (0,0)
//
// The instance has ⌊T/3M⌋ copies, one after another, and then zeros to the
// horizon. A Horizon of 3M is the lemma's instance. A copy ends in M zeros, so
// a learner with recall M enters every copy with a window of zeros.
type Counterexample struct {
	Recall  int // M, a multiple of 3
	Horizon int // T, at least 3M
}

func (c Counterexample) check() error {
	if c.Recall%3 != 0 {
		return fmt.Errorf("counterexample: recall M = %d is not a multiple of 3", c.Recall)
	}
	return checkAtLeast("counterexample",
		parameter{"recall M", c.Recall, 3},
		parameter{"horizon T", c.Horizon, 3 * c.Recall},
	)
}

// Copies returns the number of copies, ⌊T/3M⌋.
func (c Counterexample) Copies() int {
	must(c.check())
	return c.Horizon / (3 * c.Recall)
}

// Instance returns the rewards.
func (c Counterexample) Instance() (*boundedrecall.Instance, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	segment := slices.Concat(
		slices.Repeat([][]float64{e1}, c.Recall),
		slices.Repeat([][]float64{e2}, 2*c.Recall/3),
		slices.Repeat([][]float64{e1}, c.Recall/3),
		slices.Repeat([][]float64{none}, c.Recall),
	)
	return boundedrecall.NewInstance(tile(segment, c.Copies()*len(segment), c.Horizon))
}

// PrintedLead returns Δ_t, the reward of arm 1 minus the reward of arm 2 in the
// window, for t = 1..3M as the proof of Lemma 4.2 lists it. The list also
// counts round t, which the play of round t cannot know: its values are those
// of a learner with recall M in round t+1. PrintedLead panics on another t.
func (c Counterexample) PrintedLead(t int) float64 {
	must(c.check())
	m := c.Recall
	if t < 1 || t > 3*m {
		panic("adversaries: round out of range")
	}
	switch {
	case t <= m:
		return float64(t)
	case t <= 5*m/3:
		return float64(m - 2*(t-m))
	case t <= 2*m:
		return float64(-m / 3)
	case t <= 8*m/3:
		return float64(-m/3 + (t - 2*m))
	default:
		return float64(m/3 - (t - 8*m/3))
	}
}

// TotalRegretForced returns a lower bound on the total regret of every learner
// that gives weight at most gamma to an arm trailing the other by more than
// lead in the last M rounds, 0 ≤ lead < M/3. With D for lead the bound is, for
// each copy,
//
//	(1−γ)·⌈(M−D)/2⌉ − (1+γ)·M/3  ≥  M/6 − D/2 − γ·(5M/6 − D/2),
//
// the explicit form of Lemma 4.2, whose proof is that of the statement
// lemma-4.2. Some such learner attains the bound. It panics on a gamma or lead
// out of range.
func (c Counterexample) TotalRegretForced(gamma, lead float64) float64 {
	m := float64(c.Recall)
	mustMeanBased(gamma, lead, m/3)
	perCopy := (1-gamma)*math.Ceil((m-lead)/2) - (1+gamma)*m/3
	return float64(c.Copies()) * perCopy
}
