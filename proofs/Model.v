(* The lemmas of the model, whose definitions Challenge_model.v has: sums and maxima, instances and regret, the leaders of a window, and
   the algorithms of the paper as learners. *)
From Coq Require Import Reals ZArith List Permutation Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
Import ListNotations.
Open Scope R_scope.

(* Finite sums and maxima of real numbers, and the lemmas about them that the proofs use. *)

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

(* The model of the paper, Section 2: rewards, plays, instances, learners, bounded recall and regret.

   Rounds are numbered as in the paper, 1..T, by whole numbers, so that a window may reach back before round 1, where all
   rewards are zero. The arms are 0..d-1: arm i of the paper is arm i-1 here. *)

(* ---- Lemmas ---- *)

Lemma over_rounds_ext T f g : (forall t, (1 <= t <= Z.of_nat T)%Z -> f t = g t) -> over_rounds T f = over_rounds T g.
Proof. intros H. apply sum_ext. intros k Hk. apply H. lia. Qed.

Lemma over_rounds_le T f g : (forall t, (1 <= t <= Z.of_nat T)%Z -> f t <= g t) -> over_rounds T f <= over_rounds T g.
Proof. intros H. apply sum_le. intros k Hk. apply H. lia. Qed.

Lemma over_rounds_minus T f g : over_rounds T (fun t => f t - g t) = over_rounds T f - over_rounds T g.
Proof. apply sum_minus. Qed.

Lemma over_rounds_plus T f g : over_rounds T (fun t => f t + g t) = over_rounds T f + over_rounds T g.
Proof. apply sum_added. Qed.

Lemma over_rounds_scal T c f : over_rounds T (fun t => c * f t) = c * over_rounds T f.
Proof. apply sum_scal. Qed.

Lemma over_rounds_S T f : over_rounds (S T) f = over_rounds T f + f (Z.of_nat T + 1)%Z.
Proof. reflexivity. Qed.

Lemma over_rounds_app n m f :
  over_rounds (n + m) f = over_rounds n f + over_rounds m (fun t => f (Z.of_nat n + t)%Z).
Proof. unfold over_rounds. rewrite sum_app. f_equal. apply sum_ext. intros k _. f_equal. lia. Qed.

Lemma dot_ext d x x' y y' : (forall i, (i < d)%nat -> x i = x' i) -> (forall i, (i < d)%nat -> y i = y' i) ->
  dot d x y = dot d x' y'.
Proof. intros Hx Hy. apply sum_ext. intros k Hk. rewrite Hx, Hy by exact Hk. reflexivity. Qed.

Lemma dot_zero d x : dot d x zero = 0.
Proof. apply sum_zero. intros. unfold zero. lra. Qed.

Lemma zero_is_reward d : is_reward d zero.
Proof. intros i _. unfold zero. lra. Qed.

Lemma unit_vec_is_reward d i : is_reward d (unit_vec i).
Proof. intros j _. unfold unit_vec. destruct (Nat.eqb j i); lra. Qed.

Lemma instance_rewards d T r t : instance d T r -> is_reward d (r t).
Proof.
  intros [H1 H0]. destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)); [apply H1; lia| | |]; rewrite H0 by lia; apply zero_is_reward.
Qed.

Lemma play_bounded d x i : is_play d x -> (i < d)%nat -> 0 <= x i <= 1.
Proof.
  intros [H0 H1] Hi. split; [apply H0; exact Hi|]. rewrite <- H1.
  replace d with (i + (1 + (d - i - 1)))%nat by lia. rewrite !sum_app. simpl. replace (i + 0)%nat with i by lia.
  assert (0 <= Sum i x) by (apply sum_nonneg; intros; apply H0; lia).
  assert (0 <= Sum (d - i - 1) (fun k => x (i + S k)%nat)) by (apply sum_nonneg; intros; apply H0; lia). lra.
Qed.

Lemma dot_bounded d x r : is_play d x -> is_reward d r -> 0 <= dot d x r <= 1.
Proof.
  intros [H0 H1] Hr. split.
  - apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [apply H0|apply Hr]; exact Hk.
  - rewrite <- H1. apply sum_le. intros k Hk. specialize (H0 k Hk). specialize (Hr k Hk). nra.
Qed.

