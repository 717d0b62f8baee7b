(* Learners, plays, regrets, instances and bounds over rational numbers, which the prover can compute, and the proof that they are
   those of the model and of the theorems. *)
From Coq Require Import Reals ZArith QArith Qreals Qround Qabs List Bool Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_section_4 Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Hedge Mean_based Intervals Swap_regret Lemma_4_2 Theorem_4_1.
From BoundedRecall Require Import Lemma_5_5 Theorem_3_1 Definition_2_3 Theorem_3_2 Theorem_5_1 Finite_horizon.
From BoundedRecall Require Import Delay Blum_Mansour.
Import ListNotations.
Open Scope Q_scope.

Definition qbase := list qvec -> qvec.

Fixpoint qsum (n : nat) (f : nat -> Q) : Q := match n with O => 0 | S k => Qred (qsum k f + f k) end.
Definition qmax (x y : Q) : Q := if Qle_bool x y then y else x.
Fixpoint qlargest (n : nat) (f : nat -> Q) : Q :=
  match n with O => 0 | S k => match k with O => f O | S _ => qmax (qlargest k f) (f k) end end.
Definition qdot (d : nat) (x y : qvec) : Q := qsum d (fun i => x i * y i).
Definition qover_rounds (T : nat) (f : Z -> Q) : Q := qsum T (fun k => f (Z.of_nat k + 1)%Z).
Definition qsegment (r : Z -> qvec) (s : Z) (n : nat) : list qvec := map (fun k => r (s + Z.of_nat k)%Z) (seq 0 n).
Definition qwindow (r : Z -> qvec) (M : nat) (t : Z) : list qvec := qsegment r (t - Z.of_nat M) M.
Definition qof (n : nat) : Q := inject_Z (Z.of_nat n).

Definition qrun (A : qbase) (r : Z -> qvec) (t : Z) : qvec := A (qsegment r 1 (Z.to_nat (t - 1))).
Definition qperiodic_restart (A : qbase) (M : nat) (r : Z -> qvec) (t : Z) : qvec :=
  A (qsegment r (block_start M t) (Z.to_nat (t - block_start M t))).
Definition qaverage_suffixes (A : qbase) (a n : nat) (r : Z -> qvec) (t : Z) : qvec :=
  fun i => / qof n * qsum n (fun m => A (qwindow r (a + m) t) i).

Definition qtotal_regret (d T : nat) (L : (Z -> qvec) -> Z -> qvec) (r : Z -> qvec) : Q :=
  Qred (qlargest d (fun i => qover_rounds T (fun t => r t i)) - qover_rounds T (fun t => qdot d (L r t) (r t))).

Definition qinstance (l : list (list Q)) : Z -> qvec :=
  fun t => if Z.leb 1 t then nth (Z.to_nat (t - 1)) (map vec_of l) qzero else qzero.

