(* The learners of the sharp values for two arms, and the bounds of the theorems, in rational numbers: what is computed here is
   compared with what the Go code plays and promises. A bound of Hedge with rate ln 2 is a + b ln 2 with rational a and b. *)
From Coq Require Import Reals ZArith QArith Qreals Qabs Qround Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Definition_2_3 Cover Hedge Theorem_3_1 Theorem_3_2 Theorem_5_1 Intervals Windowed.
From BoundedRecall Require Import Lemma_4_2_every_M Finite_horizon Swap_value Rational Rational_play.
Import ListNotations.
Open Scope Q_scope.

(* The learner with the least swap regret: walk_mean, excess, swap_potential and swap_cover. *)
Fixpoint qwalk_mean (k : nat) (f : Q -> Q) (x : Q) : Q :=
  match k with O => f x | S j => Qred ((qwalk_mean j f (x + 1) + qwalk_mean j f (x - 1)) / 2) end.
Definition qexcess (W s : Q) : Q := qmax (Qabs s - W) 0.
Definition qphi (W s : Q) : Q := s / 2 - W / 2 + qexcess W s / 2.
Definition qswap_cover (W : Q) (N : nat) : qbase := fun past =>
  let k := (N - length past - 1)%nat in
  let x := (qwalk_mean k (qphi W) (qlead past + 1) - qwalk_mean k (qphi W) (qlead past - 1)) / 2 in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.
Definition qsolves (n : nat) (W : Q) : bool := Qeq_bool W (qwalk_mean n (qexcess W) 0).

(* The learner with the least regret over T = q(M+1) + r rounds: hope, stake and finite_learner. *)
Fixpoint qhope (a : nat -> Q) (k n : nat) (x : Q) : Q :=
  match n with O => Qabs x | S m => Qred ((qhope a (S k) m (x + a k) + qhope a (S k) m (x - a k)) / 2) end.
Definition qstake (a : nat -> Q) (k m : nat) (x : Q) : Q := (qhope a (S k) m (x + a k) - qhope a (S k) m (x - a k)) / 2.
Definition qround_weight (q r k : nat) : Q := if (k <? r)%nat then qof q + 1 else qof q.
Definition qlate_round_weight (q r M k : nat) : Q := if (k <? M + 1 - r)%nat then qof q else qof q + 1.
Definition qshare_of_block (q p : nat) : Q := (qof q - qof p) / (qof q * (qof q + 1)).
Definition qshare_of_late_block (q p : nat) : Q := (qof p + 1) / (qof q * (qof q + 1)).
Definition qgap (x : qvec) : Q := x 0%nat - x 1%nat.
Definition qrunning_stake (M : nat) (a : nat -> Q) (s u : nat) (w : list qvec) : Q :=
  if runs M s u then qstake a (u - s) (M - (u - s)) (qsum (u - s) (fun j => a j * qgap (nth (M - (u - s) + j) w qzero))) else 0.
Definition qmargin (q r M u : nat) (w : list qvec) : Q :=
  qsum q (fun p => qshare_of_block q p * qrunning_stake M (qround_weight q r) (p * (M + 1)) u w
                 + qshare_of_late_block q p * qrunning_stake M (qlate_round_weight q r M) (p * (M + 1) + r) u w).
Definition qfinite_learner (q r M : nat) (x : Z -> qvec) (t : Z) : qvec := fun i =>
  let m := qmargin q r M (Z.to_nat (t - 1)) (qwindow x M t) in
  match i with O => (1 + m) / 2 | S O => (1 - m) / 2 | _ => 0 end.
(* E|Y| *)
Definition qmean_Y (q r M : nat) : Q := qhope (qround_weight q r) 0 (M + 1) 0.

(* ---- They are those of the theorems ---- *)

Lemma Q2R_half_diff x y : Q2R ((x - y) / 2) = ((Q2R x - Q2R y) / 2)%R.
Proof. rewrite Q2R_half, Q2R_minus. reflexivity. Qed.

Lemma Q2R_walk_mean k f g x : (forall y, Q2R (g y) = f (Q2R y)) -> Q2R (qwalk_mean k g x) = walk_mean k f (Q2R x).
Proof.
  intros H. revert x. induction k; intros x; cbn [qwalk_mean walk_mean]; [apply H|].
  rewrite Q2R_red, Q2R_half, Q2R_plus, !IHk, Q2R_plus, Q2R_minus, Q2R_1. reflexivity.