Lemma segment_length r s n : length (segment r s n) = n.
Proof. unfold segment. rewrite map_length, seq_length. reflexivity. Qed.

Lemma window_length r M t : length (window r M t) = M.
Proof. apply segment_length. Qed.

Lemma segment_ext r r' s n : (forall k, (k < n)%nat -> r (s + Z.of_nat k)%Z = r' (s + Z.of_nat k)%Z) ->
  segment r s n = segment r' s n.
Proof. intros H. apply map_ext_in. intros k Hk. apply in_seq in Hk. apply H. lia. Qed.

Lemma segment_shift r a s n : segment (fun t => r (a + t)%Z) s n = segment r (a + s) n.
Proof. apply map_ext. intros k. f_equal. lia. Qed.

Lemma segment_S r s n : segment r s (S n) = segment r s n ++ [r (s + Z.of_nat n)%Z].
Proof. unfold segment. rewrite seq_S, map_app. reflexivity. Qed.

Lemma segment_app r s n m : segment r s (n + m) = segment r s n ++ segment r (s + Z.of_nat n) m.
Proof.
  induction m; [rewrite Nat.add_0_r, app_nil_r; reflexivity|].
  rewrite Nat.add_succ_r, !segment_S, IHm, <- app_assoc. do 4 f_equal. lia.
Qed.

Lemma segment_Forall d r s n : (forall t, is_reward d (r t)) -> Forall (is_reward d) (segment r s n).
Proof. intros H. apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [k [<- _]]. apply H. Qed.

Lemma total_regret_le d T L r c : (1 <= d)%nat -> (forall i, (i < d)%nat -> regret_against d T L r i <= c) ->
  total_regret d T L r <= c.
Proof.
  intros Hd H. unfold total_regret. enough (largest d (fun i => over_rounds T (fun t => r t i)) <= c
    + over_rounds T (fun t => dot d (L r t) (r t))) by lra.
  apply largest_le; [exact Hd|]. intros i Hi. specialize (H i Hi). unfold regret_against in H. rewrite over_rounds_minus in H. lra.
Qed.

Lemma total_regret_ge d T L r i : (i < d)%nat -> regret_against d T L r i <= total_regret d T L r.
Proof.
  intros Hi. unfold total_regret, regret_against. rewrite over_rounds_minus.
  pose proof (largest_ge d (fun i => over_rounds T (fun t => r t i)) i Hi). simpl in H. lra.
Qed.

(* some arm attains the total regret *)
Lemma total_regret_attained d T L r : (1 <= d)%nat -> exists i, (i < d)%nat /\ total_regret d T L r = regret_against d T L r i.
Proof.
  intros Hd. destruct (largest_attained d (fun i => over_rounds T (fun t => r t i)) Hd) as [i [Hi E]].
  exists i. split; [exact Hi|]. unfold total_regret, regret_against. rewrite E, over_rounds_minus. reflexivity.
Qed.

Lemma Reg_le d T L r c : (1 <= T)%nat -> (total_regret d T L r <= INR T * c <-> Reg d T L r <= c).
Proof.
  intros HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg. split; intros H1.
  - apply Rmult_le_reg_r with (INR T); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply (Rmult_le_compat_l (INR T)) in H1; [|lra].
    replace (INR T * (total_regret d T L r / INR T)) with (total_regret d T L r) in H1 by (field; lra). lra.
Qed.

(* W(n) = n R(n) *)
Lemma has_R_iff_has_W d A n (R_n : R) : (1 <= d)%nat -> (1 <= n)%nat -> (has_R d A n R_n <-> has_W d A n (INR n * R_n)).
Proof.
  intros Hd Hn. split.
  - intros H r i Hr Hi. specialize (H r Hr). apply Reg_le in H; [|exact Hn].
    eapply Rle_trans; [apply total_regret_ge; exact Hi|exact H].
  - intros H r Hr. apply Reg_le; [exact Hn|]. apply total_regret_le; [exact Hd|]. intros i Hi. apply H; assumption.
Qed.

