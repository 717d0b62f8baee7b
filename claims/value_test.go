package claims

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestValue: small fractions are computed with as large ones are, also where
// they grow large or become small again.
func TestValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		near := rapid.OneOf(rapid.Int64Range(-9, 9), rapid.Int64Range(small-9, small+9),
			rapid.Int64Range(-small-9, -small+9), rapid.Int64())
		draw := func(name string) *big.Rat {
			den := near.Filter(func(n int64) bool { return n != 0 }).Draw(t, name+" den")
			return big.NewRat(near.Draw(t, name+" num"), den)
		}
		a, b := draw("a"), draw("b")
		x, y := fractional(a), fractional(b)
		same := func(want *big.Rat, got value) {
			require.Zero(t, want.Cmp(got.fraction()), "%v, not %v", got.fraction(), want)
			require.Equal(t, Float(want), got.float())
		}
		same(a, x)
		same(new(big.Rat).Add(a, b), x.plus(y))
		same(new(big.Rat).Sub(a, b), x.minus(y))
		same(new(big.Rat).Mul(a, b), x.times(y))
		if b.Sign() != 0 {
			same(new(big.Rat).Quo(a, b), x.over(y))
		}
		same(new(big.Rat).Mul(a, new(big.Rat).Mul(a, a)), x.to(whole64(3)))
		same(new(big.Rat).SetInt(new(big.Int).Div(a.Num(), a.Denom())), x.floor())
	})
}

// TestNumbers: a number of any type is taken with its value, and what is none
// is named with its type.
func TestNumbers(t *testing.T) {
	type share float32
	for _, one := range []struct {
		x      any
		want   string // as a fraction, "" for a number in floating point
		number float64
	}{
		{float32(0.1), "", 0.10000000149011612}, {share(0.25), "", 0.25}, {0.1, "", 0.1},
		{3, "3", 3}, {int8(-3), "-3", -3}, {uint16(3), "3", 3}, {big.NewRat(1, 4), "1/4", 0.25},
		{int64(1<<53 + 1), "9007199254740993", 1 << 53}, {^uint64(0), "18446744073709551615", 1 << 64},
		{big.NewInt(-7), "-7", -7}, {int64(-1 << 63), "-9223372036854775808", -1 << 63},
	} {
		x := valueOf(one.x)
		require.Equal(t, one.number, float(one.x), "%T", one.x)
		require.Equal(t, one.number, x.float(), "%T", one.x)
		if got := x.fraction(); one.want == "" {
			require.Nil(t, got, "%T", one.x)
		} else {
			require.Equal(t, one.want, got.RatString(), "%T", one.x)
		}
	}
	for _, x := range []any{"3", nil, []float64{3}, complex(3, 0)} {
		require.Panics(t, func() { float(x) })
	}
	require.PanicsWithValue(t, "claims: 3 is a string, and no number: want a float64, a float32, "+
		"an int or a *big.Rat", func() { float("3") })
}

// TestGiven_Measure_Float32: a check may hand in what it measured as a float32.
func TestGiven_Measure_Float32(t *testing.T) {
	for x, refuted := range map[float32]int{0.5: 0, 0.75: 1} {
		c := newCase(t.Context(), read(lemma), Options{})
		c.Holds.Says("Reg ≤ 1/2").Cases("x").Given(Let{"M": float32(2)}).Measure(x)
		require.Equal(t, refuted == 0, c.tallies[0].e.Agrees())
		require.Equal(t, float64(x), c.tallies[0].e.Value)
	}
}
