package exact

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// An Optimum is the best a class of learners can do against the worst rewards in
// the long run.
type Optimum struct {
	// Value is the smallest worst regret per round, over the class; Lower ≤
	// Value ≤ Upper in exact arithmetic, and Value is nil unless they are equal.
	Value, Lower, Upper *big.Rat

	// Learner attains Upper.
	Learner *TableLearner

	// Mixture proves Lower: cycles of rewards, each against an arm, that give
	// every learner of the class at least that regret on average.
	Mixture []WeightedCycle

	Alphabet Alphabet
	Windows  int
	Cells    int // free weights of the class
	Rounds   int // of the search
}

// A WeightedCycle is a periodic instance with its weight in a mixture. Letters
// are indices into the alphabet.
type WeightedCycle struct {
	Weight  *big.Rat
	Arm     int // that regret is measured against
	Letters []int
}

// Minimax finds the best long-run regret per round of the class, exactly, with
// the learner that attains it and the mixture of cycles that no member beats.
//
// A cycle's regret is linear in the plays, so the best learner against a finite
// set of cycles is a linear program, solved in rational arithmetic. Its learner
// meets the optimal adversary; the cycle found joins the set; and so on until
// the adversary finds nothing more than the program's value. The program's
// value is a lower bound throughout, proved by the weights of the cycles, and
// the learner's worst case an upper bound.
//
// If the context is done the error is the context's and the bounds are those so
// far. It is an error if the class has too many windows. progress may be nil.
func Minimax(ctx context.Context, class Class, progress func(rounds int, lower, upper float64)) (*Optimum, error) {
	class = class.normal()
	s, err := class.cells()
	if err != nil {
		return nil, err
	}
	m := newMaster(s)
	best := &Optimum{
		Lower: new(big.Rat), Upper: big.NewRat(1, 1),
		Alphabet: s.alphabet, Windows: s.windows.count, Cells: s.count,
	}
	for {
		m.program.solve()
		best.Rounds++
		best.Lower.Set(m.value())
		best.Mixture = m.mixture()
		x := m.plays()
		added, upper, err := m.attack(ctx, x)
		if upper != nil && upper.Cmp(best.Upper) < 0 || best.Learner == nil {
			if upper != nil {
				best.Upper = upper
			}
			best.Learner = s.learner(x)
		}
		if err != nil {
			return best, err
		}
		if progress != nil {
			lower, _ := best.Lower.Float64()
			upper, _ := best.Upper.Float64()
			progress(best.Rounds, lower, upper)
		}
		if best.Lower.Cmp(best.Upper) == 0 {
			best.Value = best.Lower
			return best, nil
		}
		if !added {
			return best, fmt.Errorf("the best learner's weights have a denominator that does not fit: bounds %v and %v", best.Lower, best.Upper)
		}
	}
}

// master is the linear program over the cycles found: its columns are the
// cycles' weights y_C and a price z_o for each set of cells that sums to 1,
//
//	max Σ b_C y_C − Σ z_o,  Σ y_C ≤ 1,  Σ_C a_{C,e} y_C ≤ Σ_{o∋e} z_o for each cell e.
//
// Its dual is the learner's: weights x_e ≥ 0 that sum to at most 1 (more never
// hurts) and v ≥ b_C − Σ_e a_{C,e} x_e for all cycles.
type master struct {
	cells   *cells
	program *program
	cycles  map[int]WeightedCycle // by column
}

func newMaster(s *cells) *master {
	b := make([]*big.Rat, 1+s.count)
	for i := range b {
		b[i] = new(big.Rat)
	}
	b[0].SetInt64(1)
	m := &master{cells: s, program: newProgram(b), cycles: map[int]WeightedCycle{}}
	for _, set := range s.simplices {
		count := map[int]int64{}
		for _, e := range set {
			count[e]++
		}
		m.program.add(m.column(big.NewRat(-1, 1), new(big.Rat), count, -1))
	}
	return m
}

// column makes a column from counts by cell, each divided by denominator.
func (m *master) column(objective, first *big.Rat, count map[int]int64, denominator int64) column {
	c := column{objective: objective}
	if first.Sign() != 0 {
		c.rows, c.entries = append(c.rows, 0), append(c.entries, first)
	}
	for e := range m.cells.count {
		n, ok := count[e]
		if !ok {
			continue
		}
		v := new(big.Rat).SetFrac(big.NewInt(n), big.NewInt(denominator))
		c.rows, c.entries = append(c.rows, 1+e), append(c.entries, v)
	}
	return c
}

