(* Lemma 4.2 for every M, also where 3 does not divide it: q = ceil(2M/3) rounds (0,1). *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Lemma_4_2.
Import ListNotations.
Open Scope R_scope.

(* (1,0) in rounds 1..M, (0,1) in the next q, (1,0) up to round 2M, and zero. *)
Definition three_phases (M q : nat) (s : Z) : vec :=
  if (s <=? 0)%Z then zero else if (s <=? Z.of_nat M)%Z then unit_vec 0 else if (s <=? Z.of_nat (M + q))%Z then unit_vec 1 else
    if (s <=? 2 * Z.of_nat M)%Z then unit_vec 0 else zero.

(* arm 1's lead over arm 2 in rounds 1..s of it *)
Definition three_phases_lead (M q : nat) (s : Z) : Z :=
  let m := Z.of_nat M in
  if (s <=? 0)%Z then 0%Z else if (s <=? m)%Z then s else if (s <=? Z.of_nat (M + q))%Z then (2 * m - s)%Z
  else if (s <=? 2 * m)%Z then (s - 2 * Z.of_nat q)%Z else (2 * m - 2 * Z.of_nat q)%Z.

(* It in the first three of its parts. *)
Lemma phases_rise M q s : (0 <= s <= Z.of_nat M)%Z -> three_phases_lead M q s = s.
Proof. unfold three_phases_lead. cbv zeta. cases_leb; lia. Qed.
Lemma phases_fall M q s : (Z.of_nat M <= s <= Z.of_nat (M + q))%Z -> three_phases_lead M q s = (2 * Z.of_nat M - s)%Z.
Proof. unfold three_phases_lead. cbv zeta. cases_leb; lia. Qed.
Lemma phases_rise_again M q s : (Z.of_nat (M + q) <= s <= 2 * Z.of_nat M)%Z -> three_phases_lead M q s = (s - 2 * Z.of_nat q)%Z.
Proof. unfold three_phases_lead. cbv zeta. cases_leb; lia. Qed.

Lemma three_phases_instance M q : (q <= M)%nat -> instance 2 (3 * M) (three_phases M q).
Proof.
  intros Hq. split.
  - intros t _. unfold three_phases. cases_leb; first [apply unit_vec_is_reward | apply zero_is_reward].
  - intros t Ht. unfold three_phases. cases_leb; try lia; reflexivity.
Qed.

Lemma three_phases_gap M q s : (q <= M)%nat ->
  three_phases M q s O - three_phases M q s 1%nat = IZR (three_phases_lead M q s - three_phases_lead M q (s - 1)).
Proof.
  intros Hq. unfold three_phases, three_phases_lead. cbv zeta.
  cases_leb; try lia; match goal with |- _ = IZR ?e => first [replace e with 0%Z by lia | replace e with 1%Z by lia
    | replace e with (-1)%Z by lia] end;
  cbn; unfold zero; lra.
Qed.

(* The instance of three_phases is that of the paper if M = 3m and q = 2m. *)
Theorem three_phases_divisible m s : three_phases (3 * m) (2 * m) s = counterexample m s.
Proof. unfold three_phases, counterexample. cbv zeta. cases_leb; try lia; reflexivity. Qed.

(* Let L be a learner of two arms that is mean-based with recall M, lead D and weight gamma, 0 <= D < M/3, whatever else it plays; let
   q = ceil(2M/3) and h = ceil((M-D)/2). Then T * Reg >= M - 2q + (1-gamma) h - gamma (M-q) on the instance, T = 3M. *)
Theorem lemma_4_2_every_M M q h D gamma L :
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> 0 <= gamma <= 1 ->
  (2 * M <= 3 * q <= 2 * M + 2)%nat -> (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 ->
  instance 2 (3 * M) (three_phases M q) /\
  total_regret 2 (3 * M) L (three_phases M q) >= INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q).
Proof.
  intros HL [_ HB] HD Hg Hq Hh. set (T := (3 * M)%nat). set (r := three_phases M q).
  assert (M1 : (1 <= M)%nat) by (destruct M; [simpl in HD; lra|lia]).
  assert (QM : (q <= M)%nat) by lia.
  pose proof (three_phases_instance M q QM) as Hr. fold T r in Hr. split; [exact Hr|].
  assert (HqR : 2 * INR M <= 3 * INR q) by (pose proof (le_INR (2 * M) (3 * q) ltac:(lia)) as E; rewrite !mult_INR in E; simpl in E; lra).
  assert (Hn : (h <= q)%nat).
  { apply Nat.nlt_ge. intros Hc. assert (E : (2 * h >= 2 * q + 2)%nat) by lia. apply le_INR in E.
    rewrite plus_INR, !mult_INR in E. simpl in E.
    assert (INR M / 2 - D / 2 + 1 <= INR q + 1) by lra. lra. }
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L r O); lia]. unfold regret_against, over_rounds.
  set (f := fun k : nat => r (Z.of_nat k + 1)%Z O - dot 2 (L r (Z.of_nat k + 1)%Z) (r (Z.of_nat k + 1)%Z)).
  assert (P : forall s, (1 <= s)%Z -> is_play 2 (L r s)) by (intros s Hs; apply (HL T); assumption).
  assert (C : forall k, f k = L r (Z.of_nat k + 1)%Z 1%nat * (r (Z.of_nat k + 1)%Z O - r (Z.of_nat k + 1)%Z 1%nat)).
  { intros k. unfold f. apply cost_two. apply P. lia. }
  assert (Q : forall s, (1 <= s)%Z -> 0 <= L r s 1%nat <= 1) by (intros s Hs; apply (play_bounded 2); [apply P; exact Hs|lia]).
  assert (E1 : forall s, score (window r M s) O - score (window r M s) 1%nat
      = IZR (three_phases_lead M q (s - 1) - three_phases_lead M q (s - 1 - Z.of_nat M))).
  { intros s. apply (lead_window _ _ _ _ _ (three_phases_lead M q)). intros t _. apply three_phases_gap. exact QM. }
  assert (G1 : forall s, (1 <= s <= Z.of_nat T)%Z ->
    D < IZR (three_phases_lead M q (s - 1) - three_phases_lead M q (s - 1 - Z.of_nat M)) -> L r s 1%nat <= gamma).
  { intros s Hs Hlead. apply (HB T r s 1%nat O Hr); [lia|lia|lia|]. rewrite E1. lra. }
  assert (G2 : forall s, (1 <= s <= Z.of_nat T)%Z ->
    D < IZR (- (three_phases_lead M q (s - 1) - three_phases_lead M q (s - 1 - Z.of_nat M))) -> 1 - gamma <= L r s 1%nat).
  { intros s Hs Hlead. rewrite opp_IZR in Hlead. assert (L r s O <= gamma).
    { apply (HB T r s O 1%nat Hr); [lia|lia|lia|]. rewrite <- E1 in Hlead. lra. }
    destruct (P s ltac:(lia)) as [_ H1]. cbn [Sum] in H1. lra. }
  assert (Len : T = (M + (h + ((q - h) + ((M - q) + M))))%nat) by (unfold T; lia).
  rewrite Len. fold f. rewrite !sum_app.
  assert (R0 : forall k, (k < M)%nat -> r (Z.of_nat k + 1)%Z = unit_vec 0) by (intros k Hk; unfold r, three_phases; clear - Hk QM;
    cases_leb; try lia; reflexivity).
  assert (R1 : forall k, (k < q)%nat -> r (Z.of_nat (M + k) + 1)%Z = unit_vec 1)
    by (intros k Hk; unfold r, three_phases; clear - Hk QM Hq; cases_leb; try lia; reflexivity).
  assert (R2 : forall k, (k < M - q)%nat -> r (Z.of_nat (M + (q + k)) + 1)%Z = unit_vec 0)
    by (intros k Hk; unfold r, three_phases; clear - Hk QM Hq; cases_leb; try lia; reflexivity).
  assert (U0 : unit_vec 0 0%nat - unit_vec 0 1%nat = 1) by (cbn; lra). assert (U1 : unit_vec 1 0%nat - unit_vec 1 1%nat = -1) by (cbn; lra).
  assert (B1 : INR M * 0 <= Sum M f).
  { apply sum_ge_const. intros k Hk. rewrite C, R0, U0 by lia. pose proof (Q (Z.of_nat k + 1)%Z ltac:(lia)). lra. }
  assert (B2 : INR h * - gamma <= Sum h (fun k => f (M + k)%nat)).
  { apply sum_ge_const. intros k Hk. rewrite C, R1, U1 by lia.
    assert (L r (Z.of_nat (M + k) + 1)%Z 1%nat <= gamma); [|lra]. apply G1; [unfold T; lia|].
    replace (three_phases_lead M q (Z.of_nat (M + k) + 1 - 1) - three_phases_lead M q (Z.of_nat (M + k) + 1 - 1 - Z.of_nat M))%Z
      with (Z.of_nat M - 2 * Z.of_nat k)%Z.
    - rewrite minus_IZR, mult_IZR, <- !INR_IZR_INZ. apply Nat.le_succ_l in Hk; apply le_INR in Hk. rewrite S_INR in Hk. lra.
    - rewrite phases_fall, phases_rise by (clear - Hk Hn QM; lia). clear. lia. }
  assert (B3 : INR (q - h) * -1 <= Sum (q - h) (fun k => f (M + (h + k))%nat)).
  { apply sum_ge_const. intros k Hk. rewrite C, (R1 (h + k)%nat), U1 by lia.
    pose proof (Q (Z.of_nat (M + (h + k)) + 1)%Z ltac:(lia)). lra. }
  assert (B4 : INR (M - q) * (1 - gamma) <= Sum (M - q) (fun k => f (M + (h + (q - h + k)))%nat)).
  { apply sum_ge_const. intros k Hk. replace (M + (h + (q - h + k)))%nat with (M + (q + k))%nat by lia. rewrite C, R2, U0 by lia.
    assert (1 - gamma <= L r (Z.of_nat (M + (q + k)) + 1)%Z 1%nat); [|lra]. apply G2; [unfold T; lia|].
    replace (- (three_phases_lead M q (Z.of_nat (M + (q + k)) + 1 - 1) - three_phases_lead M q (Z.of_nat (M + (q + k))
      + 1 - 1 - Z.of_nat M)))%Z
      with (2 * Z.of_nat q - Z.of_nat M)%Z.
    - rewrite minus_IZR, mult_IZR, <- !INR_IZR_INZ. lra.
    - rewrite phases_rise_again, phases_rise by (clear - Hk Hn QM Hq; lia). clear - Hq QM Hn. lia. }
  assert (B5 : INR M * 0 <= Sum M (fun k => f (M + (h + (q - h + (M - q + k))))%nat)).
  { apply sum_ge_const. intros k Hk. rewrite C. replace (r _) with zero; [unfold zero; lra|]. unfold r, three_phases. clear - Hk QM Hn.
    cases_leb; try lia; reflexivity. }
  rewrite minus_INR in B3, B4 by lia. nra.
