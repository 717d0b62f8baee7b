package claims

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"strings"

	"boundedrecall"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// A Case collects the evidence of one run of a statement's check. It is a rapid.TB, and
// testify accepts it too, so properties and assertions run in any program. A property or
// assertion that fails contradicts the statement.
//
// A case belongs to the goroutine of its check.
type Case struct {
	Printed, Premise, Proved *Account

	statement *Statement
	options   Options
	ctx       context.Context

	evidence []*Evidence
	tallies  []*Tally
	sizes    []*Sizes
	log      []string
	failures []string
	skipped  string
	failed   bool
}

var _ rapid.TB = (*Case)(nil)

func newCase(ctx context.Context, s *Statement, o Options) *Case {
	c := &Case{statement: s, options: o, ctx: ctx}
	c.Printed, c.Premise, c.Proved = &Account{c, SidePrinted}, &Account{c, SidePremise}, &Account{c, SideProved}
	return c
}

// Context is done when the run is interrupted.
func (c *Case) Context() context.Context { return c.ctx }

// Short reports whether the caller asked for a quick run ([Options.Short]).
func (c *Case) Short() bool { return c.options.Short }

// Source returns a source of random numbers that follows from the run's seed and the
// statement's id.
func (c *Case) Source() rand.Source {
	h := fnv.New64a()
	h.Write([]byte(c.statement.ID))
	c.options.draws++
	return rand.NewPCG(c.options.Seed+c.options.draws, h.Sum64())
}

// Rand returns a generator over a new [Case.Source].
func (c *Case) Rand() *rand.Rand { return rand.New(c.Source()) }

// Property checks the property on drawn cases. If the check has failed already, Property
// ends the check: rapid would mistake that failure for a failure of the property.
func (c *Case) Property(property func(*rapid.T)) {
	if c.failed {
		runtime.Goexit()
	}
	rapid.Check(c, property)
}

// An Account takes evidence on one side of a statement.
type Account struct {
	c    *Case
	side Side
}

// Case returns the case that the account belongs to.
func (a *Account) Case() *Case { return a.c }

// Measure starts a piece of evidence: a value over a number of cases. One of the
// methods AtMost, AtLeast and Equals completes it.
func (a *Account) Measure(kind Kind, value float64, cases int) *Measure[float64] {
	return measure(a, kind, value, cases)
}

// Fraction is Measure with a fraction: the comparison is exact.
func (a *Account) Fraction(kind Kind, value *big.Rat, cases int) *Measure[*big.Rat] {
	return measure(a, kind, value, cases)
}

func measure[N number](a *Account, kind Kind, value N, cases int) *Measure[N] {
	return &Measure[N]{a.c, value, Evidence{Side: a.side, Kind: kind, Cases: cases, Slack: Rounding, Expected: HoldsVerdict}}
}

// Game starts a piece of evidence: the learner's regret per round on the instance.
func (a *Account) Game(learner learners.Spec, in *boundedrecall.Instance) *Measure[float64] {
	l := learner.New(in.Arms())
	m := a.Measure(Chosen, boundedrecall.TotalRegret(l, in)/float64(in.Horizon()), 1)
	return m.WithWitness(Game{learner, in})
}

// A number is what evidence compares: in floating point with a slack, or exactly.
type number interface{ float64 | *big.Rat }

// A Measure is a piece of evidence without its bound.
type Measure[N number] struct {
	c     *Case
	value N
	e     Evidence
}

// WithWitness adds the case that gave the value.
func (m *Measure[N]) WithWitness(w Witness) *Measure[N] { m.e.Witness = w; return m }

// Within sets the room of the comparison, which fractions do without.
func (m *Measure[N]) Within(slack float64) *Measure[N] { m.e.Slack = slack; return m }

// Refutes says that the comparison must fail, which refutes the sentence.
func (m *Measure[N]) Refutes() *Measure[N] { return m.Expect(RefutedVerdict) }

// Expect says that the comparison must fail, and what verdict that gives.
func (m *Measure[N]) Expect(v Verdict) *Measure[N] { m.e.Expected = v; return m }

// Is demands that the measured value equals the given one to 1e-12.
func (m *Measure[N]) Is(value float64) *Measure[N] {
	if got, _ := toFloat(m.value); !(math.Abs(got-value) <= 1e-12) {
		m.c.Errorf("%s: the value is %.15g, not %.15g", m.e.Side, got, value)
	}
	return m
}

// AtMost completes the evidence: the sentence says value ≤ bound. The text what, a format
// for args, names the quantity measured and the sizes, learners and rewards.
func (m *Measure[N]) AtMost(bound N, what string, args ...any) { m.record(AtMost, bound, what, args) }

// AtLeast is AtMost for value ≥ bound.
func (m *Measure[N]) AtLeast(bound N, what string, args ...any) { m.record(AtLeast, bound, what, args) }

// Equals is AtMost for value = bound.
func (m *Measure[N]) Equals(bound N, what string, args ...any) { m.record(Equals, bound, what, args) }

func (m *Measure[N]) record(r Relation, bound N, what string, args []any) {
	e := m.e
	e.Relation, e.What = r, fmt.Sprintf(what, args...)
	value, limit := (*big.Rat)(nil), (*big.Rat)(nil)
	e.Value, value = toFloat(m.value)
	if e.Bound, limit = toFloat(bound); limit != nil {
		e.Fractions = &[2]*big.Rat{value, limit}
	}
	m.c.evidence = append(m.c.evidence, &e)
}

// toFloat returns the nearest floating-point number, and the fraction if it is one.
func toFloat[N number](n N) (float64, *big.Rat) {
	if r, ok := any(n).(*big.Rat); ok {
		x, _ := r.Float64()
		return x, r
	}
	return any(n).(float64), nil
}

// The methods of a rapid.TB. Those that fail say that the statement is contradicted, those that skip
// that the check cannot run; those whose names begin with Fatal or Skip, and FailNow, end the check.

func (c *Case) Helper()      {}
func (c *Case) Name() string { return c.statement.ID }
func (c *Case) Failed() bool { return c.failed }
func (c *Case) Fail()        { c.failed = true }
func (c *Case) FailNow()     { c.Fail(); runtime.Goexit() }
func (c *Case) SkipNow()     { c.Skipf("the check cannot run here") }

func (c *Case) Log(args ...any)   { c.Logf("%s", line(args)) }
func (c *Case) Error(args ...any) { c.Errorf("%s", line(args)) }
func (c *Case) Fatal(args ...any) { c.Fatalf("%s", line(args)) }
func (c *Case) Skip(args ...any)  { c.Skipf("%s", line(args)) }

// Logf adds a line to the log. It leaves out rapid's word that a property passed.
func (c *Case) Logf(format string, args ...any) {
	if line := fmt.Sprintf(format, args...); !strings.HasPrefix(line, "[rapid] OK") {
		c.log = append(c.log, line)
	}
}

func (c *Case) Errorf(format string, args ...any) {
	c.failures = append(c.failures, fmt.Sprintf(format, args...))
	c.Fail()
}

func (c *Case) Fatalf(format string, args ...any) { c.Errorf(format, args...); runtime.Goexit() }

func (c *Case) Skipf(format string, args ...any) {
	c.skipped = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func line(args []any) string { return strings.TrimSuffix(fmt.Sprintln(args...), "\n") }
