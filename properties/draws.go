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
	l := s.lawWithLong(8, short,
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
	l.games = manyGames
	return l
}

// longSampled is the length of a long game that is sampled for its regret.
const longSampled = 100

func (s *subject) sameLaw() Law {
	return s.newLaw(
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.seed(), draw.game() },
		func(maker boundedrecall.Maker, c Case) error { return laws.SameLaw(maker, s.Draw, c.Seed, c.Rewards) })
}

// Lengths of games in which draws are compared with their law. Games as long as the second let the kit see
// lots that repeat after hundreds of rounds.
const (
	drawnRounds     = 200
	longDrawnRounds = 1200
)

func (s *subject) draws() Law {
	game := func(draw sketch, c *Case, least int) {
		n := max(least, 2*s.Recall+6)
		if c.Seed = draw.seed(); draw.pick(2) == 0 {
			c.Rewards = draw.stairs(n)
			return
		}
		open := n - draw.pick(n/2+1) // rounds in which the law stays open
		c.Rewards = append(draw.armsInTurn(open), draw.mostlyOneArm(draw.pick(s.arms), n-open)...)
		for t, every := draw.pick(8), 2+draw.pick(16); t < open; t += every {
			c.Rewards[t] = draw.constant(float64(draw.pick(5)) / 4)
		}
	}
	l := s.lawWithLong(4,
		func(draw sketch, c *Case) { game(draw, c, drawnRounds) },
		func(draw sketch, c *Case) {
			least := longDrawnRounds
			if !draw.has("long games") {
				least = drawnRounds
			}
			game(draw, c, least)
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draw, c.Seed, c.Rewards) })
	l.cost, l.games = 8, manyGames
	return l
}
