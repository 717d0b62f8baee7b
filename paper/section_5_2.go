package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Section5_2 says that AverageRestart is AverageRestartFullHorizon on the
// window.
var Section5_2 = claims.Read(texts, "section-5.2", func(c *claims.Case) {
	g := checks.Drawn{Names: []string{"average-restart"}, Pass: checks.AnyBase, Arms: 3, Recall: 8}
	g.Rounds = 30
	const and = " AverageRestart and of AverageRestartFullHorizon on the window, every base, %v"
	plays := c.Printed.Says("AverageRestartFullHorizon has the horizon M").
		Drawn("difference between the plays of"+and, g).Within(0)
	bits := c.Holds.Says("the two play the same to the last bit, over every base learner").
		Drawn("weights that differ in any bit between the plays of"+and, g).Within(0)
	horizon := claims.Input(c, "the horizon", func(m int) int { return m })
	g.Equal(plays, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		full := learners.Spec{Name: "average-restart-full-horizon", Base: s.Base}
		full.Recall = horizon(s.Recall)
		after := func(t int) []float64 {
			window := in.Slice(t-s.Recall, t-1)
			return checks.PlayAfter(full.New(in.Arms()), checks.Rows(window)...)
		}
		differ := checks.WorstPlay(s.New(in.Arms()), in, checks.DifferingBits, after)
		bits.Compare(differ, claims.Equals, 0, "%v, T=%d d=%d", s, in.Horizon(), in.Arms())
		return checks.WorstPlay(s.New(in.Arms()), in, checks.Distance, after), 0
	})
})
