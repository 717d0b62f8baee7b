(* Theorem 3.1, the lower bound, for any number of arms: Omega(sqrt(log d / M)). *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Cover Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* The distribution: one fair coin flip a round for M+1 rounds, repeated. The rounds form m blocks of l; in block j an arm earns
   1 if the flip is digit number j of the arm's number in the binary system, and 0 if not. In the rounds that are left over, if any, all
   rewards are zero. *)
Definition coded_reward (m l k : nat) (flip : bool) : vec := fun i =>
  if Nat.ltb k (m * l) then (if Bool.eqb flip (Nat.testbit i (k / l)) then 1 else 0) else 0.
Definition coded (m l n q : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * n)))
  then let k := Z.to_nat ((t - 1) mod Z.of_nat n) in coded_reward m l k (nth k b false)
  else zero.

Lemma coded_instance d m l n q b : instance d (q * n) (coded m l n q b).
Proof.
  split; intros t Ht; unfold coded.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. intros i _. cbv zeta. unfold coded_reward.
    destruct (Nat.ltb _ (m * l)); [destruct (Bool.eqb _ _)|]; lra.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * n))); try lia; reflexivity.
Qed.


(* E|x + the surplus of l of the flips| *)
Lemma mean_of_block n o l x : (o + l <= n)%nat ->
  mean n (fun b => Rabs (x + Sum l (fun k => sign (nth (o + k) b false)))) = walk l x.
Proof.
  revert n x l. induction o; intros n x l H.
  - revert n x H. induction l; intros n x H.
    + cbn [Sum walk]. rewrite Rplus_0_r. apply mean_const.
    + destruct n as [|n]; [lia|]. cbn [mean walk]. rewrite <- (IHl n (x + 1)), <- (IHl n (x - 1)) by lia.
      apply (f_equal (fun y : R => y / 2)). apply (f_equal2 Rplus); apply mean_ext; intros b _; apply f_equal;
        rewrite sum_first; cbn [nth Nat.add]; unfold sign at 1.
      * rewrite <- Rplus_assoc. reflexivity.
      * unfold Rminus. rewrite <- Rplus_assoc. reflexivity.
  - destruct n as [|n]; [lia|]. cbn [mean]. rewrite <- (IHo n x l) by lia. cbn [nth Nat.add]. field.
Qed.

(* Every string of m binary digits is that of a number below 2^m. *)
Lemma number_with_digits m (g : nat -> bool) : exists i, (i < 2 ^ m)%nat /\ forall j, (j < m)%nat -> Nat.testbit i j = g j.
Proof.
  revert g. induction m; intros g; [exists 0%nat; split; [simpl; lia|intros; lia]|].
  destruct (IHm (fun j => g (S j))) as [i [Hi Hb]]. exists (2 * i + Nat.b2n (g 0%nat))%nat. split.
  - cbn [Nat.pow]. destruct (g 0%nat); simpl Nat.b2n; lia.
  - intros [|j] Hj; [apply Nat.testbit_0_r|]. rewrite Nat.testbit_succ_r. apply Hb. lia.
Qed.

Lemma coded_sum m l n q b i : over_rounds (q * n) (fun t => coded m l n q b t i) = INR q * Sum n (fun k =>
  coded_reward m l k (nth k b false) i).
