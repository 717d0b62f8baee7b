package properties

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

func (s *subject) symmetric() Law {
	l := s.law("symmetric",
		func(draw sketch, c *Case) {
			if s.Recall == 0 {
				c.Rewards = draw.game()
			} else {
				c.Past = draw.between(0, s.Recall+3)
				c.Rewards = draw.between(max(1, s.Recall-draw.pick(2)), s.Recall)
			}
			if draw.pick(2) == 0 {
				draw.rounds = max(s.Recall, len(c.Rewards))
				c.Rewards = draw.balance()
			}
			c.Round, c.OtherRound = 1+draw.pick(len(c.Rewards)), len(c.Rewards)
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Symmetric(maker, s.Recall, c.Past, c.Rewards, c.Round, c.OtherRound, s.SymmetryTolerance)
		})
	l.long = s.draw(func(draw sketch, c *Case) {
		if s.Recall > 0 {
			c.Past, c.Rewards = draw.stretches(), draw.between(s.Recall, s.Recall)
		} else {
			draw.rounds = 200 + draw.length(51)
			c.Rewards = draw.balance()
		}
		c.Round, c.OtherRound = 1+draw.pick(len(c.Rewards)), len(c.Rewards)
		draw.unevenExactly(c)
	})
	l.longEvery = longOrderly
	return l
}

// longOrderly is the longEvery of the laws of symmetry and mean-based.
const longOrderly = 6

// stretches draws 250 to 500 rounds, in stretches that lead far, tie, run and vary.
func (s sketch) stretches() laws.Rounds {
	ones := s.zero()
	for i := range ones {
		ones[i] = 1
	}
	some := s
	some.rounds = 1 + s.pick(64)
	return s.inAnyOrder([]laws.Rounds{
		s.alone(s.pick(s.arms), 150+s.length(51)),
		slices.Repeat(laws.Rounds{ones}, 100+s.length(51)),
		some.runs(),
		some.grid(),
	}).Clone()
}

func (s *subject) armSymmetric() Law {
	return s.orderly("arm-symmetric",
		func(draw sketch, c *Case) {
			c.Arm, c.OtherArm = draw.pick(s.arms), s.arms-1-draw.pick(s.arms)
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ArmSymmetric(maker, c.Rewards, c.Arm, c.OtherArm, s.SymmetryTolerance)
		})
}

func (s *subject) shiftInvariant() Law {
	return s.orderly("shift-invariant",
		func(draw sketch, c *Case) {
			draw.arms = 1
			c.Shift = draw.between(len(c.Rewards), len(c.Rewards))
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ShiftInvariant(maker, c.Rewards, c.Shift, s.SymmetryTolerance)
		})
}

// orderly returns a law on games, or long games, of any kind. draw completes the case.
func (s *subject) orderly(name string, draw func(sketch, *Case), check func(boundedrecall.Maker, Case) error) Law {
	l := s.law(name,
		func(d sketch, c *Case) {
			c.Rewards = d.game()
			draw(d, c)
		}, check)
	l.long = s.draw(func(d sketch, c *Case) {
		c.Rewards = d.stretches()
		draw(d, c)
	})
	l.longEvery = longOrderly
	return l
}

func (s *subject) meanBased() Law {
	l := s.orderly("mean-based",
		func(draw sketch, c *Case) {
			if n := len(c.Rewards); n <= draw.horizon() && draw.pick(3) == 0 {
				draw.nearTie(c.Rewards, n-1-draw.pick(min(n, max(1, s.Recall))))
				return
			}
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.MeanBased(maker, s.Recall, s.Gamma, c.Rewards)
		})
	l.vacuous = func() string {
		if s.trailing.vacuous() {
			return "γ was 1 or more for every arm that trailed, so the claim says nothing"
		}
		return ""
	}
	return l
}

