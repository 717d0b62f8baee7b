(* The statements that the project cites in full. Section 2: the model, bounded recall, mean-based learners. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
From BoundedRecall Require Import Challenge_model.
Import ListNotations.
Open Scope R_scope.

(* An adaptive adversary sees the plays and rewards of the past, and the present play, and chooses the rewards. *)
Definition adversary := list (vec * vec) -> vec -> vec.
Definition is_adversary (d : nat) (adv : adversary) : Prop := forall past x, is_reward d (adv past x).
(* the rewards of a list of rounds, as a sequence: zero before and after *)
Definition rewards_of (past : list (vec * vec)) : Z -> vec :=
  fun t => if Z.leb 1 t then nth (Z.to_nat (t - 1)) (map snd past) zero else zero.
(* The game of n rounds: (x_1, r_1), ..., (x_n, r_n). *)
Fixpoint game (L : learner) (adv : adversary) (n : nat) : list (vec * vec) :=
  match n with
  | O => []
  | S k => let past := game L adv k in
           let x := L (rewards_of past) (Z.of_nat k + 1)%Z in
           past ++ [(x, adv past x)]
  end.
(* The total regret of the learner in that game. *)
Definition adaptive_regret (d T : nat) (L : learner) (adv : adversary) : R :=
  let round k := nth k (game L adv T) (zero, zero) in
  largest d (fun i => Sum T (fun k => snd (round k) i)) - Sum T (fun k => dot d (fst (round k)) (snd (round k))).
(* A base learner of two arms that plays arm 1 first and arm 2 then. *)
Definition first_then : base := fun past => match past with [] => unit_vec 0 | _ => unit_vec 1 end.
(* R_(t+late): with late = 0 the rewards of the present round count too. *)
Definition gamma_mean_based (late : Z) (d T : nat) (gamma : R) (L : learner) : Prop :=
  forall r t i j, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (i < d)%nat -> (j < d)%nat ->
    score (segment r 1 (Z.to_nat (t + late))) j - score (segment r 1 (Z.to_nat (t + late))) i > gamma * INR T -> L r t i < gamma.
Definition as_printed := gamma_mean_based 0.
Definition as_meant := gamma_mean_based (-1).
(* Arm i leads arm j by more than x over the rounds before round t. *)
Definition leads_by (r : Z -> vec) (t : Z) (i j : nat) (x : R) : Prop := score (history r t) i - score (history r t) j > x.
(* The learner that plays the arm that leads both others by more than x, and arm 3 if none does. *)
Definition plays_clear_leader (x : R) : learner := fun r t =>
  let s := score (history r t) in
  if Rlt_dec x (s 0%nat - Rmax (s 1%nat) (s 2%nat)) then unit_vec 0
  else if Rlt_dec x (s 1%nat - Rmax (s 0%nat) (s 2%nat)) then unit_vec 1 else unit_vec 2.

(* A base learner as a program: its first state, its state after the next row of rewards, and its play in a state. Rows, plays and states
   are of any type. *)
Definition program_play (row play state : Type) (start : state) (observe : state -> row -> state) (answer : state -> play)
  (past : list row) : play := answer (fold_left observe past start).
(* the n rows from round s on, and the last M rows before round t *)
Definition rows_from (row : Type) (r : Z -> row) (s : Z) (n : nat) : list row := map (fun k => r (s + Z.of_nat k)%Z) (seq 0 n).
Definition last_rows (row : Type) (r : Z -> row) (M : nat) (t : Z) : list row := rows_from row r (t - Z.of_nat M) M.
(* The play of round t is a function of the last M rows, and it is the same function in every round. *)
Definition plays_window (row play : Type) (M : nat) (L : (Z -> row) -> Z -> play) : Prop :=
  exists f : Z -> list row -> play, forall r t, L r t = f t (last_rows row r M t).
Definition plays_window_alike (row play : Type) (M : nat) (L : (Z -> row) -> Z -> play) : Prop :=
  exists f : list row -> play, forall r t, L r t = f (last_rows row r M t).
(* Floating point with p bits, on whole multiples of the smallest number: z is rounded to the nearest multiple of the power of 2 of which
   it has p bits, and a tie goes to the even multiple. With p = 53, and 2^(-1074) as the smallest number, a rounded sum or difference is
   that of float64, where none is too large. *)
Definition to_bits (p z : Z) : Z :=
  let unit := (2 ^ Z.max 0 (Z.log2 (Z.abs z) + 1 - p))%Z in
  let q := (z / unit)%Z in
  let twice := (2 * (z mod unit))%Z in
  ((if Z.ltb twice unit then q else if Z.ltb unit twice then q + 1 else if Z.even q then q else q + 1) * unit)%Z.
(* ---- The theorems ---- *)
Definition definition_2_1 : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> let against i :=
  / INR T * (over_rounds T (fun t => r t i) - over_rounds T (fun t => dot d (L r t) (r t))) in (forall i, (i < d)%nat ->
  against i <= Reg d T L r) /\ (exists i, (i < d)%nat /\ Reg d T L r = against i).
Definition regret_at_least : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r ->
  - (1 - / INR d) <= Reg d T L r.
Definition regret_at_most_1 : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r -> Reg d T L r <= 1.
Definition regret_range_attained : Prop := forall d, (1 <= d)%nat -> (exists L r, is_learner d L /\ causal L /\ instance d d r /\
  Reg d d L r = - (1 - / INR d)) /\ ((2 <= d)%nat -> exists L r, is_learner d L /\ causal L /\ instance d 1 r /\ Reg d 1 L r = 1).
Definition footnote_2 : Prop :=
  forall (d T : nat) (L : learner) (c : R), causal L -> (forall r, instance d T r -> total_regret d T L r <= c) ->
  forall adv, is_adversary d adv -> adaptive_regret d T L adv <= c.
Definition definition_2_2 : Prop := (forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M)) /\ (forall A M,
  stationary M (average_restart A M)) /\ (forall A M, stationary M (fun r t => A (window r M t))) /\ (forall M L, stationary M L ->
  bounded_recall M L) /\ (is_base 2 first_then /\ forall M N, (2 <= M)%nat -> ~ stationary N (periodic_restart first_then M)).
