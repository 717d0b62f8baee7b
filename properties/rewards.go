package properties

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// oneArm returns n rounds in which the arm gets 1 and the others 0; for a window the largest
// number and the smallest.
func (s sketch) oneArm(arm, n int) laws.Rounds {
	return s.fill(n, func() []float64 {
		if s.window != nil {
			r := s.constant(s.window.Low)
			r[arm] = s.window.clamp(s.window.High)
			return r
		}
		r := s.zero()
		r[arm] = 1
		return r
	})
}

// badRewards draws n rounds that may cause regret: oblivious ones, or an adversary's
// choices.
func (s sketch) badRewards(n int) laws.Rounds {
	if s.pick(3) == 0 {
		return s.adaptiveRewards(n)
	}
	return s.obliviousRewards(n)
}

// obliviousRewards draws n rounds that may cause regret and do not depend on the learner:
// any kind, a short period, all arms in turn, or two arms that take turns.
func (s sketch) obliviousRewards(n int) laws.Rounds {
	switch s.pick(6) {
	case 0:
		return s.rounds(n)
	case 1:
		return tile(s.fill(1+s.pick(min(n, s.recall+3)), s.oneHotVector), 0, n)
	case 2:
		return s.armsInTurn(n)
	}
	most := n
	if s.recall > 0 {
		most = min(n, 2*s.recall)
	}
	arm, other := s.twoArms()
	return tile(append(s.oneArm(arm, 1+s.pick(most)), s.oneArm(other, 1+s.pick(most))...), 0, n)
}

// twoArms draws two arms, different ones if there are two.
func (s sketch) twoArms() (arm, other int) {
	arm = s.pick(s.arms)
	return arm, (arm + 1 + s.pick(max(1, s.arms-1))) % s.arms
}

// longestClimb is the largest number of rounds that climb searches, and climbRounds the
// number of rounds that it plays in all.
const (
	longestClimb = 24
	climbRounds  = 1200
)

