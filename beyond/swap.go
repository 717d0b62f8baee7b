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
var Swap = claims.Read(texts, "swap", games.InTurn(
	solveSwapEquation, playCoverSwap, certifySwapValues,
	boundSwap, findWorstSwap, tuneBlumMansour, contrastSwap,
	leadWrongly, solveThreeArmSwap,
))

// perRoundSwap is the value.
const perRoundSwap claims.Formula = "W/(M+1)"

// lastQuotient is the last odd recall with the value e/(1−e).
const lastQuotient = 19

// solveSwapEquation says that W solves the equation, at recalls far beyond those of the certificates; and
// for which odd recalls the value is e/(1−e), the formula that the values of small recalls suggest.
func solveSwapEquation(c *claims.Case) {
	c.Quote("it is e/(1−e) for odd M ≤ %d and more for odd M ≥ %d", lastQuotient, lastQuotient+2)
	c.Quote("W = E max(|S_{M+1}|−W, 0)")
	ms := c.Range("M", 1, 60)
	y := c.Proved.Exactly("%v for W = E max(|S_{M+1}|−W, 0), by the law of S_{M+1}, against the value, as "+
		"fractions, %v", perRoundSwap, ms)
	const quotient = "W/(M+1) against e/(1−e), e = E|S_{M+1}|/(2(M+1)), as fractions, the odd M of %v "
	equal := c.Proved.Exactly(quotient+"up to %d", ms, lastQuotient)
	more := c.Proved.Exactly(quotient+"beyond %d, larger in each case", ms, lastQuotient)
	for m := range ms.All() {
		value, n := exact.TwoArmSwapValue(m), int64(m+1)
		w := new(big.Rat).Mul(value, big.NewRat(n, 1))
		mean := new(big.Rat)
		for heads := range n + 1 {
			over := claims.Formula("max(|S_{M+1}|−W, 0)").Rat(claims.Where{"S": int(2*heads - n), "W": w})
			share := new(big.Rat).SetFrac(new(big.Int).Binomial(n, heads), new(big.Int).Lsh(big.NewInt(1), uint(n)))
			mean.Add(mean, share.Mul(share, over))
		}
		y.Equal(perRoundSwap.Rat(claims.Where{"W": mean, "M": m}), value, "M=%d", m)
		e := claims.Formula("E|S_{M+1}|/(2(M+1))").Rat(claims.Where{"M": m})
		e = claims.Formula("e/(1−e)").Rat(claims.Where{"e": e})
		if m%2 == 1 && m <= lastQuotient {
			equal.Equal(value, e, "M=%d", m)
		} else if m%2 == 1 {
			more.AtLeast(value, e, "M=%d", m)
			if value.Cmp(e) == 0 {
				c.Errorf("M=%d: the value is e/(1−e)", m)
			}
		}
	}
}

// playCoverSwap says that AverageRestart of the base learner has the value in the long run, and keeps its bound.
func playCoverSwap(c *claims.Case) {
	const longest = 7
	const over, base = "swap regret per round over {0,1}² of ", "Cover's learner for n rounds with max(|·|−W, 0) in place of |·|, "
	c.Quote("has at most (1+M/T)·W/(M+1) on every instance")
	ns := c.Range("n", 2, 12).Short(9)
	average := c.Proved.Exactly("long-run worst "+over+"AverageRestart (0..M) over "+base+
		"against W/n, as fractions, M = n−1, %v", ns)
	const bound claims.Formula = "(1+M/T)·W/(M+1)"
	finite := c.Proved.Exactly("worst "+over+"AverageRestart (0..M) over "+base+
		"n rounds, three times as many rounds, M = n−1, against %v, as fractions, the n ≤ %d of %v", bound, longest, ns).
		SharpnessIs(0.93)
	for n := range ns.All() {
		value := exact.TwoArmSwapValue(n - 1)
		s := learners.Spec{Name: "average-restart-inclusive", Base: "cover-swap", Recall: n - 1}
		average.Equal(worstSwap(c, s, 0).Upper, value, "n=%d", n)
		if n <= longest {
			w := new(big.Rat).Mul(value, big.NewRat(int64(n), 1))
			finite.AtMost(worstSwap(c, s, 3*n).Upper, bound.Rat(claims.Where{"M": n - 1, "T": 3 * n, "W": w}), "n=%d", n)
		}
	}
}

