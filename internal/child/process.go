// Package child starts a child process and asks the learners and windows that
// live in it. The process is a command that answers one line of JSON with one
// line of JSON; the page protocol.md says how. If the command does anything
// else, the error names it and the request.
package child

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
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
	ctx     context.Context
	argv    []string
	answer  time.Duration // see limit
	clock   clock
	cmd     *exec.Cmd
	in, out *os.File
	reader  *bufio.Reader
	exited  chan struct{} // closed when the command has ended, and standard error with it
	stderr  *tail

	pending  []request // not sent yet
	history  []request // since the case before the present one began
	present  int       // where the present case begins in the history
	oneByOne bool      // see againOneByOne
	together int       // calls in a message, at most
	plain    plain     // the last plain answer

	next      int   // the number of the next request
	err       error // why the command cannot be asked any more
	again     bool  // it failed after its greeting, and may be started anew
	breach    bool  // it failed because an answer was none
	starts    int   // how often the command was started
	failures  int   // see mostFailures
	fruitless int   // see mostFruitless

	abilities map[string]bool
	made      int // instances so far
	last      *instance
	open      int  // those not closed yet
	anew      bool // see Anew
}

// limit returns how long the command may take to answer a request: to start,
// and for a whole game, six times as long as for another.
func (p *Process) limit(do string) time.Duration {
	if do == "hello" || do == "game" || do == "calls" {
		return 6 * p.answer
	}
	return p.answer
}

// Start starts the command and greets it. It is killed when the context ends.
// The command may take so long for an answer; six times as long to start, and
// for a game. It returns an error if there is no command, it does not start, or
// it does not answer the greeting.
func Start(ctx context.Context, argv []string, answer time.Duration) (*Process, error) {
	if len(argv) == 0 || strings.TrimSpace(argv[0]) == "" {
		return nil, errors.New("the command is empty")
	}
	return startWith(ctx, argv, answer, realTime)
}

// A clock calls a function when a time is over, unless it is stopped. stop
// reports whether the function is not called any more.
type clock func(time.Duration, func()) (stop func() bool)

func realTime(d time.Duration, f func()) (stop func() bool) { return time.AfterFunc(d, f).Stop }

// startWith is Start with another clock.
func startWith(ctx context.Context, argv []string, answer time.Duration, c clock) (*Process,
	error) {
	p, err := start(ctx, argv, answer, c)
	if err != nil {
		return nil, err
	}
	r := p.newRequest("hello", nil, fmt.Appendf(nil, `,"protocol":%d`, version))
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
func start(ctx context.Context, argv []string, answer time.Duration, c clock) (*Process, error) {
	stdin, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, stdout, err := os.Pipe()
	if err != nil {
		closeAll(stdin, in)
		return nil, err
	}
	p := &Process{
		ctx: ctx, argv: argv, answer: answer, clock: c,
		cmd: exec.CommandContext(ctx, argv[0], argv[1:]...), starts: 1,
		in: in, out: out, reader: bufio.NewReaderSize(out, 1<<16),
		exited: make(chan struct{}), stderr: new(tail), next: 1, abilities: map[string]bool{},
		together: fewTogether,
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = stdin, stdout, p.stderr
	p.cmd.Cancel = func() error { killGroup(p.cmd); return nil }
	// for what the command has started and left behind, with its standard error
	p.cmd.WaitDelay = grace / 5
	ownGroup(p.cmd)
	err = p.cmd.Start()
	closeAll(stdin, stdout) // the command's ends
	if err != nil {
		closeAll(in, out)
		// without the name of the file
		return nil, fmt.Errorf("%s does not start: %w", argv[0], cmp.Or(errors.Unwrap(err), err))
	}
	go func() {
		_ = p.cmd.Wait()
		killGroup(p.cmd)
		close(p.exited)
	}()
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// Resets reports whether the command can reset a learner or a window. If it
// cannot, a learner's Reset makes a new one.
func (p *Process) Resets() bool { return p.abilities["reset"] }

// Anew has the command start anew for the next learner or window, as if it had
// made none.
func (p *Process) Anew() { p.anew = true }

// restart starts the command anew, unless it failed too often.
func (p *Process) restart() error {
	if p.failures >= mostFailures || p.fruitless >= mostFruitless {
		return fmt.Errorf("%w; it has failed so often that it is not started again", p.err)
	}
	q, err := p.another()
	if err != nil {
		return err
	}
	q.starts++
	*p = *q
	return nil
}

// another ends the command and starts it anew.
func (p *Process) another() (*Process, error) {
	p.Close()
	q, err := startWith(p.ctx, p.argv, p.answer, p.clock)
	if err != nil {
		return nil, err
	}
	q.starts, q.oneByOne = p.starts, p.oneByOne
	q.failures, q.fruitless = p.failures, p.fruitless
	return q, nil
}

// startAnew starts the command anew for the instances that there are.
func (p *Process) startAnew() error {
	q, err := p.another()
	if err != nil {
		return err
	}
	q.next, q.made, q.open, q.last = p.next, p.made, p.open, p.last
	q.history, q.present = p.history, p.present
	*p = *q
	return nil
}

// beginCase notes that no instance is in use. The history goes back to the case
// before, whose last request may have no answer yet.
func (p *Process) beginCase() {
	p.history = append(p.history[:0], p.history[p.present:]...)
	p.present = len(p.history)
}

// Close ends the command: it closes the command's standard input, waits a
// second, and kills what is left of its process group. A second call does
// nothing.
func (p *Process) Close() {
	if p.err == nil {
		p.err = errors.New("it was closed")
	}
	_ = p.in.Close()
	p.inGrace(p.exited) // it may write its last answers meanwhile
	p.kill()
	_ = p.out.Close()
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
func (p *Process) inGrace(done <-chan struct{}) bool {
	over := make(chan struct{})
	defer p.clock(grace, func() { close(over) })()
	select {
	case <-done:
		return true
	case <-over:
		return false
	}
}

// within does something with a file that ends when the time is over: the file's
// deadline is then in the past.
func (p *Process) within(limit time.Duration, file *os.File, do func()) {
	_ = file.SetDeadline(time.Time{})
	over := make(chan struct{})
	stop := p.clock(limit, func() {
		_ = file.SetDeadline(time.Unix(1, 0))
		close(over)
	})
	if do(); !stop() {
		<-over
	}
}

// Complaints returns the last that the command wrote to standard error, "" if
// nothing.
func (p *Process) Complaints() string { return p.stderr.String() }

// A tail keeps tailBytes of what was last written to it, or more, and shows
// tailRunes of them. It is safe for concurrent use.
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
