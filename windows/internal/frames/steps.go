package frames

import (
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Stream returns a filler with the cases of the law statistic.
func (c Claim) Stream() kit.Filler {
	return func(s kit.Sketch, of *kit.Case) { sketch{c, s}.counted(of) }
}

// Steps returns what is pushed in a case, one after another: before each row half
// of the time since the row before, on the grid, and after the last row the rest
// of the time. The value may be asked for after each step.
func (c Claim) Steps(of kit.Case) (steps laws.Rounds) {
	for _, row := range of.Rewards {
		gap := kit.Duration(row[0])
		half := halfOf(gap, c.Unit)
		last := append([]float64{kit.Seconds(gap - half)}, row[1:]...)
		steps = append(steps, []float64{kit.Seconds(half)}, last)
	}
	return append(steps, []float64{of.Clock.Wait})
}

// exactGap is the longest gap in which a number of a case has each nanosecond.
const exactGap = 1 << 22 * time.Second

// halfOf returns about half of a gap, on the grid of the unit. That of a long gap
// is whole seconds, so that the numbers of both parts stand for the times that
// add up to the gap.
func halfOf(gap, unit time.Duration) time.Duration {
	grid := max(1, unit)
	if gap > exactGap {
		grid = leastCommon(grid, time.Second)
	}
	return (gap / 2).Truncate(grid)
}
