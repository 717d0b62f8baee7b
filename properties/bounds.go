package properties

import (
	"math"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// regretBound returns the law on the smaller of the two bounds that may be
// claimed.
func (s *subject) regretBound() kit.Law {
	use := boundUse()
	bound := func(in *boundedrecall.Instance) float64 {
		b := math.Inf(1)
		if s.Bounds.TotalRegret != nil {
			b = s.Bounds.TotalRegret(in.Horizon(), in.Arms())
		}
		if s.Bounds.TotalRegretOn != nil {
			b = min(b, s.Bounds.TotalRegretOn(in))
		}
		return use.count(b, in.Horizon())
	}
	excess := func(tr *boundedrecall.Transcript) float64 {
		most := math.Inf(-1)
		for t, got := range tr.RegretCurve() {
			most = max(most, got-bound(tr.Instance().Slice(1, t+1)))
		}
		return most
	}
	rewards := func(draw sketch, n int) laws.Rounds {
		if n <= longestClimb && draw.Pick(3) > 0 {
			return draw.climb(n, excess)
		}
		if n >= longestBounded && draw.Pick(2) == 0 {
			return draw.turnaround(n)
		}
		return draw.badRewards(n)
	}
	return s.bounded(use, rewards, regretShare(bound), func(maker boundedrecall.Maker, c Case) error {
		if s.Bounds.TotalRegret == nil || s.Bounds.TotalRegretOn == nil {
			return laws.RegretBound(maker, bound, c.Rewards)
		}
		bySize := laws.BySize(use.of(s.Bounds.TotalRegret))
		if err := laws.RegretBound(maker, bySize, c.Rewards); err != nil {
			return named(err, "TotalRegret")
		}
		return named(laws.RegretBound(maker, s.Bounds.TotalRegretOn, c.Rewards), "TotalRegretOn")
	})
}

// named says which of two claims a violation breaks.
func named(err error, claim string) error {
	if v, ok := err.(*laws.Violation); ok {
		v.Broken += " that " + claim + " claims"
	}
	return err
}

func (s *subject) swapBound() kit.Law {
	use := boundUse()
	bound := use.of(s.Bounds.TotalSwapRegret)
	return s.bounded(use, sketch.leastPlayedArm, swapShare(bound),
		func(maker boundedrecall.Maker, c Case) error {
			return laws.SwapBound(maker, bound, c.Rewards)
		})
}

func (s *subject) switchBound() kit.Law {
	use := boundUse()
	bound := func(n, d, switches int) float64 {
		return use.count(s.Bounds.TotalSwitchingRegret(n, d, switches), n)
	}
	return s.bounded(use, sketch.twoArmsInTurns, switchShare(bound),
		func(maker boundedrecall.Maker, c Case) error {
			return laws.SwitchBound(maker, bound, c.Rewards)
		})
}

func (s *subject) intervalBound() kit.Law {
	use := boundUse()
	bound := use.of(s.Bounds.TotalIntervalRegret)
	return s.bounded(use, sketch.twoArmsInTurns, intervalShare(bound),
		func(maker boundedrecall.Maker, c Case) error {
			return laws.IntervalBound(maker, bound, c.Rewards)
		})
}

// longestBounded is the length of a long game on which a bound is tested, at
// every horizon.
const longestBounded = 500

// bounded returns a law about a bound, whose calls use counts, on rewards that
// are drawn for a number of rounds. One case in four is long. In the first of
// these an adversary answers the plays: see [sketch.hardest].
func (s *subject) bounded(use *claimUse, rewards func(sketch, int) laws.Rounds,
	of share, check func(boundedrecall.Maker, Case) error) kit.Law {
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*draw.Horizon()
			n := most
			if draw.Pick(3) < 2 {
				n = 1 + draw.Pick(most)
			}
			c.Rewards = rewards(draw, n)
		},
		func(draw sketch, c *Case) {
			c.Rewards = rewards(draw, longestBounded)
		}, check)
	tally, longest := &boundTally{claimUse: use}, longestAnswered
	if s.wholeGame {
		longest = longestAsked
	}
	l.Tally, l.Long.Longest = tally, s.filler(func(draw sketch, c *Case) {
		c.Rewards = draw.hardest(tally, of, longest)
	})
	return l
}

func (s *subject) regretFloor() kit.Law {
	return s.fixed(func(maker boundedrecall.Maker) error {
		for _, floor := range s.Bounds.Floors {
			if err := laws.RegretFloor(maker, floor); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *subject) growth() kit.Law {
	return s.fixed(func(maker boundedrecall.Maker) error {
		return laws.RegretGrowth(maker, *s.Bounds.Growth)
	})
}
