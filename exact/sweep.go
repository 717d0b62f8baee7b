package exact

import (
	"math"
	"runtime"

	"boundedrecall/internal/workers"
)

// costs gives the regret of one round against one comparator, in units (the
// alphabet's q times the table's unit make 1): letter a at a window where the
// first d−1 arms have weights x costs base[a] − Σ_j slope[a][j]·x_j. It may
// carry a scale and a shift.
type costs struct {
	base  []int64
	slope []int64 // letters × (d−1)
	arms  int
	scale int64
	shift int64
}

// of returns the cost of a letter under the play x.
func (c *costs) of(x []int64, letter int) int64 {
	v := c.base[letter]
	for j, n := range x {
		v -= c.slope[letter*len(x)+j] * n
	}
	return v*c.scale - c.shift
}

// isGap reports whether the letters are 0, e_1, e_2 of two arms, for which
// there is a faster kernel.
func (c *costs) isGap() bool { return c.arms == 2 && len(c.base) == 3 && c.slope[1] == 1 }

// chunk is the least number of windows worth a goroutine.
const chunk = 1 << 15

// none marks a state without a best letter.
const none = 255

// step sets dst[w] = max_a (cost of a at w + src[successor of w by a]) for all
// windows, where src is not dst. plays is one phase of a table.
func step(g windows, dst, src, plays []int64, c costs) {
	if c.isGap() && g.next == nil && c.scale == 1 && c.shift == 0 {
		parallel(g, func(_, from, to int) { stepGaps(g, dst, src, plays, c.base[1], from, to) })
		return
	}
	for w := range dst {
		dst[w] = math.MinInt64
	}
	relax(g, dst, src, dst, plays, nil, c) // without letters it looks for no rise
}

// relax is a step that never lowers a value: it sets dst[w] to max(own[w],
// max_a (cost of a at w + src[successor of w by a])). own holds the present
// values, and dst those before the last sweep. dst may start from old values,
// because a step's value never falls from one sweep to the next. letter[w]
// becomes the letter that raised the value, where one did. relax returns the
// largest rise, and a window where it happened.
func relax(g windows, dst, src, own, plays []int64, letter []uint8, c costs) rise {
	rises := make([]rise, processors(g))
	parallel(g, func(k, from, to int) {
		if c.isGap() && g.next == nil {
			rises[k] = relaxGaps(g, dst, src, own, plays, letter, c, from, to)
		} else {
			rises[k] = relaxLetters(g, dst, src, own, plays, letter, c, from, to)
		}
	})
	best := rises[0]
	for _, r := range rises {
		best = best.or(r)
	}
	return best
}

// A rise says by how much a value rose, and at which window.
type rise struct {
	by     int64
	window int
}

func (r rise) or(o rise) rise {
	if o.by > r.by {
		return o
	}
	return r
}

func processors(g windows) int {
	if g.next != nil {
		return 1 // a sweep over an automaton reads what it writes
	}
	return min(runtime.GOMAXPROCS(0), 1+g.count/chunk)
}

// parallel shares the windows among goroutines by the number that their last
// M−1 letters make: worker k gets from ≤ number < to.
func parallel(g windows, work func(k, from, to int)) {
	n := processors(g)
	if n == 1 {
		work(0, 0, g.older)
		return
	}
	workers.Run(n, func(k int) { work(k, g.older*k/n, g.older*(k+1)/n) })
}

// stepGaps is the kernel of step for letters 0, e_1, e_2. It computes together
// the windows that share their successors: with play y the letters give the
// values zero, first − y and second + y.
func stepGaps(g windows, dst, src, plays []int64, top int64, from, to int) {
	v := src[3*from : 3*to]
	p := plays[3*from : 3*to][:len(v)]
	d0 := dst[from:to]
	d1 := dst[g.older+from:][:len(d0)]
	d2 := dst[2*g.older+from:][:len(d0)]
	i := 0
	for u := range d0 {
		if i+2 >= len(v) {
			break // never reached: lets the compiler leave out the checks of the indices
		}
		zero, first, second := v[i], v[i+1]+top, v[i+2]-top
		d0[u] = max(second+p[i], first-p[i], zero)
		d1[u] = max(second+p[i+1], first-p[i+1], zero)
		d2[u] = max(second+p[i+2], first-p[i+2], zero)
		i += 3
	}
}

// relaxGaps is the kernel of relax for letters 0, e_1, e_2, as stepGaps is of
// step. Rises are rare after the first sweeps, so a branch skips the work they
// cause.
func relaxGaps(
	g windows, dst, src, own, plays []int64, letter []uint8, c costs, from, to int,
) (best rise) {
	scale := c.scale
	top, shift := scale*c.base[1], c.shift
	v := src[3*from : 3*to]
	p := plays[3*from : 3*to][:len(v)]
	d0 := dst[from:to]
	d1 := dst[g.older+from:][:len(d0)]
	d2 := dst[2*g.older+from:][:len(d0)]
	i := 0
	for u := range d0 {
		if i+2 >= len(v) {
			break // never reached: lets the compiler leave out the checks of the indices
		}
		zero, first, second := v[i]-shift, v[i+1]+top-shift, v[i+2]-top-shift
		y0, y1, y2 := scale*p[i], scale*p[i+1], scale*p[i+2]
		if is := max(first-y0, second+y0, zero); is > d0[u] {
			d0[u] = is
			recordRise(own, letter, &best, from+u, is, zero, first-y0)
		}
		if is := max(first-y1, second+y1, zero); is > d1[u] {
			d1[u] = is
			recordRise(own, letter, &best, g.older+from+u, is, zero, first-y1)
		}
		if is := max(first-y2, second+y2, zero); is > d2[u] {
			d2[u] = is
			recordRise(own, letter, &best, 2*g.older+from+u, is, zero, first-y2)
		}
		i += 3
	}
	return best
}

// recordRise records a rise if the new value at w exceeds own[w], and the
// letter that caused it. zero and first are the values that the first two
// letters give.
func recordRise(own []int64, letter []uint8, best *rise, w int, is, zero, first int64) {
	if is <= own[w] {
		return
	}
	*best = best.or(rise{is - own[w], w})
	switch is {
	case zero:
		letter[w] = 0
	case first:
		letter[w] = 1
	default:
		letter[w] = 2
	}
}

// relaxLetters is the kernel for every other alphabet.
func relaxLetters(
	g windows, dst, src, own, plays []int64, letter []uint8, c costs, from, to int,
) (best rise) {
	for k := range g.count / g.older {
		for u := from; u < to; u++ {
			w := k*g.older + u
			if g.backward {
				w = g.count - 1 - w
			}
			a, v := bestLetter(g, src, plays, &c, w)
			if v <= dst[w] {
				continue
			}
			if v > own[w] && letter != nil {
				letter[w] = uint8(a)
				best = best.or(rise{v - own[w], w})
			}
			dst[w] = v
		}
	}
	return best
}

// bestLetter returns the letter with the largest cost at w plus value after it.
func bestLetter(g windows, src, plays []int64, c *costs, w int) (best int, top int64) {
	at := g.place(w)
	x := plays[at*(c.arms-1) : (at+1)*(c.arms-1)]
	top = math.MinInt64
	for a, first := 0, g.first(w); a < g.letters; a++ {
		to := first + a
		if g.next != nil {
			to = int(g.next[to])
		}
		if v := c.of(x, a) + src[to]; v > top {
			best, top = a, v
		}
	}
	return best, top
}
