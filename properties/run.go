package properties

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/nearest"
	"boundedrecall/properties/internal/table"
)

// Settings say how to search. The functions [Run], [RunSizes], [RunWindow] and [Check]
// use the zero Settings.
type Settings struct {
	// Cases is the number of cases that each law draws. 0 means the value of the flag
	// -rapid.checks, 100 by default, and a fifth of it with -short, without the longest games; for bounded-recall and
	// stationary up to ten times as many, as their cases are short. Laws whose cases show more
	// draw fewer.
	Cases int

	// Seed determines the cases; each law draws different ones. 0 means the value of
	// the flag -rapid.seed, by default a random seed.
	Seed uint64

	// Skip names laws not to run. A name that no law has is an error.
	Skip []string
}

// check returns an error if Skip has a name that no law has.
func (s Settings) check() error {
	var names []string
	for _, l := range table.Laws {
		names = append(names, l.Name)
	}
	for _, name := range s.Skip {
		if slices.Contains(names, name) {
			continue
		}
		if meant := nearest.Word(name, names); meant != "" {
			return fmt.Errorf("properties: no law %q to skip: did you mean %s?", name, meant)
		}
		return fmt.Errorf("properties: no law %q to skip", name)
	}
	return nil
}

// short reports whether a search is to be short: in tests with -short, unless Cases says how many.
func (s Settings) short() bool { return s.Cases == 0 && testing.Testing() && testing.Short() }

// cases returns the number of cases that the law draws.
func (s Settings) cases(l Law) int {
	if s.Cases > 0 {
		return l.cases(s.Cases)
	}
	n, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		panic(err)
	}
	if s.short() {
		n = (n + 4) / 5
	}
	return l.cases(n * max(1, l.more))
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
	all, err := lawsOf(newSubject(maker, claims))
	s.run(t, all, err)
}

// run runs the laws as subtests, unless there is an error.
func (s Settings) run(t *testing.T, all []Law, err error) {
	t.Helper()
	if err = cmp.Or(err, s.check()); err != nil {
		t.Fatal(err)
	}
	broken := ""
	for _, law := range all {
		t.Run(law.Name, func(t *testing.T) {
			t.Helper() // a failure is the caller's line
			if reason := s.skipReason(law, broken); reason != "" {
				t.Skip(reason)
			}
			if !s.test(t, law) && law.basic && broken == "" {
				broken = law.Name
			}
		})
	}
}

// skipReason returns the reason not to run a law, "" if it runs.
func (s Settings) skipReason(l Law, broken string) string {
	switch {
	case slices.Contains(s.Skip, l.Name):
		return "as the settings say"
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
		all, err := lawsOf(newSubject(maker, claims))
		s.findings(all, err, yield)
	}
}

// findings runs the laws and yields a finding for each, or one with the error.
func (s Settings) findings(all []Law, err error, yield func(Finding) bool) {
	if err = cmp.Or(err, s.check()); err != nil {
		yield(Finding{Err: err})
		return
	}
	s.Seed = s.seed()
	broken := ""
	for _, law := range all {
		f := Finding{Law: law.Name, Seed: s.Seed, Skipped: s.skipReason(law, broken)}
		if f.Skipped == "" {
			f = s.hunt(law, nil)
			if f.Failed() && law.basic && broken == "" && f.Verdict != Fails {
				broken = law.Name
			}
		}
		if !yield(f) {
			return
		}
	}
}

// Test searches for a case that breaks the law, makes it as small as it can, and fails with
// it. It keeps the case in testdata/properties and tries it first the next time, unless the
// flag -rapid.nofailfile is set. With -v it logs how many cases it drew.
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
		t.Log(f)
		return true
	}
	if f.Violation != nil && f.Witness.size() != (size{}) && flag.Lookup("rapid.nofailfile").Value.String() != "true" {
		if err := saveCase(path, f.Witness); err == nil {
			f.Notes = append(f.Notes, "kept     in "+path+", tried first the next time")
		} else {
			f.Notes = append(f.Notes, "the case could not be kept: "+err.Error())
		}
	}
	if f.Violation != nil && !f.Violation.Fails {
		f.Notes = append(f.Notes, fmt.Sprintf("waive it with Settings{Skip: []string{%q}}", l.Name))
	}
	t.Error(f.String())
	return false
}

func saveCase(path string, c Case) error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}
