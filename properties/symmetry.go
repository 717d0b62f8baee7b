package properties

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

func (s *subject) symmetric() Law {
	return s.law("symmetric",
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
}

func (s *subject) armSymmetric() Law {
	return s.law("arm-symmetric",
		func(draw sketch, c *Case) {
			c.Rewards = draw.game()
			c.Arm, c.OtherArm = draw.pick(s.arms), s.arms-1-draw.pick(s.arms)
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ArmSymmetric(maker, c.Rewards, c.Arm, c.OtherArm, s.SymmetryTolerance)
		})
}

func (s *subject) shiftInvariant() Law {
	return s.law("shift-invariant",
		func(draw sketch, c *Case) {
			c.Rewards = draw.game()
			draw.arms = 1
			c.Shift = draw.between(len(c.Rewards), len(c.Rewards))
			draw.unevenExactly(c)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ShiftInvariant(maker, c.Rewards, c.Shift, s.SymmetryTolerance)
		})
}

func (s *subject) meanBased() Law {
	l := s.law("mean-based",
		func(draw sketch, c *Case) {
			c.Rewards = draw.game()
			if draw.pick(3) == 0 {
				n := len(c.Rewards)
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

// unevenExactly makes the rewards of half of the cases uneven: the drawn ones, or other
// multiples of 1/64.
func (s sketch) unevenExactly(c *Case) {
	if s.pick(2) == 0 {
		return
	}
	any := s.pick(2) == 0
	for _, part := range c.parts() {
		if s.rounds = len(*part); any && s.rounds > 0 {
			s.arms = part.Arms()
			*part = s.grid()
		}
		*part = scale(*part, exactlyUneven)
	}
}

func (s *subject) regretBound() Law {
	l := s.law("regret-bound",
		func(draw sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*draw.horizon()
			n := most
			if draw.pick(3) < 2 {
				n = 1 + draw.pick(most)
			}
			c.Rewards = draw.regrettable(s.maker, s.boundedHorizon(draw, n))
		},
		s.checkBound)
	l.long = s.draw(func(draw sketch, c *Case) {
		c.Rewards = draw.regrettable(s.maker, s.boundedHorizon(draw, longestBounded))
	})
	l.longEvery = 4
	l.vacuous = func() string {
		if s.finite.vacuous() {
			return "the bound was infinite in every game played, so the claim says nothing"
		}
		return ""
	}
	return l
}

func (s *subject) checkBound(maker boundedrecall.Maker, c Case) error {
	return laws.RegretBound(maker, s.bound, c.Rewards)
}

// boundedHorizon returns n if the bound is finite at all horizons. Otherwise it returns a
// horizon where the bound is finite: half of the time any of them, half of the time the
// largest up to n.
func (s *subject) boundedHorizon(draw sketch, n int) int {
	if len(s.horizons) == 0 {
		return n
	}
	k, _ := slices.BinarySearch(s.horizons, n+1)
	if k == 0 || draw.pick(2) == 0 {
		k = 1 + draw.pick(len(s.horizons))
	}
	return s.horizons[k-1]
}

// alone returns n rounds in which the arm gets 1 and the others 0.
func (s sketch) alone(arm, n int) laws.Rounds {
	return s.fill(n, func(s sketch) []float64 {
		r := s.zero()
		r[arm] = 1
		return r
	})
}

// regrettable draws n rounds that may cause regret: any kind, a short period, two arms that
// take turns, or an adversary's choices.
func (s sketch) regrettable(maker boundedrecall.Maker, n int) laws.Rounds {
	switch s.pick(6) {
	case 0:
		return s.between(n, n)
	case 1:
		return tile(s.fill(1+s.pick(min(n, s.recall+3)), sketch.oneHotVector), 0, n)
	case 2, 3:
		most := n
		if s.recall > 0 {
			most = min(n, 2*s.recall)
		}
		arm := s.pick(s.arms)
		other := (arm + 1 + s.pick(max(1, s.arms-1))) % s.arms
		return tile(append(s.alone(arm, 1+s.pick(most)), s.alone(other, 1+s.pick(most))...), 0, n)
	}
	return s.hostile(maker, n)
}

// hostile draws rewards as an adversary that sees the learner's plays would choose them.
// For stretches of drawn length it rewards the arm of least weight, all arms except the arm
// of largest weight, or the same drawn arm. If the learner panics, the rewards end there.
func (s sketch) hostile(maker boundedrecall.Maker, rounds int) (r laws.Rounds) {
	defer func() {
		if len(r) == 0 {
			r = laws.Rounds{s.zero()}
		}
	}()
	defer forgive()
	maker, done := withClose(maker)
	defer done()
	l := maker()
	x := make([]float64, s.arms)
	for len(r) < rounds {
		mood, arm := s.pick(4), s.pick(s.arms)
		for range min(rounds-len(r), 1+s.pick(rounds)) {
			reward := s.zero()
			l.Play(x)
			switch mood {
			case 0:
				reward[arm] = 1
			case 1:
				reward[slices.Index(x, slices.Min(x))] = 1
			case 2:
				for i := range reward {
					reward[i] = 1
				}
				reward[slices.Index(x, slices.Max(x))] = 0
			default:
				reward[slices.Index(x, slices.Min(x))] = 0.5
			}
			r = append(r, reward)
			l.Observe(slices.Clone(reward))
		}
	}
	return r
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
	return s.law("regret-quantile",
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.seed(), draw.game() },
		func(maker boundedrecall.Maker, c Case) error {
			if s.random {
				return laws.RegretQuantile(maker, s.RegretQuantile, c.Rewards)
			}
			return laws.SampledRegretQuantile(s.Draw, c.Seed, s.RegretQuantile, c.Rewards)
		})
}

func (s sketch) seed() uint64 { return 1 + uint64(s.pick(1<<20)) }

func (s *subject) sameLaw() Law {
	return s.law("same-law",
		func(draw sketch, c *Case) { c.Seed, c.Rewards = draw.seed(), draw.game() },
		func(maker boundedrecall.Maker, c Case) error { return laws.SameLaw(maker, s.Draw, c.Seed, c.Rewards) })
}

// drawnRounds is the length of a game in which draws are compared with their law, or
// more.
const drawnRounds = 24

func (s *subject) draws() Law {
	l := s.law("draws",
		func(draw sketch, c *Case) {
			c.Seed = draw.seed()
			c.Rewards = draw.favouring(draw.pick(s.arms), max(drawnRounds, 2*s.Recall+6))
		},
		func(_ boundedrecall.Maker, c Case) error { return laws.Draws(s.Draw, c.Seed, c.Rewards) })
	l.share = 4
	return l
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
