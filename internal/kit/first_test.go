package kit_test

import (
	"errors"
	"slices"
	"testing"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// A dying search is one for the worst that the toy's laws do not need: it says Word
// of each violation, and dies when it searches or concludes.
type dying struct {
	word            kit.Verdict
	searches, ended any // panics
	dumb            any // panics when it has searched and is asked for a word
	seen            int
	searched        bool
}

func (w *dying) See(kit.Failure) { w.seen++ }
func (w *dying) Word(v *laws.Violation) kit.Verdict {
	switch {
	case v == nil:
		return kit.Forgets
	case v.Fails:
		return kit.Fails
	case w.dumb != nil && w.searched:
		panic(w.dumb)
	}
	return w.word
}

func (w *dying) Worst(first kit.Failure) (kit.Failure, func(kit.Case, *laws.Violation) bool) {
	if w.searched = true; w.searches != nil {
		panic(w.searches)
	}
	return first, func(kit.Case, *laws.Violation) bool { return true }
}

func (w *dying) Conclude(f *kit.Finding) {
	f.Notes = append(f.Notes, "concluded")
	if w.ended != nil {
		panic(w.ended)
	}
}

func (w *dying) Unseen() string {
	if w.ended != nil {
		panic(w.ended)
	}
	return "unseen"
}

// gone is what a process that has ended panics with, and fault one that fails.
var gone, fault = &laws.Unavailable{Err: errors.New("it is gone")}, &laws.Fault{Err: errors.New("no")}

const endedEarly = "the search for the worst ended early"

// TestTell: the first violation is told with a small case before the search for
// the worst, which goes on or not as the one who is told says. Whatever ends that
// search, what was found is the finding.
func TestTell(t *testing.T) {
	for name, c := range map[string]struct {
		dying
		goOn bool
		told int
		note string
	}{
		"goes on":             {dying{word: kit.Leaks}, true, 1, "concluded"},
		"ends":                {dying{word: kit.Leaks}, false, 1, "broken by"},
		"rounding":            {dying{word: kit.Rounding}, true, 0, "concluded"},
		"gone in the search":  {dying{word: kit.Leaks, searches: gone}, true, 1, endedEarly},
		"fails in the search": {dying{word: kit.Leaks, searches: fault}, true, 1, endedEarly},
		"gone in the end":     {dying{word: kit.Leaks, ended: gone}, true, 1, endedEarly},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLaw("frame", fewTurns)
			l.Search = &c.dying
			told := 0
			l.Tell = func(f kit.Finding) bool {
				require.Equal(t, smallest, text(t, f.Witness))
				require.Equal(t, kit.Leaks, f.Verdict)
				told++
				return c.goOn
			}
			f := in(100).Search(l, nil)
			require.Equal(t, c.told, told)
			require.Equal(t, smallest, text(t, f.Witness))
			require.Equal(t, c.word, f.Verdict)
			require.NoError(t, f.Err)
			require.True(t, slices.ContainsFunc(f.Notes, func(n string) bool {
				return len(n) >= len(c.note) && n[:len(c.note)] == c.note
			}), "%q", f.Notes)
			require.Equal(t, c.note != endedEarly, !slices.Contains(f.Notes, endedEarly))
		})
	}
}

// TestTell_Defect: a defect of the kit itself is not taken for the end of what
// is tested.
func TestTell_Defect(t *testing.T) {
	l := newLaw("frame", fewTurns)
	var none map[string]int
	defect := func() (p any) {
		defer func() { p = recover() }()
		none["a"] = 1
		return nil
	}()
	l.Search = &dying{word: kit.Leaks, searches: defect}
	require.Panics(t, func() { in(100).Search(l, nil) })
}

// TestSearch_NoWord: the search for the worst ends early, and with it the process
// that would say whether rounding explains what was found. Then the law has no
// verdict.
func TestSearch_NoWord(t *testing.T) {
	for _, dumb := range []any{nil, gone} {
		l := newLaw("frame", fewTurns)
		l.Search = &dying{word: kit.Leaks, searches: gone, dumb: dumb}
		f := in(100).Search(l, nil)
		if dumb == nil {
			require.NoError(t, f.Err)
			require.Equal(t, kit.Leaks, f.Verdict)
			continue
		}
		require.ErrorContains(t, f.Err, "it is not known whether rounding explains it, as it is gone")
		require.Empty(t, f.Verdict)
	}
}

