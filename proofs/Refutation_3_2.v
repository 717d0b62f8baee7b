(* Theorem 3.2 as printed is false where M does not divide T. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Cover Rational Refutations.
Import ListNotations.
Open Scope R_scope.

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
