package exact

import (
	"context"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

// TestSymmetricLearner: the learner of SymmetricPlays attains SymmetricValue.
func TestSymmetricLearner(t *testing.T) {
	top := 12
	if controls.Short() {
		top = 9
	}
	for m := 1; m <= top; m++ {
		r, err := SymmetricUpper(context.Background(), m)
		require.NoError(t, err)
		require.Zero(t, r.Upper.Cmp(SymmetricValue(m)), "M=%d: %v", m, r.Upper)
		require.Zero(t, r.Lower.Cmp(r.Upper))
	}
}
