(* The near-periodic instance: mean-based learners of d arms are forced to nearly 1 - 1/d. The value of mean-based learners,
   from below. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Cycles.
Import ListNotations.
Open Scope R_scope.

(* The instance with T rounds has period d h: d blocks of h rounds. In block i arm i earns 0 and every other arm 1. *)
Definition near_periodic (d h T : nat) (t : Z) : vec := fun i =>
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1 - Z.of_nat (i * h)) mod Z.of_nat (d * h) <? Z.of_nat h)%Z then 0 else 1) else 0.

(* ---- how often the last f rounds of every l come up ---- *)
Definition late (l f u : nat) : bool := (l - f <=? u mod l)%nat.
Lemma late_count l f n : (1 <= l)%nat -> (f <= l)%nat ->
  INR l * Sum n (fun u => if late l f u then 1 else 0) <= INR f * INR n.
Proof.
  intros Hl Hf. set (g := fun u => if late l f u then 1 else 0).
  assert (G : forall q s, (s < l)%nat -> g (q * l + s)%nat = if (l - f <=? s)%nat then 1 else 0).
  { intros q s Hs. unfold g, late. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
  assert (Part : forall q s, (s <= l)%nat -> Sum s (fun u => g (q * l + u)%nat) = INR (s - (l - f))).
  { intros q s. induction s; intros Hs; [reflexivity|]. cbn [Sum]. rewrite IHs, G by lia. destruct (Nat.leb_spec (l - f) s).
    - replace (S s - (l - f))%nat with (S (s - (l - f))) by lia. rewrite S_INR. lra.
    - replace (S s - (l - f))%nat with O by lia. replace (s - (l - f))%nat with O by lia. simpl. lra. }
  set (q := (n / l)%nat). set (s := (n mod l)%nat). assert (Hs : (s < l)%nat) by (apply Nat.mod_upper_bound; lia).
  assert (En : n = (q * l + s)%nat) by (unfold q, s; rewrite Nat.mul_comm; apply Nat.div_mod; lia).
  rewrite En. rewrite sum_app, sum_blocks.
  rewrite (sum_ext q _ (fun _ => INR f)), sum_const, Part.
  2:{ lia. }
  2:{ intros j Hj. rewrite Part by lia. f_equal. lia. }
  rewrite plus_INR, mult_INR. assert (LP := pos_INR l). assert (FP := pos_INR f).
  destruct (Nat.le_gt_cases s (l - f)) as [A|A].
  - replace (s - (l - f))%nat with O by lia. simpl (INR 0). pose proof (pos_INR s). nra.
  - rewrite !minus_INR by lia. apply le_INR in Hf. assert (INR s <= INR l) by (apply le_INR; lia). nra.
Qed.

Section Instance.
Variables d h k M T : nat.
Variables D gamma : R.
Variable L : learner.
Hypothesis Hd : (2 <= d)%nat.
Hypothesis Hh : (1 <= h)%nat.
Hypothesis Hk : (1 <= k <= h)%nat.
Hypothesis HP : (M + k = d * h)%nat.
Hypothesis HT : (d * h <= T)%nat.
Hypothesis HD : 0 <= D < INR k.
Hypothesis HL : is_learner d L.
Hypothesis HB : mean_based d M D gamma L.
Let r := near_periodic d h T.
Let P := (d * h)%nat.

Lemma near_instance d' : instance d' T r.
Proof.
  split.
  - intros t _ i _. unfold r, near_periodic. destruct (_ && _)%bool; [|lra]. destruct (_ <? _)%Z; lra.
  - intros t Ht. apply FunctionalExtensionality.functional_extensionality. intros i. unfold r, near_periodic, zero.
    destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

(* arm i earns nothing in round u+1 *)
Definition active (i : nat) (u : Z) : bool := is_b (P - h) h (u - Z.of_nat (i * h)).
Definition zeros (i : nat) (u : Z) : Z := many (P - h) h (u - Z.of_nat (i * h)).
Lemma len_P : len (P - h) h = P.
Proof. unfold len, P. nia. Qed.
Lemma P_h : (2 * h <= P)%nat.
Proof. unfold P. nia. Qed.
Lemma near_in t i : (1 <= t <= Z.of_nat T)%Z -> r t i = if active i (t - 1) then 0 else 1.
Proof.
  intros H. unfold r, near_periodic, active, is_b. fold (len (P - h) h). rewrite len_P.
  destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity.
Qed.
Lemma zeros_step i u : (zeros i u - zeros i (u - 1) = if active i u then 1 else 0)%Z.
Proof.
  unfold zeros, active. replace (u - 1 - Z.of_nat (i * h))%Z with (u - Z.of_nat (i * h) - 1)%Z by lia.
  apply many_step; [unfold len; lia|pose proof P_h; lia].
Qed.
Lemma zeros_period i u : (zeros i (u + Z.of_nat P) = zeros i u + Z.of_nat h)%Z.
Proof.
  unfold zeros. pose proof (many_period (P - h) h ltac:(unfold len; lia) ltac:(pose proof P_h; lia) (u - Z.of_nat (i * h))) as E.
  rewrite len_P in E. rewrite <- E. f_equal. lia.
Qed.
Lemma zeros_range i u n : (0 <= zeros i (u + Z.of_nat n) - zeros i u <= Z.of_nat n)%Z.
Proof.
  induction n; [replace (u + Z.of_nat 0)%Z with u by lia; lia|].
  pose proof (zeros_step i (u + Z.of_nat (S n))) as E.
  replace (u + Z.of_nat (S n) - 1)%Z with (u + Z.of_nat n)%Z in E by lia. destruct (active _ _); lia.
Qed.
Lemma zeros_run i u n c : (forall s, (u < s <= u + Z.of_nat n)%Z -> active i s = c) ->
  (zeros i (u + Z.of_nat n) - zeros i u = if c then Z.of_nat n else 0)%Z.
Proof.
  induction n; intros H; [replace (u + Z.of_nat 0)%Z with u by lia; destruct c; lia|].
  specialize (IHn ltac:(intros s Hs; apply H; lia)).
  pose proof (zeros_step i (u + Z.of_nat (S n))) as E. replace (u + Z.of_nat (S n) - 1)%Z with (u + Z.of_nat n)%Z in E by lia.
  rewrite H in E by lia. destruct c; lia.
Qed.

(* the block of round u+1, u >= 0 *)
Definition block (u : nat) : nat := ((u mod P) / h)%nat.
Definition place (u : nat) : nat := (u mod h)%nat.
Lemma where_is u : exists q, u = (q * P + block u * h + place u)%nat /\ (block u < d)%nat /\ (place u < h)%nat.
Proof.
  unfold block, place. assert (HPp : (P <> 0)%nat) by (unfold P; nia).
  pose proof (Nat.div_mod u P HPp) as A. pose proof (Nat.mod_upper_bound u P HPp) as B.
  pose proof (Nat.div_mod (u mod P) h ltac:(lia)) as C. pose proof (Nat.mod_upper_bound (u mod P) h ltac:(lia)) as E.
  assert (F : (u mod h = (u mod P) mod h)%nat).
  { rewrite A at 1. replace (P * (u / P) + u mod P)%nat with (u mod P + (d * (u / P)) * h)%nat by (unfold P; ring).
    apply Nat.mod_add. lia. }
  exists (u / P)%nat. rewrite F. split; [rewrite (Nat.mul_comm (u / P) P), (Nat.mul_comm ((u mod P) / h) h),
    <- Nat.add_assoc, <- C; exact A|]. split; [|exact E].
  apply Nat.div_lt_upper_bound; [lia|]. rewrite (Nat.mul_comm h d). exact B.
Qed.
Lemma active_in u i s : (i < d)%nat -> (s < h - place u)%nat -> active i (Z.of_nat u + Z.of_nat s) = Nat.eqb i (block u).
Proof.
  intros Hi Hs. destruct (where_is u) as [q [E [Hb Hp]]]. unfold active, is_b. fold (len (P - h) h). rewrite len_P.
  set (b := block u) in *. set (p := place u) in *. clearbody b p.
  destruct (Nat.eqb_spec i b) as [->|N].
  - replace ((Z.of_nat u + Z.of_nat s - Z.of_nat (b * h)) mod Z.of_nat P)%Z with (Z.of_nat (p + s)).
    + destruct (Z.ltb_spec (Z.of_nat (p + s)) (Z.of_nat h)); [reflexivity|lia].
    + apply Z.mod_unique with (Z.of_nat q); [pose proof P_h; lia|]. rewrite E. rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul. lia.
  - destruct (Nat.lt_ge_cases i b) as [A|A].
    + replace ((Z.of_nat u + Z.of_nat s - Z.of_nat (i * h)) mod Z.of_nat P)%Z with (Z.of_nat ((b - i) * h + p + s)).
      * destruct (Z.ltb_spec (Z.of_nat ((b - i) * h + p + s)) (Z.of_nat h)); [nia|reflexivity].
      * apply Z.mod_unique with (Z.of_nat q); [unfold P; nia|]. rewrite E.
        rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia.
    + replace ((Z.of_nat u + Z.of_nat s - Z.of_nat (i * h)) mod Z.of_nat P)%Z with (Z.of_nat ((d + b - i) * h + p + s)).
      * destruct (Z.ltb_spec (Z.of_nat ((d + b - i) * h + p + s)) (Z.of_nat h)); [nia|reflexivity].
      * assert (i < d)%nat by exact Hi. apply Z.mod_unique with (Z.of_nat q - 1)%Z; [unfold P; nia|]. rewrite E.
        unfold P. rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. rewrite Nat2Z.inj_add. lia.
Qed.

(* the lead of arm j over arm i in the window of round u+1 *)
Lemma lead_late u i j : (M <= u)%nat -> (u < T)%nat ->
  score (window r M (Z.of_nat u + 1)) j - score (window r M (Z.of_nat u + 1)) i =
  IZR ((zeros j (Z.of_nat u - 1 + Z.of_nat k) - zeros j (Z.of_nat u - 1))
    - (zeros i (Z.of_nat u - 1 + Z.of_nat k) - zeros i (Z.of_nat u - 1)))%Z.
Proof.
  intros H1 H2. rewrite (lead_window _ _ _ _ _ (fun t => zeros i (t - 1) - zeros j (t - 1))%Z).
  - f_equal. pose proof (zeros_period i (Z.of_nat u - 1 - Z.of_nat M)) as A. pose proof (zeros_period j (Z.of_nat u - 1 - Z.of_nat M)) as B.
    replace (Z.of_nat u - 1 - Z.of_nat M + Z.of_nat P)%Z with (Z.of_nat u - 1 + Z.of_nat k)%Z in A, B by (unfold P; lia).
    replace (Z.of_nat u + 1 - 1 - 1)%Z with (Z.of_nat u - 1)%Z by lia.
    replace (Z.of_nat u + 1 - 1 - Z.of_nat M - 1)%Z with (Z.of_nat u - 1 - Z.of_nat M)%Z by lia. lia.
  - intros s Hs. rewrite !near_in by lia. pose proof (zeros_step i (s - 1)). pose proof (zeros_step j (s - 1)).
    replace (zeros i (s - 1) - zeros j (s - 1) - (zeros i (s - 1 - 1) - zeros j (s - 1 - 1)))%Z
      with ((if active i (s - 1) then 1 else 0) - (if active j (s - 1) then 1 else 0))%Z by lia.
    destruct (active i (s - 1)), (active j (s - 1)); simpl; lra.
Qed.
Lemma lead_early u i j : (u < M)%nat ->
  score (window r M (Z.of_nat u + 1)) j - score (window r M (Z.of_nat u + 1)) i =
  IZR ((zeros j (Z.of_nat P - 1) - zeros j (Z.of_nat u - 1)) - (zeros i (Z.of_nat P - 1) - zeros i (Z.of_nat u - 1)))%Z.
Proof.
  intros H1. rewrite (lead_window _ _ _ _ _ (fun t => zeros i (Z.max t 0 - 1) - zeros j (Z.max t 0 - 1))%Z).
  - f_equal. pose proof (zeros_period i (-1)) as A. pose proof (zeros_period j (-1)) as B.
    replace (-1 + Z.of_nat P)%Z with (Z.of_nat P - 1)%Z in A, B by lia.
    replace (Z.max (Z.of_nat u + 1 - 1) 0 - 1)%Z with (Z.of_nat u - 1)%Z by lia.
    replace (Z.max (Z.of_nat u + 1 - 1 - Z.of_nat M) 0 - 1)%Z with (-1)%Z by lia. lia.
  - intros s Hs. destruct (Z_le_gt_dec 1 s).
    + rewrite !near_in by lia. pose proof (zeros_step i (s - 1)). pose proof (zeros_step j (s - 1)).
      replace (Z.max s 0) with s by lia. replace (Z.max (s - 1) 0) with (s - 1)%Z by lia.
      replace (zeros i (s - 1) - zeros j (s - 1) - (zeros i (s - 1 - 1) - zeros j (s - 1 - 1)))%Z
        with ((if active i (s - 1) then 1 else 0) - (if active j (s - 1) then 1 else 0))%Z by lia.
      destruct (active i (s - 1)), (active j (s - 1)); simpl; lra.
    + replace (Z.max s 0) with 0%Z by lia. replace (Z.max (s - 1) 0) with 0%Z by lia.
      destruct (near_instance d) as [_ O]. rewrite O by lia. unfold zero. rewrite Z.sub_diag. lra.
Qed.

(* The arm of the block leads all others by more than D in all but the last f rounds of the block. *)
Variable f : nat.
Hypothesis Hf : INR f <= (INR k + D) / 2 < INR f + 1.

Lemma confident u i : (M <= u \/ block u = d - 1)%nat -> (u < T)%nat -> (i < d)%nat -> i <> block u -> (place u + f < h)%nat ->
  score (window r M (Z.of_nat u + 1)) (block u) - score (window r M (Z.of_nat u + 1)) i > D.
Proof.
  intros Hu HuT Hi Hne Hp. destruct (where_is u) as [q [E [Hb Hpl]]].
  set (v := (h - place u)%nat).
  assert (RunJ : forall n, (n <= v)%nat ->
    (zeros (block u) (Z.of_nat u - 1 + Z.of_nat n) - zeros (block u) (Z.of_nat u - 1) = Z.of_nat n)%Z).
  { intros n Hn. rewrite (zeros_run (block u) (Z.of_nat u - 1) n true); [reflexivity|]. intros s Hs.
    replace s with (Z.of_nat u + Z.of_nat (Z.to_nat (s - Z.of_nat u)))%Z by lia.
    rewrite active_in by (unfold v in *; lia). apply Nat.eqb_refl. }
  assert (RunI : forall n, (n <= v)%nat -> (zeros i (Z.of_nat u - 1 + Z.of_nat n) - zeros i (Z.of_nat u - 1) = 0)%Z).
  { intros n Hn. rewrite (zeros_run i (Z.of_nat u - 1) n false); [reflexivity|]. intros s Hs.
    replace s with (Z.of_nat u + Z.of_nat (Z.to_nat (s - Z.of_nat u)))%Z by lia.
    rewrite active_in by (unfold v in *; lia). apply Nat.eqb_neq. exact Hne. }
  assert (HfD : 2 * (INR f + 1) - INR k > D) by lra.
  destruct (Nat.le_gt_cases M u) as [A|A].
  - rewrite lead_late by assumption. set (m := Nat.min v k).
    pose proof (RunJ m ltac:(unfold m; lia)) as J1. pose proof (RunI m ltac:(unfold m; lia)) as I1.
    pose proof (zeros_range (block u) (Z.of_nat u - 1 + Z.of_nat m) (k - m)) as J2.
    pose proof (zeros_range i (Z.of_nat u - 1 + Z.of_nat m) (k - m)) as I2.
    replace (Z.of_nat u - 1 + Z.of_nat m + Z.of_nat (k - m))%Z with (Z.of_nat u - 1 + Z.of_nat k)%Z in J2, I2 by (unfold m; lia).
    assert (Low : (2 * Z.of_nat m - Z.of_nat k <= (zeros (block u) (Z.of_nat u - 1 + Z.of_nat k)
      - zeros (block u) (Z.of_nat u - 1)) - (zeros i (Z.of_nat u - 1 + Z.of_nat k) - zeros i (Z.of_nat u - 1)))%Z)
      by (unfold m in *; lia).
    apply IZR_le in Low. rewrite minus_IZR, mult_IZR, <- !INR_IZR_INZ in Low.
    assert (D < 2 * INR m - INR k); [|lra]. unfold m. destruct (Nat.le_ge_cases v k) as [B|B].
    + rewrite Nat.min_l by exact B. assert (INR (S f) <= INR v) by (apply le_INR; unfold v; lia). rewrite S_INR in *. lra.
    + rewrite Nat.min_r by exact B. lra.
  - destruct Hu as [Hu|Hu]; [lia|]. rewrite lead_early by exact A.
    assert (q = 0)%nat. { destruct q; [reflexivity|]. exfalso. unfold P in E. nia. }
    assert (V : (u + v = P)%nat). { subst q. rewrite Hu in E. unfold v, P. nia. }
    pose proof (RunJ v ltac:(lia)) as J1. pose proof (RunI v ltac:(lia)) as I1.
    replace (Z.of_nat u - 1 + Z.of_nat v)%Z with (Z.of_nat P - 1)%Z in J1, I1 by lia. rewrite J1, I1, Z.sub_0_r, <- INR_IZR_INZ.
    assert (INR k <= INR v) by (apply le_INR; unfold P in V; lia). lra.
Qed.

(* a round's regret against the last arm *)
Definition round_cost (u : nat) : R := r (Z.of_nat u + 1)%Z (d - 1)%nat - dot d (L r (Z.of_nat u + 1)%Z) (r (Z.of_nat u + 1)%Z).
Lemma cost_is u : (u < T)%nat -> round_cost u = L r (Z.of_nat u + 1)%Z (block u) - (if Nat.eqb (block u) (d - 1) then 1 else 0).
Proof.
  intros Hu. destruct (where_is u) as [q [E [Hb Hpl]]].
  assert (Pl : is_play d (L r (Z.of_nat u + 1)%Z)) by (apply (HL T); [apply near_instance|lia]).
  assert (R1 : forall i, (i < d)%nat -> r (Z.of_nat u + 1)%Z i = if Nat.eqb i (block u) then 0 else 1).
  { intros i Hi. rewrite near_in by lia. rewrite <- (active_in u i 0) by lia.
    replace (Z.of_nat u + 1 - 1)%Z with (Z.of_nat u + Z.of_nat 0)%Z by lia. reflexivity. }
  unfold round_cost. rewrite R1 by lia. set (x := L r (Z.of_nat u + 1)%Z) in *. unfold dot.
  rewrite (sum_ext d _ (fun i => x i - (if Nat.eqb i (block u) then x i else 0))).
  2:{ intros i Hi. rewrite R1 by exact Hi. destruct (Nat.eqb i (block u)); lra. }
  rewrite sum_minus. rewrite (sum_support d (block u) 1 (fun i => if Nat.eqb i (block u) then x i else 0))
    by first [lia | intros i Hi; destruct (Nat.eqb_spec i (block u)); [lia|reflexivity]].
  destruct Pl as [_ Pl]. rewrite Pl. cbn [Sum]. rewrite Nat.add_0_r, Nat.eqb_refl. rewrite (Nat.eqb_sym (d - 1)).
  destruct (Nat.eqb (block u) (d - 1)); lra.
Qed.

Lemma cost_confident u : 0 <= gamma -> (M <= u \/ block u = d - 1)%nat -> (u < T)%nat ->
  1 - INR (d - 1) * gamma - (if late h f u then 1 else 0) - (if late P h u then 1 else 0) <= round_cost u.
Proof.
  intros Hg Hu HuT. rewrite cost_is by exact HuT. destruct (where_is u) as [q [E [Hb Hpl]]].
  assert (Pl : is_play d (L r (Z.of_nat u + 1)%Z)) by (apply (HL T); [apply near_instance|lia]).
  assert (A : (if late P h u then 1 else 0) = (if Nat.eqb (block u) (d - 1) then 1 else 0)).
  { unfold late. assert (Q : (u mod P = block u * h + place u)%nat).
    { symmetry. apply (Nat.mod_unique u P q); [unfold P; nia|]. lia. }
    rewrite Q. destruct (Nat.leb_spec (P - h) (block u * h + place u)), (Nat.eqb_spec (block u) (d - 1));
      try reflexivity; unfold P in *; exfalso; [assert (block u <= d - 2)%nat by lia; nia|rewrite e in *; nia]. }
  rewrite A. set (x := L r (Z.of_nat u + 1)%Z) in *.
  assert (X0 : 0 <= x (block u)) by (apply Pl; exact Hb).
  assert (Dg : 0 <= INR (d - 1) * gamma) by (apply Rmult_le_pos; [apply pos_INR|exact Hg]).
  unfold late. fold (place u). destruct (Nat.leb_spec (h - f) (place u)) as [B|B]; [lra|].
  enough (1 - INR (d - 1) * gamma <= x (block u)) by lra.
  destruct Pl as [_ Pl].
  assert (S1 : Sum d x <= x (block u) + INR (d - 1) * gamma).
  { replace (INR (d - 1) * gamma) with (Sum d (fun _ => gamma) - gamma) by (rewrite sum_const, minus_INR by lia; simpl; lra).
    assert (S2 : Sum d x <= Sum d (fun i => gamma + (if Nat.eqb i (block u) then x i - gamma else 0))).
    { apply sum_le. intros i Hi. destruct (Nat.eqb_spec i (block u)) as [Eq|Ne]; [lra|].
      enough (x i <= gamma) by lra. destruct HB as [_ MB]. apply (MB T r _ i (block u)); [apply near_instance|lia|exact Hi|exact Hb|].
      apply confident; try assumption. lia. }
    rewrite sum_added in S2. rewrite (sum_support d (block u) 1 (fun i =>
      if Nat.eqb i (block u) then x i - gamma else 0)) in S2 by first [lia | intros i Hi;
      destruct (Nat.eqb_spec i (block u)); [lia|reflexivity]].
    cbn [Sum] in S2. rewrite Nat.add_0_r, Nat.eqb_refl in S2. lra. }
  lra.
Qed.

Lemma near_regret : 0 <= gamma ->
  regret_against d T L r (d - 1) >=
  (INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - INR f / INR h) - INR f - INR (d - 1) * gamma * INR h.
Proof.
  intros Hg. apply Rle_ge. unfold regret_against, over_rounds. fold round_cost.
  change (Sum T (fun k0 => r (Z.of_nat k0 + 1)%Z (d - 1)%nat
    - dot d (L r (Z.of_nat k0 + 1)%Z) (r (Z.of_nat k0 + 1)%Z))) with (Sum T round_cost).
  assert (HPp : (1 <= P)%nat) by (unfold P; nia). assert (PR : 0 < INR P) by (apply lt_0_INR; lia).
  assert (dR : 0 < INR d) by (apply lt_0_INR; lia). assert (hR : 0 < INR h) by (apply lt_0_INR; lia).
  assert (PE : INR P = INR d * INR h) by (unfold P; apply mult_INR).
  assert (Ff : (f <= h)%nat). { apply INR_le. assert (INR k <= INR h) by (apply le_INR; lia). lra. }
  assert (Dg : 0 <= INR (d - 1) * gamma) by (apply Rmult_le_pos; [apply pos_INR|exact Hg]).
  replace T with (P + (T - P))%nat at 2 by (unfold P in *; lia). rewrite sum_app. set (n := (T - P)%nat).
  assert (NR : INR T - INR P = INR n) by (unfold n; rewrite minus_INR by (unfold P; lia); reflexivity).
  rewrite NR.
  (* the later periods *)
  assert (Later : INR n * (1 - INR (d - 1) * gamma) - INR f * INR n / INR h - INR h * INR n / INR P <= Sum n (fun u =>
    round_cost (P + u)%nat)).
  { apply Rle_trans with (Sum n (fun u => 1 - INR (d - 1) * gamma - (if late h f u then 1 else 0) - (if late P h u then 1 else 0))).
    - rewrite !sum_minus, !sum_const. pose proof (late_count h f n Hh Ff) as A.
      pose proof (late_count P h n HPp ltac:(pose proof P_h; lia)) as B.
      assert (A' : Sum n (fun u => if late h f u then 1 else 0) <= INR f * INR n / INR h).
      { apply Rmult_le_reg_l with (INR h); [exact hR|].
        replace (INR h * (INR f * INR n / INR h)) with (INR f * INR n) by (field; lra). exact A. }
      assert (B' : Sum n (fun u => if late P h u then 1 else 0) <= INR h * INR n / INR P).
      { apply Rmult_le_reg_l with (INR P); [exact PR|].
        replace (INR P * (INR h * INR n / INR P)) with (INR h * INR n) by (field; lra). exact B. }
      lra.
    - apply sum_le. intros u Hu. assert (E1 : late h f (P + u) = late h f u).
      { unfold late. replace (P + u)%nat with (u + d * h)%nat by (unfold P; lia). rewrite Nat.mod_add by lia. reflexivity. }
      assert (E2 : late P h (P + u) = late P h u).
      { unfold late. replace (P + u)%nat with (u + 1 * P)%nat by lia. rewrite Nat.mod_add by lia. reflexivity. }
      rewrite <- E1, <- E2. apply cost_confident; [exact Hg|left; unfold P; lia|unfold n in Hu; lia]. }
  (* the first period *)
  assert (First : - INR f - INR (d - 1) * gamma * INR h <= Sum P round_cost).
  { replace P with ((d - 1) * h + ((h - f) + f))%nat by (unfold P; nia). rewrite sum_app, sum_app.
    assert (Place : forall u, (u < h)%nat -> place ((d - 1) * h + u) = u).
    { intros u Hu. unfold place. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
    assert (Block : forall j u, (j < d)%nat -> (u < h)%nat -> block (j * h + u) = j).
    { intros j u Hj Hu. unfold block. rewrite Nat.mod_small by (unfold P; nia). symmetry. apply (Nat.div_unique _ h j u); lia. }
    assert (F0 : INR ((d - 1) * h) * 0 <= Sum ((d - 1) * h) round_cost).
    { apply sum_ge_const. intros u Hu. rewrite cost_is by (unfold P in *; nia).
      assert (block u < d - 1)%nat. { unfold block. rewrite Nat.mod_small by (unfold P; nia). apply Nat.div_lt_upper_bound; lia. }
      destruct (Nat.eqb_spec (block u) (d - 1)); [lia|]. rewrite Rminus_0_r. apply (HL T); [apply near_instance|lia|lia]. }
    assert (F1 : INR (h - f) * - (INR (d - 1) * gamma) <= Sum (h - f) (fun u => round_cost ((d - 1) * h + u)%nat)).
    { apply sum_ge_const. intros u Hu. pose proof (cost_confident ((d - 1) * h + u) Hg ltac:(right; apply Block; lia) ltac:(nia)) as C.
      replace (late h f ((d - 1) * h + u)) with false in C. 2:{ unfold late. fold (place ((d - 1) * h + u)).
      rewrite Place by lia. symmetry. apply Nat.leb_gt. lia. }
      destruct (late P h ((d - 1) * h + u)); lra. }
    assert (F2 : INR f * -1 <= Sum f (fun u => round_cost ((d - 1) * h + (h - f + u))%nat)).
    { apply sum_ge_const. intros u Hu. rewrite cost_is by nia.
      assert (0 <= L r (Z.of_nat ((d - 1) * h + (h - f + u)) + 1)%Z (block ((d - 1) * h + (h - f + u)))).
      { apply (HL T); [apply near_instance|apply Z.le_trans with (0 + 1)%Z;
          [reflexivity|apply Z.add_le_mono_r, Zle_0_nat]|]. rewrite Block by lia. lia. }
      destruct (Nat.eqb _ _); lra. }
    assert (INR (h - f) <= INR h) by (apply le_INR; lia).
    assert (INR (h - f) * (INR (d - 1) * gamma) <= INR h * (INR (d - 1) * gamma)) by (apply Rmult_le_compat_r;
      assumption). lra. }
  assert (K1 : INR h * INR n / INR P = INR n / INR d) by (rewrite PE; field; lra).
  rewrite K1 in Later.
  replace (INR n * (1 - 1 / INR d - INR (d - 1) * gamma - INR f / INR h))
    with (INR n * (1 - INR (d - 1) * gamma) - INR n / INR d - INR f * INR n / INR h) by (field; lra).
  lra.
Qed.
End Instance.

(* The value of mean-based learners from below: let L be a learner of d >= 2 arms that is mean-based with recall M, lead D and
   weight gamma; its play may vary with the round. Let M + k = d h, 0 <= D < k <= h, and let f be the whole part of (k+D)/2. On
   the near-periodic instance with period P = M + k and any T >= P,
   T * Reg >= (T - P) (1 - 1/d - (d-1) gamma - f/h) - f - (d-1) gamma h. *)
Theorem near_periodic_floor d h k f M T D gamma L :
  let P := (M + k)%nat in
  (2 <= d)%nat -> (1 <= k <= h)%nat -> P = (d * h)%nat -> (P <= T)%nat -> 0 <= D < INR k -> 0 <= gamma ->
  INR f <= (INR k + D) / 2 < INR f + 1 ->
  is_learner d L -> mean_based d M D gamma L ->
  instance d T (near_periodic d h T) /\
  total_regret d T L (near_periodic d h T) >=
    (INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - INR f / INR h) - INR f - INR (d - 1) * gamma * INR h.
Proof.
  intros P Hd Hk HP HT HD Hg Hf HL HB. split; [apply (near_instance d h k M T); (lia || assumption)|].
  rewrite HP. apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge d T L _ (d - 1)); lia]. apply Rge_le.
  apply (near_regret d h k M T D gamma L) with (f := f); try assumption; unfold P in *; lia.
Qed.

(* The same without the whole part:
   T * Reg >= (T - P) (1 - 1/d - (d-1) gamma - d (k+D)/(2P)) - (k+D)/2 - (d-1) gamma P/d. *)
Theorem near_periodic_lower d h k M T D gamma L :
  let P := (M + k)%nat in
  (2 <= d)%nat -> (1 <= k <= h)%nat -> P = (d * h)%nat -> (P <= T)%nat -> 0 <= D < INR k -> 0 <= gamma ->
  is_learner d L -> mean_based d M D gamma L ->
  instance d T (near_periodic d h T) /\
  total_regret d T L (near_periodic d h T) >=
    (INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - INR d * (INR k + D) / (2 * INR P))
    - (INR k + D) / 2 - INR (d - 1) * gamma * (INR P / INR d).
Proof.
  intros P Hd Hk HP HT HD Hg HL HB.
  assert (Hf : exists f : nat, INR f <= (INR k + D) / 2 < INR f + 1).
  { destruct (ceiling_exists ((INR k + D) / 2)) as [n [A B]]; [lra|]. destruct (Rle_lt_or_eq_dec _ _ A) as [C|C]; [|exists n; lra].
    destruct n; [simpl in C; lra|]. exists n. rewrite S_INR in *. lra. }
  destruct Hf as [f Hf]. destruct (near_periodic_floor d h k f M T D gamma L Hd Hk HP HT HD Hg Hf HL HB) as [Hr B].
  split; [exact Hr|]. fold P in B.
  assert (dR : 0 < INR d) by (apply lt_0_INR; lia). assert (hR : 0 < INR h) by (apply lt_0_INR; lia).
  assert (PE : INR P = INR d * INR h) by (rewrite HP, mult_INR; reflexivity).
  replace (INR P / INR d) with (INR h) by (rewrite PE; field; lra).
  replace (INR d * (INR k + D) / (2 * INR P)) with ((INR k + D) / 2 / INR h) by (rewrite PE; field; lra).
  assert (INR f / INR h <= (INR k + D) / 2 / INR h) by (apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact hR|lra]).
  assert (TP : 0 <= INR T - INR P) by (apply le_INR in HT; lra).
  assert ((INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - (INR k + D) / 2 / INR h)
    <= (INR T - INR P) * (1 - 1 / INR d - INR (d - 1) * gamma - INR f / INR h)) by (apply Rmult_le_compat_l; [exact TP|lra]).
  lra.
Qed.

(* Two arms: T * Reg >= (T - P) (1/2 - gamma - (k+D)/P) - (k+D)/2 - gamma P/2. *)
Theorem near_periodic_two h k M T D gamma L :
  let P := (M + k)%nat in
  (1 <= k <= h)%nat -> P = (2 * h)%nat -> (P <= T)%nat -> 0 <= D < INR k -> 0 <= gamma ->
  is_learner 2 L -> mean_based 2 M D gamma L ->
  total_regret 2 T L (near_periodic 2 h T) >=
    (INR T - INR P) * (1 / 2 - gamma - (INR k + D) / INR P) - (INR k + D) / 2 - gamma * (INR P / 2).
Proof.
  intros P Hk HP HT HD Hg HL HB.
  destruct (near_periodic_lower 2 h k M T D gamma L ltac:(lia) Hk HP HT HD Hg HL HB) as [_ A]. fold P in A.
  assert (0 < INR P) by (apply lt_0_INR; unfold P in *; lia).
  replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra).
  replace (2 * (INR k + D) / (2 * INR P)) with ((INR k + D) / INR P) in A by (field; lra). lra.
Qed.

(* Theorem 4.1 as printed, "for any T >= 3M there exists an online learning instance", holds, but not for the instance of its
   proof: let L be a learner of two arms that is mean-based with recall M >= 1, lead D and weight gamma; its play may vary
   with the round. For every T >= 3M some instance with T rounds has Reg >= 1/3 - gamma - 3 (D+1)/M. *)
Theorem theorem_4_1_every_T M T D gamma L :
  (1 <= M)%nat -> (3 * M <= T)%nat -> 0 <= D -> 0 <= gamma -> is_learner 2 L -> mean_based 2 M D gamma L ->
  exists r, instance 2 T r /\ Reg 2 T L r >= 1 / 3 - gamma - 3 * (D + 1) / INR M.
Proof.
  intros HM HT HD Hg HL HB. assert (MR : 1 <= INR M) by (apply (le_INR 1); exact HM).
  assert (TR : 3 * INR M <= INR T) by (apply le_INR in HT; rewrite mult_INR in HT; simpl in HT; lra).
  destruct (Rle_dec (D + 2) (INR M)) as [Small|Large].
  2:{ (* nothing is claimed: an instance of zeros will do *)
      exists (fun _ => zero). split; [split; [intros; apply zero_is_reward|reflexivity]|]. apply Rnot_le_lt in Large.
      assert (Z0 : total_regret 2 T L (fun _ => zero) = 0).
      { unfold total_regret. rewrite (largest_ext 2 _ (fun _ => 0)) by (intros; apply sum_zero; reflexivity).
        cbn [largest]. rewrite Rmax_left by lra. unfold over_rounds. rewrite sum_zero; [lra|]. intros. apply dot_zero. }
      unfold Reg. rewrite Z0. unfold Rdiv at 1. rewrite Rmult_0_l. apply Rle_ge.
      assert (1 / 3 <= 3 * (D + 1) / INR M); [|lra]. apply Rmult_le_reg_r with (INR M); [lra|].
      replace (3 * (D + 1) / INR M * INR M) with (3 * (D + 1)) by (field; lra). lra. }
  (* the least k above D with M + k even *)
  assert (Hk : exists k h, (M + k = 2 * h)%nat /\ D < INR k <= D + 2 /\ (1 <= k)%nat).
  { destruct (ceiling_exists D HD) as [n [A B]].
    assert (N : exists n', D < INR n' <= D + 1 /\ (1 <= n')%nat).
    { destruct (Rle_lt_or_eq_dec _ _ A) as [C|C].
      - exists n. split; [lra|]. destruct n; [simpl in C; lra|lia].
      - exists (S n). rewrite S_INR. split; [lra|lia]. }
    destruct N as [n' [N1 N2]]. pose proof (Nat.div_mod (M + n') 2 ltac:(lia)) as E.
    pose proof (Nat.mod_upper_bound (M + n') 2 ltac:(lia)) as U.
    destruct (Nat.eq_dec ((M + n') mod 2) 0) as [Ev|Od].
    - exists n', ((M + n') / 2)%nat. split; [lia|]. split; [lra|exact N2].
    - exists (S n'), ((M + n') / 2 + 1)%nat. rewrite S_INR. split; [lia|]. split; [lra|lia]. }
  destruct Hk as [k [h [Hh [Hk Hk1]]]]. exists (near_periodic 2 h T).
  assert (HkM : (k <= M)%nat) by (apply INR_le; lra).
  destruct (near_periodic_lower 2 h k M T D gamma L ltac:(lia) ltac:(lia) Hh ltac:(lia) ltac:(lra) Hg HL HB) as [Hr _].
  split; [exact Hr|].
  pose proof (near_periodic_two h k M T D gamma L ltac:(lia) Hh ltac:(lia) ltac:(lra) Hg HL HB) as B.
  apply Rge_le in B. rewrite plus_INR in B.
  set (P := INR M + INR k) in *. assert (PM : INR M < P <= INR M + D + 2) by (unfold P; lra).
  assert (PT : P <= INR T) by lra.
  apply Rle_ge. unfold Reg. apply Rmult_le_reg_r with (INR T); [lra|].
  replace (total_regret 2 T L (near_periodic 2 h T) / INR T * INR T) with (total_regret 2 T L (near_periodic 2 h T)) by (field; lra).
  eapply Rle_trans; [|exact B].
  set (E := (INR k + D) / P). assert (HE : E <= 2 * (D + 1) / INR M).
  { unfold E. apply Rmult_le_reg_r with (P * INR M); [apply Rmult_lt_0_compat; lra|].
    replace ((INR k + D) / P * (P * INR M)) with ((INR k + D) * INR M) by (field; lra).
    replace (2 * (D + 1) / INR M * (P * INR M)) with (2 * (D + 1) * P) by (field; lra). apply Rmult_le_compat; lra. }
  set (Q := (D + 1) / INR M). replace (2 * (D + 1) / INR M) with (2 * Q) in HE by (unfold Q; field; lra).
  replace (3 * (D + 1) / INR M) with (3 * Q) by (unfold Q; field; lra).
  assert (HQ : Q * INR M = D + 1) by (unfold Q; field; lra).
  assert (Q0 : 0 < Q) by (unfold Q; apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; lra]).
  assert (HQT : 3 * (D + 1) <= Q * INR T) by (rewrite <- HQ, <- Rmult_assoc, (Rmult_comm 3 Q), Rmult_assoc; apply Rmult_le_compat_l; lra).
  assert (H1 : (INR T - P) * E <= INR T * (2 * Q)).
  { apply Rle_trans with ((INR T - P) * (2 * Q)); [apply Rmult_le_compat_l; lra|]. apply Rmult_le_compat_r; lra. }
  assert (H2 : gamma * P <= gamma * INR T) by (apply Rmult_le_compat_l; lra).
  assert (H3 : 0 <= gamma * P) by (apply Rmult_le_pos; lra).
  replace ((INR T - P) * (1 / 2 - gamma - E)) with ((INR T - P) / 2 - gamma * INR T + gamma * P - (INR T - P) * E) by field.
  replace ((1 / 3 - gamma - 3 * Q) * INR T) with (INR T / 3 - gamma * INR T - 3 * (Q * INR T)) by field.
  lra.
Qed.

(* Windowed learners without doubt, gamma = 0 and D = 0 (follow-the-leader is one), M odd: with k = 1 no round is lost, and
   Reg is 1/2 in the long run. *)
Theorem near_periodic_leader h M T L :
  (M + 1 = 2 * h)%nat -> (M + 1 <= T)%nat -> is_learner 2 L -> mean_based 2 M 0 0 L ->
  total_regret 2 T L (near_periodic 2 h T) >= (INR T - INR (M + 1)) / 2.
Proof.
  intros Hh HT HL HB.
  destruct (near_periodic_floor 2 h 1 0 M T 0 0 L ltac:(lia) ltac:(lia) Hh HT ltac:(simpl; lra) ltac:(lra) ltac:(simpl;
    lra) HL HB) as [_ A].
  replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra). simpl (INR 0) in A. unfold Rdiv in *. lra.
Qed.
