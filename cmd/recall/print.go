package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"boundedrecall"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// newLines returns a table of two columns, names and values, without lines.
func newLines(w io.Writer) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleDefault)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft = ""
	t.Style().Box.PaddingRight = "  "
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(w)
	return t
}

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }

// plural returns the number and the noun, in the plural if there are several.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// runs writes an instance run by run, the first ones if there are many.
func runs(in *boundedrecall.Instance) string {
	if in == nil {
		return "none found"
	}
	all := strings.Fields(in.String())
	const most = 40
	if len(all) > most {
		return strings.Join(all[:most], " ") + fmt.Sprintf(" and %d more runs (see --json)", len(all)-most)
	}
	return strings.Join(all, " ")
}

// wrap breaks each line of s between words, and only longer words than the width
// within.
func wrap(s string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		for part := range strings.SplitSeq(text.WrapSoft(line, width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// printable returns s with line ends and other control characters escaped, so
// that it takes one line and leaves the terminal alone.
func printable(s string) string {
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

// abridged returns a message that may quote what was read, without the middle of a long one.
func abridged(message string) string {
	const first, last = 1500, 300
	if r := []rune(message); len(r) > first+last {
		return string(r[:first]) + " … " + string(r[len(r)-last:])
	}
	return message
}

// widest is the most columns to print to.
const widest = 100

// widthOf returns the columns to print to: those of the terminal, or widest.
func widthOf(w io.Writer) int {
	if isTerminal(w) {
		if columns, _, err := term.GetSize(int(w.(*os.File).Fd())); err == nil && columns > 0 {
			return min(columns, widest)
		}
	}
	return widest
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// clip cuts a line that is wider than the width, and says so with three dots.
func clip(line string, width int) string {
	if r := []rune(line); len(r) > width {
		return string(r[:max(0, width-1)]) + "…"
	}
	return line
}

// indent puts the margin before each line and ends the last one.
func indent(text, margin string) string {
	return margin + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+margin) + "\n"
}
