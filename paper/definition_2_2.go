package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Definition2_2 is bounded recall: learners forget what is older than M rounds.
// A sum from which the oldest reward is subtracted forgets up to rounding
// alone.
var Definition2_2 = claims.Read(texts, "definition-2.2",
	func(c *claims.Case) {
		forgets(c, c.Printed.Says("and every learner run on the last M rounds"), false,
			checks.Deterministic())
		forgets(c, c.Holds.Says("to the last bit, over every base learner"), true, checks.Deterministic())
	},
	isFunction, runningSumLeaks, tellsMemoryApart,
)

// isFunction says that the play of stationary learners is one function of
// the last M rewards.
func isFunction(c *claims.Case) {
	g := checks.Drawn{Names: stationary(checks.Deterministic()), Pass: checks.AnyBase,
		Arms: 3, Recall: 5, Rounds: 12}
	y := c.Printed.Says("x_t = f_t(r_{t−M}, …, r_{t−1})").
		Drawn("weights of stationary learners, and of new ones that have seen the window, every base, "+
			"%v", g).
		Within(1e-13)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		tr, f := boundedrecall.Play(s.New(in.Arms()), in), weightAfter(s.Maker(in.Arms()), in)
		for r := 1; r <= in.Horizon(); r++ {
			for i, x := range tr.PlayOf(r) {
				let := claims.Let{"f_t": f(i), "r_{t−M}": r - s.Recall, "…": 0, "r_{t−1}": r - 1}
				y.Given(let).Measure(x, "%v, round %d", s, r)
			}
		}
	})
}

// runningSumLeaks says that a running sum keeps a trace.
func runningSumLeaks(c *claims.Case) {
	older, newest := 0.7, 0.1
	left := func(older, newest float64) float64 { return older + newest - older - newest }
	leak := claims.Input(c, "what is left of a sum", left)(older, newest)
	c.Holds.Says("adds the newest reward and subtracts the oldest does not forget so").
		Cases("running sum of one reward: whether the one before, %v, moves it a little", older).
		Compare(claims.Witnessed(leak != 0 && math.Abs(leak) < 1e-15,
			witness.Rewards{Instance: checks.Instance("(0.7,0) (0.1,0)")}), claims.Equals, true)
}

// tellsMemoryApart tells apart learners that remember every round, and one that
// is not stationary.
func tellsMemoryApart(c *claims.Case) {
	first, second := []float64{0.7, 0}, []float64{0, 0}
	same := func(s learners.Spec, one [][]float64, other ...[]float64) bool {
		return slices.Equal(checks.PlayAfter(s.New(2), one...), checks.PlayAfter(s.New(2), other...))
	}
	full := learners.Spec{Name: "average-restart-full-horizon", Base: "hedge", Recall: 4}
	y := c.Holds.Cases("Hedge, and AverageRestart over the full horizon: whether the round before " +
		"the last matters")
	remember := []learners.Spec{full, {Name: "hedge", Rate: 1}}
	for _, s := range claims.Input(c, "learners that remember", remember) {
		y.Compare(!same(s, [][]float64{first, second}, second, second), claims.Equals, true, "%v", s)
	}
	restarting := claims.Input(c, "the restarting learner", "periodic-restart")
	periodic := learners.Spec{Name: restarting, Base: "hedge", Recall: 2, Rate: 1}
	c.Printed.Says("all but PeriodicRestart").
		Cases("M = 2: whether the play of PeriodicRestart over "+
			"Hedge after a reward depends on the round").
		Compare(!same(periodic, [][]float64{first}, second, first), claims.Equals, true)
}

// indicator returns 1 if b is true, else 0.
func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
