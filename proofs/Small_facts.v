(* Small facts that pin the definitions down: each would be false, or not compile, if a definition said something else. *)
From Coq Require Import Reals ZArith List Permutation Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_2 Challenge_section_3 Challenge_section_4.
From BoundedRecall Require Import Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Theorem_3_2 Theorem_3_1 Hedge Definition_2_3 Mean_based Theorem_4_1.
From BoundedRecall Require Import Theorem_5_6 Swap_regret Intervals Corollary_5_2 Definition_2_1 Two_arms Alphabet.
From BoundedRecall Require Import Finite_horizon Appendix_B_2 Lemma_5_5 Lemma_4_2 Definition_2_2 Delay Certificate.
Import ListNotations.
Open Scope R_scope.

(* The instance that gives arm i the reward 1 in rounds 1..T; the learner that always plays x. *)
Definition only (i T : nat) : Z -> vec := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then unit_vec i else zero.
Definition always (x : vec) : learner := fun _ _ => x.
Definition even_play : vec := fun _ => 1 / 2.
(* The rewards (1,0), (0,1); and the learner that plays the arm about to earn nothing. *)
Definition first_one_then_two : Z -> vec := fun t => if Z.eqb t 1 then unit_vec 0 else if Z.eqb t 2 then unit_vec 1 else zero.
Definition always_wrong : learner := fun _ t => if Z.eqb t 1 then unit_vec 1 else unit_vec 0.

Ltac two_arms := let i := fresh in let Hi := fresh in intros i Hi; destruct i as [|[|i]]; [| |lia].

(* ---- Rewards, plays, instances ---- *)
Lemma reward_above_one_is_none : ~ is_reward 1 (fun _ => 2).
Proof. intros H. specialize (H 0%nat ltac:(lia)). lra. Qed.
Lemma negative_reward_is_none : ~ is_reward 1 (fun _ => -1).
Proof. intros H. specialize (H 0%nat ltac:(lia)). lra. Qed.
Lemma even_play_is_play : is_play 2 even_play.
Proof. split; [intros; unfold even_play; lra|unfold even_play; simpl; lra]. Qed.
Lemma play_of_two_is_none : ~ is_play 2 (fun _ => 1).
Proof. intros [_ H]. simpl in H. lra. Qed.
Lemma negative_weight_is_no_play : ~ is_play 2 (fun i => match i with O => 2 | _ => -1 end).
Proof. intros [H _]. specialize (H 1%nat ltac:(lia)). simpl in H. lra. Qed.
Lemma only_instance i T d : instance d T (only i T).
Proof.
  split; intros t Ht; unfold only; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; try reflexivity.
  apply unit_vec_is_reward.
Qed.
Lemma rewards_outside_the_horizon_are_zero : ~ instance 2 1 (only 0 2).
Proof.
  intros [_ H]. specialize (H 2%Z ltac:(lia)). apply (f_equal (fun v => v 0%nat)) in H. unfold only, zero, unit_vec in H. simpl in H. lra.
Qed.
Lemma first_round_is_one : instance 2 1 first_one_then_two -> False.
Proof. intros [_ H]. specialize (H 2%Z ltac:(lia)). apply (f_equal (fun v => v 1%nat)) in H. cbn in H. unfold zero in H. lra. Qed.

(* ---- Windows and learners ---- *)
Lemma window_of_two r : window r 2 5 = [r 3%Z; r 4%Z].
Proof. reflexivity. Qed.
Lemma window_of_none r t : window r 0 t = [].
Proof. reflexivity. Qed.
Lemma window_before_round_one r : window r 2 1 = [r (-1)%Z; r 0%Z].
Proof. reflexivity. Qed.
Lemma history_of_round_one r : history r 1 = [].
Proof. reflexivity. Qed.
Lemma history_of_round_three r : history r 3 = [r 1%Z; r 2%Z].
Proof. reflexivity. Qed.
Lemma run_starts_with_nothing A r : run A r 1%Z = A [].
Proof. reflexivity. Qed.
Lemma recall_zero_sees_nothing L : bounded_recall 0 L <-> forall r r' t, L r t = L r' t.
Proof.
  split.
  - intros [f H] r r' t. rewrite !H. reflexivity.
  - intros H. exists (fun t _ => L (fun _ => zero) t). intros r t. apply H.
