(* Two arms, feedback that arrives tau rounds late. The play of round t is a function of the M rewards of the rounds
   t-tau-M .. t-tau-1 and of t. Every such learner, stationary or not, has on some instance at least the regret per round that
   is the value of the game with recall 1 + ceil((M-1)/(tau+1)) and no delay: a delay of tau divides the recall by about tau+1.
   The instance: m fair flips, each held for tau+1 rounds, repeated. Delay_upper.v has the upper bound. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Cover Theorem_3_1 Two_arms.
Import ListNotations.
Open Scope R_scope.

(* The last reward seen in round t is that of round t-tau-1. The delay 0 is bounded recall. *)
Definition delayed_recall (M tau : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, forall r t, L r t = f t (window r M (t - Z.of_nat tau)).

Lemma delayed_recall_0 M L : delayed_recall M 0 L <-> bounded_recall M L.
Proof.
  split; intros [f H]; exists f; intros r t; rewrite H; do 2 f_equal; simpl; lia.
Qed.

(* The window of a delayed learner, in the rounds themselves. *)
Lemma delayed_window r M tau t : window r M (t - Z.of_nat tau) = segment r (t - Z.of_nat tau - Z.of_nat M) M.
Proof. reflexivity. Qed.

(* The instance: flip number k is the reward of h rounds in a row, and the whole is repeated q times. *)
Definition held (h : nat) (b : list bool) (q : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * (length b * h))))
  then reward_of (nth (Z.to_nat ((t - 1) mod Z.of_nat (length b * h)) / h) b false)
  else zero.

Lemma held_instance h b q : instance 2 (q * (length b * h)) (held h b q).
Proof.
  split; intros t Ht; unfold held.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. unfold reward_of. destruct (nth _ b false); apply unit_vec_is_reward.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * (length b * h)))); try lia; reflexivity.
Qed.

Lemma held_sum h b q i : (1 <= h)%nat -> over_rounds (q * (length b * h)) (fun t => held h b q t i) =
  INR q * (INR h * Sum (length b) (fun k => reward_of (nth k b false) i)).
Proof.
  intros Hh. unfold over_rounds. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj.
  rewrite sum_blocks, <- sum_scal. apply sum_ext. intros k Hk. rewrite <- sum_const. apply sum_ext. intros l Hl. unfold held.
  assert (Hkl : (k * h + l < length b * h)%nat) by nia.
  assert (j * (length b * h) + (k * h + l) < q * (length b * h))%nat by nia.
  set (P := (length b * h)%nat) in *.
  destruct (Z.leb_spec 1 (Z.of_nat (j * P + (k * h + l)) + 1)),
    (Z.leb_spec (Z.of_nat (j * P + (k * h + l)) + 1) (Z.of_nat (q * P))); try lia. cbn [andb].
  replace (Z.of_nat (j * P + (k * h + l)) + 1 - 1)%Z with (Z.of_nat (k * h + l) + Z.of_nat j * Z.of_nat P)%Z by lia.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia.
  replace (k * h + l)%nat with (l + k * h)%nat by lia. rewrite Nat.div_add, Nat.div_small by lia. reflexivity.
Qed.

(* The best arm earns half of the rounds, and half of the surplus of the flips, h times. *)
Lemma held_best h b q : (1 <= h)%nat -> largest 2 (fun i => over_rounds (q * (length b * h)) (fun t => held h b q t i)) =
  INR q * INR h * (INR (length b) + Rabs (surplus b)) / 2.
Proof.
  intros Hh. cbn [largest]. rewrite !held_sum by exact Hh. destruct (count_surplus b) as [-> ->].
  assert (0 <= INR q * INR h) by (apply Rmult_le_pos; apply pos_INR). rewrite <- !Rmult_assoc.
  destruct (Rle_dec 0 (surplus b)).
  - rewrite (Rabs_right (surplus b)) by lra. rewrite Rmax_left; [field|]. apply Rmult_le_compat_l; lra.
  - rewrite (Rabs_left (surplus b)) by lra. rewrite Rmax_right; [field|]. apply Rmult_le_compat_l; lra.
Qed.

(* Two rounds of the same block, or of the same block in two periods, are less than h apart, modulo the period. *)
Lemma same_block h P s t : (1 <= h)%nat -> (1 <= P)%nat ->
  (Z.to_nat (s mod Z.of_nat P) / h = Z.to_nat (t mod Z.of_nat P) / h)%nat ->
  exists z, (- Z.of_nat h < t - s - Z.of_nat P * z < Z.of_nat h)%Z.
