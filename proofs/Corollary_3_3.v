(* Corollary 3.3: PeriodicRestart over Hedge. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_3_2 Hedge.
Import ListNotations.
Open Scope R_scope.

(* Corollary 3.3: "For any M > 0, d >= 2, there exists a bounded-recall algorithm A such that for any online learning instance,
   Reg(A; r) <= O(sqrt((log d)/M))." The algorithm is PeriodicRestart over Hedge tuned to M rounds, the constant is sqrt 2, and
   the instance has T >= M rounds. *)
Theorem corollary_3_3 (d M : nat) : (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ bounded_recall M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Proof.
  intros Hd HM. exists (periodic_restart (hedge d (tuned_rate d M)) M).
  split; [apply periodic_restart_is_learner, hedge_is_base; lia|]. split; [apply periodic_restart_bounded_recall; exact HM|].
  intros T r HT Hr. pose proof (ln_d_pos d Hd) as L. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia). assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  eapply Rle_trans; [apply (theorem_3_2_repaired d M T _ (sqrt (ln (INR d) / (2 * INR M)))); try lia; [apply hedge_tuned_bound; lia|exact Hr]|].
  assert (C : INR (ceiling T M * M) / INR T <= 2).
  { apply Rmult_le_reg_r with (INR T); [exact HTR|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    change 2 with (INR 2). rewrite <- mult_INR. apply le_INR. unfold ceiling.
    pose proof (Nat.div_mod (T + M - 1) M ltac:(lia)). nia. }
  assert (S : sqrt (ln (INR d) / (2 * INR M)) = sqrt 2 * sqrt (ln (INR d) / INR M) / 2).
  { rewrite <- sqrt_mult by (lra || (left; apply Rdiv_lt_0_compat; lra)). apply sqrt_lem_1.
    - left. apply Rdiv_lt_0_compat; lra.
    - apply Rmult_le_pos; [apply sqrt_pos|lra].
    - replace (sqrt (2 * (ln (INR d) / INR M)) / 2 * (sqrt (2 * (ln (INR d) / INR M)) / 2)) with (sqrt (2 * (ln (INR d) / INR M)) * sqrt (2 * (ln (INR d) / INR M)) / 4) by field.
      rewrite sqrt_sqrt by (left; apply Rmult_lt_0_compat; [lra|apply Rdiv_lt_0_compat; lra]). field. lra. }
  rewrite S. assert (P : 0 <= sqrt 2 * sqrt (ln (INR d) / INR M)) by (apply Rmult_le_pos; apply sqrt_pos). nra.
Qed.
