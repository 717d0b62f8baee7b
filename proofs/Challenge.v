(* The statements of this development that the project cites in full, in one file that needs the standard library alone: read it to
   know what is proved. First come the definitions, then each theorem as a proposition. Challenge_solved.v proves each of them by the
   theorem of the same name, and so proves that the definitions here are those of the development. Rounds are 1..T, arms are 0..d-1. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
Import ListNotations.
Open Scope R_scope.

(* sum n f = f 0 + ... + f (n-1) *)
Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S k => sum k f + f k end.
(* largest n f = max (f 0, ..., f (n-1)), and 0 if n = 0 *)
Fixpoint largest (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S k => match k with O => f O | S _ => Rmax (largest k f) (f k) end
  end.
(* A vector with one number for each arm. Only the entries 0..d-1 matter. *)
Definition vec := nat -> R.
Definition zero : vec := fun _ => 0.
Definition dot (d : nat) (x y : vec) : R := sum d (fun i => x i * y i).
(* The reward vector of 1 for arm i and 0 for the others. *)
Definition unit_vec (i : nat) : vec := fun j => if Nat.eqb j i then 1 else 0.
(* A reward vector lies in [0,1]^d, a play in the simplex over the d arms. *)
Definition is_reward (d : nat) (r : vec) : Prop := forall i, (i < d)%nat -> 0 <= r i <= 1.
Definition is_play (d : nat) (x : vec) : Prop := (forall i, (i < d)%nat -> 0 <= x i) /\ sum d x = 1.
(* An instance with T rounds: rewards in rounds 1..T, zero outside. *)
Definition instance (d T : nat) (r : Z -> vec) : Prop :=
  (forall t, (1 <= t <= Z.of_nat T)%Z -> is_reward d (r t)) /\
  (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> r t = zero).
(* over_rounds T f = f(1) + ... + f(T) *)
Definition over_rounds (T : nat) (f : Z -> R) : R := sum T (fun k => f (Z.of_nat k + 1)%Z).
(* segment r s n = [r_s; r_{s+1}; ...; r_{s+n-1}], the oldest reward first *)
Definition segment (r : Z -> vec) (s : Z) (n : nat) : list vec := map (fun k => r (s + Z.of_nat k)%Z) (seq 0 n).
(* history r t = [r_1; ...; r_{t-1}] *)
Definition history (r : Z -> vec) (t : Z) : list vec := segment r 1 (Z.to_nat (t - 1)).
(* window r M t = [r_{t-M}; ...; r_{t-1}] *)
Definition window (r : Z -> vec) (M : nat) (t : Z) : list vec := segment r (t - Z.of_nat M) M.
(* A base learner, the paper's A: the past rewards, the oldest first, give a play. *)
Definition base := list vec -> vec.
Definition is_base (d : nat) (A : base) : Prop := forall past, Forall (is_reward d) past -> is_play d (A past).
(* A learner: the rewards and the round give the play of that round. The play must not depend on the present and the
   future: see causal. *)
Definition learner := (Z -> vec) -> Z -> vec.
Definition causal (L : learner) : Prop :=
  forall r r' t, (forall s, (s < t)%Z -> r s = r' s) -> L r t = L r' t.
Definition is_learner (d : nat) (L : learner) : Prop :=
  forall T r t, instance d T r -> (1 <= t)%Z -> is_play d (L r t).
(* A base learner run from round 1 on: x_t = A(r_1, ..., r_{t-1}). *)
Definition run (A : base) : learner := fun r t => A (history r t).
(* M-bounded recall: x_t = f_t(r_{t-M}, ..., r_{t-1}). Stationary: f_t = f. Symmetric: the order in the window is of no
   consequence. *)
Definition bounded_recall (M : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, forall r t, L r t = f t (window r M t).
Definition stationary (M : nat) (L : learner) : Prop :=
  exists f : list vec -> vec, forall r t, L r t = f (window r M t).
Definition symmetric (M : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, (forall r t, L r t = f t (window r M t)) /\
    (forall t w w', Permutation w w' -> f t w = f t w').
(* Definition 2.1: regret against arm i, total regret, and Reg, which is per round. *)
Definition regret_against (d T : nat) (L : learner) (r : Z -> vec) (i : nat) : R :=
  over_rounds T (fun t => r t i - dot d (L r t) (r t)).
Definition total_regret (d T : nat) (L : learner) (r : Z -> vec) : R :=
  largest d (fun i => over_rounds T (fun t => r t i)) - over_rounds T (fun t => dot d (L r t) (r t)).
Definition Reg (d T : nat) (L : learner) (r : Z -> vec) : R := total_regret d T L r / INR T.
(* What the theorems assume of a base learner: R is a bound on its regret over n rounds, for every instance. W bounds its
   total regret: for every sequence of n rewards and every arm. *)
Definition has_R (d : nat) (A : base) (n : nat) (R_n : R) : Prop :=
  forall r, instance d n r -> Reg d n (run A) r <= R_n.
Definition has_W (d : nat) (A : base) (n : nat) (W_n : R) : Prop :=
  forall r i, instance d n r -> (i < d)%nat -> regret_against d n (run A) r i <= W_n.
(* the total reward of an arm *)
Definition score (past : list vec) (i : nat) : R := fold_right (fun r a => r i + a) 0 past.
(* Hedge with learning rate eta plays arm i with a weight proportional to exp(eta R_i), R_i being its total reward so far. *)
Definition potential (d : nat) (eta : R) (past : list vec) : R := sum d (fun i => exp (eta * score past i)).
Definition hedge (d : nat) (eta : R) : base := fun past i => exp (eta * score past i) / potential d eta past.
(* the rate tuned to n rounds *)
Definition tuned_rate (d n : nat) : R := sqrt (8 * ln (INR d) / INR n).
(* A learner with recall M is mean-based with lead D and weight gamma if in no round it gives an arm more than gamma
   while the arm trails some other arm by more than D over the window (score w i is the total reward of arm i in w, the
   paper's R_{t,i}). The play may depend on the round in any other
   way. The paper's M-mean-based learners are those with D = gamma * M. *)
Definition mean_based (d M : nat) (D gamma : R) (L : learner) : Prop :=
  bounded_recall M L /\
  forall T r t i j, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (i < d)%nat -> (j < d)%nat ->
    score (window r M t) j - score (window r M t) i > D -> L r t i <= gamma.
(* In every round 1..T one arm of two earns 1 and the other 0. *)
Definition one_hot (T : nat) (r : Z -> vec) : Prop :=
  forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0 \/ r t = unit_vec 1.
(* The instance with T rounds has period d h: d blocks of h rounds. In block i arm i earns 0 and every other arm 1. *)
Definition near_periodic (d h T : nat) (t : Z) : vec := fun i =>
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1 - Z.of_nat (i * h)) mod Z.of_nat (d * h) <? Z.of_nat h)%Z then 0 else 1) else 0.
(* Algorithm 1, PeriodicRestart, read causally: restart A every M rounds. In round t, with s = 1 + floor((t-1)/M) M the
   first round of the block, play A(r_s, ..., r_{t-1}). *)
Definition block_start (M : nat) (t : Z) : Z := (1 + (t - 1) / Z.of_nat M * Z.of_nat M)%Z.
Definition periodic_restart (A : base) (M : nat) : learner :=
  fun r t => A (segment r (block_start M t) (Z.to_nat (t - block_start M t))).
(* The mean of what A plays after the suffixes of length a, a+1, ..., a+n-1 of the past. *)
Definition average_suffixes (A : base) (a n : nat) : learner :=
  fun r t i => / INR n * sum n (fun m => A (window r (a + m) t) i).
(* Algorithm 2, AverageRestart: suffixes of length 1..M. *)
Definition average_restart (A : base) (M : nat) : learner := average_suffixes A 1 M.
(* The same over the suffixes of length 0..M, and over those of length 0..M-1. *)
Definition inclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 (S M).
Definition exclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 M.
(* Algorithm 3, RandomizedAverageRestart, once j(t) has been drawn from 1..M in every round t. *)
Definition randomized_average_restart (A : base) (j : Z -> nat) : learner := fun r t => A (window r (j t) t).
(* Algorithm 4, AverageRestartFullHorizon for a horizon T: an algorithm on the whole past, with zeros before it. *)
Definition last_of (n : nat) (l : list vec) : list vec := skipn (length l - n) l.
Definition average_restart_full_horizon (A : base) (T : nat) : base :=
  fun past i => / INR T * sum T (fun m => A (last_of (S m) (repeat zero T ++ past)) i).
(* ceiling T M = the least q with T <= q M *)
Definition ceiling (T M : nat) : nat := ((T + M - 1) / M)%nat.
(* walk k x = E|x + S_k|, by the first step of the walk *)
Fixpoint walk (k : nat) (x : R) : R :=
  match k with O => Rabs x | S j => (walk j (x + 1) + walk j (x - 1)) / 2 end.
(* by how much arm 1 leads arm 2 *)
Definition lead (past : list vec) : R := fold_right (fun r a => r 0%nat - r 1%nat + a) 0 past.
(* With k rounds left after this one, and arm 1 ahead by D, play arm 1 with weight 1/2 + (E|D+1+S_k| - E|D-1+S_k|)/4. *)
Definition cover (N : nat) : base := fun past =>
  let k := (N - length past - 1)%nat in
  let x := / 2 + (walk k (lead past + 1) - walk k (lead past - 1)) / 4 in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.
(* The distribution: mean n F is the expectation of F over n fair coin flips. *)
Fixpoint mean (n : nat) (F : list bool -> R) : R :=
  match n with O => F [] | S k => (mean k (fun b => F (true :: b)) + mean k (fun b => F (false :: b))) / 2 end.
(* A flip as a fair sign. *)
Definition sign (b : bool) : R := if b then 1 else -1.
(* heads less tails *)
Definition surplus (b : list bool) : R := fold_right (fun (x : bool) a => (if x then 1 else -1) + a) 0 b.
(* E|S_{M+1}| / (2(M+1)) *)
Definition two_arms_value (M : nat) : R := walk (M + 1) 0 / (2 * INR (M + 1)).
(* (k+1)/(6k+2) for k = ceil(M/2), the value of symmetric learners of two arms with recall M *)
Definition symmetric_value (M : nat) : R := let k := INR ((M + 1) / 2) in (k + 1) / (6 * k + 2).
(* The distribution: one fair coin flip a round for M+1 rounds, repeated. The rounds form m blocks of l; in block j an arm earns
   1 if the flip is digit number j of the arm's number in the binary system, and 0 if not. In the rounds that are left over, if any, all
   rewards are zero. *)
Definition coded_reward (m l k : nat) (flip : bool) : vec := fun i =>
  if Nat.ltb k (m * l) then (if Bool.eqb flip (Nat.testbit i (k / l)) then 1 else 0) else 0.
Definition coded (m l n q : nat) (b : list bool) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * n)))
  then let k := Z.to_nat ((t - 1) mod Z.of_nat n) in coded_reward m l k (nth k b false)
  else zero.
(* Total swap regret: the most that the learner would have gained by playing, whenever it played arm i, another arm j(i)
   instead. For each arm i the best j is taken, and the gains are added. *)
Definition swap_regret (d T : nat) (L : learner) (r : Z -> vec) : R :=
  sum d (fun i => largest d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i)))).
(* by how much |s| exceeds W, and 0 if it does not *)
Definition excess (W s : R) : R := Rmax (Rabs s - W) 0.
(* W is the solution for n rounds if W = E max(|S_n| - W, 0). *)
Definition swap_solution (n : nat) (W : R) : Prop := W = mean n (fun b => excess W (surplus b)).
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
  match T with O => F [] | S k => / INR n * sum n (fun j => expect n k (fun l => F (j :: l))) end.
(* The probability that F is at most c. *)
Definition probability_at_most (n T : nat) (F : list nat -> R) (c : R) : R :=
  expect n T (fun l => if Rle_dec (F l) c then 1 else 0).
(* The suffix lengths drawn in rounds 1..T, a or more: a list of draws, uniform over 0..n-1, says how many more. *)
Definition lengths (a : nat) (draws : list nat) : Z -> nat := fun t => (a + nth (Z.to_nat (t - 1)) draws 0)%nat.
Definition put (v : vec) (j : nat) (c : R) : vec := fun i => if Nat.eqb i j then c else v i.
(* The mean of F over the vectors that come of rounding the entries 0..n-1 of v to 0 or 1, each independently of the others,
   to 1 with the entry as its chance. *)
Fixpoint round_vec (n : nat) (v : vec) (F : vec -> R) : R :=
  match n with O => F v | S m => v m * round_vec m (put v m 1) F + (1 - v m) * round_vec m (put v m 0) F end.
