package properties_test

import (
	"fmt"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/properties"
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestTableOfLaws: each law of the table is one of learners or of windows, and README.md lists it.
func TestTableOfLaws(t *testing.T) {
	var b strings.Builder
	b.WriteString("| law | it demands that | of |\n| --- | --- | --- |\n")
	for _, l := range table.Laws {
		learners, windows := properties.Subjects(l.Name)
		require.True(t, learners || windows, l.Name)
		of := map[[2]bool]string{{true, true}: "both", {true, false}: "learners", {false, true}: "windows"}[[2]bool{learners, windows}]
		fmt.Fprintf(&b, "| %s | %s | %s |\n", l.Name, l.Claim, of)
	}
	checkReadme(t, "table of laws", b.String())
}

// panics is a learner that cannot play.
type panics struct{ boundedrecall.Learner }

func (panics) Play([]float64) { panic("no play") }

// TestSkip: a law that is skipped does not run, and a name that no law has is an error.
func TestSkip(t *testing.T) {
	settings := properties.Settings{Cases: 1, Skip: []string{"simplex"}}
	for f := range settings.Check(uniform, properties.Claims{}) {
		require.Equal(t, map[bool]string{true: "as the settings say"}[f.Law == "simplex"], f.Skipped, f.Law)
	}
	// So are those that come after a learner that panics in its first play.
	for f := range settings.Check(func() boundedrecall.Learner { return panics{uniform()} }, properties.Claims{}) {
		require.Equal(t, f.Law == "arms" || f.Law == "simplex", f.Failed() || f.Skipped == "as the settings say", f.Law)
	}
	settings.Skip = append(settings.Skip, "simplices")
	f := only(t, settings.Check(uniform, properties.Claims{}))
	require.ErrorContains(t, f.Err, `no law "simplices" to skip`)
	window := func() laws.Window { return &movingAverage{} }
	f = only(t, settings.CheckWindow(window, properties.WindowClaims{}))
	require.ErrorContains(t, f.Err, `no law "simplices" to skip`)
}
