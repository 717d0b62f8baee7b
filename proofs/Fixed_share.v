(* A base learner with a bound on every interval: fixed share (Herbster and Warmuth), and AverageRestart of it. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Definition_2_3 Algorithms Hoeffding Hedge Mean_based_value Intervals.
Import ListNotations.
Open Scope R_scope.

(* Hedge's update, then every arm is given alpha/d of the weight, and keeps 1 - alpha of its own. *)
Definition share (d : nat) (eta alpha : R) (x r : vec) : vec :=
  fun i => (1 - alpha) * (x i * exp (eta * r i) / Sum d (fun j => x j * exp (eta * r j))) + alpha / INR d.
Definition fixed_share (d : nat) (eta alpha : R) : base := fun past => fold_left (share d eta alpha) past (fun _ => / INR d).

Section Share.
Variable d : nat.
Variables eta alpha : R.
Hypothesis Hd : (1 <= d)%nat.
Hypothesis He : 0 < eta.
Hypothesis Ha : 0 < alpha < 1.

Lemma dR : 0 < INR d.
Proof. apply lt_0_INR. exact Hd. Qed.

(* what is kept: a play, in which no arm has less than alpha/d *)
Definition spread (x : vec) : Prop := is_play d x /\ forall i, (i < d)%nat -> alpha / INR d <= x i.

Lemma mass_pos x r : spread x -> 0 < Sum d (fun j => x j * exp (eta * r j)).
Proof.
  intros [[X0 X1] _]. destruct (Rle_lt_or_eq_dec 0 (Sum d (fun j => x j * exp (eta * r j)))) as [H|H]; [|exact H|].
  - apply sum_nonneg. intros j Hj. apply Rmult_le_pos; [apply X0; exact Hj|left; apply exp_pos].
  - exfalso. pose proof dR. assert (G : forall j, (j < d)%nat -> x j * exp (eta * r j) <= 0).
    { intros j Hj. rewrite H. rewrite <- (sum_single d j (x j * exp (eta * r j)) Hj). apply sum_le. intros k Hk.
      destruct (Nat.eqb_spec k j) as [E|N]; [subst; lra|]. apply Rmult_le_pos; [apply X0; exact Hk|left; apply exp_pos]. }
    assert (Sum d x <= Sum d (fun _ => 0)).
    { apply sum_le. intros j Hj. apply Rmult_le_reg_r with (exp (eta * r j)); [apply exp_pos|]. rewrite Rmult_0_l. apply G. exact Hj. }
    rewrite sum_const in H1. lra.
Qed.

Lemma share_spread x r : spread x -> spread (share d eta alpha x r).
Proof.
  intros Hx. pose proof (mass_pos x r Hx) as Z. pose proof dR as D. destruct Hx as [[X0 X1] _].
  set (z := Sum d (fun j => x j * exp (eta * r j))) in *.
  assert (Q : forall i, (i < d)%nat -> 0 <= x i * exp (eta * r i) / z).
  { intros i Hi. unfold Rdiv. apply Rmult_le_pos; [apply Rmult_le_pos; [apply X0; exact Hi|left; apply exp_pos]|left;
      apply Rinv_0_lt_compat; exact Z]. }
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Low : forall i, (i < d)%nat -> alpha / INR d <= share d eta alpha x r i).
  { intros i Hi. unfold share. fold z. specialize (Q i Hi).
    assert (0 <= (1 - alpha) * (x i * exp (eta * r i) / z)) by (apply Rmult_le_pos; lra). lra. }
  split; [split|exact Low].
  - intros i Hi. specialize (Low i Hi). lra.
  - unfold share. fold z. rewrite sum_added, sum_scal, sum_const. unfold Rdiv at 1. rewrite sum_scal_r. fold z. field. lra.
Qed.

Lemma share_step x r i : spread x -> is_reward d r -> (i < d)%nat ->
  eta * (r i - dot d x r) <= ln (share d eta alpha x r i) - ln (x i) - ln (1 - alpha) + eta * eta / 8.
Proof.
  intros Hx Hr Hi. pose proof (mass_pos x r Hx) as Z. pose proof dR as D. destruct Hx as [[X0 X1] XL].
  set (z := Sum d (fun j => x j * exp (eta * r j))) in *.
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Xi : 0 < x i) by (specialize (XL i Hi); lra).
  set (p := dot d x r). assert (Hp : 0 <= p <= 1) by (apply dot_bounded; [split; assumption|exact Hr]).
  assert (Lz : ln z <= eta * p + eta * eta / 8).
  { assert (G : z <= 1 - p + p * exp eta).
    { apply Rle_trans with (Sum d (fun j => x j * (1 - r j + r j * exp eta))).
      - apply sum_le. intros j Hj. apply Rmult_le_compat_l; [apply X0; exact Hj|]. apply exp_chord, Hr. exact Hj.
      - right. rewrite (sum_ext d _ (fun j => x j + (exp eta - 1) * (x j * r j))) by (intros; ring). rewrite sum_added, sum_scal, X1.
        change (Sum d (fun j => x j * r j)) with p. ring. }
    apply Rle_trans with (ln (1 - p + p * exp eta)).
    - destruct G as [G|G]; [left; apply ln_increasing; assumption|right; rewrite <- G; reflexivity].
    - pose proof (hoeffding p Hp eta ltac:(lra)). lra. }
  assert (Lx : ln (1 - alpha) + ln (x i) + eta * r i - ln z <= ln (share d eta alpha x r i)).
  { pose proof (exp_pos (eta * r i)) as E. assert (K : 0 < x i * exp (eta * r i)) by (apply Rmult_lt_0_compat; assumption).
    assert (V : 0 < (1 - alpha) * (x i * exp (eta * r i) / z)) by (apply Rmult_lt_0_compat;
      [lra|apply Rmult_lt_0_compat; [exact K|apply Rinv_0_lt_compat; exact Z]]).
    replace (ln (1 - alpha) + ln (x i) + eta * r i - ln z) with (ln ((1 - alpha) * (x i * exp (eta * r i) / z))).
    - left. apply ln_increasing; [exact V|]. unfold share. fold z. lra.
    - unfold Rdiv. rewrite !ln_mult, ln_Rinv, ln_exp; try lra; try assumption; [apply Rinv_0_lt_compat; exact Z|].
      apply Rmult_lt_0_compat; [exact K|apply Rinv_0_lt_compat; exact Z]. }
  lra.
