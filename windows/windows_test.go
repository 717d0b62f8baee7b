package windows_test

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// inLongGames are the broken windows that show it in games of thousands of rows
// alone.
var inLongGames = []string{"wraps-at-5000", "dips-at-32768", "run-of-16-bits"}

// TestStreamsAreCaught: each broken window breaks its law, with a short witness
// that replays; if it remembers too much, the worst leak found is no better
// than the first.
func TestStreamsAreCaught(t *testing.T) {
	for _, s := range brokenStreams() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			if slices.Contains(inLongGames, s.Name) {
				controls.SkipUnlessAsked(t)
			}
			broken := map[string]windows.Finding{}
			for f := range (windows.Settings{Seed: 1, Cases: controls.Cases(100)}).Check(s.Maker, s.Claims) {
				require.NoError(t, f.Err)
				if f.Violation != nil {
					broken[f.Law] = f
				}
			}
			for _, law := range windows.Laws(s.Maker, s.Claims) { // a witness can be checked again
				if f, ok := broken[law.Name]; ok && law.Name != "deterministic" {
					require.ErrorContains(t, law.Check(f.Witness), law.Name+": ")
				}
			}
			f, ok := broken[s.Law]
			require.True(t, ok, "%s does not break %s but %v", s.Bug, s.Law, broken)
			runs := strings.Fields(fmt.Sprint(f.Witness.Past, f.Witness.Other, f.Witness.Rewards))
			require.LessOrEqual(t, len(runs), 6*streamRecall, f)
			require.Contains(t, f.String(), "laws.OfWindow(maker, 1)")
			require.NotContains(t, f.String(), "play depends")
			for _, l := range f.Leaks {
				require.GreaterOrEqual(t, l.Absolute, 0.0)
				require.Contains(t, f.String(), l.String())
			}
			if s.Law == "deterministic" {
				require.Len(t, broken, 1, "the other laws are skipped")
			}
		})
	}
}

// TestSoundStreamsPass: no false alarm, NaN and 1e16 beside 0.1 included.
func TestSoundStreamsPass(t *testing.T) {
	for _, s := range soundStreams() {
		t.Run(s.Name, func(t *testing.T) { windows.Run(t, s.Maker, s.Claims) })
	}
}

// TestWorstLeakIsFar: a mean of five numbers that subtracts what leaves loses
// the digits that 1e16 does not have, which may be all of a small answer. The
// search finds such leaks.
func TestWorstLeakIsFar(t *testing.T) {
	s := brokenStreams()[0]
	for f := range (windows.Settings{Seed: 1}).Check(s.Maker, s.Claims) {
		if f.Law != "frame" {
			continue
		}
		require.NotEmpty(t, f.Leaks)
		size, relative := f.Leaks[0], f.Leaks[len(f.Leaks)-1] // one leak may be the worst by both
		require.Equal(t, "size", size.By)
		require.GreaterOrEqual(t, size.Absolute, 0.2)
		require.GreaterOrEqual(t, relative.Relative, 1e10)
		for _, l := range f.Leaks {
			require.ErrorContains(t, laws.Stationary(laws.OfWindow(s.Maker, 1), streamRecall, l.Past, nil, l.Rows,
				0), "stationary: ")
			require.Equal(t, math.Abs(l.Got-l.Want), l.Absolute)
			require.Equal(t, laws.Plays(laws.OfWindow(s.Maker, 1), l.Rows)[streamRecall][0], l.Want)
			require.GreaterOrEqual(t, size.Absolute, l.Absolute)
		}
	}
}

// player plays whole games.
type player struct {
	windows.Window
	games *int
}

func (p player) Game(rows [][]float64) [][]float64 {
	*p.games++
	values := make([][]float64, len(rows)+1)
	for k := range values {
		values[k] = make([]float64, 1)
		p.Value(values[k])
		if k < len(rows) {
			p.Push(rows[k])
		}
	}
	return values
}

// TestWindowPlaysWholeGames: the laws ask a window that can play whole games
// for them.
func TestWindowPlaysWholeGames(t *testing.T) {
	games := 0
	maker := func() windows.Window { return player{soundStreams()[0].Maker(), &games} }
	// a case has two games, and so has each of the 12 that the early ones are
	// chosen of
	before := map[string]int{"deterministic": 2 * 10, "frame": 2*10 + 1 + 9*streamRecall + 6 + 2*12}
	for f := range (windows.Settings{Cases: 10}).Check(maker, windows.Claims{Count: windows.Last(streamRecall)}) {
		require.False(t, f.Failed(), f)
		if want, ok := before[f.Law]; ok {
			require.Equal(t, want, games)
		}
		games = 0
	}
}

// breaks reports whether a case of a run of 100 cases a law, with the seed,
// breaks the law.
func breaks(l windows.Law, seed uint64) bool {
	for k := range 100 {
		c, err := kit.CaseNumber(l, seed, k)
		if err != nil || l.Check(c) != nil {
			return true
		}
	}
	return false
}

// TestWindowOfWholeGamesKeepsTheContract: a window that can play whole games
// breaks the laws that it breaks row by row. It may round in another way than
// row by row.
func TestWindowOfWholeGamesKeepsTheContract(t *testing.T) {
	for _, s := range brokenStreams() {
		if slices.Contains(inLongGames, s.Name) {
			continue // whole games are shorter
		}
		games := 0
		maker := func() windows.Window { return player{s.Maker(), &games} }
		for _, law := range windows.Laws(maker, s.Claims) {
			require.True(t, law.Name != s.Law || breaks(law, 1), s.Name)
		}
	}
	maker := func() windows.Window { return roundsInGames{soundStreams()[0].Maker()} }
	for f := range (windows.Settings{Cases: 20}).Check(maker, windows.Claims{}) {
		require.False(t, f.Failed(), f)
	}
}

