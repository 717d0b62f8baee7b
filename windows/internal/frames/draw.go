package frames

import (
	"math"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A sketch draws cases for a claim.
type sketch struct {
	Claim
	kit.Sketch
}

// mostLate is how often the span is doubled, at most, before the first row of a
// late case: an age is then the difference of large numbers, as it is in a
// program that has run for long.
const mostLate = 13

// Filler returns a filler of cases in time. Where windows are told the time, a
// part of the cases is late.
func (c Claim) Filler(draw kit.Filler) kit.Filler {
	return func(s kit.Sketch, of *kit.Case) {
		of.Clock = new(kit.Clock)
		draw(s, of)
		for _, part := range of.Parts() {
			if len(*part) > 0 {
				if c.Late && s.Pick(4) == 0 {
					(*part)[0][0] += kit.Seconds(min(c.Span, mostLength>>mostLate) << (mostLate - s.Pick(7)))
				}
				return
			}
		}
	}
}

// Numbers returns numbers whose rows begin with a time.
func (c Claim) Numbers(of kit.Numbers) kit.Numbers { return inTime{of, c} }

type inTime struct {
	kit.Numbers
	Claim
}

func (n inTime) Rows(s kit.Sketch, k int) laws.Rounds { return sketch{n.Claim, s}.rows(k) }

// stream draws rows and a time to ask: some that leave, any, with a silence, at
// equal distances, or many. One time in four the value is asked for after each
// of a few rows, too: a window may keep it.
func (s sketch) stream(of *kit.Case) {
	way := s.Pick(20)
	if way < 12 && s.Pick(4) == 0 {
		of.Asks = []int{1}
	}
	switch {
	case way < 2:
		s.leaving(of)
	case way < 7:
		s.silence(of)
	case way < 12:
		s.spacing(of)
	case way < 14 && !s.looseEnds():
		s.dense(of)
	default:
		s.any(of)
	}
	if s.Begins.edge != nil && s.Pick(2) == 0 {
		s.toEdge(of)
	}
}

// toEdge moves a row, or the time to ask, to where the frame begins anew, or
// next to it.
func (s sketch) toEdge(of *kit.Case) {
	at, _ := times(of.Rewards, 0)
	k, before := s.Pick(len(at)+1), time.Duration(0)
	if k > 0 {
		before = at[k-1]
	}
	gap := kit.Seconds(s.Begins.edge(s.Frame, before, s.Pick))
	if k < len(at) {
		of.Rewards[k][0] = gap
	} else {
		of.Clock.Wait = gap
	}
}

// Crowded returns a filler that makes half of the cases ones of rows that come, and
// leave, at the same time: what they do then may depend on their order.
func (c Claim) Crowded(draw kit.Filler) kit.Filler {
	return func(s kit.Sketch, of *kit.Case) {
		draw(s, of)
		if s.Pick(2) > 0 || len(of.Rewards) < 3 {
			return
		}
		for _, row := range of.Rewards {
			row[0] = 0
		}
		last := of.Rewards[len(of.Rewards)-1]
		last[0] = kit.Seconds(c.grid(c.Span+c.Grace) + max(1, c.Unit))
	}
}

// any draws rows, and a time to ask at which half of the time puts a row at an
// edge.
func (s sketch) any(of *kit.Case) {
	of.Rewards = s.rows(s.length())
	if s.Pick(4) == 0 {
		of.Asks = []int{1}
	}
	of.Clock.Wait = kit.Seconds(s.gap())
	if at, now := times(of.Rewards, 0); len(at) > 0 && s.Pick(2) == 0 {
		of.Clock.Wait = kit.Seconds(max(0, at[s.Pick(len(at))]+s.edge()-now))
	}
}

// length draws a number of rows: mostly a few.
func (s sketch) length() int {
	switch s.Pick(8) {
	case 0:
		return s.Pick(2)
	case 1:
		return 10 + s.Pick(60)
	}
	return 1 + s.Pick(12)
}

// rows draws n rows. Their gaps are all equal, of one or two kinds, or any.
func (s sketch) rows(n int) (rows laws.Rounds) {
	gap, one, other := s.gap(), s.gap(), s.gap()
	kind := s.Pick(4)
	if kind == 0 {
		one = s.unit()
	}
	number := s.number()
	for len(rows) < n {
		row := []float64{kit.Seconds(gap)}
		for len(row) < s.Width {
			row = append(row, number())
		}
		rows = append(rows, row)
		switch {
		case kind < 2, kind == 2 && s.Pick(4) > 0:
			gap = one
		case kind == 2:
			gap = other
		default:
			gap = s.gap()
		}
	}
	return rows
}

// gap draws a time between rows: none, a little, a part of the span, about the
// span, or long.
func (s sketch) gap() time.Duration { return s.grid(s.anyGap()) }

func (s sketch) anyGap() time.Duration {
	switch s.Pick(7) {
	case 0:
		return 0
	case 1:
		return time.Duration(1+s.Pick(3)) * max(1, s.Unit)
	case 2:
		return s.unit()
	case 3:
		return time.Duration(s.Pick(30)) * s.unit() / 10
	case 4:
		return s.edge()
	case 5:
		return time.Duration(1+s.Pick(6)) * s.Span / time.Duration(1+s.Pick(4))
	}
	return s.Span * time.Duration(s.Pick(1000)) / 1000
}

// unit draws a part of the span: the grace, or a fraction.
func (s sketch) unit() time.Duration {
	if grace := s.grid(s.Grace); grace > 0 && s.Pick(2) == 0 {
		return grace
	}
	return max(1, s.Unit, s.grid(s.Span/time.Duration(1+s.Pick(20))))
}

// edge draws an age at an edge of the frame, or next to one.
func (s sketch) edge() time.Duration {
	ages := [...]time.Duration{s.Span, s.Span + s.Grace, s.Span - s.Grace, s.Grace, 2 * s.Span}
	age := s.grid(ages[s.Pick(len(ages))]) + [...]time.Duration{0, 0, 1, -1}[s.Pick(4)]*max(1, s.Unit)
	if s.Pick(4) == 0 {
		age += s.unit()
	}
	return max(0, age)
}

// number draws a way to draw numbers. Mostly sums of them are exact: ones,
// small integers, or multiples of 1/64, brought into the range. One time in
// four they are what rows without a time have: magnitudes that differ, drifts,
// spikes.
func (s sketch) number() func() float64 {
	draw := func() float64 { return 1 }
	switch s.Pick(8) {
	case 6, 7:
		row := s.Kind(s.Sketch)
		return func() float64 { return row()[1] }
	case 0, 1:
		draw = func() float64 { return float64(1 + s.Pick(9)) }
	case 2:
		draw = func() float64 { return float64(s.Pick(19) - 9) }
	case 3, 4:
		draw = func() float64 { return float64(s.Pick(1<<12)-1<<11) / 64 }
	}
	return func() float64 { return s.Near(draw()) }
}

// Exact returns a number near x, or at an end of −1000..1000, such that sums of
// some thousand, and of their squares, are exact: a multiple of 1/64.
func Exact(x float64) float64 { return math.Round(min(max(x, -1000), 1000)*64) / 64 }

// silence draws rows, a silence after which none of them counts, and rows that
// all count.
func (s sketch) silence(of *kit.Case) {
	of.Rewards = s.rows(max(1, s.length()))
	quiet := kit.Seconds(s.quiet())
	rows := s.within(s.Pick(6))
	if len(rows) == 0 {
		of.Clock.Wait = quiet
		return
	}
	rows[0][0] = quiet
	of.Rewards = append(of.Rewards, rows...)
}

// leaving draws rows that all count and a wait in which the first of them
// leave. The value is asked for after each row.
func (s sketch) leaving(of *kit.Case) {
	of.Rewards, of.Asks = s.within(2+s.Pick(6)), []int{1}
	at, now := times(of.Rewards, 0)
	wait := at[s.Pick(len(at))] + s.Span + s.Grace - now + max(1, s.Unit, s.grid(s.unit()/4))
	of.Clock.Wait = kit.Seconds(max(0, s.grid(wait)))
}

// within draws at most n rows that all count.
func (s sketch) within(n int) laws.Rounds {
	rows := s.rows(n)
	at, _ := times(rows, 0)
	for i := range rows {
		if at[i]-at[0] >= s.Span-s.Grace {
			return rows[:i]
		}
	}
	return rows
}

// quiet draws a silence after which no row counts.
func (s sketch) quiet() time.Duration {
	quiet := s.Span + s.Grace + [...]time.Duration{0, 1, s.unit(), s.Span}[s.Pick(4)]
	switch s.Pick(4) {
	case 0:
		quiet = time.Duration(2+s.Pick(20)) * s.Span
	case 1, 2:
		quiet = s.around()
	}
	if s.grid(quiet) < quiet {
		quiet = s.grid(quiet) + s.Unit
	}
	return quiet
}

// around draws a silence at which a counter of slots, milliseconds or
// microseconds runs over, if it has 8, 16, 31 or 32 bits, and a part of a span.
func (s sketch) around() time.Duration {
	units := [...]time.Duration{
		s.Grace, s.Span / 10, s.Span / 20, s.Span / 100, time.Second, time.Second / 10,
		time.Millisecond, time.Microsecond,
	}
	bits, most := [...]int{8, 16, 31, 32}, s.longest()
	if over := s.overflows(most); s.Idle && len(over) > 0 && s.Pick(2) == 0 {
		return over[s.Pick(len(over))]
	}
	if !s.Idle {
		bits = [...]int{8, 8, 8, 16}
	}
	unit, n := units[s.Pick(len(units))], bits[s.Pick(len(bits))]
	if unit > most>>n || unit<<n < s.Span+s.Grace {
		unit, n = s.Span/10, bits[s.Pick(2)]
	}
	if unit > most>>n {
		n = 8
	}
	return unit<<n + s.Span*time.Duration(s.Pick(1000))/4000
}

// overflows returns the silences, up to the longest, at which a counter of
// seconds, milliseconds or microseconds with 31 or 32 bits runs over.
func (s sketch) overflows(most time.Duration) (all []time.Duration) {
	for _, unit := range [...]time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		for _, n := range [...]int{31, 32} {
			if unit <= most>>n && unit<<n >= s.Span+s.Grace {
				all = append(all, unit<<n)
			}
		}
	}
	return all
}