Definition definition_2_3_one_round : Prop := forall d T gamma L, (1 <= T)%nat -> (as_meant d T gamma L ->
  as_printed d T (gamma + / INR T) L) /\ (as_printed d T gamma L -> as_meant d T (gamma + / INR T) L).
Definition definition_2_3_same : Prop := forall d (L : nat -> learner), (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat ->
  as_meant d T (gamma T) (L T)) <-> (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_printed d T (gamma T) (L T)).
Definition mean_based_in_words : Prop := forall T gamma gamma' L, (1 <= T)%nat -> gamma < gamma' -> is_learner 2 L -> (forall r t i j,
  instance 2 T r -> (1 <= t <= Z.of_nat T)%Z -> (i < 2)%nat -> (j < 2)%nat -> leads_by r t i j (gamma * INR T) -> i <> j ->
  1 - gamma <= L r t i) -> as_meant 2 T gamma' L.
Definition mean_based_leaves_little : Prop := forall d T gamma L, as_meant d T gamma L -> forall r t a, instance d T r ->
  (1 <= t <= Z.of_nat T)%Z -> (a < d)%nat -> (forall i, (i < d)%nat -> i <> a -> leads_by r t a i (gamma * INR T)) -> forall i,
  (i < d)%nat -> i <> a -> L r t i < gamma.
Definition words_are_not_enough : Prop := forall T, (1 <= T)%nat -> let L := plays_clear_leader (sqrt (INR T)) in is_learner 3 L /\
  causal L /\ (forall r t i, (i < 3)%nat -> (forall j, (j < 3)%nat -> j <> i -> leads_by r t i j (sqrt (INR T))) -> L r t i = 1) /\
  forall gamma, gamma < 1 - / INR T -> ~ as_meant 3 T gamma L.
Definition definition_2_2_floating : Prop := forall (row play state : Type) start observe answer (average : list play -> play),
  let A := program_play row play state start observe answer in
  (forall M, (1 <= M)%nat ->
    plays_window row play M (fun r t => A (rows_from row r (block_start M t) (Z.to_nat (t - block_start M t))))) /\
  (forall M, plays_window_alike row play M (fun r t => A (last_rows row r M t))) /\
  (forall M, plays_window_alike row play M (fun r t => average (map (fun m => A (last_rows row r (S m) t)) (seq 0 M)))).
Definition running_sum_remembers : Prop := exists a b : Z, (0 <= a <= 2 ^ 1074)%Z /\ to_bits 53 a = a /\ (0 <= b <= 2 ^ 1074)%Z /\
  to_bits 53 b = b /\ to_bits 53 (to_bits 53 (a + b) - a) <> to_bits 53 (to_bits 53 (0 + b) - 0).
