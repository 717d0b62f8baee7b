package boundedrecall_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"boundedrecall"
	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/search"

	"github.com/stretchr/testify/require"
)

// A hunt is the result of a search that is committed: go generate ./internal/search makes
// them again. The rates are tuned.
type hunt struct {
	Learner  string  `json:"learner"`
	Base     string  `json:"base"`
	Recall   int     `json:"recall"`
	Arms     int     `json:"arms"`
	Horizon  int     `json:"horizon"`
	Seed     uint64  `json:"seed"`
	Budget   int     `json:"budget"`
	Total    float64 `json:"total_regret"`
	Instance string  `json:"instance"`
}

// huntsFor returns the hunts against a wrapper over the bases that pass.
func huntsFor(t *testing.T, wrapper string, pass func(baseLearner) bool) (hunts []hunt) {
	t.Helper()
	file, err := os.Open("internal/search/testdata/sharpness.json")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var h hunt
		require.NoError(t, json.Unmarshal(lines.Bytes(), &h))
		if h.Learner == wrapper && pass(base(h.Base)) {
			hunts = append(hunts, h)
		}
	}
	require.NoError(t, lines.Err())
	require.NotEmpty(t, hunts, wrapper)
	return hunts
}

// replay plays the rewards found and returns them with the regret per round, which must
// be the one found.
func (h hunt) replay(t *testing.T) (*boundedrecall.Instance, float64) {
	t.Helper()
	in, err := boundedrecall.ParseInstance(h.Instance)
	require.NoError(t, err)
	require.Equal(t, []int{h.Horizon, h.Arms}, []int{in.Horizon(), in.Arms()})
	w := wrapper(t, h.Learner)
	l := w.New(h.Recall, base(h.Base).Tuned(h.Arms, w.BaseHorizon(h.Recall)), 0)
	total := boundedrecall.TotalRegret(l, in)
	require.InDelta(t, h.Total, total, 1e-9, "%s over %s, M=%d: search again, go generate ./internal/search", h.Learner, h.Base, h.Recall)
	return in, total / float64(h.Horizon)
}

// witness is the game that recall play replays.
func (h hunt) witness(in *boundedrecall.Instance) *claims.Exhibit {
	flags := []string{"--learner", h.Learner, "--base", h.Base}
	if h.Learner != "average-restart-full-horizon" {
		flags = append(flags, "--recall", strconv.Itoa(h.Recall))
	}
	return played(in, flags...)
}

// searched replays what was found against a wrapper over the bases that pass, with
// the limit on the regret per round, and searches a little more with a fresh seed.
func searched(t *testing.T, wrapperName string, pass func(baseLearner) bool, relation claims.Relation, limit func(b baseLearner, m, n, d int) float64) (evidence []claims.Evidence) {
	t.Helper()
	hunts := huntsFor(t, wrapperName, pass)
	for _, m := range []int{10, 30, 100, 300} {
		y := newTally(claims.Searched, relation, fmt.Sprintf("what recall search found against %s, rate tuned, M=%d", wrapperName, m))
		instances := 0
		for _, h := range hunts {
			if h.Recall != m {
				continue
			}
			in, value := h.replay(t)
			if y.see(value, limit(base(h.Base), m, h.Horizon, h.Arms), func() string {
				return fmt.Sprintf("%s, T=%d d=%d, the worst of %d instances, seed %d", h.Base, h.Horizon, h.Arms, h.Budget, h.Seed)
			}) {
				y.Witness = h.witness(in)
			}
			instances += h.Budget
		}
		y.Cases = instances
		evidence = append(evidence, y.Evidence)
	}

	const m, evaluations = 10, 2000
	h := hunts[rand.IntN(len(hunts))]
	n := h.Horizon / h.Recall * m
	w := wrapper(t, wrapperName)
	maker := func() boundedrecall.Learner { return w.New(m, base(h.Base).Tuned(2, w.BaseHorizon(m)), 0) }
	seed := rand.Uint64()
	r := search.Run(t.Context(), search.Problem{New: maker, Recall: m, Horizon: n}, search.Budget{Seed: seed, Evaluations: evaluations})
	return append(evidence, claims.Evidence{
		Kind: claims.Searched, What: fmt.Sprintf("%s over %s, tuned, M=%d T=%d d=2, the worst of %d instances, fresh seed %d", wrapperName, h.Base, m, n, evaluations, seed),
		Value: r.TotalRegret / float64(n), Relation: relation, Bound: limit(base(h.Base), m, n, 2), Cases: r.Evaluations,
	})
}

func isHedge(b baseLearner) bool { return b.Name == "hedge" }

// TestHunts_AreAll: every base that a hunt names is bounded, and the recalls are
// those that the ledger's evidence is about.
func TestHunts_AreAll(t *testing.T) {
	for _, w := range []string{"windowed", "periodic-restart", "average-restart", "average-restart-inclusive", "average-restart-full-horizon"} {
		recalls := map[int]int{}
		for _, h := range huntsFor(t, w, isBounded) {
			recalls[h.Recall]++
		}
		for _, m := range []int{10, 30, 100, 300} {
			require.Positive(t, recalls[m], "%s, M=%d", w, m)
		}
		require.Len(t, recalls, 4)
	}
}
