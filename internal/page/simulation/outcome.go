package simulation

import (
	"context"
	"fmt"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/stat"
)

// LeastRuns is the least number of runs: ten for each period, from which its variance
// is estimated.
const LeastRuns = 40

// Confidence is the probability with which a band covers the mean, at one point.
const Confidence = 0.99

// An Outcome is what a simulation's runs gave. All regrets are total, on the printed
// rewards.
type Outcome struct {
	Simulation
	Seed   uint64
	Runs   int
	Curves []Curve // over all runs, by learner
	Ten    []Curve // over the first ten, as many as the paper has

	final map[string][]float64 // by learner and run
}

// A Curve is a learner's mean regret after t rounds, at index t−1, and half the width
// of its band. The variances of the runs, a period at a time, are estimated from all
// runs, for the mean of ten too.
type Curve struct {
	Learner    string
	Mean, Half []float64
}

// PaperRuns is the paper's number of runs.
const PaperRuns = 10

// Run plays every learner in every run. After each run it calls progress with the
// number done. It is an error if runs is less than [LeastRuns], except that a
// simulation in which nothing is drawn has one run, and if the context ends.
func (s Simulation) Run(ctx context.Context, seed uint64, runs int, progress func(done int)) (*Outcome, error) {
	if !s.Random() {
		runs = 1
	} else if runs < LeastRuns {
		return nil, fmt.Errorf("%d runs are less than %d, ten for each period", runs, LeastRuns)
	}
	o := &Outcome{Simulation: s, Seed: seed, Runs: runs, final: map[string][]float64{}}
	var ten []sums
	totals := make([]sums, len(Learners()))
	players := make([]boundedrecall.Learner, len(totals))
	for i, name := range Learners() {
		players[i] = s.Learner(name)
		totals[i] = newSums(s.Horizon, max(1, len(s.periods)))
	}
	for k := range runs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		in := s.Instance(seed, k)
		for i, name := range Learners() {
			curve := boundedrecall.Play(players[i], in).RegretCurve()
			for t := range curve {
				curve[t] *= s.Scale
				totals[i][t][k%len(totals[i][t])].add(curve[t])
			}
			o.final[name] = append(o.final[name], curve[s.Horizon-1])
		}
		if k+1 == PaperRuns {
			ten = clone(totals)
		}
		progress(k + 1)
	}
	o.Curves = curvesOf(totals, totals)
	if ten != nil {
		o.Ten = curvesOf(ten, totals)
	}
	return o, nil
}

// Final returns a learner's mean final regret and half the width of its band.
func (o *Outcome) Final(learner string) (mean, half float64) {
	return o.average(func(k int) float64 { return o.final[learner][k] })
}

// Difference returns the mean of the first learner's final regret less the second's
// on the same rewards, and half the width of its band.
func (o *Outcome) Difference(p Pair) (mean, half float64) {
	return o.average(func(k int) float64 { return o.final[p.Better][k] - o.final[p.Worse][k] })
}

// Order returns in how many of the pairs of [ClaimedOrder] the first ends with less
// regret than the second, and in how many with more: where the band of the difference
// does not reach zero.
func (o *Outcome) Order() (less, more int) {
	for _, pair := range ClaimedOrder() {
		switch o.Compare(pair) {
		case -1:
			less++
		case 1:
			more++
		}
	}
	return less, more
}

// Compare returns −1 if the pair's first learner ends with less regret than the second, 1
// if it ends with more, and 0 if the band of the difference reaches zero.
func (o *Outcome) Compare(p Pair) int {
	switch mean, half := o.Difference(p); {
	case mean+half < 0:
		return -1
	case mean-half > 0:
		return 1
	}
	return 0
}

// Verdict says what the differences show of the paper's claim.
func (o *Outcome) Verdict() string {
	const claim = "PeriodicRestart and AverageRestart end with less regret than the learners that remember everything"
	pairs := len(ClaimedOrder())
	switch less, more := o.Order(); {
	case less == pairs:
		return "The claim appears: " + claim + "."
	case more == pairs:
		return "The claim, that " + claim + ", does not appear: they end with more."
	default:
		return fmt.Sprintf("The claim, that %s, appears in part: of %d comparisons %d say less, %d more, and %d nothing.", claim, pairs, less, more, pairs-less-more)
	}
}

// Periods returns the periods of the mean reward, in rounds.
func (o *Outcome) Periods() []float64 { return slices.Clone(o.periods) }

// DifferenceAt is Difference over the runs of the i-th period alone, without a band.
func (o *Outcome) DifferenceAt(p Pair, i int) float64 {
	var d []float64
	for k := i; k < o.Runs; k += len(o.periods) {
		d = append(d, o.final[p.Better][k]-o.final[p.Worse][k])
	}
	return stat.Mean(d, nil)
}

// average returns the mean of what each run gives, every period weighing the same, and
// half the width of its band.
func (o *Outcome) average(of func(run int) float64) (mean, half float64) {
	s := make(strata, max(1, len(o.periods)))
	for k := range o.Runs {
		s[k%len(s)].add(of(k))
	}
	return s.average(s)
}
