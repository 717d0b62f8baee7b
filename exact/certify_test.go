package exact

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"boundedrecall/exact/certificate"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// The certificates in testdata are written by
//
//	go test ./exact -run TestCertificates -update
//
// which go generate runs too. What a file holds stays: a proof is not unique,
// and another search finds another.
var update = flag.Bool("update", false, "find the certificates that testdata lacks")

type proof = certificate.Certificate

// A draft makes a draft of a certificate, which may take a search.
type draft func() certificate.Certificate

// drafts returns the drafts of the certificates in testdata, by file.
func drafts() map[string][]draft {
	files := map[string][]draft{}
	best := func(file string, c certificate.Certificate, learner func() *TableLearner) {
		c.Arms, c.Levels = max(c.Arms, 2), max(c.Levels, 2)
		files[file] = append(files[file], func() certificate.Certificate {
			if learner != nil {
				c.Learner = learner().definition()
			}
			return c
		})
	}
	add := func(file string, c certificate.Certificate) { best(file, c, nil) }
	learner := func(wrapper, base, rate string, horizon int) *certificate.Learner {
		return &certificate.Learner{Wrapper: wrapper, Base: base, Rate: rate, Horizon: horizon}
	}
	rate := func(m int) string { return new(big.Rat).SetFloat64(learners.HedgeRate(2, m)).RatString() }
	leads := func(m int) *certificate.Learner {
		l := &certificate.Learner{Wrapper: "leads"}
		for _, x := range SymmetricPlays(m) {
			l.Plays = append(l.Plays, x.RatString())
		}
		return l
	}
	for m := 1; m <= 8; m++ {
		add("two_arms.json", proof{Kind: certificate.ClassLower, Class: "stationary", Recall: m})
		add("two_arms.json", proof{Kind: certificate.LongRunUpper, Recall: m,
			Learner: learner("inclusive average restart", "cover", "", m+1)})
		add("symmetric.json", proof{Kind: certificate.ClassLower, Class: "symmetric", Recall: m})
		add("symmetric.json", proof{Kind: certificate.LongRunUpper, Recall: m, Learner: leads(m)})
		add("symmetric.json", countsDraft(certificate.SeparableUpper, SymmetricCounts(m)))
		add("windowed.json", proof{Kind: certificate.LongRunLower, Recall: m,
			Learner: learner("windowed", "follow the leader", "", 0)})
		add("windowed.json", proof{Kind: certificate.LongRunLower, Recall: m,
			Learner: learner("windowed", "hedge", "1/2", 0)})
		add("windowed.json", proof{Kind: certificate.LongRunLower, Recall: m,
			Learner: learner("windowed", "mwu", "1/2", 0)})
		if m <= 4 {
			add("windowed.json", proof{Kind: certificate.LongRunUpper, Recall: m,
				Learner: learner("windowed", "follow the leader", "", 0)})
			add("windowed.json", proof{Kind: certificate.LongRunUpper, Recall: m,
				Learner: learner("windowed", "hedge", "1/2", 0)})
		}
		if m > 1 {
			add("average_restart.json", proof{Kind: certificate.FiniteUpper, Horizon: m,
				Learner: learner("base", "hedge", rate(m), 0)})
			add("average_restart.json", proof{Kind: certificate.FiniteLower, Recall: m, Horizon: m,
				Learner: learner("average restart", "hedge", rate(m), 0)})
		}
	}
	// AverageRestart over 3 rounds of a base learner with regret at most 3/4.
	add("average_restart.json", proof{Kind: certificate.FiniteUpper, Horizon: 3,
		Learner: learner("base", "cover", "", 4)})
	add("average_restart.json", proof{Kind: certificate.FiniteLower, Recall: 3, Horizon: 3,
		Learner: learner("average restart", "cover", "", 4)})
	// PeriodicRestart whose horizon is not a multiple of M.
	add("periodic_restart.json", proof{Kind: certificate.FiniteUpper, Horizon: 2,
		Learner: learner("base", "cover", "", 2)})
	add("periodic_restart.json", proof{Kind: certificate.FiniteLower, Recall: 2, Horizon: 1,
		Learner: learner("periodic restart", "cover", "", 2)})
	add("periodic_restart.json", proof{Kind: certificate.FiniteLower, Recall: 2, Horizon: 3,
		Learner: learner("periodic restart", "cover", "", 2)})
	// Swap regret of two arms, and three arms, from both sides.
	values := func(file, regret string, class Class) {
		add(file, proof{Kind: certificate.ClassLower, Class: "stationary", Regret: regret,
			Arms: class.Arms, Recall: class.Recall})
		upper := proof{Kind: certificate.LongRunUpper, Regret: regret, Arms: class.Arms,
			Recall: class.Recall}
		best(file, upper, func() *TableLearner {
			return must(Minimax(context.Background(), class, nil)).Learner()
		})
	}
	for m := 1; m <= 8; m++ {
		values("swap.json", "swap", Class{Recall: m, Regret: Swap})
	}
	for m := 1; m <= 3; m++ {
		values("three_arms.json", "", Class{Arms: 3, Recall: m})
	}
	// At recall 4 the best learner's weights are too long for potentials. The
	// learner that is certified has them rounded.
	c := proof{Kind: certificate.ClassLower, Class: "stationary", Arms: 3, Recall: 4}
	add("three_arms_recall_4.json", c)
	c.Kind, c.Class = certificate.LongRunUpper, ""
	best("three_arms_recall_4.json", c,
		func() *TableLearner { return roundedBest(Class{Arms: 3, Recall: 4}, 1_000_000) })
	return files
}

