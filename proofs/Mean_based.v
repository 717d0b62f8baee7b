(* Mean-based learners: their value, and which learners are mean-based. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_4 Challenge_beyond.
From BoundedRecall Require Import Model Definition_2_3 Theorem_4_1 Hedge Lemma_4_2 Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* The value of mean-based learners: 1 - 1/d, from above. Theorem_4_1.v has it from below. *)

(* lowest m f = min (f 0, ..., f m) *)
Fixpoint lowest (m : nat) (f : nat -> R) : R := match m with O => f O | S k => Rmin (lowest k f) (f (S k)) end.
Lemma lowest_le m f i : (i <= m)%nat -> lowest m f <= f i.
Proof.
  induction m; intros H; [assert (i = O) by lia; subst; simpl; lra|]. cbn [lowest].
  destruct (Nat.eq_dec i (S m)) as [->|N]; [apply Rmin_r|]. eapply Rle_trans; [apply Rmin_l|apply IHm; lia].
Qed.
Lemma lowest_ge m f c : (forall i, (i <= m)%nat -> c <= f i) -> c <= lowest m f.
Proof. induction m; intros H; [apply H; lia|]. cbn [lowest]. apply Rmin_glb; [apply IHm; intros; apply H; lia|apply H; lia]. Qed.

Lemma sum_single d a c : (a < d)%nat -> Sum d (fun j => if Nat.eqb j a then c else 0) = c.
Proof.
  intros H. rewrite (sum_support d a 1) by first [lia | intros j Hj; destruct (Nat.eqb_spec j a); [lia|reflexivity]].
  cbn [Sum]. rewrite Nat.add_0_r, Nat.eqb_refl. lra.
Qed.

(* the sum of y over the i newest rounds before t *)
Definition back (y : Z -> R) (t : Z) (i : nat) : R := Sum i (fun k => y (t - 1 - Z.of_nat k)%Z).
Lemma back_next y t i : back y (t + 1) (S i) = y t + back y t i.
Proof. unfold back. rewrite sum_first. f_equal; [f_equal; lia|]. apply sum_ext. intros k _. f_equal. lia. Qed.
Lemma back_window r M t a j : score (window r M t) a - score (window r M t) j = back (fun s => r s a - r s j) t M.
Proof.
  unfold window. rewrite !score_segment, <- sum_minus, sum_rev. apply sum_ext. intros k Hk.
  replace (t - Z.of_nat M + Z.of_nat (M - 1 - k))%Z with (t - 1 - Z.of_nat k)%Z by lia. reflexivity.
Qed.

(* n = min over i <= M of the sum over the newest i rounds, less delta for each *)
Definition low_point (M : nat) (delta : R) (y : Z -> R) (t : Z) : R := lowest M (fun i => back y t i - INR i * delta).
Lemma low_point_nonpos M delta y t : low_point M delta y t <= 0.
Proof. unfold low_point. eapply Rle_trans; [apply (lowest_le M _ O); lia|]. unfold back. simpl. lra. Qed.
Lemma low_point_next M delta y t : Rmin 0 (low_point M delta y t + y t - delta) <= low_point M delta y (t + 1).
Proof.
  apply lowest_ge. intros [|i] Hi.
  - eapply Rle_trans; [apply Rmin_l|]. unfold back. simpl. lra.
  - eapply Rle_trans; [apply Rmin_r|]. rewrite back_next, S_INR.
    pose proof (lowest_le M (fun i => back y t i - INR i * delta) i ltac:(lia)) as A. cbv beta in A. unfold low_point. lra.
Qed.

Section Upper.
Variables d M T : nat.
Variables D gamma : R.
Variable L : learner.
Variable r : Z -> vec.
Variable a : nat.
Hypothesis Hd : (2 <= d)%nat.
Hypothesis HD : 0 <= D.
Hypothesis Hg : 0 <= gamma.
Hypothesis HL : is_learner d L.
Hypothesis HB : mean_based d M D gamma L.
Hypothesis Hr : instance d T r.
Hypothesis Ha : (a < d)%nat.
Definition delta : R := (D + 1) / (INR M + 1).
Definition lead_to (j : nat) (s : Z) : R := r s a - r s j.
Definition low (j : nat) (t : Z) : R := low_point M delta (lead_to j) t.
Definition low_potential (t : Z) : R := - / INR d * Sum d (fun j => if Nat.eqb j a then 0 else low j t).
Definition value_per_round : R := (1 - 1 / INR d) * (1 + delta) + INR (d - 1) * gamma.

Lemma delta_pos : 0 < delta.
Proof. unfold delta. pose proof (pos_INR M). apply Rmult_lt_0_compat; [lra|]. apply Rinv_0_lt_compat. lra. Qed.

Lemma low_step j t : (j < d)%nat -> - (1 - r t a) - delta <= low j (t + 1) - low j t.
Proof.
  intros Hj. pose proof (low_point_next M delta (lead_to j) t) as A.
  pose proof (low_point_nonpos M delta (lead_to j) t) as B. fold (low j t) in *. fold (low j (t + 1)) in A.
  pose proof (instance_rewards d T r t Hr a Ha) as Ra. pose proof (instance_rewards d T r t Hr j Hj) as Rj. pose proof delta_pos.
  unfold lead_to in A. unfold Rmin in A. destruct (Rle_dec _ _); lra.
Qed.
Lemma low_step_close j t : (j < d)%nat -> back (lead_to j) t M <= D -> lead_to j t - delta <= low j (t + 1) - low j t.
Proof.
  intros Hj HM. pose proof (low_point_next M delta (lead_to j) t) as A. fold (low j t) in *. fold (low j (t + 1)) in A.
  assert (B : low j t <= delta - 1).
  { unfold low, low_point. eapply Rle_trans; [apply (lowest_le M _ M); lia|]. cbv beta.
    assert (E : delta - 1 = D - INR M * delta) by (unfold delta; pose proof (pos_INR M); field; lra). lra. }
  pose proof (instance_rewards d T r t Hr a Ha) as Ra. pose proof (instance_rewards d T r t Hr j Hj) as Rj.
  assert (lead_to j t <= 1) by (unfold lead_to; lra). unfold Rmin in A. destruct (Rle_dec _ _); lra.
Qed.

