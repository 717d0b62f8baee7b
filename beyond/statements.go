// Package beyond holds the statements that go beyond Online Learning with Bounded Recall, one file
// each, named after it, with a longer proof beside it as Markdown. Package paper has the notation.
// Learners of other games stand below, so that a program which imports one links no check:
//
//   - package convex: learners for convex losses
//   - package bandits: learners that see the loss of one arm only
//   - package memory: K states in place of a window, and windows that show the learner's draws
package beyond

import (
	"embed"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

//go:embed *.md
var proofs embed.FS

func proof(name string) string { return games.Proof(proofs, name) }

// Statements are the statements beyond the paper, the tools first and then by question.
var Statements = []claims.Statement{
	// Tools: finite cases, rewards in [0,1], learners that change with the round.
	Beyond4,
	BeyondAlphabet,
	BeyondNonStationary,

	// How small can regret be with two arms?
	Beyond1,
	Beyond1Finite,
	BeyondPrintedAverageRestart,
	Beyond4Theorem3_2,
	Beyond4Theorem5_1,
	Beyond4Alphabet,

	// And for mean-based and symmetric learners?
	Beyond2,
	Beyond4Windowed,
	Beyond3,

	// With more arms?
	Beyond4ThreeArms,
	BeyondManyArms,

	// Other regrets.
	BeyondSwap,
	BeyondSwapValue,
	BeyondIntervals,
	BeyondSwitches,

	// Other memories than a window of rewards.
	BeyondFiniteState,
	BeyondOwnDraws,

	// Other losses, and less to see.
	BeyondConvex,
	BeyondConvexLower,
	BeyondBandits,
	BeyondBanditsMarked,
}
