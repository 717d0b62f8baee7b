(* The instance behind Theorem 3.1 for any number of arms: M+1 rounds of fair coin flips, one for each arm, repeated, cost every
   learner with recall M the same. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* n rounds of d flips each, repeated q times; flip number k d + i is the reward of arm i in round k+1. *)
Definition flip_reward (d : nat) (b : list bool) (k : nat) : vec :=
  fun i => if andb (Nat.ltb i d) (nth (k * d + i) b false) then 1 else 0.
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
        set (z := ((t - 1) / Z.of_nat n - s / Z.of_nat n)%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
      rewrite nth_turn_from_other; [reflexivity|]. assert (k' < k \/ k < k')%nat as [?|?] by lia; [left|right]; nia. }
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
