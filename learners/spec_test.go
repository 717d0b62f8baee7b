package learners_test

import (
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawSpec draws a spec that makes sense, with fields lacking now and then.
func drawSpec(t *rapid.T) learners.Spec {
	var s learners.Spec
	if rapid.Bool().Draw(t, "with recall") {
		s.Name = rapid.SampledFrom(slices.Concat(learners.RecallNames(),
			learners.BaselessNames())).Draw(t, "recall learner")
		if s.Uses("base") {
			s.Base = rapid.SampledFrom(append(learners.BaseNames(), "")).Draw(t, "base learner")
		}
	} else {
		s.Name = rapid.SampledFrom(learners.BaseNames()).Draw(t, "base learner")
	}
	rounds := rapid.OneOf(rapid.IntRange(0, 1000), rapid.IntRange(0, learners.MostRounds),
		rapid.SampledFrom([]int{1, learners.MostRounds}))
	if s.Uses("recall") {
		s.Recall = rounds.Draw(t, "recall")
	}
	if s.Uses("delay") {
		s.Delay = rapid.OneOf(rapid.Just(0), rounds).Draw(t, "delay")
	}
	if s.Uses("eta") {
		s.Rate = rapid.OneOf(rapid.Just(0.), rapid.Float64Range(0, math.MaxFloat64)).Draw(t, "eta")
	}
	if s.Uses("horizon") {
		s.Horizon = rounds.Draw(t, "horizon")
	}
	if s.Uses("seed") {
		s.Seed = rapid.Uint64().Draw(t, "seed")
	}
	return s
}

func TestParseSpec_IsTheInverseOfString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpec(t)
		again, err := learners.ParseSpec(s.String())
		if err != nil || again != s {
			t.Fatalf("%v parses as %v, %v", s, again, err)
		}
		text, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(text, &again)
		}
		if err != nil || again != s || string(text) != strconv.Quote(s.String()) {
			t.Fatalf("%v is the JSON %s, which is %v, %v", s, text, again, err)
		}
	})
	for text, want := range map[string]learners.Spec{
		"average-restart(eta=5e-1,recall=20,hedge)": {Name: "average-restart",
			Base: "hedge", Recall: 20, Rate: 0.5},
		"randomized-average-restart(mwu,recall=7,seed=18446744073709551615)": {Name: "randomized-average-restart", Base: "mwu", Recall: 7, Seed: math.MaxUint64},
	} {
		t.Run(text, func(t *testing.T) {
			s, err := learners.ParseSpec(text)
			require.NoError(t, err)
			require.Equal(t, want, s)
		})
	}
}

// TestSpec_CheckIsEnough: a spec that Check takes makes a learner that plays,
// and one beyond the limits is refused by Check and by the reader.
func TestSpec_CheckIsEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, d := drawSpec(t), rapid.IntRange(-1, 9).Draw(t, "arms")
		if field := rapid.SampledFrom([]string{"", "recall", "delay", "horizon"}).Draw(t,
			"beyond"); field != "" && s.Uses(field) {
			number := map[string]*int{"recall": &s.Recall, "delay": &s.Delay, "horizon": &s.Horizon}[field]
			*number = rapid.OneOf(rapid.IntRange(learners.MostRounds+1, math.MaxInt),
				rapid.IntMax(-1)).Draw(t, "number")
			if _, err := learners.ParseSpec(s.String()); err == nil || s.Check(2) == nil {
				t.Fatalf("%v passes", s)
			}
		}
		if s.Check(d) != nil || s.Memory(d) > 1e6 {
			return
		}
		l, x := s.New(d), make([]float64, d)
		for range 3 {
			l.Play(x)
			l.Observe(make([]float64, d))
		}
	})
}

