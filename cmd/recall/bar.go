package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// A bar shows the progress of a task. On a terminal it is a line that is written anew ten
// times a second, from half a second on. Elsewhere it is a new line every half minute. A nil
// bar shows nothing.
type bar struct {
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

func newBar(w io.Writer, what string) *bar {
	b := &bar{w: w, terminal: isTerminal(w), began: time.Now(), what: what}
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
func (b *bar) draw() {
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
	if full := 20 * min(b.done, b.total); b.total > 0 {
		full /= b.total
		line += " [" + strings.Repeat("#", full) + strings.Repeat(".", 20-full) + "]"
	}
	line = clip(fmt.Sprintf("%s %v", line, time.Since(b.began).Round(time.Second)), widthOf(b.w)-1)
	fmt.Fprintf(b.w, "\r%-*s", b.shown, line)
	b.shown = widthOfText(line)
	b.timer.Reset(100 * time.Millisecond)
}

// set changes what is shown.
func (b *bar) set(change func()) {
	if b != nil {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		change()
	}
}

// describe sets what the bar says is done.
func (b *bar) describe(what string) { b.set(func() { b.what = what }) }

// step sets how much is done, and the total if it is known.
func (b *bar) step(done, total int) { b.set(func() { b.done, b.total = done, total }) }

// clear removes the bar from its line and leaves time to print something else.
func (b *bar) clear() {
	b.set(func() {
		if b.timer != nil && b.shown > 0 {
			fmt.Fprintf(b.w, "\r%*s\r", b.shown, "")
			b.shown = 0
			b.timer.Reset(100 * time.Millisecond)
		}
	})
}

// finish clears the line. The bar shows nothing more.
func (b *bar) finish() {
	b.clear()
	b.set(func() {
		if b.timer != nil {
			b.timer.Stop()
			b.timer = nil
		}
	})
}
