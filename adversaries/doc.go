// Package adversaries is a collection of published and derived environments for
// learners with bounded recall: reward sequences, distributions over them, and
// opponents that see the play. Each is a value type whose public fields are its
// parameters and whose methods state known facts: the lead in the window, the
// regret it forces. A method's name says whether a regret is total or per
// round.
//
// From Online Learning with Bounded Recall (Jon Schneider and Kiran Vodrahalli,
// ICML 2024), in the paper's order:
//
//   - [RandomBlocks]: Theorem 3.1, no bounded recall learner beats Ω(√(log
//     d/M)).
//   - [RandomPeriod]: the same with about twice the regret; for two arms and
//     one-hot rewards it is the exact value of the game.
//   - [Counterexample]: Lemma 4.2 and Theorem 4.1, mean-based learners run on
//     the window have constant regret; its window lead is Figure 1.
//   - [NearPeriodic]: the same learners are forced to regret 1/2 per round.
//   - [Cyclic]: Lemma 5.5, symmetric learners must follow the majority.
//   - [Drift]: the drifting environment of Section 6, Figure 2 (left).
//
// From the literature, for measuring:
//
//   - [Switching]: the best arm changes every L rounds.
//   - [Environment]: this, and by name bernoulli, independent rewards with
//     fixed means; random-walk, rewards that are reflected Brownian motions;
//     periodic, rewards with sinusoidal means; and [Drift].
//
// For settling small cases: [Exhaustive], every instance over an alphabet.
// An opponent that adapts, as [boundedrecall.Adversary]: [Greedy].
//
// A deterministic environment has a method Instance. A random one has Draw,
// which returns equal instances for equal sources. If its support is finite and
// small, All yields the support, each instance with equal probability, so that
// an expectation is a plain average. Instance and Draw return an error on wrong
// parameters; All and the methods that state facts panic on them.
package adversaries
