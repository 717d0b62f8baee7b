// Package boundedrecall is the model of Online Learning with Bounded Recall
// (Jon Schneider and Kiran Vodrahalli, ICML 2024), Section 2: instances,
// learners, the game between them, and regret.
//
// A learner and an [Instance] meet in a game ([Play]); the game yields a
// [Transcript]; the transcript is judged. Nothing flows back.
//
//	learner  x_t in the simplex, chosen before r_t is seen
//	instance r_t in [0,1]^d for t = 1..T
//	regret   max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩   (total; divided by T: per round)
//
// Rounds are numbered from 1, as in the paper. Arms are indices from 0 in Go
// and are printed from 1 in messages. Rewards outside rounds 1..T are zero, the
// paper's convention for windows that reach back before the first round.
//
// The learners are in package learners, the instances built to hurt them in
// package adversaries, the tests of anyone's learner in package properties, and
// the statements of the paper, each with its verdict, in package paper.
package boundedrecall
