package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

func (s *subject) armsLaw() Law {
	if s.arms < 1 {
		return s.fixed(func(maker boundedrecall.Maker) error { return laws.Arms(maker, nil) })
	}
	return onGames(laws.Arms)(s)
}

func (s *subject) purePlay() Law {
	return s.law(
		func(draw sketch, c *Case) {
			c.Rewards, c.Asks = draw.game(), draw.asks()
			draw.rescale(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.PurePlay(maker, c.Rewards, c.Asks) })
}

func (s *subject) causal() Law {
	return s.law(
		func(draw sketch, c *Case) {
			c.Past = draw.between(0, draw.horizon())
			c.Rewards, c.Other = draw.between(1, 4), draw.between(1, 4)
			draw.rescale(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Causal(maker, c.Past, c.Rewards, c.Other) })
}

func (s *subject) reset() Law {
	return s.law(
		func(draw sketch, c *Case) {
			c.Past, c.Rewards = draw.between(0, draw.horizon()), draw.between(0, draw.horizon())
			draw.rescale(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Reset(maker, c.Past, c.Rewards) })
}

func (s *subject) independent() Law {
	return s.law(
		func(draw sketch, c *Case) {
			c.Rewards, c.Other = draw.between(0, draw.horizon()), draw.game()
			draw.rescale(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Independent(maker, c.Rewards, c.Other) })
}

func (s *subject) wrongLengths() Law {
	return s.law(
		func(draw sketch, c *Case) { c.Rewards = draw.between(0, 4) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongLengths(maker, c.Rewards) })
}

func (s *subject) wrongRewards() Law {
	return s.law(
		func(draw sketch, c *Case) { c.Rewards, c.Arm = draw.between(0, draw.horizon()), draw.pick(draw.arms) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongRewards(maker, c.Rewards, c.Arm) })
}

func (s *subject) longGame() Law {
	l := s.law(
		func(draw sketch, c *Case) { c.Rewards, c.Asks = draw.longGame(), draw.asks() },
		func(maker boundedrecall.Maker, c Case) error { return laws.LongGame(maker, c.Rewards, c.Asks) })
	l.cost = 25
	return l
}
