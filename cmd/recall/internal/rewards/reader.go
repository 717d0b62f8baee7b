package rewards

import (
	"bufio"
	"bytes"
	"cmp"
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

	"boundedrecall/internal/memory"
)

// The largest numbers of bytes of a row and of an arm's name.
const (
	longestRow  = 16 << 20
	longestName = 1000
)

// A reader reads a file row by row, as [Read] describes it.
type reader struct {
	lines     *bufio.Scanner
	row       int // of the last line read
	blank     int // the first blank row since the last row that was not; 0 for none
	separator byte
	columns   int
	header    []string // nil without one
	labels    []bool   // the columns that are labels
	arms      []int    // the others
	first     []string // the first row of numbers
	fields    []string // scratch
	o         Options

	comma, point             string // the first numbers with a decimal comma and a decimal point
	decimal                  bool   // whether some comma can be nothing but decimal
	seen                     int    // rows of numbers, those left out too
	skipped, filled, clipped int    // rows, values, numbers
	years                    bool   // the first row may be a header of numbers
	notes                    []string

	labelBytes int     // of the labels kept
	reserved   float64 // bytes of memory
}

// newReader reads the header and finds the separator and the columns of labels.
func newReader(r io.Reader, o Options) (*reader, error) {
	text, head, err := plainText(r)
	if err != nil {
		return nil, err
	}
	f := &reader{lines: bufio.NewScanner(text), o: o}
	f.lines.Buffer(make([]byte, 1<<16), longestRow)
	record, err := f.record()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("no rewards")
	}
	if err != nil {
		return nil, err
	}
	if o.Header == "yes" || o.Header == "" && f.isHeader(record) {
		f.header, err = headerOf(record)
		if err == nil && o.Header == "" {
			err = f.checkNames()
		}
		if err != nil {
			return nil, fmt.Errorf("row %d, %w", f.row, err)
		}
		record, err = f.record()
		if errors.Is(err, io.EOF) {
			names := strings.Join(f.header, ", ")
			return nil, fmt.Errorf("row 1 is a header, %.40q, and no rewards follow", names)
		}
		if err != nil {
			return nil, err
		}
	}
	f.first = slices.Clone(record)
	err = f.findLabels(o.Label)
	if err == nil && head != nil {
		err = f.skim(head)
	}
	return f, err
}

