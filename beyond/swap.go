package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Swap is the statement on swap regret (future work, Section 7).
var Swap = claims.ReadUnconverted(texts, "swap", games.InTurn(
	solveSwapEquation, compareQuotient, playCoverSwap, certifySwapValues, boundSwap, findWorstSwap,
	tuneBlumMansour, contrastSwap, leadWrongly, solveThreeArmSwap,
))

// solveSwapEquation says that W solves the equation, far beyond the recalls of the certificates.
func solveSwapEquation(c *claims.Case) {
	const equation = "W = E max(|S_{M+1}|−W, 0)"
	c.Quote("let W be the only solution of " + equation)
	c.Quote("that a learner with recall M can guarantee is W/(M+1) for every M")
	ms := c.Range("M", 1, 60)
	y := c.Proved.Exactly("W/(M+1) for "+equation+", by the law of S_{M+1}, against the value, as "+
		"fractions, %v", ms)
	for m := range ms.All() {
		value := exact.TwoArmSwapValue(m)
		mean := meanOfWalk(m+1, beyondW(times(value, m+1, 1)))
		y.Equal(times(mean, 1, m+1), value, "M=%d", m)
	}
}

// compareQuotient says for which odd recalls the value is e/(1−e), the formula that the values of
// small recalls suggest.
func compareQuotient(c *claims.Case) {
	const last = 19
	c.Quote("it is e/(1−e) for odd M ≤ %d and more for odd M ≥ %d", last, last+2)
	ms := c.Range("M", 1, 60)
	const quotient = "W/(M+1) against e/(1−e), e = E|S_{M+1}|/(2(M+1)), as fractions, odd M of %v "
	equal := c.Proved.Exactly(quotient+"up to %d", ms, last)
	more := c.Proved.Exactly(quotient+"beyond %d, larger in each case", ms, last)
	for m := range ms.All() {
		value, e := exact.TwoArmSwapValue(m), exact.TwoArmValue(m)
		e.Quo(e, minus(ratio(1, 1), e))
		if m%2 == 1 && m <= last {
			equal.Equal(value, e, "M=%d", m)
		} else if m%2 == 1 {
			more.AtLeast(value, e, "M=%d", m)
			if value.Cmp(e) == 0 {
				c.Errorf("M=%d: the value is e/(1−e)", m)
			}
		}
	}
}

// playCoverSwap says that AverageRestart of Cover's learner for swap regret has the value in the
// long run, and keeps its bound.
func playCoverSwap(c *claims.Case) {
	const longest, bound = 7, "(1+M/T)·W/(M+1)"
	c.Quote("has at most " + bound + " on every instance")
	const of = "swap regret per round over {0,1}² of AverageRestart (0..M) over Cover's learner for " +
		"n rounds with max(|·|−W, 0) in place of |·|, M = n−1, "
	ns := c.Range("n", 2, 12).Short(9)
	average := c.Proved.Exactly("long-run worst "+of+"against W/n, as fractions, %v", ns)
	finite := c.Proved.Exactly("worst "+of+"T = 3n, against "+bound+", as fractions, the n ≤ %d of %v",
		longest, ns).SharpnessIs(0.93)
	for n := range ns.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "cover-swap", Recall: n - 1}
		value := exact.TwoArmSwapValue(s.Recall)
		average.Equal(worstSwap(c, s, 0).Upper, value, "n=%d", n)
		if n <= longest {
			finite.AtMost(worstSwap(c, s, 3*n).Upper, times(value, 3*n+s.Recall, 3*n), "n=%d", n)
		}
	}
}

