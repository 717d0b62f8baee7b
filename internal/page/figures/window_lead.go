package figures

import (
	"fmt"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"

	"gonum.org/v1/plot"
)

// WindowLead is Figure 1: Δ_t on the instance of Lemma 4.2, arm 1's reward less arm
// 2's over the M rounds before round t, as printed and as a learner can know it.
func WindowLead() Figure {
	const m, window, printed = 12, "Δ_t in the window", "Δ_t as printed"
	c := adversaries.Counterexample{Recall: m, Horizon: 3 * m}
	f := Figure{
		Name:   "figure-1",
		Title:  "Figure 1: the lead Δ_t in the window, on the instance of Lemma 4.2",
		Claims: []string{"figure-1"},
		Table:  Table{Columns: []string{"round t", window, printed}},
	}
	for t := 1; t <= c.Horizon; t++ {
		f.Table.add(float64(t), c.Lead(t), c.PrintedLead(t))
	}
	phases := phasesOf(boundedrecall.Must(c.Instance()))
	low := phases[1].last + 1 // the first of the rounds at the lowest lead
	f.Caption = fmt.Sprintf("The lead of arm 1 over the last M = %d rounds, in units of reward, when the rewards (r₁, r₂) of the four "+
		"phases are those at the top. The printed list counts the reward of round t itself, which the learner has not seen: it is the "+
		"window's lead one round early, and says Δ₁ = %s where nothing has been seen. In rounds %d to %d both are %s = −M/3.",
		m, number(f.Table.at(1, printed)), low, phases[2].last, number(f.Table.at(float64(low), window)))
	f.draw(picture{height: 250, panels: []panel{{
		x:      axis{title: "round t", from: 0.5, to: 3*m + 0.5, at: []float64{1, m, 5 * m / 3, 2 * m, 8 * m / 3, 3 * m}},
		y:      axis{title: "lead Δ in the window (reward)", from: -m/3 - 1, to: m + 2.5, at: []float64{-m / 3, 0, m / 3, 2 * m / 3, m}},
		guides: []plot.Plotter{phases},
		series: []series{
			{column: printed, key: "as printed, one round early",
				mark: mark{color: vermillion, width: 1.5, dashes: dashed, symbol: wideRing}},
			{column: window, key: "in the window", mark: mark{color: blue, width: 2, symbol: disc}},
		},
	}}})
	return f
}

// phasesOf returns the spans of rounds with equal rewards.
func phasesOf(in *boundedrecall.Instance) (all phases) {
	for t := 1; t <= in.Horizon(); t++ {
		if t == 1 || !slices.Equal(in.Reward(t), in.Reward(t-1)) {
			all = append(all, phase{first: t, name: fmt.Sprintf("(%v,%v)", in.Reward(t)[0], in.Reward(t)[1])})
		}
		all[len(all)-1].last = t
	}
	return all
}
