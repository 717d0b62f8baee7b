(* Definition 2.3 as printed, with R_t, and as meant, with R_(t-1): a learner that is gamma-mean-based with the one is
   (gamma + 1/T)-mean-based with the other, so the mean-based learners are the same. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3.
Import ListNotations.
Open Scope R_scope.

(* R_(t+late): with late = 0 the rewards of the present round count too. *)
Definition gamma_mean_based (late : Z) (d T : nat) (gamma : R) (L : learner) : Prop :=
  forall r t i j, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (i < d)%nat -> (j < d)%nat ->
    score (segment r 1 (Z.to_nat (t + late))) j - score (segment r 1 (Z.to_nat (t + late))) i > gamma * INR T -> L r t i < gamma.
Definition as_printed := gamma_mean_based 0.
Definition as_meant := gamma_mean_based (-1).

Lemma one_reward d T r t i j : instance d T r -> (1 <= t)%Z -> (i < d)%nat -> (j < d)%nat ->
  -1 <= (score (segment r 1 (Z.to_nat t)) j - score (segment r 1 (Z.to_nat t)) i)
       - (score (segment r 1 (Z.to_nat (t + -1))) j - score (segment r 1 (Z.to_nat (t + -1))) i) <= 1.
Proof.
  intros Hr Ht Hi Hj. replace (Z.to_nat t) with (S (Z.to_nat (t + -1))) by lia.
  rewrite segment_S, !score_app. cbn [score fold_right].
  pose proof (instance_rewards d T r (1 + Z.of_nat (Z.to_nat (t + -1)))%Z Hr) as B. pose proof (B i Hi). pose proof (B j Hj). lra.
Qed.

Theorem definition_2_3_one_round d T gamma L : (1 <= T)%nat ->
  (as_meant d T gamma L -> as_printed d T (gamma + / INR T) L) /\ (as_printed d T gamma L -> as_meant d T (gamma + / INR T) L).
Proof.
  intros HT. assert (N : 0 < INR T) by (apply lt_0_INR; lia). assert (P : 0 < / INR T) by (apply Rinv_0_lt_compat; exact N).
  assert (E : (gamma + / INR T) * INR T = gamma * INR T + 1) by (field; lra).
  split; intros H r t i j Hr Ht Hi Hj Lead; rewrite E in Lead; pose proof (one_reward d T r t i j Hr ltac:(lia) Hi Hj) as O;
    rewrite ?Z.add_0_r in *; apply Rlt_trans with gamma; try lra; apply (H r t i j Hr Ht Hi Hj); rewrite ?Z.add_0_r; lra.
Qed.

Lemma one_over_T : Un_cv (fun T => / INR T) 0.
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists N. intros n Hn. unfold R_dist. rewrite Rminus_0_r.
  assert (0 < INR N) by (apply lt_0_INR; exact H1). assert (INR N <= INR n) by (apply le_INR; lia).
  rewrite Rabs_right by (apply Rle_ge; left; apply Rinv_0_lt_compat; lra).
  eapply Rle_lt_trans; [apply Rinv_le_contravar; eassumption|exact H0].
Qed.

(* A family of learners, one for each horizon T, is mean-based with the one if and only if it is with the other. *)
Theorem definition_2_3_same d (L : nat -> learner) :
  (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_meant d T (gamma T) (L T)) <->
  (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_printed d T (gamma T) (L T)).
Proof.
  split; intros [gamma [C H]]; exists (fun T => gamma T + / INR T);
    (split; [rewrite <- (Rplus_0_r 0); apply CV_plus; [exact C|exact one_over_T]|]);
    intros T HT; apply definition_2_3_one_round; auto.
Qed.
