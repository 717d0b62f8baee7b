package beyond

import (
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Delay is what rewards cost that come late.
var Delay = claims.Read(texts, "delay",
	solveLate, betweenLate, meetLate, attainLate, holdLate, forceLate)

// The two bounds for recall M with delay τ, in words and as numbers.
const lateLowerWords, lateUpperWords = "is at least e(1+⌈(M−1)/(τ+1)⌉)", "and at most e(⌈M/(τ+1)⌉)"

func lateLower(m, delay int) *big.Rat { return exact.TwoArmValue(1 + ceiling(m-1, delay+1)) }
func lateUpper(m, delay int) *big.Rat { return exact.TwoArmValue(ceiling(m, delay+1)) }

// lateLet gives the letters of the words their values.
func lateLet(m, delay int) claims.Let {
	e := func(m int) *big.Rat { return times(meanWalk(max(m, 0)+1), 1, 2*(max(m, 0)+1)) }
	return claims.Let{"M": m, "τ": delay, "e": e}
}

// late is AverageRestart with suffixes 0..⌈M/(τ+1)⌉ over Cover's learner on the
// classes of rounds.
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

// solveLate says what the values are for M+τ ≤ 9.
func solveLate(c *claims.Case) {
	sums := c.Sizes("M+τ = 1..9").Short(7)
	value := c.Holds.Says("Let e(m) = E|S_{m+1}|/(2(m+1))").
		Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes 0..m, of Cover's learner "+
			"for m+1 rounds, as fractions, m of %v", sums)
	below := c.Holds.Says(lateLowerWords).Exactly(programLate+"as fractions, %v", sums).WithinFactor(1)
	above := c.Holds.Says(lateUpperWords).Exactly(programLate+"as fractions, %v", sums).WithinFactor(1)
	for sum := range sums.All() {
		if sum <= 7 {
			let := claims.Let{"m": sum, "E|S_{m+1}|": meanWalk(sum + 1)}
			measureWorst(c, value.Given(let), averageOfCover(sum), 0)
		}
		for delay := range sum {
			m := sum - delay
			best, w := bestLate(c, m, delay)
			below.Given(lateLet(m, delay)).Measure(claims.Witnessed(best, w), "M=%d τ=%d", m, delay)
			above.Given(lateLet(m, delay)).Measure(claims.Witnessed(best, w), "M=%d τ=%d", m, delay)
		}
	}
}

// betweenLate says what the values are for M+τ ≤ 9 where the bounds differ.
func betweenLate(c *claims.Case) {
	x := c.Numbers("19/88, 15/88, 29/128, 7/34, 13/56 at (M,τ) = (4,1), (8,1), (5,2), (6,2), (6,3)")
	pairs := x[len(x)/3:]
	const where = "M+τ ≤ 9 where the bounds differ"
	value := c.Holds.Exactly(programLate+"against those of the sentence, as fractions, %s", where)
	program := claims.Input(c, "value between the bounds", func(x *big.Rat) *big.Rat { return x })
	between := c.Holds.Says("There the smallest long-run Reg is strictly between them").
		Exactly(programLate+"and the bounds, as fractions, %s", where)
	for k, want := range x[:len(x)/3] {
		m, delay := int(pairs[2*k].Num().Int64()), int(pairs[2*k+1].Num().Int64())
		best, w := bestLate(c, m, delay)
		best = program(best)
		value.Compare(claims.Witnessed(best, w), claims.Equals, want, "M=%d τ=%d", m, delay)
		between.Compare(best.Cmp(lateLower(m, delay)) > 0 && best.Cmp(lateUpper(m, delay)) < 0,
			claims.Equals, true,
			"M=%d τ=%d", m, delay)
	}
}

// meetLate says where the bounds are equal, and for how many small pairs they
// are not.
func meetLate(c *claims.Case) {
	most := int(c.Value("pairs with M+τ ≤ 9", claims.AtMost, nil))
	ms, delays := c.Sizes("M = 1..60"), c.Sizes("τ = 0..12")
	y := c.Holds.Exactly("1 if the bounds are equal and 0 if not, against whether M ≡ 1 mod τ+1 or "+
		"⌈M/(τ+1)⌉ is odd, %v, %v", ms, delays)
	equal := claims.Input(c, "where the bounds are equal", func(m, delay int) bool {
		return (m-1)%(delay+1) == 0 || ceiling(m, delay+1)%2 == 1
	})
	pairs, differ := 0, 0
	for m, delay := range checks.Pairs(ms, delays) {
		same := lateLower(m, delay).Cmp(lateUpper(m, delay)) == 0
		y.Compare(truth(same), claims.Equals, truth(equal(m, delay)), "M=%d τ=%d", m, delay)
		if m+delay <= most {
			pairs++
			differ += 1 - truth(same)
		}
	}
	c.Holds.Says("Of the 45").Exactly("the number of pairs with M+τ ≤ %d", most).
		Given(nil).Measure(pairs)
	c.Holds.Says("the bounds differ for five").
		Exactly("the number of pairs with M+τ ≤ %d where the bounds differ", most).
		Given(claims.Let{"five": 5}).Measure(differ)
}

