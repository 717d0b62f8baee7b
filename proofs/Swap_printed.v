(* Swap regret of AverageRestart over the printed suffixes. *)
From Coq Require Import Reals ZArith List Bool Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model Alphabet Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* Swap regret of AverageRestart over the printed suffixes 1..M: it can be more than W/M a round in the long run. So the 1/M of
   swap_average_restart_printed is needed. Three arms, M = 2: W = 3/2, and 2 Reg = 19/12. *)

(* ---- Rounding the past of a base learner ---- *)

Lemma round_vec_nonneg n v F : (forall i, (i < n)%nat -> 0 <= v i <= 1) -> (forall x, 0 <= F x) -> 0 <= round_vec n v F.
Proof.
  revert v. induction n; intros v Hv HF; cbn [round_vec]; [apply HF|].
  assert (P : forall c, 0 <= round_vec n (put v n c) F).
  { intros c. apply IHn; [|exact HF]. intros i Hi. rewrite put_other by lia. apply Hv. lia. }
  pose proof (Hv n ltac:(lia)). apply Rplus_le_le_0_compat; apply Rmult_le_pos; try apply P; lra.
Qed.
Lemma round_window_nonneg d w F : Forall (is_reward d) w -> (forall x, 0 <= F x) -> 0 <= round_window d w F.
Proof.
  intros H. revert F. induction H as [|v w Hv Hw IH]; intros F HF; cbn [round_window]; [apply HF|].
  apply round_vec_nonneg; [exact Hv|]. intros x. apply IH. intros y. apply HF.
Qed.
Lemma round_vec_const n v c : round_vec n v (fun _ => c) = c.
Proof. revert v. induction n; intros v; cbn [round_vec]; [reflexivity|]. rewrite !IHn. ring. Qed.
Lemma round_window_const d w c : round_window d w (fun _ => c) = c.
Proof.
  induction w as [|v w IH]; cbn [round_window]; [reflexivity|].
  rewrite (round_vec_ext d v _ (fun _ => c)) by (intros; exact IH). apply round_vec_const.
Qed.
Lemma round_window_plus d w F G : round_window d w (fun x => F x + G x) = round_window d w F + round_window d w G.
Proof.
  revert F G. induction w as [|v w IH]; intros F G; cbn [round_window]; [reflexivity|].
  rewrite (round_vec_ext d v _ (fun y => 1 * round_window d w (fun u => F (y :: u)) + 1 * round_window d w (fun u => G (y :: u)))).
  - rewrite round_vec_linear. ring.
  - intros x. rewrite IH. ring.
Qed.

(* The base learner that plays the mean of f over the rounded past. *)
Definition rounded_base (d : nat) (f : base) : base := fun past i => round_window d past (fun w => f w i).

Lemma rounded_base_is_base d f : (forall w, is_play d (f w)) -> is_base d (rounded_base d f).
Proof.
  intros H past Hp. split.
  - intros i Hi. apply round_window_nonneg; [exact Hp|]. intros w. apply (H w). exact Hi.
  - unfold rounded_base. assert (E : forall n, Sum n (fun i => round_window d past (fun w => f w i)) =
      round_window d past (fun w => Sum n (f w))).
    { induction n; cbn [Sum]; [symmetry; apply round_window_const|]. rewrite IHn, <- round_window_plus. reflexivity. }
    rewrite E. rewrite <- (round_window_const d past 1). apply round_window_ext. intros w. apply (H w).
Qed.

(* W is a bound on swap regret over rewards in [0,1] if it is one over rewards 0 and 1. *)
Lemma rounded_base_swap d f n W : (forall r, instance d n r -> two_valued d r -> forall phi, swap d phi ->
    over_rounds n (fun t => swap_gain d phi (f (history r t)) (r t)) <= W) ->
  has_W_swap d (rounded_base d f) n W.
Proof.
  intros H r Hr. apply swap_regret_le. intros phi Hphi. revert r Hr.
  apply (vertex_bound d n (fun r => over_rounds n (fun t => swap_gain d phi (run (rounded_base d f) r t) (r t)))).
  - unfold over_rounds, swap_gain. apply affine_sum. intros k Hk. apply affine_sum. intros i Hi.
    assert (E : forall r, run (rounded_base d f) r (Z.of_nat k + 1)%Z i = rounded d (fun _ => f) 0%Z (window r k (Z.of_nat k + 1)) i).
    { intros r. unfold run, rounded_base, rounded, history, window. replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k by lia.
      replace (Z.of_nat k + 1 - Z.of_nat k)%Z with 1%Z by lia. reflexivity. }
    intros r s j c Hs Hj. rewrite !E. set (t := (Z.of_nat k + 1)%Z). destruct (Z.eq_dec s t) as [->|N].
    + rewrite !window_unchanged by lia. rewrite (affine_entry d n t (phi i) r t j c Hs Hj), (affine_entry d n t i r t j c Hs Hj). ring.
    + rewrite (change_other r s j c t), (change_other r s j 1 t), (change_other r s j 0 t) by lia.
      pose proof (play_affine d n k (fun _ => f) t i r s j c Hs Hj) as A. cbn beta in A. unfold rounded in A |- *. rewrite A. ring.
  - intros r Hr H2. eapply Rle_trans; [|apply (H r Hr H2 phi Hphi)]. right. apply over_rounds_ext. intros t Ht.
    unfold swap_gain. apply sum_ext. intros i Hi. f_equal. unfold run, rounded_base. apply round_window_vertex.
    apply Forall_forall. intros v Hv. unfold history, segment in Hv. apply in_map_iff in Hv. destruct Hv as [k [<- _]]. apply H2.
Qed.

(* ---- The base learner: for rewards 0 and 1 a table of its plays after 0, 1 and 2 rounds, in 180ths. The reward of arms 1, 2, 3
   has the number r_1 + 2 r_2 + 4 r_3. ---- *)

Definition plays_after_none : Z * Z * Z := (36, 117, 27)%Z.
Definition plays_after_one : list (Z * Z * Z) :=
  [(105,30,45); (99,54,27); (171,9,0); (72,81,27); (45,27,108); (81,27,72); (0,117,63); (105,30,45)]%Z.
Definition plays_after_two : list (list (Z * Z * Z)) := [
  [(74,63,43); (114,39,27); (63,87,30); (60,96,24); (45,63,72); (93,30,57); (9,111,60); (74,63,43)];
  [(117,48,15); (144,36,0); (144,36,0); (90,90,0); (63,72,45); (117,36,27); (27,126,27); (117,48,15)];
  [(63,96,21); (126,27,27); (0,153,27); (36,117,27); (63,108,9); (126,27,27); (0,153,27); (63,96,21)];
  [(96,51,33); (63,90,27); (72,36,72); (0,135,45); (153,27,0); (36,144,0); (90,90,0); (96,51,33)];
  [(42,45,93); (72,54,54); (45,72,63); (54,81,45); (9,9,162); (36,27,117); (0,54,126); (42,45,93)];
  [(75,24,81); (144,0,36); (54,63,63); (126,45,9); (27,9,144); (72,45,63); (18,36,126); (75,24,81)];
  [(90,42,48); (180,0,0); (90,27,63); (153,27,0); (0,99,81); (36,63,81); (180,0,0); (90,42,48)];
  [(74,63,43); (114,39,27); (63,87,30); (60,96,24); (45,63,72); (93,30,57); (9,111,60); (74,63,43)]]%Z.
Definition third_each : Z * Z * Z := (60, 60, 60)%Z.
Definition tabled_plays (codes : list nat) : Z * Z * Z :=
  match codes with
  | [] => plays_after_none
  | [a] => nth a plays_after_one third_each
  | [a; b] => nth b (nth a plays_after_two []) third_each
  | _ => third_each
  end.
Definition entry_of (x : Z * Z * Z) (i : nat) : Z := match i with O => fst (fst x) | S O => snd (fst x) | S (S O) => snd x | _ => 0%Z end.

(* the number of a reward *)
Definition bit_of (x : R) : nat := if Req_EM_T x 1 then 1%nat else 0%nat.
Definition code_of (v : vec) : nat := (bit_of (v 0%nat) + 2 * bit_of (v 1%nat) + 4 * bit_of (v 2%nat))%nat.
Definition bit (c i : nat) : Z := if Nat.testbit c i then 1%Z else 0%Z.

Definition tabled_base : base := fun past i => IZR (entry_of (tabled_plays (map code_of past)) i) / 180.
Definition witness : base := rounded_base 3 tabled_base.

Definition fair_triple (x : Z * Z * Z) : bool :=
  (Z.leb 0 (fst (fst x)) && Z.leb 0 (snd (fst x)) && Z.leb 0 (snd x) && Z.eqb (fst (fst x) + snd (fst x) + snd x) 180)%bool.
Lemma nth_forallb {X} (P : X -> bool) l d n : forallb P l = true -> P d = true -> P (nth n l d) = true.
Proof.
  intros H Hd. rewrite forallb_forall in H. destruct (nth_in_or_default n l d) as [A|A]; [apply H; exact A|rewrite A; exact Hd].
Qed.
Lemma tabled_plays_fair codes : fair_triple (tabled_plays codes) = true.
Proof.
  destruct codes as [|a [|b [|c l]]]; cbn [tabled_plays]; [reflexivity| | |reflexivity].
  - apply nth_forallb; reflexivity.
  - apply nth_forallb; [|reflexivity]. apply (nth_forallb (forallb fair_triple)); reflexivity.
Qed.

Lemma tabled_is_play past : is_play 3 (tabled_base past).
Proof.
  pose proof (tabled_plays_fair (map code_of past)) as F. unfold fair_triple in F. rewrite !andb_true_iff in F.
  destruct F as [[[A B] C] D]. apply Z.leb_le in A, B, C. apply Z.eqb_eq in D. apply IZR_le in A, B, C. apply (f_equal IZR) in D.
  rewrite !plus_IZR in D. unfold tabled_base. split.
  - intros i Hi. destruct i as [|[|[|i]]]; cbn [entry_of]; [lra|lra|lra|lia].
  - cbn [Sum entry_of]. lra.
Qed.

Lemma witness_is_base : is_base 3 witness.
Proof. apply rounded_base_is_base. apply tabled_is_play. Qed.

(* Every reward of zeros and ones is the one with its number. *)
Lemma code_entry v i : (forall j, (j < 3)%nat -> v j = 0 \/ v j = 1) -> (i < 3)%nat -> v i = IZR (bit (code_of v) i).
Proof.
  intros H Hi. assert (B : forall j, (j < 3)%nat -> v j = IZR (Z.of_nat (bit_of (v j))) /\ (bit_of (v j) < 2)%nat).
  { intros j Hj. unfold bit_of. destruct (H j Hj) as [E|E]; rewrite E; destruct (Req_EM_T _ _); simpl; split; try lra; lia. }
  unfold code_of. destruct (B 0%nat ltac:(lia)) as [E0 B0], (B 1%nat ltac:(lia)) as [E1 B1], (B 2%nat ltac:(lia)) as [E2 B2].
  destruct i as [|[|[|i]]]; [rewrite E0 at 1|rewrite E1 at 1|rewrite E2 at 1|lia];
    destruct (bit_of (v 0%nat)) as [|[|n0]], (bit_of (v 1%nat)) as [|[|n1]], (bit_of (v 2%nat)) as [|[|n2]]; try lia; reflexivity.
Qed.
Lemma code_small v : (code_of v < 8)%nat.
Proof. unfold code_of, bit_of. repeat destruct (Req_EM_T _ _); lia. Qed.

(* 180 times the gain of a round, if a is played for arm 1, b for arm 2 and e for arm 3 *)
Definition gain_of (codes : list nat) (c a b e : nat) : Z :=
  let x := tabled_plays codes in
  (entry_of x 0 * (bit c a - bit c 0) + entry_of x 1 * (bit c b - bit c 1) + entry_of x 2 * (bit c e - bit c 2))%Z.

