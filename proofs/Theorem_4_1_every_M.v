(* Theorem 4.1 for every M, also where 3 does not divide it: copies of the instance of Lemma 4.2 with q = ceil(2M/3). The lemma is taken
   as it is, for the learner that begins with the copy. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Lemma_4_2 Lemma_4_2_every_M.
Import ListNotations.
Open Scope R_scope.

(* n copies of three_phases M q, each 3M rounds long, and zeros *)
Definition phase_copies (M q n : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat (n * (3 * M)))%Z
  then three_phases M q ((t - 1) mod Z.of_nat (3 * M) + 1) else zero.

Lemma phase_copies_instance M q n T : (n * (3 * M) <= T)%nat -> instance 2 T (phase_copies M q n).
Proof.
  intros H. split.
  - intros t _. unfold phase_copies, three_phases. cases_leb; first [apply unit_vec_is_reward | apply zero_is_reward].
  - intros t Ht. unfold phase_copies. cases_leb; try reflexivity. lia.
Qed.

Lemma phase_copies_copy M q n j s : (q <= M)%nat -> (j < n)%nat -> (- Z.of_nat M < s <= Z.of_nat (3 * M))%Z ->
  phase_copies M q n (Z.of_nat (j * (3 * M)) + s) = three_phases M q s.
Proof.
  intros Hq Hj Hs. unfold phase_copies. destruct (Z.leb_spec (Z.of_nat (j * (3 * M)) + s) 0) as [H0|H0].
  - unfold three_phases. cases_leb; try reflexivity; lia.
  - assert (Hle : (Z.of_nat (j * (3 * M)) + s <= Z.of_nat (n * (3 * M)))%Z) by nia.
    destruct (Z.leb_spec (Z.of_nat (j * (3 * M)) + s) (Z.of_nat (n * (3 * M)))); [|lia].
    destruct (Z_le_gt_dec s 0) as [Hn|Hp].
    + assert (1 <= j)%nat by (destruct j; simpl in *; lia).
      replace ((Z.of_nat (j * (3 * M)) + s - 1) mod Z.of_nat (3 * M))%Z with (Z.of_nat (3 * M) + s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat (j - 1)); [lia|]. rewrite !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia. }
      unfold three_phases. cases_leb; try reflexivity; lia.
    + replace ((Z.of_nat (j * (3 * M)) + s - 1) mod Z.of_nat (3 * M))%Z with (s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat j); [lia|]. rewrite !Nat2Z.inj_mul. lia. }
      f_equal. lia.
Qed.

(* The learner that begins a rounds later: what L plays, a rounds on, on rewards that come a rounds later. *)
Definition shifted (a : nat) (r : Z -> vec) : Z -> vec := fun t => r (t - Z.of_nat a)%Z.
Definition begun (a : nat) (L : learner) : learner := fun r t => L (shifted a r) (Z.of_nat a + t)%Z.

Lemma shifted_instance d a T r : instance d T r -> instance d (a + T) (shifted a r).
Proof.
  intros Hr. split; [intros t _; exact (instance_rewards d T r (t - Z.of_nat a)%Z Hr)|]. intros t Ht. unfold shifted.
  destruct Hr as [_ H0]. apply H0. lia.
Qed.

Lemma shifted_window a r M t : window (shifted a r) M (Z.of_nat a + t) = window r M t.
Proof. unfold window, segment, shifted. apply map_ext. intros k. f_equal. lia. Qed.

Lemma begun_is_learner d a L : is_learner d L -> is_learner d (begun a L).
Proof. intros HL T r t Hr Ht. apply (HL (a + T)%nat); [apply shifted_instance; exact Hr|lia]. Qed.

Lemma begun_mean_based d M D gamma a L : mean_based d M D gamma L -> mean_based d M D gamma (begun a L).
Proof.
  intros [[f Hf] HB]. split.
  - exists (fun t => f (Z.of_nat a + t)%Z). intros r t. unfold begun. rewrite Hf, shifted_window. reflexivity.
  - intros T r t i j Hr Ht Hi Hj H. apply (HB (a + T)%nat (shifted a r) (Z.of_nat a + t)%Z i j);
      [apply shifted_instance; exact Hr|lia|exact Hi|exact Hj|rewrite shifted_window; exact H].
