(* Swap regret of AverageRestart over the printed suffixes 1..M, two arms: for k >= 2 and M >= 2k+7 there is a base learner with
   W = M - 3 over M+1 rounds and M Reg = W + (k-1)/(k+1) in the long run. So the T/M of swap_average_restart_printed is needed, and
   no factor below 1 of it is enough. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Algorithms Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* ---- Base learners that round the gap of every round to 1 or -1, with the gap as its mean ---- *)

Fixpoint round_signs (past : list vec) (F : list bool -> R) : R :=
  match past with
  | [] => F []
  | v :: u => let p := (1 + (v 0%nat - v 1%nat)) / 2 in
              p * round_signs u (fun b => F (true :: b)) + (1 - p) * round_signs u (fun b => F (false :: b))
  end.
(* arm 1 gets the mean of w, arm 2 the rest *)
Definition signs_base (w : list bool -> R) : base := fun past i =>
  match i with O => round_signs past w | S O => 1 - round_signs past w | _ => 0 end.
Definition one (b : bool) : R := if b then 1 else -1.

Lemma round_signs_linear past F G a c : round_signs past (fun b => a * F b + c * G b) = a * round_signs past F + c * round_signs past G.
Proof. revert F G. induction past as [|v u IH]; intros F G; cbn [round_signs]; [reflexivity|]. cbv zeta. rewrite !IH. ring. Qed.
Lemma round_signs_const past c : round_signs past (fun _ => c) = c.
Proof. induction past as [|v u IH]; cbn [round_signs]; [reflexivity|]. cbv zeta. rewrite IH. ring. Qed.
Lemma round_signs_ext past F G : (forall b, F b = G b) -> round_signs past F = round_signs past G.
Proof. revert F G. induction past as [|v u IH]; intros F G H; cbn [round_signs]; [apply H|]. cbv zeta. rewrite (IH _ (fun b =>
  G (true :: b))), (IH (fun b => F (false :: b)) (fun b => G (false :: b))) by (intros; apply H). reflexivity. Qed.
Lemma round_signs_snoc past v F : round_signs (past ++ [v]) F =
  round_signs past (fun b => (1 + (v 0%nat - v 1%nat)) / 2 * F (b ++ [true]) + (1 - (1 + (v 0%nat - v 1%nat)) / 2) * F (b ++ [false])).
Proof. revert F. induction past as [|x u IH]; intros F; cbn [round_signs app]; [reflexivity|]. cbv zeta. rewrite !IH. reflexivity. Qed.
Lemma round_signs_le past F c : Forall (is_reward 2) past -> (forall b, length b = length past -> F b <= c) -> round_signs past F <= c.
Proof.
  intros H. revert F. induction H as [|v u Hv Hu IH]; intros F HF; cbn [round_signs]; [apply HF; reflexivity|]. cbv zeta.
  pose proof (Hv 0%nat ltac:(lia)). pose proof (Hv 1%nat ltac:(lia)). set (p := (1 + (v 0%nat - v 1%nat)) / 2).
  assert (0 <= p <= 1) by (unfold p; lra).
  assert (A : round_signs u (fun b => F (true :: b)) <= c) by (apply IH; intros b Hb; apply HF; cbn [length]; rewrite Hb; reflexivity).
  assert (B : round_signs u (fun b => F (false :: b)) <= c) by (apply IH; intros b Hb; apply HF; cbn [length]; rewrite Hb; reflexivity).
  apply (Rmult_le_compat_l p) in A; [|lra]. apply (Rmult_le_compat_l (1 - p)) in B; [|lra]. lra.
Qed.

(* on rewards (1,0) and (0,1) nothing is rounded *)
Definition hot (b : bool) : vec := if b then unit_vec 0 else unit_vec 1.
Lemma round_signs_hot l F : round_signs (map hot l) F = F l.
Proof.
  revert F. induction l as [|b l IH]; intros F; cbn [round_signs map]; [reflexivity|]. cbv zeta. rewrite !IH.
  destruct b; unfold hot, unit_vec; cbn [Nat.eqb]; field.
Qed.

Lemma signs_base_is_base w : (forall b, 0 <= w b <= 1) -> is_base 2 (signs_base w).
Proof.
  intros H past Hp. pose proof (round_signs_le past w 1 Hp (fun b _ => proj2 (H b))) as U.
  pose proof (round_signs_le past (fun b => -1 * w b + 0 * w b) 0 Hp) as V. rewrite round_signs_linear in V.
  specialize (V ltac:(intros b _; pose proof (H b); lra)).
  split; [intros i Hi; destruct i as [|[|i]]; cbn [signs_base]; [lra|lra|lia]|]. cbn [Sum signs_base]. ring.
