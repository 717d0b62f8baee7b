(* Certificates of package exact/certificate, class lower ones: periodic instances, each with a weight. What the checker checks is enough
   for every learner of the class, for any number of arms, for regret against the best arm and for swap regret. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List Permutation.
From BoundedRecall Require Import Sums Model Swap_regret.
Import ListNotations.
Open Scope R_scope.

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

(* the letter of round t of the period repeated in both directions, and the M letters before it *)
Definition letter_at (l : list nat) (t : Z) : nat := nth (Z.to_nat (t mod Z.of_nat (length l))) l O.
Definition letters_before (M : nat) (l : list nat) (t : Z) : list nat := map (fun k => letter_at l (t - Z.of_nat M + Z.of_nat k)) (seq
      0 M).

(* The weighted rounds: what a learner sees of the window, and what the map gains for each arm. *)
Definition seen_round := (list nat * list Z)%type.
Definition round_of (see : list nat -> list nat) (d M : nat) (p : weighted_period) (s : nat) : seen_round :=
  let t := Z.of_nat s in
  (see (letters_before M (letters_in p) t),
   map (fun i => weight_of p * letter_gain (map_of p) (letter_at (letters_in p) t) i)%Z (seq 0 d)).
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
  unfold letter_at. do 2 f_equal. replace (t + Z.of_nat (length l))%Z with (t + 1 * Z.of_nat (length l))%Z by lia. apply Z_mod_plus_full.
Qed.
Lemma letters_before_period M l t : letters_before M l (t + Z.of_nat (length l)) = letters_before M l t.
Proof.
  unfold letters_before. apply map_ext. intros k. rewrite <- (letter_at_period l (t - Z.of_nat M + Z.of_nat k)). f_equal. lia.
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

Lemma gain_of_round p t s : gain_played d (played_after t) (round_of see d M p s) = IZR (weight_of p) * cost_at p t (Z.of_nat s).
Proof.
  unfold gain_played, round_of, cost_at, swap_gain. cbn [fst snd]. rewrite <- sum_scal. apply sum_ext. intros i Hi.
  unfold played_after at 1. rewrite (proj2 (Hsee t _)). fold (played_after t (letters_before M (letters_in p) (Z.of_nat s))).
  rewrite nth_indep with (d' := (weight_of p * letter_gain (map_of p) (letter_at (letters_in p) (Z.of_nat s)) O)%Z)
    by (rewrite map_length, seq_length; exact Hi).
  rewrite (map_nth (fun i => (weight_of p * letter_gain (map_of p) (letter_at (letters_in p) (Z.of_nat s)) i)%Z)), seq_nth by exact Hi.
  rewrite !letter_reward_earns. unfold letter_gain. rewrite mult_IZR, minus_IZR. cbn [Nat.add]. ring.
Qed.

Lemma letter_at_bound p u : fits d p = true -> (letter_at (letters_in p) u < 2 ^ d)%nat.
Proof.
  intros H. unfold fits in H. apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H. unfold letter_at.
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
    destruct He as [p [Hp He]]. apply in_map_iff in He. destruct He as [s [<- _]]. unfold round_of. cbn [fst].
    assert (Pm := proj1 (Hsee 0%Z (letters_before M (letters_in p) (Z.of_nat s)))). split.
    + rewrite (Permutation_length Pm). unfold letters_before. rewrite map_length, seq_length. reflexivity.
    + intros c Hc. apply (Permutation_in _ Pm) in Hc. apply in_map_iff in Hc. destruct Hc as [k [<- _]].
      apply letter_at_bound, Hfit, Hp.
  - right. induction ps as [|p ps IH]; [reflexivity|]. unfold seen_rounds in *. cbn [flat_map fold_right].
    rewrite gains_played_app, IH by (intros; apply Hfit; right; assumption). f_equal.
    rewrite sum_scal, cost_period, <- sum_scal by lia.
    induction (length (letters_in p)) as [|n IHn]; [reflexivity|]. rewrite seq_S, map_app, gains_played_app, IHn. cbn [Sum map Nat.add].
    f_equal. cbn [gains_played fold_right]. rewrite gain_of_round. lra.
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
      * f_equal. unfold letters_before. apply map_ext. intros i. f_equal. lia.
      * unfold r, instance_of. destruct (Z.leb_spec 1 (Z.of_nat (M + j) + 1)), (Z.leb_spec (Z.of_nat (M + j) + 1) (Z.of_nat T));
          cbn [andb]; (lia || reflexivity).
Qed.
End Sound.

(* ---- The classes, and the periods with their arms in every order ---- *)

(* Every learner of the class has, in the long run, at least that much regret per round on some instance; or swap regret. *)
Definition regret_forced (d M : nat) (class : learner -> Prop) (v : R) : Prop := forall L, is_learner d L -> class L ->
  forall T, exists r, instance d T r /\ INR (T - M) * v - INR M <= total_regret d T L r.
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