(* and of rounding all rewards of a window *)
Fixpoint round_window (d : nat) (w : list vec) (F : list vec -> R) : R :=
  match w with [] => F [] | v :: u => round_vec d v (fun v' => round_window d u (fun u' => F (v' :: u'))) end.
(* The learner that plays the mean of f over the rounded window. *)
Definition rounded (d : nat) (f : Z -> list vec -> vec) : Z -> list vec -> vec := fun t w i => round_window d w (fun w' => f t w' i).
Definition plays (M : nat) (f : Z -> list vec -> vec) : learner := fun r t => f t (window r M t).
(* All rewards are 0 or 1. *)
Definition two_valued (d : nat) (r : Z -> vec) : Prop := forall t i, (i < d)%nat -> r t i = 0 \/ r t i = 1.
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
  largest d (fun i => sum T (fun k => snd (round k) i)) - sum T (fun k => dot d (fst (round k)) (snd (round k))).
(* The weights of Y over a period that starts with round 1: q+1 in its first r rounds, which come q+1 times, and q in the others. *)
Definition round_weight (q r k : nat) : R := if (k <? r)%nat then INR q + 1 else INR q.
(* E|Y| *)
Definition mean_Y (q r M : nat) : R := mean (M + 1) (fun b => Rabs (sum (M + 1) (fun k => round_weight q r k * sign (nth k b false)))).
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
  sum (M + j) (fun o => F (word M T j 0 1 o) 0%nat + F (word M T j 1 0 o) 1%nat).
