package laws_test

import (
	"fmt"
	"iter"
	"math"
	oldrand "math/rand"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

func randomized(seed uint64) boundedrecall.Learner {
	return learners.NewRandomizedAverageRestart(3,
		func() boundedrecall.Learner { return learners.NewHedge(2, 1) }, seed)
}

// biasedDistribution lists two plays with unequal probabilities.
type biasedDistribution struct{ *learners.Uniform }

func (biasedDistribution) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		_ = yield(0.25, []float64{1, 0}) && yield(0.75, []float64{0, 1})
	}
}

// stating plays (1,0) and states the distribution that it is told to.
type stating struct {
	*learners.Uniform
	probabilities []float64
	plays         [][]float64
}

func (stating) Play(dst []float64) { dst[0], dst[1] = 1, 0 }
func (l stating) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		for k, p := range l.probabilities {
			if !yield(p, l.plays[k]) {
				return
			}
		}
	}
}

// TestStatedDistribution_IsALaw: probabilities that are not, plays that are
// not, and a play that the distribution does not give.
func TestStatedDistribution_IsALaw(t *testing.T) {
	one, two := []float64{1, 0}, []float64{0, 1}
	for says, l := range map[string]stating{
		"": {probabilities: []float64{0.25, 0.75},
			plays: [][]float64{one, two}},
		"probability -0.5": {probabilities: []float64{1.5, -0.5}, plays: [][]float64{one, two}},
		"probability NaN": {probabilities: []float64{1, math.NaN()},
			plays: [][]float64{one, two}},
		"sum to 0.9": {probabilities: []float64{0.5, 0.4}, plays: [][]float64{one, two}},
		"sum to 0":   {},
		"probability 0.5 of (0.5,1)": {probabilities: []float64{0.5, 0.5},
			plays: [][]float64{one, {0.5, 1}}},
		"not in the distribution":   {probabilities: []float64{1}, plays: [][]float64{two}},
		"plays (1,0), which is not": {probabilities: []float64{1, 0}, plays: [][]float64{two, one}},
	} {
		t.Run(says, func(t *testing.T) {
			l.Uniform = learners.NewUniform(2)
			err := laws.StatedDistribution(func() boundedrecall.Learner { return l }, laws.Read("(1,0)"))
			if says == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, says)
			}
		})
	}
}

// asking states another distribution once it was asked for the play.
type asking struct {
	stating
	asked *bool
}

func (l asking) Play(dst []float64) {
	*l.asked = true
	l.stating.Play(dst)
}

func (l asking) Distribution() iter.Seq2[float64, []float64] {
	if *l.asked {
		l.probabilities = []float64{0.5, 0.5}
	}
	return l.stating.Distribution()
}

// TestStatedDistribution_ReadAgain: asking for a play must not change the
// distribution.
func TestStatedDistribution_ReadAgain(t *testing.T) {
	err := laws.StatedDistribution(func() boundedrecall.Learner {
		return asking{stating{learners.NewUniform(2), []float64{1, 0}, [][]float64{{1, 0}, {0, 1}}},
			new(bool)}
	}, nil)
	require.ErrorContains(t, err,
		"distribution read again after Play: outcome 1 is (1,0) with probability 0.5, want (1,0) with 1")
}

// silent hides the distribution of a learner that draws.
type silent struct{ boundedrecall.Learner }

// TestSampledQuantileOfACorrectLearner: the kit samples a learner that does not
// state its distribution, and a true claim passes.
func TestSampledQuantileOfACorrectLearner(t *testing.T) {
	draw := func(seed uint64) boundedrecall.Learner { return silent{randomized(seed)} }
	bound := randomized(1).(*learners.RandomizedAverageRestart).TotalRegretBoundWithProbability
	claims := properties.Claims{Draws: properties.Draws{RegretQuantile: bound, New: draw}}
	for f := range (properties.Settings{}).Check(func() boundedrecall.Learner { return draw(1) },
		claims) {
		require.False(t, f.Failed(), f)
	}
}

