package rewards

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestRow is the largest number of bytes of a row.
const longestRow = 16 << 20

// A Reader reads a file of numbers, row by row: a row for each round, a column for each arm.
//
// The first row is a header if it has a name and no number. The separator is recognised
// from the first row. Columns without numbers, such as dates, are labels and no arms. A row
// is one line of at most 16 MiB; blank lines may only stand at the end. A number may have an
// exponent, and its decimal point is a point.
//
// Errors name the row and the column, both counted from 1 with the header's row and the
// labels' columns included.
type Reader struct {
	lines     *bufio.Scanner
	row       int // of the last line read
	blank     int // the first blank row since the last row that was not; 0 for none
	separator byte
	columns   int
	header    []string // nil without one
	labels    []bool   // the columns that are labels
	arms      []int    // the others
	first     []string // the first row of numbers
	begun     bool     // whether that row has been read
	fields    []string // scratch
	named     bool     // whether the caller said which column is a label
}

// NewReader reads the header and finds the separator and the columns of labels. The column
// named is a label too: by its number from 1 or by its name in the header. If it is "none",
// all columns are arms; if it is empty, they are recognised.
func NewReader(r io.Reader, label string) (*Reader, error) {
	b := bufio.NewReaderSize(r, 16) // to look at the beginning; then the scanner reads past it
	switch mark, _ := b.Peek(3); {
	case bytes.HasPrefix(mark, []byte("\ufeff")):
		_, _ = b.Discard(3)
	case bytes.HasPrefix(mark, []byte{0xff, 0xfe}), bytes.HasPrefix(mark, []byte{0xfe, 0xff}):
		return nil, errors.New("the text is UTF-16: save it as UTF-8")
	}
	f := &Reader{lines: bufio.NewScanner(b)}
	f.lines.Buffer(make([]byte, 1<<16), longestRow)
	record, err := f.record()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("no rewards")
	}
	if err != nil {
		return nil, err
	}
	if isHeader(record) {
		if f.header, err = names(record); err != nil {
			return nil, fmt.Errorf("row %d, %w", f.row, err)
		}
		if record, err = f.record(); errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("row 1 is a header, %.40q, and no rewards follow", strings.Join(f.header, ", "))
		} else if err != nil {
			return nil, err
		}
	}
	f.first = slices.Clone(record)
	return f, f.findLabels(label)
}

// findLabels decides which columns are labels and which are arms.
func (f *Reader) findLabels(named string) error {
	f.labels, f.named = make([]bool, f.columns), named != ""
	if named != "" && named != "none" {
		column, err := f.column(named)
		if err != nil {
			return err
		}
		f.labels[column] = true
	}
	for c, field := range f.first {
		if named != "none" {
			empty := field == "" && f.header != nil && f.header[c] == "" && c == f.columns-1 // rows end with a separator
			f.labels[c] = f.labels[c] || empty || !numeric(field) && !missing(field) && !likeNumber(field)
		}
		if !f.labels[c] {
			f.arms = append(f.arms, c)
		}
	}
	switch {
	case len(f.arms) > 0:
		return nil
	case f.columns == 1 && strings.ContainsAny(strings.TrimSpace(f.first[0]), " |:"):
		return fmt.Errorf("row %d, column 1: %.40q is not a number: separate fields by commas, semicolons or tabs", f.row, f.first[0])
	}
	return fmt.Errorf("row %d, column 1: %.40q is not a number, and no other column has numbers", f.row, f.first[0])
}

// column returns the index of the column that is named or numbered.
func (f *Reader) column(named string) (int, error) {
	if c := slices.Index(f.header, named); c >= 0 {
		if other := slices.Index(f.header[c+1:], named); other >= 0 {
			return 0, fmt.Errorf("columns %d and %d are called %q: give the number of one", c+1, c+2+other, named)
		}
		return c, nil
	}
	if n, err := strconv.Atoi(named); err == nil && n >= 1 && n <= f.columns {
		return n - 1, nil
	}
	return 0, fmt.Errorf("no column is called %q, and the columns are 1..%d", named, f.columns)
}

// Arms returns the number of arms: of the columns that are not labels.
func (f *Reader) Arms() int { return len(f.arms) }

// Names returns the names of the arms, nil without a header.
func (f *Reader) Names() (names []string) {
	if f.header == nil {
		return nil
	}
	for _, c := range f.arms {
		names = append(names, f.header[c])
	}
	return names
}

// Labels returns the columns that are no arms, as "1 (date)".
func (f *Reader) Labels() (columns []string) {
	for c, label := range f.labels {
		if label {
			columns = append(columns, f.place(c))
		}
	}
	return columns
}

// place names a column, which counts from 0 here.
func (f *Reader) place(c int) string {
	if f.header == nil || f.header[c] == "" {
		return strconv.Itoa(c + 1)
	}
	return fmt.Sprintf("%d (%.40s)", c+1, f.header[c])
}

// Next reads a row: the numbers of the arms into dst, and its labels. It returns io.EOF
// after the last row.
//
// A number in a column of labels is an error if the first row has text there: then it is not
// clear whether the column is an arm. A column whose first row has a number is one of labels
// only if the caller said so.
func (f *Reader) Next(dst []float64) (label string, err error) {
	record := f.first
	if f.begun {
		if record, err = f.record(); err != nil {
			return "", err
		}
	}
	f.begun = true
	for k, c := range f.arms {
		if dst[k], err = number(record[c]); err != nil {
			return "", fmt.Errorf("row %d, column %s: %w", f.row, f.place(c), err)
		}
	}
	for c, field := range record {
		if !f.labels[c] {
			continue
		}
		if numeric(field) && !numeric(f.first[c]) {
			return "", fmt.Errorf("row %d, column %s: %.40q is a number, where the first row has %.40q: is the column an arm or a label?",
				f.row, f.place(c), field, f.first[c])
		}
		label = strings.TrimSpace(label + " " + field)
	}
	return label, nil
}