(* Cover's learner. *)
Fixpoint qwalk (k : nat) (x : Q) : Q :=
  match k with O => Qabs x | S j => Qred ((qwalk j (x + 1) + qwalk j (x - 1)) / 2) end.
Definition qlead (past : list qvec) : Q := fold_right (fun r a => r 0%nat - r 1%nat + a) 0 past.
Definition qcover (N : nat) : qbase := fun past =>
  let k := (N - length past - 1)%nat in
  let x := / 2 + (qwalk k (qlead past + 1) - qwalk k (qlead past - 1)) / 4 in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.

(* Follow-the-leader. *)
Definition qscore (past : list qvec) (i : nat) : Q := fold_right (fun r a => r i + a) 0 past.
Definition qleads (d : nat) (past : list qvec) (i : nat) : Q :=
  if Qle_bool (qlargest d (qscore past)) (qscore past i) then 1 else 0.
Definition qfollow_the_leader (d : nat) : qbase := fun past i => qleads d past i / qsum d (qleads d past).

(* ---- They are the learners of the model ---- *)

(* the rational base learner q is the base learner A, on rational rewards *)
Definition agrees (A : base) (q : qbase) : Prop := forall past, A (map real past) = real (q past).

Lemma Q2R_0 : Q2R 0 = 0%R. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_1 : Q2R 1 = 1%R. Proof. unfold Q2R; simpl; lra. Qed.
Lemma Q2R_red x : Q2R (Qred x) = Q2R x. Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma Q2R_of n : Q2R (qof n) = INR n.
Proof. unfold Q2R, qof. simpl. rewrite <- INR_IZR_INZ. lra. Qed.

Lemma Q2R_sum n f : Q2R (qsum n f) = Sum n (fun k => Q2R (f k)).
Proof. induction n; cbn [qsum Sum]; [apply Q2R_0|]. rewrite Q2R_red, Q2R_plus, IHn. reflexivity. Qed.

Lemma Q2R_max x y : Q2R (qmax x y) = Rmax (Q2R x) (Q2R y).
Proof.
  unfold qmax. destruct (Qle_bool x y) eqn:E.
  - apply Qle_bool_iff, Qle_Rle in E. rewrite Rmax_right by exact E. reflexivity.
  - rewrite Rmax_left; [reflexivity|]. apply Rnot_lt_le. intros H. apply Rlt_le, Rle_Qle, Qle_bool_iff in H. congruence.
Qed.

Lemma Q2R_largest n f : Q2R (qlargest n f) = largest n (fun k => Q2R (f k)).
Proof.
  induction n; [apply Q2R_0|]. destruct n; [reflexivity|].
  rewrite largest_step by lia. rewrite <- IHn. apply Q2R_max.
Qed.

Lemma Q2R_abs x : Q2R (Qabs x) = Rabs (Q2R x).
Proof.
  destruct (Qlt_le_dec x 0) as [H|H].
  - rewrite (Qeq_eqR _ _ (Qabs_neg x (Qlt_le_weak _ _ H))), Q2R_opp. apply Qlt_Rlt in H. rewrite Q2R_0 in H.
    rewrite Rabs_left by exact H. reflexivity.
  - rewrite (Qeq_eqR _ _ (Qabs_pos x H)). apply Qle_Rle in H. rewrite Q2R_0 in H.
    rewrite Rabs_right by (apply Rle_ge; exact H). reflexivity.
Qed.

Lemma Q2R_half x : Q2R (x / 2) = (Q2R x / 2)%R.
Proof. rewrite Q2R_div by discriminate. do 2 f_equal. unfold Q2R; simpl; lra. Qed.

Lemma Q2R_walk k x : Q2R (qwalk k x) = walk k (Q2R x).
Proof.
  revert x. induction k; intros x; cbn [qwalk walk]; [apply Q2R_abs|].
  rewrite Q2R_red, Q2R_half, Q2R_plus, !IHk, Q2R_plus, Q2R_minus, Q2R_1. reflexivity.
Qed.

Lemma Q2R_lead past : lead (map real past) = Q2R (qlead past).
Proof.
  induction past as [|r l IH]; [symmetry; apply Q2R_0|].
  change (lead (map real (r :: l))) with (real r 0%nat - real r 1%nat + lead (map real l))%R.
  change (qlead (r :: l)) with (r 0%nat - r 1%nat + qlead l). rewrite IH, Q2R_plus, Q2R_minus. reflexivity.
Qed.

(* Cover's learner in rational numbers is Cover's learner. *)
Theorem qcover_agrees (N : nat) : agrees (cover N) (qcover N).
Proof.
  intros past. apply functional_extensionality. intros i. unfold real, cover, qcover. rewrite map_length, Q2R_lead.
  set (k := (N - length past - 1)%nat).
  assert (E : Q2R (/ 2 + (qwalk k (qlead past + 1) - qwalk k (qlead past - 1)) / 4) =
    (/ 2 + (walk k (Q2R (qlead past) + 1) - walk k (Q2R (qlead past) - 1)) / 4)%R).
  { rewrite Q2R_plus, Q2R_div, Q2R_minus, !Q2R_walk, Q2R_plus, Q2R_minus, Q2R_1 by discriminate.
    apply (f_equal2 Rplus); [unfold Q2R; simpl; lra|]. unfold Rdiv. apply f_equal. unfold Q2R; simpl; lra. }
  destruct i as [|[|i]]; [symmetry; exact E| |symmetry; apply Q2R_0].
  rewrite Q2R_minus, E, Q2R_1. reflexivity.
Qed.

Lemma Q2R_score past i : score (map real past) i = Q2R (qscore past i).
Proof.
  induction past as [|r l IH]; [symmetry; apply Q2R_0|].
  change (score (map real (r :: l)) i) with (real r i + score (map real l) i)%R.
  change (qscore (r :: l) i) with (r i + qscore l i). rewrite IH, Q2R_plus. reflexivity.
Qed.

Lemma Q2R_leads d past i : leads d (map real past) i = Q2R (qleads d past i).
Proof.
  unfold leads, qleads. rewrite Q2R_score, (largest_ext d _ (fun k => Q2R (qscore past k))) by (intros; apply Q2R_score).
  rewrite <- Q2R_largest. destruct (Qle_bool _ _) eqn:E.
  - apply Qle_bool_iff, Qle_Rle in E. destruct (Rle_dec _ _); [symmetry; apply Q2R_1|contradiction].
  - destruct (Rle_dec _ _) as [H|H]; [|symmetry; apply Q2R_0]. apply Rle_Qle, Qle_bool_iff in H. congruence.
Qed.

(* Follow-the-leader in rational numbers is follow-the-leader. *)
Theorem qfollow_the_leader_agrees (d : nat) : (1 <= d)%nat -> agrees (follow_the_leader d) (qfollow_the_leader d).
Proof.
  intros Hd past. apply functional_extensionality. intros i. unfold real, follow_the_leader, qfollow_the_leader.
  assert (E : Q2R (qsum d (qleads d past)) = Sum d (leads d (map real past))).
  { rewrite Q2R_sum. apply sum_ext. intros k _. symmetry. apply Q2R_leads. }
  rewrite Q2R_div, E, Q2R_leads; [reflexivity|]. intros Z0. apply Qeq_eqR in Z0. rewrite Q2R_0, E in Z0.
  pose proof (leads_sum_positive d (map real past) Hd). lra.
Qed.

Lemma real_segment r s n : segment (reals r) s n = map real (qsegment r s n).
Proof. unfold segment, qsegment. rewrite map_map. reflexivity. Qed.

(* A base learner, PeriodicRestart and AverageRestart over it, run in rational numbers, are those of the model. *)
Theorem qrun_agrees A q r t : agrees A q -> run A (reals r) t = real (qrun q r t).
Proof. intros H. unfold run, history, qrun. rewrite real_segment. apply H. Qed.

Theorem qperiodic_restart_agrees A q M r t : agrees A q ->
  periodic_restart A M (reals r) t = real (qperiodic_restart q M r t).
Proof. intros H. unfold periodic_restart, qperiodic_restart. rewrite real_segment. apply H. Qed.

Theorem qaverage_suffixes_agrees A q a n r t : (1 <= n)%nat -> agrees A q ->
  average_suffixes A a n (reals r) t = real (qaverage_suffixes q a n r t).
Proof.
  intros Hn H. apply functional_extensionality. intros i. unfold average_suffixes, real, qaverage_suffixes.
  rewrite Q2R_mult, Q2R_inv, Q2R_of, Q2R_sum.
  - f_equal. apply sum_ext. intros m _. unfold window. rewrite real_segment, H. reflexivity.
  - intros Z0. apply Qeq_eqR in Z0. rewrite Q2R_of, Q2R_0 in Z0. apply not_0_INR in Z0; [exact Z0|lia].
Qed.

Lemma qdot_agrees d x y : dot d (real x) (real y) = Q2R (qdot d x y).
Proof. unfold dot, qdot. rewrite Q2R_sum. apply sum_ext. intros i _. unfold real. rewrite Q2R_mult. reflexivity. Qed.

Lemma qover_rounds_agrees T f : over_rounds T (fun t => Q2R (f t)) = Q2R (qover_rounds T f).
Proof. unfold over_rounds, qover_rounds. rewrite Q2R_sum. reflexivity. Qed.

(* So the regret, too, can be computed. *)
Lemma qtotal_regret_agrees d T (L : learner) (q : (Z -> qvec) -> Z -> qvec) r : (forall t, L (reals r) t = real (q r t)) ->
  total_regret d T L (reals r) = Q2R (qtotal_regret d T q r).
Proof.
  intros H. unfold total_regret, qtotal_regret. rewrite Q2R_red, Q2R_minus, Q2R_largest. apply (f_equal2 Rminus).
  - apply largest_ext. intros i _. apply qover_rounds_agrees.
  - rewrite <- qover_rounds_agrees. apply over_rounds_ext. intros t _. rewrite H. apply qdot_agrees.
Qed.

Lemma real_zero : real qzero = zero.
Proof. apply functional_extensionality. intros i. apply Q2R_0. Qed.

Definition in_unit (x : Q) : bool := andb (Qle_bool 0 x) (Qle_bool x 1).

Lemma qinstance_is_instance d l : forallb (forallb in_unit) l = true -> instance d (length l) (reals (qinstance l)).
Proof.
  intros H. split.
  - intros t Ht i _. unfold reals, qinstance. destruct (Z.leb_spec 1 t); [|lia]. unfold real.
    assert (Hl : (Z.to_nat (t - 1) < length l)%nat) by lia. revert Hl. generalize (Z.to_nat (t - 1)). intros n Hn.
    replace qzero with (vec_of []) by (apply functional_extensionality; intros []; reflexivity). rewrite map_nth. unfold vec_of.
    rewrite forallb_forall in H. specialize (H _ (nth_In l [] Hn)). rewrite forallb_forall in H.
    assert (U : in_unit (nth i (nth n l []) 0) = true).
    { destruct (Nat.lt_ge_cases i (length (nth n l []))); [apply H, nth_In; assumption|]. rewrite nth_overflow by assumption. reflexivity. }
    apply andb_prop in U. destruct U as [U0 U1]. apply Qle_bool_iff, Qle_Rle in U0, U1. rewrite Q2R_0 in U0. rewrite Q2R_1 in U1. lra.
  - intros t Ht. unfold reals, qinstance. destruct (Z.leb_spec 1 t); [|apply real_zero].
    rewrite nth_overflow by (rewrite map_length; lia). apply real_zero.
Qed.

(* More learners, regrets and instances. What is computed here is written to vectors/, and the Go code must play the same. Hedge and
   fixed share have the rate ln 2 and whole rewards: exp(ln 2 * n) = 2^n. *)

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

(* The learners of the sharp values for two arms, and the bounds of the theorems, in rational numbers: what is computed here is
   compared with what the Go code plays and promises. A bound of Hedge with rate ln 2 is a + b ln 2 with rational a and b. *)

(* The learner with the least swap regret: walk_mean, excess, swap_potential and swap_cover. *)
Fixpoint qwalk_mean (k : nat) (f : Q -> Q) (x : Q) : Q :=
  match k with O => f x | S j => Qred ((qwalk_mean j f (x + 1) + qwalk_mean j f (x - 1)) / 2) end.
Definition qexcess (W s : Q) : Q := qmax (Qabs s - W) 0.
Definition qphi (W s : Q) : Q := s / 2 - W / 2 + qexcess W s / 2.
Definition qswap_cover (W : Q) (N : nat) : qbase := fun past =>
  let k := (N - length past - 1)%nat in
  let x := (qwalk_mean k (qphi W) (qlead past + 1) - qwalk_mean k (qphi W) (qlead past - 1)) / 2 in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.
Definition qsolves (n : nat) (W : Q) : bool := Qeq_bool W (qwalk_mean n (qexcess W) 0).

(* The learner with the least regret over T = q(M+1) + r rounds: hope, stake and finite_learner. *)
Fixpoint qhope (a : nat -> Q) (k n : nat) (x : Q) : Q :=
  match n with O => Qabs x | S m => Qred ((qhope a (S k) m (x + a k) + qhope a (S k) m (x - a k)) / 2) end.
Definition qstake (a : nat -> Q) (k m : nat) (x : Q) : Q := (qhope a (S k) m (x + a k) - qhope a (S k) m (x - a k)) / 2.
Definition qround_weight (q r k : nat) : Q := if (k <? r)%nat then qof q + 1 else qof q.
Definition qlate_round_weight (q r M k : nat) : Q := if (k <? M + 1 - r)%nat then qof q else qof q + 1.
Definition qshare_of_block (q p : nat) : Q := (qof q - qof p) / (qof q * (qof q + 1)).
Definition qshare_of_late_block (q p : nat) : Q := (qof p + 1) / (qof q * (qof q + 1)).
Definition qgap (x : qvec) : Q := x 0%nat - x 1%nat.
Definition qrunning_stake (M : nat) (a : nat -> Q) (s u : nat) (w : list qvec) : Q :=
  if runs M s u then qstake a (u - s) (M - (u - s)) (qsum (u - s) (fun j => a j * qgap (nth (M - (u - s) + j) w qzero))) else 0.
Definition qmargin (q r M u : nat) (w : list qvec) : Q :=
  qsum q (fun p => qshare_of_block q p * qrunning_stake M (qround_weight q r) (p * (M + 1)) u w
                 + qshare_of_late_block q p * qrunning_stake M (qlate_round_weight q r M) (p * (M + 1) + r) u w).
Definition qfinite_learner (q r M : nat) (x : Z -> qvec) (t : Z) : qvec := fun i =>
  let m := qmargin q r M (Z.to_nat (t - 1)) (qwindow x M t) in
  match i with O => (1 + m) / 2 | S O => (1 - m) / 2 | _ => 0 end.
(* E|Y| *)
Definition qmean_Y (q r M : nat) : Q := qhope (qround_weight q r) 0 (M + 1) 0.

(* ---- They are those of the theorems ---- *)

Lemma Q2R_half_diff x y : Q2R ((x - y) / 2) = ((Q2R x - Q2R y) / 2)%R.
Proof. rewrite Q2R_half, Q2R_minus. reflexivity. Qed.

Lemma Q2R_walk_mean k f g x : (forall y, Q2R (g y) = f (Q2R y)) -> Q2R (qwalk_mean k g x) = walk_mean k f (Q2R x).
Proof.
  intros H. revert x. induction k; intros x; cbn [qwalk_mean walk_mean]; [apply H|].
  rewrite Q2R_red, Q2R_half, Q2R_plus, !IHk, Q2R_plus, Q2R_minus, Q2R_1. reflexivity.
Qed.

Lemma Q2R_excess W s : Q2R (qexcess W s) = excess (Q2R W) (Q2R s).
Proof. unfold qexcess, excess. rewrite Q2R_max, Q2R_minus, Q2R_abs, Q2R_0. reflexivity. Qed.

Lemma Q2R_phi W s : Q2R (qphi W s) = swap_potential (Q2R W) (Q2R s).
Proof. unfold qphi, swap_potential. rewrite Q2R_plus, Q2R_minus, !Q2R_half, Q2R_excess. reflexivity. Qed.

Theorem qswap_cover_agrees (W : Q) (N : nat) : agrees (swap_cover (Q2R W) N) (qswap_cover W N).
Proof.
  intros past. apply functional_extensionality. intros i. unfold real, swap_cover, qswap_cover. rewrite map_length, Q2R_lead.
  assert (E : forall k y, Q2R (qwalk_mean k (qphi W) y) = walk_mean k (swap_potential (Q2R W)) (Q2R y))
    by (intros; apply Q2R_walk_mean; intros; apply Q2R_phi).
  destruct i as [|[|i]]; [| |symmetry; apply Q2R_0]; [|rewrite Q2R_minus, Q2R_1];
    rewrite Q2R_half_diff, !E, Q2R_plus, Q2R_minus, Q2R_1; reflexivity.
Qed.

Theorem qsolves_right (n : nat) (W : Q) : qsolves n W = true -> swap_solution n (Q2R W).
Proof.
  intros H. unfold qsolves in H. apply Qeq_bool_eq, Qeq_eqR in H. unfold swap_solution. rewrite H at 1.
  rewrite (Q2R_walk_mean n (excess (Q2R W))) by (intros; apply Q2R_excess). rewrite walk_mean_is_mean, Q2R_0.
  apply mean_ext. intros b _. rewrite Rplus_0_l. reflexivity.
Qed.

Lemma Q2R_hope a b k n x : (forall j, Q2R (b j) = a j) -> Q2R (qhope b k n x) = hope a k n (Q2R x).
Proof.
  intros H. revert k x. induction n; intros k x; cbn [qhope hope]; [apply Q2R_abs|].
  rewrite Q2R_red, Q2R_half, Q2R_plus, !IHn, Q2R_plus, Q2R_minus, H. reflexivity.
Qed.

Lemma Q2R_stake a b k m x : (forall j, Q2R (b j) = a j) -> Q2R (qstake b k m x) = stake a k m (Q2R x).
Proof. intros H. unfold qstake, stake. rewrite Q2R_half_diff, !(Q2R_hope a b), Q2R_plus, Q2R_minus, H by exact H. reflexivity. Qed.

Lemma Q2R_round_weight q r k : Q2R (qround_weight q r k) = round_weight q r k.
Proof. unfold qround_weight, round_weight. destruct (k <? r)%nat; rewrite ?Q2R_plus, ?Q2R_1, Q2R_of; reflexivity. Qed.
Lemma Q2R_late_round_weight q r M k : Q2R (qlate_round_weight q r M k) = late_round_weight q r M k.
Proof. unfold qlate_round_weight, late_round_weight. destruct (k <? M + 1 - r)%nat; rewrite ?Q2R_plus, ?Q2R_1, Q2R_of; reflexivity. Qed.

Lemma Q2R_running_stake M a b s u w : (forall j, Q2R (b j) = a j) ->
  Q2R (qrunning_stake M b s u w) = running_stake M a s u (map real w).
Proof.
  intros H. unfold qrunning_stake, running_stake. destruct (runs M s u); [|apply Q2R_0].
  rewrite (Q2R_stake a b) by exact H. f_equal. rewrite Q2R_sum. apply sum_ext. intros j _. rewrite Q2R_mult, H. f_equal.
  change zero with (fun _ : nat => 0%R). unfold gap, qgap. rewrite Q2R_minus.
  assert (E : forall i, nth (M - (u - s) + j) (map real w) (fun _ => 0%R) i = Q2R (nth (M - (u - s) + j) w qzero i)).
  { intros i. replace (fun _ : nat => 0%R) with (real qzero) by (apply functional_extensionality; intros; apply Q2R_0).
    rewrite map_nth. reflexivity. }
  rewrite !E. reflexivity.
Qed.

Lemma Q2R_shares q p : (1 <= q)%nat ->
  Q2R (qshare_of_block q p) = share_of_block q p /\ Q2R (qshare_of_late_block q p) = share_of_late_block q p.
Proof.
  intros Hq. unfold qshare_of_block, share_of_block, qshare_of_late_block, share_of_late_block.
  assert (~ qof q * (qof q + 1) == 0).
  { intros E. apply Qeq_eqR in E. rewrite Q2R_mult, Q2R_plus, Q2R_of, Q2R_1, Q2R_0 in E. apply le_INR in Hq. simpl in Hq. nra. }
  rewrite !Q2R_div, !Q2R_mult, Q2R_minus, !Q2R_plus, !Q2R_of, Q2R_1 by assumption. split; reflexivity.
Qed.

Theorem qfinite_learner_agrees (q r M : nat) (x : Z -> qvec) (t : Z) : (1 <= q)%nat ->
  finite_learner q r M (reals x) t = real (qfinite_learner q r M x t).
Proof.
  intros Hq. apply functional_extensionality. intros i. unfold finite_learner, finite_play, qfinite_learner, real, window.
  rewrite real_segment. fold (qwindow x M t). set (w := qwindow x M t). set (u := Z.to_nat (t - 1)).
  assert (E : Q2R (qmargin q r M u w) = margin q r M u (map real w)).
  { unfold qmargin, margin. rewrite Q2R_sum. apply sum_ext. intros p _. destruct (Q2R_shares q p Hq) as [H1 H2].
    rewrite Q2R_plus, !Q2R_mult, H1, H2, (Q2R_running_stake M (round_weight q r)) by (intros; apply Q2R_round_weight).
    rewrite (Q2R_running_stake M (late_round_weight q r M)) by (intros; apply Q2R_late_round_weight). reflexivity. }
  destruct i as [|[|i]]; [| |symmetry; apply Q2R_0]; rewrite Q2R_half, ?Q2R_plus, ?Q2R_minus, Q2R_1, E; reflexivity.
Qed.

Theorem qmean_Y_agrees (q r M : nat) : Q2R (qmean_Y q r M) = mean_Y q r M.
Proof. unfold qmean_Y. rewrite mean_Y_hope, (Q2R_hope (round_weight q r)), Q2R_0 by (intros; apply Q2R_round_weight). reflexivity. Qed.

(* ---- The bounds, as a + b ln 2 ---- *)

Definition qbound := (Q * Q)%type.
Definition amount (p : qbound) : R := (Q2R (fst p) + Q2R (snd p) * ln 2)%R.
Definition qtimes (c : Q) (p : qbound) : qbound := (c * fst p, c * snd p).
(* Hedge with rate ln 2 and 2^k arms, over n rounds *)
Definition qhedge_bound (k n : nat) : qbound := (qof k, qof n / 8).
(* the squares of the rate tuned to n rounds and of the bound on the regret per round with that rate *)
Definition qtuned_rate (k n : nat) : qbound := (0, 8 * qof k / qof n).
Definition qtuned_bound (k n : nat) : qbound := (0, qof k / (2 * qof n)).
(* AverageRestart over n of the suffixes 0..m, and PeriodicRestart with M rounds, over T rounds; W is the base learner's *)
Definition qaverage_bound (T m n : nat) (W : qbound) : qbound := qtimes (qof (T + m) / qof n) W.
Definition qperiodic_bound (T M : nat) (W : qbound) : qbound := qtimes (qof (ceiling T M)) W.
(* against arms that switch K times *)
Definition qaverage_switches (T M K : nat) (W : qbound) : qbound :=
  let p := qaverage_bound T M (M + 1) W in (fst p + qof K * (qof M / 2), snd p).
Definition qperiodic_switches (T M K : nat) (W : qbound) : qbound :=
  let p := qperiodic_bound T M W in (fst p + qof K * qof (M - 1), snd p).
(* the weight of an arm that trails by D over the window *)
Definition qgamma (D : nat) : Q := / (1 + two_to (qof D)).
(* the total regret that Lemma 4.2 forces, for M = 3m *)
Definition qforced (m : nat) (D gamma : Q) : Q :=
  let h := inject_Z (Qceiling ((qof (3 * m) - D) / 2)) in
  qof (3 * m) - 2 * qof (2 * m) + (1 - gamma) * h - gamma * (qof (3 * m) - qof (2 * m)).

Lemma value_times c p : amount (qtimes c p) = (Q2R c * amount p)%R.
Proof. unfold amount, qtimes. cbn [fst snd]. rewrite !Q2R_mult. ring. Qed.
Lemma value_with a p : amount (fst p + a, snd p) = (amount p + Q2R a)%R.
Proof. unfold amount. cbn [fst snd]. rewrite Q2R_plus. ring. Qed.
Lemma qof_positive n : (1 <= n)%nat -> ~ qof n == 0.
Proof. intros H E. apply Qeq_eqR in E. rewrite Q2R_of, Q2R_0 in E. apply le_INR in H. simpl in H. lra. Qed.
Lemma Q2R_whole n : Q2R (inject_Z n) = IZR n.
Proof. unfold Q2R, inject_Z. cbn [Qnum Qden]. lra. Qed.
Lemma ln_of_arms k : ln (INR (2 ^ k)) = (INR k * ln 2)%R.
Proof. rewrite pow_INR. change (INR 2) with 2%R. apply ln_pow. lra. Qed.
Lemma arms_positive k : (1 <= 2 ^ k)%nat.
Proof. pose proof (Nat.pow_nonzero 2 k). lia. Qed.
Lemma ln_2_positive : (0 < ln 2)%R.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Theorem qhedge_bound_holds (k n : nat) : has_W (2 ^ k) (hedge (2 ^ k) (ln 2)) n (amount (qhedge_bound k n)).
Proof.
  pose proof ln_2_positive. pose proof (hedge_bound (2 ^ k) n (ln 2) (arms_positive k) ltac:(lra)) as B. rewrite ln_of_arms in B.
  replace (amount (qhedge_bound k n)) with (INR k * ln 2 / ln 2 + ln 2 * INR n / 8)%R; [exact B|].
  unfold amount, qhedge_bound. cbn [fst snd]. rewrite Q2R_div, !Q2R_of by discriminate.
  replace (Q2R 8) with 8%R by (unfold Q2R; simpl; lra). field. lra.
Qed.

Theorem qtuned_rate_agrees (k n : nat) : (1 <= n)%nat -> tuned_rate (2 ^ k) n = sqrt (amount (qtuned_rate k n)).
Proof.
  intros Hn. pose proof (qof_positive n Hn). apply le_INR in Hn. simpl in Hn. unfold tuned_rate, amount, qtuned_rate. cbn [fst snd].
  rewrite Q2R_div, Q2R_mult, !Q2R_of, Q2R_0, ln_of_arms by assumption. replace (Q2R 8) with 8%R by (unfold Q2R; simpl; lra).
  apply f_equal. field. lra.
Qed.

Theorem qtuned_bound_holds (k n : nat) : (1 <= k)%nat -> (1 <= n)%nat ->
  has_R (2 ^ k) (hedge (2 ^ k) (tuned_rate (2 ^ k) n)) n (sqrt (amount (qtuned_bound k n))).
Proof.
  intros Hk Hn. assert (2 <= 2 ^ k)%nat by (change 2%nat with (2 ^ 1)%nat at 1; apply Nat.pow_le_mono_r; lia).
  pose proof (hedge_tuned_bound (2 ^ k) n ltac:(lia) Hn) as B. rewrite ln_of_arms in B. apply qof_positive in Hn as H0.
  apply le_INR in Hn. simpl in Hn.
  replace (amount (qtuned_bound k n)) with (INR k * ln 2 / (2 * INR n))%R; [exact B|]. unfold amount, qtuned_bound. cbn [fst snd].
  rewrite Q2R_div, Q2R_mult, !Q2R_of, Q2R_0.
  - replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra). field. lra.
  - intros E. apply Qeq_eqR in E. rewrite Q2R_mult, Q2R_of, Q2R_0 in E. replace (Q2R 2) with 2%R in E by (unfold Q2R; simpl; lra). nra.
Qed.

(* The total regret is T times Reg. *)
Lemma total_of_Reg d T L r x y : (1 <= T)%nat -> (Reg d T L r <= x)%R -> (INR T * x = y)%R -> (total_regret d T L r <= y)%R.
Proof.
  intros HT H <-. apply le_INR in HT. simpl in HT. unfold Reg in H.
  replace (total_regret d T L r) with (INR T * (total_regret d T L r / INR T))%R by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

Lemma value_average T m n W : (1 <= n)%nat -> amount (qaverage_bound T m n W) = (INR (T + m) / INR n * amount W)%R.
Proof. intros Hn. unfold qaverage_bound. rewrite value_times, Q2R_div, !Q2R_of by (apply qof_positive, Hn). reflexivity. Qed.

Theorem qaverage_bound_holds (d M T : nat) (A : base) (W : qbound) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> is_play d (A []) ->
  has_W d A (M + 1) (amount W) -> forall r, instance d T r ->
  (total_regret d T (inclusive_average_restart A M) r <= amount (qaverage_bound T M (M + 1) W))%R /\
  (total_regret d T (average_restart A M) r <= amount (qaverage_bound T M M W))%R.
Proof.
  intros Hd HM HT HA HW r Hr. rewrite !value_average by lia. pose proof (lt_0_INR T ltac:(lia)). pose proof (lt_0_INR M ltac:(lia)).
  pose proof (lt_0_INR (M + 1) ltac:(lia)). split.
  - assert (HR : has_R d A (M + 1) (amount W / INR (M + 1))).
    { apply has_R_iff_has_W; [lia|lia|]. replace (INR (M + 1) * (amount W / INR (M + 1)))%R with (amount W) by (field; lra). exact HW. }
    apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_0_to_M d M T A _ Hd HT HR r Hr)). rewrite !plus_INR in *. field. lra.
  - apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_1_to_M d M T A (amount W) Hd HM HT HA HW r Hr)). rewrite plus_INR. field. lra.