// climb draws n rounds of coins and changes them step by step, one reward or one round at a
// time, so that the excess grows. If the learner panics, the rewards end there.
func (s sketch) climb(n int, excess func(*boundedrecall.Transcript) float64) (r laws.Rounds) {
	lots := rand.New(rand.NewPCG(s.seed(), 0))
	coins := func(row []float64) {
		for i := range row {
			row[i] = float64(lots.IntN(2))
		}
	}
	r = s.fill(n, s.zero)
	for _, row := range r {
		coins(row)
	}
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	l := maker()
	best := math.Inf(-1)
	for range climbRounds / n {
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

// twoArmsInTurns draws n rounds in which, half of the time, two arms take two to four
// turns of about the same length.
func (s sketch) twoArmsInTurns(n int) (r laws.Rounds) {
	if s.pick(2) == 0 {
		return s.badRewards(n)
	}
	arm, other := s.twoArms()
	for turns := 2 + s.pick(3); turns > 0; turns-- {
		length := min(n-len(r), n/turns/2+s.pick(n/turns+1))
		r, arm, other = append(r, s.oneArm(arm, length)...), other, arm
	}
	return append(r, s.oneArm(other, n-len(r))...)
}

// leastPlayedArm draws n rounds in which, half of the time, the arm of least weight is
// rewarded throughout.
func (s sketch) leastPlayedArm(n int) laws.Rounds {
	if s.pick(2) == 0 {
		return s.badRewards(n)
	}
	return s.rewardsAgainst(n, func() (reply, int) { return rewardLeast(1), n })
}

// adaptiveRewards draws rewards as an adversary that sees the learner's plays would choose
// them, for stretches of drawn length: always one arm, the arm of least weight, with 1 or ½, or all
// arms except that of largest weight.
func (s sketch) adaptiveRewards(rounds int) laws.Rounds {
	return s.rewardsAgainst(rounds, func() (reply, int) {
		way, arm, most := s.pick(4), s.pick(s.arms), 1+s.pick(rounds)
		oneArm := func(_, reward []float64) { reward[arm] = 1 }
		return [...]reply{oneArm, rewardLeast(1), rewardAllButMost, rewardLeast(0.5)}[way], most
	})
}

// A reply fills in the rewards, which are 0, for a play.
type reply = func(play, reward []float64)

func rewardLeast(r float64) reply {
	return func(play, reward []float64) { reward[slices.Index(play, slices.Min(play))] = r }
}

func rewardAllButMost(play, reward []float64) {
	for i := range reward {
		reward[i] = 1
	}
	reward[slices.Index(play, slices.Max(play))] = 0
}

// rewardsAgainst draws rewards that depend on the learner's plays. next says how to reply
// in the next few rounds. If the learner panics, the rewards end there.
func (s sketch) rewardsAgainst(rounds int, next func() (to reply, rounds int)) (r laws.Rounds) {
	defer func() {
		if len(r) == 0 {
			r = laws.Rounds{s.zero()}
		}
	}()
	defer ignorePanic()
	maker, done := withClose(s.maker)
	defer done()
	l := maker()
	x := make([]float64, s.arms)
	for len(r) < rounds {
		to, most := next()
		for range min(rounds-len(r), most) {
			l.Play(x)
			row := s.zero()
			to(x, row)
			r = append(r, row)
			l.Observe(slices.Clone(row))
		}
	}
	return r
}

// armsInTurn rewards one arm a round, each in its turn, so that none gets ahead and the
// learner's law stays open.
func (s sketch) armsInTurn(rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = s.zero()
		r[t][(t+s.arms-1)%s.arms] = 1
	}
	return tile(r, s.pick(s.arms), rounds)
}

// stairs draws rewards with which one arm after another gets ahead in steps. After each step all arms are
// rewarded in turn for a while, so that weights stay at many levels.
func (s sketch) stairs(rounds int) (r laws.Rounds) {
	arm, up, steps := s.pick(s.arms), 1+s.pick(24), 1+s.pick(8)
	flat := s.arms * (1 + (20+s.pick(50))/s.arms)
	for k := 0; len(r) < rounds; k++ {
		r = append(append(r, s.oneArm((arm+k/steps)%s.arms, up)...), s.armsInTurn(flat)...)
	}
	return r[:rounds]
}

// mostlyOneArm draws rewards on which it matters how often the arm is played: in half of
// the rounds it is rewarded alone.
func (s sketch) mostlyOneArm(arm, rounds int) laws.Rounds {
	return s.fill(rounds, func() []float64 {
		r := s.coinVector()
		if s.pick(2) == 0 {
			clear(r)
			r[arm] = 1
		}
		return r
	})
}

// long draws a long game in stretches, in any order: an arm that leads by so much, another arm
// that takes the lead back, all of it half of the time, ones, zeros and another row, one of them for as long, and two
// games.
func (s sketch) long(lead int) (all laws.Rounds) {
	arm, other := s.twoArms()
	back := lead
	if s.pick(2) == 0 {
		back = 1 + s.pick(lead)
	}
	few := max(64, lead/4)
	times := [...]int{few, few, few}
	times[s.pick(3)] = lead
	stretches := []laws.Rounds{
		s.oneArm(arm, lead), s.oneArm(other, back),
		slices.Repeat(laws.Rounds{s.constant(1)}, times[0]), slices.Repeat(laws.Rounds{s.constant(0)}, times[1]),
		slices.Repeat(laws.Rounds{s.kind()()}, times[2]),
		s.rounds(1 + s.pick(min(lead, 400))), s.rounds(1 + s.pick(64)),
	}
	for len(stretches) > 0 {
		k := s.pick(len(stretches))
		all = append(all, stretches[k]...)
		stretches = slices.Delete(stretches, k, k+1)
	}
	return all.Clone()
}
