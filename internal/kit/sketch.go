package kit

import (
	"math/rand/v2"
	"slices"

	"boundedrecall/properties/laws"

	"pgregory.net/rapid"
)

// Numbers are what rows are made of: rewards, or what may be pushed into a
// window.
type Numbers interface {
	Rows(s Sketch, n int) laws.Rounds // draws n ≥ 1 rows
	Kind(s Sketch) func() []float64   // draws a way to draw rows
	Near(x float64) float64           // the nearest number to x that may be used
	Ends() (low, high float64)        // of the range of numbers
}

// A Sketch draws rows.
type Sketch struct {
	*rapid.T
	Numbers
	Law           string // for which it draws
	Width, Recall int    // Width is the length of a row
}

// Horizon returns the largest number of rounds that most laws draw: 24 without
// a window, otherwise 3M+9, but at most 100.
func (s Sketch) Horizon() int {
	if s.Recall == 0 {
		return 24
	}
	return min(100, 3*s.Recall+9)
}

// Game draws up to the usual number of rounds, and at least one.
func (s Sketch) Game() laws.Rounds { return s.Between(1, s.Horizon()) }

// GameOrNone draws up to the usual number of rounds.
func (s Sketch) GameOrNone() laws.Rounds { return s.Between(0, s.Horizon()) }

// Between draws from..to rounds.
func (s Sketch) Between(from, to int) laws.Rounds { return s.Rounds(from + s.Length(to-from+1)) }

// Rounds draws n rounds.
func (s Sketch) Rounds(n int) laws.Rounds {
	if n == 0 {
		return nil
	}
	return s.Rows(s, n)
}

// Sentence draws n rows from a grammar: see properties.Instances.
func (s Sketch) Sentence(n int) (r laws.Rounds) {
	kinds := [...]func() []float64{s.Kind(s), s.Kind(s)}
	several := s.Pick(2) == 0
	for k := 0; len(r) < n; k++ {
		length := n - len(r)
		if several {
			switch s.Pick(3) {
			case 0:
				length = min(length, 1+s.Pick(4))
			case 1:
				length = min(length, s.nearRecall())
			default:
				length = 1 + s.Length(length)
			}
		}
		r = append(r, Tile(s.Fill(s.period(length), kinds[k%2]), 0, length)...)
	}
	return r
}

// period draws the length of what a stretch repeats.
func (s Sketch) period(length int) int {
	switch s.Pick(4) {
	case 0:
		return 1
	case 1:
		return min(length, 2+s.Pick(3))
	case 2:
		return min(length, s.nearRecall())
	}
	return length
}

// nearRecall draws M−1, M or M+1, at least 1.
func (s Sketch) nearRecall() int { return max(1, s.Recall+1-s.Pick(3)) }

// Zero returns a row of zeros, or of numbers near 0 that may be pushed.
func (s Sketch) Zero() []float64 { return s.Constant(0) }

// Constant returns a row of one number, or of one near it that may be pushed.
func (s Sketch) Constant(x float64) []float64 {
	return slices.Repeat([]float64{s.Near(x)}, s.Width)
}

var picks = [...]*rapid.Generator[int]{
	rapid.IntRange(0, 0), rapid.IntRange(0, 1), rapid.IntRange(0, 2), rapid.IntRange(0, 3),
	rapid.IntRange(0, 4),
	rapid.IntRange(0, 5), rapid.IntRange(0, 6), rapid.IntRange(0, 7), rapid.IntRange(0, 8),
	rapid.IntRange(0, 9),
}

// Pick draws a number below n.
func (s Sketch) Pick(n int) int {
	if n <= len(picks) {
		return picks[n-1].Draw(s.T, "pick")
	}
	return rapid.IntRange(0, n-1).Draw(s.T, "pick")
}

// Length draws a number below n, more often near either end.
func (s Sketch) Length(n int) int {
	k := s.Pick(n)
	if s.Pick(2) == 0 {
		return k
	}
	return n - 1 - k
}

// Seed draws a seed for random choices outside of rapid.
func (s Sketch) Seed() uint64 { return 1 + uint64(s.Pick(1<<20)) }

// Fill returns n rows, each from draw.
func (s Sketch) Fill(n int, draw func() []float64) laws.Rounds {
	r := make(laws.Rounds, n)
	for t := range r {
		r[t] = draw()
	}
	return r
}

// Vector returns a row of numbers, each from number.
func (s Sketch) Vector(number func() float64) []float64 {
	r := s.Zero()
	for i := range r {
		r[i] = number()
	}
	return r
}

