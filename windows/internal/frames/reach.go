package frames

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Reach is the number of rows up to which the law frame tries each, and
// reachShared that of windows that share a clock, which each wait for.
const Reach, reachShared = 500, 60

// Reach returns the number of rows up to which the law frame tries each.
func (c Claim) Reach() int {
	if c.Shared {
		return reachShared
	}
	return Reach
}

// EachCount draws a stream of so many rows, in which each matters, and fills in
// the case of the value after a number of rows that is farthest from that of a
// new window after the rows in the frame alone. If none is off, it fills in a
// case of one row and a silence: see returning.
func (c Claim) EachCount(maker boundedrecall.Maker) kit.Filler {
	return func(draw kit.Sketch, of *kit.Case) {
		s := sketch{c, draw}
		of.Asks, of.Clock = []int{1}, new(kit.Clock)
		all := s.mattering(c.Reach())
		of.Rewards = all
		defer kit.IgnorePanic()
		maker, done := kit.WithClose(maker)
		defer done()
		admitted := c.admitted(maker, all)
		old, worst := maker(), 0.0
		got := make([]float64, old.Arms())
		old.Observe([]float64{0})
		for n := 1; n <= len(all); n++ {
			old.Observe(slices.Clone(all[n-1]))
			old.Play(got)
			if d := c.off(maker, got, all[:n], admitted); d > worst {
				worst, of.Rewards = d, all[:n]
			}
		}
		if worst == 0 {
			s.returning(maker, of)
		}
	}
}

// returning fills in the first case that breaks the law in which one row is
// pushed, and the value asked for after a silence at which a counter has run
// over, or a field of a calendar is as it was.
func (s sketch) returning(maker boundedrecall.Maker, of *kit.Case) {
	silences := s.overflows(s.longest())
	if s.Begins.edge != nil {
		for _, n := range many {
			silences = append(silences, n*s.Span)
		}
	}
	row := append([]float64{kit.Seconds(s.grid(s.Span / 3))},
		slices.Repeat([]float64{s.Near(1)}, s.Width-1)...)
	for _, silence := range silences {
		maker, done := kit.WithClose(maker)
		one := kit.Case{Rewards: laws.Rounds{row}, Clock: &kit.Clock{Wait: kit.Seconds(s.grid(silence))}}
		got, want := s.sameFrame(maker, one)
		done()
		if !s.among(got, want) {
			*of = one
			return
		}
	}
}

// mattering draws n rows of numbers that differ, at the same time or at equal
// distances: a frame of this length holds 4.5 of them, so that no row is near an
// edge. One time in nine the distance is longer than a frame, which begins anew
// then.
func (s sketch) mattering(n int) laws.Rounds {
	lots := rand.New(rand.NewPCG(s.Seed(), 3))
	gap := max(1, s.Unit, s.grid(s.Span*2/9))
	return s.Fill(n, func() []float64 {
		row := []float64{kit.Seconds(gap * time.Duration(min(1, lots.IntN(5))))}
		if s.Begins.Since != "" && lots.IntN(9) == 0 {
			row[0] = kit.Seconds(s.grid(s.Span+s.Grace) + gap)
		}
		for len(row) < s.Width {
			row = append(row, s.Near(float64(lots.IntN(1<<12)-1<<11)/64))
		}
		return row
	})
}

// off returns how far the value after the rows is off, at least, by more than
// the claim allows.
func (c Claim) off(
	maker boundedrecall.Maker, got []float64, rows laws.Rounds, admitted mask,
) float64 {
	least := math.Inf(1)
	if admitted != nil {
		admitted = admitted[:len(rows)]
	}
	for counts := range c.masks(rows, 0, admitted) {
		maker, done := kit.WithClose(maker)
		want := value(maker, 0, once, 0, counts.ofFew(rows))
		done()
		if c.among(got, [][]float64{want}) {
			return 0
		}
		least = min(least, leak(got, want, "").Absolute)
	}
	return least
}

// ofFew returns what of returns, with the times of rows that do not count added
// to those of the next one.
func (m mask) ofFew(rows laws.Rounds) (few laws.Rounds) {
	passed := 0.0
	for i, row := range rows {
		passed += row[0]
		if !m[i] {
			continue
		}
		row = slices.Clone(row)
		row[0], passed = passed, 0
		few = append(few, row)
	}
	return append(few, []float64{passed})
}
