package kit

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
	"strings"
	"testing"

	"boundedrecall/internal/jsontext"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// Settings say how to search. Those of the faces have these fields.
type Settings struct {
	// Cases is the number of cases that each law draws. 0 means the value of
	// the flag -rapid.checks, which is 100 by default, times the CasesFactor of
	// the law. With -short it means a fifth of that, and the longest games are
	// left out. The Cost of the law divides the number. Early cases of a law are
	// looked at however few there are.
	Cases int

	// Seed determines the cases; each law draws different ones. 0 means the
	// value of the flag -rapid.seed, by default a random seed.
	Seed uint64

	// Skip names laws not to run. A name that no law has is an error.
	Skip []string
}

// check returns an error if Skip has a name that no law has.
func (s Settings) check() error {
	for _, name := range s.Skip {
		all := slices.Concat(base.Laws[:], base.OfWindows[:])
		if !slices.ContainsFunc(all, func(l base.Law) bool { return l.Name == name }) {
			return fmt.Errorf("no law %q to skip", name)
		}
	}
	return nil
}

// short reports whether a search is to be short: in tests with -short, unless
// Cases says how many.
func (s Settings) short() bool { return s.Cases == 0 && testing.Testing() && testing.Short() }

// none is the number of Cases of a search that draws no case.
const none = -1

// cases returns the number of cases that a search draws for the law.
func (s Settings) cases(l Law) int {
	if s.Cases == none {
		return 0
	}
	if s.Cases > 0 {
		return l.CasesOf(s.Cases)
	}
	n := rapidFlag[int]("checks")
	if s.short() {
		n = (n + 4) / 5
	}
	return l.CasesOf(n * max(1, l.CasesFactor))
}

func (s Settings) seed() uint64 {
	return cmp.Or(s.Seed, rapidFlag[uint64]("seed"), 1+rand.Uint64()>>1)
}

// rapidFlag returns the value of a flag of rapid.
func rapidFlag[T any](name string) T {
	return flag.Lookup("rapid." + name).Value.(flag.Getter).Get().(T)
}

// Run runs the laws as subtests, unless there is an error.
func (s Settings) Run(t *testing.T, all []Law, err error) {
	t.Helper()
	if err == nil {
		err = s.check()
	}
	if err != nil {
		t.Fatal(err)
	}
	var before before
	for _, law := range all {
		t.Run(law.Name, func(t *testing.T) {
			t.Helper() // a failure is the caller's line
			if law.Once {
				// The law has no case, or looks for one itself: a case kept
				// would accuse a learner that is right by now.
				EndTest(t, s.try(law, nil, &before), "")
				return
			}
			path := filepath.Join("testdata", "properties", filepath.FromSlash(t.Name())+".json")
			kept, err := CaseFromFile(law, path)
			if err != nil {
				t.Fatalf("%s holds no case of this law, delete it: %v", path, err)
			}
			EndTest(t, s.try(law, kept, &before), path)
		})
	}
}

// What was found before a law is tried: the basic law that is broken, "" for
// none, and the first law in which each failure was found.
type before struct {
	broken string
	failed map[string]string
}

// try searches for a case that breaks the law, unless it is to be skipped.
func (s Settings) try(l Law, first *Case, before *before) Finding {
	f := Finding{Law: l.Name, Seed: s.Seed}
	switch {
	case slices.Contains(s.Skip, l.Name):
		f.Skipped = "as the settings say"
	case before.broken != "":
		f.Skipped = "as its verdict means nothing while " + before.broken + " is broken"
	default:
		f = s.search(l, first)
		if f.Failed() && l.Subject.Blocks(&f) {
			before.broken = l.Name
		}
	}
	if text := f.failure(); text != "" {
		if before.failed == nil {
			before.failed = map[string]string{}
		}
		f.As = before.failed[text]
		before.failed[text] = cmp.Or(f.As, l.Name)
	}
	return f
}

// search searches as the subject of the law does.
func (s Settings) search(l Law, first *Case) Finding {
	if search := l.Subject.Search; search != nil {
		return search(s, l, first)
	}
	return s.Search(l, first)
}

// Findings yields a finding for each law, or one with the error.
func (s Settings) Findings(all []Law, err error) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		if err == nil {
			err = s.check()
		}
		if err != nil {
			yield(Finding{Err: err})
			return
		}
		s.Seed = s.seed()
		var before before
		for _, law := range all {
			if !yield(s.try(law, nil, &before)) {
				return
			}
		}
	}
}

