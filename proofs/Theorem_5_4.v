(* Section 5.2: AverageRestart is AverageRestartFullHorizon on the window; and Theorem 5.4, repaired. *)
From Coq Require Import Reals ZArith Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Theorem_5_1.
Import ListNotations.
Open Scope R_scope.

(* Section 5.2: "The action x_t output by AverageRestart at time t is given by
   x_t = AverageRestartFullHorizon(r_{t-M}, ..., r_{t-1}), where AverageRestartFullHorizon is initialized with time
   horizon M." *)
Theorem section_5_2_display (A : base) (M : nat) (r : Z -> vec) (t : Z) :
  average_restart A M r t = average_restart_full_horizon A M (window r M t).
Proof.
  apply functional_extensionality. intros i. unfold average_restart, average_suffixes, average_restart_full_horizon. f_equal.
  apply sum_ext. intros m Hm. f_equal. unfold last_of. rewrite app_length, repeat_length, window_length.
  rewrite skipn_app, skipn_all2 by (rewrite repeat_length; lia). rewrite repeat_length.
  rewrite <- (last_of_window r M t) by lia. unfold last_of. rewrite window_length.
  replace (M + M - S m - M)%nat with (M - (1 + m))%nat by lia. reflexivity.
Qed.

(* On an instance of T rounds, AverageRestartFullHorizon is AverageRestart with M = T. *)
Lemma full_horizon_is_average_restart d A T r t : instance d T r -> (1 <= t <= Z.of_nat T + 1)%Z ->
  run (average_restart_full_horizon A T) r t = average_restart A T r t.
Proof.
  intros [_ H0] Ht. unfold run, average_restart, average_suffixes, average_restart_full_horizon.
  apply functional_extensionality. intros i. f_equal. apply sum_ext. intros m Hm. f_equal.
  replace (repeat zero T ++ history r t) with (segment r (1 - Z.of_nat T) (T + Z.to_nat (t - 1))).
  - rewrite last_of_segment by lia. unfold window. f_equal; lia.
  - rewrite segment_app. f_equal.
    + clear -H0. assert (G : forall n s, (s + Z.of_nat n <= 1)%Z -> segment r s n = repeat zero n).
      { induction n; intros s Hs; [reflexivity|]. rewrite segment_S, IHn by lia. rewrite H0 by lia. symmetry. apply repeat_cons. }
      apply G. lia.
    + unfold history. f_equal. lia.
Qed.

(* Theorem 5.4, repaired. With W(T+1) a bound on the total regret of A over T+1 rounds: for any instance of T rounds,
   Reg(AverageRestartFullHorizon; r) <= 2 W(T+1,d) / T. *)
Theorem theorem_5_4_repaired (d T : nat) (A : base) (W_T1 : R) :
  (1 <= d)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (T + 1) W_T1 ->
  forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= 2 * W_T1 / INR T.
Proof.
  intros Hd HT HA HW r Hr. assert (0 < INR T) by (apply lt_0_INR; lia).
  replace (Reg d T (run (average_restart_full_horizon A T)) r) with (Reg d T (average_restart A T) r).
  - eapply Rle_trans; [apply (theorem_5_1_suffixes_1_to_M d T T A W_T1); assumption|]. right. field. lra.
  - unfold Reg, total_regret. do 2 f_equal. apply over_rounds_ext. intros t Ht.
    rewrite <- (full_horizon_is_average_restart d A T r t Hr) by lia. reflexivity.
Qed.
