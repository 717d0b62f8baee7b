(* T independent draws, each uniform over n outcomes, and Hoeffding's inequality for them. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Hoeffding Hedge.
Import ListNotations.
Open Scope R_scope.

(* The expectation of F over T draws, each uniform over 0..n-1. *)
Fixpoint expect (n T : nat) (F : list nat -> R) : R :=
  match T with O => F [] | S k => / INR n * Sum n (fun j => expect n k (fun l => F (j :: l))) end.

(* The probability that F is at most c. *)
Definition probability_at_most (n T : nat) (F : list nat -> R) (c : R) : R :=
  expect n T (fun l => if Rle_dec (F l) c then 1 else 0).

Lemma expect_ext n T F G : (forall l, length l = T -> Forall (fun j => (j < n)%nat) l -> F l = G l) -> expect n T F = expect n T G.
Proof.
  revert F G. induction T; intros F G H; cbn [expect]; [apply H; [reflexivity|constructor]|].
  f_equal. apply sum_ext. intros j Hj. apply IHT. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma expect_le n T F G : (forall l, length l = T -> Forall (fun j => (j < n)%nat) l -> F l <= G l) -> expect n T F <= expect n T G.
Proof.
  revert F G. induction T; intros F G H; cbn [expect]; [apply H; [reflexivity|constructor]|].
  apply Rmult_le_compat_l.
  - destruct n; [simpl; rewrite Rinv_0; lra|]. left. apply Rinv_0_lt_compat, lt_0_INR. lia.
  - apply sum_le. intros j Hj. apply IHT. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma expect_scal n T c F : expect n T (fun l => c * F l) = c * expect n T F.
Proof.
  revert F. induction T; intros F; cbn [expect]; [reflexivity|].
  rewrite (sum_ext n _ (fun j => c * expect n T (fun l => F (j :: l)))) by (intros; apply IHT). rewrite sum_scal. ring.
Qed.

Lemma expect_minus n T F G : expect n T (fun l => F l - G l) = expect n T F - expect n T G.
Proof.
  revert F G. induction T; intros F G; cbn [expect]; [reflexivity|].
  rewrite (sum_ext n _ (fun j => expect n T (fun l => F (j :: l)) - expect n T (fun l => G (j :: l))))
    by (intros; apply IHT). rewrite sum_minus. ring.
Qed.

Lemma expect_const n T c : (1 <= n)%nat -> expect n T (fun _ => c) = c.
Proof.
  intros Hn. induction T; cbn [expect]; [reflexivity|]. rewrite (sum_ext n _ (fun _ => c)) by (intros; exact IHT).
  rewrite sum_const. field. apply not_0_INR. lia.
Qed.

(* One draw: for a variable x in [0,1] with mean mu, E exp(lambda (mu - x)) <= exp(lambda^2 / 8). *)
Lemma one_draw n x lambda : (1 <= n)%nat -> 0 <= lambda -> (forall j, (j < n)%nat -> 0 <= x j <= 1) ->
  / INR n * Sum n (fun j => exp (lambda * (/ INR n * Sum n x - x j))) <= exp (lambda * lambda / 8).
Proof.
  intros Hn Hl Hx. assert (N : 0 < INR n) by (apply lt_0_INR; lia). set (mu := / INR n * Sum n x). set (q := 1 - mu).
  assert (Sx : Sum n x = INR n * mu) by (unfold mu; field; lra).
  assert (Q : 0 <= q <= 1).
  { assert (0 <= Sum n x) by (apply sum_nonneg; intros; apply Hx; assumption).
    assert (Sum n x <= INR n * 1) by (rewrite <- sum_const; apply sum_le; intros; apply Hx; assumption).
    unfold q, mu. split.
    - enough (/ INR n * Sum n x <= 1) by lra. apply Rmult_le_reg_l with (INR n); [exact N|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
    - enough (0 <= / INR n * Sum n x) by lra. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; exact N|assumption]. }
  rewrite (sum_ext n _ (fun j => exp (- (lambda * q)) * exp (lambda * (1 - x j)))).
  2:{ intros j _. rewrite <- exp_plus. f_equal. unfold q. ring. }
  rewrite sum_scal.
  assert (C : Sum n (fun j => exp (lambda * (1 - x j))) <= INR n * (1 - q + q * exp lambda)).
  { replace (INR n * (1 - q + q * exp lambda)) with (Sum n (fun j => exp lambda + (1 - exp lambda) * x j)).
    - apply sum_le. intros j Hj. pose proof (exp_chord lambda (1 - x j) ltac:(specialize (Hx j Hj); lra)). lra.
    - rewrite sum_added, sum_const, sum_scal, Sx. unfold q. ring. }
  assert (H : 1 - q + q * exp lambda <= exp (lambda * q + lambda * lambda / 8)).
  { pose proof (hoeffding q Q lambda Hl) as H. rewrite <- (exp_ln (1 - q + q * exp lambda)) by (apply (mgf_pos q Q)).
    replace (lambda * q) with (q * lambda) by ring.
    destruct H as [H|H]; [left; apply exp_increasing; exact H|rewrite H; right; reflexivity]. }
  replace (exp (lambda * lambda / 8)) with (exp (- (lambda * q)) * exp (lambda * q + lambda * lambda / 8))
    by (rewrite <- exp_plus; f_equal; ring).
  pose proof (exp_pos (- (lambda * q))) as P.
  replace (/ INR n * (exp (- (lambda * q)) * Sum n (fun j => exp (lambda * (1 - x j))))) with
    (exp (- (lambda * q)) * (/ INR n * Sum n (fun j => exp (lambda * (1 - x j))))) by ring.
  apply Rmult_le_compat_l; [lra|]. eapply Rle_trans; [|exact H].
  apply Rmult_le_reg_l with (INR n); [exact N|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact C.
Qed.

(* T draws: x k j is the value of round k (from 0) if j is drawn. *)
Lemma all_draws n T lambda : (1 <= n)%nat -> 0 <= lambda -> forall x : nat -> nat -> R,
  (forall k j, (j < n)%nat -> 0 <= x k j <= 1) ->
  expect n T (fun l => exp (lambda * Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)))) <= exp (INR T * (lambda * lambda / 8)).
