package exact

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// cycle is a closed walk through the windows: where it begins, its letters, and
// its total cost in units. Its length is a multiple of the period.
type cycle struct {
	from    int
	letters []int
	total   int64
}

// meanCycle is the search for the maximum mean cycle. It keeps a cycle, the
// best seen, with mean S/k, and values V on the windows that never fall:
//
//	V[w] ← max(V[w], max_a (k·cost of a at w − S + V[successor]))
//
// When no value rises any more, every round costs at most S/k + (V[w] −
// V[successor])/k, so no cycle has a larger mean: V is the certificate, in
// integers. At any time the largest rise of a sweep, divided by k, bounds how
// much the best mean exceeds S/k.
//
// Each window also keeps the letter that raised it last. If S/k is too small,
// values rise for ever, and then these letters must close a cycle somewhere.
// Any cycle of them is better than the best: along it V[w] ≤ cost +
// V[successor], and strictly so at the successor that rose last, as in the
// algorithm of Bellman and Ford. It replaces the best cycle and the search goes
// on.
type meanCycle struct {
	table  *table
	costs  costs
	exact  bool // scale by the cycle's length; otherwise round S/k up to a unit
	best   cycle
	taken  []cycle    // all best cycles so far, the present one last
	value  [2][]int64 // period × windows, now and before the last sweep
	letter []uint8    // period × windows: the letter that raised the value, or none
	rise   rise       // of the last sweep, at phase·windows + window
	sweeps int
}

func newMeanCycle(tb *table, c costs, exact bool) *meanCycle {
	m := &meanCycle{table: tb, costs: c, exact: exact, letter: make([]uint8, tb.period*tb.count)}
	for k := range m.value {
		m.value[k] = make([]int64, tb.period*tb.count)
	}
	first, _ := m.follow(0) // by letter 0
	m.take(first)
	return m
}

// maxMeanCycle searches until the bounds meet. If the context is done first it
// returns the context's error.
func maxMeanCycle(
	ctx context.Context, tb *table, c costs, exact bool, progress func(done, total int),
) (*meanCycle, error) {
	m := newMeanCycle(tb, c, exact)
	for m.sweeps == 0 || m.rise.by > 0 {
		if err := ctx.Err(); err != nil {
			return m, err
		}
		m.sweep()
		if c, ok := m.follow(m.rise.window); ok {
			m.take(c)
		}
		progress(m.sweeps, 0)
	}
	return m, nil
}

// sweep does one round of the recursion. On an automaton it reads the new
// values where it has them, forth and back in turn, for values may have to go a
// long way.
func (m *meanCycle) sweep() {
	now, next := m.value[0], m.value[1] // relax turns the values before the last sweep into the next
	n, g := m.table.count, m.table.windows
	if g.next != nil {
		next, g.backward = now, m.sweeps%2 == 0
	}
	m.rise = rise{}
	for p := range m.table.period {
		after := (p + 1) % m.table.period
		here := func(s []int64) []int64 { return s[p*n : (p+1)*n] }
		r := relax(g, here(next), now[after*n:(after+1)*n], here(now), m.table.phase(p),
			m.letter[p*n:(p+1)*n], m.costs)
		r.window += p * n
		m.rise = m.rise.or(r)
	}
	if g.next == nil {
		m.value[0], m.value[1] = next, now
	}
	m.sweeps++
}

// take makes c the cycle to beat, with a scale that keeps all values integers.
// It rescales the values found so far. The search may start from any values.
func (m *meanCycle) take(c cycle) {
	old := m.costs.scale
	m.best = c
	m.taken = append(m.taken, c)
	length := int64(len(c.letters))
	if m.exact && fitsLong(m.table, len(c.letters)) {
		m.costs.scale, m.costs.shift = length, c.total
	} else {
		m.costs.scale, m.costs.shift = 1, ceilDiv(c.total, length)
	}
	if old != m.costs.scale {
		for s, v := range m.value[0] {
			m.value[0][s] = int64(float64(v) / float64(old) * float64(m.costs.scale))
		}
	}
	copy(m.value[1], m.value[0])
	for s := range m.letter {
		m.letter[s] = none
	}
}

// follow walks from a state by the letters that raised the values. It returns
// the cycle, from a round of the first phase on, when it comes back to a state
// it has seen, and false when it comes to a state without a letter.
func (m *meanCycle) follow(state int) (cycle, bool) {
	n, period := m.table.count, m.table.period
	walk := closedWalk(state, func(s int) int {
		if m.letter[s] == none {
			return -1
		}
		return (s/n+1)%period*n + m.table.after(s%n, int(m.letter[s]))
	})
	if walk == nil {
		return cycle{}, false
	}
	first := (period - walk[0]/n) % period
	plain := m.costs
	plain.scale, plain.shift = 1, 0
	c := cycle{from: walk[first] % n}
	for _, s := range slices.Concat(walk[first:], walk[:first]) {
		a := int(m.letter[s])
		c.letters = append(c.letters, a)
		c.total += plain.of(m.table.at(s/n, s%n), a)
	}
	return c, true
}

// upper returns a bound on the mean of every cycle, in units: S/k plus the
// largest rise of the last sweep, divided by k.
func (m *meanCycle) upper() *big.Rat {
	return big.NewRat(m.costs.shift+m.rise.by, m.costs.scale)
}

// lower returns the mean of the best cycle.
func (m *meanCycle) lower() *big.Rat {
	return big.NewRat(m.best.total, int64(len(m.best.letters)))
}

func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// fitsLong reports whether values of the recursion stay below 2^62 for cycles
// up to the given length: they span at most twice the recall plus the period
// times the largest cost.
func fitsLong(tb *table, length int) bool {
	largest := float64(tb.unitsPerReward()) * float64(length)
	return math.Ceil(largest*float64(4*(tb.recall+tb.period))) < 1<<60
}
