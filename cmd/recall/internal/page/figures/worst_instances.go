package figures

import (
	"context"
	"fmt"
	"image/color"
	"math"

	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot/vg/draw"
)

// The recall and the horizon of [WorstInstances], and its learners, without
// recall.
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
	{"AverageRestart of Cover's learner, suffixes 0 to M",
		learners.Spec{Name: "average-restart-inclusive", Base: "cover"}},
	{"Hedge, which remembers everything", learners.Spec{Name: "hedge"}.For(worstHorizon)},
}

// WorstInstances draws the rewards on which each learner has the largest
// regret, a strip for each.
func WorstInstances(ctx context.Context) (page.Figure, error) {
	f := page.Figure{
		Name:   "worst-instances",
		Title:  fmt.Sprintf("The rewards on which each learner does worst, M = %d", worstRecall),
		Claims: []string{"alphabet", "windowed-leader", "mean-based"},
		Caption: fmt.Sprintf("For each learner with recall M = %d the instance of T = %d rounds over rewards 0 and 1, up to a common "+
			"reward, with the largest regret that there is. The learners on a window lose most, as beyond/mean-based says of them, and Hedge, "+
			"which remembers everything, least.", worstRecall, worstHorizon),
		Table: page.Table{Columns: []string{"round t"}},
	}
	for t := 1; t <= worstHorizon; t++ {
		f.Table.Add(float64(t))
	}
	p := panel{
		x: axis{title: "round t", from: 0.5, to: worstHorizon + 0.5,
			at: []float64{1, 8, 16, 24, 32, 40, worstHorizon}},
		y: axis{to: float64(len(worstLearners)), at: []float64{}},
	}
	for k, l := range worstLearners {
		spec := atRecall(l.spec, worstRecall)
		problem := exact.ProblemOf(spec, 2, 2, worstHorizon)
		// in floats, of many worst instances of Cover's learner one is found
		// that changes its arm
		problem.Unit = 0
		r, err := exact.WorstCase(ctx, spec.Maker(2), problem)
		if err != nil {
			return page.Figure{}, err
		}
		title := fmt.Sprintf("%s: total regret %.2f", l.name, r.TotalRegret())
		top := float64(len(worstLearners) - k)
		p.guides = append(p.guides, note(1, top, title, draw.XLeft, draw.YTop))
		for i, color := range worstColors {
			name := fmt.Sprintf("%s, arm %d", l.name, i+1)
			f.Table.AddColumn(name, func(t float64) float64 { return r.Rewards.Reward(int(t))[i] })
			p.series = append(p.series, series{
				column: name, key: fmt.Sprintf("arm %d is paid 1", i+1),
				mark: mark{color: color, symbol: square, bare: true},
				place: func(reward float64) float64 {
					if reward == 1 {
						return top - 0.55 - 0.25*float64(i)
					}
					return math.NaN()
				},
			})
		}
		f.Alt += fmt.Sprintf("%s on %v. ", title, r.Rewards)
	}
	drawTable(&f, 360, p)
	return f, nil
}

// worstColors are those of the arms.
var worstColors = []color.Color{blue, vermillion}
