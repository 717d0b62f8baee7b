(* Theorem 5.4 as printed is false. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_5_4 Cover Rational Refutations Refutation_5_1.
Import ListNotations.
Open Scope R_scope.

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