Qed.
Lemma recall_one_sees_the_last_reward L : bounded_recall 1 L <-> forall r r' t, r (t - 1)%Z = r' (t - 1)%Z -> L r t = L r' t.
Proof.
  assert (W : forall r t, window r 1 t = [r (t - 1)%Z]).
  { intros r t. unfold window, segment. cbn [seq map]. do 2 f_equal. lia. }
  split.
  - intros [f H] r r' t E. rewrite !H, !W, E. reflexivity.
  - intros H. exists (fun t w => L (fun _ => hd zero w) t). intros r t. rewrite W. apply H. reflexivity.
Qed.
Lemma recall_one_does_not_see_two_rounds_back : ~ bounded_recall 1 (fun r t => r (t - 2)%Z).
Proof.
  rewrite recall_one_sees_the_last_reward. intros H. specialize (H (only 0 1) (fun _ => zero) 3%Z eq_refl).
  apply (f_equal (fun v => v 0%nat)) in H. unfold only, zero, unit_vec in H. simpl in H. lra.
Qed.
Lemma last_reward_is_stationary : stationary 1 (fun r t => r (t - 1)%Z).
Proof. exists (fun w => hd zero w). intros r t. unfold window, segment. cbn [seq map hd]. f_equal. lia. Qed.
Lemma round_number_is_not_stationary M : ~ stationary M (fun _ t _ => IZR t).
Proof.
  intros [f H]. pose proof (H (fun _ => zero) 1%Z) as H1. pose proof (H (fun _ => zero) 2%Z) as H2.
  assert (E : window (fun _ => zero) M 1 = window (fun _ => zero) M 2) by (unfold window, segment; apply map_ext; reflexivity).
  rewrite E, <- H2 in H1. apply (f_equal (fun v => v 0%nat)) in H1. cbv beta in H1. lra.
Qed.
Lemma round_number_is_bounded_recall : bounded_recall 0 (fun _ t _ => IZR t).
Proof. exists (fun t _ _ => IZR t). reflexivity. Qed.
Lemma sum_of_the_window_is_symmetric M : is_symmetric M (fun r t i => score (window r M t) i).
Proof.
  exists (fun _ w i => score w i). split; [reflexivity|]. intros _ w w' H. apply functional_extensionality. intros i.
  induction H; simpl; lra.
Qed.
Lemma last_of_two_is_not_symmetric : ~ is_symmetric 2 (fun r t => r (t - 1)%Z).
Proof.
  intros [f [H S]]. pose proof (H (only 0 1) 2%Z) as H1. change (window (only 0 1) 2 2) with [zero; unit_vec 0] in H1.
  pose proof (S 2%Z [zero; unit_vec 0] [unit_vec 0; zero] (perm_swap _ _ [])) as E.
  set (late := fun t : Z => if Z.eqb t 0 then unit_vec 0 else zero : vec). pose proof (H late 2%Z) as H4.
  change (window late 2 2) with [unit_vec 0; zero] in H4. rewrite <- E, <- H1 in H4. apply (f_equal (fun v => v 0%nat)) in H4.
  unfold late, only, zero, unit_vec in H4. simpl in H4. lra.
Qed.
Lemma present_reward_is_not_causal : ~ causal (fun r t => r t).
Proof.
  intros H. specialize (H (only 0 1) (fun _ => zero) 1%Z). assert (E : forall s, (s < 1)%Z -> only 0 1 s = zero).
  { intros s Hs. unfold only. destruct (Z.leb_spec 1 s); [lia|reflexivity]. }
  specialize (H E). apply (f_equal (fun v => v 0%nat)) in H. unfold only, zero, unit_vec in H. simpl in H. lra.
Qed.
Lemma last_reward_is_causal : causal (fun r t => r (t - 1)%Z).
Proof. intros r r' t H. apply H. lia. Qed.

(* ---- Regret ---- *)
Lemma only_sum T i j : over_rounds T (fun t => only i T t j) = INR T * unit_vec i j.
Proof.
  unfold over_rounds. rewrite <- sum_const. apply sum_ext. intros k Hk. unfold only.
  destruct (Z.leb_spec 1 (Z.of_nat k + 1)), (Z.leb_spec (Z.of_nat k + 1) (Z.of_nat T)); try lia. reflexivity.
Qed.
Lemma only_earned T i x : (i < 2)%nat -> over_rounds T (fun t => dot 2 x (only i T t)) = INR T * x i.
Proof.
  intros Hi. unfold over_rounds. rewrite <- sum_const. apply sum_ext. intros k Hk. unfold only.
  destruct (Z.leb_spec 1 (Z.of_nat k + 1)), (Z.leb_spec (Z.of_nat k + 1) (Z.of_nat T)); try lia.
  unfold dot, unit_vec. destruct i as [|[|i]]; [| |lia]; simpl; ring.
Qed.
Lemma best_of_only T i : (i < 2)%nat -> largest 2 (fun j => INR T * unit_vec i j) = INR T.
Proof.
  pose proof (pos_INR T). intros Hi. unfold largest, unit_vec. destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb];
    rewrite Rmult_0_r, Rmult_1_r; [apply Rmax_left|apply Rmax_right]; lra.
Qed.
Lemma wrong_arm_has_regret_one T : (1 <= T)%nat -> Reg 2 T (always (unit_vec 0)) (only 1 T) = 1.
Proof.
  intros HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg, total_regret, always.
  rewrite (largest_ext 2 _ (fun j => INR T * unit_vec 1 j)) by (intros; apply only_sum). rewrite best_of_only, only_earned by lia.
  unfold unit_vec. cbn [Nat.eqb]. field. lra.
Qed.
Lemma right_arm_has_regret_zero T : (1 <= T)%nat -> Reg 2 T (always (unit_vec 1)) (only 1 T) = 0.
Proof.
  intros HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg, total_regret, always.
  rewrite (largest_ext 2 _ (fun j => INR T * unit_vec 1 j)) by (intros; apply only_sum). rewrite best_of_only, only_earned by lia.
  unfold unit_vec. cbn [Nat.eqb]. field. lra.
Qed.
Lemma even_play_has_regret_half T : (1 <= T)%nat -> Reg 2 T (always even_play) (only 0 T) = 1 / 2.
Proof.
  intros HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg, total_regret, always.
  rewrite (largest_ext 2 _ (fun j => INR T * unit_vec 0 j)) by (intros; apply only_sum). rewrite best_of_only, only_earned by lia.
  unfold even_play. field. lra.
Qed.
Lemma even_play_of_one_round_has_R : has_R 2 (fun _ => even_play) 1 (1 / 2) /\ ~ has_R 2 (fun _ => even_play) 1 (1 / 3).
Proof.
  split.
  - intros r [Hr _]. specialize (Hr 1%Z ltac:(lia)). pose proof (Hr 0%nat ltac:(lia)). pose proof (Hr 1%nat ltac:(lia)).
    apply Reg_le; [lia|]. apply total_regret_le; [lia|]. intros i Hi. unfold regret_against, over_rounds, run, even_play, dot.
    cbn [Sum]. change (Z.of_nat 0 + 1)%Z with 1%Z. simpl (INR 1). destruct i as [|[|i]]; [lra|lra|lia].
  - intros H. specialize (H (only 0 1) (only_instance 0 1 2)). pose proof (even_play_has_regret_half 1 ltac:(lia)) as E.
    change (Reg 2 1 (run (fun _ => even_play)) (only 0 1)) with (Reg 2 1 (always even_play) (only 0 1)) in H. lra.
Qed.
Lemma regret_may_be_negative : Reg 2 2 (fun _ t => if Z.eqb t 1 then unit_vec 0 else unit_vec 1) first_one_then_two = - (1 / 2).
Proof.
  unfold Reg, total_regret, over_rounds, first_one_then_two, dot, unit_vec, largest. simpl.
  rewrite Rmax_left by lra. field.
Qed.
Lemma always_wrong_regret : total_regret 2 2 always_wrong first_one_then_two = 1.
Proof.
  unfold total_regret, over_rounds, first_one_then_two, always_wrong, dot, unit_vec, largest. simpl. rewrite Rmax_left by lra. ring.
Qed.
Lemma always_wrong_swap_regret : swap_regret 2 2 always_wrong first_one_then_two = 2.
Proof.
  unfold swap_regret, over_rounds, first_one_then_two, always_wrong, unit_vec, largest. simpl.
  rewrite Rmax_right by lra. rewrite Rmax_left by lra. ring.
Qed.
Lemma switches_counted : switches 5 (fun t => if Z.ltb t 3 then 0%nat else if Z.ltb t 5 then 1%nat else 0%nat) = 2%nat.
Proof. reflexivity. Qed.
Lemma switching_regret_of_always_wrong :
  regret_against_arms 2 2 always_wrong first_one_then_two (fun t => if Z.eqb t 1 then 0%nat else 1%nat) = 2.
Proof. unfold regret_against_arms, over_rounds, first_one_then_two, always_wrong, dot, unit_vec. simpl. ring. Qed.
Lemma interval_regret_of_one_round d L r i s : regret_on d L r i s 1 = r s i - dot d (L r s) (r s).
Proof. unfold regret_on. cbn [Sum]. rewrite Z.add_0_r. ring. Qed.

