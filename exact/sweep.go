package exact

import (
	"runtime"
	"sync"
)

// costs gives the regret of one round against one arm, in units (the alphabet's
// q times the table's unit make 1): letter a at a window where the first d−1
// arms have weights x costs base[a] − Σ_j slope[a][j]·x_j. It may carry a scale
// and a shift.
type costs struct {
	base  []int64
	slope []int64 // letters × (d−1)
	arms  int
	scale int64
	shift int64
}

// against returns r_i − ⟨x, r⟩ as costs.
func (tb *table) against(arm int) costs {
	d := tb.alphabet.arms
	c := costs{arms: d, scale: 1}
	for _, letter := range tb.alphabet.letters {
		c.base = append(c.base, tb.unit*int64(letter[arm]-letter[d-1]))
		for j := range d - 1 {
			c.slope = append(c.slope, int64(letter[j]-letter[d-1]))
		}
	}
	return c
}

// of returns the cost of a letter under the play x.
func (c *costs) of(x []int64, letter int) int64 {
	v := c.base[letter]
	for j, n := range x {
		v -= c.slope[letter*len(x)+j] * n
	}
	return v*c.scale - c.shift
}

// isGap reports whether the letters are 0, e_1, e_2 of two arms, which have a
// kernel of their own.
func (c *costs) isGap() bool { return c.arms == 2 && len(c.base) == 3 && c.slope[1] == 1 }

// chunk is the least number of windows worth a goroutine.
const chunk = 1 << 15

// none marks a state without a best letter.
const none = 255

// step sets dst[w] = max_a (cost of a at w + src[successor of w by a]) for all
// windows. plays is one phase of a table.
func step(g windows, dst, src, plays []int64, c costs) {
	parallel(g, func(_, from, to int) {
		if c.isGap() {
			stepGaps(g, dst, src, plays, c, from, to)
		} else {
			stepLetters(g, dst, src, plays, c, from, to)
		}
	})
}

// relax is a step that never lowers a value: dst[w] = max(own[w], that). Where a
// value rises, letter[w] becomes the letter that raised it. It returns the
// largest rise, and a window where that happened.
func relax(g windows, dst, src, own, plays []int64, letter []uint8, c costs) rise {
	rises := make([]rise, workers(g))
	parallel(g, func(k, from, to int) {
		if c.isGap() {
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

// rise is by how much a value rose, and at which window.
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

func workers(g windows) int { return min(runtime.GOMAXPROCS(0), 1+g.count/chunk) }

// parallel shares the windows among goroutines by their last M−1 letters: worker
// k has those with from ≤ number < to.
func parallel(g windows, work func(k, from, to int)) {
	n := workers(g)
	if n == 1 {
		work(0, 0, g.older)
		return
	}
	var wg sync.WaitGroup
	for k := range n {
		wg.Go(func() { work(k, g.older*k/n, g.older*(k+1)/n) })
	}
	wg.Wait()
}

// stepGaps is the kernel for letters 0, e_1, e_2. The three windows that share
// their successors are done together, so each array streams through once.
func stepGaps(g windows, dst, src, plays []int64, c costs, from, to int) {
	top := c.base[1]
	src = src[3*from : 3*to]
	p0, p1, p2 := plays[from:to], plays[g.older+from:g.older+to], plays[2*g.older+from:2*g.older+to]
	d0, d1, d2 := dst[from:to], dst[g.older+from:g.older+to], dst[2*g.older+from:2*g.older+to]
	for u := range p0 {
		v := src[3*u : 3*u+3 : 3*u+3]
		v0, v1, v2 := v[0], v[1], v[2]
		y0, y1, y2 := top-p0[u], top-p1[u], top-p2[u]
		d0[u] = max(v0, v1+y0, v2-y0)
		d1[u] = max(v0, v1+y1, v2-y1)
		d2[u] = max(v0, v1+y2, v2-y2)
	}
}

// block is how many sets of successors relaxGaps goes through before it comes
// back to them for the next oldest letter: 24 KiB stay in the first cache.
const block = 1 << 10

// relaxGaps is the kernel of relax for letters 0, e_1, e_2. Rises are rare after
// the first sweeps, so they have a branch to themselves.
func relaxGaps(g windows, dst, src, own, plays []int64, letter []uint8, c costs, from, to int) (best rise) {
	top, scale, shift := c.base[1], c.scale, c.shift
	for ; from < to; from += block {
		end := min(from+block, to)
		next := src[3*from : 3*end]
		for k := range 3 {
			lo, hi := k*g.older+from, k*g.older+end
			p, o, d := plays[lo:hi], own[lo:hi], dst[lo:hi]
			_, _ = o[:len(p)], d[:len(p)]
			for u := range p {
				v := next[3*u : 3*u+3 : 3*u+3]
				y := scale * (top - p[u])
				is := max(v[0], v[1]+y, v[2]-y) - shift
				if is <= o[u] {
					d[u] = o[u]
					continue
				}
				d[u] = is
				best = best.or(rise{is - o[u], lo + u})
				switch is + shift {
				case v[0]:
					letter[lo+u] = 0
				case v[1] + y:
					letter[lo+u] = 1
				default:
					letter[lo+u] = 2
				}
			}
		}
	}
	return best
}

// stepLetters and relaxLetters are the kernels for every other alphabet.
func stepLetters(g windows, dst, src, plays []int64, c costs, from, to int) {
	for k := range g.letters {
		for u := from; u < to; u++ {
			_, dst[k*g.older+u] = bestLetter(g, src, plays, &c, k*g.older+u)
		}
	}
}

func relaxLetters(g windows, dst, src, own, plays []int64, letter []uint8, c costs, from, to int) (best rise) {
	for k := range g.letters {
		for u := from; u < to; u++ {
			w := k*g.older + u
			a, v := bestLetter(g, src, plays, &c, w)
			if v <= own[w] {
				dst[w] = own[w]
				continue
			}
			dst[w] = v
			letter[w] = uint8(a)
			best = best.or(rise{v - own[w], w})
		}
	}
	return best
}

// bestLetter returns the letter with the largest cost at w plus value after it.
func bestLetter(g windows, src, plays []int64, c *costs, w int) (best int, top int64) {
	x := plays[w*(c.arms-1) : (w+1)*(c.arms-1)]
	next := src[g.first(w):][:g.letters]
	top = c.of(x, 0) + next[0]
	for a := 1; a < len(next); a++ {
		if v := c.of(x, a) + next[a]; v > top {
			best, top = a, v
		}
	}
	return best, top
}
