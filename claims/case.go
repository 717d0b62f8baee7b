package claims

import (
	"context"
	"fmt"
	"hash/fnv"
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
func (a *Account) Measure(kind Kind, value float64, cases int) *Measure {
	return &Measure{a.c, Evidence{Side: a.side, Kind: kind, Value: value, Cases: cases, Slack: Rounding, Expected: HoldsVerdict}}
}

// Fraction is Measure with a fraction: the comparison is exact.
func (a *Account) Fraction(kind Kind, value *big.Rat, cases int) *FractionMeasure {
	f, _ := value.Float64()
	return &FractionMeasure{a.Measure(kind, f, cases), value}
}

// Game starts a piece of evidence: the learner's regret per round on the instance.
func (a *Account) Game(learner learners.Spec, in *boundedrecall.Instance) *Measure {
	l := learner.New(in.Arms())
	m := a.Measure(Chosen, boundedrecall.TotalRegret(l, in)/float64(in.Horizon()), 1)
	return m.WithWitness(Game{learner, in})
}

// A Measure is a piece of evidence without its bound.
type Measure struct {
	c *Case
	e Evidence
}

// WithWitness adds the case that gave the value.
func (m *Measure) WithWitness(w Witness) *Measure { m.e.Witness = w; return m }

// Within sets the room of the comparison.
func (m *Measure) Within(slack float64) *Measure { m.e.Slack = slack; return m }

// Refutes says that the comparison must fail, which refutes the sentence.
func (m *Measure) Refutes() *Measure { return m.Expect(RefutedVerdict) }

// Expect says that the comparison must fail, and what verdict that gives.
func (m *Measure) Expect(v Verdict) *Measure { m.e.Expected = v; return m }

// Is demands that the measured value equals the given one to 1e-12.
func (m *Measure) Is(value float64) *Measure {
	if diff := m.e.Value - value; !(diff <= 1e-12 && diff >= -1e-12) {
		m.c.Errorf("%s: the value is %.15g, not %.15g", m.e.Side, m.e.Value, value)
	}
	return m
}

// AtMost completes the evidence: the sentence says value ≤ bound. The text what, a format
// for args, names the quantity measured and the sizes, learners and rewards.
func (m *Measure) AtMost(bound float64, what string, args ...any) {
	m.record(AtMost, bound, what, args)
}

// AtLeast is AtMost for value ≥ bound.
func (m *Measure) AtLeast(bound float64, what string, args ...any) {
	m.record(AtLeast, bound, what, args)
}

// Equals is AtMost for value = bound.
func (m *Measure) Equals(bound float64, what string, args ...any) {
	m.record(Equals, bound, what, args)
}

func (m *Measure) record(r Relation, bound float64, what string, args []any) {
	m.e.Relation, m.e.Bound, m.e.What = r, bound, fmt.Sprintf(what, args...)
	e := m.e
	m.c.evidence = append(m.c.evidence, &e)
}

// A FractionMeasure is a [Measure] whose value is a fraction.
type FractionMeasure struct {
	*Measure
	value *big.Rat
}

// AtMost completes the evidence.
func (m *FractionMeasure) AtMost(bound *big.Rat, what string, args ...any) {
	m.compare(AtMost, bound, what, args)
}

// AtLeast completes the evidence.
func (m *FractionMeasure) AtLeast(bound *big.Rat, what string, args ...any) {
	m.compare(AtLeast, bound, what, args)
}

// Equals completes the evidence.
func (m *FractionMeasure) Equals(bound *big.Rat, what string, args ...any) {
	m.compare(Equals, bound, what, args)
}

func (m *FractionMeasure) compare(r Relation, bound *big.Rat, what string, args []any) {
	m.e.Fractions = &[2]*big.Rat{m.value, bound}
	f, _ := bound.Float64()
	m.record(r, f, what, args)
}

// Refutes says that the comparison must fail, which refutes the sentence.
func (m *FractionMeasure) Refutes() *FractionMeasure { m.Measure.Refutes(); return m }

// WithWitness adds the case that gave the value.
func (m *FractionMeasure) WithWitness(w Witness) *FractionMeasure { m.Measure.WithWitness(w); return m }

// The methods of a rapid.TB.

// Helper does nothing.
func (c *Case) Helper() {}

// Name returns the statement's id.
func (c *Case) Name() string { return c.statement.ID }

// Logf adds a line to the log. It leaves out rapid's word that a property passed.
func (c *Case) Logf(format string, args ...any) {
	if line := fmt.Sprintf(format, args...); !strings.HasPrefix(line, "[rapid] OK") {
		c.log = append(c.log, line)
	}
}

// Log adds a line to the log.
func (c *Case) Log(args ...any) { c.Logf("%s", strings.TrimSuffix(fmt.Sprintln(args...), "\n")) }

// Errorf says that the statement is contradicted.
func (c *Case) Errorf(format string, args ...any) {
	c.failures = append(c.failures, fmt.Sprintf(format, args...))
	c.failed = true
}

// Error says that the statement is contradicted.
func (c *Case) Error(args ...any) { c.Errorf("%s", strings.TrimSuffix(fmt.Sprintln(args...), "\n")) }

// Fatalf says that the statement is contradicted, and ends the check.
func (c *Case) Fatalf(format string, args ...any) { c.Errorf(format, args...); runtime.Goexit() }

// Fatal says that the statement is contradicted, and ends the check.
func (c *Case) Fatal(args ...any) { c.Error(args...); runtime.Goexit() }

// Fail says that the statement is contradicted.
func (c *Case) Fail() { c.failed = true }

// FailNow says that the statement is contradicted, and ends the check.
func (c *Case) FailNow() { c.failed = true; runtime.Goexit() }

// Failed reports whether the statement is contradicted.
func (c *Case) Failed() bool { return c.failed }

// Skipf says that the check cannot run, and ends it.
func (c *Case) Skipf(format string, args ...any) {
	c.skipped = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// Skip says that the check cannot run, and ends it.
func (c *Case) Skip(args ...any) { c.Skipf("%s", strings.TrimSuffix(fmt.Sprintln(args...), "\n")) }

// SkipNow says that the check cannot run, and ends it.
func (c *Case) SkipNow() { c.Skipf("the check cannot run here") }
