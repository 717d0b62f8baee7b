package proofs_test

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall/exact/certificate"

	"github.com/stretchr/testify/require"
)

// certified is the file of theorems that this test makes from committed
// certificates.
const certified = "Certified.v"

// certifiedHead is what it begins with.
const certifiedHead = `(* Made from the certificates in exact/testdata by go test ./proofs -run Certified -update. The prover computes the check of each. *)
From Coq Require Import Reals ZArith QArith Qreals List Lia Permutation.
From BoundedRecall Require Import Sums Model Swap_regret Certificate_lower Certificate_upper.
Import ListNotations.

`

// whole returns fractions as whole numbers over their least common denominator.
func whole(t *testing.T, fractions []*big.Rat) (numerators []string, unit *big.Int) {
	t.Helper()
	unit = big.NewInt(1)
	for _, r := range fractions {
		common := new(big.Int).GCD(nil, nil, unit, r.Denom())
		unit.Mul(unit, new(big.Int).Quo(r.Denom(), common))
	}
	for _, r := range fractions {
		n := new(big.Rat).Mul(r, new(big.Rat).SetInt(unit))
		require.True(t, n.IsInt())
		numerators = append(numerators, n.Num().String())
	}
	return numerators, unit
}

func rational(t *testing.T, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	require.True(t, ok, text)
	return r
}

// lowerProof writes the weight of a round, the map of arms from 0 and the
// letters of each period.
func lowerProof(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	var weights []*big.Rat
	for _, cycle := range c.Cycles {
		rounds := big.NewRat(int64(len(cycle.Letters)), 1)
		weights = append(weights, rounds.Quo(rational(t, cycle.Weight), rounds))
	}
	numerators, _ := whole(t, weights)
	var periods []string
	for i, cycle := range c.Cycles {
		to := slices.Clone(cycle.Map)
		if to == nil {
			to = slices.Repeat([]int{cycle.Arm}, c.Arms)
		}
		for k := range to {
			to[k]--
		}
		periods = append(periods,
			fmt.Sprintf("(%s%%Z, %s, %s)", numerators[i], listOf(to), listOf(cycle.Letters)))
	}
	theorem, both := "class_lower", true
	switch {
	case c.Regret != "":
		theorem, both = "class_lower_swap", false
	case c.Class == "symmetric":
		theorem = "class_lower_symmetric"
	}
	checks := "; vm_cast_no_check (eq_refl true)."
	if !both { // for regret against arms the maps are checked too, and both checks are computed
		checks = ". vm_cast_no_check (eq_refl true)."
	}
	return fmt.Sprintf("apply (%s %d %d (in_all_orders %[2]d [%[4]s]%%nat))%s", theorem, c.Arms,
		c.Recall, strings.Join(periods, "; "), checks)
}

// withoutZero keeps the potentials of the windows in which letter 0 does not
// occur. The windows have as many letters as the recall says, and are in the
// order of their letters.
func withoutZero(potentials []int64, letters, recall int) (kept []int64) {
	for number, potential := range potentials {
		rest, zero := number, false
		for range recall {
			zero = zero || rest%letters == 0
			rest /= letters
		}
		if !zero {
			kept = append(kept, potential)
		}
	}
	return kept
}

// upperProof writes the plays and the potentials. The learner draws letters
// other than 0, so the prover needs those of the windows without it.
func upperProof(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	var plays []*big.Rat
	for _, play := range c.Learner.Plays {
		plays = append(plays, rational(t, play))
	}
	numerators, unit := whole(t, plays)
	list := "[" + strings.Join(numerators, "; ") + "]%Z"
	letters := 1<<c.Arms - 2 // not all arms alike
	kept := c.Potentials
	var learner string
	switch {
	case c.Learner.Wrapper == "drawn table":
		learner = fmt.Sprintf("(listed_plays %d %d %d 1 %s)", c.Arms, c.Recall, letters, list)
	case c.Learner.Wrapper == "leads":
		learner = fmt.Sprintf("(lead_plays %d %s %s)", c.Recall, unit, list)
		kept = withoutZero(kept, letters+1, c.Recall)
	default:
		kept = withoutZero(kept, letters+1, c.Recall)
		learner = fmt.Sprintf("(cover_plays %d)", c.Recall)
		unit = big.NewInt(int64(c.Recall+1) << (c.Recall + 2))
	}
	potentials := listOf(kept) + "%Z"
	theorem, potential := "class_upper", fmt.Sprintf("(listed_potentials %d %d %d 1 %s)", c.Arms,
		c.Recall, letters, potentials)
	if c.Regret != "" {
		theorem, potential = "class_upper_swap", fmt.Sprintf("(listed_swap_potentials %d %d %d 1 %s)",
			c.Arms, c.Recall, letters, potentials)
	}
	return fmt.Sprintf("apply (%s %d %d %s %d %s %s); [lia|vm_cast_no_check (eq_refl true)|apply drawn_is_stationary].",
		theorem, c.Arms, c.Recall, unit, c.Unit, learner, potential)
}

