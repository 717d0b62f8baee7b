package main

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"boundedrecall"

	"github.com/jedib0t/go-pretty/v6/table"
)

// A game is what a learner did, in the form of the JSON for several.
type game struct {
	Learner string `json:"learner"`
	result

	name  string    // of the learner, in short
	curve []float64 // total regret after each round
	bound func(rounds int) float64
}

func newGame(p player, in *boundedrecall.Instance) game {
	tr := boundedrecall.Play(p, in)
	return game{
		Learner: p.description, result: newResult(p, tr), name: p.name,
		curve: tr.RegretCurve(), bound: func(rounds int) float64 { bound, _ := p.bound(rounds, in.Arms()); return bound },
	}
}

// A result is what play reports, in the form of its JSON.
type result struct {
	Rounds           int         `json:"rounds"`
	Arms             int         `json:"arms"`
	BestArm          int         `json:"best_arm"` // from 1
	TotalRegret      float64     `json:"total_regret"`
	PerRoundRegret   float64     `json:"per_round_regret"`
	Bound            *float64    `json:"bound"` // on the total regret; nil if none is proved
	BoundProbability float64     `json:"bound_probability,omitempty"`
	Plays            [][]float64 `json:"plays"`

	bestArmReward float64
}

// exceeds is the probability that a randomized learner's regret exceeds the bound
// that is printed.
const exceeds = 0.01

// boundedWithProbability is a learner whose bound holds up to a probability.
type boundedWithProbability interface {
	TotalRegretBoundWithProbability(delta float64, rounds, arms int) float64
}

func newResult(p player, tr *boundedrecall.Transcript) result {
	in := tr.Instance()
	r := result{
		Rounds: in.Horizon(), Arms: in.Arms(),
		BestArm: tr.BestArm() + 1, bestArmReward: tr.BestArmReward(),
		TotalRegret: tr.TotalRegret(), PerRoundRegret: tr.PerRoundRegret(),
		Plays: make([][]float64, in.Horizon()),
	}
	for t := range r.Plays {
		r.Plays[t] = tr.PlayOf(t + 1)
	}
	if bound, probability := p.bound(r.Rounds, r.Arms); !math.IsInf(bound, 1) {
		r.Bound, r.BoundProbability = &bound, probability
	}
	return r
}

// bound returns the bound that is proved on the learner's total regret over so many
// rounds, +Inf if there is none, and the probability with which it holds if the learner
// draws, else 0.
func (p player) bound(rounds, arms int) (bound, probability float64) {
	bound = math.Inf(1)
	switch l := p.Learner.(type) {
	case boundedWithProbability:
		bound, probability = l.TotalRegretBoundWithProbability(exceeds, rounds, arms), 1-exceeds
	case boundedrecall.Bounded:
		bound = l.TotalRegretBound(rounds, arms)
	}
	if math.IsNaN(bound) {
		bound = math.Inf(1)
	}
	return bound, probability
}

// best describes the best arm.
func (r result) best(names []string) string {
	best := strconv.Itoa(r.BestArm)
	if names != nil && names[r.BestArm-1] != "" {
		best += " (" + printable(names[r.BestArm-1]) + ")"
	}
	return best + ", reward " + r.perRound(r.bestArmReward)
}

// perRound writes a total with what it is per round.
func (r result) perRound(total float64) string {
	return number(total) + " in total, " + number(total/float64(r.Rounds)) + " per round"
}

// print prints the result but for the plays.
func (r result) print(w io.Writer, learner string, names []string) {
	bound, ratio := "none is proved", "none"
	if r.Bound != nil {
		bound = r.perRound(*r.Bound)
		if r.BoundProbability > 0 {
			bound += fmt.Sprintf(", with probability %v", r.BoundProbability)
		}
		if *r.Bound >= float64(r.Rounds) {
			bound += "; it says nothing, no regret exceeds 1 per round"
		}
		if *r.Bound > 0 {
			ratio = number(r.TotalRegret / *r.Bound) + " of the bound"
		}
	}
	t := newLines(w)
	t.AppendRows([]table.Row{
		{"learner", learner},
		{"rounds", r.Rounds},
		{"arms", r.Arms},
		{"best arm", r.best(names)},
		{"regret", r.perRound(r.TotalRegret)},
		{"bound", bound},
		{"ratio", ratio},
	})
	t.Render()
}

// printGames prints what the learners have in common, and a row for each.
func printGames(w io.Writer, games []game, names []string) {
	first := games[0].result
	t := newLines(w)
	t.AppendRows([]table.Row{
		{"rounds", first.Rounds},
		{"arms", first.Arms},
		{"best arm", first.best(names)},
	})
	t.Render()
	fmt.Fprintln(w)

	t = newLines(w)
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: 48, WidthMaxEnforcer: wrap}})
	t.AppendRow(table.Row{"learner", "regret", "per round", "bound", "regret/bound"})
	likely := false
	for _, g := range games {
		bound, ratio := "none", "none"
		if g.Bound != nil {
			bound = number(*g.Bound)
			if g.BoundProbability > 0 {
				bound += "*"
				likely = true
			}
			if *g.Bound > 0 {
				ratio = number(g.TotalRegret / *g.Bound)
			}
		}
		t.AppendRow(table.Row{g.Learner, number(g.TotalRegret), number(g.PerRoundRegret), bound, ratio})
	}
	t.Render()
	if likely {
		fmt.Fprintf(w, "* with probability %v\n", 1-exceeds)
	}
}

// newLines returns a table of two columns, names and values, without lines.
func newLines(w io.Writer) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleDefault)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft = ""
	t.Style().Box.PaddingRight = "  "
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(w)
	return t
}

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }
