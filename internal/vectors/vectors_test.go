package vectors_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/listing"
	"boundedrecall/internal/vectors"
	"boundedrecall/learners"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

const committed = "../../examples/vectors"

// read reads a file's cases.
func read(t *testing.T, text []byte) (f vectors.File) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&f))
	return f
}

// near reports whether the rows are equal to within the tolerance.
func near(x, y []vectors.Row, tolerance float64) bool {
	return slices.EqualFunc(x, y, func(x, y vectors.Row) bool {
		return slices.EqualFunc(x, y, func(x, y float64) bool { return math.Abs(x-y) <= tolerance })
	})
}

// TestCommitted: the files committed are what the command writes, the last digits of an
// exponential aside.
func TestCommitted(t *testing.T) {
	files, err := vectors.Files()
	require.NoError(t, err)
	entries, err := os.ReadDir(committed)
	require.NoError(t, err)
	require.Len(t, entries, len(files), "run: rm -r examples/vectors; go run ./cmd/recall vectors --out examples/vectors")
	for name, text := range files {
		old, err := os.ReadFile(filepath.Join(committed, name))
		require.NoError(t, err)
		if filepath.Ext(name) != ".json" || name == "schema.json" {
			require.Equal(t, string(text), string(old))
			continue
		}
		want, got := read(t, text), read(t, old)
		require.Len(t, got.Cases, len(want.Cases))
		for k, w := range want.Cases {
			g := got.Cases[k]
			require.True(t, near(g.Plays, w.Plays, w.Tolerance), "%s: %s, %s", name, g.Name, g.Learner)
			require.Len(t, g.Draws, len(w.Draws))
			g.Plays, g.Draws, w.Plays, w.Draws = nil, nil, nil, nil
			require.Equal(t, w, g)
		}
	}
}

// TestSchema: the files fit the schema, which refuses a weight above 1 and a case without
// plays.
func TestSchema(t *testing.T) {
	files, err := vectors.Files()
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(vectors.Schema))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("schema.json", document))
	schema := compiler.MustCompile("schema.json")
	validate := func(text []byte) error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		require.NoError(t, err)
		return schema.Validate(value)
	}
	for name, text := range files {
		if filepath.Ext(name) == ".json" && name != "schema.json" {
			require.NoError(t, validate(text), name)
			require.Contains(t, string(vectors.README), strings.NewReplacer(".json", "", "-inclusive", "", "-exclusive", "").Replace(name))
		}
	}
	require.Error(t, validate(bytes.Replace(files["hedge.json"], []byte("[0.5, 0.5]"), []byte("[1.5, 0.5]"), 1)))
	require.Error(t, validate(bytes.Replace(files["hedge.json"], []byte(`"plays"`), []byte(`"played"`), 1)))
}

// TestPlays: the recall learners' plays are those of the algorithms as printed, and plays
// agree with their fractions, with their draws, and with each other where they must.
func TestPlays(t *testing.T) {
	files, err := vectors.Files()
	require.NoError(t, err)
	listed, exact, drawn, equal := 0, 0, 0, 0
	for name, text := range files {
		if filepath.Ext(name) != ".json" || name == "schema.json" {
			continue
		}
		for _, c := range read(t, text).Cases {
			what := c.Learner + " on " + c.Name
			require.Len(t, c.Plays, len(c.Rewards)+1, what)
			if transcribed, ok := listing.Learners[strings.TrimSuffix(name, ".json")]; ok {
				base := learners.Spec{Name: c.Base, Rate: c.Rate, Horizon: c.Horizon}
				l := transcribed(c.Recall, func() boundedrecall.Learner { return base.New(c.Arms) })
				var plays []vectors.Row
				for k := range c.Plays {
					x := make([]float64, c.Arms)
					l.Play(x)
					plays = append(plays, x)
					if k < len(c.Rewards) {
						l.Observe(c.Rewards[k])
					}
				}
				require.True(t, near(plays, c.Plays, c.Tolerance), what)
				listed++
			}
			for k, f := range c.Fractions {
				for i, text := range f {
					q, ok := new(big.Rat).SetString(text)
					require.True(t, ok)
					x, _ := q.Float64()
					require.InDelta(t, x, c.Plays[k][i], c.Tolerance, what)
					exact++
				}
			}
			for k, draws := range c.Draws {
				mean := make([]float64, c.Arms)
				for _, d := range draws {
					for i, x := range d.Play {
						mean[i] += d.Probability * x
					}
				}
				require.InDeltaSlice(t, mean, []float64(c.Plays[k]), c.Tolerance, what)
				drawn++
			}
			for _, pair := range c.Equal {
				require.Equal(t, c.Plays[pair[0]], c.Plays[pair[1]], what)
				equal++
			}
		}
	}
	for _, n := range []int{listed, exact, drawn, equal} {
		require.Greater(t, n, 10)
	}
}
