(* Cycles of rewards (1,0) and (0,1), what a symmetric learner of two arms with recall M pays on them, and the offsets at
   which a learner that changes from round to round meets them. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation.
From BoundedRecall Require Import Sums Model Definition_2_3.
Import ListNotations.
Open Scope R_scope.

(* In every round 1..T one arm of two earns 1 and the other 0. *)
Definition one_hot (T : nat) (r : Z -> vec) : Prop :=
  forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0 \/ r t = unit_vec 1.

(* ---- sums over a period ---- *)
Lemma sum_rotate l (h : Z -> R) a : (forall p, h (p + Z.of_nat l)%Z = h p) ->
  Sum l (fun o => h (a + Z.of_nat o)%Z) = Sum l (fun o => h (Z.of_nat o)).
Proof.
  intros Hp.
  assert (One : forall b, Sum l (fun o => h (b + 1 + Z.of_nat o)%Z) = Sum l (fun o => h (b + Z.of_nat o)%Z)).
  { intros b. destruct l as [|l]; [reflexivity|]. rewrite (sum_first l (fun o => h (b + Z.of_nat o)%Z)). cbn [Sum].
    rewrite Rplus_comm. f_equal.
    - rewrite <- (Hp (b + Z.of_nat 0)%Z). f_equal. lia.
    - apply sum_ext. intros k _. f_equal. lia. }
  assert (Up : forall n, Sum l (fun o => h (Z.of_nat n + Z.of_nat o)%Z) = Sum l (fun o => h (Z.of_nat o))).
  { induction n; [apply sum_ext; reflexivity|]. rewrite <- IHn, <- (One (Z.of_nat n)). apply sum_ext. intros k _. f_equal. lia. }
  assert (Down : forall n, Sum l (fun o => h (- Z.of_nat n + Z.of_nat o)%Z) = Sum l (fun o => h (Z.of_nat o))).
  { induction n; [apply sum_ext; reflexivity|]. rewrite <- IHn, <- (One (- Z.of_nat (S n))%Z). apply sum_ext. intros k _. f_equal. lia. }
  destruct (Z_le_dec 0 a); [rewrite <- (Up (Z.to_nat a))|rewrite <- (Down (Z.to_nat (- a)))]; apply sum_ext; intros k _; f_equal; lia.
Qed.

(* The word of M + j rounds, j times arm b, M times arm a, over and over, from its round o on, for T rounds; arm a alone for T rounds. *)
Definition is_b (M j : nat) (p : Z) : bool := (p mod Z.of_nat (M + j) <? Z.of_nat j)%Z.
Definition word (M T j a b o : nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then (if is_b M j (t + Z.of_nat o) then unit_vec b else unit_vec a) else zero.
Definition constant_word (T a : nat) (t : Z) : vec := if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then unit_vec a else zero.

(* ---- the word: j times arm b, M times arm a, over and over ---- *)
Section Word.
Variables M j : nat.
Definition len := (M + j)%nat.
Hypothesis Hlen : (1 <= len)%nat.
Hypothesis HjM : (j <= M)%nat.
Let l := Z.of_nat len.
(* the number of rewards of arm b in rounds ..p, up to a constant *)
Definition many (p : Z) : Z := (Z.of_nat j * (p / l) + Z.min (p mod l + 1) (Z.of_nat j))%Z.
(* and in the M rounds before p *)
Definition in_window (p : Z) : Z := (many (p - 1) - many (p - 1 - Z.of_nat M))%Z.

Lemma many_at q p : (0 <= p < l)%Z -> many (l * q + p) = (Z.of_nat j * q + Z.min (p + 1) (Z.of_nat j))%Z.
Proof. intros H. unfold many. rewrite <- (Z.div_unique (l * q + p) l q p), <- (Z.mod_unique (l * q + p) l q p) by lia. reflexivity. Qed.

Lemma is_b_at q p : (0 <= p < l)%Z -> is_b M j (l * q + p) = (p <? Z.of_nat j)%Z.
Proof. intros H. unfold is_b. fold len l. rewrite <- (Z.mod_unique (l * q + p) l q p) by lia. reflexivity. Qed.

Lemma split_at p : exists q s, p = (l * q + s)%Z /\ (0 <= s < l)%Z.
Proof. exists (p / l)%Z, (p mod l)%Z. split; [apply Z.div_mod; lia|apply Z.mod_pos_bound; lia]. Qed.

Lemma many_step p : (many p - many (p - 1) = if is_b M j p then 1 else 0)%Z.
Proof.
  destruct (split_at p) as [q [s [-> Hs]]]. rewrite is_b_at, many_at by lia.
  destruct (Z.eq_dec s 0) as [->|Hn].
  - replace (l * q + 0 - 1)%Z with (l * (q - 1) + (l - 1))%Z by lia. rewrite many_at by lia.
    unfold l, len in *. destruct (Z.ltb_spec 0 (Z.of_nat j)); lia.
  - replace (l * q + s - 1)%Z with (l * q + (s - 1))%Z by lia. rewrite many_at by lia. destruct (Z.ltb_spec s (Z.of_nat j)); lia.
Qed.

Lemma many_period p : many (p + l) = (many p + Z.of_nat j)%Z.
Proof. destruct (split_at p) as [q [s [-> Hs]]]. replace (l * q + s + l)%Z with (l * (q + 1) + s)%Z by lia.
rewrite !many_at by lia. lia. Qed.
Lemma is_b_period p : is_b M j (p + l) = is_b M j p.
Proof. destruct (split_at p) as [q [s [-> Hs]]]. replace (l * q + s + l)%Z with (l * (q + 1) + s)%Z by lia.
rewrite !is_b_at by lia. reflexivity. Qed.
Lemma in_window_period p : in_window (p + l) = in_window p.
Proof. unfold in_window. replace (p + l - 1)%Z with (p - 1 + l)%Z by lia.
replace (p - 1 + l - Z.of_nat M)%Z with (p - 1 - Z.of_nat M + l)%Z by lia. rewrite !many_period. lia. Qed.

(* A window is the word without its next j letters. *)
Lemma in_window_at p : (0 <= p < l)%Z ->
  in_window p = if (p <? Z.of_nat j)%Z then p else if (p <=? Z.of_nat M)%Z then Z.of_nat j else (l - p)%Z.
Proof.
  intros H. unfold in_window.
  assert (A : many (p - 1) = Z.min p (Z.of_nat j)).
  { destruct (Z.eq_dec p 0) as [->|Hn].
    - replace (0 - 1)%Z with (l * (-1) + (l - 1))%Z by lia. rewrite many_at by lia. unfold l, len in *. lia.
    - replace (p - 1)%Z with (l * 0 + (p - 1))%Z by lia. rewrite many_at by lia. lia. }
  assert (B : many (p - 1 - Z.of_nat M) = if (p <=? Z.of_nat M)%Z then (Z.min (p + Z.of_nat j) (Z.of_nat j)
    - Z.of_nat j)%Z else Z.min (p - Z.of_nat M) (Z.of_nat j)).
  { destruct (Z.leb_spec p (Z.of_nat M)).
    - destruct (Z.eq_dec (p + Z.of_nat j) 0) as [E|E].
      + assert (J0 : Z.of_nat j = 0%Z) by lia. pose proof (Z.mod_pos_bound (p - 1 - Z.of_nat M) l ltac:(unfold l, len in *; lia)).
        unfold many. rewrite J0 at 1 2. lia.
      + replace (p - 1 - Z.of_nat M)%Z with (l * (-1) + (p + Z.of_nat j - 1))%Z by (unfold l, len; lia).
        rewrite many_at by (unfold l, len in *; lia). lia.
    - replace (p - 1 - Z.of_nat M)%Z with (l * 0 + (p - 1 - Z.of_nat M))%Z by lia. rewrite many_at by lia. lia. }
  rewrite A, B. unfold l, len in *. destruct (Z.ltb_spec p (Z.of_nat j)), (Z.leb_spec p (Z.of_nat M)); lia.
Qed.

(* What a learner pays over the word that gives arm b the weight x(u) on a window with u rewards of arm b. *)
Definition word_cost (x : nat -> R) (p : Z) : R := if is_b M j p then - x (Z.to_nat (in_window p)) else x (Z.to_nat (in_window p)).
Lemma word_cost_period x p : word_cost x (p + l) = word_cost x p.
Proof. unfold word_cost. rewrite is_b_period, in_window_period. reflexivity. Qed.

Lemma word_cost_sum x : Sum len (fun o => word_cost x (Z.of_nat o)) = INR (M - j + 1) * x j - x O.
Proof.
  assert (E : forall o, (o < len)%nat -> word_cost x (Z.of_nat o) = if (o <? j)%nat then
    - x o else if (o <=? M)%nat then x j else x (len - o)%nat).
  { intros o Ho. unfold word_cost. rewrite in_window_at by (unfold l; lia).
    replace (Z.of_nat o) with (l * 0 + Z.of_nat o)%Z at 1 by lia. rewrite is_b_at by (unfold l; lia).
    destruct (Z.ltb_spec (Z.of_nat o) (Z.of_nat j)), (Nat.ltb_spec o j); try lia.
    - rewrite Nat2Z.id. reflexivity.
    - destruct (Z.leb_spec (Z.of_nat o) (Z.of_nat M)), (Nat.leb_spec o M); try lia; f_equal; unfold l; lia. }
  rewrite (sum_ext len _ _ E). destruct (Nat.eq_dec j 0) as [J0|J0].
  - rewrite (sum_ext len _ (fun _ => x O)), sum_const.
    + rewrite J0. replace (M - 0 + 1)%nat with (S len) by (unfold len; lia). rewrite S_INR. lra.
    + intros o Ho. destruct (Nat.ltb_spec o j); [lia|]. destruct (Nat.leb_spec o M); [rewrite J0; reflexivity|unfold len in *; lia].
  - replace len with (j + ((M - j + 1) + (j - 1)))%nat by (unfold len; lia). rewrite (sum_app j), (sum_app (M - j + 1)).
    rewrite (sum_ext j _ (fun o => -1 * x o)), sum_scal.
    2:{ intros o Ho. destruct (Nat.ltb_spec o j); [lra|lia]. }
    rewrite (sum_ext (M - j + 1) _ (fun _ => x j)), sum_const.
    2:{ intros o Ho. destruct (Nat.ltb_spec (j + o) j); [lia|]. destruct (Nat.leb_spec (j + o) M); [reflexivity|lia]. }
    rewrite (sum_ext (j - 1) _ (fun o => x (j - 1 - o)%nat)).
    2:{ intros o Ho. destruct (Nat.ltb_spec (j + (M - j + 1 + o)) j); [lia|].
      destruct (Nat.leb_spec (j + (M - j + 1 + o)) M); [lia|]. f_equal. unfold len. lia. }
    assert (F : Sum j x = x O + Sum (j - 1) (fun o => x (S o))) by (rewrite <- sum_first; f_equal; lia).
    rewrite (sum_rev (j - 1) (fun o => x (S o))) in F.
    rewrite (sum_ext (j - 1) (fun k => x (S (j - 1 - 1 - k))) (fun o => x (j - 1 - o)%nat)) in F by (intros; f_equal; lia). lra.
Qed.
End Word.

(* ---- symmetric learners of two arms ---- *)
Section Symmetric.
Variables M T : nat.
Variable L : learner.
Variable f : Z -> list vec -> vec.
Hypothesis HL : is_learner 2 L.
Hypothesis Hf : forall r t, L r t = f t (window r M t).
Hypothesis Hs : forall t w w', Permutation w w' -> f t w = f t w'.

(* a window with u rewards of arm b among M, the others of arm a *)
Definition sorted (a b u : nat) : list vec := repeat (unit_vec b) u ++ repeat (unit_vec a) (M - u).
Definition weight (a b : nat) (t : Z) (u : nat) : R := f t (sorted a b u) b.

Lemma sort_window a b (c : nat -> bool) n : exists u, (u <= n)%nat /\
  Permutation (map (fun k => if c k then unit_vec b else unit_vec a) (seq 0 n)) (repeat (unit_vec b) u ++ repeat (unit_vec a) (n - u)) /\
  INR u = Sum n (fun k => if c k then 1 else 0).
Proof.
  induction n; [exists O; repeat split; simpl; [lia|constructor]|]. destruct IHn as [u [Hu [P E]]].
  rewrite seq_S, map_app. cbn [map Sum]. rewrite Nat.add_0_l. destruct (c n).
  - exists (S u). repeat split; [lia| |rewrite S_INR; lra].
    eapply Permutation_trans; [apply Permutation_app_comm|]. simpl. constructor. exact P.
  - exists u. repeat split; [lia| |lra].
    eapply Permutation_trans; [apply Permutation_app_comm|]. replace (S n - u)%nat with (S (n - u)) by lia. cbn [repeat app].
    apply Permutation_cons_app. exact P.
Qed.

(* a window that holds an instance's rewards of arms a and b *)
Lemma symmetric_play r a b t (c : Z -> bool) (G : Z -> Z) :
  (forall s, (t - Z.of_nat M <= s < t)%Z -> r s = if c s then unit_vec b else unit_vec a) ->
  (forall s, (t - Z.of_nat M <= s < t)%Z -> (G s - G (s - 1) = if c s then 1 else 0)%Z) ->
  L r t b = weight a b t (Z.to_nat (G (t - 1)%Z - G (t - 1 - Z.of_nat M)%Z)).
Proof.
  intros Hr HG. rewrite Hf. unfold weight, sorted.
  destruct (sort_window a b (fun k => c (t - Z.of_nat M + Z.of_nat k)%Z) M) as [u [Hu [P E]]].
  replace (Z.to_nat (G (t - 1) - G (t - 1 - Z.of_nat M))%Z) with u.
  - erewrite (Hs t (window r M t)); [reflexivity|]. eapply Permutation_trans; [|exact P].
    unfold window, segment. erewrite map_ext_in; [apply Permutation_refl|]. intros k Hk. apply in_seq in Hk. cbv beta. apply Hr. lia.
  - assert (E2 : forall n, (n <= M)%nat -> Sum n (fun k => if c (t - Z.of_nat M + Z.of_nat k)%Z then 1 else 0)
      = IZR (G (t - Z.of_nat M + Z.of_nat n - 1)%Z - G (t - 1 - Z.of_nat M)%Z)).
    { induction n; intros Hn.
      - simpl. replace (t - Z.of_nat M + 0 - 1)%Z with (t - 1 - Z.of_nat M)%Z by lia. rewrite Z.sub_diag. reflexivity.
      - cbn [Sum]. rewrite IHn by lia. specialize (HG (t - Z.of_nat M + Z.of_nat n)%Z ltac:(lia)).
        replace (if c (t - Z.of_nat M + Z.of_nat n)%Z then 1 else 0)
          with (IZR (if c (t - Z.of_nat M + Z.of_nat n)%Z then 1 else 0)) by (destruct (c _); reflexivity).
        rewrite <- HG, <- plus_IZR. f_equal. replace (t - Z.of_nat M + Z.of_nat (S n) - 1)%Z
          with (t - Z.of_nat M + Z.of_nat n)%Z by lia. lia. }
    rewrite (E2 M) in E by lia. rewrite INR_IZR_INZ in E. apply eq_IZR in E.
    replace (t - Z.of_nat M + Z.of_nat M - 1)%Z with (t - 1)%Z in E by lia. lia.
Qed.

Lemma word_in j a b o t : (1 <= t <= Z.of_nat T)%Z -> word M T j a b o t = if is_b M j (t + Z.of_nat o) then unit_vec b else unit_vec a.
Proof. intros H. unfold word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. Qed.
Lemma word_instance j a b o d : instance d T (word M T j a b o).
Proof.
  split; intros t Ht.
  - rewrite word_in by exact Ht. destruct (is_b _ _ _); apply unit_vec_is_reward.
  - unfold word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.
Lemma word_one_hot j a b o : (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat -> one_hot T (word M T j a b o).
Proof. intros H t Ht. rewrite word_in by exact Ht. destruct H as [[-> ->]|[-> ->]]; destruct (is_b _ _ _); auto. Qed.

Lemma word_round j a b o t : (1 <= M + j)%nat -> (j <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  (Z.of_nat M < t <= Z.of_nat T)%Z ->
  word M T j a b o t a - dot 2 (L (word M T j a b o) t) (word M T j a b o t) = word_cost M j (weight a b t) (t + Z.of_nat o).
Proof.
  intros Hl Hj Hab Ht.
  assert (HP : is_play 2 (L (word M T j a b o) t)) by (apply (HL T); [apply word_instance|lia]).
  assert (C : word M T j a b o t a - dot 2 (L (word M T j a b o) t) (word M T j a b o t)
    = L (word M T j a b o) t b * (word M T j a b o t a - word M T j a b o t b)).
  { destruct Hab as [[-> ->]|[-> ->]]; [apply cost_two|apply cost_two']; exact HP. }
  rewrite C. rewrite (symmetric_play _ a b t (fun s => is_b M j (s + Z.of_nat o)) (fun s => many M j (s + Z.of_nat o))).
  - unfold word_cost, in_window. rewrite word_in by lia.
    replace (t - 1 + Z.of_nat o)%Z with (t + Z.of_nat o - 1)%Z by lia.
    replace (t - 1 - Z.of_nat M + Z.of_nat o)%Z with (t + Z.of_nat o - 1 - Z.of_nat M)%Z by lia.
    set (X := weight a b t _). destruct (is_b M j (t + Z.of_nat o)); unfold unit_vec; destruct Hab as [[-> ->]|[-> ->]]; simpl; lra.
  - intros s Hs'. apply word_in. lia.
  - intros s Hs'. replace (s - 1 + Z.of_nat o)%Z with (s + Z.of_nat o - 1)%Z by lia. apply many_step; assumption.
Qed.

Hypothesis HT : (M <= T)%nat.

(* Over all offsets of the word: its cost, for each round after the first M, less M for the rounds 1..M. *)
Lemma word_regret j a b : (1 <= M + j)%nat -> (j <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  Sum (M + j) (fun o => regret_against 2 T L (word M T j a b o) a) >=
  Sum (T - M) (fun k => let t := (Z.of_nat M + (Z.of_nat k + 1))%Z in INR (M - j + 1) * weight a b t j
    - weight a b t 0) - INR (M + j) * INR M.
Proof.
  intros Hl Hj Hab. apply Rle_ge.
  apply Rle_trans with (Sum (M + j) (fun o =>
    - INR M + Sum (T - M) (fun k => word_cost M j (weight a b (Z.of_nat M + (Z.of_nat k + 1))) (Z.of_nat M
    + (Z.of_nat k + 1) + Z.of_nat o)))).
  - rewrite sum_added, sum_const, sum_swap.
    rewrite (sum_ext (T - M) (fun k => Sum (M + j) _) (fun k => let t :=
      (Z.of_nat M + (Z.of_nat k + 1))%Z in INR (M - j + 1) * weight a b t j - weight a b t 0)); [lra|].
    intros k Hk. cbv zeta. rewrite (sum_rotate (M + j) (word_cost M j (weight a b (Z.of_nat M + (Z.of_nat k + 1))))).
    + apply word_cost_sum; assumption.
    + intros p. apply word_cost_period; assumption.
  - apply sum_le. intros o Ho. unfold regret_against, over_rounds. replace T with (M + (T - M))%nat at 2 by lia. rewrite sum_app.
    apply Rplus_le_compat.
    + replace (- INR M) with (INR M * -1) by lra. apply sum_ge_const. intros k Hk.
      assert (Hr : is_reward 2 (word M T j a b o (Z.of_nat k + 1))) by (apply (instance_rewards 2 T), word_instance).
      assert (HP : is_play 2 (L (word M T j a b o) (Z.of_nat k + 1)%Z)) by (apply (HL T); [apply word_instance|lia]).
      pose proof (dot_bounded 2 _ _ HP Hr). assert (0 <= word M T j a b o (Z.of_nat k + 1) a) by (apply Hr; lia). lra.
    + apply sum_le. intros k Hk. rewrite <- word_round by (assumption || lia). right.
      replace (Z.of_nat (M + k) + 1)%Z with (Z.of_nat M + (Z.of_nat k + 1))%Z by lia. reflexivity.
Qed.

(* arm a for ever *)
Lemma constant_in a t : (1 <= t <= Z.of_nat T)%Z -> constant_word T a t = unit_vec a.
Proof. intros H. unfold constant_word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. Qed.
Lemma constant_instance a d : instance d T (constant_word T a).
Proof.
  split; intros t Ht; [rewrite constant_in by exact Ht; apply unit_vec_is_reward|].
  unfold constant_word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.
Lemma constant_regret a b : (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  regret_against 2 T L (constant_word T a) a >= Sum (T - M) (fun k => weight a b (Z.of_nat M + (Z.of_nat k + 1)) 0).
Proof.
  intros Hab. apply Rle_ge. unfold regret_against, over_rounds. replace T with (M + (T - M))%nat at 2 by lia. rewrite sum_app.
  assert (C : forall t, (1 <= t <= Z.of_nat T)%Z ->
    constant_word T a t a - dot 2 (L (constant_word T a) t) (constant_word T a t) = L (constant_word T a) t b).
  { intros t Ht. assert (HP : is_play 2 (L (constant_word T a) t)) by (apply (HL T); [apply constant_instance|lia]).
    destruct Hab as [[-> ->]|[-> ->]]; [rewrite cost_two|rewrite cost_two']; try exact HP;
      rewrite constant_in by exact Ht; unfold unit_vec; simpl; lra. }
  replace (Sum (T - M) (fun k => weight a b (Z.of_nat M + (Z.of_nat k + 1)) 0))
    with (0 + Sum (T - M) (fun k => weight a b (Z.of_nat M + (Z.of_nat k + 1)) 0)) by lra.
  apply Rplus_le_compat.
  - apply sum_nonneg. intros k Hk. rewrite C by lia. apply (play_bounded 2); [|lia]. apply (HL T); [apply constant_instance|lia].
  - apply sum_le. intros k Hk. rewrite C by lia. right.
    rewrite (symmetric_play _ a b _ (fun _ => false) (fun _ => 0%Z)).
    + rewrite Z.sub_diag. replace (Z.of_nat (M + k) + 1)%Z with (Z.of_nat M + (Z.of_nat k + 1))%Z by lia. reflexivity.
    + intros s Hs'. apply constant_in. lia.
    + intros. lia.
Qed.

(* Exchanging the arms. *)
Lemma weight_exchange t u : (Z.of_nat M < t)%Z -> (u <= M)%nat -> weight 1 0 t u = 1 - weight 0 1 t (M - u).
Proof.
  intros Ht Hu. unfold weight.
  assert (E : f t (sorted 1 0 u) = f t (sorted 0 1 (M - u))).
  { apply Hs. unfold sorted. replace (M - (M - u))%nat with u by lia. apply Permutation_app_comm. }
  rewrite E.
  (* the window occurs *)
  set (r := fun s : Z => if ((1 <=? s) && (s <=? t))%Z%bool then (if (s - (t - Z.of_nat M) <? Z.of_nat (M - u))%Z then
    unit_vec 1 else unit_vec 0) else zero).
  assert (W : window r M t = sorted 0 1 (M - u)).
  { unfold window, sorted. replace M with ((M - u) + u)%nat at 2 by lia. rewrite segment_app.
    assert (Rep : forall v s n, (forall k, (k < n)%nat -> r (s + Z.of_nat k)%Z = v) -> segment r s n = repeat v n).
    { intros v s n H. induction n; [reflexivity|]. rewrite segment_S, IHn by (intros; apply H; lia). rewrite H by lia.
      symmetry. apply repeat_cons. }
    rewrite (Rep (unit_vec 1)), (Rep (unit_vec 0)); [do 2 f_equal; lia| |].
    - intros k Hk. unfold r. destruct (Z.leb_spec 1 (t - Z.of_nat M + Z.of_nat (M - u) + Z.of_nat k)),
        (Z.leb_spec (t - Z.of_nat M + Z.of_nat (M - u) + Z.of_nat k) t); try lia.
      simpl. destruct (Z.ltb_spec (t - Z.of_nat M + Z.of_nat (M - u) + Z.of_nat k - (t - Z.of_nat M))
        (Z.of_nat (M - u))); [lia|reflexivity].
    - intros k Hk. unfold r. destruct (Z.leb_spec 1 (t - Z.of_nat M + Z.of_nat k)), (Z.leb_spec (t - Z.of_nat M + Z.of_nat k) t); try lia.
      simpl. destruct (Z.ltb_spec (t - Z.of_nat M + Z.of_nat k - (t - Z.of_nat M)) (Z.of_nat (M - u))); [reflexivity|lia]. }
  assert (HP : is_play 2 (f t (sorted 0 1 (M - u)))).
  { rewrite <- W, <- Hf. apply (HL (Z.to_nat t)); [|lia]. split; intros s Hs'; unfold r.
    - destruct (Z.leb_spec 1 s), (Z.leb_spec s t); try apply zero_is_reward. destruct (_ <? _)%Z; apply unit_vec_is_reward.
    - destruct (Z.leb_spec 1 s), (Z.leb_spec s t); try reflexivity; lia. }
  destruct HP as [_ H]. cbn [Sum] in H. lra.
Qed.
End Symmetric.
