(* AverageRestart over the suffixes of length 0..M of Cover's learner for n = M+1 rounds, on an interval of N >= M rounds: regret at
   most N W/n + floor(n^2/4)/n, W = E|S_n|/2. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Algorithms Cover Intervals.
Import ListNotations.
Open Scope R_scope.

Lemma walk_even k : forall x, walk k (- x) = walk k x.
Proof.
  induction k as [|k IH]; intros x; cbn [walk]; [apply Rabs_Ropp|]. replace (- x + 1) with (- (x - 1)) by ring.
  replace (- x - 1) with (- (x + 1)) by ring. rewrite !IH. field.
Qed.

(* far out nothing is cut off *)
Lemma walk_far k : forall x, INR k <= Rabs x -> walk k x = Rabs x.
Proof.
  induction k as [|k IH]; intros x H; cbn [walk]; [reflexivity|]. rewrite S_INR in H. pose proof (pos_INR k).
  rewrite !IH by (split_Rabs; lra). split_Rabs; lra.
Qed.

(* what follows is for arm i: the sign of its lead *)
Definition toward (i : nat) : R := if Nat.eqb i 0 then 1 else -1.

Lemma walk_toward i k x : walk k (toward i * x) = walk k x.
Proof. unfold toward. destruct (Nat.eqb i 0); [f_equal; ring|]. rewrite <- walk_even. f_equal. ring. Qed.

Section Copy.
Variable N : nat.
Variable r : Z -> vec.
Hypothesis Hr : forall t, is_reward 2 (r t).
Variable u : Z.
Let lead_of (m : nat) : R := lead (segment r u m).

Lemma lead_of_S m : lead_of (S m) = lead_of m + (r (u + Z.of_nat m)%Z 0%nat - r (u + Z.of_nat m)%Z 1%nat).
Proof. unfold lead_of. rewrite segment_S, lead_snoc. reflexivity. Qed.

Lemma lead_of_bound i m n : toward i * (lead_of (m + n) - lead_of m) <= INR n.
Proof.
  induction n as [|n IH]; [rewrite Nat.add_0_r; simpl; lra|]. rewrite Nat.add_succ_r, lead_of_S, S_INR.
  pose proof (Hr (u + Z.of_nat (m + n))%Z 0%nat ltac:(lia)). pose proof (Hr (u + Z.of_nat (m + n))%Z 1%nat ltac:(lia)).
  unfold toward in *. destruct (Nat.eqb i 0); lra.
Qed.

(* the potential, for a copy that starts in round u, never grows *)
Lemma copy_step m : (m < N)%nat -> let x := r (u + Z.of_nat m)%Z in
  (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u m)) x + walk (N - S m) (lead_of (S m)) / 2 <= walk (N - m) (lead_of m) / 2.
Proof.
  intros Hm x. rewrite lead_of_S. fold x. unfold cover. rewrite segment_length. fold (lead_of m). set (D := lead_of m).
  set (k := (N - S m)%nat). replace (N - m)%nat with (S k) by (unfold k; lia). cbn [walk]. replace (S k - 1)%nat with k by lia.
  assert (B0 := Hr (u + Z.of_nat m)%Z 0%nat ltac:(lia)). assert (B1 := Hr (u + Z.of_nat m)%Z 1%nat ltac:(lia)). fold x in B0, B1.
  pose proof (walk_convex k ((1 + (x 0%nat - x 1%nat)) / 2) (D + 1) (D - 1) ltac:(lra)) as C.
  replace ((1 + (x 0%nat - x 1%nat)) / 2 * (D + 1) + (1 - (1 + (x 0%nat - x 1%nat)) / 2) * (D - 1))
    with (D + (x 0%nat - x 1%nat)) in C by field.
  unfold dot. cbn [Sum]. lra.
Qed.

(* what the copy pays from age a on, for b rounds *)
Lemma copy_pays i a b : (i < 2)%nat -> (a + b <= N)%nat -> let p := toward i * lead_of a in let q :=
  toward i * (lead_of (a + b) - lead_of a) in
  Sum b (fun m => pays 2 (cover N) r i u (a + m)) <= (walk (N - a) p - walk (N - (a + b)) (p + q) + q) / 2.
