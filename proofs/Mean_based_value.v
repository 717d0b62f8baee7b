(* The value of mean-based learners: 1 - 1/d, from above. Near_periodic.v has it from below. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Near_periodic.
Import ListNotations.
Open Scope R_scope.

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
