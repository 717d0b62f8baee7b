// Package learners holds the learners of Online Learning with Bounded Recall
// (Schneider and Vodrahalli, ICML 2024) and the base learners they are built
// from.
//
// A base learner remembers everything:
//
//	Hedge, AnytimeHedge      weights exponential in the cumulative reward
//	MWU                      linear multiplicative weights, w ← w(1+ηr)
//	FollowTheLeader          the arm that is ahead, ties shared evenly
//	FTRL                     Euclidean regularizer, exact projection
//	FTPL                     exponential perturbations, the expected play
//	RegretMatching           weights proportional to positive regret
//	Cover                    minimax for two arms and a known horizon
//	CoverSwap                the same for swap regret
//	FixedShare               Hedge that shares a part of the weights every round
//	DiscountedHedge          Hedge on rewards that count for less as they age
//	BlumMansour              small swap regret, from a copy of Hedge for each arm
//	InternalRegretMatching   small swap regret, from the regrets between pairs of arms
//	Uniform                  1/d each, always
//
// A recall learner runs a base learner on the last M rewards, in one way or
// another:
//
//	Windowed                     on the window: the natural idea, which fails
//	PeriodicRestart              afresh every M rounds (Algorithm 1), or every M+1
//	AverageRestart               on every suffix of the window, averaged
//	                             (Algorithms 2 and 4, and two variants)
//	RandomizedAverageRestart     on one suffix drawn each round (Algorithm 3)
//
// Delayed runs copies of any learner in turn, for rewards that arrive τ rounds
// late.
//
// FiniteCover runs no base learner: with recall M it is minimax for two arms
// over T rounds.
//
// Forgetting is strict: the play of a recall learner is, bit for bit, a
// function of the window (and of t for PeriodicRestart). Nothing older
// survives, not even in rounding. Before round M the window is padded with zero
// rewards.
//
// A [Spec] names a learner, with its parameters, as a value: it is comparable,
// prints and parses as one word, knows what holds of the learner, and makes it.
//
// Names such as definition-2.3 in the comments are statements of the ledger,
// which has their proofs.
//
// Every learner panics when made with parameters outside the documented range,
// and when it is handed a slice of the wrong length or a reward outside [0,1].
package learners
