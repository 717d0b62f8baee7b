// Command gates asks of each line that turns a finding into a red test, or into
// a status other than 0, whether some test notices that it is gone.
//
//	cd tools && go run ./gates [-limit 2m] [-also paper,beyond] claims [fuzz ...]
//
// It reads the Go files of each folder that are no tests. A gate is a call of
// Errorf, Error, Fatal, Fatalf, Fail, FailNow, Exit or one of the names of
// -calls, and a return statement with a status (a positive number, or one of the
// names of -statuses). In a copy of the repository it turns off one gate at a
// time: the call is not made, and its arguments are evaluated; the status
// becomes 0, or nil. Then it runs the short tests of the folder, and if these
// are green those of the folders of -also. For each gate it prints a line with
// the test that noticed it. The exit status is 1 if none did, unless
// exceptions.txt says why that is so.
package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed exceptions.txt
var listed string

func main() {
	root := flag.String("root", "..", "the repository")
	limit := flag.Duration("limit", 2*time.Minute, "the time of one run of tests")
	also := flag.String("also", "", "folders, with commas, whose tests run too if the folder's own are green")
	calls := flag.String("calls", "lacks,contradicts,fault,fail", "more names of calls")
	statuses := flag.String("statuses", "Failed,BadUsage,Interrupted", "names of statuses")
	only := flag.String("only", "", "a pattern that the place of a gate must match, such as test.go")
	flag.Parse()
	r := &run{limit: *limit, also: strings.FieldsFunc(*also, isComma), exceptions: exceptions(),
		used: map[string]bool{},
		calls: append(strings.FieldsFunc(*calls, isComma), "Errorf", "Error", "Fatal", "Fatalf", "Fail",
			"FailNow", "Exit"),
		statuses: strings.FieldsFunc(*statuses, isComma), only: regexp.MustCompile(*only)}
	err := r.in(*root, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if r.unseen > 0 {
		os.Exit(1)
	}
}

func isComma(c rune) bool { return c == ',' }

// A run asks for the gates of folders.
type run struct {
	copied          string // of the repository
	limit           time.Duration
	also            []string
	calls, statuses []string
	only            *regexp.Regexp
	exceptions      map[string]string // the reason, by the gate
	used            map[string]bool   // the exceptions that were needed
	unseen          int
}

// exceptions returns the reason by the gate: its file, function and text. A line
// of the file has the gate, a tab and the reason.
func exceptions() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(listed) {
		gate, why, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && !strings.HasPrefix(gate, "#") {
			all[gate] = strings.TrimSpace(why)
		}
	}
	return all
}

func (r *run) in(root string, folders []string) (err error) {
	if r.copied, err = os.MkdirTemp("", "gates"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(r.copied) }()
	if err := copyTo(r.copied, root); err != nil {
		return err
	}
	for _, folder := range folders {
		if seen, err := r.red(folder); err != nil || seen != "" {
			return fmt.Errorf("%s is not green before anything is turned off: %s %w", folder, seen, err)
		}
		names, err := filepath.Glob(filepath.Join(r.copied, folder, "*.go"))
		if err != nil {
			return err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			if err := r.file(folder, name); err != nil {
				return err
			}
		}
	}
	for gate := range r.exceptions {
		if r.used[gate] {
			continue
		}
		if file, _, _ := strings.Cut(gate, " "); slices.Contains(folders, filepath.Dir(file)) &&
			r.only.String() == "" {
			fmt.Printf("STALE     %s: the exception is not needed, or names no gate\n", gate)
			r.unseen++
		}
	}
	return nil
}

// copyTo copies the files of the repository that git does not ignore.
func copyTo(to, root string) error {
	list := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	list.Dir = root
	names, err := list.Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(names), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), text, 0o755)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A gate is a place in a file with the text that turns it off.
type gate struct {
	from, to int
	line     int
	function string
	instead  string
}

