(* Theorem 5.1 as printed is false, at T = M and for ever after. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Cover Rational Refutations.
Import ListNotations.
Open Scope R_scope.

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

(* (1,0), (0,1), (1,0), repeated up to round T *)
Definition qpattern (t : Z) : qvec := if Z.eqb (t mod 3) 2 then vec_of [0; 1]%Q else vec_of [1; 0]%Q.
Definition qlong_run (T : nat) (t : Z) : qvec := if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then qpattern t else qzero.
Definition long_run (T : nat) : Z -> vec := reals (qlong_run T).

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
