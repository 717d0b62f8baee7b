package main

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"boundedrecall/properties/laws"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// notArithmetic is what package expr would read, and the help does not have: other operators,
// comments, ranges, texts, lists, several expressions.
var notArithmetic = regexp.MustCompile(`//|/\*|\*\*|\.\.|[^\pL\w\s.,+*/^()-]`)

// A bound is the value of an expression for the values of its variables. It panics with
// [*laws.Unavailable] where the expression has no value, or is NaN.
type bound func(map[string]float64) float64

// expression compiles the expression that a flag gives, in the variables named.
func expression(flag, text string, variables ...string) (bound, error) {
	env := map[string]any{"exp": math.Exp, "log": math.Log, "sqrt": math.Sqrt, "pow": math.Pow}
	for _, v := range variables {
		env[v] = 1.5 // no integer: all arithmetic is that of floats
	}
	there := "there are + - * / ^, " + strings.Join(variables, ", ") + ", exp, log, sqrt, pow, abs, min and max"
	if found := notArithmetic.FindString(text); found != "" {
		return nil, fmt.Errorf("it has %q; %s", found, there)
	}
	program, err := expr.Compile(text, expr.Env(env), expr.AsFloat64(), expr.DisableAllBuiltins(),
		expr.EnableBuiltin("abs"), expr.EnableBuiltin("min"), expr.EnableBuiltin("max"))
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\n")
		reason = goNames.ReplaceAllString(reason, "")
		return nil, fmt.Errorf("%s; %s", reason, there)
	}
	var machine vm.VM
	return func(values map[string]float64) float64 {
		for v, x := range values {
			env[v] = x
		}
		out, err := machine.Run(program, env)
		x, ok := out.(float64)
		if err != nil || !ok || math.IsNaN(x) {
			what := "NaN"
			if err != nil {
				what, _, _ = strings.Cut(err.Error(), "\n")
			}
			panic(&laws.Unavailable{Err: fmt.Errorf("--%s is %s for %s", flag, what, assignment(variables, values))})
		}
		return x
	}, nil
}

// assignment writes the values as "n=3, d=2".
func assignment(variables []string, values map[string]float64) string {
	var all []string
	for _, v := range variables {
		all = append(all, v+"="+number(values[v]))
	}
	return strings.Join(all, ", ")
}
