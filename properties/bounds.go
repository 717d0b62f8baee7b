package properties

import (
	"math"

	"boundedrecall"
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"
)

func (s *subject) regretBound() Law {
	excess := func(tr *boundedrecall.Transcript) float64 {
		most := math.Inf(-1)
		for t, got := range tr.RegretCurve() {
			most = max(most, got-s.bound(tr.Instance().Slice(1, t+1)))
		}
		return most
	}
	rounds := func(draw sketch, maker boundedrecall.Maker, n int) laws.Rounds {
		if n <= longestClimb && draw.pick(3) > 0 && draw.has("climbing") {
			return draw.climb(maker, n, excess)
		}
		return draw.badRewards(maker, n)
	}
	return s.bounded(&s.external, rounds, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.RegretBound(maker, s.bound, rewards)
	})
}

func (s *subject) swapBound() Law {
	return s.bounded(&s.swap, sketch.leastPlayedArm, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.SwapBound(maker, s.TotalSwapRegretBound, rewards)
	})
}

func (s *subject) switchBound() Law {
	return s.bounded(&s.switches, sketch.twoArmsInTurns, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.SwitchBound(maker, s.TotalSwitchingRegretBound, rewards)
	})
}

func (s *subject) intervalBound() Law {
	return s.bounded(&s.interval, sketch.twoArmsInTurns, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.IntervalBound(maker, s.TotalIntervalRegretBound, rewards)
	})
}

// longestBounded is the length of a long game on which a bound is tested, at every horizon.
const longestBounded = 500

// bounded returns a law about a bound, on rewards that rounds draws. One case in four is
// long.
func (s *subject) bounded(
	use *claimUse,
	rounds func(sketch, boundedrecall.Maker, int) laws.Rounds,
	check func(boundedrecall.Maker, laws.Rounds) error,
) Law {
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*draw.horizon()
			n := most
			if draw.pick(3) < 2 {
				n = 1 + draw.pick(most)
			}
			c.Rewards = rounds(draw, s.maker, n)
		},
		func(draw sketch, c *Case) {
			n := draw.horizon()
			if draw.shares("long games") {
				n = longestBounded
			}
			c.Rewards = rounds(draw, s.maker, n)
		},
		func(maker boundedrecall.Maker, c Case) error { return check(maker, c.Rewards) })
	l.use, l.vacuous = use, "the bound was infinite in every game played, so the claim says nothing"
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