// Silences last at most so many tenths of the length: a window may work through
// each tenth that has passed, one with a ticker is woken in each, and the years
// of a clock that windows share come to an end.
const mostTenths, mostWoken, mostShared = 1 << 23, 1 << 16, 1 << 10

// longest returns how long a silence may last, or a stream of many rows.
func (s sketch) longest() time.Duration {
	tenths := int64(mostWoken)
	switch {
	case s.Shared:
		tenths = mostShared
	case s.Idle:
		tenths = mostTenths
	}
	if tenth := s.Span / 10; tenth < kit.Duration(kit.LongestGap)/time.Duration(tenths) {
		return tenth * time.Duration(tenths)
	}
	return kit.Duration(kit.LongestGap)
}

// spacing draws equally spaced rows that pass through the span up to four
// times, of which it holds a whole number.
func (s sketch) spacing(of *kit.Case) {
	n := 1 + s.Pick(16)
	of.Rewards = s.rows(n + 1 + s.Pick(3*n+2))
	gap := max(1, s.Unit, s.grid(s.Span/time.Duration(n)))
	for _, row := range of.Rewards {
		row[0] = kit.Seconds(gap)
	}
	if s.Pick(2) == 0 {
		of.Clock.Wait = kit.Seconds(s.grid(gap / 2))
	}
}

