package windows_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A row of the table is a window with the word that it gets.
type row struct {
	name   string
	maker  windows.Maker
	claims windows.Claims
	want   words
	says   string // in the report of the finding that has the word

	only  []string // the laws that are run; all if there are none
	cases int      // 0 means 100
	slow  bool     // a run takes long
	alone bool     // a seed is enough

	// also, if not nil, says what else must be so of the finding that has the
	// word.
	also func(t *testing.T, f windows.Finding)
}

// words are the words of which a window gets one.
type words []windows.Verdict

var (
	holds     = words{windows.Holds}
	forgets   = words{windows.Forgets}
	rounds    = words{windows.Rounding}
	innocent  = words{windows.Forgets, windows.Rounding}
	isWrong   = words{windows.Wrong}
	leaks     = words{windows.Leaks}
	foresees  = words{windows.Foresees}
	isBroken  = words{windows.Broken}
	fails     = words{windows.Fails}
	frameOnly = []string{"frame"}
	ofValues  = []string{"deterministic", "frame", "statistic"}
)

// table has the windows of each kind of frame.
func table() []row {
	return slices.Concat(
		inMemoryRows(),
		smoothRows(), jumpingRows(), roundingRows(), toleranceRows(), statisticRows(), besideNaNRows(), float32Rows(), fromRows(), seriesRows(),
		graceRows(), reachRows(), threadRows(), beforeRows(), whereRows(),
		earlyRows(), spanRows(), fieldRows(), reachInTimeRows(), roundingInTimeRows(), admittedRows(), sessionRows(), tumblingRows(),
		likeRows(), minusZeroRows(),
	)
}

// TestWords: each window of the table gets its word, with each seed. Unless all
// are asked for, the first of each kind with each word is tried that does not
// take long, with a third of the cases, and one of each kind in a short run under
// the race detector.
func TestWords(t *testing.T) {
	names, kinds := map[string]bool{}, map[string]bool{}
	quick := raceEnabled && testing.Short()
	for _, r := range table() {
		require.False(t, names[r.name], "two rows are called %q", r.name)
		names[r.name] = true
		kind, _, _ := strings.Cut(r.name, ":")
		if !quick {
			kind += ": " + string(r.want[0])
		}
		if quick && kinds[kind] || !controls.Asked() && (kinds[kind] || r.slow) {
			continue // other rows of the kind meet the same code
		}
		kinds[kind] = true
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			seeds := controls.Seeds(t)
			if r.alone {
				seeds = 1
			}
			for seed := range seeds {
				r.run(t, 1+seed)
			}
		})
	}
}

// run judges the window with a seed.
func (r row) run(t *testing.T, seed uint64) {
	settings := windows.Settings{Seed: seed, Cases: r.cases}
	if r.cases == 0 {
		settings.Cases = controls.Cases(100)
	}
	gravest, failed := windows.Finding{}, false
	for f := range windows.Findings(t, settings, r.maker, r.claims, r.only) {
		require.NoError(t, f.Err, "seed %d", seed)
		require.Equal(t, f.Skipped == "", f.Verdict != "", f.Law)
		r.pushed(t, f)
		if failed = failed || f.Failed(); gravest.Verdict.Graver(f.Verdict) != gravest.Verdict {
			gravest = f
		}
	}
	require.Contains(t, r.want, gravest.Verdict, "seed %d: %v", seed, gravest)
	if r.says != "" {
		require.Contains(t, gravest.String(), r.says)
	}
	allowed := gravest.Verdict == windows.Rounding && r.claims.Rounding
	mild := slices.Contains(slices.Concat(forgets, holds), gravest.Verdict)
	require.Equal(t, !mild && !allowed, failed, "seed %d: %v", seed, gravest)
	if r.also != nil {
		r.also(t, gravest)
	}
	if failed && seed == 1 {
		t.Log(gravest)
	}
}

// pushed checks the numbers of a finding: rows may be pushed.
func (r row) pushed(t *testing.T, f windows.Finding) {
	require.NotContains(t, f.String(), "%!", "an argument in the wrong place")
	inTime := r.claims.Count != nil && r.claims.Count.InTime()
	parts := slices.Concat(f.Witness.Past, f.Witness.Other, f.Witness.Rewards)
	for _, row := range parts {
		if inTime {
			row = row[1:]
		}
		for _, x := range row {
			if math.IsInf(x, 0) && r.claims.Values&windows.Inf != 0 {
				continue
			}
			require.False(t, r.claims.High > 0 && (x < r.claims.Low || x > r.claims.High),
				"%v is not in the claimed range", x)
			require.False(t, r.claims.Values&windows.Integers != 0 && x != math.Round(x), "%v is no integer", x)
		}
	}
}

// lastRows claims that the last streamRecall rows count.
func lastRows(low, high float64) windows.Claims {
	return windows.Claims{Count: windows.Last(streamRecall), Low: low, High: high}
}

// lastOf returns the number of the last rows that a claim is about.
func lastOf(claims windows.Claims) (rows int) {
	_, err := fmt.Sscanf(claims.Count.String(), "--rows %d", &rows)
	if err != nil {
		panic(err)
	}
	return rows
}

// named returns the rows with a word before their names.
func named(word string, rows []row) []row {
	for k := range rows {
		rows[k].name = strings.TrimSpace(word + ": " + rows[k].name)
	}
	return rows
}

// is returns a row.
func is(name string, maker windows.Maker, claims windows.Claims, want words) row {
	return row{name: name, maker: maker, claims: claims, want: want}
}

// slowly says that a run takes seconds.
func (r row) slowly() row { r.slow = true; return r }

// saying says what the report holds.
func (r row) saying(text string) row { r.says = text; return r }

// of runs these laws alone, on so many cases.
func (r row) of(cases int, laws ...string) row { r.cases, r.only = cases, laws; return r }
