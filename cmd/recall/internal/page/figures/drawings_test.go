package figures

import (
	"fmt"
	"html"
	"math"
	"os"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// TestWindowLead counts the rewards in the window.
func TestWindowLead(t *testing.T) {
	f := WindowLead()
	drawn(t, f, "round t", "lead Δ of arm 1 over arm 2", "(1,0)", "(0,1)", "(0,0)")
	in := boundedrecall.Must(adversaries.Counterexample{Recall: 12, Horizon: 36}.Instance())
	lead := func(t int) (d float64) {
		for u := t - 12; u < t; u++ {
			d += in.Reward(u)[0] - in.Reward(u)[1]
		}
		return d
	}
	require.Len(t, f.Table.Rows, 36)
	for k, row := range f.Table.Rows {
		require.Equal(t, []float64{float64(k + 1), lead(k + 1), lead(k + 2)}, row)
	}
	require.Contains(t, f.Alt,
		"as printed, one round early: 1 at 1, 0 at 36, least −4, most 12; in the window: 0 at 1, 1 at 36, least "+
			"−4, most 12.")
	require.Contains(t, f.Caption, "the last M = 12 rounds")
	require.Contains(t, f.Caption, fmt.Sprintf("says Δ₁ = %v where", lead(2)))
	require.Contains(t, f.Caption,
		fmt.Sprintf("In rounds 21 to 24 both are %s = −M/3.", page.Digits(lead(21), 3)))
	require.Equal(t, -12./3, lead(21))
	require.Equal(t, lead(21), lead(25))
}

// TestWorstCaseByRecall: what the curves must be to each other, and their
// slopes.
func TestWorstCaseByRecall(t *testing.T) {
	f := figure(t, "worst-case-by-recall")
	drawn(t, f, "recall M (rounds)", "worst regret per round, long run", "slope 0", "slope −1/2")
	rows := f.Table.Rows
	for _, row := range rows {
		m, windowed, forced, averaged, repaired, least := int(row[0]), row[1], row[2], row[3], row[4],
			row[6]
		best, _ := exact.TwoArmValue(m).Float64()
		require.InDelta(t, best, least, 1e-12)
		require.Greater(t, forced, 1./18)
		if m > settledRecall {
			require.True(t, math.IsNaN(windowed) && math.IsNaN(averaged))
			require.Less(t, repaired, forced)
			continue
		}
		require.LessOrEqual(t, forced, windowed+1e-9)
		require.LessOrEqual(t, least, averaged+1e-9)
		require.LessOrEqual(t, averaged, repaired)
	}
	require.Equal(t, 1., rows[0][0])
	last := rows[len(rows)-1]
	require.Equal(t, 1000., last[0])
	slope := func(k int) float64 {
		for _, row := range rows {
			if row[0] > 100 {
				return math.Log(last[k]/row[k]) / math.Log(last[0]/row[0])
			}
		}
		return 0
	}
	require.InDelta(t, 0, slope(2), 0.1)
	require.InDelta(t, -0.5, slope(4), 0.01)
	require.InDelta(t, -0.5, slope(6), 0.01)
	require.Contains(t, f.Alt,
		fmt.Sprintf("windowed Hedge, at least: %.4f at 1, %.4f at 1000", rows[0][2], last[2]))
	require.Contains(t, f.Caption, fmt.Sprintf("forced to %.3f at M = 1000", last[2]))
	require.Contains(t, f.Caption, "Exact values for M = 1 to 11;")
	for printed, row := range map[string][]float64{"1.41 at M = 1": rows[0],
		"1.0005 at M = 1000": last} {
		t.Run(printed, func(t *testing.T) {
			require.InDelta(t, math.Sqrt((row[0]+1)/row[0]), row[4]/row[5], 1e-9)
			require.Contains(t, f.Caption, printed)
		})
	}
	// see the slopes and TwoArmValue above
	require.Contains(t, f.Caption,
		"slope −1/2 (corollary-5.3), as does the least that any learner with recall M can have, E|S|/(2(M+1))")
	require.Contains(t, f.Caption, "by a factor √((M+1)/M)")
}

// TestLiteralBound: the printed bound breaks where the ledger says, and the
// curve passes through the exact worst cases.
func TestLiteralBound(t *testing.T) {
	f := figure(t, "theorem-5.1")
	drawn(t, f, "printed bound broken", "horizon T, in units of the recall M = 8",
		"regret per round of AverageRestart")
	average := learners.Spec{Name: "average-restart", Base: "hedge", Recall: 8,
		Rate: learners.HedgeRate(2, 8)}
	worst := func(s learners.Spec, n int) float64 {
		p := exact.ProblemOf(s, 2, 2, n)
		p.Leads = !s.HasRecall()
		r, err := exact.WorstCase(t.Context(), s.Maker(2), p)
		require.NoError(t, err)
		return r.PerRoundRegret()
	}
	own, w := worst(average.Of(), 8), 9*worst(average.Of(), 9)
	at := map[int][]float64{}
	for _, row := range f.Table.Rows {
		at[int(row[1])] = row
		require.Equal(t, row[1]/8, row[0])
		require.LessOrEqual(t, row[2], row[4]+1e-9)
		require.InDelta(t, own, row[3], 1e-9)
		require.InDelta(t, (1+1/row[0])*w/8, row[4], 1e-9)
	}
	for _, n := range []int{8, 16, 24, 40, 160} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			require.InDelta(t, worst(average, n), at[n][2], 1e-9)
		})
	}
	require.Greater(t, at[18][2], at[18][3]) // the last failure of the ledger's list
	for n := 19; n <= 160; n++ {
		require.LessOrEqual(t, at[n][2], at[n][3]+1e-9)
	}
	require.Contains(t, f.Alt,
		fmt.Sprintf("exact worst regret: %.4f at 1, %.4f at 20", at[8][2], at[160][2]))
	require.Contains(t, f.Caption,
		"exact for every T from M to 20M; M = 8 and Hedge at rate √(8 ln 2/M)")
	require.Equal(t, math.Sqrt(8*math.Ln2/8), average.Rate)
	require.Contains(t, f.Caption,
		fmt.Sprintf("T = 8 to 18, the worst case is above it, by %.0f %%", 100*(at[8][2]/at[8][3]-1)))
	require.Contains(t, f.Caption, "(1+M/T)·W(M+1)/M") // as the last column above
}

