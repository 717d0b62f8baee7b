package boundedrecall

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// An Instance is a sequence of T reward vectors over d arms, each reward in
// [0,1]. It is checked when it is made and never changes.
type Instance struct {
	arms    int
	rewards []float64 // row-major, T×d
	zero    []float64 // r_t for t outside 1..T
}

// NewInstance copies rewards, a slice for each round with a reward for each
// arm; −0 becomes 0. It returns an error if there are no rounds or no arms, if
// a round has another number of arms than the first, or if a reward is not in
// [0,1].
func NewInstance(rewards [][]float64) (*Instance, error) {
	if len(rewards) == 0 {
		return nil, errNoRounds
	}
	arms := len(rewards[0])
	flat := make([]float64, 0, len(rewards)*arms)
	for t, r := range rewards {
		if len(r) != arms {
			return nil, fmt.Errorf("round %d has %d arms, round 1 has %d", t+1, len(r), arms)
		}
		flat = append(flat, r...)
	}
	return newInstance(arms, flat)
}

// InstanceFromMatrix copies m, a row for each round and a column for each arm.
// It returns the same errors as [NewInstance].
func InstanceFromMatrix(m mat.Matrix) (*Instance, error) {
	rounds, arms := m.Dims()
	flat := make([]float64, 0, rounds*arms)
	for t := range rounds {
		for i := range arms {
			flat = append(flat, m.At(t, i))
		}
	}
	return newInstance(arms, flat)
}

// Must returns the instance, and panics if err is not nil: for instances a
// program writes down itself.
func Must(in *Instance, err error) *Instance {
	if err != nil {
		panic("boundedrecall: " + err.Error())
	}
	return in
}

var (
	errNoRounds = errors.New("an instance needs at least one round")
	errNoArms   = errors.New("an instance needs at least one arm")
)

// newInstance makes an instance that keeps flat, row-major rewards, as its own.
func newInstance(arms int, flat []float64) (*Instance, error) {
	if arms == 0 {
		return nil, errNoArms
	}
	if len(flat) == 0 {
		return nil, errNoRounds
	}
	for k, r := range flat {
		if !IsReward(r) {
			return nil, fmt.Errorf("round %d, arm %d: reward %v is not in [0,1]",
				k/arms+1, k%arms+1, r)
		}
		flat[k] = math.Abs(r) // −0 is 0
	}
	return &Instance{arms: arms, rewards: flat, zero: make([]float64, arms)}, nil
}

// IsReward reports whether r is in [0,1]; NaN is not.
func IsReward(r float64) bool { return r >= 0 && r <= 1 }

// Horizon returns the number of rounds T.
func (in *Instance) Horizon() int { return len(in.rewards) / in.arms }

// Arms returns the number of arms d.
func (in *Instance) Arms() int { return in.arms }

// Reward returns r_t, the reward of each arm in round t = 1..T, and the zero
// vector for every other t. The slice must not be modified.
func (in *Instance) Reward(t int) []float64 {
	if t < 1 || t > in.Horizon() {
		return in.zero
	}
	return in.rewards[(t-1)*in.arms : t*in.arms : t*in.arms]
}

// Matrix returns the rewards, a row for each round and a column for each arm.
// It shares the instance's memory and must not be modified.
func (in *Instance) Matrix() mat.Matrix { return mat.NewDense(in.Horizon(), in.arms, in.rewards) }

// Slice returns the instance made of rounds from..to, both included. Rounds
// outside 1..T have zero rewards. It panics if to < from, or if an int cannot
// hold the number of rewards.
func (in *Instance) Slice(from, to int) *Instance {
	if to < from {
		panic("boundedrecall: slice of an instance without rounds")
	}
	rounds := to - from + 1 // may overflow
	if rounds < 1 || rounds > math.MaxInt/in.arms {
		panic("boundedrecall: slice of an instance with too many rounds")
	}
	if from >= 1 && to <= in.Horizon() { // it never changes, so parts of it can share
		return &Instance{arms: in.arms, rewards: in.rewards[(from-1)*in.arms : to*in.arms : to*in.arms],
			zero: in.zero}
	}
	flat := make([]float64, 0, rounds*in.arms)
	for t := from; t <= to; t++ {
		flat = append(flat, in.Reward(t)...)
	}
	return &Instance{arms: in.arms, rewards: flat, zero: in.zero}
}

// String returns the instance run by run, as [FormatRuns] does. [ParseInstance]
// reads it back, bit for bit.
func (in *Instance) String() string {
	rows := make([][]float64, in.Horizon())
	for t := range rows {
		rows[t] = in.Reward(t + 1)
	}
	return FormatRuns(rows)
}

// ParseInstance reads what [Instance.String] writes: runs with white space
// between them, and none inside. A run is a reward in brackets, one number for
// each arm, such as (1,0) or (0.5,0,1), with a number of rounds before it if it
// is repeated: "3*(1,0) (0,1)" is three rounds (1,0) and then one round (0,1).
// A group of runs cannot be repeated. The errors are those of [ParseRuns] and
// [NewInstance].
func ParseInstance(text string) (*Instance, error) {
	rows, err := ParseRuns(text)
	if err != nil {
		return nil, err
	}
	return NewInstance(rows)
}

// FormatRuns writes rows of any numbers run by run: "3*(0,1) (0.5,1)" is three
// rows (0,1) and then one row (0.5,1). [ParseRuns] reads them back, bit for
// bit.
func FormatRuns(rows [][]float64) string {
	var text []byte
	for t, n := 0, 0; t < len(rows); t += n {
		for n = 1; t+n < len(rows) && slices.EqualFunc(rows[t], rows[t+n], sameBits); {
			n++
		}
		if t > 0 {
			text = append(text, ' ')
		}
		if n > 1 {
			text = append(strconv.AppendInt(text, int64(n), 10), '*')
		}
		text = append(text, '(')
		for i, x := range rows[t] {
			if i > 0 {
				text = append(text, ',')
			}
			text = strconv.AppendFloat(text, x, 'g', -1, 64)
		}
		text = append(text, ')')
	}
	return string(text)
}

// sameBits reports whether two numbers are equal bit for bit; NaNs are equal.
func sameBits(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
}

// longestParsed is the largest number of rewards ParseRuns makes: a few bytes
// of text can ask for any number.
const longestParsed = 1 << 22

// ParseRuns reads what [FormatRuns] writes, with any white space between the
// runs. The rows need not have one length. The errors name the run.
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
	switch {
	case strings.ContainsAny(inner, "()"):
		return 0, nil, errors.New("a run has one reward in brackets, a group of runs cannot be repeated, and " +
			"white space stands between runs: write 3*(1,0) (0,1)")
	case !opened || !closed:
		return 0, nil, errors.New("want rewards such as (0,1) or 3*(0,1)")
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
