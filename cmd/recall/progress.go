package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A progress shows how far the suite is. It is nil, and shows nothing, if the
// writer is no terminal.
type progress struct {
	bar             *progressbar.ProgressBar
	tests, packages int // shown
}

// newProgress begins to show progress towards the number of packages, 0 if not
// known.
func newProgress(w io.Writer, packages int) *progress {
	if !isTerminal(w) {
		return nil
	}
	if packages == 0 {
		packages = -1
	}
	return &progress{bar: progressbar.NewOptions(packages,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetDescription("building"),
	)}
}

// show shows the numbers of tests and packages that have ended.
func (p *progress) show(tests, packages int) {
	if p == nil || tests == p.tests && packages == p.packages {
		return
	}
	p.bar.Describe(fmt.Sprintf("%d tests, packages", tests))
	_ = p.bar.Add(packages - p.packages)
	p.tests, p.packages = tests, packages
}

// finish clears the line.
func (p *progress) finish() {
	if p != nil {
		_ = p.bar.Finish()
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// widthOf returns the columns to print to: those of the terminal, 100 at most.
func widthOf(w io.Writer) int {
	if isTerminal(w) {
		if columns, _, err := term.GetSize(int(w.(*os.File).Fd())); err == nil && columns > 0 {
			return min(columns, widest)
		}
	}
	return widest
}

const widest = 100
