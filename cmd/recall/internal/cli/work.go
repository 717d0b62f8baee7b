package cli

import (
	"fmt"

	"github.com/spf13/pflag"
)

// A Work is a budget of work in steps of about ten nanoseconds: the value of
// the flag --work. A verb asks it before the work, so that a small file that
// needs hours, or much memory, ends with a message and not with silence.
type Work float64

// usualWork is the budget of a command without --work, about twenty seconds,
// and mostWork the largest one.
const (
	usualWork = 1 << 31
	mostWork  = 1e18
)

// AddFlag adds the flag --work. What is the work that it bounds.
func (w *Work) AddFlag(f *pflag.FlagSet, what string) {
	f.Float64Var((*float64)(w), "work", usualWork,
		"the most `STEPS`, of about ten nanoseconds, "+what)
}

// Check returns an error unless the budget is a number of steps.
func (w Work) Check() error {
	if w >= 1 && w <= mostWork {
		return nil
	}
	return fmt.Errorf("--work %v is not in 1..%v", float64(w), float64(mostWork))
}

// Afford returns an error that says why, and how to have it done if it can be,
// if something takes more steps.
func (w Work) Afford(what string, steps float64) error {
	if steps <= float64(w) {
		return nil
	}
	allows := fmt.Sprintf("--work=%.2g allows it", min(1.1*steps, mostWork))
	if steps > mostWork {
		allows = "more than any --work allows"
	}
	return fmt.Errorf("%s takes about %.2g steps; the limit is %.2g (%s)", what, steps, float64(w),
		allows)
}
