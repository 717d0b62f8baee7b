package properties

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// Settings say how to search. The functions [Run], [RunSizes], [RunWindow], [Check] and
// [CheckWindow] use the zero Settings.
type Settings struct {
	// Cases is the number of cases that each law draws. 0 means the value of the flag
	// -rapid.checks, 100 by default, and a fifth of it with -short. Laws whose cases
	// show more draw fewer.
	Cases int

	// Seed determines the cases; each law draws different ones. 0 means the value of
	// the flag -rapid.seed, by default a random seed.
	Seed uint64

	// Skip names laws not to run.
	Skip []string
}

// cases returns the number of cases that a law with share 1 draws.
func (s Settings) cases() int {
	if s.Cases > 0 {
		return s.Cases
	}
	n, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		panic(err)
	}
	if testing.Testing() && testing.Short() {
		n = (n + 4) / 5
	}
	return n
}

func (s Settings) seed() uint64 {
	if s.Seed != 0 {
		return s.Seed
	}
	if seed, err := strconv.ParseUint(flag.Lookup("rapid.seed").Value.String(), 10, 64); err == nil && seed != 0 {
		return seed
	}
	return 1 + rand.Uint64()>>1
}

// A Finding is the result of the search for a case that breaks a law.
type Finding struct {
	Law   string // the law's name
	Seed  uint64 // the seed of the cases
	Cases int    // the number of cases checked
	First int    // the number of the first drawn case that broke the law, from 1; 0 if none did

	// Violation is the smallest witness found that breaks the law, nil if no case
	// broke it.
	Violation *laws.Violation

	// Witness is the case of the Violation.
	Witness Case

	// Leaks are the worst leaks found where a window keeps something too long: the
	// largest absolute one and the largest relative one.
	Leaks []Leak

	// Err says why the law could not be judged: the learner is
	// [*laws.Unavailable], a claim makes no sense or says nothing, or no case was
	// drawn. nil otherwise.
	Err error

	// Skipped says why the law was not run, "" if it was.
	Skipped string

	// Notes are further lines about the violation or the cases drawn.
	Notes []string
}

// Failed reports whether the learner breaks the law, or the law could not be judged.
func (f Finding) Failed() bool { return f.Violation != nil || f.Err != nil }

// String returns the finding in the words of a failing test.
func (f Finding) String() string {
	var lines []string
	switch {
	case f.Err != nil:
		lines = append(lines, fmt.Sprintf("%s: not judged\n  because  %v", f.Law, f.Err))
	case f.Violation != nil:
		lines = append(lines, f.Violation.Error())
		for _, l := range f.Leaks {
			lines = append(lines, l.String())
		}
	case f.Skipped != "":
		return fmt.Sprintf("%s: skipped, %s", f.Law, f.Skipped)
	default:
		lines = append(lines, fmt.Sprintf("%s: kept in %d cases", f.Law, f.Cases))
	}
	for _, n := range f.Notes {
		lines = append(lines, "  "+n)
	}
	if f.First > 0 {
		lines = append(lines, fmt.Sprintf("  seed     %d, case %d of the search; repeat it with -rapid.seed=%d", f.Seed, f.First, f.Seed))
	}
	return strings.Join(lines, "\n")
}

// at returns case k of a run with the seed. It is the same each time. It returns an error
// if drawing the case needs an answer of the learner and the learner does not respond.
func (l Law) at(seed uint64, k int) (c Case, err error) {
	draw := l.draw
	if l.long != nil && k%l.longEvery == l.longEvery-1 {
		draw = l.long
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %d", seed, l.Name, k)
	return rapid.Custom(func(t *rapid.T) (c Case) {
		rapid.Bool().Draw(t, "one draw at least")
		defer func() {
			p := recover()
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
			} else if p != nil {
				panic(p)
			}
		}()
		return draw(t)
	}).Example(int(h.Sum64() >> 1)), err
}

// cases returns how many cases the law draws where other laws draw n.
func (l Law) cases(n int) int {
	if l.share == 0 {
		return min(n, 1)
	}
	return (n + l.share - 1) / l.share
}

// retries is how often a search repeats a case that broke a law before it reports that the
// case passes: a learner that is not deterministic may break the law only sometimes.
const retries = 20

