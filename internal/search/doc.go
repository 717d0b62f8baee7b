// Package search looks for the worst rewards of a deterministic learner where
// exact analysis is out of reach: many arms, a recall and a horizon in the
// hundreds, rewards free in [0,1]. The result is only a lower bound on the worst case. On
// a finite alphabet and at small sizes package exact computes the worst case itself.
//
// [Run] restarts a local search, over and over. A restart begins with the rewards of an
// adversary that sees the play, with a period a little longer than the window, or with a few
// runs of equal rewards, drawn at random. It climbs: it changes the value of a run of equal rewards, shifts its ends,
// inserts, drops and duplicates runs, changes the period, and keeps a change that does not
// lower the regret. Then it polishes the rewards one by one.
//
// At a fixed horizon total regret, regret per round and measured regret over
// proved bound are multiples of each other, so there is one objective.
//
// # Reproducible, and in parts
//
// A restart is a function of the problem, the seed and its number. So with a
// budget of evaluations the result does not depend on the number of cores, and another
// machine can run a [Shard] of the restarts. [Result.Merge] makes the results of
// all shards the result of a single run, bit for bit if the machines
// compute alike.
//
//go:generate go test . -run TestFinds -update -timeout 0
package search
