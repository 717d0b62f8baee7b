package solve

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// minimaxFlags are the flags of minimax, as parsed.
type minimaxFlags struct {
	class, regret               string
	recall, delay, arms, levels int
	automaton                   string // a file
	work                        cli.Work
	json                        bool
}

func (f *minimaxFlags) run(cmd *cobra.Command, _ []string) error {
	if err := f.work.Check(); err != nil {
		return err
	}
	var left error
	search := func(_ context.Context, bar *terminal.Bar) (cli.Answer, error) {
		o, err := f.solve(cmd, bar)
		if o == nil {
			return nil, err
		}
		o.Schema, o.Class, o.Recall, o.Delay = minimaxSchema, f.class, f.recall, f.delay
		o.Arms, o.Regret = f.arms, f.regret
		if f.class == "" {
			o.Class = "automaton"
		}
		left = o.left
		return o, err
	}
	err := cli.Find(cmd, "searching", f.json, search)
	if err == nil && left != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "recall: %v\n", left)
	}
	return err
}

// solve finds the best learner that the flags ask for.
func (f *minimaxFlags) solve(cmd *cobra.Command, bar *terminal.Bar) (*optimum, error) {
	if f.automaton != "" {
		a, err := readAutomaton(cmd, f.automaton, false)
		if err != nil {
			return nil, err
		}
		return solveAutomaton(cmd.Context(), a, f.work)
	}
	class := exact.Class{
		Arms: f.arms, Recall: f.recall, Levels: f.levels, Delay: f.delay,
		Symmetric: f.class == "symmetric", ShiftInvariant: f.class == "shift-invariant",
	}
	if f.regret == exact.Swap.String() {
		class.Regret = exact.Swap
	}
	err := f.check(cmd.Flags().Changed)
	if err != nil {
		return nil, err
	}
	o, err := f.search(cmd.Context(), class, bar)
	if o != nil && f.class == "stationary" && f.arms == 2 && f.delay == 0 &&
		class.Regret == exact.Swap {
		o.ClosedForm = exact.TwoArmSwapValue(f.recall).RatString()
	}
	return o, err
}

// check checks the flags that describe the class.
func (f *minimaxFlags) check(given func(string) bool) error {
	switch {
	case f.class == "":
		const want = "--class is missing: stationary, symmetric or shift-invariant; or --automaton, with a file"
		return errors.New(want)
	case !given("recall"):
		return fmt.Errorf("--class %s needs --recall", f.class)
	}
	err := cli.CheckRange("recall", f.recall, 1, cli.MostRounds)
	if err != nil {
		return err
	}
	err = cli.CheckRange("delay", f.delay, 0, cli.MostRounds)
	if err != nil {
		return err
	}
	err = cli.CheckRange("arms", f.arms, 2, cli.MostArms)
	if err != nil {
		return err
	}
	return cli.CheckRange("levels", f.levels, 2, cli.MostLevels)
}

// minimaxSchema names the form of the JSON of an optimum.
const minimaxSchema = "minimax/1"

