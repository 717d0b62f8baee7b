package certificate

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A verdict is what becomes of a certificate, or of other input.
type verdict string

const (
	accepted verdict = "accepted"
	refused  verdict = "refused"
	panicked verdict = "panicked"
)

// verdictOf runs a check.
func verdictOf(check func() error) (v verdict) {
	defer func() {
		if recover() != nil {
			v = panicked
		}
	}()
	if check() != nil {
		return refused
	}
	return accepted
}

// switchOff switches a condition off, in a copy of the package that
// [conditions] made.
var switchOff func(condition int)

// undecided are the conditions that decide no verdict, and why they are there.
var undecided = map[string]string{
	`strings.Trim(s, "-/0123456789") != ""`:         "1e999999999 is no fraction in lowest terms either, but reading it takes all memory",
	`text := []rune(err.Error()); len(text) > most`: "an error is cut: TestVerifyQuotesLittle",
	`l.left <= 0`:                      "input without end: TestVerifyRefusesInputWithoutEnd",
	`errors.Is(err, io.EOF)`:           "empty input is no JSON either",
	`err != nil`:                       "what cannot be read is no certificate either, in Verify",
	`err := dec.Decode(c); err != nil`: "what has other fields is spelled otherwise too",
	`err := json.Compact(&compact, raw); err != nil`: "what was decoded is JSON",

	`errors.Is(err, errTooMuchWork) && left < mostWork`: "which budget has run out: TestBudget",
	`errors.Is(err, errTooMuchWork)`:                    "which budget has run out: TestBudget",
	`left < mostWork`:                                   "which budget has run out: TestBudget",
	`errors.Is(err, ErrBudget)`:                         "which budget has run out: TestBudget",
}

// TestEveryConditionDecides: each condition of each if by which the package
// refuses decides the verdict on some certificate of the table. The test finds
// the conditions in the source. It builds a copy of the package in which they
// can be switched off one by one, an operand of || being false then, an operand
// of && true, and runs the table in the copy for each. Where a condition is
// off, some certificate must be accepted that is refused, or refused that is
// accepted, or the check must panic.
func TestEveryConditionDecides(t *testing.T) {
	if switchOff != nil {
		cases := cases(t)
		for condition := range must(strconv.Atoi(os.Getenv("CONDITIONS"))) {
			switchOff(condition)
			if !slices.ContainsFunc(cases, func(c testCase) bool { return verdictOf(c.check) != c.want }) {
				fmt.Println("undecided", condition)
			}
		}
		return
	}
	if controls.Short() {
		t.Skip("builds a copy of the package")
	}
	names, overlay := conditions(t)
	cmd := exec.Command("go", "test", "-v", "-vet=off", "-count=1", "-timeout=60s", "-run",
		"^TestEveryConditionDecides$",
		"-overlay", overlay, ".")
	cmd.Env = append(os.Environ(), fmt.Sprint("CONDITIONS=", len(names)))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	var found []string
	for line := range strings.Lines(string(out)) {
		if n, ok := strings.CutPrefix(strings.TrimSpace(line), "undecided "); ok {
			found = append(found, names[must(strconv.Atoi(n))])
		}
	}
	t.Logf("%d conditions, of which %d decide only what an error says, or what checking costs",
		len(names), len(found))
	texts := map[string]bool{}
	for _, name := range found {
		_, text, _ := strings.Cut(name, ": ")
		texts[text] = true
		assert.Contains(t, undecided, text, "no certificate of the table is decided by %s", name)
	}
	require.Len(t, texts, len(undecided), "conditions that decide no verdict: %v", found)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// switches lets the copy of the package switch conditions off.
const switches, switchesTest = `package certificate

var off = -1

func on(condition int) bool { return condition != off }
`, `package certificate

func init() { switchOff = func(condition int) { off = condition } }
`

// conditions writes a copy of the package in which conditions can be switched
// off. It returns their places and texts, and the overlay that puts the copy in
// the package's place.
func conditions(t *testing.T) (names []string, overlay string) {
	folder, here := t.TempDir(), must(os.Getwd())
	replace := map[string]string{}
	put := func(name, text string) {
		replace[filepath.Join(here, name)] = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	put("switches.go", switches)
	put("switches_test.go", switchesTest)
	for _, name := range must(filepath.Glob("*.go")) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		s := &switcher{name: name, text: string(must(os.ReadFile(name))), names: names}
		file := must(parser.ParseFile(token.NewFileSet(), name, s.text, parser.SkipObjectResolution))
		s.base = file.FileStart
		ast.Walk(switchesIn{s, false}, file)
		names = s.names
		put(name, s.switched())
	}
	overlay = filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, must(json.Marshal(map[string]any{"Replace": replace})),
		0o600))
	return names, overlay
}