// definition returns the certificate's definition of a table learner: a drawn
// table if its plays in windows with a zero vector are means over draws, and a
// table otherwise.
func (l *TableLearner) definition() *certificate.Learner {
	def := &certificate.Learner{Wrapper: "table"}
	d := l.alphabet.arms
	digits := make([]int, l.windows.recall)
	if l.drawn {
		def.Wrapper = "drawn table"
	}
	for w := range l.windows.count {
		l.windows.digits(digits, w)
		if l.drawn && slices.Contains(digits, 0) {
			continue
		}
		for _, e := range l.cell[w*d : (w+1)*d] {
			def.Plays = append(def.Plays, l.weights[e].RatString())
		}
	}
	return def
}

// roundedBest returns a learner that is as good as the best of the class up to
// rounding. Its weights are multiples of 1/unit, or what these leave divided
// among up to d arms that are alike. It treats the arms alike.
func roundedBest(class Class, unit int64) *TableLearner {
	s := must(class.withDefaults().cells())
	x := must(Minimax(context.Background(), class, nil)).Learner().weights[:s.count]
	for _, set := range s.simplices {
		last, times := set[len(set)-1], int64(0)
		rest := rat(1, 1)
		for k, e := range set {
			if e == last {
				times++
				continue
			}
			if k == 0 || set[k-1] != e {
				units := new(big.Int).Mul(x[e].Num(), big.NewInt(unit))
				x[e] = new(big.Rat).SetFrac(units.Quo(units, x[e].Denom()), big.NewInt(unit))
			}
			rest.Sub(rest, x[e])
		}
		x[last] = rest.Quo(rest, rat(times, 1))
	}
	return s.learner(x)
}

// must returns a value, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestCertificates(t *testing.T) {
	if controls.Short() {
		t.Skip("TestCertify of cmd/recall checks the files too")
	}
	for file, drafts := range drafts() {
		path := filepath.Join("testdata", file)
		data, err := os.ReadFile(path)
		require.True(t, err == nil || *update, "%v", err)
		lines := bytes.SplitAfter(bytes.TrimSpace(data), []byte("\n"))
		if *update {
			b := bytes.NewBuffer(data)
			for _, draft := range drafts[bytes.Count(data, []byte("\n")):] {
				c, err := Certify(context.Background(), draft())
				require.NoError(t, err)
				require.NoError(t, c.Write(b))
			}
			require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
			lines = bytes.SplitAfter(bytes.TrimSpace(b.Bytes()), []byte("\n"))
		}
		require.Len(t, lines, len(drafts))
		for _, line := range lines {
			statements, err := certificate.Verify(bytes.NewReader(line))
			require.NoError(t, err, file)
			t.Log(statements[0])
		}
	}
}

