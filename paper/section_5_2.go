package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Section5_2 says that AverageRestart is AverageRestartFullHorizon on the window.
var Section5_2 = claims.Statement{
	ID: "section-5.2", Reference: "Section 5.2, first display", Origin: claims.Prose,
	Printed: claims.Holds("In every round AverageRestart plays AverageRestartFullHorizon(r_{t−M}, …, r_{t−1}), where AverageRestartFullHorizon has the horizon M.", claims.MachineProved("section_5_2_display"), claims.ByHand),
	Proved:  claims.Holds("As programs in floating point the two play the same to the last bit, over every base learner.", claims.ByMeasurement),
	Proof: "After the M rewards of the window AverageRestartFullHorizon with horizon M averages A over their last m, for m = 1..M. These are the suffixes of the window, " +
		"with the same zeros where it reaches back before round 1.",
	Tightness: "an identity",
	Check:     checkSection5_2,
}

func checkSection5_2(c *claims.Case) {
	const over = "every base, drawn rewards k/16, d ≤ 3, M ≤ 8, T ≤ 30"
	plays := c.Printed.Tally(claims.Sampled, claims.Equals, "difference between the plays, %s", over).Within(0)
	bits := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit, %s", over).Within(0)
	c.Property(func(t *rapid.T) {
		d, m := rapid.IntRange(2, 3).Draw(t, "arms"), rapid.IntRange(1, 8).Draw(t, "recall")
		s := learners.Spec{Name: "average-restart", Base: rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"), Recall: m}
		full := learners.Spec{Name: "average-restart-full-horizon", Base: s.Base, Recall: m}
		in := games.Draw(t, d, rapid.IntRange(1, 30).Draw(t, "horizon"))
		tr := boundedrecall.Play(s.New(d), in)
		for r := 1; r <= in.Horizon(); r++ {
			// The window is whole: the rewards before round 1 are zeros.
			zeros := games.Repeat(max(0, m-r+1), make([]float64, d))
			x := games.PlayAfter(full.New(d), append(zeros, games.Window(in, r, m)...)...)
			bits.See(float64(differingBits(x, tr.PlayOf(r))), 0, "%v, round %d", s, r)
			plays.See(games.Distance(x, tr.PlayOf(r)), 0, "%v, round %d", s, r)
		}
	})
}
