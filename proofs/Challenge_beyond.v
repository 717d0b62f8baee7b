(* The statements that the project cites in full. Beyond the paper. *)
From Coq Require Import Reals ZArith QArith Qreals List Permutation.
From BoundedRecall Require Import Challenge_model.
Import ListNotations.
Open Scope R_scope.

(* The instance with T rounds has period d h: d blocks of h rounds. In block i arm i earns 0 and every other arm 1. *)
Definition near_periodic (d h T : nat) (t : Z) : vec := fun i =>
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1 - Z.of_nat (i * h)) mod Z.of_nat (d * h) <? Z.of_nat h)%Z then 0 else 1) else 0.
(* A flip as a fair sign. *)
Definition sign (b : bool) : R := if b then 1 else -1.
(* heads less tails *)
Definition surplus (b : list bool) : R := fold_right (fun (x : bool) a => (if x then 1 else -1) + a) 0 b.
(* E|S_{M+1}| / (2(M+1)) *)
Definition two_arms_value (M : nat) : R := walk (M + 1) 0 / (2 * INR (M + 1)).
(* Total swap regret: the most that the learner would have gained by playing, whenever it played arm i, another arm j(i)
   instead. For each arm i the best j is taken, and the gains are added. *)
Definition swap_regret (d T : nat) (L : learner) (r : Z -> vec) : R :=
  Sum d (fun i => largest d (fun j => over_rounds T (fun t => L r t i * (r t j - r t i)))).
(* by how much |s| exceeds W, and 0 if it does not *)
Definition excess (W s : R) : R := Rmax (Rabs s - W) 0.
(* W is the solution for n rounds if W = E max(|S_n| - W, 0). *)
Definition swap_solution (n : nat) (W : R) : Prop := W = mean n (fun b => excess W (surplus b)).
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
(* All rewards are 0 or 1. *)
Definition two_valued (d : nat) (r : Z -> vec) : Prop := forall t i, (i < d)%nat -> r t i = 0 \/ r t i = 1.
(* The weights of Y over a period that starts with round 1: q+1 in its first r rounds, which come q+1 times, and q in the others. *)
Definition round_weight (q r k : nat) : R := if (k <? r)%nat then INR q + 1 else INR q.
(* E|Y| *)
Definition mean_Y (q r M : nat) : R := mean (M + 1) (fun b => Rabs (Sum (M + 1) (fun k => round_weight q r k * sign (nth k b false)))).
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
(* W bounds the total swap regret of the base learner A over n rounds. *)
Definition has_W_swap (d : nat) (A : base) (n : nat) (W : R) : Prop := forall r, instance d n r -> swap_regret d n (run A) r <= W.
(* The worst total regret: T E|S_{M+1}|/2 and, for k = 1..M, E|S_{M+1-k}|/2 - E max(S_{M+1-k} - k, 0), over M+1. *)
Definition cover_total (M T : nat) : R :=
  (INR T * (walk (M + 1) 0 / 2) +
   Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2)) / INR (M + 1).

(* Every learner of the class has, in the long run, at least the regret v per round, on an instance for each number of rounds. *)
Definition regret_forced (d M : nat) (class : learner -> Prop) (v : R) : Prop := forall L, is_learner d L -> class L ->
  forall T, exists r, instance d T r /\ INR (T - M) * v - INR M <= total_regret d T L r.
(* Some learner of the class has at most v. *)
Definition regret_kept (d : nat) (class : learner -> Prop) (v : R) : Prop := exists L C, is_learner d L /\ class L /\
  forall T r, instance d T r -> total_regret d T L r <= INR T * v + C.
(* In the long run no learner with recall M, stationary or not, has regret below v on all instances, and a stationary one has regret v
   at most. *)
