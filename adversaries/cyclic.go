package adversaries

import (
	"fmt"

	"boundedrecall"
)

// Cyclic is the instance of Lemma 5.5: n rewards (1,0), then M−n rewards (0,1),
// over and over. After round M every window holds n rewards (1,0) and M−n
// rewards (0,1), so a symmetric stationary learner plays arm 1 with the same
// weight p(n) in every round.
type Cyclic struct {
	Recall  int // M
	Ones    int // n = 0..M
	Horizon int // T, at least M
}

func (c Cyclic) check() error {
	if c.Ones > c.Recall {
		return fmt.Errorf("cyclic: ones n = %d is more than the recall M = %d", c.Ones, c.Recall)
	}
	return checkAtLeast("cyclic",
		parameter{"recall M", c.Recall, 1},
		parameter{"ones n", c.Ones, 0},
		parameter{"horizon T", c.Horizon, c.Recall},
	)
}

// Instance returns the rewards.
func (c Cyclic) Instance() (*boundedrecall.Instance, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return boundedrecall.NewInstance(halves(c.Ones, c.Recall-c.Ones, c.Horizon))
}