func TestParseSpec_Refuses(t *testing.T) {
	for text, want := range map[string]string{
		"":       `learner "", character 1: unknown learner "": it is one of hedge `,
		"hegde":  `learner "hegde", character 1: unknown learner "hegde": did you mean hedge?`,
		"hedgge": `did you mean hedge?`,
		"xxdge":  `did you mean hedge?`,
		"xxxge":  `unknown learner "xxxge": it is one of hedge `,
		// two letters of two
		"fm":                                  `unknown learner "fm": it is one of hedge `,
		"average":                             `did you mean average-restart?`,
		"hedge(eta=1":                         `character 12: the closing bracket is missing`,
		"hedge(eta=1)x":                       `character 14: the closing bracket is missing`,
		"hedge()":                             `character 7: "": hedge is a base learner and remembers everything: base is for windowed `,
		"hedge(eta=0)":                        `character 7: "eta=0": eta is not a positive, finite number`,
		"hedge(eta=NaN)":                      `eta is not a positive, finite number`,
		"hedge(eta=1e999)":                    `eta is not a positive, finite number`,
		"hedge(eta=1_0)":                      `eta is not a positive, finite number`,
		"hedge(eta=0x1p-1)":                   `eta is not a positive, finite number`,
		"cover(horizon=1000000001)":           `character 7: "horizon=1000000001": "1000000001" is more than 1000000000`,
		"cover(horizon=99999999999999999999)": `"99999999999999999999" is more than 1000000000`,
		"hedge(horizon=3,eta=1)":              `character 7: give eta or horizon, not both: eta is the rate, and a horizon would tune it`,
		"hedge(recall=3)":                     `character 7: hedge is a base learner and remembers everything: recall is for windowed `,
		"ftl(eta=1)":                          `character 5: ftl has no learning rate: eta would do nothing`,
		"windowed(ftl,recall=3,eta=1)":        `character 23: ftl has no learning rate: eta would do nothing`,
		"windowed(ftl,recall=3,horizon=4)":    `character 23: horizon would do nothing for windowed`,
		"windowed(ftl,recall=3,seed=4)":       `character 23: seed would do nothing for windowed`,
		"windowed(ftl,recall=0)":              `character 14: "recall=0": "0" is not a whole number from 1 up`,
		"windowed(ftl,recall=3,recall=4)":     `character 23: "recall=4": the recall is given twice`,
		"windowed(ftl,hedge,recall=4)":        `character 14: "hedge": the base is given twice`,
		"windowed(ftl, recall=3)":             `character 14: " recall=3": unknown field " recall": did you mean recall?`,
		"windowed(fl,recall=3)":               `character 10: "fl": unknown base learner "fl": did you mean ftl?`,
		"windowed(ftl,rate=3)":                `unknown field "rate": it is one of recall delay horizon eta seed`,
		"hedge(delay=2)":                      `character 7: hedge is a base learner and remembers everything: delay is for windowed `,
		"windowed(ftl,recall=3,delay=0)":      `character 23: "delay=0": "0" is not a whole number from 1 up`,
		"windowed(ftl,recall=3,delay=1:2)":    `character 23: "delay=1:2": only recall and eta take a range`,
		"finite-cover(recall=3,delay=2)":      `character 23: finite-cover has no form for rewards that come late: delay would do nothing`,
		"randomized-average-restart(delay=2)": `randomized-average-restart has no form for rewards that come late`,
		"randomized-average-restart(seed=-1)": `the seed is not a whole number in 0..2⁶⁴−1`,
	} {
		t.Run(text, func(t *testing.T) {
			s, err := learners.ParseSpec(text)
			require.ErrorContains(t, err, want)
			require.Zero(t, s)
		})
	}
}