// findLabels decides which columns are labels and which are arms.
func (f *reader) findLabels(named string) error {
	f.labels = make([]bool, f.columns)
	if named != "" && named != "none" {
		column, err := f.column(named)
		if err != nil {
			return err
		}
		f.labels[column] = true
	}
	for c, field := range f.first {
		if named != "none" {
			// rows end with a separator
			empty := field == "" && f.header != nil && f.header[c] == "" && c == f.columns-1
			f.labels[c] = f.labels[c] || empty || !f.numeric(field) && !missing(field) &&
				!likeNumber(field)
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
	return fmt.Errorf("row %d, column 1: %.40q is not a number, and no other column has numbers",
		f.row, f.first[0])
}

// column returns the index of the column that is named or numbered.
func (f *reader) column(named string) (int, error) {
	if c := slices.Index(f.header, named); c >= 0 {
		if other := slices.Index(f.header[c+1:], named); other >= 0 {
			return 0, fmt.Errorf("columns %d and %d are called %q: give the number of one", c+1, c+2+other,
				named)
		}
		return c, nil
	}
	if n, err := strconv.Atoi(named); err == nil && n >= 1 && n <= f.columns {
		return n - 1, nil
	}
	return 0, fmt.Errorf("no column is called %q, and the columns are 1..%d", named, f.columns)
}

// names returns the names of the arms, nil without a header.
func (f *reader) names() (names []string) {
	if f.header == nil {
		return nil
	}
	for _, c := range f.arms {
		names = append(names, f.header[c])
	}
	return names
}

// labelColumns returns the columns that are labels, such as "1 (date)".
func (f *reader) labelColumns() (columns []string) {
	for c, label := range f.labels {
		if label {
			columns = append(columns, f.place(c))
		}
	}
	return columns
}

// place names a column, which counts from 0 here.
func (f *reader) place(c int) string {
	if f.header == nil || f.header[c] == "" {
		return strconv.Itoa(c + 1)
	}
	return fmt.Sprintf("%d (%.40s)", c+1, f.header[c])
}

// parseRow reads the numbers of the arms into dst, and the labels. It counts
// missing values, which leave dst as it is, unless they are refused.
//
// A number in a column of labels is an error if the first row has text there:
// then it is not clear whether the column is an arm. A column whose first row
// has a number is one of labels only if the caller said so.
func (f *reader) parseRow(record []string, dst []float64) (label string, gaps int, err error) {
	for k, c := range f.arms {
		x, err := f.number(record[c])
		if err != nil && f.o.Missing != "" && missing(record[c]) {
			gaps++
			continue
		}
		if err != nil {
			// as where rows end with a separator
			if c > 0 && c == f.columns-1 && f.first[c] == "" && record[c] == "" {
				err = fmt.Errorf("%w; if rows end with a separator, --label %d takes this column as no arm", err, c+1)
			}
			return "", 0, fmt.Errorf("row %d, column %s: %w", f.row, f.place(c), err)
		}
		dst[k] = x
	}
	for c, field := range record {
		if !f.labels[c] {
			continue
		}
		if f.numeric(field) && !f.numeric(f.first[c]) {
			return "", 0,
				fmt.Errorf("row %d, column %s: %.40q is a number, where the first row has %.40q: "+
					"is the column an arm or a label?", f.row, f.place(c), field, f.first[c])
		}
		label = strings.TrimSpace(label + " " + field)
	}
	return label, gaps, nil
}

// record returns the fields of the next line, or io.EOF. They are valid until
// the next call.
func (f *reader) record() ([]string, error) {
	for f.lines.Scan() && f.lines.Err() == nil { // with an error the line may be cut
		f.row++
		line := f.lines.Bytes()
		switch {
		case len(line) == 0, f.separator != '\t' && len(bytes.TrimSpace(line)) == 0:
			if f.blank == 0 {
				f.blank = f.row
			}
			if f.row-f.blank >= f.o.Most {
				return nil, fmt.Errorf("rows %d to %d are empty", f.blank, f.row)
			}
			continue
		case f.blank > 0:
			return nil, fmt.Errorf("row %d is empty", f.blank)
		case f.row == 1 && sepLine.Match(line): // of a spreadsheet
			f.separator = sepLine.FindSubmatch(line)[1][0]
			continue
		case f.columns == 0 && f.separator == 0:
			f.separator = separator(line)
		}
		if err := f.affordRow(line); err != nil {
			return nil, err
		}
		fields, err := f.split(line)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", f.row, err)
		}
		if f.columns == 0 {
			f.columns = len(fields)
		}
		if len(fields) != f.columns {
			return nil, fmt.Errorf("row %d: the number of fields is %d, and %d in the rows before", f.row,
				len(fields), f.columns)
		}
		return fields, nil
	}
	switch err := f.lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("row %d is longer than %d bytes", f.row+1, longestRow)
	case err != nil:
		return nil, cut(err)
	}
	return nil, io.EOF
}

// affordRow returns an error if there is not enough memory for the fields of
// the first row, whose bytes in the slices of the reader bytesPerField counts.
func (f *reader) affordRow(line []byte) error {
	const bytesPerField = 100
	if f.columns > 0 {
		return nil
	}
	fields := 1 + bytes.Count(line, []byte{f.separator})
	return memory.Afford(fmt.Sprintf("reading a row of %d fields", fields),
		bytesPerField*float64(fields))
}

