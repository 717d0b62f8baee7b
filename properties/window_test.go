package properties_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// inLongGames are the broken windows that show it in games of thousands of rows alone.
var inLongGames = []string{"wraps-at-5000", "dips-at-32768", "run-of-16-bits"}

// TestStreamsAreCaught: each broken window breaks its law, with a short witness that
// replays; if it remembers too much, the worst leak found is no better than the first.
func TestStreamsAreCaught(t *testing.T) {
	for _, s := range brokenStreams() {
		if testing.Short() && slices.Contains(inLongGames, s.Name) {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			broken := map[string]properties.Finding{}
			for f := range (properties.Settings{Seed: 1, Cases: 100}).CheckWindow(s.Maker, s.Claims) {
				require.NoError(t, f.Err)
				if f.Violation != nil {
					broken[f.Law] = f
				}
			}
			for _, law := range properties.WindowLaws(s.Maker, s.Claims) { // a witness can be checked again
				if f, ok := broken[law.Name]; ok && law.Name != "deterministic" {
					require.Error(t, law.Check(f.Witness))
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
		t.Run(s.Name, func(t *testing.T) { properties.RunWindow(t, s.Maker, s.Claims) })
	}
}

// TestWorstLeakIsFar: a mean of five numbers that subtracts what leaves loses the digits
// that 1e16 does not have, which may be all of a small answer. The search finds such
// leaks.
func TestWorstLeakIsFar(t *testing.T) {
	s := brokenStreams()[0]
	for f := range (properties.Settings{Seed: 1}).CheckWindow(s.Maker, s.Claims) {
		if f.Law != "stationary" {
			continue
		}
		require.NotEmpty(t, f.Leaks)
		size, relative := f.Leaks[0], f.Leaks[len(f.Leaks)-1] // one leak may be the worst by both
		require.Equal(t, "size", size.By)
		require.GreaterOrEqual(t, size.Absolute, 0.2)
		require.GreaterOrEqual(t, relative.Relative, 1e10)
		require.Empty(t, size.Case.Other, "the right answer is that of a new window")
		for _, l := range f.Leaks {
			require.Error(t, laws.Stationary(laws.OfWindow(s.Maker, 1), streamRecall, l.Case.Past, l.Case.Other, l.Case.Rewards, 0))
			require.Equal(t, math.Abs(l.Got-l.Want), l.Absolute)
			require.Equal(t, laws.Plays(laws.OfWindow(s.Maker, 1), l.Case.Rewards)[streamRecall][0], l.Want)
			require.GreaterOrEqual(t, size.Absolute, l.Absolute)
		}
	}
}

// player plays whole games.
type player struct {
	laws.Window
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

// TestWindowPlaysWholeGames: the laws ask a window that can play whole games for them.
func TestWindowPlaysWholeGames(t *testing.T) {
	games := 0
	maker := func() laws.Window { return player{soundStreams()[0].Maker(), &games} }
	before := map[string]int{"deterministic": 2 * 10, "bounded-recall": 2 * 10}
	for f := range (properties.Settings{Cases: 10}).CheckWindow(maker, properties.WindowClaims{Recall: streamRecall}) {
		require.False(t, f.Failed(), f)
		if want, ok := before[f.Law]; ok {
			require.Equal(t, want, games)
		}
		games = 0
	}
}

// TestWindowOfWholeGamesKeepsTheContract: a window that can play whole games breaks the laws
// that it breaks row by row. It may round in another way than row by row.
func TestWindowOfWholeGamesKeepsTheContract(t *testing.T) {
	for _, s := range brokenStreams() {
		if slices.Contains(inLongGames, s.Name) {
			continue // whole games are shorter
		}
		games := 0
		maker := func() laws.Window { return player{s.Maker(), &games} }
		for _, law := range properties.WindowLaws(maker, s.Claims) {
			require.True(t, law.Name != s.Law || law.Breaks(1), s.Name)
		}
	}
	maker := func() laws.Window { return roundsInGames{soundStreams()[0].Maker()} }
	for f := range (properties.Settings{Cases: 20}).CheckWindow(maker, properties.WindowClaims{}) {
		require.False(t, f.Failed(), f)
	}
}

type roundsInGames struct{ laws.Window }

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
	for _, wrong := range []properties.WindowClaims{
		{Recall: -1}, {Inputs: -1}, {Outputs: -1}, {Stationary: true}, {Recall: 1, Tolerance: -1}, {Recall: 1, Tolerance: math.NaN()},
		{Low: 1, High: -1}, {Low: 0, High: math.Inf(1)}, {Low: math.NaN(), High: 1}, {Low: 0.2, High: 0.8, Integers: true},
	} {
		require.Error(t, only(t, properties.Settings{}.CheckWindow(maker, wrong)).Err, "%+v", wrong)
		require.Panics(t, func() { properties.WindowLaws(maker, wrong) })
	}
	require.ErrorContains(t, only(t, properties.Settings{}.CheckWindow(nil, properties.WindowClaims{})).Err, "maker is nil")
	none := func() laws.Window { return nil }
	require.ErrorContains(t, only(t, properties.Settings{}.CheckWindow(none, properties.WindowClaims{})).Err, "nil window")
	panics := func() laws.Window { panic("no window today") }
	require.ErrorContains(t, only(t, properties.Settings{}.CheckWindow(panics, properties.WindowClaims{})).Err, "no window today")
}
