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
