(* The value for two arms in closed form: E|S_{M+1}|/(2(M+1)) = C(M, floor(M/2)) / 2^(M+1). So it is the same for M = 2j-1 and M = 2j. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Cover Theorem_3_1 Two_arms.
Import ListNotations.
Open Scope R_scope.

(* the sign of x *)
Definition side (x : R) : R := if Rlt_dec 0 x then 1 else if Rlt_dec x 0 then -1 else 0.
(* E side(x + S_n) *)
Definition mean_side (n : nat) (x : R) : R := mean n (fun b => side (x + surplus b)).

Lemma mean_side_S n x : mean_side (S n) x = (mean_side n (x + 1) + mean_side n (x - 1)) / 2.
Proof.
  unfold mean_side. cbn [mean]. f_equal. f_equal; apply mean_ext; intros b _; f_equal; unfold surplus; cbn [fold_right]; ring.
Qed.

Lemma side_abs x : Rabs x = x * side x.
Proof. unfold side, Rabs. destruct (Rcase_abs x), (Rlt_dec 0 x), (Rlt_dec x 0); nra. Qed.

Lemma walk_by_sides n x :
  walk (S n) x = x * mean_side (S n) x + INR (S n) * (mean_side n (x + 1) - mean_side n (x - 1)) / 2.
Proof.
  revert x. induction n; intros x.
  - rewrite mean_side_S. unfold mean_side. cbn [walk mean]. unfold surplus. cbn [fold_right]. rewrite !Rplus_0_r, !side_abs.
    simpl (INR 1). field.
  - change (walk (S (S n)) x) with ((walk (S n) (x + 1) + walk (S n) (x - 1)) / 2). rewrite !IHn, !mean_side_S, !(S_INR (S n)).
    replace (x + 1 - 1) with x by ring. replace (x - 1 + 1) with x by ring. field.
Qed.

(* the number of heads *)
Lemma surplus_form b : exists c, (c <= length b)%nat /\ surplus b = 2 * INR c - INR (length b).
Proof.
  induction b as [|x b [c [Hc E]]]; [exists O; split; [cbn; lia|unfold surplus; cbn; lra]|].
  cbn [length]. destruct x; [exists (S c)|exists c]; (split; [lia|]); unfold surplus in *; cbn [fold_right]; rewrite E, ?S_INR; ring.
Qed.

Definition at_point (z s : R) : R := if Req_EM_T s z then 1 else 0.

Lemma at_point_shift z s a : at_point z (a + s) = at_point (z - a) s.
Proof. unfold at_point. destruct (Req_EM_T (a + s) z), (Req_EM_T s (z - a)); lra. Qed.

(* P(S_n = 2j - n) = C(n,j) / 2^n *)
Lemma mean_at_point n j : (j <= n)%nat -> mean n (fun b => at_point (2 * INR j - INR n) (surplus b)) = C n j / 2 ^ n.
Proof.
  revert j. induction n; intros j Hj.
  - assert (j = O) by lia. subst j. cbn [mean]. unfold at_point, surplus, C. cbn. destruct (Req_EM_T 0 (2 * 0 - 0)); [field|lra].
  - cbn [mean]. assert (Out : forall i, (n < i)%nat -> mean n (fun b => at_point (2 * INR i - INR n) (surplus b)) = 0).
    { intros i Hi. transitivity (mean n (fun _ => 0)); [|apply mean_const]. apply mean_ext. intros b Hb.
      destruct (surplus_form b) as [c [Hc E]].
      rewrite Hb in Hc, E. unfold at_point. destruct (Req_EM_T (surplus b) (2 * INR i - INR n)) as [F|F]; [|reflexivity].
      assert (INR c < INR i) by (apply lt_INR; lia). lra. }
    assert (T : mean n (fun b => at_point (2 * INR j - INR (S n)) (surplus (false :: b))) =
      mean n (fun b => at_point (2 * INR j - INR n) (surplus b))).
    { apply mean_ext. intros b _. change (surplus (false :: b)) with (-1 + surplus b). rewrite at_point_shift, S_INR. f_equal. ring. }
    assert (H : forall i, j = S i -> mean n (fun b => at_point (2 * INR j - INR (S n)) (surplus (true :: b))) =
      mean n (fun b => at_point (2 * INR i - INR n) (surplus b))).
    { intros i Ei. apply mean_ext. intros b _. change (surplus (true :: b)) with (1 + surplus b).
      rewrite at_point_shift, Ei, !S_INR. f_equal. ring. }
    rewrite T. cbn [pow]. assert (P : 2 ^ n <> 0) by (apply pow_nonzero; lra). destruct j as [|i].
    + replace (mean n (fun b => at_point (2 * INR 0 - INR (S n)) (surplus (true :: b)))) with 0.
      * rewrite IHn by lia. assert (C0 : forall m, C m 0 = 1) by (intros m; unfold C; rewrite Nat.sub_0_r; cbn [fact INR]; field;
        apply INR_fact_neq_0).
        rewrite !C0. field. exact P.
      * symmetry. transitivity (mean n (fun _ => 0)); [|apply mean_const]. apply mean_ext. intros b Hb.
        destruct (surplus_form b) as [c [_ E]]. rewrite Hb in E.
        change (surplus (true :: b)) with (1 + surplus b). unfold at_point. rewrite S_INR. simpl (INR 0).
        destruct (Req_EM_T (1 + surplus b) (2 * 0 - (INR n + 1))) as [F|F]; [|reflexivity]. pose proof (pos_INR c). lra.
    + rewrite (H i eq_refl). destruct (Nat.eq_dec i n) as [->|N].
      * rewrite (Out (S n)) by lia. rewrite IHn by lia.
        assert (Cn : forall m, C m m = 1) by (intros m; unfold C; rewrite Nat.sub_diag; cbn [fact INR]; field; apply INR_fact_neq_0).
        rewrite !Cn. field. exact P.
      * rewrite !IHn by lia. rewrite <- (pascal n i) by lia. field. exact P.
Qed.

(* What a step of the walk sees of the sign: 1 at 0, 1/2 at 1 and -1, and 0 elsewhere. *)
Lemma sides_even m b : length b = (2 * m)%nat ->
  side (1 + surplus b) - side (-1 + surplus b) = 2 * at_point (2 * INR m - INR (2 * m)) (surplus b).
Proof.
  intros Hb. destruct (surplus_form b) as [c [_ E]]. rewrite Hb in E. rewrite mult_INR in *. simpl (INR 2) in *. unfold at_point, side.
  destruct (Nat.lt_trichotomy c m) as [H|[H|H]].
  - assert (INR c + 1 <= INR m) by (rewrite <- S_INR; apply le_INR; lia).
    destruct (Req_EM_T _ _); [lra|]. repeat destruct (Rlt_dec _ _); lra.
  - subst c. destruct (Req_EM_T _ _); [|lra]. repeat destruct (Rlt_dec _ _); lra.
  - assert (INR m + 1 <= INR c) by (rewrite <- S_INR; apply le_INR; lia).
    destruct (Req_EM_T _ _); [lra|]. repeat destruct (Rlt_dec _ _); lra.
Qed.

Lemma sides_odd m b : length b = (2 * m + 1)%nat ->
  side (1 + surplus b) - side (-1 + surplus b) =
  at_point (2 * INR m - INR (2 * m + 1)) (surplus b) + at_point (2 * INR (S m) - INR (2 * m + 1)) (surplus b).
Proof.
  intros Hb. destruct (surplus_form b) as [c [_ E]]. rewrite Hb in E. rewrite S_INR, plus_INR, mult_INR in *. simpl (INR 2) in *.
  simpl (INR 1) in *. unfold at_point, side.
  destruct (Nat.lt_trichotomy c m) as [H|[H|H]].
  - assert (INR c + 1 <= INR m) by (rewrite <- S_INR; apply le_INR; lia).
    repeat destruct (Req_EM_T _ _); try lra; repeat destruct (Rlt_dec _ _); lra.
  - subst c. repeat destruct (Req_EM_T _ _); try lra; repeat destruct (Rlt_dec _ _); lra.
  - destruct (Nat.eq_dec c (S m)) as [->|N].
    + rewrite S_INR in E. repeat destruct (Req_EM_T _ _); try lra; repeat destruct (Rlt_dec _ _); lra.
    + assert (INR m + 2 <= INR c). { replace (INR m + 2) with (INR (S (S m))) by (rewrite !S_INR; ring). apply le_INR; lia. }
      repeat destruct (Req_EM_T _ _); try lra; repeat destruct (Rlt_dec _ _); lra.
Qed.

Theorem two_arms_value_closed (M : nat) : two_arms_value M = C M (M / 2) / 2 ^ (M + 1).
Proof.
  unfold two_arms_value. replace (M + 1)%nat with (S M) by lia. rewrite walk_by_sides.
  assert (N : INR (S M) <> 0) by (apply not_0_INR; lia). cbn [pow]. assert (P : 2 ^ M <> 0) by (apply pow_nonzero; lra).
  transitivity (mean M (fun b => side (1 + surplus b) - side (-1 + surplus b)) / 4).
  - rewrite mean_minus. unfold mean_side. rewrite Rplus_0_l. replace (0 - 1) with (-1) by ring. field. exact N.
  - destruct (Nat.Even_or_Odd M) as [[m Hm]|[m Hm]].
    + rewrite (mean_ext M _ (fun b => 2 * at_point (2 * INR m - INR M) (surplus b))).
      * rewrite mean_scal, mean_at_point by lia. replace (M / 2)%nat with m by (apply Nat.div_unique with O; lia). field. exact P.
      * intros b Hb. rewrite Hm in *. apply sides_even. exact Hb.
    + rewrite (mean_ext M _ (fun b => at_point (2 * INR m - INR M) (surplus b) + at_point (2 * INR (S m) - INR M) (surplus b))).
      * rewrite mean_plus, !mean_at_point by lia. replace (M / 2)%nat with m by (apply Nat.div_unique with 1%nat; lia).
        rewrite (pascal_step1 M (S m)) by lia. replace (M - S m)%nat with m by lia. field. exact P.
      * intros b Hb. rewrite Hm in *. apply sides_odd. exact Hb.
Qed.

(* Windows of 2j-1 and of 2j rewards have the same value. *)
Theorem two_arms_value_pairs (j : nat) : (1 <= j)%nat -> two_arms_value (2 * j - 1) = two_arms_value (2 * j).
Proof.
  intros Hj. rewrite !two_arms_value_closed. destruct j as [|i]; [lia|].
  replace (2 * S i - 1)%nat with (2 * i + 1)%nat by lia. replace (2 * S i)%nat with (S (2 * i + 1)) by lia.
  replace ((2 * i + 1) / 2)%nat with i by (apply Nat.div_unique with 1%nat; lia).
  replace (S (2 * i + 1) / 2)%nat with (S i) by (apply Nat.div_unique with O; lia).
  rewrite <- (pascal (2 * i + 1) i) by lia. rewrite (pascal_step1 (2 * i + 1) (S i)) by lia.
  replace (2 * i + 1 - S i)%nat with i by lia. replace (S (2 * i + 1) + 1)%nat with (S (2 * i + 1 + 1)) by lia.
  cbn [pow]. field. apply pow_nonzero. lra.
Qed.