// TestCertify_WritesWhatIsShipped: Certify finds the shipped certificates
// again, letter for letter, where it does not search for them and no rounding
// differs between machines; and else their values.
func TestCertify_WritesWhatIsShipped(t *testing.T) {
	found := 0
	for file, drafts := range drafts() {
		lines := bytes.SplitAfter(must(os.ReadFile(filepath.Join("testdata", file))), []byte("\n"))
		for k, line := range lines[:len(drafts)] {
			var c certificate.Certificate
			require.NoError(t, json.Unmarshal(line, &c))
			searched, rounded := c.Arms > 2 || c.Regret != "", c.Learner != nil && c.Learner.Rate != ""
			if searched || c.Recall > 3 || rounded && c.Horizon > 0 {
				continue
			}
			found++
			again, err := Certify(t.Context(), drafts[k]())
			require.NoError(t, err)
			require.Equal(t, c.Value, again.Value)
			if rounded {
				continue
			}
			var b bytes.Buffer
			require.NoError(t, again.Write(&b))
			require.Equal(t, string(line), b.String())
		}
	}
	require.Equal(t, 35, found)
	for range Certificates() {
		break // the iteration ends where its user ends it
	}
}

// TestCertify_EachKind certifies drafts of every kind and every learner that
// the kind is for, with small and with larger recall, for two arms and for
// three.
func TestCertify_EachKind(t *testing.T) {
	certified := map[certificate.Kind]int{}
	certify := func(c certificate.Certificate) {
		if c.Learner == nil || c.CheckLearner() == nil {
			_, err := Certify(t.Context(), c)
			require.NoError(t, err, "%+v of %v", c, c.Learner)
			certified[c.Kind]++
		}
	}
	sizes, lower := [][2]int{{2, 5}, {3, 2}, {2, 2}, {3, 1}}, 2*16+2*12
	if controls.Short() {
		sizes, lower = sizes[2:], 16+12
	}
	for _, size := range sizes {
		c := proof{Arms: size[0], Levels: 2, Recall: size[1]}
		for _, regret := range []string{"", "swap"} {
			for _, c.Class = range []string{"stationary", "symmetric"} {
				c.Kind, c.Regret = certificate.ClassLower, regret
				if c.Arms == 2 || c.Recall == 1 {
					certify(c)
				}
			}
		}
		c.Class = ""
		for _, l := range []certificate.Learner{
			{Base: "follow the leader"}, {Base: "cover", Horizon: 3}, {Base: "mwu", Rate: "1/2"},
			{Base: "hedge", Rate: "1/2"},
		} {
			for _, l.Wrapper = range []string{"windowed", "average restart", "inclusive average restart",
				"periodic restart"} {
				c.Learner, c.Horizon, c.Regret = &l, 0, ""
				c.Kind = certificate.LongRunLower
				certify(c)
				for _, c.Regret = range []string{"", "swap"} {
					c.Kind = certificate.LongRunUpper
					if l.Wrapper != "periodic restart" {
						certify(c)
					}
				}
				c.Kind, c.Horizon, c.Regret = certificate.FiniteLower, 6, ""
				certify(c)
			}
			l.Wrapper, c.Recall, c.Horizon = "base", 0, size[1]
			certify(c)
			c.Kind = certificate.FiniteUpper
			if c.Arms == 2 {
				certify(c)
			}
			c.Recall = size[1]
		}
	}
	certify(countsDraft(certificate.SeparableUpper, SymmetricCounts(6)))
	require.Len(t, certified, 6)
	require.Equal(t, lower, certified[certificate.LongRunLower])
}