// hunt searches for a case that breaks the law. It begins with the given case, if any. It
// stops at the first case that breaks the law by more than rounding. If cases break it only
// by rounding, it goes through all cases.
func (s Settings) hunt(l Law, first *Case) Finding {
	f := Finding{Law: l.Name, Seed: s.seed()}
	var drawn tally
	var found *failure
	most := 0
	n := l.cases(s.cases())
	for k := -1; k < n && (found == nil || !telling(found.margin())); k++ {
		var c Case
		switch {
		case k >= 0:
			if c, f.Err = l.at(f.Seed, k); f.Err != nil {
				return f
			}
		case first != nil:
			c = *first
		default:
			continue
		}
		for _, part := range c.parts() {
			drawn.Add(*part, l.recall)
		}
		err := l.check(c)
		f.Cases++
		var v *laws.Violation
		switch {
		case err == nil:
			if l.measure != nil && testing.Testing() && testing.Verbose() {
				most = max(most, l.measure(c))
			}
		case errors.As(err, &v):
			if found == nil || v.Margin > found.margin() {
				found = &failure{c: c, v: v, k: k}
			}
		default:
			f.Err = err
			return f
		}
	}
	switch {
	case found != nil:
		s.report(&f, l, found)
	case f.Cases == 0:
		f.Err = errors.New("no case was drawn: too few were asked for")
	case l.vacuous != nil && l.vacuous() != "":
		f.Err = errors.New(l.vacuous())
	default:
		if !l.window {
			f.Notes = append(f.Notes, drawn.String())
		}
		if l.measure != nil && most > 0 {
			f.Notes = append(f.Notes, fmt.Sprintf("%s: %d", l.measured, most))
		}
	}
	return f
}

// report makes the case small and fills in the finding.
func (s Settings) report(f *Finding, l Law, found *failure) {
	first := *found
	r := newReduction(l, found)
	r.run()
	if r.err != nil {
		f.Err = r.err
		return
	}
	f.Witness, f.Violation = found.c, found.v
	switch {
	case !r.repeats:
		v := *first.v
		v.Replay = ""
		f.Violation = &v
		f.Notes = append(f.Notes, fmt.Sprintf("the learner does not always do it: repeated %d times, the same case passed each time", retries))
	case !math.IsInf(r.worst, 1) && l.share > 0:
		f.Notes = append(f.Notes, fmt.Sprintf("broken by %.3g here; by %.3g at most in the cases seen", found.v.Margin, r.worst))
	}
	if r.flaky && r.repeats {
		f.Notes = append(f.Notes, "the learner does not always do it: repeated, the same case may pass")
	}
	if r.repeats && l.worst != nil {
		f.Leaks = l.worst(found.c)
	}
	if l.share > 0 || first.c.size() != (size{}) {
		if f.First = first.k + 1; f.First == 0 {
			f.Notes = append(f.Notes, "this is the case kept from an earlier run")
		}
	}
}

// telling reports whether a margin is larger than rounding errors.
func telling(margin float64) bool { return margin > 1e-6 }

// Test searches for a case that breaks the law, makes it as small as it can, and fails with
// it. It keeps the case in testdata/properties and tries it first the next time, unless the
// flag -rapid.nofailfile is set. With -v it logs a summary of the cases drawn.
func (l Law) Test(t testing.TB) {
	t.Helper()
	Settings{}.test(t, l)
}

// test runs the law and reports whether it passed.
func (s Settings) test(t testing.TB, l Law) (passed bool) {
	t.Helper()
	path := filepath.Join("testdata", "properties", filepath.FromSlash(t.Name())+".json")
	var first *Case
	if text, err := os.ReadFile(path); err == nil {
		first = new(Case)
		if err := json.Unmarshal(text, first); err != nil {
			t.Fatalf("%s holds no case, delete it: %v", path, err)
		}
	}
	f := s.hunt(l, first)
	if !f.Failed() {
		t.Log(strings.Join(f.Notes, "\n"))
		return true
	}
	if f.Violation != nil && f.Witness.size() != (size{}) && flag.Lookup("rapid.nofailfile").Value.String() != "true" {
		if err := keep(path, f.Witness); err == nil {
			f.Notes = append(f.Notes, "kept     in "+path+", tried first the next time")
		} else {
			f.Notes = append(f.Notes, "the case could not be kept: "+err.Error())
		}
	}
	t.Error(f.String())
	return false
}

