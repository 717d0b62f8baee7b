package adversaries

import (
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

// instancer is what every deterministic environment has.
type instancer interface {
	Instance() (*boundedrecall.Instance, error)
}

// rows returns the instance's rewards, a slice for each round.
func rows(in *boundedrecall.Instance) [][]float64 {
	r := make([][]float64, in.Horizon())
	for t := range r {
		r[t] = in.Reward(t + 1)
	}
	return r
}

func TestCounterexampleFacts(t *testing.T) {
	for m := 3; m <= 15; m += 3 {
		for horizon := 3 * m; horizon <= 7*m; horizon++ {
			c := Counterexample{Recall: m, Horizon: horizon}
			in := boundedrecall.Must(c.Instance())
			require.Equal(t, horizon, in.Horizon())
			for r := 1; r <= 3*m; r++ {
				if got, want := c.PrintedLead(r), windowLead(in, r-m+1, r); got != want {
					t.Fatalf("M = %d: lead after round %d is %v, not %v", m, r, want, got)
				}
			}
		}
	}
}

func TestCounterexampleForcedRegretIsAttained(t *testing.T) {
	for m := 3; m <= 15; m += 3 {
		c := Counterexample{Recall: m, Horizon: 7 * m}
		in := boundedrecall.Must(c.Instance())
		for d := 0.0; d < float64(m)/3; d += 0.5 {
			for _, gamma := range []float64{0, 0.125, 0.5, 1} {
				forced := c.TotalRegretForced(gamma, d)
				require.InDelta(t, forced, boundedrecall.TotalRegret(sly(in, m, gamma, d), in), 1e-9,
					"M = %d, D = %v, γ = %v", m, d, gamma)
				mm := float64(m)
				require.GreaterOrEqual(t, forced+1e-9, 2*(mm/6-d/2-gamma*(5*mm/6-d/2)))
				require.GreaterOrEqual(t, forced+1e-9, 2*(mm/6-d/2-5*gamma*mm/6-3))
			}
		}
	}
}
