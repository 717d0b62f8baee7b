package child

import (
	"errors"
	"fmt"
	"strconv"
	"time"
)

// A message is a line for the command: a request, or several calls of one
// instance.
type message struct {
	calls []request
	times bool // all calls ask for the same play
}

// messages returns the requests as messages. A command that can takes the calls
// of an instance together, or else those that ask for the same play.
func (p *Process) messages(all []request) (messages []message) {
	for len(all) > 0 {
		n := 1
		for n < min(len(all), p.together) && all[n].of == all[0].of && p.joins(all[0]) &&
			p.joins(all[n]) {
			n++
		}
		m := message{calls: all[:n:n]}
		m.times = p.abilities["times"] && m.plays() == n && m.calls[0].at == nil
		messages = append(messages, m)
		all = all[n:]
	}
	return messages
}

// joins reports whether the command takes the request together with others.
func (p *Process) joins(r request) bool {
	play := r.do == "play" && r.into != nil
	switch {
	case r.of == nil:
		return false
	case p.abilities["calls"]:
		return play || r.do == "observe" || r.do == "reset"
	}
	return play && r.at == nil && p.abilities["times"]
}

// The calls in a message are as many as take less than a second or two, so that
// a slow command is not late.
const (
	fewTogether, mostTogether = 32, 1024
	soon, late                = time.Second / 4, 2 * time.Second
)

// adapt changes how many calls are in a message, after one that took so long.
func (p *Process) adapt(m message, took time.Duration) {
	switch {
	case took > late:
		p.together = max(1, len(m.calls)/4)
	case took < soon && len(m.calls) == p.together:
		p.together = min(2*p.together, mostTogether)
	}
}

// do returns what the message asks the command to do.
func (m message) do() string {
	if len(m.calls) > 1 && !m.times {
		return "calls"
	}
	return m.calls[0].do
}

// appendLine appends the message as a line.
func (m message) appendLine(b []byte) []byte {
	first := m.calls[0]
	switch {
	case len(m.calls) == 1:
		return first.appendLine(b)
	case m.times:
		b = append(first.appendHead(b, "play"), `,"times":`...)
		return append(strconv.AppendInt(b, int64(len(m.calls)), 10), '}', '\n')
	}
	b = append(first.appendHead(b, "calls"), `,"calls":[`...)
	timed := false
	for k, r := range m.calls {
		if k > 0 {
			b = append(b, ',')
		}
		if r.row == nil {
			b = append(append(append(b, '"'), r.do...), '"')
		}
		b = append(b, r.row...)
		timed = timed || r.at != nil
	}
	if b = append(b, ']'); timed {
		b = append(b, `,"at":[`...)
		for k, r := range m.calls {
			if k > 0 {
				b = append(b, ',')
			}
			if r.at == nil {
				b = append(b, "null"...)
			}
			b = append(b, r.at...)
		}
		b = append(b, ']')
	}
	return append(b, '}', '\n')
}

// plays returns how many plays the message asks for.
func (m message) plays() (n int) {
	for _, r := range m.calls {
		if r.into != nil {
			n++
		}
	}
	return n
}

// fits reports whether the plain answer has the plays that the message asks for.
func (m message) fits(a *plain) bool {
	return m.calls[0].plays == 0 && len(a.ends) == m.plays() &&
		(a.none() || a.list == (len(m.calls) > 1))
}

// parse reads the text that answers the message. It returns an error if the text
// is no answer.
func (m message) parse(text []byte) (answer, error) {
	r := m.calls[0]
	if len(m.calls) > 1 {
		r.do, r.plays = m.do(), m.plays()
	}
	a, err := parseAnswer(text, r)
	switch {
	case err != nil || a.Error == nil || len(m.calls) == 1:
		a.Call = nil
	case a.Call == nil && m.times: // of the first: they are alike
	case a.Call == nil:
		err = errors.New(`it has an "error", and no "call" that says which of the calls failed`)
	case *a.Call < 0 || int(*a.Call) >= len(m.calls):
		err = fmt.Errorf(`its "call" is %d, want 0 to %d`, *a.Call, len(m.calls)-1)
	}
	return a, err
}

// give gives the plays, of which play returns one, to those who asked for them.
func (m message) give(play func(k int) []float64) {
	k := 0
	for _, r := range m.calls {
		if r.into != nil {
			r.of.fill(r, play(k))
			k++
		}
	}
}