Qed.

(* The gain of the map phi in a round is the gap times a number that is affine in the play of arm 1. *)
Definition slope (phi : nat -> nat) (w : R) : R :=
  (if Nat.eqb (phi 1%nat) 0 then 1 - w else 0) - (if Nat.eqb (phi 0%nat) 0 then 0 else w).
Lemma gain_slope phi w past y : swap 2 phi ->
  swap_gain 2 phi (signs_base w past) y = slope phi (round_signs past w) * (y 0%nat - y 1%nat).
Proof.
  intros H. unfold swap_gain, slope. cbn [Sum signs_base]. pose proof (H 0%nat ltac:(lia)). pose proof (H 1%nat ltac:(lia)).
  destruct (phi 0%nat) as [|[|p0]]; [| |lia]; destruct (phi 1%nat) as [|[|p1]]; try lia; cbn [Nat.eqb]; ring.
Qed.

(* what the signs b gain, b_1 first; for lists grown at the end *)
Fixpoint gained (phi : nat -> nat) (w : list bool -> R) (past b : list bool) : R :=
  match b with [] => 0 | x :: u => slope phi (w past) * one x + gained phi w (past ++ [x]) u end.
Lemma gained_snoc phi w past b x : gained phi w past (b ++ [x]) = gained phi w past b + slope phi (w (past ++ b)) * one x.
Proof.
  revert past. induction b as [|y b IH]; intros past; cbn [gained app]; [rewrite app_nil_r; ring|]. rewrite IH, <- app_assoc.
  cbn [app]. ring.
Qed.

(* A copy that starts in round s: what it gains over n rounds is the mean over the signs. *)
Lemma copy_gain phi w r s n : swap 2 phi ->
  Sum n (fun m => swap_gain 2 phi (signs_base w (segment r s m)) (r (s + Z.of_nat m)%Z)) =
  round_signs (segment r s n) (gained phi w []).
Proof.
  intros H. induction n; [reflexivity|]. cbn [Sum]. rewrite IHn, segment_S, round_signs_snoc, gain_slope by exact H.
  set (v := r (s + Z.of_nat n)%Z). set (past := segment r s n).
  rewrite (round_signs_ext past (fun b => (1 + (v 0%nat - v 1%nat)) / 2 * gained phi w [] (b ++ [true]) +
    (1 - (1 + (v 0%nat - v 1%nat)) / 2) * gained phi w [] (b ++ [false])) 
    (fun b => 1 * gained phi w [] b + (v 0%nat - v 1%nat) * slope phi (w b))).
  2:{ intros b. rewrite !gained_snoc. cbn [app one]. field. }
  rewrite round_signs_linear, Rmult_1_l. f_equal. rewrite Rmult_comm. f_equal.
  rewrite (round_signs_ext past (fun b => slope phi (w b)) (fun b => (if Nat.eqb (phi 1%nat) 0 then 1 else 0) * 1 +
    ((if Nat.eqb (phi 1%nat) 0 then -1 else 0) - (if Nat.eqb (phi 0%nat) 0 then 0 else 1)) * w b)).
  - rewrite round_signs_linear, round_signs_const. unfold slope. destruct (Nat.eqb (phi 1%nat) 0), (Nat.eqb (phi 0%nat) 0); ring.
  - intros b. unfold slope. destruct (Nat.eqb (phi 1%nat) 0), (Nat.eqb (phi 0%nat) 0); ring.
Qed.

Lemma signs_base_swap w n W : (forall phi b, swap 2 phi -> length b = n -> gained phi w [] b <= W) -> has_W_swap 2 (signs_base w) n W.
Proof.
  intros H r Hr. apply swap_regret_le. intros phi Hphi. pose proof (copy_gain phi w r 1 n Hphi) as E.
  assert (F : over_rounds n (fun t => swap_gain 2 phi (run (signs_base w) r t) (r t)) =
    Sum n (fun m => swap_gain 2 phi (signs_base w (segment r 1 m)) (r (1 + Z.of_nat m)%Z))).
  { unfold over_rounds. apply sum_ext. intros m _. unfold run, history. replace (Z.to_nat (Z.of_nat m + 1 - 1)) with m by lia.
    replace (Z.of_nat m + 1)%Z with (1 + Z.of_nat m)%Z by lia. reflexivity. }
  rewrite F, E. apply round_signs_le; [apply segment_Forall; intros t; apply (instance_rewards 2 n), Hr|].
  rewrite segment_length. intros b Hb. apply H; assumption.
Qed.

(* ---- The base learner ---- *)

