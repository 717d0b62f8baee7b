(* The statements that the project cites in full. Section 5: AverageRestart and symmetric learners, with Appendix B.2. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
From BoundedRecall Require Import Challenge_model.
Import ListNotations.
Open Scope R_scope.

(* In every round 1..T one arm of two earns 1 and the other 0. *)
Definition one_hot (T : nat) (r : Z -> vec) : Prop :=
  forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0 \/ r t = unit_vec 1.
(* Algorithm 3, RandomizedAverageRestart, once j(t) has been drawn from 1..M in every round t. *)
Definition randomized_average_restart (A : base) (j : Z -> nat) : learner := fun r t => A (window r (j t) t).
(* Algorithm 4, AverageRestartFullHorizon for a horizon T: an algorithm on the whole past, with zeros before it. *)
Definition last_of (n : nat) (l : list vec) : list vec := skipn (length l - n) l.
Definition average_restart_full_horizon (A : base) (T : nat) : base :=
  fun past i => / INR T * Sum T (fun m => A (last_of (S m) (repeat zero T ++ past)) i).
(* (k+1)/(6k+2) for k = ceil(M/2), the value of symmetric learners of two arms with recall M *)
Definition symmetric_value (M : nat) : R := let k := INR ((M + 1) / 2) in (k + 1) / (6 * k + 2).
Definition qvec := nat -> Q.
Definition qzero : qvec := fun _ => 0%Q.
(* An instance from the list of its rewards. *)
Definition vec_of (l : list Q) : qvec := fun i => nth i l 0%Q.
Definition real (v : qvec) : vec := fun i => Q2R (v i).
Definition reals (r : Z -> qvec) : Z -> vec := fun t => real (r t).
(* The instance of the proof: a segment of n rewards (1,0) and then M-n rewards (0,1), repeated up to round T. *)
Definition printed_cyclic (M n T : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T))
  then if Z.ltb ((t - 1) mod Z.of_nat M) (Z.of_nat n) then unit_vec 0 else unit_vec 1
  else zero.
(* A window with n rewards (1,0) and M-n rewards (0,1), in any order. *)
Definition window_with (M n : nat) (w : list vec) : Prop := Permutation w (repeat (unit_vec 0) n ++ repeat (unit_vec 1) (M - n)).
(* (1,0), (0,1), (1,0), repeated up to round T *)
Definition qpattern (t : Z) : qvec := if Z.eqb (t mod 3) 2 then vec_of [0; 1]%Q else vec_of [1; 0]%Q.
Definition qlong_run (T : nat) (t : Z) : qvec := if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then qpattern t else qzero.
Definition long_run (T : nat) : Z -> vec := reals (qlong_run T).
(* The expectation of F over T draws, each uniform over 0..n-1. *)
Fixpoint expect (n T : nat) (F : list nat -> R) : R :=
  match T with O => F [] | S k => / INR n * Sum n (fun j => expect n k (fun l => F (j :: l))) end.
(* The probability that F is at most c. *)
Definition probability_at_most (n T : nat) (F : list nat -> R) (c : R) : R :=
  expect n T (fun l => if Rle_dec (F l) c then 1 else 0).
(* The suffix lengths drawn in rounds 1..T, a or more: a list of draws, uniform over 0..n-1, says how many more. *)
Definition lengths (a : nat) (draws : list nat) : Z -> nat := fun t => (a + nth (Z.to_nat (t - 1)) draws 0)%nat.
(* The rewards of T rounds that an adversary chooses who knows the draws of the earlier rounds. *)
Definition chosen (T : nat) (adv : list nat -> vec) (draws : list nat) : Z -> vec :=
  fun t => if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then adv (firstn (Z.to_nat (t - 1)) draws) else zero.
