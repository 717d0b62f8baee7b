package windows

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// frame returns the law that the value is that of a new window that was pushed
// the rows of the frame alone, if the frame is the last M rows.
func (s *subject) frame() kit.Plan {
	worst := &worst{subject: s, check: s.checkFrame, sample: s.lastRows}
	p := s.plan(s.drawFrame, s.checkFrame)
	p.Nothing = func() string {
		if !s.nan || s.compared {
			return ""
		}
		return "every value is NaN, so nothing was compared"
	}
	p.Long, p.LongEvery = s.longFrame, 24
	if !s.Counted && !s.wholeGame {
		p.Longest = s.longestFrame
	}
	p.EachCount, p.Reach, p.Unseen = s.eachCount, s.reach(), s.unseen()
	p.Worst = worst
	p.Word = worst.word
	return p
}

// drawFrame draws M rows, and older rows, about equally often: rows of their
// own; the same rows from some place on, which finds caches of windows; or the
// largest number over and over. Half of the time it moves the numbers of the
// older rows a little, which finds sums that round and caches that do.
func (s *subject) drawFrame(draw kit.Sketch, c *Case) {
	c.Rewards = draw.Between(s.Rows, s.Rows)
	n := draw.PastLength() + s.GraceRows
	switch draw.Pick(3) {
	case 0:
		arm, _ := draw.TwoArms()
		c.Past = draw.OneArm(arm, n)
	case 1:
		c.Past = kit.Tile(c.Rewards, draw.Pick(s.Rows), n)
	default:
		c.Past = draw.Rounds(n)
	}
	switch way := draw.Pick(16); {
	case way < 8:
		s.nudge(draw, c.Past)
	case way == 8 && !s.Integers:
		s.shrink(draw, c.Past)
	}
}

// shrink makes the numbers of the rows tiny, down to the smallest floats. Older
// rows may be so small: those that count may not, as their squares are 0.
func (s *subject) shrink(draw kit.Sketch, r laws.Rounds) {
	factor := math.Ldexp(1, draw.Pick(1049)-1128)
	for _, row := range r {
		for i, x := range row {
			row[i] = s.numbers.Near(x * factor)
		}
	}
}

// nudge moves each number of the rows by a unit times 10^−u, u from 1 to 16, up
// or down.
func (s *subject) nudge(draw kit.Sketch, r laws.Rounds) {
	by := s.numbers.unit() * math.Pow(10, -float64(1+draw.Pick(16)))
	for _, row := range r {
		for i, x := range row {
			row[i] = s.numbers.Near(x + by*float64(1-2*draw.Pick(2)))
		}
	}
}

func (s *subject) recaller() kit.Recaller {
	return kit.Recaller{Maker: s.maker, Arms: s.Outputs, Recall: s.Rows, Grace: s.GraceRows,
		Difference: s.difference, AllGaps: true}
}

// longFrame draws two long streams that share rows, and takes the one that
// breaks the law, if one does.
func (s *subject) longFrame(draw kit.Sketch, c *Case) {
	both := s.recaller().SharedWindows(draw, !s.Counted)
	*c = Case{Past: both.Past, Rewards: both.Rewards}
	if s.checkFrame(s.maker, *c) == nil {
		c.Past = both.Other
	}
}

func (s *subject) longestFrame(draw kit.Sketch, c *Case) {
	*c = s.recaller().ComparedWithNew(draw, false)
}

// difference returns the largest difference between two values that the claims
// do not allow.
func (s *subject) difference(x, y []float64) (most float64) {
	for i := range x {
		if d := kit.Distance(x[i], y[i]); !s.allows(y[i], d) {
			most = max(most, d)
		}
	}
	return most
}

// allows reports whether the claims allow a value to be off by the distance.
func (s *subject) allows(want, distance float64) bool {
	return distance <= max(s.Tolerance, s.RelativeTolerance*math.Abs(want), s.ULPs*ulp(want))
}

// clean returns the rows that stand for n older ones: none, or zeros where the
// value may depend on the number of rows.
func (s *subject) clean(n int) laws.Rounds {
	if !s.Counted {
		return nil
	}
	return slices.Repeat(laws.Rounds{s.sketch().Zero()}, n)
}

// checkFrame judges the value after the case's rows. There must be M newest
// ones.
func (s *subject) checkFrame(maker boundedrecall.Maker, c Case) error {
	if len(c.Rewards) != s.Rows || len(c.Past) <= s.GraceRows {
		return nil
	}
	return laws.Frame(maker, c.Past, s.older(c), c.Rewards, func(got, want []float64) *Leak {
		nan := kit.AllNaN(got, want)
		s.nan, s.compared = s.nan || nan, s.compared || !nan
		return s.leak(c, got, want)
	})
}

// leak returns the largest leak of a value, nil if there is none.
func (s *subject) leak(c Case, got, fresh []float64) (largest *Leak) {
	var right []float64
	if s.Is.Value != nil {
		right, _ = s.Is.Value(c.Rewards)
	}
	for i, want := range fresh {
		of := fmt.Sprintf("the value of a new window after these %d rows alone", len(c.Rewards))
		switch {
		case s.Counted:
			of = "the value of a new window after zeros in place of the older rows"
		case s.GraceRows > 0:
			of = fmt.Sprintf("the nearest value of a new window after %d to %d of the last rows alone",
				s.Rows, s.Rows+s.GraceRows)
		}
		d := kit.Distance(got[i], want)
		if right != nil && kit.Distance(want, right[i]) < d {
			want, of = right[i], s.Is.name()+" of these rows"
			d = kit.Distance(got[i], want)
		}
		if d == 0 || s.allows(want, d) || largest != nil && d <= largest.Absolute {
			continue
		}
		largest = &Leak{Past: c.Past, Rows: c.Rewards, Entry: i, Got: got[i], Want: want, Of: of,
			Absolute: d, Relative: d / math.Abs(want), Largest: largestOf(c.Past, c.Rewards)}
	}
	return largest
}

// largestOf returns the largest absolute value of the finite numbers.
func largestOf(parts ...laws.Rounds) (most float64) {
	for _, row := range slices.Concat(parts...) {
		for _, x := range row {
			if x-x == 0 {
				most = max(most, math.Abs(x))
			}
		}
	}
	return most
}

// ulp returns the distance from |x| to the next larger float; 0 unless x is
// finite.
func ulp(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	x = math.Abs(x)
	return math.Nextafter(x, math.Inf(1)) - x
}
