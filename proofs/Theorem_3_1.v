(* Theorem 3.1 for two arms: Cover's learner, the exact value over fair coins, other laws, and the paper's distribution for small M. *)
From Coq Require Import Reals ZArith List Bool Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_beyond.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* Cover's learner for two arms and a horizon of N rounds, and its bound: the total regret over N rounds, or fewer, is at most
   E|S_N| / 2, where S_N is the sum of N fair signs, for all rewards in [0,1]. *)

Lemma lead_snoc past r : lead (past ++ [r]) = lead past + (r 0%nat - r 1%nat).
Proof. induction past as [|a l IH]; simpl in *; [lra|]. rewrite IH. lra. Qed.

Lemma walk_convex k a x y : 0 <= a <= 1 -> walk k (a * x + (1 - a) * y) <= a * walk k x + (1 - a) * walk k y.
Proof.
  revert x y. induction k; intros x y Ha; cbn [walk].
  - eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right a), (Rabs_right (1 - a)) by lra. lra.
  - pose proof (IHk (x + 1) (y + 1) Ha) as P. pose proof (IHk (x - 1) (y - 1) Ha) as Q.
    replace (a * (x + 1) + (1 - a) * (y + 1)) with (a * x + (1 - a) * y + 1) in P by ring.
    replace (a * (x - 1) + (1 - a) * (y - 1)) with (a * x + (1 - a) * y - 1) in Q by ring. lra.
Qed.

Lemma walk_lipschitz k x y : walk k x - walk k y <= Rabs (x - y).
Proof.
  revert x y. induction k; intros x y; cbn [walk].
  - pose proof (Rabs_triang (x - y) y) as P. replace (x - y + y) with x in P by ring. lra.
  - pose proof (IHk (x + 1) (y + 1)) as P. pose proof (IHk (x - 1) (y - 1)) as Q.
    replace (x + 1 - (y + 1)) with (x - y) in P by ring. replace (x - 1 - (y - 1)) with (x - y) in Q by ring. lra.
Qed.

(* E|x + S_k| >= |x| *)
Lemma walk_above k x : Rabs x <= walk k x.
Proof.
  revert x. induction k; intros x; cbn [walk]; [lra|]. pose proof (IHk (x + 1)). pose proof (IHk (x - 1)).
  pose proof (Rabs_triang (x + 1) (x - 1)) as P. replace (x + 1 + (x - 1)) with (2 * x) in P by ring.
  rewrite Rabs_mult, (Rabs_right 2) in P by lra. lra.
Qed.

