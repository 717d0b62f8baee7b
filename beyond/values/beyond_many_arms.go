package values

import (
	_ "embed"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

//go:embed beyond_many_arms.md
var beyondManyArmsProof string

// BeyondManyArms is that the constant of Hedge is optimal for many arms.
var BeyondManyArms = claims.Statement{
	ID: "beyond-many-arms", Reference: "Beyond the paper: many arms", Origin: claims.Beyond,
	Proved: claims.Holds("As d → ∞ with M/ln d → ∞ and then T → ∞, the smallest Reg that a learner with recall M can guarantee is √(ln d/(2M))·(1 + o(1)): "+
		"the constant 1/√2 of AverageRestart over tuned Hedge (corollary-5.3) is optimal.", claims.ByHand),
	Proof:     beyondManyArmsProof,
	Tightness: "the bounds from both sides meet in the limit, slowly: at M = 1000 and d = 4096 they are within a factor of 0.88",
	Check:     checkBeyondManyArms,
}

func checkBeyondManyArms(c *claims.Case) {
	const m = 1000
	ds := c.Sizes("d", 2, 16, 256, 4096)
	between := c.Proved.Tally(claims.Exact, claims.AtMost, "expected regret of every learner on M+1 fair coins for each arm, with period M+1, against √(ln d/(2(M+1))), M = %d, %v", m, ds).SharpnessIs(0.89)
	close := c.Proved.Tally(claims.Exact, claims.AtLeast, "the ratio of the two, d = 4096, against 0.88")
	last := 0.
	for d := range ds.All() {
		expected := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
		hedge := math.Sqrt(math.Log(float64(d)) / (2 * (m + 1)))
		between.See(expected, hedge, "d=%d", d)
		if ratio := expected / hedge; ratio < last {
			c.Errorf("d=%d: the ratio %v falls", d, ratio)
		} else if last = ratio; d == 4096 {
			close.See(ratio, 0.88, "d=%d", d)
		}
		s := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: m}
		const n = 1 << 30
		bound := s.New(d).(boundedrecall.Bounded).TotalRegretBound(n, d) / n
		if math.Abs(bound/hedge-1) > 1e-5 {
			c.Errorf("d=%d: AverageRestart of tuned Hedge carries the bound %v a round, not %v", d, bound, hedge)
		}
	}
}
