(* Hedge and its bound, ln d / eta + eta n / 8; tuned to n rounds, sqrt(n ln d / 2). *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Hoeffding.
Import ListNotations.
Open Scope R_scope.

(* Hedge with learning rate eta plays arm i with a weight proportional to exp(eta R_i), R_i being its total reward so far. *)
Definition potential (d : nat) (eta : R) (past : list vec) : R := Sum d (fun i => exp (eta * score past i)).
Definition hedge (d : nat) (eta : R) : base := fun past i => exp (eta * score past i) / potential d eta past.

(* the rate tuned to n rounds *)
Definition tuned_rate (d n : nat) : R := sqrt (8 * ln (INR d) / INR n).

Lemma score_snoc past r i : score (past ++ [r]) i = score past i + r i.
Proof.
  induction past as [|a l IH]; [unfold score; simpl; ring|].
  change (score ((a :: l) ++ [r]) i) with (a i + score (l ++ [r]) i). change (score (a :: l) i) with (a i + score l i). rewrite IH. ring.
Qed.

Lemma score_is_sum r n i : score (segment r 1 n) i = over_rounds n (fun t => r t i).
Proof. induction n; [reflexivity|]. rewrite segment_S, score_snoc, IHn, over_rounds_S. do 2 f_equal. lia. Qed.

Lemma potential_pos d eta past : (1 <= d)%nat -> 0 < potential d eta past.
Proof.
  intros Hd. unfold potential. destruct d; [lia|]. cbn [Sum]. pose proof (exp_pos (eta * score past d)).
  assert (0 <= Sum d (fun i => exp (eta * score past i))) by (apply sum_nonneg; intros; left; apply exp_pos). lra.
Qed.

(* Hedge plays distributions. *)
Theorem hedge_is_base (d : nat) (eta : R) : (1 <= d)%nat -> is_base d (hedge d eta).
Proof.
  intros Hd past _. pose proof (potential_pos d eta past Hd) as P. split.
  - intros i _. left. apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P].
  - unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra.
Qed.

(* the chord of the exponential lies above it *)
Lemma exp_chord eta x : 0 <= x <= 1 -> exp (eta * x) <= 1 - x + x * exp eta.
Proof.
  intros Hx. set (a := exp (eta * x)). assert (0 < a) by apply exp_pos.
  assert (E1 : exp eta = a * exp (eta * (1 - x))) by (unfold a; rewrite <- exp_plus; f_equal; ring).
  assert (E0 : 1 = a * exp (- (eta * x))) by (unfold a; rewrite <- exp_plus; replace (eta * x + - (eta * x)) with 0
    by ring; symmetry; apply exp_0).
  pose proof (exp_ineq1_le (eta * (1 - x))) as I1. pose proof (exp_ineq1_le (- (eta * x))) as I0.
  apply (Rmult_le_compat_l a) in I1, I0; try lra. rewrite <- E1 in I1. rewrite <- E0 in I0.
  apply (Rmult_le_compat_l x) in I1; [|lra]. apply (Rmult_le_compat_l (1 - x)) in I0; [|lra]. nra.
Qed.

(* One round: the logarithm of the potential grows by at most eta times what Hedge earns, and eta^2/8. *)
Lemma hedge_step d eta past r : (1 <= d)%nat -> 0 <= eta -> is_reward d r ->
  ln (potential d eta (past ++ [r])) <= ln (potential d eta past) + eta * dot d (hedge d eta past) r + eta * eta / 8.
Proof.
  intros Hd He Hr. pose proof (potential_pos d eta past Hd) as P. set (p := dot d (hedge d eta past) r).
  assert (HA : is_play d (hedge d eta past)).
  { split; [intros i _; left; apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P]|].
    unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra. }
  assert (Hp : 0 <= p <= 1) by (apply dot_bounded; assumption).
  assert (G : potential d eta (past ++ [r]) <= potential d eta past * (1 - p + p * exp eta)).
  { apply Rle_trans with (Sum d (fun i => exp (eta * score past i) * (1 - r i + r i * exp eta))).
    - unfold potential. apply sum_le. intros i Hi. rewrite score_snoc, Rmult_plus_distr_l, exp_plus.
      apply Rmult_le_compat_l; [left; apply exp_pos|]. apply exp_chord, Hr. exact Hi.
    - right. rewrite (sum_ext d _ (fun i => exp (eta * score past i)
        + (exp eta - 1) * (potential d eta past * (hedge d eta past i * r i)))).
      + rewrite sum_added, !sum_scal. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past).
        change (Sum d (fun i => hedge d eta past i * r i)) with p. ring.
      + intros i _. unfold hedge. field. lra. }
  pose proof (potential_pos d eta (past ++ [r]) Hd) as P'.
  assert (Q : 0 < 1 - p + p * exp eta) by (apply (mgf_pos p Hp)).
  apply Rle_trans with (ln (potential d eta past * (1 - p + p * exp eta))).
  - destruct G as [G| ->]; [left; apply ln_increasing; assumption|right; reflexivity].
  - rewrite ln_mult by assumption. pose proof (hoeffding p Hp eta He). nra.
