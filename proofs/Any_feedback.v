(* PeriodicRestart and AverageRestart over a base learner that sees anything at all in a round, for any regret that is convex
   in the play. Swap_regret.v and Convex_losses.v are its cases. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Definition_2_3 Algorithms.
Import ListNotations.
Open Scope R_scope.

Section Feedback.
Variable X : Type.                      (* what a round shows *)
Variable none : X.                      (* a round outside 1..T *)
Variable allowed : X -> Prop.
Variable point : vec -> Prop.           (* the plays allowed *)
Variable A : list X -> vec.             (* the base learner *)
Variable cost : vec -> X -> R.          (* a round's regret *)
Hypothesis allowed_none : allowed none.
Hypothesis plays_point : forall past, Forall allowed past -> point (A past).
Hypothesis cost_none : forall x, point x -> cost x none = 0.
Hypothesis convex : forall n (x : nat -> vec) y, (1 <= n)%nat -> (forall m, (m < n)%nat -> point (x m)) -> allowed y ->
  cost (fun i => / INR n * Sum n (fun m => x m i)) y <= / INR n * Sum n (fun m => cost (x m) y).

Definition stretch (q : Z -> X) (s : Z) (n : nat) : list X := map (fun k => q (s + Z.of_nat k)%Z) (seq 0 n).
Definition sequence (T : nat) (q : Z -> X) : Prop :=
  (forall t, (1 <= t <= Z.of_nat T)%Z -> allowed (q t)) /\ (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> q t = none).
(* W bounds the total regret of the base learner over n rounds. *)
Definition bounded_by (n : nat) (W : R) : Prop :=
  forall q, sequence n q -> over_rounds n (fun t => cost (A (stretch q 1 (Z.to_nat (t - 1)))) (q t)) <= W.

Lemma sequence_allowed T q t : sequence T q -> allowed (q t).
Proof. intros [H1 H0]. destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)); [apply H1; lia| | |]; rewrite H0 by lia; exact allowed_none. Qed.
Lemma stretch_ext q q' s n : (forall k, (k < n)%nat -> q (s + Z.of_nat k)%Z = q' (s + Z.of_nat k)%Z) -> stretch q s n = stretch q' s n.
Proof. intros H. apply map_ext_in. intros k Hk. apply in_seq in Hk. apply H. lia. Qed.
Lemma stretch_point q s n : (forall t, allowed (q t)) -> point (A (stretch q s n)).
Proof. intros H. apply plays_point. apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [k [<- _]]. apply H. Qed.

Lemma bound_on_stretch n W q s : bounded_by n W -> (forall t, allowed (q t)) ->
  Sum n (fun k => cost (A (stretch q s k)) (q (s + Z.of_nat k)%Z)) <= W.
Proof.
  intros HW Hq.
  set (p := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat n)) then q (s - 1 + t)%Z else none).
  assert (Hin : forall t, (1 <= t <= Z.of_nat n)%Z -> p t = q (s - 1 + t)%Z).
  { intros t Ht. unfold p. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia. reflexivity. }
  assert (Hp : sequence n p).
  { split; intros t Ht; [rewrite Hin by exact Ht; apply Hq|]. unfold p.
    destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia; reflexivity. }
  specialize (HW p Hp). unfold over_rounds in HW. eapply Rle_trans; [|exact HW]. right. apply sum_ext. intros k Hk.
  rewrite Hin by lia. replace (s - 1 + (Z.of_nat k + 1))%Z with (s + Z.of_nat k)%Z by lia. f_equal. f_equal.
  replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k by lia. apply map_ext_in. intros j Hj. apply in_seq in Hj.
  rewrite Hin by lia. f_equal. lia.
Qed.

(* the play of AverageRestart over the suffixes of length a, ..., a+n-1 *)
Definition average_play (a n : nat) (q : Z -> X) (t : Z) : vec := fun i =>
  / INR n * Sum n (fun m => A (stretch q (t - Z.of_nat (a + m)) (a + m)) i).
(* the play of PeriodicRestart *)
Definition restart_play (M : nat) (q : Z -> X) (t : Z) : vec := A (stretch q (block_start M t) (Z.to_nat (t - block_start M t))).

(* all copies together: each costs at most W *)
Lemma copies_total n W T q : (1 <= n)%nat -> bounded_by n W -> sequence T q ->
  over_rounds T (fun t => Sum n (fun m => cost (A (stretch q (t - Z.of_nat m) m)) (q t))) <= INR (T + n - 1) * W.
Proof.
  intros Hn HW Hq. set (c := fun s m => cost (A (stretch q s m)) (q (s + Z.of_nat m)%Z)).
  rewrite (over_rounds_ext T _ (fun t => Sum n (fun m => c (t - Z.of_nat m)%Z m))).
  2:{ intros t _. apply sum_ext. intros m _. unfold c. replace (t - Z.of_nat m + Z.of_nat m)%Z with t by lia. reflexivity. }
  unfold over_rounds. rewrite sum_swap.
  rewrite (sum_ext n _ (fun m => Sum (T + n - 1) (fun k => c (Z.of_nat k + 1 - Z.of_nat (n - 1))%Z m))).
  2:{ intros m Hm. rewrite (sum_support (T + n - 1) (n - 1 - m) T).
      - apply sum_ext. intros k _. f_equal. lia.
      - intros k Hk. unfold c. destruct Hq as [Hq1 Hq0]. rewrite (Hq0 (Z.of_nat k + 1 - Z.of_nat (n - 1) + Z.of_nat m)%Z) by lia.
        apply cost_none. apply stretch_point. intros t. apply (sequence_allowed T). split; assumption.
      - lia. }
  rewrite sum_swap. apply sum_le_const. intros k _. apply bound_on_stretch; [exact HW|]. intros t. apply (sequence_allowed T). exact Hq.
