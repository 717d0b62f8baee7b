package claims

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Formula is a number or a formula of a sentence, written as in the text, such as 1/75, 0.42 or
// (1+M/T)·W(M+1,d)/M. The check computes with it, and [TypedNumbers] finds it in the sentence, so that neither
// can change alone. A check should hold a formula from both sides: by Equals, by [Tally.SharpnessIs], or by a
// case that attains it.
//
// A formula is made of numbers, letters, + − · / ^ and superscripts, nothing for a product, brackets, ⌊x⌋, ⌈x⌉, |x|,
// √x, ln x, log x, log₂x, max(x, y), e, π, C(n,k), and E|S_n|, the mean size of a sum of n fair signs; in E|Y| the Y stands for the
// mean. A letter may have a
// prime, and a subscript, which is not read. Before a bracket it is a function if it stands for one.
type Formula string

// Where says what the letters of a formula stand for: an int, a float64, a *big.Rat or a [Function].
type Where map[string]any

// A Function is what a letter before a bracket may stand for.
type Function func(arguments ...*big.Rat) *big.Rat

// Always returns the function that is x everywhere.
func Always(x *big.Rat) Function { return func(...*big.Rat) *big.Rat { return x } }

// Rat returns the value. It is exact, unless the formula has a root or a logarithm or a letter stands for a floating-point
// number. It panics if the text is not a formula.
func (f Formula) Rat(at ...Where) *big.Rat {
	r := &formulaReader{rest: formulaSigns.Replace(string(f)), text: f}
	if len(at) > 0 {
		r.at = at[0]
	}
	x := r.sum()
	r.must(len(r.rest) == 0)
	return x
}

// Float returns the value of [Formula.Rat] rounded to a floating-point number. It panics if the text is not a formula.
func (f Formula) Float(at ...Where) float64 { return nearest(f.Rat(at...)) }

func nearest(x *big.Rat) float64 {
	y, _ := x.Float64()
	return y
}

// A Condition is a hypothesis of a sentence, written as in the text, such as M ≥ log₂ d, 0 ≤ D < M/3, 3 | M or odd M. A check
// asks it which cases the sentence is about, and a test finds it in the sentence: neither can drop it alone.
type Condition string

var relations = regexp.MustCompile(`[≤≥<>≠=]| \| `)

// Holds reports whether the condition is met. It panics if the text is not a condition.
func (c Condition) Holds(at Where) bool {
	kind, letter, _ := strings.Cut(string(c), " ")
	if kind == "odd" || kind == "even" {
		x := Formula(letter).Rat(at)
		return x.IsInt() && (kind == "odd") == (x.Num().Bit(0) == 1)
	}
	signs, sides := relations.FindAllString(string(c), -1), relations.Split(string(c), -1)
	for k, sign := range signs {
		x, y := Formula(sides[k]).Rat(at), Formula(sides[k+1]).Rat(at)
		order, holds := x.Cmp(y), false
		switch sign {
		case " | ":
			holds = new(big.Rat).Quo(y, x).IsInt()
		case "=", "≠":
			holds = (order == 0) == (sign == "=")
		case "<", "≤":
			holds = order < 0 || order == 0 && sign == "≤"
		default:
			holds = order > 0 || order == 0 && sign == "≥"
		}
		if !holds {
			return false
		}
	}
	if len(signs) == 0 {
		panic(fmt.Sprintf("claims: %q is no condition", string(c)))
	}
	return true
}

// formulaSigns replaces what can be written in two ways.
var formulaSigns = strings.NewReplacer(" ", "", "−", "-", "{", "(", "}", ")", "½", "(1/2)",
	"⁻⁷", "^-7", "²", "^2", "³", "^3", "⁴", "^4", "⁵", "^5", "⁶", "^6", "⁸", "^8")

// A formulaReader computes the value of a formula from left to right.
type formulaReader struct {
	rest string
	at   Where
	text Formula
}

func (r *formulaReader) must(ok bool) {
	if !ok {
		panic(fmt.Sprintf("claims: %q is no formula at %q", string(r.text), r.rest))
	}
}

// take takes the text if it comes next.
func (r *formulaReader) take(text string) bool {
	rest, ok := strings.CutPrefix(r.rest, text)
	r.rest = rest
	return ok
}

// next returns the next letter or sign.
func (r *formulaReader) next() rune {
	first, _ := utf8.DecodeRuneInString(r.rest)
	return first
}

func (r *formulaReader) sum() *big.Rat {
	x := new(big.Rat)
	if r.must(len(r.rest) > 0); r.rest[0] != '-' {
		x = r.product()
	}
	for {
		if r.take("+") {
			x = new(big.Rat).Add(x, r.product())
		} else if r.take("-") {
			x = new(big.Rat).Sub(x, r.product())
		} else {
			return x
		}
	}
}

func (r *formulaReader) product() *big.Rat {
	x := r.power()
	for len(r.rest) > 0 {
		if r.take("/") {
			y := r.power()
			r.must(y.Sign() != 0)
			x = new(big.Rat).Quo(x, y)
		} else if r.take("·") || !strings.ContainsRune("+-),|⌉⌋", r.next()) {
			x = new(big.Rat).Mul(x, r.power())
		} else {
			break
		}
	}
	return x
}

