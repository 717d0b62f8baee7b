(* Theorem 3.1, the paper's own distribution: M rounds of fair coin flips, one for each arm, and M rounds of zeros, in turn. If 2M divides
   T, every learner with recall M has the expected regret (E max_i S_i - M/2)/(2M) per round, S_i being the number of heads of arm i. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Theorem_3_1 Theorem_3_1_exact.
Import ListNotations.
Open Scope R_scope.

Definition flips_and_zeros (d M q : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * (2 * M))))
  then let k := Z.to_nat ((t - 1) mod Z.of_nat (2 * M)) in if Nat.ltb k M then flip_reward d b k else zero
  else zero.

Lemma flips_and_zeros_instance d M q b : instance d (q * (2 * M)) (flips_and_zeros d M q b).
Proof.
  split; intros t Ht; unfold flips_and_zeros; cbv zeta.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. destruct (Nat.ltb _ M); [apply flip_reward_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * (2 * M)))); try lia; reflexivity.
Qed.

Lemma flips_and_zeros_at d M q b j k : (j < q)%nat -> (k < 2 * M)%nat ->
  flips_and_zeros d M q b (Z.of_nat (j * (2 * M) + k) + 1) = if Nat.ltb k M then flip_reward d b k else zero.
Proof.
  intros Hj Hk. assert (B : (j * (2 * M) + k < q * (2 * M))%nat) by nia. unfold flips_and_zeros. cbv zeta. set (n := (2 * M)%nat) in *.
  destruct (Z.leb_spec 1 (Z.of_nat (j * n + k) + 1)), (Z.leb_spec (Z.of_nat (j * n + k) + 1) (Z.of_nat (q * n))); try lia. cbn [andb].
  replace (Z.of_nat (j * n + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat n)%Z by lia.
  rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.

Lemma flips_and_zeros_sum d M q b i : over_rounds (q * (2 * M)) (fun t => flips_and_zeros d M q b t i) = INR q * heads d M b i.
Proof.
  unfold over_rounds, heads. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj.
  replace (Sum (2 * M)) with (Sum (M + M)) by (f_equal; lia). rewrite sum_app. match goal with |- _ + ?y = _ => replace y with 0 end.
  - rewrite Rplus_0_r. apply sum_ext. intros k Hk. rewrite flips_and_zeros_at by lia. destruct (Nat.ltb_spec k M); [reflexivity|lia].
  - symmetry. apply sum_zero. intros k Hk. rewrite flips_and_zeros_at by lia. destruct (Nat.ltb_spec (M + k) M); [lia|reflexivity].
Qed.

(* What a learner with recall M sees in a round of flips does not tell it the flips of that round; in the others nobody earns. *)
Lemma mean_earned_of_flips d M q L j k : is_learner d L -> bounded_recall M L -> (j < q)%nat -> (k < 2 * M)%nat ->
  let t := (Z.of_nat (j * (2 * M) + k) + 1)%Z in
  mean (d * M) (fun b => dot d (L (flips_and_zeros d M q b) t) (flips_and_zeros d M q b t)) = if Nat.ltb k M then 1 / 2 else 0.
Proof.
  intros HL [f Hf] Hj Hk t.
  assert (V : forall c, flips_and_zeros d M q c t = if Nat.ltb k M then flip_reward d c k else zero)
    by (intros c; apply flips_and_zeros_at; assumption).
  destruct (Nat.ltb_spec k M) as [HkM|HkM].
  2:{ rewrite <- (mean_const (d * M) 0). apply mean_ext. intros b _. rewrite V. apply dot_zero. }
  set (F := fun b => dot d (L (flips_and_zeros d M q b) t) (flips_and_zeros d M q b t)).
  assert (P : mean (d * M) (fun b => F b + F (turn_from d (k * d) b)) = 1).
  { rewrite <- (mean_const (d * M) 1). apply mean_ext. intros b Hb.
    assert (Same : L (flips_and_zeros d M q (turn_from d (k * d) b)) t = L (flips_and_zeros d M q b) t).
    { rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold flips_and_zeros. cbv zeta.
      destruct (_ && _)%bool; [|reflexivity]. set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z).
      set (k' := Z.to_nat (s mod Z.of_nat (2 * M))). destruct (Nat.ltb k' M); [|reflexivity].
      apply FunctionalExtensionality.functional_extensionality. intros i. unfold flip_reward.
      destruct (Nat.ltb_spec i d) as [Hi|Hi]; [|reflexivity]. cbn [andb].
      assert (Hk' : k' <> k).
      { intros E. assert (E' : (s mod Z.of_nat (2 * M) = Z.of_nat k)%Z)
          by (unfold k' in E; pose proof (Z.mod_pos_bound s (Z.of_nat (2 * M)) ltac:(lia)); lia).
        pose proof (Z.div_mod s (Z.of_nat (2 * M)) ltac:(lia)) as D1. rewrite E' in D1.
        assert (D : (Z.of_nat (2 * M) * (Z.of_nat j - s / Z.of_nat (2 * M)) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s, t in *; lia).
        set (z := (Z.of_nat j - s / Z.of_nat (2 * M))%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
      rewrite nth_turn_from_other; [reflexivity|]. assert (k' < k \/ k < k')%nat as [?|?] by lia; [left|right]; nia. }
    unfold F. rewrite Same, !V. destruct (HL _ _ t (flips_and_zeros_instance d M q b) ltac:(unfold t; lia)) as [_ X].
    unfold dot. rewrite <- sum_added. rewrite <- X. apply sum_ext. intros i Hi. unfold flip_reward.
    destruct (Nat.ltb_spec i d); [|lia]. cbn [andb].
    rewrite nth_turn_from_same by (rewrite ?Hb; nia). destruct (nth (k * d + i) b false); cbn [negb]; lra. }
  rewrite mean_plus, (mean_turn_from (d * M) d (k * d) F) in P by nia. fold F. lra.
Qed.

Theorem theorem_3_1_paper (d M q : nat) (L : learner) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= q)%nat ->
  is_learner d L -> bounded_recall M L ->
  mean (d * M) (fun b => Reg d (q * (2 * M)) L (flips_and_zeros d M q b)) =
  (mean (d * M) (fun b => largest d (heads d M b)) - INR M / 2) / (2 * INR M).
Proof.
  intros Hd HM Hq HL HB. assert (HqR : 0 < INR q) by (apply lt_0_INR; lia). assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HN : INR (q * (2 * M)) = INR q * (2 * INR M)) by (rewrite !mult_INR; simpl (INR 2); ring).
  rewrite (mean_ext _ _ (fun b => / (INR q * (2 * INR M)) * (INR q * largest d (heads d M b) -
    Sum q (fun j => Sum (2 * M) (fun k => dot d (L (flips_and_zeros d M q b) (Z.of_nat (j * (2 * M) + k) + 1)%Z)
      (flips_and_zeros d M q b (Z.of_nat (j * (2 * M) + k) + 1)%Z)))))).
  2:{ intros b _. unfold Reg, total_regret. rewrite HN.
      rewrite (largest_ext d _ (fun i => INR q * heads d M b i)) by (intros; apply flips_and_zeros_sum).
      rewrite largest_scal by lra. unfold over_rounds at 1. rewrite sum_blocks. field. lra. }
  rewrite mean_scal, mean_minus, mean_scal, mean_sum.
  rewrite (sum_ext q _ (fun _ => INR M * (1 / 2))).
  - rewrite sum_const. field. lra.
  - intros j Hj. rewrite mean_sum. rewrite (sum_ext (2 * M) _ (fun k => if Nat.ltb k M then 1 / 2 else 0)).
    + replace (2 * M)%nat with (M + M)%nat by lia. rewrite sum_app. match goal with |- _ + ?y = _ => replace y with 0 end.
      * rewrite (sum_ext M _ (fun _ => 1 / 2)); [rewrite sum_const; ring|]. intros k Hk. destruct (Nat.ltb_spec k M); [reflexivity|lia].
      * symmetry. apply sum_zero. intros k Hk. destruct (Nat.ltb_spec (M + k) M); [lia|reflexivity].
    + intros k Hk. apply mean_earned_of_flips; assumption.
Qed.
