package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A gate is a place in the source that turns a finding into a red test or into
// an error, with what is written around it so that it can be turned off.
type gate struct {
	number     int
	file       string // from the root of the repository
	line       int
	function   string
	text       string
	from, to   int // offsets in the file
	open, shut string
}

// place returns the file and the line.
func (g gate) place() string { return fmt.Sprintf("%s:%d", g.file, g.line) }

// name returns what stands for the gate among the exceptions, whatever its line.
func (g gate) name() string { return g.file + " " + g.function + ": " + g.text }

// calls are the names of functions that make a test red where they are called.
var calls = []string{"Errorf", "Error", "Fatal", "Fatalf", "Fail", "FailNow",
	"lacks", "contradicts", "fault", "fail"}

// findings is the name of a list: what is written to it turns a test red.
const findings = "found"

// statuses are the constants that end a command with a status.
var statuses = []string{"BadUsage", "Interrupted"}

// testsToo are the rooms whose checks stand in files of tests.
var testsToo = []string{"proofs", "fuzz"}

// load returns the packages of a module that the patterns name.
func load(root, module string, rooms []string) ([]*packages.Package, error) {
	config := &packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
			packages.NeedImports | packages.NeedSyntax | packages.NeedTypes |
			packages.NeedTypesInfo | packages.NeedExportFile,
		Dir: filepath.Join(root, module), Env: append(os.Environ(), "GOWORK=off"), Tests: true,
	}
	all, err := packages.Load(config, rooms...)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		for _, e := range p.Errors {
			return nil, e
		}
	}
	return all, nil
}

// A finder finds the gates of files.
type finder struct {
	root  string
	makes map[string]bool // the functions that never return nil, by their full name
	seen  map[string]bool // files
	texts map[string]int  // how often a gate of this name was found
	gates []gate

	// of the file
	p        *packages.Package
	source   []byte
	file     string
	function string
	results  []*types.Tuple // of the functions around this place
}

// gatesOf returns the gates of the packages.
func gatesOf(root string, all []*packages.Package) ([]gate, error) {
	f := &finder{root: root, makes: map[string]bool{}, seen: map[string]bool{},
		texts: map[string]int{}}
	for _, p := range all {
		f.p = p
		for _, parsed := range p.Syntax {
			f.findMakers(parsed)
		}
	}
	for _, p := range all {
		for _, parsed := range p.Syntax {
			if err := f.look(p, parsed); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(f.gates, func(a, b gate) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.from, b.from))
	})
	for k := range f.gates {
		f.gates[k].number = k + 1
	}
	return f.gates, nil
}

