package paper

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.Statement{
	ID: "appendix-a.2", Reference: "Appendix A.2, deletion is efficient", Origin: claims.Prose,
	Printed: claims.Holds("With bounded recall the deletion of data is efficient.", claims.ByHand),
	Proved: claims.Holds("M rounds after a round, a learner with recall M, PeriodicRestart, AverageRestart or the windowed one, plays as if the rewards of that round had been others, in floating point too, to the last bit. Nothing has to be done for it. "+
		"To forget a round at once, show a fresh copy of a stationary learner the window with zeros for the round: that takes M observations. Hedge without a window never forgets a round.", claims.ByHand, claims.ByMeasurement),
	Proof: "The play is a function of the window (and of the round for PeriodicRestart, and of the draws for RandomizedAverageRestart), bit for bit. Definition 2.2 asks for that much, without the bits; " +
		"a running sum from which old rewards are subtracted satisfies it and leaks in the last bits. M rounds later the round has left the window.",
	Tightness: "an identity",
	Check:     checkAppendixA2,
}

func checkAppendixA2(c *claims.Case) {
	const over = "every recall learner and base, drawn rewards k/30, d ≤ 3, M ≤ 6, 20 rounds more"
	forgotten := c.Printed.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit, more than M rounds after a round whose rewards differ, %s", over).Within(0)
	later := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit, more than M rounds after a round whose rewards differ, %s", over).Within(0)
	atOnce := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit between a fresh learner that sees the window with zeros for a round, and one for which the round had zeros, every stationary recall learner and base, drawn rewards k/30, d ≤ 3, M ≤ 6").Within(0)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 3).Draw(t, "arms")
		s := learners.Spec{Name: rapid.SampledFrom(learners.RecallNames()).Draw(t, "learner"), Base: rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"), Recall: rapid.IntRange(1, 6).Draw(t, "recall")}
		if s.Randomized() {
			s.Seed = rapid.Uint64Min(1).Draw(t, "seed")
		}
		reward := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 30), func(k int) float64 { return float64(k) / 30 }), d, d)
		before := rapid.IntRange(0, 10).Draw(t, "rounds before")
		rows := rapid.SliceOfN(reward, before+1+s.Recall+20, before+1+s.Recall+20).Draw(t, "rewards")
		other := reward.Draw(t, "other reward")
		differ := remembered(s.Maker(d), rows, before, other, s.Recall)
		forgotten.See(differ, 0, "%v", s)
		later.See(differ, 0, "%v", s)
		if differ > 0 {
			t.Fatalf("%v: %v weights tell what happened more than M rounds ago", s, differ)
		}

		if !s.Stationary() {
			return
		}
		rows[before] = make([]float64, d)
		now := before + 1 + rapid.IntRange(0, s.Recall).Draw(t, "rounds after")
		deleted := games.PlayAfter(s.New(d), rows[max(0, now-s.Recall):now]...)
		differ = games.DifferingBits(deleted, games.PlayAfter(s.New(d), rows[:now]...))
		atOnce.See(differ, 0, "%v", s)
		if differ > 0 {
			t.Fatalf("%v: %v weights of a fresh copy differ", s, differ)
		}
	})

	const rounds = 1000
	rows := games.Repeat(rounds, []float64{0.5, 0.5})
	hedge := learners.Spec{Name: "hedge", Rate: 0.1}
	one := games.PlayAfter(hedge.New(2), append([][]float64{{1, 0}}, rows...)...)
	none := games.PlayAfter(hedge.New(2), append([][]float64{{0, 1}}, rows...)...)
	c.Proved.Measure(claims.Chosen, games.Distance(one, none), 1).Equals(math.Tanh(0.05), "difference between the plays of Hedge, η = 0.1, %d rounds after e_1 and after e_2, against tanh(η/2)", rounds)
}

// remembered returns how many weights, more than m rounds after the given round (from
// 0), differ in any bit if that round's rewards are others.
func remembered(maker boundedrecall.Maker, rows [][]float64, round int, other []float64, m int) (differ float64) {
	changed := slices.Clone(rows)
	changed[round] = other
	one, two := boundedrecall.Play(maker(), games.Rewards(rows...)), boundedrecall.Play(maker(), games.Rewards(changed...))
	for t := round + 1 + m + 1; t <= len(rows); t++ {
		differ += games.DifferingBits(one.PlayOf(t), two.PlayOf(t))
	}
	return differ
}
