(* Finite sums and maxima of real numbers, and the lemmas about them that the proofs use. *)
From Coq Require Import Reals ZArith Lia Lra List.
Import ListNotations.
Open Scope R_scope.

(* sum n f = f 0 + ... + f (n-1) *)
Fixpoint Sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S k => Sum k f + f k end.

(* largest n f = max (f 0, ..., f (n-1)), and 0 if n = 0 *)
Fixpoint largest (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S k => match k with O => f O | S _ => Rmax (largest k f) (f k) end
  end.

Lemma sum_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> Sum n f = Sum n g.
Proof. induction n; intros H; simpl; [reflexivity|]. rewrite IHn, (H n) by (intros; apply H || lia; lia). reflexivity. Qed.

Lemma sum_added n f g : Sum n (fun k => f k + g k) = Sum n f + Sum n g.
Proof. induction n; simpl; [lra|]. rewrite IHn; lra. Qed.

Lemma sum_minus n f g : Sum n (fun k => f k - g k) = Sum n f - Sum n g.
Proof. induction n; simpl; [lra|]. rewrite IHn; lra. Qed.

Lemma sum_scal n c f : Sum n (fun k => c * f k) = c * Sum n f.
Proof. induction n; simpl; [lra|]. rewrite IHn; lra. Qed.

Lemma sum_scal_r n c f : Sum n (fun k => f k * c) = Sum n f * c.
Proof. induction n; simpl; [lra|]. rewrite IHn; lra. Qed.

Lemma sum_const n c : Sum n (fun _ => c) = INR n * c.
Proof. induction n; [simpl; lra|]. cbn [Sum]. rewrite IHn, S_INR. lra. Qed.

Lemma sum_zero n f : (forall k, (k < n)%nat -> f k = 0) -> Sum n f = 0.
Proof. intros H. rewrite (sum_ext n f (fun _ => 0)) by exact H. rewrite sum_const. lra. Qed.

Lemma sum_le n f g : (forall k, (k < n)%nat -> f k <= g k) -> Sum n f <= Sum n g.
Proof.
  induction n; intros H; simpl; [lra|].
  specialize (IHn (fun k h => H k ltac:(lia))). specialize (H n ltac:(lia)). lra.
Qed.

Lemma sum_nonneg n f : (forall k, (k < n)%nat -> 0 <= f k) -> 0 <= Sum n f.
Proof. intros H. rewrite <- (sum_zero n (fun _ => 0)) by reflexivity. apply sum_le. exact H. Qed.

Lemma sum_swap n m (f : nat -> nat -> R) :
  Sum n (fun i => Sum m (fun j => f i j)) = Sum m (fun j => Sum n (fun i => f i j)).
Proof.
  induction n; simpl.
  - induction m; simpl; [reflexivity|]. rewrite <- IHm; lra.
  - rewrite IHn, <- sum_added. reflexivity.
Qed.

Lemma sum_app n m f : Sum (n + m) f = Sum n f + Sum m (fun k => f (n + k)%nat).
Proof. induction m; simpl. - rewrite Nat.add_0_r; lra. - rewrite Nat.add_succ_r; simpl. rewrite IHm; lra. Qed.

Lemma sum_first n f : Sum (S n) f = f O + Sum n (fun k => f (S k)).
Proof. replace (S n) with (1 + n)%nat by lia. rewrite sum_app. simpl. lra. Qed.

Lemma sum_blocks q m f : Sum (q * m) f = Sum q (fun j => Sum m (fun k => f (j * m + k)%nat)).
Proof. induction q; [reflexivity|]. replace (S q * m)%nat with (q * m + m)%nat by lia. rewrite sum_app, IHq. reflexivity. Qed.

Lemma sum_rev n f : Sum n f = Sum n (fun k => f (n - 1 - k)%nat).
Proof.
  revert f. induction n; intros f; [reflexivity|]. rewrite sum_first. rewrite (IHn (fun k => f (S k))).
  cbn [Sum]. replace (S n - 1 - n)%nat with O by lia. rewrite Rplus_comm. f_equal.
  apply sum_ext. intros k H. f_equal. lia.
Qed.

(* a sum of K terms of which all but the n from number a on are zero *)
Lemma sum_support K a n f : (forall k, (k < a \/ a + n <= k)%nat -> f k = 0) -> (a + n <= K)%nat ->
  Sum K f = Sum n (fun k => f (a + k)%nat).
Proof.
  intros Z0 H. replace K with (a + (n + (K - a - n)))%nat by lia. rewrite !sum_app.
  rewrite (sum_zero a f) by (intros; apply Z0; lia).
  rewrite (sum_zero (K - a - n) _) by (intros; apply Z0; lia). lra.
Qed.

Lemma largest_step n f : (1 <= n)%nat -> largest (S n) f = Rmax (largest n f) (f n).
Proof. destruct n; [lia|reflexivity]. Qed.

Lemma largest_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> largest n f = largest n g.
Proof.
  induction n; intros H; [reflexivity|]. destruct n; [apply H; lia|].
  rewrite !largest_step by lia. rewrite IHn by (intros; apply H; lia). rewrite H by lia. reflexivity.
Qed.

Lemma largest_ge n f i : (i < n)%nat -> f i <= largest n f.
Proof.
  induction n; intros H; [lia|]. destruct n; [assert (i = O) by lia; subst; simpl; lra|].
  rewrite largest_step by lia. destruct (Nat.eq_dec i (S n)) as [->|Hn]; [apply Rmax_r|].
  eapply Rle_trans; [apply IHn; lia|apply Rmax_l].
Qed.

Lemma largest_le n f c : (1 <= n)%nat -> (forall i, (i < n)%nat -> f i <= c) -> largest n f <= c.
Proof.
  induction n; intros H1 H; [lia|]. destruct n; [apply H; lia|].
  rewrite largest_step by lia. apply Rmax_lub; [apply IHn; [lia|intros; apply H; lia]|apply H; lia].
Qed.

Lemma largest_attained n f : (1 <= n)%nat -> exists i, (i < n)%nat /\ largest n f = f i.
Proof.
  induction n; intros H1; [lia|]. destruct n; [exists O; split; [lia|reflexivity]|].
  rewrite largest_step by lia. destruct IHn as [i [Hi E]]; [lia|]. rewrite E.
  destruct (Rle_dec (f i) (f (S n))).
  - exists (S n). split; [lia|]. apply Rmax_right; lra.
  - exists i. split; [lia|]. apply Rmax_left; lra.
Qed.
