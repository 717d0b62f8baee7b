package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/figures"
	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/report"

	"github.com/stretchr/testify/require"
)

// drawToy draws one figure.
func drawToy(context.Context, uint64, int, func(done, total int)) ([]figures.Figure, error) {
	return []figures.Figure{{Name: "lead", Title: "The lead", Alt: "A line.", SVG: []byte("<svg/>")}}, nil
}

// reported makes a report on the toy ledger from the suite.
func reported(t *testing.T, out string, suite *exec.Cmd) (stdout, stderr string, err error) {
	t.Helper()
	var said, complaints strings.Builder
	r := reporting{
		reportFlags: reportFlags{out: out, seed: 1, runs: 10}, root: "../..", suite: suite,
		ledger: toyLedger, draw: drawToy, stdout: &said, stderr: &complaints,
	}
	err = r.run(t.Context())
	return said.String(), complaints.String(), err
}

func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func contents(t *testing.T, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(parts...))
	require.NoError(t, err)
	return string(text)
}

// TestReport_Writes makes a report, and another in its place.
func TestReport_Writes(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "report")
	for range 2 {
		stdout, stderr, err := reported(t, out, replay(t.Context(), "testdata/pass.json", 0))
		require.NoError(t, err)
		require.Empty(t, stderr)
		require.Equal(t, "2 statements: 1 hold as printed, 1 refuted; all verdicts confirmed.\n"+filepath.Join(out, "index.html")+"\n", stdout)
		require.Equal(t, []string{"report"}, names(t, parent), "nothing is left beside it")
		require.Equal(t, []string{"claims.json", "evidence-per-claim.svg", "index.html", "lead.svg"}, names(t, out))
		require.True(t, strings.Contains(contents(t, out, "index.html"), "Every verdict is confirmed by this run"))
		require.Equal(t, "<svg/>", contents(t, out, "lead.svg"))
	}
	var got struct {
		Build    report.Build
		Failures []report.Failure
		Claims   []struct {
			ID       string
			Evidence []claims.Evidence
		}
	}
	require.NoError(t, json.Unmarshal([]byte(contents(t, out, "claims.json")), &got))
	require.Equal(t, uint64(1), got.Build.Seed)
	require.Equal(t, 3, got.Build.Tests)
	require.NotEmpty(t, got.Build.Go)
	require.WithinDuration(t, time.Now(), got.Build.Date, time.Hour)
	require.Empty(t, got.Failures)
	require.Len(t, got.Claims, 2)
	require.Len(t, got.Claims[0].Evidence, 2)

	empty := t.TempDir()
	_, _, err := reported(t, empty, replay(t.Context(), "testdata/pass.json", 0))
	require.NoError(t, err, "an empty folder is filled")
	require.Len(t, names(t, empty), 4)
}

// TestReport_OfAFailure writes the report of a suite that fails, with the failures.
func TestReport_OfAFailure(t *testing.T) {
	out := filepath.Join(t.TempDir(), "report")
	stdout, stderr, err := reported(t, out, replay(t.Context(), "testdata/fail.json", 1))
	require.Equal(t, failed, err)
	require.Contains(t, stdout, "6 FAILED")
	require.Contains(t, stderr, "boundedrecall TestFails")
	page := contents(t, out, "index.html")
	require.True(t, strings.Contains(page, "This run failed.") && strings.Contains(page, "boundedrecall TestFails"))
	require.Contains(t, contents(t, out, "claims.json"), "boundedrecall TestFails")
}

// TestReport_Refuses has it refuse places that hold something else, and leave them as
// they are.
func TestReport_Refuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	earlier := `<meta name="generator" content="` + report.Generator + `">`
	write("file", "")
	write("notes/notes.txt", "")
	write("page/index.html", "<html>")
	write("mixed/index.html", earlier)
	write("mixed/notes.txt", "")
	write("deep/index.html", earlier)
	write("deep/more.svg/x", "")
	write("svg/x.svg", "")
	write("own/index.html", earlier+`<a href="regret.svg">`)
	write("own/regret.svg", "")
	write("own/mine.svg", "")
	before := names(t, dir)
	for place, want := range map[string]string{
		"file":    "it exists and is no folder",
		"notes":   `it exists and holds "notes.txt": give a new folder`,
		"page":    "it exists and is no earlier report",
		"mixed":   `it exists and holds "notes.txt", which is no part of a report`,
		"deep":    `it exists and holds "more.svg", which is no part of a report`,
		"svg":     `it exists and holds "x.svg": give a new folder`,
		"own":     `it exists and holds "mine.svg", which is no part of a report`,
		"no/such": "no such file or directory",
		"file/x":  "not a directory",
	} {
		_, _, err := reported(t, filepath.Join(dir, place), nil)
		require.EqualError(t, err, "--out "+filepath.Join(dir, place)+": "+want)
	}
	require.Equal(t, before, names(t, dir))

	refused(t, "recall: --out is missing: the folder to write", "", "report")
	refused(t, "recall: --runs 1 is not in 40..1000000", "", "report", "--out", "x", "--runs", "1")
	refused(t, `recall: --source "main" is no address: it begins with https://`, "", "report", "--out", "x", "--source", "main")
	refused(t, `recall: report takes no arguments, not "x"`, "", "report", "x")
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	require.NoError(t, os.WriteFile("go.mod", []byte("module other\n\ngo 1.25.0\n"), 0o600))
	refused(t, "recall: report must be run inside the module boundedrecall, with its source", "", "report", "--out", "x")
}

