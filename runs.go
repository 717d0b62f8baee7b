package boundedrecall

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// String returns the instance run by run, as [FormatRuns] does. [ParseInstance] reads it
// back, bit for bit.
func (in *Instance) String() string {
	rows := make([][]float64, in.Horizon())
	for t := range rows {
		rows[t] = in.Reward(t + 1)
	}
	return FormatRuns(rows)
}

// ParseInstance reads what [Instance.String] writes, with any white space between
// the runs. The errors are those of [ParseRuns] and [NewInstance].
func ParseInstance(text string) (*Instance, error) {
	rows, err := ParseRuns(text)
	if err != nil {
		return nil, err
	}
	return NewInstance(rows)
}

// FormatRuns writes rows of any numbers run by run: "3*(0,1) (0.5,1)" is three rows (0,1) and
// then one row (0.5,1). [ParseRuns] reads them back, bit for bit.
func FormatRuns(rows [][]float64) string {
	var runs []string
	for t, n := 0, 0; t < len(rows); t += n {
		for n = 1; t+n < len(rows) && slices.EqualFunc(rows[t], rows[t+n], sameBits); {
			n++
		}
		fields := make([]string, len(rows[t]))
		for i, x := range rows[t] {
			fields[i] = strconv.FormatFloat(x, 'g', -1, 64)
		}
		run := "(" + strings.Join(fields, ",") + ")"
		if n > 1 {
			run = strconv.Itoa(n) + "*" + run
		}
		runs = append(runs, run)
	}
	return strings.Join(runs, " ")
}

// sameBits reports whether two numbers are equal bit for bit; NaNs are equal.
func sameBits(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
}

// longestParsed is the largest number of rewards ParseRuns makes: a few bytes of
// text can ask for any number.
const longestParsed = 1 << 22

// ParseRuns reads what [FormatRuns] writes, with any white space between the runs. The rows
// need not have one length. The errors name the run.
func ParseRuns(text string) ([][]float64, error) {
	var rows [][]float64
	rewards := 0
	for k, run := range strings.Fields(text) {
		n, row, err := parseRun(run)
		if err != nil {
			return nil, fmt.Errorf("run %d, %q: %w", k+1, run, err)
		}
		if n > (longestParsed-rewards)/len(row) {
			return nil, fmt.Errorf("run %d, %q: more than %d rewards", k+1, run, longestParsed)
		}
		rewards += n * len(row)
		for range n {
			rows = append(rows, slices.Clone(row))
		}
	}
	return rows, nil
}

func parseRun(run string) (n int, reward []float64, err error) {
	n = 1
	if count, rest, ok := strings.Cut(run, "*"); ok {
		if n, err = strconv.Atoi(count); err != nil || n < 1 {
			return 0, nil, fmt.Errorf("%q is not a number of rounds", count)
		}
		run = rest
	}
	inner, opened := strings.CutPrefix(run, "(")
	inner, closed := strings.CutSuffix(inner, ")")
	if !opened || !closed {
		return 0, nil, fmt.Errorf("want rewards such as (0,1) or 3*(0,1)")
	}
	for field := range strings.SplitSeq(inner, ",") {
		r, err := strconv.ParseFloat(field, 64)
		if err != nil || strings.Contains(field, "_") {
			return 0, nil, fmt.Errorf("%q is not a number", field)
		}
		reward = append(reward, r)
	}
	return n, reward, nil
}