// separator returns the separator of the line: a semicolon, a tab unless it
// only pads fields between commas, or a comma.
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
	sepLine = regexp.MustCompile(`^"?sep=([,;\t])"?\r?$`)
	quotes  = regexp.MustCompile(`"[^"]*"`)
	padding = regexp.MustCompile(`, *\t|\t *,`)
)

// split splits a line into fields.
func (f *reader) split(line []byte) ([]string, error) {
	if bytes.IndexByte(line, '\r') >= 0 {
		return nil,
			errors.New("a carriage return stands within the line: end lines with a line feed")
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

// isHeader reports whether some field is a name and none is a number or
// missing. An empty field may stand above a column of labels.
func (f *reader) isHeader(record []string) bool {
	named := false
	for _, field := range record {
		field = strings.TrimSpace(field)
		unit := strings.ContainsFunc(field, unicode.IsLetter) // such as 3M
		if f.numeric(field) || likeNumber(field) && !unit || field != "" && missing(field) {
			return false
		}
		named = named || field != ""
	}
	return named
}

// checkNames returns an error if a name of a header that was recognised as one
// is a number with an invisible character. It notes a name that begins with a
// digit, which may be a number too.
func (f *reader) checkNames() error {
	noted := false
	for c, name := range f.header {
		visible := strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.Cf, unicode.Mn) {
				return -1
			}
			return r
		}, name)
		if visible != name && (f.numeric(visible) || likeNumber(visible)) {
			return fmt.Errorf("column %d: %+.40q is a number with an invisible character", c+1, name)
		}
		first := strings.IndexFunc(name, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) })
		if !noted && first >= 0 && startsWithNumber(name[first:]) {
			noted = true
			note := fmt.Sprintf("row %d is read as a header, since %.40q is not a number: "+
				"--header=no reads it as rewards", f.row, name)
			f.notes = append(f.notes, note)
		}
	}
	return nil
}

// startsWithNumber reports whether the text begins with a digit or another sign
// for a number.
func startsWithNumber(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsNumber(first)
}

// headerOf returns the names in a header. It returns an error if one is not
// UTF-8, contains a control character or is too long.
func headerOf(record []string) ([]string, error) {
	bad := func(r rune) bool { return unicode.IsControl(r) || r == '\ufeff' || r == utf8.RuneError }
	all := make([]string, len(record))
	for c, name := range record {
		if strings.ContainsFunc(name, bad) || len(name) > longestName {
			return nil, fmt.Errorf("column %d: the name %.40q is not plain text of at most %d bytes", c+1,
				name, longestName)
		}
		all[c] = strings.TrimSpace(name)
	}
	return all, nil
}

// numeric reports whether the field is a number, however large, or an infinity.
func (f *reader) numeric(field string) bool {
	text := strings.TrimSpace(field)
	x, err := parse(text)
	return (err == nil || errors.Is(err, strconv.ErrRange)) && !math.IsNaN(x) ||
		f.separator != ',' && withComma.MatchString(text)
}

