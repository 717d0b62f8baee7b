(* Delayed rewards, two arms: the lower bound, the upper bound, and where the two meet. *)
From Coq Require Import Reals ZArith List Bool Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Theorem_3_1 Two_arms Theorem_4_1.
Import ListNotations.
Open Scope R_scope.

(* Two arms, feedback that arrives tau rounds late. The play of round t is a function of the M rewards of the rounds
   t-tau-M .. t-tau-1 and of t. Every such learner, stationary or not, has on some instance at least the regret per round that
   is the value of the game with recall 1 + ceil((M-1)/(tau+1)) and no delay: a delay of tau divides the recall by about tau+1.
   The instance: m fair flips, each held for tau+1 rounds, repeated. The upper bound follows. *)

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

(* Two arms, feedback that arrives tau rounds late: the upper bound. The learner looks at every (tau+1)-st reward only, so that each
   residue class of rounds is a game of its own without a delay, and plays AverageRestart of Cover's learner there. *)

(* The rounds t, t+h, t+2h, ... and t-h, t-2h, ... as a game of its own: round u of it is round t + u h. *)
Definition thinned (h : nat) (r : Z -> vec) (t : Z) : Z -> vec := fun u => r (t + u * Z.of_nat h)%Z.

(* A learner for the game without a delay, played on the thinned rewards; round 0 of that game is the present one. *)
Definition thin (f : list vec -> vec) (h m : nat) : learner := fun r t => f (window (thinned h r t) m 0).

Lemma nth_segment r s n p : (p < n)%nat -> nth p (segment r s n) zero = r (s + Z.of_nat p)%Z.
Proof.
  intros H. unfold segment. rewrite nth_indep with (d' := (fun k => r (s + Z.of_nat k)%Z) O) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun k => r (s + Z.of_nat k)%Z) (seq 0 n) O p). rewrite seq_nth by exact H. reflexivity.
Qed.

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

(* Delayed rewards, two arms: the two bounds above also meet where the one has the recall 2j-1 and the other 2j,
   for these two have the same value. *)

Theorem delayed_value_pairs (M tau j : nat) :
  (1 <= j)%nat -> delayed_above M tau = (2 * j - 1)%nat -> delayed_below M tau = (2 * j)%nat ->
  (forall L, is_learner 2 L -> delayed_recall M tau L -> forall q, (1 <= q)%nat ->
     let T := (q * ((2 * j + 1) * (tau + 1)))%nat in exists r, instance 2 T r /\ two_arms_value (2 * j) <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary M tau L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (2 * j)).
Proof.
  intros Hj Above Below. split.
  - intros L HL HD q Hq T. pose proof (delayed_lower M tau q L Hq HL HD) as H. cbv zeta in H. rewrite Below in H. exact H.
  - rewrite <- (two_arms_value_pairs j Hj), <- Above. apply delayed_upper.
Qed.

(* Delayed rewards, two arms, recall 0: the play is a function of the round alone, and the value is 1/2 for every delay and every number
   of rounds. The two bounds above do not meet there. *)

Lemma constant_cost T L a : is_learner 2 L -> (a < 2)%nat ->
  regret_against 2 T L (constant_word T a) a = over_rounds T (fun t => 1 - L (constant_word T a) t a).
Proof.
  intros HL Ha. unfold regret_against. apply over_rounds_ext. intros t Ht.
  assert (E : constant_word T a t = unit_vec a).
  { unfold constant_word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); cbn [andb]; (lia || reflexivity). }
  rewrite E. unfold dot, unit_vec. cbn [Sum]. destruct a as [|[|a]]; [| |lia]; cbn [Nat.eqb]; ring.
Qed.

Lemma constant_word_instance T a : instance 2 T (constant_word T a).
Proof.
  split; intros t Ht; unfold constant_word; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); cbn [andb]; try lia; try reflexivity.
  apply unit_vec_is_reward.
Qed.

Theorem delayed_value_zero (tau T : nat) : (1 <= T)%nat ->
  (forall L, is_learner 2 L -> delayed_recall 0 tau L -> exists r, instance 2 T r /\ 1 / 2 <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary 0 tau L /\ forall r, instance 2 T r -> Reg 2 T L r <= 1 / 2).
Proof.
  intros HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). split.
  - intros L HL [f Hf]. assert (E : forall r t, L r t = f t []) by (intros r t; apply Hf).
    assert (S : regret_against 2 T L (constant_word T 0) 0 + regret_against 2 T L (constant_word T 1) 1 = INR T).
    { rewrite !constant_cost by (exact HL || lia). rewrite <- over_rounds_plus. replace (INR T) with (INR T * 1) by ring.
      unfold over_rounds. rewrite <- sum_const. apply sum_ext. intros k _. rewrite !E.
      destruct (HL T (constant_word T 0) (Z.of_nat k + 1)%Z (constant_word_instance T 0) ltac:(lia)) as [_ P]. rewrite E in P.
      cbn [Sum] in P. lra. }
    assert (G : forall a, (a < 2)%nat -> INR T / 2 <= regret_against 2 T L (constant_word T a) a ->
      exists r, instance 2 T r /\ 1 / 2 <= Reg 2 T L r).
    { intros a Ha H. exists (constant_word T a). split; [apply constant_word_instance|].
      pose proof (total_regret_ge 2 T L (constant_word T a) a Ha). unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|].
      replace (total_regret 2 T L (constant_word T a) / INR T * INR T) with (total_regret 2 T L (constant_word T a)) by (field; lra). lra. }
    destruct (Rle_dec (INR T / 2) (regret_against 2 T L (constant_word T 0) 0)) as [H|H]; [apply (G 0%nat); [lia|exact H]|].
    apply (G 1%nat); [lia|lra].
  - exists (fun _ _ _ => 1 / 2). assert (HL : is_learner 2 (fun _ _ _ => 1 / 2)) by (intros T' r t _ _; split; [intros; lra|cbn [Sum];
    lra]).
    split; [exact HL|]. split; [exists (fun _ _ => 1 / 2); reflexivity|]. intros r Hr. apply Reg_le; [exact HT|].
    apply total_regret_le; [lia|]. intros i Hi. unfold regret_against. unfold over_rounds. rewrite <- sum_const. apply sum_le. intros k _.
    pose proof (instance_rewards 2 T r (Z.of_nat k + 1)%Z Hr) as B. pose proof (B 0%nat ltac:(lia)). pose proof (B 1%nat ltac:(lia)).
    unfold dot. cbn [Sum]. destruct i as [|[|i]]; [lra|lra|lia].
Qed.
