(* Figure 1, the list of Delta_t on the instance of Lemma 4.2, M = 3m: the printed list has the values of Delta_(t+1). Read as values of
   Delta_t, its third line is right in every round of its range, and the four others are wrong in every round of theirs. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Lemma_4_2.
Import ListNotations.
Open Scope R_scope.

(* Delta_t, the lead of arm 1 over the window *)
Definition window_lead (m : nat) (t : Z) : R :=
  score (window (counterexample m) (3 * m) t) 0%nat - score (window (counterexample m) (3 * m) t) 1%nat.
(* the printed list: t; M - 2(t-M); -M/3; -M/3 + (t-2M); M/3 - (t-8M/3) *)
Definition printed_list (m : nat) (t : Z) : Z :=
  let z := Z.of_nat m in
  if (t <=? 3 * z)%Z then t else if (t <=? 5 * z)%Z then (3 * z - 2 * (t - 3 * z))%Z else if (t <=? 6 * z)%Z then (- z)%Z
  else if (t <=? 8 * z)%Z then (- z + (t - 6 * z))%Z else (z - (t - 8 * z))%Z.

Lemma window_lead_is m t : window_lead m t = IZR (counterexample_lead m (t - 1) - counterexample_lead m (t - 1 - Z.of_nat (3 * m))).
Proof. unfold window_lead. apply (lead_window _ _ _ _ _ (counterexample_lead m)). intros s _. apply counterexample_gap. Qed.

Lemma lead_is_printed m t : (1 <= t <= 9 * Z.of_nat m)%Z ->
  (counterexample_lead m t - counterexample_lead m (t - Z.of_nat (3 * m)))%Z = printed_list m t.
Proof.
  intros H. unfold printed_list. cbv zeta. cases_leb.
  - rewrite lead_rises, lead_before by lia. lia.
  - rewrite lead_falls, lead_rises by lia. lia.
  - rewrite lead_rises_again, lead_rises by lia. lia.
  - rewrite lead_after, lead_falls by lia. lia.
  - rewrite lead_after, lead_rises_again by lia. lia.
Qed.

Theorem figure_1 m t : (1 <= t <= 9 * Z.of_nat m)%Z -> window_lead m (t + 1) = IZR (printed_list m t).
Proof. intros H. rewrite window_lead_is, <- lead_is_printed by exact H. do 2 f_equal; f_equal; lia. Qed.

(* In the first round the lead is 0, and in a later one what is printed for the round before. *)
Lemma window_lead_printed m t : (1 <= t <= 9 * Z.of_nat m)%Z ->
  window_lead m t = IZR (if (t <=? 1)%Z then 0 else printed_list m (t - 1))%Z.
Proof.
  intros H. rewrite window_lead_is. f_equal. destruct (Z.leb_spec t 1).
  - rewrite !lead_before by lia. reflexivity.
  - rewrite <- lead_is_printed by lia. reflexivity.
Qed.

Theorem figure_1_third_line m t : (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z -> window_lead m t = IZR (printed_list m t).
Proof. intros H. rewrite window_lead_printed by lia. f_equal. unfold printed_list. cbv zeta. cases_leb; lia. Qed.

Theorem figure_1_other_lines m t : (1 <= t <= 9 * Z.of_nat m)%Z -> ~ (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z ->
  window_lead m t <> IZR (printed_list m t).
Proof.
  intros H H3 E. rewrite window_lead_printed in E by exact H. apply eq_IZR in E. revert E. unfold printed_list. cbv zeta.
  destruct (Z.leb_spec t 1); cases_leb; lia.
Qed.
