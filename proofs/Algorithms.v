(* The paper's algorithms over a base learner A: PeriodicRestart, AverageRestart and its forms, AverageRestartFullHorizon.
   With each, what makes it a learner of the kind that the paper says: a play in the simplex, bounded recall, stationary. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* Algorithm 1, PeriodicRestart, read causally: restart A every M rounds. In round t, with s = 1 + floor((t-1)/M) M the
   first round of the block, play A(r_s, ..., r_{t-1}). *)
Definition block_start (M : nat) (t : Z) : Z := (1 + (t - 1) / Z.of_nat M * Z.of_nat M)%Z.
Definition periodic_restart (A : base) (M : nat) : learner :=
  fun r t => A (segment r (block_start M t) (Z.to_nat (t - block_start M t))).

(* The mean of what A plays after the suffixes of length a, a+1, ..., a+n-1 of the past. *)
Definition average_suffixes (A : base) (a n : nat) : learner :=
  fun r t i => / INR n * Sum n (fun m => A (window r (a + m) t) i).

(* Algorithm 2, AverageRestart: suffixes of length 1..M. *)
Definition average_restart (A : base) (M : nat) : learner := average_suffixes A 1 M.
(* The same over the suffixes of length 0..M, and over those of length 0..M-1. *)
Definition inclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 (S M).
Definition exclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 M.

(* Algorithm 3, RandomizedAverageRestart, once j(t) has been drawn from 1..M in every round t. *)
Definition randomized_average_restart (A : base) (j : Z -> nat) : learner := fun r t => A (window r (j t) t).

(* Algorithm 4, AverageRestartFullHorizon for a horizon T: an algorithm on the whole past, with zeros before it. *)
Definition last_of (n : nat) (l : list vec) : list vec := skipn (length l - n) l.
Definition average_restart_full_horizon (A : base) (T : nat) : base :=
  fun past i => / INR T * Sum T (fun m => A (last_of (S m) (repeat zero T ++ past)) i).

(* ---- Lemmas ---- *)

Lemma last_of_segment r s n k : (k <= n)%nat -> last_of k (segment r s n) = segment r (s + Z.of_nat (n - k)) k.
Proof.
  intros H. unfold last_of. rewrite segment_length. replace n with ((n - k) + k)%nat at 2 by lia.
  rewrite segment_app, skipn_app, segment_length, skipn_all2 by (rewrite segment_length; lia).
  replace (n - k - (n - k))%nat with O by lia. reflexivity.
Qed.

Lemma last_of_window r M t k : (k <= M)%nat -> last_of k (window r M t) = window r k t.
Proof. intros H. unfold window. rewrite last_of_segment by exact H. f_equal. lia. Qed.

(* a mean of plays is a play *)
Lemma mean_is_play d n (x : nat -> vec) : (1 <= n)%nat -> (forall m, (m < n)%nat -> is_play d (x m)) ->
  is_play d (fun i => / INR n * Sum n (fun m => x m i)).
Proof.
  intros Hn H. assert (0 < INR n) by (apply lt_0_INR; lia). split.
  - intros i Hi. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; lra|]. apply sum_nonneg. intros m Hm. apply H; assumption.
  - rewrite sum_scal, sum_swap. rewrite (sum_ext n _ (fun _ => 1)) by (intros m Hm; apply H; exact Hm). rewrite sum_const. field. lra.
Qed.

Lemma dot_mean d n (x : nat -> vec) y :
  dot d (fun i => / INR n * Sum n (fun m => x m i)) y = / INR n * Sum n (fun m => dot d (x m) y).
Proof.
  unfold dot. rewrite (sum_ext d _ (fun i => / INR n * Sum n (fun m => x m i * y i))).
  2:{ intros i _. rewrite Rmult_assoc, sum_scal_r. reflexivity. }
  rewrite sum_scal, sum_swap. reflexivity.
Qed.

Lemma block_start_range M t : (1 <= M)%nat -> (block_start M t <= t < block_start M t + Z.of_nat M)%Z.
Proof.
  intros H. unfold block_start. pose proof (Z.div_mod (t - 1) (Z.of_nat M) ltac:(lia)).
  pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat M) ltac:(lia)). lia.
Qed.

Lemma block_start_in_block M j k : (1 <= M)%nat -> (k < M)%nat ->
  block_start M (Z.of_nat (j * M + k) + 1) = (Z.of_nat (j * M) + 1)%Z.
Proof.
  intros H Hk. unfold block_start. replace (Z.of_nat (j * M + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat M)%Z by lia.
  rewrite Z.div_add by lia. rewrite Z.div_small by lia. lia.
Qed.

(* ---- What the algorithms are ---- *)

(* "In PeriodicRestart, x_t depends on at most the previous M rounds and t." *)
Theorem periodic_restart_bounded_recall A M : (1 <= M)%nat -> bounded_recall M (periodic_restart A M).
Proof.
  intros H. exists (fun t w => A (last_of (Z.to_nat (t - block_start M t)) w)). intros r t.
  pose proof (block_start_range M t H). unfold periodic_restart. rewrite last_of_window by lia. unfold window. do 2 f_equal. lia.
Qed.

(* The causal reading needs the last M-1 rewards only. *)
Theorem periodic_restart_recall_below A M : (1 <= M)%nat -> bounded_recall (M - 1) (periodic_restart A M).
Proof.
  intros H. exists (fun t w => A (last_of (Z.to_nat (t - block_start M t)) w)). intros r t.
  pose proof (block_start_range M t H). unfold periodic_restart. rewrite last_of_window by lia. unfold window. do 2 f_equal. lia.
Qed.

Theorem periodic_restart_is_learner d A M : is_base d A -> is_learner d (periodic_restart A M).
Proof. intros HA T r t Hr _. apply HA. apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr. Qed.

Lemma average_suffixes_stationary A a n M : (a + n <= S M)%nat -> stationary M (average_suffixes A a n).
Proof.
  intros H. exists (fun w i => / INR n * Sum n (fun m => A (last_of (a + m) w) i)). intros r t. unfold average_suffixes.
  apply FunctionalExtensionality.functional_extensionality. intros i. f_equal. apply sum_ext. intros m Hm.
  rewrite last_of_window by lia. reflexivity.
Qed.

(* "AverageRestart is stationary M-bounded-recall." *)
Theorem average_restart_stationary A M : stationary M (average_restart A M).
Proof. apply average_suffixes_stationary. lia. Qed.

Theorem inclusive_average_restart_stationary A M : stationary M (inclusive_average_restart A M).
Proof. apply average_suffixes_stationary. lia. Qed.

(* Suffixes of length 0..M-1 need one reward less. *)
Theorem exclusive_average_restart_stationary A M : (1 <= M)%nat -> stationary (M - 1) (exclusive_average_restart A M).
Proof. intros H. apply average_suffixes_stationary. lia. Qed.

Lemma average_suffixes_is_learner d A a n : (1 <= n)%nat -> is_base d A -> is_learner d (average_suffixes A a n).
Proof.
  intros Hn HA T r t Hr _. apply (mean_is_play d n (fun m => A (window r (a + m) t)) Hn). intros m _.
  apply HA. apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr.
Qed.

(* Both algorithms play distributions. *)
Theorem average_restart_is_learner d A M : (1 <= M)%nat -> is_base d A -> is_learner d (average_restart A M).
Proof. apply average_suffixes_is_learner. Qed.

Theorem inclusive_average_restart_is_learner d A M : is_base d A -> is_learner d (inclusive_average_restart A M).
Proof. apply average_suffixes_is_learner. lia. Qed.
