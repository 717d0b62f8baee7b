package windows

import (
	"math/rand/v2"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// The most rows that new windows are pushed so that each number of rows is
// tried: by a window in Go, and by one that answers whole games, which may live
// in another process.
const mostReachRows, mostGameRows = 1 << 26, 20_000

// reach returns the number of rows up to which each is tried: 10·M and the
// grace, or fewer if that takes too many rows.
func (f *lastRows) reach() int {
	most := mostReachRows
	if f.wholeGame {
		most = mostGameRows
	}
	for n := f.recaller().Reach() + f.grace; ; n -= f.recall() {
		each := f.recall() + f.grace // rows of a new window, or fewer
		if f.counted {
			each = n / 2
		}
		if n == 2*f.recall()+f.grace || n*each <= most {
			return n
		}
	}
}

// eachCount draws a stream of numbers of the whole range, in which each row
// matters, and compares the value after each number of rows up to the reach
// with that of a new window, after the last M rows alone. It fills in the place
// where they differ most, or the last one.
func (f *lastRows) eachCount(draw kit.Sketch, c *Case) {
	lots := rand.New(rand.NewPCG(draw.Seed(), 1))
	all := draw.Fill(f.reach(), func() []float64 {
		return draw.Vector(func() float64 {
			return f.numbers.Near(f.Low + (f.High-f.Low)*lots.Float64())
		})
	})
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(f.maker)
	defer done()
	var values [][]float64
	if f.wholeGame {
		values = laws.Plays(maker, all)
	}
	old, x := maker(), make([]float64, f.Outputs)
	worst, d, k := 0.0, 0.0, 0
	*c = Case{Past: all[:len(all)-f.recall()], Rewards: all[len(all)-f.recall():]}
	for j := 1; j <= len(all); j++ {
		if !f.wholeGame {
			old.Observe(slices.Clone(all[j-1]))
		}
		if j <= f.recall() {
			continue
		}
		at := Case{Past: all[:j-f.recall()], Rewards: all[j-f.recall() : j]}
		if f.wholeGame { // inside a longer series
			x, at.Other = values[j], all[j:min(j+1, len(all))]
		} else {
			old.Play(x)
		}
		if k, d = f.nearest(at, k+1, x); d > worst {
			worst, *c = d, at
		}
	}
}

// nearest returns how many rows before the last M a new window must be pushed
// to have the value that is nearest to the given one, and how far it is from
// it. It tries the given number first: in a cache from which blocks leave it is
// one more than a row ago, or 0.
func (f *lastRows) nearest(c Case, first int, value []float64) (k int, least float64) {
	most := min(f.grace, len(c.Past))
	first = min(first, most)
	distance := func(n int) float64 {
		return f.difference(value, f.newValue(f.standing(c.Past, n), c.Rewards, c.Other))
	}
	k, least = first, distance(first)
	for n := 0; n <= most && least > 0; n++ {
		if n == first {
			continue
		}
		if d := distance(n); d < least {
			k, least = n, d
		}
	}
	return k, least
}

// standing returns the rows that stand for the older ones in a new window, if the
// last k of them count.
func (f *lastRows) standing(past laws.Rounds, k int) laws.Rounds {
	return append(f.clean(len(past)-k), past[len(past)-k:]...)
}

// older returns the rows that stand for the older ones in a new window: the
// last k of them, for the k up to the grace with which the value is nearest.
// Those of a case where the window panics mean nothing.
func (f *lastRows) older(c Case) (rows laws.Rounds) {
	k := 0
	if f.grace > 0 {
		func() {
			defer kit.IgnorePanic()
			k, _ = f.nearest(c, 0, f.valueInside(c.Past, c.Rewards, c.Other))
		}()
	}
	return f.standing(c.Past, k)
}

// newValue returns the value of a new window after both parts, where a series
// goes on with later rows if it takes whole games.
func (f *lastRows) newValue(older, rows, later laws.Rounds) []float64 {
	if f.wholeGame {
		return f.valueInside(older, rows, later)
	}
	maker, done := kit.WithClose(f.maker)
	defer done()
	fresh, value := maker(), make([]float64, f.Outputs)
	for _, part := range []laws.Rounds{older, rows} {
		for _, row := range part {
			fresh.Observe(slices.Clone(row))
		}
	}
	fresh.Play(value)
	return value
}
