// Package claims is machinery for a paper that a machine can check. A
// [Statement] is one sentence of the paper, as printed and as it holds, with a
// verdict for each, and a check that measures it.
//
// The sentences stand in a Markdown document, one sentence a line, which [Read]
// reads. The check quotes words of them and measures what the words say:
//
//	var Theorem5_1 = claims.Read(texts, "theorem-5.1", checkTheorem5_1)
//
//	func checkTheorem5_1(c *claims.Case) {
//		ms := c.Sizes("M = 1..8").Short(3)
//		y := c.Holds.Says("With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d)").Where("T ≥ M").
//			Every("regret over {0,1}², %v", ms).WithinFactor(0.9)
//		for m := range ms.All() {
//			given := y.Given(claims.Let{"M": m, "T": 2*m, "d": 2, "R": coverBound})
//			for in := range instances(m) {
//				given.Measure(witness.Play(learner(m), in), "M = %d, %v", m, in)
//			}
//		}
//	}
//
// The words end with a relation and a formula, which are the bound: no second
// text of the formula stands in the check. The evidence is about the part of the
// document in which the words stand: c.Printed, c.Premise, c.Why or c.Holds. The
// verdicts that follow from the evidence must be those of the document.
//
// [Test] runs a statement as a test, [Main] is the command of a paper, and
// [Collect] runs statements in any program. [Golden] holds what the checks
// measure in a file, and fails for a check that would not notice another number
// in place of one that it reads.
//
// The page docs/claims.md of this module, “The language of a check”, has the
// form of a document, one statement from its sentence to its verdict, and what
// each refusal means. The module examples/paper is a paper with two statements.
//
// # Example: a wrong constant
//
// A document prints “For n ≥ 2, H ≤ 2n/3” about the sums H = 1 + 1/2 + … + 1/n,
// with the verdict refuted (constant). What holds is H ≤ 3n/4. One check hands in
// n = 2, with Refutes: 3/2 > 4/3. The other one measures Every n = 2..50, and the
// worst case is n = 2 again: 3/2 ≤ 3·2/4. [Main] prints:
//
//	refuted (constant)  lemma-2  3/2 > 4/3; holds: by hand  ok
//
// If a check quoted “H ≤ 4n/5”, the line would end with NOT MEASURED: the
// inequality is true, but the document does not say these words.
package claims
