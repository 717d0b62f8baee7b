package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadme runs the commands of README.md whose output is printed there in
// full.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\n    $ go run ./cmd/recall play ")
	require.True(t, found)
	for ; found; _, rest, found = strings.Cut(rest, "\n    $ go run ./cmd/recall play ") {
		command, after, _ := strings.Cut(rest, "\n")
		var want strings.Builder
		for line := range strings.Lines(after) {
			if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "    ") {
				break
			}
			want.WriteString(strings.TrimPrefix(line, "    "))
		}
		args := []string{"play"}
		for k, part := range strings.Split(command, "'") {
			if k%2 == 1 {
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		status, stdout, stderr := runWith("", args...)
		require.Zero(t, status, stderr)
		require.Equal(t, strings.TrimRight(want.String(), "\n")+"\n", stdout)
	}
}
