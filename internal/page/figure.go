package page

import "slices"

// A Figure is a drawing on the page, and the numbers it shows.
type Figure struct {
	Name    string   // of its file, without .svg
	Title   string   // a line
	Alt     string   // the figure in words, for readers who cannot see it
	Caption string   // what is drawn and what to see, in a few sentences
	Claims  []string // the statements that it illustrates, by name
	SVG     []byte   // drawn for a white ground; nil for a figure that is its table alone
	Table   Table    // the numbers drawn
}

// A Table has a row of numbers for each point drawn, NaN for a number that a row does not have.
type Table struct {
	Columns []string
	Rows    [][]float64
	Names   []string // of the rows; nil if they have none
}

// mostRows is the longest table that is shown below a figure.
const mostRows = 60

// Tabled reports whether the numbers are few enough to be shown.
func (f Figure) Tabled() bool { return len(f.Table.Rows) > 0 && len(f.Table.Rows) <= mostRows }

// mostIllustrated is the number of statements from which on a figure is a general one.
const mostIllustrated = 8

// Illustrated returns the statements that a figure illustrates, in the order of the page, none for a general one. The
// figure stands beside the first.
func (p Page) Illustrated(f Figure) (all []Claim) {
	for _, r := range p.Results {
		if slices.Contains(f.Claims, r.Statement.ID) && len(f.Claims) < mostIllustrated {
			all = append(all, Claim{r})
		}
	}
	return all
}

// Drawn returns the figures to show beside a statement.
func (p Page) Drawn(c Claim) []Figure {
	return p.figures(func(of []Claim) bool { return len(of) > 0 && of[0].Statement == c.Statement })
}

// Elsewhere returns the figures beside other statements that illustrate this one.
func (p Page) Elsewhere(c Claim) []Figure {
	return p.figures(func(of []Claim) bool {
		return slices.IndexFunc(of, func(one Claim) bool { return one.Statement == c.Statement }) > 0
	})
}

// General returns the figures that stand beside no statement.
func (p Page) General() []Figure { return p.figures(func(of []Claim) bool { return of == nil }) }

func (p Page) figures(pass func(of []Claim) bool) []Figure {
	return slices.DeleteFunc(slices.Clone(p.Figures), func(f Figure) bool { return !pass(p.Illustrated(f)) })
}
