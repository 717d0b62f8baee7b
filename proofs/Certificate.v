(* The certificates: the checkers, and what each proves. *)
From Coq Require Import Reals ZArith QArith Qreals Qround List Permutation Lia Lra FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Mean_based Theorem_3_1 Rational Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* Certificates of package exact/certificate, long-run upper ones for two arms: potentials on windows. What the checker checks is
   enough for every instance whose rewards are 0, e_1 or e_2, and the prover checks it by computation. *)

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

(* Certificates of package exact/certificate, class lower ones: periodic instances, each with a weight. What the checker checks is enough
   for every learner of the class, for any number of arms, for regret against the best arm and for swap regret. *)

(* Letters are the vectors over {0,1}: in letter c, arm i earns the binary digit number i of c. *)
Definition letter_reward (c : nat) : vec := fun i => if Nat.testbit c i then 1 else 0.
Definition earns (c i : nat) : Z := if Nat.testbit c i then 1%Z else 0%Z.

(* A map of arms, as the list of the arms' images. *)
Definition image_of (phi : list nat) (i : nat) : nat := nth i phi O.
(* by how much arm phi(i) earns more than arm i in a letter *)
Definition letter_gain (phi : list nat) (c i : nat) : Z := (earns c (image_of phi i) - earns c i)%Z.

(* A weighted period is the weight of each of its rounds, the map of arms that regret is against, and the letters. *)
Definition weighted_period := (Z * list nat * list nat)%type.
Definition weight_of (p : weighted_period) : Z := fst (fst p).
Definition map_of (p : weighted_period) : list nat := snd (fst p).
Definition letters_in (p : weighted_period) : list nat := snd p.

(* The letter of round t of the period repeated in both directions, and the M letters before it. What stands before the word in, here
   and below, is computed once for all rounds. *)
Definition letter_at (l : list nat) : Z -> nat := let n := Z.of_nat (length l) in fun t => nth (Z.to_nat (t mod n)) l O.
Definition letters_before (M : nat) (l : list nat) : Z -> list nat :=
  let letter := letter_at l in fun t => map (fun k => letter (t - Z.of_nat M + Z.of_nat k)%Z) (seq 0 M).

(* The weighted rounds: what a learner sees of the window, and what the map gains for each arm. *)
Definition seen_round := (list nat * list Z)%type.
Definition round_of (see : list nat -> list nat) (d M : nat) (p : weighted_period) : nat -> seen_round :=
  let l := letters_before (M + length (letters_in p)) (letters_in p) (Z.of_nat (length (letters_in p))) in fun s =>
  let rest := skipn s l in let c := nth M rest O in
  (see (firstn M rest), map (fun i => letter_gain (map_of p) c i * weight_of p)%Z (seq 0 d)).
Definition seen_rounds (see : list nat -> list nat) (d M : nat) (ps : list weighted_period) : list seen_round :=
  flat_map (fun p => map (round_of see d M p) (seq 0 (length (letters_in p)))) ps.

(* The least that the map gains when in each window the best arm is played. The rounds are divided by the letters of their windows. *)
Definition gain_of_arm (es : list seen_round) (i : nat) : Z := fold_right (fun e a => (nth i (snd e) 0 + a)%Z) 0%Z es.
Fixpoint least_of (n : nat) (f : nat -> Z) : Z :=
  match n with O => 0%Z | S k => match k with O => f O | S _ => Z.min (least_of k f) (f k) end end.
Definition first_letter (e : seen_round) : nat := hd O (fst e).
Definition without_first (e : seen_round) : seen_round := (tl (fst e), snd e).
Fixpoint least_gain (d M : nat) (es : list seen_round) : Z :=
  match es, M with
  | [], _ => 0%Z
  | _, O => least_of d (gain_of_arm es)
  | _, S m => fold_right (fun c a => (least_gain d m (map without_first (filter (fun e => Nat.eqb (first_letter e) c) es)) + a)%Z) 0%Z
      (seq 0 (2 ^ d))
  end.

Definition weight_of_all (ps : list weighted_period) : Z :=
  fold_right (fun p a => weight_of p * Z.of_nat (length (letters_in p)) + a)%Z 0%Z ps.
Definition fits (d : nat) (p : weighted_period) : bool :=
  ((0 <? weight_of p)%Z && negb (Nat.eqb (length (letters_in p)) 0) && forallb (fun a => a <? d)%nat (map_of p)
   && forallb (fun c => c <? 2 ^ d)%nat (letters_in p))%bool.
Definition lower_certified (see : list nat -> list nat) (d M : nat) (ps : list weighted_period) (value : Q) : bool :=
  ((0 <? d)%nat && forallb (fits d) ps && (0 <? weight_of_all ps)%Z
   && (Qnum value * weight_of_all ps <=? Zpos (Qden value) * least_gain d M (seen_rounds see d M ps))%Z)%bool.

(* ---- Sums over a period ---- *)
Lemma period_sum (g : Z -> R) n : (forall t, g (t + Z.of_nat n)%Z = g t) -> forall k : nat,
  Sum n (fun s => g (Z.of_nat k + Z.of_nat s)%Z) = Sum n (fun s => g (Z.of_nat s)).
Proof.
  intros P. induction k; [apply sum_ext; reflexivity|]. rewrite <- IHk. destruct n as [|m]; [reflexivity|].
  rewrite (sum_first m (fun s => g (Z.of_nat k + Z.of_nat s)%Z)). cbn [Sum].
  replace (g (Z.of_nat (S k) + Z.of_nat m)%Z) with (g (Z.of_nat k + Z.of_nat 0)%Z)
    by (rewrite <- P; f_equal; lia). rewrite Rplus_comm. f_equal. apply sum_ext. intros s _. f_equal. lia.
Qed.

Lemma letter_at_period l t : letter_at l (t + Z.of_nat (length l)) = letter_at l t.
Proof.
  unfold letter_at. cbv zeta. do 2 f_equal.
  replace (t + Z.of_nat (length l))%Z with (t + 1 * Z.of_nat (length l))%Z by lia. apply Z_mod_plus_full.
Qed.
Lemma letters_before_period M l t : letters_before M l (t + Z.of_nat (length l)) = letters_before M l t.
Proof.
  unfold letters_before. cbv zeta. apply map_ext. intros k. rewrite <- (letter_at_period l (t - Z.of_nat M + Z.of_nat k)). f_equal. lia.
Qed.

(* Round s of a period sees the M letters before it. *)
Lemma map_seq_from {A} (f : nat -> A) s n : map f (seq s n) = map (fun k => f (s + k)%nat) (seq 0 n).
Proof. induction n; [reflexivity|]. rewrite !seq_S, !map_app, IHn. reflexivity. Qed.
Lemma letters_along M l s : (s < length l)%nat -> let rest := skipn s (letters_before (M + length l) l (Z.of_nat (length l))) in
  firstn M rest = letters_before M l (Z.of_nat s) /\ nth M rest O = letter_at l (Z.of_nat s).
Proof.
  intros H rest. set (f := fun k => letter_at l (Z.of_nat (s + k) - Z.of_nat M)).
  assert (E : rest = map f (seq 0 M) ++ f M :: map (fun k => f (M + S k)%nat) (seq 0 (length l - s - 1))).
  { unfold rest, letters_before. cbv zeta.
    replace (seq 0 (M + length l)) with (seq 0 (s + (M + S (length l - s - 1)))) by (f_equal; lia).
    rewrite seq_app, map_app, skipn_app, map_length, seq_length, Nat.sub_diag, skipn_all2 by (rewrite map_length, seq_length; lia).
    rewrite seq_app, map_app. cbn [app skipn seq map]. f_equal; [|f_equal].
    - rewrite map_seq_from. apply map_ext. intros k. unfold f. f_equal. lia.
    - unfold f. f_equal. lia.
    - rewrite map_seq_from. apply map_ext. intros k. unfold f. f_equal. lia. }
  rewrite E. split.
  - rewrite firstn_app, map_length, seq_length, Nat.sub_diag, firstn_all2 by (rewrite map_length, seq_length; lia).
    cbn [firstn]. rewrite app_nil_r. unfold letters_before. cbv zeta. apply map_ext. intros k. unfold f. f_equal. lia.
  - rewrite app_nth2, map_length, seq_length, Nat.sub_diag by (rewrite map_length, seq_length; lia). cbn [nth]. unfold f. f_equal. lia.
Qed.

Lemma letter_reward_is_reward d c : is_reward d (letter_reward c).
Proof. intros i _. unfold letter_reward. destruct (Nat.testbit c i); lra. Qed.
Lemma letter_reward_earns c i : letter_reward c i = IZR (earns c i).
Proof. unfold letter_reward, earns. destruct (Nat.testbit c i); reflexivity. Qed.

(* ---- The gain of a map against a learner ---- *)
(* what the windows of these rounds give when x is played *)
Definition gain_played (d : nat) (x : list nat -> vec) (e : seen_round) : R := Sum d (fun i => x (fst e) i * IZR (nth i (snd e) 0%Z)).
Definition gains_played (d : nat) (x : list nat -> vec) (es : list seen_round) : R :=
  fold_right (fun e a => gain_played d x e + a) 0 es.

Lemma gains_played_app d x u v : gains_played d x (u ++ v) = gains_played d x u + gains_played d x v.
Proof. induction u as [|e u IH]; cbn [app gains_played fold_right]; [unfold gains_played; lra|]. unfold gains_played in *. rewrite IH.
      lra. Qed.

Lemma least_of_le n f i : (i < n)%nat -> (least_of n f <= f i)%Z.
Proof.
  induction n; intros H; [lia|]. destruct n as [|m]; [assert (i = O) by lia; subst; simpl; lia|].
  change (least_of (S (S m)) f) with (Z.min (least_of (S m) f) (f (S m))). destruct (Nat.eq_dec i (S m)) as [->|N]; [lia|].
  specialize (IHn ltac:(lia)). lia.
Qed.

Lemma least_of_play d y a : is_play d y -> IZR (least_of d a) <= Sum d (fun i => y i * IZR (a i)).
Proof.
  intros [P0 P1]. apply Rle_trans with (Sum d (fun i => y i * IZR (least_of d a))); [rewrite sum_scal_r, P1; lra|].
  apply sum_le. intros i Hi. apply Rmult_le_compat_l; [apply P0; exact Hi|]. apply IZR_le, least_of_le. exact Hi.
Qed.

Lemma gain_of_one_window d x es : (forall e, In e es -> fst e = []) ->
  gains_played d x es = Sum d (fun i => x [] i * IZR (gain_of_arm es i)).
Proof.
  induction es as [|e es IH]; intros H; cbn [gains_played gain_of_arm fold_right].
  - symmetry. apply sum_zero. intros. ring.
  - fold (gains_played d x es). rewrite IH by (intros; apply H; right; assumption). unfold gain_played.
    rewrite (H e ltac:(left; reflexivity)), <- sum_added. apply sum_ext. intros i _.
    fold (gain_of_arm es i). rewrite plus_IZR. ring.
Qed.

(* Rounds divided by the first letter of their windows. *)
Lemma gains_divided d x es n : (forall e, In e es -> fst e <> [] /\ (first_letter e < n)%nat) ->
  gains_played d x es = fold_right (fun c a =>
    gains_played d (fun w => x (c :: w)) (map without_first (filter (fun e => Nat.eqb (first_letter e) c) es)) + a) 0 (seq 0 n).
Proof.
  intros H.
  assert (G : forall c, gains_played d (fun w => x (c :: w)) (map without_first (filter (fun e => Nat.eqb (first_letter e) c) es)) =
    fold_right (fun e a => (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + a) 0 es).
  { intros c. induction es as [|e es IH]; [reflexivity|]. cbn [filter fold_right].
    destruct (Nat.eqb_spec (first_letter e) c) as [E|E].
    - cbn [map gains_played fold_right]. fold (gains_played d (fun w => x (c :: w))
        (map without_first (filter (fun e => Nat.eqb (first_letter e) c) es))).
      rewrite IH by (intros; apply H; right; assumption). f_equal. unfold gain_played, without_first. cbn [fst snd].
      destruct (H e ltac:(left; reflexivity)) as [Ne _]. unfold first_letter in E. destruct (fst e) as [|a w]; [congruence|].
      cbn [hd tl] in *. subst a. reflexivity.
    - rewrite IH by (intros; apply H; right; assumption). lra. }
  assert (G' : forall l, fold_right (fun c a => gains_played d (fun w => x (c :: w)) (map without_first (filter (fun e =>
    Nat.eqb (first_letter e) c) es)) + a) 0 l = fold_right (fun c a => fold_right (fun e b =>
    (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + b) 0 es + a) 0 l).
  { induction l as [|c l IH]; [reflexivity|]. cbn [fold_right]. rewrite IH, G. reflexivity. }
  rewrite G'. clear G G'. induction es as [|e es IH]; cbn [gains_played fold_right].
  - induction (seq 0 n) as [|c l IHl]; cbn [fold_right]; lra.
  - fold (gains_played d x es). rewrite IH by (intros; apply H; right; assumption).
    assert (S : forall l, fold_right (fun c a => (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + fold_right (fun e b =>
      (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + b) 0 es + a) 0 l =
      fold_right (fun c a => (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + a) 0 l +
      fold_right (fun c a => fold_right (fun e b => (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + b) 0 es + a) 0 l).
    { induction l as [|c l IHl]; cbn [fold_right]; [lra|]. rewrite IHl. lra. }
    rewrite S. f_equal. destruct (H e ltac:(left; reflexivity)) as [_ B]. clear - B.
    assert (O : forall m, fold_right (fun c a => (if Nat.eqb (first_letter e) c then gain_played d x e else 0) + a) 0 (seq 0 m) =
      if (first_letter e <? m)%nat then gain_played d x e else 0).
    { assert (A : forall g u v, fold_right (fun (c : nat) a => g c + a) 0 (u ++ v) = fold_right (fun c a => g c + a) 0 u
        + fold_right (fun c a => g c + a) 0 v) by (intros g u v; induction u as [|c u IHu]; cbn [app fold_right]; [|rewrite IHu]; lra).
      induction m; [reflexivity|]. rewrite seq_S, A, IHm. cbn [fold_right Nat.add].
      destruct (Nat.ltb_spec (first_letter e) m), (Nat.ltb_spec (first_letter e) (S m)), (Nat.eqb_spec (first_letter e) m); try lia;
      lra. }
    rewrite O. destruct (Nat.ltb_spec (first_letter e) n); [reflexivity|lia].
Qed.

Lemma least_gain_below d M : forall (x : list nat -> vec) es, (forall w, length w = M -> is_play d (x w)) ->
  (forall e, In e es -> length (fst e) = M /\ forall c, In c (fst e) -> (c < 2 ^ d)%nat) ->
  IZR (least_gain d M es) <= gains_played d x es.
Proof.
  induction M; intros x es Hx He.
  - destruct es as [|e es]; [right; reflexivity|]. cbn [least_gain].
    rewrite gain_of_one_window by (intros f Hf; destruct (He f Hf) as [L _]; apply length_zero_iff_nil; exact L).
    apply least_of_play, Hx. reflexivity.
  - destruct es as [|e es']; [right; reflexivity|]. remember (e :: es') as es eqn:E.
    assert (U : least_gain d (S M) es = fold_right (fun c a => (least_gain d M (map without_first (filter (fun e =>
      Nat.eqb (first_letter e) c) es)) + a)%Z) 0%Z (seq 0 (2 ^ d))) by (rewrite E; reflexivity).
    rewrite U. clear U. clear E. rewrite (gains_divided d x es (2 ^ d)).
    + induction (seq 0 (2 ^ d)) as [|c l IHl]; [right; reflexivity|]. cbn [fold_right]. rewrite plus_IZR. apply Rplus_le_compat;
      [|exact IHl].
      apply IHM.
      * intros w Hw. apply Hx. cbn [length]. rewrite Hw. reflexivity.
      * intros f Hf. apply in_map_iff in Hf. destruct Hf as [g [<- Hg]]. apply filter_In in Hg. destruct Hg as [Hg _].
        destruct (He g Hg) as [L B]. unfold without_first. cbn [fst]. destruct (fst g) as [|a w]; [discriminate|]. cbn [tl].
        split; [cbn [length] in L; lia|]. intros b Hb. apply B. right. exact Hb.
    + intros f Hf. destruct (He f Hf) as [L B]. unfold first_letter. destruct (fst f) as [|a w]; [discriminate|]. split; [discriminate|].
      apply B. left. reflexivity.
Qed.

(* If numbers with positive weights have a mean of B or more, one of them is B or more. *)
Lemma one_is_large {A} (w g : A -> R) B (l : list A) : (forall a, In a l -> 0 < w a) -> l <> [] ->
  B * fold_right (fun a s => w a + s) 0 l <= fold_right (fun a s => w a * g a + s) 0 l -> exists a, In a l /\ B <= g a.
Proof.
  induction l as [|a l IH]; intros Hw Hn H; [congruence|]. cbn [fold_right] in H. pose proof (Hw a ltac:(left; reflexivity)) as P.
  destruct (Rle_dec B (g a)) as [G|G]; [exists a; split; [left; reflexivity|exact G]|].
  assert (0 < w a * (B - g a)) by (apply Rmult_lt_0_compat; lra). destruct l as [|b l]; [cbn [fold_right] in H; lra|].
  destruct IH as [c [I Q]]; [intros; apply Hw; right; assumption|discriminate|lra|]. exists c. split; [right; exact I|exact Q].
Qed.

(* ---- The check is enough ---- *)
Section Sound.
Variables d M : nat.
Variable L : learner.
Variable f : Z -> list vec -> vec.
Hypothesis HL : is_learner d L.
Hypothesis Hf : forall r t, L r t = f t (window r M t).
Variable see : list nat -> list nat.
(* the learner plays the same on two windows that look the same *)
Hypothesis Hsee : forall t k, Permutation (see k) k /\ f t (map letter_reward (see k)) = f t (map letter_reward k).

(* what the learner plays in round t after a window of letters *)
Definition played_after (t : Z) (k : list nat) : vec := f t (map letter_reward k).

Lemma list_as_map (k : list nat) : k = map (fun i => nth i k O) (seq 0 (length k)).
Proof. induction k as [|a k IH]; [reflexivity|]. cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH. Qed.

(* An instance of T rounds from a letter for each round. *)
Definition instance_of (T : nat) (c : Z -> nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then letter_reward (c t) else zero.
Lemma instance_of_is_instance T c : instance d T (instance_of T c).
Proof.
  split; intros t Ht; unfold instance_of; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); cbn [andb]; try lia; try reflexivity.
  apply letter_reward_is_reward.
Qed.
Lemma play_on_instance T c t : (Z.of_nat M < t <= Z.of_nat T + 1)%Z ->
  L (instance_of T c) t = played_after t (map (fun k => c (t - Z.of_nat M + Z.of_nat k)%Z) (seq 0 M)).
Proof.
  intros Ht. rewrite Hf. unfold played_after. f_equal. rewrite map_map. unfold window, segment. apply map_ext_in. intros k Hk.
  apply in_seq in Hk. unfold instance_of.
  destruct (Z.leb_spec 1 (t - Z.of_nat M + Z.of_nat k)), (Z.leb_spec (t - Z.of_nat M + Z.of_nat k) (Z.of_nat T)); cbn [andb];
    (lia || reflexivity).
Qed.
Lemma played_after_is_play t k : (Z.of_nat M < t)%Z -> length k = M -> is_play d (played_after t k).
Proof.
  intros Ht Hk. set (c := fun s : Z => nth (Z.to_nat (s - (t - Z.of_nat M))) k O).
  pose proof (HL (Z.to_nat t) (instance_of (Z.to_nat t) c) t (instance_of_is_instance _ _) ltac:(lia)) as P.
  rewrite play_on_instance in P by lia. replace k with (map (fun j => c (t - Z.of_nat M + Z.of_nat j)%Z) (seq 0 M)); [exact P|].
  rewrite (list_as_map k), Hk. apply map_ext. intros j. unfold c. f_equal. lia.
Qed.

Lemma swap_gain_bounded phi x r : swap d phi -> is_play d x -> is_reward d r -> -1 <= swap_gain d phi x r.
Proof.
  intros Hp [P0 P1] Hr. apply Rle_trans with (Sum d (fun i => x i * -1)); [rewrite sum_scal_r, P1; lra|]. apply sum_le. intros i Hi.
  apply Rmult_le_compat_l; [apply P0; exact Hi|]. pose proof (Hr i Hi). pose proof (Hr (phi i) (Hp i Hi)). lra.
Qed.

(* What a round costs in which the learner sees letters of the period alone. *)
Definition cost_at (p : weighted_period) (t u : Z) : R :=
  swap_gain d (image_of (map_of p)) (played_after t (letters_before M (letters_in p) u)) (letter_reward (letter_at (letters_in p) u)).

Lemma round_is p s : (s < length (letters_in p))%nat -> round_of see d M p s = (see (letters_before M (letters_in p) (Z.of_nat s)),
  map (fun i => letter_gain (map_of p) (letter_at (letters_in p) (Z.of_nat s)) i * weight_of p)%Z (seq 0 d)).
Proof. intros H. unfold round_of. cbv zeta. destruct (letters_along M _ s H) as [-> ->]. reflexivity. Qed.
Lemma gain_of_round p t s : (s < length (letters_in p))%nat ->
  gain_played d (played_after t) (round_of see d M p s) = IZR (weight_of p) * cost_at p t (Z.of_nat s).
Proof.
  intros Hs. rewrite round_is by exact Hs. unfold gain_played, cost_at, swap_gain. cbn [fst snd].
  rewrite <- sum_scal. apply sum_ext. intros i Hi.
  unfold played_after at 1. rewrite (proj2 (Hsee t _)). fold (played_after t (letters_before M (letters_in p) (Z.of_nat s))).
  rewrite nth_indep with (d' := (letter_gain (map_of p) (letter_at (letters_in p) (Z.of_nat s)) O * weight_of p)%Z)
    by (rewrite map_length, seq_length; exact Hi).
  rewrite (map_nth (fun i => (letter_gain (map_of p) (letter_at (letters_in p) (Z.of_nat s)) i * weight_of p)%Z)), seq_nth by exact Hi.
  rewrite !letter_reward_earns. unfold letter_gain. rewrite mult_IZR, minus_IZR. cbn [Nat.add]. ring.
Qed.

Lemma letter_at_bound p u : fits d p = true -> (letter_at (letters_in p) u < 2 ^ d)%nat.
Proof.
  intros H. unfold fits in H. apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H. unfold letter_at. cbv zeta.
  destruct (nth_in_or_default (Z.to_nat (u mod Z.of_nat (length (letters_in p)))) (letters_in p) O) as [I|E].
  - apply Nat.ltb_lt, H, I.
  - rewrite E. pose proof (Nat.pow_nonzero 2 d). lia.
Qed.

Definition starts (ps : list weighted_period) : list (weighted_period * nat) :=
  flat_map (fun p => map (fun s => (p, s)) (seq 0 (length (letters_in p)))) ps.
Lemma over_starts (g : weighted_period -> nat -> R) ps : fold_right (fun a s => g (fst a) (snd a) + s) 0 (starts ps) =
  fold_right (fun p s => Sum (length (letters_in p)) (g p) + s) 0 ps.
Proof.
  assert (A : forall u v, fold_right (fun (a : weighted_period * nat) s => g (fst a) (snd a) + s) 0 (u ++ v) =
    fold_right (fun a s => g (fst a) (snd a) + s) 0 u + fold_right (fun a s => g (fst a) (snd a) + s) 0 v)
    by (intros u v; induction u as [|a u IH]; cbn [app fold_right]; [|rewrite IH]; lra).
  induction ps as [|p ps IH]; [reflexivity|]. unfold starts in *. cbn [flat_map fold_right]. rewrite A, IH. f_equal.
  induction (length (letters_in p)) as [|n IHn]; [reflexivity|]. rewrite seq_S, map_app, A, IHn. cbn [map fold_right Sum fst snd
      Nat.add]. lra.
Qed.

Lemma cost_period p t : (0 <= t)%Z -> Sum (length (letters_in p)) (fun s => cost_at p t (t + Z.of_nat s)) =
  Sum (length (letters_in p)) (fun s => cost_at p t (Z.of_nat s)).
Proof.
  intros Ht. pose proof (period_sum (cost_at p t) (length (letters_in p))) as P. specialize (P ltac:(intros u; unfold cost_at;
    rewrite letters_before_period, letter_at_period; reflexivity) (Z.to_nat t)). rewrite Z2Nat.id in P by exact Ht. exact P.
Qed.

Lemma mean_cost ps t : forallb (fits d) ps = true -> (Z.of_nat M < t)%Z ->
  IZR (least_gain d M (seen_rounds see d M ps)) <=
  fold_right (fun a s => IZR (weight_of (fst a)) * cost_at (fst a) t (t + Z.of_nat (snd a)) + s) 0 (starts ps).
Proof.
  intros Hfit Ht. rewrite forallb_forall in Hfit.
  rewrite (over_starts (fun p s => IZR (weight_of p) * cost_at p t (t + Z.of_nat s))).
  apply Rle_trans with (gains_played d (played_after t) (seen_rounds see d M ps)).
  - apply least_gain_below; [intros w Hw; apply played_after_is_play; assumption|]. intros e He. apply in_flat_map in He.
    destruct He as [p [Hp He]]. apply in_map_iff in He. destruct He as [s [<- Hs]]. apply in_seq in Hs. rewrite round_is by lia. cbn [fst].
    assert (Pm := proj1 (Hsee 0%Z (letters_before M (letters_in p) (Z.of_nat s)))). split.
    + rewrite (Permutation_length Pm). unfold letters_before. cbv zeta. rewrite map_length, seq_length. reflexivity.
    + intros c Hc. apply (Permutation_in _ Pm) in Hc. apply in_map_iff in Hc. destruct Hc as [k [<- _]].
      apply letter_at_bound, Hfit, Hp.
  - right. induction ps as [|p ps IH]; [reflexivity|]. unfold seen_rounds in *. cbn [flat_map fold_right].
    rewrite gains_played_app, IH by (intros; apply Hfit; right; assumption). f_equal.
    rewrite sum_scal, cost_period, <- sum_scal by lia.
    assert (G : forall n, (n <= length (letters_in p))%nat -> gains_played d (played_after t) (map (round_of see d M p) (seq 0 n)) =
      Sum n (fun s => IZR (weight_of p) * cost_at p t (Z.of_nat s))); [|apply G; lia].
    induction n as [|n IHn]; intros Hn; [reflexivity|]. rewrite seq_S, map_app, gains_played_app, IHn by lia. cbn [Sum map Nat.add].
    f_equal. cbn [gains_played fold_right]. rewrite gain_of_round by lia. lra.
Qed.

(* A certificate is sound: one of the periods, begun in one of its rounds, costs the learner the value in every round, but for the
      first M,
   against the map of the period. *)
Theorem lower_certificate_sound ps value : lower_certified see d M ps value = true -> forall T,
  exists p r, In p ps /\ swap d (image_of (map_of p)) /\ instance d T r /\
    INR (T - M) * Q2R value - INR M <= over_rounds T (fun t => swap_gain d (image_of (map_of p)) (L r t) (r t)).
Proof.
  intros H T. unfold lower_certified in H. apply andb_prop in H. destruct H as [H Hv]. apply andb_prop in H. destruct H as [H Hs].
  apply andb_prop in H. destruct H as [Hd Hfit]. apply Nat.ltb_lt in Hd. apply Z.ltb_lt in Hs. apply Z.leb_le in Hv.
  set (W := weight_of_all ps) in *. set (G := least_gain d M (seen_rounds see d M ps)) in *.
  assert (V : Q2R value * IZR W <= IZR G).
  { apply IZR_le in Hv. rewrite !mult_IZR in Hv. unfold Q2R. pose proof (IZR_lt 0 (Zpos (Qden value)) ltac:(lia)) as P.
    apply Rmult_le_reg_l with (IZR (Zpos (Qden value))); [exact P|].
    replace (IZR (Z.pos (Qden value)) * (IZR (Qnum value) * / IZR (Z.pos (Qden value)) * IZR W)) with (IZR (Qnum value) * IZR W)
      by (field; lra). exact Hv. }
  set (cost := fun a : weighted_period * nat => Sum (T - M) (fun k => cost_at (fst a) (Z.of_nat (M + k) + 1) (Z.of_nat (M + k) + 1
    + Z.of_nat (snd a)))).
  assert (Weights : fold_right (fun (a : weighted_period * nat) s => IZR (weight_of (fst a)) + s) 0 (starts ps) = IZR W).
  { rewrite (over_starts (fun p _ => IZR (weight_of p))). unfold W, weight_of_all. clear.
    induction ps as [|p ps IH]; [reflexivity|]. cbn [fold_right].
    rewrite plus_IZR, mult_IZR, IH, sum_const, INR_IZR_INZ. ring. }
  pose proof Hfit as Hfit'. rewrite forallb_forall in Hfit'.
  destruct (one_is_large (fun a => IZR (weight_of (fst a))) cost (INR (T - M) * Q2R value) (starts ps)) as [[p s] [I B]].
  - intros [p s] I. unfold starts in I. apply in_flat_map in I. destruct I as [q [Iq Is]]. apply in_map_iff in Is.
    destruct Is as [k [E _]]. inversion E; subst. specialize (Hfit' p Iq). unfold fits in Hfit'.
    do 3 (apply andb_prop in Hfit'; destruct Hfit' as [Hfit' _]). apply Z.ltb_lt in Hfit'. apply IZR_lt. exact Hfit'.
  - intros E. rewrite E in Weights. cbn [fold_right] in Weights. apply IZR_lt in Hs. rewrite <- Weights in Hs. lra.
  - rewrite Weights. apply Rle_trans with (INR (T - M) * IZR G); [rewrite Rmult_assoc; apply Rmult_le_compat_l; [apply pos_INR|exact V]|].
    assert (X : fold_right (fun a s => IZR (weight_of (fst a)) * cost a + s) 0 (starts ps) = Sum (T - M) (fun k =>
      fold_right (fun a s => IZR (weight_of (fst a)) * cost_at (fst a) (Z.of_nat (M + k) + 1) (Z.of_nat (M + k) + 1 + Z.of_nat (snd a))
      + s)
        0 (starts ps))).
    { unfold cost. clear. induction (starts ps) as [|a l IH]; cbn [fold_right]; [symmetry; apply sum_zero; reflexivity|].
      rewrite IH, sum_added, sum_scal. reflexivity. }
    rewrite X, <- sum_const. apply sum_le. intros k _. apply mean_cost; [exact Hfit|lia].
  - unfold starts in I. apply in_flat_map in I. destruct I as [q [Iq Is]]. apply in_map_iff in Is. destruct Is as [k [E _]].
    inversion E; subst. clear E. specialize (Hfit' p Iq).
    set (r := instance_of T (fun t => letter_at (letters_in p) (t + Z.of_nat s))).
    assert (Sw : swap d (image_of (map_of p))).
    { unfold fits in Hfit'. apply andb_prop in Hfit'. destruct Hfit' as [F _]. apply andb_prop in F. destruct F as [_ F].
      rewrite forallb_forall in F. intros i _. unfold image_of. destruct (nth_in_or_default i (map_of p) O) as [J|J]; [|rewrite J;
      exact Hd].
      apply Nat.ltb_lt, F, J. }
    exists p, r. split; [exact Iq|]. split; [exact Sw|]. split; [apply instance_of_is_instance|].
    assert (Low : forall n, (n <= T)%nat -> - INR n <= over_rounds n (fun t => swap_gain d (image_of (map_of p)) (L r t) (r t))).
    { intros n Hn. replace (- INR n) with (INR n * -1) by ring. rewrite <- sum_const. apply sum_le. intros j Hj. apply swap_gain_bounded.
      - exact Sw.
      - apply (HL T); [apply instance_of_is_instance|lia].
      - apply (instance_rewards d T), instance_of_is_instance. }
    destruct (Nat.le_gt_cases T M) as [S|S].
    + replace (T - M)%nat with O by lia. pose proof (Low T ltac:(lia)). apply (le_INR T M) in S. simpl INR. lra.
    + replace T with (M + (T - M))%nat at 2 by lia. rewrite over_rounds_app. pose proof (Low M ltac:(lia)) as B0.
      replace (over_rounds (T - M) (fun t => swap_gain d (image_of (map_of p)) (L r (Z.of_nat M + t)%Z) (r (Z.of_nat M + t)%Z)))
        with (cost (p, s)); [lra|].
      unfold cost, over_rounds. cbn [fst snd]. apply sum_ext. intros j Hj.
      replace (Z.of_nat M + (Z.of_nat j + 1))%Z with (Z.of_nat (M + j) + 1)%Z by lia.
      unfold cost_at. unfold r at 1. rewrite play_on_instance by lia. f_equal.
      * f_equal. unfold letters_before. cbv zeta. apply map_ext. intros i. f_equal. lia.
      * unfold r, instance_of. destruct (Z.leb_spec 1 (Z.of_nat (M + j) + 1)), (Z.leb_spec (Z.of_nat (M + j) + 1) (Z.of_nat T));
          cbn [andb]; (lia || reflexivity).
Qed.
End Sound.

(* ---- The classes, and the periods with their arms in every order ---- *)

Definition swap_regret_forced (d M : nat) (class : learner -> Prop) (v : R) : Prop := forall L, is_learner d L -> class L ->
  forall T, exists r, instance d T r /\ INR (T - M) * v - INR M <= swap_regret d T L r.

(* All maps go to a single arm. *)
Definition against_arms (d : nat) (ps : list weighted_period) : bool :=
  forallb (fun p => forallb (fun i => Nat.eqb (image_of (map_of p) i) (image_of (map_of p) 0)) (seq 0 d)) ps.

Lemma swap_gain_arm d phi a x r : is_play d x -> (forall i, (i < d)%nat -> phi i = a) -> swap_gain d phi x r = r a - dot d x r.
Proof.
  intros [_ P1] H. unfold swap_gain, dot. rewrite (sum_ext d _ (fun i => x i * r a - x i * r i)).
  - rewrite sum_minus, sum_scal_r, P1. ring.
  - intros i Hi. rewrite H by exact Hi. ring.
Qed.

Lemma total_regret_of_map d T L r phi a : is_learner d L -> instance d T r -> (a < d)%nat -> (forall i, (i < d)%nat -> phi i = a) ->
  over_rounds T (fun t => swap_gain d phi (L r t) (r t)) <= total_regret d T L r.
Proof.
  intros HL Hr Ha H. eapply Rle_trans; [|apply (total_regret_ge d T L r a Ha)]. right. apply over_rounds_ext. intros t Ht.
  apply swap_gain_arm; [apply (HL T); [exact Hr|lia]|exact H].
Qed.

Lemma arms_forced d M (class : learner -> Prop) ps value :
  (forall L, is_learner d L -> class L -> forall T, exists p r, In p ps /\ swap d (image_of (map_of p)) /\ instance d T r /\
    INR (T - M) * Q2R value - INR M <= over_rounds T (fun t => swap_gain d (image_of (map_of p)) (L r t) (r t))) ->
  (0 < d)%nat -> against_arms d ps = true -> regret_forced d M class (Q2R value).
Proof.
  intros H Hd A L HL HC T. destruct (H L HL HC T) as [p [r [Hp [Sw [Hr B]]]]]. exists r. split; [exact Hr|]. eapply Rle_trans; [exact B|].
  apply (total_regret_of_map d T L r _ (image_of (map_of p) 0) HL Hr); [apply Sw; exact Hd|]. intros i Hi.
  unfold against_arms in A. rewrite forallb_forall in A. specialize (A p Hp). rewrite forallb_forall in A.
  apply Nat.eqb_eq, A, in_seq. lia.
Qed.

Lemma enough_arms see d M ps value : lower_certified see d M ps value = true -> (0 < d)%nat.
Proof. intros H. unfold lower_certified in H. do 3 (apply andb_prop in H; destruct H as [H _]). apply Nat.ltb_lt, H. Qed.

(* what a learner with recall M sees, and what a symmetric one does: the letters in order of size *)
Definition everything (k : list nat) : list nat := k.
Fixpoint put_in (a : nat) (l : list nat) : list nat :=
  match l with [] => [a] | b :: u => if (a <=? b)%nat then a :: l else b :: put_in a u end.
Definition in_order (k : list nat) : list nat := fold_right put_in [] k.
Lemma put_in_permutation a l : Permutation (put_in a l) (a :: l).
Proof.
  induction l as [|b u IH]; [constructor; constructor|]. cbn [put_in]. destruct (a <=? b)%nat; [apply Permutation_refl|].
  eapply Permutation_trans; [apply perm_skip; exact IH|apply perm_swap].
Qed.
Lemma in_order_permutation k : Permutation (in_order k) k.
Proof.
  induction k as [|a k IH]; [constructor|]. cbn [in_order fold_right]. eapply Permutation_trans; [apply put_in_permutation|].
  constructor. exact IH.
Qed.

Theorem class_lower d M ps value : lower_certified everything d M ps value = true -> against_arms d ps = true ->
  regret_forced d M (bounded_recall M) (Q2R value).
Proof.
  intros H A. apply (arms_forced d M _ ps); [|exact (enough_arms _ _ _ _ _ H)|exact A]. intros L HL [f Hf].
  apply (lower_certificate_sound d M L f HL Hf everything); [|exact H]. intros t k. split; reflexivity.
Qed.

Theorem class_lower_symmetric d M ps value : lower_certified in_order d M ps value = true -> against_arms d ps = true ->
  regret_forced d M (is_symmetric M) (Q2R value).
Proof.
  intros H A. apply (arms_forced d M _ ps); [|exact (enough_arms _ _ _ _ _ H)|exact A]. intros L HL [f [Hf Hs]].
  apply (lower_certificate_sound d M L f HL Hf in_order); [|exact H]. intros t k. split; [apply in_order_permutation|].
  apply Hs, Permutation_map, in_order_permutation.
Qed.

Theorem class_lower_swap d M ps value : lower_certified everything d M ps value = true ->
  swap_regret_forced d M (bounded_recall M) (Q2R value).
Proof.
  intros H L HL [f Hf] T. destruct (lower_certificate_sound d M L f HL Hf everything ltac:(split; reflexivity) ps value H T)
    as [p [r [_ [Sw [Hr B]]]]]. exists r. split; [exact Hr|]. eapply Rle_trans; [exact B|]. apply swap_regret_ge. exact Sw.
Qed.

(* All orders of n arms, and each period with its arms in all orders. With order o, arm i earns what arm o(i) earned. *)
Fixpoint orders (n : nat) : list (list nat) :=
  match n with O => [[]] | S m => flat_map (fun o => map (fun k => firstn k o ++ m :: skipn k o) (seq 0 n)) (orders m) end.
Definition reordered (o : list nat) (c : nat) : nat :=
  fold_right (fun i a => (if Nat.testbit c (nth i o O) then 1 + 2 * a else 2 * a)%nat) O (seq 0 (length o)).
Fixpoint place_of_arm (o : list nat) (a : nat) : nat := match o with [] => O | b :: u => if Nat.eqb a b then O else S (place_of_arm u
      a) end.
Definition in_all_orders (d : nat) (ps : list weighted_period) : list weighted_period := flat_map (fun o => map (fun p =>
  (weight_of p, map (fun i => place_of_arm o (image_of (map_of p) (nth i o O))) (seq 0 d), map (reordered o) (letters_in p))) ps)
      (orders d).

(* Certificates of package exact/certificate, long-run upper ones: potentials on windows, for a learner that draws letters. What the
      checker
   checks bounds its regret on every instance with rewards in [0,1], for any number of arms; or its swap regret. *)

(* ---- Drawing letters ---- *)
(* The mean of F over the letters that come of rounding the rewards of arms 0..n-1 to 0 or 1, each independently of the others, to 1 with
   the reward as its chance. *)
Fixpoint mean_rounded (n : nat) (v : vec) (F : nat -> R) : R :=
  match n with O => F O | S m => v m * mean_rounded m v (fun c => F (Nat.setbit c m)) + (1 - v m) * mean_rounded m v F end.
(* A letter that gives all arms the same is drawn again: one arm, each with the same chance, earns 1. *)
Definition common (d c : nat) : bool := forallb (fun i => Bool.eqb (Nat.testbit c i) (Nat.testbit c 0)) (seq 0 d).
Definition drawn_again (d : nat) (F : nat -> R) (c : nat) : R := if common d c then / INR d * Sum d (fun i => F (2 ^ i)%nat) else F c.
Definition mean_letter (d : nat) (v : vec) (F : nat -> R) : R := mean_rounded d v (drawn_again d F).
(* and for all rewards of a window, independently *)
Fixpoint mean_letters (d : nat) (w : list vec) (F : list nat -> R) : R :=
  match w with [] => F [] | v :: u => mean_letter d v (fun c => mean_letters d u (fun l => F (c :: l))) end.
(* The learner that plays the mean of x over the drawn window; x has whole numbers, divided by scale. *)
Definition play_of (scale : positive) (x : list nat -> list Z) (l : list nat) : vec := fun i => IZR (nth i (x l) 0%Z) / IZR (Zpos scale).
Definition drawn (d M : nat) (scale : positive) (x : list nat -> list Z) : learner :=
  fun r t i => mean_letters d (window r M t) (fun l => play_of scale x l i).

(* ---- The check ---- *)
(* all letters, and those that are not the same for all arms *)
Fixpoint codes (n : nat) : list nat := match n with O => [O] | S m => codes m ++ map (fun c => Nat.setbit c m) (codes m) end.
Definition drawable (d : nat) : list nat := filter (fun c => negb (common d c)) (codes d).
Fixpoint words {X} (letters : list X) (M : nat) : list (list X) :=
  match M with O => [[]] | S m => flat_map (fun c => map (cons c) (words letters m)) letters end.
Definition total_of (d : nat) (l : list Z) : Z := fold_right (fun i a => (nth i l 0 + a)%Z) 0%Z (seq 0 d).
Definition gain_in (d : nat) (phi : list nat) (c : nat) : list Z -> Z :=
  let gains := map (letter_gain phi c) (seq 0 d) in fun l => fold_right (fun i a => (nth i gains 0 * nth i l 0 + a)%Z) 0%Z (seq 0 d).
(* For every map, window and letter the gain, and the height of the next window, are at most the target and the potential of the window;
   the gains are divided by scale, and the potentials by scale'. All are multiplied by the least number that makes both whole. *)
Definition upper_certified (d M : nat) (maps : list (list nat)) (scale scale' : positive) (x : list nat -> list Z)
  (height : list nat -> list nat -> Z) (target : Q) : bool :=
  let letters := drawable d in let windows := words letters M in
  let g := Z.gcd (Zpos scale) (Zpos scale') in let a := (Zpos scale' / g)%Z in let b := (Zpos scale / g)%Z in
  let most := (Qnum target * (a * b * g) / Zpos (Qden target))%Z in
  (forallb (fun i => existsb (Nat.eqb (2 ^ i)) letters) (seq 0 d) && forallb (forallb (fun a => a <? d)%nat) maps &&
   forallb (fun w => let y := x w in forallb (fun i => 0 <=? nth i y 0)%Z (seq 0 d) && (total_of d y =? Zpos scale)%Z) windows &&
   forallb (fun phi => let h := height phi in let gains := map (fun c => (c, gain_in d phi c)) letters in
     forallb (fun w => let y := x w in let most := (most + b * h w)%Z in
       forallb (fun p => a * snd p y + b * h (tl (w ++ [fst p])) <=? most)%Z gains) windows) maps)%bool.

(* ---- Means are linear, and know no order ---- *)
Lemma mean_rounded_linear n v F G a b : mean_rounded n v (fun c => a * F c + b * G c) = a * mean_rounded n v F + b * mean_rounded n v G.
Proof. revert F G. induction n; intros F G; cbn [mean_rounded]; [reflexivity|]. rewrite !IHn. ring. Qed.
Lemma mean_rounded_const n v k : mean_rounded n v (fun _ => k) = k.
Proof. induction n; cbn [mean_rounded]; [reflexivity|]. rewrite IHn. ring. Qed.
Lemma mean_rounded_le n v F G : (forall i, (i < n)%nat -> 0 <= v i <= 1) -> (forall c, In c (codes n) -> F c <= G c) ->
  mean_rounded n v F <= mean_rounded n v G.
Proof.
  revert F G. induction n; intros F G Hv H; cbn [mean_rounded]; [apply H; left; reflexivity|]. pose proof (Hv n ltac:(lia)).
  apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; apply IHn; try (intros; apply Hv; lia); intros c Hc; apply H; cbn [codes];
    apply in_or_app.
  - right. apply (in_map (fun c => Nat.setbit c n)). exact Hc.
  - left. exact Hc.
Qed.
Lemma mean_rounded_arm n v j : mean_rounded n v (fun c => letter_reward c j) = if (j <? n)%nat then v j else 0.
Proof.
  induction n.
  { cbn [mean_rounded]. unfold letter_reward. rewrite Nat.bits_0. destruct (Nat.ltb_spec j 0); [lia|reflexivity]. }
  cbn [mean_rounded]. rewrite IHn. destruct (Nat.eq_dec j n) as [->|N].
  - replace (mean_rounded n v (fun c => letter_reward (Nat.setbit c n) n)) with (mean_rounded n v (fun _ => 1)).
    + rewrite mean_rounded_const. destruct (Nat.ltb_spec n n), (Nat.ltb_spec n (S n)); try lia; lra.
    + f_equal. apply functional_extensionality. intros c. unfold letter_reward. rewrite Nat.setbit_eq. reflexivity.
  - replace (mean_rounded n v (fun c => letter_reward (Nat.setbit c n) j)) with (mean_rounded n v (fun c => letter_reward c j)).
    + rewrite IHn. destruct (Nat.ltb_spec j n), (Nat.ltb_spec j (S n)); try lia; lra.
    + f_equal. apply functional_extensionality. intros c. unfold letter_reward. rewrite Nat.setbit_neq by lia. reflexivity.
Qed.

Lemma drawn_again_linear d F G a b c : drawn_again d (fun c => a * F c + b * G c) c = a * drawn_again d F c + b * drawn_again d G c.
Proof. unfold drawn_again. destruct (common d c); [|reflexivity]. rewrite sum_added, !sum_scal. ring. Qed.
Lemma mean_letter_linear d v F G a b : mean_letter d v (fun c => a * F c + b * G c) = a * mean_letter d v F + b * mean_letter d v G.
Proof.
  unfold mean_letter. rewrite <- mean_rounded_linear. f_equal. apply functional_extensionality. intros c. apply drawn_again_linear.
Qed.
Lemma mean_letter_const d v k : (0 < d)%nat -> mean_letter d v (fun _ => k) = k.
Proof.
  intros Hd. unfold mean_letter. transitivity (mean_rounded d v (fun _ => k)); [|apply mean_rounded_const]. f_equal. apply
      functional_extensionality. intros c.
  unfold drawn_again. destruct (common d c); [|reflexivity]. rewrite sum_const. field. apply not_0_INR. lia.
Qed.
Lemma in_drawable d c : In c (drawable d) <-> In c (codes d) /\ common d c = false.
Proof. unfold drawable. rewrite filter_In, negb_true_iff. reflexivity. Qed.
Lemma mean_letter_le d v F G : (0 < d)%nat -> is_reward d v -> (forall i, (i < d)%nat -> In (2 ^ i)%nat (drawable d)) ->
  (forall c, In c (drawable d) -> F c <= G c) -> mean_letter d v F <= mean_letter d v G.
Proof.
  intros Hd Hv H2 H. apply mean_rounded_le; [exact Hv|]. intros c Hc. unfold drawn_again. destruct (common d c) eqn:E.
  - apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|]. apply sum_le. intros i Hi. apply H, H2, Hi.
  - apply H, in_drawable. split; assumption.
Qed.

(* The gain of a map in a drawn letter is, in the mean, the gain in the reward. *)
Lemma mean_letter_gain d v phi y : swap d phi -> mean_letter d v (fun c => swap_gain d phi y (letter_reward c)) = swap_gain d phi y v.
Proof.
  intros Hp. unfold mean_letter.
  replace (drawn_again d (fun c => swap_gain d phi y (letter_reward c))) with (fun c => swap_gain d phi y (letter_reward c)).
  - unfold swap_gain.
    assert (E : forall n, (n <= d)%nat -> mean_rounded d v (fun c => Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c
      i))) =
      Sum n (fun i => y i * (v (phi i) - v i))).
    { induction n; intros Hn; cbn [Sum]; [apply mean_rounded_const|]. rewrite <- IHn by lia.
      pose proof (mean_rounded_arm d v n) as A. destruct (Nat.ltb_spec n d); [|lia]. rewrite <- A. clear A.
      pose proof (mean_rounded_arm d v (phi n)) as A. specialize (Hp n ltac:(lia)). destruct (Nat.ltb_spec (phi n) d); [|lia].
      rewrite <- A. clear A.
      replace (fun c => Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c i)) +
        y n * (letter_reward c (phi n) - letter_reward c n)) with (fun c =>
        1 * Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c i)) + y n * (1 * letter_reward c (phi n) + -1 *
      letter_reward c n))
        by (apply functional_extensionality; intros c; ring).
      rewrite mean_rounded_linear. rewrite (mean_rounded_linear d v (fun c => letter_reward c (phi n)) (fun c => letter_reward c n)).
      ring. }
    apply E. lia.
  - apply functional_extensionality. intros c. unfold drawn_again. destruct (common d c) eqn:E; [|reflexivity].
    destruct d as [|e]; [unfold swap_gain; cbn [Sum]; lra|]. set (d := S e) in *.
    assert (O : forall j, (j < d)%nat -> Sum d (fun k => letter_reward (2 ^ k) j) = 1).
    { intros j Hj. rewrite (sum_support d j 1); [|intros k Hk; unfold letter_reward; rewrite Nat.pow2_bits_eqb;
        destruct (Nat.eqb_spec k j); [lia|reflexivity]|lia].
      cbn [Sum]. unfold letter_reward. rewrite Nat.pow2_bits_eqb. destruct (Nat.eqb_spec (j + 0) j); [lra|lia]. }
    assert (Z0 : swap_gain d phi y (letter_reward c) = 0).
    { apply sum_zero. intros i Hi. unfold common in E. rewrite forallb_forall in E. unfold letter_reward.
      assert (B : forall j, (j < d)%nat -> Nat.testbit c j = Nat.testbit c 0).
      { intros j Hj. apply Bool.eqb_prop, E, in_seq. lia. }
      rewrite (B i Hi), (B (phi i) (Hp i Hi)). ring. }
    rewrite Z0. unfold swap_gain. rewrite sum_swap. rewrite (sum_zero d); [ring|]. intros i Hi. rewrite sum_scal.
    rewrite sum_minus, !O by (exact Hi || exact (Hp i Hi)). ring.
Qed.

Lemma mean_letters_linear d w F G a b : mean_letters d w (fun l => a * F l + b * G l) = a * mean_letters d w F + b * mean_letters d w G.
Proof.
  revert F G. induction w as [|v u IH]; intros F G; cbn [mean_letters]; [reflexivity|]. rewrite <- mean_letter_linear. f_equal.
  apply functional_extensionality. intros c. apply IH.
Qed.
Lemma mean_letters_const d w k : (0 < d)%nat -> mean_letters d w (fun _ => k) = k.
Proof.
  intros Hd. induction w as [|v u IH]; cbn [mean_letters]; [reflexivity|]. transitivity (mean_letter d v (fun _ => k)); [|apply
      mean_letter_const; exact Hd]. f_equal.
  apply functional_extensionality. intros c. exact IH.
Qed.
Lemma mean_letters_le d w F G : (0 < d)%nat -> Forall (is_reward d) w -> (forall i, (i < d)%nat -> In (2 ^ i)%nat (drawable d)) ->
  (forall l, In l (words (drawable d) (length w)) -> F l <= G l) -> mean_letters d w F <= mean_letters d w G.
Proof.
  intros Hd Hw H2. revert F G. induction Hw as [|v u Hv Hu IH]; intros F G H; cbn [mean_letters]; [apply H; left; reflexivity|].
  apply mean_letter_le; [exact Hd|exact Hv|exact H2|]. intros c Hc. apply IH. intros l Hl. apply H. cbn [length words].
  apply in_flat_map. exists c. split; [exact Hc|]. apply in_map, Hl.
Qed.
Lemma mean_letters_last d w v F : mean_letters d (w ++ [v]) F = mean_letters d w (fun l => mean_letter d v (fun c => F (l ++ [c]))).
Proof.
  revert F. induction w as [|u w IH]; intros F; cbn [app mean_letters]; [reflexivity|]. f_equal. apply functional_extensionality.
  intros c. rewrite IH. reflexivity.
Qed.
Lemma mean_letters_tail d w F : (0 < d)%nat -> mean_letters d w (fun l => F (tl l)) = mean_letters d (tl w) F.
Proof. intros Hd. destruct w as [|v u]; cbn [mean_letters tl]; [reflexivity|]. apply mean_letter_const. exact Hd. Qed.
(* What is linear goes through a sum. *)
Lemma linear_sum (X : Type) (mean : (X -> R) -> R) n (F : nat -> X -> R) : mean (fun _ => 0) = 0 ->
  (forall F G a b, mean (fun x => a * F x + b * G x) = a * mean F + b * mean G) ->
  mean (fun x => Sum n (fun i => F i x)) = Sum n (fun i => mean (F i)).
Proof.
  intros H0 H. induction n; cbn [Sum]; [exact H0|]. rewrite <- IHn.
  replace (fun x => Sum n (fun i => F i x) + F n x) with (fun x => 1 * Sum n (fun i => F i x) + 1 * F n x)
    by (apply functional_extensionality; intros x; ring). rewrite H. ring.
Qed.
Lemma mean_letters_sum d w n (F : nat -> list nat -> R) : (0 < d)%nat ->
  mean_letters d w (fun l => Sum n (fun i => F i l)) = Sum n (fun i => mean_letters d w (F i)).
Proof. intros Hd. apply linear_sum; [apply mean_letters_const, Hd|intros; apply mean_letters_linear]. Qed.
Lemma mean_letter_sum d v n (F : nat -> nat -> R) : (0 < d)%nat ->
  mean_letter d v (fun c => Sum n (fun i => F i c)) = Sum n (fun i => mean_letter d v (F i)).
Proof. intros Hd. apply linear_sum; [apply mean_letter_const, Hd|intros; apply mean_letter_linear]. Qed.
Lemma mean_letter_scaled d v F a : mean_letter d v (fun c => a * F c) = a * mean_letter d v F.
Proof.
  replace (fun c => a * F c) with (fun c => a * F c + 0 * F c) by (apply functional_extensionality; intros c; ring).
  rewrite mean_letter_linear. ring.
Qed.

(* It does not matter for which of two rewards the letter is drawn first. *)
Lemma mean_letters_swap d v u (G : nat -> nat -> R) : (0 < d)%nat ->
  mean_letter d v (fun c => mean_letter d u (G c)) = mean_letter d u (fun e => mean_letter d v (fun c => G c e)).
Proof.
  intros Hd. assert (A : forall n H, mean_rounded n v (fun c => mean_letter d u (H c)) =
    mean_letter d u (fun e => mean_rounded n v (fun c => H c e))).
  { induction n; intros H; cbn [mean_rounded]; [reflexivity|]. rewrite (IHn (fun c => H (Nat.setbit c n))), (IHn H).
    rewrite <- mean_letter_linear. reflexivity. }
  transitivity (mean_letter d u (fun e => mean_rounded d v (fun c => drawn_again d (fun c => G c e) c))); [|reflexivity].
  rewrite <- A. unfold mean_letter at 1. f_equal. apply functional_extensionality. intros c. unfold drawn_again.
  destruct (common d c); [|reflexivity]. rewrite mean_letter_scaled, mean_letter_sum by exact Hd. reflexivity.
Qed.
Lemma mean_letters_permutation d (F : list nat -> R) w w' : (0 < d)%nat -> (forall l l', Permutation l l' -> F l = F l') ->
  Permutation w w' -> mean_letters d w F = mean_letters d w' F.
Proof.
  intros Hd H P. revert F H. induction P as [|v w w' P IH|v u w|w w' w'' P IH P' IH']; intros F H; cbn [mean_letters].
  - reflexivity.
  - f_equal. apply functional_extensionality. intros c. apply IH. intros l l' E. apply H. constructor. exact E.
  - rewrite mean_letters_swap by exact Hd. f_equal. apply functional_extensionality. intros c. f_equal.
    apply functional_extensionality. intros e. f_equal. apply functional_extensionality. intros l. apply H. constructor.
  - transitivity (mean_letters d w' F); [apply IH, H|apply IH', H].
Qed.

(* ---- The check is enough ---- *)
Section Sound_upper.
Variables d M : nat.
Variable maps : list (list nat).
Variables scale scale' : positive.
Variable x : list nat -> list Z.
Variable height : list nat -> list nat -> Z.
Variable target : Q.
Hypothesis Hd : (0 < d)%nat.
Hypothesis HC : upper_certified d M maps scale scale' x height target = true.

Lemma units_positive (p : positive) : 0 < IZR (Zpos p).
Proof. apply IZR_lt. reflexivity. Qed.

Lemma single_arms_drawable i : (i < d)%nat -> In (2 ^ i)%nat (drawable d).
Proof.
  intros Hi. pose proof HC as H. do 3 (apply andb_prop in H; destruct H as [H _]).
  rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)). apply existsb_exists in H. destruct H as [c [I E]].
  apply Nat.eqb_eq in E. rewrite E. exact I.
Qed.
Lemma map_is_swap phi : In phi maps -> swap d (image_of phi).
Proof.
  intros I i _. pose proof HC as H. do 2 (apply andb_prop in H; destruct H as [H _]). apply andb_prop in H. destruct H as [_ H].
  rewrite forallb_forall in H. specialize (H phi I). rewrite forallb_forall in H. unfold image_of.
  destruct (nth_in_or_default i phi O) as [J|J]; [apply Nat.ltb_lt, H, J|rewrite J; exact Hd].
Qed.

Lemma fold_is_sum n (g : nat -> Z) : IZR (fold_right (fun i a => (g i + a)%Z) 0%Z (seq 0 n)) = Sum n (fun i => IZR (g i)).
Proof.
  assert (A : forall u v, IZR (fold_right (fun i a => (g i + a)%Z) 0%Z (u ++ v)) =
    IZR (fold_right (fun i a => (g i + a)%Z) 0%Z u) + IZR (fold_right (fun i a => (g i + a)%Z) 0%Z v)).
  { intros u v. induction u as [|i u IH]; cbn [app fold_right]; [ring|]. rewrite !plus_IZR, IH. ring. }
  induction n; [reflexivity|]. rewrite seq_S, A, IHn. cbn [fold_right Sum Nat.add]. rewrite plus_IZR. ring.
Qed.

Lemma whole_enough gain before after : let g := Z.gcd (Zpos scale) (Zpos scale') in
  (Zpos scale' / g * gain + Zpos scale / g * after <=
    Qnum target * (Zpos scale' / g * (Zpos scale / g) * g) / Zpos (Qden target) + Zpos scale / g * before)%Z ->
  (Zpos (scale' * Qden target) * gain + Zpos (scale * Qden target) * (after - before) <= Qnum target * Zpos (scale * scale'))%Z.
Proof.
  intros g H. assert (G : (0 < g)%Z) by (pose proof (Z.gcd_nonneg (Zpos scale) (Zpos scale')); pose proof (Z.gcd_eq_0_l (Zpos scale)
    (Zpos scale')); unfold g; lia).
  assert (A : (Zpos scale' = Zpos scale' / g * g)%Z) by (rewrite Z.mul_comm; apply Z_div_exact_full_2; [lia|];
    apply Z.mod_divide; [lia|apply Z.gcd_divide_r]).
  assert (B : (Zpos scale = Zpos scale / g * g)%Z) by (rewrite Z.mul_comm; apply Z_div_exact_full_2; [lia|];
    apply Z.mod_divide; [lia|apply Z.gcd_divide_l]).
  rewrite !Pos2Z.inj_mul, A, B. set (a := (Zpos scale' / g)%Z) in *. set (b := (Zpos scale / g)%Z) in *.
  pose proof (Z.mul_div_le (Qnum target * (a * b * g)) (Zpos (Qden target)) eq_refl) as D.
  generalize dependent (Qnum target * (a * b * g) / Zpos (Qden target))%Z. intros y H D. clearbody a b g. clear - H D G.
  apply (Z.mul_le_mono_nonneg_l _ _ (g * Zpos (Qden target))) in H; [|nia].
  apply (Z.mul_le_mono_nonneg_l _ _ g) in D; [|lia]. nia.
Qed.

Lemma checked w : In w (words (drawable d) M) -> is_play d (play_of scale x w) /\
  forall phi c, In phi maps -> In c (drawable d) ->
    swap_gain d (image_of phi) (play_of scale x w) (letter_reward c) + IZR (height phi (tl (w ++ [c]))) / IZR (Zpos scale') <=
    Q2R target + IZR (height phi w) / IZR (Zpos scale').
Proof.
  intros Hw. pose proof (units_positive scale) as U. pose proof (units_positive scale') as U'.
  pose proof (units_positive (Qden target)) as UV.
  pose proof HC as H. apply andb_prop in H. destruct H as [H HP]. apply andb_prop in H. destruct H as [_ H].
  rewrite forallb_forall in H. specialize (H w Hw). apply andb_prop in H. destruct H as [H0 H1]. split.
  - split.
    + intros i Hi. rewrite forallb_forall in H0. specialize (H0 i ltac:(apply in_seq; lia)). apply Z.leb_le, IZR_le in H0.
      unfold play_of. apply Rmult_le_pos; [exact H0|]. left. apply Rinv_0_lt_compat. exact U.
    + apply Z.eqb_eq in H1. unfold play_of, Rdiv. rewrite sum_scal_r, <- fold_is_sum. unfold total_of in H1. rewrite H1. field. lra.
  - intros phi c Hphi Hc. rewrite forallb_forall in HP. specialize (HP phi Hphi). rewrite forallb_forall in HP. specialize (HP w Hw).
    rewrite forallb_forall in HP. specialize (HP _ (in_map (fun c => (c, gain_in d phi c)) _ c Hc)). cbn [fst snd] in HP.
    apply Z.leb_le, whole_enough, IZR_le in HP.
    rewrite plus_IZR, !mult_IZR, minus_IZR, !Pos2Z.inj_mul, !mult_IZR in HP.
    assert (G : swap_gain d (image_of phi) (play_of scale x w) (letter_reward c) = IZR (gain_in d phi c (x w)) / IZR (Zpos scale)).
    { unfold gain_in, swap_gain. cbv zeta. rewrite fold_is_sum. unfold Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros i Hi.
      rewrite nth_indep with (d' := letter_gain phi c O) by (rewrite map_length, seq_length; exact Hi).
      rewrite map_nth, seq_nth by exact Hi. cbn [Nat.add]. rewrite mult_IZR. unfold letter_gain.
      rewrite minus_IZR, !letter_reward_earns. unfold play_of. field. lra. }
    rewrite G. unfold Q2R.
    apply Rmult_le_reg_l with (IZR (Zpos scale) * IZR (Zpos scale') * IZR (Zpos (Qden target))).
    { apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption. }
    field_simplify; [|lra..]. lra.
Qed.

Theorem drawn_is_learner : is_learner d (drawn d M scale x).
Proof.
  intros T r t Hr _. assert (W : Forall (is_reward d) (window r M t)) by (apply segment_Forall; intros; apply (instance_rewards d T);
      exact Hr).
  assert (Len : length (window r M t) = M) by apply window_length. split.
  - intros i Hi. unfold drawn. rewrite <- (mean_letters_const d (window r M t) 0 Hd). apply mean_letters_le; try assumption.
    + exact single_arms_drawable.
    + intros l Hl. rewrite Len in Hl. apply (proj1 (checked l Hl)). exact Hi.
  - unfold drawn. rewrite <- mean_letters_sum by exact Hd. rewrite <- (mean_letters_const d (window r M t) 1 Hd).
    apply Rle_antisym; apply mean_letters_le; try exact Hd; try exact W; try exact single_arms_drawable; intros l Hl; rewrite Len in Hl;
      right; destruct (proj1 (checked l Hl)) as [_ P]; [exact P|symmetry; exact P].
Qed.

Theorem drawn_is_stationary : stationary M (drawn d M scale x).
Proof. exists (fun w i => mean_letters d w (fun l => play_of scale x l i)). reflexivity. Qed.

(* A certificate is sound: in T rounds the learner loses to no map more than the target in every round, and the difference of two
   potentials. *)
Theorem upper_certificate_sound phi : In phi maps -> exists C, forall T r, instance d T r ->
  over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C.
Proof.
  intros Hphi. set (h := fun l => IZR (height phi l) / IZR (Zpos scale')).
  set (most := fold_right (fun l a => Rmax (Rabs (h l)) a) 0 (words (drawable d) M)).
  assert (Most : forall l, In l (words (drawable d) M) -> - most <= h l <= most).
  { assert (G : forall l, In l (words (drawable d) M) -> Rabs (h l) <= most).
    { unfold most. induction (words (drawable d) M) as [|a u IH]; intros l I; [destruct I|]. cbn [fold_right].
      destruct I as [->|I]; [apply Rmax_l|]. eapply Rle_trans; [apply IH; exact I|apply Rmax_r]. }
    intros l I. specialize (G l I). unfold Rabs in G. destruct (Rcase_abs (h l)); lra. }
  exists (2 * most). intros T r Hr.
  assert (W : forall t, Forall (is_reward d) (window r M t)) by (intros t; apply segment_Forall; intros; apply (instance_rewards d T),
      Hr).
  set (at_round := fun t => mean_letters d (window r M t) h).
  assert (Bound : forall t, - most <= at_round t <= most).
  { intros t. assert (Len : length (window r M t) = M) by apply window_length. unfold at_round.
    split; [rewrite <- (mean_letters_const d (window r M t) (- most) Hd)|rewrite <- (mean_letters_const d (window r M t) most Hd)];
      apply mean_letters_le; try exact Hd; try apply W; try exact single_arms_drawable; intros l Hl; rewrite Len in Hl; apply Most, Hl. }
  assert (Step : forall t, swap_gain d (image_of phi) (drawn d M scale x r t) (r t) + at_round (t + 1)%Z <= Q2R target + at_round t).
  { intros t. assert (Len : length (window r M t) = M) by apply window_length.
    assert (Next : window r M (t + 1) = tl (window r M t ++ [r t])).
    { unfold window. pose proof (segment_S r (t - Z.of_nat M) M) as S. replace (t - Z.of_nat M + Z.of_nat M)%Z with t in S by lia.
      rewrite <- S. unfold segment. cbn [seq map tl]. rewrite <- seq_shift, map_map. apply map_ext. intros k. f_equal. lia. }
    assert (E1 : at_round (t + 1)%Z = mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c => h (tl (l ++ [c]))))).
    { unfold at_round. rewrite Next, <- (mean_letters_tail d _ h Hd), mean_letters_last. reflexivity. }
    assert (E2 : swap_gain d (image_of phi) (drawn d M scale x r t) (r t) = mean_letters d (window r M t) (fun l =>
      mean_letter d (r t) (fun c => swap_gain d (image_of phi) (play_of scale x l) (letter_reward c)))).
    { transitivity (mean_letters d (window r M t) (fun l => swap_gain d (image_of phi) (play_of scale x l) (r t))).
      - unfold swap_gain. rewrite mean_letters_sum by exact Hd. apply sum_ext. intros i _. unfold drawn.
        replace (fun l => play_of scale x l i * (r t (image_of phi i) - r t i)) with (fun l =>
          (r t (image_of phi i) - r t i) * play_of scale x l i + 0 * 0) by (apply functional_extensionality; intros l; ring).
        rewrite (mean_letters_linear d (window r M t) (fun l => play_of scale x l i) (fun _ => 0)). ring.
      - f_equal. apply functional_extensionality. intros l. symmetry. apply mean_letter_gain, map_is_swap, Hphi. }
    rewrite E1, E2. apply Rle_trans with (mean_letters d (window r M t) (fun l => 1 * Q2R target + 1 * h l)).
    - apply Rle_trans with (1 * mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c => swap_gain d (image_of phi)
        (play_of scale x l) (letter_reward c))) + 1 * mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c =>
        h (tl (l ++ [c]))))); [right; ring|].
      rewrite <- mean_letters_linear. apply mean_letters_le; [exact Hd|apply W|exact single_arms_drawable|]. intros l Hl. rewrite Len
      in Hl.
      rewrite <- mean_letter_linear. rewrite <- (mean_letter_const d (r t) (1 * Q2R target + 1 * h l) Hd).
      apply mean_letter_le; [exact Hd|apply (instance_rewards d T), Hr|exact single_arms_drawable|]. intros c Hc.
      rewrite !Rmult_1_l. apply (proj2 (checked l Hl)); assumption.
    - right. rewrite (mean_letters_linear d (window r M t) (fun _ => Q2R target) h), mean_letters_const by exact Hd. unfold at_round.
      ring. }
  assert (Sum : forall n, over_rounds n (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) + at_round (Z.of_nat n + 1)%Z
    <= INR n * Q2R target + at_round 1%Z).
  { induction n; [unfold over_rounds; cbn [Sum]; simpl INR; change (Z.of_nat 0 + 1)%Z with 1%Z; lra|].
    rewrite over_rounds_S, S_INR. specialize (Step (Z.of_nat n + 1)%Z).
    replace (Z.of_nat (S n) + 1)%Z with (Z.of_nat n + 1 + 1)%Z by lia. lra. }
  specialize (Sum T). pose proof (Bound (Z.of_nat T + 1)%Z). pose proof (Bound 1%Z). lra.
Qed.
End Sound_upper.

(* ---- The classes ---- *)

Definition swap_regret_kept (d : nat) (class : learner -> Prop) (v : R) : Prop := exists L C, is_learner d L /\ class L /\
  forall T r, instance d T r -> swap_regret d T L r <= INR T * v + C.

(* the maps of all arms to one, and all maps, the first arm's image changing fastest *)
Definition arm_maps (d : nat) : list (list nat) := map (fun a => repeat a d) (seq 0 d).
Definition all_maps (d : nat) : list (list nat) := map (@rev nat) (words (seq 0 d) d).

Lemma common_constant (A : Type) (l : list A) (P : A -> R -> Prop) : (forall a b c, P a b -> b <= c -> P a c) ->
  (forall a, In a l -> exists b, P a b) -> exists b, forall a, In a l -> P a b.
Proof.
  intros Up. induction l as [|a l IH]; intros H; [exists 0; intros a []|].
  destruct (H a ltac:(left; reflexivity)) as [b Hb]. destruct IH as [c Hc]; [intros; apply H; right; assumption|].
  exists (Rmax b c). intros e [<-|I]; [apply Up with b; [exact Hb|apply Rmax_l]|apply Up with c; [apply Hc, I|apply Rmax_r]].
Qed.

(* A learner that is both: symmetric, and the same function of the window in every round. *)
Definition symmetric_and_stationary (M : nat) (L : learner) : Prop := stationary M L /\ is_symmetric M L.

Section Classes.
Variables d M : nat.
Variables scale scale' : positive.
Variable x : list nat -> list Z.
Variable height : list nat -> list nat -> Z.
Variable target : Q.
Hypothesis Hd : (0 < d)%nat.

(* If the order of the letters is of no consequence, then neither is that of the rewards. *)
Theorem drawn_is_symmetric : (forall l l', Permutation l l' -> x l = x l') ->
  symmetric_and_stationary M (drawn d M scale x).
Proof.
  intros H. split; [apply drawn_is_stationary|].
  exists (fun _ w i => mean_letters d w (fun l => play_of scale x l i)). split; [reflexivity|].
  intros _ w w' P. apply functional_extensionality. intros i. apply mean_letters_permutation; [exact Hd| |exact P].
  intros l l' E. unfold play_of. rewrite (H l l' E). reflexivity.
Qed.

Lemma bound_of_all maps : upper_certified d M maps scale scale' x height target = true -> exists C, forall phi, In phi maps ->
  forall T r, instance d T r ->
  over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C.
Proof.
  intros H. apply (common_constant _ maps (fun phi C => forall T r, instance d T r ->
    over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C)).
  - intros phi b c B L T r Hr. specialize (B T r Hr). lra.
  - intros phi I. apply (upper_certificate_sound d M maps scale scale' x height target Hd H phi I).
Qed.

Theorem class_upper (class : learner -> Prop) : upper_certified d M (arm_maps d) scale scale' x height target = true ->
  class (drawn d M scale x) -> regret_kept d class (Q2R target).
Proof.
  intros H HK. destruct (bound_of_all _ H) as [C HB]. exists (drawn d M scale x), C.
  pose proof (drawn_is_learner d M (arm_maps d) scale scale' x height target Hd H) as HL.
  split; [exact HL|]. split; [exact HK|]. intros T r Hr. apply total_regret_le; [exact Hd|]. intros a Ha.
  eapply Rle_trans; [|apply (HB (repeat a d)); [apply in_map_iff; exists a; split; [reflexivity|apply in_seq; lia]|exact Hr]].
  right. apply over_rounds_ext. intros t Ht. symmetry. apply swap_gain_arm; [apply (HL T); [exact Hr|lia]|].
  intros i Hi. unfold image_of. rewrite nth_indep with (d' := a) by (rewrite repeat_length; exact Hi). apply nth_repeat.
Qed.

Theorem class_upper_swap (class : learner -> Prop) : upper_certified d M (all_maps d) scale scale' x height target = true ->
  class (drawn d M scale x) -> swap_regret_kept d class (Q2R target).
Proof.
  intros H HK. destruct (bound_of_all _ H) as [C HB]. exists (drawn d M scale x), C.
  split; [exact (drawn_is_learner d M (all_maps d) scale scale' x height target Hd H)|]. split; [exact HK|].
  intros T r Hr. apply swap_regret_le. intros phi Hphi.
  assert (I : In (map phi (seq 0 d)) (all_maps d)).
  { apply in_map_iff. exists (rev (map phi (seq 0 d))). split; [apply rev_involutive|].
    assert (G : forall (letters l : list nat), (forall c, In c l -> In c letters) -> In l (words letters (length l))).
    { induction l as [|c l IH]; intros B; [left; reflexivity|]. cbn [length words]. apply in_flat_map. exists c.
      split; [apply B; left; reflexivity|]. apply in_map, IH. intros; apply B; right; assumption. }
    replace d with (length (rev (map phi (seq 0 d)))) at 3 by (rewrite rev_length, map_length, seq_length; reflexivity).
    apply G. intros c Hc. apply in_rev, in_map_iff in Hc. destruct Hc as [i [<- Hi]]. apply in_seq in Hi. apply in_seq.
    specialize (Hphi i ltac:(lia)). lia. }
  eapply Rle_trans; [|apply (HB _ I T r Hr)]. right. apply over_rounds_ext. intros t _. apply sum_ext. intros i Hi. unfold image_of.
  rewrite nth_indep with (d' := phi O) by (rewrite map_length, seq_length; exact Hi). rewrite map_nth, seq_nth by exact Hi. reflexivity.
Qed.
End Classes.

(* ---- The data of a certificate ---- *)

(* The numbers of a certificate are given by their decimal digits, which the prover reads in a quarter of the time. Those of the map and
   of the letters of a period have a digit each. *)
Definition numbers_of : list Number.uint -> list Z := map Z.of_num_uint.
Fixpoint digits_in (u : Decimal.uint) : list nat :=
  match u with
  | Decimal.Nil => []
  | Decimal.D0 u => 0 :: digits_in u | Decimal.D1 u => 1 :: digits_in u | Decimal.D2 u => 2 :: digits_in u
  | Decimal.D3 u => 3 :: digits_in u | Decimal.D4 u => 4 :: digits_in u | Decimal.D5 u => 5 :: digits_in u
  | Decimal.D6 u => 6 :: digits_in u | Decimal.D7 u => 7 :: digits_in u | Decimal.D8 u => 8 :: digits_in u
  | Decimal.D9 u => 9 :: digits_in u
  end%nat.
Definition digits_of (u : Number.uint) : list nat :=
  match u with Number.UIntDecimal u => digits_in u | Number.UIntHexadecimal _ => [] end.
Definition periods_of : list (Number.uint * Number.uint * Number.uint) -> list weighted_period :=
  map (fun p => (Z.of_num_uint (fst (fst p)), digits_of (snd (fst p)), digits_of (snd p))).

(* The entry of a window in a list that has one for each window of M letters z, ..., z+b-1, the latest changing fastest. The list is
   divided by the first letter, and each part by the next, once for all windows. *)
Fixpoint entry {A : Type} (none : A) (b z M : nat) (l : list A) : list nat -> A :=
  match M with
  | O => let a := hd none l in fun _ => a
  | S m =>
    let parts := map (fun k => entry none b z m (firstn (b ^ m) (skipn (k * b ^ m) l))) (seq 0 b) in
    fun w => match w with [] => none | c :: u => nth (c - z) parts (fun _ => none) u end
  end.
(* the first n pieces of a list, each of length d *)
Fixpoint pieces {A : Type} (d n : nat) (l : list A) : list (list A) :=
  match n with O => [] | S m => firstn d l :: pieces d m (skipn d l) end.
Definition listed_plays (d M b z : nat) (plays : list Z) : list nat -> list Z := entry [] b z M (pieces d (b ^ M) plays).
(* The letters of a window, each with its arms reordered. *)
Definition reordered_window (d : nat) (o : list nat) : list nat -> list nat :=
  let images := map (reordered o) (seq 0 (2 ^ d)) in map (fun c => nth c images O).
Definition listed_potentials (d M b z : nat) (potentials : list Z) : list nat -> list nat -> Z :=
  let potential := entry 0%Z b z M potentials in fun phi =>
  let a := image_of phi O in
  let exchanged := reordered_window d (map (fun i => if Nat.eqb i O then a else if Nat.eqb i a then O else i) (seq 0 d)) in
  fun w => potential (exchanged w).

(* For swap regret there is a list for each map that an exchange of arms does not make from an earlier one, and is not the identity. *)
Definition made_from (d : nat) (phi base o : list nat) : bool :=
  forallb (fun i => Nat.eqb (image_of phi (nth i o O)) (nth (image_of base i) o O)) (seq 0 d).
Definition swap_bases (d : nat) : list (list nat) := fold_left (fun bases phi =>
  if (made_from d phi (seq 0 d) (seq 0 d) || existsb (fun base => existsb (made_from d phi base) (orders d)) bases)%bool then bases
  else bases ++ [phi]) (all_maps d) [].
Definition listed_swap_potentials (d M b z : nat) (potentials : list Z) : list nat -> list nat -> Z :=
  let bases := swap_bases d in
  let potential := map (entry 0%Z b z M) (pieces (b ^ M) (length bases) potentials) in fun phi =>
  match find (fun p => made_from d phi (nth (fst p) bases []) (snd p)) (list_prod (seq 0 (length bases)) (orders d)) with
  | Some (k, o) => let potential := nth k potential (fun _ => 0%Z) in let o := reordered_window d o in fun w => potential (o w)
  | None => fun _ => 0%Z
  end.

(* Two arms: a learner of leads, and the mean over the suffixes of length 0..M of Cover's learner for M+1 rounds. *)
Definition lead_in (w : list nat) : Z := fold_right (fun c a => (earns c 0 - earns c 1 + a)%Z) 0%Z w.
Definition lead_plays (M : nat) (scale : Z) (plays : list Z) (w : list nat) : list Z :=
  let p := nth (Z.to_nat (lead_in w + Z.of_nat M)) plays 0%Z in [p; (scale - p)%Z].
Lemma lead_plays_know_no_order M scale plays l l' : Permutation l l' -> lead_plays M scale plays l = lead_plays M scale plays l'.
Proof.
  intros P. unfold lead_plays. replace (lead_in l') with (lead_in l); [reflexivity|].
  unfold lead_in. induction P; cbn [fold_right]; lia.
Qed.
Fixpoint all_walks (k : nat) (s : Z) : Z := match k with O => Z.abs s | S j => (all_walks j (s + 1) + all_walks j (s - 1))%Z end.
Definition cover_unit (M : nat) : Z := (Z.of_nat (M + 1) * 2 ^ Z.of_nat (M + 2))%Z.
Definition cover_plays (M : nat) (w : list nat) : list Z :=
  let p := fold_right (fun m a => let k := (M - m)%nat in let s := lead_in (skipn (length w - m) w) in
    (2 ^ Z.of_nat m * (2 ^ Z.of_nat (k + 1) + all_walks k (s + 1) - all_walks k (s - 1)) + a)%Z) 0%Z (seq 0 (M + 1)) in
  [p; (cover_unit M - p)%Z].

(* Beyond the paper: a stationary learner with recall M and a finite alphabet of rewards. On the graph of windows its worst case over T
   rounds is a longest path, and in the long run the largest mean of a cycle. Potentials on the windows prove a bound from above, and a
   cycle proves one from below. *)

(* ---- Paths ---- *)
Lemma path_end_app w l u : path_end w (l ++ u) = path_end (path_end w l) u.
Proof. revert w. induction l; intros w; [reflexivity|]. apply IHl. Qed.
Lemma path_windows_app w l u : path_windows w (l ++ u) = path_windows w l ++ path_windows (path_end w l) u.
Proof. revert w. induction l; intros w; [reflexivity|]. cbn [app path_windows path_end]. rewrite IHl. reflexivity. Qed.
Lemma path_cost_app d f i w l u : path_cost d f i w (l ++ u) = path_cost d f i w l + path_cost d f i (path_end w l) u.
Proof. revert w. induction l; intros w; cbn [app path_cost path_end]; [ring|]. rewrite IHl. ring. Qed.
Lemma window_after_length w v : length (window_after w v) = length w.
Proof. unfold window_after. destruct w; [reflexivity|]. cbn [app tl]. rewrite app_length. cbn [length]. lia. Qed.
Lemma window_after_incl w v B : incl w B -> In v B -> incl (window_after w v) B.
Proof.
  intros Hw Hv x Hx. assert (I : In x (w ++ [v])) by (unfold window_after in Hx; destruct (w ++ [v]); [exact Hx|right; exact Hx]).
  apply in_app_or in I. destruct I as [I|[<-|[]]]; [apply Hw; exact I|exact Hv].
Qed.
Lemma path_end_window w l B : incl w B -> incl l B -> length (path_end w l) = length w /\ incl (path_end w l) B.
Proof.
  revert w. induction l as [|v l IH]; intros w Hw Hl; [split; [reflexivity|exact Hw]|]. cbn [path_end].
  rewrite <- (window_after_length w v).
  apply IH; [apply window_after_incl; [exact Hw|apply Hl; left; reflexivity]|intros x Hx; apply Hl; right; exact Hx].
Qed.
Lemma path_end_skipn w l : path_end w l = skipn (length l) (w ++ l).
Proof.
  revert w. induction l as [|v l IH]; intros w; cbn [path_end length]; [rewrite app_nil_r; reflexivity|]. rewrite IH. unfold window_after.
  destruct w as [|x w]; [reflexivity|]. cbn [app tl skipn]. rewrite <- app_assoc. reflexivity.
Qed.
Lemma path_end_of_window w l : length l = length w -> path_end w l = l.
Proof. intros E. rewrite path_end_skipn, E, skipn_app, skipn_all, Nat.sub_diag. reflexivity. Qed.

(* ---- Instances and paths ---- *)
Definition rewards_in (l : list vec) (t : Z) : vec := if (1 <=? t)%Z then nth (Z.to_nat (t - 1)) l zero else zero.

Lemma segment_of_rewards l : segment (rewards_in l) 1 (length l) = l.
Proof.
  apply nth_ext with (d := zero) (d' := zero); [apply segment_length|]. rewrite segment_length. intros n Hn. unfold segment.
  rewrite nth_indep with (d' := rewards_in l (1 + Z.of_nat 0)) by (rewrite map_length, seq_length; exact Hn).
  rewrite (map_nth (fun k => rewards_in l (1 + Z.of_nat k))), seq_nth by exact Hn. unfold rewards_in.
  destruct (Z.leb_spec 1 (1 + Z.of_nat (0 + n))); [|lia]. f_equal. lia.
Qed.
Lemma rewards_over B l : incl l B -> over_alphabet B (length l) (rewards_in l).
Proof.
  intros H t Ht. unfold rewards_in. destruct (Z.leb_spec 1 t); [|lia]. apply H, nth_In. lia.
Qed.
Lemma rewards_instance d B l : Forall (is_reward d) B -> incl l B -> instance d (length l) (rewards_in l).
Proof.
  intros HB Hl. split; intros t Ht.
  - apply (proj1 (Forall_forall _ _) HB), (rewards_over B l Hl t Ht).
  - unfold rewards_in. destruct (Z.leb_spec 1 t); [|reflexivity]. apply nth_overflow. lia.
Qed.
Lemma segment_over B T r : over_alphabet B T r -> incl (segment r 1 T) B.
Proof. intros H v Hv. apply in_map_iff in Hv. destruct Hv as [k [<- Hk]]. apply in_seq in Hk. apply H. lia. Qed.

Lemma window_next r M t : window r M (t + 1) = window_after (window r M t) (r t).
Proof.
  unfold window_after, window. replace (r t) with (r (t - Z.of_nat M + Z.of_nat M)%Z) by (f_equal; lia). rewrite <- segment_S.
  unfold segment. rewrite <- cons_seq, <- seq_shift. cbn [map tl]. rewrite map_map. apply map_ext. intros k. f_equal. lia.
Qed.
Lemma cost_from d f M r i n s : Sum n (fun k => r (s + Z.of_nat k)%Z i - dot d (windowed f M r (s + Z.of_nat k)%Z) (r (s + Z.of_nat k)%Z)) =
  path_cost d f i (window r M s) (segment r s n).
Proof.
  revert s. induction n; intros s; [reflexivity|]. rewrite sum_first. change (segment r s (S n)) with (segment r s (1 + n)).
  rewrite segment_app. cbn [segment map seq app path_cost]. replace (s + Z.of_nat 0)%Z with s by lia. unfold windowed at 1. f_equal.
  rewrite <- window_next, <- IHn. apply sum_ext. intros k _. replace (s + Z.of_nat (S k))%Z with (s + 1 + Z.of_nat k)%Z by lia. reflexivity.
Qed.
Lemma window_of_zeros d T r M : instance d T r -> window r M 1 = repeat zero M.
Proof.
  intros [_ H0]. transitivity (repeat zero (length (window r M 1))); [|rewrite window_length; reflexivity].
  apply Forall_eq_repeat, Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [k [<- Hk]]. apply in_seq in Hk.
  symmetry. apply H0. lia.
Qed.
Lemma regret_of_path d f M T r i : instance d T r ->
  regret_against d T (windowed f M) r i = path_cost d f i (repeat zero M) (segment r 1 T).
Proof.
  intros Hr. rewrite <- (window_of_zeros d T r M Hr), <- cost_from. unfold regret_against, over_rounds. apply sum_ext. intros k _.
  rewrite (Z.add_comm (Z.of_nat k)). reflexivity.
Qed.

(* The worst case over T rounds is a longest path of T edges from the window of zeros: what bounds one bounds the other. *)
Theorem finite_alphabet_path d M T f A B : (1 <= d)%nat -> Forall (is_reward d) A ->
  (forall r, instance d T r -> over_alphabet A T r -> total_regret d T (windowed f M) r <= B) <->
  (forall i l, (i < d)%nat -> length l = T -> incl l A -> path_cost d f i (repeat zero M) l <= B).
Proof.
  intros Hd HA. split; intros H.
  - intros i l Hi <- Hl. pose proof (rewards_instance d A l HA Hl) as I.
    pose proof (regret_of_path d f M _ _ i I) as E. rewrite segment_of_rewards in E. rewrite <- E.
    eapply Rle_trans; [apply total_regret_ge; exact Hi|]. apply H; [exact I|]. apply rewards_over. exact Hl.
  - intros r Hr HrA. apply total_regret_le; [exact Hd|]. intros i Hi. rewrite (regret_of_path d f M T r i Hr).
    apply H; [exact Hi|apply segment_length|apply segment_over; exact HrA].
Qed.

(* ---- Bounds ---- *)
Lemma cost_bounds d M f i w l : is_learner d (windowed f M) -> (i < d)%nat -> length w = M -> Forall (is_reward d) w ->
  Forall (is_reward d) l -> - INR (length l) <= path_cost d f i w l <= INR (length l).
Proof.
  intros HL Hi. revert w. induction l as [|v l IH]; intros w Hw Fw Fl; [simpl; lra|]. inversion Fl as [|a b Hv Hl]; subst a b.
  assert (Fn : Forall (is_reward d) (window_after w v)).
  { apply Forall_forall. intros x Hx. apply (window_after_incl w v (v :: w)) in Hx; [|intros y Hy; right; exact Hy|left; reflexivity].
    destruct Hx as [<-|Hx]; [exact Hv|]. apply (proj1 (Forall_forall _ _) Fw), Hx. }
  specialize (IH (window_after w v) ltac:(rewrite window_after_length; exact Hw) Fn Hl).
  assert (P : is_play d (f w)).
  { pose proof (HL (length w) (rewards_in w) (Z.of_nat (length w) + 1)%Z (rewards_instance d w w Fw (incl_refl w)) ltac:(lia)) as P.
    unfold windowed, window in P. rewrite <- Hw in P.
    replace (Z.of_nat (length w) + 1 - Z.of_nat (length w))%Z with 1%Z in P by lia. rewrite segment_of_rewards in P. exact P. }
  pose proof (dot_bounded d _ _ P Hv). pose proof (Hv i Hi). cbn [path_cost length]. rewrite S_INR. lra.
Qed.

Lemma in_words (A w : list vec) : incl w A -> In w (words A (length w)).
Proof.
  induction w as [|v w IH]; intros H; [left; reflexivity|]. cbn [length words]. apply in_flat_map. exists v.
  split; [apply H; left; reflexivity|]. apply in_map, IH. intros x Hx. apply H. right. exact Hx.
Qed.
Lemma bounded_on {X} (l : list X) (g : X -> R) : exists B, 0 <= B /\ forall x, In x l -> - B <= g x <= B.
Proof.
  induction l as [|a l [B [B0 H]]]; [exists 0; split; [lra|intros x []]|]. exists (B + Rabs (g a)).
  pose proof (Rabs_pos (g a)). split; [lra|]. intros x [<-|Hx].
  - unfold Rabs. destruct (Rcase_abs (g a)); lra.
  - specialize (H x Hx). lra.
Qed.

Lemma potential_bounds_path d M f A lambda h i w l : are_potentials d M f A lambda h -> (i < d)%nat -> length w = M -> incl w A ->
  incl l A -> path_cost d f i w l + h i (path_end w l) <= INR (length l) * lambda + h i w.
Proof.
  intros HP Hi. revert w. induction l as [|v l IH]; intros w Hw Aw Al; [simpl; lra|].
  assert (Hv : In v A) by (apply Al; left; reflexivity).
  specialize (IH (window_after w v) ltac:(rewrite window_after_length; exact Hw) (window_after_incl w v A Aw Hv)
    (fun x Hx => Al x (or_intror Hx))). specialize (HP i w v Hi Hw Aw Hv). cbn [path_cost path_end length]. rewrite S_INR. lra.
Qed.

(* Potentials prove that no rewards give more than lambda a round, up to a constant. *)
Theorem finite_alphabet_above d M f A lambda h : (1 <= d)%nat -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  are_potentials d M f A lambda h -> exists C, forall T r, instance d T r -> over_alphabet A T r ->
  total_regret d T (windowed f M) r <= INR T * lambda + C.
Proof.
  intros Hd HA HL HP. destruct (bounded_on (list_prod (seq 0 d) (words A M)) (fun a => h (fst a) (snd a))) as [B [B0 HB]].
  exists (INR M * (1 + Rabs lambda) + 2 * B). intros T. apply finite_alphabet_path; [exact Hd|exact HA|]. intros i l Hi <- Hl.
  assert (Z0 : Forall (is_reward d) (repeat zero M)).
  { apply Forall_forall. intros x Hx. apply repeat_spec in Hx. subst x. apply zero_is_reward. }
  pose proof (Rle_abs lambda). pose proof (Rle_abs (- lambda)) as N. rewrite Rabs_Ropp in N. pose proof (pos_INR M).
  pose proof (Rabs_pos lambda). assert (S : l = firstn M l ++ skipn M l) by (symmetry; apply firstn_skipn).
  assert (A1 : incl (firstn M l) A) by (intros x Hx; apply Hl; rewrite S; apply in_or_app; left; exact Hx).
  assert (A2 : incl (skipn M l) A) by (intros x Hx; apply Hl; rewrite S; apply in_or_app; right; exact Hx).
  destruct (cost_bounds d M f i (repeat zero M) (firstn M l) HL Hi (repeat_length _ _) Z0 (incl_Forall A1 HA)) as [_ C1].
  destruct (Nat.le_gt_cases M (length l)) as [Q|Q].
  - assert (E : length (firstn M l) = M) by (apply firstn_length_le; exact Q). rewrite S at 1. rewrite path_cost_app.
    rewrite path_end_of_window by (rewrite repeat_length; exact E). rewrite E in C1.
    pose proof (potential_bounds_path d M f A lambda h i _ _ HP Hi E A1 A2) as C2. rewrite skipn_length, minus_INR in C2 by exact Q.
    destruct (path_end_window _ _ A A1 A2) as [E' A3]. rewrite E in E'.
    assert (W : forall w, length w = M -> incl w A -> - B <= h i w <= B).
    { intros w Hw Aw. apply (HB (i, w)), in_prod; [apply in_seq; lia|]. rewrite <- Hw. apply in_words. exact Aw. }
    pose proof (W _ E A1). pose proof (W _ E' A3). nra.
  - rewrite firstn_all2 in C1 by lia. apply lt_INR in Q. pose proof (pos_INR (length l)). nra.
Qed.

(* A cycle with the mean lambda proves that some rewards give as much, up to a constant. *)
Theorem finite_alphabet_below d M f A lambda i w l : Forall (is_reward d) A -> is_learner d (windowed f M) ->
  (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l = INR (length l) * lambda -> exists C, forall T, exists r,
  instance d T r /\ over_alphabet A T r /\ INR T * lambda - C <= total_regret d T (windowed f M) r.
Proof.
  intros HA HL Hi [Hw [Aw [Al [Nl El]]]] Hc. set (m := length l) in *.
  assert (Hm : (1 <= m)%nat) by (unfold m; destruct l; [congruence|simpl; lia]).
  set (K := INR m * (1 + Rabs lambda)). pose proof (Rle_abs lambda) as La. pose proof (Rle_abs (- lambda)) as Lb. rewrite Rabs_Ropp in Lb.
  assert (G : forall n, exists p, length p = n /\ incl p A /\ INR n * lambda - K <= path_cost d f i w p).
  { intros n. induction n as [n IH] using (well_founded_induction lt_wf). destruct (Nat.le_gt_cases m n) as [Q|Q].
    - destruct (IH (n - m)%nat ltac:(lia)) as [p [Lp [Ap Cp]]]. exists (l ++ p). split; [rewrite app_length; fold m; lia|].
      split; [apply incl_app; assumption|]. rewrite path_cost_app, El, Hc. rewrite minus_INR in Cp by exact Q. lra.
    - assert (A1 : incl (firstn n l) A).
      { intros x Hx. apply Al. rewrite <- (firstn_skipn n l). apply in_or_app. left. exact Hx. }
      exists (firstn n l). assert (E : length (firstn n l) = n) by (apply firstn_length_le; unfold m in Q; lia). split; [exact E|].
      split; [exact A1|]. pose proof (cost_bounds d M f i w _ HL Hi Hw (incl_Forall Aw HA) (incl_Forall A1 HA)) as C.
      rewrite E in C. apply lt_INR in Q. pose proof (pos_INR n). unfold K. pose proof (Rabs_pos lambda). nra. }
  exists (INR M * (1 + Rabs lambda) + K). intros T. pose proof (Rabs_pos lambda).
  assert (0 <= K) by (unfold K; pose proof (pos_INR m); nra).
  assert (Z0 : Forall (is_reward d) (repeat zero M)).
  { apply Forall_forall. intros x Hx. apply repeat_spec in Hx. subst x. apply zero_is_reward. }
  destruct (G (T - M)%nat) as [p [Lp [Ap Cp]]]. set (q := firstn T (w ++ p)).
  assert (Aq : incl q A).
  { intros x Hx. apply (incl_app Aw Ap). rewrite <- (firstn_skipn T (w ++ p)). apply in_or_app. left. exact Hx. }
  assert (Lq : length q = T) by (unfold q; rewrite firstn_length_le; [reflexivity|rewrite app_length; lia]).
  pose proof (rewards_instance d A q HA Aq) as I. pose proof (rewards_over A q Aq) as O. pose proof (segment_of_rewards q) as S.
  rewrite Lq in I, O, S. exists (rewards_in q). split; [exact I|]. split; [exact O|].
  eapply Rle_trans; [|apply (total_regret_ge d T _ _ i Hi)]. rewrite (regret_of_path d f M T _ i I), S. pose proof (pos_INR M).
  destruct (Nat.le_gt_cases M T) as [Q|Q].
  - assert (E : q = w ++ p) by (unfold q; apply firstn_all2; rewrite app_length; lia). rewrite E, path_cost_app.
    rewrite path_end_of_window by (rewrite repeat_length; exact Hw).
    destruct (cost_bounds d M f i (repeat zero M) w HL Hi (repeat_length _ _) Z0 (incl_Forall Aw HA)) as [C1 _]. rewrite Hw in C1.
    rewrite minus_INR in Cp by exact Q. nra.
  - destruct (cost_bounds d M f i (repeat zero M) q HL Hi (repeat_length _ _) Z0 (incl_Forall Aq HA)) as [C1 _]. rewrite Lq in C1.
    apply lt_INR in Q. pose proof (pos_INR T). nra.
Qed.

(* Potentials and a cycle with the same lambda certify the value. *)
Theorem finite_alphabet_certified d M f A lambda h i w l : (1 <= d)%nat -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  are_potentials d M f A lambda h -> (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l = INR (length l) * lambda ->
  long_run_worst d A (windowed f M) lambda.
Proof.
  intros Hd HA HL HP Hi Hc Hm. destruct (finite_alphabet_above d M f A lambda h Hd HA HL HP) as [C H].
  destruct (finite_alphabet_below d M f A lambda i w l HA HL Hi Hc Hm) as [C' H']. exists (Rmax C C'). intros T.
  pose proof (Rmax_l C C'). pose proof (Rmax_r C C'). split.
  - intros r Hr HrA. specialize (H T r Hr HrA). lra.
  - destruct (H' T) as [r [Hr [HrA HT]]]. exists r. split; [exact Hr|]. split; [exact HrA|]. lra.
Qed.

(* ---- The value ---- *)
(* the part of a path before it first comes to w *)
Lemma path_to_window w u : forall x, NoDup (path_windows x u) -> In w (path_windows x u) ->
  exists c p, u = c ++ p /\ path_end x c = w /\ NoDup (path_windows x c) /\ ~ In w (path_windows x c).
Proof.
  induction u as [|v u IH]; intros x N I; [destruct I|]. destruct (Classical_Prop.classic (x = w)) as [->|E].
  - exists [], (v :: u). split; [reflexivity|]. split; [reflexivity|]. split; [constructor|intros []].
  - destruct I as [I|I]; [congruence|]. inversion N as [|a b Nx Nu]; subst a b. destruct (IH _ Nu I) as [c [p [-> [Ec [Nc Wc]]]]].
    exists (v :: c), p. split; [reflexivity|]. split; [exact Ec|]. cbn [path_windows]. split.
    + constructor; [|exact Nc]. intros J. apply Nx. rewrite path_windows_app. apply in_or_app. left. exact J.
    + intros [J|J]; [congruence|exact (Wc J)].
Qed.

(* A path that comes to a window twice goes round a simple cycle. *)
Lemma path_with_cycle w p : ~ NoDup (path_windows w p) -> exists a c b, p = a ++ c ++ b /\ c <> [] /\
  path_end (path_end w a) c = path_end w a /\ NoDup (path_windows (path_end w a) c).
Proof.
  revert w. induction p as [|v p IH]; intros w H; [exfalso; apply H; constructor|]. cbn [path_windows] in H.
  destruct (Classical_Prop.classic (NoDup (path_windows (window_after w v) p))) as [N|N].
  - destruct (Classical_Prop.classic (In w (path_windows (window_after w v) p))) as [I|I]; [|exfalso; apply H; constructor; assumption].
    destruct (path_to_window w p _ N I) as [c [b [-> [Ec [Nc Wc]]]]]. exists [], (v :: c), b. split; [reflexivity|].
    split; [discriminate|]. split; [exact Ec|]. constructor; assumption.
  - destruct (IH _ N) as [a [c [b [-> [Nc [Ec Dc]]]]]]. exists (v :: a), c, b. repeat split; assumption.
Qed.

Lemma path_windows_length w l : length (path_windows w l) = length l.
Proof. revert w. induction l as [|v l IH]; intros w; [reflexivity|]. cbn [path_windows length]. rewrite IH. reflexivity. Qed.
(* a path that comes to no window twice has no more edges than there are windows *)
Lemma simple_is_short A w l : incl w A -> incl l A -> NoDup (path_windows w l) -> (length l <= length (words A (length w)))%nat.
Proof.
  intros Aw Al N. rewrite <- (path_windows_length w l). apply NoDup_incl_length; [exact N|]. clear N. revert w Aw.
  induction l as [|v l IH]; intros w Aw x Hx; [destruct Hx|]. destruct Hx as [<-|Hx]; [apply in_words; exact Aw|].
  rewrite <- (window_after_length w v). apply IH; [|apply window_after_incl; [exact Aw|apply Al; left; reflexivity]|exact Hx].
  intros y Hy. apply Al. right. exact Hy.
Qed.

(* What bounds the mean of each simple cycle bounds each path, up to a constant. *)
Lemma cycles_bound_path d M f A lambda i : Forall (is_reward d) A -> is_learner d (windowed f M) -> (i < d)%nat ->
  (forall w c, simple_cycle A M w c -> path_cost d f i w c <= INR (length c) * lambda) -> forall p w, length w = M -> incl w A ->
  incl p A -> path_cost d f i w p <= INR (length p) * lambda + INR (length (words A M)) * (1 + Rabs lambda).
Proof.
  intros HA HL Hi HC p. remember (length p) as n eqn:En. revert p En. induction n as [n IH] using (well_founded_induction lt_wf).
  intros p En w Hw Aw Ap. set (N := length (words A M)) in *. destruct (Nat.le_gt_cases n N) as [Q|Q].
  - destruct (cost_bounds d M f i w p HL Hi Hw (incl_Forall Aw HA) (incl_Forall Ap HA)) as [_ C]. rewrite <- En in C. apply le_INR in Q.
    pose proof (Rle_abs (- lambda)) as B. rewrite Rabs_Ropp in B. pose proof (pos_INR n). pose proof (Rabs_pos lambda). nra.
  - assert (D : ~ NoDup (path_windows w p)).
    { intros D. pose proof (simple_is_short A w p Aw Ap D) as S. rewrite Hw in S. fold N in S. lia. }
    destruct (path_with_cycle w p D) as [a [c [b [-> [Nc [Ec Dc]]]]]].
    assert (Aa : incl a A) by (intros x Hx; apply Ap, in_or_app; left; exact Hx).
    assert (Ac : incl c A) by (intros x Hx; apply Ap, in_or_app; right; apply in_or_app; left; exact Hx).
    assert (Ab : incl b A) by (intros x Hx; apply Ap, in_or_app; right; apply in_or_app; right; exact Hx).
    destruct (path_end_window w a A Aw Aa) as [Le Ae]. rewrite Hw in Le. rewrite !app_length in En.
    assert (P : (1 <= length c)%nat) by (destruct c; [congruence|simpl; lia]).
    specialize (IH (length (a ++ b)) ltac:(rewrite app_length; lia) (a ++ b) eq_refl w Hw Aw (incl_app Aa Ab)).
    specialize (HC (path_end w a) c (conj (conj Le (conj Ae (conj Ac (conj Nc Ec)))) Dc)).
    rewrite path_cost_app in IH. rewrite !path_cost_app, Ec, En, !plus_INR. rewrite app_length, plus_INR in IH. lra.
Qed.

(* If the mean of every simple cycle is at most lambda, there are potentials: how much a path from the window costs at most, less lambda
   for each edge. *)
Lemma potentials_exist d M f A lambda : Forall (is_reward d) A -> is_learner d (windowed f M) ->
  (forall i w c, (i < d)%nat -> simple_cycle A M w c -> path_cost d f i w c <= INR (length c) * lambda) ->
  exists h, are_potentials d M f A lambda h.
Proof.
  intros HA HL HC. set (K := INR (length (words A M)) * (1 + Rabs lambda)).
  assert (0 <= K) by (unfold K; pose proof (pos_INR (length (words A M))); pose proof (Rabs_pos lambda); nra).
  set (E := fun i w x => x = 0 \/ ((i < d)%nat /\ length w = M /\ incl w A) /\ exists l, incl l A /\
    x = path_cost d f i w l - INR (length l) * lambda).
  assert (Lub : forall i w, {m | is_lub (E i w) m}).
  { intros i w. apply completeness; [|exists 0; left; reflexivity]. exists K.
    intros x [->|[[Hi [Hw Aw]] [l [Al ->]]]]; [assumption|].
    pose proof (cycles_bound_path d M f A lambda i HA HL Hi (fun w c => HC i w c Hi) l w Hw Aw Al) as B. fold K in B. lra. }
  exists (fun i w => proj1_sig (Lub i w)). intros i w v Hi Hw Aw Hv. cbv beta.
  destruct (proj2_sig (Lub i w)) as [Ub _]. set (b := proj1_sig (Lub i w)) in *.
  destruct (proj2_sig (Lub i (window_after w v))) as [_ Lb]. set (b' := proj1_sig (Lub i (window_after w v))) in *.
  enough (b' <= b + lambda - (v i - dot d (f w) v)) by lra. apply Lb.
  assert (G : forall l, incl l A -> path_cost d f i (window_after w v) l - INR (length l) * lambda <= b + lambda - (v i - dot d (f w) v)).
  { intros l Al. specialize (Ub (path_cost d f i w (v :: l) - INR (length (v :: l)) * lambda)). cbn [path_cost length] in Ub.
    rewrite S_INR in Ub. enough (I : E i w (v i - dot d (f w) v + path_cost d f i (window_after w v) l - (INR (length l) + 1) * lambda))
      by (specialize (Ub I); lra). right. split; [tauto|]. exists (v :: l). split; [apply incl_cons; assumption|].
    cbn [path_cost length]. rewrite S_INR. reflexivity. }
  intros x [->|[_ [l [Al ->]]]]; [|apply G; exact Al]. specialize (G [] (incl_nil_l A)). simpl in G. lra.
Qed.

(* one of finitely many with a property is largest *)
Lemma largest_with {X} (P : X -> Prop) (g : X -> R) (l : list X) :
  (forall x, In x l -> ~ P x) \/ exists x, P x /\ forall y, In y l -> P y -> g y <= g x.
Proof.
  induction l as [|a l IH]; [left; intros x []|]. destruct (Classical_Prop.classic (P a)) as [Pa|Na].
  - right. destruct IH as [N|[x [Px Hx]]].
    + exists a. split; [exact Pa|]. intros y [<-|Hy] Py; [lra|]. exfalso. exact (N y Hy Py).
    + destruct (Rle_dec (g a) (g x)) as [Q|Q].
      * exists x. split; [exact Px|]. intros y [<-|Hy] Py; [exact Q|apply Hx; assumption].
      * exists a. split; [exact Pa|]. intros y [<-|Hy] Py; [lra|]. specialize (Hx y Hy Py). lra.
  - destruct IH as [N|[x [Px Hx]]]; [left|right].
    + intros y [<-|Hy]; [exact Na|apply N; exact Hy].
    + exists x. split; [exact Px|]. intros y [<-|Hy] Py; [contradiction|apply Hx; assumption].
Qed.

(* The long-run worst case exists, for every stationary learner and every finite alphabet: it is the mean of some simple cycle, no cycle
   has a larger mean, and potentials prove it. *)
Theorem finite_alphabet_value d M f A : (1 <= d)%nat -> A <> [] -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  exists lambda, long_run_worst d A (windowed f M) lambda /\
  (exists i w l, (i < d)%nat /\ simple_cycle A M w l /\ path_cost d f i w l = INR (length l) * lambda) /\
  (forall i w l, (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l <= INR (length l) * lambda) /\
  exists h, are_potentials d M f A lambda h.
Proof.
  intros Hd NA HA HL.
  set (all := list_prod (seq 0 d) (list_prod (words A M) (flat_map (words A) (seq 0 (S (length (words A M))))))).
  set (P := fun a : nat * (list vec * list vec) => (fst a < d)%nat /\ simple_cycle A M (fst (snd a)) (snd (snd a))).
  set (g := fun a : nat * (list vec * list vec) => path_cost d f (fst a) (fst (snd a)) (snd (snd a)) / INR (length (snd (snd a)))).
  assert (In_all : forall i w l, (i < d)%nat -> simple_cycle A M w l -> In (i, (w, l)) all).
  { intros i w l Hi [[Hw [Aw [Al _]]] D]. apply in_prod; [apply in_seq; lia|]. apply in_prod.
    - rewrite <- Hw. apply in_words. exact Aw.
    - apply in_flat_map. exists (length l). split; [|apply in_words; exact Al]. apply in_seq.
      pose proof (simple_is_short A w l Aw Al D) as S. rewrite Hw in S. lia. }
  assert (Long : forall w l, window_cycle A M w l -> 0 < INR (length l)).
  { intros w l [_ [_ [_ [N _]]]]. apply lt_0_INR. destruct l; [congruence|simpl; lia]. }
  destruct (largest_with P g all) as [N|[[i [w l]] [[Hi Hs] Hmax]]].
  { exfalso. destruct A as [|v A]; [congruence|]. set (w := repeat v M).
    assert (E : window_after w v = w) by (unfold window_after, w; rewrite <- repeat_cons; reflexivity).
    assert (S : simple_cycle (v :: A) M w [v]).
    { split; [|constructor; [intros []|constructor]]. split; [apply repeat_length|]. split.
      - intros x Hx. apply repeat_spec in Hx. left. symmetry. exact Hx.
      - split; [intros x [<-|[]]; left; reflexivity|]. split; [discriminate|exact E]. }
    apply (N (0%nat, (w, [v]))); [apply In_all; [lia|exact S]|]. split; [exact Hd|exact S]. }
  cbn [fst snd] in Hi, Hs. set (lambda := g (i, (w, l))). pose proof (Long w l (proj1 Hs)) as Pl.
  assert (Mean : path_cost d f i w l = INR (length l) * lambda) by (unfold lambda, g; cbn [fst snd]; field; lra).
  assert (HC : forall j u c, (j < d)%nat -> simple_cycle A M u c -> path_cost d f j u c <= INR (length c) * lambda).
  { intros j u c Hj Hc. pose proof (Hmax _ (In_all j u c Hj Hc) (conj Hj Hc)) as B. pose proof (Long u c (proj1 Hc)) as Pc.
    fold lambda in B. unfold g in B. cbn [fst snd] in B. apply (Rmult_le_compat_l (INR (length c))) in B; [|lra].
    replace (INR (length c) * (path_cost d f j u c / INR (length c))) with (path_cost d f j u c) in B by (field; lra). exact B. }
  destruct (potentials_exist d M f A lambda HA HL HC) as [h Hh]. exists lambda.
  split; [exact (finite_alphabet_certified d M f A lambda h i w l Hd HA HL Hh Hi (proj1 Hs) Mean)|].
  split; [exists i, w, l; split; [exact Hi|]; split; [exact Hs|exact Mean]|]. split; [|exists h; exact Hh].
  intros j u c Hj [Hu [Au [Ac [_ E]]]]. pose proof (potential_bounds_path d M f A lambda h j u c Hh Hj Hu Au Ac) as B. rewrite E in B. lra.
Qed.

(* Certificates of package exact/certificate about one learner of two arms, other than potentials on windows: a cycle of rewards, an
   instance, or potentials on rounds and leads. What the checker checks is enough. *)

(* In the long run the learner has at least the regret v per round on some instances whose rewards are 0, e_1 or e_2. *)
Definition learner_suffers (L : learner) (v : R) : Prop :=
  exists C, forall T, exists r, one_hot_instance T r /\ INR T * v - C <= total_regret 2 T L r.
(* The total regret over T rounds is at most v on every such instance, or at least v on one. *)
Definition rounds_keep (T : nat) (L : learner) (v : R) : Prop := forall r, one_hot_instance T r -> total_regret 2 T L r <= v.
Definition rounds_cost (T : nat) (L : learner) (v : R) : Prop := exists r, one_hot_instance T r /\ v <= total_regret 2 T L r.

(* ---- A cycle ---- *)
(* the last M letters of a period repeated, and the regret against an arm from a window on *)
Definition window_before (M : nat) (l : list nat) : list nat := let c := concat (repeat l M) in skipn (length c - M) c.
Fixpoint letters_cost (f : list qvec -> qvec) (i : nat) (w l : list nat) : Q :=
  match l with [] => 0%Q | c :: u => (letter_cost (f (map letter w)) i c + letters_cost f i (tl (w ++ [c])) u)%Q end.
Definition cycle_certified (M : nat) (f : list qvec -> qvec) (value : Q) (i : nat) (l : list nat) : bool :=
  let w := window_before M l in
  ((i <? 2)%nat && negb (Nat.eqb (length l) 0) && Nat.eqb (length w) M && (if list_eq_dec Nat.eq_dec (skipn (length l) (w ++ l)) w then
    true else false) && Qle_bool (qof (length l) * value) (letters_cost f i w l))%bool.

Definition letters : list vec := [real (letter 0); real (letter 1); real (letter 2)].
Lemma in_letters c : In (real (letter c)) letters.
Proof. destruct c as [|[|c]]; [left|right; left|right; right; left]; reflexivity. Qed.
Lemma real_letters : letters = [zero; unit_vec 0; unit_vec 1].
Proof.
  unfold letters. f_equal; [apply real_zero|]. f_equal; [|f_equal]; apply functional_extensionality; intros [|[|i]];
    unfold real, letter, vec_of, unit_vec; cbn [nth Nat.eqb]; try apply Q2R_1; try apply Q2R_0; destruct i; apply Q2R_0.
Qed.
Lemma letters_are_rewards : Forall (is_reward 2) letters.
Proof.
  rewrite real_letters. constructor; [apply zero_is_reward|]. constructor; [apply unit_vec_is_reward|].
  constructor; [apply unit_vec_is_reward|constructor].
Qed.
Lemma over_letters T r : instance 2 T r -> over_alphabet letters T r -> one_hot_instance T r.
Proof.
  intros [_ H0] H. split; [|exact H0]. intros t Ht. specialize (H t Ht). rewrite real_letters in H.
  destruct H as [H|[H|[H|[]]]]; rewrite <- H; tauto.
Qed.

Lemma letters_cost_agrees A q i w l : agrees A q -> (i < 2)%nat ->
  path_cost 2 A i (map real (map letter w)) (map real (map letter l)) = Q2R (letters_cost q i w l).
Proof.
  intros HA Hi. revert w. induction l as [|c l IH]; intros w; [symmetry; apply Q2R_0|]. cbn [map path_cost letters_cost].
  rewrite Q2R_plus, <- IH. apply (f_equal2 Rplus).
  - unfold letter_cost. rewrite Q2R_minus, HA, qdot_agrees. reflexivity.
  - f_equal. unfold window_after. destruct w as [|b w]; [reflexivity|]. cbn [map app tl]. rewrite !map_app. reflexivity.
Qed.

Theorem cycle_certificate (A : base) (q : qbase) (M : nat) (value : Q) (i : nat) (l : list nat) : is_base 2 A -> agrees A q ->
  cycle_certified M q value i l = true -> learner_suffers (windowed A M) (Q2R value).
Proof.
  intros HB HA H. unfold cycle_certified in H. set (w := window_before M l) in *.
  apply andb_prop in H. destruct H as [H Hv]. apply andb_prop in H. destruct H as [H He]. apply andb_prop in H. destruct H as [H Hw].
  apply andb_prop in H. destruct H as [Hi Hl]. apply Nat.ltb_lt in Hi. apply Nat.eqb_eq in Hw. apply negb_true_iff, Nat.eqb_neq in Hl.
  destruct (list_eq_dec Nat.eq_dec (skipn (length l) (w ++ l)) w) as [E|]; [|discriminate]. apply Qle_bool_iff, Qle_Rle in Hv.
  rewrite Q2R_mult, Q2R_of, <- (letters_cost_agrees A q i w l HA Hi) in Hv.
  set (u := map real (map letter w)) in *. set (v := map real (map letter l)) in *.
  assert (Lu : length u = M) by (unfold u; rewrite !map_length; exact Hw).
  assert (Lv : length v = length l) by (unfold v; rewrite !map_length; reflexivity).
  assert (In_all : forall k, incl (map real (map letter k)) letters).
  { intros k x Hx. rewrite map_map in Hx. apply in_map_iff in Hx. destruct Hx as [c [<- _]]. apply in_letters. }
  assert (P : 0 < INR (length l)) by (apply lt_0_INR; lia).
  destruct (finite_alphabet_below 2 M A letters (path_cost 2 A i u v / INR (length l)) i u v) as [C H].
  - exact letters_are_rewards.
  - apply windowed_is_learner. exact HB.
  - exact Hi.
  - split; [exact Lu|]. split; [apply In_all|]. split; [apply In_all|]. split.
    + intros E0. rewrite E0 in Lv. simpl in Lv. congruence.
    + rewrite path_end_skipn, Lv. unfold u, v. rewrite <- !map_app, !skipn_map, E. reflexivity.
  - rewrite Lv. field. lra.
  - exists C. intros T. destruct (H T) as [r [Hr [HrA B]]]. exists r. split; [apply over_letters; assumption|].
    eapply Rle_trans; [|exact B]. apply Rplus_le_compat_r, Rmult_le_compat_l; [apply pos_INR|].
    apply Rmult_le_reg_l with (INR (length l)); [exact P|]. replace (INR (length l) * (path_cost 2 A i u v / INR (length l)))
      with (path_cost 2 A i u v) by (field; lra). exact Hv.
Qed.

Theorem cycle_certificate_of_follow_the_leader (M : nat) (value : Q) (i : nat) (l : list nat) :
  cycle_certified M (qfollow_the_leader 2) value i l = true -> learner_suffers (windowed (follow_the_leader 2) M) (Q2R value).
Proof. apply cycle_certificate; [apply follow_the_leader_is_base|apply qfollow_the_leader_agrees]; lia. Qed.

(* ---- An instance ---- *)
Definition instance_certified (L : (Z -> qvec) -> Z -> qvec) (value : Q) (i : nat) (l : list nat) : bool :=
  let r := qinstance (map (fun c => [letter c 0%nat; letter c 1%nat]) l) in
  ((i <? 2)%nat && Qle_bool value (qover_rounds (length l) (fun t => r t i - qdot 2 (L r t) (r t))%Q))%bool.

Theorem instance_certificate (L : learner) (q : (Z -> qvec) -> Z -> qvec) (value : Q) (i : nat) (l : list nat) :
  (forall r t, L (reals r) t = real (q r t)) -> instance_certified q value i l = true -> rounds_cost (length l) L (Q2R value).
Proof.
  intros HL H. unfold instance_certified in H. set (k := map (fun c => [letter c 0%nat; letter c 1%nat]) l) in *.
  apply andb_prop in H. destruct H as [Hi H]. apply Nat.ltb_lt in Hi. apply Qle_bool_iff, Qle_Rle in H.
  exists (reals (qinstance k)). split.
  - assert (E : forall c, vec_of [letter c 0%nat; letter c 1%nat] = letter c).
    { intros [|[|c]]; apply functional_extensionality; intros [|[|i']]; try reflexivity; destruct i'; reflexivity. }
    assert (K : forall t, In (reals (qinstance k) t) letters).
    { intros t. unfold reals, qinstance. destruct (1 <=? t)%Z; [|apply (in_letters 0)]. unfold k. rewrite map_map.
      rewrite (map_ext _ _ E). change qzero with (letter 0). rewrite map_nth. apply in_letters. }
    split; intros t Ht.
    + specialize (K t). rewrite real_letters in K. destruct K as [K|[K|[K|[]]]]; rewrite <- K; tauto.
    + unfold reals, qinstance. destruct (Z.leb_spec 1 t); [|apply real_zero].
      rewrite nth_overflow by (unfold k; rewrite !map_length; lia). apply real_zero.
  - eapply Rle_trans; [|apply (total_regret_ge 2 _ _ _ i Hi)]. eapply Rle_trans; [exact H|]. right.
    unfold regret_against. rewrite <- qover_rounds_agrees. apply over_rounds_ext. intros t _.
    rewrite Q2R_minus, HL, <- qdot_agrees. reflexivity.
Qed.

(* AverageRestart and PeriodicRestart of Cover's learner *)
Theorem instance_certificate_of_average_restart (M N : nat) (value : Q) (i : nat) (l : list nat) : (1 <= M)%nat ->
  instance_certified (qaverage_suffixes (qcover N) 1 M) value i l = true ->
  rounds_cost (length l) (average_restart (cover N) M) (Q2R value).
Proof. intros HM. apply instance_certificate. intros r t. apply qaverage_suffixes_agrees; [exact HM|apply qcover_agrees]. Qed.
Theorem instance_certificate_of_periodic_restart (M N : nat) (value : Q) (i : nat) (l : list nat) :
  instance_certified (qperiodic_restart (qcover N) M) value i l = true ->
  rounds_cost (length l) (periodic_restart (cover N) M) (Q2R value).
Proof. apply instance_certificate. intros r t. apply qperiodic_restart_agrees, qcover_agrees. Qed.

(* ---- Potentials on rounds and leads ---- *)
(* After t rounds arm 1 leads by D, from -t to t; a list has the potentials for regret against arm 1. For arm 2 the arms are exchanged. *)
Definition lead_potential (unit : positive) (potentials : list Z) (i t : nat) (D : Z) : Q :=
  (nth (t * t + Z.to_nat (Z.of_nat t + match i with O => D | _ => - D end)) potentials 0%Z # unit)%Q.
Definition letter_lead (c : nat) : Z := match c with O => 0 | S O => 1 | _ => -1 end.
(* what Cover's learner gives arm 1 *)
Definition cover_plays_one (N t : nat) (D : Z) : Q :=
  (/ 2 + (qwalk (N - t - 1) (inject_Z D + 1) - qwalk (N - t - 1) (inject_Z D - 1)) / 4)%Q.
Definition leads_certified (N T : nat) (value : Q) (unit : positive) (potentials : list Z) : bool :=
  let h := lead_potential unit potentials in
  let leads := fun t : nat => map (fun k => (Z.of_nat k - Z.of_nat t)%Z) (seq 0 (2 * t + 1)) in
  forallb (fun i => Qle_bool (h i 0%nat 0%Z) value && forallb (fun D => Qle_bool 0 (h i T D)) (leads T) &&
    forallb (fun t => forallb (fun D => let x := cover_plays_one N t D in forallb (fun c =>
      Qle_bool (letter_cost (vec_of [x; 1 - x]%Q) i c + h i (S t) (D + letter_lead c)%Z) (h i t D)) [0; 1; 2]%nat) (leads t))
      (seq 0 T))%bool [0; 1]%nat.

Theorem leads_certificate (N T : nat) (value : Q) (unit : positive) (potentials : list Z) :
  leads_certified N T value unit potentials = true -> rounds_keep T (run (cover N)) (Q2R value).
Proof.
  intros H r Hr. destruct (letters_of T r Hr) as [c [Hc [_ ->]]]. unfold leads_certified in H. rewrite forallb_forall in H.
  set (h := lead_potential unit potentials) in *. apply total_regret_le; [lia|]. intros i Hi.
  specialize (H i ltac:(destruct i as [|[|i]]; simpl; [tauto|tauto|lia])). apply andb_prop in H. destruct H as [H Hstep].
  apply andb_prop in H. destruct H as [Hv Hend]. rewrite forallb_forall in Hstep, Hend.
  set (D := fun n => fold_right (fun k a => (letter_lead (c (Z.of_nat k + 1)) + a)%Z) 0%Z (rev (seq 0 n))).
  assert (DS : forall n, D (S n) = (D n + letter_lead (c (Z.of_nat n + 1)))%Z).
  { intros n. unfold D. rewrite seq_S, rev_app_distr. cbn [rev app fold_right Nat.add]. lia. }
  assert (Dn : forall n, (- Z.of_nat n <= D n <= Z.of_nat n)%Z).
  { induction n; [unfold D; simpl; lia|]. rewrite DS. unfold letter_lead. destruct (c (Z.of_nat n + 1)%Z) as [|[|k]]; lia. }
  assert (In_leads : forall n, In (D n) (map (fun k => (Z.of_nat k - Z.of_nat n)%Z) (seq 0 (2 * n + 1)))).
  { intros n. specialize (Dn n). apply in_map_iff. exists (Z.to_nat (D n + Z.of_nat n)). split; [lia|]. apply in_seq. lia. }
  set (R := reals (fun t => letter (c t))).
  assert (Lead : forall n, lead (segment R 1 n) = IZR (D n)).
  { induction n; [reflexivity|]. rewrite segment_S, DS, plus_IZR, <- IHn. unfold lead. rewrite fold_right_app. cbn [fold_right].
    assert (E : R (1 + Z.of_nat n)%Z 0%nat - R (1 + Z.of_nat n)%Z 1%nat = IZR (letter_lead (c (Z.of_nat n + 1)%Z))).
    { unfold R, reals, real. replace (1 + Z.of_nat n)%Z with (Z.of_nat n + 1)%Z by lia.
      destruct (c (Z.of_nat n + 1)%Z) as [|[|k]]; cbn [letter letter_lead]; unfold qzero, vec_of; cbn [nth];
        rewrite ?Q2R_0, ?Q2R_1; lra. }
    rewrite E. generalize (IZR (letter_lead (c (Z.of_nat n + 1)%Z))). intros b. generalize (segment R 1 n). intros l.
    induction l as [|y l IHl]; cbn [fold_right]; lra. }
  assert (Play : forall n, cover N (segment R 1 n) = real (vec_of [cover_plays_one N n (D n); 1 - cover_plays_one N n (D n)]%Q)).
  { intros n. apply functional_extensionality. intros j. unfold cover, real. rewrite segment_length, Lead.
    assert (W : Q2R (cover_plays_one N n (D n)) =
      / 2 + (walk (N - n - 1) (IZR (D n) + 1) - walk (N - n - 1) (IZR (D n) - 1)) / 4).
    { unfold cover_plays_one. rewrite Q2R_plus, Q2R_div, Q2R_minus, !Q2R_walk, Q2R_plus, Q2R_minus, Q2R_1 by discriminate.
      replace (Q2R (inject_Z (D n))) with (IZR (D n)) by (unfold Q2R, inject_Z; simpl; lra).
      replace (Q2R (/ 2)) with (/ 2) by (unfold Q2R; simpl; lra). replace (Q2R 4) with 4 by (unfold Q2R; simpl; lra). reflexivity. }
    destruct j as [|[|j]]; unfold vec_of; cbn [nth]; [symmetry; exact W|rewrite Q2R_minus, Q2R_1, W; reflexivity|].
    destruct j; symmetry; apply Q2R_0. }
  assert (G : forall n, (n <= T)%nat -> over_rounds n (fun t => R t i - dot 2 (run (cover N) R t) (R t)) + Q2R (h i n (D n)) <=
    Q2R value).
  { induction n; intros Hn.
    - apply Qle_bool_iff, Qle_Rle in Hv. change (D 0%nat) with 0%Z. unfold over_rounds. cbn [Sum]. lra.
    - specialize (IHn ltac:(lia)). rewrite over_rounds_S, DS. set (X := over_rounds n _) in *.
      specialize (Hstep n ltac:(apply in_seq; lia)).
      rewrite forallb_forall in Hstep. specialize (Hstep (D n) (In_leads n)). cbv zeta in Hstep. rewrite forallb_forall in Hstep.
      set (k := c (Z.of_nat n + 1)%Z) in *.
      specialize (Hstep k ltac:(pose proof (Hc (Z.of_nat n + 1)%Z); fold k in H; destruct k as [|[|[|k]]]; simpl; [tauto|tauto|tauto|lia])).
      apply Qle_bool_iff, Qle_Rle in Hstep. rewrite Q2R_plus in Hstep. unfold letter_cost in Hstep. rewrite Q2R_minus in Hstep.
      rewrite <- qdot_agrees, <- Play in Hstep. unfold run, history. replace (Z.to_nat (Z.of_nat n + 1 - 1)) with n by lia.
      change (R (Z.of_nat n + 1)%Z) with (real (letter k)). change (real (letter k) i) with (Q2R (letter k i)). lra. }
  specialize (G T ltac:(lia)). specialize (Hend (D T) (In_leads T)). apply Qle_bool_iff, Qle_Rle in Hend. rewrite Q2R_0 in Hend.
  unfold regret_against. fold R. lra.
Qed.
