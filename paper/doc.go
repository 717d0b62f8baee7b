// Package paper holds the statements of Online Learning with Bounded Recall (Jon
// Schneider and Kiran Vodrahalli, ICML 2024), and those that go beyond it: one file
// for each, in the paper's order and named after it. A file says what is printed, the
// verdict, what is proved instead, and how it is checked; a longer proof lies beside
// it as Markdown.
//
// Notation: T rounds, d arms, recall M; rewards r_t in [0,1]^d, plays x_t; rewards
// outside rounds 1..T are zero. Reg is the regret per round. W(n,d) bounds the base
// learner's total regret over n rounds on every instance, and R(n,d) = W(n,d)/n. A(∅)
// is the base learner's first play, e_i the reward 1 for arm i and 0 for the others.
package paper
