package claims

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// Lie returns the truth. In a run of [Liars] against the lie of that name it returns the lie: a
// learner past its bound, a bound that is off, a premise that fails. A check asks for what it
// measures, or for what it holds that against, so that each of its comparisons turns red on some
// lie.
func Lie[X any](c *Case, name string, truth, lie X) X {
	if !slices.Contains(c.lies, name) {
		c.lies = append(c.lies, name)
	}
	if c.options.lie == name {
		return lie
	}
	return truth
}

// lieAbout returns a number of the sentence, or in the runs against that a tenth more or less.
func (c *Case) lieAbout(words string, k int, x *big.Rat) *big.Rat {
	for _, off := range []int64{9, 11} {
		name := fmt.Sprintf("number %d of %q%s%d", k+1, words, manyTenths, off)
		x = Lie(c, name, x, new(big.Rat).Mul(x, big.NewRat(off, 10)))
	}
	return x
}

const manyTenths = " is off, tenths: "

// Liars runs the statement's check against each lie that it tells, at its smaller sizes, and fails
// unless
//
//   - each comparison is sharp or turns red on a lie: sharp is one with [Tally.WithinFactor], [Tally.SharpnessIs]
//     or [Tally.Is],
//   - each lie turns some comparison red, or makes the check fail; of the two lies about a number of the sentence,
//     a tenth more and a tenth less, one does.
//
// With -v it prints for each comparison whether it is sharp, and the last lie that it turns red on.
func Liars(t *testing.T, s *Statement) {
	t.Helper()
	o, err := testOptions()
	if err != nil {
		t.Fatal(err)
	}
	o.Short = true
	table, faults := confront(t.Context(), s, o)
	for _, line := range table {
		t.Logf("%s: %s", s.ID, line)
	}
	for _, fault := range faults {
		t.Errorf("%s: %s", s.ID, fault)
	}
}

// confront runs the check against its lies, and returns a line for each comparison, and what is
// wrong.
func confront(ctx context.Context, s *Statement, o Options) (table, faults []string) {
	honest := newCase(ctx, s, o)
	if failed := honest.against(""); len(failed) > 0 {
		return nil, append(failed, "it fails without a lie")
	}
	caught, turned := map[string]string{}, map[string]bool{}
	for _, lie := range honest.lies {
		c := newCase(ctx, s, o)
		failed := c.against(lie)
		about, _, _ := strings.Cut(lie, manyTenths)
		turned[about] = turned[about] || len(failed) > 0
		for _, name := range c.red() {
			caught[name] = lie
		}
	}
	for about := range turned {
		if !turned[about] {
			faults = append(faults, "nothing turns red on the lie: "+about)
		}
	}
	for k, name := range honest.names() {
		y, how := honest.tallies[k], caught[name]
		if y.says != nil { // judged where it was measured
			how = strings.TrimSuffix("says; "+how, "; ")
		}
		if y.withinFactor > 0 || y.sharpness != 0 || y.is != nil {
			how = strings.TrimSuffix("sharp; "+how, "; ")
		}
		what := fmt.Sprintf(y.what, worded(y.args)...)
		what = fmt.Sprintf("%s, %s: %s", y.e.Side, y.e.Kind, what)
		if table = append(table, what+" — "+how); how == "" {
			faults = append(faults, "neither sharp nor with a liar: "+what)
		}
	}
	return table, faults
}

// against runs the check against a lie, and returns what fails.
func (c *Case) against(lie string) []string {
	c.options.lie = lie
	if panicked := c.do(); panicked != "" {
		c.Errorf("%s", panicked)
	}
	c.judge()
	return append(c.failures, strings.Fields(c.skipped)...)
}

// names returns a name for each tally, which does not depend on what was measured.
func (c *Case) names() (all []string) {
	seen := map[string]int{}
	for _, y := range c.tallies {
		name := fmt.Sprintf("%s, %s: %s", y.e.Side, y.e.Kind, y.what)
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, seen[name])
		}
		all = append(all, name)
	}
	return all
}

// red returns the names of the tallies with a case that contradicts the statement. A tally that the
// check did not reach, because the lie ended it, is not red.
func (c *Case) red() (all []string) {
	for k, name := range c.names() {
		if y := c.tallies[k]; y.e.Cases > 0 && len(y.faults(c.statement)) > 0 {
			all = append(all, name)
		}
	}
	return all
}