// record returns the fields of the next line. They are valid until the next call.
func (f *Reader) record() ([]string, error) {
	for f.lines.Scan() && f.lines.Err() == nil { // with an error the line may be cut
		f.row++
		line := f.lines.Bytes()
		switch {
		case len(line) == 0, f.separator != '\t' && len(bytes.TrimSpace(line)) == 0:
			if f.blank == 0 {
				f.blank = f.row
			}
			continue
		case f.blank > 0:
			return nil, fmt.Errorf("row %d is empty", f.blank)
		case f.columns == 0:
			f.separator = separator(line)
		}
		fields, err := f.split(line)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", f.row, err)
		}
		if f.columns == 0 {
			f.columns = len(fields)
		}
		if len(fields) != f.columns {
			return nil, fmt.Errorf("row %d: the number of fields is %d, and %d in the rows before", f.row, len(fields), f.columns)
		}
		return fields, nil
	}
	switch err := f.lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("row %d is longer than %d bytes", f.row+1, longestRow)
	case err != nil:
		return nil, err
	}
	return nil, io.EOF
}

// separator returns the separator of the line: a semicolon, a tab unless it only pads
// fields between commas, or a comma.
func separator(line []byte) byte {
	bare := quotes.ReplaceAll(line, nil)
	switch {
	case bytes.IndexByte(bare, ';') >= 0:
		return ';'
	case bytes.IndexByte(bare, '\t') >= 0 && !padding.Match(bare):
		return '\t'
	}
	return ','
}

var (
	quotes  = regexp.MustCompile(`"[^"]*"`)
	padding = regexp.MustCompile(`, *\t|\t *,`)
)

// split splits a line into fields.
func (f *Reader) split(line []byte) ([]string, error) {
	if bytes.IndexByte(line, '\r') >= 0 {
		return nil, errors.New("a carriage return stands within the line: end lines with a line feed")
	}
	if bytes.IndexByte(line, '"') >= 0 {
		r := csv.NewReader(bytes.NewReader(line))
		r.Comma, r.TrimLeadingSpace = rune(f.separator), f.separator != '\t'
		fields, err := r.Read()
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			return nil, fmt.Errorf("character %d: %w", parse.Column, parse.Err)
		}
		return fields, err
	}
	f.fields = f.fields[:0]
	for field := range strings.SplitSeq(string(line), string(f.separator)) {
		f.fields = append(f.fields, strings.TrimSpace(field))
	}
	return f.fields, nil
}

// isHeader reports whether some field is a name and none is a number or missing. An empty
// field may stand above a column of labels.
func isHeader(record []string) bool {
	named := false
	for _, field := range record {
		field = strings.TrimSpace(field)
		if numeric(field) || likeNumber(field) || field != "" && missing(field) {
			return false
		}
		named = named || field != ""
	}
	return named
}

// names returns an error if a name is not UTF-8 or contains a control character.
func names(record []string) ([]string, error) {
	bad := func(r rune) bool { return unicode.IsControl(r) || r == '\ufeff' || r == utf8.RuneError }
	all := make([]string, len(record))
	for c, name := range record {
		if strings.ContainsFunc(name, bad) {
			return nil, fmt.Errorf("column %d: the name %.40q is not plain text", c+1, name)
		}
		all[c] = strings.TrimSpace(name)
	}
	return all, nil
}

// numeric reports whether the field is a number, however large, or an infinity.
func numeric(field string) bool {
	x, err := parse(strings.TrimSpace(field))
	return (err == nil || errors.Is(err, strconv.ErrRange)) && !math.IsNaN(x)
}

// parse is strconv.ParseFloat, except that 2020_01 is a name and no number.
func parse(text string) (float64, error) {
	if strings.Contains(text, "_") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

// number reads a finite number.
func number(field string) (float64, error) {
	text := strings.TrimSpace(field)
	x, err := parse(text)
	switch {
	case err == nil && !math.IsNaN(x) && !math.IsInf(x, 0):
		return x, nil
	case missing(text):
		return 0, fmt.Errorf("the value is missing (%q): fill it in, or leave the row out", text)
	case withComma.MatchString(text):
		return 0, fmt.Errorf("%.40q has a decimal comma: write %.40s", field, strings.Replace(text, ",", ".", 1))
	case likeNumber(text):
		return 0, fmt.Errorf("%.40q is not a plain number: leave out signs of currency, percent and thousands", field)
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%.40q is not a number", field)
	}
	return 0, fmt.Errorf("%.40s is not finite", text)
}

// missing reports whether the field stands for no value.
func missing(field string) bool {
	switch strings.ToLower(strings.TrimSpace(field)) {
	case "", "na", "n/a", "#n/a", "nan", "+nan", "-nan", "null", "none", "nil", "-", "--", "?", ".":
		return true
	}
	return false
}

var (
	withComma = regexp.MustCompile(`^[+-]?\d*,\d+([eE][+-]?\d+)?$`)
	written   = regexp.MustCompile(`^[+-]?[$€£]? ?[+-]?[\d.,' ]*\d[.,]? ?[%$€£]?$`)
)

// likeNumber reports whether the field is a number as people write it: with a decimal comma,
// or signs of currency, percent or thousands.
func likeNumber(field string) bool {
	text := strings.TrimSpace(field)
	return strings.ContainsAny(text, ",'%$€£") && written.MatchString(text)
}
