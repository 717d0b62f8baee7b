package main

import (
	"strconv"
	"strings"
	"unicode"

	"boundedrecall/claims"
)

// replayCommand returns the command line that replays a witness, empty if there is none.
func replayCommand(w claims.Witness) string {
	switch w := w.(type) {
	case claims.Game:
		return commandLine("play", "--learner", w.Learner.String(), "--rewards", w.Instance.String())
	case claims.WorstCase:
		args := []string{"worst", "--learner", w.Learner.String(), "--long-run"}
		if w.Horizon > 0 {
			args = append(args[:3], "--horizon", strconv.Itoa(w.Horizon))
		}
		if w.Levels > 0 {
			args = append(args, "--levels", strconv.Itoa(w.Levels))
		}
		return commandLine(args...)
	case claims.BestLearner:
		return commandLine("minimax", "--class", w.Class, "--recall", strconv.Itoa(w.Recall), "--arms", strconv.Itoa(w.Arms))
	}
	return ""
}

// commandLine returns the command with the arguments, as a line for a POSIX shell. Characters that cannot
// be seen are replaced, for the terminal's sake: such a line repeats nothing.
func commandLine(args ...string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
	visible := func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return unicode.ReplacementChar
	}
	words := []string{"recall"}
	for _, word := range args {
		if word == "" || strings.Trim(word, plain) != "" {
			word = "'" + strings.ReplaceAll(strings.Map(visible, word), "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
