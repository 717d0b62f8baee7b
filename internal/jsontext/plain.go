// Package jsontext says in plain words why JSON was not read. The errors of
// encoding/json name Go's types, which whoever wrote the JSON does not know.
package jsontext

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// ErrMark is the error for JSON that begins with a byte order mark.
var ErrMark = errors.New("it begins with a byte order mark: write UTF-8 without one")

// Marked reports whether the text begins with a byte order mark.
func Marked(text []byte) bool { return bytes.HasPrefix(text, []byte("\ufeff")) }

// Unmarshal reads a JSON value. It refuses unknown fields, and anything behind
// the value, and what encoding/json takes in silence: a key that comes twice or
// in another case, and null for a value that is not optional.
func Unmarshal(text []byte, into any) error { return unmarshal(text, into, true) }

// UnmarshalKnown is [Unmarshal], but ignores unknown fields.
func UnmarshalKnown(text []byte, into any) error { return unmarshal(text, into, false) }

func unmarshal(text []byte, into any, all bool) error {
	if Marked(text) {
		return ErrMark
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if all {
		d.DisallowUnknownFields()
	}
	if err := d.Decode(into); err != nil {
		return Plain(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows it")
	}
	d = json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return check(d, reflect.TypeOf(into).Elem(), "it")
}

// check reads the next value, which is valid JSON for the type; nil is any
// type. It returns an error if a key comes twice or in another case, or a value
// is null.
func check(d *json.Decoder, t reflect.Type, name string) error {
	token, err := d.Token()
	switch {
	case err != nil:
		return err
	case t != nil && t.Kind() == reflect.Pointer:
		t = t.Elem()
	case t != nil && token == nil:
		return fmt.Errorf("%s is null", name)
	}
	if _, nested := token.(json.Delim); !nested {
		return nil
	}
	fields, element := within(t)
	seen := map[string]bool{}
	for d.More() {
		of := element
		if token == json.Delim('{') {
			token, err := d.Token()
			if err != nil {
				return err
			}
			key := token.(string)
			name = fmt.Sprintf("%q", key)
			err = checkKey(key, fields, seen)
			if err != nil {
				return err
			}
			seen[key] = true
			if fields != nil {
				of = fields[key]
			}
		}
		if err := check(d, of, name); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return err
}

// checkKey returns an error if the key was seen before, or is a field's but for
// its case.
func checkKey(key string, fields map[string]reflect.Type, seen map[string]bool) error {
	if seen[key] {
		return fmt.Errorf("%q comes twice", key)
	}
	for field := range fields {
		if field != key && strings.EqualFold(field, key) {
			return fmt.Errorf("unknown field %q: write %q", key, field)
		}
	}
	return nil
}

// within returns the types of a struct's fields by their keys, or the type of
// the elements of a slice or map. It returns nothing of a type that reads its
// text itself.
func within(t reflect.Type) (fields map[string]reflect.Type, element reflect.Type) {
	switch {
	case t == nil, reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()):
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array, t.Kind() == reflect.Map:
		return nil, t.Elem()
	case t.Kind() == reflect.Struct:
		fields = map[string]reflect.Type{}
		for _, f := range reflect.VisibleFields(t) {
			if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" {
				fields[key] = f.Type
			} else if !f.Anonymous {
				fields[f.Name] = f.Type
			}
		}
	}
	return fields, element
}

// Plain returns the error without Go's types.
func Plain(err error) error {
	var mistyped *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &mistyped):
		return fmt.Errorf("%s is %s and not %s", where(mistyped.Field), article(mistyped.Value),
			kind(mistyped.Type))
	case errors.Is(err, io.EOF):
		return errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) &&
		err.Error() == "unexpected end of JSON input":
		return errors.New("it ends in the middle")
	case err != nil && strings.HasSuffix(err.Error(), "exceeded max depth"):
		return errors.New("it is nested more than 10000 deep")
	case err != nil && strings.HasPrefix(err.Error(), "json: "):
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return err
}

// where names the field of a path, whose parts are joined by dots. From Go 1.27
// on the path has the number of each element of an array too, which is left out.
func where(path string) string {
	parts := slices.DeleteFunc(strings.Split(path, "."), func(part string) bool {
		return strings.Trim(part, "0123456789") == ""
	})
	if len(parts) == 0 {
		return "it"
	}
	return fmt.Sprintf("%q", strings.Join(parts, "."))
}

// article returns a noun of encoding/json with its article: "a number", "the
// number -5".
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