Lemma round_bound t : (1 <= t <= Z.of_nat T)%Z -> r t a - dot d (L r t) (r t) + low_potential (t + 1) - low_potential t <= value_per_round.
Proof.
  intros Ht. set (x := L r t). assert (Px : is_play d x) by (apply (HL T); [exact Hr|lia]).
  assert (dR : 2 <= INR d) by (apply (le_INR 2); exact Hd).
  pose proof (instance_rewards d T r t Hr a Ha) as Ra. pose proof delta_pos as Dp.
  set (y := fun j => lead_to j t).
  set (z := fun j => if Nat.eqb j a then 0 else if Rle_dec (back (lead_to j) t M) D then y j else 0).
  destruct (largest_attained d z ltac:(lia)) as [j0 [Hj0 E0]]. set (m := largest d z) in *.
  assert (M0 : 0 <= m). { replace 0 with (z a) by (unfold z; rewrite Nat.eqb_refl; reflexivity). apply largest_ge. exact Ha. }
  (* the cost *)
  assert (Cost : r t a - dot d x (r t) <= m + INR (d - 1) * gamma).
  { replace (r t a - dot d x (r t)) with (Sum d (fun j => x j * y j)).
    2:{ unfold y, lead_to, dot. rewrite (sum_ext d _ (fun j => x j * r t a - x j * r t j)) by (intros; ring). rewrite sum_minus, sum_scal_r.
        destruct Px as [_ ->]. lra. }
    apply Rle_trans with (Sum d (fun j => x j * m + gamma - (if Nat.eqb j a then gamma else 0))).
    - apply sum_le. intros j Hj. pose proof (proj1 Px j Hj) as Xj. destruct (Nat.eqb_spec j a) as [->|Ne].
      + assert (0 <= x a * m) by (apply Rmult_le_pos; lra). unfold y, lead_to. lra.
      + assert (Zj : z j <= m) by (apply largest_ge; exact Hj). unfold z in Zj. destruct (Nat.eqb_spec j a); [lia|].
        destruct (Rle_dec (back (lead_to j) t M) D) as [S|S].
        * assert (x j * y j <= x j * m) by (apply Rmult_le_compat_l; assumption). lra.
        * assert (Xg : x j <= gamma). { destruct HB as [_ MB]. apply (MB T r t j a); try assumption.
          rewrite back_window. unfold lead_to in S. lra. }
          assert (Y1 : y j <= 1) by (unfold y, lead_to; pose proof (instance_rewards d T r t Hr j Hj); lra).
          assert (x j * y j <= x j * 1) by (apply Rmult_le_compat_l; assumption).
          assert (0 <= x j * m) by (apply Rmult_le_pos; assumption). lra.
    - rewrite sum_minus, sum_added, sum_scal_r, sum_const, sum_single by exact Ha. destruct Px as [_ ->].
      rewrite minus_INR by lia. simpl (INR 1). lra. }
  (* the potential *)
  set (B := - (1 - r t a) - delta).
  assert (Pot : low_potential (t + 1) - low_potential t = - / INR d * Sum d (fun j => if Nat.eqb j a then 0 else low j (t + 1) - low j t)).
  { unfold low_potential. rewrite <- Rmult_minus_distr_l, <- sum_minus. f_equal. apply sum_ext. intros j _. destruct (Nat.eqb j a); lra. }
  assert (Gain : INR (d - 1) * B + (if Rle_dec m 0 then 0 else m - delta - B) <= Sum d (fun j =>
    if Nat.eqb j a then 0 else low j (t + 1) - low j t)).
  { replace (INR (d - 1) * B + (if Rle_dec m 0 then 0 else m - delta - B)) with
      (Sum d (fun j => B - (if Nat.eqb j a then B else 0) + (if Nat.eqb j j0 then (if Rle_dec m 0 then 0 else m - delta - B) else 0))).
    2:{ rewrite sum_added, sum_minus, sum_const, !sum_single by assumption. rewrite minus_INR by lia. simpl (INR 1). lra. }
    apply sum_le. intros j Hj. pose proof (low_step j t Hj) as S. fold B in S.
    destruct (Nat.eqb_spec j j0) as [->|Nj]; [|destruct (Nat.eqb j a); lra].
    destruct (Rle_dec m 0) as [Mz|Mz]; [destruct (Nat.eqb j0 a); lra|]. apply Rnot_le_lt in Mz.
    unfold z in E0. destruct (Nat.eqb j0 a) eqn:Ea; [lra|]. destruct (Rle_dec (back (lead_to j0) t M) D) as [C|C]; [|lra].
    pose proof (low_step_close j0 t Hj C) as S'. unfold y in E0. lra. }
  rewrite minus_INR in * by lia. simpl (INR 1) in *.
  assert (Mr : m <= r t a).
  { rewrite E0. unfold z. destruct (Nat.eqb j0 a); [lra|]. destruct (Rle_dec (back (lead_to j0) t M) D); [|lra].
    unfold y, lead_to. pose proof (instance_rewards d T r t Hr j0 Hj0). lra. }
  unfold value_per_round. rewrite minus_INR by lia. simpl (INR 1).
  apply Rle_trans with (m + (INR d - 1) * gamma + - / INR d * ((INR d - 1) * B + (if Rle_dec m 0 then 0 else m - delta - B))).
  - assert (Iv : 0 < / INR d) by (apply Rinv_0_lt_compat; lra).
    set (G := Sum d _) in *. clearbody G.
    assert (- / INR d * G <= - / INR d * ((INR d - 1) * B + (if Rle_dec m 0 then 0 else m - delta - B))).
    { rewrite !Ropp_mult_distr_l_reverse. apply Ropp_le_contravar. apply Rmult_le_compat_l; [lra|exact Gain]. }
    lra.
  - apply Rmult_le_reg_l with (INR d); [lra|]. unfold B. destruct (Rle_dec m 0) as [Mz|Mz].
    + assert (m = 0) by lra.
      match goal with |- ?l <= ?rr => replace l
        with (INR d * m + INR d * (INR d - 1) * gamma + (INR d - 1) * (1 - r t a + delta)) by (field; lra);
        replace rr with ((INR d - 1) * (1 + delta) + INR d * (INR d - 1) * gamma) by (field; lra) end. nra.
    + apply Rnot_le_lt in Mz. match goal with |- ?l <= ?rr =>
        replace l with (INR d * m - m + INR d * (INR d - 1) * gamma + (INR d - 2) * (1 - r t a + delta) + delta)
        by (field; lra);
        replace rr with ((INR d - 1) * (1 + delta) + INR d * (INR d - 1) * gamma) by (field; lra) end. nra.
Qed.

Lemma rounds_bound n : (n <= T)%nat ->
  over_rounds n (fun t => r t a - dot d (L r t) (r t)) <= INR n * value_per_round + low_potential 1 - low_potential (Z.of_nat n + 1).
Proof.
  induction n; intros Hn.
  - unfold over_rounds. simpl. lra.
  - rewrite over_rounds_S, S_INR. specialize (IHn ltac:(lia)). pose proof (round_bound (Z.of_nat n + 1) ltac:(lia)) as A.
    replace (Z.of_nat (S n) + 1)%Z with (Z.of_nat n + 1 + 1)%Z by lia. lra.
Qed.

Lemma upper_against : regret_against d T L r a <= INR T * value_per_round + (1 - 1 / INR d) * (D + 1).
Proof.
  unfold regret_against. eapply Rle_trans; [apply rounds_bound; lia|].
  assert (dR : 2 <= INR d) by (apply (le_INR 2); exact Hd). assert (Iv : 0 < / INR d) by (apply Rinv_0_lt_compat; lra).
  pose proof delta_pos as Dp.
  assert (P1 : low_potential 1 <= (1 - 1 / INR d) * (D + 1)).
  { unfold low_potential. replace ((1 - 1 / INR d) * (D + 1)) with (- / INR d * - ((INR d - 1) * (D + 1))) by (field; lra).
    rewrite !Ropp_mult_distr_l_reverse. apply Ropp_le_contravar. apply Rmult_le_compat_l; [lra|].
    replace (- ((INR d - 1) * (D + 1))) with (Sum d (fun j => - (D + 1) + (if Nat.eqb j a then D + 1 else 0))).
    2:{ rewrite sum_added, sum_const, sum_single by exact Ha. lra. }
    apply sum_le. intros j Hj. destruct (Nat.eqb j a); [lra|]. unfold low, low_point. rewrite Rplus_0_r. apply lowest_ge. intros i Hi.
    assert (Z0 : back (lead_to j) 1 i = 0).
    { apply sum_zero. intros k _. unfold lead_to. destruct Hr as [_ O]. rewrite O by lia. unfold zero. lra. }
    rewrite Z0. assert (INR i * delta <= D + 1); [|lra]. apply le_INR in Hi. pose proof (pos_INR i).
    apply Rle_trans with ((INR M + 1) * delta); [apply Rmult_le_compat_r; lra|]. unfold delta. pose proof (pos_INR M). right. field. lra. }
  assert (P2 : 0 <= low_potential (Z.of_nat T + 1)).
  { unfold low_potential. rewrite Ropp_mult_distr_l_reverse, Ropp_mult_distr_r. apply Rmult_le_pos; [lra|].
    assert (Sum d (fun j => if Nat.eqb j a then 0 else low j (Z.of_nat T + 1)) <= Sum d (fun _ => 0)).
    { apply sum_le. intros j Hj. destruct (Nat.eqb j a); [lra|]. apply low_point_nonpos. }
    rewrite sum_const in H. lra. }
  lra.
Qed.
End Upper.

(* Mean-based learners from above: let L be a learner of d >= 2 arms that is mean-based with recall M, lead D >= 0 and weight
   gamma >= 0; its play may vary with the round. On every instance with rewards in [0,1] and every T,
   T * Reg <= T ((1 - 1/d)(1 + (D+1)/(M+1)) + (d-1) gamma) + (1 - 1/d)(D+1). *)
Theorem mean_based_upper d M T D gamma L r :
  (2 <= d)%nat -> 0 <= D -> 0 <= gamma -> is_learner d L -> mean_based d M D gamma L -> instance d T r ->
  total_regret d T L r <=
    INR T * ((1 - 1 / INR d) * (1 + (D + 1) / (INR M + 1)) + INR (d - 1) * gamma) + (1 - 1 / INR d) * (D + 1).
Proof.
  intros Hd HD Hg HL HB Hr. apply total_regret_le; [lia|]. intros i Hi.
  apply (upper_against d M T D gamma L r i); assumption.
Qed.

(* Both sides, two arms: 1/2 up to (k+D)/P + gamma below and (D+1)/(2M+2) + gamma above, in the long run. *)
Theorem mean_based_two h k M T D gamma L :
  let P := (M + k)%nat in
  (1 <= k <= h)%nat -> P = (2 * h)%nat -> (P <= T)%nat -> 0 <= D < INR k -> 0 <= gamma ->
  is_learner 2 L -> mean_based 2 M D gamma L ->
  (exists r, instance 2 T r /\ total_regret 2 T L r >=
    (INR T - INR P) * (1 / 2 - gamma - (INR k + D) / INR P) - (INR k + D) / 2 - gamma * (INR P / 2)) /\
  (forall r, instance 2 T r -> total_regret 2 T L r <=
    INR T * (1 / 2 + (D + 1) / (2 * (INR M + 1)) + gamma) + (D + 1) / 2).
Proof.
  intros P Hk HP HT HD Hg HL HB. split.
  - exists (near_periodic 2 h T). split; [|apply near_periodic_two; assumption].
    apply (near_periodic_lower 2 h k M T D gamma L); (lia || assumption).
  - intros r Hr. pose proof (mean_based_upper 2 M T D gamma L r ltac:(lia) ltac:(lra) Hg HL HB Hr) as A.
    pose proof (pos_INR M). replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra).
    replace ((D + 1) / (2 * (INR M + 1))) with ((D + 1) / (INR M + 1) / 2) by (field; lra). lra.
