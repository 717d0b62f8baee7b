package properties

import (
	"math"
	"slices"

	"boundedrecall/properties/laws"
)

// pastLength draws how long a past is: up to twice the recall and a little more, or
// a multiple of M or M+1, where blocks may begin.
func (s sketch) pastLength() int {
	n := 1 + s.length(s.recall+min(s.recall, 64)+4)
	if block := s.recall + s.pick(2); s.pick(2) == 0 {
		n = block * (1 + s.pick(2))
	}
	return n
}

// twoPasts draws two pasts of n rounds each, for the rewards of the case, about equally often:
//
//   - independent ones;
//   - both repeat the rewards from some round on, which finds caches of windows;
//   - different arms lead in the two pasts, and the rewards are a near tie, which finds
//     learners that remember their leader.
//
// Half of the time it moves the numbers of one past a little, which finds sums that round and
// caches that do.
func (s sketch) twoPasts(c *Case, n int) {
	switch way := s.pick(3); {
	case way == 0 && s.shares("other leaders"):
		arm, other := s.twoArms()
		if c.Past, c.Other = s.oneArm(arm, n), s.oneArm(other, n); s.window == nil {
			s.tieNearly(c.Rewards, 0)
		}
	case way == 1:
		c.Past, c.Other = tile(c.Rewards, s.pick(s.recall), n), tile(c.Rewards, s.pick(s.recall), n)
	default:
		c.Past, c.Other = s.rounds(n), s.rounds(n)
	}
	if s.pick(2) == 0 && s.shares("nearly equal") {
		s.nudge(c.Past)
	}
}

// nudge moves each number of the rows by 10^−u, u from 1 to 16, up or down.
func (s sketch) nudge(r laws.Rounds) {
	by := math.Pow(10, -float64(1+s.pick(16)))
	for _, row := range r {
		for i, x := range row {
			if x += by * float64(1-2*s.pick(2)); s.window != nil {
				row[i] = s.window.clamp(x)
			} else {
				row[i] = min(max(x, 0), 1)
			}
		}
	}
}

// otherRow draws a row different from r.
func (s sketch) otherRow(r []float64) []float64 {
	other := s.oneHotVector()
	if slices.Equal(other, r) {
		other[0] = 1 - other[0]
	}
	return other
}

// tieNearly makes all arms equal, except that one of them gets 2^−7 to 2^−30 more in
// round t (from 0).
func (s sketch) tieNearly(r laws.Rounds, t int) {
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

// scaleExactly makes the rewards of half of the cases uneven: the drawn ones or, in short
// games, other multiples of 1/64.
func (s sketch) scaleExactly(c *Case) {
	if s.pick(2) == 0 || !s.shares("exactly uneven") {
		return
	}
	any := len(c.Rewards) <= s.horizon() && s.pick(2) == 0
	for _, part := range c.parts() {
		if any && len(*part) > 0 {
			s.arms = part.Arms()
			*part = s.fill(len(*part), s.gridVector)
		}
	}
	c.change(func(_ int, x float64) float64 { return x * exactlyUneven })
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

// turns draws how many rounds more than one each turn has, of two learners that take turns.
func (s sketch) turns() []int {
	turns := make([]int, s.pick(6))
	for k := range turns {
		turns[k] = s.pick(2) * s.pick(9)
	}
	return turns
}

func (s sketch) seed() uint64 { return 1 + uint64(s.pick(1<<20)) }

// rescale changes the rewards of most cases: it makes their sums round, moves them near
// 0, down to the smallest floats, or near 1, or gives zeros a minus sign.
func (s sketch) rescale(c *Case) {
	if s.window != nil {
		return
	}
	switch way := s.pick(4); {
	case way == 1:
		c.change(func(_ int, x float64) float64 { return x * 0.7 })
	case way == 2 && s.shares("tiny rewards"):
		factor := math.Ldexp(1, s.pick(1049)-1068)
		c.change(func(_ int, x float64) float64 { return x * factor })
	case way == 3 && s.shares("near one"):
		c.change(func(_ int, x float64) float64 { return 1 - x*0x1p-47 })
	case s.pick(2) == 0 && s.shares("minus zero"):
		c.change(func(_ int, x float64) float64 {
			if x == 0 {
				return math.Copysign(0, -1)
			}
			return x
		})
	}
}

// change gives the case copies of its rounds, with each number changed by f; i is its place in its row.
func (c *Case) change(f func(i int, x float64) float64) {
	for _, part := range c.parts() {
		*part = part.Clone()
		for _, row := range *part {
			for i := range row {
				row[i] = f(i, row[i])
			}
		}
	}
}
