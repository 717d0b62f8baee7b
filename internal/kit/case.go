package kit

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"

	"boundedrecall/properties/laws"
)

// A Case holds the arguments of a law's predicate: rounds and numbers, by the
// same names. A law reads those it needs.
type Case struct {
	Past    laws.Rounds `json:"past,omitempty"`
	Other   laws.Rounds `json:"other,omitempty"`
	Rewards laws.Rounds `json:"rewards,omitempty"` // of a window: the rows
	Shift   laws.Rounds `json:"shift,omitempty"`

	Arm        int    `json:"arm,omitempty"`        // from 0
	OtherArm   int    `json:"otherArm,omitempty"`   // from 0
	Round      int    `json:"round,omitempty"`      // from 1
	OtherRound int    `json:"otherRound,omitempty"` // from 1
	Zeros      int    `json:"zeros,omitempty"`      // rounds
	Asks       []int  `json:"asks,omitempty"`       // plays asked for, by round; calls in a turn
	Seed       uint64 `json:"seed,omitempty"`       // the first seed of the games

	Clock *Clock `json:"clock,omitempty"` // of a case in time; nil for others
}

// Parts returns the case's rounds.
func (c *Case) Parts() [4]*laws.Rounds {
	return [...]*laws.Rounds{&c.Past, &c.Other, &c.Rewards, &c.Shift}
}

// numbers returns the case's numbers. A smaller number makes a simpler case.
func (c *Case) numbers() []*int {
	return []*int{&c.Arm, &c.OtherArm, &c.Round, &c.OtherRound, &c.Zeros}
}

// mostZeros and mostAsks bound the numbers of a case that say how long a law
// plays or asks.
const mostZeros, mostAsks = 1 << 14, 1000

// validate returns an error that names the place unless rows have width numbers
// each that are valid, those of Shift one; there are the arms and rounds that
// are named; and rounds of zeros and plays to ask for are neither negative nor
// too many.
func (c Case) validate(width int, valid func(x float64) error) error {
	widths := [...]int{width, width, width, 1}
	for k, part := range c.Parts() {
		err := validateRows(*part, widths[k], valid)
		if err != nil {
			return err
		}
	}
	n := len(c.Rewards)
	for _, field := range []struct {
		name    string
		k, most int
	}{
		{"arm", c.Arm, width - 1}, {"otherArm", c.OtherArm, width - 1}, {"round", c.Round, n},
		{"otherRound", c.OtherRound, n}, {"zeros", c.Zeros, mostZeros},
	} {
		if field.k < 0 || field.k > field.most {
			return fmt.Errorf("%s is %d, which is not in 0..%d", field.name, field.k, field.most)
		}
	}
	for k, ask := range c.Asks {
		if ask < 0 || ask > mostAsks {
			return fmt.Errorf("asks, number %d, is %d, which is not in 0..%d", k+1, ask, mostAsks)
		}
	}
	if (c.Round == 0) != (c.OtherRound == 0) {
		return fmt.Errorf("round is %d and otherRound %d: a case has both or neither", c.Round,
			c.OtherRound)
	}
	if c.Clock != nil {
		return c.validateTimes()
	}
	return nil
}

func validateRows(rows laws.Rounds, width int, valid func(x float64) error) error {
	for t, row := range rows {
		if len(row) != width {
			return fmt.Errorf("row %d of %s has %d numbers, want %d", t+1, rows, len(row), width)
		}
		for _, x := range row {
			if err := valid(x); err != nil {
				return fmt.Errorf("row %d of %s %w", t+1, rows, err)
			}
		}
	}
	return nil
}

// Change gives the case copies of its rounds, with each number changed by f; i
// is its place in its row.
func (c *Case) Change(f func(i int, x float64) float64) {
	for _, part := range c.Parts() {
		*part = part.Clone()
		for _, row := range *part {
			for i := range row {
				row[i] = f(i, row[i])
			}
		}
	}
}

// Edit returns the case with the rows of part k changed by f. f gets a copy of
// the rows.
func (c Case) Edit(k int, f func(rows laws.Rounds) laws.Rounds) Case {
	part := c.Parts()[k]
	*part = f(part.Clone())
	return c
}

// Rounds returns the number of rounds in all.
func (c Case) Rounds() int {
	n := 0
	for _, part := range c.Parts() {
		n += len(*part)
	}
	return n
}

// Longest returns the number of rounds of the longest part.
func (c Case) Longest() int {
	n := 0
	for _, part := range c.Parts() {
		n = max(n, len(*part))
	}
	return n
}

// size measures how much a reader has to read in a case. Earlier numbers count
// more.
type size [8]int64

func (a size) less(b size) bool { return slices.Compare(a[:], b[:]) < 0 }

func (c Case) size() size {
	n := c.shape()
	n.addDigits(c)
	return n
}

// smaller reports whether there is less to read in the case than in one of the
// size n.
func (c Case) smaller(n size) bool {
	m := c.shape()
	if k := slices.Compare(m[:3], n[:3]); k != 0 {
		return k < 0 // digits count less, and it takes long to count them
	}
	m.addDigits(c)
	return m.less(n)
}

// shape returns the first three numbers of the size.
func (c Case) shape() size {
	var n size
	n[1] = int64(c.Rounds())
	for _, k := range c.numbers() {
		n[2] += int64(*k)
	}
	for _, k := range c.Asks {
		n[2] += int64(1 + k)
	}
	for _, part := range c.Parts() {
		if c.Clock != nil {
			n[0] += int64(len(*part))
			continue
		}
		for range part.Runs() {
			n[0]++
		}
	}
	return n
}

// addDigits counts the numbers that follow the shape.
func (a *size) addDigits(c Case) {
	for _, part := range c.Parts() {
		var last []float64
		var row size // of last
		for _, r := range *part {
			if r = c.numbersOf(r); last == nil || !slices.EqualFunc(r, last, sameBits) {
				last, row = r, size{}
				row.addRow(r)
			}
			for k := range row {
				a[k] += row[k]
			}
		}
	}
	if c.Clock != nil {
		a.addTimes(c)
	}
}

func sameBits(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }

// digits returns how much there is to read in a number: 0 for 0, 1 for 1, 2 for
// a half, and for others more, the more digits they have and the farther their
// exponent is from 0.
func digits(x float64) int64 {
	switch {
	case x == 0:
		return 0
	case x == 1:
		return 1
	case x == 0.5 || x-x != 0:
		return 2
	}
	var text [32]byte
	written := strconv.AppendFloat(text[:0], math.Abs(x), 'e', -1, 64)
	mantissa, exponent, _ := bytes.Cut(written, []byte("e"))
	power, _ := strconv.Atoi(string(exponent))
	n := 2 + len(mantissa) + max(power, -power)/4
	if len(mantissa) > 1 {
		n-- // its point
	}
	if x < 0 {
		n++
	}
	return int64(n)
}

// addRow counts what is to be read in a row.
func (a *size) addRow(r []float64) {
	for i, x := range r {
		if !slices.Contains(r[:i], x) {
			a[3]++ // arms that differ
		}
		if x != 0 && x != 0.5 && x != 1 || x == 0 && math.Signbit(x) {
			a[4]++ // rewards that are not plain
		}
		a[5] += digits(x)
	}
}