// TestCertify_RefusesDrafts that make no sense, before it searches.
func TestCertify_RefusesDrafts(t *testing.T) {
	of := func(kind certificate.Kind, recall int, wrapper string, plays ...string) certificate.Certificate {
		l := &certificate.Learner{Wrapper: wrapper, Plays: plays}
		if wrapper == "base" || wrapper == "windowed" {
			l.Base = "follow the leader"
		}
		return proof{Kind: kind, Arms: 2, Levels: 2, Recall: recall, Learner: l}
	}
	long, three := of(certificate.LongRunLower, 0, "base"), of(certificate.FiniteUpper, 0, "base")
	fine := of(certificate.LongRunUpper, 1, "drawn table")
	long.Horizon, three.Horizon, three.Arms, fine.Levels = 2, 2, 3, 3
	for want, drafts := range map[string][]proof{
		"is out of range": {{Arms: 1, Levels: 2}, {Arms: 2, Levels: 1}, {Arms: 2, Levels: 2, Recall: -1},
			{Arms: 2, Levels: 2, Horizon: -1}},
		"has no learner": {{Kind: certificate.LongRunLower, Arms: 2, Levels: 2, Recall: 1}},
		"unknown class": {
			{Kind: certificate.ClassLower, Arms: 2, Levels: 2, Recall: 1, Class: "shift-invariant"},
			{Kind: certificate.ClassLower, Arms: 2, Levels: 2, Class: "symmetric"},
		},
		"is over a finite horizon":       {of(certificate.FiniteLower, 0, "base"), long},
		"go only together":               {of(certificate.SeparableUpper, 1, "windowed")},
		"for a base learner of two arms": {three},
		"needs another number of plays": {
			of(certificate.SeparableUpper, 1, "counts", "0", "1/2", "1"),
			of(certificate.LongRunUpper, 1, "leads"), of(certificate.LongRunUpper, 1, "table"),
		},
		"unknown wrapper": {of(certificate.LongRunLower, 1, "restart"),
			of(certificate.LongRunUpper, 1, "restart")},
		"a field too many or too few": {of(certificate.LongRunUpper, 0, "table")},
		"a play is not in [0,1]": {of(certificate.LongRunUpper, 1, "table", "2"),
			of(certificate.LongRunUpper, 1, "table", "-1")},
		"drawn tables for two levels": {fine},
		"recall 16 make 4.305e+07 windows": {of(certificate.LongRunUpper, 16, "leads",
			slices.Repeat([]string{"1/2"}, 33)...)},
	} {
		t.Run(want, func(t *testing.T) {
			for _, draft := range drafts {
				_, err := Certify(t.Context(), draft)
				require.ErrorContains(t, err, want)
			}
		})
	}
}

// TestBillionths leaves at least half a billionth to spare, and less than two.
func TestBillionths(t *testing.T) {
	for n := int64(-7); n <= 7; n++ {
		v := rat(n, 3e9)
		for direction, rounded := range map[int64]*big.Rat{-1: billionths(v, -1), 1: billionths(v, 1)} {
			spare := new(big.Rat).Sub(rounded, v)
			spare.Mul(spare, rat(direction, 1))
			require.True(t, spare.Cmp(rat(1, 2e9)) >= 0 && spare.Cmp(rat(2, 1e9)) < 0, "%v, %v", v, rounded)
		}
	}
}

// TestDrawnTables: what a drawn table proves is said of all rewards in [0,1].
func TestDrawnTables(t *testing.T) {
	for m := 1; m <= 3; m++ {
		o, err := Minimax(t.Context(), Class{Recall: m, Regret: Swap}, nil)
		require.NoError(t, err)
		draft := proof{Kind: certificate.LongRunUpper, Regret: "swap", Arms: 2, Levels: 2, Recall: m,
			Learner: o.Learner().definition()}
		c, err := Certify(t.Context(), draft)
		require.NoError(t, err)
		require.Equal(t, "drawn table", c.Learner.Wrapper)
		require.Len(t, c.Learner.Plays, 2<<m)
		require.Contains(t, c.Statement, "long-run swap regret per round at most "+o.Value.RatString()+
			" on every instance over 2 arms with rewards in [0,1]")
		for says, plays := range map[string][]string{
			"needs another number of plays": {"1"},
			"a play is not in [0,1]":        slices.Repeat([]string{"2"}, 2<<m),
		} {
			t.Run(says, func(t *testing.T) {
				draft.Learner = &certificate.Learner{Wrapper: "drawn table", Plays: plays}
				_, err := Certify(t.Context(), draft)
				require.ErrorContains(t, err, says)
			})
		}
	}
}

// TestLongDenominators: a table with long denominators is a learner, but is not
// certified.
func TestLongDenominators(t *testing.T) {
	plays := []string{"1/1000000000000037", "1/2", "1"}
	for _, kind := range []certificate.Kind{certificate.LongRunUpper, certificate.LongRunLower} {
		draft := proof{
			Kind: kind, Arms: 2, Levels: 2, Recall: 1,
			Learner: &certificate.Learner{Wrapper: "leads", Plays: plays},
		}
		_, err := Certify(t.Context(), draft)
		require.ErrorIs(t, err, ErrTooLong)
		maker, err := LearnerOf(&draft)
		require.NoError(t, err)
		require.Equal(t, 2, maker().Arms())
	}
}
