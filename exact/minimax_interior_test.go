package exact

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInterior: the method finds the values that are known, to 1e-8, with a
// learner and a mixture that prove as much in exact arithmetic.
func TestInterior(t *testing.T) {
	for k, c := range []struct {
		class Class
		value *big.Rat
	}{
		{Class{Recall: 5}, TwoArmValue(5)},
		{Class{Recall: 6, Symmetric: true}, SymmetricValue(6)},
		{Class{Recall: 3, ShiftInvariant: true}, SymmetricValue(3)},
		{Class{Recall: 2, Levels: 3}, TwoArmValue(2)},
		{Class{Recall: 5, Regret: Swap}, rat(5, 27)},
		{Class{Arms: 3, Recall: 2}, rat(20, 63)},
		{Class{Arms: 4, Recall: 1}, rat(1, 2)},
		{Class{Arms: 3, Recall: 1, Regret: Swap}, nil},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			s, err := c.class.withDefaults().cells()
			require.NoError(t, err)
			if c.value == nil {
				o, err := Minimax(t.Context(), c.class, nil)
				require.NoError(t, err)
				c.value = o.Value
			}
			m, err := newMaster(s)
			require.NoError(t, err)
			require.NoError(t, m.start(t.Context()))
			lower, _ := new(big.Rat).Sub(c.value, m.bound(m.first)).Float64()
			upper, _ := new(big.Rat).Sub(m.upper, c.value).Float64()
			require.True(t, lower >= 0 && lower < 1e-8, "%+v: the mixture is %g too low", c.class, lower)
			require.True(t, upper >= 0 && upper < 1e-8, "%+v: the learner is %g too high", c.class, upper)
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o, err := Minimax(ctx, Class{Recall: 3}, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, o.Lower.Sign())
}