Qed.

Theorem qexclusive_bound_holds (d M T : nat) (A : base) (W : qbound) : (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat ->
  has_W d A M (amount W) -> forall r, instance d T r ->
  (total_regret d T (exclusive_average_restart A M) r <= amount (qaverage_bound T (M - 1) M W))%R /\
  (total_regret d T (periodic_restart A M) r <= amount (qperiodic_bound T M W))%R.
Proof.
  intros Hd HM HT HW r Hr. pose proof (lt_0_INR T ltac:(lia)). pose proof (lt_0_INR M ltac:(lia)).
  assert (HR : has_R d A M (amount W / INR M)).
  { apply has_R_iff_has_W; [lia|lia|]. replace (INR M * (amount W / INR M))%R with (amount W) by (field; lra). exact HW. }
  split.
  - rewrite value_average by lia. apply (total_of_Reg d T _ r _ _ HT (theorem_5_1_suffixes_0_to_M_minus_1 d M T A _ Hd HM HT HR r Hr)).
    rewrite plus_INR. field. lra.
  - unfold qperiodic_bound. rewrite value_times, Q2R_of.
    apply (total_of_Reg d T _ r _ _ HT (theorem_3_2_repaired d M T A _ Hd HM HT HR r Hr)). rewrite mult_INR. field. lra.
Qed.

Theorem qswitches_hold (d M T : nat) (A : base) (W : qbound) r a : (1 <= M)%nat -> (1 <= T)%nat -> is_base d A -> instance d T r ->
  (forall t, (a t < d)%nat) ->
  (has_W d A (M + 1) (amount W) ->
    regret_against_arms d T (inclusive_average_restart A M) r a <= amount (qaverage_switches T M (switches T a) W))%R /\
  (0 <= amount W -> has_W d A M (amount W) ->
    regret_against_arms d T (periodic_restart A M) r a <= amount (qperiodic_switches T M (switches T a) W))%R.
Proof.
  intros HM HT HA Hr Ha. unfold qaverage_switches, qperiodic_switches. cbv zeta. rewrite !value_with. split.
  - intros HW. eapply Rle_trans; [apply (average_restart_switching_arms d M T A (amount W) r a HT HA HW Hr Ha)|]. right.
    rewrite value_average, Q2R_mult, Q2R_div, !Q2R_of by (lia || discriminate). replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra).
    pose proof (lt_0_INR (M + 1) ltac:(lia)). field. lra.
  - intros H0 HW. eapply Rle_trans; [apply (periodic_restart_switching_arms d M T A (amount W) r a HM HT H0 HA HW Hr Ha)|]. right.
    unfold qperiodic_bound. rewrite value_times, Q2R_mult, !Q2R_of. reflexivity.
