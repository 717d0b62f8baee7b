package properties_test

import (
	"fmt"
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
			drawn := tally(properties.Instances(size.Arms, size.Recall, 1, size.Rounds), size.Recall)
			require.Greater(t, drawn.Share("a tie"), 0.6)
			require.Less(t, drawn.Share("a tie"), 0.98)
			require.Greater(t, drawn.Share("all arms equal"), 0.06)
			require.Less(t, drawn.Share("all arms equal"), 0.25)
			require.Greater(t, drawn.Share("only 0 and 1"), 0.5)
			require.Less(t, drawn.Share("only 0 and 1"), 0.75)
			require.Greater(t, drawn.Share("a run of 5"), 0.15)
			require.Zero(t, drawn.Share("off the grid"))
			if size.Recall > 1 {
				require.Greater(t, drawn.Share("T < M"), 0.15)
			}
			uneven := tally(properties.UnevenInstances(size.Arms, size.Recall, 1, size.Rounds), size.Recall)
			require.Greater(t, uneven.Share("off the grid"), 0.8)
		})
	}
}

// examples is the number of draws behind a share.
const examples = 2000

func tally(g *rapid.Generator[*boundedrecall.Instance], recall int) *properties.Tally {
	var drawn properties.Tally
	for seed := range examples {
		drawn.Add(laws.Of(g.Example(seed)), recall)
	}
	return &drawn
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