Definition long_run_value (d M : nat) (v : R) : Prop := regret_forced d M (bounded_recall M) v /\ regret_kept d (stationary M) v.
(* The rewards of rounds 1..T are letters of the alphabet A. *)
Definition over_alphabet (A : list vec) (T : nat) (r : Z -> vec) : Prop := forall t, (1 <= t <= Z.of_nat T)%Z -> In (r t) A.
(* The edges of the graph: after window w and reward v comes the window without the oldest reward and with v. *)
Definition window_after (w : list vec) (v : vec) : list vec := tl (w ++ [v]).
(* The path of the rewards l from window w: where it ends, the windows at which its edges begin, and what it costs, which is the regret
   against arm i of the learner that plays f of each window. *)
Fixpoint path_end (w l : list vec) : list vec := match l with [] => w | v :: u => path_end (window_after w v) u end.
Fixpoint path_windows (w l : list vec) : list (list vec) := match l with [] => [] | v :: u => w :: path_windows (window_after w v) u end.
Fixpoint path_cost (d : nat) (f : base) (i : nat) (w l : list vec) : R :=
  match l with [] => 0 | v :: u => v i - dot d (f w) v + path_cost d f i (window_after w v) u end.
(* The rewards l lead from window w back to w, and all are letters. A simple cycle comes to no window twice. *)
Definition window_cycle (A : list vec) (M : nat) (w l : list vec) : Prop :=
  length w = M /\ incl w A /\ incl l A /\ l <> [] /\ path_end w l = w.
Definition simple_cycle (A : list vec) (M : nat) (w l : list vec) : Prop := window_cycle A M w l /\ NoDup (path_windows w l).
(* Potentials h, one for each arm and window of letters: no edge costs more than lambda and what the potential falls by. *)
Definition are_potentials (d M : nat) (f : base) (A : list vec) (lambda : R) (h : nat -> list vec -> R) : Prop := forall i w v,
  (i < d)%nat -> length w = M -> incl w A -> In v A -> v i - dot d (f w) v + h i (window_after w v) - h i w <= lambda.
(* In the long run the worst case is lambda a round: over T rounds it is T lambda, up to a constant. *)
Definition long_run_worst (d : nat) (A : list vec) (L : learner) (lambda : R) : Prop := exists C, forall T,
  (forall r, instance d T r -> over_alphabet A T r -> total_regret d T L r <= INR T * lambda + C) /\
  (exists r, instance d T r /\ over_alphabet A T r /\ INR T * lambda - C <= total_regret d T L r).
(* ---- The theorems ---- *)
Definition two_arms_lower : Prop := forall (M q : nat) (L : learner), (1 <= q)%nat -> is_learner 2 L -> bounded_recall M L ->
  exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r.
