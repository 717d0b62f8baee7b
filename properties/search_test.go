package properties_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

func uniform() boundedrecall.Learner { return learners.NewUniform(2) }

// only returns the only finding.
func only(t *testing.T, all iter.Seq[properties.Finding]) properties.Finding {
	findings := slices.Collect(all)
	require.Len(t, findings, 1)
	return findings[0]
}

// quiet is a testing.TB that records its calls.
type quiet struct {
	testing.TB
	said string
}

func (q *quiet) Helper()                   {}
func (q *quiet) Name() string              { return q.TB.Name() }
func (q *quiet) Log(args ...any)           { q.said += fmt.Sprint(args...) }
func (q *quiet) Error(args ...any)         { q.said += "ERROR " + fmt.Sprint(args...) }
func (q *quiet) Errorf(f string, a ...any) { q.said += "ERROR " + fmt.Sprintf(f, a...) }
func (q *quiet) Fatalf(f string, a ...any) { panic(fmt.Sprintf(f, a...)) }

// TestTheBudgetIsSpent: each law draws the number of cases it should, by
// Settings and by the flags.
func TestTheBudgetIsSpent(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	shares := map[string]int{"long-game": 25, "draws": 8, "repeated": 1000, "growth": 1000,
		"regret-floor": 1000, "minimal-recall": 1000}
	in := laws.Read("(1,0)").Instance()
	claims := properties.Claims{
		Recall: 3, Stationary: true, Symmetric: true, ArmSymmetric: true, ShiftInvariant: true,
		Gamma: func(float64, int) float64 { return 0.5 },
		Bounds: properties.Bounds{TotalRegret: func(n, _ int) float64 { return float64(n) },
			Floors: []laws.Floor{{Name: "one", Instances: []*boundedrecall.Instance{in}, TotalRegret: 0.5}}},
	}
	setFlag(t, "rapid.checks", "40")
	for cases, settings := range map[int]properties.Settings{40: {}, 320: {Cases: 320}} {
		t.Run(fmt.Sprint(cases), func(t *testing.T) {
			for f := range settings.Check(uniform, claims) {
				require.False(t, f.Failed(), f)
				want := cases
				if settings.Cases == 0 && slices.Contains([]string{"bounded-recall", "stationary"}, f.Law) {
					want *= 10 // short windows
				}
				share := max(1, shares[f.Law])
				require.Equal(t, (want+share-1)/share, f.Cases, f.Law)
			}
		})
	}
}

// leaky remembers arm 1's reward in the first round, by 1e-9 in its play, and
// by 0.1 if it was a little more than 1/2: no step that makes cases smaller
// goes there.
type leaky struct {
	*learners.Hedge
	rounds int
	shift  float64
}

func (l *leaky) Reset() { l.Hedge.Reset(); l.rounds, l.shift = 0, 0 }
func (l *leaky) Observe(r []float64) {
	if l.rounds++; l.rounds == 1 && r[0] > 0 {
		l.shift = 1e-9
		if r[0] > 0.5 && r[0] < 0.6 {
			l.shift = 0.1
		}
	}
}
func (l *leaky) Play(dst []float64) {
	l.Hedge.Play(dst)
	dst[0] += l.shift
	dst[1] -= l.shift
}

// TestTheTellingCaseIsReported: a case that breaks a law by rounding does not
// hide a later one that breaks it by far.
func TestTheTellingCaseIsReported(t *testing.T) {
	maker := func() boundedrecall.Learner { return &leaky{Hedge: learners.NewHedge(2, 0.5)} }
	law := lawNamed(t, "bounded-recall", maker, properties.Claims{Recall: 2})
	for seed := range uint64(2) {
		report := properties.HuntIn(law, properties.Settings{Seed: seed + 1, Cases: 400})
		require.Regexp(t, `, 0\.(1|1000\d*|0999\d*) apart`, report)
	}
}

