(* Theorem 5.1, the display of Section 5.2, Algorithm 4 and Theorem 5.4. *)
From Coq Require Import Reals ZArith List Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* Theorem 5.1, AverageRestart, repaired in three ways: suffixes of length 0..M, 1..M and 0..M-1. *)

(* With the n suffixes of length 0..n-1: the copy of A that starts in round s plays rounds s..s+n-1, T+n-1 copies meet the
   instance, and the regret of a round is the mean over the n copies that play it. *)
Lemma average_suffixes_total d A n W T r i : (1 <= n)%nat -> has_W d A n W -> instance d T r -> (i < d)%nat ->
  regret_against d T (average_suffixes A 0 n) r i <= INR (T + n - 1) / INR n * W.
Proof.
  intros Hn HW Hr Hi. assert (HnR : 0 < INR n) by (apply lt_0_INR; lia).
  set (c := fun s m => r (s + Z.of_nat m)%Z i - dot d (A (segment r s m)) (r (s + Z.of_nat m)%Z)).
  assert (E : forall t, r t i - dot d (average_suffixes A 0 n r t) (r t) = / INR n * Sum n (fun m => c (t - Z.of_nat m)%Z m)).
  { intros t. unfold average_suffixes. rewrite (dot_mean d n (fun m => A (window r (0 + m) t))).
    replace (Sum n (fun m => c (t - Z.of_nat m)%Z m)) with (INR n * r t i - Sum n (fun m => dot d (A (window r (0 + m) t)) (r t))).
    { field. lra. }
    rewrite <- sum_const, <- sum_minus. apply sum_ext. intros m _. unfold c.
    replace (t - Z.of_nat m + Z.of_nat m)%Z with t by lia. reflexivity. }
  unfold regret_against. rewrite (over_rounds_ext T _ (fun t => / INR n * Sum n (fun m => c (t - Z.of_nat m)%Z m))) by (intros; apply E).
  rewrite over_rounds_scal. unfold over_rounds. rewrite sum_swap.
  rewrite (sum_ext n _ (fun m => Sum (T + n - 1) (fun k => c (Z.of_nat k + 1 - Z.of_nat (n - 1))%Z m))).
  2:{ intros m Hm. rewrite (sum_support (T + n - 1) (n - 1 - m) T).
      - apply sum_ext. intros k _. f_equal. lia.
      - intros k Hk. unfold c. destruct Hr as [_ H0]. rewrite H0 by lia. rewrite dot_zero. unfold zero. lra.
      - lia. }
  rewrite sum_swap. replace (INR (T + n - 1) / INR n * W) with (/ INR n * (INR (T + n - 1) * W)) by (field; lra).
  apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; lra|]. rewrite <- sum_const. apply sum_le. intros k _.
  apply bound_on_segment; [exact HW| |exact Hi]. intros t. apply (instance_rewards d T). exact Hr.
Qed.

