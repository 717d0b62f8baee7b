(* Lemma 4.2, for M = 3m and for every M, and Figure 1. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_4.
From BoundedRecall Require Import Model Definition_2_3.
Import ListNotations.
Open Scope R_scope.

(* Lemma 4.2: the counterexample of 3M rounds for mean-based learners on a window of M = 3m rounds. *)

(* arm 1's lead over arm 2 in rounds 1..s of it *)
Definition counterexample_lead (m : nat) (s : Z) : Z :=
  let z := Z.of_nat m in
  if (s <=? 0)%Z then 0%Z else if (s <=? 3 * z)%Z then s else if (s <=? 5 * z)%Z then (6 * z - s)%Z
  else if (s <=? 6 * z)%Z then (s - 4 * z)%Z else (2 * z)%Z.

Ltac cases_leb := repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end.

(* It in each of its five parts. *)
Lemma lead_before m s : (s <= 0)%Z -> counterexample_lead m s = 0%Z.
Proof. unfold counterexample_lead. cbv zeta. cases_leb; lia. Qed.
Lemma lead_rises m s : (0 <= s <= 3 * Z.of_nat m)%Z -> counterexample_lead m s = s.
Proof. unfold counterexample_lead. cbv zeta. cases_leb; lia. Qed.
Lemma lead_falls m s : (3 * Z.of_nat m <= s <= 5 * Z.of_nat m)%Z -> counterexample_lead m s = (6 * Z.of_nat m - s)%Z.
Proof. unfold counterexample_lead. cbv zeta. cases_leb; lia. Qed.
Lemma lead_rises_again m s : (5 * Z.of_nat m <= s <= 6 * Z.of_nat m)%Z -> counterexample_lead m s = (s - 4 * Z.of_nat m)%Z.
Proof. unfold counterexample_lead. cbv zeta. cases_leb; lia. Qed.
Lemma lead_after m s : (6 * Z.of_nat m <= s)%Z -> counterexample_lead m s = (2 * Z.of_nat m)%Z.
Proof. unfold counterexample_lead. cbv zeta. cases_leb; lia. Qed.

Lemma counterexample_gap m s :
  counterexample m s O - counterexample m s 1%nat = IZR (counterexample_lead m s - counterexample_lead m (s - 1)).
Proof.
  unfold counterexample, counterexample_lead. cbv zeta.
  cases_leb; try lia; match goal with |- _ = IZR ?e => first [replace e with 0%Z by lia | replace e with 1%Z by lia
    | replace e with (-1)%Z by lia] end;
  cbn; unfold zero; lra.
Qed.

Lemma counterexample_gap' m s :
  counterexample m s 1%nat - counterexample m s O = IZR (- counterexample_lead m s - - counterexample_lead m (s - 1)).
Proof.
  replace (- counterexample_lead m s - - counterexample_lead m (s - 1))%Z
    with (- (counterexample_lead m s - counterexample_lead m (s - 1)))%Z by lia.
  rewrite opp_IZR, <- counterexample_gap. lra.
Qed.

Lemma counterexample_is_reward m d s : is_reward d (counterexample m s).
Proof. unfold counterexample. cbv zeta. cases_leb; first [apply unit_vec_is_reward | apply zero_is_reward]. Qed.

(* A copy of the instance in rounds a+1..a+3M, after M rounds of zeros or the end of another copy: the regret against arm 1
   over these rounds. *)
Lemma copy_regret m D gamma L T r a :
  let M := (3 * m)%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 -> instance 2 T r ->
  (0 <= a)%Z -> (a + 3 * Z.of_nat M <= Z.of_nat T)%Z ->
  (forall s, (- Z.of_nat M < s <= 3 * Z.of_nat M)%Z -> r (a + s)%Z = counterexample m s) ->
  Sum (3 * M) (fun k => let t := (a + (Z.of_nat k + 1))%Z in r t O - dot 2 (L r t) (r t))
  >= INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2).
Proof.
  intros M HL [_ HB] HD Hg Hr Ha HT Hcopy.
  assert (HM : INR M = 3 * INR m) by (unfold M; rewrite mult_INR; simpl; lra).
  assert (Hm : 1 <= INR m). { destruct m; [rewrite HM in HD; simpl in HD; lra|]. rewrite S_INR. pose proof (pos_INR m). lra. }
  set (f := fun k : nat => let t := (a + (Z.of_nat k + 1))%Z in r t O - dot 2 (L r t) (r t)).
  assert (P : forall s, (1 <= s <= 3 * Z.of_nat M)%Z -> is_play 2 (L r (a + s)%Z)).
  { intros s Hs. apply (HL T); [exact Hr|lia]. }
  (* the cost and the lead of a round *)
  assert (C : forall s, (1 <= s <= 3 * Z.of_nat M)%Z -> r (a + s)%Z O - dot 2 (L r (a + s)%Z) (r (a + s)%Z) =
    L r (a + s)%Z 1%nat * (counterexample m s O - counterexample m s 1%nat)).
  { intros s Hs. rewrite cost_two by (apply P; exact Hs). rewrite Hcopy by lia. reflexivity. }
  assert (Q : forall s, (1 <= s <= 3 * Z.of_nat M)%Z -> 0 <= L r (a + s)%Z 1%nat <= 1).
  { intros s Hs. apply (play_bounded 2); [apply P; exact Hs|lia]. }
  assert (E1 : forall s, (1 <= s <= 3 * Z.of_nat M)%Z ->
    score (window r M (a + s)) O - score (window r M (a + s)) 1%nat
      = IZR (counterexample_lead m (s - 1) - counterexample_lead m (s - 1 - Z.of_nat M))).
  { intros s Hs. rewrite (lead_window _ _ _ _ _ (fun t => counterexample_lead m (t - a))).
    - do 3 f_equal; lia.
    - intros t Ht. replace t with (a + (t - a))%Z at 1 2 by lia. rewrite Hcopy by lia. rewrite counterexample_gap. do 3 f_equal; lia. }
  assert (G1 : forall s, (1 <= s <= 3 * Z.of_nat M)%Z ->
    D < IZR (counterexample_lead m (s - 1) - counterexample_lead m (s - 1 - Z.of_nat M)) -> L r (a + s)%Z 1%nat <= gamma).
  { intros s Hs Hlead. apply (HB T r (a + s)%Z 1%nat O Hr); [lia|lia|lia|]. rewrite E1 by exact Hs. lra. }
  assert (G2 : forall s, (1 <= s <= 3 * Z.of_nat M)%Z ->
    D < IZR (- (counterexample_lead m (s - 1) - counterexample_lead m (s - 1 - Z.of_nat M))) -> 1 - gamma <= L r (a + s)%Z 1%nat).
  { intros s Hs Hlead. rewrite opp_IZR in Hlead. assert (L r (a + s)%Z O <= gamma).
    { apply (HB T r (a + s)%Z O 1%nat Hr); [lia|lia|lia|]. rewrite <- E1 in Hlead by exact Hs. lra. }
    destruct (P s Hs) as [_ H1]. cbn [Sum] in H1. lra. }
  destruct (ceiling_exists ((INR M - D) / 2)) as [n [Hn1 Hn2]]; [lra|].
  assert (Hn : (n <= 2 * m)%nat). { apply Nat.nlt_ge. intros Hc. apply Nat.le_succ_l in Hc; apply le_INR in Hc.
  rewrite S_INR, mult_INR in Hc. simpl in Hc. lra. }
  assert (HMm : (3 * M = 3 * m + (n + ((2 * m - n) + (m + 3 * m))))%nat) by (unfold M; lia).
  rewrite HMm. fold f. rewrite !sum_app.
  assert (Z1 : forall k, f k = let s := (Z.of_nat k + 1)%Z in r (a + s)%Z O - dot 2 (L r (a + s)%Z) (r (a + s)%Z)) by reflexivity.
  (* phase 1 *)
  assert (B1 : INR (3 * m) * 0 <= Sum (3 * m) f).
  { apply sum_ge_const. intros k Hk. rewrite Z1. cbv zeta. rewrite C by lia. specialize (Q (Z.of_nat k + 1)%Z ltac:(lia)).
    replace (counterexample m (Z.of_nat k + 1)) with (unit_vec 0) by (clear - Hk Hn; unfold counterexample; cbv zeta; cases_leb;
      try lia; reflexivity). replace ((unit_vec 0) O - (unit_vec 0) 1%nat) with 1 by (cbn; lra). lra. }
  (* phase 2, arm 1 leads by more than D *)
  assert (B2 : INR n * - gamma <= Sum n (fun k => f (3 * m + k)%nat)).
  { apply sum_ge_const. intros k Hk. rewrite Z1. cbv zeta. rewrite C by lia.
    assert (L r (a + (Z.of_nat (3 * m + k) + 1))%Z 1%nat <= gamma).
    { apply G1; [lia|]. replace (counterexample_lead m (Z.of_nat (3 * m + k) + 1 - 1)
        - counterexample_lead m (Z.of_nat (3 * m + k) + 1 - 1 - Z.of_nat M))%Z with (Z.of_nat M - 2 * Z.of_nat k)%Z.
      - rewrite minus_IZR, mult_IZR, <- !INR_IZR_INZ. apply Nat.le_succ_l in Hk; apply le_INR in Hk. rewrite S_INR in Hk. lra.
      - rewrite lead_falls, lead_rises by (unfold M; clear - Hk Hn; lia). unfold M. clear. lia. }
    replace (counterexample m (Z.of_nat (3 * m + k) + 1)) with (unit_vec 1) by (clear - Hk Hn; unfold counterexample; cbv zeta;
      cases_leb; try lia; reflexivity). replace ((unit_vec 1) O - (unit_vec 1) 1%nat) with (-1) by (cbn; lra). lra. }
  assert (B3 : INR (2 * m - n) * -1 <= Sum (2 * m - n) (fun k => f (3 * m + (n + k))%nat)).
  { apply sum_ge_const. intros k Hk. rewrite Z1. cbv zeta. rewrite C by lia. specialize (Q (Z.of_nat (3 * m + (n + k)) + 1)%Z ltac:(lia)).
    replace (counterexample m (Z.of_nat (3 * m + (n + k)) + 1)) with (unit_vec 1) by (clear - Hk Hn; unfold counterexample; cbv zeta;
      cases_leb; try lia; reflexivity). replace ((unit_vec 1) O - (unit_vec 1) 1%nat) with (-1) by (cbn; lra). lra. }
  (* phase 3, arm 1 trails by m *)
  assert (B4 : INR m * (1 - gamma) <= Sum m (fun k => f (3 * m + (n + (2 * m - n + k)))%nat)).
  { apply sum_ge_const. intros k Hk. rewrite Z1. cbv zeta. rewrite C by lia.
    assert (1 - gamma <= L r (a + (Z.of_nat (3 * m + (n + (2 * m - n + k))) + 1))%Z 1%nat).
    { apply G2; [lia|]. replace (- (counterexample_lead m (Z.of_nat (3 * m + (n + (2 * m - n + k))) + 1 - 1)
        - counterexample_lead m (Z.of_nat (3 * m + (n + (2 * m - n + k))) + 1 - 1 - Z.of_nat M)))%Z with (Z.of_nat m).
      - rewrite <- INR_IZR_INZ. lra.
      - rewrite lead_rises_again, lead_rises by (unfold M; clear - Hk Hn; lia). unfold M. clear. lia. }
    replace (counterexample m (Z.of_nat (3 * m + (n + (2 * m - n + k))) + 1)) with (unit_vec 0)
      by (clear - Hk Hn; unfold counterexample; cbv zeta; cases_leb; try lia; reflexivity).
    replace ((unit_vec 0) O - (unit_vec 0) 1%nat) with 1 by (cbn; lra). lra. }
  assert (B5 : INR (3 * m) * 0 <= Sum (3 * m) (fun k => f (3 * m + (n + (2 * m - n + (m + k))))%nat)).
  { apply sum_ge_const. intros k Hk. rewrite Z1. cbv zeta. rewrite C by lia.
    replace (counterexample m (Z.of_nat (3 * m + (n + (2 * m - n + (m + k)))) + 1)) with zero
      by (clear - Hk Hn; unfold counterexample; cbv zeta; cases_leb; try lia; reflexivity). unfold zero. lra. }
  rewrite minus_INR, mult_INR in B3 by exact Hn. change (INR 2) with (1 + 1) in B3. simpl (INR 1) in B3.
  rewrite HM in *. nra.
Qed.

(* Lemma 4.2, with the o(M) written out: let M = 3m and let L be a learner of two arms that is mean-based with recall M,
   lead D and weight gamma, 0 <= D < M/3; its play may vary with the round. On the paper's instance, T = 3M,
   T * Reg >= M/6 - D/2 - gamma (5M/6 - D/2). *)
Theorem lemma_4_2 m D gamma L :
  let M := (3 * m)%nat in let T := (3 * M)%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 ->
  instance 2 T (counterexample m) /\
  total_regret 2 T L (counterexample m) >= INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2).
