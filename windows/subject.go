package windows

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// A subject is what is tested: windows, with their claims.
type subject struct {
	Claims
	numbers numbers // that may be pushed
	framed  framed  // the rows that count, of these windows

	tested kit.Subject // the windows, as the kit tests them

	maker     boundedrecall.Maker // of the windows, as the laws of the contract take them
	looked    bool                // a first window was made, so its abilities are known
	resets    bool                // a window has a method Reset
	wholeGame bool                // it takes many rows at once
	told      bool                // it is told the time
	closes    bool                // it has a method Close, so it may have goroutines
	clocked   *clocked            // a first window, which asks a clock that Clocked gives it
	place     *place              // of windows that ask a clock; nil for others
	shared    bool                // they live in one bubble
	here      bool                // no other process tries them out
	ranged    bool                // the claims say which numbers are pushed

	from    int  // the row from which on values are asked for, where rows are claimed
	learned bool // nothing is claimed of that

	precise *precision // in which the windows compute, if it is known
}

// newSubject returns the windows with their claims, or an error where [Laws]
// panics. With a test, windows of a frame in time are made, looked at and closed
// by a clock of their own. With here they are not tried out in a process before.
func newSubject(t *testing.T, maker Maker, claims Claims, here bool) (s *subject, err error) {
	ranged := claims.Low != 0 || claims.High != 0
	claims, err = claims.checked()
	if err != nil {
		return nil, err
	}
	if maker == nil {
		return nil, errors.New("windows: the maker is nil")
	}
	s = &subject{Claims: claims, numbers: numbers{Claims: claims}, ranged: ranged, here: here,
		maker: laws.OfWindow(maker, claims.Outputs)}
	defer func() {
		p := recover()
		if p != nil && s.looked { // the laws will meet it again
			s.frame()
		} else if p != nil {
			err = fmt.Errorf("windows: the maker panics: %v", p)
			if u, ok := p.(*laws.Unavailable); ok {
				err = u
			}
		}
	}()
	err = claims.Count.open(s, t, maker)
	if err == nil && s.Like != nil && s.Count.InTime() {
		err = s.likeIsTold()
	}
	s.frame()
	return s, err
}

// frame makes the claimed frame that of these windows.
func (s *subject) frame() {
	s.framed = s.Count.of(s)
	s.tested = s.framed.inKit()
	if s.place != nil {
		s.tested.Search = s.place.search
	}
}

// open looks at a first window.
func (s *subject) open(maker Maker) error {
	one, done := kit.WithClose(maker)
	defer done()
	return s.look(one())
}

// look finds out what a window can do.
func (s *subject) look(first Window) error {
	s.looked = true
	if first == nil {
		return errors.New("windows: the maker makes a nil window")
	}
	if c, ok := first.(clocked); ok {
		if s.clocked = &c; !s.Count.InTime() {
			return errors.New("windows: Clocked is for a frame in time, such as that of Since")
		}
		return nil
	}
	_, s.resets = first.(interface{ Reset() })
	_, s.told = first.(frames.Window)
	_, s.closes = base.CloserOf(first)
	_, s.wholeGame = first.(interface {
		Game(rows [][]float64) [][]float64
	})
	return nil
}

// lawsOf returns the laws that the claims call for, or an error where [Laws]
// panics. With a test, windows that ask a clock get one of their own.
func lawsOf(t *testing.T, maker Maker, claims Claims) ([]Law, error) {
	return lawsIn(t, maker, claims, false)
}

// lawsIn returns what lawsOf does. With here windows that ask a clock are not
// tried out in another process.
func lawsIn(t *testing.T, maker Maker, claims Claims, here bool) ([]Law, error) {
	s, err := newSubject(t, maker, claims, here)
	if asked != nil && (errors.Is(err, errOther) || err == nil && s.place == nil && t != nil) {
		return nil, nil // this process was started for another call
	}
	if err != nil {
		return nil, err
	}
	all := map[string]Law{}
	for name, c := range kit.Contract {
		if l, asked := s.framed.conduct(name, s.newLaw(c.Draw, c.Check)); asked {
			all[name] = l
		}
	}
	maps.Copy(all, s.framed.laws())
	if asked != nil && s.place != nil {
		s.place.serve(kit.InOrder(all), s)
	}
	return kit.InOrder(all), nil
}

// newLaw returns a law on cases that draw fills in. [kit.InOrder] names it.
func (s *subject) newLaw(draw kit.Filler, check func(boundedrecall.Maker, Case) error) kit.Law {
	return kit.Law{Subject: &s.tested, Fill: draw, Judge: kit.Closing(s.maker, check)}
}

// inKit returns the windows as the kit tests them.
func (s *subject) inKit() kit.Subject {
	return kit.Subject{
		Who: "the window", Rounds: "rows",
		AtStart: beforeTheFirstRow,
		Sketch:  s.sketch(),
		Valid:   func(float64) error { return nil },
		Keeps:   s.numbers.allow,
		// A window that is not the same twice breaks most other laws, with
		// misleading reports.
		Blocks: func(f *Finding) bool {
			if rows, ok := s.framed.(*lastRows); ok {
				rows.learnFrom(f)
			}
			return f.Law == "deterministic" && f.Verdict != Fails
		},
	}
}

// beforeTheFirstRow returns a hint about a window that failed where no row was
// pushed, unless a program was asked for something else than its value.
func beforeTheFirstRow(found string) string {
	for _, other := range []string{"new", "close", "reset", "hello"} {
		if strings.Contains(found, `"do":"`+other+`"`) {
			return ""
		}
	}
	return "hint     the value is asked for before the first row too; it may be NaN there"
}

func (s *subject) sketch() kit.Sketch {
	return kit.Sketch{Numbers: s.numbers, Width: s.Inputs, Recall: s.framed.recall()}
}

// lead is the length of the leads in long games. Windows may take longer the
// more rows they were pushed.
const lead = 200

// programCost is how many times as much a long game costs where windows may live
// in another process: its rows and questions were half of a run.
const programCost = 4

// inRows returns the laws of the contract that need no clock, and have cases of
// their own for windows.
func (s *subject) inRows() map[string]kit.Law {
	draw := func(draw kit.Sketch, c *Case) { c.Rewards, c.Asks = draw.Long(lead), draw.Asks() }
	long := s.newLaw(draw, kit.CheckLongGame)
	long.Cost = kit.LongGameCost
	if s.wholeGame {
		long.Cost *= programCost
		return map[string]kit.Law{"long-game": long, "causal": s.causal(s.roundsInGames)}
	}
	repeated := s.newLaw(func(kit.Sketch, *Case) {}, kit.Repeated(s.maker, s.sketch()))
	repeated.Once = true
	return map[string]kit.Law{"long-game": long, "repeated": repeated}
}

// valueAfter returns the value of a window that was pushed the rows of both
// parts.
func (s *subject) valueAfter(past, rows laws.Rounds) []float64 {
	return s.valueInside(past, rows, nil)
}

// valueInside is valueAfter in a series that goes on with later rows.
func (s *subject) valueInside(past, rows, later laws.Rounds) []float64 {
	maker, done := kit.WithClose(s.maker)
	defer done()
	return laws.Plays(maker, past, rows, later)[len(past)+len(rows)]
}
