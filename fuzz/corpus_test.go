package fuzz

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/exact/certificate"

	"github.com/stretchr/testify/require"
)

// A committed input is a file of testdata/fuzz.
type committed struct {
	name string
	data []byte
}

// corpus returns the committed inputs of a target.
func corpus(t testing.TB, target string) (inputs []committed) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "fuzz", target, "*"))
	require.NoError(t, err)
	require.NotEmpty(t, files, target)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		quoted, head := strings.CutPrefix(string(text), "go test fuzz v1\n[]byte(")
		quoted, tail := strings.CutSuffix(quoted, ")\n")
		data, err := strconv.Unquote(quoted)
		require.True(t, head && tail && err == nil, "%s is no input of one []byte", file)
		inputs = append(inputs, committed{filepath.Base(file), []byte(data)})
	}
	return inputs
}

// TestCorpus_Names: the committed inputs are what their names say. The name of
// a game ends in its learner and sizes.
func TestCorpus_Names(t *testing.T) {
	verified := func(data []byte) error {
		_, err := certificate.Verify(bytes.NewReader(data))
		return err
	}
	read := func(c codec) func(data []byte) error {
		return func(data []byte) error {
			_, _, err := c.read(string(data))
			return err
		}
	}
	verdicts := map[string]func(data []byte) error{
		"FuzzParseInstance": read(asRuns), "FuzzCertificateReader": verified,
		"FuzzCertificate": func(data []byte) error {
			var text bytes.Buffer
			c := forge(data)
			require.NoError(t, c.Write(&text))
			return verified(text.Bytes())
		},
	}
	for _, target := range Targets {
		for _, in := range corpus(t, target.Name) {
			if verdict := verdicts[target.Name]; verdict != nil {
				accepted := strings.HasPrefix(in.name, "accepted-") || strings.HasPrefix(in.name, "genuine-")
				err := verdict(in.data)
				require.Equal(t, accepted, err == nil, "%s/%s: %v", target.Name, in.name, err)
				continue
			}
			g := ordinary.decode(in.data)
			end := fmt.Sprintf("-%s-%s-M%d-T%d", g.Name, g.Base, g.Recall, len(g.rounds))
			switch target.Name {
			case "FuzzForcedRegret":
				end = fmt.Sprintf("-M%d", decodeLeadTable(in.data).recall)
			case "FuzzConvexLosses":
				end = fmt.Sprintf("-%d", decodeConvex(in.data).wrapper)
			}
			require.True(t, strings.HasSuffix(in.name, end),
				"%s/%s: give it a name that tells what failed and ends in %s",
				target.Name, in.name, end)
		}
	}
}
