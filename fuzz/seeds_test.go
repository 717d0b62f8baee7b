package fuzz

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/beyond/convex"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write testdata/fuzz")

// A seed is a first input for some targets, and what its name says of it.
type seed struct {
	name    string
	targets []string
	data    []byte
	holds   func(t *testing.T, data []byte)
}

// seeds returns all seeds. A past failure goes here too, under a name that tells what
// failed.
func seeds(t *testing.T) []seed {
	return slices.Concat(gameSeeds(t), extremeSeeds(), convexSeeds(), textSeeds(), certificateSeeds())
}

// TestSeeds compares testdata/fuzz with the seeds, and each seed with its name.
func TestSeeds(t *testing.T) {
	if math.MaxInt < math.MaxInt64 {
		t.Skip("the seeds hold numbers of 64 bits")
	}
	all := seeds(t)
	if *update {
		require.NoError(t, os.RemoveAll(filepath.Join("testdata", "fuzz")))
	}
	want := map[string]bool{}
	for _, s := range all {
		s.holds(t, s.data)
		for _, target := range s.targets {
			file := filepath.Join("testdata", "fuzz", target, s.name)
			require.False(t, want[file], "two seeds %s", file)
			want[file] = true
			text := quote(s.data)
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
			}
			committed, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, text, string(committed), "%s; go generate writes it anew", file)
		}
	}
	files, err := filepath.Glob(filepath.Join("testdata", "fuzz", "*", "*"))
	require.NoError(t, err)
	for _, file := range files {
		require.True(t, want[file], "%s is no seed: if it is a finding, give it a name that tells what failed, in seeds_test.go", file)
	}
	for _, target := range Targets {
		require.True(t, slices.ContainsFunc(all, func(s seed) bool { return slices.Contains(s.targets, target.Name) }), target.Name)
	}
}

// gameTargets are the targets that take games.
var gameTargets = []string{
	"FuzzRegretBound", "FuzzListing", "FuzzBoundedRecall", "FuzzForgets", "FuzzReset", "FuzzPermutedArms", "FuzzCommonReward",
	"FuzzMeanBased", "FuzzWorstCase",
}