(* ---- Algorithms ---- *)
Lemma periodic_restart_restarts A r : periodic_restart A 2 r 3%Z = A [] /\ periodic_restart A 2 r 4%Z = A [r 3%Z].
Proof. split; reflexivity. Qed.
Lemma average_restart_of_two A r i : average_restart A 2 r 5%Z i = (A [r 4%Z] i + A [r 3%Z; r 4%Z] i) / 2.
Proof. unfold average_restart, average_suffixes. simpl. change (window r 1 5) with [r 4%Z].
change (window r 2 5) with [r 3%Z; r 4%Z]. field. Qed.
Lemma inclusive_average_restart_of_one A r i : inclusive_average_restart A 1 r 5%Z i = (A [] i + A [r 4%Z] i) / 2.
Proof. unfold inclusive_average_restart, average_suffixes. simpl. change (window r 0 5) with (@nil vec).
change (window r 1 5) with [r 4%Z]. field. Qed.
Lemma exclusive_average_restart_of_one A r i : exclusive_average_restart A 1 r 5%Z i = A [] i.
Proof. unfold exclusive_average_restart, average_suffixes. simpl. change (window r 0 5) with (@nil vec). field. Qed.
Lemma full_horizon_pads_with_zeros A i : average_restart_full_horizon A 2 [unit_vec 0] i = (A [unit_vec 0] i + A [zero; unit_vec 0] i) / 2.
Proof. unfold average_restart_full_horizon. simpl. unfold last_of. simpl. field. Qed.
Lemma windowed_plays_the_window A r : windowed A 2 r 5%Z = A [r 3%Z; r 4%Z].
Proof. reflexivity. Qed.
Lemma randomized_plays_the_suffix_drawn A r : randomized_average_restart A (lengths 1 [0; 1]%nat) r 2%Z = A (window r 2 2).
Proof. reflexivity. Qed.
Lemma hedge_starts_even eta : hedge 2 eta [] 0%nat = 1 / 2.
Proof. unfold hedge, potential. simpl. rewrite Rmult_0_r, exp_0. field. Qed.
Lemma cover_of_one_round : cover 1 [] 0%nat = 1 / 2.
Proof. unfold cover. simpl. rewrite Rplus_0_l, Rminus_0_l, Rabs_Ropp. lra. Qed.
Lemma leader_is_followed : follow_the_leader 2 [unit_vec 1] 1%nat = 1.
Proof.
  unfold follow_the_leader, leads, largest, score, unit_vec. simpl. rewrite Rmax_right by lra.
  destruct (Rle_dec _ _); [|lra]. destruct (Rle_dec _ _); [lra|]. field.
Qed.
Lemma blocks_needed : ceiling 5 2 = 3%nat.
Proof. reflexivity. Qed.

(* ---- Numbers ---- *)
Lemma walk_of_two : walk 2 0 = 1.
Proof. simpl. replace (0 + 1 + 1) with 2 by ring. replace (0 + 1 - 1) with 0 by ring. replace (0 - 1 + 1) with 0 by ring.
  replace (0 - 1 - 1) with (- (2)) by ring. rewrite Rabs_Ropp, Rabs_R0, Rabs_right by lra. field. Qed.
Lemma symmetric_value_of_two : symmetric_value 2 = 1 / 4 /\ symmetric_value 3 = 3 / 14.
Proof. unfold symmetric_value. simpl. split; field. Qed.
Lemma mean_of_a_flip : mean 1 (fun b => if hd false b then 1 else 0) = 1 / 2.
Proof. simpl. lra. Qed.
Lemma chance_of_a_draw : probability_at_most 4 1 (fun l => INR (hd 0%nat l)) 0 = 1 / 4.
Proof.
  unfold probability_at_most. simpl. destruct (Rle_dec 0 0); [|lra]. destruct (Rle_dec 1 0); [lra|].
  destruct (Rle_dec (1 + 1) 0); [lra|]. destruct (Rle_dec (1 + 1 + 1) 0); [lra|]. field.
