(* Theorem 5.1, AverageRestart, repaired in three ways: suffixes of length 0..M, 1..M and 0..M-1. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms.
Import ListNotations.
Open Scope R_scope.

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
