package claims

import (
	"fmt"
	"math"
	"math/big"
)

// A check reads as sentences: the account says what the evidence is about, the
// first verb how its cases were found, the second what they are compared with.
// A scan is declared before its loop, so that one without a case is noticed:
//
//	y := c.Holds.Every("regret over {0,1}², %v", ms)
//	for m := range ms.All() {
//		y.AtMost(regret(m), bound(m), "M = %d", m)
//	}

// Every scans every case of the stated sizes.
func (a *Account) Every(what string, args ...any) *Tally {
	return a.scan(Exhaustive, what, args...)
}

// Cases scans cases that are written down.
func (a *Account) Cases(what string, args ...any) *Tally { return a.scan(Chosen, what, args...) }

// Drawn scans cases that are drawn at random. They can refute, not prove.
func (a *Account) Drawn(what string, args ...any) *Tally { return a.scan(Sampled, what, args...) }

// Searched takes the worst cases that a search met within a budget. They can
// refute, not prove.
func (a *Account) Searched(what string, args ...any) *Tally {
	return a.scan(Searched, what, args...)
}

// Exactly scans identities or exact values, in exact arithmetic or to the
// stated slack.
func (a *Account) Exactly(what string, args ...any) *Tally { return a.scan(Exact, what, args...) }

// Certified takes proofs of finite cases that were checked in exact arithmetic.
func (a *Account) Certified(what string, args ...any) *Tally {
	return a.scan(Certificate, what, args...)
}

// scan begins a scan. The text names the sizes, learners and rewards; it is
// formatted when the check has ended.
func (a *Account) scan(kind, what string, args ...any) *Tally {
	y := &Tally{
		c: a.c, part: a.c.part, says: a.says, what: what, args: args,
		each: 1, ignoreFrom: math.Inf(1),
	}
	y.e = Evidence{Side: a.side, Kind: kind, Slack: Rounding}
	if a.says != nil {
		y.e.Says = a.says.words
	}
	a.c.tallies = append(a.c.tallies, y)
	return y
}

// AtMost compares one more case: the sentence says that the value is at most
// the bound. Each is a float64, an int or a *big.Rat; two fractions are
// compared exactly, all else up to the slack. The value may also be a [Witness]
// with a method Value() float64, such as a game: then that is its value. AtMost
// keeps the case if it is the worst so far: a value that is no number first,
// then the largest violation, then the case closest to the bound. What follows
// is a format and its arguments, which name the case. AtMost panics if value or
// bound is of another type, or if the scan has another relation.
func (y *Tally) AtMost(value, bound any, label ...any) { y.compare(AtMost, value, bound, label) }

// AtLeast is AtMost for a value that is at least the bound.
func (y *Tally) AtLeast(value, bound any, label ...any) { y.compare(AtLeast, value, bound, label) }

// Equal is AtMost for a value that equals the bound.
func (y *Tally) Equal(value, bound any, label ...any) { y.compare(Equals, value, bound, label) }

func (y *Tally) compare(relation string, value, bound any, label []any) {
	if y.e.Relation != "" && y.e.Relation != relation {
		panic("claims: one scan, two relations: " + y.what)
	}
	y.e.Relation = relation
	format := ""
	if len(label) > 0 {
		format, label = label[0].(string), label[1:]
	}
	if w, ok := value.(interface {
		Witness
		Value() float64
	}); ok {
		y.witness, value = w, w.Value()
	}
	x, exact := value.(*big.Rat)
	z, both := bound.(*big.Rat)
	e := &Evidence{Value: float(value), Bound: float(bound)}
	if exact && both {
		e.Fractions = &[2]*big.Rat{x, z}
	}
	y.see(e, format, label)
}

func float(x any) float64 {
	switch x := x.(type) {
	case int:
		return float64(x)
	case *big.Rat:
		y, _ := x.Float64()
		return y
	case float64:
		return x
	}
	panic(fmt.Sprintf("claims: %v is no number", x))
}
