package claims

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// A Given holds the words of a tally with one choice of values for their
// letters.
type Given struct {
	y     *Tally
	let   Let
	bound value
	plain bool   // the left side is what is measured
	from  *Given // of the honest run, where this one has a number moved
}

// Given gives the letters of the words their values.
func (y *Tally) Given(let Let) *Given {
	if y.c.options.confronting {
		let = maps.Clone(let) // the check may go on with it
	}
	if !y.says.looked { // once, for there may be many cases
		y.says.looked, y.says.first, y.says.formed = true, y.says.unmeasured(), y.says.operated()
	}
	if y.says.first != "" {
		y.c.Fatalf("%q has two relations: quote %q by itself, or as a condition by Where", y.says.words,
			y.says.first)
	}
	g := &Given{y: y, let: let}
	if err := g.read(y.c.compares, y.c.mover); err != nil {
		y.c.Fatalf("%q: %v", y.says.words, err)
	}
	if bound := (reading{place{words: y.says.words}, y.c.part, false}); y.c.options.confronting &&
		!y.e.Refutes && !y.c.moveable.asked[bound] {
		y.c.moveable.asked[bound] = true
		ways := []string{less, more} // a smaller upper bound is noticed first
		if y.says.relation == AtLeast {
			slices.Reverse(ways)
		}
		y.c.offer(boundOf(y.says.words), false, ways...)
	}
	if g.plain = y.says.left == "Reg " || strings.HasSuffix(y.says.left, " Reg "); !g.plain {
		_, multiple := y.says.measured(let, 1, nil)
		g.plain = !multiple
	}
	y.reads = true
	return g
}

// read evaluates the bound and the conditions. The numbers of conditions are
// moved together with those at the same place that the check reads, so that its
// cases stay in them.
func (g *Given) read(number func(place) int, m *mover) (err error) {
	if g.bound, err = g.y.says.bound(g.let, number); err != nil {
		return err
	}
	if !g.y.e.Refutes {
		g.bound = m.bound(g.y.says.words, g.bound)
	}
	return g.y.says.meets(g.let, m.number)
}

// moved returns the same with a number moved.
func (g *Given) moved(m *mover) (*Given, error) {
	again := &Given{y: g.y, let: g.let, plain: g.plain, from: g}
	return again, again.read(m.number, m)
}

// Bound returns the value of the formula in the words. With it a check leaves
// out a case in which the sentence says nothing, such as one with a bound on
// Reg above 1.
func (g *Given) Bound() float64 { return g.bound.float() }

// Measure compares one more case: the measured value must have the relation to
// the bound that the words say. If the words are about a multiple of Reg, the
// measured value is Reg. If the measured value is nil, the words have a formula
// on the left too, and Measure compares the values of the two formulas. The
// measured value may also be a *Given, for the value of other words. What follows
// is a format and its arguments, which name the case.
func (g *Given) Measure(measured any, label ...any) {
	y, m := g.y, measure(measured)
	other, isGiven := m.value.(*Given)
	if m.value != nil && !isGiven && g.plain && y.says.formed != "" {
		y.c.Fatalf("%q has the formula %q on the left: give its letters in Let, and measure nil",
			y.says.words, y.says.formed)
	}
	if isGiven && other.y.says.words == y.says.words {
		y.c.Fatalf("%q is compared with itself", y.says.words)
	}
	y.compareGiven(g, m, label)
}

// Carries compares the bound of the words with the one that a learner carries,
// as an equality. What follows is a format and its arguments, which name the
// case.
func (g *Given) Carries(own float64, label ...any) {
	y := g.y
	if y.carried == nil {
		y.carried = (&Account{y.c, y.e.Side, y.says}).
			Exactly("bound that the learner carries, against %q", y.says.words)
		y.carried.equality, y.carried.reads = true, true
	}
	z := y.carried
	z.e.Slack = Rounding * max(1, math.Abs(g.Bound()))
	z.compareGiven(&Given{y: y, let: g.let, bound: g.bound, plain: true}, measure(own), label)
}

// compareGiven compares one more case with the bound of the words.
func (y *Tally) compareGiven(g *Given, m measured, label []any) {
	y.widen(m, g.Bound())
	if y.c.options.confronting && y.c.options.wrong == "" {
		y.comparisons = append(y.comparisons, comparison{g, m, y.e.Slack, y.c.drawing != nil})
	}
	y.e.Relation = y.says.relation
	if y.equality {
		y.e.Relation = Equals
	}
	y.e.strict = y.says.strict && !y.equality
	value, ok := g.value(m.value, y.c.compares)
	if !ok {
		y.c.Fatalf("%q has no formula on the left", g.y.says.words)
	}
	e := y.evidence(value, g.bound.any())
	e.Witness, e.Cases = m.witness, m.cases
	y.strict = y.strict || e.excess() < -Rounding
	y.see(&e, label)
}

// value returns what is compared with the bound: what was measured, or the
// formula on the left. It returns false if there is none.
func (g *Given) value(measured any, number func(place) int) (value any, ok bool) {
	if other, given := measured.(*Given); given {
		measured = other.bound.any()
	}
	if measured != nil && g.plain {
		return measured, true
	}
	left, ok := g.y.says.measured(g.let, measured, number)
	return left.any(), ok
}
