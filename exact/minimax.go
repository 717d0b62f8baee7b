package exact

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"boundedrecall/internal/linear"
)

// An Optimum is the best a class of learners can do against the worst rewards
// in the long run.
type Optimum struct {
	// Value is the smallest worst regret per round, over the class; Lower ≤
	// Value ≤ Upper in exact arithmetic, and Value is nil unless they are
	// equal.
	Value, Lower, Upper *big.Rat

	// Mixture proves Lower: cycles of rewards, each against an arm, on which
	// every learner of the class has at least this regret on average.
	Mixture []WeightedCycle

	Alphabet Alphabet
	Windows  int // that the search looked at
	Cells    int // free weights of the class in them
	Rounds   int // of the search

	cells   *cells
	weights []*big.Rat // of the cells, those of Learner
}

// Learner returns a learner that attains Upper. It makes a table of all windows
// anew, which may be many more than the search looked at.
func (o *Optimum) Learner() *TableLearner { return o.cells.learner(o.weights) }

// String says what the optimum is: its value, and what proves it.
func (o *Optimum) String() string {
	return fmt.Sprintf("least worst regret per round %s, by %d cycles, over %d windows with %d free weights",
		between(o.Lower, o.Upper), len(o.Mixture), o.Windows, o.Cells)
}

// A WeightedCycle is a periodic instance with its weight in a mixture. Letters
// are indices into the alphabet.
type WeightedCycle struct {
	Weight     *big.Rat
	Arm        int        // regret is against this arm
	Comparator Comparator // if not nil, regret is against this map, for swap regret
	Letters    []int
}

// Minimax finds the best long-run regret per round of the class, exactly, with
// the learner that attains it and the mixture of cycles that no member beats.
//
// A cycle's regret is linear in the plays, so the best learner against a finite
// set of cycles is a linear program. For a large class Minimax begins with the
// cycles of [interior]. The program's learner meets the optimal adversary, and
// the cycles found join the set. This repeats until no cycle costs the learner
// more than the program's value. The search runs in floating point. Then
// Minimax reads the program's solution off exactly from its basis. The lower
// bound is what the weights of the cycles prove, the upper bound the exact
// learner's worst case.
//
// If the context is done early, Minimax returns the context's error and the
// bounds so far. It returns an error if the class has too many windows or
// weights, or needs more memory than there is. progress may be nil.
func Minimax(ctx context.Context, class Class, progress func(rounds int)) (*Optimum, error) {
	class = class.withDefaults()
	s, err := class.cells()
	if err != nil {
		return nil, err
	}
	m, err := newMaster(s)
	if err != nil {
		return nil, err
	}
	rounds := 0
	if s.count >= leastStarted {
		err = m.start(ctx)
	}
	for more := true; more && err == nil; {
		rounds++
		more, err = m.round(ctx)
		if more && progress != nil {
			progress(rounds)
		}
	}
	best := &Optimum{
		Upper: m.upper, cells: s, weights: m.learner, Mixture: m.mixture(),
		Alphabet: NewAlphabet(class.Arms, class.Levels-1, true), Windows: s.windows.count, Cells: s.count,
		Rounds: rounds,
	}
	best.Lower = m.bound(best.Mixture)
	if lower := m.bound(m.first); lower.Cmp(best.Lower) > 0 { // after an interruption
		best.Mixture, best.Lower = m.first, lower
	}
	for _, c := range best.Mixture {
		for k := range c.Letters {
			c.Letters[k] += s.first
		}
	}
	if err == nil && best.Lower.Cmp(best.Upper) != 0 {
		err = fmt.Errorf("the bounds do not meet: %v and %v", best.Lower, best.Upper)
	}
	if err == nil {
		best.Value = best.Lower
	}
	return best, err
}

// leastStarted is the number of free weights from which the interior point
// method saves more time than it takes.
const leastStarted = 200

// mostWeights bounds the number of free weights of a class. The program's
// matrix has as many rows and columns.
const mostWeights = 1 << 13