Proof.
  intros Hi Hb p q. replace (p + q) with (toward i * lead_of (a + b)) by (unfold p, q; ring). unfold p, q. rewrite !walk_toward. clear p q.
  induction b as [|b IH]; [cbn [Sum]; rewrite Nat.add_0_r; lra|]. specialize (IH ltac:(lia)). cbn [Sum].
  pose proof (copy_step (a + b) ltac:(lia)) as C. cbv zeta in C. replace (a + S b)%nat with (S (a + b)) by lia.
  pose proof (lead_of_S (a + b)) as E. set (x := r (u + Z.of_nat (a + b))%Z) in *.
  assert (P : pays 2 (cover N) r i u (a + b) =
    (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u (a + b))) x + toward i * (x 0%nat - x 1%nat) / 2).
  { unfold pays. fold x. unfold toward. destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; field. }
  rewrite P. replace (toward i * (lead_of (S (a + b)) - lead_of a))
    with (toward i * (lead_of (a + b) - lead_of a) + toward i * (x 0%nat - x 1%nat)).
  - lra.
  - rewrite E. ring.
Qed.

(* f a = E max(S_{N-a} - a, 0) *)
Let f (a : nat) : R := (walk (N - a) (INR a) - INR a) / 2.

(* a copy that is cut off after b rounds, and one that runs to its end *)
Lemma copy_cut i b : (i < 2)%nat -> (b <= N)%nat -> Sum b (fun m => pays 2 (cover N) r i u m) <= walk N 0 / 2 - f b.
Proof.
  intros Hi Hb. pose proof (copy_pays i 0 b Hi Hb) as P. cbv zeta in P. pose proof (lead_of_bound i 0 b) as B. cbn [Nat.add] in *.
  replace (lead_of 0) with 0 in * by reflexivity. rewrite Rmult_0_r, Rplus_0_l, Nat.sub_0_r in P.
  set (q := toward i * (lead_of b - 0)) in *.
  pose proof (walk_lipschitz (N - b) (INR b) q) as Lq. rewrite Rabs_right in Lq by lra. unfold f. lra.
Qed.

(* a copy that is a rounds old when the interval begins *)
Lemma copy_old i a : (i < 2)%nat -> (a <= N)%nat ->
  Sum (N - a) (fun m => pays 2 (cover N) r i u (a + m)) <= INR (Nat.min a (N - a)) + f a.
Proof.
  intros Hi Ha. pose proof (copy_pays i a (N - a) Hi ltac:(lia)) as P. cbv zeta in P.
  replace (N - (a + (N - a)))%nat with O in P by lia. cbn [walk] in P.
  pose proof (lead_of_bound i a (N - a)) as Q. set (q := toward i * (lead_of (a + (N - a)) - lead_of a)) in *.
  assert (Pa : - INR a <= toward i * lead_of a).
  { pose proof (lead_of_bound (if Nat.eqb i 0 then 1 else 0) 0 a) as B. cbn [Nat.add] in B. replace (lead_of 0) with 0 in B by reflexivity.
    unfold toward in *. destruct (Nat.eqb i 0); cbn [Nat.eqb] in B; lra. }
  set (p := toward i * lead_of a) in *. set (b := (N - a)%nat) in *. eapply Rle_trans; [exact P|].
  assert (F0 : 0 <= f a). { unfold f. pose proof (walk_above (N - a) (INR a)) as W.
  rewrite Rabs_right in W by (apply Rle_ge, pos_INR). lra. }
  pose proof (Rle_abs (p + q)) as A1. pose proof (Rle_abs (- (p + q))) as A2. rewrite Rabs_Ropp in A2. pose proof (Rabs_pos (p + q)) as A3.
  destruct (Nat.le_gt_cases a b) as [H|H].
  - rewrite Nat.min_l by exact H. pose proof (walk_lipschitz b p (- INR a)) as Lp. rewrite walk_even in Lp.
    rewrite Rabs_right in Lp by lra. unfold f. fold b. lra.
  - rewrite Nat.min_r by lia. pose proof (pos_INR b). destruct (Rle_dec (- INR b) p) as [G|G].
    + pose proof (walk_lipschitz b p (- INR b)) as Lp. rewrite walk_even, (walk_far b (INR b)) in Lp by (rewrite Rabs_right; lra).
      rewrite (Rabs_right (p - - INR b)), (Rabs_right (INR b)) in Lp by lra. lra.
    + rewrite (walk_far b p) by (rewrite Rabs_left; lra). rewrite (Rabs_left p) by lra. lra.
Qed.
End Copy.