Proof.
  intros Hh HP E. pose proof (Z.mod_pos_bound s (Z.of_nat P) ltac:(lia)). pose proof (Z.mod_pos_bound t (Z.of_nat P) ltac:(lia)).
  pose proof (Z.div_mod s (Z.of_nat P) ltac:(lia)) as D1. pose proof (Z.div_mod t (Z.of_nat P) ltac:(lia)) as D2.
  set (a := Z.to_nat (s mod Z.of_nat P)) in *. set (c := Z.to_nat (t mod Z.of_nat P)) in *.
  assert (Ea : (s mod Z.of_nat P)%Z = Z.of_nat a) by lia. assert (Ec : (t mod Z.of_nat P)%Z = Z.of_nat c) by lia.
  pose proof (Nat.div_mod a h ltac:(lia)) as A. pose proof (Nat.div_mod c h ltac:(lia)) as C.
  pose proof (Nat.mod_upper_bound a h ltac:(lia)). pose proof (Nat.mod_upper_bound c h ltac:(lia)). rewrite E in A.
  exists (t / Z.of_nat P - s / Z.of_nat P)%Z. rewrite Z.mul_sub_distr_l. lia.
Qed.

(* What the learner sees in a round does not tell it the flip of that round: of the block of the round it has seen nothing yet,
   for a block is no longer than tau+1 rounds, and the same block one period ago has left the window. So it earns 1/2 on
   average, whatever it plays. *)
Lemma mean_earned_held M tau h m q L t : (1 <= h <= tau + 1)%nat -> (M + tau + h <= m * h)%nat ->
  is_learner 2 L -> delayed_recall M tau L -> (1 <= t <= Z.of_nat (q * (m * h)))%Z ->
  mean m (fun b => dot 2 (L (held h b q) t) (held h b q t)) = 1 / 2.
Proof.
  intros Hh HP HL [f Hf] Ht. set (P := (m * h)%nat) in *. set (F := fun b => dot 2 (L (held h b q) t) (held h b q t)).
  assert (HP1 : (1 <= P)%nat) by lia.
  set (k := (Z.to_nat ((t - 1) mod Z.of_nat P) / h)%nat).
  assert (Hkm : (k < m)%nat).
  { apply Nat.div_lt_upper_bound; [lia|]. pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat P) ltac:(lia)). unfold P in *. lia. }
  assert (E1 : mean m (fun b => F b + F (turn k b)) = 1).
  { rewrite <- (mean_const m 1). apply mean_ext. intros b Hb.
    assert (Same : L (held h (turn k b) q) t = L (held h b q) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros j Hj. unfold held. rewrite turn_length, Hb. fold P.
      destruct (_ && _)%bool; [|reflexivity]. f_equal. apply nth_turn_other. intros E.
      destruct (same_block h P _ _ ltac:(lia) HP1 E) as [z Hz].
      assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
    assert (Hin : instance 2 (q * (length b * h)) (held h b q)) by apply held_instance.
    unfold F. rewrite Same. destruct (HL _ _ t Hin ltac:(lia)) as [_ X].
    assert (V : forall c, length c = m -> held h c q t = reward_of (nth k c false)).
    { intros c Hc. unfold held. rewrite Hc. fold P. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * P))); try lia. reflexivity. }
    rewrite (V b Hb), (V (turn k b)) by (rewrite turn_length; exact Hb). rewrite nth_turn_same by (rewrite Hb; exact Hkm).
    unfold dot. cbn [Sum] in *. destruct (nth k b false); unfold reward_of, unit_vec; cbn [Nat.eqb negb]; lra. }
  rewrite mean_plus, (mean_turn m k F Hkm) in E1. fold F. lra.
Qed.

(* The expected regret per round is the same for every such learner: E|S_m| / (2m). *)
Theorem delayed_exact M tau h m q L : (1 <= h <= tau + 1)%nat -> (M + tau + h <= m * h)%nat -> (1 <= q)%nat ->
  is_learner 2 L -> delayed_recall M tau L ->
  mean m (fun b => Reg 2 (q * (m * h)) L (held h b q)) = walk m 0 / (2 * INR m).
