// Package figures draws the paper's figures, and new ones, from the learners and instances
// of this module. Each figure comes with its numbers.
package figures

import (
	"context"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/internal/page/simulation"
)

// A Figure is a drawing and the numbers it shows.
type Figure struct {
	Name    string   // of its file, without .svg: "figure-2-left-pm1"
	Title   string   // a line
	Alt     string   // text for readers who cannot see the figure, with the numbers
	Caption string   // one to four sentences: what is drawn, units, sizes, what to see
	Claims  []string // ids of the ledger's records it illustrates
	SVG     []byte   // drawn for a white ground
	Table   Table    // the numbers drawn
}

// A Table has a row of numbers for each point drawn. NaN stands for a number that
// a row does not have.
type Table struct {
	Columns []string
	Rows    [][]float64
}

// All returns the figures in the order of the report, except [EvidencePerClaim].
// Figure 2 (left) is an average over the given number of runs. What is random is drawn from
// the seed. Equal
// seeds give equal figures, byte by byte. After each figure All calls progress with the
// number of figures done and the number of all. It returns an error if runs is less than
// [LeastRuns], or if the context ends.
func All(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]Figure, error) {
	var printed, zeroOne *simulation.Outcome
	simulate := func(to **simulation.Outcome, coin adversaries.Coin) (Figure, error) {
		o, err := simulation.DriftingRewards(coin).Run(ctx, seed, runs, func(int) {})
		if err != nil {
			return Figure{}, err
		}
		*to = o
		return Simulated(o), nil
	}
	drawings := []func() (Figure, error){
		func() (Figure, error) { return WindowLead(), nil },
		func() (Figure, error) { return simulate(&printed, adversaries.PlusMinusOne) },
		func() (Figure, error) { return simulate(&zeroOne, adversaries.ZeroOne) },
		func() (Figure, error) { return Ordering(printed, zeroOne), nil },
		func() (Figure, error) {
			o, err := simulation.AdversarialRewards().Run(ctx, seed, 1, func(int) {})
			if err != nil {
				return Figure{}, err
			}
			return Simulated(o), nil
		},
		func() (Figure, error) { return WorstCaseByRecall(ctx) },
		func() (Figure, error) { return LiteralBound(ctx) },
		func() (Figure, error) { return SymmetricPlays(), nil },
		func() (Figure, error) { return BestPlays(), nil },
		func() (Figure, error) { return RegretLaw(), nil },
		func() (Figure, error) { return WorstInstances(ctx) },
		func() (Figure, error) { return FinerRewards(ctx) },
		func() (Figure, error) { return Forgetting(ctx, seed) },
	}
	var all []Figure
	for _, draw := range drawings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, err := draw()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
		progress(len(all), len(drawings))
	}
	// Of Figure 2 (left) the comparison comes first: it says what the curves add up to.
	first := slices.IndexFunc(all, func(f Figure) bool { return f.Name == orderingName })
	before := slices.IndexFunc(all, func(f Figure) bool { return slices.Equal(f.Claims, all[first].Claims) })
	return slices.Insert(slices.Delete(slices.Clone(all), first, first+1), before, all[first]), nil
}
