(* More learners, regrets and instances over rational numbers, which the prover can compute, and the proof that they are those of
   the theorems. What is computed here is written to vectors/, and the Go code must play the same. Hedge and fixed share have the
   rate ln 2 and whole rewards: exp(ln 2 * n) = 2^n. *)
From Coq Require Import Reals ZArith QArith Qreals Qround Lia Lra List Bool FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Hedge Rational Windowed Fixed_share.
From BoundedRecall Require Import Swap_regret Intervals Lemma_4_2 Theorem_4_1 Lemma_5_5 Near_periodic.
From BoundedRecall Require Import Theorem_3_1 Theorem_3_1_exact.
Import ListNotations.
Open Scope Q_scope.

(* f on the arms 0..d-1, computed once. *)
Definition tabled (d : nat) (f : qvec) : qvec :=
  let table := map f (seq 0 d) in fun i => match nth_error table i with Some q => q | None => f i end.
(* The plays of rounds 1..T, computed once. *)
Definition played (d T : nat) (L : (Z -> qvec) -> Z -> qvec) (r : Z -> qvec) : Z -> qvec :=
  let table := map (fun k => tabled d (L r (Z.of_nat k + 1)%Z)) (seq 0 T) in
  fun t => if (1 <=? t)%Z then match nth_error table (Z.to_nat (t - 1)) with Some x => x | None => L r t end else L r t.

(* ---- Base learners ---- *)
(* A reward vector of whole numbers, 0 and 1 for instance. *)
Definition whole (v : qvec) : Prop := forall i, exists n : nat, v i == qof n.
(* The rational base learner q is the base learner A after rewards of the kind P. *)
Definition agrees_on (P : qvec -> Prop) (A : base) (q : qbase) : Prop :=
  forall past, Forall P past -> A (map real past) = real (q past).

Definition two_to (q : Q) : Q := inject_Z (2 ^ Qfloor q).
Definition qhedge (d : nat) : qbase := fun past i => two_to (qscore past i) / qsum d (fun j => two_to (qscore past j)).
Definition qshare (d : nat) (alpha : Q) (x r : qvec) : qvec :=
  tabled d (fun i => Qred ((1 - alpha) * (x i * two_to (r i) / qsum d (fun j => x j * two_to (r j))) + alpha / qof d)).
Definition qfixed_share (d : nat) (alpha : Q) : qbase := fun past => fold_left (qshare d alpha) past (fun _ => / qof d).
Definition qwindowed (A : qbase) (M : nat) (r : Z -> qvec) (t : Z) : qvec := A (qwindow r M t).

(* ---- Regrets ---- *)
Definition qswap_regret (d T : nat) (x r : Z -> qvec) : Q :=
  qsum d (fun i => qlargest d (fun j => qover_rounds T (fun t => x t i * (r t j - r t i)))).
Definition qregret_on (d : nat) (x r : Z -> qvec) (i : nat) (s : Z) (n : nat) : Q :=
  qsum n (fun k => let t := (s + Z.of_nat k)%Z in r t i - qdot d (x t) (r t)).
Definition qregret_against_arms (d T : nat) (x r : Z -> qvec) (a : Z -> nat) : Q :=
  qover_rounds T (fun t => r t (a t) - qdot d (x t) (r t)).
(* All sequences of n arms, and the arms of rounds 1, 2, ... from such a sequence. *)
Fixpoint sequences (d n : nat) : list (list nat) :=
  match n with O => [[]] | S k => flat_map (fun w => map (fun a => a :: w) (seq 0 d)) (sequences d k) end.
Definition arms_of (w : list nat) (t : Z) : nat := nth (Z.to_nat (t - 1)) w 0%nat.
(* The largest of the regrets against sequences of arms with at most K switches. *)
Definition qswitching_regret (d T K : nat) (x r : Z -> qvec) : Q :=
  let regrets := map (fun w => qregret_against_arms d T x r (arms_of w))
    (filter (fun w => switches T (arms_of w) <=? K)%nat (sequences d T)) in
  qlargest (length regrets) (fun i => nth i regrets 0).

