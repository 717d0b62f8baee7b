(* Corollary 5.3: AverageRestart over Hedge. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_5_1 Hedge.
Import ListNotations.
Open Scope R_scope.

(* Corollary 5.3: "For any M > 0, d >= 2, there exists a stationary bounded-recall algorithm A such that for any online learning
   instance, Reg(A; r) <= O(sqrt((log d)/M))." The algorithm is AverageRestart over the suffixes of length 0..M and Hedge tuned
   to M+1 rounds, the constant is sqrt 2, and the instance has T >= M rounds. *)
Theorem corollary_5_3 (d M : nat) : (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ stationary M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd HM. exists (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M).
  split; [apply inclusive_average_restart_is_learner, hedge_is_base; lia|]. split; [apply inclusive_average_restart_stationary|].
  intros T r HT Hr. pose proof (ln_d_pos d Hd) as L. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia). assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  assert (HM1 : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply (theorem_5_1_suffixes_0_to_M d M T _ (sqrt (ln (INR d) / (2 * INR (M + 1))))); try lia; [apply hedge_tuned_bound; lia|exact Hr]|].
  assert (C : 1 + INR M / INR T <= 2).
  { enough (INR M / INR T <= 1) by lra. apply le_INR in HT. apply Rmult_le_reg_r with (INR T); [exact HTR|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (S : sqrt (ln (INR d) / (2 * INR (M + 1))) <= sqrt 2 * sqrt (ln (INR d) / INR M) / 2).
  { apply Rsqr_incr_0; [|apply sqrt_pos|apply Rmult_le_pos; [apply Rmult_le_pos; apply sqrt_pos|lra]].
    rewrite Rsqr_sqrt by (left; apply Rdiv_lt_0_compat; lra). unfold Rsqr.
    replace (sqrt 2 * sqrt (ln (INR d) / INR M) / 2 * (sqrt 2 * sqrt (ln (INR d) / INR M) / 2)) with
      ((sqrt 2 * sqrt 2) * (sqrt (ln (INR d) / INR M) * sqrt (ln (INR d) / INR M)) / 4) by field.
    rewrite !sqrt_sqrt by (lra || (left; apply Rdiv_lt_0_compat; lra)).
    replace (2 * (ln (INR d) / INR M) / 4) with (ln (INR d) / (2 * INR M)) by (field; lra).
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; [lra|]. rewrite plus_INR. simpl (INR 1). lra. }
  pose proof (sqrt_pos (ln (INR d) / (2 * INR (M + 1)))) as Q. assert (0 <= INR M / INR T) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]). nra.
Qed.