Lemma swap_gain_tabled past v phi : swap 3 phi -> (forall j, (j < 3)%nat -> v j = 0 \/ v j = 1) ->
  swap_gain 3 phi (tabled_base past) v = IZR (gain_of (map code_of past) (code_of v) (phi 0%nat) (phi 1%nat) (phi 2%nat)) / 180.
Proof.
  intros Hp Hv. unfold swap_gain, tabled_base, gain_of. cbn [Sum].
  rewrite (code_entry v (phi 0%nat) Hv (Hp 0%nat ltac:(lia))), (code_entry v (phi 1%nat) Hv (Hp 1%nat ltac:(lia))),
    (code_entry v (phi 2%nat) Hv (Hp 2%nat ltac:(lia))), (code_entry v 0%nat Hv ltac:(lia)), (code_entry v 1%nat Hv ltac:(lia)),
    (code_entry v 2%nat Hv ltac:(lia)).
  rewrite !plus_IZR, !mult_IZR, !minus_IZR. field.
Qed.

(* all sequences of three rewards, and all maps *)
Definition all_below (n : nat) (P : nat -> bool) : bool := forallb P (seq 0 n).
Lemma all_below_true n P k : all_below n P = true -> (k < n)%nat -> P k = true.
Proof. unfold all_below. rewrite forallb_forall. intros H Hk. apply H. apply in_seq. lia. Qed.
Definition three_rounds (c1 c2 c3 a b e : nat) : Z := (gain_of [] c1 a b e + gain_of [c1] c2 a b e + gain_of [c1; c2] c3 a b e)%Z.
Lemma three_rounds_checked : all_below 8 (fun c1 => all_below 8 (fun c2 => all_below 8 (fun c3 =>
  all_below 3 (fun a => all_below 3 (fun b => all_below 3 (fun e => Z.leb (three_rounds c1 c2 c3 a b e) 270)))))) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Its swap regret over three rounds is at most 3/2, on all rewards in [0,1]. *)
Lemma witness_W : has_W_swap 3 witness 3 (3 / 2).
Proof.
  apply rounded_base_swap. intros r Hr H2 phi Hphi. unfold over_rounds. cbn [Sum]. rewrite Rplus_0_l.
  assert (V : forall t j, (j < 3)%nat -> r t j = 0 \/ r t j = 1) by (intros; apply H2; assumption).
  rewrite !swap_gain_tabled by (try exact Hphi; apply V).
  change (map code_of (history r (Z.of_nat 0 + 1))) with (@nil nat).
  change (map code_of (history r (Z.of_nat 1 + 1))) with [code_of (r 1%Z)].
  change (map code_of (history r (Z.of_nat 2 + 1))) with [code_of (r 1%Z); code_of (r 2%Z)].
  change (Z.of_nat 0 + 1)%Z with 1%Z. change (Z.of_nat 1 + 1)%Z with 2%Z. change (Z.of_nat 2 + 1)%Z with 3%Z.
  pose proof three_rounds_checked as C.
  apply (all_below_true 8 _ (code_of (r 1%Z))) in C; [|apply code_small].
  apply (all_below_true 8 _ (code_of (r 2%Z))) in C; [|apply code_small].
  apply (all_below_true 8 _ (code_of (r 3%Z))) in C; [|apply code_small].
  apply (all_below_true 3 _ (phi 0%nat)) in C; [|apply Hphi; lia].
  apply (all_below_true 3 _ (phi 1%nat)) in C; [|apply Hphi; lia].
  apply (all_below_true 3 _ (phi 2%nat)) in C; [|apply Hphi; lia].
  apply Z.leb_le, IZR_le in C. unfold three_rounds in C. rewrite !plus_IZR in C. lra.
Qed.

(* ---- The rewards: e_1, e_2, e_2 + e_3, repeated ---- *)

Definition code_at (t : Z) : nat := if Z.eqb (t mod 3) 1 then 1%nat else if Z.eqb (t mod 3) 2 then 2%nat else 6%nat.
Definition reward_with (c : nat) : vec := fun i => if Nat.ltb i 3 then IZR (bit c i) else 0.
Definition three_cycle (T : nat) : Z -> vec := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then reward_with (code_at t) else zero.

Lemma bit_two_valued c i : bit c i = 0%Z \/ bit c i = 1%Z.
Proof. unfold bit. destruct (Nat.testbit c i); [right|left]; reflexivity. Qed.
Lemma three_cycle_instance T : instance 3 T (three_cycle T) /\ two_valued 3 (three_cycle T).
Proof.
  split; [split|].
  - intros t _ i _. unfold three_cycle, reward_with, zero. destruct (_ && _)%bool; [|lra]. destruct (Nat.ltb i 3); [|lra].
    destruct (bit_two_valued (code_at t) i) as [E|E]; rewrite E; lra.
  - intros t Ht. unfold three_cycle. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
  - intros t i _. unfold three_cycle, reward_with, zero. destruct (_ && _)%bool; [|left; reflexivity].
    destruct (Nat.ltb i 3); [|left; reflexivity]. destruct (bit_two_valued (code_at t) i) as [E|E]; rewrite E; [left|right]; reflexivity.
Qed.
Lemma code_of_reward c : In c [1; 2; 6]%nat -> code_of (reward_with c) = c.
Proof.
  intros H. unfold code_of, bit_of. destruct H as [<-|[<-|[<-|[]]]]; cbn; repeat destruct (Req_EM_T _ _); first [reflexivity|lra].
Qed.
Lemma code_at_in t : In (code_at t) [1; 2; 6]%nat.
Proof. unfold code_at. destruct (Z.eqb _ 1); [left; reflexivity|]. destruct (Z.eqb _ 2); right; [left|right; left]; reflexivity. Qed.
Lemma code_of_zero : code_of zero = 0%nat.
Proof. unfold code_of, bit_of, zero. destruct (Req_EM_T 0 1); [lra|reflexivity]. Qed.

(* the map exchanges arms 1 and 2 and plays arm 1 for arm 3 *)
Definition exchanged (i : nat) : nat := match i with O => 1%nat | _ => 0%nat end.

(* 360 times the gain of a round, from the codes of the last three rewards *)
Definition gain_after (a b c : nat) : Z := (gain_of [b] c 1 0 0 + gain_of [a; b] c 1 0 0)%Z.
Lemma gain_is T t : (1 <= t <= Z.of_nat T)%Z -> swap_gain 3 exchanged (average_restart witness 2 (three_cycle T) t) (three_cycle T t) =
  IZR (gain_after (code_of (three_cycle T (t - 2))) (code_of (three_cycle T (t - 1))) (code_of (three_cycle T t))) / 360.
Proof.
  intros Ht. destruct (three_cycle_instance T) as [_ H2]. set (r := three_cycle T) in *.
  assert (V : forall s j, (j < 3)%nat -> r s j = 0 \/ r s j = 1) by (intros; apply H2; assumption).
  assert (E : forall i, average_restart witness 2 r t i = / 2 * (tabled_base [r (t - 1)%Z] i + tabled_base [r (t - 2)%Z; r (t - 1)%Z] i)).
  { intros i. unfold average_restart, average_suffixes, witness, rounded_base. cbn [Sum]. rewrite Rplus_0_l.
    rewrite !round_window_vertex by (apply Forall_forall; intros v Hv; unfold window, segment in Hv; apply in_map_iff in Hv;
      destruct Hv as [k [<- _]]; apply H2).
    unfold window, segment. cbn [Nat.add seq map]. change (INR 2) with (1 + 1).
    replace (t - Z.of_nat 1 + Z.of_nat 0)%Z with (t - 1)%Z by lia. replace (t - Z.of_nat 2 + Z.of_nat 0)%Z with (t - 2)%Z by lia.
    replace (t - Z.of_nat 2 + Z.of_nat 1)%Z with (t - 1)%Z by lia. replace (1 + 1) with 2 by lra. reflexivity. }
  assert (P : swap 3 exchanged) by (intros i Hi; destruct i; cbn; lia).
  assert (G : swap_gain 3 exchanged (average_restart witness 2 r t) (r t) =
    / 2 * (swap_gain 3 exchanged (tabled_base [r (t - 1)%Z]) (r t) + swap_gain 3 exchanged (tabled_base [r (t - 2)%Z; r (t - 1)%Z]) (r t))).
  { unfold swap_gain. cbn [Sum]. rewrite !E. ring. }
  rewrite G, !swap_gain_tabled by (try exact P; apply V). unfold gain_after. rewrite plus_IZR. cbn [map exchanged]. field.
Qed.

(* The gain over q periods of three rounds: 19/8 a period, and 463/360 less in the first. *)
Lemma three_cycle_gain q : let T := (3 * S q)%nat in
  over_rounds T (fun t => swap_gain 3 exchanged (average_restart witness 2 (three_cycle T) t) (three_cycle T t)) =
  INR (S q) * (19 / 8) - 463 / 360.
Proof.
  intros T. set (codes := fun t => if Z.leb 1 t then code_at t else 0%nat).
  assert (E : forall t, (t <= Z.of_nat T)%Z -> code_of (three_cycle T t) = codes t).
  { intros t Ht. unfold three_cycle, codes. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; cbn [andb].
    - apply code_of_reward, code_at_in.
    - apply code_of_zero. }
  rewrite (over_rounds_ext T _ (fun t => IZR (gain_after (codes (t - 2)%Z) (codes (t - 1)%Z) (codes t)) / 360)).
  2:{ intros t Ht. rewrite gain_is by exact Ht. rewrite !E by lia. reflexivity. }
  unfold T. clear. induction q as [|q IH].
  - unfold over_rounds. cbn [Sum Nat.mul Nat.add]. rewrite Rplus_0_l.
    change (gain_after (codes (Z.of_nat 0 + 1 - 2)%Z) (codes (Z.of_nat 0 + 1 - 1)%Z) (codes (Z.of_nat 0 + 1)%Z)) with 2%Z.
    change (gain_after (codes (Z.of_nat 1 + 1 - 2)%Z) (codes (Z.of_nat 1 + 1 - 1)%Z) (codes (Z.of_nat 1 + 1)%Z)) with 120%Z.
    change (gain_after (codes (Z.of_nat 2 + 1 - 2)%Z) (codes (Z.of_nat 2 + 1 - 1)%Z) (codes (Z.of_nat 2 + 1)%Z)) with 270%Z.
    simpl (INR 1). lra.
  - replace (3 * S (S q))%nat with (3 * S q + 3)%nat by lia. rewrite over_rounds_app, IH, !S_INR. unfold over_rounds. cbn [Sum].
    rewrite Rplus_0_l. set (m := Z.of_nat (3 * S q)). assert (Hm : (m = 3 * (Z.of_nat q + 1))%Z) by (unfold m; lia).
    assert (C : forall k, (-1 <= k)%Z -> codes (m + k)%Z = code_at k).
    { intros k Hk. unfold codes. destruct (Z.leb_spec 1 (m + k)); [|lia]. unfold code_at. rewrite Hm.
      replace (3 * (Z.of_nat q + 1) + k)%Z with (k + (Z.of_nat q + 1) * 3)%Z by lia. rewrite Z.mod_add by lia. reflexivity. }
    replace (m + (Z.of_nat 0 + 1) - 2)%Z with (m + -1)%Z by lia. replace (m + (Z.of_nat 0 + 1) - 1)%Z with (m + 0)%Z by lia.
    replace (m + (Z.of_nat 0 + 1))%Z with (m + 1)%Z by lia. replace (m + (Z.of_nat 1 + 1) - 2)%Z with (m + 0)%Z by lia.
    replace (m + (Z.of_nat 1 + 1) - 1)%Z with (m + 1)%Z by lia. replace (m + (Z.of_nat 1 + 1))%Z with (m + 2)%Z by lia.
    replace (m + (Z.of_nat 2 + 1) - 2)%Z with (m + 1)%Z by lia. replace (m + (Z.of_nat 2 + 1) - 1)%Z with (m + 2)%Z by lia.
    replace (m + (Z.of_nat 2 + 1))%Z with (m + 3)%Z by lia. rewrite !C by lia.
    change (gain_after (code_at (-1)) (code_at 0) (code_at 1)) with 360%Z.
    change (gain_after (code_at 0) (code_at 1) (code_at 2)) with 225%Z.
    change (gain_after (code_at 1) (code_at 2) (code_at 3)) with 270%Z. lra.