Proof.
  intros Hh HP Hq HL HD. assert (Hm : (1 <= m)%nat) by nia.
  assert (0 < INR q) by (apply lt_0_INR; lia). assert (0 < INR h) by (apply lt_0_INR; lia).
  assert (0 < INR m) by (apply lt_0_INR; lia).
  rewrite (mean_ext m _ (fun b => / (INR q * (INR m * INR h)) * (INR q * INR h * INR m / 2 +
    INR q * INR h / 2 * Rabs (0 + surplus b) - Sum (q * (m * h)) (fun k =>
    dot 2 (L (held h b q) (Z.of_nat k + 1)%Z) (held h b q (Z.of_nat k + 1)%Z))))).
  2:{ intros b Hb. unfold Reg, total_regret. rewrite <- Hb, held_best, Hb, Rplus_0_l by lia.
      rewrite !mult_INR. unfold over_rounds. field. lra. }
  rewrite mean_scal, mean_minus, mean_plus, mean_const, mean_scal, <- walk_is_mean, mean_sum.
  rewrite (sum_ext (q * (m * h)) _ (fun _ => 1 / 2)).
  - rewrite sum_const, !mult_INR. field. lra.
  - intros k Hk. apply (mean_earned_held M tau h m q L); try assumption. lia.
Qed.

(* m - 1 = 1 + ceil((M-1)/(tau+1)), for M >= 1; for M = 0 it is 2 tau / (tau+1), rounded down, which is 1 with a delay and 0
   without. *)
Definition delayed_below (M tau : nat) : nat := ((M + 2 * tau) / (tau + 1))%nat.

Lemma delayed_below_ceiling M tau : (1 <= M)%nat -> delayed_below M tau = (1 + (M - 1 + tau) / (tau + 1))%nat.
Proof.
  intros HM. unfold delayed_below. replace (M + 2 * tau)%nat with (M - 1 + tau + 1 * (tau + 1))%nat by lia.
  rewrite Nat.div_add by lia. lia.
Qed.

Lemma delayed_below_no_delay M : delayed_below M 0 = M.
Proof. unfold delayed_below. rewrite Nat.mul_0_r, Nat.add_0_r. apply Nat.div_1_r. Qed.

(* The lower bound, for every number q of periods and so for arbitrarily long games: a learner with recall M and delay tau has on
   some instance at least the value of the game with recall delayed_below M tau and no delay. Some draw of the flips does it. *)
Theorem delayed_lower (M tau q : nat) (L : learner) : (1 <= q)%nat -> is_learner 2 L -> delayed_recall M tau L ->
  let T := (q * ((delayed_below M tau + 1) * (tau + 1)))%nat in
  exists r, instance 2 T r /\ two_arms_value (delayed_below M tau) <= Reg 2 T L r.
Proof.
  intros Hq HL HD T. set (m := (delayed_below M tau + 1)%nat) in *.
  assert (HP : (M + tau + (tau + 1) <= m * (tau + 1))%nat).
  { pose proof (Nat.mul_succ_div_gt (M + 2 * tau) (tau + 1) ltac:(lia)). unfold m, delayed_below. nia. }
  destruct (mean_attained m (fun b => Reg 2 T L (held (tau + 1) b q))) as [b [Hb H]].
  exists (held (tau + 1) b q). split; [unfold T; rewrite <- Hb; apply held_instance|].
  unfold T in *. rewrite (delayed_exact M tau (tau + 1) m q L) in H by (assumption || lia).
  unfold two_arms_value. fold m. exact H.
Qed.

(* The same, with the sizes spelled out: m = 2 + ceil((M-1)/(tau+1)) flips. *)
Theorem delayed_lower_ceiling (M tau q : nat) (L : learner) : (1 <= M)%nat -> (1 <= q)%nat -> is_learner 2 L ->
  delayed_recall M tau L ->
  let m := (2 + (M - 1 + tau) / (tau + 1))%nat in let T := (q * (m * (tau + 1)))%nat in
  exists r, instance 2 T r /\ walk m 0 / (2 * INR m) <= Reg 2 T L r.
Proof.
  intros HM Hq HL HD m T. destruct (delayed_lower M tau q L Hq HL HD) as [r H]. rewrite delayed_below_ceiling in H by exact HM.
  unfold two_arms_value in H.
  replace (1 + (M - 1 + tau) / (tau + 1) + 1)%nat with m in H by (unfold m; lia). exists r. exact H.
Qed.

