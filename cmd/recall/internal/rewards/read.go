// Package rewards reads rewards, or losses, from text files as people keep
// them: separated by commas, semicolons or tabs, with a header or without, with
// a column of dates or names, in units of their own. It writes instances as it
// reads them.
package rewards

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall"
	"boundedrecall/internal/memory"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Most is the largest number of rewards that Read reads, unless there is less
// memory.
const Most = 1 << 26

// TooMany is the error of a file with more rewards than [Options] allow.
type TooMany int

func (most TooMany) Error() string { return fmt.Sprintf("more than %d rewards", int(most)) }

// Rewards are what a file holds.
type Rewards struct {
	Instance *boundedrecall.Instance
	Scale    Scale
	Arms     []string // their names; nil without a header
	Columns  []string // those of labels, as "1 (date)"
	Labels   []string // of each round; nil if the file has none, or if they are not asked for
	// what a reader of the result has to know of how the file was read, a
	// sentence each
	Notes []string
}

// Options say how to read a file.
type Options struct {
	// a column of labels, by its number from 1 or its name; "none" if all
	// columns are arms; "" to recognise them
	Label  string
	Header string // "yes" or "no" if row 1 is a header or is none; "" to recognise it
	// "skip" leaves out a row with a missing value, "last" takes the arm's
	// value before; "" refuses it
	Missing string
	Scale   Scale // what maps the numbers to rewards
	// if it is not 0, the scale is the range of this part of the rounds, the
	// first ones; of all for 1
	Fit    float64
	Clip   bool // whether a number outside the scale counts as its end; otherwise it is refused
	Labels bool // whether to keep the labels
	// the largest number of rewards to read, those of rows that are left out
	// too; 0 for the constant Most
	Most int
}

// Read reads a file of numbers, which gzip may have compressed: a row for each
// round, a column for each arm.
//
// The first row is a header if it has names but no numbers. The separator is
// recognised from the first row. Columns without numbers, such as dates, are
// labels, not arms. A row is one line of at most 16 MiB; blank lines may only
// stand at the end. A number may have an exponent. Its decimal point is a point
// or, between semicolons or tabs, a comma in the whole file.
//
// Errors name the row and the column, both counted from 1 with the header's row
// and the labels' columns included.
func Read(text io.Reader, o Options) (*Rewards, error) {
	if o.Most == 0 {
		o.Most = Most
	}
	f, err := newReader(text, o)
	if err != nil {
		return nil, err
	}
	all := &Rewards{Scale: o.Scale, Arms: f.names(), Columns: f.labelColumns()}
	numbers, rows, err := f.readAll(o, all)
	if err != nil {
		return nil, err
	}
	d := len(f.arms)
	if !o.plain() {
		if err := f.checkArms(numbers); err != nil { // where a date or a year fits
			return nil, err
		}
		if o.Fit > 0 {
			all.Scale, err = f.fit(numbers, rows, o)
			if err != nil {
				return nil, err
			}
		}
		if err := all.Scale.checkSums(); err != nil {
			return nil, err
		}
		for t, row := range rows {
			if err := f.mapRow(all.Scale, row, numbers[t*d:(t+1)*d]); err != nil {
				return nil, err
			}
		}
	}
	all.Notes = f.allNotes()
	all.Instance, err = boundedrecall.InstanceFromMatrix(mat.NewDense(len(rows), d, numbers))
	return all, err
}

// plain reports whether the numbers of the file are rewards or losses in [0,1].
// Then one outside is refused as soon as it is read.
func (o Options) plain() bool { return o.Fit == 0 && o.Scale.Low == 0 && o.Scale.High == 1 }

