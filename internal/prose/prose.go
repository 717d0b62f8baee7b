// Package prose tests the sentences of statements, and the texts of their evidence.
package prose

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

// A Suite is the statements of a package.
type Suite struct {
	Folders               []string // the sources of the statements, the first, and of what they share
	Statements            []claims.Statement
	Printed               map[string][]string // numbers of the paper, by file
	Sentences, Conditions int                 // more than so many are read
}

func (s Suite) file(one *claims.Statement) string {
	return filepath.Join(s.Folders[0], filepath.Base(ledger.File(one)))
}

// numbersInNames are names that hold digits: of statements, theorems and sections, letters with a subscript, arms, rewards
// and sets of them, suffixes, R(2,2), years, volumes, items, and verbs of a format.
var numbersInNames = regexp.MustCompile(`\b(theorem|lemma|corollary|definition|footnote|figure|section|beyond)(-[a-z]+)*-[0-9][a-z0-9.-]*` +
	`|\b(Theorems?|Lemmas?|Corollary|Definition|Figure|Sections?|Appendix) [AB0-9.]*[0-9]((,| and) [AB0-9.]*[0-9])*` +
	`|\b[exrpS]_[12]\b|_\{t[−+]1\}|\{(0|1|±1)(,(½|1))*\}²?|\[(0|−1),1\](\^\{T×d\})?|\([01½](,[01½])+\)|±1\b|\b[012]\.\.[MT]\b([−+]1)?` +
	`|\barms? [123]\b|\bR\([1-3M],2\)|\b(18|19|20)\d\d\b|\b50\(7\)|(^|[^oΩ])\([1-7]\) |\bEXP3|%(\[\d\])?(\.\d)?[a-z]`)

// plainNumbers are in sentences that cannot be read without them, and say nothing that a check could hold.
var plainNumbers = []string{
	"M+1", "t−1", "q+1", "o(1)", "Ω(1)", "M > 0", "δ > 0", "d ≥ 2", "q ≥ 1", "D ≥ 0", "r_t = 0", "t ≤ 0", "t = 0",
	"0 ≤ D <", "0 ≤ r ≤ M", "0 < ε ≤ 1", "q = 0", "r = 0", "r = M−1", "if 3 does not divide M", "1−δ",
}

// TypeNoNumbers: a number or a formula in a sentence is one that the check computes with, or a size that it
// loops over. So a number that is changed in the sentence alone fails here, and one that is changed in both fails the check.
func (s Suite) TypeNoNumbers(t *testing.T) {
	files, named := s.sources(t), map[string][]string{}
	for _, file := range files {
		nameFormulas(file, named)
	}
	sentences, known := 0, map[string]bool{}
	for path, file := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".go")
		held := append(heldIn(file, named), s.Printed[name]...)
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || literal.Type == nil || fmt.Sprint(literal.Type) != "&{claims Statement}" {
				return true
			}
			known[name] = true
			for _, text := range append(sentencesOf(literal), s.partOf(path)...) {
				sentences++
				if left := typedNumber(text, held); left != "" {
					t.Errorf("%s: the check does not compute with the number typed in %q", path, left)
				}
			}
			return false
		})
	}
	require.Greater(t, sentences, s.Sentences)
	for name := range s.Printed {
		require.True(t, known[name], name)
	}
}

var condition = regexp.MustCompile(`[≤≥<>≠]| \| |^(odd|even) `)

// SayTheirConditions: a hypothesis that a check asks which cases a sentence is about stands in the sentence. (What
// is asked is declared as a condition. One that is changed in the sentence alone stands there no more.)
func (s Suite) SayTheirConditions(t *testing.T) {
	files, named, asked := s.sources(t), map[string][]string{}, 0
	for _, file := range files {
		nameFormulas(file, named)
	}
	for _, one := range s.Statements {
		text := one.Proved.Text()
		if one.Proved.Absent() {
			text = one.Printed.Text() + one.Printed.As()
		}
		for _, held := range heldIn(files[s.file(&one)], named) {
			if condition.MatchString(held) {
				asked++
				require.NotEqual(t, text, cutWhole(text, held, false), "%s does not say %s", one.ID, held)
			}
		}
	}
	require.Greater(t, asked, s.Conditions)
}

// typedNumber returns the part of the text around the first digit that is left without formulas, names and plain numbers.
func typedNumber(text string, held []string) string {
	slices.SortFunc(held, func(a, b string) int { return len(b) - len(a) })
	for _, formula := range held {
		if len(formula) > 1 {
			text = cutWhole(text, formula, false)
		}
	}
	text = numbersInNames.ReplaceAllString(text, "§")
	for _, plain := range plainNumbers {
		text = cutWhole(text, plain, true)
	}
	for _, formula := range held {
		text = cutWhole(text, formula, false)
	}
	k := strings.IndexFunc(text, isDigit)
	if k < 0 {
		return ""
	}
	return text[max(0, strings.LastIndexAny(text[:k], ";:")):]
}

