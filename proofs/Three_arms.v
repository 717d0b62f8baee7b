(* Three arms: the smallest regret in the long run for recall 1, 2 and 3, from the certificates. *)
From Coq Require Import Reals QArith Qreals Lra.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model Certificate Certified.
Open Scope R_scope.

Theorem three_arms_values : long_run_value 3 1 (5 / 13) /\ long_run_value 3 2 (20 / 63) /\ long_run_value 3 3 (26 / 97).
Proof.
  replace (5 / 13) with (Q2R (5 # 13)) by (unfold Q2R; simpl; lra). replace (20 / 63) with (Q2R (20 # 63)) by (unfold Q2R; simpl; lra).
  replace (26 / 97) with (Q2R (26 # 97)) by (unfold Q2R; simpl; lra).
  exact (conj (conj certified_three_arms_below_1 certified_three_arms_above_1)
    (conj (conj certified_three_arms_below_2 certified_three_arms_above_2)
      (conj certified_three_arms_below_3 certified_three_arms_above_3))).
Qed.