// FrameFirst is Findings, but judges the law frame first. It tells of the first
// violation that rounding does not explain while the search for the worst goes
// on, unless tell returns false. A frame that is broken says nothing where a
// window is not the same twice, so deterministic is judged before that. Where both
// fail, deterministic is the simpler one, and comes first. anew is called before
// it is judged then: what the frame has left behind must not hide anything.
func (s Settings) FrameFirst(
	all []Law, anew func(), tell func(Finding) (goOn bool),
) iter.Seq[Finding] {
	place := func(name string) int {
		return slices.IndexFunc(all, func(l Law) bool {
			return l.Name == name && !slices.Contains(s.Skip, name)
		})
	}
	frame, basic := place("frame"), place("deterministic")
	if tell == nil || s.check() != nil || frame < 0 {
		return s.Findings(all, nil)
	}
	s.Seed = s.seed()
	return func(yield func(Finding) bool) {
		var before, alone before
		known := map[int]Finding{}
		blocked := func() bool {
			if _, judged := known[basic]; !judged && basic >= 0 {
				anew()
				known[basic] = s.try(all[basic], nil, &before)
			}
			return before.broken != ""
		}
		law := all[frame]
		law.Tell = func(early Finding) bool { return !blocked() && tell(early) }
		order := []int{frame}
		if basic >= 0 && all[basic].failsWithoutRounds() {
			blocked() // judges it
			order = []int{basic, frame}
			if f, same := s.asBefore(law, known[basic]); same {
				known[frame] = f
			}
		} else {
			switch f := s.try(law, nil, &alone); {
			case f.Violation != nil && (blocked() || f.Violation.Fails && known[basic].Failed()):
				order = []int{basic, frame} // which is judged again, or not at all
			default:
				known[frame], before.failed = f, alone.failed
			}
		}
		for k := range all {
			if !slices.Contains(order, k) {
				order = append(order, k)
			}
		}
		for _, k := range order {
			f, judged := known[k]
			if !judged {
				f = s.try(all[k], nil, &before)
			}
			if !yield(f) {
				return
			}
		}
	}
}

// failsWithoutRounds reports whether what is tested fails on the case without
// rounds.
func (l Law) failsWithoutRounds() bool {
	var v *laws.Violation
	return l.Subject.InTime == nil && errors.As(l.Check(Case{}), &v) && v.Fails
}

// asBefore judges the law on its first cases. It reports whether what is tested
// fails on one of them in the way of an earlier finding: then no case can show
// more.
func (s Settings) asBefore(l Law, earlier Finding) (f Finding, same bool) {
	const few = 10
	for k := range few {
		c, err := CaseNumber(l, s.seed(), k)
		if err != nil {
			return f, false
		}
		var v *laws.Violation
		if errors.As(l.Check(c), &v) {
			f = Finding{Law: l.Name, Seed: s.seed(), Cases: k + 1, Verdict: Fails, Witness: c,
				Violation: v, As: earlier.Law}
			return f, f.failure() != "" && f.failure() == earlier.failure()
		}
	}
	return f, false
}

// Test returns what failed: see [Joined].
func (s Settings) Test(all []Law, err error) error { return Joined(s.Findings(all, err)) }

// Joined returns what failed: the errors of findings that could not be judged,
// and for the others their violations, joined. A failure that several laws met
// is reported once. Joined returns nil if nothing failed.
func Joined(all iter.Seq[Finding]) error {
	var first []Finding
	others := map[string][]string{}
	for f := range all {
		switch {
		case f.As != "":
			others[f.As] = append(others[f.As], f.Law)
		case f.Failed():
			first = append(first, f)
		}
	}
	failed := make([]error, len(first))
	for k, f := range first {
		if also := others[f.Law]; also != nil {
			f.Notes = append(f.Notes, "and "+InOthers(also))
		}
		failed[k] = failure{f}
	}
	return errors.Join(failed...)
}

// InOthers says in which other laws a failure was found too.
func InOthers(others []string) string {
	noun := "laws"
	if len(others) == 1 {
		noun = "law"
	}
	return fmt.Sprintf("in %d other %s: %s", len(others), noun, strings.Join(others, ", "))
}

// A failure is a finding that failed, as an error.
type failure struct{ Finding }

func (f failure) Error() string { return f.String() }

func (f failure) Unwrap() error {
	if f.Violation != nil {
		return f.Violation
	}
	return f.Err
}

// EndTest ends a subtest with its finding. If a case breaks the law, it keeps
// it in the file, if there is a path.
func EndTest(t testing.TB, f Finding, path string) {
	t.Helper()
	if f.Skipped != "" {
		t.Skip(f.Skipped)
	}
	if !f.Failed() {
		t.Log(f)
		return
	}
	if path != "" && f.Violation != nil && f.Witness.size() != (size{}) &&
		!rapidFlag[bool]("nofailfile") {
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

// Replay fails the test with a report if the case, given as JSON, breaks the
// law with the name.
func Replay(t testing.TB, all []Law, name, witness string) {
	t.Helper()
	k := slices.IndexFunc(all, func(l Law) bool { return l.Name == name })
	if k < 0 {
		t.Fatalf("no law %q", name)
	}
	c, err := all[k].Read([]byte(witness))
	if err == nil && all[k].Subject.Search != nil {
		if f := (Settings{Cases: none}).search(all[k], &c); f.Failed() {
			t.Fatal(f)
		}
		return
	}
	if err == nil {
		err = all[k].Check(c)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Read returns the case of the law that is given as JSON.
func (l Law) Read(text []byte) (c Case, err error) {
	err = jsontext.Unmarshal(text, &c)
	if err == nil {
		err = l.Validate(c)
	}
	return c, err
}

// CaseFromFile returns the case of the law in a file, nil if there is no file.
func CaseFromFile(l Law, path string) (*Case, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := l.Read(text)
	return &c, err
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
