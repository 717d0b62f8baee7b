package claims

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Options say how to run. The cases of [Case.Property] are drawn by the flags of
// rapid, which hold for a whole process. The first run sets them. In a test,
// Collect leaves them as go test was given them, while Test and Golden set them.
type Options struct {
	Short    bool   // take smaller sizes, where a check has them
	Seed     uint64 // the seed of everything drawn; 0 draws a seed
	Parallel int    // how many checks run at a time; 0 means one for each processor

	draws       uint64
	confronting bool     // whether Controls runs the check
	wrong       string   // the input that is wrong, or the number of a quote that is moved
	control     *Control // the wrong input of the run
	honest      *Case    // the run with nothing wrong
	untilRed    bool     // whether the run may end when a comparison has turned red
}

// A Result is a statement with the result of its check.
type Result struct {
	Statement *Statement
	Evidence  []Evidence

	// Verdicts that the evidence gives: the statement's own unless there are
	// contradictions.
	PrintedVerdict, HoldsVerdict Verdict

	// Contradictions say where the evidence does not agree with the statement.
	Contradictions []string

	// NotMeasured says what the check does not measure, and what it quotes
	// although the sentence does not say it. Both are errors of the check: the
	// statement is not contradicted, and not consistent either.
	NotMeasured []string

	// NotRun says why the check could not run to its end, "" if it did. A check
	// that did not run to its end says nothing.
	NotRun string

	Log    []string
	Seed   uint64
	golden []string // the lines of Golden
	Time   time.Duration
}

// Consistent reports whether the check ran, measured what its sentence says,
// and contradicts nothing.
func (r Result) Consistent() bool {
	return r.NotRun == "" && len(r.Contradictions) == 0 && len(r.NotMeasured) == 0
}

// Collect runs the checks, several at a time, hands each result to see as soon
// as it is there, unless see is nil, and returns all of them in the order of
// the statements. If the context ends, the remaining results say so in NotRun.
func Collect(ctx context.Context, statements []*Statement, o Options, see func(Result)) []Result {
	prepare(&o)
	results, jobs, done := make([]Result, len(statements)), make(chan int), make(chan int)
	for range o.Parallel {
		go func() {
			for k := range jobs {
				results[k], _ = run(ctx, statements[k], o)
				done <- k
			}
		}()
	}
	go func() {
		for k := range statements {
			jobs <- k
		}
		close(jobs)
	}()
	for range statements {
		if k := <-done; see != nil {
			see(results[k])
		}
	}
	return results
}

// run runs one check.
func run(ctx context.Context, s *Statement, o Options) (Result, *Case) {
	began := time.Now()
	c := newCase(ctx, s, o)
	r := Result{Statement: s, Seed: o.Seed}
	if err := Validate([]*Statement{s}); err != nil {
		r.NotRun = err.Error()
	} else if ctx.Err() == nil {
		r.NotRun = c.do()
	}
	switch {
	case r.NotRun == "" && ctx.Err() != nil:
		r.NotRun = "interrupted"
	case r.NotRun == "":
		r.NotRun = c.skipped
	}
	if r.NotRun == "" {
		c.judge()
		r.Contradictions, r.NotMeasured = c.failures, c.lacking
		r.PrintedVerdict, _ = c.conclude(SidePrinted, s.Printed)
		r.HoldsVerdict, _ = c.conclude(SideHolds, s.Holds)
		if len(r.NotMeasured) > 0 && len(r.Contradictions) == 0 {
			r.PrintedVerdict, r.HoldsVerdict = NotMeasured, NotMeasured
		}
	}
	r.Log = c.log
	for _, y := range c.tallies {
		if y.e.Cases < 1 { // the check ended before it measured anything
			continue
		}
		r.Evidence, r.golden = append(r.Evidence, y.e), append(r.golden, y.golden())
	}
	r.Time = time.Since(began)
	return r, c
}

// do runs the check in a separate goroutine, which Fatal may end. If the check
// panicked, do returns the reason why the check could not run.
func (c *Case) do() (panicked string) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				panicked = fmt.Sprintf("the check panicked: %v\n%s", p, debug.Stack())
			}
		}()
		c.statement.Check(c)
	}()
	<-done
	return panicked
}

// prepare fills in the options, and makes rapid ready. The tests of a program
// that runs statements keep the flags that they were given.
func prepare(o *Options) {
	if o.Seed == 0 {
		o.Seed = rand.Uint64()>>1 | 1
	}
	if o.Parallel == 0 {
		o.Parallel = runtime.GOMAXPROCS(0)
	}
	prepareRapid(*o, !testing.Testing())
}

var (
	rapidParsed, rapidReady sync.Once
	isCommand               bool // no test has parsed the flags, even if this is a test's program
)

// shortChecks is the number of cases that a property draws in a short run.
const shortChecks = 200

// prepareRapid sets rapid's flags once in a process: they are flags of the
// program, and outside go test nobody has parsed them. Rapid draws more cases
// than its default of 100, since a case costs microseconds, unless the flag or
// RAPID_CHECKS says how many.
func prepareRapid(o Options, set bool) {
	rapidParsed.Do(func() {
		if isCommand = !flag.Parsed(); isCommand {
			testing.Init()
			_ = flag.CommandLine.Parse(nil)
		}
		for _, loud := range []string{"rapid.log", "rapid.v", "rapid.debug"} {
			if isCommand || !testing.Testing() { // otherwise RAPID_LOG prints between the answers
				_ = flag.Set(loud, "false")
			}
		}
	})
	if !set && !isCommand {
		return
	}
	rapidReady.Do(func() {
		checks := 2000
		if o.Short {
			checks = shortChecks
		}
		wanted := map[string]string{
			"rapid.checks": strconv.Itoa(checks), "rapid.nofailfile": "true",
			"rapid.seed": strconv.FormatUint(o.Seed, 10),
		}
		flag.Visit(func(f *flag.Flag) { delete(wanted, f.Name) })
		for name, value := range wanted {
			if _, set := os.LookupEnv(strings.ToUpper(strings.ReplaceAll(name, ".", "_"))); !set {
				_ = flag.Set(name, value)
			}
		}
	})
}
