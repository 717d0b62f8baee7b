// Package properties is a conformance kit for learners: it tests from outside
// whether a [boundedrecall.Learner] is one, and whether it is what its author
// says of it. A learner never certifies itself; the caller states the claims and
// the kit looks for a case that refutes them.
//
//	func TestMine(t *testing.T) {
//		properties.Run(t, NewMine, properties.Claims{
//			Recall:     8,    // the play depends on the last 8 rewards alone, bit for bit,
//			Stationary: true, // whatever the round
//		})
//	}
//
// Each law is a subtest with a name that stays, so that -run and -skip find it.
// Every learner must keep the contract:
//
//	arms               the number of arms is at least 1 and never changes
//	simplex            each play is a distribution
//	dirty-destination  Play fills all of dst, whatever it held
//	pure-play          Play changes nothing that a later call could see
//	reward-untouched   Observe does not modify its argument
//	reward-not-kept    Observe does not keep its argument
//	causal             a play, once asked for, depends on no later reward
//	deterministic      two learners of one maker play the same
//	reset              after Reset a learner is as its maker made it
//	independent        the learners of one maker share no state
//	wrong-lengths      Play and Observe panic on a slice of the wrong length
//	wrong-rewards      Observe panics on a reward that is not in [0,1]
//	stated-law         (if it is Randomized) the play is one of the law's
//
// The other laws are called for by the [Claims]: bounded-recall, stationary,
// zero-padding, minimal-recall, symmetric, arm-symmetric, shift-invariant,
// mean-based, regret-bound, regret-floor, growth, regret-quantile and draws.
//
// A test fails with the law, a witness made as small as it goes, what was found
// there, and a line of Go that replays it:
//
//	bounded-recall: in a given round the play depends on the last 4 rewards alone
//	  past     (0,0,0)
//	  other    (0,0,1)
//	  rewards  4*(0,0,0)
//	  found    4 rewards later arm 3 has weight 0.33 after past, 0.45 after other, 0.119 apart
//	  replay   properties.BoundedRecall(maker, 4, properties.Rounds("(0,0,0)"), …, 0)
//
// # What a pass means
//
// The kit draws its cases, so a pass is evidence and no proof. It should produce
// no false alarm on a learner that keeps its claims, but may miss faults. How
// often it does on 64 learners broken on purpose (package zoo) is in the
// package's README.md, with the last count of false alarms. Claims that are
// statistical state the probability of a false alarm: [Draws] and
// [SampledRegretQuantile].
//
// The caller guarantees that the maker's learners have the same number of arms
// each time, and that functions among the claims are pure. The time grows with
// the recall, because the laws of recall draw games that are longer than it: a
// run takes about 0.1 s for a recall of 10 and a second for one of 100. Most bugs
// show with a small one.
//
// # Three rings
//
// Each law is a predicate on data that is given, such as [BoundedRecall], which
// returns an error; a property that draws its data, [Law.Property]; and a test,
// [Law.Test], which is what [Run] runs. [Laws] gives the laws one by one.
// Predicates suit fuzz targets and searches of one's own, and they explain a
// failure: paste the replay line.
//
// Cases are drawn by pgregory.net/rapid, whose flags apply: -rapid.checks sets
// how many (100, and a fifth with -short), -rapid.seed which. rapid keeps a
// failing draw in testdata/rapid and tries it first the next time. With -v each
// law logs what it drew.
package properties
