package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// minimaxFlags are the flags of minimax, as parsed.
type minimaxFlags struct {
	Class, Regret        string
	Recall, Arms, Levels int
	Automaton            string // a file
	JSON                 bool
}

func minimaxCommand() *cobra.Command {
	f := minimaxFlags{Arms: 2, Levels: 2, Regret: exact.External.String()}
	return newCommand("minimax", noArguments, &f, f.run)
}

func (f *minimaxFlags) run(cmd *cobra.Command, _ []string) error {
	return find(cmd, "searching", f.JSON, func(_ context.Context, bar *terminal.Bar) (answer, error) {
		o, err := f.solve(cmd, bar)
		if o == nil {
			return nil, err
		}
		o.Schema, o.Class, o.Recall, o.Arms, o.Regret = "minimax/1", cmp.Or(f.Class, "automaton"), f.Recall, f.Arms, f.Regret
		return o, err
	})
}

// solve finds the best learner that the flags ask for.
func (f *minimaxFlags) solve(cmd *cobra.Command, bar *terminal.Bar) (*optimum, error) {
	if f.Automaton != "" {
		a, err := readAutomaton(cmd, f.Automaton, false)
		if err != nil {
			return nil, err
		}
		return solveAutomaton(cmd.Context(), a)
	}
	class := exact.Class{
		Arms: f.Arms, Recall: f.Recall, Levels: f.Levels,
		Symmetric: f.Class == "symmetric", ShiftInvariant: f.Class == "shift-invariant",
	}
	if f.Regret == exact.Swap.String() {
		class.Regret = exact.Swap
	}
	switch {
	case f.Class == "":
		return nil, errors.New("--class is missing: stationary, symmetric or shift-invariant; or --automaton, with a file")
	case !cmd.Flags().Changed("recall"):
		return nil, fmt.Errorf("--class %s needs --recall", f.Class)
	}
	err := cmp.Or(checkRange("recall", f.Recall, 1, mostRounds), checkRange("arms", f.Arms, 2, mostArms),
		checkRange("levels", f.Levels, 2, mostLevels))
	if err != nil {
		return nil, err
	}
	o, err := f.search(cmd.Context(), class, bar)
	if o != nil && f.Class == "stationary" && f.Arms == 2 && class.Regret == exact.Swap {
		o.ClosedForm = exact.TwoArmSwapValue(f.Recall).RatString()
	}
	return o, err
}

// An optimum is what minimax --json prints.
type optimum struct {
	Schema   string  `json:"schema"`
	Class    string  `json:"class"`
	Recall   int     `json:"recall"`
	Arms     int     `json:"arms"`
	Regret   string  `json:"regret"`          // external or swap
	Value    string  `json:"value,omitempty"` // a fraction; absent if the bounds do not meet
	Float    float64 `json:"float"`           // the value, or the lower bound
	Lower    string  `json:"lower"`
	Upper    string  `json:"upper"`
	Alphabet string  `json:"alphabet"`
	Windows  int     `json:"windows"`
	Learner  string  `json:"learner"`
	// Plays are the weights of arm 1: by its lead −M..M, by the number 0..M of rewards that favour it, or by state.
	Plays     []string        `json:"plays,omitempty"`
	Adversary []adversaryPart `json:"adversary"`

	ClosedForm string `json:"closed_form,omitempty"` // of the value, for two arms and swap regret

	// Of an automaton, by arm and state; the flow also by letter, e_1 and e_2.
	Potentials [][]string   `json:"potentials,omitempty"`
	Flow       [][][]string `json:"flow,omitempty"`
}

// An adversaryPart is a periodic instance in an adversary's mixture.
type adversaryPart struct {
	Weight string      `json:"weight"`
	Arm    int         `json:"arm,omitempty"` // regret is against this arm, from 1
	Map    []int       `json:"map,omitempty"` // or, swap regret, against this map of arms 1..d
	Cycle  [][]float64 `json:"cycle"`
}

