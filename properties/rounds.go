package properties

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
)

// Format returns the rewards run by run: "3*(0,1) (0.5,1)" is three rounds of
// (0,1) and one of (0.5,1). A nil instance has no rounds and gives "".
func Format(in *boundedrecall.Instance) string {
	var runs []string
	for t := 1; t <= horizon(in); {
		n := 1
		for t+n <= in.Horizon() && slices.Equal(in.Reward(t), in.Reward(t+n)) {
			n++
		}
		run := vector(in.Reward(t))
		if n > 1 {
			run = strconv.Itoa(n) + "*" + run
		}
		runs = append(runs, run)
		t += n
	}
	return strings.Join(runs, " ")
}

// Rounds returns the instance that [Format] writes so, nil for "". It panics on
// other text.
func Rounds(text string) *boundedrecall.Instance {
	var rewards [][]float64
	for _, run := range strings.Fields(text) {
		n, r, err := parseRun(run)
		if err != nil {
			panic("properties: " + err.Error())
		}
		rewards = append(rewards, slices.Repeat([][]float64{r}, n)...)
	}
	return instance(rewards)
}

var errRun = errors.New("want a run of rewards such as (0,1) or 3*(0,1)")

func parseRun(run string) (n int, reward []float64, err error) {
	n = 1
	if count, rest, ok := strings.Cut(run, "*"); ok {
		if n, err = strconv.Atoi(count); err != nil || n < 1 {
			return 0, nil, errRun
		}
		run = rest
	}
	inner, opened := strings.CutPrefix(run, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return 0, nil, errRun
	}
	for field := range strings.SplitSeq(inner, ",") {
		r, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return 0, nil, errRun
		}
		reward = append(reward, r)
	}
	return n, reward, nil
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

// join returns the rounds of one and then of the other.
func join(a, b *boundedrecall.Instance) *boundedrecall.Instance {
	return instance(slices.Concat(rows(a), rows(b)))
}
