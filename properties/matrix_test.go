package properties_test

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/kit"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mathext"
)

var update = flag.Bool("update", false, "write the tables of README.md anew")

func TestMain(m *testing.M) {
	flag.Parse()
	debug.SetGCPercent(800) // a run of the kit holds little and drops much
	// The laws that fail here are meant to: no files of what failed.
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// needsKillMatrix skips a test that makes a table of README.md, unless it is
// asked for.
func needsKillMatrix(t *testing.T) {
	t.Helper()
	if os.Getenv("KILLMATRIX") == "" && !*update {
		t.Skip("takes minutes: KILLMATRIX=1")
	}
}

// mostSurvival is the largest probability with which a mutant may pass the kit.
const mostSurvival = 1e-6

// redundant are the laws that kill no mutant alone. Their docs say why they
// stay.
var redundant = []string{"arms", "deterministic", "repeated", "stationary"}

// TestKillMatrix runs every law a mutant's claims call for on it, with drawn
// cases of fixed seeds, and checks that each mutant is killed for certain, as
// good as; that each law kills a mutant no other law does; and that README.md
// shows the tables.
func TestKillMatrix(t *testing.T) {
	needsKillMatrix(t)
	mutants := mutants()
	require.GreaterOrEqual(t, len(mutants), 30)
	names := map[string]bool{}
	for _, m := range mutants {
		require.False(t, names[m.Name], m.Name)
		names[m.Name] = true
	}
	results := make([][]kills, len(mutants))
	t.Run("mutants", func(t *testing.T) {
		for k, m := range mutants {
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				results[k] = try(t, m)
				if s := survival(results[k]); s > mostSurvival {
					t.Errorf("%s survives a run of the kit with probability up to %.2g", m.Name, s)
				}
			})
		}
	})
	matrix := matrixTable(mutants, results)
	laws, lonely := lawTable(mutants, results)
	require.Equal(t, redundant, lonely, "laws that kill no mutant alone")
	checkReadme(t, "kill matrix", matrix)
	checkReadme(t, "laws", laws)
}

// kills is how often a law killed a mutant, in its short cases or its long
// ones.
type kills struct {
	law          properties.Law
	long         bool
	cases, times int
}

func (k kills) share() float64 { return float64(k.times) / float64(k.cases) }

// inRun is how many such cases a run has by default.
func (k kills) inRun() int {
	if k.law.Once {
		return 1
	}
	all, long := properties.Cases(k.law), 0
	if _, every := properties.Long(k.law); every > 0 {
		long = all / every
	}
	if k.long {
		return long
	}
	return all - long
}

// costly reports whether a case takes long.
func (k kills) costly() bool { return k.long || k.law.Once || k.law.Cost > 1 }

// try runs the mutant's laws on 40 cases each, 5 of those that take long, and
// on more of the strongest as long as that is not enough to prove that the
// mutant is killed.
func try(t *testing.T, m mutant) []kills {
	var all []kills
	for _, law := range properties.Laws(m.Maker, m.Claims) {
		strata := []kills{{law: law}}
		if _, every := properties.Long(law); every > 0 {
			strata = append(strata, kills{law: law, long: true})
		}
		for _, k := range strata {
			cases := 40
			switch {
			case law.Once:
				cases = 3
			case k.costly():
				cases = 5
			}
			k.draw(t, cases)
			all = append(all, k)
		}
	}
	if survival(all) == 1 {
		t.Errorf("%s (%s) is not killed", m.Name, m.Bug)
	}
	for survival(all) > mostSurvival {
		best := -1
		for k := range all {
			room := all[k].cases < 2200 && !all[k].costly() || all[k].cases < 450
			if room && all[k].times > 0 && (best < 0 || survival(all[k:k+1]) < survival(all[best:best+1])) {
				best = k
			}
		}
		if best < 0 {
			break
		}
		all[best].draw(t, 50)
	}
	return all
}

