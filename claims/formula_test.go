package claims_test

import (
	"math/big"
	"testing"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

func TestFormula(t *testing.T) {
	at := claims.Where{"M": 3, "T": 10., "d": 2, "γ": 0.25, "q": 2, "Y": 3, "Y'": 4, "W": claims.Function(func(n ...*big.Rat) *big.Rat {
		twice := new(big.Rat).Add(n[0], n[0])
		return twice.Add(twice, n[1])
	})}
	for f, want := range map[claims.Formula]float64{
		"1/75": 1. / 75, ".5": 0.5, "−M": -3, "1 − 1/d − (d−1)γ": 0.25, "5M/6 − T/2": -2.5, "γ(M−q)": 0.25,
		"(1+M/T)·W(M+1,d)/M": 13. / 3, "⌈T/M⌉·⌊T/M⌋": 12, "E|S_{M+1}|/(2(M+1))": 3. / 16, "C(M,⌊M/2⌋)/2^{M+1}": 3. / 16,
		"√(M+1)": 2, "ln(e²)": 2, "2·|M − T|": 14, "⌊(M+1)²/4⌋": 4, "M^−2": 1. / 9, "9·10⁻⁷": 9e-7, "½ + log₂ 8": 3.5,
		"max(M, T)/5": 2, "Y'_{M+1} + Y_d": 7,
	} {
		require.InDelta(t, want, f.Float(at), 1e-12, f)
	}
	require.Equal(t, "37/160", claims.Formula("(k+1)/(6k+2) + ⌈1/(2k)⌉/32").Rat(claims.Where{"k": 3}).RatString())
	for _, f := range []claims.Formula{"", "1/", "(1", "x", "1)", "1/0", "W", "C(1", "max(1)", "2..1", "√"} {
		require.Panics(t, func() { f.Rat(at) }, f)
	}
}

func TestCondition(t *testing.T) {
	at := claims.Where{"M": 9, "D": 3, "d": 8, "T": 27, "E": 0.5}
	for c, want := range map[claims.Condition]bool{
		"M ≥ log₂ d": true, "T ≥ M ≥ log₂ d": true, "T > 3M": false, "T ≥ 3M": true, "0 ≤ D < M/3": false, "0 ≤ D ≤ M/3": true, "0 < E ≤ 1": true,
		"3 | M": true, "2 | M": false, "odd M": true, "even M": false,
		"odd M/2": false, "even M/2": false, "M ≠ 9": false, "D = M/3": true, "D > M ≥ 1": false,
	} {
		require.Equal(t, want, c.Holds(at), c)
	}
	require.Panics(t, func() { claims.Condition("M").Holds(at) })
}