Definition both_constants (T : nat) (F : (Z -> vec) -> nat -> R) : R := F (constant_word T 0) 0%nat + F (constant_word T 1) 1%nat.
Definition mixture (M T : nat) (F : (Z -> vec) -> nat -> R) : R :=
  let k := ((M + 1) / 2)%nat in
  if Nat.even M then (all_shifts M T k F + both_constants T F) / INR (6 * k + 2)
  else (INR (k + 1) * all_shifts M T k F + INR k * all_shifts M T (k - 1) F + INR (2 * k + 1) * both_constants T F)
    / INR (4 * k * (3 * k + 1)).
(* What PeriodicRestart with blocks of B rounds plays in round t after the window w. *)
Definition periodic_restart_function (A : base) (B : nat) : Z -> list vec -> vec :=
  fun t w => A (last_of (Z.to_nat (t - block_start B t)) w).

(* ---- The theorems ---- *)
Definition footnote_2 : Prop :=
  forall (d T : nat) (L : learner) (c : R), causal L -> (forall r, instance d T r -> total_regret d T L r <= c) ->
  forall adv, is_adversary d adv -> adaptive_regret d T L adv <= c.
Definition one_round_loses : Prop := forall (d : nat) L, (1 <= d)%nat -> is_learner d L -> causal L ->
  exists r, instance d 1 r /\ 1 - / INR d <= Reg d 1 L r.
Definition theorem_3_1 : Prop := forall (d M T : nat) (L : learner), (2 <= d)%nat -> (Nat.log2 d <= M + 1)%nat -> (M < T)%nat ->
  is_learner d L -> bounded_recall M L ->
  let m := Nat.log2 d in let l := ((M + 1) / m)%nat in let q := (T / (M + 1))%nat in
  (forall b, instance d T (coded m l (M + 1) q b)) /\
  sqrt (ln (INR d) / INR (M + 1)) / 16 <= mean (M + 1) (fun b => Reg d T L (coded m l (M + 1) q b)).
