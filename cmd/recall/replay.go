package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"boundedrecall/claims"
)

// replayArguments returns the arguments with which recall replays a witness, nil if there is
// no command for it.
func replayArguments(w claims.Witness) []string {
	switch w := w.(type) {
	case claims.Game:
		return []string{"play", "--learner", w.Learner.String(), "--rewards", w.Instance.String()}
	case claims.WorstCase:
		args := []string{"worst", "--learner", w.Learner.String(), "--horizon", strconv.Itoa(w.Horizon)}
		if w.Horizon == 0 {
			args = append(args[:3], "--long-run")
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

// replayCommand returns the command line that replays a witness, empty if there is none.
func replayCommand(w claims.Witness) string {
	if args := replayArguments(w); args != nil {
		return commandLine(args...)
	}
	return ""
}

// commandLine returns the command with the arguments, as a line for a POSIX shell.
func commandLine(args ...string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
	words := []string{"recall"}
	for _, word := range args {
		switch {
		case strings.ContainsFunc(strings.ReplaceAll(word, "\n", ""), func(r rune) bool { return !unicode.IsPrint(r) }):
			word = octal(word)
		case word == "" || strings.Trim(word, plain) != "":
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// octal writes a word with control characters so that it can be seen, and leaves a terminal
// alone.
func octal(word string) string {
	var b strings.Builder
	for _, c := range []byte(word) {
		fmt.Fprintf(&b, `\0%03o`, c)
	}
	return `"$(printf %b '` + b.String() + `')"`
}
