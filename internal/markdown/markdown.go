// Package markdown writes text into Markdown.
package markdown

import "strings"

// Escape escapes text from being read as Markdown, also in a cell of a table.
func Escape(text string) string { return escaper.Replace(text) }

var escaper = strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;")
