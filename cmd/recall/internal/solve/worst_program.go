package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/program"
	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/properties/laws"

	"github.com/spf13/cobra"
)

// worstExample is a call of worst with a program.
const worstExample = "recall worst --horizon 6 -- python3 mine.py"

// stepsOfCall is about how many steps a call of a program takes: a play, or a
// reward. Measured with Python it was about 2000, where many are in a message.
const stepsOfCall = 2000

// How the worst rewards for a program were found.
const (
	byEnumeration = "enumeration" // all instances over the alphabet were played
	bySearch      = "search"      // some instances were played
)

// worstOfProgram finds the worst rewards for a program, which is a black box. It
// plays all instances over the alphabet, if the budget allows it. Otherwise it
// searches.
func (f *worstFlags) worstOfProgram(cmd *cobra.Command) error {
	p, err := f.programProblem(cmd)
	if err != nil {
		return err
	}
	var w *worstReport
	find := func(ctx context.Context, bar *terminal.Bar) (cli.Answer, error) {
		running, err := f.program.Start(ctx, f.arms)
		if err != nil {
			return nil, err
		}
		defer running.Close()
		w, err = f.findWorst(ctx, running, p, bar)
		running.Close()
		bar.Above(func() { running.PrintComplaints(cmd.ErrOrStderr()) })
		if w == nil {
			return nil, err
		}
		return w, err
	}
	err = cli.Find(cmd, "searching", f.json, find)
	if err == nil && w.Finding != nil {
		return w.Finding
	}
	return program.Tell(cmd, f.json, err)
}

// programProblem checks the flags and returns the enumeration that they ask for,
// or one without levels if rewards are to be searched for.
func (f *worstFlags) programProblem(cmd *cobra.Command) (p exact.Problem, err error) {
	switch {
	case f.learner != nil || f.automaton != "":
		return p, errors.New("worst takes one learner: --learner, --automaton, or a program after --")
	case f.longRun:
		return p, errors.New("--long-run is for learners whose recall is known: of a program, " +
			"--horizon says how many rounds to play")
	case !cmd.Flags().Changed("horizon"):
		return p, fmt.Errorf("--horizon is missing, the number of rounds, as in: %s", worstExample)
	case f.regret != exact.External.String():
		return p, errors.New("--regret swap is for learners that worst knows by name: " +
			"for a program claim a bound with recall check --swap-bound")
	}
	err = f.checkSizes()
	if err == nil {
		_, err = f.program.Bound(f.horizon, f.arms)
	}
	if err != nil {
		return p, err
	}
	p = exact.Problem{Horizon: f.horizon, Levels: f.levels}
	err = p.CheckSize(f.arms)
	if err == nil {
		err = f.work.Afford("to play all rewards", stepsOfEnumeration(f.arms, f.levels, f.horizon))
	}
	switch searched := search.CheckSize(f.horizon, f.arms); {
	case err == nil:
		return p, nil
	case cmd.Flags().Changed("levels"):
		return p, fmt.Errorf("%w; without --levels worst searches", err)
	case f.arms == 1:
		return p, err
	case searched != nil:
		return p, searched
	}
	return exact.Problem{Horizon: f.horizon}, program.Afford(f.horizon, f.arms)
}

// stepsOfEnumeration is about how many steps it takes to ask a program for the
// play after each history that is shorter than the horizon.
func stepsOfEnumeration(arms, levels, horizon int) float64 {
	letters, calls, histories := math.Pow(float64(levels), float64(arms)), 0., 1.
	for t := range horizon {
		calls += histories * float64(t+3) // it is made, told of t rounds, asked, and closed
		histories *= letters
	}
	return calls * stepsOfCall
}

// findWorst finds the worst rewards. Before and after it looks whether the
// program keeps the laws that every learner keeps.
func (f *worstFlags) findWorst(
	ctx context.Context, running *program.Program, p exact.Problem, bar *terminal.Bar,
) (*worstReport, error) {
	if _, err := running.Play(f.drawn()); err != nil {
		return nil, err
	}
	evaluate, how := f.searchProgram, bySearch
	if p.Levels > 0 {
		evaluate, how = enumerate, byEnumeration
	}
	var r *exact.Result
	err := running.Search(func() (err error) {
		r, err = evaluate(ctx, running, p, bar)
		return err
	})
	switch {
	case ctx.Err() != nil: // the program has ended
		return nil, err
	case err != nil:
		return nil, running.Blame(err)
	case r.Rewards == nil:
		return nil, errors.New("no game was played: allow more --work")
	}
	return f.reportOn(running, r, how)
}

