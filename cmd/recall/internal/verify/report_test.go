package verify

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/cli/clitest"
	"boundedrecall/cmd/recall/internal/page"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// drawToy draws three figures, one with curves and two with summaries.
func drawToy(context.Context, uint64, int, func(done, total int)) ([]page.Figure, error) {
	claims := []string{"lemma-1"}
	return []page.Figure{
		{Name: "lead", Title: "The lead", Alt: "A line.", SVG: []byte("<svg/>"), Claims: claims},
		{
			Name: "regret", Title: "The regret", Alt: "A line.", SVG: []byte("<svg/>"), Claims: claims,
			CSV: []byte("round,regret\n1,0\n"), Summary: "regret  0\n",
		},
		{Name: "other", Title: "Another", Alt: "A line.", SVG: []byte("<svg/>"), Claims: claims,
			Summary: "regret  1\n"},
	}, nil
}

func toyReport(out string, statements []*claims.Statement) reportRun {
	return reportRun{reportFlags: reportFlags{out: out, seed: 1, runs: 10}, statements: statements,
		draw: drawToy, stdout: io.Discard, stderr: io.Discard}
}

// runReport makes a report on the statements.
func runReport(t *testing.T, out string, statements []*claims.Statement) (stdout, stderr string,
	err error) {
	t.Helper()
	var said, complaints strings.Builder
	r := toyReport(out, statements)
	r.stdout, r.stderr = &said, &complaints
	err = r.write(t.Context())
	return said.String(), complaints.String(), err
}

func contents(t *testing.T, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(parts...))
	require.NoError(t, err)
	return string(text)
}

func TestReport_Writes(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "report")
	stdout, stderr, err := runReport(t, out, toyStatements())
	require.NoError(t, err)
	require.Equal(t, "recall: checking 2 statements\nrecall: drawing the figures\n", stderr)
	require.Equal(t, "2 statements: no measurement contradicts a verdict.\n"+filepath.Join(out,
		"index.html")+"\n", stdout)
	require.Equal(t, []string{"report"}, clitest.Names(t, parent), "nothing is left beside it")
	require.Equal(t, []string{"beyond.html", "brief.html", "claims.json", "errata.tex",
		"evidence.html", "index.html", "lead.svg",
		"other.svg", "regret.csv", "regret.svg", "summary.txt"}, clitest.Names(t, out))
	require.Equal(t, "round,regret\n1,0\n", contents(t, out, "regret.csv"))
	require.Equal(t, "regret  0\n\nregret  1\n", contents(t, out, "summary.txt"))
	text := contents(t, out, "index.html")
	require.True(t, strings.Contains(text, "No verdict is contradicted by this run"))
	require.True(t, strings.Contains(contents(t, out, "evidence.html"),
		"recall play --learner uniform"))
	require.Equal(t, "<svg/>", contents(t, out, "lead.svg"))
	require.Contains(t, contents(t, out, "errata.tex"), `\begin{document}`)
	var got struct {
		Build  page.Build
		Claims []claims.ResultJSON
	}
	require.NoError(t, json.Unmarshal([]byte(contents(t, out, "claims.json")), &got))
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(contents(t, out, "claims.json")))
	require.NoError(t, err)
	require.NoError(t,
		jsonschema.NewCompiler().MustCompile("../../schemas/verify.json").Validate(document))
	require.Equal(t, uint64(1), got.Build.Seed)
	require.NotEmpty(t, got.Build.Go)
	require.WithinDuration(t, time.Now(), got.Build.Date, time.Hour)
	require.Len(t, got.Claims, 2)
	require.Len(t, got.Claims[0].Evidence, 2)

	empty := t.TempDir()
	_, _, err = runReport(t, empty, toyStatements())
	require.NoError(t, err, "an empty folder is filled")
	require.Len(t, clitest.Names(t, empty), 11)

	brief := toyReport(filepath.Join(parent, "brief"), toyStatements())
	brief.brief, brief.draw = true, nil
	require.NoError(t, brief.write(t.Context()))
	require.Equal(t, []string{"brief.html"}, clitest.Names(t, brief.out))
	require.NotContains(t, contents(t, brief.out, "brief.html"), "index.html",
		"nothing links to what is not there")
}

// TestReport_OfAFailure writes the report of a run that contradicts, with the
// contradiction.
func TestReport_OfAFailure(t *testing.T) {
	out := filepath.Join(t.TempDir(), "report")
	wrong := toyStatements()
	wrong[0].Printed = wrong[0].Holds
	stdout, stderr, err := runReport(t, out, wrong)
	require.Equal(t, cli.Failed, err)
	require.Contains(t, stdout, "Of 2 statements, 1 statement CONTRADICTED.")
	require.Contains(t, stderr, "lemma-1 is contradicted")
	text := contents(t, out, "index.html")
	require.True(t, strings.Contains(text, "This run failed.") &&
		strings.Contains(text, "lemma-1 is contradicted"))
	require.Contains(t, contents(t, out, "claims.json"), `"contradictions"`)
}

// TestReport_LeavesNothing of a figure that cannot be drawn.
func TestReport_LeavesNothing(t *testing.T) {
	parent := t.TempDir()
	r := toyReport(filepath.Join(parent, "report"), toyStatements())
	r.draw = func(context.Context, uint64, int, func(int, int)) ([]page.Figure, error) {
		return nil, errors.New("no figure")
	}
	require.EqualError(t, r.write(t.Context()), "no figure")
	require.Empty(t, clitest.Names(t, parent))
}

// TestReport_InterruptedAnywhere: an interrupt before the folder is written
// leaves no folder, at whatever moment it comes.
func TestReport_InterruptedAnywhere(t *testing.T) {
	parent := t.TempDir()
	const plenty = 1 << 20
	ctx := clitest.NewEnding(t.Context(), plenty, nil)
	require.NoError(t, toyReport(filepath.Join(parent, "whole"), toyStatements()).write(ctx))
	looks := plenty - ctx.Left.Load()
	require.NoError(t, os.RemoveAll(filepath.Join(parent, "whole")))
	require.Greater(t, looks, int64(2))
	for k := int64(0); k < looks; k++ {
		ctx.Left.Store(k)
		require.Equal(t, cli.Interrupted, toyReport(filepath.Join(parent, "report"),
			toyStatements()).write(ctx), "look %d of %d", k+1, looks)
		require.Empty(t, clitest.Names(t, parent))
	}
}