Proof.
  unfold over_rounds. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj. apply sum_ext. intros k Hk. unfold coded.
  assert (j * n + k < q * n)%nat by nia.
  destruct (Z.leb_spec 1 (Z.of_nat (j * n + k) + 1)), (Z.leb_spec (Z.of_nat (j * n + k) + 1) (Z.of_nat (q * n))); try lia. cbn [andb].
  replace (Z.of_nat (j * n + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat n)%Z by lia.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.

(* Some arm earns half of the rounds in the blocks, and half of the surplus of each block. *)
Lemma coded_best d m l n q b : (2 ^ m <= d)%nat -> (m * l <= n)%nat ->
  INR q * Sum m (fun j => (INR l + Rabs (0 + Sum l (fun k => sign (nth (j * l + k) b false)))) / 2)
  <= largest d (fun i => over_rounds (q * n) (fun t => coded m l n q b t i)).
Proof.
  intros Hd Hn. set (s := fun j => Sum l (fun k => sign (nth (j * l + k) b false))).
  destruct (number_with_digits m (fun j => if Rle_dec 0 (s j) then true else false)) as [i [Hi Hb]].
  eapply Rle_trans; [|apply (largest_ge d (fun i => over_rounds (q * n) (fun t => coded m l n q b t i)) i); lia].
  cbv beta. rewrite coded_sum.
  apply Rmult_le_compat_l; [apply pos_INR|]. right.
  rewrite (sum_support n 0 (m * l)); [|intros k Hk; unfold coded_reward; destruct (Nat.ltb_spec k (m * l)); [lia|reflexivity]|lia].
  cbn [Nat.add]. rewrite sum_blocks. apply sum_ext. intros j Hj. fold (s j).
  rewrite (sum_ext l _ (fun k => / 2 + (if Rle_dec 0 (s j) then / 2 else - / 2) * sign (nth (j * l + k) b false))).
  - rewrite sum_added, sum_const, sum_scal. fold (s j). rewrite Rplus_0_l. destruct (Rle_dec 0 (s j)).
    + rewrite Rabs_right by lra. field.
    + rewrite Rabs_left by lra. field.
  - intros k Hk. unfold coded_reward. destruct (Nat.ltb_spec (j * l + k) (m * l)); [|nia].
    replace ((j * l + k) / l)%nat with j by (rewrite Nat.div_add_l, Nat.div_small by lia; lia). rewrite Hb by exact Hj.
    destruct (Rle_dec 0 (s j)), (nth (j * l + k) b false); cbn [Bool.eqb sign]; field.
Qed.

(* A learner with recall M earns 1/2 on average in a round of a block, and nothing in the others. *)
Lemma mean_earned_coded d m l M q L t : is_learner d L -> bounded_recall M L -> (1 <= t <= Z.of_nat (q * (M + 1)))%Z ->
  mean (M + 1) (fun b => dot d (L (coded m l (M + 1) q b) t) (coded m l (M + 1) q b t)) =
  if Nat.ltb (Z.to_nat ((t - 1) mod Z.of_nat (M + 1))) (m * l) then / 2 else 0.
Proof.
  intros HL [f Hf] Ht. set (n := (M + 1)%nat) in *. set (r := coded m l n q). set (F := fun b => dot d (L (r b) t) (r b t)).
  set (k := Z.to_nat ((t - 1) mod Z.of_nat n)).
  assert (Hk : Z.of_nat k = ((t - 1) mod Z.of_nat n)%Z) by (unfold k; pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (Hkn : (k < n)%nat) by (pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (V : forall c, r c t = coded_reward m l k (nth k c false)).
  { intros c. unfold r, coded. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * n))); try lia. reflexivity. }
  assert (P : mean n (fun b => F b + F (turn k b)) = if Nat.ltb k (m * l) then 1 else 0).
  { rewrite <- (mean_const n (if Nat.ltb k (m * l) then 1 else 0)). apply mean_ext. intros b Hb.
    assert (Same : L (r (turn k b)) t = L (r b) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros a Ha. unfold r, coded.
      destruct (_ && _)%bool; [|reflexivity]. cbv zeta. f_equal. apply nth_turn_other. intros E.
      set (s := (t - Z.of_nat M + Z.of_nat a - 1)%Z) in E.
      assert (E' : (s mod Z.of_nat n = (t - 1) mod Z.of_nat n)%Z) by (pose proof (Z.mod_pos_bound s (Z.of_nat n) ltac:(lia)); lia).
      pose proof (Z.div_mod s (Z.of_nat n) ltac:(lia)) as D1.
      pose proof (Z.div_mod (t - 1) (Z.of_nat n) ltac:(lia)) as D2. rewrite E' in D1.
      assert (D : (Z.of_nat n * ((t - 1) / Z.of_nat n - s / Z.of_nat n) = Z.of_nat M - Z.of_nat a)%Z) by (unfold s in *; lia).
      set (z := ((t - 1) / Z.of_nat n - s / Z.of_nat n)%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
    unfold F. rewrite Same, !V, nth_turn_same by (rewrite Hb; exact Hkn).
    destruct (HL _ _ t (coded_instance d m l n q b) ltac:(lia)) as [_ X].
    unfold dot. rewrite <- sum_added. unfold coded_reward. destruct (Nat.ltb k (m * l)).
    - transitivity (Sum d (L (r b) t)); [|exact X]. apply sum_ext. intros i _.
      destruct (nth k b false), (Nat.testbit i (k / l)); cbn [Bool.eqb negb]; lra.
    - apply sum_zero. intros i _. lra. }
  rewrite mean_plus, (mean_turn n k F Hkn) in P. fold F. destruct (Nat.ltb k (m * l)); lra.
Qed.

(* The expected total regret of every learner with recall M is at least q m E|S_l| / 2. *)
Lemma mean_total_regret_coded d m l M q T L : (2 ^ m <= d)%nat -> (m * l <= M + 1)%nat -> is_learner d L -> bounded_recall M L ->
  (q * (M + 1) <= T)%nat ->
  INR q * INR m * walk l 0 / 2 <= mean (M + 1) (fun b => total_regret d T L (coded m l (M + 1) q b)).
Proof.
  intros Hd Hml HL HM HT. set (n := (M + 1)%nat) in *.
  apply Rle_trans with (mean n (fun b => Sum m (fun j =>
    INR q * INR l / 2 + INR q / 2 * Rabs (0 + Sum l (fun k => sign (nth (j * l + k) b false))))
    - Sum (q * n) (fun k => dot d (L (coded m l n q b) (Z.of_nat k + 1)%Z) (coded m l n q b (Z.of_nat k + 1)%Z)))).
  - rewrite mean_minus, !mean_sum.
    rewrite (sum_ext m _ (fun j => INR q * INR l / 2 + INR q / 2 * walk l 0)).
    2:{ intros j Hj. rewrite mean_plus, mean_const, mean_scal, mean_of_block by nia. reflexivity. }
    rewrite sum_const.
    rewrite (sum_ext (q * n) _ (fun k => if Nat.ltb (k mod n) (m * l) then / 2 else 0)).
    2:{ intros k Hk. unfold n. rewrite (mean_earned_coded d m l M q L) by (assumption || (fold n; lia)). fold n.
        replace (Z.to_nat ((Z.of_nat k + 1 - 1) mod Z.of_nat n)) with (k mod n)%nat; [reflexivity|].
        replace (Z.of_nat k + 1 - 1)%Z with (Z.of_nat k) by lia. rewrite <- Nat2Z.inj_mod, Nat2Z.id. reflexivity. }
    rewrite sum_blocks. rewrite (sum_ext q _ (fun _ => INR (m * l) * / 2)).
    + rewrite sum_const, mult_INR. right. field.
    + intros j _. replace n with (m * l + (n - m * l))%nat at 1 by lia. rewrite sum_app, (sum_zero (n - m * l)).
      * rewrite Rplus_0_r, <- sum_const. apply sum_ext. intros k Hk. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia.
        destruct (Nat.ltb_spec k (m * l)); [reflexivity|lia].
      * intros k Hk. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia.
        destruct (Nat.ltb_spec (m * l + k) (m * l)); [lia|reflexivity].
  - apply mean_le. intros b Hb. rewrite (total_regret_pad d (q * n) T) by (apply coded_instance || exact HT).
    unfold total_regret, over_rounds at 2. apply Rplus_le_compat_r.
    eapply Rle_trans; [|apply (coded_best d m l n q b Hd Hml)]. rewrite <- sum_scal. right. apply sum_ext. intros j _. field.
Qed.

(* Theorem 3.1. "Fix an M > 0. Then for any M-bounded-recall learning algorithm A and T > M, there exists a distribution D over online
   learning instances of length T with d actions such that E[Reg(A; r)] >= Omega(sqrt((log d)/M))." For every d >= 2 with
   log_2 d <= M + 1 (no regret exceeds 1), E[Reg(A; r)] >= sqrt(ln d / (M+1)) / 16, the distribution being that of M+1 fair coin flips,
   coded and repeated as above. *)
Theorem theorem_3_1 (d M T : nat) (L : learner) : (2 <= d)%nat -> (Nat.log2 d <= M + 1)%nat -> (M < T)%nat ->
  is_learner d L -> bounded_recall M L ->
  let m := Nat.log2 d in let l := ((M + 1) / m)%nat in let q := (T / (M + 1))%nat in
  (forall b, instance d T (coded m l (M + 1) q b)) /\
  sqrt (ln (INR d) / INR (M + 1)) / 16 <= mean (M + 1) (fun b => Reg d T L (coded m l (M + 1) q b)).
Proof.
  intros Hd Hm HT HL HM m l q. set (n := (M + 1)%nat) in *.
  assert (m1 : (1 <= m)%nat) by (unfold m; change 1%nat with (Nat.log2 2); apply Nat.log2_le_mono; exact Hd).
  pose proof (Nat.log2_spec d ltac:(lia)) as [Lo Hi]. fold m in Lo, Hi, Hm.
  pose proof (Nat.div_mod n m ltac:(lia)) as Dl. pose proof (Nat.mod_upper_bound n m ltac:(lia)) as Ul. fold l in Dl.
  pose proof (Nat.div_mod T n ltac:(lia)) as Dq. pose proof (Nat.mod_upper_bound T n ltac:(lia)) as Uq. fold q in Dq.
  assert (l1 : (1 <= l)%nat) by (destruct l; lia). assert (q1 : (1 <= q)%nat) by (destruct q; lia).
  split.
  - intros b. destruct (coded_instance d m l n q b) as [H1 H0]. split.
    + intros t Ht. apply (instance_rewards d (q * n)). apply coded_instance.
    + intros t Ht. apply H0. nia.
  - assert (n0 : 0 < INR n) by (apply lt_0_INR; lia). assert (T0 : 0 < INR T) by (apply lt_0_INR; lia).
    assert (mR : 1 <= INR m) by (apply (le_INR 1); exact m1). assert (lR : 1 <= INR l) by (apply (le_INR 1); exact l1).
    assert (qR : 1 <= INR q) by (apply (le_INR 1); exact q1).
    assert (TT : INR T <= 2 * (INR q * INR n)). { rewrite <- mult_INR. change 2 with (INR 2). rewrite <- mult_INR. apply le_INR. nia. }
    assert (LL : INR n <= 2 * (INR m * INR l)). { rewrite <- mult_INR. change 2 with (INR 2). rewrite <- mult_INR. apply le_INR. nia. }
    (* ln d <= 2 m *)
    assert (Ld : ln (INR d) <= 2 * INR m).
    { assert (ln2 : ln 2 <= 1). { rewrite <- (ln_exp 1).
      destruct (exp_ineq1_le 1) as [H|H]; [left; apply ln_increasing; lra|right; rewrite <- H; f_equal; lra]. }
      apply Rle_trans with (ln (2 ^ (S m))).
      - left. apply ln_increasing; [apply lt_0_INR; lia|]. change 2 with (INR 2). rewrite <- pow_INR. apply lt_INR. exact Hi.
      - rewrite ln_pow by lra. rewrite S_INR. nra. }
    unfold Reg. rewrite (mean_ext _ _ (fun b => / INR T * total_regret d T L (coded m l n q b))) by (intros; unfold Rdiv; apply Rmult_comm).
    rewrite mean_scal. pose proof (mean_total_regret_coded d m l M q T L Lo ltac:(nia) HL HM ltac:(fold n; nia)) as B. fold n in B.
    pose proof (walk_lower l) as Wl. set (s := sqrt (INR l)) in *.
    assert (SS : s * s = INR l) by (apply sqrt_sqrt; lra). assert (s0 : 0 <= s) by apply sqrt_pos.
    assert (Ln0 : 0 <= ln (INR d)). { rewrite <- ln_1. left. apply ln_increasing; [lra|]. apply (lt_INR 1). lia. }
    apply Rle_trans with (5 / 36 * INR m * s / INR n).
    + apply Rmult_le_reg_r with 16; [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply Rsqr_incr_0; [|apply sqrt_pos|apply Rmult_le_pos;
        [apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra]|lra]].
      rewrite Rsqr_sqrt by (apply Rmult_le_pos; [exact Ln0|left; apply Rinv_0_lt_compat; lra]). unfold Rsqr.
      replace (5 / 36 * INR m * s / INR n * 16 * (5 / 36 * INR m * s / INR n * 16))
        with (400 / 81 * (INR m * (INR m * (s * s))) / INR n / INR n) by (field; lra).
      rewrite SS. unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
      apply Rmult_le_reg_r with (INR n); [lra|]. rewrite (Rmult_assoc _ (/ INR n)), Rinv_l, Rmult_1_r by lra. nra.
    + apply Rmult_le_reg_l with (INR T); [exact T0|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      eapply Rle_trans; [|exact B]. apply Rle_trans with (2 * (INR q * INR n) * (5 / 36 * INR m * s / INR n)).
      * apply Rmult_le_compat_r; [apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra]|exact TT].
      * replace (2 * (INR q * INR n) * (5 / 36 * INR m * s / INR n)) with (INR q * INR m * (5 / 9 * s) / 2) by (field; lra).
        unfold Rdiv. apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Wl].
Qed.
