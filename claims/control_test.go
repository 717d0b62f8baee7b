package claims

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestControls: each fault of a check, or of its controls, is noticed, and
// nothing else is. Without the fault the controls pass.
func TestControls(t *testing.T) {
	for says, check := range faultsOfControls {
		for _, fault := range []bool{true, false} {
			controls := []Control{Wrong("bound", "it is too much", triple)}
			s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(oneAndAHalf)}}, "claim-1", func(c *Case) {
				c.Printed.Says("It is at most 2").Cases("the words").WithinFactor(0.95).Given(nil).Measure(1.9)
				c.Printed.Cases("the bound").Compare(Input(c, "bound", 1.), AtMost, 2)
				check.run(c, fault)
			})
			r := confront(t.Context(), s, Options{}, append(controls, check.more...))
			if fault {
				require.Equal(t, says, r.text())
				require.Equal(t, strings.HasPrefix(says, "no wrong input"),
					strings.Contains(strings.Join(r.Notices, "\n"), " — turns red on nothing"))
			} else {
				require.Empty(t, r.text(), says)
				require.GreaterOrEqual(t, len(r.Notices), 3)
			}
		}
	}
}

// closer is what is said to do about a number that nothing turns red on.
const closer = " would pass too; say how close the worst case comes, by SharpnessIs or WithinFactor, " +
	"also beside Refutes()"

// text is all that is wrong.
func (r ran) text() string { return r.Failed + strings.Join(r.Faults, "\n") }

const oneAndAHalf = "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\nIt is at most 2.\n\n" +
	"- measured\n\n## Tightness\n\nIt comes to 1.5.\n"

func triple(x float64) float64 { return 3 * x }

// tight compares the number of the tightness.
func tight(c *Case) {
	c.Printed.Cases("the number").Compare(1.5, Equals, c.Numbers("It comes to 1.5")[0])
}

// faultsOfControls are what is said of the faults, with the rest of a check
// that may have the fault, and more controls.
var faultsOfControls = map[string]struct {
	run  func(c *Case, fault bool)
	more []Control
}{
	"no wrong input makes this comparison fail: printed, chosen: sharp": {func(c *Case, fault bool) {
		tight(c)
		x := 1.5
		if !fault {
			x = Input(c, "bound", x)
		}
		c.Printed.Cases("sharp").WithinFactor(0.7).Compare(x, AtMost, 2)
	}, nil},
	"no wrong input makes this comparison fail: printed, chosen: itself": {func(c *Case, fault bool) {
		tight(c)
		x, most := Input(c, "bound", 1.), 1.
		if fault {
			most = x
		}
		c.Printed.Cases("itself").Compare(x, AtMost, most)
	}, nil},
	`nothing turns red on 1.5 in "It comes to›1.5": another number behind the sign ›` + closer: {func(c *Case, fault bool) {
		x := c.Numbers("It comes to 1.5")[0]
		if fault {
			x.SetFloat64(1.5)
		}
		c.Printed.Cases("the number").Compare(Input(c, "bound", 1.5), Equals, x)
	}, nil},
	"nothing turns red on the control: it is little": {func(c *Case, fault bool) {
		tight(c)
		if !fault {
			c.Printed.Cases("the small bound").Compare(Input(c, "bound", 1.), AtMost, 1)
		}
	}, []Control{Wrong("bound", "it is little", func(x float64) float64 { return 1.5 * x })}},
	"nothing turns red on the control: it ends the check": {func(c *Case, fault bool) {
		tight(c)
		if Input(c, "end", 1.) > 1 && fault {
			c.Fatalf("it ended")
		}
		c.Printed.Cases("the end").Compare(Input(c, "bound", 1.)*Input(c, "end", 1.), AtMost, 2)
	}, []Control{Wrong("end", "it ends the check", triple)}},
	"no wrong input makes this comparison fail: printed, chosen: not reached": {func(c *Case, fault bool) {
		tight(c)
		y := c.Printed.Cases("not reached")
		if Input(c, "bound", 1.) > 1 && fault {
			c.Fatalf("it ended")
		}
		y.Compare(Input(c, "bound", 1.), AtMost, 2)
	}, nil},
	`no control of the input "learner": write claims.Wrong("learner", "what is wrong", another), ` +
		"where another returns a wrong one": {func(c *Case, fault bool) {
		tight(c)
		if fault {
			Input(c, "learner", 1.)
		}
	}, nil},
	"nothing turns red on the control: it is another\nthe check has no input \"learner\"": {
		func(c *Case, fault bool) {
			tight(c)
			if !fault {
				c.Printed.Cases("the learner").Compare(Input(c, "learner", 1.), AtMost, 2)
			}
		}, []Control{Wrong("learner", "it is another", triple)}},
	"not measured        claim-1                       no memory  NOT MEASURED": {func(c *Case, fault bool) {
		tight(c)
		if fault {
			c.Errorf("no memory")
		}
	}, nil},
}

