package frames_test

import (
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"

	"github.com/stretchr/testify/require"
)

// drained forgets its rows when it is asked for its value.
type drained struct{ exact }

func (w *drained) ValueAt(dst []float64, now time.Duration) {
	w.exact.ValueAt(dst, now)
	w.at, w.x = nil, nil
}

// pooled adds what other windows of its maker were pushed.
type pooled struct {
	exact
	pushed *int
}

func (w *pooled) PushAt(row []float64, at time.Duration) {
	*w.pushed++
	w.exact.PushAt(row, at)
}

func (w *pooled) ValueAt(dst []float64, _ time.Duration) { dst[0] = float64(*w.pushed) }

// uneven counts one more row in every other window.
type uneven struct {
	exact
	odd bool
}

func (w *uneven) ValueAt(dst []float64, now time.Duration) {
	w.exact.ValueAt(dst, now)
	if w.odd && len(w.x) > 0 {
		dst[0]++
	}
}

// hollow is 0, so it forgets all rows, and is not their sum.
type hollow struct{ exact }

func (w *hollow) ValueAt(dst []float64, _ time.Duration) { dst[0] = 0 }

// half forgets the newest half of its rows when it is reset.
type half struct{ exact }

func (w *half) Reset() { w.at, w.x = w.at[:len(w.at)/2], w.x[:len(w.x)/2] }

// adds adds its value to what dst holds.
type adds struct{ exact }

func (w *adds) ValueAt(dst []float64, now time.Duration) {
	held := dst[0]
	w.exact.ValueAt(dst, now)
	dst[0] += held
}

// keeps keeps the last dst. With reads it looks whether that was overwritten,
// and with writes it writes to it when a row is pushed.
type keeps struct {
	exact
	dst           []float64
	reads, writes bool
}

func (w *keeps) PushAt(row []float64, at time.Duration) {
	w.exact.PushAt(row, at)
	if w.writes && w.dst != nil {
		w.dst[0]++
	}
}

func (w *keeps) ValueAt(dst []float64, now time.Duration) {
	overwritten := w.reads && w.dst != nil && math.IsNaN(w.dst[0])
	if w.exact.ValueAt(dst, now); overwritten {
		dst[0]++
	}
	w.dst = dst
}

// takes writes to the rows that it is given.
type takes struct{ exact }

func (w *takes) PushAt(row []float64, at time.Duration) {
	w.exact.PushAt(row, at)
	row[0]++
}

// holds holds the rows that it was given, and sums them.
type holds struct {
	rows [][]float64
}

func (w *holds) PushAt(row []float64, _ time.Duration) { w.rows = append(w.rows, row) }

func (w *holds) ValueAt(dst []float64, _ time.Duration) {
	dst[0] = 0
	for _, row := range w.rows {
		dst[0] += row[0]
	}
}

// lived has the time since it was made, or since it was reset. With keeps a
// reset changes nothing, and with halves it takes away half of the time.
type lived struct {
	made          time.Time
	keeps, halves bool
}

func (*lived) Push([]float64)        {}
func (w *lived) Value(dst []float64) { dst[0] = time.Since(w.made).Seconds() }

func (w *lived) Reset() {
	switch {
	case w.halves:
		w.made = w.made.Add(time.Since(w.made) / 2)
	case !w.keeps:
		w.made = time.Now()
	}
}

// An edgy window counts rows for as long as it must, or if it was made before
// the first of them, for as long as it may.
type edgy struct {
	made   time.Time
	at     []time.Time
	always bool // it counts rows for longer than it may then
}

func (w *edgy) Push([]float64) { w.at = append(w.at, time.Now()) }

func (w *edgy) Value(dst []float64) {
	dst[0] = 0
	for _, at := range w.at {
		longest := claim.Span
		if w.made.Before(w.at[0]) {
			longest += bucket
		}
		if age := time.Since(at); age < longest || w.always && w.made.Before(w.at[0]) {
			dst[0]++
		}
	}
}

// TestBorn_Grace: where rows may count or not, the time at which a window was
// made may decide it.
func TestBorn_Grace(t *testing.T) {
	for _, always := range []bool{false, true} {
		all := lawsOf(withGrace(), frames.Hosted(t, func() laws.Window {
			return &edgy{made: time.Now(), always: always}
		}))
		k := slices.IndexFunc(all, func(l kit.Law) bool { return l.Name == "born" })
		f := kit.Settings{Seed: 1, Cases: 200}.Search(all[k], nil)
		require.NoError(t, f.Err)
		require.Equal(t, always, f.Failed(), "%v", f)
	}
}

// TestReset_Birth: a window that was reset may be as old as before, or new, and
// nothing between.
func TestReset_Birth(t *testing.T) {
	claim := claim
	claim.Resets = true
	for want, w := range map[bool][]lived{false: {{}, {keeps: true}}, true: {{halves: true}}} {
		for _, w := range w {
			all := lawsOf(claim, frames.Hosted(t, func() laws.Window {
				made := w
				made.made = time.Now()
				return &made
			}))
			k := slices.IndexFunc(all, func(l kit.Law) bool { return l.Name == "reset" })
			f := kit.Settings{Seed: 1, Cases: 50}.Search(all[k], nil)
			require.NoError(t, f.Err)
			require.Equal(t, want, f.Failed(), "%+v: %v", w, f)
		}
	}
}

