package boundedrecall

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReadCSV reads an instance from comma-separated text: a row for each round, a
// column for each arm, in the order given. The first row is a header if none of
// its fields is a number and one is not empty; then arms holds the names, otherwise it is nil. A
// byte-order mark is skipped, spaces around a field too. Names must be UTF-8
// without control characters, but for tabs and line ends in quotes, and without
// byte-order marks; no line may be longer than 16 MiB.
//
// Errors name the row and the column, both counted from 1 with the header's row
// included, and the value. A row is a line, but for fields that span several;
// the rows after them count the lines.
func ReadCSV(r io.Reader) (in *Instance, arms []string, err error) {
	br := bufio.NewReader(&lineLimit{r: r})
	if mark, _ := br.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = br.Discard(len(byteOrderMark))
	}
	cr := csv.NewReader(br)
	cr.FieldsPerRecord = -1
	cr.TrimLeadingSpace = true
	cr.ReuseRecord = true
	var flat []float64
	width := 0
	for row := 1; ; row++ {
		record, err := cr.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			var syntax *csv.ParseError
			switch {
			case errors.Is(err, errLongLine):
				return nil, nil, fmt.Errorf("row %d: %w", row, err)
			case !errors.As(err, &syntax):
				return nil, nil, err
			case syntax.StartLine != syntax.Line:
				return nil, nil, fmt.Errorf("row %d: a quoted field does not end as it should: %w", syntax.StartLine, syntax.Err)
			}
			return nil, nil, fmt.Errorf("row %d, character %d: %w", syntax.Line, syntax.Column, syntax.Err)
		}
		if line, _ := cr.FieldPos(0); line != row {
			return nil, nil, fmt.Errorf("row %d is empty", row)
		}
		if width == 0 {
			width = len(record)
			if isHeader(record) {
				for column, name := range record {
					if !isName(name) {
						return nil, nil, fmt.Errorf("row %d, column %d: the name %s is not plain text", row, column+1, quote(name))
					}
					arms = append(arms, strings.TrimSpace(name))
				}
				row += lineEnds(record)
				continue
			}
		}
		if len(record) != width {
			return nil, nil, fmt.Errorf("row %d has %d columns, row 1 has %d", row, len(record), width)
		}
		for column, field := range record {
			reward, err := parseReward(field)
			if err != nil {
				return nil, nil, fmt.Errorf("row %d, column %d: %w", row, column+1, err)
			}
			flat = append(flat, reward)
		}
		row += lineEnds(record)
	}
	if len(flat) == 0 {
		return nil, nil, errors.New("no rewards")
	}
	in, err = newInstance(width, flat)
	return in, arms, err
}

const byteOrderMark = "\ufeff"

// isHeader reports whether some field is a name and none is a number.
func isHeader(record []string) bool {
	named := false
	for _, field := range record {
		field = strings.TrimSpace(field)
		if _, err := strconv.ParseFloat(field, 64); err == nil || errors.Is(err, strconv.ErrRange) {
			return false
		}
		named = named || field != ""
	}
	return named
}

// isName reports whether s is UTF-8 without control characters but tabs and line
// ends, and without byte-order marks: at the beginning one would not be read back.
func isName(s string) bool {
	control := func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\n' }
	return utf8.ValidString(s) && !strings.ContainsFunc(s, control) && !strings.Contains(s, byteOrderMark)
}

// lineEnds returns how many lines the record has beyond its first.
func lineEnds(record []string) (n int) {
	for _, field := range record {
		n += strings.Count(field, "\n")
	}
	return n
}

// quote quotes a field for a message.
func quote(field string) string { return strconv.Quote(abridged(field)) }

// abridged returns the field, the beginning of it if it is long.
func abridged(field string) string {
	const longest = 40
	if len(field) > longest {
		return field[:longest] + "..."
	}
	return field
}

func parseReward(field string) (float64, error) {
	field = strings.TrimSpace(field)
	if field == "" {
		return 0, errors.New("the reward is missing")
	}
	reward, err := strconv.ParseFloat(field, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%s is not a number", quote(field))
	}
	if !IsReward(reward) {
		return 0, fmt.Errorf("reward %s is not in [0,1]", abridged(field))
	}
	return reward, nil
}

// A lineLimit passes a reader on up to a line that is too long to be a round: a
// file without line ends, or one that never ends.
type lineLimit struct {
	r      io.Reader
	length int // of the line so far
}

const longestLine = 16 << 20

var errLongLine = fmt.Errorf("longer than %d bytes", longestLine)

func (l *lineLimit) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if last := bytes.LastIndexByte(p[:n], '\n'); last >= 0 {
		l.length = n - 1 - last
	} else {
		l.length += n
	}
	if l.length > longestLine {
		return 0, errLongLine
	}
	return n, err
}

// WriteCSV writes the instance as [ReadCSV] reads it, with a header if arms is
// not nil. Every reward reads back as the same float64. It is an error if a name
// is a number or not plain text, or all are empty, and it panics if the number of names is not
// the number of arms.
func WriteCSV(w io.Writer, in *Instance, arms []string) error {
	cw := csv.NewWriter(w)
	if arms != nil {
		if len(arms) != in.arms {
			panic("boundedrecall: the names are not as many as the arms")
		}
		if !isHeader(arms) {
			return fmt.Errorf("the header %q would read back as rewards", arms)
		}
		for _, name := range arms {
			if !isName(name) {
				return fmt.Errorf("the name %s is not plain text", quote(name))
			}
		}
		if err := cw.Write(arms); err != nil {
			return err
		}
	}
	record := make([]string, in.arms)
	for t := 1; t <= in.Horizon(); t++ {
		for i, r := range in.Reward(t) {
			record[i] = strconv.FormatFloat(r, 'g', -1, 64)
		}
		if err := cw.Write(record); err != nil {
			return err
		}
	}
	cw.Flush()
	return cw.Error()
}
