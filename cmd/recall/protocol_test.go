package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"boundedrecall/internal/child"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// TestCheck_Protocol: what goes through the pipe fits the schema that is
// printed, as the page's examples do.
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
	request, answer := compiler.MustCompile("protocol.json#/$defs/request"),
		compiler.MustCompile("protocol.json#/$defs/answer")
	require.ErrorContains(t, request.Validate(map[string]any{"id": json.Number("1"), "do": "observe",
		"on": json.Number("1")}), "missing property 'row'")
	require.ErrorContains(t, answer.Validate(map[string]any{"id": json.Number("1"),
		"play": []any{"half"}}), "at '/play/0': got string, want number")

	file := filepath.Join(t.TempDir(), "transcript")
	t.Setenv("RECALL_TRANSCRIPT", file)
	for _, line := range []string{
		"check --recall 3 --stationary --refuses --cases 2 -- learner good",
		"window --rows 3 --values nan --cases 10 -- learner good",
		"window --span 10s --cases 3 -- learner timed",
		"window --rows 3 --values nan --cases 3 -- learner calls",
		"window --span 10s --cases 3 -- learner timed-calls",
	} {
		_, _, stderr := runWith("", strings.Fields(line)...)
		require.Empty(t, stderr, line)
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
	for _, do := range []string{"hello", "new", "play", "observe", "game", "reset", "close", "calls"} {
		require.Greater(t, seen[do], 1, do)
	}
}