// TestReport_LeavesNothing ends the work half way, by an interrupt in the suite, in the
// figures and by a figure that cannot be drawn: an earlier report stays as it was.
func TestReport_LeavesNothing(t *testing.T) {
	for what, c := range map[string]struct {
		suite func(context.Context) *exec.Cmd
		draw  func(cancel func()) error
		want  error
	}{
		"in the suite": {
			suite: func(ctx context.Context) *exec.Cmd {
				cmd := exec.CommandContext(ctx, self)
				cmd.Env = append(os.Environ(), "RECALL_TEST=hang")
				cmd.Dir = t.TempDir()
				return cmd
			},
			want: interrupted,
		},
		"in the figures": {
			draw: func(cancel func()) error { cancel(); return context.Canceled },
			want: interrupted,
		},
		"after the figures": {
			draw: func(cancel func()) error { cancel(); return nil },
			want: interrupted,
		},
		"no figure": {
			draw: func(func()) error { return errNoFigure },
			want: errNoFigure,
		},
	} {
		t.Run(what, func(t *testing.T) {
			parent := t.TempDir()
			out := filepath.Join(parent, "report")
			_, _, err := reported(t, out, replay(t.Context(), "testdata/pass.json", 0))
			require.NoError(t, err)
			before := contents(t, out, "claims.json")

			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			r := reporting{reportFlags: reportFlags{out: out, runs: 10}, root: "../..", ledger: toyLedger, stdout: io.Discard, stderr: io.Discard}
			if c.suite != nil {
				r.suite = c.suite(ctx)
				time.AfterFunc(100*time.Millisecond, cancel)
			} else {
				r.suite = replay(ctx, "testdata/pass.json", 0)
			}
			r.draw = func(context.Context, uint64, int, func(int, int)) ([]figures.Figure, error) {
				return nil, c.draw(cancel)
			}
			require.Equal(t, c.want, r.run(ctx))
			require.Equal(t, []string{"report"}, names(t, parent))
			require.Equal(t, before, contents(t, out, "claims.json"))
		})
	}
}

var errNoFigure = errors.New("no figure")

// TestReplayed replays cases that give their value, and cases that do not.
func TestReplayed(t *testing.T) {
	play := claims.Exhibit{Rewards: "(0,1) (1,0) (0,1)", Replay: []string{
		"play", "--learner", "average-restart", "--base", "cover", "--recall", "3", "--rewards", "(0,1) (1,0) (0,1)",
	}}
	worst := claims.Exhibit{Replay: []string{"worst", "--learner", "windowed", "--base", "ftl", "--recall", "3", "--long-run"}}
	best := claims.Exhibit{Replay: []string{"minimax", "--class", "stationary", "--recall", "1"}}

	e := claims.Evidence{Value: 11. / 36, Witness: &play}
	command, r, err := replayed(&e)
	require.NoError(t, err)
	require.Equal(t, play.Command(), command)
	require.Contains(t, r.Output, "0.305556 per round")
	require.Len(t, r.Plays, 3)
	require.InDelta(t, 1./6, r.Plays[1][0], 1e-15)

	_, _, err = replayed(&claims.Evidence{Value: 11. / 12, Witness: &play})
	require.NoError(t, err, "the total will do")
	_, _, err = replayed(&claims.Evidence{Value: 0.3055, Witness: &play})
	require.ErrorContains(t, err, "does not give 0.3055")

	e = claims.Evidence{Value: 0.5, Witness: &worst}
	_, r, err = replayed(&e)
	require.NoError(t, err)
	require.NotEmpty(t, e.Witness.Rewards, "it is told")
	require.Empty(t, worst.Rewards, "the evidence's own is not touched")
	require.Nil(t, r.Plays)

	_, _, err = replayed(&claims.Evidence{Value: 0.25, Witness: &best})
	require.NoError(t, err)
	_, _, err = replayed(&claims.Evidence{Witness: &claims.Exhibit{Replay: []string{"play", "--learner", "nosuch"}}})
	require.ErrorContains(t, err, "recall play --learner nosuch: recall: ")
	command, _, err = replayed(&claims.Evidence{Value: 1, Witness: &claims.Exhibit{Rewards: "(0,1)"}})
	require.NoError(t, err)
	require.Empty(t, command)
}

// TestReplays runs the tests of the paper's statements and replays every case that
// they hand in: each command must give the number measured.
func TestReplays(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the tests of another package")
	}
	suite := exec.CommandContext(t.Context(), "go", "test", "-json", "-short", "-run", "^Test(Footnote|Definition|Theorem|Algorithm|Corollary|Lemma|Figure|Section|Beyond)", ".")
	suite.Dir = "../.."
	s, err := runSuite(t.Context(), suite, 0, nil)
	require.NoError(t, err)
	j := judge(claims.Ledger, s)
	require.Empty(t, j.failures)
	described, err := reporting{root: "../..", stderr: io.Discard}.claims(t.Context(), &j)
	require.NoError(t, err)
	require.Empty(t, j.failures, "every command gives its number")

	replayed, shown := map[string]bool{}, map[string]bool{}
	for _, c := range described {
		require.Len(t, c.Lines, 2, c.ID)
		replayed[c.ID] = len(c.Replays) > 0
		for _, e := range c.Evidence {
			shown[c.ID] = shown[c.ID] || e.Witness != nil
		}
	}
	// What refutes a statement can be seen, but for a formula and for what is drawn.
	for _, c := range claims.Ledger {
		if c.Literal.Verdict == claims.Refuted {
			require.True(t, shown[c.ID], c.ID)
		}
	}
	for _, id := range strings.Fields("definition-2.3 theorem-3.2 theorem-4.1 lemma-4.2 theorem-5.1 theorem-5.4 lemma-5.5 beyond-3") {
		require.True(t, replayed[id], id)
	}
}
