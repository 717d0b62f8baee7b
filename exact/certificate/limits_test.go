package certificate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// declared returns the kinds, wrappers and base learners that the source
// declares.
func declared(t *testing.T) (all []string) {
	add := func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			if s := must(strconv.Unquote(text.Value)); s != "" && !strings.Contains(s, "%") {
				all = append(all, s)
			}
		}
		return true
	}
	for _, file := range []string{"certificate.go", "learner.go"} {
		for _, d := range must(parser.ParseFile(token.NewFileSet(), file, nil, 0)).Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					if fmt.Sprint(n.Type) == "Kind" {
						ast.Inspect(n, add)
					}
				case *ast.FuncDecl:
					return n.Name.Name == "readWrapper" || n.Name.Name == "readBase"
				case *ast.CaseClause:
					for _, e := range n.List {
						ast.Inspect(e, add)
					}
				case *ast.CompositeLit:
					ast.Inspect(n, add)
				}
				return true
			})
		}
	}
	require.Greater(t, len(all), 6+9+4-1)
	return all
}

// genuine returns the certificates of the table, and of those shipped the
// first, unless the table has one, and, as long as it is short, the last with a
// kind, learner, regret and number of arms.
func genuine() (all []*Certificate) {
	known, last := map[string]bool{}, map[string]*Certificate{}
	key := func(c *Certificate) string {
		text := fmt.Sprint(c.Kind, c.Class, c.Regret, c.Arms)
		if c.Learner != nil {
			text += c.Learner.Wrapper + c.Learner.Base
		}
		return text
	}
	for _, name := range slices.Sorted(maps.Keys(bases)) {
		c := bases[name]()
		known[key(c)] = true
		all = append(all, c)
	}
	for _, file := range must(filepath.Glob("../testdata/*.json")) {
		for line := range bytes.Lines(must(os.ReadFile(file))) {
			c := new(Certificate)
			if err := json.Unmarshal(line, c); err != nil {
				panic(err)
			}
			if k := key(c); !known[k] {
				known[k] = true
				all = append(all, c)
			} else if len(line) < 6_000 {
				last[k] = c
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(last)) {
		all = append(all, last[k])
	}
	return all
}

// A limit is what may be in a certificate, and what may not: change makes the
// field as large, or as small, as it may be, or by one larger or smaller. It is
// for the certificates that have the field.
type limit struct {
	has    func(c *Certificate) bool
	change func(c *Certificate, over int)
}

// ends returns some numbers of 0..n−1: the ends and the middle.
func ends(n int) []int { return slices.Compact([]int{0, n / 2, n - 1}) }

// limits are those of certificates, by what Check says to what is over the
// limit.
func limits() map[string][]limit {
	all := func(*Certificate) bool { return true }
	cycles := func(c *Certificate) bool { return len(c.Cycles) > 0 }
	mapped := func(c *Certificate) bool { return cycles(c) && c.Cycles[0].Map != nil }
	arm := func(c *Certificate) bool { return cycles(c) && c.Cycles[0].Map == nil }
	base := func(names ...string) func(c *Certificate) bool {
		return func(c *Certificate) bool {
			return c.Learner != nil && slices.Contains(names, c.Learner.Base)
		}
	}
	listed := func(c *Certificate) bool { return c.Learner != nil && len(c.Learner.Plays) > 0 }
	kind := func(kinds ...Kind) func(c *Certificate) bool {
		return func(c *Certificate) bool { return slices.Contains(kinds, c.Kind) }
	}
	tables := func(c *Certificate) bool {
		return c.Learner != nil && (c.Learner.Wrapper == "table" || c.Learner.drawn())
	}
	constant := func(c *Certificate) bool {
		return kind(LongRunUpper)(c) && slices.Max(c.Potentials) == 0
	}
	restarts := func(c *Certificate) bool {
		return kind(LongRunLower)(c) && c.Learner.Wrapper == "periodic restart"
	}
	in := map[string][]limit{
		"out of range": {
			{all, func(c *Certificate, over int) { c.Arms = mostArms + over }},
			{all, func(c *Certificate, over int) { c.Arms = 2 - over }},
			{all, func(c *Certificate, over int) { c.Levels = 2 - over }},
			{all, func(c *Certificate, over int) { c.Recall = mostRecall + over }},
			{all, func(c *Certificate, over int) { c.Recall = -over }},
			{all, func(c *Certificate, over int) { c.Horizon = mostRounds + over }},
			{all, func(c *Certificate, over int) { c.Horizon = -over }},
		},
		"lowest terms": {{all, func(c *Certificate, over int) {
			c.Value = strings.Repeat("7", mostDigits+over)
		}}},
		"more than 65536": {{base("cover"), func(c *Certificate, over int) {
			c.Arms, c.Levels = 2, 256+over
		}}},
		"the rate is not in": {{base("hedge", "mwu"),
			func(c *Certificate, over int) { c.Learner.Rate = fmt.Sprint(64 + over) }}},
		"Cover's needs": {{base("cover"), func(c *Certificate, over int) {
			c.Learner.Horizon = 1000 + over
		}}},
		"an instance of":     {},
		"needs two arms and": {{base("cover"), func(c *Certificate, over int) { c.Arms = 2 + over }}},
		"mwu ignores":        {{base("mwu"), func(c *Certificate, over int) { c.Levels = 2 + over }}},
		"number of plays": {{listed, func(c *Certificate, over int) {
			c.Learner.Plays = append(c.Learner.Plays, slices.Repeat([]string{"0"}, over)...)
		}}},
		"as many rounds": {{kind(FiniteLower),
			func(c *Certificate, over int) { c.Horizon += over }}},
		"does not sum to 1": {},
		"no instance attains": {{constant,
			func(c *Certificate, over int) { c.Value = plus(c.Value, over) }}},
		"of the restarts'": {{restarts, func(c *Certificate, over int) {
			c.Cycles[0].Letters = append(c.Cycles[0].Letters, make([]int, over)...)
		}}},
		"larger than need be": {{constant,
			func(c *Certificate, over int) { c.Potentials[len(c.Potentials)-1] += int64(over) }}},
		"not positive": {{kind(ClassLower), func(c *Certificate, over int) {
			c.Cycles = append(c.Cycles,
				slices.Repeat([]Cycle{{Weight: "0", Arm: 1, Letters: []int{1}}}, over)...)
		}}},
		"do not sum to 1": {{kind(ClassLower),
			func(c *Certificate, over int) { c.Cycles[0].Weight = plus(c.Cycles[0].Weight, over) }}},
		"with weight 1": {{kind(LongRunLower, FiniteLower),
			func(c *Certificate, over int) { c.Cycles[0].Weight = plus("1", over) }}},
		"a field too many or": {{kind(LongRunUpper, FiniteUpper),
			func(c *Certificate, over int) { c.Unit *= int64(1 - 2*over) }}},
		"otentials": {
			{kind(LongRunUpper, FiniteUpper), func(c *Certificate, over int) {
				c.Potentials = append(c.Potentials, make([]int64, over)...)
			}},
			{kind(LongRunUpper, FiniteUpper),
				func(c *Certificate, over int) { c.Potentials = c.Potentials[over:] }},
			{kind(SeparableUpper), func(c *Certificate, over int) {
				c.Separable = append(c.Separable, make([][]string, over)...)
			}},
			{kind(SeparableUpper), func(c *Certificate, over int) { c.Levels += over }},
		},
	}
	for _, k := range ends(3) {
		at := func(n int) int { return k * (n - 1) / 2 } // the first, the middle and the last
		in["an instance of"] = append(in["an instance of"], limit{cycles, func(c *Certificate, over int) {
			cycle := &c.Cycles[at(len(c.Cycles))]
			cycle.Letters = slices.Repeat(cycle.Letters[:1], mostRounds+over)
		}})
		for _, side := range []int{-1, 1} {
			most := func(least, most, over int) int { // the least or the most, or the number beside it
				if side < 0 {
					return least - over
				}
				return most + over
			}
			in["a letter that is not"] = append(in["a letter that is not"],
				limit{cycles, func(c *Certificate, over int) {
					letters := c.Cycles[at(len(c.Cycles))].Letters
					letters[at(len(letters))] = most(0, len(must(letters_(c)))-1, over)
				}})
			in["an arm that is not there"] = append(in["an arm that is not there"],
				limit{arm, func(c *Certificate, over int) {
					c.Cycles[at(len(c.Cycles))].Arm = most(1, c.Arms, over)
				}})
			in["a map that is not one"] = append(in["a map that is not one"],
				limit{mapped, func(c *Certificate, over int) {
					c.Cycles[0].Map[at(c.Arms)] = most(1, c.Arms, over)
				}})
			in["a play is not in"] = append(in["a play is not in"],
				limit{listed, func(c *Certificate, over int) {
					c.Learner.Plays[at(len(c.Learner.Plays))] = big.NewRat(int64(most(0, 7, over)), 7).RatString()
				}})
		}
		in["does not sum to 1"] = append(in["does not sum to 1"],
			limit{tables, func(c *Certificate, over int) {
				weight := &c.Learner.Plays[at(len(c.Learner.Plays))]
				*weight = plus(*weight, over)
				if over > 0 && strings.HasPrefix(*weight, "1001/") {
					*weight = "0"
				}
			}})
		in["gaps has"] = append(in["gaps has"],
			limit{kind(SeparableUpper), func(c *Certificate, over int) {
				row := &c.Separable[at(len(c.Separable))]
				*row = append(*row, slices.Repeat([]string{"0"}, over)...)
			}})
	}
	return in
}

func letters_(c *Certificate) ([][]int, error) { return letters(free(), c.Arms, c.Levels) }

// plus adds a number of thousandths.
func plus(fraction string, thousandths int) string {
	x, _ := new(big.Rat).SetString(fraction)
	return x.Add(x, big.NewRat(int64(thousandths), 1000)).RatString()
}

// TestLimits_OfEachKind takes every certificate to each limit, which is not
// what it is refused for, and over it, which is. The certificates are of every
// kind, wrapper and base learner that the source declares, and of small and of
// larger recall; with -short, of those that are checked in few steps.
func TestLimits_OfEachKind(t *testing.T) {
	most := int64(1 << 19)
	if controls.Short() {
		most = 1<<17 - 1 // less than the most reward vectors take
	}
	met := map[string]int{} // the largest recall, by kind, wrapper and base learner
	for _, c := range genuine() {
		names := []string{string(c.Kind)}
		if c.Learner != nil {
			names = append(names, c.Learner.Wrapper, c.Learner.Base)
		}
		for _, name := range names {
			met[name] = max(met[name], c.Recall, c.Horizon)
		}
		if controls.Short() && c.stated().check(&work{left: most / 2}) != nil {
			continue
		}
		for why, limits := range limits() {
			for k, limit := range limits {
				for over := range 2 {
					if !limit.has(c) {
						continue
					}
					var forged Certificate
					require.NoError(t, json.Unmarshal(c.encode(), &forged))
					limit.change(&forged, over)
					var said string
					if err := forged.stated().check(&work{left: most}); err != nil {
						said = err.Error()
					}
					assert.Equal(t, over == 1, strings.Contains(said, why), "%s: %q %d, over by %d: %s",
						c.Statement, why, k, over, said)
				}
			}
		}
	}
	for _, name := range declared(t) {
		assert.Greater(t, met[name], 4, "no certificate with %q and a recall or horizon of more than 4",
			name)
	}
}