Definition two_arms_upper : Prop := forall (M T : nat) (r : Z -> vec), (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * two_arms_value M.
Definition two_arms_exact_value : Prop := forall (M : nat), (forall L, is_learner 2 L -> bounded_recall M L ->
     forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\ two_arms_value M <= Reg 2 (q * (M + 1)) L r) /\
  (exists L, is_learner 2 L /\ stationary M L /\
     forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T L r <= (1 + INR M / INR T) * two_arms_value M).
Definition two_arms_value_closed : Prop := forall (M : nat), two_arms_value M = C M (M / 2) / 2 ^ (M + 1).
Definition two_arms_value_pairs : Prop := forall (j : nat), (1 <= j)%nat -> two_arms_value (2 * j - 1) = two_arms_value (2 * j).
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
Definition mean_based_limit : Prop := forall d eps, (2 <= d)%nat -> 0 < eps -> exists delta M0, 0 < delta /\ forall M D gamma L,
  (M0 <= M)%nat -> 0 <= D <= delta * INR M -> 0 <= gamma <= delta -> is_learner d L -> mean_based d M D gamma L -> exists T0, forall T,
  (T0 <= T)%nat -> (forall r, instance d T r -> Reg d T L r <= 1 - / INR d + eps) /\ (exists r, instance d T r /\
  1 - / INR d - eps <= Reg d T L r).
Definition alphabet : Prop := forall d M (f : Z -> list vec -> vec), (1 <= d)%nat -> let L := plays M f in let G :=
  plays M (rounded d f) in ((forall T r t, instance d T r -> two_valued d r -> (1 <= t)%Z -> is_play d (L r t)) -> is_learner d G) /\
  (forall T B, (forall r, instance d T r -> two_valued d r -> total_regret d T L r <= B) -> forall r, instance d T r ->
  total_regret d T G r <= B) /\ bounded_recall M G /\ ((forall s t w, f s w = f t w) -> stationary M G) /\ ((forall t w w',
  Permutation w w' -> f t w = f t w') -> is_symmetric M G).
Definition alphabet_same_value : Prop := forall d M (K : (Z -> list vec -> vec) -> Prop) (B : nat -> R), (1 <= d)%nat -> (forall f, K f ->
  K (rounded d f)) -> (class_guarantees d M K (two_valued d) B <-> class_guarantees d M K (fun _ => True) B).
Definition alphabet_classes : Prop := forall d, (forall f : Z -> list vec -> vec, (forall s t w, f s w = f t w) -> forall s t w,
  rounded d f s w = rounded d f t w) /\ (forall f : Z -> list vec -> vec, (forall t w w', Permutation w w' -> f t w = f t w') ->
  forall t w w', Permutation w w' -> rounded d f t w = rounded d f t w').
Definition swap_exact_value : Prop := forall (M : nat), exists W, swap_solution (M + 1) W /\ (forall V, swap_solution (M + 1) V ->
  V = W) /\ (forall L, is_learner 2 L -> bounded_recall M L -> forall q, (1 <= q)%nat -> exists r, instance 2 (q * (M + 1)) r /\
  W / INR (M + 1) <= swap_regret 2 (q * (M + 1)) L r / INR (q * (M + 1))) /\ (exists L, is_learner 2 L /\ stationary M L /\ forall T r,
  (1 <= T)%nat -> instance 2 T r -> swap_regret 2 T L r / INR T <= (1 + INR M / INR T) * (W / INR (M + 1))).
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
Definition delayed_value_pairs : Prop := forall (M tau j : nat), (1 <= j)%nat -> delayed_above M tau = (2 * j - 1)%nat ->
  delayed_below M tau = (2 * j)%nat -> (forall L, is_learner 2 L -> delayed_recall M tau L -> forall q, (1 <= q)%nat -> let T :=
  (q * ((2 * j + 1) * (tau + 1)))%nat in exists r, instance 2 T r /\ two_arms_value (2 * j) <= Reg 2 T L r) /\ (exists L, is_learner 2 L /\
  delayed_stationary M tau L /\ forall T r, (1 <= T)%nat -> instance 2 T r ->
  Reg 2 T L r <= (1 + INR (M + 2 * tau) / INR T) * two_arms_value (2 * j)).
Definition finite_state_lower : Prop := forall K n x lam, (1 <= K)%nat -> machine K n -> guarantees K n x lam -> / (2 * INR K) <= lam.
Definition counter_guarantees : Prop := forall K, (1 <= K)%nat -> guarantees K (counter K) (counter_play K) (/ (2 * INR K)).
Definition windowed_leader_two_valued_even : Prop := forall m T, (1 <= m)%nat -> let M := (2 * m)%nat in
  let L := windowed (follow_the_leader 2) M in let v := (INR M + 1) / (2 * (INR M + 2)) in
  (forall r, instance 2 T r -> two_valued 2 r -> total_regret 2 T L r <= (INR T + 1) * v) /\
  (exists r, instance 2 T r /\ two_valued 2 r /\ INR T * v - (2 * INR M + 3) <= total_regret 2 T L r).
Definition one_reward_upper : Prop := forall d k, (2 <= d)%nat -> exists L, is_learner d L /\ stationary 1 L /\
  forall T r, instance d T r -> total_regret d T L r <= INR T * (1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))) + 1.
Definition one_reward_value : Prop := forall k l, (1 <= k)%nat -> l = k \/ l = S k -> (2 <= k * l)%nat ->
  let v := 1 - (/ INR k + / INR l) / 2 in
  (forall L, is_learner (k * l) L -> bounded_recall 1 L -> forall T, (1 <= T)%nat ->
    exists r, instance (k * l) T r /\ v <= Reg (k * l) T L r) /\
  (exists L, is_learner (k * l) L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance (k * l) T r ->
    Reg (k * l) T L r <= v + / INR T).
Definition one_reward_sandwich : Prop := forall d, (2 <= d)%nat -> let k := Nat.sqrt d in
  (forall L, is_learner d L -> bounded_recall 1 L -> forall T, (1 <= T)%nat -> exists r, instance d T r /\ 1 - / INR k <= Reg d T L r) /\
  (exists L, is_learner d L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance d T r ->
    Reg d T L r <= 1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1)) + / INR T).
