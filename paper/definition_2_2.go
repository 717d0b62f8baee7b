package paper

import (
	"math"
	"slices"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Definition2_2 is bounded recall: learners forget what is older than M rounds. A sum from which
// the oldest reward is subtracted forgets up to rounding alone.
var Definition2_2 = claims.ReadUnconverted(texts, "definition-2.2", func(c *claims.Case) {
	forgets(c.Printed, false, games.Deterministic())
	forgets(c.Proved, true, games.Deterministic())
	older, newest := 0.7, 0.1
	leak := claims.Lie(c, "it leaks nothing", older+newest-older-newest, 0)
	c.Proved.Cases("running sum of one reward: whether the one before, %v, moves it a "+
		"little", older).WithWitness(witness.Rewards{Instance: games.Instance("(0.7,0) (0.1,0)")}).
		Equal(indicator(leak != 0 && math.Abs(leak) < 1e-15), 1)

	// The check tells apart learners that remember every round, and one that is not stationary.
	first, second := []float64{0.7, 0}, []float64{0, 0}
	same := func(s learners.Spec, one [][]float64, other ...[]float64) bool {
		return slices.Equal(games.PlayAfter(s.New(2), one...), games.PlayAfter(s.New(2), other...))
	}
	full := learners.Spec{Name: "average-restart-full-horizon", Base: "hedge", Recall: 4}
	for _, s := range []learners.Spec{full, {Name: "hedge", Rate: 1}} {
		if same(s, [][]float64{first, second}, second, second) {
			c.Errorf("%v seems to have recall 1", s)
		}
	}
	periodic := learners.Spec{Name: "periodic-restart", Base: "hedge", Recall: 2, Rate: 1}
	if same(periodic, [][]float64{first}, second, first) {
		c.Errorf("%v seems to be stationary", periodic)
	}
})

// indicator returns 1 if b is true, else 0.
func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
