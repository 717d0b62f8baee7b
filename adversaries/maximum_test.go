package adversaries

import (
	"math/big"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

func TestFairCoinsExcess(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 41, 150} {
		for _, d := range []int{2, 3, 10, 100} {
			// Σ_{k<n} (1 − F(k)^d) − n/2, over the denominator 2^(nd).
			total := power(2, n*d)
			excess := new(big.Int).Mul(total, big.NewInt(int64(n)))
			heads := new(big.Int)
			for k := range n {
				heads.Add(heads, new(big.Int).Binomial(int64(n), int64(k)))
				excess.Sub(excess, new(big.Int).Exp(heads, big.NewInt(int64(d)), nil))
			}
			excess.Lsh(excess, 1).Sub(excess, new(big.Int).Mul(total, big.NewInt(int64(n))))
			require.InEpsilon(t, ratio(excess, total.Lsh(total, 1)), fairCoinsExcess(n, d), 1e-12,
				"n = %d, d = %d", n, d)
		}
	}
}

// max(S_1,S_2) − n/2 is (S_1−S_2)/2 in absolute value plus a sum of mean zero,
// and S_1−S_2 is half a ±1 walk of 2n steps: E|S_{2n}| = ∏_{i<n} (2i+1)/(2i).
// For one-hot rewards it is E|S_n|/2, and E|S_{2n−1}| = E|S_{2n}|.
func TestExcessOfTwoArms(t *testing.T) {
	for _, n := range []int{1, 2, 999, 1000, 99_999, 100_000} {
		walk := 1.0
		for i := 1; i < n; i++ {
			walk *= float64(2*i+1) / float64(2*i)
		}
		require.InEpsilon(t, walk/4, fairCoinsExcess(n, 2), 1e-12)
		require.InEpsilon(t, walk/2, oneHotExcess(2*n, 2), 1e-12)
		require.InEpsilon(t, walk/2, oneHotExcess(2*n-1, 2), 1e-12)
	}
}

// Beyond the bulk nothing is left, so that long sums gather no rounding there.
func TestFairCoinsCDFTails(t *testing.T) {
	cdf := fairCoinsCDF(100_000)
	require.Equal(t, 1.0, cdf[100_000])
	require.Equal(t, 1.0, cdf[60_000])
	require.Zero(t, cdf[0])
}

func TestOneHotExcess(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 20, 35} {
		for _, d := range []int{1, 2, 3, 4, 7, 30} {
			if controls.Short() && n == 35 && d == 30 {
				continue
			}
			// E max = Σ_{m<n} (1 − P[max ≤ m]).
			total := power(d, n)
			excess := new(big.Int).Mul(total, big.NewInt(int64(n)))
			for m := range n {
				excess.Sub(excess, sequences(n, d, m))
			}
			excess.Mul(excess, big.NewInt(int64(d))).Sub(excess,
				new(big.Int).Mul(total, big.NewInt(int64(n))))
			want := ratio(excess, total.Mul(total, big.NewInt(int64(d))))
			require.InDelta(t, want, oneHotExcess(n, d), 1e-12*max(want, 1e-3), "n = %d, d = %d", n, d)
		}
	}
	require.InEpsilon(t, 8.507095191113375, oneHotExcess(300, 3), 1e-12) // computed in fractions
}

// sequences counts the sequences of n draws among d arms in which none comes up
// more than m times, arm by arm.
func sequences(n, d, m int) *big.Int {
	count := make([]*big.Int, n+1) // by the number of draws placed
	for k := range count {
		count[k] = new(big.Int)
	}
	count[0].SetInt64(1)
	for range d {
		next := make([]*big.Int, n+1)
		for k := range next {
			next[k] = new(big.Int)
			for j := 0; j <= min(k, m); j++ {
				next[k].Add(next[k], new(big.Int).Mul(new(big.Int).Binomial(int64(k), int64(j)), count[k-j]))
			}
		}
		count = next
	}
	return count[n]
}

func power(base, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(n)), nil)
}

func ratio(a, b *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(a, b).Float64()
	return f
}
