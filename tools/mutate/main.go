// Command mutate changes a package in many small ways, one at a time, and runs the package's
// tests on each change. A change that no test notices is a survivor.
//
//	go -C tools run ./mutate -seed 1 -n 60 ../exact ../exact/certificate
//
// A change exchanges an operator, a boundary or two arguments, drops a condition, an operand of
// a condition, an error or a statement, or moves a constant. The module is not touched: the
// changed file is laid over it. A changed program that does not compile is drawn again.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A mutant is a change of the bytes from..to−1 of a file.
type mutant struct {
	file     string
	from, to int
	text     string
	kind     string
}

func main() {
	seed := flag.Uint64("seed", 1, "of the draws")
	count := flag.Int("n", 60, "how many changes to try in each package; 0 for all")
	least := flag.Float64("least", 0, "the share of changes, from 0 to 1, that tests must notice")
	timeout := flag.Duration("timeout", 3*time.Minute, "for the tests of one change; a change that takes longer is noticed")
	flags := flag.String("flags", "-failfast", "further flags of go test, separated by spaces")
	flag.Parse()
	ok := true
	for _, folder := range flag.Args() {
		r := runner{folder, *timeout, strings.Fields(*flags)}
		killed, tried := r.run(rand.New(rand.NewPCG(*seed, 0)), *count)
		fmt.Printf("%s: seed %d, %d of %d noticed, %.0f %%\n", folder, *seed, killed, tried, 100*float64(killed)/float64(max(tried, 1)))
		ok = ok && tried > 0 && float64(killed) >= *least*float64(tried)
	}
	if !ok {
		os.Exit(1)
	}
}

// A runner tests the package in a folder.
type runner struct {
	folder  string
	timeout time.Duration
	flags   []string
}

// run tries mutants, in the order drawn, until count of them compile. It prints the survivors.
func (r runner) run(rng *rand.Rand, count int) (killed, tried int) {
	if out, err := r.test(nil); err != nil {
		fmt.Printf("%s: the tests fail as it is:\n%s", r.folder, out)
		return 0, 0
	}
	all := mutantsOf(r.folder)
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for _, m := range all {
		if count > 0 && tried == count {
			break
		}
		out, err := r.test(&m)
		if bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]")) {
			continue
		}
		tried++
		if err != nil {
			killed++
			continue
		}
		fmt.Println("survived:", m)
	}
	return killed, tried
}

// test runs the tests with a mutant, or without one.
func (r runner) test(m *mutant) (output []byte, err error) {
	args := append([]string{"test", "-count=1", "-vet=off", "-p=1", "-timeout=" + r.timeout.String()}, r.flags...)
	if m != nil {
		folder, err := os.MkdirTemp("", "mutate")
		check(err)
		defer os.RemoveAll(folder)
		changed, overlay := filepath.Join(folder, "changed.go"), filepath.Join(folder, "overlay.json")
		replace, err := json.Marshal(map[string]map[string]string{"Replace": {m.file: changed}})
		check(err)
		check(os.WriteFile(changed, m.apply(), 0o600))
		check(os.WriteFile(overlay, replace, 0o600))
		args = append(args, "-overlay="+overlay)
	}
	ctx, cancel := context.WithTimeout(context.Background(), r.timeout+time.Minute) // to build, too
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "RAPID_NOFAILFILE=1", "RAPID_SHRINKTIME=10ms")
	cmd.WaitDelay = 10 * time.Second
	return cmd.CombinedOutput()
}

func (m mutant) apply() []byte {
	text := source(m.file)
	return []byte(text[:m.from] + m.text + text[m.to:])
}

// String gives the place, the kind, and the text before and after.
func (m mutant) String() string {
	text := source(m.file)
	line := 1 + strings.Count(text[:m.from], "\n")
	return fmt.Sprintf("%s:%d %s: %.80q → %.80q", filepath.Base(m.file), line, m.kind, text[m.from:m.to], m.text)
}

func source(file string) string {
	text, err := os.ReadFile(file)
	check(err)
	return string(text)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
}

// mutantsOf returns the mutants of all files of a package.
func mutantsOf(folder string) []mutant {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	check(err)
	var all []mutant
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		name, err := filepath.Abs(name)
		check(err)
		text := source(name)
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		check(err)
		c := changer{name: name, text: text, base: file.FileStart}
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if n != nil {
					c.change(n)
				}
				return true
			})
		}
		all = append(all, c.mutants...)
	}
	return all
}

// A changer collects the mutants of a file.
type changer struct {
	name, text string
	base       token.Pos
	mutants    []mutant
}