(* The word of M + j rounds, j times arm b, M times arm a, over and over, from its round o on, for T rounds; arm a alone for T rounds. *)
Definition is_b (M j : nat) (p : Z) : bool := (p mod Z.of_nat (M + j) <? Z.of_nat j)%Z.
Definition word (M T j a b o : nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then (if is_b M j (t + Z.of_nat o) then unit_vec b else unit_vec a) else zero.
Definition constant_word (T a : nat) (t : Z) : vec := if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then unit_vec a else zero.
(* The expectation of F over a distribution of such instances, each with the arm that regret is measured against. *)
Definition all_shifts (M T j : nat) (F : (Z -> vec) -> nat -> R) : R :=
  Sum (M + j) (fun o => F (word M T j 0 1 o) 0%nat + F (word M T j 1 0 o) 1%nat).
Definition both_constants (T : nat) (F : (Z -> vec) -> nat -> R) : R := F (constant_word T 0) 0%nat + F (constant_word T 1) 1%nat.
Definition mixture (M T : nat) (F : (Z -> vec) -> nat -> R) : R :=
  let k := ((M + 1) / 2)%nat in
  if Nat.even M then (all_shifts M T k F + both_constants T F) / INR (6 * k + 2)
  else (INR (k + 1) * all_shifts M T k F + INR k * all_shifts M T (k - 1) F + INR (2 * k + 1) * both_constants T F)
    / INR (4 * k * (3 * k + 1)).
(* What PeriodicRestart with blocks of B rounds plays in round t after the window w. *)
Definition periodic_restart_function (A : base) (B : nat) : Z -> list vec -> vec :=
  fun t w => A (last_of (Z.to_nat (t - block_start B t)) w).
(* The instance of the proof, T rounds: n rewards of arm b alone, then M-n rewards of arm a alone, over and over.
   (1,0) is the reward of arm 0, (0,1) that of arm 1. *)
Definition cyclic (M n T a b : nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1) mod Z.of_nat M <? Z.of_nat n)%Z then unit_vec b else unit_vec a) else zero.
(* The paper's p(n), for arm b: what f gives arm b on a window with n rewards of arm b alone, M-n of arm a alone. *)
Definition p_of (f : list vec -> vec) (M n a b : nat) : R :=
  f (repeat (unit_vec b) n ++ repeat (unit_vec a) (M - n)) b.
(* One reward of arm a, m rounds before round t, and no other. *)
Definition one_reward_ago (m a : nat) (t : Z) : Z -> vec := fun s => if Z.eqb s (t - Z.of_nat m) then unit_vec a else zero.

(* ---- The theorems ---- *)
Definition average_restart_is_learner : Prop := forall d A M, (1 <= M)%nat -> is_base d A -> is_learner d (average_restart A M).
Definition average_restart_stationary : Prop := forall A M, stationary M (average_restart A M).
Definition theorem_5_1_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (average_restart A M) r <= R M).
Definition theorem_5_1_false_in_the_long_run : Prop := is_base 2 (cover 2) /\ has_R 2 (cover 2) 2 (1 / 4) /\
  forall q, (1 <= q)%nat -> instance 2 (q * 3) (long_run (q * 3)) /\
    Reg 2 (q * 3) (average_restart (cover 2) 2) (long_run (q * 3)) = 1 / 3 + 1 / (12 * INR q).
Definition theorem_5_1_suffixes_0_to_M : Prop :=
  forall (d M T : nat) (A : base) (R_M1 : R), (1 <= d)%nat -> (1 <= T)%nat -> has_R d A (M + 1) R_M1 ->
  forall r, instance d T r -> Reg d T (inclusive_average_restart A M) r <= (1 + INR M / INR T) * R_M1.
