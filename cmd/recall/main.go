// Recall plays the learners of Online Learning with Bounded Recall (Schneider and
// Vodrahalli, ICML 2024) on rewards of your own, and checks the paper's statements.
//
//	recall play --learner 'average-restart(hedge,recall=24)' rewards.csv
//	recall verify
//	recall report --out page
//
// It exits with status 0 on success, 1 on a finding (verify or report finds a failure, check a
// broken law, search a regret above the proved bound, certify a certificate that
// proves nothing), 2 on a bad flag or file, 70 if recall itself is at fault, and 130 if it is
// interrupted.
//
// A command's files begin with its name, and its page of help is help/NAME.txt. The others are shared:
// command.go (answers and exit statuses), usage.go (flags), learner.go (the flag --learner),
// replay.go (command lines), files.go, words.go and help.go; package terminal prints.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// patience is how long a command may take after a signal, to print what it has found so far.
const patience = time.Second

// run runs the command and returns its exit status. A bad flag or file is one
// line on stderr and nothing on stdout.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (exit int) {
	defer reportDefect(args, stderr, &exit)
	out, root := &sink{Writer: stdout}, newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	ended := context.AfterFunc(ctx, func() {
		stop() // a second signal ends the program
		time.Sleep(patience)
		fmt.Fprintln(stderr, "recall: interrupted")
		os.Exit(int(interrupted))
	})
	err := root.ExecuteContext(ctx)
	err = cmp.Or(out.err, err)
	ended()
	stop()
	var silent status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &silent):
		if silent == interrupted {
			fmt.Fprintln(stderr, "recall: interrupted")
		}
		return int(silent)
	}
	fmt.Fprintln(stderr, "recall: "+shortened(terminal.Printable(err.Error())))
	return badUsage
}

// newRoot returns the command with its verbs.
func newRoot() *cobra.Command {
	root := newCommand("recall", knownCommand, nil, func(cmd *cobra.Command, _ []string) error { return cmd.Help() })
	module, goVersion := version()
	root.Version, root.SilenceErrors, root.SilenceUsage = module+", "+goVersion, true, true
	root.SetVersionTemplate("recall {{.Version}}\n")
	root.AddCommand(verifyCommand(), reportCommand(), playCommand(), checkCommand(), worstCommand(), minimaxCommand(), certifyCommand(),
		searchCommand())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch beStrict(cmd); cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, topics []string) error { return knownCommand(root, topics) }
		case "completion":
			cmd.Args, cmd.RunE = knownCommand, root.RunE
		}
	}
	root.SetFlagErrorFunc(flagError)
	return root
}

// version returns the module's version, in which the go command writes the revision of the
// source if it knows it, and the Go version that the program was built with.
func version() (module, goVersion string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)", runtime.Version()
	}
	return cmp.Or(info.Main.Version, "(devel)"), info.GoVersion
}
