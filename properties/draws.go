package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

func (s *subject) regretQuantile() Law {
	short := func(draw sketch, c *Case) {
		c.Seed, c.Rewards = draw.seed(), draw.obliviousRewards(1+draw.length(draw.horizon()))
	}
	if s.random {
		return s.newLaw(short, func(maker boundedrecall.Maker, c Case) error {
			return laws.RegretQuantile(maker, s.RegretQuantile, c.Rewards)
		})
	}
	return s.lawWithLong(8, short,
		func(draw sketch, c *Case) {
			if c.Seed = draw.seed(); draw.pick(4) == 0 {
				c.Rewards = draw.obliviousRewards(longSampled)
			} else {
				c.Rewards = draw.armsInTurn(longSampled)
			}
		},
		func(_ boundedrecall.Maker, c Case) error {
			return laws.SampledRegretQuantile(s.Draw, c.Seed, s.RegretQuantile, c.Rewards)
		})
}

// longSampled is the length of a long game that is sampled for its regret.
const longSampled = 100

func (s *subject) sameLaw() Law {
	return s.newLaw(
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.seed(), draw.game() },
		func(maker boundedrecall.Maker, c Case) error { return laws.SameLaw(maker, s.Draw, c.Seed, c.Rewards) })
}

// drawnRounds is the length of a game in which draws are compared with their law, or more.
const drawnRounds = 140

func (s *subject) draws() Law {
	l := s.newLaw(
		func(draw sketch, c *Case) {
			n := max(drawnRounds, 2*s.Recall+6)
			open := n / 2 // rounds in which the law stays open
			switch {
			case !draw.has("arms in turn"):
				open = 0
			case !draw.has("mostly one arm"):
				open = n
			}
			c.Seed = draw.seed()
			c.Rewards = append(draw.armsInTurn(open), draw.mostlyOneArm(draw.pick(s.arms), n-open)...)
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draw, c.Seed, c.Rewards) })
	l.cost = 16
	return l
}
