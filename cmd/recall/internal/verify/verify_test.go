package verify

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall"
	"boundedrecall/beyond"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"
	"boundedrecall/paper"

	"github.com/stretchr/testify/require"
)

// toys holds the documents of statements.
var toys = fstest.MapFS{
	"lemma_1.md": {Data: []byte(`# Lemma 1
Numbered
In short: Reg ≤ 1/2.
## Printed: refuted (constant)
Reg ≤ 1/4.
## Why
The constant is too small.
## Holds
Reg ≤ 1/2.
- by hand
## Tightness
attained
## Proof
Clear.
`)},
	"beyond_1.md": {Data: []byte(`# Beyond the paper: zero
Beyond
In short: Zero is zero.
## Conjecture
Zero is zero.
- measured
## Tightness
an identity
`)},
	"proved_1.md": {Data: []byte(`# Proved 1
Numbered
In short: One.
## Printed: holds
one
- machine-proved: [a](../proofs/Toy.v), [b](../proofs/Toy.v)
- by hand
## Holds
two
- machine-proved in part, one half: [a](../proofs/Toy.v)
## Tightness
none
## Proof
Clear.
`)},
	"proved_2.md": {Data: []byte(`# Proved 2
Numbered
In short: Three.
## Printed: refuted (false)
three
- refuted, machine-proved: [c](../proofs/Toy.v)
## Why
It is four.
## Holds
four
- by hand
## Tightness
none
## Proof
Clear.
`)},
}

// toyStatements are one that is refuted as printed, and one beyond the paper.
func toyStatements() []*claims.Statement {
	ones := boundedrecall.Must(boundedrecall.ParseInstance("2*(1,0)"))
	game := witness.Game{Learner: learners.Spec{Name: "uniform"}, Instance: ones}
	return []*claims.Statement{
		claims.Read(toys, "lemma-1", func(c *claims.Case) {
			c.Printed.Says("Reg ≤ 1/4").Cases("regret of the uniform learner").Refutes().SharpnessIs(2).
				Given(nil).Measure(game)
			y := c.Holds.Says("Reg ≤ 1/2").Cases("regret of the uniform learner").Given(nil)
			y.Measure(game)
			y.Measure(0, "no regret")
		}),
		claims.Read(toys, "beyond-1", checkZero),
	}
}

func checkZero(c *claims.Case) {
	c.Holds.Says("Zero is zero").Exactly("zero").Compare(0, claims.Equals, 0)
}

// runVerify verifies the statements.
func runVerify(t *testing.T, f verifyFlags, statements []*claims.Statement) (stdout, stderr string,
	err error) {
	t.Helper()
	var out, complaints bytes.Buffer
	err = f.verify(t.Context(), statements, &out, &complaints)
	return out.String(), complaints.String(), err
}

func TestVerify_Passes(t *testing.T) {
	stdout, stderr, err := runVerify(t, verifyFlags{seed: 5, all: true}, toyStatements())
	require.NoError(t, err)
	require.Empty(t, stderr)
	criterion := terminal.Wrap(paper.Criterion+"\n", terminal.Width(io.Discard))
	require.Contains(t, stdout, criterion)
	lines := strings.Split(strings.Replace(stdout, criterion, "", 1), "\n")
	require.Equal(t, []string{
		"refuted (constant)  lemma-1                       0.5 > 0.25; holds: by hand  ok",
		"conjecture          beyond-1                      1 case; conjectured: measured  ok",
	}, lines[:2])
	require.Equal(t, []string{
		"",
		"What is refuted or not reproduced, and what holds. A line that begins with recall replays the case",
		"above it; if recall is not installed, write go run ./cmd/recall in its place.",
		"lemma-1: refuted (constant)",
		`    As printed, in our words "Reg ≤ 1/4": 0.5 ≤ 0.25 fails, regret of the uniform learner (a case).`,
		"      recall play --learner uniform --rewards '2*(1,0)'",
		"    What holds: Reg ≤ 1/2 (by hand).",
		"",
		"1 numbered statement of the paper: refuted (constant) 1.",
		"1 statement beyond the paper: conjecture 1.",
		"3 measurements over 4 cases, seed 5.",
		"2 statements: no measurement contradicts a verdict.",
		"The tests of the code were not run: go test ./... runs them.",
		"",
	}, lines[2:])
}

// TestAsPrinted: words are those of the paper if they stand in quotation marks,
// and what is compared with no words says none.
func TestAsPrinted(t *testing.T) {
	text := strings.Replace(string(toys["lemma_1.md"].Data), "Reg ≤ 1/4.", "“So A,” and x = 3, “so B”, y.", 1)
	s := claims.Read(fstest.MapFS{"lemma_1.md": {Data: []byte(text)}}, "lemma-1", checkZero)
	for says, want := range map[string]string{
		"So A": ", “So A”", "so B": ", “so B”", "x = 3": `, in our words "x = 3"`,
		"y": `, in our words "y"`, "": "", "z": "",
	} {
		e := claims.Evidence{Value: 1, Relation: claims.AtMost, Says: says, What: "a case"}
		require.Equal(t, "As printed"+want+": 1 ≤ 0 fails, a case", asPrinted(s, e))
	}
}

