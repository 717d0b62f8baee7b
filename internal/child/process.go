// Package child asks learners and windows that live in another process. The process
// is a command that answers one line of JSON with one line of JSON; the page protocol.md
// says how. If the command does anything else, the error names it and the request.
package child

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	longestLine = 256 << 20 // bytes, of an answer
	mostPending = 64        // requests told and not answered yet: their answers must fit into the pipe
	grace       = time.Second
)

// A Process is a command that runs. Its methods are for one goroutine.
type Process struct {
	ctx      context.Context
	argv     []string
	limit    time.Duration
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
	stop    func() bool

	abilities map[string]bool
	made      int            // instances so far
	open      int            // those not closed yet
	isolate   bool           // see Isolate
	faults    map[int]*fault // of instances, not told yet
}

// start starts the command. It is killed when the context ends.
func start(ctx context.Context, argv []string, limit time.Duration) (*Process, error) {
	cmd, exited, listened := exec.Command(argv[0], argv[1:]...), make(chan struct{}), make(chan struct{})
	p := &Process{
		ctx: ctx, argv: argv, limit: limit, cmd: cmd,
		exited: exited, listened: listened, stderr: new(tail),
		next: 1, faults: map[int]*fault{}, abilities: map[string]bool{},
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close())
	}
	complaints, theirErr, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close(), out.Close(), theirOut.Close())
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirIn, theirOut, theirErr
	ownGroup(cmd)
	err = cmd.Start()
	for _, f := range []*os.File{theirIn, theirOut, theirErr} {
		_ = f.Close()
	}
	if err != nil {
		for _, f := range []*os.File{in, out, complaints} {
			_ = f.Close()
		}
		return nil, fmt.Errorf("%s does not start: %w", p.argv[0], cause(err))
	}
	p.in, p.writer = in, bufio.NewWriterSize(in, 1<<16)
	p.out, p.reader = out, bufio.NewReaderSize(out, 1<<16)
	go func(stderr io.Writer) {
		defer close(listened)
		defer complaints.Close()
		_, _ = io.Copy(stderr, complaints)
	}(p.stderr)
	go func() {
		_ = cmd.Wait()
		killGroup(cmd) // what it has started and left behind
		close(exited)
	}()
	p.stop = context.AfterFunc(ctx, func() { killGroup(cmd) })
	return p, nil
}

// Isolate sets whether the command starts anew when a learner or window is made while no
// other is in use, that is, whenever a law begins another case.
func (p *Process) Isolate(on bool) { p.isolate = on }

// restart starts the command anew.
func (p *Process) restart() error {
	p.Close()
	q, err := Start(p.ctx, p.argv, p.limit)
	if err != nil {
		return err
	}
	q.isolate = p.isolate
	*p = *q
	return nil
}

// cause is err without the file's name, which is said already.
func cause(err error) error {
	var e *exec.Error
	if errors.As(err, &e) {
		return e.Err
	}
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

var errLong = fmt.Errorf("a line of more than %d MiB", longestLine>>20)

// readLine reads a line. What stands before the end without a line's end is a line too.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case err == nil:
			return text[:len(text)-1], nil
		case len(text) > longestLine:
			return nil, errLong
		case errors.Is(err, bufio.ErrBufferFull):
		case len(text) > 0 && errors.Is(err, io.EOF):
			return text, nil
		default:
			return nil, err
		}
	}
}

// Close ends the command: it closes the command's standard input, waits a second, and
// kills what is left of its process group. A second call does nothing.
func (p *Process) Close() {
	if p.err == nil {
		p.err = errors.New("it was closed")
		_ = p.writer.Flush()
	}
	_ = p.in.Close()
	p.waitExit(grace) // it may write its last answers meanwhile
	p.kill()
	_ = p.out.Close()
	p.waitListened()
	p.stop()
}

