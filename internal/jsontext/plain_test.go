package jsontext_test

import (
	"encoding/json"
	"io"
	"math/big"
	"strings"
	"testing"

	"boundedrecall/internal/jsontext"

	"github.com/stretchr/testify/require"
)

// nested returns arrays in one another.
func nested(deep int) string { return strings.Repeat("[", deep) + strings.Repeat("]", deep) }

func TestPlain(t *testing.T) {
	type inner struct {
		Weight string `json:"weight"`
	}
	for text, want := range map[string]string{
		``:                        `it is empty`,
		`5`:                       `it is a number and not an object`,
		`[]`:                      `it is an array and not an object`,
		`{"arms":"2"}`:            `"arms" is a string and not a whole number of 64 bits`,
		`{"arms":2.5}`:            `"arms" is the number 2.5 and not a whole number of 64 bits`,
		`{"seed":-1}`:             `"seed" is the number -1 and not a whole number of 64 bits from 0 up`,
		`{"value":1e400}`:         `"value" is the number 1e400 and not a number that float64 holds`,
		`{"value":true}`:          `"value" is true or false and not a number that float64 holds`,
		`{"on":1}`:                `"on" is a number and not true or false`,
		`{"name":{}}`:             `"name" is an object and not a string`,
		`{"text":[]}`:             `"text" is an array and not a string`,
		`{"list":{}}`:             `"list" is an object and not an array`,
		`{"list":[{"weight":1}]}`: `"list.weight" is a number and not a string`,
		`{"more":1}`:              `unknown field "more"`,
		`{"arms":`:                `it ends in the middle`,
		`{"arms"}`:                `invalid character '}' after object key`,

		nested(10_001):                   `it is nested more than 10000 deep`,
		`{"text":` + nested(9_999) + `}`: `"text" is an array and not a string`,
	} {
		t.Run(text[:min(len(text), 40)], func(t *testing.T) {
			var into struct {
				Arms  int       `json:"arms"`
				Seed  uint64    `json:"seed"`
				Value float64   `json:"value"`
				On    bool      `json:"on"`
				Name  string    `json:"name"`
				Text  big.Float `json:"text"`
				List  []inner   `json:"list"`
			}
			d := json.NewDecoder(strings.NewReader(text))
			d.DisallowUnknownFields()
			err := jsontext.Plain(d.Decode(&into))
			require.EqualError(t, err, want, text)
		})
	}
	for text, want := range map[string]string{
		`null`:                         `it is null`,
		`{"list":null}`:                `"list" is null`,
		`{"list":[{"weight":null}]}`:   `"weight" is null`,
		`{"rows":[[0,null]]}`:          `"rows" is null`,
		`{"Rows":[]}`:                  `unknown field "Rows": write "rows"`,
		`{"list":[{},{"WEIGHT":"1"}]}`: `unknown field "WEIGHT": write "weight"`,
		`{"rows":[],"rows":[]}`:        `"rows" comes twice`,
		`{"any":{"x":1,"x":1}}`:        `"x" comes twice`,
		`{"rows":[]} 1`:                `something follows it`,
		"\ufeff{}":                     `it begins with a byte order mark: write UTF-8 without one`,
		`{"rows":[[9]],"list":[{"weight":"x"}],"any":[null,{"x":{"x":null,"X":0}}],"most":null}`: ``,
	} {
		t.Run(text, func(t *testing.T) {
			var into struct {
				Rows [][]int         `json:"rows"`
				List []inner         `json:"list"`
				Most *int            `json:"most"`
				Any  json.RawMessage `json:"any"`
			}
			if err := jsontext.Unmarshal([]byte(text), &into); want == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, want)
				require.EqualError(t, jsontext.UnmarshalKnown([]byte(text), &into), want)
			}
		})
	}
	require.EqualError(t, jsontext.Plain(json.Unmarshal([]byte("{"), new(int))),
		"it ends in the middle")
	// A fullwidth digit begins with the same byte as the mark; Go 1.27 quotes it whole.
	require.ErrorContains(t, jsontext.Unmarshal([]byte("[１]"), new([]int)),
		"' looking for beginning of value")
	require.NoError(t, jsontext.Plain(nil))
}

// TestPlain_LeavesOthersAlone: an error that is not of encoding/json stays the
// error that it is.
func TestPlain_LeavesOthersAlone(t *testing.T) {
	require.Equal(t, io.ErrClosedPipe, jsontext.Plain(io.ErrClosedPipe))
	require.NoError(t, jsontext.Plain(nil))
}