// TestControls_Words: a bound with room, and a number of the words that nothing
// measures, are noticed.
func TestControls_Words(t *testing.T) {
	const text = "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\nIt is at most 2 + 7/n.\n\n" +
		"- measured\n\n## Tightness\n\nNone.\n"
	for faults, worst := range map[string]struct{ n, value float64 }{
		"": {7, 3},
		`nothing turns red on 7 in "most 2 +›7/n."`:                                   {1e9, 2},
		`nothing turns red on the bound in "at most 2 + 7/n": another bound` + closer: {7, 1},
	} {
		s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(text)}}, "claim-1", func(c *Case) {
			given := c.Printed.Says("at most 2 + 7/n").Cases("x").Given(Let{"n": worst.n})
			given.Measure(worst.value)
			given.Measure(0.5)
		})
		found := confront(t.Context(), s, Options{}, nil).text()
		if faults == "" {
			require.Empty(t, found)
		} else {
			require.Contains(t, found, faults)
		}
	}
}

// TestControls_Zero: a bound of 0 is moved too.
func TestControls_Zero(t *testing.T) {
	text := strings.Replace(atMostTwo, "at most 2", "at least 0", 1)
	for fault, least := range map[string]float64{"": 0, `nothing turns red on the bound in "It is at least 0"`: 1} {
		s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(text)}}, "claim-1", func(c *Case) {
			y := c.Printed.Says("It is at least 0").Cases("x")
			y.Given(nil).Measure(least)
			y.Given(nil).Measure(2.)
		})
		got := confront(t.Context(), s, Options{}, nil).text()
		require.True(t, fault == "" && got == "" || fault != "" && strings.Contains(got, fault), got)
	}
}

// TestControls_Strict: a moved number has to turn a comparison red. It is not
// enough that the check fails on it. A condition follows the number, so that
// the case stays in it.
func TestControls_Strict(t *testing.T) {
	const text = "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\n" +
		"If n = 9, it is 18.\n\n- measured\n\n## Tightness\n\nNone.\n"
	for fault, twice := range map[string]func(*Case, float64) float64{
		"": func(_ *Case, n float64) float64 { return 2 * n },
		`nothing turns red on 9 in "If n =›9,": another number behind the sign ›` + closer: func(c *Case, n float64) float64 {
			if n != 9 {
				c.Fatalf("only 9 is tried")
			}
			return 18
		},
	} {
		s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(text)}}, "claim-1", func(c *Case) {
			n := c.Value("If n = 9", Equals, nil)
			c.Printed.Says("it is 18").Where("If n = 9").Cases("twice n").Given(Let{"n": n}).
				Measure(twice(c, n))
		})
		require.Equal(t, fault, confront(t.Context(), s, Options{}, nil).text())
	}
}

const atMostTwo = "# Claim 1\n\nNumbered\n\nIn short: One.\n\n## Printed: holds\n\nIt is at most 2.\n\n" +
	"- measured\n\n## Tightness\n\nNone.\n"

// TestControls_Draw: a run of Controls draws no more cases than a short run,
// and none after one that breaks the sentence; what is compared after it turns
// red too.
func TestControls_Draw(t *testing.T) {
	checks := flag.Lookup("rapid.checks").Value
	before := checks.String()
	defer func() { require.NoError(t, checks.Set(before)) }()
	require.NoError(t, checks.Set("1000"))
	drawn := map[float64]int{}
	s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(atMostTwo)}}, "claim-1", func(c *Case) {
		c.Printed.Says("It is at most 2").Cases("the words").WithinFactor(0.95).Given(nil).Measure(1.9)
		y, after := c.Printed.Drawn("the bound"), c.Printed.Drawn("what comes after")
		bound := Input(c, "bound", 1.)
		for _, y := range []*Tally{y, after} {
			c.Property(func(t *rapid.T) {
				drawn[bound]++
				y.Compare(float64(rapid.IntRange(0, 3).Draw(t, "part"))*bound, AtMost, 3)
			})
		}
	})
	r := confront(t.Context(), s, Options{Seed: 1}, []Control{
		Wrong("bound", "it is too much", func(float64) float64 { return 2 }),
	})
	require.Empty(t, r.text())
	require.Len(t, r.Notices, 3)
	require.Equal(t, 2*shortChecks, drawn[1]) // a run with a number moved ends at the words
	require.Less(t, drawn[2], 100)
}

// TestControls_OnePart: a run with something wrong makes the part of the check
// that asks for it, with the draws that it has in the honest run, and keeps
// what the others have measured.
func TestControls_OnePart(t *testing.T) {
	var made []string
	part := func(name, input string) func(*Case) {
		return func(c *Case) {
			x := Input(c, input, 1.)
			made = append(made, fmt.Sprint(name, " ", x, " ", c.Rand().IntN(1e6)))
			c.Printed.Cases("the bound").Compare(x, AtMost, 2)
		}
	}
	s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(atMostTwo)}}, "claim-1", func(c *Case) {
		c.Printed.Says("It is at most 2").Cases("the words").WithinFactor(0.95).Given(nil).Measure(1.9)
	}, part("a", "first"), part("b", "second"), part("c", "first"))
	three := func(float64) float64 { return 3 }
	r := confront(t.Context(), s, Options{Seed: 1}, []Control{
		Wrong("first", "it is too much", three), Wrong("second", "it is much", three),
	})
	require.Empty(t, r.text())
	require.Len(t, r.Notices, 4)
	honest, draws := made[:3], []string{}
	for _, line := range honest {
		draws = append(draws, strings.Replace(line, " 1 ", " 3 ", 1))
	}
	require.Equal(t, []string{draws[0], draws[2], draws[1]}, made[3:])
}