// TestBestPlays: exchanging the arms exchanges the plays.
func TestBestPlays(t *testing.T) {
	f := BestPlays()
	drawn(t, f, "weight of arm 1", "share n/M of the window that is (1,0), the rest being (0,1)")
	require.Len(t, f.Table.Rows, 16)
	for n, row := range f.Table.Rows {
		other := f.Table.Rows[15-n]
		require.InDeltaSlice(t, []float64{1 - row[0], 1 - row[1], 1 - row[2], 1 - row[3]},
			[]float64{other[0], other[2], other[1], other[3]}, 1e-12)
		require.Equal(t, float64(n)/15, row[0])
	}
	order := f.Table.Index("order ignored")
	require.InDelta(t, 0.5-1./25, f.Table.Rows[7][order], 1e-12)
	require.Contains(t, f.Caption, "1/2 + k/(3k+1), k = ⌈M/2⌉")
	require.InDelta(t, 0.5+8./25, f.Table.Rows[15][order], 1e-12)
	// three quarters must agree, about
	require.Less(t, f.Table.Rows[10][order], f.Table.Rows[12][order])
	require.InDelta(t, f.Table.Rows[15][order], f.Table.Rows[12][order], 1e-12)
}

// TestRegretDistribution: the distribution lies under Hoeffding's bound, falls,
// and has AverageRestart's mean.
func TestRegretDistribution(t *testing.T) {
	f := figure(t, "regret-law")
	drawn(t, f, "x: total regret above its mean", "probability of x or more", "10⁻¹²")
	before := 1.0
	for _, row := range f.Table.Rows {
		low, high := row[1], row[2]
		require.True(t, 0 <= low && low <= high && high <= before+1e-12 && high <= row[3], "%v", row)
		before = high
		if high > 1e-12 {
			// less than the line's width of 2 points: 12 decades are 200 points
			// high or so
			require.Less(t, high, 1.3*low)
		}
	}
	require.InDelta(t, math.Exp(-2*100./120), f.Table.Rows[10][3], 1e-12)
	in := boundedrecall.Must(adversaries.NearPeriodic{Recall: 10, Extra: 2, Horizon: 120}.Instance())
	mean := boundedrecall.TotalRegret(learners.NewAverageRestart(10, hedge(11)), in)
	require.Contains(t, f.Caption,
		fmt.Sprintf("M = 10, on T = 120 near-periodic rewards; its mean total regret is %.2f", mean))
	require.Contains(t, f.Caption,
		"a deviation of √(T ln(1/δ)/2) has probability δ at most: at δ = 1/100 that is 16.6,")
	require.InDelta(t, 0.01, math.Exp(-2*16.62*16.62/120), 1e-4)
	require.Contains(t, f.Caption,
		fmt.Sprintf("√(T log(1/δ)) beside a regret per round, %.0f at that δ",
			math.Sqrt(120*math.Log(100))))
}