(* 1 + 2 + ... + 2 + 1 *)
Lemma sum_min M : Sum M (fun j => INR (Nat.min (S j) (M - j))) = INR ((M + 1) * (M + 1) / 4).
Proof.
  enough (H : forall k, (Sum (2 * k) (fun j => INR (Nat.min (S j) (2 * k - j))) = INR (k * (k + 1))) /\
    (Sum (2 * k + 1) (fun j => INR (Nat.min (S j) (2 * k + 1 - j))) = INR ((k + 1) * (k + 1)))).
  { destruct (Nat.Even_or_Odd M) as [[k ->]|[k ->]]; destruct (H k) as [E O].
    - rewrite E. f_equal. apply Nat.div_unique with 1%nat; lia.
    - rewrite O. f_equal. apply Nat.div_unique with 0%nat; lia. }
  assert (Step : forall m, Sum (S (S m)) (fun j => INR (Nat.min (S j) (S (S m) - j))) = Sum m (fun j =>
    INR (Nat.min (S j) (m - j))) + INR (m + 2)).
  { intros m. rewrite sum_first. cbn [Sum]. rewrite (sum_ext m _ (fun j => 1 + INR (Nat.min (S j) (m - j)))).
    - rewrite sum_added, sum_const. replace (Nat.min 1 (S (S m) - 0)) with 1%nat by lia.
      replace (Nat.min (S (S m)) (S (S m) - S m)) with 1%nat by lia.
      rewrite plus_INR. simpl (INR 1). simpl (INR 2). lra.
    - intros j Hj. replace (Nat.min (S (S j)) (S (S m) - S j)) with (S (Nat.min (S j) (m - j))) by lia. rewrite S_INR. ring. }
  induction k as [|k [E O]]; [split; simpl; lra|]. split.
  - replace (2 * S k)%nat with (S (S (2 * k))) by lia. rewrite Step, E, <- plus_INR. f_equal. lia.
  - replace (2 * S k + 1)%nat with (S (S (2 * k + 1))) by lia. rewrite Step, O, <- plus_INR. f_equal. lia.
Qed.

(* On every interval of n >= M rounds, against every arm. *)
Theorem cover_intervals (M T n : nat) (s : Z) (i : nat) (r : Z -> vec) : (M <= n)%nat -> (i < 2)%nat -> instance 2 T r ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r i s n <=
  (INR n * (walk (M + 1) 0 / 2) + INR ((M + 1) * (M + 1) / 4)) / INR (M + 1).
