(* Theorem 5.6 and the abstract's sentence: a learner that plays a symmetric function of its window has constant regret,
   stationary or not, and at least (k+1)/(6k+2) a round in the long run, k = ceil(M/2). *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Definition_2_3 Cycles.
Import ListNotations.
Open Scope R_scope.

(* (k+1)/(6k+2) for k = ceil(M/2), the value of symmetric learners of two arms with recall M *)
Definition symmetric_value (M : nat) : R := let k := INR ((M + 1) / 2) in (k + 1) / (6 * k + 2).

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
    assert (F : 2 * INR k * (INR n * (INR k + 1)) < 2 * INR k * ((6 * INR k + 2) * B + (6 * INR k) * INR M)) by nra.
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
