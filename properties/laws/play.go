package laws

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
)

// A Player is a learner that can play a whole game in one exchange. Predicates
// that need only the plays call Game.
type Player interface {
	boundedrecall.Learner

	// Game observes the rewards one after another. It returns the plays: one
	// before each of the rewards and one after the last. It does nothing and
	// returns nil if it cannot after all; Play and Observe are called then.
	Game(rewards [][]float64) [][]float64
}

// An Asker is a learner that can be asked for the coming play several times in
// one exchange. Predicates that ask several times use it.
type Asker interface {
	boundedrecall.Learner

	// Ask returns the answers to as many calls of Play, or nil if it cannot
	// after all.
	Ask(times int) [][]float64
}

// Plays plays a fresh learner on the parts, one after another. It returns the
// plays before each round and after the last: entry j follows j rounds. It asks
// for one play per round, with a zero dst, and the learner gets copies of the
// rewards. So faults in handling slices show only in the laws that look for
// them.
func Plays(maker boundedrecall.Maker, parts ...Rounds) [][]float64 {
	return playsOf(fresh(maker), parts...)
}

// fresh makes a learner.
func fresh(maker boundedrecall.Maker) guarded {
	return callUser("the maker", func() guarded {
		l := maker()
		if l == nil {
			panic("it makes a nil learner")
		}
		return guarded{l}
	})
}

// drawing makes a learner with a seed for its draws.
func drawing[L boundedrecall.Learner](
	draw func(seed uint64) boundedrecall.Learner, seed uint64,
) guarded {
	return callUser("draw", func() guarded { return guarded{draw(seed).(L)} })
}

func playsOf(l guarded, parts ...Rounds) [][]float64 {
	rows := Rounds(slices.Concat(parts...)).Clone()
	if plays := wholeGame(l, rows); plays != nil {
		return plays
	}
	return byRow(l, rows)
}

// wholeGame returns the plays of a game in one exchange, nil if the learner
// cannot play one.
func wholeGame(l guarded, rows Rounds) [][]float64 {
	plays := l.Game(rows)
	if plays != nil && len(plays) != len(rows)+1 {
		says := "a game of %d rounds has %d plays, want %d"
		if _, ok := l.Learner.(*window); ok {
			says = "a series of %d rows has %d values, want %d: one before each row, and one after the last"
		}
		panic(&Fault{Err: fmt.Errorf(says, len(rows), len(plays), len(rows)+1), Protocol: true})
	}
	return plays
}

// plays is Plays, but asks a window row by row even if it can play whole games:
// its rounding may depend on how many rows it sees at once.
func (w words) plays(maker boundedrecall.Maker, rewards Rounds) [][]float64 {
	if w.isWindow() {
		return byRow(fresh(maker), rewards.Clone())
	}
	return Plays(maker, rewards)
}

// byRow asks the learner for one play per round. It gives the rows away.
func byRow(l guarded, rows Rounds) (all [][]float64) {
	l.together(func(l boundedrecall.Learner) { all = playsByRow(l, rows) })
	return all
}

func playsByRow(l boundedrecall.Learner, rows Rounds) [][]float64 {
	if later, ok := base.Deferring(l); ok {
		return playsLater(later, l, rows, func(int) int { return 1 })
	}
	d, x := l.Arms(), make([]float64, l.Arms())
	all, numbers := make([][]float64, len(rows)+1), make([]float64, d*(len(rows)+1))
	for t := range all {
		if n := l.Arms(); n != len(x) {
			x = make([]float64, n)
		}
		clear(x)
		l.Play(x)
		all[t], numbers = append(numbers[:0:d], x...), numbers[d:]
		if t < len(rows) {
			l.Observe(rows[t])
		}
	}
	return all
}

// playsLater asks a learner that answers later for the play after j rows, asks(j)
// times for each j, and returns the answers one after another.
func playsLater(
	later base.Later, l boundedrecall.Learner, rows Rounds, asks func(j int) int,
) (all [][]float64) {
	for j := range len(rows) + 1 {
		for range asks(j) {
			all = append(all, make([]float64, l.Arms()))
			later.PlayLater(all[len(all)-1])
		}
		if j < len(rows) {
			l.Observe(rows[j])
		}
	}
	later.Settle()
	return all
}

// observe has the learner observe the rounds. It asks for no play.
func observe(l boundedrecall.Learner, rounds Rounds) {
	for _, r := range rounds {
		l.Observe(slices.Clone(r))
	}
}

// ask returns a copy of the learner's play, which the learner cannot change.
func ask(l boundedrecall.Learner) []float64 {
	x := make([]float64, l.Arms())
	l.Play(x)
	return slices.Clone(x)
}

// words are the words for a learner, or a window, and for its numbers.
type words struct {
	who, maker, out, in string
	one, entry          string // of several numbers; entry has its place
	call, again         string // one of several calls for an out; what a second game is

	resets bool // whether there is a Reset to speak of
}

var learnerWords = words{"the learner", "maker", "play", "rewards", "arm", "arm %d has weight",
	"play", "played again", true}

// wordsFor returns the words for a learner or a window of the maker. If the
// maker panics, wordsFor returns those for a learner and the panic's value.
func wordsFor(maker boundedrecall.Maker) (w words, panicked any) {
	defer func() { panicked = recover() }()
	w = learnerWords
	if v, ok := callLearner(maker).(*window); ok {
		_, resets := v.Window.(interface{ Reset() })
		w = words{"the window", fmt.Sprintf("laws.OfWindow(maker, %d)", v.numbers), "value", "rows",
			"output", "output %d is", "call", "pushed again", resets}
		if v.numbers == 1 {
			w.entry = "the value is"
		}
	}
	return w, nil
}

func (w words) isWindow() bool { return w.out == "value" }

// when says when the j-th play or value is asked for, from 0: that of a learner
// in a round, that of a window after some rows.
func (w words) when(j int) string {
	switch {
	case !w.isWindow():
		return fmt.Sprintf("round %d", j+1)
	case j == 1:
		return "after 1 row"
	}
	return fmt.Sprintf("after %d rows", j)
}

// whenAsked is when for the k-th of several calls, from 0.
func (w words) whenAsked(j, k, times int) string {
	if times == 1 {
		return w.when(j)
	}
	return fmt.Sprintf("%s, %s %d of %d", w.when(j), w.call, k+1, times)
}

// is begins a text on the entry i of a play or value, from 0.
func (w words) is(i int) string {
	if !strings.Contains(w.entry, "%d") {
		return w.entry
	}
	return fmt.Sprintf(w.entry, i+1)
}

// differ returns the text for two plays that should be equal: got and want
// where they differ most, and how far apart these are.
func (w words) differ(got, want []float64) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d numbers, want %d", len(got), len(want))
	}
	_, i := difference(got, want)
	return fmt.Sprintf("%s %v, want %v, %s", w.is(i), got[i], want[i], apart(got[i], want[i]))
}

// compare returns the text for the first play that differs from the wanted one
// by more than tolerance, and by how much; "" if no play does. what says, after
// the round, what the law did.
func (w words) compare(got, want [][]float64, tolerance float64, what string) breach {
	for j := range want {
		if d, _ := difference(got[j], want[j]); d > tolerance {
			return breach{fmt.Sprintf("%s, %s: %s", w.when(j), what, w.differ(got[j], want[j])), d}
		}
	}
	return breach{}
}
