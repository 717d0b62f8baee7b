package figures

import (
	"context"
	"fmt"
	"image/color"
	"strings"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A worstInstance is a learner and the rewards on which it does worst.
type worstInstance struct {
	name   string
	maker  boundedrecall.Maker
	period int  // the period of PeriodicRestart
	bare   bool // a base learner alone, without recall
}

// WorstInstances draws the rewards on which each learner has the largest regret, a
// strip for each.
func WorstInstances(ctx context.Context) (Figure, error) {
	const m, horizon = 8, 48
	ftl := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	cover := func() boundedrecall.Learner { return learners.NewCover(m + 1) }
	list := []worstInstance{
		{name: "follow-the-leader on a window", maker: func() boundedrecall.Learner { return learners.NewWindowed(m, ftl) }},
		{name: "Hedge on a window", maker: func() boundedrecall.Learner { return learners.NewWindowed(m, hedge(m)) }},
		{name: "PeriodicRestart of Hedge", maker: func() boundedrecall.Learner { return learners.NewPeriodicRestart(m, hedge(m)) }, period: m},
		{name: "AverageRestart of Hedge", maker: func() boundedrecall.Learner { return learners.NewAverageRestart(m, hedge(m+1)) }},
		{name: "AverageRestart of Cover's learner, suffixes 0 to M", maker: func() boundedrecall.Learner { return learners.NewInclusiveAverageRestart(m, cover) }},
		{name: "Hedge, which remembers everything", maker: hedge(horizon), bare: true},
	}
	f := Figure{
		Name:   "worst-instances",
		Title:  "The rewards on which each learner does worst",
		Claims: []string{"beyond-4", "beyond-4-windowed", "beyond-2"},
		Table:  Table{Columns: []string{"strip", "round t", "reward of arm 1", "reward of arm 2"}},
	}
	var strips strips
	var alt []string
	for k, w := range list {
		p := exact.Problem{Recall: m, Horizon: horizon, Period: w.period, Gaps: true, SymmetricArms: true}
		if w.bare {
			p.Recall, p.Leads = 0, true
		}
		r, err := exact.WorstCase(ctx, w.maker, p)
		if err != nil {
			return Figure{}, err
		}
		strips = append(strips, strip{fmt.Sprintf("%s: total regret %.2f", w.name, r.TotalRegret()), r.Rewards})
		alt = append(alt, fmt.Sprintf("%s has total regret %.2f on %s", w.name, r.TotalRegret(), r.Rewards))
		for t := 1; t <= horizon; t++ {
			f.Table.Rows = append(f.Table.Rows, []float64{float64(k + 1), float64(t), r.Rewards.Reward(t)[0], r.Rewards.Reward(t)[1]})
		}
	}
	p := newPanel("round t", "")
	p.X.Min, p.X.Max = 0.5, horizon+0.5
	p.Y.Min, p.Y.Max = 0, float64(len(list))
	p.X.Tick.Marker = ticks(1, m, 2*m, 3*m, 4*m, 5*m, 6*m)
	p.Y.Tick.Marker = strips
	p.Y.LineStyle.Width, p.Y.Tick.Length = 0, 0
	p.Add(strips)
	f.Caption = fmt.Sprintf("For each learner with recall M = %d the instance of T = %d rounds over rewards 0 and 1, up to a common reward, with the largest regret that there is. "+
		"The learners on a window lose most, and Hedge, which remembers everything, least.", m, horizon)
	f.Alt = strings.Join(alt, "; ") + "."
	f.SVG = picture{
		key: []keyed{{"reward 1", mark{color: paid(1), area: true}}, {"reward 0", mark{color: paid(0), area: true}}}, panels: []*plot.Plot{p}, height: vg.Length(62*len(list) + 40),
	}.svg(f.Title, f.Alt)
	return f, nil
}

// A strip is a named instance.
type strip struct {
	name string
	in   *boundedrecall.Instance
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
		for arm := range strip.in.Arms() {
			upper := top - 1 + armTop - armHeight*float64(arm)
			for t := 1; t <= strip.in.Horizon(); {
				n := 1
				for t+n <= strip.in.Horizon() && strip.in.Reward(t + n)[arm] == strip.in.Reward(t)[arm] {
					n++
				}
				r := vg.Rectangle{
					Min: vg.Point{X: x(float64(t) - 0.5), Y: y(upper-armHeight) + 0.5},
					Max: vg.Point{X: x(float64(t+n) - 0.5), Y: y(upper) - 0.5},
				}
				c.SetColor(paid(strip.in.Reward(t)[arm]))
				c.Fill(r.Path())
				t += n
			}
		}
	}
}

// Ticks names the arms of every strip.
func (s strips) Ticks(_, _ float64) (t []plot.Tick) {
	for k, strip := range s {
		for arm := range strip.in.Arms() {
			middle := float64(len(s)-k-1) + armTop - armHeight*(float64(arm)+0.5)
			t = append(t, plot.Tick{Value: middle, Label: fmt.Sprint("arm ", arm+1)})
		}
	}
	return t
}

// paid returns the shade of a reward, darker for larger rewards.
func paid(reward float64) color.Color {
	mix := func(from, to uint8) uint8 { return uint8(float64(from) + reward*(float64(to)-float64(from)) + 0.5) }
	return color.RGBA{mix(226, blue.R), mix(233, blue.G), mix(240, blue.B), 255}
}