Qed.

Lemma Q2R_excess W s : Q2R (qexcess W s) = excess (Q2R W) (Q2R s).
Proof. unfold qexcess, excess. rewrite Q2R_max, Q2R_minus, Q2R_abs, Q2R_0. reflexivity. Qed.

Lemma Q2R_phi W s : Q2R (qphi W s) = swap_potential (Q2R W) (Q2R s).
Proof. unfold qphi, swap_potential. rewrite Q2R_plus, Q2R_minus, !Q2R_half, Q2R_excess. reflexivity. Qed.

Theorem qswap_cover_agrees (W : Q) (N : nat) : agrees (swap_cover (Q2R W) N) (qswap_cover W N).
Proof.
  intros past. apply functional_extensionality. intros i. unfold real, swap_cover, qswap_cover. rewrite map_length, Q2R_lead.
  assert (E : forall k y, Q2R (qwalk_mean k (qphi W) y) = walk_mean k (swap_potential (Q2R W)) (Q2R y))
    by (intros; apply Q2R_walk_mean; intros; apply Q2R_phi).
  destruct i as [|[|i]]; [| |symmetry; apply Q2R_0]; [|rewrite Q2R_minus, Q2R_1];
    rewrite Q2R_half_diff, !E, Q2R_plus, Q2R_minus, Q2R_1; reflexivity.
Qed.

Theorem qsolves_right (n : nat) (W : Q) : qsolves n W = true -> swap_solution n (Q2R W).
Proof.
  intros H. unfold qsolves in H. apply Qeq_bool_eq, Qeq_eqR in H. unfold swap_solution. rewrite H at 1.
  rewrite (Q2R_walk_mean n (excess (Q2R W))) by (intros; apply Q2R_excess). rewrite walk_mean_is_mean, Q2R_0.
  apply mean_ext. intros b _. rewrite Rplus_0_l. reflexivity.
Qed.

Lemma Q2R_hope a b k n x : (forall j, Q2R (b j) = a j) -> Q2R (qhope b k n x) = hope a k n (Q2R x).
Proof.
  intros H. revert k x. induction n; intros k x; cbn [qhope hope]; [apply Q2R_abs|].
  rewrite Q2R_red, Q2R_half, Q2R_plus, !IHn, Q2R_plus, Q2R_minus, H. reflexivity.
Qed.

Lemma Q2R_stake a b k m x : (forall j, Q2R (b j) = a j) -> Q2R (qstake b k m x) = stake a k m (Q2R x).
Proof. intros H. unfold qstake, stake. rewrite Q2R_half_diff, !(Q2R_hope a b), Q2R_plus, Q2R_minus, H by exact H. reflexivity. Qed.

Lemma Q2R_round_weight q r k : Q2R (qround_weight q r k) = round_weight q r k.
Proof. unfold qround_weight, round_weight. destruct (k <? r)%nat; rewrite ?Q2R_plus, ?Q2R_1, Q2R_of; reflexivity. Qed.
Lemma Q2R_late_round_weight q r M k : Q2R (qlate_round_weight q r M k) = late_round_weight q r M k.
Proof. unfold qlate_round_weight, late_round_weight. destruct (k <? M + 1 - r)%nat; rewrite ?Q2R_plus, ?Q2R_1, Q2R_of; reflexivity. Qed.

Lemma Q2R_running_stake M a b s u w : (forall j, Q2R (b j) = a j) ->
  Q2R (qrunning_stake M b s u w) = running_stake M a s u (map real w).
Proof.
  intros H. unfold qrunning_stake, running_stake. destruct (runs M s u); [|apply Q2R_0].
  rewrite (Q2R_stake a b) by exact H. f_equal. rewrite Q2R_sum. apply sum_ext. intros j _. rewrite Q2R_mult, H. f_equal.
  change zero with (fun _ : nat => 0%R). unfold gap, qgap. rewrite Q2R_minus.
  assert (E : forall i, nth (M - (u - s) + j) (map real w) (fun _ => 0%R) i = Q2R (nth (M - (u - s) + j) w qzero i)).
  { intros i. replace (fun _ : nat => 0%R) with (real qzero) by (apply functional_extensionality; intros; apply Q2R_0).
    rewrite map_nth. reflexivity. }
  rewrite !E. reflexivity.
Qed.

