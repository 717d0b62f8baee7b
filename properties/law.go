package properties

import (
	"cmp"
	"fmt"
	"io"

	"boundedrecall"
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// A Law is one thing that a learner or a window must do. [Law.Check] judges a given case,
// [Law.Property] one that rapid draws with [Law.Draw].
type Law struct {
	Name string

	subject *subject
	check   func(boundedrecall.Maker, Case) error
	draw    filler

	// long, if not nil, draws a long game instead, in one of longEvery cases.
	long      filler
	longEvery int

	// longest, if not nil, draws the first of the long cases of a run instead.
	longest filler

	// cost: a case counts as that many cases of other laws, because it takes longer and
	// shows more. 0 means a single case: the law draws everything it needs in one case,
	// or draws nothing.
	cost int

	// games: a check plays so many games for each that other laws play, so that a round counts as that many where
	// a witness is made small; 0 means one.
	games int

	// more: without Settings.Cases the law draws that many times as many cases, if not 0: they are
	// short, and what they look for is rare.
	more int

	// use, if not nil, counts the calls of the claim.
	use *claimUse

	// leaks: the law is about the recall of windows, so that the worst leak is looked for: see leakHunt.
	leaks bool

	// notJudged counts the windows that the law statistic did not judge, by reason.
	notJudged map[string]int

	// keeps, if not nil, reports whether a smaller case may stand for the one found.
	keeps func(Case) bool
}

// A filler fills in a case with what it draws.
type filler = func(sketch, *Case)

// A Case holds the arguments of a law's predicate: rounds and numbers, by the same names. A
// law reads those it needs.
type Case struct {
	Past    laws.Rounds `json:"past,omitempty"`
	Other   laws.Rounds `json:"other,omitempty"`
	Rewards laws.Rounds `json:"rewards,omitempty"`
	Shift   laws.Rounds `json:"shift,omitempty"`

	Arm        int    `json:"arm,omitempty"`        // from 0
	OtherArm   int    `json:"otherArm,omitempty"`   // from 0
	Round      int    `json:"round,omitempty"`      // from 1
	OtherRound int    `json:"otherRound,omitempty"` // from 1
	Zeros      int    `json:"zeros,omitempty"`      // rounds
	Asks       []int  `json:"asks,omitempty"`       // plays asked for, by round
	Seed       uint64 `json:"seed,omitempty"`       // the first seed of the games
}

// parts returns the case's rounds.
func (c *Case) parts() [4]*laws.Rounds {
	return [...]*laws.Rounds{&c.Past, &c.Other, &c.Rewards, &c.Shift}
}

// numbers returns the case's numbers. A smaller number makes a simpler case.
func (c *Case) numbers() []*int {
	return []*int{&c.Arm, &c.OtherArm, &c.Round, &c.OtherRound, &c.Zeros}
}

// mostZeros and mostAsks bound the numbers of a case that say how long a law plays or asks.
const mostZeros, mostAsks = 1 << 14, 1000

// Validate returns an error that names the place unless the law can be checked on the case: rows have a number
// for each arm or input, those of Shift one; learners get rewards in [0,1]; there are the arms and rounds that are
// named; and rounds of zeros and plays to ask for are neither negative nor too many.
func (l Law) Validate(c Case) error {
	within := func(field string, k, least, most int) error {
		if k < least || k > most {
			return fmt.Errorf("%s is %d, which is not in %d..%d", field, k, least, most)
		}
		return nil
	}
	arms, n := l.subject.inputs, len(c.Rewards)
	err := cmp.Or(l.validateRows(c.Past, arms), l.validateRows(c.Other, arms), l.validateRows(c.Rewards, arms), l.validateRows(c.Shift, 1),
		within("arm", c.Arm, 0, arms-1), within("otherArm", c.OtherArm, 0, arms-1), within("round", c.Round, 0, n),
		within("otherRound", c.OtherRound, 0, n), within("zeros", c.Zeros, 0, mostZeros))
	for k, ask := range c.Asks {
		err = cmp.Or(err, within(fmt.Sprintf("asks, number %d,", k+1), ask, 0, mostAsks))
	}
	if err == nil && (c.Round == 0) != (c.OtherRound == 0) {
		return fmt.Errorf("round is %d and otherRound %d: a case has both or neither", c.Round, c.OtherRound)
	}
	return err
}

func (l Law) validateRows(rows laws.Rounds, width int) error {
	for t, row := range rows {
		if len(row) != width {
			return fmt.Errorf("row %d of %s has %d numbers, want %d", t+1, rows, len(row), width)
		}
		for _, x := range row {
			if l.subject.window == nil && !boundedrecall.IsReward(x) {
				return fmt.Errorf("row %d of %s has the reward %v, which is not in [0,1]", t+1, rows, x)
			}
		}
	}
	return nil
}

// Check returns nil if the learner keeps the law on the case, or if the law does not apply
// to the case. Otherwise it returns a [*laws.Violation], a [*laws.Unavailable] if the
// learner does not respond, or another error if the code of the law or of a claim panics.
func (l Law) Check(c Case) (err error) {
	defer recoverInto(&err, "the law "+l.Name+" or a claim")
	maker, done := withClose(l.subject.maker)
	defer done()
	return l.check(maker, c)
}

// Draw draws a case, sometimes a long one.
func (l Law) Draw(t *rapid.T) Case {
	if l.long != nil && rapid.IntRange(1, l.longEvery).Draw(t, "long") == l.longEvery {
		return l.drawn(t, l.long)
	}
	return l.drawn(t, l.draw)
}

// Property draws a case and fails if the learner breaks the law on it. It suits
// rapid.MakeFuzz, which makes a native fuzz target from a property.
func (l Law) Property(t *rapid.T) {
	if err := l.Check(l.Draw(t)); err != nil {
		t.Fatalf("%v", err)
	}
}

// drawn returns a case that draw fills in.
func (l Law) drawn(t *rapid.T, draw filler) (c Case) {
	s := l.subject
	draw(sketch{T: t, law: l.Name, maker: s.maker, arms: s.inputs, recall: s.Recall, window: s.window}, &c)
	return c
}

// newLaw returns a law on cases that draw fills in. The table of laws gives it its name.
func (s *subject) newLaw(draw filler, check func(boundedrecall.Maker, Case) error) Law {
	return Law{subject: s, cost: 1, draw: draw, check: check}
}

// lawWithLong returns a law that draws a long case in one of every cases.
func (s *subject) lawWithLong(every int, draw, long filler, check func(boundedrecall.Maker, Case) error) Law {
	l := s.newLaw(draw, check)
	l.long, l.longEvery = long, every
	return l
}

// fixed returns a law that draws nothing.
func (s *subject) fixed(check func(boundedrecall.Maker) error) Law {
	l := s.newLaw(func(sketch, *Case) {}, func(maker boundedrecall.Maker, _ Case) error { return check(maker) })
	l.cost = 0
	return l
}

// has reports whether the law for which rows are drawn has the part.
func (s sketch) has(part string) bool { return table.Has(s.law, part) }

// shares is has for a part of one law that is drawn for others too.
func (s sketch) shares(part string) bool { return table.HasShared(s.law, part) }

// withClose returns a maker of the same learners, and a function that closes those of them
// that are [io.Closer]s: a learner may hold resources outside the program.
func withClose[L any](maker func() L) (_ func() L, done func()) {
	var made []io.Closer
	return func() L {
			l := maker()
			if c, ok := any(l).(io.Closer); ok {
				made = append(made, c)
			}
			return l
		}, func() {
			for _, c := range made {
				_ = c.Close() // no law is about errors of Close
			}
		}
}

// ignorePanic recovers from the panic of a learner, unless the learner is unavailable: the laws will meet it again.
func ignorePanic() {
	if u, ok := recover().(*laws.Unavailable); ok {
		panic(u)
	}
}