// unlucky plays the wrong arm if its seed is below bad.
func unlucky(bad int) func(seed uint64) boundedrecall.Learner {
	return func(seed uint64) boundedrecall.Learner {
		arm := 0
		if seed < uint64(bad) {
			arm = 1
		}
		return fixed{learners.NewUniform(2), arm}
	}
}

type fixed struct {
	*learners.Uniform
	arm int
}

func (f fixed) Play(dst []float64) {
	clear(dst)
	dst[f.arm] = 1
}

// upperTail returns the probability of k or more successes in 100 trials,
// summed term by term.
func upperTail(k int, p float64) float64 {
	sum := 0.0
	for j := k; j <= 100; j++ {
		a, _ := math.Lgamma(101)
		b, _ := math.Lgamma(float64(j + 1))
		c, _ := math.Lgamma(float64(101 - j))
		sum += math.Exp(a - b - c + float64(j)*math.Log(p) + float64(100-j)*math.Log1p(-p))
	}
	return sum
}

// TestSampledQuantileAlarm: the law alarms from the first count of games above
// the bound on that is less likely than 1e-15, and not at the count before.
func TestSampledQuantileAlarm(t *testing.T) {
	in := laws.Read("3*(1,0)")
	for _, delta := range []float64{0.01, 0.1, 0.5} {
		k := 0
		for upperTail(k, delta) >= 1e-15 {
			k++
		}
		bound := func(d float64, _, _ int) float64 {
			if d == delta {
				return 2
			}
			return 3
		}
		require.NoError(t, laws.SampledRegretQuantile(unlucky(k-1), 0, bound, in))
		require.ErrorContains(t, laws.SampledRegretQuantile(unlucky(k), 0, bound, in), "regret-quantile: ")
	}
}

// fairArm states that it draws one of two arms, each with probability 1/2, and
// draws what lots says for its seed and round.
type fairArm struct {
	*learners.Uniform
	round int
	seed  uint64
	lots  func(seed uint64, round int) int
}

func (f *fairArm) Play(dst []float64) {
	clear(dst)
	dst[f.lots(f.seed, f.round)] = 1
}
func (f *fairArm) Observe([]float64) { f.round++ }
func (f *fairArm) Reset()            { f.round = 0 }
func (f *fairArm) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		_ = yield(0.5, []float64{1, 0}) && yield(0.5, []float64{0, 1})
	}
}

// TestRegretQuantileIsCertain: over two fair rounds the regret is 0, 0.3 or
// 0.6, and above 0.3 with probability 1/4. On the grid of the computed
// distribution 0.3 cannot be told from a little more, and that does not break
// the claim for δ = 1/2.
func TestRegretQuantileIsCertain(t *testing.T) {
	maker := func() boundedrecall.Learner {
		return &fairArm{learners.NewUniform(2), 0, 0, func(uint64, int) int { return 0 }}
	}
	for small, passes := range map[float64]bool{0.6: true, 0.3: false} {
		t.Run(fmt.Sprint(small), func(t *testing.T) {
			err := laws.RegretQuantile(maker, func(delta float64, _, _ int) float64 {
				if delta == 0.5 {
					return 0.3
				}
				return small
			}, laws.Read("2*(0.3,0)"))
			require.Equal(t, passes, err == nil, "%v: %v", small, err)
		})
	}
}

