// Package search looks for the worst rewards of a deterministic learner where
// exact analysis is out of reach: many arms, a recall and a horizon in the
// hundreds, rewards free in [0,1]. What it finds is a lower bound on the worst
// case and no more; on a finite alphabet and at small sizes package exact knows
// the worst case itself.
//
// [Run] restarts a local search, over and over. A restart draws an instance from
// one of several structured families, among them those of package adversaries,
// and climbs: it changes the value of a run of equal rewards, shifts its ends,
// inserts, drops and duplicates runs, changes the period, and keeps what is no
// better for the learner. Then it polishes the rewards one by one. One family is
// steered: an adversary that sees the play and has a few parameters, drawn at
// random.
//
// [Exhaustive] plays every instance over a finite alphabet instead.
//
// At a fixed horizon total regret, regret per round and measured regret over
// proved bound are multiples of each other, so there is one objective.
//
// # Reproducible, and in parts
//
// A restart is a function of the problem, the seed and its number. So with a
// budget of evaluations the result does not depend on how many cores work on it,
// and a [Shard] of the restarts, or of the instances, can be done elsewhere:
// [Merge] makes of the shards what one run would have found, bit for bit on
// machines that compute alike.
//
//go:generate go test . -run TestTable -update -timeout 0
package search
