package properties

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/jsontext"
)

// Settings say how to search. The functions [Run], [RunSizes] and [RunWindow] use the zero Settings.
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
	for _, name := range s.Skip {
		if _, ok := rows[name]; !ok {
			return fmt.Errorf("properties: no law %q to skip", name)
		}
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
	n := rapidFlag[int]("checks")
	if s.short() {
		n = (n + 4) / 5
	}
	return l.cases(n * max(1, l.more))
}

func (s Settings) seed() uint64 {
	return cmp.Or(s.Seed, rapidFlag[uint64]("seed"), 1+rand.Uint64()>>1)
}

// rapidFlag returns the value of a flag of rapid.
func rapidFlag[T any](name string) T {
	return flag.Lookup("rapid." + name).Value.(flag.Getter).Get().(T)
}

// Run tests the learners that maker makes: whether they keep the contract, and whether the
// claims hold. It opens one subtest for each law, with the law's name. It ends the test
// with an error if the maker makes no learner, or if the claims make no sense: see [Laws].
// If the learner breaks the law arms or deterministic, Run skips the later laws.
//
// A subtest that fails keeps the case in testdata/properties and tries it first the next time,
// unless the flag -rapid.nofailfile is set. With -v each logs how many cases it drew.
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
			path := filepath.Join("testdata", "properties", filepath.FromSlash(t.Name())+".json")
			kept, err := law.keptCase(path)
			if err != nil {
				t.Fatalf("%s holds no case of this law, delete it: %v", path, err)
			}
			s.try(law, kept, &broken).endTest(t, path)
		})
	}
}

// try searches for a case that breaks the law, unless it is to be skipped. broken is the basic law that is
// broken, "" for none.
func (s Settings) try(l Law, first *Case, broken *string) Finding {
	f := Finding{Law: l.Name, Seed: s.Seed}
	switch {
	case slices.Contains(s.Skip, l.Name):
		f.Skipped = "as the settings say"
	case *broken != "":
		f.Skipped = "as its verdict means nothing while " + *broken + " is broken"
	default:
		f = s.hunt(l, first)
		if f.Failed() && slices.Contains(basic, l.Name) && (f.Verdict != Fails || l.subject.window == nil) {
			*broken = l.Name
		}
	}
	return f
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
	if len(sizes) == 0 {
		sizes = Sizes
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("d=%d,M=%d", size.Arms, size.Recall), func(t *testing.T) {
			maker, claims := learner(size)
			Run(t, maker, claims)
		})
	}
}

// Check runs the laws that the claims call for, in a test or outside, and yields a finding
// for each, in the order of [Laws]. For claims that make no sense, and for a maker that
// makes no learner, it yields one finding with an error and without a law. Where a learner
// does not respond, see [laws.Unavailable], the law's finding holds that error; break off
// the loop to stop asking.
func (s Settings) Check(maker boundedrecall.Maker, claims Claims) iter.Seq[Finding] {
	return s.findings(lawsOf(newSubject(maker, claims)))
}

// findings yields a finding for each law, or one with the error.
func (s Settings) findings(all []Law, err error) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		if err = cmp.Or(err, s.check()); err != nil {
			yield(Finding{Err: err})
			return
		}
		s.Seed = s.seed()
		broken := ""
		for _, law := range all {
			if !yield(s.try(law, nil, &broken)) {
				return
			}
		}
	}
}

// endTest ends a subtest with its finding. If a case breaks the law, it keeps it in the file.
func (f Finding) endTest(t testing.TB, path string) {
	t.Helper()
	if f.Skipped != "" {
		t.Skip(f.Skipped)
	}
	if !f.Failed() {
		t.Log(f)
		return
	}
	if f.Violation != nil && f.Witness.size() != (size{}) && !rapidFlag[bool]("nofailfile") {
		if err := saveCase(path, f.Witness); err == nil {
			f.Notes = append(f.Notes, "kept     in "+path+", tried first the next time")
		} else {
			f.Notes = append(f.Notes, "the case could not be kept: "+err.Error())
		}
	}
	if f.Violation != nil && !f.Violation.Fails {
		f.Notes = append(f.Notes, fmt.Sprintf("waive it with Settings{Skip: []string{%q}}", f.Law))
	}
	t.Error(f.String())
}

// keptCase returns the case in a file, nil if there is no file.
func (l Law) keptCase(path string) (*Case, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	c := new(Case)
	if err == nil {
		err = jsontext.Unmarshal(text, c)
	}
	return c, cmp.Or(err, l.Validate(*c))
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