// certifySwapValues says that certificates prove the values of small recalls from both sides.
func certifySwapValues(c *claims.Case) {
	sizes, values := c.Table("is 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	lower := c.Proved.Certified("swap regret forced on every stationary learner, by a mixture of "+
		"periodic instances, against W/(M+1), as fractions, %v", ms)
	upper := c.Proved.Certified("swap regret guaranteed by a learner over rewards in [0,1], by "+
		"potentials, against those of the sentence, as fractions, %v", ms)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool {
				return one.Regret == "swap" && one.Recall == m
			})
		}
		lower.Equal(of(certificate.ClassLower), exact.TwoArmSwapValue(m), "M=%d", m)
		upper.Equal(of(certificate.LongRunUpper), values[m], "M=%d", m)
	}
}

// swapRestarts are the restart learners, and isSwapBase passes the base learners that carry a bound
// on their swap regret.
var swapRestarts = append(switchRestarts, "average-restart-exclusive")

func isSwapBase(s learners.Spec) bool {
	return s.Name == "blum-mansour" || s.Name == "internal-regret-matching"
}

// swapBound is what is said of a restart learner's swap regret per round over n rounds, from the
// bound w on its base learner's total swap regret.
func swapBound(s learners.Spec, w games.Total, n, d int) float64 {
	bound := w.Restarted(s, n) / float64(n)
	if s.Name == "average-restart" && d > 2 {
		bound += 1 / float64(s.Recall)
	}
	return bound
}

// boundSwap says that every restart learner carries the bound of the sentence, and keeps it.
func boundSwap(c *claims.Case) {
	c.Quote("PeriodicRestart with blocks of B rounds has swap regret at most (⌈T/B⌉/T)·W(B,d)")
	c.Quote("AverageRestart has at most (1+M/T)·W(M+1,d)/(M+1) with suffixes 0..M, and " +
		"(1+M/T)·W(M+1,d)/M + 1/M with suffixes 1..M. The 1/M is not needed for two arms and A(∅) = " +
		"(½,½)")
	drawn := games.Drawn{Names: swapRestarts, Pass: isSwapBase, Arms: 4, Recall: 12, Rounds: 60}
	y := c.Proved.Drawn("swap regret per round, restart learners over Blum and Mansour's learner and "+
		"internal regret matching, %v", drawn).IgnoreBoundsFrom(1)
	total := func(s learners.Spec, d int) games.Total {
		l := s.New(d).(boundedrecall.SwapBounded)
		return func(n int) float64 { return l.TotalSwapRegretBound(n, d) }
	}
	drawn.AtMost(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		n, d := in.Horizon(), in.Arms()
		bound = swapBound(s, total(s.Of(), d), n, d)
		games.MustCarry(c, total(s, d)(n)/float64(n), bound, "%v, T=%d d=%d", s, n, d)
		return boundedrecall.Play(s.New(d), in).PerRoundSwapRegret(), bound
	})
}

// findWorstSwap says that with W the base learner's exact worst case the bound holds in the long
// run on two arms, and is attained.
func findWorstSwap(c *claims.Case) {
	const forever = 1 << 30
	ms := c.Range("M", 1, 3)
	y := c.Proved.Exactly("long-run worst swap regret over {0,1}² of the restart learners over Blum "+
		"and Mansour's learner and internal regret matching, W the exact worst case of these, %v", ms).
		WithinFactor(1)
	for m := range ms.All() {
		for _, s := range games.Specs(swapRestarts, isSwapBase, 2, m) {
			w := func(n int) float64 { return worstSwap(c, s.Of(), n).PerRoundRegret() * float64(n) }
			y.AtMost(worstSwap(c, s, 0).PerRoundRegret(), swapBound(s, w, forever, 2), "%v", s)
		}
	}
}

