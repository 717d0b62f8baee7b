// Package figures draws the paper's figures, and those it does not have, from the
// learners and instances of this module. Each comes with its numbers.
package figures

import (
	"context"
)

// A Figure is a drawing and the numbers it shows.
type Figure struct {
	Name    string   // of its file, without .svg: "figure-2-left-pm1"
	Title   string   // a line
	Alt     string   // what a reader who cannot see it must know, with the numbers
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

// All returns the figures in the order of the report, but for [EvidencePerClaim].
// Figure 2 (left) is averaged over so many runs, drawn from the seed; with equal
// seeds the figures are equal, byte by byte. After each figure it calls progress
// with the number of figures done and to do. It is an error if runs is less than
// 8, and if the context ends.
func All(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]Figure, error) {
	makers := []func() (Figure, error){
		func() (Figure, error) { return WindowLead(), nil },
	}
	var all []Figure
	for _, make := range makers {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, err := make()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
		progress(len(all), len(makers))
	}
	return all, nil
}
