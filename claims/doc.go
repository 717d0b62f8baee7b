// Package claims is machinery for a paper that a machine can check. A
// [Statement] is one sentence of the paper, as printed and as it holds, with a
// verdict for each, and a check that measures it.
//
// # The document
//
// The sentences stand in a Markdown file of their own, one sentence a line,
// with blank lines between its parts. [Read] reads it:
//
//	# Theorem 5.1, AverageRestart
//	Numbered: Section 5.1; proof in Appendix B.2     (or Prose, or Beyond; then any place)
//	In short: With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d).      (what holds, in one line)
//	## Printed: refuted (constant)                   (any of Verdicts; then any reading, in brackets)
//	The sentence with all its hypotheses.
//	- refuted, machine-proved: [name](../proofs/File.v)
//	## Why                                           (why it fails, or must be read so; or a remark)
//	## Holds                                         (or Conjecture)
//	With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d).
//	By [lemma-2](lemma_2.md) that is less than 1/3.
//	- machine-proved in part, for two arms: [name](../proofs/File.v), [other](../proofs/File.v)
//	- by hand
//	## Tightness
//	## Proof                                         (Markdown, up to the end of the file)
//	[Words and signs](notation.md)                   (perhaps, as the last line)
//
// The list below a sentence says how it is known: machine-proved,
// machine-proved in part, by hand, certificate, exhaustive, measured, or cited.
// In part and cited need a comma and which part, and the source. A sentence
// that holds and a conjecture need such a list. Below a sentence that fails
// each item begins with refuted. A misprinted sentence is measured as it is
// meant if the list says how that is known. Otherwise a witness must break it
// to the letter.
//
// # The check
//
// A check hands in [Evidence] for each reading. The verdicts that follow from
// it must be those that the document says. A comparison is with words of the
// sentence: [Account.Says] quotes words that end with a relation and a formula,
// and these are the bound. No second text of the formula stands in the check:
//
//	var Theorem5_1 = claims.Read(texts, "theorem-5.1", checkTheorem5_1)
//
//	func checkTheorem5_1(c *claims.Case) {
//		ms := c.Range("M", 1, 8).Short(3)
//		y := c.Holds.Says("With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d)").Where("T ≥ M").
//			Every("regret over {0,1}², %v", ms).WithinFactor(0.9)
//		for m := range ms.All() {
//			given := y.Given(claims.Let{"M": m, "T": 2*m, "d": 2, "R": coverBound})
//			for in := range instances(m) {
//				given.Measure(witness.Play(learner(m), in), "M = %d, %v", m, in)
//			}
//		}
//		c.Holds.Says("that is less than 1/3").Exactly("the long-run worst case, M = 2").
//			Given(nil).Measure(worst(2))
//	}
//
// [Account.Where] quotes the conditions, which each case must meet and some
// case as an equality, or nearly if it is strict, and what the sentence lets a
// letter be. [Tally.Given] gives the letters their values, and [Given.Measure]
// hands in what was measured. The evidence is about the part of the document in
// which its words and conditions stand: c.Printed, c.Premise (the hypotheses,
// under Printed or Why, with which the printed sentence is refuted), c.Why, or
// c.Holds with the tightness. If nothing else holds, the tightness is that of
// the printed sentence. A condition with which that is read may stand under
// Why. Words from another part are an error of the check. Whatever is false
// under Why contradicts the statement, as it does under Holds. The verb says
// how the cases were found: Every, Cases, Drawn, Searched, Exactly or
// Certified. [Tally.Refutes] says that the worst case breaks the sentence. A
// case that rapid has drawn is measured by y.For(t).Given(…).Measure(…). Rapid
// makes one that refutes the sentence smaller, and the smallest is the witness.
//
// # What is noticed
//
// [Controls] runs the check again with each number of the document that the
// check reads moved: by a tenth, and by at least one if it is whole. It does
// the same with each bound moved by a tenth. If no comparison turns red on one
// of these, the test fails, even if the check itself fails. [Test] and [Main]
// do not ask this. So a bound with room says how close its cases come, by
// [Tally.WithinFactor] or [Tally.SharpnessIs], and some case is strictly on the
// sentence's side of it.
//
// [Case.Numbers] and [Case.Table] quote numbers that are run, such as sizes,
// [Case.Value] a formula, and [Case.Bound] a bound with its relation. Each
// fraction and percentage of the document up to its proof, and each relation of
// Reg with a number, stands in words that the check quotes. [Controls] also runs
// the check with wrong inputs, on which every comparison without words must turn
// red. [Golden] holds what the checks measure in a file. [Test] runs a statement
// as a test, [Main] is the command of a paper, and [Collect] runs statements in
// any program.
package claims
