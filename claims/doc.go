// Package claims is machinery for a paper that a machine can check. A [Statement] is one sentence
// of the paper, as printed and as proved, with a verdict for each, and a check that measures it.
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
//	In short: With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d).      (what is true, in one line)
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
// A check quotes its sentence where it measures it, and hands in [Evidence] for each reading. The
// verdicts that follow from the evidence must be those that the document says:
//
//	var Theorem5_1 = claims.Read(texts, "theorem-5.1", checkTheorem5_1)
//
//	func checkTheorem5_1(c *claims.Case) {
//		c.Quote("With suffixes 0..M, Reg ≤ (1+M/T)·R(M+1,d)")      // the words, and beside them
//		bound := func(m, t, r float64) float64 { return (1 + m/t) * r }  // what they come to
//		ms := c.Range("M", 1, 8).Short(3)
//		y := c.Proved.Every("regret over {0,1}², %v", ms).WithinFactor(0.9)
//		for m := range ms.All() {
//			for in := range instances(m) {
//				y.AtMost(witness.Play(learner(m), in), bound(…), "M = %d, %v", m, in)
//			}
//		}
//		y = c.Proved.Exactly("the long-run worst case, M = 2, as fractions")
//		y.AtMost(worst(2), c.Number("that is less than 1/3"))
//	}
//
// Every fraction or decimal of Why, Holds and Tightness must stand in words that the check quotes,
// and the words that it quotes must stand in the document. [Case.Number] gives the number that ends
// the words, [Case.Table] the numbers of a list by their sizes. A number that changes in the
// document alone is thus noticed, and one that changes in the check alone contradicts the evidence.
// A number of the paper may be quoted too.
//
// The account says what evidence is about: c.Printed, c.Premise (the hypotheses under which the
// printed sentence is refuted) or c.Proved. The verb says how the cases were found: Every, Cases,
// Drawn, Searched, Exactly or Certified. The comparison is AtMost, AtLeast or Equal.
// [Tally.Refutes] says that the worst case breaks the sentence. A case that rapid has drawn is
// compared by y.For(t).AtMost(…).
//
// # Liars
//
// A check asks [Lie] for what it measures, or for the bound: that is the truth, and a lie in a run
// of [Liars]. There each comparison must turn red on a lie, unless it is sharp, and each lie must
// turn something red. A number that the check quotes is lied about by itself, a tenth more and a
// tenth less.
//
//	bound *= claims.Lie(c, "every bound is a tenth of what is said", 1., 0.1)
//	s = claims.Lie(c, "the premise is of a learner that never learns", s, learners.Spec{Name: "uniform"})
//
// [Test] runs a statement as a test, [Main] is the command of a paper, and [Collect] runs
// statements in any program.
package claims
