package paper

import "boundedrecall/claims"

var _ = controlled(Section5_3,
	claims.Wrong("the restart algorithms", "they are windowed learners", named("windowed")),
	claims.Wrong("learners on a window", "they are AverageRestart", named("average-restart")),
	claims.Wrong("Hedge and FTRL", "they are restarted", named("average-restart")),
)

// named replaces the names of learners.
func named(wrong string) func([]string) []string {
	return func([]string) []string { return []string{wrong} }
}
