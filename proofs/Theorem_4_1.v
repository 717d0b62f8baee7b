(* Theorem 4.1: copies of the counterexample of Lemma 4.2, one after another. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Definition_2_3 Lemma_4_2.
Import ListNotations.
Open Scope R_scope.

(* n copies of the instance of Lemma 4.2 for M = 3m, each 3M rounds long, and zeros. *)
Definition copies (m n : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat (9 * m * n))%Z
  then counterexample m ((t - 1) mod Z.of_nat (9 * m) + 1) else zero.

Lemma copies_instance m n T : (9 * m * n <= T)%nat -> instance 2 T (copies m n).
Proof.
  intros H. split.
  - intros t _. unfold copies. cases_leb; try apply zero_is_reward. apply counterexample_is_reward.
  - intros t Ht. unfold copies. cases_leb; try reflexivity. lia.
Qed.

(* what a learner of recall M sees in copy number q, from its first round on, is the counterexample *)
Lemma copies_copy m n q s : (q < n)%nat -> (- Z.of_nat (3 * m) < s <= Z.of_nat (9 * m))%Z ->
  copies m n (Z.of_nat (q * (9 * m)) + s) = counterexample m s.
Proof.
  intros Hq Hs. unfold copies. destruct (Z.leb_spec (Z.of_nat (q * (9 * m)) + s) 0) as [H0|H0].
  - unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
  - assert (Hle : (Z.of_nat (q * (9 * m)) + s <= Z.of_nat (9 * m * n))%Z) by nia.
    destruct (Z.leb_spec (Z.of_nat (q * (9 * m)) + s) (Z.of_nat (9 * m * n))); [|lia].
    destruct (Z_le_gt_dec s 0) as [Hn|Hp].
    + (* the last M rounds of the copy before *)
      assert (1 <= q)%nat by (destruct q; simpl in *; lia).
      replace ((Z.of_nat (q * (9 * m)) + s - 1) mod Z.of_nat (9 * m))%Z with (Z.of_nat (9 * m) + s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat (q - 1)); [lia|]. rewrite !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia. }
      unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
    + replace ((Z.of_nat (q * (9 * m)) + s - 1) mod Z.of_nat (9 * m))%Z with (s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat q); [lia|]. rewrite !Nat2Z.inj_mul. lia. }
      f_equal. lia.
Qed.

(* Theorem 4.1 on any T: let M = 3m and let L be a learner of two arms that is mean-based with recall M, lead D and weight
   gamma, 0 <= D < M/3; its play may vary with the round. On as many copies of the counterexample as T holds, and zeros,
   T * Reg >= floor(T / 3M) (M/6 - D/2 - gamma (5M/6 - D/2)). *)
Theorem theorem_4_1 m D gamma L T :
  let M := (3 * m)%nat in let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 ->
  instance 2 T (copies m n) /\
  total_regret 2 T L (copies m n) >= INR n * (INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2)).
Proof.
  intros M n HL HB HD Hg.
  assert (Hm : (1 <= m)%nat). { destruct m; [unfold M in HD; simpl in HD; lra|lia]. }
  assert (Hn : (9 * m * n <= T)%nat). { unfold n, M. pose proof (Nat.mul_div_le T (3 * (3 * m)) ltac:(lia)). lia. }
  pose proof (copies_instance m n T Hn) as Hr. split; [exact Hr|]. clearbody n.
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L _ O); lia].
  unfold regret_against, over_rounds.
  replace T with (n * (9 * m) + (T - n * (9 * m)))%nat by lia. rewrite sum_app.
  rewrite (sum_zero (T - n * (9 * m))), Rplus_0_r.
  2:{ intros k Hk. replace (copies m n (Z.of_nat (n * (9 * m) + k) + 1)) with zero; [rewrite dot_zero; unfold zero; lra|].
      unfold copies. cases_leb; try reflexivity; lia. }
  rewrite sum_blocks. apply sum_ge_const. intros q Hq. apply Rge_le.
  pose proof (copy_regret m D gamma L T (copies m n) (Z.of_nat (q * (9 * m))) HL HB HD Hg Hr ltac:(lia) ltac:(nia)) as H.
  cbv zeta in H. fold M in H. rewrite (sum_ext (9 * m) _ (fun k =>
    copies m n (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1)) O
    - dot 2 (L (copies m n) (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))%Z)
    (copies m n (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))))).
  2:{ intros k Hk. replace (Z.of_nat (q * (9 * m) + k) + 1)%Z with (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))%Z by lia. reflexivity. }
  replace (9 * m)%nat with (3 * M)%nat at 1 by (unfold M; lia). apply H.
  intros s Hs. apply copies_copy; [exact Hq|]. unfold M in Hs. lia.
