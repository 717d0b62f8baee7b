package fuzz

import (
	"math/big"
	"testing"

	"boundedrecall/exact/certificate"

	"github.com/stretchr/testify/require"
)

// TestContradict_FalseClaims: the oracle accepts each genuine certificate and
// contradicts the same claim made stronger.
func TestContradict_FalseClaims(t *testing.T) {
	for _, c := range genuine() {
		require.NoError(t, contradict(c), c.Statement)
		value, ok := new(big.Rat).SetString(c.Value)
		require.True(t, ok)
		stronger := big.NewRat(1, 1000)
		switch c.Kind {
		case certificate.LongRunUpper, certificate.SeparableUpper, certificate.FiniteUpper:
			stronger.Neg(stronger)
		case certificate.ClassLower: // other learners of the class than the best are played
			stronger.SetInt64(1)
		}
		c.Value = value.Add(value, stronger).RatString()
		c.State()
		require.ErrorContains(t, contradict(c), "accepted ", c.Statement)
		c.Value = "1/0"
		require.ErrorContains(t, contradict(c), `with value "1/0"`, c.Statement)
	}
}
