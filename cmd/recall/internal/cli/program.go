package cli

import (
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

// patience is how long a verb may work after a signal, in processor time, to
// print what it has found so far.
const patience = time.Second

// mostApart is the time after a signal in which a second one counts for nothing:
// the program timeout, for one, sends its signal to a command and then to the
// command's group.
const mostApart = 100 * time.Millisecond

// losePatience returns when the program has worked for [patience], or has been
// idle for that long, as it is while it waits for an input.
func losePatience() {
	began := processorTime()
	for before := began; ; {
		time.Sleep(patience)
		now := processorTime()
		if now-began >= patience || now-before < patience/100 {
			return
		}
		before = now
	}
}

// Run runs the command of [New] and returns its exit status. It answers a bad
// flag or file with one line on stderr and nothing on stdout, or with --json
// the object that says the same.
func Run(root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) (exit int) {
	out := &sink{Writer: stdout}
	defer reportDefect(args, stderr, &exit, func(message string) {
		out.printObject(schemaAsked(root, args, nil), message)
	})
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	doing := new(activity)
	root.PersistentPreRun = func(*cobra.Command, []string) {
		doing.begin(schemaAsked(root, args, nil))
	}
	err := runUntilSignal(root, stderr, doing, out.printObject)
	status, message := outcome(err)
	out.printObject(schemaAsked(root, args, err), message)
	if out.err != nil {
		status, message = outcome(out.err)
	}
	if message != "" {
		fmt.Fprintln(stderr, "recall: "+message)
	}
	return int(status)
}

// outcome returns the exit status of a verb that ended with this error, and
// what is said of it.
func outcome(err error) (status Status, message string) {
	switch {
	case err == nil:
		return 0, ""
	case !errors.As(err, &status):
		return BadUsage, Shortened(terminal.Printable(err.Error()))
	case status == Interrupted:
		return status, "interrupted"
	}
	return status, ""
}

// runUntilSignal runs the command. A signal ends its context. The program ends
// if the command takes longer than [patience] after that, and then calls last
// with the schema of its JSON and what is said of it, or at a second signal
// after [mostApart].
func runUntilSignal(
	root *cobra.Command, stderr io.Writer, doing *activity, last func(schema, said string),
) error {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	ended := context.AfterFunc(ctx, func() {
		time.AfterFunc(mostApart, stop)
		losePatience()
		schema, said := doing.end()
		last(schema, said)
		fmt.Fprintln(stderr, "recall: "+said)
		os.Exit(int(Interrupted))
	})
	defer func() {
		if ended() { // there was no signal
			stop()
		}
	}()
	return root.ExecuteContext(context.WithValue(ctx, activityKey{}, doing))
}

// New returns the command recall with the verbs and the topics of its help.
func New(verbs ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:     "recall",
		Short:   "Online learning with bounded recall: play the learners, verify the paper",
		Example: examples,
		Args:    knownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	module, goVersion := Version()
	root.Version, root.SilenceErrors, root.SilenceUsage = module+", "+goVersion, true, true
	root.SetVersionTemplate("recall {{.Version}}\n")
	root.SetUsageTemplate(wrapFlags(root.UsageTemplate()))
	root.AddCommand(verbs...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		beStrict(cmd)
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, topics []string) error { return knownCommand(root, topics) }
		case "completion":
			cmd.Args, cmd.RunE = knownCommand, root.RunE
		}
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return flagErr{flagError(cmd, err)}
	})
	return root
}

const examples = `  recall verify
  recall report --out page
  recall play --learner 'average-restart-inclusive(hedge,recall=24)' rewards.csv
  recall worst --learner 'windowed(ftl,recall=9)' --long-run
  recall minimax --class symmetric --recall 7`

// Version returns the module's version, in which the go command writes the
// revision of the source if it knows it, and the Go version that the program
// was built with.
func Version() (module, goVersion string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown version)", runtime.Version()
	}
	module = info.Main.Version
	if module == "" {
		module = "(devel)"
	}
	return module, info.GoVersion
}
