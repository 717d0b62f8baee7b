package windows

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// roundingFactor returns how many yardsticks count as rounding after the rows:
// 16, or one a row. A sum of n numbers, added one after another, is that of
// numbers moved by up to n ulps each.
func roundingFactor(rows laws.Rounds) float64 { return float64(max(16, len(rows))) }

// yardstick returns how much rounding explains in each entry of the value: the
// most that the entry moves in 32 draws that move each number of the rows by
// one ulp, and at least one ulp of the entry. If the entry jumps, it is one
// ulp: see jumps. Numbers that may be pushed are moved to numbers that may be
// pushed, so that integers stay integers.
func (n numbers) yardstick(rows laws.Rounds, value func(laws.Rounds) []float64) []float64 {
	at := value(rows)
	near := n.moves(rows, at, value, func(x float64, lots *rand.Rand) float64 {
		return n.Near(n.next(x, lots.IntN(2) == 0))
	})
	most := make([]float64, len(at))
	for i := range most {
		most[i] = max(n.ulp(at[i]), near[i].most)
		if near[i].most > smallJump*math.Abs(at[i]) && n.jumps(rows, at, value, near)[i] {
			most[i] = n.ulp(at[i])
		}
	}
	return most
}

// A move of an entry by at most this share of it counts as smooth: it may come
// from rounding the entry to float32.
const smallJump = 0x1p-20

// farMoves returns the distances, in ulps, at which a smooth entry moves farther
// than at one ulp, or to many different values.
func (p precision) farMoves() []float64 {
	if p == single {
		return []float64{1 << 10, 1 << 13}
	}
	return []float64{1 << 10, 1 << 40}
}

// jumps reports which entries jump. The value of a smooth function moves
// farther if the rows move farther. If its values are bounded, as a
// correlation's, or if the rounding inside the window drowns a small move, it
// still takes a different value in nearly each draw of one of the farMoves. The
// value of a function that jumps, as the place of the largest number, does
// neither. A function may also jump and be smooth on either side of the jump,
// as an average that takes 0 for "no number yet": then its values do not move
// farther, and those of the near moves lie in two heaps.
func (n numbers) jumps(rows laws.Rounds, at []float64, value func(laws.Rounds) []float64,
	near []moved) []bool {
	jumps, grew := slices.Repeat([]bool{true}, len(at)), make([]bool, len(at))
	for _, ulps := range n.farMoves() {
		far := n.moves(rows, at, value, func(x float64, lots *rand.Rand) float64 {
			y := x + ulps*(2*lots.Float64()-1)*n.ulp(x)
			if n.Values&Integers != 0 {
				y = math.Round(y)
			}
			return y
		})
		for i := range jumps {
			grows := far[i].most >= 16*near[i].most
			grew[i] = grew[i] || grows
			jumps[i] = jumps[i] && !grows && len(far[i].values) <= yardstickDraws/2
		}
	}
	for i := range jumps {
		jumps[i] = jumps[i] || !grew[i] && inTwoHeaps(near[i].values, at[i])
	}
	return jumps
}

// inTwoHeaps reports whether the values, and one more, lie in two heaps far
// from each other.
func inTwoHeaps(values map[float64]bool, other float64) bool {
	all := slices.Sorted(maps.Keys(values))
	all = append(all, other)
	slices.Sort(all)
	gap := 0.0
	for i := range all[1:] {
		gap = max(gap, all[i+1]-all[i])
	}
	return gap > 0.99*(all[len(all)-1]-all[0])
}

// moved says what an entry of a value does when the rows are moved: how far it
// goes at most, and which values it takes.
type moved struct {
	most   float64
	values map[float64]bool
}

const yardstickDraws = 32

// moves moves each number of the rows in some draws. A draw in which value
// panics counts as no move.
func (n numbers) moves(
	rows laws.Rounds, at []float64, value func(laws.Rounds) []float64,
	move func(x float64, lots *rand.Rand) float64,
) []moved {
	all := make([]moved, len(at))
	for i := range all {
		all[i].values = map[float64]bool{}
	}
	lots := rand.New(rand.NewPCG(1, uint64(len(rows))))
	for range yardstickDraws {
		other := rows.Clone()
		for _, row := range other {
			for i, x := range row {
				if y := move(x, lots); x-x == 0 && y-y == 0 { // both are finite
					n.set(row, i, y)
				}
			}
		}
		func() {
			defer kit.IgnorePanic()
			for i, x := range value(other) {
				all[i].most = max(all[i].most, kit.Distance(x, at[i]))
				all[i].values[x] = true
			}
		}()
	}
	return all
}