// An optimum is what minimax --json prints.
type optimum struct {
	Schema   string  `json:"schema"`
	Class    string  `json:"class"`
	Recall   int     `json:"recall"`
	Delay    int     `json:"delay,omitempty"`
	Arms     int     `json:"arms"`
	Regret   string  `json:"regret"`          // external or swap
	Value    string  `json:"value,omitempty"` // a fraction; absent if the bounds do not meet
	Float    float64 `json:"float"`           // the value, or the lower bound
	Lower    string  `json:"lower"`
	Upper    string  `json:"upper"`
	Alphabet string  `json:"alphabet"`
	Windows  int     `json:"windows"`
	Learner  string  `json:"learner"`
	// Plays are the weights of arm 1: by its lead −M..M, by the number 0..M of
	// rewards that favour it, or by state.
	Plays     []string        `json:"plays,omitempty"`
	Adversary []adversaryPart `json:"adversary"`

	ClosedForm string `json:"closed_form,omitempty"` // of the value, for two arms and swap regret

	// ProvedBounds are the closed forms between which the value lies, for two
	// arms and a delay.
	ProvedBounds []string `json:"proved_bounds,omitempty"`

	// Of an automaton, by arm and state; the flow also by letter, e_1 and e_2.
	Potentials [][]string   `json:"potentials,omitempty"`
	Flow       [][][]string `json:"flow,omitempty"`

	// the work that was not done: it would have made the bounds meet, or
	// computed what the learner guarantees; nil for none
	left error
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

// mostComputed are the largest recalls at which the command computes what a
// class's best learner guarantees, for two arms. There its closed form is
// proved, in the documentation of package exact, for every recall.
var mostComputed = map[string]int{"stationary": 15, "symmetric": 400, "shift-invariant": 15}

// mostStated is the largest recall at which the command gives only a closed
// form.
const mostStated = 2000

// search finds the class's optimum: by its closed form, if it has one, and
// otherwise by a search.
func (f *minimaxFlags) search(
	ctx context.Context, class exact.Class, bar *terminal.Bar,
) (*optimum, error) {
	twoArms := class.Arms == 2 && class.Levels == 2 && class.Regret == exact.External
	if twoArms && f.delay > 0 && f.class == "stationary" {
		return solveDelayed(ctx, class, f.work, bar)
	}
	if twoArms && f.delay == 0 {
		switch most := mostComputed[f.class]; {
		case f.recall <= most:
			return solveTwoArms(ctx, class, f.work, bar)
		case class.ShiftInvariant:
			return nil,
				fmt.Errorf("--recall %d is more than %d, the most to compute for a shift-invariant class",
					f.recall, most)
		case f.recall > mostStated:
			return nil, fmt.Errorf("--recall %d is more than %d, to which the closed forms are worked out",
				f.recall, mostStated)
		}
		return closedForm(class), nil
	}
	return solveClass(ctx, class, f.work, bar)
}

// solveClass searches for the class's optimum, if that is within the budget.
func solveClass(
	ctx context.Context, class exact.Class, work cli.Work, bar *terminal.Bar,
) (*optimum, error) {
	_, err := class.Alphabet()
	if err == nil {
		err = work.Afford("the search", stepsOfClass(class))
	}
	if err != nil {
		return nil, err
	}
	found, err := exact.Minimax(ctx, class, func(rounds int) { bar.Step(rounds, 0) })
	if found == nil {
		return nil, err
	}
	o := newOptimum(found.Lower, found.Upper, found.Alphabet, found.Mixture)
	o.Windows = found.Windows
	o.Learner = "a table, " + cli.Plural(found.Cells, "free weight") + ", found in " +
		cli.Plural(found.Rounds, "round")
	return o, err
}

// solveTwoArms compares the closed form of a class of two arms and rewards 0
// and 1 with what a learner guarantees. If that is beyond the budget it gives
// the closed form alone, where that is the value.
func solveTwoArms(
	ctx context.Context, class exact.Class, work cli.Work, bar *terminal.Bar,
) (*optimum, error) {
	m, letters := class.Recall, exact.NewAlphabet(2, 1, true)
	best := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	p := exact.ProblemOf(best, 2, 2, 0)
	p.Progress = bar.Step
	err := work.Afford("the search", stepsOfTwoArms(class, p, best))
	switch {
	case err != nil && class.ShiftInvariant:
		return nil, err
	case err != nil:
		o := closedForm(class)
		o.left = fmt.Errorf("what the learner guarantees is not computed: %w", err)
		return o, nil
	case class.Symmetric:
		upper, lower, err := exact.SymmetricOptimum(ctx, m)
		if err != nil {
			return nil, err
		}
		o := newOptimum(exact.SymmetricValue(m), exact.SymmetricValue(m), letters,
			exact.SymmetricMixture(m))
		o.Alphabet, o.Learner = "[0,1]^2", "a function of the counts in the window"
		o.Plays = fractionsOf(exact.SymmetricCounts(m))
		o.Lower, o.Upper = lower.Value, upper.Value
		return o, nil
	case class.ShiftInvariant:
		r, err := exact.SymmetricUpper(ctx, m)
		if err != nil {
			return nil, err
		}
		o := newOptimum(exact.SymmetricValue(m), r.Upper, letters, exact.SymmetricMixture(m))
		o.Windows, o.Learner = r.States, "a function of the lead in the window"
		o.Plays = fractionsOf(exact.SymmetricPlays(m))
		return o, nil
	}
	r, err := exact.WorstCase(ctx, best.Maker(2), p)
	if err != nil {
		return nil, err
	}
	o := newOptimum(exact.TwoArmValue(m), r.Upper, letters, exact.TwoArmMixture(m))
	o.Windows, o.Learner = r.States, best.String()
	return o, nil
}

// closedForm gives the proved value of a class of two arms and rewards 0 and 1
// at recalls too large to compute a guarantee.
func closedForm(class exact.Class) *optimum {
	best := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: class.Recall}
	value, learner := exact.TwoArmValue(class.Recall), best.String()
	if class.Symmetric {
		value = exact.SymmetricValue(class.Recall)
		learner = "a function of the counts in the window"
	}
	o := newOptimum(value, value, exact.NewAlphabet(2, 1, true), nil)
	o.Learner = learner + " (proved, not computed at this recall)"
	if class.Symmetric {
		o.Alphabet = "[0,1]^2"
	}
	return o
}

