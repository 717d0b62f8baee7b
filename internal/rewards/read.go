package rewards

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// mostKept is the largest number of rewards that Read reads: 512 MiB, a little more than
// twice that while they are read. Only tests change it.
var mostKept = 1 << 26

// Rewards are what a file holds.
type Rewards struct {
	Instance *boundedrecall.Instance
	Scale    Scale
	Arms     []string // their names; nil without a header
	Columns  []string // those of labels, as "1 (date)"
	Labels   []string // of each round; nil if the file has none, or if they are not asked for
}

// Options say how to read a file.
type Options struct {
	Label  string // a column of labels, by its number from 1 or its name; "none" if all columns are arms; "" to recognise them
	Scale  Scale  // what maps the numbers to rewards
	Fit    bool   // whether the scale is the range of the file instead
	Labels bool   // whether to keep the labels
}

// Read reads a file of numbers: a row for each round, a column for each arm.
//
// The first row is a header if it has a name and no number. The separator is recognised
// from the first row. Columns without numbers, such as dates, are labels and no arms. A row
// is one line of at most 16 MiB; blank lines may only stand at the end. A number may have an
// exponent, and its decimal point is a point.
//
// Errors name the row and the column, both counted from 1 with the header's row and the
// labels' columns included.
func Read(text io.Reader, o Options) (*Rewards, error) {
	f, err := newReader(text, o.Label)
	if err != nil {
		return nil, err
	}
	all := &Rewards{Scale: o.Scale, Arms: f.names(), Columns: f.labelColumns()}
	numbers, d := []float64(nil), len(f.arms)
	for row := make([]float64, d); ; {
		label, err := f.next(row)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && !o.Fit {
			err = f.mapRow(o.Scale, row)
		}
		if err == nil && len(numbers)+d > mostKept {
			err = fmt.Errorf("more than %d rewards", mostKept)
		}
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, row...)
		if o.Labels && all.Columns != nil {
			all.Labels = append(all.Labels, label)
		}
	}
	if o.Fit {
		if all.Scale, err = f.fit(numbers, o.Scale.Losses); err != nil {
			return nil, err
		}
	}
	all.Instance, err = boundedrecall.InstanceFromMatrix(mat.NewDense(len(numbers)/d, d, numbers))
	return all, err
}

// fit maps the numbers to rewards by their range, in place, and returns the scale.
func (f *reader) fit(numbers []float64, losses bool) (Scale, error) {
	if err := f.checkArms(numbers); err != nil {
		return Scale{}, err
	}
	s := Scale{Low: floats.Min(numbers), High: floats.Max(numbers), Losses: losses}
	if s.Low == s.High {
		return s, fmt.Errorf("all numbers are %v: there is no range to map to [0,1]", s.Low)
	}
	if err := s.check(); err != nil {
		return s, err
	}
	for k := range numbers {
		numbers[k], _ = s.Map(numbers[k]) // it is in the range
	}
	return s, nil
}

// checkArms returns an error if a column of three numbers or more is likely to be a label:
// if the first arm rises by the same step from row to row, or an arm holds nothing but
// dates. The only arm, and columns about which the caller has spoken, are arms.
func (f *reader) checkArms(numbers []float64) error {
	d := len(f.arms)
	rows := len(numbers) / d
	if rows < 3 || d == 1 || f.named {
		return nil
	}
	for k, c := range f.arms {
		column := mat.Col(nil, k, mat.NewDense(rows, d, numbers))
		what := "holds dates"
		if k == 0 && counts(column) {
			what = "counts the rows"
		} else if slices.ContainsFunc(column, func(x float64) bool { return !isDate(x) }) {
			continue
		}
		return fmt.Errorf("column %s %s: --label %d keeps it as a label, --label none takes it as an arm", f.place(c), what, c+1)
	}
	return nil
}

// counts reports whether the numbers rise by the same step, which is not 0.
func counts(x []float64) bool {
	for t := 1; t < len(x); t++ {
		if x[t] == x[t-1] || x[t]-x[t-1] != x[1]-x[0] {
			return false
		}
	}
	return true
}

// isDate reports whether the number is a day or a month from 1900 to 2100, written as
// 20200131 or 202001. Of random whole numbers of eight or six digits, 1 in 1200 or 370 is.
func isDate(x float64) bool {
	if !(x >= 190001 && x <= 21001231) || x != math.Trunc(x) {
		return false
	}
	for _, form := range []string{"200601", "20060102"} {
		if day, err := time.Parse(form, strconv.Itoa(int(x))); err == nil {
			return day.Year() >= 1900 && day.Year() <= 2100
		}
	}
	return false
}

// mapRow maps the numbers of the row read last to rewards, in place.
func (f *reader) mapRow(s Scale, row []float64) error {
	for k, x := range row {
		r, err := s.Map(x)
		if err != nil {
			if s.Unit() == 1 && s.Low == 0 {
				err = fmt.Errorf("%w; --scale maps the range of the file to it, --label %d takes the column as no arm", err, f.arms[k]+1)
			}
			return fmt.Errorf("row %d, column %s: %w", f.row, f.place(f.arms[k]), err)
		}
		row[k] = r
	}
	return nil
}

// Text returns the instance as Read reads it: commas, a row for each round, no header. Every
// reward reads back as the same float64.
func Text(in *boundedrecall.Instance) []byte {
	var text []byte
	for t := 1; t <= in.Horizon(); t++ {
		for i, r := range in.Reward(t) {
			if i > 0 {
				text = append(text, ',')
			}
			text = strconv.AppendFloat(text, r, 'g', -1, 64)
		}
		text = append(text, '\n')
	}
	return text
}
