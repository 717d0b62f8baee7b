(* Definition 2.1, regret and its range, and footnote 2. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_2.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* Definition 2.1: Reg is a number at most 1. *)

(* Reg is at most 1, for every learner. *)
Theorem regret_at_most_1 d T L r : (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r -> Reg d T L r <= 1.
Proof.
  intros Hd HT HL Hr. apply Reg_le; [exact HT|]. apply total_regret_le; [exact Hd|]. intros i Hi.
  unfold regret_against. rewrite Rmult_1_r.
  replace (INR T) with (over_rounds T (fun _ => 1)) by (unfold over_rounds; rewrite sum_const; ring).
  apply over_rounds_le. intros t Ht. pose proof (HL T r t Hr ltac:(lia)) as P. pose proof (instance_rewards d T r t Hr) as B.
  pose proof (dot_bounded d _ _ P B). specialize (B i Hi). lra.
Qed.

(* Definition 2.1, whole: -(1 - 1/d) <= Reg <= 1 for every learner that plays distributions, and both ends are attained. *)

(* Reg is at least -(1 - 1/d): against the mean of the arms no round gains more than 1 - 1/d. *)
Theorem regret_at_least d T L r : (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r -> - (1 - / INR d) <= Reg d T L r.
Proof.
  intros Hd HT HL Hr. assert (D : 1 <= INR d) by (apply (le_INR 1); exact Hd). assert (N : 1 <= INR T) by (apply (le_INR 1); exact HT).
  assert (H : Sum d (fun i => regret_against d T L r i) <= INR d * total_regret d T L r).
  { rewrite <- sum_const. apply sum_le. intros i Hi. apply total_regret_ge. exact Hi. }
  unfold regret_against, over_rounds in H. rewrite sum_swap in H.
  set (c := fun k i => r (Z.of_nat k + 1)%Z i - dot d (L r (Z.of_nat k + 1)%Z) (r (Z.of_nat k + 1)%Z)).
  change (Sum T (fun k => Sum d (c k)) <= INR d * total_regret d T L r) in H.
  assert (G : INR T * - (INR d - 1) <= Sum T (fun k => Sum d (c k))).
  { rewrite <- sum_const. apply sum_le. intros k Hk. unfold c.
    pose proof (HL T r (Z.of_nat k + 1)%Z Hr ltac:(lia)) as P. pose proof (instance_rewards d T r (Z.of_nat k + 1)%Z Hr) as B.
    set (x := L r (Z.of_nat k + 1)%Z) in *. set (y := r (Z.of_nat k + 1)%Z) in *.
    rewrite sum_minus, sum_const. unfold dot.
    enough (E : Sum d (fun i => INR d * (x i * y i) - y i) <= Sum d (fun i => (INR d - 1) * x i)).
    { rewrite sum_minus, !sum_scal in E. destruct P as [_ P]. rewrite P in E. lra. }
    apply sum_le. intros i Hi. pose proof (play_bounded d x i P Hi) as X. specialize (B i Hi).
    assert (0 <= (INR d - 1) * (x i * (1 - y i))) by (apply Rmult_le_pos; [lra|apply Rmult_le_pos; lra]).
    assert (0 <= y i * (1 - x i)) by (apply Rmult_le_pos; lra). lra. }
  assert (E : INR T * - (INR d - 1) <= INR d * total_regret d T L r) by lra.
  unfold Reg. apply Rmult_le_reg_r with (INR d * INR T); [nra|].
  replace (total_regret d T L r / INR T * (INR d * INR T)) with (INR d * total_regret d T L r) by (field; lra).
  replace (- (1 - / INR d) * (INR d * INR T)) with (INR T * - (INR d - 1)) by (field; lra). exact E.
Qed.

(* The arms pay in turn, one a round, for d rounds. *)
Definition in_turn (d : nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat d))%Z%bool then unit_vec (Z.to_nat (t - 1)) else zero.

Lemma in_turn_at d k : (k < d)%nat -> in_turn d (Z.of_nat k + 1) = unit_vec k.
Proof.
  intros H. unfold in_turn. destruct (Z.leb_spec 1 (Z.of_nat k + 1)), (Z.leb_spec (Z.of_nat k + 1) (Z.of_nat d)); try lia.
  cbn. f_equal. lia.
Qed.

Lemma unit_vec_play d a : (a < d)%nat -> is_play d (unit_vec a).
Proof.
  intros Ha. split; [intros i _; unfold unit_vec; destruct (Nat.eqb i a); lra|].
  replace d with (a + (1 + (d - a - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. unfold unit_vec.
  rewrite (sum_zero a), (sum_zero (d - a - 1)); [rewrite Nat.add_0_r, Nat.eqb_refl; lra| |];
    intros k Hk; [destruct (Nat.eqb_spec (a + (1 + k)) a)|destruct (Nat.eqb_spec k a)]; try lia; reflexivity.
Qed.

Lemma dot_units d a b : (a < d)%nat -> dot d (unit_vec a) (unit_vec b) = if Nat.eqb a b then 1 else 0.
Proof.
  intros Ha. unfold dot. replace d with (a + (1 + (d - a - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. unfold unit_vec.
  rewrite (sum_zero a), (sum_zero (d - a - 1)); [rewrite Nat.add_0_r, Nat.eqb_refl; lra| |];
    intros k Hk; [destruct (Nat.eqb_spec (a + (1 + k)) a)|destruct (Nat.eqb_spec k a)]; try lia; lra.
Qed.

(* Both ends are attained, by learners that look at nothing: the lower one at T = d, the upper one at T = 1. *)
Theorem regret_range_attained d : (1 <= d)%nat ->
  (exists L r, is_learner d L /\ causal L /\ instance d d r /\ Reg d d L r = - (1 - / INR d)) /\
  ((2 <= d)%nat -> exists L r, is_learner d L /\ causal L /\ instance d 1 r /\ Reg d 1 L r = 1).
Proof.
  intros Hd. assert (D : 1 <= INR d) by (apply (le_INR 1); exact Hd). split.
  - exists (fun _ t => unit_vec (Z.to_nat (t - 1) mod d)%nat), (in_turn d). split; [|split; [|split]].
    + intros T r t _ _. apply unit_vec_play. apply Nat.mod_upper_bound. lia.
    + intros r r' t _. reflexivity.
    + split; [intros t Ht|intros t Ht]; unfold in_turn.
      * destruct (andb _ _); [apply unit_vec_is_reward|apply zero_is_reward].
      * destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat d)); try lia; reflexivity.
    + assert (E : forall i, (i < d)%nat -> over_rounds d (fun t => in_turn d t i) = 1).
      { intros i Hi. unfold over_rounds. rewrite (sum_ext d _ (unit_vec i)).
        - apply unit_vec_play. exact Hi.
        - intros k Hk. rewrite in_turn_at by exact Hk. unfold unit_vec. rewrite Nat.eqb_sym. reflexivity. }
      unfold Reg, total_regret. rewrite (largest_ext d _ (fun _ => 1)) by exact E.
      replace (largest d (fun _ => 1)) with 1.
      2:{ destruct (largest_attained d (fun _ => 1) Hd) as [i [_ F]]. rewrite F. reflexivity. }
      replace (over_rounds d _) with (INR d); [field; lra|].
      unfold over_rounds. rewrite (sum_ext d _ (fun _ => 1)); [rewrite sum_const; ring|].
      intros k Hk. rewrite in_turn_at by exact Hk. replace (Z.to_nat (Z.of_nat k + 1 - 1) mod d)%nat with k.
      2:{ replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k by lia. rewrite Nat.mod_small by exact Hk. reflexivity. }
      rewrite dot_units, Nat.eqb_refl by exact Hk. reflexivity.
  - intros H2. exists (fun _ _ => unit_vec 1), (in_turn 1). split; [|split; [|split]].
    + intros T r t _ _. apply unit_vec_play. lia.
    + intros r r' t _. reflexivity.
    + split; [intros t Ht|intros t Ht]; unfold in_turn.
      * destruct (andb _ _); [apply unit_vec_is_reward|apply zero_is_reward].
      * destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat 1)); try lia; reflexivity.
    + assert (R1 : in_turn 1 (Z.of_nat 0 + 1) = unit_vec 0) by (apply in_turn_at; lia).
      unfold Reg, total_regret, over_rounds. cbn [Sum]. rewrite R1, dot_units by lia. cbn [Nat.eqb INR].
      rewrite (largest_ext d _ (unit_vec 0)) by (intros; lra).
      replace (largest d (unit_vec 0)) with 1; [field|]. apply Rle_antisym.
      * apply (largest_ge d (unit_vec 0) 0%nat). lia.
      * apply largest_le; [lia|]. intros i _. unfold unit_vec. destruct (Nat.eqb i 0); lra.
Qed.

(* The definition: Reg is (1/T)(the largest total reward of an arm, less what the learner earned). *)
Theorem definition_2_1 d T L r : (1 <= d)%nat -> (1 <= T)%nat ->
  let against i := / INR T * (over_rounds T (fun t => r t i) - over_rounds T (fun t => dot d (L r t) (r t))) in
  (forall i, (i < d)%nat -> against i <= Reg d T L r) /\ (exists i, (i < d)%nat /\ Reg d T L r = against i).
Proof.
  intros Hd HT against. assert (0 < / INR T) by (apply Rinv_0_lt_compat, lt_0_INR; lia).
  assert (E : forall i, against i = / INR T * regret_against d T L r i)
    by (intros i; unfold against, regret_against; rewrite over_rounds_minus; reflexivity).
  unfold Reg, Rdiv. split.
  - intros i Hi. rewrite E, Rmult_comm. apply Rmult_le_compat_r; [lra|]. apply total_regret_ge. exact Hi.
  - destruct (total_regret_attained d T L r Hd) as [i [Hi A]]. exists i. split; [exact Hi|]. rewrite E, A. apply Rmult_comm.
Qed.

(* Footnote 2: for deterministic learners an adaptive adversary is no stronger than an oblivious one. *)

Lemma game_length L adv n : length (game L adv n) = n.
Proof. induction n; [reflexivity|]. cbn [game]. rewrite app_length, IHn. simpl. lia. Qed.

Lemma game_prefix L adv n k : (k < n)%nat -> nth k (game L adv n) (zero, zero) = nth k (game L adv (S k)) (zero, zero).
Proof.
  induction n; intros H; [lia|]. destruct (Nat.eq_dec k n) as [->|Hk]; [reflexivity|].
  rewrite <- IHn by lia. cbn [game]. rewrite app_nth1 by (rewrite game_length; lia). reflexivity.
Qed.

Lemma rewards_of_game L adv n t : (1 <= t <= Z.of_nat n)%Z ->
  rewards_of (game L adv n) t = snd (nth (Z.to_nat (t - 1)) (game L adv n) (zero, zero)).
Proof.
  intros H. unfold rewards_of. destruct (Z.leb_spec 1 t); [|lia]. change zero with (snd (zero, zero)) at 1. rewrite map_nth. reflexivity.
Qed.

(* The rewards of the game, chosen beforehand, make the same game. *)
Lemma game_is_oblivious d T L adv : causal L -> is_adversary d adv ->
  instance d T (rewards_of (game L adv T)) /\
  forall t, (1 <= t <= Z.of_nat T)%Z ->
    nth (Z.to_nat (t - 1)) (game L adv T) (zero, zero) = (L (rewards_of (game L adv T)) t, rewards_of (game L adv T) t).
Proof.
  intros HL Ha. split; [split|].
  - intros t Ht. rewrite rewards_of_game by exact Ht. rewrite game_prefix by lia. cbn [game].
    rewrite app_nth2 by (rewrite game_length; lia). rewrite game_length, Nat.sub_diag. apply Ha.
  - intros t Ht. unfold rewards_of. destruct (Z.leb_spec 1 t); [|reflexivity]. apply nth_overflow. rewrite map_length, game_length. lia.
  - intros t Ht. rewrite rewards_of_game by exact Ht. set (k := Z.to_nat (t - 1)).
    rewrite (surjective_pairing (nth k (game L adv T) (zero, zero))) at 1. f_equal.
    rewrite game_prefix by lia. cbn [game]. rewrite app_nth2 by (rewrite game_length; lia).
    rewrite game_length, Nat.sub_diag. cbn [nth fst].
    replace (Z.of_nat k + 1)%Z with t by lia. apply HL. intros s Hs.
    destruct (Z_le_dec 1 s).
    + rewrite !rewards_of_game by lia. rewrite (game_prefix L adv k) by lia. rewrite (game_prefix L adv T) by lia. reflexivity.
    + unfold rewards_of. destruct (Z.leb_spec 1 s); [lia|reflexivity].
Qed.

(* Footnote 2: "All results we obtain for our deterministic algorithms immediately extend to the adaptive setting." A bound on
   the total regret of a deterministic learner that holds for every instance holds against every adaptive adversary. *)
Theorem footnote_2 (d T : nat) (L : learner) (c : R) :
  causal L -> (forall r, instance d T r -> total_regret d T L r <= c) ->
  forall adv, is_adversary d adv -> adaptive_regret d T L adv <= c.
Proof.
  intros HL H adv Ha. destruct (game_is_oblivious d T L adv HL Ha) as [Hi He]. eapply Rle_trans; [|apply (H _ Hi)]. right.
  unfold adaptive_regret, total_regret, over_rounds. apply (f_equal2 Rminus).
  - apply largest_ext. intros i _. apply sum_ext. intros k Hk. specialize (He (Z.of_nat k + 1)%Z ltac:(lia)).
    replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k in He by lia. rewrite He. reflexivity.
  - apply sum_ext. intros k Hk. specialize (He (Z.of_nat k + 1)%Z ltac:(lia)).
    replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k in He by lia. rewrite He. reflexivity.
Qed.
