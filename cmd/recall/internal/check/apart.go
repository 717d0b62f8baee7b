package check

import (
	"math"
	"slices"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/internal/kit"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// Where one window of a command spoils the next, no law that compares two of
// them means anything. The law frame is judged all the same, with each window in
// a process of its own.

// apart returns a maker of windows that have a process each, which ends when
// they are closed.
func (c *checker) apart() windows.Maker {
	return func() windows.Window {
		p, err := child.Start(c.limited, c.command, c.timeout)
		if err != nil {
			panic(&laws.Unavailable{Err: err})
		}
		own := ownProcess{c.makerOf(p)(), p}
		_, timed := own.Window.(interface {
			PushAt(row []float64, at time.Duration)
		})
		_, resets := own.Window.(interface{ Reset() })
		switch {
		case timed:
			return ownTimed{own}
		case resets:
			return ownResettable{own}
		}
		return own
	}
}

// makerOf returns a maker of the windows of a process.
func (c *checker) makerOf(p *child.Process) windows.Maker {
	if c.inTime() {
		return p.TimedWindows(c.windows.Inputs, c.windows.Outputs)
	}
	return p.Windows(c.windows.Inputs, c.windows.Outputs)
}

type ownProcess struct {
	windows.Window
	p *child.Process
}

func (w ownProcess) Close() { w.p.Close() }

func (w ownProcess) Game(rows [][]float64) [][]float64 {
	return w.Window.(interface {
		Game(rows [][]float64) [][]float64
	}).Game(rows)
}

func (w ownProcess) GameAfter(first, rows [][]float64) [][]float64 {
	return w.Window.(interface {
		GameAfter(first, rows [][]float64) [][]float64
	}).GameAfter(first, rows)
}

type ownResettable struct{ ownProcess }

func (w ownResettable) Reset() { w.Window.(interface{ Reset() }).Reset() }

type ownTimed struct{ ownProcess }

func (w ownTimed) PushAt(row []float64, at time.Duration) {
	w.Window.(windows.TimedWindow).PushAt(row, at)
}

func (w ownTimed) ValueAt(dst []float64, at time.Duration) {
	w.Window.(windows.TimedWindow).ValueAt(dst, at)
}

// spoils reports whether the windows break the law deterministic on the case in
// one process, and keep it in processes of their own.
func (c *checker) spoils(f properties.Finding) bool {
	if !c.window || f.Law != "deterministic" || f.Verdict != windows.Broken {
		return false
	}
	law, err := c.lawApart(f.Law)
	return err == nil && law.Check(f.Witness) == nil
}

// lawApart returns the law with the name, for windows with a process each.
func (c *checker) lawApart(name string) (law windows.Law, err error) {
	s := subject{laws: func() []windows.Law { return windows.Laws(c.apart(), c.windows) }}
	all, err := s.allLaws()
	if err == nil {
		law = all[slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == name })]
	}
	return law, err
}

// apartNote is what a report says of a law that was judged so.
const apartNote = "apart    each window was in a process of its own"

// apartGames is what a check of two processes counts as, in games, so that few
// cases are tried to make one small.
const apartGames = 1 << 11

// apartCases is how many cases are checked so, at most.
const apartCases = 20

// frameApart judges the law frame with each window in a process of its own. It
// searches for no worse case than those drawn.
func (c *checker) frameApart() properties.Finding {
	law, err := c.lawApart("frame")
	if err != nil {
		return properties.Finding{Law: "frame", Err: err}
	}
	law.EachCount, law.Games = kit.EachCount{}, apartGames
	law.Search = &unsearched{Search: law.Search, allows: c.windows.Rounding}
	f := kit.Settings{Cases: min(c.cases, apartCases), Seed: c.seed}.Search(law, nil)
	if f.First = 0; f.Violation != nil {
		v := *f.Violation
		v.Replay, f.Violation = "", &v
	}
	f.Notes = append(f.Notes, apartNote)
	return f
}

// An unsearched law shows the first case that breaks it, made small. It measures
// once whether rounding explains a leak, as that takes some hundred windows.
type unsearched struct {
	kit.Search
	allows bool            // rounding
	word   windows.Verdict // of the first leak that was measured
}

func (s *unsearched) Word(v *laws.Violation) windows.Verdict {
	switch {
	case v == nil || v.Leak == nil:
		return s.Search.Word(v)
	case math.IsInf(v.Leak.Absolute, 1):
		return windows.Leaks // which rounding never explains
	case s.word == "":
		s.word = s.Search.Word(v)
	}
	return s.word
}

func (*unsearched) See(kit.Failure) {}

func (*unsearched) Worst(first kit.Failure) (kit.Failure, func(kit.Case, *laws.Violation) bool) {
	return first, func(kit.Case, *laws.Violation) bool { return true }
}

func (s *unsearched) Conclude(f *kit.Finding) {
	if s.allows && f.Verdict == windows.Rounding {
		f.Violation = nil
	}
}