Definition periodic_restart_is_learner : Prop := forall d A M, is_base d A -> is_learner d (periodic_restart A M).
Definition periodic_restart_bounded_recall : Prop := forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M).
Definition theorem_3_2_repaired : Prop :=
  forall (d M T : nat) (A : base) (R_M : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (periodic_restart A M) r <= INR (ceiling T M * M) / INR T * R_M.
Definition theorem_3_2_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (periodic_restart A M) r <= R M).
Definition periodic_restart_of_hedge : Prop :=
  forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= INR (ceiling T M * M) / INR T * sqrt (ln (INR d) / (2 * INR M)).
Definition hedge_tuned_bound : Prop := forall (d n : nat), (2 <= d)%nat -> (1 <= n)%nat ->
  has_R d (hedge d (tuned_rate d n)) n (sqrt (ln (INR d) / (2 * INR n))).
Definition periodic_restart_of_hedge_divides : Prop :=
  forall (d M q : nat) r, (2 <= d)%nat -> (1 <= M)%nat -> (1 <= q)%nat -> instance d (q * M) r ->
  Reg d (q * M) (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt (ln (INR d) / INR M) / sqrt 2.
Definition corollary_3_3_named : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (periodic_restart (hedge d (tuned_rate d M)) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_3_3 : Prop := forall (d M : nat), (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ bounded_recall M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_3_3_is_false_for_small_T : Prop :=
  ~ (exists C, forall M, (1 <= M)%nat -> exists L, is_learner 2 L /\ bounded_recall M L /\
       forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= C * sqrt (ln (INR 2) / INR M)).
Definition theorem_4_1_every_T : Prop :=
  forall M T D gamma L, (1 <= M)%nat -> (3 * M <= T)%nat -> 0 <= D -> 0 <= gamma -> is_learner 2 L -> mean_based 2 M D gamma L ->
  exists r, instance 2 T r /\ Reg 2 T L r >= 1 / 3 - gamma - 3 * (D + 1) / INR M.
Definition average_restart_is_learner : Prop := forall d A M, (1 <= M)%nat -> is_base d A -> is_learner d (average_restart A M).
Definition average_restart_stationary : Prop := forall A M, stationary M (average_restart A M).
Definition theorem_5_1_suffixes_0_to_M : Prop :=
  forall (d M T : nat) (A : base) (R_M1 : R), (1 <= d)%nat -> (1 <= T)%nat -> has_R d A (M + 1) R_M1 ->
  forall r, instance d T r -> Reg d T (inclusive_average_restart A M) r <= (1 + INR M / INR T) * R_M1.
Definition theorem_5_1_suffixes_1_to_M : Prop :=
  forall (d M T : nat) (A : base) (W_M1 : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (M + 1) W_M1 ->
  forall r, instance d T r -> Reg d T (average_restart A M) r <= (1 + INR M / INR T) * (W_M1 / INR M).
Definition theorem_5_1_suffixes_0_to_M_minus_1 : Prop :=
  forall (d M T : nat) (A : base) (R_M : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (exclusive_average_restart A M) r <= (1 + INR (M - 1) / INR T) * R_M.
Definition theorem_5_1_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (average_restart A M) r <= R M).
Definition theorem_5_1_false_in_the_long_run : Prop := is_base 2 (cover 2) /\ has_R 2 (cover 2) 2 (1 / 4) /\
  forall q, (1 <= q)%nat -> instance 2 (q * 3) (long_run (q * 3)) /\
    Reg 2 (q * 3) (average_restart (cover 2) 2) (long_run (q * 3)) = 1 / 3 + 1 / (12 * INR q).
Definition corollary_5_2_adaptive_repaired : Prop :=
  forall (d M T : nat) (A : base) (W_M1 : R) (adv : list nat -> vec) (delta : R), (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  is_base d A -> has_W d A (M + 1) W_M1 -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) (chosen T adv draws))
    ((1 + INR M / INR T) * (W_M1 / INR M) + sqrt (ln (1 / delta) / (2 * INR T))).
Definition corollary_5_2_printed_is_false : Prop :=
  ~ (forall (d M T : nat) (A : base) (delta : R) (R : nat -> R), (1 <= d)%nat -> (1 <= M <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) -> 0 < delta < 1 -> forall r, instance d T r ->
     1 - delta <= probability_at_most M T (fun draws => Reg d T (randomized_average_restart A (lengths 1 draws)) r)
                    (R M + sqrt (INR T * ln (1 / delta)))).
Definition corollary_5_2_adaptive : Prop :=
  forall (d T a n : nat) (A : base) (adv : list nat -> vec) (delta : R), (1 <= n)%nat -> (1 <= T)%nat ->
  is_base d A -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => let r := chosen T adv draws in
      Reg d T (randomized_average_restart A (lengths a draws)) r - Reg d T (average_suffixes A a n) r)
    (sqrt (ln (1 / delta) / (2 * INR T))).
Definition corollary_5_3_named : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (inclusive_average_restart (hedge d (tuned_rate d (M + 1))) M) r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_5_3 : Prop := forall (d M : nat), (2 <= d)%nat -> (1 <= M)%nat ->
  exists L, is_learner d L /\ stationary M L /\
    forall T r, (M <= T)%nat -> instance d T r -> Reg d T L r <= sqrt 2 * sqrt (ln (INR d) / INR M).
Definition corollary_5_3_printed : Prop := forall (d M T : nat) r, (2 <= d)%nat -> (1 <= M <= T)%nat -> instance d T r ->
  Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M).
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
Definition section_5_2_display : Prop :=
  forall (A : base) (M : nat) (r : Z -> vec) (t : Z), average_restart A M r t = average_restart_full_horizon A M (window r M t).
Definition theorem_5_4_repaired : Prop :=
  forall (d T : nat) (A : base) (W_T1 : R), (1 <= d)%nat -> (1 <= T)%nat -> is_play d (A []) -> has_W d A (T + 1) W_T1 ->
  forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= 2 * W_T1 / INR T.
Definition theorem_5_4_printed_is_false : Prop :=
  ~ (forall (d T : nat) (A : base) (R : nat -> R), (1 <= d)%nat -> (1 <= T)%nat -> is_base d A ->
     (forall n, (1 <= n)%nat -> has_R d A n (R n)) ->
     forall r, instance d T r -> Reg d T (run (average_restart_full_horizon A T)) r <= R T).
Definition lemma_5_5_printed_is_false : Prop :=
  ~ (exists T0 : nat -> R -> nat, forall (M n T : nat) (eps : R) (f : list vec -> vec),
     0 < eps <= 1 -> (n <= M)%nat -> (T0 M eps <= T)%nat -> 10 * INR M / (eps * eps) <= INR T -> Nat.divide M T ->
     (forall w, is_play 2 (f w)) -> (forall w w', Permutation w w' -> f w = f w') ->
     Reg 2 T (fun r t => f (window r M t)) (printed_cyclic M n T) <= eps / 10 ->
     INR n <= (1 - eps) * (INR M / 2) -> forall w, window_with M n w -> f w 0%nat <= eps).
Definition theorem_5_6_many_arms : Prop :=
  forall (d M T : nat) (L : learner), (2 <= d)%nat -> is_learner d L -> symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ total_regret d T L r >= symmetric_value M * INR (T - M) - INR M.
Definition theorem_5_6_sixth : Prop := forall d M T L, (2 <= d)%nat -> is_learner d L -> symmetric M L -> (1 <= M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r >= 1 / 6 - 7 * INR M / (6 * INR T).
Definition symmetric_value_above : Prop := forall (M : nat), 1 / 6 < symmetric_value M.
Definition theorem_5_6_three_twentieths : Prop :=
  forall d M T L, (2 <= d)%nat -> is_learner d L -> symmetric M L -> (1 <= M)%nat -> (120 * M <= T)%nat ->
  exists r, instance d T r /\ one_hot T r /\ Reg d T L r > 3 / 20.
Definition mixture_total : Prop := forall (M T : nat), (1 <= M)%nat -> mixture M T (fun _ _ => 1) = 1.
Definition symmetric_mixture : Prop := forall (M T : nat) (L : learner) (t : Z), is_learner 2 L -> symmetric M L -> (1 <= M)%nat ->
  (Z.of_nat M < t <= Z.of_nat T)%Z -> mixture M T (fun r a => r t a - dot 2 (L r t) (r t)) = symmetric_value M.
Definition periodic_restart_plays : Prop := forall A M, periodic_restart A (S M) = plays M (periodic_restart_function A (S M)).
Definition average_restart_averages_copies : Prop := forall A M r t i,
  inclusive_average_restart A M r t i =
    / INR (S M) * sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i) /\
  exclusive_average_restart A (S M) r t i =
    / INR (S M) * sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i).
Definition two_arms_lower : Prop := forall (M q : nat) (L : learner), (1 <= q)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r.
Definition two_arms_upper : Prop := forall (M T : nat) (r : Z -> vec), (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * two_arms_value M.
Definition two_arms_exact_value : Prop := forall (M : nat), (forall L, is_learner 2 L -> bounded_recall M L ->
     forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR M / INR T) * two_arms_value M).
Definition finite_horizon_value : Prop :=
  forall (M T : nat) (q := (T / (M + 1))%nat) (r := (T mod (M + 1))%nat), (1 <= T)%nat ->
  (forall L, is_learner 2 L -> bounded_recall M L -> exists x, instance 2 T x /\ mean_Y q r M / (2 * INR T) <= Reg 2 T L x) /\
  (exists L, is_learner 2 L /\ bounded_recall M L /\ forall x, instance 2 T x -> Reg 2 T L x <= mean_Y q r M / (2 * INR T)).
Definition mean_based_upper : Prop :=
  forall d M T D gamma L r, (2 <= d)%nat -> 0 <= D -> 0 <= gamma -> is_learner d L -> mean_based d M D gamma L -> instance d T r ->
  total_regret d T L r <=
    INR T * ((1 - 1 / INR d) * (1 + (D + 1) / (INR M + 1)) + INR (d - 1) * gamma) + (1 - 1 / INR d) * (D + 1).
Definition near_periodic_lower : Prop := forall d h k M T D gamma L, let P := (M + k)%nat in
  (2 <= d)%nat -> (1 <= k <= h)%nat -> P = (d * h)%nat -> (P <= T)%nat -> 0 <= D < INR k -> 0 <= gamma ->
  is_learner d L -> mean_based d M D gamma L ->
  instance d T (near_periodic d h T) /\
  total_regret d T L (near_periodic d h T) >=
    (INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - INR d * (INR k + D) / (2 * INR P))
    - (INR k + D) / 2 - INR (d - 1) * gamma * (INR P / INR d).
Definition alphabet : Prop := forall d M (f : Z -> list vec -> vec), (1 <= d)%nat ->
  let L := plays M f in let G := plays M (rounded d f) in
  ((forall T r t, instance d T r -> two_valued d r -> (1 <= t)%Z -> is_play d (L r t)) -> is_learner d G) /\
  (forall T B, (forall r, instance d T r -> two_valued d r -> total_regret d T L r <= B) ->
    forall r, instance d T r -> total_regret d T G r <= B) /\
  bounded_recall M G /\
  ((forall s t w, f s w = f t w) -> stationary M G) /\
  ((forall t w w', Permutation w w' -> f t w = f t w') -> symmetric M G).
Definition swap_exact_value : Prop :=
  forall (M : nat), exists W, swap_solution (M + 1) W /\ (forall V, swap_solution (M + 1) V -> V = W) /\
  (forall L, is_learner 2 L -> bounded_recall M L -> forall q, (1 <= q)%nat ->
     exists r, instance 2 (q * (M + 1)) r /\ W / INR (M + 1) <= swap_regret 2 (q * (M + 1)) L r / INR (q * (M + 1))) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> swap_regret 2 T L r / INR T <= (1 + INR M / INR T) * (W / INR (M + 1))).
