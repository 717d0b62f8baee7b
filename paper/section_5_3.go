package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Section5_3 says that the restart algorithms are not symmetric.
var Section5_3 = claims.Statement{
	ID: "section-5.3", Reference: "Section 5.3, the restart algorithms are not symmetric", Origin: claims.Prose,
	Printed: claims.Holds("Hedge and FTRL are symmetric: to permute the past rounds does not change the play. PeriodicRestart and AverageRestart are not symmetric: after windows that hold the same rewards in another order they play differently. They put more weight on recent rewards.", claims.ByHand),
	Proved:  claims.Holds("The windowed learner over a symmetric base learner is symmetric. (How much more weight the restarts put on recent rewards: introduction-recent-weight.)", claims.ByHand),
	Proof: `The windows e_1 e_1 e_2 e_2 and e_2 e_2 e_1 e_1 hold the same rewards. Their suffixes of length 1 and 2 hold e_2 alone in the first and e_1 alone in the second, and a base learner that prefers the leader plays
them differently. So does PeriodicRestart in the last round of a block of 4, where it looks at the last three: e_1 e_2 e_2 or e_2 e_1 e_1.

Hedge and FTRL play functions of the sums of the rewards. The windowed learner plays A on the whole window. If A does not depend on the order of the rewards, neither does it.`,
	Tightness: "not a bound",
	Check:     checkSection5_3,
}

func checkSection5_3(c *claims.Case) {
	const m, apart = 4, 0.01
	forward, backward := games.Instance("2*(1,0) 2*(0,1)"), games.Instance("2*(0,1) 2*(1,0)")
	y := c.Printed.Tally(claims.Chosen, claims.AtLeast,
		"how much more weight arm 2 has after %v than after %v, M = %d, in the last round of a block, every base but the uniform one, against %v", forward, backward, m, apart)
	for _, name := range []string{"periodic-restart", "average-restart", "average-restart-inclusive"} {
		for _, base := range games.Bases(2, func(s learners.Spec) bool { return s.Name != "uniform" }) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			// Three rounds of zeros come before: the next round is the eighth.
			after := func(in *boundedrecall.Instance) float64 {
				return games.PlayAfter(s.New(2), append(games.Repeat(m-1, []float64{0, 0}), games.Window(in, m+1, m)...)...)[1]
			}
			if y.See(after(forward)-after(backward), apart, "%v", s) {
				y.WithWitness(claims.Rewards{Instance: forward})
			}
		}
	}

	for _, base := range []string{"hedge", "ftrl"} {
		if !games.IsSymmetric(learners.Spec{Name: base}) {
			c.Errorf("%s is not among the symmetric base learners", base)
		}
	}
	same := c.Proved.Tally(claims.Sampled, claims.Equals, "difference between a windowed learner's plays after a window and a permutation of it, every symmetric base, drawn rewards k/16, M ≤ 12, d ≤ 4").Within(1e-12)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		in := games.Draw(t, d, rapid.IntRange(1, 12).Draw(t, "recall"))
		s := learners.Spec{Name: "windowed", Base: rapid.SampledFrom(games.Bases(d, games.IsSymmetric)).Draw(t, "base"), Recall: in.Horizon()}
		rewards := games.Window(in, s.Recall+1, s.Recall)
		by := games.Distance(games.PlayAfter(s.New(d), rewards...), games.PlayAfter(s.New(d), rapid.Permutation(rewards).Draw(t, "order")...))
		same.See(by, 0, "%v", s)
		if by > 1e-12 { // MWU adds logarithms, which round
			t.Fatalf("%v: a permutation of the window moves the play by %v", s, by)
		}
	})
}
