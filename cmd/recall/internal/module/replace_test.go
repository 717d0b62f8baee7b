package module

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	ownDocument = `# Lemma 3, two arms

Numbered

In short: On two arms the uniform learner has Reg ≤ 1/2.

## Printed: holds

On two arms the uniform learner has Reg ≤ 1/2 on every instance.

- by hand

## Tightness

attained, if one arm alone earns.

## Proof

It earns half of what both arms earn.
`
	ownCheck = `package main

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/learners"
)

// Lemma3 says what the uniform learner loses on two arms.
var Lemma3 = claims.Read(texts, "lemma-3", func(c *claims.Case) {
	y := c.Printed.Says("Reg ≤ 1/2").Cases("one arm earns, and both in turn")
	for _, rewards := range []string{"3*(1,0)", "(1,0) (0,1)"} {
		in := boundedrecall.Must(boundedrecall.ParseInstance(rewards))
		y.Given(nil).Measure(witness.Play(learners.Spec{Name: "uniform"}, in), "%v", in)
	}
})
`
	sumDocument = `# Theorem 4, sums

Numbered

In short: The sum of the first n odd numbers is n·n.

## Printed: holds

The sum of the first n odd numbers is n·n.

- by hand

## Tightness

an identity.

## Proof

By induction.
`
	sumCheck = `package main

import "boundedrecall/claims"

// Theorem4 says what odd numbers sum up to.
var Theorem4 = claims.Read(texts, "theorem-4", func(c *claims.Case) {
	ns := c.Sizes("n = 1..9")
	y := c.Printed.Says("The sum of the first n odd numbers is n·n").Exactly("sums, %v", ns)
	sum := 0
	for n := range ns.All() {
		sum += claims.Input(c, "the first odd number", 1) + 2*(n-1)
		y.Given(claims.Let{"n": n}).Measure(sum)
	}
})
`
)

// TestInit_Replace walks the help: both statements of the new module are
// replaced by others, one at a time, and its tests are green after each.
func TestInit_Replace(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a module")
	}
	folder, _ := written(t)
	edit := func(name string, pairs ...string) {
		path := filepath.Join(folder, name)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for k := 0; k < len(pairs); k += 2 {
			require.Contains(t, string(text), pairs[k])
		}
		changed := strings.NewReplacer(pairs...).Replace(string(text))
		require.NoError(t, os.WriteFile(path, []byte(changed), 0o600))
	}
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	remove := func(names ...string) {
		for _, name := range names {
			require.NoError(t, os.Remove(filepath.Join(folder, name)))
		}
	}
	green := func() {
		t.Helper()
		run := exec.Command("go", "test", "-run", "Evidence", ".", "-update")
		run.Dir, run.Env = folder, append(os.Environ(), "GOWORK=", "GOFLAGS=")
		out, err := run.CombinedOutput()
		require.NoError(t, err, string(out))
		said, err := goTest(t, folder)
		require.NoError(t, err, said)
	}

	write("lemma_3.md", ownDocument)
	write("lemma_3.go", ownCheck)
	remove("lemma_1.md", "lemma_1.go")
	edit("claim.go", "Lemma1, Lemma2", "Lemma2, Lemma3")
	edit("claim_test.go", "	Lemma1: {claims.Wrong(\"the learner\", \"it follows the leader\", "+
		"func(learners.Spec) learners.Spec {\n		return learners.Spec{Name: \"ftl\"}\n	})},\n", "",
		"\n	\"boundedrecall/learners\"", "")
	green()

	write("theorem_4.md", sumDocument)
	write("theorem_4.go", sumCheck)
	remove("lemma_2.md", "copycat.go")
	edit("claim.go", "Lemma2, Lemma3", "Lemma3, Theorem4")
	edit("claim_test.go", "claims.Controls{\n", "claims.Controls{\n	Theorem4: {claims.Wrong(\"the first odd number\", "+
		"\"it is even\", func(int) int { return 2 })},\n")
	green()

	edit("theorem_4.md", "odd numbers is n·n.\n\n-", "odd numbers is n·n/2.\n\n-")
	said, err := goTest(t, folder)
	require.Error(t, err, said)
	require.Contains(t, said, `but in a longer formula, "The sum of the first n odd numbers is n·n/2."`)
}
