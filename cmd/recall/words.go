package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
)

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }

// amount writes a total, and the total divided by the number of rounds. For 0 rounds, the long
// run, the amount given is one per round.
func amount(total float64, rounds int) string {
	if rounds == 0 {
		return number(total) + " per round"
	}
	return number(total) + " in total, " + number(total/float64(rounds)) + " per round"
}

// longValue is a value of 200 characters or more in a message, quoted or without blanks.
var longValue = regexp.MustCompile(`"(?:[^"\\]|\\.){200,}"|\S{200,}`)

// shortened leaves out the middle of long values in a message.
func shortened(message string) string {
	return longValue.ReplaceAllStringFunc(message, func(value string) string {
		all := []rune(value)
		return string(all[:100]) + "…" + string(all[len(all)-50:])
	})
}

// facts are names and values, printed a line each.
type facts [][]string

func (f *facts) add(name, value string) { *f = append(*f, []string{name, value}) }

func (f facts) print(out *terminal.Sheet) { out.PrintTable(f) }

// plural returns the number and the noun, in the plural if there are several.
func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ch"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// mostRuns is the number of runs up to which an instance is printed whole.
const mostRuns = 40

// runs writes an instance run by run, the first ones if there are many.
func runs(in *boundedrecall.Instance) string {
	if in == nil {
		return "none found"
	}
	all := strings.Fields(in.String())
	if len(all) > mostRuns {
		return strings.Join(all[:mostRuns], " ") + fmt.Sprintf(" and %d more runs (see --json)", len(all)-mostRuns)
	}
	return strings.Join(all, " ")
}
