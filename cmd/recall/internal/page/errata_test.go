package page

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/statements"

	"github.com/stretchr/testify/require"
)

func TestErrata(t *testing.T) {
	toys := toyPage().Errata()
	require.Contains(t, toys, `\paragraph{Lemma 1, refuted (false).}`)
	require.Contains(t, toys,
		`\emph{As printed, in our words:} Reg $\le$ $R$($M$,$d$) \& $x_{t}^{(m)}$ $<$ 1: a statement`)
	require.Contains(t, toys, `\emph{Holds instead:} Reg $\le$ 2, see Lemma 2.`)
	require.Contains(t, toys, `\paragraph{Lemma 7, holds-as-read ($T$ $\ge$ $M$).}`)

	p := toyPage()
	conjecture := readToy("toy-1", "# Toy 1\nBeyond\nIn short: Reg ≤ 1.\n"+
		"## Conjecture\nReg ≤ 1.\n- measured\n## Tightness\nnone\n")
	for k := range p.Results {
		p.Results[k].Statement.Holds = conjecture.Holds
	}
	require.NotContains(t, p.Errata(), "Holds instead", "a conjecture may be false")

	errata := ofPaper().Errata()
	require.NotRegexp(t, `[^\x00-\x7f]`, errata, "a sign that LaTeX does not know")
	require.NotContains(t, strings.ReplaceAll(errata, "$$", "?"), "?", "LaTeX would begin a display")
	require.True(t, strings.HasPrefix(errata, "% Compile with pdfLaTeX"))
	wrong, noted, found := strings.Cut(errata, `\section*{Misprinted, or to be read in some way}`)
	require.True(t, found)
	for _, s := range statements.All {
		head, _, _ := strings.Cut(s.Reference, ", ")
		in := func(text string) bool {
			return regexp.MustCompile(`\\paragraph\{`+regexp.QuoteMeta(head)+`[^}]*, `+
				regexp.QuoteMeta(string(s.Printed.Verdict()))+`.*\.\}`).MatchString(text) ||
				strings.HasPrefix(s.Reference, "Section") || strings.HasPrefix(s.Reference, "Figure 1")
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
		require.NoError(t, os.WriteFile(filepath.Join(dir, ErrataFile), []byte(text), 0o600))
		cmd := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", ErrataFile)
		cmd.Dir = dir
		return cmd.CombinedOutput()
	}
	log, err := compile(ofPaper().Errata())
	require.NoError(t, err, string(log))
	require.NotContains(t, string(log), "Missing character")
	log, err = compile(strings.Replace(ofPaper().Errata(), `\le$`, `\nosuch$`, 1))
	require.EqualError(t, err, "exit status 1", string(log))
	require.Contains(t, string(log), "Undefined control sequence")
}
