package claims_test

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"os"
	"testing"
	"testing/fstest"

	"boundedrecall/claims"
)

// harmonic is a document about the sums H(n) = 1 + 1/2 + … + 1/n.
const harmonic = `# Lemma 2, harmonic numbers

Numbered

In short: For n ≥ 2, H ≤ 3n/4.

## Printed: refuted (constant)

For n ≥ 2, H ≤ 2n/3.

## Why

The sums grow more slowly than n, so the first case is the worst.

## Holds

For n ≥ 2, H ≤ 3n/4.

- by hand

## Tightness

attained, for n = 2.

## Proof

A step from n to n+1 adds 1/(n+1) < 3/4.
`

// harmonicNumber returns H(n) as a fraction.
func harmonicNumber(n int) *big.Rat {
	sum := new(big.Rat)
	for k := range n {
		sum.Add(sum, big.NewRat(1, int64(k+1)))
	}
	return sum
}

// A number is a witness of a paper without learners: the n that breaks a
// sentence.
type number int

func (number) Replay() []string         { return nil }
func (n number) Fields() map[string]any { return map[string]any{"n": int(n)} }

// refuteTwoThirds hands in n = 2, which breaks the printed sentence: 3/2 > 4/3.
func refuteTwoThirds(c *claims.Case) {
	c.Printed.Says("H ≤ 2n/3").Where("n ≥ 2").Cases("n = 2").Refutes().
		Given(claims.Let{"n": 2}).Measure(claims.Witnessed(harmonicNumber(2), number(2)))
}

// measureThreeQuarters measures the sentence that holds.
func measureThreeQuarters(c *claims.Case) {
	ns := c.Sizes("n = 2..50")
	y := c.Holds.Says("H ≤ 3n/4").Where("n ≥ 2").Every("%v", ns).WithinFactor(1)
	for n := range ns.All() {
		y.Given(claims.Let{"n": n}).Measure(harmonicNumber(n), "n = %d", n)
	}
}

// resultOf runs the checks on the document and returns what they found.
func resultOf(document string, checks ...func(*claims.Case)) claims.Result {
	files := fstest.MapFS{"lemma_2.md": {Data: []byte(document)}}
	lemma2 := claims.Read(files, "lemma-2", checks...)
	all := claims.Collect(context.Background(), []*claims.Statement{lemma2},
		claims.Options{Seed: 1}, nil)
	return all[0]
}

// Every measures all cases of the stated sizes. WithinFactor(1) demands that
// the worst of them is at the bound: for n = 2, 3/2 = 3·2/4.
func ExampleAccount_Every() {
	for _, e := range resultOf(harmonic, refuteTwoThirds, measureThreeQuarters).Evidence {
		fmt.Println(e)
	}
	// Output:
	// printed: 3/2 ≤ 4/3 fails, which breaks the sentence, as claimed (chosen, 1 case): n = 2
	// holds: 3/2 ≤ 3/2, ratio 1 (exhaustive, 49 cases): n = 2..50; worst: n = 2
}

// WithinFactor keeps a bound from being larger than it must be. The case n = 3
// alone is not enough here: 11/6 is 22/27 of 9/4, and 22/27 < 9/10.
func ExampleTally_WithinFactor() {
	r := resultOf(harmonic, refuteTwoThirds, func(c *claims.Case) {
		c.Holds.Says("H ≤ 3n/4").Cases("n = 3").WithinFactor(0.9).
			Given(claims.Let{"n": 3}).Measure(harmonicNumber(3))
	})
	fmt.Println(r.Contradictions)
	// Output:
	// [holds: n = 3: the worst case should come within a factor of 0.9 of the bound, and comes within 0.8148]
}

// The worst case must break the sentence of which Refutes says so. For n = 3
// the printed sentence holds: 11/6 ≤ 2.
func ExampleTally_Refutes() {
	r := resultOf(harmonic, measureThreeQuarters, func(c *claims.Case) {
		c.Printed.Says("H ≤ 2n/3").Cases("n = 3").Refutes().
			Given(claims.Let{"n": 3}).Measure(claims.Witnessed(harmonicNumber(3), number(3)))
	})
	fmt.Println("the evidence on the printed sentence:", r.PrintedVerdict)
	fmt.Println(r.Contradictions)
	// Output:
	// the evidence on the printed sentence: contradicted
	// [printed: n = 3: the check means it to break the sentence, and it does not: 11/6 ≤ 2]
}

// A check that quotes other words than the document's is not measured, whatever
// it computes: 4n/5 is an upper bound too. The words must be those of the
// sentence.
func ExampleResult_notMeasured() {
	for _, words := range []string{"H ≤ 4n/5", "H ≤ 3n/4"} {
		r := resultOf(harmonic, refuteTwoThirds, measureThreeQuarters, func(c *claims.Case) {
			c.Holds.Says(words).Cases("n = 4").Given(claims.Let{"n": 4}).Measure(harmonicNumber(4))
		})
		fmt.Println(r.HoldsVerdict, r.NotMeasured)
	}
	// Output:
	// not measured [the check quotes "H ≤ 4n/5", which the sentence does not say; lemma_2.md:9 says "For n ≥ 2, H ≤ 2n/3.": edit the quotation, and the check measures what the document says now]
	// holds []
}

// walk is a document about the mean of all cases.
const walk = `# Lemma 2, a walk of four steps

Numbered

In short: E|S| = 3/2.

## Printed: holds

The sum S of four fair signs has E|S| = 3/2.

- exhaustive

## Tightness

exact.
`