(* Cover's learner plays distributions. *)
Theorem cover_is_base (N : nat) : is_base 2 (cover N).
Proof.
  intros past _. unfold cover. set (k := (N - length past - 1)%nat). set (D := lead past).
  pose proof (walk_lipschitz k (D + 1) (D - 1)) as P. pose proof (walk_lipschitz k (D - 1) (D + 1)) as Q.
  replace (D + 1 - (D - 1)) with 2 in P by ring. replace (D - 1 - (D + 1)) with (- (2)) in Q by ring.
  rewrite Rabs_Ropp in Q. rewrite Rabs_right in P, Q by lra.
  split.
  - intros i Hi. destruct i as [|[|i]]; [lra|lra|lia].
  - simpl. lra.
Qed.

(* The potential: half the sum of the rewards, less what the learner earned, plus half of E|lead + S_k|, never grows. *)
Lemma cover_potential N r : (forall t, is_reward 2 (r t)) -> forall n, (n <= N)%nat ->
  over_rounds n (fun t => (r t 0%nat + r t 1%nat) / 2 - dot 2 (run (cover N) r t) (r t))
  + walk (N - n) (lead (segment r 1 n)) / 2 <= walk N 0 / 2.
Proof.
  intros Hr. induction n as [|n IH]; intros Hn.
  - unfold over_rounds. simpl. rewrite Nat.sub_0_r. lra.
  - specialize (IH ltac:(lia)). rewrite over_rounds_S. unfold run at 2. unfold history.
    replace (Z.to_nat (Z.of_nat n + 1 - 1)) with n by lia. rewrite segment_S, lead_snoc.
    replace (1 + Z.of_nat n)%Z with (Z.of_nat n + 1)%Z by lia.
    unfold cover at 2. rewrite segment_length. set (x := r (Z.of_nat n + 1)%Z) in *. set (D := lead (segment r 1 n)) in *.
    replace (N - n)%nat with (S (N - S n)) in IH by lia. cbn [walk] in IH.
    replace (N - n - 1)%nat with (N - S n)%nat by lia. set (k := (N - S n)%nat) in *.
    assert (B0 := Hr (Z.of_nat n + 1)%Z 0%nat ltac:(lia)). assert (B1 := Hr (Z.of_nat n + 1)%Z 1%nat ltac:(lia)). fold x in B0, B1.
    pose proof (walk_convex k ((1 + (x 0%nat - x 1%nat)) / 2) (D + 1) (D - 1) ltac:(lra)) as C.
    replace ((1 + (x 0%nat - x 1%nat)) / 2 * (D + 1) + (1 - (1 + (x 0%nat - x 1%nat)) / 2) * (D - 1))
      with (D + (x 0%nat - x 1%nat)) in C by field.
    set (earned := over_rounds n _) in *. unfold dot. cbn [Sum]. lra.
Qed.

Lemma lead_is_sum r n : lead (segment r 1 n) = over_rounds n (fun t => r t 0%nat - r t 1%nat).
Proof.
  induction n; [reflexivity|]. rewrite segment_S, lead_snoc, IHn, over_rounds_S. do 2 f_equal; f_equal; lia.
Qed.

(* Cover's learner for a horizon of N rounds has total regret at most E|S_N| / 2 over n <= N rounds, for all rewards in [0,1]. *)
Theorem cover_bound (N n : nat) : (n <= N)%nat -> has_W 2 (cover N) n (walk N 0 / 2).
Proof.
  intros Hn r i Hr Hi. pose proof (cover_potential N r (fun t => instance_rewards 2 n r t Hr) n Hn) as P.
  pose proof (walk_above (N - n) (lead (segment r 1 n))) as Q. pose proof (lead_is_sum r n) as L.
  set (D := lead (segment r 1 n)) in *. unfold regret_against.
  assert (E : over_rounds n (fun t => r t i - dot 2 (run (cover N) r t) (r t)) =
    over_rounds n (fun t => (r t 0%nat + r t 1%nat) / 2 - dot 2 (run (cover N) r t) (r t)) + (if Nat.eqb i 0 then D else - D) / 2).
  { replace ((if Nat.eqb i 0 then D else - D) / 2)
      with ((if Nat.eqb i 0 then / 2 else - / 2) * over_rounds n (fun t => r t 0%nat - r t 1%nat)).
    - rewrite <- over_rounds_scal, <- over_rounds_plus. apply over_rounds_ext. intros t _.
      destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; field.
    - rewrite <- L. destruct (Nat.eqb i 0); field. }
  rewrite E. pose proof (Rle_abs D). pose proof (Rle_abs (- D)) as F. rewrite Rabs_Ropp in F. destruct (Nat.eqb i 0); lra.
Qed.

(* Theorem 3.1, the lower bound, for two arms: M+1 fair coin flips, repeated, cost every learner with recall M the same. *)

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
      exact (no_multiple _ _ _ D ltac:(lia)). }
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

(* The instance behind Theorem 3.1 for any number of arms: M+1 rounds of fair coin flips, one for each arm, repeated, cost every
   learner with recall M the same. *)

Definition repeated_flips (d n q : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * n))) then flip_reward d b (Z.to_nat ((t - 1) mod Z.of_nat n)) else zero.

(* the total reward of arm i in n rounds of flips *)
Definition heads (d n : nat) (b : list bool) (i : nat) : R := Sum n (fun k => flip_reward d b k i).

Lemma flip_reward_is_reward d b k : is_reward d (flip_reward d b k).
Proof. intros i _. unfold flip_reward. destruct (_ && _)%bool; lra. Qed.

Lemma repeated_flips_instance d n q b : instance d (q * n) (repeated_flips d n q b).
Proof.
  split; intros t Ht; unfold repeated_flips.
  - destruct (_ && _)%bool; [apply flip_reward_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * n))); try lia; reflexivity.
Qed.

(* turn m flips over, from number j on *)
Fixpoint turn_from (m j : nat) (b : list bool) : list bool := match m with O => b | S k => turn (j + k) (turn_from k j b) end.

Lemma turn_from_length m j b : length (turn_from m j b) = length b.
Proof. induction m; [reflexivity|]. cbn [turn_from]. rewrite turn_length. exact IHm. Qed.

Lemma nth_turn_from_other m j p b : (p < j \/ j + m <= p)%nat -> nth p (turn_from m j b) false = nth p b false.
Proof. induction m; intros H; [reflexivity|]. cbn [turn_from]. rewrite nth_turn_other by lia. apply IHm. lia. Qed.

Lemma nth_turn_from_same m j p b : (j <= p < j + m)%nat -> (p < length b)%nat -> nth p (turn_from m j b) false = negb (nth p b false).
Proof.
  induction m; intros H Hp; [lia|]. cbn [turn_from]. destruct (Nat.eq_dec p (j + m)) as [->|Hn].
  - rewrite nth_turn_same by (rewrite turn_from_length; exact Hp). rewrite nth_turn_from_other by lia. reflexivity.
  - rewrite nth_turn_other by lia. apply IHm; lia.