Qed.

(* Hedge's bound: with rewards in [0,1], d arms and a learning rate eta > 0, its total regret over n rounds is at most
   ln d / eta + eta n / 8. *)
Theorem hedge_bound (d n : nat) (eta : R) : (1 <= d)%nat -> 0 < eta -> has_W d (hedge d eta) n (ln (INR d) / eta + eta * INR n / 8).
Proof.
  intros Hd He r i Hr Hi. assert (B := fun t => instance_rewards d n r t Hr).
  assert (G : forall m, ln (potential d eta (segment r 1 m)) <=
    ln (INR d) + eta * over_rounds m (fun t => dot d (run (hedge d eta) r t) (r t)) + eta * eta / 8 * INR m).
  { induction m.
    - unfold potential, over_rounds. simpl Sum.
      rewrite (sum_ext d _ (fun _ => 1)), sum_const by (intros; unfold score; simpl; rewrite Rmult_0_r; apply exp_0).
      simpl. rewrite Rmult_1_r. lra.
    - rewrite segment_S, over_rounds_S, S_INR. replace (1 + Z.of_nat m)%Z with (Z.of_nat m + 1)%Z by lia.
      pose proof (hedge_step d eta (segment r 1 m) (r (Z.of_nat m + 1)%Z) Hd ltac:(lra) (B _)) as S.
      replace (run (hedge d eta) r (Z.of_nat m + 1)%Z) with (hedge d eta (segment r 1 m)).
      + lra.
      + unfold run, history. do 2 f_equal. lia. }
  specialize (G n). pose proof (potential_pos d eta (segment r 1 n) Hd) as P.
  assert (L : eta * score (segment r 1 n) i <= ln (potential d eta (segment r 1 n))).
  { rewrite <- (ln_exp (eta * score (segment r 1 n) i)).
    assert (exp (eta * score (segment r 1 n) i) <= potential d eta (segment r 1 n)) as H.
    { unfold potential. replace d with (i + (1 + (d - i - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r.
      pose proof (sum_nonneg i (fun i => exp (eta * score (segment r 1 n) i)) (fun k _ => Rlt_le _ _ (exp_pos _))).
      pose proof (sum_nonneg (d - i - 1) (fun k => exp (eta * score (segment r 1 n) (i + (1 + k))%nat)) (fun k _ =>
        Rlt_le _ _ (exp_pos _))). lra. }
    destruct H as [H|H]; [left; apply ln_increasing; [apply exp_pos|exact H]|right; rewrite H; reflexivity]. }
  rewrite score_is_sum in L. unfold regret_against. rewrite over_rounds_minus.
  set (earned := over_rounds n (fun t => dot d (run (hedge d eta) r t) (r t))) in *. set (best := over_rounds n (fun t => r t i)) in *.
  apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * (ln (INR d) / eta + eta * INR n / 8)) with (ln (INR d) + eta * eta / 8 * INR n) by (field; lra). lra.
Qed.

Lemma ln_d_pos d : (2 <= d)%nat -> 0 < ln (INR d).
Proof. intros H. rewrite <- ln_1. apply ln_increasing; [lra|]. apply (lt_INR 1). lia. Qed.

(* Tuned to n rounds, Hedge has total regret at most sqrt(n ln d / 2), that is sqrt(ln d / (2n)) per round. *)
Theorem hedge_tuned_bound (d n : nat) : (2 <= d)%nat -> (1 <= n)%nat ->
  has_R d (hedge d (tuned_rate d n)) n (sqrt (ln (INR d) / (2 * INR n))).
Proof.
  intros Hd Hn. pose proof (ln_d_pos d Hd) as L. assert (N : 0 < INR n) by (apply lt_0_INR; lia).
  set (s := sqrt (ln (INR d) / (2 * INR n))).
  assert (Q : 0 < ln (INR d) / (2 * INR n)) by (apply Rdiv_lt_0_compat; lra).
  assert (S : 0 < s) by (apply sqrt_lt_R0; exact Q).
  assert (SS : s * s = ln (INR d) / (2 * INR n)) by (apply sqrt_sqrt; lra).
  assert (E : tuned_rate d n = 4 * s).
  { unfold tuned_rate. apply sqrt_lem_1.
    - left. apply Rdiv_lt_0_compat; lra.
    - lra.
    - replace (4 * s * (4 * s)) with (16 * (s * s)) by ring. rewrite SS. field. lra. }
  apply has_R_iff_has_W; [lia|exact Hn|]. intros r i Hr Hi.
  eapply Rle_trans; [apply (hedge_bound d n (tuned_rate d n)); [lia|rewrite E; lra|exact Hr|exact Hi]|]. right. rewrite E.
  replace (ln (INR d)) with (2 * INR n * (s * s)) by (rewrite SS; field; lra). field. lra.
Qed.
