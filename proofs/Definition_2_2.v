(* Definition 2.2, the sentence with its examples: PeriodicRestart, AverageRestart and every learner on the window have recall M; all
   but PeriodicRestart are stationary, and PeriodicRestart is not, whatever the recall. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_2.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

Theorem definition_2_2 :
  (forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M)) /\
  (forall A M, stationary M (average_restart A M)) /\
  (forall A M, stationary M (fun r t => A (window r M t))) /\
  (forall M L, stationary M L -> bounded_recall M L) /\
  (is_base 2 first_then /\ forall M N, (2 <= M)%nat -> ~ stationary N (periodic_restart first_then M)).
Proof.
  split; [exact periodic_restart_bounded_recall|]. split; [exact average_restart_stationary|].
  split; [intros A M; exists A; reflexivity|]. split; [exact stationary_bounded_recall|]. split.
  - intros past _. destruct past; (split; [intros i _; apply unit_vec_is_reward with (d := S i); lia|cbn; lra]).
  - intros M N HM [f H]. pose proof (H (fun _ => zero) 1%Z) as H1. pose proof (H (fun _ => zero) 2%Z) as H2.
    assert (W : window (fun _ => zero) N 1 = window (fun _ => zero) N 2) by reflexivity. rewrite W, <- H2 in H1.
    assert (B1 : block_start M 1 = 1%Z) by (unfold block_start; rewrite Z.div_small by lia; lia).
    assert (B2 : block_start M 2 = 1%Z) by (unfold block_start; rewrite Z.div_small by lia; lia).
    unfold periodic_restart in H1. rewrite B1, B2 in H1. cbn in H1.
    assert (E : unit_vec 0 0%nat = unit_vec 1 0%nat) by (rewrite H1; reflexivity). cbn in E. lra.
Qed.

(* Definition 2.2 for programs: whatever numbers they compute with and however they round, learners that play copies of a base learner on
   the window play a function of the last M rewards, to the last bit. A running sum in floating point does not. *)

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
