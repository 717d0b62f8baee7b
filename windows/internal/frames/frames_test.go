package frames_test

import (
	"encoding/json"
	"maps"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"

	"github.com/stretchr/testify/require"
)

var claim = frames.Claim{Frame: frames.Frame{Begins: frames.Sliding, Span: buckets * bucket, Closed: frames.Right}}

// thousands are the numbers pushed.
type thousands struct{ kit.Numbers }

func (thousands) Near(x float64) float64 { return min(max(x, -1000), 1000) }

// Kind draws integers, of which sums are exact.
func (thousands) Kind(s kit.Sketch) func() []float64 {
	return func() []float64 { return s.Vector(func() float64 { return float64(s.Pick(2001) - 1000) }) }
}

// lawsOf returns the laws of the claim, and those of the contract.
func lawsOf(c frames.Claim, told func() frames.Window) []kit.Law {
	maker := laws.OfWindow(frames.Streams(told), 1)
	tested := &kit.Subject{
		Who: "the window", Rounds: "rows",
		Sketch: kit.Sketch{Numbers: c.Numbers(thousands{}), Width: 2},
		Valid:  func(float64) error { return nil },
		Keeps:  func(kit.Case) bool { return true },
		Blocks: func(*kit.Finding) bool { return false },
		InTime: &kit.InTime{
			Shorter: c.Shorter,
			Replay:  func(string, kit.Case) string { return "" },
			Shown:   func(law string, of kit.Case) []laws.Line { return c.Shown(law, maker, of) },
		},
	}
	shared := func(draw kit.Filler, check func(boundedrecall.Maker, kit.Case) error) kit.Law {
		return kit.Law{Subject: tested, Fill: c.Filler(draw), Judge: kit.Closing(maker, check)}
	}
	all := map[string]kit.Law{}
	for name, k := range kit.Contract {
		if name != "reset" {
			all[name] = shared(k.Draw, k.Check)
		}
	}
	named := func(
		_ string, draw kit.Filler, check func(boundedrecall.Maker, kit.Case) error,
	) kit.Law {
		return shared(draw, check)
	}
	maps.Copy(all, c.Laws(named))
	return kit.InOrder(all)
}

func withGrace() frames.Claim {
	c := claim
	c.Grace = bucket
	return c
}

// verdictOf returns the gravest verdict of all laws, and the finding that gave
// it. [controls.Cases] makes the number of cases of the last argument.
func verdictOf(c frames.Claim, stage func() frames.Window, seed uint64, cases int) (
	verdict kit.Verdict, gravest kit.Finding) {
	all := lawsOf(c, stage)
	for f := range (kit.Settings{Seed: seed, Cases: controls.Cases(cases)}).Findings(all, nil) {
		if f.Err != nil {
			panic(f.Err)
		}
		if verdict.Graver(f.Verdict) != verdict {
			verdict, gravest = f.Verdict, f
		}
	}
	return verdict, gravest
}

// TestModelsInTime: each model is found, and its repaired twin is not accused.
func TestModelsInTime(t *testing.T) {
	for name, model := range map[string]struct {
		maker func(repaired bool) func() laws.Window
		want  kit.Verdict
	}{
		"slots not cleaned": {notCleaned, kit.Leaks},
		"now accumulates":   {accumulates, kit.Leaks},
		"not at equal":      {notAtEqual, kit.Leaks},
		"late cleaning":     {late, kit.Leaks},
		"shared clock":      {sharedClock, kit.Broken},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range controls.Seeds(t) {
				verdict, v := verdictOf(withGrace(), frames.Hosted(t, model.maker(false)), 1+seed, 200)
				require.Equal(t, model.want, verdict)
				require.LessOrEqual(t, v.Witness.Rounds(), 6, "seed %d: %v", 1+seed, v)
				if seed == 0 {
					t.Log(v)
				}
				verdict, v = verdictOf(withGrace(), frames.Hosted(t, model.maker(true)), 1+seed, 200)
				require.Equal(t, kit.Forgets, verdict, "seed %d: %v", 1+seed, v)
			}
		})
	}
}

// TestBucketedCounters: counters that claim their bucket are not accused.
func TestBucketedCounters(t *testing.T) {
	for name, maker := range bucketed {
		t.Run(name, func(t *testing.T) {
			for seed := range controls.Seeds(t) {
				verdict, v := verdictOf(withGrace(), frames.Hosted(t, maker), 1+seed, 100)
				require.Equal(t, kit.Forgets, verdict, "seed %d: %v", 1+seed, v)
			}
		})
	}
}

