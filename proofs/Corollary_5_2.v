(* Corollary 5.2, RandomizedAverageRestart, repaired. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_5_1 Draws.
Import ListNotations.
Open Scope R_scope.

(* The suffix lengths drawn in rounds 1..T, a or more: a list of draws, uniform over 0..n-1, says how many more. *)
Definition lengths (a : nat) (draws : list nat) : Z -> nat := fun t => (a + nth (Z.to_nat (t - 1)) draws 0)%nat.

(* The regret of the randomised learner is that of the average, and what the draws fall short of their mean. *)
Lemma randomized_regret d A a n T r draws : (1 <= n)%nat -> (1 <= T)%nat ->
  Reg d T (randomized_average_restart A (lengths a draws)) r =
  Reg d T (average_suffixes A a n) r +
  Sum T (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
                - dot d (A (window r (a + nth k draws 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)) / INR T.
Proof.
  intros Hn HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg, total_regret. rewrite sum_minus.
  replace (Sum T (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))))
    with (over_rounds T (fun t => dot d (average_suffixes A a n r t) (r t))).
  2:{ apply sum_ext. intros k _. unfold average_suffixes.
    rewrite (dot_mean d n (fun m => A (window r (a + m) (Z.of_nat k + 1)%Z))). reflexivity. }
  replace (Sum T (fun k => dot d (A (window r (a + nth k draws 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)))
    with (over_rounds T (fun t => dot d (randomized_average_restart A (lengths a draws) r t) (r t))).
  2:{ apply sum_ext. intros k _. unfold randomized_average_restart, lengths. do 4 f_equal. f_equal. lia. }
  field. lra.
Qed.

(* With probability at least 1 - delta the regret per round exceeds that of the average by at most sqrt(ln(1/delta) / (2T)). *)
Theorem randomized_deviation (d T a n : nat) (A : base) (r : Z -> vec) (delta : R) : (1 <= n)%nat -> (1 <= T)%nat ->
  is_base d A -> instance d T r -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => Reg d T (randomized_average_restart A (lengths a draws)) r)
                 (Reg d T (average_suffixes A a n) r + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hn HT HA Hr Hd. assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  set (x := fun k j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)).
  assert (Hx : forall k j, (j < n)%nat -> 0 <= x k j <= 1).
  { intros k j _. apply dot_bounded; [|apply (instance_rewards d T); exact Hr]. apply HA, segment_Forall. intros t.
    apply (instance_rewards d T). exact Hr. }
  eapply Rle_trans; [apply (hoeffding_inequality n T x delta Hn HT Hd Hx)|]. right. unfold probability_at_most.
  apply expect_ext. intros l _ _.
  rewrite (randomized_regret d A a n T r l Hn HT). fold x.
  change (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
    - dot d (A (window r (a + nth k l 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
    with (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)).
  set (Y := Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat))). set (g := Reg d T (average_suffixes A a n) r).
  assert (L0 : 0 <= ln (1 / delta)).
  { unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra.
    destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S : sqrt (INR T * ln (1 / delta) / 2) = INR T * sqrt (ln (1 / delta) / (2 * INR T))).
  { replace (INR T * ln (1 / delta) / 2) with ((INR T * INR T) * (ln (1 / delta) / (2 * INR T))) by (field; lra).
    rewrite sqrt_mult, sqrt_square; [reflexivity|lra|apply Rmult_le_pos; lra|apply Rmult_le_pos;
      [exact L0|left; apply Rinv_0_lt_compat; lra]]. }
  rewrite S. set (s := sqrt (ln (1 / delta) / (2 * INR T))).
  assert (E : Y <= INR T * s <-> g + Y / INR T <= g + s).
  { split; intros H.
    - apply Rplus_le_compat_l. apply Rmult_le_reg_l with (INR T); [exact N|]. replace (INR T * (Y / INR T)) with Y by (field; lra). exact H.
    - assert (H' : Y / INR T <= s) by lra. apply (Rmult_le_compat_l (INR T)) in H'; [|lra].
      replace (INR T * (Y / INR T)) with Y in H' by (field; lra). exact H'. }
  destruct (Rle_dec Y (INR T * s)) as [H|H], (Rle_dec (g + Y / INR T) (g + s)) as [H'|H']; try reflexivity; exfalso; tauto.
Qed.

Lemma probability_mono n T F c c' : c <= c' -> probability_at_most n T F c <= probability_at_most n T F c'.
Proof.
  intros H. apply expect_le. intros l _ _. destruct (Rle_dec (F l) c), (Rle_dec (F l) c'); lra.
Qed.

(* Corollary 5.2, repaired. "Fix delta > 0. Then, with probability at least 1 - delta (over the randomness due to the algorithm in
   all rounds), Reg(RandomizedAverageRestart; r) <= (1 + M/T) W(M+1,d) / M + sqrt(ln(1/delta) / (2T))", for every instance of T
   rounds, W(M+1,d) being a bound on the total regret of A over M+1 rounds. *)
Theorem corollary_5_2_repaired (d M T : nat) (A : base) (W_M1 delta : R) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  is_base d A -> has_W d A (M + 1) W_M1 -> 0 < delta <= 1 -> forall r, instance d T r ->
  1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                 ((1 + INR M / INR T) * (W_M1 / INR M) + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hd HM HT HA HW Hdelta r Hr. eapply Rle_trans; [apply (randomized_deviation d T 1 M A r delta); assumption|].
  apply probability_mono, Rplus_le_compat_r. apply (theorem_5_1_suffixes_1_to_M d M T A W_M1); try assumption. apply HA. constructor.
Qed.

(* The same with lengths drawn from 0..M: (1 + M/T) R(M+1,d) + sqrt(ln(1/delta) / (2T)). *)
Theorem corollary_5_2_suffixes_0_to_M (d M T : nat) (A : base) (R_M1 delta : R) : (1 <= d)%nat -> (1 <= T)%nat ->
  is_base d A -> has_R d A (M + 1) R_M1 -> 0 < delta <= 1 -> forall r, instance d T r ->
  1 - delta <= probability_at_most (S M) T (fun draws => Reg d T (randomized_average_restart A (lengths 0 draws)) r)
                 ((1 + INR M / INR T) * R_M1 + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hd HT HA HR Hdelta r Hr. eapply Rle_trans; [apply (randomized_deviation d T 0 (S M) A r delta); (assumption || lia)|].
  apply probability_mono, Rplus_le_compat_r. apply (theorem_5_1_suffixes_0_to_M d M T A R_M1); assumption.
Qed.
