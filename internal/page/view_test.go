package page

import (
	"testing"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/page/figures"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestStrip: each run stands at its rounds.
func TestStrip(t *testing.T) {
	s := newStrip(boundedrecall.Must(boundedrecall.ParseInstance("(1,0) 2*(0,0.5)")))
	require.Equal(t, 3, s.Rounds)
	require.Len(t, s.Bands, 2)
	at := func(b band) (all [][3]float64) {
		for _, r := range b.Runs {
			all = append(all, [3]float64{r.At, r.Rounds, r.Reward})
		}
		return all
	}
	const gap = 0.08
	require.Equal(t, [][3]float64{{gap / 2, 1 - gap, 1}}, at(s.Bands[0]))
	require.Equal(t, [][3]float64{{1 + gap/2, 1 - gap, 0.5}, {2 + gap/2, 1 - gap, 0.5}}, at(s.Bands[1]))
	require.False(t, s.Ones())

	long := newStrip(boundedrecall.Must(boundedrecall.ParseInstance("50*(0,1) 49*(1,0) (0,1)"))) // too long for gaps
	require.Equal(t, [][3]float64{{50, 49, 1}}, at(long.Bands[0]))
	require.Equal(t, [][3]float64{{0, 50, 1}, {99, 1, 1}}, at(long.Bands[1]))
	require.True(t, long.Ones())
}

// TestCases: each case is shown on one side, and what has nothing to look at on neither,
// except beside a refutation.
func TestCases(t *testing.T) {
	seen := claims.Rewards{Instance: boundedrecall.Must(boundedrecall.ParseInstance("(1,0)"))}
	v := claimView{Claim: Claim{claims.Result{Evidence: []claims.Evidence{
		{What: "refuted", Side: claims.SidePrinted, Shows: claims.RefutedVerdict, Witness: seen},
		{What: "premise", Side: claims.SidePremise, Shows: claims.HoldsVerdict, Witness: seen},
		{What: "printed holds", Side: claims.SidePrinted, Shows: claims.HoldsVerdict, Witness: seen},
		{What: "proved", Side: claims.SideProved, Shows: claims.HoldsVerdict, Witness: seen},
		{What: "proved, a number", Side: claims.SideProved, Shows: claims.HoldsVerdict},
		{What: "proved, refuted", Side: claims.SideProved, Shows: claims.RefutedVerdict, Witness: seen},
	}}}}
	names := func(all []measured) (what []string) {
		for _, m := range all {
			what = append(what, m.What)
		}
		return what
	}
	require.Equal(t, []string{"refuted", "premise"}, names(v.Against()))
	require.Equal(t, []string{"printed holds", "proved"}, names(v.For()))
}

// TestRounds writes the play of each round beside its rewards.
func TestRounds(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.ParseInstance("(1,0) (0,1) (0,1)"))
	m := measured{Evidence: claims.Evidence{Witness: claims.Game{Learner: learners.Spec{Name: "ftl"}, Instance: in}}}
	require.Equal(t, []row{{1, "(1, 0)", "(1/2, 1/2)"}, {2, "(0, 1)", "(1, 0)"}, {3, "(0, 1)", "(1/2, 1/2)"}}, m.Rounds())
	long := boundedrecall.Must(boundedrecall.ParseInstance("13*(1,0)"))
	require.Nil(t, measured{Evidence: claims.Evidence{Witness: claims.Game{Learner: learners.Spec{Name: "ftl"}, Instance: long}}}.Rounds())
}

// TestFiguresStandOnce: a figure stands beside the first claim that it illustrates, and the
// others refer to it.
func TestFiguresStandOnce(t *testing.T) {
	a, b := claims.Result{Statement: &claims.Statement{ID: "a"}}, claims.Result{Statement: &claims.Statement{ID: "b"}}
	p := Page{Results: []claims.Result{a, b}, Figures: []figures.Figure{{Name: "both", Claims: []string{"b", "a"}}, {Name: "none"}}}
	for _, c := range []struct {
		claim            claims.Result
		drawn, elsewhere int
	}{{a, 1, 0}, {b, 0, 1}} {
		require.Len(t, p.Drawn(Claim{c.claim}), c.drawn)
		require.Len(t, p.Elsewhere(Claim{c.claim}), c.elsewhere)
	}
	require.Len(t, p.General(), 1)
	require.Equal(t, "none", p.General()[0].Name)
}
