package child

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

const (
	longestLine = 256 << 20 // bytes, of an answer
	mostPending = 1024      // requests that wait to be sent
)

// tell sends the request with the next one that is asked, or when too many
// wait.
func (p *Process) tell(r request) (err error) {
	p.add(r)
	if len(p.pending) > mostPending || p.oneByOne && r.do != "close" {
		_, err = p.answers()
	}
	return cmp.Or(p.err, err)
}

// ask sends the request, after those that were told, and returns its answer.
func (p *Process) ask(r request) (answer, error) {
	p.add(r)
	return p.answers()
}

func (p *Process) add(r request) {
	p.pending, p.history = append(p.pending, r), append(p.history, r)
}

// answers sends the requests that are pending in one burst and reads their
// answers. It returns the last. If the command ends in the middle of a burst, or
// is late, some answers may not have left it. So all is asked again, one by one:
// the failure is that of the request at which it fails then.
func (p *Process) answers() (last answer, err error) {
	if p.err != nil || len(p.pending) == 0 {
		return last, p.err
	}
	all := p.pending
	p.pending = nil
	if p.oneByOne {
		for _, r := range all {
			if last, err = p.exchangeOne(r); err != nil {
				break
			}
		}
		return last, err
	}
	last, open, silent := p.exchange(all)
	switch {
	case silent == nil:
		p.pending = all[:0]
		return last, p.err
	case len(open) > 1 && p.ctx.Err() == nil:
		return p.againOneByOne(len(open))
	}
	return last, p.failAfter(*silent)
}

// exchange sends the requests and reads their answers. It returns the last
// answer; or the requests without one, and why there is none. Where an answer is
// none the process has its error.
func (p *Process) exchange(all []request) (last answer, open []request, _ *silence) {
	var lines []byte
	messages := p.messages(all)
	for _, m := range messages {
		lines = m.appendLine(lines)
	}
	d := deliver(lines, p.in, p.out)
	defer d.stop()
	for _, m := range messages {
		began := time.Now()
		text, silent := p.line(d, m)
		if silent != nil {
			return last, all, silent
		}
		if last = p.take(text, m); p.err != nil {
			return last, nil, nil
		}
		p.adapt(m, time.Since(began))
		all = all[len(m.calls):]
	}
	if m := messages[len(messages)-1]; !d.over() { // all was answered before it was read
		limit := p.limit(m.do())
		if p.within(limit, p.in, d.wait); d.written.Load() < int64(len(lines)) {
			return last, m.calls[:1], &silence{m.calls[0], os.ErrDeadlineExceeded, nil, true, limit}
		}
	}
	return last, nil, nil
}

// A silence is a request that has no answer.
type silence struct {
	request
	err    error
	input  error // of writing to the command
	unread bool  // the command has read nothing meanwhile
	limit  time.Duration
}

// line returns the line that answers the message.
func (p *Process) line(d *delivery, m message) (text []byte, _ *silence) {
	if text, ok := bufferedLine(p.reader); ok {
		return text, nil
	}
	limit := p.limit(m.do())
	for {
		var err error
		p.within(limit, p.out, func() {
			d.hurry()
			text, err = readLine(p.reader, text, longestLine)
		})
		moved := d.moved()
		switch {
		case err == nil:
			return text, nil
		case !errors.Is(err, os.ErrDeadlineExceeded) || !moved || d.over():
			return nil, &silence{m.calls[0], err, d.failed(), !moved && d.unread(), limit}
		} // a slow command may read a burst in pieces
	}
}

// take reads the text that answers the message, and gives the plays to those who
// asked for them.
func (p *Process) take(text []byte, m message) (last answer) {
	if p.plain.read(text) && p.plain.id == m.calls[0].id && m.fits(&p.plain) {
		m.give(p.plain.at)
		return last
	}
	last, err := m.parse(text)
	if err != nil {
		if !bytes.HasPrefix(text, []byte("{")) {
			err = fmt.Errorf("%w (its standard output is for answers alone)", err)
		}
		p.breach = true
		_ = p.fail(m.calls[0], "answered %s, which is no answer: %v", clip(printable(string(text))), err)
		return last
	}
	if last.Error == nil {
		m.give(last.numbers)
		return last
	}
	r := m.calls[0]
	if last.Call != nil {
		r = m.calls[*last.Call]
	}
	r.of.fails(r, fault{clip(printable(*last.Error)), r.String(), false})
	return last
}

// againOneByOne starts the command anew and asks all that it was asked since the
// case before the present one began, each request when the one before it is
// answered. The last of them were open. Those before them keep their answers.
func (p *Process) againOneByOne(open int) (last answer, err error) {
	p.kill()
	if err = p.startAnew(); err != nil {
		p.err = err
		return last, err
	}
	p.oneByOne = true
	for k, r := range p.history {
		r.known = k < len(p.history)-open
		if last, err = p.exchangeOne(r); err != nil {
			return last, err
		}
	}
	return last, nil
}

// exchangeOne is exchange for one request.
func (p *Process) exchangeOne(r request) (last answer, err error) {
	last, _, silent := p.exchange([]request{r})
	if silent != nil {
		return last, p.failAfter(*silent)
	}
	return last, p.err
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
	text := fmt.Sprintf("%s %s; it was asked %s", p.argv[0], fmt.Sprintf(format, args...), r)
	if c := p.Complaints(); c != "" {
		text += "; on standard error it wrote: " + c
	}
	p.err = errors.New(text)
	return p.err
}

// failAfter returns the error for a request without an answer.
func (p *Process) failAfter(f silence) error {
	var found string
	switch {
	case errors.Is(f.err, errLong):
		p.breach, found = true, "answered "+f.err.Error()
	case f.input == nil && errors.Is(f.err, os.ErrDeadlineExceeded):
		found = fmt.Sprintf("gave no answer in %v", f.limit)
		if f.unread {
			found = fmt.Sprintf("read nothing for %v", f.limit)
		}
		found += " (--timeout allows more; does it flush each answer?)"
	case p.inGrace(p.exited):
		return p.fail(f.request, "ended (%v) without an answer", p.cmd.ProcessState)
	case f.input != nil:
		found = "closed its standard input and went on running"
	default:
		found = "closed its standard output and went on running"
	}
	p.failures += slowCost - 1
	return p.fail(f.request, "%s", found)
}

var errLong = fmt.Errorf("a line of more than %d MiB", longestLine>>20)

// bufferedLine returns a line that was read already. It is there until the
// reader reads on.
func bufferedLine(r *bufio.Reader) (text []byte, ok bool) {
	if r.Buffered() == 0 {
		return nil, false
	}
	b, _ := r.Peek(r.Buffered())
	end := bytes.IndexByte(b, '\n')
	if end < 0 {
		return nil, false
	}
	_, _ = r.Discard(end + 1)
	return b[:end], true
}

// readLine reads a line, or the rest of one of which there is a part. What stands
// before the end without a line's end is a line too. With an error it returns
// what was read. A line of more than most bytes is an error.
func readLine(r *bufio.Reader, text []byte, most int) ([]byte, error) {
	for {
		part, err := r.ReadSlice('\n')
		text = append(text, part...)
		switch {
		case err == nil:
			return text[:len(text)-1], nil
		case len(text) > most:
			return nil, errLong
		case errors.Is(err, bufio.ErrBufferFull):
		case len(text) > 0 && errors.Is(err, io.EOF):
			return text, nil
		default:
			return text, err
		}
	}
}