// drawn returns the rewards of a first game, 0 and 1 at random.
func (f *worstFlags) drawn() laws.Rounds {
	lots := rand.New(rand.NewPCG(f.program.Seed, 1))
	rows := make(laws.Rounds, min(f.horizon, mostFirst))
	for t := range rows {
		rows[t] = make([]float64, f.arms)
		for i := range rows[t] {
			rows[t][i] = float64(lots.IntN(2))
		}
	}
	return rows
}

// mostFirst is how many rounds the first game has at most.
const mostFirst = 1000

// enumerate plays all instances over the alphabet.
func enumerate(
	ctx context.Context, running *program.Program, p exact.Problem, bar *terminal.Bar,
) (*exact.Result, error) {
	bar.Describe("playing all rewards")
	return exact.WorstCase(ctx, running.Learner, p)
}

// searchProgram searches within the budget, and within --limit.
func (f *worstFlags) searchProgram(
	ctx context.Context, running *program.Program, p exact.Problem, bar *terminal.Bar,
) (*exact.Result, error) {
	games := int(float64(f.work) / (float64(p.Horizon+3) * stepsOfCall))
	ctx, stop := context.WithTimeout(ctx, running.Limit()*4/5) // the rest is for the end
	defer stop()
	found := search.Run(ctx, search.Problem{
		New: running.Learner, Horizon: p.Horizon, Alone: true,
		Progress: func(played int, _ float64) { bar.Step(played, games) },
	}, search.Budget{Seed: f.program.Seed, Evaluations: max(1, games)})
	r := &exact.Result{Horizon: p.Horizon, Rewards: found.Instance, States: found.Evaluations,
		Lower: new(big.Rat), Upper: big.NewRat(1, 1), Resolution: resolutionOfSearch}
	r.Lower.SetFloat64(found.TotalRegret / float64(p.Horizon))
	return r, nil
}

// resolutionOfSearch is how exact the regret of a game is that a search found.
const resolutionOfSearch = 1e-12

// reportOn plays the rewards again and returns the report on them.
func (f *worstFlags) reportOn(
	running *program.Program, r *exact.Result, how string,
) (*worstReport, error) {
	rewards := laws.Of(r.Rewards)
	plays, err := running.Play(rewards)
	if err != nil {
		return nil, err
	}
	again := boundedrecall.Play(program.Recorded(plays), r.Rewards)
	const rounding = 1e-9
	if was, is := r.PerRoundRegret(), again.PerRoundRegret(); math.Abs(was-is) > rounding {
		return nil, fmt.Errorf("the regret on the rewards found was %v per round and is %v when they "+
			"are played again: do the learners share state? %s tests it", was, is,
			cli.CommandLine(append([]string{"check", "--"}, f.program.Command...)...))
	}
	bound, err := f.program.Bound(f.horizon, f.arms)
	if err != nil {
		return nil, err
	}
	r.Arm = again.BestArm()
	w := newWorstReport("program", bound/float64(f.horizon), r, exact.External)
	w.Command, w.Found = f.program.Command, how
	w.described, w.source = f.program.Word(), program.Claimed
	if how == bySearch {
		w.Alphabet = fmt.Sprintf("[0,1]^%d", f.arms)
	}
	err = running.CheckBound(rewards, plays)
	if errors.As(err, &w.Finding) {
		err = nil
	}
	return w, err
}

// searched says how the worst rewards of a program were found, and what that
// means.
func (w *worstReport) searched() string {
	if w.Found == byEnumeration {
		return fmt.Sprintf("all instances with these rewards, %d: the value is their maximum, "+
			"and other rewards in [0,1] may be worse", w.result.States)
	}
	return cli.Plural(w.result.States, "game") + ": the value is the worst found, not a maximum"
}
