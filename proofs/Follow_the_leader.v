(* Follow-the-leader, a base learner without a bound. *)
From Coq Require Import Reals Lia Lra List.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* the total reward of an arm *)
Definition score (past : list vec) (i : nat) : R := fold_right (fun r a => r i + a) 0 past.

(* Follow-the-leader: the arms with the largest total reward share evenly. *)
Definition leads (d : nat) (past : list vec) (i : nat) : R :=
  if Rle_dec (largest d (score past)) (score past i) then 1 else 0.
Definition follow_the_leader (d : nat) : base := fun past i => (leads d past i / Sum d (leads d past)).

(* some arm leads *)
Lemma leads_sum_positive d past : (1 <= d)%nat -> (0 < Sum d (leads d past)).
Proof.
  intros Hd. destruct (largest_attained d (score past) Hd) as [i [Hi E]].
  assert (N : forall k, (0 <= leads d past k)) by (intros k; unfold leads; destruct (Rle_dec _ _); lra).
  assert (L : leads d past i = 1) by (unfold leads; destruct (Rle_dec _ _); lra).
  replace d with (i + (1 + (d - i - 1)))%nat at 1 by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r, L.
  pose proof (sum_nonneg i (leads d past) (fun k _ => N k)).
  pose proof (sum_nonneg (d - i - 1) (fun k => leads d past (i + (1 + k))%nat) (fun k _ => N _)). lra.
Qed.

(* Follow-the-leader plays distributions. *)
Theorem follow_the_leader_is_base (d : nat) : (1 <= d)%nat -> is_base d (follow_the_leader d).
Proof.
  intros Hd past _. pose proof (leads_sum_positive d past Hd) as P. split.
  - intros i _. unfold follow_the_leader, Rdiv.
    apply Rmult_le_pos; [unfold leads; destruct (Rle_dec _ _); lra|left; apply Rinv_0_lt_compat; exact P].
  - unfold follow_the_leader, Rdiv. rewrite sum_scal_r. field. lra.
Qed.