Qed.

(* A base learner over three arms has total swap regret at most W = 3/2 over three rounds, on all rewards in [0,1]. AverageRestart over
   its suffixes of length 1 and 2 has at least 19/24 T - 2 on an instance of every length T = 3 q, and 19/24 > W/2. *)
Theorem swap_printed_witness : exists A, is_base 3 A /\ has_W_swap 3 A 3 (3 / 2) /\
  forall q, let T := (3 * q)%nat in exists r, instance 3 T r /\ 19 / 24 * INR T - 2 <= swap_regret 3 T (average_restart A 2) r.
Proof.
  exists witness. split; [exact witness_is_base|]. split; [exact witness_W|]. intros q T. exists (three_cycle T).
  split; [apply three_cycle_instance|]. assert (P : swap 3 exchanged) by (intros i Hi; destruct i; cbn; lia).
  eapply Rle_trans; [|apply (swap_regret_ge 3 T exchanged (average_restart witness 2) (three_cycle T) P)].
  unfold T. destruct q as [|q]; [unfold over_rounds; simpl; lra|]. rewrite three_cycle_gain, mult_INR.
  replace (INR 3) with 3 by (simpl; lra). lra.
Qed.

(* So over the printed suffixes no bound W/M T holds for swap regret, whatever constant is added: the T/M of
   swap_average_restart_printed is needed. *)
Theorem swap_average_restart_printed_needs_more : ~ (exists c, forall d M T A W r, (1 <= M)%nat -> is_base d A ->
  has_W_swap d A (M + 1) W -> instance d T r -> swap_regret d T (average_restart A M) r <= INR T * W / INR M + c * W).
Proof.
  intros [c H]. destruct swap_printed_witness as [A [HA [HW HL]]].
  destruct (archimed (12 * (Rabs c + 2))) as [Up _]. set (q := Z.to_nat (up (12 * (Rabs c + 2)))).
  assert (Q : 12 * (Rabs c + 2) < INR q).
  { unfold q. rewrite INR_IZR_INZ, Z2Nat.id; [exact Up|]. apply le_IZR. pose proof (Rabs_pos c). lra. }
  destruct (HL q) as [r [Hr B]]. specialize (H 3%nat 2%nat (3 * q)%nat A (3 / 2) r ltac:(lia) HA HW Hr).
  rewrite mult_INR in B, H. replace (INR 3) with 3 in B, H by (simpl; lra). replace (INR 2) with 2 in H by (simpl; lra).
  pose proof (Rle_abs c). lra.
Qed.

(* Swap regret of AverageRestart over the printed suffixes 1..M, three arms: it can be more than W/M a round in the long run although
   A plays (1/3,1/3,1/3) at first. M = 3: W = 8/3, and 3 Reg = 43/16. With two arms a first play of (1/2,1/2) keeps it to W/M. *)

(* For rewards 0 and 1 a table of the plays after 0, 1, 2 and 3 rounds, in 3240ths. *)
Definition even_plays : Z * Z * Z := (1080, 1080, 1080)%Z.
Definition uniform_after_one : list (Z * Z * Z) :=
  [(1260,1080,900); (2160,1080,0); (540,1080,1620); (1080,1080,1080); (1080,1080,1080); (1458,1512,270); (3240,0,0); (1260,1080,900)]%Z.
Definition uniform_after_two : list (list (Z * Z * Z)) := [
  [(1800,960,480); (1440,1800,0); (1980,0,1260); (1800,540,900); (1980,1080,180); (1260,1440,540); (2340,540,360); (1800,960,480)];
  [(1080,1440,720); (1080,2160,0); (1080,0,2160); (1080,1080,1080); (1080,2160,0); (0,2160,1080); (3240,0,0); (1080,1440,720)];
  [(2520,0,720); (3240,0,0); (1620,0,1620); (1080,540,1620); (2700,0,540); (2700,0,540); (1620,540,1080); (2520,0,720)];
  [(360,1440,1440); (0,1080,2160); (1080,0,2160); (1080,0,2160); (0,3240,0); (0,2160,1080); (2160,0,1080); (360,1440,1440)];
  [(1800,1440,0); (0,3240,0); (3240,0,0); (3240,0,0); (2160,1080,0); (1080,2160,0); (2160,1080,0); (1800,1440,0)];
  [(1278,1512,450); (378,2592,270); (1998,432,810); (459,2511,270); (1458,1512,270); (432,2592,216); (1971,1080,189); (1278,1512,450)];
  [(1260,720,1260); (1080,1080,1080); (0,1080,2160); (3240,0,0); (2700,0,540); (3240,0,0); (2700,270,270); (1260,720,1260)];
  [(1800,960,480); (1440,1800,0); (1980,0,1260); (1800,540,900); (1980,1080,180); (1260,1440,540); (2340,540,360); (1800,960,480)]]%Z.
Definition uniform_after_three : list (list (list (Z * Z * Z))) := [
  [
    [(1160,1140,940); (660,1620,960); (1680,600,960); (1080,1140,1020); (1140,1200,900); (1020,1320,900); (2100,780,360); (1160,1140,940)];
    [(660,1620,960); (540,2160,540); (720,720,1800); (540,1800,900); (720,1980,540); (180,2160,900); (1800,1080,360); (660,1620,960)];
    [(1500,600,1140); (720,540,1980); (1800,720,720); (1620,540,1080); (1980,540,720); (1080,720,1440); (2700,180,360); (1500,600,1140)];
    [(1320,1080,840); (360,1800,1080); (1800,360,1080); (2160,1080,0); (1800,1080,360); (0,1800,1440); (2160,0,1080); (1320,1080,840)];
    [(1320,1200,720); (720,2160,360); (2520,360,360); (1080,1080,1080); (720,1080,1440); (1800,1080,360); (1800,1080,360); (1320,1200,720)];
    [(1620,960,660); (1080,1800,360); (2160,0,1080); (180,2160,900); (1620,1080,540); (1800,1080,360); (1800,1440,0); (1620,960,660)];
    [(1560,600,1080); (720,1080,1440); (2160,0,1080); (2160,0,1080); (1800,720,720); (1800,1080,360); (2880,0,360); (1560,600,1080)];
    [(1160,1140,940); (660,1620,960); (1680,600,960); (1080,1140,1020); (1140,1200,900); (1020,1320,900); (2100,780,360); (1160,1140,940)]];
  [
    [(600,1320,1320); (0,2160,1080); (1440,360,1440); (360,1440,1440); (360,1440,1440); (0,2160,1080); (1440,1080,720); (600,1320,1320)];
    [(720,1800,720); (0,3240,0); (2160,0,1080); (1080,2160,0); (0,2160,1080); (0,3240,0); (2160,0,1080); (720,1800,720)];
    [(720,0,2520); (0,0,3240); (1080,0,2160); (0,0,3240); (1080,0,2160); (0,0,3240); (2160,0,1080); (720,0,2520)];
    [(720,1440,1080); (1080,2160,0); (0,0,3240); (1080,2160,0); (1080,2160,0); (0,2160,1080); (0,0,3240); (720,1440,1080)];
    [(360,2160,720); (0,3240,0); (1080,1080,1080); (0,2160,1080); (0,2160,1080); (0,3240,0); (0,3240,0); (360,2160,720)];
    [(720,1800,720); (1080,2160,0); (1080,0,2160); (0,3240,0); (0,3240,0); (0,3240,0); (0,3240,0); (720,1800,720)];
    [(2160,0,1080); (2160,0,1080); (2160,0,1080); (0,0,3240); (2160,0,1080); (0,2160,1080); (3240,0,0); (2160,0,1080)];
    [(600,1320,1320); (0,2160,1080); (1440,360,1440); (360,1440,1440); (360,1440,1440); (0,2160,1080); (1440,1080,720); (600,1320,1320)]];
  [
    [(1560,540,1140); (1260,180,1800); (1440,720,1080); (1800,540,900); (1980,720,540); (900,720,1620); (3060,180,0); (1560,540,1140)];
    [(1260,180,1800); (1620,0,1620); (0,0,3240); (540,0,2700); (2160,540,540); (540,0,2700); (3240,0,0); (1260,180,1800)];
    [(900,1440,900); (0,540,2700); (1080,2160,0); (1620,1620,0); (1620,1620,0); (0,2160,1080); (2700,540,0); (900,1440,900)];
    [(1080,720,1440); (0,0,3240); (2160,1080,0); (2160,1080,0); (1080,1080,1080); (0,0,3240); (3240,0,0); (1080,720,1440)];
    [(2520,0,720); (2160,0,1080); (3240,0,0); (3240,0,0); (2160,0,1080); (2160,0,1080); (3240,0,0); (2520,0,720)];
    [(2700,0,540); (2160,0,1080); (3240,0,0); (540,0,2700); (2700,0,540); (2160,0,1080); (3240,0,0); (2700,0,540)];
    [(1440,360,1440); (0,1080,2160); (1080,0,2160); (3240,0,0); (3240,0,0); (3240,0,0); (2160,0,1080); (1440,360,1440)];
    [(1560,540,1140); (1260,180,1800); (1440,720,1080); (1800,540,900); (1980,720,540); (900,720,1620); (3060,180,0); (1560,540,1140)]];
  [
    [(1080,1200,960); (360,1080,1800); (1800,360,1080); (360,1440,1440); (1080,2160,0); (0,2160,1080); (2160,0,1080); (1080,1200,960)];
    [(360,1080,1800); (1080,0,2160); (0,0,3240); (0,1080,2160); (0,3240,0); (0,2160,1080); (1080,0,2160); (360,1080,1800)];
    [(1800,360,1080); (0,0,3240); (2160,1080,0); (1080,0,2160); (3240,0,0); (0,1080,2160); (2160,0,1080); (1800,360,1080)];
    [(720,720,1800); (0,0,3240); (1080,0,2160); (0,0,3240); (1080,2160,0); (1080,2160,0); (3240,0,0); (720,720,1800)];
    [(1080,2160,0); (0,3240,0); (3240,0,0); (0,3240,0); (0,3240,0); (0,3240,0); (3240,0,0); (1080,2160,0)];
    [(360,2520,360); (0,3240,0); (1080,1080,1080); (0,3240,0); (0,3240,0); (0,2160,1080); (2160,1080,0); (360,2520,360)];
    [(2520,360,360); (1080,1080,1080); (3240,0,0); (1080,0,2160); (3240,0,0); (1080,2160,0); (3240,0,0); (2520,360,360)];
    [(1080,1200,960); (360,1080,1800); (1800,360,1080); (360,1440,1440); (1080,2160,0); (0,2160,1080); (2160,0,1080); (1080,1200,960)]];
  [
    [(1320,1560,360); (720,2520,0); (2160,720,360); (1080,1440,720); (1080,1440,720); (2160,1080,0); (1800,1080,360); (1320,1560,360)];
    [(0,2880,360); (0,3240,0); (0,2160,1080); (0,3240,0); (0,3240,0); (0,3240,0); (0,3240,0); (0,2880,360)];
    [(2880,360,0); (2160,1080,0); (3240,0,0); (3240,0,0); (3240,0,0); (3240,0,0); (3240,0,0); (2880,360,0)];
    [(2160,1080,0); (0,3240,0); (3240,0,0); (3240,0,0); (3240,0,0); (0,3240,0); (3240,0,0); (2160,1080,0)];
    [(1080,1440,720); (0,3240,0); (3240,0,0); (0,1080,2160); (0,1080,2160); (3240,0,0); (2160,0,1080); (1080,1440,720)];
    [(1440,1080,720); (0,3240,0); (2160,0,1080); (0,3240,0); (2160,0,1080); (3240,0,0); (2160,1080,0); (1440,1080,720)];
    [(1080,1440,720); (0,2160,1080); (3240,0,0); (3240,0,0); (0,2160,1080); (2160,1080,0); (3240,0,0); (1080,1440,720)];
    [(1320,1560,360); (720,2520,0); (2160,720,360); (1080,1440,720); (1080,1440,720); (2160,1080,0); (1800,1080,360); (1320,1560,360)]];
  [
    [(1020,1320,900); (108,2052,1080); (1872,288,1080); (342,2088,810); (1080,1620,540); (1044,1512,684); (2412,792,36); (1020,1320,900)];
    [(108,2052,1080); (324,2916,0); (0,0,3240); (648,2592,0); (0,3240,0); (54,2916,270); (1080,2160,0); (108,2052,1080)];
    [(1872,288,1080); (0,0,3240); (2376,864,0); (378,432,2430); (3240,0,0); (1620,0,1620); (3240,0,0); (1872,288,1080)];
    [(333,2304,603); (0,3240,0); (0,1431,1809); (1080,1620,540); (999,2241,0); (0,3240,0); (999,1431,810); (333,2304,603)];
    [(1080,1620,540); (0,3240,0); (3240,0,0); (0,3240,0); (0,1620,1620); (1458,1620,162); (2916,216,108); (1080,1620,540)];
    [(702,2088,450); (0,3240,0); (2106,0,1134); (432,2592,216); (0,3024,216); (0,3240,0); (432,2592,216); (702,2088,450)];
    [(2268,882,90); (513,2646,81); (3240,0,0); (891,432,1917); (3051,0,189); (1458,1512,270); (2160,1080,0); (2268,882,90)];
    [(1020,1320,900); (108,2052,1080); (1872,288,1080); (342,2088,810); (1080,1620,540); (1044,1512,684); (2412,792,36); (1020,1320,900)]];
  [
    [(2280,540,420); (2700,540,0); (2160,720,360); (1620,360,1260); (1980,360,900); (2160,720,360); (1980,0,1260); (2280,540,420)];
    [(1800,720,720); (3240,0,0); (1080,1080,1080); (0,0,3240); (1080,1080,1080); (0,2160,1080); (1080,0,2160); (1800,720,720)];
    [(2880,360,0); (3240,0,0); (2160,1080,0); (2160,1080,0); (3240,0,0); (3240,0,0); (3240,0,0); (2880,360,0)];
    [(2160,0,1080); (0,0,3240); (3240,0,0); (3240,0,0); (3240,0,0); (2160,1080,0); (3240,0,0); (2160,0,1080)];
    [(2160,540,540); (1620,1620,0); (3240,0,0); (2700,0,540); (1620,0,1620); (3240,0,0); (1620,0,1620); (2160,540,540)];
    [(2880,360,0); (2160,1080,0); (3240,0,0); (2160,1080,0); (3240,0,0); (3240,0,0); (3240,0,0); (2880,360,0)];
    [(360,990,1890); (0,810,2430); (0,1890,1350); (3240,0,0); (1080,270,1890); (2700,270,270); (0,1620,1620); (360,990,1890)];
    [(2280,540,420); (2700,540,0); (2160,720,360); (1620,360,1260); (1980,360,900); (2160,720,360); (1980,0,1260); (2280,540,420)]];
  [
    [(1160,1140,940); (660,1620,960); (1680,600,960); (1080,1140,1020); (1140,1200,900); (1020,1320,900); (2100,780,360); (1160,1140,940)];
    [(660,1620,960); (540,2160,540); (720,720,1800); (540,1800,900); (720,1980,540); (180,2160,900); (1800,1080,360); (660,1620,960)];
    [(1500,600,1140); (720,540,1980); (1800,720,720); (1620,540,1080); (1980,540,720); (1080,720,1440); (2700,180,360); (1500,600,1140)];
    [(1320,1080,840); (360,1800,1080); (1800,360,1080); (2160,1080,0); (1800,1080,360); (0,1800,1440); (2160,0,1080); (1320,1080,840)];
    [(1320,1200,720); (720,2160,360); (2520,360,360); (1080,1080,1080); (720,1080,1440); (1800,1080,360); (1800,1080,360); (1320,1200,720)];
    [(1620,960,660); (1080,1800,360); (2160,0,1080); (180,2160,900); (1620,1080,540); (1800,1080,360); (1800,1440,0); (1620,960,660)];
    [(1560,600,1080); (720,1080,1440); (2160,0,1080); (2160,0,1080); (1800,720,720); (1800,1080,360); (2880,0,360); (1560,600,1080)];
    [(1160,1140,940); (660,1620,960); (1680,600,960); (1080,1140,1020); (1140,1200,900); (1020,1320,900); (2100,780,360); (1160,1140,940)]
  ]]%Z.