// Over says for how many cases a measured value stands. Of the 16 sequences of
// four signs 2 have |S| = 4 and 8 have |S| = 2, so the mean is 24/16.
func ExampleOver() {
	r := resultOf(walk, func(c *claims.Case) {
		sum := 0
		for signs := range 16 {
			plus := bits.OnesCount(uint(signs))
			sum += max(2*plus-4, 4-2*plus)
		}
		c.Printed.Says("E|S| = 3/2").Every("the sequences of four signs").Given(nil).
			Measure(claims.Over(16, big.NewRat(int64(sum), 16)))
	})
	fmt.Println(r.Line())
	fmt.Println(r.NotMeasured, r.Contradictions)
	// Output:
	// holds               lemma-2                       16 cases; known: exhaustive  ok
	// [] []
}

// Witnessed says which case a value comes from, so that it can be looked at.
func ExampleWitnessed() {
	r := resultOf(harmonic, refuteTwoThirds, measureThreeQuarters)
	if e, ok := r.Breaks(); ok {
		fmt.Println(e.Comparison(), "for", e.Witness.Fields())
	}
	// Output:
	// 3/2 ≤ 4/3 fails for map[n:2]
}

// Sizes are what a check loops over and what its evidence prints: one list. A
// short run takes the first of them.
func ExampleSizes_Short() {
	check := func(c *claims.Case) {
		ns := c.Sizes("n = 2..50").Short(3)
		y := c.Holds.Says("H ≤ 3n/4").Every("%v", ns)
		for n := range ns.All() {
			y.Given(claims.Let{"n": n}).Measure(harmonicNumber(n))
		}
	}
	files := fstest.MapFS{"lemma_2.md": {Data: []byte(harmonic)}}
	lemma2 := []*claims.Statement{claims.Read(files, "lemma-2", check)}
	for _, short := range []bool{false, true} {
		o := claims.Options{Seed: 1, Short: short}
		fmt.Println(claims.Collect(context.Background(), lemma2, o, nil)[0].Evidence)
	}
	// Output:
	// [holds: 3/2 ≤ 3/2, ratio 1 (exhaustive, 49 cases): n = 2..50]
	// [holds: 3/2 ≤ 3/2, ratio 1 (exhaustive, 3 cases): n = 2..4]
}

// A ledger has a line for each statement.
func ExampleLedger() {
	files := fstest.MapFS{"lemma_2.md": {Data: []byte(harmonic)}}
	lemma2 := claims.Read(files, "lemma-2", refuteTwoThirds, measureThreeQuarters)
	fmt.Print(claims.Ledger("", []*claims.Statement{lemma2}))
	// Output:
	// | statement | as printed | known by | what holds | known by |
	// | --- | --- | --- | --- | --- |
	// | [lemma-2](lemma_2.md) | refuted (constant) | a case | For n ≥ 2, H ≤ 3n/4. | by hand |
}

// A check that passes whatever it is given says nothing. So Golden also runs the
// check with a wrong input, which must turn a comparison red: H + 1 > 3n/4 for
// n = 2.
func ExampleWrong() {
	files := fstest.MapFS{"lemma_2.md": {Data: []byte(harmonic)}}
	lemma2 := claims.Read(files, "lemma-2", refuteTwoThirds, func(c *claims.Case) {
		sums, ns := claims.Input(c, "the sums", harmonicNumber), c.Sizes("n = 2..50")
		y := c.Holds.Says("H ≤ 3n/4").Where("n ≥ 2").Every("%v", ns).WithinFactor(1)
		for n := range ns.All() {
			y.Given(claims.Let{"n": n}).Measure(sums(n), "n = %d", n)
		}
	})
	larger := claims.Wrong("the sums", "one too large", func(right func(int) *big.Rat) func(int) *big.Rat {
		return func(n int) *big.Rat { return new(big.Rat).Add(right(n), big.NewRat(1, 1)) }
	})
	_ = func(t *testing.T) { // TestEvidence
		claims.Golden(t, "testdata/evidence.txt", false, claims.Controls{lemma2: {larger}}, lemma2)
	}
}

// Main is the command of a paper. Its exit status is 0 for a sound statement. It
// is 1 where a measurement contradicts the document, as here in a check that
// measures one term too many: 11/6 > 3/2 for n = 2.
func ExampleMain() {
	files := fstest.MapFS{"lemma_2.md": {Data: []byte(harmonic)}}
	sound := claims.Read(files, "lemma-2", refuteTwoThirds, measureThreeQuarters)
	fmt.Println(claims.Main([]string{"verify"}, os.Stdout, os.Stderr, sound))
	wrong := claims.Read(files, "lemma-2", refuteTwoThirds, func(c *claims.Case) {
		y := c.Holds.Says("H ≤ 3n/4").Where("n ≥ 2").Cases("n = 2 and 3")
		for n := 2; n <= 3; n++ {
			y.Given(claims.Let{"n": n}).Measure(harmonicNumber(n+1), "n = %d", n)
		}
	})
	fmt.Println(claims.Main([]string{"verify"}, os.Stdout, os.Stderr, wrong))
	// Output:
	// refuted (constant)  lemma-2                       3/2 > 4/3; holds: by hand  ok
	// 0
	// refuted (constant)  lemma-2                       3/2 > 4/3; holds: contradicted  CONTRADICTED
	//   holds: n = 2 and 3; worst: n = 2: 11/6 ≤ 3/2 fails
	// 1
}
