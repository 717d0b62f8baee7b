package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	claims "boundedrecall/internal/oldledger"

	"github.com/stretchr/testify/require"
)

// toyLedger is the ledger that the streams in testdata are about.
var toyLedger = []claims.Claim{
	{
		ID: "lemma-1", Reference: "Lemma 1", Test: "TestLemma1", Sharpness: 1, Tightness: "attained", Scope: "two arms",
		Literal:  claims.Statement{Statement: "Reg ≤ 1/4.", Verdict: claims.Refuted},
		Repaired: claims.Statement{Statement: "Reg ≤ 1/2.", Verdict: claims.Holds},
	},
	{
		ID: "lemma-2", Reference: "Lemma 2", Tightness: "an identity", Test: "TestLemma2",
		Literal:  claims.Statement{Statement: "Reg is small.", Verdict: claims.Holds},
		Repaired: claims.Statement{Statement: "Reg is exactly zero, whatever the number of rounds or arms.", Verdict: claims.Conjecture},
	},
}

// replay is a suite that writes the stream and a line of complaint, and ends with
// the status.
func replay(ctx context.Context, stream string, status int) *exec.Cmd {
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), "RECALL_TEST=replay", "RECALL_STREAM="+stream, fmt.Sprint("RECALL_STATUS=", status))
	return cmd
}

// verified verifies the toy ledger by the suite.
func verified(t *testing.T, suite *exec.Cmd, asJSON bool) (stdout, stderr string, err error) {
	t.Helper()
	var out, complaints bytes.Buffer
	err = verify(t.Context(), toyLedger, suite, 0, asJSON, &out, &complaints)
	return out.String(), complaints.String(), err
}

func TestVerify_Pass(t *testing.T) {
	stdout, stderr, err := verified(t, replay(t.Context(), "testdata/pass.json", 0), false)
	require.NoError(t, err)
	require.Empty(t, stderr)
	require.Equal(t, `2 statements: 1 hold as printed, 1 refuted; all verdicts confirmed.

 claim   │ statement                            │ value against bound, ratio,
         │                                      │ cases
─────────┼──────────────────────────────────────┼────────────────────────────────
 lemma-1 │ as printed: refuted                  │ 0.5 ≤ 0.25 fails, ratio 2
 Lemma 1 │ Reg ≤ 1/4.                           │   1 case, witness
         │ repaired: holds                      │ 0.5 ≤ 0.5, ratio 1
         │ Reg ≤ 1/2.                           │   128 cases, exhaustive
         │ tightness: attained                  │
─────────┼──────────────────────────────────────┼────────────────────────────────
 lemma-2 │ as printed: holds                    │ 0.1 ≤ 0.5, ratio 0.2
 Lemma 2 │ Reg is small.                        │   1000 cases, sampled
         │ repaired: conjecture                 │ 0 = 0
         │ Reg is exactly zero, whatever the    │   3 cases, exact
         │ number of rounds or arms.            │
         │ tightness: an identity               │

3 tests in 1 package made 4 measurements: 1 exact over 3 cases (identities and exact values, to
rounding), 1 exhaustive over 128 cases (every case of the sizes stated), 1 witness over 1 case
(cases written down), 1 sampled over 1000 cases (cases drawn at random). A pass says that none of
them contradicts a verdict. That is evidence, not proof: a witness that fails does refute a
statement, up to rounding, but no number of cases proves one. Each line of numbers is the worst case
met; --json says what was measured, over which sizes.
`, stdout)
}

