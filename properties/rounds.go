package properties

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
)

// Format returns the rewards run by run, as [boundedrecall.Instance.String] does. A
// nil instance has no rounds and gives "".
func Format(in *boundedrecall.Instance) string {
	if in == nil {
		return ""
	}
	return in.String()
}

// Rounds returns the instance that [Format] writes so, nil for "". It panics on
// other text.
func Rounds(text string) *boundedrecall.Instance {
	if text == "" {
		return nil
	}
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

// vector writes the numbers as "(0,0.5)", each so that it reads back the same.
func vector(x []float64) string {
	fields := make([]string, len(x))
	for i, v := range x {
		fields[i] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	return "(" + strings.Join(fields, ",") + ")"
}

// quoted writes the Go expression for the instance.
func quoted(in *boundedrecall.Instance) string {
	if in == nil {
		return "nil"
	}
	return fmt.Sprintf("properties.Rounds(%q)", Format(in))
}

// horizon returns the number of rounds, 0 for nil.
func horizon(in *boundedrecall.Instance) int {
	if in == nil {
		return 0
	}
	return in.Horizon()
}

// instance returns the rewards as an instance, nil if there are none.
func instance(rewards [][]float64) *boundedrecall.Instance {
	if len(rewards) == 0 {
		return nil
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards))
}

// rows returns a copy of the rewards, a slice for each round.
func rows(in *boundedrecall.Instance) [][]float64 {
	r := make([][]float64, horizon(in))
	for t := range r {
		r[t] = slices.Clone(in.Reward(t + 1))
	}
	return r
}
