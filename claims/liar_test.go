package claims

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestLiars: a comparison with itself, and a number that nothing measures, are noticed.
func TestLiars(t *testing.T) {
	text := "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\nIt is at most 2.\n\n- measured\n\n## Tightness\n\n" +
		"It comes to 1.5.\n"
	for says, check := range map[string]func(*Case){
		"": func(c *Case) {
			c.Printed.Cases("the bound").AtMost(Lie(c, "too much", 1., 3), 2)
			c.Printed.Cases("the number").Equal(1.5, c.Number("It comes to 1.5"))
		},
		"sharp needs no liar": func(c *Case) {
			c.Printed.Cases("the bound").WithinFactor(0.7).AtMost(1.5, 2)
			c.Printed.Cases("the number").Equal(1.5, c.Number("It comes to 1.5"))
		},
		"no control turns it red: printed, chosen: the bound": func(c *Case) {
			bound := Lie(c, "too little", 2., 1)
			c.Printed.Cases("the bound").AtMost(bound, bound)
			c.Printed.Cases("another").AtMost(1.5, bound)
			c.Printed.Cases("the number").Equal(1.5, c.Number("It comes to 1.5"))
		},
		`the lie: number 1 of "It comes to 1.5"`: func(c *Case) {
			x := c.Number("It comes to 1.5")
			c.Printed.Cases("the number").Equal(x, x)
		},
		"the lie: too much": func(c *Case) {
			c.Printed.Cases("the number").Equal(1.5, c.Number("It comes to 1.5"))
			c.Printed.Cases("the bound").WithinFactor(0.5).AtMost(min(Lie(c, "too much", 1., 3), 1), 2)
		},
		"no control turns it red: printed, chosen: not reached": func(c *Case) {
			y := c.Printed.Cases("not reached")
			if Lie(c, "it ends early", false, true) {
				c.Fatalf("it ended")
			}
			y.AtMost(1.5, 2)
			c.Printed.Cases("the number").Equal(1.5, c.Number("It comes to 1.5"))
		},
		"it fails without a control": func(c *Case) { c.Printed.Cases("none") },
	} {
		s := ReadUnconverted(fstest.MapFS{"claim_1.md": {Data: []byte(text)}}, "claim-1", check)
		table, faults := confront(t.Context(), s, Options{}, nil)
		if says == "" || strings.HasPrefix(says, "sharp needs") {
			require.Empty(t, faults)
			require.Len(t, table, 2)
		} else {
			require.Contains(t, strings.Join(faults, "\n"), says)
		}
	}
}
