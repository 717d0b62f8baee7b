package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/claims"
)

// The value for two arms is E|S_{M+1}|/(2(M+1)).
func TestBeyond1(t *testing.T) { claims.Test(t, beyond.Beyond1) }

// The smallest regret of T rounds is E|(q+1)S_r + qS'_{M+1−r}|/(2T), T = q(M+1)+r.
func TestBeyond1Finite(t *testing.T) { claims.Test(t, beyond.Beyond1Finite) }

// The printed AverageRestart of Cover's learner is worse than the best.
func TestBeyondPrintedAverageRestart(t *testing.T) {
	claims.Test(t, beyond.BeyondPrintedAverageRestart)
}

// Mean-based learners are at 1 − 1/d, as bad as never learning.
func TestBeyond2(t *testing.T) { claims.Test(t, beyond.Beyond2) }

// Symmetric learners of two arms are at (k+1)/(6k+2), k = ⌈M/2⌉, for every M.
func TestBeyond3(t *testing.T) { claims.Test(t, beyond.Beyond3) }

// The best worst case over {0,1} is that over [0,1].
func TestBeyondAlphabet(t *testing.T) { claims.Test(t, beyond.BeyondAlphabet) }

// Changing with the round does not help in the long run.
func TestBeyondNonStationary(t *testing.T) { claims.Test(t, beyond.BeyondNonStationary) }

// Hedge's constant is optimal for many arms.
func TestBeyondManyArms(t *testing.T) { claims.Test(t, beyond.BeyondManyArms) }

// Finite cases can be settled, with certificates.
func TestBeyond4(t *testing.T) { claims.Test(t, beyond.Beyond4) }

// Windowed follow-the-leader, exactly.
func TestBeyond4Windowed(t *testing.T) { claims.Test(t, beyond.Beyond4Windowed) }

// Three arms: 5/13 and 20/63.
func TestBeyond4ThreeArms(t *testing.T) { claims.Test(t, beyond.Beyond4ThreeArms) }

// For a given learner the alphabet matters.
func TestBeyond4Alphabet(t *testing.T) { claims.Test(t, beyond.Beyond4Alphabet) }

// Theorem 5.1 with tuned Hedge, exactly.
func TestBeyond4Theorem5_1(t *testing.T) { claims.Test(t, beyond.Beyond4Theorem5_1) }

// Theorem 3.2 with Cover's learner, exactly.
func TestBeyond4Theorem3_2(t *testing.T) { claims.Test(t, beyond.Beyond4Theorem3_2) }

// The restart learners on convex losses, over gradient descent.
func TestBeyondConvex(t *testing.T) { claims.Test(t, beyond.BeyondConvex) }

// The smallest regret is E|S_{M+1}|/(M+1) on [−1,1], and DG/√(M+1) on balls.
func TestBeyondConvexLower(t *testing.T) { claims.Test(t, beyond.BeyondConvexLower) }

// Restart learners where only the loss of the arm drawn is seen.
func TestBeyondBandits(t *testing.T) { claims.Test(t, beyond.BeyondBandits) }

// A stationary bandit learner whose window holds arms and losses alone.
func TestBeyondBanditsMarked(t *testing.T) { claims.Test(t, beyond.BeyondBanditsMarked) }

// The restart learners keep swap regret small over a base learner that does.
func TestBeyondSwap(t *testing.T) { claims.Test(t, beyond.BeyondSwap) }

// With two arms the smallest swap regret is W/(M+1), W = E max(|S_{M+1}|−W, 0).
func TestBeyondSwapValue(t *testing.T) { claims.Test(t, beyond.BeyondSwapValue) }

// The restart learners keep regret small on every interval.
func TestBeyondIntervals(t *testing.T) { claims.Test(t, beyond.BeyondIntervals) }

// A switch costs AverageRestart at most M/2, and a learner without a window T/2.
func TestBeyondSwitches(t *testing.T) { claims.Test(t, beyond.BeyondSwitches) }

// A delay of τ rounds divides the recall by τ+1.
func TestDelay(t *testing.T) { claims.Test(t, beyond.Delay) }

// With K states the smallest regret is 1/(2K), and to forget costs the factor C(M,⌊M/2⌋).
func TestBeyondFiniteState(t *testing.T) { claims.Test(t, beyond.BeyondFiniteState) }

// A stationary learner whose window shows its own draws has O(log M/M).
func TestBeyondOwnDraws(t *testing.T) { claims.Test(t, beyond.BeyondOwnDraws) }
