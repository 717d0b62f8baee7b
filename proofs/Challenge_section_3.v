(* The statements that the project cites in full. Section 3: the lower bound and PeriodicRestart. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
From BoundedRecall Require Import Challenge_model.
Import ListNotations.
Open Scope R_scope.

(* ceiling T M = the least q with T <= q M *)
Definition ceiling (T M : nat) : nat := ((T + M - 1) / M)%nat.
(* n rounds of d flips each: flip number k d + i is the reward of arm i in round k+1. *)
Definition flip_reward (d : nat) (b : list bool) (k : nat) : vec :=
  fun i => if andb (Nat.ltb i d) (nth (k * d + i) b false) then 1 else 0.
(* The paper's distribution: M rounds of fair coin flips, one for each arm, and M rounds of zeros, in turn, with the same
   flips each time, cut off after T rounds. *)
Definition flips_and_zeros (d M T : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T))
  then let k := Z.to_nat ((t - 1) mod Z.of_nat (2 * M)) in if Nat.ltb k M then flip_reward d b k else zero
  else zero.
(* The listing: the rewards of rounds s..t. *)
Definition listed_periodic_restart (A : base) (M : nat) : learner := fun r t =>
  let s := (t / Z.of_nat M * Z.of_nat M)%Z in A (segment r s (Z.to_nat (t + 1 - s))).
(* A base learner of two arms that gives arm 1 as much weight as it has just earned. *)
Definition copies_last : base := fun past i =>
  match i with O => last past zero O | S O => 1 - last past zero O | _ => 0 end.

(* ---- The theorems ---- *)
Definition theorem_3_1 : Prop := forall (d M T : nat) (L : learner),
  (2 <= d)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat ->
  is_learner d L -> bounded_recall M L -> (forall b, instance d T (flips_and_zeros d M T b)) /\
  sqrt (ln (INR d) / INR M) / 15 <= mean (d * M) (fun b => Reg d T L (flips_and_zeros d M T b)).
Definition algorithm_1_printed_is_false : Prop := forall (M : nat), (1 <= M)%nat -> is_base 2 copies_last /\
  ~ causal (listed_periodic_restart copies_last M) /\ forall N, ~ bounded_recall N (listed_periodic_restart copies_last M).
Definition periodic_restart_is_learner : Prop := forall d A M, is_base d A -> is_learner d (periodic_restart A M).
Definition periodic_restart_bounded_recall : Prop := forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M).
Definition theorem_3_2_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (periodic_restart A M) r <= R M).
Definition theorem_3_2_repaired : Prop :=
  forall (d M T : nat) (A : base) (R_M : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (periodic_restart A M) r <= INR (ceiling T M * M) / INR T * R_M.
Definition corollary_3_3 : Prop := forall (d M : nat), (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ bounded_recall M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_3_3_named : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition hedge_tuned_bound : Prop := forall (d n : nat), (2 <= d)%nat -> (1 <= n)%nat ->
  has_R d (hedge d (tuned_rate d n)) n (sqrt (ln (INR d) / (2 * INR n))).
Definition periodic_restart_of_hedge : Prop :=
  forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= INR (ceiling T M * M) / INR T * sqrt (ln (INR d) / (2 * INR M)).
Definition periodic_restart_of_hedge_divides : Prop :=
  forall (d M q : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= q)%nat -> instance d (q * M) r ->
  Reg d (q * M) (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt (ln (INR d) / INR M) / sqrt 2.
Definition one_round_loses : Prop := forall (d : nat) L, (1 <= d)%nat -> is_learner d L -> causal L ->
  exists r, instance d 1 r /\ 1 - / INR d <= Reg d 1 L r.
Definition corollary_3_3_is_false_for_small_T : Prop :=
  ~ (exists C, forall M, (1 <= M)%nat -> exists L, is_learner 2 L /\ bounded_recall M L /\
       forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= C * sqrt (ln (INR 2) / INR M)).
Definition one_arm : Prop := forall T L r, is_learner 1 L -> instance 1 T r -> Reg 1 T L r = 0 /\ ln (INR 1) = 0.
