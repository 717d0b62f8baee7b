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
var Section5_3 = claims.ReadUnconverted(texts, "section-5.3", games.InTurn(heedsOrder, ignoresOrder))

// heedsOrder says that the restart algorithms play differently after a window in another order.
func heedsOrder(c *claims.Case) {
	const m, apart = 4, 0.01
	forward, backward := games.Instance("2*(1,0) 2*(0,1)"), games.Instance("2*(0,1) 2*(1,0)")
	y := c.Printed.Cases("how much more weight arm 2 has after %v than after %v, M = %d, in the "+
		"last round of a block, every base but the uniform one, against "+
		"%v", forward, backward, m, apart)
	names := []string{"periodic-restart", "average-restart", "average-restart-inclusive"}
	names = claims.Lie(c, "the learners are symmetric", names, []string{"windowed"})
	for _, s := range games.Specs(names, favoursLeader, 2, m) {
		// Three rounds of zeros come before: the next round is the eighth.
		after := func(in *boundedrecall.Instance) float64 {
			return games.PlayAfter(s.New(2), games.Rows(in.Slice(2-m, m))...)[1]
		}
		y.WithWitness(witness.Rewards{Instance: forward}).
			AtLeast(after(forward)-after(backward), apart, "%v", s)
	}
}

// ignoresOrder says that windowed learners over symmetric bases, such as Hedge and FTRL, do not.
func ignoresOrder(c *claims.Case) {
	for _, base := range []string{"hedge", "ftrl"} {
		if !games.IsSymmetric(learners.Spec{Name: base}) {
			c.Errorf("%s is not among the symmetric base learners", base)
		}
	}
	name := claims.Lie(c, "it is AverageRestart", "windowed", "average-restart")
	g := games.Drawn{Pass: games.IsSymmetric, Arms: 4, Recall: 12, Rounds: 20}
	g.Names = []string{name}
	orders := c.Proved.Drawn("difference between a windowed learner's plays after a window and "+
		"after a permutation of it, every symmetric base, %v", g).Within(1e-12)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		rewards := games.Window(in, in.Horizon()+1, s.Recall)
		permuted := rapid.Permutation(rewards).Draw(t, "order")
		x := games.PlayAfter(s.New(in.Arms()), rewards...)
		y := games.PlayAfter(s.New(in.Arms()), permuted...)
		orders.For(t).Equal(games.Distance(x, y), 0, "%v", s) // MWU adds logarithms, which round
	})
}