// newOptimum returns the bounds, and the adversary that proves the lower one.
func newOptimum(lower, upper *big.Rat, a exact.Alphabet, mixture []exact.WeightedCycle) *optimum {
	o := &optimum{Lower: lower.RatString(), Upper: upper.RatString(), Alphabet: a.String(),
		Adversary: []adversaryPart{}}
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

// fractionAndValue writes a fraction with its value, and only the value of a
// long one.
func fractionAndValue(fraction string) string {
	r, _ := new(big.Rat).SetString(fraction)
	f, _ := r.Float64()
	if len(fraction) > 12 {
		return cli.Number(f)
	}
	return fraction + " = " + cli.Number(f)
}

// value writes the bounds.
func (o *optimum) value() string {
	if o.Value != "" {
		return fractionAndValue(o.Value) + " per round"
	}
	return fmt.Sprintf("between %s and %s per round", fractionAndValue(o.Lower),
		fractionAndValue(o.Upper))
}

func (o *optimum) Print(w *terminal.Sheet) {
	var f cli.Facts
	automaton, k := o.Class == "automaton", o.Windows
	if automaton {
		f.Add("automaton", cli.Plural(k, "state")+" reached")
	} else {
		f.Add("class", fmt.Sprintf("%s, recall %d%s, %s", o.Class, o.Recall,
			delayWords(o.Delay), cli.Plural(o.Arms, "arm")))
	}
	f.Add("over", "long run, rewards in "+o.Alphabet)
	f.Add(regretName(o.Regret == exact.Swap.String()), o.value())
	if automaton {
		f.Add("counter",
			fmt.Sprintf("counter(states=%d) has 1/%d = %s, the least of all automata of that size",
				k, 2*k, cli.Number(0.5/float64(k))))
	}
	if o.ClosedForm != "" {
		f.Add("closed form", fractionAndValue(o.ClosedForm)+", proved for every recall")
	}
	if o.ProvedBounds != nil && o.Windows > 0 { // without a search they are the value
		f.Add("closed form", o.closedBounds()+", proved for every recall and delay")
	}
	f.Add("learner", o.Learner)
	addFirst(&f, o.plays(), 16)
	if n := len(o.Adversary); n > 0 {
		f.Add("adversary", "a mixture of "+cli.Plural(n, "periodic instance"))
	}
	var mixture []string
	for _, m := range o.Adversary {
		mixture = append(mixture,
			m.Weight+": "+cli.Runs(boundedrecall.Must(boundedrecall.NewInstance(m.Cycle))))
	}
	addFirst(&f, mixture, 8)
	f.Print(w)
}

// addFirst adds the first rows, with nothing before them, and says how many
// more there are.
func addFirst(f *cli.Facts, rows []string, most int) {
	for _, row := range rows[:min(len(rows), most)] {
		f.Add("", row)
	}
	if more := len(rows) - most; more > 0 {
		f.Add("", fmt.Sprintf("and %d more (see --json)", more))
	}
}

// plays writes the weights of arm 1. Those of a shift-invariant learner at
// negative leads follow from the others.
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
