(* Corollary 5.2 as printed is false for delta near 1, already where nothing is random: M = 1. *)
From Coq Require Import Reals ZArith Lia Lra List Rpower.
From BoundedRecall Require Import Sums Model Algorithms Draws Corollary_5_2 Cover Rational Refutations.
Import ListNotations.
Open Scope R_scope.

(* The base learner plays (1/2, 1/2) first, and after a reward the arm that just earned less. *)
Definition contrarian : base := fun past i =>
  match i with
  | O | S O =>
    let r := last past zero in
    if Rlt_dec (r 0%nat) (r 1%nat) then (if Nat.eqb i 0 then 1 else 0)
    else if Rlt_dec (r 1%nat) (r 0%nat) then (if Nat.eqb i 0 then 0 else 1)
    else / 2
  | _ => 0
  end.

(* The instance: (1,0) in rounds 1..T. *)
Definition always_arm_1 (T : nat) : Z -> vec := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then unit_vec 0 else zero.

Lemma contrarian_is_base : is_base 2 contrarian.
Proof.
  intros past _. unfold contrarian. set (r := last past zero). split.
  - intros [|[|i]] Hi; [| |lia]; cbn [Nat.eqb]; destruct (Rlt_dec (r 0%nat) (r 1%nat)), (Rlt_dec (r 1%nat) (r 0%nat)); lra.
  - cbn [Sum Nat.eqb]. destruct (Rlt_dec (r 0%nat) (r 1%nat)), (Rlt_dec (r 1%nat) (r 0%nat)); lra.
Qed.

(* Over one round its regret is at most 1/2. *)
Lemma contrarian_R : has_R 2 contrarian 1 (1 / 2).
Proof.
  apply has_R_iff_has_W; [lia|lia|]. intros r i Hr Hi. unfold regret_against, over_rounds. cbn [Sum].
  assert (B0 := instance_rewards 2 1 r (Z.of_nat 0 + 1) Hr 0%nat ltac:(lia)).
  assert (B1 := instance_rewards 2 1 r (Z.of_nat 0 + 1) Hr 1%nat ltac:(lia)).
  unfold run. change (history r (Z.of_nat 0 + 1)) with (@nil vec). unfold dot, contrarian. cbn [Sum last]. unfold zero.
  destruct (Rlt_dec 0 0); [lra|]. set (x := r (Z.of_nat 0 + 1)%Z) in *. destruct i as [|[|i]]; [| |lia]; simpl INR; lra.
Qed.