Qed.

(* A base learner run on the window. Follow-the-leader and Hedge are mean-based, so Lemma 4.2, Theorem 4.1 and the value of
   mean-based learners apply to them. *)

Theorem windowed_stationary A M : stationary M (windowed A M).
Proof. exists A. reflexivity. Qed.
Theorem windowed_is_learner d A M : is_base d A -> is_learner d (windowed A M).
Proof. intros HA T r t Hr _. apply HA. apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr. Qed.

(* Follow-the-leader gives nothing to an arm that trails: D = 0, gamma = 0. *)
Theorem windowed_leader_mean_based d M : mean_based d M 0 0 (windowed (follow_the_leader d) M).
Proof.
  split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H.
  unfold windowed, follow_the_leader, leads. destruct (Rle_dec _ _) as [Q|Q]; [|unfold Rdiv; lra].
  pose proof (largest_ge d (score (window r M t)) j Hj). lra.
Qed.

(* Hedge with rate eta gives at most 1/(1 + e^(eta D)) to an arm that trails by more than D. *)
Theorem windowed_hedge_mean_based d M eta D : (1 <= d)%nat -> 0 < eta -> 0 <= D ->
  mean_based d M D (/ (1 + exp (eta * D))) (windowed (hedge d eta) M).
Proof.
  intros Hd He HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H.
  unfold windowed, hedge. set (w := window r M t) in *. set (a := exp (eta * score w i)). set (b := exp (eta * score w j)).
  assert (Pa : 0 < a) by apply exp_pos. assert (Pb : 0 < b) by apply exp_pos. assert (PD : 0 < exp (eta * D)) by apply exp_pos.
  assert (Hab : exp (eta * D) * a <= b).
  { unfold a, b. rewrite <- exp_plus. left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra. }
  assert (Hij : i <> j) by (intros ->; lra).
  assert (Two : a + b <= Challenge_model.potential d eta w).
  { unfold Challenge_model.potential.
    apply Rle_trans with (Sum d (fun k => (if Nat.eqb k i then a else 0) + (if Nat.eqb k j then b else 0))).
    - rewrite sum_added, !sum_single by assumption. lra.
    - apply sum_le. intros k _. destruct (Nat.eqb_spec k i) as [Ei|Ni], (Nat.eqb_spec k j) as [Ej|Nj];
        [congruence|subst k; fold a; lra|subst k; fold b; lra|].
      rewrite Rplus_0_l. left. apply exp_pos. }
  assert (P : 0 < Challenge_model.potential d eta w) by lra.
  apply Rmult_le_reg_r with (Challenge_model.potential d eta w * (1 + exp (eta * D))); [apply Rmult_lt_0_compat; lra|].
  replace (a / Challenge_model.potential d eta w * (Challenge_model.potential d eta w * (1 + exp (eta * D))))
    with (a * (1 + exp (eta * D))) by (field; lra).
  replace (/ (1 + exp (eta * D)) * (Challenge_model.potential d eta w * (1 + exp (eta * D))))
    with (Challenge_model.potential d eta w) by (field; lra). lra.
