package solve

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
	"sort"
	"strings"

	"boundedrecall/beyond/automata"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/internal/jsontext"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mostAutomatonBytes bounds the file of an automaton.
const mostAutomatonBytes = 1 << 26

// readAutomaton reads the file that --automaton names. No other flag goes with
// it but --json, and --work where plays are searched for. The file must have
// plays if a command wants them, and else must not. Errors name the row and the
// value.
func readAutomaton(
	cmd *cobra.Command, name string, withPlays bool,
) (a automata.Automaton, err error) {
	allowed := []string{"json"}
	if !withPlays {
		allowed = append(allowed, "work") // minimax has a budget for automata, worst needs none
	}
	if err := refuseOthers(cmd, "automaton", allowed...); err != nil {
		return a, err
	}
	err = cli.WithFile(name, cmd.InOrStdin(), func(r io.Reader) error {
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
		case withPlays && a.Plays == nil:
			return errors.New("play is missing: the weights of arm 1 in the states, as fractions")
		case !withPlays && a.Plays != nil:
			return errors.New("play is for recall worst: minimax finds the best plays")
		}
		return nil
	})
	return a, err
}

func parseAutomaton(text []byte) (a automata.Automaton, err error) {
	var file struct {
		Start *int              `json:"start"`
		Next  []json.RawMessage `json:"next"`
		Play  []json.RawMessage `json:"play"`
	}
	if err := jsontext.Unmarshal(text, &file); err != nil {
		return a, err
	}
	if file.Start == nil {
		return a, errors.New("start is missing: the state of the first round, from 0")
	}
	a.Start, a.Next = *file.Start, make([][2]int, len(file.Next))
	for s, raw := range file.Next {
		var row []int
		if jsontext.Unmarshal(raw, &row) != nil || len(row) != 2 {
			return a,
				fmt.Errorf("next, row %d: %.40s is not the state after e_1 and the state after e_2, as in [0,1]", s, raw)
		}
		a.Next[s] = [2]int(row)
	}
	for s, raw := range file.Play {
		x, ok := new(big.Rat), weight.Match(raw)
		if ok {
			x, ok = x.SetString(string(raw[1 : len(raw)-1]))
		}
		if !ok || x.Cmp(big.NewRat(1, 1)) > 0 {
			const fraction = `a fraction in [0,1], as in "1/6", with a denominator below 2^44`
			return a, fmt.Errorf("play, row %d: %.40s is not %s", s, raw, fraction)
		}
		a.Plays = append(a.Plays, x)
	}
	return a, a.Check()
}

// weight is how a weight is written.
var weight = regexp.MustCompile(`^"(\d{1,18}(/\d{1,18})?|[01]?\.\d{1,18})"$`)

// refuseOthers returns an error if a flag is given that does not go with
// another.
func refuseOthers(cmd *cobra.Command, flag string, allowed ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != flag && !slices.Contains(allowed, f.Name) {
			err = fmt.Errorf("--%s does not go with --%s", f.Name, flag)
		}
	})
	return err
}

// automatonNamed returns the automaton and its plays that the flags name, by
// --automaton or as a counter, or false if they name another learner.
func (f *worstFlags) automatonNamed(
	cmd *cobra.Command,
) (name string, a automata.Automaton, ok bool, err error) {
	if f.automaton != "" {
		a, err = readAutomaton(cmd, f.automaton, true)
		return "automaton", a, true, err
	}
	if len(f.learner) != 1 || !strings.HasPrefix(f.learner[0], "counter") {
		return "", a, false, nil
	}
	name = f.learner[0]
	var n int
	_, _ = fmt.Sscanf(name, "counter(states=%d)", &n)
	switch {
	case n < 1 || n > automata.MostStates || name != fmt.Sprintf("counter(states=%d)", n):
		return "", a, false, fmt.Errorf("%q is not a counter: write counter(states=K) with K in 1..%d",
			name, automata.MostStates)
	case !f.longRun:
		return "", a, false, errors.New("a counter needs --long-run")
	}
	err = refuseOthers(cmd, "learner", "long-run", "json")
	if err != nil {
		return "", a, false, fmt.Errorf("%w %s", err, name)
	}
	return name, automata.NewCounter(n), true, nil
}

// worstOfAutomaton finds the worst rewards for plays on an automaton.
func (f *worstFlags) worstOfAutomaton(cmd *cobra.Command, name string, a automata.Automaton) error {
	return cli.Find(cmd, "searching", f.json,
		func(ctx context.Context, bar *terminal.Bar) (cli.Answer, error) {
			r, err := a.WorstCase(ctx, bar.Step)
			if r == nil {
				return nil, fmt.Errorf("%s: %w", cmp.Or(cli.InputName(f.automaton), name), err)
			}
			bound, source := math.Inf(1), ""
			if f.automaton == "" {
				bound, source = 0.5/float64(len(a.Plays)), "beyond/finite-state"
			}
			w := newWorstReport(name, bound, r, exact.External)
			w.Alphabet, w.source = oneHots, source
			return w, err
		})
}

// oneHots is the alphabet of an automaton.
const oneHots = "{(1,0),(0,1)}"

// solveAutomaton finds the best plays on an automaton, exactly if the work is
// within the budget.
func solveAutomaton(ctx context.Context, a automata.Automaton, work cli.Work) (*optimum, error) {
	most := sort.Search(automata.MostStates, func(n int) bool {
		return stepsToSolve(n+1) > float64(work)
	})
	best, err := automata.FindBestPlaysUpTo(ctx, a, most)
	if best == nil {
		return nil, err
	}
	o := newOptimum(best.Lower, best.Upper, exact.NewAlphabet(2, 1, true), nil)
	o.Alphabet, o.Windows, o.Learner = oneHots, best.States, "a weight for each state"
	o.Plays = fractionsOf(best.Plays)
	switch {
	case o.Value != "":
	case best.States > automata.MostSolved:
		o.left = fmt.Errorf("the bounds do not meet: of %s no linear program is solved, the limit is %d",
			cli.Plural(best.States, "state"), automata.MostSolved)
	case best.States > most:
		o.left = work.Afford("the bounds do not meet: the linear program of "+
			cli.Plural(best.States, "state"), stepsToSolve(best.States))
	}
	if err != nil && ctx.Err() == nil { // memory
		o.left, err = fmt.Errorf("the bounds do not meet: %w", err), nil
	}
	n := len(a.Next)
	for arm := range 2 {
		o.Potentials = append(o.Potentials, fractionsOf(best.Potentials[arm*n:(arm+1)*n]))
		var edges [][]string
		for s := range n {
			edges = append(edges, fractionsOf(best.Flow[2*(arm*n+s):][:2]))
		}
		o.Flow = append(o.Flow, edges)
	}
	return o, err
}

// fractionsOf writes numbers as fractions.
func fractionsOf(numbers []*big.Rat) (all []string) {
	for _, x := range numbers {
		all = append(all, x.RatString())
	}
	return all
}
