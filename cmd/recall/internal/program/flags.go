package program

import (
	"fmt"
	"math"
	"time"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/expression"

	"github.com/spf13/pflag"
)

// Flags are the flags of a verb that are for a program.
type Flags struct {
	Command []string // what stands after --; nil without a program
	Seed    uint64

	text           string // of --bound
	bound          expression.Value
	timeout, limit time.Duration
	given          []string // the flags of Names that were given
}

// The names of the flags.
var names = []string{"bound", "seed", "timeout", "limit"}

// Add adds the flags to those of the verb. seed says what the seed is for.
func (f *Flags) Add(set *pflag.FlagSet, seed string) {
	set.StringVar(&f.text, "bound", "",
		"of a program: the most total `REGRET`; see 'recall help claims'")
	set.Uint64Var(&f.Seed, "seed", 1, "of a program: for "+seed)
	set.DurationVar(&f.timeout, "timeout", 10*time.Second,
		"of a program: how long an answer may take")
	set.DurationVar(&f.limit, "limit", 10*time.Minute, "of a program: how long all may take")
}

// Check checks the flags. They are refused without a program. example is a
// command line of the verb with a program.
func (f *Flags) Check(set *pflag.FlagSet, example string) (err error) {
	for _, name := range names {
		if set.Changed(name) {
			f.given = append(f.given, name)
		}
	}
	if f.Command == nil && len(f.given) > 0 {
		return fmt.Errorf("--%s is for a program, which stands after --, as in: %s", f.given[0], example)
	}
	err = cli.CheckProgram(f.Seed, f.timeout, f.limit)
	if err != nil || f.text == "" {
		return err
	}
	f.bound, err = expression.Compile("bound", f.text, "n", "d")
	if err != nil {
		return fmt.Errorf("--bound %q: %w", f.text, err)
	}
	return nil
}

// What is said of the bound on the regret of a program.
const (
	Claimed    = "claimed by --bound"
	NotClaimed = "none is claimed; --bound claims one"
)

// Claims reports whether a bound on the regret is claimed.
func (f *Flags) Claims() bool { return f.bound != nil }

// Bound returns the bound that is claimed on the total regret, +Inf without a
// claim. A claim that is infinite is an error, since it says nothing.
func (f *Flags) Bound(rounds, arms int) (float64, error) {
	if !f.Claims() {
		return math.Inf(1), nil
	}
	most, err := f.bound(map[string]float64{"n": float64(rounds), "d": float64(arms)})
	if err == nil && math.IsInf(most, 1) {
		err = fmt.Errorf("--bound is infinite for n=%d, d=%d, so the claim says nothing", rounds, arms)
	}
	return most, err
}

// Limit returns how long all may take.
func (f *Flags) Limit() time.Duration { return f.limit }

// Word writes the command as a shell reads it.
func (f *Flags) Word() string { return cli.ShellWords(f.Command...) }