// mapOf returns a comparator with arms counted from 1.
func mapOf(c exact.Comparator) []int {
	var m []int
	for _, to := range c {
		m = append(m, to+1)
	}
	return m
}

// mostComputed are the largest recalls at which the command computes what a class's best learner guarantees,
// for two arms. There its closed form is proved, in the documentation of package exact, for every recall.
var mostComputed = map[string]int{"stationary": 15, "symmetric": 400, "shift-invariant": 15}

// mostStated is the largest recall at which the command gives a closed form alone.
const mostStated = 2000

// search finds the class's optimum: by its closed form, if it has one, and otherwise by a
// search.
func (f *minimaxFlags) search(ctx context.Context, class exact.Class, bar *terminal.Bar) (*optimum, error) {
	if class.Arms == 2 && class.Levels == 2 && class.Regret == exact.External {
		switch most := mostComputed[f.Class]; {
		case f.Recall <= most:
			return solveTwoArms(ctx, class, bar)
		case class.ShiftInvariant:
			return nil, fmt.Errorf("--recall %d is more than %d, the most to compute for a shift-invariant class", f.Recall, most)
		case f.Recall > mostStated:
			return nil, fmt.Errorf("--recall %d is more than %d, to which the closed forms are worked out", f.Recall, mostStated)
		}
		return closedForm(class), nil
	}
	if _, err := class.Alphabet(); err != nil {
		return nil, err
	}
	found, err := exact.Minimax(ctx, class, func(rounds int) { bar.Step(rounds, 0) })
	if found == nil {
		return nil, err
	}
	o := newOptimum(found.Lower, found.Upper, found.Alphabet, found.Mixture)
	o.Windows = found.Windows
	o.Learner = "a table, " + plural(found.Cells, "free weight") + ", found in " + plural(found.Rounds, "round")
	return o, err
}

// solveTwoArms compares the closed form of a class of two arms and rewards 0 and 1 with what a learner
// guarantees.
func solveTwoArms(ctx context.Context, class exact.Class, bar *terminal.Bar) (*optimum, error) {
	m, letters := class.Recall, exact.NewAlphabet(2, 1, true)
	switch {
	case class.Symmetric:
		upper, lower, err := exact.SymmetricOptimum(ctx, m)
		if err != nil {
			return nil, err
		}
		o := newOptimum(exact.SymmetricValue(m), exact.SymmetricValue(m), letters, exact.SymmetricMixture(m))
		o.Alphabet, o.Learner, o.Plays = "[0,1]^2", "a function of the counts in the window", fractionsOf(exact.SymmetricCounts(m))
		o.Lower, o.Upper = lower.Value, upper.Value
		return o, nil
	case class.ShiftInvariant:
		r, err := exact.SymmetricUpper(ctx, m)
		if err != nil {
			return nil, err
		}
		o := newOptimum(exact.SymmetricValue(m), r.Upper, letters, exact.SymmetricMixture(m))
		o.Windows, o.Learner, o.Plays = r.States, "a function of the lead in the window", fractionsOf(exact.SymmetricPlays(m))
		return o, nil
	}
	best := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	p := exact.ProblemOf(best, 2, 2, 0)
	p.Progress = bar.Step
	r, err := exact.WorstCase(ctx, best.Maker(2), p)
	if err != nil {
		return nil, err
	}
	o := newOptimum(exact.TwoArmValue(m), r.Upper, letters, exact.TwoArmMixture(m))
	o.Windows, o.Learner = r.States, best.String()
	return o, nil
}

// closedForm gives the proved value of a class of two arms and rewards 0 and 1 at recalls too large to compute a guarantee.
func closedForm(class exact.Class) *optimum {
	best := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: class.Recall}
	value, learner := exact.TwoArmValue(class.Recall), best.String()
	if class.Symmetric {
		value, learner = exact.SymmetricValue(class.Recall), "a function of the counts in the window"
	}
	o := newOptimum(value, value, exact.NewAlphabet(2, 1, true), nil)
	if o.Learner = learner + " (proved, not computed at this recall)"; class.Symmetric {
		o.Alphabet = "[0,1]^2"
	}
	return o
}