// TestDeviationsAlarm: sums of deviations, on fair coins. Freedman's bound is
// above the exact tail, and not so far that the test would be blind: it alarms
// at ten standard deviations, and not at seven.
func TestDeviationsAlarm(t *testing.T) {
	const n = 9600
	for _, z := range []float64{3, 5, 7, 10} {
		s := z * math.Sqrt(n) / 2
		tail := laws.Tail(s, n/4.0, 0.5, n)
		require.GreaterOrEqual(t, tail, 2*distuv.UnitNormal.Survival(z))
		freedman := math.Exp(-s * s / (2 * (n/4.0 + 0.5*s/3)))
		require.GreaterOrEqual(t, tail, min(1, 150*freedman),
			"both signs, and each variance that the sum is tried for")
		require.Equal(t, z >= 10, tail < laws.DrawsAlarm/80)
	}
	for _, heads := range []float64{5, 10, 20} { // of coins that show heads once in the mean
		coins := distuv.Binomial{N: n, P: 1. / n}
		require.GreaterOrEqual(t, laws.Tail(heads-1, coins.Variance(), 1, n), coins.Prob(heads))
	}
	require.Equal(t, 1.0, laws.Tail(0, 0, 0, n))
	require.Zero(t, laws.Tail(1, 0, 0, n), "a deviation from what is certain")
}

// TestDeviationTail: the bound on a count of draws that are independent is
// above its exact tail, down to 1e-60.
func TestDeviationTail(t *testing.T) {
	for _, n := range []float64{400, 56000} {
		for _, p := range []float64{0.001, 0.03, 0.5, 0.9} {
			b, mean := distuv.Binomial{N: n, P: p}, n*p
			for z := -16.0; z <= 16; z += 0.5 {
				k := min(max(math.Round(mean+z*math.Sqrt(mean*(1-p))), 0), n)
				swing, exact := p, b.CDF(k)
				if k > mean {
					swing, exact = 1-p, distuv.Binomial{N: n, P: 1 - p}.CDF(n-k)
				}
				if exact >= 1e-60 {
					require.GreaterOrEqual(t, laws.DeviationTail(k-mean, mean*(1-p), swing, mean),
						4*exact*(1-1e-6), "%v %v %v", n, p, k)
				}
			}
		}
	}
}

// leaning is a fairArm whose distribution is not fair: arm 1 is likelier in
// every other round.
type leaning struct{ fairArm }

func (l *leaning) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		p := 0.48 + 0.04*float64(l.round%2)
		_ = yield(p, []float64{1, 0}) && yield(1-p, []float64{0, 1})
	}
}

// TestDrawsOfTheRoundBefore: draws that follow the distribution of the round
// before, and are right in the mean.
func TestDrawsOfTheRoundBefore(t *testing.T) {
	for late := range 2 {
		err := laws.Draws(func(seed uint64) boundedrecall.Learner {
			return &leaning{fairArm{learners.NewUniform(2), 0, seed, func(seed uint64, round int) int {
				if rand.New(rand.NewPCG(seed, uint64(round))).Float64() < 0.48+0.04*float64((round+late)%2) {
					return 0
				}
				return 1
			}}}
		}, 0, laws.Read("140*(1,1)"))
		if late == 0 {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, "arms that have become less likely")
		}
	}
}

