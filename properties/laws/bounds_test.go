package laws_test

import (
	"math"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// TestBoundsAreJudgedInEveryPrefix: at each horizon of a game, and for each
// number of switches, a bound a little above the regret of a game that ends
// there passes, and one a little below it does not.
func TestBoundsAreJudgedInEveryPrefix(t *testing.T) {
	maker := func() boundedrecall.Learner { return learners.NewHedge(3, 0.7) }
	rapid.Check(t, func(t *rapid.T) {
		in := properties.Instances(3, 0, 2, 12).Draw(t, "in")
		horizon, switches := rapid.IntRange(1, in.Horizon()).Draw(t, "horizon"),
			rapid.IntRange(0, 4).Draw(t, "switches")
		whole, game := boundedrecall.Play(maker(), in), boundedrecall.Play(maker(), in.Slice(1, horizon))
		switching, _ := game.SwitchingRegret(switches)
		rows := laws.Of(in)
		for law, c := range map[string]struct {
			regret float64
			check  func(at func(n int) float64) error
		}{
			"regret": {game.TotalRegret(), func(at func(n int) float64) error {
				return laws.RegretBound(maker,
					func(in *boundedrecall.Instance) float64 { return at(in.Horizon()) }, rows)
			}},
			"swap": {game.TotalSwapRegret(), func(at func(n int) float64) error {
				return laws.SwapBound(maker, func(n, _ int) float64 { return at(n) }, rows)
			}},
			"switch": {switching, func(at func(n int) float64) error {
				return laws.SwitchBound(maker, func(n, _, k int) float64 {
					return at(n) + 100*math.Abs(float64(k-switches))
				}, rows)
			}},
			"interval": {slices.Max(whole.IntervalRegrets(horizon)), func(at func(n int) float64) error {
				return laws.IntervalBound(maker, func(n, _ int) float64 { return at(n) }, rows)
			}},
		} {
			if law == "switch" && switches >= horizon {
				continue // as many switches as rounds: no law about that
			}
			for _, off := range []float64{-1e-6, 1e-6} {
				err := c.check(func(n int) float64 {
					if n != horizon {
						return math.Inf(1)
					}
					return c.regret + off
				})
				if (err == nil) != (off > 0) {
					t.Fatalf("%s: %v off %v in %d rounds: %v", law, off, c.regret, horizon, err)
				}
			}
		}
	})
}
