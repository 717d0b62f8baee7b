package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Delay is what rewards cost that come late.
var Delay = claims.ReadUnconverted(texts, "delay", games.InTurn(
	solveLate, betweenLate, meetLate, attainLate, holdLate, forceLate))

// The two bounds for recall M with delay τ.
func lateLower(m, delay int) *big.Rat { return exact.TwoArmValue(1 + ceiling(m-1, delay+1)) }
func lateUpper(m, delay int) *big.Rat { return exact.TwoArmValue(ceiling(m, delay+1)) }

// late is AverageRestart with suffixes 0..⌈M/(τ+1)⌉ over Cover's learner on the classes of rounds.
func late(m, delay int) learners.Spec {
	s := averageOfCover(m)
	s.Delay = delay
	return s
}

// programLate is what the checks solve.
const programLate = "value of the linear program over stationary learners of two arms with " +
	"recall M and delay τ, rewards {0,1}, "

// bestLate solves it for recall M with delay τ.
func bestLate(c *claims.Case, m, delay int) (*big.Rat, claims.Witness) {
	return bestOf(c, exact.Class{Arms: 2, Recall: m, Delay: delay})
}

// solveLate says what the values are for M+τ ≤ 9 where the bounds are equal.
func solveLate(c *claims.Case) {
	c.Quote("Let e(m) = E|S_{m+1}|/(2(m+1)), the value without delay")
	c.Quote("is at least e(1+⌈(M−1)/(τ+1)⌉) and at most e(⌈M/(τ+1)⌉)")
	sums := c.Range("M+τ", 1, 9).Short(7)
	y := c.Proved.Exactly(programLate+"against the bounds where they are equal, as fractions, %v",
		sums)
	for sum := range sums.All() {
		for delay := range sum {
			m := sum - delay
			if least := lateLower(m, delay); least.Cmp(lateUpper(m, delay)) == 0 {
				best, w := bestLate(c, m, delay)
				y.WithWitness(w).Equal(best, least, "M=%d τ=%d", m, delay)
			}
		}
	}
}

// betweenLate says what the values are for M+τ ≤ 9 where the bounds differ.
func betweenLate(c *claims.Case) {
	x := c.Numbers("19/88, 15/88, 29/128, 7/34, 13/56 at (M,τ) = (4,1), (8,1), (5,2), (6,2), (6,3)")
	pairs := x[len(x)/3:]
	const where = "M+τ ≤ 9 where the bounds differ"
	value := c.Proved.Exactly(programLate+"against those of the sentence, as fractions, %s", where)
	below := c.Proved.Exactly(programLate+"against the lower bound, %s", where).WithinFactor(0.9)
	above := c.Proved.Exactly(programLate+"against the upper bound, %s", where).WithinFactor(0.9)
	for k, want := range x[:len(x)/3] {
		m, delay := int(pairs[2*k].Num().Int64()), int(pairs[2*k+1].Num().Int64())
		best, w := bestLate(c, m, delay)
		value.WithWitness(w).Equal(best, want, "M=%d τ=%d", m, delay)
		below.AtLeast(best, lateLower(m, delay), "M=%d τ=%d", m, delay)
		above.AtMost(best, lateUpper(m, delay), "M=%d τ=%d", m, delay)
	}
}

// meetLate says where the bounds are equal, and for how many small pairs they are not.
func meetLate(c *claims.Case) {
	c.Quote("are equal if and only if M ≡ 1 mod τ+1 or ⌈M/(τ+1)⌉ is odd")
	c.Quote("Of the 45 pairs with M+τ ≤ 9 the bounds differ for five")
	ms, delays := c.Range("M", 1, 60), c.Range("τ", 0, 12)
	y := c.Proved.Exactly("1 if the bounds are equal and 0 if not, against whether M ≡ 1 mod τ+1 or "+
		"⌈M/(τ+1)⌉ is odd, %v, %v", ms, delays)
	pairs, differ := 0, 0
	for m, delay := range games.Pairs(ms, delays) {
		same := lateLower(m, delay).Cmp(lateUpper(m, delay)) == 0
		condition := (m-1)%(delay+1) == 0 || ceiling(m, delay+1)%2 == 1
		condition = claims.Lie(c, "the bounds never differ", condition, true)
		y.Equal(truth(same), truth(condition), "M=%d τ=%d", m, delay)
		if m+delay <= claims.Lie(c, "the pairs are those of M+τ ≤ 8", 9, 8) {
			pairs++
			differ += 1 - truth(same)
		}
	}
	c.Proved.Exactly("the number of pairs with M+τ ≤ 9").Equal(pairs, 45)
	c.Proved.Exactly("the number of pairs with M+τ ≤ 9 where the bounds differ").Equal(differ, 5)
}

