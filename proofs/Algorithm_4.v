(* Algorithm 4: in round t of T AverageRestartFullHorizon plays the average of A(r_(t-tau), ..., r_(t-1)) over tau = 1..T, with zeros
   before round 1; it looks at past rewards alone, and plays distributions. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Theorem_5_4.
Import ListNotations.
Open Scope R_scope.

Theorem algorithm_4 (d : nat) (A : base) (T : nat) :
  (forall r t i, instance d T r -> (1 <= t <= Z.of_nat T)%Z ->
    run (average_restart_full_horizon A T) r t i = / INR T * Sum T (fun k => A (segment r (t - Z.of_nat (k + 1)) (k + 1)) i)) /\
  (forall r r' t, (forall s, (1 <= s < t)%Z -> r s = r' s) ->
    run (average_restart_full_horizon A T) r t = run (average_restart_full_horizon A T) r' t) /\
  ((1 <= T)%nat -> is_base d A -> is_base d (average_restart_full_horizon A T)).
Proof.
  split; [|split].
  - intros r t i Hr Ht. rewrite (full_horizon_is_average_restart d A T r t Hr) by lia.
    unfold average_restart, average_suffixes, window. f_equal. apply sum_ext. intros k _. do 2 f_equal; lia.
  - intros r r' t H. apply run_causal. exact H.
  - intros HT HA past Hp. apply (mean_is_play d T (fun m => A (last_of (S m) (repeat zero T ++ past))) HT). intros m _. apply HA.
    unfold last_of. apply Forall_forall. intros x Hx.
    assert (I : forall (n : nat) (l : list vec) (y : vec), In y (skipn n l) -> In y l).
    { induction n; intros l y Hy; [exact Hy|]. destruct l; [exact Hy|]. right. apply IHn. exact Hy. }
    apply I in Hx. apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
    + apply repeat_spec in Hx. subst x. apply zero_is_reward.
    + rewrite Forall_forall in Hp. apply Hp. exact Hx.
Qed.