// TestLawsDrawTheirOwnCases: with one seed, two laws about one game draw
// different games, and a law draws different ones from case to case and from
// seed to seed.
func TestLawsDrawTheirOwnCases(t *testing.T) {
	seen := map[string]int{}
	const cases = 20
	for _, name := range []string{"simplex", "causal", "reward-untouched"} {
		law := lawNamed(t, name, uniform, properties.Claims{})
		for seed := range uint64(2) {
			for k := range cases {
				c, err := kit.CaseNumber(law, seed+1, k)
				require.NoError(t, err)
				seen[fmt.Sprint(c.Rewards)]++
			}
		}
	}
	require.Greater(t, len(seen), 3*2*cases*2/3, "different games")
}

// TestClaimsThatSayNothingFail: a bound that is infinite, and a γ of 1.
func TestClaimsThatSayNothingFail(t *testing.T) {
	infinite := func(int, int) float64 { return math.Inf(1) }
	claims := properties.Claims{
		Bounds: properties.Bounds{TotalRegret: infinite},
		Gamma:  func(float64, int) float64 { return 1 },
	}
	require.Contains(t, properties.Hunt(lawNamed(t, "regret-bound", uniform, claims)),
		"the bound was infinite in every game")
	require.Contains(t, properties.Hunt(lawNamed(t, "mean-based", uniform, claims)),
		"so the claim says nothing")
	claims.Bounds.TotalRegretOn = func(in *boundedrecall.Instance) float64 {
		return float64(in.Horizon())
	}
	require.Empty(t, properties.Hunt(lawNamed(t, "regret-bound", uniform, claims)))
}

// TestPasswordNeedsAWitness: no search finds the one window of 12 random rounds
// that matters. The author's witness shows it, and the report says so.
func TestPasswordNeedsAWitness(t *testing.T) {
	rounds := laws.Read("(1,0) (0,1) 2*(1,1) (0,0) (1,0) (0,0) 2*(0,1) (1,1) (1,0) (0,1)")
	maker := ofHistory(2, func(h *history, dst []float64) {
		if dst[0], dst[1] = 1, 0; laws.Rounds(h.last(len(rounds))).String() == rounds.String() {
			dst[0], dst[1] = 0, 1
		}
	})
	claims := properties.Claims{Recall: len(rounds), MinimalRecall: true}
	report := properties.Hunt(lawNamed(t, "minimal-recall", maker, claims))
	require.Contains(t, report,
		"in none of 1000 cases did a play depend on the reward 12 rounds earlier")
	require.Contains(t, report, "RecallWitness")
	require.NotContains(t, report, "replay")
	claims.RecallWitness = &properties.Case{Past: rounds[:1], Other: laws.Read("(0,0)"),
		Rewards: rounds[1:]}
	require.Empty(t, properties.Hunt(lawNamed(t, "minimal-recall", maker, claims)))
	claims.RecallWitness = &properties.Case{Past: rounds[:1], Other: laws.Read("(0,0)"),
		Rewards: rounds[2:]}
	require.Contains(t, properties.Hunt(lawNamed(t, "minimal-recall", maker, claims)),
		"replay   laws.MinimalRecall(")
	claims.MinimalRecall = false
	for f := range (properties.Settings{Cases: 20}).Check(maker, claims) {
		require.True(t, !f.Failed() || f.Law == "minimal-recall", f)
	}
}

// TestMinimalRecall_IsNotKept: a case that once was the best found does not
// accuse a learner that is right.
func TestMinimalRecall_IsNotKept(t *testing.T) {
	t.Chdir(t.TempDir())
	file := filepath.Join("testdata", "properties", t.Name(), "minimal-recall.json")
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(`{"past":"(0,1)","rewards":"(0,0)"}`), 0o644))
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(3, func() boundedrecall.Learner { return learners.NewHedge(2, 1) })
	}
	properties.Settings{Cases: 5}.Run(t, maker,
		properties.Claims{Recall: 3, Stationary: true, MinimalRecall: true})
}

