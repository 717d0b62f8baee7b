package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// schemaOf compiles the schema of what the verb prints.
func schemaOf(t *testing.T, verb string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("schemas/" + verb + ".json")
	require.NoError(t, err)
	return schema
}

// TestSchemas validates what the commands print. Then it breaks the output, one
// field at a time: a schema that lets an unknown, a missing or a mistyped field
// pass fails the test.
func TestSchemas(t *testing.T) {
	const three = "--rewards (0,1)_(1,0)_(0,1)"
	for _, line := range []string{
		"play --learner hedge --learner randomized-average-restart(cover,recall=2) --swap --switches 1 --plays " + three,
		"play --learner windowed(ftl,recall=2:9) --train 0.7 " + three,
		"worst --learner windowed(ftl,recall=2) --long-run",
		"worst --learner average-restart(hedge,recall=2) --horizon 3 --levels 3",
		"worst --learner average-restart-inclusive(cover,recall=2) --long-run --regret swap",
		"play --learner ftl --bound n " + three + " -- learner good",
		"play --bound n/9 " + three + " -- learner good",
		"play " + three + " -- learner draws",
		"worst --horizon 2 --bound n/9 -- learner good",
		"worst --horizon 12 --work 1e6 -- learner good",
		"worst --horizon 2 -- learner draws",
		"minimax --class stationary --recall 2",
		"minimax --class symmetric --recall 3",
		"minimax --class shift-invariant --recall 3",
		"minimax --class stationary --recall 1 --regret swap",
		"minimax --class stationary --recall 4 --delay 1",
		"minimax --automaton testdata/automaton.json",
		"worst --automaton testdata/played-automaton.json",
		"worst --learner counter(states=3) --long-run",
		"search --learner windowed(ftl,recall=2) --horizon 3 --evaluations 20",
		"search --learner average-restart(hedge,recall=2) --horizon 3 --evaluations 20",
		"search --learner windowed(ftl,recall=2) --horizon 1 --time 1ns",
		"verify theorem-3.2 --short",
		"window --rows 3 --cases 3 --law frame -- learner good",
		"window --rows 2 --cases 9 --law frame --range=-9:9 -- learner good",
		"window --span 10s --cases 50 -- learner timed-late",
		"window --find 1e-3 --cases 9 --range=0:1 -- learner decays",
		"window --find 1e-3 --rows 2 --cases 9 --range=0:1 -- learner decays",
		"check --arms 2 --cases 5 -- learner fails",
	} {
		t.Run(line, func(t *testing.T) {
			verb, rest, _ := strings.Cut(line, " ")
			args := strings.Fields(verb + " --json " + rest)
			for k := range args {
				args[k] = strings.ReplaceAll(args[k], "_", " ")
			}
			status, stdout, stderr := runWith("", args...)
			require.LessOrEqual(t, status, 1, "%s: %s", line, stderr)
			schema := schemaOf(t, verb)
			output, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
			require.NoError(t, err)
			require.NoError(t, schema.Validate(output), line)

			object := output.(map[string]any)
			require.Equal(t, schemaNamed(t, verb), object["schema"])
			each(object, func(inner map[string]any) {
				inner["more"] = 1
				require.ErrorContains(t, schema.Validate(object), "more", "%s: an unknown field beside %v", line, inner)
				delete(inner, "more")
			})
			for name, value := range object {
				object[name] = map[string]any{"of": "another type"}
				require.ErrorContains(t, schema.Validate(object), name, "%s: %s has another type", line, name)
				object[name] = value
			}
			for _, required := range schema.Then.Required {
				if object["error"] != nil {
					break
				}
				value := object[required]
				delete(object, required)
				require.ErrorContains(t, schema.Validate(object), required, "%s: %s is missing", line, required)
				object[required] = value
			}
		})
	}
}

// schemaNamed returns the name that the verb gives its JSON.
func schemaNamed(t *testing.T, verb string) string {
	t.Helper()
	cmd, _, err := newRoot().Find([]string{verb})
	require.NoError(t, err)
	return cli.Schema(cmd)
}

// TestSchemas_Errors: a verb that is asked for JSON and ends with an error
// prints one object, which says what standard error does: for bad flags, bad
// files, bad programs, and where nothing could be found.
func TestSchemas_Errors(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.csv")
	require.NoError(t, os.WriteFile(bad, []byte("0,1\n2,x\n"), 0o600))
	for _, line := range []string{
		"play --json --learner hedge", "play --json --learner hedge bad.csv",
		"play --json --learner hedge nosuch.csv", "play --learner nosuch --json bad.csv",
		"play --nosuch --json bad.csv", "play --swap --swap --json",
		"worst --json", "worst --json --learner nosuch --long-run", "worst --levels x --json",
		"minimax --json", "minimax --json --class nosuch --recall 2", "minimax --recall 0.5 --json",
		"search --json", "search --json --learner hedge --horizon 0", "search more --json",
		"verify --json nosuch", "verify --list --json", "verify --json --seed -1",
		"check --json", "check --json --arms 0 -- true", "check --nosuch --json -- true",
		"check --json -- ./nosuch", "check --json --arms 2 -- true", "check --json --protocol -- true",
		"window --json", "window --rows 3 --json -- ./nosuch", "window --json --rows 3 -- true",
		"window --rows 0 --json -- true", "window --span 10s --rows 2 --json -- true",
		"window --json --span 10s -- learner good", "window --json --rows 20 -- cat",
	} {
		line = strings.ReplaceAll(line, "bad.csv", bad)
		verb, _, _ := strings.Cut(line, " ")
		status, stdout, stderr := runWith("", strings.Fields(line)...)
		require.Equal(t, 2, status, "%s: %s%s", line, stdout, stderr)
		output, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
		require.NoError(t, err, "%s: %s", line, stdout)
		require.NoError(t, schemaOf(t, verb).Validate(output), line)
		object := output.(map[string]any)
		require.Equal(t, schemaNamed(t, verb), object["schema"], line)
		first, _, _ := strings.Cut(stderr, "\n")
		require.Equal(t, first, "recall: "+object["error"].(string), line)
		delete(object, "error")
		if len(object) == 1 {
			require.ErrorContains(t, schemaOf(t, verb).Validate(output), "at '': missing propert", line)
		}
	}
	for _, line := range []string{"play --learner hedge", "worst --json=false", "check -- play --json",
		"play --json --help", "window --rows 0 -- true --json"} {
		_, stdout, _ := runWith("", strings.Fields(line)...)
		require.NotContains(t, stdout, `{"schema"`, line)
	}
}

// each calls f for the object and all objects in it.
func each(value any, f func(map[string]any)) {
	switch v := value.(type) {
	case map[string]any:
		f(v)
		for _, inner := range v {
			each(inner, f)
		}
	case []any:
		for _, inner := range v {
			each(inner, f)
		}
	}
}

// TestSchemas_Every: the help of each --json names a schema, and each schema
// has a verb.
func TestSchemas_Every(t *testing.T) {
	files, err := filepath.Glob("schemas/*.json")
	require.NoError(t, err)
	var named []string
	for _, verb := range newRoot().Commands() {
		if f := verb.Flags().Lookup("json"); f != nil {
			file := "schemas/" + verb.Name() + ".json"
			require.Contains(t, f.Usage, file)
			named = append(named, file)
		}
	}
	require.ElementsMatch(t, files, named)
}
