package beyond

import (
	"testing"
	"testing/fstest"

	"boundedrecall/beyond/bandits"
	"boundedrecall/beyond/internal/feedback"
	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// forgets holds the document of a statement beyond the paper.
var forgets = fstest.MapFS{"forgets.md": {Data: []byte(
	"# Forgetting\nBeyond\nIn short: It forgets.\n" +
		"## Holds\nIt forgets.\n- measured\n## Tightness\nnone\n")}}

// TestSeeForgetting: the check of forgetting contradicts learners that remember
// a round too many, or the round's number, or more through the probabilities.
func TestSeeForgetting(t *testing.T) {
	const m = 4
	for name, l := range map[string]bandits.Learner{
		"nothing":          bandits.NewMarkedRestart(m, 2, 0.5),
		"EXP3":             bandits.NewEXP3(2, 0.5),
		"round's number":   banditGames[1].make(bandit{m, 2, 0.5}),
		"longer blocks":    banditGames[1].make(bandit{m + 1, 2, 0.5}),
		"longer window":    bandits.NewMarkedRestart(m+1, 2, 0.5),
		"no probabilities": bandits.NewInclusiveAverageRestart(m, 2, 0.5),
		"one copy more":    feedback.KnowsProbabilities{AverageRestart: bandits.NewInclusiveAverageRestart(m+1, 2, 0.5)},
	} {
		leaks := claims.Read(forgets, "forgets", func(c *claims.Case) {
			y := c.Holds.Says("It forgets").Drawn("difference of the plays of %s", name).Within(0)
			c.Property(func(t *rapid.T) { seeForgetting(t, y, name, l, m, name != "longer blocks") })
		})
		sees := func() bool {
			all := []*claims.Statement{leaks}
			r := claims.Collect(t.Context(), all, claims.Options{Seed: 1}, nil)[0]
			require.Empty(t, r.NotRun)
			return len(r.Contradictions) > 0
		}
		if name == "nothing" {
			require.False(t, sees(), name)
			continue
		}
		// a run misses the longer window with a chance of less than 1/10,
		// twelve runs in turn less than 1e-12
		found := false
		for run := 0; run < 12 && !found; run++ {
			found = sees()
		}
		require.True(t, found, name)
	}
}
