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

// A request is what the command is asked, in a line of its own or as one of
// several calls.
type request struct {
	id      int
	of      *instance // that it is about, nil for none
	do      string
	fields  []byte // each after a comma
	row, at []byte // of an observe or a play, nil for none

	into  []float64 // takes the numbers of the play; nil if none is asked for
	plays int       // how many "plays" the answer has; 0 for none
	known bool      // its answer was taken before
}

// newRequest returns a request with more fields, each after a comma.
func (p *Process) newRequest(do string, of *instance, fields []byte) request {
	r := request{id: p.next, of: of, do: do, fields: fields}
	p.next++
	return r
}

// appendLine appends the request as a line.
func (r request) appendLine(b []byte) []byte {
	b = r.appendHead(b, r.do)
	b = append(b, r.fields...)
	if r.row != nil {
		b = append(append(b, `,"row":`...), r.row...)
	}
	if r.at != nil {
		b = append(append(b, `,"at":`...), r.at...)
	}
	return append(b, '}', '\n')
}

// appendHead appends the fields that each request has.
func (r request) appendHead(b []byte, do string) []byte {
	b = strconv.AppendInt(append(b, `{"id":`...), int64(r.id), 10)
	b = append(append(append(b, `,"do":"`...), do...), '"')
	if r.of != nil {
		b = strconv.AppendInt(append(b, `,"on":`...), int64(r.of.on), 10)
	}
	return b
}

// String returns the request on one line, for an error.
func (r request) String() string {
	return clip(string(bytes.TrimSpace(r.appendLine(nil))))
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
	Call  *whole     `json:"call"` // of several, to which the error is the answer
	Play  []Number   `json:"play"`
	Plays [][]Number `json:"plays"`

	Protocol whole    `json:"protocol"`
	Can      []string `json:"can"`
}

// numbers returns those of the play, or of one of several.
func (a answer) numbers(k int) []float64 {
	play := a.Play
	if a.Plays != nil {
		play = a.Plays[k]
	}
	all := make([]float64, len(play))
	for i, x := range play {
		all[i] = float64(x)
	}
	return all
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
