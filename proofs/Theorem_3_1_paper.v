(* Theorem 3.1, the paper's own distribution: M rounds of fair coin flips, one for each arm, and M rounds of zeros, in turn, and
   cut off after T rounds. If 2M divides T, every learner with recall M has the expected regret (E max_i S_i - M/2)/(2M) per round, S_i
   being the number of heads of arm i. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Theorem_3_1 Theorem_3_1_exact.
Import ListNotations.
Open Scope R_scope.

Definition flips_and_zeros (d M T : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T))
  then let k := Z.to_nat ((t - 1) mod Z.of_nat (2 * M)) in if Nat.ltb k M then flip_reward d b k else zero
  else zero.

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
        set (z := (Z.of_nat j - s / Z.of_nat (2 * M))%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
      rewrite nth_turn_from_other; [reflexivity|]. assert (k' < k \/ k < k')%nat as [?|?] by lia; [left|right]; nia. }
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
