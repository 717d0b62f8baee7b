// Package certificate checks proofs about regret: JSON files that a search
// wrote and that can be verified without the search. The package shares no code
// with the search. It computes the learner's plays from the learner's
// definition, in rational arithmetic, with exponentials enclosed between
// rationals.
//
// There are six kinds:
//
//	long-run upper   potentials on windows: no instance gives the learner more per round, in
//	                 regret against the best arm or in swap regret
//	separable upper  the same for a learner of counts, by a sum of potentials on the sums of the
//	                 newest 1..M gaps
//	long-run lower   a periodic instance on which it has that regret per round
//	finite upper     potentials on rounds and leads: no instance of T rounds gives more in total
//	finite lower     an instance of T rounds on which it has that total regret
//	class lower      periodic instances, each with a weight, on which no learner of a class does
//	                 better, in regret against the best arm or in swap regret
//
// Rewards are letters: the vectors over {0, 1/q, …, 1} with a zero among them,
// in the order in which arm 1's reward changes fastest; for two arms and q = 1
// that is 0, e_1, e_2. Every learner defined here, and the best of every class,
// ignores a reward common to all arms, so leaving the other vectors out changes
// nothing. Letter 0 is the zero vector, which fills windows before round 1.
//
// Checking is bounded: a certificate that is too long, or takes too many exact
// steps to check, is refused.
package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"boundedrecall/internal/jsontext"
)

// swap is the name of swap regret.
const swap = "swap"

// Kind says what a certificate proves, and how.
type Kind string

// The six kinds of proof.
const (
	LongRunUpper   Kind = "long-run upper"
	SeparableUpper Kind = "separable upper"
	LongRunLower   Kind = "long-run lower"
	FiniteUpper    Kind = "finite upper"
	FiniteLower    Kind = "finite lower"
	ClassLower     Kind = "class lower"
)

// A Certificate is a statement with its proof.
type Certificate struct {
	// Statement is the claim in words. It must be exactly what
	// [Certificate.State] makes from the other fields.
	Statement string `json:"statement"`

	Kind    Kind     `json:"kind"`
	Arms    int      `json:"arms"`
	Levels  int      `json:"levels"`            // q+1 reward levels
	Recall  int      `json:"recall,omitempty"`  // M; 0 for a learner without recall
	Horizon int      `json:"horizon,omitempty"` // T, for finite kinds
	Learner *Learner `json:"learner,omitempty"`
	Class   string   `json:"class,omitempty"` // "stationary" or "symmetric"

	// Regret is empty for regret against the best arm. For classes and for
	// potentials on windows it may be "swap": then it is against the best map
	// of arms to arms.
	Regret string `json:"regret,omitempty"`

	// Value is the regret claimed, as a fraction: per round for the long run
	// and for classes, in total for finite kinds.
	Value string `json:"value"`

	// Cycles are the instances of lower bounds. Their weights sum to 1.
	Cycles []Cycle `json:"cycles,omitempty"`

	// Potentials, divided by Unit, are the potentials for regret against arm 1:
	// one for each window, the latest letter changing fastest, or one for each
	// round t = 0..T and lead −qt..qt. The potential against arm i is the
	// potential of the window with arms 1 and i exchanged.
	//
	// For swap regret there is a list for each map of arms to arms, one after
	// another. Maps are counted with φ(1) changing fastest, without the
	// identity, and without those that an exchange of arms makes from an
	// earlier one: their potential is the earlier one's at the window with the
	// arms exchanged.
	Unit       int64   `json:"unit,omitempty"`
	Potentials []int64 `json:"potentials,omitempty"`

	// Separable holds a function for each i = 1..M, for a learner of counts:
	// the potential against arm 1 is the sum of their values, the i-th at the
	// sum of the newest i gaps of −1 or 1 (by how much arm 1 is ahead in these
	// rounds). The list of the i-th function holds its values at −i, −i+2, …,
	// i. The potential against arm 2 is the same for the opposite gaps.
	Separable [][]string `json:"separable,omitempty"`
}

// A Cycle is an instance: one period of it, or all of it for a finite horizon.
type Cycle struct {
	Weight  string `json:"weight"`
	Arm     int    `json:"arm,omitempty"` // regret is against this arm, from 1
	Map     []int  `json:"map,omitempty"` // or, swap regret, against this map of arms 1..d
	Letters []int  `json:"letters"`
}

// A NotProved is the error of a certificate that was read and does not prove
// its statement, or is refused because it would take too long to check.
type NotProved struct {
	Number int // of the certificate in the file, from 1
	Reason error
}

func (e *NotProved) Error() string { return fmt.Sprintf("certificate %d: %v", e.Number, e.Reason) }
func (e *NotProved) Unwrap() error { return e.Reason }

// Verify reads certificates, one JSON object after another, and checks them. It
// returns the statements proved before the first error, which is a [*NotProved]
// if a certificate is false.
func Verify(r io.Reader) (statements []string, err error) {
	err = VerifyEach(r, func(statement string) { statements = append(statements, statement) })
	return statements, err
}

// VerifyEach is [Verify] for files that take long: it calls proved with each
// statement as soon as it is proved.
func VerifyEach(r io.Reader, proved func(statement string)) error {
	return new(Budget).VerifyEach(r, proved)
}

// A Budget bounds the exact steps that checking many certificates may take
// together. They take about ten nanoseconds each. The zero value is a budget
// without bounds.
type Budget struct {
	Most int64 // 0 for no bound
	used int64
}

