package properties_test

import (
	"fmt"
	"testing"

	"boundedrecall"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestInstancesDistribution draws 2000 instances of each size and checks that
// what the laws need is there often enough. The seeds are fixed.
func TestInstancesDistribution(t *testing.T) {
	for _, size := range []properties.Size{
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
		drawn.Add(g.Example(seed), recall)
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
		seen[properties.Format(g.Example(seed))] = true
	}
	for name, text := range want {
		require.True(t, seen[text], name)
	}
}

func TestInstancesAreOfTheSizeAskedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := properties.Sizes(properties.Size{Rounds: 30, Arms: 4, Recall: 9}).Draw(t, "size")
		in := properties.Instances(size.Arms, size.Recall, 1, size.Rounds).Draw(t, "in")
		if in.Arms() != size.Arms || in.Horizon() > size.Rounds {
			t.Fatalf("%d rounds and %d arms for %+v", in.Horizon(), in.Arms(), size)
		}
	})
}

func TestSizesHaveWeightOnEdges(t *testing.T) {
	most := properties.Size{Rounds: 30, Arms: 4, Recall: 9}
	g := properties.Sizes(most)
	var oneArm, recallOne, short, divides float64
	for seed := range examples {
		s := g.Example(seed)
		require.True(t, s.Rounds >= 1 && s.Rounds <= 30 && s.Arms >= 1 && s.Arms <= 4 && s.Recall >= 1 && s.Recall <= 9, "%+v", s)
		for _, edge := range []struct {
			count *float64
			at    bool
		}{
			{&oneArm, s.Arms == 1}, {&recallOne, s.Recall == 1}, {&short, s.Rounds < s.Recall}, {&divides, s.Recall > 1 && s.Rounds%s.Recall == 0},
		} {
			if edge.at {
				*edge.count += 1.0 / examples
			}
		}
	}
	for _, share := range []float64{oneArm, recallOne, short, divides} {
		require.Greater(t, share, 0.1)
		require.Less(t, share, 0.6)
	}
}

func TestRoundsReadsWhatFormatWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := properties.UnevenInstances(3, 4, 1, 20).Draw(t, "in")
		text := properties.Format(in)
		if again := properties.Format(properties.Rounds(text)); again != text {
			t.Fatalf("%q came back as %q", text, again)
		}
	})
	require.Nil(t, properties.Rounds(""))
	require.Empty(t, properties.Format(nil))
	require.Equal(t, "3*(0,1) (0.5,1)", properties.Format(properties.Rounds("2*(0,1) (0,1) (0.5,1)")))
	for _, wrong := range []string{"(1,0", "1,0)", "0*(1,0)", "x*(1,0)", "(a)", "()", "(1,2)", "(1) (1,0)", "(NaN)"} {
		require.Panics(t, func() { properties.Rounds(wrong) }, wrong)
	}
}
