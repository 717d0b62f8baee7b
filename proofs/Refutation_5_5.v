(* Lemma 5.5 with the printed hypothesis Reg <= eps/10, read on the instance that its proof builds, is false. *)
From Coq Require Import Reals ZArith Lia Lra List Permutation.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* The instance of the proof: a segment of n rewards (1,0) and then M-n rewards (0,1), repeated up to round T. *)
Definition printed_cyclic (M n T : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T))
  then if Z.ltb ((t - 1) mod Z.of_nat M) (Z.of_nat n) then unit_vec 0 else unit_vec 1
  else zero.

(* A window with n rewards (1,0) and M-n rewards (0,1), in any order. *)
Definition window_with (M n : nat) (w : list vec) : Prop := Permutation w (repeat (unit_vec 0) n ++ repeat (unit_vec 1) (M - n)).

(* The learner that always plays arm 1 with weight p. *)
Definition constant_play (p : R) : learner := fun _ _ i => match i with O => p | S O => 1 - p | _ => 0 end.

Lemma printed_cyclic_instance M n T : instance 2 T (printed_cyclic M n T).
Proof.
  split; intros t Ht; unfold printed_cyclic.
  - destruct (_ && _)%bool; [destruct (_ <? _)%Z; apply unit_vec_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

Lemma constant_is_learner p : 0 <= p <= 1 -> is_learner 2 (constant_play p).
Proof. intros Hp T r t _ _. split; [intros [|[|i]] Hi; simpl; lra|simpl; lra]. Qed.

Lemma constant_symmetric M p : is_symmetric M (constant_play p) /\ stationary M (constant_play p).
Proof.
  split.
  - exists (fun _ _ => constant_play p (fun _ => zero) 0%Z). split; reflexivity.
  - exists (fun _ => constant_play p (fun _ => zero) 0%Z). reflexivity.
Qed.

(* By how much arm 2 beats arm 1 on q cycles. *)
Lemma cyclic_gap M n q : (n <= M)%nat -> (1 <= M)%nat ->
  over_rounds (q * M) (fun t => printed_cyclic M n (q * M) t 1%nat - printed_cyclic M n (q * M) t 0%nat) = INR q * (INR M - 2 * INR n).
Proof.
  intros Hn HM. unfold over_rounds. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj.
  assert (V : forall k, (k < M)%nat -> printed_cyclic M n (q * M) (Z.of_nat (j * M + k) + 1)
    = if Nat.ltb k n then unit_vec 0 else unit_vec 1).
  { intros k Hk. unfold printed_cyclic. assert (j * M + k < q * M)%nat by nia.
    destruct (Z.leb_spec 1 (Z.of_nat (j * M + k) + 1)), (Z.leb_spec (Z.of_nat (j * M + k) + 1) (Z.of_nat (q * M))); try lia. cbn [andb].
    replace (Z.of_nat (j * M + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat M)%Z by lia. rewrite Z.mod_add, Z.mod_small by lia.
    destruct (Z.ltb_spec (Z.of_nat k) (Z.of_nat n)), (Nat.ltb_spec k n); try lia; reflexivity. }
  rewrite (sum_ext M _ (fun k => if Nat.ltb k n then -1 else 1)).
  - replace M with (n + (M - n))%nat by lia. rewrite sum_app.
    rewrite (sum_ext n _ (fun _ => -1)) by (intros k Hk; destruct (Nat.ltb_spec k n); [reflexivity|lia]).
    rewrite (sum_ext (M - n) _ (fun _ => 1)) by (intros k Hk; destruct (Nat.ltb_spec (n + k) n); [lia|reflexivity]).
    rewrite !sum_const, plus_INR. ring.
  - intros k Hk. rewrite V by exact Hk. destruct (Nat.ltb k n); unfold unit_vec; simpl; lra.
Qed.

(* On the cyclic instance with n <= M/2 the constant learner has regret (1 - 2n/M) p per round. *)
Lemma constant_on_cyclic M n q p : (1 <= q)%nat -> (1 <= M)%nat -> (2 * n <= M)%nat -> 0 <= p <= 1 ->
  Reg 2 (q * M) (constant_play p) (printed_cyclic M n (q * M)) = (1 - 2 * INR n / INR M) * p.
Proof.
  intros Hq HM Hn Hp. pose proof (cyclic_gap M n q ltac:(lia) HM) as G. set (r := printed_cyclic M n (q * M)) in *.
  assert (HqR : 0 < INR q) by (apply lt_0_INR; lia). assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HnR : 2 * INR n <= INR M). { apply le_INR in Hn. rewrite mult_INR in Hn. exact Hn. }
  assert (Against : forall i, (i < 2)%nat ->
    regret_against 2 (q * M) (constant_play p) r i = (if Nat.eqb i 0 then p - 1 else p) * (INR q * (INR M - 2 * INR n))).
  { intros i Hi. rewrite <- G, <- over_rounds_scal. apply over_rounds_ext. intros t _.
    unfold dot. cbn [Sum constant_play]. destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; ring. }
  assert (E : total_regret 2 (q * M) (constant_play p) r = p * (INR q * (INR M - 2 * INR n))).
  { apply Rle_antisym.
    - apply total_regret_le; [lia|]. intros i Hi. rewrite Against by exact Hi.
      apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. destruct (Nat.eqb i 0); lra.
    - pose proof (total_regret_ge 2 (q * M) (constant_play p) r 1 ltac:(lia)) as H. rewrite Against in H by lia. exact H. }
  unfold Reg. rewrite E, mult_INR. field. lra.
Qed.

(* For every n >= 5, M = 2n+1, eps = 1/M, and every number of rounds T that M divides, however large: n = (1 - eps) M/2, and the
   symmetric and stationary learner that always plays arm 1 with weight 1/10 has Reg = eps/10 on the cyclic instance. But
   1/10 > eps. *)
Theorem lemma_5_5_witness (n q : nat) : (5 <= n)%nat -> (1 <= q)%nat ->
  let M := (2 * n + 1)%nat in let T := (q * M)%nat in let eps := 1 / INR M in
  is_learner 2 (constant_play (1 / 10)) /\ is_symmetric M (constant_play (1 / 10)) /\ stationary M (constant_play (1 / 10)) /\
  instance 2 T (printed_cyclic M n T) /\ INR n = (1 - eps) * (INR M / 2) /\
  Reg 2 T (constant_play (1 / 10)) (printed_cyclic M n T) = eps / 10 /\ eps < 1 / 10.
Proof.
  intros Hn Hq M T eps. assert (HM : INR M = 2 * INR n + 1) by (unfold M; rewrite plus_INR, mult_INR; simpl; ring).
  assert (Hn5 : 5 <= INR n). { apply le_INR in Hn. simpl in Hn. lra. }
  split; [apply constant_is_learner; lra|]. split; [apply constant_symmetric|]. split; [apply constant_symmetric|].
  split; [apply printed_cyclic_instance|]. split; [unfold eps; rewrite HM; field; lra|]. split.
  - unfold T. rewrite constant_on_cyclic by (lia || lra || (unfold M; lia)). unfold eps. rewrite HM. field. lra.
  - unfold eps. rewrite HM. apply Rmult_lt_reg_r with (2 * INR n + 1); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* Lemma 5.5 with eps/10, refuted: "Let A be a stationary, symmetric M-bounded-recall learning algorithm, and choose a
   sufficiently large T >= 10 M / eps^2 such that Reg(A) <= eps/10. Let p(n) be the probability that A plays arm 1 if, of the M
   previous rewards, exactly n are equal to (1,0) and exactly M-n to (0,1). Then, if n <= (1 - eps)(M/2), p(n) <= eps." Reg(A) is
   the regret on the instance that the proof builds. However large T is asked to be, it is false. *)
