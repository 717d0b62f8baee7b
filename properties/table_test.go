package properties_test

import (
	"fmt"
	"os"
	"testing"

	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestTableOfLaws: the kit runs the laws of package laws, and doc.go lists them with what they
// demand.
func TestTableOfLaws(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	var names []string
	for name, claim := range laws.All() {
		names = append(names, name)
		require.Contains(t, string(doc), fmt.Sprintf("//\t%-17s  %s\n", name, claim))
	}
	require.ElementsMatch(t, names, properties.Names())
}

// TestSkip: a law that is skipped does not run, and a name that no law has is an error.
func TestSkip(t *testing.T) {
	settings := properties.Settings{Cases: 1, Skip: []string{"simplex"}}
	for f := range settings.Check(uniform, properties.Claims{}) {
		require.Equal(t, f.Law == "simplex", f.Skipped != "", f.Law)
	}
	settings.Skip = append(settings.Skip, "simplices")
	f := only(t, settings.Check(uniform, properties.Claims{}))
	require.ErrorContains(t, f.Err, `no law "simplices" to skip`)
	window := func() laws.Window { return &movingAverage{} }
	f = only(t, settings.CheckWindow(window, properties.WindowClaims{}))
	require.ErrorContains(t, f.Err, `no law "simplices" to skip`)
}