// gameSeeds are the paper's instances, exact worst cases and the cycles of the minimax
// adversaries, each for one learner, and between them every recall learner and every base learner.
func gameSeeds(t *testing.T) (all []seed) {
	rate := 0.0
	add := func(name, learner, base string, recall int, in *boundedrecall.Instance) {
		g := game{
			Spec: learners.Spec{Name: learner, Base: base, Recall: recall, Rate: rate},
			arms: in.Arms(), spare: recall, rounds: laws.Of(in),
		}
		if g.Randomized() {
			g.Seed = 1
		}
		all = append(all, seed{
			name: fmt.Sprintf("%s-%s-%s-M%d-T%d", name, learner, base, recall, in.Horizon()), targets: gameTargets, data: g.encode(),
			holds: func(t *testing.T, data []byte) {
				got := decode(data)
				require.Equal(t, in.String(), got.instance().String(), name)
				require.Equal(t, g.Spec, got.Spec, name)
			},
		})
	}
	lemma := func(m, copies int) *boundedrecall.Instance {
		return boundedrecall.Must(adversaries.Counterexample{Recall: m, Horizon: 3 * m * copies}.Instance())
	}
	add("lemma-4.2", "windowed", "ftl", 15, lemma(15, 1))
	add("theorem-4.1", "windowed", "hedge", 9, lemma(9, 2))
	add("lemma-4.2", "average-restart", "ftrl", 9, lemma(9, 1))
	add("near-periodic", "windowed", "mwu", 9, boundedrecall.Must(adversaries.NearPeriodic{Recall: 9, Extra: 1, Horizon: 60}.Instance()))
	add("near-periodic", "average-restart-inclusive", "regret-matching", 8, boundedrecall.Must(adversaries.NearPeriodic{Recall: 8, Extra: 2, Horizon: 60}.Instance()))
	add("lemma-5.5-cyclic", "windowed", "ftpl", 9, boundedrecall.Must(adversaries.Cyclic{Recall: 9, Ones: 3, Horizon: 54}.Instance()))
	add("lemma-5.5-cyclic", "randomized-average-restart", "regret-matching", 7, boundedrecall.Must(adversaries.Cyclic{Recall: 7, Ones: 2, Horizon: 49}.Instance()))
	add("theorem-5.1-witness", "average-restart", "cover", 3, laws.Read("(0,1) (1,0) (0,1)").Instance())
	add("theorem-5.4-witness", "average-restart-full-horizon", "cover", 3, laws.Read("(0,1) (1,0) (0,1)").Instance())
	add("theorem-3.2-witness", "periodic-restart", "cover", 2, laws.Read("(1,0)").Instance())
	add("alternating", "periodic-restart", "anytime-hedge", 5, boundedrecall.Must(adversaries.NearPeriodic{Recall: 1, Extra: 1, Horizon: 40}.Instance()))
	add("three-arms", "randomized-average-restart", "uniform", 4, laws.Read("8*(1,0,0) 8*(0,1,0) 8*(0,0,1)").Instance())
	add("four-arms", "average-restart-full-horizon", "hedge", 16, laws.Read("4*(1,0.5,0,0.25) 8*(0,0.125,1,0.5) 4*(0,0,0,1)").Instance())
	add("rounded-sums", "periodic-restart", "discounted-hedge", 4, laws.Read("(1,0.5) (0,1) (1,0.5)").Instance())
	add("one-switch", "average-restart-inclusive", "fixed-share", 8, laws.Read("16*(1,0,0.5) 16*(0,1,0.5)").Instance())
	add("swaps", "average-restart", "blum-mansour", 3, laws.Read("(1,0,0.5) 2*(0,1,0.125) (0.25,0,1) (1,0,0.5) 2*(0,1,0.125) (0.25,0,1)").Instance())
	add("swaps", "periodic-restart-inclusive", "internal-regret-matching", 4, laws.Read("(1,0.5,0) 2*(0,0.875,1) (0.25,1,0) (1,0.5,0) 3*(0,0.875,1)").Instance())
	rate = 20 // the copies of Hedge leave the range of float64
	add("far-ahead", "average-restart", "hedge", 40, laws.Read("64*(0,1)").Instance())
	rate = 0

	worst := func(learner, base string) {
		s := learners.Spec{Name: learner, Base: base, Recall: 3}
		r, err := exact.WorstCase(context.Background(), s.Maker(2), exact.ProblemOf(s, 2, 2, 24))
		require.NoError(t, err)
		add("exact-worst", learner, base, s.Recall, r.Rewards)
	}
	worst("windowed", "hedge")
	worst("average-restart", "hedge")
	worst("average-restart-inclusive", "cover")
	worst("average-restart-exclusive", "cover")
	worst("periodic-restart", "regret-matching")
	worst("periodic-restart-inclusive", "cover")

	cycles := func(name, learner, base string, recall int, mixture []exact.WeightedCycle) {
		letters := exact.NewAlphabet(2, 1, true)
		longest := slices.MaxFunc(mixture, func(a, b exact.WeightedCycle) int { return len(a.Letters) - len(b.Letters) })
		var in [][]float64
		for k := range 48 {
			in = append(in, letters.Rewards(longest.Letters[k%len(longest.Letters)]))
		}
		add(name, learner, base, recall, boundedrecall.Must(boundedrecall.NewInstance(in)))
	}
	cycles("minimax-stationary", "average-restart-inclusive", "cover", 4, exact.TwoArmMixture(4))
	cycles("minimax-symmetric", "windowed", "anytime-hedge", 4, exact.SymmetricMixture(4))
	return all
}

// convexSeeds are orthogonal gradients in turn, on which bounds are attained, and targets
// that move, for each wrapper.
func convexSeeds() (all []seed) {
	for w := range convexWrappers {
		g := convexGame{wrapper: w, base: w % 2, kind: 0, dim: 4, recall: 3, rate: 0.5}
		for t := range 16 {
			at := make([]float64, 4)
			at[t%4] = 1
			g.losses = append(g.losses, convex.Linear{Slope: at})
		}
		moving := convexGame{wrapper: w, base: w % 2, kind: 1 + w%2, dim: 2, recall: 2, rate: 0.5}
		for t := range 9 {
			moving.losses = append(moving.losses, convex.SquaredDistance{Target: []float64{float64(t%3) / 2, -float64(t%2) / 2}})
		}
		for name, g := range map[string]convexGame{"orthogonal": g, "moving": moving} {
			all = append(all, seed{name: fmt.Sprintf("%s-%d", name, w), targets: []string{"FuzzConvexLosses"}, data: g.encode(), holds: func(t *testing.T, data []byte) {
				require.Equal(t, g, decodeConvex(data))
			}})
		}
	}
	slices.SortFunc(all, func(a, b seed) int { return strings.Compare(a.name, b.name) })
	return all
}