// TestClaimsThatMakeNoSense end with an error, which says what is wrong.
func TestClaimsThatMakeNoSense(t *testing.T) {
	floorless := []laws.Floor{{Name: "none"}}
	for message, wrong := range map[string]properties.Claims{
		"negative recall":   {Recall: -1},
		"needs Recall":      {Stationary: true},
		"needs Recall ":     {MinimalRecall: true},
		"tolerance":         {Recall: 1, Tolerances: properties.Tolerances{Recall: -1}},
		"tolerance ":        {Tolerances: properties.Tolerances{Symmetry: math.NaN()}},
		"without Recall":    {Tolerances: properties.Tolerances{Recall: 1}},
		"of symmetry":       {Tolerances: properties.Tolerances{Symmetry: 1}},
		"allows all plays":  {Recall: 1, Tolerances: properties.Tolerances{Recall: 1}},
		"allows all plays ": {Symmetric: true, Tolerances: properties.Tolerances{Symmetry: 1}},
		"a claim on draws": {Draws: properties.Draws{RegretQuantile: func(float64, int, int) float64 {
			return math.Inf(1)
		}}},
		"a claim on growth": {Bounds: properties.Bounds{Growth: &laws.Growth{Sizes: []int{1, 2, 3},
			Instances: func(int) []*boundedrecall.Instance { return nil }}}},
		"no instance": {Bounds: properties.Bounds{Floors: floorless}},
	} {
		t.Run(message, func(t *testing.T) {
			err := only(t, properties.Settings{}.Check(uniform, wrong)).Err
			require.ErrorContains(t, err, strings.TrimSpace(message))
			require.PanicsWithError(t, err.Error(), func() { properties.Laws(uniform, wrong) })
		})
	}
	for message, maker := range map[string]boundedrecall.Maker{
		"the maker is nil": nil,
		"nil learner":      func() boundedrecall.Learner { return nil },
		"no learner today": func() boundedrecall.Learner { panic("no learner today") },
	} {
		t.Run(message, func(t *testing.T) {
			require.ErrorContains(t, only(t, properties.Settings{}.Check(maker, properties.Claims{})).Err,
				message)
		})
	}
}

// TestNotJudged: where a claim says nothing, panics or is NaN, a law has no
// verdict, neither on a learner that would break it nor on one that keeps it.
func TestNotJudged(t *testing.T) {
	for because, most := range map[string]func(rounds, arms int) float64{
		"the bound was infinite": func(int, int) float64 { return math.Inf(1) },
		"panics: no idea at ":    func(int, int) float64 { panic("no idea") },
		"is NaN":                 func(int, int) float64 { return math.NaN() },
	} {
		bounded := properties.Claims{Bounds: properties.Bounds{TotalRegret: most}}
		for f := range (properties.Settings{Cases: 5}).Check(uniform, bounded) {
			if f.Law == "regret-bound" {
				require.ErrorContains(t, f.Err, because)
				require.Nil(t, f.Violation, because)
				require.Empty(t, f.Verdict, because)
			} else {
				require.Equal(t, properties.Holds, f.Verdict, f)
			}
		}
	}
}

// TestNotJudged_Late: so it is where a claim panics, or is NaN, in the longest
// games alone.
func TestNotJudged_Late(t *testing.T) {
	if controls.Short() {
		t.Skip("short runs have no long games")
	}
	for because, fault := range map[string]func() float64{
		"panics: no idea at ": func() float64 { panic("no idea") }, "is NaN": math.NaN,
	} {
		late := func(n int) float64 {
			if n > 700 {
				return fault()
			}
			return 1000
		}
		for law, bounds := range map[string]properties.Bounds{
			"regret-bound":   {TotalRegret: func(n, _ int) float64 { return late(n) }},
			"swap-bound":     {TotalSwapRegret: func(n, _ int) float64 { return late(n) }},
			"switch-bound":   {TotalSwitchingRegret: func(n, _, _ int) float64 { return late(n) }},
			"interval-bound": {TotalIntervalRegret: func(n, _ int) float64 { return late(n) }},
		} {
			claims := properties.Claims{Bounds: bounds}
			for f := range (properties.Settings{Cases: 5, Seed: 1}).Check(uniform, claims) {
				if f.Law == law {
					require.ErrorContains(t, f.Err, because)
					require.Nil(t, f.Violation, because)
				}
			}
		}
	}
}

