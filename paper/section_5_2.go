package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Section5_2 says that AverageRestart is AverageRestartFullHorizon on the window.
var Section5_2 = claims.Read(texts, "section-5.2", checkSection5_2)

func checkSection5_2(c *claims.Case) {
	g := games.Drawn{Names: []string{"average-restart"}, Pass: games.AnyBase, Arms: 3, Recall: 8, Rounds: 30}
	plays := c.Printed.Drawn("difference between the plays of AverageRestart and of "+
		"AverageRestartFullHorizon on the window, every base, %v", g).Within(0)
	bits := c.Proved.Drawn("weights that differ in any bit between AverageRestart and "+
		"AverageRestartFullHorizon on the window, every base, %v", g).Within(0)
	g.Equal(plays, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
		full := learners.Spec{Name: "average-restart-full-horizon", Base: s.Base, Recall: s.Recall}
		full.Base = claims.Lie(c, "it is over follow-the-leader", s.Base, "ftl")
		differ := fromFullHorizon(full, s, in, games.DifferingBits)
		bits.Equal(differ, 0, "%v, T=%d d=%d", s, in.Horizon(), in.Arms())
		return fromFullHorizon(full, s, in, games.Distance), 0
	})
}

// fromFullHorizon returns the largest difference between a play of AverageRestart and the play
// of AverageRestartFullHorizon after the window, which has zeros for the rounds before round 1.
func fromFullHorizon(
	full, s learners.Spec, in *boundedrecall.Instance, difference func(x, y []float64) float64,
) float64 {
	return games.WorstPlay(s.New(in.Arms()), in, difference, func(t int) []float64 {
		zeros := games.Repeat(max(0, s.Recall-t+1), make([]float64, in.Arms()))
		return games.PlayAfter(full.New(in.Arms()), append(zeros, games.Window(in, t, s.Recall)...)...)
	})
}
