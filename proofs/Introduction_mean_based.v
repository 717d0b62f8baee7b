(* Introduction and Section 2.1: what mean-based says in words, "play an arm that performs linearly better than any other with high
   probability". With two arms that is enough; with three it is not. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Definition_2_1_range Definition_2_3_one_round.
Import ListNotations.
Open Scope R_scope.

(* Arm i leads arm j by more than x over the rounds before round t. *)
Definition leads_by (r : Z -> vec) (t : Z) (i j : nat) (x : R) : Prop := score (history r t) i - score (history r t) j > x.

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

(* The learner that plays the arm that leads both others by more than x, and arm 3 if none does. *)
Definition plays_clear_leader (x : R) : learner := fun r t =>
  let s := score (history r t) in
  if Rlt_dec x (s 0%nat - Rmax (s 1%nat) (s 2%nat)) then unit_vec 0
  else if Rlt_dec x (s 1%nat - Rmax (s 0%nat) (s 2%nat)) then unit_vec 1 else unit_vec 2.

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
