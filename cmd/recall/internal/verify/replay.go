package verify

import (
	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
)

// replayCommand returns the command line that replays a witness, empty if there
// is none.
func replayCommand(w claims.Witness) string {
	if w == nil || w.Replay() == nil {
		return ""
	}
	return cli.CommandLine(w.Replay()...)
}
