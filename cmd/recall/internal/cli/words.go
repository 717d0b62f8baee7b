package cli

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
)

// Number formats a number for reading. Zero has no sign.
func Number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }

// TotalAndPerRound writes a total, and the total divided by the number of
// rounds. If rounds is 0, for the long run, the number given is already per
// round.
func TotalAndPerRound(total float64, rounds int) string {
	if rounds == 0 {
		return Number(total) + " per round"
	}
	return Number(total) + " in total, " + Number(total/float64(rounds)) + " per round"
}

// longValue is a value of 200 characters or more in a message, quoted or
// without blanks.
var longValue = regexp.MustCompile(`"(?:[^"\\]|\\.){200,}"|\S{200,}`)

// Shortened leaves out the middle of long values in a message.
func Shortened(message string) string {
	return longValue.ReplaceAllStringFunc(message, func(value string) string {
		all := []rune(value)
		return string(all[:100]) + "…" + string(all[len(all)-50:])
	})
}

// Facts are names with their values. Each is printed on a line.
type Facts [][]string

// Add adds a name with its value.
func (f *Facts) Add(name, value string) { *f = append(*f, []string{name, value}) }

// Print prints the names in one column and the values in another.
func (f Facts) Print(out *terminal.Sheet) { out.PrintTable(f) }

// Plural returns the number and the noun, in the plural unless n is 1.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ch"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// MostRuns is the number of runs up to which an instance is printed whole.
const MostRuns = 40

// Runs writes an instance run by run, and only the first [MostRuns] runs if
// there are more.
func Runs(in *boundedrecall.Instance) string {
	if in == nil {
		return "none found"
	}
	all := strings.Fields(in.String())
	if len(all) > MostRuns {
		first := strings.Join(all[:MostRuns], " ")
		return first + fmt.Sprintf(" and %d more runs (see --json)", len(all)-MostRuns)
	}
	return strings.Join(all, " ")
}
