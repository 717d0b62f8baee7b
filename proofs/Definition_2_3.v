(* Definition 2.3, mean-based learners, and what the introduction says of them. Mean_based.v has examples. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_2.
From BoundedRecall Require Import Model Definition_2_1.
Import ListNotations.
Open Scope R_scope.

(* Definition 2.3, mean-based learners, with the lead and the window that M-bounded recall gives it, and how to compute
   leads of instances whose rewards are whole numbers. *)

(* ---- Lemmas ---- *)

Lemma score_app u v i : score (u ++ v) i = score u i + score v i.
Proof. induction u; simpl; [lra|]. rewrite IHu. lra. Qed.

Lemma score_segment r s n i : score (segment r s n) i = Sum n (fun k => r (s + Z.of_nat k)%Z i).
Proof. induction n; [reflexivity|]. rewrite segment_S, score_app, IHn. simpl. lra. Qed.

(* If G counts the lead of arm j over arm i up to each round, the lead over a window is a difference of G. *)
Lemma lead_segment r s n i j (G : Z -> Z) :
  (forall t, (s <= t < s + Z.of_nat n)%Z -> r t j - r t i = IZR (G t - G (t - 1)%Z)) ->
  score (segment r s n) j - score (segment r s n) i = IZR (G (s + Z.of_nat n - 1)%Z - G (s - 1)%Z).
Proof.
  intros H. rewrite !score_segment, <- sum_minus. induction n.
  - simpl. replace (s + 0 - 1)%Z with (s - 1)%Z by lia. rewrite Z.sub_diag. reflexivity.
  - cbn [Sum]. rewrite IHn by (intros; apply H; lia). rewrite H by lia. rewrite <- plus_IZR. f_equal.
    replace (s + Z.of_nat (S n) - 1)%Z with (s + Z.of_nat n)%Z by lia. lia.
Qed.

Lemma lead_window r M t i j (G : Z -> Z) :
  (forall s, (t - Z.of_nat M <= s < t)%Z -> r s j - r s i = IZR (G s - G (s - 1)%Z)) ->
  score (window r M t) j - score (window r M t) i = IZR (G (t - 1)%Z - G (t - 1 - Z.of_nat M)%Z).
Proof. intros H. unfold window. rewrite (lead_segment _ _ _ _ _ G) by (intros; apply H; lia). do 3 f_equal; lia. Qed.

(* the regret of a round of two arms *)
Lemma cost_two x r : is_play 2 x -> r O - dot 2 x r = x 1%nat * (r O - r 1%nat).
Proof. intros [_ H]. unfold dot. cbn [Sum] in *. replace (x O) with (1 - x 1%nat) by lra. ring. Qed.
Lemma cost_two' x r : is_play 2 x -> r 1%nat - dot 2 x r = x O * (r 1%nat - r O).
Proof. intros [_ H]. unfold dot. cbn [Sum] in *. replace (x O) with (1 - x 1%nat) by lra. ring. Qed.

Lemma sum_ge_const n c f : (forall k, (k < n)%nat -> c <= f k) -> INR n * c <= Sum n f.
Proof. intros H. rewrite <- sum_const. apply sum_le. exact H. Qed.
Lemma sum_le_const n c f : (forall k, (k < n)%nat -> f k <= c) -> Sum n f <= INR n * c.
Proof. intros H. rewrite <- sum_const. apply sum_le. exact H. Qed.

(* the least whole number that is not below y *)
Lemma ceiling_exists y : 0 <= y -> exists n : nat, y <= INR n < y + 1.
Proof.
  intros H. destruct (archimed (- y)) as [A B]. set (z := (1 - up (- y))%Z).
  assert (E : IZR z = 1 - IZR (up (- y))) by (unfold z; rewrite minus_IZR; reflexivity).
  assert (0 <= z)%Z. { assert (-1 < z)%Z; [apply lt_IZR; rewrite E; lra|lia]. }
  exists (Z.to_nat z). rewrite INR_IZR_INZ, Z2Nat.id by assumption. rewrite E. lra.
Qed.

(* Definition 2.3 as printed, with R_t, and as meant, with R_(t-1): a learner that is gamma-mean-based with the one is
   (gamma + 1/T)-mean-based with the other, so the mean-based learners are the same. *)

Lemma one_reward d T r t i j : instance d T r -> (1 <= t)%Z -> (i < d)%nat -> (j < d)%nat ->
  -1 <= (score (segment r 1 (Z.to_nat t)) j - score (segment r 1 (Z.to_nat t)) i)
       - (score (segment r 1 (Z.to_nat (t + -1))) j - score (segment r 1 (Z.to_nat (t + -1))) i) <= 1.
Proof.
  intros Hr Ht Hi Hj. replace (Z.to_nat t) with (S (Z.to_nat (t + -1))) by lia.
  rewrite segment_S, !score_app. cbn [score fold_right].
  pose proof (instance_rewards d T r (1 + Z.of_nat (Z.to_nat (t + -1)))%Z Hr) as B. pose proof (B i Hi). pose proof (B j Hj). lra.
Qed.

Theorem definition_2_3_one_round d T gamma L : (1 <= T)%nat ->
  (as_meant d T gamma L -> as_printed d T (gamma + / INR T) L) /\ (as_printed d T gamma L -> as_meant d T (gamma + / INR T) L).
Proof.
  intros HT. assert (N : 0 < INR T) by (apply lt_0_INR; lia). assert (P : 0 < / INR T) by (apply Rinv_0_lt_compat; exact N).
  assert (E : (gamma + / INR T) * INR T = gamma * INR T + 1) by (field; lra).
  split; intros H r t i j Hr Ht Hi Hj Lead; rewrite E in Lead; pose proof (one_reward d T r t i j Hr ltac:(lia) Hi Hj) as O;
    rewrite ?Z.add_0_r in *; apply Rlt_trans with gamma; try lra; apply (H r t i j Hr Ht Hi Hj); rewrite ?Z.add_0_r; lra.
Qed.

Lemma one_over_T : Un_cv (fun T => / INR T) 0.
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists N. intros n Hn. unfold R_dist. rewrite Rminus_0_r.
  assert (0 < INR N) by (apply lt_0_INR; exact H1). assert (INR N <= INR n) by (apply le_INR; lia).
  rewrite Rabs_right by (apply Rle_ge; left; apply Rinv_0_lt_compat; lra).
  eapply Rle_lt_trans; [apply Rinv_le_contravar; eassumption|exact H0].
Qed.

(* A family of learners, one for each horizon T, is mean-based with the one if and only if it is with the other. *)
Theorem definition_2_3_same d (L : nat -> learner) :
  (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_meant d T (gamma T) (L T)) <->
  (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_printed d T (gamma T) (L T)).
Proof.
  split; intros [gamma [C H]]; exists (fun T => gamma T + / INR T);
    (split; [rewrite <- (Rplus_0_r 0); apply CV_plus; [exact C|exact one_over_T]|]);
    intros T HT; apply definition_2_3_one_round; auto.
Qed.

(* Introduction and Section 2.1: what mean-based says in words, "play an arm that performs linearly better than any other with high
   probability". With two arms that is enough; with three it is not. *)

Lemma history_is r t : segment r 1 (Z.to_nat (t + -1)) = history r t.
Proof. unfold history. do 2 f_equal. Qed.

(* Two arms: a learner that leaves at most gamma of its weight where an arm leads by more than gamma T is gamma'-mean-based for every
   gamma' > gamma. *)
Theorem mean_based_in_words T gamma gamma' L : (1 <= T)%nat -> gamma < gamma' -> is_learner 2 L ->
  (forall r t i j, instance 2 T r -> (1 <= t <= Z.of_nat T)%Z -> (i < 2)%nat -> (j < 2)%nat ->
     leads_by r t i j (gamma * INR T) -> i <> j -> 1 - gamma <= L r t i) ->
  as_meant 2 T gamma' L.
Proof.
  intros HT Hg HL H r t i j Hr Ht Hi Hj Lead. rewrite history_is in Lead. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  destruct (Nat.eq_dec i j) as [->|N].
  - (* an arm leads itself by 0 only *)
    assert (gamma' < 0). { apply Rnot_le_lt. intros G. assert (0 <= gamma' * INR T) by (apply Rmult_le_pos; lra). lra. }
    assert (G : gamma * INR T < gamma' * INR T) by (apply Rmult_lt_compat_r; lra).
    destruct (Rle_dec (score (history r t) 1%nat) (score (history r t) 0%nat)) as [A|A].
    + pose proof (H r t 0%nat 1%nat Hr Ht ltac:(lia) ltac:(lia)) as B. unfold leads_by in B. specialize (B ltac:(lra) ltac:(lia)).
      destruct (HL T r t Hr ltac:(lia)) as [C0 C1]. pose proof (C0 1%nat ltac:(lia)). cbn [Sum] in C1. lra.
    + pose proof (H r t 1%nat 0%nat Hr Ht ltac:(lia) ltac:(lia)) as B. unfold leads_by in B. specialize (B ltac:(lra) ltac:(lia)).
      destruct (HL T r t Hr ltac:(lia)) as [C0 C1]. pose proof (C0 0%nat ltac:(lia)). cbn [Sum] in C1. lra.
  - assert (B : leads_by r t j i (gamma * INR T)).
    { unfold leads_by. assert (gamma * INR T < gamma' * INR T) by (apply Rmult_lt_compat_r; lra). lra. }
    specialize (H r t j i Hr Ht Hj Hi B ltac:(congruence)). destruct (HL T r t Hr ltac:(lia)) as [_ C1]. cbn [Sum] in C1.
    destruct i as [|[|i]], j as [|[|j]]; try lia; lra.
Qed.

(* Any number of arms: a gamma-mean-based learner gives less than gamma to each other arm where one leads them all by more than gamma T. *)
Theorem mean_based_leaves_little d T gamma L : as_meant d T gamma L ->
  forall r t a, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (a < d)%nat ->
    (forall i, (i < d)%nat -> i <> a -> leads_by r t a i (gamma * INR T)) -> forall i, (i < d)%nat -> i <> a -> L r t i < gamma.
Proof.
  intros H r t a Hr Ht Ha Lead i Hi N. apply (H r t i a Hr Ht Hi Ha). rewrite history_is. apply Lead; assumption.
Qed.

(* Three arms: it gives such an arm all, x = sqrt T = gamma T with gamma = 1/sqrt T, and is gamma-mean-based for no gamma < 1 - 1/T. *)
Theorem words_are_not_enough T : (1 <= T)%nat -> let L := plays_clear_leader (sqrt (INR T)) in
  is_learner 3 L /\ causal L /\
  (forall r t i, (i < 3)%nat -> (forall j, (j < 3)%nat -> j <> i -> leads_by r t i j (sqrt (INR T))) -> L r t i = 1) /\
  forall gamma, gamma < 1 - / INR T -> ~ as_meant 3 T gamma L.
Proof.
  intros HT L. assert (P : 0 < INR T) by (apply lt_0_INR; lia). set (x := sqrt (INR T)) in *. assert (X : 0 <= x) by apply sqrt_pos.
  split; [|split; [|split]].
  - intros T' r t _ _. unfold L, plays_clear_leader. cbv zeta. repeat destruct (Rlt_dec _ _); apply unit_vec_play; lia.
  - intros r r' t E. unfold L, plays_clear_leader. replace (history r' t) with (history r t); [reflexivity|].
    unfold history. apply segment_ext. intros k Hk. apply E. lia.
  - intros r t i Hi Lead. unfold leads_by in Lead. unfold L, plays_clear_leader. cbv zeta. set (s := score (history r t)) in *.
    destruct i as [|[|[|i]]]; [| | |lia].
    + pose proof (Lead 1%nat ltac:(lia) ltac:(lia)). pose proof (Lead 2%nat ltac:(lia) ltac:(lia)).
      destruct (Rlt_dec _ _) as [A|A]; [reflexivity|]. exfalso. apply A. unfold Rmax. destruct (Rle_dec _ _); lra.
    + pose proof (Lead 0%nat ltac:(lia) ltac:(lia)). pose proof (Lead 2%nat ltac:(lia) ltac:(lia)).
      pose proof (Rmax_l (s 1%nat) (s 2%nat)). destruct (Rlt_dec x (s 0%nat - _)) as [A|A]; [lra|].
      destruct (Rlt_dec _ _) as [B|B]; [reflexivity|]. exfalso. apply B. unfold Rmax. destruct (Rle_dec _ _); lra.
    + pose proof (Lead 0%nat ltac:(lia) ltac:(lia)). pose proof (Lead 1%nat ltac:(lia) ltac:(lia)).
      pose proof (Rmax_r (s 1%nat) (s 2%nat)). pose proof (Rmax_r (s 0%nat) (s 2%nat)).
      destruct (Rlt_dec _ _) as [A|A]; [lra|]. destruct (Rlt_dec _ _) as [B|B]; [lra|]. reflexivity.
  - intros gamma Hg H.
    set (r := fun t : Z => if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then (fun i => if Nat.ltb i 2 then 1 else 0) else zero : vec).
    assert (Hr : instance 3 T r).
    { split; intros t Ht; unfold r; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; try reflexivity.
      intros i _. cbn [andb]. destruct (Nat.ltb i 2); lra. }
    assert (S : forall i, score (history r (Z.of_nat T)) i = if Nat.ltb i 2 then INR T - 1 else 0).
    { intros i. unfold history. rewrite score_segment. rewrite (sum_ext _ _ (fun _ => if Nat.ltb i 2 then 1 else 0)).
      - rewrite sum_const. replace (INR (Z.to_nat (Z.of_nat T - 1))) with (INR T - 1).
        + destruct (Nat.ltb i 2); ring.
        + replace (Z.to_nat (Z.of_nat T - 1)) with (T - 1)%nat by lia. rewrite minus_INR by lia. reflexivity.
      - intros k Hk. unfold r. destruct (Z.leb_spec 1 (1 + Z.of_nat k)), (Z.leb_spec (1 + Z.of_nat k) (Z.of_nat T)); try lia. reflexivity. }
    specialize (H r (Z.of_nat T) 2%nat 0%nat Hr ltac:(lia) ltac:(lia) ltac:(lia)). rewrite history_is, !S in H. cbn [Nat.ltb Nat.leb] in H.
    assert (G : gamma * INR T < (1 - / INR T) * INR T) by (apply Rmult_lt_compat_r; lra).
    replace ((1 - / INR T) * INR T) with (INR T - 1) in G by (field; lra). specialize (H ltac:(lra)).
    unfold L, plays_clear_leader in H. cbv zeta in H. rewrite !S in H. cbn [Nat.ltb Nat.leb] in H.
    pose proof (Rmax_l (INR T - 1) 0). assert (0 < / INR T) by (apply Rinv_0_lt_compat; exact P).
    destruct (Rlt_dec _ _) as [A|A]; [lra|]. change (1 < gamma) in H. lra.
Qed.
