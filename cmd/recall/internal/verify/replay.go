package verify

import (
	"strconv"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
)

// replayCommand returns the command line that replays a witness, empty if there is none.
func replayCommand(w claims.Witness) string {
	switch w := w.(type) {
	case claims.Game:
		return cli.CommandLine("play", "--learner", w.Learner.String(), "--rewards", w.Instance.String())
	case claims.WorstCase:
		args := []string{"worst", "--learner", w.Learner.String(), "--long-run"}
		if w.Horizon > 0 {
			args = append(args[:3], "--horizon", strconv.Itoa(w.Horizon))
		}
		if w.Levels > 0 {
			args = append(args, "--levels", strconv.Itoa(w.Levels))
		}
		return cli.CommandLine(args...)
	case claims.BestLearner:
		return cli.CommandLine("minimax", "--class", w.Class, "--recall", strconv.Itoa(w.Recall), "--arms", strconv.Itoa(w.Arms))
	}
	return ""
}
