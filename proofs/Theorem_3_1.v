(* Theorem 3.1, the lower bound, for two arms: M+1 fair coin flips, repeated, cost every learner with recall M the same. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Cover.
Import ListNotations.
Open Scope R_scope.

(* The distribution: mean n F is the expectation of F over n fair coin flips. *)
Fixpoint mean (n : nat) (F : list bool -> R) : R :=
  match n with O => F [] | S k => (mean k (fun b => F (true :: b)) + mean k (fun b => F (false :: b))) / 2 end.

(* A flip as a fair sign. *)
Definition sign (b : bool) : R := if b then 1 else -1.

(* The instance: heads are rewards (1,0), tails are rewards (0,1), and the flips are repeated q times. *)
Definition reward_of (b : bool) : vec := if b then unit_vec 0 else unit_vec 1.
Definition repeated (b : list bool) (q : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * length b)))
  then reward_of (nth (Z.to_nat ((t - 1) mod Z.of_nat (length b))) b false)
  else zero.

(* ---- Means ---- *)

Lemma mean_ext n F G : (forall b, length b = n -> F b = G b) -> mean n F = mean n G.
Proof.
  revert F G. induction n; intros F G H; cbn [mean]; [apply H; reflexivity|].
  rewrite (IHn (fun b => F (true :: b)) (fun b => G (true :: b))), (IHn (fun b => F (false :: b)) (fun b => G (false :: b)));
    [reflexivity| |]; intros b Hb; apply H; simpl; rewrite Hb; reflexivity.
Qed.

Lemma mean_plus n F G : mean n (fun b => F b + G b) = mean n F + mean n G.
Proof. revert F G. induction n; intros F G; cbn [mean]; [reflexivity|]. rewrite !IHn. field. Qed.

Lemma mean_minus n F G : mean n (fun b => F b - G b) = mean n F - mean n G.
Proof. revert F G. induction n; intros F G; cbn [mean]; [reflexivity|]. rewrite !IHn. field. Qed.

Lemma mean_scal n c F : mean n (fun b => c * F b) = c * mean n F.
Proof. revert F. induction n; intros F; cbn [mean]; [reflexivity|]. rewrite !IHn. field. Qed.

Lemma mean_const n c : mean n (fun _ => c) = c.
Proof. induction n; cbn [mean]; [reflexivity|]. rewrite IHn. field. Qed.

Lemma mean_sum n m (F : nat -> list bool -> R) : mean n (fun b => Sum m (fun k => F k b)) = Sum m (fun k => mean n (F k)).
Proof. induction m; cbn [Sum]; [apply mean_const|]. rewrite mean_plus, IHm. reflexivity. Qed.

Lemma mean_le n F G : (forall b, length b = n -> F b <= G b) -> mean n F <= mean n G.
Proof.
  revert F G. induction n; intros F G H; cbn [mean]; [apply H; reflexivity|].
  pose proof (IHn (fun b => F (true :: b)) (fun b => G (true :: b)) ltac:(intros b Hb; apply H; simpl; rewrite Hb; reflexivity)).
  pose proof (IHn (fun b => F (false :: b)) (fun b => G (false :: b)) ltac:(intros b Hb; apply H; simpl; rewrite Hb; reflexivity)). lra.
Qed.

(* some outcome is at least the mean *)
Lemma mean_attained n F : exists b, length b = n /\ mean n F <= F b.
Proof.
  revert F. induction n; intros F; cbn [mean]; [exists []; split; [reflexivity|lra]|].
  destruct (IHn (fun b => F (true :: b))) as [b1 [L1 H1]]. destruct (IHn (fun b => F (false :: b))) as [b0 [L0 H0]].
  destruct (Rle_dec (F (true :: b1)) (F (false :: b0))).
  - exists (false :: b0). split; [simpl; rewrite L0; reflexivity|lra].
  - exists (true :: b1). split; [simpl; rewrite L1; reflexivity|lra].
Qed.

(* turn flip number k over *)
Fixpoint turn (k : nat) (b : list bool) : list bool :=
  match b with [] => [] | x :: v => match k with O => negb x :: v | S j => x :: turn j v end end.

Lemma turn_length k b : length (turn k b) = length b.
Proof. revert k. induction b as [|x v IH]; intros [|k]; simpl; [reflexivity| |reflexivity|rewrite IH]; reflexivity. Qed.

