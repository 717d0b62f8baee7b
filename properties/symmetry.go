package properties

import (
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

func (s *subject) symmetric() kit.Law {
	return s.onLongGames(
		func(draw sketch, c *Case) {
			if s.Recall > 0 {
				c.Past, c.Rewards = c.Rewards, draw.Rounds(max(1, s.Recall-draw.Pick(2)))
			}
			if draw.Pick(2) == 0 {
				c.Rewards = draw.balance(max(s.Recall, len(c.Rewards)))
			}
			draw.twoRounds(c)
			draw.scaleExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Symmetric(maker, s.Recall, c.Past, c.Rewards, c.Round, c.OtherRound,
				s.Tolerances.Symmetry)
		})
}

// twoRounds draws a round and the last one, different ones if five draws find
// any.
func (s sketch) twoRounds(c *Case) {
	n := len(c.Rewards)
	for range 5 {
		if c.Round, c.OtherRound = 1+s.Pick(n), n; !laws.Same(c.Rewards[c.Round-1], c.Rewards[n-1]) {
			return
		}
	}
}

func (s *subject) armSymmetric() kit.Law {
	return s.onLongGames(
		func(draw sketch, c *Case) {
			c.Arm, c.OtherArm = draw.Pick(s.arms), s.arms-1-draw.Pick(s.arms)
			if s.arms > 4 && draw.Pick(2) == 0 {
				draw.tiePair(c)
			}
			draw.scaleExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ArmSymmetric(maker, c.Rewards, c.Arm, c.OtherArm, s.Tolerances.Symmetry)
		})
}

// tiePair draws two arms to exchange, the first or the last two half of the
// time, and makes them tie ahead of the others. With many arms no other case
// has a tie of two given arms alone.
func (s sketch) tiePair(c *Case) {
	switch s.Pick(4) {
	case 0:
		c.Arm, c.OtherArm = 0, 1
	case 1:
		c.Arm, c.OtherArm = s.Width-2, s.Width-1
	default:
		c.Arm, c.OtherArm = s.TwoArms()
	}
	for _, row := range c.Rewards {
		most := slices.Max(row)
		row[c.Arm], row[c.OtherArm] = most, most
	}
}

func (s *subject) shiftInvariant() kit.Law {
	return s.onLongGames(
		func(draw sketch, c *Case) {
			draw.Width = 1
			c.Shift = draw.Rounds(len(c.Rewards))
			if draw.Pick(8) == 0 {
				draw.fillRange(c)
			}
			draw.scaleExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ShiftInvariant(maker, c.Rewards, c.Shift, s.Tolerances.Symmetry)
		})
}

// fillRange makes the rewards small and the shift as large as it may be: after
// it the rewards of all arms are near 1. Their sums stay exact.
func (s sketch) fillRange(c *Case) {
	c.Change(func(_ int, x float64) float64 { return x / 32 })
	c.Shift = s.Fill(len(c.Rewards), func() []float64 { return s.Constant(1) })
}

// onLongGames returns a law on games, one in four of them of 300 to 900 rounds,
// with leads that are taken back. draw completes the case.
func (s *subject) onLongGames(draw filler, check func(boundedrecall.Maker, Case) error) kit.Law {
	return s.lawWithLong(4,
		func(d sketch, c *Case) {
			c.Rewards = d.Game()
			draw(d, c)
		},
		func(d sketch, c *Case) {
			c.Rewards = d.Long(150 + d.Length(51))
			draw(d, c)
		}, check)
}

func (s *subject) meanBased() kit.Law {
	use := &claimUse{nothing: "γ was 1 or more for every arm that trailed"}
	gamma := func(lead float64, rounds int) float64 {
		g := s.Gamma(lead, rounds)
		use.add(g < 1)
		return g
	}
	l := s.onLongGames(
		func(draw sketch, c *Case) {
			if n := len(c.Rewards); n <= draw.Horizon() && draw.Pick(3) == 0 {
				draw.tieNearly(c.Rewards, n-1-draw.Pick(min(n, max(1, s.Recall))))
				return
			}
			draw.scaleExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.MeanBased(maker, s.Recall, gamma, c.Rewards)
		})
	l.Tally = use
	return l
}
