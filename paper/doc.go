// Package paper holds the statements of Online Learning with Bounded Recall
// (Jon Schneider and Kiran Vodrahalli, ICML 2024): one file for each, in the
// paper's order and named after it. Its Markdown file says what is printed, the
// verdict, what holds instead, and why; its Go file has the check. Package
// beyond has the statements that go beyond the paper.
//
// Notation: T rounds, d arms, recall M; rewards r_t in [0,1]^d, plays x_t;
// rewards outside rounds 1..T are zero. Reg is the regret per round. W(n,d)
// bounds the base learner's total regret over n rounds on every instance, and
// R(n,d) = W(n,d)/n. A(∅) is the base learner's first play, e_i the reward 1
// for arm i and 0 for the others.
//
// # Writing a statement
//
// theorem_5_1.go and theorem_5_1.md are the model; package claims describes
// both. A check is a few functions of at most 40 lines with a comment that says
// what they support. A formula of a sentence is the bound of its comparison, by
// its own words ([claims.Account.Says]).
//
// A text of evidence stands alone: it does not refer to another. Sizes come
// from the value that the check loops over ([claims.Case.Range]) or draws from
// (checks.Drawn).
package paper

import "embed"

//go:embed *.md *.bib
var texts embed.FS
