package figures

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// The sizes of [Forgetting].
const (
	forgettingRounds = 240
	forgettingRuns   = 16
	betterMean       = 0.75 // of the better arm; the other has the rest of 1
)

// forgettingSwitches are the numbers K of switches. K+1 divides the rounds.
var forgettingSwitches = []int{0, 1, 2, 3, 5, 7, 11, 15}

// forgetters returns the learners of [Forgetting] at recall M, in the order of the key.
func forgetters(m int) []learners.Spec {
	return []learners.Spec{
		learners.Spec{Name: "hedge"}.For(forgettingRounds),
		{Name: "windowed", Base: "hedge", Recall: m},
		{Name: "periodic-restart-inclusive", Base: "hedge", Recall: m},
		{Name: "average-restart-inclusive", Base: "hedge", Recall: m},
		{Name: "average-restart-inclusive", Base: "fixed-share", Recall: m},
	}
}

// Forgetting draws regret against sequences of arms with K switches, where the better arm
// changes K times and where it never changes: what forgetting is worth, and what it costs.
func Forgetting(ctx context.Context, seed uint64) (Figure, error) {
	f := Figure{
		Name:   "forgetting",
		Title:  "When forgetting pays: regret against the best sequence of arms with K switches",
		Claims: []string{"beyond-switches"},
		Table:  Table{Columns: []string{"switches K", "recall M"}},
	}
	marks := []keyed{
		{"Hedge", mark{color: black, symbol: diamond}},
		{"windowed Hedge", mark{color: vermillion, symbol: upright}},
		{"PeriodicRestart of Hedge", mark{color: green, symbol: square}},
		{"AverageRestart of Hedge", mark{color: blue, symbol: disc}},
		{"AverageRestart of fixed share", mark{color: purple, symbol: upsideDown}},
	}
	for k := range marks {
		marks[k].mark.width = vg.Length(1.8)
	}
	for _, world := range []string{"it changes K times", "it never changes"} {
		for _, k := range marks {
			f.Table.Columns = append(f.Table.Columns, k.name+", "+world)
		}
	}
	largest := 0.0 // standard error
	for _, switches := range forgettingSwitches {
		m := forgettingRounds/(switches+1) - 1
		row := []float64{float64(switches), float64(m)}
		for _, changes := range []int{switches, 0} {
			for _, s := range forgetters(m) {
				if err := ctx.Err(); err != nil {
					return Figure{}, err
				}
				mean, deviation := switchingRegret(s, changes, seed)
				row = append(row, mean)
				largest = max(largest, deviation)
			}
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}

	var panels []*plot.Plot
	for world, title := range []string{"the better arm changes K times", "it never changes: the price"} {
		p := newPanel("K, for recall T/(K+1) − 1", "regret per round (reward)")
		p.Title.Text = title
		p.X.Tick.Marker = ticks(0, 3, 5, 7, 11, 15)
		p.Y.Min = 0
		for n, k := range marks {
			var points plotter.XYs
			for _, row := range f.Table.Rows {
				points = append(points, plotter.XY{X: row[0], Y: row[2+world*len(marks)+n]})
			}
			k.mark.draw(p, points)
		}
		panels = append(panels, p)
	}
	panels[1].Y.Label.Text = ""
	panels[1].Y.Max = panels[0].Y.Max // the same scale: what is lost right is the price of what is won left

	at := func(switches int) []float64 { return f.Table.Rows[slices.Index(forgettingSwitches, switches)] }
	three := at(3)
	f.Caption = fmt.Sprintf("Coins: the better of two arms pays 1 with probability %g, the other with %g. Left, they are exchanged at K rounds drawn at random, and regret is against the best sequence of arms with at most K switches; "+
		"right, they never are, and regret is against the best arm. T = %d, recall M = T/(K+1) − 1, suffixes 0 to M and blocks of M+1 rounds, means of %d runs with standard error at most %.3f. "+
		"With 3 switches Hedge loses %.3f a round and AverageRestart over fixed share %.3f; where nothing changes the same recall costs %.3f in place of %.3f. Windowed Hedge does well on coins; other rewards make its regret linear (Theorem 4.1).",
		betterMean, 1-betterMean, forgettingRounds, forgettingRuns, math.Ceil(largest*1000)/1000, three[2], three[6], three[11], three[7])
	f.Alt = "Regret per round. "
	for n, k := range marks {
		first, mid, last := at(0), at(3), at(15)
		f.Alt += fmt.Sprintf("%s: %.3f with no switch, %.3f with 3, %.3f with 15; with the recalls of these where nothing changes %.3f, %.3f, %.3f. ",
			k.name, first[2+n], mid[2+n], last[2+n], first[7+n], mid[7+n], last[7+n])
	}
	f.Alt = f.Alt[:len(f.Alt)-1]
	f.SVG = picture{key: marks, panels: panels, height: 250, beside: true}.svg(f.Title, f.Alt)
	return f, nil
}

// switchingRegret returns the learner's mean regret per round against sequences with the
// given number of switches, on coins that are exchanged as often, and its standard error.
func switchingRegret(s learners.Spec, switches int, seed uint64) (mean, deviation float64) {
	l := s.New(2)
	regrets := make([]float64, forgettingRuns)
	for run := range regrets {
		in := boundedrecall.Must(exchangedCoins(switches, rand.New(rand.NewPCG(seed, uint64(run)))))
		regret, _ := boundedrecall.Play(l, in).SwitchingRegret(switches)
		regrets[run] = regret / forgettingRounds
	}
	mean, deviation = stat.MeanStdDev(regrets, nil)
	return mean, stat.StdErr(deviation, forgettingRuns)
}

// exchangedCoins draws coins for two arms, whose means are exchanged before rounds that are
// drawn too.
func exchangedCoins(switches int, rng *rand.Rand) (*boundedrecall.Instance, error) {
	rewards := make([][]float64, forgettingRounds)
	for t, better := range betterArms(switches, rng) {
		rewards[t] = make([]float64, 2)
		for i := range rewards[t] {
			if (rng.Float64() < betterMean) == (i == better) {
				rewards[t][i] = 1
			}
		}
	}
	return boundedrecall.NewInstance(rewards)
}

// betterArms draws which arm is better in each round. It changes the given number of times.
func betterArms(switches int, rng *rand.Rand) []int {
	change := make([]bool, forgettingRounds)
	for _, t := range rng.Perm(forgettingRounds - 1)[:switches] {
		change[t+1] = true
	}
	arms, better := make([]int, forgettingRounds), 0
	for t := range arms {
		if change[t] {
			better = 1 - better
		}
		arms[t] = better
	}
	return arms
}