Definition uniform_plays (codes : list nat) : Z * Z * Z :=
  match codes with
  | [a] => nth a uniform_after_one even_plays
  | [a; b] => nth b (nth a uniform_after_two []) even_plays
  | [a; b; c] => nth c (nth b (nth a uniform_after_three []) []) even_plays
  | _ => even_plays
  end.
Definition uniform_table : base := fun past i => IZR (entry_of (uniform_plays (map code_of past)) i) / 3240.
Definition uniform_witness : base := rounded_base 3 uniform_table.

Definition fair_plays (x : Z * Z * Z) : bool :=
  (Z.leb 0 (fst (fst x)) && Z.leb 0 (snd (fst x)) && Z.leb 0 (snd x) && Z.eqb (fst (fst x) + snd (fst x) + snd x) 3240)%bool.
Lemma uniform_plays_fair codes : fair_plays (uniform_plays codes) = true.
Proof.
  destruct codes as [|a [|b [|c [|e l]]]]; cbn [uniform_plays]; [reflexivity| | | |reflexivity].
  - apply nth_forallb; vm_compute; reflexivity.
  - apply nth_forallb; [|reflexivity]. apply (nth_forallb (forallb fair_plays)); vm_compute; reflexivity.
  - apply nth_forallb; [|reflexivity]. apply (nth_forallb (forallb fair_plays)); [|reflexivity].
    apply (nth_forallb (forallb (forallb fair_plays))); vm_compute; reflexivity.
Qed.

Lemma uniform_is_play past : is_play 3 (uniform_table past).
Proof.
  pose proof (uniform_plays_fair (map code_of past)) as F. unfold fair_plays in F. rewrite !andb_true_iff in F.
  destruct F as [[[A B] C] D]. apply Z.leb_le in A, B, C. apply Z.eqb_eq in D. apply IZR_le in A, B, C. apply (f_equal IZR) in D.
  rewrite !plus_IZR in D. unfold uniform_table. split.
  - intros i Hi. destruct i as [|[|[|i]]]; cbn [entry_of]; [lra|lra|lra|lia].
  - cbn [Sum entry_of]. lra.
Qed.

(* 3240 times the gain of a round, if a is played for arm 1, b for arm 2 and e for arm 3 *)
Definition uniform_gain (codes : list nat) (c a b e : nat) : Z :=
  let x := uniform_plays codes in
  (entry_of x 0 * (bit c a - bit c 0) + entry_of x 1 * (bit c b - bit c 1) + entry_of x 2 * (bit c e - bit c 2))%Z.
Lemma swap_gain_uniform past v phi : swap 3 phi -> (forall j, (j < 3)%nat -> v j = 0 \/ v j = 1) ->
  swap_gain 3 phi (uniform_table past) v = IZR (uniform_gain (map code_of past) (code_of v) (phi 0%nat) (phi 1%nat) (phi 2%nat)) / 3240.
Proof.
  intros Hp Hv. unfold swap_gain, uniform_table, uniform_gain. cbn [Sum].
  rewrite (code_entry v (phi 0%nat) Hv (Hp 0%nat ltac:(lia))), (code_entry v (phi 1%nat) Hv (Hp 1%nat ltac:(lia))),
    (code_entry v (phi 2%nat) Hv (Hp 2%nat ltac:(lia))), (code_entry v 0%nat Hv ltac:(lia)), (code_entry v 1%nat Hv ltac:(lia)),
    (code_entry v 2%nat Hv ltac:(lia)).
  rewrite !plus_IZR, !mult_IZR, !minus_IZR. field.
Qed.

(* all sequences of four rewards, and all maps *)
Definition four_rounds (c1 c2 c3 c4 a b e : nat) : Z :=
  (uniform_gain [] c1 a b e + uniform_gain [c1] c2 a b e + uniform_gain [c1; c2] c3 a b e + uniform_gain [c1; c2; c3] c4 a b e)%Z.
Lemma four_rounds_checked :
  let gain (x : Z * Z * Z) c a b e :=
    (entry_of x 0 * (bit c a - bit c 0) + entry_of x 1 * (bit c b - bit c 1) + entry_of x 2 * (bit c e - bit c 2))%Z in
  let x0 := uniform_plays [] in all_below 8 (fun c1 => let x1 := uniform_plays [c1] in all_below 8 (fun c2 =>
  let x2 := uniform_plays [c1; c2] in all_below 8 (fun c3 => let x3 := uniform_plays [c1; c2; c3] in
  all_below 3 (fun a => all_below 3 (fun b => all_below 3 (fun e =>
  let before := (gain x0 c1 a b e + gain x1 c2 a b e + gain x2 c3 a b e)%Z in
  all_below 8 (fun c4 => Z.leb (before + gain x3 c4 a b e) 8640))))))) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Its swap regret over four rounds is at most 8/3, on all rewards in [0,1]. *)
Lemma uniform_W : has_W_swap 3 uniform_witness 4 (8 / 3).
Proof.
  apply rounded_base_swap. intros r Hr H2 phi Hphi. unfold over_rounds. cbn [Sum]. rewrite Rplus_0_l.
  assert (V : forall t j, (j < 3)%nat -> r t j = 0 \/ r t j = 1) by (intros; apply H2; assumption).
  rewrite !swap_gain_uniform by (try exact Hphi; apply V).
  change (map code_of (history r (Z.of_nat 0 + 1))) with (@nil nat).
  change (map code_of (history r (Z.of_nat 1 + 1))) with [code_of (r 1%Z)].
  change (map code_of (history r (Z.of_nat 2 + 1))) with [code_of (r 1%Z); code_of (r 2%Z)].
  change (map code_of (history r (Z.of_nat 3 + 1))) with [code_of (r 1%Z); code_of (r 2%Z); code_of (r 3%Z)].
  change (Z.of_nat 0 + 1)%Z with 1%Z. change (Z.of_nat 1 + 1)%Z with 2%Z. change (Z.of_nat 2 + 1)%Z with 3%Z.
  change (Z.of_nat 3 + 1)%Z with 4%Z.
  pose proof four_rounds_checked as C. cbv zeta beta in C.
  apply (all_below_true 8 _ (code_of (r 1%Z))) in C; [|apply code_small].
  apply (all_below_true 8 _ (code_of (r 2%Z))) in C; [|apply code_small].
  apply (all_below_true 8 _ (code_of (r 3%Z))) in C; [|apply code_small].
  apply (all_below_true 3 _ (phi 0%nat)) in C; [|apply Hphi; lia].
  apply (all_below_true 3 _ (phi 1%nat)) in C; [|apply Hphi; lia].
  apply (all_below_true 3 _ (phi 2%nat)) in C; [|apply Hphi; lia].
  apply (all_below_true 8 _ (code_of (r 4%Z))) in C; [|apply code_small].
  apply Z.leb_le, IZR_le in C. rewrite !plus_IZR in C. unfold uniform_gain. cbv zeta. rewrite !plus_IZR. lra.
Qed.

(* ---- The rewards: e_1, e_2 + e_3, e_2 + e_3, e_2, repeated ---- *)

