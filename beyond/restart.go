package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Restart is the statement on the restart learners as printed, exactly.
var Restart = claims.Read(texts, "restart",
	findWorstPrinted,
	findWorstOfBlocks,
	findLastFailures,
	findWorstInclusive,
)

// printedLet gives W, for which the words have the law of S_{M+1}, and M their
// values.
func printedLet(m int) claims.Let { return claims.Let{"M": m, "E|S_{M+1}|": meanWalk(m + 1)} }

const printedWalk = "let W = E|S_{M+1}|/2"

// findWorstPrinted says what the long-run worst case over rewards 0 and 1 is,
// and that it is more than the best value.
func findWorstPrinted(c *claims.Case) {
	ms := c.Sizes("M = 1..12").Short(6)
	const what = "long-run worst case over {0,1}² of AverageRestart as printed over Cover's learner, " +
		"as fractions, "
	odd := c.Holds.Says("For odd M it has the long-run worst case W/M").Where(printedWalk).
		Exactly(what+"the odd M of %v", ms)
	conditions := []string{printedWalk}
	if !c.Short() { // then some case is at the edge
		conditions = append(conditions, "for even M ≤ 12")
	}
	even := c.Holds.Says("For even M it is (W − 1/(2(M+1)))/M").Where(conditions...).
		Exactly(what+"the even M of %v", ms)
	larger := c.Holds.Says("It is larger than the best value of beyond/recall").
		Exactly(what+"less the best value, %v", ms)
	for m := range ms.All() {
		y, s := odd, checks.ForRounds(c, "with suffixes 1..M, over Cover's learner for M+1", m,
			checks.Averaging(c, "as printed, with suffixes 1..M", "cover", m))
		if m%2 == 0 {
			y = even
		}
		worst := checks.WorstCase(c, s, 0).Upper
		y.Given(printedLet(m)).Measure(claims.Witnessed(worst, witness.WorstCase{Learner: s}), "%v", s)
		best := claims.Input(c, "best value", exact.TwoArmValue)(m)
		larger.Compare(worst.Cmp(best) > 0, claims.Equals, true, "%v", s)
	}
}

// findWorstOfBlocks compares every worst case with the bound and with what is
// printed.
func findWorstOfBlocks(c *claims.Case) {
	const firstWords = "The printed bound R(M,2) fails first at M = 2"
	ms := c.Sizes("M = 1..6").Short(4)
	const over = "worst case over {0,1}² of PeriodicRestart of Cover's learner for M rounds, as " +
		"fractions, every T up to 3M for which the last block has %s M/2 rounds, %v"
	attained := c.Holds.Says("The worst Reg over T rounds is (⌈T/M⌉·M/T)·R(M,2)").
		Where("let R(M,2) = E|S_M|/(2M)", "if the last block has at least M/2").
		Exactly(over, "at least", ms)
	missed := c.Holds.Says("and less if it has fewer").Exactly(over, "fewer than", ms)
	firstM, firstT := 0, 0
	learner := claims.Input(c, "learner of the blocks", ofCover)
	for m := range ms.All() {
		s, printed := learner("periodic-restart", m), times(meanWalk(m), 1, 2*m)
		for n := 1; n <= 3*m; n++ {
			worst, last := checks.WorstCase(c, s, n).Upper, (n-1)%m+1
			let := claims.Let{"M": m, "T": n, "E|S_M|": meanWalk(m), "if the last block has": last}
			if 2*last >= m {
				attained.
					Given(let).Measure(claims.Witnessed(worst, witness.WorstCase{Learner: s, Horizon: n}),
					"M=%d T=%d", m, n)
			} else {
				limit := times(printed, ceiling(n, m)*m, n)
				missed.Compare(worst.Cmp(limit) < 0, claims.Equals, true, "M=%d T=%d", m, n)
			}
			if firstM == 0 && worst.Cmp(printed) > 0 {
				firstM, firstT = m, n
			}
		}
	}
	const first = "least %s at which the worst case over {0,1}² of PeriodicRestart of Cover's " +
		"learner for M rounds exceeds R(M,2), of all T up to 3M, %v"
	c.Holds.Says(firstWords).Exactly(first, "M", ms).Given(nil).Measure(firstM)
	c.Holds.Says(firstWords+", T = 1").Exactly(first, "T", ms).Given(nil).Measure(firstT)
}