Qed.
Lemma even_play_is_mean_based M : mean_based 2 M 0 (1 / 2) (always even_play) /\ ~ mean_based 2 1 0 (1 / 3) (always even_play).
Proof.
  split.
  - split; [exists (fun _ _ => even_play); reflexivity|]. intros. unfold always, even_play. lra.
  - intros [_ H]. specialize (H 2%nat (only 0 2) 2%Z 1%nat 0%nat (only_instance 0 2 2) ltac:(lia) ltac:(lia) ltac:(lia)).
    change (window (only 0 2) 1 2) with [unit_vec 0] in H. unfold score, unit_vec, always, even_play in H. simpl in H.
    assert (1 + 0 - (0 + 0) > 0) by lra. specialize (H H0). lra.
Qed.
Lemma adversary_reacts : adaptive_regret 2 1 (always even_play) (fun _ _ => unit_vec 0) = 1 / 2.
Proof.
  unfold adaptive_regret, always, even_play. simpl. unfold dot, unit_vec, largest. simpl. rewrite Rmax_left by lra. lra.
Qed.

(* ---- Base learners and bounds ---- *)
Lemma segment_of_three r : segment r 2 3 = [r 2%Z; r 3%Z; r 4%Z].
Proof. reflexivity. Qed.
Lemma even_play_is_base : is_base 2 (fun _ => even_play) /\ ~ is_base 2 (fun _ => unit_vec 2).
Proof.
  split; [intros past _; apply even_play_is_play|]. intros H. destruct (H [] (Forall_nil _)) as [_ S].
  unfold unit_vec in S. simpl in S. lra.
Qed.
Lemma always_is_learner : is_learner 2 (always even_play) /\ ~ is_learner 2 (always zero).
Proof.
  split; [intros T r t _ _; apply even_play_is_play|]. intros H.
  destruct (H 1%nat (only 0 1) 1%Z (only_instance 0 1 2) ltac:(lia)) as [_ S].
  unfold always, zero in S. simpl in S. lra.
Qed.
Lemma regret_against_the_wrong_arm : regret_against 2 1 (always (unit_vec 0)) (only 1 1) 0 = 0.
Proof. unfold regret_against, over_rounds, always, only, dot, unit_vec. simpl. ring. Qed.
Lemma even_play_has_W : has_W 2 (fun _ => even_play) 1 (1 / 2) /\ ~ has_W 2 (fun _ => even_play) 1 (1 / 3).
Proof.
  destruct even_play_of_one_round_has_R as [A B]. split.
  - apply (has_R_iff_has_W 2 _ 1 (1 / 2)) in A; [|lia|lia]. simpl (INR 1) in A. rewrite Rmult_1_l in A. exact A.
  - intros H. apply B. apply (has_R_iff_has_W 2 _ 1 (1 / 3)); [lia|lia|]. simpl (INR 1). rewrite Rmult_1_l. exact H.
Qed.
Lemma rate_tuned_to_eight_rounds : tuned_rate 2 8 * tuned_rate 2 8 = ln 2.
Proof.
  unfold tuned_rate. replace (INR 2) with 2 by (simpl; lra). replace (INR 8) with 8 by (simpl; lra). rewrite sqrt_sqrt; [field|].
  assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra). lra.
Qed.
Lemma lead_of_two_rewards : lead [unit_vec 0; unit_vec 0; unit_vec 1] = 1.
Proof. unfold lead, unit_vec. simpl. ring. Qed.
Lemma second_block_starts : block_start 3 4 = 4%Z /\ block_start 3 6 = 4%Z.
Proof. split; reflexivity. Qed.
Lemma average_suffixes_of_two A r i : average_suffixes A 1 2 r 5%Z i = (A [r 4%Z] i + A [r 3%Z; r 4%Z] i) / 2.
Proof. apply average_restart_of_two. Qed.
Lemma last_of_three a b c : last_of 2 [a; b; c] = [b; c].
Proof. reflexivity. Qed.
Lemma periodic_restart_after_a_window A a b : periodic_restart_function A 3 5 [a; b] = A [b].
Proof. reflexivity. Qed.

(* ---- Instances and distributions ---- *)
Lemma only_is_one_hot T : one_hot T (only 1 T).
Proof.
  intros t Ht. unfold only. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. right. reflexivity.
Qed.
Lemma near_periodic_starts : near_periodic 2 3 9 1 0%nat = 0 /\ near_periodic 2 3 9 1 1%nat = 1 /\ near_periodic 2 3 9 4 0%nat = 1.
Proof. unfold near_periodic. simpl. lra. Qed.
Lemma flips_and_zeros_end : flips_and_zeros 2 1 3 [true; false] 3 0%nat = 1 /\ flips_and_zeros 2 1 3 [true; false] 3 1%nat = 0 /\
  flips_and_zeros 2 1 3 [true; false] 2 = zero /\ flips_and_zeros 2 1 3 [true; false] 5 = zero.
