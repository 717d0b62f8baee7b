// Package exact settles questions about regret on finite alphabets of rewards,
// where sampling only fails to refute.
//
// A learner that remembers the last M rewards plays on the graph of windows, a
// de Bruijn graph. Its regret against an arm is a sum of one cost a round, so its
// worst case is a longest path (T rounds) or a maximum mean cycle (the long run):
// [WorstCase]. The best learner of a class is a linear program with the optimal
// adversary as its oracle: [Minimax]. What is found is written down as a
// certificate ([Certify]), which package certificate checks on its own.
// The law of the regret of a learner that draws its plays is computed as well:
// [RegretLaw].
//
// # How exact
//
// Plays are put into a table of whole units, and from there all is integer
// arithmetic. If the learner's weights are claimed to be multiples of 1/[Problem.Unit],
// and they are checked to be, results are exact rational numbers. Otherwise they
// are exact for the learner with plays rounded to 2⁻⁴⁰, which moves the regret
// per round by at most d·2⁻⁴⁰: they are right to 1e-9. [Minimax] searches in
// floating point, reads the solution off exactly from the basis it ends with, and
// computes both bounds in rational arithmetic from the mixture and the learner found.
//
// # Which regret
//
// Regret is external, against the best arm, or swap regret, against the best map of
// arms to arms; see [Regret].
//
// # What is computed, and what is proved on paper
//
// For two arms and all M-bounded-recall learners the value is [TwoArmValue],
// proved in its comment and certified from both sides; [Minimax] finds the same
// number without that knowledge for M ≤ 5. For symmetric ones it is [SymmetricValue]:
// no learner has less, proved in its comment for all M, and the learner of
// [SymmetricCounts] has no more over all rewards in [0,1]. [SymmetricOptimum]
// certifies both for each M asked. Over rewards 0 and 1 the learner of [SymmetricPlays],
// a function of the lead, has no more either, computed for each M asked.
//
//go:generate go test . -run TestCertificates -update
package exact