// findLastFailures compares the exact worst case at every T with the printed
// bound and with the proved one.
func findLastFailures(c *claims.Case) {
	const factor = 20
	sizes, lastFailures := checks.Table(c, "or zero, is 0, 4, 5, 7, 10, 13, 14, 18 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	const what = "AverageRestart of Hedge at the rate √(8 ln 2/M), exact worst case over {0,1}² to " +
		"1e-9, "
	keeps := c.Holds.Says("printed bound R(M,2) at T = M for M ≤ 2").
		Exactly(what+"the M of %v at which it keeps Hedge's own over M rounds at T = M", ms).
		WithinFactor(1)
	last := c.Holds.Exactly(what+"the last T ≤ %dM at which it exceeds Hedge's own over M rounds, "+
		"or 0, against those of the sentence, %v", factor, ms)
	proved := c.Holds.Says("at every T, which is Reg ≤ (1+M/T)·V/M").Where("The last T ≤ 20M").
		Exactly(what+"every T from M to %dM, %v", factor, ms).SharpnessIs(0.80)
	share := 0.
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m}
		s.Rate = c.Value("Hedge at the rate η = √(8 ln 2/M)", claims.Equals, claims.Let{"M": m})
		curve, err := exact.Curve(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, factor*m))
		if err != nil {
			c.Skipf("the worst cases of %v: %v", s, err)
		}
		own := func(n int) float64 { return checks.WorstCase(c, s.Of(), n).PerRoundRegret() }
		printed, v, latest := own(m), own(m+1)*float64(m+1), 0
		for n := m; n <= factor*m; n++ {
			worst := curve[n-1] / float64(n)
			if given := proved.Given(claims.Let{"M": m, "T": n, "V": v}); given.Bound() < 1 {
				given.Measure(worst, "M=%d T=%d", m, n)
				share = max(share, worst*float64(m)/(1+float64(m)/float64(n))/v)
			}
			if worst > printed+claims.Rounding {
				latest = n
			} else if n == m {
				keeps.Given(nil).Measure(m)
			}
		}
		last.
			Compare(claims.Witnessed(latest, witness.WorstCase{Learner: s, Horizon: max(1, latest)}),
				claims.Equals, lastFailures[m], "M=%d", m)
	}
	c.Holds.Says("comes to 0.80").Exactly(what+"over the proved bound, the largest share for T "+
		"from M to %dM, %v", factor, ms).Within(0.005).Given(nil).Measure(share)
}

// sumOfRest returns D for recall m.
func sumOfRest(c *claims.Case, m int) (sum float64) {
	const words = "V(k) = E|S_{M+1−k}|/2 − E max(S_{M+1−k}−k, 0)"
	for k := 1; k <= m; k++ {
		over := meanOfWalk(m+1-k, func(x int) *big.Rat { return ratio(max(x-k, 0), 1) })
		sum += c.Value(words, claims.Equals, claims.Let{
			"E|S_{M+1−k}|": meanWalk(m + 1 - k), "E max(S_{M+1−k}−k, 0)": over,
		})
	}
	return sum
}

// findWorstInclusive says what AverageRestart over Cover's learner costs at
// every T, and which rewards attain it.
func findWorstInclusive(c *claims.Case) {
	sizes, kappas := checks.Table(c, "So κ is 1, 1/2, 2/3, 31/60, 46/75 at M = 1..5")
	ms := c.Sizes("M", sizes...)
	says := c.Holds.Says("Reg = (1+κM/T)·W/(M+1)").Where(printedWalk, "over T ≥ M")
	const what = " of AverageRestart, suffixes 0..M, over Cover's learner for M+1 rounds, T from M " +
		"to 3M+3, as fractions, %v"
	worst := says.Exactly("worst case over {0,1}²"+what, ms)
	attained := says.Cases("regret on T times (1,0)"+what, ms)
	factor := c.Holds.Says("Here κ = D/(M·W)").Where(printedWalk).
		Exactly("κ of the sentence, %v", ms)
	for m := range ms.All() {
		let, s := printedLet(m), checks.ForRounds(c, "With suffixes 0..M over Cover's learner for M+1", m,
			checks.Averaging(c, "With suffixes 0..M", "cover", m))
		let["κ"], let["D"] = kappas[m], sumOfRest(c, m)
		factor.Given(let).Measure(kappas[m], "M=%d", m)
		for n := m; n <= 3*m+3; n++ {
			let["T"] = n
			in := checks.Rewards(checks.Repeat(n, []float64{1, 0})...)
			worst.Given(let).Measure(checks.WorstCase(c, s, n).Upper, "M=%d T=%d", m, n)
			attained.Given(let).Measure(witness.Play(s, in), "M=%d T=%d", m, n)
		}
	}
	const large = 100
	c.Holds.Says("As M grows κ tends to 2/3").Exactly("κ at M = %d", large).Within(0.06).
		Given(nil).Measure(2 * sumOfRest(c, large) / large / claims.Float(meanWalk(large+1)))
}