(* What it knows of the past, in a cycle of k rewards (0,1) and one (1,0): (0,j) after j <= k rewards (0,1); (1,0) after (1,0) alone and
   (2,0) after (1,0), (0,1); (3,i) after more, of which the last i <= k are (0,1) since the last (1,0); (4,0) off the cycle. *)
Definition advance (k : nat) (st : nat * nat) (x : bool) : nat * nat :=
  match fst st with
  | O => if x then (if Nat.eqb (snd st) 0 then (1, 0) else (3, 0)) else (if Nat.ltb (snd st) k then (0, S (snd st)) else (4, 0))
  | S O => if x then (4, 0) else (2, 0)
  | S (S O) => if x then (4, 0) else (3, 2)
  | S (S (S O)) => if Nat.ltb (snd st) k then (if x then (4, 0) else (3, S (snd st))) else (if x then (3, 0) else (4, 0))
  | _ => (4, 0)
  end%nat.
(* twice the weight of arm 1 *)
Definition twice_first (k : nat) (st : nat * nat) : Z :=
  match fst st with
  | O => if Nat.eqb (snd st) 0 then 0 else 2
  | S O => 0
  | S (S O) => 0
  | S (S (S O)) => if Nat.ltb (snd st) k then 2 else 0
  | _ => 1
  end%Z.
Definition state_of (k : nat) (b : list bool) : nat * nat := fold_left (advance k) b (0%nat, 0%nat).
Definition cycle_weight (k : nat) (b : list bool) : R := IZR (twice_first k (state_of k b)) / 2.
Definition cycle_base (k : nat) : base := signs_base (cycle_weight k).

(* twice the gains, if arm 2 is played for arm 1, and if arm 1 is played for arm 2 *)
Definition int (b : bool) : Z := if b then 1%Z else (-1)%Z.
Fixpoint first_gain (k : nat) (st : nat * nat) (b : list bool) : Z :=
  match b with [] => 0%Z | x :: u => (- twice_first k st * int x + first_gain k (advance k st x) u)%Z end.
Fixpoint second_gain (k : nat) (st : nat * nat) (b : list bool) : Z :=
  match b with [] => 0%Z | x :: u => ((2 - twice_first k st) * int x + second_gain k (advance k st x) u)%Z end.

Lemma first_gain_snoc k b x : forall st, first_gain k st (b ++ [x]) =
  (first_gain k st b - twice_first k (fold_left (advance k) b st) * int x)%Z.
Proof. induction b as [|y b IH]; intros st; cbn [first_gain app fold_left]; [lia|]. rewrite IH. lia. Qed.
Lemma second_gain_snoc k b x : forall st, second_gain k st (b ++ [x]) =
  (second_gain k st b + (2 - twice_first k (fold_left (advance k) b st)) * int x)%Z.
Proof. induction b as [|y b IH]; intros st; cbn [second_gain app fold_left]; [lia|]. rewrite IH. lia. Qed.

(* What holds of the state after s rounds, and of the two gains g and h. *)
Definition within_gap (k : nat) (st : nat * nat) (s g h : Z) : Prop :=
  let j := Z.of_nat (snd st) in let k := Z.of_nat k in
  match fst st with
  | O => s = j /\ j <= k /\ (j = 0 /\ g = 0 /\ h = 0 \/ 1 <= j /\ g = 2 * (j - 1) /\ h = -2)
  | S O => s = 1 /\ g = 0 /\ h = 2
  | S (S O) => s = 2 /\ g = 0 /\ h = 0
  | S (S (S O)) => j <= k /\ g + h = 2 * (s - 4) /\ (g <= 2 * (s - 3) /\ s <= k + 1 + j \/ g <= 2 * (s - 4)) /\ h <= s - j
  | _ => (g + h <= 2 * (s - 4) \/ g + h <= 2 * (k + 1)) /\ (g <= 2 * s - 8 \/ g <= s + k - 1) /\ h <= s + 2
  end%Z.

Lemma fits_step k st x s g h : (2 <= k)%nat -> within_gap k st s g h ->
  within_gap k (advance k st x) (s + 1) (g - twice_first k st * int x) (h + (2 - twice_first k st) * int x).
Proof.
  intros Hk. destruct st as [[|[|[|[|c]]]] j]; unfold within_gap, advance, twice_first, int; cbn [fst snd]; intros H.
  - destruct (Nat.eqb_spec j 0), (Nat.ltb_spec j k), x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
  - destruct (Nat.ltb_spec j k), x; cbn [fst snd]; lia.
  - destruct x; cbn [fst snd]; lia.
Qed.

