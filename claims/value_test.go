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
