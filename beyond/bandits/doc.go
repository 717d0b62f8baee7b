// Package bandits takes the restart learners of package learners to the bandit
// game: in each round the learner plays a distribution, an arm is drawn from
// it, and the learner sees the loss of that arm alone. (Footnote 1 of Online
// Learning with Bounded Recall asks whether its results can be adapted to
// partial information.)
//
//	EXP3              exponential weights on estimates of the losses
//	PeriodicRestart   EXP3, or any other, afresh every M+1 rounds
//	AverageRestart    the mean over the suffixes 0..M of the window, with shared estimates
//	MarkedRestart     EXP3 with restarts that the drawn arms mark
//
// What a window of M rounds must hold differs:
//
//   - PeriodicRestart: the arms and their losses, and the round's number beside
//     it.
//   - AverageRestart: the arms, their losses and the probabilities with which
//     they were played. With arms and losses alone it has no fixed recall: the
//     probability of an arm depends on older rounds, and divides its loss. It
//     is stationary.
//   - MarkedRestart: the arms and their losses, and nothing else. It is
//     stationary too.
//
// Losses are fixed before the game (the adversary is oblivious), and lie in
// [0,1]. A [boundedrecall.Instance] holds them, where other packages have
// rewards.
package bandits
