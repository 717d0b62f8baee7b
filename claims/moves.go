package claims

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// What a move does to a number.
const less, more = ", made less", ", made more"

// A mover says in which direction a run of [Controls] moves each number of the
// document, and each bound: −1 or 1, or 0 for not at all.
type mover struct {
	s     *Statement
	what  string // what is moved, less or more; "" for nothing
	known map[place]int
	hit   bool // whether it was asked for what it moves
}

func newMover(s *Statement, what string) *mover {
	return &mover{s: s, what: what, known: map[place]int{}}
}

// number returns the direction of the number. All words that quote the number
// at this place of the document have it moved.
func (m *mover) number(n place) (by int) {
	if m.what == "" {
		return 0
	}
	by, known := m.known[n]
	if !known {
		for _, name := range m.s.placesOf(n) {
			by = cmp.Or(by, m.by(name))
		}
		m.known[n] = by
	}
	m.hit = m.hit || by != 0
	return by
}

// bound returns the bound of the words as the run moves it, by a tenth.
func (m *mover) bound(words string, bound value) value {
	by, known := m.known[place{words: words}] // which is that of no number
	if !known {
		by = m.by(boundOf(words))
		m.known[place{words: words}] = by
	}
	m.hit = m.hit || by != 0
	switch {
	case by == 0:
		return bound
	case bound.float() == 0: // a tenth of it is nothing
		return bound.plus(ratio(int64(by), 10))
	}
	return bound.times(ratio(int64(10+by), 10))
}

// by returns the direction of what has this name.
func (m *mover) by(name string) int {
	switch m.what {
	case name + less:
		return -1
	case name + more:
		return 1
	}
	return 0
}

func boundOf(words string) string { return fmt.Sprintf("the bound in %q", words) }

// placesOf names the places of the document at which the words say the number.
func (s *Statement) placesOf(n place) (names []string) {
	text := s.sentences()
	for _, found := range whole(text, n.words) {
		names = append(names, fmt.Sprintf("%s in %q", n.number, excerpt(text, found[0]+n.at)))
	}
	return names
}

// excerpt returns the text around a number, with the place marked.
func excerpt(text string, at int) string {
	from, to := strings.LastIndex(text[:at], "\n")+1, at+strings.IndexAny(text[at:]+"\n", " \n")
	before := strings.Fields(text[from:at])
	return strings.Join(before[max(0, len(before)-3):], " ") + "›" + text[at:to]
}

// moveable is what Controls moves, in the order in which the check reads it.
type moveable struct {
	names []string        // with less or more
	runs  map[string]bool // whether the number is played or drawn, so that moving it takes a run
	asked map[reading]bool
}

// A reading is a number of the document, the part of the check that reads it,
// and whether the check plays or draws what it reads.
type reading struct {
	place
	part int
	runs bool
}

// plays is the direction of a number that the check plays or draws.
func (c *Case) plays(n place) int { return c.reads(n, true) }

// compares is the direction of a number that is only compared with what the
// check has measured.
func (c *Case) compares(n place) int { return c.reads(n, false) }

func (c *Case) reads(n place, runs bool) int {
	if !c.options.confronting {
		return 0
	}
	if key := (reading{n, c.part, runs}); !c.moveable.asked[key] {
		c.moveable.asked[key] = true
		for _, name := range c.statement.placesOf(n) {
			c.offer(name, runs, less, more)
		}
	}
	return c.mover.number(n)
}

// offer says that Controls can move what has this name, in the directions in
// this order.
func (c *Case) offer(name string, runs bool, ways ...string) {
	for _, way := range ways {
		if !slices.Contains(c.moveable.names, name+way) {
			c.moveable.names = append(c.moveable.names, name+way)
		}
		c.moveable.runs[name+way] = c.moveable.runs[name+way] || runs
		c.ask(name + way)
	}
}

// A comparison is what the honest run measured in one case, for [Controls] to
// compare it with other bounds.
type comparison struct {
	given    *Given
	measured measured
	slack    float64
	drawn    bool
}

// compareAgain makes the comparisons of this run again with a number moved, and
// returns the names of the tallies that turn red. A case that leaves its
// condition ends those of its tally.
func (c *Case) compareAgain(move string) (red []string) {
	m := newMover(c.statement, move)
	for k, name := range c.names() {
		if c.tallies[k].turnsRed(m) {
			red = append(red, name)
		}
	}
	return red
}

// turnsRed reports whether the tally breaks the sentence with a number moved.
func (y *Tally) turnsRed(m *mover) bool {
	z, given := *y, (*Given)(nil)
	z.e.Cases, m.hit = 0, false
	for _, k := range y.comparisons {
		if given == nil || given.from != k.given {
			var err error
			if given, err = k.given.moved(m); err != nil {
				return false
			}
		}
		value, _ := given.value(m.moved(k.measured.value), m.number)
		if _, other := k.measured.value.(*Given); !m.hit && !other { // no case asks for it
			return false
		}
		e := z.evidence(value, given.bound.any())
		e.Slack = k.slack
		z.keep(&e, k.drawn)
		if z.e.Cases++; !z.e.Refutes && !e.Agrees() {
			return true
		}
	}
	return z.e.Cases > 0 && len(z.faults()) > 0
}

// moved returns what was measured, if it is what other words come to, with the
// number moved there too.
func (m *mover) moved(measured any) any {
	if g, ok := measured.(*Given); ok {
		if again, err := g.moved(m); err == nil {
			return again
		}
	}
	return measured
}
