// Package exact settles questions about regret on finite alphabets of rewards.
// Sampling can only refute; this package proves.
//
// A learner that remembers the last M rewards plays on the graph of windows, a
// de Bruijn graph. Its regret against an arm is a sum of one cost a round, so
// its worst case is a longest path (T rounds) or a maximum mean cycle (the long
// run): [WorstCase]. The best learner of a class is the solution of a linear
// program with the optimal adversary as its oracle: [Minimax]. [Certify] writes
// the result down as a certificate, which package certificate checks on its
// own.
//
// # Where it stands
//
//	worst_…    the optimal adversary: a problem, its result, and four ways to search
//	minimax…   the best learner of a class, by a linear program
//	value_…    closed forms of what the best learner has, with their proofs
//	learner_…  learners that are found, as tables or by counts
//	certify…   certificates written; the folder certificate reads and checks them
//	spec, alphabet, comparator, size
//	           a problem as a learner's name states it, the rewards, what a regret
//	           is measured against, and the limits of size
//
// All of these walk on one graph, which windows, table, sweep, finite_horizon
// and long_run hold. Automata, which have states of their own in place of
// windows, are in beyond/automata.
//
// # How exact
//
// A table holds the plays in whole units, and everything after that is integer
// arithmetic. A caller may claim that the learner's weights are multiples of
// 1/[Problem.Unit]. The claim is checked, and the results are then exact
// rational numbers. Otherwise they are exact for the learner with plays rounded
// to 2⁻⁴⁰. Rounding moves the regret per round by at most d·2⁻⁴⁰, so the
// results are right to 1e-9. [Minimax] searches in floating point, reads the
// solution off exactly from the basis it ends with, and computes both bounds in
// rational arithmetic from the mixture and the learner found.
//
// # Which regret
//
// Regret is external, against the best arm, or swap regret, against the best
// map of arms to arms; see [Regret].
//
// # What is computed, and what is proved on paper
//
// For two arms and all M-bounded-recall learners the value is [TwoArmValue],
// proved in its comment and certified from both sides; [Minimax] finds the same
// number without that knowledge for M ≤ 5. For swap regret it is
// [TwoArmSwapValue]. For symmetric learners the value is [SymmetricValue]. No
// symmetric learner has less regret: its comment proves this for all M. The
// learner of [SymmetricCounts] has no more over all rewards in [0,1].
// [SymmetricOptimum] certifies both for a given M. The learner of
// [SymmetricPlays], whose play is a function of the lead, has no more over
// rewards 0 and 1: [SymmetricUpper] computes this for a given M.
//
//go:generate go test . -run TestCertificates -update
package exact