func (c *changer) add(kind string, from, to token.Pos, text string) {
	c.mutants = append(c.mutants, mutant{c.name, int(from - c.base), int(to - c.base), text, kind})
}

func (c *changer) at(n ast.Node) string { return c.text[n.Pos()-c.base : n.End()-c.base] }

// operators are what an operator may become.
var operators = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.SHL: {">>"}, token.SHR: {"<<"}, token.AND: {"|"}, token.OR: {"&"},
	token.ADD_ASSIGN: {"-=", "="}, token.SUB_ASSIGN: {"+="}, token.MUL_ASSIGN: {"/="}, token.QUO_ASSIGN: {"*="},
	token.INC: {"--"}, token.DEC: {"++"},
}

// opposites are names of values or functions that may be taken for each other: the sides of
// evidence, the ends of an interval and the like.
var opposites = [][2]string{
	{"Lower", "Upper"}, {"lower", "upper"}, {"lo", "hi"}, {"min", "max"}, {"Min", "Max"}, {"MinFunc", "MaxFunc"},
	{"from", "to"}, {"First", "Last"}, {"first", "last"}, {"Floor", "Ceil"}, {"Num", "Denom"}, {"Add", "Sub"}, {"add", "sub"},
	{"true", "false"}, {"continue", "break"}, {"External", "Swap"},
}

// commutes has the functions whose arguments may be swapped.
var commutes = map[string]bool{"add": true, "mul": true, "plus": true, "max": true, "min": true, "Add": true, "Mul": true}

// lastName returns the name of a function, without what it belongs to.
func lastName(fun ast.Expr) string {
	if s, ok := fun.(*ast.SelectorExpr); ok {
		return s.Sel.Name
	}
	return fmt.Sprint(fun)
}

// change adds the mutants of a node.
func (c *changer) change(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, op := range operators[n.Op] {
			c.add("operator", n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), op)
		}
		if n.Op == token.LAND || n.Op == token.LOR {
			c.add("dropped operand", n.Pos(), n.End(), c.at(n.X))
			c.add("dropped operand", n.Pos(), n.End(), c.at(n.Y))
		}
	case *ast.AssignStmt:
		for _, op := range operators[n.Tok] {
			c.add("operator", n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), op)
		}
		if n.Tok == token.ASSIGN {
			c.add("dropped statement", n.Pos(), n.End(), "")
		}
	case *ast.IncDecStmt:
		c.add("operator", n.TokPos, n.TokPos+2, operators[n.Tok][0])
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			c.add("dropped sign", n.Pos(), n.End(), c.at(n.X))
		}
	case *ast.IfStmt:
		c.add("condition never", n.Cond.Pos(), n.Cond.End(), "("+c.at(n.Cond)+") && false")
		c.add("condition always", n.Cond.Pos(), n.Cond.End(), "("+c.at(n.Cond)+") || true")
	case *ast.ExprStmt:
		c.add("dropped statement", n.Pos(), n.End(), "")
	case *ast.CallExpr:
		for k := 1; k < len(n.Args) && c.at(n.Args[k-1]) != c.at(n.Args[k]) && !commutes[lastName(n.Fun)]; k++ {
			c.add("swapped arguments", n.Args[k-1].Pos(), n.Args[k].End(), c.at(n.Args[k])+", "+c.at(n.Args[k-1]))
		}
	case *ast.ReturnStmt:
		if k := len(n.Results) - 1; k >= 0 && (c.at(n.Results[k]) == "err" || strings.HasPrefix(c.at(n.Results[k]), "errors.")) {
			c.add("no error", n.Results[k].Pos(), n.Results[k].End(), "nil")
		}
	case *ast.BasicLit:
		c.constant(n)
	case *ast.Ident:
		for _, pair := range opposites {
			for k, name := range pair {
				if n.Name == name {
					c.add("other side", n.Pos(), n.End(), pair[1-k])
				}
			}
		}
	}
}

// constant moves a number by a tenth, and by at least 1 if it is whole.
func (c *changer) constant(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if v, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
			step := max(1, v/10)
			c.add("constant", n.Pos(), n.End(), strconv.FormatInt(v+step, 10))
			c.add("constant", n.Pos(), n.End(), "("+strconv.FormatInt(v-step, 10)+")")
		}
	case token.FLOAT:
		c.add("constant", n.Pos(), n.End(), "(1.1*"+n.Value+")")
		c.add("constant", n.Pos(), n.End(), "(0.9*"+n.Value+")")
	}
}