(* A base learner's bound serves any n rounds in a row, if the learner starts in the first of them. *)
Lemma bound_on_segment d A n W r s i : has_W d A n W -> (forall t, is_reward d (r t)) -> (i < d)%nat ->
  Sum n (fun k => r (s + Z.of_nat k)%Z i - dot d (A (segment r s k)) (r (s + Z.of_nat k)%Z)) <= W.
Proof.
  intros HW Hr Hi.
  set (q := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat n)) then r (s - 1 + t)%Z else zero).
  assert (Hin : forall t, (1 <= t <= Z.of_nat n)%Z -> q t = r (s - 1 + t)%Z).
  { intros t Ht. unfold q. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia. reflexivity. }
  assert (Hout : forall t, ~ (1 <= t <= Z.of_nat n)%Z -> q t = zero).
  { intros t Ht. unfold q. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia; reflexivity. }
  assert (Hq : instance d n q). { split; [|exact Hout]. intros t Ht. rewrite Hin by exact Ht. apply Hr. }
  specialize (HW q i Hq Hi). unfold regret_against, over_rounds in HW.
  rewrite (sum_ext n _ (fun k => r (s + Z.of_nat k)%Z i - dot d (A (segment r s k)) (r (s + Z.of_nat k)%Z))) in HW; [exact HW|].
  intros k Hk. rewrite Hin by lia. replace (s - 1 + (Z.of_nat k + 1))%Z with (s + Z.of_nat k)%Z by lia.
  unfold run, history. replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k by lia.
  replace (segment q 1 k) with (segment r s k); [reflexivity|].
  apply map_ext_in. intros j Hj. apply in_seq in Hj. rewrite Hin by lia. f_equal. lia.
Qed.

Lemma stationary_bounded_recall M L : stationary M L -> bounded_recall M L.
Proof. intros [f H]. exists (fun _ => f). exact H. Qed.

Lemma symmetric_bounded_recall M L : is_symmetric M L -> bounded_recall M L.
Proof. intros [f [H _]]. exists f. exact H. Qed.

Lemma bounded_recall_causal M L : bounded_recall M L -> causal L.
Proof.
  intros [f H] r r' t E. rewrite !H. f_equal. apply segment_ext. intros k Hk. apply E. lia.
Qed.

Lemma run_causal A r r' t : (forall s, (1 <= s < t)%Z -> r s = r' s) -> run A r t = run A r' t.
Proof. intros E. unfold run, history. f_equal. apply segment_ext. intros k Hk. apply E. lia. Qed.

(* Follow-the-leader, a base learner without a bound. *)

(* some arm leads *)
Lemma leads_sum_positive d past : (1 <= d)%nat -> (0 < Sum d (leads d past)).
Proof.
  intros Hd. destruct (largest_attained d (score past) Hd) as [i [Hi E]].
  assert (N : forall k, (0 <= leads d past k)) by (intros k; unfold leads; destruct (Rle_dec _ _); lra).
  assert (L : leads d past i = 1) by (unfold leads; destruct (Rle_dec _ _); lra).
  replace d with (i + (1 + (d - i - 1)))%nat at 1 by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r, L.
  pose proof (sum_nonneg i (leads d past) (fun k _ => N k)).
  pose proof (sum_nonneg (d - i - 1) (fun k => leads d past (i + (1 + k))%nat) (fun k _ => N _)). lra.
Qed.

(* Follow-the-leader plays distributions. *)
Theorem follow_the_leader_is_base (d : nat) : (1 <= d)%nat -> is_base d (follow_the_leader d).
Proof.
  intros Hd past _. pose proof (leads_sum_positive d past Hd) as P. split.
  - intros i _. unfold follow_the_leader, Rdiv.
    apply Rmult_le_pos; [unfold leads; destruct (Rle_dec _ _); lra|left; apply Rinv_0_lt_compat; exact P].
  - unfold follow_the_leader, Rdiv. rewrite sum_scal_r. field. lra.
Qed.

(* The paper's algorithms over a base learner A: PeriodicRestart, AverageRestart and its forms, AverageRestartFullHorizon.
   With each, what makes it a learner of the kind that the paper says: a play in the simplex, bounded recall, stationary. *)

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

(* No multiple of n lies strictly between 0 and n. *)
Lemma no_multiple n z a : (n * z = a)%Z -> (0 < a < n)%Z -> False.
Proof. intros E H. destruct (Z.le_gt_cases z 0); nia. Qed.
