package properties

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// contract returns the laws of every learner. The first two are basic: a learner that
// breaks one of them would break most other laws too, with misleading reports.
func (s *subject) contract() []Law {
	all := []Law{
		s.armsLaw(),
		s.deterministic(),
		s.onRewards("simplex", laws.Simplex),
		s.onRewards("dirty-destination", laws.DirtyDestination),
		s.onRewards("play-not-kept", laws.PlayNotKept),
		s.purePlay(),
		s.onRewards("reward-untouched", laws.RewardUntouched),
		s.onRewards("reward-not-kept", laws.RewardNotKept),
		s.causal(),
		s.reset(),
		s.independent(),
		s.wrongLengths(),
		s.wrongRewards(),
		s.longGame(),
	}
	if s.random {
		all = append(all, s.onRewards("stated-law", laws.StatedLaw))
	}
	return all
}

func (s *subject) armsLaw() Law {
	if s.arms < 1 {
		return s.fixed("arms", func(maker boundedrecall.Maker) error { return laws.Arms(maker, nil) })
	}
	l := s.onRewards("arms", laws.Arms)
	l.basic = true
	return l
}

func (s *subject) deterministic() Law {
	l := s.onRewards("deterministic", laws.Deterministic)
	l.basic = true
	return l
}

func (s *subject) purePlay() Law {
	return s.law("pure-play",
		func(draw sketch, c *Case) {
			c.Rewards, c.Asks = draw.game(), draw.asks()
			draw.unusually(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.PurePlay(maker, c.Rewards, c.Asks) })
}

// asks draws how often to ask for the plays of successive rounds: 0 to 8 times.
func (s sketch) asks() []int {
	switch s.pick(4) {
	case 0:
		return []int{0}
	case 1:
		return []int{8}
	}
	asks := make([]int, 1+s.pick(7))
	for k := range asks {
		asks[k] = s.pick(2) * s.pick(9)
	}
	return asks
}

// unusually changes the rewards of three cases in four: it makes their sums round, or moves
// them near 0, down to the smallest floats, or near 1.
func (s sketch) unusually(c *Case) {
	var change func(x float64) float64
	switch s.pick(4) {
	case 0:
		return
	case 1:
		change = func(x float64) float64 { return x * 0.7 }
	case 2:
		factor := math.Ldexp(1, s.pick(1049)-1068)
		change = func(x float64) float64 { return x * factor }
	default:
		change = func(x float64) float64 { return 1 - x*0x1p-47 }
	}
	for _, part := range c.parts() {
		*part = part.Clone()
		for _, row := range *part {
			for i := range row {
				row[i] = change(row[i])
			}
		}
	}
}

func (s *subject) causal() Law {
	return s.law("causal",
		func(draw sketch, c *Case) {
			c.Past = draw.between(0, draw.horizon())
			c.Rewards, c.Other = draw.between(1, 4), draw.between(1, 4)
			draw.unusually(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Causal(maker, c.Past, c.Rewards, c.Other) })
}

func (s *subject) reset() Law {
	return s.law("reset",
		func(draw sketch, c *Case) {
			c.Past, c.Rewards = draw.between(0, draw.horizon()), draw.between(0, draw.horizon())
			draw.unusually(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Reset(maker, c.Past, c.Rewards) })
}

func (s *subject) independent() Law {
	return s.law("independent",
		func(draw sketch, c *Case) {
			c.Rewards, c.Other = draw.between(0, draw.horizon()), draw.game()
			draw.unusually(c)
		},
		func(maker boundedrecall.Maker, c Case) error { return laws.Independent(maker, c.Rewards, c.Other) })
}

func (s *subject) wrongLengths() Law {
	return s.law("wrong-lengths",
		func(draw sketch, c *Case) { c.Rewards = draw.between(0, 4) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongLengths(maker, c.Rewards) })
}

func (s *subject) wrongRewards() Law {
	return s.law("wrong-rewards",
		func(draw sketch, c *Case) { c.Rewards, c.Arm = draw.between(0, draw.horizon()), draw.pick(draw.arms) },
		func(maker boundedrecall.Maker, c Case) error { return laws.WrongRewards(maker, c.Rewards, c.Arm) })
}

func (s *subject) longGame() Law {
	l := s.law("long-game",
		func(draw sketch, c *Case) { c.Rewards, c.Asks = draw.longGame(), draw.asks() },
		func(maker boundedrecall.Maker, c Case) error { return laws.LongGame(maker, c.Rewards, c.Asks) })
	l.share = 25
	return l
}

// longGame draws about 2000 rounds, in stretches. In each game one arm leads by 1500, and
// all arms get 1 for 64 rounds and 0 for 64 rounds. Sums, weights and logarithms overflow
// there.
func (s sketch) longGame() laws.Rounds {
	lead, ones, zeros := s.zero(), s.zero(), s.zero()
	lead[s.pick(s.arms)] = 1
	for i := range ones {
		ones[i] = 1
	}
	some := s
	some.rounds = 1 + s.pick(400)
	stretches := []laws.Rounds{
		slices.Repeat(laws.Rounds{lead}, 1500),
		slices.Repeat(laws.Rounds{ones}, 64),
		slices.Repeat(laws.Rounds{zeros}, 64),
		some.runs(),
		some.grid(),
	}
	return s.inAnyOrder(stretches)
}

// inAnyOrder joins the stretches in an order that it draws.
func (s sketch) inAnyOrder(stretches []laws.Rounds) (all laws.Rounds) {
	for len(stretches) > 0 {
		k := s.pick(len(stretches))
		all = append(all, stretches[k]...)
		stretches = slices.Delete(stretches, k, k+1)
	}
	return all
}