(* ---- Instances ---- *)
Definition qunit (i : nat) : qvec := fun j => if Nat.eqb j i then 1 else 0.
Definition qcounterexample (m : nat) (s : Z) : qvec :=
  let z := Z.of_nat m in
  if (s <=? 0)%Z then qzero else if (s <=? 3 * z)%Z then qunit 0 else if (s <=? 5 * z)%Z then qunit 1 else if
    (s <=? 6 * z)%Z then qunit 0 else qzero.
Definition qcopies (m n : nat) (t : Z) : qvec :=
  if (t <=? 0)%Z then qzero else if (t <=? Z.of_nat (9 * m * n))%Z
  then qcounterexample m ((t - 1) mod Z.of_nat (9 * m) + 1) else qzero.
Definition qcyclic (M n T a b : nat) (t : Z) : qvec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1) mod Z.of_nat M <? Z.of_nat n)%Z then qunit b else qunit a) else qzero.
Definition qnear_periodic (d h T : nat) (t : Z) : qvec := fun i =>
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1 - Z.of_nat (i * h)) mod Z.of_nat (d * h) <? Z.of_nat h)%Z then 0 else 1) else 0.
Definition qrepeated (b : list bool) (q : nat) (t : Z) : qvec :=
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * length b)))
  then (if nth (Z.to_nat ((t - 1) mod Z.of_nat (length b))) b false then qunit 0 else qunit 1) else qzero.
Definition qrepeated_flips (d n q : nat) (b : list bool) (t : Z) : qvec :=
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * n)))
  then (fun i => if andb (Nat.ltb i d) (nth (Z.to_nat ((t - 1) mod Z.of_nat n) * d + i) b false) then 1 else 0) else qzero.

(* ---- They are those of the model ---- *)
Lemma nth_error_map_seq {X} (f : nat -> X) n i : nth_error (map f (seq 0 n)) i = if (i <? n)%nat then Some (f i) else None.
Proof.
  destruct (Nat.ltb_spec i n) as [H|H].
  - rewrite (map_nth_error f i (seq 0 n) (d := i)); [reflexivity|].
    rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; exact H). rewrite seq_nth by exact H. reflexivity.
  - apply nth_error_None. rewrite map_length, seq_length. exact H.
Qed.

Theorem tabled_is (d : nat) (f : qvec) : tabled d f = f.
Proof. apply functional_extensionality. intros i. unfold tabled. rewrite nth_error_map_seq. destruct (i <? d)%nat; reflexivity. Qed.

Theorem played_is (d T : nat) L r t : played d T L r t = L r t.
Proof.
  unfold played. rewrite nth_error_map_seq. destruct (Z.leb_spec 1 t); [|reflexivity].
  destruct (Nat.ltb_spec (Z.to_nat (t - 1)) T); [|reflexivity]. rewrite tabled_is. f_equal. lia.
Qed.

Lemma agrees_agrees_on P A q : agrees A q -> agrees_on P A q.
Proof. intros H past _. apply H. Qed.

Lemma two_to_real q n : q == qof n -> Q2R (two_to q) = exp (ln 2 * Q2R q).
Proof.
  intros H. rewrite (Qeq_eqR _ _ H), Q2R_of. unfold two_to. rewrite (Qfloor_comp _ _ H). unfold qof. rewrite Qfloor_Z.
  rewrite Rmult_comm. change (exp (INR n * ln 2)) with (Rpower 2 (INR n)). rewrite Rpower_pow by lra.
  unfold Q2R, inject_Z. cbn [Qnum Qden]. rewrite Rinv_1, Rmult_1_r, <- pow_IZR. reflexivity.
Qed.

Lemma whole_score past i : Forall whole past -> exists n, qscore past i == qof n.
Proof.
  induction 1 as [|v past Hv _ [n IH]]; [exists 0%nat; reflexivity|]. destruct (Hv i) as [m Hm]. exists (m + n)%nat.
  change (v i + qscore past i == qof (m + n)). rewrite Hm, IH. unfold qof. rewrite Nat2Z.inj_add, inject_Z_plus. reflexivity.
Qed.

Lemma positive_not_zero q : (0 < Q2R q)%R -> ~ q == 0.
Proof. intros H E. apply Qeq_eqR in E. rewrite Q2R_0 in E. lra. Qed.