// waitListened waits for the end of standard error, and not long: somebody who left the
// process group may hold it open.
func (p *Process) waitListened() {
	select {
	case <-p.listened:
	case <-time.After(grace):
	}
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

// waitExit reports whether the command has ended, or does so in time.
func (p *Process) waitExit(limit time.Duration) bool {
	select {
	case <-p.exited:
		return true
	case <-time.After(limit):
		return false
	}
}

// Complaints returns the last that the command wrote to standard error, "" if nothing.
func (p *Process) Complaints() string { return clipStart(p.stderr.String()) }

// fail returns an error that says what happened instead of an answer to the request, and
// kills the command. Every later request gets the same error.
func (p *Process) fail(r request, format string, args ...any) error {
	if p.err != nil {
		return p.err
	}
	p.kill()
	p.waitListened()
	text := fmt.Sprintf("%s %s; it was asked %s", p.argv[0], fmt.Sprintf(format, args...), clip(strings.TrimSpace(string(r.line))))
	if c := p.Complaints(); c != "" {
		text += "; on standard error it wrote: " + c
	}
	p.err = errors.New(text)
	return p.err
}

// tell writes the request. Its answer is read later.
func (p *Process) tell(r request) error {
	if p.err != nil {
		return p.err
	}
	if len(p.pending) >= mostPending {
		if err := p.settle(); err != nil {
			return err
		}
	}
	p.pending = append(p.pending, r)
	_ = p.in.SetWriteDeadline(time.Now().Add(p.limit))
	if _, err := p.writer.Write(r.line); err != nil {
		return p.broken(r, err)
	}
	return nil
}

// settle reads the answers to all requests told.
func (p *Process) settle() error {
	_, err := p.answers()
	return err
}

// ask writes the request and returns its answer, after those to the requests told
// before.
func (p *Process) ask(r request) (answer, error) {
	if err := p.tell(r); err != nil {
		return answer{}, err
	}
	return p.answers()
}

// answers returns the last answer of those that are pending.
func (p *Process) answers() (last answer, err error) {
	if p.err != nil {
		return last, p.err
	}
	if len(p.pending) == 0 {
		return last, nil
	}
	_ = p.in.SetWriteDeadline(time.Now().Add(p.limit))
	if err := p.writer.Flush(); err != nil {
		return last, p.broken(p.pending[0], err)
	}
	for _, r := range p.pending {
		_ = p.out.SetReadDeadline(time.Now().Add(p.limit))
		text, err := readLine(p.reader)
		if err != nil {
			return last, p.ended(r, err)
		}
		if last, err = parseAnswer(text, r); err != nil {
			return last, p.garbage(r, text, err)
		}
		if last.Error != nil {
			p.blame(r, *last.Error)
		}
	}
	p.pending = p.pending[:0]
	return last, nil
}

// garbage returns the error for text that is not an answer. It says more if the command
// ended with a message on standard output.
func (p *Process) garbage(r request, text []byte, err error) error {
	return p.fail(r, "answered %s, which is no answer: %v", clip(printable(string(text))), err)
}

// ended is the error for a standard output that has ended.
func (p *Process) ended(r request, err error) error {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.fail(r, "gave no answer in %v", p.limit)
	case !errors.Is(err, io.EOF):
		return p.fail(r, "answered %v", err)
	}
	if !p.waitExit(grace) {
		return p.fail(r, "closed its standard output and went on running")
	}
	return p.fail(r, "ended (%s) without an answer", p.status())
}

// broken is the error for a standard input that takes no more.
func (p *Process) broken(r request, err error) error {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.fail(r, "read nothing for %v", p.limit)
	case p.waitExit(grace):
		return p.fail(r, "ended (%s) without an answer", p.status())
	}
	return p.fail(r, "closed its standard input and went on running")
}

func (p *Process) status() string { return p.cmd.ProcessState.String() }

// A tail keeps the last that was written to it. It is safe for concurrent use.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

const tailBytes = 2048

func (t *tail) Write(b []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, b...)
	if len(t.text) > 2*tailBytes {
		t.text = append(t.text[:0], t.text[len(t.text)-tailBytes:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return printable(strings.TrimSpace(string(t.text)))
}
