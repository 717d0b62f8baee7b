package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Section5_3 says that the restart algorithms are not symmetric.
var Section5_3 = claims.Read(texts, "section-5.3", heedsOrder, ignoresOrder)

// heedsOrder says that the restart algorithms play differently after a window
// in another order.
func heedsOrder(c *claims.Case) {
	const m, apart = 4, 0.01
	forward, backward := checks.Instance("2*(1,0) 2*(0,1)"), checks.Instance("2*(0,1) 2*(1,0)")
	y := c.Printed.Says("after windows that hold the same rewards in another order they play differently").
		Cases("how much more weight arm 2 has after %v than after %v, M = %d, in the last round of a "+
			"block, every base but the uniform one, against %v", forward, backward, m, apart)
	names := claims.Input(c, "the restart algorithms",
		[]string{"periodic-restart", "average-restart", "average-restart-inclusive"})
	for _, s := range checks.Specs(names, favoursLeader, 2, m) {
		// Three rounds of zeros come before: the next round is the eighth.
		after := func(in *boundedrecall.Instance) float64 {
			return checks.PlayAfter(s.New(2), checks.Rows(in.Slice(2-m, m))...)[1]
		}
		y.
			Compare(claims.Witnessed(after(forward)-after(backward), witness.Rewards{Instance: forward}),
				claims.AtLeast, apart, "%v", s)
	}
}

// ignoresOrder says that Hedge and FTRL, and windowed learners over symmetric
// bases, do not.
func ignoresOrder(c *claims.Case) {
	const what = "difference between the plays after rewards and after a permutation of them, "
	g := checks.Drawn{Pass: checks.IsSymmetric, Arms: 4, Recall: 12, Rounds: 20}
	g.Names = claims.Input(c, "learners on a window", []string{"windowed"})
	windowed := c.Holds.Says("The windowed learner over a symmetric base learner is symmetric").
		Drawn(what+"the window of a windowed learner, every symmetric base, %v", g).Within(1e-12)
	permuteWindow(c, g, windowed)

	g.Pass = func(base learners.Spec) bool { return base.Name == "hedge" || base.Name == "ftrl" }
	g.Names = claims.Input(c, "Hedge and FTRL", []string(nil))
	alone := c.Printed.Says("Hedge and FTRL are symmetric: to permute the past rounds does not change the play").
		Drawn(what+"all of Hedge and of FTRL, %v", g).Within(1e-12)
	permuteWindow(c, g, alone)
}

// permuteWindow compares a learner's plays after a window and after a
// permutation of it.
func permuteWindow(c *claims.Case, g checks.Drawn, same *claims.Tally) {
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		rewards := checks.Rows(in)
		if s.HasRecall() {
			rewards = checks.Window(in, in.Horizon()+1, s.Recall)
		} else {
			s = s.For(in.Horizon())
		}
		permuted := rapid.Permutation(rewards).Draw(t, "order")
		x := checks.PlayAfter(s.New(in.Arms()), rewards...)
		y := checks.PlayAfter(s.New(in.Arms()), permuted...)
		same.Compare(checks.Distance(x, y), claims.Equals, 0, "%v", s) // MWU adds logarithms, which round
	})
}