// certifySwapValues says that certificates prove the values of small recalls from both sides.
func certifySwapValues(c *claims.Case) {
	sizes, swapValues := c.Table("is 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	lower := c.Proved.Certified("swap regret forced on every stationary learner, by a mixture of periodic instances, against W/(M+1), as fractions, %v", ms)
	upper := c.Proved.Certified("swap regret guaranteed by a learner over rewards in [0,1], by potentials, against those of the sentence, as fractions, %v", ms)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return games.Certified(c, kind, func(one *certificate.Certificate) bool { return one.Regret == "swap" && one.Recall == m })
		}
		lower.Equal(of(certificate.ClassLower), exact.TwoArmSwapValue(m), "M=%d", m)
		upper.Equal(of(certificate.LongRunUpper), swapValues[m], "M=%d", m)
	}
}

// Hedge is tuned to swapRounds, on arms that earn in turn.
const (
	swapRounds = 1200
	swapTurn   = 40
)

// swapRestarts are the restart learners, and isSwapBase passes the base learners that carry a bound
// on their swap regret.
var swapRestarts = []string{
	"periodic-restart", "periodic-restart-inclusive", "average-restart", "average-restart-inclusive", "average-restart-exclusive",
}

func isSwapBase(s learners.Spec) bool {
	return s.Name == "blum-mansour" || s.Name == "internal-regret-matching"
}

// swapBounds are the bounds on the swap regret per round, with blocks of B rounds.
var swapBounds = map[string]claims.Formula{
	"periodic-restart":           "(⌈T/B⌉/T)·W(B,d)",
	"periodic-restart-inclusive": "(⌈T/B⌉/T)·W(B,d)",
	"average-restart":            "(1+M/T)·W(M+1,d)/M + 1/M",
	"average-restart-inclusive":  "(1+M/T)·W(M+1,d)/(M+1)",
	"average-restart-exclusive":  "(1+(M−1)/T)·W(M,d)/M",
}

// swapBound is what is said of a restart learner's swap regret per round over n rounds, from the
// bound w on its base learner's total swap regret.
func swapBound(s learners.Spec, w func(rounds int) float64, n, d int) float64 {
	at := claims.Where{"M": s.Recall, "T": n, "B": s.Recall, "d": d}
	if s.Name == "periodic-restart-inclusive" {
		at["B"] = s.Recall + 1
	}
	bound := games.Bound(swapBounds[s.Name], w, at)
	if s.Name == "average-restart" && d == 2 {
		bound -= claims.Formula("1/M").Float(at)
	}
	return bound
}

// boundSwap says that every restart learner carries the bound of the sentence, and keeps it.
func boundSwap(c *claims.Case) {
	drawn := games.Drawn{Names: swapRestarts, Pass: isSwapBase, Arms: 4, Recall: 12, Rounds: 60}
	y := c.Proved.Drawn("swap regret per round, restart learners over Blum and Mansour's learner and internal regret matching, %v",
		drawn).IgnoreBoundsFrom(1)
	drawn.AtMost(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		n, d := in.Horizon(), in.Arms()
		l, w := s.New(d).(boundedrecall.SwapBounded), s.Of().New(d).(boundedrecall.SwapBounded)
		bound = swapBound(s, func(n int) float64 { return w.TotalSwapRegretBound(n, d) }, n, d)
		games.MustCarry(c, l.TotalSwapRegretBound(n, d)/float64(n), bound, "%v, T=%d d=%d", s, n, d)
		return boundedrecall.Play(l, in).PerRoundSwapRegret(), bound
	})
}

// findWorstSwap says that with W the base learner's exact worst case the bound holds in the long run
// on two arms, and is attained.
func findWorstSwap(c *claims.Case) {
	const forever = 1 << 30
	ms := c.Range("M", 1, 3)
	y := c.Proved.Exactly("long-run worst swap regret over {0,1}² of the restart learners over Blum and "+
		"Mansour's learner and internal regret matching, W the exact worst case of these, %v", ms).WithinFactor(1)
	for m := range ms.All() {
		for _, s := range games.Specs(swapRestarts, isSwapBase, 2, m) {
			w := func(n int) float64 { return worstSwap(c, s.Of(), n).PerRoundRegret() * float64(n) }
			y.AtMost(worstSwap(c, s, 0).PerRoundRegret(), swapBound(s, w, forever, 2), "%v", s)
		}
	}
}