Lemma fits_all k b : (2 <= k)%nat ->
  within_gap k (state_of k b) (Z.of_nat (length b)) (first_gain k (0%nat, 0%nat) b) (second_gain k (0%nat, 0%nat) b).
Proof.
  intros Hk. induction b as [|x b IH] using rev_ind; [unfold within_gap; cbn; lia|].
  unfold state_of. rewrite fold_left_app, app_length, first_gain_snoc, second_gain_snoc. cbn [fold_left length].
  replace (Z.of_nat (length b + 1)) with (Z.of_nat (length b) + 1)%Z by lia. apply (fits_step k (state_of k b) x _ _ _ Hk IH).
Qed.

Lemma gained_is k phi b : swap 2 phi -> 2 * gained phi (cycle_weight k) [] b =
  (if Nat.eqb (phi 0%nat) 0 then 0 else IZR (first_gain k (0%nat, 0%nat) b)) +
  (if Nat.eqb (phi 1%nat) 0 then IZR (second_gain k (0%nat, 0%nat) b) else 0).
Proof.
  intros H. induction b as [|x b IH] using rev_ind; [cbn [gained first_gain second_gain]; destruct (Nat.eqb _ _), (Nat.eqb _ _); ring|].
  rewrite gained_snoc, Rmult_plus_distr_l, IH, first_gain_snoc, second_gain_snoc. cbn [app]. fold (state_of k b).
  unfold slope, cycle_weight. set (z := twice_first k (state_of k b)).
  assert (I : IZR (int x) = one x) by (destruct x; reflexivity).
  destruct (Nat.eqb (phi 0%nat) 0), (Nat.eqb (phi 1%nat) 0);
    rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?minus_IZR, ?I; field.
Qed.

Lemma cycle_base_is_base k : is_base 2 (cycle_base k).
Proof.
  apply signs_base_is_base. intros b. unfold cycle_weight, twice_first.
  destruct (fst (state_of k b)) as [|[|[|[|c]]]]; try destruct (Nat.eqb _ _); try destruct (Nat.ltb _ _); lra.
Qed.

(* Its swap regret over M+1 rounds is at most M - 3, for all rewards in [0,1]. *)
Lemma cycle_base_W k M : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> has_W_swap 2 (cycle_base k) (M + 1) (INR M - 3).
Proof.
  intros Hk HM. apply signs_base_swap. intros phi b Hphi Hb. pose proof (fits_all k b Hk) as F. rewrite Hb in F.
  pose proof (gained_is k phi b Hphi) as G. set (g := first_gain k _ b) in *. set (h := second_gain k _ b) in *.
  assert (B : (g <= 2 * (Z.of_nat M - 3) /\ h <= 2 * (Z.of_nat M - 3) /\ g + h <= 2 * (Z.of_nat M - 3))%Z).
  { unfold within_gap in F. destruct (state_of k b) as [[|[|[|[|c]]]] j]; cbn [fst snd] in F; lia. }
  destruct B as [B1 [B2 B3]]. apply IZR_le in B1, B2, B3. rewrite plus_IZR in B3. rewrite mult_IZR, minus_IZR, <- INR_IZR_INZ in B1, B2, B3.
  assert (7 <= INR M) by (replace 7 with (INR 7) by (simpl; lra); apply le_INR; lia).
  destruct (Nat.eqb (phi 0%nat) 0), (Nat.eqb (phi 1%nat) 0); lra.
Qed.

(* ---- The cycle ---- *)

