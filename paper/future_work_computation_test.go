package paper

import (
	"maps"

	"boundedrecall/claims"
)

var _ = controlled(FutureWorkComputation,
	claims.Wrong("what is made", "all are AverageRestart", func(made wrappers) wrappers {
		all := maps.Clone(made)
		for name := range all {
			all[name] = made["average-restart"]
		}
		return all
	}),
	claims.Wrong("what is made", "AverageRestart is Hedge", func(made wrappers) wrappers {
		all := maps.Clone(made)
		all["average-restart"] = made["hedge"]
		return all
	}),
)