// readAll returns the numbers of the file, mapped if they are plain, and of
// each round the row where it stands. It keeps the labels if they are asked
// for.
func (f *reader) readAll(o Options, all *Rewards) (numbers []float64, rows []int, err error) {
	row := slices.Repeat([]float64{math.NaN()}, len(f.arms))
	for record := f.first; err == nil; record, err = f.record() {
		label, gaps, err := f.parseRow(record, row)
		f.seen++
		switch {
		case err != nil:
			return nil, nil, err
		case f.seen > o.Most/len(row):
			return nil, nil, TooMany(o.Most)
		case gaps > 0 && (o.Missing == "skip" || slices.ContainsFunc(row, math.IsNaN)):
			f.skipped++
			continue
		}
		if err := f.reserve(len(rows)+1, len(label)); err != nil {
			return nil, nil, err
		}
		f.filled += gaps
		if len(rows) == cap(rows) {
			rows, numbers = slices.Grow(rows, 1+len(rows)/2),
				slices.Grow(numbers, (1+len(rows)/2)*len(row))
		}
		numbers, rows = append(numbers, row...), append(rows, f.row)
		if o.plain() {
			f.years = f.years || len(rows) == 1 && f.allOutside(row)
			if err := f.mapRow(o.Scale, f.row, numbers[len(numbers)-len(row):]); err != nil {
				return nil, nil, err
			}
		}
		if o.Labels && all.Columns != nil {
			all.Labels = append(all.Labels, label)
		}
	}
	switch {
	case !errors.Is(err, io.EOF):
		return nil, nil, err
	case len(rows) == 0:
		return nil, nil, errors.New("a value is missing in every row")
	case f.comma != "" && !f.decimal:
		return nil, nil, fmt.Errorf("%q may have a decimal comma or one of thousands: "+
			"write a decimal point, or separate fields by semicolons", f.comma)
	}
	return numbers, rows, nil
}

// reserve returns an error if there is not enough memory for that many rounds,
// with another label of that length. It asks for half as much again, since
// slices grow by that, and for three times the numbers: the slice before it
// grows, the slice after, and the instance.
func (f *reader) reserve(rounds, label int) error {
	if f.o.Labels {
		f.labelBytes += label
	}
	perRound := 24 * float64(len(f.arms)+1)
	bytes := perRound*float64(rounds) + 2*float64(f.labelBytes)
	if bytes <= f.reserved {
		return nil
	}
	f.reserved = max(1.5*bytes, 1<<16)
	atMost := perRound*float64(f.o.Most/len(f.arms)+1) + 3*float64(f.labelBytes)
	return memory.Afford("reading more than "+strconv.Itoa(rounds-1)+" rounds",
		min(f.reserved, atMost))
}

// fit returns the scale that is the range of the first part of the numbers. It
// notes an end that lies more than far interquartile ranges beyond the
// quartiles, of many numbers those of a sample.
func (f *reader) fit(numbers []float64, rows []int, o Options) (Scale, error) {
	const far, most = 8, 65537
	first := numbers[:max(1, int(o.Fit*float64(len(rows))))*len(f.arms)]
	low, high := floats.MinIdx(first), floats.MaxIdx(first)
	s := Scale{Low: first[low], High: first[high], Losses: o.Scale.Losses}
	if s.Low == s.High {
		return s, fmt.Errorf("all numbers are %v: there is no range to map to [0,1]", s.Low)
	}
	sample := make([]float64, min(len(first), most))
	for k := range sample {
		sample[k] = first[int64(k)*int64(len(first))/int64(len(sample))]
	}
	slices.Sort(sample)
	q1, q3 := stat.Quantile(0.25, stat.Empirical, sample, nil),
		stat.Quantile(0.75, stat.Empirical, sample, nil)
	for _, k := range []int{low, high} {
		if x := first[k]; q1 < q3 && (x < q1-far*(q3-q1) || x > q3+far*(q3-q1)) {
			f.notes = append(f.notes,
				fmt.Sprintf("row %d, column %s: %v makes the scale, but half of the numbers lie from %v to %v: "+
					"--scale=LOW:HIGH --clip takes a narrower one", rows[k/len(f.arms)],
					f.place(f.arms[k%len(f.arms)]), x, q1, q3))
		}
	}
	return s, s.check()
}

