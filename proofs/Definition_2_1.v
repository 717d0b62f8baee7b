(* Definition 2.1: Reg is a number at most 1. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model.
Open Scope R_scope.

(* Reg is at most 1, for every learner. *)
Theorem regret_at_most_1 d T L r : (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r -> Reg d T L r <= 1.
Proof.
  intros Hd HT HL Hr. apply Reg_le; [exact HT|]. apply total_regret_le; [exact Hd|]. intros i Hi.
  unfold regret_against. rewrite Rmult_1_r.
  replace (INR T) with (over_rounds T (fun _ => 1)) by (unfold over_rounds; rewrite sum_const; ring).
  apply over_rounds_le. intros t Ht. pose proof (HL T r t Hr ltac:(lia)) as P. pose proof (instance_rewards d T r t Hr) as B.
  pose proof (dot_bounded d _ _ P B). specialize (B i Hi). lra.
Qed.