Lemma nth_turn_other k j b : j <> k -> nth j (turn k b) false = nth j b false.
Proof.
  revert k j. induction b as [|x v IH]; intros [|k] [|j] H; try reflexivity; try congruence. simpl. apply IH. congruence.
Qed.

Lemma nth_turn_same k b : (k < length b)%nat -> nth k (turn k b) false = negb (nth k b false).
Proof. revert k. induction b as [|x v IH]; intros [|k] H; simpl in *; try lia; [reflexivity|]. apply IH. lia. Qed.

Lemma mean_turn n k F : (k < n)%nat -> mean n (fun b => F (turn k b)) = mean n F.
Proof.
  revert k F. induction n; intros k F H; [lia|]. destruct k as [|k]; cbn [mean turn].
  - apply (f_equal (fun x : R => x / 2)). apply Rplus_comm.
  - rewrite (IHn k (fun b => F (true :: b))), (IHn k (fun b => F (false :: b))) by lia. reflexivity.
Qed.

(* ---- The instance ---- *)

Lemma repeated_instance b q : instance 2 (q * length b) (repeated b q).
Proof.
  split; intros t Ht; unfold repeated.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. unfold reward_of. destruct (nth _ b false); apply unit_vec_is_reward.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * length b))); try lia; reflexivity.
Qed.

(* heads less tails *)
Definition surplus (b : list bool) : R := fold_right (fun (x : bool) a => (if x then 1 else -1) + a) 0 b.

(* E |x + S_n| is the mean over n flips, so that walk is what its name says *)
Theorem walk_is_mean (n : nat) (x : R) : walk n x = mean n (fun b => Rabs (x + surplus b)).
Proof.
  revert x. induction n; intros x; cbn [walk mean]; [unfold surplus; simpl; rewrite Rplus_0_r; reflexivity|].
  rewrite !IHn. apply (f_equal (fun y : R => y / 2)).
  apply (f_equal2 Rplus); apply mean_ext; intros b _; f_equal; unfold surplus; simpl; ring.
Qed.

Lemma count_surplus b : Sum (length b) (fun k => reward_of (nth k b false) 0%nat) = (INR (length b) + surplus b) / 2 /\
  Sum (length b) (fun k => reward_of (nth k b false) 1%nat) = (INR (length b) - surplus b) / 2.
Proof.
  induction b as [|x v [IH0 IH1]]; [unfold surplus; simpl; split; lra|]. cbn [length]. rewrite !sum_first, S_INR. cbn [nth].
  rewrite IH0, IH1. unfold surplus. cbn [fold_right]. destruct x; unfold reward_of, unit_vec; cbn [Nat.eqb]; split; lra.
Qed.

Lemma repeated_sum b q i : over_rounds (q * length b) (fun t => repeated b q t i) = INR q * Sum (length b) (fun k =>
  reward_of (nth k b false) i).