// TestWorstInstances replays the rewards drawn, and none of the learners does
// worse on another's.
func TestWorstInstances(t *testing.T) {
	f := figure(t, "worst-instances")
	paid := make([]float64, 2)
	instances := make([]*boundedrecall.Instance, 6)
	for k := range instances {
		var rewards [][]float64
		for _, row := range f.Table.Rows {
			rewards = append(rewards, row[2*k+1:2*k+3])
		}
		instances[k] = boundedrecall.Must(boundedrecall.NewInstance(rewards))
		require.Contains(t, f.Alt, instances[k].String())
		for arm := range paid {
			paid[arm] += floats.Sum(column(t, f, f.Table.Columns[2*k+1+arm]))
		}
	}
	// a square for each round that pays, and one in the key
	for arm, fill := range []string{"#0072B2", "#D55E00"} {
		t.Run(fill, func(t *testing.T) {
			squares := strings.Count(string(f.SVG), `style="fill:`+fill+`"`)
			require.Equal(t, int(paid[arm])+1, squares)
		})
	}
	ftl := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	cover := func() boundedrecall.Learner { return learners.NewCover(9) }
	var worst []float64
	for k, l := range []boundedrecall.Learner{
		learners.NewWindowed(8, ftl), learners.NewWindowed(8, hedge(8)),
		learners.NewPeriodicRestart(8, hedge(8)),
		learners.NewAverageRestart(8, hedge(9)), learners.NewInclusiveAverageRestart(8, cover),
		hedge(48)(),
	} {
		t.Run(fmt.Sprintf("%T", l), func(t *testing.T) {
			own := boundedrecall.TotalRegret(l, instances[k])
			worst = append(worst, own)
			drawn(t, f, fmt.Sprintf("%s: total regret %.2f", worstLearners[k].name, own))
			for _, in := range instances {
				require.LessOrEqual(t, boundedrecall.TotalRegret(l, in), own+1e-9)
			}
			if b, ok := l.(boundedrecall.Bounded); ok {
				require.LessOrEqual(t, own, b.TotalRegretBound(48, 2)+1e-9)
			}
		})
	}
	require.Contains(t, f.Caption, "recall M = 8 the instance of T = 48 rounds")
	for k := 1; k < 6; k++ { // as the caption says
		require.Greater(t, worst[min(k-1, 1)], worst[k])
		require.GreaterOrEqual(t, worst[k], worst[5])
	}
}

