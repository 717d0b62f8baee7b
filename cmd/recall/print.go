package main

import (
	"bytes"
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

// A sheet is text for a writer, and the columns that it may take: those of a terminal, or
// any number.
type sheet struct {
	bytes.Buffer
	columns int // 0 for any number
}

func newSheet(w io.Writer) *sheet {
	s := new(sheet)
	if isTerminal(w) {
		s.columns = widthOf(w)
	}
	return s
}

// newTable returns a table without lines whose columns are two blanks apart.
func newTable(w io.Writer) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleDefault)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft = ""
	t.Style().Box.PaddingRight = "  "
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(w)
	return t
}

// newLines returns a table of two columns, names and values. On a sheet of a terminal's width
// long values go on below.
func newLines(w io.Writer) table.Writer {
	t := newTable(w)
	if s, ok := w.(*sheet); ok && s.columns > 0 {
		t.SetColumnConfigs([]table.ColumnConfig{{Number: 2, WidthMax: max(20, s.columns-20), WidthMaxEnforcer: wrap}})
	}
	return t
}

// printTable prints a table whose first row holds the names of the columns. Where it is too
// wide for the sheet, the widest column goes on below.
func (s *sheet) printTable(rows [][]string) {
	widths, widest, total := make([]int, len(rows[0])), 0, -2
	for i := range widths {
		for _, row := range rows {
			widths[i] = max(widths[i], widthOfText(row[i]))
		}
		if total += widths[i] + 2; widths[i] > widths[widest] {
			widest = i
		}
	}
	t := newTable(s)
	if s.columns > 0 && total > s.columns {
		width := max(10, widths[widest]-total+s.columns)
		t.SetColumnConfigs([]table.ColumnConfig{{Number: widest + 1, WidthMax: width, WidthMaxEnforcer: wrap}})
	}
	for _, row := range rows {
		cells := make(table.Row, len(row))
		for i, text := range row {
			cells[i] = text
		}
		t.AppendRow(cells)
	}
	t.Render()
}

// printParagraph prints a text, wrapped to the sheet.
func (s *sheet) printParagraph(text string) {
	if s.columns > 0 {
		text = wrap(text, s.columns)
	}
	fmt.Fprintln(s, text)
}

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }

// widthOfText returns the columns that a text takes.
func widthOfText(s string) int { return text.StringWidth(s) }

// totalAndPerRound writes a total, and the total divided by the number of rounds.
func totalAndPerRound(total float64, rounds int) string {
	return number(total) + " in total, " + number(total/float64(rounds)) + " per round"
}

// plural returns the number and the noun, in the plural if there are several.
func plural(n int, noun string) string { return pluralOf(n, noun, noun+"s") }

// pluralOf is plural for a noun with a plural of its own.
func pluralOf(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
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
