(* Two arms: the best regret that a learner with recall M can guarantee is exactly E|S_{M+1}| / (2(M+1)) per round in the long
   run. This goes beyond the paper, whose Theorems 3.1 and 5.1 agree in order. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_3_2 Theorem_5_1 Cover Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* E|S_{M+1}| / (2(M+1)) *)
Definition two_arms_value (M : nat) : R := walk (M + 1) 0 / (2 * INR (M + 1)).

Lemma cover_has_value M : has_R 2 (cover (M + 1)) (M + 1) (two_arms_value M).
Proof.
  apply has_R_iff_has_W; [lia|lia|]. intros r i Hr Hi. eapply Rle_trans; [apply (cover_bound (M + 1) (M + 1)); [lia|exact Hr|exact Hi]|].
  right. unfold two_arms_value. field. apply not_0_INR. lia.
Qed.

(* Every learner with recall M, stationary or not, has at least that regret on some instance of q(M+1) rounds, for every q. *)
Theorem two_arms_lower (M q : nat) (L : learner) : (1 <= q)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r.
Proof.
  intros Hq HL HM. destruct (mean_attained (M + 1) (fun b => Reg 2 (q * (M + 1)) L (repeated b q))) as [b [Hb H]].
  exists (repeated b q). split; [rewrite <- Hb; apply repeated_instance|].
  rewrite (theorem_3_1_two_arms_exact M q L Hq HL HM) in H. exact H.
Qed.

(* AverageRestart over the suffixes of length 0..M and Cover's learner for M+1 rounds is stationary, has recall M, and has regret
   at most 1 + M/T times that on every instance of T rounds. *)
Theorem two_arms_upper (M T : nat) (r : Z -> vec) : (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * two_arms_value M.
Proof. intros HT Hr. apply theorem_5_1_suffixes_0_to_M; [lia|exact HT|apply cover_has_value|exact Hr]. Qed.

(* PeriodicRestart of Cover's learner for M+1 rounds, restarted every M+1 rounds, needs the last M rewards only and has no more
   than that regret whenever M+1 divides T: the best possible. *)
Theorem two_arms_periodic (M T : nat) (r : Z -> vec) : (1 <= T)%nat -> Nat.divide (M + 1) T -> instance 2 T r ->
  Reg 2 T (periodic_restart (cover (M + 1)) (M + 1)) r <= two_arms_value M.
Proof.
  intros HT HD Hr. apply (theorem_3_2_printed_if_M_divides_T 2 (M + 1) T (cover (M + 1))); try lia;
    [exact HD|apply cover_has_value|exact Hr].
Qed.

(* The value. No learner with recall M guarantees less than E|S_{M+1}| / (2(M+1)) per round, for any number of periods q, and a
   stationary one guarantees 1 + M/T times that for every T. *)
Theorem two_arms_exact_value (M : nat) :
  (forall L, is_learner 2 L -> bounded_recall M L ->
     forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR M / INR T) * two_arms_value M).
Proof.
  split; [intros L HL HM q Hq; apply two_arms_lower; assumption|].
  exists (inclusive_average_restart (cover (M + 1)) M). split; [apply inclusive_average_restart_is_learner, cover_is_base|].
  split; [apply inclusive_average_restart_stationary|]. intros T r. apply two_arms_upper.
Qed.

(* Cover's learner is minimax: no base learner for two arms has a smaller bound on its total regret over n rounds than
   E|S_n| / 2. *)
Theorem cover_is_minimax (n : nat) (A : base) (W_n : R) : (1 <= n)%nat -> is_base 2 A -> has_W 2 A n W_n -> walk n 0 / 2 <= W_n.
Proof.
  intros Hn HA HW. destruct n as [|M]; [lia|]. replace (S M) with (M + 1)%nat in * by lia.
  destruct (two_arms_lower M 1 (periodic_restart A (M + 1))) as [r [Hr H]].
  - lia.
  - apply periodic_restart_is_learner. exact HA.
  - replace M with (M + 1 - 1)%nat at 1 by lia. apply periodic_restart_recall_below. lia.
  - assert (Hp : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
    assert (B : Reg 2 (1 * (M + 1)) (periodic_restart A (M + 1)) r <= W_n / INR (M + 1)).
    { apply (theorem_3_2_printed_if_M_divides_T 2 (M + 1) (1 * (M + 1)) A); try lia; [exists 1%nat; reflexivity| |exact Hr].
      apply has_R_iff_has_W; [lia|lia|]. replace (INR (M + 1) * (W_n / INR (M + 1))) with W_n by (field; lra). exact HW. }
    apply Rmult_le_reg_r with (/ INR (M + 1)); [apply Rinv_0_lt_compat; exact Hp|].
    unfold two_arms_value in H. replace (walk (M + 1) 0 / 2 * / INR (M + 1)) with (walk (M + 1) 0 / (2 * INR (M + 1))) by (field; lra).
    unfold Rdiv in B. lra.
Qed.