// TestRegrets draws more learners than there are colours, on more rounds than
// points.
func TestRegrets(t *testing.T) {
	var all []Regret
	for k := range 9 {
		r := Regret{Learner: fmt.Sprint("learner ", k)}
		for n := range 1003 {
			r.Curve = append(r.Curve, float64(n*k))
		}
		if k < 2 {
			r.Bound = func(n int) float64 {
				if n > 500 {
					return math.Inf(1)
				}
				return float64(n)
			}
		}
		all = append(all, r)
	}
	f := Regrets(all)
	drawn(t, f, "learner 0", "learner 8", "dashed: the bound", "round t", "total regret")
	checkFigure(t, f) // where a bound is infinite there is none
	require.Len(t, f.Table.Rows, 400)
	for k, n := range column(t, f, "round t") {
		require.Equal(t, 3*(n-1), column(t, f, "learner 3")[k])
	}
	require.Equal(t, 1003., f.Table.Rows[399][0])
	require.Contains(t, f.Alt,
		"learner 0: 0 at 2, 0 at 1003, least 0, most 0; learner 1, bound: 2 at 2, 498 at 498")
	svgText(t, f)

	seen := map[string]bool{}
	for k := range 15 { // as many learners as there are
		seen[fmt.Sprintf("%v %p", distinct(k).color, distinct(k).symbol)] = true
	}
	require.Len(t, seen, 15)
	checkFigure(t, Regrets([]Regret{{Learner: "one", Curve: []float64{0.5}}}))
	checkFigure(t, Regrets([]Regret{{Learner: "none", Curve: []float64{0, 0}}}))
	// differ by rounding
	checkFigure(t, Regrets([]Regret{{Learner: "a", Curve: []float64{2. / 3}},
		{Learner: "b", Curve: []float64{2./3 + 1e-16}}}))
	require.Panics(t, func() { Regrets([]Regret{{Curve: []float64{1}}, {Curve: []float64{1, 2}}}) })
}

// TestKey: no entry of a key is wider than the picture, for the longest name
// that the recall command gives a learner.
func TestKey(t *testing.T) {
	require.Less(t,
		series{column: "average-restart-full-horizon of regret-matching, recall 1000000000"}.width(),
		across-2*margin)
}

// TestReadmeFigures: the pictures in the READMEs are those drawn here; their
// descriptions have the numbers.
func TestReadmeFigures(t *testing.T) {
	literal, err := LiteralBound(t.Context())
	require.NoError(t, err)
	for file, f := range map[string]page.Figure{
		"paper/theorem_5_1.svg": literal, "beyond/what_recall_costs.svg": RecallCosts(),
	} {
		t.Run(file, func(t *testing.T) {
			file = "../../../../../" + file
			if os.Getenv("UPDATE_FIGURES") != "" {
				require.NoError(t, os.WriteFile(file, f.SVG, 0o644))
			}
			committed, err := os.ReadFile(file)
			require.NoError(t, err)
			require.True(t, strings.Contains(string(committed), html.EscapeString(f.Alt)),
				"UPDATE_FIGURES=1 go test "+
					"./internal/page/figures -run TestReadmeFigures draws it again")
		})
	}
}

// TestRecallCosts holds the figure to the values that package exact has, and to
// what the table of beyond/README.md says.
func TestRecallCosts(t *testing.T) {
	f := RecallCosts()
	drawn(t, f, "recall M (rounds), or the number K of states", "least regret per round", "slope −1/2",
		"slope −1")
	for _, row := range f.Table.Rows {
		m := int(row[0])
		value, _ := exact.TwoArmValue(m).Float64()
		require.InEpsilon(t, value, f.Table.At(row[0], costOfWindow), 1e-12)
		lower, upper := exact.TwoArmDelayedBounds(m, 9)
		least, _ := lower.Float64()
		most, _ := upper.Float64()
		require.InEpsilon(t, most, f.Table.At(row[0], costOfLate), 1e-12)
		require.InEpsilon(t, least, f.Table.At(row[0], leastOfLate), 1e-12)
		_, upper = exact.TwoArmDelayedBounds(m, 1)
		most, _ = upper.Float64()
		require.InEpsilon(t, most, f.Table.At(row[0], costOfLateOnce), 1e-12)
		require.Greater(t, f.Table.At(row[0], costOfSymmetric), 1./6)
		if states := f.Table.At(row[0], costOfStates); row[0] <= 5000 {
			require.Equal(t, 1/(2*row[0]), states)
		} else {
			require.True(t, math.IsNaN(states), "below the figure")
		}
	}
	below := func(m float64) bool { return f.Table.At(m, costOfDraws) < f.Table.At(m, costOfWindow) }
	require.True(t, below(100_000) && !below(10_000))
	last, first := f.Table.At(100_000, costOfWindow), f.Table.At(1000, costOfWindow)
	require.InDelta(t, -0.5, math.Log10(last/first)/2, 0.001) // the slope
	require.Contains(t, f.Caption, fmt.Sprintf("to %.5f at M = 100000", last))
}

