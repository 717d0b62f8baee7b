package boundedrecall_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"boundedrecall/internal/ledger"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

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

// paperNumbers are printed in the paper, in the sentences that are quoted or told, with its slips. By file, with the place.
var paperNumbers = map[string][]string{
	"algorithm_1":    {"s = ⌊t/M⌋·M"},
	"definition_2_1": {"(1/T)·(max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩)"},
	"definition_2_3": {"R_{t,i} = r_{1,i} + … + r_{t,i}"},
	"corollary_5_2":  {"R(M,d) + √(T log(1/δ))"},
	"section_3":      {"mean 1/2 and ", "mean 1/2 + √(1/M) with o(M)", "(E max_i S_i(T) − T/2)/T"},
	"theorem_3_1":    {"(E max_i S_i(M) − M/2)/(2M)", "(E max_i S_i(M+1) − E S_1(M+1))/(M+1)"}, // Appendix B.1
	"theorem_4_1":    {"T ≥ 3M", "1/18 − o(1)", "3M divides T"},
	"lemma_4_2":      {"T = 3M", "M/6 − o(M)", "M/18 for M/6"}, // its last line
	"figure_1": {"r_{s,1} − r_{s,2}", "t−M..t−1", "1 ≤ t ≤ M, M − 2(t−M) for M < t ≤ 5M/3, −M/3 for 5M/3 < t ≤ 2M, −M/3 + (t−2M) " +
		"for 2M < t ≤ 8M/3, and M/3 − (t−8M/3) for 8M/3 < t ≤ 3M"},
	"lemma_5_5":      {"p(n) ≥ 1−ε", "n ≥ (1+ε)M/2"},
	"figure_2_left":  {"|sin(π/6 + tπ/φ)|"},
	"figure_2_right": {"T = 1000, M = T/3", "η = 1/2"},
	"misprints": {
		"t−M..t−1", "4M/3", "7M/6 + o(M)", "M/18 − o(M)", "0 ≤ n ≤ ⌊T/M⌋", "A(x_{nM+1}, …, x_t)", "nM+1..(n+1)M", "t mod 3M", "3M rounds", "n = ⌊T/M⌋",
		"(1−O(ε))·M/18 − o(M)", "1/18 − O(ε) − o(1)", "x_{t,1} ≥ 1−γ−ε", "ε(M/2)", "γT + ε(M/2)", "(1−0.1ε²)·ε·p(n) − 0.1ε", "is 0 at t " +
			"= 3M", "round 0",
		"M/18 in 3M rounds would be 1/54 a", "0.5·ε·p(n) − 0.1ε²", "0 ≤ n < ⌊T/M⌋", "A(r_{nM+1}, …", "1 + (t−1) mod 3M", "−0.1ε²",
	},
}

// TestSentences_TypeNoNumbers: a number or a formula in a sentence is one that the check computes with, or a size that it
// loops over. So a number that is changed in the sentence alone fails here, and one that is changed in both fails the check.
func TestSentences_TypeNoNumbers(t *testing.T) {
	files, named := statementSources(t), map[string][]string{}
	for _, file := range files {
		nameFormulas(file, named)
	}
	sentences, known := 0, map[string]bool{}
	for path, file := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".go")
		held := append(heldIn(file, named), paperNumbers[name]...)
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || literal.Type == nil || fmt.Sprint(literal.Type) != "&{claims Statement}" {
				return true
			}
			known[name] = true
			for _, text := range append(sentencesOf(literal), partOf(path)...) {
				sentences++
				if left := typedNumber(text, held); left != "" {
					t.Errorf("%s: the check does not compute with the number typed in %q", path, left)
				}
			}
			return false
		})
	}
	require.Greater(t, sentences, 200)
	for name := range paperNumbers {
		require.True(t, known[name], name)
	}
}

var condition = regexp.MustCompile(`[≤≥<>≠]| \| |^(odd|even) `)

// TestSentences_SayTheirConditions: a hypothesis that a check asks which cases a sentence is about stands in the sentence. (What
// is asked is declared as a condition. One that is changed in the sentence alone stands there no more.)
func TestSentences_SayTheirConditions(t *testing.T) {
	files, named, asked := statementSources(t), map[string][]string{}, 0
	for _, file := range files {
		nameFormulas(file, named)
	}
	for _, s := range ledger.Statements {
		text := s.Proved.Text()
		if s.Proved.Absent() {
			text = s.Printed.Text() + s.Printed.As()
		}
		for _, held := range heldIn(files[ledger.File(&s)], named) {
			if condition.MatchString(held) {
				asked++
				require.NotEqual(t, text, cutWhole(text, held, false), "%s does not say %s", s.ID, held)
			}
		}
	}
	require.Greater(t, asked, 20)
}

// TestSentences_TypedNumbersAreCaught is the control: every changed digit of a sentence is noticed.
func TestSentences_TypedNumbersAreCaught(t *testing.T) {
	held := []string{"(1+M/T)·W(M+1,d)/M", "M/2", "1/4", "M = 2, 4"}
	for _, text := range []string{
		"Reg ≤ (1+M/T)·W(M+1,d)/M with suffixes 1..M for M+1 rounds, see theorem-5.1, M = 2, 4.", "at most 1/4, that is M/2 (Theorem 3.2).",
	} {
		require.Empty(t, typedNumber(text, held))
	}
	for _, text := range []string{
		"(1+M/T)·W(M+2,d)/M", "(2+M/T)·W(M+1,d)/M", "M+2 rounds", "K·M/2", "M/2 + 1", "1/4·M", "−1/4 + 1/3", "M = 2, 5", "2M",
		"W(M+1)/(M+1)", "0.5", "½", "10⁻³",
	} {
		require.NotEmpty(t, typedNumber(text, held), text)
	}
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
func partOf(path string) (texts []string) {
	for _, s := range ledger.Statements {
		for _, p := range proofs.Parts() {
			if p.ID == s.ID && ledger.File(&s) == path {
				texts = append(texts, p.Text)
			}
		}
	}
	return texts
}

// TestParts_AreOfTheirTheorems: the statements that are proved in part are those that proofs/parts.txt names, and neither a part
// nor a theorem of it has changed since it was written.
func TestParts_AreOfTheirTheorems(t *testing.T) {
	var partly []string
	for _, s := range ledger.Statements {
		for _, k := range append(s.Printed.Known(), s.Proved.Known()...) {
			if k.Way != "machine-proved in part" {
				continue
			}
			partly = append(partly, s.ID)
			at := slices.IndexFunc(proofs.Parts(), func(p proofs.Part) bool { return p.ID == s.ID })
			require.GreaterOrEqual(t, at, 0, s.ID)
			require.Equal(t, proofs.PartHash(k.Part, k.Theorems), proofs.Parts()[at].Hash,
				"%s: read its theorems and its part again, and write this hash into proofs/parts.txt", s.ID)
		}
	}
	require.Len(t, partly, len(proofs.Parts()))
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
