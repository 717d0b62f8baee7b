package windows

import (
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// newest returns the law that the newest row does not change the value, for a
// frame in which it does not count. A window that breaks it foresees: its value
// is claimed to be known before that row.
func (f *lastRows) newest() kit.Law {
	return f.newLaw(
		func(draw kit.Sketch, c *Case) { c.Rewards = draw.Game() },
		func(maker boundedrecall.Maker, c Case) error {
			if len(c.Rewards) == 0 {
				return nil
			}
			rows := c.Rewards
			other := laws.Rounds{f.otherRow(rows[len(rows)-1])}
			if !f.wholeGame { // no value is computed in another way
				return laws.Newest(maker, rows, other, f.allowsAll)
			}
			return laws.Newest(maker, rows, other, func(got, want []float64) bool {
				with := append(slices.Clone(rows[:len(rows)-1]), other...)
				return f.roundsInGames(with, len(with), got, want)
			})
		})
}

// allowsAll reports whether the claims allow each difference of two values.
func (s *subject) allowsAll(got, want []float64) bool {
	for i, x := range got {
		if d := kit.Distance(x, want[i]); d > 0 && !s.allows(want[i], d) {
			return false
		}
	}
	return true
}

// otherRow returns a row of other numbers: zeros, or ones for zeros, or what is
// nearest to them in the range.
func (s *subject) otherRow(row []float64) []float64 {
	other := make([]float64, len(row))
	for i, x := range row {
		if other[i] = s.numbers.Near(0); other[i] == x {
			other[i] = s.numbers.Near(1)
		}
	}
	return other
}