Definition cycle_sign (k : nat) (t : Z) : bool := Z.eqb (t mod (Z.of_nat k + 1)) 0.
Definition cycle_rewards (k T : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then hot (cycle_sign k t) else zero.
Definition cycle_signs (k : nat) (s : Z) (n : nat) : list bool := map (fun m => cycle_sign k (s + Z.of_nat m)%Z) (seq 0 n).
Definition flip (i : nat) : nat := match i with O => 1%nat | _ => 0%nat end.

Lemma flip_swap : swap 2 flip.
Proof. intros i Hi. destruct i; cbn; lia. Qed.

Lemma cycle_rewards_instance k T : instance 2 T (cycle_rewards k T).
Proof.
  split; intros t Ht; unfold cycle_rewards; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; cbn [andb];
    try reflexivity. unfold hot. destruct (cycle_sign k t); apply unit_vec_is_reward.
Qed.

(* the state on the cycle, when p rewards (0,1) have come since the last (1,0) *)
Definition on_cycle (k : nat) (st : nat * nat) (p : Z) : Prop :=
  match fst st with
  | O => Z.of_nat (snd st) <= p
  | S O => p = 0
  | S (S O) => p = 1
  | S (S (S O)) => Z.of_nat (snd st) = p
  | _ => False
  end%Z.
Lemma on_cycle_step k st p q : (2 <= k)%nat -> (0 <= p <= Z.of_nat k)%Z -> (q = if Z.eqb p (Z.of_nat k) then 0 else p + 1)%Z ->
  on_cycle k st p -> on_cycle k (advance k st (Z.eqb q 0)) q.
Proof.
  intros Hk Hp Hq. destruct st as [[|[|[|[|c]]]] j]; unfold on_cycle, advance; cbn [fst snd]; intros H; [| | | |contradiction];
    destruct (Z.eqb_spec p (Z.of_nat k)), (Z.eqb_spec q 0); try lia;
    try destruct (Nat.eqb_spec j 0); try destruct (Nat.ltb_spec j k); cbn [fst snd]; lia.
Qed.

Lemma next_mod a k : (0 <= k)%Z -> ((a + 1) mod (k + 1) = if Z.eqb (a mod (k + 1)) k then 0 else a mod (k + 1) + 1)%Z.
Proof.
  intros Hk. pose proof (Z.div_mod a (k + 1) ltac:(lia)) as D. pose proof (Z.mod_pos_bound a (k + 1) ltac:(lia)) as B.
  symmetry. destruct (Z.eqb_spec (a mod (k + 1)) k) as [E|E].
  - apply Z.mod_unique with (a / (k + 1) + 1)%Z; nia.
  - apply Z.mod_unique with (a / (k + 1))%Z; nia.
Qed.

Lemma cycle_state k s n : (2 <= k)%nat -> on_cycle k (state_of k (cycle_signs k s n)) ((s + Z.of_nat n - 1) mod (Z.of_nat k + 1))%Z.
Proof.
  intros Hk. induction n.
  - unfold on_cycle, state_of, cycle_signs. cbn [seq map fold_left fst snd]. apply Z.mod_pos_bound. lia.
  - unfold cycle_signs. rewrite seq_S, map_app. unfold state_of. rewrite fold_left_app. cbn [map fold_left Nat.add].
    fold (cycle_signs k s n). fold (state_of k (cycle_signs k s n)).
    set (p := ((s + Z.of_nat n - 1) mod (Z.of_nat k + 1))%Z) in *. pose proof (next_mod (s + Z.of_nat n - 1) (Z.of_nat k) ltac:(lia)) as N.
    fold p in N. replace (s + Z.of_nat n - 1 + 1)%Z with (s + Z.of_nat n)%Z in N by lia.
    replace (s + Z.of_nat (S n) - 1)%Z with (s + Z.of_nat n)%Z by lia. unfold cycle_sign.
    pose proof (Z.mod_pos_bound (s + Z.of_nat n - 1) (Z.of_nat k + 1) ltac:(lia)) as B. fold p in B.
    apply (on_cycle_step k _ p); [exact Hk|lia|exact N|exact IHn].
Qed.

(* A copy on the cycle gains just M - 3. *)
Lemma cycle_copy k M s : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> gained flip (cycle_weight k) [] (cycle_signs k s (M + 1)) = INR M - 3.
Proof.
  intros Hk HM. pose proof (cycle_state k s (M + 1) Hk) as C. pose proof (fits_all k (cycle_signs k s (M + 1)) Hk) as F.
  pose proof (gained_is k flip (cycle_signs k s (M + 1)) flip_swap) as G. cbn [flip Nat.eqb] in G.
  replace (length (cycle_signs k s (M + 1))) with (M + 1)%nat in F by (unfold cycle_signs; rewrite map_length, seq_length; reflexivity).
  set (g := first_gain k _ _) in *. set (h := second_gain k _ _) in *.
  assert (E : (g + h = 2 * (Z.of_nat M - 3))%Z).
  { unfold within_gap in F. unfold on_cycle in C.
    destruct (state_of k (cycle_signs k s (M + 1))) as [[|[|[|[|c]]]] j]; cbn [fst snd] in F, C; lia. }
  apply (f_equal IZR) in E. rewrite plus_IZR, mult_IZR, minus_IZR, <- INR_IZR_INZ in E. lra.
Qed.

Section Copies.
Variables k M T : nat.
Hypothesis Hk : (2 <= k)%nat.
Hypothesis HM : (2 * k + 7 <= M)%nat.
Let r := cycle_rewards k T.
Let c (s : Z) (m : nat) : R := swap_gain 2 flip (cycle_base k (segment r s m)) (r (s + Z.of_nat m)%Z).

Lemma gain_low s m : -1 <= c s m.
Proof.
  unfold c. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T), cycle_rewards_instance).
  destruct (cycle_base_is_base k (segment r s m) (segment_Forall 2 r s m Hr)) as [P0 P1]. cbn [Sum] in P1.
  pose proof (P0 0%nat ltac:(lia)). pose proof (P0 1%nat ltac:(lia)). unfold swap_gain. cbn [Sum flip]. set (y := r (s + Z.of_nat m)%Z).
  pose proof (Hr (s + Z.of_nat m)%Z 0%nat ltac:(lia)) as Y0.
  pose proof (Hr (s + Z.of_nat m)%Z 1%nat ltac:(lia)) as Y1. fold y in Y0, Y1. nra.
