package child

import (
	"bytes"
	"strconv"
	"strings"
)

// A plain answer is an id, and one play or a list of plays, or none. Nearly all
// answers are: it takes far less time to read one than any JSON.
type plain struct {
	id      int
	numbers []float64 // of all plays, one after another
	ends    []int     // where the numbers of each play end
	list    bool      // there is a list of plays
}

// read reads the text and reports whether it is a plain answer. The plays that it
// had before are lost.
func (a *plain) read(text []byte) bool {
	*a = plain{numbers: a.numbers[:0], ends: a.ends[:0]}
	t := scanner{text: text}
	hasID := false
	if !t.next('{') {
		return false
	}
	for {
		switch {
		case t.word(`"id":`) && !hasID:
			text, ok := t.number()
			id, err := strconv.Atoi(string(text))
			if !ok || err != nil {
				return false
			}
			hasID, a.id = true, id
		case t.word(`"play":`) && a.none():
			if !a.play(&t) {
				return false
			}
		case t.word(`"plays":`) && a.none():
			if a.list = true; !t.list(func() bool { return a.play(&t) }) {
				return false
			}
		default:
			return false
		}
		if !t.next(',') {
			return t.next('}') && t.end() && hasID
		}
	}
}

// none reports whether no play was read.
func (a *plain) none() bool { return !a.list && len(a.ends) == 0 }

// play reads a play.
func (a *plain) play(t *scanner) bool {
	ok := t.list(func() bool {
		text, ok := t.number()
		x, err := strconv.ParseFloat(string(text), 64)
		a.numbers = append(a.numbers, x)
		return ok && err == nil
	})
	a.ends = append(a.ends, len(a.numbers))
	return ok
}

// at returns the numbers of a play.
func (a *plain) at(k int) []float64 {
	from := 0
	if k > 0 {
		from = a.ends[k-1]
	}
	return a.numbers[from:a.ends[k]]
}

// A scanner reads JSON from a text.
type scanner struct {
	text []byte
	i    int
}

// blank moves to the next character that is not blank.
func (t *scanner) blank() {
	for t.i < len(t.text) && (t.text[t.i] == ' ' || t.text[t.i] == '\t' || t.text[t.i] == '\r') {
		t.i++
	}
}

func (t *scanner) end() bool {
	t.blank()
	return t.i == len(t.text)
}

// next moves behind the character if it comes next.
func (t *scanner) next(c byte) bool {
	t.blank()
	if t.i == len(t.text) || t.text[t.i] != c {
		return false
	}
	t.i++
	return true
}

// word moves behind the word if it comes next.
func (t *scanner) word(w string) bool {
	t.blank()
	return t.exactly(w)
}

// list reads a list whose entries entry reads.
func (t *scanner) list(entry func() bool) bool {
	if !t.next('[') {
		return false
	}
	if t.next(']') {
		return true
	}
	for entry() {
		if !t.next(',') {
			return t.next(']')
		}
	}
	return false
}

// digits moves behind digits and reports whether there are some.
func (t *scanner) digits() bool {
	from := t.i
	for t.i < len(t.text) && '0' <= t.text[t.i] && t.text[t.i] <= '9' {
		t.i++
	}
	return t.i > from
}

// is moves behind the next character if it is one of these.
func (t *scanner) is(any string) bool {
	if t.i == len(t.text) || strings.IndexByte(any, t.text[t.i]) < 0 {
		return false
	}
	t.i++
	return true
}

// number returns the text of a number: one of JSON, or a word for what is not
// finite, with or without quotes.
func (t *scanner) number() (text []byte, ok bool) {
	t.blank()
	quoted := t.is(`"`)
	from := t.i
	t.is("-")
	switch {
	case t.is("N"):
		ok = t.i == from+1 && t.exactly("aN")
	case t.is("I"):
		ok = t.exactly("nfinity")
	case quoted:
	case t.is("0"), t.digits():
		ok = !t.is(".") || t.digits()
		if ok && t.is("eE") {
			t.is("+-")
			ok = t.digits()
		}
	}
	text = t.text[from:t.i]
	return text, ok && (!quoted || t.is(`"`))
}

// exactly moves behind the text if it comes next.
func (t *scanner) exactly(s string) bool {
	if !bytes.HasPrefix(t.text[t.i:], []byte(s)) {
		return false
	}
	t.i += len(s)
	return true
}
