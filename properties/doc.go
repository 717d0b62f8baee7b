// Package properties is a conformance kit for learners. It tests from outside whether a
// [boundedrecall.Learner] keeps the contract of that interface, and whether its author's
// claims hold. A learner never certifies itself: the caller states the claims, and the kit
// looks for a case that refutes them.
//
//	func TestMine(t *testing.T) {
//		properties.Run(t, NewMine, properties.Claims{
//			Recall:     8,    // the play depends on the last 8 rewards alone, bit for bit,
//			Stationary: true, // whatever the round
//		})
//	}
//
// [RunSizes] does the same for several numbers of arms and recalls. [RunWindow] tests a
// function over a sliding window that is not a learner. [Check] and [CheckWindow] run
// outside tests.
//
// Each law is a subtest with a stable name, for -run and -skip.
// Every learner must keep the contract; stated-law is for those that draw their plays:
//
//	arms               the number of arms is at least 1 and never changes
//	deterministic      two learners of one maker have the same play after the same rewards
//	simplex            each play is a distribution over the arms
//	dirty-destination  Play fills all of dst, whatever it held, and nothing else
//	play-not-kept      Play does not keep dst: the caller may overwrite it
//	pure-play          Play changes nothing that a later call could see
//	reward-untouched   Observe does not modify its argument
//	reward-not-kept    Observe does not keep its argument: the caller may overwrite it
//	causal             a play, once asked for, does not depend on rewards observed after
//	reset              after Reset a learner is as its maker made it
//	independent        the learners of one maker share no state
//	wrong-lengths      Play and Observe panic on a slice whose length is not Arms()
//	wrong-rewards      Observe panics on a reward that is not in [0,1]
//	long-game          over a long game the learner keeps the contract
//	stated-law         the play is drawn from the law the learner states
//
// The [Claims] call for the other laws. M is the claimed recall:
//
//	bounded-recall     in a given round the play depends on the last M rewards alone
//	stationary         the play depends on the last M rewards alone, not on the round
//	statistic          the play of a new learner after M rewards is the statistic's
//	zero-padding       rewards before the first round count as zeros
//	minimal-recall     a recall of less than M would not do
//	symmetric          the order of the rewards in the window plays no part
//	arm-symmetric      exchanging two arms exchanges their weights
//	shift-invariant    a reward common to all arms plays no part
//	mean-based         an arm that trails by more than D has weight at most γ(D)
//	regret-bound       the total regret is at most the bound
//	swap-bound         the total swap regret is at most the bound
//	switch-bound       the total regret against arms with at most K switches is at most the bound
//	interval-bound     the total regret on every interval is at most the bound for its rounds
//	regret-floor       the mean total regret on given instances is at least the floor
//	growth             the per-round regret falls faster, or slower, than size^(-1/4)
//	regret-quantile    the total regret exceeds the bound with probability at most δ
//	same-law           draw makes the learner under test, with another seed
//	draws              the draws are those of the stated law, independent from round to round and not repeated from seed to seed
//
// A learner that breaks arms or deterministic would break most other laws too, with
// misleading reports. Run then skips the other laws.
//
// The report of a failing test holds the law, a witness made as small as possible, what the
// law found there, and a line of Go that replays the witness with package laws:
//
//	bounded-recall: in a given round the play depends on the last 4 rewards alone
//	  past     (0,0,0)
//	  other    (0,0,1)
//	  rewards  4*(0,0,0)
//	  found    4 rewards later arm 3 has weight 0.33 after past, 0.45 after other, 0.119 apart
//	  replay   laws.BoundedRecall(maker, 4, laws.Read("(0,0,0)"), …, 0)
//	  seed     17, case 3 of the search; repeat it with -rapid.seed=17
//
// In the replay line, maker is the learner's maker, and draw, bound, gamma, floor and
// growth stand for the claims; laws.BySize makes a bound from a TotalRegretBound.
//
// # What is exercised
//
// Most cases have up to 3M+9 rounds and at most 100, or 24 without a window. A few
// are long: games of about 2000 rounds for the contract, pasts or games of about 1000 for
// the laws of recall, up to 500 rounds for the laws of symmetry, mean-based and the bounds
// on regret. Bounds are tried at the horizons where they are finite, and regret-bound also
// changes short games step by step towards more regret.
//
// Rewards are multiples of 1/64, so that sums are exact and ties are frequent. For the
// contract three cases in four change them: by a factor of 0.7, so that rounding shows, by
// a factor down to 2^−1068, or to numbers just below 1. For the laws of recall a third of
// the cases multiplies them by 0.7. For the laws of symmetry and mean-based half of the cases
// multiplies them by 45/64 + 2^−22: such rewards are uneven, but their sums are still exact.
// A tolerance of 0 in these laws therefore says nothing about rewards whose sums round.
//
// # What a pass means
//
// The kit draws its cases, so a pass is evidence but not a proof. The kit should produce no
// false positives on a learner that keeps its claims, but may miss faults. The package's
// README.md says how often it misses learners broken on purpose (the zoo), and gives
// the last count of false alarms. A claim that was never tested, such as a bound that was
// infinite in all games played, fails.
//
// Some laws can fail a correct learner by chance, and state the probability: [laws.Draws]
// and [laws.SampledRegretQuantile], over the seeds that they play, and minimal-recall,
// which fails if none of 1000 cases shows that the whole window matters: see [Claims]. In a
// run of at most 1000 cases all laws of draws together fail a correct learner with
// probability at most 1e-9.
//
// The caller guarantees that the maker's learners always have the same number of arms, that
// functions among the claims are pure, and that learners share nothing through variables of
// their package: a witness against learners that do may pass in a fresh process. The time
// grows with the recall: a run takes about 0.1 s for a recall of 10 and a second or two for
// a recall of 100. A failing law takes up to 2.5 s more to make its witness small.
//
// # Three rings
//
// Each law comes in three forms: a predicate on given data, such as [laws.BoundedRecall],
// which returns an error; a property that draws its data, [Law.Property], which
// rapid.MakeFuzz turns into a native fuzz target; and a test, [Law.Test], which [Run] runs.
// [Laws] returns the laws one by one.
//
// pgregory.net/rapid draws the cases, and its flags apply: -rapid.checks sets how many
// (100, and a fifth with -short), -rapid.seed sets the seed. [Settings] sets both for a
// call. A test writes a failing case, made small, as JSON to testdata/properties and tries
// it first the next time, unless -rapid.nofailfile is set. With -v each law logs how many
// cases it drew.
package properties
