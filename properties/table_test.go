package properties_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// TestTableOfLaws: each law of the table is one of learners or of windows, and
// README.md lists it.
func TestTableOfLaws(t *testing.T) {
	var b strings.Builder
	b.WriteString("| law | it demands that | of |\n| --- | --- | --- |\n")
	for _, l := range base.Laws {
		learners, windows := properties.IsLaw(l.Name), isLawOfWindows(l.Name)
		require.True(t, learners || windows, l.Name)
		of := map[[2]bool]string{{true, true}: "both", {true, false}: "learners",
			{false, true}: "windows"}[[2]bool{learners, windows}]
		fmt.Fprintf(&b, "| %s | %s | %s |\n", l.Name, l.Claim, of)
	}
	checkReadme(t, "table of laws", b.String())
}

// isLawOfWindows reports whether the law is one of windows that can be reset,
// and that claim all.
func isLawOfWindows(name string) bool {
	all := windows.Laws(func() windows.Window { return resettable{} },
		windows.Claims{Count: windows.Last(1), Is: windows.Sum})
	return slices.ContainsFunc(all, func(l windows.Law) bool { return l.Name == name })
}

type resettable struct{}

func (resettable) Push([]float64)  {}
func (resettable) Value([]float64) {}
func (resettable) Reset()          {}

// panics is a learner that cannot play.
type panics struct{ boundedrecall.Learner }

func (panics) Play([]float64) { panic("no play") }

// TestSkip: a law that is skipped does not run, and a name that no law has is
// an error.
func TestSkip(t *testing.T) {
	settings := properties.Settings{Cases: 1, Skip: []string{"simplex"}}
	for f := range settings.Check(uniform, properties.Claims{}) {
		require.Equal(t, map[bool]string{true: "as the settings say"}[f.Law == "simplex"], f.Skipped,
			f.Law)
	}
	// So are those that come after a learner that panics in its first play.
	for f := range settings.Check(func() boundedrecall.Learner { return panics{uniform()} },
		properties.Claims{}) {
		require.Equal(t, f.Law == "arms" || f.Law == "simplex", f.Failed() ||
			f.Skipped == "as the settings say", f.Law)
	}
	settings.Skip = append(settings.Skip, "simplices")
	f := only(t, settings.Check(uniform, properties.Claims{}))
	require.ErrorContains(t, f.Err, `no law "simplices" to skip`)
}

// TestRefusesIsAClaim: what a learner refuses is judged if it is claimed, and
// not otherwise.
func TestRefusesIsAClaim(t *testing.T) {
	for _, claimed := range []bool{false, true} {
		all := properties.Laws(uniform, properties.Claims{Refuses: claimed})
		for _, name := range []string{"wrong-lengths", "wrong-rewards"} {
			has := slices.ContainsFunc(all, func(l properties.Law) bool { return l.Name == name })
			require.Equal(t, claimed, has, name)
		}
	}
	careless := func() boundedrecall.Learner { return leaning(0.5) }
	require.NoError(t, properties.Settings{Cases: 5}.Test(careless, properties.Claims{}))
	require.ErrorContains(t, properties.Settings{Cases: 5}.Test(careless,
		properties.Claims{Refuses: true}), "wrong-rewards")
}
