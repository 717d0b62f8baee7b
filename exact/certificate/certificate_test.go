package certificate

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// free returns work that never runs out.
func free() *work { return &work{left: math.MaxInt64} }

// TestExpEncloses compares with the power series in much higher precision, and
// with math.Exp.
func TestExpEncloses(t *testing.T) {
	for n := int64(-300); n <= 300; n += 7 {
		x := big.NewRat(n, 23)
		e := free().exp(x)
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
	for _, r := range []*big.Rat{new(big.Rat).Add(third, tiny),
		new(big.Rat).Neg(new(big.Rat).Add(third, tiny))} {
		x := free().outward(exactly(r))
		require.Negative(t, x.lo.Cmp(r))
		require.Positive(t, x.hi.Cmp(r))
		require.LessOrEqual(t, x.lo.Denom().BitLen(), precision+1)
	}
}

// TestPlays checks plays known by hand.
func TestPlays(t *testing.T) {
	weight := func(c Certificate, history ...int) *big.Rat {
		p, err := c.player(free())
		require.NoError(t, err)
		require.NoError(t, p.read())
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
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 2, Learner: ftl}, 3, 0,
		0).Cmp(big.NewRat(1, 3)))
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 3, Learner: ftl}, 3, 0,
		0).Cmp(big.NewRat(1, 2)))
	// after e1, e1, or without the oldest, or without both
	for wrapper, want := range map[string]*big.Rat{
		"average restart": big.NewRat(1, 1), "inclusive average restart": big.NewRat(5, 6),
	} {
		t.Run(wrapper, func(t *testing.T) {
			got := weight(Certificate{Arms: 2, Levels: 2, Recall: 2, Learner: &Learner{Wrapper: wrapper,
				Base: "follow the leader"}}, 1, 1)
			require.Zero(t, got.Cmp(want), "%s: %v", wrapper, got)
		})
	}
	counts := &Learner{Wrapper: "counts", Plays: []string{"0", "1/3", "1"}}
	for letter, want := range map[int]*big.Rat{0: big.NewRat(2, 3), 1: big.NewRat(5, 6),
		2: big.NewRat(1, 1), 3: big.NewRat(1, 2)} {
		t.Run(fmt.Sprint(letter), func(t *testing.T) {
			// after e1 and a zero, (½,0), e1 or (0,½): the second counts with
			// probability 1/2, 3/4, 1, 1/4
			got := weight(Certificate{Arms: 2, Levels: 3, Recall: 2, Learner: counts}, 2, letter)
			require.Zero(t, got.Cmp(want), "%d: %v", letter, got)
		})
	}
	mwu := &Learner{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}
	require.Zero(t, weight(Certificate{Arms: 2, Levels: 2, Recall: 2, Learner: mwu}, 1,
		1).Cmp(big.NewRat(9, 13)))
}

// verify states the certificate, writes it and reads it.
func verify(t *testing.T, c Certificate) error {
	t.Helper()
	var b strings.Builder
	require.NoError(t, c.stated().Write(&b))
	_, err := Verify(strings.NewReader(b.String()))
	return err
}

func TestPower(t *testing.T) {
	for n := range 200 {
		x, want := big.NewRat(5, 3), big.NewRat(1, 1)
		for range n {
			want.Mul(want, x)
		}
		got := free().power(x, n)
		require.LessOrEqual(t, got.lo.Cmp(want), 0)
		require.GreaterOrEqual(t, got.hi.Cmp(want), 0)
		require.LessOrEqual(t, got.lo.Denom().BitLen(), precision+1)
		low, _ := new(big.Rat).Quo(got.lo, got.hi).Float64()
		require.InDelta(t, 1, low, 1e-15)
	}
}
