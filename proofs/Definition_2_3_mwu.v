(* Definition 2.3: multiplicative weights, with the factor 1 + eta r for a reward r. With kappa = ln(1+eta), an arm that trails by more than
   D after n rounds gets at most 1/(1 + e^(kappa (D - n c))), and at most 1/(1 + e^(kappa D)) if all rewards are 0 or 1. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Hedge Definition_2_3 Lemma_4_2 Theorem_4_1 Near_periodic Mean_based_value
  Windowed Mean_based_value.
Import ListNotations.
Open Scope R_scope.

(* the product of the factors of an arm *)
Definition factors (eta : R) (past : list vec) (i : nat) : R := fold_right (fun r a => (1 + eta * r i) * a) 1 past.
Definition multiplicative_weights (d : nat) (eta : R) : base := fun past i => factors eta past i / Sum d (factors eta past).
(* by how much ln(1 + eta r)/kappa exceeds r at the most *)
Definition excess_of_factors (eta : R) : R := let kappa := ln (1 + eta) in ln (eta / kappa) / kappa - 1 / kappa + 1 / eta.

Lemma kappa_pos eta : 0 < eta -> 0 < ln (1 + eta).
Proof. intros H. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma factor_above eta r : 0 < eta -> 0 <= r <= 1 -> exp (ln (1 + eta) * r) <= 1 + eta * r.
Proof. intros He Hr. pose proof (exp_chord (ln (1 + eta)) r Hr) as A. rewrite exp_ln in A by lra. lra. Qed.

Lemma factor_below eta r : 0 < eta -> 0 <= r -> 1 + eta * r <= exp (ln (1 + eta) * (r + excess_of_factors eta)).
Proof.
  intros He Hr. pose proof (kappa_pos eta He) as K. unfold excess_of_factors. set (kappa := ln (1 + eta)) in *. cbv zeta.
  assert (A : 0 < eta / kappa) by (apply Rdiv_lt_0_compat; assumption).
  replace (kappa * (r + (ln (eta / kappa) / kappa - 1 / kappa + 1 / eta)))
    with (ln (eta / kappa) + ((1 + eta * r) * (kappa / eta) - 1)) by (field; lra).
  rewrite exp_plus, exp_ln by exact A. pose proof (exp_ineq1_le ((1 + eta * r) * (kappa / eta) - 1)) as B.
  replace (1 + eta * r) with (eta / kappa * (1 + ((1 + eta * r) * (kappa / eta) - 1))) at 1 by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma factors_bounds d eta past i : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat ->
  exp (ln (1 + eta) * score past i) <= factors eta past i <=
  exp (ln (1 + eta) * (score past i + INR (length past) * excess_of_factors eta)).
Proof.
  intros He H Hi. induction H as [|r l Hr _ IH].
  - unfold factors, score. simpl. rewrite Rmult_0_l, Rplus_0_r, Rmult_0_r, exp_0. lra.
  - change (factors eta (r :: l) i) with ((1 + eta * r i) * factors eta l i). change (score (r :: l) i) with (r i + score l i).
    change (length (r :: l)) with (S (length l)). rewrite S_INR. specialize (Hr i Hi).
    pose proof (factor_above eta (r i) He Hr) as A. pose proof (factor_below eta (r i) He (proj1 Hr)) as B.
    pose proof (exp_pos (ln (1 + eta) * score l i)). pose proof (exp_pos (ln (1 + eta) * r i)). split.
    + rewrite Rmult_plus_distr_l, exp_plus. apply Rmult_le_compat; try lra.
    + replace (ln (1 + eta) * (r i + score l i + (INR (length l) + 1) * excess_of_factors eta))
        with (ln (1 + eta) * (r i + excess_of_factors eta) + ln (1 + eta) * (score l i + INR (length l) * excess_of_factors eta)) by ring.
      rewrite exp_plus. apply Rmult_le_compat; lra.
Qed.

Lemma factors_two_valued eta past i : 0 < eta -> Forall (fun r : vec => r i = 0 \/ r i = 1) past ->
  factors eta past i = exp (ln (1 + eta) * score past i).
Proof.
  intros He H. induction H as [|r l Hr _ IH]; [unfold factors, score; simpl; rewrite Rmult_0_r, exp_0; reflexivity|].
  change (factors eta (r :: l) i) with ((1 + eta * r i) * factors eta l i). change (score (r :: l) i) with (r i + score l i).
  rewrite Rmult_plus_distr_l, exp_plus, <- IH. f_equal.
  destruct Hr as [->| ->]; [rewrite !Rmult_0_r, exp_0; ring|rewrite !Rmult_1_r, exp_ln by lra; reflexivity].
Qed.

Lemma factors_pos d eta past i : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat -> 0 < factors eta past i.
Proof. intros He H Hi. eapply Rlt_le_trans; [apply exp_pos|apply (factors_bounds d eta past i He H Hi)]. Qed.

(* Multiplicative weights plays distributions. *)
Theorem multiplicative_weights_is_base d eta : (1 <= d)%nat -> 0 < eta -> is_base d (multiplicative_weights d eta).
Proof.
  intros Hd He past H. assert (P : 0 < Sum d (factors eta past)).
  { destruct d as [|d]; [lia|]. cbn [Sum]. pose proof (factors_pos (S d) eta past d He H ltac:(lia)).
    assert (0 <= Sum d (factors eta past)) by (apply sum_nonneg; intros k Hk; left; apply (factors_pos (S d)); [exact He|exact H|lia]).
      lra. }
  split.
  - intros i Hi. left. apply Rdiv_lt_0_compat; [apply (factors_pos d); assumption|exact P].
  - unfold multiplicative_weights, Rdiv. rewrite sum_scal_r. field. lra.
Qed.

(* one of two positive weights in a sum of positive weights *)
Lemma share_at_most d (w : nat -> R) i j x : (i < d)%nat -> (j < d)%nat -> i <> j -> (forall k, (k < d)%nat -> 0 < w k) -> 0 < x ->
  x * w i <= w j -> w i / Sum d w <= / (1 + x).
Proof.
  intros Hi Hj Hij Hw Hx H. pose proof (Hw i Hi) as Pi. assert (Two : w i + w j <= Sum d w).
  { apply Rle_trans with (Sum d (fun k => (if Nat.eqb k i then w i else 0) + (if Nat.eqb k j then w j else 0))).
    - rewrite sum_added, !sum_single by assumption. lra.
    - apply sum_le. intros k Hk. pose proof (Hw k Hk). destruct (Nat.eqb_spec k i) as [Ei|], (Nat.eqb_spec k j) as [Ej|];
        [congruence|subst k; lra|subst k; lra|lra]. }
  assert (P : 0 < Sum d w) by (pose proof (Hw j Hj); lra).
  apply Rmult_le_reg_r with (Sum d w * (1 + x)); [apply Rmult_lt_0_compat; lra|].
  replace (w i / Sum d w * (Sum d w * (1 + x))) with (w i * (1 + x)) by (field; lra).
  replace (/ (1 + x) * (Sum d w * (1 + x))) with (Sum d w) by (field; lra). lra.
Qed.

Theorem multiplicative_weights_trailing_arm d eta past i j D : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat -> (j < d)%nat ->
  0 <= D -> score past j - score past i > D ->
  multiplicative_weights d eta past i <= / (1 + exp (ln (1 + eta) * (D - INR (length past) * excess_of_factors eta))).
Proof.
  intros He H Hi Hj HD Hl. pose proof (kappa_pos eta He) as K.
  apply (share_at_most d (factors eta past) i j); try assumption; [intros ->; lra|intros; apply (factors_pos d); assumption|apply exp_pos|].
  destruct (factors_bounds d eta past j He H Hj) as [A _]. destruct (factors_bounds d eta past i He H Hi) as [_ B].
  eapply Rle_trans; [apply Rmult_le_compat_l; [left; apply exp_pos|exact B]|]. eapply Rle_trans; [|exact A]. rewrite <- exp_plus.
  left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra.
Qed.

Theorem windowed_multiplicative_weights_mean_based d M eta D : 0 < eta -> 0 <= D ->
  mean_based d M D (/ (1 + exp (ln (1 + eta) * (D - INR M * excess_of_factors eta)))) (windowed (multiplicative_weights d eta) M).
Proof.
  intros He HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j Hr _ Hi Hj H. unfold windowed.
  pose proof (multiplicative_weights_trailing_arm d eta (window r M t) i j D He) as A. rewrite window_length in A. apply A; try assumption.
  apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr.
Qed.

(* On rewards 0 and 1 the function is that of Hedge with rate kappa. *)
Theorem multiplicative_weights_two_valued d eta past i j D : 0 < eta -> Forall (is_reward d) past ->
  Forall (fun r : vec => r i = 0 \/ r i = 1) past -> Forall (fun r : vec => r j = 0 \/ r j = 1) past -> (i < d)%nat -> (j < d)%nat ->
  0 <= D -> score past j - score past i > D -> multiplicative_weights d eta past i <= / (1 + exp (ln (1 + eta) * D)).
Proof.
  intros He H Ti Tj Hi Hj HD Hl. pose proof (kappa_pos eta He) as K.
  apply (share_at_most d (factors eta past) i j); try assumption; [intros ->; lra|intros; apply (factors_pos d); assumption|apply exp_pos|].
  rewrite (factors_two_valued eta past i He Ti), (factors_two_valued eta past j He Tj), <- exp_plus.
  left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra.
Qed.
