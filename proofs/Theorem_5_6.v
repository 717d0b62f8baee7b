(* Theorem 5.6, the remarks of Section 5.3, what a symmetric learner can guarantee, and the weight of recent rewards. *)
From Coq Require Import Reals ZArith List Bool Permutation Lia Lra Psatz FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Definition_2_3 Theorem_4_1 Hedge Mean_based.
Import ListNotations.
Open Scope R_scope.

(* Theorem 5.6 and the abstract's sentence: a learner that plays a symmetric function of its window has constant regret,
   stationary or not, and at least (k+1)/(6k+2) a round in the long run, k = ceil(M/2). *)

Lemma half_of M k : M = (2 * k)%nat \/ M = (2 * k - 1)%nat /\ (1 <= k)%nat -> ((M + 1) / 2 = k)%nat.
Proof. intros [->|[-> H]]; symmetry; [apply (Nat.div_unique _ 2 k 1)|apply (Nat.div_unique _ 2 k 0)]; lia. Qed.

(* One of finitely many numbers is B or more, or all are less. *)
Lemma one_or_all n (g : nat -> R) B : (exists k, (k < n)%nat /\ B <= g k) \/ forall k, (k < n)%nat -> g k < B.
Proof.
  induction n as [|n [[k [Hk H]]|H]]; [right; intros; lia|left; exists k; split; [lia|exact H]|].
  destruct (Rle_dec B (g n)) as [Q|Q]; [left; exists n; split; [lia|exact Q]|right]. intros k Hk.
  destruct (Nat.eq_dec k n) as [->|]; [lra|apply H; lia].
Qed.
Lemma one_or_all_pairs n m (g : nat -> nat -> R) B : (exists j k, (j < n)%nat /\ (k < m j)%nat /\ B <= g j k) \/
  forall j k, (j < n)%nat -> (k < m j)%nat -> g j k < B.
Proof.
  induction n as [|n [[j [k H]]|H]]; [right; intros; lia|left; exists j, k; intuition lia|].
  destruct (one_or_all (m n) (g n) B) as [[k [Hk Q]]|Q]; [left; exists n, k; intuition lia|right]. intros j k Hj Hk.
  destruct (Nat.eq_dec j n) as [->|]; [apply Q; exact Hk|apply H; [lia|exact Hk]].
Qed.

(* If none of these instances has more than B, then B is that large. *)
Lemma symmetric_bound M T L B :
  is_learner 2 L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  (forall j o, (j < S M)%nat -> (o < M + j)%nat -> regret_against 2 T L (word M T j 0 1 o) 0 < B) ->
  (forall j o, (j < S M)%nat -> (o < M + j)%nat -> regret_against 2 T L (word M T j 1 0 o) 1 < B) ->
  regret_against 2 T L (constant_word T 0) 0 < B -> regret_against 2 T L (constant_word T 1) 1 < B ->
  symmetric_value M * INR (T - M) - INR M < B.
Proof.
  intros HL [f [Hf Hs]] HM HB0 HB1 HC0 HC1.
  set (x := fun k u => weight M f 0 1 (Z.of_nat M + (Z.of_nat k + 1)) u).
  set (y := fun k u => weight M f 1 0 (Z.of_nat M + (Z.of_nat k + 1)) u).
  assert (XY : forall k u, (u <= M)%nat -> y k u = 1 - x k (M - u)%nat).
  { intros k u Hu. apply (weight_exchange M T L f); try assumption; lia. }
  assert (H0 : (0 = 0 /\ 1 = 1 \/ 0 = 1 /\ 1 = 0)%nat) by lia.
  assert (H1 : (1 = 0 /\ 0 = 1 \/ 1 = 1 /\ 0 = 0)%nat) by lia.
  set (n := (T - M)%nat).
  assert (W0 : forall j, (j <= M)%nat -> Sum n (fun k => INR (M - j + 1) * x k j - x k O) - INR (M + j) * INR M <= INR (M + j) * B).
  { intros j Hj. apply Rle_trans with (Sum (M + j) (fun o => regret_against 2 T L (word M T j 0 1 o) 0)).
    - apply Rge_le. apply (word_regret M T L f HL Hf Hs); lia.
    - apply sum_le_const. intros o Ho. left. apply HB0; lia. }
  assert (W1 : forall j, (j <= M)%nat -> Sum n (fun k => INR (M - j + 1) * y k j - y k O) - INR (M + j) * INR M <= INR (M + j) * B).
  { intros j Hj. apply Rle_trans with (Sum (M + j) (fun o => regret_against 2 T L (word M T j 1 0 o) 1)).
    - apply Rge_le. apply (word_regret M T L f HL Hf Hs); lia.
    - apply sum_le_const. intros o Ho. left. apply HB1; lia. }
  assert (C0 : Sum n (fun k => x k O) < B).
  { apply Rle_lt_trans with (regret_against 2 T L (constant_word T 0) 0).
    - apply Rge_le. apply (constant_regret M T L f HL Hf Hs); lia.
    - exact HC0. }
  assert (C1 : Sum n (fun k => y k O) < B).
  { apply Rle_lt_trans with (regret_against 2 T L (constant_word T 1) 1).
    - apply Rge_le. apply (constant_regret M T L f HL Hf Hs); lia.
    - exact HC1. }
  assert (Hk : exists k, M = (2 * k)%nat \/ M = (2 * k - 1)%nat /\ (1 <= k)%nat).
  { exists ((M + 1) / 2)%nat. pose proof (Nat.div_mod (M + 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (M + 1) 2 ltac:(lia)). lia. }
  destruct Hk as [k Hk]. unfold symmetric_value. rewrite (half_of M k Hk). cbv zeta. pose proof (pos_INR k) as Kpos.
  pose proof (pos_INR n) as Npos.
  apply Rmult_lt_reg_l with (6 * INR k + 2); [lra|].
  replace ((6 * INR k + 2) * ((INR k + 1) / (6 * INR k + 2) * INR n - INR M))
    with ((INR k + 1) * INR n - (6 * INR k + 2) * INR M) by (field; lra).
  destruct Hk as [E|[E Hk1]].
  - (* M = 2k: one of the cycles with k and M, and one round of the constant, for either arm *)
    specialize (W0 k ltac:(lia)). specialize (W1 k ltac:(lia)).
    assert (S : Sum n (fun t => INR (M - k + 1) * x t k - x t O) + Sum n (fun t => INR (M - k + 1) * y t k - y t O)
      + Sum n (fun t => x t O) + Sum n (fun t => y t O) = INR n * (INR k + 1)).
    { rewrite <- !sum_added, <- sum_const. apply sum_ext. intros t _. rewrite (XY t k) by lia. replace (M - k)%nat with k by lia.
      rewrite plus_INR. simpl (INR 1). lra. }
    assert (MR : INR (M + k) = 3 * INR k) by (rewrite E, plus_INR, mult_INR; simpl; lra). rewrite MR in *. pose proof (pos_INR M). nra.
  - (* M = 2k-1: the cycles with k and with k-1, k+1 and k times, and 2k+1 rounds of the constant *)
    assert (Q1 : 1 <= INR k) by (apply (le_INR 1); exact Hk1).
    pose proof (W0 k ltac:(lia)) as A0. pose proof (W1 k ltac:(lia)) as A1.
    pose proof (W0 (k - 1)%nat ltac:(lia)) as B0. pose proof (W1 (k - 1)%nat ltac:(lia)) as B1.
    replace (M - k + 1)%nat with k in * by lia. replace (M - (k - 1) + 1)%nat with (k + 1)%nat in * by lia.
    assert (KP : INR (k + 1) = INR k + 1) by (rewrite plus_INR; simpl; lra). rewrite KP in *.
    assert (S : (INR k + 1) * (Sum n (fun t => INR k * x t k - x t O) + Sum n (fun t => INR k * y t k - y t O))
      + INR k * (Sum n (fun t => (INR k + 1) * x t (k - 1)%nat - x t O) + Sum n (fun t => (INR k + 1) * y t (k - 1)%nat - y t O))
      + (2 * INR k + 1) * (Sum n (fun t => x t O) + Sum n (fun t => y t O)) = INR n * (2 * INR k * (INR k + 1))).
    { rewrite <- !sum_added, <- !sum_scal, <- !sum_added, <- sum_const. apply sum_ext. intros t _.
      rewrite (XY t k), (XY t (k - 1)%nat) by lia. replace (M - k)%nat with (k - 1)%nat by lia.
      replace (M - (k - 1))%nat with k by lia. ring. }
    assert (R1 : INR (M + k) = 3 * INR k - 1).
    { replace (M + k)%nat with (3 * k - 1)%nat by lia. rewrite minus_INR, mult_INR by lia. simpl; lra. }
    assert (R2 : INR (M + (k - 1)) = 3 * INR k - 2).
    { replace (M + (k - 1))%nat with (3 * k - 2)%nat by lia. rewrite minus_INR, mult_INR by lia. simpl; lra. }
    rewrite R1 in A0, A1. rewrite R2 in B0, B1. pose proof (pos_INR M) as MP.
    set (a := Sum n (fun t => INR k * x t k - x t O) + Sum n (fun t => INR k * y t k - y t O)) in *.
    set (b := Sum n (fun t => (INR k + 1) * x t (k - 1)%nat - x t O) + Sum n (fun t => (INR k + 1) * y t (k - 1)%nat - y t O)) in *.
    set (c := Sum n (fun t => x t O) + Sum n (fun t => y t O)) in *.
    assert (Aa : a <= 2 * (3 * INR k - 1) * (B + INR M)) by (unfold a; lra).
    assert (Ab : b <= 2 * (3 * INR k - 2) * (B + INR M)) by (unfold b; lra).
    assert (Ac : c < 2 * B) by (unfold c; lra).
    assert ((INR k + 1) * a <= (INR k + 1) * (2 * (3 * INR k - 1) * (B + INR M))) by (apply Rmult_le_compat_l; lra).
    assert (INR k * b <= INR k * (2 * (3 * INR k - 2) * (B + INR M))) by (apply Rmult_le_compat_l; lra).
    assert ((2 * INR k + 1) * c < (2 * INR k + 1) * (2 * B)) by (apply Rmult_lt_compat_l; lra).
    assert (F : 2 * INR k * (INR n * (INR k + 1)) < 2 * INR k * ((6 * INR k + 2) * B + (6 * INR k) * INR M)) by lra.
    apply Rmult_lt_reg_l in F; [|lra]. lra.
Qed.

(* Theorem 5.6, for any symmetric learner and not only a stationary one (so the abstract's sentence): let L be a learner of
   two arms with recall M >= 1 whose play is in each round a symmetric function of the window, and T >= M. Then some
   instance with T rounds, each (1,0) or (0,1), has T * Reg >= (T - M) (k+1)/(6k+2) - M, k = ceil(M/2). *)
Theorem theorem_5_6 M T L :
  is_learner 2 L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance 2 T r /\ one_hot T r /\ total_regret 2 T L r >= symmetric_value M * INR (T - M) - INR M.
Proof.
  intros HL HS HM. set (B := symmetric_value M * INR (T - M) - INR M).
  assert (Found : forall r i, instance 2 T r -> one_hot T r -> (i < 2)%nat -> B <= regret_against 2 T L r i ->
    exists r, instance 2 T r /\ one_hot T r /\ total_regret 2 T L r >= B).
  { intros r i Hr H1 Hi Hc. exists r. split; [exact Hr|]. split; [exact H1|]. apply Rle_ge. eapply Rle_trans; [exact Hc|].
    apply total_regret_ge. exact Hi. }
  destruct (one_or_all_pairs (S M) (fun j => (M + j)%nat) (fun j o => regret_against 2 T L (word M T j 0 1 o) 0) B) as [[j [o [Hj [Ho
    H]]]]|B0].
  { apply (Found _ 0%nat) in H; [exact H|apply (word_instance M T); lia|apply (word_one_hot M T); lia|lia]. }
  destruct (one_or_all_pairs (S M) (fun j => (M + j)%nat) (fun j o => regret_against 2 T L (word M T j 1 0 o) 1) B) as [[j [o [Hj [Ho
    H]]]]|B1].
  { apply (Found _ 1%nat) in H; [exact H|apply (word_instance M T); lia|apply (word_one_hot M T); lia|lia]. }
  destruct (Rle_dec B (regret_against 2 T L (constant_word T 0) 0)) as [H|Q0].
  { apply (Found _ 0%nat) in H; [exact H|apply (constant_instance M T); lia| |lia]. intros t Ht. left. apply (constant_in M T); lia. }
  destruct (Rle_dec B (regret_against 2 T L (constant_word T 1) 1)) as [H|Q1].
  { apply (Found _ 1%nat) in H; [exact H|apply (constant_instance M T); lia| |lia]. intros t Ht. right. apply (constant_in M T); lia. }
  exfalso. apply (Rlt_irrefl B). apply (symmetric_bound M T L B); try assumption; lra.
Qed.

(* ---- More than two arms ---- *)
(* The rewards of the first two arms, zero for the others; and the learner of two arms that gives arm 2 what L gives it on such
   rewards, and arm 1 the rest. *)
Definition trunc (v : vec) : vec := fun i => if (i <? 2)%nat then v i else 0.
Definition two_of (L : learner) : learner := fun r t i =>
  match i with O => 1 - L (fun s => trunc (r s)) t 1%nat | S O => L (fun s => trunc (r s)) t 1%nat | _ => 0 end.
Lemma trunc_zero : trunc zero = zero.
Proof. apply functional_extensionality. intros i. unfold trunc, zero. destruct (i <? 2)%nat; reflexivity. Qed.
Lemma trunc_unit a : (a < 2)%nat -> trunc (unit_vec a) = unit_vec a.
Proof. intros H. apply functional_extensionality. intros i. unfold trunc, unit_vec.
destruct (Nat.ltb_spec i 2); [reflexivity|]. destruct (Nat.eqb_spec i a); [lia|reflexivity]. Qed.
Lemma trunc_instance d T r : instance 2 T r -> instance d T (fun s => trunc (r s)).
Proof.
  intros [H1 H0]. split.
  - intros t Ht i Hi. unfold trunc. destruct (Nat.ltb_spec i 2); [apply H1; assumption|lra].
  - intros t Ht. rewrite H0 by exact Ht. apply trunc_zero.
Qed.
Lemma two_of_learner d L : (2 <= d)%nat -> is_learner d L -> is_learner 2 (two_of L).
Proof.
  intros Hd HL T r t Hr Ht. pose proof (HL T _ t (trunc_instance d T r Hr) Ht) as P.
  pose proof (play_bounded d _ 1%nat P ltac:(lia)) as B. split.
  - intros i Hi. destruct i as [|[|i]]; cbn; lra.
  - cbn [Sum two_of]. lra.
Qed.
Lemma two_of_symmetric M L : is_symmetric M L -> is_symmetric M (two_of L).
Proof.
  intros [f [Hf Hp]].
  exists (fun t w i => match i with O => 1 - f t (map trunc w) 1%nat | S O => f t (map trunc w) 1%nat | _ => 0 end). split.
  - intros r t. apply functional_extensionality. intros i. unfold two_of. rewrite Hf. unfold window, segment. rewrite map_map. reflexivity.
  - intros t w w' H. rewrite (Hp t (map trunc w) (map trunc w')); [reflexivity|]. apply Permutation_map. exact H.
