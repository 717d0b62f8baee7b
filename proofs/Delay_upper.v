(* Two arms, feedback that arrives tau rounds late: the upper bound. The learner looks at every (tau+1)-st reward only, so that each
   residue class of rounds is a game of its own without a delay, and plays AverageRestart of Cover's learner there. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Cover Theorem_3_1 Algorithms Two_arms Delay_lower.
Import ListNotations.
Open Scope R_scope.

(* The rounds t, t+h, t+2h, ... and t-h, t-2h, ... as a game of its own: round u of it is round t + u h. *)
Definition thinned (h : nat) (r : Z -> vec) (t : Z) : Z -> vec := fun u => r (t + u * Z.of_nat h)%Z.

(* A learner for the game without a delay, played on the thinned rewards; round 0 of that game is the present one. *)
Definition thin (f : list vec -> vec) (h m : nat) : learner := fun r t => f (window (thinned h r t) m 0).

Lemma nth_segment r s n p : (p < n)%nat -> nth p (segment r s n) zero = r (s + Z.of_nat p)%Z.
Proof.
  intros H. unfold segment. rewrite nth_indep with (d' := (fun k => r (s + Z.of_nat k)%Z) O) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun k => r (s + Z.of_nat k)%Z) (seq 0 n) O p). rewrite seq_nth by exact H. reflexivity.
Qed.

(* the same function of the window in every round *)
Definition delayed_stationary (M tau : nat) (L : learner) : Prop :=
  exists f : list vec -> vec, forall r t, L r t = f (window r M (t - Z.of_nat tau)).

Lemma delayed_stationary_recall M tau L : delayed_stationary M tau L -> delayed_recall M tau L.
Proof. intros [f H]. exists (fun _ => f). exact H. Qed.

Lemma thin_delayed f M tau m : (m * (tau + 1) <= M + tau)%nat -> delayed_stationary M tau (thin f (tau + 1) m).
Proof.
  intros H. exists (fun w => f (map (fun j => nth (M + tau - (m - j) * (tau + 1)) w zero) (seq 0 m))). intros r t.
  unfold thin. f_equal. unfold window at 1, segment at 1. apply map_ext_in. intros j Hj. apply in_seq in Hj.
  unfold window. assert (((m - j) * (tau + 1) <= m * (tau + 1))%nat) by nia. assert ((tau + 1 <= (m - j) * (tau + 1))%nat) by nia.
  rewrite nth_segment by lia. unfold thinned. f_equal. rewrite Nat2Z.inj_sub, Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia.
Qed.

(* round u of residue class c is round c+1+(u-1)h *)
Definition class (h : nat) (r : Z -> vec) (c : nat) : Z -> vec := thinned h r (Z.of_nat c + 1 - Z.of_nat h).

Lemma class_instance h q T r c : (c < h)%nat -> (T <= q * h)%nat -> instance 2 T r -> instance 2 q (class h r c).
Proof.
  intros Hc HT Hr. split; intros u Hu; unfold class, thinned; [apply (instance_rewards 2 T); exact Hr|].
  destruct Hr as [_ Z0]. apply Z0. intros A. apply Hu. split; nia.
Qed.

Lemma thin_class f h m r c u : thin f h m r (Z.of_nat c + 1 + (u - 1) * Z.of_nat h)%Z = f (window (class h r c) m u).
Proof.
  unfold thin. f_equal. unfold window. unfold segment. apply map_ext. intros j. unfold class, thinned. f_equal. lia.
Qed.

Lemma thin_is_learner f h m L : (1 <= h)%nat -> is_learner 2 L -> (forall r t, L r t = f (window r m t)) ->
  is_learner 2 (thin f h m).
Proof.
  intros Hh HL Hf T r t Hr Ht. set (c := Z.to_nat ((t - 1) mod Z.of_nat h)).
  pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat h) ltac:(lia)). pose proof (Z.div_mod (t - 1) (Z.of_nat h) ltac:(lia)) as D.
  pose proof (Z.div_pos (t - 1) (Z.of_nat h) ltac:(lia) ltac:(lia)).
  set (u := ((t - 1) / Z.of_nat h + 1)%Z).
  replace t with (Z.of_nat c + 1 + (u - 1) * Z.of_nat h)%Z by (unfold u, c; rewrite Z2Nat.id by lia; lia).
  rewrite thin_class, <- Hf. apply (HL T); [|unfold u; lia]. apply (class_instance h T T); [unfold c; lia|nia|exact Hr].
Qed.

(* The regret is the sum of the regrets of the classes. *)
Lemma thin_regret f h m L q r i : (1 <= h)%nat -> (forall r t, L r t = f (window r m t)) ->
  regret_against 2 (q * h) (thin f h m) r i = Sum h (fun c => regret_against 2 q L (class h r c) i).
Proof.
  intros Hh Hf. unfold regret_against, over_rounds. rewrite sum_blocks, sum_swap. apply sum_ext. intros c Hc. apply sum_ext. intros j Hj.
  replace (Z.of_nat (j * h + c) + 1)%Z with (Z.of_nat c + 1 + (Z.of_nat j + 1 - 1) * Z.of_nat h)%Z by lia.
  rewrite thin_class, <- Hf. unfold class, thinned.
  replace (Z.of_nat c + 1 - Z.of_nat h + (Z.of_nat j + 1) * Z.of_nat h)%Z
    with (Z.of_nat c + 1 + (Z.of_nat j + 1 - 1) * Z.of_nat h)%Z by lia.
  reflexivity.
Qed.

(* m = ceil(M/(tau+1)) *)
Definition delayed_above (M tau : nat) : nat := ((M + tau) / (tau + 1))%nat.

