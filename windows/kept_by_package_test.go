package windows_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// Windows whose package keeps something for all of them: a worker, a ticker, a
// clock or a channel. Each has a twin that forgets a row late.

// A ring has the sums of ten seconds.
type ring struct {
	mu   sync.Mutex
	sums [10]float64
}

func (w *ring) roll() {
	w.mu.Lock()
	defer w.mu.Unlock()
	copy(w.sums[1:], w.sums[:9])
	w.sums[0] = 0
}

func (w *ring) Push(x []float64) { w.mu.Lock(); defer w.mu.Unlock(); w.sums[0] += x[0] }

func (w *ring) Value(dst []float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	dst[0] = 0
	for _, sum := range w.sums {
		dst[0] += sum
	}
}

// rings are those that a worker rolls.
var rings struct {
	sync.Mutex
	all  map[*listed]bool
	once sync.Once
}

// A listed ring is rolled by the worker of the package.
type listed struct{ ring }

func newListed(work func()) windows.Window {
	w := &listed{}
	rings.Lock()
	defer rings.Unlock()
	rings.once.Do(func() {
		rings.all = map[*listed]bool{}
		go work()
	})
	rings.all[w] = true
	return w
}

func (w *listed) Close() { rings.Lock(); defer rings.Unlock(); delete(rings.all, w) }

func rollAll() {
	rings.Lock()
	defer rings.Unlock()
	for w := range rings.all {
		w.roll()
	}
}

// rolledEvery makes rings that a worker, started with the first of them, rolls.
func rolledEvery(d time.Duration) windows.Maker {
	return func() windows.Window {
		return newListed(func() {
			for {
				time.Sleep(d)
				rollAll()
			}
		})
	}
}

// oneRing makes windows that are one ring, which a worker rolls.
func oneRing() windows.Window {
	theRing.once.Do(func() {
		go func() {
			for {
				time.Sleep(time.Second)
				theRing.roll()
			}
		}()
	})
	return &theRing.ring
}

var theRing struct {
	ring
	once sync.Once
}

// packageTicker is made before any window.
var packageTicker *time.Ticker

// rolledByTicker makes rings that a worker rolls with each n-th tick of the
// package's ticker.
func rolledByTicker(n int) windows.Maker {
	return func() windows.Window {
		return newListed(func() {
			for k := 0; ; k++ {
				<-packageTicker.C
				if k%n == 0 {
					rollAll()
				}
			}
		})
	}
}

// coarse is a clock of the package, which keepTime sets.
var coarse struct {
	atomic.Int64
	once sync.Once
}

func setTime() { coarse.Store(time.Now().UnixNano()) }

func keepTime() {
	for range time.Tick(500 * time.Millisecond) {
		setTime()
	}
}

// A dated window asks the package's clock.
type dated struct {
	keeps time.Duration
	at    []int64
	rows  []float64
}

func (w *dated) Push(x []float64) { w.at, w.rows = append(w.at, coarse.Load()), append(w.rows, x[0]) }

func (w *dated) Value(dst []float64) {
	dst[0] = 0
	for i, at := range w.at {
		if coarse.Load()-at < int64(w.keeps) {
			dst[0] += w.rows[i]
		}
	}
}

func datedFor(keeps time.Duration) windows.Maker {
	return func() windows.Window { return &dated{keeps: keeps} }
}

// datedFromFirst makes windows whose clock is started with the first of them.
func datedFromFirst(keeps time.Duration) windows.Maker {
	return func() windows.Window {
		coarse.once.Do(func() { setTime(); go keepTime() })
		return &dated{keeps: keeps}
	}
}

// turns is a channel that lets one window work at a time. It is made for the
// first of them.
var turns struct {
	channel chan bool
	once    sync.Once
}

// An ordered window works in its turn.
type ordered struct {
	keeps time.Duration
	recent
}

func (w *ordered) Push(x []float64) {
	turns.channel <- true
	defer func() { <-turns.channel }()
	w.recent.Push(x)
}

func (w *ordered) Value(dst []float64) {
	turns.channel <- true
	defer func() { <-turns.channel }()
	dst[0] = 0
	for i, at := range w.at {
		if time.Since(at) < w.keeps {
			dst[0] += w.rows[i]
		}
	}
}

func inTurns(keeps time.Duration) windows.Maker {
	return func() windows.Window {
		turns.once.Do(func() { turns.channel = make(chan bool, 1) })
		return &ordered{keeps: keeps}
	}
}

// A ticking window has a ticker of its own, and may have no method Close.
type ticking struct {
	ring
	stop chan bool
}

func newTicking(d time.Duration) *ticking {
	w := &ticking{stop: make(chan bool)}
	go func() {
		ticker := time.NewTicker(d)
		defer ticker.Stop()
		for {
			select {
			case <-w.stop:
				return
			case <-ticker.C:
				w.roll()
			}
		}
	}()
	return w
}

type closedTicking struct{ *ticking }

func (w closedTicking) Close() { close(w.stop) }

func ticks(d time.Duration, closes bool) windows.Maker {
	return func() windows.Window {
		if closes {
			return closedTicking{newTicking(d)}
		}
		return newTicking(d)
	}
}

// questions are answered by a worker that was started before any window.
var questions = make(chan chan float64)

// An asking window asks the worker.
type asking struct{ recent }

func (w *asking) Value(dst []float64) {
	answer := make(chan float64)
	questions <- answer
	dst[0] = <-answer
}

// A locked window keeps its package's lock while a worker sleeps with it.
type locked struct {
	recent
	once sync.Once
}

