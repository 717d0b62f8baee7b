package windows

import (
	"math"
	"math/rand/v2"
	"slices"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// alike returns rows after which a new window alone has exactly the leak's
// value: the leak's rows in another order, or moved by one ulp each. Then
// rounding explains the leak, however large it is, as where a mean is rounded
// to one digit: two orders of one sum fall on either side of a jump. It returns
// nil if it finds none, and where that proves nothing:
//
//   - the numbers of the older rows matter, and not only how many there are: as
//     in a window that keeps something of them;
//   - the order of the rows matters away from jumps too, as for the last row,
//     or the place of the largest.
func (s sample) alike(l Leak) (rows laws.Rounds, how string) {
	has := func(rows laws.Rounds) bool {
		return kit.Distance(safely(s.alone, rows, l.Entry), l.Got) == 0
	}
	if s.numbersMatter(l) || s.orderMatters(l) {
		return nil, ""
	}
	for rows := range orders(s.rows) {
		if has(rows) {
			return rows, "another order of the same rows"
		}
	}
	lots := rand.New(rand.NewPCG(4, uint64(len(s.rows))))
	for range yardstickDraws {
		rows := s.moved(s.rows, func(x float64) float64 {
			return s.next(x, lots.IntN(2) == 0)
		})
		if has(rows) {
			return rows, "a move of each number by one ulp"
		}
	}
	return nil, ""
}

// safely returns an entry of the value, NaN if the window panics.
func safely(value func(laws.Rounds) []float64, rows laws.Rounds, entry int) (x float64) {
	x = math.NaN()
	defer kit.IgnorePanic()
	return value(rows)[entry]
}

// otherPasts is how many other pasts of the same length are tried.
const otherPasts = 8

// numbersMatter reports whether the leak changes if there are other numbers in
// the older rows.
func (s sample) numbersMatter(l Leak) bool {
	lots := rand.New(rand.NewPCG(5, uint64(len(s.past))))
	older := s.numbers
	if s.keeps != nil {
		older.keeps = func(row []float64) bool { return !s.keeps(row) }
	}
	for k := range otherPasts {
		past := older.moved(s.past, func(x float64) float64 {
			switch k {
			case 0:
				return 0
			case 1:
				return s.unit()
			case 2:
				return -x
			case 3:
				return s.High
			}
			return s.otherNumber(x, lots)
		})
		after := func(rows laws.Rounds) []float64 { return s.after(past, rows) }
		if kit.Distance(safely(after, s.rows, l.Entry), l.Got) != 0 {
			return true
		}
	}
	return false
}

// Rows of moved numbers, and how many of them may change with their order if
// orderMatters is false: a function that jumps often does so in a few.
const movedRows, mayChange = 16, 2

// orderMatters reports whether the order matters for rows near those of the
// leak, by more than rounding does. Near them a function that jumps at them is
// smooth.
func (s sample) orderMatters(l Leak) bool {
	lots := rand.New(rand.NewPCG(6, uint64(len(s.rows))))
	size := max(s.unit(), largestOf(s.rows))
	changes := 0
	for range movedRows {
		rows := s.moved(s.rows, func(x float64) float64 {
			if s.Values&Integers != 0 {
				return x + float64(lots.IntN(7)-3)
			}
			return x + (2*lots.Float64()-1)*size*s.smooth()
		})
		other := rows.Clone()
		lots.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
		x, y := safely(s.alone, rows, l.Entry), safely(s.alone, other, l.Entry)
		if !(kit.Distance(x, y) <= s.smooth()*max(math.Abs(x), math.Abs(y))) {
			changes++
		}
	}
	return changes > mayChange
}

// moved returns rows whose finite numbers f has changed, brought into the
// claimed range.
func (n numbers) moved(rows laws.Rounds, f func(x float64) float64) laws.Rounds {
	rows = rows.Clone()
	for _, row := range rows {
		for i, x := range row {
			if x-x == 0 {
				n.set(row, i, n.Near(f(x)))
			}
		}
	}
	return rows
}

// exactly returns rows whose numbers f has changed, nil if one of these may not
// be pushed.
func (n numbers) exactly(rows laws.Rounds, f func(x float64) float64) laws.Rounds {
	changed := make(laws.Rounds, 0, len(rows))
	for _, row := range rows.Clone() {
		for i, x := range row {
			row[i] = f(x)
			if x-x == 0 && n.Near(row[i]) != row[i] || n.keeps != nil && !n.keeps(row) {
				return nil
			}
		}
		changed = append(changed, row)
	}
	return changed
}

// someOrders is how many orders of many rows are tried at least, beside those
// that begin at another row.
const someOrders = 64

// orders yields the rows in other orders: all that begin at another row, as
// those of a ring do, and then others, all of them if there are at most five
// rows.
func orders(rows laws.Rounds) func(yield func(laws.Rounds) bool) {
	return func(yield func(laws.Rounds) bool) {
		for k := 1; k < len(rows); k++ {
			if !yield(slices.Concat(rows[k:], rows[:k])) {
				return
			}
		}
		if len(rows) <= 5 {
			permutations(rows.Clone(), 0, yield)
			return
		}
		lots := rand.New(rand.NewPCG(7, uint64(len(rows))))
		for range someOrders {
			other := slices.Clone(rows)
			lots.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
			if !yield(other) {
				return
			}
		}
	}
}

// permutations yields the rows with those from k on in each order. It returns
// false if yield did.
func permutations(rows laws.Rounds, k int, yield func(laws.Rounds) bool) bool {
	if k == len(rows) {
		return yield(slices.Clone(rows))
	}
	for j := k; j < len(rows); j++ {
		rows[k], rows[j] = rows[j], rows[k]
		if !permutations(rows, k+1, yield) {
			return false
		}
		rows[k], rows[j] = rows[j], rows[k]
	}
	return true
}
