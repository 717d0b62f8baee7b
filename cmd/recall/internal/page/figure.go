package page

import "slices"

// A Figure is a drawing on the page, and the numbers it shows.
type Figure struct {
	Name    string   // of its file, without .svg
	Title   string   // a line
	Alt     string   // the figure in words, for readers who cannot see it
	Caption string   // what is drawn and what to see, in a few sentences
	Claims  []string // the statements that it illustrates, by name
	SVG     []byte   // drawn for a white ground
	Table   Table    // the numbers drawn
	CSV     []byte   // all numbers behind the drawing, nil if Table has them
	Summary string   // the numbers that matter, in lines of text; empty for most figures
}

// A Table has a row of numbers for each point drawn, NaN for a number that a
// row does not have.
type Table struct {
	Columns []string
	Rows    [][]float64
}

// Add adds a row.
func (t *Table) Add(row ...float64) { t.Rows = append(t.Rows, row) }

// AddColumn adds a column, whose numbers depend on the first column's.
func (t *Table) AddColumn(name string, of func(x float64) float64) {
	t.Columns = append(t.Columns, name)
	for k, row := range t.Rows {
		t.Rows[k] = append(row, of(row[0]))
	}
}

// Index returns the place of the column. It panics if there is none of that
// name.
func (t Table) Index(column string) int {
	k := slices.Index(t.Columns, column)
	if k < 0 {
		panic("page: no column " + column)
	}
	return k
}

// At returns the number of the column in the row that begins with first. It
// panics if there is no such row or column.
func (t Table) At(first float64, column string) float64 {
	k := slices.IndexFunc(t.Rows, func(row []float64) bool { return row[0] == first })
	return t.Rows[k][t.Index(column)]
}

// mostRows is the longest table that is shown below a figure.
const mostRows = 60

// Tabled reports whether the numbers are few enough to be shown.
func (f Figure) Tabled() bool { return len(f.Table.Rows) > 0 && len(f.Table.Rows) <= mostRows }

// Illustrated returns the statements that a figure illustrates, in the order of
// the page. The figure stands beside the first.
func (p Page) Illustrated(f Figure) []Claim {
	return p.filter(func(c Claim) bool { return slices.Contains(f.Claims, c.Statement.ID) })
}

// Drawn returns the figures to show beside a statement: those that illustrate
// it first, except those on top of a page.
func (p Page) Drawn(c Claim) []Figure {
	return slices.DeleteFunc(slices.Clone(p.Figures), func(f Figure) bool {
		all := p.Illustrated(f)
		return len(all) == 0 || all[0].Statement != c.Statement ||
			f.Name == p.Lead || f.Name == p.NoteFigure
	})
}