// TestParseSpecs: a word with ranges stands for the learners with each of their
// values.
func TestParseSpecs(t *testing.T) {
	for word, want := range map[string]string{
		"ftl":                                  "ftl",
		"windowed(ftl,recall=5:7)":             "recall=5 recall=6 recall=7",
		"windowed(recall=5:20:5,ftl)":          "recall=5 recall=10 recall=15 recall=20",
		"windowed(ftl,recall=5:80)":            "recall=5 recall=6 recall=8 recall=11 recall=14 recall=18 recall=23 recall=29 recall=38 recall=48 recall=62 recall=80",
		"windowed(ftl,recall=5:5)":             "recall=5",
		"hedge(eta=0.123456:1)":                "eta=0.123456 eta=0.149 eta=0.181 eta=0.218 eta=0.264 eta=0.319 eta=0.386 eta=0.467 eta=0.565 eta=0.684 eta=0.827 eta=1",
		"hedge(eta=1e-300:1e300)":              "eta=1e-300 eta=3.51e-246 eta=1.23e-191 eta=4.33e-137 eta=1.52e-82 eta=5.34e-28 eta=1.87e+27 eta=6.58e+81 eta=2.31e+136 eta=8.11e+190 eta=2.85e+245 eta=1e+300",
		"hedge(eta=0.5:0.5001)":                "eta=0.5 eta=0.5001",
		"hedge(eta=0.1:0.3:0.1)":               "eta=0.1 eta=0.2 eta=0.3",
		"windowed(hedge,eta=1:2:1,recall=2:3)": "recall=2,eta=1 recall=3,eta=1 recall=2,eta=2 recall=3,eta=2",
	} {
		specs, ranges, err := learners.ParseSpecs(word)
		require.NoError(t, err, word)
		var fields []string
		for _, s := range specs {
			_, inside, _ := strings.Cut(s.String(), "(")
			fields = append(fields,
				strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(inside, ")"), s.Base), ","))
			require.Equal(t, strings.Contains(word, "recall="), slices.Contains(ranges, "recall"))
			require.Equal(t, strings.Contains(word, "eta="), slices.Contains(ranges, "eta"))
		}
		if word == want {
			continue
		}
		require.Equal(t, want, strings.Join(fields, " "), word)
		if len(specs) > 1 {
			_, err = learners.ParseSpec(word)
			require.ErrorContains(t, err, "stands for several learners")
		}
	}
	for word, want := range map[string]string{
		"windowed(ftl,recall=9:5)":                    `learner "windowed(ftl,recall=9:5)", character 14: "recall=9:5": the range is empty: 9 is more than 5`,
		"hedge(eta=0:1)":                              `learner "hedge(eta=0:1)", character 7: "eta=0:1": "0:1" is no range such as 0.1:1 or 0.1:1:0.1`,
		"hedge(eta=1:)":                               `learner "hedge(eta=1:)", character 7: "eta=1:": "1:" is no range such as 0.1:1 or 0.1:1:0.1`,
		"ftl(eta=1:2)":                                `learner "ftl(eta=1:2)", character 5: ftl has no learning rate: eta would do nothing`,
		"windowed(ftl,recall=1.5:3)":                  `learner "windowed(ftl,recall=1.5:3)", character 14: "recall=1.5:3": "1.5:3" is no range such as 5:80 or 5:80:5`,
		"windowed(ftl,recall=1:2000000000)":           `learner "windowed(ftl,recall=1:2000000000)", character 14: "recall=1:2000000000": "1:2000000000" is no range such as 5:80 or 5:80:5`,
		"windowed(ftl,recall=1:2:3:4)":                `learner "windowed(ftl,recall=1:2:3:4)", character 14: "recall=1:2:3:4": "1:2:3:4" has more than a low end, a high end and a step`,
		"windowed(ftl,recall=1:9999:1)":               `learner "windowed(ftl,recall=1:9999:1)", character 14: "recall=1:9999:1": the range has more than 1000 values`,
		"windowed(hedge,recall=1:500:1,eta=0.1:1)":    `learner "windowed(hedge,recall=1:500:1,eta=0.1:1)", character 31: "eta=0.1:1": the word stands for more than 1000 learners`,
		"average-restart(hedge,horizon=1:2,recall=3)": `learner "average-restart(hedge,horizon=1:2,recall=3)", character 23: "horizon=1:2": only recall and eta take a range`,
	} {
		t.Run(word, func(t *testing.T) {
			_, _, err := learners.ParseSpecs(word)
			require.EqualError(t, err, want, word)
		})
	}
}

