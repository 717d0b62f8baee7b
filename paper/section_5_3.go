package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Section5_3 says that the restart algorithms are not symmetric.
var Section5_3 = claims.Read(texts, "section-5.3", checkSection5_3)

func checkSection5_3(c *claims.Case) {
	const m, apart = 4, 0.01
	forward, backward := games.Instance("2*(1,0) 2*(0,1)"), games.Instance("2*(0,1) 2*(1,0)")
	y := c.Printed.Cases("how much more weight arm 2 has after %v than after %v, M = %d, in the last round of a block, every base but the uniform one, "+
		"against %v", forward, backward, m, apart)
	names := []string{"periodic-restart", "average-restart", "average-restart-inclusive"}
	windowed := []string{"windowed"}
	names = claims.Lie(c, "the learners are symmetric", names, windowed)
	for _, s := range games.Specs(names, func(base learners.Spec) bool { return base.Name != "uniform" }, 2, m) {
		// Three rounds of zeros come before: the next round is the eighth.
		after := func(in *boundedrecall.Instance) float64 {
			return games.PlayAfter(s.New(2), append(games.Repeat(m-1, []float64{0, 0}), games.Window(in, m+1, m)...)...)[1]
		}
		y.WithWitness(witness.Rewards{Instance: forward}).AtLeast(after(forward)-after(backward), apart, "%v", s)
	}

	for _, base := range []string{"hedge", "ftrl"} {
		if !games.IsSymmetric(learners.Spec{Name: base}) {
			c.Errorf("%s is not among the symmetric base learners", base)
		}
	}
	windowed = claims.Lie(c, "it is AverageRestart", windowed, []string{"average-restart"})
	g := games.Drawn{Names: windowed, Pass: games.IsSymmetric, Arms: 4, Recall: 12, Rounds: 20}
	orders := c.Proved.Drawn("difference between a windowed learner's plays after a window and after a permutation of it, every symmetric base, %v",
		g).Within(1e-12)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		rewards := games.Window(in, in.Horizon()+1, s.Recall)
		permuted := rapid.Permutation(rewards).Draw(t, "order")
		x, y := games.PlayAfter(s.New(in.Arms()), rewards...), games.PlayAfter(s.New(in.Arms()), permuted...)
		orders.For(t).Equal(games.Distance(x, y), 0, "%v", s) // MWU adds logarithms, which round
	})
}
