package adversaries

import (
	"fmt"
	"math"

	"boundedrecall"
)

// NearPeriodic is the instance that forces regret 1/2 per round on mean-based
// learners run on the window, where Theorem 4.1 has 1/18. It has two arms and a
// period P = M+k that is a little longer than the window: P/2 rewards (1,0),
// then P/2 rewards (0,1). The gaps of a period sum to zero, so the sum of the
// window's M gaps is minus the sum of the next k gaps, and the learner is
// confidently wrong.
type NearPeriodic struct {
	Recall  int // M
	Extra   int // k = 1..M, with M+k even
	Horizon int // T, at least M+k
}

func (n NearPeriodic) check() error {
	if n.Period()%2 != 0 {
		return fmt.Errorf("near-periodic: period M+k = %d is odd", n.Period())
	}
	if n.Extra > n.Recall {
		return fmt.Errorf("near-periodic: extra k = %d is more than the recall M = %d",
			n.Extra, n.Recall)
	}
	return checkAtLeast("near-periodic",
		parameter{"extra k", n.Extra, 1},
		parameter{"horizon T", n.Horizon, n.Period()},
	)
}

// Period returns P = M+k.
func (n NearPeriodic) Period() int { return n.Recall + n.Extra }

// Instance returns the rewards.
func (n NearPeriodic) Instance() (*boundedrecall.Instance, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	return boundedrecall.NewInstance(halves(n.Period()/2, n.Period()/2, n.Horizon))
}

// TotalRegretForced returns a lower bound on the total regret of every learner
// that gives weight at most gamma to an arm trailing the other by more than
// lead in the last M rounds, 0 ≤ lead < k. With D for lead and f = ⌊(k+D)/2⌋
// the bound is
//
//	P/2 − 2f − γ·(P−2f)  for each period but the first,
//	   −  f − γ·(P/2−f)  for the first period,
//
// plus the cost of a last, partial period. After the first period the bound is
// at least 1/2 − (k+D)/P − γ per round. Some such learner attains it.
//
// Against arm 1 a round costs x_{t,2}·(r_{t,1} − r_{t,2}). Consider a round
// after round M, and let v be the number of rounds left in its half, this one
// included. Then min(v, k) of the next k gaps have the sign of the half. So the
// learner is confidently wrong while v > (k+D)/2, in all except the last f
// rounds of the half. These rounds cost at least 1−γ each in a first half and
// −γ each in a second half. The last f rounds cost at least 0 each in a first
// half and −1 each in a second half. In the first half of the first period the
// window holds only rewards (1,0), and a round costs at least 0. In its second
// half the last f rounds cost at least −1 each, as in later periods.
//
// It panics on a gamma or lead out of range.
func (n NearPeriodic) TotalRegretForced(gamma, lead float64) float64 {
	must(n.check())
	mustMeanBased(gamma, lead, float64(n.Extra))
	period, half := float64(n.Period()), float64(n.Period()/2)
	unsure := math.Floor((float64(n.Extra) + lead) / 2)
	wrong := half - unsure

	// cost returns the cost of the first s rounds of a period after the first.
	cost := func(s float64) float64 {
		second := max(s-half, 0)
		return (1-gamma)*min(s, wrong) - gamma*min(second, wrong) - max(second-wrong, 0)
	}
	periods := float64(n.Horizon / n.Period())
	first := cost(period) - cost(half)
	return first + (periods-1)*cost(period) + cost(float64(n.Horizon%n.Period()))
}
