(* The same learners over rational numbers, which the prover can compute, and the proof that they are the learners of the
   model. What is computed here is compared with what the Go code plays. *)
From Coq Require Import Reals ZArith QArith Qreals Qabs List Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Theorem_3_1.
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
