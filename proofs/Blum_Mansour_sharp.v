(* Blum and Mansour's reduction over Hedge with the factor sqrt d in place of d: total swap regret at most
   d ln d / eta + eta n / 8 over n rounds; tuned, sqrt(n d ln d / 2). The copies' ranges p_i(t) add up to 1 in each round. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Hoeffding Mean_based_value Follow_the_leader Hedge Swap_regret Blum_Mansour.
Import ListNotations.
Open Scope R_scope.

Lemma hedge_step_scaled d eta past c u : (1 <= d)%nat -> 0 <= eta -> 0 <= c <= 1 -> is_reward d u ->
  ln (potential d eta (past ++ [fun j => c * u j])) <=
    ln (potential d eta past) + eta * dot d (hedge d eta past) (fun j => c * u j) + eta * eta / 8 * c.
Proof.
  intros Hd He Hc Hu. pose proof (potential_pos d eta past Hd) as P. set (p := dot d (hedge d eta past) u).
  assert (Ep : dot d (hedge d eta past) (fun j => c * u j) = c * p).
  { unfold p, dot. rewrite <- sum_scal. apply sum_ext. intros i _. ring. }
  assert (HA : is_play d (hedge d eta past)).
  { split; [intros i _; left; apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P]|].
    unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra. }
  assert (Hp : 0 <= p <= 1) by (apply dot_bounded; assumption).
  assert (G : potential d eta (past ++ [fun j => c * u j]) <= potential d eta past * (1 - p + p * exp (eta * c))).
  { apply Rle_trans with (Sum d (fun i => exp (eta * score past i) * (1 - u i + u i * exp (eta * c)))).
    - unfold potential. apply sum_le. intros i Hi. rewrite score_snoc, Rmult_plus_distr_l, exp_plus.
      apply Rmult_le_compat_l; [left; apply exp_pos|]. rewrite <- Rmult_assoc. apply exp_chord, Hu. exact Hi.
    - right. rewrite (sum_ext d _ (fun i => exp (eta * score past i)
        + (exp (eta * c) - 1) * (potential d eta past * (hedge d eta past i * u i)))).
      + rewrite sum_added, !sum_scal. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past).
        change (Sum d (fun i => hedge d eta past i * u i)) with p. ring.
      + intros i _. unfold hedge. field. lra. }
  pose proof (potential_pos d eta (past ++ [fun j => c * u j]) Hd) as P'.
  assert (Q : 0 < 1 - p + p * exp (eta * c)) by (apply (mgf_pos p Hp)).
  assert (N : 0 <= eta * c) by (apply Rmult_le_pos; lra).
  apply Rle_trans with (ln (potential d eta past * (1 - p + p * exp (eta * c)))).
  - destruct G as [G| ->]; [left; apply ln_increasing; assumption|right; reflexivity].
  - rewrite ln_mult by assumption. pose proof (hoeffding p Hp (eta * c) N). rewrite Ep.
    assert (c * c <= c) by nra. assert (0 <= eta * eta) by nra.
    assert (eta * eta * (c * c) <= eta * eta * c) by (apply Rmult_le_compat_l; lra).
    replace (eta * c * (eta * c)) with (eta * eta * (c * c)) in H by ring. lra.
Qed.

Lemma hedge_bound_scaled d n eta (c : Z -> R) u i : (1 <= d)%nat -> 0 < eta -> (forall t, 0 <= c t <= 1) ->
  (forall t, is_reward d (u t)) -> (i < d)%nat ->
  regret_against d n (run (hedge d eta)) (fun t j => c t * u t j) i <= ln (INR d) / eta + eta / 8 * over_rounds n c.
