package cli

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"boundedrecall/cmd/recall/internal/terminal"
)

// defective is the exit status if the program panics. That is a defect of the
// program: a bad input has status 2.
const defective = 70

// reportDefect, deferred, turns a panic into one line on stderr, with the
// command line and the version, and sets the exit status. It calls also with
// the line.
func reportDefect(args []string, stderr io.Writer, exit *int, also func(line string)) {
	panicked := recover()
	if panicked == nil {
		return
	}
	*exit = defective
	module, goVersion := Version()
	line := fmt.Sprintf("please report this defect of recall: %v, in %s; the command was: %s; version %s, %s",
		panicked, panicking(), CommandLine(args...), module, goVersion)
	line = Shortened(terminal.Printable(line))
	fmt.Fprintln(stderr, "recall: "+line)
	also(line)
}

// panicking returns the name of this module's function that panicked, for a
// deferred function.
func panicking() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	panicked := false
	for {
		frame, more := frames.Next()
		if panicked && (strings.HasPrefix(frame.Function, "boundedrecall") ||
			strings.HasPrefix(frame.Function, "main.")) {
			return frame.Function
		}
		panicked = panicked || frame.Function == "runtime.gopanic"
		if !more {
			return "an unknown function"
		}
	}
}