// ErrBudget is the error where the steps of a [Budget] have run out. It says
// nothing of the certificate that was being checked.
var ErrBudget = errors.New("the steps for all certificates together have run out")

// check checks the certificate with what is left.
func (b *Budget) check(c *Certificate) error {
	left := int64(mostWork)
	if b.Most > 0 {
		left = min(left, b.Most-b.used)
	}
	w := &work{left: left}
	err := c.check(w)
	b.used += left - max(w.left, 0)
	if errors.Is(err, errTooMuchWork) && left < mostWork {
		return ErrBudget
	}
	return err
}

// VerifyEach is the function [VerifyEach] within the budget.
func (b *Budget) VerifyEach(r io.Reader, proved func(statement string)) error {
	limited := &limitedReader{r: r}
	dec := json.NewDecoder(limited)
	for number := 1; ; number++ {
		limited.left = mostBytes
		var raw json.RawMessage
		switch err := dec.Decode(&raw); {
		case errors.Is(err, io.EOF) && number > 1:
			return nil
		case errors.Is(err, io.EOF):
			return errors.New("no certificate")
		case err != nil:
			return fmt.Errorf("certificate %d: %w", number, brief(jsontext.Plain(err)))
		}
		c, err := parse(raw)
		if err != nil {
			return fmt.Errorf("certificate %d: %w", number, brief(err))
		}
		switch err := b.check(c); {
		case errors.Is(err, ErrBudget):
			return fmt.Errorf("certificate %d: %w", number, err)
		case err != nil:
			return &NotProved{number, brief(err)}
		}
		proved(c.Statement)
	}
}

// mostBytes bounds the length of a certificate.
const mostBytes = 1 << 26

// A limitedReader returns an error after a number of bytes.
type limitedReader struct {
	r    io.Reader
	left int
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, fmt.Errorf("longer than %d bytes", mostBytes)
	}
	n, err := l.r.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}

// brief cuts the text of an error that quotes what was read.
func brief(err error) error {
	const most = 300
	if text := []rune(err.Error()); len(text) > most {
		return errors.New(string(text[:most]) + "…")
	}
	return err
}

// parse reads one object. Except for white space it must be spelled as Write
// spells it, without repeated or unknown fields.
func parse(raw []byte) (*Certificate, error) {
	c := new(Certificate)
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil {
		return nil, jsontext.Plain(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, raw); err != nil {
		return nil, err
	}
	is, should := compact.Bytes(), bytes.TrimSpace(c.encode())
	at := 0
	for at < min(len(is), len(should)) && is[at] == should[at] {
		at++
	}
	if at < max(len(is), len(should)) {
		return nil, fmt.Errorf("the fields are not as they are written: at %.40q it should be %.40q",
			is[at:], should[at:])
	}
	return c, nil
}

// State sets the statement.
func (c *Certificate) State() { c.Statement = c.statement() }

// Write writes the certificate on one line.
func (c *Certificate) Write(w io.Writer) error {
	_, err := w.Write(c.encode())
	return err
}

func (c *Certificate) encode() []byte {
	line, err := json.Marshal(c)
	if err != nil { // strings and whole numbers can be written
		panic(err)
	}
	return append(line, '\n')
}

func (c *Certificate) statement() string {
	rewards := "0 and 1"
	if c.Levels != 2 {
		rewards = fmt.Sprintf("in multiples of 1/%d", c.Levels-1)
	}
	if c.Kind == SeparableUpper || c.Kind == LongRunUpper && c.Learner.drawn() {
		rewards = "in [0,1]"
	}
	regret := strings.TrimSpace(c.Regret + " regret")
	over := fmt.Sprintf("over %d arms with rewards %s", c.Arms, rewards)
	switch c.Kind {
	case LongRunUpper, SeparableUpper:
		return fmt.Sprintf("%s with recall %d has long-run %s per round at most %s on every instance %s",
			c.Learner, c.Recall, regret, c.Value, over)
	case LongRunLower:
		return fmt.Sprintf("%s with recall %d has long-run regret per round at least %s on some instance %s",
			c.Learner, c.Recall, c.Value, over)
	case FiniteUpper:
		return fmt.Sprintf("%s has total regret at most %s on every instance of %d rounds %s", c.Learner,
			c.Value, c.Horizon, over)
	case FiniteLower:
		learner := c.Learner.String()
		if c.Recall > 0 {
			learner += fmt.Sprintf(" with recall %d", c.Recall)
		}
		return fmt.Sprintf("%s has total regret at least %s on some instance of %d rounds %s", learner,
			c.Value, c.Horizon, over)
	case ClassLower:
		return fmt.Sprintf("every %s learner with recall %d has long-run %s per round at least %s on some instance %s",
			c.Class, c.Recall, regret, c.Value, over)
	}
	return ""
}

// rational reads a fraction in lowest terms. It refuses any other spelling.
func (b *work) rational(s string) (*big.Rat, error) {
	wrong := fmt.Errorf("%.40q is not a fraction in lowest terms", s)
	if len(s) > mostDigits || strings.Trim(s, "-/0123456789") != "" {
		return nil, wrong
	}
	b.spend(int64(16 + len(s)*len(s)/64))
	r, ok := new(big.Rat).SetString(s)
	if !ok || r.RatString() != s {
		return nil, wrong
	}
	return r, nil
}

// mostDigits bounds the length of a fraction.
const mostDigits = 4096
