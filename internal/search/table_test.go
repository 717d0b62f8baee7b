package search_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/internal/search"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "search again for the tables of README.md and for testdata")

// settled are the learners whose exact worst case the search is held against, but for
// their recall.
var settled = []learners.Spec{
	{Name: "windowed", Base: "hedge"}, {Name: "windowed", Base: "hedge", Rate: 0.5},
	{Name: "average-restart", Base: "hedge"}, {Name: "average-restart", Base: "hedge", Rate: 0.5},
	{Name: "average-restart-inclusive", Base: "hedge"}, {Name: "average-restart-inclusive", Base: "hedge", Rate: 0.5},
}

// share searches for the worst total regret over 5M rounds of two arms and returns
// it over the exact worst case on {0,1}.
func share(t *testing.T, s learners.Spec, m, evaluations int) float64 {
	s.Recall = m
	made := s.Maker(2)
	r, err := exact.WorstCase(t.Context(), made, exact.ProblemOf(s, 2, 2, 5*m))
	require.NoError(t, err)
	found := search.Run(t.Context(), search.Problem{New: made, Recall: m, Horizon: 5 * m}, search.Budget{Seed: 1, Evaluations: evaluations})
	return found.TotalRegret / r.TotalRegret()
}

// TestTable_AgainstExact checks a part of the table, with a fifth of the budget.
func TestTable_AgainstExact(t *testing.T) {
	recall, evaluations := 6, 40_000
	if testing.Short() {
		recall, evaluations = 4, 8000
	}
	for _, l := range settled {
		require.Greater(t, share(t, l, recall, evaluations), 0.98, l)
	}
}

// TestTable_Update makes the tables again.
func TestTable_Update(t *testing.T) {
	if !*update {
		t.Skip("without -update")
	}
	writeTable(t, "exact", exactTable(t))
	sharpest := searchAll(t)
	writeTable(t, "sharpness", sharpnessTable(sharpest))
}

func exactTable(t *testing.T) string {
	const evaluations = 200_000
	var b strings.Builder
	b.WriteString("| learner over Hedge | η |")
	for m := 2; m <= 10; m++ {
		fmt.Fprintf(&b, " M=%d |", m)
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" ---: |", 9) + "\n")
	slowest := time.Duration(0)
	for _, l := range settled {
		eta := "tuned"
		if l.Rate > 0 {
			eta = fmt.Sprint(l.Rate)
		}
		fmt.Fprintf(&b, "| %s | %s |", l.Name, eta)
		for m := 2; m <= 10; m++ {
			start := time.Now()
			s := share(t, l, m, evaluations)
			slowest = max(slowest, time.Since(start))
			require.Greater(t, s, 0.98, "%v, M=%d", l, m)
			fmt.Fprintf(&b, " %.2f %% |", 100*s)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%d instances each, seed 1; the slowest took %v on two cores, the exact analysis included.\n", evaluations, slowest.Round(time.Second))
	return b.String()
}

const sharpnessFile = "testdata/sharpness.json"

// hunts are the searches, without what they find: every restart learner over Hedge and FTRL, and
// windowed Hedge over the horizon of Lemma 4.2.
func hunts() (all []search.Find) {
	for _, m := range []int{10, 30, 100, 300} {
		add := func(name, base string, horizon, budget int) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			all = append(all, search.Find{Learner: s, Horizon: horizon, Seed: 1, Budget: budget})
		}
		add("windowed", "hedge", 3*m, 100_000)
		for _, base := range []string{"hedge", "ftrl"} {
			budget := map[int]int{10: 100_000, 30: 100_000, 100: 40_000, 300: 24_000}[m]
			if base == "ftrl" && m >= 100 { // which is much slower than Hedge
				budget = map[int]int{100: 12_000, 300: 2_000}[m]
			}
			add("periodic-restart", base, m, 100_000)
			add("average-restart", base, 5*m, budget)
			add("average-restart-inclusive", base, 5*m, budget)
			add("average-restart-full-horizon", base, m, budget)
		}
	}
	return all
}

func searchAll(t *testing.T) (found []search.Find) {
	var lines bytes.Buffer
	for _, f := range hunts() {
		p := search.Problem{New: f.Learner.Maker(2), Recall: f.Learner.Recall, Horizon: f.Horizon}
		r := search.Run(t.Context(), p, search.Budget{Seed: f.Seed, Evaluations: f.Budget})
		f.TotalRegret, f.Number, f.Instance = r.TotalRegret, r.Number, r.Instance.String()
		found = append(found, f)
		require.NoError(t, json.NewEncoder(&lines).Encode(f))
	}
	require.NoError(t, os.WriteFile(sharpnessFile, lines.Bytes(), 0o644))
	return found
}

func sharpnessTable(found []search.Find) string {
	var b strings.Builder
	b.WriteString("| learner | base | rounds | M=10 | M=30 | M=100 | M=300 |\n| --- | --- | --- | ---: | ---: | ---: | ---: |\n")
	row := map[string]string{}
	var order []string
	for _, f := range found {
		l, ok := f.Learner.New(2).(boundedrecall.Bounded)
		if !ok {
			continue
		}
		times := "M"
		if n := f.Horizon / f.Learner.Recall; n > 1 {
			times = fmt.Sprintf("%dM", n)
		}
		name := fmt.Sprintf("| %s | %s | %s |", f.Learner.Name, f.Learner.Base, times)
		if row[name] == "" {
			order = append(order, name)
		}
		row[name] += fmt.Sprintf(" %.4f |", f.TotalRegret/l.TotalRegretBound(f.Horizon, 2))
	}
	for _, name := range order {
		b.WriteString(name + row[name] + "\n")
	}
	return b.String()
}

// TestTable_Readme: the table of sharpness is that of the committed searches, and these
// are all there are.
func TestTable_Readme(t *testing.T) {
	if *update {
		t.Skip("being made")
	}
	found := search.Finds()
	searches := slices.Clone(found)
	for k := range searches {
		searches[k].TotalRegret, searches[k].Number, searches[k].Instance = 0, 0, ""
	}
	require.Equal(t, hunts(), searches, "run: go generate ./internal/search")
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), sharpnessTable(found), "run: go generate ./internal/search")
}

func writeTable(t *testing.T, name, table string) {
	const path = "README.md"
	begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->\n"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "README.md has no %q", begin)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok, "README.md has no %q", end)
	require.NoError(t, os.WriteFile(path, []byte(before+begin+table+end+after), 0o644))
}