func isDigit(r rune) bool {
	return unicode.IsNumber(r) && (r < '₀' || r > '₉') || strings.ContainsRune("⌊⌋⌈⌉", r)
}

// cutWhole cuts the formula out of the text wherever it is not part of a longer one.
func cutWhole(text, formula string, plain bool) string {
	for from := 0; ; {
		k := strings.Index(text[from:], formula)
		if k < 0 {
			return text
		}
		before, after := text[:from+k], text[from+k+len(formula):]
		if from += k + len(formula); !joins(before, after, plain) {
			text, from = before+"§"+after, len(before)
		}
	}
}

// joins reports whether what stands between the two texts is part of a longer formula. Plain numbers are not in brackets.
func joins(before, after string, plain bool) bool {
	last, next := []rune("  "+before), []rune(after+"  ")
	b, a := last[len(last)-1], next[0]
	if unicode.IsLetter(b) || isDigit(b) || isDigit(a) || strings.ContainsRune("_^", b) || strings.ContainsRune("_^", a) || plain &&
		b == '(' && a == ')' ||
		unicode.IsLetter(a) && !plain && !strings.ContainsRune("Mγ", a) {
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

// sentencesOf returns the typed texts of a statement: all but its names, its proof, its theorems and its check.
func sentencesOf(statement *ast.CompositeLit) (texts []string) {
	for _, element := range statement.Elts {
		field := element.(*ast.KeyValueExpr)
		if slices.Contains([]string{"ID", "Reference", "Origin", "Place", "Proof", "Check"}, fmt.Sprint(field.Key)) {
			continue
		}
		text := ""
		ast.Inspect(field.Value, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && strings.Contains(fmt.Sprint(call.Fun), "Proved") {
				return false
			}
			text += strings.Join(stringOf(n), "")
			return true
		})
		texts = append(texts, text)
	}
	return texts
}

// partOf returns the part of the statement of that file that is proved, if it is a part.
func (s Suite) partOf(path string) (texts []string) {
	for _, one := range s.Statements {
		for _, p := range proofs.Parts() {
			if p.ID == one.ID && s.file(&one) == path {
				texts = append(texts, p.Text)
			}
		}
	}
	return texts
}

// Parts: the statements that are proved in part are those that proofs/parts.txt names, and neither a part
// nor a theorem of it has changed since it was written.
func (s Suite) Parts(t *testing.T) {
	var partly []string
	for _, one := range s.Statements {
		for _, k := range append(one.Printed.Known(), one.Proved.Known()...) {
			if k.Way != "machine-proved in part" {
				continue
			}
			partly = append(partly, one.ID)
			at := slices.IndexFunc(proofs.Parts(), func(p proofs.Part) bool { return p.ID == one.ID })
			require.GreaterOrEqual(t, at, 0, one.ID)
			require.Equal(t, proofs.PartHash(k.Part, k.Theorems), proofs.Parts()[at].Hash,
				"%s: read its theorems and its part again, and write this hash into proofs/parts.txt", one.ID)
		}
	}
	of := 0
	for _, p := range proofs.Parts() {
		if slices.ContainsFunc(s.Statements, func(one claims.Statement) bool { return one.ID == p.ID }) {
			of++
		}
	}
	require.Len(t, partly, of)
}

// stringOf returns the text if the node is one.
func stringOf(n ast.Node) []string {
	if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
		if text, err := strconv.Unquote(literal.Value); err == nil {
			return []string{text}
		}
	}
	return nil
}

// heldIn returns the formulas that a file computes with, by name or on the spot, and the sizes that it loops over.
func heldIn(file *ast.File, named map[string][]string) (held []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			held = append(held, named[file.Name.Name+"."+n.Name]...)
		case *ast.SelectorExpr:
			held = append(held, named[fmt.Sprintf("%v.%s", n.X, n.Sel.Name)]...)
		case *ast.CallExpr:
			if held = append(held, formulasIn(n)...); fmt.Sprint(n.Fun) == "&{c Range}" || fmt.Sprint(n.Fun) == "&{c Sizes}" {
				held = append(held, sizesOf(n))
			}
		case *ast.ValueSpec, *ast.CompositeLit:
			held = append(held, formulasIn(n)...)
		}
		return true
	})
	return slices.DeleteFunc(held, func(text string) bool { return text == "" })
}

// formulasIn returns the literal formulas of a conversion, a declaration, or a list or map.
func formulasIn(n ast.Node) (formulas []string) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if kind := fmt.Sprint(n.Fun); kind == "&{claims Formula}" || kind == "&{claims Condition}" {
			return literals(n.Args)
		}
	case *ast.ValueSpec:
		if n.Type != nil && ofFormulas(n.Type) {
			return literals(n.Values)
		}
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if n.Type != nil && ofFormulas(n.Type) {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					e = pair.Value
				}
				ast.Inspect(e, func(n ast.Node) bool { formulas = append(formulas, stringOf(n)...); return true })
			}
		}
	}
	return formulas
}