// tuneBlumMansour says that W(n,d) = √(n·d·ln d/2) for the tuned learner of Blum and Mansour.
func tuneBlumMansour(c *claims.Case) {
	const bound = "√(n·d·ln d/2)"
	c.Quote("W(n,d) = " + bound)
	ds, ns := c.Sizes("d", 2, 3, 10), c.Sizes("n", 1, 10, 1000)
	y := c.Proved.Exactly("bound of the tuned Blum–Mansour learner against "+bound+", %v, %v", ds, ns)
	for d, n := range games.Pairs(ds, ns) {
		l := learners.Spec{Name: "blum-mansour"}.For(n).New(d).(boundedrecall.SwapBounded)
		limit := math.Sqrt(float64(n*d) * math.Log(float64(d)) / 2)
		y.Equal(l.TotalSwapRegretBound(n, d), limit, "n=%d d=%d", n, d)
	}
}

// contrastSwap says that Hedge may have small regret and large swap regret.
func contrastSwap(c *claims.Case) {
	const turn, n, game = 40, 1200, " of Hedge, three arms in turn, %d rounds each, T = %d"
	c.Quote("on three arms that earn in turn, %d rounds each, Hedge tuned to T = %d", turn, n)
	in := boundedrecall.Must(adversaries.Switching{Arms: 3, Every: turn, Horizon: n}.Instance())
	hedge := boundedrecall.Play(learners.Spec{Name: "hedge"}.For(n).New(3), in)
	w := witness.Rewards{Instance: in}
	c.Proved.Cases("total regret"+game, turn, n).Within(0.05).WithWitness(w).
		Equal(hedge.TotalRegret(), c.Number("has total regret 6.9"))
	c.Proved.Cases("total swap regret"+game, turn, n).Within(0.05).WithWitness(w).
		Equal(hedge.TotalSwapRegret(), c.Number("and total swap regret 163.4"))
}

// leadWrongly says that windowed follow-the-leader can be led to play the wrong arm in every round.
func leadWrongly(c *claims.Case) {
	c.Quote("for every odd M over rewards {0,1}, and for every M over [0,1] as a supremum")
	ms := c.Sizes("M", 1, 3, 5)
	y := c.Proved.Exactly("long-run worst swap regret over {0,1}² of windowed follow-the-leader "+
		"against 1, %v", ms)
	for m := range ms.All() {
		y.Equal(worstSwap(c, windowedLeader(m), 0).PerRoundRegret(), 1, "M = %d", m)
	}
	const times, little = 500, 1. / 1000
	ms = c.Sizes("M", 2, 3, 4, 7, 8, 40, 41)
	near := c.Proved.Cases("swap regret of windowed follow-the-leader on half of M+1 or a little "+
		"more times (1−%v,0), then (0,1), %d times over, against 1, %v", little, times, ms).
		SharpnessIs(0.997)
	for m := range ms.All() {
		in := games.Cycle(times, m/2+1, []float64{1 - little, 0}, (m+1)/2, []float64{0, 1})
		tr := boundedrecall.Play(windowedLeader(m).New(2), in)
		near.AtMost(tr.PerRoundSwapRegret(), 1, "M = %d", m)
	}
}

// solveThreeArmSwap says what the value is for three arms.
func solveThreeArmSwap(c *claims.Case) {
	sizes, values := c.Table("is 4/9, 116/351 at M = 1, 2")
	ms := c.Sizes("M", sizes...)
	y := c.Proved.Exactly("value of the linear program of swap regret over stationary learners of "+
		"three arms over {0,1}³, as fractions, %v", ms)
	for m := range ms.All() {
		best := games.BestOfClass(c, exact.Class{Arms: 3, Recall: m, Regret: exact.Swap})
		y.Equal(best, values[m], "M = %d", m)
	}
}

// worstSwap returns the exact worst case of swap regret of a learner of two arms over rewards 0 and
// 1: over the horizon, or in the long run if that is 0.
func worstSwap(c *claims.Case, s learners.Spec, horizon int) *exact.Result {
	p := exact.ProblemOf(s, 2, 2, horizon)
	p.Regret, p.Leads = exact.Swap, false // swap regret is not a function of the lead
	r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
	if err != nil {
		c.Fatalf("the worst swap regret of %v over %d rounds: %v", s, horizon, err)
	}
	return r
}
