(* A base learner run on the window. Follow-the-leader and Hedge are mean-based, so Lemma 4.2, Theorem 4.1 and the value of
   mean-based learners apply to them. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Hedge Definition_2_3 Lemma_4_2 Theorem_4_1 Near_periodic Mean_based_value.
Import ListNotations.
Open Scope R_scope.

Definition windowed (A : base) (M : nat) : learner := fun r t => A (window r M t).

Theorem windowed_stationary A M : stationary M (windowed A M).
Proof. exists A. reflexivity. Qed.
Theorem windowed_is_learner d A M : is_base d A -> is_learner d (windowed A M).
Proof. intros HA T r t Hr _. apply HA. apply segment_Forall. intros s. apply (instance_rewards d T). exact Hr. Qed.

(* Follow-the-leader gives nothing to an arm that trails: D = 0, gamma = 0. *)
Theorem windowed_leader_mean_based d M : mean_based d M 0 0 (windowed (follow_the_leader d) M).
Proof.
  split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H.
  unfold windowed, follow_the_leader, leads. destruct (Rle_dec _ _) as [Q|Q]; [|unfold Rdiv; lra].
  pose proof (largest_ge d (score (window r M t)) j Hj). lra.
Qed.

(* Hedge with rate eta gives at most 1/(1 + e^(eta D)) to an arm that trails by more than D. *)
Theorem windowed_hedge_mean_based d M eta D : (1 <= d)%nat -> 0 < eta -> 0 <= D ->
  mean_based d M D (/ (1 + exp (eta * D))) (windowed (hedge d eta) M).
Proof.
  intros Hd He HD. split; [apply stationary_bounded_recall, windowed_stationary|]. intros T r t i j _ _ Hi Hj H.
  unfold windowed, hedge. set (w := window r M t) in *. set (a := exp (eta * score w i)). set (b := exp (eta * score w j)).
  assert (Pa : 0 < a) by apply exp_pos. assert (Pb : 0 < b) by apply exp_pos. assert (PD : 0 < exp (eta * D)) by apply exp_pos.
  assert (Hab : exp (eta * D) * a <= b).
  { unfold a, b. rewrite <- exp_plus. left. apply exp_increasing. rewrite <- Rmult_plus_distr_l. apply Rmult_lt_compat_l; lra. }
  assert (Hij : i <> j) by (intros ->; lra).
  assert (Two : a + b <= Hedge.potential d eta w).
  { unfold Hedge.potential. apply Rle_trans with (Sum d (fun k => (if Nat.eqb k i then a else 0) + (if Nat.eqb k j then b else 0))).
    - rewrite sum_added, !sum_single by assumption. lra.
    - apply sum_le. intros k _. destruct (Nat.eqb_spec k i) as [Ei|Ni], (Nat.eqb_spec k j) as [Ej|Nj];
        [congruence|subst k; fold a; lra|subst k; fold b; lra|].
      rewrite Rplus_0_l. left. apply exp_pos. }
  assert (P : 0 < Hedge.potential d eta w) by lra.
  apply Rmult_le_reg_r with (Hedge.potential d eta w * (1 + exp (eta * D))); [apply Rmult_lt_0_compat; lra|].
  replace (a / Hedge.potential d eta w * (Hedge.potential d eta w * (1 + exp (eta * D)))) with (a * (1 + exp (eta * D))) by (field; lra).
  replace (/ (1 + exp (eta * D)) * (Hedge.potential d eta w * (1 + exp (eta * D)))) with (Hedge.potential d eta w) by (field; lra). lra.
Qed.

(* Lemma 4.2 for Hedge on the window, with any 0 <= D < M/3. *)
Theorem windowed_hedge_counterexample m eta D :
  let M := (3 * m)%nat in 0 < eta -> 0 <= D < INR M / 3 ->
  total_regret 2 (3 * M) (windowed (hedge 2 eta) M) (counterexample m) >=
    INR M / 6 - D / 2 - (5 * INR M / 6 - D / 2) / (1 + exp (eta * D)).
Proof.
  intros M He HD.
  destruct (lemma_4_2 m D (/ (1 + exp (eta * D))) (windowed (hedge 2 eta) M)) as [_ A].
  - apply windowed_is_learner, hedge_is_base. lia.
  - apply windowed_hedge_mean_based; [lia|exact He|lra].
  - exact HD.
  - fold M in A. unfold Rdiv in *. lra.
Qed.

(* Follow-the-leader on a window of odd length M is as bad as never learning: on the near-periodic instance with k = 1,
   T * Reg >= (T - M - 1)/2, and on every instance T * Reg <= T/2 (1 + 1/(M+1)) + 1/2. *)
Theorem windowed_leader_half h M T :
  (M + 1 = 2 * h)%nat -> (M + 1 <= T)%nat ->
  total_regret 2 T (windowed (follow_the_leader 2) M) (near_periodic 2 h T) >= (INR T - INR (M + 1)) / 2 /\
  forall r, instance 2 T r -> total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2 * (1 + / (INR M + 1)) + 1 / 2.
Proof.
  intros Hh HT. assert (HL : is_learner 2 (windowed (follow_the_leader 2) M))
    by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  split; [apply near_periodic_leader; try assumption; apply windowed_leader_mean_based|].
  intros r Hr. pose proof (mean_based_upper 2 M T 0 0 _ r ltac:(lia) ltac:(lra) ltac:(lra) HL (windowed_leader_mean_based 2 M) Hr) as A.
  replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra). unfold Rdiv in *. lra.
Qed.