// OneArm returns n rows in which the entry is the largest number and the others
// the smallest.
func (s Sketch) OneArm(arm, n int) laws.Rounds {
	low, high := s.Ends()
	return s.Fill(n, func() []float64 {
		r := s.Constant(low)
		r[arm] = s.Near(high)
		return r
	})
}

// TwoArms draws two entries, different ones if there are two.
func (s Sketch) TwoArms() (arm, other int) {
	arm = s.Pick(s.Width)
	return arm, (arm + 1 + s.Pick(max(1, s.Width-1))) % s.Width
}

// PastLength draws how long a past is: up to twice the recall and a little
// more, or a multiple of M or M+1, where blocks may begin.
func (s Sketch) PastLength() int {
	n := 1 + s.Length(s.Recall+min(s.Recall, 64)+4)
	if block := s.Recall + s.Pick(2); s.Pick(2) == 0 {
		n = block * (1 + s.Pick(2))
	}
	return n
}

// Asks draws how often to ask for the plays of successive rounds: 0 to 8 times.
func (s Sketch) Asks() []int {
	switch s.Pick(4) {
	case 0:
		return []int{0}
	case 1:
		return []int{8}
	}
	asks := make([]int, 1+s.Pick(7))
	for k := range asks {
		asks[k] = s.Pick(2) * s.Pick(9)
	}
	return asks
}

// fewAsks draws how often to ask for the plays of two games of n and m rounds:
// half of the time for that of one round alone, the same in both.
func (s Sketch) fewAsks(n, m int) []int {
	if s.Pick(2) == 0 {
		return s.Asks()
	}
	asks := make([]int, max(n, m)+1)
	asks[s.Pick(min(n, m)+1)] = 1
	return asks
}

// Turns draws how many calls more than one each turn has, of two learners that
// take turns. Half of the time the calls of a turn are those of whole rounds.
func (s Sketch) Turns() []int {
	turns, whole := make([]int, s.Pick(6)), s.Pick(2) == 0
	for k := range turns {
		if turns[k] = s.Pick(2) * s.Pick(9); whole {
			turns[k] = 2*turns[k] + 1
		}
	}
	return turns
}

// Long draws a long game in stretches, in any order: an arm that leads by so
// much, another arm that takes the lead back, all of it half of the time, ones,
// zeros and another row, one of them for as long, and two games.
func (s Sketch) Long(lead int) (all laws.Rounds) {
	arm, other := s.TwoArms()
	back := lead
	if s.Pick(2) == 0 {
		back = 1 + s.Pick(lead)
	}
	few := max(64, lead/4)
	times := [...]int{few, few, few}
	times[s.Pick(3)] = lead
	stretches := []laws.Rounds{
		s.OneArm(arm, lead), s.OneArm(other, back),
		slices.Repeat(laws.Rounds{s.Constant(1)}, times[0]),
		slices.Repeat(laws.Rounds{s.Constant(0)}, times[1]),
		slices.Repeat(laws.Rounds{s.Kind(s)()}, times[2]),
		s.Rounds(1 + s.Pick(min(lead, 400))), s.Rounds(1 + s.Pick(64)),
	}
	for len(stretches) > 0 {
		k := s.Pick(len(stretches))
		all = append(all, stretches[k]...)
		stretches = slices.Delete(stretches, k, k+1)
	}
	return all.Clone()
}

// Walk draws n rounds: those of a pool, one after another, with a leap to any
// of them one time in four, and one time in 32,768 up to 4000 rounds that are
// equal.
func (s Sketch) Walk(n int) (all laws.Rounds) {
	var pool laws.Rounds
	for range 16 {
		pool = append(pool, s.Rounds(1+s.Pick(64))...)
	}
	lots := rand.New(rand.NewPCG(s.Seed(), 0))
	for t := 0; len(all) < n; t++ {
		if lots.IntN(4) == 0 {
			t = lots.IntN(len(pool))
		}
		row := pool[t%len(pool)]
		all = append(all, row)
		if lots.IntN(1<<15) == 0 {
			all = append(all, slices.Repeat(laws.Rounds{row}, 1+lots.IntN(4000))...)
		}
	}
	return all[:n]
}

// Tile repeats the period for the given number of rounds, beginning at the
// given offset.
func Tile(period laws.Rounds, offset, rounds int) laws.Rounds {
	r := make(laws.Rounds, rounds)
	for t := range r {
		r[t] = slices.Clone(period[(offset+t)%len(period)])
	}
	return r
}
