package page

import (
	"slices"
)

// A Figure is a drawing on the page, and the numbers it shows.
type Figure struct {
	Name    string   // of its file, without .svg
	Title   string   // a line
	Alt     string   // the figure in words, for readers who cannot see it
	Caption string   // what is drawn and what to see, in a few sentences
	Claims  []string // the statements that it illustrates, by name
	SVG     []byte   // drawn for a white ground
	Table   Table    // the numbers drawn
}

// A Table has a row of numbers for each point drawn, NaN for a number that a row does not have.
type Table struct {
	Columns []string
	Rows    [][]float64
}

// Drawn returns the figures to show beside a claim: those of which it is the first
// that they illustrate.
func (p Page) Drawn(c Claim) []Figure {
	return p.figures(func(f Figure) bool { return p.home(f) == c.Statement.ID })
}

// Elsewhere returns the figures beside other claims that illustrate this one.
func (p Page) Elsewhere(c Claim) []Figure {
	return p.figures(func(f Figure) bool {
		home := p.home(f)
		return slices.Contains(f.Claims, c.Statement.ID) && home != "" && home != c.Statement.ID
	})
}

// General returns the figures that no claim shows.
func (p Page) General() []Figure {
	return p.figures(func(f Figure) bool { return p.home(f) == "" })
}

// mostIllustrated is the number of claims from which on a figure is a general one.
const mostIllustrated = 8

// home returns the claim beside which the figure stands, empty for a general one.
func (p Page) home(f Figure) string {
	if len(f.Claims) >= mostIllustrated {
		return ""
	}
	for _, r := range p.Results {
		if slices.Contains(f.Claims, r.Statement.ID) {
			return r.Statement.ID
		}
	}
	return ""
}

func (p Page) figures(pass func(Figure) bool) []Figure {
	return slices.DeleteFunc(slices.Clone(p.Figures), func(f Figure) bool { return !pass(f) })
}

// Illustrated returns the claims that a figure illustrates, none for a general one.
func (p Page) Illustrated(f Figure) []Claim {
	if p.home(f) == "" {
		return nil
	}
	var all []Claim
	for _, r := range p.Results {
		if slices.Contains(f.Claims, r.Statement.ID) {
			all = append(all, Claim{r})
		}
	}
	return all
}

// mostRows is the longest table that is shown below a figure.
const mostRows = 60

// Tabled reports whether the figure's numbers are few enough to be shown.
func (Page) Tabled(f Figure) bool {
	return len(f.Table.Rows) > 0 && len(f.Table.Rows) <= mostRows
}
