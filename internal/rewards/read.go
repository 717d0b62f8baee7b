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

	"gonum.org/v1/gonum/mat"
)

// MostKept is the largest number of rewards that Read keeps: 512 MiB, twice that for a
// moment while the instance is made.
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
	d := f.Arms()
	if scale != nil {
		scale = &Scale{Low: scale.Low, High: scale.High, Losses: losses}
	}
	blocks, size := [][]float64(nil), max(1, 1<<16/d)*d // one slice would be copied as it grows
	before := 0.                                        // the first arm's number in the last row
	var labels []string
	row := make([]float64, d)
	step, ramp := 0., true // whether the first arm rises by the same step from row to row
	dated := make([]bool, d)
	for k := range dated {
		dated[k] = true // whether the arm holds nothing but dates
	}
	for n := 0; ; n++ {
		label, err := f.Next(row)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if n >= mostKept/d {
			return nil, ErrTooMany
		}
		if scale != nil {
			if err := f.Map(*scale, row); err != nil {
				return nil, err
			}
		}
		if n == 1 {
			step = row[0] - before
		}
		for k, x := range row {
			dated[k] = dated[k] && isDate(x)
		}
		ramp = ramp && (n == 0 || step != 0 && row[0]-before == step)
		before = row[0]
		if n%(size/d) == 0 {
			blocks = append(blocks, make([]float64, 0, size))
		}
		last := &blocks[len(blocks)-1]
		*last = append(*last, row...)
		if labelled && f.Labels() != nil {
			labels = append(labels, label)
		}
	}
	all := slices.Concat(blocks...)
	blocks = nil
	r := &Rewards{Labels: labels}
	if scale == nil {
		if rounds := len(all) / d; rounds >= 3 && d > 1 && !f.named {
			what, k := "holds dates", slices.Index(dated, true)
			if ramp {
				what, k = "counts the rows", 0
			}
			if k >= 0 {
				return nil, fmt.Errorf("column %s %s: --label %d keeps it as a label, --label none takes it as an arm", f.place(f.arm(k)), what, f.arm(k)+1)
			}
		}
		s, err := ScaleOf(all)
		if err != nil {
			return nil, err
		}
		scale = &Scale{Low: s.Low, High: s.High, Losses: losses}
		for k := range all {
			all[k], _ = scale.Map(all[k]) // it is in the range
		}
	}
	r.Scale = *scale
	in, err := boundedrecall.InstanceFromMatrix(mat.NewDense(len(all)/d, d, all))
	r.Instance = in
	return r, err
}

// isDate reports whether the number is a day or a month from 1900 to 2100, written as
// 20200131 or 202001. Of random whole numbers of eight or six digits, 1 in 1200 or 370 is.
func isDate(x float64) bool {
	if !(x >= 190001 && x <= 21001231) || x != math.Trunc(x) {
		return false
	}
	form, text := "200601", strconv.Itoa(int(x))
	if len(text) == 8 {
		form = "20060102"
	}
	day, err := time.Parse(form, text)
	return err == nil && day.Year() >= 1900 && day.Year() <= 2100
}

// Map maps the numbers of the row read last to rewards, in place.
func (f *Reader) Map(s Scale, row []float64) error {
	for k, x := range row {
		r, err := s.Map(x)
		if err != nil {
			if s.Unit() == 1 && s.Low == 0 {
				err = fmt.Errorf("%w; --scale maps the range of the file to it, --label %d takes the column as no arm", err, f.arm(k)+1)
			}
			return fmt.Errorf("row %d, column %s: %w", f.row, f.place(f.arm(k)), err)
		}
		row[k] = r
	}
	return nil
}

// arm returns the column of an arm, both from 0.
func (f *Reader) arm(k int) int {
	for c, label := range f.labels {
		if !label {
			if k == 0 {
				return c
			}
			k--
		}
	}
	panic("rewards: no such arm")
}
