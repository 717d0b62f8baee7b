// Recall plays the learners of Online Learning with Bounded Recall (Schneider
// and Vodrahalli, ICML 2024) on rewards of your own, and checks the paper's
// statements.
//
//	recall play --learner 'average-restart(hedge,recall=24)' rewards.csv
//	recall verify
//	recall report --out page
//
// It exits with status 0 on success, 1 on a finding (verify or report finds a
// failure, check a broken law, search a regret above the proved bound, certify
// a certificate that proves nothing), 2 on a bad flag or file, 70 if recall
// itself is at fault, and 130 if it is interrupted.
//
// Each family of verbs is a package below internal: play, solve (worst, minimax
// and certify), verify (verify and report), check, search and module (init). What they share
// is package cli; package terminal prints.
package main

import (
	"os"
	"slices"

	_ "boundedrecall/cmd/recall/internal/alone" // before rapid reads the environment
	"boundedrecall/cmd/recall/internal/check"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/module"
	"boundedrecall/cmd/recall/internal/play"
	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/cmd/recall/internal/solve"
	"boundedrecall/cmd/recall/internal/verify"

	"github.com/spf13/cobra"
)

func main() { os.Exit(cli.Run(newRoot(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// newRoot returns the command with its verbs and the topics of its help.
func newRoot() *cobra.Command {
	return cli.New(slices.Concat(
		verify.Commands(), solve.Commands(),
		[]*cobra.Command{play.Command(), check.Command(), check.WindowCommand(), search.Command(),
			module.Command()},
		play.Topics(), solve.Topics(), check.Topics(),
	)...)
}
