package claims

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Let gives the letters of a sentence their values: a number of any type, such
// as an int or a *big.Rat, a measured [Witness] with a method Value() float64,
// or a function of integers or floats, such as W(n,d). A name is one letter, or
// any text that the sentence has for it, such as "E|S_M|".
type Let map[string]any

// A formula is a text that was read. It has numbers, names, brackets, ⌊x⌋, ⌈x⌉,
// |x|, + − · /, plus for +, a product without a sign (2M), powers (ε², 2^M,
// e^{−1/T}), √, ln, log and log₂. A hyphen is a minus sign unless it may belong
// to a word, see [reader.subtracts]. What a person may read in two ways, such as
// 1/2M or √x², is an error.
type formula struct {
	// which it was read with, and how many arguments each has, −1 for no function
	names map[string]int
	value term
}

// A place is a number in words of a sentence.
type place struct {
	words, number string
	at            int
}

// A term is a part of a formula, which has a value in each setting.
type term func(*setting) value

// A setting gives the letters of a formula their values.
type setting struct {
	let   Let
	moves func(place) int // in which direction the run moves the number; nil for none
}

// A reader reads a formula.
type reader struct {
	text string
	let  Let // the names that may stand in it

	words string // in which the text stands, from the offset on
	from  int

	closed bool // whether no word stands around the formula, or what is read of it

	operates bool // whether the formula is more than a number or a name
}

// read reads the whole text.
func (r *reader) read() (f *formula, err error) {
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
	r.closed = r.from == len(r.words)
	f = &formula{names: map[string]int{}, value: r.sum()}
	if r.text != "" {
		r.fail("%q cannot be read, from %q on%s", rest, r.text, advice(r.text))
	}
	for name := range r.let {
		f.names[name] = arity(r.let[name])
	}
	return f, nil
}

// arity returns how many arguments the function has, and −1 for what is none.
func arity(x any) int {
	if f := reflect.TypeOf(x); f != nil && f.Kind() == reflect.Func {
		return f.NumIn()
	}
	return -1
}