Lemma Q2R_shares q p : (1 <= q)%nat ->
  Q2R (qshare_of_block q p) = share_of_block q p /\ Q2R (qshare_of_late_block q p) = share_of_late_block q p.
Proof.
  intros Hq. unfold qshare_of_block, share_of_block, qshare_of_late_block, share_of_late_block.
  assert (~ qof q * (qof q + 1) == 0).
  { intros E. apply Qeq_eqR in E. rewrite Q2R_mult, Q2R_plus, Q2R_of, Q2R_1, Q2R_0 in E. apply le_INR in Hq. simpl in Hq. nra. }
  rewrite !Q2R_div, !Q2R_mult, Q2R_minus, !Q2R_plus, !Q2R_of, Q2R_1 by assumption. split; reflexivity.
Qed.

Theorem qfinite_learner_agrees (q r M : nat) (x : Z -> qvec) (t : Z) : (1 <= q)%nat ->
  finite_learner q r M (reals x) t = real (qfinite_learner q r M x t).
Proof.
  intros Hq. apply functional_extensionality. intros i. unfold finite_learner, finite_play, qfinite_learner, real, window.
  rewrite real_segment. fold (qwindow x M t). set (w := qwindow x M t). set (u := Z.to_nat (t - 1)).
  assert (E : Q2R (qmargin q r M u w) = margin q r M u (map real w)).
  { unfold qmargin, margin. rewrite Q2R_sum. apply sum_ext. intros p _. destruct (Q2R_shares q p Hq) as [H1 H2].
    rewrite Q2R_plus, !Q2R_mult, H1, H2, (Q2R_running_stake M (round_weight q r)) by (intros; apply Q2R_round_weight).
    rewrite (Q2R_running_stake M (late_round_weight q r M)) by (intros; apply Q2R_late_round_weight). reflexivity. }
  destruct i as [|[|i]]; [| |symmetry; apply Q2R_0]; rewrite Q2R_half, ?Q2R_plus, ?Q2R_minus, Q2R_1, E; reflexivity.
Qed.

Theorem qmean_Y_agrees (q r M : nat) : Q2R (qmean_Y q r M) = mean_Y q r M.
Proof. unfold qmean_Y. rewrite mean_Y_hope, (Q2R_hope (round_weight q r)), Q2R_0 by (intros; apply Q2R_round_weight). reflexivity. Qed.

(* ---- The bounds, as a + b ln 2 ---- *)

