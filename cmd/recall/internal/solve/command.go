// Package solve computes exact values: the worst rewards of a learner, the best
// learner of a class, and what certificates prove. It has the verbs worst,
// minimax and certify.
package solve

import (
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Commands returns the verbs worst, minimax and certify.
func Commands() []*cobra.Command {
	return []*cobra.Command{worstCommand(), minimaxCommand(), certifyCommand()}
}

// Topics returns the page of help about automata.
func Topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "automata", Short: "The files of automata that worst and minimax read", Long: automataHelp},
	}
}

const automataHelp = `An automaton is a finite memory in place of a window. --automaton reads it from a file, or
from standard input for '-': a JSON object with at most 65,536 states,

  {"start":0,"next":[[state on e_1, state on e_2],...]}

Rewards are one-hot, e_1 or e_2. The regret is that in the long run, from every state that
can be reached from the start.

recall worst also reads the weights of arm 1 in the states, "play":["1/6",...]. It also takes
--learner 'counter(states=K)', which counts e_1 up and e_2 down between 0 and K-1, and plays
arm 1 with weight (2s+1)/(2K) in state s.

recall minimax finds the best weights. The value is exact up to about 380 states, or 1,100 with
--work, and beyond that where the bounds meet. --json has what proves the bounds, by arm and
state: potentials (on no edge does the regret exceed the upper bound plus the rise of the
potential) and a flow, which is the adversary.`

// addRegret adds the flag --regret.
func addRegret(f *pflag.FlagSet, regret *string) {
	*regret = exact.External.String()
	f.Var(cli.Choice(regret, exact.External.String(), exact.Swap.String()), "regret",
		"external regret, against the best arm, or swap regret, against the best map of arms to arms")
}

func worstCommand() *cobra.Command {
	var w worstFlags
	cmd := &cobra.Command{
		Use: "worst (--learner L (--horizon T | --long-run) | --automaton FILE | " +
			"--horizon T -- PROGRAM)",
		Short:   "Find the rewards on which a learner does worst",
		Long:    worstHelp,
		Example: worstExamples,
		RunE:    w.run,

		DisableFlagsInUseLine: true,
	}
	f := cmd.Flags()
	f.StringArrayVar(&w.learner, "learner", nil,
		"a learner's `WORD`, as 'windowed(ftl,recall=9)'; see 'recall help learners'")
	f.IntVar(&w.horizon, "horizon", 0, "the number of rounds, T")
	f.BoolVar(&w.longRun, "long-run", false, "regret per round as the number of rounds grows")
	f.IntVar(&w.arms, "arms", 2, "the number of arms, d")
	f.IntVar(&w.levels, "levels", 2, "the number of reward levels: 2 for {0,1}, 3 for {0,1/2,1}")
	addRegret(f, &w.regret)
	f.StringVar(&w.automaton, "automaton", "",
		"a `FILE` with an automaton and its plays, in place of a learner; see 'recall help automata'")
	w.work.AddFlag(f, "that the search may take")
	w.program.Add(f, "learners that draw, and for the search")
	cli.AddJSONFlag(cmd, &w.json, worstSchema, "print the result, with the rewards, as JSON")
	return cmd
}

const worstHelp = `Find the largest regret that rewards from a finite alphabet can give a deterministic
learner, and rewards that give it. The alphabet is the multiples of 1/(levels-1) in [0,1].
The search runs over the graph of windows: it finds a longest path for a finite horizon, and
a cycle of largest mean for the long run. For a base learner without recall it runs over
rounds and leads, or over all instances.

The value is for this alphabet only: with finer rewards it can be larger. Plays are rounded
to multiples of 2^-40, unless all are known to be multiples of a simple fraction; then the
value is exact. In the long run the total in the JSON is that of one cycle. A search that is
estimated to take more steps than --work is refused. Ctrl-C prints the bounds so far.

A program in any language is a black box. Its command stands after --; see 'recall check'.
If --work allows it, worst plays all rewards of the alphabet, and the value is their maximum.
Otherwise it searches among rewards in [0,1], as recall search does: the value is the worst
found, not a maximum. The output says which. A program that fails, draws without its seed,
plays no distribution or breaks --bound is a finding, with status 1. Ctrl-C prints nothing
of a program.`

