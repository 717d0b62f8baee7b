package terminal

import (
	"fmt"
	"strings"
	"unicode"
)

// Printable returns s with line ends and other control characters escaped, so
// that it takes one line and leaves the terminal alone.
func Printable(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(fmt.Sprintf("%+q", r), "'"))
		}
	}
	return b.String()
}

// Abridged returns a message that may quote what was read, without the middle of a long one.
func Abridged(message string) string {
	const first, last = 1500, 300
	if r := []rune(message); len(r) > first+last {
		return string(r[:first]) + " … " + string(r[len(r)-last:])
	}
	return message
}
