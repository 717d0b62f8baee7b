(* Theorem 3.1 for every number of arms, and that Section 5.1 attains it. *)
From Coq Require Import Reals ZArith List Bool Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_beyond.
From BoundedRecall Require Import Model Theorem_3_1 Intervals Two_arms Hedge Corollary_5_3.
Import ListNotations.
Open Scope R_scope.

(* Theorem 3.1 with the paper's own distribution, for every T >= M. A tournament of the arms finds one that earns much more than M/2 in
   the M rounds of flips. The rounds are cut into m pieces of l rounds and a rest, and 2^m arms are paired. In each piece the arm that is
   ahead in its pair goes on to the next piece. So each piece adds E|S_2l|/4 to the mean, S_n being a sum of n fair signs. *)

(* ---- The blocks that the end cuts ---- *)

(* Turn the flips of the first s rounds over: each of them then earns the other half. *)
Lemma heads_turned d n s b i : (i < d)%nat -> (s <= n)%nat -> (d * n <= length b)%nat ->
  heads d n (turn_from (s * d) 0 b) i = heads d n b i + INR s - 2 * heads d s b i.
Proof.
  intros Hi Hs Hb. unfold heads. replace n with (s + (n - s))%nat by lia. rewrite !sum_app.
  assert (A : Sum s (fun k => flip_reward d (turn_from (s * d) 0 b) k i) = INR s - Sum s (fun k => flip_reward d b k i)).
  { rewrite <- (Rmult_1_r (INR s)), <- sum_const, <- sum_minus. apply sum_ext. intros k Hk. unfold flip_reward.
    rewrite nth_turn_from_same by nia. destruct (Nat.ltb_spec i d); [|lia]. destruct (nth (k * d + i) b false); cbn [negb andb]; ring. }
  rewrite A. match goal with |- _ + ?x = _ + ?y + _ - _ => replace x with y; [ring|] end.
  apply sum_ext. intros k Hk. unfold flip_reward. rewrite nth_turn_from_other by nia. reflexivity.
Qed.

Lemma mean_heads d M s i : (i < d)%nat -> (s <= M)%nat -> mean (d * M) (fun b => heads d s b i) = INR s / 2.
Proof.
  intros Hi Hs. pose proof (mean_turn_from (d * M) (s * d) 0 (fun b => heads d s b i) ltac:(nia)) as T.
  rewrite (mean_ext _ _ (fun b => INR s - heads d s b i)) in T.
  - rewrite mean_minus, mean_const in T. lra.
  - intros b Hb. rewrite heads_turned by (lia || nia). ring.
Qed.

(* A block that the end cuts costs at least 0. *)
Lemma mean_of_cut_block d M s c : (1 <= d)%nat -> (s <= M)%nat -> 0 <= c ->
  c * mean (d * M) (fun b => largest d (heads d M b)) + INR s / 2 <=
  mean (d * M) (fun b => largest d (fun i => c * heads d M b i + heads d s b i)).