Definition qbound := (Q * Q)%type.
Definition amount (p : qbound) : R := (Q2R (fst p) + Q2R (snd p) * ln 2)%R.
Definition qtimes (c : Q) (p : qbound) : qbound := (c * fst p, c * snd p).
(* Hedge with rate ln 2 and 2^k arms, over n rounds *)
Definition qhedge_bound (k n : nat) : qbound := (qof k, qof n / 8).
(* the squares of the rate tuned to n rounds and of the bound on the regret per round with that rate *)
Definition qtuned_rate (k n : nat) : qbound := (0, 8 * qof k / qof n).
Definition qtuned_bound (k n : nat) : qbound := (0, qof k / (2 * qof n)).
(* AverageRestart over n of the suffixes 0..m, and PeriodicRestart with M rounds, over T rounds; W is the base learner's *)
Definition qaverage_bound (T m n : nat) (W : qbound) : qbound := qtimes (qof (T + m) / qof n) W.
Definition qperiodic_bound (T M : nat) (W : qbound) : qbound := qtimes (qof (ceiling T M)) W.
(* against arms that switch K times *)
Definition qaverage_switches (T M K : nat) (W : qbound) : qbound :=
  let p := qaverage_bound T M (M + 1) W in (fst p + qof K * (qof M / 2), snd p).
Definition qperiodic_switches (T M K : nat) (W : qbound) : qbound :=
  let p := qperiodic_bound T M W in (fst p + qof K * qof (M - 1), snd p).
(* the weight of an arm that trails by D over the window *)
Definition qgamma (D : nat) : Q := / (1 + two_to (qof D)).
(* the total regret that Lemma 4.2 forces, for M = 3m *)
Definition qforced (m : nat) (D gamma : Q) : Q :=
  let h := inject_Z (Qceiling ((qof (3 * m) - D) / 2)) in
  qof (3 * m) - 2 * qof (2 * m) + (1 - gamma) * h - gamma * (qof (3 * m) - qof (2 * m)).

Lemma value_times c p : amount (qtimes c p) = (Q2R c * amount p)%R.
Proof. unfold amount, qtimes. cbn [fst snd]. rewrite !Q2R_mult. ring. Qed.
Lemma value_with a p : amount (fst p + a, snd p) = (amount p + Q2R a)%R.
Proof. unfold amount. cbn [fst snd]. rewrite Q2R_plus. ring. Qed.
Lemma qof_positive n : (1 <= n)%nat -> ~ qof n == 0.
Proof. intros H E. apply Qeq_eqR in E. rewrite Q2R_of, Q2R_0 in E. apply le_INR in H. simpl in H. lra. Qed.
Lemma Q2R_whole n : Q2R (inject_Z n) = IZR n.
Proof. unfold Q2R, inject_Z. cbn [Qnum Qden]. lra. Qed.
Lemma ln_of_arms k : ln (INR (2 ^ k)) = (INR k * ln 2)%R.
Proof. rewrite pow_INR. change (INR 2) with 2%R. apply ln_pow. lra. Qed.
Lemma arms_positive k : (1 <= 2 ^ k)%nat.
Proof. pose proof (Nat.pow_nonzero 2 k). lia. Qed.
Lemma ln_2_positive : (0 < ln 2)%R.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Theorem qhedge_bound_holds (k n : nat) : has_W (2 ^ k) (hedge (2 ^ k) (ln 2)) n (amount (qhedge_bound k n)).
Proof.
  pose proof ln_2_positive. pose proof (hedge_bound (2 ^ k) n (ln 2) (arms_positive k) ltac:(lra)) as B. rewrite ln_of_arms in B.
  replace (amount (qhedge_bound k n)) with (INR k * ln 2 / ln 2 + ln 2 * INR n / 8)%R; [exact B|].
  unfold amount, qhedge_bound. cbn [fst snd]. rewrite Q2R_div, !Q2R_of by discriminate.
  replace (Q2R 8) with 8%R by (unfold Q2R; simpl; lra). field. lra.
Qed.

Theorem qtuned_rate_agrees (k n : nat) : (1 <= n)%nat -> tuned_rate (2 ^ k) n = sqrt (amount (qtuned_rate k n)).
Proof.
  intros Hn. pose proof (qof_positive n Hn). apply le_INR in Hn. simpl in Hn. unfold tuned_rate, amount, qtuned_rate. cbn [fst snd].
  rewrite Q2R_div, Q2R_mult, !Q2R_of, Q2R_0, ln_of_arms by assumption. replace (Q2R 8) with 8%R by (unfold Q2R; simpl; lra).
  apply f_equal. field. lra.
Qed.

Theorem qtuned_bound_holds (k n : nat) : (1 <= k)%nat -> (1 <= n)%nat ->
  has_R (2 ^ k) (hedge (2 ^ k) (tuned_rate (2 ^ k) n)) n (sqrt (amount (qtuned_bound k n))).
Proof.
  intros Hk Hn. assert (2 <= 2 ^ k)%nat by (change 2%nat with (2 ^ 1)%nat at 1; apply Nat.pow_le_mono_r; lia).
  pose proof (hedge_tuned_bound (2 ^ k) n ltac:(lia) Hn) as B. rewrite ln_of_arms in B. apply qof_positive in Hn as H0.
  apply le_INR in Hn. simpl in Hn.
  replace (amount (qtuned_bound k n)) with (INR k * ln 2 / (2 * INR n))%R; [exact B|]. unfold amount, qtuned_bound. cbn [fst snd].
  rewrite Q2R_div, Q2R_mult, !Q2R_of, Q2R_0.
  - replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra). field. lra.
  - intros E. apply Qeq_eqR in E. rewrite Q2R_mult, Q2R_of, Q2R_0 in E. replace (Q2R 2) with 2%R in E by (unfold Q2R; simpl; lra). nra.
Qed.

(* The total regret is T times Reg. *)
Lemma total_of_Reg d T L r x y : (1 <= T)%nat -> (Reg d T L r <= x)%R -> (INR T * x = y)%R -> (total_regret d T L r <= y)%R.
Proof.
  intros HT H <-. apply le_INR in HT. simpl in HT. unfold Reg in H.
  replace (total_regret d T L r) with (INR T * (total_regret d T L r / INR T))%R by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma value_average T m n W : (1 <= n)%nat -> amount (qaverage_bound T m n W) = (INR (T + m) / INR n * amount W)%R.
