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
From Coq Require Import Decimal Reals ZArith QArith Qreals List Lia Lra Permutation.
From BoundedRecall Require Import Challenge_model Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Mean_based Theorem_3_1 Swap_regret Certificate.
Import ListNotations.

`

// certifiedTail is what it ends with: what several certificates prove together.
const certifiedTail = `
(* Three arms: the smallest regret in the long run for recall 1, 2 and 3. *)
Theorem three_arms_values :
  long_run_value 3 1 (5 / 13) /\ long_run_value 3 2 (20 / 63) /\ long_run_value 3 3 (26 / 97).
Proof.
  replace (5 / 13)%R with (Q2R (5 # 13)) by (unfold Q2R; simpl; lra).
  replace (20 / 63)%R with (Q2R (20 # 63)) by (unfold Q2R; simpl; lra).
  replace (26 / 97)%R with (Q2R (26 # 97)) by (unfold Q2R; simpl; lra).
  exact (conj (conj certified_three_arms_below_1 certified_three_arms_above_1)
    (conj (conj certified_three_arms_below_2 certified_three_arms_above_2)
      (conj certified_three_arms_below_3 certified_three_arms_above_3))).
Qed.
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
			fmt.Sprintf("(%s, %s, %s)", numerators[i], digits(to), digits(cycle.Letters)))
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
	return fmt.Sprintf("apply (%s %d %d (in_all_orders %[2]d (periods_of [%[4]s]%%uint)))%s", theorem,
		c.Arms, c.Recall, strings.Join(periods, "; "), checks)
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

// upperProof writes the plays and the potentials, and why the learner is of the
// class. It draws letters other than 0, so the prover needs the potentials of
// the windows without it.
func upperProof(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	var plays []*big.Rat
	for _, play := range c.Learner.Plays {
		plays = append(plays, rational(t, play))
	}
	numerators, unit := whole(t, plays)
	list := numbers(numerators)
	letters := 1<<c.Arms - 2 // not all arms alike
	kept := c.Potentials
	learner, why := "", "drawn_is_stationary"
	switch {
	case c.Learner.Wrapper == "drawn table":
		learner = fmt.Sprintf("(listed_plays %d %d %d 1 %s)", c.Arms, c.Recall, letters, list)
	case c.Learner.Wrapper == "leads":
		learner = fmt.Sprintf("(lead_plays %d %s %s)", c.Recall, unit, list)
		why = "drawn_is_symmetric, lead_plays_know_no_order; lia"
		kept = withoutZero(kept, letters+1, c.Recall)
	default:
		kept = withoutZero(kept, letters+1, c.Recall)
		learner = fmt.Sprintf("(cover_plays %d)", c.Recall)
		unit = big.NewInt(int64(c.Recall+1) << (c.Recall + 2))
	}
	potentials := numbers(kept)
	theorem, potential := "class_upper", fmt.Sprintf("(listed_potentials %d %d %d 1 %s)", c.Arms,
		c.Recall, letters, potentials)
	if c.Regret != "" {
		theorem, potential = "class_upper_swap", fmt.Sprintf("(listed_swap_potentials %d %d %d 1 %s)",
			c.Arms, c.Recall, letters, potentials)
	}
	return fmt.Sprintf("apply (%s %d %d %s %d %s %s); [lia|vm_cast_no_check (eq_refl true)|apply %s].",
		theorem, c.Arms, c.Recall, unit, c.Unit, learner, potential, why)
}

// numbers is a list of whole numbers, none below 0, as the prover reads it in
// the least time: by their decimal digits.
func numbers[T any](all []T) string { return "(numbers_of " + listOf(all) + "%uint)" }

// digits is such a list of numbers below 10, as one number.
func digits(all []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(all), "[]")), "")
}

// listOf is a list as the prover reads it.
func listOf[T any](all []T) string {
	return "[" + strings.Join(strings.Fields(strings.Trim(fmt.Sprint(all), "[]")), "; ") + "]"
}

// mostRecall is the longest recall of the learners whose potentials on all
// windows are in the file. The next would cost the prover minutes; the checker
// extracted from it takes all.
const mostRecall = 4

// learnerBounds says, for a learner and a kind of certificate, how the prover
// names the learner, and the theorem by which the certificate proves its bound.
// M is the recall, N the horizon of Cover's learner, and T that of the instance.
var learnerBounds = map[string]struct{ subject, learner, theorem string }{
	"long-run upper of windowed follow the leader": {"windowed_leader",
		"windowed (follow_the_leader 2) {M}", "certificate_of_windowed_follow_the_leader {M}"},
	"long-run lower of windowed follow the leader": {"windowed_leader",
		"windowed (follow_the_leader 2) {M}", "cycle_certificate_of_follow_the_leader {M}"},
	"long-run upper of inclusive average restart cover": {"average",
		"inclusive_average_restart (cover {N}) {M}", "certificate_of_average_restart {M} {N}"},
	"long-run upper of leads ": {"leads", "windowed (by_lead {M} {plays}) {M}",
		"certificate_of_leads {M} {plays}"},
	"finite lower of average restart cover": {"average_restart",
		"average_restart (cover {N}) {M}", "instance_certificate_of_average_restart {M} {N}"},
	"finite lower of periodic restart cover": {"periodic_restart",
		"periodic_restart (cover {N}) {M}", "instance_certificate_of_periodic_restart {M} {N}"},
	"finite upper of base cover": {"cover", "run (cover {N})", "leads_certificate {N} {T}"},
}

// ofLearner returns the theorem that the certificate's own learner has the
// regret, on rewards 0, e_1 and e_2, or nothing if the learner's plays are not
// rational or the recall is too long.
func ofLearner(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	if c.Learner == nil || c.Kind == certificate.LongRunUpper && c.Recall > mostRecall {
		return ""
	}
	bound, ok := learnerBounds[fmt.Sprintf("%s of %s %s", c.Kind, c.Learner.Wrapper, c.Learner.Base)]
	if !ok {
		return ""
	}
	verb, side, size := "learner_keeps", "above", c.Recall
	data := fmt.Sprintf("%d %s", c.Unit, numbers(c.Potentials))
	if c.Potentials == nil {
		require.Len(t, c.Cycles, 1)
		verb, side = "learner_suffers", "below"
		data = fmt.Sprintf("%d %s%%nat", c.Cycles[0].Arm-1, listOf(c.Cycles[0].Letters))
	}
	if c.Horizon > 0 {
		verb = map[string]string{"above": "rounds_keep {T}", "below": "rounds_cost {T}"}[side]
		size = c.Horizon
	}
	var plays []string
	for _, play := range c.Learner.Plays {
		plays = append(plays, coqFraction(play))
	}
	text := fmt.Sprintf("(* %s *)\nTheorem certified_%s_%s_%d : %s (%s) (Q2R %s).\n"+
		"Proof. apply (%[8]s %[7]s %[9]s); [..|vm_cast_no_check (eq_refl true)]; lia. Qed.\n",
		c.Statement, bound.subject, side, size, verb, bound.learner, coqFraction(c.Value),
		bound.theorem, data)
	return strings.NewReplacer("{M}", fmt.Sprint(c.Recall), "{N}", fmt.Sprint(c.Learner.Horizon),
		"{T}", fmt.Sprint(c.Horizon), "{plays}", "["+strings.Join(plays, "; ")+"]").Replace(text)
}

// coqFraction is a fraction, or a whole number, as the prover reads it.
func coqFraction(text string) string {
	if !strings.Contains(text, "/") {
		text += "/1"
	}
	return "(" + strings.Replace(text, "/", " # ", 1) + ")%Q"
}

// theoremsOf returns all that the certificate proves.
func theoremsOf(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	return ofClass(t, c) + ofLearner(t, c)
}

// ofClass returns the theorem about a class of learners that the certificate
// proves, or nothing if it is of another kind.
func ofClass(t *testing.T, c certificate.Certificate) string {
	t.Helper()
	subject := map[int]string{2: "two_arms", 3: "three_arms"}[c.Arms]
	verb, class, proof := "regret_forced", "%d (bounded_recall %[1]d)", ""
	switch {
	case c.Kind == certificate.ClassLower:
		if c.Class == "symmetric" {
			subject, class = "symmetric", "%d (is_symmetric %[1]d)"
		}
		proof = lowerProof(t, c)
	case c.Kind == certificate.LongRunUpper && (c.Learner.Base == "cover" || c.Learner.Base == ""):
		class = "(stationary %d)"
		if c.Learner.Wrapper == "leads" {
			subject, class = "symmetric", "(symmetric_and_stationary %d)"
		}
		verb, proof = "regret_kept", upperProof(t, c)
	default:
		return ""
	}
	if c.Regret != "" {
		subject, verb = "swap", "swap_"+verb
	}
	value := rational(t, c.Value)
	side := map[bool]string{true: "below", false: "above"}[c.Kind == certificate.ClassLower]
	return fmt.Sprintf("(* %s *)\nTheorem certified_%s_%s_%d : %s %d %s (Q2R (%s # %s)).\n"+
		"Proof. %s Qed.\n", c.Statement, subject, side, c.Recall, verb, c.Arms,
		fmt.Sprintf(class, c.Recall), value.Num(), value.Denom(), proof)
}

// certifiedFiles are those that hold certificates.
var certifiedFiles = []string{
	"two_arms", "symmetric", "swap", "three_arms", "three_arms_recall_4", "windowed",
	"average_restart", "periodic_restart",
}

// certifiedText is what the file should say.
func certifiedText(t *testing.T) string {
	t.Helper()
	text := certifiedHead
	for _, file := range certifiedFiles {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			text += theoremsOf(t, c)
		}
	}
	return folded(strings.ReplaceAll(text, "…", "and so on,")) + certifiedTail
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
	require.Equal(t, 82, strings.Count(text, "\nTheorem "), "theorems")
	ofClasses, ofLearners, both, all := 0, 0, 0, 0
	for _, file := range certifiedFiles {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			all++
			class, learner := ofClass(t, c) != "", ofLearner(t, c) != ""
			ofClasses += map[bool]int{true: 1}[class]
			ofLearners += map[bool]int{true: 1}[learner]
			both += map[bool]int{true: 1}[class && learner]
		}
	}
	require.Equal(t, 8, both, "certificates that are two theorems")
	for _, says := range []string{
		fmt.Sprintf("Of the %d certificates %d are theorems", all, ofClasses+ofLearners-both),
		fmt.Sprintf("%d of them are about a class of learners", ofClasses),
		fmt.Sprintf("The other %d certificates, and eight of the %d once more, are %d theorems",
			ofLearners-both, ofClasses, ofLearners),
	} {
		require.Contains(t, contents("README.md"), says)
	}
	if *update {
		require.NoError(t, os.WriteFile(certified, []byte(text), 0o644))
		return
	}
	require.Equal(t, text, contents(certified), "go test ./proofs -run Certified -update")
}

// TestCertified_ChangedIsRefused changes certificates with recall 2 or about a
// few rounds: a value a thousandth sharper, or no potential but 0. Package
// certificate and the prover refuse each.
func TestCertified_ChangedIsRefused(t *testing.T) {
	dir := compiled(t)
	script, changes := certifiedHead, 0
	refused := func(c certificate.Certificate) {
		c.State()
		require.Error(t, c.Check(), c.Statement)
		script += strings.ReplaceAll(theoremsOf(t, c), " Qed.\n", " Fail Qed. Abort.\n")
		changes++
	}
	for _, file := range certifiedFiles {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			if c.Recall != 2 && c.Horizon == 0 || theoremsOf(t, c) == "" {
				continue
			}
			sharper := big.NewRat(1, 1000)
			if len(c.Potentials) > 0 {
				none := c
				none.Potentials = make([]int64, len(c.Potentials))
				refused(none)
				sharper.Neg(sharper)
			}
			c.Value = sharper.Add(sharper, rational(t, c.Value)).RatString()
			refused(c)
		}
	}
	require.Equal(t, 22, changes)
	require.Equal(t, 26, strings.Count(script, "Fail Qed."))
	run(t, dir, strings.ReplaceAll(script, "…", "and so on,"))
}
