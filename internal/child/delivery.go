package child

import (
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A delivery writes lines to the command while its answers are read: a command
// whose output is full reads no input.
type delivery struct {
	in, out *os.File
	size    int
	written atomic.Int64 // bytes
	seen    int64        // of them at the last answer, or when a limit was over
	running sync.WaitGroup
	ended   atomic.Bool
	err     atomic.Pointer[error]
}

// mostAtOnce is how many bytes are written in one call.
const mostAtOnce = 1 << 13

// deliver begins to write the lines. If that fails, what waits for an answer
// waits no longer than grace.
func deliver(lines []byte, in, out *os.File) *delivery {
	d := &delivery{in: in, out: out, size: len(lines)}
	_ = in.SetWriteDeadline(time.Time{})
	d.running.Go(func() {
		for len(lines) > 0 {
			n, err := in.Write(lines[:min(len(lines), mostAtOnce)])
			d.written.Add(int64(n))
			if lines = lines[n:]; err != nil {
				d.err.Store(&err)
				d.ended.Store(true)
				d.hurry()
				return
			}
		}
		d.ended.Store(true)
	})
	return d
}

// over reports whether nothing more is written.
func (d *delivery) over() bool { return d.ended.Load() }

// moved reports whether something was written since it was asked last, or since
// the last answer.
func (d *delivery) moved() bool {
	before := d.seen
	d.seen = d.written.Load()
	return d.seen != before
}

// unread reports whether something is not written that does not fit into a pipe.
func (d *delivery) unread() bool { return !d.over() && d.size > mostAtOnce }

// failed returns why not all is written, nil if it is or may be yet.
func (d *delivery) failed() error {
	if err := d.err.Load(); err != nil {
		return *err
	}
	return nil
}

// hurry has a read of an answer end soon if the writing failed.
func (d *delivery) hurry() {
	if d.failed() != nil {
		_ = d.out.SetReadDeadline(time.Now().Add(grace))
	}
}

func (d *delivery) wait() { d.running.Wait() }

// stop ends the writing.
func (d *delivery) stop() {
	if !d.over() {
		_ = d.in.SetWriteDeadline(time.Unix(1, 0))
	}
	d.wait()
}
