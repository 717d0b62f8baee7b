package main

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"

	"pgregory.net/rapid"
)

// A copycat plays the arm that earned more in the last round: a learner of
// one's own.
type copycat struct{ last []float64 }

func newCopycat() boundedrecall.Learner { return &copycat{last: make([]float64, 2)} }

func (l *copycat) Arms() int           { return 2 }
func (l *copycat) Observe(r []float64) { copy(l.last, r) }
func (l *copycat) Reset()              { clear(l.last) }

func (l *copycat) Play(dst []float64) {
	dst[0] = 0.5
	switch {
	case l.last[0] > l.last[1]:
		dst[0] = 1
	case l.last[0] < l.last[1]:
		dst[0] = 0
	}
	dst[1] = 1 - dst[0]
}

// Lemma2 says how much the copycat loses. No witness is written down: rapid
// draws one that breaks the printed bound, and makes it smaller.
var Lemma2 = claims.Read(texts, "lemma-2", func(c *claims.Case) {
	printed := c.Printed.Says("it has Reg ≤ 2/5").Where("For T ≥ 2").
		Drawn("Reg of the copycat, T = 2..20, rewards 0 and 1").Refutes()
	var smallest witness.OwnGame
	c.Property(func(t *rapid.T) {
		var rows [][]float64
		inTurn := rapid.IntRange(0, 7).Draw(t, "0 for any rewards, else the arms in turn") > 0
		for k := range rapid.IntRange(2, 20).Draw(t, "T") {
			first, second := k%2, 1-k%2
			if !inTurn {
				first, second = rapid.IntRange(0, 1).Draw(t, "r_1"), rapid.IntRange(0, 1).Draw(t, "r_2")
			}
			rows = append(rows, []float64{float64(first), float64(second)})
		}
		in := boundedrecall.Must(boundedrecall.NewInstance(rows))
		smallest = witness.Of("copycat", newCopycat, in)
		printed.Given(claims.Let{"T": len(rows)}).Measure(smallest, "%v", in)
	})
	c.Why.Says("it has Reg = 1/2").Cases("the smallest of them, %v", smallest.Instance).
		Given(nil).Measure(smallest)

	horizons := c.Sizes("T = 1..6").Short(4)
	y := c.Holds.Says("it has Reg ≤ 1/2").Every("Reg of the copycat over {0,1}², %v", horizons)
	for n := range horizons.All() {
		for in := range (adversaries.Exhaustive{Horizon: n, Letters: adversaries.Levels(2, 0, 1)}).All() {
			y.Given(nil).Measure(witness.Of("copycat", newCopycat, in), "%v", in)
		}
	}
})
