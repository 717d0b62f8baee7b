package frames

import (
	"sort"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// matterSteps is how fine Matters looks at the times.
const matterSteps = 1000

// Matters returns for how long a row mattered: after the time no value depends
// on rows that were pushed when the window was made, and before it one does. It
// looks at a few equal rows, of numbers near x as row returns them, and halves
// the time.
func (c Claim) Matters(maker boundedrecall.Maker, row func(x float64) []float64) time.Duration {
	step := max(1, c.Unit, c.grid(c.Span/matterSteps))
	after := func(n int, x float64, wait time.Duration) []float64 {
		maker, done := kit.WithClose(maker)
		defer done()
		rows := make(laws.Rounds, n)
		for t := range rows {
			rows[t] = append([]float64{0}, row(x)...)
		}
		return value(maker, 0, once, kit.Seconds(wait), rows)
	}
	steps := int((c.Span + c.Grace + step - 1) / step)
	return step * time.Duration(sort.Search(steps, func(k int) bool {
		wait := step * time.Duration(k)
		none := after(0, 0, wait)
		for _, n := range []int{1, 3, 100} {
			one := after(n, 1, wait)
			if !laws.Same(one, none) || !laws.Same(one, after(n, 2, wait)) {
				return false
			}
		}
		return true
	}))
}
