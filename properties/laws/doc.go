// Package laws states what a learner must do, one predicate for each law. A
// predicate plays fresh learners of a maker on given rounds, and returns nil or
// a [*Violation] that names the law, the witness and what the law found.
//
// The package draws nothing and needs no test: use its predicates in fuzz
// targets, in searches, or to repeat the replay line of a failure. Package
// properties draws cases for them and makes failing cases small.
//
// A learner whose plays come from elsewhere, such as another process, may be
// out of reach. Such a learner panics with an [*Unavailable]; a predicate then
// returns that error, which is not a Violation. A learner that can play a whole
// game in one exchange implements [Player], and one that can be asked several
// times at once [Asker]. A learner that fails at what it was asked panics with
// a [*Fault].
//
// The laws of recall, Deterministic and Reset suit any stream function:
// [OfWindow] makes a learner of a [Window], whose numbers need not be rewards.
package laws