// attainLate says that the learner's long-run worst case is the upper bound.
func attainLate(c *claims.Case) {
	c.Quote("The learner's long-run worst case is the upper bound for every M and τ")
	sums := c.Range("M+τ", 1, 8).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes "+
		"0..⌈M/(τ+1)⌉, of Cover's learner on each class of rounds modulo τ+1, against the upper "+
		"bound, as fractions, %v", sums)
	for sum := range sums.All() {
		for delay := range sum {
			s := late(sum-delay, delay)
			equalWorst(c, y, s, 0, lateUpper(s.Recall, delay))
		}
	}
}

// holdLate says that the learner keeps the bound over T rounds on every instance.
func holdLate(c *claims.Case) {
	const n, bound = 6, "(1+(M+2τ)/T)·e(⌈M/(τ+1)⌉)"
	c.Quote("A stationary learner guarantees Reg ≤ " + bound)
	ms, delays := c.Range("M", 1, 5), c.Range("τ", 0, 3)
	y := c.Proved.Every("regret of AverageRestart, suffixes 0..⌈M/(τ+1)⌉, of Cover's learner on each "+
		"class of rounds modulo τ+1, on every instance over {e_1, e_2, 0} of %d rounds, "+
		"against "+bound+", %v, %v", n, ms, delays).WithinFactor(1)
	carried := c.Proved.Exactly("bound on the regret over %d rounds that the learner carries, "+
		"against "+bound+", %v, %v", n, ms, delays).WithinFactor(1)
	for m, delay := range games.Pairs(ms, delays) {
		l, limit := late(m, delay).New(2), games.Float(times(lateUpper(m, delay), n+m+2*delay, n))
		carried.AtMost(games.TotalBound(l, 2)(n)/n, limit, "M=%d τ=%d", m, delay)
		for in := range games.Of(n, adversaries.Gaps()) {
			y.AtMost(boundedrecall.TotalRegret(l, in)/n, limit, "M=%d τ=%d, %v", m, delay, in)
		}
	}
}

// forceLate says that on signs held for τ+1 rounds and repeated every learner with the delay has
// the lower bound as its mean regret.
func forceLate(c *claims.Case) {
	const periods = 2
	ms, delays := c.Range("M", 1, 5), c.Range("τ", 0, 2)
	y := c.Proved.Exactly("mean regret over all draws of 2+⌈(M−1)/(τ+1)⌉ signs, each held for τ+1 "+
		"rounds, %d periods, of windowed follow-the-leader, AverageRestart of Hedge and "+
		"PeriodicRestart of Cover's learner on the classes of rounds, against the lower bound, %v, %v",
		periods, ms, delays)
	for m, delay := range games.Pairs(ms, delays) {
		for _, s := range []learners.Spec{{Name: "windowed", Base: "ftl"},
			{Name: "average-restart", Base: "hedge"},
			{Name: "periodic-restart-inclusive", Base: "cover"}} {
			s.Recall, s.Delay = m, claims.Lie(c, "the rewards come at once", delay, 0)
			mean := meanOverHeld(s.New(2), 2+ceiling(m-1, delay+1), delay+1, periods)
			y.Equal(mean, lateLower(m, delay), "%v", s)
		}
	}
}

// meanOverHeld returns the mean regret over all draws of signs, each held for some rounds, and all
// of them repeated.
func meanOverHeld(l boundedrecall.Learner, signs, held, times int) (mean float64) {
	arms := adversaries.OneHots(2)
	for mask := range 1 << signs {
		var period [][]float64
		for k := range signs {
			period = append(period, games.Repeat(held, arms[mask>>k&1])...)
		}
		in := games.Rewards(games.Repeat(times, period...)...)
		mean += boundedrecall.TotalRegret(l, in) / float64(in.Horizon()<<signs)
	}
	return mean
}
