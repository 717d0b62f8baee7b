(* Theorem 4.1 and Lemma 4.2 with their o(1): learners that are mean-based on their windows, with gamma = o(1) as M grows. *)
From Coq Require Import Reals Lia Lra.
From BoundedRecall Require Import Sums Model Definition_2_3 Near_periodic.
Open Scope R_scope.

(* For each M let a learner be mean-based with recall M and gamma(M), which tends to 0. For every eps > 0 and all large M it has
   Reg >= 1/3 - eps on some instance of each length T >= 3M. The paper has 1/18 for 1/3; with T = 3M it has M/6 - o(M) for T * Reg. *)
Theorem theorem_4_1_limit (gamma : nat -> R) (L : nat -> learner) :
  Un_cv gamma 0 -> (forall M, 0 <= gamma M) -> (forall M, is_learner 2 (L M)) ->
  (forall M, mean_based 2 M (gamma M * INR M) (gamma M) (L M)) ->
  forall eps, 0 < eps -> exists M0, forall M T, (M0 <= M)%nat -> (3 * M <= T)%nat ->
  exists r, instance 2 T r /\ Reg 2 T (L M) r >= 1 / 3 - eps.
Proof.
  intros HC H0 HL HB eps He. destruct (HC (eps / 8) ltac:(lra)) as [N1 G]. destruct (archimed_cor1 (eps / 6) ltac:(lra)) as [N2 [A B]].
  exists (N1 + N2)%nat. intros M T HM HT. assert (M1 : (1 <= M)%nat) by lia.
  pose proof (H0 M) as P. specialize (G M ltac:(lia)). unfold R_dist in G. rewrite Rminus_0_r, Rabs_right in G by (apply Rle_ge; exact P).
  assert (MR : 0 < INR M) by (apply lt_0_INR; exact M1). assert (NR : 0 < INR N2) by (apply lt_0_INR; exact B).
  assert (I : / INR M <= / INR N2) by (apply Rinv_le_contravar; [exact NR|apply le_INR; lia]).
  assert (D0 : 0 <= gamma M * INR M) by (apply Rmult_le_pos; lra).
  destruct (theorem_4_1_every_T M T (gamma M * INR M) (gamma M) (L M) M1 HT D0 P (HL M) (HB M)) as [r [Hr R]].
  exists r. split; [exact Hr|].
  assert (Q : 3 * (gamma M * INR M + 1) / INR M = 3 * gamma M + 3 * / INR M) by (field; lra). lra.
Qed.
