package paper_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// TestConclusion_NamesWhatIsWrong says that the items of the conclusion name the numbered
// statements that do not hold as printed, all of them and no others, with their verdict.
func TestConclusion_NamesWhatIsWrong(t *testing.T) {
	named := map[string]string{}
	item := regexp.MustCompile(`(?m)^<li>.*$`)
	verdict := regexp.MustCompile(`<em>(.+?)</em>`)
	for _, line := range item.FindAllString(paper.Conclusion, -1) {
		kind := verdict.FindStringSubmatch(line)
		require.NotNil(t, kind, line)
		for _, s := range paper.Statements {
			if regexp.MustCompile(`[ >(]` + regexp.QuoteMeta(s.ID) + `[ ,.)]`).MatchString(line) {
				named[s.ID] = kind[1]
			}
		}
	}
	wrong := map[string]string{}
	for _, s := range paper.Statements {
		if v := s.Printed.Verdict(); s.Origin == claims.Numbered && !strings.HasPrefix(string(v), "holds") {
			wrong[s.ID] = string(v)
		}
	}
	require.Equal(t, wrong, named)
}

// TestStatements_HaveTheirPlace says in which section each numbered statement stands.
func TestStatements_HaveTheirPlace(t *testing.T) {
	for _, s := range paper.Statements {
		if s.Origin == claims.Numbered {
			require.Regexp(t, `^Section [2-7]`, s.Place, s.ID)
		}
	}
}

// TestBibTeX says that the README has the same entry, and the same address.
func TestBibTeX(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), paper.BibTeX)
	require.Contains(t, string(readme), paper.ArXiv)
}

// TestConclusion_NamesStatements says that every name in these texts is a statement's.
func TestConclusion_NamesStatements(t *testing.T) {
	for _, text := range []string{paper.Conclusion, paper.Preface, paper.Notation} {
		for _, name := range regexp.MustCompile(`[ >(]([a-z]+(?:-[a-z]+)*-[0-9]+(?:\.[0-9]+)?(?:-[a-z]+)*)`).FindAllStringSubmatch(text, -1) {
			require.True(t, slices.ContainsFunc(ledger.Statements, func(s claims.Statement) bool { return s.ID == name[1] }), name[1])
		}
	}
}
