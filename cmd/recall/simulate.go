package main

import (
	"bytes"
	"errors"
	"fmt"

	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page/figures"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/simulation"

	"github.com/spf13/cobra"
)

// simulateFlags are the flags of simulate, as parsed.
type simulateFlags struct {
	Figure, Out string
	Runs        int
	Seed        uint64
}

func simulateCommand() *cobra.Command {
	f := simulateFlags{Runs: 400, Seed: 1}
	return newCommand("simulate", noArguments, &f, f.run)
}

// mostSimulated bounds the runs.
const mostSimulated = 1_000_000

// simulation checks the flags and returns the simulation they name.
func (f *simulateFlags) simulation(given func(string) bool) (s simulation.Simulation, err error) {
	s, ok := map[string]simulation.Simulation{
		"left": simulation.DriftingRewards(adversaries.PlusMinusOne), "left-01": simulation.DriftingRewards(adversaries.ZeroOne),
		"right": simulation.AdversarialRewards(),
	}[f.Figure]
	switch {
	case !ok:
		return s, fmt.Errorf("--figure %q is not left, left-01 or right", f.Figure)
	case f.Figure == "right" && (given("runs") || given("seed")):
		return s, errors.New("nothing is drawn in the right figure: --runs and --seed would do nothing")
	}
	return s, checkRange("runs", f.Runs, simulation.LeastRuns, mostSimulated)
}

func (f *simulateFlags) run(cmd *cobra.Command, _ []string) error {
	s, err := f.simulation(cmd.Flags().Changed)
	if err != nil {
		return err
	}
	if err := vacant(f.Out); err != nil {
		return err
	}
	bar := terminal.NewBar(cmd.ErrOrStderr(), "simulating")
	o, err := s.Run(cmd.Context(), f.Seed, f.Runs, func(done int) { bar.Step(done, f.Runs) })
	defer bar.Finish()
	if err != nil {
		return interrupted // the runs are enough, so the context ended
	}
	bar.Describe("drawing")
	var curves bytes.Buffer
	if err := o.WriteCSV(&curves); err != nil {
		return err
	}
	var summary terminal.Sheet
	printOutcome(&summary, o)
	figure := figures.Simulated(o)
	err = writeFolder(f.Out, map[string][]byte{
		figure.Name + ".svg": figure.SVG, figure.Name + ".csv": curves.Bytes(), "summary.txt": summary.Bytes(),
	})
	if err != nil {
		return err
	}
	bar.Finish()
	_, _ = cmd.OutOrStdout().Write(summary.Bytes())
	return nil
}

// printOutcome prints the final regrets and what they say about the paper's claim.
func printOutcome(out *terminal.Sheet, o *simulation.Outcome) {
	var about, ends, differences facts
	about.add("simulation", figures.SimulationTitle(o))
	about.add("sizes", o.Sizes())
	if o.Random() {
		about.add("runs", fmt.Sprintf("%d from seed %d, in turn for each of %d periods; ± is half a %.0f %% band of the mean",
			o.Runs, o.Seed, len(o.Periods()), 100*simulation.Confidence))
	}
	for _, name := range simulation.Learners() {
		mean, half := o.Final(name)
		ends.add("  "+name, withBand(o, mean, half))
	}
	for _, pair := range simulation.ClaimedOrder() {
		mean, half := o.Difference(pair)
		comparison := []string{"less", "undecided", "more"}[1+o.Compare(pair)]
		differences = append(differences, []string{"  " + pair.Better + " − " + pair.Worse, withBand(o, mean, half), comparison})
	}
	about.print(out)
	fmt.Fprintln(out, "\nTotal regret in the end")
	ends.print(out)
	fmt.Fprintln(out, "\nThe claim: the first ends with less than the second")
	differences.print(out)
	fmt.Fprintln(out, "\n"+o.Verdict())
}

// withBand writes a number, with its band if there is one.
func withBand(o *simulation.Outcome, mean, half float64) string {
	if !o.Random() {
		return fmt.Sprintf("%8.2f", mean)
	}
	return fmt.Sprintf("%8.2f ± %.2f", mean, half)
}
