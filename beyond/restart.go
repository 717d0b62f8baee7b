package beyond

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Restart is the statement on the restart learners as printed, exactly.
var Restart = claims.ReadUnconverted(texts, "restart", games.InTurn(
	findWorstPrinted,
	findWorstOfBlocks,
	findLastFailures,
))

// lastPrintedRecall is the largest recall at which the worst case over {0,1}² is computed.
const lastPrintedRecall = 12

// printedValue returns W/M for odd M and (W − 1/(2(M+1)))/M for even M.
func printedValue(m int) *big.Rat {
	w := times(meanWalk(m+1), 1, 2)
	if m%2 == 0 {
		w = minus(w, ratio(1, 2*(m+1)))
	}
	return times(w, 1, m)
}

// findWorstPrinted says what the long-run worst case over rewards 0 and 1 is, and that it is more
// than the best value.
func findWorstPrinted(c *claims.Case) {
	c.Quote("let W = E|S_{M+1}|/2. For odd M it has the long-run worst case W/M")
	c.Quote("For even M it is (W − 1/(2(M+1)))/M over rewards e_1 and e_2")
	c.Quote("over {0,1} too for even M ≤ %d", lastPrintedRecall)
	ms := c.Range("M", 1, lastPrintedRecall).Short(6)
	y := c.Proved.Exactly("long-run worst case over {0,1}² of AverageRestart as printed over Cover's "+
		"learner, against W/M for odd M and (W − 1/(2(M+1)))/M for even M, as fractions, %v", ms)
	for m := range ms.All() {
		value, best := printedValue(m), exact.TwoArmValue(m)
		if value.Cmp(best) <= 0 {
			c.Errorf("M=%d: %v is not more than the best value %v", m, value, best)
		}
		equalWorst(c, y, ofCover("average-restart", m), 0, value)
	}
}

// findWorstOfBlocks compares every worst case with the bound and with what is printed. Where the
// last block has fewer than M/2 rounds the worst case is smaller, by 2^{1−M} or more.
func findWorstOfBlocks(c *claims.Case) {
	const name, firstRecall, firstRounds = "periodic-restart", 2, 1
	const bound = "(⌈T/M⌉·M/T)·R(M,2), R(M,2) = E|S_M|/(2M)"
	c.Quote("let R(M,2) = E|S_M|/(2M)")
	c.Quote("is (⌈T/M⌉·M/T)·R(M,2) if and only if the last block has at least M/2")
	c.Quote("The printed bound R(M,2) fails first at M = %d, T = %d", firstRecall, firstRounds)
	ms := c.Range("M", 1, 6).Short(4)
	const over = "worst case over {0,1}² of PeriodicRestart of Cover's learner for M rounds, as " +
		"fractions, every T up to 3M, %v; "
	attained := c.Proved.Exactly(over+"against "+bound+", where the last block has at least M/2 "+
		"rounds", ms)
	missed := c.Proved.Exactly(over+"T times what is missing to "+bound+", where the last block has "+
		"fewer than M/2 rounds, against 2^{1−M}", ms)
	for m := range ms.All() {
		s, printed := ofCover(name, m), times(meanWalk(m), 1, 2*m)
		for n := 1; n <= 3*m; n++ {
			worst, limit := games.WorstCase(c, s, n).Upper, times(printed, ceiling(n, m)*m, n)
			if last := (n-1)%m + 1; 2*last >= m {
				attained.WithWitness(witness.WorstCase{Learner: s, Horizon: n}).
					Equal(worst, limit, "M=%d T=%d", m, n)
			} else {
				missed.AtLeast(times(minus(limit, worst), n, 1), ratio(2, 1<<m), "M=%d T=%d", m, n)
			}
			earlier := m < firstRecall || m == firstRecall && n < firstRounds
			if earlier && worst.Cmp(printed) > 0 {
				c.Errorf("the printed bound fails at M=%d, T=%d already", m, n)
			}
		}
	}
	first := ofCover(name, firstRecall)
	in := games.Rewards(games.Repeat(firstRounds, []float64{1, 0})...)
	c.Proved.Cases("regret of %v on e_1, T = %d, against R(2,2) = 1/4, the printed bound",
		first, firstRounds).Is(0.5).AtLeast(witness.Play(first, in), 1./4+1e-6)
}

// findLastFailures compares the exact worst case at every T with the printed bound and with the
// proved one.
func findLastFailures(c *claims.Case) {
	const keeping, factor = 2, 20
	c.Quote("Hedge at the rate √(8 ln 2/M)")
	c.Quote("at T = M for M ≤ %d only. The last T ≤ %dM at which it fails", keeping, factor)
	sizes, lastFailures := c.Table("or zero, is 0, 4, 5, 7, 10, 13, 14, 18 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	const what = "AverageRestart of Hedge at the rate √(8 ln 2/M), exact worst case over {0,1}² to " +
		"1e-9, %v, "
	last := c.Proved.Exactly(what+"the last T ≤ %dM at which it exceeds Hedge's own over M rounds, "+
		"or 0, against those of the sentence", ms, factor)
	proved := c.Proved.Exactly(what+"every T from M to %dM, against (1+M/T)·W(M+1)/M with W(M+1) "+
		"Hedge's own", ms, factor).IgnoreBoundsFrom(1).SharpnessIs(games.Number(c, "measured up to 0.80"))
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m}
		s.Rate = learners.HedgeRate(2, m)
		curve, err := exact.Curve(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, factor*m))
		if err != nil {
			c.Skipf("the worst cases of %v: %v", s, err)
		}
		own := func(n int) float64 { return games.WorstCase(c, s.Of(), n).PerRoundRegret() }
		printed, w, latest := own(m), own(m+1)*float64(m+1), 0
		for n := m; n <= factor*m; n++ {
			worst := curve[n-1] / float64(n)
			proved.AtMost(worst, (1+float64(m)/float64(n))*w/float64(m), "M=%d T=%d", m, n)
			fails := worst > printed+claims.Rounding
			if fails {
				latest = n
			}
			if n == m && fails != (m > keeping) {
				c.Errorf("M=%d: whether the printed bound fails at T = M is not as stated", m)
			}
		}
		if latest > 0 {
			last.WithWitness(witness.WorstCase{Learner: s, Horizon: latest})
		}
		last.Equal(latest, lastFailures[m], "M=%d", m)
	}
}
