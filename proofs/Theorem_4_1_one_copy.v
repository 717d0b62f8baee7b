(* Theorem 4.1, the slip of its proof: T = 6M-1 rounds hold one copy of the instance of Lemma 4.2, on which follow-the-leader on the window
   has total regret exactly M/6 + 1 if 6 divides M. That is (M/6+1)/(6M-1) per round, which tends to 1/36. *)
From Coq Require Import Reals ZArith Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Lemma_4_2 Theorem_4_1 Hedge Windowed Windowed_even.
Import ListNotations.
Open Scope R_scope.

Lemma one_copy m t : copies m 1 t = counterexample m t.
Proof.
  unfold copies. destruct (Z.leb_spec t 0) as [H|H]; [unfold counterexample; cbv zeta; cases_leb; try reflexivity; lia|].
  destruct (Z.leb_spec t (Z.of_nat (9 * m * 1))) as [H1|H1].
  - rewrite Z.mod_small by lia. f_equal. lia.
  - unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
Qed.

(* What a round costs against arm 1, by the lead s of arm 1 over the window and the gap g of the round. *)
Lemma leader_cost m t s g :
  score (window (copies m 1) (3 * m) t) 0%nat - score (window (copies m 1) (3 * m) t) 1%nat = IZR s ->
  copies m 1 t 0%nat - copies m 1 t 1%nat = g ->
  is_play 2 (windowed (follow_the_leader 2) (3 * m) (copies m 1) t) ->
  copies m 1 t 0%nat - dot 2 (windowed (follow_the_leader 2) (3 * m) (copies m 1) t) (copies m 1 t) =
    (if Z.ltb s 0 then 1 else if Z.ltb 0 s then 0 else 1 / 2) * g.
Proof.
  intros E <- P. rewrite cost_two by exact P. f_equal. unfold windowed. rewrite leader_second.
  destruct (Z.ltb_spec s 0) as [H|H]; [apply IZR_lt in H|apply IZR_le in H; destruct (Z.ltb_spec 0 s) as [K|K];
    [apply IZR_lt in K|apply IZR_le in K]];
    destruct (Rlt_dec (score (window (copies m 1) (3 * m) t) 0%nat) (score (window (copies m 1) (3 * m) t) 1%nat)); try lra;
    destruct (Rlt_dec (score (window (copies m 1) (3 * m) t) 1%nat) (score (window (copies m 1) (3 * m) t) 0%nat)); lra.
Qed.

Lemma one_copy_lead m t :
  score (window (copies m 1) (3 * m) t) 0%nat - score (window (copies m 1) (3 * m) t) 1%nat =
  IZR (counterexample_lead m (t - 1) - counterexample_lead m (t - 1 - Z.of_nat (3 * m))).
Proof. apply (lead_window _ _ _ _ _ (counterexample_lead m)). intros s _. rewrite one_copy. apply counterexample_gap. Qed.

Lemma sum_is_const n c f : (forall k, (k < n)%nat -> f k = c) -> Sum n f = INR n * c.
Proof. intros H. rewrite (sum_ext n f (fun _ => c) H). apply sum_const. Qed.

(* The lead in a round, by the part in which the round is. *)
Ltac at_lead Hj Hk := clear - Hj Hk; repeat match goal with
  | m := _ |- _ => subst m
  end; repeat first [rewrite lead_rises by lia | rewrite lead_falls by lia | rewrite lead_rises_again by lia | rewrite lead_after by lia
  | rewrite lead_before by lia]; lia.

