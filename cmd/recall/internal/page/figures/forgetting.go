package figures

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/stat"
)

// The sizes of [Forgetting].
const (
	forgettingRounds = 240
	forgettingRuns   = 16
	betterMean       = 0.75 // of the better arm; the other has the rest of 1
)

// forgettingSwitches are the numbers K of switches. K+1 divides the rounds.
var forgettingSwitches = []int{0, 1, 3, 7, 15}

// forgetters are the learners of [Forgetting], in the order of the key.
var forgetters = []struct {
	name string
	spec learners.Spec // without recall
	mark mark
}{
	{"Hedge", learners.Spec{Name: "hedge"}.For(forgettingRounds),
		mark{color: baseColor, symbol: disc}},
	{"windowed Hedge", learners.Spec{Name: "windowed", Base: "hedge"},
		mark{color: windowedColor, symbol: triangle}},
	{"PeriodicRestart of Hedge", learners.Spec{Name: "periodic-restart-inclusive", Base: "hedge"},
		mark{color: periodicColor, symbol: square}},
	{"AverageRestart of Hedge", learners.Spec{Name: "average-restart-inclusive", Base: "hedge"},
		mark{color: averageColor, symbol: disc}},
	{"AverageRestart of fixed share",
		learners.Spec{Name: "average-restart-inclusive", Base: "fixed-share"},
		mark{color: purple, symbol: triangle}},
}

// atRecall gives a recall learner its recall.
func atRecall(s learners.Spec, m int) learners.Spec {
	if s.HasRecall() {
		s.Recall = m
	}
	return s
}

// What the columns of [Forgetting] have after a learner's name.
const (
	changing = ", it changes K times"
	constant = ", it never changes"
)

// Forgetting draws regret against sequences of arms with K switches, where the
// better arm changes K times and where it never changes: what forgetting is
// worth, and what it costs.
func Forgetting(ctx context.Context, seed uint64) (page.Figure, error) {
	f := page.Figure{
		Name:   "forgetting",
		Title:  "When forgetting pays: regret against the best sequence of arms with K switches",
		Claims: []string{"switches"},
		Table:  page.Table{Columns: []string{"switches K", "recall M"}},
	}
	panels := []panel{
		{title: "the better arm changes K times", y: axis{title: "regret per round, K switches"}},
		{title: "it never changes: the price", y: axis{title: "regret per round, best arm"}},
	}
	for k, world := range []string{changing, constant} {
		panels[k].x = axis{title: "K, which sets the recall M", at: []float64{0, 1, 3, 7, 15}}
		for _, l := range forgetters {
			f.Table.Columns = append(f.Table.Columns, l.name+world)
			panels[k].series = append(panels[k].series,
				series{column: l.name + world, key: l.name, mark: l.mark})
		}
	}
	largest := 0.0 // standard error
	for _, switches := range forgettingSwitches {
		m := forgettingRounds/(switches+1) - 1
		row := []float64{float64(switches), float64(m)}
		for _, changes := range []int{switches, 0} {
			for _, l := range forgetters {
				if err := ctx.Err(); err != nil {
					return page.Figure{}, err
				}
				mean, deviation := switchingRegret(atRecall(l.spec, m), changes, seed)
				row = append(row, mean)
				largest = max(largest, deviation)
			}
		}
		f.Table.Add(row...)
	}
	f.Caption = forgettingCaption(f.Table, largest)
	drawTable(&f, 250, panels...)
	return f, nil
}

// forgettingCaption returns the caption of the table.
func forgettingCaption(t page.Table, standardError float64) string {
	const switches = 3 // of the example
	hedge, shared := forgetters[0].name, forgetters[len(forgetters)-1].name
	return fmt.Sprintf("Coins: the better of two arms pays 1 with probability %g, the other with %g. Left, they are exchanged at K "+
		"rounds drawn at random, and regret is against the best sequence of arms with at most K switches; right, they never are, and "+
		"regret is against the best arm. T = %d, recall M = T/(K+1) − 1, suffixes 0 to M and blocks of M+1 rounds, means of %d runs "+
		"with standard error at most %.3f. With %d switches %s loses %.3f a round and %s %.3f; where nothing changes the same recall "+
		"costs %.3f in place of %.3f. Windowed Hedge does well on coins; other rewards make its regret linear (theorem-4.1).",
		betterMean, 1-betterMean, forgettingRounds, forgettingRuns, math.Ceil(standardError*1000)/1000,
		switches, hedge, t.At(switches, hedge+changing), shared, t.At(switches, shared+changing),
		t.At(switches, shared+constant), t.At(switches, hedge+constant))
}

// switchingRegret returns the learner's mean regret per round against sequences
// with the given number of switches, on coins that are exchanged as often, and
// its standard error.
func switchingRegret(s learners.Spec, switches int, seed uint64) (mean, deviation float64) {
	l := s.New(2)
	regrets := make([]float64, forgettingRuns)
	for run := range regrets {
		in, _ := exchangedCoins(switches, rand.New(rand.NewPCG(seed, uint64(run))))
		regret, _ := boundedrecall.Play(l, in).SwitchingRegret(switches)
		regrets[run] = regret / forgettingRounds
	}
	mean, deviation = stat.MeanStdDev(regrets, nil)
	return mean, stat.StdErr(deviation, forgettingRuns)
}

// exchangedCoins draws coins for two arms, and returns which arm is better in
// each round. It changes as often as asked, before rounds that are drawn too.
func exchangedCoins(switches int, rng *rand.Rand) (in *boundedrecall.Instance, better []int) {
	changes := rng.Perm(forgettingRounds - 1)[:switches]
	arm, rewards := 0, make([][]float64, forgettingRounds)
	for t := range rewards {
		if slices.Contains(changes, t-1) {
			arm = 1 - arm
		}
		better, rewards[t] = append(better, arm), make([]float64, 2)
		for i := range rewards[t] {
			if (rng.Float64() < betterMean) == (i == arm) {
				rewards[t][i] = 1
			}
		}
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards)), better
}
