package cli

import (
	"strings"
	"unicode"
)

// CommandLine returns the command recall with the arguments, as a line for a POSIX shell. It
// replaces characters that cannot be seen, to protect the terminal; such a line does not repeat
// anything.
func CommandLine(args ...string) string {
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