// TestUnseen_Gone: a law that holds in all cases holds, though what is tested has
// ended before it could be asked for more.
func TestUnseen_Gone(t *testing.T) {
	for ended, want := range map[any]string{nil: "unseen", gone: ""} {
		l := newLaw("frame", holds)
		l.Search = &dying{word: kit.Leaks, ended: ended}
		f := in(20).Search(l, nil)
		require.Equal(t, kit.Forgets, f.Verdict)
		require.NoError(t, f.Err)
		require.Equal(t, want, f.Unseen)
	}
}

// TestSearch_FailsAtOnce: what fails on every case is judged three times, the
// last two on the case without rounds, which is the witness. What fails only
// where there are rounds, or not each time, is looked at as before.
func TestSearch_FailsAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		fails func(c kit.Case, n int) bool
		sure  bool
	}{
		"always":            {func(kit.Case, int) bool { return true }, true},
		"with rounds":       {func(c kit.Case, _ int) bool { return c.Rounds() > 0 }, false},
		"every second time": {func(_ kit.Case, n int) bool { return n%2 == 1 }, false},
	} {
		n := 0
		f := in(30).Search(newLaw("toy", counted(&n, func(k kit.Case) error {
			if !c.fails(k, n) {
				return nil
			}
			v := broken(1)
			v.Fails = true
			return v
		})), nil)
		require.Equal(t, kit.Fails, f.Verdict, name)
		require.Equal(t, c.sure, n == 3, "%s: judged %d times", name, n)
		require.Equal(t, c.sure, f.Witness.Rounds() == 0 && n == 3, name)
	}
}

// TestFrameFirst: the law frame comes first, unless deterministic is broken,
// without which it means nothing.
func TestFrameFirst(t *testing.T) {
	blocking := toy()
	blocking.Blocks = func(f *kit.Finding) bool {
		return f.Law == "deterministic" && f.Verdict != kit.Fails
	}
	dies := func(kit.Case) error {
		v := broken(1)
		v.Fails = true
		return v
	}
	law := func(name string, check judge) kit.Law {
		l := newLaw(name, check)
		if l.Subject = blocking; name == "frame" {
			l.Search = &dying{word: kit.Leaks}
		}
		return l
	}
	for name, c := range map[string]struct {
		deterministic, frame judge
		goOn                 bool
		told                 int
		want                 []string
	}{
		"both hold":         {holds, holds, true, 0, []string{"frame forgets", "deterministic holds", "causal holds"}},
		"frame is broken":   {holds, fewTurns, true, 1, []string{"frame leaks", "deterministic holds", "causal holds"}},
		"it ends there":     {holds, fewTurns, false, 1, []string{"frame leaks", "deterministic holds", "causal holds"}},
		"not the same":      {fewTurns, fewTurns, true, 0, []string{"deterministic broken", "frame ", "causal "}},
		"both fail":         {dies, dies, true, 0, []string{"deterministic fails", "frame fails", "causal holds"}},
		"frame fails":       {holds, dies, true, 0, []string{"frame fails", "deterministic holds", "causal holds"}},
		"not the same, but": {fewTurns, holds, true, 0, []string{"frame forgets", "deterministic broken", "causal "}},
	} {
		t.Run(name, func(t *testing.T) {
			told, judged, anew := 0, 0, 0
			all := []kit.Law{law("deterministic", counted(&judged, c.deterministic)), law("causal", holds),
				law("frame", c.frame)}
			var got []string
			for f := range in(30).FrameFirst(all, func() { anew++ }, func(kit.Finding) bool { told++; return c.goOn }) {
				got = append(got, f.Law+" "+string(f.Verdict))
			}
			require.Equal(t, c.want, got)
			require.Equal(t, c.told, told)
			require.Equal(t, c.want[0] != "frame forgets", anew == 1, "before deterministic is judged")
			if c.want[1] == "deterministic holds" {
				require.Equal(t, 31, judged, "deterministic is judged once, and on the case without rounds")
			}
		})
	}
}

// TestClaimsFirst: what the value is claimed to be comes after deterministic, then
// causal, and the other laws keep their order.
func TestClaimsFirst(t *testing.T) {
	var all []kit.Law
	for _, name := range []string{"deterministic", "pure-play", "causal", "statistic", "reset", "newest", "born"} {
		all = append(all, newLaw(name, holds))
	}
	var got []string
	for _, l := range kit.ClaimsFirst(all) {
		got = append(got, l.Name)
	}
	require.Equal(t, []string{"deterministic", "newest", "statistic", "causal", "pure-play", "reset", "born"}, got)
}
