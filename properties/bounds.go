package properties

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

func (s *subject) regretBound() Law {
	excess := func(tr *boundedrecall.Transcript) float64 { return tr.TotalRegret() - s.bound(tr.Instance()) }
	rounds := func(draw sketch, maker boundedrecall.Maker, n int) laws.Rounds {
		if n <= longestClimbed && draw.pick(3) > 0 {
			return draw.climb(maker, n, excess)
		}
		return draw.regrettable(maker, n)
	}
	return s.bounded("regret-bound", &s.external, rounds, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.RegretBound(maker, s.bound, rewards)
	})
}

func (s *subject) swapBound() Law {
	return s.bounded("swap-bound", &s.swap, sketch.chased, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.SwapBound(maker, s.TotalSwapRegretBound, rewards)
	})
}

func (s *subject) switchBound() Law {
	return s.bounded("switch-bound", &s.switches, sketch.turning, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.SwitchBound(maker, s.TotalSwitchingRegretBound, rewards)
	})
}

func (s *subject) intervalBound() Law {
	return s.bounded("interval-bound", &s.interval, sketch.turning, func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.IntervalBound(maker, s.TotalIntervalRegretBound, rewards)
	})
}

// longestBounded is the longest horizon at which a bound is tested.
const longestBounded = 500

// bounded returns a law about a bound, on rewards that rounds draws. One case in four is
// long.
func (s *subject) bounded(name string, b *told, rounds func(sketch, boundedrecall.Maker, int) laws.Rounds, check func(boundedrecall.Maker, laws.Rounds) error) Law {
	l := s.law(name,
		func(draw sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*draw.horizon()
			n := most
			if draw.pick(3) < 2 {
				n = 1 + draw.pick(most)
			}
			c.Rewards = rounds(draw, s.maker, b.horizon(draw, n))
		},
		func(maker boundedrecall.Maker, c Case) error { return check(maker, c.Rewards) })
	l.long = s.draw(func(draw sketch, c *Case) {
		c.Rewards = rounds(draw, s.maker, b.horizon(draw, longestBounded))
	})
	l.longEvery = 4
	l.vacuous = func() string {
		if b.finite.vacuous() {
			return "the bound was infinite in every game played, so the claim says nothing"
		}
		return ""
	}
	return l
}

// wrap finds the horizons at which a bound is finite, and returns a bound whose calls are
// counted: nil if it is nil.
func (b *told) wrap(bound func(rounds, arms int) float64, arms int) func(rounds, arms int) float64 {
	if bound == nil {
		return nil
	}
	for n := 1; n <= longestBounded; n++ {
		if !math.IsInf(bound(n, arms), 1) {
			b.horizons = append(b.horizons, n)
		}
	}
	if len(b.horizons) == longestBounded {
		b.horizons = nil
	}
	return func(rounds, arms int) float64 { return b.count(bound(rounds, arms)) }
}

// count counts a call.
func (b *told) count(value float64) float64 {
	b.finite.add(!math.IsInf(value, 1))
	return value
}

// horizon returns n if the bound is finite at all horizons. Otherwise it returns a
// horizon where the bound is finite: half of the time any of them, half of the time the
// largest up to n.
func (b *told) horizon(draw sketch, n int) int {
	if len(b.horizons) == 0 {
		return n
	}
	k, _ := slices.BinarySearch(b.horizons, n+1)
	if k == 0 || draw.pick(2) == 0 {
		k = 1 + draw.pick(len(b.horizons))
	}
	return b.horizons[k-1]
}

// alone returns n rounds in which the arm gets 1 and the others 0.
func (s sketch) alone(arm, n int) laws.Rounds {
	return s.fill(n, func(s sketch) []float64 {
		r := s.zero()
		r[arm] = 1
		return r
	})
}

// regrettable draws n rounds that may cause regret: oblivious ones, or an adversary's
// choices.
func (s sketch) regrettable(maker boundedrecall.Maker, n int) laws.Rounds {
	if s.pick(3) == 0 {
		return s.hostile(maker, n)
	}
	return s.oblivious(n)
}