// attainLate says that the learner's long-run worst case is the upper bound.
func attainLate(c *claims.Case) {
	sums := c.Sizes("M+τ = 1..8").Short(6)
	y := c.Holds.Says("The learner's long-run worst case is the upper bound").
		Exactly("long-run worst case over {0,1}² of AverageRestart, suffixes 0..⌈M/(τ+1)⌉, of Cover's "+
			"learner on each class of rounds modulo τ+1, as fractions, %v", sums)
	for sum := range sums.All() {
		for delay := range sum {
			s := late(sum-delay, delay)
			measureWorst(c, y.Given(claims.Let{"bound": lateUpper(s.Recall, delay)}), s, 0)
		}
	}
}

// holdLate says that the learner keeps the bound over T rounds on every
// instance.
func holdLate(c *claims.Case) {
	const n = 6
	ms, delays := c.Sizes("M = 1..5"), c.Sizes("τ = 0..3")
	says := c.Holds.Says("A stationary learner guarantees Reg ≤ (1+(M+2τ)/T)·e(⌈M/(τ+1)⌉)")
	const of = " of AverageRestart, suffixes 0..⌈M/(τ+1)⌉, of Cover's learner on each class of " +
		"rounds modulo τ+1, "
	y := says.Every("regret"+of+"on every instance over {e_1, e_2, 0} of %d rounds, %v, %v",
		n, ms, delays).WithinFactor(1)
	carried := says.Exactly("bound that the learner carries on the regret"+of+"%d rounds, %v, %v, "+
		"the τ > 0", n, ms, delays).SharpnessIs(0.923)
	for m, delay := range checks.Pairs(ms, delays) {
		l, let := late(m, delay).New(2), lateLet(m, delay)
		let["T"] = n
		if delay > 0 {
			carried.Given(let).Measure(checks.TotalBound(l, 2)(n)/n, "M=%d τ=%d", m, delay)
		}
		given := y.Given(let)
		for in := range checks.Of(n, adversaries.Gaps()) {
			given.Measure(boundedrecall.TotalRegret(l, in)/n, "M=%d τ=%d, %v", m, delay, in)
		}
	}
}

// forceLate says that on signs held for τ+1 rounds and repeated every learner
// with the delay has the lower bound as its mean regret.
func forceLate(c *claims.Case) {
	const periods = 2
	ms, delays := c.Sizes("M = 1..5"), c.Sizes("τ = 0..2")
	y := c.Holds.Exactly("mean regret over all draws of 2+⌈(M−1)/(τ+1)⌉ signs, each held for τ+1 "+
		"rounds, %d periods, of windowed follow-the-leader, AverageRestart of Hedge and "+
		"PeriodicRestart of Cover's learner on the classes of rounds, against the lower bound, %v, %v",
		periods, ms, delays)
	for m, delay := range checks.Pairs(ms, delays) {
		for _, s := range []learners.Spec{{Name: "windowed", Base: "ftl"},
			{Name: "average-restart", Base: "hedge"},
			{Name: "periodic-restart-inclusive", Base: "cover"}} {
			s.Recall, s.Delay = m, claims.Input(c, "delay", func(delay int) int { return delay })(delay)
			mean := meanOverHeld(s.New(2), 2+ceiling(m-1, delay+1), delay+1, periods)
			y.Compare(mean, claims.Equals, lateLower(m, delay), "%v", s)
		}
	}
}

// meanOverHeld returns the mean regret over all draws of signs, each held for
// some rounds, and all of them repeated.
func meanOverHeld(l boundedrecall.Learner, signs, held, times int) (mean float64) {
	arms := adversaries.OneHots(2)
	for mask := range 1 << signs {
		var period [][]float64
		for k := range signs {
			period = append(period, checks.Repeat(held, arms[mask>>k&1])...)
		}
		in := checks.Rewards(checks.Repeat(times, period...)...)
		mean += boundedrecall.TotalRegret(l, in) / float64(in.Horizon()<<signs)
	}
	return mean
}