func TestVerify_JSON(t *testing.T) {
	stdout, stderr, err := verified(t, replay(t.Context(), "testdata/pass.json", 0), true)
	require.NoError(t, err)
	require.Empty(t, stderr)
	var got struct {
		Claims []struct {
			ID, Reference, Tightness, Scope, Test string
			Literal, Repaired                     claims.Statement
			Evidence                              []claims.Evidence
			Contradiction                         string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &got))
	require.Len(t, got.Claims, 2)
	one, two := got.Claims[0], got.Claims[1]
	require.Equal(t, "lemma-1 Lemma 1 attained two arms TestLemma1", strings.Join([]string{one.ID, one.Reference, one.Tightness, one.Scope, one.Test}, " "))
	require.Equal(t, toyLedger[0].Literal, one.Literal)
	require.Equal(t, toyLedger[1].Repaired, two.Repaired)
	require.Len(t, one.Evidence, 2)
	require.Equal(t, claims.Evidence{
		Claim: "lemma-1", Reading: claims.Literal, Test: "TestLemma1", Kind: claims.Witness, What: "regret",
		Value: 0.5, Relation: claims.AtMost, Bound: 0.25, Cases: 1, Shows: claims.Refuted, Ratio: 2,
	}, one.Evidence[0])
	require.Empty(t, one.Contradiction)
}

// TestSuite_Unended: tests that began and did not end are named, beside one that failed
// too.
func TestSuite_Unended(t *testing.T) {
	s := newSuite()
	for _, line := range []string{
		`{"Action":"output","Package":"p","Test":"TestB","Output":"waiting\n"}`,
		`{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}`,
		`{"Action":"output","Package":"q","Test":"TestElsewhere","Output":"running\n"}`,
		`{"Action":"output","Package":"p","Test":"TestFails","Output":"bad\n"}`,
		`{"Action":"fail","Package":"p","Test":"TestFails"}`,
		`{"Action":"fail","Package":"p"}`,
	} {
		s.line([]byte(line))
	}
	require.Equal(t, []failure{{"p TestFails", "bad\n"}, {"p", "TestA did not end\nTestB did not end\nwaiting\n"}}, s.failures)
}

func TestVerify_Failures(t *testing.T) {
	for _, asJSON := range []bool{false, true} {
		stdout, stderr, err := verified(t, replay(t.Context(), "testdata/fail.json", 1), asJSON)
		require.Equal(t, failed, err)
		printed := stdout
		if asJSON {
			require.True(t, json.Valid([]byte(stdout)))
			printed = stderr
		} else {
			require.Empty(t, stderr)
			require.Contains(t, stdout, "2 statements: 1 hold as printed, 1 refuted; all verdicts confirmed, 6 FAILED.")
			require.Contains(t, stdout, "This is no pass.")
		}
		for _, want := range []string{
			"  boundedrecall TestFails\n          other_test.go:5: two\n              lines\n",
			"  boundedrecall TestSubtests/bad\n          other_test.go:9: a subtest fails\n",
			"  boundedrecall TestSilent\n",
			"  boundedrecall/broken does not build\n      # boundedrecall/broken [boundedrecall/broken.test]\n      broken/broken_test.go:5:27: undefined: undefined\n",
			"  boundedrecall/panics TestPanics\n      panic: oh no",
			"  boundedrecall/exits\n      FAIL\tboundedrecall/exits\t0.00",
			"      TestExits did not end\n",
		} {
			require.Contains(t, printed, want)
		}
		require.NotContains(t, printed, "TestSubtests\n")
		require.NotContains(t, printed, "TestSkipped")
	}
}