Definition code_now (t : Z) : nat := if Z.eqb (t mod 4) 1 then 1%nat else if Z.eqb (t mod 4) 0 then 2%nat else 6%nat.
Definition four_cycle (T : nat) : Z -> vec := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then reward_with (code_now t) else zero.

Lemma four_cycle_instance T : instance 3 T (four_cycle T) /\ two_valued 3 (four_cycle T).
Proof.
  split; [split|].
  - intros t _ i _. unfold four_cycle, reward_with, zero. destruct (_ && _)%bool; [|lra]. destruct (Nat.ltb i 3); [|lra].
    destruct (bit_two_valued (code_now t) i) as [E|E]; rewrite E; lra.
  - intros t Ht. unfold four_cycle. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
  - intros t i _. unfold four_cycle, reward_with, zero. destruct (_ && _)%bool; [|left; reflexivity].
    destruct (Nat.ltb i 3); [|left; reflexivity]. destruct (bit_two_valued (code_now t) i) as [E|E]; rewrite E; [left|right]; reflexivity.
Qed.
Lemma code_now_in t : In (code_now t) [1; 2; 6]%nat.
Proof. unfold code_now. destruct (Z.eqb _ 1); [left; reflexivity|]. destruct (Z.eqb _ 0); right; [left|right; left]; reflexivity. Qed.

(* 9720 times the gain of a round, from the codes of the last four rewards *)
Definition uniform_gain_after (a b c x : nat) : Z :=
  (uniform_gain [c] x 1 0 0 + uniform_gain [b; c] x 1 0 0 + uniform_gain [a; b; c] x 1 0 0)%Z.
Lemma uniform_gain_is T t : (1 <= t <= Z.of_nat T)%Z ->
  swap_gain 3 exchanged (average_restart uniform_witness 3 (four_cycle T) t) (four_cycle T t) =
  IZR (uniform_gain_after (code_of (four_cycle T (t - 3))) (code_of (four_cycle T (t - 2))) (code_of (four_cycle T (t - 1)))
    (code_of (four_cycle T t))) / 9720.
Proof.
  intros Ht. destruct (four_cycle_instance T) as [_ H2]. set (r := four_cycle T) in *.
  assert (V : forall s j, (j < 3)%nat -> r s j = 0 \/ r s j = 1) by (intros; apply H2; assumption).
  assert (E : forall i, average_restart uniform_witness 3 r t i = / 3 * (uniform_table [r (t - 1)%Z] i +
    uniform_table [r (t - 2)%Z; r (t - 1)%Z] i + uniform_table [r (t - 3)%Z; r (t - 2)%Z; r (t - 1)%Z] i)).
  { intros i. unfold average_restart, average_suffixes, uniform_witness, rounded_base. cbn [Sum]. rewrite Rplus_0_l.
    rewrite !round_window_vertex by (apply Forall_forall; intros v Hv; unfold window, segment in Hv; apply in_map_iff in Hv;
      destruct Hv as [k [<- _]]; apply H2).
    unfold window, segment. cbn [Nat.add seq map]. replace (INR 3) with 3 by (simpl; lra).
    replace (t - Z.of_nat 1 + Z.of_nat 0)%Z with (t - 1)%Z by lia. replace (t - Z.of_nat 2 + Z.of_nat 0)%Z with (t - 2)%Z by lia.
    replace (t - Z.of_nat 2 + Z.of_nat 1)%Z with (t - 1)%Z by lia. replace (t - Z.of_nat 3 + Z.of_nat 0)%Z with (t - 3)%Z by lia.
    replace (t - Z.of_nat 3 + Z.of_nat 1)%Z with (t - 2)%Z by lia. replace (t - Z.of_nat 3 + Z.of_nat 2)%Z with (t - 1)%Z by lia.
    reflexivity. }
  assert (P : swap 3 exchanged) by (intros i Hi; destruct i; cbn; lia).
  assert (G : swap_gain 3 exchanged (average_restart uniform_witness 3 r t) (r t) =
    / 3 * (swap_gain 3 exchanged (uniform_table [r (t - 1)%Z]) (r t) +
      swap_gain 3 exchanged (uniform_table [r (t - 2)%Z; r (t - 1)%Z]) (r t)
      + swap_gain 3 exchanged (uniform_table [r (t - 3)%Z; r (t - 2)%Z; r (t - 1)%Z]) (r t))).
  { unfold swap_gain. cbn [Sum]. rewrite !E. ring. }
  rewrite G, !swap_gain_uniform by (try exact P; apply V). unfold uniform_gain_after. rewrite !plus_IZR. cbn [map exchanged]. lra.
Qed.

(* The gain over q periods of four rounds: 43/12 a period, and a little less in the first. *)
Lemma four_cycle_gain q : let T := (4 * S q)%nat in
  over_rounds T (fun t => swap_gain 3 exchanged (average_restart uniform_witness 3 (four_cycle T) t) (four_cycle T t)) =
  INR (S q) * (43 / 12) - 19000 / 9720.
Proof.
  intros T. set (codes := fun t => if Z.leb 1 t then code_now t else 0%nat).
  assert (E : forall t, (t <= Z.of_nat T)%Z -> code_of (four_cycle T t) = codes t).
  { intros t Ht. unfold four_cycle, codes. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; cbn [andb].
    - apply code_of_reward, code_now_in.
    - apply code_of_zero. }
  rewrite (over_rounds_ext T _ (fun t => IZR (uniform_gain_after (codes (t - 3)%Z) (codes (t - 2)%Z) (codes (t - 1)%Z) (codes t)) / 9720)).
  2:{ intros t Ht. rewrite uniform_gain_is by exact Ht. rewrite !E by lia. reflexivity. }
  unfold T. clear. induction q as [|q IH].
  - unfold over_rounds. cbn [Sum Nat.mul Nat.add]. rewrite Rplus_0_l.
    change (uniform_gain_after (codes (Z.of_nat 0 + 1 - 3)%Z) (codes (Z.of_nat 0 + 1 - 2)%Z) (codes (Z.of_nat 0 + 1 - 1)%Z)
      (codes (Z.of_nat 0 + 1)%Z)) with (1280)%Z.
    change (uniform_gain_after (codes (Z.of_nat 1 + 1 - 3)%Z) (codes (Z.of_nat 1 + 1 - 2)%Z) (codes (Z.of_nat 1 + 1 - 1)%Z)
      (codes (Z.of_nat 1 + 1)%Z)) with (-1200)%Z.
    change (uniform_gain_after (codes (Z.of_nat 2 + 1 - 3)%Z) (codes (Z.of_nat 2 + 1 - 2)%Z) (codes (Z.of_nat 2 + 1 - 1)%Z)
      (codes (Z.of_nat 2 + 1)%Z)) with (6840)%Z.
    change (uniform_gain_after (codes (Z.of_nat 3 + 1 - 3)%Z) (codes (Z.of_nat 3 + 1 - 2)%Z) (codes (Z.of_nat 3 + 1 - 1)%Z)
      (codes (Z.of_nat 3 + 1)%Z)) with (8910)%Z.
    simpl (INR 1). lra.
  - replace (4 * S (S q))%nat with (4 * S q + 4)%nat by lia. rewrite over_rounds_app, IH, !S_INR. unfold over_rounds. cbn [Sum].
    rewrite Rplus_0_l. set (m := Z.of_nat (4 * S q)). assert (Hm : (m = 4 * (Z.of_nat q + 1))%Z) by (unfold m; lia).
    assert (C : forall k, (-2 <= k)%Z -> codes (m + k)%Z = code_now k).
    { intros k Hk. unfold codes. destruct (Z.leb_spec 1 (m + k)); [|lia]. unfold code_now. rewrite Hm.
      replace (4 * (Z.of_nat q + 1) + k)%Z with (k + (Z.of_nat q + 1) * 4)%Z by lia. rewrite Z.mod_add by lia. reflexivity. }
    replace (m + (Z.of_nat 0 + 1) - 3)%Z with (m + -2)%Z by lia. replace (m + (Z.of_nat 0 + 1) - 2)%Z with (m + -1)%Z by lia.
    replace (m + (Z.of_nat 0 + 1) - 1)%Z with (m + 0)%Z by lia.
    replace (m + (Z.of_nat 0 + 1))%Z with (m + 1)%Z by lia.
    replace (m + (Z.of_nat 1 + 1) - 3)%Z with (m + -1)%Z by lia. replace (m + (Z.of_nat 1 + 1) - 2)%Z with (m + 0)%Z by lia.
    replace (m + (Z.of_nat 1 + 1) - 1)%Z with (m + 1)%Z by lia.
    replace (m + (Z.of_nat 1 + 1))%Z with (m + 2)%Z by lia.
    replace (m + (Z.of_nat 2 + 1) - 3)%Z with (m + 0)%Z by lia. replace (m + (Z.of_nat 2 + 1) - 2)%Z with (m + 1)%Z by lia.
    replace (m + (Z.of_nat 2 + 1) - 1)%Z with (m + 2)%Z by lia.
    replace (m + (Z.of_nat 2 + 1))%Z with (m + 3)%Z by lia.
    replace (m + (Z.of_nat 3 + 1) - 3)%Z with (m + 1)%Z by lia. replace (m + (Z.of_nat 3 + 1) - 2)%Z with (m + 2)%Z by lia.
    replace (m + (Z.of_nat 3 + 1) - 1)%Z with (m + 3)%Z by lia.
    replace (m + (Z.of_nat 3 + 1))%Z with (m + 4)%Z by lia.
    rewrite !C by lia.
    change (uniform_gain_after (code_now (-2)) (code_now (-1)) (code_now 0) (code_now 1)) with (8640)%Z.
    change (uniform_gain_after (code_now (-1)) (code_now (0)) (code_now 1) (code_now 2)) with (7560)%Z.
    change (uniform_gain_after (code_now (0)) (code_now (1)) (code_now 2) (code_now 3)) with (9720)%Z.
    change (uniform_gain_after (code_now (1)) (code_now (2)) (code_now 3) (code_now 4)) with (8910)%Z.
    lra.
Qed.

(* A base learner over three arms that plays (1/3,1/3,1/3) first has total swap regret at most W = 8/3 over four rounds, on all rewards in
   [0,1]. AverageRestart over its suffixes of length 1, 2 and 3 has at least 43/48 T - 3 for every T = 4 q, and 43/48 > W/3. *)
Theorem swap_printed_uniform : exists A, is_base 3 A /\ (forall i, (i < 3)%nat -> A [] i = 1 / 3) /\ has_W_swap 3 A 4 (8 / 3) /\
  forall q, let T := (4 * q)%nat in exists r, instance 3 T r /\ 43 / 48 * INR T - 3 <= swap_regret 3 T (average_restart A 3) r.
Proof.
  exists uniform_witness. split; [apply rounded_base_is_base, uniform_is_play|]. split.
  { intros i Hi. unfold uniform_witness, rounded_base, uniform_table. cbn [round_window map uniform_plays].
    destruct i as [|[|[|i]]]; [| | |lia]; cbn [entry_of even_plays fst snd]; lra. }
  split; [exact uniform_W|]. intros q T. exists (four_cycle T).
  split; [apply four_cycle_instance|]. assert (P : swap 3 exchanged) by (intros i Hi; destruct i; cbn; lia).
  eapply Rle_trans; [|apply (swap_regret_ge 3 T exchanged (average_restart uniform_witness 3) (four_cycle T) P)].
  unfold T. destruct q as [|q]; [unfold over_rounds; simpl; lra|]. rewrite four_cycle_gain, mult_INR.
  replace (INR 4) with 4 by (simpl; lra). lra.
Qed.

(* Swap regret of AverageRestart over the printed suffixes 1..M, two arms: for k >= 2 and M >= 2k+7 there is a base learner with
   W = M - 3 over M+1 rounds and M Reg = W + (k-1)/(k+1) in the long run. So the T/M of swap_average_restart_printed is needed, and
   no factor below 1 of it is enough. *)