// newOptimum returns the bounds, and the adversary that proves the lower one.
func newOptimum(lower, upper *big.Rat, a exact.Alphabet, mixture []exact.WeightedCycle) *optimum {
	o := &optimum{Lower: lower.RatString(), Upper: upper.RatString(), Alphabet: a.String(), Adversary: []adversaryPart{}}
	o.Float, _ = lower.Float64()
	if lower.Cmp(upper) == 0 {
		o.Value = o.Lower
	}
	for _, c := range mixture {
		m := adversaryPart{Weight: c.Weight.RatString(), Arm: c.Arm + 1}
		if c.Comparator != nil {
			m.Arm, m.Map = 0, mapOf(c.Comparator)
		}
		for _, letter := range c.Letters {
			m.Cycle = append(m.Cycle, a.Rewards(letter))
		}
		o.Adversary = append(o.Adversary, m)
	}
	return o
}

// fractionAndValue writes a fraction with its value, and a long one as its value alone.
func fractionAndValue(fraction string) string {
	r, _ := new(big.Rat).SetString(fraction)
	f, _ := r.Float64()
	if len(fraction) > 12 {
		return number(f)
	}
	return fraction + " = " + number(f)
}

// value writes the bounds.
func (o *optimum) value() string {
	if o.Value != "" {
		return fractionAndValue(o.Value) + " per round"
	}
	return fmt.Sprintf("between %s and %s per round", fractionAndValue(o.Lower), fractionAndValue(o.Upper))
}

func (o *optimum) print(w *terminal.Sheet) {
	var f facts
	automaton, k := o.Class == "automaton", o.Windows
	if automaton {
		f.add("automaton", plural(k, "state")+" reached")
	} else {
		f.add("class", fmt.Sprintf("%s, recall %d, %s", o.Class, o.Recall, plural(o.Arms, "arm")))
	}
	f.add("over", "long run, rewards in "+o.Alphabet)
	f.add(regretName(o.Regret == exact.Swap.String()), o.value())
	if automaton {
		f.add("counter", fmt.Sprintf("counter(states=%d) has 1/%d = %s, the least of all automata of that size",
			k, 2*k, number(0.5/float64(k))))
	}
	if o.ClosedForm != "" {
		f.add("closed form", fractionAndValue(o.ClosedForm)+", proved for every recall")
	}
	f.add("learner", o.Learner)
	// list adds the first rows, with nothing before them, and says how many more there are.
	list := func(rows []string, most int) {
		for _, row := range rows[:min(len(rows), most)] {
			f.add("", row)
		}
		if more := len(rows) - most; more > 0 {
			f.add("", fmt.Sprintf("and %d more (see --json)", more))
		}
	}
	list(o.plays(), 16)
	if n := len(o.Adversary); n > 0 {
		f.add("adversary", "a mixture of "+plural(n, "periodic instance"))
	}
	var mixture []string
	for _, m := range o.Adversary {
		mixture = append(mixture, m.Weight+": "+runs(boundedrecall.Must(boundedrecall.NewInstance(m.Cycle))))
	}
	list(mixture, 8)
	f.print(w)
}

// plays writes the weights of arm 1. Those of a shift-invariant learner at negative leads
// follow from the others.
func (o *optimum) plays() (all []string) {
	for k, x := range o.Plays {
		switch lead := k - o.Recall; {
		case o.Class == "automaton":
			all = append(all, fmt.Sprintf("state %d: arm 1 with %s", k, roundedDown(x)))
		case o.Class == "symmetric":
			all = append(all, fmt.Sprintf("%d of %d for arm 1: arm 1 with %s", k, o.Recall, x))
		case lead >= 0:
			all = append(all, fmt.Sprintf("lead %d: arm 1 with %s", lead, x))
		}
	}
	return all
}