(* Hedge with rate ln 2. *)
Theorem qhedge_agrees (d : nat) : (1 <= d)%nat -> agrees_on whole (hedge d (ln 2)) (qhedge d).
Proof.
  intros Hd past Hp. apply functional_extensionality. intros i. unfold hedge, real, qhedge.
  assert (E : forall j, Q2R (two_to (qscore past j)) = exp (ln 2 * score (map real past) j)).
  { intros j. destruct (whole_score past j Hp) as [n Hn]. rewrite (two_to_real _ n Hn), Q2R_score. reflexivity. }
  assert (S : Q2R (qsum d (fun j => two_to (qscore past j))) = potential d (ln 2) (map real past)).
  { rewrite Q2R_sum. apply sum_ext. intros j _. apply E. }
  rewrite Q2R_div, S, E; [reflexivity|]. apply positive_not_zero. rewrite S. apply potential_pos. exact Hd.
Qed.

Lemma share_agrees d alpha x r : (1 <= d)%nat -> (0 < Q2R alpha < 1)%R -> whole r -> spread d (Q2R alpha) (real x) ->
  share d (ln 2) (Q2R alpha) (real x) (real r) = real (qshare d alpha x r).
Proof.
  intros Hd Ha Hr Hx. apply functional_extensionality. intros i. unfold qshare. rewrite tabled_is. unfold real at 3, share.
  assert (E : forall j, Q2R (two_to (r j)) = exp (ln 2 * real r j)).
  { intros j. destruct (Hr j) as [n Hn]. apply (two_to_real _ n Hn). }
  assert (S : Q2R (qsum d (fun j => x j * two_to (r j))) = Sum d (fun j => (real x j * exp (ln 2 * real r j))%R)).
  { rewrite Q2R_sum. apply sum_ext. intros j _. rewrite Q2R_mult, E. reflexivity. }
  pose proof (mass_pos d (ln 2) (Q2R alpha) Hd (real x) (real r) Hx) as P.
  rewrite Q2R_red, Q2R_plus, Q2R_mult, Q2R_minus, Q2R_1, !Q2R_div, Q2R_mult, S, E, Q2R_of; [reflexivity| |].
  - apply positive_not_zero. rewrite Q2R_of. apply lt_0_INR. exact Hd.
  - apply positive_not_zero. rewrite S. exact P.
Qed.

(* Fixed share with rate ln 2 and a rational share. *)
Theorem qfixed_share_agrees (d : nat) (alpha : Q) : (1 <= d)%nat -> (0 < Q2R alpha < 1)%R ->
  agrees_on whole (fixed_share d (ln 2) (Q2R alpha)) (qfixed_share d alpha).
Proof.
  intros Hd Ha past Hp. unfold fixed_share, qfixed_share.
  assert (I : real (fun _ => / qof d) = (fun _ => (/ INR d)%R)).
  { apply functional_extensionality. intros i. unfold real. rewrite Q2R_inv, Q2R_of; [reflexivity|].
    apply positive_not_zero. rewrite Q2R_of. apply lt_0_INR. exact Hd. }
  rewrite <- I. assert (S : spread d (Q2R alpha) (real (fun _ => / qof d)))
    by (rewrite I; apply (fixed_share_spread d 0 (Q2R alpha) Hd Ha [])).
  revert S. generalize (fun _ : nat => / qof d). induction Hp as [|r past Hr _ IH]; intros x Hx; [reflexivity|].
  cbn [map fold_left]. rewrite share_agrees by assumption. apply IH. rewrite <- share_agrees by assumption.
  apply share_spread; assumption.
Qed.

Section Wrappers.
Variable P : qvec -> Prop.
Variable A : base.
Variable q : qbase.
Hypothesis HA : agrees_on P A q.
Variable r : Z -> qvec.
Hypothesis Hr : forall t, P (r t).

Lemma segment_agrees s n : A (segment (reals r) s n) = real (q (qsegment r s n)).
Proof. rewrite real_segment. apply HA. apply Forall_forall. intros v Hv. apply in_map_iff in Hv. destruct Hv as [k [<- _]]. apply Hr. Qed.

