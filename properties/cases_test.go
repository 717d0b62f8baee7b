package properties_test

import (
	"testing"

	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// TestSymmetric_AnyTwoRounds: the round that is exchanged with the last is any other.
func TestSymmetric_AnyTwoRounds(t *testing.T) {
	law, apart := lawNamed(t, "symmetric", uniformThree, properties.Claims{Recall: 4, Symmetric: true}), map[int]int{}
	for k := range 200 {
		c, err := law.At(1, k)
		require.NoError(t, err)
		apart[c.OtherRound-c.Round]++
	}
	for n := 1; n <= 3; n++ {
		require.Greater(t, apart[n], 5, "%d rounds apart", n)
	}
}