Proof.
  unfold over_rounds. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk. unfold repeated.
  assert (j * length b + k < q * length b)%nat by nia.
  destruct (Z.leb_spec 1 (Z.of_nat (j * length b + k) + 1)),
    (Z.leb_spec (Z.of_nat (j * length b + k) + 1) (Z.of_nat (q * length b))); try lia. cbn [andb].
  replace (Z.of_nat (j * length b + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat (length b))%Z by lia.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.

(* The best arm earns half of the rounds, and half of the surplus. *)
Lemma repeated_best b q : largest 2 (fun i => over_rounds (q * length b) (fun t => repeated b q t i)) =
  INR q * (INR (length b) + Rabs (surplus b)) / 2.
Proof.
  cbn [largest]. rewrite !repeated_sum. destruct (count_surplus b) as [-> ->]. pose proof (pos_INR q).
  destruct (Rle_dec 0 (surplus b)).
  - rewrite (Rabs_right (surplus b)) by lra. rewrite Rmax_left; [field|]. apply Rmult_le_compat_l; lra.
  - rewrite (Rabs_left (surplus b)) by lra. rewrite Rmax_right; [field|]. apply Rmult_le_compat_l; lra.
Qed.

(* What a learner with recall M sees in a round does not tell it the flip of that round, for the window of M rewards is the
   period of M+1 without it. So it earns 1/2 on average, whatever it plays. *)
Lemma mean_earned M q L t : is_learner 2 L -> bounded_recall M L -> (1 <= t <= Z.of_nat (q * (M + 1)))%Z ->
  mean (M + 1) (fun b => dot 2 (L (repeated b q) t) (repeated b q t)) = 1 / 2.
Proof.
  intros HL [f Hf] Ht. set (n := (M + 1)%nat) in *. set (F := fun b => dot 2 (L (repeated b q) t) (repeated b q t)).
  set (k := Z.to_nat ((t - 1) mod Z.of_nat n)).
  assert (Hk : Z.of_nat k = ((t - 1) mod Z.of_nat n)%Z) by (unfold k; pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (Hkn : (k < n)%nat) by (pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (P : mean n (fun b => F b + F (turn k b)) = 1).
  { rewrite <- (mean_const n 1). apply mean_ext. intros b Hb.
    assert (Same : L (repeated (turn k b) q) t = L (repeated b q) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold repeated. rewrite turn_length, Hb.
      destruct (_ && _)%bool; [|reflexivity]. f_equal. apply nth_turn_other. intros E.
      set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z) in E.
      assert (E' : (s mod Z.of_nat n = (t - 1) mod Z.of_nat n)%Z) by (pose proof (Z.mod_pos_bound s (Z.of_nat n) ltac:(lia)); lia).
      pose proof (Z.div_mod s (Z.of_nat n) ltac:(lia)) as D1.
      pose proof (Z.div_mod (t - 1) (Z.of_nat n) ltac:(lia)) as D2. rewrite E' in D1.
      assert (D : (Z.of_nat n * ((t - 1) / Z.of_nat n - s / Z.of_nat n) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s in *; lia).
      set (z := ((t - 1) / Z.of_nat n - s / Z.of_nat n)%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
    unfold F. rewrite Same. destruct (HL _ _ t (repeated_instance b q) ltac:(lia)) as [_ X].
    assert (V : forall c, length c = n -> repeated c q t = reward_of (nth k c false)).
    { intros c Hc. unfold repeated. rewrite Hc. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * n))); try lia. reflexivity. }
    rewrite (V b Hb), (V (turn k b)) by (rewrite turn_length; exact Hb). rewrite nth_turn_same by (rewrite Hb; exact Hkn).
    unfold dot. cbn [Sum] in *. destruct (nth k b false); unfold reward_of, unit_vec; cbn [Nat.eqb negb]; lra. }
  rewrite mean_plus, (mean_turn n k F Hkn) in P. fold F. lra.
Qed.

(* the rounds after the last flip are worth nothing *)
Lemma total_regret_pad d n T L r : instance d n r -> (n <= T)%nat -> total_regret d T L r = total_regret d n L r.
Proof.
  intros [_ H0] H. unfold total_regret. apply (f_equal2 Rminus).
  - apply largest_ext. intros i _. unfold over_rounds. apply (sum_support T 0 n); [|lia]. intros k Hk. rewrite H0 by lia. reflexivity.
  - unfold over_rounds. apply (sum_support T 0 n); [|lia]. intros k Hk. rewrite H0 by lia. apply dot_zero.
Qed.

(* Every learner with recall M has the same expected total regret on the repeated flips: q E|S_{M+1}| / 2. *)
Lemma mean_total_regret M q T L : is_learner 2 L -> bounded_recall M L -> (q * (M + 1) <= T)%nat ->
  mean (M + 1) (fun b => total_regret 2 T L (repeated b q)) = INR q * walk (M + 1) 0 / 2.
Proof.
  intros HL HM HT. set (n := (M + 1)%nat) in *.
  rewrite (mean_ext n _ (fun b => INR q * INR n / 2 + INR q / 2 * Rabs (0 + surplus b) - Sum (q * n) (fun k =>
    dot 2 (L (repeated b q) (Z.of_nat k + 1)%Z) (repeated b q (Z.of_nat k + 1)%Z)))).
  2:{ intros b Hb. rewrite (total_regret_pad 2 (q * length b)) by (apply repeated_instance || (rewrite Hb; exact HT)).
      unfold total_regret. rewrite repeated_best, Hb, Rplus_0_l. unfold over_rounds. field. }
  rewrite mean_minus, mean_plus, mean_const, mean_scal, <- walk_is_mean.
  rewrite mean_sum. rewrite (sum_ext (q * n) _ (fun _ => 1 / 2)).
  - rewrite sum_const, mult_INR. field.
  - intros k Hk. apply (mean_earned M q L); [exact HL|exact HM|fold n; lia].
Qed.

(* ---- E|S_n| is of the order of the square root of n ---- *)

Fixpoint walk_mean (n : nat) (f : R -> R) (x : R) : R :=
  match n with O => f x | S k => (walk_mean k f (x + 1) + walk_mean k f (x - 1)) / 2 end.

Lemma walk_mean_le n f g x : (forall y, f y <= g y) -> walk_mean n f x <= walk_mean n g x.
Proof. intros H. revert x. induction n; intros x; cbn [walk_mean]; [apply H|]. pose proof (IHn (x + 1)). pose proof (IHn (x - 1)). lra. Qed.

Lemma walk_mean_abs n x : walk_mean n Rabs x = walk n x.
Proof. revert x. induction n; intros x; cbn [walk_mean walk]; [reflexivity|]. rewrite !IHn. reflexivity. Qed.

(* the second and the fourth moment *)
Lemma walk_moments n u v x : walk_mean n (fun y => u * y ^ 2 - v * y ^ 4) x =
  u * (x ^ 2 + INR n) - v * (x ^ 4 + 6 * INR n * x ^ 2 + 3 * INR n ^ 2 - 2 * INR n).
Proof. revert x. induction n; intros x; cbn [walk_mean]; [simpl; ring|]. rewrite !IHn, S_INR. field. Qed.

(* E|S_n| >= (5/9) sqrt n *)
Theorem walk_lower (n : nat) : 5 / 9 * sqrt (INR n) <= walk n 0.
Proof.
  destruct n as [|n]; [simpl; rewrite sqrt_0, Rabs_R0; lra|]. set (m := S n). assert (Hm : 0 < INR m) by (apply lt_0_INR; unfold m; lia).
  set (s := sqrt (INR m)). assert (Hs : 0 < s) by (apply sqrt_lt_R0; exact Hm). assert (SS : s * s = INR m) by (apply sqrt_sqrt; lra).
  (* |y| >= (5/2) (y^2/a - y^4/a^3) with a = 3 s *)
  assert (K : forall y, 5 / (6 * s) * y ^ 2 - 5 / (54 * s ^ 3) * y ^ 4 <= Rabs y).
  { intros y. set (w := Rabs y / (3 * s)). assert (Hw : 0 <= w) by (apply Rmult_le_pos; [apply Rabs_pos|left; apply Rinv_0_lt_compat; lra]).
    assert (Y2 : y ^ 2 = Rabs y ^ 2) by (rewrite RPow_abs, Rabs_right;
      [reflexivity|apply Rle_ge; replace (y ^ 2) with (y * y) by ring; apply Rle_0_sqr]).
    assert (Y : Rabs y = 3 * s * w) by (unfold w; field; lra).
    replace (y ^ 4) with ((y ^ 2) ^ 2) by ring. rewrite Y2, Y.
    replace (5 / (6 * s) * (3 * s * w) ^ 2 - 5 / (54 * s ^ 3) * ((3 * s * w) ^ 2) ^ 2)
      with (3 * s * w * (5 / 2 * (w - w ^ 3))) by (field; lra).
    rewrite <- (Rmult_1_r (3 * s * w)) at 2. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|].
    (* w - w^3 <= 2/5 *)
    assert (0 <= (w - 4 / 7) ^ 2 * (w + 8 / 7)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]). nra. }
  pose proof (walk_mean_le m _ _ 0 K) as B. rewrite walk_moments, walk_mean_abs in B. eapply Rle_trans; [|exact B].
  replace (5 / (6 * s) * (0 ^ 2 + INR m) - 5 / (54 * s ^ 3) * (0 ^ 4 + 6 * INR m * 0 ^ 2 + 3 * INR m ^ 2 - 2 * INR m))
    with (5 / 9 * s + 5 / (27 * s)).
  - assert (0 < 5 / (27 * s)) by (apply Rdiv_lt_0_compat; lra). lra.
  - rewrite <- SS. field. lra.
Qed.

(* ---- The theorems ---- *)

(* Theorem 3.1 for two arms, exactly: on M+1 fair coin flips, repeated q times, every M-bounded-recall learner, stationary or not,
   has the expected regret E|S_{M+1}| / (2(M+1)) per round. *)
Theorem theorem_3_1_two_arms_exact (M q : nat) (L : learner) : (1 <= q)%nat -> is_learner 2 L -> bounded_recall M L ->
  mean (M + 1) (fun b => Reg 2 (q * (M + 1)) L (repeated b q)) = walk (M + 1) 0 / (2 * INR (M + 1)).
Proof.
  intros Hq HL HM. assert (0 < INR q) by (apply lt_0_INR; lia). assert (0 < INR (M + 1)) by (apply lt_0_INR; lia).
  unfold Reg. rewrite (mean_ext _ _ (fun b => / INR (q * (M + 1)) * total_regret 2 (q * (M + 1)) L (repeated b q)))
    by (intros; unfold Rdiv; apply Rmult_comm).
  rewrite mean_scal, mean_total_regret, mult_INR by (assumption || lia). field. lra.
Qed.

(* Theorem 3.1 for two arms: "Fix an M > 0. Then for any M-bounded-recall learning algorithm A and T > M, there exists a distribution
   D over online learning instances of length T such that E[Reg(A; r)] >= Omega(sqrt((log d)/M))." For d = 2 the constant is such
   that E[Reg(A; r)] >= 1 / (8 sqrt(M+1)). *)
Theorem theorem_3_1_two_arms (M T : nat) (L : learner) : (M < T)%nat -> is_learner 2 L -> bounded_recall M L ->
  let q := (T / (M + 1))%nat in
  (forall b, length b = (M + 1)%nat -> instance 2 T (repeated b q)) /\
  1 / (8 * sqrt (INR (M + 1))) <= mean (M + 1) (fun b => Reg 2 T L (repeated b q)).
Proof.
  intros HT HL HM q. pose proof (Nat.div_mod T (M + 1) ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound T (M + 1) ltac:(lia)) as U. fold q in D.
  assert (Hq : (1 <= q)%nat) by (destruct q; lia). set (n := (M + 1)%nat) in *. split.
  - intros b Hb. destruct (repeated_instance b q) as [H1 H0]. rewrite Hb in *. split.
    + intros t Ht. destruct (Z_le_dec t (Z.of_nat (q * n))); [apply H1; lia|]. rewrite H0 by lia. apply zero_is_reward.
    + intros t Ht. apply H0. nia.
  - assert (HqR : 1 <= INR q) by (apply (le_INR 1); exact Hq). assert (Hn : 0 < INR n) by (apply lt_0_INR; lia).
    assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
    unfold Reg. rewrite (mean_ext _ _ (fun b => / INR T * total_regret 2 T L (repeated b q))) by (intros; unfold Rdiv; apply Rmult_comm).
    rewrite mean_scal. unfold n. rewrite mean_total_regret by (assumption || (fold n; lia)). fold n.
    assert (TT : INR T <= 2 * (INR q * INR n)).
    { rewrite <- mult_INR. change 2 with (INR 2). rewrite <- mult_INR. apply le_INR. nia. }
    pose proof (walk_lower n) as Wl. set (s := sqrt (INR n)) in *. assert (Hs : 0 < s) by (apply sqrt_lt_R0; exact Hn).
    assert (SS : s * s = INR n) by (apply sqrt_sqrt; lra).
    apply Rmult_le_reg_l with (INR T); [exact HTR|].
    replace (INR T * (/ INR T * (INR q * walk n 0 / 2))) with (INR q * walk n 0 / 2) by (field; lra).
    apply Rle_trans with (2 * (INR q * INR n) * (1 / (8 * s))).
    + apply Rmult_le_compat_r; [left; apply Rdiv_lt_0_compat; lra|exact TT].
    + rewrite <- SS. replace (2 * (INR q * (s * s)) * (1 / (8 * s))) with (INR q * (s / 4)) by (field; lra). 
      replace (INR q * walk n 0 / 2) with (INR q * (walk n 0 / 2)) by field. apply Rmult_le_compat_l; lra.
Qed.
