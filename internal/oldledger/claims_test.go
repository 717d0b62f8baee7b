package claims_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	claims "boundedrecall/internal/oldledger"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the ledger's table into README.md")

// TestReadme holds the README's table against the ledger; -update writes it.
func TestReadme(t *testing.T) {
	const path, begin, end = "../../README.md", "<!-- ledger -->\n", "<!-- end of ledger -->\n"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "README.md has no %q", begin)
	table, after, ok := strings.Cut(rest, end)
	require.True(t, ok, "README.md has no %q", end)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(before+begin+claims.Markdown(claims.Ledger)+end+after), 0o644))
		return
	}
	require.Equal(t, claims.Markdown(claims.Ledger), table, "run: go test ./claims -run TestReadme -update")
}

// TestLedgerAndTestsMatch reads the theorem tests: every test opens one record,
// which names it, and records and tests stand in the same order.
func TestLedgerAndTestsMatch(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../theorems_test.go", nil, 0)
	require.NoError(t, err)
	var tests, records []string
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Test") {
			continue
		}
		opened := opens(f)
		require.Len(t, opened, 1, "%s must open one record", f.Name.Name)
		tests = append(tests, f.Name.Name+" opens "+opened[0])
	}
	for _, c := range claims.Ledger {
		records = append(records, c.Test+" opens "+c.ID)
	}
	require.Equal(t, records, tests)
}

// opens returns the ids with which the function calls claims.Open.
func opens(f *ast.FuncDecl) (ids []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return true
		}
		if fun, ok := call.Fun.(*ast.SelectorExpr); ok && fun.Sel.Name == "Open" {
			if id, ok := call.Args[1].(*ast.BasicLit); ok {
				name, _ := strconv.Unquote(id.Value)
				ids = append(ids, name)
			}
		}
		return true
	})
	return ids
}

func TestLedgerIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range claims.Ledger {
		require.False(t, seen[c.ID], "%s twice", c.ID)
		seen[c.ID] = true
		for _, s := range []string{c.Reference, c.Literal.Statement, c.Repaired.Statement, c.Tightness, c.Scope, c.Test} {
			require.NotEmpty(t, s, c.ID)
			require.NotContains(t, s, "\n", c.ID)
		}
		require.Equal(t, c.Literal.Verdict != claims.Holds, c.Fails != "", "%s: a reason if and only if it fails", c.ID)
		require.NotEmpty(t, c.Derivation, c.ID)
		for _, s := range append(c.Derivation, c.Fails) {
			require.NotContains(t, s, "\n", c.ID)
			require.Equal(t, strings.Count(s, "{"), strings.Count(s, "}"), c.ID)
		}
		for _, s := range []claims.Statement{c.Literal, c.Repaired} {
			require.Contains(t, []claims.Verdict{claims.Holds, claims.Refuted, claims.Vacuous, claims.NotReproduced, claims.Conjecture}, s.Verdict, c.ID)
		}
		require.Contains(t, []claims.Verdict{claims.Holds, claims.Conjecture}, c.Repaired.Verdict, "%s: what is refuted is not repaired", c.ID)
	}
	for _, id := range strings.Fields(`theorem-3.1 algorithm-1 theorem-3.2 corollary-3.3 theorem-4.1 lemma-4.2 figure-1
		algorithm-2 algorithm-3 theorem-5.1 corollary-5.2 corollary-5.3 algorithm-4 theorem-5.4 lemma-5.5 theorem-5.6
		figure-2-left figure-2-right beyond-1 beyond-2`) {
		require.True(t, seen[id], "%s is missing", id)
	}
}

// recorder is a test that only remembers.
type recorder struct {
	name     string
	attrs    []string
	errors   []string
	cleanups []func()
}

func (r *recorder) Helper()                {}
func (r *recorder) Name() string           { return r.name }
func (r *recorder) Attr(key, value string) { r.attrs = append(r.attrs, key+" "+value) }
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
func (r *recorder) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }
func (r *recorder) end() {
	for _, f := range r.cleanups {
		f()
	}
}

