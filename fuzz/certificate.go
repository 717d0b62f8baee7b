package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"sync"

	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
)

type defined = certificate.Learner

// drafts are small statements of every kind, from which the target makes
// forgeries.
var drafts = []certificate.Certificate{
	{Kind: certificate.LongRunUpper, Recall: 1,
		Learner: &defined{Wrapper: "windowed", Base: "follow the leader"}},
	{Kind: certificate.LongRunUpper, Recall: 1,
		Learner: &defined{Wrapper: "inclusive average restart", Base: "cover", Horizon: 2}},
	{Kind: certificate.LongRunUpper, Recall: 1, Learner: &defined{Wrapper: "leads",
		Plays: []string{"1/4", "1/2", "3/4"}}},
	{Kind: certificate.LongRunLower, Recall: 1,
		Learner: &defined{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}},
	{Kind: certificate.LongRunLower, Recall: 2,
		Learner: &defined{Wrapper: "average restart", Base: "cover", Horizon: 3}},
	{Kind: certificate.FiniteUpper, Horizon: 2,
		Learner: &defined{Wrapper: "base", Base: "cover", Horizon: 2}},
	{Kind: certificate.FiniteUpper, Horizon: 1,
		Learner: &defined{Wrapper: "base", Base: "follow the leader"}},
	{Kind: certificate.FiniteLower, Recall: 3, Horizon: 3,
		Learner: &defined{Wrapper: "average restart", Base: "cover", Horizon: 4}},
	{Kind: certificate.FiniteLower, Recall: 2, Horizon: 3,
		Learner: &defined{Wrapper: "periodic restart", Base: "cover", Horizon: 2}},
	{Kind: certificate.ClassLower, Class: "stationary", Recall: 1},
	{Kind: certificate.ClassLower, Class: "symmetric", Recall: 1},
	{Kind: certificate.ClassLower, Class: "symmetric", Recall: 2},
	{Kind: certificate.ClassLower, Class: "stationary", Regret: "swap", Recall: 1},
	{Kind: certificate.SeparableUpper, Recall: 2, Learner: &defined{Wrapper: "counts",
		Plays: []string{"1/4", "1/2", "3/4"}}},
	{Kind: certificate.LongRunUpper, Regret: "swap", Recall: 1,
		Learner: &defined{Wrapper: "drawn table", Plays: []string{"2/3", "1/3", "1/3", "2/3"}}},
}

// genuine are the certificates of the drafts.
var genuine = sync.OnceValue(func() (all []certificate.Certificate) {
	for _, draft := range drafts {
		draft.Arms, draft.Levels = 2, 2
		c, err := exact.Certify(context.Background(), draft)
		if err != nil {
			panic("fuzz: " + draft.Learner.String() + ": " + err.Error())
		}
		all = append(all, *c)
	}
	return all
})

// A checker returns the statements that certificates prove, and an error at the
// first certificate that proves nothing.
type checker func(io.Reader) (statements []string, err error)

// A forgery is a certificate with some fields changed, stated again.
type forgery struct{ certificate.Certificate }

func (f forgery) String() string { return fmt.Sprintf("%+v", f.Certificate) }

// certificate hunts for a forgery that the checker accepts though the learner
// itself, played in floating point, contradicts the claim.
func (check checker) certificate(c forgery) error {
	var data bytes.Buffer
	if err := c.Write(&data); err != nil {
		panic(err) // a buffer takes everything
	}
	return check.contradicted(data.Bytes())
}

// mostChanges keeps a case readable.
const mostChanges = 6

// Values that fields are set to.
var (
	someNumbers = []int64{0, 1, 2, 3, -1, 1 << 16, 1 << 30, math.MaxInt, math.MinInt}
	someWords   = []string{
		"", "0", "1", "1/2", "-1/2", "2/4", "1/3", "2", "64", "1e9", "1/0", "0.5", "base", "windowed",
		"average restart",
		"inclusive average restart", "periodic restart", "leads", "table", "hedge", "mwu",
		"follow the leader", "cover",
		"stationary", "symmetric", "counts", "swap", "drawn table",
		"long-run upper", "long-run lower", "finite upper", "finite lower", "class lower",
		"separable upper",
	}
)

