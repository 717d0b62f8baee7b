package proofs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"boundedrecall/exact/certificate"

	"github.com/stretchr/testify/require"
)

// A candidate is a certificate that Certificate.v can judge: a long-run upper
// one for two arms, for AverageRestart over suffixes 0..M of Cover's learner,
// for follow-the-leader on the window, or for a learner of leads.
type candidate struct {
	certificate.Certificate
	kind string // "average", "windowed" or "leads", as judge.ml calls it
}

// candidates reads the committed ones.
func candidates(t *testing.T) (all []candidate) {
	t.Helper()
	for _, file := range []string{"two_arms", "windowed", "symmetric"} {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			if c.Kind != certificate.LongRunUpper || c.Arms != 2 || c.Levels != 2 {
				continue
			}
			kinds := map[string]string{
				"inclusive average restart of cover": "average", "windowed of follow the leader": "windowed",
				"leads of ": "leads",
			}
			if kind := kinds[c.Learner.Wrapper+" of "+c.Learner.Base]; kind != "" {
				all = append(all, candidate{c, kind})
			}
		}
	}
	require.Len(t, all, 20)
	return all
}

// forgeries are changed certificates. Some are still true, as is one with a
// larger value.
func (c candidate) forgeries() (all []candidate) {
	change := func(edit func(f *candidate)) {
		f := c
		f.Potentials = slices.Clone(c.Potentials)
		edit(&f)
		all = append(all, f)
	}
	for _, part := range []int64{1000, -1000} {
		change(func(f *candidate) {
			value, _ := new(big.Rat).SetString(f.Value)
			f.Value = value.Sub(value, big.NewRat(1, part)).RatString()
		})
	}
	middle := len(c.Potentials) / 2
	for _, by := range []int64{1, -1, -2 * c.Potentials[middle], c.Unit} {
		change(func(f *candidate) { f.Potentials[middle] += by })
	}
	change(func(f *candidate) { clear(f.Potentials) })
	change(func(f *candidate) { slices.Reverse(f.Potentials) })
	change(func(f *candidate) { f.Unit++ })
	change(func(f *candidate) { f.Unit *= 2 })
	if c.kind == "average" {
		change(func(f *candidate) { learner := *f.Learner; learner.Horizon++; f.Learner = &learner })
	}
	for i := range all {
		all[i].State()
	}
	return all
}

// line is the certificate as judge.ml reads it.
func (c candidate) line(t *testing.T) string {
	t.Helper()
	value, ok := new(big.Rat).SetString(c.Value)
	require.True(t, ok)
	detail := fmt.Sprint(c.Learner.Horizon)
	if c.kind == "leads" {
		detail = strings.Join(c.Learner.Plays, ",")
	}
	return fmt.Sprintln(c.kind, detail, c.Recall, value.Num(), value.Denom(), c.Unit,
		strings.Trim(fmt.Sprint(c.Potentials), "[]"))
}

// TestCertificates_AreJudgedByTheExtractedChecker has the checker of
// Certificate.v, extracted to OCaml, judge the committed certificates and
// forgeries of them. It must agree with package exact/certificate on each.
func TestCertificates_AreJudgedByTheExtractedChecker(t *testing.T) {
	dir := compiled(t)
	if _, err := exec.LookPath("ocamlfind"); err != nil {
		t.Skip("no ocamlfind here: the extracted checker is not run")
	}
	var lines strings.Builder
	var all []candidate
	for _, c := range candidates(t) {
		all = append(all, c)
		if c.Recall <= 5 {
			all = append(all, c.forgeries()...)
		}
	}
	for _, c := range all {
		lines.WriteString(c.line(t))
	}
	verdicts := strings.Fields(judged(t, dir, lines.String()))
	require.Len(t, verdicts, len(all))
	accepted, refused, loose := 0, 0, 0
	for i, c := range all {
		err := c.Check()
		switch {
		case err == nil:
			accepted++
		// true, perhaps, but not what package exact writes
		case strings.Contains(err.Error(), "larger than need be"):
			loose++
			continue
		default:
			refused++
		}
		require.Equal(t, verdicts[i] == "true", err == nil,
			"%s: the extracted checker says %s, package certificate %v",
			c.Statement, verdicts[i], err)
	}
	t.Logf("both accept %d and refuse %d; package certificate refuses %d for potentials larger than need be", accepted, refused, loose)
	require.GreaterOrEqual(t, accepted, 20)
	require.GreaterOrEqual(t, refused, 40)
}

// judged runs the extracted checker.
func judged(t *testing.T, dir, lines string) string {
	t.Helper()
	return kept(t, dir, lines+contents("extraction/Extraction.v")+contents("extraction/judge.ml"),
		func(string) (string, error) {
			work := t.TempDir()
			require.NoError(t, os.CopyFS(work, os.DirFS("extraction")))
			for _, step := range [][]string{
				{"coqc", "-R", dir, "BoundedRecall", "Extraction.v"},
				{"ocamlfind", "ocamlopt", "checker.mli", "checker.ml", "judge.ml", "-o", "judge"},
			} {
				if _, err := output(work, "", step[0], step[1:]...); err != nil {
					return "", err
				}
			}
			return output(work, lines, filepath.Join(work, "judge"))
		})
}

func read(t *testing.T, file string) []certificate.Certificate {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	var all []certificate.Certificate
	for dec := json.NewDecoder(f); ; {
		var c certificate.Certificate
		err := dec.Decode(&c)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all = append(all, c)
	}
}
