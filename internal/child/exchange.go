package child

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const (
	longestLine = 256 << 20 // bytes, of an answer
	mostPending = 64        // requests not answered yet: their answers must fit into the pipe
)

// tell writes the request. Its answer is read later.
func (p *Process) tell(r request) error {
	if p.err != nil {
		return p.err
	}
	if len(p.pending) >= mostPending {
		if _, err := p.answers(); err != nil {
			return err
		}
	}
	p.pending = append(p.pending, r)
	_ = p.in.SetWriteDeadline(time.Now().Add(p.limit(r.do)))
	if _, err := p.writer.Write(r.line); err != nil {
		return p.failAfter(err, r, "input", "read nothing for")
	}
	return nil
}

// ask writes the request and returns its answer. It reads the answers that are pending
// first.
func (p *Process) ask(r request) (answer, error) {
	if err := p.tell(r); err != nil {
		return answer{}, err
	}
	return p.answers()
}

// answers reads the answers that are pending, and returns the last.
func (p *Process) answers() (last answer, err error) {
	if p.err != nil {
		return last, p.err
	}
	if len(p.pending) == 0 {
		return last, nil
	}
	_ = p.in.SetWriteDeadline(time.Now().Add(p.limit(p.pending[len(p.pending)-1].do)))
	if err := p.writer.Flush(); err != nil {
		return last, p.failAfter(err, p.pending[0], "input", "read nothing for")
	}
	for _, r := range p.pending {
		_ = p.out.SetReadDeadline(time.Now().Add(p.limit(r.do)))
		text, err := readLine(p.reader)
		if err != nil {
			return last, p.failAfter(err, r, "output", "gave no answer in")
		}
		if last, err = parseAnswer(text, r); err != nil {
			if !bytes.HasPrefix(text, []byte("{")) {
				err = fmt.Errorf("%w (its standard output is for answers alone)", err)
			}
			return last, p.fail(r, "answered %s, which is no answer: %v", clip(printable(string(text))), err)
		}
		if last.Error != nil {
			p.blame(r, *last.Error)
		}
	}
	p.pending = p.pending[:0]
	return last, nil
}

// A fault is an error that the command answered for an instance.
type fault struct{ text, asked string }

// blame keeps the first fault of an instance until the instance is asked again.
func (p *Process) blame(r request, text string) {
	if p.faults[r.on] == nil && r.do != "close" {
		p.faults[r.on] = &fault{clip(printable(text)), clip(string(r.line[:len(r.line)-1]))}
	}
}

// mostFailures is how often the command may fail to answer before it is not started anew. One
// that takes long, such as an answer that is late, counts as slowCost others.
const (
	mostFailures = 1000
	slowCost     = 300
)

// fail returns an error that says what happened instead of an answer to the request, and
// kills the command. Every later request gets the same error; the next instance starts the
// command anew, unless it was not greeted, was interrupted or failed too often.
func (p *Process) fail(r request, format string, args ...any) error {
	if p.err != nil {
		return p.err
	}
	p.kill()
	p.failures++
	p.again = r.do != "hello" && p.ctx.Err() == nil
	text := fmt.Sprintf("%s %s; it was asked %s", p.argv[0], fmt.Sprintf(format, args...), clip(strings.TrimSpace(string(r.line))))
	if c := p.Complaints(); c != "" {
		text += "; on standard error it wrote: " + c
	}
	p.err = errors.New(text)
	return p.err
}

// failAfter returns the error for a standard input or output that fails with err. late says
// what the command did until the time limit.
func (p *Process) failAfter(err error, r request, stream, late string) error {
	var found string
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		found = fmt.Sprintf("%s %v (--timeout allows more; does it flush each answer?)", late, p.limit(r.do))
	case errors.Is(err, errLong):
		found = "answered " + err.Error()
	case inGrace(p.exited):
		return p.fail(r, "ended (%v) without an answer", p.cmd.ProcessState)
	default:
		found = "closed its standard " + stream + " and went on running"
	}
	p.failures += slowCost - 1
	return p.fail(r, "%s", found)
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
