(* Corollary 5.3: AverageRestart over Hedge. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model.
From BoundedRecall Require Import Model Theorem_5_1 Hedge.
Import ListNotations.
Open Scope R_scope.

(* AverageRestart over the suffixes of length 0..M and Hedge tuned to M+1 rounds, on T >= M rounds. *)
Theorem corollary_5_3_named (d M T : nat) r : (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd [HM HT] Hr. pose proof (ln_d_pos d Hd) as L. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  assert (HM1 : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply (theorem_5_1_suffixes_0_to_M d M T _ (sqrt (ln (INR d) / (2 * INR (M + 1))))); try lia;
    [apply hedge_tuned_bound; lia|exact Hr]|].
  assert (C : 1 + INR M / INR T <= 2).
  { enough (INR M / INR T <= 1) by lra. apply le_INR in HT. apply Rmult_le_reg_r with (INR T); [exact HTR|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (S : sqrt (ln (INR d) / (2 * INR (M + 1))) <= sqrt 2 * sqrt (ln (INR d) / INR M) / 2).
  { apply Rsqr_incr_0; [|apply sqrt_pos|apply Rmult_le_pos; [apply Rmult_le_pos; apply sqrt_pos|lra]].
    rewrite Rsqr_sqrt by (left; apply Rdiv_lt_0_compat; lra). unfold Rsqr.
    replace (sqrt 2 * sqrt (ln (INR d) / INR M) / 2 * (sqrt 2 * sqrt (ln (INR d) / INR M) / 2)) with
      ((sqrt 2 * sqrt 2) * (sqrt (ln (INR d) / INR M) * sqrt (ln (INR d) / INR M)) / 4) by field.
    rewrite !sqrt_sqrt by (lra || (left; apply Rdiv_lt_0_compat; lra)).
    replace (2 * (ln (INR d) / INR M) / 4) with (ln (INR d) / (2 * INR M)) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [lra|]. rewrite plus_INR. simpl (INR 1). lra. }
  pose proof (sqrt_pos (ln (INR d) / (2 * INR (M + 1)))) as Q.
  assert (0 <= INR M / INR T) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]). nra.
Qed.

(* Corollary 5.3: "For any M > 0, d >= 2, there exists a stationary bounded-recall algorithm A such that for any online learning
   instance, Reg(A; r) <= O(sqrt((log d)/M))." The algorithm is AverageRestart over the suffixes of length 0..M and Hedge tuned
   to M+1 rounds, the constant is sqrt 2, and the instance has T >= M rounds. *)
Theorem corollary_5_3 (d M : nat) : (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ stationary M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd HM. exists (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M).
  split; [apply inclusive_average_restart_is_learner, hedge_is_base; lia|]. split; [apply inclusive_average_restart_stationary|].
  intros T r HT Hr. apply corollary_5_3_named; [exact Hd|lia|exact Hr].
Qed.

(* With the suffixes of length 1..M, as printed, the constant is 2. *)
Theorem corollary_5_3_printed (d M T : nat) r : (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd HM Hr. pose proof (ln_d_pos d Hd) as L. assert (0 < INR M) by (apply lt_0_INR; lia).
  assert (0 < INR T) by (apply lt_0_INR; lia). assert (M1 : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  set (s := sqrt (ln (INR d) / (2 * INR (M + 1)))).
  assert (HW : has_W d (hedge d (tuned_rate d (M + 1))) (M + 1) (INR (M + 1) * s)).
  { apply (has_R_iff_has_W d _ (M + 1) s); [lia|lia|]. apply hedge_tuned_bound; lia. }
  eapply Rle_trans; [apply (theorem_5_1_suffixes_1_to_M d M T _ _ ltac:(lia) ltac:(lia) ltac:(lia)
    (hedge_is_base d _ ltac:(lia) [] ltac:(constructor)) HW r Hr)|].
  assert (C : 0 <= 1 + INR M / INR T <= 2).
  { assert (INR M <= INR T) by (apply le_INR; lia).
    split; [assert (0 <= INR M / INR T) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]); lra|].
    enough (INR M / INR T <= 1) by lra. apply Rmult_le_reg_r with (INR T); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (S : INR (M + 1) * s / INR M <= sqrt (ln (INR d) / INR M)).
  { apply Rmult_le_reg_r with (INR M); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rsqr_incr_0; [|apply Rmult_le_pos; [lra|apply sqrt_pos]|apply Rmult_le_pos; [apply sqrt_pos|lra]].
    rewrite !Rsqr_mult. unfold s. rewrite !Rsqr_sqrt by (left; apply Rdiv_lt_0_compat; lra). unfold Rsqr.
    replace (INR (M + 1) * INR (M + 1) * (ln (INR d) / (2 * INR (M + 1)))) with (ln (INR d) * (INR (M + 1) / 2)) by (field; lra).
    replace (ln (INR d) / INR M * (INR M * INR M)) with (ln (INR d) * INR M) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. rewrite plus_INR. simpl (INR 1). assert (1 <= INR M) by (apply (le_INR 1); lia). lra. }
  pose proof (sqrt_pos (ln (INR d) / INR M)).
  assert (0 <= INR (M + 1) * s / INR M) by (apply Rmult_le_pos; [apply Rmult_le_pos; [lra|apply sqrt_pos]|left;
    apply Rinv_0_lt_compat; lra]).
  nra.
Qed.

(* The three forms over Hedge, for every T >= 1. *)
Theorem inclusive_average_restart_of_hedge (d M T : nat) r : (2 <= d)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M) r <=
  (1 + INR M / INR T) * sqrt (ln (INR d) / (2 * INR (M + 1))).
Proof. intros Hd HT Hr. apply theorem_5_1_suffixes_0_to_M; try lia; [apply hedge_tuned_bound; lia|exact Hr]. Qed.

Theorem exclusive_average_restart_of_hedge (d M T : nat) r : (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (exclusive_average_restart (hedge d (tuned_rate d M)) M) r <=
  (1 + INR (M - 1) / INR T) * sqrt (ln (INR d) / (2 * INR M)).
Proof. intros Hd HM HT Hr. apply theorem_5_1_suffixes_0_to_M_minus_1; try lia; [apply hedge_tuned_bound; lia|exact Hr]. Qed.

Theorem average_restart_of_hedge (d M T : nat) r : (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <=
  (1 + INR M / INR T) * (sqrt (INR (M + 1) * ln (INR d) / 2) / INR M).
Proof.
  intros Hd HM HT Hr. pose proof (ln_d_pos d Hd) as L. assert (N : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  apply theorem_5_1_suffixes_1_to_M; try lia; [apply (hedge_is_base d _ ltac:(lia) []); constructor| |exact Hr].
  replace (sqrt (INR (M + 1) * ln (INR d) / 2)) with (INR (M + 1) * sqrt (ln (INR d) / (2 * INR (M + 1)))).
  - apply has_R_iff_has_W; [lia|lia|]. apply hedge_tuned_bound; lia.
  - replace (INR (M + 1) * ln (INR d) / 2) with (INR (M + 1) * INR (M + 1) * (ln (INR d) / (2 * INR (M + 1)))) by (field; lra).
    assert (0 <= ln (INR d) / (2 * INR (M + 1))) by (left; apply Rdiv_lt_0_compat; lra).
    rewrite sqrt_mult, sqrt_square; [reflexivity|lra|apply Rmult_le_pos; lra|assumption].
Qed.

(* Over the suffixes of length 0..M-1 the constant is sqrt 2, too. *)
Theorem corollary_5_3_exclusive (d M T : nat) r : (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (exclusive_average_restart (hedge d (tuned_rate d M)) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd [HM HT] Hr. pose proof (ln_d_pos d Hd) as L. assert (N : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply exclusive_average_restart_of_hedge; [exact Hd|lia|lia|exact Hr]|].
  assert (C : 0 <= INR (M - 1) / INR T <= 1).
  { split; [apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat; lra]|]. apply Rmult_le_reg_r with (INR T); [exact HTR|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. rewrite Rmult_1_l, Rmult_1_r. apply le_INR. lia. }
  assert (A : 0 <= ln (INR d) / INR M) by (left; apply Rdiv_lt_0_compat; lra).
  assert (S : 2 * sqrt (ln (INR d) / (2 * INR M)) = sqrt 2 * sqrt (ln (INR d) / INR M)).
  { replace (ln (INR d) / (2 * INR M)) with (ln (INR d) / INR M * / 2) by (field; lra). rewrite sqrt_mult by lra.
    rewrite <- (sqrt_square 2) at 1 by lra. rewrite (sqrt_mult 2 2) by lra.
    assert (Q : sqrt 2 * sqrt (/ 2) = 1) by (rewrite <- sqrt_mult by lra; replace (2 * / 2) with 1 by field; apply sqrt_1).
    transitivity (sqrt 2 * sqrt (ln (INR d) / INR M) * (sqrt 2 * sqrt (/ 2))); [ring|rewrite Q; ring]. }
  rewrite <- S. pose proof (sqrt_pos (ln (INR d) / (2 * INR M))). nra.
Qed.