Qed.

(* Lemma 4.2 for Hedge on the window, with any 0 <= D < M/3. *)
Theorem windowed_hedge_counterexample m eta D :
  let M := (3 * m)%nat in 0 < eta -> 0 <= D < INR M / 3 ->
  total_regret 2 (3 * M) (windowed (hedge 2 eta) M) (counterexample m) >=
    INR M / 6 - D / 2 - (5 * INR M / 6 - D / 2) / (1 + exp (eta * D)).
Proof.
  intros M He HD.
  destruct (lemma_4_2 m D (/ (1 + exp (eta * D))) (windowed (hedge 2 eta) M)) as [_ A].
  - apply windowed_is_learner, hedge_is_base. lia.
  - apply windowed_hedge_mean_based; [lia|exact He|lra].
  - exact HD.
  - fold M in A. unfold Rdiv in *. lra.
Qed.

(* Follow-the-leader on a window of odd length M is as bad as never learning: on the near-periodic instance with k = 1,
   T * Reg >= (T - M - 1)/2, and on every instance T * Reg <= T/2 (1 + 1/(M+1)) + 1/2. *)
Theorem windowed_leader_half h M T :
  (M + 1 = 2 * h)%nat -> (M + 1 <= T)%nat ->
  total_regret 2 T (windowed (follow_the_leader 2) M) (near_periodic 2 h T) >= (INR T - INR (M + 1)) / 2 /\
  forall r, instance 2 T r -> total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2 * (1 + / (INR M + 1)) + 1 / 2.
Proof.
  intros Hh HT. assert (HL : is_learner 2 (windowed (follow_the_leader 2) M))
    by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  split; [apply near_periodic_leader; try assumption; apply windowed_leader_mean_based|].
  intros r Hr. pose proof (mean_based_upper 2 M T 0 0 _ r ltac:(lia) ltac:(lra) ltac:(lra) HL (windowed_leader_mean_based 2 M) Hr) as A.
  replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra). unfold Rdiv in *. lra.
Qed.

(* Mean-based learners in the limit: as the recall M grows, and gamma and D/M tend to zero, the worst long-run regret per round of every
   learner of d arms that is mean-based with recall M, lead D and weight gamma tends to 1 - 1/d. *)

