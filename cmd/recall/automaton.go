package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/internal/jsontext"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// automatonHelp says in the commands' help what --automaton reads.
const automatonHelp = `--automaton FILE, or - for standard input, is a finite memory in place of a window: a
JSON object {"start":0,"next":[[state on e_1, state on e_2],…]} with at most 65,536
states. Rewards are one-hot, e_1 or e_2, and the regret is that in the long run from
every state that the start reaches.`

// mostAutomatonBytes bounds the file of an automaton.
const mostAutomatonBytes = 1 << 26

// A playedAutomaton is an automaton with the weights of arm 1 in its states, if it has any.
type playedAutomaton struct {
	exact.Automaton
	plays []*big.Rat
}

// readAutomaton reads the file that --automaton names. It must have plays if a command wants
// them, and else must not.
func readAutomaton(cmd *cobra.Command, name string, withPlays bool) (a playedAutomaton, err error) {
	err = withFile(cmd.Context(), name, cmd.InOrStdin(), func(r io.Reader) error {
		text, err := io.ReadAll(io.LimitReader(r, mostAutomatonBytes+1))
		if err != nil {
			return err
		}
		if len(text) > mostAutomatonBytes {
			return fmt.Errorf("the file has more than %d bytes", mostAutomatonBytes)
		}
		a, err = parseAutomaton(text)
		switch {
		case err != nil:
			return err
		case withPlays && a.plays == nil:
			return errors.New("play is missing: the weights of arm 1 in the states, as fractions")
		case !withPlays && a.plays != nil:
			return errors.New("play is for recall worst: minimax finds the best plays")
		}
		return nil
	})
	return a, err
}

// parseAutomaton reads an automaton. Errors name the row and the value.
func parseAutomaton(text []byte) (a playedAutomaton, err error) {
	var file struct {
		Start int               `json:"start"`
		Next  []json.RawMessage `json:"next"`
		Play  []json.RawMessage `json:"play"`
	}
	in := json.NewDecoder(strings.NewReader(string(text)))
	in.DisallowUnknownFields()
	if err := in.Decode(&file); err != nil {
		return a, jsontext.Plain(err)
	}
	if _, err := in.Token(); err != io.EOF {
		return a, errors.New("something follows the automaton")
	}
	if n := len(file.Next); n > exact.MostStates {
		return a, fmt.Errorf("the automaton has %d states, and the limit is %d", n, exact.MostStates)
	}
	a.Start = file.Start
	for s, raw := range file.Next {
		var row []int
		if json.Unmarshal(raw, &row) != nil || len(row) != 2 {
			return a, fmt.Errorf("next, row %d: %s is not the state after e_1 and the state after e_2, as in [0,1]", s, shown(raw))
		}
		a.Next = append(a.Next, [2]int(row))
	}
	if err := a.Check(); err != nil {
		return a, err
	}
	if file.Play != nil && len(file.Play) != len(file.Next) {
		return a, fmt.Errorf("play has %d rows, and next has %d", len(file.Play), len(file.Next))
	}
	for s, raw := range file.Play {
		x, err := parseWeight(raw)
		if err != nil {
			return a, fmt.Errorf("play, row %d: %w", s, err)
		}
		a.plays = append(a.plays, x)
	}
	return a, nil
}

// weight is how a weight is written.
var weight = regexp.MustCompile(`^"(\d{1,18}(/\d{1,18})?|[01]?\.\d{1,18})"$`)

func parseWeight(raw []byte) (*big.Rat, error) {
	if weight.Match(raw) {
		x, ok := new(big.Rat).SetString(string(raw[1 : len(raw)-1]))
		if ok && x.Cmp(big.NewRat(1, 1)) <= 0 {
			return x, nil
		}
	}
	return nil, fmt.Errorf(`%s is not a fraction in [0,1], as in "1/6", with at most 18 digits above and below`, shown(raw))
}

// shown returns a piece of a file for a message.
func shown(raw []byte) string {
	const most = 40
	text := []rune(string(raw))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return terminal.Printable(string(text))
}

// refuseOthers returns an error if a flag is given that does not go with another.
func refuseOthers(cmd *cobra.Command, flag string, allowed ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != flag && !slices.Contains(allowed, f.Name) {
			err = fmt.Errorf("--%s does not go with --%s", f.Name, flag)
		}
	})
	return err
}

