package claims_test

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var (
	ones     = boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}, {1, 0}}))
	changing = boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}, {0, 1}}))
	uniform  = learners.Spec{Name: "uniform"} // its regret per round is 1/2 on ones, 0 on changing
)

// theorem is the document of a statement that is refuted as printed, and
// attained as it holds.
const theorem = `# Theorem 1

Numbered

In short: Reg ≤ 1/2.

## Printed: refuted (constant)

Reg ≤ 1/4.

## Why

The constant is too small.

## Holds

Reg ≤ 1/2.

- by hand
- measured

## Tightness

attained

## Proof

Clear.
`

// document returns theorem with the edits, each of which replaces words of it
// by others.
func document(edits ...[2]string) string {
	text := theorem
	for _, edit := range edits {
		if !strings.Contains(text, edit[0]) {
			panic("the document does not say " + edit[0])
		}
		text = strings.Replace(text, edit[0], edit[1], 1)
	}
	return text
}

// noHolds takes the sentence that holds out of the document.
var noHolds = [2]string{"## Holds\n\nReg ≤ 1/2.\n\n- by hand\n- measured\n\n", ""}

// holds edits the sentence that holds.
func holds(sentence string) [2]string {
	return [2]string{"## Holds\n\nReg ≤ 1/2", "## Holds\n\n" + sentence}
}

// printed edits the printed sentence: its verdict, its words and the list below
// it.
func printed(verdict, sentence, list string) [2]string {
	text := "## Printed: " + verdict + "\n\n" + sentence + "\n\n" + list
	return [2]string{"## Printed: refuted (constant)\n\nReg ≤ 1/4.\n", text}
}

// read returns the statement of a document.
func read(text string, check func(*claims.Case)) claims.Statement {
	return *claims.Read(fstest.MapFS{"theorem_1.md": {Data: []byte(text)}}, "theorem-1", check)
}

// sound is a statement whose check says what its document says, with edits of
// the document.
func sound(edits ...[2]string) claims.Statement {
	return read(document(edits...), func(c *claims.Case) {
		c.Premise.Exactly("the premise").Compare(1, claims.Equals, 1)
		c.Printed.Says("Reg ≤ 1/4").Cases("regret per round of the uniform learner").Refutes().
			SharpnessIs(2).Given(nil).Measure(witness.Play(uniform, ones))
		sizes := c.Sizes("T = 1..2")
		y := c.Holds.Says("Reg ≤ 1/2").Cases("regret per round of the uniform learner, %v", sizes)
		for n := range sizes.All() {
			y.Given(nil).Measure(witness.Play(uniform, ones.Slice(1, n)), "T=%d", n)
		}
		y.Given(nil).Measure(witness.Play(uniform, changing), "both arms")
	})
}

func regret(a *claims.Account) *claims.Tally { return a.Cases("regret") }

func pointer(s claims.Statement) *claims.Statement { return &s }

func result(t *testing.T, s claims.Statement) claims.Result {
	t.Helper()
	return claims.Collect(t.Context(), []*claims.Statement{&s}, claims.Options{Seed: 1}, nil)[0]
}

func TestCollect_ASoundStatementIsConsistent(t *testing.T) {
	r := result(t, sound())
	require.Empty(t, r.Contradictions)
	require.True(t, r.Consistent())
	require.Equal(t, claims.Constant, r.PrintedVerdict)
	require.Equal(t, claims.HoldsVerdict, r.HoldsVerdict)
	require.Len(t, r.Evidence, 3)
	require.Equal(t, "regret per round of the uniform learner, T = 1, 2; worst: T=1",
		r.Evidence[2].What)
	require.Equal(t, witness.Play(uniform, ones), r.Evidence[1].Witness)
}

