(* Swap regret: Theorems 3.2 and 5.1, repaired, hold for it as they stand. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Definition_2_3 Algorithms Theorem_3_2 Any_feedback.
Import ListNotations.
Open Scope R_scope.

(* Total swap regret: the most that the learner would have gained by playing, whenever it played arm i, another arm j(i)
   instead. For each arm i the best j is taken, and the gains are added. *)
Definition swap_regret (d T : nat) (L : learner) (r : Z -> vec) : R :=
  Sum d (fun i => largest d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i)))).
(* W bounds the total swap regret of the base learner A over n rounds. *)
Definition has_W_swap (d : nat) (A : base) (n : nat) (W : R) : Prop := forall r, instance d n r -> swap_regret d n (run A) r <= W.

(* the gain of a round, if arm phi i is played for arm i *)
Definition swap_gain (d : nat) (phi : nat -> nat) (x r : vec) : R := Sum d (fun i => x i * (r (phi i) - r i)).
Definition swap (d : nat) (phi : nat -> nat) : Prop := forall i, (i < d)%nat -> (phi i < d)%nat.

Lemma swap_gain_sum d T phi L r :
  over_rounds T (fun t => swap_gain d phi (L r t) (r t)) = Sum d (fun i => over_rounds T (fun t => L r t i * (r t (phi i) - r t i))).
Proof. unfold over_rounds, swap_gain. apply sum_swap. Qed.

Lemma swap_regret_ge d T phi L r : swap d phi -> over_rounds T (fun t => swap_gain d phi (L r t) (r t)) <= swap_regret d T L r.
Proof.
  intros H. rewrite swap_gain_sum. apply sum_le. intros i Hi.
  apply (largest_ge d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i))) (phi i)). apply H. exact Hi.
Qed.

Lemma choose_arms d n (P : nat -> nat -> Prop) : (forall i, (i < n)%nat -> exists j, (j < d)%nat /\ P i j) ->
  exists phi, forall i, (i < n)%nat -> (phi i < d)%nat /\ P i (phi i).
Proof.
  induction n; intros H; [exists (fun _ => O); intros; lia|].
  destruct IHn as [phi Hphi]; [intros i Hi; apply H; lia|]. destruct (H n ltac:(lia)) as [j Hj].
  exists (fun i => if Nat.eqb i n then j else phi i). intros i Hi. destruct (Nat.eqb_spec i n) as [->|N]; [exact Hj|apply Hphi; lia].
Qed.

Lemma swap_regret_le d T L r c : (forall phi, swap d phi -> over_rounds T (fun t => swap_gain d phi (L r t) (r t)) <= c) ->
  swap_regret d T L r <= c.
Proof.
  intros H. destruct (choose_arms d d (fun i j =>
    largest d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i))) = over_rounds T (fun t =>
    L r t i * (r t j - r t i)))) as [phi Hphi].
  - intros i Hi. apply (largest_attained d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i)))). lia.
  - eapply Rle_trans; [|apply (H phi); intros i Hi; apply Hphi; exact Hi]. rewrite swap_gain_sum. right.
    apply sum_ext. intros i Hi. apply Hphi. exact Hi.
Qed.

(* With two arms it is the sum of the regrets against the two arms, each no less than 0. *)
Theorem swap_regret_two T L r : (forall t, (1 <= t <= Z.of_nat T)%Z -> is_play 2 (L r t)) ->
  swap_regret 2 T L r = Rmax (regret_against 2 T L r 0) 0 + Rmax (regret_against 2 T L r 1) 0.
Proof.
  intros H. unfold swap_regret. cbn [Sum largest]. rewrite Rplus_0_l, Rplus_comm. unfold regret_against.
  assert (Z0 : forall i, over_rounds T (fun t => L r t i * (r t i - r t i)) = 0) by (intros i; apply sum_zero; intros; ring).
  rewrite !Z0. f_equal.
  - f_equal. apply over_rounds_ext. intros t Ht. symmetry. apply cost_two, H, Ht.
  - rewrite Rmax_comm. f_equal. apply over_rounds_ext. intros t Ht. symmetry. apply cost_two', H, Ht.
Qed.

Section Cases.
Variable d : nat.
Variable phi : nat -> nat.
Variable A : base.
Hypothesis Hphi : swap d phi.
Lemma swap_gain_zero x : True -> swap_gain d phi x zero = 0.
Proof. intros _. apply sum_zero. intros i _. unfold zero. ring. Qed.
Lemma swap_gain_mean n (x : nat -> vec) (y : vec) : (1 <= n)%nat -> (forall m, (m < n)%nat -> True) -> is_reward d y ->
  swap_gain d phi (fun i => / INR n * Sum n (fun m => x m i)) y <= / INR n * Sum n (fun m => swap_gain d phi (x m) y).
