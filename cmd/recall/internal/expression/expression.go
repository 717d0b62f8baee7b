// Package expression compiles the claims that flags give as expressions, such as
// --bound 'sqrt(n*log(d)/2)'.
package expression

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
)

// notArithmetic is what package expr would read, and the help does not have:
// other operators, comments, ranges, texts, lists, several expressions.
var notArithmetic = regexp.MustCompile(`//|/\*|\*\*|\.\.|[^\pL\w\s.,+*/^()-]`)

// A Value is the value of an expression for the values of its variables, or an
// error where it has none, or is NaN.
type Value func(map[string]float64) (float64, error)

// Compile compiles the expression that a flag gives, in the variables named.
func Compile(flag, text string, variables ...string) (Value, error) {
	env := map[string]any{"exp": math.Exp, "log": math.Log, "sqrt": math.Sqrt, "pow": math.Pow}
	for _, v := range variables {
		env[v] = 1.5 // no integer: all arithmetic is that of floats
	}
	there := "there are + - * / ^, " + strings.Join(variables, ", ") +
		", exp, log, sqrt, pow, abs, min and max"
	if found := notArithmetic.FindString(text); found != "" {
		return nil, fmt.Errorf("it has %q; %s", found, there)
	}
	program, err := expr.Compile(text, expr.Env(env), expr.AsFloat64(), expr.DisableAllBuiltins(),
		expr.EnableBuiltin("abs"), expr.EnableBuiltin("min"), expr.EnableBuiltin("max"))
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("%s; %s", cli.WithoutGoNames(reason), there)
	}
	var machine vm.VM
	return func(values map[string]float64) (float64, error) {
		for _, v := range variables {
			env[v] = values[v]
		}
		out, err := machine.Run(program, env)
		x, ok := out.(float64)
		if err == nil && ok && !math.IsNaN(x) {
			return x, nil
		}
		what := "NaN"
		if err != nil {
			what, _, _ = strings.Cut(err.Error(), "\n")
		}
		var all []string // as "n=3"
		for _, v := range variables {
			all = append(all, v+"="+cli.Number(values[v]))
		}
		return 0, fmt.Errorf("--%s is %s for %s", flag, what, strings.Join(all, ", "))
	}, nil
}
