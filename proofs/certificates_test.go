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

// mostRecall is the longest recall of the certificates that the prover checks
// by itself. The next would cost it minutes; the checker extracted from it
// takes all.
const mostRecall = 4

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

// inCoq returns the learner, what it plays after a window in rational numbers,
// and the theorem of Certificate.v about it.
func (c candidate) inCoq() (learner, plays, theorem string) {
	switch c.kind {
	case "average":
		return fmt.Sprintf("inclusive_average_restart (cover %d) %d", c.Learner.Horizon, c.Recall),
			fmt.Sprintf("qaverage_on (qcover %d) 0 %d", c.Learner.Horizon, c.Recall+1),
			"certificate_of_average_restart"
	case "windowed":
		return fmt.Sprintf("fun r t => follow_the_leader 2 (window r %d t)", c.Recall),
			"qfollow_the_leader 2", "certificate_of_windowed_follow_the_leader"
	}
	var fractions []string
	for _, play := range c.Learner.Plays {
		fractions = append(fractions, coqFraction(play))
	}
	list := "[" + strings.Join(fractions, "; ") + "]"
	return fmt.Sprintf("fun r t => by_lead %d %s (window r %[1]d t)", c.Recall, list),
		fmt.Sprintf("qby_lead %d %s", c.Recall, list),
		"certificate_of_leads"
}

// coqFraction is a fraction, or a whole number, as the prover reads it.
func coqFraction(text string) string {
	if !strings.Contains(text, "/") {
		text += "/1"
	}
	return "(" + strings.Replace(text, "/", " # ", 1) + ")%Q"
}

// TestCertificates_AreCheckedByTheProver turns the committed long-run upper
// certificates for two arms into theorems, by Certificate.v, and has the prover
// compute the check. With a value one thousandth smaller the check must fail.
func TestCertificates_AreCheckedByTheProver(t *testing.T) {
	dir := compiled(t)
	var script strings.Builder
	script.WriteString("From Coq Require Import Reals ZArith QArith Qreals List Lia. Import ListNotations.\n" +
		"From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Cover Rational Certificate.\nOpen Scope R_scope.\n")
	number := 0
	for _, c := range candidates(t) {
		if c.Recall > mostRecall {
			continue
		}
		number++
		learner, plays, theorem := c.inCoq()
		value := coqFraction(c.Value)
		potentials := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Potentials)), "; "), "[]")
		fmt.Fprintf(&script, "(* %s *)\n", c.Statement)
		fmt.Fprintf(&script, "Definition potentials_%d : list Z := [%s]%%Z.\n", number, potentials)
		fmt.Fprintf(&script, "Theorem certificate_%d : forall T r, one_hot_instance T r ->\n"+
			"  total_regret 2 T (%s) r <= INR T * Q2R %s + Q2R (nth 0 potentials_%d 0%%Z # %d).\n"+
			"Proof. apply %s; [lia|]. vm_compute. reflexivity. Qed.\n", number, learner, value, number,
			c.Unit, theorem)
		fmt.Fprintf(&script,
			"Lemma tight_%d : certified %d (%s) (%s - (1 # 1000))%%Q %d potentials_%d = false.\n"+
				"Proof. vm_compute. reflexivity. Qed.\n", number, c.Recall, plays, value, c.Unit, number)
	}
	require.Equal(t, 12, number, "certificates")
	run(t, dir, script.String())
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