Proof.
  intros Hn Hl. induction T; intros x Hx.
  - simpl. rewrite Rmult_0_r, Rmult_0_l. right. reflexivity.
  - cbn [expect]. pose proof (one_draw n (x 0%nat) lambda Hn Hl (fun j => Hx 0%nat j)) as O.
    specialize (IHT (fun k => x (S k)) (fun k j => Hx (S k) j)). cbv beta in IHT.
    set (rest := expect n T (fun l => exp (lambda * Sum T (fun k => / INR n * Sum n (x (S k)) - x (S k) (nth k l 0%nat))))) in *.
    rewrite (sum_ext n _ (fun j => exp (lambda * (/ INR n * Sum n (x 0%nat) - x 0%nat j)) * rest)).
    2:{ intros j _. unfold rest. rewrite <- expect_scal. apply expect_ext. intros l _ _.
      rewrite sum_first, <- exp_plus. f_equal. cbn [nth]. ring. }
    rewrite sum_scal_r, <- Rmult_assoc, S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, Rmult_comm.
    assert (0 <= rest).
    { unfold rest. rewrite <- (expect_const n T 0 Hn). apply expect_le. intros. left. apply exp_pos. }
    apply Rmult_le_compat; [assumption| |exact IHT|exact O].
    apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|apply sum_nonneg; intros; left; apply exp_pos].
Qed.

(* Hoeffding's inequality: with probability at least 1 - delta the sum of T values falls short of its mean by at most
   sqrt(T ln(1/delta) / 2). *)
Theorem hoeffding_inequality (n T : nat) (x : nat -> nat -> R) (delta : R) : (1 <= n)%nat -> (1 <= T)%nat -> 0 < delta <= 1 ->
  (forall k j, (j < n)%nat -> 0 <= x k j <= 1) ->
  1 - delta <= probability_at_most n T (fun l => Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)))
                                       (sqrt (INR T * ln (1 / delta) / 2)).
Proof.
  intros Hn HT Hd Hx. set (Y := fun l => Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat))).
  set (s := sqrt (INR T * ln (1 / delta) / 2)). assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  assert (L : ln (1 / delta) = - ln delta) by (unfold Rdiv; rewrite Rmult_1_l; apply ln_Rinv; lra).
  assert (L0 : 0 <= ln (1 / delta)).
  { rewrite L. destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S0 : 0 <= s) by apply sqrt_pos. assert (SS : s * s = INR T * ln (1 / delta) / 2).
  { apply sqrt_sqrt. apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. }
  set (lambda := 4 * s / INR T). assert (Hl : 0 <= lambda) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact N]).
  pose proof (all_draws n T lambda Hn Hl x Hx) as A. fold Y in A.
  change (expect n T (fun l => exp (lambda * Y l)) <= exp (INR T * (lambda * lambda / 8))) in A.
  unfold probability_at_most.
  apply Rle_trans with (expect n T (fun l => 1 - exp (- (lambda * s)) * exp (lambda * Y l))).
  - rewrite expect_minus, expect_const, expect_scal by exact Hn.
    enough (exp (- (lambda * s)) * expect n T (fun l => exp (lambda * Y l)) <= delta) by lra.
    apply Rle_trans with (exp (- (lambda * s)) * exp (INR T * (lambda * lambda / 8)));
      [apply Rmult_le_compat_l; [left; apply exp_pos|exact A]|].
    rewrite <- exp_plus. replace (- (lambda * s) + INR T * (lambda * lambda / 8)) with (- (2 / INR T * (s * s)))
      by (unfold lambda; field; lra).
    rewrite SS, L. replace (- (2 / INR T * (INR T * - ln delta / 2))) with (ln delta) by (field; lra). rewrite exp_ln by lra. lra.
  - apply expect_le. intros l _ _. fold (Y l). destruct (Rle_dec (Y l) s) as [H|H].
    + pose proof (exp_pos (- (lambda * s))). pose proof (exp_pos (lambda * Y l)).
      assert (0 < exp (- (lambda * s)) * exp (lambda * Y l)) by (apply Rmult_lt_0_compat; assumption). lra.
    + rewrite <- exp_plus. enough (exp 0 <= exp (- (lambda * s) + lambda * Y l)) by (rewrite exp_0 in *; lra).
      assert (0 <= - (lambda * s) + lambda * Y l) as [G|G]; [|left; apply exp_increasing; exact G|rewrite <- G; right; reflexivity].
      replace (- (lambda * s) + lambda * Y l) with (lambda * (Y l - s)) by ring. apply Rmult_le_pos; lra.
Qed.