(* M = 6j, so that m = M/3 = 2j and T = 36j - 1. *)
Theorem theorem_4_1_one_copy j m M T : (1 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  instance 2 T (counterexample m) /\ total_regret 2 T (windowed (follow_the_leader 2) M) (counterexample m) = INR M / 6 + 1.
Proof.
  intros Hj Em E3 E6. replace (counterexample m) with (copies m 1) by (apply functional_extensionality, one_copy).
  subst m M T. set (M := (6 * j)%nat). set (T := (6 * M - 1)%nat). set (m := (2 * j)%nat).
  assert (EM : M = (3 * m)%nat) by (unfold M, m; lia).
  rewrite <- EM. fold T.
  assert (Hr : instance 2 T (copies m 1)) by (apply copies_instance; unfold T, M, m; lia). split; [exact Hr|].
  rewrite EM. set (L := windowed (follow_the_leader 2) (3 * m)).
  assert (HL : is_learner 2 L) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  set (cost := fun k => copies m 1 (Z.of_nat k + 1)%Z 0%nat - dot 2 (L (copies m 1) (Z.of_nat k + 1)%Z) (copies m 1 (Z.of_nat k + 1)%Z)).
  assert (C : forall k s g, (counterexample_lead m (Z.of_nat k) - counterexample_lead m (Z.of_nat k - Z.of_nat (3 * m)) = s)%Z ->
    (counterexample_lead m (Z.of_nat k + 1) - counterexample_lead m (Z.of_nat k) = g)%Z ->
    cost k = (if Z.ltb s 0 then 1 else if Z.ltb 0 s then 0 else 1 / 2) * IZR g).
  { intros k s g Es Eg. unfold cost, L. apply leader_cost.
    - rewrite one_copy_lead. f_equal. rewrite <- Es. do 2 f_equal; lia.
    - rewrite one_copy, counterexample_gap, <- Eg. do 3 f_equal; lia.
    - apply (HL T); [exact Hr|lia]. }
  assert (R0 : regret_against 2 T L (copies m 1) 0 = INR j + 1).
  { unfold regret_against, over_rounds. fold cost.
    replace T with (1 + ((6 * j - 1) + (3 * j + (1 + ((j - 1) + (2 * j + (24 * j - 1)))))))%nat by (unfold T, M; lia).
    rewrite !sum_app.
    rewrite (sum_is_const 1 (1 / 2) cost).
    2:{ intros k Hk. rewrite (C k 0%Z 1%Z); [cbn; lra| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (6 * j - 1) 0).
    2:{ intros k Hk. rewrite (C _ (Z.of_nat (1 + k)) 1%Z);
      [destruct (Z.ltb_spec (Z.of_nat (1 + k)) 0), (Z.ltb_spec 0 (Z.of_nat (1 + k))); try lia; ring| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (3 * j) 0).
    2:{ intros k Hk. rewrite (C _ (6 * Z.of_nat j - 2 * Z.of_nat k)%Z (-1)%Z).
        - destruct (Z.ltb_spec (6 * Z.of_nat j - 2 * Z.of_nat k) 0), (Z.ltb_spec 0 (6 * Z.of_nat j - 2 * Z.of_nat k)); try lia; ring.
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const 1 (- (1 / 2))).
    2:{ intros k Hk. rewrite (C _ 0%Z (-1)%Z); [cbn; lra| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (j - 1) (-1)).
    2:{ intros k Hk. rewrite (C _ (- (2 + 2 * Z.of_nat k))%Z (-1)%Z).
        - destruct (Z.ltb_spec (- (2 + 2 * Z.of_nat k)) 0); [ring|lia].
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const (2 * j) 1).
    2:{ intros k Hk. rewrite (C _ (- (2 * Z.of_nat j))%Z 1%Z).
        - destruct (Z.ltb_spec (- (2 * Z.of_nat j)) 0); [ring|lia].
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const (24 * j - 1) 0).
    2:{ intros k Hk. rewrite (C _ (counterexample_lead m (Z.of_nat (1 + (6 * j - 1 + (3 * j + (1 + (j - 1 + (2 * j + k)))))))
          - counterexample_lead m (Z.of_nat (1 + (6 * j - 1 + (3 * j + (1 + (j - 1 + (2 * j + k)))))) - Z.of_nat (3 * m)))%Z 0%Z);
            [ring|reflexivity|].
        at_lead Hj Hk. }
    replace (INR (j - 1)) with (INR j - 1) by (rewrite minus_INR by lia; reflexivity).
    replace (INR (2 * j)) with (2 * INR j) by (rewrite mult_INR; simpl; ring). change (INR 1) with 1. field. }
  replace (INR (3 * m) / 6) with (INR j) by (unfold m; rewrite !mult_INR; simpl; lra).
  apply Rle_antisym; [|rewrite <- R0; apply total_regret_ge; lia].
  apply total_regret_le; [lia|]. intros i Hi. destruct i as [|[|i]]; [lra| |lia].
  rewrite <- R0. unfold regret_against. rewrite !over_rounds_minus.
  enough (over_rounds T (fun t => copies m 1 t 1%nat) <= over_rounds T (fun t => copies m 1 t 0%nat)) by lra.
  apply Rminus_le. rewrite <- over_rounds_minus. unfold over_rounds.
  rewrite (sum_ext T _ (fun k => - 1 * (copies m 1 (1 + Z.of_nat k) 0%nat - copies m 1 (1 + Z.of_nat k) 1%nat))).
  2:{ intros k _. replace (Z.of_nat k + 1)%Z with (1 + Z.of_nat k)%Z by lia. ring. }
  rewrite sum_scal, sum_minus, <- !score_segment, (lead_segment _ 1 T 1%nat 0%nat (counterexample_lead m))
    by (intros; rewrite one_copy; apply counterexample_gap).
  assert (0 <= IZR (counterexample_lead m (1 + Z.of_nat T - 1) - counterexample_lead m (1 - 1))); [|lra].
  apply IZR_le. rewrite lead_after, lead_before by (unfold T, M, m; clear - Hj; lia). clear. lia.
Qed.

(* Per round that tends to 1/36. *)
Theorem theorem_4_1_one_copy_limit : forall eps, 0 < eps -> exists j0, forall j m M T,
  (j0 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  Rabs (Reg 2 T (windowed (follow_the_leader 2) M) (counterexample m) - 1 / 36) < eps.
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists (S N). intros j m M T Hn Hm HM HT. unfold Reg.
  destruct (theorem_4_1_one_copy j m M T ltac:(lia) Hm HM HT) as [_ ->]. destruct j as [|n]; [lia|].
  replace M with (6 * S n)%nat by lia. replace T with (6 * (6 * S n) - 1)%nat by lia.
  assert (E : INR (6 * (6 * S n) - 1) = 36 * (INR n + 1) - 1).
  { replace (6 * (6 * S n) - 1)%nat with (36 * n + 35)%nat by lia. rewrite plus_INR, mult_INR.
    replace (INR 36) with 36 by (simpl; lra). replace (INR 35) with 35 by (simpl; lra). ring. }
  rewrite E, mult_INR. replace (INR 6) with 6 by (simpl; lra). rewrite S_INR.
  assert (P : 0 < INR N) by (apply lt_0_INR; exact H1). assert (Q : INR N <= INR n) by (apply le_INR; lia).
  replace ((6 * (INR n + 1) / 6 + 1) / (36 * (INR n + 1) - 1) - 1 / 36) with (37 / (36 * (36 * (INR n + 1) - 1))) by (field; lra).
  rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra).
  eapply Rle_lt_trans; [|exact H0].
  apply Rmult_le_reg_r with (INR N * (36 * (36 * (INR n + 1) - 1))); [apply Rmult_lt_0_compat; lra|].
  replace (37 / (36 * (36 * (INR n + 1) - 1)) * (INR N * (36 * (36 * (INR n + 1) - 1)))) with (37 * INR N) by (field; lra).
  replace (/ INR N * (INR N * (36 * (36 * (INR n + 1) - 1)))) with (36 * (36 * (INR n + 1) - 1)) by (field; lra). lra.
Qed.