// readWith reports whether the formula was read with the names of these
// letters.
func (f *formula) readWith(let Let) bool {
	for name, x := range let {
		if n, known := f.names[name]; !known || n != arity(x) {
			return false
		}
	}
	return len(f.names) == len(let)
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

// apply returns the term of an operation.
func apply(operation func(x, y value) value, x, y term) term {
	return func(s *setting) value { return operation(x(s), y(s)) }
}

func (r *reader) sum() (x term) {
	if r.subtracts() {
		r.operates = true
		x = apply(value.minus, constant(whole64(0)), r.product())
	} else {
		x = r.product()
	}
	for {
		switch {
		case r.next("+", "plus ") != "":
			r.operates = true
			x = apply(value.plus, x, r.product())
		case r.subtracts():
			r.operates = true
			x = apply(value.minus, x, r.product())
		default:
			return x
		}
	}
}

// subtracts reads a minus sign. A hyphen is one if it stands between spaces,
// before something else than a letter, or in brackets, and in a formula that
// ends the words. The hyphen of “2-d T ≥ 3” may belong to a word.
func (r *reader) subtracts() bool {
	if r.next("−") != "" {
		return true
	}
	rest, found := strings.CutPrefix(strings.TrimLeft(r.text, " "), "-")
	c, _ := utf8.DecodeRuneInString(rest)
	spaced := strings.HasPrefix(r.text, " ") && c == ' '
	if found = found && (spaced || r.closed || !unicode.IsLetter(c)); found {
		r.text = rest
	}
	return found
}

// bracketed reads a sum in brackets, around which no word stands, up to the
// closing one.
func (r *reader) bracketed(closing string) term {
	closed := r.closed
	r.closed = true
	x := r.sum()
	r.need(closing)
	r.closed = closed
	return x
}

func constant(x value) term { return func(*setting) value { return x } }

func (r *reader) product() term {
	x, divided := r.power(), false
	for {
		switch r.next("·", "/") {
		case "·":
			r.operates = true
			x, divided = apply(value.times, x, r.power()), false
		case "/":
			r.operates = true
			x, divided = apply(value.over, x, r.power()), true
		default:
			if !r.begins() {
				return x
			}
			if divided {
				r.fail("what follows a division needs brackets: %q", r.text)
			}
			r.operates = true
			x = apply(value.times, x, r.power())
		}
	}
}

// begins reports whether a factor begins here, without a sign before it. A
// number does not.
func (r *reader) begins() bool {
	text := strings.TrimLeft(r.text, " ")
	if strings.HasPrefix(text, "plus ") {
		return false
	}
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(c) || strings.ContainsRune("(⌊⌈√", c)
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// power reads an atom and its exponent.
func (r *reader) power() term {
	before := strings.TrimLeft(r.text, " ")
	x := r.atom()
	c, size := utf8.DecodeRuneInString(r.text)
	k := strings.IndexRune(superscripts, c)
	raised := k >= 0 && c != utf8.RuneError || strings.HasPrefix(r.text, "^")
	if raised && rooted.MatchString(before) {
		r.fail("a power after a root or a logarithm needs brackets: %q", before)
	}
	r.operates = r.operates || raised
	switch {
	case !raised:
		return x
	case r.next("^{") != "":
		return apply(value.to, x, r.bracketed("}"))
	case r.next("^") != "":
		if strings.HasPrefix(r.text, "−") || strings.HasPrefix(r.text, "-") {
			r.fail("an exponent with a sign needs braces, such as e^{−1}: %q", before)
		}
		return apply(value.to, x, r.atom())
	}
	y := r.number(string(rune('0'+utf8.RuneCountInString(superscripts[:k]))), r.from-len(r.text))
	r.text = r.text[size:]
	return apply(value.to, x, y)
}

var rooted = regexp.MustCompile(`^(?:√|ln|log)`)

var letter = regexp.MustCompile(`^\pL[\pL\pN_]*`)

var numeral = regexp.MustCompile(`^(?:[0-9]*\.[0-9]+|[0-9]+)`)

func (r *reader) atom() term {
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
		r.operates = r.operates || word != "("
		pair := brackets[word]
		x := r.bracketed(pair.closing)
		return func(s *setting) value { return pair.means(x(s)) }
	case "√", "log", "ln", "log₂":
		r.operates = true
		x, function := r.atom(), functions[word]
		return func(s *setting) value { return inexact(function(x(s).float())) }
	case "½":
		return constant(ratio(1, 2))
	case "π":
		return constant(inexact(math.Pi))
	case "e^":
		r.text = "^" + r.text
		return constant(inexact(math.E))
	}
	r.fail("a number or a known letter is wanted at %q%s", r.text, advice(r.text))
	return nil
}

// advice says what to write in place of what begins the text, or what Let needs
// for it.
func advice(text string) string {
	text = strings.TrimLeft(text, " ")
	c, _ := utf8.DecodeRuneInString(text)
	sign := instead[c]
	name := letter.FindString(text)
	switch point := fmt.Sprintf(" (U+%04X)", c); {
	case c == '-':
		return ": this hyphen may belong to a word; write − for a minus sign"
	case sign != "":
		return fmt.Sprintf(": write %s, not %c%s", sign, c, point)
	case name == "":
		return ""
	default:
		if c < utf8.RuneSelf {
			point = ""
		}
		return fmt.Sprintf(": Let has no %s%s, write claims.Let{%q: its value}", name, point, name)
	}
}

// instead has the signs of a formula for signs that look like them.
var instead = map[rune]string{
	'–': "−", '—': "−", '‐': "−", '‑': "−", '‒': "−", '－': "−", '*': "·", '×': "·", '⋅': "·", '∙': "·",
	'•': "·", '÷': "/", '∕': "/", '⁄': "/", '∣': "|", '＋': "+",
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

// named returns the term of a name. A function is called.
func (r *reader) named(name string) term {
	n := arity(r.let[name])
	if n < 0 {
		return func(s *setting) value { return valueOf(s.let[name]) }
	}
	var args []term
	r.need("(")
	around, operates := r.closed, r.operates
	r.closed = true
	for closed := ""; closed != ")"; {
		args = append(args, r.sum())
		if closed = r.next(",", ")"); closed == "" {
			r.fail("the arguments of %s do not end", name)
		}
	}
	r.closed, r.operates = around, operates // what stands in an argument does not count
	if len(args) != n {
		r.fail("%s has %d arguments, not %d", name, n, len(args))
	}
	if f := reflect.TypeOf(r.let[name]); !numeric(f) {
		r.fail("%s is a %v in Let: want a function of integers or floats that returns one", name, f)
	}
	return func(s *setting) value { return call(s.let[name], args, s) }
}

// numeric reports whether the function is one of integers or floats, with one
// result.
func numeric(f reflect.Type) bool {
	for k := range f.NumIn() {
		if kind := f.In(k).Kind(); kind < reflect.Int || kind > reflect.Float64 || f.IsVariadic() {
			return false
		}
	}
	return f.NumOut() == 1
}

// call returns what the function, of integers or floats, makes of the
// arguments.
func call(function any, args []term, s *setting) value {
	f := reflect.ValueOf(function)
	in := make([]reflect.Value, len(args))
	for k, arg := range args {
		x := arg(s).float()
		if f.Type().In(k).Kind() < reflect.Float32 {
			x = math.Round(x)
		}
		in[k] = reflect.ValueOf(x).Convert(f.Type().In(k))
	}
	return valueOf(f.Call(in)[0].Interface())
}

// number returns the term of the number, which is another one in a setting that
// moves it: a whole number moves by a tenth of it and at least by 1, any other
// by a tenth.
func (r *reader) number(text string, at int) term {
	exactly, _ := new(big.Rat).SetString(text)
	x, here := fractional(exactly), place{r.words, text, at}
	return func(s *setting) value {
		by := 0
		if s.moves != nil {
			by = s.moves(here)
		}
		if by == 0 {
			return x
		}
		step := x.times(ratio(1, 10))
		if x.fraction().IsInt() {
			step = fractional(new(big.Rat).SetFloat64(max(1, math.Round(step.float()))))
		}
		return x.plus(step.times(whole64(int64(by))))
	}
}