// oblivious draws n rounds that may cause regret and do not depend on the learner: any
// kind, a short period, all arms in turn, or two arms that take turns.
func (s sketch) oblivious(n int) laws.Rounds {
	switch s.pick(6) {
	case 0:
		return s.between(n, n)
	case 1:
		return tile(s.fill(1+s.pick(min(n, s.recall+3)), sketch.oneHotVector), 0, n)
	case 2:
		return s.rotating(n)
	}
	most := n
	if s.recall > 0 {
		most = min(n, 2*s.recall)
	}
	arm := s.pick(s.arms)
	other := (arm + 1 + s.pick(max(1, s.arms-1))) % s.arms
	return tile(append(s.alone(arm, 1+s.pick(most)), s.alone(other, 1+s.pick(most))...), 0, n)
}

// longestClimbed is the largest number of rounds that climb searches, and climbed the
// number of rounds that it plays in all.
const (
	longestClimbed = 24
	climbed        = 1200
)

// climb draws n rounds of coins and changes them step by step, one reward or one round at a
// time, so that the excess grows. If the learner panics, the rewards end there.
func (s sketch) climb(maker boundedrecall.Maker, n int, excess func(*boundedrecall.Transcript) float64) (r laws.Rounds) {
	lots := rand.New(rand.NewPCG(s.seed(), 0))
	coins := func(row []float64) {
		for i := range row {
			row[i] = float64(lots.IntN(2))
		}
	}
	r = s.fill(n, sketch.zero)
	for _, row := range r {
		coins(row)
	}
	defer forgive()
	maker, done := withClose(maker)
	defer done()
	l := maker()
	best := math.Inf(-1)
	for range climbed / n {
		row := r[lots.IntN(n)]
		old := slices.Clone(row)
		if i := lots.IntN(2 * s.arms); i < s.arms {
			row[i] = 1 - row[i]
		} else {
			coins(row)
		}
		if e := excess(boundedrecall.Play(l, r.Instance())); e >= best {
			best = e
		} else {
			copy(row, old)
		}
	}
	return r
}

// turning draws n rounds in which, half of the time, two arms take two to four turns of
// about the same length.
func (s sketch) turning(maker boundedrecall.Maker, n int) (r laws.Rounds) {
	if s.pick(2) == 0 {
		return s.regrettable(maker, n)
	}
	arm := s.pick(s.arms)
	other := (arm + 1 + s.pick(max(1, s.arms-1))) % s.arms
	for turns := 2 + s.pick(3); turns > 0; turns-- {
		length := min(n-len(r), n/turns/2+s.pick(n/turns+1))
		r, arm, other = append(r, s.alone(arm, length)...), other, arm
	}
	return append(r, s.alone(other, n-len(r))...)
}

// chased draws n rounds in which, half of the time, the arm of least weight is rewarded
// throughout.
func (s sketch) chased(maker boundedrecall.Maker, n int) laws.Rounds {
	if s.pick(2) == 0 {
		return s.regrettable(maker, n)
	}
	return s.against(maker, n, func() (mood, arm, rounds int) { return 1, 0, n })
}

// hostile draws rewards as an adversary that sees the learner's plays would choose them.
// For stretches of drawn length it rewards the arm of least weight, all arms except the arm
// of largest weight, or the same drawn arm.
func (s sketch) hostile(maker boundedrecall.Maker, rounds int) laws.Rounds {
	return s.against(maker, rounds, func() (mood, arm, most int) {
		return s.pick(4), s.pick(s.arms), 1 + s.pick(rounds)
	})
}

// against plays rewards that depend on the learner's plays, as mood says for some rounds: 0
// rewards the arm, 1 the arm of least weight, 2 all arms except that of largest weight, and
// 3 the arm of least weight with ½. If the learner panics, the rewards end there.
func (s sketch) against(maker boundedrecall.Maker, rounds int, next func() (mood, arm, rounds int)) (r laws.Rounds) {
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
		mood, arm, most := next()
		for range min(rounds-len(r), most) {
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
