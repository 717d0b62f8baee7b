package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/windows"
)

// open opens the engine, or skips the test if it is not here. What
// FORGETTING_REQUIRED names, as sqlite,postgres or all, must be here.
func open(t *testing.T, name string) *session {
	t.Helper()
	k := slices.IndexFunc(engines, func(e engine) bool { return e.name == name })
	s, err := engines[k].open(t.Context())
	switch {
	case errors.Is(err, errSkipped) && !required(name):
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// TestRun_GoesOn: an engine that does not start has a row that says so, unless
// it is the one asked.
func TestRun_GoesOn(t *testing.T) {
	defer func(a []engine, b []table) { engines, tables = a, b }(engines, tables)
	broken := engine{"broken", func(context.Context) (*session, error) {
		return nil, errors.New("chown: not found\nand more")
	}}
	none := engine{"none", func(context.Context) (*session, error) { return nil, errSkipped }}
	engines, tables = []engine{broken, none}, nil
	var out bytes.Buffer
	if err := run(t.Context(), t, &out, nil); err != nil {
		t.Fatal(err)
	}
	want := "| broken | skipped: chown: not found | | | | | |\n| none | not installed here | | | | | |\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("it prints %s", &out)
	}
	if err := run(t.Context(), t, &out, []string{"broken"}); err == nil {
		t.Error("an engine that does not start has no error when it is asked alone")
	}
}

// TestEngines: which functions leak, and which forget. Rounding is neither.
func TestEngines(t *testing.T) {
	for name, want := range map[string]map[string]windows.Verdict{
		"sqlite": {"sum(v) " + frame: windows.Leaks, "avg(v) " + frame: windows.Leaks,
			"max(v) " + frame: windows.Forgets},
		"postgres": {"sum(v) " + frame: windows.Forgets, "var_samp(v) " + frame: windows.Forgets},
		"duckdb":   {"sum(v) " + frame: windows.Forgets, "median(v) " + frame: windows.Forgets},
		"pandas": {"rolling.var": windows.Leaks, "rolling.skew": windows.Leaks,
			"rolling.median": windows.Forgets},
		"numpy": {"cumsum-differences": windows.Leaks, "sliding_window_view.mean": windows.Forgets,
			"convolve": windows.Forgets},
		"bottleneck": {"move_sum": windows.Leaks, "move_median": windows.Forgets},
		"scipy":      {"uniform_filter1d": windows.Leaks, "medfilt": windows.Forgets},
		"polars":     {"rollingSum": windows.Leaks, "rollingMax": windows.Forgets},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, name)
			for f, want := range want {
				if !slices.Contains(s.functions, f) {
					t.Errorf("%s is not in the table", f)
				}
				finding, got, err := judge(s.window(f), claims, settings)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("%s %s: %s is %s, want %s: %v", name, s.version, f, got, want, finding)
				}
			}
		})
	}
}

// TestSound: no seed has a window that forgets leak, beside values of all
// sizes, NaN and ±Inf too. FORGETTING_SEEDS=100 tries more seeds than three.
func TestSound(t *testing.T) {
	seeds := 3
	if n, err := strconv.Atoi(os.Getenv("FORGETTING_SEEDS")); err == nil {
		seeds = n
	}
	wide := windows.Claims{Count: windows.Last(rows), Values: windows.NaN | windows.Inf}
	for name, functions := range map[string][]string{
		"postgres": {"sum(v) " + frame, "stddev_samp(v) " + frame},
		"duckdb":   {"sum(v) " + frame, "median(v) " + frame},
		"pandas":   {"rolling.median"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, name)
			for _, f := range functions {
				maker := s.window(f)
				for seed := range seeds {
					claims := wide
					if strings.HasPrefix(f, "stddev") {
						claims.Values, claims.Low, claims.High = 0, -1e9, 1e9
					}
					finding, got, err := judge(maker, claims, windows.Settings{Cases: 30, Seed: uint64(seed + 1), Skip: byRow})
					if err != nil {
						t.Fatal(err)
					}
					if got != windows.Forgets && got != windows.Rounding {
						t.Errorf("%s, seed %d: %s: %v", f, seed+1, got, finding)
					}
				}
			}
		})
	}
}

// TestInfinity: SQLite's sum does not lose an infinity.
func TestInfinity(t *testing.T) {
	s := open(t, "sqlite")
	infinite := claims
	infinite.Values = windows.Inf
	if _, got, err := judge(s.window("sum(v) "+frame), infinite, settings); err != nil ||
		got != windows.Leaks {
		t.Fatal(got, err)
	}
}

// TestExpression: a window expression is judged, and the query printed shows
// the witness.
func TestExpression(t *testing.T) {
	s := open(t, "sqlite")
	var out bytes.Buffer
	if err := run(t.Context(), t, &out, []string{"sqlite",
		"sum(v) over (rows between 4 preceding and current row)"}); err != nil {
		t.Fatal(err)
	}
	query := regexp.MustCompile(`(?s)with t\(id, v\).*;`).FindString(out.String())
	if !strings.Contains(out.String(), "verdict  leaks") || query == "" {
		t.Fatal(out.String())
	}
	found, _, err := judge(s.window("sum(v) "+frame),
		windows.Claims{Count: windows.Last(rows), Low: -1e16, High: 1e16}, settings)
	if err != nil {
		t.Fatal(err)
	}
	window := s.window("sum(v) " + frame)()
	for _, r := range slices.Concat(found.Violation.Leak.Past, found.Violation.Leak.Rows) {
		window.Push(r)
	}
	var got [1]float64
	if window.Value(got[:]); got[0] != found.Violation.Leak.Got {
		t.Errorf("after the witness the sum is %v, want %v", got[0], found.Violation.Leak.Got)
	}
	if err := run(t.Context(), t, &out, []string{"oracle", "sum(v)"}); err == nil {
		t.Error("an unknown engine is no error")
	}
}

// TestError: what the database refuses is a finding, and no end.
func TestError(t *testing.T) {
	s := open(t, "sqlite")
	f, got, err := judge(s.window("nothing_such(v) "+frame), claims, settings)
	if err != nil || got != windows.Fails || !strings.Contains(f.Violation.Found, "SQL logic error") {
		t.Fatal(f, got, err)
	}
}