Qed.

Lemma mean_turn_from n m j F : (j + m <= n)%nat -> mean n (fun b => F (turn_from m j b)) = mean n F.
Proof.
  induction m in F |- *; intros H; [reflexivity|]. cbn [turn_from]. rewrite (IHm (fun b => F (turn (j + m) b))) by lia.
  apply mean_turn. lia.
Qed.

Lemma largest_scal n c f : 0 <= c -> largest n (fun i => c * f i) = c * largest n f.
Proof.
  intros Hc. induction n; [simpl; ring|]. destruct n; [reflexivity|].
  rewrite (largest_step (S n) (fun i => c * f i)), (largest_step (S n) f), IHn by lia. apply RmaxRmult. exact Hc.
Qed.

Lemma repeated_flips_sum d n q b i : over_rounds (q * n) (fun t => repeated_flips d n q b t i) = INR q * heads d n b i.
Proof.
  unfold over_rounds, heads. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk.
  unfold repeated_flips.
  assert (j * n + k < q * n)%nat by nia.
  destruct (Z.leb_spec 1 (Z.of_nat (j * n + k) + 1)), (Z.leb_spec (Z.of_nat (j * n + k) + 1) (Z.of_nat (q * n))); try lia. cbn [andb].
  replace (Z.of_nat (j * n + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat n)%Z by lia.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.

(* What a learner with recall M sees in a round does not tell it the flips of that round. *)
Lemma mean_earned_any_arms d M q L t : is_learner d L -> bounded_recall M L -> (1 <= t <= Z.of_nat (q * (M + 1)))%Z ->
  mean (d * (M + 1)) (fun b => dot d (L (repeated_flips d (M + 1) q b) t) (repeated_flips d (M + 1) q b t)) = 1 / 2.
Proof.
  intros HL [f Hf] Ht. set (n := (M + 1)%nat) in *.
  set (F := fun b => dot d (L (repeated_flips d n q b) t) (repeated_flips d n q b t)). set (k := Z.to_nat ((t - 1) mod Z.of_nat n)).
  assert (Hk : Z.of_nat k = ((t - 1) mod Z.of_nat n)%Z) by (unfold k; pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (Hkn : (k < n)%nat) by (pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (P : mean (d * n) (fun b => F b + F (turn_from d (k * d) b)) = 1).
  { rewrite <- (mean_const (d * n) 1). apply mean_ext. intros b Hb.
    assert (Same : L (repeated_flips d n q (turn_from d (k * d) b)) t = L (repeated_flips d n q b) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold repeated_flips.
      destruct (_ && _)%bool; [|reflexivity]. apply FunctionalExtensionality.functional_extensionality. intros i. unfold flip_reward.
      destruct (Nat.ltb_spec i d) as [Hi|Hi]; [|reflexivity]. cbn [andb].
      set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z). set (k' := Z.to_nat (s mod Z.of_nat n)).
      assert (Hk' : k' <> k).
      { intros E. assert (E' : (s mod Z.of_nat n = (t - 1) mod Z.of_nat n)%Z)
          by (unfold k' in E; pose proof (Z.mod_pos_bound s (Z.of_nat n) ltac:(lia)); lia).
        pose proof (Z.div_mod s (Z.of_nat n) ltac:(lia)) as D1.
        pose proof (Z.div_mod (t - 1) (Z.of_nat n) ltac:(lia)) as D2. rewrite E' in D1.
        assert (D : (Z.of_nat n * ((t - 1) / Z.of_nat n - s / Z.of_nat n) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s in *; lia).
        exact (no_multiple _ _ _ D ltac:(lia)). }
      rewrite nth_turn_from_other; [reflexivity|]. assert (k' < k \/ k < k')%nat as [A|A] by lia; [left|right];
        pose proof (Nat.mul_le_mono_r _ _ d A); lia. }
    assert (V : forall c, repeated_flips d n q c t = flip_reward d c k).
    { intros c. unfold repeated_flips. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * n))); try lia. reflexivity. }
    unfold F. rewrite Same, !V. destruct (HL _ _ t (repeated_flips_instance d n q b) ltac:(lia)) as [_ X].
    unfold dot. rewrite <- sum_added. rewrite <- X. apply sum_ext. intros i Hi. unfold flip_reward.
    destruct (Nat.ltb_spec i d); [|lia]. cbn [andb].
    rewrite nth_turn_from_same by (rewrite ?Hb; nia). destruct (nth (k * d + i) b false); cbn [negb]; lra. }
  rewrite mean_plus, (mean_turn_from (d * n) d (k * d) F) in P by nia. fold F. lra.
Qed.

(* Theorem 3.1, exactly, for any number of arms: on M+1 rounds of fair coin flips, repeated q times, every M-bounded-recall learner,
   stationary or not, has the expected regret (E max_i S_i - (M+1)/2) / (M+1) per round, S_i being the number of heads of arm i. *)
Theorem theorem_3_1_exact (d M q : nat) (L : learner) : (1 <= d)%nat -> (1 <= q)%nat -> is_learner d L -> bounded_recall M L ->
  mean (d * (M + 1)) (fun b => Reg d (q * (M + 1)) L (repeated_flips d (M + 1) q b)) =
  (mean (d * (M + 1)) (fun b => largest d (heads d (M + 1) b)) - INR (M + 1) / 2) / INR (M + 1).
Proof.
  intros Hd Hq HL HM. set (n := (M + 1)%nat) in *. assert (HqR : 0 < INR q) by (apply lt_0_INR; lia).
  assert (Hn : 0 < INR n) by (apply lt_0_INR; unfold n; lia).
  rewrite (mean_ext _ _ (fun b => / (INR q * INR n) * (INR q * largest d (heads d n b) -
    Sum (q * n) (fun k => dot d (L (repeated_flips d n q b) (Z.of_nat k + 1)%Z) (repeated_flips d n q b (Z.of_nat k + 1)%Z))))).
  2:{ intros b _. unfold Reg, total_regret. rewrite mult_INR.
      rewrite (largest_ext d _ (fun i => INR q * heads d n b i)) by (intros; apply repeated_flips_sum).
      rewrite largest_scal by lra. unfold over_rounds. field. lra. }
  rewrite mean_scal, mean_minus, mean_scal, mean_sum.
  rewrite (sum_ext (q * n) _ (fun _ => 1 / 2)).
  - rewrite sum_const, mult_INR. field. lra.
  - intros k Hk. apply (mean_earned_any_arms d M q L); [exact HL|exact HM|fold n; lia].
Qed.

(* The instance behind Theorem 3.1 with any law of finitely many reward vectors: M+1 independent vectors, repeated, cost every learner with
   recall M the same if the law has the same mean for all arms. *)

(* The expectation of F over k independent draws, each of which is number j < n with probability p j. *)
Fixpoint mean_of_draws (n : nat) (p : nat -> R) (k : nat) (F : list nat -> R) : R :=
  match k with O => F [] | S m => Sum n (fun j => p j * mean_of_draws n p m (fun l => F (j :: l))) end.

(* The vectors with the numbers in l, repeated q times. *)
Definition repeated_draws (v : nat -> vec) (q : nat) (l : list nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * length l)))
  then v (nth (Z.to_nat ((t - 1) mod Z.of_nat (length l))) l O) else zero.

(* the total reward of arm i in these vectors *)
Definition earned (v : nat -> vec) (l : list nat) (i : nat) : R := Sum (length l) (fun k => v (nth k l O) i).

Lemma draws_ext n p k F G : (forall l, length l = k -> Forall (fun j => (j < n)%nat) l -> F l = G l) ->
  mean_of_draws n p k F = mean_of_draws n p k G.
Proof.
  revert F G. induction k; intros F G H; cbn [mean_of_draws]; [apply H; [reflexivity|constructor]|].
  apply sum_ext. intros j Hj. f_equal. apply IHk. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma draws_scal n p k c F : mean_of_draws n p k (fun l => c * F l) = c * mean_of_draws n p k F.
Proof.
  revert F. induction k; intros F; cbn [mean_of_draws]; [reflexivity|]. rewrite <- sum_scal. apply sum_ext. intros j _. rewrite IHk. ring.
Qed.

Lemma draws_plus n p k F G : mean_of_draws n p k (fun l => F l + G l) = mean_of_draws n p k F + mean_of_draws n p k G.
Proof.
  revert F G. induction k; intros F G; cbn [mean_of_draws]; [reflexivity|]. rewrite <- sum_added. apply sum_ext. intros j _.
  rewrite IHk. ring.
Qed.

Section Law.
Variables (n : nat) (p : nat -> R).
Hypothesis law : Sum n p = 1.

Lemma draws_const k c : mean_of_draws n p k (fun _ => c) = c.
Proof. induction k; cbn [mean_of_draws]; [reflexivity|]. rewrite IHk, sum_scal_r, law. ring. Qed.

Lemma draws_sum k m (F : nat -> list nat -> R) :
  mean_of_draws n p k (fun l => Sum m (fun j => F j l)) = Sum m (fun j => mean_of_draws n p k (F j)).
Proof. induction m; cbn [Sum]; [apply draws_const|]. rewrite draws_plus, IHm. reflexivity. Qed.

(* draw number a again *)
Fixpoint redraw (a j : nat) (l : list nat) : list nat :=
  match l with [] => [] | x :: r => match a with O => j :: r | S b => x :: redraw b j r end end.

Lemma redraw_length a j l : length (redraw a j l) = length l.
Proof. revert a. induction l as [|x r IH]; intros [|a]; simpl; rewrite ?IH; reflexivity. Qed.

Lemma nth_redraw_same a j l : (a < length l)%nat -> nth a (redraw a j l) O = j.
Proof. revert a. induction l as [|x r IH]; intros [|a] H; simpl in *; try lia. apply IH. lia. Qed.

Lemma nth_redraw_other a b j l : b <> a -> nth b (redraw a j l) O = nth b l O.
Proof. revert a b. induction l as [|x r IH]; intros [|a] [|b] H; simpl; try reflexivity; [congruence|]. apply IH. congruence. Qed.

Lemma draws_again k a F : (a < k)%nat -> mean_of_draws n p k (fun l => Sum n (fun j => p j * F (redraw a j l))) = mean_of_draws n p k F.
Proof.
  revert a F. induction k; intros a F Ha; [lia|]. cbn [mean_of_draws]. destruct a as [|a].
  - cbn [redraw]. rewrite sum_scal_r, law, Rmult_1_l, draws_sum. apply sum_ext. intros j _. apply draws_scal.
  - apply sum_ext. intros x _. f_equal. cbn [redraw]. apply (IHk a (fun l => F (x :: l))). lia.
Qed.

Variables (d M q : nat) (v : nat -> vec) (mu : R) (L : learner).
Hypothesis rewards : forall j, (j < n)%nat -> is_reward d (v j).
Hypothesis same_mean : forall i, (i < d)%nat -> Sum n (fun j => p j * v j i) = mu.
Hypothesis plays_well : is_learner d L.
Hypothesis recall : bounded_recall M L.

Lemma repeated_draws_instance l : Forall (fun j => (j < n)%nat) l -> instance d (q * length l) (repeated_draws v q l).
Proof.
  intros Hl. split; intros t Ht; unfold repeated_draws.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. apply rewards. rewrite Forall_forall in Hl. apply Hl, nth_In.
    assert (0 < length l)%nat by (destruct l; simpl in *; lia).
    pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat (length l)) ltac:(lia)). lia.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * length l))); try lia; reflexivity.
