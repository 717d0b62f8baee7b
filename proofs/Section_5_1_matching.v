(* Section 5.1: AverageRestart of Hedge has regret of the order of the lower bound: for T >= M >= log2 d its worst case lies between
   sqrt(ln d / M) / 15 and 2 sqrt(ln d / M), and no learner with recall M has less than the first. *)
From Coq Require Import Reals Lia.
From BoundedRecall Require Import Model Algorithms Hedge Theorem_3_1 Theorem_3_1_tournament Corollary_5_3.
Open Scope R_scope.

Theorem section_5_1_matching d M T : (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  (forall L, is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR M) / 15 <= Reg d T L r) /\
  (forall r, instance d T r ->
    Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M)).
Proof.
  intros Hd HM Hlog HT. split.
  - intros L HL HB. destruct (theorem_3_1 d M T L Hd Hlog HT HL HB) as [I H].
    match type of H with _ <= mean ?n ?F => destruct (mean_attained n F) as [b [_ Hb]] end.
    eexists. split; [apply I|]. eapply Rle_trans; [exact H|exact Hb].
  - intros r Hr. apply corollary_5_3_printed; [exact Hd|lia|exact Hr].
Qed.
