package figures

import (
	"context"
	"fmt"
	"image/color"
	"strings"

	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
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

// WorstInstances draws the rewards on which each learner has the largest regret, a
// strip for each.
func WorstInstances(ctx context.Context) (Figure, error) {
	const m, horizon = worstRecall, worstHorizon
	f := Figure{
		Name:   "worst-instances",
		Title:  "The rewards on which each learner does worst",
		Claims: []string{"beyond-4", "beyond-4-windowed", "beyond-2"},
		Table:  Table{Columns: []string{"round t", "reward of arm 1", "reward of arm 2"}},
	}
	var strips strips
	var list []string
	for _, l := range worstLearners {
		spec := atRecall(l.spec, m)
		problem := exact.ProblemOf(spec, 2, 2, horizon)
		problem.Unit = 0 // in floats, of many worst instances of Cover's learner one is found that changes its arm
		r, err := exact.WorstCase(ctx, spec.Maker(2), problem)
		if err != nil {
			return Figure{}, err
		}
		first := len(f.Table.Rows)
		for t := 1; t <= horizon; t++ {
			f.Table.add(float64(t), r.Rewards.Reward(t)[0], r.Rewards.Reward(t)[1])
			f.Table.Names = append(f.Table.Names, l.name)
		}
		strips = append(strips, strip{fmt.Sprintf("%s: total regret %.2f", l.name, r.TotalRegret()), f.Table.Rows[first:]})
		list = append(list, fmt.Sprintf("%s has total regret %.2f on %s", l.name, r.TotalRegret(), r.Rewards))
	}
	f.Caption = fmt.Sprintf("For each learner with recall M = %d the instance of T = %d rounds over rewards 0 and 1, up to a common "+
		"reward, with the largest regret that there is. The learners on a window lose most, and Hedge, which remembers everything, "+
		"least.", m, horizon)
	f.Alt = strings.Join(list, "; ") + "."
	f.draw(picture{
		key: []keyed{{"reward 1", mark{color: paid(1)}}, {"reward 0", mark{color: paid(0)}}}, height: vg.Length(62*len(strips) + 40),
		panels: []panel{{
			x: axis{title: "round t", from: 0.5, to: horizon + 0.5, at: []float64{1, m, 2 * m, 3 * m, 4 * m, 5 * m, 6 * m}},
			y: axis{to: float64(len(strips)), ticks: strips, bare: true}, guides: []plot.Plotter{strips},
		}},
	})
	return f, nil
}

// A strip is a named instance: the rows of the table with its rounds.
type strip struct {
	name string
	rows [][]float64
}

// strips are drawn from the top down, each one unit high.
type strips []strip

// The parts of a strip's height: the name is above the arms.
const (
	armTop    = 0.66
	armHeight = 0.28
)

// Plot draws the names and the rewards, run by run.
func (s strips) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for k, strip := range s {
		top := float64(len(s) - k)
		c.FillText(textStyle(draw.XLeft, draw.YBottom), vg.Point{X: c.Min.X, Y: y(top-1+armTop) + 3}, strip.name)
		for arm := 1; arm < len(strip.rows[0]); arm++ {
			upper := top - 1 + armTop - armHeight*float64(arm-1)
			for t := 0; t < len(strip.rows); {
				end := t + 1
				for end < len(strip.rows) && strip.rows[end][arm] == strip.rows[t][arm] {
					end++
				}
				r := vg.Rectangle{
					Min: vg.Point{X: x(strip.rows[t][0] - 0.5), Y: y(upper-armHeight) + 0.5},
					Max: vg.Point{X: x(strip.rows[end-1][0] + 0.5), Y: y(upper) - 0.5},
				}
				c.SetColor(paid(strip.rows[t][arm]))
				c.Fill(r.Path())
				t = end
			}
		}
	}
}

// Ticks names the arms of every strip.
func (s strips) Ticks(_, _ float64) (t []plot.Tick) {
	for k, strip := range s {
		for arm := 1; arm < len(strip.rows[0]); arm++ {
			middle := float64(len(s)-k-1) + armTop - armHeight*(float64(arm)-0.5)
			t = append(t, plot.Tick{Value: middle, Label: fmt.Sprint("arm ", arm)})
		}
	}
	return t
}

// paid returns the shade of a reward, darker for larger rewards.
func paid(reward float64) color.Color {
	mix := func(from, to uint8) uint8 { return uint8(float64(from) + reward*(float64(to)-float64(from)) + 0.5) }
	return color.RGBA{mix(226, blue.R), mix(233, blue.G), mix(240, blue.B), 255}
}
