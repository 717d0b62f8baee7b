package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/internal/oracle"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/spf13/pflag"
)

// windowFlags are the flags of check that windows alone have, as given.
type windowFlags struct {
	span, values  string
	allow         string
	is, reference string
	ddof          int
}

func (w *windowFlags) add(flags *pflag.FlagSet, claims *properties.WindowClaims) {
	flags.IntVar(&claims.Inputs, "inputs", 1, "with --window: how many numbers are pushed at a time")
	flags.IntVar(&claims.Outputs, "outputs", 1, "with --window: how many numbers its value has")
	flags.StringVar(&w.span, "range", "-1e16:1e16", "with --window: the least and the largest number pushed")
	flags.StringVar(&w.values, "values", "any",
		"with --window: any, or some of integers, nan and inf,\nas integers,nan: whole numbers alone, also NaN, also ±Inf")
	flags.StringVar(&w.allow, "allow", "", "with --window: rounding, to let rounding pass")
	flags.StringVar(&w.is, "is", "", "with --window: the value is this statistic of the last M rows:\n"+strings.Join(oracle.Names, ", "))
	flags.IntVar(&w.ddof, "ddof", 1, "with --is: 1 for the divisor n-1, and for skew and kurt\ncorrected for bias, or 0")
	flags.StringVar(&w.reference, "against", "", "with --window: the value is that of this `COMMAND`, after the\nlast M rows")
}

// flagsOfWindows are the names of the flags.
func flagsOfWindows() (names []string) {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	new(windowFlags).add(set, new(properties.WindowClaims))
	set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// parse fills in the claims.
func (w *windowFlags) parse(claims *properties.WindowClaims, given func(string) bool) error {
	words := strings.Split(w.values, ",")
	for _, word := range words {
		if w.values != "any" && !slices.Contains([]string{"integers", "nan", "inf"}, word) {
			return fmt.Errorf(`--values %q is neither any nor some of integers, nan and inf, as "integers,nan"`, w.values)
		}
	}
	claims.Integers, claims.NaN, claims.Inf = slices.Contains(words, "integers"), slices.Contains(words, "nan"), slices.Contains(words, "inf")
	if claims.Rounding = w.allow == "rounding"; !claims.Rounding && w.allow != "" {
		return fmt.Errorf("--allow %q is not rounding", w.allow)
	}
	for _, flag := range []string{"is", "against"} {
		if claims.Recall == 0 && given(flag) {
			return fmt.Errorf("--%s needs --recall", flag)
		}
	}
	switch {
	case w.is != "" && w.reference != "":
		return errors.New("--is and --against are two answers to one question")
	case w.is == "" && given("ddof"):
		return errors.New("--ddof needs --is")
	case w.is == "":
		return nil
	}
	s, err := oracle.New(w.is, w.ddof)
	if err != nil {
		return fmt.Errorf("--is: %w", err)
	}
	if !given("inputs") {
		claims.Inputs = s.Inputs()
	}
	if claims.Inputs != s.Inputs() || claims.Outputs != 1 {
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", w.is, s.Inputs())
	}
	claims.Statistic = s.Float
	return nil
}

// startReference starts the command of --against, if there is one, and claims its values.
func (w *windowFlags) startReference(ctx context.Context, timeout time.Duration, claims *properties.WindowClaims) (done func(), err error) {
	if w.reference == "" {
		return func() {}, nil
	}
	p, err := child.Start(ctx, strings.Fields(w.reference), timeout)
	if err != nil {
		return nil, fmt.Errorf("--against: %w", err)
	}
	maker := laws.OfWindow(p.Windows(claims.Inputs, claims.Outputs), claims.Outputs)
	claims.Statistic = func(rows laws.Rounds) (value []float64, reason string) {
		defer func() {
			switch p := recover().(type) {
			case nil:
			case *laws.Fault:
				value, reason = nil, "the command of --against fails"
			default:
				panic(p)
			}
		}()
		l := maker()
		defer l.(io.Closer).Close()
		value = l.(laws.Player).Game(rows)[len(rows)]
		for _, x := range value {
			if x-x != 0 {
				return nil, "NaN or infinite"
			}
		}
		return value, ""
	}
	return p.Close, nil
}

// A tolerance is a flag's value: absolute, as 1e-9, relative, as 1e-9rel, or as 16ulp.
type tolerance struct {
	text                     string
	absolute, relative, ulps float64
}

func (t *tolerance) String() string { return cmp.Or(t.text, "0") }
func (t *tolerance) Type() string   { return "SIZE" }

func (t *tolerance) Set(text string) error {
	*t = tolerance{text: text}
	to, number := &t.absolute, text
	if n, ok := strings.CutSuffix(text, "rel"); ok {
		to, number = &t.relative, n
	} else if n, ok := strings.CutSuffix(text, "ulp"); ok {
		to, number = &t.ulps, n
	}
	x, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return errors.New("it is no number, and no number before rel or ulp")
	}
	*to = x
	return nil
}