func TestSpec_Check(t *testing.T) {
	for k, c := range []struct {
		spec learners.Spec
		arms int
		want string
	}{
		{learners.Spec{Name: "hedge"}, 2, "hedge needs a rate eta, or a horizon to tune it to"},
		{learners.Spec{Name: "cover"}, 2, "cover needs a horizon: the number of rounds it is made for"},
		{learners.Spec{Name: "cover", Horizon: 3}, 3, "cover plays 2 arms, not 3"},
		{learners.Spec{Name: "windowed", Base: "cover", Recall: 3}, 3, "cover plays 2 arms, not 3"},
		{learners.Spec{Name: "ftl"}, 0, "0 arms are fewer than 1"},
		{learners.Spec{Name: "windowed", Recall: 3}, 2, "windowed needs a base learner: hedge "},
		{learners.Spec{Name: "windowed", Base: "ftl"}, 2,
			"windowed needs a recall: how many rounds it remembers"},
		{learners.Spec{Name: "windowed", Base: "fl", Recall: 3}, 2,
			`unknown base learner "fl": did you mean ftl?`},
		{learners.Spec{Name: "ftl", Base: "ftl"}, 2, "base is for windowed "},
		{learners.Spec{Name: "windowed", Base: "ftl", Recall: -3}, 2, "recall -3 is negative"},
		{learners.Spec{Name: "windowed", Base: "ftl", Recall: 3, Delay: -3}, 2, "delay -3 is negative"},
		{learners.Spec{Name: "ftl", Delay: 3}, 2, "delay is for windowed "},
		{learners.Spec{Name: "cover", Horizon: -3}, 2, "horizon -3 is negative"},
		{learners.Spec{Name: "cover", Horizon: 1_000_000_001}, 2,
			"1000000001 rounds are more than 1000000000"},
		{learners.Spec{Name: "hedge", Rate: math.NaN()}, 2, "eta NaN is not positive and finite"},
		{learners.Spec{Name: "hedge", Rate: math.Inf(1)}, 2, "eta +Inf is not positive and finite"},
		{learners.Spec{Name: "hedge", Rate: -1}, 2, "eta -1 is not positive and finite"},
		{learners.Spec{Name: "hedge", Rate: 1, Horizon: 5}, 2,
			"give eta or horizon, not both"},
		{learners.Spec{Name: "finite-cover", Horizon: 3}, 2,
			"finite-cover needs a recall: how many rounds it remembers"},
		{learners.Spec{Name: "finite-cover", Recall: 3}, 2,
			"finite-cover needs a horizon: the number of rounds it is made for"},
		{learners.Spec{Name: "finite-cover", Recall: 3, Horizon: 5}, 3,
			"finite-cover plays 2 arms, not 3"},
		{learners.Spec{Name: "finite-cover", Base: "cover", Recall: 3, Horizon: 5}, 2,
			"finite-cover runs no base learner"},
		{learners.Spec{Name: "ftl", Seed: 5}, 2, "seed would do nothing for ftl"},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			require.ErrorContains(t, c.spec.Check(c.arms), c.want)
			require.PanicsWithValue(t, "learners: "+c.spec.Check(c.arms).Error(),
				func() { c.spec.New(c.arms) })
		})
	}
}

// armsOf returns d, or the number of arms that the learner plays.
func armsOf(s learners.Spec, d int) int {
	if s.Arms() != 0 {
		return s.Arms()
	}
	return d
}

// drawArms draws a number of arms that the learner plays.
func drawArms(t *rapid.T, s learners.Spec, least, most int) int {
	return armsOf(s, rapid.IntRange(least, most).Draw(t, "arms"))
}

