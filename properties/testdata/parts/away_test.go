package properties_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// caught reports whether the law catches the animal in two runs of two, and
// whether it does not in either.
func (a animal) caught(law string) (always, never bool) {
	all := a.laws()
	k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == law })
	if k < 0 {
		return false, false
	}
	one := properties.Breaks(all[k], 1)
	if two := properties.Breaks(a.laws()[k], 2); one != two {
		return false, false
	}
	return one, !one
}

// needs reports whether the law catches the animal, and does not without the
// part.
func (a animal) needs(law, part string) bool {
	if always, _ := a.caught(law); !always {
		return false
	}
	laws.Away = [2]string{law, part}
	defer func() { laws.Away = [2]string{} }()
	_, never := a.caught(law)
	return never
}

// TestPartsAway is TestEachPartIsNeeded, in a build in which parts can be taken
// away.
func TestPartsAway(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	zoo := animals()
	var b strings.Builder
	b.WriteString("| law | part | who notices |\n| --- | --- | --- |\n")
	for _, law := range base.Laws {
		for _, part := range law.Parts {
			row := fmt.Sprintf("| %s | %s | ", law.Name, part)
			_, name, _ := strings.Cut(string(text), row)
			name, _, _ = strings.Cut(name, " |")
			k := slices.IndexFunc(zoo, func(a animal) bool {
				return (*update || a.name == name) && a.needs(law.Name, part)
			})
			if k < 0 {
				t.Errorf("nobody notices that the law %s has lost its part %q", law.Name, part)
				continue
			}
			fmt.Fprintf(&b, "%s%s |\n", row, zoo[k].name)
		}
	}
	for _, m := range partMutants() {
		require.Contains(t, b.String(), " | "+m.Name+" |\n", "a mutant that no part needs")
	}
	checkReadme(t, "parts", b.String())
}
