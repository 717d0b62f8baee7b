package windows

import (
	"math"
	"math/rand/v2"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A window that appends its rows to a slice has those that count at a place in
// memory that depends on how many there were before. Sums that take two numbers
// at once may depend on that place: whether it is a multiple of 16 bytes.

const (
	mostBefore    = 24 // rows before those that count
	constantsSeen = 24
	exactSeen     = 8
)

// byPlace reports whether the leak comes from the place in memory of the rows
// that count alone: no number of an older row plays a part, a value of equal
// rows, which no order changes, depends on how many rows came before them and
// goes back and forth, and that of small integers does not.
func (w telling) byPlace(l *Leak, of Case) bool {
	if w.grace > 0 || len(of.Past) == 0 || len(l.Later) > 0 {
		return false
	}
	p := inMemory{w.sample(of), l.Entry, rand.New(rand.NewPCG(16, uint64(len(of.Past)))), w.Inputs}
	if got, same := p.anyOf(len(of.Past), of.Rewards); !same || kit.Distance(got, l.Got) != 0 {
		return false
	}
	return p.someMove(len(of.Rewards)) && p.exactStay(len(of.Rewards))
}

// inMemory asks for an entry of values of windows that were pushed other rows
// before.
type inMemory struct {
	sample
	entry int
	lots  *rand.Rand
	width int
}

// constant returns rows in which each number is near x.
func (p inMemory) constant(n int, x float64) laws.Rounds {
	rows := make(laws.Rounds, n)
	for t := range rows {
		rows[t] = make([]float64, p.width)
		for i := range rows[t] {
			rows[t][i] = p.numbers.Near(x)
		}
	}
	return rows
}

// anyOf returns the value of the rows after n others, and whether it is the same
// whatever these are.
func (p inMemory) anyOf(n int, rows laws.Rounds) (value float64, same bool) {
	after := func(past laws.Rounds) float64 {
		return safely(func(rows laws.Rounds) []float64 { return p.after(past, rows) }, rows, p.entry)
	}
	value = after(p.constant(n, 0))
	other := p.constant(n, p.High)
	for _, row := range other {
		for i := range row {
			row[i] = p.numbers.Near(p.Low + (p.High-p.Low)*p.lots.Float64())
		}
	}
	return value, kit.Distance(after(p.constant(n, p.High)), value) == 0 &&
		kit.Distance(after(other), value) == 0
}

// exactStay reports whether values of small integers, of which sums are exact,
// depend on the rows before them by no more than rounding explains: of integers
// that differ, and of equal ones.
func (p inMemory) exactStay(n int) bool {
	for draw := range exactSeen {
		rows := p.constant(n, float64(1+draw))
		for k, at := range p.lots.Perm(n) {
			for i := range rows[at][:p.width*(draw%2)] {
				rows[at][i] = p.numbers.Near(float64(1 + k + p.lots.IntN(2)*n))
			}
		}
		alone := safely(p.alone, rows, p.entry)
		explained := roundingFactor(rows) * p.yardstick(rows, p.alone)[p.entry]
		for before := range mostBefore {
			value, same := p.anyOf(before, rows)
			if d := kit.Distance(value, alone); !same || d != 0 && !(d <= explained) {
				return false
			}
		}
	}
	return true
}

// someMove reports whether a value of equal rows, in which no order plays a
// part, depends on how many rows came before, and goes back and forth.
func (p inMemory) someMove(n int) bool {
	for range constantsSeen {
		rows := p.constant(n, math.Ldexp(p.lots.Float64(), p.lots.IntN(40)-30))
		if p.changes(rows) > 2 {
			return true
		}
	}
	return false
}

// changes returns how often the value of the rows changes with one more row
// before them. It is 0 where the numbers of these rows play a part, or if the
// first of them change nothing.
func (p inMemory) changes(rows laws.Rounds) (n int) {
	last := 0.0
	for before := 1; before < mostBefore; before++ {
		value, same := p.anyOf(before, rows)
		if !same || before > 5 && n == 0 {
			return 0
		}
		if before > 1 && kit.Distance(value, last) != 0 {
			n++
		}
		last = value
	}
	return n
}
