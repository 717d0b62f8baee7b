// Recall plays the learners of Online Learning with Bounded Recall (Schneider and
// Vodrahalli, ICML 2024) on rewards of your own, and checks the paper's statements.
//
//	recall play --learner 'average-restart(hedge,recall=24)' rewards.csv
//	recall verify
//	recall report --out page
//
// It exits with status 0 on success, 1 if verify, report or fuzz finds a failure,
// or search or merge a regret above the bound that is proved, 2 if a flag or a file is
// bad, and 130 if it is interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit status. A bad flag or file is one
// line on stderr and nothing on stdout.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:   "recall",
		Short: "Online learning with bounded recall: play the learners, verify the paper",
		Example: `  recall verify
  recall report --out page
  recall play --learner 'average-restart-inclusive(hedge,recall=24)' rewards.csv
  recall worst --learner 'windowed(ftl,recall=9)' --long-run
  recall minimax --class symmetric --recall 7`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.DisableSuggestions = true // they take several lines
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetVersionTemplate("recall {{.Version}}\n")
	root.AddCommand(playCommand(), simulateCommand(), verifyCommand(), reportCommand(), worstCommand(), minimaxCommand(), certifyCommand(), searchCommand(), mergeCommand(), fuzzCommand(), checkCommand(), vectorsCommand())
	root.SetHelpCommand(helpCommand())
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program
	err := root.ExecuteContext(ctx)
	var silent status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &silent):
		return int(silent)
	}
	fmt.Fprintln(stderr, "recall: "+printable(err.Error()))
	return usageError
}

// helpCommand is cobra's, but that an unknown topic is an error.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [command]",
		Short: "Help about a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no help about %q", strings.Join(args, " "))
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}

// version returns the module's version and the Go version it was built with.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)"
	}
	module := info.Main.Version
	if module == "" {
		module = "(devel)"
	}
	return module + ", " + info.GoVersion
}
