package frames

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"boundedrecall/properties/laws"
)

// A guard sees that a bubble stands still: a goroutine of it waits for something
// outside, so that its clock cannot move, or never stops to run.
type guard struct {
	timer  *time.Timer
	stands chan *laws.Unavailable // why
	calls  atomic.Int64           // begun and ended: odd in a call
	moves  atomic.Int64           // seen since the start
	looks  atomic.Int64           // since the start
	gone   atomic.Bool            // the bubble was given up
	late   time.Duration          // in which a bubble that runs must move

	seen  [2]int64 // calls and moves, at the last look
	since time.Time
}

// A bubble that has not moved for soon stands still if none of its goroutines
// runs, and after its guard's late in any case.
const soon = 2 * time.Second

// watch looks at the bubble from now on.
func (g *guard) watch(b *bubble) {
	g.stands = make(chan *laws.Unavailable, 1)
	g.timer = time.AfterFunc(time.Hour, func() {
		if why := g.look(b); why != nil {
			g.gone.Store(true)
			g.stands <- why
			return
		}
		g.timer.Reset(soon)
	})
	g.timer.Reset(soon)
}

func (g *guard) unwatch() { g.timer.Stop() }

// begin begins a call, and the function that it returns ends it.
func (g *guard) begin() (end func()) {
	g.calls.Add(1)
	return func() { g.calls.Add(1) }
}

// never is a channel outside of all bubbles on which nothing is sent.
var never = make(chan struct{})

// move says that the bubble does not stand still. If it was given up, nothing
// happens in it any more.
func (g *guard) move() {
	if g.moves.Add(1); g.gone.Load() {
		<-never
	}
}

// look returns why the bubble stands still, nil if it does not.
func (g *guard) look(b *bubble) *laws.Unavailable {
	g.looks.Add(1)
	now := [...]int64{g.calls.Load(), g.moves.Load()}
	if now != g.seen || now[0]%2 == 0 {
		g.seen, g.since = now, time.Now()
		return nil
	}
	reason := waitsOutside(int(b.number.Load()))
	if reason == "" && time.Since(g.since) > g.late {
		reason = g.runsOn(int(b.number.Load()))
	}
	if reason == "" || now != [...]int64{g.calls.Load(), g.moves.Load()} {
		return nil
	}
	return NotJudged(reason)
}

// NotJudged returns the error of windows whose clock does not move as the laws
// need it.
func NotJudged(reason string) *laws.Unavailable {
	return &laws.Unavailable{Err: fmt.Errorf("the window cannot be judged: %s; %w", reason, errTime)}
}

var errTime = errors.New("give it the time, by methods PushAt(row []float64, at time.Duration) " +
	"and ValueAt(dst []float64, at time.Duration)")

// waitsOutside says which goroutine of the bubble waits for something outside of
// it, while no other runs; "" if there is none.
func waitsOutside(number int) (reason string) {
	for range 3 {
		reason = ""
		for _, g := range goroutines() {
			switch {
			case g.bubble != number || number == 0:
			case g.runs():
				return ""
			case !g.durable && !slices.Contains([]string{"syscall", "IO wait"}, g.state):
				reason = fmt.Sprintf("%v waits [%s] for something outside of the window's clock, which "+
					"stands still meanwhile", g, g.state)
			}
		}
		if reason == "" {
			return ""
		}
		time.Sleep(soon / 40)
	}
	return reason
}

// runsOn says which goroutine of the bubble has not come to an end.
func (g *guard) runsOn(number int) string {
	all := goroutines()
	asked := func(g goroutine) bool { return g.bubble == number && !ofLibrary(g.function()) }
	running := func(g goroutine) bool { return asked(g) && g.runs() }
	for _, of := range []func(goroutine) bool{running, asked} {
		if k := slices.IndexFunc(all, of); k >= 0 {
			return fmt.Sprintf("%v has not come to an end for %v", all[k], g.late)
		}
	}
	return fmt.Sprintf("it has not answered for %v", g.late)
}
