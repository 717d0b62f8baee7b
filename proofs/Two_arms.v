(* Two arms: the exact value, and its closed form. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model Theorem_3_2 Theorem_5_1 Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* Two arms: the best regret that a learner with recall M can guarantee is exactly E|S_{M+1}| / (2(M+1)) per round in the long
   run. This goes beyond the paper, whose Theorems 3.1 and 5.1 agree in order. *)

Lemma cover_has_value M : has_R 2 (cover (M + 1)) (M + 1) (two_arms_value M).
Proof.
  apply has_R_iff_has_W; [lia|lia|]. intros r i Hr Hi. eapply Rle_trans; [apply (cover_bound (M + 1) (M + 1)); [lia|exact Hr|exact Hi]|].
  right. unfold two_arms_value. field. apply not_0_INR. lia.
Qed.

(* Every learner with recall M, stationary or not, has at least that regret on some instance of q(M+1) rounds, for every q. *)
Theorem two_arms_lower (M q : nat) (L : learner) : (1 <= q)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r.
Proof.
  intros Hq HL HM. destruct (mean_attained (M + 1) (fun b => Reg 2 (q * (M + 1)) L (repeated b q))) as [b [Hb H]].
  exists (repeated b q). split; [rewrite <- Hb; apply repeated_instance|].
  rewrite (theorem_3_1_two_arms_exact M q L Hq HL HM) in H. exact H.
Qed.

(* AverageRestart over the suffixes of length 0..M and Cover's learner for M+1 rounds is stationary, has recall M, and has regret
   at most 1 + M/T times that on every instance of T rounds. *)
Theorem two_arms_upper (M T : nat) (r : Z -> vec) : (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * two_arms_value M.
Proof. intros HT Hr. apply theorem_5_1_suffixes_0_to_M; [lia|exact HT|apply cover_has_value|exact Hr]. Qed.

(* PeriodicRestart of Cover's learner for M+1 rounds, restarted every M+1 rounds, needs the last M rewards only and has no more
   than that regret whenever M+1 divides T: the best possible. *)
Theorem two_arms_periodic (M T : nat) (r : Z -> vec) : (1 <= T)%nat -> Nat.divide (M + 1) T -> instance 2 T r ->
  Reg 2 T (periodic_restart (cover (M + 1)) (M + 1)) r <= two_arms_value M.
Proof.
  intros HT HD Hr. apply (theorem_3_2_printed_if_M_divides_T 2 (M + 1) T (cover (M + 1))); try lia;
    [exact HD|apply cover_has_value|exact Hr].
Qed.

(* The value. No learner with recall M guarantees less than E|S_{M+1}| / (2(M+1)) per round, for any number of periods q, and a
   stationary one guarantees 1 + M/T times that for every T. *)
Theorem two_arms_exact_value (M : nat) :
  (forall L, is_learner 2 L -> bounded_recall M L ->
     forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR M / INR T) * two_arms_value M).
Proof.
  split; [intros L HL HM q Hq; apply two_arms_lower; assumption|].
  exists (inclusive_average_restart (cover (M + 1)) M). split; [apply inclusive_average_restart_is_learner, cover_is_base|].
  split; [apply inclusive_average_restart_stationary|]. intros T r. apply two_arms_upper.
Qed.

(* Cover's learner is minimax: no base learner for two arms has a smaller bound on its total regret over n rounds than
   E|S_n| / 2. *)
Theorem cover_is_minimax (n : nat) (A : base) (W_n : R) : (1 <= n)%nat -> is_base 2 A -> has_W 2 A n W_n -> walk n 0 / 2 <= W_n.
Proof.
  intros Hn HA HW. destruct n as [|M]; [lia|]. replace (S M) with (M + 1)%nat in * by lia.
  destruct (two_arms_lower M 1 (periodic_restart A (M + 1))) as [r [Hr H]].
  - lia.
  - apply periodic_restart_is_learner. exact HA.
  - replace M with (M + 1 - 1)%nat at 1 by lia. apply periodic_restart_recall_below. lia.
  - assert (Hp : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
    assert (B : Reg 2 (1 * (M + 1)) (periodic_restart A (M + 1)) r <= W_n / INR (M + 1)).
    { apply (theorem_3_2_printed_if_M_divides_T 2 (M + 1) (1 * (M + 1)) A); try lia; [exists 1%nat; reflexivity| |exact Hr].
      apply has_R_iff_has_W; [lia|lia|]. replace (INR (M + 1) * (W_n / INR (M + 1))) with W_n by (field; lra). exact HW. }
    apply Rmult_le_reg_r with (/ INR (M + 1)); [apply Rinv_0_lt_compat; exact Hp|].
    unfold two_arms_value in H. replace (walk (M + 1) 0 / 2 * / INR (M + 1)) with (walk (M + 1) 0 / (2 * INR (M + 1))) by (field; lra).
    unfold Rdiv in B. lra.
Qed.

(* The value for two arms in closed form: E|S_{M+1}|/(2(M+1)) = C(M, floor(M/2)) / 2^(M+1). So it is the same for M = 2j-1 and M = 2j. *)

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
