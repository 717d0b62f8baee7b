package frames

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Reach is the number of rows up to which the law frame tries each.
const Reach = 500

// EachCount draws a stream of Reach rows, in which each matters, and fills in
// the case of the value after a number of rows that is farthest from that of a
// new window after the rows in the span alone, or after all rows if none is
// off.
func (c Claim) EachCount(maker boundedrecall.Maker) kit.Filler {
	return func(draw kit.Sketch, of *kit.Case) {
		s := sketch{c, draw}
		of.Asks, of.Clock = []int{1}, new(kit.Clock)
		all := s.mattering(Reach)
		of.Rewards = all
		defer kit.IgnorePanic()
		maker, done := kit.WithClose(maker)
		defer done()
		old, worst := maker(), 0.0
		got := make([]float64, old.Arms())
		old.Observe([]float64{0})
		for n := 1; n <= len(all); n++ {
			old.Observe(slices.Clone(all[n-1]))
			old.Play(got)
			if d := c.off(maker, got, all[:n]); d > worst {
				worst, of.Rewards = d, all[:n]
			}
		}
	}
}

// mattering draws n rows of numbers that differ, at the same time or at equal
// distances: the span holds 4.5 of them, so that no row is near an edge.
func (s sketch) mattering(n int) laws.Rounds {
	lots := rand.New(rand.NewPCG(s.Seed(), 3))
	gap := kit.Seconds(max(1, s.Unit, s.grid(s.Span*2/9)))
	return s.Fill(n, func() []float64 {
		row := []float64{gap * float64(min(1, lots.IntN(5)))}
		for len(row) < s.Width {
			row = append(row, s.Near(float64(lots.IntN(1<<12)-1<<11)/64))
		}
		return row
	})
}

// off returns how far the value after the rows is off, at least, by more than
// the claim allows.
func (c Claim) off(maker boundedrecall.Maker, got []float64, rows laws.Rounds) float64 {
	least := math.Inf(1)
	at, now := times(rows, 0)
	for from, to := range c.ends(kit.Case{Rewards: rows, Clock: new(kit.Clock)}) {
		maker, done := kit.WithClose(maker)
		count, wait := rows[from:to].Clone(), now
		if len(count) > 0 {
			count[0][0], wait = kit.Seconds(at[from]), now-at[to-1]
		}
		want := value(maker, 0, false, kit.Seconds(wait), count)
		done()
		if c.among(got, [][]float64{want}) {
			return 0
		}
		least = min(least, leak(got, want, "").Absolute)
	}
	return least
}