Qed.

Lemma gain_outside s m : ~ (1 <= s + Z.of_nat m <= Z.of_nat T)%Z -> c s m = 0.
Proof. intros H. unfold c. destruct (cycle_rewards_instance k T) as [_ Z0]. unfold r at 2. rewrite Z0 by exact H.
unfold swap_gain, zero. cbn [Sum]. ring. Qed.

Lemma full_copy s : (1 <= s)%Z -> (s + Z.of_nat M <= Z.of_nat T)%Z -> Sum (M + 1) (fun m => c s m) = INR M - 3.
Proof.
  intros H1 H2. unfold c. unfold cycle_base. rewrite (copy_gain flip (cycle_weight k) r s (M + 1) flip_swap).
  rewrite <- (cycle_copy k M s Hk HM), <- round_signs_hot. f_equal. unfold cycle_signs, segment. rewrite map_map. apply map_ext_in.
  intros m Hm. apply in_seq in Hm. unfold r, cycle_rewards.
  destruct (Z.leb_spec 1 (s + Z.of_nat m)), (Z.leb_spec (s + Z.of_nat m) (Z.of_nat T)); try lia. reflexivity.
Qed.

(* all copies together *)
Lemma all_copies : (M <= T)%nat -> INR (T - M) * (INR M - 3) - 2 * INR M * (INR M + 1) <=
  over_rounds T (fun t => Sum (M + 1) (fun m => c (t - Z.of_nat m)%Z m)).
Proof.
  intros HT. unfold over_rounds. rewrite sum_swap.
  rewrite (sum_ext (M + 1) _ (fun m => Sum (T + M) (fun j => c (Z.of_nat j + 1 - Z.of_nat M)%Z m))).
  2:{ intros m Hm. rewrite (sum_support (T + M) (M - m) T).
      - apply sum_ext. intros j _. f_equal. lia.
      - intros j Hj. apply gain_outside. lia.
      - lia. }
  rewrite sum_swap. replace (T + M)%nat with (M + ((T - M) + M))%nat by lia. rewrite !sum_app.
  assert (Low : forall s, - (INR M + 1) <= Sum (M + 1) (fun m => c s m)).
  { intros s. replace (- (INR M + 1)) with (Sum (M + 1) (fun _ => -1)) by (rewrite sum_const, plus_INR; simpl (INR 1); ring).
    apply sum_le. intros m _. apply gain_low. }
  assert (A : Sum M (fun _ => - (INR M + 1)) <= Sum M (fun j => Sum (M + 1) (fun m => c (Z.of_nat j + 1 - Z.of_nat M)%Z m)))
    by (apply sum_le; intros j _; apply Low).
  assert (B : Sum (T - M) (fun _ => INR M - 3) <=
    Sum (T - M) (fun j => Sum (M + 1) (fun m => c (Z.of_nat (M + j) + 1 - Z.of_nat M)%Z m))).
  { apply sum_le. intros j Hj. right. symmetry. apply full_copy; lia. }
  assert (C : Sum M (fun _ => - (INR M + 1)) <=
    Sum M (fun j => Sum (M + 1) (fun m => c (Z.of_nat (M + (T - M + j)) + 1 - Z.of_nat M)%Z m))) by (apply sum_le; intros j _; apply Low).
  rewrite sum_const in A, B, C. lra.
Qed.

