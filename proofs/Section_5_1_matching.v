(* Section 5.1: AverageRestart of Hedge has regret of the order of the lower bound: for T >= M >= log2 d its worst case lies between
   sqrt(ln d / M) / 23 and 2 sqrt(ln d / M), and no learner with recall M has less than the first. *)
From Coq Require Import Reals ZArith Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Hedge Theorem_3_1 Theorem_3_1_many_arms Corollary_3_3 Corollary_5_3.
Import ListNotations.
Open Scope R_scope.

Lemma window_S r M t : window r (S M) t = r (t - Z.of_nat (S M))%Z :: window r M t.
Proof.
  unfold window, segment. cbn [seq map]. rewrite <- seq_shift, map_map. f_equal; [f_equal; lia|].
  apply map_ext. intros k. f_equal. lia.
Qed.

(* In rounds 1..M the oldest of the M rewards in the window comes from before round 1, so that M-1 are enough. *)
Lemma recall_before_round_M d M L : is_learner d L -> bounded_recall (S M) L ->
  exists L', is_learner d L' /\ bounded_recall M L' /\
    forall T r t, instance d T r -> (t <= Z.of_nat (S M))%Z -> L' r t = L r t.
Proof.
  intros HL [f Hf]. exists (fun r t => f t (zero :: window r M t)). split; [|split].
  - intros T r t Hr Ht. set (r' := fun s => if Z.eqb s (t - Z.of_nat (S M)) then zero else r s).
    assert (Hr' : instance d T r').
    { split; intros s Hs; unfold r'; destruct (Z.eqb s (t - Z.of_nat (S M)));
        [apply zero_is_reward|apply Hr; exact Hs|reflexivity|apply Hr; exact Hs]. }
    replace (zero :: window r M t) with (window r' (S M) t); [rewrite <- Hf; apply (HL T); assumption|].
    rewrite window_S. unfold r' at 1. rewrite Z.eqb_refl. f_equal. apply segment_ext. intros k Hk. unfold r'.
    destruct (Z.eqb_spec (t - Z.of_nat M + Z.of_nat k) (t - Z.of_nat (S M))); [lia|reflexivity].
  - exists (fun t w => f t (zero :: w)). reflexivity.
  - intros T r t [_ H0] Ht. rewrite Hf, window_S, H0 by lia. reflexivity.
Qed.

(* the lower bound with the constant 16, for T > M and, with ln d / M, for T = M *)
Lemma forced_of_order d M T L : (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR (M + 1)) / 16 <= Reg d T L r.
Proof.
  intros Hd HM Hlog HT HL HB. assert (X : 0 <= ln (INR d)).
  { rewrite <- ln_1. assert (2 <= INR d) by (apply (le_INR 2); exact Hd). left. apply ln_increasing; lra. }
  destruct (Nat.eq_dec T M) as [->|NT].
  - destruct M as [|N]; [lia|]. destruct (recall_before_round_M d N L HL HB) as [L' [HL' [HB' Same]]].
    destruct (theorem_3_1 d N (S N) L' Hd ltac:(lia) ltac:(lia) HL' HB') as [I H]. cbv zeta in I, H.
    match type of H with _ <= mean ?n ?F => destruct (mean_attained n F) as [b [_ Hb]] end.
    match type of Hb with _ <= Reg _ _ _ ?r => exists r; assert (Hr : instance d (S N) r) by apply I; set (x := r) in * end.
    split; [exact Hr|]. replace (Reg d (S N) L x) with (Reg d (S N) L' x).
    + eapply Rle_trans; [|eapply Rle_trans; [exact H|exact Hb]].
      assert (P : 0 < INR (N + 1)) by (apply lt_0_INR; lia).
      assert (sqrt (ln (INR d) / INR (S N + 1)) <= sqrt (ln (INR d) / INR (N + 1))); [|lra].
      apply sqrt_le_1_alt. apply Rmult_le_compat_l; [exact X|]. apply Rinv_le_contravar; [exact P|]. apply le_INR. lia.
    + unfold Reg, total_regret. f_equal. f_equal. apply over_rounds_ext. intros t Ht.
      rewrite (Same (S N) x t Hr) by lia. reflexivity.
  - destruct (theorem_3_1 d M T L Hd ltac:(lia) ltac:(lia) HL HB) as [I H]. cbv zeta in I, H.
    match type of H with _ <= mean ?n ?F => destruct (mean_attained n F) as [b [_ Hb]] end.
    eexists. split; [apply I|]. eapply Rle_trans; [exact H|exact Hb].
Qed.

(* M for M+1 under the root costs less than 23/16. *)
Lemma order_of_root d M : (2 <= d)%nat -> (1 <= M)%nat -> sqrt (ln (INR d) / INR M) / 23 <= sqrt (ln (INR d) / INR (M + 1)) / 16.
Proof.
  intros Hd HM.
  assert (N : 1 <= INR M) by (apply (le_INR 1); exact HM).
  assert (X : 0 <= ln (INR d)).
  { rewrite <- ln_1. assert (2 <= INR d) by (apply (le_INR 2); exact Hd). left. apply ln_increasing; lra. }
  assert (E : sqrt (ln (INR d) / INR M) <= sqrt 2 * sqrt (ln (INR d) / INR (M + 1))).
  { rewrite <- sqrt_mult_alt by lra. apply sqrt_le_1_alt. rewrite plus_INR. change (INR 1) with 1.
    apply Rmult_le_reg_r with (INR M * (INR M + 1)); [apply Rmult_lt_0_compat; lra|].
    replace (ln (INR d) / INR M * (INR M * (INR M + 1))) with (ln (INR d) * (INR M + 1)) by (field; lra).
    replace (2 * (ln (INR d) / (INR M + 1)) * (INR M * (INR M + 1))) with (ln (INR d) * (2 * INR M)) by (field; lra).
    apply Rmult_le_compat_l; lra. }
  assert (S2 : sqrt 2 <= 23 / 16).
  { apply Rsqr_incr_0_var; [|lra]. rewrite Rsqr_sqrt by lra. unfold Rsqr. lra. }
  pose proof (sqrt_pos (ln (INR d) / INR (M + 1))) as Q.
  assert (sqrt 2 * sqrt (ln (INR d) / INR (M + 1)) <= 23 / 16 * sqrt (ln (INR d) / INR (M + 1)))
    by (apply Rmult_le_compat_r; assumption). lra.
Qed.

(* Theorem 3.1 with the order as it is printed: on the distribution of theorem_3_1 every learner with recall M has expected regret at
   least sqrt(ln d / M) / 23, for T > M >= log2 d. *)
Theorem theorem_3_1_order d M T L : (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M < T)%nat -> is_learner d L ->
  bounded_recall M L -> let m := Nat.log2 d in let l := ((M + 1) / m)%nat in let q := (T / (M + 1))%nat in
  (forall b, instance d T (coded m l (M + 1) q b)) /\
  sqrt (ln (INR d) / INR M) / 23 <= mean (M + 1) (fun b => Reg d T L (coded m l (M + 1) q b)).
Proof.
  intros Hd HM Hlog HT HL HB. destruct (theorem_3_1 d M T L Hd ltac:(lia) HT HL HB) as [I H]. cbv zeta in *.
  split; [exact I|]. eapply Rle_trans; [apply order_of_root; assumption|exact H].
Qed.

Theorem section_5_1_matching d M T : (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  (forall L, is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR M) / 23 <= Reg d T L r) /\
  (forall r, instance d T r ->
    Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M)).
Proof.
  intros Hd HM Hlog HT. split.
  - intros L HL HB. destruct (forced_of_order d M T L Hd HM Hlog HT HL HB) as [r [Hr H]]. exists r. split; [exact Hr|].
    eapply Rle_trans; [apply order_of_root; assumption|exact H].
  - intros r Hr. apply corollary_5_3_printed; [exact Hd|lia|exact Hr].
Qed.
