package boundedrecall

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String returns the instance run by run: "3*(0,1) (0.5,1)" is three rounds of
// (0,1) and then one of (0.5,1). [ParseInstance] reads it back, bit for bit.
func (in *Instance) String() string {
	var runs []string
	for t := 1; t <= in.Horizon(); {
		n := 1
		for t+n <= in.Horizon() && slices.Equal(in.Reward(t), in.Reward(t+n)) {
			n++
		}
		run := formatRewards(in.Reward(t))
		if n > 1 {
			run = strconv.Itoa(n) + "*" + run
		}
		runs = append(runs, run)
		t += n
	}
	return strings.Join(runs, " ")
}

func formatRewards(r []float64) string {
	fields := make([]string, len(r))
	for i, x := range r {
		fields[i] = strconv.FormatFloat(x, 'g', -1, 64)
	}
	return "(" + strings.Join(fields, ",") + ")"
}

// longestParsed is the largest number of rewards ParseInstance makes: a few bytes of
// text can ask for any number.
const longestParsed = 1 << 22

// ParseInstance reads what [Instance.String] writes, with any white space between
// the runs. The errors name the run; those of [NewInstance] apply.
func ParseInstance(text string) (*Instance, error) {
	var flat []float64
	arms, rounds := 0, 0
	for k, run := range strings.Fields(text) {
		n, r, err := parseRun(run)
		if err != nil {
			return nil, fmt.Errorf("run %d, %q: %w", k+1, run, err)
		}
		if n > (longestParsed-len(flat))/len(r) {
			return nil, fmt.Errorf("run %d, %q: more than %d rewards", k+1, run, longestParsed)
		}
		if k > 0 && len(r) != arms {
			return nil, fmt.Errorf("round %d has %d arms, round 1 has %d", rounds+1, len(r), arms)
		}
		arms, rounds = len(r), rounds+n
		flat = slices.Grow(flat, n*arms)
		for range n {
			flat = append(flat, r...)
		}
	}
	if rounds == 0 {
		return nil, errNoRounds
	}
	return newInstance(arms, flat)
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
