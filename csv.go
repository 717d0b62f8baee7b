package boundedrecall

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadCSV reads an instance from comma-separated text: a row for each round, a
// column for each arm, in the order given. The first row is a header if none of
// its fields is a number and one is not empty; then arms holds the names, otherwise it is nil. A
// byte-order mark is skipped, spaces around a field too.
//
// Errors name the row and the column, both counted from 1 with the header's row
// included, and the value.
func ReadCSV(r io.Reader) (in *Instance, arms []string, err error) {
	br := bufio.NewReader(r)
	if mark, _ := br.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = br.Discard(len(byteOrderMark))
	}
	cr := csv.NewReader(br)
	cr.FieldsPerRecord = -1
	cr.TrimLeadingSpace = true
	cr.ReuseRecord = true
	var flat []float64
	width := 0
	for row := 1; ; row++ { // a row is a line, but for names that span several
		record, err := cr.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			var syntax *csv.ParseError
			if errors.As(err, &syntax) {
				return nil, nil, fmt.Errorf("row %d, character %d: %w", syntax.Line, syntax.Column, syntax.Err)
			}
			return nil, nil, err
		}
		if line, _ := cr.FieldPos(0); line != row {
			return nil, nil, fmt.Errorf("row %d is empty", row)
		}
		if width == 0 {
			width = len(record)
			if isHeader(record) {
				for _, name := range record {
					arms = append(arms, strings.TrimSpace(name))
					row += strings.Count(name, "\n")
				}
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

func parseReward(field string) (float64, error) {
	field = strings.TrimSpace(field)
	if field == "" {
		return 0, errors.New("the reward is missing")
	}
	reward, err := strconv.ParseFloat(field, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%q is not a number", field)
	}
	if !IsReward(reward) {
		return 0, fmt.Errorf("reward %s is not in [0,1]", field)
	}
	return reward, nil
}

// WriteCSV writes the instance as [ReadCSV] reads it, with a header if arms is
// not nil. Every reward reads back as the same float64. It is an error if a name
// is a number, or all are empty, and it panics if the number of names is not
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
