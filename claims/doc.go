// Package claims is machinery for a paper that a machine can check: a [Statement]
// is one sentence of the paper, as printed and as proved, with a verdict for each,
// and a check that measures it. This package knows no theorem; package paper holds the
// statements of Online Learning with Bounded Recall.
//
// A check receives a [Case] and hands in [Evidence] for each reading. The verdicts
// that follow from the evidence must be the verdicts that the statement claims:
//
//	var Theorem = claims.Statement{
//		ID: "theorem-1", Reference: "Theorem 1", Origin: claims.Numbered,
//		Printed: claims.Refuted("Reg ≤ 1/4 on every instance of 3 rounds.", claims.False),
//		Why:     "…",
//		Proved:  claims.Holds("Reg ≤ 1/2.", claims.ByHand),
//		Proof:   "…",
//		Check: func(c *claims.Case) {
//			c.Printed.Tally(claims.Chosen, claims.AtMost, "regret per round").Refutes().SeeGame(learner, instance, 1./4, "")
//			y := c.Proved.Tally(claims.Exhaustive, claims.AtMost, "every instance over {0,1}²")
//			for in := range instances {
//				y.See(regret(in), 1./2, "rewards %v", in)
//			}
//		},
//	}
//
// [Test] runs a statement as a test, [Collect] runs many in parallel, in any program.
package claims
