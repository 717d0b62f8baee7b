package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestCheck_Outcome: a broken law is the outcome, even if the command cannot be asked in the
// end; and what follows that is not checked.
func TestCheck_Outcome(t *testing.T) {
	kept := properties.Finding{Law: "simplex", Cases: 3}
	broken := properties.Finding{Law: "causal", Violation: &laws.Violation{Law: "causal", Replay: "again"}}
	dead := properties.Finding{Law: "independent", Err: &laws.Unavailable{Err: errors.New("it ended")}}
	unjudged := properties.Finding{Law: "growth", Err: errors.New("it says nothing")}
	for name, test := range map[string]struct {
		findings []properties.Finding
		want     string // the error
		checked  int
	}{
		"kept":            {[]properties.Finding{kept, kept}, "", 2},
		"broken":          {[]properties.Finding{broken, kept}, failed.Error(), 2},
		"broken and dead": {[]properties.Finding{broken, dead, kept}, failed.Error(), 2},
		"dead":            {[]properties.Finding{kept, dead, broken}, "independent: it ended", 2},
		"unjudged":        {[]properties.Finding{unjudged, dead}, "growth: it says nothing", 2},
		"not judged once": {[]properties.Finding{unjudged, broken}, failed.Error(), 2},
	} {
		var out bytes.Buffer
		c := checker{checkFlags: &checkFlags{Seed: 1, flags: pflag.NewFlagSet("check", pflag.ContinueOnError)}, p: new(child.Process), out: &out}
		s := subject{title: "2 arms", arms: 2, laws: func() []properties.Law { return nil }}
		checked := 0
		s.check = func(properties.Settings) findings {
			return func(yield func(properties.Finding) bool) {
				for _, f := range test.findings {
					if checked++; !yield(f) {
						return
					}
				}
			}
		}
		err := c.judge(s)
		if test.want == "" {
			require.NoError(t, err, name)
		} else {
			require.EqualError(t, err, test.want, name)
		}
		require.Equal(t, test.checked, checked, name)
	}
}

// TestCheck_Protocol: what goes through the pipe fits the schema that is printed, as the
// page's examples do.
func TestCheck_Protocol(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	status, page, _ := runWith("", "check", "--protocol")
	require.Equal(t, 0, status)
	require.Equal(t, child.Protocol, page)

	block := regexp.MustCompile("(?s)```json\n(.*?)```").FindStringSubmatch(page)
	require.NotNil(t, block)
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(block[1]))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("protocol.json", schema))
	request, answer := compiler.MustCompile("protocol.json#/$defs/request"), compiler.MustCompile("protocol.json#/$defs/answer")
	require.Error(t, request.Validate(map[string]any{"id": json.Number("1"), "do": "observe", "on": json.Number("1")}), "the schema refuses nothing")
	require.Error(t, answer.Validate(map[string]any{"id": json.Number("1"), "play": []any{"half"}}), "the schema refuses nothing")

	file := filepath.Join(t.TempDir(), "transcript")
	t.Setenv("RECALL_TRANSCRIPT", file)
	for _, line := range []string{
		"check --recall 3 --stationary --refuses --cases 2 -- learner good", "check --window --recall 3 --values nan --cases 10 -- learner good",
	} {
		_, _, stderr := runWith("", strings.Fields(line)...)
		require.Empty(t, stderr)
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, m := range regexp.MustCompile("`({\"id\":.*?})`").FindAllStringSubmatch(page, -1) {
		lines = append(lines, m[1])
	}
	seen := map[string]int{}
	for _, line := range lines {
		message, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		require.NoError(t, err, line)
		fits := answer
		if do, ok := message.(map[string]any)["do"]; ok {
			fits = request
			seen[do.(string)]++
		}
		require.NoError(t, fits.Validate(message), line)
	}
	for _, do := range []string{"hello", "new", "play", "observe", "game", "reset", "close"} {
		require.Greater(t, seen[do], 1, do)
	}
}