// TestGrowthNeedsInstances: regret averaged over no instances does not count as
// vanishing.
func TestGrowthNeedsInstances(t *testing.T) {
	none := func(int) []*boundedrecall.Instance { return nil }
	claims := properties.Claims{Bounds: properties.Bounds{Growth: &laws.Growth{Sizes: []int{1, 2, 3,
		4}, Instances: none, Vanishing: true}}}
	require.Contains(t, properties.Hunt(lawNamed(t, "growth", uniform, claims)),
		"the claim on growth panics: no instance for size 1")
}

// armless has no arms.
type armless struct{ *learners.Uniform }

func (armless) Arms() int { return 0 }

// TestNoArms: a learner without arms breaks one law, in the right words.
func TestNoArms(t *testing.T) {
	f := only(t,
		properties.Settings{}.Check(func() boundedrecall.Learner {
			return armless{learners.NewUniform(2)}
		}, properties.Claims{}))
	require.Equal(t, "arms", f.Law)
	require.Equal(t, "0 arms", f.Violation.Found)
}

// TestOneLawForOneFault: a learner that is not the same twice breaks
// deterministic, and the laws after it are skipped with the reason.
func TestOneLawForOneFault(t *testing.T) {
	for _, name := range []string{"sums-a-map", "seeds-differ", "clock-seed", "drops-arms"} {
		m := mutantNamed(t, name)
		failed, skipped := []string{}, 0
		for f := range enough.Check(m.Maker, m.Claims) {
			if f.Failed() {
				failed = append(failed, f.Law)
			}
			if f.Skipped != "" {
				skipped++
				require.Contains(t, f.String(), "is broken")
			}
		}
		want := "deterministic"
		if name == "drops-arms" {
			want = "arms"
		}
		require.Equal(t, []string{want}, failed, name)
		require.Greater(t, skipped, 10)
	}
}

// moody differs from its like once in a while.
type moody struct {
	*learners.Hedge
	off bool
}

func (m moody) Play(dst []float64) {
	m.Hedge.Play(dst)
	if m.off {
		dst[0], dst[1] = 0.25, 0.75
	}
}

// TestCasesAreRetried: a learner that fails one game in eleven is found to do
// so, and the report says that it does not always.
func TestCasesAreRetried(t *testing.T) {
	made := 0
	maker := func() boundedrecall.Learner {
		made++
		return moody{learners.NewHedge(2, 1), made%11 == 0}
	}
	report := properties.Hunt(lawNamed(t, "reset", maker, properties.Claims{}))
	require.Contains(t, report, "reset broken: ")
	require.Contains(t, report, "the learner does not always do it: repeated, the same case may pass")
	require.Contains(t, report, "replay   laws.Reset(")
	said := false
	for nth := 50; nth < 54; nth++ {
		once := 0
		rare := func() boundedrecall.Learner {
			once++
			return moody{learners.NewHedge(2, 1), once == nth}
		}
		report = properties.Hunt(lawNamed(t, "reset", rare, properties.Claims{}))
		said = said || strings.Contains(report, "repeated 20 times, the same case passed each time")
		require.NotContains(t, report, "replay")
	}
	require.True(t, said)
}

// unavailable dies after some rounds.
type unavailable struct {
	*learners.Uniform
	left *int
}

func (u unavailable) Observe(reward []float64) {
	if *u.left--; *u.left < 0 {
		panic(&laws.Unavailable{Err: errors.New("the process has died")})
	}
	u.Uniform.Observe(reward)
}

