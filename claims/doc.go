// Package claims is machinery for a paper that a machine can check. A [Statement] is one sentence
// of the paper, as printed and as it holds, with a verdict for each, and a check that measures it.
// This package knows no theorem; package paper holds the statements of Online Learning with Bounded
// Recall.
//
// # The document
//
// The sentences stand in a Markdown file of their own, one sentence a line, which [Read] reads. It
// also has blank lines between its parts:
//
//	# Theorem 5.1, AverageRestart
//	Numbered: Section 5.1; proof in Appendix B.2     (or Prose, or Beyond; then the place, if there is one)
//	In short: With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d).      (what holds, in one line)
//	## Printed: refuted (constant)                   (any of Verdicts; a reading after it, in brackets)
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
//
// The list below a sentence says how it is known: machine-proved, machine-proved in part, by hand,
// certificate, exhaustive, measured, or cited. In part and cited need a comma and which part, and
// the source. A sentence that holds needs such a list, and a conjecture too. Below a sentence that
// fails each item begins with refuted. A misprinted sentence is measured as it is meant if the list
// says how that is known. Otherwise a witness must break it to the letter.
//
// # The check
//
// A check hands in [Evidence] for each reading. The verdicts that follow from it must be those that
// the document says. A comparison is with words of the sentence: [Account.Says] quotes words that
// end with a relation and a formula, and these are the bound. No second text of the formula stands
// in the check:
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
// [Account.Where] quotes the conditions, which each case must meet and some case as an equality,
// and what the sentence lets a letter be. [Tally.Given] gives the letters their values, and
// [Given.Measure] hands in what was measured. The account says what evidence is about: c.Printed,
// c.Premise (the hypotheses under which the printed sentence is refuted) or c.Holds. The verb says
// how the cases were found: Every, Cases, Drawn, Searched, Exactly or Certified. [Tally.Refutes]
// says that the worst case breaks the sentence. A case that rapid has drawn is measured by
// y.For(t).Given(…).Measure(…); if it refutes the sentence, rapid makes it smaller, and the smallest
// is the witness.
//
// # What is noticed
//
// While a check runs, each comparison is also made with the bound a tenth off, and with each number
// in the words moved: by a tenth, and at least by one if it is whole. A statement is contradicted
// unless, for each of these, a comparison that uses the words turns red one way or the other. So a
// bound with room must say how close its cases come, by [Tally.WithinFactor] or
// [Tally.SharpnessIs]. A bound that holds as an equality in all cases says nothing on its direction,
// and is an error too.
//
// Numbers that are not compared but run, such as sizes, are quoted by [Case.Numbers] and [Case.Table];
// [Case.Value] quotes a formula of this kind. Each fraction or decimal of the document up to its
// proof must stand in words that the check quotes. A check that quotes nothing is contradicted.
//
// # Liars
//
// In a run of [Liars] [Lie] returns a lie about what is measured, and each comparison that does not
// use words must turn red on one, unless it is sharp.
//
// [Test] runs a statement as a test, [Main] is the command of a paper, and [Collect] runs
// statements in any program.
package claims