// listOf is a list as the prover reads it.
func listOf[T any](all []T) string {
	return "[" + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(all), "[]")), "; ") + "]"
}

// theoremOf returns the theorem that the certificate proves, or nothing if it
// is of another kind.
func theoremOf(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	subject := map[int]string{2: "two_arms", 3: "three_arms"}[c.Arms]
	verb, class, proof := "regret_forced", fmt.Sprintf("%d (bounded_recall %[1]d)", c.Recall), ""
	switch {
	case c.Kind == certificate.ClassLower:
		if c.Class == "symmetric" {
			subject, class = "symmetric", fmt.Sprintf("%d (is_symmetric %[1]d)", c.Recall)
		}
		proof = lowerProof(t, c)
	case c.Kind == certificate.LongRunUpper && (c.Learner.Base == "cover" || c.Learner.Base == ""):
		if c.Learner.Wrapper == "leads" {
			subject = "symmetric"
		}
		verb, class, proof = "regret_kept", fmt.Sprintf("(stationary %d)", c.Recall), upperProof(t, c)
	default:
		return ""
	}
	if c.Regret != "" {
		subject, verb = "swap", "swap_"+verb
	}
	value := rational(t, c.Value)
	return fmt.Sprintf("(* %s *)\nTheorem certified_%s_%s_%d : %s %d %s (Q2R (%s # %s)).\nProof. %s Qed.\n", strings.ReplaceAll(c.Statement, "…", "and so on,"), subject,
		map[bool]string{true: "below", false: "above"}[c.Kind == certificate.ClassLower], c.Recall,
		verb, c.Arms, class, value.Num(), value.Denom(), proof)
}

// certifiedText is what the file should say.
func certifiedText(t *testing.T) string {
	t.Helper()
	text := certifiedHead
	for _, file := range []string{"two_arms", "symmetric", "swap", "three_arms", "three_arms_recall_4"} {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			text += theoremOf(t, c)
		}
	}
	return folded(text)
}

// folded breaks lines after 120 columns.
func folded(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		column := 0
		for i, word := range strings.Split(line, " ") {
			switch {
			case i > 0 && column+1+len(word) > 120:
				b.WriteString("\n  ")
				column = 2
			case i > 0:
				b.WriteByte(' ')
				column++
			}
			b.WriteString(word)
			column += len(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestCertified_IsMadeFromTheCertificates: the theorems that the prover checks
// are those of the files that package certificate checks.
func TestCertified_IsMadeFromTheCertificates(t *testing.T) {
	text := certifiedText(t)
	require.Equal(t, 56, strings.Count(text, "\nTheorem "), "theorems")
	if *update {
		require.NoError(t, os.WriteFile(certified, []byte(text), 0o644))
		return
	}
	require.Equal(t, text, contents(certified), "go test ./proofs -run Certified -update")
}

// TestCertified_ChangedIsRefused changes certificates with recall 2: a value a
// thousandth sharper, or no potential but 0. Package certificate and the prover
// refuse each.
func TestCertified_ChangedIsRefused(t *testing.T) {
	dir := compiled(t)
	script, changes := certifiedHead, 0
	refused := func(c certificate.Certificate) {
		c.State()
		require.Error(t, c.Check(), c.Statement)
		script += strings.ReplaceAll(theoremOf(t, c), " Qed.\n", " Fail Qed. Abort.\n")
		changes++
	}
	for _, file := range []string{"two_arms", "symmetric", "swap", "three_arms"} {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			if c.Recall != 2 || theoremOf(t, c) == "" {
				continue
			}
			sharper := big.NewRat(1, 1000)
			if c.Kind == certificate.LongRunUpper {
				none := c
				none.Potentials = make([]int64, len(c.Potentials))
				refused(none)
				sharper.Neg(sharper)
			}
			c.Value = sharper.Add(sharper, rational(t, c.Value)).RatString()
			refused(c)
		}
	}
	require.Equal(t, 12, changes)
	require.Equal(t, changes, strings.Count(script, "Fail Qed."))
	run(t, dir, script)
}