Qed.

Lemma fixed_share_spread past : spread (fixed_share d eta alpha past).
Proof.
  unfold fixed_share. pose proof dR as D. assert (S0 : spread (fun _ => / INR d)).
  { assert (0 < / INR d) by (apply Rinv_0_lt_compat; exact D). split; [split; [intros; lra|rewrite sum_const; field; lra]|].
    intros i _. unfold Rdiv. replace (/ INR d) with (1 * / INR d) at 2 by ring. apply Rmult_le_compat_r; lra. }
  revert S0. generalize (fun _ : nat => / INR d). induction past as [|r past IH]; intros x Hx; [exact Hx|].
  cbn [fold_left]. apply IH, share_spread, Hx.
Qed.
End Share.

(* Fixed share: on every interval of its first N rounds, its regret is at most (ln(d/alpha) - N ln(1-alpha))/eta + eta N/8. *)
Theorem fixed_share_intervals d eta alpha N : (1 <= d)%nat -> 0 < eta -> 0 < alpha < 1 ->
  is_base d (fixed_share d eta alpha) /\
  has_interval_W d (fixed_share d eta alpha) N ((ln (INR d / alpha) - INR N * ln (1 - alpha)) / eta + eta * INR N / 8).
Proof.
  intros Hd He Ha. pose proof (dR d Hd) as D. split; [intros past _; apply (fixed_share_spread d eta alpha Hd Ha)|].
  intros r s a n i Hr Hn HN Hi. cbv zeta. set (x := fun k => fixed_share d eta alpha (segment r s k)).
  assert (Sx : forall k, spread d alpha (x k)) by (intros k; apply fixed_share_spread; assumption).
  assert (Step : forall k, x (S k) = share d eta alpha (x k) (r (s + Z.of_nat k)%Z)).
  { intros k. unfold x, fixed_share. rewrite segment_S, fold_left_app. reflexivity. }
  assert (Ind : forall m, eta * Sum m (fun k => r (s + Z.of_nat (a + k))%Z i - dot d (x (a + k)%nat) (r (s + Z.of_nat (a + k))%Z))
    <= ln (x (a + m)%nat i) - ln (x a i) + INR m * (eta * eta / 8 - ln (1 - alpha))).
  { induction m; [simpl; rewrite Nat.add_0_r; lra|]. cbn [Sum]. rewrite S_INR, Nat.add_succ_r, Step.
    pose proof (share_step d eta alpha Hd He Ha (x (a + m)%nat) (r (s + Z.of_nat (a + m))%Z) i (Sx _) (Hr _) Hi) as B. lra. }
  specialize (Ind n). destruct (Sx (a + n)%nat) as [P1 _]. destruct (Sx (a + n)%nat) as [_ L1]. destruct (Sx a) as [_ L0].
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Up : ln (x (a + n)%nat i) <= 0).
  { rewrite <- ln_1. pose proof (play_bounded d _ i P1 Hi) as B. specialize (L1 i Hi).
    destruct B as [_ [B|B]]; [left; apply ln_increasing; lra|right; rewrite B; reflexivity]. }
  assert (Lo : - ln (x a i) <= ln (INR d / alpha)).
  { replace (INR d / alpha) with (/ (alpha / INR d)) by (field; lra). rewrite ln_Rinv by exact A. apply Ropp_le_contravar.
    specialize (L0 i Hi). destruct L0 as [B|B]; [left; apply ln_increasing; assumption|right; rewrite B; reflexivity]. }
  assert (Ln : ln (1 - alpha) <= 0) by (rewrite <- ln_1; left; apply ln_increasing; lra).
  assert (NN : INR n <= INR N) by (apply le_INR; lia).
  assert (INR n * (eta * eta / 8 - ln (1 - alpha)) <= INR N * (eta * eta / 8 - ln (1 - alpha))).
  { apply Rmult_le_compat_r; [|exact NN]. assert (0 < eta * eta) by (apply Rmult_lt_0_compat; exact He). lra. }
  apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * ((ln (INR d / alpha) - INR N * ln (1 - alpha)) / eta + eta * INR N / 8))
    with (ln (INR d / alpha) + INR N * (eta * eta / 8 - ln (1 - alpha))) by (field; lra).
  eapply Rle_trans; [exact Ind|]. lra.
