(* AverageRestart over the suffixes of length 0..M of Cover's learner for M+1 rounds: its exact worst case for every number T >= M of
   rounds. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Algorithms Cover Intervals Cover_intervals.
Import ListNotations.
Open Scope R_scope.

(* The worst total regret: T E|S_{M+1}|/2 and, for k = 1..M, E|S_{M+1-k}|/2 - E max(S_{M+1-k} - k, 0), over M+1. *)
Definition cover_total (M T : nat) : R :=
  (INR T * (walk (M + 1) 0 / 2) +
   Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2)) / INR (M + 1).

(* Before round 1 no arm leads. *)
Lemma no_lead T r j m : instance 2 T r -> (m <= S j)%nat -> lead (segment r (1 - Z.of_nat (S j)) m) = 0.
Proof.
  intros [_ Z0]. induction m as [|m IH]; intros Hm; [reflexivity|]. rewrite segment_S, lead_snoc, IH by lia.
  rewrite Z0 by lia. unfold zero. ring.
Qed.

(* From above, against every arm. *)
Lemma cover_total_upper M T r i : (M <= T)%nat -> (i < 2)%nat -> instance 2 T r ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r i 1 T <= cover_total M T.
Proof.
  intros Hn Hi Hin. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T); exact Hin).
  unfold cover_total. replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  set (W := walk (S M) 0 / 2). set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (Ef : Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2) =
    Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j))) by (rewrite <- sum_minus; reflexivity). rewrite Ef.
  apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * ((INR T * W + (Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j)))) / INR (S M)))
    with (INR T * W - Sum M (fun j => f (S j)) + Sum M (fun j => walk (M - j) 0 / 2)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r i Hi 1 T).
  assert (New : forall b u, (b <= S M)%nat -> Sum b (fun m => pays 2 (cover (S M)) r i u m) <= W - f b).
  { intros b u Hb. apply (copy_cut (S M) r Hr u i b Hi Hb). }
  assert (Full : 0 <= f (S M)) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; pose proof (Rle_abs (INR (S M))); lra).
  apply Rplus_le_compat.
  - replace T with ((T - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR T * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (T - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    apply Rplus_le_compat.
    + rewrite <- sum_const. apply sum_le. intros j Hj.
      eapply Rle_trans; [|apply Rle_trans with (W - f (S M)); [apply (New (S M) (1 + Z.of_nat j)%Z); lia|lra]].
      right. apply sum_ext. intros m Hm. destruct (Nat.ltb_spec (j + m) T); [reflexivity|lia].
    + apply sum_le. intros j Hj. set (b := S (M - 1 - j)). set (u := (1 + Z.of_nat (T - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      * eapply Rle_trans; [|apply (New b u); unfold b; lia]. right. apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (T - M + j + m) T); [reflexivity|unfold b in *; lia].
      * intros m Hm. destruct (Nat.ltb_spec (T - M + j + (b + m)) T); [unfold b in *; lia|reflexivity].
  - apply sum_le. intros j Hj.
    pose proof (copy_pays (S M) r Hr (1 - Z.of_nat (S j)) i (S j) (S M - S j) Hi ltac:(lia)) as P. cbv beta zeta in P.
    rewrite (no_lead T r j (S j) Hin ltac:(lia)) in P. replace (S M - (S j + (S M - S j)))%nat with O in P by lia. cbn [walk] in P.
    rewrite Rmult_0_r, Rplus_0_l in P. set (q := toward i * _) in P. pose proof (Rle_abs q).
    replace (S M - S j)%nat with (M - j)%nat in P by lia. apply Rle_trans with ((walk (M - j) 0 - Rabs q + q) / 2); [|lra].
    eapply Rle_trans; [|exact P]. right.
    replace T with ((M - j) + (T - (M - j)))%nat by lia. rewrite sum_app, (sum_zero (T - (M - j))), Rplus_0_r.
    + apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia.
    + intros k Hk. destruct (Nat.ltb_spec (M - j + k + S j) (S M)); [lia|reflexivity].
Qed.

(* The reward (1,0) in every round attains it. *)
Lemma cover_total_attained M T : (M <= T)%nat ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) (turn_over 0 T) 0 1 T = cover_total M T.
Proof.
  intros Hn. set (r := turn_over 0 T). assert (Hin : instance 2 T r) by (apply turn_over_instance; lia).
  unfold cover_total. replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  set (W := walk (S M) 0 / 2). set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (Ef : Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2) =
    Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j))) by (rewrite <- sum_minus; reflexivity). rewrite Ef.
  apply Rmult_eq_reg_l with (INR (S M)); [|lra].
  replace (INR (S M) * ((INR T * W + (Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j)))) / INR (S M)))
    with (INR T * W - Sum M (fun j => f (S j)) + Sum M (fun j => walk (M - j) 0 / 2)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r 0 ltac:(lia) 1 T).
  assert (In : forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, turn_over. destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat 0)), (Z.leb_spec t (Z.of_nat T)); try lia.
    reflexivity. }
  assert (New : forall b u, (b <= S M)%nat -> (1 <= u)%Z -> (u + Z.of_nat b <= Z.of_nat T + 1)%Z ->
    Sum b (fun m => pays 2 (cover (S M)) r 0 u m) = W - f b).
  { intros b u Hb H1 H2. pose proof (copy_pays_exact (S M) r u 0 b ltac:(lia) ltac:(intros; apply In; lia)) as P. cbn [Nat.add] in P.
    rewrite P. change (lead (segment r u 0)) with 0. unfold W, f. rewrite Nat.sub_0_r, Rplus_0_l. field. }
  assert (Full : f (S M) = 0) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; rewrite Rabs_right by lra; field).
  f_equal.
  - replace T with ((T - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR T * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (T - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    f_equal.
    + rewrite <- sum_const. apply sum_ext. intros j Hj. transitivity (W - f (S M)); [|rewrite Full; ring].
      rewrite <- (New (S M) (1 + Z.of_nat j)%Z) by lia. apply sum_ext. intros m Hm.
      destruct (Nat.ltb_spec (j + m) T); [reflexivity|lia].
    + apply sum_ext. intros j Hj. set (b := S (M - 1 - j)). set (u := (1 + Z.of_nat (T - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      * rewrite <- (New b u) by (unfold b, u; lia). apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (T - M + j + m) T); [reflexivity|unfold b in *; lia].
      * intros m Hm. destruct (Nat.ltb_spec (T - M + j + (b + m)) T); [unfold b in *; lia|reflexivity].
  - apply sum_ext. intros j Hj.
    replace T with ((M - j) + (T - (M - j)))%nat by lia. rewrite sum_app, (sum_zero (T - (M - j))), Rplus_0_r.
    2:{ intros k Hk. destruct (Nat.ltb_spec (M - j + k + S j) (S M)); [lia|reflexivity]. }
    rewrite (sum_ext (M - j) _ (fun k => pays 2 (cover (S M)) r 0 (1 - Z.of_nat (S j)) (S j + k))).
    2:{ intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia. }
    rewrite (copy_pays_exact (S M) r (1 - Z.of_nat (S j)) (S j) (M - j) ltac:(lia)) by (intros; apply In; lia).
    rewrite (no_lead T r j (S j) Hin ltac:(lia)). replace (S M - (S j + (M - j)))%nat with O by lia.
    replace (S M - S j)%nat with (M - j)%nat by lia. cbn [walk]. rewrite Rplus_0_l.
    rewrite (Rabs_right (INR (M - j))) by (apply Rle_ge, pos_INR). field.
Qed.

(* For every M and T >= M the worst total regret over T rounds is cover_total M T exactly: no instance with rewards in [0,1] has more,
   and the reward (1,0) in every round has just that: see cover_total_attained. *)
Theorem cover_every_T (M T : nat) : (M <= T)%nat -> let L := inclusive_average_restart (cover (M + 1)) M in
  (forall r, instance 2 T r -> total_regret 2 T L r <= cover_total M T) /\
  exists r, instance 2 T r /\ total_regret 2 T L r = cover_total M T.
Proof.
  intros HT L. assert (On : forall r i, regret_against 2 T L r i = regret_on 2 L r i 1 T).
  { intros r i. unfold regret_against, over_rounds, regret_on. apply sum_ext. intros k _. cbv zeta.
    replace (1 + Z.of_nat k)%Z with (Z.of_nat k + 1)%Z by lia. reflexivity. }
  assert (Up : forall r, instance 2 T r -> total_regret 2 T L r <= cover_total M T).
  { intros r Hr. apply total_regret_le; [lia|]. intros i Hi. rewrite On. apply cover_total_upper; assumption. }
  split; [exact Up|]. assert (Hin : instance 2 T (turn_over 0 T)) by (apply turn_over_instance; lia).
  exists (turn_over 0 T). split; [exact Hin|]. apply Rle_antisym; [apply Up; exact Hin|].
  rewrite <- (cover_total_attained M T HT). fold L. rewrite <- On.
  apply total_regret_ge. lia.
Qed.