// ofFormulas reports whether the type is of formulas, one or many, or a struct with some.
func ofFormulas(expression ast.Expr) (found bool) {
	ast.Inspect(expression, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		found = found || ok && (slices.Contains([]string{"Formula", "Values", "Condition"}, selector.Sel.Name))
		return true
	})
	return found
}

// nameFormulas adds the formulas that the file declares, by package and name.
func nameFormulas(file *ast.File, named map[string][]string) {
	for _, d := range file.Decls {
		general, ok := d.(*ast.GenDecl)
		for k := 0; ok && k < len(general.Specs); k++ {
			value, ok := general.Specs[k].(*ast.ValueSpec)
			for i := 0; ok && i < len(value.Values); i++ {
				name := file.Name.Name + "." + value.Names[i].Name
				if value.Type != nil && ofFormulas(value.Type) {
					named[name] = append(named[name], literals(value.Values[i:i+1])...)
				}
				if list, ok := value.Values[i].(*ast.CompositeLit); !ok || fmt.Sprint(list.Type) != "&{claims Statement}" {
					ast.Inspect(value.Values[i], func(n ast.Node) bool { named[name] = append(named[name], formulasIn(n)...); return true })
				}
			}
		}
	}
}

// sizesOf returns how sizes that are typed are printed, such as "M = 1..6".
func sizesOf(call *ast.CallExpr) string {
	var numbers []int
	for _, argument := range call.Args[1:] {
		literal, ok := argument.(*ast.BasicLit)
		if !ok {
			return ""
		}
		n, _ := strconv.Atoi(strings.ReplaceAll(literal.Value, "_", ""))
		numbers = append(numbers, n)
	}
	name := strings.Join(literals(call.Args[:1]), "") + " = "
	if last := len(numbers) - 1; fmt.Sprint(call.Fun) == "&{c Range}" || last > 1 && numbers[last]-numbers[0] == last {
		return fmt.Sprintf("%s%d..%d", name, numbers[0], numbers[last])
	}
	return name + strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}

// A textRule forbids something in the texts of evidence.
type textRule struct {
	breaks  *regexp.Regexp
	because string
}

var textRules = []textRule{
	{
		regexp.MustCompile(`(?i)\b(the|these|those) same\b|\bsame (cases|games|[a-z])\b|^(its|that|this|these|those|such|and|beside it)\b|\b(first|second|last|all|each) of these\b|\bas (above|before)\b|^(the|a) (other|latter|former)\b`),
		"a text of evidence is read alone, in JSON or out of order",
	},
	{
		regexp.MustCompile(`(^|[^A-Za-z_{])[dkmnKMT]'? ?(≤|<|=|≥) ?\d|\b\d+\.\.\d+\b`),
		"sizes in a text of evidence are the values that ran: print them from the value that the check loops over or draws from",
	},
}

// TextRules: no text of evidence refers to another, or names sizes that are not
// values.
func (s Suite) TextRules(t *testing.T) {
	texts := s.evidenceTexts(t)
	require.NotEmpty(t, texts)
	for source, all := range texts {
		for _, text := range all {
			for _, rule := range textRules {
				require.NotRegexp(t, rule.breaks, text, "%s: %s", source, rule.because)
			}
		}
	}
}

// evidenceTexts returns the texts of evidence in the statements' sources, by file.
func (s Suite) evidenceTexts(t *testing.T) map[string][]string {
	texts := map[string][]string{}
	for path, file := range s.sources(t) {
		for _, d := range file.Decls {
			if check, ok := d.(*ast.FuncDecl); ok {
				texts[path] = append(texts[path], textsIn(check)...)
			}
		}
	}
	return texts
}

// sources returns the syntax of the files that hold statements, and of what they share, by path.
func (s Suite) sources(t *testing.T) map[string]*ast.File {
	files := map[string]*ast.File{}
	for _, folder := range s.Folders {
		require.NoError(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, 0)
			return err
		}))
	}
	return files
}

// textsIn returns the texts of a function that are evidence, or constants that evidence prints.
func textsIn(check *ast.FuncDecl) (texts []string) {
	ast.Inspect(check, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if isEvidence(n) {
				texts = append(texts, literals(n.Args)...)
			}
		case *ast.ValueSpec:
			texts = append(texts, literals(n.Values)...)
		}
		return true
	})
	return texts
}

// isEvidence reports whether the call hands in evidence with a text.
func isEvidence(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Tally", "AtMost", "AtLeast", "Equals"}, selector.Sel.Name)
}

// literals returns the literal texts among the expressions; parts that a + joins are one text.
func literals(expressions []ast.Expr) (texts []string) {
	for _, expression := range expressions {
		text := ""
		ast.Inspect(expression, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				part, _ := strconv.Unquote(literal.Value)
				text += part
			}
			_, inner := n.(*ast.CallExpr)
			return !inner
		})
		if text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}
