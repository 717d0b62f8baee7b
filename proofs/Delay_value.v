(* Delayed rewards, two arms: the bounds of Delay_lower.v and Delay_upper.v also meet where the one has the recall 2j-1 and the other 2j,
   for these two have the same value. *)
From Coq Require Import Reals ZArith Lia Lra.
From BoundedRecall Require Import Sums Model Two_arms Delay_lower Delay_upper Closed_form.
Open Scope R_scope.

Theorem delayed_value_pairs (M tau j : nat) :
  (1 <= j)%nat -> delayed_above M tau = (2 * j - 1)%nat -> delayed_below M tau = (2 * j)%nat ->
  (forall L, is_learner 2 L -> delayed_recall M tau L -> forall q, (1 <= q)%nat ->
     let T := (q * ((2 * j + 1) * (tau + 1)))%nat in exists r, instance 2 T r /\ two_arms_value (2 * j) <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary M tau L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (2 * j)).
Proof.
  intros Hj Above Below. split.
  - intros L HL HD q Hq T. pose proof (delayed_lower M tau q L Hq HL HD) as H. cbv zeta in H. rewrite Below in H. exact H.
  - rewrite <- (two_arms_value_pairs j Hj), <- Above. apply delayed_upper.
Qed.