const worstExamples = `  recall worst --learner 'windowed(ftl,recall=9)' --long-run
  recall worst --learner 'average-restart(hedge,recall=5)' --horizon 100
  recall worst --learner 'hedge(eta=0.5)' --horizon 1000 --json
  recall worst --learner 'counter(states=5)' --long-run
  recall worst --horizon 6 --bound 'sqrt(n)' -- python3 mine.py`

func minimaxCommand() *cobra.Command {
	var m minimaxFlags
	cmd := &cobra.Command{
		Use:     "minimax (--class CLASS --recall M | --automaton FILE) [flags]",
		Short:   "Find the best learner of a class",
		Long:    minimaxHelp,
		Example: minimaxExamples,
		Args:    cli.NoArguments,
		RunE:    m.run,
	}
	f := cmd.Flags()
	f.Var(cli.Choice(&m.class, "stationary", "symmetric", "shift-invariant"), "class",
		"the class, see above")
	f.IntVar(&m.recall, "recall", 0, "how many rounds the learners remember, M")
	f.IntVar(&m.delay, "delay", 0, "by how many rounds the rewards come late, D")
	f.IntVar(&m.arms, "arms", 2, "the number of arms, d")
	f.IntVar(&m.levels, "levels", 2, "the number of reward levels: 2 for {0,1}, 3 for {0,1/2,1}")
	addRegret(f, &m.regret)
	f.StringVar(&m.automaton, "automaton", "",
		"a `FILE` with an automaton, in place of a class and a recall; see 'recall help automata'")
	m.work.AddFlag(f, "that the search may take; of an automaton some states⁵/4000")
	cli.AddJSONFlag(cmd, &m.json, minimaxSchema, "print the result, with the adversary, as JSON")
	return cmd
}

const minimaxHelp = `Find the smallest long-run regret per round that a class of learners with recall M can
guarantee against rewards that are multiples of 1/(levels-1). The result is a fraction, with
a learner that guarantees it and an adversary that no member of the class beats.

  stationary       the play is a function of the last M rewards
  symmetric        stationary, and the order of the rewards does not matter
  shift-invariant  symmetric, and only the differences between the arms' sums matter

For two arms and two levels there are closed forms, proved for every M in the documentation
of package exact. What a learner guarantees is also computed, up to M = 15, or 400 for
symmetric learners; above that, up to M = 2000, only the closed form is printed. For the
class shift-invariant the closed form is a lower bound, and larger M are refused.

With --delay D the rewards come D rounds late: the play of round t is a function of the M
rewards of the rounds t-D-M to t-D-1. For the class stationary of two arms and two levels
the proved bounds stand beside the value, which is computed up to M+D = 10. Above that, up
to M = 2000, only the bounds are printed. They are equal if M-1 is a multiple of D+1.

In all other cases, and always with --regret swap, the value is that of a linear program,
solved in rational arithmetic. For two arms the closed form of the smallest swap regret
stands beside it. A search that is estimated to take more steps than --work is refused, or
left out where a closed form has the value. Ctrl-C prints the bounds so far.`

const minimaxExamples = `  recall minimax --class stationary --recall 6
  recall minimax --class symmetric --recall 9 --json
  recall minimax --class stationary --recall 4 --delay 1
  recall minimax --class stationary --arms 3 --recall 2
  recall minimax --class stationary --regret swap --recall 3`

func certifyCommand() *cobra.Command {
	var work cli.Work
	cmd := &cobra.Command{
		Use:     "certify [flags] FILE...",
		Short:   "Verify certificates",
		Long:    certifyHelp,
		Example: "  recall certify exact/testdata/*.json",
		Args:    cli.AtLeastOneFile,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := work.Check(); err != nil {
				return err
			}
			return certify(cmd, files, &certificate.Budget{Most: int64(work)})
		},
	}
	work.AddFlag(cmd.Flags(), "for all files together")
	return cmd
}

const certifyHelp = `Verify certificates, the proofs that package exact writes. A file has one JSON object after
another. The checker shares no code with the search and computes in rational arithmetic. It
prints a line for each certificate: the file, the verdict and the claim. Long fractions are
shortened there; the file has them in full.

The exit status is 1 if a certificate does not prove what it claims, and 2 if a file is not a
certificate. What follows in such a file is not checked, and the next file is. Where the steps
of --work run out the check ends, with status 2 too.`