Qed.
(* The same for every d >= 2: the other arms earn nothing. *)
Theorem theorem_5_6_many_arms (d M T : nat) (L : learner) :
  (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ total_regret d T L r >= symmetric_value M * INR (T - M) - INR M.
Proof.
  intros Hd HL HS HT. destruct (theorem_5_6 M T (two_of L) (two_of_learner d L Hd HL) (two_of_symmetric M L HS) HT) as [r [Hr [Ho H]]].
  assert (E : (fun s => trunc (r s)) = r).
  { apply functional_extensionality. intros t. destruct Hr as [_ H0].
    destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)); [|rewrite H0 by lia; apply trunc_zero..].
    destruct (Ho t ltac:(lia)) as [-> | ->]; apply trunc_unit; lia. }
  assert (Hrd : instance d T r) by (rewrite <- E; apply trunc_instance; exact Hr).
  exists r. split; [exact Hrd|]. split; [exact Ho|]. eapply Rge_trans; [|exact H]. apply Rle_ge.
  apply total_regret_le; [lia|]. intros i Hi.
  eapply Rle_trans; [|apply (total_regret_ge d T L r i); lia].
  unfold regret_against. apply over_rounds_le. intros t Ht.
  enough (dot d (L r t) (r t) <= dot 2 (two_of L r t) (r t)) by lra.
  assert (P : is_play d (L r t)) by (apply (HL T); [exact Hrd|lia]).
  assert (Z2 : forall j, (2 <= j)%nat -> r t j = 0).
  { intros j Hj. rewrite <- E. unfold trunc. destruct (Nat.ltb_spec j 2); [lia|reflexivity]. }
  pose proof (instance_rewards 2 T r t Hr) as Rw.
  unfold dot. replace d with (2 + (d - 2))%nat by lia. rewrite sum_app.
  rewrite (sum_zero (d - 2)) by (intros k Hk; rewrite Z2 by lia; ring).
  cbn [Sum two_of]. rewrite E.
  assert (Q : L r t 0%nat + L r t 1%nat <= 1).
  { destruct P as [P0 P1]. rewrite <- P1. replace d with (2 + (d - 2))%nat by lia. rewrite sum_app. cbn [Sum].
    assert (0 <= Sum (d - 2) (fun k => L r t (2 + k)%nat)) by (apply sum_nonneg; intros; apply P0; lia). lra. }
  pose proof (Rw 0%nat ltac:(lia)) as R0. nra.
Qed.

