(* Swap regret of AverageRestart over the printed suffixes 1..M, three arms: it can be more than W/M a round in the long run although
   A plays (1/3,1/3,1/3) at first. M = 3: W = 8/3, and 3 Reg = 43/16. With two arms a first play of (1/2,1/2) keeps it to W/M. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Algorithms Alphabet Swap_regret Swap_printed.
Import ListNotations.
Open Scope R_scope.

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