// TestRegretByMemory holds the figure to the statement: the windows have the
// regret 1/4, 1/4, 3/16, 3/16, 5/32, …, and the counters lie on the bound.
func TestRegretByMemory(t *testing.T) {
	f := figure(t, "regret-by-memory")
	for k, want := range []float64{1. / 4, 1. / 4, 3. / 16, 3. / 16, 5. / 32, 5. / 32, 35. / 256,
		35. / 256} {
		t.Run(fmt.Sprint(want), func(t *testing.T) {
			require.Equal(t, want, f.Table.Rows[k][1])
		})
	}
	for k, row := range f.Table.Rows {
		require.Equal(t, []float64{float64(k + 1), math.Ldexp(0.5, -k-1), row[2]},
			[]float64{row[0], row[2], row[3]})
		require.Equal(t, row[1]/row[2], math.Round(row[1]/row[2]), "the price is a binomial coefficient")
	}
}

func TestRegretByParameter(t *testing.T) {
	// one is not the least at 20
	points := []Point{{"a", 20, 0.5}, {"a", 5, 0.25}, {"a", 20, 0.75}, {"b", 0, -1}}
	f := RegretByParameter(points, "recall M")
	require.Equal(t, "[[5 0.25 -1 -1] [20 0.5 -1 NaN]]", fmt.Sprint(f.Table.Rows))
	require.Equal(t, []string{"recall M", "a", "b", "least"}, f.Table.Columns)
	drawn(t, f, "Regret per round by recall M", "least")
	drawn(t, RegretByParameter(points[:3], "recall M"), "least at 5")
	require.Equal(t,
		"regret per round, by recall M. a: 0.25 at 5, 0.5 at 20, least 0.25, most 0.5; b: −1 at 5, −1 at 20, least −1, "+
			"most −1; least: −1 at 5, −1 at 5, least −1, most −1.", f.Alt)
	requireDrawn(t, f, true, false)
	require.Panics(t, func() { RegretByParameter(points[3:], "recall M") })
	require.NotPanics(t, func() { RegretByParameter([]Point{{"one", 7, 0.5}}, "recall M") })
	require.Equal(t, []float64{0.123, 1e3}, some([]float64{0.12345, 1000.4}))
	require.Equal(t, []float64{1, 2, 4, 8, 15, 27, 48, 100},
		some(floats.Span(make([]float64, 100), 1, 100)), "room for each, and the last")
}

// TestWide: a line that lies under another from end to end is drawn wide, and
// no other line is.
func TestWide(t *testing.T) {
	widths := func(second float64) string {
		f := page.Figure{Table: page.Table{Columns: []string{"x", "a", "b", "c"}}}
		for x := range 9 {
			y := float64(x)
			f.Table.Add(y, y, y+0.001, 2*y)
		}
		f.Table.Rows[4][2] += second
		p := panel{x: axis{title: "x"}, y: axis{title: "y"}, series: []series{
			{column: "a", mark: mark{color: blue}}, {column: "b", mark: mark{color: black, dashes: dashed}},
			{column: "c", mark: mark{color: green}}}}
		drawTable(&f, 200, p)
		return fmt.Sprint(strings.Count(string(f.SVG), "stroke:#0072B2;stroke-width:5.4"),
			strings.Count(string(f.SVG), "stroke-width:5.4"))
	}
	require.Equal(t, "2 2", widths(0), "the line, and its sample in the key")
	require.Equal(t, "0 0", widths(1), "it can be seen at one point")
}

// TestFigure2_EveryLineIsSeen: in Figure 2 (left) with the printed coin the
// windowed learner lies under multiplicative weights, and is drawn wide.
func TestFigure2_EveryLineIsSeen(t *testing.T) {
	f := figure(t, "figure-2-left-pm1")
	require.Contains(t, string(f.SVG), "stroke:#D55E00;stroke-width:5.4")
}
