package beyond

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"gonum.org/v1/gonum/floats"
)

// checkHedges says that the corollaries of Beyond1Finite hold for the learner that plays the mean of two
// hedges: three arms, and swap regret of two.
func checkHedges(c *claims.Case) {
	const longest = 5 // rounds with three arms
	ms := c.Range("M", 1, 3).Short(2)
	const hedged, rounds = "of the learner that plays the mean of two hedges, ", "every T from M+1 to min(3(M+1), %d), %v, against "
	arms := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "largest total regret over {0,1}³ "+hedged+rounds+
		"the mean of the values of the two games", longest, ms).WithinFactor(1)
	swap := c.Proved.Tally(claims.Exhaustive, claims.Equals, "largest total swap regret on one-hot rewards, two arms, "+hedged+rounds+
		"the solution of W = E max(|Y|−W, 0)", longest+2, ms)
	forced := c.Proved.Tally(claims.Exhaustive, claims.AtLeast, "largest total swap regret on one-hot rewards of every deterministic "+
		"recall learner over every base of two arms, "+rounds+"the solution of W = E max(|Y|−W, 0)", longest+2, ms).WithinFactor(1)
	for m := range ms.All() {
		for n := m + 1; n <= min(3*(m+1), longest+2); n++ {
			if n <= longest {
				l := newHedges(m, n, 3, floats.Max)
				bound := (l.own.value(make([]float64, 3), nil) + l.across.value(make([]float64, 3), nil)) / 2
				arms.See(largest(l, n, (*boundedrecall.Transcript).TotalRegret), bound, "M=%d T=%d", m, n)
			}
			w := swapSolution(m, n)
			l := newHedges(m, n, 2, func(sums []float64) float64 {
				return (sums[0] + sums[1] - w + max(math.Abs(sums[0]-sums[1])-w, 0)) / 2
			})
			swap.See(largest(l, n, (*boundedrecall.Transcript).TotalSwapRegret), w, "M=%d T=%d", m, n)
			for _, s := range games.Specs(games.Deterministic(), games.AnyBase, 2, m) {
				forced.See(largest(s.New(2), n, (*boundedrecall.Transcript).TotalSwapRegret), w, "%v, T=%d", s, n)
			}
		}
	}
}

// notAlike returns the rewards 0 and 1 that are not the same for all arms, two or three.
func notAlike(arms int) (letters [][]float64) {
	for i, one := range adversaries.OneHots(arms) {
		if letters = append(letters, one); arms > 2 {
			rest := []float64{1, 1, 1}
			rest[i] = 0
			letters = append(letters, rest)
		}
	}
	return letters
}

// largest returns the largest regret of the learner over n rounds of rewards 0 and 1 that are not the
// same for all arms.
func largest(l boundedrecall.Learner, n int, regret func(*boundedrecall.Transcript) float64) float64 {
	most := math.Inf(-1)
	for in := range (adversaries.Exhaustive{Horizon: n, Letters: notAlike(l.Arms())}).All() {
		most = max(most, regret(boundedrecall.Play(l, in)))
	}
	return most
}

// swapSolution returns the solution W of W = E max(|Y|−W, 0) for recall m and T = n, by bisection.
func swapSolution(m, n int) float64 {
	low, high := 0., float64(n)
	sums, chances := periodSums(m, n)
	for range 60 {
		w, mean := (low+high)/2, 0.
		for k, y := range sums {
			chance, _ := chances[k].Float64()
			mean += chance * overSwap.Float(claims.Where{"Y": y, "W": w})
		}
		if mean > w {
			low = w
		} else {
			high = w
		}
	}
	return high
}

// A weightedGame of two or three arms has rewards 0 and 1 that count with the weight of their round. The
// learner is to keep the end of the weighted sums of the rewards, less what it earns, small.
type weightedGame struct {
	end     func(sums []float64) float64
	weights []float64
}

// value returns the value of the game from the given sums on, found by bisection, and fills the play, if
// it is not nil, with a best one.
func (g weightedGame) value(sums, play []float64) float64 {
	if len(g.weights) == 0 {
		return g.end(sums)
	}
	w, rest, base := g.weights[0], weightedGame{g.end, g.weights[1:]}, g.end(sums)
	var after []float64 // by letter
	for _, r := range notAlike(len(sums)) {
		next := slices.Clone(sums)
		floats.AddScaled(next, w, r)
		after = append(after, (rest.value(next, nil)-base)/w)
	}
	low, high := -1., 1.+slices.Max(after)
	for range 50 {
		if mid := (low + high) / 2; fills(after, mid, len(sums), play) {
			high = mid
		} else {
			low = mid
		}
	}
	fills(after, high, len(sums), play)
	return base + w*high
}

// fills reports whether some play x has after − ⟨x, r⟩ ≤ level for each letter r, and fills the play, if it
// is not nil, with one.
func fills(after []float64, level float64, arms int, play []float64) bool {
	least, most, sum, room := make([]float64, arms), slices.Repeat([]float64{1}, arms), 0., 0.
	for i := range arms {
		if arms == 2 {
			least[i] = max(0, after[i]-level)
		} else {
			least[i], most[i] = max(0, after[2*i]-level), min(1, 1+level-after[2*i+1])
		}
		if sum += least[i]; least[i] > most[i] {
			return false
		}
		room += most[i]
	}
	left := 1 - sum
	for i := range play {
		more := min(left, most[i]-least[i])
		play[i], left = least[i]+more, left-more
	}
	return sum <= 1 && room >= 1
}

// hedges plays the mean of the best plays of the two games of Beyond1Finite that run.
type hedges struct {
	arms, block, first, times int // d, M+1, and T = times·block + first
	own, across               weightedGame
	seen                      [][]float64
	known                     map[string][]float64 // the best plays found
}

func newHedges(m, n, arms int, end func([]float64) float64) *hedges {
	h := &hedges{arms: arms, block: m + 1, first: n % (m + 1), times: n / (m + 1), known: map[string][]float64{}}
	more := slices.Repeat([]float64{float64(h.times + 1)}, h.first)
	fewer := slices.Repeat([]float64{float64(h.times)}, h.block-h.first)
	h.own, h.across = weightedGame{end, slices.Concat(more, fewer)}, weightedGame{end, slices.Concat(fewer, more)}
	return h
}

func (h *hedges) Arms() int           { return h.arms }
func (h *hedges) Reset()              { h.seen = nil }
func (h *hedges) Observe(r []float64) { h.seen = append(h.seen, slices.Clone(r)) }

func (h *hedges) Play(dst []float64) {
	blocks, at, all := len(h.seen)/h.block, len(h.seen)%h.block, h.times
	across, k := blocks, at+h.block-h.first // rounds since the hedge across two blocks began
	if at >= h.first {
		across, k, all = blocks+1, at-h.first, h.times+1
	}
	clear(dst)
	h.add(dst, h.own, at, float64(h.times-blocks)/float64(all))
	h.add(dst, h.across, k, float64(across)/float64(all))
}

// add adds a share of the game's best play after the last k rounds.
func (h *hedges) add(dst []float64, g weightedGame, k int, share float64) {
	if share == 0 {
		return
	}
	sums := make([]float64, h.arms)
	for i, r := range h.seen[len(h.seen)-k:] {
		floats.AddScaled(sums, g.weights[i], r)
	}
	key := fmt.Sprint(g.weights[k:], sums)
	if h.known[key] == nil {
		h.known[key] = make([]float64, h.arms)
		weightedGame{g.end, g.weights[k:]}.value(sums, h.known[key])
	}
	floats.AddScaled(dst, share, h.known[key])
}
