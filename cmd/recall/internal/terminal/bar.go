package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A Bar shows the progress of a task. On a terminal it is a line that is written anew ten
// times a second, from half a second on. Elsewhere it is a new line every half minute. A nil
// bar shows nothing.
type Bar struct {
	mutex       sync.Mutex
	w           io.Writer
	terminal    bool
	began       time.Time
	timer       *time.Timer // nil when the task has ended
	what        string
	done, total int // the total is 0 if it is not known
	shown       int // the width of the line on the terminal
}

// lineDelay is the time between lines. Only tests change it.
var lineDelay = 30 * time.Second

func NewBar(w io.Writer, what string) *Bar {
	b := &Bar{w: w, terminal: Is(w), began: time.Now(), what: what}
	delay := lineDelay
	if b.terminal {
		delay = 500 * time.Millisecond
	}
	b.mutex.Lock() // until the timer is known
	defer b.mutex.Unlock()
	b.timer = time.AfterFunc(delay, b.draw)
	return b
}

// draw writes how much is done, and sets the time of the next line.
func (b *Bar) draw() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.timer == nil {
		return
	}
	line := fmt.Sprintf("%s: %d", b.what, b.done)
	if b.total > 0 {
		line += fmt.Sprintf(" of %d", b.total)
	}
	if !b.terminal {
		fmt.Fprintf(b.w, "recall: %s\n", line)
		b.timer.Reset(lineDelay)
		return
	}
	line = fmt.Sprintf("%s %v", line, time.Since(b.began).Round(time.Second))
	if most := Width(b.w) - 1; text.StringWidth(line) > most {
		line = text.Snip(line, most, "…")
	}
	fmt.Fprintf(b.w, "\r%-*s", b.shown, line)
	b.shown = text.StringWidth(line)
	b.timer.Reset(100 * time.Millisecond)
}

// set changes what is shown.
func (b *Bar) set(change func()) {
	if b != nil {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		change()
	}
}

// Describe sets what the bar says is done.
func (b *Bar) Describe(what string) { b.set(func() { b.what = what }) }

// Step sets how much is done, and the total if it is known.
func (b *Bar) Step(done, total int) { b.set(func() { b.done, b.total = done, total }) }

// Clear removes the bar from its line and leaves time to print something else.
func (b *Bar) Clear() { b.Above(func() {}) }

// Above removes the bar from its line and calls write, which may print there. A nil bar does nothing.
func (b *Bar) Above(write func()) {
	b.set(func() {
		if b.timer != nil && b.shown > 0 {
			fmt.Fprintf(b.w, "\r%*s\r", b.shown, "")
			b.shown = 0
			b.timer.Reset(100 * time.Millisecond)
		}
		write()
	})
}

// Finish clears the line. The bar shows nothing more.
func (b *Bar) Finish() {
	b.Clear()
	b.set(func() {
		if b.timer != nil {
			b.timer.Stop()
			b.timer = nil
		}
	})
}
