package learners

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawUnit draws a number in [0,1]: of any size, on a grid, or at an end.
func drawUnit(t *rapid.T) float64 {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return math.Ldexp(float64(rapid.Uint64().Draw(t, "significand")>>11), -53-rapid.IntRange(0, 120).Draw(t, "fall"))
	case 1:
		return float64(rapid.IntRange(0, 10).Draw(t, "tenths")) / 10
	case 2:
		return rapid.SampledFrom([]float64{0, 1, math.Nextafter(1, 0), 0x1p-44, math.Nextafter(0x1p-44, 0), 0x1p-96, 0x1p-97, 0x1.8p-97, math.Nextafter(0x1p-97, 0), 1e-300, math.SmallestNonzeroFloat64, math.Copysign(0, -1)}).Draw(t, "edge")
	}
	return float64(rapid.Uint64().Draw(t, "uniform")>>11) / (1 << 53)
}

// units returns f·2⁹⁶.
func (f fixed) units() *big.Int {
	n := new(big.Int).SetUint64(f.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(f.low))
}

// unitsOf returns x·2⁹⁶, exactly.
func unitsOf(x float64) *big.Float {
	f := new(big.Float).SetPrec(2000).SetFloat64(x)
	return f.SetMantExp(f, pointAt)
}

func TestFixed_IsTheNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := drawUnit(t)
		off := new(big.Float).SetPrec(2000).SetInt(toFixed(x).units())
		off.Sub(off, unitsOf(x)).Abs(off)
		limit := 0.5
		if x >= 0x1p-44 || x == 0 {
			limit = 0
		}
		if off.Cmp(big.NewFloat(limit)) > 0 {
			t.Fatalf("%b is off by %v·2⁻⁹⁶", x, off)
		}
	})
}

// TestFixed_SumsAreExact holds sums and differences against integers, through a
// total that has wrapped around.
func TestFixed_SumsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := fixed{rapid.Uint64().Draw(t, "high"), rapid.Uint64().Draw(t, "low")}
		before, want := total, new(big.Int)
		for range rapid.IntRange(1, 40).Draw(t, "terms") {
			f := toFixed(drawUnit(t))
			total = total.plus(f)
			want.Add(want, f.units())
		}
		sum := total.minus(before)
		if sum.units().Cmp(want) != 0 {
			t.Fatalf("sum %v·2⁻⁹⁶, want %v", sum.units(), want)
		}
		nearest := new(big.Float).SetInt(want)
		x, _ := nearest.SetMantExp(nearest, -pointAt).Float64()
		if sum.float() != x {
			t.Fatalf("%v·2⁻⁹⁶ as a float64 is %b, want %b", want, sum.float(), x)
		}
	})
}

func TestFixed_LargestSums(t *testing.T) {
	for _, f := range []fixed{{1<<64 - 1, 1<<64 - 1}, {1 << 63, 1}, {1 << 63, 1 << 10}, {1 << 63, 1<<10 + 1}, {1, 1}, {0, 1<<64 - 1}} {
		n := new(big.Float).SetInt(f.units())
		x, _ := n.SetMantExp(n, -pointAt).Float64()
		require.Equal(t, x, f.float())
	}
}

// additives are the base learners that keep sums, for d arms.
func additives(d int) map[string]boundedrecall.Learner {
	all := map[string]boundedrecall.Learner{
		"hedge":         NewHedge(d, 0.7),
		"anytime-hedge": NewAnytimeHedge(d),
		"mwu":           NewMWU(d, 0.7),
		"mwu, steep":    NewMWU(d, 1e3),
		"ftl":           NewFollowTheLeader(d),
		"ftrl":          NewFTRL(d, 0.1),
		"ftpl":          NewFTPL(d, 0.5),
	}
	if d == 2 {
		all["cover"] = NewCover(30)
	}
	return all
}

// TestAdditive_ResumesAsIfItHadObserved: a learner that resumes with the sums plays, now
// and after further rounds, what a learner plays that observed every round. Rewards are
// multiples of 1/8, so that sums are exact.
func TestAdditive_ResumesAsIfItHadObserved(t *testing.T) {
	for d := 1; d <= 4; d++ {
		for name, l := range additives(d) {
			t.Run(fmt.Sprintf("%s/d=%d", name, d), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(1, uint64(d)))
				additive := l.(Additive)
				sums, terms, r := make([]float64, d), make([]float64, d), make([]float64, d)
				for range 100 {
					rounds := rng.IntN(20)
					observed, resumed := make([]float64, d), make([]float64, d)
					clear(sums)
					l.Reset()
					for range rounds {
						drawEighths(rng, r)
						l.Observe(r)
						additive.Terms(terms, r)
						for i, x := range terms {
							require.True(t, x >= 0 && x <= 1, "a term %v", x)
							sums[i] += x
						}
					}
					l.Play(observed)
					l.Reset()
					l.Observe(r) // what it has seen before it resumes does not matter
					additive.Resume(rounds, sums)
					l.Play(resumed)
					require.InDeltaSlice(t, observed, resumed, 1e-13)
				}
				additive.Terms(terms, make([]float64, d))
				require.Equal(t, make([]float64, d), terms, "zero rewards add zeros")
			})
		}
	}
}

func drawEighths(rng *rand.Rand, r []float64) {
	for i := range r {
		r[i] = float64(rng.IntN(9)) / 8
	}
}

// TestSuffixSums_AreThoseOfTheBaseLearner holds the history by sums against copies
// of the base learner, after every suffix, over more rounds than the ring is long.
func TestSuffixSums_AreThoseOfTheBaseLearner(t *testing.T) {
	const d, recall = 2, 7
	for name, l := range additives(d) {
		rng := rand.New(rand.NewPCG(3, 4))
		sums := newSuffixSums(recall, l)
		copies := newRestarts(recall, func() boundedrecall.Learner { return additives(d)[name] })
		x, y, r := make([]float64, d), make([]float64, d), make([]float64, d)
		for s := range 5 * recall {
			for m := 0; m <= recall; m++ {
				sums.after(m).Play(x)
				copies.after(m).Play(y)
				require.InDeltaSlice(t, y, x, 1e-13, "%s, round %d, suffix %d", name, s+1, m)
			}
			drawEighths(rng, r)
			sums.observe(r)
			copies.observe(r)
		}
	}
}
