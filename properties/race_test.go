//go:build race

package properties_test

import "testing"

// quickRace reports that the race detector runs, with which a learner takes ten
// times as long. The short tests then leave out games that meet the same code as
// others.
func quickRace() bool { return testing.Short() }
