package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/expression"
	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// boundFlags are the claims that are expressions, with the variable that they
// have beside n, d and M.
var boundFlags = []struct{ flag, variable string }{
	{"mean-based", "lead"}, {"bound", ""}, {"swap-bound", ""}, {"switch-bound", "K"},
	{"interval-bound", ""}, {"mean-bound", ""},
}

// compile compiles the expressions that are given.
func (f *checkFlags) compile() error {
	f.bounds = map[string]expression.Value{}
	for _, c := range boundFlags {
		if !f.flags.Changed(c.flag) {
			continue
		}
		variables := []string{"n", "d"}
		if c.variable != "" {
			variables = append([]string{c.variable}, variables...)
		}
		if f.Recall > 0 {
			variables = append(variables, "M")
		}
		text := f.flags.Lookup(c.flag).Value.String()
		b, err := expression.Compile(c.flag, text, variables...)
		if err != nil {
			return fmt.Errorf("--%s %q: %w", c.flag, text, err)
		}
		f.bounds[c.flag] = b
		if c.flag == "mean-bound" { // which is asked for the games of --rewards alone
			continue
		}
		err = f.probe(c.flag, b)
		if err != nil {
			return err
		}
	}
	return nil
}

// probe returns an error if the bound has no value for a few games of every
// size, or is infinite in all of them: it need not be asked in a game to see
// that.
func (f *checkFlags) probe(flag string, b expression.Value) error {
	finite := false
	for _, d := range f.arms {
		for _, n := range []float64{1, 2, 2000} {
			x, err := b(map[string]float64{"n": n, "d": float64(d), "M": float64(f.Recall), "lead": 1,
				"K": min(1, n-1)})
			if err != nil {
				return err
			}
			finite = finite || !math.IsInf(x, 1)
		}
	}
	if !finite {
		return fmt.Errorf("--%s is infinite, so the claim says nothing", flag)
	}
	return nil
}

// claimsFor returns the claims that the flags make about learners of d arms. A
// bound that has no value in a game panics with [*laws.Unavailable].
func (f *checkFlags) claimsFor(d int) properties.Claims {
	c := f.Claims
	// value returns the value of the bound, with the variable that it has
	// beside others.
	value := func(b expression.Value, variable string, x float64, rounds, arms int) float64 {
		v, err := b(map[string]float64{variable: x, "n": float64(rounds), "d": float64(arms),
			"M": float64(c.Recall)})
		if err != nil {
			panic(&laws.Unavailable{Err: err})
		}
		return v
	}
	bySize := func(b expression.Value) func(rounds, arms int) float64 {
		if b == nil {
			return nil
		}
		return func(rounds, arms int) float64 { return value(b, "n", float64(rounds), rounds, arms) }
	}
	c.Bounds.TotalRegret, c.Bounds.TotalSwapRegret = bySize(f.bounds["bound"]),
		bySize(f.bounds["swap-bound"])
	c.Bounds.TotalIntervalRegret = bySize(f.bounds["interval-bound"])
	if b := f.bounds["mean-based"]; b != nil {
		c.Gamma = func(lead float64, rounds int) float64 { return value(b, "lead", lead, rounds, d) }
	}
	if b := f.bounds["switch-bound"]; b != nil {
		c.Bounds.TotalSwitchingRegret = func(rounds, arms, switches int) float64 {
			return value(b, "K", float64(switches), rounds, arms)
		}
	}
	return c
}

// startReference starts the command of --against, if there is one, and claims
// its values.
func (f *checkFlags) startReference(ctx context.Context) (done func(), err error) {
	if f.against == "" {
		return func() {}, nil
	}
	p, err := child.Start(ctx, strings.Fields(f.against), f.timeout)
	if err != nil {
		return nil, fmt.Errorf("--against: %w", err)
	}
	maker := p.Windows(f.windows.Inputs, f.windows.Outputs)
	if !f.flags.Changed("rows") {
		if f.allows("nan") {
			p.Close()
			return nil, errors.New("--allow nan needs --rows, or a reference that has the window's NaN")
		}
		f.windows.Like = maker
		if f.windows.Count != nil {
			f.windows.Like = p.TimedWindows(f.windows.Inputs, f.windows.Outputs)
			if !p.Times() {
				p.Close()
				return nil, fmt.Errorf("--against: %w", noTime(strings.Fields(f.against)[0]))
			}
		}
		return p.Close, nil
	}
	var first string
	f.windows.Is = windows.Statistic{Name: "reference",
		Value: func(rows laws.Rounds) (value []float64, reason string) {
			defer func() {
				p := recover()
				if fault, ok := p.(*laws.Fault); ok {
					if first == "" {
						first = "the command of --against fails, first with: " + fault.Error()
					}
					value, reason = nil, first
				} else if p != nil {
					panic(p)
				}
			}()
			w := maker()
			defer w.(io.Closer).Close()
			for _, row := range rows {
				w.Push(row)
			}
			value = make([]float64, f.windows.Outputs)
			w.Value(value)
			if f.allows("nan") && slices.ContainsFunc(value, math.IsNaN) {
				return nil, "NaN in the reference"
			}
			return value, ""
		}}
	return p.Close, nil
}
