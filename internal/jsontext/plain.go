// Package jsontext says in plain words why JSON was not read. The errors of encoding/json
// name Go's types, which whoever wrote the JSON does not know.
package jsontext

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Unmarshal reads a JSON value. It refuses unknown fields, and anything behind the value.
func Unmarshal(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return Plain(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows it")
	}
	return nil
}

// Plain returns the error without Go's types.
func Plain(err error) error {
	var mistyped *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &mistyped):
		where := "it"
		if mistyped.Field != "" {
			where = fmt.Sprintf("%q", mistyped.Field)
		}
		return fmt.Errorf("%s is %s and not %s", where, article(mistyped.Value), kind(mistyped.Type))
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && err.Error() == "unexpected end of JSON input":
		return errors.New("it ends in the middle")
	case err != nil && strings.HasPrefix(err.Error(), "json: "):
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return err
}

// article returns a noun of encoding/json with its article: "a number", "the number -5".
func article(value string) string {
	switch {
	case value == "bool":
		return "true or false"
	case strings.HasPrefix(value, "number "):
		return "the " + value
	case strings.HasPrefix(value, "array"), strings.HasPrefix(value, "object"):
		return "an " + value
	}
	return "a " + value
}

// kind names what a value of the type is in JSON.
func kind(t reflect.Type) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "a string"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number of 64 bits"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number of 64 bits from 0 up"
	case reflect.Float32, reflect.Float64:
		return "a number that float64 holds"
	case reflect.Slice, reflect.Array:
		return "an array"
	}
	return "an object"
}
