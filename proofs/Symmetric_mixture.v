(* One distribution over instances of two arms on which every symmetric learner with recall M, stationary or not, has the expected
   regret (k+1)/(6k+2), k = ceil(M/2), in every round after the first M. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation.
From BoundedRecall Require Import Sums Model Definition_2_3 Cycles Theorem_5_6.
Import ListNotations.
Open Scope R_scope.

(* All shifts of the word of M + j rounds, with the arms as they are and exchanged; with each, the arm to measure regret against. *)
Definition all_shifts (M T j : nat) (F : (Z -> vec) -> nat -> R) : R :=
  Sum (M + j) (fun o => F (word M T j 0 1 o) 0%nat + F (word M T j 1 0 o) 1%nat).
Definition both_constants (T : nat) (F : (Z -> vec) -> nat -> R) : R := F (constant_word T 0) 0%nat + F (constant_word T 1) 1%nat.

(* The expectation of F over the distribution: for even M = 2k all words with j = k and the two constant instances, equally likely; for
   odd M = 2k-1 the words with j = k, those with j = k-1 and the constant instances, with weights k+1, k and 2k+1. *)
Definition mixture (M T : nat) (F : (Z -> vec) -> nat -> R) : R :=
  let k := ((M + 1) / 2)%nat in
  if Nat.even M then (all_shifts M T k F + both_constants T F) / INR (6 * k + 2)
  else (INR (k + 1) * all_shifts M T k F + INR k * all_shifts M T (k - 1) F + INR (2 * k + 1) * both_constants T F)
    / INR (4 * k * (3 * k + 1)).

Lemma halves_of M : (1 <= M)%nat -> exists k, (1 <= k)%nat /\ ((M + 1) / 2 = k)%nat /\
  (M = (2 * k)%nat /\ Nat.even M = true \/ M = (2 * k - 1)%nat /\ Nat.even M = false).
Proof.
  intros H. destruct (Nat.Even_or_Odd M) as [[k E]|[k E]].
  - exists k. split; [lia|]. split; [apply half_of; lia|]. left. split; [exact E|]. apply Nat.even_spec. exists k. exact E.
  - exists (S k). split; [lia|]. split; [apply half_of; lia|]. right. split; [lia|].
    rewrite <- Nat.negb_odd. replace (Nat.odd M) with true; [reflexivity|]. symmetry. apply Nat.odd_spec. exists k. exact E.
Qed.

Ltac whole_numbers := repeat (rewrite ?plus_INR, ?mult_INR, ?minus_INR by lia); simpl (INR 1); simpl (INR 2);
  simpl (INR 3); simpl (INR 4); simpl (INR 6).

(* Its weights add up to 1. *)
Theorem mixture_total (M T : nat) : (1 <= M)%nat -> mixture M T (fun _ _ => 1) = 1.
Proof.
  intros HM. destruct (halves_of M HM) as [k [Hk [E [[EM B]|[EM B]]]]]; unfold mixture, all_shifts, both_constants; rewrite E, B, EM;
    assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk); rewrite ?sum_const; whole_numbers; field; nra.
Qed.

(* It draws instances of T rounds in which one arm of two earns 1, and nothing else. *)
Theorem mixture_instances (M T : nat) (F G : (Z -> vec) -> nat -> R) : (1 <= M <= T)%nat ->
  (forall r a, instance 2 T r -> one_hot T r -> (a < 2)%nat -> F r a = G r a) -> mixture M T F = mixture M T G.
Proof.
  intros HM H.
  assert (S : forall j, all_shifts M T j F = all_shifts M T j G).
  { intros j. apply sum_ext. intros o _. rewrite !H; try lia; try apply (word_instance M T);
      try apply (word_one_hot M T); try lia; reflexivity. }
  assert (C : both_constants T F = both_constants T G).
  { unfold both_constants. rewrite !H; try lia; try (apply (constant_instance M T); lia); try reflexivity;
      intros t Ht; rewrite (constant_in M T) by (lia || exact Ht); tauto. }
  unfold mixture. rewrite !S, C. reflexivity.
Qed.

