package main

import (
	"fmt"
	"strings"

	"boundedrecall"
)

// runs writes an instance run by run, the first ones if there are many.
func runs(in *boundedrecall.Instance) string {
	if in == nil {
		return "none found"
	}
	all := strings.Fields(in.String())
	const shown = 40
	if len(all) > shown {
		return strings.Join(all[:shown], " ") + fmt.Sprintf(" and %d more runs (see --json)", len(all)-shown)
	}
	return strings.Join(all, " ")
}