Proof.
  intros Hd Hs Hc. set (F := fun b => largest d (fun i => c * heads d M b i + heads d s b i)). set (a := / (2 * (c + 1))).
  assert (A : 0 <= a <= 1).
  { unfold a. split; [left; apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  assert (E : mean (d * M) F = mean (d * M) (fun b => (1 - a) * F b + a * F (turn_from (s * d) 0 b))).
  { rewrite mean_plus, !mean_scal, (mean_turn_from (d * M) (s * d) 0 F) by nia. ring. }
  rewrite E, <- (mean_const (d * M) (INR s / 2)), <- mean_scal, <- mean_plus. apply mean_le. intros b Hb.
  destruct (largest_attained d (heads d M b) Hd) as [i [Hi X]]. rewrite X.
  apply Rle_trans with ((1 - a) * (c * heads d M b i + heads d s b i) +
    a * (c * heads d M (turn_from (s * d) 0 b) i + heads d s (turn_from (s * d) 0 b) i)).
  - rewrite !heads_turned by (lia || nia). right. unfold a. field. lra.
  - apply Rplus_le_compat; (apply Rmult_le_compat_l; [lra|]);
      [apply (largest_ge d (fun i => c * heads d M b i + heads d s b i))
      |apply (largest_ge d (fun i => c * heads d M (turn_from (s * d) 0 b) i + heads d s (turn_from (s * d) 0 b) i))]; exact Hi.
Qed.

(* Every whole block of flips costs every learner E max_i S_i - M/2. *)
Theorem whole_blocks_cost (d M T : nat) (L : learner) : (1 <= d)%nat -> (1 <= M)%nat -> is_learner d L -> bounded_recall M L ->
  INR ((T + M) / (2 * M)) * (mean (d * M) (fun b => largest d (heads d M b)) - INR M / 2) <=
  mean (d * M) (fun b => total_regret d T L (flips_and_zeros d M T b)).
Proof.
  intros Hd HM HL HB. destruct (mean_regret_of_flips d M T L HM HL HB) as [s [Hs [_ ->]]].
  pose proof (mean_of_cut_block d M s (INR ((T + M) / (2 * M))) Hd Hs (pos_INR _)). lra.
Qed.

(* ---- The tournament ---- *)

Lemma mean_app n m F : mean (n + m) F = mean n (fun b => mean m (fun c => F (b ++ c))).
Proof. revert F. induction n; intros F; cbn [Nat.add mean]; [reflexivity|]. rewrite !IHn. reflexivity. Qed.

Lemma heads_app d n m b c i : length b = (d * n)%nat -> heads d (n + m) (b ++ c) i = heads d n b i + heads d m c i.
Proof.
  intros Hb. unfold heads. rewrite sum_app. apply (f_equal2 Rplus); apply sum_ext; intros k Hk; unfold flip_reward;
    destruct (Nat.ltb_spec i d) as [Hi|Hi]; try reflexivity.
  - rewrite app_nth1 by nia. reflexivity.
  - rewrite app_nth2 by nia. replace ((n + k) * d + i - length b)%nat with (k * d + i)%nat by nia. reflexivity.
Qed.

(* two of n flips *)
Lemma mean_of_two n i j (h : bool -> bool -> R) : i <> j -> (i < n)%nat -> (j < n)%nat ->
  mean n (fun b => h (nth i b false) (nth j b false)) = (h true true + h true false + h false true + h false false) / 4.
Proof.
  intros N Hi Hj. set (F := fun b => h (nth i b false) (nth j b false)).
  assert (E : mean n (fun b => F b + F (turn i b) + (F (turn j b) + F (turn i (turn j b)))) =
    h true true + h true false + h false true + h false false).
  { rewrite <- (mean_const n (h true true + h true false + h false true + h false false)). apply mean_ext. intros b Hb. unfold F.
    repeat ((rewrite nth_turn_same by (rewrite ?turn_length, Hb; assumption)) || (rewrite nth_turn_other by congruence)).
    destruct (nth i b false), (nth j b false); cbn [negb]; ring. }
  rewrite !mean_plus, (mean_turn n j (fun b => F (turn i b))), !mean_turn in E by assumption. lra.
Qed.

(* The lead of one arm over another is a walk of two fair signs a round. *)
Lemma mean_lead d n i j x : i <> j -> (i < d)%nat -> (j < d)%nat ->
  mean (d * n) (fun b => Rabs (x + 2 * (heads d n b i - heads d n b j))) = walk (2 * n) x.
Proof.
  intros N Hi Hj. revert x. induction n; intros x.
  - rewrite Nat.mul_0_r. cbn. f_equal. ring.
  - replace (d * S n)%nat with (d + d * n)%nat by lia. rewrite mean_app.
    rewrite (mean_ext d _ (fun b => (fun u v : bool => walk (2 * n) (x + (sign u - sign v))) (nth i b false) (nth j b false))).
    + rewrite (mean_of_two d i j (fun u v : bool => walk (2 * n) (x + (sign u - sign v))) N Hi Hj).
      replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [walk]. unfold sign.
      replace (x + (1 - 1)) with x by ring. replace (x + (-1 - -1)) with x by ring. replace (x + 1 + 1) with (x + (1 - -1)) by ring.
      replace (x + 1 - 1) with x by ring. replace (x - 1 + 1) with x by ring. replace (x - 1 - 1) with (x + (-1 - 1)) by ring. field.
    + intros b Hb. cbv beta. rewrite <- IHn. apply mean_ext. intros c _. f_equal.
      change (S n) with (1 + n)%nat. rewrite !heads_app by lia. unfold heads at 1 3. cbn [Sum]. unfold flip_reward. cbn [Nat.mul Nat.add].
      destruct (Nat.ltb_spec i d), (Nat.ltb_spec j d); try lia. unfold sign.
      destruct (nth i b false), (nth j b false); cbn [andb]; ring.
Qed.

(* A walk is nearest to 0 on average if it starts there. *)
Lemma walk_least n x : walk n 0 <= walk n x.
Proof.
  pose proof (walk_convex n (/ 2) x (- x) ltac:(lra)) as C. rewrite walk_even in C.
  replace (/ 2 * x + (1 - / 2) * - x) with 0 in C by field. lra.
Qed.

(* The better of two arms, that start with x and y. *)
Lemma mean_of_better d l i j x y : i <> j -> (i < d)%nat -> (j < d)%nat ->
  (x + y) / 2 + INR l / 2 + walk (2 * l) 0 / 4 <= mean (d * l) (fun b => Rmax (x + heads d l b i) (y + heads d l b j)).
Proof.
  intros N Hi Hj. rewrite (mean_ext _ _ (fun b => (x + y) / 2 + / 2 * heads d l b i + / 2 * heads d l b j +
    / 4 * Rabs (2 * (x - y) + 2 * (heads d l b i - heads d l b j)))).
  - rewrite !mean_plus, !mean_scal, mean_const, !mean_heads, mean_lead by (assumption || lia).
    pose proof (walk_least (2 * l) (2 * (x - y))). lra.
  - intros b _. unfold Rmax, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra.
Qed.

Lemma largest_pairs n f : (1 <= n)%nat -> largest n (fun i => Rmax (f (2 * i)%nat) (f (2 * i + 1)%nat)) <= largest (2 * n) f.
Proof. intros Hn. apply largest_le; [exact Hn|]. intros i Hi. apply Rmax_lub; apply largest_ge; lia. Qed.

(* The tournament among the arms c 0, c 1, ..., that start with x 0, x 1, ... *)
Lemma tournament d l r m : forall (c : nat -> nat) (x : nat -> R), (forall i, (i < 2 ^ m)%nat -> (c i < d)%nat) ->
  (forall i j, (i < 2 ^ m)%nat -> (j < 2 ^ m)%nat -> c i = c j -> i = j) -> let n := (m * l + r)%nat in
  Sum (2 ^ m) x / 2 ^ m + INR n / 2 + INR m * (walk (2 * l) 0 / 4) <=
  mean (d * n) (fun b => largest (2 ^ m) (fun i => x i + heads d n b (c i))).
Proof.
  induction m as [|m IH]; intros c x Hc Inj n.
  - cbn [Nat.pow] in *. cbn [Sum largest pow]. rewrite mean_plus, mean_const, mean_heads by (lia || (apply Hc; lia)). simpl (INR 0). lra.
  - assert (P : (1 <= 2 ^ m)%nat) by (clear; induction m; cbn [Nat.pow]; lia). assert (PR : 0 < 2 ^ m) by (apply pow_lt; lra).
    assert (PI : INR (2 ^ m) = 2 ^ m) by (rewrite pow_INR; reflexivity).
    assert (DS : (2 ^ S m = 2 * 2 ^ m)%nat) by reflexivity. rewrite DS in *.
    set (n' := (m * l + r)%nat) in *. assert (Hn : n = (l + n')%nat) by (unfold n, n'; lia). rewrite Hn.
    rewrite Nat.mul_add_distr_l, mean_app.
    set (s := fun b i => x i + heads d l b (c i)).
    set (better := fun b i => Rmax (s b (2 * i)%nat) (s b (2 * i + 1)%nat)).
    apply Rle_trans with (mean (d * l) (fun b => / 2 ^ m * Sum (2 ^ m) (better b) + (INR n' / 2 + INR m * (walk (2 * l) 0 / 4)))).
    + rewrite mean_plus, mean_scal, mean_const, mean_sum.
      assert (B : Sum (2 ^ m) (fun i => (x (2 * i)%nat + x (2 * i + 1)%nat) / 2 + (INR l / 2 + walk (2 * l) 0 / 4)) <=
        Sum (2 ^ m) (fun i => mean (d * l) (fun b => better b i))).
      { apply sum_le. intros i Hi. rewrite <- Rplus_assoc. apply mean_of_better; [|apply Hc; lia|apply Hc; lia].
        intros E. apply Inj in E; lia. }
      apply (Rmult_le_compat_l (/ 2 ^ m)) in B; [|left; apply Rinv_0_lt_compat; exact PR]. rewrite sum_added, sum_const, PI in B.
      rewrite Rmult_plus_distr_l, <- Rmult_assoc, Rinv_l, Rmult_1_l in B by lra.
      replace (Sum (2 * 2 ^ m) x) with (2 * Sum (2 ^ m) (fun i => (x (2 * i)%nat + x (2 * i + 1)%nat) / 2)).
      * rewrite plus_INR, S_INR. cbn [pow]. apply Rle_trans with (/ 2 ^ m * Sum (2 ^ m) (fun i => (x (2 * i)%nat + x (2 * i + 1)%nat) / 2)
          + (INR l / 2 + walk (2 * l) 0 / 4) + (INR n' / 2 + INR m * (walk (2 * l) 0 / 4))); [right; field; lra|lra].
      * rewrite <- sum_scal. replace (2 * 2 ^ m)%nat with (2 ^ m * 2)%nat by lia. rewrite sum_blocks. apply sum_ext. intros i _. cbn [Sum].
        replace (i * 2 + 0)%nat with (2 * i)%nat by lia. replace (i * 2 + 1)%nat with (2 * i + 1)%nat by lia. field.
    + apply mean_le. intros b Hb.
      set (winner := fun i => if Rle_dec (s b (2 * i)%nat) (s b (2 * i + 1)%nat) then (2 * i + 1)%nat else (2 * i)%nat).
      assert (W : forall i, winner i = (2 * i)%nat \/ winner i = (2 * i + 1)%nat)
        by (intros i; unfold winner; destruct (Rle_dec _ _); [right|left]; reflexivity).
      assert (BW : forall i, better b i = s b (winner i)) by (intros i; unfold better, winner, Rmax; destruct (Rle_dec _ _); reflexivity).
      apply Rle_trans with (mean (d * n') (fun e => largest (2 ^ m) (fun i => better b i + heads d n' e (c (winner i))))).
      * rewrite Rmult_comm. rewrite <- Rplus_assoc. apply (IH (fun i => c (winner i)) (better b)).
        -- intros i Hi. apply Hc. destruct (W i); lia.
        -- intros i j Hi Hj E. apply Inj in E; destruct (W i), (W j); lia.
      * apply mean_le. intros e _. apply largest_le; [exact P|]. intros i Hi. rewrite BW. unfold s.
        rewrite Rplus_assoc, <- heads_app by exact Hb.
        apply (largest_ge (2 * 2 ^ m) (fun i => x i + heads d (l + n') (b ++ e) (c i))). destruct (W i); lia.
Qed.

(* ---- The order ---- *)

(* E|S_2l| >= sqrt l, with equality for l = 1 *)
Lemma walk_of_pairs l : sqrt (INR l) <= walk (2 * l) 0.
Proof.
  destruct l as [|l]; [simpl; rewrite sqrt_0, Rabs_R0; lra|].
  assert (V : forall k, walk (2 * S k) 0 = 2 * INR (S k) * C (2 * k + 1) k / 2 ^ (2 * k + 1)).
  { intros k. pose proof (two_arms_value_closed (2 * k + 1)) as E. unfold two_arms_value in E.
    replace (2 * k + 1 + 1)%nat with (2 * S k)%nat in E by lia.
    replace ((2 * k + 1) / 2)%nat with k in E by (apply Nat.div_unique with 1%nat; lia).
    assert (0 < INR (S k)) by (apply lt_0_INR; lia). rewrite mult_INR in E. change (INR 2) with 2 in E.
    replace (walk (2 * S k) 0) with (walk (2 * S k) 0 / (2 * (2 * INR (S k))) * (4 * INR (S k))) by (field; lra).
    rewrite E. replace (2 * S k)%nat with (S (2 * k + 1)) by lia. cbn [pow]. field. apply pow_nonzero. lra. }
  assert (Pos : forall k, 0 <= walk k 0) by (intros k; eapply Rle_trans; [apply Rabs_pos|apply (walk_above k 0)]).
  apply Rsqr_incr_0; [|apply sqrt_pos|apply Pos]. rewrite Rsqr_sqrt by apply pos_INR. unfold Rsqr.
  induction l as [|l IH]; [cbn; unfold Rabs; repeat destruct (Rcase_abs _); lra|].
  assert (N : 0 < INR (S l)) by (apply lt_0_INR; lia).
  assert (E : walk (2 * S (S l)) 0 = walk (2 * S l) 0 * ((2 * INR (S l) + 1) / (2 * INR (S l)))).
  { rewrite !V. replace (2 * S l + 1)%nat with (S (S (2 * l + 1))) by lia. unfold C.
    replace (S (S (2 * l + 1)) - S l)%nat with (S (S l)) by lia. replace (2 * l + 1 - l)%nat with (S l) by lia.
    rewrite (fact_simpl (S (2 * l + 1))), (fact_simpl (2 * l + 1)), (fact_simpl (S l)), (fact_simpl l), !mult_INR, !S_INR, !plus_INR,
      mult_INR. simpl (INR 2). simpl (INR 1). pose proof (INR_fact_neq_0 l). pose proof (pos_INR l).
    cbn [pow]. field. repeat split; try lra; try assumption. apply pow_nonzero; lra. }
  rewrite E, (S_INR (S l)). set (w := walk (2 * S l) 0) in *. set (z := INR (S l)) in *.
  replace (w * ((2 * z + 1) / (2 * z)) * (w * ((2 * z + 1) / (2 * z)))) with (w * w * (((2 * z + 1) / (2 * z)) ^ 2)) by (field; lra).
  apply Rle_trans with (z * ((2 * z + 1) / (2 * z)) ^ 2); [|apply Rmult_le_compat_r; [apply pow2_ge_0|exact IH]].
  replace (z * ((2 * z + 1) / (2 * z)) ^ 2) with (z + 1 + / (4 * z)) by (field; lra).
  assert (0 < / (4 * z)) by (apply Rinv_0_lt_compat; lra). lra.
Qed.

Lemma ln_2_at_most : ln 2 <= 25 / 36.
Proof.
  rewrite <- (ln_exp (25 / 36)). apply Rlt_le, ln_increasing; [lra|].
  apply Rlt_le_trans with (E1 (25 / 36) 4); [unfold E1; cbn [sum_f_R0 fact pow Nat.mul Nat.add INR]; lra|].
  apply (growing_ineq (E1 (25 / 36))); [|apply E1_cvg]. intros n. unfold E1. cbn [sum_f_R0].
  assert (0 <= / INR (fact (S n)) * (25 / 36) ^ S n).
  { apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, INR_fact_lt_0|apply pow_le; lra]. } lra.
Qed.

(* E max_i S_i - M/2 >= sqrt(M ln d) / 5 *)
Theorem tournament_order (d M : nat) : (2 <= d)%nat -> (Nat.log2 d <= M)%nat ->
  sqrt (INR M * ln (INR d)) / 5 <= mean (d * M) (fun b => largest d (heads d M b)) - INR M / 2.
Proof.
  intros Hd Hlog. set (m := Nat.log2 d) in *. set (l := (M / m)%nat). set (r := (M mod m)%nat).
  assert (m1 : (1 <= m)%nat) by (unfold m; change 1%nat with (Nat.log2 2); apply Nat.log2_le_mono; exact Hd).
  pose proof (Nat.log2_spec d ltac:(lia)) as [Lo Hi]. fold m in Lo, Hi.
  pose proof (Nat.div_mod M m ltac:(lia)) as D. pose proof (Nat.mod_upper_bound M m ltac:(lia)) as U. fold l r in D, U.
  assert (l1 : (1 <= l)%nat) by (destruct l; lia). replace M with (m * l + r)%nat by lia.
  pose proof (tournament d l r m (fun i => i) (fun _ => 0) ltac:(intros; lia) ltac:(intros; assumption)) as B. cbv zeta in B.
  rewrite sum_const, Rmult_0_r in B. unfold Rdiv at 1 in B. rewrite Rmult_0_l, Rplus_0_l in B.
  set (n := (m * l + r)%nat) in *.
  assert (Up : mean (d * n) (fun b => largest (2 ^ m) (fun i => 0 + heads d n b i)) <= mean (d * n) (fun b => largest d (heads d n b))).
  { apply mean_le. intros b _. apply largest_le; [pose proof (Nat.pow_nonzero 2 m ltac:(lia)); lia|]. intros i Hl.
     rewrite Rplus_0_l. apply (largest_ge d (heads d n b)). lia. }
  pose proof (walk_of_pairs l) as W. assert (mR : 1 <= INR m) by (apply (le_INR 1); exact m1).
  assert (lR : 1 <= INR l) by (apply (le_INR 1); exact l1).
  (* 4 M (m+1) <= 9 m^2 l *)
  assert (X : 4 * INR n * (INR m + 1) <= 9 * INR m * INR m * INR l).
  { assert (H : INR n + 1 <= INR m * INR l + INR m) by (rewrite <- S_INR, <- mult_INR, <- plus_INR; apply le_INR; unfold n; lia).
    apply Rle_trans with (4 * (INR m * INR l + INR m - 1) * (INR m + 1)); [apply Rmult_le_compat_r; lra|].
    assert (0 <= (INR m - 2) ^ 2 + (INR l - 1) * (INR m * (5 * INR m - 4))); [|lra].
    apply Rplus_le_le_0_compat; [apply pow2_ge_0|]. repeat apply Rmult_le_pos; lra. }
  assert (Ld : ln (INR d) <= 25 / 36 * (INR m + 1)).
  { apply Rle_trans with (ln (2 ^ S m)).
    - left. apply ln_increasing; [apply lt_0_INR; lia|]. change 2 with (INR 2). rewrite <- pow_INR. apply lt_INR. exact Hi.
    - rewrite ln_pow, S_INR by lra. rewrite Rmult_comm. apply Rmult_le_compat_r; [lra|exact ln_2_at_most]. }
  apply Rle_trans with (INR m * (sqrt (INR l) / 4)).
  - assert (sqrt (INR n * ln (INR d)) <= 5 / 4 * INR m * sqrt (INR l)); [|lra].
    assert (0 <= sqrt (INR l)) by apply sqrt_pos. assert (0 <= INR n) by apply pos_INR.
    assert (0 <= ln (INR d)) by (rewrite <- ln_1; left; apply ln_increasing; [lra|apply (lt_INR 1); lia]).
    apply Rsqr_incr_0; [|apply sqrt_pos|apply Rmult_le_pos; lra]. rewrite Rsqr_sqrt by (apply Rmult_le_pos; assumption).
    unfold Rsqr. replace (5 / 4 * INR m * sqrt (INR l) * (5 / 4 * INR m * sqrt (INR l)))
      with (25 / 16 * INR m * INR m * (sqrt (INR l) * sqrt (INR l))) by field. rewrite sqrt_sqrt by lra.
    apply Rle_trans with (INR n * (25 / 36 * (INR m + 1))); [apply Rmult_le_compat_l; assumption|lra].
  - assert (INR m * (sqrt (INR l) / 4) <= INR m * (walk (2 * l) 0 / 4)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* Theorem 3.1 with the paper's own distribution, M rounds of fair coin flips and M rounds of zeros in turn: for T >= M >= log_2 d every
   learner with recall M has expected regret at least sqrt(ln d / M) / 15. *)
Theorem theorem_3_1 (d M T : nat) (L : learner) : (2 <= d)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  is_learner d L -> bounded_recall M L -> (forall b, instance d T (flips_and_zeros d M T b)) /\
  sqrt (ln (INR d) / INR M) / 15 <= mean (d * M) (fun b => Reg d T L (flips_and_zeros d M T b)).
Proof.
  intros Hd Hlog HT HL HB. split; [intros b; apply flips_and_zeros_instance|].
  assert (HM : (1 <= M)%nat).
  { eapply Nat.le_trans; [|exact Hlog]. change 1%nat with (Nat.log2 2). apply Nat.log2_le_mono. exact Hd. }
  assert (M0 : 0 < INR M) by (apply lt_0_INR; lia). assert (T0 : 0 < INR T) by (apply lt_0_INR; lia).
  unfold Reg. rewrite (mean_ext _ _ (fun b => / INR T * total_regret d T L (flips_and_zeros d M T b)))
    by (intros; unfold Rdiv; apply Rmult_comm).
  rewrite mean_scal. pose proof (whole_blocks_cost d M T L ltac:(lia) HM HL HB) as B. pose proof (tournament_order d M Hd Hlog) as G.
  set (c := ((T + M) / (2 * M))%nat) in *. set (s := sqrt (INR M * ln (INR d))) in *. assert (s0 : 0 <= s) by apply sqrt_pos.
  (* T <= 3 M c *)
  assert (C : INR T <= 3 * (INR M * INR c)).
  { rewrite <- mult_INR. replace 3 with (INR 3) by (simpl; lra). rewrite <- mult_INR. apply le_INR.
    pose proof (Nat.div_mod (T + M) (2 * M) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (T + M) (2 * M) ltac:(lia)). fold c in D.
    assert (1 <= c)%nat by (destruct c; lia). nia. }
  replace (sqrt (ln (INR d) / INR M)) with (s / INR M).
  2:{ unfold s. replace (ln (INR d) / INR M) with (INR M * ln (INR d) / (INR M * INR M)) by (field; lra).
      assert (0 <= ln (INR d)) by (rewrite <- ln_1; left; apply ln_increasing; [lra|apply (lt_INR 1); lia]).
      rewrite sqrt_div, sqrt_square; [reflexivity|lra|apply Rmult_le_pos; lra|apply Rmult_lt_0_compat; lra]. }
  apply Rmult_le_reg_l with (INR T); [exact T0|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  eapply Rle_trans; [|exact B]. apply Rle_trans with (INR c * (s / 5)); [|apply Rmult_le_compat_l; [apply pos_INR|exact G]].
  apply Rle_trans with (3 * (INR M * INR c) * (s / INR M / 15)); [|right; field; lra].
  apply Rmult_le_compat_r; [|exact C]. unfold Rdiv. repeat apply Rmult_le_pos; try lra. left. apply Rinv_0_lt_compat. exact M0.
Qed.

(* Section 5.1: AverageRestart of Hedge has regret of the order of the lower bound: for T >= M >= log2 d its worst case lies between
   sqrt(ln d / M) / 15 and 2 sqrt(ln d / M), and no learner with recall M has less than the first. *)

Theorem section_5_1_matching d M T : (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  (forall L, is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR M) / 15 <= Reg d T L r) /\
  (forall r, instance d T r ->
    Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M)).
Proof.
  intros Hd HM Hlog HT. split.
  - intros L HL HB. destruct (theorem_3_1 d M T L Hd Hlog HT HL HB) as [I H].
    match type of H with _ <= mean ?n ?F => destruct (mean_attained n F) as [b [_ Hb]] end.
    eexists. split; [apply I|]. eapply Rle_trans; [exact H|exact Hb].
  - intros r Hr. apply corollary_5_3_printed; [exact Hd|lia|exact Hr].
Qed.
