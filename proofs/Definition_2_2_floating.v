(* Definition 2.2 for programs: whatever numbers they compute with and however they round, learners that play copies of a base learner on
   the window play a function of the last M rewards, to the last bit. A running sum in floating point does not. *)
From Coq Require Import Reals ZArith Lia List.
From BoundedRecall Require Import Sums Model Algorithms.
Import ListNotations.
Open Scope R_scope.

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

Lemma seq_from a n : seq a n = map (fun k => (a + k)%nat) (seq 0 n).
Proof. induction n as [|n IH]; [reflexivity|]. rewrite !seq_S, map_app, IH. reflexivity. Qed.

Lemma last_rows_inside row r M m t : (m <= M)%nat -> last_rows row r m t = skipn (M - m) (last_rows row r M t).
Proof.
  intros H. unfold last_rows, rows_from. replace (seq 0 M) with (seq 0 (M - m + m)) by (f_equal; lia).
  rewrite seq_app, map_app, skipn_app, map_length, seq_length, Nat.sub_diag, skipn_all2 by (rewrite map_length, seq_length; lia).
  cbn [app skipn]. rewrite (seq_from (0 + (M - m)) m), map_map. apply map_ext. intros k. f_equal. lia.
Qed.

(* PeriodicRestart, the learner on the window, and AverageRestart with any average of its copies' plays. *)
Theorem definition_2_2_floating (row play state : Type) start observe answer (average : list play -> play) :
  let A := program_play row play state start observe answer in
  (forall M, (1 <= M)%nat ->
    plays_window row play M (fun r t => A (rows_from row r (block_start M t) (Z.to_nat (t - block_start M t))))) /\
  (forall M, plays_window_alike row play M (fun r t => A (last_rows row r M t))) /\
  (forall M, plays_window_alike row play M (fun r t => average (map (fun m => A (last_rows row r (S m) t)) (seq 0 M)))).
Proof.
  intros A. split; [|split].
  - intros M HM. exists (fun t w => A (skipn (M - Z.to_nat (t - block_start M t)) w)). intros r t.
    pose proof (block_start_range M t HM) as B. rewrite <- last_rows_inside by lia. unfold last_rows. f_equal. f_equal. lia.
  - intros M. exists A. reflexivity.
  - intros M. exists (fun w => average (map (fun m => A (skipn (M - S m) w)) (seq 0 M))). intros r t. f_equal. apply map_ext_in.
    intros m Hm. apply in_seq in Hm. rewrite <- last_rows_inside by lia. reflexivity.
Qed.

(* The running sum of one reward: to the sum the newest reward is added, and then the one that leaves is subtracted. After the rewards a and
   b of float64 in [0,1] it is not what it is after 0 and b. *)
Theorem running_sum_remembers : exists a b : Z, (0 <= a <= 2 ^ 1074)%Z /\ to_bits 53 a = a /\ (0 <= b <= 2 ^ 1074)%Z /\ to_bits 53 b = b /\
  to_bits 53 (to_bits 53 (a + b) - a) <> to_bits 53 (to_bits 53 (0 + b) - 0).
Proof.
  exists (2 ^ 1074)%Z, (2 ^ 1021)%Z. split; [split; apply Z.leb_le; vm_compute; reflexivity|]. split; [vm_compute; reflexivity|].
  split; [split; apply Z.leb_le; vm_compute; reflexivity|]. split; [vm_compute; reflexivity|]. vm_compute. discriminate.
Qed.