(* In particular more than 1/6 a round, as T/M grows: Reg >= 1/6 - 7M/(6T). *)
Theorem theorem_5_6_sixth d M T L :
  (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r >= 1 / 6 - 7 * INR M / (6 * INR T).
Proof.
  intros Hd HL HS HM. destruct (theorem_5_6_many_arms d M T L Hd HL HS HM) as [r [Hr [H1 H]]]. exists r.
  split; [exact Hr|]. split; [exact H1|].
  assert (HT : 0 < INR T) by (apply lt_0_INR; lia). apply Rle_ge. unfold Reg.
  apply Rmult_le_reg_r with (INR T); [exact HT|].
  replace (total_regret d T L r / INR T * INR T) with (total_regret d T L r) by (field; lra).
  replace ((1 / 6 - 7 * INR M / (6 * INR T)) * INR T) with (INR T / 6 - 7 / 6 * INR M) by (field; lra).
  apply Rge_le in H. eapply Rle_trans; [|exact H].
  assert (1 / 6 <= symmetric_value M).
  { unfold symmetric_value. set (k := INR _). assert (0 <= k) by apply pos_INR. apply Rmult_le_reg_r with (6 * k + 2); [lra|].
    replace ((k + 1) / (6 * k + 2) * (6 * k + 2)) with (k + 1) by (field; lra). lra. }
  assert (INR (T - M) = INR T - INR M) by (apply minus_INR; lia).
  assert (0 <= INR (T - M)) by apply pos_INR. nra.
Qed.

(* The value is more than 1/6 for every M; and Reg > 3/20 on some instance if T >= 120 M. *)
Theorem symmetric_value_above (M : nat) : 1 / 6 < symmetric_value M.
Proof.
  unfold symmetric_value. set (k := INR _). assert (0 <= k) by apply pos_INR. apply Rmult_lt_reg_r with (6 * k + 2); [lra|].
  replace ((k + 1) / (6 * k + 2) * (6 * k + 2)) with (k + 1) by (field; lra). lra.
Qed.

(* In the long run, that is for all T from some T0 on that depends on M alone, it is more than 1/6. *)
Theorem theorem_5_6_long_run d M : (2 <= d)%nat -> (1 <= M)%nat -> exists T0, forall T L, (T0 <= T)%nat -> is_learner d L ->
  is_symmetric M L -> exists r, instance d T r /\ one_hot T r /\ Reg d T L r > 1 / 6.
Proof.
  intros Hd HM. pose proof (symmetric_value_above M) as V. set (v := symmetric_value M) in *.
  assert (U : exists n, INR M * (v + 1) / (v - 1 / 6) < INR n).
  { exists (Z.to_nat (up (INR M * (v + 1) / (v - 1 / 6)))). rewrite (INR_IZR_INZ (Z.to_nat _)).
    destruct (archimed (INR M * (v + 1) / (v - 1 / 6))) as [A _]. eapply Rlt_le_trans; [exact A|apply IZR_le; lia]. }
  destruct U as [n Hn]. exists (n + M)%nat. intros T L HT HL HS.
  destruct (theorem_5_6_many_arms d M T L Hd HL HS ltac:(lia)) as [r [Hr [H1 H]]]. exists r. split; [exact Hr|]. split; [exact H1|].
  fold v in H. assert (N : INR n <= INR T) by (apply le_INR; lia). assert (P : 1 <= INR T) by (apply (le_INR 1); lia).
  rewrite minus_INR in H by lia. unfold Reg. apply Rmult_gt_reg_l with (INR T); [lra|].
  replace (INR T * (total_regret d T L r / INR T)) with (total_regret d T L r) by (field; lra).
  assert (A : INR M * (v + 1) < INR T * (v - 1 / 6)).
  { apply Rlt_le_trans with (INR n * (v - 1 / 6)); [|apply Rmult_le_compat_r; lra].
    replace (INR M * (v + 1)) with (INR M * (v + 1) / (v - 1 / 6) * (v - 1 / 6)) by (field; lra).
    apply Rmult_lt_compat_r; lra. }
  lra.
Qed.

Theorem theorem_5_6_three_twentieths d M T L :
  (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M)%nat -> (120 * M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r > 3 / 20.
Proof.
  intros Hd HL HS HM HT. destruct (theorem_5_6_sixth d M T L Hd HL HS ltac:(lia)) as [r [Hr [H1 H]]].
  exists r. split; [exact Hr|]. split; [exact H1|]. eapply Rge_gt_trans; [exact H|]. apply le_INR in HT. rewrite mult_INR in HT.
  replace (INR 120) with 120 in HT by (simpl; lra). assert (1 <= INR M) by (apply (le_INR 1); exact HM).
  assert (7 * INR M / (6 * INR T) <= 7 / 720); [|lra].
  apply Rmult_le_reg_r with (6 * INR T); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* Section 5.3: Hedge does not depend on the order of the past rewards, and over such a base learner the learner on the window is
   symmetric. And lambda = (k+1)/(6k+2), the value of symmetric learners, tends to 1/6. *)

Lemma score_permutation w w' i : Permutation w w' -> score w i = score w' i.
Proof. intros P. unfold score. induction P; cbn [fold_right]; lra. Qed.

Theorem hedge_is_symmetric d eta : forall w w', Permutation w w' -> hedge d eta w = hedge d eta w'.
Proof.
  intros w w' P. apply functional_extensionality. intros i. unfold hedge, potential.
  rewrite (score_permutation w w' i P). f_equal. apply sum_ext. intros k _. rewrite (score_permutation w w' k P). reflexivity.
Qed.

Theorem windowed_is_symmetric (A : base) (M : nat) : (forall w w', Permutation w w' -> A w = A w') -> is_symmetric M (windowed A M).
Proof. intros H. exists (fun _ => A). split; [reflexivity|]. intros _. exact H. Qed.

Theorem symmetric_value_limit : Un_cv symmetric_value (1 / 6).
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists (2 * N)%nat. intros n Hn. unfold R_dist, symmetric_value. cbv zeta.
  assert (G : (N <= (n + 1) / 2)%nat) by (apply Nat.div_le_lower_bound; lia). apply le_INR in G. set (k := INR ((n + 1) / 2)) in *.
  assert (P : 0 < INR N) by (apply lt_0_INR; exact H1).
  replace ((k + 1) / (6 * k + 2) - 1 / 6) with (2 / (3 * (6 * k + 2))) by (field; lra).
  rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra). eapply Rle_lt_trans; [|exact H0].
  apply Rmult_le_reg_r with (INR N * (3 * (6 * k + 2))); [apply Rmult_lt_0_compat; lra|].
  replace (2 / (3 * (6 * k + 2)) * (INR N * (3 * (6 * k + 2)))) with (2 * INR N) by (field; lra).
  replace (/ INR N * (INR N * (3 * (6 * k + 2)))) with (3 * (6 * k + 2)) by (field; lra). lra.
Qed.

(* The best symmetric learner of two arms, for every M: at most (k+1)/(6k+2) a round in the long run, k = ceil(M/2), which
   is what Theorem 5.6 forces on every symmetric learner. *)

(* ---- Windows of rewards (0,1), true, and (1,0), false, the newest first ---- *)
Definition b2n (b : bool) : nat := if b then 1%nat else 0%nat.
Fixpoint count (w : list bool) : nat := match w with [] => 0 | b :: v => b2n b + count v end%nat.
Definition push (b : bool) (w : list bool) := b :: removelast w.

Section Potential.
Variable height : nat -> R.
Definition step_up u := height (S u) - height u.
(* the sum over the prefixes of w of N, starting from u *)
Fixpoint prefix_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v => height (b2n b + u) + prefix_sum v (b2n b + u) end.
(* the sum over the proper prefixes, the empty one too *)
Fixpoint proper_prefix_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v =>
  height u + proper_prefix_sum v (b2n b + u) end.
Definition prefix_potential w := prefix_sum w 0.

Lemma F_E w u : prefix_sum w u = proper_prefix_sum w u - height u + height (count w + u).
Proof. revert u; induction w as [|b v IH]; intros u; cbn [prefix_sum proper_prefix_sum count]; [simpl; lra|].
  rewrite IH. replace (b2n b + count v + u)%nat with (count v + (b2n b + u))%nat by lia. lra. Qed.
Lemma F_removelast w u : w <> [] -> prefix_sum (removelast w) u = proper_prefix_sum w u - height u.
Proof. revert u; induction w as [|b v IH]; intros u H; [congruence|].
  destruct v as [|b' v'].
  - cbn. lra.
  - change (removelast (b :: b' :: v')) with (b :: removelast (b' :: v')). cbn [prefix_sum]. rewrite IH by discriminate.
    change (proper_prefix_sum (b :: b' :: v') u) with (height u + proper_prefix_sum (b' :: v') (b2n b + u)). lra. Qed.
(* proper_prefix_sum shifted by one, less itself, is the sum of step_up *)
Fixpoint step_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v => step_up u + step_sum v (b2n b + u) end.
Lemma E_shift w u : proper_prefix_sum w (S u) = proper_prefix_sum w u + step_sum w u.
Proof. revert u; induction w as [|b v IH]; intros u; cbn [proper_prefix_sum step_sum]; [lra|].
  replace (b2n b + S u)%nat with (S (b2n b + u)) by lia. rewrite IH. unfold step_up. lra. Qed.

Lemma step1 w : w <> [] -> height 0 = 0 -> prefix_potential (push false w) = prefix_potential w - height (count w).
Proof. intros H H0. unfold prefix_potential, push. cbn [prefix_sum b2n]. change (0 + 0)%nat with 0%nat.
rewrite F_removelast by exact H. rewrite F_E. replace (count w + 0)%nat with (count w) by lia. lra. Qed.
Lemma step2 w : w <> [] -> height 0 = 0 -> prefix_potential (push true w) = prefix_potential w + step_sum w 0 - height (count w).
Proof. intros H H0. unfold prefix_potential, push. cbn [prefix_sum b2n]. change (1 + 0)%nat with 1%nat.
rewrite F_removelast by exact H. rewrite (E_shift w 0), F_E. replace (count w + 0)%nat with (count w) by lia. lra. Qed.

Lemma count_le w : (count w <= length w)%nat.
Proof. induction w as [|[] v IH]; simpl; lia. Qed.
Lemma G_bound w u P : (forall v, (v <= u + count w)%nat -> (v < u + length w)%nat -> step_up v <= P) ->
  step_sum w u <= height (u + count w) - height u + INR (length w - count w) * P.
Proof. revert u; induction w as [|b v IH]; intros u H; cbn [step_sum count length].
  - simpl. replace (u + 0)%nat with u by lia. lra.
  - assert (Hu : step_up u <= P \/ b = true) by (destruct b; [right; reflexivity|left; apply H; cbn [count length]; lia]).
    assert (IH' := IH (b2n b + u)%nat). pose proof (count_le v) as Hc.
    destruct b; cbn [b2n] in *.
    + replace (u + (1 + count v))%nat with (1 + u + count v)%nat by lia.
      replace (S (length v) - (1 + count v))%nat with (length v - count v)%nat by lia.
      assert (step_sum v (1 + u) <= height (1 + u + count v) - height (1 + u) + INR (length v - count v) * P).
      { apply IH'. intros x Hx Hx2. apply H; cbn [count length b2n]; lia. }
      unfold step_up. change (1 + u)%nat with (S u) in *. lra.
    + destruct Hu as [Hu|?]; [|discriminate]. replace (u + (0 + count v))%nat with (0 + u + count v)%nat by lia.
      assert (step_sum v (0 + u) <= height (0 + u + count v) - height (0 + u) + INR (length v - count v) * P).
      { apply IH'. intros x Hx Hx2. apply H; cbn [count length b2n]; lia. }
      replace (S (length v) - (0 + count v))%nat with (S (length v - count v)) by lia. rewrite S_INR.
      change (0 + u)%nat with u in *. lra. Qed.
End Potential.

Section Learner.
Variable M k : nat.
Hypothesis HM : M = (2 * k)%nat \/ M = (2 * k - 1)%nat.
Hypothesis Hk : (1 <= k)%nat.
Definition numerator u : R := if (u <=? k)%nat then (INR k + 1) * INR u / (INR M + 1 - INR u) else 2 * INR k
  - (INR k + 1) * INR (M - u) / (INR M + 1 - INR (M - u)).
Definition lam := (INR k + 1) / (6 * INR k + 2).
(* weight of arm 2 on a window with u rewards e_2 *)
Definition weight_of_arm_2 u := (2 * numerator u + (INR k + 1)) / (6 * INR k + 2).

Lemma HkR : 1 <= INR k. Proof. apply (le_INR 1). exact Hk. Qed.
Lemma MR : INR M = 2 * INR k \/ INR M = 2 * INR k - 1.
Proof. destruct HM as [-> | ->]; [left|right]; [rewrite mult_INR; simpl; lra|]. rewrite minus_INR by lia. rewrite mult_INR. simpl; lra. Qed.
Lemma N_low u : (u <= k)%nat -> numerator u = (INR k + 1) * INR u / (INR M + 1 - INR u).
Proof. intros H. unfold numerator. destruct (Nat.leb_spec u k); [reflexivity|lia]. Qed.
Lemma N_high u : (k <= u <= M)%nat -> numerator u = 2 * INR k - (INR k + 1) * INR (M - u) / (INR M + 1 - INR (M - u)).
Proof. intros H. unfold numerator. destruct (Nat.leb_spec u k); [|reflexivity].
  assert (u = k) by lia; subst u. pose proof HkR. rewrite minus_INR by lia. destruct MR as [-> | ->]; field; lra. Qed.
Lemma numerator_0 : numerator 0 = 0. Proof. rewrite N_low by lia. simpl. unfold Rdiv. ring. Qed.
Lemma N_nonneg_low u : (u <= k)%nat -> (u <= M)%nat -> 0 <= numerator u.
Proof. intros H H2. rewrite N_low by exact H. pose proof HkR. apply le_INR in H2. pose proof (pos_INR u).
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left; apply Rinv_0_lt_compat; lra. Qed.

(* Psi below the middle *)
Lemma Psi_low u : (u < k)%nat -> (u < M)%nat -> step_up numerator u = (INR k + 1) * (INR M + 1) / ((INR M - INR u) * (INR M + 1 - INR u)).
Proof. intros H H2. unfold step_up. rewrite !N_low by lia. rewrite S_INR. apply lt_INR in H2. field. split; lra. Qed.
Lemma Psi_mono u v : (u <= v)%nat -> (v < k)%nat -> (v < M)%nat -> step_up numerator u <= step_up numerator v.
Proof. intros H1 H2 H3. rewrite !Psi_low by lia. pose proof HkR. apply le_INR in H1. apply lt_INR in H3.
pose proof (pos_INR u). pose proof (pos_INR M).
  unfold Rdiv. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
  apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|]. apply Rmult_le_compat; lra. Qed.
Lemma Psi_sym u : (k <= u)%nat -> (u < M)%nat -> step_up numerator u = step_up numerator (M - 1 - u).
Proof. intros H H2. unfold step_up. rewrite (N_high (S u)) by lia. rewrite (N_high u) by lia. rewrite !N_low by lia.
  replace (S (M - 1 - u)) with (M - u)%nat by lia. replace (M - S u)%nat with (M - 1 - u)%nat by lia. lra. Qed.
Lemma Psi_max u : (u < M)%nat -> step_up numerator u <= step_up numerator (k - 1).
Proof. intros H. destruct (Nat.lt_ge_cases u k).
  - apply Psi_mono; lia.
  - rewrite Psi_sym by lia. apply Psi_mono; lia. Qed.
Lemma N_mono_high u : (k <= u <= M)%nat -> numerator k <= numerator u.
Proof. intros H. assert (forall n, (k + n <= M)%nat -> numerator k <= numerator (k + n)) as L.
  { induction n; intros Hn; [replace (k+0)%nat with k by lia; lra|]. specialize (IHn ltac:(lia)).
    assert (0 <= step_up numerator (k + n)). { rewrite Psi_sym by lia. rewrite Psi_low by lia. pose proof HkR. pose proof (pos_INR M).
      assert (INR (M - 1 - (k + n)) + 1 <= INR M). { rewrite <- S_INR. apply le_INR. lia. }
      apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; lra. }
    unfold step_up in *. replace (k + S n)%nat with (S (k + n)) by lia. lra. }
  replace u with (k + (u - k))%nat by lia. apply L. lia. Qed.

(* the inequality that an e_2 needs *)
Lemma after_e2 w : length w = M -> step_sum numerator w 0 <= (INR k + 1) + 2 * numerator (count w).
Proof. intros HL. pose proof HkR as K. pose proof (count_le w) as C. rewrite HL in C. set (U := count w) in *.
  destruct (Nat.lt_ge_cases U k) as [L|L].
  - destruct (Nat.eq_dec U M) as [Eq|Ne].
    + assert (M = 1)%nat by lia. lia.
    + assert (B := G_bound numerator w 0 (step_up numerator U)). fold U in B. rewrite HL, numerator_0 in B.
      assert (HB : step_sum numerator w 0 <= numerator (0 + U) - 0 + INR (M - U) * step_up numerator U).
      { apply B. intros v H1 H2. apply Psi_mono; lia. }
      replace (0 + U)%nat with U in HB by lia. rewrite minus_INR in HB by lia. rewrite Psi_low in HB by lia.
      assert (INR U < INR M) by (apply lt_INR; lia). rewrite (N_low U) in * by lia.
      assert (X : (INR M - INR U) * ((INR k + 1) * (INR M + 1) / ((INR M - INR U) * (INR M + 1 - INR U))) = INR k + 1
        + (INR k + 1) * INR U / (INR M + 1 - INR U)).
      { field. split; lra. } lra.
  - assert (B := G_bound numerator w 0 (step_up numerator (k - 1))). fold U in B. rewrite HL, numerator_0 in B.
    assert (HB : step_sum numerator w 0 <= numerator (0 + U) - 0 + INR (M - U) * step_up numerator (k - 1)).
    { apply B. intros v H1 H2. apply Psi_max; lia. }
    replace (0 + U)%nat with U in HB by lia.
    assert (NU : numerator k <= numerator U) by (apply N_mono_high; lia). rewrite (N_low k) in NU by lia.
    rewrite Psi_low in HB by lia. rewrite (minus_INR k 1) in HB by lia. change (INR 1) with 1 in HB.
    assert (MU : INR (M - U) <= INR M - INR k) by (rewrite <- minus_INR by lia; apply le_INR; lia).
    pose proof (pos_INR (M - U)) as P.
    destruct MR as [R|R]; rewrite R in *.
    + replace ((INR k + 1) * (2 * INR k + 1) / ((2 * INR k - (INR k - 1)) * (2 * INR k + 1 - (INR k - 1))))
        with ((2 * INR k + 1) / (INR k + 2)) in HB by (field; lra).
      replace ((INR k + 1) * INR k / (2 * INR k + 1 - INR k)) with (INR k) in NU by (field; lra).
      assert (Q : INR (M - U) * ((2 * INR k + 1) / (INR k + 2)) <= 2 * INR k + 1).
      { apply Rmult_le_reg_r with (INR k + 2); [lra|].
        replace (INR (M - U) * ((2 * INR k + 1) / (INR k + 2)) * (INR k + 2)) with (INR (M - U) * (2 * INR k + 1))
          by (field; lra). nra. }
      lra.
    + replace ((INR k + 1) * (2 * INR k - 1 + 1) / ((2 * INR k - 1 - (INR k - 1)) * (2 * INR k - 1 + 1 - (INR k - 1))))
        with 2 in HB by (field; lra).
      replace ((INR k + 1) * INR k / (2 * INR k - 1 + 1 - INR k)) with (INR k + 1) in NU by (field; lra). lra. Qed.

(* ---- bounds on N ---- *)
Lemma N_sym u : (u <= M)%nat -> numerator (M - u) = 2 * INR k - numerator u.
Proof.
  intros H. pose proof HkR. destruct (Nat.le_ge_cases k u) as [A|A].
  - destruct (Nat.le_gt_cases (M - u) k) as [B|B]; [|lia]. rewrite (N_low (M - u)) by exact B. rewrite (N_high u) by lia. lra.
  - destruct (Nat.le_gt_cases k (M - u)) as [B|B].
    + rewrite (N_high (M - u)) by lia. rewrite (N_low u) by exact A. replace (M - (M - u))%nat with u by lia. reflexivity.
    + assert (u = k) by lia. subst u. assert (Odd : M = (2 * k - 1)%nat) by lia. rewrite !N_low by lia. rewrite (minus_INR M k) by lia.
      destruct MR as [R|R]; rewrite R.
      * exfalso. rewrite Odd, minus_INR, mult_INR in R by lia. simpl in R. lra.
      * field; lra.
Qed.
Lemma N_nonneg u : (u <= M)%nat -> 0 <= numerator u.
Proof.
  intros H. destruct (Nat.le_ge_cases u k) as [A|A]; [apply N_nonneg_low; lia|].
  eapply Rle_trans; [apply (N_nonneg_low k); lia|apply N_mono_high; lia].
Qed.
Lemma N_le u : (u <= M)%nat -> numerator u <= 2 * INR k.
Proof. intros H. pose proof (N_nonneg (M - u) ltac:(lia)). rewrite N_sym in H0 by exact H. lra. Qed.
Lemma x2_sym u : (u <= M)%nat -> weight_of_arm_2 (M - u) = 1 - weight_of_arm_2 u.
Proof. intros H. unfold weight_of_arm_2. rewrite N_sym by exact H. pose proof HkR. field. lra. Qed.
Lemma x2_bounded u : (u <= M)%nat -> 0 <= weight_of_arm_2 u <= 1.
Proof.
  intros H. pose proof HkR. pose proof (N_nonneg u H). pose proof (N_le u H). unfold weight_of_arm_2. split.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
  - apply Rmult_le_reg_r with (6 * INR k + 2); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma F_bounded w u : (u + length w <= M)%nat -> 0 <= prefix_sum numerator w u <= INR (length w) * (2 * INR k).
Proof.
  revert u. induction w as [|b v IH]; intros u H; cbn [prefix_sum length] in *; [simpl; lra|]. rewrite S_INR.
  assert (b2n b <= 1)%nat by (destruct b; simpl; lia).
  specialize (IH (b2n b + u)%nat ltac:(lia)). pose proof (N_nonneg (b2n b + u) ltac:(lia)). pose proof (N_le (b2n b + u) ltac:(lia)). lra.
Qed.

(* ---- one round over rewards (0,1) and (1,0) ---- *)
Lemma push_length b w : w <> [] -> length (push b w) = length w.
Proof. intros H. unfold push. simpl. destruct (exists_last H) as [v [a ->]]. rewrite removelast_last, app_length. simpl. lia. Qed.
Lemma one_round (b : bool) (w : list bool) : length w = M ->
  (3 * INR k + 1) * ((if b then - weight_of_arm_2 (count w) else weight_of_arm_2 (count w)) - lam)
  + prefix_potential numerator (push b w) <= prefix_potential numerator w.
Proof. intros HL. pose proof HkR. assert (w <> []) by (intros ->; simpl in HL; lia).
  destruct b; unfold lam, weight_of_arm_2.
  - rewrite step2 by (assumption || apply numerator_0). pose proof (after_e2 w HL).
    replace ((3 * INR k + 1) * (- ((2 * numerator (count w) + (INR k + 1)) / (6 * INR k + 2))
      - (INR k + 1) / (6 * INR k + 2))) with (- numerator (count w) - (INR k + 1)) by (field; lra). lra.
  - rewrite step1 by (assumption || apply numerator_0).
    replace ((3 * INR k + 1) * ((2 * numerator (count w) + (INR k + 1)) / (6 * INR k + 2)
      - (INR k + 1) / (6 * INR k + 2))) with (numerator (count w)) by (field; lra). lra. Qed.

(* ---- rounding ---- *)
(* The mean of F over a list of independent coins: coin i is true with chance p_i. *)
Fixpoint biased_mean (ps : list R) (h : list bool -> R) : R :=
  match ps with [] => h [] | p :: qs => p * biased_mean qs (fun b => h (true :: b))
    + (1 - p) * biased_mean qs (fun b => h (false :: b)) end.
Definition chances (ps : list R) := Forall (fun p => 0 <= p <= 1) ps.

Lemma biased_mean_le ps g h : chances ps -> (forall b, length b = length ps -> g b <= h b) -> biased_mean ps g <= biased_mean ps h.
Proof.
  revert g h. induction ps as [|p qs IH]; intros g h C H; cbn [biased_mean]; [apply H; reflexivity|]. inversion C as [|? ? Hp Hq]; subst.
  assert (biased_mean qs (fun b => g (true :: b)) <= biased_mean qs (fun b => h (true :: b)))
    by (apply IH; [exact Hq|intros b Hb; apply H; simpl; lia]).
  assert (biased_mean qs (fun b => g (false :: b)) <= biased_mean qs (fun b => h (false :: b)))
    by (apply IH; [exact Hq|intros b Hb; apply H; simpl; lia]).
  apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.
Lemma biased_mean_ext ps g h : (forall b, length b = length ps -> g b = h b) -> biased_mean ps g = biased_mean ps h.
Proof.
  revert g h. induction ps as [|p qs IH]; intros g h H; cbn [biased_mean]; [apply H; reflexivity|].
  rewrite (IH (fun b => g (true :: b)) (fun b => h (true :: b))) by (intros b Hb; apply H; simpl; lia).
  rewrite (IH (fun b => g (false :: b)) (fun b => h (false :: b))) by (intros b Hb; apply H; simpl; lia). reflexivity.
Qed.
Lemma biased_mean_plus ps g h : biased_mean ps (fun b => g b + h b) = biased_mean ps g + biased_mean ps h.
Proof. revert g h. induction ps as [|p qs IH]; intros g h; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_scal ps c h : biased_mean ps (fun b => c * h b) = c * biased_mean ps h.
Proof. revert h. induction ps as [|p qs IH]; intros h; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_const ps c : biased_mean ps (fun _ => c) = c.
Proof. induction ps as [|p qs IH]; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_removelast ps h : biased_mean (removelast ps) h = biased_mean ps (fun b => h (removelast b)).
Proof.
  revert h. induction ps as [|p qs IH]; intros h; [reflexivity|]. destruct qs as [|q qs'].
  - cbn. ring.
  - change (removelast (p :: q :: qs')) with (p :: removelast (q :: qs')). set (qs := q :: qs') in *.
    change (p * biased_mean (removelast qs) (fun b => h (true :: b)) + (1 - p) * biased_mean (removelast qs) (fun b => h (false :: b))
      = p * biased_mean qs (fun b => h (removelast (true :: b))) + (1 - p) * biased_mean qs (fun b => h (removelast (false :: b)))).
    rewrite !IH. f_equal; f_equal; apply biased_mean_ext; intros b Hb; destruct b; try (simpl in Hb; lia); reflexivity.
Qed.
Lemma biased_mean_flip ps h : biased_mean (map (fun p => 1 - p) ps) h = biased_mean ps (fun b => h (map negb b)).
Proof. revert h. induction ps as [|p qs IH]; intros h; cbn [biased_mean map]; [reflexivity|]. rewrite !IH. cbn [map negb]. ring. Qed.
(* a mean that depends on the number of trues alone does not depend on the order of the coins *)
Lemma biased_mean_count_permutation ps qs h : Permutation ps qs ->
  biased_mean ps (fun b => h (count b)) = biased_mean qs (fun b => h (count b)).
Proof.
  intros P. revert h. induction P; intros h; cbn [biased_mean count b2n]; [reflexivity| | |].
  - rewrite (IHP (fun n => h (1 + n)%nat)), (IHP (fun n => h (0 + n)%nat)). reflexivity.
  - rewrite (biased_mean_ext l (fun b => h (1 + (0 + count b))%nat) (fun b => h (0 + (1 + count b))%nat)) by (intros; f_equal; lia). ring.
  - rewrite IHP1. apply IHP2.
Qed.
Lemma count_negb b : count (map negb b) = (length b - count b)%nat.
Proof. induction b as [|a v IH]; [reflexivity|]. cbn [map count length]. rewrite IH. pose proof (count_le v).
destruct a; cbn [negb b2n]; lia. Qed.

(* ---- one round over any rewards ---- *)
Lemma one_round_mean p ps : 0 <= p <= 1 -> chances ps -> length ps = M ->
  (1 - 2 * p) * biased_mean ps (fun b => weight_of_arm_2 (count b)) <= lam
    + (biased_mean ps (prefix_potential numerator) - biased_mean (p :: removelast ps) (prefix_potential numerator)) /
    (3 * INR k + 1).
Proof.
  intros Hp C HL. pose proof HkR as K.
  assert (A : biased_mean ps (fun b => (3 * INR k + 1) * (1 - 2 * p) * weight_of_arm_2 (count b)
    + (p * prefix_potential numerator (push true b) + (1 - p) * prefix_potential numerator (push false b)))
    <= biased_mean ps (fun b => (3 * INR k + 1) * lam + prefix_potential numerator b)).
  { apply biased_mean_le; [exact C|]. intros b Hb. rewrite HL in Hb. pose proof (one_round true b Hb) as T1.
    pose proof (one_round false b Hb) as T2. cbv iota in T1, T2. nra. }
  rewrite !biased_mean_plus, biased_mean_const, !biased_mean_scal in A.
  cbn [biased_mean]. rewrite !biased_mean_removelast. unfold push in A.
  apply Rmult_le_reg_l with (3 * INR k + 1); [lra|].
  match goal with |- _ <= (3 * INR k + 1) * (lam + ?e / _) => replace ((3 * INR k + 1) * (lam + e / (3 * INR k + 1)))
    with ((3 * INR k + 1) * lam + e) by (field; lra) end. lra.
Qed.

(* the chances of the last M rounds, the newest first *)
Definition probs (q : Z -> R) (t : Z) : list R := map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 M).
Lemma probs_length q t : length (probs q t) = M.
Proof. unfold probs. rewrite map_length, seq_length. reflexivity. Qed.
Lemma probs_next q t : probs q (t + 1) = q t :: removelast (probs q t).
Proof.
  unfold probs. assert (HM1 : (1 <= M)%nat) by lia. destruct M as [|m]; [lia|].
  replace (map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 (S m)))
    with (map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 m) ++ [q (t - 1 - Z.of_nat m)%Z]) by (rewrite seq_S, map_app;
    reflexivity).
  rewrite removelast_last. cbn [seq map]. rewrite <- seq_shift, map_map. f_equal.
  - f_equal. lia.
  - apply map_ext. intros i. f_equal. lia.
Qed.
Lemma probs_chances q t : (forall s, 0 <= q s <= 1) -> chances (probs q t).
Proof. intros H. apply Forall_forall. intros p Hp. apply in_map_iff in Hp. destruct Hp as [i [<- _]]. apply H. Qed.

Lemma run_bound q T : (forall s, 0 <= q s <= 1) ->
  over_rounds T (fun t => (1 - 2 * q t) * biased_mean (probs q t) (fun b => weight_of_arm_2 (count b))) <=
  lam * INR T + (biased_mean (probs q 1) (prefix_potential numerator)
    - biased_mean (probs q (Z.of_nat T + 1)) (prefix_potential numerator)) / (3 * INR k + 1).
Proof.
  intros Hq. pose proof HkR. induction T as [|T IH].
  - unfold over_rounds. simpl. unfold Rdiv. lra.
  - rewrite over_rounds_S, S_INR.
    pose proof (one_round_mean (q (Z.of_nat T + 1)%Z) (probs q (Z.of_nat T + 1)) (Hq _) (probs_chances q _ Hq) (probs_length q _)) as O.
    rewrite <- probs_next in O. replace (Z.of_nat (S T) + 1)%Z with (Z.of_nat T + 1 + 1)%Z by lia. unfold Rdiv in *. lra.
Qed.
Lemma run_bound_const q T : (forall s, 0 <= q s <= 1) ->
  over_rounds T (fun t => (1 - 2 * q t) * biased_mean (probs q t) (fun b => weight_of_arm_2 (count b))) <= lam * INR T + 2 / 3 * INR M.
Proof.
  intros Hq. pose proof HkR. eapply Rle_trans; [apply run_bound; exact Hq|]. apply Rplus_le_compat_l.
  assert (A : biased_mean (probs q 1) (prefix_potential numerator) <= INR M * (2 * INR k)).
  { rewrite <- (biased_mean_const (probs q 1) (INR M * (2 * INR k))). apply biased_mean_le; [apply probs_chances; exact Hq|].
    intros b Hb. rewrite probs_length in Hb. replace (INR M) with (INR (length b)) by (rewrite Hb; reflexivity).
    apply (F_bounded b 0). lia. }
  assert (B : 0 <= biased_mean (probs q (Z.of_nat T + 1)) (prefix_potential numerator)).
  { rewrite <- (biased_mean_const (probs q (Z.of_nat T + 1)) 0). apply biased_mean_le; [apply probs_chances; exact Hq|].
    intros b Hb. rewrite probs_length in Hb. apply (F_bounded b 0). lia. }
  pose proof (pos_INR M). apply Rmult_le_reg_r with (3 * INR k + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

(* ---- the learner ---- *)
(* A reward is rounded to (0,1) with this chance, else to (1,0). *)
Definition chance (v : vec) : R := (1 - v 0%nat + v 1%nat) / 2.
Definition weight_2 (w : list vec) : R := biased_mean (map chance w) (fun b => weight_of_arm_2 (count b)).
Definition best_symmetric : learner := fun r t i =>
  match i with O => 1 - weight_2 (window r M t) | 1%nat => weight_2 (window r M t) | _ => 0 end.

Lemma chance_bounded v : is_reward 2 v -> 0 <= chance v <= 1.
Proof. intros H. pose proof (H 0%nat ltac:(lia)). pose proof (H 1%nat ltac:(lia)). unfold chance. lra. Qed.
Lemma weight_2_permutation w w' : Permutation w w' -> weight_2 w = weight_2 w'.
Proof. intros P. apply biased_mean_count_permutation. apply Permutation_map. exact P. Qed.
Lemma weight_2_bounded w : Forall (is_reward 2) w -> length w = M -> 0 <= weight_2 w <= 1.
Proof.
  intros H HL. assert (C : chances (map chance w)).
  { apply Forall_forall. intros p Hp. apply in_map_iff in Hp. destruct Hp as [v [<- Hv]]. apply chance_bounded.
    rewrite Forall_forall in H. apply H. exact Hv. }
  unfold weight_2. pose proof (biased_mean_const (map chance w) 0) as E0. pose proof (biased_mean_const (map chance w) 1) as E1.
  split; [apply Rle_trans with (biased_mean (map chance w) (fun _ => 0));
    [lra|]|apply Rle_trans with (biased_mean (map chance w) (fun _ => 1)); [|lra]];
  apply biased_mean_le; try exact C; intros b Hb; rewrite map_length in Hb; apply x2_bounded; pose proof (count_le b); lia.
Qed.
Lemma weight_2_probs r t : weight_2 (window r M t) = biased_mean (probs (fun s => chance (r s)) t) (fun b => weight_of_arm_2 (count b)).
Proof.
  apply biased_mean_count_permutation. unfold window, segment, probs. rewrite map_map.
  rewrite (map_ext_in (fun i => chance (r (t - 1 - Z.of_nat i)%Z)) (fun i =>
    (fun j => chance (r (t - Z.of_nat M + Z.of_nat j)%Z)) (M - 1 - i)%nat)).
  2:{ intros i Hi. apply in_seq in Hi. cbv beta. do 2 f_equal. lia. }
  rewrite <- (map_map (fun i => (M - 1 - i)%nat) (fun j => chance (r (t - Z.of_nat M + Z.of_nat j)%Z))). apply Permutation_map.
  apply NoDup_Permutation_bis; [apply seq_NoDup| |].
  - rewrite map_length. reflexivity.
  - intros j Hj. apply in_seq in Hj. apply in_map_iff. exists (M - 1 - j)%nat. split; [lia|apply in_seq; lia].
Qed.
Lemma weight_1_probs r t : 1 - weight_2 (window r M t) = biased_mean (probs (fun s => 1 - chance (r s)) t) (fun b =>
  weight_of_arm_2 (count b)).
Proof.
  rewrite weight_2_probs. replace (probs (fun s => 1 - chance (r s)) t)
    with (map (fun p => 1 - p) (probs (fun s => chance (r s)) t)) by (unfold probs; rewrite map_map; reflexivity).
  rewrite biased_mean_flip.
  rewrite (biased_mean_ext _ (fun b => weight_of_arm_2 (count (map negb b))) (fun b => 1 + -1 * weight_of_arm_2 (count b))).
  - rewrite biased_mean_plus, biased_mean_const, biased_mean_scal. lra.
  - intros b Hb. rewrite probs_length in Hb. rewrite count_negb, Hb, x2_sym by (pose proof (count_le b); lia). lra.
Qed.
End Learner.

Lemma half_spec M : (1 <= M)%nat -> let k := ((M + 1) / 2)%nat in (M = (2 * k)%nat \/ M = (2 * k - 1)%nat) /\ (1 <= k)%nat.
Proof. intros H. cbv zeta. pose proof (Nat.div_mod (M + 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (M + 1) 2 ltac:(lia)). lia. Qed.

(* For every M >= 1 the learner best_symmetric has, on every instance with rewards in [0,1] and every T,
   T * Reg <= T (k+1)/(6k+2) + 2M/3, k = ceil(M/2). *)
Theorem best_symmetric_bound M : (1 <= M)%nat -> let k := ((M + 1) / 2)%nat in
  is_learner 2 (best_symmetric M k) /\ is_symmetric M (best_symmetric M k) /\ stationary M (best_symmetric M k) /\
    forall T r, instance 2 T r -> total_regret 2 T (best_symmetric M k) r <= symmetric_value M * INR T + 2 / 3 * INR M.
Proof.
  intros HM k. destruct (half_spec M HM) as [Hk1 Hk2]. fold k in Hk1, Hk2.
  assert (HP : forall T r t, instance 2 T r -> is_play 2 (best_symmetric M k r t)).
  { intros T r t Hr. assert (B : 0 <= weight_2 M k (window r M t) <= 1).
    { apply (weight_2_bounded M k Hk1 Hk2); [|apply window_length]. apply segment_Forall. intros s.
      apply (instance_rewards 2 T). exact Hr. }
    unfold best_symmetric. set (x := weight_2 M k (window r M t)) in *. clearbody x. split; [|cbn [Sum]; lra].
    intros [|[|i]] Hi; try lra; lia. }
  split; [intros T r t Hr _; apply (HP T); exact Hr|].
  set (f := fun (w : list vec) i => match i with O => 1 - weight_2 M k w | 1%nat => weight_2 M k w | _ => 0 end).
  split; [|split].
  - exists (fun _ => f). split; [reflexivity|]. intros t w w' P. unfold f. rewrite (weight_2_permutation M k Hk1 Hk2 w w' P). reflexivity.
  - exists f. reflexivity.
  - intros T r Hr. assert (V : symmetric_value M = lam k) by reflexivity. rewrite V.
    assert (C : forall s, 0 <= chance (r s) <= 1) by (intros s; apply (chance_bounded M k Hk1 Hk2), (instance_rewards 2 T); exact Hr).
    apply total_regret_le; [lia|]. intros i Hi. unfold regret_against.
    destruct i as [|[|i]]; [| |lia].
    + rewrite (over_rounds_ext T _ (fun t =>
        (1 - 2 * chance (r t)) * biased_mean (probs M (fun s => chance (r s)) t) (fun b => weight_of_arm_2 M k (count b)))).
      * apply (run_bound_const M k Hk1 Hk2 (fun s => chance (r s)) T C).
      * intros t Ht. rewrite cost_two by (apply (HP T); exact Hr). rewrite <- (weight_2_probs M k Hk1 Hk2).
        cbn [best_symmetric]. unfold chance. lra.
    + rewrite (over_rounds_ext T _ (fun t =>
        (1 - 2 * (1 - chance (r t))) * biased_mean (probs M (fun s => 1 - chance (r s)) t) (fun b =>
        weight_of_arm_2 M k (count b)))).
      * apply (run_bound_const M k Hk1 Hk2 (fun s => 1 - chance (r s)) T). intros s. specialize (C s). lra.
      * intros t Ht. rewrite cost_two' by (apply (HP T); exact Hr). rewrite <- (weight_1_probs M k Hk1 Hk2).
        cbn [best_symmetric]. unfold chance. lra.
Qed.

Theorem symmetric_upper M : (1 <= M)%nat ->
  exists L, is_learner 2 L /\ is_symmetric M L /\ stationary M L /\
    forall T r, instance 2 T r -> total_regret 2 T L r <= symmetric_value M * INR T + 2 / 3 * INR M.
Proof. intros HM. eexists. apply (best_symmetric_bound M HM). Qed.

Lemma biased_mean_certain n m h : biased_mean (repeat 1 n ++ repeat 0 m) h = h (repeat true n ++ repeat false m).
Proof.
  assert (Tails : forall h, biased_mean (repeat 0 m) h = h (repeat false m)).
  { induction m as [|m IH]; intros g; [reflexivity|]. cbn [repeat biased_mean]. rewrite (IH (fun b => g (false :: b))). ring. }
  revert h. induction n as [|n IH]; intros h; [apply Tails|].
  cbn [repeat app biased_mean]. rewrite (IH (fun b => h (true :: b))). ring.
Qed.

Lemma count_certain n m : count (repeat true n ++ repeat false m) = n.
Proof. induction n as [|n IH]; cbn; [induction m as [|m IH]; [reflexivity|exact IH]|rewrite IH; reflexivity]. Qed.

(* What it plays on a window with n rewards (0,1) and M-n rewards (1,0), in any order. *)
Theorem best_symmetric_plays M n r t : (1 <= M)%nat -> (n <= M)%nat ->
  Permutation (window r M t) (repeat (unit_vec 1) n ++ repeat (unit_vec 0) (M - n)) ->
  let k := ((M + 1) / 2)%nat in let x := fun m => symmetric_value M * (INR M + 1 + INR m) / (INR M + 1 - INR m) in
  best_symmetric M k r t 1%nat = if (n <=? k)%nat then x n else 1 - x (M - n)%nat.
Proof.
  intros HM Hn P k x. destruct (half_spec M HM) as [Hk1 Hk2]. fold k in Hk1, Hk2.
  unfold best_symmetric. rewrite (weight_2_permutation M k Hk1 Hk2 _ _ P). unfold weight_2.
  assert (Rep : forall v m, map chance (repeat v m) = repeat (chance v) m) by (intros v m; induction m as [|m IH];
    [reflexivity|cbn; rewrite IH; reflexivity]).
  rewrite map_app, !Rep.
  replace (chance (unit_vec 1)) with 1 by (unfold chance, unit_vec; cbn [Nat.eqb]; field).
  replace (chance (unit_vec 0)) with 0 by (unfold chance, unit_vec; cbn [Nat.eqb]; field).
  rewrite biased_mean_certain, count_certain.
  assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk2).
  assert (Low : forall m, (m <= k)%nat -> (m <= M)%nat -> weight_of_arm_2 M k m = x m).
  { intros m Hm HmM. unfold weight_of_arm_2, numerator, x, symmetric_value. fold k. destruct (Nat.leb_spec m k); [|lia].
    apply le_INR in HmM. pose proof (pos_INR m). field. split; lra. }
  destruct (Nat.leb_spec n k) as [H|H]; [apply Low; assumption|].
  replace n with (M - (M - n))%nat at 1 by lia. rewrite (x2_sym M k Hk1 Hk2) by lia. rewrite Low by lia. reflexivity.
Qed.

(* The value of symmetric learners of two arms with recall M >= 1 is (k+1)/(6k+2), k = ceil(M/2): no symmetric learner,
   stationary or not, has less in the long run, and a stationary one has no more, over all rewards in [0,1]. *)
Theorem symmetric_exact_value M : (1 <= M)%nat ->
  (forall L T, is_learner 2 L -> is_symmetric M L -> (M <= T)%nat ->
     exists r, instance 2 T r /\ total_regret 2 T L r >= symmetric_value M * INR (T - M) - INR M) /\
  (exists L, is_learner 2 L /\ is_symmetric M L /\ stationary M L /\
     forall T r, instance 2 T r -> total_regret 2 T L r <= symmetric_value M * INR T + 2 / 3 * INR M).
Proof.
  intros HM. split; [|apply symmetric_upper; exact HM].
  intros L T HL HS HT. destruct (theorem_5_6 M T L HL HS ltac:(lia)) as [r [Hr [_ H]]]. exists r. split; assumption.
Qed.

(* One distribution over instances of two arms on which every symmetric learner with recall M, stationary or not, has the expected
   regret (k+1)/(6k+2), k = ceil(M/2), in every round after the first M. *)

Lemma halves_of M : (1 <= M)%nat -> exists k, (1 <= k)%nat /\ ((M + 1) / 2 = k)%nat /\
  (M = (2 * k)%nat /\ Nat.even M = true \/ M = (2 * k - 1)%nat /\ Nat.even M = false).
Proof.
  intros H. destruct (Nat.Even_or_Odd M) as [[k E]|[k E]].
  - exists k. split; [lia|]. split; [apply half_of; lia|]. left. split; [exact E|]. apply Nat.even_spec. exists k. exact E.
  - exists (S k). split; [lia|]. split; [apply half_of; lia|]. right. split; [lia|].
    rewrite <- Nat.negb_odd. replace (Nat.odd M) with true; [reflexivity|]. symmetry. apply Nat.odd_spec. exists k. exact E.
Qed.

Ltac whole_numbers := repeat (rewrite ?plus_INR, ?mult_INR, ?minus_INR by lia); simpl (INR 1); simpl (INR 2);
  simpl (INR 3); simpl (INR 4); simpl (INR 6).

(* Its weights add up to 1. *)
Theorem mixture_total (M T : nat) : (1 <= M)%nat -> mixture M T (fun _ _ => 1) = 1.
Proof.
  intros HM. destruct (halves_of M HM) as [k [Hk [E [[EM B]|[EM B]]]]]; unfold mixture, all_shifts, both_constants; rewrite E, B, EM;
    assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk); rewrite ?sum_const; whole_numbers; field; nra.
Qed.

(* It draws instances of T rounds in which one arm of two earns 1, and nothing else. *)
Theorem mixture_instances (M T : nat) (F G : (Z -> vec) -> nat -> R) : (1 <= M <= T)%nat ->
  (forall r a, instance 2 T r -> one_hot T r -> (a < 2)%nat -> F r a = G r a) -> mixture M T F = mixture M T G.
Proof.
  intros HM H.
  assert (S : forall j, all_shifts M T j F = all_shifts M T j G).
  { intros j. apply sum_ext. intros o _. rewrite !H; try lia; try apply (word_instance M T);
      try apply (word_one_hot M T); try lia; reflexivity. }
  assert (C : both_constants T F = both_constants T G).
  { unfold both_constants. rewrite !H; try lia; try (apply (constant_instance M T); lia); try reflexivity;
      intros t Ht; rewrite (constant_in M T) by (lia || exact Ht); tauto. }
  unfold mixture. rewrite !S, C. reflexivity.
Qed.

(* Every symmetric learner has the same expected regret in every round after the first M. *)
Theorem symmetric_mixture (M T : nat) (L : learner) (t : Z) :
  is_learner 2 L -> is_symmetric M L -> (1 <= M)%nat -> (Z.of_nat M < t <= Z.of_nat T)%Z ->
  mixture M T (fun r a => r t a - dot 2 (L r t) (r t)) = symmetric_value M.
Proof.
  intros HL [f [Hf Hs]] HM Ht.
  set (x := weight M f 0 1 t). set (y := weight M f 1 0 t).
  assert (XY : forall u, (u <= M)%nat -> y u = 1 - x (M - u)%nat) by (intros u Hu; apply (weight_exchange M T L f); try assumption; lia).
  assert (Shifts : forall j, (j <= M)%nat -> all_shifts M T j (fun r a => r t a - dot 2 (L r t) (r t)) =
    INR (M - j + 1) * (x j + y j) - (x 0%nat + y 0%nat)).
  { intros j Hj. unfold all_shifts. rewrite sum_added.
    assert (One : forall a b, (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
      Sum (M + j) (fun o => word M T j a b o t a - dot 2 (L (word M T j a b o) t) (word M T j a b o t)) =
      INR (M - j + 1) * weight M f a b t j - weight M f a b t 0).
    { intros a b Hab. rewrite (sum_ext (M + j) _ (fun o => word_cost M j (weight M f a b t) (t + Z.of_nat o))).
      - rewrite (sum_rotate (M + j) (word_cost M j (weight M f a b t))); [apply word_cost_sum; unfold len; lia|].
        intros p. apply (word_cost_period M j); unfold len; lia.
      - intros o _. apply (word_round M T L f HL Hf Hs); lia. }
    rewrite (One 0%nat 1%nat), (One 1%nat 0%nat) by lia. fold x y. ring. }
  assert (Constants : both_constants T (fun r a => r t a - dot 2 (L r t) (r t)) = x 0%nat + y 0%nat).
  { assert (One : forall a b, (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
      constant_word T a t a - dot 2 (L (constant_word T a) t) (constant_word T a t) = weight M f a b t 0).
    { intros a b Hab. assert (HP : is_play 2 (L (constant_word T a) t)) by (apply (HL T); [apply (constant_instance M T); lia|lia]).
      assert (P : L (constant_word T a) t b = weight M f a b t 0).
      { rewrite (symmetric_play M L f Hf Hs _ a b t (fun _ => false) (fun _ => 0%Z)).
        - reflexivity.
        - intros s Hs'. apply (constant_in M T); lia.
        - intros. lia. }
      rewrite <- P. destruct Hab as [[-> ->]|[-> ->]]; [rewrite cost_two by exact HP|rewrite cost_two' by exact HP];
        rewrite (constant_in M T) by lia; unfold unit_vec; cbn [Nat.eqb]; ring. }
    unfold both_constants. rewrite (One 0%nat 1%nat), (One 1%nat 0%nat) by lia. reflexivity. }
  unfold mixture, symmetric_value. destruct (halves_of M HM) as [k [Hk [E [[EM B]|[EM B]]]]]; rewrite E, B, Constants;
    assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk).
  - rewrite Shifts by lia. rewrite (XY k) by lia. replace (M - k)%nat with k by lia. whole_numbers. field. nra.
  - rewrite !Shifts by lia. rewrite (XY k), (XY (k - 1)%nat) by lia. replace (M - k)%nat with (k - 1)%nat by lia.
    replace (M - (k - 1))%nat with k by lia. replace (k - 1 + 1)%nat with k by lia. whole_numbers. field. nra.
Qed.

Lemma mixture_plus M T F G : mixture M T (fun r a => F r a + G r a) = mixture M T F + mixture M T G.
Proof.
  assert (S : forall j, all_shifts M T j (fun r a => F r a + G r a) = all_shifts M T j F + all_shifts M T j G).
  { intros j. unfold all_shifts. rewrite <- sum_added. apply sum_ext. intros; ring. }
  unfold mixture. rewrite !S. unfold both_constants, Rdiv. destruct (Nat.even M); ring.
Qed.

Lemma mixture_sum M T n (F : nat -> (Z -> vec) -> nat -> R) :
  mixture M T (fun r a => Sum n (fun k => F k r a)) = Sum n (fun k => mixture M T (F k)).
Proof.
  induction n as [|n IH]; cbn [Sum].
  - unfold mixture, all_shifts, both_constants, Rdiv. rewrite !sum_zero by (intros; ring). destruct (Nat.even M); ring.
  - rewrite mixture_plus, IH. reflexivity.
Qed.

Lemma mixture_nonneg M T F : (1 <= M)%nat -> (forall r a, 0 <= F r a) -> 0 <= mixture M T F.
Proof.
  intros HM H.
  assert (S : forall j, 0 <= all_shifts M T j F).
  { intros j. apply sum_nonneg. intros o _. pose proof (H (word M T j 0 1 o) 0%nat). pose proof (H (word M T j 1 0 o) 1%nat). lra. }
  assert (C : 0 <= both_constants T F) by (unfold both_constants; pose proof (H (constant_word T 0) 0%nat);
    pose proof (H (constant_word T 1) 1%nat); lra).
  destruct (halves_of M HM) as [k [Hk [E _]]]. unfold mixture. rewrite E.
  destruct (Nat.even M); (apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, lt_0_INR; nia]).
  - pose proof (S k). lra.
  - pose proof (Rmult_le_pos _ _ (pos_INR (k + 1)) (S k)). pose proof (Rmult_le_pos _ _ (pos_INR k) (S (k - 1)%nat)).
    pose proof (Rmult_le_pos _ _ (pos_INR (2 * k + 1)) C). lra.
Qed.

(* So the expected total regret against the arm drawn is that much for each of them, less at most 1 for each of the first M. *)
Theorem symmetric_mixture_total (M T : nat) (L : learner) : is_learner 2 L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  symmetric_value M * INR (T - M) - INR M <= mixture M T (regret_against 2 T L).
Proof.
  intros HL HS HM. set (cost := fun t (r : Z -> vec) (a : nat) => r t a - dot 2 (L r t) (r t)).
  change (mixture M T (regret_against 2 T L)) with (mixture M T (fun r a => Sum T (fun k => cost (Z.of_nat k + 1)%Z r a))).
  rewrite mixture_sum. replace T with (M + (T - M))%nat at 2 by lia. rewrite sum_app.
  assert (Late : Sum (T - M) (fun k => mixture M T (cost (Z.of_nat (M + k) + 1)%Z)) = symmetric_value M * INR (T - M)).
  { rewrite (sum_ext _ _ (fun _ => symmetric_value M)), sum_const; [ring|]. intros k Hk. apply symmetric_mixture; try assumption; lia. }
  assert (Early : INR M * -1 <= Sum M (fun k => mixture M T (cost (Z.of_nat k + 1)%Z))).
  { apply sum_ge_const. intros k Hk. set (t := (Z.of_nat k + 1)%Z). pose proof (mixture_total M T ltac:(lia)) as One.
    set (low := fun (r : Z -> vec) (a : nat) => Rmax (-1) (cost t r a)).
    assert (Same : mixture M T (cost t) = mixture M T low).
    { apply mixture_instances; [exact HM|]. intros r a Hr _ Ha. unfold low. rewrite Rmax_right; [reflexivity|]. unfold cost.
      pose proof (HL T r t Hr ltac:(lia)) as P. pose proof (instance_rewards 2 T r t Hr) as Rw.
      pose proof (dot_bounded 2 _ _ P Rw). specialize (Rw a Ha). lra. }
    pose proof (mixture_nonneg M T (fun r a => low r a + 1) ltac:(lia) (fun r a =>
      ltac:(unfold low; pose proof (Rmax_l (-1) (cost t r a)); lra))) as N.
    rewrite mixture_plus, One in N. rewrite Same. lra. }
  eapply Rle_trans; [|apply Rplus_le_compat; [exact Early|right; symmetry; exact Late]]. lra.
Qed.

(* Introduction and Section 5.3: the reward m rounds ago moves a weight in AverageRestart's play by at most (M-m+1)/M, over any base
   learner, and over follow-the-leader it does; a symmetric learner is moved as far by each of the M rewards. *)

Theorem recent_weight d A M m T r r' t i : (1 <= m <= M)%nat -> is_base d A -> instance d T r -> instance d T r' ->
  (forall s, s <> (t - Z.of_nat m)%Z -> r s = r' s) -> (i < d)%nat ->
  Rabs (average_restart A M r t i - average_restart A M r' t i) <= INR (M - m + 1) / INR M.
Proof.
  intros Hm HA Hr Hr' Hs Hi. assert (N : 0 < INR M) by (apply lt_0_INR; lia).
  assert (P : forall x l, instance d T x -> 0 <= A (window x l t) i <= 1).
  { intros x l Hx. apply (play_bounded d); [|exact Hi]. apply HA, segment_Forall. intros s. apply (instance_rewards d T). exact Hx. }
  unfold average_restart, average_suffixes. rewrite <- Rmult_minus_distr_l, <- sum_minus.
  assert (Split : forall g : nat -> R, (forall k, (k < m - 1)%nat -> g k = 0) -> Sum M g = Sum (M - m + 1) (fun k => g (m - 1 + k)%nat)).
  { intros g Hg. replace M with ((m - 1) + (M - m + 1))%nat at 1 by lia. rewrite sum_app, (sum_zero (m - 1) g Hg). lra. }
  rewrite Split.
  2:{ intros k Hk. replace (window r (1 + k) t) with (window r' (1 + k) t); [lra|].
      apply segment_ext. intros l Hl. symmetry. apply Hs. lia. }
  rewrite Rabs_mult, (Rabs_right (/ INR M)) by (apply Rle_ge; left; apply Rinv_0_lt_compat; exact N).
  unfold Rdiv. rewrite Rmult_comm. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact N|].
  set (f := fun k => A (window r (1 + (m - 1 + k)) t) i - A (window r' (1 + (m - 1 + k)) t) i).
  assert (F : forall k, -1 <= f k <= 1).
  { intros k. unfold f. pose proof (P r (1 + (m - 1 + k))%nat Hr). pose proof (P r' (1 + (m - 1 + k))%nat Hr'). lra. }
  apply Rabs_le. split.
  - replace (- INR (M - m + 1)) with (Sum (M - m + 1) (fun _ => -1)) by (rewrite sum_const; ring). apply sum_le. intros. apply F.
  - replace (INR (M - m + 1)) with (Sum (M - m + 1) (fun _ => 1)) by (rewrite sum_const; ring). apply sum_le. intros. apply F.
Qed.

Lemma score_of_one m a t l i : (1 <= m)%nat ->
  score (window (one_reward_ago m a t) l t) i = if Nat.leb m l then unit_vec a i else 0.
Proof.
  intros Hm. unfold window, segment, one_reward_ago.
  assert (E : forall n s, score (map (fun k => if Z.eqb (t - Z.of_nat l + Z.of_nat k) (t - Z.of_nat m) then unit_vec a else zero)
    (seq s n)) i = if (Nat.leb (s + m) l && Nat.ltb l (s + n + m))%bool then unit_vec a i else 0).
  { induction n; intros s; cbn [seq map score fold_right].
    - destruct (Nat.leb_spec (s + m) l), (Nat.ltb_spec l (s + 0 + m)); try lia; reflexivity.
    - fold (score (map (fun k => if Z.eqb (t - Z.of_nat l + Z.of_nat k) (t - Z.of_nat m) then unit_vec a else zero) (seq (S s) n)) i).
      rewrite IHn. destruct (Z.eqb_spec (t - Z.of_nat l + Z.of_nat s) (t - Z.of_nat m)), (Nat.leb_spec (S s + m) l),
        (Nat.ltb_spec l (S s + n + m)), (Nat.leb_spec (s + m) l), (Nat.ltb_spec l (s + S n + m)); try lia; cbn [andb]; unfold zero; lra. }
  rewrite E. destruct (Nat.leb_spec (0 + m) l), (Nat.ltb_spec l (0 + l + m)), (Nat.leb_spec m l); try lia; reflexivity.
Qed.

Lemma leader_of_one a past : (a < 2)%nat -> (forall i, score past i = unit_vec a i) -> follow_the_leader 2 past 0%nat = unit_vec a 0%nat.
Proof.
  intros Ha H. unfold follow_the_leader, leads. cbn [Sum largest]. rewrite !H. unfold unit_vec.
  destruct a as [|[|a]]; [| |lia]; cbn [Nat.eqb].
  - rewrite Rmax_left by lra. destruct (Rle_dec 1 1) as [?|?]; [|lra]. destruct (Rle_dec 1 0) as [?|?]; [lra|]. field.
  - rewrite Rmax_right by lra. destruct (Rle_dec 1 1) as [?|?]; [|lra]. destruct (Rle_dec 1 0) as [?|?]; [lra|]. field.
Qed.

Lemma leader_of_none past : (forall i, score past i = 0) -> follow_the_leader 2 past 0%nat = / 2.
Proof.
  intros H. unfold follow_the_leader, leads. cbn [Sum largest]. rewrite !H, Rmax_left by lra. destruct (Rle_dec 0 0); [field|lra].
Qed.

(* Over follow-the-leader the weight of arm 1 moves by just that: M times as far one round ago as M rounds ago. *)
Theorem recent_weight_attained M m t : (1 <= m <= M)%nat ->
  average_restart (follow_the_leader 2) M (one_reward_ago m 0 t) t 0%nat -
  average_restart (follow_the_leader 2) M (one_reward_ago m 1 t) t 0%nat = INR (M - m + 1) / INR M.
Proof.
  intros Hm. unfold average_restart, average_suffixes. rewrite <- Rmult_minus_distr_l, <- sum_minus.
  rewrite (sum_ext M _ (fun k => if Nat.leb m (1 + k) then 1 else 0)).
  - replace M with ((m - 1) + (M - m + 1))%nat at 2 by lia. rewrite sum_app, (sum_zero (m - 1)).
    2:{ intros k Hk. destruct (Nat.leb_spec m (1 + k)); [lia|reflexivity]. }
    rewrite (sum_ext (M - m + 1) _ (fun _ => 1)).
    2:{ intros k Hk. destruct (Nat.leb_spec m (1 + (m - 1 + k))); [reflexivity|lia]. }
    rewrite sum_const. unfold Rdiv. ring.
  - intros k Hk. destruct (Nat.leb_spec m (1 + k)) as [H|H].
    + assert (P : forall a, (a < 2)%nat -> follow_the_leader 2 (window (one_reward_ago m a t) (1 + k) t) 0%nat = unit_vec a 0%nat).
      { intros a Ha. apply leader_of_one; [exact Ha|]. intros i. rewrite score_of_one by lia.
        destruct (Nat.leb_spec m (1 + k)); [reflexivity|lia]. }
      rewrite !P by lia. unfold unit_vec. cbn [Nat.eqb]. ring.
    + rewrite !leader_of_none; [ring| |]; intros i; rewrite score_of_one by lia; destruct (Nat.leb_spec m (1 + k)); try lia; reflexivity.
Qed.

(* What a symmetric learner plays moves by the same, whichever of the M rewards is v' in place of v. *)
Theorem symmetric_weight (f : list vec -> vec) : (forall w w', Permutation w w' -> f w = f w') ->
  forall u1 u2 w1 w2 v v' i, u1 ++ u2 = w1 ++ w2 ->
    f (u1 ++ v :: u2) i - f (u1 ++ v' :: u2) i = f (w1 ++ v :: w2) i - f (w1 ++ v' :: w2) i.
Proof.
  intros H u1 u2 w1 w2 v v' i E.
  assert (P : forall x, f (u1 ++ x :: u2) = f (w1 ++ x :: w2)).
  { intros x. apply H. transitivity (x :: (u1 ++ u2)); [symmetry; apply Permutation_middle|]. rewrite E. apply Permutation_middle. }
  rewrite !P. reflexivity.
Qed.