type roundsInGames struct{ windows.Window }

func (w roundsInGames) Game(rows [][]float64) [][]float64 {
	games := 0
	values := player{w.Window, &games}.Game(rows)
	for k, v := range values {
		v[0] = math.Nextafter(v[0], float64(len(values)-k))
	}
	return values
}

func TestWindowClaimsThatMakeNoSense(t *testing.T) {
	maker := soundStreams()[0].Maker
	for says, claims := range map[string][]windows.Claims{
		"a negative number of":    {{Inputs: -1}, {Outputs: -1}},
		"Last(-1) counts no row":  {{Count: windows.Last(-1)}},
		"Last(0) counts no row":   {{Count: windows.Last(0).Before()}},
		"counts more than":        {{Count: windows.Last(1<<31 - 1)}},
		"Grace(-1) is not in":     {{Count: windows.Last(3).Grace(-1)}},
		"Where(nil) says":         {{Count: windows.Where(nil)}},
		"Is needs Count":          {{Is: windows.Mean}},
		"takes rows of 2 numbers": {{Count: windows.Last(3), Is: windows.Covariance}},
		"that their number":       {{Count: windows.Last(1).Counted(), Is: windows.Mean}},
		"no sum of Integers":      {{Values: 8}},
		"the tolerance is":        {{Tolerance: -1}, {Tolerance: math.NaN()}},
		"the range is": {{Low: 1, High: -1}, {Low: 0, High: math.Inf(1)},
			{Low: math.NaN(), High: 1}},
		"no integer is in the range": {{Low: 0.2, High: 0.8, Values: windows.Integers}},
	} {
		for _, wrong := range claims {
			err := only(t, windows.Settings{}.Check(maker, wrong)).Err
			require.ErrorContains(t, err, says, "%+v", wrong)
			require.Panics(t, func() { windows.Laws(maker, wrong) })
		}
	}
	require.ErrorContains(t, only(t, windows.Settings{}.Check(nil, windows.Claims{})).Err,
		"maker is nil")
	told := func() windows.Window { return &totaled{} }
	require.ErrorContains(t, windows.Test(told, windows.Claims{Count: windows.Since(second), Like: maker}),
		"Like makes windows that are not told")
	none := func() windows.Window { return nil }
	require.ErrorContains(t, only(t, windows.Settings{}.Check(none, windows.Claims{})).Err,
		"nil window")
	panics := func() windows.Window { panic("no window today") }
	require.ErrorContains(t, only(t, windows.Settings{}.Check(panics, windows.Claims{})).Err,
		"no window today")
}

// TestReadmeHasTheLaws: the table of laws in README.md is that of the laws that
// a window can be tested on.
func TestReadmeHasTheLaws(t *testing.T) {
	var b strings.Builder
	b.WriteString("<!-- laws -->\n| law | what it says |\n| --- | --- |\n")
	all := windows.Laws(ofNumbers(recentMean), windows.Claims{Count: windows.Last(streamRecall).Before(),
		Is: windows.Mean, Like: ofNumbers(recentMean)})
	for _, l := range slices.Concat(base.Laws[:], base.OfWindows[:]) {
		if l.Name == "born" || slices.ContainsFunc(all, func(has windows.Law) bool { return has.Name == l.Name }) {
			fmt.Fprintf(&b, "| %s | %s |\n", l.Name, l.Words(true).Claim)
		}
	}
	b.WriteString("<!-- end of laws -->")
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	between := regexp.MustCompile(`(?s)<!-- laws -->.*<!-- end of laws -->`)
	if *update {
		require.NoError(t, os.WriteFile("README.md", between.ReplaceAllLiteral(text, []byte(b.String())),
			0o644))
		return
	}
	require.Equal(t, b.String(), between.FindString(string(text)), "go test ./windows -run Readme -update")
}

// TestPageHasTheWords: the table of docs/windows.md is that of the words.
func TestPageHasTheWords(t *testing.T) {
	var b strings.Builder
	b.WriteString("<!-- words -->\n| word | meaning |\n| --- | --- |\n")
	for _, w := range windows.Words() {
		fmt.Fprintf(&b, "| %s | %s |\n", w.Verdict, w.Meaning)
	}
	b.WriteString("<!-- end of words -->")
	between := regexp.MustCompile(`(?s)<!-- words -->.*<!-- end of words -->`)
	for _, path := range []string{"../docs/windows.md"} {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		if *update {
			require.NoError(t, os.WriteFile(path, between.ReplaceAllLiteral(text, []byte(b.String())),
				0o644))
			continue
		}
		require.Equal(t, b.String(), between.FindString(string(text)),
			path+": go test ./windows -run Words -update")
	}
}

// A silent window answers NaN to everything.
type silent struct{}

func (silent) Push([]float64)                         {}
func (silent) Value(dst []float64)                    { dst[0] = math.NaN() }
func (silent) PushAt([]float64, time.Duration)        {}
func (silent) ValueAt(dst []float64, _ time.Duration) { dst[0] = math.NaN() }

// TestAllNaN: a window that answers NaN to everything has not shown that it
// forgets.
func TestAllNaN(t *testing.T) {
	for _, c := range []windows.Claims{{Count: windows.Last(3)},
		{Count: windows.Last(3).Counted()}, {Count: windows.Since(10 * time.Second)}} {
		err := windows.Test(func() windows.Window { return silent{} }, c)
		require.ErrorContains(t, err, "every value is NaN, so nothing was compared")
		for f := range (windows.Settings{Seed: 1}).Check(func() windows.Window { return silent{} }, c) {
			require.False(t, f.Err != nil && f.Unseen != "", "%s was not judged: %s", f.Law, f.Unseen)
		}
	}
}
