package claims

import (
	"math"
	"math/big"
	"reflect"
)

// A check reads as sentences: the account says what the evidence is about, the
// first verb how its cases were found, the second what they are compared with.
// A scan is declared before its loop, so that one without a case is noticed:
//
//	y := c.Holds.Every("regret over {0,1}², %v", ms)
//	for m := range ms.All() {
//		y.Compare(regret(m), claims.AtMost, bound(m), "M = %d", m)
//	}

// Every scans every case of the stated sizes.
func (a *Account) Every(what string, args ...any) *Tally {
	return a.scan(Exhaustive, what, args...)
}

// Cases scans cases that are written down.
func (a *Account) Cases(what string, args ...any) *Tally { return a.scan(Chosen, what, args...) }

// Drawn scans cases that are drawn at random. Such cases can refute a sentence.
// They do not prove it.
func (a *Account) Drawn(what string, args ...any) *Tally { return a.scan(Sampled, what, args...) }

// Searched takes the worst cases that a search met within a budget. Such cases
// can refute a sentence. They do not prove it.
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
	}
	y.e = Evidence{Side: a.side, Kind: kind, Slack: Rounding}
	if a.says != nil {
		y.e.Says = a.says.words
	}
	a.c.tallies = append(a.c.tallies, y)
	return y
}

// Compare compares one more case of words without a formula: the sentence says
// that the value has the relation to the bound, which is [AtMost], [AtLeast] or
// [Equals]. Value and bound are each a float64, a float32, an int, a bool (1 or
// 0), or a *big.Rat; two fractions are compared exactly, all else up to the
// slack. The value may also be a [Witness] with a method Value() float64, such
// as a game. Compare keeps the case if it is the worst so far: a value that is
// no number first, then the largest violation, then the case closest to the
// bound. What follows is a format and its arguments, which name the case.
// Compare panics if value or bound is of another type, or if the scan has
// another relation.
func (y *Tally) Compare(value any, relation string, bound any, label ...any) {
	if y.e.Relation != "" && y.e.Relation != relation {
		panic("claims: one scan, two relations: " + y.what)
	}
	y.e.Relation = relation
	m := measure(value)
	y.widen(m, float(bound))
	e := y.evidence(m.value, bound)
	e.Witness, e.Cases = m.witness, m.cases
	y.see(&e, label)
}

// A measured value may come with its witness, and stand for many cases.
type measured struct {
	value   any
	witness Witness
	cases   int
	single  bool // whether it is a number of float32
}

// Witnessed returns a measured value with the witness that it comes from, for
// [Given.Measure] and [Tally.Compare].
func Witnessed(value any, w Witness) any {
	m := measure(value)
	m.witness = w
	return m
}

// Over returns a measured value that stands for so many cases, such as a mean
// over them.
func Over(cases int, value any) any {
	m := measure(value)
	m.cases = cases
	return m
}

// measure reads what was measured.
func measure(x any) measured {
	m, ok := x.(measured)
	if !ok {
		m = measured{value: x, cases: 1}
		m.witness, _ = x.(Witness)
	}
	m.single = m.single || m.value != nil && reflect.TypeOf(m.value).Kind() == reflect.Float32
	if v, ok := m.value.(interface{ Value() float64 }); ok {
		m.value = v.Value()
	}
	return m
}

// widen allows for the rounding of a number of float32.
func (y *Tally) widen(m measured, bound float64) {
	if m.single {
		y.e.Slack = max(y.e.Slack, 1e-6*max(1, math.Abs(bound)))
	}
}

// evidence compares a value with a bound.
func (y *Tally) evidence(value, bound any) Evidence {
	e := Evidence{Value: float(value), Bound: float(bound), Relation: y.e.Relation, Slack: y.e.Slack,
		strict: y.e.strict}
	x, exact := value.(*big.Rat)
	z, both := bound.(*big.Rat)
	if exact && both {
		e.Fractions = &[2]*big.Rat{x, z}
	}
	return e
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
	case bool:
		if x {
			return 1
		}
		return 0
	}
	return number64(x)
}