(* The round that the printed suffixes leave out: arm 2, whatever was seen. *)
Lemma left_out q : T = (q * (k + 1))%nat -> over_rounds T (fun t => c t 0) = INR q * (1 - INR k).
Proof.
  intros HT. unfold over_rounds. rewrite HT, sum_blocks. rewrite (sum_ext q _ (fun _ => 1 - INR k)); [apply sum_const|].
  intros j Hj. replace (k + 1)%nat with (S k) by lia. cbn [Sum].
  assert (E : forall i, (i <= k)%nat -> c (Z.of_nat (j * S k + i) + 1) 0 = if Nat.eqb i k then 1 else -1).
  { intros i Hi. unfold c, cycle_base. rewrite gain_slope by apply flip_swap. cbn [segment seq map round_signs].
    unfold slope, flip, cycle_weight, state_of, twice_first. cbn [Nat.eqb fold_left fst snd]. unfold r, cycle_rewards, cycle_sign.
    replace (Z.of_nat (j * S k + i) + 1 + Z.of_nat 0)%Z with ((Z.of_nat i + 1) + Z.of_nat j * (Z.of_nat k + 1))%Z by nia.
    rewrite Z.mod_add by lia. destruct (Z.leb_spec 1 (Z.of_nat i + 1 + Z.of_nat j * (Z.of_nat k + 1))); [|nia].
    destruct (Z.leb_spec (Z.of_nat i + 1 + Z.of_nat j * (Z.of_nat k + 1)) (Z.of_nat T)); [|rewrite HT in *; nia]. cbn [andb].
    destruct (Nat.eqb_spec i k) as [->|N].
    - rewrite Z.mod_same by lia. cbn [Z.eqb hot]. unfold unit_vec. cbn [Nat.eqb]. field.
    - rewrite Z.mod_small by lia. destruct (Z.eqb_spec (Z.of_nat i + 1) 0); [lia|]. cbn [hot]. unfold unit_vec. cbn [Nat.eqb]. field. }
  rewrite E by lia. rewrite Nat.eqb_refl. rewrite (sum_ext k _ (fun _ => -1)); [rewrite sum_const; ring|].
  intros i Hi. rewrite E by lia. destruct (Nat.eqb_spec i k); [lia|reflexivity].
Qed.

Lemma average_gain t : (1 <= M)%nat -> INR M * swap_gain 2 flip (average_restart (cycle_base k) M r t) (r t) =
  Sum M (fun m => c (t - Z.of_nat (S m))%Z (S m)).
Proof.
  intros H1. assert (P : 0 < INR M) by (apply lt_0_INR; lia).
  rewrite (sum_ext M _ (fun m => swap_gain 2 flip (cycle_base k (window r (1 + m) t)) (r t))).
  2:{ intros m _. unfold c, window. replace (t - Z.of_nat (S m) + Z.of_nat (S m))%Z with t by lia. reflexivity. }
  unfold swap_gain. cbn [Sum flip]. rewrite sum_added, !(sum_ext M (fun m => 0 + _) _ (fun m _ => Rplus_0_l _)).
  rewrite !sum_scal_r. unfold average_restart, average_suffixes. field. lra.
Qed.

Lemma average_total_low q : (M <= T)%nat -> T = (q * (k + 1))%nat ->
  INR (T - M) * (INR M - 3) - 2 * INR M * (INR M + 1) + INR q * (INR k - 1) <=
  INR M * over_rounds T (fun t => swap_gain 2 flip (average_restart (cycle_base k) M r t) (r t)).
Proof.
  intros HT Hq. rewrite <- over_rounds_scal.
  rewrite (over_rounds_ext T _ (fun t => Sum (M + 1) (fun m => c (t - Z.of_nat m)%Z m) - c t 0)).
  - rewrite over_rounds_minus, (left_out q Hq). pose proof (all_copies HT). lra.
  - intros t _. rewrite average_gain by lia. replace (M + 1)%nat with (S M) by lia. rewrite sum_first.
    replace (t - Z.of_nat 0)%Z with t by lia. ring.
Qed.
End Copies.

(* For every k >= 2 and M >= 2k+7 there is a base learner over two arms with total swap regret at most W = M - 3 over M+1 rounds, on
   all rewards in [0,1]. AverageRestart over its suffixes of length 1..M has, on instances of every length T = q (k+1), M times its
   swap regret at least (W + (k-1)/(k+1)) T - 3 M (M+1). *)
Theorem swap_printed_two k M : (2 <= k)%nat -> (2 * k + 7 <= M)%nat -> let W := INR M - 3 in
  exists A, is_base 2 A /\ has_W_swap 2 A (M + 1) W /\ forall q, let T := (q * (k + 1))%nat in exists r, instance 2 T r /\
    (W + (INR k - 1) / (INR k + 1)) * INR T - 3 * INR M * (INR M + 1) <= INR M * swap_regret 2 T (average_restart A M) r.
