package rewards

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// corpus returns the committed inputs of FuzzCSV by their names.
func corpus(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/fuzz/FuzzCSV/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	inputs := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		quoted, head := strings.CutPrefix(string(text), "go test fuzz v1\n[]byte(")
		quoted, tail := strings.CutSuffix(quoted, ")\n")
		data, err := strconv.Unquote(quoted)
		require.True(t, head && tail && err == nil, "%s is not an input of one []byte", file)
		inputs[filepath.Base(file)] = data
	}
	return inputs
}

// TestFuzzCSV_Names: the committed inputs are accepted or refused, as their
// names say.
func TestFuzzCSV_Names(t *testing.T) {
	for name, text := range corpus(t) {
		_, _, err := readCSV(text)
		require.Equal(t, strings.HasPrefix(name, "accepted-"), err == nil, "%s: %v", name, err)
	}
}

// changed returns the instance with other rewards, nil for nil.
func changed(in *boundedrecall.Instance,
	change func([][]float64) [][]float64) *boundedrecall.Instance {
	if in == nil {
		return nil
	}
	var rewards [][]float64
	for t := 1; t <= in.Horizon(); t++ {
		rewards = append(rewards, slices.Clone(in.Reward(t)))
	}
	return boundedrecall.Must(boundedrecall.NewInstance(change(rewards)))
}

// eachRow returns a change of each row by itself.
func eachRow(change func(row []float64)) func([][]float64) [][]float64 {
	return func(rewards [][]float64) [][]float64 {
		for _, r := range rewards {
			change(r)
		}
		return rewards
	}
}

func dropRound(rewards [][]float64) [][]float64 { return rewards[:max(1, len(rewards)-1)] }

func roundRow(row []float64) {
	for i := range row {
		row[i] = math.Round(1e10*row[i]) / 1e10
	}
}

// after returns ours with the rewards and the names changed after they are
// read.
func after(change func([][]float64) [][]float64, rename func([]string) []string) codec {
	return codec{func(text string) (*boundedrecall.Instance, []string, error) {
		in, names, err := readCSV(text)
		return changed(in, change), rename(names), err
	}, ours.write}
}

// before returns ours with the text changed before it is read.
func before(edit func(string) string) codec {
	return codec{func(text string) (*boundedrecall.Instance, []string, error) {
		return readCSV(edit(text))
	}, ours.write}
}

// brokenCodecs are codecs that FuzzCSV must find, by what is wrong with them.
func brokenCodecs() map[string]codec {
	same := func(rewards [][]float64) [][]float64 { return rewards }
	sameNames := func(names []string) []string { return names }
	return map[string]codec{
		"what is written is rounded": {readCSV, func(in *boundedrecall.Instance) string {
			return ours.write(changed(in, eachRow(roundRow)))
		}},
		"a name is written above each arm": {readCSV, func(in *boundedrecall.Instance) string {
			return strings.Repeat("a,", in.Arms()-1) + "b\n" + ours.write(in)
		}},
		"a round is dropped": after(dropRound, sameNames),
		"arms are reversed":  after(eachRow(func(row []float64) { slices.Reverse(row) }), sameNames),
		"names are lost":     after(same, func([]string) []string { return nil }),
		"names are moved": after(same, func(names []string) []string {
			slices.Reverse(names)
			return names
		}),
		"an instance beside an error": {func(text string) (*boundedrecall.Instance, []string, error) {
			in, names, err := readCSV(text)
			if err != nil {
				in = laws.Read("(1)").Instance()
			}
			return in, names, err
		}, ours.write},
		"empty lines are ignored": before(func(text string) string {
			return strings.TrimLeft(text, "\n")
		}),
		"the last column is ragged": before(func(text string) string {
			return strings.ReplaceAll(text, "0,1\n0\n", "0,1\n0,0\n")
		}),
	}
}

// TestFuzzCSV_FindsBrokenCodecs: for each broken codec an input exists on which
// the target fails. On none of the inputs does it fail for ours.
func TestFuzzCSV_FindsBrokenCodecs(t *testing.T) {
	inputs := []string{"0.1,0.30000000000000004\n1,0\n", "a,b\n0,1\n", "0,1\n"}
	for _, text := range corpus(t) {
		inputs = append(inputs, text)
	}
	for _, text := range inputs {
		t.Run(text, func(t *testing.T) {
			require.NoError(t, ours.check(text))
		})
	}
	for bug, broken := range brokenCodecs() {
		require.True(t, slices.ContainsFunc(inputs,
			func(text string) bool { return broken.check(text) != nil }), bug)
	}
}

// A table has rewards that an instance cannot have.
type table [][]float64

func (rewards table) Horizon() int           { return len(rewards) }
func (rewards table) Reward(t int) []float64 { return rewards[t-1] }

func TestFuzzCSV_FindsNumbersThatAreNotRewards(t *testing.T) {
	require.NoError(t, validRewards(table{{0, 1}, {0.5, 5e-324}}))
	for _, r := range []float64{math.NaN(), math.Inf(1), -5e-324, math.Copysign(0, -1),
		math.Nextafter(1, 2)} {
		t.Run(fmt.Sprint(r), func(t *testing.T) {
			err := validRewards(table{{r, 0}, {0, 0}})
			require.ErrorContains(t, err, "round 1, arm 1: accepted")
			err = validRewards(table{{0, 0}, {0, r}})
			require.ErrorContains(t, err, "round 2, arm 2: accepted")
		})
	}
}

// TestFuzzCSV_FindsAPlantedBug: with columns after a label read one place too
// far, the committed inputs fail. It compiles the package a second time.
func TestFuzzCSV_FindsAPlantedBug(t *testing.T) {
	const right, wrong = "number(record[c])", "number(record[min(c+f.arms[0], f.columns-1)])"
	file, err := filepath.Abs("reader.go")
	require.NoError(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), right))
	if testing.Short() {
		t.Skip("it compiles the package")
	}
	planted, overlay := filepath.Join(t.TempDir(), "planted.go"),
		filepath.Join(t.TempDir(), "overlay.json")
	require.NoError(t, os.WriteFile(planted, []byte(strings.Replace(string(text), right, wrong, 1)),
		0o600))
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {file: planted}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(overlay, replace, 0o600))
	out, err := exec.Command("go", "test", "-run=^FuzzCSV$", "-overlay="+overlay, ".").CombinedOutput()
	require.Error(t, err, "%s", out)
	require.Contains(t, string(out), "is read as", "the package compiles and the target finds the bug")
}