Theorem lemma_5_5_printed_is_false :
  ~ (exists T0 : nat -> R -> nat, forall (M n T : nat) (eps : R) (f : list vec -> vec),
     0 < eps <= 1 -> (n <= M)%nat -> (T0 M eps <= T)%nat -> 10 * INR M / (eps * eps) <= INR T -> Nat.divide M T ->
     (forall w, is_play 2 (f w)) -> (forall w w', Permutation w w' -> f w = f w') ->
     Reg 2 T (fun r t => f (window r M t)) (printed_cyclic M n T) <= eps / 10 ->
     INR n <= (1 - eps) * (INR M / 2) -> forall w, window_with M n w -> f w 0%nat <= eps).
Proof.
  intros [T0 H]. set (M := 11%nat). set (eps := 1 / INR M).
  assert (HM : INR M = 11) by (unfold M; simpl; lra).
  set (q := (T0 M eps + 1331)%nat).
  destruct (lemma_5_5_witness 5 q) as [_ [_ [_ [_ [Hn [HReg Heps]]]]]]; [lia|unfold q; lia|].
  change (2 * 5 + 1)%nat with M in *. fold eps in Hn, HReg, Heps. cbv zeta in *.
  specialize (H M 5%nat (q * M)%nat eps (fun _ => constant_play (1 / 10) (fun _ => zero) 0%Z)).
  assert (He : eps = 1 / 11) by (unfold eps; rewrite HM; reflexivity).
  enough (1 / 10 <= eps) by lra.
  apply (H ltac:(rewrite He; lra) ltac:(unfold M; lia) ltac:(unfold q, M; lia))
    with (w := repeat (unit_vec 0) 5 ++ repeat (unit_vec 1) (M - 5)).
  - rewrite He, HM. rewrite mult_INR, HM. unfold q. rewrite plus_INR. pose proof (pos_INR (T0 M (1 / 11))).
    replace (10 * 11 / (1 / 11 * (1 / 11))) with 13310 by field. replace (INR 1331) with 1331 by (rewrite INR_IZR_INZ; reflexivity).
    pose proof (pos_INR (T0 M eps)). lra.
  - exists q. reflexivity.
  - intros w. split; [intros [|[|i]] Hi; simpl; lra|simpl; lra].
  - reflexivity.
  - change (Reg 2 (q * M) (constant_play (1 / 10)) (printed_cyclic M 5 (q * M)) <= eps / 10). rewrite HReg. lra.
  - rewrite <- Hn. lra.
  - apply Permutation_refl.
Qed.
