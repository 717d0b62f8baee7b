package adversaries

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
	"boundedrecall/internal/controls"
)

// drawer is what every random environment has.
type drawer interface {
	Draw(src rand.Source) (*boundedrecall.Instance, error)
}

// named is the word of an environment up to its seed, which Draw takes from the
// source.
type named string

func (n named) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	return Environment(fmt.Sprintf("%s,seed=%d)", string(n), src.Uint64()))
}

func draw(t *testing.T, d drawer, seed uint64) *boundedrecall.Instance {
	t.Helper()
	in, err := d.Draw(rand.NewPCG(seed, 7))
	require.NoError(t, err)
	return in
}

func TestDrawsAreReproducible(t *testing.T) {
	for _, d := range []drawer{
		RandomBlocks{Recall: 20, Arms: 3, Horizon: 100},
		RandomPeriod{Recall: 60, Arms: 3, Horizon: 150},
		RandomPeriod{Recall: 60, Arms: 3, Horizon: 150, OneHot: true},
		Drift{Horizon: 100},
		Drift{Horizon: 100, Coin: PlusMinusOne},
		named("bernoulli(means=0.3/0.6,rounds=100"),
		named("random-walk(arms=2,rounds=100,volatility=0.1"),
		named("periodic(arms=2,period=7,rounds=100"),
	} {
		require.Equal(t, draw(t, d, 1), draw(t, d, 1), "%+v", d)
		require.NotEqual(t, draw(t, d, 1), draw(t, d, 2), "%+v", d)
	}
}

// enumerable is a distribution with a small support and a stated expectation.
type enumerable interface {
	drawer
	All() iter.Seq[*boundedrecall.Instance]
	ExpectedPerRoundRegret() float64
}

// enumerables are small cases: one copy, several, and a horizon that cuts one.
func enumerables() map[enumerable][2]int { // recall and arms
	cases := map[enumerable][2]int{}
	for recall := 1; recall <= 4; recall++ {
		for arms := 1; arms <= 3 && arms*recall <= 8; arms++ {
			for _, h := range []int{recall + 1, 2*recall + 1, 4 * recall, 5*recall - 1} {
				cases[RandomBlocks{recall, arms, h}] = [2]int{recall, arms}
				cases[RandomPeriod{recall, arms, h, false}] = [2]int{recall, arms}
				cases[RandomPeriod{recall, arms, h, true}] = [2]int{recall, arms}
			}
			cases[RandomPeriod{recall, arms, 3 * (recall + 1), true}] = [2]int{recall, arms}
		}
	}
	return cases
}

func expectedPerRoundRegret(l boundedrecall.Learner, d enumerable) float64 {
	total, n := 0.0, 0
	for in := range d.All() {
		total += boundedrecall.TotalRegret(l, in) / float64(in.Horizon())
		n++
	}
	return total / float64(n)
}

// Theorem 3.1 with equality: every learner with recall M has exactly the stated
// expected regret. By full enumeration.
func TestEveryBoundedRecallLearnerHasTheExpectedRegret(t *testing.T) {
	for d, c := range enumerables() {
		for name, l := range toys(c[1], c[0]) {
			require.InDelta(t, d.ExpectedPerRoundRegret(), expectedPerRoundRegret(l, d), 1e-12, "%s on %+v",
				name, d)
		}
	}
}

// One more round of recall and the random period hides nothing: playing the
// reward of M+1 rounds ago is right from the second period on.
func TestOneMoreRoundOfRecallBeatsTheRandomPeriod(t *testing.T) {
	for recall := 1; recall <= 4; recall++ {
		d := RandomPeriod{Recall: recall, Arms: 2, Horizon: 10 * (recall + 1), OneHot: true}
		seer := &toy{arms: 2, recall: recall + 1, play: func(x []float64, _ int, window [][]float64) {
			copy(x, window[0])
			if x[0]+x[1] == 0 {
				x[0] = 1
			}
		}}
		require.Less(t, expectedPerRoundRegret(seer, d), -0.1)
		require.Greater(t, d.ExpectedPerRoundRegret(), 0.1)
	}
}

// Draw is uniform on All. The frequency of each instance is within Hoeffding's
// bound; false alarm 1e-11 for each distribution.
func TestDrawsAreUniformOnAll(t *testing.T) {
	if controls.Short() {
		t.Skip("takes long")
	}
	const n = 20000
	for _, d := range []enumerable{
		RandomBlocks{Recall: 2, Arms: 2, Horizon: 5},
		RandomPeriod{Recall: 2, Arms: 1, Horizon: 7},
		RandomPeriod{Recall: 1, Arms: 3, Horizon: 5, OneHot: true},
	} {
		count := map[string]int{}
		for in := range d.All() {
			key := fmt.Sprint(rows(in))
			require.NotContains(t, count, key)
			count[key] = 0
		}
		support := len(count)
		src := rand.NewPCG(3, 1)
		for range n {
			in, err := d.Draw(src)
			require.NoError(t, err)
			count[fmt.Sprint(rows(in))]++
		}
		require.Len(t, count, support, "%+v: a draw outside All", d)
		for key, c := range count {
			require.InDelta(t, 1/float64(support), float64(c)/n, hoeffding(n, support, 1), "%+v: %s", d, key)
		}
	}
}

func TestRandomBlocksRewards(t *testing.T) {
	b := RandomBlocks{Recall: 3, Arms: 2, Horizon: 14}
	require.Equal(t, 2, b.copies())
	in := draw(t, b, 1)
	for r := 1; r <= 14; r++ {
		switch {
		case r >= 13, (r-1)%6 >= 3:
			require.Equal(t, []float64{0, 0}, in.Reward(r))
		default:
			require.Equal(t, in.Reward((r-1)%6+1), in.Reward(r))
		}
	}
}
