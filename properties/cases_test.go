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

// TestArmSymmetric_AnyTwoArms: each two of the arms are exchanged in some case.
func TestArmSymmetric_AnyTwoArms(t *testing.T) {
	pairs := map[[2]int]int{}
	for _, c := range casesOf(t, "arm-symmetric", properties.Claims{ArmSymmetric: true}, 100) {
		pairs[[2]int{min(c.Arm, c.OtherArm), max(c.Arm, c.OtherArm)}]++
	}
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		require.Greater(t, pairs[pair], 5, "arms %v", pair)
	}
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
