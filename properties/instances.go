package properties

import (
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// Instances draws instances with the given number of arms and from..to rounds,
// from ≥ 1, for learners with the given recall M (0 if it is not bounded).
//
// Rewards are multiples of 1/64, so that sums of them are exact in float64. Seven instances
// in ten come from a small grammar, in which all choices but coins are about equally likely:
//
//   - a game is one stretch, or several;
//   - a stretch of several has 1 to 4 rounds, M−1 to M+1, or any number;
//   - a stretch repeats a period of 1 round, of 2 to 4, of M−1 to M+1, or as long as itself;
//   - the rows of a period are 0/1 coins, one-hot, from {0,¼,½,¾,1} with many ties, or multiples
//     of 1/64; two of these kinds take turns from stretch to stretch.
//
// The others are about equally likely: rounds that balance each other, so that arms tie in the
// end; the paper's instances (Lemma 4.2, the cyclic and the near-periodic one), beginning at any
// of their rounds; and games of both sorts with a few rounds changed.
//
// It panics if a number is out of range.
func Instances(arms, recall, from, to int) *rapid.Generator[*boundedrecall.Instance] {
	if arms < 1 || recall < 0 || from < 1 || to < from {
		panic("properties: instances of impossible size")
	}
	return rapid.Custom(func(t *rapid.T) *boundedrecall.Instance {
		return sketch{T: t, arms: arms, recall: recall}.between(from, to).Instance()
	})
}

// fineness is the number of steps of the grid of rewards.
const fineness = 64

// A sketch draws rows: rewards, or what is pushed into a window.
type sketch struct {
	*rapid.T
	law          string              // for which it draws
	maker        boundedrecall.Maker // of what it draws for
	arms, recall int                 // arms is the length of a row
	window       *WindowClaims       // nil for rewards
}

// horizon returns the largest number of rounds that most laws draw: 24 without a window,
// otherwise 3M+9, but at most 100.
func (s sketch) horizon() int {
	if s.recall == 0 {
		return 24
	}
	return min(100, 3*s.recall+9)
}

// game draws up to the usual number of rounds.
func (s sketch) game() laws.Rounds { return s.between(1, s.horizon()) }

func (s sketch) gameOrNone() laws.Rounds { return s.between(0, s.horizon()) }

// between draws from..to rounds.
func (s sketch) between(from, to int) laws.Rounds { return s.rounds(from + s.length(to-from+1)) }

// rounds draws n rounds.
func (s sketch) rounds(n int) laws.Rounds {
	if n == 0 {
		return nil
	}
	if s.window == nil {
		switch s.pick(10) {
		case 0:
			return s.balance(n)
		case 1:
			return s.paper(n)
		case 2:
			r := s.sentence(n)
			if s.pick(2) == 0 {
				r = s.paper(n)
			}
			for range 1 + s.pick(3) {
				r[s.pick(n)] = s.kind()()
			}
			return r
		}
	}
	return s.sentence(n)
}

// sentence draws n rows from the grammar of [Instances].
func (s sketch) sentence(n int) (r laws.Rounds) {
	kinds := [...]func() []float64{s.kind(), s.kind()}
	several := s.pick(2) == 0
	for k := 0; len(r) < n; k++ {
		length := n - len(r)
		if several {
			switch s.pick(3) {
			case 0:
				length = min(length, 1+s.pick(4))
			case 1:
				length = min(length, s.nearRecall())
			default:
				length = 1 + s.length(length)
			}
		}
		r = append(r, tile(s.fill(s.period(length), kinds[k%2]), 0, length)...)
	}
	return r
}

// period draws the length of what a stretch repeats.
func (s sketch) period(length int) int {
	switch s.pick(4) {
	case 0:
		return 1
	case 1:
		return min(length, 2+s.pick(3))
	case 2:
		return min(length, s.nearRecall())
	}
	return length
}

// nearRecall draws M−1, M or M+1, at least 1.
func (s sketch) nearRecall() int { return max(1, s.recall+1-s.pick(3)) }

// kind draws a way to draw rows.
func (s sketch) kind() func() []float64 {
	if s.window != nil {
		number := s.numbers()
		return func() []float64 { return s.vector(number) }
	}
	return [...]func() []float64{s.levelVector, s.coinVector, s.coinVector, s.oneHotVector, s.gridVector}[s.pick(5)]
}

// zero returns a row of zeros, or of numbers near 0 that may be pushed.
func (s sketch) zero() []float64 { return s.constant(0) }

// constant returns a row of one number, or of one near it that may be pushed.
func (s sketch) constant(x float64) []float64 {
	if s.window != nil {
		x = s.window.clamp(x)
	}
	return slices.Repeat([]float64{x}, s.arms)
}

var picks = [...]*rapid.Generator[int]{
	rapid.IntRange(0, 0), rapid.IntRange(0, 1), rapid.IntRange(0, 2), rapid.IntRange(0, 3), rapid.IntRange(0, 4),
	rapid.IntRange(0, 5), rapid.IntRange(0, 6), rapid.IntRange(0, 7), rapid.IntRange(0, 8), rapid.IntRange(0, 9),
}

// pick draws a number below n.
func (s sketch) pick(n int) int {
	if n <= len(picks) {
		return picks[n-1].Draw(s.T, "pick")
	}
	return rapid.IntRange(0, n-1).Draw(s.T, "pick")
}

// length draws a number below n, more often near either end.
func (s sketch) length(n int) int {
	k := s.pick(n)
	if s.pick(2) == 0 {
		return k
	}
	return n - 1 - k
}

// fill returns n rows, each from draw.
func (s sketch) fill(n int, draw func() []float64) laws.Rounds {
	r := make(laws.Rounds, n)
	for t := range r {
		r[t] = draw()
	}
	return r
}

var gridPoint = rapid.IntRange(0, fineness)

func (s sketch) gridVector() []float64 {
	return s.vector(func() float64 { return float64(gridPoint.Draw(s.T, "reward")) / fineness })
}

func (s sketch) coinVector() []float64 {
	return s.vector(func() float64 { return float64(s.pick(2)) })
}

// vector returns a row of numbers, each from number.
func (s sketch) vector(number func() float64) []float64 {
	r := s.zero()
	for i := range r {
		r[i] = number()
	}
	return r
}

// oneHotVector draws e_i or zero.
func (s sketch) oneHotVector() []float64 {
	r := s.zero()
	if i := s.pick(s.arms + 1); i > 0 {
		r[i-1] = 1
	}
	return r
}

// levelVector draws rewards from 0, ¼, ½, ¾ and 1, the same for all arms half of the time.
func (s sketch) levelVector() []float64 {
	level := func() float64 { return float64(s.pick(5)) / 4 }
	if s.pick(2) == 0 {
		x := level()
		return s.vector(func() float64 { return x })
	}
	return s.vector(level)
}

// balance draws n rounds. It repeats each row of the first half with the arms in reverse order,
// so that the first and the last arm have equal sums.
func (s sketch) balance(n int) laws.Rounds {
	r := s.fill((n+1)/2, func() []float64 { return s.kind()() })
	for k := len(r) - 1 - n%2; k >= 0; k-- {
		mirrored := slices.Clone(r[k])
		slices.Reverse(mirrored)
		r = append(r, mirrored)
	}
	if n%2 > 0 {
		copy(r[n/2], s.constant(r[n/2][0]))
	}
	return r
}

// paper draws n rounds of an instance of the paper, on a pair of the arms, beginning at a drawn
// round.
func (s sketch) paper(n int) laws.Rounds {
	if s.arms == 1 {
		return s.sentence(n)
	}
	m := max(1, s.recall)
	var in *boundedrecall.Instance
	var err error
	switch s.pick(3) {
	case 0:
		m = max(3, m-m%3)
		in, err = adversaries.Counterexample{Recall: m, Horizon: 3 * m}.Instance()
	case 1:
		in, err = adversaries.Cyclic{Recall: m, Ones: s.pick(m + 1), Horizon: m}.Instance()
	default:
		k := min(m, 1+(m+1)%2)
		in, err = adversaries.NearPeriodic{Recall: m, Extra: k, Horizon: m + k}.Instance()
	}
	base := boundedrecall.Must(in, err)
	first, second := s.twoArms()
	wide := make(laws.Rounds, base.Horizon())
	for t := range wide {
		wide[t] = make([]float64, s.arms)
		wide[t][first], wide[t][second] = base.Reward(t + 1)[0], base.Reward(t + 1)[1]
	}
	return tile(wide, s.pick(len(wide)), n)
}

// tile repeats the period for the given number of rounds, beginning at the given offset.
func tile(period laws.Rounds, offset, rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = slices.Clone(period[(offset+t)%len(period)])
	}
	return r
}
