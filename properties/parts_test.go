package properties_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/kit/table"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// An animal of the zoo is a broken learner or window, with the laws that its claims call for.
type animal struct {
	name string
	laws func() []properties.Law
}

func animals() (all []animal) {
	for _, m := range append(partMutants(), mutants()...) {
		all = append(all, animal{m.Name, func() []properties.Law { return properties.Laws(m.Maker, m.Claims) }})
	}
	return all
}

// caught reports whether the law catches the animal in two runs of two, and whether it does
// not in either.
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

// TestEachPartIsNeeded: README.md names, for each part of each law, a learner or window of the
// zoo that the law catches, and does not catch without the part. With -update it looks for
// them.
func TestEachPartIsNeeded(t *testing.T) {
	needsKillMatrix(t)
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	zoo := animals()
	var b strings.Builder
	b.WriteString("| law | part | who notices |\n| --- | --- | --- |\n")
	for _, law := range table.Laws {
		var caught []animal
		for _, part := range law.Parts {
			row := fmt.Sprintf("| %s | %s | ", law.Name, part)
			needed := func(a animal) bool {
				if !*update {
					if always, _ := a.caught(law.Name); !always {
						return false
					}
				}
				restore := table.Without(law.Name, part)
				defer restore()
				_, never := a.caught(law.Name)
				return never
			}
			candidates := caught
			if *update && caught == nil {
				for _, a := range zoo {
					if always, _ := a.caught(law.Name); always {
						caught = append(caught, a)
					}
				}
				candidates = caught
			} else if !*update {
				_, name, _ := strings.Cut(string(text), row)
				name, _, _ = strings.Cut(name, " |")
				candidates = slices.DeleteFunc(slices.Clone(zoo), func(a animal) bool { return a.name != name })
			}
			k := slices.IndexFunc(candidates, needed)
			if k < 0 {
				t.Errorf("nobody notices that the law %s has lost its part %q", law.Name, part)
				continue
			}
			fmt.Fprintf(&b, "%s%s |\n", row, candidates[k].name)
		}
	}
	for _, m := range partMutants() {
		require.Contains(t, b.String(), " | "+m.Name+" |\n", "a mutant that no part needs")
	}
	checkReadme(t, "parts", b.String())
}

// TestEachPartCatches: the learner that README.md names for each part of each law breaks the law.
func TestEachPartCatches(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	named := map[string]animal{}
	for _, a := range animals() {
		named[a.name] = a
	}
	for _, law := range table.Laws {
		for _, part := range law.Parts {
			_, name, ok := strings.Cut(string(text), fmt.Sprintf("| %s | %s | ", law.Name, part))
			require.True(t, ok, "README.md has no row for %s, %s", law.Name, part)
			name, _, _ = strings.Cut(name, " |")
			t.Run(law.Name+"/"+part, func(t *testing.T) {
				t.Parallel()
				all := named[name].laws()
				k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == law.Name })
				require.True(t, breaksSoon(all[k]), name)
			})
		}
	}
}

// breaksSoon reports whether the learner breaks the law in one of twelve runs. Which runs do depends
// on the size of an int. An animal that dies in three runs of four is missed with probability 1e-7.
func breaksSoon(law properties.Law) bool {
	for seed := range uint64(12) {
		if properties.Breaks(law, seed+1) {
			return true
		}
	}
	return false
}
