package main

import (
	"fmt"
	"io"

	"boundedrecall/internal/figures"
	"boundedrecall/internal/simulation"

	"github.com/jedib0t/go-pretty/v6/table"
)

// printOutcome prints the final regrets and what they say of the paper's claim.
func printOutcome(w io.Writer, o *simulation.Outcome) {
	lines := newLines(w)
	lines.AppendRow(table.Row{"simulation", figures.SimulationTitle(o)})
	lines.AppendRow(table.Row{"sizes", fmt.Sprintf("T = %d, M = %d, multiplicative weights with η = 1/2", o.Horizon, o.Recall)})
	if o.Random() {
		lines.AppendRow(table.Row{"runs", fmt.Sprintf("%d from seed %d, in turn for each of %d periods; ± is half a %.0f %% band of the mean",
			o.Runs, o.Seed, len(o.Periods()), 100*simulation.Confidence)})
	}
	lines.Render()

	fmt.Fprintln(w, "\nTotal regret in the end")
	lines = newLines(w)
	for _, name := range simulation.Learners() {
		mean, half := o.Final(name)
		lines.AppendRow(table.Row{"  " + name, banded(o, mean, half)})
	}
	lines.Render()

	fmt.Fprintln(w, "\nThe claim: the first ends with less than the second")
	lines = newLines(w)
	for _, pair := range simulation.ClaimedOrder() {
		mean, half := o.Difference(pair)
		says := "undecided"
		switch {
		case mean+half < 0:
			says = "less"
		case mean-half > 0:
			says = "more"
		}
		lines.AppendRow(table.Row{"  " + pair.Better + " − " + pair.Worse, banded(o, mean, half), says})
	}
	lines.Render()
	fmt.Fprintln(w, "\n"+o.Verdict())
}

// banded writes a number, with its band if there is one.
func banded(o *simulation.Outcome, mean, half float64) string {
	if !o.Random() {
		return fmt.Sprintf("%8.2f", mean)
	}
	return fmt.Sprintf("%8.2f ± %.2f", mean, half)
}
