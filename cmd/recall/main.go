// Recall plays the learners of Online Learning with Bounded Recall (Schneider and
// Vodrahalli, ICML 2024) on rewards of your own, and checks the paper's statements.
//
//	recall play --learner 'average-restart(hedge,recall=24)' rewards.csv
//	recall verify
//	recall report --out page
//
// It exits with status 0 on success, 1 if verify, report or fuzz finds a failure, or if
// search or merge finds a regret above the proved bound, 2 on a bad flag or file, and 130
// if it is interrupted.
package main

import (
	"bytes"
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
	"github.com/spf13/pflag"
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
	root.DisableSuggestions = true // suggestions take several lines
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetVersionTemplate("recall {{.Version}}\n")
	root.AddCommand(playCommand(), simulateCommand(), verifyCommand(), reportCommand(), worstCommand(), minimaxCommand(), certifyCommand(), searchCommand(), mergeCommand(), fuzzCommand(), checkCommand(), vectorsCommand())
	root.SetHelpCommand(helpCommand())
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	wantDecimals(root)
	var unwritten error // of the help, whose errors cobra drops
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		cmd.SetOut(&text)
		help(cmd, args)
		_, unwritten = stdout.Write(text.Bytes())
	})

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = unwritten
	}
	var silent status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &silent):
		return int(silent)
	}
	fmt.Fprintln(stderr, "recall: "+printable(abridged(err.Error())))
	return usageError
}

// wantDecimals lets the flags of all commands that take whole numbers take decimal digits
// alone. Without it 010 would be 8.
func wantDecimals(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			switch flag.Value.Type() {
			case "int", "intSlice", "uint64":
				flag.Value = decimal{flag.Value}
			}
		})
	}
}

// A decimal is the value of a flag for whole numbers, or for several between commas.
type decimal struct{ pflag.Value }

func (d decimal) Set(text string) error {
	for number := range strings.SplitSeq(text, ",") {
		digits := strings.TrimLeft(number, "+-")
		if strings.Contains(digits, "_") || len(digits) > 1 && digits[0] == '0' {
			return errors.New("not a whole number in decimal digits")
		}
	}
	return d.Value.Set(text)
}

// helpCommand is cobra's help command, except that an unknown topic is an error.
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
