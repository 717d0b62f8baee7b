package paper_test

import (
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/learners"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// TestConclusion_NamesWhatIsWrong says that the items of the conclusion name
// the numbered statements that do not hold as printed, all of them and no
// others, with their verdict.
func TestConclusion_NamesWhatIsWrong(t *testing.T) {
	named := map[string]string{}
	item := regexp.MustCompile(`(?m)^- (?:.|\n  )*`)
	verdict := regexp.MustCompile(`\*(.+?)\*`)
	for _, line := range item.FindAllString(paper.Conclusion, -1) {
		kind := verdict.FindStringSubmatch(line)
		require.NotNil(t, kind, line)
		for _, s := range paper.Statements {
			if regexp.MustCompile(`[ (]` + regexp.QuoteMeta(s.ID) + `[ ,.)]`).MatchString(line) {
				named[s.ID] = kind[1]
			}
		}
	}
	wrong := map[string]string{}
	for _, s := range paper.Statements {
		v := string(s.Printed.Verdict())
		if s.Origin == claims.Numbered && !strings.HasPrefix(v, "holds") {
			wrong[s.ID] = v
		}
	}
	require.Equal(t, wrong, named)
}

// TestStatements_HaveTheirPlace says in which section each numbered statement
// stands.
func TestStatements_HaveTheirPlace(t *testing.T) {
	for _, s := range paper.Statements {
		if s.Origin == claims.Numbered {
			require.Regexp(t, `^Section [2-7]`, s.Place, s.ID)
		}
	}
}

// TestBibTeX says that the README cites the paper as the entry does.
func TestBibTeX(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), paper.ArXiv)
	for _, field := range []string{"title", "booktitle", "volume", "pages", "year"} {
		line := regexp.MustCompile(`(?m)^ *` + field + ` *= \{(.*)\},?$`)
		entry := line.FindStringSubmatch(paper.BibTeX)
		require.NotNil(t, entry, field)
		require.Contains(t, string(readme), strings.ReplaceAll(entry[1], "--", "–"), field)
	}
}

// TestConclusion_NamesStatements says that every name in these texts is a
// statement's.
func TestConclusion_NamesStatements(t *testing.T) {
	id := regexp.MustCompile(`(?m)(?:^|[ (])([a-z]+(?:-[a-z]+)*-[0-9]+(?:\.[0-9]+)?(?:-[a-z]+)*)`)
	for _, text := range []string{paper.Conclusion, paper.Preface, paper.Notation} {
		for _, name := range id.FindAllStringSubmatch(text, -1) {
			named := func(s *claims.Statement) bool { return s.ID == name[1] }
			found := slices.ContainsFunc(paper.Statements, named)
			require.True(t, found || strings.HasPrefix(name[1], "beyond-"), name[1])
		}
	}
}

// TestCoversPlay takes the chance of the text by trying every fall of the
// coins, on every window of three rounds of the rewards (1,0), (0,1) and (0,0),
// the last for rounds before the first.
func TestCoversPlay(t *testing.T) {
	const rounds = 4
	letters := [][]float64{{1, 0}, {0, 1}, {0, 0}}
	for in := range (adversaries.Exhaustive{Horizon: 3, Letters: letters}).All() {
		for seen := 1; seen <= 3; seen++ {
			l, x, lead := learners.NewCover(rounds), make([]float64, 2), 0.0
			for s := 1; s <= seen; s++ {
				l.Observe(in.Reward(s))
				lead += in.Reward(s)[0] - in.Reward(s)[1]
			}
			l.Play(x)
			coins, chance := rounds-seen-1, 0.0
			for fall := range 1 << coins {
				switch end := lead + float64(2*bits.OnesCount(uint(fall))-coins); {
				case end > 0:
					chance++
				case end == 0:
					chance += 0.5
				}
			}
			require.InDelta(t, chance/float64(int(1)<<coins), x[0], 1e-12, "%v, %d seen", in, seen)
		}
	}
	require.Contains(t, paper.CoversPlay,
		"Cover's learner for 4 rounds, which have seen the last 1, 2 and 3 rewards")
}
