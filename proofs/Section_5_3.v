(* Section 5.3: Hedge does not depend on the order of the past rewards, and over such a base learner the learner on the window is
   symmetric. And lambda = (k+1)/(6k+2), the value of symmetric learners, tends to 1/6. *)
From Coq Require Import Reals ZArith Lia Lra List Permutation FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Follow_the_leader Hedge Theorem_5_6 Windowed.
Import ListNotations.
Open Scope R_scope.

Lemma score_permutation w w' i : Permutation w w' -> score w i = score w' i.
Proof. intros P. unfold score. induction P; cbn [fold_right]; lra. Qed.

Theorem hedge_is_symmetric d eta : forall w w', Permutation w w' -> hedge d eta w = hedge d eta w'.
Proof.
  intros w w' P. apply functional_extensionality. intros i. unfold hedge, potential.
  rewrite (score_permutation w w' i P). f_equal. apply sum_ext. intros k _. rewrite (score_permutation w w' k P). reflexivity.
Qed.

Theorem windowed_is_symmetric (A : base) (M : nat) : (forall w w', Permutation w w' -> A w = A w') -> is_symmetric M (windowed A M).
Proof. intros H. exists (fun _ => A). split; [reflexivity|]. intros _. exact H. Qed.

Theorem symmetric_value_limit : Un_cv symmetric_value (1 / 6).
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists (2 * N)%nat. intros n Hn. unfold R_dist, symmetric_value. cbv zeta.
  assert (G : (N <= (n + 1) / 2)%nat) by (apply Nat.div_le_lower_bound; lia). apply le_INR in G. set (k := INR ((n + 1) / 2)) in *.
  assert (P : 0 < INR N) by (apply lt_0_INR; exact H1).
  replace ((k + 1) / (6 * k + 2) - 1 / 6) with (2 / (3 * (6 * k + 2))) by (field; lra).
  rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra). eapply Rle_lt_trans; [|exact H0].
  apply Rmult_le_reg_r with (INR N * (3 * (6 * k + 2))); [apply Rmult_lt_0_compat; lra|].
  replace (2 / (3 * (6 * k + 2)) * (INR N * (3 * (6 * k + 2)))) with (2 * INR N) by (field; lra).
  replace (/ INR N * (INR N * (3 * (6 * k + 2)))) with (3 * (6 * k + 2)) by (field; lra). lra.
Qed.
