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
		return s.law(short, func(maker boundedrecall.Maker, c Case) error {
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
	return s.law(
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.seed(), draw.game() },
		func(maker boundedrecall.Maker, c Case) error { return laws.SameLaw(maker, s.Draw, c.Seed, c.Rewards) })
}

// drawnRounds is the length of a game in which draws are compared with their law, or
// more.
const drawnRounds = 24

// longDrawn is the length of a long game in which draws are compared with their law, or
// more.
const longDrawn = 48

func (s *subject) draws() Law {
	l := s.lawWithLong(6,
		func(draw sketch, c *Case) {
			c.Seed = draw.seed()
			if n := max(drawnRounds, 2*s.Recall+6); draw.pick(3) == 0 {
				c.Rewards = draw.armsInTurn(n)
			} else {
				c.Rewards = draw.mostlyOneArm(draw.pick(s.arms), n)
			}
		},
		func(draw sketch, c *Case) {
			c.Seed = draw.seed()
			c.Rewards = draw.armsInTurn(max(longDrawn, 2*s.Recall+6))
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draw, c.Seed, c.Rewards) })
	l.cost = 4
	return l
}