Proof.
  intros Hn Hi Hin. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T); exact Hin).
  replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * ((INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) / INR (S M)))
    with (INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r i Hi s n). set (W := walk (S M) 0 / 2).
  set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (New : forall b u, (b <= S M)%nat -> Sum b (fun m => pays 2 (cover (S M)) r i u m) <= W - f b).
  { intros b u Hb. apply (copy_cut (S M) r Hr u i b Hi Hb). }
  assert (Full : 0 <= f (S M)) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; pose proof (Rle_abs (INR (S M))); lra).
  assert (First : Sum n (fun j => Sum (S M) (fun m => if (j + m <? n)%nat then pays 2 (cover (S M)) r i (s + Z.of_nat j) m else 0))
    <= INR n * W - Sum M (fun j => f (S j))).
  { replace n with ((n - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR n * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (n - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    apply Rplus_le_compat.
    - rewrite <- sum_const. apply sum_le. intros j Hj.
      eapply Rle_trans; [|apply Rle_trans with (W - f (S M)); [apply (New (S M) (s + Z.of_nat j)%Z); lia|lra]].
      right. apply sum_ext. intros m Hm. destruct (Nat.ltb_spec (j + m) n); [reflexivity|lia].
    - apply sum_le. intros j Hj. set (b := S (M - 1 - j)). set (u := (s + Z.of_nat (n - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      + eapply Rle_trans; [|apply (New b u); unfold b; lia]. right. apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (n - M + j + m) n); [reflexivity|unfold b in *; lia].
      + intros m Hm. destruct (Nat.ltb_spec (n - M + j + (b + m)) n); [unfold b in *; lia|reflexivity]. }
  assert (Old : Sum M (fun j => Sum n (fun k =>
    if (k + S j <? S M)%nat then pays 2 (cover (S M)) r i (s - Z.of_nat (S j)) (k + S j) else 0))
    <= INR (S M * S M / 4) + Sum M (fun j => f (S j))).
  { replace (S M * S M)%nat with ((M + 1) * (M + 1))%nat by lia. rewrite <- sum_min, <- sum_added. apply sum_le. intros j Hj.
    eapply Rle_trans; [|apply (copy_old (S M) r Hr (s - Z.of_nat (S j)) i (S j) Hi ltac:(lia))]. right.
    replace n with ((S M - S j) + (n - (S M - S j)))%nat by lia. rewrite sum_app, (sum_zero (n - (S M - S j))), Rplus_0_r.
    - apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia.
    - intros k Hk. destruct (Nat.ltb_spec (S M - S j + k + S j) (S M)); [lia|reflexivity]. }
  lra.
Qed.

(* ---- The bound is attained: M rewards for arm 2, then n for arm 1 ---- *)
Definition turn_over (M T : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat M)%Z then unit_vec 1 else if (t <=? Z.of_nat T)%Z then unit_vec 0 else zero.

Lemma turn_over_instance M T : (M <= T)%nat -> instance 2 T (turn_over M T).
Proof.
  intros H. split; intros t Ht; unfold turn_over; destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat M)),
    (Z.leb_spec t (Z.of_nat T)); try lia;
    try reflexivity; apply unit_vec_is_reward.
Qed.

(* On rewards (1,0) and (0,1) the potential stays the same. *)
Lemma copy_step_exact N r u m : (m < N)%nat -> let x := r (u + Z.of_nat m)%Z in x = unit_vec 0 \/ x = unit_vec 1 ->
  (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u m)) x + walk (N - S m) (lead (segment r u (S m))) / 2 =
  walk (N - m) (lead (segment r u m)) / 2.
Proof.
  intros Hm x Hx. rewrite segment_S, lead_snoc. fold x. unfold cover. rewrite segment_length. set (D := lead (segment r u m)).
  set (k := (N - S m)%nat). replace (N - m)%nat with (S k) by (unfold k; lia). cbn [walk]. replace (S k - 1)%nat with k by lia.
  unfold dot. cbn [Sum]. destruct Hx as [-> | ->]; unfold unit_vec; cbn [Nat.eqb].
  - replace (D + (1 - 0)) with (D + 1) by ring. field.
  - replace (D + (0 - 1)) with (D - 1) by ring. field.
Qed.

Lemma copy_pays_exact N r u a b : (a + b <= N)%nat ->
  (forall m, (m < b)%nat -> r (u + Z.of_nat (a + m))%Z = unit_vec 0) ->
  Sum b (fun m => pays 2 (cover N) r 0 u (a + m)) =
  (walk (N - a) (lead (segment r u a)) - walk (N - (a + b)) (lead (segment r u a) + INR b) + INR b) / 2.
Proof.
  intros Hb H.
  assert (Lead : forall m, (m <= b)%nat -> lead (segment r u (a + m)) = lead (segment r u a) + INR m).
  { induction m as [|m IH]; intros Hm; [rewrite Nat.add_0_r; simpl; ring|]. rewrite Nat.add_succ_r, segment_S, lead_snoc, IH by lia.
    rewrite H by lia. rewrite S_INR. unfold unit_vec. cbn [Nat.eqb]. ring. }
  rewrite <- (Lead b) by lia. clear Lead. induction b as [|b IH]; [cbn [Sum]; rewrite Nat.add_0_r; simpl (INR 0); field|].
  cbn [Sum]. rewrite IH by (try lia; intros; apply H; lia).
  pose proof (copy_step_exact N r u (a + b) ltac:(lia)) as C. cbv zeta in C. rewrite (H b) in C by lia. specialize (C (or_introl eq_refl)).
  replace (a + S b)%nat with (S (a + b)) by lia. unfold pays. rewrite (H b) by lia. rewrite S_INR.
  change (unit_vec 0 0%nat) with 1 in *. change (unit_vec 0 1%nat) with 0 in *. lra.
Qed.

Theorem cover_intervals_attained (M n : nat) : (M <= n)%nat ->
  let r := turn_over M (M + n) in instance 2 (M + n) r /\
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r 0 (Z.of_nat M + 1) n =
  (INR n * (walk (M + 1) 0 / 2) + INR ((M + 1) * (M + 1) / 4)) / INR (M + 1).
Proof.
  intros Hn r. split; [apply turn_over_instance; lia|]. replace (M + 1)%nat with (S M) by lia.
  assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia). set (s := (Z.of_nat M + 1)%Z).
  apply Rmult_eq_reg_l with (INR (S M)); [|lra].
  replace (INR (S M) * ((INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) / INR (S M)))
    with (INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r 0 ltac:(lia) s n). set (W := walk (S M) 0 / 2).
  set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (In : forall t, (Z.of_nat M < t <= Z.of_nat (M + n))%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, turn_over. destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat M)),
      (Z.leb_spec t (Z.of_nat (M + n))); try lia. reflexivity. }
  assert (Before : forall j, (j < M)%nat -> lead (segment r (s - Z.of_nat (S j)) (S j)) = - INR (S j)).
  { intros j Hj. enough (G : forall m, (m <= S j)%nat -> lead (segment r (s - Z.of_nat (S j)) m) = - INR m) by (apply G; lia).
    induction m as [|m IH]; intros Hm; [unfold lead; simpl; lra|]. rewrite segment_S, lead_snoc, IH, S_INR by lia.
    replace (r (s - Z.of_nat (S j) + Z.of_nat m)%Z) with (unit_vec 1); [unfold unit_vec; cbn [Nat.eqb]; ring|].
    unfold r, turn_over, s. destruct (Z.leb_spec (Z.of_nat M + 1 - Z.of_nat (S j) + Z.of_nat m) 0),
      (Z.leb_spec (Z.of_nat M + 1 - Z.of_nat (S j) + Z.of_nat m) (Z.of_nat M)); try lia. reflexivity. }
  assert (New : forall b u, (b <= S M)%nat -> (Z.of_nat M < u)%Z -> (u + Z.of_nat b <= Z.of_nat (M + n) + 1)%Z ->
    Sum b (fun m => pays 2 (cover (S M)) r 0 u m) = W - f b).
  { intros b u Hb H1 H2. pose proof (copy_pays_exact (S M) r u 0 b ltac:(lia) ltac:(intros; apply In; lia)) as P. cbn [Nat.add] in P.
    rewrite P. change (lead (segment r u 0)) with 0. unfold W, f. rewrite Nat.sub_0_r, Rplus_0_l. field. }
  assert (Full : f (S M) = 0) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; rewrite Rabs_right by lra; field).
  assert (First : Sum n (fun j => Sum (S M) (fun m => if (j + m <? n)%nat then pays 2 (cover (S M)) r 0 (s + Z.of_nat j) m else 0))
    = INR n * W - Sum M (fun j => f (S j))).
  { replace n with ((n - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR n * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (n - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    f_equal.
    - rewrite <- sum_const. apply sum_ext. intros j Hj. transitivity (W - f (S M)); [|rewrite Full; ring].
      rewrite <- (New (S M) (s + Z.of_nat j)%Z) by (unfold s; lia). apply sum_ext. intros m Hm.
      destruct (Nat.ltb_spec (j + m) n); [reflexivity|lia].
    - apply sum_ext. intros j Hj. set (b := S (M - 1 - j)). set (u := (s + Z.of_nat (n - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      + rewrite <- (New b u) by (unfold b, u, s; lia). apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (n - M + j + m) n); [reflexivity|unfold b in *; lia].
      + intros m Hm. destruct (Nat.ltb_spec (n - M + j + (b + m)) n); [unfold b in *; lia|reflexivity]. }
  assert (Old : Sum M (fun j => Sum n (fun k =>
    if (k + S j <? S M)%nat then pays 2 (cover (S M)) r 0 (s - Z.of_nat (S j)) (k + S j) else 0))
    = INR (S M * S M / 4) + Sum M (fun j => f (S j))).
  { replace (S M * S M)%nat with ((M + 1) * (M + 1))%nat by lia. rewrite <- sum_min, <- sum_added. apply sum_ext. intros j Hj.
    replace n with ((S M - S j) + (n - (S M - S j)))%nat by lia. rewrite sum_app, (sum_zero (n - (S M - S j))), Rplus_0_r.
    2:{ intros k Hk. destruct (Nat.ltb_spec (S M - S j + k + S j) (S M)); [lia|reflexivity]. }
    rewrite (sum_ext (S M - S j) _ (fun k => pays 2 (cover (S M)) r 0 (s - Z.of_nat (S j)) (S j + k))).
    2:{ intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia. }
    rewrite (copy_pays_exact (S M) r (s - Z.of_nat (S j)) (S j) (S M - S j) ltac:(lia)) by (intros; apply In; unfold s; lia).
    rewrite (Before j Hj), walk_even. replace (S M - (S j + (S M - S j)))%nat with O by lia. cbn [walk].
    set (a := S j). set (b := (S M - a)%nat). replace (M - j)%nat with b by (unfold a, b; lia). unfold f. fold b.
    destruct (Nat.le_gt_cases a b) as [H|H].
    - rewrite Nat.min_l by exact H. apply le_INR in H. rewrite (Rabs_right (- INR a + INR b)) by lra. field.
    - rewrite Nat.min_r by lia. apply lt_INR in H. rewrite (Rabs_left (- INR a + INR b)) by lra.
      pose proof (pos_INR a). rewrite (walk_far b (INR a)) by (rewrite Rabs_right; lra). rewrite (Rabs_right (INR a)) by lra. field. }
  rewrite First, Old. ring.
Qed.