// TestUnavailableBreaksNoLaw: wherever a learner dies, in drawing or checking,
// the finding is an error and no violation; only a law that it broke before it
// died is broken.
func TestUnavailableBreaksNoLaw(t *testing.T) {
	claims := properties.Claims{
		Recall: 2, Stationary: true, MinimalRecall: true, Symmetric: true, ArmSymmetric: true,
		ShiftInvariant: true,
		Gamma:          func(float64, int) float64 { return 0 },
		Bounds:         properties.Bounds{TotalRegret: func(int, int) float64 { return 0 }},
	}
	broken := []string{"minimal-recall", "mean-based", "regret-bound"}
	for _, rounds := range []int{0, 1, 3, 10, 100, 1000} {
		for _, law := range properties.Laws(uniform, claims) {
			left := rounds
			maker := func() boundedrecall.Learner { return unavailable{learners.NewUniform(2), &left} }
			law := lawNamed(t, law.Name, maker, claims)
			report := properties.Hunt(law)
			stays := slices.Contains(broken, law.Name) &&
				strings.Contains(report, "the case may not be the smallest: the process has died")
			if left < 0 && !stays {
				require.Contains(t, report, law.Name+": not judged\n  because  the process has died")
			}
		}
	}
	dead := func() boundedrecall.Learner {
		panic(&laws.Unavailable{Err: errors.New("no such command")})
	}
	var u *laws.Unavailable
	require.ErrorAs(t, only(t, properties.Settings{}.Check(dead, claims)).Err, &u)
}

// closes counts how many are open.
type closes struct {
	*learners.Uniform
	open *int
}

func (c closes) Close() error {
	*c.open--
	return nil
}

// TestLearnersAreClosed after each case.
func TestLearnersAreClosed(t *testing.T) {
	open, most := 0, 0
	maker := func() boundedrecall.Learner {
		open++
		most = max(most, open)
		return closes{learners.NewUniform(2), &open}
	}
	claims := properties.Claims{Recall: 2, MinimalRecall: true,
		Bounds: properties.Bounds{TotalRegret: func(int, int) float64 { return 9 }}}
	for range (properties.Settings{Cases: 8}).Check(maker, claims) {
	}
	require.Zero(t, open)
	require.Less(t, most, 30)
}

// TestPanicsHaveAPlace: a report says who panics, and where.
func TestPanicsHaveAPlace(t *testing.T) {
	report := properties.Hunt(lawNamed(t, "simplex", mutantNamed(t, "runs-out-of-room").Maker,
		properties.Claims{}))
	require.Regexp(t,
		`the learner panics: runtime error: slice bounds.* at \S*arithmeticMutants\S* \(zoo_contract_test\.go:\d+\)`, report)

	gamma := func(lead float64, _ int) float64 { return []float64{1}[int(lead)] }
	report = properties.Hunt(lawNamed(t, "mean-based", uniform, properties.Claims{Gamma: gamma}))
	require.Regexp(t,
		`the claim γ panics: runtime error: index out of range.* \(search_test\.go:\d+\)`, report)

	bound := func(*boundedrecall.Instance) float64 { panic("no idea") }
	report = properties.Hunt(lawNamed(t, "regret-bound", uniform,
		properties.Claims{Bounds: properties.Bounds{TotalRegretOn: bound}}))
	require.Regexp(t,
		`the claim on regret panics: no idea at .*\(search_test\.go:\d+\), called by .*bounds\.go`,
		report)

	calls := 0
	maker := func() boundedrecall.Learner {
		if calls++; calls > 3 {
			panic("out of stock")
		}
		return uniform()
	}
	report = properties.Hunt(lawNamed(t, "deterministic", maker, properties.Claims{}))
	require.Regexp(t, `the maker panics: out of stock at .*\(search_test\.go:\d+\)`, report)
}

// onePlay plays whole games at once, and says its first play only.
type onePlay struct{ *learners.Uniform }

