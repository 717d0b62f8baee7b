package certificate

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// fields are what one kind of certificate has and another has not: how to tell,
// how to leave it out, and how to put it in.
var fields = map[string]struct {
	there      func(*Certificate) bool
	drop, fill func(*Certificate)
}{
	"learner": {func(c *Certificate) bool { return c.Learner != nil },
		func(c *Certificate) { c.Learner = nil },
		func(c *Certificate) { c.Learner = &Learner{Wrapper: "base", Base: "follow the leader"} }},
	"class": {func(c *Certificate) bool { return c.Class != "" },
		func(c *Certificate) { c.Class = "" },
		func(c *Certificate) { c.Class = "stationary" }},
	"horizon": {func(c *Certificate) bool { return c.Horizon != 0 },
		func(c *Certificate) { c.Horizon = 0 },
		func(c *Certificate) { c.Horizon = 2 }},
	"potentials": {func(c *Certificate) bool { return c.Potentials != nil },
		func(c *Certificate) { c.Potentials = nil },
		func(c *Certificate) { c.Potentials = []int64{0, 0, 0} }},
	"unit": {func(c *Certificate) bool { return c.Unit != 0 },
		func(c *Certificate) { c.Unit = 0 },
		func(c *Certificate) { c.Unit = 1 }},
	"separable": {func(c *Certificate) bool { return c.Separable != nil },
		func(c *Certificate) { c.Separable = nil },
		func(c *Certificate) { c.Separable = [][]string{{"0", "0"}} }},
	"cycles": {func(c *Certificate) bool { return c.Cycles != nil },
		func(c *Certificate) { c.Cycles = nil },
		func(c *Certificate) { c.Cycles = windowedLower().Cycles }},
	"swap regret": {func(c *Certificate) bool { return c.Regret == swap },
		func(c *Certificate) {}, // regret against the best arm goes with every kind
		func(c *Certificate) { c.Regret = swap }},
}

// wanted are the fields of a true certificate of each kind, written down here
// once more: [forms] is what is tested.
var wanted = map[Kind]struct {
	base   string
	fields []string
	swap   bool // whether it may be about swap regret
}{
	LongRunUpper:   {"upper", []string{"learner", "potentials", "unit"}, true},
	SeparableUpper: {"counts", []string{"learner", "separable"}, false},
	LongRunLower:   {"lower", []string{"learner", "cycles"}, false},
	FiniteUpper:    {"finite", []string{"learner", "horizon", "potentials", "unit"}, false},
	FiniteLower:    {"instance", []string{"learner", "horizon", "cycles"}, false},
	ClassLower:     {"class", []string{"class", "cycles"}, true},
}

// TestFields_OfEachKind: a true certificate of each kind has the fields that
// are wanted. Whichever of them is left out, and whichever other is put in, it
// is refused for that.
func TestFields_OfEachKind(t *testing.T) {
	require.Len(t, wanted, len(forms))
	for kind, w := range wanted {
		c := bases[w.base]()
		require.Equal(t, kind, c.Kind)
		require.NoError(t, c.stated().Check(), kind)
		var have []string
		for name, field := range fields {
			t.Run(string(kind)+"/"+name, func(t *testing.T) {
				c := bases[w.base]()
				if field.there(c) {
					have = append(have, name)
					field.drop(c)
				} else {
					field.fill(c)
				}
				if name == "swap regret" && w.swap {
					require.NotErrorIs(t, c.stated().Check(), errWrongField, "it may be about swap regret")
					return
				}
				require.ErrorIs(t, c.stated().Check(), errWrongField)
			})
		}
		require.ElementsMatch(t, w.fields, have, kind)
	}
}