(* x / y <= c, in the form in which it is used *)
Lemma quotient_le x y c : 0 < y -> x <= c * y -> x / y <= c.
Proof. intros Hy H. apply Rmult_le_reg_r with y; [exact Hy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.

(* the length of a block: with k the least number above D that makes d divide M + k, k <= D + d + 1 *)
Lemma block_length d M D : (1 <= d)%nat -> 0 <= D ->
  exists k h, (M + k = d * h)%nat /\ D < INR k <= D + 1 + INR d.
Proof.
  intros Hd HD. destruct (ceiling_exists D HD) as [c [C1 C2]].
  set (h := ((M + c) / d + 1)%nat). exists (d * h - M)%nat, h.
  pose proof (Nat.div_mod (M + c) d ltac:(lia)) as E. pose proof (Nat.mod_upper_bound (M + c) d ltac:(lia)) as B.
  assert (G : (c + 1 <= d * h - M)%nat) by (unfold h; lia). assert (U : (d * h - M <= c + d)%nat) by (unfold h; lia).
  split; [lia|]. apply le_INR in G, U. rewrite plus_INR in G, U. simpl (INR 1) in G. lra.
Qed.

Theorem mean_based_limit d eps : (2 <= d)%nat -> 0 < eps ->
  exists delta M0, 0 < delta /\ forall M D gamma L, (M0 <= M)%nat -> 0 <= D <= delta * INR M -> 0 <= gamma <= delta ->
    is_learner d L -> mean_based d M D gamma L ->
    exists T0, forall T, (T0 <= T)%nat ->
      (forall r, instance d T r -> Reg d T L r <= 1 - / INR d + eps) /\
      (exists r, instance d T r /\ 1 - / INR d - eps <= Reg d T L r).
Proof.
  intros Hd He. set (n := INR d). assert (N : 2 <= n) by (apply (le_INR 2); exact Hd).
  assert (I : 0 < / n <= 1 / 2).
  { split; [apply Rinv_0_lt_compat; lra|]. replace (1 / 2) with (/ 2) by field. apply Rinv_le_contravar; lra. }
  set (e := Rmin eps 1). assert (E : 0 < e <= 1 /\ e <= eps).
  { unfold e. pose proof (Rmin_l eps 1). pose proof (Rmin_r eps 1). split; [split|]; try lra. apply Rmin_pos; lra. }
  destruct E as [[E0 E1] E2]. set (delta := e / (8 * n)). assert (Dn : n * delta = e / 8) by (unfold delta; field; lra).
  assert (Dp : 0 < delta) by (unfold delta; apply Rdiv_lt_0_compat; lra). assert (Dle : delta <= e / 16).
  { unfold delta. apply quotient_le; [lra|]. assert (e * 2 <= e * n) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (archimed_cor1 (e / (16 * n * (n + 2))) ltac:(apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra])) as [M0 [A0 A1]].
  exists delta, M0. split; [exact Dp|]. intros M D gamma L HM HD Hg HL HB.
  assert (PM0 : 0 < INR M0) by (apply lt_0_INR; lia). assert (LM : INR M0 <= INR M) by (apply le_INR; exact HM).
  (* n (n+2) is at most e M / 16 *)
  assert (Big : 16 * (n * (n + 2)) <= e * INR M).
  { apply Rle_trans with (e * INR M0); [|apply Rmult_le_compat_l; lra]. left.
    apply (Rmult_lt_compat_r (INR M0 * (16 * n * (n + 2)))) in A0;
      [|apply Rmult_lt_0_compat; [exact PM0|apply Rmult_lt_0_compat; lra]].
    replace (/ INR M0 * (INR M0 * (16 * n * (n + 2)))) with (16 * (n * (n + 2))) in A0 by (field; lra).
    replace (e / (16 * n * (n + 2)) * (INR M0 * (16 * n * (n + 2)))) with (e * INR M0) in A0 by (field; lra). exact A0. }
  assert (n8 : 2 * (2 + 2) <= n * (n + 2)) by (apply Rmult_le_compat; lra).
  assert (eM : e * INR M <= 1 * INR M) by (apply Rmult_le_compat_r; lra).
  assert (M1 : 128 <= INR M) by lra.
  destruct (block_length d M D ltac:(lia) ltac:(lra)) as [k [h [HP Hk]]]. fold n in Hk. set (P := (M + k)%nat).
  assert (EP : INR P = INR M + INR k) by (unfold P; apply plus_INR). assert (EH : INR P = n * INR h) by (unfold P; rewrite HP;
    apply mult_INR).
  (* k + D is small against M *)
  assert (nD : n * D <= e / 8 * INR M) by (rewrite <- Dn; rewrite Rmult_assoc; apply Rmult_le_compat_l; lra).
  assert (nk : n * INR k <= e / 8 * INR M + n * (n + 1)).
  { apply Rle_trans with (n * (D + 1 + n)); [apply Rmult_le_compat_l; lra|]. lra. }
  assert (small : n * (INR k + D) <= e / 2 * INR M).
  { rewrite Rmult_plus_distr_l. lra. }
  assert (Hkh : (1 <= k <= h)%nat).
  { split; [apply INR_lt; simpl; lra|]. apply INR_le. apply Rmult_le_reg_l with n; [lra|]. rewrite <- EH, EP. lra. }
  destruct (archimed_cor1 (e / (16 * INR P)) ltac:(apply Rdiv_lt_0_compat; lra)) as [T0 [B0 B1]].
  exists (T0 + P)%nat. intros T HT. assert (PT0 : 0 < INR T0) by (apply lt_0_INR; exact B1).
  assert (LT : INR T0 + INR P <= INR T) by (rewrite <- plus_INR; apply le_INR; exact HT).
  assert (Long : 16 * INR P <= e * INR T).
  { apply Rle_trans with (e * INR T0); [|apply Rmult_le_compat_l; lra]. left.
    apply (Rmult_lt_compat_r (INR T0 * (16 * INR P))) in B0; [|apply Rmult_lt_0_compat; lra].
    replace (/ INR T0 * (INR T0 * (16 * INR P))) with (16 * INR P) in B0 by (field; lra).
    replace (e / (16 * INR P) * (INR T0 * (16 * INR P))) with (e * INR T0) in B0 by (field; lra). exact B0. }
  assert (PT : 0 < INR T) by lra. assert (T1 : (1 <= T)%nat) by (apply INR_le; simpl (INR 1); lra).
  assert (d1 : INR (d - 1) = n - 1) by (rewrite minus_INR by lia; reflexivity).
  assert (gn : 0 <= (n - 1) * gamma <= e / 8).
  { split; [apply Rmult_le_pos; lra|]. rewrite <- Dn. apply Rle_trans with (n * gamma); [lra|]. apply Rmult_le_compat_l; lra. }
  assert (D16 : D <= e / 16 * INR M) by (apply Rle_trans with (delta * INR M); [lra|apply Rmult_le_compat_r; lra]).
  assert (Dsmall : D + 1 <= e / 8 * INR M) by lra.
  assert (X1 : e * INR T <= eps * INR T) by (apply Rmult_le_compat_r; lra).
  assert (X0 : e * INR M <= e * INR T) by (apply Rmult_le_compat_l; lra).
  split.
  - intros r Hr. apply Reg_le; [exact T1|]. eapply Rle_trans; [apply (mean_based_upper d M T D gamma L r); try assumption; lra|].
    rewrite d1. fold n. replace (1 / n) with (/ n) by (field; lra).
    assert (Q : (D + 1) / (INR M + 1) <= e / 8) by (apply quotient_le; lra).
    assert (Q0 : 0 <= (D + 1) / (INR M + 1)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    set (x := (D + 1) / (INR M + 1)) in *.
    assert (Q1 : (1 - / n) * x <= 1 * x) by (apply Rmult_le_compat_r; lra).
    assert (Q2 : (1 - / n) * (D + 1) <= 1 * (D + 1)) by (apply Rmult_le_compat_r; lra).
    assert (Q3 : 0 <= e * INR T) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (INR T * (1 - / n + e / 8 + e / 8) + e / 8 * INR T); [|lra].
    apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|lra].
  - assert (HPT : (M + k <= T)%nat) by (unfold P in HT; lia).
    destruct (near_periodic_lower d h k M T D gamma L Hd Hkh HP HPT ltac:(lra) ltac:(lra) HL HB) as [Hr H].
    exists (near_periodic d h T). split; [exact Hr|]. fold P in H. rewrite d1 in H. fold n in H.
      replace (1 / n) with (/ n) in H by (field; lra).
    apply Rge_le in H. unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|].
    replace (total_regret d T L (near_periodic d h T) / INR T * INR T) with (total_regret d T L (near_periodic d h T)) by (field; lra).
    eapply Rle_trans; [|exact H].
    assert (eP : e * INR M <= e * INR P) by (apply Rmult_le_compat_l; lra).
    assert (Q : n * (INR k + D) / (2 * INR P) <= e / 4) by (apply quotient_le; lra).
    assert (Q1 : (n - 1) * gamma * (INR P / n) <= e / 8 * INR P).
    { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra|].
      apply Rle_trans with (INR P * 1); [apply Rmult_le_compat_l; lra|lra]. }
    assert (kD : 0 <= (n - 1) * (INR k + D)) by (apply Rmult_le_pos; lra).
    assert (Q2 : (INR k + D) / 2 <= INR P) by lra.
    assert (X2 : INR P * (1 - / n - e / 8 - e / 4) <= INR P * 1) by (apply Rmult_le_compat_l; lra).
    assert (X3 : e * INR P <= 1 * INR P) by (apply Rmult_le_compat_r; lra).
    apply Rle_trans with ((INR T - INR P) * (1 - / n - e / 8 - e / 4) - INR P - e / 8 * INR P).
    + lra.
    + apply Rle_trans with ((INR T - INR P) * (1 - / n - (n - 1) * gamma - n * (INR k + D) / (2 * INR P)) - INR P - e / 8 * INR P); [|lra].
      apply Rplus_le_compat_r, Rplus_le_compat_r. apply Rmult_le_compat_l; lra.
