package page

import (
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestAgainst shows the first premise, and then the first case that breaks the
// printed sentence.
func TestAgainst(t *testing.T) {
	evidence := []claims.Evidence{
		{What: "printed holds", Side: claims.SidePrinted},
		{What: "refuted", Side: claims.SidePrinted, Value: 1, Relation: claims.AtMost, Bound: 0.25},
		{What: "premise", Side: claims.SidePremise},
		{What: "refuted more", Side: claims.SidePrinted, Value: 2},
		{What: "another premise", Side: claims.SidePremise},
		{What: "holds, refuted", Side: claims.SideHolds, Value: 1},
	}
	var names []string
	for _, e := range (Page{}).Against(Claim{claims.Result{Evidence: evidence}}) {
		names = append(names, e.What)
	}
	require.Equal(t, []string{"premise", "refuted"}, names)
	require.Equal(t, "1 found; 1/4 printed", Page{}.Broken(Claim{claims.Result{Evidence: evidence}}))
	require.Nil(t, Page{}.Against(Claim{claims.Result{Evidence: evidence[4:]}}),
		"a premise of nothing")
	require.Empty(t, Page{}.Broken(Claim{claims.Result{Evidence: evidence[3:]}}), "an equality")
}

// TestBeginning returns whole sentences, of at most 100 words together.
func TestBeginning(t *testing.T) {
	of := func(why string) string {
		return Claim{claims.Result{Statement: &claims.Statement{Why: why}}}.Beginning()
	}
	ten := "One two three four five six seven eight nine ten. "
	hundred := strings.TrimSpace(strings.Repeat(ten, 10))
	require.Equal(t, hundred, of(hundred))
	require.Equal(t, hundred, of(hundred+" No more."))
	long := strings.Repeat("word ", 150) + "end."
	require.Equal(t, long, of(long+" "+ten), "one sentence at least")
	require.Empty(t, of(""))
}

// TestGame writes rounds out, with the plays of the copies, and the sum where
// it is the value.
func TestGame(t *testing.T) {
	of := func(s learners.Spec, instance string, value float64) claims.Evidence {
		return claims.Evidence{Value: value, Witness: witness.Game{Learner: s,
			Instance: boundedrecall.Must(boundedrecall.ParseInstance(instance))}}
	}
	ftl := learners.Spec{Name: "ftl"}
	rounds := []round{{1, "(1,0)", "(1/2,1/2)", "1/2"}, {2, "(0,1)", "(1,0)", "0"},
		{3, "(0,1)", "(1/2,1/2)", "1/2"}}
	require.Equal(t, &game{Rounds: rounds, Sum: "2 − (1/2 + 0 + 1/2) = 1"},
		newGame(of(ftl, "(1,0) (0,1) (0,1)", 1./3)))
	require.Equal(t, &game{Rounds: rounds}, newGame(of(ftl, "(1,0) (0,1) (0,1)", 1)))
	require.Nil(t, newGame(of(ftl, "13*(1,0)", 0)))

	for _, name := range []string{"average-restart", "average-restart-full-horizon"} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, &game{Copies: true, Sum: "2 − (1/2 + 1/6 + 5/12) = 11/12", Rounds: []round{
				{1, "(0,1)", "(1/2 + 1/2 + 1/2)/3 = 1/2", "1/2"},
				{2, "(1,0)", "(1/4 + 1/4 + 0)/3 = 1/6", "1/6"},
				{3, "(0,1)", "(3/4 + 1/2 + 1/2)/3 = 7/12", "5/12"},
			}}, newGame(of(learners.Spec{Name: name, Base: "cover", Recall: 3}, "(0,1) (1,0) (0,1)", 11./36)))
		})
	}
	// round 3 sees round 1
	late := learners.Spec{Name: "average-restart", Base: "cover", Recall: 4, Delay: 1}
	rounds = []round{{1, "(0,1)", "(1/2,1/2)", "1/2"}, {2, "(1,0)", "(1/2,1/2)", "1/2"},
		{3, "(0,1)", "(1/8,7/8)", "7/8"}}
	require.Equal(t, &game{Rounds: rounds, Sum: "2 − (1/2 + 1/2 + 7/8) = 1/8"},
		newGame(of(late, "(0,1) (1,0) (0,1)", 1./24)))
}

// TestCapital makes capitals of words alone.
func TestCapital(t *testing.T) {
	for text, want := range map[string]string{
		"attained, by x": "Attained, by x", "a bound": "A bound", "machine-proved": "Machine-proved",
		"λ is": "λ is", "γ(D) is": "γ(D) is", "ln d/η": "ln d/η",
		"p(n) is": "p(n) is", "e_1 is": "e_1 is", "√M": "√M", "theorem-5.1 says": "theorem-5.1 says",
		"": "", "holds": "Holds", "T/M": "T/M", "max_i r": "max_i r",
	} {
		t.Run(text, func(t *testing.T) {
			require.Equal(t, want, capital(text))
		})
	}
	for _, s := range statements.All { // what a capital is made of is set as prose
		first := strings.Fields(s.Tightness)[0]
		if capital(s.Tightness) != s.Tightness {
			require.NotContains(t, string(ofPaper().math(first)), "<", s.ID)
		}
	}
}

// TestFiguresStandOnce: a figure stands beside the first claim that it
// illustrates, or on top.
func TestFiguresStandOnce(t *testing.T) {
	a, b := claims.Result{Statement: &claims.Statement{ID: "a"}},
		claims.Result{Statement: &claims.Statement{ID: "b"}}
	p := Page{Results: []claims.Result{a, b},
		Figures: []Figure{{Name: "both", Claims: []string{"b", "a"}}, {Name: "none"}}}
	require.Len(t, p.Drawn(Claim{a}), 1)
	require.Empty(t, p.Drawn(Claim{b}))
	p.Lead = "both"
	require.Empty(t, p.Drawn(Claim{a}))
}