Definition swap_printed_uniform : Prop := exists A, is_base 3 A /\ (forall i, (i < 3)%nat -> A [] i = 1 / 3) /\ has_W_swap 3 A 4 (8 / 3) /\
  forall q, let T := (4 * q)%nat in exists r, instance 3 T r /\ 43 / 48 * INR T - 3 <= swap_regret 3 T (average_restart A 3) r.
Definition swap_printed_witness : Prop := exists A, is_base 3 A /\ has_W_swap 3 A 3 (3 / 2) /\
  forall q, let T := (3 * q)%nat in exists r, instance 3 T r /\ 19 / 24 * INR T - 2 <= swap_regret 3 T (average_restart A 2) r.
Definition swap_printed_two : Prop := forall k M, (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> let W := INR M - 3 in
  exists A, is_base 2 A /\ has_W_swap 2 A (M + 1) W /\ forall q, let T := (q * (k + 1))%nat in exists r, instance 2 T r /\
    (W + (INR k - 1) / (INR k + 1)) * INR T - 3 * INR M * (INR M + 1) <= INR M * swap_regret 2 T (average_restart A M) r.
Definition swap_printed_best_constant : Prop := forall c (C : nat -> R -> R), (forall M T A W r, (1 <= M)%nat -> is_base 2 A ->
  has_W_swap 2 A (M + 1) W -> instance 2 T r ->
  INR M * swap_regret 2 T (average_restart A M) r <= INR T * W + c * INR T + C M W) -> 1 <= c.
Definition cover_every_T : Prop := forall (M T : nat), (M <= T)%nat -> let L := inclusive_average_restart (cover (M + 1)) M in
  (forall r, instance 2 T r -> total_regret 2 T L r <= cover_total M T) /\
  exists r, instance 2 T r /\ total_regret 2 T L r = cover_total M T.
Definition delayed_value_zero : Prop := forall (tau T : nat), (1 <= T)%nat ->
  (forall L, is_learner 2 L -> delayed_recall 0 tau L -> exists r, instance 2 T r /\ 1 / 2 <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary 0 tau L /\ forall r, instance 2 T r -> Reg 2 T L r <= 1 / 2).
Definition three_arms_values : Prop := long_run_value 3 1 (5 / 13) /\ long_run_value 3 2 (20 / 63) /\ long_run_value 3 3 (26 / 97).
Definition finite_alphabet_path : Prop := forall d M T f A B, (1 <= d)%nat -> Forall (is_reward d) A ->
  (forall r, instance d T r -> over_alphabet A T r -> total_regret d T (windowed f M) r <= B) <->
  (forall i l, (i < d)%nat -> length l = T -> incl l A -> path_cost d f i (repeat zero M) l <= B).
Definition finite_alphabet_certified : Prop := forall d M f A lambda h i w l, (1 <= d)%nat -> Forall (is_reward d) A ->
  is_learner d (windowed f M) -> are_potentials d M f A lambda h -> (i < d)%nat -> window_cycle A M w l ->
  path_cost d f i w l = INR (length l) * lambda -> long_run_worst d A (windowed f M) lambda.
Definition finite_alphabet_value : Prop := forall d M f A, (1 <= d)%nat -> A <> [] -> Forall (is_reward d) A ->
  is_learner d (windowed f M) -> exists lambda, long_run_worst d A (windowed f M) lambda /\
  (exists i w l, (i < d)%nat /\ simple_cycle A M w l /\ path_cost d f i w l = INR (length l) * lambda) /\
  (forall i w l, (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l <= INR (length l) * lambda) /\
  exists h, are_potentials d M f A lambda h.