(* The wrappers over a base learner that agrees, on rewards of its kind. *)
Theorem qrun_plays (t : Z) : run A (reals r) t = real (qrun q r t).
Proof. apply segment_agrees. Qed.

Theorem qperiodic_restart_plays (M : nat) (t : Z) : periodic_restart A M (reals r) t = real (qperiodic_restart q M r t).
Proof. apply segment_agrees. Qed.

Theorem qwindowed_plays (M : nat) (t : Z) : windowed A M (reals r) t = real (qwindowed q M r t).
Proof. apply segment_agrees. Qed.

Theorem qaverage_suffixes_plays (a n : nat) (t : Z) : (1 <= n)%nat ->
  average_suffixes A a n (reals r) t = real (qaverage_suffixes q a n r t).
Proof.
  intros Hn. apply functional_extensionality. intros i. unfold average_suffixes, real, qaverage_suffixes.
  rewrite Q2R_mult, Q2R_inv, Q2R_of, Q2R_sum.
  - f_equal. apply sum_ext. intros m _. unfold window. rewrite segment_agrees. reflexivity.
  - apply positive_not_zero. rewrite Q2R_of. apply lt_0_INR. lia.
Qed.
End Wrappers.

Section Regrets.
Variables (d T : nat) (L : learner) (x r : Z -> qvec).
Hypothesis HL : forall t, L (reals r) t = real (x t).

Lemma round_agrees t i : (reals r t i - dot d (L (reals r) t) (reals r t))%R = Q2R (r t i - qdot d (x t) (r t)).
Proof. rewrite HL. unfold reals. rewrite qdot_agrees, Q2R_minus. reflexivity. Qed.

(* The regrets of plays that agree. *)
Theorem qswap_regret_agrees : swap_regret d T L (reals r) = Q2R (qswap_regret d T x r).
Proof.
  unfold swap_regret, qswap_regret. rewrite Q2R_sum. apply sum_ext. intros i _. rewrite Q2R_largest. apply largest_ext.
  intros j _. rewrite <- qover_rounds_agrees. apply over_rounds_ext. intros t _. rewrite HL. unfold real, reals, real.
  rewrite Q2R_mult, Q2R_minus. reflexivity.
Qed.

Theorem qregret_on_agrees (i : nat) (s : Z) (n : nat) : regret_on d L (reals r) i s n = Q2R (qregret_on d x r i s n).
Proof. unfold regret_on, qregret_on. rewrite Q2R_sum. apply sum_ext. intros k _. apply round_agrees. Qed.

Theorem qregret_against_arms_agrees (a : Z -> nat) : regret_against_arms d T L (reals r) a = Q2R (qregret_against_arms d T x r a).
Proof. unfold regret_against_arms, qregret_against_arms. rewrite <- qover_rounds_agrees. apply over_rounds_ext.
intros t _. apply round_agrees. Qed.
End Regrets.

Lemma sequences_all d n a : (forall t, (a t < d)%nat) ->
  exists w, In w (sequences d n) /\ length w = n /\ forall k, (k < n)%nat -> nth k w 0%nat = a (Z.of_nat k + 1)%Z.
Proof.
  revert a. induction n as [|n IH]; intros a Ha; [exists []; split; [left; reflexivity|split; [reflexivity|lia]]|].
  destruct (IH (fun t => a (t + 1)%Z) (fun t => Ha _)) as [w [Hw [Lw Ew]]]. exists (a 1%Z :: w). split; [|split].
  - apply in_flat_map. exists w. split; [exact Hw|]. apply in_map_iff. exists (a 1%Z). split; [reflexivity|].
    apply in_seq. specialize (Ha 1%Z). lia.
  - simpl. rewrite Lw. reflexivity.
  - intros [|k] Hk; [reflexivity|]. cbn [nth]. rewrite Ew by lia. f_equal. lia.
Qed.

Lemma switches_same n a a' : (forall t, (1 <= t <= Z.of_nat n)%Z -> a t = a' t) -> switches n a = switches n a'.
Proof.
  intros H. apply INR_eq. rewrite !switches_sum. apply sum_ext. intros k Hk. unfold changes. rewrite !H by lia. reflexivity.
Qed.

