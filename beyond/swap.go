package beyond

import (
	"maps"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Swap is the statement on swap regret (future work, Section 7).
var Swap = claims.Read(texts, "swap",
	solveSwapEquation, compareQuotient, playCoverSwap, certifySwapValues, boundSwap, findWorstSwap,
	tuneBlumMansour, contrastSwap, leadWrongly, solveThreeArmSwap, needDropped, needDroppedOnThree,
)

// smallestSwap is W, the value for recall m over m+1 rounds.
func smallestSwap(m int) *big.Rat { return times(exact.TwoArmSwapValue(m), m+1, 1) }

const swapValueWords = "that a learner with recall M can guarantee is W/(M+1)"

// solveSwapEquation says that W solves the equation, far beyond the recalls of
// the certificates.
func solveSwapEquation(c *claims.Case) {
	const mean = "E max(|S_{M+1}|−W, 0)"
	ms := c.Sizes("M = 1..60")
	y := c.Holds.Says("let W be the only solution of W = "+mean).
		Exactly("W, by the law of S_{M+1}, as fractions, %v", ms)
	for m := range ms.All() {
		w := smallestSwap(m)
		y.Given(claims.Let{mean: meanOfWalk(m+1, beyondW(w))}).Measure(w, "M=%d", m)
	}
}

// compareQuotient says for which odd recalls the value is e/(1−e), the formula
// that the values of small recalls suggest.
func compareQuotient(c *claims.Case) {
	ms := c.Sizes("M = 1..60")
	equal := c.Holds.Says("it is e/(1−e)").Where("With e = E|S_{M+1}|/(2(M+1))", "for odd M ≤ 19").
		Exactly("W/(M+1), as fractions, the odd M up to 19 of %v", ms)
	more := c.Holds.Says("and more than e/(1−e)").
		Where("With e = E|S_{M+1}|/(2(M+1))", "for odd M ≥ 21").
		Exactly("W/(M+1), as fractions, the odd M from 21 on of %v", ms).WithinFactor(0.99)
	never := c.Holds.Exactly("1 if W/(M+1) is e/(1−e) as fractions and 0 if not, the odd M from 21 "+
		"on of %v", ms)
	for m := range ms.All() {
		value, e := exact.TwoArmSwapValue(m), exact.TwoArmValue(m)
		let := claims.Let{"M": m, "E|S_{M+1}|": meanWalk(m + 1)}
		switch {
		case m%2 == 0:
		case m <= 19:
			equal.Given(let).Measure(value, "M=%d", m)
		default:
			more.Given(let).Measure(value, "M=%d", m)
			quotient := claims.Input(c, "e/(1−e)", times(e.Quo(e, minus(one, e)), 1, 1))
			never.Compare(truth(value.Cmp(quotient) == 0), claims.Equals, 0, "M=%d", m)
		}
	}
}

// playCoverSwap says that AverageRestart of Cover's learner for swap regret has
// the value in the long run, and keeps its bound.
func playCoverSwap(c *claims.Case) {
	const longest = 7
	const of = "swap regret per round over {0,1}² of AverageRestart (0..M) over Cover's learner for " +
		"n rounds with max(|·|−W, 0) in place of |·|, M = n−1, "
	ns := c.Sizes("n = 2..12").Short(9)
	average := c.Holds.Says(swapValueWords).Exactly("long-run worst "+of+"as fractions, %v", ns)
	finite := c.Holds.Says("Some stationary learner has at most (1+M/T)·W/(M+1)").
		Exactly("worst "+of+"T = 3n, as fractions, the n ≤ %d of %v", longest, ns).SharpnessIs(0.93)
	for n := range ns.All() {
		s := checks.ForRounds(c, "with suffixes 0..M over Cover's learner for M+1", n-1,
			checks.Averaging(c, "by AverageRestart with suffixes 0..M", "cover-swap", n-1))
		let := claims.Let{"M": s.Recall, "T": 3 * n, "W": smallestSwap(s.Recall)}
		average.Given(let).Measure(worstSwap(c, s, 0).Upper, "n=%d", n)
		if n <= longest {
			finite.Given(let).Measure(worstSwap(c, s, 3*n).Upper, "n=%d", n)
		}
	}
}

// certifySwapValues says that certificates prove the values of small recalls
// from both sides.
func certifySwapValues(c *claims.Case) {
	sizes, values := checks.Table(c, "is 1/3, 1/4, 3/13, 3/16, 5/27, 5/31, 35/221, 28/193 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	lower := c.Holds.Says(swapValueWords).Certified("swap regret forced on every stationary "+
		"learner, by a mixture of periodic instances, as fractions, %v", ms)
	upper := c.Holds.Certified("swap regret guaranteed by a learner over rewards in [0,1], by "+
		"potentials, against the values of the sentence, as fractions, %v", ms)
	for m := range ms.All() {
		of := func(kind certificate.Kind) *big.Rat {
			return checks.Certified(c, kind, func(one *certificate.Certificate) bool {
				return one.Regret == "swap" && one.Recall == m
			})
		}
		lower.Given(claims.Let{"M": m, "W": smallestSwap(m)}).
			Measure(of(certificate.ClassLower), "M=%d", m)
		upper.Compare(of(certificate.LongRunUpper), claims.Equals, values[m], "M=%d", m)
	}
}

// swapWords are the bounds that the sentence gives the restart learners. That
// of suffixes 0..M−1 is that of 0..M for a recall which is less by one.
var swapWords = map[string]string{
	"average-restart-inclusive":  "AverageRestart has at most (1+M/T)·W(M+1,d)/(M+1)",
	"average-restart-exclusive":  "AverageRestart has at most (1+M/T)·W(M+1,d)/(M+1)",
	"average-restart":            "and at most (1+M/T)·W(M+1,d)/M + 1/M",
	"periodic-restart":           "has swap regret at most (⌈T/B⌉/T)·W(B,d)",
	"periodic-restart-inclusive": "has swap regret at most (⌈T/B⌉/T)·W(B,d)",
}

var swapNames = slices.Sorted(maps.Keys(swapWords))

const twoArmSwapWords = "A(∅) = (½,½) it has at most (1+M/T)·W(M+1,d)/M"

// isSwapBase passes the base learners that carry a bound on their swap regret.
// All play (½,½) at first on two arms.
func isSwapBase(s learners.Spec) bool {
	return s.Name == "blum-mansour" || s.Name == "internal-regret-matching"
}

// swapTallies returns the scan of a restart learner and a number of arms. It
// begins one for each bound that occurs.
func swapTallies(c *claims.Case, scan func(a *claims.Account) *claims.Tally) (
	of func(s learners.Spec, d int) *claims.Tally) {
	all := map[string]*claims.Tally{}
	return func(s learners.Spec, d int) *claims.Tally {
		words := swapWords[s.Name]
		if s.Name == "average-restart" && d == 2 {
			words = twoArmSwapWords
		}
		if all[words] == nil {
			all[words] = scan(c.Holds.Says(words))
		}
		return all[words]
	}
}

// swapLet gives the letters of these words their values.
func swapLet(s learners.Spec, n, d int, w checks.Total) claims.Let {
	let := claims.Let{"M": s.Recall, "B": s.BaseHorizon(), "T": n, "d": d,
		"W": func(n, _ int) float64 { return w(n) }}
	if s.Name == "average-restart-exclusive" {
		let["M"] = s.Recall - 1
	}
	return let
}

// boundSwap says that every restart learner carries the bound of the sentence,
// and keeps it.
func boundSwap(c *claims.Case) {
	averages(c, "average-restart-inclusive", "with suffixes 0..M, and")
	averages(c, "average-restart", "with suffixes 1..M")
	drawn := checks.Drawn{Names: swapNames, Pass: isSwapBase, Arms: 4, Recall: 12, Rounds: 60}
	of := swapTallies(c, func(a *claims.Account) *claims.Tally {
		return a.Drawn("swap regret per round, restart learners over Blum and Mansour's learner and "+
			"internal regret matching, %v, and arms in turn at M = 12, T = 60", drawn)
	})
	total := func(s learners.Spec, d int) checks.Total {
		l := s.New(d).(boundedrecall.SwapBounded)
		return func(n int) float64 { return l.TotalSwapRegretBound(n, d) }
	}
	measure := func(y *claims.Tally, s learners.Spec, in *boundedrecall.Instance) {
		n, d := in.Horizon(), in.Arms()
		given := y.Given(swapLet(s, n, d, total(s.Of(), d)))
		given.Carries(total(s, d)(n)/float64(n), "%v, T=%d d=%d", s, n, d)
		if given.Bound() < 1 {
			regret := boundedrecall.Play(s.New(d), in).PerRoundSwapRegret()
			given.Measure(regret, "%v, T=%d d=%d", s, n, d)
		}
	}
	c.Property(func(t *rapid.T) {
		s, in := drawn.Draw(t)
		measure(of(s, in.Arms()), s, in)
	})
	for _, d := range []int{2, 4} { // where the bound is below 1
		in := boundedrecall.Must(adversaries.Switching{Arms: d, Every: 5, Horizon: 60}.Instance())
		for _, s := range checks.Specs(swapNames, isSwapBase, d, 12) {
			measure(of(s, d), s, in)
		}
	}
}

// findWorstSwap says that with W the base learner's exact worst case the bound
// holds in the long run on two arms, and is attained.
func findWorstSwap(c *claims.Case) {
	const forever = 1 << 30
	ms := c.Sizes("M = 1..3")
	of := swapTallies(c, func(a *claims.Account) *claims.Tally {
		return a.Exactly("long-run worst swap regret over {0,1}² of restart learners over Blum and "+
			"Mansour's learner and internal regret matching, W the exact worst case of these, %v", ms)
	})
	for m := range ms.All() {
		for _, s := range checks.Specs(swapNames, isSwapBase, 2, m) {
			w := func(n int) float64 {
				if n == 0 {
					return 0
				}
				return worstSwap(c, s.Of(), n).PerRoundRegret() * float64(n)
			}
			y := of(s, 2)
			if s.Name == "periodic-restart-inclusive" {
				y.WithinFactor(1)
			}
			y.Given(swapLet(s, forever, 2, w)).Measure(worstSwap(c, s, 0).PerRoundRegret(), "%v", s)
		}
	}
}

// tuneBlumMansour says what W(n,d) is for the tuned learner of Blum and
// Mansour.
func tuneBlumMansour(c *claims.Case) {
	ds, ns := c.Sizes("d = 2, 3, 10"), c.Sizes("n = 1, 10, 1000")
	y := c.Holds.Says("Over Blum and Mansour's learner of Hedge W(n,d) = √(n·d·ln d/2)").
		Exactly("bound of the tuned Blum–Mansour learner, %v, %v", ds, ns)
	for d, n := range checks.Pairs(ds, ns) {
		l := learners.Spec{Name: "blum-mansour"}.For(n).New(d).(boundedrecall.SwapBounded)
		y.Given(claims.Let{"n": n, "d": d}).Measure(l.TotalSwapRegretBound(n, d), "n=%d d=%d", n, d)
	}
}

// contrastSwap says that Hedge may have small regret and large swap regret.
func contrastSwap(c *claims.Case) {
	turn := int(c.Value("on three arms that earn in turn, 40", claims.Equals, nil))
	n := int(c.Value("Hedge tuned to T = 1200", claims.Equals, nil))
	const game = " of Hedge, three arms in turn, %d rounds each, T = %d"
	in := boundedrecall.Must(adversaries.Switching{Arms: 3, Every: turn, Horizon: n}.Instance())
	hedge := boundedrecall.Play(learners.Spec{Name: "hedge"}.For(n).New(3), in)
	w := witness.Rewards{Instance: in}
	c.Holds.Says("has total regret 6.9").Cases("total regret"+game, turn, n).Within(0.05).Given(nil).
		Measure(claims.Witnessed(hedge.TotalRegret(), w))
	c.Holds.Says("and total swap regret 163.4").Cases("total swap regret"+game, turn, n).
		Within(0.05).Given(nil).Measure(claims.Witnessed(hedge.TotalSwapRegret(), w))
}

// leadWrongly says that windowed follow-the-leader can be led to play the wrong
// arm in every round.
func leadWrongly(c *claims.Case) {
	says := c.Holds.Says("windowed follow-the-leader has long-run swap regret 1")
	ms := c.Sizes("M = 1, 3, 5")
	y := says.Exactly("long-run worst swap regret over {0,1}² of windowed follow-the-leader, %v", ms)
	for m := range ms.All() {
		y.Given(nil).Measure(worstSwap(c, windowedLeader(m), 0).PerRoundRegret(), "M = %d", m)
	}
	const times, little = 500, 1. / 1000
	ms = c.Sizes("M = 2, 3, 4, 7, 8, 40, 41")
	near := says.Cases("swap regret of windowed follow-the-leader on half of M+1 or a little "+
		"more times (1−%v,0), then (0,1), %d times over, %v", little, times, ms).Within(0.004)
	for m := range ms.All() {
		in := checks.Cycle(times, m/2+1, []float64{1 - little, 0}, (m+1)/2, []float64{0, 1})
		tr := boundedrecall.Play(windowedLeader(m).New(2), in)
		near.Given(nil).Measure(tr.PerRoundSwapRegret(), "M = %d", m)
	}
}

// solveThreeArmSwap says what the value is for three arms.
func solveThreeArmSwap(c *claims.Case) {
	sizes, values := checks.Table(c, "is 4/9, 116/351 at M = 1, 2")
	ms := c.Sizes("M", sizes...)
	const arms = 3
	c.Holds.Says("over rewards {0,1}³").Exactly("rewards of %d arms that are 0 or 1", arms).
		Given(claims.Let{"{0,1}": 2}).Measure(len(adversaries.Levels(arms, 0, 1)))
	y := c.Holds.Exactly("value of the linear program of swap regret over stationary learners of "+
		"three arms over {0,1}³, as fractions, %v", ms)
	for m := range ms.All() {
		best := checks.BestOfClass(c, exact.Class{Arms: arms, Recall: m, Regret: exact.Swap})
		y.Compare(best, claims.Equals, values[m], "M = %d", m)
	}
}

// worstSwap returns the exact worst case of swap regret of a learner of two
// arms over rewards 0 and 1: over the horizon, or in the long run if that is 0.
func worstSwap(c *claims.Case, s learners.Spec, horizon int) *exact.Result {
	p := exact.ProblemOf(s, 2, 2, horizon)
	p.Regret, p.Leads = exact.Swap, false // swap regret is not a function of the lead
	r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
	if err != nil {
		c.Fatalf("the worst swap regret of %v over %d rounds: %v", s, horizon, err)
	}
	return r
}
