(* Corollary 5.2 against oblivious and adaptive adversaries, and Algorithm 3. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Theorem_5_1 Hedge.
Import ListNotations.
Open Scope R_scope.

(* Corollary 5.2, RandomizedAverageRestart, repaired. *)

(* The regret of the randomised learner is that of the average, and what the draws fall short of their mean. *)
Lemma randomized_regret d A a n T r draws : (1 <= n)%nat -> (1 <= T)%nat ->
  Reg d T (randomized_average_restart A (lengths a draws)) r =
  Reg d T (average_suffixes A a n) r +
  Sum T (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
                - dot d (A (window r (a + nth k draws 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)) / INR T.
Proof.
  intros Hn HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg, total_regret. rewrite sum_minus.
  replace (Sum T (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))))
    with (over_rounds T (fun t => dot d (average_suffixes A a n r t) (r t))).
  2:{ apply sum_ext. intros k _. unfold average_suffixes.
    rewrite (dot_mean d n (fun m => A (window r (a + m) (Z.of_nat k + 1)%Z))). reflexivity. }
  replace (Sum T (fun k => dot d (A (window r (a + nth k draws 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)))
    with (over_rounds T (fun t => dot d (randomized_average_restart A (lengths a draws) r t) (r t))).
  2:{ apply sum_ext. intros k _. unfold randomized_average_restart, lengths. do 4 f_equal. f_equal. lia. }
  field. lra.
Qed.

(* With probability at least 1 - delta the regret per round exceeds that of the average by at most sqrt(ln(1/delta) / (2T)). *)
Theorem randomized_deviation (d T a n : nat) (A : base) (r : Z -> vec) (delta : R) : (1 <= n)%nat -> (1 <= T)%nat ->
  is_base d A -> instance d T r -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => Reg d T (randomized_average_restart A (lengths a draws)) r)
                 (Reg d T (average_suffixes A a n) r + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hn HT HA Hr Hd. assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  set (x := fun k j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)).
  assert (Hx : forall k j, (j < n)%nat -> 0 <= x k j <= 1).
  { intros k j _. apply dot_bounded; [|apply (instance_rewards d T); exact Hr]. apply HA, segment_Forall. intros t.
    apply (instance_rewards d T). exact Hr. }
  eapply Rle_trans; [apply (hoeffding_inequality n T x delta Hn HT Hd Hx)|]. right. unfold probability_at_most.
  apply expect_ext. intros l _ _.
  rewrite (randomized_regret d A a n T r l Hn HT). fold x.
  change (fun k => / INR n * Sum n (fun j => dot d (A (window r (a + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
    - dot d (A (window r (a + nth k l 0%nat) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z))
    with (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)).
  set (Y := Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat))). set (g := Reg d T (average_suffixes A a n) r).
  assert (L0 : 0 <= ln (1 / delta)).
  { unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra.
    destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S : sqrt (INR T * ln (1 / delta) / 2) = INR T * sqrt (ln (1 / delta) / (2 * INR T))).
  { replace (INR T * ln (1 / delta) / 2) with ((INR T * INR T) * (ln (1 / delta) / (2 * INR T))) by (field; lra).
    rewrite sqrt_mult, sqrt_square; [reflexivity|lra|apply Rmult_le_pos; lra|apply Rmult_le_pos;
      [exact L0|left; apply Rinv_0_lt_compat; lra]]. }
  rewrite S. set (s := sqrt (ln (1 / delta) / (2 * INR T))).
  assert (E : Y <= INR T * s <-> g + Y / INR T <= g + s).
  { split; intros H.
    - apply Rplus_le_compat_l. apply Rmult_le_reg_l with (INR T); [exact N|]. replace (INR T * (Y / INR T)) with Y by (field; lra). exact H.
    - assert (H' : Y / INR T <= s) by lra. apply (Rmult_le_compat_l (INR T)) in H'; [|lra].
      replace (INR T * (Y / INR T)) with Y in H' by (field; lra). exact H'. }
  destruct (Rle_dec Y (INR T * s)) as [H|H], (Rle_dec (g + Y / INR T) (g + s)) as [H'|H']; try reflexivity; exfalso; tauto.
Qed.

Lemma probability_mono n T F c c' : c <= c' -> probability_at_most n T F c <= probability_at_most n T F c'.
Proof.
  intros H. apply expect_le. intros l _ _. destruct (Rle_dec (F l) c), (Rle_dec (F l) c'); lra.
Qed.

(* Corollary 5.2, repaired. "Fix delta > 0. Then, with probability at least 1 - delta (over the randomness due to the algorithm in
   all rounds), Reg(RandomizedAverageRestart; r) <= (1 + M/T) W(M+1,d) / M + sqrt(ln(1/delta) / (2T))", for every instance of T
   rounds, W(M+1,d) being a bound on the total regret of A over M+1 rounds. *)
Theorem corollary_5_2_repaired (d M T : nat) (A : base) (W_M1 delta : R) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  is_base d A -> has_W d A (M + 1) W_M1 -> 0 < delta <= 1 -> forall r, instance d T r ->
  1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                 ((1 + INR M / INR T) * (W_M1 / INR M) + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hd HM HT HA HW Hdelta r Hr. eapply Rle_trans; [apply (randomized_deviation d T 1 M A r delta); assumption|].
  apply probability_mono, Rplus_le_compat_r. apply (theorem_5_1_suffixes_1_to_M d M T A W_M1); try assumption. apply HA. constructor.
Qed.

(* The same with lengths drawn from 0..M: (1 + M/T) R(M+1,d) + sqrt(ln(1/delta) / (2T)). *)
Theorem corollary_5_2_suffixes_0_to_M (d M T : nat) (A : base) (R_M1 delta : R) : (1 <= d)%nat -> (1 <= T)%nat ->
  is_base d A -> has_R d A (M + 1) R_M1 -> 0 < delta <= 1 -> forall r, instance d T r ->
  1 - delta <= probability_at_most (S M) T (fun draws => Reg d T (randomized_average_restart A (lengths 0 draws)) r)
                 ((1 + INR M / INR T) * R_M1 + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hd HT HA HR Hdelta r Hr. eapply Rle_trans; [apply (randomized_deviation d T 0 (S M) A r delta); (assumption || lia)|].
  apply probability_mono, Rplus_le_compat_r. apply (theorem_5_1_suffixes_0_to_M d M T A R_M1); assumption.
Qed.

(* Corollary 5.2 against an adversary that knows all earlier draws: the inequality of Azuma and Hoeffding. *)

(* x p j: the value of the next round if j is drawn after the draws p *)
Fixpoint shortfall (n : nat) (x : list nat -> nat -> R) (l : list nat) : R :=
  match l with [] => 0 | j :: v => (/ INR n * Sum n (x []) - x [] j) + shortfall n (fun p => x (j :: p)) v end.

Lemma shortfall_sum n l : forall x, shortfall n x l = Sum (length l) (fun k =>
  / INR n * Sum n (x (firstn k l)) - x (firstn k l) (nth k l 0%nat)).
Proof. induction l as [|j v IH]; intros x; [reflexivity|]. cbn [shortfall length]. rewrite sum_first, IH. reflexivity. Qed.

Lemma all_draws_adaptive n T lambda : (1 <= n)%nat -> 0 <= lambda -> forall x : list nat -> nat -> R,
  (forall p j, (j < n)%nat -> 0 <= x p j <= 1) ->
  expect n T (fun l => exp (lambda * shortfall n x l)) <= exp (INR T * (lambda * lambda / 8)).
Proof.
  intros Hn Hl. induction T; intros x Hx.
  - simpl. rewrite Rmult_0_r, Rmult_0_l. right. reflexivity.
  - cbn [expect]. pose proof (one_draw n (x []) lambda Hn Hl (fun j => Hx [] j)) as O.
    assert (N : 0 < / INR n) by (apply Rinv_0_lt_compat, lt_0_INR; lia). set (e := exp (INR T * (lambda * lambda / 8))) in *.
    assert (E0 : 0 < e) by apply exp_pos.
    apply Rle_trans with (/ INR n * Sum n (fun j => exp (lambda * (/ INR n * Sum n (x []) - x [] j)) * e)).
    + apply Rmult_le_compat_l; [lra|]. apply sum_le. intros j Hj.
      rewrite (expect_ext n T _ (fun l => exp (lambda * (/ INR n * Sum n (x []) - x [] j)) * exp
        (lambda * shortfall n (fun p => x (j :: p)) l))).
      2:{ intros l _ _. cbn [shortfall]. rewrite <- exp_plus. f_equal. ring. }
      rewrite expect_scal. apply Rmult_le_compat_l; [left; apply exp_pos|]. apply IHT. intros p i Hi. apply Hx. exact Hi.
    + rewrite sum_scal_r, <- Rmult_assoc. rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, (Rmult_comm (exp _)).
      fold e. apply Rmult_le_compat_r; [lra|]. exact O.
Qed.

Theorem azuma n T x delta : (1 <= n)%nat -> (1 <= T)%nat -> 0 < delta <= 1 -> (forall p j, (j < n)%nat -> 0 <= x p j <= 1) ->
  1 - delta <= probability_at_most n T (shortfall n x) (sqrt (INR T * ln (1 / delta) / 2)).
Proof.
  intros Hn HT Hd Hx. set (Y := shortfall n x).
  set (s := sqrt (INR T * ln (1 / delta) / 2)). assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  assert (L : ln (1 / delta) = - ln delta) by (unfold Rdiv; rewrite Rmult_1_l; apply ln_Rinv; lra).
  assert (L0 : 0 <= ln (1 / delta)).
  { rewrite L. destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S0 : 0 <= s) by apply sqrt_pos. assert (SS : s * s = INR T * ln (1 / delta) / 2).
  { apply sqrt_sqrt. apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. }
  set (lambda := 4 * s / INR T). assert (Hl : 0 <= lambda) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact N]).
  pose proof (all_draws_adaptive n T lambda Hn Hl x Hx) as A. fold Y in A.
  unfold probability_at_most.
  apply Rle_trans with (expect n T (fun l => 1 - exp (- (lambda * s)) * exp (lambda * Y l))).
  - rewrite expect_minus, expect_const, expect_scal by exact Hn.
    enough (exp (- (lambda * s)) * expect n T (fun l => exp (lambda * Y l)) <= delta) by lra.
    apply Rle_trans with (exp (- (lambda * s)) * exp (INR T * (lambda * lambda / 8)));
      [apply Rmult_le_compat_l; [left; apply exp_pos|exact A]|].
    rewrite <- exp_plus. replace (- (lambda * s) + INR T * (lambda * lambda / 8)) with (- (2 / INR T * (s * s)))
      by (unfold lambda; field; lra).
    rewrite SS, L. replace (- (2 / INR T * (INR T * - ln delta / 2))) with (ln delta) by (field; lra). rewrite exp_ln by lra. lra.
  - apply expect_le. intros l _ _. destruct (Rle_dec (Y l) s) as [H|H].
    + pose proof (exp_pos (- (lambda * s))). pose proof (exp_pos (lambda * Y l)).
      assert (0 < exp (- (lambda * s)) * exp (lambda * Y l)) by (apply Rmult_lt_0_compat; assumption). lra.
    + rewrite <- exp_plus. enough (exp 0 <= exp (- (lambda * s) + lambda * Y l)) by (rewrite exp_0 in *; lra).
      assert (0 <= - (lambda * s) + lambda * Y l) as [G|G]; [|left; apply exp_increasing; exact G|rewrite <- G; right; reflexivity].
      replace (- (lambda * s) + lambda * Y l) with (lambda * (Y l - s)) by ring. apply Rmult_le_pos; lra.
Qed.

Lemma chosen_instance d T adv draws : (forall p, is_reward d (adv p)) -> instance d T (chosen T adv draws).
Proof.
  intros H. split; intros t Ht; unfold chosen; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; try reflexivity. apply H.
Qed.

Theorem corollary_5_2_adaptive (d T a n : nat) (A : base) (adv : list nat -> vec) (delta : R) : (1 <= n)%nat -> (1 <= T)%nat ->
  is_base d A -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => let r := chosen T adv draws in
      Reg d T (randomized_average_restart A (lengths a draws)) r - Reg d T (average_suffixes A a n) r)
    (sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hn HT HA Hr Hd. assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  set (x := fun p j => let t := (Z.of_nat (length p) + 1)%Z in dot d (A (window (chosen T adv p) (a + j) t)) (chosen T adv p t)).
  assert (Hx : forall p j, (j < n)%nat -> 0 <= x p j <= 1).
  { intros p j _. apply dot_bounded; [|apply (instance_rewards d T), chosen_instance, Hr].
    apply HA, segment_Forall. intros t. apply (instance_rewards d T), chosen_instance, Hr. }
  eapply Rle_trans; [apply (azuma n T x delta Hn HT Hd Hx)|]. right. unfold probability_at_most. apply expect_ext. intros l Hl _.
  assert (E : Reg d T (randomized_average_restart A (lengths a l)) (chosen T adv l)
    - Reg d T (average_suffixes A a n) (chosen T adv l) = shortfall n x l / INR T).
  { rewrite (randomized_regret d A a n T _ l Hn HT). rewrite shortfall_sum, Hl.
    match goal with |- ?g + ?S / _ - ?g = ?S' / _ => replace S' with S; [field; lra|] end.
    apply sum_ext. intros k Hk.
    assert (X : forall j, x (firstn k l) j = dot d (A (window (chosen T adv l) (a + j) (Z.of_nat k + 1)%Z))
      (chosen T adv l (Z.of_nat k + 1)%Z)).
    { intros j. unfold x. cbv zeta. rewrite firstn_length_le by lia.
      assert (Same : forall t, (t <= Z.of_nat k + 1)%Z -> chosen T adv (firstn k l) t = chosen T adv l t).
      { intros t Ht. unfold chosen. rewrite firstn_firstn. destruct (Z.leb_spec 1 t); [|reflexivity].
        rewrite Nat.min_l by lia. reflexivity. }
      rewrite Same by lia. f_equal. f_equal. apply segment_ext. intros i Hi. apply Same. lia. }
    rewrite X. f_equal. f_equal. apply sum_ext. intros j _. symmetry. apply X. }
  cbv zeta. rewrite E. set (Y := shortfall n x l).
  assert (L0 : 0 <= ln (1 / delta)).
  { unfold Rdiv. rewrite Rmult_1_l, ln_Rinv by lra.
    destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S : sqrt (INR T * ln (1 / delta) / 2) = INR T * sqrt (ln (1 / delta) / (2 * INR T))).
  { replace (INR T * ln (1 / delta) / 2) with ((INR T * INR T) * (ln (1 / delta) / (2 * INR T))) by (field; lra).
    rewrite sqrt_mult, sqrt_square; [reflexivity|lra|apply Rmult_le_pos; lra|apply Rmult_le_pos;
      [exact L0|left; apply Rinv_0_lt_compat; lra]]. }
  rewrite S. set (s := sqrt (ln (1 / delta) / (2 * INR T))).
  assert (Q : Y <= INR T * s <-> Y / INR T <= s).
  { split; intros H.
    - apply Rmult_le_reg_l with (INR T); [exact N|]. replace (INR T * (Y / INR T)) with Y by (field; lra). exact H.
    - apply (Rmult_le_compat_l (INR T)) in H; [|lra]. replace (INR T * (Y / INR T)) with Y in H by (field; lra). exact H. }
  destruct (Rle_dec Y (INR T * s)), (Rle_dec (Y / INR T) s); try reflexivity; exfalso; tauto.
Qed.

(* So the repaired corollary holds against such an adversary. *)
Theorem corollary_5_2_adaptive_repaired (d M T : nat) (A : base) (W_M1 : R) (adv : list nat -> vec) (delta : R) :
  (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_base d A -> has_W d A (M + 1) W_M1 ->
  (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) (chosen T adv draws))
    ((1 + INR M / INR T) * (W_M1 / INR M) + sqrt (ln (1 / delta) / (2 * INR T))).
Proof.
  intros Hd HM HT HA HW Hr Hdelta. eapply Rle_trans; [apply (corollary_5_2_adaptive d T 1 M A adv delta HM HT HA Hr Hdelta)|].
  apply expect_le. intros l _ _. cbv zeta. set (r := chosen T adv l).
  assert (B : Reg d T (average_suffixes A 1 M) r <= (1 + INR M / INR T) * (W_M1 / INR M)).
  { apply (theorem_5_1_suffixes_1_to_M d M T A W_M1 Hd HM HT); [apply HA; constructor|exact HW|apply chosen_instance, Hr]. }
  destruct (Rle_dec _ _) as [H|H], (Rle_dec _ _) as [G|G]; try lra.
Qed.

(* Algorithm 3: given the rewards, RandomizedAverageRestart's expected play in a round is AverageRestart's, also given all draws of
   earlier rounds; and so its expected regret is AverageRestart's. *)

Lemma expect_draw n T k G : (1 <= n)%nat -> (k < T)%nat -> expect n T (fun l => G (nth k l 0%nat)) = / INR n * Sum n G.
Proof.
  intros Hn. revert k. induction T; intros k Hk; [lia|]. cbn [expect]. destruct k; cbn [nth].
  - f_equal. apply sum_ext. intros j _. apply expect_const. exact Hn.
  - rewrite (sum_ext n _ (fun _ => / INR n * Sum n G)) by (intros; apply IHT; lia). rewrite sum_const. field. apply not_0_INR. lia.
Qed.

Lemma expect_sum n T m (F : nat -> list nat -> R) : expect n T (fun l => Sum m (fun k => F k l)) = Sum m (fun k => expect n T (F k)).
Proof.
  induction m; cbn [Sum].
  - induction T; cbn [expect]; [reflexivity|]. rewrite sum_zero; [ring|]. intros. exact IHT.
  - rewrite <- IHm. rewrite <- (Rplus_0_r (_ + _)).
    transitivity (expect n T (fun l => Sum m (fun k => F k l) - - F m l)); [apply expect_ext; intros; ring|].
    rewrite expect_minus. replace (expect n T (fun l => - F m l)) with (- expect n T (F m)); [ring|].
    replace (- expect n T (F m)) with (-1 * expect n T (F m)) by ring. rewrite <- expect_scal. apply expect_ext. intros. ring.
Qed.

Theorem algorithm_3_expected_play A a n T r t i : (1 <= n)%nat -> (1 <= t <= Z.of_nat T)%Z ->
  expect n T (fun draws => randomized_average_restart A (lengths a draws) r t i) = average_suffixes A a n r t i.
Proof.
  intros Hn Ht. unfold randomized_average_restart, lengths, average_suffixes.
  apply (expect_draw n T (Z.to_nat (t - 1)) (fun j => A (window r (a + j) t) i) Hn). lia.
Qed.

(* The paper's: lengths drawn from 1..M. *)
Theorem algorithm_3_mean A M T r t i : (1 <= M)%nat -> (1 <= t <= Z.of_nat T)%Z ->
  expect M T (fun draws => randomized_average_restart A (lengths 1 draws) r t i) = average_restart A M r t i.
Proof. apply algorithm_3_expected_play. Qed.

(* The expected regret, on an instance that is fixed in advance. *)
Theorem algorithm_3_mean_regret d A M T r : (1 <= M)%nat -> (1 <= T)%nat ->
  expect M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r) = Reg d T (average_restart A M) r.
Proof.
  intros HM HT. assert (0 < INR T) by (apply lt_0_INR; lia).
  set (x := fun k j => dot d (A (window r (1 + j) (Z.of_nat k + 1)%Z)) (r (Z.of_nat k + 1)%Z)).
  transitivity (expect M T (fun l => Reg d T (average_restart A M) r -
    (-1 / INR T) * Sum T (fun k => / INR M * Sum M (x k) - x k (nth k l 0%nat)))).
  - apply expect_ext. intros l _ _. rewrite (randomized_regret d A 1 M T r l HM HT). fold (average_restart A M).
    fold (x : nat -> nat -> R). unfold x. field. lra.
  - rewrite expect_minus, expect_const, expect_scal, expect_sum by exact HM. rewrite sum_zero; [ring|].
    intros k Hk. rewrite expect_minus, expect_const by exact HM. rewrite (expect_draw M T k (x k) HM Hk). ring.
Qed.

(* The draws: every sequence of T lengths from 1..M is drawn with the same probability, and the learner plays A on the suffix drawn. *)
Theorem algorithm_3_draws A M T : (1 <= M)%nat ->
  (forall js : list nat, length js = T -> Forall (fun j => (j < M)%nat) js ->
    expect M T (fun draws => if list_eq_dec Nat.eq_dec draws js then 1 else 0) = / INR M ^ T) /\
  (forall draws r t, Forall (fun j => (j < M)%nat) draws -> (1 <= t)%Z -> let j := lengths 1 draws t in
    (1 <= j <= M)%nat /\ randomized_average_restart A (lengths 1 draws) r t = A (segment r (t - Z.of_nat j) j)).
Proof.
  intros HM. split.
  - induction T; intros js Hl Hf; [destruct js; [cbn; field|discriminate]|]. destruct js as [|j js]; [discriminate|].
    inversion Hf; subst. cbn [expect pow]. rewrite (sum_ext M _ (fun k => if Nat.eqb k j then / INR M ^ T else 0)).
    + rewrite (sum_support M j 1); [|intros k Hk; destruct (Nat.eqb_spec k j); [lia|reflexivity]|lia].
      cbn [Sum]. rewrite Nat.add_0_r, Nat.eqb_refl, Rplus_0_l. rewrite Rinv_mult. reflexivity.
    + intros k Hk. destruct (Nat.eqb_spec k j) as [->|N].
      * rewrite <- (IHT js) by (simpl in Hl; lia || assumption). apply expect_ext. intros l _ _.
        destruct (list_eq_dec Nat.eq_dec (j :: l) (j :: js)) as [E|E], (list_eq_dec Nat.eq_dec l js) as [E'|E']; try reflexivity.
        -- injection E as E. contradiction.
        -- rewrite E' in E. contradiction.
      * transitivity (expect M T (fun _ => 0)); [|apply expect_const; exact HM]. apply expect_ext. intros l _ _.
        destruct (list_eq_dec Nat.eq_dec (k :: l) (j :: js)) as [E|E]; [injection E as E _; contradiction|reflexivity].
  - intros draws r t Hf Ht j. split; [|reflexivity]. unfold j, lengths.
    destruct (Nat.lt_ge_cases (Z.to_nat (t - 1)) (length draws)) as [H|H].
    + rewrite Forall_forall in Hf. specialize (Hf _ (nth_In draws 0%nat H)). lia.
    + rewrite nth_overflow by exact H. lia.
Qed.
