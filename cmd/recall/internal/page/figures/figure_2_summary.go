package figures

import (
	"fmt"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/simulation"
)

// simulationSummary lists the final regrets, and says what they mean for the
// paper's claim.
func simulationSummary(o *simulation.Outcome) string {
	about := [][]string{{"simulation", simulationTitle(o)}, {"sizes", o.Sizes()}}
	if o.Random() {
		about = append(about, []string{"runs", fmt.Sprintf(
			"%d from seed %d, in turn for each of %d periods; ± is half a %.0f %% band of the mean",
			o.Runs, o.Seed, len(o.Periods()), 100*simulation.Confidence)})
	}
	var ends, differences [][]string
	for _, name := range simulation.Learners() {
		mean, half := o.Final(name)
		ends = append(ends, []string{"  " + name, withBand(o, mean, half)})
	}
	for _, pair := range simulation.ClaimedOrder() {
		mean, half := o.Difference(pair)
		comparison := []string{"less", "undecided", "more"}[1+o.Compare(pair)]
		names := "  " + pair.Better + " − " + pair.Worse
		differences = append(differences, []string{names, withBand(o, mean, half), comparison})
	}
	var out terminal.Sheet
	out.PrintTable(about)
	fmt.Fprintln(&out, "\nTotal regret in the end")
	out.PrintTable(ends)
	fmt.Fprintln(&out, "\nThe claim: the first ends with less than the second")
	out.PrintTable(differences)
	fmt.Fprintln(&out, "\n"+o.Verdict())
	return out.String()
}

// withBand writes a number, with its band if there is one.
func withBand(o *simulation.Outcome, mean, half float64) string {
	if !o.Random() {
		return fmt.Sprintf("%8.2f", mean)
	}
	return fmt.Sprintf("%8.2f ± %.2f", mean, half)
}
