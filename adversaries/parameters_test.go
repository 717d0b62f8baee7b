package adversaries

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWrongParametersAreErrors(t *testing.T) {
	nan := math.NaN()
	source := rand.NewPCG(1, 1)
	for want, object := range map[string]any{
		"counterexample: recall M = 10 is not a multiple of 3":     Counterexample{10, 60},
		"counterexample: recall M = 0 is less than 3":              Counterexample{0, 60},
		"counterexample: horizon T = 26 is less than 27":           Counterexample{9, 26},
		"near-periodic: period M+k = 7 is odd":                     NearPeriodic{4, 3, 100},
		"near-periodic: extra k = 6 is more than the recall M = 4": NearPeriodic{4, 6, 100},
		"near-periodic: extra k = 0 is less than 1":                NearPeriodic{4, 0, 100},
		"near-periodic: horizon T = 5 is less than 6":              NearPeriodic{4, 2, 5},
		"cyclic: recall M = 0 is less than 1": Cyclic{0, 0,
			9},
		"cyclic: ones n = -1 is less than 0": Cyclic{3, -1,
			9},
		"cyclic: ones n = 4 is more than the recall M = 3": Cyclic{3, 4,
			9},
		"cyclic: horizon T = 2 is less than 3": Cyclic{3, 1,
			2},
		"switching: arms d = 0 is less than 1": Switching{0,
			1, 1},
		"switching: rounds between switches L = 0 is less than 1": Switching{1,
			0, 1},
		"switching: horizon T = 0 is less than 1": Switching{1,
			1, 0},
		"random blocks: recall M = 0 is less than 1":  RandomBlocks{0, 2, 9},
		"random blocks: arms d = 0 is less than 1":    RandomBlocks{3, 0, 9},
		"random blocks: horizon T = 2 is less than 3": RandomBlocks{3, 2, 2},
		"random period: recall M = 0 is less than 1":  RandomPeriod{0, 2, 9, false},
		"random period: arms d = -2 is less than 1":   RandomPeriod{3, -2, 9, true},
		"random period: horizon T = 3 is less than 4": RandomPeriod{3, 2, 3, true},
		"drift: horizon T = 0 is less than 1": Drift{0,
			ZeroOne},
		"drift: coin = 2 is neither ZeroOne nor PlusMinusOne": Drift{10, 2},
		"exhaustive: of the letters, as rounds, an instance needs at least one round": Exhaustive{3,
			nil},
		"exhaustive: of the letters, as rounds, an instance needs at least one arm": Exhaustive{3,
			[][]float64{{}}},
		"exhaustive: horizon T = 0 is less than 1": Exhaustive{0,
			Gaps()},
		"exhaustive: of the letters, as rounds, round 2 has 1 arms, round 1 has 2": Exhaustive{3,
			[][]float64{{0, 1}, {0}}},
		"exhaustive: of the letters, as rounds, round 1, arm 2: reward NaN is not in [0,1]": Exhaustive{3,
			[][]float64{{0, nan}}},
	} {
		t.Run(want, func(t *testing.T) {
			var err error
			switch o := object.(type) {
			case instancer:
				_, err = o.Instance()
			case drawer:
				_, err = o.Draw(source)
			case Exhaustive:
				err = o.check()
				require.PanicsWithValue(t, "adversaries: "+want, func() { o.All() })
			}
			require.EqualError(t, err, want)
		})
	}
	for _, phi := range []float64{0, -1, nan, math.Inf(1)} {
		_, err := Drift{Horizon: 10}.DrawPeriod(source, phi)
		require.ErrorContains(t, err, "drift: period φ = ")
	}
}

func TestWrongUsePanics(t *testing.T) {
	c := Counterexample{Recall: 9, Horizon: 30}
	n := NearPeriodic{Recall: 5, Extra: 3, Horizon: 30}
	for name, use := range map[string]func(){
		"lead before round 1":        func() { c.PrintedLead(0) },
		"lead after 3M":              func() { c.PrintedLead(28) },
		"lead of bad parameters":     func() { Counterexample{Recall: 10, Horizon: 30}.PrintedLead(1) },
		"lead M/3":                   func() { c.TotalRegretForced(0, 3) },
		"negative lead":              func() { c.TotalRegretForced(0, -1) },
		"lead NaN":                   func() { c.TotalRegretForced(0, math.NaN()) },
		"gamma NaN":                  func() { c.TotalRegretForced(math.NaN(), 1) },
		"gamma over 1":               func() { n.TotalRegretForced(1.1, 1) },
		"lead k":                     func() { n.TotalRegretForced(0, 3) },
		"expectation without rounds": func() { RandomBlocks{3, 2, 0}.ExpectedPerRoundRegret() },
		"expectation without arms":   func() { RandomPeriod{3, 0, 9, true}.ExpectedPerRoundRegret() },
		"support of bad parameters":  func() { RandomPeriod{3, 0, 9, true}.All() },
		"support too large":          func() { RandomPeriod{33, 2, 99, true}.All() },
		"support of many arms":       func() { RandomBlocks{1, 40, 99}.All() },
		"too many instances":         func() { Exhaustive{17, Levels(2, 0, 1)}.All() },
		"no arms":                    func() { Levels(0, 0, 1) },
		"no levels":                  func() { Levels(2) },
		"no one-hots":                func() { OneHots(0) },
		"greedy without arms":        func() { NewGreedy(0) },
		"greedy, wrong length": func() {
			NewGreedy(2).Reward(make([]float64, 2), make([]float64, 3))
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.Panics(t, use, name)
		})
	}
}