// A measurement that agrees with a bound, and one that breaks it.
var (
	within = claims.Evidence{Kind: claims.Exact, What: "within", Value: 1, Relation: claims.AtMost, Bound: 1, Cases: 1}
	broken = claims.Evidence{Kind: claims.Witness, What: "broken", Value: 1.1, Relation: claims.AtMost, Bound: 1, Cases: 1}
)

func TestCase_PassesWhatTheLedgerSays(t *testing.T) {
	for _, claim := range claims.Ledger {
		r := &recorder{name: claim.Test}
		c := claims.Open(r, claim.ID)
		c.Literal(agreeing(claim.Literal.Verdict))
		c.Repaired(agreeing(claim.Repaired.Verdict))
		r.end()
		require.Empty(t, r.errors, claim.ID)
		require.Len(t, r.attrs, 2)
		text, ok := strings.CutPrefix(r.attrs[0], claims.AttrKey+" ")
		require.True(t, ok)
		var e claims.Evidence
		require.NoError(t, json.Unmarshal([]byte(text), &e))
		require.Equal(t, claim.ID, e.Claim)
		require.Equal(t, claims.Literal, e.Reading)
	}
}

// agreeing returns evidence that gives the verdict.
func agreeing(v claims.Verdict) claims.Evidence {
	if v == claims.Holds || v == claims.Conjecture {
		return within
	}
	e := broken
	e.Otherwise = v
	return e
}

// TestCase_FailsOnEveryOtherVerdict turns each verdict of the ledger in turn.
func TestCase_FailsOnEveryOtherVerdict(t *testing.T) {
	for _, claim := range claims.Ledger {
		for _, v := range []claims.Verdict{claims.Holds, claims.Refuted, claims.Vacuous, claims.NotReproduced} {
			if v != claim.Literal.Verdict {
				r := &recorder{name: claim.Test}
				c := claims.Open(r, claim.ID)
				c.Literal(agreeing(v))
				c.Repaired(agreeing(claim.Repaired.Verdict))
				r.end()
				require.Len(t, r.errors, 1, "%s, literal %s", claim.ID, v)
			}
			if v != claims.Holds {
				r := &recorder{name: claim.Test}
				c := claims.Open(r, claim.ID)
				c.Literal(agreeing(claim.Literal.Verdict))
				c.Repaired(agreeing(v))
				r.end()
				require.Len(t, r.errors, 1, "%s, repaired %s", claim.ID, v)
			}
		}
	}
}

func TestCase_RefusesBadEvidence(t *testing.T) {
	claim, ok := claims.Find("theorem-3.2")
	require.True(t, ok)
	for name, spoil := range map[string]func(e *claims.Evidence){
		"no kind":          func(e *claims.Evidence) { e.Kind = "" },
		"no description":   func(e *claims.Evidence) { e.What = "" },
		"no cases":         func(e *claims.Evidence) { e.Cases = 0 },
		"no relation":      func(e *claims.Evidence) { e.Relation = "" },
		"vacuous bound":    func(e *claims.Evidence) { e.Trivial = 1 },
		"NaN":              func(e *claims.Evidence) { e.Value = math.NaN() },
		"infinite bound":   func(e *claims.Evidence) { e.Bound = math.Inf(1) },
		"ten percent over": func(e *claims.Evidence) { e.Bound /= 1.1 },
		"a little over":    func(e *claims.Evidence) { e.Bound -= 3e-9 },
		"blunt":            func(e *claims.Evidence) { e.Value /= 1.01 },
	} {
		r := &recorder{name: claim.Test}
		c := claims.Open(r, claim.ID)
		c.Literal(broken)
		e := within
		spoil(&e)
		c.Repaired(e)
		r.end()
		require.NotEmpty(t, r.errors, name)
	}
}

