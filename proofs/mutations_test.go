package proofs_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// commands are commands of the prover that the guard's list does not have.
var commands = strings.Fields(`
	About Abort Add Admitted Arguments Axiom Axioms Back Bind Canonical Cd Check Class Coercion
	CoFixpoint CoInductive Collection Combined Compute Conjecture Conjectures Constraint Context
	Create Cumulative Debug Declare Defined Delimit Derive Disable Drop Enable Equations Eval
	Example Existing Export Extract Extraction Fact Fail Focus Function Functional Generalizable
	Global Goal Grab Guarded Hint Identity Implicit Include Inductive Infix Instance
	Instructions Load Local Locate Module Monomorphic NonCumulative Notation Number Numeral
	Obligation Opaque Optimize Parameter Parameters Polymorphic Prenex Preterm Primitive Print
	Private Program Property Proposition Pwd Quit Record Redirect Register Remark Remove Require
	Reserved Reset Rewrite Save Scheme Scope Search Separate Set Show SProp Strategy String
	Structure SubClass Succeed Symbol Tactic Test Time Timeout Transparent Typeclasses Undelimit
	Undo Unfocus Universe Universes Unset Unshelve Validate Variant Vernac`)

// badly are ways to hide a command from a reader of first words. Each stands
// among the lemmas of a file.
var badly = []string{
	"%s x.", "Time %s x.", "Timeout 9 %s x.", "Fail %s x.", "Redirect out %s x.",
	"#[local]%s x.", "#[local] %s x.", "# [ local ] %s x.", "Local %s x.", "Global %s x.",
	"Program %s x.",
	"Lemma aa : True. Proof. %s x. trivial. Qed.",
	"Lemma aa : True. Proof. { %s x. trivial. } Qed.",
	"Lemma aa : True. Proof. 1:{ %s x. trivial. } Qed.",
	"Lemma aa : True. Proof. 1: { %s x. trivial. } Qed.",
	"Lemma aa : True. Proof. all:{ %s x. trivial. } Qed.",
	"Lemma aa : True. Proof. [main]: { %s x. trivial. } Qed.",
	"Lemma aa : True. Proof. - %s x. trivial. Qed.",
	"Lemma aa : True. Proof. -%s x. trivial. Qed.",
	"Lemma aa : True. Proof with trivial. idtac... %s x. Qed.",
	"Lemma aa : True. Proof. idtac... %s x. Qed.",
	"Lemma aa : True. %s x. Qed.",
}

// inserted returns the files with the text before the first theorem of one, or
// at the end of it.
func inserted(file, text string) []source {
	all := slices.Clone(sources())
	i := slices.IndexFunc(all, func(s source) bool { return s.file == file })
	before, after, _ := strings.Cut(all[i].text, "\nTheorem ")
	all[i] = newSource(file, before+"\n"+text+"\nTheorem "+after)
	return all
}

// replaced returns the files with one text for another in one of them.
func replaced(file, old, new string) []source {
	all := slices.Clone(sources())
	for i, s := range all {
		if s.file == file {
			all[i] = newSource(s.file, strings.Replace(s.text, old, new, 1))
		}
	}
	return all
}

// mustComplain fails unless the guard has something to say, and the change is
// one.
func mustComplain(t *testing.T, what string, all []source) {
	t.Helper()
	same := func(a, b source) bool { return a.text == b.text }
	require.False(t, slices.EqualFunc(all, sources(), same), "%s: nothing changed", what)
	require.NotEmpty(t, complaints(all), what)
}

// TestGuard_RefusesEveryOtherCommand is the negative control of the guard's
// list: a command that is not on it is refused wherever it stands. One that is
// on it is refused inside proofs, and wherever something stands before it.
func TestGuard_RefusesEveryOtherCommand(t *testing.T) {
	const before = "Lemma a : 1 = 1. Proof. reflexivity. Qed. "
	for _, word := range slices.Concat(commands, slices.Collect(maps.Keys(allowed))) {
		_, listed := allowed[word]
		for i, form := range badly {
			if listed && i == 0 {
				continue
			}
			text := fmt.Sprintf(form, word)
			require.NotEmpty(t, refused(sentences(before+text)), text)
		}
	}
}

