package properties

import (
	"math"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// twoPasts draws two pasts of n rounds each, for the rewards of the case, about
// equally often:
//
//   - independent ones;
//   - both repeat the rewards from some round on, which finds caches of
//     windows;
//   - different arms lead in the two pasts, and the rewards are a near tie,
//     which finds learners that remember their leader.
//
// Half of the time it moves the numbers of one past a little, which finds sums
// that round and caches that do.
func (s sketch) twoPasts(c *Case, n int) {
	switch way := s.Pick(3); {
	case way == 0:
		arm, other := s.TwoArms()
		c.Past, c.Other = s.OneArm(arm, n), s.OneArm(other, n)
		s.tieNearly(c.Rewards, 0)
	case way == 1:
		c.Past, c.Other = kit.Tile(c.Rewards, s.Pick(s.Recall), n),
			kit.Tile(c.Rewards, s.Pick(s.Recall), n)
	default:
		c.Past, c.Other = s.Rounds(n), s.Rounds(n)
	}
	if s.Pick(2) == 0 {
		s.nudge(c.Past)
	}
}

// nudge moves each number of the rows by 10^−u, u from 1 to 16, up or down.
func (s sketch) nudge(r laws.Rounds) {
	by := math.Pow(10, -float64(1+s.Pick(16)))
	for _, row := range r {
		for i, x := range row {
			row[i] = min(max(x+by*float64(1-2*s.Pick(2)), 0), 1)
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

// tieNearly makes all arms equal, except that one of them gets 2^−7 to 2^−30
// more in round t (from 0).
func (s sketch) tieNearly(r laws.Rounds, t int) {
	for _, row := range r {
		for i := len(row) - 1; i >= 0; i-- {
			row[i] = row[0] / 2
		}
	}
	r[t][s.Pick(s.Width)] += math.Ldexp(1, -7-s.Pick(24))
}

// exactlyUneven is a factor that makes rewards uneven but keeps their sums
// exact in float64: arms that tie still tie, and rounding to fewer digits
// shows.
const exactlyUneven = 45.0/64 + 0x1p-22

// scaleExactly makes the rewards of half of the cases uneven: the drawn ones
// or, in short games, other multiples of 1/64.
func (s sketch) scaleExactly(c *Case) {
	if s.Pick(2) == 0 {
		return
	}
	any := len(c.Rewards) <= s.Horizon() && s.Pick(2) == 0
	for _, part := range c.Parts() {
		if any && len(*part) > 0 {
			s.Width = part.Arms()
			*part = s.Fill(len(*part), s.gridVector)
		}
	}
	c.Change(func(_ int, x float64) float64 { return x * exactlyUneven })
}

// roundSums makes the sums of the rewards round.
func roundSums(c *Case) { c.Change(func(_ int, x float64) float64 { return x * 0.7 }) }

// rescale changes the rewards of most cases: it makes their sums round, moves
// them near 0, down to the smallest floats, or near 1, or gives zeros a minus
// sign.
func (s sketch) rescale(c *Case) {
	switch way := s.Pick(4); {
	case way == 1:
		roundSums(c)
	case way == 2:
		factor := math.Ldexp(1, s.Pick(1049)-1068)
		c.Change(func(_ int, x float64) float64 { return x * factor })
	case way == 3:
		c.Change(func(_ int, x float64) float64 { return 1 - x*0x1p-47 })
	case s.Pick(2) == 0:
		c.Change(func(_ int, x float64) float64 {
			if x == 0 {
				return math.Copysign(0, -1)
			}
			return x
		})
	}
}