func (onePlay) Game([][]float64) [][]float64 { return [][]float64{{0.5, 0.5}} }

// TestPanicsOfTheKit: a panic of the kit's own code, or of a claim that it
// calls, breaks no law.
func TestPanicsOfTheKit(t *testing.T) {
	law := properties.Panicking(lawNamed(t, "simplex", uniform, properties.Claims{}), "out of ideas")
	require.Equal(t,
		"simplex: not judged\n  because  the law simplex or a claim panics: out of ideas",
		properties.Hunt(law))
	err := laws.Simplex(func() boundedrecall.Learner { return onePlay{learners.NewUniform(2)} },
		laws.Read("(1,0)"))
	require.ErrorContains(t, err, "the learner fails: a game of 1 rounds has 1 plays, want 2")
	err = laws.WrongRewards(uniform, nil, 7) // there is no arm 7
	require.False(t, errors.As(err, new(*laws.Violation)))
	require.ErrorContains(t, err, "the law's own code panics: runtime error: index out of range")
}

// TestKeptCases: a file of a failed test that holds no case of the law is
// refused, and the place is named.
func TestKeptCases(t *testing.T) {
	path := filepath.Join(t.TempDir(), "case.json")
	law := lawNamed(t, "symmetric", uniform, properties.Claims{Recall: 2, Symmetric: true})
	kept, err := kit.CaseFromFile(law, path)
	require.NoError(t, err)
	require.Nil(t, kept)
	for text, want := range map[string]string{
		`{"rewards":"2*(0,1)","round":1,"otherRound":2}`:  "",
		`{"rewards":"2*(0,1)","round":1,"otherRound":3}`:  "otherRound is 3, which is not in 0..2",
		`{"rewards":"2*(0,1)","round":-1,"otherRound":3}`: "round is -1",
		`{"rewards":"2*(0,1)","round":1}`:                 "round is 1 and otherRound 0",
		`{"rewards":"(0,1) (0)"}`:                         "row 2 has 1 numbers",
		`{"rewards":"(0)"}`:                               "row 1 of (0) has 1 numbers, want 2",
		`{"past":"(0,1) (0,2)"}`:                          "row 2 of (0,1) (0,2) has the reward 2",
		`{"shift":"(0,1)"}`:                               "want 1",
		`{"arm":2}`:                                       "arm is 2, which is not in 0..1",
		`{"otherArm":-1}`:                                 "otherArm is -1",
		`{"zeros":16385}`:                                 "zeros is 16385",
		`{"asks":[1,1001]}`:                               "asks, number 2, is 1001",
		`{"reward":"(0,1)"}`:                              "reward",
		`{`:                                               "",
	} {
		t.Run(text, func(t *testing.T) {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			_, err := kit.CaseFromFile(law, path)
			require.Equal(t, want == "" && text != "{", err == nil, text)
			if want != "" {
				require.ErrorContains(t, err, want)
			}
		})
	}
}

// TestLongWitness: an average over M+1 suffixes that claims M = 100 over ten
// arms is caught with a witness of a line.
func TestLongWitness(t *testing.T) {
	if controls.Short() {
		t.Skip("takes a second or two")
	}
	const m, d = 100, 10
	maker := func() boundedrecall.Learner {
		return learners.NewAverageRestart(m+1,
			func() boundedrecall.Learner { return learners.NewHedge(d, 0.1) })
	}
	for _, name := range []string{"bounded-recall", "stationary"} {
		report := properties.Hunt(lawNamed(t, name, maker,
			properties.Claims{Recall: m, Stationary: true}))
		require.Regexp(t, `rewards  100\*\(0(,0)*\)\n`, report)
		require.Less(t, len(report), 1500, report)
	}
}

