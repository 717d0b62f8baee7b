package main

import (
	"fmt"
	"strconv"
	"strings"

	"boundedrecall"
)

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }

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
