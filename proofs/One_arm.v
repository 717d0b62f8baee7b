(* One arm: every learner has regret zero, and the bounds of Corollaries 3.3 and 5.3, in which ln 1 is a factor, are zero too. *)
From Coq Require Import Reals ZArith Lia Lra.
From BoundedRecall Require Import Challenge_model.
From BoundedRecall Require Import Model.
Open Scope R_scope.

Theorem one_arm T L r : is_learner 1 L -> instance 1 T r -> Reg 1 T L r = 0 /\ ln (INR 1) = 0.
Proof.
  intros HL Hr. split; [|exact ln_1]. unfold Reg, total_regret. cbn [largest]. rewrite <- over_rounds_minus.
  replace (over_rounds T _) with 0; [unfold Rdiv; ring|]. symmetry. unfold over_rounds. apply sum_zero. intros k Hk.
  destruct (HL T r (Z.of_nat k + 1)%Z Hr ltac:(lia)) as [_ H]. unfold dot. cbn [Sum] in *. rewrite Rplus_0_l in H. rewrite H. ring.
Qed.