(* ---- Base learners that round the gap of every round to 1 or -1, with the gap as its mean ---- *)

Fixpoint round_signs (past : list vec) (F : list bool -> R) : R :=
  match past with
  | [] => F []
  | v :: u => let p := (1 + (v 0%nat - v 1%nat)) / 2 in
              p * round_signs u (fun b => F (true :: b)) + (1 - p) * round_signs u (fun b => F (false :: b))
  end.
(* arm 1 gets the mean of w, arm 2 the rest *)
Definition signs_base (w : list bool -> R) : base := fun past i =>
  match i with O => round_signs past w | S O => 1 - round_signs past w | _ => 0 end.
Definition one (b : bool) : R := if b then 1 else -1.

Lemma round_signs_linear past F G a c : round_signs past (fun b => a * F b + c * G b) = a * round_signs past F + c * round_signs past G.
Proof. revert F G. induction past as [|v u IH]; intros F G; cbn [round_signs]; [reflexivity|]. cbv zeta. rewrite !IH. ring. Qed.
Lemma round_signs_const past c : round_signs past (fun _ => c) = c.
Proof. induction past as [|v u IH]; cbn [round_signs]; [reflexivity|]. cbv zeta. rewrite IH. ring. Qed.
Lemma round_signs_ext past F G : (forall b, F b = G b) -> round_signs past F = round_signs past G.
Proof. revert F G. induction past as [|v u IH]; intros F G H; cbn [round_signs]; [apply H|]. cbv zeta. rewrite (IH _ (fun b =>
  G (true :: b))), (IH (fun b => F (false :: b)) (fun b => G (false :: b))) by (intros; apply H). reflexivity. Qed.
Lemma round_signs_snoc past v F : round_signs (past ++ [v]) F =
  round_signs past (fun b => (1 + (v 0%nat - v 1%nat)) / 2 * F (b ++ [true]) + (1 - (1 + (v 0%nat - v 1%nat)) / 2) * F (b ++ [false])).
Proof. revert F. induction past as [|x u IH]; intros F; cbn [round_signs app]; [reflexivity|]. cbv zeta. rewrite !IH. reflexivity. Qed.
Lemma round_signs_le past F c : Forall (is_reward 2) past -> (forall b, length b = length past -> F b <= c) -> round_signs past F <= c.
Proof.
  intros H. revert F. induction H as [|v u Hv Hu IH]; intros F HF; cbn [round_signs]; [apply HF; reflexivity|]. cbv zeta.
  pose proof (Hv 0%nat ltac:(lia)). pose proof (Hv 1%nat ltac:(lia)). set (p := (1 + (v 0%nat - v 1%nat)) / 2).
  assert (0 <= p <= 1) by (unfold p; lra).
  assert (A : round_signs u (fun b => F (true :: b)) <= c) by (apply IH; intros b Hb; apply HF; cbn [length]; rewrite Hb; reflexivity).
  assert (B : round_signs u (fun b => F (false :: b)) <= c) by (apply IH; intros b Hb; apply HF; cbn [length]; rewrite Hb; reflexivity).
  apply (Rmult_le_compat_l p) in A; [|lra]. apply (Rmult_le_compat_l (1 - p)) in B; [|lra]. lra.
Qed.

(* on rewards (1,0) and (0,1) nothing is rounded *)
Definition hot (b : bool) : vec := if b then unit_vec 0 else unit_vec 1.
Lemma round_signs_hot l F : round_signs (map hot l) F = F l.
Proof.
  revert F. induction l as [|b l IH]; intros F; cbn [round_signs map]; [reflexivity|]. cbv zeta. rewrite !IH.
  destruct b; unfold hot, unit_vec; cbn [Nat.eqb]; field.
Qed.

Lemma signs_base_is_base w : (forall b, 0 <= w b <= 1) -> is_base 2 (signs_base w).
Proof.
  intros H past Hp. pose proof (round_signs_le past w 1 Hp (fun b _ => proj2 (H b))) as U.
  pose proof (round_signs_le past (fun b => -1 * w b + 0 * w b) 0 Hp) as V. rewrite round_signs_linear in V.
  specialize (V ltac:(intros b _; pose proof (H b); lra)).
  split; [intros i Hi; destruct i as [|[|i]]; cbn [signs_base]; [lra|lra|lia]|]. cbn [Sum signs_base]. ring.
Qed.

(* The gain of the map phi in a round is the gap times a number that is affine in the play of arm 1. *)
Definition slope (phi : nat -> nat) (w : R) : R :=
  (if Nat.eqb (phi 1%nat) 0 then 1 - w else 0) - (if Nat.eqb (phi 0%nat) 0 then 0 else w).
Lemma gain_slope phi w past y : swap 2 phi ->
  swap_gain 2 phi (signs_base w past) y = slope phi (round_signs past w) * (y 0%nat - y 1%nat).
Proof.
  intros H. unfold swap_gain, slope. cbn [Sum signs_base]. pose proof (H 0%nat ltac:(lia)). pose proof (H 1%nat ltac:(lia)).
  destruct (phi 0%nat) as [|[|p0]]; [| |lia]; destruct (phi 1%nat) as [|[|p1]]; try lia; cbn [Nat.eqb]; ring.
Qed.

(* what the signs b gain, b_1 first; for lists grown at the end *)
Fixpoint gained (phi : nat -> nat) (w : list bool -> R) (past b : list bool) : R :=
  match b with [] => 0 | x :: u => slope phi (w past) * one x + gained phi w (past ++ [x]) u end.
Lemma gained_snoc phi w past b x : gained phi w past (b ++ [x]) = gained phi w past b + slope phi (w (past ++ b)) * one x.
Proof.
  revert past. induction b as [|y b IH]; intros past; cbn [gained app]; [rewrite app_nil_r; ring|]. rewrite IH, <- app_assoc.
  cbn [app]. ring.
Qed.

(* A copy that starts in round s: what it gains over n rounds is the mean over the signs. *)
Lemma copy_gain phi w r s n : swap 2 phi ->
  Sum n (fun m => swap_gain 2 phi (signs_base w (segment r s m)) (r (s + Z.of_nat m)%Z)) =
  round_signs (segment r s n) (gained phi w []).
Proof.
  intros H. induction n; [reflexivity|]. cbn [Sum]. rewrite IHn, segment_S, round_signs_snoc, gain_slope by exact H.
  set (v := r (s + Z.of_nat n)%Z). set (past := segment r s n).
  rewrite (round_signs_ext past (fun b => (1 + (v 0%nat - v 1%nat)) / 2 * gained phi w [] (b ++ [true]) +
    (1 - (1 + (v 0%nat - v 1%nat)) / 2) * gained phi w [] (b ++ [false]))
    (fun b => 1 * gained phi w [] b + (v 0%nat - v 1%nat) * slope phi (w b))).
  2:{ intros b. rewrite !gained_snoc. cbn [app one]. field. }
  rewrite round_signs_linear, Rmult_1_l. f_equal. rewrite Rmult_comm. f_equal.
  rewrite (round_signs_ext past (fun b => slope phi (w b)) (fun b => (if Nat.eqb (phi 1%nat) 0 then 1 else 0) * 1 +
    ((if Nat.eqb (phi 1%nat) 0 then -1 else 0) - (if Nat.eqb (phi 0%nat) 0 then 0 else 1)) * w b)).
  - rewrite round_signs_linear, round_signs_const. unfold slope. destruct (Nat.eqb (phi 1%nat) 0), (Nat.eqb (phi 0%nat) 0); ring.
  - intros b. unfold slope. destruct (Nat.eqb (phi 1%nat) 0), (Nat.eqb (phi 0%nat) 0); ring.
Qed.

Lemma signs_base_swap w n W : (forall phi b, swap 2 phi -> length b = n -> gained phi w [] b <= W) -> has_W_swap 2 (signs_base w) n W.
Proof.
  intros H r Hr. apply swap_regret_le. intros phi Hphi. pose proof (copy_gain phi w r 1 n Hphi) as E.
  assert (F : over_rounds n (fun t => swap_gain 2 phi (run (signs_base w) r t) (r t)) =
    Sum n (fun m => swap_gain 2 phi (signs_base w (segment r 1 m)) (r (1 + Z.of_nat m)%Z))).
  { unfold over_rounds. apply sum_ext. intros m _. unfold run, history. replace (Z.to_nat (Z.of_nat m + 1 - 1)) with m by lia.
    replace (Z.of_nat m + 1)%Z with (1 + Z.of_nat m)%Z by lia. reflexivity. }
  rewrite F, E. apply round_signs_le; [apply segment_Forall; intros t; apply (instance_rewards 2 n), Hr|].
  rewrite segment_length. intros b Hb. apply H; assumption.
Qed.

(* ---- The base learner ---- *)

(* What it knows of the past, in a cycle of k rewards (0,1) and one (1,0): (0,j) after j <= k rewards (0,1); (1,0) after (1,0) alone and
   (2,0) after (1,0), (0,1); (3,i) after more, of which the last i <= k are (0,1) since the last (1,0); (4,0) off the cycle. *)
Definition advance (k : nat) (st : nat * nat) (x : bool) : nat * nat :=
  match fst st with
  | O => if x then (if Nat.eqb (snd st) 0 then (1, 0) else (3, 0)) else (if Nat.ltb (snd st) k then (0, S (snd st)) else (4, 0))
  | S O => if x then (4, 0) else (2, 0)
  | S (S O) => if x then (4, 0) else (3, 2)
  | S (S (S O)) => if Nat.ltb (snd st) k then (if x then (4, 0) else (3, S (snd st))) else (if x then (3, 0) else (4, 0))
  | _ => (4, 0)
  end%nat.
(* twice the weight of arm 1 *)
Definition twice_first (k : nat) (st : nat * nat) : Z :=
  match fst st with
  | O => if Nat.eqb (snd st) 0 then 0 else 2
  | S O => 0
  | S (S O) => 0
  | S (S (S O)) => if Nat.ltb (snd st) k then 2 else 0
  | _ => 1
  end%Z.
Definition state_of (k : nat) (b : list bool) : nat * nat := fold_left (advance k) b (0%nat, 0%nat).
Definition cycle_weight (k : nat) (b : list bool) : R := IZR (twice_first k (state_of k b)) / 2.
Definition cycle_base (k : nat) : base := signs_base (cycle_weight k).

(* twice the gains, if arm 2 is played for arm 1, and if arm 1 is played for arm 2 *)
Definition int (b : bool) : Z := if b then 1%Z else (-1)%Z.
Fixpoint first_gain (k : nat) (st : nat * nat) (b : list bool) : Z :=
  match b with [] => 0%Z | x :: u => (- twice_first k st * int x + first_gain k (advance k st x) u)%Z end.
Fixpoint second_gain (k : nat) (st : nat * nat) (b : list bool) : Z :=
  match b with [] => 0%Z | x :: u => ((2 - twice_first k st) * int x + second_gain k (advance k st x) u)%Z end.

Lemma first_gain_snoc k b x : forall st, first_gain k st (b ++ [x]) =
  (first_gain k st b - twice_first k (fold_left (advance k) b st) * int x)%Z.
Proof. induction b as [|y b IH]; intros st; cbn [first_gain app fold_left]; [lia|]. rewrite IH. lia. Qed.
Lemma second_gain_snoc k b x : forall st, second_gain k st (b ++ [x]) =
  (second_gain k st b + (2 - twice_first k (fold_left (advance k) b st)) * int x)%Z.
Proof. induction b as [|y b IH]; intros st; cbn [second_gain app fold_left]; [lia|]. rewrite IH. lia. Qed.

