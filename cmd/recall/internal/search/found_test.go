package search_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"

	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "search again for testdata")

// settled are the learners whose exact worst case the search is held against,
// but for their recall.
var settled = []learners.Spec{
	{Name: "windowed", Base: "hedge"}, {Name: "windowed", Base: "hedge", Rate: 0.5},
	{Name: "average-restart", Base: "hedge"}, {Name: "average-restart", Base: "hedge", Rate: 0.5},
	{Name: "average-restart-inclusive", Base: "hedge"},
	{Name: "average-restart-inclusive", Base: "hedge", Rate: 0.5},
}

// share searches for the worst total regret over 5M rounds of two arms and
// returns it over the exact worst case on {0,1}.
func share(t *testing.T, s learners.Spec, m, evaluations int) float64 {
	s.Recall = m
	made := s.Maker(2)
	r, err := exact.WorstCase(t.Context(), made, exact.ProblemOf(s, 2, 2, 5*m))
	require.NoError(t, err)
	found := search.Run(t.Context(), search.Problem{New: made, Recall: m, Horizon: 5 * m},
		search.Budget{Seed: 1, Evaluations: evaluations})
	return found.TotalRegret / r.TotalRegret()
}

// TestRun_AgainstExact: a search finds at least 98 % of the exact worst case on
// {0,1}.
func TestRun_AgainstExact(t *testing.T) {
	recall, evaluations := 6, 40_000
	if testing.Short() {
		recall, evaluations = 4, 8000
	}
	for _, l := range settled {
		require.Greater(t, share(t, l, recall, evaluations), 0.98, l)
	}
}

// hunts are the searches, without what they find: every restart learner over
// Hedge and FTRL, and windowed Hedge over the horizon of Lemma 4.2.
func hunts() (all []checks.Search) {
	for _, m := range []int{10, 30, 100, 300} {
		add := func(name, base string, horizon, budget int) {
			s := learners.Spec{Name: name, Base: base, Recall: m}
			all = append(all, checks.Search{Learner: s, Horizon: horizon, Seed: 1, Budget: budget})
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

// searchAll searches and writes what is found.
func searchAll(t *testing.T) {
	var lines bytes.Buffer
	for _, f := range hunts() {
		p := search.Problem{New: f.Learner.Maker(2), Recall: f.Learner.Recall, Horizon: f.Horizon}
		r := search.Run(t.Context(), p, search.Budget{Seed: f.Seed, Evaluations: f.Budget})
		f.TotalRegret, f.Number, f.Instance = r.TotalRegret, r.Number, r.Instance.String()
		require.NoError(t, json.NewEncoder(&lines).Encode(f))
	}
	require.NoError(t, os.WriteFile("../../../../internal/checks/testdata/sharpness.json",
		lines.Bytes(), 0o644))
}

// TestFound: the committed searches are all there are. With -update it searches
// again.
func TestFound(t *testing.T) {
	if *update {
		searchAll(t)
		return
	}
	searches := slices.Clone(checks.Searches())
	for k := range searches {
		searches[k].TotalRegret, searches[k].Number, searches[k].Instance = 0, 0, ""
	}
	require.Equal(t, hunts(), searches, "run: go generate ./internal/search")
}
