(* Two arms and a finite number of rounds T = q(M+1) + r, r <= M: the smallest worst-case total regret of the learners with recall M
   is exactly E|Y| / 2, where Y = (q+1) S_r + q S'_{M+1-r} and S, S' are independent sums of fair signs. This goes beyond the paper,
   and settles every T >= 1, not only the multiples of M+1: see finite_horizon_exact and finite_horizon_value. *)
From Coq Require Import Reals ZArith List Bool Permutation Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* ---- Part 1: hedging a weighted sum ---- *)

(* hope a k n x is the expectation of |x + a_k e_k + ... + a_{k+n-1} e_{k+n-1}|, where the e are independent fair signs: see
   hope_is_mean. *)
Fixpoint hope (a : nat -> R) (k n : nat) (x : R) : R :=
  match n with O => Rabs x | S m => (hope a (S k) m (x + a k) + hope a (S k) m (x - a k)) / 2 end.

(* The hedge's stake in round k, with m rounds left after it, when the weighted sum so far is x: half the difference between the
   expectation after +1 and the expectation after -1. *)
Definition stake (a : nat -> R) (k m : nat) (x : R) : R := (hope a (S k) m (x + a k) - hope a (S k) m (x - a k)) / 2.

(* hope is what its name says: a mean over fair coins. *)
Lemma hope_is_mean a k n x : hope a k n x = mean n (fun b => Rabs (x + Sum n (fun j => a (k + j)%nat * sign (nth j b false)))).
Proof.
  revert k x. induction n; intros k x; cbn [hope mean]; [simpl; rewrite Rplus_0_r; reflexivity|].
  rewrite !IHn. apply (f_equal (fun y : R => y / 2)).
  apply (f_equal2 Rplus); apply mean_ext; intros b _; f_equal; rewrite sum_first; cbn [nth]; rewrite Nat.add_0_r; unfold sign at 2;
    rewrite (sum_ext n (fun j => a (k + S j)%nat * sign (nth j b false)) (fun j => a (S k + j)%nat * sign (nth j b false)))
      by (intros; do 2 f_equal; lia); ring.
Qed.

Lemma hope_convex a k n w x y : 0 <= w <= 1 -> hope a k n (w * x + (1 - w) * y) <= w * hope a k n x + (1 - w) * hope a k n y.
Proof.
  revert k x y. induction n; intros k x y Hw; cbn [hope].
  - eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right w), (Rabs_right (1 - w)) by lra. lra.
  - pose proof (IHn (S k) (x + a k) (y + a k) Hw) as P. pose proof (IHn (S k) (x - a k) (y - a k) Hw) as Q.
    replace (w * (x + a k) + (1 - w) * (y + a k)) with (w * x + (1 - w) * y + a k) in P by ring.
    replace (w * (x - a k) + (1 - w) * (y - a k)) with (w * x + (1 - w) * y - a k) in Q by ring. lra.
Qed.

Lemma hope_lipschitz a k n x y : hope a k n x - hope a k n y <= Rabs (x - y).
Proof.
  revert k x y. induction n; intros k x y; cbn [hope].
  - pose proof (Rabs_triang (x - y) y) as P. replace (x - y + y) with x in P by ring. lra.
  - pose proof (IHn (S k) (x + a k) (y + a k)) as P. pose proof (IHn (S k) (x - a k) (y - a k)) as Q.
    replace (x + a k - (y + a k)) with (x - y) in P by ring. replace (x - a k - (y - a k)) with (x - y) in Q by ring. lra.
Qed.

(* A stake is no larger than the weight of its round. *)
Theorem stake_bound a k m x : Rabs (stake a k m x) <= Rabs (a k).
Proof.
  unfold stake. pose proof (hope_lipschitz a (S k) m (x + a k) (x - a k)) as P.
  pose proof (hope_lipschitz a (S k) m (x - a k) (x + a k)) as Q.
  replace (x + a k - (x - a k)) with (2 * a k) in P by ring. replace (x - a k - (x + a k)) with (- (2 * a k)) in Q by ring.
  rewrite Rabs_Ropp in Q. rewrite Rabs_mult, (Rabs_right 2) in P, Q by lra. apply Rabs_le. lra.
Qed.

(* For a weight that is not negative: the stake lies between minus the weight and the weight. *)
Corollary stake_at_most_weight a k m x : 0 <= a k -> - a k <= stake a k m x <= a k.
Proof.
  intros Ha. pose proof (stake_bound a k m x) as B. rewrite (Rabs_right (a k)) in B by lra.
  pose proof (Rle_abs (stake a k m x)). pose proof (Rle_abs (- stake a k m x)) as N. rewrite Rabs_Ropp in N. lra.
Qed.

(* One round: the expectation grows by at most the stake times the gap. *)
Lemma hedge_round a k m x g : -1 <= g <= 1 -> hope a (S k) m (x + a k * g) <= hope a k (S m) x + stake a k m x * g.
Proof.
  intros Hg. pose proof (hope_convex a (S k) m ((1 + g) / 2) (x + a k) (x - a k) ltac:(lra)) as C.
  replace ((1 + g) / 2 * (x + a k) + (1 - (1 + g) / 2) * (x - a k)) with (x + a k * g) in C by field.
  cbn [hope]. unfold stake. lra.
Qed.

Lemma hedge_rounds a N g : (forall k, (k < N)%nat -> -1 <= g k <= 1) -> forall n, (n <= N)%nat ->
  hope a n (N - n) (Sum n (fun k => a k * g k)) <=
  hope a 0 N 0 + Sum n (fun k => stake a k (N - 1 - k) (Sum k (fun j => a j * g j)) * g k).
Proof.
  intros Hg. induction n; intros Hn; [cbn [Sum]; rewrite Nat.sub_0_r; lra|]. specialize (IHn ltac:(lia)). cbn [Sum].
  pose proof (hedge_round a n (N - 1 - n) (Sum n (fun k => a k * g k)) (g n) (Hg n ltac:(lia))) as H.
  replace (S (N - 1 - n)) with (N - n)%nat in H by lia. replace (N - S n)%nat with (N - 1 - n)%nat by lia. lra.
Qed.

(* The hedging lemma. For all weights and all gaps in [-1,1], the size of the weighted sum is at most its expectation for fair signs
   plus what the stakes earn; stake_bound says that a stake is no larger than the weight. *)
Theorem hedging a N g : (forall k, (k < N)%nat -> -1 <= g k <= 1) ->
  Rabs (Sum N (fun k => a k * g k)) <=
  mean N (fun b => Rabs (Sum N (fun k => a k * sign (nth k b false)))) +
  Sum N (fun k => stake a k (N - 1 - k) (Sum k (fun j => a j * g j)) * g k).
Proof.
  intros Hg. pose proof (hedge_rounds a N g Hg N ltac:(lia)) as H. rewrite Nat.sub_diag in H. cbn [hope] in H.
  rewrite hope_is_mean in H. eapply Rle_trans; [exact H|]. apply Rplus_le_compat_r. right. apply mean_ext.
  intros b _. f_equal. cbn [Nat.add]. ring.
