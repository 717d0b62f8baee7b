package properties_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// An animal of the zoo is a broken learner or window, with the laws that its
// claims call for.
type animal struct {
	name string
	laws func() []properties.Law
}

func animals() (all []animal) {
	for _, m := range append(partMutants(), mutants()...) {
		all = append(all, animal{m.Name, func() []properties.Law {
			return properties.Laws(m.Maker, m.Claims)
		}})
	}
	return all
}

// TestEachPartIsNeeded: README.md names, for each part of each law, a learner
// or window of the zoo that the law catches, and does not catch without the
// part. With -update it looks for them. The parts are taken away in a copy of
// the code; see testdata/parts.
func TestEachPartIsNeeded(t *testing.T) {
	needsKillMatrix(t)
	args := []string{"test", "-vet=off", "-count=1", "-timeout=20m", "-run=^TestPartsAway$",
		"-overlay", partsOverlay(t), "."}
	if *update {
		args = append(args, "-update")
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// partsOverlay writes an overlay in which a test can take away parts of laws.
// It returns its name.
func partsOverlay(t *testing.T) string {
	folder := t.TempDir()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	switches, err := os.ReadFile("testdata/parts/switches.txt")
	require.NoError(t, err)
	replace := map[string]string{
		filepath.Join(root, "properties/laws/away.go"):    "testdata/parts/laws_away.go",
		filepath.Join(root, "properties/away.go"):         "testdata/parts/properties_away.go",
		filepath.Join(root, "properties/parts_x_test.go"): "testdata/parts/away_test.go",
	}
	for k, file := range strings.Split(string(switches), "\n# ")[1:] {
		name, blocks, _ := strings.Cut(file, "\n")
		name = filepath.Join(root, name)
		replace[name] = filepath.Join(folder, fmt.Sprint(k, ".go"))
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(replace[name], []byte(switched(t, string(text), blocks)), 0o600))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o600))
	return filepath.Join(folder, "overlay.json")
}

// switched returns the text with the lines of each block replaced.
func switched(t *testing.T, text, blocks string) string {
	for block := range strings.SplitSeq(strings.TrimSpace(blocks), "\n\n") {
		var old, instead strings.Builder
		for line := range strings.Lines(block + "\n") {
			if taken, ok := strings.CutPrefix(line, "-"); ok {
				old.WriteString(taken)
			} else {
				instead.WriteString(strings.TrimPrefix(line, "+"))
			}
		}
		require.Equal(t, 1, strings.Count(text, old.String()), "switches.txt: lines to be taken:\n%s",
			&old)
		text = strings.Replace(text, old.String(), instead.String(), 1)
	}
	return text
}

// TestEachPartCatches: the learner that README.md names for each part of each
// law breaks the law.
func TestEachPartCatches(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	named := map[string]animal{}
	for _, a := range animals() {
		named[a.name] = a
	}
	for _, law := range base.Laws {
		for k, part := range law.Parts {
			_, name, ok := strings.Cut(string(text), fmt.Sprintf("| %s | %s | ", law.Name, part))
			require.True(t, ok, "README.md has no row for %s, %s", law.Name, part)
			if name, _, _ = strings.Cut(name, " |"); k > 0 && !controls.Asked() {
				continue
			}
			t.Run(law.Name+"/"+part, func(t *testing.T) {
				t.Parallel()
				all := named[name].laws()
				k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == law.Name })
				require.True(t, breaksSoon(all[k]), name)
			})
		}
	}
}

// breaksSoon reports whether the learner breaks the law in one of twelve runs.
// Which runs do depends on the size of an int. An animal that dies in three
// runs of four is missed with probability 1e-7.
func breaksSoon(law properties.Law) bool {
	for seed := range uint64(12) {
		if properties.Breaks(law, seed+1) {
			return true
		}
	}
	return false
}
