package properties

import (
	"math"

	"boundedrecall"
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"
)

// regretBound returns the law on the smaller of the two bounds that may be claimed.
func (s *subject) regretBound() Law {
	use := boundUse()
	bound := func(in *boundedrecall.Instance) float64 {
		b := math.Inf(1)
		if s.TotalRegretBound != nil {
			b = s.TotalRegretBound(in.Horizon(), in.Arms())
		}
		if s.RegretBoundOn != nil {
			b = min(b, s.RegretBoundOn(in))
		}
		return use.count(b)
	}
	excess := func(tr *boundedrecall.Transcript) float64 {
		most := math.Inf(-1)
		for t, got := range tr.RegretCurve() {
			most = max(most, got-bound(tr.Instance().Slice(1, t+1)))
		}
		return most
	}
	rewards := func(draw sketch, n int) laws.Rounds {
		if n <= longestClimb && draw.pick(3) > 0 && draw.has("climbing") {
			return draw.climb(n, excess)
		}
		return draw.badRewards(n)
	}
	return s.bounded(use, rewards, func(maker boundedrecall.Maker, c Case) error {
		return laws.RegretBound(maker, bound, c.Rewards)
	})
}

func (s *subject) swapBound() Law {
	use := boundUse()
	return s.bounded(use, sketch.leastPlayedArm, func(maker boundedrecall.Maker, c Case) error {
		return laws.SwapBound(maker, use.of(s.TotalSwapRegretBound), c.Rewards)
	})
}

func (s *subject) switchBound() Law {
	use := boundUse()
	bound := func(n, d, switches int) float64 { return use.count(s.TotalSwitchingRegretBound(n, d, switches)) }
	return s.bounded(use, sketch.twoArmsInTurns, func(maker boundedrecall.Maker, c Case) error {
		return laws.SwitchBound(maker, bound, c.Rewards)
	})
}

func (s *subject) intervalBound() Law {
	use := boundUse()
	return s.bounded(use, sketch.twoArmsInTurns, func(maker boundedrecall.Maker, c Case) error {
		return laws.IntervalBound(maker, use.of(s.TotalIntervalRegretBound), c.Rewards)
	})
}

// longestBounded is the length of a long game on which a bound is tested, at every horizon.
const longestBounded = 500

// bounded returns a law about a bound, whose calls use counts, on rewards that are drawn for a number of
// rounds. One case in four is long.
func (s *subject) bounded(use *claimUse, rewards func(sketch, int) laws.Rounds, check func(boundedrecall.Maker, Case) error) Law {
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*draw.horizon()
			n := most
			if draw.pick(3) < 2 {
				n = 1 + draw.pick(most)
			}
			c.Rewards = rewards(draw, n)
		},
		func(draw sketch, c *Case) {
			n := draw.horizon()
			if draw.shares("long games") {
				n = longestBounded
			}
			c.Rewards = rewards(draw, n)
		}, check)
	l.use = use
	return l
}

func (s *subject) regretFloor() Law {
	return s.fixed(func(maker boundedrecall.Maker) error {
		for k, floor := range s.Floors {
			if k > 0 && !table.Has("regret-floor", "each floor") {
				break
			}
			if err := laws.RegretFloor(maker, floor); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *subject) growth() Law {
	return s.fixed(func(maker boundedrecall.Maker) error { return laws.RegretGrowth(maker, *s.Growth) })
}
