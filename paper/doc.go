// Package paper holds the statements of Online Learning with Bounded Recall (Jon
// Schneider and Kiran Vodrahalli, ICML 2024): one file for each, in the paper's order and
// named after it. A file says what is printed, the verdict, what is proved instead, and how
// it is checked; a longer proof lies beside it as Markdown. Package beyond has the statements
// that go beyond the paper.
//
// Notation: T rounds, d arms, recall M; rewards r_t in [0,1]^d, plays x_t; rewards
// outside rounds 1..T are zero. Reg is the regret per round. W(n,d) bounds the base
// learner's total regret over n rounds on every instance, and R(n,d) = W(n,d)/n. A(∅)
// is the base learner's first play, e_i the reward 1 for arm i and 0 for the others.
//
// # Writing a statement
//
// theorem_5_1.go is the model. A check is a few functions of at most 40 lines; the comment of
// each is the one sentence that it supports. A number or formula of a sentence is a
// [claims.Formula], with which the check computes, from both sides, so that a changed one fails
// the check. The sentence is typed in plain words; a test finds each of its numbers among the
// formulas and sizes of its file, so that a number changed in the sentence alone fails too. So it is with a hypothesis: it is a
// [claims.Condition], which the check asks and the sentence must say:
//
//	const bound claims.Formula = "(1+M/T)·W(M+1,d)/M"
//
//	Proved: claims.Holds("With suffixes 1..M, Reg ≤ (1+M/T)·W(M+1,d)/M.", …),
//
//	y := c.Proved.Tally(claims.Exact, claims.AtMost, "… against %v, %v", bound, ms).SharpnessIs(0.98)
//	y.See(value, games.Bound(bound, w, claims.Where{"M": m, "T": n, "d": d}), "M = %d", m)
//
// A text of evidence stands alone: it does not refer to another. Sizes come from the value
// that the check loops over ([claims.Case.Range]) or draws from (games.Drawn), and a drawn
// case is compared once, by [claims.Tally.Hold].
package paper

import "embed"

//go:embed *.md
var texts embed.FS