Qed.

(* So for every M and gamma, with D = gamma M: T * Reg >= M (1/6 - 4 gamma/3) - 4/3 - gamma/2. *)
Theorem lemma_4_2_gamma_every_M M gamma L :
  is_learner 2 L -> mean_based 2 M (gamma * INR M) gamma L -> 0 <= gamma < 1 / 3 -> (1 <= M)%nat ->
  exists q, (2 * M <= 3 * q <= 2 * M + 2)%nat /\
    total_regret 2 (3 * M) L (three_phases M q) >= INR M * (1 / 6 - 4 * gamma / 3) - 4 / 3 - gamma / 2.
Proof.
  intros HL HB Hg HM. assert (MR : 1 <= INR M) by (apply (le_INR 1); exact HM). set (D := gamma * INR M) in *.
  exists ((2 * M + 2) / 3)%nat. set (q := ((2 * M + 2) / 3)%nat).
  assert (Hq : (2 * M <= 3 * q <= 2 * M + 2)%nat).
  { pose proof (Nat.div_mod (2 * M + 2) 3 ltac:(lia)). pose proof (Nat.mod_upper_bound (2 * M + 2) 3 ltac:(lia)). unfold q. lia. }
  split; [exact Hq|]. destruct (ceiling_exists ((INR M - D) / 2)) as [h [H1 H2]]; [unfold D; nra|].
  destruct (lemma_4_2_every_M M q h D gamma L HL HB ltac:(unfold D; nra) ltac:(lra) Hq ltac:(lra)) as [_ A].
  eapply Rge_trans; [exact A|]. apply Rle_ge.
  assert (Q1 : 3 * INR q <= 2 * INR M + 2) by (pose proof (le_INR (3 * q) (2 * M + 2) ltac:(lia)) as E;
    rewrite plus_INR, !mult_INR in E; simpl in E; lra).
  assert (Q2 : 2 * INR M <= 3 * INR q) by (pose proof (le_INR (2 * M) (3 * q) ltac:(lia)) as E; rewrite !mult_INR in E; simpl in E; lra).
  assert (G1 : gamma * (INR M - INR q) <= gamma * (INR M / 3)) by (apply Rmult_le_compat_l; lra).
  assert (G2 : (1 - gamma) * ((INR M - D) / 2) <= (1 - gamma) * INR h) by (apply Rmult_le_compat_l; lra).
  unfold D in *. assert (0 <= gamma * gamma * INR M) by nra. nra.
Qed.