Qed.

(* What a learner with recall M sees in a round does not tell it the vector of that round. *)
Lemma mean_earned_of_draws t : (1 <= t <= Z.of_nat (q * (M + 1)))%Z ->
  mean_of_draws n p (M + 1) (fun l => dot d (L (repeated_draws v q l) t) (repeated_draws v q l t)) = mu.
Proof.
  intros Ht. destruct recall as [f Hf]. set (N := (M + 1)%nat) in *. set (a := Z.to_nat ((t - 1) mod Z.of_nat N)).
  pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat N) ltac:(lia)) as B. assert (Ha : (a < N)%nat) by (unfold a; lia).
  rewrite <- (draws_again N a _ Ha), <- (draws_const N mu). apply draws_ext. intros l Hl Hn.
  assert (V : forall j, repeated_draws v q (redraw a j l) t = v j).
  { intros j. unfold repeated_draws. rewrite redraw_length, Hl. fold a. rewrite nth_redraw_same by lia.
    destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * N))); try lia. reflexivity. }
  assert (Same : forall j, L (repeated_draws v q (redraw a j l)) t = L (repeated_draws v q l) t).
  { intros j. rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold repeated_draws. rewrite redraw_length, Hl.
    destruct (_ && _)%bool; [|reflexivity]. f_equal. apply nth_redraw_other. intros E.
    set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z) in E.
    assert (E' : (s mod Z.of_nat N = (t - 1) mod Z.of_nat N)%Z)
      by (unfold a in E; pose proof (Z.mod_pos_bound s (Z.of_nat N) ltac:(lia)); lia).
    pose proof (Z.div_mod s (Z.of_nat N) ltac:(lia)) as D1. pose proof (Z.div_mod (t - 1) (Z.of_nat N) ltac:(lia)) as D2.
    rewrite E' in D1.
    assert (D : (Z.of_nat N * ((t - 1) / Z.of_nat N - s / Z.of_nat N) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s in *; lia).
    exact (no_multiple _ _ _ D ltac:(lia)). }
  set (x := L (repeated_draws v q l) t) in *.
  assert (X : is_play d x).
  { apply (plays_well (q * length l)%nat); [apply repeated_draws_instance; exact Hn|lia]. }
  rewrite (sum_ext n _ (fun j => Sum d (fun i => x i * (p j * v j i)))).
  - rewrite sum_swap. rewrite (sum_ext d _ (fun i => x i * mu)).
    + rewrite sum_scal_r. destruct X as [_ ->]. ring.
    + intros i Hi. rewrite sum_scal, same_mean by exact Hi. reflexivity.
  - intros j _. rewrite Same, V. unfold dot. rewrite <- sum_scal. apply sum_ext. intros i _. ring.
Qed.
End Law.

(* Theorem 3.1, exactly, with any law of finitely many reward vectors that has the same mean mu for all arms: M+1 independent draws,
   repeated q times, cost every M-bounded-recall learner, stationary or not, (E max_i S_i - (M+1) mu) / (M+1) per round. *)
Theorem theorem_3_1_any_law (n : nat) (p : nat -> R) (d M q : nat) (v : nat -> vec) (mu : R) (L : learner) : (1 <= q)%nat ->
  Sum n p = 1 -> (forall j, (j < n)%nat -> is_reward d (v j)) -> (forall i, (i < d)%nat -> Sum n (fun j => p j * v j i) = mu) ->
  is_learner d L -> bounded_recall M L ->
  mean_of_draws n p (M + 1) (fun l => Reg d (q * (M + 1)) L (repeated_draws v q l)) =
  (mean_of_draws n p (M + 1) (fun l => largest d (earned v l)) - INR (M + 1) * mu) / INR (M + 1).
Proof.
  intros Hq law rewards same HL HB. set (N := (M + 1)%nat) in *. assert (HqR : 0 < INR q) by (apply lt_0_INR; lia).
  assert (HN : 0 < INR N) by (apply lt_0_INR; unfold N; lia).
  rewrite (draws_ext n p N _ (fun l => / INR N * largest d (earned v l) + - / (INR q * INR N) * Sum (q * N) (fun k =>
    dot d (L (repeated_draws v q l) (Z.of_nat k + 1)%Z) (repeated_draws v q l (Z.of_nat k + 1)%Z)))).
  - rewrite draws_plus, !draws_scal, (draws_sum n p law), (sum_ext (q * N) _ (fun _ => mu)).
    + rewrite sum_const, mult_INR. field. lra.
    + intros k Hk. apply (mean_earned_of_draws n p law d M q v mu L rewards same HL HB). fold N. lia.
  - intros l Hl _. unfold Reg, total_regret. rewrite mult_INR.
    rewrite (largest_ext d _ (fun i => INR q * earned v l i)).
    + rewrite largest_scal by lra. unfold over_rounds. field. lra.
    + intros i _. unfold over_rounds, earned. rewrite sum_blocks, <- sum_const, Hl. apply sum_ext. intros j Hj. apply sum_ext.
      intros k Hk. unfold repeated_draws. rewrite Hl. assert (j * N + k < q * N)%nat by nia.
      destruct (Z.leb_spec 1 (Z.of_nat (j * N + k) + 1)), (Z.leb_spec (Z.of_nat (j * N + k) + 1) (Z.of_nat (q * N))); try lia.
      cbn [andb]. replace (Z.of_nat (j * N + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat N)%Z by lia.
      rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.

(* Theorem 3.1, the paper's own distribution: M rounds of fair coin flips, one for each arm, and M rounds of zeros, in turn, and
   cut off after T rounds. If 2M divides T, every learner with recall M has the expected regret (E max_i S_i - M/2)/(2M) per round, S_i
   being the number of heads of arm i. *)

Lemma flips_and_zeros_instance d M T b : instance d T (flips_and_zeros d M T b).
Proof.
  split; intros t Ht; unfold flips_and_zeros; cbv zeta.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. destruct (Nat.ltb _ M); [apply flip_reward_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

Lemma flips_and_zeros_at d M T b n : (n < T)%nat -> flips_and_zeros d M T b (Z.of_nat n + 1) =
  if Nat.ltb (n mod (2 * M)) M then flip_reward d b (n mod (2 * M)) else zero.
Proof.
  intros Hn. unfold flips_and_zeros. cbv zeta.
  destruct (Z.leb_spec 1 (Z.of_nat n + 1)), (Z.leb_spec (Z.of_nat n + 1) (Z.of_nat T)); try lia. cbn [andb].
  replace (Z.of_nat n + 1 - 1)%Z with (Z.of_nat n) by lia. rewrite <- Nat2Z.inj_mod, Nat2Z.id. reflexivity.
Qed.

(* Over T rounds each of the M rounds of flips comes once for each whole block of flips, and the first s of them once more. *)
Lemma sum_of_flips M T : (1 <= M)%nat -> exists s, (s <= M)%nat /\ ((T mod (2 * M) = 0)%nat -> s = O) /\
  forall g, Sum T (fun n => if Nat.ltb (n mod (2 * M)) M then g (n mod (2 * M)) else 0) =
    INR ((T + M) / (2 * M)) * Sum M g + Sum s g.
Proof.
  intros HM. set (q := (T / (2 * M))%nat). set (p := (T mod (2 * M))%nat).
  pose proof (Nat.div_mod T (2 * M) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound T (2 * M) ltac:(lia)) as U. fold q p in D, U.
  assert (A : forall g, Sum T (fun n => if Nat.ltb (n mod (2 * M)) M then g (n mod (2 * M)) else 0) =
    INR q * Sum M g + Sum (min p M) g).
  { intros g. set (h := fun k => if Nat.ltb k M then g k else 0).
    assert (H : forall n, Sum n h = Sum (min n M) g).
    { intros n. destruct (Nat.le_gt_cases n M) as [H|H].
      - rewrite Nat.min_l by lia. apply sum_ext. intros k Hk. unfold h. destruct (Nat.ltb_spec k M); [reflexivity|lia].
      - rewrite Nat.min_r by lia.
        rewrite (sum_support n 0 M); [|intros k Hk; unfold h; destruct (Nat.ltb_spec k M); [lia|reflexivity]|lia].
        apply sum_ext. intros k Hk. unfold h. cbn [Nat.add]. destruct (Nat.ltb_spec k M); [reflexivity|lia]. }
    replace (Sum T) with (Sum (q * (2 * M) + p)) by (f_equal; lia). rewrite sum_app, sum_blocks. apply (f_equal2 Rplus).
    - rewrite <- sum_const. apply sum_ext. intros j _. transitivity (Sum (2 * M) h); [|rewrite H, Nat.min_r by lia; reflexivity].
      apply sum_ext. intros k Hk. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity.
    - rewrite <- H. apply sum_ext. intros k Hk. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
  destruct (Nat.lt_ge_cases p M) as [L|G].
  - exists p. split; [lia|]. split; [exact (fun E => E)|]. intros g. rewrite A, Nat.min_l by lia.
    replace ((T + M) / (2 * M))%nat with q; [reflexivity|]. apply Nat.div_unique with (p + M)%nat; lia.
  - exists O. split; [lia|]. split; [reflexivity|]. intros g. rewrite A, Nat.min_r by lia.
    replace ((T + M) / (2 * M))%nat with (S q) by (apply Nat.div_unique with (p - M)%nat; lia). rewrite S_INR. cbn [Sum]. ring.
Qed.

(* What a learner with recall M sees in a round of flips does not tell it the flips of that round; in the others nobody earns. *)
Lemma mean_earned_of_flips d M T L n : (1 <= M)%nat -> is_learner d L -> bounded_recall M L -> (n < T)%nat ->
  let t := (Z.of_nat n + 1)%Z in
  mean (d * M) (fun b => dot d (L (flips_and_zeros d M T b) t) (flips_and_zeros d M T b t)) =
  if Nat.ltb (n mod (2 * M)) M then 1 / 2 else 0.
Proof.
  intros HM HL [f Hf] Hn t. set (k := (n mod (2 * M))%nat).
  assert (V : forall c, flips_and_zeros d M T c t = if Nat.ltb k M then flip_reward d c k else zero)
    by (intros c; apply flips_and_zeros_at; exact Hn).
  destruct (Nat.ltb_spec k M) as [HkM|HkM].
  2:{ rewrite <- (mean_const (d * M) 0). apply mean_ext. intros b _. rewrite V. apply dot_zero. }
  set (F := fun b => dot d (L (flips_and_zeros d M T b) t) (flips_and_zeros d M T b t)).
  assert (P : mean (d * M) (fun b => F b + F (turn_from d (k * d) b)) = 1).
  { rewrite <- (mean_const (d * M) 1). apply mean_ext. intros b Hb.
    assert (Same : L (flips_and_zeros d M T (turn_from d (k * d) b)) t = L (flips_and_zeros d M T b) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold flips_and_zeros. cbv zeta.
      destruct (_ && _)%bool; [|reflexivity]. set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z).
      set (k' := Z.to_nat (s mod Z.of_nat (2 * M))). destruct (Nat.ltb k' M); [|reflexivity].
      apply FunctionalExtensionality.functional_extensionality. intros i. unfold flip_reward.
      destruct (Nat.ltb_spec i d) as [Hi|Hi]; [|reflexivity]. cbn [andb].
      assert (Hk' : k' <> k).
      { intros E. assert (E' : (s mod Z.of_nat (2 * M) = Z.of_nat k)%Z)
          by (unfold k' in E; pose proof (Z.mod_pos_bound s (Z.of_nat (2 * M)) ltac:(lia)); lia).
        pose proof (Z.div_mod s (Z.of_nat (2 * M)) ltac:(lia)) as D1. rewrite E' in D1.
        pose proof (Nat.div_mod n (2 * M) ltac:(lia)) as D2. fold k in D2. set (j := (n / (2 * M))%nat) in D2.
        assert (D : (Z.of_nat (2 * M) * (Z.of_nat j - s / Z.of_nat (2 * M)) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s, t in *; lia).
        exact (no_multiple _ _ _ D ltac:(lia)). }
      rewrite nth_turn_from_other; [reflexivity|]. assert (k' < k \/ k < k')%nat as [A|A] by lia; [left|right];
        pose proof (Nat.mul_le_mono_r _ _ d A); lia. }
    unfold F. rewrite Same, !V. destruct (HL _ _ t (flips_and_zeros_instance d M T b) ltac:(unfold t; lia)) as [_ X].
    unfold dot. rewrite <- sum_added. rewrite <- X. apply sum_ext. intros i Hi. unfold flip_reward.
    destruct (Nat.ltb_spec i d); [|lia]. cbn [andb].
    rewrite nth_turn_from_same by (rewrite ?Hb; nia). destruct (nth (k * d + i) b false); cbn [negb]; lra. }
  rewrite mean_plus, (mean_turn_from (d * M) d (k * d) F) in P by nia. fold F. lra.
Qed.

(* The expected total regret over T rounds, of which c is the number of whole blocks of flips: s rounds of flips come once more. *)
Lemma mean_regret_of_flips d M T L : (1 <= M)%nat -> is_learner d L -> bounded_recall M L -> let c := ((T + M) / (2 * M))%nat in
  exists s, (s <= M)%nat /\ ((T mod (2 * M) = 0)%nat -> s = O) /\
  mean (d * M) (fun b => total_regret d T L (flips_and_zeros d M T b)) =
  mean (d * M) (fun b => largest d (fun i => INR c * heads d M b i + heads d s b i)) - (INR c * INR M + INR s) / 2.
Proof.
  intros HM HL HB c. destruct (sum_of_flips M T HM) as [s [Hs [H0 E]]]. fold c in E. exists s. split; [exact Hs|]. split; [exact H0|].
  rewrite (mean_ext _ _ (fun b => largest d (fun i => INR c * heads d M b i + heads d s b i) - Sum T (fun n =>
    dot d (L (flips_and_zeros d M T b) (Z.of_nat n + 1)%Z) (flips_and_zeros d M T b (Z.of_nat n + 1)%Z)))).
  - rewrite mean_minus, mean_sum. f_equal. rewrite (sum_ext T _ (fun n => if Nat.ltb (n mod (2 * M)) M then 1 / 2 else 0)).
    + rewrite (E (fun _ => 1 / 2)), !sum_const. field.
    + intros n Hn. apply mean_earned_of_flips; assumption.
  - intros b _. unfold total_regret. unfold over_rounds at 2. f_equal. apply largest_ext. intros i _. unfold over_rounds, heads.
    rewrite <- (E (fun k => flip_reward d b k i)). apply sum_ext. intros n Hn. rewrite flips_and_zeros_at by exact Hn.
    destruct (Nat.ltb _ M); reflexivity.
Qed.

Theorem theorem_3_1_paper (d M q : nat) (L : learner) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= q)%nat ->
  is_learner d L -> bounded_recall M L ->
  mean (d * M) (fun b => Reg d (q * (2 * M)) L (flips_and_zeros d M (q * (2 * M)) b)) =
  (mean (d * M) (fun b => largest d (heads d M b)) - INR M / 2) / (2 * INR M).
Proof.
  intros Hd HM Hq HL HB. assert (HqR : 0 < INR q) by (apply lt_0_INR; lia). assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  destruct (mean_regret_of_flips d M (q * (2 * M)) L HM HL HB) as [s [_ [H0 E]]]. rewrite Nat.mod_mul in H0 by lia.
  rewrite (H0 eq_refl) in E. replace ((q * (2 * M) + M) / (2 * M))%nat with q in E by (apply Nat.div_unique with M; lia).
  unfold Reg. rewrite (mean_ext _ _ (fun b => / INR (q * (2 * M)) * total_regret d (q * (2 * M)) L (flips_and_zeros d M (q * (2 * M)) b)))
    by (intros; unfold Rdiv; apply Rmult_comm).
  rewrite mean_scal, E. rewrite (mean_ext _ _ (fun b => INR q * largest d (heads d M b))).
  - rewrite mean_scal, !mult_INR. simpl (INR 2). simpl (INR 0). field. lra.
  - intros b _. rewrite <- largest_scal by lra. apply largest_ext. intros i _. unfold heads at 2. cbn [Sum]. ring.
Qed.
