(* The refutations of Theorem 3.2, Theorem 5.1, Corollary 5.2 and Theorem 5.4 as printed. *)
From Coq Require Import Reals Rpower ZArith QArith Qreals List Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Theorem_3_1 Rational Theorem_5_1 Hedge Corollary_5_2.
Import ListNotations.
Open Scope R_scope.

(* What the refutations share. *)

(* No play has a regret of more than 1 a round. *)
Lemma has_R_1 d A n : (1 <= d)%nat -> (1 <= n)%nat -> is_base d A -> has_R d A n 1.
Proof.
  intros Hd Hn HA. apply has_R_iff_has_W; [exact Hd|exact Hn|]. intros r i Hr Hi.
  replace (INR n * 1) with (over_rounds n (fun _ => 1)) by (unfold over_rounds; rewrite sum_const; ring).
  apply over_rounds_le. intros t _. pose proof (instance_rewards d n r t Hr) as B.
  assert (P : is_play d (run A r t)) by (apply HA, segment_Forall; intros; apply (instance_rewards d n); exact Hr).
  pose proof (dot_bounded d _ _ P B). specialize (B i Hi). lra.
Qed.

(* A bound for one number of rounds, M, makes the function R that the paper's theorems assume: R_M there, 1 elsewhere. *)
Definition R_at (M : nat) (R_M : R) (n : nat) : R := if Nat.eqb n M then R_M else 1.
Lemma R_at_M M R_M : R_at M R_M M = R_M.
Proof. unfold R_at. rewrite Nat.eqb_refl. reflexivity. Qed.
Lemma R_at_bounds d A M R_M : (1 <= d)%nat -> is_base d A -> has_R d A M R_M ->
  forall n, (1 <= n)%nat -> has_R d A n (R_at M R_M n).
Proof.
  intros Hd HA HR n Hn. unfold R_at. destruct (Nat.eqb_spec n M) as [->|]; [exact HR|]. apply has_R_1; assumption.
Qed.

(* E|S_N| by computation *)
Lemma walk_value N x q : Qeq_bool (qwalk N 0) q = true -> Q2R q = x -> walk N 0 = x.
Proof. intros H <-. rewrite <- Q2R_0, <- Q2R_walk. apply Qeq_eqR, Qeq_bool_iff. exact H. Qed.

Lemma cover_R N n R_n : (1 <= n <= N)%nat -> walk N 0 / 2 <= INR n * R_n -> has_R 2 (cover N) n R_n.
Proof.
  intros Hn H. apply has_R_iff_has_W; [lia|lia|]. intros r i Hr Hi. eapply Rle_trans; [|exact H].
  apply (cover_bound N n); [lia|exact Hr|exact Hi].
Qed.

(* Cover's learner for 2 rounds has R(2,2) = 1/4. *)
Lemma cover_2_R : has_R 2 (cover 2) 2 (1 / 4).
Proof. apply cover_R; [lia|]. rewrite (walk_value 2 1 1%Q) by (vm_compute; reflexivity || apply Q2R_1). simpl. lra. Qed.

(* Cover's learner for 4 rounds has total regret at most 3/4 over 3 rounds: R(3,2) = 1/4 is a valid bound for it. *)
Lemma cover_4_R : has_R 2 (cover 4) 3 (1 / 4).
Proof.
  apply cover_R; [lia|]. rewrite (walk_value 4 (3 / 2) (3 # 2)%Q); [simpl; lra|vm_compute; reflexivity|unfold Q2R; simpl; lra].
Qed.

(* Regret by computation *)
Lemma Reg_value d T L q r total x : (forall t, L (reals r) t = real (q r t)) ->
  Qeq_bool (qtotal_regret d T q r) total = true -> Q2R total / INR T = x -> Reg d T L (reals r) = x.
Proof.
  intros H E <-. unfold Reg. rewrite (qtotal_regret_agrees d T L q r H). f_equal. apply Qeq_eqR, Qeq_bool_iff. exact E.
Qed.

(* Theorem 5.1 as printed is false, at T = M and for ever after. *)

(* The witness: (0,1), (1,0), (0,1). *)
Definition witness_5_1 : Z -> vec := reals (qinstance [[0; 1]; [1; 0]; [0; 1]]%Q).

(* M = T = 3, AverageRestart over Cover's learner for 4 rounds, whose total regret over 3 rounds is at most 3/4, so that
   R(3,2) = 1/4: its regret per round on the witness is 11/36. *)
Theorem theorem_5_1_witness :
  is_base 2 (cover 4) /\ has_R 2 (cover 4) 3 (1 / 4) /\ instance 2 3 witness_5_1 /\
  Reg 2 3 (average_restart (cover 4) 3) witness_5_1 = 11 / 36 /\ 1 / 4 < 11 / 36.
Proof.
  split; [apply cover_is_base|]. split; [exact cover_4_R|].
  split; [apply (qinstance_is_instance 2 [[0; 1]; [1; 0]; [0; 1]]%Q); reflexivity|].
  split; [|lra]. apply (Reg_value 2 3 _ (qaverage_suffixes (qcover 4) 1 3) _ (11 # 12)%Q).
  - intros t. apply qaverage_suffixes_agrees; [lia|apply qcover_agrees].
  - vm_compute. reflexivity.
  - unfold Q2R. simpl. lra.
Qed.

(* Its plays of arm 1 on the witness are 1/2, 1/6 and 7/12. *)
Theorem theorem_5_1_witness_plays :
  average_restart (cover 4) 3 witness_5_1 1%Z 0%nat = 1 / 2 /\
  average_restart (cover 4) 3 witness_5_1 2%Z 0%nat = 1 / 6 /\
  average_restart (cover 4) 3 witness_5_1 3%Z 0%nat = 7 / 12.
Proof.
  unfold average_restart, witness_5_1.
  assert (E : forall t p x, Qeq_bool (qaverage_suffixes (qcover 4) 1 3 (qinstance [[0; 1]; [1; 0]; [0; 1]]%Q) t 0%nat)
    p = true -> Q2R p = x ->
    average_suffixes (cover 4) 1 3 (reals (qinstance [[0; 1]; [1; 0]; [0; 1]]%Q)) t 0%nat = x).
  { intros t p x H <-. rewrite (qaverage_suffixes_agrees _ (qcover 4)) by (lia || apply qcover_agrees). apply Qeq_eqR, Qeq_bool_iff, H. }
  repeat split; [apply (E _ (1 # 2)%Q)|apply (E _ (1 # 6)%Q)|apply (E _ (7 # 12)%Q)];
    solve [vm_compute; reflexivity | unfold Q2R; simpl; lra].
Qed.

(* Theorem 5.1 as printed, refuted: "Assume the algorithm A has the property that Reg(A; r) <= R(T,d) for any online learning
   instance. Then, for any instance, Reg(AverageRestart; r) <= R(M,d)." It is false even if M <= T. *)
Theorem theorem_5_1_printed_is_false :
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (average_restart A M) r <= R M).
Proof.
  intros H. destruct theorem_5_1_witness as [HA [HR [Hi [HReg Hlt]]]].
  specialize (H 2%nat 3%nat 3%nat (cover 4) (R_at 3 (1 / 4)) ltac:(lia) ltac:(lia) HA (R_at_bounds 2 _ 3 _ ltac:(lia) HA HR) _ Hi).
  rewrite R_at_M in H. lra.
Qed.

(* ---- In the long run ---- *)

Lemma long_run_instance T : instance 2 T (long_run T).
Proof.
  split; intros t Ht.
  - intros i Hi. unfold long_run, reals, qlong_run. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. cbn [andb].
    unfold qpattern, real, vec_of. destruct (Z.eqb _ _), i as [|[|i]]; try lia; cbn [nth]; rewrite ?Q2R_0, ?Q2R_1; lra.
  - unfold long_run, reals, qlong_run. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; apply real_zero.
Qed.

(* the regret against arm 1 in a round with rewards c, after the rewards a, b *)
Definition qround (a b c : qvec) : Q :=
  (c 0%nat - qdot 2 (fun i => / qof 2 * Qred (Qred (0 + qcover 2 [b] i) + qcover 2 [a; b] i)) c)%Q.

Lemma round_value T t a b c x y : qlong_run T (t - 2) = a -> qlong_run T (t - 1) = b -> qlong_run T t = c ->
  Qeq_bool (qround a b c) x = true -> Q2R x = y ->
  long_run T t 0%nat - dot 2 (average_restart (cover 2) 2 (long_run T) t) (long_run T t) = y.
Proof.
  intros Ha Hb Hc Hx <-. unfold average_restart, long_run. rewrite (qaverage_suffixes_agrees _ (qcover 2)) by (lia || apply qcover_agrees).
  unfold reals at 1 2. rewrite qdot_agrees. unfold real. rewrite <- Q2R_minus. apply Qeq_bool_iff, Qeq_eqR in Hx. rewrite <- Hx.
  apply Qeq_eqR. unfold qround. rewrite Hc.
  replace (qaverage_suffixes (qcover 2) 1 2 (qlong_run T) t) with
    (fun i => / qof 2 * Qred (Qred (0 + qcover 2 [b] i) + qcover 2 [a; b] i))%Q; [reflexivity|].
  apply functional_extensionality. intros i. unfold qaverage_suffixes. cbn [qsum].
  replace (qwindow (qlong_run T) (1 + 0) t) with [b].
  2:{ unfold qwindow, qsegment. cbn [map seq Nat.add]. do 2 f_equal. rewrite <- Hb. f_equal. lia. }
  replace (qwindow (qlong_run T) (1 + 1) t) with [a; b]; [reflexivity|].
  unfold qwindow, qsegment. cbn [map seq Nat.add]. f_equal; [rewrite <- Ha; f_equal; lia|]. f_equal. rewrite <- Hb. f_equal. lia.
Qed.

Lemma qlong_run_at T k j : (k < T)%nat -> (Z.of_nat k mod 3 = j)%Z ->
  qlong_run T (Z.of_nat k + 1) = if Z.eqb j 1 then vec_of [0; 1]%Q else vec_of [1; 0]%Q.
Proof.
  intros Hk Hj. unfold qlong_run. destruct (Z.leb_spec 1 (Z.of_nat k + 1)), (Z.leb_spec (Z.of_nat k + 1) (Z.of_nat T)); try lia. cbn [andb].
  unfold qpattern. destruct (Z.eqb_spec ((Z.of_nat k + 1) mod 3) 2), (Z.eqb_spec j 1); try reflexivity; exfalso;
    Z.div_mod_to_equations; lia.
Qed.

(* A period costs 5/4 if it is the first, and 1 if it is not. *)
Lemma long_run_regret q : (1 <= q)%nat -> forall p, (1 <= p <= q)%nat ->
  regret_against 2 (p * 3) (average_restart (cover 2) 2) (long_run (q * 3)) 0 = INR p + 1 / 4.
Proof.
  intros Hq. set (T := (q * 3)%nat).
  assert (P : forall k j, (k < T)%nat -> (Z.of_nat k mod 3 = j)%Z ->
    qlong_run T (Z.of_nat k + 1) = if Z.eqb j 1 then vec_of [0; 1]%Q else vec_of [1; 0]%Q)
    by (intros; apply qlong_run_at; assumption).
  assert (Zero : forall t, (t < 1)%Z -> qlong_run T t = qzero).
  { intros t Ht. unfold qlong_run. destruct (Z.leb_spec 1 t); [lia|reflexivity]. }
  induction p as [|p IH]; intros Hp; [lia|]. unfold regret_against.
  replace (S p * 3)%nat with (S (S (S (p * 3)))) by lia. rewrite !over_rounds_S.
  destruct p as [|p].
  - clear IH. unfold over_rounds at 1. cbn [Sum Nat.mul].
    rewrite (round_value T _ qzero qzero (vec_of [1; 0]%Q) (1 # 2)%Q (1 / 2)); [| | | | |unfold Q2R; simpl; lra].
    + rewrite (round_value T _ qzero (vec_of [1; 0]%Q) (vec_of [0; 1]%Q) 0%Q 0); [| | | | |unfold Q2R; simpl; lra].
      * rewrite (round_value T _ (vec_of [1; 0]%Q) (vec_of [0; 1]%Q) (vec_of [1; 0]%Q) (3 # 4)%Q (3 / 4));
          [simpl; lra| | | | |unfold Q2R; simpl; lra].
        -- apply (P 0%nat 0%Z); [lia|reflexivity].
        -- apply (P 1%nat 1%Z); [lia|reflexivity].
        -- apply (P 2%nat 2%Z); [lia|reflexivity].
        -- vm_compute; reflexivity.
      * apply Zero. lia.
      * apply (P 0%nat 0%Z); [lia|reflexivity].
      * apply (P 1%nat 1%Z); [lia|reflexivity].
      * vm_compute; reflexivity.
    + apply Zero. lia.
    + apply Zero. lia.
    + apply (P 0%nat 0%Z); [lia|reflexivity].
    + vm_compute; reflexivity.
  - specialize (IH ltac:(lia)). unfold regret_against in IH. rewrite IH. clear IH. rewrite (S_INR (S p)).
    set (n := (S p * 3)%nat).
    assert (P' : forall m j t, (m < T)%nat -> t = (Z.of_nat m + 1)%Z -> (Z.of_nat m mod 3 = j)%Z ->
      qlong_run T t = if Z.eqb j 1 then vec_of [0; 1]%Q else vec_of [1; 0]%Q)
      by (intros m j t H1 -> H2; apply P; assumption).
    rewrite (round_value T _ (vec_of [0; 1]%Q) (vec_of [1; 0]%Q) (vec_of [1; 0]%Q) (1 # 4)%Q (1 / 4)); [| | | | |unfold Q2R; simpl; lra].
    + rewrite (round_value T _ (vec_of [1; 0]%Q) (vec_of [1; 0]%Q) (vec_of [0; 1]%Q) 0%Q 0); [| | | | |unfold Q2R; simpl; lra].
      * rewrite (round_value T _ (vec_of [1; 0]%Q) (vec_of [0; 1]%Q) (vec_of [1; 0]%Q) (3 # 4)%Q (3 / 4));
          [lra| | | | |unfold Q2R; simpl; lra].
        -- apply (P' n 0%Z); [lia|lia|Z.div_mod_to_equations; lia].
        -- apply (P' (S n) 1%Z); [lia|lia|Z.div_mod_to_equations; lia].
        -- apply (P' (S (S n)) 2%Z); [lia|lia|Z.div_mod_to_equations; lia].
        -- vm_compute; reflexivity.
      * apply (P' (n - 1)%nat 2%Z); [lia|lia|Z.div_mod_to_equations; lia].
      * apply (P' n 0%Z); [lia|lia|Z.div_mod_to_equations; lia].
      * apply (P' (S n) 1%Z); [lia|lia|Z.div_mod_to_equations; lia].
      * vm_compute; reflexivity.
    + apply (P' (n - 2)%nat 1%Z); [lia|lia|Z.div_mod_to_equations; lia].
    + apply (P' (n - 1)%nat 2%Z); [lia|lia|Z.div_mod_to_equations; lia].
    + apply (P' n 0%Z); [lia|lia|Z.div_mod_to_equations; lia].
    + vm_compute; reflexivity.
Qed.

(* Arm 1 is the best arm. *)
Lemma long_run_gap q : 0 <= over_rounds (q * 3) (fun t => long_run (q * 3) t 0%nat - long_run (q * 3) t 1%nat).
Proof.
  unfold over_rounds. rewrite sum_blocks. apply sum_nonneg. intros p Hp. cbn [Sum]. unfold long_run, reals, real.
  rewrite (qlong_run_at (q * 3) (p * 3 + 0) 0), (qlong_run_at (q * 3) (p * 3 + 1) 1),
    (qlong_run_at (q * 3) (p * 3 + 2) 2) by (lia || (Z.div_mod_to_equations; lia)).
  cbn [Z.eqb Pos.eqb]. unfold vec_of. cbn [nth]. rewrite Q2R_0, Q2R_1. lra.
Qed.

(* Theorem 5.1 as printed is false in the long run: over Cover's learner for 2 rounds, which has R(2,2) = 1/4, the printed
   AverageRestart with M = 2 has regret 1/3 + 1/(12q) per round on T = 3q rounds, for every q. *)
Theorem theorem_5_1_false_in_the_long_run :
  is_base 2 (cover 2) /\ has_R 2 (cover 2) 2 (1 / 4) /\
  forall q, (1 <= q)%nat -> instance 2 (q * 3) (long_run (q * 3)) /\
    Reg 2 (q * 3) (average_restart (cover 2) 2) (long_run (q * 3)) = 1 / 3 + 1 / (12 * INR q).
Proof.
  split; [apply cover_is_base|]. split; [exact cover_2_R|]. intros q Hq. split; [apply long_run_instance|].
  assert (HqR : 0 < INR q) by (apply lt_0_INR; lia).
  assert (E : total_regret 2 (q * 3) (average_restart (cover 2) 2) (long_run (q * 3)) = INR q + 1 / 4).
  { rewrite <- (long_run_regret q Hq q ltac:(lia)). apply Rle_antisym; [|apply total_regret_ge; lia].
    apply total_regret_le; [lia|]. intros [|[|i]] Hi; [lra| |lia].
    pose proof (long_run_gap q) as G. unfold regret_against.
    rewrite (over_rounds_ext _ (fun t => long_run (q * 3) t 1%nat - _) (fun t =>
      (long_run (q * 3) t 0%nat - dot 2 (average_restart (cover 2) 2 (long_run (q * 3)) t) (long_run (q * 3) t))
      - (long_run (q * 3) t 0%nat - long_run (q * 3) t 1%nat))) by (intros; lra).
    rewrite over_rounds_minus. lra. }
  unfold Reg. rewrite E, mult_INR. simpl (INR 3). field. lra.
Qed.

(* Theorem 5.4 as printed is false. *)

(* T = 3, AverageRestartFullHorizon over Cover's learner for 4 rounds, which has R(3,2) = 1/4: on (0,1), (1,0), (0,1) its regret
   per round is 11/36. *)
Theorem theorem_5_4_witness :
  is_base 2 (cover 4) /\ has_R 2 (cover 4) 3 (1 / 4) /\ instance 2 3 witness_5_1 /\
  Reg 2 3 (run (average_restart_full_horizon (cover 4) 3)) witness_5_1 = 11 / 36 /\ 1 / 4 < 11 / 36.
Proof.
  destruct theorem_5_1_witness as [HA [HR [Hi [HReg Hlt]]]]. repeat (split; [assumption|]). split; [|exact Hlt].
  rewrite <- HReg. unfold Reg, total_regret. do 2 f_equal. apply over_rounds_ext. intros t Ht.
  rewrite (full_horizon_is_average_restart 2 (cover 4) 3 _ t Hi) by lia. reflexivity.
Qed.

(* Theorem 5.4 as printed, refuted: "Assume the algorithm A has the property that Reg(A; r) <= R(T,d) for any online learning
   instance. Then, for any instance, Reg(AverageRestartFullHorizon; r) <= R(T,d)." *)
Theorem theorem_5_4_printed_is_false :
  ~ (forall (d T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= R T).
Proof.
  intros H. destruct theorem_5_4_witness as [HA [HR [Hi [HReg Hlt]]]].
  specialize (H 2%nat 3%nat (cover 4) (R_at 3 (1 / 4)) ltac:(lia) ltac:(lia) HA (R_at_bounds 2 _ 3 _ ltac:(lia) HA HR) _ Hi).
  rewrite R_at_M in H. lra.
Qed.

(* Corollary 5.2 as printed is false for delta near 1, already where nothing is random: M = 1. *)

(* The base learner plays (1/2, 1/2) first, and after a reward the arm that just earned less. *)
Definition contrarian : base := fun past i =>
  match i with
  | O | S O =>
    let r := last past zero in
    if Rlt_dec (r 0%nat) (r 1%nat) then (if Nat.eqb i 0 then 1 else 0)
    else if Rlt_dec (r 1%nat) (r 0%nat) then (if Nat.eqb i 0 then 0 else 1)
    else / 2
  | _ => 0
  end.

(* The instance: (1,0) in rounds 1..T. *)
Definition always_arm_1 (T : nat) : Z -> vec := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then unit_vec 0 else zero.

Lemma contrarian_is_base : is_base 2 contrarian.
Proof.
  intros past _. unfold contrarian. set (r := last past zero). split.
  - intros [|[|i]] Hi; [| |lia]; cbn [Nat.eqb]; destruct (Rlt_dec (r 0%nat) (r 1%nat)), (Rlt_dec (r 1%nat) (r 0%nat)); lra.
  - cbn [Sum Nat.eqb]. destruct (Rlt_dec (r 0%nat) (r 1%nat)), (Rlt_dec (r 1%nat) (r 0%nat)); lra.
Qed.

(* Over one round its regret is at most 1/2. *)
Lemma contrarian_R : has_R 2 contrarian 1 (1 / 2).
Proof.
  apply has_R_iff_has_W; [lia|lia|]. intros r i Hr Hi. unfold regret_against, over_rounds. cbn [Sum].
  assert (B0 := instance_rewards 2 1 r (Z.of_nat 0 + 1) Hr 0%nat ltac:(lia)).
  assert (B1 := instance_rewards 2 1 r (Z.of_nat 0 + 1) Hr 1%nat ltac:(lia)).
  unfold run. change (history r (Z.of_nat 0 + 1)) with (@nil vec). unfold dot, contrarian. cbn [Sum last]. unfold zero.
  destruct (Rlt_dec 0 0); [lra|]. set (x := r (Z.of_nat 0 + 1)%Z) in *. destruct i as [|[|i]]; [| |lia]; simpl INR; lra.
Qed.

Lemma always_arm_1_instance T : instance 2 T (always_arm_1 T).
Proof.
  split; intros t Ht; unfold always_arm_1.
  - destruct (_ && _)%bool; [apply unit_vec_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

(* With M = 1 every draw is 1, and the total regret on the instance is T - 1/2. *)
Lemma contrarian_regret T j : (1 <= T)%nat -> (forall t, (1 <= t <= Z.of_nat T)%Z -> j t = 1%nat) ->
  total_regret 2 T (randomized_average_restart contrarian j) (always_arm_1 T) = INR T - / 2.
Proof.
  intros HT Hj. set (r := always_arm_1 T).
  assert (V : forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, always_arm_1. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. }
  assert (W : forall t, (1 <= t <= Z.of_nat T)%Z ->
    dot 2 (randomized_average_restart contrarian j r t) (r t) = if Z.eqb t 1 then / 2 else 0).
  { intros t Ht. unfold randomized_average_restart. rewrite Hj by exact Ht. rewrite (V t Ht).
    unfold window, segment. cbn [map seq]. unfold contrarian, dot. cbn [Sum last].
    replace (t - Z.of_nat 1 + Z.of_nat 0)%Z with (t - 1)%Z by lia.
    destruct (Z.eqb_spec t 1) as [->|Hne].
    - replace (r (1 - 1)%Z) with zero by (unfold r, always_arm_1; reflexivity). unfold zero, unit_vec. cbn [Nat.eqb].
      destruct (Rlt_dec 0 0); lra.
    - rewrite (V (t - 1)%Z) by lia. unfold unit_vec. cbn [Nat.eqb]. destruct (Rlt_dec 1 0); [lra|]. destruct (Rlt_dec 0 1); lra. }
  assert (Earned : over_rounds T (fun t => dot 2 (randomized_average_restart contrarian j r t) (r t)) = / 2).
  { rewrite (over_rounds_ext T _ (fun t => if Z.eqb t 1 then / 2 else 0)) by exact W. destruct T as [|T']; [lia|].
    unfold over_rounds. rewrite sum_first. simpl Z.eqb at 1. cbn iota. rewrite sum_zero; [simpl; lra|].
    intros k _. destruct (Z.eqb_spec (Z.of_nat (S k) + 1) 1); [lia|reflexivity]. }
  unfold total_regret. rewrite Earned. f_equal.
  assert (A : forall i, over_rounds T (fun t => r t i) = INR T * unit_vec 0 i).
  { intros i. rewrite (over_rounds_ext T _ (fun _ => unit_vec 0 i)) by (intros t Ht; rewrite V by exact Ht; reflexivity).
    unfold over_rounds. apply sum_const. }
  cbn [largest]. rewrite !A. unfold unit_vec. cbn [Nat.eqb]. rewrite Rmult_1_r, Rmult_0_r. apply Rmax_left. apply pos_INR.
Qed.

(* With M = 1, R(1,2) = 1/2, T = 100 and delta = 999/1000 the printed bound, R(M,d) + sqrt(T log(1/delta)), is less than
   995/1000, and the regret is 995/1000 whatever is drawn. *)
Theorem corollary_5_2_witness :
  is_base 2 contrarian /\ has_R 2 contrarian 1 (1 / 2) /\ instance 2 100 (always_arm_1 100) /\
  (forall j, (forall t, (1 <= t <= 100)%Z -> (1 <= j t <= 1)%nat) ->
     Reg 2 100 (randomized_average_restart contrarian j) (always_arm_1 100) = 995 / 1000) /\
  1 / 2 + sqrt (100 * ln (1 / (999 / 1000))) < 995 / 1000.
Proof.
  split; [exact contrarian_is_base|]. split; [exact contrarian_R|]. split; [apply always_arm_1_instance|]. split.
  - intros j Hj. unfold Reg. rewrite contrarian_regret; [|lia|intros t Ht; specialize (Hj t Ht); lia].
    replace (INR 100) with 100 by (rewrite INR_IZR_INZ; reflexivity). lra.
  - assert (L : ln (1 / (999 / 1000)) < 1 / 999).
    { rewrite <- (ln_exp (1 / 999)). apply ln_increasing; [lra|]. pose proof (exp_ineq1 (1 / 999) ltac:(lra)). lra. }
    assert (P : 0 <= ln (1 / (999 / 1000))).
    { rewrite <- ln_1. left. apply ln_increasing; lra. }
    enough (sqrt (100 * ln (1 / (999 / 1000))) < 49 / 100) by lra.
    rewrite <- (sqrt_square (49 / 100)) by lra. apply sqrt_lt_1_alt. lra.
Qed.

(* One outcome only. *)
Lemma expect_1 T F : expect 1 T F = F (repeat 0%nat T).
Proof. revert F. induction T; intros F; cbn [expect repeat Sum]; [reflexivity|]. rewrite IHT. simpl INR. field. Qed.

(* Corollary 5.2 as printed, refuted: "Fix delta > 0, and define A, R, and r as in Theorem 5.1. Then, with probability at least
   1 - delta, Reg(RandomizedAverageRestart; r) <= R(M,d) + sqrt(T log(1/delta))." It is false even if M <= T and delta < 1. *)
Theorem corollary_5_2_printed_is_false :
  ~ (forall (d M T : nat) (A : base) (delta : R) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) -> 0 < delta < 1 -> forall r, instance d T r ->
     1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                    (R M + sqrt (INR T * ln (1 / delta)))).
Proof.
  intros H. destruct corollary_5_2_witness as [HA [HR [Hi [HReg Hlt]]]].
  specialize (H 2%nat 1%nat 100%nat contrarian (999 / 1000) (R_at 1 (1 / 2)) ltac:(lia) ltac:(lia) HA
    (R_at_bounds 2 _ 1 _ ltac:(lia) HA HR) ltac:(lra) _ Hi).
  rewrite R_at_M in H. unfold probability_at_most in H. rewrite expect_1 in H.
  replace (INR 100) with 100 in H by (rewrite INR_IZR_INZ; reflexivity).
  rewrite HReg in H.
  - destruct (Rle_dec _ _); lra.
  - intros t _. unfold lengths. rewrite nth_repeat. lia.
Qed.

(* Theorem 3.2 as printed is false where M does not divide T. *)

(* The witness: three rounds of (1,0). *)
Definition witness_3_2 : Z -> vec := reals (qinstance [[1; 0]; [1; 0]; [1; 0]]%Q).

(* M = 2, T = 3, PeriodicRestart over Cover's learner for 2 rounds, which has R(2,2) = 1/4: on three rounds of (1,0) its regret
   per round is 1/3. *)
Theorem theorem_3_2_witness :
  is_base 2 (cover 2) /\ has_R 2 (cover 2) 2 (1 / 4) /\ instance 2 3 witness_3_2 /\
  Reg 2 3 (periodic_restart (cover 2) 2) witness_3_2 = 1 / 3 /\ 1 / 4 < 1 / 3.
Proof.
  split; [apply cover_is_base|]. split; [exact cover_2_R|].
  split; [apply (qinstance_is_instance 2 [[1; 0]; [1; 0]; [1; 0]]%Q); reflexivity|].
  split; [|lra]. apply (Reg_value 2 3 _ (qperiodic_restart (qcover 2) 2) _ 1%Q).
  - intros t. apply qperiodic_restart_agrees, qcover_agrees.
  - vm_compute. reflexivity.
  - rewrite Q2R_1. simpl. lra.
Qed.

(* Theorem 3.2 as printed, refuted: "Assume the algorithm A has the property that Reg(A; r) <= R(T,d) for any online learning
   instance. Then, for any instance, Reg(PeriodicRestart; r) <= R(M,d)." It is false even if M <= T. *)
Theorem theorem_3_2_printed_is_false :
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (periodic_restart A M) r <= R M).
Proof.
  intros H. destruct theorem_3_2_witness as [HA [HR [Hi [HReg Hlt]]]].
  specialize (H 2%nat 2%nat 3%nat (cover 2) (R_at 2 (1 / 4)) ltac:(lia) ltac:(lia) HA (R_at_bounds 2 _ 2 _ ltac:(lia) HA HR) _ Hi).
  rewrite R_at_M in H. lra.
Qed.