// automatonNamed returns the automaton and its plays that the flags name, by --automaton or as a
// counter, or false if they name another learner.
func (f worstFlags) automatonNamed(cmd *cobra.Command) (name string, a playedAutomaton, ok bool, err error) {
	if f.automaton != "" {
		a, err = readAutomaton(cmd, f.automaton, true)
		return "automaton", a, true, cmp.Or(refuseOthers(cmd, "automaton", "json"), err)
	}
	if len(f.learners) != 1 || !strings.HasPrefix(f.learners[0], "counter") {
		return "", a, false, nil
	}
	name = f.learners[0]
	var n int
	_, _ = fmt.Sscanf(name, "counter(states=%d)", &n)
	switch {
	case n < 1 || n > exact.MostStates || name != fmt.Sprintf("counter(states=%d)", n):
		return "", a, false, fmt.Errorf("%q is no counter: write counter(states=K) with K in 1..%d", name, exact.MostStates)
	case !f.longRun:
		return "", a, false, errors.New("a counter needs --long-run")
	}
	a.Automaton, a.plays = exact.NewCounter(n)
	return name, a, true, refuseOthers(cmd, "learner", "long-run", "json")
}

// worstOfAutomaton finds the worst rewards for plays on an automaton.
func (f worstFlags) worstOfAutomaton(ctx context.Context, name string, a playedAutomaton, stdout, stderr io.Writer) error {
	bar := terminal.NewBar(stderr, "searching")
	r, err := a.WorstCase(ctx, a.plays, bar.Step)
	bar.Finish()
	if err := fatal(ctx, err, r != nil); err != nil {
		return err
	}
	bound, source := math.Inf(1), ""
	if f.automaton == "" {
		bound, source = 0.5/float64(len(a.plays)), "beyond-finite-state"
	}
	w := newWorstReport(name, bound, r, exact.External)
	w.Alphabet, w.Before = oneHots, rowsOf(r.Before)
	return printResult(stdout, f.json, w, func(out *terminal.Sheet) { w.print(out, name, source, r) }, err)
}

// oneHots is the alphabet of an automaton.
const oneHots = "{(1,0),(0,1)}"

// minimaxOfAutomaton finds the best plays on an automaton.
func (f minimaxFlags) minimaxOfAutomaton(ctx context.Context, a playedAutomaton, stdout, stderr io.Writer) error {
	bar := terminal.NewBar(stderr, "searching")
	best, err := exact.FindBestPlays(ctx, a.Automaton)
	bar.Finish()
	if err := fatal(ctx, err, false); err != nil {
		return err
	}
	o := newOptimum(best.Lower, best.Upper, exact.NewAlphabet(2, 1, true), best.States, "a weight for each state", best.Plays, nil)
	o.Schema, o.Class, o.Arms, o.Regret, o.Alphabet = "minimax/1", "automaton", 2, exact.External.String(), oneHots
	n := len(a.Next)
	for arm := range 2 {
		o.Potentials = append(o.Potentials, fractionsOf(best.Potentials[arm*n:(arm+1)*n]))
		var edges [][]string
		for s := range n {
			edges = append(edges, fractionsOf(best.Flow[2*(arm*n+s):][:2]))
		}
		o.Flow = append(o.Flow, edges)
	}
	return printResult(stdout, f.json, o, o.printAutomaton, nil)
}

// fractionsOf writes numbers as fractions.
func fractionsOf(numbers []*big.Rat) (all []string) {
	for _, x := range numbers {
		all = append(all, x.RatString())
	}
	return all
}

func (o *optimum) printAutomaton(w *terminal.Sheet) {
	k := o.Windows
	facts := []table.Row{
		{"automaton", plural(k, "state") + " reached"},
		{"over", "long run, rewards in " + o.Alphabet},
		{"regret", o.value()},
		{"counter", fmt.Sprintf("counter(states=%d) has 1/%d = %s, the least of all automata of that size", k, 2*k, number(0.5/float64(k)))},
		{"learner", o.Learner},
	}
	const most = 16
	for s, x := range o.Plays[:min(len(o.Plays), most)] {
		facts = append(facts, table.Row{"", fmt.Sprintf("state %d: arm 1 with %s", s, roundedDown(x))})
	}
	if more := len(o.Plays) - most; more > 0 {
		facts = append(facts, table.Row{"", fmt.Sprintf("and %d more (see --json)", more)})
	}
	printFacts(w, facts)
}
