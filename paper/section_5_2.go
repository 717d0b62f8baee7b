package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Section5_2 says that AverageRestart is AverageRestartFullHorizon on the window.
var Section5_2 = claims.ReadUnconverted(texts, "section-5.2", func(c *claims.Case) {
	g := games.Drawn{Names: []string{"average-restart"}, Pass: games.AnyBase, Arms: 3, Recall: 8}
	g.Rounds = 30
	const and = " AverageRestart and of AverageRestartFullHorizon on the window, every base, %v"
	plays := c.Printed.Drawn("difference between the plays of"+and, g).Within(0)
	bits := c.Proved.Drawn("weights that differ in any bit between the plays of"+and, g).Within(0)
	g.Equal(plays, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		base := claims.Lie(c, "it is over follow-the-leader", s.Base, "ftl")
		full := learners.Spec{Name: "average-restart-full-horizon", Base: base, Recall: s.Recall}
		after := func(t int) []float64 {
			window := in.Slice(t-s.Recall, t-1)
			return games.PlayAfter(full.New(in.Arms()), games.Rows(window)...)
		}
		differ := games.WorstPlay(s.New(in.Arms()), in, games.DifferingBits, after)
		bits.Equal(differ, 0, "%v, T=%d d=%d", s, in.Horizon(), in.Arms())
		return games.WorstPlay(s.New(in.Arms()), in, games.Distance, after), 0
	})
})