// checkArms returns an error if row 1 is likely to be a header of numbers, or a
// column a label: if the first arm rises by the same step from row to row, or
// an arm holds nothing but dates or rises like a time. It looks for labels in
// three rows or more of two arms or more, and judges nothing about which the
// caller has spoken.
func (f *reader) checkArms(numbers []float64) error {
	d := len(f.arms)
	rows := len(numbers) / d
	all := mat.NewDense(rows, d, numbers)
	if f.header == nil && f.o.Header == "" && numbersColumns(all) {
		return fmt.Errorf("row 1, %.40q, looks like a header: --header takes it as one, --header=no as rewards",
			strings.Join(f.first, ", "))
	}
	if f.o.Label != "" || rows < 3 || d == 1 {
		return nil
	}
	for k, c := range f.arms {
		column, what := mat.Col(nil, k, all), ""
		switch {
		case k == 0 && counts(column):
			what = "counts the rows"
		case floats.Count(isDate, column) == rows:
			what = "holds dates"
		// its own
		case rises(column) &&
			floats.Count(func(x float64) bool { return 100*math.Abs(x) >= column[0] }, numbers) == rows:
			what = "rises like a time"
		default:
			continue
		}
		return fmt.Errorf("column %s %s: --label %d keeps it as a label, --label none takes it as an arm",
			f.place(c), what, c+1)
	}
	return nil
}

// allOutside reports whether the first row, of which the caller has said
// nothing, has whole numbers outside [0,1] in several columns and no other.
func (f *reader) allOutside(row []float64) bool {
	outside := func(x float64) bool { return x == math.Trunc(x) && (x < 0 || x > 1) }
	return f.header == nil && f.o.Header == "" && len(row) > 1 &&
		floats.Count(outside, row) == len(row)
}

// numbersColumns reports whether the first row, and no other, holds k, k+1, …,
// as programs number columns, or years.
func numbersColumns(all *mat.Dense) bool {
	whole := func(x float64) bool { return x >= 0 && x == math.Trunc(x) }
	rows, d := all.Dims()
	enough := rows > 2 && d > 1 // 0 and 1 may be the first of two rewards
	like := func(row []float64) bool {
		return enough && whole(row[0]) && row[1] == row[0]+1 && counts(row)
	}
	years := func(row []float64) bool {
		return floats.Count(func(x float64) bool { return whole(x) && x >= 1900 && x <= 2100 },
			row) == len(row)
	}
	if years(all.RawRowView(0)) {
		like = years
	}
	for t := range rows {
		if like(all.RawRowView(t)) != (t == 0) {
			return false
		}
	}
	return rows > 1
}

// rises reports whether each number is larger than the one before.
func rises(x []float64) bool {
	return slices.IsSortedFunc(x, func(next, before float64) int {
		if next > before {
			return 1
		}
		return -1
	})
}

// counts reports whether the numbers rise by the same step, which is not 0, up to
// the rounding of decimals, such as 0.1, 0.2 and 0.3.
func counts(x []float64) bool {
	largest := max(math.Abs(x[0]), math.Abs(x[len(x)-1]))
	rounding := 2 * (math.Nextafter(largest, math.Inf(1)) - largest)
	for t := 1; t < len(x); t++ {
		if x[t] == x[t-1] || math.Abs(x[t]-x[t-1]-(x[1]-x[0])) > rounding {
			return false
		}
	}
	return true
}

// isDate reports whether the number is a day or a month from 1900 to 2100,
// written as 20200131 or 202001. Of random whole numbers of eight or six
// digits, 1 in 1200 or 370 is.
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

// mapRow maps the numbers of a row to rewards, in place.
func (f *reader) mapRow(s Scale, row int, numbers []float64) error {
	for k, x := range numbers {
		if inside := min(s.High, max(s.Low, x)); f.o.Clip && inside != x {
			x = inside
			f.clipped++
		}
		reward, err := s.Map(x)
		if err != nil {
			const remedy = "--scale or --scale=LOW:HIGH maps another range to [0,1], " +
				"--clip takes the number as the end, --label %d the column as no arm"
			if f.o.Fit > 0 && f.o.Fit < 1 {
				const fitted = "row %d, column %s: %w, the range of the first rounds, on which --train chooses; " +
					"--clip takes the number as the end, --scale=LOW:HIGH gives the range of all rounds"
				return fmt.Errorf(fitted, row, f.place(f.arms[k]), err)
			}
			place := fmt.Sprintf("row %d, column %s", row, f.place(f.arms[k]))
			if f.years {
				place = "--header takes row 1 as a header; if it has rewards: " + place
			}
			return fmt.Errorf("%s: %w; "+remedy, place, err, f.arms[k]+1)
		}
		numbers[k] = reward
	}
	return nil
}

// Text returns the instance as Read reads it: commas, a row for each round, no
// header. Every reward reads back as the same float64.
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