Proof.
  intros Hd He Hc B Hi. set (r := (fun t j => c t * u t j) : Z -> vec).
  assert (G : forall m, ln (potential d eta (segment r 1 m)) <=
    ln (INR d) + eta * over_rounds m (fun t => dot d (run (hedge d eta) r t) (r t)) + eta * eta / 8 * over_rounds m c).
  { induction m.
    - unfold potential, over_rounds. simpl Sum.
      rewrite (sum_ext d _ (fun _ => 1)), sum_const by (intros; unfold score; simpl; rewrite Rmult_0_r; apply exp_0).
      simpl. rewrite Rmult_1_r. lra.
    - rewrite segment_S, !over_rounds_S. replace (1 + Z.of_nat m)%Z with (Z.of_nat m + 1)%Z by lia.
      pose proof (hedge_step_scaled d eta (segment r 1 m) (c (Z.of_nat m + 1)%Z) (u (Z.of_nat m + 1)%Z) Hd ltac:(lra) (Hc _) (B _)) as S.
      replace (run (hedge d eta) r (Z.of_nat m + 1)%Z) with (hedge d eta (segment r 1 m)).
      + change (fun j => c (Z.of_nat m + 1)%Z * u (Z.of_nat m + 1)%Z j) with (r (Z.of_nat m + 1)%Z) in S.
        eapply Rle_trans; [exact S|]. lra.
      + unfold run, history. replace (Z.to_nat (Z.of_nat m + 1 - 1)) with m by lia. reflexivity. }
  specialize (G n).
  assert (L : eta * over_rounds n (fun t => r t i) <= ln (potential d eta (segment r 1 n))).
  { rewrite <- (ln_exp (eta * over_rounds n (fun t => r t i))). rewrite <- score_is_sum.
    assert (E : exp (eta * score (segment r 1 n) i) <= potential d eta (segment r 1 n)).
    { unfold potential. apply Rle_trans with (Sum d (fun k => if Nat.eqb k i then exp (eta * score (segment r 1 n) i) else 0)).
      - rewrite sum_single by exact Hi. right. reflexivity.
      - apply sum_le. intros k _. destruct (Nat.eqb_spec k i) as [->|]; [right; reflexivity|left; apply exp_pos]. }
    destruct E as [E|E]; [left; apply ln_increasing; [apply exp_pos|exact E]|right; rewrite E; reflexivity]. }
  unfold regret_against. rewrite over_rounds_minus. apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * (ln (INR d) / eta + eta / 8 * over_rounds n c)) with (ln (INR d) + eta * eta / 8 * over_rounds n c) by (field; lra).
  lra.
Qed.

Theorem blum_mansour_of_hedge_sharp d n eta : (1 <= d)%nat -> 0 < eta ->
  has_W_swap d (blum_mansour (eliminate d) (hedge d eta)) n (INR d * ln (INR d) / eta + eta * INR n / 8).
Proof.
  intros Hd He r Hr. apply swap_regret_le. intros phi Hphi.
  pose proof (eliminate_is_fixed d Hd) as Hf. pose proof (hedge_is_base d eta Hd) as HA.
  set (fixed := eliminate d) in *. set (A := hedge d eta) in *.
  assert (Hall : forall t, is_reward d (r t)) by (intros t; apply (instance_rewards d n); exact Hr).
  set (p := fun t => blum_mansour fixed A (history r t)).
  assert (Pp : forall t, is_play d (p t)) by (intros t; apply blum_mansour_plays; [exact Hf|exact HA|apply segment_Forall, Hall]).
  set (s := fun i t => (fun j => p t i * r t j) : vec).
  assert (Sh : forall i k, shown fixed A (segment r 1 k) i = segment (s i) 1 k).
  { intros i k. induction k; [reflexivity|]. rewrite !segment_S, shown_snoc, IHk. do 2 f_equal. unfold s, p, history.
    replace (Z.to_nat (1 + Z.of_nat k - 1)) with k by lia. reflexivity. }
  apply Rle_trans with (Sum d (fun i => regret_against d n (run A) (s i) (phi i))).
  2:{ apply Rle_trans with (Sum d (fun i => ln (INR d) / eta + eta / 8 * over_rounds n (fun t => p t i))).
      - apply sum_le. intros i Hi. apply (hedge_bound_scaled d n eta (fun t => p t i) r (phi i) Hd He); [|exact Hall|apply Hphi; exact Hi].
        intros t. apply (play_bounded d); [apply Pp|exact Hi].
      - right. rewrite sum_added, sum_const, sum_scal. unfold over_rounds. rewrite sum_swap.
        rewrite (sum_ext n _ (fun _ => 1)) by (intros k _; apply Pp). rewrite sum_const. field. lra. }
  right. unfold regret_against, over_rounds. rewrite sum_swap. apply sum_ext. intros k Hk. set (t := (Z.of_nat k + 1)%Z).
  assert (Q : forall i, run A (s i) t = A (shown fixed A (history r t) i)) by (intros i; unfold run, history; rewrite Sh; reflexivity).
  assert (Fix : forall j, (j < d)%nat -> p t j = Sum d (fun i => p t i * run A (s i) t j)).
  { intros j Hj. destruct (Hf (fun i => A (shown fixed A (history r t) i))) as [_ F].
    - intros i Hi. apply HA, (shown_rewards d fixed A Hf HA); [apply segment_Forall, Hall|exact Hi].
    - unfold p at 1. unfold blum_mansour at 1. rewrite (F j Hj). apply sum_ext. intros i Hi. rewrite Q. reflexivity. }
  change (run (blum_mansour fixed A) r t) with (p t). unfold swap_gain.
  rewrite (sum_ext d (fun i => p t i * (r t (phi i) - r t i)) (fun i => s i t (phi i) - p t i * r t i)) by (intros; unfold s; ring).
  rewrite !sum_minus. f_equal.
  rewrite (sum_ext d (fun i => p t i * r t i) (fun j => Sum d (fun i => p t i * run A (s i) t j * r t j))).
  2:{ intros j Hj. rewrite (Fix j Hj) at 1. rewrite sum_scal_r. reflexivity. }
  rewrite sum_swap. apply sum_ext. intros i Hi. unfold dot. apply sum_ext. intros j Hj. unfold s. ring.
