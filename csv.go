package boundedrecall

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const byteOrderMark = "\ufeff"

// longestCSV and largestCSV are the largest numbers of bytes and of rewards that ReadCSV
// reads. Only tests change them.
var (
	longestCSV int64 = 128 << 20
	largestCSV       = 1 << 25
)

// longestName is the largest number of bytes in an arm's name.
const longestName = 1000

// ReadCSV reads an instance from comma-separated text of at most 128 MiB and 2²⁵ rewards: one
// row for each round, one column for each arm. The first row is a header if it has a name and
// no number; then arms holds the names, otherwise arms is nil. ReadCSV skips a
// byte-order mark and the spaces around fields. A row is one line: no field may contain a
// line end, and no name another control character or more than 1000 bytes. A number stands
// for the float64 nearest to it.
//
// Errors name the row and the column, both counted from 1 with the header's row
// included, and the value.
func ReadCSV(r io.Reader) (in *Instance, arms []string, err error) {
	limited := &io.LimitedReader{R: r, N: longestCSV + 1}
	in, arms, err = readCSV(bufio.NewReader(limited))
	if limited.N == 0 {
		return nil, nil, fmt.Errorf("longer than %d bytes", longestCSV)
	}
	return in, arms, err
}

func readCSV(r *bufio.Reader) (_ *Instance, arms []string, _ error) {
	if mark, _ := r.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		_, _ = r.Discard(len(byteOrderMark))
	}
	reader := csv.NewReader(r)
	reader.TrimLeadingSpace, reader.ReuseRecord = true, true
	var rewards []float64
	for row := 1; ; row++ {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		if line, _ := reader.FieldPos(0); line != row {
			return nil, nil, fmt.Errorf("row %d is empty", row)
		}
		if row == 1 && isHeader(record) {
			if arms, err = parseNames(record); err != nil {
				return nil, nil, fmt.Errorf("row 1, %w", err)
			}
			continue
		}
		if rewards, err = appendRewards(rewards, record); err != nil {
			return nil, nil, fmt.Errorf("row %d, %w", row, err)
		}
		if len(rewards) > largestCSV {
			return nil, nil, fmt.Errorf("row %d: more than %d rewards", row, largestCSV)
		}
	}
	if len(rewards) == 0 {
		return nil, nil, errors.New("no rewards")
	}
	in, err := newInstance(reader.FieldsPerRecord, rewards)
	return in, arms, err
}

// isHeader reports whether some field is a name and none is a number, however large.
func isHeader(record []string) bool {
	named := false
	for _, field := range record {
		field = strings.TrimSpace(field)
		if _, err := parseNumber(field); err == nil || errors.Is(err, strconv.ErrRange) {
			return false
		}
		named = named || field != ""
	}
	return named
}

// parseNumber is strconv.ParseFloat, except that 2020_01 is a name and no number.
func parseNumber(text string) (float64, error) {
	if strings.Contains(text, "_") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

// parseNames returns an error if a name is not UTF-8 or contains a control character or a
// byte-order mark: ReadCSV would skip the mark at the beginning.
func parseNames(record []string) (names []string, err error) {
	bad := func(r rune) bool { return unicode.IsControl(r) || r == '\ufeff' || r == utf8.RuneError }
	for column, name := range record {
		if strings.ContainsFunc(name, bad) {
			return nil, fmt.Errorf("column %d: the name %.40q is not plain text", column+1, name)
		}
		if len(name) > longestName {
			return nil, fmt.Errorf("column %d: the name %.40q… is longer than %d bytes", column+1, name, longestName)
		}
		names = append(names, strings.TrimSpace(name))
	}
	return names, nil
}

func appendRewards(rewards []float64, record []string) ([]float64, error) {
	for column, field := range record {
		reward, err := parseNumber(strings.Trim(field, " \t"))
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf("column %d: %.40q is not a number", column+1, field)
		}
		if !IsReward(reward) {
			return nil, fmt.Errorf("column %d: reward %.40s is not in [0,1]", column+1, field)
		}
		rewards = append(rewards, reward)
	}
	return rewards, nil
}

// WriteCSV writes the instance as [ReadCSV] reads it, with a header if arms is not nil.
// Every reward reads back as the same float64. It returns an error if the names would
// not read back: if one is a number or not plain text, or all are empty. It panics if
// the number of names is not the number of arms.
func WriteCSV(w io.Writer, in *Instance, arms []string) error {
	writer := csv.NewWriter(w)
	if arms != nil {
		if len(arms) != in.arms {
			panic("boundedrecall: the number of names is not the number of arms")
		}
		if _, err := parseNames(arms); err != nil {
			return err
		}
		if !isHeader(arms) {
			return fmt.Errorf("the header %q would read back as rewards", arms)
		}
		if err := writer.Write(arms); err != nil {
			return err
		}
	}
	record := make([]string, in.arms)
	for t := 1; t <= in.Horizon(); t++ {
		for i, r := range in.Reward(t) {
			record[i] = strconv.FormatFloat(r, 'g', -1, 64)
		}
		if err := writer.Write(record); err != nil {
			return err
		}
	}
	writer.Flush()
	return writer.Error()
}
