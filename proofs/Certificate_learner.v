(* Certificates of package exact/certificate about one learner of two arms, other than potentials on windows: a cycle of rewards, an
   instance, or potentials on rounds and leads. What the checker checks is enough. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Windowed Cover Rational Certificate Finite_alphabet.
Import ListNotations.
Open Scope R_scope.

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