Proof. repeat split; reflexivity. Qed.
Lemma flip_reward_of_round_two : flip_reward 2 [true; false; false; true] 1 0%nat = 0 /\
  flip_reward 2 [true; false; false; true] 1 1%nat = 1.
Proof. split; reflexivity. Qed.
Lemma printed_cyclic_starts : printed_cyclic 3 1 6 1 = unit_vec 0 /\ printed_cyclic 3 1 6 2 = unit_vec 1.
Proof. split; reflexivity. Qed.
Lemma window_with_one_of_two : window_with 2 1 [unit_vec 1; unit_vec 0].
Proof. apply perm_swap. Qed.
Lemma word_starts : word 2 9 1 0 1 0 3 = unit_vec 1 /\ word 2 9 1 0 1 0 1 = unit_vec 0 /\ word 2 9 1 0 1 2 1 = unit_vec 1.
Proof. repeat split; reflexivity. Qed.
Lemma constant_word_ends : constant_word 3 1 3 = unit_vec 1 /\ constant_word 3 1 4 = zero.
Proof. split; reflexivity. Qed.
Lemma mixture_of_recall_two : mixture 2 9 (fun r a => if Nat.eqb a 0 then 1 else 0) = 1 / 2.
Proof. unfold mixture, all_shifts, both_constants. simpl. field. Qed.
Lemma signs_add_up : sign true = 1 /\ sign false = -1 /\ surplus [true; true; false] = 1.
Proof. unfold sign, surplus. simpl. lra. Qed.
Lemma two_arms_value_of_one : two_arms_value 1 = 1 / 4.
Proof. unfold two_arms_value. simpl (1 + 1)%nat. rewrite walk_of_two. simpl. field. Qed.
Lemma excess_over_one : excess 1 (-3) = 2 /\ excess 5 (-3) = 0.
Proof. unfold excess. rewrite Rabs_left by lra. split; [rewrite Rmax_left by lra; ring|apply Rmax_right; lra]. Qed.
Lemma swap_solution_of_two : swap_solution 2 (2 / 3) /\ ~ swap_solution 2 1.
Proof.
  split; [exact swap_solution_2|]. intros H. pose proof (swap_solution_unique 2 1 (2 / 3) H swap_solution_2). lra.
Qed.
Lemma round_weights : round_weight 2 1 0 = 3 /\ round_weight 2 1 1 = 2.
Proof. unfold round_weight. simpl. lra. Qed.
Lemma mean_Y_of_one_round : mean_Y 1 0 0 = 1.
Proof. unfold mean_Y, round_weight, sign. simpl. split_Rabs; lra. Qed.
Lemma mean_of_a_draw : expect 3 1 (fun l => INR (hd 0%nat l)) = 1.
Proof. simpl. field. Qed.
Lemma put_in_place : put zero 1 5 1%nat = 5 /\ put zero 1 5 0%nat = 0.
Proof. split; reflexivity. Qed.
Lemma rounded_half : round_vec 1 (fun _ => 1 / 2) (fun v => v 0%nat) = 1 / 2.
Proof. simpl. unfold put. simpl. field. Qed.
Lemma rounded_window_plays : rounded 1 (fun _ w => hd zero w) 1 [fun _ => 1 / 4] 0%nat = 1 / 4.
Proof. unfold rounded. simpl. unfold put. simpl. field. Qed.
Lemma plays_a_function f r t : plays 2 f r t = f t (window r 2 t).
Proof. reflexivity. Qed.
Lemma halves_are_not_two_valued : two_valued 1 (only 0 2) /\ ~ two_valued 1 (fun _ _ => 1 / 2).
Proof.
  split; [|intros H; specialize (H 0%Z 0%nat ltac:(lia)); lra]. intros t i _. unfold only.
  destruct (_ && _)%bool; [|left; reflexivity]. unfold unit_vec. destruct (Nat.eqb i 0); tauto.
Qed.
Lemma constant_adversary : is_adversary 2 (fun _ _ => unit_vec 0) /\ ~ is_adversary 2 (fun _ _ _ => 2).
Proof. split; [intros past x; apply unit_vec_is_reward|]. intros H. specialize (H [] zero 0%nat ltac:(lia)). lra. Qed.
Lemma game_of_one_round L adv : game L adv 1 = [(L (rewards_of []) 1%Z, adv [] (L (rewards_of []) 1%Z))].
Proof. reflexivity. Qed.
Lemma chosen_after_one_draw adv : chosen 2 adv [5; 7]%nat 2 = adv [5]%nat /\ chosen 2 adv [5; 7]%nat 1 = adv [].
Proof. split; reflexivity. Qed.

