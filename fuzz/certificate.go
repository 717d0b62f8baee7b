package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"sync"

	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
)

// drafts are small statements of every kind, from which the target makes forgeries.
var drafts = []certificate.Certificate{
	{Kind: certificate.LongRunUpper, Recall: 1, Learner: &certificate.Learner{Wrapper: "windowed", Base: "follow the leader"}},
	{Kind: certificate.LongRunUpper, Recall: 1, Learner: &certificate.Learner{Wrapper: "inclusive average restart", Base: "cover", Horizon: 2}},
	{Kind: certificate.LongRunUpper, Recall: 1, Learner: &certificate.Learner{Wrapper: "leads", Plays: []string{"1/4", "1/2", "3/4"}}},
	{Kind: certificate.LongRunLower, Recall: 1, Learner: &certificate.Learner{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}},
	{Kind: certificate.LongRunLower, Recall: 2, Learner: &certificate.Learner{Wrapper: "average restart", Base: "cover", Horizon: 3}},
	{Kind: certificate.FiniteUpper, Horizon: 2, Learner: &certificate.Learner{Wrapper: "base", Base: "cover", Horizon: 2}},
	{Kind: certificate.FiniteUpper, Horizon: 1, Learner: &certificate.Learner{Wrapper: "base", Base: "follow the leader"}},
	{Kind: certificate.FiniteLower, Recall: 3, Horizon: 3, Learner: &certificate.Learner{Wrapper: "average restart", Base: "cover", Horizon: 4}},
	{Kind: certificate.FiniteLower, Recall: 2, Horizon: 3, Learner: &certificate.Learner{Wrapper: "periodic restart", Base: "cover", Horizon: 2}},
	{Kind: certificate.ClassLower, Class: "stationary", Recall: 1},
	{Kind: certificate.ClassLower, Class: "symmetric", Recall: 1},
	{Kind: certificate.ClassLower, Class: "symmetric", Recall: 2},
	{Kind: certificate.ClassLower, Class: "stationary", Regret: "swap", Recall: 1},
	{Kind: certificate.SeparableUpper, Recall: 2, Learner: &certificate.Learner{Wrapper: "counts", Plays: []string{"1/4", "1/2", "3/4"}}},
	{Kind: certificate.LongRunUpper, Regret: "swap", Recall: 1, Learner: &certificate.Learner{Wrapper: "drawn table", Plays: []string{"2/3", "1/3", "1/3", "2/3"}}},
}

// genuine are the certificates of the drafts.
var genuine = sync.OnceValue(func() (all []certificate.Certificate) {
	for _, draft := range drafts {
		draft.Arms, draft.Levels = 2, 2
		c, err := exact.Certify(context.Background(), draft)
		if err != nil {
			panic("fuzz: " + draft.Learner.String() + ": " + err.Error())
		}
		all = append(all, *c)
	}
	return all
})

// A checker returns the statements that certificates prove, and an error at the first
// certificate that proves nothing.
type checker func(io.Reader) (statements []string, err error)

// A forgery is a certificate with some fields changed, stated again.
type forgery struct{ certificate.Certificate }

func (f forgery) String() string { return fmt.Sprintf("%+v", f.Certificate) }

// certificate hunts for a forgery that the checker accepts though the learner itself,
// played in floating point, contradicts the claim.
func (check checker) certificate(c forgery) error {
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		return fmt.Errorf("not written: %w: %v", err, c)
	}
	statements, err := check(&text)
	if err != nil {
		return nil
	}
	if len(statements) != 1 || statements[0] != c.Statement {
		return fmt.Errorf("proved %q, the certificate states %q", statements, c.Statement)
	}
	return contradict(c.Certificate)
}

// mostChanges keeps a case readable.
const mostChanges = 6

// Values that fields are set to.
var (
	someNumbers = []int{0, 1, 2, 3, -1, 1 << 16, 1 << 30, math.MaxInt, math.MinInt}
	someWords   = []string{
		"", "0", "1", "1/2", "-1/2", "2/4", "1/3", "2", "64", "1e9", "1/0", "0.5", "base", "windowed", "average restart",
		"inclusive average restart", "periodic restart", "leads", "table", "hedge", "mwu", "follow the leader", "cover",
		"stationary", "symmetric", "counts", "swap", "drawn table",
	}
	someKinds = []certificate.Kind{
		certificate.LongRunUpper, certificate.LongRunLower, certificate.FiniteUpper, certificate.FiniteLower, certificate.ClassLower, "",
		certificate.SeparableUpper,
	}
)

// forge reads the number of a certificate in [drafts], and then changes of three bytes
// each.
func forge(data []byte) forgery {
	b := reader{data}
	all := genuine()
	c := all[b.below(len(all))]
	c.Potentials = slices.Clone(c.Potentials)
	c.Cycles = slices.Clone(c.Cycles)
	for k := range c.Cycles {
		c.Cycles[k].Map = slices.Clone(c.Cycles[k].Map)
		c.Cycles[k].Letters = slices.Clone(c.Cycles[k].Letters)
	}
	c.Separable = slices.Clone(c.Separable)
	for k := range c.Separable {
		c.Separable[k] = slices.Clone(c.Separable[k])
	}
	if c.Learner != nil {
		l := *c.Learner
		l.Plays = slices.Clone(l.Plays)
		c.Learner = &l
	}
	for k := 0; k < mostChanges && len(b.data) > 0; k++ {
		change(&c, b.next(), b.next(), b.next())
	}
	c.State()
	return forgery{c}
}

