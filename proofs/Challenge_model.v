(* The statements of this development that the project cites in full stand in the files Challenge_*.v: one for each section of the
   paper, and one for what goes beyond it. They need the standard library alone. This one has the definitions that more than one of
   them needs; each of the others imports it and no other file. In each come first the definitions, then each theorem as a
   proposition. Challenge_solved.v proves each proposition by the theorem of the same name. The files of that theorem use these
   definitions, which stand nowhere else. Rounds are 1..T, arms are 0..d-1. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
Import ListNotations.
Open Scope R_scope.

(* sum n f = f 0 + ... + f (n-1) *)
Fixpoint Sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S k => Sum k f + f k end.
(* largest n f = max (f 0, ..., f (n-1)), and 0 if n = 0 *)
Fixpoint largest (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S k => match k with O => f O | S _ => Rmax (largest k f) (f k) end
  end.
(* A vector with one number for each arm. Only the entries 0..d-1 matter. *)
Definition vec := nat -> R.
Definition zero : vec := fun _ => 0.
Definition dot (d : nat) (x y : vec) : R := Sum d (fun i => x i * y i).
(* The reward vector of 1 for arm i and 0 for the others. *)
Definition unit_vec (i : nat) : vec := fun j => if Nat.eqb j i then 1 else 0.
(* A reward vector lies in [0,1]^d, a play in the simplex over the d arms. *)
Definition is_reward (d : nat) (r : vec) : Prop := forall i, (i < d)%nat -> 0 <= r i <= 1.
Definition is_play (d : nat) (x : vec) : Prop := (forall i, (i < d)%nat -> 0 <= x i) /\ Sum d x = 1.
(* An instance with T rounds: rewards in rounds 1..T, zero outside. *)
Definition instance (d T : nat) (r : Z -> vec) : Prop :=
  (forall t, (1 <= t <= Z.of_nat T)%Z -> is_reward d (r t)) /\
  (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> r t = zero).
(* over_rounds T f = f(1) + ... + f(T) *)
Definition over_rounds (T : nat) (f : Z -> R) : R := Sum T (fun k => f (Z.of_nat k + 1)%Z).
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
Definition is_symmetric (M : nat) (L : learner) : Prop :=
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
Definition potential (d : nat) (eta : R) (past : list vec) : R := Sum d (fun i => exp (eta * score past i)).
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
(* Algorithm 1, PeriodicRestart, read causally: restart A every M rounds. In round t, with s = 1 + floor((t-1)/M) M the
   first round of the block, play A(r_s, ..., r_{t-1}). *)
Definition block_start (M : nat) (t : Z) : Z := (1 + (t - 1) / Z.of_nat M * Z.of_nat M)%Z.
Definition periodic_restart (A : base) (M : nat) : learner :=
  fun r t => A (segment r (block_start M t) (Z.to_nat (t - block_start M t))).
(* The mean of what A plays after the suffixes of length a, a+1, ..., a+n-1 of the past. *)
Definition average_suffixes (A : base) (a n : nat) : learner :=
  fun r t i => / INR n * Sum n (fun m => A (window r (a + m) t) i).
(* Algorithm 2, AverageRestart: suffixes of length 1..M. *)
Definition average_restart (A : base) (M : nat) : learner := average_suffixes A 1 M.
(* The same over the suffixes of length 0..M, and over those of length 0..M-1. *)
Definition inclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 (S M).
Definition exclusive_average_restart (A : base) (M : nat) : learner := average_suffixes A 0 M.
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
(* mean n F is the expectation of F over n fair coin flips. *)
Fixpoint mean (n : nat) (F : list bool -> R) : R :=
  match n with O => F [] | S k => (mean k (fun b => F (true :: b)) + mean k (fun b => F (false :: b))) / 2 end.
(* The learner that plays f_t of its window in round t. *)
Definition plays (M : nat) (f : Z -> list vec -> vec) : learner := fun r t => f t (window r M t).
(* Follow-the-leader: the arms with the largest total reward share evenly. *)
Definition leads (d : nat) (past : list vec) (i : nat) : R :=
  if Rle_dec (largest d (score past)) (score past i) then 1 else 0.
Definition follow_the_leader (d : nat) : base := fun past i => (leads d past i / Sum d (leads d past)).
Definition windowed (A : base) (M : nat) : learner := fun r t => A (window r M t).