// aged counts the rows that it is pushed in its first minute.
type aged struct {
	made time.Time
	n    float64
}

func (w *aged) Push([]float64) {
	if time.Since(w.made) < time.Minute {
		w.n++
	}
}

func (w *aged) Value(dst []float64) { dst[0] = w.n }

// stale has the last value that it was asked for, until the next row.
type stale struct {
	exact
	known bool
	value float64
}

func (w *stale) PushAt(row []float64, at time.Duration) {
	w.known = false
	w.exact.PushAt(row, at)
}

func (w *stale) ValueAt(dst []float64, now time.Duration) {
	if w.exact.ValueAt(dst, now); w.known {
		dst[0] = w.value
	}
	w.known, w.value = true, dst[0]
}

// TestFrame_Asked: the law frame alone finds a window that leaks only where it
// was asked for earlier values too.
func TestFrame_Asked(t *testing.T) {
	for _, law := range lawsOf(claim, func() frames.Window { return &stale{} }) {
		if law.Name == "frame" {
			f := kit.Settings{Seed: 1, Cases: 200}.Search(law, nil)
			require.NotNil(t, f.Violation)
			require.Contains(t, f.Violation.Error(), "and with each row")
		}
	}
}

// forever counts all rows.
type forever struct{ exact }

func (w *forever) ValueAt(dst []float64, _ time.Duration) {
	dst[0] = 0
	for _, x := range w.x {
		dst[0] += x
	}
}

// TestEachLawFinds: each law alone finds a window that breaks it, and accuses
// no right one.
func TestEachLawFinds(t *testing.T) {
	right := func() frames.Window { return &exact{closed: frames.Right} }
	made, pushed := 0, 0
	wrong := map[string]func() frames.Window{
		"deterministic": func() frames.Window {
			made++
			return &uneven{exact{closed: frames.Right}, made%2 == 1}
		},
		"independent": func() frames.Window {
			pushed = 0 // a window made later, as that of the comparison, begins anew
			return &pooled{exact{closed: frames.Right}, &pushed}
		},
		"pure-play":         func() frames.Window { return &drained{exact{closed: frames.Right}} },
		"dirty-destination": func() frames.Window { return &adds{} },
		"play-not-kept":     func() frames.Window { return &keeps{reads: true} },
		"causal":            func() frames.Window { return &keeps{writes: true} },
		"reward-untouched":  func() frames.Window { return &takes{} },
		"reward-not-kept":   func() frames.Window { return &holds{} },
		"frame":             func() frames.Window { return &forever{} },
		"born":              frames.Hosted(t, func() laws.Window { return &aged{made: time.Now()} }),
		"statistic":         func() frames.Window { return &hollow{} },
		"reset":             func() frames.Window { return &half{exact{closed: frames.Right}} },
	}
	claim := claim
	claim.Resets = true
	claim.Statistic = func(rows [][]float64) ([]float64, string) {
		sum := 0.0
		for _, r := range rows {
			sum += r[0]
		}
		return []float64{sum}, ""
	}
	names := slices.Collect(maps.Keys(wrong))
	search := func(law int, maker func() frames.Window) kit.Finding {
		return kit.Settings{Seed: 1, Cases: 200}.Search(lawsOf(claim, maker)[law], nil)
	}
	for k, law := range lawsOf(claim, right) {
		require.Contains(t, wrong, law.Name)
		f := search(k, right)
		require.NoError(t, f.Err, law.Name)
		require.Nil(t, f.Violation, law.Name)
		f = search(k, wrong[law.Name])
		require.NoError(t, f.Err, law.Name)
		require.NotNil(t, f.Violation, law.Name)
		require.Equal(t, law.Name, f.Violation.Law)
		names = slices.DeleteFunc(names, func(name string) bool { return name == law.Name })
	}
	require.Empty(t, names, "windows that break no law at hand")
}

// A crowded window counts the windows that live, and if it minds, it panics
// where there is another one.
type crowded struct {
	alive *int
	minds bool
}

func (w *crowded) Push([]float64) {
	if w.minds && *w.alive > 1 {
		panic("crowded")
	}
}
func (w *crowded) Value(dst []float64) { dst[0] = 0 }
func (w *crowded) Close()              { *w.alive-- }

// TestAtOnce_Panics: a window that panics beside another one fails.
func TestAtOnce_Panics(t *testing.T) {
	for _, minds := range []bool{false, true} {
		alive := 0
		h := frames.NewHost(t, func() laws.Window { alive++; return &crowded{&alive, minds} })
		err := claim.AtOnce(h)(laws.OfWindow(frames.Streams(h.Make), 1), kit.Case{
			Rewards: laws.Read("(0,1) (1,2)"), Other: laws.Read("(0,3)"), Clock: new(kit.Clock)})
		if !minds {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "crowded")
		require.True(t, err.(*laws.Violation).Fails)
	}
}
