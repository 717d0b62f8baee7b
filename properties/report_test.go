package properties_test

import (
	"errors"
	"flag"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func lawNamed(t *testing.T, name string, maker boundedrecall.Maker,
	claims properties.Claims) properties.Law {
	for _, law := range properties.Laws(maker, claims) {
		if law.Name == name {
			return law
		}
	}
	t.Fatalf("no law %q", name)
	return properties.Law{}
}

func mutantNamed(t *testing.T, name string) mutant {
	for _, m := range mutants() {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no mutant %q", name)
	return mutant{}
}

// setFlag sets a flag of rapid for the test.
func setFlag(t *testing.T, name, value string) {
	before := flag.Lookup(name).Value.String()
	require.NoError(t, flag.Set(name, value))
	t.Cleanup(func() { require.NoError(t, flag.Set(name, before)) })
}

// enough is a search that no mutant survives, with -short or without, the same
// each time.
var enough = properties.Settings{Seed: 1, Cases: 100}

func hunt(t *testing.T, law, mutant string) string {
	m := mutantNamed(t, mutant)
	return properties.HuntIn(lawNamed(t, law, m.Maker, m.Claims), enough)
}

// TestReportIsSmallest holds the reports against the smallest witnesses there
// are, worked out by hand. The search is a fixed one: the reduction ends where
// no step goes on, which for another first case may be a little larger.
func TestReportIsSmallest(t *testing.T) {
	setFlag(t, "rapid.seed", "1")
	const zeros, one = `\(0,0,0\)`, `\((1,0,0|0,1,0|0,0,1)\)`
	for _, c := range []struct{ mutant, law, witness string }{
		// A window of 5 for 4: one old round that differs, and four that do
		// not.
		{"window-one-more", "bounded-recall", "  past     .*\n  other    .*\n  rewards  4\\*" + zeros},
		// No round is needed where the first play is wrong.
		{"divides-by-one-less", "simplex", "  rewards  none"},
		{"first-breaks-ties", "arm-symmetric", "  rewards  " + zeros},
		{"turns-reward-into-loss", "reward-untouched", "  rewards  " + zeros},
		{"counts-plays", "pure-play", "  rewards  " + one},
		{"resets-half", "reset", "  past     " + zeros + "\n  rewards  " + one},
		{"discounts", "symmetric", "  past     none\n  rewards  (" + zeros + " " + one + "|" + one + " " +
			zeros + ")"},
		{"pads-with-half", "zero-padding", "  rewards  " + one},
		// The weight is 1/3, and γ(1) is below 1/3 only for η ≥ ln 2: tuned to
		// 30 rounds η is 0.54, so it takes two rounds.
		{"scalar-reward", "mean-based", "  rewards  2\\*" + one},
		// 2M+1 rounds of any rewards.
		{"runs-out-of-room", "simplex", "  rewards  9\\*" + zeros},
		{"never-forgets", "regret-floor", "  found    .*"}, // it draws nothing
	} {
		t.Run(c.mutant, func(t *testing.T) {
			report := hunt(t, c.law, c.mutant)
			require.True(t, regexp.MustCompile("^"+c.law+" (broken|fails): ").MatchString(report), report)
			require.Regexp(t, c.witness+"\n", report)
			require.NotContains(t, report, "does not always")
			require.Equal(t, c.law != "regret-floor", strings.Contains(report, "\n  seed     "), report)
		})
	}
}

// TestReportsFitOnAScreen: a report on every other mutant has at most 10 lines
// of at most 800 bytes, one of which replays it if it can be repeated.
func TestReportsFitOnAScreen(t *testing.T) {
	for k, m := range mutants() {
		if k%2 > 0 || controls.Short() && k%6 != 2 {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			report := ""
			for _, law := range slices.Backward(properties.Laws(m.Maker, m.Claims)) { // claims first
				if report = properties.HuntIn(law, enough); report != "" {
					break
				}
			}
			require.NotEmpty(t, report, "%s is not caught", m.Bug)
			lines := strings.Split(report, "\n")
			require.LessOrEqual(t, len(lines), 10, report)
			// as a mutant that draws lots may
			unrepeated := strings.Contains(report, "the same case passed each time")
			// that law is about all cases
			if !unrepeated && !strings.HasPrefix(report, "minimal-recall") {
				require.Regexp(t, `\n  replay   (laws\.|is a line of)`, report)
			}
			for _, line := range lines {
				require.LessOrEqual(t, len(line), 800, report)
			}
		})
	}
}

// TestLongReportsAreCut: a witness, a replay and a finding that would each fill
// the screen.
func TestLongReportsAreCut(t *testing.T) {
	rows := laws.Read(strings.Repeat("(0.123456789,1) (1,0.987654321) ", 500) + "(0,0)")
	err := laws.Deterministic(
		func() boundedrecall.Learner { panic(strings.Repeat("é", 2000)) }, rows)
	var v *laws.Violation
	require.ErrorAs(t, err, &v)
	report := properties.Finding{Law: "deterministic", Violation: v,
		Notes: []string{strings.Repeat("note ", 500)}}.String()
	for _, want := range []string{"1001 in all, in 1001 runs", "replay   is a line of",
		"bytes in all"} {
		require.Contains(t, report, want)
	}
	for line := range strings.Lines(report) {
		require.LessOrEqual(t, len(strings.TrimSuffix(line, "\n")), 800, line)
		require.True(t, utf8.ValidString(line))
	}
}

// TestToleranceIsExplicit: a running sum misses by ulps. The strict law says by
// how many, and by how much at most, and a tolerance that the caller chooses
// lets it pass.
func TestToleranceIsExplicit(t *testing.T) {
	require.Regexp(t, `\d ulps? apart`, hunt(t, "bounded-recall", "running-sum"))
	require.Regexp(t, `broken by [0-9.e+-]+ here; by [0-9.e+-]+ at most in the cases seen`,
		hunt(t, "regret-bound", "full-log"))
	m := mutantNamed(t, "running-sum")
	m.Claims.Tolerances.Recall = 1e-9
	require.Empty(t, properties.Hunt(lawNamed(t, "bounded-recall", m.Maker, m.Claims)))
	require.Empty(t, properties.Hunt(lawNamed(t, "stationary", m.Maker, m.Claims)))
}

// TestThreeRings: the same law as a predicate, as a property and as a test.
func TestThreeRings(t *testing.T) {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(2, func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
	}
	claims := properties.Claims{Recall: 2, Stationary: true}
	for _, law := range properties.Laws(maker, claims) {
		t.Run(law.Name, rapid.MakeCheck(law.Property))
	}
	in := laws.Read("(1,0) 3*(0,1)")
	require.NoError(t, laws.Simplex(maker, in))
	law := lawNamed(t, "stationary", maker, claims)
	require.NoError(t, law.Check(properties.Case{Past: in, Rewards: in}))
	require.ErrorContains(t, laws.Stationary(maker, 1, in, nil, laws.Read("(1,0)"), 0), "stationary: ")

	claims.Recall = 1
	law, said := lawNamed(t, "stationary", maker, claims), &quiet{TB: t}
	setFlag(t, "rapid.shrinktime", "10ms")
	rapid.Check(said, law.Property)
	require.Contains(t, said.said, "ERROR [rapid] failed after")
	properties.EndTest(law, said)
	require.Contains(t, said.said, "ERROR stationary broken: ")
	require.NoDirExists(t, "testdata/rapid", "rapid.nofailfile is set")
}

// TestCases: the shorter the window, the more cases are drawn of the laws of
// recall, up to ten times as many.
func TestCases(t *testing.T) {
	for m, want := range map[int]int{1: 1000, 10: 1000, 25: 400, 60: 100, 200: 100} {
		claims := properties.Claims{Recall: m, Stationary: true, Symmetric: true}
		for name, want := range map[string]int{"bounded-recall": want, "stationary": want,
			"symmetric": 100, "long-game": 4} {
			t.Run(name, func(t *testing.T) {
				require.Equal(t, want, properties.Cases(lawNamed(t, name, uniform, claims)),
					"%s with M = %d", name, m)
			})
		}
	}
}

// TestFindings are told in words, and nothing is told that is not there.
func TestFindings(t *testing.T) {
	leak := laws.Leak{Past: laws.Read("(1e16)"), Rows: laws.Read("(2)"), Got: 3, Want: 2, Of: "mine",
		Absolute: 1, Relative: 0.5}
	broken := &laws.Violation{Law: "simplex", Claim: "it is so", Found: "it is not"}
	replayed := &laws.Violation{Law: "simplex", Claim: "it is so", Found: "it is not",
		Replay: "laws.F(1)"}
	leaking, leakingReplayed := *broken, *replayed
	leaking.Leak, leakingReplayed.Leak = &leak, &leak
	const leaks = "simplex: rows that have left the window still change the value\n  past     (1e+16)\n  rows     (2)\n" +
		"  paste    [1e16, 2]\n  is       3\n  want     2, mine\n  size     off by 1 (0.5 of the value wanted)"
	const worst = "\n  worst    by kind: 3, want 2, off by 1 (0.5 of the value wanted)\n" +
		"           past (1e+16), then rows (2)"
	named := leak
	named.By = "kind"
	for want, f := range map[string]properties.Finding{
		"simplex: held in 7 cases":                       {Cases: 7},
		"simplex: held in 7 cases\n  a note":             {Cases: 7, Notes: []string{"a note"}},
		"simplex: skipped, it bores":                     {Skipped: "it bores"},
		"simplex: not judged\n  because  it is gone":     {Err: errors.New("it is gone")},
		"simplex: it is so\n  found    it is not":        {Violation: broken},
		"simplex broken: it is so\n  found    it is not": {Violation: broken, Verdict: properties.Broken},
		"simplex holds: held in 7 cases":                 {Cases: 7, Verdict: properties.Holds},
		"simplex fails: as arms does\n  found    it is not": {Violation: broken, As: "arms",
			Verdict: properties.Fails, Notes: []string{"said there"}},
		leaks:                            {Violation: &leaking},
		leaks + worst:                    {Violation: &leaking, Leaks: []laws.Leak{named}},
		leaks + "\n  replay   laws.F(1)": {Violation: &leakingReplayed},
		"simplex: it is so\n  found    it is not\n  replay   laws.F(1)\n  seed     3, case 2 of the search; repeat it with -rapid.seed=3": {
			Violation: replayed, Seed: 3, First: 2},
	} {
		t.Run(want, func(t *testing.T) {
			f.Law = "simplex"
			require.Equal(t, want, f.String())
		})
	}
}

func TestRecallNeeded(t *testing.T) {
	for m := 1; m <= 6; m++ {
		maker := func() boundedrecall.Learner {
			return learners.NewWindowed(m, func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
		}
		common := laws.Read("9*(0,0)")
		require.Equal(t, m, laws.RecallNeeded(maker, laws.Read("(1,0)"), laws.Read("(0,1)"), common, 0))
		require.Equal(t, 0, laws.RecallNeeded(maker, laws.Read("(1,0)"), laws.Read("(1,0)"), common, 0))
	}
}

// TestNoCasesIsNoPass: a law that was never checked does not pass.
func TestNoCasesIsNoPass(t *testing.T) {
	setFlag(t, "rapid.checks", "0")
	law := lawNamed(t, "simplex", func() boundedrecall.Learner { return learners.NewUniform(2) },
		properties.Claims{})
	require.Contains(t, properties.Hunt(law), "no case was drawn")
}
