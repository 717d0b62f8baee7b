package search

import (
	"context"
	"math"

	"boundedrecall"
)

// mostInstances is how many instances there may be to play them all: numbers up to 2⁵³
// are exact in JSON too.
const mostInstances = min(1<<53, math.MaxInt)

// Instances returns the number of instances of so many rounds over so many
// letters, and whether [Exhaustive] takes as many.
func Instances(letters, horizon int) (n int, ok bool) {
	count := math.Pow(float64(letters), float64(horizon))
	if count > mostInstances {
		return 0, false
	}
	return int(count), true
}

// Exhaustive plays every instance over the letters, reward vectors for all arms,
// or the shard of them, and returns the worst one; the first if there are
// several. They are numbered in lexicographic order, as adversaries.Exhaustive
// lists them. If the context is done early, the result tells of those played.
//
// It panics if there are too many instances (see [Instances]), if the letters are
// no instance of the learner's arms, and where [Run] does.
func Exhaustive(ctx context.Context, p Problem, letters *boundedrecall.Instance, s Shard) *Result {
	p.mustMakeSense()
	count, ok := Instances(letters.Horizon(), p.Horizon)
	if !ok {
		panic("search: more than 2⁵³ instances to play")
	}
	if letters.Arms() != p.New().Arms() {
		panic("search: learner and letters differ in their number of arms")
	}
	from, to := s.Range(count)
	return each(p, func(c *collector) func(k int) (*Result, bool) {
		g := newGame(ctx, p)
		return func(k int) (*Result, bool) {
			first := from + k*perTask
			if first >= to || ctx.Err() != nil {
				return nil, false
			}
			r := g.worstOf(letters, first, min(first+perTask, to))
			c.report(r.Evaluations, r.TotalRegret)
			return r, true
		}
	})
}

// perTask is how many instances a worker plays before it looks up.
const perTask = 1 << 10

// worstOf plays the instances numbered from..to−1, or fewer if the context is done.
func (g *game) worstOf(letters *boundedrecall.Instance, from, to int) *Result {
	// Equal regrets must compare as equal, so what comes near is played again
	// with compensated sums.
	const rounding = 1e-9
	d, base := g.arms(), letters.Horizon()
	digits := make([]int, g.horizon())
	for t, n := len(digits)-1, from; t >= 0; t, n = t-1, n/base {
		digits[t] = n % base
		copy(g.rewards[t*d:], letters.Reward(digits[t]+1))
	}
	worst := &Result{}
	n := from
	for ; n < to; n++ {
		v := g.totalRegret()
		if math.IsNaN(v) {
			break
		}
		if worst.Instance == nil || v > worst.TotalRegret-rounding {
			worst.take(g.result(n, "exhaustive"))
		}
		for t := len(digits) - 1; t >= 0; t-- {
			digits[t] = (digits[t] + 1) % base
			copy(g.rewards[t*d:], letters.Reward(digits[t]+1))
			if digits[t] > 0 {
				break
			}
		}
	}
	worst.Evaluations = n - from
	return worst
}

// result plays the rewards as any game is played.
func (g *game) result(number int, family string) *Result {
	in := g.instance()
	return &Result{Instance: in, TotalRegret: boundedrecall.TotalRegret(g.learner, in), Number: number, Family: family}
}
