package page_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/page"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// errataOf returns the errata of the paper, as its statements say.
func errataOf() string {
	p := page.Page{Title: paper.Title}
	for k, s := range ledger.Statements {
		p.Results = append(p.Results, claims.Result{Statement: &ledger.Statements[k], PrintedVerdict: s.Printed.Verdict(), ProvedVerdict: s.Proved.Verdict()})
	}
	return p.Errata()
}

func TestErrata(t *testing.T) {
	toys := toyPage().Errata()
	require.Contains(t, toys, `\paragraph{Lemma 1, refuted (false).}`)
	require.Contains(t, toys, `\emph{As printed, in our words:} Reg $\le$ $R$($M$,$d$) \& $x_{t}^{(m)}$ $<$ 1: a statement`)
	require.Contains(t, toys, `\emph{True instead:} Reg $\le$ 2, see Lemma 2.`)
	require.Contains(t, toys, `\paragraph{Lemma 7, holds-as-read ($T$ $\ge$ $M$).}`)

	p := toyPage()
	for k := range p.Results {
		p.Results[k].Statement.Proved = claims.Conjecture("Reg ≤ 1.")
	}
	require.NotContains(t, p.Errata(), "True instead", "a conjecture may be false")

	errata := errataOf()
	require.NotRegexp(t, `[^\x00-\x7f]`, errata, "a sign that LaTeX does not know")
	require.NotContains(t, strings.ReplaceAll(errata, "$$", "?"), "?", "LaTeX would begin a display")
	require.True(t, strings.HasPrefix(errata, "% Compile with pdfLaTeX"))
	wrong, noted, found := strings.Cut(errata, `\section*{Misprinted, or to be read in some way}`)
	require.True(t, found)
	for _, s := range ledger.Statements {
		head, _, _ := strings.Cut(s.Reference, ", ")
		in := func(text string) bool {
			return regexp.MustCompile(`\\paragraph\{`+regexp.QuoteMeta(head)+`[^}]*, `+regexp.QuoteMeta(string(s.Printed.Verdict()))+`.*\.\}`).MatchString(text) || strings.HasPrefix(s.Reference, "Section") || strings.HasPrefix(s.Reference, "Figure 1")
		}
		switch {
		case s.Why == "":
		case s.Printed.Fails() && s.Printed.Verdict() != claims.MisprintedVerdict:
			require.True(t, in(wrong), s.ID)
		default:
			require.True(t, in(noted), s.ID)
		}
	}
}

// TestErrata_Compiles has LaTeX compile the errata, where there is LaTeX.
func TestErrata_Compiles(t *testing.T) {
	if testing.Short() {
		t.Skip("runs LaTeX")
	}
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("no pdflatex in the PATH (Debian's package: texlive-latex-base): nothing compiles the errata")
	}
	dir := t.TempDir()
	compile := func(text string) (log []byte, err error) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, page.ErrataFile), []byte(text), 0o600))
		cmd := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", page.ErrataFile)
		cmd.Dir = dir
		return cmd.CombinedOutput()
	}
	log, err := compile(errataOf())
	require.NoError(t, err, string(log))
	require.NotContains(t, string(log), "Missing character")
	log, err = compile(strings.Replace(errataOf(), `\le$`, `\nosuch$`, 1))
	require.Error(t, err, string(log))
}