Qed.

Lemma average_total n W T q : (1 <= n)%nat -> bounded_by n W -> sequence T q ->
  over_rounds T (fun t => cost (average_play 0 n q t) (q t)) <= INR (T + n - 1) / INR n * W.
Proof.
  intros Hn HW Hq. assert (HnR : 0 < INR n) by (apply lt_0_INR; lia).
  apply Rle_trans with (over_rounds T (fun t => / INR n * Sum n (fun m => cost (A (stretch q (t - Z.of_nat m) m)) (q t)))).
  - apply over_rounds_le. intros t Ht. unfold average_play.
    apply (convex n (fun m => A (stretch q (t - Z.of_nat (0 + m)) (0 + m))) (q t) Hn).
    + intros m _. apply stretch_point. intros s. apply (sequence_allowed T). exact Hq.
    + apply (sequence_allowed T). exact Hq.
  - rewrite over_rounds_scal. replace (INR (T + n - 1) / INR n * W) with (/ INR n * (INR (T + n - 1) * W)) by (field; lra).
    apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat; exact HnR|]. apply copies_total; assumption.
Qed.

(* suffixes 1..M: the copies of age 0, which all play A(empty), fall away *)
Lemma average_total_printed M W T q : (1 <= M)%nat -> bounded_by (S M) W -> sequence T q ->
  INR M * over_rounds T (fun t => cost (average_play 1 M q t) (q t)) <= INR (T + M) * W - over_rounds T (fun t => cost (A []) (q t)).
Proof.
  intros HM HW Hq. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  pose proof (copies_total (S M) W T q ltac:(lia) HW Hq) as B. replace (T + S M - 1)%nat with (T + M)%nat in B by lia.
  enough (INR M * over_rounds T (fun t => cost (average_play 1 M q t) (q t)) + over_rounds T (fun t => cost (A []) (q t))
    <= over_rounds T (fun t => Sum (S M) (fun m => cost (A (stretch q (t - Z.of_nat m) m)) (q t)))) by lra.
  rewrite <- over_rounds_scal, <- over_rounds_plus. apply over_rounds_le. intros t Ht. rewrite sum_first.
  change (A (stretch q (t - Z.of_nat 0) 0)) with (A []).
  assert (J : cost (average_play 1 M q t) (q t) <= / INR M * Sum M (fun m => cost (A (stretch q (t - Z.of_nat (S m)) (S m))) (q t))).
  { unfold average_play. apply (convex M (fun m => A (stretch q (t - Z.of_nat (1 + m)) (1 + m))) (q t) HM).
    - intros m _. apply stretch_point. intros s. apply (sequence_allowed T). exact Hq.
    - apply (sequence_allowed T). exact Hq. }
  apply (Rmult_le_compat_l (INR M)) in J; [|lra]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l in J by lra. lra.
Qed.

Lemma restart_total M W T q : (1 <= M)%nat -> bounded_by M W -> sequence T q ->
  over_rounds T (fun t => cost (restart_play M q t) (q t)) <= INR ((T + M - 1) / M) * W.
Proof.
  intros HM HW Hq. set (b := ((T + M - 1) / M)%nat).
  assert (Hb : (T <= b * M)%nat).
  { unfold b. pose proof (Nat.div_mod (T + M - 1) M ltac:(lia)). pose proof (Nat.mod_upper_bound (T + M - 1) M ltac:(lia)). nia. }
  assert (HA : forall t, allowed (q t)) by (intros t; apply (sequence_allowed T); exact Hq).
  replace (over_rounds T (fun t => cost (restart_play M q t) (q t))) with (over_rounds (b * M) (fun t => cost (restart_play M q t) (q t))).
  2:{ replace (b * M)%nat with (T + (b * M - T))%nat by lia. rewrite over_rounds_app. unfold over_rounds at 2.
    rewrite (sum_zero (b * M - T)); [lra|].
      intros k _. destruct Hq as [_ H0]. rewrite (H0 (Z.of_nat T + (Z.of_nat k + 1))%Z) by lia. apply cost_none.
      apply stretch_point. exact HA. }
  unfold over_rounds. rewrite sum_blocks. apply sum_le_const. intros j Hj.
  eapply Rle_trans; [|apply (bound_on_stretch M W q (Z.of_nat (j * M) + 1) HW HA)]. right. apply sum_ext. intros k Hk.
  unfold restart_play. rewrite block_start_in_block by assumption.
  replace (Z.to_nat (Z.of_nat (j * M + k) + 1 - (Z.of_nat (j * M) + 1))) with k by lia.
  f_equal. f_equal. lia.
Qed.
End Feedback.
