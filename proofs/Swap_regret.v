(* Swap regret, by way of any regret that is convex in the play. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_beyond.
From BoundedRecall Require Import Model Definition_2_3 Theorem_3_2 Theorem_3_1 Two_arms.
Import ListNotations.
Open Scope R_scope.

(* PeriodicRestart and AverageRestart over a base learner that sees anything at all in a round, for any regret that is convex
   in the play. Swap regret, below, and Convex_losses.v are its cases. *)

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

(* Swap regret: Theorems 3.2 and 5.1, repaired, hold for it as they stand. *)

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

(* Two arms: the best swap regret that a learner with recall M can guarantee in the long run is exactly W/(M+1) per round, where
   W is the solution of W = E max(|S_{M+1}| - W, 0), and S_n is the sum of n fair signs. This goes beyond the paper. *)

(* swap_potential(s) is the largest of s - W, (s - W)/2 and -W, if W >= 0: see phi_is_largest. *)
Definition swap_potential (W s : R) : R := s / 2 - W / 2 + excess W s / 2.

(* Cover's learner with swap_potential for its absolute value. With k rounds left after this one, and arm 1 ahead by D, play arm 1 with
   weight (E swap_potential(D+1+S_k) - E swap_potential(D-1+S_k)) / 2. *)
Definition swap_cover (W : R) (N : nat) : base := fun past =>
  let k := (N - length past - 1)%nat in
  let x := (walk_mean k (swap_potential W) (lead past + 1) - walk_mean k (swap_potential W) (lead past - 1)) / 2 in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.

(* ---- Expectations over a walk ---- *)

(* walk_mean n f x is E f(x + S_n). *)
Theorem walk_mean_is_mean (n : nat) (f : R -> R) (x : R) : walk_mean n f x = mean n (fun b => f (x + surplus b)).
Proof.
  revert x. induction n; intros x; cbn [walk_mean mean]; [unfold surplus; simpl; rewrite Rplus_0_r; reflexivity|].
  rewrite !IHn. apply (f_equal (fun y : R => y / 2)). apply (f_equal2 Rplus); apply mean_ext; intros b _;
    f_equal; unfold surplus; simpl; ring.
Qed.

(* If f is convex, so is x -> E f(x + S_n). *)
Lemma walk_mean_convex n f : (forall a x y, 0 <= a <= 1 -> f (a * x + (1 - a) * y) <= a * f x + (1 - a) * f y) ->
  forall a x y, 0 <= a <= 1 -> walk_mean n f (a * x + (1 - a) * y) <= a * walk_mean n f x + (1 - a) * walk_mean n f y.
Proof.
  intros H a x y Ha. revert x y. induction n; intros x y; cbn [walk_mean]; [apply H, Ha|].
  pose proof (IHn (x + 1) (y + 1)) as P. pose proof (IHn (x - 1) (y - 1)) as Q.
  replace (a * (x + 1) + (1 - a) * (y + 1)) with (a * x + (1 - a) * y + 1) in P by ring.
  replace (a * (x - 1) + (1 - a) * (y - 1)) with (a * x + (1 - a) * y - 1) in Q by ring. lra.
Qed.

(* If f is convex, E f(x + S_n) >= f(x). *)
Lemma walk_mean_above n f : (forall a x y, 0 <= a <= 1 -> f (a * x + (1 - a) * y) <= a * f x + (1 - a) * f y) ->
  forall x, f x <= walk_mean n f x.
Proof.
  intros H x. revert x. induction n; intros x; cbn [walk_mean]; [lra|].
  pose proof (IHn (x + 1)). pose proof (IHn (x - 1)). pose proof (H (/ 2) (x + 1) (x - 1) ltac:(lra)) as P.
  replace (/ 2 * (x + 1) + (1 - / 2) * (x - 1)) with x in P by field. lra.
Qed.

(* If f does not fall, and rises by no more than its argument, the same holds of x -> E f(x + S_n). *)
Lemma walk_mean_rise n f : (forall x y, x <= y -> 0 <= f y - f x <= y - x) ->
  forall x y, x <= y -> 0 <= walk_mean n f y - walk_mean n f x <= y - x.
Proof.
  intros H x y. revert x y. induction n; intros x y Hxy; cbn [walk_mean]; [apply H, Hxy|].
  pose proof (IHn (x + 1) (y + 1) ltac:(lra)). pose proof (IHn (x - 1) (y - 1) ltac:(lra)). lra.
Qed.

(* ---- The excess and swap_potential ---- *)

Lemma excess_nonneg W s : 0 <= excess W s.
Proof. apply Rmax_r. Qed.

Lemma excess_convex W a x y : 0 <= a <= 1 -> excess W (a * x + (1 - a) * y) <= a * excess W x + (1 - a) * excess W y.
Proof.
  intros Ha. pose proof (excess_nonneg W x) as X0. pose proof (excess_nonneg W y) as Y0.
  assert (X1 : Rabs x - W <= excess W x) by apply Rmax_l. assert (Y1 : Rabs y - W <= excess W y) by apply Rmax_l.
  unfold excess at 1. apply Rmax_lub.
  - pose proof (Rabs_triang (a * x) ((1 - a) * y)) as P. rewrite !Rabs_mult, (Rabs_right a), (Rabs_right (1 - a)) in P by lra. nra.
  - nra.
Qed.

Lemma phi_convex W a x y : 0 <= a <= 1 -> swap_potential W (a * x + (1 - a) * y) <= a * swap_potential W x + (1 - a) * swap_potential W y.
Proof. intros Ha. pose proof (excess_convex W a x y Ha). unfold swap_potential. lra. Qed.

(* swap_potential does not fall, and rises by no more than its argument. *)
Lemma phi_rise W x y : x <= y -> 0 <= swap_potential W y - swap_potential W x <= y - x.
Proof.
  intros H. unfold swap_potential, excess, Rmax, Rabs.
  destruct (Rcase_abs x), (Rcase_abs y); repeat destruct (Rle_dec _ _); lra.
Qed.

(* swap_potential lies above the three lines, *)
Lemma phi_above W s : s - W <= swap_potential W s /\ (s - W) / 2 <= swap_potential W s /\ - W <= swap_potential W s.
Proof.
  unfold swap_potential. pose proof (excess_nonneg W s). assert (Rabs s - W <= excess W s) by apply Rmax_l.
  pose proof (Rle_abs s). pose proof (Rle_abs (- s)) as F. rewrite Rabs_Ropp in F. lra.
Qed.

(* and is their largest. *)
Lemma phi_is_largest W s : 0 <= W -> swap_potential W s = Rmax (Rmax (s - W) ((s - W) / 2)) (- W).
Proof.
  intros H. unfold swap_potential, excess, Rmax, Rabs. destruct (Rcase_abs s); repeat destruct (Rle_dec _ _); lra.
Qed.

(* E max(|S_n| - W, 0), by the walk *)
Lemma swap_solution_walk n W : swap_solution n W <-> W = walk_mean n (excess W) 0.
Proof.
  unfold swap_solution. rewrite walk_mean_is_mean.
  rewrite (mean_ext n (fun b => excess W (0 + surplus b)) (fun b => excess W (surplus b))); [tauto|].
  intros b _. rewrite Rplus_0_l. reflexivity.
Qed.

(* E swap_potential(x + S_n) *)
Lemma walk_mean_phi n W x : walk_mean n (swap_potential W) x = x / 2 - W / 2 + walk_mean n (excess W) x / 2.
Proof. revert x. induction n; intros x; cbn [walk_mean]; [reflexivity|]. rewrite !IHn. field. Qed.

(* The equation of W says that E swap_potential(S_n) = 0. *)
Lemma solution_phi n W : swap_solution n W <-> walk_mean n (swap_potential W) 0 = 0.
Proof. rewrite swap_solution_walk, walk_mean_phi. lra. Qed.

(* A solution is not negative. *)
Lemma swap_solution_nonneg n W : swap_solution n W -> 0 <= W.
Proof.
  intros H. rewrite H, <- (mean_const n 0). apply mean_le. intros b _. apply excess_nonneg.
Qed.

(* ---- Above ---- *)

(* from totals to means per round *)
Lemma per_round_le v t x : 0 < t -> v <= x * t -> v / t <= x.
Proof. intros Ht H. apply Rmult_le_reg_r with t; [exact Ht|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.
Lemma per_round_ge v t x : 0 < t -> x * t <= v -> x <= v / t.
Proof. intros Ht H. apply Rmult_le_reg_r with t; [exact Ht|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.

(* The learner plays distributions. *)
Theorem swap_cover_is_base (W : R) (N : nat) : is_base 2 (swap_cover W N).
Proof.
  intros past _. unfold swap_cover. set (k := (N - length past - 1)%nat). set (D := lead past).
  pose proof (walk_mean_rise k (swap_potential W) (phi_rise W) (D - 1) (D + 1) ltac:(lra)) as P.
  split.
  - intros i Hi. destruct i as [|[|i]]; [lra|lra|lia].
  - simpl. lra.
Qed.

(* The potential: E swap_potential(lead + S_k), less what the weight on arm 1 earned, never grows. *)
Lemma swap_cover_potential W N r : (forall t, is_reward 2 (r t)) -> forall n, (n <= N)%nat ->
  walk_mean (N - n) (swap_potential W) (lead (segment r 1 n))
  - over_rounds n (fun t => run (swap_cover W N) r t 0%nat * (r t 0%nat - r t 1%nat)) <= walk_mean N (swap_potential W) 0.
Proof.
  intros Hr. induction n as [|n IH]; intros Hn.
  - unfold over_rounds. simpl. rewrite Nat.sub_0_r. lra.
  - specialize (IH ltac:(lia)). rewrite over_rounds_S. unfold run at 2. unfold history.
    replace (Z.to_nat (Z.of_nat n + 1 - 1)) with n by lia. rewrite segment_S, lead_snoc.
    replace (1 + Z.of_nat n)%Z with (Z.of_nat n + 1)%Z by lia.
    unfold swap_cover at 2. rewrite segment_length. set (x := r (Z.of_nat n + 1)%Z) in *. set (D := lead (segment r 1 n)) in *.
    replace (N - n)%nat with (S (N - S n)) in IH by lia. cbn [walk_mean] in IH.
    replace (N - n - 1)%nat with (N - S n)%nat by lia. set (k := (N - S n)%nat) in *.
    assert (B0 := Hr (Z.of_nat n + 1)%Z 0%nat ltac:(lia)). assert (B1 := Hr (Z.of_nat n + 1)%Z 1%nat ltac:(lia)). fold x in B0, B1.
    set (g := x 0%nat - x 1%nat) in *. assert (G : -1 <= g <= 1) by (unfold g; lra).
    pose proof (walk_mean_convex k (swap_potential W) (phi_convex W) ((1 + g) / 2) (D + 1) (D - 1) ltac:(lra)) as C.
    replace ((1 + g) / 2 * (D + 1) + (1 - (1 + g) / 2) * (D - 1)) with (D + g) in C by field.
    set (earned := over_rounds n _) in *. lra.
Qed.

(* The two regrets, by what the weight on arm 1 earned: S - X and -X. *)
Lemma two_regrets T L r : (forall t, (1 <= t <= Z.of_nat T)%Z -> is_play 2 (L r t)) ->
  let S := over_rounds T (fun t => r t 0%nat - r t 1%nat) in
  let X := over_rounds T (fun t => L r t 0%nat * (r t 0%nat - r t 1%nat)) in
  regret_against 2 T L r 0 = S - X /\ regret_against 2 T L r 1 = - X.
Proof.
  intros H. cbv zeta. unfold regret_against. split.
  - rewrite <- over_rounds_minus. apply over_rounds_ext. intros t Ht. rewrite (cost_two _ _ (H t Ht)).
    destruct (H t Ht) as [_ E]. cbn [Sum] in E. replace (L r t 1%nat) with (1 - L r t 0%nat) by lra. ring.
  - rewrite <- (Rmult_1_l (over_rounds T (fun t => L r t 0%nat * _))), <- Ropp_mult_distr_l_reverse, <- over_rounds_scal.
    apply over_rounds_ext. intros t Ht. rewrite (cost_two' _ _ (H t Ht)). ring.
Qed.

(* Let W = E max(|S_N| - W, 0). The learner has total swap regret at most W over n <= N rounds, for all rewards in [0,1]. *)
Theorem swap_cover_bound (N n : nat) (W : R) : (n <= N)%nat -> swap_solution N W -> has_W_swap 2 (swap_cover W N) n W.
Proof.
  intros Hn HW r Hr. pose proof (swap_solution_nonneg N W HW) as W0. apply solution_phi in HW.
  assert (Plays : forall t, (1 <= t <= Z.of_nat n)%Z -> is_play 2 (run (swap_cover W N) r t)).
  { intros t _. apply swap_cover_is_base. apply segment_Forall. intros s. apply (instance_rewards 2 n), Hr. }
  rewrite swap_regret_two by exact Plays. destruct (two_regrets n (run (swap_cover W N)) r Plays) as [-> ->].
  pose proof (swap_cover_potential W N r (fun t => instance_rewards 2 n r t Hr) n Hn) as P. rewrite HW in P.
  pose proof (walk_mean_above (N - n) (swap_potential W) (phi_convex W) (lead (segment r 1 n))) as Q.
  rewrite lead_is_sum in P, Q. set (D := over_rounds n (fun t => r t 0%nat - r t 1%nat)) in *.
  set (X := over_rounds n _) in *. pose proof (phi_above W D) as F.
  unfold Rmax. repeat destruct (Rle_dec _ _); lra.
Qed.

(* Each of the four maps of arms, one by one: what the learner would have gained by playing arm f(i) for arm i. *)
Theorem swap_cover_each_map (N : nat) (W : R) (f : nat -> nat) (r : Z -> vec) : swap_solution N W -> swap 2 f -> instance 2 N r ->
  over_rounds N (fun t => swap_gain 2 f (run (swap_cover W N) r t) (r t)) <= W.
Proof.
  intros HW Hf Hr. eapply Rle_trans; [apply swap_regret_ge; exact Hf|]. apply (swap_cover_bound N N W); [lia|exact HW|exact Hr].
Qed.

(* AverageRestart over the suffixes of length 0..M and this learner for M+1 rounds: at most (1 + M/T) W/(M+1) per round. *)
Theorem swap_value_upper (M T : nat) (W : R) (r : Z -> vec) : (1 <= T)%nat -> swap_solution (M + 1) W -> instance 2 T r ->
  swap_regret 2 T (inclusive_average_restart (swap_cover W (M + 1)) M) r / INR T <= (1 + INR M / INR T) * (W / INR (M + 1)).
Proof.
  intros HT HW Hr. assert (0 < INR T) by (apply lt_0_INR; lia). assert (0 < INR (M + 1)) by (apply lt_0_INR; lia).
  pose proof (swap_average_restart 2 M T (swap_cover W (M + 1)) W r (swap_cover_bound (M + 1) (M + 1) W ltac:(lia) HW) Hr) as B.
  apply per_round_le; [lra|]. eapply Rle_trans; [exact B|]. right. rewrite plus_INR. field. lra.
Qed.

(* PeriodicRestart of it, restarted every M+1 rounds, needs the last M rewards only: at most W/(M+1) per round if M+1 divides T. *)
Theorem swap_value_periodic (M q : nat) (W : R) (r : Z -> vec) : (1 <= q)%nat -> swap_solution (M + 1) W -> instance 2 (q * (M + 1)) r ->
  swap_regret 2 (q * (M + 1)) (periodic_restart (swap_cover W (M + 1)) (M + 1)) r / INR (q * (M + 1)) <= W / INR (M + 1).
Proof.
  intros Hq HW Hr. assert (0 < INR q) by (apply lt_0_INR; lia). assert (0 < INR (M + 1)) by (apply lt_0_INR; lia).
  pose proof (swap_cover_bound (M + 1) (M + 1) W ltac:(lia) HW) as HB.
  pose proof (swap_periodic_restart 2 (M + 1) (q * (M + 1)) (swap_cover W (M + 1)) W r ltac:(lia) HB Hr) as B.
  replace (ceiling (q * (M + 1)) (M + 1)) with q in B.
  2:{ unfold ceiling. replace (q * (M + 1) + (M + 1) - 1)%nat with (M + q * (M + 1))%nat by lia.
      rewrite Nat.div_add, Nat.div_small by lia. reflexivity. }
  rewrite mult_INR. apply per_round_le; [apply Rmult_lt_0_compat; assumption|].
  eapply Rle_trans; [exact B|]. right. field. lra.
Qed.

(* ---- Below ---- *)

(* The swap regret is at least the regret against each arm, and at least their sum ("exchange the arms"). *)
Lemma swap_regret_above T L r : (forall t, (1 <= t <= Z.of_nat T)%Z -> is_play 2 (L r t)) ->
  let R1 := regret_against 2 T L r 0 in let R2 := regret_against 2 T L r 1 in
  R1 <= swap_regret 2 T L r /\ R2 <= swap_regret 2 T L r /\ R1 + R2 <= swap_regret 2 T L r.
Proof.
  intros H R1 R2. rewrite swap_regret_two by exact H. fold R1. fold R2.
  pose proof (Rmax_l R1 0). pose proof (Rmax_r R1 0). pose proof (Rmax_l R2 0). pose proof (Rmax_r R2 0). lra.
Qed.

(* So each regret of the learner above, and their sum, are at most W. *)
Corollary swap_cover_regrets (N : nat) (W : R) (r : Z -> vec) : swap_solution N W -> instance 2 N r ->
  let L := run (swap_cover W N) in let R1 := regret_against 2 N L r 0 in let R2 := regret_against 2 N L r 1 in
  R1 <= W /\ R2 <= W /\ R1 + R2 <= W.
Proof.
  intros HW Hr L R1 R2. pose proof (swap_cover_bound N N W ltac:(lia) HW r Hr) as B.
  destruct (swap_regret_above N L r) as [A1 [A2 A3]].
  - intros t _. apply swap_cover_is_base. apply segment_Forall. intros s. apply (instance_rewards 2 N), Hr.
  - fold L in B. fold R1 in A1, A3. fold R2 in A2, A3. lra.
Qed.

(* what the learner earned on the flips *)
Definition earned_on (L : learner) (q n : nat) (b : list bool) : R :=
  over_rounds (q * n) (fun t => dot 2 (L (repeated b q) t) (repeated b q t)).

(* On the repeated flips, the regrets against the two arms. *)
Lemma repeated_regrets L q b : let n := length b in
  regret_against 2 (q * n) L (repeated b q) 0 = INR q * (INR n + surplus b) / 2 - earned_on L q n b /\
  regret_against 2 (q * n) L (repeated b q) 1 = INR q * (INR n - surplus b) / 2 - earned_on L q n b.
Proof.
  intros n. unfold regret_against, earned_on. rewrite !over_rounds_minus. unfold n. rewrite !repeated_sum.
  destruct (count_surplus b) as [-> ->]. split; field.
Qed.

(* Every learner with recall M earns half of the rounds on average. *)
Lemma mean_earned_on M q L : is_learner 2 L -> bounded_recall M L ->
  mean (M + 1) (earned_on L q (M + 1)) = INR q * INR (M + 1) / 2.
Proof.
  intros HL HM. unfold earned_on, over_rounds.
  rewrite (mean_sum (M + 1) (q * (M + 1)) (fun k b => dot 2 (L (repeated b q) (Z.of_nat k + 1)%Z) (repeated b q (Z.of_nat k + 1)%Z))).
  rewrite (sum_ext _ _ (fun _ => 1 / 2)); [rewrite sum_const, mult_INR; field|].
  intros k Hk. apply (mean_earned M q L); [exact HL|exact HM|lia].
Qed.

(* The weights: 1 where |S| >= W, and there the best arm is compared with; 1/2 elsewhere, and there the arms are exchanged. *)
Definition swap_weight (W s : R) : R := if Rle_dec W (Rabs s) then 1 else / 2.

(* The inequality, with its weight, on one outcome of the flips. *)
Lemma weighted_swap L q b W : is_learner 2 L -> let n := length b in
  INR q * INR n / 2 - earned_on L q n b + INR q / 2 * (excess W (surplus b) - W) <=
  swap_weight W (surplus b) * (swap_regret 2 (q * n) L (repeated b q) - INR q * W).
Proof.
  intros HL n. pose proof (swap_regret_above (q * n) L (repeated b q)) as A. cbv zeta in A.
  destruct (repeated_regrets L q b) as [E0 E1]. fold n in E0, E1. rewrite E0, E1 in A.
  destruct A as [A1 [A2 A3]]; [intros t Ht; apply (HL (q * n)%nat); [apply repeated_instance|lia]|].
  set (V := swap_regret _ _ _ _) in *. set (X := earned_on _ _ _ _) in *. set (s := surplus b) in *. set (m := INR n) in *.
  pose proof (pos_INR q) as Hq. unfold swap_weight, excess. destruct (Rle_dec W (Rabs s)) as [H|H].
  - rewrite Rmax_left by lra. destruct (Rle_dec 0 s) as [P|P].
    + rewrite Rabs_right in H |- * by lra. nra.
    + rewrite Rabs_left in H |- * by lra. nra.
  - rewrite Rmax_right by lra. lra.
Qed.

(* Let W = E max(|S_{M+1}| - W, 0). Every learner with recall M, stationary or not, has total swap regret at least qW on some
   instance of q(M+1) rounds: some M+1 flips, repeated q times. *)
Theorem swap_lower_total (M q : nat) (W : R) (L : learner) : swap_solution (M + 1) W -> is_learner 2 L -> bounded_recall M L ->
  exists b, length b = (M + 1)%nat /\ INR q * W <= swap_regret 2 (q * (M + 1)) L (repeated b q).
Proof.
  intros HW HL HM. set (n := (M + 1)%nat).
  set (F := fun b => INR q * INR n / 2 - earned_on L q n b + INR q / 2 * (excess W (surplus b) - W)).
  assert (Z0 : mean n F = 0).
  { unfold F. rewrite (mean_plus n (fun b => INR q * INR n / 2 - earned_on L q n b) (fun b => INR q / 2 * (excess W (surplus b) - W))).
    rewrite mean_minus, mean_const, mean_scal, mean_minus, mean_const. unfold n. rewrite mean_earned_on by assumption.
    unfold swap_solution in HW. rewrite <- HW. ring. }
  destruct (mean_attained n F) as [b [Hb H]]. exists b. split; [exact Hb|].
  pose proof (weighted_swap L q b W HL) as P. cbv zeta in P. rewrite Hb in P. rewrite Z0 in H. unfold F in H.
  assert (Hw : 0 < swap_weight W (surplus b)) by (unfold swap_weight; destruct (Rle_dec _ _); lra).
  set (V := swap_regret _ _ _ _) in *. assert (G : 0 <= swap_weight W (surplus b) * (V - INR q * W)) by lra.
  destruct (Rle_dec (INR q * W) V) as [?|N]; [assumption|]. exfalso.
  assert (0 < swap_weight W (surplus b) * (INR q * W - V)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(* The same per round: at least W/(M+1), for any number q of periods. *)
Theorem swap_value_lower (M q : nat) (W : R) (L : learner) : (1 <= q)%nat -> swap_solution (M + 1) W ->
  is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 (q * (M + 1)) r /\ W / INR (M + 1) <= swap_regret 2 (q * (M + 1)) L r / INR (q * (M + 1)).
Proof.
  intros Hq HW HL HM. destruct (swap_lower_total M q W L HW HL HM) as [b [Hb H]]. exists (repeated b q).
  split; [rewrite <- Hb; apply repeated_instance|].
  assert (0 < INR q) by (apply lt_0_INR; lia). assert (0 < INR (M + 1)) by (apply lt_0_INR; lia).
  apply per_round_ge; [apply lt_0_INR; nia|]. eapply Rle_trans; [|exact H]. right. rewrite mult_INR. field. lra.
Qed.

(* Rounds of zeros after the flips change nothing. *)
Lemma swap_regret_pad d n T L r : instance d n r -> (n <= T)%nat -> swap_regret d T L r = swap_regret d n L r.
Proof.
  intros [_ H0] H. unfold swap_regret. apply sum_ext. intros i _. apply largest_ext. intros j _. unfold over_rounds.
  apply (sum_support T 0 n); [|lia]. intros k Hk. rewrite H0 by lia. unfold zero. ring.
Qed.

(* The same for every number T of rounds: at least (1 - M/T) W/(M+1) per round. *)
Theorem swap_value_lower_every_T (M T : nat) (W : R) (L : learner) : (1 <= T)%nat -> swap_solution (M + 1) W ->
  is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 T r /\ (1 - INR M / INR T) * (W / INR (M + 1)) <= swap_regret 2 T L r / INR T.
Proof.
  intros HT HW HL HM. pose proof (swap_solution_nonneg _ _ HW) as W0. set (q := (T / (M + 1))%nat).
  pose proof (Nat.div_mod T (M + 1) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound T (M + 1) ltac:(lia)) as U. fold q in D.
  assert (Hq : (q * (M + 1) <= T)%nat) by nia. assert (HqM : (T <= q * (M + 1) + M)%nat) by nia.
  destruct (swap_lower_total M q W L HW HL HM) as [b [Hb H]]. exists (repeated b q).
  pose proof (repeated_instance b q) as I. rewrite Hb in I. split.
  - destruct I as [I1 I0]. split; intros t Ht; [|apply I0; lia].
    destruct (Z_le_dec t (Z.of_nat (q * (M + 1)))); [apply I1; lia|]. rewrite I0 by lia. apply zero_is_reward.
  - rewrite (swap_regret_pad 2 (q * (M + 1)) T) by assumption. set (V := swap_regret _ _ _ _) in *.
    assert (HTR : 0 < INR T) by (apply lt_0_INR; lia). assert (Hn : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
    apply le_INR in HqM. rewrite plus_INR, mult_INR in HqM.
    apply per_round_ge; [exact HTR|]. eapply Rle_trans; [|exact H].
    replace ((1 - INR M / INR T) * (W / INR (M + 1)) * INR T) with ((INR T - INR M) / INR (M + 1) * W) by (field; lra).
    apply Rmult_le_compat_r; [exact W0|]. apply per_round_le; lra.
Qed.

(* The learner above is minimax: no base learner for two arms has a smaller bound on its swap regret over n rounds than W. *)
Theorem swap_cover_is_minimax (n : nat) (W V : R) (A : base) : (1 <= n)%nat -> swap_solution n W ->
  is_base 2 A -> has_W_swap 2 A n V -> W <= V.
Proof.
  intros Hn HW HA HV. destruct n as [|M]; [lia|]. replace (S M) with (M + 1)%nat in * by lia.
  destruct (swap_lower_total M 1 W (periodic_restart A (M + 1)) HW) as [b [Hb H]].
  - apply periodic_restart_is_learner. exact HA.
  - replace M with (M + 1 - 1)%nat at 1 by lia. apply periodic_restart_recall_below. lia.
  - pose proof (repeated_instance b 1) as I. rewrite Hb in I.
    pose proof (swap_periodic_restart 2 (M + 1) (1 * (M + 1)) A V (repeated b 1) ltac:(lia) HV I) as B.
    replace (ceiling (1 * (M + 1)) (M + 1)) with 1%nat in B.
    + simpl INR in *. lra.
    + unfold ceiling. replace (1 * (M + 1) + (M + 1) - 1)%nat with (M + 1 * (M + 1))%nat by lia.
      rewrite Nat.div_add, Nat.div_small by lia. reflexivity.
Qed.

(* ---- The equation of W ---- *)

(* E max(|x + S_n| - w, 0) does not rise with w, and falls by no more than w rises. *)
Lemma walk_excess_fall n v w x : v <= w -> 0 <= walk_mean n (excess v) x - walk_mean n (excess w) x <= w - v.
Proof.
  intros H. revert x. induction n; intros x; cbn [walk_mean].
  - unfold excess, Rmax. repeat destruct (Rle_dec _ _); lra.
  - pose proof (IHn (x + 1)). pose proof (IHn (x - 1)). lra.
Qed.

(* There is one solution at most. *)
Theorem swap_solution_unique n V W : swap_solution n V -> swap_solution n W -> V = W.
Proof.
  intros HV HW. apply swap_solution_walk in HV. apply swap_solution_walk in HW. destruct (Rle_dec V W) as [H|H].
  - pose proof (walk_excess_fall n V W 0 H). lra.
  - pose proof (walk_excess_fall n W V 0 ltac:(lra)). lra.
Qed.

(* What the equation asks to be zero, as a function of w, is continuous. *)
Lemma equation_continuous n : continuity (fun w => w - walk_mean n (excess w) 0).
Proof.
  intros x e He. exists (e / 2). split; [lra|]. intros y [_ Hy]. simpl in *. unfold R_dist in *.
  destruct (Rle_dec y x) as [H|H].
  - pose proof (walk_excess_fall n y x 0 H). rewrite Rabs_left1 in Hy by lra. rewrite Rabs_left1 by lra. lra.
  - pose proof (walk_excess_fall n x y 0 ltac:(lra)). rewrite Rabs_right in Hy by lra. rewrite Rabs_right by lra. lra.
Qed.

(* |x + S_n| <= |x| + n, so nothing exceeds that. *)
Lemma walk_excess_zero n w x : Rabs x + INR n <= w -> walk_mean n (excess w) x = 0.
Proof.
  revert x. induction n; intros x H; cbn [walk_mean].
  - simpl in H. unfold excess. apply Rmax_right. lra.
  - rewrite S_INR in H. rewrite (IHn (x + 1)), (IHn (x - 1)); [lra| |].
    + unfold Rminus. pose proof (Rabs_triang x (- (1))) as P. rewrite Rabs_Ropp, (Rabs_right 1) in P by lra. lra.
    + pose proof (Rabs_triang x 1) as P. rewrite (Rabs_right 1) in P by lra. lra.
Qed.

(* For every n there is a solution W, and it lies between 0 and n. *)
Theorem swap_solution_exists n : exists W, 0 <= W <= INR n /\ swap_solution n W.
Proof.
  pose proof (pos_INR n) as Hn. set (f := fun w => w - walk_mean n (excess w) 0).
  assert (F0 : f 0 <= 0).
  { unfold f. rewrite walk_mean_is_mean. enough (0 <= mean n (fun b => excess 0 (0 + surplus b))) by lra.
    rewrite <- (mean_const n 0) at 1. apply mean_le. intros b _. apply excess_nonneg. }
  assert (Fn : 0 <= f (INR n)).
  { unfold f. rewrite walk_excess_zero by (rewrite Rabs_R0; lra). lra. }
  destruct (IVT_cor f 0 (INR n) (equation_continuous n) Hn ltac:(nra)) as [W [H E]]. exists W. split; [exact H|].
  apply swap_solution_walk. unfold f in E. lra.
Qed.

(* W lies between E|S_n|/2, the least regret over n rounds, and E|S_n|. *)
Theorem swap_solution_between n W : swap_solution n W -> walk n 0 / 2 <= W <= walk n 0.
Proof.
  intros HW. pose proof (swap_solution_nonneg n W HW) as W0. rewrite walk_is_mean. set (E := mean n _).
  assert (A : mean n (fun b => Rabs (0 + surplus b) - W) <= mean n (fun b => excess W (surplus b))).
  { apply mean_le. intros b _. rewrite Rplus_0_l. apply Rmax_l. }
  assert (B : mean n (fun b => excess W (surplus b)) <= E).
  { apply mean_le. intros b _. rewrite Rplus_0_l. pose proof (Rabs_pos (surplus b)). apply Rmax_lub; lra. }
  rewrite mean_minus, mean_const in A. fold E in A. unfold swap_solution in HW. lra.
Qed.

(* So the value for swap regret is at least the value for regret, and at most twice that. *)
Corollary swap_value_between M W : swap_solution (M + 1) W -> two_arms_value M <= W / INR (M + 1) <= 2 * two_arms_value M.
Proof.
  intros HW. destruct (swap_solution_between _ _ HW) as [A B]. unfold two_arms_value. assert (H : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  assert (I : 0 < / INR (M + 1)) by (apply Rinv_0_lt_compat; exact H). split.
  - replace (walk (M + 1) 0 / (2 * INR (M + 1))) with (walk (M + 1) 0 / 2 * / INR (M + 1)) by (field; lra). apply Rmult_le_compat_r; lra.
  - replace (2 * (walk (M + 1) 0 / (2 * INR (M + 1)))) with (walk (M + 1) 0 * / INR (M + 1)) by (field; lra). apply Rmult_le_compat_r; lra.
Qed.

(* 1 where |s| >= c, and 0 elsewhere *)
Definition far (c s : R) : R := if Rle_dec c (Rabs s) then 1 else 0.

(* W is the largest, over all c, of E[|S_n|; |S_n| >= c] / (1 + P(|S_n| >= c)), *)
Theorem swap_solution_largest n W c : swap_solution n W ->
  mean n (fun b => far c (surplus b) * Rabs (surplus b)) / (1 + mean n (fun b => far c (surplus b))) <= W.
Proof.
  intros HW. set (P := mean n (fun b => far c (surplus b))).
  assert (HP : 0 <= P).
  { unfold P. rewrite <- (mean_const n 0). apply mean_le. intros b _. unfold far. destruct (Rle_dec _ _); lra. }
  assert (A : mean n (fun b => far c (surplus b) * Rabs (surplus b)) <= mean n (fun b => excess W (surplus b) + W * far c (surplus b))).
  { apply mean_le. intros b _. pose proof (excess_nonneg W (surplus b)).
    assert (Rabs (surplus b) - W <= excess W (surplus b)) by apply Rmax_l.
    unfold far. destruct (Rle_dec _ _); lra. }
  rewrite mean_plus, mean_scal in A. fold P in A. unfold swap_solution in HW. rewrite <- HW in A.
  apply per_round_le; lra.
Qed.

(* attained at c = W. *)
Theorem swap_solution_attained n W : swap_solution n W ->
  W = mean n (fun b => far W (surplus b) * Rabs (surplus b)) / (1 + mean n (fun b => far W (surplus b))).
Proof.
  intros HW. set (P := mean n (fun b => far W (surplus b))).
  assert (HP : 0 <= P).
  { unfold P. rewrite <- (mean_const n 0). apply mean_le. intros b _. unfold far. destruct (Rle_dec _ _); lra. }
  rewrite (mean_ext n (fun b => far W (surplus b) * Rabs (surplus b)) (fun b => excess W (surplus b) + W * far W (surplus b))).
  - rewrite mean_plus, mean_scal. fold P. unfold swap_solution in HW. rewrite <- HW. field. lra.
  - intros b _. unfold far, excess. destruct (Rle_dec _ _); [rewrite Rmax_left by lra|rewrite Rmax_right by lra]; ring.
Qed.

(* The value. For every M there is exactly one W with W = E max(|S_{M+1}| - W, 0). No learner with recall M guarantees less swap
   regret than W/(M+1) per round, for any number of periods q, and a stationary one guarantees 1 + M/T times that for every T. *)
Theorem swap_exact_value (M : nat) : exists W, swap_solution (M + 1) W /\ (forall V, swap_solution (M + 1) V -> V = W) /\
  (forall L, is_learner 2 L -> bounded_recall M L -> forall q, (1 <= q)%nat ->
     exists r, instance 2 (q * (M + 1)) r /\ W / INR (M + 1) <= swap_regret 2 (q * (M + 1)) L r / INR (q * (M + 1))) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> swap_regret 2 T L r / INR T <= (1 + INR M / INR T) * (W / INR (M + 1))).
Proof.
  destruct (swap_solution_exists (M + 1)) as [W [_ HW]]. exists W. split; [exact HW|].
  split; [intros V HV; apply (swap_solution_unique (M + 1)); assumption|].
  split; [intros L HL HM q Hq; apply swap_value_lower; assumption|].
  exists (inclusive_average_restart (swap_cover W (M + 1)) M). split; [apply inclusive_average_restart_is_learner, swap_cover_is_base|].
  split; [apply inclusive_average_restart_stationary|]. intros T r HT Hr. apply swap_value_upper; assumption.
Qed.

(* ---- Numbers ---- *)

(* the sum of max(q|z + S_k| - p, 0) over the 2^k outcomes of k signs, in whole numbers *)
Fixpoint excess_count (p q : Z) (k : nat) (z : Z) : Z :=
  match k with O => Z.max (q * Z.abs z - p) 0 | S j => (excess_count p q j (z + 1) + excess_count p q j (z - 1))%Z end.

Lemma excess_count_is p q k z : (0 < q)%Z ->
  IZR (excess_count p q k z) = IZR q * 2 ^ k * walk_mean k (excess (IZR p / IZR q)) (IZR z).
Proof.
  intros Hq. assert (Q : 0 < IZR q) by (apply IZR_lt; exact Hq). revert z. induction k; intros z; cbn [excess_count walk_mean pow].
  - unfold excess. rewrite Rmult_1_r. rewrite <- RmaxRmult by lra.
    replace (IZR q * (Rabs (IZR z) - IZR p / IZR q)) with (IZR (q * Z.abs z - p)) by (rewrite minus_IZR, mult_IZR, abs_IZR; field; lra).
    rewrite Rmult_0_r. unfold Rmax. destruct (Rle_dec _ _) as [H|H].
    + apply le_IZR in H. f_equal. lia.
    + f_equal. assert (~ (q * Z.abs z - p <= 0)%Z) by (intros C; apply H, IZR_le; exact C). lia.
  - rewrite plus_IZR, !IHk, plus_IZR, minus_IZR. field.
Qed.

(* The same sums by rows, as in Pascal's triangle: entry i of the next row is the sum of the entries i and i+2. *)
Fixpoint next_row (l : list Z) : list Z :=
  match l with a :: t => match t with _ :: c :: _ => (a + c)%Z :: next_row t | _ => [] end | [] => [] end.
Definition first_row (p q : Z) (n : nat) : list Z :=
  map (fun i => Z.max (q * Z.abs (Z.of_nat i - Z.of_nat n) - p) 0) (seq 0 (2 * n + 1)).
Fixpoint later_row (k : nat) (l : list Z) : list Z := match k with O => l | S j => next_row (later_row j l) end.
Definition count_by_rows (p q : Z) (n : nat) : Z := nth 0 (later_row n (first_row p q n)) 0%Z.

Lemma next_row_length l : length (next_row l) = (length l - 2)%nat.
Proof. induction l as [|a [|b [|c t]] IH]; try reflexivity. cbn [next_row length] in *. rewrite IH. lia. Qed.

Lemma next_row_nth l i : (i + 2 < length l)%nat -> nth i (next_row l) 0%Z = (nth i l 0 + nth (i + 2) l 0)%Z.
Proof.
  revert i. induction l as [|a [|b [|c t]] IH]; intros i H; cbn [length] in H; try lia.
  destruct i as [|i]; [reflexivity|]. change (nth i (next_row (b :: c :: t)) 0%Z = (nth i (b :: c :: t) 0 + nth (i + 2) (b :: c :: t) 0)%Z).
  apply IH. cbn [length]. lia.
Qed.

Lemma later_row_is p q n k : (k <= n)%nat -> length (later_row k (first_row p q n)) = (2 * (n - k) + 1)%nat /\
  forall i, (i < 2 * (n - k) + 1)%nat ->
    nth i (later_row k (first_row p q n)) 0%Z = excess_count p q k (Z.of_nat i + Z.of_nat k - Z.of_nat n).
Proof.
  induction k as [|k IH]; intros Hk; cbn [later_row excess_count].
  - unfold first_row. rewrite map_length, seq_length. split; [lia|]. intros i Hi.
    rewrite (nth_indep _ 0%Z (Z.max (q * Z.abs (Z.of_nat 0 - Z.of_nat n) - p) 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => Z.max (q * Z.abs (Z.of_nat i - Z.of_nat n) - p) 0)), seq_nth by lia. f_equal. f_equal. f_equal. f_equal. lia.
  - destruct (IH ltac:(lia)) as [L E]. rewrite next_row_length, L. split; [lia|]. intros i Hi.
    rewrite next_row_nth by (rewrite L; lia). rewrite !E by lia. rewrite Z.add_comm. f_equal; f_equal; lia.
Qed.

Lemma count_by_rows_is p q n : count_by_rows p q n = excess_count p q n 0.
Proof.
  unfold count_by_rows. destruct (later_row_is p q n n ltac:(lia)) as [_ E]. rewrite E by lia. f_equal. lia.
Qed.

(* So a fraction p/q is seen to be the solution by counting. *)
Lemma swap_solution_count n p q : (0 < q)%Z -> count_by_rows p q n = (p * 2 ^ Z.of_nat n)%Z -> swap_solution n (IZR p / IZR q).
Proof.
  intros Hq H. rewrite count_by_rows_is in H. assert (Q : 0 < IZR q) by (apply IZR_lt; exact Hq). apply swap_solution_walk.
  pose proof (excess_count_is p q n 0 Hq) as E. rewrite H, mult_IZR, <- (pow_IZR 2 n) in E.
  assert (P : 0 < 2 ^ n) by (apply pow_lt; lra). set (w := walk_mean n _ _) in *.
  apply Rmult_eq_reg_l with (IZR q * 2 ^ n); [|apply Rmult_integral_contrapositive; lra]. rewrite <- E. field. lra.
Qed.

(* E|S_n| by counting *)
Lemma walk_count n : 2 ^ n * walk n 0 = IZR (count_by_rows 0 1 n).
Proof.
  rewrite count_by_rows_is, (excess_count_is 0 1 n 0) by lia. rewrite walk_is_mean, walk_mean_is_mean, Rmult_1_l. f_equal.
  apply mean_ext. intros b _. unfold excess. replace (0 / 1) with 0 by field. rewrite Rminus_0_r, Rmax_left; [reflexivity|apply Rabs_pos].
Qed.

(* W = 2/3 for two rounds and 3/4 for three: the values are 1/3 at M = 1 and 1/4 at M = 2. *)
Theorem swap_solution_2 : swap_solution 2 (2 / 3).
Proof. apply swap_solution_count; [lia|vm_compute; reflexivity]. Qed.
Theorem swap_solution_3 : swap_solution 3 (3 / 4).
Proof. apply swap_solution_count; [lia|vm_compute; reflexivity]. Qed.

(* W for M+1 = 4..13 rounds: the values W/(M+1) are 3/13, 3/16, 5/27, 5/31, 35/221, 28/193, 63/449, 105/793, 231/1817 and
   198/1619 at M = 3..12. *)
Theorem swap_solutions :
  swap_solution 4 (12 / 13) /\
  swap_solution 5 (15 / 16) /\
  swap_solution 6 (10 / 9) /\
  swap_solution 7 (35 / 31) /\
  swap_solution 8 (280 / 221) /\
  swap_solution 9 (252 / 193) /\
  swap_solution 10 (630 / 449) /\
  swap_solution 11 (1155 / 793) /\
  swap_solution 12 (2772 / 1817) /\
  swap_solution 13 (2574 / 1619).
Proof. repeat match goal with |- _ /\ _ => split end; apply swap_solution_count; (lia || (vm_compute; reflexivity)). Qed.

(* At M = 1, 3, ..., 19 the value is e/(1-e), e being the value for regret, *)
Lemma quotient_by_count M : let n := (M + 1)%nat in let a := count_by_rows 0 1 n in let c := (2 * Z.of_nat n * 2 ^ Z.of_nat n - a)%Z in
  (0 < c)%Z -> count_by_rows (Z.of_nat n * a) c n = (Z.of_nat n * a * 2 ^ Z.of_nat n)%Z ->
  swap_solution n (INR n * (two_arms_value M / (1 - two_arms_value M))).
Proof.
  intros n a c Hc H. pose proof (swap_solution_count n _ _ Hc H) as W. pose proof (walk_count n) as A. fold a in A.
  assert (C : 0 < IZR c) by (apply IZR_lt; exact Hc). assert (Hn : 0 < INR n) by (apply lt_0_INR; unfold n; lia).
  assert (P : 0 < 2 ^ n) by (apply pow_lt; lra).
  assert (EC : IZR c = 2 * INR n * 2 ^ n - IZR a).
  { unfold c. rewrite minus_IZR, !mult_IZR, <- (pow_IZR 2 n), <- INR_IZR_INZ. reflexivity. }
  rewrite mult_IZR, <- INR_IZR_INZ, EC, <- A in W. rewrite EC, <- A in C. unfold two_arms_value. fold n.
  assert (D : 0 < 2 * INR n - walk n 0) by (apply Rmult_lt_reg_l with (2 ^ n); [exact P|]; lra).
  replace (INR n * (walk n 0 / (2 * INR n) / (1 - walk n 0 / (2 * INR n))))
    with (INR n * (2 ^ n * walk n 0) / (2 * INR n * 2 ^ n - 2 ^ n * walk n 0)); [exact W|].
  field. repeat split; lra.
Qed.
Theorem swap_value_quotient : forall M, In M [1; 3; 5; 7; 9; 11; 13; 15; 17; 19]%nat ->
  swap_solution (M + 1) (INR (M + 1) * (two_arms_value M / (1 - two_arms_value M))).
Proof.
  intros M H. repeat destruct H as [<-|H]; [..|destruct H]; apply quotient_by_count; vm_compute; reflexivity.
Qed.

(* but at M = 21 it is larger. *)
Theorem swap_value_not_quotient : exists W, swap_solution 22 W /\ two_arms_value 21 / (1 - two_arms_value 21) < W / 22.
Proof.
  exists (3233230 / 1597471). split; [apply swap_solution_count; [lia|vm_compute; reflexivity]|].
  pose proof (walk_count 22) as A. replace (count_by_rows 0 1 22) with 15519504%Z in A by (vm_compute; reflexivity).
  assert (E : walk 22 0 = 15519504 / 4194304) by lra. unfold two_arms_value. replace (21 + 1)%nat with 22%nat by reflexivity.
  rewrite E. replace (INR 22) with 22 by (simpl; lra). lra.
Qed.
