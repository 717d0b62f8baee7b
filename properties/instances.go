package properties

import (
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// Instances draws instances with the given number of arms and from..to rounds,
// from ≥ 1, for learners with the given recall (0 if it is not bounded).
//
// Rewards are multiples of 1/64, so that sums of them are exact in float64. The
// kinds are about equally likely:
//
//   - one reward vector throughout;
//   - 0/1 coins;
//   - one-hot vectors;
//   - rewards in {0,½,1} with many ties;
//   - long runs;
//   - rounds that balance each other, so that arms tie in the end;
//   - any multiples of 1/64;
//   - a pattern with a period near the recall;
//   - the paper's instances (Lemma 4.2, the cyclic and the near-periodic one),
//     beginning at any of their rounds;
//   - instances of the last two kinds and one-hot vectors, with a few rounds changed.
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

// UnevenInstances is Instances with all rewards multiplied by 0.7, so that sums of them are
// rounded. It is for laws that compare plays after the same last rewards, where a running
// sum that failed to forget shows.
func UnevenInstances(arms, recall, from, to int) *rapid.Generator[*boundedrecall.Instance] {
	return rapid.Map(Instances(arms, recall, from, to), func(in *boundedrecall.Instance) *boundedrecall.Instance {
		c := Case{Rewards: laws.Of(in)}
		c.change(makeUneven)
		return c.Rewards.Instance()
	})
}

// fineness is the number of steps of the grid of rewards.
const fineness = 64

// sketch draws the rewards of one instance.
type sketch struct {
	*rapid.T
	arms, recall, rounds int
}

var kinds = []func(sketch) laws.Rounds{
	sketch.constant,
	sketch.coins,
	sketch.oneHots,
	sketch.ties,
	sketch.runs,
	sketch.balance,
	sketch.grid,
	sketch.pattern,
	sketch.paper,
	sketch.perturbation,
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

// between draws from..to rounds.
func (s sketch) between(from, to int) laws.Rounds {
	if s.rounds = from + s.length(to-from+1); s.rounds == 0 {
		return nil
	}
	return s.oneOf(kinds...)(s)
}

// zero returns a row of zeros.
func (s sketch) zero() []float64 { return make([]float64, s.arms) }

// oneOf draws one of the functions.
func (s sketch) oneOf(f ...func(sketch) laws.Rounds) func(sketch) laws.Rounds {
	return f[s.pick(len(f))]
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

// fill returns a slice of reward vectors, each from draw.
func (s sketch) fill(rounds int, draw func(sketch) []float64) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = draw(s)
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

// levelVector draws rewards from 0, ½ and 1, the same for all arms half of the time.
func (s sketch) levelVector() []float64 {
	level := func() float64 { return float64(s.pick(3)) / 2 }
	if s.pick(2) == 0 {
		x := level()
		return s.vector(func() float64 { return x })
	}
	return s.vector(level)
}

// anyVector draws a vector of one of the kinds above.
func (s sketch) anyVector() []float64 {
	switch s.pick(4) {
	case 0:
		return s.levelVector()
	case 1:
		return s.coinVector()
	case 2:
		return s.oneHotVector()
	default:
		return s.gridVector()
	}
}

func (s sketch) coins() laws.Rounds   { return s.fill(s.rounds, sketch.coinVector) }
func (s sketch) oneHots() laws.Rounds { return s.fill(s.rounds, sketch.oneHotVector) }
func (s sketch) ties() laws.Rounds    { return s.fill(s.rounds, sketch.levelVector) }
func (s sketch) grid() laws.Rounds    { return s.fill(s.rounds, sketch.gridVector) }

func (s sketch) constant() laws.Rounds {
	return laws.Rounds(slices.Repeat(laws.Rounds{s.anyVector()}, s.rounds)).Clone()
}

// runs draws runs of equal vectors of any length.
func (s sketch) runs() laws.Rounds {
	var r laws.Rounds
	for len(r) < s.rounds {
		n := 1 + s.length(s.rounds-len(r))
		r = append(r, slices.Repeat(laws.Rounds{s.anyVector()}, n)...)
	}
	return r.Clone()
}

// balance repeats each vector of the first half with the arms in reverse order, so that the
// first and the last arm have equal sums.
func (s sketch) balance() laws.Rounds {
	r := s.fill((s.rounds+1)/2, sketch.anyVector)
	for k := len(r) - 1 - s.rounds%2; k >= 0; k-- {
		mirrored := slices.Clone(r[k])
		slices.Reverse(mirrored)
		r = append(r, mirrored)
	}
	if s.rounds%2 > 0 {
		middle := r[s.rounds/2]
		for i := range middle {
			middle[i] = middle[0]
		}
	}
	return r
}

// pattern repeats with a period close to the recall, M+1 most often.
func (s sketch) pattern() laws.Rounds {
	period := max(1, s.recall+1-s.pick(3))
	return tile(s.fill(min(period, s.rounds), sketch.oneHotVector), 0, s.rounds)
}

// paper draws an instance of the paper, on a pair of the arms, beginning at a drawn round.
func (s sketch) paper() laws.Rounds {
	if s.arms == 1 {
		return s.constant()
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
	first, second := s.pick(s.arms), s.pick(s.arms-1)
	if second >= first {
		second++
	}
	wide := make(laws.Rounds, base.Horizon())
	for t := range wide {
		wide[t] = make([]float64, s.arms)
		wide[t][first], wide[t][second] = base.Reward(t + 1)[0], base.Reward(t + 1)[1]
	}
	return tile(wide, s.pick(len(wide)), s.rounds)
}

// perturbation draws a pattern or a published instance, and changes up to three rounds.
func (s sketch) perturbation() laws.Rounds {
	r := s.oneOf(sketch.paper, sketch.pattern, sketch.oneHots)(s)
	for range 1 + s.pick(3) {
		r[s.pick(len(r))] = s.anyVector()
	}
	return r
}

// tile repeats the period for the given number of rounds, beginning at the given offset.
func tile(period laws.Rounds, offset, rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = slices.Clone(period[(offset+t)%len(period)])
	}
	return r
}