Proof.
  intros Hk HM W. exists (cycle_base k). split; [apply cycle_base_is_base|]. split; [apply cycle_base_W; assumption|].
  intros q T. exists (cycle_rewards k T). split; [apply cycle_rewards_instance|]. set (L := average_restart (cycle_base k) M).
  assert (M7 : 7 <= INR M) by (replace 7 with (INR 7) by (simpl; lra); apply le_INR; lia).
  assert (K2 : 2 <= INR k) by (apply (le_INR 2); exact Hk).
  assert (ET : INR T = INR q * (INR k + 1)) by (unfold T; rewrite mult_INR, plus_INR; simpl (INR 1); ring).
  assert (Q : (INR k - 1) / (INR k + 1) * INR T = INR q * (INR k - 1)) by (rewrite ET; field; lra).
  rewrite Rmult_plus_distr_r, Q. destruct (Nat.le_gt_cases M T) as [HT|HT].
  - pose proof (average_total_low k M T Hk HM q HT eq_refl) as B. fold L in B. rewrite minus_INR in B by exact HT.
    pose proof (swap_regret_ge 2 T flip L (cycle_rewards k T) flip_swap) as S. apply (Rmult_le_compat_l (INR M)) in S; [|lra].
    unfold W. nra.
  - assert (S : 0 <= swap_regret 2 T L (cycle_rewards k T)).
    { eapply Rle_trans; [|apply (swap_regret_ge 2 T (fun i => i)); intros i Hi; exact Hi]. right. symmetry. apply sum_zero. intros t _.
      unfold swap_gain. cbn [Sum]. ring. }
    assert (INR T <= INR M) by (apply le_INR; lia). assert (INR q * (INR k - 1) <= INR T) by (rewrite ET; pose proof (pos_INR q); nra).
    pose proof (pos_INR T). assert (0 <= INR M * swap_regret 2 T L (cycle_rewards k T)) by (apply Rmult_le_pos; lra). unfold W. nra.
Qed.

(* So whoever bounds M times the swap regret over the suffixes 1..M by T W + c T and a number C that does not depend on T, has c >= 1,
   already with two arms: the T/M of swap_average_restart_printed is needed, and its factor 1 is the best. *)
Theorem swap_printed_best_constant c (C : nat -> R -> R) : (forall M T A W r, (1 <= M)%nat -> is_base 2 A -> has_W_swap 2 A (M + 1) W ->
  instance 2 T r -> INR M * swap_regret 2 T (average_restart A M) r <= INR T * W + c * INR T + C M W) -> 1 <= c.
Proof.
  intros H. destruct (Rle_dec 1 c) as [?|N]; [assumption|exfalso].
  (* k with (k-1)/(k+1) > c *)
  set (k := (2 + Z.to_nat (up (2 / (1 - c))))%nat).
  assert (P : 0 < 2 / (1 - c)) by (apply Rdiv_lt_0_compat; lra). destruct (archimed (2 / (1 - c))) as [Up _].
  assert (Kk : 2 / (1 - c) < INR k).
  { unfold k. rewrite plus_INR, INR_IZR_INZ, INR_IZR_INZ, Z2Nat.id; [simpl; lra|]. apply le_IZR. lra. }
  set (M := (2 * k + 7)%nat). destruct (swap_printed_two k M ltac:(unfold k; lia) ltac:(unfold M; lia)) as [A [HA [HW HL]]].
  set (W := INR M - 3) in *. set (e := (INR k - 1) / (INR k + 1)) in *.
  assert (E : c < e).
  { unfold e. apply Rmult_lt_reg_r with (INR k + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply (Rmult_lt_compat_r (1 - c)) in Kk; [|lra]. unfold Rdiv in Kk. rewrite Rmult_assoc, Rinv_l in Kk by lra. lra. }
  set (K := 3 * INR M * (INR M + 1) + Rabs (C M W)).
  destruct (archimed (K / (e - c))) as [Uq _]. set (q := Z.to_nat (up (K / (e - c)))).
  assert (K0 : 0 <= K) by (unfold K; pose proof (pos_INR M); pose proof (Rabs_pos (C M W)); nra).
  assert (Q : K / (e - c) < INR q).
  { unfold q. rewrite INR_IZR_INZ, Z2Nat.id; [exact Uq|]. apply le_IZR.
    assert (0 <= K / (e - c)) by (apply Rmult_le_pos; [exact K0|left; apply Rinv_0_lt_compat; lra]). lra. }
  destruct (HL q) as [r [Hr B]]. set (T := (q * (k + 1))%nat) in *.
  specialize (H M T A W r ltac:(unfold M; lia) HA HW Hr).
  assert (QT : INR q <= INR T) by (apply le_INR; unfold T; nia).
  apply (Rmult_lt_compat_r (e - c)) in Q; [|lra]. unfold Rdiv in Q. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Q by lra.
  assert (INR q * (e - c) <= INR T * (e - c)) by (apply Rmult_le_compat_r; lra). pose proof (Rle_abs (C M W)). unfold K in Q. lra.
Qed.
