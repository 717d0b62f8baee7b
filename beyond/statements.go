// Package beyond lists the statements that go beyond Online Learning with Bounded Recall.
// They stand beside what they are about:
//
//   - package values: the smallest regret that learners with recall M can guarantee, exactly
//   - package convex, with its statements below it: convex losses
//   - package bandits, with its statements below it: a learner sees the loss of one arm only
//   - package tracking: swap regret, regret on intervals and against switching arms
//   - package memory: K states in place of a window, and windows that show the learner's draws
//
// The statements on convex losses and bandits are packages of their own because checks
// import more than learners do: a program that imports a learner does not link a check.
package beyond

import (
	bandits "boundedrecall/beyond/bandits/statements"
	convex "boundedrecall/beyond/convex/statements"
	"boundedrecall/beyond/memory"
	"boundedrecall/beyond/tracking"
	"boundedrecall/beyond/values"
	"boundedrecall/claims"
)

// Statements are the statements beyond the paper, the tools first and then by question.
var Statements = []claims.Statement{
	// Tools: finite cases, rewards in [0,1], learners that change with the round.
	values.Beyond4,
	values.BeyondAlphabet,
	values.BeyondNonStationary,

	// How small can regret be with two arms?
	values.Beyond1,
	values.Beyond1Finite,
	values.BeyondPrintedAverageRestart,
	values.Beyond4Theorem3_2,
	values.Beyond4Theorem5_1,
	values.Beyond4Alphabet,

	// And for mean-based and symmetric learners?
	values.Beyond2,
	values.Beyond4Windowed,
	values.Beyond3,

	// With more arms?
	values.Beyond4ThreeArms,
	values.BeyondManyArms,

	// Other regrets.
	tracking.BeyondSwap,
	tracking.BeyondSwapValue,
	tracking.BeyondIntervals,
	tracking.BeyondSwitches,

	// Other memories than a window of rewards.
	memory.BeyondFiniteState,
	memory.BeyondOwnDraws,

	// Other losses, and less to see.
	convex.BeyondConvex,
	convex.BeyondConvexLower,
	bandits.BeyondBandits,
	bandits.BeyondBanditsMarked,
}