Lemma value_nonneg m : 0 <= two_arms_value m.
Proof.
  unfold two_arms_value. pose proof (walk_above (m + 1) 0) as A. rewrite Rabs_R0 in A. assert (0 < INR (m + 1)) by (apply lt_0_INR; lia).
  apply Rmult_le_pos; [exact A|]. left. apply Rinv_0_lt_compat. lra.
Qed.

(* A stationary learner with recall M and delay tau has, for every T, at most (1 + (M+2tau)/T) times the value of the game with recall
   ceil(M/(tau+1)) and no delay. *)
Theorem delayed_upper (M tau : nat) : exists L, is_learner 2 L /\ delayed_stationary M tau L /\
  forall T r, (1 <= T)%nat -> instance 2 T r ->
    Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (delayed_above M tau).
Proof.
  set (m := delayed_above M tau). set (h := (tau + 1)%nat). set (A := inclusive_average_restart (cover (m + 1)) m).
  destruct (inclusive_average_restart_stationary (cover (m + 1)) m) as [f Hf]. fold A in Hf.
  assert (HA : is_learner 2 A) by (apply inclusive_average_restart_is_learner, cover_is_base).
  assert (Hm : (m * h <= M + tau)%nat) by (unfold m, delayed_above, h; rewrite Nat.mul_comm; apply Nat.mul_div_le; lia).
  exists (thin f h m). split; [apply (thin_is_learner f h m A); [unfold h; lia|exact HA|exact Hf]|].
  split; [apply thin_delayed; exact Hm|]. intros T r HT Hr. set (V := two_arms_value m).
  assert (HV : 0 <= V) by apply value_nonneg.
  set (q := ((T + tau) / h)%nat).
  assert (Hq1 : (T <= q * h)%nat).
  { pose proof (Nat.mul_succ_div_gt (T + tau) h ltac:(unfold h; lia)). unfold q. unfold h in *. nia. }
  assert (Hq2 : (q * h <= T + tau)%nat) by (unfold q; rewrite Nat.mul_comm; apply Nat.mul_div_le; unfold h; lia).
  assert (Hq : (1 <= q)%nat) by nia.
  assert (PT : 0 < INR T) by (apply lt_0_INR; lia). assert (Pq : 0 < INR q) by (apply lt_0_INR; lia).
  assert (Hr' : instance 2 (q * h) r).
  { split; [intros t _; apply (instance_rewards 2 T); exact Hr|]. intros t Ht. apply Hr. lia. }
  apply Reg_le; [exact HT|]. rewrite <- (total_regret_pad 2 T (q * h)) by assumption.
  replace (INR T * ((1 + INR (M + 2 * tau) / INR T) * V)) with (INR (T + (M + 2 * tau)) * V) by (rewrite (plus_INR T); field; lra).
  apply total_regret_le; [lia|]. intros i Hi. rewrite (thin_regret f h m A) by (exact Hf || (unfold h; lia)).
  apply Rle_trans with (Sum h (fun _ => (INR q + INR m) * V)).
  - apply sum_le. intros c Hc. pose proof (class_instance h q T r c Hc Hq1 Hr) as Hin.
    pose proof (two_arms_upper m q _ Hq Hin) as B. fold A V in B. apply Reg_le in B; [|exact Hq].
    eapply Rle_trans; [apply total_regret_ge; exact Hi|]. eapply Rle_trans; [exact B|]. right. field. lra.
  - rewrite sum_const, <- Rmult_assoc. apply Rmult_le_compat_r; [exact HV|].
    rewrite <- plus_INR, <- mult_INR. apply le_INR. nia.
Qed.

(* Where M is 1 more than a multiple of tau+1, the two bounds meet. *)
Lemma delayed_bounds_meet j tau : delayed_above (j * (tau + 1) + 1) tau = delayed_below (j * (tau + 1) + 1) tau.
Proof.
  unfold delayed_above, delayed_below. replace (j * (tau + 1) + 1 + tau)%nat with (0 + (j + 1) * (tau + 1))%nat by lia.
  replace (j * (tau + 1) + 1 + 2 * tau)%nat with (tau + (j + 1) * (tau + 1))%nat by lia.
  rewrite !Nat.div_add, Nat.div_small, (Nat.div_small tau) by lia. reflexivity.
Qed.

(* So there the value is known: it is that of the recall j + 1 without a delay, where M - 1 = j (tau+1). *)
Theorem delayed_value (j tau : nat) : let M := (j * (tau + 1) + 1)%nat in
  (forall L, is_learner 2 L -> delayed_recall M tau L -> forall q, (1 <= q)%nat ->
     let T := (q * ((j + 2) * (tau + 1)))%nat in exists r, instance 2 T r /\ two_arms_value (j + 1) <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary M tau L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (j + 1)).
Proof.
  intros M. assert (E : delayed_above M tau = (j + 1)%nat).
  { unfold delayed_above, M. replace (j * (tau + 1) + 1 + tau)%nat with (0 + (j + 1) * (tau + 1))%nat by lia.
    rewrite Nat.div_add, Nat.div_small by lia. reflexivity. }
  assert (E' : delayed_below M tau = (j + 1)%nat) by (rewrite <- E; symmetry; apply delayed_bounds_meet). split.
  - intros L HL HD q Hq T. pose proof (delayed_lower M tau q L Hq HL HD) as H. cbv zeta in H. rewrite E' in H.
    replace (j + 1 + 1)%nat with (j + 2)%nat in H by lia. exact H.
  - rewrite <- E. apply delayed_upper.
Qed.

