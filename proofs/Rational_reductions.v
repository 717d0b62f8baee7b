(* Longer walks, Blum and Mansour's reduction and learners with a delay, in rational numbers, and the proof that they are those of the
   theorems. As in Rational_play.v the prover computes with them what the Go code must play. *)
From Coq Require Import Reals ZArith QArith Qreals Qround Lia Lra List Bool FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Cover Hedge Delay_upper Swap_regret Blum_Mansour.
From BoundedRecall Require Import Blum_Mansour_sharp Rational Rational_play Rational_values.
Import ListNotations.
Open Scope Q_scope.

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
