package paper

import (
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The clairvoyant learner keeps to its γ and D, and earns more the more they
// allow.
func TestClairvoyant_IsMeanBased(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := checks.Draw(t, 2, rapid.IntRange(1, 30).Draw(t, "horizon"))
		l := &witness.Clairvoyant{
			Instance: in, Recall: rapid.IntRange(1, 8).Draw(t, "recall"),
			Lead:       float64(rapid.IntRange(0, 4).Draw(t, "D")),
			Gamma:      float64(rapid.IntRange(0, 8).Draw(t, "sixteenths")) / 16,
			EarnsLeast: rapid.Bool().Draw(t, "earns least"),
		}
		tr := boundedrecall.Play(l, in)
		for r := 1; r <= in.Horizon(); r++ {
			lead, x := windowLead(in, l.Recall, r), tr.PlayOf(r)
			if lead > l.Lead && x[1] > l.Gamma || lead < -l.Lead && x[0] > l.Gamma+1e-15 {
				t.Fatalf("round %d, a lead of %v: plays %v", r, lead, x)
			}
		}
	})
}

// Learners that are not mean-based on the window escape Lemma 4.2 and Theorem
// 4.1.
func TestMeanBased_OthersEscape(t *testing.T) {
	const m = 120
	in := counterexample(m)
	free := &witness.Clairvoyant{Instance: in, Recall: m, Lead: m} // no lead is larger
	require.Less(t, boundedrecall.TotalRegret(free, in), forcedPerCopy(m, 0.1, 0))

	periodic := adversaries.NearPeriodic{Recall: m, Extra: 8, Horizon: 12 * m}
	near := boundedrecall.Must(periodic.Instance())
	s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	require.Less(t, boundedrecall.Play(s.New(2), near).PerRoundRegret(), 1./18)
	require.Less(t, boundedrecall.TotalRegret(s.New(2), in), forcedPerCopy(m, 0.1, 0))
}