// change changes one field: what says which, and at and to where in it and to what.
func change(c *certificate.Certificate, what, at, to int) {
	number, word := someNumbers[to%len(someNumbers)], someWords[to%len(someWords)]
	fraction := big.NewRat(int64(at)-64, int64(to)+1).RatString()
	switch what % 20 {
	case 0:
		c.Value = fraction
	case 1:
		if r, ok := new(big.Rat).SetString(c.Value); ok { // a little more or less
			c.Value = r.Add(r, big.NewRat(int64(at)-128, int64(to)*1000+1000)).RatString()
		}
	case 2:
		if len(c.Potentials) > 0 {
			c.Potentials[at%len(c.Potentials)] += int64(to) - 128
		}
	case 3:
		c.Unit *= int64(to % 4)
	case 4:
		c.Unit = int64(number)
	case 5:
		c.Arms = number
	case 6:
		c.Levels = number
	case 7:
		c.Recall = number
	case 8:
		c.Horizon = number
	case 9:
		c.Kind = someKinds[to%len(someKinds)]
	case 10:
		if c.Class = word; at%2 == 1 {
			c.Class, c.Regret = "stationary", word
		}
	case 11:
		if len(c.Cycles) > 0 {
			changeCycle(&c.Cycles[at%len(c.Cycles)], to)
		}
	case 12:
		if len(c.Cycles) > 0 {
			c.Cycles[at%len(c.Cycles)].Weight = big.NewRat(int64(to%16), int64(to/16)+1).RatString()
		}
	case 13:
		if len(c.Cycles) > 0 {
			c.Cycles = append(c.Cycles, c.Cycles[at%len(c.Cycles)])
		}
	case 14:
		c.Potentials = append(c.Potentials, int64(to))
	case 15:
		c.Statement = word
	case 19:
		if len(c.Separable) > 0 {
			row := c.Separable[at%len(c.Separable)]
			row[to%len(row)] = fraction
		}
	default:
		if c.Learner != nil {
			changeLearner(c.Learner, what%20, at, to)
		}
	}
}

// changeCycle appends a letter, drops one, changes one or changes the arm.
func changeCycle(c *certificate.Cycle, to int) {
	switch n := to / 4; to % 4 {
	case 0:
		c.Letters = append(c.Letters, n%4)
	case 1:
		c.Letters = c.Letters[:max(0, len(c.Letters)-1)]
	case 2:
		if len(c.Letters) > 0 {
			c.Letters[n%len(c.Letters)] = n/8 - 1
		}
	case 3:
		if c.Arm = n%4 - 1; len(c.Map) > 0 {
			c.Map[n%len(c.Map)] = c.Arm
		}
	}
}

func changeLearner(l *certificate.Learner, what, at, to int) {
	word := someWords[to%len(someWords)]
	switch {
	case what == 16 && at%2 == 0:
		l.Wrapper = word
	case what == 16:
		l.Base = word
	case what == 17 && at%2 == 0:
		l.Rate = word
	case what == 17:
		l.Horizon = someNumbers[to%len(someNumbers)]
	case len(l.Plays) > 0 && at >= 128:
		l.Plays = append(l.Plays, word)
	case len(l.Plays) > 0:
		l.Plays[at%len(l.Plays)] = big.NewRat(int64(to%9), 8).RatString()
	default:
		l.Plays = []string{word}
	}
}

// reader hunts for text that makes the reader of certificates panic, or that the reader
// accepts though it differs from the certificate as Write writes it.
func (check checker) reader(data text) error {
	if len(data) > longestText {
		return nil
	}
	statements, err := check(bytes.NewReader(data))
	if err != nil && len(statements) == 0 {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	for k, statement := range statements {
		var c certificate.Certificate
		if err := dec.Decode(&c); err != nil || c.Statement != statement {
			return fmt.Errorf("statement %d is %q; decoded %q, error %w: %q", k+1, statement, c.Statement, err, data)
		}
		again := c
		if again.State(); again.Statement != statement {
			return fmt.Errorf("accepted a statement that is not its own: %q", data)
		}
		if err := contradict(c); err != nil {
			return err
		}
	}
	return nil
}

// tolerance bounds the error of floating point in a regret per round.
const tolerance = 1e-9

// contradict plays the learner of an accepted certificate and returns an error if the
// regret contradicts the claim. For a lower bound it plays the certificate's instances, for
// an upper bound all short instances; for a class it lets learners of the class play.
func contradict(c certificate.Certificate) error {
	value, ok := new(big.Rat).SetString(c.Value)
	if !ok {
		return fmt.Errorf("accepted %q with value %q", c.Statement, c.Value)
	}
	claimed, _ := value.Float64()
	switch c.Kind {
	case certificate.LongRunLower, certificate.FiniteLower:
		if got := regretOn(c, c.Learner, c.Cycles[0]); got < claimed-tolerance {
			return fmt.Errorf("accepted %q, but the regret on the instance is %v", c.Statement, got)
		}
	case certificate.LongRunUpper, certificate.SeparableUpper, certificate.FiniteUpper:
		for cycle := range shortCycles(c) {
			if got := regretOn(c, c.Learner, cycle); got > claimed+tolerance {
				return fmt.Errorf("accepted %q, but the regret on the letters %v is %v", c.Statement, cycle.Letters, got)
			}
		}
	case certificate.ClassLower:
		for _, base := range []string{"follow the leader", "mwu"} {
			worst := math.Inf(-1)
			l := &certificate.Learner{Wrapper: "windowed", Base: base, Rate: "1"}
			for _, cycle := range c.Cycles {
				worst = max(worst, regretOn(c, l, cycle))
			}
			if worst < claimed-tolerance {
				return fmt.Errorf("accepted %q, but windowed %s has regret %v at most on its instances", c.Statement, base, worst)
			}
		}
	}
	return nil
}
