package play

import (
	"strings"

	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// Command returns the verb play.
func Command() *cobra.Command {
	var p playRun
	cmd := &cobra.Command{
		Use: "play [--learner L] [flags] (FILE.csv | --rewards RUNS | --environment E) " +
			"[-- PROGRAM]",
		Short:   "Play learners on your own rewards",
		Long:    playHelp,
		Example: playExamples,
		RunE:    p.run,
	}
	f := cmd.Flags()
	f.StringArrayVar(&p.learner, "learner", nil,
		"a learner's `WORD`, as 'windowed(ftl,recall=9)'; see 'recall help learners'")
	f.StringVar(&p.rewards, "rewards", "", "the `RUNS`, as '3*(0,1) (0.5,1)': three rounds and one")
	f.StringVar(&p.environment, "environment", "",
		"the name of an environment; see 'recall help environments'")
	f.BoolVar(&p.losses, "losses", false, "the numbers of the file are losses, not rewards")
	f.StringVar(&p.scale, "scale", "", "map the file's range, or --scale=`LOW:HIGH`, to [0,1]")
	f.Lookup("scale").NoOptDefVal = wholeRange
	f.BoolVar(&p.clip, "clip", false, "move numbers outside the scale to its ends")
	f.Var(cli.Choice(&p.missing, "skip", "last"), "missing",
		"skip rows with missing values, or repeat the last value of the arm")
	f.StringVar(&p.label, "label", "",
		"a `COLUMN` that is not an arm, by number or name; none if all are arms")
	f.Var(cli.Choice(&p.header, "yes", "no"), "header",
		"yes or no: whether the first row is a header")
	f.Lookup("header").NoOptDefVal = "yes"
	f.Float64Var(&p.train, "train", 0,
		"choose on this `PART` of the rounds, such as 0.5, and play the rest")
	f.BoolVar(&p.swap, "swap", false,
		"also print the swap regret, against the best map of arms to arms")
	f.IntVar(&p.switches, "switches", 0,
		"also print the regret against sequences of arms that switch at most so often")
	f.BoolVar(&p.plays, "plays", false,
		"print every play too, as fractions where they are small; --json has them unless this is false")
	f.StringVar(&p.plot, "plot", "", "draw the regret to this file, FILE.svg")
	p.work.AddFlag(f, "128 for each reward of the file")
	p.program.Add(f, "learners that draw")
	cli.AddJSONFlag(cmd, &p.json, playSchema, "print the result as JSON")
	return cmd
}

const playHelp = `Play one or more learners on the rewards in a file, which has a row for each round and
a column for each arm. The file '-' is standard input. Instead of a file, give the
rewards with --rewards, or name an environment of the literature with --environment.

The output shows what the best arm, the uniform learner and the learner earn or lose, and
the regret: the best arm's reward minus the learner's. If a bound on the regret is proved
for the learner, it stands beside it, and so does the bound that the paper prints. Where
rewards and weights are small fractions, so is the regret. Arms are numbered from 1.

A program in any language is played too, if its command stands after --; see 'recall check'.
One that fails, draws without its seed or plays no distribution is a finding, status 1.

Repeat --learner to compare several learners. With --train, play chooses the learner with
the least regret on the first part of the rounds and plays it on the rest from a fresh
start. --plot draws the regret over time or, if a learner has a range of recalls or rates,
the regret of each.

'recall help learners', 'recall help files' and 'recall help environments' say more.`

const playExamples = `  recall play --learner hedge rewards.csv
  recall play --learner 'average-restart-inclusive(hedge,recall=5:80)' --plot m.svg rewards.csv
  recall play --learner 'average-restart(hedge,recall=5:80)' --losses --scale --train 0.5 costs.csv
  recall play --learner cover --rewards '3*(0,1) (0.5,1)' --plays
  recall play --rewards '3*(0,1) (0.5,1)' --plays -- python3 mine.py
  recall play --learner 'average-restart-inclusive(fixed-share,recall=50)' --switches 3 \
    --environment 'switching(arms=2,every=50,rounds=200)'`

// Topics returns the pages of help about what play takes.
func Topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "learners", Short: "The words that name learners", Long: learnersHelp()},
		{Use: "files", Short: "The files of rewards that play reads", Long: filesHelp},
		{Use: "environments", Short: "The environments that play knows", Long: environmentsHelp()},
	}
}

const filesHelp = `A file has a row for each round and a column for each arm. It may be gzipped. It may hold
2²⁴ rewards; --work=8.6e9 allows 2²⁶, for which play takes about 3 GB of memory.

Columns. Fields are separated by commas, semicolons or tabs; play recognises which. Between
semicolons or tabs a comma may be the decimal point. If the first row has names, it is a
header. A column without numbers, such as dates, is a label and not an arm. Standard error
says what was recognised. If labels or names are numbers, such as 20200131, say so with
--label and --header.

Missing values are an error, unless --missing skip leaves out their rows or --missing last
repeats the arm's last value.

Numbers are rewards in [0,1]. With --losses they are losses. --scale maps the range of the
file, or of the part that --train chooses on, to [0,1]; --scale=-1:1 maps the range given.
Regrets are then in the file's units. A number outside the range is an error, unless --clip
moves it to the end of the range.`

func learnersHelp() string {
	return `A learner is one word, such as average-restart(hedge,recall=24,eta=0.5), cover(horizon=9)
or randomized-average-restart(ftrl,recall=24,seed=7).

Base learners, which remember everything:
` + listed(learners.BaseNames()) + `
Recall learners, which run a base learner on the last M rounds, recall=M:
` + listed(learners.RecallNames()) + `
Recall learners without a base learner:
` + listed(learners.BaselessNames()) + `
cover, cover-swap and finite-cover play two arms. Without horizon= a base learner and
finite-cover take the number of rounds, and so does average-restart-full-horizon without
recall=. Without eta= the rate is tuned to the rounds that the base learner plays.

A recall learner that runs a base learner, except a randomized one, also takes delay=D, for
rewards that come D rounds late. Its play of round t depends only on the M rewards of the
rounds t-D-M to t-D-1. It runs D+1 copies in turn, and each uses M/(D+1) of the rewards,
rounded up: average-restart-inclusive(cover,recall=5,delay=1).

For play, recall and eta may be ranges, and the least regret is marked. recall=5:80 stands
for all recalls if there are at most 12, and otherwise for 12 in geometric progression from
5 to 80. recall=5:80:5 stands for 5, 10, 15, ..., 80. Likewise eta=0.1:1 and eta=0.1:1:0.1.`
}

func environmentsHelp() string {
	return `--environment plays on rewards from the literature:
  ` + strings.Join(adversaries.EnvironmentForms(), "\n  ")
}

// listed writes names as indented lines.
func listed(names []string) string {
	return terminal.Indent(terminal.Wrap(strings.Join(names, " "), 86), "  ")
}