// TestDrawsLooksAtEveryLagAndSeed: draws that are fair, and repeat those of
// some rounds earlier, or those of another seed. Each of four looks finds them
// by itself.
func TestDrawsLooksAtEveryLagAndSeed(t *testing.T) {
	type lot = func(seed, round uint64) (uint64, uint64)
	type drawsBy = func(draw func(seed uint64) boundedrecall.Learner, rewards laws.Rounds) error
	repeats := func(rewards string, by drawsBy, want string, lot lot) {
		draw := func(seed uint64) boundedrecall.Learner {
			lots := func(seed uint64, round int) int {
				seed, r := lot(seed, uint64(round))
				return int(rand.NewPCG(seed, r).Uint64() >> 63)
			}
			return &fairArm{learners.NewUniform(2), 0, seed, lots}
		}
		require.ErrorContains(t, by(draw, laws.Read(rewards)), want, rewards)
	}
	for _, lag := range []uint64{1, 2, 3, 5, 13, 32, 128, 300} {
		again := func(seed, round uint64) (uint64, uint64) { return seed, round - round/lag%2*lag }
		repeats(fmt.Sprintf("%d*(1,1)", 2*lag+24), laws.DrawsByLags,
			fmt.Sprintf("draws %d rounds apart", lag), again)
		if lag < 100 {
			repeats(fmt.Sprintf("%d*(1,1)", 2*lag+24), laws.DrawsByPairsOfRounds,
				fmt.Sprintf("draws in rounds 1 and %d are", lag+1), again)
		}
	}
	for apart := uint64(1); apart <= 128; apart *= 2 {
		// which seed of a pair takes the other's, in units of apart
		for first := range min(2, 190/apart) {
			repeats("60*(1,1)", laws.DrawsByGapsOfSeeds,
				fmt.Sprintf("games with seeds that differ by %d are", apart),
				func(seed, round uint64) (uint64, uint64) { return seed - (seed/apart+first)%2*apart, round })
		}
	}
	for _, modulus := range []uint64{150, 1000, 4096, 12345, 1 << 15, 1 << 16, 1 << 24, 1 << 30, 1e6} {
		repeats("140*(1,1)", laws.DrawsByPairsOfGames, "the games with seeds",
			func(seed, round uint64) (uint64, uint64) { return seed % modulus, round })
	}
	for _, shift := range []uint64{1, 2} {
		repeats("60*(1,1)", laws.DrawsByGapsOfSeeds, "apart",
			func(seed, round uint64) (uint64, uint64) { return seed - seed%2, round - seed%2*shift })
	}
}

// TestDrawsOfAnyGenerator: lots of math/rand, whose sequences with neighbouring
// seeds are correlated, are good enough.
func TestDrawsOfAnyGenerator(t *testing.T) {
	draw := func(seed uint64) boundedrecall.Learner {
		var lots []int
		source := oldrand.New(oldrand.NewSource(int64(seed)))
		return &fairArm{learners.NewUniform(2), 0, seed, func(_ uint64, round int) int {
			for len(lots) <= round {
				lots = append(lots, int(2*source.Float64()))
			}
			return lots[round]
		}}
	}
	for _, rewards := range []string{"(1,0)", "(1,1)", "2*(1,0)", "24*(1,0)"} {
		for seed := range uint64(3) {
			require.NoError(t, laws.Draws(draw, seed<<20, laws.Read(rewards)))
		}
	}
}

// TestDrawsToRounding: the play drawn may differ from that of the distribution
// by rounding, and by no more.
func TestDrawsToRounding(t *testing.T) {
	for off, passes := range map[float64]bool{1e-12: true, 1e-6: false} {
		t.Run(fmt.Sprint(off), func(t *testing.T) {
			draw := func(seed uint64) boundedrecall.Learner {
				return &offArm{fairArm{learners.NewUniform(2), 0, seed,
					func(seed uint64, round int) int {
						return int(rand.NewPCG(seed, uint64(round)).Uint64() >> 63)
					}}, off}
			}
			err := laws.Draws(draw, 0, laws.Read("3*(1,0)"))
			if passes {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, "which has probability 0 by the stated distribution")
			}
		})
	}
}

// offArm moves a little weight from the arm drawn to the other.
type offArm struct {
	fairArm
	off float64
}

func (o *offArm) Play(dst []float64) {
	o.fairArm.Play(dst)
	k := o.lots(o.seed, o.round)
	dst[k] -= o.off
	dst[1-k] += o.off
}

// TestDrawsOfFairCoinsPass: independent draws pass on every instance.
func TestDrawsOfFairCoinsPass(t *testing.T) {
	draw := func(seed uint64) boundedrecall.Learner {
		lots := func(seed uint64, round int) int {
			return int(rand.NewPCG(seed, uint64(round)).Uint64() >> 63)
		}
		return &fairArm{learners.NewUniform(2), 0, seed, lots}
	}
	rapid.Check(t, func(t *rapid.T) {
		in := laws.Of(properties.Instances(2, 0, 20, 24).Draw(t, "in"))
		if err := laws.Draws(draw, rapid.Uint64().Draw(t, "seed"), in); err != nil {
			t.Fatal(err)
		}
	})
}
