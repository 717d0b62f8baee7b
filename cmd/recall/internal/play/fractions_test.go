package play

import (
	"math/big"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli/clitest"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// TestFractions: the fractions that play prints are those of exact arithmetic,
// for the game of Theorem 5.1 and where rewards are multiples of 1/4.
func TestFractions(t *testing.T) {
	for _, line := range []string{
		"average-restart(cover,recall=3);(0,1) (1,0) (0,1);11/36",
		"average-restart-inclusive(cover,recall=2);(0,1) (1,0) (0,1);",
		"average-restart-exclusive(cover,recall=3);(0,0.25) (1,0) (0.75,1) (0,0.5);",
		"ftl;(0,0.25) (1,0) (0.75,1) (0,0.5);", "periodic-restart(cover,recall=2);3*(1,0);1/3",
	} {
		fields := strings.Split(line, ";")
		in, err := boundedrecall.ParseInstance(fields[1])
		require.NoError(t, err)
		s, _, err := learners.ParseSpecs(fields[0])
		require.NoError(t, err)
		spec := s[0].For(in.Horizon())
		f := newFractions(spec, rewards.Rewards{Instance: in, Scale: rewards.Scale{High: 1}})
		require.NotNil(t, f, line)
		f.keep = true
		regret, earned := new(big.Rat), new(big.Rat)
		arms := []*big.Rat{{}, {}}
		l, play := spec.New(2), make([]float64, 2)
		for k := range in.Horizon() {
			l.Play(play)
			reward := in.Reward(k + 1)
			require.True(t, f.round(play, reward))
			for i := range play {
				require.InDelta(t, play[i], float64(f.plays[k][i])/float64(f.unit), 1e-12)
				weight, r := big.NewRat(f.plays[k][i], f.unit), new(big.Rat).SetFloat64(reward[i])
				earned.Add(earned, weight.Mul(weight, r))
				arms[i].Add(arms[i], r)
			}
			l.Observe(reward)
		}
		best := arms[0]
		if arms[1].Cmp(best) > 0 {
			best = arms[1]
		}
		regret.Sub(best, earned).Quo(regret, big.NewRat(int64(in.Horizon()), 1))
		require.Equal(t, regret.RatString(), f.perRoundRegret(in.Horizon()), line)
		if fields[2] != "" {
			require.Equal(t, fields[2], regret.RatString(), line)
		}
	}
}

// TestFractions_NoneKnown: play prints no fractions if some reward or weight is
// not a small one.
func TestFractions_NoneKnown(t *testing.T) {
	for _, line := range []string{
		"hedge;(0,1) (1,0)", "cover;(0,0.1) (1,0)", "cover(horizon=30);(0,1)",
		"randomized-average-restart(cover,recall=2);(0,1) (1,0)",
	} {
		learner, runs, _ := strings.Cut(line, ";")
		status, stdout, stderr := clitest.Run("", Command(), "play", "--learner", learner,
			"--rewards", runs, "--plays")
		require.Zero(t, status, stderr)
		require.NotContains(t, stdout, "exactly", line)
		require.NotContains(t, stdout, "sum", line)
	}
	in, err := boundedrecall.ParseInstance("(0,1)")
	require.NoError(t, err)
	f := newFractions(learners.Spec{Name: "uniform"}, rewards.Rewards{Instance: in,
		Scale: rewards.Scale{High: 1}})
	require.False(t, f.round([]float64{0.3, 0.7}, in.Reward(1)), "0.3 is no multiple of 1/2")
	require.True(t, f.round([]float64{0.5, 0.5}, in.Reward(1)))
}
