package child

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"boundedrecall/internal/jsontext"
)

// A request is a line for the command, and what its answer must hold.
type request struct {
	id    int
	of    *instance // that it is about, nil for none
	do    string
	line  []byte
	plays int // how many "plays" the answer has; 0 for none
}

// newRequest returns a request with more fields, each after a comma.
func (p *Process) newRequest(do string, of *instance, fields []byte) request {
	r := request{id: p.next, of: of, do: do}
	p.next++
	r.line = fmt.Appendf(nil, `{"id":%d,"do":%q`, r.id, do)
	if of != nil {
		r.line = fmt.Appendf(r.line, `,"on":%d`, of.on)
	}
	r.line = append(append(r.line, fields...), '}', '\n')
	return r
}

// rowsField returns the field with the rows.
func rowsField(rows [][]float64) []byte {
	b := []byte(`,"rows":[`)
	for t, row := range rows {
		if t > 0 {
			b = append(b, ',')
		}
		b = appendRow(b, row)
	}
	return append(b, ']')
}

// rowField returns the field with the row.
func rowField(row []float64) []byte { return appendRow([]byte(`,"row":`), row) }

func appendRow(b []byte, row []float64) []byte {
	b = append(b, '[')
	for i, x := range row {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(b, x)
	}
	return append(b, ']')
}

// appendNumber writes the shortest decimal that reads back the same, with a
// point or an exponent, so that no language takes it for an integer. What is
// not finite is a string.
func appendNumber(b []byte, x float64) []byte {
	text := strconv.FormatFloat(x, 'g', -1, 64)
	switch {
	case x-x != 0:
		text = strconv.Quote(strings.TrimPrefix(strings.Replace(text, "Inf", "Infinity", 1), "+"))
	case !strings.ContainsAny(text, ".e"):
		text += ".0"
	}
	return append(b, text...)
}

// A Number is a float64 that may be NaN or infinite: JSON has a string then.
type Number float64

func (n Number) MarshalJSON() ([]byte, error) { return appendNumber(nil, float64(n)), nil }

func (n *Number) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case `"NaN"`, `"Infinity"`, `"-Infinity"`:
		text = bytes.Trim(text, `"`)
	}
	x, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return fmt.Errorf("%s is not a number", clip(string(text)))
	}
	*n = Number(x)
	return nil
}

// An answer is a line from the command.
type answer struct {
	ID    *whole     `json:"id"`
	Do    *string    `json:"do"` // of a request that comes back
	Error *string    `json:"error"`
	Play  []Number   `json:"play"`
	Plays [][]Number `json:"plays"`

	Protocol whole    `json:"protocol"`
	Can      []string `json:"can"`
}

// A whole is a whole number, which some languages write with a point, as 1.0.
type whole int

func (n *whole) UnmarshalJSON(text []byte) error {
	x, err := strconv.ParseFloat(string(text), 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
		return fmt.Errorf("%s is not a whole number", clip(string(text)))
	}
	*n = whole(x)
	return nil
}

// bare are the numbers that some languages write into JSON though JSON lacks
// them.
var bare = regexp.MustCompile(`([\[,]\s*)(NaN|-?Infinity)\b`)

// parseAnswer reads the answer to the request. It returns an error if the text
// is none.
func parseAnswer(text []byte, r request) (a answer, err error) {
	if err = jsontext.UnmarshalKnown(text, &a); err != nil {
		a = answer{}
		if jsontext.UnmarshalKnown(bare.ReplaceAll(text, []byte(`$1"$2"`)), &a) != nil {
			return a, err
		}
	}
	switch {
	case a.Do != nil:
		return a, errors.New(`it has "do", as a request has: does the command repeat what it reads?`)
	case a.ID == nil:
		return a, errors.New(`it has no "id"`)
	case int(*a.ID) != r.id:
		return a, fmt.Errorf(`its "id" is %d, want %d`, *a.ID, r.id)
	case a.Error != nil:
		return a, nil
	case r.do == "play" && r.plays == 0 && a.Play == nil:
		return a, errors.New(`it has no "play"`)
	case r.plays > 0 && a.Plays == nil:
		return a, errors.New(`it has no "plays"`)
	case r.plays > 0 && len(a.Plays) != r.plays:
		return a, fmt.Errorf(`it has %d "plays", want %d`, len(a.Plays), r.plays)
	}
	return a, nil
}

// clip shortens a line for an error.
func clip(text string) string {
	const most = 200
	if r := []rune(text); len(r) > most {
		return string(r[:most-40]) + " … " + string(r[len(r)-36:])
	}
	return text
}

// printable returns the text on one line, without control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ReplaceAll(s, "\n", " | "))
}