Qed.

(* Definition 2.3: Cover's learner for N rounds gives an arm that trails by more than D after n < N rounds at most
   exp(-D^2 / (2(N-n))). *)

Lemma exp_at_most a b : a <= b -> exp a <= exp b.
Proof. intros [H|H]; [left; apply exp_increasing; exact H|rewrite H; right; reflexivity]. Qed.

(* (e^x + e^-x)/2 <= e^(x^2/2) *)
Lemma cosh_at_most lambda : 0 <= lambda -> (exp lambda + exp (- lambda)) / 2 <= exp (lambda * lambda / 2).
Proof.
  intros H. pose proof (hoeffding (/ 2) ltac:(lra) (2 * lambda) ltac:(lra)) as A.
  assert (P : 0 < 1 - / 2 + / 2 * exp (2 * lambda)) by (pose proof (exp_pos (2 * lambda)); lra).
  assert (B : 1 - / 2 + / 2 * exp (2 * lambda) <= exp (lambda + lambda * lambda / 2)).
  { rewrite <- (exp_ln _ P). apply exp_at_most. lra. }
  replace (exp (lambda * lambda / 2)) with (exp (- lambda) * exp (lambda + lambda * lambda / 2))
    by (rewrite <- exp_plus; f_equal; ring).
  replace ((exp lambda + exp (- lambda)) / 2) with (exp (- lambda) * (1 - / 2 + / 2 * exp (2 * lambda))).
  - apply Rmult_le_compat_l; [left; apply exp_pos|exact B].
  - assert (E : exp lambda = exp (- lambda) * exp (2 * lambda)) by (rewrite <- exp_plus; f_equal; ring). rewrite E. field.
Qed.

