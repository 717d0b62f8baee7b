(* Swap regret of AverageRestart over the printed suffixes 1..M: it can be more than W/M a round in the long run. So the 1/M of
   swap_average_restart_printed is needed. Three arms, M = 2: W = 3/2, and 2 Reg = 19/12. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Algorithms Alphabet Swap_regret.
Import ListNotations.
Open Scope R_scope.

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