// forge reads the number of a certificate in [drafts], and then changes of four
// bytes each: which field of the certificate, which value in it, how and to
// what.
func forge(data []byte) forgery {
	b := reader{data}
	all := genuine()
	c := all[b.below(len(all))]
	for k := 0; k < mostChanges && len(b.data) > 0; k++ {
		fields := reflect.ValueOf(&c).Elem()
		if values := valuesIn(fields.Field(b.below(fields.NumField()))); len(values) > 0 {
			change(values[b.below(len(values))], b.next(), b.next())
		}
	}
	c.State()
	return forgery{c}
}

// valuesIn returns the strings, numbers and lists in a field of a certificate,
// those within lists too. The field then shares nothing with other
// certificates.
func valuesIn(field reflect.Value) (values []reflect.Value) {
	switch field.Kind() {
	case reflect.Pointer:
		if !field.IsNil() {
			own := reflect.New(field.Type().Elem())
			own.Elem().Set(field.Elem())
			field.Set(own)
			values = valuesIn(own.Elem())
		}
	case reflect.Struct:
		for k := range field.NumField() {
			values = append(values, valuesIn(field.Field(k))...)
		}
	case reflect.Slice:
		values = append(values, field)
		if field.Len() > 0 {
			field.Set(reflect.AppendSlice(reflect.Zero(field.Type()), field))
		}
		for k := range field.Len() {
			values = append(values, valuesIn(field.Index(k))...)
		}
	default:
		values = append(values, field)
	}
	return values
}

// The ways to change a value.
const (
	replace = iota // by one of the words or numbers
	nudge          // a number by to − 128, a fraction by a thousandth of that
	compute        // another fraction, a number times to%4
)

// change changes a value. A list grows by a copy of one of its entries, or
// loses the last.
func change(value reflect.Value, how, to int) {
	switch value.Kind() {
	case reflect.String:
		switch old, isNumber := new(big.Rat).SetString(value.String()); {
		case how%3 == nudge && isNumber:
			value.SetString(old.Add(old, big.NewRat(int64(to)-128, 1000)).RatString())
		case how%3 == compute:
			value.SetString(big.NewRat(int64(how/3)-24, int64(to)+1).RatString())
		default:
			value.SetString(someWords[to%len(someWords)])
		}
	case reflect.Slice:
		switch n := value.Len(); {
		case n == 0:
			value.Set(reflect.Append(value, reflect.Zero(value.Type().Elem())))
		case how%2 == 0:
			value.Set(reflect.Append(value, value.Index(to%n)))
		default:
			value.SetLen(n - 1)
		}
	default:
		switch how % 3 {
		case replace:
			value.SetInt(someNumbers[to%len(someNumbers)])
		case nudge:
			value.SetInt(value.Int() + int64(to) - 128)
		case compute:
			value.SetInt(value.Int() * int64(to%4))
		}
	}
}

// reader hunts for text that makes the reader of certificates panic, or that
// the reader accepts though it differs from the certificate as Write writes it.
func (check checker) reader(data text) error {
	if len(data) > longestText {
		return nil
	}
	return check.contradicted(data)
}

// contradicted returns an error if the checker accepts a certificate of the
// text that is false. It reads the certificates again from the same text: what
// was accepted is the text, and not the value that it was written from.
func (check checker) contradicted(data []byte) error {
	statements, err := check(bytes.NewReader(data))
	if err != nil && len(statements) == 0 {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	for k, statement := range statements {
		var c certificate.Certificate
		if err := dec.Decode(&c); err != nil || c.Statement != statement {
			return fmt.Errorf("statement %d is %q; decoded %q, error %w: %q", k+1, statement, c.Statement,
				err, data)
		}
		again := c
		again.State()
		if again.Statement != statement {
			return fmt.Errorf("accepted a statement that is not its own: %q", data)
		}
		if err := contradict(c); err != nil {
			return err
		}
	}
	if err == nil && dec.More() {
		return fmt.Errorf("stated %d claims and skipped the rest: %q", len(statements), data)
	}
	return nil
}