// TestVerify_Contradictions changes the passing stream and says what must come of
// it.
func TestVerify_Contradictions(t *testing.T) {
	pass, err := os.ReadFile("testdata/pass.json")
	require.NoError(t, err)
	for what, c := range map[string]struct {
		change func(line string) string
		want   string
	}{
		"no evidence for a reading": {
			func(line string) string { return drop(line, `lemma-1\",\"reading\":\"repaired`) },
			`lemma-1, repaired: the ledger says "holds", the evidence "no evidence"`,
		},
		"no evidence for a record": {
			func(line string) string { return drop(line, `{\"claim\":\"lemma-2`) },
			`lemma-2, literal: the ledger says "holds", the evidence "no evidence"`,
		},
		"a literal statement is not refuted": {
			func(line string) string { return strings.Replace(line, `\"refuted\"`, `\"holds\"`, 1) },
			`lemma-1, literal: the ledger says "refuted", the evidence "holds"`,
		},
		"a conjecture is refuted": {
			func(line string) string {
				return strings.Replace(line, `\"cases\":3,\"shows\":\"holds\"`, `\"cases\":3,\"shows\":\"refuted\"`, 1)
			},
			`lemma-2, repaired: the ledger says "conjecture", the evidence "refuted"`,
		},
		"a bound is not attained": {
			func(line string) string {
				return strings.Replace(line, `\"value\":0.5,\"relation\":\"≤\",\"bound\":0.5`, `\"value\":0.4,\"relation\":\"≤\",\"bound\":0.5`, 1)
			},
			"lemma-1: the ledger says a sharpness of at least 1, measured 0.8",
		},
		"evidence for no record": {
			func(line string) string {
				return strings.ReplaceAll(line, `{\"claim\":\"lemma-2`, `{\"claim\":\"lemma-3`)
			},
			`TestLemma2 has evidence for "lemma-3", which the ledger does not have it carry`,
		},
		"evidence for another test's record": {
			func(line string) string {
				return strings.ReplaceAll(line, `{\"claim\":\"lemma-2`, `{\"claim\":\"lemma-1`)
			},
			`TestLemma2 has evidence for "lemma-1", which the ledger does not have it carry`,
		},
		"evidence in another test's name": {
			func(line string) string {
				return strings.ReplaceAll(line, `\"test\":\"TestLemma2\"`, `\"test\":\"TestLemma1\"`)
			},
			"evidence for lemma-2 in the name of TestLemma1",
		},
		"evidence that is not JSON": {
			func(line string) string {
				return strings.ReplaceAll(line, `"{\"claim\":\"lemma-2`, `"[\"claim\":\"lemma-2`)
			},
			"invalid character ':' after array element",
		},
	} {
		t.Run(what, func(t *testing.T) {
			var stream strings.Builder
			for line := range strings.Lines(string(pass)) {
				stream.WriteString(c.change(line))
			}
			require.NotEqual(t, string(pass), stream.String())
			file := filepath.Join(t.TempDir(), "stream.json")
			require.NoError(t, os.WriteFile(file, []byte(stream.String()), 0o600))
			for _, asJSON := range []bool{false, true} {
				stdout, stderr, err := verified(t, replay(t.Context(), file, 0), asJSON)
				require.Equal(t, failed, err)
				if asJSON {
					require.Contains(t, stderr, c.want)
				} else {
					require.Contains(t, stdout, c.want)
					require.NotContains(t, stdout, "all verdicts confirmed; ")
				}
			}
		})
	}
}

// drop returns the line, or nothing if it is an attribute with the given text.
func drop(line, text string) string {
	if strings.Contains(line, `"attr"`) && strings.Contains(line, text) {
		return ""
	}
	return line
}

func TestVerify_ShowsTheContradiction(t *testing.T) {
	ledger := []claims.Claim{toyLedger[0]}
	ledger[0].Literal.Verdict = claims.Holds
	s := newSuite()
	s.evidence = []claims.Evidence{
		{Claim: "lemma-1", Reading: claims.Literal, Test: "TestLemma1", Shows: claims.Refuted, Kind: claims.Witness, Relation: claims.AtMost, Value: 2, Bound: 1, Cases: 1},
		{Claim: "lemma-1", Reading: claims.Repaired, Test: "TestLemma1", Shows: claims.Holds, Kind: claims.Witness, Relation: claims.Equals, Value: 1, Bound: 1, Cases: 1},
	}
	var out strings.Builder
	j := judge(ledger, s)
	j.print(&out, 100)
	require.Contains(t, out.String(), "1 statement: 0 hold as printed, 1 refuted; 1 CONTRADICTED.")
	require.Contains(t, out.String(), "as printed: refuted, CONTRADICTS the")
	require.Equal(t, claims.Refuted, j.records[0].Literal.Verdict)
	require.Contains(t, j.records[0].Contradiction, `the ledger says "holds"`)
}

