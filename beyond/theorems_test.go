package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// The value for two arms is E|S_{M+1}|/(2(M+1)).
func TestRecall(t *testing.T) { claims.Test(t, beyond.Recall) }

// The smallest regret of T rounds is E|(q+1)S_r + qS'_{M+1−r}|/(2T), T =
// q(M+1)+r.
func TestFiniteHorizon(t *testing.T) { claims.Test(t, beyond.FiniteHorizon) }

// A delay of τ rounds divides the recall by τ+1.
func TestDelay(t *testing.T) { claims.Test(t, beyond.Delay) }

// The restart learners as printed, exactly: worse than the best.
func TestRestart(t *testing.T) { claims.Test(t, beyond.Restart) }

// Mean-based learners are at 1 − 1/d, as bad as never learning.
func TestMeanBased(t *testing.T) { claims.Test(t, beyond.MeanBased) }

// Windowed follow-the-leader, exactly.
func TestWindowedLeader(t *testing.T) { claims.Test(t, beyond.WindowedLeader) }

// Symmetric learners of two arms are at (k+1)/(6k+2), k = ⌈M/2⌉, for every M.
func TestSymmetric(t *testing.T) { claims.Test(t, beyond.Symmetric) }

// Three arms: 5/13 and 20/63; and Hedge's constant is optimal for many.
func TestMoreArms(t *testing.T) { claims.Test(t, beyond.MoreArms) }

// The best worst case over {0,1} is that over [0,1], and finite cases have
// certificates.
func TestAlphabet(t *testing.T) { claims.Test(t, beyond.Alphabet) }

// With two arms the smallest swap regret is W/(M+1), W = E max(|S_{M+1}|−W, 0).
func TestSwap(t *testing.T) { claims.Test(t, beyond.Swap) }

// The restart learners keep regret small on every interval.
func TestIntervals(t *testing.T) { claims.Test(t, beyond.Intervals) }

// A switch costs AverageRestart at most M/2, and a learner without a window
// T/2.
func TestSwitches(t *testing.T) { claims.Test(t, beyond.Switches) }

// With K states the smallest regret is 1/(2K), and to forget costs the factor
// C(M,⌊M/2⌋).
func TestFiniteState(t *testing.T) { claims.Test(t, beyond.FiniteState) }

// A stationary learner whose window shows its own draws has O(log M/M).
func TestOwnDraws(t *testing.T) { claims.Test(t, beyond.OwnDraws) }

// The smallest regret is E|S_{M+1}|/(M+1) on [−1,1], and DG/√(M+1) on balls.
func TestConvexLosses(t *testing.T) { claims.Test(t, beyond.ConvexLosses) }

// Restart learners where only the loss of the arm drawn is seen.
func TestBanditFeedback(t *testing.T) { claims.Test(t, beyond.BanditFeedback) }
