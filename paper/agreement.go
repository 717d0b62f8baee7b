package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// agreesWithListing plays a recall learner, over every base learner, beside the
// transcription of its listing, and compares their plays.
func agreesWithListing(a *claims.Account, name string) {
	const slack = 1e-13
	y := a.Tally(claims.Sampled, claims.Equals,
		"difference between the plays of %s and of the listing, every base, drawn rewards k/16, d ≤ 4, M ≤ 9, T ≤ 30", name).Within(slack)
	a.Case().Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		s := learners.Spec{Name: name, Base: rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"), Recall: rapid.IntRange(1, 9).Draw(t, "recall")}
		in := games.Draw(t, d, rapid.IntRange(1, 30).Draw(t, "horizon"))
		fast, slow := boundedrecall.Play(s.New(d), in), boundedrecall.Play(listing.Learners[name](s.Recall, s.Of().Maker(d)), in)
		for r := 1; r <= in.Horizon(); r++ {
			want := slow.PlayOf(r)
			for i, x := range fast.PlayOf(r) {
				y.See(x, want[i], "%v, round %d", s, r)
				if math.Abs(x-want[i]) > slack {
					t.Fatalf("%v, round %d, arm %d: plays %v, the listing %v", s, r, i+1, x, want[i])
				}
			}
		}
	})
}

// isFunctionOfWindow plays a stationary recall learner and a fresh copy that sees the
// window alone, in every round, and counts the plays that differ in any bit.
func isFunctionOfWindow(a *claims.Account, name string) {
	y := a.Tally(claims.Sampled, claims.Equals,
		"weights of %s that differ in any bit from those of a copy which has seen the window alone, every base, drawn rewards k/16, d ≤ 3, M ≤ 8, T ≤ 30", name).Within(0)
	a.Case().Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 3).Draw(t, "arms")
		s := learners.Spec{Name: name, Base: rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"), Recall: rapid.IntRange(1, 8).Draw(t, "recall")}
		in := games.Draw(t, d, rapid.IntRange(1, 30).Draw(t, "horizon"))
		tr := boundedrecall.Play(s.New(d), in)
		for r := 1; r <= in.Horizon(); r++ {
			differ := differingBits(games.PlayAfter(s.New(d), games.Window(in, r, s.Recall)...), tr.PlayOf(r))
			y.See(float64(differ), 0, "%v, round %d", s, r)
			if differ > 0 {
				t.Fatalf("%v, round %d: %v after the window, %v in the game", s, r, games.PlayAfter(s.New(d), games.Window(in, r, s.Recall)...), tr.PlayOf(r))
			}
		}
	})
}

// differingBits returns how many of the numbers differ.
func differingBits(x, y []float64) (differ int) {
	for i := range x {
		if math.Float64bits(x[i]) != math.Float64bits(y[i]) {
			differ++
		}
	}
	return differ
}