Proof.
  intros M T HL HB HD.
  assert (Hr : instance 2 T (counterexample m)).
  { split; [intros; apply counterexample_is_reward|]. intros t Ht. unfold counterexample, T, M in *. cbv zeta.
    cases_leb; try lia; reflexivity. }
  split; [exact Hr|]. apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L _ O); lia].
  destruct (Rle_dec gamma 1) as [Hg|Hg].
  - apply Rge_le. unfold regret_against, over_rounds, T.
    pose proof (copy_regret m D gamma L T (counterexample m) 0 HL HB HD Hg Hr ltac:(lia) ltac:(lia) ltac:(intros; reflexivity)) as H.
    cbv zeta in H. fold M in H. rewrite (sum_ext (3 * M) _ (fun k =>
      counterexample m (Z.of_nat k + 1) O - dot 2 (L (counterexample m) (Z.of_nat k + 1)%Z)
      (counterexample m (Z.of_nat k + 1)))) in H by reflexivity. exact H.
  - (* gamma = 1 says nothing, and more says less *)
    assert (HB' : mean_based 2 M D 1 L).
    { split; [apply HB|]. intros T' r' t i j Hr' Ht Hi Hj _. apply (play_bounded 2); [|exact Hi]. apply (HL T'); [exact Hr'|lia]. }
    pose proof (copy_regret m D 1 L T (counterexample m) 0 HL HB' HD ltac:(lra) Hr ltac:(lia) ltac:(lia) ltac:(intros; reflexivity)) as H.
    cbv zeta in H. fold M in H. rewrite (sum_ext (3 * M) _ (fun k =>
      counterexample m (Z.of_nat k + 1) O - dot 2 (L (counterexample m) (Z.of_nat k + 1)%Z)
      (counterexample m (Z.of_nat k + 1)))) in H by reflexivity.
    unfold regret_against, over_rounds, T. pose proof (pos_INR M). nra.
Qed.

(* The paper's gamma for both: weight at most gamma for an arm that trails by more than gamma M. *)
Theorem lemma_4_2_gamma m gamma L :
  let M := (3 * m)%nat in let T := (3 * M)%nat in
  is_learner 2 L -> mean_based 2 M (gamma * INR M) gamma L -> 0 <= gamma < 1 / 3 -> (1 <= m)%nat ->
  total_regret 2 T L (counterexample m) >= INR M * (1 / 6 - 4 * gamma / 3).
Proof.
  intros M T HL HB Hg Hm. assert (0 < INR M) by (apply lt_0_INR; unfold M; lia).
  destruct (lemma_4_2 m (gamma * INR M) gamma L HL HB) as [_ H0]; [fold M; split; nra|].
  fold M in H0. fold T in H0. nra.
Qed.

(* Lemma 4.2 for every M, also where 3 does not divide it: q = ceil(2M/3) rounds (0,1). *)

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

(* Figure 1, the list of Delta_t on the instance of Lemma 4.2, M = 3m: the printed list has the values of Delta_(t+1). Read as values of
   Delta_t, its third line is right in every round of its range, and the four others are wrong in every round of theirs. *)

Lemma window_lead_is m t : window_lead m t = IZR (counterexample_lead m (t - 1) - counterexample_lead m (t - 1 - Z.of_nat (3 * m))).
Proof. unfold window_lead. apply (lead_window _ _ _ _ _ (counterexample_lead m)). intros s _. apply counterexample_gap. Qed.

Lemma lead_is_printed m t : (1 <= t <= 9 * Z.of_nat m)%Z ->
  (counterexample_lead m t - counterexample_lead m (t - Z.of_nat (3 * m)))%Z = printed_list m t.
Proof.
  intros H. unfold printed_list. cbv zeta. cases_leb.
  - rewrite lead_rises, lead_before by lia. lia.
  - rewrite lead_falls, lead_rises by lia. lia.
  - rewrite lead_rises_again, lead_rises by lia. lia.
  - rewrite lead_after, lead_falls by lia. lia.
  - rewrite lead_after, lead_rises_again by lia. lia.
Qed.

Theorem figure_1 m t : (1 <= t <= 9 * Z.of_nat m)%Z -> window_lead m (t + 1) = IZR (printed_list m t).
Proof. intros H. rewrite window_lead_is, <- lead_is_printed by exact H. do 2 f_equal; f_equal; lia. Qed.

(* In the first round the lead is 0, and in a later one what is printed for the round before. *)
Lemma window_lead_printed m t : (1 <= t <= 9 * Z.of_nat m)%Z ->
  window_lead m t = IZR (if (t <=? 1)%Z then 0 else printed_list m (t - 1))%Z.
Proof.
  intros H. rewrite window_lead_is. f_equal. destruct (Z.leb_spec t 1).
  - rewrite !lead_before by lia. reflexivity.
  - rewrite <- lead_is_printed by lia. reflexivity.
Qed.

Theorem figure_1_third_line m t : (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z -> window_lead m t = IZR (printed_list m t).
Proof. intros H. rewrite window_lead_printed by lia. f_equal. unfold printed_list. cbv zeta. cases_leb; lia. Qed.

Theorem figure_1_other_lines m t : (1 <= t <= 9 * Z.of_nat m)%Z -> ~ (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z ->
  window_lead m t <> IZR (printed_list m t).
Proof.
  intros H H3 E. rewrite window_lead_printed in E by exact H. apply eq_IZR in E. revert E. unfold printed_list. cbv zeta.
  destruct (Z.leb_spec t 1); cases_leb; lia.
Qed.