// tuneBlumMansour says that W(n,d) = √(n·d·ln d/2) for the tuned learner of Blum and Mansour.
func tuneBlumMansour(c *claims.Case) {
	c.Quote("W(n,d) = √(n·d·ln d/2)")
	ds, ns := c.Sizes("d", 2, 3, 10), c.Sizes("n", 1, 10, 1000)
	y := c.Proved.Exactly("the bound of the tuned Blum–Mansour learner against √(n·d·ln d/2), %v, %v", ds, ns)
	for d, n := range games.Pairs(ds, ns) {
		l := learners.Spec{Name: "blum-mansour"}.For(n).New(d).(boundedrecall.SwapBounded)
		y.Equal(l.TotalSwapRegretBound(n, d), math.Sqrt(float64(n*d)*math.Log(float64(d))/2), "n=%d d=%d", n, d)
	}
}

// contrastSwap says that neither small regret nor a window makes swap regret small.
func contrastSwap(c *claims.Case) {
	in := boundedrecall.Must(adversaries.Switching{Arms: 3, Every: swapTurn, Horizon: swapRounds}.Instance())
	c.Quote("on three arms that earn in turn, %d rounds each, Hedge tuned to T = %d", swapTurn, swapRounds)
	hedge := boundedrecall.Play(learners.Spec{Name: "hedge"}.For(swapRounds).New(3), in)
	const what = " of Hedge, three arms in turn, %d rounds each, T = %d"
	c.Proved.Cases("total regret"+what, swapTurn, swapRounds).Within(0.05).
		WithWitness(witness.Rewards{Instance: in}).Equal(hedge.TotalRegret(), c.Number("has total regret 6.9"))
	c.Proved.Cases("total swap regret"+what, swapTurn, swapRounds).Within(0.05).
		WithWitness(witness.Rewards{Instance: in}).Equal(hedge.TotalSwapRegret(), c.Number("and total swap regret 163.4"))
}

// leadWrongly says that windowed follow-the-leader can be made to play the wrong arm in every
// round.
func leadWrongly(c *claims.Case) {
	c.Quote("for every odd M over rewards {0,1}, and for every M over [0,1] as a supremum")
	ms := c.Sizes("M", 1, 3, 5)
	y := c.Proved.Exactly("long-run worst swap regret over {0,1}² of windowed follow-the-leader "+
		"against 1, %v", ms)
	for m := range ms.All() {
		y.Equal(worstSwap(c, windowedLeader(m), 0).PerRoundRegret(), 1, "%v", windowedLeader(m))
	}
	const times, little = 500, 1. / 1000
	ms = c.Sizes("M", 2, 3, 4, 7, 8, 40, 41)
	near := c.Proved.Cases("swap regret of windowed follow-the-leader on half of M+1 or a little more "+
		"times (1−%v,0), then (0,1), %d times over, against 1, %v", little, times, ms).SharpnessIs(0.997)
	for m := range ms.All() {
		in := games.Cycle(times, m/2+1, []float64{1 - little, 0}, (m+1)/2, []float64{0, 1})
		total := boundedrecall.Play(windowedLeader(m).New(2), in).TotalSwapRegret()
		near.AtMost(total/float64(in.Horizon()), 1, "M = %d", m)
	}
}

// solveThreeArmSwap says what the value is for three arms.
func solveThreeArmSwap(c *claims.Case) {
	sizes, values := c.Table("is 4/9, 116/351 at M = 1, 2")
	ms := c.Sizes("M", sizes...)
	y := c.Proved.Exactly("value of the linear program of swap regret over stationary learners of "+
		"three arms over {0,1}³, as fractions, %v", ms)
	for m := range ms.All() {
		y.Equal(games.BestOfClass(c, exact.Class{Arms: 3, Recall: m, Regret: exact.Swap}), values[m], "M = %d", m)
	}
}

// worstSwap returns the exact worst case of swap regret of a learner of two arms over rewards 0 and 1:
// over the horizon, or in the long run if that is 0.
func worstSwap(c *claims.Case, s learners.Spec, horizon int) *exact.Result {
	p := exact.ProblemOf(s, 2, 2, horizon)
	p.Regret, p.Leads = exact.Swap, false // swap regret is not a function of the lead
	r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
	if err != nil {
		c.Fatalf("the worst swap regret of %v over %d rounds: %v", s, horizon, err)
	}
	return r
}