// cycleColumn returns the column of a cycle: b is its mean reward on the arm,
// and a_e its mean reward on the weights in cell e.
func (m *master) cycleColumn(arm int, letters []int) column {
	s := m.cells
	d := s.alphabet.arms
	w := 0
	for range (s.recall + len(letters) - 1) / len(letters) {
		for _, a := range letters {
			w = s.after(w, a)
		}
	}
	count := map[int]int64{}
	total := int64(0)
	for _, a := range letters {
		for i, n := range s.alphabet.letters[a] {
			if n != 0 {
				count[int(s.cell[w*d+i])] += int64(n)
			}
		}
		total += int64(s.alphabet.letters[a][arm])
		w = s.after(w, a)
	}
	denominator := int64(len(letters) * s.alphabet.q)
	return m.column(big.NewRat(total, denominator), big.NewRat(1, 1), count, denominator)
}

func (m *master) value() *big.Rat { return m.program.value }

// plays returns the learner's weight for each cell.
func (m *master) plays() []*big.Rat {
	x := make([]*big.Rat, m.cells.count)
	for e := range x {
		x[e] = new(big.Rat).Set(m.program.price[1+e])
	}
	one := big.NewRat(1, 1)
	for _, set := range m.cells.simplices {
		total := new(big.Rat)
		for _, e := range set {
			total.Add(total, x[e])
		}
		short := new(big.Rat).Sub(one, total)
		if short.Sign() > 0 { // not seen by any cycle: share what is missing
			short.Quo(short, big.NewRat(int64(len(set)), 1))
			for _, e := range slices.Compact(slices.Clone(set)) {
				x[e].Add(x[e], short)
			}
		}
	}
	return x
}

func (m *master) mixture() []WeightedCycle {
	var mix []WeightedCycle
	for j, y := range m.program.weights() {
		if c, ok := m.cycles[j]; ok && y.Sign() > 0 {
			c.Weight = y
			mix = append(mix, c)
		}
	}
	return mix
}

// attack looks for cycles that cost the learner more than the program's value. It looks at the
// plays rounded to a unit first, and where that finds nothing at the exact ones.
// It returns whether it added any, and an upper bound on the learner's worst case:
// with the plays exact the bound is, with them rounded it allows for rounding.
func (m *master) attack(ctx context.Context, x []*big.Rat) (added bool, upper *big.Rat, err error) {
	added, upper, err = m.search(ctx, m.cells.table(x, defaultUnit), false)
	if added || err != nil {
		return added, upper, err
	}
	unit, ok := commonDenominator(x)
	if !ok {
		return false, upper, nil
	}
	return m.search(ctx, m.cells.table(x, unit), true)
}

// search is attack on a table of plays.
func (m *master) search(ctx context.Context, tb *table, exact bool) (added bool, upper *big.Rat, err error) {
	upper = new(big.Rat)
	found, err := maxMeanCycle(ctx, tb, tb.against(0), exact, func(int, int) {})
	if err != nil {
		return false, nil, err
	}
	upper.Set(found.upper())
	added = m.addCycle(0, found.best.letters)
	upper.Quo(upper, big.NewRat(tb.unit*int64(tb.alphabet.q), 1))
	if !exact {
		upper.Add(upper, big.NewRat(int64(tb.alphabet.arms), tb.unit))
	}
	return added, upper, nil
}

// addCycle adds the cycle if it costs the learner more than the value.
func (m *master) addCycle(arm int, letters []int) bool {
	c := m.cycleColumn(arm, letters)
	if c.gain(m.program.price).Sign() <= 0 {
		return false
	}
	m.cycles[len(m.program.columns)] = WeightedCycle{Arm: arm, Letters: letters}
	m.program.add(c)
	return true
}

// commonDenominator returns the least common denominator of the weights, if
// sums of them fit 64 bits.
func commonDenominator(x []*big.Rat) (int64, bool) {
	d := big.NewInt(1)
	gcd := new(big.Int)
	for _, v := range x {
		gcd.GCD(nil, nil, d, v.Denom())
		d.Mul(d, new(big.Int).Quo(v.Denom(), gcd))
	}
	if d.BitLen() > 44 {
		return 0, false
	}
	return d.Int64(), true
}

// table spreads the cells' weights over all windows, rounded to units.
func (s *cells) table(x []*big.Rat, unit int64) *table {
	tb := newTable(s.alphabet, s.recall, 1, unit)
	units := make([]int64, len(x))
	for e, v := range x {
		n := new(big.Int).Mul(v.Num(), big.NewInt(2*unit))
		n.Quo(n, v.Denom())
		units[e] = (n.Int64() + 1) / 2
	}
	d := s.alphabet.arms
	for w := range s.windows.count {
		row := tb.at(0, w)
		for i := range row {
			row[i] = units[s.cell[w*d+i]]
		}
	}
	return tb
}
