package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// AppendixA3 says that learners with bounded recall adapt to shifts without detecting them.
var AppendixA3 = claims.Statement{
	ID: "appendix-a.3", Reference: "Appendix A.3, shifting data", Origin: claims.Prose,
	Printed: claims.Holds("With bounded recall one may not need to detect a distribution shift and to train again: the learner adapts by itself.", claims.ByHand),
	Proved: claims.Holds("From M+1 rounds after a shift on, a stationary learner with recall M plays bit for bit as a fresh one that has seen the last M rewards alone, whatever came before the shift. "+
		"On any n rounds after the shift AverageRestart with suffixes 0..M has total regret at most n·W(M+1,d)/(M+1) + M/2 against the arm that is best there. (It is the price that it does not vanish: beyond-intervals, beyond-switches. "+
		"The windowed learner forgets as fast, and has linear regret: theorem-4.1.)", claims.MachineProvedInPart("average_restart_any_interval"), claims.ByHand),
	Proof:     "The play is a function of the window, and M rounds after the shift the window holds no older round. The second sentence is that of beyond-intervals, for an interval that begins with the shift.",
	Tightness: "the first is an identity; see beyond-intervals for the second",
	Check:     checkAppendixA3,
}

func checkAppendixA3(c *claims.Case) {
	const over = "drawn rewards k/16, d ≤ 3, M ≤ 6, shifts after up to 20 rounds, 20 rounds more"
	fresh := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit from those of a fresh learner on the window, every stationary recall learner and base, %s", over).Within(0)
	adapts := c.Printed.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit between learners that saw other rewards before the shift, more than M rounds after it, every deterministic recall learner and base, %s", over).Within(0)
	after := c.Proved.Tally(claims.Sampled, claims.AtMost, "regret per round on the rounds after the shift, AverageRestart (0..M) over every base with a bound, %s", over).IgnoreBoundsFrom(1)
	// Attained: one round after e_1 comes e_2.
	sharp := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret in the round after the shift, AverageRestart (0..M) over Cover's learner, M = 1, rewards e_1 and then e_2").WithinFactor(1)
	turn := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: 1}
	sharp.See(boundedrecall.Play(turn.New(2), games.Instance("(1,0) (0,1)")).IntervalRegrets(1)[1], afterShift(turn, 2, 1), "%v", turn)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 3).Draw(t, "arms")
		m := rapid.IntRange(1, 6).Draw(t, "recall")
		s := learners.Spec{Name: rapid.SampledFrom(games.Deterministic()).Draw(t, "learner"), Base: rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"), Recall: m}
		shift := rapid.IntRange(1, 20).Draw(t, "rounds before")
		in, old := games.Draw(t, d, shift+20), games.Draw(t, d, shift)
		other := boundedrecall.Must(boundedrecall.Concat(old, in.Slice(shift+1, in.Horizon())))
		one, two := boundedrecall.Play(s.New(d), in), boundedrecall.Play(s.New(d), other)
		differ := 0.
		for round := shift + m + 1; round <= in.Horizon(); round++ {
			differ += games.DifferingBits(one.PlayOf(round), two.PlayOf(round))
			if s.Stationary() {
				anew := games.DifferingBits(one.PlayOf(round), games.PlayAfter(s.New(d), games.Window(in, round, m)...))
				fresh.See(anew, 0, "%v", s)
				if anew > 0 {
					t.Fatalf("%v: %v weights of a fresh learner differ", s, anew)
				}
			}
		}
		adapts.See(differ, 0, "%v", s)
		if differ > 0 {
			t.Fatalf("%v: %v weights tell what was before the shift", s, differ)
		}

		a := learners.Spec{Name: "average-restart-inclusive", Base: rapid.SampledFrom(games.Bases(d, games.IsBounded)).Draw(t, "bounded base"), Recall: m}
		tr := boundedrecall.Play(a.New(d), in)
		for n := 1; n <= 20; n++ {
			after.See(tr.IntervalRegrets(n)[shift]/float64(n), afterShift(a, d, n), "%v, n=%d", a, n)
		}
	})
}

// afterShift is the bound on AverageRestart's regret per round on n rounds after a shift.
func afterShift(s learners.Spec, d, n int) float64 {
	m := float64(s.Recall)
	w := s.Of().New(d).(boundedrecall.Bounded).TotalRegretBound(s.Recall+1, d)
	return w/(m+1) + m/2/float64(n)
}