// TestCaseOf: beneath a case stands the command that replays it, or its
// rewards, and nothing that is long.
func TestCaseOf(t *testing.T) {
	ones := boundedrecall.Must(boundedrecall.ParseInstance("2*(1,0)"))
	turns := func(n int) *boundedrecall.Instance {
		return boundedrecall.Must(boundedrecall.NewInstance(slices.Repeat([][]float64{{1, 0}, {0, 1}}, n)))
	}
	mixed := turns(18) // 216 characters
	s := learners.Spec{Name: "uniform"}
	require.Equal(t, "      recall play --learner uniform --rewards '2*(1,0)' --plays\n",
		caseOf(witness.Game{Learner: s, Instance: ones, Plays: true}))
	require.Equal(t, "      rewards 2*(1,0)\n", caseOf(witness.Rewards{Instance: ones}))
	require.NotEmpty(t, caseOf(witness.Rewards{Instance: turns(15)}), "180 characters")
	for _, none := range []claims.Witness{
		nil, witness.Play(s, mixed), witness.Rewards{Instance: mixed},
	} {
		require.Empty(t, caseOf(none))
	}
}

// TestCollect_KeepsTheOrder: a result waits for those before it.
func TestCollect_KeepsTheOrder(t *testing.T) {
	statements, last, seen := append(toyStatements(), toyStatements()...), make(chan struct{}),
		[]*claims.Statement(nil)
	first := statements[0].Check
	statements[0].Check = func(c *claims.Case) { <-last; first(c) }
	statements[3].Check = func(c *claims.Case) { close(last); checkZero(c) }
	results, err := collect(t.Context(), statements, claims.Options{Parallel: 2}, io.Discard,
		func(r claims.Result) { seen = append(seen, r.Statement) })
	require.NoError(t, err)
	require.Equal(t, statements, seen)
	require.Contains(t, newOutcome(results).text(false, false), "The slowest checks: lemma-1 ")
}

// TestHang: on a narrow terminal a line goes on below, and nothing of it is
// lost.
func TestHang(t *testing.T) {
	line := claims.Result{Statement: toyStatements()[0],
		NotRun: "for a reason that takes a line"}.Line()
	require.Equal(t, line, hang(line, 92))
	below := strings.Repeat(" ", 50)
	require.Equal(t, "not judged          lemma-1                       for a reason that\n"+below+
		"takes a line NOT RUN", hang(line, 71))
}

func TestVerify_Details(t *testing.T) {
	stdout, _, err := runVerify(t, verifyFlags{details: true}, toyStatements()[:1])
	require.NoError(t, err)
	for _, want := range []string{
		"Printed: Reg ≤ 1/4.", "What is wrong: The constant is too small.", "Holds: Reg ≤ 1/2.",
		"Known: by hand. Tightness: attained.",
		"- printed: 0.5 ≤ 0.25 fails, which breaks the sentence, as claimed (chosen, 1 case): regret of",
		"recall play --learner uniform --rewards '2*(1,0)'",
		"- holds: 0.5 ≤ 0.5, ratio 1 (chosen, 2 cases): regret of the uniform learner",
	} {
		t.Run(want, func(t *testing.T) {
			require.Contains(t, stdout, want)
		})
	}
}

// TestVerify_DetailsOfAReading: the details of a sentence that holds as read
// say the reading, and what stands below Why is a remark there.
func TestVerify_DetailsOfAReading(t *testing.T) {
	text := strings.Replace(string(toys["lemma_1.md"].Data), "refuted (constant)\nReg ≤ 1/4.",
		"holds-as-read (T ≥ M)\nReg ≤ 1/2.\n- by hand", 1)
	files := fstest.MapFS{"lemma_1.md": {Data: []byte(text)}}
	s := claims.Read(files, "lemma-1", func(c *claims.Case) { c.Printed.Cases("x").Compare(0, claims.AtMost, 1) })
	stdout, _, _ := runVerify(t, verifyFlags{details: true}, []*claims.Statement{s})
	require.Contains(t, stdout, "    Printed: Reg ≤ 1/2.\n    Read as: T ≥ M.\n    Known: by hand.\n"+
		"    A word on it: The constant is too small.\n")
	plain, _, _ := runVerify(t, verifyFlags{details: true}, toyStatements()[:1])
	require.NotContains(t, plain, "Read as")
}