(* Theorem 5.1, repaired, suffixes 0..M. "Assume the algorithm A has the property that Reg(A; r) <= R(M+1,d) for any online
   learning instance of M+1 rounds. Then, for any instance of T rounds, AverageRestart over the suffixes of length 0..M has
   Reg <= (1 + M/T) R(M+1,d)." For every d, T >= 1, every M and every base learner. *)
Theorem theorem_5_1_suffixes_0_to_M (d M T : nat) (A : base) (R_M1 : R) :
  (1 <= d)%nat -> (1 <= T)%nat -> has_R d A (M + 1) R_M1 ->
  forall r, instance d T r -> Reg d T (inclusive_average_restart A M) r <= (1 + INR M / INR T) * R_M1.
Proof.
  intros Hd HT HR r Hr. apply has_R_iff_has_W in HR; [|exact Hd|lia]. apply Reg_le; [exact HT|].
  apply total_regret_le; [exact Hd|]. intros i Hi. replace (M + 1)%nat with (S M) in HR by lia.
  eapply Rle_trans; [apply (average_suffixes_total d A (S M) _ T r i ltac:(lia) HR Hr Hi)|]. right.
  replace (T + S M - 1)%nat with (T + M)%nat by lia. rewrite plus_INR.
  assert (0 < INR T) by (apply lt_0_INR; lia). assert (0 < INR (S M)) by (apply lt_0_INR; lia). field. lra.
Qed.

(* Theorem 5.1, repaired, suffixes 1..M as printed. With W(M+1) a bound on the total regret of A over M+1 rounds:
   Reg(AverageRestart; r) <= (1 + M/T) W(M+1,d) / M. What A plays without rewards must be a distribution. *)
Theorem theorem_5_1_suffixes_1_to_M (d M T : nat) (A : base) (W_M1 : R) :
  (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (M + 1) W_M1 ->
  forall r, instance d T r -> Reg d T (average_restart A M) r <= (1 + INR M / INR T) * (W_M1 / INR M).
Proof.
  intros Hd HM HT HA HW r Hr. apply Reg_le; [exact HT|].
  assert (0 < INR T) by (apply lt_0_INR; lia). assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  destruct (largest_attained d (fun i => over_rounds T (fun t => r t i)) Hd) as [i [Hi Best]].
  assert (Total : total_regret d T (average_restart A M) r = regret_against d T (average_restart A M) r i).
  { unfold total_regret, regret_against. rewrite Best, over_rounds_minus. reflexivity. }
  (* against the best arm the fixed play A(empty) has regret >= 0 *)
  assert (Fixed : 0 <= over_rounds T (fun t => r t i - dot d (A []) (r t))).
  { rewrite over_rounds_minus. enough (over_rounds T (fun t => dot d (A []) (r t)) <= over_rounds T (fun t => r t i)) by lra.
    replace (over_rounds T (fun t => dot d (A []) (r t))) with (Sum d (fun j => A [] j * over_rounds T (fun t => r t j))).
    2:{ unfold over_rounds, dot. rewrite sum_swap. apply sum_ext. intros j _. rewrite sum_scal. reflexivity. }
    destruct HA as [P0 P1]. rewrite <- (Rmult_1_l (over_rounds T _)), <- P1, <- sum_scal_r.
    apply sum_le. intros j Hj. apply Rmult_le_compat_l; [apply P0; exact Hj|].
    rewrite <- Best. apply (largest_ge d (fun i => over_rounds T (fun t => r t i)) j Hj). }
  (* M times the mean over 1..M is M+1 times the mean over 0..M, without A(empty) *)
  assert (Split : INR M * regret_against d T (average_restart A M) r i =
    INR (S M) * regret_against d T (average_suffixes A 0 (S M)) r i - over_rounds T (fun t => r t i - dot d (A []) (r t))).
  { unfold regret_against. rewrite <- !over_rounds_scal, <- over_rounds_minus. apply over_rounds_ext. intros t _.
    unfold average_restart, average_suffixes.
    rewrite (dot_mean d M (fun m => A (window r (1 + m) t))), (dot_mean d (S M) (fun m => A (window r (0 + m) t))), sum_first.
    rewrite S_INR. change (A (window r (0 + 0) t)) with (A []).
    change (Sum M (fun m => dot d (A (window r (0 + S m) t)) (r t))) with (Sum M (fun m => dot d (A (window r (1 + m) t)) (r t))).
    field. lra. }
  rewrite Total. replace (M + 1)%nat with (S M) in HW by lia.
  pose proof (average_suffixes_total d A (S M) W_M1 T r i ltac:(lia) HW Hr Hi) as B.
  assert (0 < INR (S M)) by (apply lt_0_INR; lia).
  apply (Rmult_le_compat_l (INR (S M))) in B; [|lra].
  replace (INR (S M) * (INR (T + S M - 1) / INR (S M) * W_M1)) with (INR (T + S M - 1) * W_M1) in B by (field; lra).
  replace (T + S M - 1)%nat with (T + M)%nat in B by lia. rewrite plus_INR in B.
  apply Rmult_le_reg_l with (INR M); [exact HMR|]. rewrite Split.
  replace (INR M * (INR T * ((1 + INR M / INR T) * (W_M1 / INR M)))) with ((INR T + INR M) * W_M1) by (field; lra). lra.
Qed.

(* Theorem 5.1, repaired, suffixes 0..M-1: the paper's own R(M,d). "Assume the algorithm A has the property that
   Reg(A; r) <= R(M,d) for any online learning instance of M rounds. Then, for any instance of T rounds,
   Reg <= (1 + (M-1)/T) R(M,d)." *)
Theorem theorem_5_1_suffixes_0_to_M_minus_1 (d M T : nat) (A : base) (R_M : R) :
  (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (exclusive_average_restart A M) r <= (1 + INR (M - 1) / INR T) * R_M.
Proof.
  intros Hd HM HT HR r Hr. apply has_R_iff_has_W in HR; [|exact Hd|lia]. apply Reg_le; [exact HT|].
  apply total_regret_le; [exact Hd|]. intros i Hi.
  eapply Rle_trans; [apply (average_suffixes_total d A M _ T r i ltac:(lia) HR Hr Hi)|]. right.
  replace (T + M - 1)%nat with (T + (M - 1))%nat by lia. rewrite plus_INR.
  assert (0 < INR T) by (apply lt_0_INR; lia). assert (0 < INR M) by (apply lt_0_INR; lia). field. lra.
Qed.

(* Section 5.2: AverageRestart is AverageRestartFullHorizon on the window; and Theorem 5.4, repaired. *)

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

(* Algorithm 4: in round t of T AverageRestartFullHorizon plays the average of A(r_(t-tau), ..., r_(t-1)) over tau = 1..T, with zeros
   before round 1; it looks at past rewards alone, and plays distributions. *)

Theorem algorithm_4 (d : nat) (A : base) (T : nat) :
  (forall r t i, instance d T r -> (1 <= t <= Z.of_nat T)%Z ->
    run (average_restart_full_horizon A T) r t i = / INR T * Sum T (fun k => A (segment r (t - Z.of_nat (k + 1)) (k + 1)) i)) /\
  (forall r r' t, (forall s, (1 <= s < t)%Z -> r s = r' s) ->
    run (average_restart_full_horizon A T) r t = run (average_restart_full_horizon A T) r' t) /\
  ((1 <= T)%nat -> is_base d A -> is_base d (average_restart_full_horizon A T)).
Proof.
  split; [|split].
  - intros r t i Hr Ht. rewrite (full_horizon_is_average_restart d A T r t Hr) by lia.
    unfold average_restart, average_suffixes, window. f_equal. apply sum_ext. intros k _. do 2 f_equal; lia.
  - intros r r' t H. apply run_causal. exact H.
  - intros HT HA past Hp. apply (mean_is_play d T (fun m => A (last_of (S m) (repeat zero T ++ past))) HT). intros m _. apply HA.
    unfold last_of. apply Forall_forall. intros x Hx.
    assert (I : forall (n : nat) (l : list vec) (y : vec), In y (skipn n l) -> In y l).
    { induction n; intros l y Hy; [exact Hy|]. destruct l; [exact Hy|]. right. apply IHn. exact Hy. }
    apply I in Hx. apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
    + apply repeat_spec in Hx. subst x. apply zero_is_reward.
    + rewrite Forall_forall in Hp. apply Hp. exact Hx.
Qed.
