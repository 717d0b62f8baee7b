// Package games is what the checks of the statements share, those of the paper
// and those beyond it: the games that they draw, plays and their differences,
// exact values, and the learners for convex losses with the bounds that the
// statements give them.
package games
