package rewards

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"boundedrecall"

	"gonum.org/v1/gonum/mat"
)

// MostKept is the largest number of rewards that Read keeps: 512 MiB, a little more
// than twice that while they are read.
const MostKept = 1 << 26

// mostKept is MostKept. Only tests change it.
var mostKept = MostKept

// Rewards are the rows of a file.
type Rewards struct {
	Instance *boundedrecall.Instance
	Scale    Scale
	Labels   []string // of each round; nil if the file has none, or if they are not kept
}

// ErrTooMany says that a file has more rewards than Read keeps.
var ErrTooMany = fmt.Errorf("more than %d rewards", MostKept)

// Read reads all rows, of rewards or of losses. The scale maps the numbers to rewards;
// without one, the range of the file does. If labelled is set, it keeps the labels.
func Read(f *Reader, scale *Scale, losses, labelled bool) (*Rewards, error) {
	if scale != nil {
		scale = &Scale{Low: scale.Low, High: scale.High, Losses: losses}
	}
	numbers, labels, err := f.readRows(scale, labelled)
	if err != nil {
		return nil, err
	}
	if scale == nil {
		if err := f.checkArms(numbers); err != nil {
			return nil, err
		}
		s, err := ScaleOf(numbers)
		if err != nil {
			return nil, err
		}
		s.Losses = losses
		scale = &s
		for k := range numbers {
			numbers[k], _ = s.Map(numbers[k]) // it is in the range
		}
	}
	in, err := boundedrecall.InstanceFromMatrix(mat.NewDense(len(numbers)/f.Arms(), f.Arms(), numbers))
	return &Rewards{Instance: in, Scale: *scale, Labels: labels}, err
}

// readRows returns the numbers of all arms, row by row, mapped by the scale if there is one.
func (f *Reader) readRows(scale *Scale, labelled bool) (numbers []float64, labels []string, err error) {
	row := make([]float64, f.Arms())
	for {
		label, err := f.Next(row)
		switch {
		case errors.Is(err, io.EOF):
			return numbers, labels, nil
		case err != nil:
			return nil, nil, err
		case len(numbers)+len(row) > mostKept:
			return nil, nil, ErrTooMany
		case scale != nil:
			if err := f.Map(*scale, row); err != nil {
				return nil, nil, err
			}
		}
		numbers = append(numbers, row...)
		if labelled && f.Labels() != nil {
			labels = append(labels, label)
		}
	}
}

// checkArms returns an error if a column of three numbers or more is likely to be a label:
// if the first arm rises by the same step from row to row, or an arm holds nothing but
// dates. The only arm, and columns about which the caller has spoken, are arms.
func (f *Reader) checkArms(numbers []float64) error {
	d := f.Arms()
	rows := len(numbers) / d
	if rows < 3 || d == 1 || f.named {
		return nil
	}
	likely := func(k int, what string) error {
		return fmt.Errorf("column %s %s: --label %d keeps it as a label, --label none takes it as an arm",
			f.place(f.arms[k]), what, f.arms[k]+1)
	}
	step, ramp := numbers[d]-numbers[0], true
	for t := 1; t < rows; t++ {
		ramp = ramp && step != 0 && numbers[t*d]-numbers[(t-1)*d] == step
	}
	if ramp {
		return likely(0, "counts the rows")
	}
	for k := range d {
		dated := true
		for t := range rows {
			dated = dated && isDate(numbers[t*d+k])
		}
		if dated {
			return likely(k, "holds dates")
		}
	}
	return nil
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

// Map maps the numbers of the row read last to rewards, in place.
func (f *Reader) Map(s Scale, row []float64) error {
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
