// Package convex takes the restart learners of package learners to online
// convex optimization: in each round a learner plays a point of a convex
// domain, and then sees a convex loss. (Footnote 1 of Online Learning with
// Bounded Recall says that its results "should extend easily" to this game.)
//
//	GradientDescent       projected, with a fixed rate, from the last point or lazy
//	Cover                 minimax on [−1,1]
//	PeriodicRestart       afresh every M rounds, or every M+1
//	AverageRestart        the mean over suffixes 1..M, or 0..M, of the window
//	LeakyAverageRestart   the same with one gradient a round, for contrast
//
// Forgetting is strict: the point that a restart learner plays is, bit for bit,
// a function of the last M losses (and of the round for PeriodicRestart). That
// takes a gradient for each copy of the base learner, at the copy's own point.
// One gradient a round at the point played is cheaper and has the same bound,
// but the point played depends on older losses, and the gradient carries them
// on: [LeakyAverageRestart]. On linear losses the two are the same.
//
// Before the first round the window is filled with losses that are zero.
package convex
