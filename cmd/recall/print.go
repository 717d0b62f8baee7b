package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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

// wrap breaks a line that is too long.
func (s *sheet) wrap(line string) string {
	if s.columns == 0 {
		return line
	}
	return wrap(line, s.columns)
}

// newLines returns a table of two columns, names and values, without lines. On a sheet of
// a terminal's width long values go on below.
func newLines(w io.Writer) table.Writer {
	t := table.NewWriter()
	if s, ok := w.(*sheet); ok && s.columns > 0 {
		t.SetColumnConfigs([]table.ColumnConfig{{Number: 2, WidthMax: max(20, s.columns-20), WidthMaxEnforcer: wrap}})
	}
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

// A cell is a value of a grid with the name of its column.
type cell struct{ name, text string }

// A grid is a table with a row of names. Its rows have the same names.
type grid struct {
	rows  [][]cell
	flush int // how many cells head a row where a row takes several lines
}

// print prints the grid. Where it is too wide it has numbers of four digits, and where
// that is too wide too, several lines for a row.
func (g grid) print(out *sheet) {
	for _, form := range []struct{ digits, gap int }{{6, 2}, {4, 2}, {4, 1}} {
		if text, width := g.table(form.digits, form.gap); out.columns == 0 || width <= out.columns {
			out.WriteString(text)
			return
		}
	}
	for _, row := range g.rows {
		line, margin := "", ""
		for _, c := range row[:g.flush] {
			fmt.Fprintln(out, out.wrap(c.text))
			margin = "  "
		}
		for _, c := range row[g.flush:] {
			pair := strings.TrimSpace(c.name + " " + c.text)
			if line != "" && widthOfText(margin+line+"  "+pair) > out.columns {
				fmt.Fprintln(out, margin+line)
				line = ""
			}
			if line != "" && pair != "" {
				line += "  "
			}
			line += pair
		}
		fmt.Fprintln(out, margin+line)
	}
}

// table returns the grid as a table, and its width.
func (g grid) table(digits, gap int) (string, int) {
	lines := make([][]string, 1, len(g.rows)+1)
	widths := make([]int, len(g.rows[0]))
	for _, c := range g.rows[0] {
		lines[0] = append(lines[0], c.name)
	}
	for _, row := range g.rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = shorten(c.text, digits)
		}
		lines = append(lines, cells)
	}
	for _, cells := range lines {
		for i, c := range cells {
			widths[i] = max(widths[i], widthOfText(c))
		}
	}
	var b strings.Builder
	for _, cells := range lines {
		line := ""
		for i, c := range cells {
			line += c + strings.Repeat(" ", widths[i]-widthOfText(c)+gap)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	total := -gap
	for _, w := range widths {
		if w > 0 {
			total += w + gap
		}
	}
	return b.String(), total
}

// widthOfText returns the columns that a text takes.
func widthOfText(s string) int {
	for k := range len(s) {
		if s[k] >= utf8.RuneSelf {
			return text.StringWidth(s)
		}
	}
	return len(s)
}

// shorten writes a number with at most so many digits, and leaves other text as it is.
func shorten(s string, digits int) string {
	bare := strings.TrimSuffix(s, "*")
	x, err := strconv.ParseFloat(bare, 64)
	if err != nil || !strings.ContainsAny(bare, ".e") {
		return s
	}
	return strconv.FormatFloat(x, 'g', digits, 64) + s[len(bare):]
}

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
