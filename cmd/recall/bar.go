package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// A bar shows the progress of a search. It is nil, and shows nothing, if the
// writer is no terminal.
type bar struct{ *progressbar.ProgressBar }

func newBar(w io.Writer, what string) *bar {
	if !isTerminal(w) {
		return nil
	}
	return &bar{progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)}
}

func (b *bar) step(done, total int) {
	if b == nil {
		return
	}
	if total > 0 {
		b.ChangeMax(total)
	}
	_ = b.Set(done)
}

func (b *bar) finish() {
	if b != nil {
		_ = b.Finish()
	}
}
