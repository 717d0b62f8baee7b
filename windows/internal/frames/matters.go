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

// Matters returns for how long a row mattered: so long after it was pushed some
// value depended on rows that came at its time, and no later value did. It looks
// at a few rows of numbers near x, or twice that, as row returns them, at a few
// times after a window is made, and halves the time.
func (c Claim) Matters(maker boundedrecall.Maker, row func(x float64) []float64) time.Duration {
	step, longest := max(1, c.Unit, c.grid(c.Span/matterSteps)), 0
	steps := int((c.Span + c.Grace + step - 1) / step)
	first := c.grid((c.Offset%c.Span + c.Span) % c.Span) // where a frame begins anew
	for _, begin := range [...]time.Duration{first, c.grid(c.Span / 3), c.grid(c.Span / 2)} {
		after := func(n int, x float64, wait time.Duration) []float64 {
			maker, done := kit.WithClose(maker)
			defer done()
			rows := make(laws.Rounds, n)
			for t := range rows {
				rows[t] = append([]float64{0}, row(x*float64(1+t%2))...)
			}
			passed := laws.Rounds{{kit.Seconds(begin)}}
			return value(maker, 0, once, kit.Seconds(wait), passed, rows)
		}
		longest = max(longest, sort.Search(steps, func(k int) bool {
			wait := step * time.Duration(k)
			none := after(0, 0, wait)
			for _, n := range []int{1, 3, 30} {
				one := after(n, 1, wait)
				if !laws.Same(one, none) || !laws.Same(one, after(n, 2, wait)) {
					return false
				}
			}
			return true
		}))
	}
	return step * time.Duration(longest)
}
