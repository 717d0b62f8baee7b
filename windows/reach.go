package windows

import (
	"math/rand/v2"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// The most rows that new windows are pushed so that each number of rows is tried: by a window in
// Go, and by one that answers whole games, which may live in another process.
const mostReachRows, mostGameRows = 1 << 26, 20_000

// reach returns the number of rows up to which each is tried: 10·M, or fewer if that takes too
// many rows.
func (s *subject) reach() int {
	most := mostReachRows
	if s.wholeGame {
		most = mostGameRows
	}
	for n := s.recaller().Reach(); ; n -= s.Rows {
		each := s.Rows // rows of a new window, on average
		if s.Counted {
			each = n / 2
		}
		if n == 2*s.Rows || n*each <= most {
			return n
		}
	}
}

// eachCount draws a stream of numbers of the whole range, in which each row matters, and compares the
// value after each number of rows up to the reach with that of a new window, after the last M rows
// alone. It fills in the place where they differ most, or the last one.
func (s *subject) eachCount(draw kit.Sketch, c *Case) {
	lots := rand.New(rand.NewPCG(draw.Seed(), 1))
	all := draw.Fill(s.reach(), func() []float64 {
		return draw.Vector(func() float64 {
			return s.numbers.Near(s.Low + (s.High-s.Low)*lots.Float64())
		})
	})
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(s.maker)
	defer done()
	var values [][]float64
	if s.wholeGame {
		values = laws.Plays(maker, all)
	}
	old, x, y := maker(), make([]float64, s.Outputs), make([]float64, s.Outputs)
	worst := 0.0
	*c = Case{Past: all[:len(all)-s.Rows], Rewards: all[len(all)-s.Rows:]}
	for j := 1; j <= len(all); j++ {
		if !s.wholeGame {
			old.Observe(slices.Clone(all[j-1]))
		}
		if j <= s.Rows {
			continue
		}
		past, rows := all[:j-s.Rows], all[j-s.Rows:j]
		if s.wholeGame {
			x, y = values[j], s.valueAfter(s.clean(len(past)), rows)
		} else {
			old.Play(x)
			s.newValue(y, len(past), rows)
		}
		if d := s.difference(x, y); d > worst {
			worst, *c = d, Case{Past: past, Rewards: rows}
		}
	}
}

// newValue fills in the value of a new window after rows that stand for n older ones, and the rows.
func (s *subject) newValue(dst []float64, n int, rows laws.Rounds) {
	maker, done := kit.WithClose(s.maker)
	defer done()
	fresh := maker()
	for _, row := range s.clean(n) {
		fresh.Observe(row)
	}
	for _, row := range rows {
		fresh.Observe(slices.Clone(row))
	}
	fresh.Play(dst)
}