// TestVerify_SaysNothingOfNothing: a sentence that holds has no words on what is
// wrong, nothing stands above refutations where there are none, and a document
// without Why has no remark.
func TestVerify_SaysNothingOfNothing(t *testing.T) {
	text := strings.Replace(string(toys["lemma_1.md"].Data), "refuted (constant)\nReg ≤ 1/4.",
		"holds\nReg ≤ 1/2.\n- by hand", 1)
	check := func(c *claims.Case) { c.Printed.Cases("x").Compare(0, claims.AtMost, 1) }
	read := func(text string) []*claims.Statement {
		return []*claims.Statement{
			claims.Read(fstest.MapFS{"lemma_1.md": {Data: []byte(text)}}, "lemma-1", check),
		}
	}
	stdout, _, _ := runVerify(t, verifyFlags{details: true, all: true}, read(text))
	require.Contains(t, stdout, "A word on it: The constant is too small.\n")
	require.NotContains(t, stdout, "What is refuted")
	stdout, _, _ = runVerify(t, verifyFlags{details: true},
		read(strings.Replace(text, "## Why\nThe constant is too small.\n", "", 1)))
	require.Contains(t, stdout, "Known: by hand.\n")
	require.NotContains(t, stdout, "A word on it")
}

// TestVerify_SaysWhatFailed: a contradiction is a failure; a check that cannot
// run is none, and is said to be one.
func TestVerify_SaysWhatFailed(t *testing.T) {
	wrong, stuck := toyStatements(), toyStatements()
	wrong[0].Printed = wrong[0].Holds
	stuck[1].Check = func(*claims.Case) { panic("no file") }
	for _, asJSON := range []bool{false, true} {
		t.Run(fmt.Sprint(asJSON), func(t *testing.T) {
			stdout, stderr, err := runVerify(t, verifyFlags{json: asJSON}, wrong)
			require.Equal(t, cli.Failed, err)
			require.Contains(t, stdout+stderr,
				"lemma-1 is contradicted: printed: the statement says ")
			stdout, stderr, err = runVerify(t, verifyFlags{json: asJSON}, stuck)
			require.Equal(t, cli.BadUsage, err)
			require.Contains(t, stdout+stderr,
				"beyond-1 could not run: the check panicked: no file")
			require.NotContains(t, stdout, "CONTRADICTED")
		})
	}
	empty := toyStatements()[1:]
	empty[0].Check = func(c *claims.Case) { c.Holds.Exactly("nothing").Compare(0, claims.AtMost, 1) }
	for _, asJSON := range []bool{false, true} {
		t.Run(fmt.Sprint(asJSON), func(t *testing.T) {
			stdout, stderr, err := runVerify(t, verifyFlags{json: asJSON}, empty)
			require.Equal(t, cli.BadUsage, err)
			require.Contains(t, stdout+stderr, "beyond-1 is not measured: holds: no comparison of the check is with ")
			require.NotContains(t, stdout, "CONTRADICTED")
		})
	}
	both := append(wrong[:1:1], stuck[1])
	stdout, _, err := runVerify(t, verifyFlags{}, both)
	require.Equal(t, cli.Failed, err)
	require.Contains(t, stdout, "by hand  CONTRADICTED\n")
	require.Contains(t, stdout, "not judged          beyond-1")
	require.Contains(t, stdout,
		"Of 2 statements, 1 statement CONTRADICTED, 1 statement could not be checked.")
	require.Greater(t, strings.Index(stdout, "lemma-1 is contradicted"),
		strings.Index(stdout, "NOT RUN"), "failures come last")
}

func TestVerify_Interrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	statements := toyStatements()
	statements[0].Check = func(c *claims.Case) { cancel(); <-c.Context().Done() }
	var out, complaints bytes.Buffer
	require.Equal(t, cli.Interrupted, verifyFlags{}.verify(ctx, statements, &out, &complaints))
	require.NotContains(t, out.String(), "CONTRADICTED")
}

func TestVerify_Chooses(t *testing.T) {
	chosen, err := choose(toyStatements(), []string{"beyond-1", "beyond-1"})
	require.NoError(t, err)
	require.Equal(t, []string{"beyond-1"}, ids(chosen))
	_, err = choose(toyStatements(), []string{"1"})
	require.EqualError(t, err, `"1" may be lemma-1 or beyond-1`)
	some, err := choose(statements.All, []string{"5.1", "Theorem 3.2"})
	require.NoError(t, err)
	require.Equal(t, []string{"theorem-3.2", "theorem-5.1"}, ids(some))
	some, err = choose(statements.All, nil)
	require.NoError(t, err)
	require.Equal(t, ids(paper.Statements), ids(some), "without a name the paper's")
	some, err = choose(statements.All, []string{"beyond", "theorem-5.1", "beyond/swap"})
	require.NoError(t, err)
	require.Equal(t, append([]string{"theorem-5.1"}, ids(beyond.Statements)...), ids(some))
	some, err = choose(statements.All, []string{"beyond/swap", "mean-based"})
	require.NoError(t, err)
	require.Equal(t, []string{"mean-based", "swap"}, ids(some), "the id, not the end of another")
}

// TestVerify_CountsMachineProved counts texts and not statements, those
// proved in part too.
func TestVerify_CountsMachineProved(t *testing.T) {
	var all []*claims.Statement
	for _, id := range []string{"proved-1", "proved-2", "beyond-1"} {
		all = append(all, claims.Read(toys, id, checkZero))
	}
	require.NoError(t, claims.Validate(all))
	proved, of := machineProved(all)
	require.Equal(t, 3, proved)
	require.Equal(t, 5, of)
}
