package figures

import (
	"context"
	"fmt"
	"image/color"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/internal/page"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// The recall and the horizon of [WorstInstances], and its learners, without recall.
const (
	worstRecall  = 8
	worstHorizon = 48
)

var worstLearners = []struct {
	name string
	spec learners.Spec
}{
	{"follow-the-leader on a window", learners.Spec{Name: "windowed", Base: "ftl"}},
	{"Hedge on a window", learners.Spec{Name: "windowed", Base: "hedge"}},
	{"PeriodicRestart of Hedge", learners.Spec{Name: "periodic-restart", Base: "hedge"}},
	{"AverageRestart of Hedge", learners.Spec{Name: "average-restart", Base: "hedge"}},
	{"AverageRestart of Cover's learner, suffixes 0 to M", learners.Spec{Name: "average-restart-inclusive", Base: "cover"}},
	{"Hedge, which remembers everything", learners.Spec{Name: "hedge"}.For(worstHorizon)},
}

// WorstInstances draws the rewards on which each learner has the largest regret, a strip for each.
func WorstInstances(ctx context.Context) (page.Figure, error) {
	f := page.Figure{
		Name:   "worst-instances",
		Title:  fmt.Sprintf("The rewards on which each learner does worst, M = %d", worstRecall),
		Claims: []string{"beyond-4", "beyond-4-windowed", "beyond-2"},
		Caption: fmt.Sprintf("For each learner with recall M = %d the instance of T = %d rounds over rewards 0 and 1, up to a common "+
			"reward, with the largest regret that there is. The learners on a window lose most, as beyond-2 says of them, and Hedge, "+
			"which remembers everything, least.", worstRecall, worstHorizon),
		Table: page.Table{Columns: []string{"round t"}},
	}
	for t := 1; t <= worstHorizon; t++ {
		f.Table.Add(float64(t))
	}
	p := panel{
		x: axis{title: "round t", from: 0.5, to: worstHorizon + 0.5, at: []float64{1, 8, 16, 24, 32, 40, worstHorizon}},
		y: axis{to: float64(len(worstLearners)), at: []float64{}},
	}
	for k, l := range worstLearners {
		spec := atRecall(l.spec, worstRecall)
		problem := exact.ProblemOf(spec, 2, 2, worstHorizon)
		problem.Unit = 0 // in floats, of many worst instances of Cover's learner one is found that changes its arm
		r, err := exact.WorstCase(ctx, spec.Maker(2), problem)
		if err != nil {
			return page.Figure{}, err
		}
		title := fmt.Sprintf("%s: total regret %.2f", l.name, r.TotalRegret())
		top := float64(len(worstLearners) - k)
		p.guides = append(p.guides, note(1, top, title, draw.XLeft, draw.YTop))
		for i := range worstColors {
			f.Table.AddColumn(fmt.Sprintf("%s, arm %d", l.name, i+1), func(t float64) float64 { return r.Rewards.Reward(int(t))[i] })
			p.guides = append(p.guides, band(r.Rewards, i, top-0.45-0.25*float64(i)))
		}
		f.Alt += fmt.Sprintf("%s on %v. ", title, r.Rewards)
	}
	drawTable(&f, picture{height: 360, panels: []panel{p}, key: []keyed{
		{"arm 1 is paid 1", mark{color: worstColors[0]}}, {"arm 2 is paid 1", mark{color: worstColors[1]}},
	}})
	return f, nil
}

// worstColors are those of the arms.
var worstColors = []color.Color{blue, vermillion}

// band returns a stroke for each round in which the arm, from 0, is paid 1.
func band(in *boundedrecall.Instance, arm int, top float64) plot.Plotter {
	all := &plotter.Polygon{Color: worstColors[arm]}
	for t := 1; t <= in.Horizon(); t++ {
		if in.Reward(t)[arm] == 1 {
			left, right, bottom := float64(t)-0.45, float64(t)+0.45, top-0.2
			all.XYs = append(all.XYs, plotter.XYs{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}})
		}
	}
	return all
}
