package claims

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// A Case collects the evidence of one run of a statement's check. It is a
// rapid.TB, and testify accepts it too, so properties and assertions run in any
// program. Only comparisons contradict a statement: an assertion that fails is
// an error of the check.
//
// A case belongs to the goroutine of its check.
type Case struct {
	Printed, Premise, Why, Holds *Account

	statement *Statement
	options   Options
	ctx       context.Context

	tallies  []*Tally
	sizes    []*Sizes
	log      []string
	failures []string
	lacking  []string // what the check does not measure, and what fails in it beside its tallies
	quotes   []string
	whole    []string // the quotes whose surroundings are known
	mover    *mover   // what the run moves
	moveable moveable // what Controls can move
	drawing  *rapid.T // which draws the case at hand
	inputs   []string
	part     int              // of the check, that runs
	asked    map[string][]int // the parts that ask for an input or a number that Controls moves
	drawn    []uint64         // how many sources were asked for before each part
	skipped  string
	failed   bool
	refuting bool // whether the case drawn last refutes the sentence
	breaking bool // whether it breaks one that the check does not refute
	broken   bool // whether a case of the property breaks the sentence, in a run of Controls
}

var _ rapid.TB = (*Case)(nil)

func newCase(ctx context.Context, s *Statement, o Options) *Case {
	c := &Case{statement: s, options: o, ctx: ctx, mover: newMover(s, o.wrong)}
	c.moveable.runs, c.moveable.asked = map[string]bool{}, map[reading]bool{}
	c.Printed, c.Premise = &Account{c: c, side: SidePrinted}, &Account{c: c, side: SidePremise}
	c.Why, c.Holds = &Account{c: c, side: SideWhy}, &Account{c: c, side: SideHolds}
	return c
}

// Context is done when the run is interrupted.
func (c *Case) Context() context.Context { return c.ctx }

// Short reports whether the caller asked for a quick run ([Options.Short]).
func (c *Case) Short() bool { return c.options.Short }

// Rand returns a generator of random numbers that follow from the run's seed
// and the statement's id. Each call returns a generator of other numbers.
func (c *Case) Rand() *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(c.statement.ID))
	c.options.draws++
	return rand.New(rand.NewPCG(c.options.Seed+c.options.draws, h.Sum64()))
}

// Property checks the property on drawn cases. If the check has failed already,
// Property ends the check: rapid would mistake that failure for a failure of
// the property. If a tally has to refute the sentence, a case that refutes it
// ends the property without a failure. A run of [Controls] draws as few cases
// as a short run, and does not make smaller a case that breaks the sentence.
func (c *Case) Property(property func(*rapid.T)) {
	if c.failed {
		runtime.Goexit()
	}
	drawing := &Case{statement: c.statement, options: c.options, ctx: c.ctx}
	done, drawn := make(chan struct{}), 0
	running, found := false, false // found if a case did not return: the others make it smaller
	c.broken = false
	go func() {
		defer close(done)
		rapid.Check(drawing, func(t *rapid.T) {
			drawn, found = drawn+1, found || running
			if c.options.confronting && !found && (c.broken || drawn > shortChecks) {
				return
			}
			c.refuting, c.breaking, running, c.drawing = false, false, true, t
			property(t)
			running, c.drawing = false, nil
		})
	}()
	<-done
	c.drawing, c.skipped = nil, drawing.skipped
	if !c.refuting {
		if c.log = append(c.log, drawing.log...); !c.breaking { // which the tally tells
			c.lacking = append(c.lacking, drawing.lacking...)
		}
		c.failed = drawing.failed
	}
	if c.failed || c.skipped != "" {
		runtime.Goexit()
	}
}

// An Account collects the evidence on one side of a statement.
type Account struct {
	c    *Case
	side string
	says *saying // which the scans are held against
}

// The methods of a rapid.TB. Those that fail say that the check is wrong, those
// that skip that it cannot run; those whose names begin with Fatal or Skip, and
// FailNow, end it.

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

// Logf adds a line to the log. It leaves out rapid's word that a property
// passed.
func (c *Case) Logf(format string, args ...any) {
	if line := fmt.Sprintf(format, args...); !strings.HasPrefix(line, "[rapid] OK") {
		c.log = append(c.log, line)
	}
}

func (c *Case) Errorf(format string, args ...any) {
	c.lacks(format, args...)
	c.Fail()
}

func (c *Case) Fatalf(format string, args ...any) { c.Errorf(format, args...); runtime.Goexit() }

func (c *Case) Skipf(format string, args ...any) {
	c.skipped = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// contradicts says how the evidence contradicts the statement.
func (c *Case) contradicts(format string, args ...any) {
	c.failures = append(c.failures, fmt.Sprintf(format, args...))
}

// lacks says what the check does not measure. That is an error of the check,
// and contradicts nothing.
func (c *Case) lacks(format string, args ...any) {
	if what := fmt.Sprintf(format, args...); !slices.Contains(c.lacking, what) {
		c.lacking = append(c.lacking, what)
	}
}

func line(args []any) string { return strings.TrimSuffix(fmt.Sprintln(args...), "\n") }
