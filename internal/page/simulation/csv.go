package simulation

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// WriteCSV writes the curves: a row for each round and, for each learner, the mean of
// all runs, half the width of its band, and the same of the first ten; the mean alone
// where nothing is drawn. What a figure of it draws is among it, digit by digit.
func (o *Outcome) WriteCSV(w io.Writer) error {
	header := []string{"round"}
	var columns [][]float64
	add := func(curves []Curve, of string) {
		for _, c := range curves {
			header = append(header, c.Learner+of)
			columns = append(columns, c.Mean)
			if o.Random() {
				header = append(header, c.Learner+of+", half-width")
				columns = append(columns, c.Half)
			}
		}
	}
	add(o.Curves, "")
	add(o.Ten, fmt.Sprintf(", first %d runs", PaperRuns))
	rows := [][]string{header}
	for t := range o.Horizon {
		row := []string{strconv.Itoa(t + 1)}
		for _, c := range columns {
			row = append(row, strconv.FormatFloat(c[t], 'g', -1, 64))
		}
		rows = append(rows, row)
	}
	return csv.NewWriter(w).WriteAll(rows)
}