Qed.

Theorem theorem_4_1_every_M M q h D gamma L T :
  let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> 0 <= gamma <= 1 ->
  (2 * M <= 3 * q <= 2 * M + 2)%nat -> (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 ->
  instance 2 T (phase_copies M q n) /\
  total_regret 2 T L (phase_copies M q n) >= INR n * (INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
Proof.
  intros n HL HB HD Hg Hq Hh.
  assert (M1 : (1 <= M)%nat) by (destruct M; [simpl in HD; lra|lia]). assert (QM : (q <= M)%nat) by lia.
  assert (Hn : (n * (3 * M) <= T)%nat). { unfold n. rewrite Nat.mul_comm. apply Nat.mul_div_le. lia. }
  pose proof (phase_copies_instance M q n T Hn) as Hr. split; [exact Hr|]. clearbody n.
  set (B := INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
  (* what a copy costs against arm 1, which is its best arm *)
  assert (One : forall a, B <= regret_against 2 (3 * M) (begun a L) (three_phases M q) 0).
  { intros a. destruct (lemma_4_2_every_M M q h D gamma (begun a L) (begun_is_learner 2 a L HL) (begun_mean_based 2 M D gamma a L HB)
      HD Hg Hq Hh) as [_ A]. fold B in A. unfold total_regret in A. unfold regret_against. rewrite over_rounds_minus.
    enough (E : largest 2 (fun i => over_rounds (3 * M) (fun t => three_phases M q t i))
      <= over_rounds (3 * M) (fun t => three_phases M q t 0%nat)) by lra.
    apply largest_le; [lia|]. intros i Hi. destruct i as [|[|]]; [lra| |lia].
    apply Rminus_le. rewrite <- over_rounds_minus. unfold over_rounds.
    rewrite (sum_ext (3 * M) _ (fun k => - (three_phases M q (1 + Z.of_nat k) 0%nat - three_phases M q (1 + Z.of_nat k) 1%nat))).
    2:{ intros k _. replace (Z.of_nat k + 1)%Z with (1 + Z.of_nat k)%Z by lia. ring. }
    rewrite (sum_ext (3 * M) _ (fun k => -1 * (three_phases M q (1 + Z.of_nat k) 0%nat - three_phases M q (1 + Z.of_nat k) 1%nat)))
      by (intros; ring). rewrite sum_scal, sum_minus, <- !score_segment.
    rewrite (lead_segment (three_phases M q) 1 (3 * M) 1%nat 0%nat (three_phases_lead M q)) by (intros; apply three_phases_gap; exact QM).
    assert (0 <= IZR (three_phases_lead M q (1 + Z.of_nat (3 * M) - 1) - three_phases_lead M q (1 - 1))); [|lra].
    apply IZR_le. unfold three_phases_lead. cbv zeta. cases_leb; lia. }
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L _ 0); lia].
  unfold regret_against, over_rounds.
  replace T with (n * (3 * M) + (T - n * (3 * M)))%nat by lia. rewrite sum_app.
  rewrite (sum_zero (T - n * (3 * M))), Rplus_0_r.
  2:{ intros k Hk. replace (phase_copies M q n (Z.of_nat (n * (3 * M) + k) + 1)) with zero; [rewrite dot_zero; unfold zero; lra|].
      unfold phase_copies. cases_leb; try reflexivity; lia. }
  rewrite sum_blocks. apply sum_ge_const. intros j Hj. eapply Rle_trans; [apply (One (j * (3 * M))%nat)|]. right.
  unfold regret_against, over_rounds. apply sum_ext. intros k Hk.
  replace (Z.of_nat (j * (3 * M) + k) + 1)%Z with (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1))%Z by lia.
  rewrite phase_copies_copy by lia. f_equal. f_equal. unfold begun. destruct HB as [[f Hf] _]. rewrite !Hf. f_equal.
  rewrite shifted_window. unfold window. apply map_ext_in. intros i Hi. apply in_seq in Hi.
  replace (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1) - Z.of_nat M + Z.of_nat i)%Z
    with (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1 - Z.of_nat M + Z.of_nat i))%Z by lia.
  symmetry. apply phase_copies_copy; lia.
Qed.