// file turns off the gates of a file one at a time.
func (r *run) file(folder, name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	gates, err := r.gates(name, source)
	if err != nil {
		return err
	}
	for _, g := range gates {
		short := filepath.ToSlash(filepath.Join(folder, filepath.Base(name)))
		place := fmt.Sprintf("%s:%d", short, g.line)
		if !r.only.MatchString(place) {
			continue
		}
		off := slices.Concat(source[:g.from], []byte(g.instead), source[g.to:])
		if err := os.WriteFile(name, off, 0o644); err != nil {
			return err
		}
		words := strings.Fields(string(source[g.from:g.to]))
		r.ask(folder, place, short+" "+g.function+": "+strings.Join(words, " "))
		if err := os.WriteFile(name, source, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// ask runs the tests with the gate turned off, and prints who noticed.
func (r *run) ask(folder, place, gate string) {
	seen, err := r.red(folder)
	for k := 0; err == nil && seen == "" && k < len(r.also); k++ {
		seen, err = r.red(r.also[k])
	}
	why, excepted := r.exceptions[gate]
	switch {
	case seen != "":
		fmt.Printf("seen      %s  by %s\n", place, seen)
	case excepted:
		fmt.Printf("excepted  %s  %s\n", place, why)
		r.used[gate] = true
	default:
		if fmt.Printf("NOT SEEN  %s\n          %s\n", place, gate); err != nil {
			fmt.Printf("          %v\n", err)
		}
		r.unseen++
	}
}

// gates returns the gates of a file.
func (r *run) gates(name string, source []byte) (gates []gate, err error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		return nil, err
	}
	at := func(p token.Pos) int { return files.Position(p).Offset }
	function := ""
	add := func(from, to token.Pos, instead string) {
		gates = append(gates, gate{at(from), at(to), files.Position(from).Line, function, instead})
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			function = n.Name.Name
		case *ast.ExprStmt:
			call, ok := n.X.(*ast.CallExpr)
			if !ok || !slices.Contains(r.calls, called(call)) {
				break
			}
			args := []string{string(source[at(call.Fun.Pos()):at(call.Fun.End())])}
			for _, arg := range call.Args {
				args = append(args, string(source[at(arg.Pos()):at(arg.End())]))
			}
			add(n.Pos(), n.End(), "func(...any) {}("+strings.Join(args, ", ")+")")
		case *ast.ReturnStmt:
			for _, result := range n.Results {
				if off := r.off(result); off != "" {
					add(result.Pos(), result.End(), off)
				}
			}
		}
		return true
	})
	return gates, nil
}

// called returns the name of the function that the call calls.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// off returns what turns off a status that is returned, "" for what is none.
func (r *run) off(result ast.Expr) string {
	name := ""
	switch x := result.(type) {
	case *ast.BasicLit:
		if n, err := strconv.Atoi(x.Value); err == nil && n > 0 {
			return "0"
		}
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	}
	if slices.Contains(r.statuses, name) {
		return zero[name]
	}
	return ""
}

// zero is what stands for no finding in place of a named status.
var zero = map[string]string{"Failed": "nil", "BadUsage": "0", "Interrupted": "0"}

var unbuilt = regexp.MustCompile(`\[(?:build|setup) failed\]`)

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// red runs the short tests of a folder. It returns the test that failed first
// and has no subtest that failed, "" if all are green.
func (r *run) red(folder string) (seen string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), r.limit)
	defer cancel()
	test := exec.CommandContext(ctx, "go", "test", "-short", "-vet=off", "-failfast", ".")
	test.Dir = filepath.Join(r.copied, folder)
	test.WaitDelay = time.Second
	out, err := test.CombinedOutput()
	switch {
	case err == nil:
		return "", nil
	case ctx.Err() != nil:
		return "", fmt.Errorf("%s: no end within %v", folder, r.limit)
	case unbuilt.Match(out):
		return "", fmt.Errorf("%s does not build: %s", folder, out)
	}
	names := failed.FindAllStringSubmatch(string(out), -1)
	for k, name := range names {
		if k == len(names)-1 || !strings.HasPrefix(names[k+1][1], name[1]+"/") {
			return name[1], nil
		}
	}
	first, _, _ := bufio.NewReader(bytes.NewReader(out)).ReadLine()
	return string(first), nil
}