func keep(path string, c Case) error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}

// Run tests the learners that maker makes: whether they keep the contract, and whether the
// claims hold. It opens one subtest for each law, with the law's name. It ends the test
// with an error if the maker makes no learner, or if the claims make no sense: see [Laws].
// If the learner breaks the law arms or deterministic, Run skips the later laws.
func Run(t *testing.T, maker boundedrecall.Maker, claims Claims) {
	t.Helper()
	Settings{}.Run(t, maker, claims)
}

// Run is the function [Run] with these settings.
func (s Settings) Run(t *testing.T, maker boundedrecall.Maker, claims Claims) {
	t.Helper()
	sub, err := newSubject(maker, claims)
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, sub.laws())
}

// run runs the laws as subtests.
func (s Settings) run(t *testing.T, all []Law) {
	t.Helper()
	broken := ""
	for _, law := range all {
		t.Run(law.Name, func(t *testing.T) {
			if reason := s.whySkip(law, broken); reason != "" {
				t.Skip(reason)
			}
			if !s.test(t, law) && law.basic && broken == "" {
				broken = law.Name
			}
		})
	}
}

// whySkip returns the reason not to run a law, "" if it runs.
func (s Settings) whySkip(l Law, broken string) string {
	switch {
	case slices.Contains(s.Skip, l.Name):
		return "as told"
	case broken != "":
		return "as its verdict means nothing while " + broken + " is broken"
	}
	return ""
}

// A Size is a number of arms and a recall, for [RunSizes].
type Size struct{ Arms, Recall int }

// Sizes are sizes at which bugs show that three arms and a small recall hide: one arm, a
// recall of 1, even and odd recalls, a recall of more than 16, four arms, more than 16 and
// more than 64 arms.
var Sizes = []Size{{1, 3}, {2, 1}, {2, 2}, {2, 5}, {2, 20}, {3, 8}, {4, 7}, {5, 4}, {20, 3}, {70, 6}}

// RunSizes is [Run] for each size, with the maker and claims that learner returns, in a
// subtest named after the size, such as "d=2,M=5". Without sizes it uses [Sizes].
func RunSizes(t *testing.T, learner func(Size) (boundedrecall.Maker, Claims), sizes ...Size) {
	t.Helper()
	Settings{}.RunSizes(t, learner, sizes...)
}

// RunSizes is the function [RunSizes] with these settings.
func (s Settings) RunSizes(t *testing.T, learner func(Size) (boundedrecall.Maker, Claims), sizes ...Size) {
	t.Helper()
	if len(sizes) == 0 {
		sizes = Sizes
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("d=%d,M=%d", size.Arms, size.Recall), func(t *testing.T) {
			maker, claims := learner(size)
			s.Run(t, maker, claims)
		})
	}
}

// Check runs the laws that the claims call for, in a test or outside, and yields a finding
// for each, in the order of [Laws]. For claims that make no sense, and for a maker that
// makes no learner, it yields one finding with an error and without a law. Where a learner
// does not respond, see [laws.Unavailable], the law's finding holds that error; break off
// the loop to stop asking.
func Check(maker boundedrecall.Maker, claims Claims) iter.Seq[Finding] {
	return Settings{}.Check(maker, claims)
}

// Check is the function [Check] with these settings.
func (s Settings) Check(maker boundedrecall.Maker, claims Claims) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		sub, err := newSubject(maker, claims)
		if err != nil {
			yield(Finding{Err: err})
			return
		}
		s.findings(sub.laws(), yield)
	}
}

// findings runs the laws and yields a finding for each.
func (s Settings) findings(all []Law, yield func(Finding) bool) {
	s.Seed = s.seed()
	broken := ""
	for _, law := range all {
		f := Finding{Law: law.Name, Seed: s.Seed, Skipped: s.whySkip(law, broken)}
		if f.Skipped == "" {
			f = s.hunt(law, nil)
			if f.Failed() && law.basic && broken == "" {
				broken = law.Name
			}
		}
		if !yield(f) {
			return
		}
	}
}