// extremeSeeds are learners at the ends of what numbers can hold.
func extremeSeeds() (all []seed) {
	add := func(name string, s learners.Spec, arms int, runs ...extremeRun) {
		all = append(all, seed{
			name: name, targets: []string{"FuzzSimplex"}, data: encodeExtreme(s, arms, runs...),
			holds: func(t *testing.T, data []byte) {
				var want [][]float64
				for _, run := range runs {
					for range run.rounds {
						want = append(want, nil)
						for _, r := range run.rewards {
							want[len(want)-1] = append(want[len(want)-1], extremeRewards[r])
						}
					}
				}
				want = append(want, make([]float64, arms))
				require.Equal(t, game{Spec: s, arms: arms, rounds: want}, decodeExtreme(data))
			},
		})
	}
	both := []extremeRun{{3, []int{1, 0}}, {20, []int{0, 1}}, {5, []int{3, 12}}}
	for b, base := range learners.BaseNames() {
		for name, rate := range map[string]float64{"tuned": 0, "smallest-rate": math.SmallestNonzeroFloat64, "largest-rate": math.MaxFloat64} {
			k := slices.Index(extremeRates, rate)
			recallName := learners.RecallNames()[(b+k)%len(learners.RecallNames())]
			s := learners.Spec{Name: recallName, Base: base, Recall: extremeRecalls[2+b%3], Rate: rate}
			if s.Randomized() {
				s.Seed = 1
			}
			if rate == 0 || s.Uses("eta") {
				add(fmt.Sprintf("%s-%s", name, base), s, 2, both...)
			}
		}
	}
	long := learners.Spec{Name: "average-restart", Base: "regret-matching", Recall: 200}
	add("recall-200", long, 4, extremeRun{4, []int{1, 10, 11, 13}})
	window := learners.Spec{Name: "windowed", Base: "regret-matching", Recall: 7}
	add("subnormal-rewards", window, 3, extremeRun{2, []int{3, 4, 5}}, extremeRun{4, []int{4, 3, 3}}, extremeRun{1, []int{0, 3, 0}})
	slices.SortFunc(all, func(a, b seed) int { return strings.Compare(a.name, b.name) })
	return all
}

// textSeeds are text that must be read, and text that must be refused.
func textSeeds() (all []seed) {
	add := func(target, name, text string, accepted bool) {
		verdict := "refused"
		if accepted {
			verdict = "accepted"
		}
		all = append(all, seed{name: verdict + "-" + name, targets: []string{target}, data: []byte(text), holds: func(t *testing.T, data []byte) {
			_, _, err := map[string]codec{"FuzzCSV": asCSV, "FuzzParseInstance": asRuns}[target].read(string(data))
			require.Equal(t, accepted, err == nil, "%s: %q: %v", name, data, err)
		}})
	}
	for name, text := range map[string]string{
		"plain": "0,1\n1,0\n", "header": "a,b\n0.5,0.25\n", "byte-order-mark-and-crlf": "\ufeffa\r\n1\r\n", "quoted": "\"a\",b\n\"0\",1\n",
		"minus-zero": "-0,1\n", // made windowed learners panic
		"subnormal":  "0.5,1e-400\n", "spaces": " 0 ,\t1\n1, 0", "no-line-end": "1",
		"semicolons": "a;b\n0;1\n", "decimal-comma": "0,5;1\n", "tabs": "0\t1\n0.5\t0\n", "labels": "day,a,b\nMo,0,1\nTu,1,0\n", "blank-lines-at-the-end": "0,1\n\n \n",
	} {
		add("FuzzCSV", name, text, true)
	}
	for name, text := range map[string]string{
		"empty": "", "missing-reward": "1,\n", "nan": "NaN\n", "empty-line": "\n\n1\n", "another-width": "0,1\n0\n", "above-one": "0,1.0000000000000002\n",
		"minus": "-0.5\n", "hexadecimal": "0x1p-1,0\n1,0\n", "infinite": "+Inf\n", "open-quote": "\"a\n1\n", "header-alone": "a,b\n", "overflow": "1e400\n", "control-in-name": "a\x01,b\n0,1\n", "line-end-in-name": "\"a\nb\",c\n0,1\n",
		"decimal-comma-and-point": "0,5;1\n0.5;1\n", "utf-16": "\xff\xfe0\x00\n\x00", "number-among-labels": "x,1\n2,0\n", "no-arms": "x\ny\n",
		"byte-order-mark-for-a-name": "\ufeff\ufeff\n1", // was read, and not read back when written
	} {
		add("FuzzCSV", name, text, false)
	}
	for name, text := range map[string]string{
		"runs": "3*(0,1) (0.5,1)", "white-space": "\n 2*(1)\t(0)\n", "long-decimals": "(0.1,0.30000000000000004)", "smallest": "(5e-324,1)", "plus-sign": "+2*(1,0)",
		"minus-zero": "(-0,0)",
	} {
		add("FuzzParseInstance", name, text, true)
	}
	for name, text := range map[string]string{
		"empty": "", "no-rewards": "()", "open": "3*(0,1", "zero-times": "0*(1)", "too-many": "99999999*(1)", "product": "2*3*(1)", "above-one": "(1.5)", "nan": "(NaN)",
		"another-width": "(0,1) (0)", "space-inside": "(0, 1)", "overflowing-times": "9223372036854775808*(1)", "zero-times-among-others": "2*(0,1) 0*(1,0) (0,1)",
	} {
		add("FuzzParseInstance", name, text, false)
	}
	slices.SortFunc(all, func(a, b seed) int { return strings.Compare(a.name, b.name) })
	return all
}

