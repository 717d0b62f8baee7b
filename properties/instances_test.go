package properties_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// examples is the number of draws behind a share.
const examples = 2000

// TestInstancesDistribution draws 2000 instances of each size and checks that
// what the laws need is there often enough. The seeds are fixed.
func TestInstancesDistribution(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	some := func(is func(r []float64) bool) func(laws.Rounds) bool {
		return func(in laws.Rounds) bool { return slices.ContainsFunc(in, is) }
	}
	none := func(is func(r []float64) bool) func(laws.Rounds) bool {
		return func(in laws.Rounds) bool { return !slices.ContainsFunc(in, is) }
	}
	number := func(is func(x float64) bool) func(r []float64) bool {
		return func(r []float64) bool { return slices.ContainsFunc(r, is) }
	}
	tie := func(r []float64) bool {
		return len(slices.Compact(slices.Sorted(slices.Values(r)))) < len(r)
	}
	unequal := func(r []float64) bool { return slices.Max(r) > slices.Min(r) }
	run := func(in laws.Rounds) bool {
		for from, to := range in.Runs() {
			if to-from >= 5 {
				return true
			}
		}
		return false
	}
	for k, size := range []struct{ Rounds, Arms, Recall int }{
		{Rounds: 21, Arms: 3, Recall: 4}, {Rounds: 12, Arms: 2, Recall: 1},
		{Rounds: 39, Arms: 2, Recall: 10}, {Rounds: 24, Arms: 5, Recall: 0},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			g := properties.Instances(size.Arms, size.Recall, 1, size.Rounds)
			for _, feature := range []struct {
				name        string
				least, most float64 // of the draws
				in          func(laws.Rounds) bool
			}{
				{"a tie", 0.6, 0.98, some(tie)},
				{"all arms equal", 0.06, 0.25, none(unequal)},
				{"only 0 and 1", 0.5, 0.75, none(number(func(x float64) bool { return x != 0 && x != 1 }))},
				{"a run of 5", 0.12, 1, run},
				{"off the grid", 0, 0, some(number(func(x float64) bool {
					return x*64 != math.Trunc(x*64)
				}))},
				{"T < M", min(0.15, float64(size.Recall/2)), 1,
					func(in laws.Rounds) bool { return len(in) < size.Recall }},
			} {
				drawn := 0
				for seed := range examples {
					if feature.in(laws.Of(g.Example(seed))) {
						drawn++
					}
				}
				share := float64(drawn) / examples
				require.True(t, feature.least <= share && share <= feature.most, "%+v: %s in %v", size,
					feature.name, share)
			}
		})
	}
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
		rounds, arms := rapid.IntRange(1, 30).Draw(t, "rounds"), rapid.IntRange(1, 4).Draw(t, "arms")
		recall := rapid.IntRange(0, 9).Draw(t, "recall")
		in := properties.Instances(arms, recall, 1, rounds).Draw(t, "in")
		if in.Arms() != arms || in.Horizon() > rounds {
			t.Fatalf("%d rounds and %d arms for %d and %d", in.Horizon(), in.Arms(), rounds, arms)
		}
	})
}