// master is the linear program over the cycles found: its columns are the
// cycles' weights y_C and a price z_o for each set of cells that sums to 1,
//
//	max Σ b_C y_C − Σ z_o,  Σ y_C ≤ 1,  Σ_C a_{C,e} y_C ≤ Σ_{o∋e} z_o for each cell e.
//
// Its dual is the learner's program: weights x_e ≥ 0 that sum to at most 1 in
// each set (a larger sum never hurts) and v ≥ b_C − Σ_e a_{C,e} x_e for all
// cycles.
type master struct {
	*linear.Program
	cells  *cells
	cycles map[int]WeightedCycle // by column

	exact   bool       // whether solutions are exact, or rounded
	weights []*big.Rat // of the columns
	price   []*big.Rat // of the rows: the value, and the weights of the cells

	first   []WeightedCycle // the mixture that the search began with
	learner []*big.Rat      // the weights with the best upper bound on the worst case
	upper   *big.Rat
}

// newMaster returns the program without cycles, or an error if there is not
// enough memory for its matrices.
func newMaster(s *cells) (*master, error) {
	right := make([]int64, 1+s.count)
	right[0] = 1
	program, err := linear.New(right)
	if err != nil {
		return nil, fmt.Errorf("%d free weights: %w", s.count, err)
	}
	m := &master{Program: program, cells: s, cycles: map[int]WeightedCycle{},
		upper: big.NewRat(1, 1)}
	for _, set := range s.simplices {
		entries := map[int]int64{}
		for _, e := range set {
			entries[1+e]--
		}
		m.Add(linear.NewColumn(-1, entries, 1))
	}
	m.price = linear.Zeros(len(right))
	m.learner = m.plays() // equal weights
	return m, nil
}

// cycleColumn returns the column of a cycle: b is its mean reward on the arm,
// and a_e its mean reward on the weights in cell e. If the comparator φ does
// not map all arms to one, the comparator counts as earning 1 in every round,
// and arm i as earning 1 + r_i − r_φ(i) ≥ 0.
func (m *master) cycleColumn(against Comparator, letters []int) linear.Column {
	s := m.cells
	arm, isArm := against.isArm()
	d := s.alphabet.arms
	w := 0
	for range (s.recall + len(letters) - 1) / len(letters) {
		for _, a := range letters {
			w = s.after(w, a)
		}
	}
	rounds := int64(len(letters) * s.alphabet.q)
	entries := map[int]int64{0: rounds}
	total := int64(0)
	for _, a := range letters {
		letter := s.alphabet.letters[a]
		for i, n := range letter {
			if !isArm {
				n += s.alphabet.q - letter[against[i]]
			}
			if n != 0 {
				entries[1+int(s.cell[w*d+i])] += int64(n)
			}
		}
		if isArm {
			total += int64(letter[arm])
		} else {
			total += int64(s.alphabet.q)
		}
		w = s.after(w, a)
	}
	return linear.NewColumn(total, entries, rounds)
}

// start adds the cycles that an interior point method finds, and keeps its
// learner and its mixture.
func (m *master) start(ctx context.Context) error {
	p := newInterior(m.cells)
	if p == nil {
		return nil
	}
	if err := p.solve(ctx); err != nil {
		return err
	}
	for k, against := range m.cells.against {
		p.cycles(k, func(letters []int, weight float64) {
			column := m.Len()
			if m.addCycle(against, letters) {
				y := new(big.Rat).SetInt64(int64(weight * defaultUnit))
				m.weights = append(m.weights, make([]*big.Rat, column-len(m.weights))...)
				m.weights = append(m.weights, y)
			}
		})
	}
	for j, y := range m.weights {
		if y == nil { // of no cycle
			m.weights[j] = new(big.Rat)
		}
	}
	m.first = m.mixture()
	_, err := m.search(ctx, p.weights())
	return err
}

// solve solves the program. If the context is done first, it returns an error,
// and the solution before stays.
func (m *master) solve(ctx context.Context) error {
	if !m.exact {
		if weights, price, ok := m.Approximate(ctx); ok {
			m.weights, m.price = weights, price
			return nil
		}
	}
	weights, price, err := m.Program.Solve(ctx)
	if err == nil {
		m.exact, m.weights, m.price = true, weights, price
	}
	return err
}

// round solves the program and adds the cycles that cost its learner more. It
// returns false if there are none: at first as far as floating point tells, and
// then the next solution is exact.
func (m *master) round(ctx context.Context) (more bool, err error) {
	if err := m.solve(ctx); err != nil {
		return false, err
	}
	wasExact := m.exact
	added, err := m.addCycles(ctx)
	m.exact = m.exact || !added
	return added || !wasExact, err
}

