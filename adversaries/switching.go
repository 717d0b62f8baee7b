package adversaries

import (
	"boundedrecall"
)

// Switching is the piecewise constant environment: one arm pays 1 and the
// others 0, and every L rounds the next arm takes over, arm 1 after arm d. A
// sequence of arms that switches as often earns T. The best fixed arm earns
// about T/d.
//
//	M. Herbster and M. K. Warmuth, Tracking the best expert, Machine Learning
//	32(2), 1998, pp. 151–178.
type Switching struct {
	Arms    int // d
	Every   int // L
	Horizon int // T
}

func (s Switching) check() error {
	return checkAtLeast("switching",
		parameter{"arms d", s.Arms, 1},
		parameter{"rounds between switches L", s.Every, 1},
		parameter{"horizon T", s.Horizon, 1},
	)
}

// Instance returns the rewards.
func (s Switching) Instance() (*boundedrecall.Instance, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	rewards := make([][]float64, s.Horizon)
	for t := range rewards {
		rewards[t] = make([]float64, s.Arms) // d one-hot vectors may be far more
		rewards[t][t/s.Every%s.Arms] = 1
	}
	return boundedrecall.NewInstance(rewards)
}