// forged returns the bytes of a certificate in drafts with one value changed.
func forged(draft int, value func(c *certificate.Certificate) any, how, to int) []byte {
	c := genuine()[draft]
	fields := reflect.ValueOf(&c).Elem()
	for k := range fields.NumField() {
		for at, v := range valuesIn(fields.Field(k)) {
			if v.Addr().Interface() == value(&c) {
				return []byte{byte(draft), byte(k), byte(at), byte(how), byte(to)}
			}
		}
	}
	panic("fuzz: no such value")
}

// The values that seeds change.
func valueOf(c *certificate.Certificate) any    { return &c.Value }
func recallOf(c *certificate.Certificate) any   { return &c.Recall }
func kindOf(c *certificate.Certificate) any     { return &c.Kind }
func potential0(c *certificate.Certificate) any { return &c.Potentials[0] }
func potential1(c *certificate.Certificate) any { return &c.Potentials[1] }
func letter0(c *certificate.Certificate) any    { return &c.Cycles[0].Letters[0] }
func separable0(c *certificate.Certificate) any { return &c.Separable[0][1] }

// certificateSeeds are genuine certificates, and forgeries that must be refused.
func certificateSeeds() (all []seed) {
	add := func(name string, accepted bool, data ...byte) {
		c := forge(data)
		var text bytes.Buffer
		if err := c.Write(&text); err != nil {
			panic(err)
		}
		holds := func(t *testing.T, data []byte) {
			_, err := certificate.Verify(bytes.NewReader(data))
			require.Equal(t, accepted, err == nil, "%s: %v", name, err)
		}
		all = append(all,
			seed{name, []string{"FuzzCertificate"}, data, func(t *testing.T, data []byte) {
				c := forge(data)
				var text bytes.Buffer
				require.NoError(t, c.Write(&text))
				holds(t, text.Bytes())
			}},
			seed{name, []string{"FuzzCertificateReader"}, text.Bytes(), holds})
	}
	for k, c := range genuine() {
		what := c.Class
		if c.Learner != nil {
			what = c.Learner.Wrapper + " " + c.Learner.Base
		}
		if c.Regret != "" {
			what += " " + c.Regret
		}
		name := strings.ReplaceAll(strings.TrimSpace(fmt.Sprintf("%s %s M%d T%d", c.Kind, what, c.Recall, c.Horizon)), " ", "-")
		add("genuine-"+name, true, byte(k))
	}
	most := slices.Index(someNumbers, math.MaxInt)
	add("recall-beyond-memory-finite-lower", false, forged(7, recallOf, replace, most)...) // made the checker panic
	add("recall-without-end-long-run-upper", false, forged(0, recallOf, replace, most)...) // kept the checker busy for ever
	add("recall-without-end-long-run-lower", false, forged(3, recallOf, replace, most)...)
	add("recall-beyond-memory-class-lower", false, forged(9, recallOf, replace, most)...)
	add("value-too-small-long-run-upper", false, forged(0, valueOf, nudge, 127)...)
	add("value-too-large-finite-lower", false, forged(7, valueOf, nudge, 129)...)
	add("potential-too-small", false, forged(5, potential0, nudge, 127)...)
	add("potential-too-large", false, forged(5, potential1, nudge, 129)...)
	add("upper-for-lower", false, forged(3, kindOf, replace, slices.Index(someWords, "long-run upper"))...)
	add("separable-potential-too-large", false, forged(13, separable0, nudge, 255)...)
	add("letter-outside", false, forged(3, letter0, nudge, 255)...)

	reader := func(name, text string) {
		all = append(all, seed{"refused-" + name, []string{"FuzzCertificateReader"}, []byte(text), func(t *testing.T, data []byte) {
			_, err := certificate.Verify(bytes.NewReader(data))
			require.Error(t, err, name)
		}})
	}
	reader("empty", "")
	reader("no-object", "[]")
	reader("unknown-field", `{"unknown":1}`)
	reader("no-statement", `{"kind":"long-run upper","arms":2,"levels":2,"recall":1,"value":"1/2"}`)
	return all
}
