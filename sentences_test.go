package boundedrecall_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// namesWithDigits are names that hold digits: of statements, theorems and sections, of letters with a subscript, of arms,
// of rewards and sets of them, of suffixes, of years, of items, and verbs of a format.
var namesWithDigits = regexp.MustCompile(`\b(theorem|lemma|corollary|definition|footnote|figure|section|beyond)(-[a-z]+)*-[0-9][a-z0-9.-]*` +
	`|\b(Theorems?|Lemmas?|Corollary|Definition|Figure|Sections?|Appendix) [AB0-9.]*[0-9]((,| and) [AB0-9.]*[0-9])*` +
	`|\b[exrpS]_[12]\b|\b[xr]_\{t,1\}|\{(0|1|±1)(,(½|1))*\}²?|\[(0|−1),1\](\^\{T×d\})?|\([01½](,[01½])+\)|\b[0-2]\.\.[MT]\b(−1)?` +
	`|\bR\([1-3M],[2d]\)|\barms? [123]\b|\b(18|19|20)\d\d\b|\([1-7]\) |\bEXP3|%(\[\d\])?(\.\d)?[a-z]`)

// plainNumbers are numbers that a sentence needs to be read, and that no check could hold.
var plainNumbers = []string{"M+1", "t−1", "o(1)", "Ω(1)", "M > 0", "δ > 0", "d ≥ 2", "r_t = 0", "t ≤ 0", "D ≥ 0", "t = 0"}

// TestSentences_TypeNoNumbers: a number or a formula in a sentence is one that the check computes with, or a size that it
// loops over. So a number that is changed in the sentence alone fails here, and one that is changed in both fails the check.
func TestSentences_TypeNoNumbers(t *testing.T) {
	files, named := map[string]*ast.File{}, map[string][]string{}
	for _, folder := range []string{"paper", "beyond", "internal/games"} {
		require.NoError(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, 0)
			maps.Copy(named, formulaNames(files[path]))
			return err
		}))
	}
	sentences := 0
	for path, file := range files {
		held := heldIn(file, named)
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || literal.Type == nil || fmt.Sprint(literal.Type) != "&{claims Statement}" {
				return true
			}
			for _, text := range sentencesOf(literal) {
				sentences++
				if left := typedNumber(text, held); left != "" {
					t.Errorf("%s: the check does not compute with what is typed in %q", path, left)
				}
			}
			return false
		})
	}
	require.Greater(t, sentences, 200)
}

// typedNumber returns the part of the text around the first digit that is left without names, plain numbers and formulas.
func typedNumber(text string, held []string) string {
	text = namesWithDigits.ReplaceAllString(text, "§")
	slices.SortFunc(held, func(a, b string) int { return len(b) - len(a) })
	for _, formula := range held {
		text = cutWhole(text, formula)
	}
	for _, plain := range plainNumbers {
		text = cutWhole(text, plain)
	}
	k := strings.IndexFunc(text, isDigit)
	if k < 0 {
		return ""
	}
	return text[:len(text)]
}

func isDigit(r rune) bool { return unicode.IsNumber(r) && (r < '₀' || r > '₉') }

// cutWhole cuts the formula out of the text wherever it is not part of a longer one.
func cutWhole(text, formula string) string {
	for from := 0; ; {
		k := strings.Index(text[from:], formula)
		if k < 0 {
			return text
		}
		before, after := text[:from+k], text[from+k+len(formula):]
		if from += k + len(formula); joins(before[max(0, len(before)-4):], after[:min(len(after), 4)]) {
			continue
		}
		text, from = before+"§"+after, len(before)
	}
}

// joins reports whether a formula between the two texts is part of a longer one.
func joins(before, after string) bool {
	last, next := []rune("  "+before), []rune(after+"  ")
	b, a := last[len(last)-1], next[0]
	if unicode.IsLetter(b) || isDigit(b) || unicode.IsLetter(a) && a != 'M' || isDigit(a) || strings.ContainsRune("_^", b) || strings.ContainsRune("^_", a) || b == '(' && a == ')' && strings.HasSuffix(before, "·(") {
		return true
	}
	if b == ' ' {
		b = last[len(last)-2]
	}
	if a == ' ' {
		a = next[1]
	}
	return strings.ContainsRune("+−·/√^", b) || strings.ContainsRune("+−·/^", a)
}

