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
(* A base learner of two arms that plays arm 1 first and arm 2 then. *)
Definition first_then : base := fun past => match past with [] => unit_vec 0 | _ => unit_vec 1 end.
(* R_(t+late): with late = 0 the rewards of the present round count too. *)
Definition gamma_mean_based (late : Z) (d T : nat) (gamma : R) (L : learner) : Prop :=
  forall r t i j, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (i < d)%nat -> (j < d)%nat ->
    score (segment r 1 (Z.to_nat (t + late))) j - score (segment r 1 (Z.to_nat (t + late))) i > gamma * INR T -> L r t i < gamma.
Definition as_printed := gamma_mean_based 0.
Definition as_meant := gamma_mean_based (-1).
(* The listing: the rewards of rounds s..t. *)
Definition listed_periodic_restart (A : base) (M : nat) : learner := fun r t =>
  let s := (t / Z.of_nat M * Z.of_nat M)%Z in A (segment r s (Z.to_nat (t + 1 - s))).
(* A base learner of two arms that gives arm 1 as much weight as it has just earned. *)
Definition copies_last : base := fun past i =>
  match i with O => last past zero O | S O => 1 - last past zero O | _ => 0 end.
(* Follow-the-leader: the arms with the largest total reward share evenly. *)
Definition leads (d : nat) (past : list vec) (i : nat) : R :=
  if Rle_dec (largest d (score past)) (score past i) then 1 else 0.
Definition follow_the_leader (d : nat) : base := fun past i => (leads d past i / sum d (leads d past)).
Definition windowed (A : base) (M : nat) : learner := fun r t => A (window r M t).
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
Definition Delta (m : nat) (t : Z) : R :=
  score (window (counterexample m) (3 * m) t) 0%nat - score (window (counterexample m) (3 * m) t) 1%nat.
(* the printed list: t; M - 2(t-M); -M/3; -M/3 + (t-2M); M/3 - (t-8M/3) *)
Definition printed_list (m : nat) (t : Z) : Z :=
  let z := Z.of_nat m in
  if (t <=? 3 * z)%Z then t else if (t <=? 5 * z)%Z then (3 * z - 2 * (t - 3 * z))%Z else if (t <=? 6 * z)%Z then (- z)%Z
  else if (t <=? 8 * z)%Z then (- z + (t - 6 * z))%Z else (z - (t - 8 * z))%Z.
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
(* The class has a member that plays distributions and has total regret at most B(T) on all instances that P allows. *)
Definition class_guarantees (d M : nat) (K : (Z -> list vec -> vec) -> Prop) (P : (Z -> vec) -> Prop) (B : nat -> R) : Prop :=
  exists f, K f /\ (forall T r t, instance d T r -> P r -> (1 <= t)%Z -> is_play d (plays M f r t)) /\
    forall T r, instance d T r -> P r -> total_regret d T (plays M f) r <= B T.
(* The last reward seen in round t is that of round t-tau-1. The delay 0 is bounded recall. *)
Definition delayed_recall (M tau : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, forall r t, L r t = f t (window r M (t - Z.of_nat tau)).
(* the same function of the window in every round *)
Definition delayed_stationary (M tau : nat) (L : learner) : Prop :=
  exists f : list vec -> vec, forall r t, L r t = f (window r M (t - Z.of_nat tau)).
(* 1 + ceil((M-1)/(tau+1)), for M >= 1 *)
Definition delayed_below (M tau : nat) : nat := ((M + 2 * tau) / (tau + 1))%nat.
(* ceil(M/(tau+1)) *)
Definition delayed_above (M tau : nat) : nat := ((M + tau) / (tau + 1))%nat.
(* In state s the machine predicts 1 with probability x s; on bit b it goes to state n b s.
   bit_regret i b p: loss of p on bit b less that of always predicting i. *)
Definition bit_loss (b : bool) (p : R) := if b then 1 - p else p.
Definition bit_regret (i b : bool) (p : R) := bit_loss b p - (if Bool.eqb i b then 0 else 1).
Fixpoint regret_on_bits (n : bool -> nat -> nat) (x : nat -> R) (i : bool) (s : nat) (w : list bool) : R :=
  match w with nil => 0 | cons b w => bit_regret i b (x s) + regret_on_bits n x i (n b s) w end.
Definition machine (K : nat) (n : bool -> nat -> nat) := forall b s, (s < K)%nat -> (n b s < K)%nat.
(* From every state, against either constant, regret at most lam a round and C. *)
Definition guarantees K n x lam :=
  exists C, forall s i w, (s < K)%nat -> regret_on_bits n x i s w <= lam * INR (length w) + C.
(* The saturating counter attains it. *)
Definition counter (K : nat) (b : bool) (s : nat) : nat := if b then Nat.min (S s) (K - 1) else (s - 1)%nat.
Definition counter_play (K s : nat) : R := (2 * INR s + 1) / (2 * INR K).
(* Arm i leads arm j by more than x over the rounds before round t. *)
Definition leads_by (r : Z -> vec) (t : Z) (i j : nat) (x : R) : Prop := score (history r t) i - score (history r t) j > x.
(* The learner that plays the arm that leads both others by more than x, and arm 3 if none does. *)
Definition plays_clear_leader (x : R) : learner := fun r t =>
  let s := score (history r t) in
  if Rlt_dec x (s 0%nat - Rmax (s 1%nat) (s 2%nat)) then unit_vec 0
  else if Rlt_dec x (s 1%nat - Rmax (s 0%nat) (s 2%nat)) then unit_vec 1 else unit_vec 2.

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
Definition corollary_5_2_adaptive : Prop := forall (d T a n : nat) (A : base) (adv : list nat -> vec) (delta : R), (1 <= n)%nat ->
  (1 <= T)%nat -> is_base d A -> (forall p, is_reward d (adv p)) -> 0 < delta <= 1 ->
  1 - delta <= probability_at_most n T (fun draws => let r := chosen T adv draws in
  Reg d T (randomized_average_restart A (lengths a draws)) r - Reg d T (average_suffixes A a n) r) (sqrt (ln (1 / delta) / (2 * INR T))).
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
Definition average_restart_averages_copies : Prop := forall A M r t i, inclusive_average_restart A M r t i =
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
Definition alphabet : Prop := forall d M (f : Z -> list vec -> vec), (1 <= d)%nat -> let L := plays M f in let G :=
  plays M (rounded d f) in ((forall T r t, instance d T r -> two_valued d r -> (1 <= t)%Z -> is_play d (L r t)) -> is_learner d G) /\
  (forall T B, (forall r, instance d T r -> two_valued d r -> total_regret d T L r <= B) -> forall r, instance d T r ->
  total_regret d T G r <= B) /\ bounded_recall M G /\ ((forall s t w, f s w = f t w) -> stationary M G) /\ ((forall t w w',
  Permutation w w' -> f t w = f t w') -> symmetric M G).
Definition swap_exact_value : Prop := forall (M : nat), exists W, swap_solution (M + 1) W /\ (forall V, swap_solution (M + 1) V ->
  V = W) /\ (forall L, is_learner 2 L -> bounded_recall M L -> forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\
  W / INR (M + 1) <= swap_regret 2 (q * (M + 1)) L r / INR (q * (M + 1))) /\ (exists L, is_learner 2 L /\ stationary M L /\ forall T r,
  (1 <= T)%nat -> instance 2 T r -> swap_regret 2 T L r / INR T <= (1 + INR M / INR T) * (W / INR (M + 1))).
Definition definition_2_1 : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> let against i :=
  / INR T * (over_rounds T (fun t => r t i) - over_rounds T (fun t => dot d (L r t) (r t))) in (forall i, (i < d)%nat ->
  against i <= Reg d T L r) /\ (exists i, (i < d)%nat /\ Reg d T L r = against i).
Definition regret_at_least : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r ->
  - (1 - / INR d) <= Reg d T L r.
Definition regret_at_most_1 : Prop := forall d T L r, (1 <= d)%nat -> (1 <= T)%nat -> is_learner d L -> instance d T r -> Reg d T L r <= 1.
Definition regret_range_attained : Prop := forall d, (1 <= d)%nat -> (exists L r, is_learner d L /\ causal L /\ instance d d r /\
  Reg d d L r = - (1 - / INR d)) /\ ((2 <= d)%nat -> exists L r, is_learner d L /\ causal L /\ instance d 1 r /\ Reg d 1 L r = 1).
Definition definition_2_2 : Prop := (forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M)) /\ (forall A M,
  stationary M (average_restart A M)) /\ (forall A M, stationary M (fun r t => A (window r M t))) /\ (forall M L, stationary M L ->
  bounded_recall M L) /\ (is_base 2 first_then /\ forall M N, (2 <= M)%nat -> ~ stationary N (periodic_restart first_then M)).
Definition definition_2_3_one_round : Prop := forall d T gamma L, (1 <= T)%nat -> (as_meant d T gamma L ->
  as_printed d T (gamma + / INR T) L) /\ (as_printed d T gamma L -> as_meant d T (gamma + / INR T) L).
Definition definition_2_3_same : Prop := forall d (L : nat -> learner), (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat ->
  as_meant d T (gamma T) (L T)) <-> (exists gamma, Un_cv gamma 0 /\ forall T, (1 <= T)%nat -> as_printed d T (gamma T) (L T)).
Definition algorithm_1_printed_is_false : Prop := forall (M : nat), (1 <= M)%nat -> is_base 2 copies_last /\
  ~ causal (listed_periodic_restart copies_last M) /\ forall N, ~ bounded_recall N (listed_periodic_restart copies_last M).
Definition one_arm : Prop := forall T L r, is_learner 1 L -> instance 1 T r -> Reg 1 T L r = 0 /\ ln (INR 1) = 0.
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
Definition figure_1 : Prop := forall m t, (1 <= t <= 9 * Z.of_nat m)%Z -> Delta m (t + 1) = IZR (printed_list m t).
Definition figure_1_third_line : Prop := forall m t, (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z -> Delta m t = IZR (printed_list m t).
Definition figure_1_other_lines : Prop := forall m t, (1 <= t <= 9 * Z.of_nat m)%Z -> ~ (5 * Z.of_nat m < t <= 6 * Z.of_nat m)%Z ->
  Delta m t <> IZR (printed_list m t).
Definition theorem_4_1 : Prop := forall m D gamma L T, let M := (3 * m)%nat in let n := (T / (3 * M))%nat in is_learner 2 L ->
  mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 -> instance 2 T (copies m n) /\
  total_regret 2 T L (copies m n) >= INR n * (INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2)).
Definition theorem_4_1_every_M : Prop := forall M q h D gamma L T, let n := (T / (3 * M))%nat in is_learner 2 L ->
  mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> 0 <= gamma <= 1 -> (2 * M <= 3 * q <= 2 * M + 2)%nat ->
  (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 -> instance 2 T (phase_copies M q n) /\
  total_regret 2 T L (phase_copies M q n) >= INR n * (INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
Definition theorem_4_1_one_copy : Prop := forall j, (1 <= j)%nat -> let M := (6 * j)%nat in let T := (6 * M - 1)%nat in
  instance 2 T (copies (2 * j) 1) /\ total_regret 2 T (windowed (follow_the_leader 2) M) (copies (2 * j) 1) = INR M / 6 + 1.
Definition theorem_4_1_one_copy_limit : Prop := Un_cv (fun j => let M := (6 * S j)%nat in
  Reg 2 (6 * M - 1) (windowed (follow_the_leader 2) M) (copies (2 * S j) 1)) (1 / 36).
Definition algorithm_3_draws : Prop := forall A M T, (1 <= M)%nat -> (forall js : list nat, length js = T ->
  Forall (fun j => (j < M)%nat) js -> expect M T (fun draws => if list_eq_dec Nat.eq_dec draws js then 1 else 0) = / INR M ^ T) /\
  (forall draws r t, Forall (fun j => (j < M)%nat) draws -> (1 <= t)%Z -> let j := lengths 1 draws t in (1 <= j <= M)%nat /\
  randomized_average_restart A (lengths 1 draws) r t = A (segment r (t - Z.of_nat j) j)).
Definition algorithm_3_mean : Prop := forall A M T r t i, (1 <= M)%nat -> (1 <= t <= Z.of_nat T)%Z ->
  expect M T (fun draws => randomized_average_restart A (lengths 1 draws) r t i) = average_restart A M r t i.
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
  average_restart A M r t i = / INR M * sum M (fun k => periodic_restart_function A M (t + Z.of_nat k) (window r M t) i)).
Definition algorithm_4 : Prop := forall (d : nat) (A : base) (T : nat), (forall r t i, instance d T r -> (1 <= t <= Z.of_nat T)%Z ->
  run (average_restart_full_horizon A T) r t i = / INR T * sum T (fun k => A (segment r (t - Z.of_nat (k + 1)) (k + 1)) i)) /\
  (forall r r' t, (forall s, (1 <= s < t)%Z -> r s = r' s) ->
  run (average_restart_full_horizon A T) r t = run (average_restart_full_horizon A T) r' t) /\ ((1 <= T)%nat -> is_base d A ->
  is_base d (average_restart_full_horizon A T)).
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
Definition mean_based_limit : Prop := forall d eps, (2 <= d)%nat -> 0 < eps -> exists delta M0, 0 < delta /\ forall M D gamma L,
  (M0 <= M)%nat -> 0 <= D <= delta * INR M -> 0 <= gamma <= delta -> is_learner d L -> mean_based d M D gamma L -> exists T0, forall T,
  (T0 <= T)%nat -> (forall r, instance d T r -> Reg d T L r <= 1 - / INR d + eps) /\ (exists r, instance d T r /\
  1 - / INR d - eps <= Reg d T L r).
Definition alphabet_same_value : Prop := forall d M (K : (Z -> list vec -> vec) -> Prop) (B : nat -> R), (1 <= d)%nat -> (forall f, K f ->
  K (rounded d f)) -> (class_guarantees d M K (two_valued d) B <-> class_guarantees d M K (fun _ => True) B).
