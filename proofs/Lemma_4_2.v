(* Lemma 4.2: the counterexample of 3M rounds for mean-based learners on a window of M = 3m rounds. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3.
Import ListNotations.
Open Scope R_scope.

(* The paper's instance for M = 3m: (1,0) in rounds 1..M, (0,1) in rounds M+1..5M/3, (1,0) in rounds 5M/3+1..2M, and zero. *)
Definition counterexample (m : nat) (s : Z) : vec :=
  let z := Z.of_nat m in
  if (s <=? 0)%Z then zero else if (s <=? 3 * z)%Z then unit_vec 0 else if (s <=? 5 * z)%Z then unit_vec 1 else if
    (s <=? 6 * z)%Z then unit_vec 0 else zero.

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