Proof. intros Hn. unfold qaverage_bound. rewrite value_times, Q2R_div, !Q2R_of by (apply qof_positive, Hn). reflexivity. Qed.

Theorem qaverage_bound_holds (d M T : nat) (A : base) (W : qbound) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_play d (A []) ->
  has_W d A (M + 1) (amount W) -> forall r, instance d T r ->
  (total_regret d T (inclusive_average_restart A M) r <= amount (qaverage_bound T M (M + 1) W))%R /\
  (total_regret d T (average_restart A M) r <= amount (qaverage_bound T M M W))%R.
Proof.
  intros Hd HM HT HA HW r Hr. rewrite !value_average by lia. pose proof (lt_0_INR T ltac:(lia)). pose proof (lt_0_INR M ltac:(lia)).
  pose proof (lt_0_INR (M + 1) ltac:(lia)). split.
  - assert (HR : has_R d A (M + 1) (amount W / INR (M + 1))).
    { apply has_R_iff_has_W; [lia|lia|]. replace (INR (M + 1) * (amount W / INR (M + 1)))%R with (amount W) by (field; lra). exact HW. }
    apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_0_to_M d M T A _ Hd HT HR r Hr)). rewrite !plus_INR in *. field. lra.
  - apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_1_to_M d M T A (amount W) Hd HM HT HA HW r Hr)). rewrite plus_INR. field. lra.
Qed.

Theorem qexclusive_bound_holds (d M T : nat) (A : base) (W : qbound) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  has_W d A M (amount W) -> forall r, instance d T r ->
  (total_regret d T (exclusive_average_restart A M) r <= amount (qaverage_bound T (M - 1) M W))%R /\
  (total_regret d T (periodic_restart A M) r <= amount (qperiodic_bound T M W))%R.
Proof.
  intros Hd HM HT HW r Hr. pose proof (lt_0_INR T ltac:(lia)). pose proof (lt_0_INR M ltac:(lia)).
  assert (HR : has_R d A M (amount W / INR M)).
  { apply has_R_iff_has_W; [lia|lia|]. replace (INR M * (amount W / INR M))%R with (amount W) by (field; lra). exact HW. }
  split.
  - rewrite value_average by lia. apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_0_to_M_minus_1 d M T A _ Hd HM HT HR r Hr)).
    rewrite plus_INR. field. lra.
  - unfold qperiodic_bound. rewrite value_times, Q2R_of.
    apply (total_of_Reg d T _ r _ _ HT (theorem_3_2_repaired d M T A _ Hd HM HT HR r Hr)). rewrite mult_INR. field. lra.
Qed.

Theorem qswitches_hold (d M T : nat) (A : base) (W : qbound) r a : (1 <= M)%nat -> (1 <= T)%nat -> is_base d A -> instance d T r ->
  (forall t, (a t < d)%nat) ->
  (has_W d A (M + 1) (amount W) ->
    regret_against_arms d T (inclusive_average_restart A M) r a <= amount (qaverage_switches T M (switches T a) W))%R /\
  (0 <= amount W -> has_W d A M (amount W) ->
    regret_against_arms d T (periodic_restart A M) r a <= amount (qperiodic_switches T M (switches T a) W))%R.
Proof.
  intros HM HT HA Hr Ha. unfold qaverage_switches, qperiodic_switches. cbv zeta. rewrite !value_with. split.
  - intros HW. eapply Rle_trans; [apply (average_restart_switching_arms d M T A (amount W) r a HT HA HW Hr Ha)|]. right.
    rewrite value_average, Q2R_mult, Q2R_div, !Q2R_of by (lia || discriminate). replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra).
    pose proof (lt_0_INR (M + 1) ltac:(lia)). field. lra.
  - intros H0 HW. eapply Rle_trans; [apply (periodic_restart_switching_arms d M T A (amount W) r a HM HT H0 HA HW Hr Ha)|]. right.
    unfold qperiodic_bound. rewrite value_times, Q2R_mult, !Q2R_of. reflexivity.
Qed.

