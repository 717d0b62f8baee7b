package windows

import (
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// A subject is what is tested: windows, with their claims.
type subject struct {
	Claims
	numbers numbers // that may be pushed

	maker     boundedrecall.Maker // of the windows, as the laws of the contract take them
	resets    bool                // a window has a method Reset
	wholeGame bool                // it takes many rows at once
	told      bool                // it is told the time
	closes    bool                // it has a method Close, so it may have goroutines
	ranged    bool                // the claims say which numbers are pushed
	time      frames.Claim        // about a span

	compared, nan bool // the law frame has compared numbers; it has met values of NaN alone
}

// aboutSlices are the laws about the caller's slices. Windows in time, whose
// calls take longer, get half as many cases of them: what breaks such a law
// breaks it in nearly each.
var aboutSlices = []string{"dirty-destination", "play-not-kept", "reward-untouched",
	"reward-not-kept"}

// lawsOf returns the laws that the claims call for, or an error where [Laws]
// panics. With a test, windows that ask a clock get one of their own.
func lawsOf(t *testing.T, maker Maker, claims Claims) ([]Law, error) {
	s, err := newSubject(t, maker, claims)
	if err != nil {
		return nil, err
	}
	if s.Span != 0 {
		if err = s.inTime(t, maker); err != nil {
			return nil, err
		}
	}
	all := map[string]Law{}
	add := func(name string, plan kit.Plan) { all[name] = kit.NewLaw(name, plan) }
	for name, c := range kit.Contract {
		if name == "reset" && (!s.resets || s.Span != 0) { // in time it is a law of frames
			continue
		}
		p := s.plan(c.Draw, c.Check)
		if s.Span != 0 && slices.Contains(aboutSlices, name) {
			p.Cost = 2
		}
		add(name, p)
	}
	if s.Span != 0 {
		return append(kit.InOrder(all), s.time.Laws(s.ofSpan)...), nil
	}
	if s.wholeGame {
		add("causal", s.causal())
	}
	add("long-game", s.longGame())
	if !s.wholeGame {
		add("repeated", s.repeated())
	}
	switch {
	case s.Frame != nil:
		add("frame", s.predicate())
	case s.Rows > 0:
		add("frame", s.frame())
	}
	switch {
	case s.Is.Value == nil:
	case s.Frame != nil:
		add("statistic", s.exactFrame())
	default:
		add("statistic", s.statistic())
	}
	return kit.InOrder(all), nil
}

// plan returns a plan with the parts that all laws of windows share.
func (s *subject) plan(draw kit.Filler, check func(boundedrecall.Maker, Case) error) kit.Plan {
	p := kit.Plan{
		AtStart: "hint     the value is asked for before the first row too; it may be NaN there",
		Who:     "the window", Rounds: "rows",
		Check: kit.Closing(s.maker, check), Sketch: s.sketch(), Draw: draw, Cost: 1,
		Valid: func(float64) error { return nil },
		Keeps: func(c Case, _ *laws.Violation) bool { return s.numbers.allow(c) },
		// A window that is not the same twice breaks most other laws, with
		// misleading reports.
		Blocks: func(f Finding) bool { return f.Law == "deterministic" && f.Verdict != Fails },
	}
	if s.Span != 0 {
		return s.timed(p)
	}
	return p
}

// unseen returns the line of a report that says what the law frame has not
// shown where it holds. Counted excludes Is.
func (s *subject) unseen() string {
	switch {
	case s.Is.Value != nil:
		return ""
	case s.Counted:
		return Unseen
	}
	return "without --is, or in Go without Is, " + Unseen
}

func (s *subject) sketch() kit.Sketch {
	return kit.Sketch{Numbers: s.numbers, Width: s.Inputs, Recall: s.Rows}
}

// lead is the length of the leads in long games. Windows may take longer the
// more rows they were pushed.
const lead = 200

func (s *subject) longGame() kit.Plan {
	p := s.plan(func(draw kit.Sketch, c *Case) { c.Rewards, c.Asks = draw.Long(lead), draw.Asks() },
		kit.CheckLongGame)
	p.Cost = kit.LongGameCost
	return p
}

func (s *subject) repeated() kit.Plan {
	p := s.plan(func(kit.Sketch, *Case) {}, kit.Repeated(s.maker, s.sketch()))
	p.Cost = 0
	return p
}