Qed.

(* The expectation does not depend on the order of the weights. *)
Fixpoint hope_list (l : list R) (x : R) : R :=
  match l with [] => Rabs x | c :: v => (hope_list v (x + c) + hope_list v (x - c)) / 2 end.

Lemma hope_as_list a k n x : hope a k n x = hope_list (map a (seq k n)) x.
Proof. revert k x. induction n; intros k x; cbn [hope seq map hope_list]; [reflexivity|]. rewrite !IHn. reflexivity. Qed.

Lemma hope_list_order l l' : Permutation l l' -> forall x, hope_list l x = hope_list l' x.
Proof.
  intros P. induction P; intros z; cbn [hope_list]; [reflexivity|rewrite !IHP; reflexivity| |rewrite IHP1; apply IHP2].
  replace (z + y - x) with (z - x + y) by ring. replace (z + y + x) with (z + x + y) by ring.
  replace (z - y + x) with (z + x - y) by ring. replace (z - y - x) with (z - x - y) by ring. field.
Qed.

(* ---- Part 2: the decomposition of the sum of the gaps ---- *)

(* The weights over a period that starts with round r+1. *)
Definition late_round_weight (q r M k : nat) : R := if (k <? M + 1 - r)%nat then INR q else INR q + 1.
(* The coefficients. The paper's rounds are numbered from 1, and so are the blocks in the theory; here both are numbered from 0. *)
Definition share_of_block (q p : nat) : R := (INR q - INR p) / (INR q * (INR q + 1)).
Definition share_of_late_block (q p : nat) : R := (INR p + 1) / (INR q * (INR q + 1)).
(* whether a hedge of M+1 rounds that starts in round s runs in round u *)
Definition runs (M s u : nat) : bool := andb (s <=? u)%nat (u <? s + (M + 1))%nat.

Lemma mean_Y_hope q r M : mean_Y q r M = hope (round_weight q r) 0 (M + 1) 0.
Proof. rewrite hope_is_mean. apply mean_ext. intros b _. f_equal. cbn [Nat.add]. ring. Qed.

Lemma map_const (f : nat -> R) c k n : (forall j, (k <= j < k + n)%nat -> f j = c) -> map f (seq k n) = repeat c n.
Proof.
  revert k. induction n; intros k H; cbn [seq map repeat]; [reflexivity|]. rewrite H, IHn by (intros; apply H || lia; lia). reflexivity.
Qed.

(* The late period has the same weights in another order. *)
Lemma late_mean_Y q r M : (r <= M)%nat -> hope (late_round_weight q r M) 0 (M + 1) 0 = mean_Y q r M.
Proof.
  intros Hr. rewrite mean_Y_hope, !hope_as_list. apply hope_list_order.
  replace (M + 1)%nat with ((M + 1 - r) + r)%nat at 1 by lia. replace (M + 1)%nat with (r + (M + 1 - r))%nat at 2 by lia.
  rewrite !seq_app, !map_app. cbn [Nat.add].
  rewrite (map_const (late_round_weight q r M) (INR q) 0), (map_const (late_round_weight q r M) (INR q + 1)),
    (map_const (round_weight q r) (INR q + 1) 0), (map_const (round_weight q r) (INR q)); [apply Permutation_app_comm| | | |];
    intros j Hj; unfold round_weight, late_round_weight.
  - destruct (Nat.ltb_spec j r); [lia|reflexivity].
  - destruct (Nat.ltb_spec j r); [reflexivity|lia].
  - destruct (Nat.ltb_spec j (M + 1 - r)); [lia|reflexivity].
  - destruct (Nat.ltb_spec j (M + 1 - r)); [reflexivity|lia].
Qed.

(* E|Y| for Y = (q+1) S_r + q S'_{M+1-r}, written with the two sums of signs; surplus b is heads less tails. *)
Lemma hope_same_weights a c k n m x : (forall j, (k <= j < k + n)%nat -> a j = c) ->
  hope a k (n + m) x = mean n (fun b => hope a (k + n) m (x + c * surplus b)).
Proof.
  revert k x. induction n; intros k x H; cbn [Nat.add hope mean].
  - unfold surplus. cbn [fold_right]. rewrite Nat.add_0_r. f_equal. ring.
  - rewrite !IHn by (intros; apply H; lia). rewrite (H k) by lia. apply (f_equal (fun y : R => y / 2)).
    apply (f_equal2 Rplus); apply mean_ext; intros b _; unfold surplus; cbn [fold_right]; f_equal; [lia|ring|lia|ring].
Qed.

Theorem mean_Y_two_sums q r M : (r <= M)%nat ->
  mean_Y q r M = mean r (fun b => mean (M + 1 - r) (fun b' => Rabs ((INR q + 1) * surplus b + INR q * surplus b'))).
Proof.
  intros Hr. rewrite mean_Y_hope. replace (M + 1)%nat with (r + (M + 1 - r))%nat at 1 by lia.
  rewrite (hope_same_weights (round_weight q r) (INR q + 1)).
  2:{ intros j Hj. unfold round_weight. destruct (Nat.ltb_spec j r); [reflexivity|lia]. }
  apply mean_ext. intros b _. replace (M + 1 - r)%nat with ((M + 1 - r) + 0)%nat at 1 by lia.
  rewrite (hope_same_weights (round_weight q r) (INR q)).
  2:{ intros j Hj. unfold round_weight. destruct (Nat.ltb_spec j r); [lia|reflexivity]. }
  apply mean_ext. intros b' _. cbn [hope]. f_equal. ring.
Qed.

(* If M+1 divides T, the value is the known one: q E|S_{M+1}| / 2 in total. *)
Lemma mean_Y_whole_periods q M : mean_Y q 0 M = INR q * walk (M + 1) 0.
Proof.
  rewrite mean_Y_two_sums, walk_is_mean, <- mean_scal by lia. cbn [mean]. rewrite Nat.sub_0_r. apply mean_ext. intros b _.
  unfold surplus at 1. cbn [fold_right]. rewrite Rmult_0_r, !Rplus_0_l, Rabs_mult, Rabs_right by (apply Rle_ge, pos_INR). reflexivity.
Qed.

Lemma runs_true M s u : (s <= u < s + (M + 1))%nat -> runs M s u = true.
Proof. intros H. unfold runs. destruct (Nat.leb_spec s u), (Nat.ltb_spec u (s + (M + 1))); try lia; reflexivity. Qed.

Lemma runs_false M s u : ~ (s <= u < s + (M + 1))%nat -> runs M s u = false.
Proof. intros H. unfold runs. destruct (Nat.leb_spec s u), (Nat.ltb_spec u (s + (M + 1))); try lia; reflexivity. Qed.

Lemma runs_iff M s u : runs M s u = true -> (s <= u < s + (M + 1))%nat.
Proof. unfold runs. destruct (Nat.leb_spec s u), (Nat.ltb_spec u (s + (M + 1))); try discriminate. lia. Qed.

Lemma sum_one_term n j f : (j < n)%nat -> (forall p, (p < n)%nat -> p <> j -> f p = 0) -> Sum n f = f j.
Proof.
  intros Hj H. replace n with (j + (1 + (n - j - 1)))%nat by lia. rewrite !sum_app. cbn [Sum].
  rewrite (sum_zero j), (sum_zero (n - j - 1)); [|intros; apply H; lia|intros; apply H; lia].
  replace (j + 0)%nat with j by lia. lra.
Qed.

(* The weight that the hedges which run in round u give it, each with its coefficient. *)
Definition covered (q r M u : nat) : R :=
  Sum q (fun p => share_of_block q p * (if runs M (p * (M + 1)) u then round_weight q r (u - p * (M + 1)) else 0)
                + share_of_late_block q p * (if runs M (p * (M + 1) + r) u then late_round_weight q r M (u - (p * (M + 1) + r)) else 0)).

Lemma same_multiple n p j : (p * n < S j * n)%nat -> (j * n < S p * n)%nat -> p = j.
Proof.
  intros A B. destruct (Nat.lt_total p j) as [C|[C|C]]; [|exact C|].
  - pose proof (Nat.mul_le_mono_r (S p) j n C). lia.
  - pose proof (Nat.mul_le_mono_r (S j) p n C). lia.
Qed.

(* Every round is covered with total weight 1. *)
Lemma covered_one q r M u : (1 <= q)%nat -> (r <= M)%nat -> (u < q * (M + 1) + r)%nat -> covered q r M u = 1.
Proof.
  intros Hq Hr Hu. assert (Q : 1 <= INR q) by (change 1 with (INR 1); apply le_INR; exact Hq).
  unfold covered. rewrite sum_added. set (n := (M + 1)%nat) in *.
  set (j := (u / n)%nat). set (i := (u mod n)%nat).
  assert (E : u = (j * n + i)%nat) by (unfold i, j; rewrite Nat.mul_comm; apply Nat.div_mod; unfold n; lia).
  assert (Hr' : (r < n)%nat) by (unfold n; lia).
  assert (Hi : (i < n)%nat) by (apply Nat.mod_upper_bound; unfold n; lia). clearbody i j.
  assert (Hj : (j <= q)%nat) by nia.
  assert (A : Sum q (fun p => share_of_block q p * (if runs M (p * n) u then round_weight q r (u - p * n) else 0))
    = share_of_block q j * round_weight q r i).
  { destruct (Nat.eq_dec j q) as [Ej|Nj].
    - rewrite sum_zero; [unfold share_of_block; rewrite Ej; unfold Rdiv; ring|].
      intros p Hp. rewrite runs_false; [ring|]. fold n. nia.
    - rewrite (sum_one_term q j); [|lia|].
      + rewrite runs_true by (fold n; lia). replace (u - j * n)%nat with i by lia. reflexivity.
      + intros p Hp Np. rewrite runs_false; [ring|]. fold n. intros C. apply Np, (same_multiple n); lia. }
  rewrite A. unfold round_weight. destruct (Nat.ltb_spec i r) as [Hir|Hir].
  - destruct j as [|j].
    + rewrite sum_zero; [unfold share_of_block; simpl (INR 0); field; lra|].
      intros p Hp. rewrite runs_false; [ring|]. fold n. nia.
    + rewrite (sum_one_term q j); [|lia|].
      * rewrite runs_true by (fold n; nia). unfold late_round_weight. fold n.
        destruct (Nat.ltb_spec (u - (j * n + r)) (n - r)); [nia|]. unfold share_of_block, share_of_late_block. rewrite S_INR. field. lra.
      * intros p Hp Np. rewrite runs_false; [ring|]. fold n. intros C. apply Np, (same_multiple n); lia.
  - assert (Hjq : (j < q)%nat) by nia. rewrite (sum_one_term q j); [|lia|].
    + rewrite runs_true by (fold n; lia). unfold late_round_weight. fold n.
      destruct (Nat.ltb_spec (u - (j * n + r)) (n - r)); [|nia]. unfold share_of_block, share_of_late_block. field. lra.
    + intros p Hp Np. rewrite runs_false; [ring|]. fold n. intros C. apply Np, (same_multiple n); lia.
Qed.

(* After the last round no hedge runs. *)
Lemma covered_zero q r M u : (q * (M + 1) + r <= u)%nat -> covered q r M u = 0.
Proof.
  intros Hu. unfold covered. apply sum_zero. intros p Hp. rewrite !runs_false by nia. ring.
Qed.

(* The coefficients are nonnegative and sum to 1. *)
Lemma coef_nonneg q p : (1 <= q)%nat -> (p < q)%nat -> 0 <= share_of_block q p /\ 0 <= share_of_late_block q p.
Proof.
  intros Hq Hp. assert (Q : 1 <= INR q) by (change 1 with (INR 1); apply le_INR; exact Hq).
  assert (INR p <= INR q) by (apply le_INR; lia). pose proof (pos_INR p).
  assert (0 <= / (INR q * (INR q + 1))) by (left; apply Rinv_0_lt_compat; nra).
  unfold share_of_block, share_of_late_block, Rdiv. split; apply Rmult_le_pos; lra.
Qed.

Lemma coef_sum q : (1 <= q)%nat -> Sum q (fun p => share_of_block q p + share_of_late_block q p) = 1.
Proof.
  intros Hq. assert (Q : 1 <= INR q) by (change 1 with (INR 1); apply le_INR; exact Hq).
  rewrite (sum_ext q _ (fun _ => / INR q)) by (intros; unfold share_of_block, share_of_late_block; field; lra).
  rewrite sum_const. field. lra.
Qed.

(* The two weighted sums of gaps that start with block p. *)
Definition block_sum (q r M : nat) (g : nat -> R) (p : nat) : R := Sum (M + 1) (fun k => round_weight q r k * g (p * (M + 1) + k)%nat).
Definition late_block_sum (q r M : nat) (g : nat -> R) (p : nat) : R :=
  Sum (M + 1) (fun k => late_round_weight q r M k * g (p * (M + 1) + r + k)%nat).

Lemma sum_of_run M T s (f g : nat -> R) : (s + (M + 1) <= T)%nat ->
  Sum T (fun u => (if runs M s u then f (u - s)%nat else 0) * g u) = Sum (M + 1) (fun k => f k * g (s + k)%nat).
Proof.
  intros H. rewrite (sum_support T s (M + 1)); [| |exact H].
  - apply sum_ext. intros k Hk. rewrite runs_true by lia. replace (s + k - s)%nat with k by lia. reflexivity.
  - intros k Hk. rewrite runs_false by lia. ring.
Qed.

(* The decomposition: the sum of all gaps is the weighted mean of the Y and the late Y. *)
Theorem decomposition q r M g : (1 <= q)%nat -> (r <= M)%nat ->
  Sum (q * (M + 1) + r) g = Sum q (fun p => share_of_block q p * block_sum q r M g p + share_of_late_block q p * late_block_sum q r M g p).
Proof.
  intros Hq Hr. set (T := (q * (M + 1) + r)%nat).
  rewrite (sum_ext T g (fun u => Sum q (fun p =>
      share_of_block q p * ((if runs M (p * (M + 1)) u then round_weight q r (u - p * (M + 1)) else 0) * g u)
    + share_of_late_block q p * ((if runs M (p * (M + 1) + r) u then late_round_weight q r M (u - (p * (M + 1) + r)) else 0) * g u)))).
  - rewrite sum_swap. apply sum_ext. intros p Hp. rewrite sum_added, !sum_scal. unfold block_sum, late_block_sum.
    rewrite !(sum_of_run M T) by (unfold T; nia). reflexivity.
  - intros u Hu. rewrite <- (Rmult_1_l (g u)) at 1. rewrite <- (covered_one q r M u Hq Hr Hu). unfold covered. rewrite <- sum_scal_r.
    apply sum_ext. intros p _. ring.
Qed.

(* ---- Part 3: the learner ---- *)

Definition gap (x : vec) : R := x 0%nat - x 1%nat.

(* The stake in round u (numbered from 0) of the hedge with weights a that starts in round s, read off the window w. *)
Definition running_stake (M : nat) (a : nat -> R) (s u : nat) (w : list vec) : R :=
  if runs M s u
  then stake a (u - s) (M - (u - s)) (Sum (u - s) (fun j => a j * gap (nth (M - (u - s) + j) w zero)))
  else 0.

(* By how much the weight of arm 1 exceeds that of arm 2: the stakes of the two hedges that run, each with its coefficient. *)
Definition margin (q r M u : nat) (w : list vec) : R :=
  Sum q (fun p => share_of_block q p * running_stake M (round_weight q r) (p * (M + 1)) u w
                + share_of_late_block q p * running_stake M (late_round_weight q r M) (p * (M + 1) + r) u w).

Definition finite_play (q r M : nat) (t : Z) (w : list vec) : vec := fun i =>
  match i with
  | O => (1 + margin q r M (Z.to_nat (t - 1)) w) / 2
  | S O => (1 - margin q r M (Z.to_nat (t - 1)) w) / 2
  | _ => 0
  end.

(* The learner for T = q(M+1) + r rounds. *)
Definition finite_learner (q r M : nat) : learner := fun x t => finite_play q r M t (window x M t).

(* It has recall M. *)
Theorem finite_learner_recall q r M : bounded_recall M (finite_learner q r M).
Proof. exists (finite_play q r M). reflexivity. Qed.

Lemma running_stake_bound M a s u w : (forall k, 0 <= a k) ->
  Rabs (running_stake M a s u w) <= if runs M s u then a (u - s)%nat else 0.
Proof.
  intros Ha. unfold running_stake. destruct (runs M s u); [|rewrite Rabs_R0; lra].
  eapply Rle_trans; [apply stake_bound|]. rewrite Rabs_right by (apply Rle_ge, Ha). lra.
Qed.

Lemma weight_nonneg q r k : 0 <= round_weight q r k.
Proof. unfold round_weight. pose proof (pos_INR q). destruct (k <? r)%nat; lra. Qed.
Lemma late_weight_nonneg q r M k : 0 <= late_round_weight q r M k.
Proof. unfold late_round_weight. pose proof (pos_INR q). destruct (k <? M + 1 - r)%nat; lra. Qed.

(* The margin is at most 1 in size, for every window. *)
Lemma margin_bound q r M u w : (1 <= q)%nat -> (r <= M)%nat -> -1 <= margin q r M u w <= 1.
Proof.
  intros Hq Hr. assert (C : covered q r M u <= 1).
  { destruct (le_lt_dec (q * (M + 1) + r) u); [rewrite covered_zero by assumption; lra|right; apply covered_one; assumption]. }
  assert (B : forall p, (p < q)%nat ->
    - (share_of_block q p * (if runs M (p * (M + 1)) u then round_weight q r (u - p * (M + 1)) else 0)
       + share_of_late_block q p * (if runs M (p * (M + 1) + r) u then late_round_weight q r M (u - (p * (M + 1) + r)) else 0))
    <= share_of_block q p * running_stake M (round_weight q r) (p * (M + 1)) u w
      + share_of_late_block q p * running_stake M (late_round_weight q r M) (p * (M + 1) + r) u w
    <= share_of_block q p * (if runs M (p * (M + 1)) u then round_weight q r (u - p * (M + 1)) else 0)
       + share_of_late_block q p * (if runs M (p * (M + 1) + r) u then late_round_weight q r M (u - (p * (M + 1) + r)) else 0)).
  { intros p Hp. destruct (coef_nonneg q p Hq Hp) as [C1 C2].
    pose proof (running_stake_bound M (round_weight q r) (p * (M + 1)) u w (weight_nonneg q r)) as B1.
    pose proof (running_stake_bound M (late_round_weight q r M) (p * (M + 1) + r) u w (late_weight_nonneg q r M)) as B2.
    set (d1 := running_stake M (round_weight q r) _ _ _) in *. set (d2 := running_stake M (late_round_weight q r M) _ _ _) in *.
    set (b1 := if runs M (p * (M + 1)) u then _ else _) in *. set (b2 := if runs M (p * (M + 1) + r) u then _ else _) in *.
    pose proof (Rle_abs d1). pose proof (Rle_abs d2).
    pose proof (Rle_abs (- d1)) as N1. pose proof (Rle_abs (- d2)) as N2. rewrite Rabs_Ropp in N1, N2.
    assert (- b1 <= d1 <= b1) by lra. assert (- b2 <= d2 <= b2) by lra. clearbody d1 d2 b1 b2. nra. }
  unfold margin. unfold covered in C. split.
  - apply Rle_trans with (-1 * covered q r M u); [unfold covered; lra|]. unfold covered. rewrite <- sum_scal.
    apply sum_le. intros p Hp. specialize (B p Hp). lra.
  - eapply Rle_trans; [|exact C]. apply sum_le. intros p Hp. apply B. exact Hp.
Qed.

(* It plays distributions. *)
Theorem finite_learner_is_learner q r M : (1 <= q)%nat -> (r <= M)%nat -> is_learner 2 (finite_learner q r M).
Proof.
  intros Hq Hr T x t _ _. unfold finite_learner, finite_play.
  pose proof (margin_bound q r M (Z.to_nat (t - 1)) (window x M t) Hq Hr) as B. split.
  - intros [|[|i]] Hi; [lra|lra|lia].
  - cbn [Sum]. lra.
Qed.

Lemma segment_nth x s n k : (k < n)%nat -> nth k (segment x s n) zero = x (s + Z.of_nat k)%Z.
Proof.
  intros Hk. unfold segment. set (f := fun k => x (s + Z.of_nat k)%Z).
  rewrite (nth_indep _ zero (f 0%nat)) by (rewrite map_length, seq_length; exact Hk). rewrite map_nth, seq_nth by exact Hk. reflexivity.
Qed.

(* One hedge, as the learner runs it. *)
Lemma one_hedge M T a s x (g := fun u => gap (x (Z.of_nat u + 1)%Z)) : (forall t, is_reward 2 (x t)) -> (s + (M + 1) <= T)%nat ->
  Rabs (Sum (M + 1) (fun k => a k * g (s + k)%nat)) <=
  hope a 0 (M + 1) 0 + Sum T (fun u => running_stake M a s u (window x M (Z.of_nat u + 1)) * g u).
Proof.
  intros Hx HT. rewrite (sum_support T s (M + 1)); [| |exact HT].
  2:{ intros k Hk. unfold running_stake. rewrite runs_false by lia. ring. }
  pose proof (hedge_rounds a (M + 1) (fun k => g (s + k)%nat)) as H. specialize (H ltac:(
    intros k _; unfold g, gap; pose proof (Hx (Z.of_nat (s + k) + 1)%Z 0%nat ltac:(lia));
    pose proof (Hx (Z.of_nat (s + k) + 1)%Z 1%nat ltac:(lia)); lra)).
  specialize (H (M + 1)%nat ltac:(lia)). rewrite Nat.sub_diag in H. cbn [hope] in H. eapply Rle_trans; [exact H|].
  apply Rplus_le_compat_l. right. apply sum_ext. intros k Hk. f_equal. unfold running_stake. rewrite runs_true by lia.
  replace (s + k - s)%nat with k by lia. replace (M + 1 - 1 - k)%nat with (M - k)%nat by lia. f_equal.
  apply sum_ext. intros j Hj. f_equal. unfold g. f_equal. unfold window. rewrite segment_nth by lia. f_equal. lia.
Qed.

(* The size of the sum of all gaps is at most E|Y| plus what the margins earn. *)
Lemma all_hedges q r M x (g := fun u => gap (x (Z.of_nat u + 1)%Z)) : (1 <= q)%nat -> (r <= M)%nat -> (forall t, is_reward 2 (x t)) ->
  Rabs (Sum (q * (M + 1) + r) g) <=
  mean_Y q r M + Sum (q * (M + 1) + r) (fun u => margin q r M u (window x M (Z.of_nat u + 1)) * g u).
Proof.
  intros Hq Hr Hx. rewrite (decomposition q r M g Hq Hr). set (T := (q * (M + 1) + r)%nat).
  set (d1 := fun p u => running_stake M (round_weight q r) (p * (M + 1)) u (window x M (Z.of_nat u + 1)) * g u).
  set (d2 := fun p u => running_stake M (late_round_weight q r M) (p * (M + 1) + r) u (window x M (Z.of_nat u + 1)) * g u).
  assert (B : forall p, (p < q)%nat ->
    Rabs (share_of_block q p * block_sum q r M g p + share_of_late_block q p * late_block_sum q r M g p) <=
    (share_of_block q p + share_of_late_block q p) * mean_Y q r M
      + (share_of_block q p * Sum T (d1 p) + share_of_late_block q p * Sum T (d2 p))).
  { intros p Hp. destruct (coef_nonneg q p Hq Hp) as [C1 C2].
    pose proof (one_hedge M T (round_weight q r) (p * (M + 1)) x Hx ltac:(unfold T; nia)) as H1.
    pose proof (one_hedge M T (late_round_weight q r M) (p * (M + 1) + r) x Hx ltac:(unfold T; nia)) as H2.
    rewrite <- mean_Y_hope in H1. rewrite late_mean_Y in H2 by exact Hr.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right (share_of_block q p)),
      (Rabs_right (share_of_late_block q p)) by lra.
    apply (Rmult_le_compat_l (share_of_block q p)) in H1; [|exact C1].
    apply (Rmult_le_compat_l (share_of_late_block q p)) in H2; [|exact C2].
    unfold block_sum, late_block_sum, d1, d2, g in *. lra. }
  assert (S1 : forall m f, Rabs (Sum m f) <= Sum m (fun p => Rabs (f p))).
  { intros m f. induction m; cbn [Sum]; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  eapply Rle_trans; [apply S1|]. eapply Rle_trans; [apply sum_le; exact B|]. rewrite sum_added, sum_scal_r, coef_sum, Rmult_1_l by exact Hq.
  apply Rplus_le_compat_l. right. unfold margin.
  rewrite (sum_ext T _ (fun u => Sum q (fun p => share_of_block q p * d1 p u + share_of_late_block q p * d2 p u))).
  - rewrite sum_swap. apply sum_ext. intros p _. rewrite sum_added, !sum_scal. reflexivity.
  - intros u _. rewrite <- sum_scal_r. apply sum_ext. intros p _. unfold d1, d2. ring.
Qed.

(* The upper bound: total regret at most E|Y| / 2 on every instance with T = q(M+1) + r rounds, for all rewards in [0,1]. *)
Theorem finite_horizon_upper q r M x : (1 <= q)%nat -> (r <= M)%nat -> instance 2 (q * (M + 1) + r) x ->
  total_regret 2 (q * (M + 1) + r) (finite_learner q r M) x <= mean_Y q r M / 2.
Proof.
  intros Hq Hr Hx. pose proof (all_hedges q r M x Hq Hr (fun t => instance_rewards 2 _ x t Hx)) as H. cbv zeta beta in H.
  set (T := (q * (M + 1) + r)%nat) in *. set (g := fun u => gap (x (Z.of_nat u + 1)%Z)) in *.
  apply total_regret_le; [lia|]. intros i Hi. unfold regret_against, over_rounds.
  rewrite (sum_ext T _ (fun u => (if Nat.eqb i 0 then / 2 else - / 2) * g u - / 2 * (margin q r M u (window x M (Z.of_nat u + 1)) * g u))).
  - rewrite sum_minus, !sum_scal. set (G := Sum T g) in *. pose proof (Rle_abs G). pose proof (Rle_abs (- G)) as N. rewrite Rabs_Ropp in N.
    change (Sum T (fun u => gap (x (Z.of_nat u + 1)%Z))) with G in H. destruct (Nat.eqb i 0); unfold g in *; lra.
  - intros u _. unfold finite_learner, finite_play, dot, g, gap. cbn [Sum]. replace (Z.to_nat (Z.of_nat u + 1 - 1)) with u by lia.
    destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; field.
Qed.

(* ---- Part 4: the lower bound ---- *)

(* n coins, repeated with period n until round T: heads are rewards (1,0), tails are rewards (0,1). The last period may be cut. *)
Definition periodic (n T : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then reward_of (nth (Z.to_nat ((t - 1) mod Z.of_nat n)) b false) else zero.

Lemma periodic_instance n T b : instance 2 T (periodic n T b).
Proof.
  split; intros t Ht; unfold periodic.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. unfold reward_of. destruct (nth _ b false); apply unit_vec_is_reward.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

Lemma periodic_in n T b u : (1 <= n)%nat -> (u < T)%nat -> periodic n T b (Z.of_nat u + 1)%Z = reward_of (nth (u mod n) b false).
Proof.
  intros Hn Hu. unfold periodic. destruct (Z.leb_spec 1 (Z.of_nat u + 1)), (Z.leb_spec (Z.of_nat u + 1) (Z.of_nat T)); try lia. cbn [andb].
  replace (Z.of_nat u + 1 - 1)%Z with (Z.of_nat u) by lia. rewrite <- Nat2Z.inj_mod, Nat2Z.id. reflexivity.
Qed.

(* A sum over T = q(M+1) + r rounds of something with period M+1 is a weighted sum over one period. *)
Lemma sum_periodic q r M h : (r <= M)%nat ->
  Sum (q * (M + 1) + r) (fun u => h (u mod (M + 1))%nat) = Sum (M + 1) (fun k => round_weight q r k * h k).
Proof.
  intros Hr. set (n := (M + 1)%nat). rewrite sum_app, sum_blocks.
  rewrite (sum_ext q _ (fun _ => Sum n h)), sum_const.
  2:{ intros j _. apply sum_ext. intros k Hk. f_equal. rewrite Nat.add_comm, Nat.mod_add by (unfold n; lia).
      apply Nat.mod_small. exact Hk. }
  rewrite (sum_ext r _ h).
  2:{ intros k Hk. f_equal. rewrite Nat.add_comm, Nat.mod_add by (unfold n; lia). apply Nat.mod_small. unfold n. lia. }
  replace n with (r + (n - r))%nat by (unfold n; lia). rewrite !sum_app.
  rewrite (sum_ext r (fun k => round_weight q r k * h k) (fun k => (INR q + 1) * h k)), sum_scal.
  2:{ intros k Hk. unfold round_weight. destruct (Nat.ltb_spec k r); [reflexivity|lia]. }
  rewrite (sum_ext (n - r) (fun k => round_weight q r (r + k) * h (r + k)%nat) (fun k => INR q * h (r + k)%nat)), sum_scal.
  2:{ intros k Hk. unfold round_weight. destruct (Nat.ltb_spec (r + k) r); [lia|reflexivity]. }
  ring.
Qed.

(* The best arm earns half of the rounds, and half of |Y|. *)
Lemma periodic_best q r M b : (r <= M)%nat ->
  largest 2 (fun i => over_rounds (q * (M + 1) + r) (fun t => periodic (M + 1) (q * (M + 1) + r) b t i)) =
  INR (q * (M + 1) + r) / 2 + / 2 * Rabs (Sum (M + 1) (fun k => round_weight q r k * sign (nth k b false))).
Proof.
  intros Hr. set (T := (q * (M + 1) + r)%nat). pose proof (sum_periodic q r M (fun k => sign (nth k b false)) Hr) as P. fold T in P.
  set (V := Sum (M + 1) _) in *. cbn [largest]. unfold over_rounds.
  rewrite (sum_ext T (fun k => periodic (M + 1) T b (Z.of_nat k + 1)%Z 0%nat) (fun u => / 2 + / 2 * sign (nth (u mod (M + 1)) b false))).
  2:{ intros u Hu. rewrite periodic_in by lia. unfold reward_of, sign, unit_vec. destruct (nth _ b false); cbn [Nat.eqb]; lra. }
  rewrite (sum_ext T (fun k => periodic (M + 1) T b (Z.of_nat k + 1)%Z 1%nat) (fun u => / 2 - / 2 * sign (nth (u mod (M + 1)) b false))).
  2:{ intros u Hu. rewrite periodic_in by lia. unfold reward_of, sign, unit_vec. destruct (nth _ b false); cbn [Nat.eqb]; lra. }
  rewrite sum_added, sum_minus, sum_const, sum_scal, P. destruct (Rle_dec 0 V).
  - rewrite (Rabs_right V) by lra. rewrite Rmax_left; lra.
  - rewrite (Rabs_left V) by lra. rewrite Rmax_right; lra.
Qed.

(* What a learner with recall M sees in a round does not tell it the coin of that round, so it earns 1/2 on average. *)
Lemma periodic_earned M T L t : is_learner 2 L -> bounded_recall M L -> (1 <= t <= Z.of_nat T)%Z ->
  mean (M + 1) (fun b => dot 2 (L (periodic (M + 1) T b) t) (periodic (M + 1) T b t)) = 1 / 2.
Proof.
  intros HL [f Hf] Ht. set (n := (M + 1)%nat) in *. set (F := fun b => dot 2 (L (periodic n T b) t) (periodic n T b t)).
  set (k := Z.to_nat ((t - 1) mod Z.of_nat n)).
  assert (Hk : Z.of_nat k = ((t - 1) mod Z.of_nat n)%Z) by (unfold k; pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (Hkn : (k < n)%nat) by (pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat n) ltac:(lia)); lia).
  assert (P : mean n (fun b => F b + F (turn k b)) = 1).
  { rewrite <- (mean_const n 1). apply mean_ext. intros b Hb.
    assert (Same : L (periodic n T (turn k b)) t = L (periodic n T b) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold periodic.
      destruct (_ && _)%bool; [|reflexivity]. f_equal. apply nth_turn_other. intros E.
      set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z) in E.
      assert (E' : (s mod Z.of_nat n = (t - 1) mod Z.of_nat n)%Z) by (pose proof (Z.mod_pos_bound s (Z.of_nat n) ltac:(lia)); lia).
      pose proof (Z.div_mod s (Z.of_nat n) ltac:(lia)) as D1. pose proof (Z.div_mod (t - 1) (Z.of_nat n) ltac:(lia)) as D2.
      rewrite E' in D1.
      assert (D : (Z.of_nat n * ((t - 1) / Z.of_nat n - s / Z.of_nat n) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s in *; lia).
      exact (no_multiple _ _ _ D ltac:(lia)). }
    unfold F. rewrite Same. destruct (HL _ _ t (periodic_instance n T b) ltac:(lia)) as [_ X].
    assert (V : forall c, periodic n T c t = reward_of (nth k c false)).
    { intros c. unfold periodic. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. }
    rewrite !V. rewrite nth_turn_same by (rewrite Hb; exact Hkn).
    unfold dot. cbn [Sum] in *. destruct (nth k b false); unfold reward_of, unit_vec; cbn [Nat.eqb negb]; lra. }
  rewrite mean_plus, (mean_turn n k F Hkn) in P. fold F. lra.
Qed.

(* Every learner with recall M, stationary or not, has the same expected total regret on the repeated coins: E|Y| / 2. *)
Theorem periodic_mean_regret q r M L : (r <= M)%nat -> is_learner 2 L -> bounded_recall M L ->
  mean (M + 1) (fun b => total_regret 2 (q * (M + 1) + r) L (periodic (M + 1) (q * (M + 1) + r) b)) = mean_Y q r M / 2.
Proof.
  intros Hr HL HM. set (T := (q * (M + 1) + r)%nat). unfold total_regret.
  rewrite mean_minus.
  rewrite (mean_ext (M + 1) _ (fun b => INR T / 2 + / 2 * Rabs (Sum (M + 1) (fun k => round_weight q r k * sign (nth k b false))))).
  2:{ intros b _. apply periodic_best. exact Hr. }
  rewrite mean_plus, mean_const, mean_scal. unfold over_rounds. rewrite mean_sum. rewrite (sum_ext T _ (fun _ => 1 / 2)).
  - rewrite sum_const. unfold mean_Y. field.
  - intros u Hu. apply periodic_earned; [exact HL|exact HM|lia].
Qed.

(* The lower bound: every learner with recall M has total regret at least E|Y| / 2 on some instance with T = q(M+1) + r rounds. *)
Theorem finite_horizon_lower q r M L : (r <= M)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists x, instance 2 (q * (M + 1) + r) x /\ mean_Y q r M / 2 <= total_regret 2 (q * (M + 1) + r) L x.
Proof.
  intros Hr HL HM. set (T := (q * (M + 1) + r)%nat).
  destruct (mean_attained (M + 1) (fun b => total_regret 2 T L (periodic (M + 1) T b))) as [b [_ H]].
  exists (periodic (M + 1) T b). split; [apply periodic_instance|]. pose proof (periodic_mean_regret q r M L Hr HL HM) as E. fold T in E.
  rewrite E in H. exact H.
Qed.

(* ---- The value ---- *)

(* Two arms, T = q(M+1) + r rounds with q >= 1 and r <= M: the smallest worst-case total regret of the learners with recall M is
   exactly E|Y| / 2. *)
Theorem finite_horizon_exact q r M : (1 <= q)%nat -> (r <= M)%nat ->
  (forall L, is_learner 2 L -> bounded_recall M L ->
     exists x, instance 2 (q * (M + 1) + r) x /\ mean_Y q r M / 2 <= total_regret 2 (q * (M + 1) + r) L x) /\
  (exists L, is_learner 2 L /\ bounded_recall M L /\
     forall x, instance 2 (q * (M + 1) + r) x -> total_regret 2 (q * (M + 1) + r) L x <= mean_Y q r M / 2).
Proof.
  intros Hq Hr. split; [intros L; apply finite_horizon_lower; exact Hr|].
  exists (finite_learner q r M). split; [apply finite_learner_is_learner; assumption|]. split; [apply finite_learner_recall|].
  intros x. apply finite_horizon_upper; assumption.
Qed.

(* A game of T <= M rounds: a learner with recall M sees all of it, and Cover's learner for T rounds is best. *)
Definition short_play (M T : nat) (t : Z) (w : list vec) : vec := cover T (skipn (M - Z.to_nat (t - 1)) w).
Definition short_learner (M T : nat) : learner := fun x t => short_play M T t (window x M t).

Lemma short_learner_is_learner M T : is_learner 2 (short_learner M T).
Proof.
  intros N x t Hx _. apply cover_is_base. pose proof (segment_Forall 2 x (t - Z.of_nat M) M (fun t => instance_rewards 2 N x t Hx)) as F.
  fold (window x M t) in F. rewrite <- (firstn_skipn (M - Z.to_nat (t - 1)) (window x M t)) in F. apply Forall_app in F. apply F.
Qed.

Lemma short_learner_runs_cover M T x t : (T <= M)%nat -> (1 <= t <= Z.of_nat T)%Z -> short_learner M T x t = run (cover T) x t.
Proof.
  intros HM Ht. unfold short_learner, short_play, run, history, window. f_equal. set (k := Z.to_nat (t - 1)).
  replace M with ((M - k) + k)%nat at 3 by lia. rewrite segment_app, skipn_app, segment_length, Nat.sub_diag.
  rewrite skipn_all2 by (rewrite segment_length; lia). cbn [skipn app]. f_equal. unfold k. lia.
Qed.

Lemma mean_Y_no_period r M : (r <= M)%nat -> mean_Y 0 r M = walk r 0.
Proof.
  intros Hr. rewrite mean_Y_two_sums, walk_is_mean by exact Hr. apply mean_ext. intros b _.
  rewrite <- (mean_const (M + 1 - r) (Rabs (0 + surplus b))). apply mean_ext. intros b' _. f_equal. simpl (INR 0). ring.
Qed.

Lemma short_upper M T x : (T <= M)%nat -> instance 2 T x -> total_regret 2 T (short_learner M T) x <= mean_Y 0 T M / 2.
Proof.
  intros HM Hx. rewrite mean_Y_no_period by exact HM. apply total_regret_le; [lia|]. intros i Hi.
  pose proof (cover_bound T T ltac:(lia) x i Hx Hi) as B. unfold regret_against in *. eapply Rle_trans; [|exact B]. right.
  apply over_rounds_ext. intros t Ht. rewrite short_learner_runs_cover by assumption. reflexivity.
Qed.

(* The same for every T >= 1, in terms of Reg, which is per round: with q = T / (M+1) and r = T mod (M+1) the value is
   E|Y| / (2T), for q = 0 too, where it is E|S_T| / (2T). *)
Theorem finite_horizon_value (M T : nat) (q := (T / (M + 1))%nat) (r := (T mod (M + 1))%nat) : (1 <= T)%nat ->
  (forall L, is_learner 2 L -> bounded_recall M L -> exists x, instance 2 T x /\ mean_Y q r M / (2 * INR T) <= Reg 2 T L x) /\
  (exists L, is_learner 2 L /\ bounded_recall M L /\ forall x, instance 2 T x -> Reg 2 T L x <= mean_Y q r M / (2 * INR T)).
Proof.
  intros HT. assert (E : T = (q * (M + 1) + r)%nat) by (unfold q, r; rewrite Nat.mul_comm; apply Nat.div_mod; lia).
  assert (Hr : (r <= M)%nat) by (unfold r; pose proof (Nat.mod_upper_bound T (M + 1) ltac:(lia)); lia). clearbody q r.
  assert (P : 0 < INR T) by (apply lt_0_INR; lia). assert (PI : 0 < / INR T) by (apply Rinv_0_lt_compat; exact P).
  assert (V : mean_Y q r M / (2 * INR T) = mean_Y q r M / 2 * / INR T) by (field; lra). rewrite V.
  assert (Up : exists L, is_learner 2 L /\ bounded_recall M L /\ forall x, instance 2 T x -> total_regret 2 T L x <= mean_Y q r M / 2).
  { destruct q as [|q].
    - exists (short_learner M T). split; [apply short_learner_is_learner|]. split; [exists (short_play M T); reflexivity|].
      intros x Hx. replace r with T by lia. apply short_upper; [lia|exact Hx].
    - rewrite E. apply finite_horizon_exact; [lia|exact Hr]. }
  split.
  - intros L HL HM. destruct (finite_horizon_lower q r M L Hr HL HM) as [x [Hx H]]. rewrite <- E in Hx, H. exists x. split; [exact Hx|].
    apply (Rmult_le_compat_r (/ INR T) (mean_Y q r M / 2) (total_regret 2 T L x)); [lra|exact H].
  - destruct Up as [L [H1 [H2 Up]]]. exists L. split; [exact H1|]. split; [exact H2|]. intros x Hx.
    apply (Rmult_le_compat_r (/ INR T) (total_regret 2 T L x) (mean_Y q r M / 2)); [lra|apply Up; exact Hx].
Qed.

(* ---- The finite value is never below the long-run value ---- *)

Lemma map_shift (f g : nat -> R) k l n : (forall j, (j < n)%nat -> f (k + j)%nat = g (l + j)%nat) -> map f (seq k n) = map g (seq l n).
Proof.
  revert k l. induction n; intros k l H; cbn [seq map]; [reflexivity|]. f_equal.
  - specialize (H 0%nat ltac:(lia)). rewrite !Nat.add_0_r in H. exact H.
  - apply IHn. intros j Hj. replace (S k + j)%nat with (k + S j)%nat by lia. replace (S l + j)%nat with (l + S j)%nat by lia. apply H. lia.
Qed.

(* Turning the weights round does not change the expectation. *)
Lemma rotated_hope (w : nat -> R) n s : (s <= n)%nat -> hope (fun k => w ((k + s) mod n)%nat) 0 n 0 = hope w 0 n 0.
Proof.
  intros Hs. rewrite !hope_as_list. apply hope_list_order. set (f := fun k => w ((k + s) mod n)%nat).
  assert (E1 : map w (seq 0 n) = map w (seq 0 s) ++ map w (seq s (n - s))).
  { rewrite <- map_app. f_equal. replace n with (s + (n - s))%nat at 1 by lia. apply seq_app. }
  assert (E2 : map f (seq 0 n) = map f (seq 0 (n - s)) ++ map f (seq (n - s) s)).
  { rewrite <- map_app. f_equal. replace n with ((n - s) + s)%nat at 1 by lia. apply seq_app. }
  rewrite E1, E2, (map_shift f w 0 s (n - s)), (map_shift f w (n - s) 0 s); [apply Permutation_app_comm| |]; intros j Hj; unfold f; f_equal.
  - replace (n - s + j + s)%nat with (j + 1 * n)%nat by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
  - rewrite Nat.mod_small by lia. lia.
Qed.

Lemma rotated_sum (w : nat -> R) n k : (k < n)%nat -> Sum n (fun s => w ((k + s) mod n)%nat) = Sum n w.
Proof.
  intros Hk. assert (E : Sum n w = Sum k w + Sum (n - k) (fun j => w (k + j)%nat)) by (rewrite <- sum_app; f_equal; lia). rewrite E.
  transitivity (Sum ((n - k) + k) (fun s => w ((k + s) mod n)%nat)); [f_equal; lia|]. rewrite sum_app.
  rewrite (sum_ext (n - k) _ (fun j => w (k + j)%nat)) by (intros; f_equal; apply Nat.mod_small; lia).
  rewrite (sum_ext k _ w); [apply Rplus_comm|]. intros j Hj. f_equal. replace (k + (n - k + j))%nat with (j + 1 * n)%nat by lia.
  rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

Lemma surplus_is_sum b : surplus b = Sum (length b) (fun k => sign (nth k b false)).
Proof.
  induction b as [|c v IH]; [reflexivity|]. cbn [length]. rewrite sum_first. cbn [nth]. rewrite <- IH. reflexivity.
Qed.

(* T E|S_{M+1}| <= (M+1) E|Y|: the value per round at T is at least E|S_{M+1}| / (2(M+1)), the value in the long run, for every T. *)
Theorem finite_value_above q r M : (r <= M)%nat -> INR (q * (M + 1) + r) * walk (M + 1) 0 <= INR (M + 1) * mean_Y q r M.
Proof.
  intros Hr. set (n := (M + 1)%nat). set (T := (q * n + r)%nat). set (w := round_weight q r).
  assert (W : Sum n w = INR T).
  { pose proof (sum_periodic q r M (fun _ => 1) Hr) as P. cbv beta in P. rewrite sum_const in P. unfold T, n, w.
    rewrite <- (Rmult_1_r (INR _)), P.
    apply sum_ext. intros; ring. }
  rewrite <- (sum_const n).
  rewrite (sum_ext n _ (fun s => mean n (fun b => Rabs (Sum n (fun k => w ((k + s) mod n)%nat * sign (nth k b false)))))).
  2:{ intros s Hs. rewrite mean_Y_hope. fold n w. rewrite <- (rotated_hope w n s) by lia. rewrite hope_is_mean.
      apply mean_ext. intros b _. f_equal. cbn [Nat.add]. ring. }
  rewrite <- mean_sum, walk_is_mean, <- mean_scal. apply mean_le. intros b Hb.
  assert (S1 : forall m f, Rabs (Sum m f) <= Sum m (fun p => Rabs (f p))).
  { intros m f. induction m; cbn [Sum]; [rewrite Rabs_R0; lra|]. eapply Rle_trans; [apply Rabs_triang|]. lra. }
  eapply Rle_trans; [|apply S1]. rewrite sum_swap.
  rewrite (sum_ext n _ (fun k => INR T * sign (nth k b false))).
  - rewrite sum_scal, Rplus_0_l, surplus_is_sum, Hb, Rabs_mult, (Rabs_right (INR T)) by (apply Rle_ge, pos_INR). lra.
  - intros k Hk. rewrite sum_scal_r, rotated_sum, W by exact Hk. reflexivity.
Qed.

(* So for two arms no learner with recall M guarantees less than the long-run value E|S_{M+1}| / (2(M+1)), at any T >= 1. *)
Corollary long_run_value_at_every_T (M T : nat) (L : learner) : (1 <= T)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists x, instance 2 T x /\ walk (M + 1) 0 / (2 * INR (M + 1)) <= Reg 2 T L x.
Proof.
  intros HT HL HM. destruct (finite_horizon_value M T HT) as [Lo _]. destruct (Lo L HL HM) as [x [Hx H]]. exists x. split; [exact Hx|].
  eapply Rle_trans; [|exact H].
  pose proof (finite_value_above (T / (M + 1)) (T mod (M + 1)) M ltac:(pose proof (Nat.mod_upper_bound T (M + 1) ltac:(lia)); lia)) as V.
  replace (T / (M + 1) * (M + 1) + T mod (M + 1))%nat with T in V by (rewrite Nat.mul_comm; apply Nat.div_mod; lia).
  set (EY := mean_Y _ _ M) in *. set (W := walk (M + 1) 0) in *.
  assert (0 < INR T) by (apply lt_0_INR; lia). assert (0 < INR (M + 1)) by (apply lt_0_INR; lia).
  apply Rmult_le_reg_l with (2 * INR T * INR (M + 1)); [repeat apply Rmult_lt_0_compat; lra|].
  replace (2 * INR T * INR (M + 1) * (W / (2 * INR (M + 1)))) with (INR T * W) by (field; lra).
  replace (2 * INR T * INR (M + 1) * (EY / (2 * INR T))) with (INR (M + 1) * EY) by (field; lra). exact V.
Qed.
