package properties_test

import (
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"github.com/stretchr/testify/require"
)

// casesOf returns cases of a law, for learners of three arms.
func casesOf(t *testing.T, law string, claims properties.Claims, n int) (all []properties.Case) {
	three := func() boundedrecall.Learner { return learners.NewUniform(3) }
	l := lawNamed(t, law, three, claims)
	for k := range n {
		c, err := l.At(1, k)
		require.NoError(t, err)
		all = append(all, c)
	}
	return all
}

// TestSymmetric_AnyTwoRounds: the round that is exchanged with the last is any other.
func TestSymmetric_AnyTwoRounds(t *testing.T) {
	apart := map[int]int{}
	for _, c := range casesOf(t, "symmetric", properties.Claims{Recall: 4, Symmetric: true}, 200) {
		apart[c.OtherRound-c.Round]++
	}
	for n := 1; n <= 3; n++ {
		require.Greater(t, apart[n], 5, "%d rounds apart", n)
	}
}
