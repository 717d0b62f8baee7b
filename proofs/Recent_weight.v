(* Introduction and Section 5.3: the reward m rounds ago moves a weight in AverageRestart's play by at most (M-m+1)/M, over any base
   learner, and over follow-the-leader it does; a symmetric learner is moved as far by each of the M rewards. *)
From Coq Require Import Reals ZArith Lia Lra List Permutation.
From BoundedRecall Require Import Sums Model Follow_the_leader Algorithms.
Import ListNotations.
Open Scope R_scope.

Theorem recent_weight d A M m T r r' t i : (1 <= m <= M)%nat -> is_base d A -> instance d T r -> instance d T r' ->
  (forall s, s <> (t - Z.of_nat m)%Z -> r s = r' s) -> (i < d)%nat ->
  Rabs (average_restart A M r t i - average_restart A M r' t i) <= INR (M - m + 1) / INR M.
Proof.
  intros Hm HA Hr Hr' Hs Hi. assert (N : 0 < INR M) by (apply lt_0_INR; lia).
  assert (P : forall x l, instance d T x -> 0 <= A (window x l t) i <= 1).
  { intros x l Hx. apply (play_bounded d); [|exact Hi]. apply HA, segment_Forall. intros s. apply (instance_rewards d T). exact Hx. }
  unfold average_restart, average_suffixes. rewrite <- Rmult_minus_distr_l, <- sum_minus.
  assert (Split : forall g : nat -> R, (forall k, (k < m - 1)%nat -> g k = 0) -> Sum M g = Sum (M - m + 1) (fun k => g (m - 1 + k)%nat)).
  { intros g Hg. replace M with ((m - 1) + (M - m + 1))%nat at 1 by lia. rewrite sum_app, (sum_zero (m - 1) g Hg). lra. }
  rewrite Split.
  2:{ intros k Hk. replace (window r (1 + k) t) with (window r' (1 + k) t); [lra|].
      apply segment_ext. intros l Hl. symmetry. apply Hs. lia. }
  rewrite Rabs_mult, (Rabs_right (/ INR M)) by (apply Rle_ge; left; apply Rinv_0_lt_compat; exact N).
  unfold Rdiv. rewrite Rmult_comm. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact N|].
  set (f := fun k => A (window r (1 + (m - 1 + k)) t) i - A (window r' (1 + (m - 1 + k)) t) i).
  assert (F : forall k, -1 <= f k <= 1).
  { intros k. unfold f. pose proof (P r (1 + (m - 1 + k))%nat Hr). pose proof (P r' (1 + (m - 1 + k))%nat Hr'). lra. }
  apply Rabs_le. split.
  - replace (- INR (M - m + 1)) with (Sum (M - m + 1) (fun _ => -1)) by (rewrite sum_const; ring). apply sum_le. intros. apply F.
  - replace (INR (M - m + 1)) with (Sum (M - m + 1) (fun _ => 1)) by (rewrite sum_const; ring). apply sum_le. intros. apply F.
Qed.

(* One reward of arm a, m rounds before round t, and no other. *)
Definition one_reward_ago (m a : nat) (t : Z) : Z -> vec := fun s => if Z.eqb s (t - Z.of_nat m) then unit_vec a else zero.

Lemma score_of_one m a t l i : (1 <= m)%nat ->
  score (window (one_reward_ago m a t) l t) i = if Nat.leb m l then unit_vec a i else 0.
Proof.
  intros Hm. unfold window, segment, one_reward_ago.
  assert (E : forall n s, score (map (fun k => if Z.eqb (t - Z.of_nat l + Z.of_nat k) (t - Z.of_nat m) then unit_vec a else zero)
    (seq s n)) i = if (Nat.leb (s + m) l && Nat.ltb l (s + n + m))%bool then unit_vec a i else 0).
  { induction n; intros s; cbn [seq map score fold_right].
    - destruct (Nat.leb_spec (s + m) l), (Nat.ltb_spec l (s + 0 + m)); try lia; reflexivity.
    - fold (score (map (fun k => if Z.eqb (t - Z.of_nat l + Z.of_nat k) (t - Z.of_nat m) then unit_vec a else zero) (seq (S s) n)) i).
      rewrite IHn. destruct (Z.eqb_spec (t - Z.of_nat l + Z.of_nat s) (t - Z.of_nat m)), (Nat.leb_spec (S s + m) l),
        (Nat.ltb_spec l (S s + n + m)), (Nat.leb_spec (s + m) l), (Nat.ltb_spec l (s + S n + m)); try lia; cbn [andb]; unfold zero; lra. }
  rewrite E. destruct (Nat.leb_spec (0 + m) l), (Nat.ltb_spec l (0 + l + m)), (Nat.leb_spec m l); try lia; reflexivity.
Qed.

Lemma leader_of_one a past : (a < 2)%nat -> (forall i, score past i = unit_vec a i) -> follow_the_leader 2 past 0%nat = unit_vec a 0%nat.
Proof.
  intros Ha H. unfold follow_the_leader, leads. cbn [Sum largest]. rewrite !H. unfold unit_vec.
  destruct a as [|[|a]]; [| |lia]; cbn [Nat.eqb].
  - rewrite Rmax_left by lra. destruct (Rle_dec 1 1) as [?|?]; [|lra]. destruct (Rle_dec 1 0) as [?|?]; [lra|]. field.
  - rewrite Rmax_right by lra. destruct (Rle_dec 1 1) as [?|?]; [|lra]. destruct (Rle_dec 1 0) as [?|?]; [lra|]. field.
Qed.

Lemma leader_of_none past : (forall i, score past i = 0) -> follow_the_leader 2 past 0%nat = / 2.
Proof.
  intros H. unfold follow_the_leader, leads. cbn [Sum largest]. rewrite !H, Rmax_left by lra. destruct (Rle_dec 0 0); [field|lra].
Qed.

(* Over follow-the-leader the weight of arm 1 moves by just that: M times as far one round ago as M rounds ago. *)
Theorem recent_weight_attained M m t : (1 <= m <= M)%nat ->
  average_restart (follow_the_leader 2) M (one_reward_ago m 0 t) t 0%nat -
  average_restart (follow_the_leader 2) M (one_reward_ago m 1 t) t 0%nat = INR (M - m + 1) / INR M.
Proof.
  intros Hm. unfold average_restart, average_suffixes. rewrite <- Rmult_minus_distr_l, <- sum_minus.
  rewrite (sum_ext M _ (fun k => if Nat.leb m (1 + k) then 1 else 0)).
  - replace M with ((m - 1) + (M - m + 1))%nat at 2 by lia. rewrite sum_app, (sum_zero (m - 1)).
    2:{ intros k Hk. destruct (Nat.leb_spec m (1 + k)); [lia|reflexivity]. }
    rewrite (sum_ext (M - m + 1) _ (fun _ => 1)).
    2:{ intros k Hk. destruct (Nat.leb_spec m (1 + (m - 1 + k))); [reflexivity|lia]. }
    rewrite sum_const. unfold Rdiv. ring.
  - intros k Hk. destruct (Nat.leb_spec m (1 + k)) as [H|H].
    + assert (P : forall a, (a < 2)%nat -> follow_the_leader 2 (window (one_reward_ago m a t) (1 + k) t) 0%nat = unit_vec a 0%nat).
      { intros a Ha. apply leader_of_one; [exact Ha|]. intros i. rewrite score_of_one by lia.
        destruct (Nat.leb_spec m (1 + k)); [reflexivity|lia]. }
      rewrite !P by lia. unfold unit_vec. cbn [Nat.eqb]. ring.
    + rewrite !leader_of_none; [ring| |]; intros i; rewrite score_of_one by lia; destruct (Nat.leb_spec m (1 + k)); try lia; reflexivity.
Qed.

(* What a symmetric learner plays moves by the same, whichever of the M rewards is v' in place of v. *)
Theorem symmetric_weight (f : list vec -> vec) : (forall w w', Permutation w w' -> f w = f w') ->
  forall u1 u2 w1 w2 v v' i, u1 ++ u2 = w1 ++ w2 ->
    f (u1 ++ v :: u2) i - f (u1 ++ v' :: u2) i = f (w1 ++ v :: w2) i - f (w1 ++ v' :: w2) i.
Proof.
  intros H u1 u2 w1 w2 v v' i E.
  assert (P : forall x, f (u1 ++ x :: u2) = f (w1 ++ x :: w2)).
  { intros x. apply H. transitivity (x :: (u1 ++ u2)); [symmetry; apply Permutation_middle|]. rewrite E. apply Permutation_middle. }
  rewrite !P. reflexivity.
Qed.
