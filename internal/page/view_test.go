package page

import (
	"testing"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestStrip: each run stands at its rounds.
func TestStrip(t *testing.T) {
	s := newStrip(boundedrecall.Must(boundedrecall.ParseInstance("(1,0) 2*(0,0.5)")))
	require.Equal(t, 3, s.Rounds)
	require.Equal(t, []band{
		{Arm: 1, Top: 0, Lines: []line{{1, "M0.04 .5h0.92"}}},
		{Arm: 2, Top: 1, Lines: []line{{0.5, "M1.04 .5h0.92M2.04 .5h0.92"}}},
	}, s.Bands)
	require.False(t, s.Ones())

	long := newStrip(boundedrecall.Must(boundedrecall.ParseInstance("50*(0,1) 49*(1,0.5) (0,1)"))) // too long for gaps
	require.Equal(t, []line{{1, "M50 .5h49"}}, long.Bands[0].Lines)
	require.Equal(t, []line{{1, "M0 .5h50M99 .5h1"}, {0.5, "M50 .5h49"}}, long.Bands[1].Lines)
	require.True(t, newStrip(boundedrecall.Must(boundedrecall.ParseInstance("50*(0,1) 49*(1,0) (0,1)"))).Ones())
}

// TestCases: each case is shown on one side, and what has nothing to look at on neither,
// except beside a refutation.
func TestCases(t *testing.T) {
	seen := claims.Rewards{Instance: boundedrecall.Must(boundedrecall.ParseInstance("(1,0)"))}
	c := Claim{claims.Result{Evidence: []claims.Evidence{
		{What: "refuted", Side: claims.SidePrinted, Value: 1, Witness: seen},
		{What: "premise", Side: claims.SidePremise, Witness: seen},
		{What: "printed holds", Side: claims.SidePrinted, Witness: seen},
		{What: "proved", Side: claims.SideProved, Witness: seen},
		{What: "proved, a number", Side: claims.SideProved},
		{What: "proved, refuted", Side: claims.SideProved, Value: 1, Witness: seen},
	}}}
	names := func(all []measured) (what []string) {
		for _, m := range all {
			what = append(what, m.What)
		}
		return what
	}
	require.Equal(t, []string{"refuted", "premise"}, names(Page{}.Against(c)))
	require.Equal(t, []string{"printed holds", "proved"}, names(Page{}.For(c)))
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
	p := Page{Results: []claims.Result{a, b}, Figures: []Figure{{Name: "both", Claims: []string{"b", "a"}}}}
	for _, c := range []struct {
		claim            claims.Result
		drawn, elsewhere int
	}{{a, 1, 0}, {b, 0, 1}} {
		require.Len(t, p.Drawn(Claim{c.claim}), c.drawn)
		require.Len(t, p.Elsewhere(Claim{c.claim}), c.elsewhere)
	}
}
