package child

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

const (
	longestLine = 256 << 20 // bytes, of an answer
	mostPending = 64        // requests not answered yet: their answers must fit into the pipe
)

// tell sends the request with the next one that is asked, or when too many
// wait.
func (p *Process) tell(r request) (err error) {
	p.pending = append(p.pending, r)
	if len(p.pending) > mostPending {
		_, err = p.answers()
	}
	return cmp.Or(p.err, err)
}

// ask sends the request, after those that were told, and returns its answer.
func (p *Process) ask(r request) (answer, error) {
	p.pending = append(p.pending, r)
	return p.answers()
}

// answers sends the requests that are pending and reads their answers. It
// returns the last.
func (p *Process) answers() (last answer, err error) {
	if p.err != nil || len(p.pending) == 0 {
		return last, p.err
	}
	all := p.pending
	p.pending = p.pending[:0]
	var lines []byte
	for _, r := range all {
		lines = append(lines, r.line...)
	}
	for len(lines) > 0 { // a slow command may read them in pieces
		var n int
		limit := p.limit(all[len(all)-1].do)
		p.within(limit, p.in, func() { n, err = p.in.Write(lines) })
		if lines = lines[n:]; err != nil && (n == 0 || !errors.Is(err, os.ErrDeadlineExceeded)) {
			return last, p.failAfter(err, all[0], "input", fmt.Sprintf("read nothing for %v", limit))
		}
	}
	for _, r := range all {
		var text []byte
		p.within(p.limit(r.do), p.out, func() { text, err = readLine(p.reader) })
		if err != nil {
			return last, p.failAfter(err, r, "output", fmt.Sprintf("gave no answer in %v", p.limit(r.do)))
		}
		if last, err = parseAnswer(text, r); err != nil {
			if !bytes.HasPrefix(text, []byte("{")) {
				err = fmt.Errorf("%w (its standard output is for answers alone)", err)
			}
			p.breach = true
			return last, p.fail(r, "answered %s, which is no answer: %v", clip(printable(string(text))), err)
		}
		if last.Error != nil && r.of != nil && r.of.fault == nil {
			r.of.fault = &fault{clip(printable(*last.Error)), clip(string(bytes.TrimSpace(r.line)))}
		}
	}
	return last, nil
}

// mostFailures is how often the command may fail to answer before it is not
// started anew. One that takes long, such as an answer that is late, counts as
// slowCost others.
const (
	mostFailures = 1000
	slowCost     = 300
)

// mostFruitless is how often in a row the command may be started anew without
// an answer that an instance could use.
const mostFruitless = 100

// fail returns an error that says what happened instead of an answer to the
// request, and kills the command. Every later request gets the same error; the
// next instance starts the command anew, unless it was not greeted, was
// interrupted or failed too often.
func (p *Process) fail(r request, format string, args ...any) error {
	if p.err != nil {
		return p.err
	}
	p.kill()
	p.failures++
	p.fruitless++
	p.again = r.do != "hello" && p.ctx.Err() == nil
	text := fmt.Sprintf("%s %s; it was asked %s", p.argv[0], fmt.Sprintf(format, args...),
		clip(strings.TrimSpace(string(r.line))))
	if c := p.Complaints(); c != "" {
		text += "; on standard error it wrote: " + c
	}
	p.err = errors.New(text)
	return p.err
}

// failAfter returns the error for a standard input or output that fails with
// err. late says what the command did until the time limit.
func (p *Process) failAfter(err error, r request, stream, late string) error {
	var found string
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		found = late + " (--timeout allows more; does it flush each answer?)"
	case errors.Is(err, errLong):
		p.breach, found = true, "answered "+err.Error()
	case p.inGrace(p.exited):
		return p.fail(r, "ended (%v) without an answer", p.cmd.ProcessState)
	default:
		found = "closed its standard " + stream + " and went on running"
	}
	p.failures += slowCost - 1
	return p.fail(r, "%s", found)
}

var errLong = fmt.Errorf("a line of more than %d MiB", longestLine>>20)

// readLine reads a line. What stands before the end without a line's end is a
// line too.
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