// everySpec returns a spec of every base learner for a horizon, of every recall
// learner over every base learner, of some with a delay, and of the others for
// a horizon.
func everySpec(recall, horizon int) (specs []learners.Spec) {
	for _, base := range learners.BaseNames() {
		specs = append(specs, learners.Spec{Name: base}.For(horizon))
		for _, name := range learners.RecallNames() {
			specs = append(specs, learners.Spec{Name: name, Base: base, Recall: recall})
		}
	}
	for _, name := range learners.BaselessNames() {
		specs = append(specs, learners.Spec{Name: name, Recall: recall, Horizon: horizon})
	}
	return append(specs, delayedSpecs(recall, 2)...)
}

func TestSpec_MakesWhatTheConstructorsMake(t *testing.T) {
	cover := func(n int) boundedrecall.Maker {
		return func() boundedrecall.Learner { return learners.NewCover(n) }
	}
	hedge := func(eta float64) boundedrecall.Maker {
		return func() boundedrecall.Learner { return learners.NewHedge(2, eta) }
	}
	in := boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (0,0) (1,1) (0,1) (1,0) (1,0) (0,1) (0.5,0)"))
	for text, want := range map[string]boundedrecall.Learner{
		"hedge(eta=0.5)":   hedge(0.5)(),
		"hedge(horizon=8)": hedge(learners.HedgeRate(2, 8))(),
		"mwu(horizon=8)": learners.NewMWU(2,
			math.Expm1(learners.HedgeRate(2, 8))),
		"anytime-hedge":                      learners.NewAnytimeHedge(2),
		"cover(horizon=8)":                   cover(8)(),
		"cover-swap(horizon=8)":              learners.NewCoverSwap(8),
		"finite-cover(recall=3,horizon=6)":   learners.NewFiniteCover(3, 6),
		"windowed(cover,recall=3)":           learners.NewWindowed(3, cover(3)),
		"windowed(cover,recall=3,horizon=7)": learners.NewWindowed(3, cover(7)),
		"periodic-restart(cover,recall=3)":   learners.NewPeriodicRestart(3, cover(3)),
		"periodic-restart-inclusive(cover,recall=3)": learners.NewInclusivePeriodicRestart(3,
			cover(4)),
		"average-restart(hedge,recall=3)": learners.NewAverageRestart(3,
			hedge(learners.HedgeRate(2, 4))),
		"average-restart(hedge,recall=3,horizon=9)": learners.NewAverageRestart(3,
			hedge(learners.HedgeRate(2, 9))),
		"average-restart-inclusive(cover,recall=3)": learners.NewInclusiveAverageRestart(3,
			cover(4)),
		"average-restart-exclusive(cover,recall=3)": learners.NewExclusiveAverageRestart(3,
			cover(3)),
		"average-restart-full-horizon(cover,recall=8)": learners.NewAverageRestartFullHorizon(8,
			cover(9)),
		"randomized-average-restart(cover,recall=3,seed=5)": learners.NewRandomizedAverageRestart(3,
			cover(4), 5),
	} {
		t.Run(text, func(t *testing.T) {
			s, err := learners.ParseSpec(text)
			require.NoError(t, err)
			got := boundedrecall.Play(s.New(2), in)
			for round := 1; round <= in.Horizon(); round++ {
				require.Equal(t, boundedrecall.Play(want, in).PlayOf(round), got.PlayOf(round),
					"%s, round %d", text, round)
			}
		})
	}
}

func TestSpec_For(t *testing.T) {
	for text, want := range map[string]string{
		"hedge":                                  "hedge(horizon=9)",
		"hedge(eta=2)":                           "hedge(eta=2)",
		"cover(horizon=4)":                       "cover(horizon=4)",
		"ftl":                                    "ftl",
		"finite-cover(recall=3)":                 "finite-cover(recall=3,horizon=9)",
		"windowed(hedge,recall=3)":               "windowed(hedge,recall=3)",
		"average-restart-full-horizon(ftl)":      "average-restart-full-horizon(ftl,recall=9)",
		"average-restart-full-horizon(recall=4)": "average-restart-full-horizon(recall=4)",
	} {
		t.Run(text, func(t *testing.T) {
			s, err := learners.ParseSpec(text)
			require.NoError(t, err)
			require.Equal(t, want, s.For(9).String())
		})
	}
}

