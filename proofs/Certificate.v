(* Certificates of package exact/certificate, long-run upper ones for two arms: potentials on windows. What the checker checks is
   enough for every instance whose rewards are 0, e_1 or e_2, and the prover checks it by computation. *)
From Coq Require Import Reals ZArith QArith Qreals Qround Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Windowed Cover Rational.
Import ListNotations.
Open Scope R_scope.

(* An instance over the alphabet {0, e_1, e_2}. *)
Definition one_hot_instance (T : nat) (r : Z -> vec) : Prop :=
  (forall t, (1 <= t <= Z.of_nat T)%Z -> r t = zero \/ r t = unit_vec 0 \/ r t = unit_vec 1) /\
  (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> r t = zero).

(* The learner has, in the long run, at most the regret v per round on every such instance. *)
Definition learner_keeps (L : learner) (v : R) : Prop :=
  exists C, forall T r, one_hot_instance T r -> total_regret 2 T L r <= INR T * v + C.

(* Letters: 0 is the reward zero, 1 is e_1, 2 is e_2. *)
Definition letter (c : nat) : qvec := match c with O => qzero | S O => vec_of [1; 0]%Q | _ => vec_of [0; 1]%Q end.
Definition exchange (c : nat) : nat := match c with O => O | S O => 2%nat | _ => 1%nat end.
Fixpoint windows (M : nat) : list (list nat) :=
  match M with O => [[]] | S k => flat_map (fun w => [0%nat :: w; 1%nat :: w; 2%nat :: w]) (windows k) end.

(* The potentials of a certificate: a number for each window, whose letters are digits, the latest the last; divided by unit. For
   arm 2 the arms are exchanged. *)
