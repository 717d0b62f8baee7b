// Package child asks learners and windows that live in another process. The process
// is a command that answers one line of JSON with one line of JSON; the page protocol.md
// says how. If the command does anything else, the error names it and the request.
package child

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Protocol is the page that describes the protocol.
//
//go:embed protocol.md
var Protocol string

// version is the protocol's version.
const version = 1

// grace is how long a command may take to end by itself.
const grace = time.Second

// A Process is a command that runs. Its methods are for one goroutine.
type Process struct {
	ctx      context.Context
	argv     []string
	limits   Limits
	cmd      *exec.Cmd
	in, out  *os.File
	writer   *bufio.Writer
	reader   *bufio.Reader
	exited   chan struct{} // closed when the command has ended and its exit is known
	stderr   *tail
	listened chan struct{} // closed when standard error has ended

	pending []request
	next    int   // the number of the next request
	err     error // why the command cannot be asked any more
	ended   bool  // err is that the command ended where it should have answered
	starts  int   // how often the command was started

	abilities map[string]bool
	made      int            // instances so far
	open      int            // those not closed yet
	isolate   bool           // see Isolate
	faults    map[int]*fault // of instances, not reported yet
}

// Limits say how long a command may take for the first answer, for the answer to other
// requests, and for a whole game. 0 means a minute, 10 seconds, and a minute.
type Limits struct{ Start, Answer, Game time.Duration }

// of returns the limit for a request, and the flag of recall check that changes it.
func (l Limits) of(do string) (limit time.Duration, flag string) {
	switch do {
	case "hello":
		return cmp.Or(l.Start, time.Minute), "--start-timeout"
	case "game":
		return cmp.Or(l.Game, time.Minute), "--game-timeout"
	}
	return cmp.Or(l.Answer, 10*time.Second), "--timeout"
}

// Start starts the command and greets it. It is killed when the context ends.
func Start(ctx context.Context, argv []string, limits Limits) (*Process, error) {
	p, err := start(ctx, argv, limits)
	if err != nil {
		return nil, err
	}
	r := p.newRequest("hello", 0, fmt.Appendf(nil, `,"protocol":%d`, version))
	a, err := p.ask(r)
	switch {
	case err != nil:
	case a.Error != nil:
		err = p.fail(r, "answered with the error %q", *a.Error)
	case a.Protocol != version:
		err = p.fail(r, "speaks protocol %d, want %d", a.Protocol, version)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	for _, ability := range a.Can {
		p.abilities[ability] = true
	}
	return p, nil
}

// start starts the command.
func start(ctx context.Context, argv []string, limits Limits) (*Process, error) {
	var read, write [3]*os.File // the ends of the pipes for standard input, output and error
	for k := range read {
		var err error
		if read[k], write[k], err = os.Pipe(); err != nil {
			closeAll(read[:k])
			closeAll(write[:k])
			return nil, err
		}
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = read[0], write[1], write[2]
	cmd.Cancel = func() error { killGroup(cmd); return nil }
	ownGroup(cmd)
	err := cmd.Start()
	closeAll([]*os.File{read[0], write[1], write[2]}) // the command's ends
	if err != nil {
		closeAll([]*os.File{write[0], read[1], read[2]})
		return nil, fmt.Errorf("%s does not start: %w", argv[0], cmp.Or(errors.Unwrap(err), err)) // without the name of the file
	}
	p := &Process{
		ctx: ctx, argv: argv, limits: limits, cmd: cmd, starts: 1,
		in: write[0], writer: bufio.NewWriterSize(write[0], 1<<16),
		out: read[1], reader: bufio.NewReaderSize(read[1], 1<<16),
		exited: make(chan struct{}), stderr: new(tail), listened: make(chan struct{}),
		next: 1, faults: map[int]*fault{}, abilities: map[string]bool{},
	}
	go listen(read[2], p.stderr, p.listened)
	go wait(cmd, p.exited)
	return p, nil
}

// listen copies standard error until it ends.
func listen(from *os.File, to io.Writer, done chan<- struct{}) {
	_, _ = io.Copy(to, from)
	_ = from.Close()
	close(done)
}

// wait waits for the command's end, and kills what it has started and left behind.
func wait(cmd *exec.Cmd, done chan<- struct{}) {
	_ = cmd.Wait()
	killGroup(cmd)
	close(done)
}

func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// Resets reports whether the command can reset a learner or a window. If it cannot, a
// learner's Reset makes a new one.
func (p *Process) Resets() bool { return p.abilities["reset"] }

// Isolate sets whether the command starts anew when a learner or window is made while no
// other is in use, that is, whenever a law begins another case.
func (p *Process) Isolate(on bool) { p.isolate = on }

// restart starts the command anew.
func (p *Process) restart() error {
	p.Close()
	q, err := Start(p.ctx, p.argv, p.limits)
	if err != nil {
		return err
	}
	q.isolate, q.starts = p.isolate, p.starts+1
	*p = *q
	return nil
}

// Close ends the command: it closes the command's standard input, waits a second, and
// kills what is left of its process group. A second call does nothing.
func (p *Process) Close() {
	if p.err == nil {
		p.err = errors.New("it was closed")
		_ = p.writer.Flush()
	}
	_ = p.in.Close()
	inGrace(p.exited) // it may write its last answers meanwhile
	p.kill()
	_ = p.out.Close()
	inGrace(p.listened) // somebody who left the process group may hold it open
}

// kill kills the command's process group and waits for the command's end.
func (p *Process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
		<-p.exited
	}
}

// inGrace reports whether the channel is closed, or soon will be.
func inGrace(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-time.After(grace):
		return false
	}
}

// Complaints returns the last that the command wrote to standard error, "" if nothing.
func (p *Process) Complaints() string { return p.stderr.String() }

// A tail keeps tailBytes of what was last written to it, or more, and shows tailRunes of
// them. It is safe for concurrent use.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

const (
	tailBytes = 2048
	tailRunes = 600
)

func (t *tail) Write(b []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, b...)
	if len(t.text) > 2*tailBytes {
		t.text = append(t.text[:0], t.text[len(t.text)-tailBytes:]...)
	}
	return len(b), nil
}

// String returns the end of what was written, on one line.
func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := []rune(printable(strings.TrimSpace(string(t.text))))
	if len(text) > tailRunes {
		return "… " + string(text[len(text)-tailRunes:])
	}
	return string(text)
}
