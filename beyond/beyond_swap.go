package beyond

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
	"math"
)

// Hedge is tuned to swapRounds, on arms that earn in turn.
const (
	swapRounds = 1200
	swapTurn   = 40
)

// BeyondSwap bounds the swap regret of the restart learners.
var BeyondSwap = claims.Read(texts, "beyond-swap", games.InTurn(boundSwap, findWorstSwap, tuneBlumMansour, contrastSwap))

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
	c.Quote("windowed follow-the-leader has long-run swap regret 1 per round, the largest there is, for M = 1, 3, 5")
	ms := c.Sizes("M", 1, 3, 5)
	y := c.Proved.Exactly("long-run worst swap regret over {0,1}² of windowed follow-the-leader against 1, %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		y.Equal(worstSwap(c, s, 0).PerRoundRegret(), 1, "%v", s)
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