(* What holds of the state after s rounds, and of the two gains g and h. *)
Definition within_gap (k : nat) (st : nat * nat) (s g h : Z) : Prop :=
  let j := Z.of_nat (snd st) in let k := Z.of_nat k in
  match fst st with
  | O => s = j /\ j <= k /\ (j = 0 /\ g = 0 /\ h = 0 \/ 1 <= j /\ g = 2 * (j - 1) /\ h = -2)
  | S O => s = 1 /\ g = 0 /\ h = 2
  | S (S O) => s = 2 /\ g = 0 /\ h = 0
  | S (S (S O)) => j <= k /\ g + h = 2 * (s - 4) /\ (g <= 2 * (s - 3) /\ s <= k + 1 + j \/ g <= 2 * (s - 4)) /\ h <= s - j
  | _ => (g + h <= 2 * (s - 4) \/ g + h <= 2 * (k + 1)) /\ (g <= 2 * s - 8 \/ g <= s + k - 1) /\ h <= s + 2
  end%Z.

Lemma fits_step k st x s g h : (2 <= k)%nat -> within_gap k st s g h ->
  within_gap k (advance k st x) (s + 1) (g - twice_first k st * int x) (h + (2 - twice_first k st) * int x).
Proof.
  intros Hk. destruct st as [[|[|[|[|c]]]] j]; unfold within_gap, advance, twice_first, int; cbn [fst snd]; intros H.
  - destruct (Nat.eqb_spec j 0), (Nat.ltb_spec j k), x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
  - destruct (Nat.ltb_spec j k), x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
Qed.

Lemma fits_all k b : (2 <= k)%nat ->
  within_gap k (state_of k b) (Z.of_nat (length b)) (first_gain k (0%nat, 0%nat) b) (second_gain k (0%nat, 0%nat) b).
Proof.
  intros Hk. induction b as [|x b IH] using rev_ind; [unfold within_gap; cbn; lia|].
  unfold state_of. rewrite fold_left_app, app_length, first_gain_snoc, second_gain_snoc. cbn [fold_left length].
  replace (Z.of_nat (length b + 1)) with (Z.of_nat (length b) + 1)%Z by lia. apply (fits_step k (state_of k b) x _ _ _ Hk IH).
Qed.

Lemma gained_is k phi b : swap 2 phi -> 2 * gained phi (cycle_weight k) [] b =
  (if Nat.eqb (phi 0%nat) 0 then 0 else IZR (first_gain k (0%nat, 0%nat) b)) +
  (if Nat.eqb (phi 1%nat) 0 then IZR (second_gain k (0%nat, 0%nat) b) else 0).
Proof.
  intros H. induction b as [|x b IH] using rev_ind; [cbn [gained first_gain second_gain]; destruct (Nat.eqb _ _), (Nat.eqb _ _); ring|].
  rewrite gained_snoc, Rmult_plus_distr_l, IH, first_gain_snoc, second_gain_snoc. cbn [app]. fold (state_of k b).
  unfold slope, cycle_weight. set (z := twice_first k (state_of k b)).
  assert (I : IZR (int x) = one x) by (destruct x; reflexivity).
  destruct (Nat.eqb (phi 0%nat) 0), (Nat.eqb (phi 1%nat) 0);
    rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?minus_IZR, ?I; field.
Qed.

Lemma cycle_base_is_base k : is_base 2 (cycle_base k).
Proof.
  apply signs_base_is_base. intros b. unfold cycle_weight, twice_first.
  destruct (fst (state_of k b)) as [|[|[|[|c]]]]; try destruct (Nat.eqb _ _); try destruct (Nat.ltb _ _); lra.
Qed.

(* Its swap regret over M+1 rounds is at most M - 3, for all rewards in [0,1]. *)
Lemma cycle_base_W k M : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> has_W_swap 2 (cycle_base k) (M + 1) (INR M - 3).
Proof.
  intros Hk HM. apply signs_base_swap. intros phi b Hphi Hb. pose proof (fits_all k b Hk) as F. rewrite Hb in F.
  pose proof (gained_is k phi b Hphi) as G. set (g := first_gain k _ b) in *. set (h := second_gain k _ b) in *.
  assert (B : (g <= 2 * (Z.of_nat M - 3) /\ h <= 2 * (Z.of_nat M - 3) /\ g + h <= 2 * (Z.of_nat M - 3))%Z).
  { unfold within_gap in F. destruct (state_of k b) as [[|[|[|[|c]]]] j]; cbn [fst snd] in F; lia. }
  destruct B as [B1 [B2 B3]]. apply IZR_le in B1, B2, B3. rewrite plus_IZR in B3. rewrite mult_IZR, minus_IZR, <- INR_IZR_INZ in B1, B2, B3.
  assert (7 <= INR M) by (replace 7 with (INR 7) by (simpl; lra); apply le_INR; lia).
  destruct (Nat.eqb (phi 0%nat) 0), (Nat.eqb (phi 1%nat) 0); lra.
Qed.

(* ---- The cycle ---- *)

Definition cycle_sign (k : nat) (t : Z) : bool := Z.eqb (t mod (Z.of_nat k + 1)) 0.
Definition cycle_rewards (k T : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then hot (cycle_sign k t) else zero.
Definition cycle_signs (k : nat) (s : Z) (n : nat) : list bool := map (fun m => cycle_sign k (s + Z.of_nat m)%Z) (seq 0 n).
Definition flip (i : nat) : nat := match i with O => 1%nat | _ => 0%nat end.

Lemma flip_swap : swap 2 flip.
Proof. intros i Hi. destruct i; cbn; lia. Qed.

Lemma cycle_rewards_instance k T : instance 2 T (cycle_rewards k T).
Proof.
  split; intros t Ht; unfold cycle_rewards; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; cbn [andb];
    try reflexivity. unfold hot. destruct (cycle_sign k t); apply unit_vec_is_reward.
Qed.

(* the state on the cycle, when p rewards (0,1) have come since the last (1,0) *)
Definition on_cycle (k : nat) (st : nat * nat) (p : Z) : Prop :=
  match fst st with
  | O => Z.of_nat (snd st) <= p
  | S O => p = 0
  | S (S O) => p = 1
  | S (S (S O)) => Z.of_nat (snd st) = p
  | _ => False
  end%Z.
Lemma on_cycle_step k st p q : (2 <= k)%nat -> (0 <= p <= Z.of_nat k)%Z -> (q = if Z.eqb p (Z.of_nat k) then 0 else p + 1)%Z ->
  on_cycle k st p -> on_cycle k (advance k st (Z.eqb q 0)) q.
Proof.
  intros Hk Hp Hq. destruct st as [[|[|[|[|c]]]] j]; unfold on_cycle, advance; cbn [fst snd]; intros H; [| | | |contradiction];
    destruct (Z.eqb_spec p (Z.of_nat k)), (Z.eqb_spec q 0); try lia;
    try destruct (Nat.eqb_spec j 0); try destruct (Nat.ltb_spec j k); cbn [fst snd]; lia.
Qed.

Lemma next_mod a k : (0 <= k)%Z -> ((a + 1) mod (k + 1) = if Z.eqb (a mod (k + 1)) k then 0 else a mod (k + 1) + 1)%Z.
Proof.
  intros Hk. pose proof (Z.div_mod a (k + 1) ltac:(lia)) as D. pose proof (Z.mod_pos_bound a (k + 1) ltac:(lia)) as B.
  symmetry. destruct (Z.eqb_spec (a mod (k + 1)) k) as [E|E].
  - apply Z.mod_unique with (a / (k + 1) + 1)%Z; nia.
  - apply Z.mod_unique with (a / (k + 1))%Z; nia.
Qed.

Lemma cycle_state k s n : (2 <= k)%nat -> on_cycle k (state_of k (cycle_signs k s n)) ((s + Z.of_nat n - 1) mod (Z.of_nat k + 1))%Z.
Proof.
  intros Hk. induction n.
  - unfold on_cycle, state_of, cycle_signs. cbn [seq map fold_left fst snd]. apply Z.mod_pos_bound. lia.
  - unfold cycle_signs. rewrite seq_S, map_app. unfold state_of. rewrite fold_left_app. cbn [map fold_left Nat.add].
    fold (cycle_signs k s n). fold (state_of k (cycle_signs k s n)).
    set (p := ((s + Z.of_nat n - 1) mod (Z.of_nat k + 1))%Z) in *. pose proof (next_mod (s + Z.of_nat n - 1) (Z.of_nat k) ltac:(lia)) as N.
    fold p in N. replace (s + Z.of_nat n - 1 + 1)%Z with (s + Z.of_nat n)%Z in N by lia.
    replace (s + Z.of_nat (S n) - 1)%Z with (s + Z.of_nat n)%Z by lia. unfold cycle_sign.
    pose proof (Z.mod_pos_bound (s + Z.of_nat n - 1) (Z.of_nat k + 1) ltac:(lia)) as B. fold p in B.
    apply (on_cycle_step k _ p); [exact Hk|lia|exact N|exact IHn].
Qed.

(* A copy on the cycle gains just M - 3. *)
Lemma cycle_copy k M s : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> gained flip (cycle_weight k) [] (cycle_signs k s (M + 1)) = INR M - 3.
Proof.
  intros Hk HM. pose proof (cycle_state k s (M + 1) Hk) as C. pose proof (fits_all k (cycle_signs k s (M + 1)) Hk) as F.
  pose proof (gained_is k flip (cycle_signs k s (M + 1)) flip_swap) as G. cbn [flip Nat.eqb] in G.
  replace (length (cycle_signs k s (M + 1))) with (M + 1)%nat in F by (unfold cycle_signs; rewrite map_length, seq_length; reflexivity).
  set (g := first_gain k _ _) in *. set (h := second_gain k _ _) in *.
  assert (E : (g + h = 2 * (Z.of_nat M - 3))%Z).
  { unfold within_gap in F. unfold on_cycle in C.
    destruct (state_of k (cycle_signs k s (M + 1))) as [[|[|[|[|c]]]] j]; cbn [fst snd] in F, C; lia. }
  apply (f_equal IZR) in E. rewrite plus_IZR, mult_IZR, minus_IZR, <- INR_IZR_INZ in E. lra.
Qed.

Section Copies.
Variables k M T : nat.
Hypothesis Hk : (2 <= k)%nat.
Hypothesis HM : (2 * k + 7 <= M)%nat.
Let r := cycle_rewards k T.
Let c (s : Z) (m : nat) : R := swap_gain 2 flip (cycle_base k (segment r s m)) (r (s + Z.of_nat m)%Z).

Lemma gain_low s m : -1 <= c s m.
Proof.
  unfold c. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T), cycle_rewards_instance).
  destruct (cycle_base_is_base k (segment r s m) (segment_Forall 2 r s m Hr)) as [P0 P1]. cbn [Sum] in P1.
  pose proof (P0 0%nat ltac:(lia)). pose proof (P0 1%nat ltac:(lia)). unfold swap_gain. cbn [Sum flip]. set (y := r (s + Z.of_nat m)%Z).
  pose proof (Hr (s + Z.of_nat m)%Z 0%nat ltac:(lia)) as Y0.
  pose proof (Hr (s + Z.of_nat m)%Z 1%nat ltac:(lia)) as Y1. fold y in Y0, Y1. nra.
Qed.

Lemma gain_outside s m : ~ (1 <= s + Z.of_nat m <= Z.of_nat T)%Z -> c s m = 0.
Proof. intros H. unfold c. destruct (cycle_rewards_instance k T) as [_ Z0]. unfold r at 2. rewrite Z0 by exact H.
unfold swap_gain, zero. cbn [Sum]. ring. Qed.

Lemma full_copy s : (1 <= s)%Z -> (s + Z.of_nat M <= Z.of_nat T)%Z -> Sum (M + 1) (fun m => c s m) = INR M - 3.
Proof.
  intros H1 H2. unfold c. unfold cycle_base. rewrite (copy_gain flip (cycle_weight k) r s (M + 1) flip_swap).
  rewrite <- (cycle_copy k M s Hk HM), <- round_signs_hot. f_equal. unfold cycle_signs, segment. rewrite map_map. apply map_ext_in.
  intros m Hm. apply in_seq in Hm. unfold r, cycle_rewards.
  destruct (Z.leb_spec 1 (s + Z.of_nat m)), (Z.leb_spec (s + Z.of_nat m) (Z.of_nat T)); try lia. reflexivity.
