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
// each is the one sentence that it supports. A constant of a sentence that the check holds is
// one value, a [claims.Formula] or [claims.Values]. The sentence prints it and the check
// compares with it, from both sides, so that a changed constant fails the check:
//
//	const factor5_1 claims.Formula = "6"
//
//	Why: fmt.Sprintf("Reg ≤ (2+%v/√M)·R(M,d)", factor5_1),
//
//	y := c.Printed.Tally(claims.Exact, claims.AtMost, "… against %v, %v", factor5_1, ms).SharpnessIs(0.94)
//	y.See(value, factor5_1.Float(), "M = %d", m)
//
// A text of evidence stands alone: it does not refer to another. Sizes come from the value
// that the check loops over ([claims.Case.Range]) or draws from (games.Drawn), and a drawn
// case is compared once, by [claims.Tally.Hold].
package paper

import (
	"embed"

	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

// proof returns the proof that lies beside a statement's file under its name.
func proof(name string) string { return games.Proof(proofs, name) }
