package terminal

import (
	"strconv"
	"strings"
)

var unescaped = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// Printable returns s with line ends and other control characters escaped, so
// that it takes one line and sends no command to the terminal.
func Printable(s string) string {
	quoted := strconv.Quote(s)
	return unescaped.Replace(quoted[1 : len(quoted)-1])
}