(* what Cover's learner gives to an arm that leads by x, with k rounds left after this one *)
Definition cover_weight (k : nat) (x : R) : R := / 2 + (walk k (x + 1) - walk k (x - 1)) / 4.

Lemma walk_opposite k x : walk k (- x) = walk k x.
Proof.
  revert x. induction k; intros x; cbn [walk]; [apply Rabs_Ropp|]. replace (- x + 1) with (- (x - 1)) by ring.
  replace (- x - 1) with (- (x + 1)) by ring. rewrite !IHk. field.
Qed.
Lemma cover_weight_other k x : 1 - cover_weight k x = cover_weight k (- x).
Proof.
  unfold cover_weight. replace (- x + 1) with (- (x - 1)) by ring. replace (- x - 1) with (- (x + 1)) by ring. rewrite !walk_opposite.
    field.
Qed.
Lemma cover_weight_S k x : cover_weight (S k) x = (cover_weight k (x + 1) + cover_weight k (x - 1)) / 2.
Proof. unfold cover_weight. cbn [walk]. replace (x + 1 - 1) with x by ring. replace (x - 1 + 1) with x by ring. field. Qed.

Lemma cover_weight_0 lambda x : 0 <= lambda -> cover_weight 0 x <= exp (lambda * x + lambda * lambda / 2).
Proof.
  intros Hl. destruct (Rle_dec 0 x) as [Hx|Hx].
  - apply Rle_trans with 1; [unfold cover_weight; cbn [walk]; unfold Rabs; destruct (Rcase_abs (x + 1)), (Rcase_abs (x - 1)); lra|].
    rewrite <- exp_0. apply exp_at_most. nra.
  - apply Rle_trans with (exp (- (x * x / 2))); [|apply exp_at_most; pose proof (pow2_ge_0 (lambda + x)); nra].
    pose proof (exp_ineq1_le (- (x * x / 2))) as I. pose proof (exp_pos (- (x * x / 2))) as P.
    unfold cover_weight. cbn [walk]. unfold Rabs. destruct (Rcase_abs (x + 1)) as [N|N], (Rcase_abs (x - 1)); try lra.
    assert (0 <= - x * (x + 1)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma cover_weight_at_most lambda k x : 0 <= lambda -> cover_weight k x <= exp (lambda * x + INR (k + 1) * (lambda * lambda / 2)).
Proof.
  intros Hl. revert x. induction k; intros x.
  - replace (INR (0 + 1)) with 1 by reflexivity. rewrite Rmult_1_l. apply cover_weight_0. exact Hl.
  - rewrite cover_weight_S. pose proof (IHk (x + 1)) as A. pose proof (IHk (x - 1)) as B. set (c := INR (k + 1) * (lambda * lambda / 2))
    in *.
    replace (INR (S k + 1) * (lambda * lambda / 2)) with (c + lambda * lambda / 2)
      by (unfold c; replace (S k + 1)%nat with (S (k + 1)) by lia; rewrite S_INR; field).
    replace (exp (lambda * x + (c + lambda * lambda / 2))) with (exp (lambda * x + c) * exp (lambda * lambda / 2))
      by (rewrite <- exp_plus; f_equal; ring).
    pose proof (cosh_at_most lambda Hl) as C. pose proof (exp_pos (lambda * x + c)) as P.
    replace (exp (lambda * (x + 1) + c)) with (exp (lambda * x + c) * exp lambda) in A by (rewrite <- exp_plus; f_equal; ring).
    replace (exp (lambda * (x - 1) + c)) with (exp (lambda * x + c) * exp (- lambda)) in B by (rewrite <- exp_plus; f_equal; ring).
    apply (Rmult_le_compat_l (exp (lambda * x + c))) in C; lra.
Qed.

(* An arm that is behind by D or more. *)
Lemma cover_weight_behind k x D : 0 <= D -> x <= - D -> cover_weight k x <= exp (- (D * D / (2 * INR (k + 1)))).
Proof.
  intros HD Hx. assert (K : 0 < INR (k + 1)) by (apply lt_0_INR; lia). set (lambda := D / INR (k + 1)).
  assert (Hl : 0 <= lambda) by (unfold lambda, Rdiv; apply Rmult_le_pos; [exact HD|left; apply Rinv_0_lt_compat; exact K]).
  eapply Rle_trans; [apply (cover_weight_at_most lambda k x Hl)|]. apply exp_at_most.
  apply Rle_trans with (lambda * - D + INR (k + 1) * (lambda * lambda / 2)); [apply Rplus_le_compat_r, Rmult_le_compat_l; assumption|].
  right. unfold lambda. field. lra.
Qed.

Lemma lead_is_gap past : lead past = score past 0%nat - score past 1%nat.
Proof.
  induction past as [|r l IH]; [unfold lead, score; simpl; ring|].
  change (lead (r :: l)) with (r 0%nat - r 1%nat + lead l). change (score (r :: l) 0%nat) with (r 0%nat + score l 0%nat).
  change (score (r :: l) 1%nat) with (r 1%nat + score l 1%nat). rewrite IH. ring.
Qed.

Theorem cover_trailing_arm N past i j D : (length past < N)%nat -> (i < 2)%nat -> (j < 2)%nat -> 0 <= D ->
  score past j - score past i > D -> cover N past i <= exp (- (D * D / (2 * INR (N - length past)))).
Proof.
  intros HN Hi Hj HD H. set (k := (N - length past - 1)%nat). replace (N - length past)%nat with (k + 1)%nat by (unfold k; lia).
  assert (E0 : cover N past 0%nat = cover_weight k (lead past)) by reflexivity.
  assert (E1 : cover N past 1%nat = cover_weight k (- lead past)) by (rewrite <- cover_weight_other; reflexivity).
  pose proof (lead_is_gap past) as G. destruct i as [|[|i]]; [| |lia].
  - rewrite E0. apply cover_weight_behind; [exact HD|]. destruct j as [|[|j]]; [lra|lra|lia].
  - rewrite E1. apply cover_weight_behind; [exact HD|]. destruct j as [|[|j]]; [lra|lra|lia].
Qed.

Theorem windowed_cover_mean_based N M D : (M < N)%nat -> 0 <= D ->
  mean_based 2 M D (exp (- (D * D / (2 * INR (N - M))))) (windowed (cover N) M).
Proof.
  intros HN HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H. unfold windowed.
  pose proof (cover_trailing_arm N (window r M t) i j D) as A. rewrite window_length in A. apply A; assumption.
Qed.

(* Definition 2.3: regret matching. With B = sqrt((d-1) n), an arm that trails by more than D after n rounds gets at most
   (B-D)/(2B-D), and nothing if D >= B. *)

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

(* Definition 2.3: multiplicative weights, with the factor 1 + eta r for a reward r. With kappa = ln(1+eta), an arm that trails by more than
   D after n rounds gets at most 1/(1 + e^(kappa (D - n c))), and at most 1/(1 + e^(kappa D)) if all rewards are 0 or 1. *)

(* the product of the factors of an arm *)
Definition factors (eta : R) (past : list vec) (i : nat) : R := fold_right (fun r a => (1 + eta * r i) * a) 1 past.
Definition multiplicative_weights (d : nat) (eta : R) : base := fun past i => factors eta past i / Sum d (factors eta past).
(* by how much ln(1 + eta r)/kappa exceeds r at the most *)
Definition excess_of_factors (eta : R) : R := let kappa := ln (1 + eta) in ln (eta / kappa) / kappa - 1 / kappa + 1 / eta.

Lemma kappa_pos eta : 0 < eta -> 0 < ln (1 + eta).
Proof. intros H. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma factor_above eta r : 0 < eta -> 0 <= r <= 1 -> exp (ln (1 + eta) * r) <= 1 + eta * r.
Proof. intros He Hr. pose proof (exp_chord (ln (1 + eta)) r Hr) as A. rewrite exp_ln in A by lra. lra. Qed.

Lemma factor_below eta r : 0 < eta -> 0 <= r -> 1 + eta * r <= exp (ln (1 + eta) * (r + excess_of_factors eta)).
Proof.
  intros He Hr. pose proof (kappa_pos eta He) as K. unfold excess_of_factors. set (kappa := ln (1 + eta)) in *. cbv zeta.
  assert (A : 0 < eta / kappa) by (apply Rdiv_lt_0_compat; assumption).
  replace (kappa * (r + (ln (eta / kappa) / kappa - 1 / kappa + 1 / eta)))
    with (ln (eta / kappa) + ((1 + eta * r) * (kappa / eta) - 1)) by (field; lra).
  rewrite exp_plus, exp_ln by exact A. pose proof (exp_ineq1_le ((1 + eta * r) * (kappa / eta) - 1)) as B.
  replace (1 + eta * r) with (eta / kappa * (1 + ((1 + eta * r) * (kappa / eta) - 1))) at 1 by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma factors_bounds d eta past i : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat ->
  exp (ln (1 + eta) * score past i) <= factors eta past i <=
  exp (ln (1 + eta) * (score past i + INR (length past) * excess_of_factors eta)).
Proof.
  intros He H Hi. induction H as [|r l Hr _ IH].
  - unfold factors, score. simpl. rewrite Rmult_0_l, Rplus_0_r, Rmult_0_r, exp_0. lra.
  - change (factors eta (r :: l) i) with ((1 + eta * r i) * factors eta l i). change (score (r :: l) i) with (r i + score l i).
    change (length (r :: l)) with (S (length l)). rewrite S_INR. specialize (Hr i Hi).
    pose proof (factor_above eta (r i) He Hr) as A. pose proof (factor_below eta (r i) He (proj1 Hr)) as B.
    pose proof (exp_pos (ln (1 + eta) * score l i)). pose proof (exp_pos (ln (1 + eta) * r i)). split.
    + rewrite Rmult_plus_distr_l, exp_plus. apply Rmult_le_compat; try lra.
    + replace (ln (1 + eta) * (r i + score l i + (INR (length l) + 1) * excess_of_factors eta))
        with (ln (1 + eta) * (r i + excess_of_factors eta) + ln (1 + eta) * (score l i + INR (length l) * excess_of_factors eta)) by ring.
      rewrite exp_plus. apply Rmult_le_compat; lra.
Qed.

Lemma factors_two_valued eta past i : 0 < eta -> Forall (fun r : vec => r i = 0 \/ r i = 1) past ->
  factors eta past i = exp (ln (1 + eta) * score past i).
Proof.
  intros He H. induction H as [|r l Hr _ IH]; [unfold factors, score; simpl; rewrite Rmult_0_r, exp_0; reflexivity|].
  change (factors eta (r :: l) i) with ((1 + eta * r i) * factors eta l i). change (score (r :: l) i) with (r i + score l i).
  rewrite Rmult_plus_distr_l, exp_plus, <- IH. f_equal.
  destruct Hr as [->| ->]; [rewrite !Rmult_0_r, exp_0; ring|rewrite !Rmult_1_r, exp_ln by lra; reflexivity].
Qed.

Lemma factors_pos d eta past i : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat -> 0 < factors eta past i.
Proof. intros He H Hi. eapply Rlt_le_trans; [apply exp_pos|apply (factors_bounds d eta past i He H Hi)]. Qed.

(* Multiplicative weights plays distributions. *)
Theorem multiplicative_weights_is_base d eta : (1 <= d)%nat -> 0 < eta -> is_base d (multiplicative_weights d eta).
Proof.
  intros Hd He past H. assert (P : 0 < Sum d (factors eta past)).
  { destruct d as [|d]; [lia|]. cbn [Sum]. pose proof (factors_pos (S d) eta past d He H ltac:(lia)).
    assert (0 <= Sum d (factors eta past)) by (apply sum_nonneg; intros k Hk; left; apply (factors_pos (S d)); [exact He|exact H|lia]).
      lra. }
  split.
  - intros i Hi. left. apply Rdiv_lt_0_compat; [apply (factors_pos d); assumption|exact P].
  - unfold multiplicative_weights, Rdiv. rewrite sum_scal_r. field. lra.
Qed.

(* one of two positive weights in a sum of positive weights *)
Lemma share_at_most d (w : nat -> R) i j x : (i < d)%nat -> (j < d)%nat -> i <> j -> (forall k, (k < d)%nat -> 0 < w k) -> 0 < x ->
  x * w i <= w j -> w i / Sum d w <= / (1 + x).
Proof.
  intros Hi Hj Hij Hw Hx H. pose proof (Hw i Hi) as Pi. assert (Two : w i + w j <= Sum d w).
  { apply Rle_trans with (Sum d (fun k => (if Nat.eqb k i then w i else 0) + (if Nat.eqb k j then w j else 0))).
    - rewrite sum_added, !sum_single by assumption. lra.
    - apply sum_le. intros k Hk. pose proof (Hw k Hk). destruct (Nat.eqb_spec k i) as [Ei|], (Nat.eqb_spec k j) as [Ej|];
        [congruence|subst k; lra|subst k; lra|lra]. }
  assert (P : 0 < Sum d w) by (pose proof (Hw j Hj); lra).
  apply Rmult_le_reg_r with (Sum d w * (1 + x)); [apply Rmult_lt_0_compat; lra|].
  replace (w i / Sum d w * (Sum d w * (1 + x))) with (w i * (1 + x)) by (field; lra).
  replace (/ (1 + x) * (Sum d w * (1 + x))) with (Sum d w) by (field; lra). lra.
Qed.

Theorem multiplicative_weights_trailing_arm d eta past i j D : 0 < eta -> Forall (is_reward d) past -> (i < d)%nat -> (j < d)%nat ->
  0 <= D -> score past j - score past i > D ->
  multiplicative_weights d eta past i <= / (1 + exp (ln (1 + eta) * (D - INR (length past) * excess_of_factors eta))).
Proof.
  intros He H Hi Hj HD Hl. pose proof (kappa_pos eta He) as K.
  apply (share_at_most d (factors eta past) i j); try assumption; [intros ->; lra|intros; apply (factors_pos d); assumption|apply exp_pos|].
  destruct (factors_bounds d eta past j He H Hj) as [A _]. destruct (factors_bounds d eta past i He H Hi) as [_ B].
  eapply Rle_trans; [apply Rmult_le_compat_l; [left; apply exp_pos|exact B]|]. eapply Rle_trans; [|exact A]. rewrite <- exp_plus.
  left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra.
Qed.

Theorem windowed_multiplicative_weights_mean_based d M eta D : 0 < eta -> 0 <= D ->
  mean_based d M D (/ (1 + exp (ln (1 + eta) * (D - INR M * excess_of_factors eta)))) (windowed (multiplicative_weights d eta) M).
Proof.
  intros He HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j Hr _ Hi Hj H. unfold windowed.
  pose proof (multiplicative_weights_trailing_arm d eta (window r M t) i j D He) as A. rewrite window_length in A. apply A; try assumption.
  apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr.
Qed.

(* On rewards 0 and 1 the function is that of Hedge with rate kappa. *)
Theorem multiplicative_weights_two_valued d eta past i j D : 0 < eta -> Forall (is_reward d) past ->
  Forall (fun r : vec => r i = 0 \/ r i = 1) past -> Forall (fun r : vec => r j = 0 \/ r j = 1) past -> (i < d)%nat -> (j < d)%nat ->
  0 <= D -> score past j - score past i > D -> multiplicative_weights d eta past i <= / (1 + exp (ln (1 + eta) * D)).
Proof.
  intros He H Ti Tj Hi Hj HD Hl. pose proof (kappa_pos eta He) as K.
  apply (share_at_most d (factors eta past) i j); try assumption; [intros ->; lra|intros; apply (factors_pos d); assumption|apply exp_pos|].
  rewrite (factors_two_valued eta past i He Ti), (factors_two_valued eta past j He Tj), <- exp_plus.
  left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra.
Qed.
