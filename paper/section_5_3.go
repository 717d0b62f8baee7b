package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Section5_3 says that the restart algorithms are not symmetric.
var Section5_3 = claims.Statement{
	ID: "section-5.3", Reference: "Section 5.3, the restart algorithms are not symmetric", Origin: claims.Prose,
	Printed: claims.Holds("PeriodicRestart and AverageRestart are not symmetric: after windows that hold the same rewards in another order they play differently. They put more weight on recent rewards.", claims.ByHand),
	Proved: claims.Holds("The reward of m rounds ago enters M+1−m of the M plays that AverageRestart averages. To change it can move a weight by (M+1−m)/M and no more; follow-the-leader attains that. "+
		"In the windowed learner over a symmetric base learner all rewards of the window count alike: it is symmetric.", claims.ByHand),
	Proof: `The windows e_1 e_1 e_2 e_2 and e_2 e_2 e_1 e_1 hold the same rewards. Their suffixes of length 1 and 2 hold e_2 alone in the first and e_1 alone in the second, and a base learner that prefers the leader plays
them differently. So does PeriodicRestart in the last round of a block of 4, where it looks at the last three: e_1 e_2 e_2 or e_2 e_1 e_1.

The reward of *m* rounds ago lies in the suffixes of length m..M, and no other play of the average depends on it. A weight lies in [0,1], so the average moves by at most (M+1−m)/M. If all other rewards are 0,
follow-the-leader gives all to arm 1 in each of these suffixes if the reward was e_1, and all to arm 2 if it was e_2.

The windowed learner plays A on the whole window. If A does not depend on the order of the rewards, neither does it.`,
	Tightness: "attained by follow-the-leader",
	Sharpness: 1,
	Check:     checkSection5_3,
}

func checkSection5_3(c *claims.Case) {
	const m, apart = 4, 0.01
	forward, backward := instance("2*(1,0) 2*(0,1)"), instance("2*(0,1) 2*(1,0)")
	y := c.Printed.Tally(claims.Single, claims.AtLeast,
		"how much more weight arm 2 has after %v than after %v, M = %d, in the last round of a block, every base but the uniform one, against %v", forward, backward, m, apart)
	for _, name := range []string{"periodic-restart", "average-restart", "average-restart-inclusive"} {
		for _, base := range bases(2, func(s learners.Spec) bool { return s.Name != "uniform" }) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			// Three rounds of zeros come before: the next round is the eighth.
			after := func(in *boundedrecall.Instance) float64 {
				return playAfter(s.New(2), append(repeat(m-1, []float64{0, 0}), window(in, m+1, m)...)...)[1]
			}
			if y.See(after(forward)-after(backward), apart, "%v", s) {
				y.Show(claims.Rewards{Instance: forward})
			}
		}
	}

	ms := c.Range("M", 1, 12)
	attained := c.Proved.Tally(claims.Exact, claims.AtLeast, "how far AverageRestart of follow-the-leader moves if the reward of m rounds ago is e_2 and not e_1, all others 0, against (M+1−m)/M, m = 1..M, %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "ftl", Recall: m}
		for ago := 1; ago <= m; ago++ {
			after := func(reward ...float64) []float64 {
				return playAfter(s.New(2), append([][]float64{reward}, repeat(ago-1, []float64{0, 0})...)...)
			}
			attained.See(distance(after(1, 0), after(0, 1)), float64(m+1-ago)/float64(m), "%v, m = %d", s, ago)
		}
	}

	moved := c.Proved.Tally(claims.Sampled, claims.AtMost, "how far AverageRestart moves if the reward of m rounds ago is another, against (M+1−m)/M, every base, drawn rewards k/16, d ≤ 4, M ≤ 12").Within(1e-12)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		s := learners.Spec{Name: "average-restart", Base: rapid.SampledFrom(bases(d, anyBase)).Draw(t, "base"), Recall: rapid.IntRange(1, 12).Draw(t, "recall")}
		in := drawInstance(t, d, s.Recall)
		ago := rapid.IntRange(1, s.Recall).Draw(t, "rounds ago")
		one := window(in, s.Recall+1, s.Recall)
		other := append([][]float64(nil), one...)
		other[s.Recall-ago] = drawInstance(t, d, 1).Reward(1)
		by, limit := distance(playAfter(s.New(d), one...), playAfter(s.New(d), other...)), float64(s.Recall+1-ago)/float64(s.Recall)
		moved.See(by, limit, "%v, m = %d", s, ago)
		if by > limit+1e-12 {
			t.Fatalf("%v: another reward %d rounds ago moves the play by %v, not at most %v", s, ago, by, limit)
		}
	})

	same := c.Proved.Tally(claims.Sampled, claims.Equals, "difference between a windowed learner's plays after a window and a permutation of it, every symmetric base, drawn rewards k/16, M ≤ 12, d ≤ 4").Within(1e-12)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		in := drawInstance(t, d, rapid.IntRange(1, 12).Draw(t, "recall"))
		s := learners.Spec{Name: "windowed", Base: rapid.SampledFrom(bases(d, isSymmetric)).Draw(t, "base"), Recall: in.Horizon()}
		rewards := window(in, s.Recall+1, s.Recall)
		by := distance(playAfter(s.New(d), rewards...), playAfter(s.New(d), rapid.Permutation(rewards).Draw(t, "order")...))
		same.See(by, 0, "%v", s)
		if by > 1e-12 { // MWU adds logarithms, which round
			t.Fatalf("%v: a permutation of the window moves the play by %v", s, by)
		}
	})
}
