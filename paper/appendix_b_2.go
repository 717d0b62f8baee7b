package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixB2 says which forms of AverageRestart are combinations of PeriodicRestarts.
var AppendixB2 = claims.ReadUnconverted(texts, "appendix-b.2", func(c *claims.Case) {
	ms := c.Range("M", 1, 8)
	y := c.Printed.Cases("difference between the plays of AverageRestart and of the combination, "+
		"over follow-the-leader, after e_1 and e_2, against 0, %v", ms).Refutes()
	in := games.Instance("(1,0) (0,1) (0,1)")
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "ftl", Recall: m}
		by := offCombination(s, m, in)
		if by < 0.01 {
			c.Fatalf("M = %d: AverageRestart is within %v of the combination", m, by)
		}
		by = claims.Lie(c, "the plays are the same", by, 0)
		y.WithWitness(witness.Play(s, in)).AtMost(by, 0, "%v", s)
	}
	for longer, name := range []string{"average-restart-exclusive", "average-restart-inclusive"} {
		g := games.Drawn{Names: []string{name}, Pass: games.AnyBase, Arms: 4, Recall: 9, Rounds: 30}
		y := c.Proved.Drawn("difference between the plays of %s and of the combination with "+
			"blocks of M+%d rounds, every base, %v", name, longer, g).Within(1e-13)
		longer += claims.Lie(c, "the blocks of "+name+" are a round longer", 0, 1)
		g.AtMost(y, c, func(s learners.Spec, in *boundedrecall.Instance) (value, bound float64) {
			return offCombination(s, s.Recall+longer, in), 0
		})
	}
})

// offCombination returns the largest difference between the plays of a learner and of the uniform
// combination of the PeriodicRestarts with blocks of so many rounds, one for each offset.
func offCombination(s learners.Spec, block int, in *boundedrecall.Instance) float64 {
	d := in.Arms()
	return games.WorstPlay(s.New(d), in, games.Distance, func(t int) []float64 {
		mean := make([]float64, d)
		for offset := range block {
			l := learners.NewPeriodicRestart(block, s.Of().Maker(d))
			zeros := games.Repeat(offset, make([]float64, d)) // round 1 falls into their block
			for i, x := range games.PlayAfter(l, append(zeros, games.Window(in, t, t)...)...) {
				mean[i] += x / float64(block)
			}
		}
		return mean
	})
}
