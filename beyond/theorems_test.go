package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// With two arms the smallest long-run Reg with recall M is E|S_{M+1}|/(2(M+1)),
// and AverageRestart over Cover's learner has it.
func TestRecall(t *testing.T) { claims.Test(t, beyond.Recall) }

// For T = q(M+1)+r the smallest Reg with recall M and two arms is E|Y|/(2T); to
// change with the round helps at finite horizons only.
func TestFiniteHorizon(t *testing.T) { claims.Test(t, beyond.FiniteHorizon) }

// A delay of τ rounds divides the recall by τ+1: the smallest long-run Reg lies
// between e(1+⌈(M−1)/(τ+1)⌉) and e(⌈M/(τ+1)⌉).
func TestDelay(t *testing.T) { claims.Test(t, beyond.Delay) }

// The printed AverageRestart over Cover's learner has the long-run worst case
// W/M for odd M, W = E|S_{M+1}|/2, more than the best.
func TestRestart(t *testing.T) { claims.Test(t, beyond.Restart) }

// As M grows the worst long-run Reg of mean-based learners on the window tends
// to 1 − 1/d, as bad as never learning.
func TestMeanBased(t *testing.T) { claims.Test(t, beyond.MeanBased) }

// Windowed follow-the-leader on two arms has the long-run worst case 1/2 for
// odd M over rewards {0,1}, and (M+1)/(2(M+2)) for even M.
func TestWindowedLeader(t *testing.T) { claims.Test(t, beyond.WindowedLeader) }

// With two arms the smallest long-run Reg of a learner that ignores the order
// in the window is (k+1)/(6k+2), where k = ⌈M/2⌉.
func TestSymmetric(t *testing.T) { claims.Test(t, beyond.Symmetric) }

// With three arms the smallest long-run Reg is 5/13, 20/63, 26/97 at M = 1..3;
// with many arms it tends to √(ln d/(2M)).
func TestMoreArms(t *testing.T) { claims.Test(t, beyond.MoreArms) }

// The smallest worst case is the same over rewards {0,1} and over [0,1], and
// over a finite alphabet it is certified exactly.
func TestAlphabet(t *testing.T) { claims.Test(t, beyond.Alphabet) }

// With two arms the smallest long-run swap regret is W/(M+1), where W = E
// max(|S_{M+1}|−W, 0); restart learners keep swap regret small.
func TestSwap(t *testing.T) { claims.Test(t, beyond.Swap) }

// On every interval of n rounds AverageRestart has total regret at most
// n·W(M+1,d)/(M+1) + M/2.
func TestIntervals(t *testing.T) { claims.Test(t, beyond.Intervals) }

// Against arms with K switches AverageRestart has total regret at most
// (T+M)·R(M+1,d) + K·M/2.
func TestSwitches(t *testing.T) { claims.Test(t, beyond.Switches) }

// With K states and one-hot rewards the smallest long-run Reg is 1/(2K); to
// forget costs the factor C(M,⌊M/2⌋).
func TestFiniteState(t *testing.T) { claims.Test(t, beyond.FiniteState) }

// With its own draws in the window a learner has regret O(log M/M) per round,
// less than windows of rewards allow for large M.
func TestOwnDraws(t *testing.T) { claims.Test(t, beyond.OwnDraws) }

// Restart learners keep their bounds on convex losses; on [−1,1] the smallest
// long-run Reg with recall M is E|S_{M+1}|/(M+1).
func TestConvexLosses(t *testing.T) { claims.Test(t, beyond.ConvexLosses) }

// From what the last M rounds showed, EXP3 with restarts has expected regret
// O(√(d ln d/M)) per round, stationary or not.
func TestBanditFeedback(t *testing.T) { claims.Test(t, beyond.BanditFeedback) }