// plays returns the learner's weights: the prices of the cells, changed so that
// those of each set sum to 1. Weights in windows that no cycle has visited are
// missing; plays shares the missing weight equally. An excess over 1 is
// rounding.
func (m *master) plays() []*big.Rat {
	x := linear.Clones(m.price[1:])
	one := big.NewRat(1, 1)
	for _, set := range m.cells.simplices {
		total := new(big.Rat)
		for _, e := range set {
			total.Add(total, x[e])
		}
		missing := new(big.Rat).Sub(one, total)
		missing.Quo(missing, big.NewRat(int64(len(set)), 1))
		for _, e := range slices.Compact(slices.Clone(set)) {
			if missing.Sign() > 0 {
				x[e].Add(x[e], missing)
			} else {
				x[e].Quo(x[e], total)
			}
		}
	}
	return x
}

// mixture returns the cycles with a positive weight. The weights sum to 1.
func (m *master) mixture() []WeightedCycle {
	var mix []WeightedCycle
	total := new(big.Rat)
	for j, y := range m.weights {
		if c, ok := m.cycles[j]; ok && y.Sign() > 0 {
			c.Weight = new(big.Rat).Set(y)
			total.Add(total, y)
			mix = append(mix, c)
		}
	}
	for _, c := range mix {
		c.Weight.Quo(c.Weight, total)
	}
	return mix
}

// bound returns the regret that every learner of the class has on average over
// the mixture: what the cycles' arms earn, minus what the best arm earns in
// each set of windows that the class does not tell apart.
func (m *master) bound(mixture []WeightedCycle) *big.Rat {
	value := new(big.Rat)
	earned := linear.Zeros(m.cells.count)
	t := new(big.Rat)
	for _, c := range mixture {
		against := c.Comparator
		if against == nil {
			against = toArm(m.cells.alphabet.arms, c.Arm)
		}
		column := m.cycleColumn(against, c.Letters)
		each := new(big.Rat).Quo(c.Weight, t.SetInt64(column.Scale))
		value.Add(value, t.Mul(each, t.SetInt64(column.Objective)))
		for k, row := range column.Rows {
			if row > 0 {
				earned[row-1].Add(earned[row-1], t.Mul(each, t.SetInt64(column.Entries[k])))
			}
		}
	}
	for _, set := range m.cells.simplices {
		// If a cell counts several times in a set, arms are alike in that
		// window.
		var best *big.Rat
		for k := 0; k < len(set); {
			e, times := set[k], int64(0)
			for ; k < len(set) && set[k] == e; k++ {
				times++
			}
			if share := new(big.Rat).Quo(earned[e], big.NewRat(times, 1)); best == nil ||
				share.Cmp(best) > 0 {
				best = share
			}
		}
		value.Sub(value, best)
	}
	if value.Sign() < 0 {
		return new(big.Rat) // zero rewards
	}
	return value
}

// addCycles adds cycles that cost the program's learner more than the program's
// value, and returns whether it added any. It looks at rounded plays, and if
// the solution is exact and they have no such cycle, [master.proveExactly]
// decides.
func (m *master) addCycles(ctx context.Context) (added bool, err error) {
	x := m.plays()
	added, err = m.search(ctx, x)
	if m.exact && !added && err == nil {
		return m.proveExactly(ctx, x)
	}
	return added, err
}

// search is addCycles for plays rounded to a unit, for which the upper bound
// allows. It keeps the learner if its bound is the best so far.
func (m *master) search(ctx context.Context, x []*big.Rat) (added bool, err error) {
	tb := m.cells.table(x, defaultUnit)
	upper := new(big.Rat)
	for _, against := range m.cells.against {
		found, err := maxMeanCycle(ctx, tb, tb.against(against), false, func(int, int) {})
		if err != nil {
			return false, err
		}
		if worst := found.upper(); worst.Cmp(upper) > 0 {
			upper = worst
		}
		for _, c := range found.taken {
			added = m.addCycle(against, c.letters) || added
		}
	}
	tb.perRound(upper)
	m.keepBest(x, upper.Add(upper, big.NewRat(int64(tb.alphabet.arms), tb.unit)))
	return added, nil
}