// TestCase_Value: words whose relation is turned give a check no value, and
// words with a relation no equality, not even if the check leaves the relation
// out.
func TestCase_Value(t *testing.T) {
	says := func(sentence, words, relation string) string {
		s := sound([2]string{"too small", "too small: " + sentence})
		first := s.Check
		s.Check = func(c *claims.Case) {
			first(c)
			x := c.Value(words, relation, claims.Let{"M": 2})
			c.Why.Says("The constant is too small").Exactly("x").Compare(x, claims.Equals, 7./2)
		}
		r := result(t, s)
		require.Empty(t, r.Contradictions)
		require.Equal(t, slices.Compact(slices.Sorted(slices.Values(r.NotMeasured))),
			slices.Sorted(slices.Values(r.NotMeasured)), "a fault is named once")
		return strings.Join(r.NotMeasured, "\n")
	}
	relations := map[string]string{"≤": claims.AtMost, "at most": claims.AtMost, "<": claims.Less,
		"less than": claims.Less, "≥": claims.AtLeast, "at least": claims.AtLeast, ">": claims.More,
		"more than": claims.More, "below": claims.Less, "up to": claims.AtMost, "<=": claims.AtMost,
		">=": claims.AtLeast, "=": claims.Equals}
	for sign, own := range relations {
		for _, before := range []string{"it is ", "No x has ", ""} {
			for _, relation := range relations {
				words, want := before+sign+" 7/M", own
				if before == "No x has " && sign != "=" {
					want = map[string]string{claims.AtMost: claims.More, claims.Less: claims.AtLeast,
						claims.AtLeast: claims.Less, claims.More: claims.AtMost}[own]
				}
				fault := says(words, words, relation)
				require.Equal(t, want != relation, fault != "", "%q, read with %q: %s", words, relation, fault)
			}
		}
		if own != claims.Equals {
			require.Contains(t, says("it is "+sign+" 7/M", "7/M", claims.Equals), `quotes "7/M" without the relation`)
		}
	}
	require.Empty(t, says("it plays 7/M", "7/M", claims.Equals))
}

// TestAccount_WhereUnderWhy: the printed sentence may be read with a condition
// that stands under Why, and the one that holds may not.
func TestAccount_WhereUnderWhy(t *testing.T) {
	for _, side := range []string{claims.SidePrinted, claims.SideHolds} {
		s := sound([2]string{"too small", "too small for T ≥ 1"})
		first := s.Check
		s.Check = func(c *claims.Case) {
			first(c)
			c.Why.Says("The constant is too small").Cases("x").Compare(1, claims.Equals, 1)
			y := c.Printed.Says("Reg ≤ 1/4")
			if side == claims.SideHolds {
				y = c.Holds.Says("Reg ≤ 1/2")
			}
			z := y.Where("for T ≥ 1").Cases("x")
			z.Given(claims.Let{"T": 1}).Measure(0.1)
			z.Given(claims.Let{"T": 2}).Measure(0.1)
		}
		fault := strings.Join(result(t, s).NotMeasured, "\n")
		require.Equal(t, side == claims.SideHolds, fault != "")
		if fault != "" {
			require.Equal(t, `holds: the condition "for T ≥ 1" stands in another part of the document`, fault)
		}
	}
}

// TestCollect_EndsEarly: a check that fails by itself accuses nobody of what it
// has not come to, and a case that breaks the sentence before that still does.
func TestCollect_EndsEarly(t *testing.T) {
	for value, contradictions := range map[float64]int{0.5: 0, 1: 2} {
		s := sound()
		s.Check = func(c *claims.Case) {
			c.Holds.Cases("value").SharpnessIs(0.9).Compare(value, claims.AtMost, 0.75)
			c.Fatalf("no memory")
		}
		r := result(t, s)
		require.Len(t, r.Contradictions, contradictions)
		require.Contains(t, strings.Join(r.NotMeasured, "\n"), "no memory")
	}
}