// playAfter returns the play of the learner on two arms after these rewards.
func playAfter(s learners.Spec, rewards [][]float64) []float64 {
	l, x := s.New(2), make([]float64, 2)
	for _, r := range rewards {
		l.Observe(r)
	}
	l.Play(x)
	return x
}

// TestSpec_WindowAndPeriod: two pasts that agree in the last Window rewards are
// followed by the same play, bit for bit, in rounds that are congruent modulo
// the period; and neither a smaller window nor a smaller period would do.
func TestSpec_WindowAndPeriod(t *testing.T) {
	const longest = 16 // of the pasts
	random := newSource()
	past := func() [][]float64 {
		rewards := make([][]float64, longest)
		for k := range rewards {
			rewards[k] = []float64{random.Float64(), random.Float64()}
		}
		return rewards
	}
	for _, base := range []string{"hedge", "cover", "mwu"} { // whose plays do not jump
		for _, name := range learners.RecallNames() {
			for recall := range 8 {
				s := learners.Spec{Name: name, Base: base, Recall: 1 + recall/2, Delay: recall % 2}
				if s.Randomized() {
					continue // its mean is AverageRestart
				}
				differs := func(window, period int) bool {
					for range 8 {
						one, other := past(), past()
						copy(other[longest-window:], one[longest-window:])
						for n := longest - 2*period; n <= longest-period; n++ { // rounds before the play
							if !slices.Equal(playAfter(s, one[longest-n:]), playAfter(s, other[longest-n-period:])) {
								return true
							}
						}
					}
					return false
				}
				require.False(t, differs(s.Window(), s.Period()), "%v: window %d, period %d", s, s.Window(),
					s.Period())
				if s.Window() > 0 {
					require.True(t, differs(s.Window()-1, s.Period()), "%v: a smaller window does", s)
				}
				for period := 1; period < s.Period(); period++ {
					require.True(t, differs(s.Window(), period), "%v: period %d does", s, period)
				}
			}
		}
	}
}

// TestSpec_Unit plays all instances of a small horizon: every weight is a
// multiple of the unit's inverse.
func TestSpec_Unit(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	for _, levels := range []int{2, 3, 4} {
		grid := make([]float64, levels)
		for k := range grid {
			grid[k] = float64(k) / float64(levels-1)
		}
		horizon := 7 - levels
		all := adversaries.Exhaustive{Horizon: horizon, Letters: adversaries.Levels(2, grid...)}
		for _, s := range everySpec(2, horizon) {
			unit := s.Unit(2, levels)
			known := slices.Contains([]string{"ftl", "cover", "cover-swap", "uniform", "finite-cover"},
				s.Of().Name)
			require.Equal(t, known, unit > 0, s)
			if s.Randomized() || !known {
				continue
			}
			l := s.New(2)
			for in := range all.All() {
				tr := boundedrecall.Play(l, in)
				for round := 1; round <= in.Horizon(); round++ {
					whole := tr.PlayOf(round)[0] * float64(unit)
					if math.Abs(whole-math.Round(whole)) > 1e-9 {
						t.Fatalf("%v plays %v after %v: no multiple of 1/%d", s, tr.PlayOf(round), in, unit)
					}
				}
			}
		}
	}
	require.EqualValues(t, 60, learners.Spec{Name: "ftl"}.Unit(6, 2))
	require.Zero(t, learners.Spec{Name: "ftl"}.Unit(60, 2), "too large")
	require.EqualValues(t, int64(1<<40), learners.Spec{Name: "cover", Horizon: 40}.Unit(2, 2))
	require.Zero(t, learners.Spec{Name: "cover", Horizon: 41}.Unit(2, 2), "too large")
	require.Zero(t, learners.Spec{Name: "average-restart", Base: "cover", Recall: 39}.Unit(2, 2),
		"too large")
}