func (r *formulaReader) power() *big.Rat {
	x := r.factor()
	if !r.take("^") {
		return x
	}
	negative := r.take("-")
	y := r.factor()
	if !y.IsInt() {
		x, y = rational(math.Pow(nearest(x), nearest(y))), big.NewRat(1, 1)
	}
	size := new(big.Int).Abs(y.Num())
	x = new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), size, nil), new(big.Int).Exp(x.Denom(), size, nil))
	if negative != (y.Sign() < 0) {
		x.Inv(x)
	}
	return x
}

// rational returns the floating-point number as a fraction. It panics if it is infinite or NaN.
func rational(x float64) *big.Rat { return new(big.Rat).Set(new(big.Rat).SetFloat64(x)) }

// enclosing are the brackets with what they do to what is in them, and prefixed the words that are about the next factor.
var (
	enclosing = []struct {
		open, end string
		do        func(x *big.Rat) *big.Rat
	}{
		{"(", ")", func(x *big.Rat) *big.Rat { return x }},
		{"|", "|", func(x *big.Rat) *big.Rat { return new(big.Rat).Abs(x) }},
		{"⌊", "⌋", floor},
		{"⌈", "⌉", func(x *big.Rat) *big.Rat { y := floor(new(big.Rat).Neg(x)); return y.Neg(y) }},
		{"E|S_", "|", meanAbsoluteWalk},
		{"E|", "|", func(x *big.Rat) *big.Rat { return x }}, // of a letter that stands for the mean
	}
	prefixed = []struct {
		word string
		do   func(x float64) float64
	}{{"√", math.Sqrt}, {"ln", math.Log}, {"log₂", math.Log2}, {"log", math.Log}}
)

func floor(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(x.Num(), x.Denom())) // Div rounds down, the denominator being positive
}

// meanAbsoluteWalk returns E|S_n| = n·C(n−1,⌊(n−1)/2⌋)/2^{n−1}.
func meanAbsoluteWalk(x *big.Rat) *big.Rat {
	n := x.Num().Int64()
	if n == 0 {
		return new(big.Rat)
	}
	y := new(big.Int).Binomial(n-1, (n-1)/2)
	return new(big.Rat).SetFrac(y.Mul(y, big.NewInt(n)), new(big.Int).Lsh(big.NewInt(1), uint(n-1)))
}

func (r *formulaReader) factor() *big.Rat {
	for _, e := range enclosing {
		if r.take(e.open) {
			x := e.do(r.sum())
			r.must(r.take(e.end))
			return x
		}
	}
	for _, p := range prefixed {
		if r.take(p.word) {
			return rational(p.do(nearest(r.factor())))
		}
	}
	if r.take("max(") {
		x := r.arguments()
		r.must(len(x) == 2)
		if x[0].Cmp(x[1]) < 0 {
			return x[1]
		}
		return x[0]
	}
	r.must(len(r.rest) > 0)
	if unicode.IsLetter(r.next()) {
		return r.letter()
	}
	n := 0
	for n < len(r.rest) && strings.IndexByte("0123456789.", r.rest[n]) >= 0 {
		n++
	}
	x, ok := new(big.Rat).SetString(r.rest[:n])
	r.must(ok)
	r.rest = r.rest[n:]
	return x
}

// arguments returns the values up to the closing bracket.
func (r *formulaReader) arguments() []*big.Rat {
	all := []*big.Rat{r.sum()}
	for r.take(",") {
		all = append(all, r.sum())
	}
	r.must(r.take(")"))
	return all
}

// letter returns what the next letter stands for.
func (r *formulaReader) letter() *big.Rat {
	name := string(r.next())
	r.take(name)
	if r.take("'") {
		name += "'"
	}
	if r.take("_") { // a subscript tells the reader more
		if end := strings.IndexByte(r.rest, ')'); r.take("(") {
			r.must(end > 0)
			r.rest = r.rest[end:]
		} else {
			r.must(len(r.rest) > 0)
			r.take(string(r.next()))
		}
	}
	switch value := r.at[name].(type) {
	case int:
		return big.NewRat(int64(value), 1)
	case float64:
		return rational(value)
	case *big.Rat:
		return value
	case Function:
		r.must(r.take("("))
		return value(r.arguments()...)
	}
	if name == "C" && r.take("(") {
		x := r.arguments()
		return new(big.Rat).SetInt(new(big.Int).Binomial(x[0].Num().Int64(), x[1].Num().Int64()))
	}
	constant, ok := map[string]float64{"e": math.E, "π": math.Pi}[name]
	r.must(ok)
	return rational(constant)
}

// Values are constants of a sentence by size, such as the values for recall M = 2, 4, 5.
type Values map[int]Formula

// Sizes returns the sizes, the smallest first.
func (v Values) Sizes() []int { return slices.Sorted(maps.Keys(v)) }

// String lists the numbers in the order of their sizes, such as "1/6, 1/5, 1/12".
func (v Values) String() string {
	var words []string
	for _, size := range v.Sizes() {
		words = append(words, string(v[size]))
	}
	return strings.Join(words, ", ")
}

// At lists the numbers with their sizes, such as "1/6, 1/5, 1/12 at M = 2, 4, 5".
func (v Values) At(name string) string {
	return fmt.Sprintf("%v at %s = %s", v, name, list(v.Sizes()))
}