// looseEnds reports whether rows may be at both edges, so that many rows may
// count in very many ways.
func (s sketch) looseEnds() bool { return s.Grace > 0 && !s.newCounts() }

// MostDense is how many rows a dense stream has at most.
const MostDense = 1100

// many draws up to MostDense rows at equal distances: within a quarter of the
// span, or, where a row counts for as long as others keep coming, half of the
// time within as many spans as there are rows, at most.
func (s sketch) many() laws.Rounds {
	n := min(MostDense, 1<<(6+min(4, s.Pick(7)))+s.Pick(80))
	rows := s.rows(n)
	gap := s.Span / 4 / time.Duration(n)
	if s.Begins.goesOn() && !(s.Admitted && s.Grace > 0) && s.Pick(2) == 0 {
		tenth := max(0, s.Span-s.Grace-s.Step()) / 10
		gap = min(tenth*time.Duration(1+s.Pick(10)), s.longest()/time.Duration(n))
	}
	for _, row := range rows {
		row[0] = kit.Seconds(s.grid(gap))
	}
	return rows
}

// dense draws many rows and asks when all of them count, or none. A window that
// cleans up after a number of rows has not done it yet.
func (s sketch) dense(of *kit.Case) {
	of.Rewards = s.many()
	wait := s.Span / 4
	if 2*s.Grace > s.Span || s.Pick(3) > 0 {
		wait = s.Span + s.Grace + time.Duration(s.Pick(2))*s.unit() + max(1, s.Unit)
	}
	of.Clock.Wait = kit.Seconds(s.grid(wait))
	if s.Pick(2) == 0 { // a few rows after the many
		few := s.rows(1 + s.Pick(2))
		of.Clock.Wait, few[0][0] = 0, of.Clock.Wait
		of.Rewards = append(of.Rewards, few...)
	}
}