// draw checks the law on more cases.
func (k *kills) draw(t *testing.T, cases int) {
	law := properties.Short(k.law)
	if k.long {
		law, _ = properties.Long(k.law)
	}
	for range cases {
		c, err := kit.CaseNumber(law, 1, k.cases)
		require.NoError(t, err)
		err = law.Check(c)
		k.cases++
		if err == nil {
			continue
		}
		k.times++
		var v *laws.Violation
		if !errors.As(err, &v) || v.Law != k.law.Name {
			t.Fatalf("law %s fails with another law's words: %v", k.law.Name, err)
		}
	}
}

// survival returns an upper bound on the probability that a mutant survives a
// run of the kit, from lower bounds on the share of cases that kill it (Clopper
// and Pearson's, each right with probability 99.9 %). A law that checks a
// single case and needs no luck kills with certainty.
func survival(all []kills) float64 {
	p := 1.0
	for _, k := range all {
		switch {
		case k.times == 0:
		case k.law.Once && k.times == k.cases:
			return 0
		case !k.law.Once:
			low := mathext.InvRegIncBeta(float64(k.times), float64(k.cases-k.times+1), 0.001)
			p *= math.Pow(1-low, float64(k.inRun()))
		}
	}
	return p
}

// listed is the share of cases from which on the table names a law.
const listed = 0.05

func matrixTable(mutants []mutant, results [][]kills) string {
	var b strings.Builder
	b.WriteString("| mutant | the bug | killed by (share of cases) | survives with probability at most |\n| --- | --- | --- | --- |\n")
	for k, m := range mutants {
		var killers []string
		for _, r := range results[k] {
			if r.share() >= listed {
				name := r.law.Name
				if r.long {
					name += " (long)"
				}
				killers = append(killers, fmt.Sprintf("%s %.0f%%", name, 100*r.share()))
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %.0g |\n", m.Name, m.Bug, strings.Join(killers, ", "),
			survival(results[k]))
	}
	return b.String()
}

// lawTable lists for each law the mutants that it alone kills. It also returns
// the laws without such a mutant.
func lawTable(mutants []mutant, results [][]kills) (table string, lonely []string) {
	var names []string
	all, alone := map[string]int{}, map[string][]string{}
	for k, m := range mutants {
		var killers []string
		for _, r := range results[k] {
			if !slices.Contains(names, r.law.Name) {
				names = append(names, r.law.Name)
			}
			if r.times > 0 && !slices.Contains(killers, r.law.Name) {
				killers = append(killers, r.law.Name)
				all[r.law.Name]++
			}
		}
		if len(killers) > 1 { // long-game repeats other laws on purpose
			killers = slices.DeleteFunc(killers, func(name string) bool { return name == "long-game" })
		}
		if len(killers) == 1 {
			alone[killers[0]] = append(alone[killers[0]], m.Name)
		}
	}
	var b strings.Builder
	b.WriteString("| law | mutants killed | killed by it alone |\n| --- | --- | --- |\n")
	for _, name := range names {
		fmt.Fprintf(&b, "| %s | %d | %s |\n", name, all[name], strings.Join(alone[name], ", "))
		if len(alone[name]) == 0 {
			lonely = append(lonely, name)
		}
	}
	slices.Sort(lonely)
	return b.String(), lonely
}

var (
	number = regexp.MustCompile(`\d+(e-\d+)?%?`)
	lots   = regexp.MustCompile(`(?m)\| (arms \S+, )?deterministic .*$`)
)

// checkReadme compares a section of README.md with the table, numbers apart:
// they vary a little with the machine's floating point. A mutant that is not
// the same twice breaks its other laws by luck: they are not compared.
func checkReadme(t *testing.T, section, table string) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	begin, end := "<!-- "+section+" -->\n", "<!-- end of "+section+" -->"
	head, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "README.md has no section "+section)
	old, tail, ok := strings.Cut(rest, end)
	require.True(t, ok, "README.md: no end of section "+section)
	if *update {
		require.NoError(t, os.WriteFile("README.md", []byte(head+begin+table+end+tail), 0o644))
		return
	}
	plain := func(s string) string {
		return number.ReplaceAllString(lots.ReplaceAllString(s, ""), "#")
	}
	if plain(old) != plain(table) {
		t.Error("README.md is out of date: go test ./properties -run KillMatrix -update")
	}
}