(* ---- The listing, the instances of Section 4 and Lemma 5.5, delays ---- *)
Lemma listing_shows_the_present A r : listed_periodic_restart A 2 r 3%Z = A [r 2%Z; r 3%Z].
Proof. reflexivity. Qed.
Lemma last_is_copied a b : copies_last [a; b] 0%nat = b 0%nat /\ copies_last [a; b] 1%nat = 1 - b 0%nat.
Proof. split; reflexivity. Qed.
Lemma first_arm_then_second a : first_then [] = unit_vec 0 /\ first_then [a] = unit_vec 1.
Proof. split; reflexivity. Qed.
Lemma leader_leads : leads 2 [unit_vec 1] 1%nat = 1 /\ leads 2 [unit_vec 1] 0%nat = 0.
Proof.
  unfold leads, largest, score, unit_vec. simpl. rewrite Rmax_right by lra.
  split; destruct (Rle_dec _ _); lra.
Qed.
Lemma printed_counts_the_present_reward : as_meant 2 1 (1 / 2) (always even_play) /\ ~ as_printed 2 1 (1 / 2) (always even_play).
Proof.
  split.
  - intros r t i j _ Ht _ _ H. assert (t = 1%Z) by lia. subst t. change (0 - 0 > 1 / 2 * 1) in H. lra.
  - intros H. specialize (H (only 0 1) 1%Z 1%nat 0%nat (only_instance 0 1 2) ltac:(lia) ltac:(lia) ltac:(lia)).
    assert (E : (1 + 0) - (0 + 0) > 1 / 2 * 1) by lra. specialize (H E). change (1 / 2 < 1 / 2) in H. lra.
Qed.
Lemma counterexample_phases : map (counterexample 1) [3; 4; 6; 7]%Z = [unit_vec 0; unit_vec 1; unit_vec 0; zero].
Proof. reflexivity. Qed.
Lemma three_phases_of_four : map (three_phases 4 3) [4; 5; 7; 8; 9]%Z = [unit_vec 0; unit_vec 1; unit_vec 1; unit_vec 0; zero].
Proof. reflexivity. Qed.
Lemma second_copy : copies 1 2 10 = unit_vec 0 /\ copies 1 2 13 = unit_vec 1 /\ copies 1 2 19 = zero.
Proof. repeat split; reflexivity. Qed.
Lemma second_phase_copy : phase_copies 4 3 2 13 = unit_vec 0 /\ phase_copies 4 3 2 17 = unit_vec 1 /\ phase_copies 4 3 2 25 = zero.
Proof. repeat split; reflexivity. Qed.
Lemma nothing_leads_at_first : window_lead 1 1 = 0 /\ window_lead 1 3 = 2.
Proof. unfold window_lead, score, window, segment, counterexample, unit_vec, zero. cbn. lra. Qed.
Lemma list_as_printed : map (printed_list 1) [1; 4; 6; 7; 9]%Z = [1; 1; -1; 0; 0]%Z.
Proof. reflexivity. Qed.
Lemma cyclic_starts : cyclic 3 1 6 1 0 1 = unit_vec 0 /\ cyclic 3 1 6 1 0 2 = unit_vec 1 /\ cyclic 3 1 6 1 0 7 = zero.
Proof. repeat split; reflexivity. Qed.
Lemma weight_of_the_rarer_arm f : p_of f 3 1 1 0 = f [unit_vec 0; unit_vec 1; unit_vec 1] 0%nat.
Proof. reflexivity. Qed.
Lemma one_reward_two_rounds_ago : map (one_reward_ago 2 1 5) [2; 3; 4]%Z = [zero; unit_vec 1; zero].
Proof. reflexivity. Qed.
Lemma even_play_guarantees_the_horizon :
  class_guarantees 2 0 (fun _ => True) (fun _ => True) INR /\ ~ class_guarantees 2 0 (fun _ => False) (fun _ => True) INR.
Proof.
  split; [|intros [f [H _]]; exact H]. exists (fun _ _ => even_play). split; [trivial|]. split; [intros; apply even_play_is_play|].
  intros T r Hr _. apply total_regret_le; [lia|]. intros i Hi. unfold regret_against, over_rounds.
    rewrite <- (Rmult_1_r (INR T)), <- sum_const.
  apply sum_le. intros k Hk. pose proof (instance_rewards 2 T r (Z.of_nat k + 1)%Z Hr) as B.
  pose proof (dot_bounded 2 even_play _ even_play_is_play B). specialize (B i Hi). unfold plays. lra.