Lemma always_arm_1_instance T : instance 2 T (always_arm_1 T).
Proof.
  split; intros t Ht; unfold always_arm_1.
  - destruct (_ && _)%bool; [apply unit_vec_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

(* With M = 1 every draw is 1, and the total regret on the instance is T - 1/2. *)
Lemma contrarian_regret T j : (1 <= T)%nat -> (forall t, (1 <= t <= Z.of_nat T)%Z -> j t = 1%nat) ->
  total_regret 2 T (randomized_average_restart contrarian j) (always_arm_1 T) = INR T - / 2.
Proof.
  intros HT Hj. set (r := always_arm_1 T).
  assert (V : forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, always_arm_1. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. }
  assert (W : forall t, (1 <= t <= Z.of_nat T)%Z ->
    dot 2 (randomized_average_restart contrarian j r t) (r t) = if Z.eqb t 1 then / 2 else 0).
  { intros t Ht. unfold randomized_average_restart. rewrite Hj by exact Ht. rewrite (V t Ht).
    unfold window, segment. cbn [map seq]. unfold contrarian, dot. cbn [Sum last].
    replace (t - Z.of_nat 1 + Z.of_nat 0)%Z with (t - 1)%Z by lia.
    destruct (Z.eqb_spec t 1) as [->|Hne].
    - replace (r (1 - 1)%Z) with zero by (unfold r, always_arm_1; reflexivity). unfold zero, unit_vec. cbn [Nat.eqb].
      destruct (Rlt_dec 0 0); lra.
    - rewrite (V (t - 1)%Z) by lia. unfold unit_vec. cbn [Nat.eqb]. destruct (Rlt_dec 1 0); [lra|]. destruct (Rlt_dec 0 1); lra. }
  assert (Earned : over_rounds T (fun t => dot 2 (randomized_average_restart contrarian j r t) (r t)) = / 2).
  { rewrite (over_rounds_ext T _ (fun t => if Z.eqb t 1 then / 2 else 0)) by exact W. destruct T as [|T']; [lia|].
    unfold over_rounds. rewrite sum_first. simpl Z.eqb at 1. cbn iota. rewrite sum_zero; [simpl; lra|].
    intros k _. destruct (Z.eqb_spec (Z.of_nat (S k) + 1) 1); [lia|reflexivity]. }
  unfold total_regret. rewrite Earned. f_equal.
  assert (A : forall i, over_rounds T (fun t => r t i) = INR T * unit_vec 0 i).
  { intros i. rewrite (over_rounds_ext T _ (fun _ => unit_vec 0 i)) by (intros t Ht; rewrite V by exact Ht; reflexivity).
    unfold over_rounds. apply sum_const. }
  cbn [largest]. rewrite !A. unfold unit_vec. cbn [Nat.eqb]. rewrite Rmult_1_r, Rmult_0_r. apply Rmax_left. apply pos_INR.
Qed.

(* With M = 1, R(1,2) = 1/2, T = 100 and delta = 999/1000 the printed bound, R(M,d) + sqrt(T log(1/delta)), is less than
   995/1000, and the regret is 995/1000 whatever is drawn. *)
Theorem corollary_5_2_witness :
  is_base 2 contrarian /\ has_R 2 contrarian 1 (1 / 2) /\ instance 2 100 (always_arm_1 100) /\
  (forall j, (forall t, (1 <= t <= 100)%Z -> (1 <= j t <= 1)%nat) ->
     Reg 2 100 (randomized_average_restart contrarian j) (always_arm_1 100) = 995 / 1000) /\
  1 / 2 + sqrt (100 * ln (1 / (999 / 1000))) < 995 / 1000.
Proof.
  split; [exact contrarian_is_base|]. split; [exact contrarian_R|]. split; [apply always_arm_1_instance|]. split.
  - intros j Hj. unfold Reg. rewrite contrarian_regret; [|lia|intros t Ht; specialize (Hj t Ht); lia].
    replace (INR 100) with 100 by (rewrite INR_IZR_INZ; reflexivity). lra.
  - assert (L : ln (1 / (999 / 1000)) < 1 / 999).
    { rewrite <- (ln_exp (1 / 999)). apply ln_increasing; [lra|]. pose proof (exp_ineq1 (1 / 999) ltac:(lra)). lra. }
    assert (P : 0 <= ln (1 / (999 / 1000))).
    { rewrite <- ln_1. left. apply ln_increasing; lra. }
    enough (sqrt (100 * ln (1 / (999 / 1000))) < 49 / 100) by lra.
    rewrite <- (sqrt_square (49 / 100)) by lra. apply sqrt_lt_1_alt. lra.
Qed.

(* One outcome only. *)
Lemma expect_1 T F : expect 1 T F = F (repeat 0%nat T).
Proof. revert F. induction T; intros F; cbn [expect repeat Sum]; [reflexivity|]. rewrite IHT. simpl INR. field. Qed.

(* Corollary 5.2 as printed, refuted: "Fix delta > 0, and define A, R, and r as in Theorem 5.1. Then, with probability at least
   1 - delta, Reg(RandomizedAverageRestart; r) <= R(M,d) + sqrt(T log(1/delta))." It is false even if M <= T and delta < 1. *)
Theorem corollary_5_2_printed_is_false :
  ~ (forall (d M T : nat) (A : base) (delta : R) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) -> 0 < delta < 1 -> forall r, instance d T r ->
     1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                    (R M + sqrt (INR T * ln (1 / delta)))).
Proof.
  intros H. destruct corollary_5_2_witness as [HA [HR [Hi [HReg Hlt]]]].
  specialize (H 2%nat 1%nat 100%nat contrarian (999 / 1000) (R_at 1 (1 / 2)) ltac:(lia) ltac:(lia) HA
    (R_at_bounds 2 _ 1 _ ltac:(lia) HA HR) ltac:(lra) _ Hi).
  rewrite R_at_M in H. unfold probability_at_most in H. rewrite expect_1 in H.
  replace (INR 100) with 100 in H by (rewrite INR_IZR_INZ; reflexivity).
  rewrite HReg in H.
  - destruct (Rle_dec _ _); lra.
  - intros t _. unfold lengths. rewrite nth_repeat. lia.
Qed.