// TestSeedsRepeat: equal seeds, equal findings.
func TestSeedsRepeat(t *testing.T) {
	m := mutantNamed(t, "full-log")
	find := func(seed uint64) (all []string) {
		for f := range (properties.Settings{Cases: 30, Seed: seed}).Check(m.Maker, m.Claims) {
			require.Equal(t, seed, f.Seed)
			all = append(all, f.String())
		}
		return all
	}
	require.Equal(t, find(3), find(3))
	require.NotEqual(t, find(3), find(4))
}

// helper names the environment variable that turns TestHelper on.
const helper = "BOUNDEDRECALL_KIT_HELPER"

// TestHelper holds the failing tests that TestRun runs in another process.
func TestHelper(t *testing.T) {
	if os.Getenv(helper) == "" {
		t.Skip("for TestRun")
	}
	setFlag(t, "rapid.nofailfile", "false")
	t.Run("broken", func(t *testing.T) {
		m := mutantNamed(t, "window-one-more")
		properties.Run(t, m.Maker, m.Claims)
	})
	t.Run("random", func(t *testing.T) {
		m := mutantNamed(t, "seeds-differ")
		properties.Run(t, m.Maker, m.Claims)
	})
	t.Run("nil", func(t *testing.T) {
		properties.Run(t, nil, properties.Claims{})
		t.Log("went on after a nil maker")
	})
	t.Run("window", func(t *testing.T) {
		windows.Run(t, nil, windows.Claims{})
		t.Log("went on after a nil maker")
	})
	t.Run("sizes", func(t *testing.T) {
		learner := func(s properties.Size) (boundedrecall.Maker, properties.Claims) {
			maker := func() boundedrecall.Learner {
				return learners.NewWindowed(s.Recall+s.Arms/70,
					func() boundedrecall.Learner { return learners.NewHedge(s.Arms, 0.5) })
			}
			return maker, properties.Claims{Recall: s.Recall}
		}
		properties.RunSizes(t, learner)
		properties.RunSizes(t, learner, properties.Size{Arms: 4, Recall: 2})
	})
}

// TestRun runs failing tests in another process. It checks which laws fail,
// which are skipped, and that a failing case is kept and tried first the next
// time.
func TestRun(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	binary, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	run := func() string {
		command := exec.Command(binary, "-test.run", "^TestHelper$", "-test.v", "-test.short")
		command.Dir, command.Env = dir, append(os.Environ(), helper+"=1")
		out, err := command.CombinedOutput()
		require.Error(t, err, string(out))
		return string(out)
	}
	out := run()
	file := filepath.Join("testdata", "properties", "TestHelper", "broken", "bounded-recall.json")
	for _, want := range []string{
		"--- FAIL: TestHelper/broken/bounded-recall",
		"--- FAIL: TestHelper/broken/stationary",
		"--- PASS: TestHelper/broken/long-game",
		"--- FAIL: TestHelper/random/deterministic",
		"--- SKIP: TestHelper/random/simplex",
		"as its verdict means nothing while deterministic is broken",
		"--- FAIL: TestHelper/nil (",
		"properties: the maker is nil",
		"--- FAIL: TestHelper/window (",
		"--- PASS: TestHelper/sizes/d=20,M=3/bounded-recall",
		"--- FAIL: TestHelper/sizes/d=70,M=6/bounded-recall",
		"--- PASS: TestHelper/sizes/d=4,M=2/bounded-recall",
		"kept     in " + file,
	} {
		require.Contains(t, out, want)
	}
	require.NotContains(t, out, "went on after")
	require.Equal(t, 1, strings.Count(out, "--- FAIL: TestHelper/random/"))

	text, err := os.ReadFile(filepath.Join(dir, file))
	require.NoError(t, err)
	var c properties.Case
	require.NoError(t, json.Unmarshal(text, &c))
	m := mutantNamed(t, "window-one-more")
	require.ErrorContains(t, lawNamed(t, "bounded-recall", m.Maker, m.Claims).Check(c), "bounded-recall: ",
		"the case kept breaks the law")
	require.Contains(t, run(), "the case kept from an earlier run")
}
