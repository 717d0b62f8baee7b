package check

import (
	"time"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Command returns the verb check.
func Command() *cobra.Command {
	var c checkFlags
	cmd := &cobra.Command{
		Use:     "check [claims] -- COMMAND [ARGS]",
		Short:   "Check a learner written in any language",
		Long:    checkHelp,
		Example: checkExamples,
		RunE:    c.run,

		DisableFlagsInUseLine: true,
	}
	c.flags = cmd.Flags()
	c.flags.BoolVar(&c.protocol, "protocol", false,
		"print the protocol, with a JSON schema, and end")
	c.addClaims(c.flags)
	c.addSettings(cmd)
	return cmd
}

// addClaims adds the flags that claim something of learners.
func (c *checkFlags) addClaims(f *pflag.FlagSet) {
	f.IntSliceVar(&c.arms, "arms", []int{3}, "numbers of arms to check, as 2,3")
	f.IntVar(&c.Recall, "recall", 0, "M: the play depends only on the round and the last M rewards")
	f.BoolVar(&c.Stationary, "stationary", false,
		"with --recall: the play does not depend on the round")
	f.BoolVar(&c.MinimalRecall, "minimal-recall", false,
		"with --recall: the play does depend on the reward M rounds ago")
	f.BoolVar(&c.Symmetric, "symmetric", false,
		"the order of the rewards in the window does not matter")
	f.BoolVar(&c.ArmSymmetric, "arm-symmetric", false, "exchanging arms exchanges their weights")
	f.BoolVar(&c.ShiftInvariant, "shift-invariant", false,
		"a reward common to all arms changes nothing")
	f.BoolVar(&c.Refuses, "refuses", false,
		"a reward outside [0,1], or NaN, is answered with an error")
	f.StringVar(&c.meanBased, "mean-based", "", "the most `WEIGHT` of an arm that trails by lead")
	f.StringVar(&c.bound, "bound", "", "the most total `REGRET` over n rounds")
	f.StringVar(&c.swapBound, "swap-bound", "", "the most total swap `REGRET` over n rounds")
	f.StringVar(&c.switchBound, "switch-bound", "",
		"the most total `REGRET` over n rounds against a sequence of arms with K switches")
	f.StringVar(&c.intervalBound, "interval-bound", "",
		"the most total `REGRET` on any n successive rounds")
	f.StringVar(&c.meanBound, "mean-bound", "",
		"with --rewards: the most total `REGRET` over n rounds, on average")
	f.StringVar(&c.rewards, "rewards", "",
		"with --mean-bound: random `REWARDS`, the mean of each arm's, as bernoulli(.5,.6), or "+
			"2000*bernoulli(.5,.6) for games of 2000 rounds")
	f.Float64Var(&c.Tolerances.Recall, "tolerance", 0,
		"by how much, less than 1, plays may differ in the laws of recall, and above 1e-9 in those "+
			"of symmetry")
}

// addSettings adds the flags that say how to check.
func (c *checkFlags) addSettings(cmd *cobra.Command) {
	f := cmd.Flags()
	seed, rounds := "for the cases drawn, and for learners that draw", "a game, of 2000 rounds or more"
	if c.window {
		seed, rounds = "for the cases drawn", "a series, of 2000 rows or more"
	}
	f.Uint64Var(&c.seed, "seed", 1, seed)
	f.IntVar(&c.cases, "cases", defaultCases, "how many cases to draw for each law")
	f.DurationVar(&c.timeout, "timeout", 10*time.Second,
		"how long the command may take for an answer; "+
			"six times as long to start, and for "+rounds)
	f.DurationVar(&c.limit, "limit", 10*time.Minute,
		"how long the check may take; the report names the rest")
	f.StringVar(&c.law, "law", "", "check only this law")
	f.BoolVar(&c.first, "first", false, "end at the first finding, and look for no worse one")
	f.StringVar(&c.witness, "case", "", "with --law: check only this case, given as `JSON`")
	cli.AddJSONFlag(cmd, &c.json, c.schema(), "print JSON")
	f.StringVar(&c.junit, "junit", "", "write the report to this `FILE`, as JUnit does")
}

const checkHelp = `Start the command, ask its learner for plays, and look for a case that breaks a claim. The
command answers a line of JSON with a line of JSON; 'recall check --protocol' prints how.
A case that breaks a law is made small and printed, with a command that replays it. A pass
is evidence, not a proof.

Each claim adds a law; 'recall help claims' says which laws hold without claims and how a bound is
written. The exit status is 0 if all claims hold, 1 if a law is broken or the command fails, and
2 if the command never made a first learner. For moving windows see 'recall window'.`

const checkExamples = `  recall check -- python3 mine.py
  recall check --arms 2,3 --recall 8 --stationary -- python3 mine.py
  recall check --bound 'sqrt(n*log(d)/2)' --mean-based '1/(1+exp(0.5*lead))' -- ./mine
  recall check --mean-bound '2+8*log(n)/.2' --rewards 'bernoulli(.5,.7)' -- python3 ucb.py`

// Topics returns the page of help about claims.
func Topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "claims", Short: "What check checks of a learner", Long: claimsHelp},
	}
}

const claimsHelp = `Without claims, check demands what every learner must do: plays are distributions, asking for
a play changes nothing, learners made alike play alike, and they share nothing. Laws of recall
hold bit for bit, unless --tolerance allows a difference.

--bound, --swap-bound, --switch-bound and --interval-bound hold for all rewards, also for those of
an adversary that sees the plays. The bounds of UCB, Thompson sampling and other bandits do not:
they are about the mean over random rewards. --mean-bound with --rewards claims such a one: in
games with the rewards given, 0 or 1, the total regret against the arm with the largest mean is
on average at most so large. A learner that draws has another seed in each game. One that keeps
the claim is called broken with probability at most 1e-12 for each length of games.

The values of the bounds and of --mean-based are expressions with + - * / ^, exp, log, sqrt, pow,
abs, min and max, in these variables:

  n     the number of rounds; with --recall, in --mean-based, M
  d     the number of arms
  M     the recall, with --recall
  lead  (--mean-based) how far an arm trails another; the value bounds its weight
  K     (--switch-bound) how often the arms switch

If the command fails, that is a finding too. In the end it is killed, with all that it has
started in its process group; a daemon that has left the group lives on.

A check without claims asks for about 100,000 rounds by default, and for about 12,000 with
--cases 5. A bound adds up to 75,000, or 30,000, and --mean-bound up to 400,000. It ends after
--limit: what was kept or broken until then is said, and which laws are not judged.`
