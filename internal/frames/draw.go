package frames

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"time"
)

// A sketch draws cases for a claim.
type sketch struct {
	Claim
	*rand.Rand
}

// mostLate is how often the span is doubled, at most, before the first row of a late case: an age
// is then the difference of large numbers, as it is in a program that has run for long.
const mostLate = 13

// Draw returns case k of a search for the law with the seed. It is the same each time.
func (c Claim) Draw(law string, seed uint64, k int) Case {
	h := fnv.New64a()
	_, _ = h.Write([]byte(law))
	s := sketch{c, rand.New(rand.NewPCG(seed, h.Sum64()+uint64(k)))}
	of := s.draw(law)
	if c.Late && s.IntN(4) == 0 {
		of = of.shifted(0, -(min(c.Span, mostSpan>>mostLate) << (mostLate - s.IntN(7))))
		if !hasBirth(law) {
			of.Born = 0 // the window is made at the start
		}
	}
	return of
}

func (s sketch) draw(law string) Case {
	switch law {
	case "silence":
		return s.silence()
	case "spacing":
		return s.spacing()
	case "independent":
		of := s.stream()
		of.Neighbour = s.within(of.Ask)
		return of
	}
	return s.stream()
}

// stream draws rows, and a time to ask at which half of the time puts a row at an edge.
func (s sketch) stream() (of Case) {
	of = Case{Rows: s.rows(s.gap(), s.length()), Asked: s.IntN(4) == 0}
	last := time.Duration(0)
	if n := len(of.Rows); n > 0 {
		last = of.Rows[n-1].At
		if row := of.Rows[s.IntN(n)].At; s.IntN(2) == 0 {
			of.Ask = max(last, row+s.edge())
			return of
		}
	}
	of.Ask = last + s.gap()
	return of
}

// length draws a number of rows: mostly a few.
func (s sketch) length() int {
	switch s.IntN(8) {
	case 0:
		return s.IntN(2)
	case 1:
		return 10 + s.IntN(60)
	}
	return 1 + s.IntN(12)
}

// rows draws n rows from a time on. Their gaps are all equal, of one or two kinds, or any.
func (s sketch) rows(from time.Duration, n int) (rows []Row) {
	one, other := s.gap(), s.gap()
	kind := s.IntN(4)
	if kind == 0 {
		one = s.unit()
	}
	number := s.number()
	for at := from; len(rows) < n; {
		row := Row{At: at, Numbers: make([]float64, s.Inputs)}
		for i := range row.Numbers {
			row.Numbers[i] = number()
		}
		rows = append(rows, row)
		switch {
		case kind < 2:
			at += one
		case kind == 2 && s.IntN(4) > 0:
			at += one
		case kind == 2:
			at += other
		default:
			at += s.gap()
		}
	}
	return rows
}

// gap draws a time between rows: none, a little, a part of the span, about the span, or long.
func (s sketch) gap() time.Duration { return s.grid(s.anyGap()) }

func (s sketch) anyGap() time.Duration {
	switch s.IntN(7) {
	case 0:
		return 0
	case 1:
		return time.Duration(1+s.IntN(3)) * max(1, s.Unit)
	case 2:
		return s.unit()
	case 3:
		return time.Duration(s.IntN(30)) * s.unit() / 10
	case 4:
		return s.edge()
	case 5:
		return time.Duration(1+s.IntN(6)) * s.Span / time.Duration(1+s.IntN(4))
	}
	return time.Duration(s.Float64() * float64(s.Span))
}

// unit draws a part of the span: the grace, or a fraction.
func (s sketch) unit() time.Duration {
	if grace := s.grid(s.Grace); grace > 0 && s.IntN(2) == 0 {
		return grace
	}
	return max(1, s.Unit, s.grid(s.Span/time.Duration(1+s.IntN(20))))
}

// edge draws an age at an edge of the frame, or next to one.
func (s sketch) edge() time.Duration {
	ages := [...]time.Duration{s.Span, s.Span + s.Grace, s.Span - s.Grace, s.Grace, 2 * s.Span}
	age := s.grid(ages[s.IntN(len(ages))]) + [...]time.Duration{0, 0, 1, -1}[s.IntN(4)]*max(1, s.Unit)
	if s.IntN(4) == 0 {
		age += s.unit()
	}
	return max(0, age)
}

// number draws a way to draw numbers. Sums of them are exact: ones, small integers, or
// multiples of 1/64, brought into the range.
func (s sketch) number() func() float64 {
	draw := func() float64 { return 1 }
	switch s.IntN(4) {
	case 1:
		draw = func() float64 { return float64(1 + s.IntN(9)) }
	case 2:
		draw = func() float64 { return float64(s.IntN(19) - 9) }
	case 3:
		draw = func() float64 { return float64(s.IntN(1<<12)-1<<11) / 64 }
	}
	return func() float64 { return s.clamp(draw()) }
}

// clamp returns the number, moved into the claimed range.
func (s sketch) clamp(x float64) float64 {
	if s.Integers {
		return min(max(math.Round(x), math.Ceil(s.Low)), math.Floor(s.High))
	}
	return min(max(x, s.Low), s.High)
}

// within draws rows that end by the time.
func (s sketch) within(end time.Duration) (rows []Row) {
	for _, r := range s.rows(s.gap(), s.length()) {
		if r.At <= end {
			rows = append(rows, r)
		}
	}
	return rows
}

// silence draws rows, a silence after which none of them counts, and rows that all count.
func (s sketch) silence() Case {
	of := Case{Rows: s.rows(s.gap(), max(1, s.length()))}
	quiet := s.Span + s.Grace + [...]time.Duration{0, 1, s.unit(), s.Span}[s.IntN(4)]
	if s.IntN(2) == 0 {
		quiet = time.Duration(2+s.IntN(20)) * s.Span
	}
	if s.grid(quiet) < quiet {
		quiet = s.grid(quiet) + s.Unit
	}
	of.Born = of.Rows[len(of.Rows)-1].At + quiet
	of.Ask = of.Born
	for _, r := range s.rows(of.Born, s.IntN(6)) {
		if r.At < of.Born+s.Span-s.Grace {
			of.Rows, of.Ask = append(of.Rows, r), r.At
		}
	}
	return of
}

// spacing draws equally spaced rows. The new window is made when the oldest row of the frame is
// pushed.
func (s sketch) spacing() Case {
	n := 1 + s.IntN(12)
	gap := max(1, s.Unit, s.grid(s.Span/time.Duration(n)))
	of := Case{Rows: s.rows(s.gap(), n+1+s.IntN(2*n+2))}
	for i := range of.Rows {
		of.Rows[i].At = of.Rows[0].At + time.Duration(i)*gap
	}
	of.Ask = of.Rows[len(of.Rows)-1].At
	if first := s.frameAt(of.Rows, of.Ask).fromLeast; first < len(of.Rows) {
		of.Born = of.Rows[first].At
	} else {
		of.Born = of.Ask
	}
	return of
}
