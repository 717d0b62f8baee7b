package cli

import (
	"cmp"
	"fmt"
	"math"

	"boundedrecall"
)

// BoundAndRatio returns the bound and regret/bound. Without a bound, +Inf, both
// are nil, and the ratio to a bound of 0 is nil.
func BoundAndRatio(regret, bound float64) (_, ratio *float64) {
	switch {
	case math.IsInf(bound, 1):
		return nil, nil
	case bound == 0:
		return &bound, nil
	}
	quotient := regret / bound
	return &bound, &quotient
}

// A Bound is what is printed of a proved bound on a learner's regret.
type Bound struct {
	Bound, Ratio *float64 // as [TotalAndPerRound] takes it, and regret/bound; nil without a bound
	Probability  *float64 // with which the bound holds; nil for certain
	Rounds       int      // 0 for the long run
	Largest      float64  // the largest regret per round
	Source       string   // the theorem that proves it, or ""
	None         string   // what is said without a bound, if not that none is proved

	Regret, Printed float64 // per round: the regret, and the bound that the paper prints
	PrintedIn       string  // the theorem that prints it, "" without one
}

// AddBound adds the bound, the bound that the paper prints, and the ratio.
func (f *Facts) AddBound(b Bound) {
	if b.Bound == nil {
		f.Add("bound", cmp.Or(b.None, "none is proved"))
		f.addPrinted(b)
		f.Add("regret/bound", "none")
		return
	}
	text, ratio := TotalAndPerRound(*b.Bound, b.Rounds), "none"
	if b.Probability != nil {
		text += fmt.Sprintf(", with probability %v", *b.Probability)
	}
	if b.Source != "" {
		text += " (" + b.Source + ")"
	}
	if *b.Bound >= b.Largest*float64(max(b.Rounds, 1)) {
		text += fmt.Sprintf("; it says nothing, no regret exceeds %v per round", b.Largest)
	}
	if b.Ratio != nil {
		ratio = Number(*b.Ratio)
	}
	f.Add("bound", text)
	f.addPrinted(b)
	f.Add("regret/bound", ratio)
}

// addPrinted adds the bound that the paper prints, if it prints one, and
// whether the regret is above it. All of these bounds are refuted.
func (f *Facts) addPrinted(b Bound) {
	if b.PrintedIn == "" {
		return
	}
	const rounding = 1e-9
	text := TotalAndPerRound(b.Printed*float64(max(b.Rounds, 1)), b.Rounds) + " (" + b.PrintedIn +
		" as printed, refuted)"
	if b.Regret > b.Printed*(1+rounding) {
		text += "; this regret is larger"
	}
	f.Add("printed bound", text)
}

// Exceeds is the probability that a randomized learner's regret exceeds the
// bound that is printed.
const Exceeds = 0.01

// boundedWithProbability is a learner whose bound holds up to a probability.
type boundedWithProbability interface {
	TotalRegretBoundWithProbability(delta float64, rounds, arms int) float64
}

// TotalRegretBound returns the proved bound on the learner's total regret, +Inf
// without one. For a learner that draws it also returns the probability with
// which the bound holds, otherwise 0.
func TotalRegretBound(l boundedrecall.Learner, rounds int) (bound, probability float64) {
	bound = math.Inf(1)
	switch b := l.(type) {
	case boundedWithProbability:
		bound = b.TotalRegretBoundWithProbability(Exceeds, rounds, l.Arms())
		probability = 1 - Exceeds
	case boundedrecall.Bounded:
		bound = b.TotalRegretBound(rounds, l.Arms())
	}
	if math.IsNaN(bound) {
		bound = math.Inf(1)
	}
	return bound, probability
}