Qed.

(* all copies together *)
Lemma all_copies : (M <= T)%nat -> INR (T - M) * (INR M - 3) - 2 * INR M * (INR M + 1) <=
  over_rounds T (fun t => Sum (M + 1) (fun m => c (t - Z.of_nat m)%Z m)).
Proof.
  intros HT. unfold over_rounds. rewrite sum_swap.
  rewrite (sum_ext (M + 1) _ (fun m => Sum (T + M) (fun j => c (Z.of_nat j + 1 - Z.of_nat M)%Z m))).
  2:{ intros m Hm. rewrite (sum_support (T + M) (M - m) T).
      - apply sum_ext. intros j _. f_equal. lia.
      - intros j Hj. apply gain_outside. lia.
      - lia. }
  rewrite sum_swap. replace (T + M)%nat with (M + ((T - M) + M))%nat by lia. rewrite !sum_app.
  assert (Low : forall s, - (INR M + 1) <= Sum (M + 1) (fun m => c s m)).
  { intros s. replace (- (INR M + 1)) with (Sum (M + 1) (fun _ => -1)) by (rewrite sum_const, plus_INR; simpl (INR 1); ring).
    apply sum_le. intros m _. apply gain_low. }
  assert (A : Sum M (fun _ => - (INR M + 1)) <= Sum M (fun j => Sum (M + 1) (fun m => c (Z.of_nat j + 1 - Z.of_nat M)%Z m)))
    by (apply sum_le; intros j _; apply Low).
  assert (B : Sum (T - M) (fun _ => INR M - 3) <=
    Sum (T - M) (fun j => Sum (M + 1) (fun m => c (Z.of_nat (M + j) + 1 - Z.of_nat M)%Z m))).
  { apply sum_le. intros j Hj. right. symmetry. apply full_copy; lia. }
  assert (C : Sum M (fun _ => - (INR M + 1)) <=
    Sum M (fun j => Sum (M + 1) (fun m => c (Z.of_nat (M + (T - M + j)) + 1 - Z.of_nat M)%Z m))) by (apply sum_le; intros j _; apply Low).
  rewrite sum_const in A, B, C. lra.
Qed.

(* The round that the printed suffixes leave out: arm 2, whatever was seen. *)
Lemma left_out q : T = (q * (k + 1))%nat -> over_rounds T (fun t => c t 0) = INR q * (1 - INR k).
Proof.
  intros HT. unfold over_rounds. rewrite HT, sum_blocks. rewrite (sum_ext q _ (fun _ => 1 - INR k)); [apply sum_const|].
  intros j Hj. replace (k + 1)%nat with (S k) by lia. cbn [Sum].
  assert (E : forall i, (i <= k)%nat -> c (Z.of_nat (j * S k + i) + 1) 0 = if Nat.eqb i k then 1 else -1).
  { intros i Hi. unfold c, cycle_base. rewrite gain_slope by apply flip_swap. cbn [segment seq map round_signs].
    unfold slope, flip, cycle_weight, state_of, twice_first. cbn [Nat.eqb fold_left fst snd]. unfold r, cycle_rewards, cycle_sign.
    replace (Z.of_nat (j * S k + i) + 1 + Z.of_nat 0)%Z with ((Z.of_nat i + 1) + Z.of_nat j * (Z.of_nat k + 1))%Z by nia.
    rewrite Z.mod_add by lia. destruct (Z.leb_spec 1 (Z.of_nat i + 1 + Z.of_nat j * (Z.of_nat k + 1))); [|nia].
    destruct (Z.leb_spec (Z.of_nat i + 1 + Z.of_nat j * (Z.of_nat k + 1)) (Z.of_nat T)); [|rewrite HT in *; nia]. cbn [andb].
    destruct (Nat.eqb_spec i k) as [->|N].
    - rewrite Z.mod_same by lia. cbn [Z.eqb hot]. unfold unit_vec. cbn [Nat.eqb]. field.
    - rewrite Z.mod_small by lia. destruct (Z.eqb_spec (Z.of_nat i + 1) 0); [lia|]. cbn [hot]. unfold unit_vec. cbn [Nat.eqb]. field. }
  rewrite E by lia. rewrite Nat.eqb_refl. rewrite (sum_ext k _ (fun _ => -1)); [rewrite sum_const; ring|].
  intros i Hi. rewrite E by lia. destruct (Nat.eqb_spec i k); [lia|reflexivity].
Qed.

Lemma average_gain t : (1 <= M)%nat -> INR M * swap_gain 2 flip (average_restart (cycle_base k) M r t) (r t) =
  Sum M (fun m => c (t - Z.of_nat (S m))%Z (S m)).
Proof.
  intros H1. assert (P : 0 < INR M) by (apply lt_0_INR; lia).
  rewrite (sum_ext M _ (fun m => swap_gain 2 flip (cycle_base k (window r (1 + m) t)) (r t))).
  2:{ intros m _. unfold c, window. replace (t - Z.of_nat (S m) + Z.of_nat (S m))%Z with t by lia. reflexivity. }
  unfold swap_gain. cbn [Sum flip]. rewrite sum_added, !(sum_ext M (fun m => 0 + _) _ (fun m _ => Rplus_0_l _)).
  rewrite !sum_scal_r. unfold average_restart, average_suffixes. field. lra.
Qed.

Lemma average_total_low q : (M <= T)%nat -> T = (q * (k + 1))%nat ->
  INR (T - M) * (INR M - 3) - 2 * INR M * (INR M + 1) + INR q * (INR k - 1) <=
  INR M * over_rounds T (fun t => swap_gain 2 flip (average_restart (cycle_base k) M r t) (r t)).
Proof.
  intros HT Hq. rewrite <- over_rounds_scal.
  rewrite (over_rounds_ext T _ (fun t => Sum (M + 1) (fun m => c (t - Z.of_nat m)%Z m) - c t 0)).
  - rewrite over_rounds_minus, (left_out q Hq). pose proof (all_copies HT). lra.
  - intros t _. rewrite average_gain by lia. replace (M + 1)%nat with (S M) by lia. rewrite sum_first.
    replace (t - Z.of_nat 0)%Z with t by lia. ring.
Qed.
End Copies.

(* For every k >= 2 and M >= 2k+7 there is a base learner over two arms with total swap regret at most W = M - 3 over M+1 rounds, on
   all rewards in [0,1]. AverageRestart over its suffixes of length 1..M has, on instances of every length T = q (k+1), M times its
   swap regret at least (W + (k-1)/(k+1)) T - 3 M (M+1). *)
Theorem swap_printed_two k M : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> let W := INR M - 3 in
  exists A, is_base 2 A /\ has_W_swap 2 A (M + 1) W /\ forall q, let T := (q * (k + 1))%nat in exists r, instance 2 T r /\
    (W + (INR k - 1) / (INR k + 1)) * INR T - 3 * INR M * (INR M + 1) <= INR M * swap_regret 2 T (average_restart A M) r.
Proof.
  intros Hk HM W. exists (cycle_base k). split; [apply cycle_base_is_base|]. split; [apply cycle_base_W; assumption|].
  intros q T. exists (cycle_rewards k T). split; [apply cycle_rewards_instance|]. set (L := average_restart (cycle_base k) M).
  assert (M7 : 7 <= INR M) by (replace 7 with (INR 7) by (simpl; lra); apply le_INR; lia).
  assert (K2 : 2 <= INR k) by (apply (le_INR 2); exact Hk).
  assert (ET : INR T = INR q * (INR k + 1)) by (unfold T; rewrite mult_INR, plus_INR; simpl (INR 1); ring).
  assert (Q : (INR k - 1) / (INR k + 1) * INR T = INR q * (INR k - 1)) by (rewrite ET; field; lra).
  rewrite Rmult_plus_distr_r, Q. destruct (Nat.le_gt_cases M T) as [HT|HT].
  - pose proof (average_total_low k M T Hk HM q HT eq_refl) as B. fold L in B. rewrite minus_INR in B by exact HT.
    pose proof (swap_regret_ge 2 T flip L (cycle_rewards k T) flip_swap) as S. apply (Rmult_le_compat_l (INR M)) in S; [|lra].
    unfold W. nra.
  - assert (S : 0 <= swap_regret 2 T L (cycle_rewards k T)).
    { eapply Rle_trans; [|apply (swap_regret_ge 2 T (fun i => i)); intros i Hi; exact Hi]. right. symmetry. apply sum_zero. intros t _.
      unfold swap_gain. cbn [Sum]. ring. }
    assert (INR T <= INR M) by (apply le_INR; lia). assert (INR q * (INR k - 1) <= INR T) by (rewrite ET; pose proof (pos_INR q); nra).
    pose proof (pos_INR T). assert (0 <= INR M * swap_regret 2 T L (cycle_rewards k T)) by (apply Rmult_le_pos; lra). unfold W. nra.
Qed.

(* So whoever bounds M times the swap regret over the suffixes 1..M by T W + c T and a number C that does not depend on T, has c >= 1,
   already with two arms: the T/M of swap_average_restart_printed is needed, and its factor 1 is the best. *)
Theorem swap_printed_best_constant c (C : nat -> R -> R) : (forall M T A W r, (1 <= M)%nat -> is_base 2 A -> has_W_swap 2 A (M + 1) W ->
  instance 2 T r -> INR M * swap_regret 2 T (average_restart A M) r <= INR T * W + c * INR T + C M W) -> 1 <= c.
Proof.
  intros H. destruct (Rle_dec 1 c) as [?|N]; [assumption|exfalso].
  (* k with (k-1)/(k+1) > c *)
  set (k := (2 + Z.to_nat (up (2 / (1 - c))))%nat).
  assert (P : 0 < 2 / (1 - c)) by (apply Rdiv_lt_0_compat; lra). destruct (archimed (2 / (1 - c))) as [Up _].
  assert (Kk : 2 / (1 - c) < INR k).
  { unfold k. rewrite plus_INR, INR_IZR_INZ, INR_IZR_INZ, Z2Nat.id; [simpl; lra|]. apply le_IZR. lra. }
  set (M := (2 * k + 7)%nat). destruct (swap_printed_two k M ltac:(unfold k; lia) ltac:(unfold M; lia)) as [A [HA [HW HL]]].
  set (W := INR M - 3) in *. set (e := (INR k - 1) / (INR k + 1)) in *.
  assert (E : c < e).
  { unfold e. apply Rmult_lt_reg_r with (INR k + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_lt_compat_r (1 - c)) in Kk; [|lra]. unfold Rdiv in Kk. rewrite Rmult_assoc, Rinv_l in Kk by lra. lra. }
  set (K := 3 * INR M * (INR M + 1) + Rabs (C M W)).
  destruct (archimed (K / (e - c))) as [Uq _]. set (q := Z.to_nat (up (K / (e - c)))).
  assert (K0 : 0 <= K) by (unfold K; pose proof (pos_INR M); pose proof (Rabs_pos (C M W)); nra).
  assert (Q : K / (e - c) < INR q).
  { unfold q. rewrite INR_IZR_INZ, Z2Nat.id; [exact Uq|]. apply le_IZR.
    assert (0 <= K / (e - c)) by (apply Rmult_le_pos; [exact K0|left; apply Rinv_0_lt_compat; lra]). lra. }
  destruct (HL q) as [r [Hr B]]. set (T := (q * (k + 1))%nat) in *.
  specialize (H M T A W r ltac:(unfold M; lia) HA HW Hr).
  assert (QT : INR q <= INR T) by (apply le_INR; unfold T; nia).
  apply (Rmult_lt_compat_r (e - c)) in Q; [|lra]. unfold Rdiv in Q. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Q by lra.
  assert (INR q * (e - c) <= INR T * (e - c)) by (apply Rmult_le_compat_r; lra). pose proof (Rle_abs (C M W)). unfold K in Q. lra.
Qed.
