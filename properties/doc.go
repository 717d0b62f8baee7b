// Package properties is a conformance kit for learners. It tests from outside
// whether a [boundedrecall.Learner] keeps the contract of that interface, and
// whether its author's claims hold. A learner never certifies itself: the
// caller states the claims, and the kit looks for a case that refutes them.
//
//	func TestMine(t *testing.T) {
//		properties.Run(t, NewMine, properties.Claims{
//			Recall:     8,    // the play depends on the last 8 rewards alone, bit for bit,
//			Stationary: true, // whatever the round
//		})
//	}
//
// [RunSizes] does the same for several numbers of arms and recalls. [Test] and
// [Settings.Check] run outside tests. Package windows tests functions over a
// sliding window that are not learners.
//
// Each law is a subtest with a stable name, for -run and -skip. The package's
// README.md lists the laws, what they demand, of learners or of windows, and
// which parts each law looks at. Every learner must keep the contract, the laws
// from arms to long-game except wrong-lengths and wrong-rewards; the [Claims]
// call for these and for the others. A learner that breaks arms or
// deterministic would break most other laws too, with misleading reports: they
// are skipped then.
//
// The report of a failing test holds the law, a witness made as small as
// possible, what the law found there, and a line of Go that replays the witness
// with package laws. In that
// line maker is the learner's maker, and draw, bound, gamma, floor and
// growth stand for the claims; laws.BySize makes a bound from a TotalRegretBound.
//
// # What is exercised
//
// Most cases have up to 3M+9 rounds and at most 100, or 24 without a window. A
// few are long:
//
//	laws                    rounds     what happens in them
//	of the contract         2000–5000  leads that are taken back
//	long-game               10,000+    thousands of equal rows, then 300 short games, each after a
//	                                   Reset
//	of recall               2000       two games share stretches of M rows and more, and are compared
//	                                   wherever the last M rows are the same
//	of recall               up to 10M  each number of rows before the window is tried
//	stationary, M·d ≤ 31    131,572    33,000 equal rows; new learners that saw the last M rows alone
//	                                   must play the same
//	stationary, M·d ≤ 63    66,036     the same; fewer rounds where M·d is larger
//	bounded-recall alone,   131,072+   two games cross round 131,072
//	M·d ≤ 31
//	of symmetry, mean-based 300–900
//	bounds on regret        500        a bound holds in every prefix, that for intervals on every
//	                                   interval
//	bounds on regret        5000       once: the worst of some that answer the play, of arms that
//	                                   lead in turn or after all have earned the same, of the
//	                                   paper's instances, and, for a learner with recall, of the
//	                                   longest paths through its windows, cut into at most 8 blocks;
//	                                   2000 for a learner that plays whole games at once
//	regret-ceiling          as claimed up to 400 games, and 10 times as many while the mean is
//	                                   above the ceiling
//
// A learner that plays whole games at once gets none of the longest games.
//
// Rewards are multiples of 1/64, so that sums are exact and ties are frequent;
// [Instances] says more. The contract sees rewards whose sums round, tiny ones,
// ones just below 1, and −0 as well; bounded-recall and stationary see sums that
// round in one of eight cases, some rewards that are nearly equal, and pasts
// with −0 for 0. For the laws of symmetry and mean-based half of the cases
// multiply rewards by 45/64 + 2^−22: they are uneven, but their sums are still
// exact. A tolerance of 0 in the laws of symmetry therefore says nothing about
// rewards whose sums round.
//
// # What a pass means
//
// The kit draws its cases, so a pass is evidence but not a proof. The kit
// should produce no false positives on a learner that keeps its claims, but may
// miss faults. The package's README.md says how often it misses learners broken
// on purpose (the zoo), and gives the last count of false alarms. A claim that
// was never tested, such as a bound that was infinite in all games played,
// fails.
//
// Some laws can fail a correct learner by chance, and state the probability:
// [laws.Draws] and [laws.SampledRegretQuantile], over the seeds that they play,
// [laws.RegretCeiling], over the games that it draws, and minimal-recall, which
// fails if none of 1000 cases shows that the whole window matters: see [Claims].
// In a run of at most 1000 cases and at most 500 ceilings the first three
// together fail a correct learner with probability at most 1e-9. Games with
// different seeds are compared for seeds up to 10⁹ apart: a generator that takes
// 31 bits of its seed or more passes.
//
// The caller guarantees that the maker's learners always have the same number
// of arms, that functions among the claims are pure, and that learners share
// nothing through variables of their package: a witness against learners that
// do may pass in a fresh process. The time grows with the recall: a run takes
// about 0.1 s for a recall of 10 and a second or two for a recall of 100. To
// make a witness small a failing law plays up to 131,072 rounds more, and 1024
// for each round of the case found, however long that takes.
//
// # Learners that draw
//
// The maker sets the seed of a learner that draws its plays. All laws but those
// of draws judge the plays drawn with this seed, and not their distributions;
// the laws of recall compare them bit for bit. So a learner that draws anew in
// each round breaks a claim of Stationary, even if the distribution of its
// plays does not depend on the round. Claim Recall alone for it, and Draws: see
// [Claims] and [Draws].
//
// # Three rings
//
// Each law comes in three forms: a predicate on given data, such as
// [laws.BoundedRecall], which returns an error; a property that draws its data,
// [Law.Property], which rapid.MakeFuzz turns into a native fuzz target, to be
// run with -fuzzminimizetime 1x (10x for native targets of one's own), since Go
// otherwise spends a minute on each input; and a subtest of [Run].
//
// pgregory.net/rapid draws the cases, and its flags apply: -rapid.checks sets
// how many (100, and a fifth with -short), -rapid.seed sets the seed.
// [Settings] sets both for a call.
package properties
