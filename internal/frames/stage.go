package frames

import (
	"cmp"
	"slices"
	"time"

	"boundedrecall/internal/closing"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A Window is a function of rows that are pushed at times. It has no clock of its own.
type Window interface {
	// PushAt adds a row at a time after the start. Times do not fall.
	PushAt(row []float64, at time.Duration)

	// ValueAt fills all of dst with the value at a time that is no earlier than those before.
	ValueAt(dst []float64, at time.Duration)
}

// A Game is what one window gets.
type Game struct {
	Born  time.Duration // when it is made
	Rows  laws.Rounds   // each is its time and its numbers
	Asked bool          // the value is asked for after each row too
}

// A Stage plays games side by side with new windows, and returns the value of each at the time.
// It returns an error if a window fails, which is a [*laws.Unavailable] if no window can be asked.
type Stage func(ask time.Duration, games ...Game) (values [][]float64, err error)

// An event is one thing that happens to a window.
type event struct {
	at   time.Duration
	game int
	row  []float64 // nil where the window is made
}

// Play plays games with windows that maker makes. wait is called before each event with the time
// of it. Windows that have a method Close are closed at the end.
func Play(maker func() Window, outputs int, wait func(until time.Duration), ask time.Duration,
	games ...Game) [][]float64 {
	var events []event
	for g, game := range games {
		events = append(events, event{game.Born, g, nil})
		for _, row := range game.Rows {
			events = append(events, event{kit.At(row), g, row})
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	windows, value := make([]Window, len(games)), make([]float64, outputs)
	defer func() {
		for _, w := range windows {
			shut, _ := closing.Of(w)
			shut()
		}
	}()
	for _, e := range events {
		wait(e.at)
		if e.row == nil {
			windows[e.game] = maker()
			continue
		}
		windows[e.game].PushAt(slices.Clone(e.row[1:]), e.at)
		if games[e.game].Asked {
			windows[e.game].ValueAt(value, e.at)
		}
	}
	wait(ask)
	values := make([][]float64, len(games))
	for g, w := range windows {
		values[g] = make([]float64, outputs)
		w.ValueAt(values[g], ask)
	}
	return values
}