Definition index (w : list nat) : nat := fold_left (fun k c => (3 * k + c)%nat) w 0%nat.
Definition potential_of (unit : positive) (potentials : list Z) (i : nat) (w : list nat) : Q :=
  (nth (index (match i with O => w | _ => map exchange w end)) potentials 0%Z # unit)%Q.

(* The learner, in rational numbers: what it plays after a window. *)
Definition letter_cost (x : qvec) (i c : nat) : Q := (letter c i - qdot 2 x (letter c))%Q.

(* The check: for every window w, letter c and arm i, the cost, and the potential of the next window, are at most the value and the
   potential of w; and no potential is negative. *)
Definition certified (M : nat) (f : list qvec -> qvec) (value : Q) (unit : positive) (potentials : list Z) : bool :=
  forallb (fun w =>
    let y := f (map letter w) in
    let x := vec_of [Qred (y 0%nat); Qred (y 1%nat)] in
    forallb (fun i =>
      andb (Qle_bool 0 (potential_of unit potentials i w))
      (forallb (fun c => Qle_bool (letter_cost x i c + potential_of unit potentials i (tl w ++ [c])) (value
        + potential_of unit potentials i w))
        [0; 1; 2]%nat)) [0; 1]%nat) (windows M).

Lemma in_windows M w : length w = M -> Forall (fun c => (c < 3)%nat) w -> In w (windows M).
Proof.
  revert w. induction M; intros w Hl Hf; [destruct w; [left; reflexivity|discriminate]|].
  destruct w as [|c v]; [discriminate|]. inversion Hf; subst. simpl. apply in_flat_map. exists v.
  split; [apply IHM; [simpl in Hl; lia|assumption]|].
  destruct c as [|[|[|c]]]; simpl; [tauto|tauto|tauto|lia].
Qed.

(* the letters of an instance *)
Lemma letters_of T r : one_hot_instance T r -> exists c : Z -> nat, (forall t, (c t < 3)%nat) /\
  (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> c t = O) /\
  r = reals (fun t => letter (c t)).
Proof.
  intros [H1 H0]. assert (Z : real (letter 0) = zero) by apply real_zero.
  assert (E0 : real (letter 1) = unit_vec 0).
  { apply functional_extensionality. intros [|[|i]]; unfold real, letter, vec_of, unit_vec; cbn [nth Nat.eqb];
      [apply Q2R_1|apply Q2R_0|destruct i; apply Q2R_0]. }
  assert (E1 : real (letter 2) = unit_vec 1).
  { apply functional_extensionality. intros [|[|i]]; unfold real, letter, vec_of, unit_vec; cbn [nth Nat.eqb];
      [apply Q2R_0|apply Q2R_1|destruct i; apply Q2R_0]. }
  assert (D : forall v : vec, {v 0%nat = 1} + {v 0%nat <> 1}) by (intros; apply Req_EM_T).
  assert (D' : forall v : vec, {v 1%nat = 1} + {v 1%nat <> 1}) by (intros; apply Req_EM_T).
  set (c := fun t => if D (r t) then 1%nat else if D' (r t) then 2%nat else 0%nat).
  assert (U : forall t, r t = zero \/ r t = unit_vec 0 \/ r t = unit_vec 1).
  { intros t. destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)); [apply H1; lia| | |]; left; apply H0; lia. }
  exists c. split; [intros t; unfold c; destruct (D (r t)), (D' (r t)); lia|]. split.
  - intros t Ht. unfold c. rewrite (H0 t Ht). unfold zero. destruct (D (fun _ => 0)); [lra|]. destruct (D' (fun _ => 0)); [lra|reflexivity].
  - apply functional_extensionality. intros t. unfold reals, c. destruct (U t) as [E|[E|E]]; rewrite E.
    + destruct (D zero) as [Q|_]; [unfold zero in Q; lra|]. destruct (D' zero) as [Q|_]; [unfold zero in Q; lra|]. symmetry. exact Z.
    + destruct (D (unit_vec 0)) as [_|N]; [symmetry; exact E0|exfalso; apply N; reflexivity].
    + destruct (D (unit_vec 1)) as [Q|_]; [unfold unit_vec in Q; simpl in Q; lra|].
      destruct (D' (unit_vec 1)) as [_|N]; [symmetry; exact E1|exfalso; apply N; reflexivity].
Qed.

(* A certificate is sound: if the check succeeds, the learner that plays f after each window of M rewards has total regret at most
   T times the value, and the potential of the window of zeros, on every instance of T rounds whose rewards are 0, e_1 or e_2. *)
Theorem certificate_sound (M : nat) (L : learner) (f : list qvec -> qvec) (value : Q) (unit : positive) (potentials : list Z) :
  (1 <= M)%nat -> (forall r t, L (reals r) t = real (f (qwindow r M t))) -> certified M f value unit potentials = true ->
  forall T r, one_hot_instance T r ->
  total_regret 2 T L r <= INR T * Q2R value + Q2R (nth 0 potentials 0%Z # unit).
Proof.
  intros HM HL HC T r Hr. destruct (letters_of T r Hr) as [c [Hc [Hc0 ->]]].
  set (w := fun t : Z => map (fun k => c (t - Z.of_nat M + Z.of_nat k)%Z) (seq 0 M)).
  assert (W : forall t, qwindow (fun t => letter (c t)) M t = map letter (w t))
    by (intros t; unfold qwindow, qsegment, w; rewrite map_map; reflexivity).
  assert (Next : forall t, w (t + 1)%Z = tl (w t) ++ [c t]).
  { intros t. unfold w. destruct M as [|m]; [lia|]. rewrite seq_S at 1. rewrite map_app. cbn [seq map tl].
    rewrite <- seq_shift, map_map. f_equal.
    - apply map_ext. intros k. f_equal. lia.
    - cbn [map]. do 2 f_equal. lia. }
  assert (Zeros : w 1%Z = repeat 0%nat M).
  { unfold w. assert (G : forall n s, (s + Z.of_nat n <= 1)%Z -> map (fun k => c (s + Z.of_nat k)%Z) (seq 0 n) = repeat 0%nat n).
    { induction n; intros s Hs; [reflexivity|]. rewrite seq_S, map_app, IHn by lia. cbn [map]. rewrite Hc0 by lia.
      symmetry. apply repeat_cons. }
    apply G. lia. }
  assert (Start : forall i, potential_of unit potentials i (repeat 0%nat M) = (nth 0 potentials 0%Z # unit)%Q).
  { intros i. unfold potential_of. do 2 f_equal.
    assert (G : forall n, index (repeat 0%nat n) = 0%nat) by (unfold index; induction n; [reflexivity|exact IHn]).
    destruct i; [apply G|]. replace (map exchange (repeat 0%nat M)) with (repeat 0%nat M); [apply G|]. clear.
    induction M; [reflexivity|]. simpl. f_equal. exact IHM. }
  unfold certified in HC. rewrite forallb_forall in HC.
  assert (Checked : forall t i, (i < 2)%nat ->
    reals (fun t => letter (c t)) t i - dot 2 (L (reals (fun t => letter (c t))) t) (reals (fun t => letter (c t)) t)
      + Q2R (potential_of unit potentials i (w (t + 1)%Z))
      <= Q2R value + Q2R (potential_of unit potentials i (w t)) /\ 0 <= Q2R (potential_of unit potentials i (w t))).
  { intros t i Hi. assert (In_w : In (w t) (windows M)).
    { apply in_windows; [unfold w; rewrite map_length, seq_length; reflexivity|]. apply Forall_forall. intros x Hx.
      unfold w in Hx. apply in_map_iff in Hx. destruct Hx as [k [<- _]]. apply Hc. }
    specialize (HC (w t) In_w). cbv zeta in HC. rewrite forallb_forall in HC.
    specialize (HC i ltac:(destruct i as [|[|i]]; simpl; [tauto|tauto|lia])). apply andb_prop in HC.
    destruct HC as [Pos HC]. rewrite forallb_forall in HC.
    specialize (HC (c t) ltac:(pose proof (Hc t); destruct (c t) as [|[|[|]]]; simpl; [tauto|tauto|tauto|lia])).
    apply Qle_bool_iff, Qle_Rle in Pos, HC. rewrite Q2R_0 in Pos. split; [|exact Pos].
    rewrite !Q2R_plus in HC. rewrite <- Next in HC. eapply Rle_trans; [|exact HC]. apply Rplus_le_compat_r. right.
    unfold letter_cost. rewrite Q2R_minus. unfold reals at 1. unfold real at 1. apply (f_equal2 Rminus); [reflexivity|]. rewrite HL, W.
    unfold reals. rewrite <- qdot_agrees. apply dot_ext; [|reflexivity].
    intros [|[|j]] Hj; [| |lia]; unfold real, vec_of; cbn [nth]; symmetry; apply Q2R_red. }
  apply total_regret_le; [lia|]. intros i Hi.
  assert (G : forall n, over_rounds n (fun t =>
    reals (fun t => letter (c t)) t i - dot 2 (L (reals (fun t => letter (c t))) t) (reals (fun t => letter (c t)) t))
    + Q2R (potential_of unit potentials i (w (Z.of_nat n + 1)%Z)) <= INR n * Q2R value + Q2R (nth 0 potentials 0%Z # unit)).
  { induction n.
    - unfold over_rounds. simpl Sum. change (Z.of_nat 0 + 1)%Z with 1%Z. rewrite Zeros, Start. simpl. lra.
    - rewrite over_rounds_S, S_INR. destruct (Checked (Z.of_nat n + 1)%Z i Hi) as [C _].
      replace (Z.of_nat (S n) + 1)%Z with (Z.of_nat n + 1 + 1)%Z by lia. lra. }
  specialize (G T). destruct (Checked (Z.of_nat T + 1)%Z i Hi) as [_ P]. unfold regret_against. lra.
Qed.

(* ---- The learners of the committed certificates ---- *)

(* the mean over suffixes, on a window *)
Definition qlast_of (n : nat) (l : list qvec) : list qvec := skipn (length l - n) l.
Definition qaverage_on (A : qbase) (a n : nat) (w : list qvec) : qvec :=
  fun i => (/ qof n * qsum n (fun m => A (qlast_of (a + m) w) i))%Q.

Lemma qlast_of_qwindow r M t k : (k <= M)%nat -> qlast_of k (qwindow r M t) = qwindow r k t.
Proof.
  intros H. unfold qlast_of, qwindow, qsegment. rewrite map_length, seq_length, skipn_map.
  assert (E : skipn (M - k) (seq 0 M) = seq (M - k) k).
  { replace (seq 0 M) with (seq 0 (M - k) ++ seq (M - k) k) by (rewrite <- seq_app; f_equal; lia).
    rewrite skipn_app, seq_length, skipn_all2 by (rewrite seq_length; lia). rewrite Nat.sub_diag. reflexivity. }
  rewrite E.
  replace (seq (M - k) k) with (map (fun j => (M - k + j)%nat) (seq 0 k)).
  - rewrite map_map. apply map_ext. intros j. f_equal. lia.
  - generalize (M - k)%nat. clear. intros b. induction k; [reflexivity|]. rewrite !seq_S, map_app, IHk. reflexivity.
Qed.

Lemma qsum_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> qsum n f = qsum n g.
Proof. induction n; intros H; cbn [qsum]; [reflexivity|]. rewrite IHn, (H n) by (intros; apply H || lia; lia). reflexivity. Qed.

(* AverageRestart over the suffixes of length 0..M and Cover's learner for N rounds *)
Theorem certificate_of_average_restart (M N : nat) (value : Q) (unit : positive) (potentials : list Z) : (1 <= M)%nat ->
  certified M (qaverage_on (qcover N) 0 (S M)) value unit potentials = true ->
  learner_keeps (inclusive_average_restart (cover N) M) (Q2R value).
Proof.
  intros HM HC. exists (Q2R (nth 0 potentials 0%Z # unit)).
  apply (certificate_sound M _ (qaverage_on (qcover N) 0 (S M)) value unit potentials HM); [|exact HC].
  intros r t. unfold inclusive_average_restart. rewrite (qaverage_suffixes_agrees _ (qcover N)) by (lia || apply qcover_agrees).
  f_equal. apply functional_extensionality. intros i. unfold qaverage_suffixes, qaverage_on. f_equal. apply qsum_ext.
  intros m Hm. rewrite qlast_of_qwindow by lia. reflexivity.
Qed.

(* windowed follow-the-leader *)
Theorem certificate_of_windowed_follow_the_leader (M : nat) (value : Q) (unit : positive) (potentials : list Z) : (1 <= M)%nat ->
  certified M (qfollow_the_leader 2) value unit potentials = true ->
  learner_keeps (windowed (follow_the_leader 2) M) (Q2R value).
Proof.
  intros HM HC. exists (Q2R (nth 0 potentials 0%Z # unit)).
  apply (certificate_sound M _ (qfollow_the_leader 2) value unit potentials HM); [|exact HC].
  intros r t. unfold windowed, window. rewrite real_segment, qfollow_the_leader_agrees by lia. reflexivity.
Qed.

(* A learner that plays by arm 1's lead over the window alone: with the lead D, rounded down, arm 1 has weight plays[D + M]. Such is
   every symmetric learner of two arms that ignores rewards common to both. *)
Definition by_lead (M : nat) (plays : list Q) : base := fun w =>
  let x := Q2R (nth (Z.to_nat (Int_part (lead w) + Z.of_nat M)) plays 0%Q) in fun i => match i with O => x | S O => 1 - x | _ => 0 end.
Definition qby_lead (M : nat) (plays : list Q) : qbase := fun w =>
  let x := nth (Z.to_nat (Qfloor (qlead w) + Z.of_nat M)) plays 0%Q in fun i => (match i with O => x | S O => 1 - x | _ => 0 end)%Q.

Lemma floor_agrees q : Int_part (Q2R q) = Qfloor q.
Proof.
  destruct (base_Int_part (Q2R q)) as [A B]. pose proof (Qle_Rle _ _ (Qfloor_le q)) as C. pose proof (Qlt_Rlt _ _ (Qlt_floor q)) as D.
  assert (E : forall z, Q2R (inject_Z z) = IZR z) by (intros z; unfold Q2R, inject_Z; simpl; lra). rewrite E in C, D.
  assert (F : (Int_part (Q2R q) < Qfloor q + 1)%Z) by (apply lt_IZR; lra).
  assert (G : (Qfloor q < Int_part (Q2R q) + 1)%Z) by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.

Lemma by_lead_agrees M plays : agrees (by_lead M plays) (qby_lead M plays).
Proof.
  intros past. apply functional_extensionality. intros i. unfold real, by_lead, qby_lead. rewrite Q2R_lead, floor_agrees.
  destruct i as [|[|i]]; [reflexivity| |symmetry; apply Q2R_0]. rewrite Q2R_minus, Q2R_1. reflexivity.
Qed.

Theorem certificate_of_leads (M : nat) (plays : list Q) (value : Q) (unit : positive) (potentials : list Z) : (1 <= M)%nat ->
  certified M (qby_lead M plays) value unit potentials = true ->
  learner_keeps (windowed (by_lead M plays) M) (Q2R value).
Proof.
  intros HM HC. exists (Q2R (nth 0 potentials 0%Z # unit)).
  apply (certificate_sound M _ (qby_lead M plays) value unit potentials HM); [|exact HC].
  intros r t. unfold windowed, window. rewrite real_segment, by_lead_agrees. reflexivity.
Qed.
