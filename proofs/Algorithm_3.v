(* Algorithm 3: given the rewards, RandomizedAverageRestart's expected play in a round is AverageRestart's, also given all draws of
   earlier rounds; and so its expected regret is AverageRestart's. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Draws Corollary_5_2.
Import ListNotations.
Open Scope R_scope.

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
