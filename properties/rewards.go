package properties

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// badRewards draws n rounds that may cause regret: oblivious ones, or an
// adversary's choices.
func (s sketch) badRewards(n int) laws.Rounds {
	if s.Pick(3) == 0 {
		return s.adaptiveRewards(n)
	}
	return s.obliviousRewards(n)
}

// obliviousRewards draws n rounds that may cause regret and do not depend on
// the learner: any kind, a short period, all arms in turn, or two arms that
// take turns.
func (s sketch) obliviousRewards(n int) laws.Rounds {
	switch s.Pick(6) {
	case 0:
		return s.Rounds(n)
	case 1:
		return kit.Tile(s.Fill(1+s.Pick(min(n, s.Recall+3)), s.oneHotVector), 0, n)
	case 2:
		return s.armsInTurn(n)
	}
	most := n
	if s.Recall > 0 {
		most = min(n, 2*s.Recall)
	}
	arm, other := s.TwoArms()
	return kit.Tile(append(s.OneArm(arm, 1+s.Pick(most)), s.OneArm(other, 1+s.Pick(most))...), 0, n)
}

// longestClimb is the largest number of rounds that climb searches, and
// climbRounds the number of rounds that it plays in all.
const (
	longestClimb = 24
	climbRounds  = 1200
)

// climb draws n rounds of coins and changes them step by step, one reward or
// one round at a time, so that the excess grows. If the learner panics, the
// rewards end there.
func (s sketch) climb(n int, excess func(*boundedrecall.Transcript) float64) (r laws.Rounds) {
	lots := rand.New(rand.NewPCG(s.Seed(), 0))
	r = s.Fill(n, func() []float64 { return coins(lots, s.Zero()) })
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(s.maker)
	defer done()
	l := maker()
	best := math.Inf(-1)
	for range climbRounds / n {
		row := r[lots.IntN(n)]
		old := slices.Clone(row)
		if i := lots.IntN(2 * s.Width); i < s.Width {
			row[i] = 1 - row[i]
		} else {
			coins(lots, row)
		}
		if e := excess(boundedrecall.Play(l, r.Instance())); e >= best {
			best = e
		} else {
			copy(row, old)
		}
	}
	return r
}

// coins makes the row one of coins, 0 or 1 each, and returns it.
func coins(lots *rand.Rand, row []float64) []float64 {
	for i := range row {
		row[i] = float64(lots.IntN(2))
	}
	return row
}

// turnaround draws n rounds in which one arm is rewarded, for an eighth to half
// of them, and then another one. A learner that cannot come back from a lead
// has no time to before the game ends. The last few rounds are of any kind.
func (s sketch) turnaround(n int) laws.Rounds {
	arm, other := s.TwoArms()
	lead, last := n/16*(2+s.Pick(6))+s.Pick(n/16), 1+s.Pick(16)
	back := s.OneArm(other, n-lead-last)
	return slices.Concat(s.OneArm(arm, lead), back, s.Rounds(last))
}

// twoArmsInTurns draws n rounds in which, half of the time, two arms take two
// to four turns of about the same length.
func (s sketch) twoArmsInTurns(n int) (r laws.Rounds) {
	if s.Pick(2) == 0 {
		return s.badRewards(n)
	}
	arm, other := s.TwoArms()
	for turns := 2 + s.Pick(3); turns > 0; turns-- {
		length := min(n-len(r), n/turns/2+s.Pick(n/turns+1))
		r, arm, other = append(r, s.OneArm(arm, length)...), other, arm
	}
	return append(r, s.OneArm(other, n-len(r))...)
}

// leastPlayedArm draws n rounds in which, half of the time, the arm of least
// weight is rewarded throughout.
func (s sketch) leastPlayedArm(n int) laws.Rounds {
	if s.Pick(2) == 0 {
		return s.badRewards(n)
	}
	return s.rewardsAgainst(n, func() (reply, int) { return rewardLeast(1), n })
}

// adaptiveRewards draws rewards as an adversary that sees the learner's plays
// would choose them, for stretches of drawn length: always one arm, the arm of
// least weight, with 1 or ½, or all arms except that of largest weight.
func (s sketch) adaptiveRewards(rounds int) laws.Rounds {
	return s.rewardsAgainst(rounds, func() (reply, int) {
		way, arm, most := s.Pick(4), s.Pick(s.Width), 1+s.Pick(rounds)
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

// rewardsAgainst draws rewards that depend on the learner's plays. next says
// how to reply in the next few rounds. If the learner panics, the rewards end
// there.
func (s sketch) rewardsAgainst(rounds int, next func() (to reply, rounds int)) (r laws.Rounds) {
	defer func() {
		if len(r) == 0 {
			r = laws.Rounds{s.Zero()}
		}
	}()
	defer kit.IgnorePanic()
	maker, done := kit.WithClose(s.maker)
	defer done()
	l := maker()
	x := make([]float64, s.Width)
	for len(r) < rounds {
		to, most := next()
		for range min(rounds-len(r), most) {
			l.Play(x)
			row := s.Zero()
			to(x, row)
			r = append(r, row)
			l.Observe(slices.Clone(row))
		}
	}
	return r
}

// armsInTurn rewards one arm a round, each in its turn, so that none gets ahead
// and the learner's law stays open.
func (s sketch) armsInTurn(rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = s.Zero()
		r[t][(t+s.Width-1)%s.Width] = 1
	}
	return kit.Tile(r, s.Pick(s.Width), rounds)
}

// runs rewards one arm after another, each for a few rounds, as many as the
// other arms. After some of these turns comes a stretch of rounds in which all
// arms get the same. So rows repeat, and none of the arms gets ahead for long.
func (s sketch) runs(rounds int) (r laws.Rounds) {
	times, stills := make([]int, 1+s.Pick(4)), make([]int, 1+s.Pick(3))
	for k := range times {
		times[k] = 1 + s.Pick(4)
	}
	for k := range stills {
		stills[k] = s.Pick(2) * s.Pick(10)
	}
	level, arm := float64(s.Pick(5))/4, s.Pick(s.Width)
	for k := 0; len(r) < rounds; k++ {
		r = append(r, s.OneArm((arm+k)%s.Width, times[k/s.Width%len(times)])...)
		if (k+1)%s.Width == 0 {
			still := stills[k/s.Width%len(stills)]
			r = append(r, s.Fill(still, func() []float64 { return s.Constant(level) })...)
		}
	}
	return r[:rounds]
}

// stairs draws rewards with which one arm after another gets ahead in steps.
// After each step all arms are rewarded in turn for a while, so that weights
// stay at many levels.
func (s sketch) stairs(rounds int) (r laws.Rounds) {
	arm, up, steps := s.Pick(s.Width), 1+s.Pick(24), 1+s.Pick(8)
	flat := s.Width * (1 + (20+s.Pick(50))/s.Width)
	for k := 0; len(r) < rounds; k++ {
		r = append(append(r, s.OneArm((arm+k/steps)%s.Width, up)...), s.armsInTurn(flat)...)
	}
	return r[:rounds]
}

// mostlyOneArm draws rewards on which it matters how often the arm is played:
// in half of the rounds it is rewarded alone.
func (s sketch) mostlyOneArm(arm, rounds int) laws.Rounds {
	return s.Fill(rounds, func() []float64 {
		r := s.coinVector()
		if s.Pick(2) == 0 {
			clear(r)
			r[arm] = 1
		}
		return r
	})
}