Theorem qgamma_holds (d M D : nat) : (1 <= d)%nat -> mean_based d M (INR D) (Q2R (qgamma D)) (windowed (hedge d (ln 2)) M).
Proof.
  intros Hd. pose proof ln_2_positive. pose proof (windowed_hedge_mean_based d M (ln 2) (INR D) Hd ltac:(lra) (pos_INR D)) as B.
  assert (E : exp (ln 2 * INR D) = Q2R (two_to (qof D))).
  { unfold two_to, qof. rewrite Qfloor_Z, Q2R_whole, <- pow_IZR, Rmult_comm, <- ln_pow, exp_ln by (try apply pow_lt; lra). reflexivity. }
  rewrite E in B. unfold qgamma. rewrite Q2R_inv, Q2R_plus, Q2R_1; [exact B|]. intros Z. apply Qeq_eqR in Z.
  rewrite Q2R_plus, Q2R_1, Q2R_0, <- E in Z. pose proof (exp_pos (ln 2 * INR D)). lra.
Qed.

Theorem qforced_holds (m : nat) (D gamma : Q) (L : learner) : is_learner 2 L -> mean_based 2 (3 * m) (Q2R D) (Q2R gamma) L ->
  (0 <= Q2R D < INR m)%R -> (0 <= Q2R gamma <= 1)%R ->
  (total_regret 2 (3 * (3 * m)) L (three_phases (3 * m) (2 * m)) >= Q2R (qforced m D gamma))%R.
Proof.
  intros HL HB HD Hg. set (x := (qof (3 * m) - D) / 2). set (h := Z.to_nat (Qceiling x)).
  assert (X : Q2R x = ((INR (3 * m) - Q2R D) / 2)%R) by (unfold x; rewrite Q2R_half, Q2R_minus, Q2R_of; reflexivity).
  assert (M3 : INR (3 * m) = (3 * INR m)%R) by (rewrite mult_INR; simpl (INR 3); lra).
  pose proof (Qle_ceiling x) as Up. pose proof (Qceiling_lt x) as Down. apply Qle_Rle in Up. apply Qlt_Rlt in Down.
  rewrite Q2R_whole in Up, Down. rewrite minus_IZR in Down.
  assert (P : (0 <= Qceiling x)%Z) by (apply le_IZR; lra).
  assert (E : INR h = IZR (Qceiling x)) by (unfold h; rewrite INR_IZR_INZ, Z2Nat.id by exact P; reflexivity).
  destruct (lemma_4_2_every_M (3 * m) (2 * m) h (Q2R D) (Q2R gamma) L HL HB) as [_ B]; try lra; try lia.
  eapply Rge_trans; [exact B|]. right. unfold qforced. fold x. cbv zeta.
  rewrite Q2R_minus, Q2R_plus, Q2R_minus, !Q2R_mult, !Q2R_minus, !Q2R_of, Q2R_whole, Q2R_1, E.
  replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra). reflexivity.
Qed.

(* ---- Long windows ---- *)

(* What Hedge with rate ln 2 gives to arm 1 of two after each of the last n rewards before round t, rounded down to multiples of
   2^-60, added: with the scores over the last m rewards, which are the rewards of one round and the scores over the other m - 1. *)
Fixpoint qfloors (r : Z -> qvec) (t : Z) (m n : nat) (a b : Q) : Z :=
  match n with
  | O => 0%Z
  | S k =>
    let v := r (t - Z.of_nat (S m))%Z in
    let a' := v 0%nat + a in let b' := v 1%nat + b in
    let s : qvec := fun i => match i with O => a' | _ => b' end in
    (Qfloor (two_to (s 0%nat) / qsum 2 (fun j => two_to (s j)) * inject_Z (2 ^ 60)) + qfloors r t (S m) k a' b')%Z
  end.

Lemma qwindow_longer r m t : qwindow r (S m) t = r (t - Z.of_nat (S m))%Z :: qwindow r m t.
Proof.
  unfold qwindow, qsegment. cbn [seq map]. f_equal; [f_equal; lia|]. rewrite <- seq_shift, map_map. apply map_ext. intros k. f_equal. lia.
Qed.

Theorem qfloors_are (r : Z -> qvec) (t : Z) (n m : nat) :
  qfloors r t m n (qscore (qwindow r m t) 0) (qscore (qwindow r m t) 1) =
  fold_right Z.add 0%Z (map (fun k => Qfloor (qhedge 2 (qwindow r k t) 0%nat * inject_Z (2 ^ 60))) (seq (S m) n)).
Proof.
  revert m. induction n; intros m; [reflexivity|]. cbn [qfloors seq map fold_right]. rewrite <- IHn, qwindow_longer. reflexivity.
Qed.