Qed.
Lemma delay_hides_the_last_reward :
  delayed_stationary 1 1 (fun r t => r (t - 2)%Z) /\ delayed_recall 1 1 (fun r t => r (t - 2)%Z) /\
    ~ delayed_recall 1 1 (fun r t => r (t - 1)%Z).
Proof.
  assert (S : delayed_stationary 1 1 (fun r t => r (t - 2)%Z)).
  { exists (fun w => hd zero w). intros r t. cbn. f_equal. lia. }
  split; [exact S|]. split; [apply delayed_stationary_recall; exact S|]. intros [f H].
  pose proof (H (only 0 1) 2%Z) as H1. pose proof (H (fun _ => zero) 2%Z) as H2. cbn in H1, H2.
  change (only 0 1 0) with zero in H1. rewrite <- H2 in H1. apply (f_equal (fun v : vec => v 0%nat)) in H1.
  unfold only, unit_vec, zero in H1. cbn in H1. lra.
Qed.
Lemma delay_of_one_halves_the_recall : delayed_below 5 1 = 3%nat /\ delayed_above 5 1 = 3%nat /\ delayed_above 4 1 = 2%nat.
Proof. repeat split; reflexivity. Qed.

(* ---- Finite alphabets ---- *)
Lemma one_letter_alphabet : over_alphabet [unit_vec 0] 2 (only 0 2) /\ ~ over_alphabet [unit_vec 0] 2 (only 0 1).
Proof.
  split.
  - intros t Ht. left. unfold only. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat 2)); try lia. reflexivity.
  - intros H. destruct (H 2%Z ltac:(lia)) as [E|[]]. apply (f_equal (fun v : vec => v 0%nat)) in E. unfold only, unit_vec, zero in E.
    cbn in E. lra.
Qed.
Lemma window_forgets_the_oldest (a b c : vec) :
  window_after [a; b] c = [b; c] /\ path_end [a] [b; c] = [c] /\ path_windows [a] [b; c] = [[a]; [b]].
Proof. repeat split; reflexivity. Qed.
(* The learner that plays the last reward loses 1 in two rounds that alternate, and comes back. *)
Lemma alternation_is_simple_cycle (u := unit_vec 0) (v := unit_vec 1) : simple_cycle [u; v] 1 [u] [v; u] /\
  path_cost 2 (fun w => hd zero w) 1 [u] [v; u] = 1 /\
  window_cycle [u; v] 1 [u] [v; u; v; u] /\ ~ simple_cycle [u; v] 1 [u] [v; u; v; u].
Proof.
  assert (N : u <> v).
  { intros E. apply (f_equal (fun x : vec => x 0%nat)) in E. unfold u, v, unit_vec in E. cbn in E. lra. }
  split; [|split; [|split]].
  - split.
    + split; [reflexivity|]. split; [intros x [<-|[]]; left; reflexivity|]. split; [intros x [<-|[<-|[]]]; cbn; tauto|].
      split; [discriminate|reflexivity].
    + cbn. constructor; [intros [E|[]]; congruence|]. constructor; [intros []|constructor].
  - unfold u, v, unit_vec. cbn. unfold dot. cbn. lra.
  - split; [reflexivity|]. split; [intros x [<-|[]]; left; reflexivity|].
    split; [intros x [<-|[<-|[<-|[<-|[]]]]]; cbn; tauto|]. split; [discriminate|reflexivity].
  - intros [_ D]. cbn in D. inversion D as [|a b I _]. apply I. right. left. reflexivity.
Qed.
Lemma even_play_has_potentials_at_half : are_potentials 2 0 (fun _ => even_play) [unit_vec 0] (1 / 2) (fun _ _ => 0) /\
  ~ are_potentials 2 0 (fun _ => even_play) [unit_vec 0] (1 / 3) (fun _ _ => 0).
Proof.
  split.
  - intros i w v Hi _ _ [<-|[]]. unfold even_play, dot, unit_vec. destruct i as [|[|i]]; [| |lia]; cbn; lra.
  - intros H. specialize (H 0%nat [] (unit_vec 0) ltac:(lia) eq_refl ltac:(intros x []) ltac:(left; reflexivity)).
    unfold even_play, dot, unit_vec in H. cbn in H. lra.
Qed.