// TestGuard_RefusesOtherForms: a word on the list may be followed by what the
// list says, and by nothing else.
func TestGuard_RefusesOtherForms(t *testing.T) {
	for word := range allowed {
		require.NotEmpty(t, refused(sentences(word+".")), word)
		if slices.Contains(heading, word) {
			text := "Lemma a : 1 = 1. Proof. reflexivity. Qed. " + word + " Scope R_scope."
			require.NotEmpty(t, refused(sentences(text)), text)
		}
		if slices.Contains(local, word) {
			require.NotEmpty(t, refused(sentences(word+" n : nat := 1.")), word)
		}
	}
	for _, text := range []string{
		"Lemma a : 1 = 2.", "Lemma a : 1 = 2. Qed.", "Lemma a : 1 = 2. Proof. Qed",
		"Section S. Lemma a : 1 = 1. Proof. reflexivity. Qed.",
		"Lemma a : nat. Proof. exact 1. Defined.", "Definition a : nat. Proof. exact 1. Qed.",
		"Definition a : nat. exact 1. Defined.",
		"Lemma a : 1 = 2. Proof using. trivial. Qed.", "Lemma a : 1 = 2. Proof I. Qed.",
		"Section S. Variable n : nat. End S. Variable m : nat.",
		"Section S. Variable f :> nat -> R. End S.", "Fixpoint a (n : nat) := n with b (n : nat) := n.",
		"Fixpoint a (n : nat) := n with b (n : nat) := n with c (n : nat) := n.",
		`Definition a := 1 where "x <= y" := (Rle x (y + 1000)).`, "Definition\u00a0a := 1.",
		"Import Other.", "From Coq Require Import Utf8.", "From Coq Require Import Derive.",
		"From Other Require Import Reals.", "Open Scope nat_scope.", "Open Scope R_scope",
		"Open Scope R_scope. Open Scope Q_scope.", "(* a (* b *) *) Axiom c : False.",
		`(* "(*" *) Axiom c : False. (* "*)" *)`,
		`Definition hidden := "(*"%string. Axiom c : False. Definition b := "*)"%string.`,
	} {
		require.NotEmpty(t, refused(sentences(text)), text)
	}
}

// TestGuard_LetsProofsThrough is the positive control.
func TestGuard_LetsProofsThrough(t *testing.T) {
	for _, text := range []string{
		"Section S. Variable n : nat. Hypothesis a : n = 1. Let m := n. End S.",
		"(* Axiom a : 1 = 2. *) Definition axiomatic := 1. Ltac easy_one := lia.",
		"From Coq Require Import Reals Lia. Import ListNotations. Open Scope R_scope.",
		"Lemma a : 1 = 1 /\\ 2 = 2. Proof. split; [|reflexivity..]. - { 1: idtac. 1:{ idtac. } } Qed.",
		"Lemma a : 1 = 1. Proof. 1: { -- reflexivity. } Qed.",
		"Fixpoint a n := match n with O => 1 | S k => match k with O => 2 | S _ => a k end end.",
	} {
		require.Empty(t, refused(sentences(text)), text)
	}
}

// TestGuard_RefusesMutations changes the files as one would who wants a
// statement to mean something else than it says.
func TestGuard_RefusesMutations(t *testing.T) {
	for _, text := range []string{
		`Notation "x <= y" := (Rle x (y + 1000)) : R_scope.`,
		`Time Notation "120 '*' M" := (Init.Nat.mul 130 M) (at level 40) : nat_scope.`,
		"Lemma total_regret (d : nat) : R. Proof. exact (Challenge_model.total_regret d + 1000). Qed.",
		"Definition total_regret (d : nat) : R := 1000.",
		"Theorem theorem_3_1 : 1 = 1.\nProof. reflexivity. Qed.",
		"Module Other.\nDefinition hidden := 1.\nEnd Other.\nImport Other.",
		"Time Hypothesis wrong : 1 = 2.", "Axiom wrong : 1 = 2.", "Record padded := Pad { amount :> R }.",
		"Definition off (n : nat) : R := INR n + 1000.\nTime Coercion off : nat >-> R.",
		"Open Scope nat_scope.", "Arguments Reg _%Z_scope _ _ _.", "Time Unset Guard Checking.",
		"Time Set Printing Depth 5.", "From Coq Require Import Derive.\nDerive a SuchThat (a = 1) As b.",
	} {
		mustComplain(t, text, inserted("Theorem_5_6.v", text))
		const comment = "(* mean n F is"
		mustComplain(t, text, replaced(model, comment, text+"\n"+comment))
	}
	for _, change := range []struct{ file, old, new string }{
		{model, "Open Scope R_scope.", "Open Scope Q_scope. Open Scope R_scope."},
		{model, "(* mean n F is", "From BoundedRecall Require Import Model. (* mean n F is"},
		{"Challenge_section_3.v", "INR M) / 15 <=", "INR M) / 1500 <="},
		{"Challenge_section_3.v", "Import Challenge_model", "Import Challenge_model Model"},
		{"Challenge_section_3.v", "(* ceiling T M", "Definition dot (d : nat) (x y : vec) : R := Sum d " +
			"(fun i => x i * y i).\n(* ceiling T M"},
		{"Theorem_5_1.v", "(1 + INR M / INR T) * R_M1", "(1 + INR M / INR T) * (R_M1 + 1)"},
		{"Theorem_5_6.v", "(120 * M <= T)", "(130 * M <= T)"},
		{"Theorem_5_6.v", "Proof.", "Proof. Admitted. Lemma other : True. Proof."},
	} {
		mustComplain(t, change.file+": "+change.new, replaced(change.file, change.old, change.new))
	}
}
