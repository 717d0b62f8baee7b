// Package terminal prints for readers: text and tables that fit a terminal, and
// the progress of a task.
package terminal

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// A Sheet is text for a writer, and the columns that it may take: those of a
// terminal, or any number.
type Sheet struct {
	bytes.Buffer
	Columns int // 0 for any number
}

func NewSheet(w io.Writer) *Sheet {
	s := new(Sheet)
	if Is(w) {
		s.Columns = Width(w)
	}
	return s
}

// PrintTable prints rows of cells in columns that are two blanks apart. Where
// they are too wide for the sheet, the cells of the widest columns go on below.
func (s *Sheet) PrintTable(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for i := range widths {
		for _, row := range rows {
			widths[i] = max(widths[i], text.StringWidth(row[i]))
		}
	}
	most := slices.Max(widths) // of a column
	width := func() int {
		sum := -2
		for _, w := range widths {
			sum += min(w, most) + 2
		}
		return sum
	}
	for s.Columns > 0 && most > 10 && width() > s.Columns {
		most--
	}
	var columns []table.ColumnConfig
	for i, w := range widths {
		if w > most {
			columns = append(columns,
				table.ColumnConfig{Number: i + 1, WidthMax: most, WidthMaxEnforcer: Wrap})
		}
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleDefault)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft = ""
	t.Style().Box.PaddingRight = "  "
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(s)
	t.SetColumnConfigs(columns)
	for _, row := range rows {
		cells := make(table.Row, len(row))
		for i, text := range row {
			cells[i] = text
		}
		t.AppendRow(cells)
	}
	t.Render()
}

// PrintParagraph prints a text, wrapped to the sheet.
func (s *Sheet) PrintParagraph(text string) {
	if s.Columns > 0 {
		text = Wrap(text, s.Columns)
	}
	fmt.Fprintln(s, text)
}

// Wrap breaks each line of s between words, and only longer words than the
// width within.
func Wrap(s string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		for part := range strings.SplitSeq(text.WrapSoft(line, width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// widest is the most columns to print to.
const widest = 100

// Width returns the columns to print to: those of the terminal, or widest.
func Width(w io.Writer) int {
	if Is(w) {
		if columns, _, err := term.GetSize(int(w.(descriptor).Fd())); err == nil && columns > 0 {
			return min(columns, widest)
		}
	}
	return widest
}

// A descriptor is a file, or what stands for one.
type descriptor interface{ Fd() uintptr }

func Is(w io.Writer) bool {
	f, ok := w.(descriptor)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Indent puts the margin before each line and ends the last one.
func Indent(text, margin string) string {
	return margin + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+margin) + "\n"
}