Definition theorem_5_1_suffixes_1_to_M : Prop :=
  forall (d M T : nat) (A : base) (W_M1 : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (M + 1) W_M1 ->
  forall r, instance d T r -> Reg d T (average_restart A M) r <= (1 + INR M / INR T) * (W_M1 / INR M).
Definition theorem_5_1_suffixes_0_to_M_minus_1 : Prop :=
  forall (d M T : nat) (A : base) (R_M : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (exclusive_average_restart A M) r <= (1 + INR (M - 1) / INR T) * R_M.
Definition algorithm_3_draws : Prop := forall A M T, (1 <= M)%nat -> (forall js : list nat, length js = T ->
  Forall (fun j => (j < M)%nat) js -> expect M T (fun draws => if list_eq_dec Nat.eq_dec draws js then 1 else 0) = / INR M ^ T) /\
  (forall draws r t, Forall (fun j => (j < M)%nat) draws -> (1 <= t)%Z -> let j := lengths 1 draws t in (1 <= j <= M)%nat /\
  randomized_average_restart A (lengths 1 draws) r t = A (segment r (t - Z.of_nat j) j)).
Definition algorithm_3_mean : Prop := forall A M T r t i, (1 <= M)%nat -> (1 <= t <= Z.of_nat T)%Z ->
  expect M T (fun draws => randomized_average_restart A (lengths 1 draws) r t i) = average_restart A M r t i.
Definition corollary_5_2_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (delta : R) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) -> 0 < delta < 1 -> forall r, instance d T r ->
     1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                    (R M + sqrt (INR T * ln (1 / delta)))).
Definition corollary_5_2_adaptive : Prop := forall (d T a n : nat) (A : base) (adv : list nat -> vec) (delta : R), (1 <= n)%nat ->
  (1 <= T)%nat -> is_base d A -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => let r := chosen T adv draws in
  Reg d T (randomized_average_restart A (lengths a draws)) r - Reg d T (average_suffixes A a n) r) (sqrt (ln (1 / delta) / (2 * INR T))).
Definition corollary_5_2_adaptive_repaired : Prop :=
  forall (d M T : nat) (A : base) (W_M1 : R) (adv : list nat -> vec) (delta : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  is_base d A -> has_W d A (M + 1) W_M1 -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) (chosen T adv draws))
    ((1 + INR M / INR T) * (W_M1 / INR M) + sqrt (ln (1 / delta) / (2 * INR T))).
Definition corollary_5_3_printed : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M).
Definition corollary_5_3 : Prop := forall (d M : nat), (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ stationary M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_5_3_named : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_5_3_exclusive : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (exclusive_average_restart (hedge d (tuned_rate d M)) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition inclusive_average_restart_of_hedge : Prop :=
  forall (d M T : nat) r, (2 <= d)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M) r <=
  (1 + INR M / INR T) * sqrt (ln (INR d) / (2 * INR (M + 1))).
Definition average_restart_of_hedge : Prop :=
  forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <=
  (1 + INR M / INR T) * (sqrt (INR (M + 1) * ln (INR d) / 2) / INR M).
Definition exclusive_average_restart_of_hedge : Prop :=
  forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (exclusive_average_restart (hedge d (tuned_rate d M)) M) r <=
  (1 + INR (M - 1) / INR T) * sqrt (ln (INR d) / (2 * INR M)).
Definition section_5_1_matching : Prop := forall d M T, (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat -> (forall L,
  is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR M) / 15 <= Reg d T L r) /\ (forall r,
  instance d T r -> Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M)).
Definition section_5_2_display : Prop :=
  forall (A : base) (M : nat) (r : Z -> vec) (t : Z), average_restart A M r t = average_restart_full_horizon A M (window r M t).
Definition algorithm_4 : Prop := forall (d : nat) (A : base) (T : nat), (forall r t i, instance d T r -> (1 <= t <= Z.of_nat T)%Z ->
  run (average_restart_full_horizon A T) r t i = / INR T * Sum T (fun k => A (segment r (t - Z.of_nat (k + 1)) (k + 1)) i)) /\
  (forall r r' t, (forall s, (1 <= s < t)%Z -> r s = r' s) ->
  run (average_restart_full_horizon A T) r t = run (average_restart_full_horizon A T) r' t) /\ ((1 <= T)%nat -> is_base d A ->
  is_base d (average_restart_full_horizon A T)).
