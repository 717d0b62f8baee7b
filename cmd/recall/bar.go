package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A bar shows the progress of a task, once it has taken half a second. If the writer is not
// a terminal, it writes a line now and then, once the task has taken half a minute. A nil bar
// shows nothing.
type bar struct {
	mutex       sync.Mutex
	shown       *progressbar.ProgressBar // nil before that, and when the task has ended
	what        string
	done, total int
	appears     *time.Timer
}

// barDelay is how long a task takes before its bar appears.
const barDelay = 500 * time.Millisecond

// lineDelay is the time between lines. Only tests change it.
var lineDelay = 30 * time.Second

func newBar(w io.Writer, what string) *bar {
	b := &bar{what: what}
	b.mutex.Lock() // until the timer is known
	defer b.mutex.Unlock()
	if isTerminal(w) {
		b.appears = time.AfterFunc(barDelay, func() { b.appear(w) })
	} else {
		b.appears = time.AfterFunc(lineDelay, func() { b.line(w) })
	}
	return b
}

// line writes how much is done, and comes again.
func (b *bar) line(w io.Writer) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.appears == nil {
		return // the task has ended
	}
	done := fmt.Sprint(b.done)
	if b.total > 0 {
		done += fmt.Sprintf(" of %d", b.total)
	}
	fmt.Fprintf(w, "recall: %s: %s\n", b.what, done)
	b.appears.Reset(lineDelay)
}

// appear shows the bar.
func (b *bar) appear(w io.Writer) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.appears == nil {
		return // the task has ended
	}
	b.shown = progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(b.what),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	_ = b.shown.RenderBlank()
	b.show()
}

// show brings the bar up to date.
func (b *bar) show() {
	if b.shown == nil {
		return
	}
	if b.total > 0 && b.total != b.shown.GetMax() {
		b.shown.ChangeMax(b.total)
	}
	_ = b.shown.Set(b.done)
}

// describe says what the bar shows.
func (b *bar) describe(what string) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.what = what; b.shown != nil {
		b.shown.Describe(what)
	}
}

// step shows how much is done, and the total if it is known.
func (b *bar) step(done, total int) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.done, b.total = done, total
	b.show()
}

// clear removes the bar from the line, so that something else can be printed.
func (b *bar) clear() {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.shown != nil {
		_ = b.shown.Clear()
	}
}

// finish clears the line. The bar shows nothing more.
func (b *bar) finish() {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.appears != nil {
		b.appears.Stop()
		b.appears = nil
	}
	if b.shown != nil {
		_ = b.shown.Finish()
		b.shown = nil
	}
}
