package certificate

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExpEncloses compares with the power series in much higher precision, and
// with math.Exp.
func TestExpEncloses(t *testing.T) {
	for n := int64(-300); n <= 300; n += 7 {
		x := big.NewRat(n, 23)
		e := exp(x)
		require.Positive(t, e.hi.Cmp(e.lo))
		f, _ := x.Float64()
		lo, _ := e.lo.Float64()
		require.InEpsilon(t, math.Exp(f), lo, 1e-14)
		width, _ := new(big.Rat).Sub(e.hi, e.lo).Float64()
		require.Less(t, width, 1e-20*math.Max(1, math.Exp(2*f)))
		// e^x as a product of 64 factors e^{x/64}, each by 40 terms.
		y := new(big.Rat).Mul(x, big.NewRat(1, 64))
		sum, term := big.NewRat(1, 1), big.NewRat(1, 1)
		for k := int64(1); k < 40; k++ {
			term = new(big.Rat).Mul(term, new(big.Rat).Mul(y, big.NewRat(1, k)))
			sum.Add(sum, term)
		}
		value := new(big.Float).SetPrec(400).SetRat(sum)
		for range 6 {
			value.Mul(value, value)
		}
		require.Positive(t, value.Cmp(new(big.Float).SetPrec(400).SetRat(e.lo)), "x = %v", x)
		require.Negative(t, value.Cmp(new(big.Float).SetPrec(400).SetRat(e.hi)), "x = %v", x)
	}
}

func TestOutward(t *testing.T) {
	third := big.NewRat(1, 3)
	tiny := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(7), 200))
	for _, r := range []*big.Rat{new(big.Rat).Add(third, tiny), new(big.Rat).Neg(new(big.Rat).Add(third, tiny))} {
		x := exactly(r).outward()
		require.Negative(t, x.lo.Cmp(r))
		require.Positive(t, x.hi.Cmp(r))
		require.LessOrEqual(t, x.lo.Denom().BitLen(), bits+1)
	}
}

// TestPlays checks plays known by hand.
func TestPlays(t *testing.T) {
	weight := func(c Certificate, history ...int) *big.Rat {
		p, err := c.player()
		require.NoError(t, err)
		x := p.play(history)[0]
		require.Zero(t, x.lo.Cmp(x.hi))
		return x.lo
	}
	cover := &Learner{Wrapper: "average restart", Base: "cover", Horizon: 4}
	for k, want := range []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 6), big.NewRat(7, 12)} {
		got := weight(Certificate{Arms: 2, Levels: 2, Recall: 3, Learner: cover}, []int{2, 1}[:k]...)
		require.Zero(t, got.Cmp(want), "round %d: %v", k+1, got)
	}
	ftl := &Learner{Wrapper: "windowed", Base: "follow the leader"}
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 2, Learner: ftl}, 3, 0, 0).Cmp(big.NewRat(1, 3)))
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 3, Learner: ftl}, 3, 0, 0).Cmp(big.NewRat(1, 2)))
	mwu := &Learner{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}
	require.Zero(t, weight(Certificate{Arms: 2, Levels: 2, Recall: 2, Learner: mwu}, 1, 1).Cmp(big.NewRat(9, 13)))
}

func TestVerifyRefusesWhatIsNoCertificate(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", "x", `{"kind":"long-run upper"}`, `{"unknown":1}`} {
		_, err := Verify(strings.NewReader(text))
		require.Error(t, err, text)
	}
	_, err := Verify(strings.NewReader("\n"))
	require.EqualError(t, err, "no certificate")
}