// TestSpec_Gaps: a reward common to both arms changes no play, or does.
func TestSpec_Gaps(t *testing.T) {
	plain := boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (0,0) (0.5,0) (0,0.5) (0.5,0)"))
	shifted := boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (1,1) (1,0.5) (0.25,0.75) (0.5,0)"))
	for _, s := range everySpec(2, 5) {
		if s.Window() == 0 || s.Randomized() {
			continue
		}
		l, same := s.New(2), true
		one, other := boundedrecall.Play(l, plain), boundedrecall.Play(l, shifted)
		for round := 1; round <= plain.Horizon(); round++ {
			same = same && math.Abs(one.PlayOf(round)[0]-other.PlayOf(round)[0]) < 1e-12
		}
		require.Equal(t, same, s.Gaps(0), s)
		require.Equal(t, same, s.Gaps(3), s)
		require.True(t, s.Gaps(2), s)
	}
}

func TestSpec_Memory(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	const recall, arms = 120, 20
	for _, s := range everySpec(recall, 10) {
		if !s.Plays(arms) {
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s.New(arms)
		runtime.ReadMemStats(&after)
		measured := float64(after.TotalAlloc - before.TotalAlloc)
		require.Less(t, measured, 1.5*s.Memory(arms)+1<<13, s)
		if s.HasRecall() && s.Base != "uniform" && s.Period() == 1 {
			require.Greater(t, measured, 0.4*s.Memory(arms), s)
		}
	}
}

func TestSpec_BoundedAndMeanBased(t *testing.T) {
	for _, s := range everySpec(3, 5) {
		l := s.New(2)
		b, ok := l.(boundedrecall.Bounded)
		require.Equal(t, ok && !math.IsInf(b.TotalRegretBound(2, 2), 1), s.Bounded(), s)
		_, ok = l.(boundedrecall.MeanBased)
		require.Equal(t, ok, s.MeanBased(), s)
		_, ok = l.(boundedrecall.Randomized)
		require.Equal(t, ok, s.Randomized(), s)
	}
}

// TestSpec_SaysWhichLawsHold repeats the facts that decide which laws the tests
// check: if a spec lost such a fact, its tests would silently be skipped.
func TestSpec_SaysWhichLawsHold(t *testing.T) {
	symmetric := map[string]bool{
		"hedge": true, "anytime-hedge": true, "mwu": true, "ftl": true, "ftrl": true, "ftpl": true,
		"cover": true, "uniform": true,
		"regret-matching": false, "blum-mansour": false, "internal-regret-matching": false,
		"fixed-share": false, "discounted-hedge": false, "cover-swap": true,
	}
	for _, name := range learners.BaseNames() {
		want, known := symmetric[name]
		require.True(t, known, name)
		require.Equal(t, want, learners.Spec{Name: name}.Symmetric(), name)
		meanBased := want && !slices.Contains([]string{"uniform", "cover-swap"}, name) ||
			name == "regret-matching"
		require.Equal(t, meanBased, learners.Spec{Name: name}.MeanBased(), name)
	}
	require.Len(t, learners.BaseNames(), len(symmetric))
	stationary := map[string]bool{
		"windowed": true, "average-restart": true, "average-restart-inclusive": true,
		"average-restart-exclusive":    true,
		"average-restart-full-horizon": true,
	}
	for _, name := range learners.RecallNames() {
		s := learners.Spec{Name: name, Base: "hedge", Recall: 3}
		require.Equal(t, stationary[name], s.Stationary(), name)
		for recall := 1; recall <= 5; recall++ {
			s.Recall = recall
			require.Equal(t, name == "windowed" || recall == 1, s.Symmetric(), s)
		}
	}
}

// TestSpec_SymmetricIsWhatPlaysShow: exactly the stationary learners that are
// said to ignore the order of the window play the same after e_1 and zeros as
// after zeros and e_1.
func TestSpec_SymmetricIsWhatPlaysShow(t *testing.T) {
	met := 0
	for recall := 1; recall <= 5; recall++ {
		for _, name := range learners.RecallNames() {
			s := learners.Spec{Name: name, Base: "hedge", Recall: recall, Rate: 1}
			if !s.Stationary() || s.Check(2) != nil {
				continue
			}
			playAfterOne := func(at int) []float64 { // after e_1 in round at, and zeros
				l, play := s.New(2), make([]float64, 2)
				for k := range recall {
					reward := []float64{0, 0}
					if k == at {
						reward[0] = 1
					}
					l.Observe(reward)
				}
				l.Play(play)
				return play
			}
			met++
			require.Equal(t, s.Symmetric(), playAfterOne(0)[0] == playAfterOne(recall - 1)[0], s)
		}
	}
	require.Greater(t, met, 12)
}

// TestSpec_NoBoundForOtherArms: a learner of two arms has no bound for one arm
// or three.
func TestSpec_NoBoundForOtherArms(t *testing.T) {
	met := 0
	for _, s := range everySpec(3, 5) {
		b, ok := s.New(2).(boundedrecall.Bounded)
		if !ok || s.Arms() != 2 || !s.Bounded() {
			continue
		}
		met++
		for _, d := range []int{1, 3} {
			require.Equal(t, math.Inf(1), b.TotalRegretBound(4, d), "%v, %d arms", s, d)
		}
		require.False(t, math.IsInf(b.TotalRegretBound(4, 2), 1), s)
	}
	require.Greater(t, met, 3)
}

// TestSpec_PrintedBound: the paper prints R(M,d) of the base learner for
// Algorithms 1, 2 and 4, and nothing for the other forms or with a delay.
func TestSpec_PrintedBound(t *testing.T) {
	for word, want := range map[string]string{
		"average-restart(cover,recall=3)":              "0.25 Theorem 5.1",
		"periodic-restart(cover,recall=2)":             "0.25 Theorem 3.2",
		"average-restart-full-horizon(cover,recall=3)": "0.25 Theorem 5.4",
		"average-restart(cover,recall=3,horizon=2)":    "+Inf ",
		"average-restart(ftl,recall=3)":                "+Inf ",
		"average-restart(cover,recall=3,delay=1)":      "+Inf ",
		"average-restart-inclusive(cover,recall=3)":    "+Inf ",
		"randomized-average-restart(cover,recall=3)":   "+Inf ",
		"windowed(cover,recall=3)":                     "+Inf ",
		"cover(horizon=3)":                             "+Inf ",
	} {
		s, err := learners.ParseSpec(word)
		require.NoError(t, err)
		bound, source := s.PrintedBound(2)
		require.Equal(t, want, fmt.Sprint(bound, " ", source), word)
	}
}

// TestSpec_Suffixes: the learner is the mean of its base learner's plays after
// the suffixes.
func TestSpec_Suffixes(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("(0,1) (1,0) (0,0.5) (1,0)"))
	for _, word := range []string{"average-restart(cover,recall=3)",
		"average-restart-inclusive(cover,recall=3)", "average-restart-exclusive(cover,recall=3)"} {
		s, err := learners.ParseSpec(word)
		require.NoError(t, err)
		shortest, longest, ok := s.Suffixes()
		require.True(t, ok)
		sum, play := 0.0, make([]float64, 2)
		l := s.New(2)
		for t := 1; t <= in.Horizon(); t++ {
			l.Observe(in.Reward(t))
		}
		l.Play(play)
		for k := shortest; k <= longest; k++ {
			base, after := s.Of().New(2), make([]float64, 2)
			for t := in.Horizon() - k + 1; t <= in.Horizon(); t++ {
				base.Observe(in.Reward(t))
			}
			base.Play(after)
			sum += after[0]
		}
		require.InDelta(t, sum/float64(longest-shortest+1), play[0], 1e-12, word)
	}
	_, _, ok := learners.Spec{Name: "windowed", Base: "cover", Recall: 3}.Suffixes()
	require.False(t, ok)
}
