(* Cover's learner for two arms and a horizon of N rounds, and its bound: the total regret over N rounds, or fewer, is at most
   E|S_N| / 2, where S_N is the sum of N fair signs, for all rewards in [0,1]. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

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

Lemma lead_snoc past r : lead (past ++ [r]) = lead past + (r 0%nat - r 1%nat).
Proof. induction past as [|a l IH]; simpl in *; [lra|]. rewrite IH. lra. Qed.

Lemma walk_convex k a x y : 0 <= a <= 1 -> walk k (a * x + (1 - a) * y) <= a * walk k x + (1 - a) * walk k y.
Proof.
  revert x y. induction k; intros x y Ha; cbn [walk].
  - eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_right a), (Rabs_right (1 - a)) by lra. lra.
  - pose proof (IHk (x + 1) (y + 1) Ha) as P. pose proof (IHk (x - 1) (y - 1) Ha) as Q.
    replace (a * (x + 1) + (1 - a) * (y + 1)) with (a * x + (1 - a) * y + 1) in P by ring.
    replace (a * (x - 1) + (1 - a) * (y - 1)) with (a * x + (1 - a) * y - 1) in Q by ring. lra.
Qed.

Lemma walk_lipschitz k x y : walk k x - walk k y <= Rabs (x - y).
Proof.
  revert x y. induction k; intros x y; cbn [walk].
  - pose proof (Rabs_triang (x - y) y) as P. replace (x - y + y) with x in P by ring. lra.
  - pose proof (IHk (x + 1) (y + 1)) as P. pose proof (IHk (x - 1) (y - 1)) as Q.
    replace (x + 1 - (y + 1)) with (x - y) in P by ring. replace (x - 1 - (y - 1)) with (x - y) in Q by ring. lra.
Qed.

(* E|x + S_k| >= |x| *)
Lemma walk_above k x : Rabs x <= walk k x.
Proof.
  revert x. induction k; intros x; cbn [walk]; [lra|]. pose proof (IHk (x + 1)). pose proof (IHk (x - 1)).
  pose proof (Rabs_triang (x + 1) (x - 1)) as P. replace (x + 1 + (x - 1)) with (2 * x) in P by ring.
  rewrite Rabs_mult, (Rabs_right 2) in P by lra. lra.
Qed.

(* Cover's learner plays distributions. *)
Theorem cover_is_base (N : nat) : is_base 2 (cover N).
Proof.
  intros past _. unfold cover. set (k := (N - length past - 1)%nat). set (D := lead past).
  pose proof (walk_lipschitz k (D + 1) (D - 1)) as P. pose proof (walk_lipschitz k (D - 1) (D + 1)) as Q.
  replace (D + 1 - (D - 1)) with 2 in P by ring. replace (D - 1 - (D + 1)) with (- (2)) in Q by ring.
  rewrite Rabs_Ropp in Q. rewrite Rabs_right in P, Q by lra.
  split.
  - intros i Hi. destruct i as [|[|i]]; [lra|lra|lia].
  - simpl. lra.
Qed.

(* The potential: half the sum of the rewards, less what the learner earned, plus half of E|lead + S_k|, never grows. *)
Lemma cover_potential N r : (forall t, is_reward 2 (r t)) -> forall n, (n <= N)%nat ->
  over_rounds n (fun t => (r t 0%nat + r t 1%nat) / 2 - dot 2 (run (cover N) r t) (r t))
  + walk (N - n) (lead (segment r 1 n)) / 2 <= walk N 0 / 2.
Proof.
  intros Hr. induction n as [|n IH]; intros Hn.
  - unfold over_rounds. simpl. rewrite Nat.sub_0_r. lra.
  - specialize (IH ltac:(lia)). rewrite over_rounds_S. unfold run at 2. unfold history.
    replace (Z.to_nat (Z.of_nat n + 1 - 1)) with n by lia. rewrite segment_S, lead_snoc.
    replace (1 + Z.of_nat n)%Z with (Z.of_nat n + 1)%Z by lia.
    unfold cover at 2. rewrite segment_length. set (x := r (Z.of_nat n + 1)%Z) in *. set (D := lead (segment r 1 n)) in *.
    replace (N - n)%nat with (S (N - S n)) in IH by lia. cbn [walk] in IH.
    replace (N - n - 1)%nat with (N - S n)%nat by lia. set (k := (N - S n)%nat) in *.
    assert (B0 := Hr (Z.of_nat n + 1)%Z 0%nat ltac:(lia)). assert (B1 := Hr (Z.of_nat n + 1)%Z 1%nat ltac:(lia)). fold x in B0, B1.
    pose proof (walk_convex k ((1 + (x 0%nat - x 1%nat)) / 2) (D + 1) (D - 1) ltac:(lra)) as C.
    replace ((1 + (x 0%nat - x 1%nat)) / 2 * (D + 1) + (1 - (1 + (x 0%nat - x 1%nat)) / 2) * (D - 1))
      with (D + (x 0%nat - x 1%nat)) in C by field.
    set (earned := over_rounds n _) in *. unfold dot. cbn [Sum]. lra.
Qed.

Lemma lead_is_sum r n : lead (segment r 1 n) = over_rounds n (fun t => r t 0%nat - r t 1%nat).
Proof.
  induction n; [reflexivity|]. rewrite segment_S, lead_snoc, IHn, over_rounds_S. do 2 f_equal; f_equal; lia.
Qed.

(* Cover's learner for a horizon of N rounds has total regret at most E|S_N| / 2 over n <= N rounds, for all rewards in [0,1]. *)
Theorem cover_bound (N n : nat) : (n <= N)%nat -> has_W 2 (cover N) n (walk N 0 / 2).
Proof.
  intros Hn r i Hr Hi. pose proof (cover_potential N r (fun t => instance_rewards 2 n r t Hr) n Hn) as P.
  pose proof (walk_above (N - n) (lead (segment r 1 n))) as Q. pose proof (lead_is_sum r n) as L.
  set (D := lead (segment r 1 n)) in *. unfold regret_against.
  assert (E : over_rounds n (fun t => r t i - dot 2 (run (cover N) r t) (r t)) =
    over_rounds n (fun t => (r t 0%nat + r t 1%nat) / 2 - dot 2 (run (cover N) r t) (r t)) + (if Nat.eqb i 0 then D else - D) / 2).
  { replace ((if Nat.eqb i 0 then D else - D) / 2)
      with ((if Nat.eqb i 0 then / 2 else - / 2) * over_rounds n (fun t => r t 0%nat - r t 1%nat)).
    - rewrite <- over_rounds_scal, <- over_rounds_plus. apply over_rounds_ext. intros t _.
      destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; field.
    - rewrite <- L. destruct (Nat.eqb i 0); field. }
  rewrite E. pose proof (Rle_abs D). pose proof (Rle_abs (- D)) as F. rewrite Rabs_Ropp in F. destruct (Nat.eqb i 0); lra.
Qed.