(* The switching regret is the largest of the regrets against sequences of arms with at most K switches. *)
Theorem qswitching_regret_largest (d T K : nat) (x r : Z -> qvec) (a : Z -> nat) : (forall t, (a t < d)%nat) ->
  (switches T a <= K)%nat -> (Q2R (qregret_against_arms d T x r a) <= Q2R (qswitching_regret d T K x r))%R.
Proof.
  intros Ha HK. destruct (sequences_all d T a Ha) as [w [Hw [Lw Ew]]].
  assert (E : forall t, (1 <= t <= Z.of_nat T)%Z -> arms_of w t = a t).
  { intros t Ht. unfold arms_of. rewrite Ew by lia. f_equal. lia. }
  unfold qswitching_regret. set (regrets := map _ _).
  assert (M : In (qregret_against_arms d T x r (arms_of w)) regrets).
  { apply in_map_iff. exists w. split; [reflexivity|]. apply filter_In. split; [exact Hw|]. apply Nat.leb_le.
    rewrite (switches_same T _ a) by exact E. exact HK. }
  replace (Q2R (qregret_against_arms d T x r a)) with (Q2R (qregret_against_arms d T x r (arms_of w))).
  - destruct (In_nth _ _ 0 M) as [i [Hi Ei]]. rewrite Q2R_largest, <- Ei.
    apply (largest_ge _ (fun i => Q2R (nth i regrets 0)) i Hi).
  - unfold qregret_against_arms. rewrite <- !qover_rounds_agrees. apply over_rounds_ext. intros t Ht. rewrite E by exact Ht. reflexivity.
Qed.

Lemma real_unit i : real (qunit i) = unit_vec i.
Proof.
  apply functional_extensionality. intros j. unfold real, qunit, unit_vec. destruct (Nat.eqb j i); [apply Q2R_1|apply Q2R_0].
Qed.

Lemma real_if (b : bool) (u v : qvec) : real (if b then u else v) = if b then real u else real v.
Proof. destruct b; reflexivity. Qed.

Lemma Q2R_if (b : bool) : Q2R (if b then 1 else 0) = if b then 1%R else 0%R.
Proof. destruct b; [apply Q2R_1|apply Q2R_0]. Qed.

(* The instances are those of the theorems. *)
Theorem qcounterexample_agrees (m : nat) (t : Z) : reals (qcounterexample m) t = counterexample m t.
Proof. unfold reals, qcounterexample, counterexample. cbv zeta. rewrite !real_if, !real_unit, real_zero. reflexivity. Qed.

Theorem qcopies_agrees (m n : nat) (t : Z) : reals (qcopies m n) t = copies m n t.
Proof.
  unfold reals, qcopies, copies. rewrite !real_if, real_zero. rewrite <- qcounterexample_agrees. reflexivity.
Qed.

Theorem qcyclic_agrees (M n T a b : nat) (t : Z) : reals (qcyclic M n T a b) t = cyclic M n T a b t.
Proof. unfold reals, qcyclic, cyclic. rewrite !real_if, !real_unit, real_zero. reflexivity. Qed.

Theorem qnear_periodic_agrees (d h T : nat) (t : Z) : reals (qnear_periodic d h T) t = near_periodic d h T t.
Proof.
  apply functional_extensionality. intros i. unfold reals, real, qnear_periodic, near_periodic.
  destruct (_ && _)%bool; [|apply Q2R_0]. destruct (_ <? _)%Z; [apply Q2R_0|apply Q2R_1].
Qed.

Theorem qrepeated_agrees (b : list bool) (q : nat) (t : Z) : reals (qrepeated b q) t = repeated b q t.
Proof. unfold reals, qrepeated, repeated, reward_of. rewrite !real_if, !real_unit, real_zero. reflexivity. Qed.

Theorem qrepeated_flips_agrees (d n q : nat) (b : list bool) (t : Z) : reals (qrepeated_flips d n q b) t = repeated_flips d n q b t.
Proof.
  unfold reals, qrepeated_flips, repeated_flips. rewrite real_if, real_zero. destruct (_ && _)%bool; [|reflexivity].
  apply functional_extensionality. intros i. apply Q2R_if.
Qed.