Qed.

Theorem qgamma_holds (d M D : nat) : (1 <= d)%nat -> mean_based d M (INR D) (Q2R (qgamma D)) (windowed (hedge d (ln 2)) M).
Proof.
  intros Hd. pose proof ln_2_positive. pose proof (windowed_hedge_mean_based d M (ln 2) (INR D) Hd ltac:(lra) (pos_INR D)) as B.
  assert (E : exp (ln 2 * INR D) = Q2R (two_to (qof D))).
  { unfold two_to, qof. rewrite Qfloor_Z, Q2R_whole, <- pow_IZR, Rmult_comm, <- ln_pow, exp_ln by (try apply pow_lt; lra). reflexivity. }
  rewrite E in B. unfold qgamma. rewrite Q2R_inv, Q2R_plus, Q2R_1; [exact B|]. intros Z. apply Qeq_eqR in Z.
  rewrite Q2R_plus, Q2R_1, Q2R_0, <- E in Z. pose proof (exp_pos (ln 2 * INR D)). lra.
Qed.

Theorem qforced_holds (m : nat) (D gamma : Q) (L : learner) : is_learner 2 L -> mean_based 2 (3 * m) (Q2R D) (Q2R gamma) L ->
  (0 <= Q2R D < INR m)%R -> (0 <= Q2R gamma <= 1)%R ->
  (total_regret 2 (3 * (3 * m)) L (three_phases (3 * m) (2 * m)) >= Q2R (qforced m D gamma))%R.