Definition theorem_5_4_printed_is_false : Prop :=
  ~ (forall (d T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= R T).
Definition theorem_5_4_repaired : Prop :=
  forall (d T : nat) (A : base) (W_T1 : R), (1 <= d)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (T + 1) W_T1 ->
  forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= 2 * W_T1 / INR T.
Definition lemma_5_5_printed_is_false : Prop :=
  ~ (exists T0 : nat -> R -> nat, forall (M n T : nat) (eps : R) (f : list vec -> vec),
     0 < eps <= 1 -> (n <= M)%nat -> (T0 M eps <= T)%nat -> 10 * INR M / (eps * eps) <= INR T -> Nat.divide M T ->
     (forall w, is_play 2 (f w)) -> (forall w w', Permutation w w' -> f w = f w') ->
     Reg 2 T (fun r t => f (window r M t)) (printed_cyclic M n T) <= eps / 10 ->
     INR n <= (1 - eps) * (INR M / 2) -> forall w, window_with M n w -> f w 0%nat <= eps).
Definition lemma_5_5 : Prop := forall M n q L f, let T := (q * M)%nat in is_learner 2 L -> (forall r t, L r t = f (window r M t)) ->
  (forall w w', Permutation w w' -> f w = f w') -> (1 <= M)%nat -> (1 <= q)%nat -> (2 * n <= M)%nat ->
  Reg 2 T L (cyclic M n T 1 0) >= (1 - INR M / INR T) * (1 - 2 * INR n / INR M) * p_of f M n 1 0 - INR n / INR T.
Definition lemma_5_5_other : Prop := forall M n q L f, let T := (q * M)%nat in is_learner 2 L -> (forall r t, L r t = f (window r M t)) ->
  (forall w w', Permutation w w' -> f w = f w') -> (1 <= M)%nat -> (1 <= q)%nat -> (n <= M)%nat ->
  Reg 2 T L (cyclic M n T 1 0) >= (1 - INR M / INR T) * (2 * INR n / INR M - 1) * (1 - p_of f M n 1 0) - INR (M - n) / INR T.
Definition lemma_5_5_eps : Prop := forall M q n eps L f, let T := (q * M)%nat in let small := 15 / 100 * eps / (1 - eps * eps / 10) in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') -> (1 <= M)%nat ->
  0 < eps <= 1 -> INR T >= 10 * INR M / (eps * eps) -> (n <= M)%nat -> Reg 2 T L (cyclic M n T 1 0) <= eps * eps / 10 ->
  (INR n <= (1 - eps) * (INR M / 2) -> p_of f M n 1 0 <= small) /\ (INR n >= (1 + eps) * (INR M / 2) -> 1 - p_of f M n 1 0 <= small) /\
  small <= eps / 6.
Definition theorem_5_6_sixth : Prop := forall d M T L, (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r >= 1 / 6 - 7 * INR M / (6 * INR T).
Definition theorem_5_6_many_arms : Prop :=
  forall (d M T : nat) (L : learner), (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ total_regret d T L r >= symmetric_value M * INR (T - M) - INR M.
Definition theorem_5_6_three_twentieths : Prop :=
  forall d M T L, (2 <= d)%nat -> is_learner d L -> is_symmetric M L -> (1 <= M)%nat -> (120 * M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r > 3 / 20.
Definition theorem_5_6_long_run : Prop := forall d M, (2 <= d)%nat -> (1 <= M)%nat -> exists T0, forall T L, (T0 <= T)%nat ->
  is_learner d L -> is_symmetric M L -> exists r, instance d T r /\ one_hot T r /\ Reg d T L r > 1 / 6.
Definition symmetric_value_above : Prop := forall (M : nat), 1 / 6 < symmetric_value M.
Definition symmetric_value_limit : Prop := Un_cv symmetric_value (1 / 6).
Definition mixture_total : Prop := forall (M T : nat), (1 <= M)%nat -> mixture M T (fun _ _ => 1) = 1.
Definition symmetric_mixture : Prop := forall (M T : nat) (L : learner) (t : Z), is_learner 2 L -> is_symmetric M L -> (1 <= M)%nat ->
  (Z.of_nat M < t <= Z.of_nat T)%Z -> mixture M T (fun r a => r t a - dot 2 (L r t) (r t)) = symmetric_value M.
Definition windowed_is_symmetric : Prop := forall (A : base) (M : nat), (forall w w', Permutation w w' -> A w = A w') ->
  is_symmetric M (windowed A M).
Definition hedge_is_symmetric : Prop := forall d eta, forall w w', Permutation w w' -> hedge d eta w = hedge d eta w'.
Definition recent_weight : Prop := forall d A M m T r r' t i, (1 <= m <= M)%nat -> is_base d A -> instance d T r -> instance d T r' ->
  (forall s, s <> (t - Z.of_nat m)%Z -> r s = r' s) -> (i < d)%nat ->
  Rabs (average_restart A M r t i - average_restart A M r' t i) <= INR (M - m + 1) / INR M.
Definition recent_weight_attained : Prop := forall M m t, (1 <= m <= M)%nat ->
  average_restart (follow_the_leader 2) M (one_reward_ago m 0 t) t 0%nat -
  average_restart (follow_the_leader 2) M (one_reward_ago m 1 t) t 0%nat = INR (M - m + 1) / INR M.
Definition symmetric_weight : Prop := forall (f : list vec -> vec), (forall w w', Permutation w w' -> f w = f w') ->
  forall u1 u2 w1 w2 v v' i, u1 ++ u2 = w1 ++ w2 ->
  f (u1 ++ v :: u2) i - f (u1 ++ v' :: u2) i = f (w1 ++ v :: w2) i - f (w1 ++ v' :: w2) i.
Definition appendix_b_2_printed_is_false : Prop := ~ (forall (A : base) (M : nat), (1 <= M)%nat -> is_base 2 A -> forall r t i,
  average_restart A M r t i = / INR M * Sum M (fun k => periodic_restart_function A M (t + Z.of_nat k) (window r M t) i)).
Definition periodic_restart_plays : Prop := forall A M, periodic_restart A (S M) = plays M (periodic_restart_function A (S M)).
Definition average_restart_averages_copies : Prop := forall A M r t i, inclusive_average_restart A M r t i =
    / INR (S M) * Sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i) /\
  exclusive_average_restart A (S M) r t i =
    / INR (S M) * Sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i).
Definition algorithm_2_empty_suffix_helps : Prop := forall (M : nat), (1 <= M)%nat -> let v := walk (M + 1) 0 / (2 * INR (M + 1)) in
  (forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * v) /\
  exists w C, v < w /\ forall q, (1 <= q)%nat -> let T := (q * (M + 1))%nat in
    exists r, instance 2 T r /\ (forall t i, r t i = 0 \/ r t i = 1) /\
      INR T * w - C <= total_regret 2 T (average_restart (cover (M + 1)) M) r.
Definition algorithm_2_empty_suffix_harms : Prop := let A := hedge 2 (ln 3) in
  (forall T r, instance 2 T r -> (forall t i, r t i = 0 \/ r t i = 1) ->
    total_regret 2 T (average_restart A 1) r <= INR T * (1 / 4) + 1 / 2 /\
    total_regret 2 T (inclusive_average_restart A 1) r <= INR T * (3 / 8) + 1 / 2) /\
  forall T, exists r, instance 2 T r /\ (forall t i, r t i = 0 \/ r t i = 1) /\
    INR T * (1 / 4) <= total_regret 2 T (average_restart A 1) r /\
    INR T * (3 / 8) <= total_regret 2 T (inclusive_average_restart A 1) r.