Proof.
  intros Hn _ _. right. unfold swap_gain. rewrite sum_swap, <- sum_scal. apply sum_ext. intros i _. rewrite sum_scal_r. ring.
Qed.
Lemma swap_bounded_by n W : has_W_swap d A n W -> bounded_by vec zero (is_reward d) A (swap_gain d phi) n W.
Proof. intros HW q Hq. eapply Rle_trans; [|apply (HW q Hq)]. apply (swap_regret_ge d n phi (run A) q Hphi). Qed.
End Cases.

(* Theorem 3.2 for swap regret. Let W bound the total swap regret of A over M rounds. Then PeriodicRestart has total swap
   regret at most ceiling(T/M) W. *)
Theorem swap_periodic_restart d M T A W r : (1 <= M)%nat -> has_W_swap d A M W -> instance d T r ->
  swap_regret d T (periodic_restart A M) r <= INR (ceiling T M) * W.
Proof.
  intros HM HW Hr. apply swap_regret_le. intros phi Hphi.
  apply (restart_total vec zero (is_reward d) (fun _ => True) A (swap_gain d phi) (zero_is_reward d) (fun _ _ =>
    I) (swap_gain_zero d phi) M W T r HM (swap_bounded_by d phi A Hphi M W HW) Hr).
Qed.

(* Theorem 5.1 for swap regret, suffixes 0..M. Let W bound the total swap regret of A over M+1 rounds. Then AverageRestart over
   the suffixes of length 0..M has total swap regret at most ((T+M)/(M+1)) W. *)
Theorem swap_average_restart d M T A W r : has_W_swap d A (M + 1) W -> instance d T r ->
  swap_regret d T (inclusive_average_restart A M) r <= INR (T + M) / INR (M + 1) * W.
Proof.
  intros HW Hr. replace (M + 1)%nat with (S M) in * by lia. apply swap_regret_le. intros phi Hphi.
  pose proof (average_total vec zero (is_reward d) (fun _ => True) A (swap_gain d phi) (zero_is_reward d) (fun _ _ =>
    I) (swap_gain_zero d phi) (swap_gain_mean d phi) (S M) W T r ltac:(lia) (swap_bounded_by d phi A Hphi (S M) W HW) Hr) as B.
  replace (T + S M - 1)%nat with (T + M)%nat in B by lia. exact B.
Qed.

(* With the printed suffixes 1..M the rounds that fall away may have helped: T/M more. *)
Theorem swap_average_restart_printed d M T A W r : (1 <= M)%nat -> is_play d (A []) -> has_W_swap d A (M + 1) W -> instance d T r ->
  swap_regret d T (average_restart A M) r <= (INR (T + M) * W + INR T) / INR M.
Proof.
  intros HM HA HW Hr. replace (M + 1)%nat with (S M) in * by lia. apply swap_regret_le. intros phi Hphi.
  assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  pose proof (average_total_printed vec zero (is_reward d) (fun _ =>
    True) A (swap_gain d phi) (zero_is_reward d) (fun _ _ =>
    I) (swap_gain_zero d phi) (swap_gain_mean d phi) M W T r HM (swap_bounded_by d phi A Hphi (S M) W HW) Hr) as B.
  assert (G : - INR T <= over_rounds T (fun t => swap_gain d phi (A []) (r t))).
  { replace (- INR T) with (INR T * -1) by lra. apply sum_ge_const. intros k _. set (y := r (Z.of_nat k + 1)%Z).
    assert (Hy : is_reward d y) by (apply (instance_rewards d T); exact Hr).
    destruct HA as [P0 P1]. unfold swap_gain. apply Rle_trans with (Sum d (fun i => A [] i * -1)).
    - rewrite sum_scal_r. rewrite P1. lra.
    - apply sum_le. intros i Hi. apply Rmult_le_compat_l; [apply P0; exact Hi|]. pose proof (Hy i Hi).
      pose proof (Hy (phi i) (Hphi i Hi)). lra. }
  apply Rmult_le_reg_l with (INR M); [exact HMR|].
  replace (INR M * ((INR (T + M) * W + INR T) / INR M)) with (INR (T + M) * W + INR T) by (field; lra).
  eapply Rle_trans; [exact B|]. lra.
Qed.
