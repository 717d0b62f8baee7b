(* The best symmetric learner of two arms, for every M: at most (k+1)/(6k+2) a round in the long run, k = ceil(M/2), which
   is what Theorem_5_6.v forces on every symmetric learner. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz Bool Permutation.
From BoundedRecall Require Import Sums Model Definition_2_3 Theorem_5_6.
Import ListNotations.
Open Scope R_scope.

(* ---- Windows of rewards (0,1), true, and (1,0), false, the newest first ---- *)
Definition b2n (b : bool) : nat := if b then 1%nat else 0%nat.
Fixpoint count (w : list bool) : nat := match w with [] => 0 | b :: v => b2n b + count v end%nat.
Definition push (b : bool) (w : list bool) := b :: removelast w.

Section Potential.
Variable height : nat -> R.
Definition step_up u := height (S u) - height u.
(* the sum over the prefixes of w of N, starting from u *)
Fixpoint prefix_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v => height (b2n b + u) + prefix_sum v (b2n b + u) end.
(* the sum over the proper prefixes, the empty one too *)
Fixpoint proper_prefix_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v =>
  height u + proper_prefix_sum v (b2n b + u) end.
Definition prefix_potential w := prefix_sum w 0.

Lemma F_E w u : prefix_sum w u = proper_prefix_sum w u - height u + height (count w + u).
Proof. revert u; induction w as [|b v IH]; intros u; cbn [prefix_sum proper_prefix_sum count]; [simpl; lra|].
  rewrite IH. replace (b2n b + count v + u)%nat with (count v + (b2n b + u))%nat by lia. lra. Qed.
Lemma F_removelast w u : w <> [] -> prefix_sum (removelast w) u = proper_prefix_sum w u - height u.
Proof. revert u; induction w as [|b v IH]; intros u H; [congruence|].
  destruct v as [|b' v'].
  - cbn. lra.
  - change (removelast (b :: b' :: v')) with (b :: removelast (b' :: v')). cbn [prefix_sum]. rewrite IH by discriminate.
    change (proper_prefix_sum (b :: b' :: v') u) with (height u + proper_prefix_sum (b' :: v') (b2n b + u)). lra. Qed.
(* proper_prefix_sum shifted by one, less itself, is the sum of step_up *)
Fixpoint step_sum (w : list bool) (u : nat) : R := match w with [] => 0 | b :: v => step_up u + step_sum v (b2n b + u) end.
Lemma E_shift w u : proper_prefix_sum w (S u) = proper_prefix_sum w u + step_sum w u.
Proof. revert u; induction w as [|b v IH]; intros u; cbn [proper_prefix_sum step_sum]; [lra|].
  replace (b2n b + S u)%nat with (S (b2n b + u)) by lia. rewrite IH. unfold step_up. lra. Qed.

Lemma step1 w : w <> [] -> height 0 = 0 -> prefix_potential (push false w) = prefix_potential w - height (count w).
Proof. intros H H0. unfold prefix_potential, push. cbn [prefix_sum b2n]. change (0 + 0)%nat with 0%nat.
rewrite F_removelast by exact H. rewrite F_E. replace (count w + 0)%nat with (count w) by lia. lra. Qed.
Lemma step2 w : w <> [] -> height 0 = 0 -> prefix_potential (push true w) = prefix_potential w + step_sum w 0 - height (count w).
Proof. intros H H0. unfold prefix_potential, push. cbn [prefix_sum b2n]. change (1 + 0)%nat with 1%nat.
rewrite F_removelast by exact H. rewrite (E_shift w 0), F_E. replace (count w + 0)%nat with (count w) by lia. lra. Qed.

Lemma count_le w : (count w <= length w)%nat.
Proof. induction w as [|[] v IH]; simpl; lia. Qed.
Lemma G_bound w u P : (forall v, (v <= u + count w)%nat -> (v < u + length w)%nat -> step_up v <= P) ->
  step_sum w u <= height (u + count w) - height u + INR (length w - count w) * P.
Proof. revert u; induction w as [|b v IH]; intros u H; cbn [step_sum count length].
  - simpl. replace (u + 0)%nat with u by lia. lra.
  - assert (Hu : step_up u <= P \/ b = true) by (destruct b; [right; reflexivity|left; apply H; cbn [count length]; lia]).
    assert (IH' := IH (b2n b + u)%nat). pose proof (count_le v) as Hc.
    destruct b; cbn [b2n] in *.
    + replace (u + (1 + count v))%nat with (1 + u + count v)%nat by lia.
      replace (S (length v) - (1 + count v))%nat with (length v - count v)%nat by lia.
      assert (step_sum v (1 + u) <= height (1 + u + count v) - height (1 + u) + INR (length v - count v) * P).
      { apply IH'. intros x Hx Hx2. apply H; cbn [count length b2n]; lia. }
      unfold step_up. change (1 + u)%nat with (S u) in *. lra.
    + destruct Hu as [Hu|?]; [|discriminate]. replace (u + (0 + count v))%nat with (0 + u + count v)%nat by lia.
      assert (step_sum v (0 + u) <= height (0 + u + count v) - height (0 + u) + INR (length v - count v) * P).
      { apply IH'. intros x Hx Hx2. apply H; cbn [count length b2n]; lia. }
      replace (S (length v) - (0 + count v))%nat with (S (length v - count v)) by lia. rewrite S_INR.
      change (0 + u)%nat with u in *. lra. Qed.
End Potential.

Section Learner.
Variable M k : nat.
Hypothesis HM : M = (2 * k)%nat \/ M = (2 * k - 1)%nat.
Hypothesis Hk : (1 <= k)%nat.
Definition numerator u : R := if (u <=? k)%nat then (INR k + 1) * INR u / (INR M + 1 - INR u) else 2 * INR k
  - (INR k + 1) * INR (M - u) / (INR M + 1 - INR (M - u)).
Definition lam := (INR k + 1) / (6 * INR k + 2).
(* weight of arm 2 on a window with u rewards e_2 *)
Definition weight_of_arm_2 u := (2 * numerator u + (INR k + 1)) / (6 * INR k + 2).

Lemma HkR : 1 <= INR k. Proof. apply (le_INR 1). exact Hk. Qed.
Lemma MR : INR M = 2 * INR k \/ INR M = 2 * INR k - 1.
Proof. destruct HM as [-> | ->]; [left|right]; [rewrite mult_INR; simpl; lra|]. rewrite minus_INR by lia. rewrite mult_INR. simpl; lra. Qed.
Lemma N_low u : (u <= k)%nat -> numerator u = (INR k + 1) * INR u / (INR M + 1 - INR u).
Proof. intros H. unfold numerator. destruct (Nat.leb_spec u k); [reflexivity|lia]. Qed.
Lemma N_high u : (k <= u <= M)%nat -> numerator u = 2 * INR k - (INR k + 1) * INR (M - u) / (INR M + 1 - INR (M - u)).
Proof. intros H. unfold numerator. destruct (Nat.leb_spec u k); [|reflexivity].
  assert (u = k) by lia; subst u. pose proof HkR. rewrite minus_INR by lia. destruct MR as [-> | ->]; field; lra. Qed.
Lemma numerator_0 : numerator 0 = 0. Proof. rewrite N_low by lia. simpl. unfold Rdiv. ring. Qed.
Lemma N_nonneg_low u : (u <= k)%nat -> (u <= M)%nat -> 0 <= numerator u.
Proof. intros H H2. rewrite N_low by exact H. pose proof HkR. apply le_INR in H2. pose proof (pos_INR u).
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left; apply Rinv_0_lt_compat; lra. Qed.

(* Psi below the middle *)
Lemma Psi_low u : (u < k)%nat -> (u < M)%nat -> step_up numerator u = (INR k + 1) * (INR M + 1) / ((INR M - INR u) * (INR M + 1 - INR u)).
Proof. intros H H2. unfold step_up. rewrite !N_low by lia. rewrite S_INR. apply lt_INR in H2. field. split; lra. Qed.
Lemma Psi_mono u v : (u <= v)%nat -> (v < k)%nat -> (v < M)%nat -> step_up numerator u <= step_up numerator v.
Proof. intros H1 H2 H3. rewrite !Psi_low by lia. pose proof HkR. apply le_INR in H1. apply lt_INR in H3.
pose proof (pos_INR u). pose proof (pos_INR M).
  unfold Rdiv. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
  apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|]. apply Rmult_le_compat; lra. Qed.
Lemma Psi_sym u : (k <= u)%nat -> (u < M)%nat -> step_up numerator u = step_up numerator (M - 1 - u).
Proof. intros H H2. unfold step_up. rewrite (N_high (S u)) by lia. rewrite (N_high u) by lia. rewrite !N_low by lia.
  replace (S (M - 1 - u)) with (M - u)%nat by lia. replace (M - S u)%nat with (M - 1 - u)%nat by lia. lra. Qed.
Lemma Psi_max u : (u < M)%nat -> step_up numerator u <= step_up numerator (k - 1).
Proof. intros H. destruct (Nat.lt_ge_cases u k).
  - apply Psi_mono; lia.
  - rewrite Psi_sym by lia. apply Psi_mono; lia. Qed.
Lemma N_mono_high u : (k <= u <= M)%nat -> numerator k <= numerator u.
Proof. intros H. assert (forall n, (k + n <= M)%nat -> numerator k <= numerator (k + n)) as L.
  { induction n; intros Hn; [replace (k+0)%nat with k by lia; lra|]. specialize (IHn ltac:(lia)).
    assert (0 <= step_up numerator (k + n)). { rewrite Psi_sym by lia. rewrite Psi_low by lia. pose proof HkR. pose proof (pos_INR M).
      assert (INR (M - 1 - (k + n)) + 1 <= INR M). { rewrite <- S_INR. apply le_INR. lia. }
      apply Rmult_le_pos; [apply Rmult_le_pos; lra|]. left. apply Rinv_0_lt_compat. apply Rmult_lt_0_compat; lra. }
    unfold step_up in *. replace (k + S n)%nat with (S (k + n)) by lia. lra. }
  replace u with (k + (u - k))%nat by lia. apply L. lia. Qed.

(* the inequality that an e_2 needs *)
Lemma after_e2 w : length w = M -> step_sum numerator w 0 <= (INR k + 1) + 2 * numerator (count w).
Proof. intros HL. pose proof HkR as K. pose proof (count_le w) as C. rewrite HL in C. set (U := count w) in *.
  destruct (Nat.lt_ge_cases U k) as [L|L].
  - destruct (Nat.eq_dec U M) as [Eq|Ne].
    + assert (M = 1)%nat by lia. lia.
    + assert (B := G_bound numerator w 0 (step_up numerator U)). fold U in B. rewrite HL, numerator_0 in B.
      assert (HB : step_sum numerator w 0 <= numerator (0 + U) - 0 + INR (M - U) * step_up numerator U).
      { apply B. intros v H1 H2. apply Psi_mono; lia. }
      replace (0 + U)%nat with U in HB by lia. rewrite minus_INR in HB by lia. rewrite Psi_low in HB by lia.
      assert (INR U < INR M) by (apply lt_INR; lia). rewrite (N_low U) in * by lia.
      assert (X : (INR M - INR U) * ((INR k + 1) * (INR M + 1) / ((INR M - INR U) * (INR M + 1 - INR U))) = INR k + 1
        + (INR k + 1) * INR U / (INR M + 1 - INR U)).
      { field. split; lra. } lra.
  - assert (B := G_bound numerator w 0 (step_up numerator (k - 1))). fold U in B. rewrite HL, numerator_0 in B.
    assert (HB : step_sum numerator w 0 <= numerator (0 + U) - 0 + INR (M - U) * step_up numerator (k - 1)).
    { apply B. intros v H1 H2. apply Psi_max; lia. }
    replace (0 + U)%nat with U in HB by lia.
    assert (NU : numerator k <= numerator U) by (apply N_mono_high; lia). rewrite (N_low k) in NU by lia.
    rewrite Psi_low in HB by lia. rewrite (minus_INR k 1) in HB by lia. change (INR 1) with 1 in HB.
    assert (MU : INR (M - U) <= INR M - INR k) by (rewrite <- minus_INR by lia; apply le_INR; lia).
    pose proof (pos_INR (M - U)) as P.
    destruct MR as [R|R]; rewrite R in *.
    + replace ((INR k + 1) * (2 * INR k + 1) / ((2 * INR k - (INR k - 1)) * (2 * INR k + 1 - (INR k - 1))))
        with ((2 * INR k + 1) / (INR k + 2)) in HB by (field; lra).
      replace ((INR k + 1) * INR k / (2 * INR k + 1 - INR k)) with (INR k) in NU by (field; lra).
      assert (Q : INR (M - U) * ((2 * INR k + 1) / (INR k + 2)) <= 2 * INR k + 1).
      { apply Rmult_le_reg_r with (INR k + 2); [lra|].
        replace (INR (M - U) * ((2 * INR k + 1) / (INR k + 2)) * (INR k + 2)) with (INR (M - U) * (2 * INR k + 1))
          by (field; lra). nra. }
      lra.
    + replace ((INR k + 1) * (2 * INR k - 1 + 1) / ((2 * INR k - 1 - (INR k - 1)) * (2 * INR k - 1 + 1 - (INR k - 1))))
        with 2 in HB by (field; lra).
      replace ((INR k + 1) * INR k / (2 * INR k - 1 + 1 - INR k)) with (INR k + 1) in NU by (field; lra). lra. Qed.


(* ---- bounds on N ---- *)
Lemma N_sym u : (u <= M)%nat -> numerator (M - u) = 2 * INR k - numerator u.
Proof.
  intros H. pose proof HkR. destruct (Nat.le_ge_cases k u) as [A|A].
  - destruct (Nat.le_gt_cases (M - u) k) as [B|B]; [|lia]. rewrite (N_low (M - u)) by exact B. rewrite (N_high u) by lia. lra.
  - destruct (Nat.le_gt_cases k (M - u)) as [B|B].
    + rewrite (N_high (M - u)) by lia. rewrite (N_low u) by exact A. replace (M - (M - u))%nat with u by lia. reflexivity.
    + assert (u = k) by lia. subst u. assert (Odd : M = (2 * k - 1)%nat) by lia. rewrite !N_low by lia. rewrite (minus_INR M k) by lia.
      destruct MR as [R|R]; rewrite R.
      * exfalso. rewrite Odd, minus_INR, mult_INR in R by lia. simpl in R. lra.
      * field; lra.
Qed.
Lemma N_nonneg u : (u <= M)%nat -> 0 <= numerator u.
Proof.
  intros H. destruct (Nat.le_ge_cases u k) as [A|A]; [apply N_nonneg_low; lia|].
  eapply Rle_trans; [apply (N_nonneg_low k); lia|apply N_mono_high; lia].
Qed.
Lemma N_le u : (u <= M)%nat -> numerator u <= 2 * INR k.
Proof. intros H. pose proof (N_nonneg (M - u) ltac:(lia)). rewrite N_sym in H0 by exact H. lra. Qed.
Lemma x2_sym u : (u <= M)%nat -> weight_of_arm_2 (M - u) = 1 - weight_of_arm_2 u.
Proof. intros H. unfold weight_of_arm_2. rewrite N_sym by exact H. pose proof HkR. field. lra. Qed.
Lemma x2_bounded u : (u <= M)%nat -> 0 <= weight_of_arm_2 u <= 1.
Proof.
  intros H. pose proof HkR. pose proof (N_nonneg u H). pose proof (N_le u H). unfold weight_of_arm_2. split.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
  - apply Rmult_le_reg_r with (6 * INR k + 2); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma F_bounded w u : (u + length w <= M)%nat -> 0 <= prefix_sum numerator w u <= INR (length w) * (2 * INR k).
Proof.
  revert u. induction w as [|b v IH]; intros u H; cbn [prefix_sum length] in *; [simpl; lra|]. rewrite S_INR.
  assert (b2n b <= 1)%nat by (destruct b; simpl; lia).
  specialize (IH (b2n b + u)%nat ltac:(lia)). pose proof (N_nonneg (b2n b + u) ltac:(lia)). pose proof (N_le (b2n b + u) ltac:(lia)). lra.
Qed.

(* ---- one round over rewards (0,1) and (1,0) ---- *)
Lemma push_length b w : w <> [] -> length (push b w) = length w.
Proof. intros H. unfold push. simpl. destruct (exists_last H) as [v [a ->]]. rewrite removelast_last, app_length. simpl. lia. Qed.
Lemma one_round (b : bool) (w : list bool) : length w = M ->
  (3 * INR k + 1) * ((if b then - weight_of_arm_2 (count w) else weight_of_arm_2 (count w)) - lam)
  + prefix_potential numerator (push b w) <= prefix_potential numerator w.
Proof. intros HL. pose proof HkR. assert (w <> []) by (intros ->; simpl in HL; lia).
  destruct b; unfold lam, weight_of_arm_2.
  - rewrite step2 by (assumption || apply numerator_0). pose proof (after_e2 w HL).
    replace ((3 * INR k + 1) * (- ((2 * numerator (count w) + (INR k + 1)) / (6 * INR k + 2))
      - (INR k + 1) / (6 * INR k + 2))) with (- numerator (count w) - (INR k + 1)) by (field; lra). lra.
  - rewrite step1 by (assumption || apply numerator_0).
    replace ((3 * INR k + 1) * ((2 * numerator (count w) + (INR k + 1)) / (6 * INR k + 2)
      - (INR k + 1) / (6 * INR k + 2))) with (numerator (count w)) by (field; lra). lra. Qed.

(* ---- rounding ---- *)
(* The mean of F over a list of independent coins: coin i is true with chance p_i. *)
Fixpoint biased_mean (ps : list R) (h : list bool -> R) : R :=
  match ps with [] => h [] | p :: qs => p * biased_mean qs (fun b => h (true :: b))
    + (1 - p) * biased_mean qs (fun b => h (false :: b)) end.
Definition chances (ps : list R) := Forall (fun p => 0 <= p <= 1) ps.

Lemma biased_mean_le ps g h : chances ps -> (forall b, length b = length ps -> g b <= h b) -> biased_mean ps g <= biased_mean ps h.
Proof.
  revert g h. induction ps as [|p qs IH]; intros g h C H; cbn [biased_mean]; [apply H; reflexivity|]. inversion C as [|? ? Hp Hq]; subst.
  assert (biased_mean qs (fun b => g (true :: b)) <= biased_mean qs (fun b => h (true :: b)))
    by (apply IH; [exact Hq|intros b Hb; apply H; simpl; lia]).
  assert (biased_mean qs (fun b => g (false :: b)) <= biased_mean qs (fun b => h (false :: b)))
    by (apply IH; [exact Hq|intros b Hb; apply H; simpl; lia]).
  apply Rplus_le_compat; apply Rmult_le_compat_l; lra.
Qed.
Lemma biased_mean_ext ps g h : (forall b, length b = length ps -> g b = h b) -> biased_mean ps g = biased_mean ps h.
Proof.
  revert g h. induction ps as [|p qs IH]; intros g h H; cbn [biased_mean]; [apply H; reflexivity|].
  rewrite (IH (fun b => g (true :: b)) (fun b => h (true :: b))) by (intros b Hb; apply H; simpl; lia).
  rewrite (IH (fun b => g (false :: b)) (fun b => h (false :: b))) by (intros b Hb; apply H; simpl; lia). reflexivity.
Qed.
Lemma biased_mean_plus ps g h : biased_mean ps (fun b => g b + h b) = biased_mean ps g + biased_mean ps h.
Proof. revert g h. induction ps as [|p qs IH]; intros g h; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_scal ps c h : biased_mean ps (fun b => c * h b) = c * biased_mean ps h.
Proof. revert h. induction ps as [|p qs IH]; intros h; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_const ps c : biased_mean ps (fun _ => c) = c.
Proof. induction ps as [|p qs IH]; cbn [biased_mean]; [reflexivity|]. rewrite !IH. ring. Qed.
Lemma biased_mean_removelast ps h : biased_mean (removelast ps) h = biased_mean ps (fun b => h (removelast b)).
Proof.
  revert h. induction ps as [|p qs IH]; intros h; [reflexivity|]. destruct qs as [|q qs'].
  - cbn. ring.
  - change (removelast (p :: q :: qs')) with (p :: removelast (q :: qs')). set (qs := q :: qs') in *.
    change (p * biased_mean (removelast qs) (fun b => h (true :: b)) + (1 - p) * biased_mean (removelast qs) (fun b => h (false :: b))
      = p * biased_mean qs (fun b => h (removelast (true :: b))) + (1 - p) * biased_mean qs (fun b => h (removelast (false :: b)))).
    rewrite !IH. f_equal; f_equal; apply biased_mean_ext; intros b Hb; destruct b; try (simpl in Hb; lia); reflexivity.
Qed.
Lemma biased_mean_flip ps h : biased_mean (map (fun p => 1 - p) ps) h = biased_mean ps (fun b => h (map negb b)).
Proof. revert h. induction ps as [|p qs IH]; intros h; cbn [biased_mean map]; [reflexivity|]. rewrite !IH. cbn [map negb]. ring. Qed.
(* a mean that depends on the number of trues alone does not depend on the order of the coins *)
Lemma biased_mean_count_permutation ps qs h : Permutation ps qs ->
  biased_mean ps (fun b => h (count b)) = biased_mean qs (fun b => h (count b)).
Proof.
  intros P. revert h. induction P; intros h; cbn [biased_mean count b2n]; [reflexivity| | |].
  - rewrite (IHP (fun n => h (1 + n)%nat)), (IHP (fun n => h (0 + n)%nat)). reflexivity.
  - rewrite (biased_mean_ext l (fun b => h (1 + (0 + count b))%nat) (fun b => h (0 + (1 + count b))%nat)) by (intros; f_equal; lia). ring.
  - rewrite IHP1. apply IHP2.
Qed.
Lemma count_negb b : count (map negb b) = (length b - count b)%nat.
Proof. induction b as [|a v IH]; [reflexivity|]. cbn [map count length]. rewrite IH. pose proof (count_le v).
destruct a; cbn [negb b2n]; lia. Qed.

(* ---- one round over any rewards ---- *)
Lemma one_round_mean p ps : 0 <= p <= 1 -> chances ps -> length ps = M ->
  (1 - 2 * p) * biased_mean ps (fun b => weight_of_arm_2 (count b)) <= lam
    + (biased_mean ps (prefix_potential numerator) - biased_mean (p :: removelast ps) (prefix_potential numerator)) /
    (3 * INR k + 1).
Proof.
  intros Hp C HL. pose proof HkR as K.
  assert (A : biased_mean ps (fun b => (3 * INR k + 1) * (1 - 2 * p) * weight_of_arm_2 (count b)
    + (p * prefix_potential numerator (push true b) + (1 - p) * prefix_potential numerator (push false b)))
    <= biased_mean ps (fun b => (3 * INR k + 1) * lam + prefix_potential numerator b)).
  { apply biased_mean_le; [exact C|]. intros b Hb. rewrite HL in Hb. pose proof (one_round true b Hb) as T1.
    pose proof (one_round false b Hb) as T2. cbv iota in T1, T2. nra. }
  rewrite !biased_mean_plus, biased_mean_const, !biased_mean_scal in A.
  cbn [biased_mean]. rewrite !biased_mean_removelast. unfold push in A.
  apply Rmult_le_reg_l with (3 * INR k + 1); [lra|].
  match goal with |- _ <= (3 * INR k + 1) * (lam + ?e / _) => replace ((3 * INR k + 1) * (lam + e / (3 * INR k + 1)))
    with ((3 * INR k + 1) * lam + e) by (field; lra) end. lra.
Qed.

(* the chances of the last M rounds, the newest first *)
Definition probs (q : Z -> R) (t : Z) : list R := map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 M).
Lemma probs_length q t : length (probs q t) = M.
Proof. unfold probs. rewrite map_length, seq_length. reflexivity. Qed.
Lemma probs_next q t : probs q (t + 1) = q t :: removelast (probs q t).
Proof.
  unfold probs. assert (HM1 : (1 <= M)%nat) by lia. destruct M as [|m]; [lia|].
  replace (map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 (S m)))
    with (map (fun i => q (t - 1 - Z.of_nat i)%Z) (seq 0 m) ++ [q (t - 1 - Z.of_nat m)%Z]) by (rewrite seq_S, map_app;
    reflexivity).
  rewrite removelast_last. cbn [seq map]. rewrite <- seq_shift, map_map. f_equal.
  - f_equal. lia.
  - apply map_ext. intros i. f_equal. lia.
Qed.
Lemma probs_chances q t : (forall s, 0 <= q s <= 1) -> chances (probs q t).
Proof. intros H. apply Forall_forall. intros p Hp. apply in_map_iff in Hp. destruct Hp as [i [<- _]]. apply H. Qed.

Lemma run_bound q T : (forall s, 0 <= q s <= 1) ->
  over_rounds T (fun t => (1 - 2 * q t) * biased_mean (probs q t) (fun b => weight_of_arm_2 (count b))) <=
  lam * INR T + (biased_mean (probs q 1) (prefix_potential numerator)
    - biased_mean (probs q (Z.of_nat T + 1)) (prefix_potential numerator)) / (3 * INR k + 1).
Proof.
  intros Hq. pose proof HkR. induction T as [|T IH].
  - unfold over_rounds. simpl. unfold Rdiv. lra.
  - rewrite over_rounds_S, S_INR.
    pose proof (one_round_mean (q (Z.of_nat T + 1)%Z) (probs q (Z.of_nat T + 1)) (Hq _) (probs_chances q _ Hq) (probs_length q _)) as O.
    rewrite <- probs_next in O. replace (Z.of_nat (S T) + 1)%Z with (Z.of_nat T + 1 + 1)%Z by lia. unfold Rdiv in *. lra.
Qed.
Lemma run_bound_const q T : (forall s, 0 <= q s <= 1) ->
  over_rounds T (fun t => (1 - 2 * q t) * biased_mean (probs q t) (fun b => weight_of_arm_2 (count b))) <= lam * INR T + 2 / 3 * INR M.
Proof.
  intros Hq. pose proof HkR. eapply Rle_trans; [apply run_bound; exact Hq|]. apply Rplus_le_compat_l.
  assert (A : biased_mean (probs q 1) (prefix_potential numerator) <= INR M * (2 * INR k)).
  { rewrite <- (biased_mean_const (probs q 1) (INR M * (2 * INR k))). apply biased_mean_le; [apply probs_chances; exact Hq|].
    intros b Hb. rewrite probs_length in Hb. replace (INR M) with (INR (length b)) by (rewrite Hb; reflexivity).
    apply (F_bounded b 0). lia. }
  assert (B : 0 <= biased_mean (probs q (Z.of_nat T + 1)) (prefix_potential numerator)).
  { rewrite <- (biased_mean_const (probs q (Z.of_nat T + 1)) 0). apply biased_mean_le; [apply probs_chances; exact Hq|].
    intros b Hb. rewrite probs_length in Hb. apply (F_bounded b 0). lia. }
  pose proof (pos_INR M). apply Rmult_le_reg_r with (3 * INR k + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

(* ---- the learner ---- *)
(* A reward is rounded to (0,1) with this chance, else to (1,0). *)
Definition chance (v : vec) : R := (1 - v 0%nat + v 1%nat) / 2.
Definition weight_2 (w : list vec) : R := biased_mean (map chance w) (fun b => weight_of_arm_2 (count b)).
Definition best_symmetric : learner := fun r t i =>
  match i with O => 1 - weight_2 (window r M t) | 1%nat => weight_2 (window r M t) | _ => 0 end.

Lemma chance_bounded v : is_reward 2 v -> 0 <= chance v <= 1.
Proof. intros H. pose proof (H 0%nat ltac:(lia)). pose proof (H 1%nat ltac:(lia)). unfold chance. lra. Qed.
Lemma weight_2_permutation w w' : Permutation w w' -> weight_2 w = weight_2 w'.
Proof. intros P. apply biased_mean_count_permutation. apply Permutation_map. exact P. Qed.
Lemma weight_2_bounded w : Forall (is_reward 2) w -> length w = M -> 0 <= weight_2 w <= 1.
Proof.
  intros H HL. assert (C : chances (map chance w)).
  { apply Forall_forall. intros p Hp. apply in_map_iff in Hp. destruct Hp as [v [<- Hv]]. apply chance_bounded.
    rewrite Forall_forall in H. apply H. exact Hv. }
  unfold weight_2. pose proof (biased_mean_const (map chance w) 0) as E0. pose proof (biased_mean_const (map chance w) 1) as E1.
  split; [apply Rle_trans with (biased_mean (map chance w) (fun _ => 0));
    [lra|]|apply Rle_trans with (biased_mean (map chance w) (fun _ => 1)); [|lra]];
  apply biased_mean_le; try exact C; intros b Hb; rewrite map_length in Hb; apply x2_bounded; pose proof (count_le b); lia.
Qed.
Lemma weight_2_probs r t : weight_2 (window r M t) = biased_mean (probs (fun s => chance (r s)) t) (fun b => weight_of_arm_2 (count b)).
Proof.
  apply biased_mean_count_permutation. unfold window, segment, probs. rewrite map_map.
  rewrite (map_ext_in (fun i => chance (r (t - 1 - Z.of_nat i)%Z)) (fun i =>
    (fun j => chance (r (t - Z.of_nat M + Z.of_nat j)%Z)) (M - 1 - i)%nat)).
  2:{ intros i Hi. apply in_seq in Hi. cbv beta. do 2 f_equal. lia. }
  rewrite <- (map_map (fun i => (M - 1 - i)%nat) (fun j => chance (r (t - Z.of_nat M + Z.of_nat j)%Z))). apply Permutation_map.
  apply NoDup_Permutation_bis; [apply seq_NoDup| |].
  - rewrite map_length. reflexivity.
  - intros j Hj. apply in_seq in Hj. apply in_map_iff. exists (M - 1 - j)%nat. split; [lia|apply in_seq; lia].
Qed.
Lemma weight_1_probs r t : 1 - weight_2 (window r M t) = biased_mean (probs (fun s => 1 - chance (r s)) t) (fun b =>
  weight_of_arm_2 (count b)).
Proof.
  rewrite weight_2_probs. replace (probs (fun s => 1 - chance (r s)) t)
    with (map (fun p => 1 - p) (probs (fun s => chance (r s)) t)) by (unfold probs; rewrite map_map; reflexivity).
  rewrite biased_mean_flip.
  rewrite (biased_mean_ext _ (fun b => weight_of_arm_2 (count (map negb b))) (fun b => 1 + -1 * weight_of_arm_2 (count b))).
  - rewrite biased_mean_plus, biased_mean_const, biased_mean_scal. lra.
  - intros b Hb. rewrite probs_length in Hb. rewrite count_negb, Hb, x2_sym by (pose proof (count_le b); lia). lra.
Qed.
End Learner.

Lemma half_spec M : (1 <= M)%nat -> let k := ((M + 1) / 2)%nat in (M = (2 * k)%nat \/ M = (2 * k - 1)%nat) /\ (1 <= k)%nat.
Proof. intros H. cbv zeta. pose proof (Nat.div_mod (M + 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (M + 1) 2 ltac:(lia)). lia. Qed.

(* For every M >= 1 the learner best_symmetric has, on every instance with rewards in [0,1] and every T,
   T * Reg <= T (k+1)/(6k+2) + 2M/3, k = ceil(M/2). *)
Theorem best_symmetric_bound M : (1 <= M)%nat -> let k := ((M + 1) / 2)%nat in
  is_learner 2 (best_symmetric M k) /\ is_symmetric M (best_symmetric M k) /\ stationary M (best_symmetric M k) /\
    forall T r, instance 2 T r -> total_regret 2 T (best_symmetric M k) r <= symmetric_value M * INR T + 2 / 3 * INR M.
Proof.
  intros HM k. destruct (half_spec M HM) as [Hk1 Hk2]. fold k in Hk1, Hk2.
  assert (HP : forall T r t, instance 2 T r -> is_play 2 (best_symmetric M k r t)).
  { intros T r t Hr. assert (B : 0 <= weight_2 M k (window r M t) <= 1).
    { apply (weight_2_bounded M k Hk1 Hk2); [|apply window_length]. apply segment_Forall. intros s.
      apply (instance_rewards 2 T). exact Hr. }
    unfold best_symmetric. set (x := weight_2 M k (window r M t)) in *. clearbody x. split; [|cbn [Sum]; lra].
    intros [|[|i]] Hi; try lra; lia. }
  split; [intros T r t Hr _; apply (HP T); exact Hr|].
  set (f := fun (w : list vec) i => match i with O => 1 - weight_2 M k w | 1%nat => weight_2 M k w | _ => 0 end).
  split; [|split].
  - exists (fun _ => f). split; [reflexivity|]. intros t w w' P. unfold f. rewrite (weight_2_permutation M k Hk1 Hk2 w w' P). reflexivity.
  - exists f. reflexivity.
  - intros T r Hr. assert (V : symmetric_value M = lam k) by reflexivity. rewrite V.
    assert (C : forall s, 0 <= chance (r s) <= 1) by (intros s; apply (chance_bounded M k Hk1 Hk2), (instance_rewards 2 T); exact Hr).
    apply total_regret_le; [lia|]. intros i Hi. unfold regret_against.
    destruct i as [|[|i]]; [| |lia].
    + rewrite (over_rounds_ext T _ (fun t =>
        (1 - 2 * chance (r t)) * biased_mean (probs M (fun s => chance (r s)) t) (fun b => weight_of_arm_2 M k (count b)))).
      * apply (run_bound_const M k Hk1 Hk2 (fun s => chance (r s)) T C).
      * intros t Ht. rewrite cost_two by (apply (HP T); exact Hr). rewrite <- (weight_2_probs M k Hk1 Hk2).
        cbn [best_symmetric]. unfold chance. lra.
    + rewrite (over_rounds_ext T _ (fun t =>
        (1 - 2 * (1 - chance (r t))) * biased_mean (probs M (fun s => 1 - chance (r s)) t) (fun b =>
        weight_of_arm_2 M k (count b)))).
      * apply (run_bound_const M k Hk1 Hk2 (fun s => 1 - chance (r s)) T). intros s. specialize (C s). lra.
      * intros t Ht. rewrite cost_two' by (apply (HP T); exact Hr). rewrite <- (weight_1_probs M k Hk1 Hk2).
        cbn [best_symmetric]. unfold chance. lra.
Qed.

Theorem symmetric_upper M : (1 <= M)%nat ->
  exists L, is_learner 2 L /\ is_symmetric M L /\ stationary M L /\
    forall T r, instance 2 T r -> total_regret 2 T L r <= symmetric_value M * INR T + 2 / 3 * INR M.
Proof. intros HM. eexists. apply (best_symmetric_bound M HM). Qed.

Lemma biased_mean_certain n m h : biased_mean (repeat 1 n ++ repeat 0 m) h = h (repeat true n ++ repeat false m).
Proof.
  assert (Tails : forall h, biased_mean (repeat 0 m) h = h (repeat false m)).
  { induction m as [|m IH]; intros g; [reflexivity|]. cbn [repeat biased_mean]. rewrite (IH (fun b => g (false :: b))). ring. }
  revert h. induction n as [|n IH]; intros h; [apply Tails|].
  cbn [repeat app biased_mean]. rewrite (IH (fun b => h (true :: b))). ring.
Qed.

Lemma count_certain n m : count (repeat true n ++ repeat false m) = n.
Proof. induction n as [|n IH]; cbn; [induction m as [|m IH]; [reflexivity|exact IH]|rewrite IH; reflexivity]. Qed.

(* What it plays on a window with n rewards (0,1) and M-n rewards (1,0), in any order. *)
Theorem best_symmetric_plays M n r t : (1 <= M)%nat -> (n <= M)%nat ->
  Permutation (window r M t) (repeat (unit_vec 1) n ++ repeat (unit_vec 0) (M - n)) ->
  let k := ((M + 1) / 2)%nat in let x := fun m => symmetric_value M * (INR M + 1 + INR m) / (INR M + 1 - INR m) in
  best_symmetric M k r t 1%nat = if (n <=? k)%nat then x n else 1 - x (M - n)%nat.
Proof.
  intros HM Hn P k x. destruct (half_spec M HM) as [Hk1 Hk2]. fold k in Hk1, Hk2.
  unfold best_symmetric. rewrite (weight_2_permutation M k Hk1 Hk2 _ _ P). unfold weight_2.
  assert (Rep : forall v m, map chance (repeat v m) = repeat (chance v) m) by (intros v m; induction m as [|m IH];
    [reflexivity|cbn; rewrite IH; reflexivity]).
  rewrite map_app, !Rep.
  replace (chance (unit_vec 1)) with 1 by (unfold chance, unit_vec; cbn [Nat.eqb]; field).
  replace (chance (unit_vec 0)) with 0 by (unfold chance, unit_vec; cbn [Nat.eqb]; field).
  rewrite biased_mean_certain, count_certain.
  assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk2).
  assert (Low : forall m, (m <= k)%nat -> (m <= M)%nat -> weight_of_arm_2 M k m = x m).
  { intros m Hm HmM. unfold weight_of_arm_2, numerator, x, symmetric_value. fold k. destruct (Nat.leb_spec m k); [|lia].
    apply le_INR in HmM. pose proof (pos_INR m). field. split; lra. }
  destruct (Nat.leb_spec n k) as [H|H]; [apply Low; assumption|].
  replace n with (M - (M - n))%nat at 1 by lia. rewrite (x2_sym M k Hk1 Hk2) by lia. rewrite Low by lia. reflexivity.
Qed.

(* The value of symmetric learners of two arms with recall M >= 1 is (k+1)/(6k+2), k = ceil(M/2): no symmetric learner,
   stationary or not, has less in the long run, and a stationary one has no more, over all rewards in [0,1]. *)
Theorem symmetric_exact_value M : (1 <= M)%nat ->
  (forall L T, is_learner 2 L -> is_symmetric M L -> (M <= T)%nat ->
     exists r, instance 2 T r /\ total_regret 2 T L r >= symmetric_value M * INR (T - M) - INR M) /\
  (exists L, is_learner 2 L /\ is_symmetric M L /\ stationary M L /\
     forall T r, instance 2 T r -> total_regret 2 T L r <= symmetric_value M * INR T + 2 / 3 * INR M).
Proof.
  intros HM. split; [|apply symmetric_upper; exact HM].
  intros L T HL HS HT. destruct (theorem_5_6 M T L HL HS ltac:(lia)) as [r [Hr [_ H]]]. exists r. split; assumption.
Qed.
