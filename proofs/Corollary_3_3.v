(* Corollary 3.3: PeriodicRestart over Hedge. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_3.
From BoundedRecall Require Import Model Theorem_3_2 Hedge.
Import ListNotations.
Open Scope R_scope.

(* PeriodicRestart over Hedge tuned to M rounds: Reg <= (ceil(T/M) M/T) sqrt(ln d / (2M)), for every T >= 1. *)
Theorem periodic_restart_of_hedge (d M T : nat) r : (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= INR (ceiling T M * M) / INR T * sqrt (ln (INR d) / (2 * INR M)).
Proof. intros Hd HM HT Hr. apply (theorem_3_2_repaired d M T); try lia; [apply hedge_tuned_bound; lia|exact Hr]. Qed.

(* If M divides T, at most sqrt(ln d / M) / sqrt 2. *)
Theorem periodic_restart_of_hedge_divides (d M q : nat) r : (2 <= d)%nat -> (1 <= M)%nat -> (1 <= q)%nat -> instance d (q * M) r ->
  Reg d (q * M) (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt (ln (INR d) / INR M) / sqrt 2.
Proof.
  intros Hd HM Hq Hr. pose proof (ln_d_pos d Hd) as L. assert (P : 0 < INR M) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply (theorem_3_2_printed_if_M_divides_T d M (q * M) _ (sqrt (ln (INR d) / (2 * INR M))));
    [lia|exact HM|nia|exists q; reflexivity|apply hedge_tuned_bound; lia|exact Hr]|].
  right. replace (ln (INR d) / (2 * INR M)) with (ln (INR d) / INR M / 2) by (field; lra). apply sqrt_div; [|lra].
  left. apply Rdiv_lt_0_compat; lra.
Qed.

(* So its regret is at most sqrt 2 sqrt(ln d / M) where T >= M. *)
Theorem corollary_3_3_named (d M T : nat) r : (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd [HM HT] Hr. pose proof (ln_d_pos d Hd) as L. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply periodic_restart_of_hedge; [exact Hd|lia|lia|exact Hr]|].
  assert (C : INR (ceiling T M * M) / INR T <= 2).
  { apply Rmult_le_reg_r with (INR T); [exact HTR|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    change 2 with (INR 2). rewrite <- mult_INR. apply le_INR. unfold ceiling.
    pose proof (Nat.div_mod (T + M - 1) M ltac:(lia)). nia. }
  assert (S : sqrt (ln (INR d) / (2 * INR M)) = sqrt 2 * sqrt (ln (INR d) / INR M) / 2).
  { rewrite <- sqrt_mult by (lra || (left; apply Rdiv_lt_0_compat; lra)). apply sqrt_lem_1.
    - left. apply Rdiv_lt_0_compat; lra.
    - apply Rmult_le_pos; [apply sqrt_pos|lra].
    - replace (sqrt (2 * (ln (INR d) / INR M)) / 2 * (sqrt (2 * (ln (INR d) / INR M)) / 2))
        with (sqrt (2 * (ln (INR d) / INR M)) * sqrt (2 * (ln (INR d) / INR M)) / 4) by field.
      rewrite sqrt_sqrt by (left; apply Rmult_lt_0_compat; [lra|apply Rdiv_lt_0_compat; lra]). field. lra. }
  rewrite S. assert (P : 0 <= sqrt 2 * sqrt (ln (INR d) / INR M)) by (apply Rmult_le_pos; apply sqrt_pos). nra.
Qed.

(* Corollary 3.3: "For any M > 0, d >= 2, there exists a bounded-recall algorithm A such that for any online learning instance,
   Reg(A; r) <= O(sqrt((log d)/M))." The algorithm is PeriodicRestart over Hedge tuned to M rounds, the constant is sqrt 2, and
   the instance has T >= M rounds. *)
Theorem corollary_3_3 (d M : nat) : (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ bounded_recall M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd HM. exists (periodic_restart (hedge d (tuned_rate d M)) M).
  split; [apply periodic_restart_is_learner, hedge_is_base; lia|]. split; [apply periodic_restart_bounded_recall; exact HM|].
  intros T r HT Hr. apply corollary_3_3_named; [exact Hd|lia|exact Hr].
Qed.

(* In one round a learner of d arms can lose 1 - 1/d, whatever it plays. *)
Theorem one_round_loses (d : nat) L : (1 <= d)%nat -> is_learner d L -> causal L ->
  exists r, instance d 1 r /\ 1 - / INR d <= Reg d 1 L r.
Proof.
  intros Hd HL HC. set (first := fun i t => if Z.eqb t 1 then unit_vec i else zero).
  assert (I : forall i, instance d 1 (first i)).
  { intros i. split; intros t Ht; unfold first; destruct (Z.eqb_spec t 1);
      [apply unit_vec_is_reward|apply zero_is_reward|lia|reflexivity]. }
  set (x := L (first 0%nat) 1%Z).
  assert (Same : forall i, L (first i) 1%Z = x).
  { intros i. apply HC. intros s Hs. unfold first. destruct (Z.eqb_spec s 1); [lia|reflexivity]. }
  destruct (HL 1%nat (first 0%nat) 1%Z (I 0%nat) ltac:(lia)) as [_ X]. fold x in X.
  assert (D : 0 < INR d) by (apply lt_0_INR; lia).
  assert (E : exists i, (i < d)%nat /\ x i <= / INR d).
  { destruct (largest_attained d (fun i => - x i) Hd) as [i [Hi Ei]]. exists i. split; [exact Hi|].
    apply Rmult_le_reg_l with (INR d); [exact D|]. rewrite Rinv_r, <- sum_const by lra. rewrite <- X. apply sum_le.
    intros k Hk. pose proof (largest_ge d (fun i => - x i) k Hk) as G. cbv beta in *. lra. }
  destruct E as [i [Hi Ei]]. exists (first i). split; [apply I|].
  unfold Reg. simpl (INR 1). unfold Rdiv. rewrite Rinv_1, Rmult_1_r.
  eapply Rle_trans; [|apply (total_regret_ge d 1 L (first i) i Hi)]. unfold regret_against, over_rounds.
  cbn [Sum]. change (Z.of_nat 0 + 1)%Z with 1%Z. rewrite Same. change (first i 1%Z) with (unit_vec i).
  enough (dot d x (unit_vec i) = x i) by (unfold unit_vec at 1; rewrite Nat.eqb_refl; lra).
  unfold dot. rewrite (sum_support d i 1).
  - cbn [Sum]. rewrite Nat.add_0_r. unfold unit_vec. rewrite Nat.eqb_refl. ring.
  - intros k Hk. unfold unit_vec. destruct (Nat.eqb_spec k i); [lia|ring].
  - lia.
Qed.

(* Corollary 3.3 read literally, for every instance and so for every T, is false whatever the constant is: at T = 1 every learner can
   lose 1/2. *)
Theorem corollary_3_3_is_false_for_small_T :
  ~ (exists C, forall M, (1 <= M)%nat -> exists L, is_learner 2 L /\ bounded_recall M L /\
       forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= C * sqrt (ln (INR 2) / INR M)).
Proof.
  intros [C H]. pose proof (ln_d_pos 2 ltac:(lia)) as L2.
  assert (exists M, 4 * (C * C) * ln (INR 2) + 1 < INR M) as [M HM].
  { set (x := 4 * (C * C) * ln (INR 2) + 1). exists (Z.to_nat (up x)). destruct (archimed x) as [A _]. rewrite INR_IZR_INZ.
    destruct (Z_le_dec 0 (up x)); [rewrite Z2Nat.id by assumption; lra|].
    assert (IZR (up x) <= 0) by (apply (IZR_le _ 0); lia). assert (0 <= C * C) by (apply Rle_0_sqr).
    assert (0 <= 4 * (C * C) * ln (INR 2)) by (apply Rmult_le_pos; lra). unfold x in *. lra. }
  assert (M0 : 0 < INR M). { assert (0 <= C * C) by (apply Rle_0_sqr).
  assert (0 <= 4 * (C * C) * ln (INR 2)) by (apply Rmult_le_pos; lra). lra. }
  assert (M1 : (1 <= M)%nat) by (destruct M; [simpl in M0; lra|lia]).
  destruct (H M M1) as [L [HL [HB HR]]]. destruct (one_round_loses 2 L ltac:(lia) HL (bounded_recall_causal M L HB)) as
    [r [Hr Hge]]. simpl (INR 2) in Hge.
  specialize (HR 1%nat r ltac:(lia) Hr). set (s := sqrt (ln (INR 2) / INR M)) in *.
  assert (S0 : 0 <= s) by apply sqrt_pos. assert (SS : s * s = ln (INR 2) / INR M)
    by (apply sqrt_sqrt; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  assert (B : 1 / 2 <= C * s) by lra.
  assert (B2 : (1 / 2) * (1 / 2) <= (C * s) * (C * s)) by (apply Rmult_le_compat; lra).
  replace ((C * s) * (C * s)) with ((C * C) * (s * s)) in B2 by ring. rewrite SS in B2.
  apply (Rmult_le_compat_r (INR M)) in B2; [|lra].
  replace (C * C * (ln (INR 2) / INR M) * INR M) with (C * C * ln (INR 2)) in B2 by (field; lra). lra.
Qed.
