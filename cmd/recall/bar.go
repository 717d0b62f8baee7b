package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A bar shows the progress of a long task. If the writer is not a terminal, the bar is nil
// and shows nothing.
type bar struct{ *progressbar.ProgressBar }

func newBar(w io.Writer, what string) *bar {
	if !isTerminal(w) {
		return nil
	}
	b := &bar{progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
	_ = b.RenderBlank() // now, not at the first step
	return b
}

// describe says what the bar shows.
func (b *bar) describe(what string) {
	if b != nil {
		b.Describe(what)
	}
}

// step shows how much is done, and the total if it is known.
func (b *bar) step(done, total int) {
	if b == nil {
		return
	}
	if total > 0 {
		b.ChangeMax(total)
	}
	_ = b.Set(done)
}

// clear removes the bar from the line, so that something else can be printed.
func (b *bar) clear() {
	if b != nil {
		_ = b.Clear()
	}
}

// finish clears the line.
func (b *bar) finish() {
	if b != nil {
		_ = b.Finish()
	}
}
