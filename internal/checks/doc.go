// Package checks is what the checks of statements share, those of the paper and
// those beyond it:
//
//   - games: which learners, on which instances, all of them or some that are
//     drawn, and what was played,
//   - the worst instances that recall search has found, [Searches],
//   - exact values, of certificates too; one that cannot be had ends the check,
//   - the bounds that the statements give restart learners. They are written
//     down here once more, so that a check can compare a learner's own bound
//     with the statement's, see [Total].
package checks