Proof.
  intros HL HB HD Hg. set (x := (qof (3 * m) - D) / 2). set (h := Z.to_nat (Qceiling x)).
  assert (X : Q2R x = ((INR (3 * m) - Q2R D) / 2)%R) by (unfold x; rewrite Q2R_half, Q2R_minus, Q2R_of; reflexivity).
  assert (M3 : INR (3 * m) = (3 * INR m)%R) by (rewrite mult_INR; simpl (INR 3); lra).
  pose proof (Qle_ceiling x) as Up. pose proof (Qceiling_lt x) as Down. apply Qle_Rle in Up. apply Qlt_Rlt in Down.
  rewrite Q2R_whole in Up, Down. rewrite minus_IZR in Down.
  assert (P : (0 <= Qceiling x)%Z) by (apply le_IZR; lra).
  assert (E : INR h = IZR (Qceiling x)) by (unfold h; rewrite INR_IZR_INZ, Z2Nat.id by exact P; reflexivity).
  destruct (lemma_4_2_every_M (3 * m) (2 * m) h (Q2R D) (Q2R gamma) L HL HB) as [_ B]; try lra; try lia.
  eapply Rge_trans; [exact B|]. right. unfold qforced. fold x. cbv zeta.
  rewrite Q2R_minus, Q2R_plus, Q2R_minus, !Q2R_mult, !Q2R_minus, !Q2R_of, Q2R_whole, Q2R_1, E.
  replace (Q2R 2) with 2%R by (unfold Q2R; simpl; lra). reflexivity.
Qed.

(* ---- Long windows ---- *)

(* What Hedge with rate ln 2 gives to arm 1 of two after each of the last n rewards before round t, rounded down to multiples of
   2^-60, added: with the scores over the last m rewards, which are the rewards of one round and the scores over the other m - 1. *)
Fixpoint qfloors (r : Z -> qvec) (t : Z) (m n : nat) (a b : Q) : Z :=
  match n with
  | O => 0%Z
  | S k =>
    let v := r (t - Z.of_nat (S m))%Z in
    let a' := v 0%nat + a in let b' := v 1%nat + b in
    let s : qvec := fun i => match i with O => a' | _ => b' end in
    (Qfloor (two_to (s 0%nat) / qsum 2 (fun j => two_to (s j)) * inject_Z (2 ^ 60)) + qfloors r t (S m) k a' b')%Z
  end.

Lemma qwindow_longer r m t : qwindow r (S m) t = r (t - Z.of_nat (S m))%Z :: qwindow r m t.
Proof.
  unfold qwindow, qsegment. cbn [seq map]. f_equal; [f_equal; lia|]. rewrite <- seq_shift, map_map. apply map_ext. intros k. f_equal. lia.
Qed.

