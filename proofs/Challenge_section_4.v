(* The statements that the project cites in full. Section 4: mean-based learners. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
From BoundedRecall Require Import Challenge_model.
Import ListNotations.
Open Scope R_scope.

(* The paper's instance for M = 3m: (1,0) in rounds 1..M, (0,1) in rounds M+1..5M/3, (1,0) in rounds 5M/3+1..2M, and zero. *)
Definition counterexample (m : nat) (s : Z) : vec :=
  let z := Z.of_nat m in
  if (s <=? 0)%Z then zero else if (s <=? 3 * z)%Z then unit_vec 0 else if (s <=? 5 * z)%Z then unit_vec 1 else if
    (s <=? 6 * z)%Z then unit_vec 0 else zero.
(* (1,0) in rounds 1..M, (0,1) in the next q, (1,0) up to round 2M, and zero. *)
Definition three_phases (M q : nat) (s : Z) : vec :=
  if (s <=? 0)%Z then zero else if (s <=? Z.of_nat M)%Z then unit_vec 0 else if (s <=? Z.of_nat (M + q))%Z then unit_vec 1 else
    if (s <=? 2 * Z.of_nat M)%Z then unit_vec 0 else zero.
(* n copies of the instance of Lemma 4.2 for M = 3m, each 3M rounds long, and zeros. *)
Definition copies (m n : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat (9 * m * n))%Z
  then counterexample m ((t - 1) mod Z.of_nat (9 * m) + 1) else zero.
(* n copies of three_phases M q, each 3M rounds long, and zeros *)
Definition phase_copies (M q n : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat (n * (3 * M)))%Z
  then three_phases M q ((t - 1) mod Z.of_nat (3 * M) + 1) else zero.
(* Delta_t, the lead of arm 1 over the window *)
Definition window_lead (m : nat) (t : Z) : R :=
  score (window (counterexample m) (3 * m) t) 0%nat - score (window (counterexample m) (3 * m) t) 1%nat.
(* the printed list: t; M - 2(t-M); -M/3; -M/3 + (t-2M); M/3 - (t-8M/3) *)
Definition printed_list (m : nat) (t : Z) : Z :=
  let z := Z.of_nat m in
  if (t <=? 3 * z)%Z then t else if (t <=? 5 * z)%Z then (3 * z - 2 * (t - 3 * z))%Z else if (t <=? 6 * z)%Z then (- z)%Z
  else if (t <=? 8 * z)%Z then (- z + (t - 6 * z))%Z else (z - (t - 8 * z))%Z.

(* ---- The theorems ---- *)
Definition theorem_4_1_every_T : Prop :=
  forall M T D gamma L, (1 <= M)%nat -> (3 * M <= T)%nat -> 0 <= D -> 0 <= gamma -> is_learner 2 L -> mean_based 2 M D gamma L ->
  exists r, instance 2 T r /\ Reg 2 T L r >= 1 / 3 - gamma - 3 * (D + 1) / INR M.
Definition theorem_4_1_limit : Prop := forall (gamma : nat -> R) (L : nat -> learner),
  Un_cv gamma 0 -> (forall M, 0 <= gamma M) -> (forall M, is_learner 2 (L M)) ->
  (forall M, mean_based 2 M (gamma M * INR M) (gamma M) (L M)) ->
  forall eps, 0 < eps -> exists M0, forall M T, (M0 <= M)%nat -> (3 * M <= T)%nat ->
  exists r, instance 2 T r /\ Reg 2 T (L M) r >= 1 / 3 - eps.
Definition theorem_4_1 : Prop := forall m D gamma L T, let M := (3 * m)%nat in let n := (T / (3 * M))%nat in is_learner 2 L ->
  mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 -> instance 2 T (copies m n) /\
  total_regret 2 T L (copies m n) >= INR n * (INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2)).
Definition theorem_4_1_every_M : Prop := forall M q h D gamma L T, let n := (T / (3 * M))%nat in is_learner 2 L ->
  mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> 0 <= gamma <= 1 -> (2 * M <= 3 * q <= 2 * M + 2)%nat ->
  (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 -> instance 2 T (phase_copies M q n) /\
  total_regret 2 T L (phase_copies M q n) >= INR n * (INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
Definition theorem_4_1_one_copy : Prop := forall j m M T, (1 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  instance 2 T (counterexample m) /\ total_regret 2 T (windowed (follow_the_leader 2) M) (counterexample m) = INR M / 6 + 1.
Definition theorem_4_1_one_copy_limit : Prop := forall eps, 0 < eps -> exists j0, forall j m M T,
  (j0 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  Rabs (Reg 2 T (windowed (follow_the_leader 2) M) (counterexample m) - 1 / 36) < eps.
Definition lemma_4_2 : Prop := forall m D gamma L, let M := (3 * m)%nat in let T := (3 * M)%nat in is_learner 2 L ->
  mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> instance 2 T (counterexample m) /\
  total_regret 2 T L (counterexample m) >= INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2).
Definition lemma_4_2_gamma : Prop := forall m gamma L, let M := (3 * m)%nat in let T := (3 * M)%nat in is_learner 2 L ->
  mean_based 2 M (gamma * INR M) gamma L -> 0 <= gamma < 1 / 3 -> (1 <= m)%nat ->
  total_regret 2 T L (counterexample m) >= INR M * (1 / 6 - 4 * gamma / 3).
Definition lemma_4_2_every_M : Prop := forall M q h D gamma L, is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 ->
  0 <= gamma <= 1 -> (2 * M <= 3 * q <= 2 * M + 2)%nat -> (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 ->
  instance 2 (3 * M) (three_phases M q) /\
  total_regret 2 (3 * M) L (three_phases M q) >= INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q).
Definition figure_1 : Prop := forall m t, (1 <= t <= 9 * Z.of_nat m)%Z -> window_lead m (t + 1) = IZR (printed_list m t).
Definition figure_1_third_line : Prop := forall m t, (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z -> window_lead m t = IZR (printed_list m t).
Definition figure_1_other_lines : Prop := forall m t, (1 <= t <= 9 * Z.of_nat m)%Z -> ~ (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z ->
  window_lead m t <> IZR (printed_list m t).
