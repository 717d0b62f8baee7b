package claims

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const line9 = "# Lemma 3\n\nNumbered\n\nIn short: One.\n\n## Printed: refuted (constant)\n\nOn two arms it has Reg ≤ 1/8.\n\n" +
	"## Why\n\nOn ones it has Reg = 1.\n\n## Holds\n\nIt has Reg ≤ 1.\n\n- measured\n\n" +
	"## Tightness\n\nOn zeros [lemma-3](lemma_3.md) says x/8.\nOn twos it is x/8.\n"

// TestQuote_Nearest: words that the sentence no longer says are told with the
// line of the document that says nearly the same. Words like none of its lines
// are told without.
func TestQuote_Nearest(t *testing.T) {
	s := Read(fstest.MapFS{"lemma_3.md": {Data: []byte(line9)}}, "lemma-3", nil)
	for words, want := range map[string]string{
		"On two arms it has Reg ≤ 1/9": `; lemma_3.md:9 says "On two arms it has Reg ≤ 1/8.": edit the quotation, ` +
			"and the check measures what the document says now",
		"the learner is slow": "",
	} {
		c := newCase(t.Context(), s, Options{})
		c.Printed.quote(words)
		require.Equal(t, []string{`the check quotes "` + words + `", which the sentence does not say` + want}, c.lacking)
	}
}

// TestLineOf: the line is that of the place, where the words stand twice too.
func TestLineOf(t *testing.T) {
	s := Read(fstest.MapFS{"lemma_3.md": {Data: []byte(line9)}}, "lemma-3", nil)
	text := strings.Join([]string{s.Printed.text, s.Why, s.Holds.text, s.Tightness}, "\n")
	first, last := strings.Index(text, "x/8"), strings.LastIndex(text, "x/8")
	require.Less(t, first, last)
	require.Equal(t, "lemma_3.md:23, under Tightness: ", s.lineOf(text, []int{first, first + 3}))
	require.Equal(t, "lemma_3.md:24, under Tightness: ", s.lineOf(text, []int{last, last + 3}))
	one := strings.Index(text, "Reg = 1")
	require.Equal(t, "lemma_3.md:13, under Why: ", s.lineOf(text, []int{one, one + 7}))
	s.files = nil
	require.Empty(t, s.lineOf(text, []int{one, one + 7}))
}

// TestMain_Part: a line whose verdict stands names the part that is
// contradicted. What is not measured is named once.
func TestMain_Part(t *testing.T) {
	for want, why := range map[string]struct {
		value float64
		lacks []string
	}{
		"refuted (constant)  lemma-3                       1 > 0.125; holds: measured  ok\n": {1, nil},
		"refuted (constant)  lemma-3                       1 > 0.125; holds: measured  CONTRADICTED: why\n" +
			"  why: ones: 2 = 1 fails\n": {2, nil},
		"not measured        lemma-3                       first  NOT MEASURED\n  second\n": {1, []string{"first", "second"}},
	} {
		s := Read(fstest.MapFS{"lemma_3.md": {Data: []byte(line9)}}, "lemma-3", func(c *Case) {
			c.Printed.Says("On two arms it has Reg ≤ 1/8").Cases("ones").Refutes().Given(nil).
				Measure(Witnessed(1., aWitness{}))
			c.Why.Says("On ones it has Reg = 1").Cases("ones").Given(nil).Measure(why.value)
			y := c.Holds.Says("It has Reg ≤ 1").Cases("ones")
			y.Given(nil).Measure(1.)
			y.Given(nil).Measure(0.)
			for _, words := range []string{"says x/8", "is x/8"} {
				c.Holds.Says(words).Cases("x").Given(Let{"x": 8}).Measure(1.)
			}
			for _, what := range why.lacks {
				c.lacks("%s", what)
			}
		})
		var out bytes.Buffer
		Main(nil, &out, &out, s)
		require.Equal(t, want, out.String())
	}
}

// aWitness is a case that nothing replays.
type aWitness struct{}

func (aWitness) Replay() []string       { return nil }
func (aWitness) Fields() map[string]any { return nil }

// TestRun_NoCase: where a check fails before it measures a case of a scan, the
// scan is not listed as evidence.
func TestRun_NoCase(t *testing.T) {
	for fails, pieces := range map[bool]int{true: 0, false: 1} {
		s := Read(fstest.MapFS{"claim_1.md": {Data: []byte(claim1)}}, "claim-1", func(c *Case) {
			y := c.Printed.Says("One is 1").Cases("one")
			if fails {
				c.Fatalf("no memory")
			}
			y.Given(nil).Measure(1)
		})
		r, _ := run(t.Context(), s, Options{Seed: 1})
		require.Len(t, r.Evidence, pieces)
		require.Equal(t, !fails, r.Consistent())
		require.Equal(t, "An identity.", r.JSON().Tightness)
	}
}
