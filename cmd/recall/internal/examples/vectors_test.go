// Package examples_test tests the examples that belong to this module, and
// writes the test vectors.
package examples_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the vectors")

// files are the vectors by the name of their algorithm.
var files = sync.OnceValue(func() map[string]File {
	files, err := makeFiles()
	if err != nil {
		panic(err)
	}
	return files
})

// near reports whether the rows are equal to within the tolerance.
func near(x, y []Row, tolerance float64) bool {
	return slices.EqualFunc(x, y, func(x, y Row) bool {
		return slices.EqualFunc(x, y, func(x, y float64) bool { return math.Abs(x-y) <= tolerance })
	})
}

// TestVectors_AreCommitted: the vectors committed are those that the learners
// make, the last digits of an exponential aside.
func TestVectors_AreCommitted(t *testing.T) {
	for name, made := range files() {
		file := filepath.Join("../../../../examples/vectors", name+".json")
		if *update {
			text, err := made.encode()
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, text, 0o644))
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err, "go test ./examples -update")
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		var committed File
		require.NoError(t, decoder.Decode(&committed), name)
		require.Len(t, committed.Cases, len(made.Cases))
		for k, want := range made.Cases {
			got := committed.Cases[k]
			require.True(t, near(got.Plays, want.Plays, want.Tolerance), "%s: %s, %s", name, got.Name,
				got.Learner)
			require.Len(t, got.Draws, len(want.Draws))
			got.Plays, got.Draws, want.Plays, want.Draws = nil, nil, nil, nil
			require.Equal(t, want, got)
		}
	}
	entries, err := filepath.Glob("../../../../examples/vectors/*.json")
	require.NoError(t, err)
	require.Len(t, entries, len(files())+1, "an algorithm that is gone has a file")
}

// TestVectors_FitTheirSchema: the files fit the schema, which refuses a weight
// above 1 and a case without plays. The README names each algorithm.
func TestVectors_FitTheirSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../../../examples/vectors/schema.json")
	require.NoError(t, err)
	validate := func(text []byte) error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		require.NoError(t, err)
		return schema.Validate(value)
	}
	readme, err := os.ReadFile("../../../../examples/vectors/README.md")
	require.NoError(t, err)
	for name, file := range files() {
		text, err := file.encode()
		require.NoError(t, err)
		require.NoError(t, validate(text), name)
		require.Contains(t, string(readme),
			strings.NewReplacer("-inclusive", "", "-exclusive", "").Replace(name))
	}
	hedge, err := files()["hedge"].encode()
	require.NoError(t, err)
	require.ErrorContains(t,
		validate(bytes.Replace(hedge, []byte("[0.5, 0.5]"), []byte("[1.5, 0.5]"), 1)),
		"maximum: got 1.5, want 1")
	require.ErrorContains(t, validate(bytes.Replace(hedge, []byte(`"plays"`), []byte(`"played"`), 1)),
		"missing property 'plays'")
}

// TestProversVectors_FitTheSchema: the vectors that the prover wrote fit the
// schema of the examples.
func TestProversVectors_FitTheSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../../../examples/vectors/schema.json")
	require.NoError(t, err)
	names, err := filepath.Glob("../../../../proofs/vectors/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	// they have no plays
	other := []string{"bounds.json", "instances.json", "leads.json", "long.json", "regrets.json"}
	for _, name := range names {
		if slices.Contains(other, filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		require.NoError(t, err)
		require.NoError(t, schema.Validate(value), name)
		value, err = jsonschema.UnmarshalJSON(bytes.NewReader(bytes.Replace(text, []byte(`"plays"`),
			[]byte(`"played"`), 1)))
		require.NoError(t, err)
		require.ErrorContains(t, schema.Validate(value), "missing property 'plays'", name)
	}
}

// TestVectors_AreListed: the recall learners' plays are those of the algorithms
// as printed.
func TestVectors_AreListed(t *testing.T) {
	for name, transcribed := range listing.Learners {
		require.NotEmpty(t, files()[name].Cases, name)
		for _, c := range files()[name].Cases {
			base := learners.Spec{Name: c.Base, Rate: c.Rate, Horizon: c.Horizon}
			l := transcribed(c.Recall, func() boundedrecall.Learner { return base.New(c.Arms) })
			require.True(t, near(c.playsOf(l), c.Plays, c.Tolerance), "%s on %s", c.Learner, c.Name)
		}
	}
}

// playsOf returns the plays of a learner on the rewards of the case.
func (c Case) playsOf(l boundedrecall.Learner) (plays []Row) {
	for k := range c.Plays {
		x := make([]float64, c.Arms)
		l.Play(x)
		plays = append(plays, x)
		if k < len(c.Rewards) {
			l.Observe(c.Rewards[k])
		}
	}
	return plays
}

// TestVectors_OfWindows: the cases for windows fit their schema, which refuses
// a case whose claim says nothing of rows, and the README says how many there
// are.
func TestVectors_OfWindows(t *testing.T) {
	const folder = "../../../../examples/vectors/windows/"
	schema, err := jsonschema.NewCompiler().Compile(folder + "schema.json")
	require.NoError(t, err)
	text, err := os.ReadFile(folder + "cases.json")
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	require.NoError(t, schema.Validate(value))
	cases := value.([]any)
	readme, err := os.ReadFile("../../../../examples/vectors/README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), fmt.Sprintf("has %d cases for moving windows", len(cases)))
	delete(cases[0].(map[string]any)["claim"].(map[string]any), "rows")
	require.ErrorContains(t, schema.Validate(value), "missing property 'rows'")
}
