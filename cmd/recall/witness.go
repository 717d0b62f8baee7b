package main

import (
	"strconv"
	"strings"

	"boundedrecall/claims"
)

// replayOf returns the arguments with which recall replays the witness of a piece of
// evidence, nil if there is no command for it. What refutes a printed sentence names the
// statement, so that the replay shows the refutation.
func replayOf(s *claims.Statement, e claims.Evidence) []string {
	if e.Side == claims.SidePrinted && e.Shows != claims.HoldsVerdict {
		return witnessCommand(e.Witness, s.ID)
	}
	return witnessCommand(e.Witness, "")
}

// witnessCommand returns the arguments with which recall replays a witness of the claim, if
// there is one, nil if there is no command for it.
func witnessCommand(w claims.Witness, claim string) []string {
	var of []string
	if claim != "" {
		of = []string{"--claim", claim}
	}
	switch w := w.(type) {
	case claims.Game:
		return append([]string{"play", "--learner", w.Learner.String(), "--rewards", w.Instance.String()}, of...)
	case claims.WorstCase:
		args := append([]string{"worst", "--learner", w.Learner.String()}, of...)
		if w.Horizon == 0 {
			args = append(args, "--long-run")
		} else {
			args = append(args, "--horizon", strconv.Itoa(w.Horizon))
		}
		if w.Levels > 0 {
			args = append(args, "--levels", strconv.Itoa(w.Levels))
		}
		return args
	case claims.BestLearner:
		return []string{"minimax", "--class", w.Class, "--recall", strconv.Itoa(w.Recall), "--arms", strconv.Itoa(w.Arms)}
	}
	return nil
}

// commandLine returns the arguments as a line for a POSIX shell, empty for none.
func commandLine(args []string) string {
	if len(args) == 0 {
		return ""
	}
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
	words := []string{"recall"}
	for _, word := range args {
		if word == "" || strings.Trim(word, plain) != "" {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
