(* What the refutations share. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List.
From BoundedRecall Require Import Sums Model Cover Rational.
Import ListNotations.
Open Scope R_scope.

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
