package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"boundedrecall"

	"github.com/spf13/cobra"
)

// playFlags are the flags of play, as parsed.
type playFlags struct {
	learnerFlags
	learners      []string
	rewards, plot string
	json          bool
}

func playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play --learner L [flags] FILE.csv | --rewards RUNS",
		Short: "Play learners on your own rewards",
		Long: `Play one or several learners on rewards in a CSV file, a row for each round and a column for
each arm, each reward in [0,1]. A first row of names is a header. '-' is standard
input. Or give the rewards themselves with --rewards, run by run.

It prints the regret, total and per round: the best arm's reward less the
learner's. Below it stands the bound that is proved for the learner, if there is
one. Arms count from 1, as the columns of the file do. Give --learner again to
compare several: the other flags are for those of them that have a use for them, and
the JSON is then an array, with a learner's name in each. With --plot their regret
over time is drawn too, beside what is proved of it.

Base learners, which remember everything:
  ` + baseNames() + `
Recall learners, which run a --base on the last --recall rounds:
  ` + strings.ReplaceAll(wrapperNames(), " average-restart-full", "\n  average-restart-full") + `

cover plays two arms. average-restart-full-horizon remembers its --horizon and
takes no --recall. Without --eta the rate is tuned to the rounds that the base
learner plays: the horizon for a base learner, M for windowed and
periodic-restart, M+1 for the average restarts of recall (or horizon) M.`,
		Example: `  recall play --learner hedge rewards.csv
  recall play --learner average-restart-inclusive --base hedge --recall 24 rewards.csv
  recall play --learner windowed --base mwu --eta 0.5 --recall 24 rewards.csv
  recall play --learner randomized-average-restart --base ftrl --recall 24 --json - < rewards.csv
  recall play --learner hedge --learner windowed --base ftl --recall 24 --plot regret.svg r.csv
  recall play --learner cover --rewards '3*(0,1) (0.5,1)'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.play(cmd.Flags().Changed, args, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.learners, "learner", nil, "a learner, see above; give it again for several")
	f.add(flags)
	flags.IntVar(&f.horizon, "horizon", 0, "the horizon of learners that need one (default: the rows of the file)")
	flags.Uint64Var(&f.seed, "seed", 0, "the seed of randomized-average-restart")
	flags.StringVar(&f.rewards, "rewards", "", "the rewards, in place of a file: '3*(0,1) (0.5,1)' is three rounds and one")
	flags.StringVar(&f.plot, "plot", "", "draw the regret over time to this file, FILE.svg")
	flags.BoolVar(&f.json, "json", false, "print the result, with every play, as JSON")
	return cmd
}

// play reads the rewards, plays and prints.
func (f playFlags) play(given func(string) bool, files []string, stdin io.Reader, stdout io.Writer) error {
	switch {
	case given("rewards") && len(files) > 0:
		return fmt.Errorf("play takes --rewards or a file, not both: %q", files[0])
	case !given("rewards") && len(files) != 1:
		return fmt.Errorf("play takes one FILE.csv, or - for standard input, not %d", len(files))
	}
	if given("plot") && !strings.HasSuffix(f.plot, ".svg") {
		return fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", f.plot)
	}
	choices, err := f.choices(given)
	if err != nil {
		return err
	}
	in, names, err := f.read(files, stdin)
	if err != nil {
		return err
	}
	var games []game
	for _, c := range choices {
		p, err := c.make(in.Dims())
		if err != nil {
			return err
		}
		games = append(games, newGame(p, in))
	}
	var out bytes.Buffer
	if err := f.print(&out, games, names); err != nil {
		return err
	}
	if f.plot != "" {
		if err := writeFile(f.plot, picture(games).SVG); err != nil {
			return fmt.Errorf("--plot %s: %w", f.plot, cause(err))
		}
	}
	_, err = stdout.Write(out.Bytes())
	return err
}

// print prints the games: one as it is, several as a list.
func (f playFlags) print(out io.Writer, games []game, names []string) error {
	switch {
	case f.json && len(games) == 1:
		return json.NewEncoder(out).Encode(games[0].result)
	case f.json:
		return json.NewEncoder(out).Encode(games)
	case len(games) == 1:
		games[0].print(out, games[0].Learner, names)
	default:
		printGames(out, games, names)
	}
	return nil
}

// read returns the rewards of the flag or of the file, and the arms' names if the
// file has them.
func (f playFlags) read(files []string, stdin io.Reader) (*boundedrecall.Instance, []string, error) {
	if len(files) > 0 {
		return readFile(files[0], stdin)
	}
	in, err := boundedrecall.ParseInstance(f.rewards)
	if err != nil {
		return nil, nil, fmt.Errorf("--rewards: %w", err)
	}
	return in, nil, nil
}

// readFile reads an instance, with the file's name in its errors.
func readFile(file string, stdin io.Reader) (*boundedrecall.Instance, []string, error) {
	r := stdin
	if file == "-" {
		file = "standard input"
	} else {
		opened, err := os.Open(file)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, cause(err))
		}
		defer opened.Close()
		r = opened
	}
	in, names, err := boundedrecall.ReadCSV(r)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, cause(err))
	}
	return in, names, nil
}

// cause is err without the file's name.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
