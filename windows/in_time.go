package windows

import (
	"encoding/json"
	"fmt"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// inTime is a claim about a frame in time.
type inTime struct {
	*subject
	claim frames.Claim
}

func (*inTime) recall() int { return 0 }

// aboutSlices are the laws about the caller's slices. Windows in time, whose
// calls take longer, get half as many cases of them: what breaks such a law
// breaks it in nearly each.
var aboutSlices = map[string]bool{
	"dirty-destination": true, "play-not-kept": true,
	"reward-untouched": true, "reward-not-kept": true,
}

// conduct returns the law on cases in time. The law reset is one of the frame.
func (f *inTime) conduct(name string, l kit.Law) (kit.Law, bool) {
	switch {
	case aboutSlices[name]:
		l.Cost = 2
	case name == "deterministic" && !f.told:
		l.Fill, l.Judge = f.claim.Crowded(l.Fill), repeatedly(l.Judge)
	case name == "independent" && f.shared && f.place.host != nil:
		l.Judge = kit.Closing(f.maker, f.claim.AtOnce(f.place.host))
	}
	l.Fill = f.claim.Filler(l.Fill)
	return l, name != "reset"
}

// timerOrders is how often a case of deterministic is judged where windows ask a
// clock: timers that fire at the same time do so in any order, and what depends
// on it is not the same twice, but may be by chance.
const timerOrders = 8

// repeatedly returns the check, made that often.
func repeatedly(check func(Case) error) func(Case) error {
	return func(c Case) (err error) {
		for range timerOrders {
			if err = check(c); err != nil {
				break
			}
		}
		return err
	}
}

func (f *inTime) laws() map[string]kit.Law {
	all := f.ofFrame()
	if f.Like != nil {
		all["reference"] = f.like()
	}
	return all
}

// ofFrame returns the laws of the frame.
func (f *inTime) ofFrame() map[string]kit.Law {
	return f.claim.Laws(func(law string, draw kit.Filler,
		check func(boundedrecall.Maker, Case) error) kit.Law {
		draw = f.claim.Filler(draw)
		if law != "frame" {
			l := f.newLaw(draw, check)
			if law == "statistic" {
				l.Early = f.early(check)
			}
			return l
		}
		worst := f.plainWorst(check, f.sample, f.unseen)
		l := f.newLaw(draw, worst.check)
		l.Search = worst
		l.EachCount = kit.EachCount{Reach: f.claim.Reach(), Fill: f.claim.EachCount(f.maker)}
		l.Early = f.early(worst.check)
		return l
	})
}

// inKit returns the windows as the kit tests them, on cases in time.
func (f *inTime) inKit() kit.Subject {
	s := f.subject.inKit()
	s.Sketch.Width++
	s.Sketch.Numbers = f.claim.Numbers(f.numbers)
	s.InTime = &kit.InTime{
		Shorter: f.claim.Shorter,
		Shown:   func(law string, c Case) []laws.Line { return f.claim.Shown(law, f.maker, c) },
		Replay: func(law string, c Case) string {
			text, err := json.Marshal(c)
			if err != nil {
				return ""
			}
			return fmt.Sprintf("windows.Replay(t, maker, claims, %q, `%s`)", law, text)
		},
	}
	return s
}

// rounds reports whether rounding explains that an entry of the value is off by
// the distance from the right one.
func (s *subject) rounds(rows [][]float64, entry int, want, distance float64) bool {
	for _, p := range []precision{double, single} {
		limit := roundingFactor(nil) * p.ulp(want)
		if slack := s.Is.slackIn(p, rows); slack != nil {
			limit = max(limit, slack[entry])
		}
		if distance <= limit {
			return true
		}
		if s.precision() == double {
			return false
		}
	}
	return false
}

// sample returns the case as a sample.
func (f *inTime) sample(c Case) sample {
	of := f.claim.Sample(f.maker, c)
	return sample{f.numbers, of.Past, of.Rows, of.Alone, of.After, of.Newest}
}
