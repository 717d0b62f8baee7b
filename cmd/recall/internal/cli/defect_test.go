package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReportDefect: a panic is one line that says where it was and how to
// repeat it.
func TestReportDefect(t *testing.T) {
	for want, fail := range map[string]func(){
		`runtime error: index out of range [7] with length 0, in boundedrecall/cmd/recall/internal/cli.TestReportDefect.`: func() {
			var none []int
			none[len("seven..")]++
		},
		`no such\nthing, in boundedrecall/cmd/recall/internal/cli.TestReportDefect.`: func() {
			panic("no such\nthing")
		},
	} {
		t.Run(want, func(t *testing.T) {
			var stderr bytes.Buffer
			exit := func() (exit int) {
				defer reportDefect([]string{"play", "--learner", "a b"}, &stderr, &exit, func(string) {})
				fail()
				return 0
			}()
			require.Equal(t, 70, exit)
			line := stderr.String()
			require.True(t, strings.HasPrefix(line, "recall: please report this defect of recall: "+want),
				line)
			require.Contains(t, line, "; the command was: recall play --learner 'a b'; version ")
			require.Equal(t, 1, strings.Count(line, "\n"), line)
		})
	}
}

// TestReportDefect_None: without a panic nothing is said, and the status stays.
func TestReportDefect_None(t *testing.T) {
	var stderr bytes.Buffer
	exit := func() (exit int) {
		defer reportDefect(nil, &stderr, &exit, func(string) {})
		return 1
	}()
	require.Equal(t, 1, exit)
	require.Empty(t, stderr.String())
}
