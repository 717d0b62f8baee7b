// Package figures draws the paper's figures, and new ones, from the learners and instances
// of this module. Each figure comes with its numbers.
package figures

import (
	"context"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/internal/page/simulation"
)

// A Figure is a table and a drawing of it.
type Figure struct {
	Name    string   // of its file, without .svg: "figure-2-left-pm1"
	Title   string   // a line
	Alt     string   // text for readers who cannot see the drawing, with the numbers
	Caption string   // one to four sentences: what is drawn, units, sizes, what to see
	Claims  []string // ids of the ledger's records it illustrates
	SVG     []byte   // drawn for a white ground; nil for a figure that is its table alone
	Table   Table    // the numbers drawn
}

// A Table has a row of numbers for each point drawn. NaN stands for a number that
// a row does not have.
type Table struct {
	Columns []string
	Rows    [][]float64
	Names   []string // of the rows; nil if they have none
}

// add adds a row.
func (t *Table) add(row ...float64) { t.Rows = append(t.Rows, row) }

// addColumn adds a column, whose numbers depend on the first column's.
func (t *Table) addColumn(name string, of func(x float64) float64) {
	t.Columns = append(t.Columns, name)
	for k, row := range t.Rows {
		t.Rows[k] = append(row, of(row[0]))
	}
}

// index returns the place of the column. It panics if there is none of that name.
func (t Table) index(column string) int {
	k := slices.Index(t.Columns, column)
	if k < 0 {
		panic("figures: no column " + column)
	}
	return k
}

// at returns the number of the column in the row that begins with first. It panics if there
// is no such row or column.
func (t Table) at(first float64, column string) float64 {
	for _, row := range t.Rows {
		if row[0] == first {
			return row[t.index(column)]
		}
	}
	panic("figures: no such row")
}

// All returns the figures in the order of the report. The simulations of Figure 2 (left)
// have the given number of runs. What is random is drawn from the seed: equal seeds give
// equal figures, byte by byte. After each figure All calls progress with the number of
// figures done and the number of all. It returns an error if there are fewer runs than
// [simulation.LeastRuns], or if the context ends.
func All(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]Figure, error) {
	var outcomes []*simulation.Outcome
	for _, s := range []simulation.Simulation{
		simulation.DriftingRewards(adversaries.PlusMinusOne),
		simulation.DriftingRewards(adversaries.ZeroOne),
		simulation.AdversarialRewards(),
	} {
		o, err := s.Run(ctx, seed, runs, func(int) {})
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, o)
	}
	drawings := []func() (Figure, error){
		func() (Figure, error) { return WindowLead(), nil },
		func() (Figure, error) { return Ordering(outcomes[0], outcomes[1]), nil },
		func() (Figure, error) { return Simulated(outcomes[0]), nil },
		func() (Figure, error) { return Simulated(outcomes[1]), nil },
		func() (Figure, error) { return Simulated(outcomes[2]), nil },
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
	return all, nil
}
