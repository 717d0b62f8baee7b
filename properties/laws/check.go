package laws

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
)

// A check is a law about to be checked, with the arguments of its predicate.
type check struct {
	law       string
	says      base.Text // the law in words, with M for the recall
	recall    string    // the recall in the place of M, if it is known
	predicate string    // its name in Go, "" if it follows from the law's
	args      []any     // of the predicate: Go source as strings, rounds and numbers
	witness   []part
	words     words
}

// newCheck returns a check of the law with the given name. A part among the
// arguments of the predicate is an argument, and part of the witness.
func newCheck(law string, args ...any) check {
	c := check{law: law, says: base.Find(law).Text, args: args, words: learnerWords}
	for k, a := range args {
		if p, ok := a.(part); ok {
			c.witness, args[k] = append(c.witness, p), p.rounds
		}
	}
	return c
}

// withRecall writes the recall in the place of M.
func (c check) withRecall(recall int) check {
	c.recall = strconv.Itoa(recall)
	return c
}

// on runs the check with the words for what the maker makes: learners or
// windows. Where the maker panics, that breaks the law.
func (c check) on(maker boundedrecall.Maker, find func(words) breach) error {
	var panicked any
	if c.words, panicked = wordsFor(maker); panicked != nil {
		// A program may have ended at what it was asked last, and be started anew.
		c.words, _ = wordsFor(maker)
	}
	if c.words.isWindow() {
		if l := base.Find(c.law); c.says == l.Text {
			c.says = l.Words(true)
		}
		for k := range c.witness {
			if c.witness[k].name == learnerWords.in {
				c.witness[k].name = c.words.in
			}
		}
	}
	return c.run(func() breach {
		if panicked != nil {
			panic(panicked)
		}
		return find(c.words)
	})
}

// A breach is what breaks a law, and by how much. The zero breach breaks
// nothing.
type breach struct {
	found  string
	margin float64
}

// run runs the check, in which find looks for a breach. A panic breaks the law
// too, unless the learner is Unavailable or a claim panics.
func (c check) run(find func() breach) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Unavailable:
			err = p
		case *Fault:
			v := c.failure(fmt.Sprintf("%s fails: %v", c.words.who, p))
			if p.Protocol {
				v.Law, v.Claim = "protocol", "each request is answered in the form that was agreed on"
				v.Broken = "a request is not answered in the form that was agreed on"
			}
			err = v
		case noClaim:
			err = p // no violation, which would blame the learner
		case userPanic:
			err = c.panicked(p)
		default: // no violation, which would blame the learner
			err = fmt.Errorf("the law's own code panics: %v%s", p, placeOfPanic())
		}
	}()
	if b := find(); b.found != "" {
		return c.violation(b.found, b.margin)
	}
	return nil
}

// panicked returns the violation for code of the caller that panicked.
func (c check) panicked(p userPanic) *Violation {
	if p.who == "" {
		p.who = c.words.who
		return c.failure(p.Error())
	}
	v := c.violation(p.Error(), math.Inf(1))
	v.Broken = fmt.Sprintf("%s panicked, so nothing was judged", p.who)
	return v
}

// failure returns the violation for a learner that failed at what it was asked.
func (c check) failure(found string) *Violation {
	v := c.violation(found, math.Inf(1))
	v.Fails = true
	v.Broken = fmt.Sprintf("%s failed, so no %s was judged", c.words.who, c.words.out)
	return v
}

// violation returns the violation for what the check found.
func (c check) violation(found string, margin float64) *Violation {
	var shown []Line
	texts := make([]string, len(c.witness))
	for k, p := range c.witness {
		texts[k] = p.rounds.String()
		shown = append(shown, Line{p.name, p.rounds.shortOf(texts[k])})
	}
	source := make([]string, len(c.args))
	for k, a := range c.args {
		source[k] = c.goSource(a, texts)
	}
	if c.predicate == "" {
		c.predicate = predicateOf(c.law)
	}
	claim, broken := c.says.Claim, c.says.Broken
	if c.recall != "" {
		m := " " + c.recall + " "
		claim, broken = strings.Replace(claim, " M ", m, 1), strings.Replace(broken, " M ", m, 1)
	}
	if math.IsNaN(margin) {
		broken = "a number that was to be compared is NaN"
	}
	return &Violation{
		Law: c.says.Name, Claim: claim, Broken: broken, Found: found, Margin: margin, Shown: shown,
		Replay: fmt.Sprintf("laws.%s(%s)", c.predicate, strings.Join(source, ", ")),
	}
}

// predicateOf returns the Go name of the law's predicate: the law's name in
// camel case, except for growth.
func predicateOf(law string) string {
	if law == "growth" {
		return "RegretGrowth"
	}
	var b strings.Builder
	for word := range strings.SplitSeq(law, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// goSource returns an argument as Go source. The texts are those of the parts of
// the witness.
func (c check) goSource(argument any, texts []string) string {
	switch a := argument.(type) {
	case Rounds:
		if len(a) == 0 {
			return "nil"
		}
		return `laws.Read("` + c.textOf(a, texts) + `")`
	case []int:
		if len(a) == 0 {
			return "nil"
		}
		return fmt.Sprintf("%#v", a)
	case string:
		if a == "maker" {
			return c.words.maker
		}
	}
	return fmt.Sprint(argument)
}

// textOf returns the text of rounds, which is that of a part if they are it.
func (c check) textOf(r Rounds, texts []string) string {
	for k, p := range c.witness {
		if len(p.rounds) == len(r) && &p.rounds[0] == &r[0] {
			return texts[k]
		}
	}
	return r.String()
}
