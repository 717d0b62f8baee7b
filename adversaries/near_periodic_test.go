package adversaries

import (
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

// nearPeriodics yields every parameter with M ≤ most, from one period to more
// than three.
func nearPeriodics(most int, yield func(NearPeriodic)) {
	for m := 1; m <= most; m++ {
		for k := 2 - m%2; k <= m; k += 2 {
			for horizon := m + k; horizon <= 3*(m+k)+1; horizon++ {
				yield(NearPeriodic{Recall: m, Extra: k, Horizon: horizon})
			}
		}
	}
}

// From round M+1 on, the lead in the window is minus the sum of the next k
// gaps.
func TestNearPeriodicLead(t *testing.T) {
	nearPeriodics(7, func(n NearPeriodic) {
		in := boundedrecall.Must(n.Instance())
		for r := n.Recall + 1; r+n.Extra-1 <= n.Horizon; r++ {
			if got, want := windowLead(in, r-n.Recall, r-1), -windowLead(in, r, r+n.Extra-1); got != want {
				t.Fatalf("%+v: lead before round %d is %v, the next gaps say %v", n, r, got, want)
			}
		}
	})
}

func TestNearPeriodicForcedRegretIsAttained(t *testing.T) {
	nearPeriodics(7, func(n NearPeriodic) {
		in := boundedrecall.Must(n.Instance())
		for d := 0.0; d < float64(n.Extra); d += 0.75 {
			for _, gamma := range []float64{0, 0.125, 0.5} {
				got := boundedrecall.TotalRegret(sly(in, n.Recall, gamma, d), in)
				if want := n.TotalRegretForced(gamma, d); want-got > 1e-9 || got-want > 1e-9 {
					t.Fatalf("%+v, D = %v, γ = %v: total regret %v, not %v", n, d, gamma, got, want)
				}
			}
		}
	})
}

// After the first period the forced regret is at least 1/2 − (k+D)/P − γ per
// round.
func TestNearPeriodicForcesHalf(t *testing.T) {
	for _, n := range []NearPeriodic{{99, 1, 100}, {90, 10, 100}, {60, 40, 100}, {50, 50, 100}} {
		longer := n
		longer.Horizon = 700
		for _, gamma := range []float64{0, 0.01, 0.3} {
			for _, d := range []float64{0, 0.5, float64(n.Extra) - 0.1} {
				later := (longer.TotalRegretForced(gamma, d) - n.TotalRegretForced(gamma, d)) / 600
				require.GreaterOrEqual(t, later+1e-12, 0.5-(float64(n.Extra)+d)/100-gamma)
			}
		}
	}
}
