package properties_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"boundedrecall"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestInstancesDistribution draws 2000 instances of each size and checks that
// what the laws need is there often enough. The seeds are fixed.
func TestInstancesDistribution(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, size := range []struct{ Rounds, Arms, Recall int }{
		{Rounds: 21, Arms: 3, Recall: 4}, {Rounds: 12, Arms: 2, Recall: 1}, {Rounds: 39, Arms: 2, Recall: 10}, {Rounds: 24, Arms: 5, Recall: 0},
	} {
		t.Run(fmt.Sprintf("T≤%d,d=%d,M=%d", size.Rounds, size.Arms, size.Recall), func(t *testing.T) {
			drawn := shares(properties.Instances(size.Arms, size.Recall, 1, size.Rounds), size.Recall)
			require.Greater(t, drawn["a tie"], 0.6)
			require.Less(t, drawn["a tie"], 0.98)
			require.Greater(t, drawn["all arms equal"], 0.06)
			require.Less(t, drawn["all arms equal"], 0.25)
			require.Greater(t, drawn["only 0 and 1"], 0.5)
			require.Less(t, drawn["only 0 and 1"], 0.75)
			require.Greater(t, drawn["a run of 5"], 0.12)
			require.Zero(t, drawn["off the grid"])
			if size.Recall > 1 {
				require.Greater(t, drawn["T < M"], 0.15)
			}
		})
	}
}

// examples is the number of draws behind a share.
const examples = 2000

// shares returns the share of the drawn instances with each feature.
func shares(g *rapid.Generator[*boundedrecall.Instance], recall int) map[string]float64 {
	share := map[string]float64{}
	for seed := range examples {
		in := laws.Of(g.Example(seed))
		has := func(odd func(r []float64) bool) bool { return slices.ContainsFunc(in, odd) }
		run := 0
		for from, to := range in.Runs() {
			run = max(run, to-from)
		}
		for feature, there := range map[string]bool{
			"a tie": has(func(r []float64) bool {
				sorted := slices.Sorted(slices.Values(r))
				return len(slices.Compact(sorted)) < len(r)
			}),
			"all arms equal": !has(func(r []float64) bool { return slices.Max(r) > slices.Min(r) }),
			"only 0 and 1": !has(func(r []float64) bool {
				return slices.ContainsFunc(r, func(x float64) bool { return x != 0 && x != 1 })
			}),
			"a run of 5": run >= 5,
			"off the grid": has(func(r []float64) bool {
				return slices.ContainsFunc(r, func(x float64) bool { return x*64 != math.Trunc(x*64) })
			}),
			"T < M": len(in) < recall,
		} {
			if there {
				share[feature] += 1. / examples
			}
		}
	}
	return share
}

// TestInstancesArePublished checks that the paper's instances are among those
// drawn, whole, and as the paper has them.
func TestInstancesArePublished(t *testing.T) {
	want := map[string]string{
		"Lemma 4.2":     "3*(1,0) 2*(0,1) (1,0) 3*(0,0)",
		"cyclic":        "(1,0) 2*(0,1) (1,0) 2*(0,1) (1,0) 2*(0,1)",
		"near-periodic": "2*(1,0) 2*(0,1) 2*(1,0) 2*(0,1) (1,0)",
	}
	g := properties.Instances(2, 3, 9, 9)
	seen := map[string]bool{}
	for seed := range examples {
		seen[g.Example(seed).String()] = true
	}
	for name, text := range want {
		require.True(t, seen[text], name)
	}
}

func TestInstancesAreOfTheSizeAskedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rounds, arms, recall := rapid.IntRange(1, 30).Draw(t, "rounds"), rapid.IntRange(1, 4).Draw(t, "arms"), rapid.IntRange(0, 9).Draw(t, "recall")
		in := properties.Instances(arms, recall, 1, rounds).Draw(t, "in")
		if in.Arms() != arms || in.Horizon() > rounds {
			t.Fatalf("%d rounds and %d arms for %d and %d", in.Horizon(), in.Arms(), rounds, arms)
		}
	})
}
