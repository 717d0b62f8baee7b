package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// A Status is an error that ends the program with this exit status and without
// a message.
type Status int

// The exit statuses beside 0.
const (
	Failed      Status = 1 // a finding: what was checked is false
	BadUsage    Status = 2 // a bad flag or file, or a check that could not run
	Interrupted Status = 130
)

func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// OrInterrupted returns err, or [Interrupted] if the context has ended.
func OrInterrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return Interrupted
	}
	return err
}

// A sink is a writer that keeps its first error and writes nothing after it.
// Standard output is one: [Run] reports what could not be written, so no verb
// has to check.
type sink struct {
	io.Writer
	err    error
	mutex  sync.Mutex // of object and ended: a signal may end the program at any time
	object []byte     // of [PrintJSON], and not written yet
	ended  bool
}

func (s *sink) Write(b []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.Writer.Write(b)
	}
	return n, s.err
}

// Fd returns the file's descriptor, by which a terminal is recognised, and −1
// for other writers.
func (s *sink) Fd() uintptr {
	f, ok := s.Writer.(*os.File)
	if ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// An Answer is what a verb found. --json encodes it; otherwise it prints itself
// as text.
type Answer interface{ Print(*terminal.Sheet) }

// An activity is what a command does while nothing of its answer is printed. A
// signal asks for it at any time.
type activity struct {
	mutex  sync.Mutex
	schema string // of the JSON that is asked for; "" for none
	words  string // such as "minimax was searching"; "" for none
	bar    *terminal.Bar
}

// begin notes the schema when the flags are read, and the command begins. Then
// the flags are the command's alone.
func (a *activity) begin(schema string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.schema = schema
}

// activityKey is the key of the [activity] in the context of a command.
type activityKey struct{}

// Doing says what the command in this context does now. If a signal ends the
// program in the middle of it, the last line on stderr says so. "" says that
// the answer is being printed.
func Doing(ctx context.Context, words string) {
	if a, ok := ctx.Value(activityKey{}).(*activity); ok {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		a.words = words
	}
}

// watch gives the activity the bar that shows its progress.
func watch(ctx context.Context, bar *terminal.Bar) {
	if a, ok := ctx.Value(activityKey{}).(*activity); ok {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		a.bar = bar
	}
}

// end removes the bar from its line, and returns the schema and what is said of
// an activity that a signal ends.
func (a *activity) end() (schema, said string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.bar.Finish()
	if a.words == "" {
		return a.schema, "interrupted"
	}
	return a.schema, "interrupted while " + a.words + "; nothing of its answer is printed"
}

// Find runs the search behind a progress bar and prints its answer, whole or
// not at all. If the context ends, Find prints what has been found, which may
// be bounds, and returns [Interrupted].
func Find(
	cmd *cobra.Command, what string, asJSON bool,
	search func(context.Context, *terminal.Bar) (Answer, error),
) error {
	ctx, bar := cmd.Context(), terminal.NewBar(cmd.ErrOrStderr(), what)
	watch(ctx, bar)
	Doing(ctx, cmd.Name()+" was "+what)
	found, err := search(ctx, bar)
	Doing(ctx, "")
	bar.Finish()
	err = OrInterrupted(ctx, err)
	if found == nil || err != nil && err != Interrupted {
		return err
	}
	if asJSON {
		PrintJSON(cmd.OutOrStdout(), found)
		return err
	}
	out := terminal.NewSheet(cmd.OutOrStdout())
	found.Print(out)
	fmt.Fprintf(cmd.OutOrStdout(), "%s", out.Bytes())
	return err
}