// parse is strconv.ParseFloat for decimal digits: 2020_01 and 0x1p-2 are names,
// not numbers.
func parse(text string) (float64, error) {
	if strings.ContainsAny(text, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

// number reads a finite number. Between semicolons or tabs it may have a
// decimal comma, if no number of the file has a decimal point.
func (f *reader) number(field string) (float64, error) {
	text := strings.TrimSpace(field)
	x, err := parse(text)
	switch {
	case err == nil && strings.Contains(text, "."):
		f.point = cmp.Or(f.point, text)
	case err != nil && f.separator != ',' && withComma.MatchString(text):
		x, err = parse(strings.Replace(text, ",", ".", 1))
		f.comma = cmp.Or(f.comma, text)
		f.decimal = f.decimal || f.separator == ';' || !thousands.MatchString(text)
	}
	switch {
	case f.point != "" && f.comma != "":
		return 0,
			fmt.Errorf("%.40q: the file has a decimal comma, as in %.40q, and a decimal point, as in %.40q",
				text, f.comma, f.point)
	case err == nil && !math.IsNaN(x) && !math.IsInf(x, 0):
		return x, nil
	case missing(text):
		return 0,
			fmt.Errorf("the value is missing (%q): --missing skip leaves such rows out, --missing last takes the value before", text)
	case withComma.MatchString(text):
		return 0,
			fmt.Errorf("%.40q has a decimal comma: write %.40s, or separate fields by semicolons",
				field, strings.Replace(text, ",", ".", 1))
	case !errors.Is(err, strconv.ErrRange) && likeNumber(text):
		return 0,
			fmt.Errorf("%.40q is not a plain number, such as -1234.5: leave out units, brackets and signs of thousands, "+
				"or give the column as --label", field)
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%.40q is not a number", field)
	}
	return 0, fmt.Errorf("%.40s is not finite: write a number, or NA where a value is missing",
		text)
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
	thousands = regexp.MustCompile(`^[+-]?[1-9]\d{0,2},\d{3}$`)
	// written matches a number in any digits, with signs of currency, of
	// thousands or of percent, brackets, a unit, a fraction or an exponent of
	// another language, plain ones too.
	written = regexp.MustCompile(`^[-−+([<>~\p{Sc}\p{Z}\p{Cc}\p{Cf}]*` +
		`(\p{Nd}{1,3}([\p{Z}.]\p{Nd}{3})+(,\p{Nd}*)?|[\p{Nd},'’]*[.٫]?[\p{Nd},'’]*\p{Nd}[,'’]*|\d[\d,']*\.|\d+/\d+` +
		`|0[xX][\da-fA-F.]+([pP][-+]?\d+)?)` +
		`([dDeE][-+]?\d*)?[\p{Sc}%‰\p{Z}\p{Cc}\p{Cf}]*[A-Za-zµ]{0,3}[\p{Sc}%)\]]*$|^(?i:true|false)$|^[-+]?∞$|^#[A-Z0-9/]+[!?]$`)
)

var (
	// arithmetic matches digits, points, signs and spaces of any script, as in
	// 1_0, –1, 1- and 0..5.
	arithmetic = regexp.MustCompile(`^=?[\p{Nd}_.,．，'’+\-–—−－*/()\p{Z}\p{Cc}]*[\p{Nd}.,．，)\-–—−－]$`)
	// dateLike matches numbers with a sign between each two, as dates, times
	// and ranges have them.
	dateLike = regexp.MustCompile(`^\p{Nd}+([-/.:+,] ?\p{Nd}+| \p{Nd}+)*\.?$|^\d{4}_\d\d(_\d\d)?$`)
)

// likeNumber reports whether the field is a number as people or other programs
// write it. 2020-01, 1.2., 12:30, 2020Q1 and Mo are none.
func likeNumber(field string) bool {
	field = strings.TrimSpace(field)
	return written.MatchString(field) || arithmetic.MatchString(field) &&
		!dateLike.MatchString(field) && strings.ContainsFunc(field, unicode.IsDigit)
}

// allNotes returns the notes, with what was recognised or changed in the file.
func (f *reader) allNotes() []string {
	note := func(asked bool, format string, args ...any) {
		if asked {
			f.notes = append(f.notes, fmt.Sprintf(format, args...))
		}
	}
	labels := f.labelColumns()
	note(len(labels) > 0 && f.o.Label == "", "read as a label, not as an arm: column %s",
		strings.Join(labels, ", "))
	note(f.comma != "", "commas are decimal, as in %.40s", f.comma)
	note(f.skipped > 0, "rows left out for missing values: %d", f.skipped)
	note(f.filled > 0, "missing values taken from the row before: %d", f.filled)
	note(f.clipped > 0, "numbers outside the scale taken as its end: %d", f.clipped)
	note(f.clipped > 0 && f.years, "no number of row 1 is in [0,1]: if it is a header, --header takes it as one")
	return f.notes
}
