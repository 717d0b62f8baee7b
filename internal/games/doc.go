// Package games is where the games come from that the checks of statements
// play, those of the paper and those beyond it: which learners, on which
// instances, all of them or some that are drawn, and what was played.
package games
