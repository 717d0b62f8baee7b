package cli

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CommandLine returns the command recall with the arguments, as a line for a
// POSIX shell. It writes characters that cannot be seen as octal numbers, to
// protect the terminal.
func CommandLine(args ...string) string {
	return strings.TrimSpace("recall " + ShellWords(args...))
}

// ShellWords returns the words as a POSIX shell reads them.
func ShellWords(args ...string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
	var words []string
	for _, word := range args {
		if word == "" || strings.Trim(word, plain) != "" {
			word = quoted(word)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// quoted returns the word as a POSIX shell reads it: in single quotes, but
// characters that cannot be seen as the output of printf.
func quoted(word string) string {
	var b strings.Builder
	b.WriteByte('\'')
	for len(word) > 0 {
		r, size := utf8.DecodeRuneInString(word)
		switch {
		case r == '\'':
			b.WriteString(`'\''`)
		case unicode.IsPrint(r) && (r != utf8.RuneError || size > 1), r == '\n', r == '\t':
			b.WriteString(word[:size])
		default:
			b.WriteString(`'"$(printf '`)
			for _, c := range []byte(word[:size]) {
				fmt.Fprintf(&b, `\%03o`, c)
			}
			b.WriteString(`')"'`)
		}
		word = word[size:]
	}
	b.WriteByte('\'')
	if text := strings.TrimSuffix(strings.TrimPrefix(b.String(), "''"), "''"); text != "" {
		return text
	}
	return "''"
}