Qed.

(* AverageRestart of a base learner with a bound w on every interval of its first M+1 rounds, against arms that switch K times:
   at most ((T + (K+1) M)/(M+1)) w. *)
Theorem average_restart_switching_intervals d M T A w r a :
  (1 <= T)%nat -> has_interval_W d A (M + 1) w -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (inclusive_average_restart A M) r a <= INR (T + (switches T a + 1) * M) / INR (M + 1) * w.
Proof.
  intros HT Hw Hr Ha. destruct T as [|n]; [lia|].
  assert (MR : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  assert (W0 : 0 <= w).
  { pose proof (Hw (fun _ => zero) 0%Z 0%nat 1%nat (a 0%Z) ltac:(intros; apply zero_is_reward) ltac:(lia) ltac:(lia) (Ha _)) as B.
    cbn [Sum] in B. cbv zeta in B. rewrite dot_zero in B. unfold zero in B. lra. }
  destruct (stretches d (inclusive_average_restart A M) r a n Ha) as [l [m [Hm [Hl [Hrd [Hf Ht]]]]]].
  unfold regret_against_arms. rewrite <- Ht.
  assert (All : forall l s, Forall (fun p => (snd p < d)%nat) l ->
    tracking_regret d (inclusive_average_restart A M) r s l <= INR (rounds_of l + length l * M) / INR (M + 1) * w).
  { clear l m Hm Hl Hrd Hf Ht. induction l as [|[k i] l IH]; intros s Hl.
    - simpl. unfold Rdiv. lra.
    - inversion_clear Hl as [|x y Hi Hrest]. simpl in Hi. specialize (IH (s + Z.of_nat k)%Z Hrest). cbn [tracking_regret].
      assert (B : regret_on d (inclusive_average_restart A M) r i s k <= INR (k + M) / INR (M + 1) * w).
      { destruct k; [|apply (average_restart_intervals d M (S n)); (assumption || lia)].
        unfold regret_on. simpl Sum. apply Rmult_le_pos; [|exact W0].
        apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat; exact MR]. }
      replace (rounds_of ((k, i) :: l) + length ((k, i) :: l) * M)%nat with ((k + M) + (rounds_of l + length l * M))%nat.
      + rewrite (plus_INR (k + M)). unfold Rdiv in *. lra.
      + cbn [rounds_of fold_right fst length]. fold (rounds_of l). lia. }
  eapply Rle_trans; [apply All; exact Hf|]. right. rewrite Hrd, app_length, Hl. reflexivity.
Qed.

(* Fixed share inside. *)
Theorem average_restart_of_fixed_share d M T eta alpha r a :
  (1 <= d)%nat -> (1 <= T)%nat -> 0 < eta -> 0 < alpha < 1 -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (inclusive_average_restart (fixed_share d eta alpha) M) r a <=
    INR (T + (switches T a + 1) * M) / INR (M + 1) *
    ((ln (INR d / alpha) - INR (M + 1) * ln (1 - alpha)) / eta + eta * INR (M + 1) / 8).
Proof.
  intros Hd HT He Ha Hr Harm. apply average_restart_switching_intervals; try assumption. apply fixed_share_intervals; assumption.
Qed.