Definition alphabet_classes : Prop := forall d, (forall f : Z -> list vec -> vec, (forall s t w, f s w = f t w) -> forall s t w,
  rounded d f s w = rounded d f t w) /\ (forall f : Z -> list vec -> vec, (forall t w w', Permutation w w' -> f t w = f t w') ->
  forall t w w', Permutation w w' -> rounded d f t w = rounded d f t w').
Definition windowed_leader_two_valued : Prop := forall M T r, instance 2 T r -> two_valued 2 r ->
  total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2.
Definition windowed_leader_two_valued_odd : Prop := forall h M T, (M + 1 = 2 * h)%nat -> (M + 1 <= T)%nat -> let r :=
  near_periodic 2 h T in instance 2 T r /\ two_valued 2 r /\
  (INR T - INR (M + 1)) / 2 <= total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2.
Definition delayed_lower : Prop := forall (M tau q : nat) (L : learner), (1 <= q)%nat -> is_learner 2 L -> delayed_recall M tau L ->
  let T := (q * ((delayed_below M tau + 1) * (tau + 1)))%nat in exists r, instance 2 T r /\
  two_arms_value (delayed_below M tau) <= Reg 2 T L r.
Definition delayed_upper : Prop := forall (M tau : nat), exists L, is_learner 2 L /\ delayed_stationary M tau L /\ forall T r,
  (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (delayed_above M tau).
Definition delayed_value : Prop := forall (j tau : nat), let M := (j * (tau + 1) + 1)%nat in (forall L, is_learner 2 L ->
  delayed_recall M tau L -> forall q, (1 <= q)%nat -> let T := (q * ((j + 2) * (tau + 1)))%nat in exists r, instance 2 T r /\
  two_arms_value (j + 1) <= Reg 2 T L r) /\ (exists L, is_learner 2 L /\ delayed_stationary M tau L /\ forall T r, (1 <= T)%nat ->
  instance 2 T r -> Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (j + 1)).
Definition section_5_1_matching : Prop := forall d M T, (2 <= d)%nat -> (1 <= M)%nat -> (Nat.log2 d <= M)%nat -> (M <= T)%nat -> (forall L,
  is_learner d L -> bounded_recall M L -> exists r, instance d T r /\ sqrt (ln (INR d) / INR M) / 23 <= Reg d T L r) /\ (forall r,
  instance d T r -> Reg d T (average_restart (hedge d (tuned_rate d (M + 1))) M) r <= 2 * sqrt (ln (INR d) / INR M)).
Definition two_arms_value_closed : Prop := forall (M : nat), two_arms_value M = C M (M / 2) / 2 ^ (M + 1).
Definition two_arms_value_pairs : Prop := forall (j : nat), (1 <= j)%nat -> two_arms_value (2 * j - 1) = two_arms_value (2 * j).
Definition hedge_is_symmetric : Prop := forall d eta, forall w w', Permutation w w' -> hedge d eta w = hedge d eta w'.
Definition windowed_is_symmetric : Prop := forall (A : base) (M : nat), (forall w w', Permutation w w' -> A w = A w') ->
  symmetric M (windowed A M).
Definition symmetric_value_limit : Prop := Un_cv symmetric_value (1 / 6).
Definition finite_state_lower : Prop := forall K n x lam, (1 <= K)%nat -> machine K n -> guarantees K n x lam -> / (2 * INR K) <= lam.
Definition counter_guarantees : Prop := forall K, (1 <= K)%nat -> guarantees K (counter K) (counter_play K) (/ (2 * INR K)).
Definition mean_based_in_words : Prop := forall T gamma gamma' L, (1 <= T)%nat -> gamma < gamma' -> is_learner 2 L -> (forall r t i j,
  instance 2 T r -> (1 <= t <= Z.of_nat T)%Z -> (i < 2)%nat -> (j < 2)%nat -> leads_by r t i j (gamma * INR T) -> i <> j ->
  1 - gamma <= L r t i) -> as_meant 2 T gamma' L.
Definition mean_based_leaves_little : Prop := forall d T gamma L, as_meant d T gamma L -> forall r t a, instance d T r ->
  (1 <= t <= Z.of_nat T)%Z -> (a < d)%nat -> (forall i, (i < d)%nat -> i <> a -> leads_by r t a i (gamma * INR T)) -> forall i,
  (i < d)%nat -> i <> a -> L r t i < gamma.
Definition words_are_not_enough : Prop := forall T, (1 <= T)%nat -> let L := plays_clear_leader (sqrt (INR T)) in is_learner 3 L /\
  causal L /\ (forall r t i, (i < 3)%nat -> (forall j, (j < 3)%nat -> j <> i -> leads_by r t i j (sqrt (INR T))) -> L r t i = 1) /\
  forall gamma, gamma < 1 - / INR T -> ~ as_meant 3 T gamma L.
Definition delayed_value_pairs : Prop := forall (M tau j : nat), (1 <= j)%nat -> delayed_above M tau = (2 * j - 1)%nat ->
  delayed_below M tau = (2 * j)%nat -> (forall L, is_learner 2 L -> delayed_recall M tau L -> forall q, (1 <= q)%nat -> let T :=
  (q * ((2 * j + 1) * (tau + 1)))%nat in exists r, instance 2 T r /\ two_arms_value (2 * j) <= Reg 2 T L r) /\ (exists L, is_learner 2 L /\
  delayed_stationary M tau L /\ forall T r, (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (2 * j)).