func TestCollect_WhatCannotRunContradictsNothing(t *testing.T) {
	panicking, skipping := sound(), sound()
	panicking.Check = func(*claims.Case) { panic("no file") }
	skipping.Check = func(c *claims.Case) { c.Skip("no prover") }
	for says, s := range map[string]claims.Statement{"no file": panicking, "no prover": skipping} {
		r := result(t, s)
		require.Contains(t, r.NotRun, says)
		require.Empty(t, r.Contradictions)
		require.False(t, r.Consistent())
		require.Equal(t, claims.NoEvidence, r.JSON().Printed.Verdict)
	}
	half, cut := context.WithCancel(t.Context())
	during := sound()
	check := during.Check
	during.Check = func(c *claims.Case) { check(c); cut() }
	for _, r := range claims.Collect(half, []*claims.Statement{&during}, claims.Options{}, nil) {
		require.Equal(t, "interrupted", r.NotRun)
		require.False(t, r.Consistent())
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, r := range claims.Collect(ended, []*claims.Statement{pointer(sound())}, claims.Options{},
		nil) {
		require.Equal(t, "interrupted", r.NotRun)
	}
}

// TestCollect_KeepsTheOrder: each result is seen once, and they stand in the
// order of the statements, although the first check ends last.
func TestCollect_KeepsTheOrder(t *testing.T) {
	first, second := sound(), sound()
	first.ID, second.ID = "first", "second"
	ended, slow := make(chan struct{}), first.Check
	first.Check = func(c *claims.Case) { <-ended; slow(c) }
	var seen, ordered []string
	for _, r := range claims.Collect(t.Context(), []*claims.Statement{&first, &second},
		claims.Options{Parallel: 2}, func(r claims.Result) {
			seen = append(seen, r.Statement.ID)
			if r.Statement.ID == "second" {
				close(ended)
			}
		}) {
		ordered = append(ordered, r.Statement.ID)
	}
	require.Equal(t, []string{"second", "first"}, seen)
	require.Equal(t, []string{"first", "second"}, ordered)
}

// TestCollect_DrawsFollowFromTheSeed: the same for every number of workers.
func TestCollect_DrawsFollowFromTheSeed(t *testing.T) {
	drawn := func(seed uint64, parallel int) (values []uint64) {
		s := sound()
		s.Check = func(c *claims.Case) { values = append(values, c.Rand().Uint64(), c.Rand().Uint64()) }
		for range claims.Collect(t.Context(), []*claims.Statement{&s},
			claims.Options{Seed: seed, Parallel: parallel}, nil) {
		}
		return values
	}
	one := drawn(7, 1)
	require.Equal(t, one, drawn(7, 2))
	require.NotEqual(t, one, drawn(8, 1))
	require.NotEqual(t, one[0], one[1])
	var firsts []uint64
	for _, id := range []string{"theorem-1", "theorem-2"} {
		s := sound()
		s.ID, s.Check = id, func(c *claims.Case) { firsts = append(firsts, c.Rand().Uint64()) }
		result(t, s)
	}
	require.NotEqual(t, firsts[0], firsts[1], "the draws of two statements")
}

func TestSizes_PrintWhatIsLooped(t *testing.T) {
	for _, short := range []bool{false, true} {
		s := sound()
		s.Check = func(c *claims.Case) {
			ms := c.Sizes("M = 3, 6, 12, 60").Short(2)
			var got []int
			for m := range ms.All() {
				got = append(got, m)
			}
			want, text := []int{3, 6, 12, 60}, "M = 3, 6, 12, 60"
			if short {
				want, text = []int{3, 6}, "M = 3, 6"
			}
			require.Equal(c, want, got)
			require.Equal(c, text, ms.String())
			require.Equal(c, "T = 2..5", c.Sizes("T = 2..5").String())
		}
		for _, r := range claims.Collect(t.Context(), []*claims.Statement{&s},
			claims.Options{Short: short}, nil) {
			require.NotContains(t, strings.Join(r.Contradictions, "\n"), "Not equal")
		}
	}
}

// TestTally_KeepsTheSmallestDrawn: of the drawn cases that refute the sentence
// rapid's smallest is the witness. Each draw refutes it, and a draw is the
// smallest one by chance only if eight numbers are 0 at once.
func TestTally_KeepsTheSmallestDrawn(t *testing.T) {
	s := sound()
	first := s.Check
	s.Check = func(c *claims.Case) {
		first(c)
		y := c.Printed.Says("Reg ≤ 1/4").Drawn("n").Refutes()
		c.Property(func(t *rapid.T) {
			n := rapid.SliceOfN(rapid.IntRange(0, 1e9), 8, 8).Draw(t, "n")
			y.Given(nil).Measure(claims.Witnessed(1, game), "n = %d", n)
		})
	}
	r := result(t, s)
	require.True(t, r.Consistent(), r.NotMeasured)
	require.Equal(t, "n; worst: n = [0 0 0 0 0 0 0 0]", r.Evidence[len(r.Evidence)-1].What)
}

// TestTally_KeepsTheWorst: neither a tiny case of a large ratio, nor one that
// keeps the bound, hides one that breaks it, and nothing hides what is not a
// number.
func TestTally_KeepsTheWorst(t *testing.T) {
	for relation, broken := range map[string]float64{claims.AtMost: 0.6, claims.AtLeast: 0.4,
		claims.Equals: 0.6} {
		s := sound()
		cases := [][2]float64{{0.5, 0.5}, {1e-12, 1e-15}, {1e-15, 1e-12}, {broken, 0.5}, {1e-12, 1e-15},
			{1e-15, 1e-12}}
		s.Check = func(c *claims.Case) {
			numbers := c.Holds.Drawn("cases")
			for _, v := range cases {
				numbers.Compare(v[0], relation, v[1], "%v", v)
			}
			fractions := c.Holds.Exactly("fractions")
			for _, v := range []float64{0.5, 0.75, broken, 0.5} {
				fractions.Compare(new(big.Rat).SetFloat64(v), relation, big.NewRat(1, 2), "%v", v)
				if relation == claims.AtLeast {
					fractions.Compare(new(big.Rat).SetFloat64(v), relation, big.NewRat(1, 4), "%v", v)
				}
			}
			noNumber := c.Holds.Drawn("cases, one of which is no number")
			for _, v := range append(cases, [2]float64{math.NaN(), 0.5}, [2]float64{broken, 0.5}) {
				noNumber.Compare(v[0], relation, v[1], "%v", v)
			}
		}
		got := result(t, s).Evidence
		require.Equal(t, broken, got[0].Value)
		require.Equal(t, map[string]float64{claims.AtMost: 0.75, claims.AtLeast: 0.4,
			claims.Equals: 0.75}[relation], got[1].Value)
		require.True(t, math.IsNaN(got[2].Value))
		require.Equal(t, 8, got[2].Cases)
	}
}

// TestTally_KeepsTheFirstOfEvery: a scan of every case that refutes the sentence
// keeps the first case that does, and any other scan the worst. Nothing hides
// what is not a number.
func TestTally_KeepsTheFirstOfEvery(t *testing.T) {
	for _, one := range []struct {
		scan    func(*claims.Account, string, ...any) *claims.Tally
		refutes bool
		last    float64
		want    float64
	}{
		{(*claims.Account).Every, true, 3, 2},
		{(*claims.Account).Every, false, 3, 4},
		{(*claims.Account).Cases, true, 3, 4},
		{(*claims.Account).Every, true, math.NaN(), math.NaN()},
	} {
		s := sound()
		s.Check = func(c *claims.Case) {
			y := one.scan(c.Printed, "values")
			if one.refutes {
				y.Refutes()
			}
			for _, x := range []float64{0, 2, 4, one.last} {
				y.Compare(x, claims.AtMost, 1, "%v", x)
			}
		}
		e := result(t, s).Evidence[0]
		require.InDelta(t, one.want, e.Value, 0)
		require.Equal(t, 4, e.Cases)
	}
}

// TestTally_ListsAsAReader: lists in a text are written as a reader writes
// them.
func TestTally_ListsAsAReader(t *testing.T) {
	s := sound()
	s.Check = func(c *claims.Case) {
		c.Holds.Cases("ε = %v, u = %v, rewards %v, M = %d",
			[]string{"1", "1/2"}, []int{-1, 0}, [][]float64{{0, 0.5}, {1, 0}}, 3).Compare(0, claims.AtMost, 1)
	}
	require.Equal(t, "ε = 1, 1/2, u = −1, 0, rewards (0,0.5), (1,0), M = 3",
		result(t, s).Evidence[0].What)
}

// TestTally_WitnessIsOfTheWorst: a worse case without a witness leaves none of
// the case before.
func TestTally_WitnessIsOfTheWorst(t *testing.T) {
	s := sound()
	s.Check = func(c *claims.Case) {
		y := c.Holds.Cases("cases")
		y.Compare(witness.Play(uniform, ones), claims.AtMost, 1, "a game")
		y.Compare(0.9, claims.AtMost, 1, "a number")
	}
	e := result(t, s).Evidence[0]
	require.Equal(t, 0.9, e.Value)
	require.Nil(t, e.Witness)
}

// TestEvidence_Holds looks a little inside and outside the slack, on each side
// that counts.
func TestEvidence_Holds(t *testing.T) {
	in, out := 0.999*claims.Rounding, 1.001*claims.Rounding
	for _, c := range []struct {
		relation string
		off      float64
		holds    bool
	}{
		{claims.AtMost, in, true}, {claims.AtMost, out, false}, {claims.AtMost, -1, true},
		{claims.AtLeast, -in, true}, {claims.AtLeast, -out, false}, {claims.AtLeast, 1, true},
		{claims.Equals, in, true}, {claims.Equals, out, false}, {claims.Equals, -in, true},
		{claims.Equals, -out, false}, {claims.Equals, -1, false},
	} {
		e := claims.Evidence{Relation: c.relation, Value: c.off, Bound: 0, Slack: claims.Rounding}
		require.Equal(t, !c.holds, strings.HasSuffix(e.Comparison(), " fails"), "%+v", c)
	}
	for relation, holds := range map[string][3]bool{
		claims.AtMost: {true, true, false}, claims.AtLeast: {false, true, true},
		claims.Equals: {false, true, false},
	} {
		for k, value := range []*big.Rat{big.NewRat(1, 3), big.NewRat(1, 2), big.NewRat(2, 3)} {
			e := claims.Evidence{Relation: relation, Fractions: &[2]*big.Rat{value, big.NewRat(1, 2)},
				Slack: 1}
			require.Equal(t, !holds[k], strings.HasSuffix(e.Comparison(), " fails"), "%s %d", relation, k)
		}
	}
}

func TestEvidence_Sharpness(t *testing.T) {
	for _, c := range []struct {
		relation    string
		value, want float64
	}{{claims.AtMost, 1, 0.5}, {claims.AtLeast, 4, 0.5}, {claims.Equals, 2, 0},
		{claims.AtMost, -1, 0}} {
		require.Equal(t, c.want,
			claims.Evidence{Relation: c.relation, Value: c.value, Bound: 2}.Sharpness())
	}
}

func TestValidate(t *testing.T) {
	require.NoError(t, claims.Validate([]*claims.Statement{pointer(sound())}))
	for says, broken := range map[string]func(*claims.Statement){
		"the id":                  func(s *claims.Statement) { s.ID = "Theorem 1" },
		"needs a reference":       func(s *claims.Statement) { s.Reference = "" },
		"a check and a word":      func(s *claims.Statement) { s.Check = nil },
		"word on tightness":       func(s *claims.Statement) { s.Tightness = "" },
		"origin \"\"":             func(s *claims.Statement) { s.Origin = "" },
		"needs the printed":       func(s *claims.Statement) { s.Printed = claims.Reading{}; s.Why = "" },
		"beyond the paper":        func(s *claims.Statement) { s.Origin = claims.Beyond },
		"the sentence that holds": func(s *claims.Statement) { s.Holds = s.Printed },
		"needs the reason":        func(s *claims.Statement) { s.Why = "" },
		"needs the proof":         func(s *claims.Statement) { s.Proof = "" },
	} {
		s := sound()
		broken(&s)
		require.ErrorContains(t, claims.Validate([]*claims.Statement{&s}), says)
	}
	require.ErrorContains(t, claims.Validate([]*claims.Statement{pointer(sound()), pointer(sound())}),
		"twice")
}

// TestReading_SaysItsPart: a label says which reading, and a way of knowing
// which part.
func TestReading_SaysItsPart(t *testing.T) {
	const list = "- machine-proved in part, for two arms: [theorem_1](../proofs/Theorem.v)\n" +
		"- cited, its second half: Cover 1966\n"
	s := sound(printed("holds-as-read (T ≥ M)", "x", list))
	require.NoError(t, claims.Validate([]*claims.Statement{&s}))
	known := s.Printed.Known()
	require.Equal(t, "machine-proved in part: for two arms", known[0].String())
	require.Equal(t, "cited: its second half: Cover 1966", known[1].String())
	require.Equal(t, "holds-as-read (T ≥ M)", s.Printed.Label())
	require.Equal(t, "machine-proved in part, cited", s.Printed.Ways())
	misprinted := sound(printed("misprinted (on its instance)", "x", ""))
	require.Equal(t, "misprinted (on its instance)", misprinted.Printed.Label())
}

// TestCountStatements counts each verdict, and the kinds of refuted.
func TestCountStatements(t *testing.T) {
	const byHand = "- by hand\n"
	beyond := pointer(sound([2]string{"Numbered", "Beyond"},
		[2]string{"## Printed: refuted (constant)\n\nReg ≤ 1/4.\n\n", ""},
		[2]string{"## Holds", "## Conjecture"}, [2]string{byHand, ""}))
	all := []*claims.Statement{beyond}
	for _, one := range [][2]string{
		{"refuted (constant)"}, {"refuted (constant)"}, {"refuted (false)"}, {"misprinted"},
		{"misprinted", byHand}, {"holds", byHand}, {"not-reproduced"},
		{"holds-as-read (T ≥ M)", byHand},
	} {
		all = append(all, pointer(sound(printed(one[0], "x", one[1]))))
	}
	for _, s := range all {
		require.NoError(t, claims.Validate([]*claims.Statement{s}))
	}
	require.Equal(t, []string{
		"8 numbered statements of the paper: holds 1, holds-as-read 1, misprinted 2, not-reproduced 1, refuted (constant) 2, refuted (false) 1",
		"1 statement beyond the paper: conjecture 1",
	}, claims.CountStatements(all))
}

func TestResult_JSON(t *testing.T) {
	text, err := json.Marshal(result(t, sound()).JSON())
	require.NoError(t, err)
	var got map[string]any
	require.NoError(t, json.Unmarshal(text, &got))
	require.Equal(t, "theorem-1", got["id"])
	require.Equal(t, map[string]any{"statement": "Reg ≤ 1/4.", "verdict": "refuted (constant)",
		"known": []any{}}, got["printed"])
	require.Equal(t, map[string]any{"statement": "Reg ≤ 1/2.", "verdict": "holds",
		"known": []any{"by hand", "measured"}}, got["holds"])
	evidence := got["evidence"].([]any)[1].(map[string]any)
	require.Equal(t, map[string]any{"learner": "uniform", "rewards": "2*(1,0)"}, evidence["witness"])
	require.Equal(t, []any{0.5, "≤", 0.25, false}, []any{evidence["value"], evidence["relation"],
		evidence["bound"], evidence["agrees"]})
}

func TestTest(t *testing.T) { claims.Test(t, pointer(sound())) }

// A drawn case that contradicts the sentence fails the property, unless it is
// meant to.
func TestTally_Hold(t *testing.T) {
	hold := func(value float64, refutes bool) func(*claims.Case) {
		return func(c *claims.Case) {
			c.Numbers("It is at most 1")
			y := c.Printed.Drawn("a drawn number")
			if refutes {
				y.Refutes()
			}
			c.Property(func(t *rapid.T) {
				rapid.Bool().Draw(t, "coin")
				y.Compare(claims.Witnessed(value, witness.Rewards{Instance: ones}), claims.AtMost, 1, "value %v", value)
			})
		}
	}
	for _, one := range []struct {
		value   float64
		refutes bool
		want    string // in the first contradiction
	}{{1, false, ""}, {2, false, "value 2: 2 ≤ 1 fails"}, {math.NaN(), false, "NaN ≤ 1 is no comparison"}, {2, true, ""},
		{1, true, "the check means it to break"}} {
		edit := printed("holds", "It is at most 1.", "- measured\n")
		if one.refutes {
			edit = printed("refuted (false)", "It is at most 1.", "")
		}
		s := sound(edit, noHolds, [2]string{"Reg ≤ 1/2", "At most 1"})
		s.Check = hold(one.value, one.refutes)
		for _, r := range claims.Collect(t.Context(), []*claims.Statement{&s},
			claims.Options{Seed: 1, Short: true}, nil) {
			if one.want == "" {
				require.Empty(t, r.Contradictions)
			} else {
				require.Contains(t, strings.Join(r.Contradictions, " "), one.want)
			}
		}
	}
}
