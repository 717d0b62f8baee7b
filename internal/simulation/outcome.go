package simulation

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"boundedrecall"
)

// LeastRuns is the least number of runs: ten for each period, from which its
// variance is estimated.
const LeastRuns = 40

// Confidence is the probability with which a band covers the mean, at one
// point.
const Confidence = 0.99

// An Outcome is what a simulation's runs gave. All regrets are total, on the
// printed rewards.
type Outcome struct {
	Simulation
	Seed   uint64
	Runs   int
	Curves []Curve // by learner

	final map[string][]float64 // by learner and run
}

// A Curve is a learner's mean regret after t rounds, at index t−1, and half the
// width of its band. The variances of the runs are estimated a period at a
// time.
type Curve struct {
	Learner    string
	Mean, Half []float64
}

// Run plays every learner in every run. After each run it calls progress with
// the number done. It is an error if runs is less than [LeastRuns], except that
// a simulation in which nothing is drawn has one run, and if the context ends.
func (s Simulation) Run(
	ctx context.Context, seed uint64, runs int, progress func(done int),
) (*Outcome, error) {
	if !s.Random() {
		runs = 1
	} else if runs < LeastRuns {
		return nil, fmt.Errorf("%d runs are less than %d, %d for each period",
			runs, LeastRuns, LeastRuns/len(s.periods))
	}
	o := &Outcome{Simulation: s, Seed: seed, Runs: runs, final: map[string][]float64{}}
	rounds := map[string][]strata{} // by learner
	for _, name := range Learners() {
		rounds[name] = make([]strata, s.Horizon)
	}
	for k := range runs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		in := s.Instance(seed, k)
		for _, name := range Learners() {
			curve := boundedrecall.Play(s.Learner(name), in).RegretCurve()
			for t, regret := range curve {
				rounds[name][t][s.period(k)].add(s.Scale * regret)
			}
			o.final[name] = append(o.final[name], s.Scale*curve[s.Horizon-1])
		}
		progress(k + 1)
	}
	for _, name := range Learners() {
		c := Curve{Learner: name}
		for _, at := range rounds[name] {
			mean, half := at.average()
			c.Mean, c.Half = append(c.Mean, mean), append(c.Half, half)
		}
		o.Curves = append(o.Curves, c)
	}
	return o, nil
}

// Final returns a learner's mean final regret and half the width of its band.
func (o *Outcome) Final(learner string) (mean, half float64) {
	return o.strata(func(k int) float64 { return o.final[learner][k] }).average()
}

// Difference returns the mean of the first learner's final regret less the
// second's on the same rewards, and half the width of its band.
func (o *Outcome) Difference(p Pair) (mean, half float64) {
	return o.differences(p).average()
}

// DifferenceAt is Difference over the runs of the i-th period alone, without a
// band.
func (o *Outcome) DifferenceAt(p Pair, i int) float64 { return o.differences(p)[i].mean }

func (o *Outcome) differences(p Pair) strata {
	return o.strata(func(k int) float64 { return o.final[p.Better][k] - o.final[p.Worse][k] })
}

// strata returns the moments of what each run gives.
func (o *Outcome) strata(of func(run int) float64) (s strata) {
	for k := range o.Runs {
		s[o.period(k)].add(of(k))
	}
	return s
}

// HalfWidth is what the columns of [Outcome.Table] with half the width of a
// band have after a learner's name.
const HalfWidth = ", half-width"

// Table returns the curves with the names of its columns: a row for each round
// and, for each learner, the mean and, where something is drawn, half the width
// of its band.
func (o *Outcome) Table() (columns []string, rows [][]float64) {
	columns = []string{"round"}
	for t := range o.Horizon {
		rows = append(rows, []float64{float64(t + 1)})
	}
	for _, c := range o.Curves {
		columns = append(columns, c.Learner)
		if o.Random() {
			columns = append(columns, c.Learner+HalfWidth)
		}
		for t := range rows {
			rows[t] = append(rows[t], c.Mean[t])
			if o.Random() {
				rows[t] = append(rows[t], c.Half[t])
			}
		}
	}
	return columns, rows
}

// WriteCSV writes the table. What a figure draws is among it, digit by digit.
func (o *Outcome) WriteCSV(w io.Writer) error {
	columns, rows := o.Table()
	lines := [][]string{columns}
	for _, row := range rows {
		var line []string
		for _, x := range row {
			line = append(line, strconv.FormatFloat(x, 'g', -1, 64))
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}
