package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
)

var _ = controlled(Algorithm1,
	claims.Wrong("r_2 in the second game", "it is that of the first",
		func(*boundedrecall.Instance) *boundedrecall.Instance { return checks.Instance("(0,0) (1,0)") }),
)
