package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
)

// A Bar shows the progress of a task on a line of a terminal, which is written
// anew ten times a second, from half a second on. A nil bar shows nothing.
type Bar struct {
	mutex       sync.Mutex
	w           io.Writer
	began       time.Time
	timer       *time.Timer // nil when the task has ended
	what        string
	done, total int // 0 if they are not known
	shown       int // the width of the line
}

// NewBar returns a bar that is drawn on the writer. It returns nil if the
// writer is not a terminal.
func NewBar(w io.Writer, what string) *Bar {
	if !Is(w) {
		return nil
	}
	b := &Bar{w: w, began: time.Now(), what: what}
	b.set(func() { b.timer = time.AfterFunc(500*time.Millisecond, b.draw) })
	return b
}

// draw writes how much is done, and sets the time of the next line.
func (b *Bar) draw() {
	b.set(func() {
		if b.timer != nil {
			line := b.line()
			fmt.Fprintf(b.w, "\r%-*s", b.shown, line)
			b.shown = text.StringWidth(line)
			b.timer.Reset(100 * time.Millisecond)
		}
	})
}

// line is what is shown.
func (b *Bar) line() string {
	line := b.what
	if b.done > 0 || b.total > 0 {
		line += fmt.Sprintf(": %d", b.done)
	}
	if b.total > 0 {
		line += fmt.Sprintf(" of %d", b.total)
	}
	line = fmt.Sprintf("%s %v", line, time.Since(b.began).Round(time.Second))
	if most := Width(b.w) - 1; text.StringWidth(line) > most {
		line = text.Snip(line, most, "…")
	}
	return line
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

// Above removes the bar from its line and calls write, which may print there.
func (b *Bar) Above(write func()) {
	if b == nil {
		write()
		return
	}
	b.set(func() {
		if b.shown > 0 {
			fmt.Fprintf(b.w, "\r%*s\r", b.shown, "")
			b.shown = 0
		}
		write()
	})
}

// Finish clears the line. The bar shows nothing more.
func (b *Bar) Finish() {
	if b != nil {
		b.Above(func() { b.timer = nil })
	}
}