// TestVerify_GoFails has the go command fail without an event.
func TestVerify_GoFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stream.json")
	require.NoError(t, os.WriteFile(file, []byte("not an event\n"), 0o600))
	stdout, _, err := verified(t, replay(t.Context(), file, 1), false)
	require.Equal(t, failed, err)
	require.Contains(t, stdout, "  go test: exit status 1\n      go: a complaint\n      not an event\n")

	_, _, err = verified(t, exec.CommandContext(t.Context(), filepath.Join(t.TempDir(), "missing")), false)
	require.ErrorContains(t, err, "no such file or directory")
}

// TestVerify_Module runs go test on a small module.
func TestVerify_Module(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	evidence := `t.Attr("evidence", "{\"claim\":\"lemma-%d\",\"reading\":\"%s\",\"test\":\"TestLemma%d\",\"shows\":\"%s\",\"relation\":\"=\"}")` + "\n"
	write("go.mod", "module "+module+"\n\ngo 1.25.0\n")
	write("toy_test.go", "package toy\n\nimport \"testing\"\n\n"+
		"func TestLemma1(t *testing.T) {\n"+fmt.Sprintf(evidence, 1, "literal", 1, "refuted")+fmt.Sprintf(evidence, 1, "repaired", 1, "holds")+"}\n"+
		"func TestLemma2(t *testing.T) {\n"+fmt.Sprintf(evidence, 2, "literal", 2, "holds")+fmt.Sprintf(evidence, 2, "repaired", 2, "holds")+"}\n")
	t.Chdir(dir)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	root, err := moduleRoot(t.Context(), "verify")
	require.NoError(t, err)
	require.Equal(t, 1, countPackages(t.Context(), root))
	stdout, stderr, err := verified(t, goTest(t.Context(), root), false)
	require.NoError(t, err, stdout)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "2 tests in 1 package made 4 measurements")
}

// TestVerify_Refuses runs the command where there is no suite to run.
func TestVerify_Refuses(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	status, stdout, stderr := runWith("", "verify")
	require.Equal(t, 2, status)
	require.Empty(t, stdout)
	require.Regexp(t, `^recall: verify must be run inside the module boundedrecall, with its source[^\n]*\n$`, stderr)

	require.NoError(t, os.WriteFile("go.mod", []byte("module other\n\ngo 1.25.0\n"), 0o600))
	refused(t, "recall: verify must be run inside the module boundedrecall, with its source", "", "verify", "--json")

	t.Setenv("PATH", "")
	refused(t, "recall: verify runs go test, and there is no go command in the PATH", "", "verify")
}

// TestVerify_Interrupted ends the context while the suite, and what it has
// started, hangs: verify returns when all of it has ended.
func TestVerify_Interrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), "RECALL_TEST=hang")
	cmd.Dir = t.TempDir()
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(filepath.Join(cmd.Dir, "started")); err == nil {
				cancel()
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	var out, complaints bytes.Buffer
	require.Equal(t, interrupted, verify(ctx, toyLedger, cmd, 0, false, &out, &complaints))
	require.Empty(t, out.String())
	require.Empty(t, complaints.String())
	require.NoDirExists(t, filepath.Join(cmd.Dir, "survived"))
}

// TestPrint_Fits prints the real ledger, with the longest numbers there are, to
// several widths.
func TestPrint_Fits(t *testing.T) {
	s := newSuite()
	for _, c := range claims.Ledger {
		for _, reading := range []claims.Reading{claims.Literal, claims.Repaired} {
			s.evidence = append(s.evidence, claims.Evidence{
				Claim: c.ID, Test: c.Test, Reading: reading, Kind: claims.Exhaustive, Relation: claims.AtLeast,
				Value: -1.23456e-100, Bound: -1.23456e-200, Ratio: 1.23456e100, Cases: 1234567890, Shows: claims.Refuted,
			})
		}
	}
	j := judge(claims.Ledger, s)
	for _, width := range []int{100, 80, 60, 40} {
		var table strings.Builder
		j.printTable(&table, width)
		for line := range strings.Lines(table.String()) {
			require.LessOrEqual(t, len([]rune(strings.TrimRight(line, "\n"))), width, line)
		}
		flat := strings.Join(strings.Fields(table.String()), " ")
		require.Contains(t, flat, "CONTRADICTS")
		require.NotContains(t, table.String(), "\t")
	}
}