Theorem qfloors_are (r : Z -> qvec) (t : Z) (n m : nat) :
  qfloors r t m n (qscore (qwindow r m t) 0) (qscore (qwindow r m t) 1) =
  fold_right Z.add 0%Z (map (fun k => Qfloor (qhedge 2 (qwindow r k t) 0%nat * inject_Z (2 ^ 60))) (seq (S m) n)).
Proof.
  revert m. induction n; intros m; [reflexivity|]. cbn [qfloors seq map fold_right]. rewrite <- IHn, qwindow_longer. reflexivity.
Qed.

(* Longer walks, Blum and Mansour's reduction and learners with a delay, in rational numbers, and the proof that they are those of the
   theorems. As above the prover computes with them what the Go code must play. *)

(* ---- Cover's learner on whole rewards: 2^k walk k, at three places, by adding neighbours k times ---- *)
Fixpoint zstep (l : list Z) : list Z :=
  match l with a :: t => match t with _ :: b :: _ => (a + b)%Z :: zstep t | _ => [] end | [] => [] end.
Fixpoint zsteps (k : nat) (l : list Z) : list Z := match k with O => l | S j => zsteps j (zstep l) end.
(* 2^k walk k at x, x+1, ..., x+n-1 *)
Definition zwalks (k n : nat) (x : Z) : list Z := zsteps k (map (fun j => Z.abs (x - Z.of_nat k + Z.of_nat j)) (seq 0 (n + 2 * k))).
Definition zcover (N : nat) : qbase := fun past =>
  let k := (N - length past - 1)%nat in
  let w := zwalks k 3 (Qfloor (qlead past) - 1) in
  let x := / 2 + inject_Z (nth 2 w 0%Z - nth 0 w 0%Z) / inject_Z (2 ^ (Z.of_nat k + 2)) in
  fun i => match i with O => x | S O => 1 - x | _ => 0 end.
(* E|S_n| / 2 *)
Definition zcover_bound (n : nat) : Q := inject_Z (nth 0 (zwalks n 1 0) 0%Z) / inject_Z (2 ^ (Z.of_nat n + 1)).

Lemma zstep_map f n s : zstep (map f (seq s (S (S n)))) = map (fun j => (f j + f (S (S j)))%Z) (seq s n).
Proof.
  revert s. induction n; intros s; [reflexivity|]. specialize (IHn (S s)). cbn [seq map] in *. cbn [zstep] in *.
  rewrite <- IHn. reflexivity.
Qed.

Lemma zsteps_walk k a n y f : (forall j, IZR (f j) = (2 ^ a * walk a (y + INR j))%R) ->
  exists g, zsteps k (map f (seq 0 (n + 2 * k))) = map g (seq 0 n) /\
    forall j, IZR (g j) = (2 ^ (a + k) * walk (a + k) (y + INR k + INR j))%R.
Proof.
  revert a y f. induction k; intros a y f H.
  - exists f. rewrite Nat.mul_0_r, !Nat.add_0_r. split; [reflexivity|]. intros j. rewrite H, Rplus_0_r. reflexivity.
  - replace (n + 2 * S k)%nat with (S (S (n + 2 * k))) by lia. cbn [zsteps]. rewrite zstep_map.
    destruct (IHk (S a) (y + 1)%R (fun j => (f j + f (S (S j)))%Z)) as [g [E G]].
    + intros j. rewrite plus_IZR, !H, !S_INR. cbn [walk pow]. replace (y + 1 + INR j + 1)%R with (y + (INR j + 1 + 1))%R by ring.
      replace (y + 1 + INR j - 1)%R with (y + INR j)%R by ring. field.
    + exists g. split; [exact E|]. intros j. rewrite G, <- Nat.add_succ_comm, S_INR. f_equal. f_equal. ring.
Qed.

Theorem zwalks_are (k n i : nat) (x : Z) : (i < n)%nat -> IZR (nth i (zwalks k n x) 0%Z) = (2 ^ k * walk k (IZR x + INR i))%R.
Proof.
  intros Hi. unfold zwalks. set (f := fun j : nat => Z.abs (x - Z.of_nat k + Z.of_nat j)).
  destruct (zsteps_walk k 0 n (IZR x - INR k) f) as [g [-> G]].
  - intros j. unfold f. rewrite abs_IZR, plus_IZR, minus_IZR, <- !INR_IZR_INZ. cbn [walk pow]. ring.
  - rewrite nth_indep with (d' := g 0%nat) by (rewrite map_length, seq_length; exact Hi). rewrite map_nth, seq_nth, G by exact Hi.
    cbn [Nat.add]. f_equal. f_equal. ring.
Qed.

Lemma whole_lead past : Forall whole past -> exists z, qlead past == inject_Z z.
Proof.
  induction 1 as [|v past Hv _ [z IH]]; [exists 0%Z; reflexivity|]. destruct (Hv 0%nat) as [n Hn]. destruct (Hv 1%nat) as [m Hm].
  exists (Z.of_nat n - Z.of_nat m + z)%Z. change (v 0%nat - v 1%nat + qlead past == inject_Z (Z.of_nat n - Z.of_nat m + z)).
  rewrite Hn, Hm, IH. unfold qof. rewrite inject_Z_plus. unfold Zminus. rewrite inject_Z_plus, inject_Z_opp. reflexivity.
Qed.

Lemma power_not_zero k : ~ inject_Z (2 ^ Z.of_nat k) == 0.
Proof. intros E. apply Qeq_eqR in E. rewrite Q2R_whole, Q2R_0, <- pow_IZR in E. pose proof (pow_lt 2 k ltac:(lra)). lra. Qed.

Theorem zcover_agrees (N : nat) : agrees_on whole (cover N) (zcover N).
Proof.
  intros past Hp. destruct (whole_lead past Hp) as [z Hz]. apply functional_extensionality. intros i. unfold real, cover, zcover.
  rewrite map_length, Q2R_lead, (Qeq_eqR _ _ Hz), (Qfloor_comp _ _ Hz), Qfloor_Z, Q2R_whole.
  set (k := (N - length past - 1)%nat).
  replace (Z.of_nat k + 2)%Z with (Z.of_nat (S (S k))) by lia. pose proof (pow_lt 2 k ltac:(lra)) as P. cbv zeta.
  assert (E : Q2R (/ 2 + inject_Z (nth 2 (zwalks k 3 (z - 1)) 0%Z - nth 0 (zwalks k 3 (z - 1)) 0%Z) / inject_Z (2 ^ Z.of_nat (S (S k)))) =
    (/ 2 + (walk k (IZR z + 1) - walk k (IZR z - 1)) / 4)%R).
  { rewrite Q2R_plus, Q2R_div by apply power_not_zero. rewrite !Q2R_whole, minus_IZR, !zwalks_are, <- pow_IZR, !minus_IZR by lia.
    simpl (INR 2). simpl (INR 0). cbn [pow].
    replace (IZR z - 1 + (1 + 1))%R with (IZR z + 1)%R by ring. replace (IZR z - 1 + 0)%R with (IZR z - 1)%R by ring.
    replace (Q2R (/ 2)) with (/ 2)%R by (unfold Q2R; simpl; lra). field. lra. }
  destruct i as [|[|i]]; [symmetry; exact E| |symmetry; apply Q2R_0]. rewrite Q2R_minus, E, Q2R_1. reflexivity.
Qed.

Theorem zcover_bound_is (n : nat) : Q2R (zcover_bound n) = (walk n 0 / 2)%R.
Proof.
  unfold zcover_bound. replace (Z.of_nat n + 1)%Z with (Z.of_nat (S n)) by lia. pose proof (pow_lt 2 n ltac:(lra)).
  rewrite Q2R_div by apply power_not_zero. rewrite !Q2R_whole, zwalks_are, <- pow_IZR by lia. simpl (INR 0). cbn [pow].
  replace (0 + 0)%R with 0%R by ring. field. lra.
Qed.

(* ---- Blum and Mansour's reduction of Hedge with rate k ln 2, where k times each copy's scores are whole numbers ---- *)
(* eliminate; None where it divides by 0 *)
Fixpoint qeliminate (n : nat) (plays : nat -> qvec) : option qvec :=
  match n with
  | O => Some (qunit 0)
  | S m =>
    match m with
    | O => Some (qunit 0)
    | S _ =>
      if Qeq_bool (plays m m) 1 then Some (qunit m)
      else match qeliminate m (fun i j => Qred (plays i j + plays i m * plays m j / (1 - plays m m))) with
        | None => None
        | Some p =>
          let last := qsum m (fun i => p i * plays i m) / (1 - plays m m) in
          if Qeq_bool (1 + last) 0 then None else Some (fun j => Qred ((if Nat.eqb j m then last else p j) / (1 + last)))
        end
    end
  end.
Definition qwhole (q : Q) : bool := (Qeq_bool q (inject_Z (Qfloor q)) && Qle_bool 0 q)%bool.
(* the plays of the copies from their scores, and what they leave fixed *)
Definition qcopy_plays (k d : nat) (scores : nat -> qvec) : nat -> qvec :=
  fun i j => two_to (qof k * scores i j) / qsum d (fun l => two_to (qof k * scores i l)).
Definition qfixed (k d : nat) (scores : nat -> qvec) : option qvec :=
  if forallb (fun i => forallb (fun j => qwhole (qof k * scores i j)) (seq 0 d)) (seq 0 d)
  then qeliminate d (qcopy_plays k d scores) else None.
Definition qafter (k d : nat) (scores : option (nat -> qvec)) (r : qvec) : option (nat -> qvec) :=
  match scores with
  | None => None
  | Some s => match qfixed k d s with None => None | Some p => let x := tabled d p in Some (fun i j => s i j + x i * r j) end
  end.
Definition qscores (k d : nat) (past : list qvec) : option (nat -> qvec) := fold_left (qafter k d) past (Some (fun _ => qzero)).
Definition qblum_mansour (k d : nat) (past : list qvec) : option qvec :=
  match qscores k d past with None => None | Some s => qfixed k d s end.
(* its play, and where it is not rational no play *)
Definition qknown (x : option qvec) : qvec := match x with Some p => p | None => qzero end.
Definition qblum_mansour_bound (k j n : nat) : qbound := (qof (2 ^ j) * qof j / qof k, qof k * qof n / 8).

Lemma qeq_bool_real x y : Qeq_bool x y = true <-> Q2R x = Q2R y.
Proof. split; [intros H; apply Qeq_eqR, Qeq_bool_eq, H|intros H; apply Qeq_eq_bool, eqR_Qeq, H]. Qed.

Lemma qeliminate_is n : forall real_plays plays x, (forall i j, (i < n)%nat -> (j < n)%nat -> real_plays i j = Q2R (plays i j)) ->
  qeliminate n plays = Some x -> eliminate n real_plays = real x.
Proof.
  induction n as [|m IH]; intros f q x H E; [injection E as <-; symmetry; apply real_unit|].
  destruct m as [|l]; [injection E as <-; symmetry; apply real_unit|]. set (m := S l) in *.
  change (eliminate (S m) f) with
    (if Req_EM_T (f m m) 1 then unit_vec m
     else let p := eliminate m (fun i j => f i j + f i m * f m j / (1 - f m m))%R in
          let last := (Sum m (fun i => p i * f i m) / (1 - f m m))%R in fun j => ((if Nat.eqb j m then last else p j) / (1 + last))%R).
  change (qeliminate (S m) q) with
    (if Qeq_bool (q m m) 1 then Some (qunit m)
     else match qeliminate m (fun i j => Qred (q i j + q i m * q m j / (1 - q m m))) with
       | None => None
       | Some p => let last := qsum m (fun i => p i * q i m) / (1 - q m m) in
           if Qeq_bool (1 + last) 0 then None else Some (fun j => Qred ((if Nat.eqb j m then last else p j) / (1 + last)))
       end) in E.
  pose proof (qeq_bool_real (q m m) 1) as B. rewrite Q2R_1, <- (H m m ltac:(lia) ltac:(lia)) in B.
  destruct (Qeq_bool (q m m) 1).
  { destruct (Req_EM_T (f m m) 1) as [_|N]; [|destruct (N (proj1 B eq_refl))]. injection E as <-. symmetry. apply real_unit. }
  destruct (Req_EM_T (f m m) 1) as [Y|N]; [discriminate (proj2 B Y)|]. clear B.
  assert (D : ~ 1 - q m m == 0).
  { intros Z0. apply Qeq_eqR in Z0. rewrite Q2R_minus, Q2R_1, Q2R_0, <- (H m m) in Z0 by lia. apply N. lra. }
  destruct (qeliminate m _) as [p|] eqn:F; [|discriminate].
  assert (G : eliminate m (fun i j => f i j + f i m * f m j / (1 - f m m))%R = real p).
  { refine (IH _ _ p _ F). intros i j Hi Hj. cbv beta.
    rewrite Q2R_red, Q2R_plus, Q2R_div, Q2R_mult, Q2R_minus, Q2R_1 by exact D. rewrite !H by lia. reflexivity. }
  rewrite G.
  cbv zeta in E |- *. set (last := qsum m (fun i => p i * q i m) / (1 - q m m)) in *.
  assert (L : (Sum m (fun i => real p i * f i m) / (1 - f m m))%R = Q2R last).
  { unfold last. rewrite Q2R_div, Q2R_sum, Q2R_minus, Q2R_1, <- (H m m) by (exact D || lia). f_equal. apply sum_ext. intros i Hi.
    rewrite Q2R_mult, <- H by lia. reflexivity. }
  rewrite L. pose proof (qeq_bool_real (1 + last) 0) as B. destruct (Qeq_bool (1 + last) 0); [discriminate|].
  replace x with (fun j => Qred ((if Nat.eqb j m then last else p j) / (1 + last))) by congruence.
  apply functional_extensionality. intros j. unfold real. cbv beta. rewrite Q2R_red, Q2R_div, Q2R_plus, Q2R_1.
  - destruct (Nat.eqb j m); reflexivity.
  - intros Z0. apply Qeq_eqR in Z0. discriminate (proj2 B Z0).
Qed.

Lemma qwhole_whole q : qwhole q = true -> exists n, q == qof n.
Proof.
  intros H. apply andb_prop in H. destruct H as [E P]. apply Qeq_bool_eq in E. apply Qle_bool_iff in P. exists (Z.to_nat (Qfloor q)).
  unfold qof. rewrite Z2Nat.id; [exact E|]. rewrite E in P. apply Qle_Rle in P. rewrite Q2R_0, Q2R_whole in P. apply le_IZR. exact P.
Qed.

Section Reduction.
Variables k d : nat.
Hypothesis Hd : (1 <= d)%nat.
Let copy : base := hedge d (INR k * ln 2).
(* the copies have these scores *)
Let have (h : nat -> list vec) (s : nat -> qvec) : Prop := forall i j, (i < d)%nat -> (j < d)%nat -> score (h i) j = Q2R (s i j).

Lemma copy_plays h s i j : have h s -> (forall l, (l < d)%nat -> qwhole (qof k * s i l) = true) -> (i < d)%nat -> (j < d)%nat ->
  copy (h i) j = Q2R (qcopy_plays k d s i j).
Proof.
  intros H W Hi Hj. unfold copy, hedge, qcopy_plays.
  assert (E : forall l, (l < d)%nat -> Q2R (two_to (qof k * s i l)) = exp (INR k * ln 2 * score (h i) l)).
  { intros l Hl. destruct (qwhole_whole _ (W l Hl)) as [n Hn]. rewrite (two_to_real _ n Hn), Q2R_mult, Q2R_of, H by assumption.
    f_equal. ring. }
  assert (S0 : Q2R (qsum d (fun l => two_to (qof k * s i l))) = potential d (INR k * ln 2) (h i)).
  { rewrite Q2R_sum. apply sum_ext. exact E. }
  rewrite Q2R_div, S0, E by (exact Hj || (apply positive_not_zero; rewrite S0; apply potential_pos, Hd)). reflexivity.
Qed.

Lemma qfixed_is h s x : have h s -> qfixed k d s = Some x -> eliminate d (fun i => copy (h i)) = real x.
Proof.
  intros H E. unfold qfixed in E. destruct (forallb _ _) eqn:W; [|discriminate]. refine (qeliminate_is d _ _ x _ E). intros i j Hi Hj.
  rewrite forallb_forall in W. apply copy_plays; try assumption. intros l Hl.
  specialize (W i ltac:(apply in_seq; lia)). rewrite forallb_forall in W. apply W, in_seq. lia.
Qed.

(* Blum and Mansour's learner over Hedge with rate k ln 2. *)
Theorem qblum_mansour_plays (past : list qvec) (x : qvec) : qblum_mansour k d past = Some x ->
  blum_mansour (eliminate d) (hedge d (INR k * ln 2)) (map real past) = real x.
Proof.
  unfold qblum_mansour. destruct (qscores k d past) as [s|] eqn:E; [|discriminate]. intros F.
  refine (qfixed_is (shown (eliminate d) copy (map real past)) s x _ F). clear F x. revert s E.
  induction past as [|r past IH] using rev_ind; intros s E.
  - injection E as <-. intros i j _ _. symmetry. apply Q2R_0.
  - unfold qscores in E. rewrite fold_left_app in E. fold (qscores k d past) in E. cbn [fold_left] in E.
    destruct (qscores k d past) as [s'|]; [|discriminate]. specialize (IH s' eq_refl). cbn [qafter] in E.
    destruct (qfixed k d s') as [p|] eqn:F; [|discriminate]. injection E as <-. intros i j Hi Hj.
    rewrite map_app. cbn [map]. rewrite shown_snoc, score_snoc, (IH i j Hi Hj), tabled_is. unfold blum_mansour.
    rewrite (qfixed_is _ _ p IH F), Q2R_plus, Q2R_mult. reflexivity.
Qed.
End Reduction.

Theorem qblum_mansour_bound_holds (k j n : nat) : (1 <= k)%nat ->
  has_W_swap (2 ^ j) (blum_mansour (eliminate (2 ^ j)) (hedge (2 ^ j) (INR k * ln 2))) n (amount (qblum_mansour_bound k j n)).
Proof.
  intros Hk. pose proof ln_2_positive. pose proof (lt_0_INR k ltac:(lia)).
  pose proof (blum_mansour_of_hedge_sharp (2 ^ j) n (INR k * ln 2) (arms_positive j) ltac:(nra)) as B. rewrite ln_of_arms in B.
  replace (amount (qblum_mansour_bound k j n))
    with (INR (2 ^ j) * (INR j * ln 2) / (INR k * ln 2) + INR k * ln 2 * INR n / 8)%R; [exact B|].
  unfold amount, qblum_mansour_bound. cbn [fst snd]. rewrite !Q2R_div, !Q2R_mult, !Q2R_of by (discriminate || apply qof_positive, Hk).
  replace (Q2R 8) with 8%R by (unfold Q2R; simpl; lra). field. lra.
Qed.

(* ---- A learner that sees every h-th reward, h = tau+1, and the bound from its h copies ---- *)
Definition qdelayed (L : (Z -> qvec) -> Z -> qvec) (h : nat) (r : Z -> qvec) (t : Z) : qvec := L (fun u => r (t + u * Z.of_nat h)%Z) 0%Z.
(* over q h + s rounds; the copies have the bounds W *)
Definition qdelayed_bound (h q s : nat) (W : nat -> qbound) : qbound :=
  (qof s * fst (W (S q)) + qof (h - s) * fst (W q), qof s * snd (W (S q)) + qof (h - s) * snd (W q)).

Theorem qdelayed_plays (P : qvec -> Prop) (L : learner) (f : list vec -> vec) (q : (Z -> qvec) -> Z -> qvec) (h m : nat) :
  (forall r t, L r t = f (window r m t)) -> (forall r t, (forall u, P (r u)) -> L (reals r) t = real (q r t)) ->
  forall r t, (forall u, P (r u)) -> thin f h m (reals r) t = real (qdelayed q h r t).
Proof.
  intros Hf Hq r t Hr. unfold qdelayed. rewrite <- Hq by (intros; apply Hr). rewrite Hf. reflexivity.
Qed.

Theorem delayed_total (d h q s m : nat) (L : learner) (f : list vec -> vec) (W : nat -> R) (r : Z -> vec) :
  (1 <= d)%nat -> (1 <= q)%nat -> (s <= h)%nat -> (forall r t, L r t = f (window r m t)) ->
  (forall n r, (1 <= n)%nat -> instance d n r -> (total_regret d n L r <= W n)%R) -> instance d (q * h + s) r ->
  (total_regret d (q * h + s) (thin f h m) r <= INR s * W (S q) + INR (h - s) * W q)%R.
Proof.
  intros Hd Hq Hs Hf HW Hr. apply total_regret_le; [exact Hd|]. intros i Hi. unfold regret_against, over_rounds.
  set (g := fun t : Z => (r t i - dot d (thin f h m r t) (r t))%R).
  set (own := fun n c => Sum n (fun j => g (Z.of_nat (j * h + c) + 1)%Z)).
  assert (B : forall n c, (1 <= n)%nat -> (c < h)%nat -> (q * h + s <= n * h + c)%nat -> (own n c <= W n)%R).
  { intros n c Hn Hc HT. assert (I : instance d n (class h r c)).
    { split; intros u Hu; unfold class, thinned; [apply (instance_rewards d (q * h + s)); exact Hr|].
      destruct Hr as [_ Z0]. apply Z0. intros A. apply Hu. split; nia. }
    eapply Rle_trans; [|apply (HW n _ Hn I)]. eapply Rle_trans; [|apply (total_regret_ge d n L _ i Hi)]. right.
    unfold regret_against, over_rounds, own. apply sum_ext. intros j _. unfold g.
    replace (Z.of_nat (j * h + c) + 1)%Z with (Z.of_nat c + 1 + (Z.of_nat j + 1 - 1) * Z.of_nat h)%Z by lia.
    rewrite thin_class, <- Hf. unfold class, thinned.
    replace (Z.of_nat c + 1 - Z.of_nat h + (Z.of_nat j + 1) * Z.of_nat h)%Z
      with (Z.of_nat c + 1 + (Z.of_nat j + 1 - 1) * Z.of_nat h)%Z by lia. reflexivity. }
  rewrite (sum_app (q * h) s), sum_blocks, sum_swap. replace h with (s + (h - s))%nat at 1 by lia. rewrite sum_app.
  rewrite Rplus_assoc, (Rplus_comm (Sum (h - s) _)), <- Rplus_assoc, <- sum_added, <- !sum_const. apply Rplus_le_compat; apply sum_le.
  - intros c Hc. apply (B (S q) c); nia.
  - intros c Hc. apply (B q (s + c)%nat); nia.
Qed.

Theorem qdelayed_bound_holds (d h q s m : nat) (L : learner) (f : list vec -> vec) (W : nat -> qbound) (r : Z -> vec) :
  (1 <= d)%nat -> (1 <= q)%nat -> (s <= h)%nat -> (forall r t, L r t = f (window r m t)) ->
  (forall n r, (1 <= n)%nat -> instance d n r -> (total_regret d n L r <= amount (W n))%R) -> instance d (q * h + s) r ->
  (total_regret d (q * h + s) (thin f h m) r <= amount (qdelayed_bound h q s W))%R.
Proof.
  intros Hd Hq Hs Hf HW Hr. eapply Rle_trans; [apply (delayed_total d h q s m L f (fun n => amount (W n)) r); assumption|]. right.
  unfold amount, qdelayed_bound. cbn [fst snd]. rewrite !Q2R_plus, !Q2R_mult, !Q2R_of. ring.
Qed.