// nearTie makes all arms equal, except that one of them gets 2^−7 to 2^−30 more in
// round t (from 0).
func (s sketch) nearTie(r laws.Rounds, t int) {
	for _, row := range r {
		for i := len(row) - 1; i >= 0; i-- {
			row[i] = row[0] / 2
		}
	}
	r[t][s.pick(s.arms)] += math.Ldexp(1, -7-s.pick(24))
}

// exactlyUneven is a factor that makes rewards uneven but keeps their sums exact in
// float64: arms that tie still tie, and rounding to fewer digits shows.
const exactlyUneven = 45.0/64 + 0x1p-22

// unevenExactly makes the rewards of half of the cases uneven: the drawn ones or, in short
// games, other multiples of 1/64.
func (s sketch) unevenExactly(c *Case) {
	if s.pick(2) == 0 {
		return
	}
	any := len(c.Rewards) <= s.horizon() && s.pick(2) == 0
	for _, part := range c.parts() {
		if s.rounds = len(*part); any && s.rounds > 0 {
			s.arms = part.Arms()
			*part = s.grid()
		}
		*part = scale(*part, exactlyUneven)
	}
}

func (s *subject) regretFloor() Law {
	return s.fixed("regret-floor", func(maker boundedrecall.Maker) error {
		for _, floor := range s.Floors {
			if err := laws.RegretFloor(maker, floor); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *subject) growth() Law {
	return s.fixed("growth", func(maker boundedrecall.Maker) error { return laws.RegretGrowth(maker, *s.Growth) })
}

func (s *subject) regretQuantile() Law {
	l := s.law("regret-quantile",
		func(draw sketch, c *Case) {
			c.Seed, c.Rewards = draw.seed(), draw.oblivious(1+draw.length(draw.horizon()))
		},
		func(maker boundedrecall.Maker, c Case) error {
			if s.random {
				return laws.RegretQuantile(maker, s.RegretQuantile, c.Rewards)
			}
			return laws.SampledRegretQuantile(s.Draw, c.Seed, s.RegretQuantile, c.Rewards)
		})
	if !s.random {
		l.long = s.draw(func(draw sketch, c *Case) {
			if c.Seed = draw.seed(); draw.pick(4) == 0 {
				c.Rewards = draw.oblivious(longSampled)
			} else {
				c.Rewards = draw.rotating(longSampled)
			}
		})
		l.longEvery = 8
	}
	return l
}

// longSampled is the length of a long game that is sampled for its regret.
const longSampled = 100

func (s sketch) seed() uint64 { return 1 + uint64(s.pick(1<<20)) }

func (s *subject) sameLaw() Law {
	return s.law("same-law",
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
	l := s.law("draws",
		func(draw sketch, c *Case) {
			c.Seed = draw.seed()
			if n := max(drawnRounds, 2*s.Recall+6); draw.pick(3) == 0 {
				c.Rewards = draw.rotating(n)
			} else {
				c.Rewards = draw.favouring(draw.pick(s.arms), n)
			}
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draw, c.Seed, c.Rewards) })
	l.long = s.draw(func(draw sketch, c *Case) {
		c.Seed = draw.seed()
		c.Rewards = draw.rotating(max(longDrawn, 2*s.Recall+6))
	})
	l.longEvery = 6
	l.share = 4
	return l
}

// rotating rewards the arms in turn, so that none gets ahead and the law of the draws stays
// open.
func (s sketch) rotating(rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = s.zero()
		r[t][(t+s.arms-1)%s.arms] = 1
	}
	return tile(r, s.pick(s.arms), rounds)
}

// favouring draws rewards on which it matters how often the arm is played: in half
// of the rounds it is rewarded alone.
func (s sketch) favouring(arm, rounds int) laws.Rounds {
	return s.fill(rounds, func(s sketch) []float64 {
		r := s.coinVector()
		if s.pick(2) == 0 {
			clear(r)
			r[arm] = 1
		}
		return r
	})
}
