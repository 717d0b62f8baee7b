package laws

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"boundedrecall"
)

// Rounds are rows of numbers, one row for each round: the rewards of the arms,
// or the numbers pushed into a window. No predicate modifies them. nil has no
// rounds.
type Rounds [][]float64

// Of returns a copy of the instance's rewards; without rounds for nil.
func Of(in *boundedrecall.Instance) Rounds {
	if in == nil {
		return nil
	}
	r := make(Rounds, in.Horizon())
	for t := range r {
		r[t] = slices.Clone(in.Reward(t + 1))
	}
	return r
}

// Instance returns the rounds as an instance, nil without rounds. It panics on
// a number that is not a reward.
func (r Rounds) Instance() *boundedrecall.Instance {
	if len(r) == 0 {
		return nil
	}
	return boundedrecall.Must(boundedrecall.NewInstance(r))
}

// Clone returns a copy that shares nothing.
func (r Rounds) Clone() Rounds {
	c, numbers := make(Rounds, len(r)), make([]float64, 0, len(r)*r.Arms())
	for t := range r {
		from := len(numbers)
		numbers = append(numbers, r[t]...)
		c[t] = numbers[from:len(numbers):len(numbers)]
	}
	return c
}

// Arms returns the length of a row, 0 without rows.
func (r Rounds) Arms() int {
	if len(r) == 0 {
		return 0
	}
	return len(r[0])
}

// Runs yields where each run of equal rows begins and where it ends, from 0:
// rows from..to−1 are equal.
func (r Rounds) Runs() iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from, to := 0, 0; from < len(r); from = to {
			for to = from + 1; to < len(r) && Same(r[from], r[to]); {
				to++
			}
			if !yield(from, to) {
				return
			}
		}
	}
}

// String writes equal rows as one run, as in "3*(0,1) (0.5,1)": see
// [boundedrecall.FormatRuns]. [Read] reads it back exactly.
func (r Rounds) String() string { return boundedrecall.FormatRuns(r) }

// Read returns the rounds that [Rounds.String] writes. It panics on other text,
// and on rows that differ in length.
func Read(text string) Rounds {
	var r Rounds
	if err := r.UnmarshalText([]byte(text)); err != nil {
		panic("laws: " + err.Error())
	}
	return r
}

// MarshalText returns String.
func (r Rounds) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what String writes.
func (r *Rounds) UnmarshalText(text []byte) error {
	rows, err := boundedrecall.ParseRuns(string(text))
	if err != nil {
		return err
	}
	*r = rows
	for t, row := range rows {
		if len(row) != r.Arms() {
			return fmt.Errorf("row %d has %d numbers, the first row has %d", t+1, len(row), r.Arms())
		}
	}
	return nil
}

// vector writes the numbers as "(0,0.5)". Each reads back as the same float64.
func vector(x []float64) string { return boundedrecall.FormatRuns([][]float64{x}) }

// Same reports whether two rows are equal bit for bit; NaNs are equal.
func Same(x, y []float64) bool {
	d, _ := difference(x, y)
	return d == 0
}

// Distance returns the largest difference between two rows of equal length: 0
// if they are equal bit for bit, NaNs included, and +Inf for a NaN beside a
// number.
func Distance(x, y []float64) float64 {
	d, _ := difference(x, y)
	return d
}

// difference returns the largest difference between two rows, and its entry
// (from 0). A NaN differs by +Inf from everything except a NaN. Rows of
// different lengths differ by +Inf.
func difference(x, y []float64) (largest float64, entry int) {
	if len(x) != len(y) {
		return math.Inf(1), 0
	}
	for i := range x {
		if math.Float64bits(x[i]) == math.Float64bits(y[i]) || math.IsNaN(x[i]) && math.IsNaN(y[i]) {
			continue
		}
		d := math.Abs(x[i] - y[i])
		switch {
		case math.IsNaN(d):
			d = math.Inf(1)
		case d == 0:
			d = math.SmallestNonzeroFloat64 // 0 and −0
		}
		if d > largest {
			largest, entry = d, i
		}
	}
	return largest, entry
}

// apart returns a text that says how far apart two numbers are: in ulps if they
// are close.
func apart(x, y float64) string {
	if math.IsNaN(x) || math.IsNaN(y) {
		return "not comparable"
	}
	a, b := math.Float64bits(x), math.Float64bits(y)
	n := max(a, b) - min(a, b)
	switch {
	case math.Signbit(x) != math.Signbit(y) || n > 1<<20:
		return fmt.Sprintf("%.3g apart", math.Abs(x-y))
	case n == 1:
		return "1 ulp apart"
	}
	return fmt.Sprintf("%d ulps apart", n)
}
