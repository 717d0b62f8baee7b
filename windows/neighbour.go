package windows

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// neighbour returns the case with one or two numbers changed, and sometimes a
// longer past of at most the given number of rows.
func (n numbers) neighbour(c Case, longest int, lots *rand.Rand) Case {
	switch grow := lots.IntN(32); {
	case grow < 4 && len(c.Past) < longest:
		c.Past = append(c.Past.Clone(), slices.Repeat([]float64{n.Near(n.High)}, n.Inputs))
	case grow == 4 && 2*len(c.Past) <= longest: // drifts need length
		c.Past = append(c.Past.Clone(), c.Past.Clone()...)
	}
	for range 1 + lots.IntN(2) {
		part := 2 * lots.IntN(2) // the past or the rows
		if len(*c.Parts()[part]) > 0 {
			c = c.Edit(part, func(rows laws.Rounds) laws.Rounds {
				return n.changeNumber(rows, lots, c.Clock != nil)
			})
		}
	}
	return c
}

// changeNumber changes a number of the rows; one time in four it changes the
// numbers of all rows in that place. It returns the rows. In time a row begins
// with a time, and sums are exact.
func (n numbers) changeNumber(rows laws.Rounds, lots *rand.Rand, inTime bool) laws.Rounds {
	t, i := lots.IntN(len(rows)), lots.IntN(n.Inputs)
	if inTime {
		i++
	}
	x := n.otherNumber(rows[t][i], lots)
	if inTime {
		x = frames.Exact(x)
	}
	x = n.Near(x)
	rows[t][i] = x
	if lots.IntN(4) == 0 {
		for _, row := range rows {
			row[i] = x
		}
	}
	return rows
}

// otherNumber returns an end of the range, 0, a power of ten, a tenth, each
// times the unit, or the number scaled or shifted. NaN and infinities are not
// scaled: an infinity that is shifted by one is NaN, which may not be claimed.
func (n numbers) otherNumber(x float64, lots *rand.Rand) float64 {
	unit := n.unit()
	switch lots.IntN(8) {
	case 0:
		return n.High
	case 1:
		return n.Low
	case 2:
		return 0
	case 3:
		return unit * math.Pow(10, float64(lots.IntN(33)-16))
	case 4:
		return -unit * math.Pow(10, float64(lots.IntN(33)-16))
	case 5:
		return unit * float64(lots.IntN(21)-10) / 10
	case 6:
		return x * (0.5 + lots.Float64())
	}
	if x-x != 0 {
		return x
	}
	return x + max(unit, math.Abs(x))*(lots.Float64()-0.5)
}