// counted draws a stream, and one time in four many rows that all count: a
// window that keeps a number of rows at most has lost some.
func (s sketch) counted(of *kit.Case) {
	if 2*s.Grace > s.Span || s.looseEnds() || s.Pick(4) > 0 {
		s.stream(of)
		return
	}
	of.Rewards = s.many()
	of.Clock.Wait = kit.Seconds(s.grid(s.Span / 4))
}

// born draws rows, most of which count, and when a second window is made.
func (s sketch) born(of *kit.Case) {
	of.Rewards = s.within(1 + s.Pick(6))
	of.Rewards[0][0] = 0
	of.Clock.Born = kit.Seconds(s.gap())
	if s.Pick(2) == 0 {
		of.Clock.Born = kit.Seconds(s.quiet())
	}
	switch s.Pick(3) {
	case 0:
		of.Clock.Wait = kit.Seconds(s.unit())
	case 1:
		of.Clock.Wait = kit.Seconds(s.gap())
	}
}

// reset draws rows that are pushed before a window is reset, and rows after
// that.
func (s sketch) reset(of *kit.Case) {
	s.any(of)
	of.Past = s.rows(s.length())
}

// Shorter returns gaps to try in place of a longer one.
func (c Claim) Shorter(gap time.Duration) (all []time.Duration) {
	for _, to := range []time.Duration{
		0, c.Span, c.Grace, gap / 2, gap.Truncate(time.Second),
		gap.Truncate(time.Second) + time.Second, gap.Truncate(time.Second / 8),
		gap.Truncate(time.Second / 10), gap.Truncate(time.Second / 1000),
	} {
		all = append(all, c.grid(to))
	}
	// By whole frames, so that rows keep their places in them.
	for _, unit := range []time.Duration{c.Span, c.Grace} {
		for n := gap / max(1, unit); unit > 0 && n > 0; n /= 2 {
			all = append(all, c.grid(gap-n*unit))
		}
	}
	return all
}