// sentencesOf returns the typed texts of a statement: all but its names, its proof and its check.
func sentencesOf(statement *ast.CompositeLit) (texts []string) {
	for _, element := range statement.Elts {
		field := element.(*ast.KeyValueExpr)
		if slices.Contains([]string{"ID", "Reference", "Origin", "Place", "Proof", "Sharpness", "Check"}, fmt.Sprint(field.Key)) {
			continue
		}
		text := ""
		ast.Inspect(field.Value, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if part, err := strconv.Unquote(n.Value); err == nil {
					text += part
				}
			case *ast.CallExpr:
				name := fmt.Sprint(n.Fun)
				if strings.Contains(name, "MachineProvedInPart") {
					text += ". " + strings.Join(texts1(n.Args[:1]), "")
				}
				return !strings.Contains(name, "MachineProved")
			}
			return true
		})
		texts = append(texts, text)
	}
	return texts
}

func texts1(all []ast.Expr) []string { return literals(all) }

// heldIn returns the formulas that a file computes with, by name or on the spot, and the sizes that it loops over.
func heldIn(file *ast.File, named map[string][]string) (held []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if holdsFormulas(n.Type) {
				held = append(held, literals(n.Values)...)
			}
		case *ast.Ident:
			held = append(held, named[n.Name]...)
		case *ast.CallExpr:
			switch fmt.Sprint(n.Fun) {
			case "&{claims Formula}":
				held = append(held, literals(n.Args)...)
			case "&{c Range}", "&{c Sizes}":
				held = append(held, sizesOf(n))
			}
		case *ast.CompositeLit:
			if holdsFormulas(n.Type) {
				held = append(held, elements(n)...)
			}
		}
		return true
	})
	return slices.DeleteFunc(held, func(text string) bool { return text == "" })
}

// elements returns the literal texts in a list or map.
func elements(list *ast.CompositeLit) []string {
	var values []ast.Expr
	for _, e := range list.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		values = append(values, e)
	}
	return literals(values)
}

// holdsFormulas reports whether the type is of formulas, one or many, or a struct with some.
func holdsFormulas(expression ast.Expr) (holds bool) {
	if expression == nil {
		return false
	}
	ast.Inspect(expression, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		holds = holds || ok && (selector.Sel.Name == "Formula" || selector.Sel.Name == "Values")
		return true
	})
	return holds
}

// formulaNames returns the file's declared formulas, by name. A list has its name with each formula.
func formulaNames(file *ast.File) map[string][]string {
	names := map[string][]string{}
	for _, d := range file.Decls {
		general, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range general.Specs {
			value, ok := s.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for k, name := range value.Names {
				if k >= len(value.Values) {
					continue
				}
				list, ok := value.Values[k].(*ast.CompositeLit)
				switch {
				case ok && holdsFormulas(list.Type):
					names[name.Name] = elements(list)
				case holdsFormulas(value.Type):
					names[name.Name] = literals(value.Values[k : k+1])
				}
			}
		}
	}
	return names
}

// sizesOf returns how sizes that are typed are printed, such as "M = 1..6".
func sizesOf(call *ast.CallExpr) string {
	var numbers []int
	name := ""
	for k, argument := range call.Args {
		literal, ok := argument.(*ast.BasicLit)
		if !ok {
			return ""
		}
		if k == 0 {
			name, _ = strconv.Unquote(literal.Value)
			continue
		}
		n, _ := strconv.Atoi(strings.ReplaceAll(literal.Value, "_", ""))
		numbers = append(numbers, n)
	}
	if len(numbers) == 2 && fmt.Sprint(call.Fun) == "&{c Range}" || len(numbers) > 2 && numbers[len(numbers)-1]-numbers[0] == len(numbers)-1 {
		return fmt.Sprintf("%s = %d..%d", name, numbers[0], numbers[len(numbers)-1])
	}
	return name + " = " + strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}