Qed.

(* tuned: sqrt(n d ln d / 2) *)
Theorem blum_mansour_tuned d n : (2 <= d)%nat -> (1 <= n)%nat ->
  has_W_swap d (blum_mansour (eliminate d) (hedge d (sqrt (8 * INR d * ln (INR d) / INR n)))) n (sqrt (INR n * INR d * ln (INR d) / 2)).
Proof.
  intros Hd Hn r Hr. assert (0 < INR n) by (apply lt_0_INR; lia). assert (0 < INR d) by (apply lt_0_INR; lia).
  assert (0 < ln (INR d)) by (rewrite <- ln_1; apply ln_increasing; [lra|apply (lt_INR 1 d); lia]).
  set (x := INR d * ln (INR d)). assert (0 < x) by (unfold x; apply Rmult_lt_0_compat; assumption).
  set (eta := sqrt (8 * INR d * ln (INR d) / INR n)).
  assert (E2 : eta * eta = 8 * x / INR n).
  { unfold eta. rewrite sqrt_sqrt; [unfold x; field; lra|]. left. apply Rdiv_lt_0_compat; [unfold x in *; nra|lra]. }
  assert (Ep : 0 < eta) by (apply sqrt_lt_R0; apply Rdiv_lt_0_compat; [unfold x in *; nra|lra]).
  eapply Rle_trans; [apply (blum_mansour_of_hedge_sharp d n eta); [lia|exact Ep|exact Hr]|]. right.
  fold x. replace (INR n * INR d * ln (INR d) / 2) with (INR n * x / 2) by (unfold x; field).
  clearbody eta x.
  assert (X : x / eta = eta * INR n / 8).
  { assert (E3 : x = eta * eta * INR n / 8) by (rewrite E2; field; lra). rewrite E3. field. lra. }
  rewrite X. symmetry. apply sqrt_lem_1.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; lra.
  - assert (0 <= eta * INR n) by (apply Rmult_le_pos; lra). lra.
  - replace ((eta * INR n / 8 + eta * INR n / 8) * (eta * INR n / 8 + eta * INR n / 8)) with (eta * eta * (INR n * INR n) / 16) by field.
    rewrite E2. field. lra.
Qed.

(* AverageRestart over the suffixes of length 0..M of it, tuned to M+1 rounds. *)
Theorem swap_average_restart_of_tuned_hedge d M T r : (2 <= d)%nat -> instance d T r ->
  swap_regret d T (inclusive_average_restart
    (blum_mansour (eliminate d) (hedge d (sqrt (8 * INR d * ln (INR d) / INR (M + 1))))) M) r
  <= INR (T + M) / INR (M + 1) * sqrt (INR (M + 1) * INR d * ln (INR d) / 2).
Proof. intros Hd Hr. apply swap_average_restart; [|exact Hr]. apply blum_mansour_tuned; [exact Hd|lia]. Qed.