(* Every symmetric learner has the same expected regret in every round after the first M. *)
Theorem symmetric_mixture (M T : nat) (L : learner) (t : Z) :
  is_learner 2 L -> is_symmetric M L -> (1 <= M)%nat -> (Z.of_nat M < t <= Z.of_nat T)%Z ->
  mixture M T (fun r a => r t a - dot 2 (L r t) (r t)) = symmetric_value M.
Proof.
  intros HL [f [Hf Hs]] HM Ht.
  set (x := weight M f 0 1 t). set (y := weight M f 1 0 t).
  assert (XY : forall u, (u <= M)%nat -> y u = 1 - x (M - u)%nat) by (intros u Hu; apply (weight_exchange M T L f); try assumption; lia).
  assert (Shifts : forall j, (j <= M)%nat -> all_shifts M T j (fun r a => r t a - dot 2 (L r t) (r t)) =
    INR (M - j + 1) * (x j + y j) - (x 0%nat + y 0%nat)).
  { intros j Hj. unfold all_shifts. rewrite sum_added.
    assert (One : forall a b, (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
      Sum (M + j) (fun o => word M T j a b o t a - dot 2 (L (word M T j a b o) t) (word M T j a b o t)) =
      INR (M - j + 1) * weight M f a b t j - weight M f a b t 0).
    { intros a b Hab. rewrite (sum_ext (M + j) _ (fun o => word_cost M j (weight M f a b t) (t + Z.of_nat o))).
      - rewrite (sum_rotate (M + j) (word_cost M j (weight M f a b t))); [apply word_cost_sum; unfold len; lia|].
        intros p. apply (word_cost_period M j); unfold len; lia.
      - intros o _. apply (word_round M T L f HL Hf Hs); lia. }
    rewrite (One 0%nat 1%nat), (One 1%nat 0%nat) by lia. fold x y. ring. }
  assert (Constants : both_constants T (fun r a => r t a - dot 2 (L r t) (r t)) = x 0%nat + y 0%nat).
  { assert (One : forall a b, (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
      constant_word T a t a - dot 2 (L (constant_word T a) t) (constant_word T a t) = weight M f a b t 0).
    { intros a b Hab. assert (HP : is_play 2 (L (constant_word T a) t)) by (apply (HL T); [apply (constant_instance M T); lia|lia]).
      assert (P : L (constant_word T a) t b = weight M f a b t 0).
      { rewrite (symmetric_play M L f Hf Hs _ a b t (fun _ => false) (fun _ => 0%Z)).
        - reflexivity.
        - intros s Hs'. apply (constant_in M T); lia.
        - intros. lia. }
      rewrite <- P. destruct Hab as [[-> ->]|[-> ->]]; [rewrite cost_two by exact HP|rewrite cost_two' by exact HP];
        rewrite (constant_in M T) by lia; unfold unit_vec; cbn [Nat.eqb]; ring. }
    unfold both_constants. rewrite (One 0%nat 1%nat), (One 1%nat 0%nat) by lia. reflexivity. }
  unfold mixture, symmetric_value. destruct (halves_of M HM) as [k [Hk [E [[EM B]|[EM B]]]]]; rewrite E, B, Constants;
    assert (K1 : 1 <= INR k) by (apply (le_INR 1); exact Hk).
  - rewrite Shifts by lia. rewrite (XY k) by lia. replace (M - k)%nat with k by lia. whole_numbers. field. nra.
  - rewrite !Shifts by lia. rewrite (XY k), (XY (k - 1)%nat) by lia. replace (M - k)%nat with (k - 1)%nat by lia.
    replace (M - (k - 1))%nat with k by lia. replace (k - 1 + 1)%nat with k by lia. whole_numbers. field. nra.
Qed.

Lemma mixture_plus M T F G : mixture M T (fun r a => F r a + G r a) = mixture M T F + mixture M T G.
Proof.
  assert (S : forall j, all_shifts M T j (fun r a => F r a + G r a) = all_shifts M T j F + all_shifts M T j G).
  { intros j. unfold all_shifts. rewrite <- sum_added. apply sum_ext. intros; ring. }
  unfold mixture. rewrite !S. unfold both_constants, Rdiv. destruct (Nat.even M); ring.
Qed.

Lemma mixture_sum M T n (F : nat -> (Z -> vec) -> nat -> R) :
  mixture M T (fun r a => Sum n (fun k => F k r a)) = Sum n (fun k => mixture M T (F k)).
Proof.
  induction n as [|n IH]; cbn [Sum].
  - unfold mixture, all_shifts, both_constants, Rdiv. rewrite !sum_zero by (intros; ring). destruct (Nat.even M); ring.
  - rewrite mixture_plus, IH. reflexivity.
Qed.

Lemma mixture_nonneg M T F : (1 <= M)%nat -> (forall r a, 0 <= F r a) -> 0 <= mixture M T F.
Proof.
  intros HM H.
  assert (S : forall j, 0 <= all_shifts M T j F).
  { intros j. apply sum_nonneg. intros o _. pose proof (H (word M T j 0 1 o) 0%nat). pose proof (H (word M T j 1 0 o) 1%nat). lra. }
  assert (C : 0 <= both_constants T F) by (unfold both_constants; pose proof (H (constant_word T 0) 0%nat);
    pose proof (H (constant_word T 1) 1%nat); lra).
  destruct (halves_of M HM) as [k [Hk [E _]]]. unfold mixture. rewrite E.
  destruct (Nat.even M); (apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat, lt_0_INR; nia]).
  - pose proof (S k). lra.
  - pose proof (Rmult_le_pos _ _ (pos_INR (k + 1)) (S k)). pose proof (Rmult_le_pos _ _ (pos_INR k) (S (k - 1)%nat)).
    pose proof (Rmult_le_pos _ _ (pos_INR (2 * k + 1)) C). lra.
Qed.

(* So the expected total regret against the arm drawn is that much for each of them, less at most 1 for each of the first M. *)
Theorem symmetric_mixture_total (M T : nat) (L : learner) : is_learner 2 L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  symmetric_value M * INR (T - M) - INR M <= mixture M T (regret_against 2 T L).
Proof.
  intros HL HS HM. set (cost := fun t (r : Z -> vec) (a : nat) => r t a - dot 2 (L r t) (r t)).
  change (mixture M T (regret_against 2 T L)) with (mixture M T (fun r a => Sum T (fun k => cost (Z.of_nat k + 1)%Z r a))).
  rewrite mixture_sum. replace T with (M + (T - M))%nat at 2 by lia. rewrite sum_app.
  assert (Late : Sum (T - M) (fun k => mixture M T (cost (Z.of_nat (M + k) + 1)%Z)) = symmetric_value M * INR (T - M)).
  { rewrite (sum_ext _ _ (fun _ => symmetric_value M)), sum_const; [ring|]. intros k Hk. apply symmetric_mixture; try assumption; lia. }
  assert (Early : INR M * -1 <= Sum M (fun k => mixture M T (cost (Z.of_nat k + 1)%Z))).
  { apply sum_ge_const. intros k Hk. set (t := (Z.of_nat k + 1)%Z). pose proof (mixture_total M T ltac:(lia)) as One.
    set (low := fun (r : Z -> vec) (a : nat) => Rmax (-1) (cost t r a)).
    assert (Same : mixture M T (cost t) = mixture M T low).
    { apply mixture_instances; [exact HM|]. intros r a Hr _ Ha. unfold low. rewrite Rmax_right; [reflexivity|]. unfold cost.
      pose proof (HL T r t Hr ltac:(lia)) as P. pose proof (instance_rewards 2 T r t Hr) as Rw.
      pose proof (dot_bounded 2 _ _ P Rw). specialize (Rw a Ha). lra. }
    pose proof (mixture_nonneg M T (fun r a => low r a + 1) ltac:(lia) (fun r a =>
      ltac:(unfold low; pose proof (Rmax_l (-1) (cost t r a)); lra))) as N.
    rewrite mixture_plus, One in N. rewrite Same. lra. }
  eapply Rle_trans; [|apply Rplus_le_compat; [exact Early|right; symmetry; exact Late]]. lra.
Qed.