func (w *locked) Push(x []float64) {
	w.once.Do(func() {
		go func() {
			rings.Lock()
			defer rings.Unlock()
			time.Sleep(time.Second)
		}()
		time.Sleep(time.Millisecond)
	})
	rings.Lock()
	defer rings.Unlock()
	w.recent.Push(x)
}

// kept are windows with the words of their runs: what the output must have, and
// "" where the run passes. before is what the package does when it begins.
var kept = map[string]struct {
	maker  windows.Maker
	says   string
	before func()
}{
	"a worker":                   {rolledEvery(time.Second), "", nil},
	"a worker, out of step":      {rolledEvery(1100 * time.Millisecond), "when a worker of its package wakes", nil},
	"a worker of one ring":       {oneRing, "independent broken: the windows of one maker share state", nil},
	"a worker, late":             {rolledEvery(3 * time.Second / 2), "frame leaks: rows outside", nil},
	"a ticker before":            {rolledByTicker(1), "newListed.func1) waits [chan receive] for", startTicker},
	"a ticker before, late":      {rolledByTicker(2), "for something outside of the window's clock", startTicker},
	"a clock before":             {datedFor(10 * time.Second), "frame: not judged", startClock},
	"a clock before, late":       {datedFor(12 * time.Second), "windows_test.keepTime (started by", startClock},
	"a clock":                    {datedFromFirst(10 * time.Second), "", nil},
	afterAnother:                 {datedFromFirst(10 * time.Second), "", nil},
	afterAnother + ", late":      {datedFromFirst(12 * time.Second), "frame leaks: rows outside", nil},
	afterRequired:                {datedFromFirst(10 * time.Second), "did not come to this call (exit status 1)", nil},
	afterSkipped:                 {datedFromFirst(10 * time.Second), "did not come to this call (it passed)", nil},
	afterRequired + ", late":     {datedFromFirst(12 * time.Second), "frame: not judged", nil},
	"a clock, late":              {datedFromFirst(12 * time.Second), "frame leaks: rows outside", nil},
	"a channel":                  {inTurns(10 * time.Second), "", nil},
	"a channel, late":            {inTurns(12 * time.Second), "frame leaks: rows outside", nil},
	"its own ticker":             {ticks(time.Second, true), "", nil},
	"its own ticker, late":       {ticks(3*time.Second/2, true), "frame leaks: rows outside", nil},
	"a ticker left":              {ticks(time.Second, false), "fails: what it starts does not end when it is closed", nil},
	"a ticker left, late":        {ticks(3*time.Second/2, false), "newTicking.func1 (started by", nil},
	"an answer from before":      {func() windows.Window { return &asking{} }, "the window cannot be judged", answerAll},
	"a lock that is kept":        {func() windows.Window { return &locked{} }, "waits [sync.Mutex.Lock] for something", nil},
	"a clock that plays no part": {func() windows.Window { return &recent{} }, "", startClock},
}

func startTicker() { packageTicker = time.NewTicker(time.Second) }

func startClock() { setTime(); go keepTime() }

func answerAll() {
	go func() {
		for answer := range questions {
			answer <- 0
		}
	}()
}

// afterAnother is the name of a window whose test judges another one first, which
// leaks, and the others are those of one whose test ends there in a process of its
// own, since no window is judged there but the one that it was started for.
const (
	afterAnother  = "a clock after another"
	afterRequired = afterAnother + " that must fail"
	afterSkipped  = afterAnother + " without which it is skipped"
)

// keptVariable names the environment variable that says which of kept to run.
const keptVariable = "WINDOWS_TEST_KEPT"

func init() {
	if before := kept[os.Getenv(keptVariable)].before; before != nil {
		before()
	}
}

// TestKeptByPackage: a window that is right where its package keeps something
// passes, or cannot be judged, in few seconds, and its twin is found, or cannot
// be judged. Each runs in a process of its own, as some of them would end it.
// All but two run where they are asked for.
func TestKeptByPackage(t *testing.T) {
	if name := os.Getenv(keptVariable); name != "" {
		settings := windows.Settings{Cases: 20, Seed: 1}
		claims := windows.Claims{
			Count: windows.Since(10 * time.Second).Grace(time.Second).Born(),
			High:  100, Values: windows.Integers,
		}
		if strings.HasPrefix(name, afterAnother) {
			late := windows.Clocked(t, datedFromFirst(12*time.Second))
			err := settings.Test(late, claims)
			if strings.HasPrefix(name, afterRequired) {
				require.Error(t, err)
			}
			if name == afterSkipped && err == nil {
				t.Skip("the other window does not leak")
			}
		}
		settings.Run(t, kept[name].maker, claims)
		return
	}
	first := []string{"a worker", "a clock, late"}
	for name, of := range kept {
		if !controls.Asked() && !slices.Contains(first, name) {
			continue // other rows meet the same code
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0], "-test.run=^TestKeptByPackage$", "-test.v", "-test.timeout=100s")
			cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), keptVariable+"="+name)
			out, err := cmd.CombinedOutput()
			if of.says == "" {
				require.NoError(t, err, "%s", out)
				require.Contains(t, string(out), "frame forgets: held in 20 cases")
				return
			}
			require.Error(t, err, "%s", out)
			require.Contains(t, string(out), of.says)
			if accused := strings.Contains(of.says, "leaks") || strings.Contains(of.says, "broken") || strings.Contains(name, "left"); !accused {
				require.NotRegexp(t, `(?m): \S+ (leaks|broken|wrong|fails|rounding)`, string(out))
			}
		})
	}
}