// TestExactWindows: a window whose ends are closed as claimed is not accused,
// and each other claim about the older end is refuted.
func TestExactWindows(t *testing.T) {
	for _, closed := range frames.Ends {
		for _, claimed := range frames.Ends {
			t.Run(string(closed)+" as "+string(claimed), func(t *testing.T) {
				c := claim
				c.Closed = claimed
				for seed := range controls.Seeds(t) {
					stage := func() frames.Window { return &exact{closed: closed} }
					verdict, v := verdictOf(c, stage, 1+seed, 100)
					want := kit.Forgets
					if leaky(closed, claimed) {
						want = kit.Leaks
					}
					require.Equal(t, want, verdict, "seed %d: %v", 1+seed, v)
				}
			})
		}
	}
}

// leaky reports whether a row counts that the claim leaves out. A row that
// counts too little is for the law statistic.
func leaky(closed, claimed frames.Closed) bool {
	old := func(c frames.Closed) bool { return c == frames.Left || c == frames.Both }
	new := func(c frames.Closed) bool { return c == frames.Right || c == frames.Both }
	return old(closed) && !old(claimed) || new(closed) && !new(claimed)
}

// inSeconds is exact as a program is that gets times as float64 seconds.
type inSeconds struct {
	span  float64
	at, x []float64
}

func (w *inSeconds) PushAt(row []float64, at time.Duration) {
	w.at, w.x = append(w.at, at.Seconds()), append(w.x, row[0])
}

func (w *inSeconds) ValueAt(dst []float64, now time.Duration) {
	dst[0] = 0
	for i, at := range w.at {
		if now.Seconds()-at < w.span {
			dst[0] += w.x[i]
		}
	}
}

// TestTimesInSeconds: with the unit, ages in float64 seconds are exact, and
// spans that are no multiple of it have no row at their edge.
func TestTimesInSeconds(t *testing.T) {
	for _, span := range []time.Duration{10 * time.Second, 100 * time.Millisecond, time.Hour} {
		c := claim
		c.Span, c.Unit = span, frames.TimeStep
		require.NoError(t, c.Check())
		for _, law := range lawsOf(c, nil) {
			for k := range 100 {
				of, err := kit.CaseNumber(law, 1, k)
				require.NoError(t, err)
				for _, row := range append(of.Rewards, []float64{of.Clock.Wait}, []float64{of.Clock.Born}) {
					require.Zero(t, kit.Duration(row[0])%c.Unit, "%s, case %d", law.Name, k)
				}
			}
		}
		stage := func() frames.Window { return &inSeconds{span: span.Seconds()} }
		for seed := range controls.Seeds(t) {
			verdict, v := verdictOf(c, stage, 1+seed, 100)
			require.Equal(t, kit.Forgets, verdict, "seed %d: %v", 1+seed, v)
		}
	}
}

// TestNothingCompared: a statistic that is never defined is an error.
func TestNothingCompared(t *testing.T) {
	c := claim
	c.Statistic = func([][]float64) ([]float64, string) { return nil, "none today" }
	stage := func() frames.Window { return &exact{closed: frames.Right} }
	for f := range (kit.Settings{Seed: 1, Cases: 100}).Findings(lawsOf(c, stage), nil) {
		require.Equal(t, f.Law == "statistic", f.Err != nil, f.Law)
	}
}

// TestWithoutGrace: a counter of buckets does not keep the claim of the exact
// span.
func TestWithoutGrace(t *testing.T) {
	c := claim
	c.Span -= bucket // it forgets between nine and ten seconds
	verdict, _ := verdictOf(c, frames.Hosted(t, bucketed["full seconds"]), 1, 100)
	require.Equal(t, kit.Leaks, verdict)
}

// TestCasesReadBack: a case is read back as it was written.
func TestCasesReadBack(t *testing.T) {
	for _, law := range lawsOf(claim, nil) {
		for k := range 200 {
			want, err := kit.CaseNumber(law, 1, k)
			require.NoError(t, err)
			text, err := json.Marshal(want)
			require.NoError(t, err)
			got, err := law.Read(text)
			require.NoError(t, err)
			again, err := json.Marshal(got)
			require.NoError(t, err)
			require.Equal(t, string(text), string(again))
		}
	}
}

// TestDraw_Late: where windows are told the time, some games begin thousands of
// spans after the windows are made; where they ask a clock, none does.
func TestDraw_Late(t *testing.T) {
	for _, late := range []bool{false, true} {
		c, count := claim, 0
		c.Late = late
		for _, law := range lawsOf(c, nil) {
			for k := range 100 {
				of, err := kit.CaseNumber(law, 1, k)
				require.NoError(t, err)
				require.NoError(t, law.Validate(of))
				for _, row := range append(of.Past, of.Rewards...) {
					if kit.Duration(row[0]) > 5000*c.Span {
						count++
					}
				}
			}
		}
		require.Equal(t, late, count > 10, "%d", count)
	}
}