Qed.

(* Theorem 4.1 with the paper's gamma for both (weight at most gamma for an arm that trails by more than gamma M), for
   every T: Reg >= 1/18 - M/(6T) - 4 gamma/9, which is 1/18 - o(1) as T/M grows. *)
Theorem theorem_4_1_gamma m gamma L T :
  let M := (3 * m)%nat in let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M (gamma * INR M) gamma L -> 0 <= gamma < 1 / 3 -> (1 <= m)%nat -> (1 <= T)%nat ->
  Reg 2 T L (copies m n) >= 1 / 18 - INR M / (6 * INR T) - 4 * gamma / 9.
Proof.
  intros M n HL HB Hg Hm HT. assert (HM : 0 < INR M) by (apply lt_0_INR; unfold M; lia). assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  destruct (theorem_4_1 m (gamma * INR M) gamma L T HL HB) as [_ H]; [fold M; split; nra|lra|]. fold M in H. fold n in H.
  assert (H1 : INR T < 3 * INR M * INR n + 3 * INR M).
  { pose proof (Nat.mul_succ_div_gt T (3 * M) ltac:(unfold M; lia)) as A. fold n in A. apply lt_INR in A.
    rewrite mult_INR, S_INR, mult_INR in A. simpl in A. lra. }
  assert (H2 : 3 * INR M * INR n <= INR T).
  { pose proof (Nat.mul_div_le T (3 * M) ltac:(unfold M; lia)) as A. fold n in A. apply le_INR in A.
    rewrite !mult_INR in A. simpl in A. lra. }
  pose proof (pos_INR n). apply Rle_ge. unfold Reg.
  apply Rmult_le_reg_r with (INR T); [exact HTR|].
  replace (total_regret 2 T L (copies m n) / INR T * INR T) with (total_regret 2 T L (copies m n)) by (field; lra).
  replace ((1 / 18 - INR M / (6 * INR T) - 4 * gamma / 9) * INR T) with (INR T / 18 - INR M / 6 - 4 * gamma / 9 * INR T) by (field; lra).
  apply Rge_le in H. eapply Rle_trans; [|exact H].
  replace (INR n * (INR M / 6 - gamma * INR M / 2 - gamma * (5 * INR M / 6 - gamma * INR M / 2)))
    with (INR M * INR n / 6 - 4 / 3 * gamma * (INR M * INR n) + gamma * gamma / 2 * (INR M * INR n)) by field.
  assert (0 <= gamma * gamma / 2 * (INR M * INR n)) by (apply Rmult_le_pos; [nra|apply Rmult_le_pos; lra]).
  assert (gamma * (INR M * INR n) <= gamma * (INR T / 3)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* If 3M divides T nothing is lost: Reg >= 1/18 - D/(6M) - gamma (5/18 - D/(6M)). *)
Theorem theorem_4_1_divides m D gamma L n :
  let M := (3 * m)%nat in let T := (n * (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 -> (1 <= n)%nat ->
  Reg 2 T L (copies m n) >= 1 / 18 - D / (6 * INR M) - gamma * (5 / 18 - D / (6 * INR M)).
Proof.
  intros M T HL HB HD Hg Hn. assert (HM : 0 < INR M) by lra. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
  assert (HT : INR T = 3 * INR M * INR n) by (unfold T; rewrite !mult_INR; simpl; lra).
  destruct (theorem_4_1 m D gamma L T HL HB HD Hg) as [_ H]. fold M in H.
  replace (T / (3 * M))%nat with n in H. 2:{ unfold T. rewrite Nat.div_mul; [reflexivity|].
  assert (M <> 0)%nat by (intros E; rewrite E in HM; simpl in HM; lra). lia. }
  apply Rle_ge. unfold Reg. apply Rmult_le_reg_r with (INR T); [rewrite HT; nra|].
  replace (total_regret 2 T L (copies m n) / INR T * INR T) with (total_regret 2 T L (copies m n)) by (field; rewrite HT; nra).
  apply Rge_le in H. eapply Rle_trans; [|exact H]. rewrite HT. right. field. lra.
Qed.
