package search_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
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

// A hunt is a search whose result is committed.
type hunt struct {
	Learner  string  `json:"learner"`
	Base     string  `json:"base"`
	Recall   int     `json:"recall,omitempty"`
	Arms     int     `json:"arms"`
	Horizon  int     `json:"horizon"`
	Seed     uint64  `json:"seed"`
	Budget   int     `json:"budget"`
	Total    float64 `json:"total_regret"`
	Bound    float64 `json:"bound,omitempty"` // 0 if there is none
	Ratio    float64 `json:"ratio,omitempty"`
	Family   string  `json:"family"`
	Number   int     `json:"number"`
	Instance string  `json:"instance"`
}

const sharpnessFile = "testdata/sharpness.json"

// hunts are the searches: every restart learner over Hedge and FTRL, and windowed
// Hedge over the horizon of Lemma 4.2.
func hunts() (all []hunt) {
	for _, m := range []int{10, 30, 100, 300} {
		all = append(all, hunt{Learner: "windowed", Base: "hedge", Recall: m, Horizon: 3 * m, Budget: 100_000})
		for _, base := range []string{"hedge", "ftrl"} {
			budget := map[int]int{10: 100_000, 30: 100_000, 100: 40_000, 300: 24_000}[m]
			if base == "ftrl" && m >= 100 { // which is much slower than Hedge
				budget = map[int]int{100: 12_000, 300: 2_000}[m]
			}
			all = append(all,
				hunt{Learner: "periodic-restart", Base: base, Recall: m, Horizon: m, Budget: 100_000},
				hunt{Learner: "average-restart", Base: base, Recall: m, Horizon: 5 * m, Budget: budget},
				hunt{Learner: "average-restart-inclusive", Base: base, Recall: m, Horizon: 5 * m, Budget: budget},
				hunt{Learner: "average-restart-full-horizon", Base: base, Recall: m, Horizon: m, Budget: budget},
			)
		}
	}
	return all
}

// do searches.
func (h hunt) do(t *testing.T) hunt {
	h.Arms, h.Seed = 2, 1
	s := learners.Spec{Name: h.Learner, Base: h.Base, Recall: h.Recall}
	p := search.Problem{New: s.Maker(h.Arms), Recall: h.Recall, Horizon: h.Horizon}
	r := search.Run(t.Context(), p, search.Budget{Seed: h.Seed, Evaluations: h.Budget})
	h.Total, h.Family, h.Number, h.Instance = r.TotalRegret, search.Family(r.Number), r.Number, r.Instance.String()
	if l, ok := p.New().(boundedrecall.Bounded); ok {
		h.Bound = l.TotalRegretBound(h.Horizon, h.Arms)
		h.Ratio = h.Total / h.Bound
	}
	return h
}

func searchAll(t *testing.T) (found []hunt) {
	var lines bytes.Buffer
	for _, h := range hunts() {
		h = h.do(t)
		found = append(found, h)
		require.NoError(t, json.NewEncoder(&lines).Encode(h))
	}
	require.NoError(t, os.WriteFile(sharpnessFile, lines.Bytes(), 0o644))
	return found
}

func sharpnessTable(found []hunt) string {
	var b strings.Builder
	b.WriteString("| learner | base | rounds | M=10 | M=30 | M=100 | M=300 |\n| --- | --- | --- | ---: | ---: | ---: | ---: |\n")
	row := map[string]string{}
	var order []string
	for _, h := range found {
		if h.Bound == 0 {
			continue
		}
		times := "M"
		if n := h.Horizon / h.Recall; n > 1 {
			times = fmt.Sprintf("%dM", n)
		}
		name := fmt.Sprintf("| %s | %s | %s |", h.Learner, h.Base, times)
		if row[name] == "" {
			order = append(order, name)
		}
		row[name] += fmt.Sprintf(" %.4f |", h.Ratio)
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
	text, err := os.ReadFile(sharpnessFile)
	require.NoError(t, err)
	var found []hunt
	for line := range strings.Lines(string(text)) {
		var h hunt
		require.NoError(t, json.Unmarshal([]byte(line), &h))
		found = append(found, h)
	}
	var budgets, want []string
	for _, h := range found {
		budgets = append(budgets, fmt.Sprint(h.Learner, h.Base, h.Recall, h.Horizon, h.Budget))
	}
	for _, h := range hunts() {
		want = append(want, fmt.Sprint(h.Learner, h.Base, h.Recall, h.Horizon, h.Budget))
	}
	require.Equal(t, want, budgets, "run: go generate ./internal/search")
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
