(* Definition 2.3: regret matching. With B = sqrt((d-1) n), an arm that trails by more than D after n rounds gets at most
   (B-D)/(2B-D), and nothing if D >= B. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Hedge Definition_2_3 Mean_based_value Windowed.
Import ListNotations.
Open Scope R_scope.

(* With the regrets Q, arm i is played with a weight proportional to its positive part; if none is positive, all arms alike. *)
Definition pos_part (Q : vec) : vec := fun i => Rmax (Q i) 0.
Definition matching (d : nat) (Q : vec) : vec := fun i =>
  if Rlt_dec 0 (Sum d (pos_part Q)) then pos_part Q i / Sum d (pos_part Q) else / INR d.
(* The regrets after the rounds of the past, against the plays of this very learner. *)
Definition after_round (d : nat) (Q r : vec) : vec := fun i => Q i + (r i - dot d (matching d Q) r).
Definition regrets_of (d : nat) (past : list vec) : vec := fold_left (after_round d) past zero.
Definition regret_matching (d : nat) : base := fun past => matching d (regrets_of d past).

Lemma positive_nonneg Q i : 0 <= pos_part Q i.
Proof. apply Rmax_r. Qed.

Lemma sum_zero_each n f : (forall k, (k < n)%nat -> 0 <= f k) -> Sum n f <= 0 -> forall k, (k < n)%nat -> f k = 0.
Proof.
  induction n; intros H S k Hk; [lia|]. cbn [Sum] in S. assert (0 <= Sum n f) by (apply sum_nonneg; intros; apply H; lia).
  pose proof (H n ltac:(lia)). destruct (Nat.eq_dec k n) as [->|]; [lra|]. apply IHn; [intros; apply H; lia|lra|lia].
Qed.

Lemma matching_is_play d Q : (1 <= d)%nat -> is_play d (matching d Q).
Proof.
  intros Hd. assert (P : 0 < INR d) by (apply lt_0_INR; lia). unfold matching. destruct (Rlt_dec 0 (Sum d (pos_part Q))) as [S|S]; split.
  - intros i _. apply Rmult_le_pos; [apply positive_nonneg|left; apply Rinv_0_lt_compat; exact S].
  - unfold Rdiv. rewrite sum_scal_r. field. lra.
  - intros i _. left. apply Rinv_0_lt_compat. exact P.
  - rewrite sum_const. field. lra.
Qed.

Theorem regret_matching_is_base d : (1 <= d)%nat -> is_base d (regret_matching d).
Proof. intros Hd past _. apply matching_is_play. exact Hd. Qed.

(* Blackwell: the step is orthogonal to the positive parts. *)
Lemma orthogonal d Q r : Sum d (fun k => pos_part Q k * (r k - dot d (matching d Q) r)) = 0.
Proof.
  destruct (Rlt_dec 0 (Sum d (pos_part Q))) as [S|S].
  - assert (E : dot d (matching d Q) r = Sum d (fun k => pos_part Q k * r k) / Sum d (pos_part Q)).
    { unfold dot, Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros k _. unfold matching.
      destruct (Rlt_dec 0 (Sum d (pos_part Q))); [unfold Rdiv; ring|contradiction]. }
    rewrite E. set (m := Sum d (fun k => pos_part Q k * r k)).
    rewrite (sum_ext d _ (fun k => pos_part Q k * r k - pos_part Q k * (m / Sum d (pos_part Q)))) by (intros; ring).
    rewrite sum_minus, sum_scal_r. fold m. field. lra.
  - apply sum_zero. intros k Hk. rewrite (sum_zero_each d (pos_part Q) (fun k _ => positive_nonneg Q k) ltac:(lra) k Hk). ring.
Qed.

Lemma step_is_short d x r : (2 <= d)%nat -> is_play d x -> is_reward d r ->
  Sum d (fun k => (r k - dot d x r) * (r k - dot d x r)) <= INR (d - 1).
Proof.
  intros Hd Hx Hr. pose proof (dot_bounded d x r Hx Hr) as Hm. set (m := dot d x r) in *. set (s := Sum d r).
  assert (D : 2 <= INR d) by (apply (le_INR 2); lia). rewrite minus_INR by lia. replace (INR 1) with 1 by reflexivity.
  assert (A : Sum d (fun k => (r k - m) * (r k - m)) <= (1 - 2 * m) * s + INR d * (m * m)).
  { unfold s. rewrite <- sum_scal, <- sum_const, <- sum_added. apply sum_le. intros k Hk. specialize (Hr k Hk). nra. }
  assert (B : m <= s).
  { unfold m, s, dot. apply sum_le. intros k Hk. pose proof (play_bounded d x k Hx Hk). specialize (Hr k Hk). nra. }
  assert (C : 1 - m <= INR d - s).
  { unfold m, s, dot. rewrite <- (proj2 Hx) at 1. replace (INR d) with (Sum d (fun _ => 1)) by (rewrite sum_const; ring).
    rewrite <- !sum_minus. apply sum_le. intros k Hk. pose proof (play_bounded d x k Hx Hk). specialize (Hr k Hk). nra. }
  destruct (Rle_dec m (1 / 2)) as [H|H].
  - assert (0 <= (1 - 2 * m) * (INR d - 1 + m - s)) by (apply Rmult_le_pos; lra).
    assert (0 <= m * (2 * INR d - 3 - (INR d - 2) * m)) by (apply Rmult_le_pos; nra). nra.
  - assert (0 <= (2 * m - 1) * (s - m)) by (apply Rmult_le_pos; lra).
    assert (0 <= (INR d - 2) * (1 - m * m)) by (apply Rmult_le_pos; nra). nra.
Qed.

(* the squared length of the positive parts *)
Definition square_sum (d : nat) (Q : vec) : R := Sum d (fun k => pos_part Q k * pos_part Q k).

Lemma square_sum_grows d Q r : (2 <= d)%nat -> is_reward d r -> square_sum d (after_round d Q r) <= square_sum d Q + INR (d - 1).
Proof.
  intros Hd Hr. pose proof (step_is_short d (matching d Q) r Hd (matching_is_play d Q ltac:(lia)) Hr) as A.
  pose proof (orthogonal d Q r) as O. set (m := dot d (matching d Q) r) in *. unfold square_sum.
  apply Rle_trans with (Sum d (fun k => pos_part Q k * pos_part Q k + (2 * (pos_part Q k * (r k - m)) + (r k - m) * (r k - m)))).
  - apply sum_le. intros k _. unfold pos_part, after_round. fold m. set (x := r k - m). unfold Rmax.
    pose proof (Rle_0_sqr x) as S1. pose proof (Rle_0_sqr (Q k + x)) as S2. unfold Rsqr in S1, S2.
    destruct (Rle_dec (Q k + x) 0), (Rle_dec (Q k) 0); try lra.
    assert (0 <= - Q k * (Q k + 2 * x)) by (apply Rmult_le_pos; lra). lra.
  - rewrite !sum_added, sum_scal, O. lra.
Qed.

(* Either some regret is positive, or all are zero. *)
Definition started (d : nat) (Q : vec) : Prop := 0 < Sum d (pos_part Q) \/ forall k, (k < d)%nat -> Q k = 0.

Lemma started_after d Q r : (1 <= d)%nat -> is_reward d r -> started d Q -> started d (after_round d Q r).
Proof.
  intros Hd Hr H. destruct (Rlt_dec 0 (Sum d (pos_part (after_round d Q r)))) as [S|S]; [left; exact S|].
  assert (Z : forall k, (k < d)%nat -> after_round d Q r k <= 0).
  { intros k Hk. pose proof (sum_zero_each d _ (fun k _ => positive_nonneg (after_round d Q r) k) ltac:(lra) k Hk) as E.
    unfold pos_part in E. pose proof (Rmax_l (after_round d Q r k) 0). lra. }
  pose proof (orthogonal d Q r) as O. set (m := dot d (matching d Q) r) in *.
  destruct H as [H|H].
  - exfalso. assert (A : square_sum d Q <= 0).
    { assert (0 <= - square_sum d Q); [|lra]. unfold square_sum. replace 0 with (Sum d (fun k => pos_part Q k * (r k - m))).
      replace (- Sum d (fun k => pos_part Q k * pos_part Q k)) with (Sum d (fun k => -1 * (pos_part Q k * pos_part Q k)))
        by (rewrite sum_scal; ring).
      apply sum_le. intros k Hk. specialize (Z k Hk). unfold after_round in Z. fold m in Z. unfold pos_part, Rmax.
      destruct (Rle_dec (Q k) 0); [lra|]. assert (0 <= Q k * - (Q k + (r k - m))) by (apply Rmult_le_pos; lra). lra. }
    assert (E : Sum d (pos_part Q) = 0).
    { apply sum_zero. intros k Hk.
      pose proof (sum_zero_each d (fun k => pos_part Q k * pos_part Q k) (fun k _ => Rle_0_sqr (pos_part Q k)) A k Hk) as E.
      apply Rsqr_0_uniq. exact E. }
    lra.
  - right. assert (E : dot d (matching d Q) r = / INR d * Sum d r).
    { unfold dot. rewrite <- sum_scal. apply sum_ext. intros k _. unfold matching.
      destruct (Rlt_dec 0 (Sum d (pos_part Q))) as [P|P]; [|reflexivity].
      rewrite sum_zero in P; [lra|]. intros l Hl. unfold pos_part. rewrite (H l Hl). apply Rmax_left. lra. }
    fold m in E. assert (T : Sum d (fun k => - after_round d Q r k) <= 0).
    { right. rewrite (sum_ext d _ (fun k => -1 * (r k - m))) by (intros k Hk; unfold after_round; fold m; rewrite (H k Hk); ring).
      rewrite sum_scal, sum_minus, sum_const, E. field. apply not_0_INR. lia. }
    assert (P : forall k, (k < d)%nat -> 0 <= - after_round d Q r k) by (intros k Hk; specialize (Z k Hk); lra).
    intros k Hk. pose proof (sum_zero_each d _ P T k Hk). cbv beta in *. lra.
Qed.

Lemma regrets_snoc d past r : regrets_of d (past ++ [r]) = after_round d (regrets_of d past) r.
Proof. unfold regrets_of. rewrite fold_left_app. reflexivity. Qed.

Lemma regrets_invariant d past : (2 <= d)%nat -> Forall (is_reward d) past ->
  square_sum d (regrets_of d past) <= INR (d - 1) * INR (length past) /\ started d (regrets_of d past) /\
  forall i j, regrets_of d past j - regrets_of d past i = score past j - score past i.
Proof.
  intros Hd. induction past as [|r past IH] using rev_ind; intros H.
  - unfold regrets_of. cbn [fold_left length]. split; [|split].
    + unfold square_sum. rewrite sum_zero; [simpl; lra|]. intros k _. unfold pos_part, zero. rewrite Rmax_left by lra. ring.
    + right. reflexivity.
    + intros i j. unfold zero, score. simpl. ring.
  - apply Forall_app in H. destruct H as [H Hr]. inversion Hr; subst. destruct (IH H) as [A [B C]]. rewrite regrets_snoc. split; [|split].
    + eapply Rle_trans; [apply square_sum_grows; assumption|]. rewrite app_length, plus_INR. simpl (INR (length [r])). lra.
    + apply started_after; [lia|assumption|exact B].
    + intros i j. unfold after_round. specialize (C i j). rewrite !score_snoc. lra.
Qed.

Theorem regret_matching_trailing_arm d past i j D : (2 <= d)%nat -> Forall (is_reward d) past -> (i < d)%nat -> (j < d)%nat -> 0 <= D ->
  score past j - score past i > D -> let B := sqrt (INR (d - 1) * INR (length past)) in
  regret_matching d past i <= Rmax 0 ((B - D) / (2 * B - D)).
Proof.
  intros Hd H Hi Hj HD Hl B. destruct (regrets_invariant d past Hd H) as [A [S C]]. specialize (C i j).
  unfold regret_matching. set (Q := regrets_of d past) in *. assert (Hij : i <> j) by (intros ->; lra).
  destruct S as [S|S]; [|rewrite (S i Hi), (S j Hj) in C; lra]. unfold matching. destruct (Rlt_dec 0 (Sum d (pos_part Q)));
    [|contradiction].
  unfold pos_part at 1. destruct (Rle_dec (Q i) 0) as [N|N]; [rewrite Rmax_right by lra; unfold Rdiv; rewrite Rmult_0_l; apply Rmax_l|].
  rewrite Rmax_left by lra. eapply Rle_trans; [|apply Rmax_r].
  assert (Two : forall f, (forall k, 0 <= f k) -> f i + f j <= Sum d f).
  { intros f Hf. apply Rle_trans with (Sum d (fun k => (if Nat.eqb k i then f i else 0) + (if Nat.eqb k j then f j else 0))).
    - rewrite sum_added, !sum_single by assumption. lra.
    - apply sum_le. intros k _. pose proof (Hf k). destruct (Nat.eqb_spec k i) as [Ei|], (Nat.eqb_spec k j) as [Ej|];
        [congruence|subst k; lra|subst k; lra|lra]. }
  pose proof (Two (pos_part Q) (positive_nonneg Q)) as P. pose proof (Two (fun k => pos_part Q k * pos_part Q k)
    (fun k => Rle_0_sqr (pos_part Q k))) as P2. cbv beta in P2. fold (square_sum d Q) in P2.
  assert (Ei : pos_part Q i = Q i) by (apply Rmax_left; lra). assert (Ej : pos_part Q j = Q j) by (apply Rmax_left; lra).
  rewrite Ei, Ej in P, P2. assert (HB : Q j <= B).
  { rewrite <- (sqrt_square (Q j)) by lra. apply sqrt_le_1_alt. nra. }
  apply Rle_trans with (Q i / (Q i + Q j)).
  - apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
  - apply Rmult_le_reg_r with ((Q i + Q j) * (2 * B - D)); [apply Rmult_lt_0_compat; lra|].
    replace (Q i / (Q i + Q j) * ((Q i + Q j) * (2 * B - D))) with (Q i * (2 * B - D)) by (field; lra).
    replace ((B - D) / (2 * B - D) * ((Q i + Q j) * (2 * B - D))) with ((B - D) * (Q i + Q j)) by (field; lra).
    assert (0 <= (Q j - D - Q i) * B) by (apply Rmult_le_pos; lra). assert (0 <= D * (B - Q j)) by (apply Rmult_le_pos; lra). nra.
Qed.

Theorem windowed_regret_matching_mean_based d M D : (2 <= d)%nat -> 0 <= D -> let B := sqrt (INR (d - 1) * INR M) in
  mean_based d M D (Rmax 0 ((B - D) / (2 * B - D))) (windowed (regret_matching d) M).
Proof.
  intros Hd HD B. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j Hr _ Hi Hj H. unfold windowed.
  pose proof (regret_matching_trailing_arm d (window r M t) i j D Hd) as A. rewrite window_length in A. apply A; try assumption.
  apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr.
Qed.
