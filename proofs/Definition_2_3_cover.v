(* Definition 2.3: Cover's learner for N rounds gives an arm that trails by more than D after n < N rounds at most
   exp(-D^2 / (2(N-n))). *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Hedge Hoeffding Definition_2_3 Cover Windowed.
Import ListNotations.
Open Scope R_scope.

Lemma exp_at_most a b : a <= b -> exp a <= exp b.
Proof. intros [H|H]; [left; apply exp_increasing; exact H|rewrite H; right; reflexivity]. Qed.

(* (e^x + e^-x)/2 <= e^(x^2/2) *)
Lemma cosh_at_most lambda : 0 <= lambda -> (exp lambda + exp (- lambda)) / 2 <= exp (lambda * lambda / 2).
Proof.
  intros H. pose proof (hoeffding (/ 2) ltac:(lra) (2 * lambda) ltac:(lra)) as A.
  assert (P : 0 < 1 - / 2 + / 2 * exp (2 * lambda)) by (pose proof (exp_pos (2 * lambda)); lra).
  assert (B : 1 - / 2 + / 2 * exp (2 * lambda) <= exp (lambda + lambda * lambda / 2)).
  { rewrite <- (exp_ln _ P). apply exp_at_most. lra. }
  replace (exp (lambda * lambda / 2)) with (exp (- lambda) * exp (lambda + lambda * lambda / 2))
    by (rewrite <- exp_plus; f_equal; ring).
  replace ((exp lambda + exp (- lambda)) / 2) with (exp (- lambda) * (1 - / 2 + / 2 * exp (2 * lambda))).
  - apply Rmult_le_compat_l; [left; apply exp_pos|exact B].
  - assert (E : exp lambda = exp (- lambda) * exp (2 * lambda)) by (rewrite <- exp_plus; f_equal; ring). rewrite E. field.
Qed.

(* what Cover's learner gives to an arm that leads by x, with k rounds left after this one *)
Definition cover_weight (k : nat) (x : R) : R := / 2 + (walk k (x + 1) - walk k (x - 1)) / 4.

Lemma walk_opposite k x : walk k (- x) = walk k x.
Proof.
  revert x. induction k; intros x; cbn [walk]; [apply Rabs_Ropp|]. replace (- x + 1) with (- (x - 1)) by ring.
  replace (- x - 1) with (- (x + 1)) by ring. rewrite !IHk. field.
Qed.
Lemma cover_weight_other k x : 1 - cover_weight k x = cover_weight k (- x).
Proof.
  unfold cover_weight. replace (- x + 1) with (- (x - 1)) by ring. replace (- x - 1) with (- (x + 1)) by ring. rewrite !walk_opposite.
    field.
Qed.
Lemma cover_weight_S k x : cover_weight (S k) x = (cover_weight k (x + 1) + cover_weight k (x - 1)) / 2.
Proof. unfold cover_weight. cbn [walk]. replace (x + 1 - 1) with x by ring. replace (x - 1 + 1) with x by ring. field. Qed.

Lemma cover_weight_0 lambda x : 0 <= lambda -> cover_weight 0 x <= exp (lambda * x + lambda * lambda / 2).
Proof.
  intros Hl. destruct (Rle_dec 0 x) as [Hx|Hx].
  - apply Rle_trans with 1; [unfold cover_weight; cbn [walk]; unfold Rabs; destruct (Rcase_abs (x + 1)), (Rcase_abs (x - 1)); lra|].
    rewrite <- exp_0. apply exp_at_most. nra.
  - apply Rle_trans with (exp (- (x * x / 2))); [|apply exp_at_most; pose proof (pow2_ge_0 (lambda + x)); nra].
    pose proof (exp_ineq1_le (- (x * x / 2))) as I. pose proof (exp_pos (- (x * x / 2))) as P.
    unfold cover_weight. cbn [walk]. unfold Rabs. destruct (Rcase_abs (x + 1)) as [N|N], (Rcase_abs (x - 1)); try lra.
    assert (0 <= - x * (x + 1)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma cover_weight_at_most lambda k x : 0 <= lambda -> cover_weight k x <= exp (lambda * x + INR (k + 1) * (lambda * lambda / 2)).
Proof.
  intros Hl. revert x. induction k; intros x.
  - replace (INR (0 + 1)) with 1 by reflexivity. rewrite Rmult_1_l. apply cover_weight_0. exact Hl.
  - rewrite cover_weight_S. pose proof (IHk (x + 1)) as A. pose proof (IHk (x - 1)) as B. set (c := INR (k + 1) * (lambda * lambda / 2))
    in *.
    replace (INR (S k + 1) * (lambda * lambda / 2)) with (c + lambda * lambda / 2)
      by (unfold c; replace (S k + 1)%nat with (S (k + 1)) by lia; rewrite S_INR; field).
    replace (exp (lambda * x + (c + lambda * lambda / 2))) with (exp (lambda * x + c) * exp (lambda * lambda / 2))
      by (rewrite <- exp_plus; f_equal; ring).
    pose proof (cosh_at_most lambda Hl) as C. pose proof (exp_pos (lambda * x + c)) as P.
    replace (exp (lambda * (x + 1) + c)) with (exp (lambda * x + c) * exp lambda) in A by (rewrite <- exp_plus; f_equal; ring).
    replace (exp (lambda * (x - 1) + c)) with (exp (lambda * x + c) * exp (- lambda)) in B by (rewrite <- exp_plus; f_equal; ring).
    apply (Rmult_le_compat_l (exp (lambda * x + c))) in C; lra.
Qed.

(* An arm that is behind by D or more. *)
Lemma cover_weight_behind k x D : 0 <= D -> x <= - D -> cover_weight k x <= exp (- (D * D / (2 * INR (k + 1)))).
Proof.
  intros HD Hx. assert (K : 0 < INR (k + 1)) by (apply lt_0_INR; lia). set (lambda := D / INR (k + 1)).
  assert (Hl : 0 <= lambda) by (unfold lambda, Rdiv; apply Rmult_le_pos; [exact HD|left; apply Rinv_0_lt_compat; exact K]).
  eapply Rle_trans; [apply (cover_weight_at_most lambda k x Hl)|]. apply exp_at_most.
  apply Rle_trans with (lambda * - D + INR (k + 1) * (lambda * lambda / 2)); [apply Rplus_le_compat_r, Rmult_le_compat_l; assumption|].
  right. unfold lambda. field. lra.
Qed.

Lemma lead_is_gap past : lead past = score past 0%nat - score past 1%nat.
Proof.
  induction past as [|r l IH]; [unfold lead, score; simpl; ring|].
  change (lead (r :: l)) with (r 0%nat - r 1%nat + lead l). change (score (r :: l) 0%nat) with (r 0%nat + score l 0%nat).
  change (score (r :: l) 1%nat) with (r 1%nat + score l 1%nat). rewrite IH. ring.
Qed.

Theorem cover_trailing_arm N past i j D : (length past < N)%nat -> (i < 2)%nat -> (j < 2)%nat -> 0 <= D ->
  score past j - score past i > D -> cover N past i <= exp (- (D * D / (2 * INR (N - length past)))).
Proof.
  intros HN Hi Hj HD H. set (k := (N - length past - 1)%nat). replace (N - length past)%nat with (k + 1)%nat by (unfold k; lia).
  assert (E0 : cover N past 0%nat = cover_weight k (lead past)) by reflexivity.
  assert (E1 : cover N past 1%nat = cover_weight k (- lead past)) by (rewrite <- cover_weight_other; reflexivity).
  pose proof (lead_is_gap past) as G. destruct i as [|[|i]]; [| |lia].
  - rewrite E0. apply cover_weight_behind; [exact HD|]. destruct j as [|[|j]]; [lra|lra|lia].
  - rewrite E1. apply cover_weight_behind; [exact HD|]. destruct j as [|[|j]]; [lra|lra|lia].
Qed.

Theorem windowed_cover_mean_based N M D : (M < N)%nat -> 0 <= D ->
  mean_based 2 M D (exp (- (D * D / (2 * INR (N - M))))) (windowed (cover N) M).
Proof.
  intros HN HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H. unfold windowed.
  pose proof (cover_trailing_arm N (window r M t) i j D) as A. rewrite window_length in A. apply A; assumption.
Qed.
