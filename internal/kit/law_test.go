package kit_test

import (
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"testing"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestCaseNumber: a case is the same each time that it is drawn, and another one
// with another number, seed or law.
func TestCaseNumber(t *testing.T) {
	law, other := newLaw("toy", holds), newLaw("other", holds)
	same := [3]int{}
	for k := range 50 {
		c := caseNumber(t, law, 1, k)
		require.Equal(t, text(t, c), text(t, caseNumber(t, law, 1, k)))
		for way, d := range []kit.Case{
			caseNumber(t, law, 1, k+50), caseNumber(t, law, 2, k), caseNumber(t, other, 1, k),
		} {
			if text(t, c) == text(t, d) {
				same[way]++
			}
		}
	}
	for _, n := range same {
		require.Less(t, n, 10)
	}
	sketched := ""
	law.Fill = func(s kit.Sketch, _ *kit.Case) { sketched = s.Law }
	caseNumber(t, law, 1, 0)
	require.Equal(t, "toy", sketched, "the law for which a case is drawn")
}

// TestSearch: a search ends at the first case that breaks the law, and makes it
// as small as it can be; with the seed of the report it does so again.
func TestSearch(t *testing.T) {
	f := in(100).Search(newLaw("toy", fewTurns), nil)
	require.NoError(t, f.Err)
	require.Equal(t, smallest, text(t, f.Witness))
	require.Equal(t, 1.0, f.Violation.Margin)
	require.Equal(t, kit.Broken, f.Verdict)
	require.Positive(t, f.First)
	require.Equal(t, f.First, f.Cases)
	require.Contains(t, f.String(), "toy broken: it is broken\n  found    1 too many\n")
	require.Contains(t, f.String(), "broken by 1 here; by ")
	require.Contains(t, f.String(), "repeat it with -rapid.seed=1")
	require.Equal(t, f, in(100).Search(newLaw("toy", fewTurns), nil))
	f = in(100).Search(newLaw("toy", holds), nil)
	require.Equal(t, "toy holds: held in 100 cases\n  the longest case has 24 turns", f.String())
	require.ErrorContains(t, in(100).Search(newLaw("toy", func(kit.Case) error { panic("oh") }), nil).Err,
		"the law toy or a claim panics: oh")
}

// TestSearch_RunsAreShort: of a long run that breaks a law with some of its
// lengths alone, the fewest rounds are left.
func TestSearch_RunsAreShort(t *testing.T) {
	law := newLaw("toy", func(c kit.Case) error {
		if len(c.Past)%60 != 59 {
			return nil
		}
		return broken(1)
	})
	past := laws.Rounds{{1}}
	for range 5*60 + 58 {
		past = append(past, []float64{0})
	}
	f := in(100).Search(law, &kit.Case{Past: past})
	require.Equal(t, `{"past":"59*(0)"}`, text(t, f.Witness))
}

// TestSearch_Rounding: where a case breaks a law by rounding alone, a search
// goes on, and a case that breaks it by more is not made one that does not. But
// the case that was kept is reported if it breaks the law at all.
func TestSearch_Rounding(t *testing.T) {
	law := newLaw("toy", func(c kit.Case) error {
		if c.Zeros < 8 {
			return broken(1e-9)
		}
		return broken(1)
	})
	f := in(100).Search(law, nil)
	require.Equal(t, `{"zeros":8}`, text(t, f.Witness))
	require.Equal(t, f.First, f.Cases)
	require.Greater(t, f.First, 1)
	f = in(100).Search(law, &kit.Case{Zeros: 1})
	require.Equal(t, 101, f.Cases)
	require.Equal(t, `{}`, text(t, f.Witness))
}

// TestSearch_Keeps: a smaller case stands for the one found if the subject keeps
// it, and if it gets the same verdict.
func TestSearch_Keeps(t *testing.T) {
	law := newLaw("toy", fewTurns)
	law.Subject.Keeps = func(c kit.Case) bool { return len(c.Rewards) >= 4 }
	require.Len(t, in(100).Search(law, nil).Witness.Rewards, 4)
	law = newLaw("toy", func(c kit.Case) error {
		return &laws.Violation{Law: "toy", Found: "it fails", Fails: len(c.Rewards) < 5, Margin: 1}
	})
	f := in(100).Search(law, &kit.Case{Rewards: laws.Rounds{{1}, {2}, {3}, {4}, {5}, {6}}})
	require.Len(t, f.Witness.Rewards, 5)
}

// TestSearch_Verdicts: a law that is broken says so in its own word, and one
// whose window fails or foresees says that.
func TestSearch_Verdicts(t *testing.T) {
	for _, c := range []struct {
		broken, holds, want kit.Verdict
		by                  laws.Violation
	}{
		{"", kit.Holds, kit.Broken, laws.Violation{}},
		{kit.Wrong, kit.Holds, kit.Wrong, laws.Violation{}},
		{kit.Leaks, kit.Forgets, kit.Leaks, laws.Violation{}},
		{"", kit.Holds, kit.Foresees, laws.Violation{Foresees: true}},
		{kit.Leaks, kit.Forgets, kit.Fails, laws.Violation{Fails: true, Foresees: true}},
	} {
		law := newLaw("toy", holds)
		law.Broken = c.broken
		require.Equal(t, c.holds, in(3).Search(law, nil).Verdict)
		law.Judge = func(kit.Case) error { return &c.by }
		require.Equal(t, c.want, in(3).Search(law, nil).Verdict)
		got, v, err := law.Verdict(kit.Case{})
		require.NoError(t, err)
		require.Equal(t, c.want, got)
		require.Equal(t, &c.by, v)
	}
}

// TestSearch_AtStart: the hint about the start is given for a failure without
// turns, and for no other.
func TestSearch_AtStart(t *testing.T) {
	for _, least := range []int{0, 1} {
		law := newLaw("toy", func(c kit.Case) error {
			if len(c.Rewards) < least {
				return nil
			}
			return &laws.Violation{Law: "toy", Found: "it fails", Fails: true}
		})
		law.Subject.AtStart = func(found string) string {
			require.Equal(t, "it fails", found)
			return "a hint"
		}
		f := in(1).Search(law, nil)
		require.Equal(t, least, f.Witness.Rounds())
		require.Equal(t, least == 0, len(f.Notes) > 0 && f.Notes[0] == "a hint", f.Notes)
	}
}

// TestSearch_Flaky: a subject that does not always break the law is said to be
// so, whether it breaks it again or not.
func TestSearch_Flaky(t *testing.T) {
	n := 0
	f := in(100).Search(newLaw("toy", counted(&n, func(kit.Case) error {
		if n > 1 {
			return nil
		}
		return broken(1)
	})), nil)
	require.NotNil(t, f.Violation)
	require.Contains(t, f.String(),
		"the toy does not always do it: repeated 20 times, the same case passed each time")
	require.Equal(t, 21, n)
	n = 0
	f = in(100).Search(newLaw("toy", counted(&n, func(kit.Case) error {
		if n%3 == 0 {
			return nil
		}
		return broken(1)
	})), nil)
	require.NotNil(t, f.Violation)
	require.Contains(t, f.String(),
		"the toy does not always do it: repeated, the same case may pass")
}

// TestEffort_Once: the law has one case, however many others draw, and a smaller
// one must break it by no more.
func TestEffort_Once(t *testing.T) {
	n := 0
	law := newLaw("toy", counted(&n, holds))
	law.Once = true
	require.Equal(t, 1, in(100).Search(law, nil).Cases)
	require.Equal(t, 1, n)
	law = newLaw("toy", func(c kit.Case) error { return broken(30 - float64(len(c.Rewards))) })
	require.Empty(t, in(1).Search(law, nil).Witness.Rewards)
	law.Once = true
	f := in(1).Search(law, nil)
	require.Len(t, f.Witness.Rewards, len(caseNumber(t, law, 1, 0).Rewards))
	require.NotContains(t, f.String(), "in the cases seen")
	require.Equal(t, 1, f.First)
	law.Fill = func(kit.Sketch, *kit.Case) {}
	require.Zero(t, in(1).Search(law, nil).First, "a law that draws nothing has no number of a case")
}

// TestEffort_NoCase: a law of which no case was drawn is not said to hold.
func TestEffort_NoCase(t *testing.T) {
	before := flag.Lookup("rapid.checks").Value.String()
	defer func() { require.NoError(t, flag.Set("rapid.checks", before)) }()
	require.NoError(t, flag.Set("rapid.checks", "-5"))
	for _, once := range []bool{false, true} {
		law := newLaw("toy", holds)
		law.Once = once
		f := kit.Settings{Seed: 1}.Search(law, nil)
		require.EqualError(t, f.Err, "no case was drawn: too few were asked for")
	}
}

// TestEffort: the cost divides the number of cases, rounded up, and the factor
// multiplies it where the settings do not say it.
func TestEffort(t *testing.T) {
	law := newLaw("toy", holds)
	byDefault := (kit.Settings{Seed: 1}).Search(law, nil).Cases
	require.Positive(t, byDefault)
	require.Equal(t, 10, in(10).Search(law, nil).Cases)
	law.CasesFactor = 3
	require.Equal(t, 10, in(10).Search(law, nil).Cases)
	require.Equal(t, 3*byDefault, (kit.Settings{Seed: 1}).Search(law, nil).Cases)
	law.Cost = 4
	require.Equal(t, 3, in(10).Search(law, nil).Cases)
	require.Equal(t, (3*byDefault+3)/4, (kit.Settings{Seed: 1}).Search(law, nil).Cases)
	n, m := 0, 0
	allTurns := func(c kit.Case) error {
		if len(c.Rewards) < 3000 {
			return nil
		}
		return fewTurns(c)
	}
	many := newLaw("toy", counted(&m, allTurns))
	many.Fill = func(s kit.Sketch, c *kit.Case) { c.Rewards = s.Rounds(3000) }
	few := many
	few.Games, few.Judge = 500, counted(&n, allTurns)
	in(1).Search(few, nil)
	in(1).Search(many, nil)
	require.Less(t, 2*n, m, "a check of many games is repeated less often")
}

// TestHalve: a long case that one late round breaks loses its other rounds before
// they are changed, so that few rounds are played until it is small.
func TestHalve(t *testing.T) {
	law := newLaw("toy", nil)
	law.Fill = func(s kit.Sketch, c *kit.Case) {
		c.Rewards = s.Rounds(3000)
		c.Rewards[2900][0] = 0.625
	}
	played := 0
	law.Judge = func(c kit.Case) error {
		played += len(c.Rewards)
		for _, row := range c.Rewards {
			if row[0] == 0.625 {
				return broken(1)
			}
		}
		return nil
	}
	f := in(1).Search(law, nil)
	require.Len(t, f.Witness.Rewards, 1)
	require.Less(t, played, 30_000)
}

// TestLong: the last of Every cases is a long one, the first of these the
// longest, and the first case of all looks at each number of turns.
func TestLong(t *testing.T) {
	fill := func(arm int) kit.Filler { return func(_ kit.Sketch, c *kit.Case) { c.Arm = arm } }
	law := newLaw("toy", holds)
	law.Subject.Sketch.Width = 9
	law.Fill, law.Long = fill(0), kit.Long{Every: 4, Fill: fill(1)}
	armsOf := func() (arms []int) {
		for k := range 9 {
			arms = append(arms, caseNumber(t, law, 1, k).Arm)
		}
		return arms
	}
	require.Equal(t, []int{0, 0, 0, 1, 0, 0, 0, 1, 0}, armsOf())
	law.Long.Longest = fill(2)
	require.Equal(t, []int{0, 0, 0, 2, 0, 0, 0, 1, 0}, armsOf())
	law.EachCount = kit.EachCount{Reach: 70, Fill: fill(3)}
	require.Equal(t, []int{3, 0, 0, 2, 0, 0, 0, 1, 0}, armsOf())
	f := in(9).Search(law, nil)
	require.Equal(t, 70, f.Reach)
	require.Equal(t, []string{"each number of turns up to 70 was tried"}, f.Notes)
	long := 0
	for k := range 100 {
		long += rapid.Custom(law.Draw).Example(k).Arm
	}
	require.InDelta(t, 25, long, 15, "long cases among those of Draw, and none of the longest")
}

// TestEarly: early cases are the first, after the one that looks at each number
// of turns, however few are drawn; other cases stay as they are.
func TestEarly(t *testing.T) {
	fill := func(arm int) kit.Filler { return func(_ kit.Sketch, c *kit.Case) { c.Arm = arm } }
	law := newLaw("toy", holds)
	law.Subject.Sketch.Width = 9
	law.Fill, law.Early = fill(0), []kit.Filler{fill(4), fill(5)}
	arms := func() (arms []int) {
		for k := range 4 {
			arms = append(arms, caseNumber(t, law, 1, k).Arm)
		}
		return arms
	}
	require.Equal(t, []int{4, 5, 0, 0}, arms())
	require.Equal(t, 2, in(1).Search(law, nil).Cases)
	law.EachCount = kit.EachCount{Reach: 70, Fill: fill(3)}
	require.Equal(t, []int{3, 4, 5, 0}, arms())
	require.Equal(t, 3, in(1).Search(law, nil).Cases)
	require.Equal(t, 9, in(9).Search(law, nil).Cases)
}

// TestLong_Short: with -short the longest case is left out, unless the settings
// say how many cases there are.
func TestLong_Short(t *testing.T) {
	before := flag.Lookup("test.short").Value.String()
	defer func() { require.NoError(t, flag.Set("test.short", before)) }()
	longest := 0
	law := newLaw("toy", holds)
	law.Long = kit.Long{Every: 4, Fill: law.Fill, Longest: func(kit.Sketch, *kit.Case) { longest++ }}
	cases := map[string]int{}
	for _, short := range []string{"true", "false"} {
		require.NoError(t, flag.Set("test.short", short))
		longest = 0
		cases[short] = (kit.Settings{Seed: 1}).Search(law, nil).Cases
		require.Equal(t, short == "false", longest == 1, short)
		in(10).Search(law, nil)
		require.Equal(t, short == "false", longest == 2, short)
		require.Positive(t, longest, short)
	}
	require.Equal(t, cases["false"], 5*cases["true"])
}

// TestSkip: a law that the settings name is skipped, and a name that no law has
// is an error.
func TestSkip(t *testing.T) {
	n := 0
	all := []kit.Law{newLaw("simplex", counted(&n, holds)), newLaw("frame", holds)}
	s := in(10)
	s.Skip = []string{"simplex"}
	found := findings(s, all...)
	require.Equal(t, "simplex: skipped, as the settings say", found[0].String())
	require.Zero(t, n)
	require.Equal(t, 10, found[1].Cases)
	s.Skip = []string{"simplest"}
	found = findings(s, all...)
	require.Len(t, found, 1)
	require.EqualError(t, found[0].Err, `no law "simplest" to skip`)
	require.ErrorContains(t, s.Test(all, nil), "simplest")
	found = nil
	for f := range in(10).Findings(all, errors.New("no toy")) {
		found = append(found, f)
	}
	require.Len(t, found, 1)
	require.EqualError(t, found[0].Err, "no toy")
}

// TestBlocks: after a failed finding that blocks them the other laws are
// skipped, and after others they are not.
func TestBlocks(t *testing.T) {
	all := []kit.Law{newLaw("first", fewTurns), newLaw("second", holds)}
	for _, blocks := range []bool{false, true} {
		all[0].Subject.Blocks = func(f *kit.Finding) bool { return blocks && f.Law == "first" }
		found := findings(in(50), all...)
		require.NotNil(t, found[0].Violation)
		require.Equal(t, blocks, found[1].Skipped != "", found[1])
	}
	require.Contains(t, findings(in(50), all...)[1].Skipped, "while first is broken")
	all[0].Judge = holds
	require.Empty(t, findings(in(50), all...)[1].Skipped)
}

// TestSameFailure: a failure that several laws meet is reported once.
func TestSameFailure(t *testing.T) {
	fails := func(kit.Case) error { return &laws.Violation{Law: "x", Found: "it panics", Fails: true} }
	all := []kit.Law{newLaw("first", fails), newLaw("second", fails), newLaw("third", fewTurns)}
	found := findings(in(50), all...)
	require.Equal(t, []string{"", "first", ""}, []string{found[0].As, found[1].As, found[2].As})
	require.Regexp(t, `(?s)and in 1 other law: second.*too many`, in(50).Test(all, nil).Error())
}

// TestKept: a case that breaks a law is kept in a file, and tried first the next
// time.
func TestKept(t *testing.T) {
	t.Chdir(t.TempDir())
	before := flag.Lookup("rapid.nofailfile").Value.String()
	require.NoError(t, flag.Set("rapid.nofailfile", "false"))
	defer func() { require.NoError(t, flag.Set("rapid.nofailfile", before)) }()
	law := newLaw("toy", fewTurns)
	path := filepath.Join("testdata", "properties", t.Name(), "toy.json")
	r := &recorder{}
	kit.EndTest(r, in(50).Search(law, nil), path)
	require.Len(t, r.said, 1)
	require.Contains(t, r.said[0], "tried first the next time")
	kept, err := kit.CaseFromFile(law, path)
	require.NoError(t, err)
	require.Equal(t, smallest, text(t, *kept))
	f := in(50).Search(law, kept)
	require.Zero(t, f.First)
	require.Equal(t, 1, f.Cases)
	require.Contains(t, f.Notes, "this is the case kept from an earlier run")
	var judged []kit.Case
	law.Judge = func(c kit.Case) error { judged = append(judged, c); return nil }
	in(3).Run(t, []kit.Law{law}, nil)
	require.Len(t, judged, 4)
	require.Equal(t, *kept, judged[0])
	law.Name, law.Once, judged = "once", true, nil
	once := filepath.Join(filepath.Dir(path), "once.json")
	require.NoError(t, os.Rename(path, once))
	in(3).Run(t, []kit.Law{law}, nil)
	require.Equal(t, []kit.Case{caseNumber(t, law, 1, 0)}, judged, "a law that has one case tries no other")
	require.NoError(t, os.WriteFile(path, []byte(`{"rewards":"(17)"}`), 0o666))
	_, err = kit.CaseFromFile(law, path)
	require.ErrorContains(t, err, "has 17, which is not a digit")
	_, err = kit.CaseFromFile(law, "nowhere")
	require.NoError(t, err)
}

// TestEndTest: a law that holds is logged, one that is skipped skips its test,
// and one that is broken fails it.
func TestEndTest(t *testing.T) {
	for want, f := range map[string]kit.Finding{
		"log toy: held in 3 cases": {Law: "toy", Cases: 3},
		"skip as it is":            {Law: "toy", Skipped: "as it is"},
		"error toy: it is broken\n  found    1 too many\n  " +
			`waive it with Settings{Skip: []string{"toy"}}`: {Law: "toy", Violation: broken(1)},
	} {
		r := &recorder{}
		kit.EndTest(r, f, "")
		require.Equal(t, want, r.said[0])
	}
}

// TestTally: a law that holds and compared nothing is an error, and has notes of
// its own in place of that on the longest case.
func TestTally(t *testing.T) {
	law := newLaw("toy", holds)
	law.Tally = tally{}
	f := in(10).Search(law, nil)
	require.NoError(t, f.Err)
	require.Contains(t, f.String(), "the longest case has")
	law.Tally = tally{"nothing was compared"}
	f = in(10).Search(law, nil)
	require.EqualError(t, f.Err, "nothing was compared")
	require.Empty(t, f.Verdict)
	_, _, err := law.Verdict(kit.Case{})
	require.EqualError(t, err, "nothing was compared")
	law.Judge = fewTurns
	require.NoError(t, in(50).Search(law, nil).Err)
	law = newLaw("toy", holds)
	law.Tally = noted{}
	require.Equal(t, []string{"a note of its own"}, in(10).Search(law, nil).Notes)
}

// TestComparisons: a law that compared numbers has said something; one that
// judged no case is no error.
func TestComparisons(t *testing.T) {
	nan, number := []float64{math.NaN()}, []float64{1}
	var none, asked, without, compared kit.Comparisons
	require.Empty(t, none.Nothing())
	asked.Ask()
	require.Equal(t, "the law says nothing about the cases drawn: draw more", asked.Nothing())
	require.False(t, without.See(nan, nan))
	require.Equal(t, "every value is NaN, so nothing was compared", without.Nothing())
	require.True(t, compared.See(nan, number))
	require.False(t, compared.See(nan))
	require.Empty(t, compared.Nothing())
}

// TestUnavailable: where the toy does not respond any more, the search ends, and
// reports what it has found before.
func TestUnavailable(t *testing.T) {
	for _, at := range []string{"judge", "draw"} {
		n := 0
		gone := func() {
			if n >= 3 {
				panic(&laws.Unavailable{Err: errors.New("it is gone")})
			}
		}
		law := newLaw("toy", holds)
		fill := law.Fill
		law.Fill = func(s kit.Sketch, c *kit.Case) {
			if fill(s, c); at == "draw" {
				gone()
			}
		}
		for _, found := range []bool{false, true} {
			n = 0
			law.Judge = func(kit.Case) error {
				if n++; at == "judge" {
					gone()
				}
				if found {
					return broken(1e-9)
				}
				return nil
			}
			f := in(50).Search(law, nil)
			require.Equal(t, 3, f.Cases, at)
			var u *laws.Unavailable
			require.Equal(t, !found, errors.As(f.Err, &u), at)
			require.Equal(t, found, f.Violation != nil, at)
			require.Equal(t, found, f.Verdict == kit.Broken, at)
		}
	}
}

// TestSearch_Worst: a law with a Search judges all cases, and reports the worst.
func TestSearch_Worst(t *testing.T) {
	w, n := &worst{}, 0
	law := newLaw("toy", fewTurns)
	law.Search = w
	most, times := 0, 0
	for k := range 50 {
		if c := caseNumber(t, law, 1, k); law.Check(c) != nil {
			most, times = max(most, len(c.Past)), times+1
		}
	}
	f := in(50).Search(law, nil)
	require.Equal(t, 50, f.Cases)
	require.Equal(t, times, w.seen)
	require.Len(t, f.Witness.Past, most, "a smaller case is as bad")
	require.Len(t, f.Witness.Rewards, 3)
	require.Equal(t, kit.Leaks, f.Verdict)
	require.Equal(t, []string{"concluded"}, f.Notes)
	require.Positive(t, f.First)
	require.Empty(t, f.Unseen)
	law.Judge = counted(&n, func(c kit.Case) error {
		if n == 1 {
			return &laws.Violation{Law: "toy", Found: "it panics", Fails: true}
		}
		return fewTurns(c)
	})
	law.Search = &worst{}
	f = in(50).Search(law, nil)
	require.Len(t, f.Witness.Past, most)
	require.Equal(t, kit.Fails, f.Verdict)
	require.Contains(t, f.Notes, "in another case it panics")
	law.Search, law.Judge = &worst{}, holds
	f = in(50).Search(law, nil)
	require.Equal(t, kit.Forgets, f.Verdict)
	require.Equal(t, "what was not seen", f.Unseen)
	law.Search, law.Judge = &worst{}, fewTurns
	f = in(50).Search(law, &kit.Case{Rewards: laws.Rounds{{1}, {2}, {3}}})
	require.Contains(t, f.Notes, "the case kept from an earlier run breaks the law too")
}

// TestClock: a law of cases in time takes no other, and another law none of
// these. A violation in time says how the case is shown and judged again.
func TestClock(t *testing.T) {
	law := newLaw("toy", func(c kit.Case) error {
		if c.Clock.Wait < 3 {
			return nil
		}
		return broken(1)
	})
	clocked := kit.Case{Clock: &kit.Clock{}}
	require.EqualError(t, law.Validate(clocked), "the case has a clock, and this law takes none")
	law.Subject = timed()
	require.NoError(t, law.Validate(clocked))
	require.EqualError(t, law.Validate(kit.Case{}), "the case has no clock, which this law needs")
	for wait, red := range map[float64]bool{-1: true, math.NaN(): true, 1e15: true, 0: false, 60: false} {
		err := law.Validate(kit.Case{Clock: &kit.Clock{Wait: wait}})
		require.Equal(t, red, err != nil, "%v", wait)
		if red {
			require.ErrorContains(t, err, "a time is ")
		}
	}
	law.Fill = func(_ kit.Sketch, c *kit.Case) { c.Clock = &kit.Clock{Wait: 64} }
	f := in(50).Search(law, nil)
	require.Contains(t, f.String(), "\n  shown    toy\n")
	require.Contains(t, f.String(), "\n  replay   replay of toy\n")
	require.Equal(t, 4.0, f.Witness.Clock.Wait, "half of it is too short")
}
