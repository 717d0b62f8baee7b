package properties

import (
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// Instances draws instances with the given number of arms and from..to rounds,
// from ≥ 1, for learners with the given recall M (0 if it is not bounded).
//
// Rewards are multiples of 1/64, so that sums of them are exact in float64.
// Seven instances in ten come from a small grammar, in which all choices but
// coins are about equally likely:
//
//   - a game is one stretch, or several;
//   - a stretch of several has 1 to 4 rounds, M−1 to M+1, or any number;
//   - a stretch repeats a period of 1 round, of 2 to 4, of M−1 to M+1, or as
//     long as itself;
//   - the rows of a period are 0/1 coins, one-hot, from {0,¼,½,¾,1} with many
//     ties, or multiples of 1/64; two of these kinds take turns from stretch to
//     stretch.
//
// The others are about equally likely: rounds that balance each other, so that
// arms tie in the end; the paper's instances (Lemma 4.2, the cyclic and the
// near-periodic one), beginning at any of their rounds; and games of both sorts
// with a few rounds changed.
//
// It panics if a number is out of range.
func Instances(arms, recall, from, to int) *rapid.Generator[*boundedrecall.Instance] {
	if arms < 1 || recall < 0 || from < 1 || to < from {
		panic("properties: instances of impossible size")
	}
	return rapid.Custom(func(t *rapid.T) *boundedrecall.Instance {
		return kit.Sketch{T: t, Numbers: rewards{}, Width: arms, Recall: recall}.Between(from,
			to).Instance()
	})
}

// fineness is the number of steps of the grid of rewards.
const fineness = 64

// rewards are the numbers that learners observe.
type rewards struct{}

// Near returns x: nothing that is drawn for learners leaves [0,1].
func (rewards) Near(x float64) float64 { return x }

// Ends returns 0 and 1.
func (rewards) Ends() (low, high float64) { return 0, 1 }

// Kind draws a way to draw rows.
func (rewards) Kind(draw kit.Sketch) func() []float64 {
	s := sketch{Sketch: draw}
	return [...]func() []float64{s.levelVector, s.coinVector, s.coinVector, s.oneHotVector,
		s.gridVector}[s.Pick(5)]
}

// Rows draws n rounds: see [Instances].
func (rewards) Rows(draw kit.Sketch, n int) laws.Rounds {
	s := sketch{Sketch: draw}
	switch s.Pick(10) {
	case 0:
		return s.balance(n)
	case 1:
		return s.paper(n)
	case 2:
		r := s.Sentence(n)
		if s.Pick(2) == 0 {
			r = s.paper(n)
		}
		for range 1 + s.Pick(3) {
			r[s.Pick(n)] = s.Kind(draw)()
		}
		return r
	}
	return s.Sentence(n)
}

var gridPoint = rapid.IntRange(0, fineness)

func (s sketch) gridVector() []float64 {
	return s.Vector(func() float64 { return float64(gridPoint.Draw(s.T, "reward")) / fineness })
}

func (s sketch) coinVector() []float64 {
	return s.Vector(func() float64 { return float64(s.Pick(2)) })
}

// oneHotVector draws e_i or zero.
func (s sketch) oneHotVector() []float64 {
	r := s.Zero()
	if i := s.Pick(s.Width + 1); i > 0 {
		r[i-1] = 1
	}
	return r
}

// levelVector draws rewards from 0, ¼, ½, ¾ and 1, the same for all arms half
// of the time.
func (s sketch) levelVector() []float64 {
	level := func() float64 { return float64(s.Pick(5)) / 4 }
	if s.Pick(2) == 0 {
		x := level()
		return s.Vector(func() float64 { return x })
	}
	return s.Vector(level)
}

// balance draws n rounds. It repeats each row of the first half with the arms
// in reverse order, so that the first and the last arm have equal sums.
func (s sketch) balance(n int) laws.Rounds {
	r := s.Fill((n+1)/2, func() []float64 { return s.Kind(s.Sketch)() })
	for k := len(r) - 1 - n%2; k >= 0; k-- {
		mirrored := slices.Clone(r[k])
		slices.Reverse(mirrored)
		r = append(r, mirrored)
	}
	if n%2 > 0 {
		copy(r[n/2], s.Constant(r[n/2][0]))
	}
	return r
}

// paper draws n rounds of an instance of the paper, on a pair of the arms,
// beginning at a drawn round.
func (s sketch) paper(n int) laws.Rounds {
	if s.Width == 1 {
		return s.Sentence(n)
	}
	m := max(1, s.Recall)
	var in *boundedrecall.Instance
	var err error
	switch s.Pick(3) {
	case 0:
		m = max(3, m-m%3)
		in, err = adversaries.Counterexample{Recall: m, Horizon: 3 * m}.Instance()
	case 1:
		in, err = adversaries.Cyclic{Recall: m, Ones: s.Pick(m + 1), Horizon: m}.Instance()
	default:
		k := min(m, 1+(m+1)%2)
		in, err = adversaries.NearPeriodic{Recall: m, Extra: k, Horizon: m + k}.Instance()
	}
	base := boundedrecall.Must(in, err)
	first, second := s.TwoArms()
	wide := make(laws.Rounds, base.Horizon())
	for t := range wide {
		wide[t] = make([]float64, s.Width)
		wide[t][first], wide[t][second] = base.Reward(t + 1)[0], base.Reward(t + 1)[1]
	}
	return kit.Tile(wide, s.Pick(len(wide)), n)
}