// keepBest keeps a learner with an upper bound on its worst case if it is the
// best so far.
func (m *master) keepBest(x []*big.Rat, upper *big.Rat) {
	if upper.Cmp(m.upper) <= 0 {
		m.learner, m.upper = x, upper
	}
}

// addCycle adds the cycle if it costs the learner more than the value.
func (m *master) addCycle(against Comparator, letters []int) bool {
	c := m.cycleColumn(against, letters)
	least := new(big.Rat)
	if !m.exact {
		least.SetFloat64(10 * linear.LeastGain)
	}
	if c.Gain(m.price).Cmp(least) <= 0 {
		return false
	}
	cycle := WeightedCycle{Letters: letters}
	if m.cells.regret == Swap {
		cycle.Comparator = against
	}
	m.cycles[m.Len()] = cycle
	m.Add(c)
	return true
}

// leastDenominator returns the least common denominator of the numbers.
func leastDenominator(x []*big.Rat) *big.Int {
	d, gcd := big.NewInt(1), new(big.Int)
	for _, v := range x {
		gcd.GCD(nil, nil, d, v.Denom())
		d.Mul(d, new(big.Int).Quo(v.Denom(), gcd))
	}
	return d
}

// mostProved bounds the windows times letters for which proveExactly keeps
// integers of any length, some 60 bytes each.
const mostProved = 1 << 24

// proveExactly proves that no cycle costs the learner more than the program's
// value, or adds a cycle that does. The denominators of the learner's weights
// may be of any length.
//
// It runs the recursion of [meanCycle] with integers of any length. The values
// of the windows rise until every round costs at most the program's value plus
// the fall of the window's value, or until the letters that raised them close a
// cycle that costs more.
func (m *master) proveExactly(ctx context.Context, x []*big.Rat) (added bool, err error) {
	s := m.cells
	if s.windows.count*s.letters > mostProved {
		return false, errors.New("the class has too many windows to prove its value exactly")
	}
	unit := leastDenominator(append(slices.Clone(x), m.price[0]))
	units := func(v *big.Rat) *big.Int {
		n := new(big.Int).Quo(unit, v.Denom())
		return n.Mul(n, v.Num())
	}
	weights := make([]*big.Int, len(x))
	for e, v := range x {
		weights[e] = units(v)
	}
	shift := units(m.price[0])
	shift.Mul(shift, big.NewInt(int64(s.alphabet.q)))
	for _, against := range s.against {
		letters, err := s.profitableCycle(ctx, against, weights, shift)
		if err != nil || letters != nil {
			return letters != nil && m.addCycle(against, letters), err
		}
	}
	m.keepBest(x, new(big.Rat).Set(m.price[0]))
	return false, nil
}

// profitableCycle returns the letters of a cycle whose mean cost exceeds the
// shift, or nil if no cycle does.
func (s *cells) profitableCycle(
	ctx context.Context, against Comparator, weights []*big.Int, shift *big.Int,
) ([]int, error) {
	costs, t := s.costsAbove(against, weights, shift), new(big.Int)
	value := make([]*big.Int, len(costs))
	letter := make([]int, len(costs))
	for w := range value {
		value[w], letter[w] = new(big.Int), -1
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		raised := -1
		for w := range value {
			for a, c := range costs[w] {
				if t.Add(c, value[s.after(w, a)]).Cmp(value[w]) > 0 {
					value[w].Set(t)
					letter[w], raised = a, w
				}
			}
		}
		if raised < 0 {
			return nil, nil
		}
		walk := closedWalk(raised, func(w int) int {
			if letter[w] < 0 {
				return -1
			}
			return s.after(w, letter[w])
		})
		for k, w := range walk {
			walk[k] = letter[w]
		}
		if walk != nil {
			return walk, nil
		}
	}
}

// costsAbove returns the costs by window and letter, minus the shift.
func (s *cells) costsAbove(against Comparator, weights []*big.Int, shift *big.Int) [][]*big.Int {
	d, t := s.alphabet.arms, new(big.Int)
	costs := make([][]*big.Int, s.windows.count)
	for w := range costs {
		for _, letter := range s.alphabet.letters {
			c := new(big.Int).Neg(shift)
			for i, to := range against {
				c.Add(c, t.Mul(weights[s.cell[w*d+i]], big.NewInt(int64(letter[to]-letter[i]))))
			}
			costs[w] = append(costs[w], c)
		}
	}
	return costs
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
