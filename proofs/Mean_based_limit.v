(* Mean-based learners in the limit: as the recall M grows, and gamma and D/M tend to zero, the worst long-run regret per round of every
   learner of d arms that is mean-based with recall M, lead D and weight gamma tends to 1 - 1/d. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Near_periodic Mean_based_value.
Open Scope R_scope.

(* x / y <= c, in the form in which it is used *)
Lemma quotient_le x y c : 0 < y -> x <= c * y -> x / y <= c.
Proof. intros Hy H. apply Rmult_le_reg_r with y; [exact Hy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.

(* the length of a block: with k the least number above D that makes d divide M + k, k <= D + d + 1 *)
Lemma block_length d M D : (1 <= d)%nat -> 0 <= D ->
  exists k h, (M + k = d * h)%nat /\ D < INR k <= D + 1 + INR d.
Proof.
  intros Hd HD. destruct (ceiling_exists D HD) as [c [C1 C2]].
  set (h := ((M + c) / d + 1)%nat). exists (d * h - M)%nat, h.
  pose proof (Nat.div_mod (M + c) d ltac:(lia)) as E. pose proof (Nat.mod_upper_bound (M + c) d ltac:(lia)) as B.
  assert (G : (c + 1 <= d * h - M)%nat) by (unfold h; lia). assert (U : (d * h - M <= c + d)%nat) by (unfold h; lia).
  split; [lia|]. apply le_INR in G, U. rewrite plus_INR in G, U. simpl (INR 1) in G. lra.
Qed.

Theorem mean_based_limit d eps : (2 <= d)%nat -> 0 < eps ->
  exists delta M0, 0 < delta /\ forall M D gamma L, (M0 <= M)%nat -> 0 <= D <= delta * INR M -> 0 <= gamma <= delta ->
    is_learner d L -> mean_based d M D gamma L ->
    exists T0, forall T, (T0 <= T)%nat ->
      (forall r, instance d T r -> Reg d T L r <= 1 - / INR d + eps) /\
      (exists r, instance d T r /\ 1 - / INR d - eps <= Reg d T L r).
Proof.
  intros Hd He. set (n := INR d). assert (N : 2 <= n) by (apply (le_INR 2); exact Hd).
  assert (I : 0 < / n <= 1 / 2).
  { split; [apply Rinv_0_lt_compat; lra|]. replace (1 / 2) with (/ 2) by field. apply Rinv_le_contravar; lra. }
  set (e := Rmin eps 1). assert (E : 0 < e <= 1 /\ e <= eps).
  { unfold e. pose proof (Rmin_l eps 1). pose proof (Rmin_r eps 1). split; [split|]; try lra. apply Rmin_pos; lra. }
  destruct E as [[E0 E1] E2]. set (delta := e / (8 * n)). assert (Dn : n * delta = e / 8) by (unfold delta; field; lra).
  assert (Dp : 0 < delta) by (unfold delta; apply Rdiv_lt_0_compat; lra). assert (Dle : delta <= e / 16).
  { unfold delta. apply quotient_le; [lra|]. assert (e * 2 <= e * n) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (archimed_cor1 (e / (16 * n * (n + 2))) ltac:(apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra])) as [M0 [A0 A1]].
  exists delta, M0. split; [exact Dp|]. intros M D gamma L HM HD Hg HL HB.
  assert (PM0 : 0 < INR M0) by (apply lt_0_INR; lia). assert (LM : INR M0 <= INR M) by (apply le_INR; exact HM).
  (* n (n+2) is at most e M / 16 *)
  assert (Big : 16 * (n * (n + 2)) <= e * INR M).
  { apply Rle_trans with (e * INR M0); [|apply Rmult_le_compat_l; lra]. left.
    apply (Rmult_lt_compat_r (INR M0 * (16 * n * (n + 2)))) in A0;
      [|apply Rmult_lt_0_compat; [exact PM0|apply Rmult_lt_0_compat; lra]].
    replace (/ INR M0 * (INR M0 * (16 * n * (n + 2)))) with (16 * (n * (n + 2))) in A0 by (field; lra).
    replace (e / (16 * n * (n + 2)) * (INR M0 * (16 * n * (n + 2)))) with (e * INR M0) in A0 by (field; lra). exact A0. }
  assert (n8 : 2 * (2 + 2) <= n * (n + 2)) by (apply Rmult_le_compat; lra).
  assert (eM : e * INR M <= 1 * INR M) by (apply Rmult_le_compat_r; lra).
  assert (M1 : 128 <= INR M) by lra.
  destruct (block_length d M D ltac:(lia) ltac:(lra)) as [k [h [HP Hk]]]. fold n in Hk. set (P := (M + k)%nat).
  assert (EP : INR P = INR M + INR k) by (unfold P; apply plus_INR). assert (EH : INR P = n * INR h) by (unfold P; rewrite HP;
    apply mult_INR).
  (* k + D is small against M *)
  assert (nD : n * D <= e / 8 * INR M) by (rewrite <- Dn; rewrite Rmult_assoc; apply Rmult_le_compat_l; lra).
  assert (nk : n * INR k <= e / 8 * INR M + n * (n + 1)).
  { apply Rle_trans with (n * (D + 1 + n)); [apply Rmult_le_compat_l; lra|]. lra. }
  assert (small : n * (INR k + D) <= e / 2 * INR M).
  { rewrite Rmult_plus_distr_l. lra. }
  assert (Hkh : (1 <= k <= h)%nat).
  { split; [apply INR_lt; simpl; lra|]. apply INR_le. apply Rmult_le_reg_l with n; [lra|]. rewrite <- EH, EP. lra. }
  destruct (archimed_cor1 (e / (16 * INR P)) ltac:(apply Rdiv_lt_0_compat; lra)) as [T0 [B0 B1]].
  exists (T0 + P)%nat. intros T HT. assert (PT0 : 0 < INR T0) by (apply lt_0_INR; exact B1).
  assert (LT : INR T0 + INR P <= INR T) by (rewrite <- plus_INR; apply le_INR; exact HT).
  assert (Long : 16 * INR P <= e * INR T).
  { apply Rle_trans with (e * INR T0); [|apply Rmult_le_compat_l; lra]. left.
    apply (Rmult_lt_compat_r (INR T0 * (16 * INR P))) in B0; [|apply Rmult_lt_0_compat; lra].
    replace (/ INR T0 * (INR T0 * (16 * INR P))) with (16 * INR P) in B0 by (field; lra).
    replace (e / (16 * INR P) * (INR T0 * (16 * INR P))) with (e * INR T0) in B0 by (field; lra). exact B0. }
  assert (PT : 0 < INR T) by lra. assert (T1 : (1 <= T)%nat) by (apply INR_le; simpl (INR 1); lra).
  assert (d1 : INR (d - 1) = n - 1) by (rewrite minus_INR by lia; reflexivity).
  assert (gn : 0 <= (n - 1) * gamma <= e / 8).
  { split; [apply Rmult_le_pos; lra|]. rewrite <- Dn. apply Rle_trans with (n * gamma); [lra|]. apply Rmult_le_compat_l; lra. }
  assert (D16 : D <= e / 16 * INR M) by (apply Rle_trans with (delta * INR M); [lra|apply Rmult_le_compat_r; lra]).
  assert (Dsmall : D + 1 <= e / 8 * INR M) by lra.
  assert (X1 : e * INR T <= eps * INR T) by (apply Rmult_le_compat_r; lra).
  assert (X0 : e * INR M <= e * INR T) by (apply Rmult_le_compat_l; lra).
  split.
  - intros r Hr. apply Reg_le; [exact T1|]. eapply Rle_trans; [apply (mean_based_upper d M T D gamma L r); try assumption; lra|].
    rewrite d1. fold n. replace (1 / n) with (/ n) by (field; lra).
    assert (Q : (D + 1) / (INR M + 1) <= e / 8) by (apply quotient_le; lra).
    assert (Q0 : 0 <= (D + 1) / (INR M + 1)) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
    set (x := (D + 1) / (INR M + 1)) in *.
    assert (Q1 : (1 - / n) * x <= 1 * x) by (apply Rmult_le_compat_r; lra).
    assert (Q2 : (1 - / n) * (D + 1) <= 1 * (D + 1)) by (apply Rmult_le_compat_r; lra).
    assert (Q3 : 0 <= e * INR T) by (apply Rmult_le_pos; lra).
    apply Rle_trans with (INR T * (1 - / n + e / 8 + e / 8) + e / 8 * INR T); [|lra].
    apply Rplus_le_compat; [apply Rmult_le_compat_l; lra|lra].
  - assert (HPT : (M + k <= T)%nat) by (unfold P in HT; lia).
    destruct (near_periodic_lower d h k M T D gamma L Hd Hkh HP HPT ltac:(lra) ltac:(lra) HL HB) as [Hr H].
    exists (near_periodic d h T). split; [exact Hr|]. fold P in H. rewrite d1 in H. fold n in H.
      replace (1 / n) with (/ n) in H by (field; lra).
    apply Rge_le in H. unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|].
    replace (total_regret d T L (near_periodic d h T) / INR T * INR T) with (total_regret d T L (near_periodic d h T)) by (field; lra).
    eapply Rle_trans; [|exact H].
    assert (eP : e * INR M <= e * INR P) by (apply Rmult_le_compat_l; lra).
    assert (Q : n * (INR k + D) / (2 * INR P) <= e / 4) by (apply quotient_le; lra).
    assert (Q1 : (n - 1) * gamma * (INR P / n) <= e / 8 * INR P).
    { apply Rmult_le_compat; try lra; [apply Rmult_le_pos; lra|].
      apply Rle_trans with (INR P * 1); [apply Rmult_le_compat_l; lra|lra]. }
    assert (kD : 0 <= (n - 1) * (INR k + D)) by (apply Rmult_le_pos; lra).
    assert (Q2 : (INR k + D) / 2 <= INR P) by lra.
    assert (X2 : INR P * (1 - / n - e / 8 - e / 4) <= INR P * 1) by (apply Rmult_le_compat_l; lra).
    assert (X3 : e * INR P <= 1 * INR P) by (apply Rmult_le_compat_r; lra).
    apply Rle_trans with ((INR T - INR P) * (1 - / n - e / 8 - e / 4) - INR P - e / 8 * INR P).
    + lra.
    + apply Rle_trans with ((INR T - INR P) * (1 - / n - (n - 1) * gamma - n * (INR k + D) / (2 * INR P)) - INR P - e / 8 * INR P); [|lra].
      apply Rplus_le_compat_r, Rplus_le_compat_r. apply Rmult_le_compat_l; lra.
Qed.