// A switcher finds the conditions of a file.
type switcher struct {
	name, text string
	base       token.Pos
	names      []string
	inserted   []insertion
}

type insertion struct {
	at   int
	text string
}

// switchesIn visits a function, which returns an error or does not.
type switchesIn struct {
	*switcher
	returnsError bool
}

func (v switchesIn) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.FuncType:
		return nil
	case *ast.FuncDecl:
		return switchesIn{v.switcher, returnsError(n.Type)}
	case *ast.FuncLit:
		return switchesIn{v.switcher, returnsError(n.Type)}
	case *ast.IfStmt:
		if v.refuses(n.Body.List) {
			from := n.Cond.Pos()
			if n.Init != nil {
				from = n.Init.Pos()
			}
			v.add(n.Cond, from, false)
		}
	case *ast.CaseClause:
		if v.refuses(n.Body) && len(n.List) == 1 {
			if _, isLiteral := n.List[0].(*ast.BasicLit); !isLiteral {
				v.add(n.List[0], n.List[0].Pos(), false)
			}
		}
	}
	return v
}

func returnsError(f *ast.FuncType) bool {
	if f.Results == nil {
		return false
	}
	last, ok := f.Results.List[len(f.Results.List)-1].Type.(*ast.Ident)
	return ok && last.Name == "error"
}

// refuses reports whether a block ends by returning an error, or in a panic.
func (v switchesIn) refuses(block []ast.Stmt) bool {
	if len(block) == 0 {
		return false
	}
	switch last := block[len(block)-1].(type) {
	case *ast.ReturnStmt:
		if !v.returnsError || len(last.Results) == 0 {
			return false
		}
		name, ok := last.Results[len(last.Results)-1].(*ast.Ident)
		return !ok || name.Name != "nil"
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && fmt.Sprint(call.Fun) == "panic"
	}
	return false
}

// add adds a condition, and those it is made of. Switched off it has the given
// value. Its name begins at from.
func (s *switcher) add(e ast.Expr, from token.Pos, off bool) {
	inner := ast.Unparen(e)
	binary, _ := inner.(*ast.BinaryExpr)
	or := binary != nil && binary.Op == token.LOR
	if !or || off {
		begin, end := int(e.Pos()-s.base), int(e.End()-s.base)
		line := 1 + strings.Count(s.text[:begin], "\n")
		open := fmt.Sprintf("(on(%d) && (", len(s.names))
		if off {
			open = fmt.Sprintf("(!on(%d) || (", len(s.names))
		}
		s.inserted = append(s.inserted, insertion{begin, open}, insertion{end, "))"})
		s.names = append(s.names, fmt.Sprintf("%s:%d: %s", s.name, line, s.text[from-s.base:end]))
	}
	if or || binary != nil && binary.Op == token.LAND {
		s.add(binary.X, binary.X.Pos(), !or)
		s.add(binary.Y, binary.Y.Pos(), !or)
	}
}

// switched returns the text with the insertions. Of those in one place, an
// outer one opens before and closes after an inner one.
func (s *switcher) switched() string {
	text := s.text
	slices.SortStableFunc(s.inserted, func(a, b insertion) int { return b.at - a.at })
	for k := 0; k < len(s.inserted); {
		n := k
		var closing, opening string
		for ; n < len(s.inserted) && s.inserted[n].at == s.inserted[k].at; n++ {
			if add := s.inserted[n].text; add == "))" {
				closing += add
			} else {
				opening += add
			}
		}
		text = text[:s.inserted[k].at] + closing + opening + text[s.inserted[k].at:]
		k = n
	}
	return text
}