// TestCase_HandsOnWhatALineHolds: go test -json loses a line of more than 4096 bytes, so
// that a long witness stays behind, and any other long evidence is refused.
func TestCase_HandsOnWhatALineHolds(t *testing.T) {
	claim, _ := claims.Find("theorem-3.2")
	hand := func(what, rewards string) *recorder {
		r := &recorder{name: claim.Test}
		e := broken
		e.What, e.Witness = what, &claims.Exhibit{Rewards: rewards}
		claims.Open(r, claim.ID).Literal(e)
		return r
	}
	for bytes, shown := range map[int]bool{10: true, 3000: true, 4096: false, 100_000: false} {
		r := hand("it", strings.Repeat("1", bytes))
		require.Empty(t, r.errors)
		require.Len(t, r.attrs, 1)
		require.Less(t, len("=== ATTR  "+r.name+" "+r.attrs[0]), 4096)
		require.Equal(t, shown, strings.Contains(r.attrs[0], `"witness":`), bytes)
	}
	r := hand(strings.Repeat("1", 4096), "(0,1)")
	require.Len(t, r.errors, 1)
	require.Empty(t, r.attrs)
}

func TestExhibit_Command(t *testing.T) {
	require.Empty(t, claims.Exhibit{Rewards: "(0,1)"}.Command())
	require.Equal(t, `recall play --eta 0.5 --rewards '3*(0,1) (1,0)' 'it'\''s' ''`,
		claims.Exhibit{Replay: []string{"play", "--eta", "0.5", "--rewards", "3*(0,1) (1,0)", "it's", ""}}.Command())
}

func TestOpen_RefusesStrangers(t *testing.T) {
	r := &recorder{name: "TestElse"}
	claims.Open(r, "theorem-9.9")
	require.Len(t, r.errors, 1)
	r = &recorder{name: "TestElse"}
	claims.Open(r, "theorem-3.2")
	require.Len(t, r.errors, 1)
	r.end() // no evidence was handed in
	require.Len(t, r.errors, 2)
}

func TestEvidence_Sharpness(t *testing.T) {
	for want, e := range map[float64]claims.Evidence{
		0.5:  {Value: 1, Relation: claims.AtMost, Bound: 2},
		0.25: {Value: 4, Relation: claims.AtLeast, Bound: 1},
		1:    {Value: 3, Relation: claims.Equals, Bound: 3},
		0:    {Value: -1, Relation: claims.AtMost, Bound: 2},
	} {
		require.Equal(t, want, e.Sharpness())
	}
	require.Zero(t, claims.Evidence{Value: 1, Relation: claims.AtMost, Bound: 0}.Sharpness())
	require.Zero(t, claims.Evidence{Value: 1, Relation: claims.AtMost, Bound: -1}.Sharpness())
}

// TestCase_TakesVacuousBoundsForWhatTheyAre: a bound that excludes nothing is refused,
// unless that is what the evidence is there to show.
func TestCase_TakesVacuousBoundsForWhatTheyAre(t *testing.T) {
	claim, _ := claims.Find("corollary-5.2")
	r := &recorder{name: claim.Test}
	c := claims.Open(r, claim.ID)
	c.Literal(claims.Evidence{Kind: claims.Exact, What: "printed", Value: 7, Relation: claims.AtMost, Bound: 1, Cases: 1, Trivial: 1, Otherwise: claims.Vacuous})
	c.Repaired(within)
	r.end()
	require.Empty(t, r.errors)
}

// TestJudge_AConjectureCanFail: what no case contradicts may be called a conjecture;
// what a case contradicts may not.
func TestJudge_AConjectureCanFail(t *testing.T) {
	c := claims.Claim{ID: "x", Literal: claims.Statement{Verdict: claims.Conjecture}, Repaired: claims.Statement{Verdict: claims.Conjecture}}
	at := func(shows claims.Verdict) []claims.Evidence {
		return []claims.Evidence{{Reading: claims.Literal, Shows: shows}, {Reading: claims.Repaired, Shows: claims.Holds}}
	}
	require.NoError(t, claims.Judge(c, at(claims.Holds)))
	require.Error(t, claims.Judge(c, at(claims.Refuted)))
}
