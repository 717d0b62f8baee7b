package claims

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Let gives the letters of a sentence their values: a float64, an int, a
// *big.Rat, a measured [Witness] with a method Value() float64, or a function
// of integers or floats, such as W(n,d). A name is one letter, or any text that
// the sentence has for it, such as "E|S_M|".
type Let map[string]any

// A reader evaluates a formula while it reads it. The formula has numbers,
// names, brackets, ⌊x⌋, ⌈x⌉, |x|, + − · /, a product without a sign (2M),
// powers (ε², 2^M, e^{−1/T}), √, ln, log and log₂. What a person may read in
// two ways, such as 1/2M or √x², is an error.
type reader struct {
	text  string
	let   Let
	moved int     // the number to read otherwise, from 0 on; −1 for none
	by    int     // the direction of that: −1 or 1
	found []place // the numbers, in their order

	words string // in which the text stands, from the offset on
	from  int
}

// A place is a number in words of a sentence.
type place struct {
	words, number string
	at            int
}

// evaluate returns the value of the formula, as a fraction if it is one.
func (r *reader) evaluate() (x value, err error) {
	defer func() {
		if p := recover(); p != nil {
			fault, ok := p.(faulty)
			if !ok {
				panic(p)
			}
			err = fault
		}
	}()
	rest := r.text
	r.from += len(r.text)
	if x = r.sum(); r.text != "" {
		r.fail("%q cannot be read, from %q on", rest, r.text)
	}
	return x, nil
}

type faulty struct{ error }

func (r *reader) fail(format string, args ...any) { panic(faulty{fmt.Errorf(format, args...)}) }

// next reports whether the text goes on with one of the words, and reads it.
func (r *reader) next(words ...string) (word string) {
	text := strings.TrimLeft(r.text, " ")
	for _, word := range words {
		if rest, ok := strings.CutPrefix(text, word); ok {
			r.text = rest
			return word
		}
	}
	return ""
}

func (r *reader) need(word string) {
	if r.next(word) == "" {
		r.fail("%q is missing before %q", word, r.text)
	}
}

func (r *reader) sum() (x value) {
	if r.next("−") != "" {
		x = whole64(0).minus(r.product())
	} else {
		x = r.product()
	}
	for {
		switch r.next("+", "−") {
		case "+":
			x = x.plus(r.product())
		case "−":
			x = x.minus(r.product())
		default:
			return x
		}
	}
}

func (r *reader) product() value {
	x, divided := r.power(), false
	for {
		switch r.next("·", "/") {
		case "·":
			x, divided = x.times(r.power()), false
		case "/":
			x, divided = x.over(r.power()), true
		default:
			if !r.begins() {
				return x
			}
			if divided {
				r.fail("what follows a division needs brackets: %q", r.text)
			}
			x = x.times(r.power())
		}
	}
}

// begins reports whether a factor begins here, without a sign before it. A
// number does not.
func (r *reader) begins() bool {
	c, _ := utf8.DecodeRuneInString(strings.TrimLeft(r.text, " "))
	return unicode.IsLetter(c) || strings.ContainsRune("(⌊⌈√", c)
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// power reads an atom and its exponent.
func (r *reader) power() value {
	before := strings.TrimLeft(r.text, " ")
	x := r.atom()
	c, size := utf8.DecodeRuneInString(r.text)
	k := strings.IndexRune(superscripts, c)
	raised := k >= 0 && c != utf8.RuneError || strings.HasPrefix(r.text, "^")
	if raised && rooted.MatchString(before) {
		r.fail("a power after a root or a logarithm needs brackets: %q", before)
	}
	switch {
	case !raised:
		return x
	case r.next("^{") != "":
		y := r.sum()
		r.need("}")
		return x.to(y)
	case r.next("^") != "":
		return x.to(r.atom())
	}
	y := r.number(string(rune('0'+utf8.RuneCountInString(superscripts[:k]))), r.from-len(r.text))
	r.text = r.text[size:]
	return x.to(y)
}

var rooted = regexp.MustCompile(`^(?:√|ln|log)`)

var numeral = regexp.MustCompile(`^(?:[0-9]*\.[0-9]+|[0-9]+)`)

func (r *reader) atom() value {
	r.text = strings.TrimLeft(r.text, " ")
	if r.text != "" && strings.IndexByte("0123456789.", r.text[0]) >= 0 {
		if text := numeral.FindString(r.text); text != "" {
			x := r.number(text, r.from-len(r.text))
			r.text = r.text[len(text):]
			return x
		}
	}
	if name := r.name(); name != "" {
		return r.named(name)
	}
	switch word := r.next("(", "⌊", "⌈", "|", "√", "log₂", "log", "ln", "½", "π", "e^"); word {
	case "(", "⌊", "⌈", "|":
		x, pair := r.sum(), brackets[word]
		r.need(pair.closing)
		return pair.means(x)
	case "√", "log", "ln", "log₂":
		return inexact(functions[word](r.atom().float()))
	case "½":
		return ratio(1, 2)
	case "π":
		return inexact(math.Pi)
	case "e^":
		r.text = "^" + r.text
		return inexact(math.E)
	}
	r.fail("a number or a known letter is wanted at %q", r.text)
	return value{}
}

var (
	brackets = map[string]struct {
		closing string
		means   func(value) value
	}{"(": {")", func(x value) value { return x }}, "⌊": {"⌋", value.floor}, "⌈": {"⌉", value.ceil},
		"|": {"|", value.abs}}

	functions = map[string]func(float64) float64{
		"√": math.Sqrt, "log": math.Log, "ln": math.Log, "log₂": math.Log2,
	}
)

// name reads the longest name that goes on here.
func (r *reader) name() (name string) {
	for one := range r.let {
		if len(one) > len(name) && strings.HasPrefix(r.text, one) {
			name = one
		}
	}
	r.text = r.text[len(name):]
	return name
}

// named returns the value of a name. A function is called.
func (r *reader) named(name string) value {
	f := reflect.ValueOf(r.let[name])
	if f.Kind() != reflect.Func {
		return valueOf(r.let[name])
	}
	var args []reflect.Value
	r.need("(")
	for closed := ""; closed != ")"; {
		x := r.sum()
		if closed = r.next(",", ")"); closed == "" {
			r.fail("the arguments of %s do not end", name)
		}
		if k := len(args); k < f.Type().NumIn() && f.Type().In(k).Kind() == reflect.Int {
			args = append(args, reflect.ValueOf(int(math.Round(x.float()))))
		} else {
			args = append(args, reflect.ValueOf(x.float()))
		}
	}
	if len(args) != f.Type().NumIn() {
		r.fail("%s has %d arguments, not %d", name, f.Type().NumIn(), len(args))
	}
	return valueOf(f.Call(args)[0].Interface())
}

// number returns the number, or another one if that is asked for: a whole
// number moves by a tenth of it and at least by 1, any other by a tenth.
func (r *reader) number(text string, at int) value {
	kept, known := numbersRead.Load(text)
	if !known {
		x, _ := new(big.Rat).SetString(text)
		kept, _ = numbersRead.LoadOrStore(text, fractional(x))
	}
	x := kept.(value)
	if r.found = append(r.found, place{r.words, text, at}); len(r.found)-1 == r.moved {
		step := x.times(ratio(1, 10))
		if x.fraction().IsInt() {
			step = fractional(new(big.Rat).SetFloat64(max(1, math.Round(step.float()))))
		}
		x = x.plus(step.times(whole64(int64(r.by))))
	}
	return x
}

// numbersRead are those that were read before, by their text.
var numbersRead sync.Map
