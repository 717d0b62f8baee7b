package figures

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Simulation is one of the two of Section 6: five learners on the same rewards, all
// of them multiplicative weights at a fixed rate or made of it.
type Simulation struct {
	Name    string // "left-pm1", "left-01" or "right"
	Horizon int    // T
	Recall  int    // M
	Rate    float64

	// Scale is what the regret on the instances is multiplied by: 2 where they are
	// the printed rewards mapped into [0,1].
	Scale float64

	periods []float64 // run k has periods[k mod 4]; none if there is nothing to draw
	draw    func(src rand.Source, period float64) *boundedrecall.Instance
}

// The printed learning rate and horizon.
const (
	printedRate    = 0.5
	printedHorizon = 1000
)

// DriftingRewards returns the simulation of Figure 2 (left): M = 0.15T, and a run's
// period one of four, in turn. With the printed coin, MWU at rate η = 1/2 is MWU at
// rate 2 on the instances (see [adversaries.Drift]).
func DriftingRewards(coin adversaries.Coin) Simulation {
	drift := adversaries.Drift{Horizon: printedHorizon, Coin: coin}
	s := Simulation{
		Name: "left-01", Horizon: printedHorizon, Recall: 15 * printedHorizon / 100, Rate: printedRate, Scale: 1,
		periods: drift.Periods(),
		draw: func(src rand.Source, period float64) *boundedrecall.Instance {
			return boundedrecall.Must(drift.DrawPeriod(src, period))
		},
	}
	if coin == adversaries.PlusMinusOne {
		s.Name, s.Rate, s.Scale = "left-pm1", 2*printedRate/(1-printedRate), 2
	}
	return s
}

// AdversarialRewards returns the simulation of Figure 2 (right): one block of the
// Lemma 4.2 instance, M = T/3 rounded down. Nothing is drawn.
func AdversarialRewards() Simulation {
	const m = printedHorizon / 3
	c := adversaries.Counterexample{Recall: m, Horizon: printedHorizon}
	return Simulation{
		Name: "right", Horizon: printedHorizon, Recall: m, Rate: printedRate, Scale: 1,
		draw: func(rand.Source, float64) *boundedrecall.Instance { return boundedrecall.Must(c.Instance()) },
	}
}

// The learners that are simulated, in the order of the figures.
const (
	Windowed                  = "Windowed MWU"
	MWU                       = "MWU"
	AverageRestartFullHorizon = "AverageRestartFullHorizon"
	PeriodicRestart           = "PeriodicRestart"
	AverageRestart            = "AverageRestart"
)

// Learners are the names of the learners, in the order of the figures.
func Learners() []string {
	return []string{Windowed, MWU, AverageRestartFullHorizon, PeriodicRestart, AverageRestart}
}

// A Pair is two of the learners.
type Pair struct{ Better, Worse string }

// ClaimedOrder are the pairs in which the first is claimed to end with less regret:
// the bounded-recall learners with a regret bound, and those that remember everything.
func ClaimedOrder() []Pair {
	return []Pair{
		{PeriodicRestart, MWU}, {AverageRestart, MWU},
		{PeriodicRestart, AverageRestartFullHorizon}, {AverageRestart, AverageRestartFullHorizon},
	}
}

// Learner returns the learner of that name as the simulation has it. It panics on a
// name that is not among [Learners].
func (s Simulation) Learner(name string) boundedrecall.Learner {
	mwu := func() boundedrecall.Learner { return learners.NewMWU(2, s.Rate) }
	switch name {
	case Windowed:
		return learners.NewWindowed(s.Recall, mwu)
	case MWU:
		return mwu()
	case AverageRestartFullHorizon:
		return learners.NewAverageRestartFullHorizon(s.Horizon, mwu)
	case PeriodicRestart:
		return learners.NewPeriodicRestart(s.Recall, mwu)
	case AverageRestart:
		return learners.NewAverageRestart(s.Recall, mwu)
	}
	panic("figures: no such learner")
}

// Random reports whether there is anything to draw.
func (s Simulation) Random() bool { return s.periods != nil }

// Instance returns the rewards of run k = 0, 1, …: the same for the same seed, however
// many runs there are.
func (s Simulation) Instance(seed uint64, k int) *boundedrecall.Instance {
	if !s.Random() {
		return s.draw(nil, 0)
	}
	return s.draw(rand.NewPCG(seed, uint64(k)), s.periods[k%len(s.periods)])
}

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

// paperRuns is the paper's number of runs.
const paperRuns = 10

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
	sums := make([]sums, len(Learners()))
	players := make([]boundedrecall.Learner, len(sums))
	for i, name := range Learners() {
		players[i] = s.Learner(name)
		sums[i] = newSums(s.Horizon, max(1, len(s.periods)))
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
				sums[i][t][k%len(sums[i][t])].add(curve[t])
			}
			o.final[name] = append(o.final[name], curve[s.Horizon-1])
		}
		if k+1 == paperRuns {
			ten = clone(sums)
		}
		progress(k + 1)
	}
	o.Curves = curvesOf(sums, sums)
	if ten != nil {
		o.Ten = curvesOf(ten, sums)
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
		switch mean, half := o.Difference(pair); {
		case mean+half < 0:
			less++
		case mean-half > 0:
			more++
		}
	}
	return less, more
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

// sums are moments for each round and period.
type sums []strata

func newSums(rounds, periods int) sums {
	s := make(sums, rounds)
	for t := range s {
		s[t] = make(strata, periods)
	}
	return s
}

func clone(all []sums) []sums {
	c := make([]sums, len(all))
	for i, s := range all {
		for _, at := range s {
			c[i] = append(c[i], slices.Clone(at))
		}
	}
	return c
}

// curvesOf returns the means, with bands that take the variances from others.
func curvesOf(means, variances []sums) (curves []Curve) {
	for i, s := range means {
		c := Curve{Learner: Learners()[i]}
		for t, at := range s {
			mean, half := at.average(variances[i][t])
			c.Mean, c.Half = append(c.Mean, mean), append(c.Half, half)
		}
		curves = append(curves, c)
	}
	return curves
}

// strata are the moments of the runs of each period.
type strata []moments

// average returns the mean of the strata's means and half the width of its band, by
// the normal approximation. The variance of a run in each stratum is taken from
// another sample. It is 0 if that has less than two runs.
func (s strata) average(variances strata) (mean, half float64) {
	variance := 0.0
	for k, m := range s {
		mean += m.mean / float64(len(s))
		if v := variances[k]; v.n > 1 {
			variance += v.squares / (v.n - 1) / m.n / float64(len(s)*len(s))
		}
	}
	return mean, distuv.UnitNormal.Quantile((1+Confidence)/2) * math.Sqrt(variance)
}

// moments are a number of values, their mean, and the sum of the squared deviations
// from it (B. P. Welford, Technometrics 4, 1962).
type moments struct{ n, mean, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += d * (x - m.mean)
}