// runs are the names of functions that go test itself runs.
var runs = regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)`)

// look finds the gates of a file, unless it is one of tests alone.
func (f *finder) look(p *packages.Package, parsed *ast.File) (err error) {
	place := p.Fset.Position(parsed.Pos()).Filename
	if f.file, err = filepath.Rel(f.root, place); err != nil || f.seen[place] {
		return err
	}
	f.file = filepath.ToSlash(f.file)
	tests := strings.HasSuffix(place, "_test.go")
	if strings.HasPrefix(f.file, "..") || // the main program of tests, which go makes
		tests && !slices.Contains(testsToo, filepath.Dir(f.file)) {
		return nil
	}
	f.seen[place], f.p = true, p
	if f.source, err = os.ReadFile(place); err != nil {
		return err
	}
	for _, d := range parsed.Decls {
		function, ok := d.(*ast.FuncDecl)
		if !ok || function.Body == nil || tests && runs.MatchString(function.Name.Name) {
			continue
		}
		f.function = function.Name.Name
		f.results = []*types.Tuple{f.signature(function.Name)}
		f.walk(function.Body, nil)
	}
	return nil
}

func (f *finder) signature(name *ast.Ident) *types.Tuple {
	return f.p.TypesInfo.Defs[name].Type().(*types.Signature).Results()
}

// walk finds the gates below a node.
func (f *finder) walk(n, parent ast.Node) {
	switch n := n.(type) {
	case *ast.FuncLit:
		signature := f.p.TypesInfo.TypeOf(n).(*types.Signature)
		f.results = append(f.results, signature.Results())
		f.children(n)
		f.results = f.results[:len(f.results)-1]
		return
	case *ast.ExprStmt:
		f.call(n, parent)
	case *ast.ReturnStmt:
		results := f.results[len(f.results)-1]
		for k, result := range n.Results {
			if len(n.Results) == results.Len() {
				f.value(result, results.At(k).Type())
			}
		}
	case *ast.AssignStmt:
		_, block := parent.(*ast.BlockStmt)
		if name, ok := n.Lhs[0].(*ast.Ident); ok && block && name.Name == findings &&
			n.Tok == token.ASSIGN {
			f.add(n, "if off.On(%d) { ", " }")
		}
		for k, value := range n.Rhs {
			if len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
				f.value(value, f.p.TypesInfo.TypeOf(n.Lhs[k]))
			}
		}
	case *ast.CallExpr:
		if f.named(n.Fun) == "os.Exit" {
			f.add(n.Args[0], "off.Value(%d, ", ")")
		}
		for _, arg := range n.Args {
			if types.Identical(f.p.TypesInfo.TypeOf(arg), errorType) && f.isMade(arg) && !isPanic(n) {
				f.value(arg, errorType)
			}
		}
	}
	f.children(n)
}

func isPanic(call *ast.CallExpr) bool {
	name, ok := call.Fun.(*ast.Ident)
	return ok && name.Name == "panic"
}

func (f *finder) children(n ast.Node) {
	ast.Inspect(n, func(child ast.Node) bool {
		if child == nil || child == n {
			return child == n
		}
		f.walk(child, n)
		return false
	})
}

// call adds a statement that calls a function which makes a test red.
func (f *finder) call(n *ast.ExprStmt, parent ast.Node) {
	call, ok := n.X.(*ast.CallExpr)
	if !ok {
		return
	}
	name := ""
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	switch parent.(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		if slices.Contains(calls, name) {
			f.add(n, "if off.On(%d) { ", " }")
		}
	default:
		if slices.Contains(calls, name) {
			f.add(n, "off.Do(%d, func() { ", " })")
		}
	}
}

// value adds an expression whose value says that something is wrong: an error
// that is made here, or a status. Its type is what it is returned or kept as.
func (f *finder) value(x ast.Expr, as types.Type) {
	if as == nil {
		return // it is not kept
	}
	status := f.status(x, as)
	if !status && !f.isMade(x) && !f.isSentinel(x) {
		return
	}
	switch {
	case types.Identical(as, errorType):
		f.add(x, "off.Value[error](%d, ", ")")
	case status || types.Identical(as, f.p.TypesInfo.TypeOf(x)):
		f.add(x, "off.Value(%d, ", ")")
	}
}

var errorType = types.Universe.Lookup("error").Type()

// isError reports whether the type is one of errors.
func isError(t types.Type) bool {
	return t != nil && types.Implements(t, errorType.Underlying().(*types.Interface))
}

// isMade reports whether the expression makes an error.
func (f *finder) isMade(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		name := f.named(x.Fun)
		return name == "fmt.Errorf" || name == "errors.New" || f.makes[name]
	case *ast.CompositeLit:
		return isError(f.p.TypesInfo.TypeOf(x))
	case *ast.UnaryExpr:
		_, composite := x.X.(*ast.CompositeLit)
		return composite && isError(f.p.TypesInfo.TypeOf(x))
	}
	return false
}

// isSentinel reports whether the expression is an error that a package declares.
func (f *finder) isSentinel(x ast.Expr) bool {
	v, ok := f.object(x).(*types.Var)
	return ok && v.Parent() == v.Pkg().Scope() && isError(v.Type())
}

// status reports whether the expression is the status of a command.
func (f *finder) status(x ast.Expr, as types.Type) bool {
	basic, ok := as.Underlying().(*types.Basic)
	if !ok || basic.Kind() != types.Int {
		return false
	}
	if literal, ok := x.(*ast.BasicLit); ok {
		return literal.Value > "0" && (f.p.Name == "claims" || f.p.Name == "cli" || f.p.Name == "main")
	}
	object := f.object(x)
	return object != nil && slices.Contains(statuses, object.Name())
}

// object returns what a name stands for, nil if the expression is not a name.
func (f *finder) object(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return f.p.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		return f.p.TypesInfo.ObjectOf(x.Sel)
	}
	return nil
}

// named returns the full name of the function, "" if it has none.
func (f *finder) named(fun ast.Expr) string {
	if function, ok := f.object(fun).(*types.Func); ok {
		return function.FullName()
	}
	return ""
}

// findMakers finds the functions of which each result is an error that is made.
func (f *finder) findMakers(parsed *ast.File) {
	for _, d := range parsed.Decls {
		function, ok := d.(*ast.FuncDecl)
		if !ok || function.Body == nil || f.signature(function.Name).Len() != 1 {
			continue
		}
		returns, made := 0, 0
		ast.Inspect(function.Body, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok {
				if returns++; len(r.Results) == 1 && f.isMade(r.Results[0]) {
					made++
				}
			}
			_, inner := n.(*ast.FuncLit)
			return !inner
		})
		if returns > 0 && made == returns {
			f.makes[f.p.TypesInfo.Defs[function.Name].(*types.Func).FullName()] = true
		}
	}
}

// add adds a gate. The opening words have a verb for its number.
func (f *finder) add(n ast.Node, open, shut string) {
	from, to := f.p.Fset.Position(n.Pos()), f.p.Fset.Position(n.End())
	for _, g := range f.gates {
		if g.file == f.file && g.from == from.Offset && g.to == to.Offset {
			return
		}
	}
	g := gate{file: f.file, line: from.Line, function: f.function, from: from.Offset,
		to: to.Offset, open: open, shut: shut}
	g.text = strings.Join(strings.Fields(string(f.source[g.from:g.to])), " ")
	if f.texts[g.name()]++; f.texts[g.name()] > 1 {
		g.text += fmt.Sprintf(" (%d)", f.texts[g.name()])
	}
	f.gates = append(f.gates, g)
}
