(* Theorem 4.1, by cycles and near-periodic rewards and by the copies of Lemma 4.2, in the limit and for every M. *)
From Coq Require Import Reals ZArith List Permutation Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_4 Challenge_section_5 Challenge_beyond.
From BoundedRecall Require Import Model Definition_2_3 Lemma_4_2.
Import ListNotations.
Open Scope R_scope.

(* Cycles of rewards (1,0) and (0,1), what a symmetric learner of two arms with recall M pays on them, and the offsets at
   which a learner that changes from round to round meets them. *)

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

(* The near-periodic instance: mean-based learners of d arms are forced to nearly 1 - 1/d. The value of mean-based learners,
   from below. *)

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
Lemma before_block a b s : (a < b)%nat -> (s < h)%nat -> (a * h + s < b * h)%nat.
Proof. intros A S. pose proof (Nat.mul_le_mono_r (Datatypes.S a) b h A). lia. Qed.
Lemma within a s : (a < d)%nat -> (s < h)%nat -> (a * h + s < P)%nat.
Proof. apply before_block. Qed.
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
      * destruct (Z.ltb_spec (Z.of_nat ((b - i) * h + p + s)) (Z.of_nat h)); [|reflexivity].
        pose proof (Nat.mul_le_mono_r 1 (b - i) h ltac:(lia)). lia.
      * apply Z.mod_unique with (Z.of_nat q); [left; split; [apply Zle_0_nat|];
          apply Nat2Z.inj_lt; rewrite <- Nat.add_assoc; apply within; lia|]. rewrite E.
        rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia.
    + replace ((Z.of_nat u + Z.of_nat s - Z.of_nat (i * h)) mod Z.of_nat P)%Z with (Z.of_nat ((d + b - i) * h + p + s)).
      * destruct (Z.ltb_spec (Z.of_nat ((d + b - i) * h + p + s)) (Z.of_nat h)); [|reflexivity].
        pose proof (Nat.mul_le_mono_r 1 (d + b - i) h ltac:(lia)). lia.
      * apply Z.mod_unique with (Z.of_nat q - 1)%Z; [left; split; [apply Zle_0_nat|];
          apply Nat2Z.inj_lt; rewrite <- Nat.add_assoc; apply within; lia|]. rewrite E.
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
    assert (q = 0)%nat. { destruct q; [reflexivity|]. fold P in HP. lia. }
    assert (V : (u + v = P)%nat). { subst q. rewrite Hu, Nat.mul_sub_distr_r in E. fold P in E. pose proof P_h. unfold v. lia. }
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
    { symmetry. apply (Nat.mod_unique u P q); [apply within; assumption|]. lia. }
    assert (Last : ((d - 1) * h = P - h)%nat) by (rewrite Nat.mul_sub_distr_r; fold P; lia).
    rewrite Q. destruct (Nat.leb_spec (P - h) (block u * h + place u)) as [W|W], (Nat.eqb_spec (block u) (d - 1)) as [N|N];
      try reflexivity; exfalso; [pose proof (before_block (block u) (d - 1) (place u) ltac:(lia) Hpl)|rewrite N in W]; lia. }
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
    { intros j u Hj Hu. unfold block. rewrite Nat.mod_small by (apply within; assumption). symmetry. apply (Nat.div_unique _ h j u); lia. }
    assert (F0 : INR ((d - 1) * h) * 0 <= Sum ((d - 1) * h) round_cost).
    { apply sum_ge_const. intros u Hu. rewrite cost_is by (unfold P in *; nia).
      assert (block u < d - 1)%nat. { unfold block. rewrite Nat.mod_small by (unfold P; nia). apply Nat.div_lt_upper_bound; lia. }
      destruct (Nat.eqb_spec (block u) (d - 1)); [lia|]. rewrite Rminus_0_r. apply (HL T); [apply near_instance|lia|lia]. }
    assert (F1 : INR (h - f) * - (INR (d - 1) * gamma) <= Sum (h - f) (fun u => round_cost ((d - 1) * h + u)%nat)).
    { apply sum_ge_const. intros u Hu. pose proof (cost_confident ((d - 1) * h + u) Hg ltac:(right; apply Block; lia)
        ltac:(pose proof (within (d - 1) u ltac:(lia) ltac:(lia)); lia)) as C.
      replace (late h f ((d - 1) * h + u)) with false in C. 2:{ unfold late. fold (place ((d - 1) * h + u)).
      rewrite Place by lia. symmetry. apply Nat.leb_gt. lia. }
      destruct (late P h ((d - 1) * h + u)); lra. }
    assert (F2 : INR f * -1 <= Sum f (fun u => round_cost ((d - 1) * h + (h - f + u))%nat)).
    { apply sum_ge_const. intros u Hu.
      rewrite cost_is by (pose proof (within (d - 1) (h - f + u) ltac:(lia) ltac:(lia)); lia).
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

(* Theorem 4.1 and Lemma 4.2 with their o(1): learners that are mean-based on their windows, with gamma = o(1) as M grows. *)

(* For each M let a learner be mean-based with recall M and gamma(M), which tends to 0. For every eps > 0 and all large M it has
   Reg >= 1/3 - eps on some instance of each length T >= 3M. The paper has 1/18 for 1/3; with T = 3M it has M/6 - o(M) for T * Reg. *)
Theorem theorem_4_1_limit (gamma : nat -> R) (L : nat -> learner) :
  Un_cv gamma 0 -> (forall M, 0 <= gamma M) -> (forall M, is_learner 2 (L M)) ->
  (forall M, mean_based 2 M (gamma M * INR M) (gamma M) (L M)) ->
  forall eps, 0 < eps -> exists M0, forall M T, (M0 <= M)%nat -> (3 * M <= T)%nat ->
  exists r, instance 2 T r /\ Reg 2 T (L M) r >= 1 / 3 - eps.
Proof.
  intros HC H0 HL HB eps He. destruct (HC (eps / 8) ltac:(lra)) as [N1 G]. destruct (archimed_cor1 (eps / 6) ltac:(lra)) as [N2 [A B]].
  exists (N1 + N2)%nat. intros M T HM HT. assert (M1 : (1 <= M)%nat) by lia.
  pose proof (H0 M) as P. specialize (G M ltac:(lia)). unfold R_dist in G. rewrite Rminus_0_r, Rabs_right in G by (apply Rle_ge; exact P).
  assert (MR : 0 < INR M) by (apply lt_0_INR; exact M1). assert (NR : 0 < INR N2) by (apply lt_0_INR; exact B).
  assert (I : / INR M <= / INR N2) by (apply Rinv_le_contravar; [exact NR|apply le_INR; lia]).
  assert (D0 : 0 <= gamma M * INR M) by (apply Rmult_le_pos; lra).
  destruct (theorem_4_1_every_T M T (gamma M * INR M) (gamma M) (L M) M1 HT D0 P (HL M) (HB M)) as [r [Hr R]].
  exists r. split; [exact Hr|].
  assert (Q : 3 * (gamma M * INR M + 1) / INR M = 3 * gamma M + 3 * / INR M) by (field; lra). lra.
Qed.

(* Theorem 4.1: copies of the counterexample of Lemma 4.2, one after another. *)

Lemma copies_instance m n T : (9 * m * n <= T)%nat -> instance 2 T (copies m n).
Proof.
  intros H. split.
  - intros t _. unfold copies. cases_leb; try apply zero_is_reward. apply counterexample_is_reward.
  - intros t Ht. unfold copies. cases_leb; try reflexivity. lia.
Qed.

(* what a learner of recall M sees in copy number q, from its first round on, is the counterexample *)
Lemma copies_copy m n q s : (q < n)%nat -> (- Z.of_nat (3 * m) < s <= Z.of_nat (9 * m))%Z ->
  copies m n (Z.of_nat (q * (9 * m)) + s) = counterexample m s.
Proof.
  intros Hq Hs. unfold copies. destruct (Z.leb_spec (Z.of_nat (q * (9 * m)) + s) 0) as [H0|H0].
  - unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
  - assert (Hle : (Z.of_nat (q * (9 * m)) + s <= Z.of_nat (9 * m * n))%Z) by nia.
    destruct (Z.leb_spec (Z.of_nat (q * (9 * m)) + s) (Z.of_nat (9 * m * n))); [|lia].
    destruct (Z_le_gt_dec s 0) as [Hn|Hp].
    + (* the last M rounds of the copy before *)
      assert (1 <= q)%nat by (destruct q; simpl in *; lia).
      replace ((Z.of_nat (q * (9 * m)) + s - 1) mod Z.of_nat (9 * m))%Z with (Z.of_nat (9 * m) + s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat (q - 1)); [lia|]. rewrite !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia. }
      unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
    + replace ((Z.of_nat (q * (9 * m)) + s - 1) mod Z.of_nat (9 * m))%Z with (s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat q); [lia|]. rewrite !Nat2Z.inj_mul. lia. }
      f_equal. lia.
Qed.

(* Theorem 4.1 on any T: let M = 3m and let L be a learner of two arms that is mean-based with recall M, lead D and weight
   gamma, 0 <= D < M/3; its play may vary with the round. On as many copies of the counterexample as T holds, and zeros,
   T * Reg >= floor(T / 3M) (M/6 - D/2 - gamma (5M/6 - D/2)). *)
Theorem theorem_4_1 m D gamma L T :
  let M := (3 * m)%nat in let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 ->
  instance 2 T (copies m n) /\
  total_regret 2 T L (copies m n) >= INR n * (INR M / 6 - D / 2 - gamma * (5 * INR M / 6 - D / 2)).
Proof.
  intros M n HL HB HD Hg.
  assert (Hm : (1 <= m)%nat). { destruct m; [unfold M in HD; simpl in HD; lra|lia]. }
  assert (Hn : (9 * m * n <= T)%nat). { unfold n, M. pose proof (Nat.mul_div_le T (3 * (3 * m)) ltac:(lia)). lia. }
  pose proof (copies_instance m n T Hn) as Hr. split; [exact Hr|]. clearbody n.
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L _ O); lia].
  unfold regret_against, over_rounds.
  replace T with (n * (9 * m) + (T - n * (9 * m)))%nat by lia. rewrite sum_app.
  rewrite (sum_zero (T - n * (9 * m))), Rplus_0_r.
  2:{ intros k Hk. replace (copies m n (Z.of_nat (n * (9 * m) + k) + 1)) with zero; [rewrite dot_zero; unfold zero; lra|].
      unfold copies. cases_leb; try reflexivity; lia. }
  rewrite sum_blocks. apply sum_ge_const. intros q Hq. apply Rge_le.
  pose proof (copy_regret m D gamma L T (copies m n) (Z.of_nat (q * (9 * m))) HL HB HD Hg Hr ltac:(lia) ltac:(nia)) as H.
  cbv zeta in H. fold M in H. rewrite (sum_ext (9 * m) _ (fun k =>
    copies m n (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1)) O
    - dot 2 (L (copies m n) (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))%Z)
    (copies m n (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))))).
  2:{ intros k Hk. replace (Z.of_nat (q * (9 * m) + k) + 1)%Z with (Z.of_nat (q * (9 * m)) + (Z.of_nat k + 1))%Z by lia. reflexivity. }
  replace (9 * m)%nat with (3 * M)%nat at 1 by (unfold M; lia). apply H.
  intros s Hs. apply copies_copy; [exact Hq|]. unfold M in Hs. lia.
Qed.

(* Theorem 4.1 with the paper's gamma for both (weight at most gamma for an arm that trails by more than gamma M), for
   every T: Reg >= 1/18 - M/(6T) - 4 gamma/9, which is 1/18 - o(1) as T/M grows. *)
Theorem theorem_4_1_gamma m gamma L T :
  let M := (3 * m)%nat in let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M (gamma * INR M) gamma L -> 0 <= gamma < 1 / 3 -> (1 <= m)%nat -> (1 <= T)%nat ->
  Reg 2 T L (copies m n) >= 1 / 18 - INR M / (6 * INR T) - 4 * gamma / 9.
Proof.
  intros M n HL HB Hg Hm HT. assert (HM : 0 < INR M) by (apply lt_0_INR; unfold M; lia). assert (HTR : 0 < INR T) by (apply lt_0_INR; lia).
  destruct (theorem_4_1 m (gamma * INR M) gamma L T HL HB) as [_ H]; [fold M; split; nra|lra|]. fold M in H. fold n in H.
  assert (H1 : INR T < 3 * INR M * INR n + 3 * INR M).
  { pose proof (Nat.mul_succ_div_gt T (3 * M) ltac:(unfold M; lia)) as A. fold n in A. apply lt_INR in A.
    rewrite mult_INR, S_INR, mult_INR in A. simpl in A. lra. }
  assert (H2 : 3 * INR M * INR n <= INR T).
  { pose proof (Nat.mul_div_le T (3 * M) ltac:(unfold M; lia)) as A. fold n in A. apply le_INR in A.
    rewrite !mult_INR in A. simpl in A. lra. }
  pose proof (pos_INR n). apply Rle_ge. unfold Reg.
  apply Rmult_le_reg_r with (INR T); [exact HTR|].
  replace (total_regret 2 T L (copies m n) / INR T * INR T) with (total_regret 2 T L (copies m n)) by (field; lra).
  replace ((1 / 18 - INR M / (6 * INR T) - 4 * gamma / 9) * INR T) with (INR T / 18 - INR M / 6 - 4 * gamma / 9 * INR T) by (field; lra).
  apply Rge_le in H. eapply Rle_trans; [|exact H].
  replace (INR n * (INR M / 6 - gamma * INR M / 2 - gamma * (5 * INR M / 6 - gamma * INR M / 2)))
    with (INR M * INR n / 6 - 4 / 3 * gamma * (INR M * INR n) + gamma * gamma / 2 * (INR M * INR n)) by field.
  assert (0 <= gamma * gamma / 2 * (INR M * INR n)) by (apply Rmult_le_pos; [nra|apply Rmult_le_pos; lra]).
  assert (gamma * (INR M * INR n) <= gamma * (INR T / 3)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* If 3M divides T nothing is lost: Reg >= 1/18 - D/(6M) - gamma (5/18 - D/(6M)). *)
Theorem theorem_4_1_divides m D gamma L n :
  let M := (3 * m)%nat in let T := (n * (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> gamma <= 1 -> (1 <= n)%nat ->
  Reg 2 T L (copies m n) >= 1 / 18 - D / (6 * INR M) - gamma * (5 / 18 - D / (6 * INR M)).
Proof.
  intros M T HL HB HD Hg Hn. assert (HM : 0 < INR M) by lra. assert (HN : 0 < INR n) by (apply lt_0_INR; lia).
  assert (HT : INR T = 3 * INR M * INR n) by (unfold T; rewrite !mult_INR; simpl; lra).
  destruct (theorem_4_1 m D gamma L T HL HB HD Hg) as [_ H]. fold M in H.
  replace (T / (3 * M))%nat with n in H. 2:{ unfold T. rewrite Nat.div_mul; [reflexivity|].
  assert (M <> 0)%nat by (intros E; rewrite E in HM; simpl in HM; lra). lia. }
  apply Rle_ge. unfold Reg. apply Rmult_le_reg_r with (INR T); [rewrite HT; nra|].
  replace (total_regret 2 T L (copies m n) / INR T * INR T) with (total_regret 2 T L (copies m n)) by (field; rewrite HT; nra).
  apply Rge_le in H. eapply Rle_trans; [|exact H]. rewrite HT. right. field. lra.
Qed.

(* Theorem 4.1 for every M, also where 3 does not divide it: copies of the instance of Lemma 4.2 with q = ceil(2M/3). The lemma is taken
   as it is, for the learner that begins with the copy. *)

Lemma phase_copies_instance M q n T : (n * (3 * M) <= T)%nat -> instance 2 T (phase_copies M q n).
Proof.
  intros H. split.
  - intros t _. unfold phase_copies, three_phases. cases_leb; first [apply unit_vec_is_reward | apply zero_is_reward].
  - intros t Ht. unfold phase_copies. cases_leb; try reflexivity. lia.
Qed.

Lemma phase_copies_copy M q n j s : (q <= M)%nat -> (j < n)%nat -> (- Z.of_nat M < s <= Z.of_nat (3 * M))%Z ->
  phase_copies M q n (Z.of_nat (j * (3 * M)) + s) = three_phases M q s.
Proof.
  intros Hq Hj Hs. unfold phase_copies. destruct (Z.leb_spec (Z.of_nat (j * (3 * M)) + s) 0) as [H0|H0].
  - unfold three_phases. cases_leb; try reflexivity; lia.
  - assert (Hle : (Z.of_nat (j * (3 * M)) + s <= Z.of_nat (n * (3 * M)))%Z) by nia.
    destruct (Z.leb_spec (Z.of_nat (j * (3 * M)) + s) (Z.of_nat (n * (3 * M)))); [|lia].
    destruct (Z_le_gt_dec s 0) as [Hn|Hp].
    + assert (1 <= j)%nat by (destruct j; simpl in *; lia).
      replace ((Z.of_nat (j * (3 * M)) + s - 1) mod Z.of_nat (3 * M))%Z with (Z.of_nat (3 * M) + s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat (j - 1)); [lia|]. rewrite !Nat2Z.inj_mul, Nat2Z.inj_sub by lia. lia. }
      unfold three_phases. cases_leb; try reflexivity; lia.
    + replace ((Z.of_nat (j * (3 * M)) + s - 1) mod Z.of_nat (3 * M))%Z with (s - 1)%Z.
      2:{ apply Z.mod_unique with (Z.of_nat j); [lia|]. rewrite !Nat2Z.inj_mul. lia. }
      f_equal. lia.
Qed.

(* The learner that begins a rounds later: what L plays, a rounds on, on rewards that come a rounds later. *)
Definition shifted (a : nat) (r : Z -> vec) : Z -> vec := fun t => r (t - Z.of_nat a)%Z.
Definition begun (a : nat) (L : learner) : learner := fun r t => L (shifted a r) (Z.of_nat a + t)%Z.

Lemma shifted_instance d a T r : instance d T r -> instance d (a + T) (shifted a r).
Proof.
  intros Hr. split; [intros t _; exact (instance_rewards d T r (t - Z.of_nat a)%Z Hr)|]. intros t Ht. unfold shifted.
  destruct Hr as [_ H0]. apply H0. lia.
Qed.

Lemma shifted_window a r M t : window (shifted a r) M (Z.of_nat a + t) = window r M t.
Proof. unfold window, segment, shifted. apply map_ext. intros k. f_equal. lia. Qed.

Lemma begun_is_learner d a L : is_learner d L -> is_learner d (begun a L).
Proof. intros HL T r t Hr Ht. apply (HL (a + T)%nat); [apply shifted_instance; exact Hr|lia]. Qed.

Lemma begun_mean_based d M D gamma a L : mean_based d M D gamma L -> mean_based d M D gamma (begun a L).
Proof.
  intros [[f Hf] HB]. split.
  - exists (fun t => f (Z.of_nat a + t)%Z). intros r t. unfold begun. rewrite Hf, shifted_window. reflexivity.
  - intros T r t i j Hr Ht Hi Hj H. apply (HB (a + T)%nat (shifted a r) (Z.of_nat a + t)%Z i j);
      [apply shifted_instance; exact Hr|lia|exact Hi|exact Hj|rewrite shifted_window; exact H].
Qed.

Theorem theorem_4_1_every_M M q h D gamma L T :
  let n := (T / (3 * M))%nat in
  is_learner 2 L -> mean_based 2 M D gamma L -> 0 <= D < INR M / 3 -> 0 <= gamma <= 1 ->
  (2 * M <= 3 * q <= 2 * M + 2)%nat -> (INR M - D) / 2 <= INR h < (INR M - D) / 2 + 1 ->
  instance 2 T (phase_copies M q n) /\
  total_regret 2 T L (phase_copies M q n) >= INR n * (INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
Proof.
  intros n HL HB HD Hg Hq Hh.
  assert (M1 : (1 <= M)%nat) by (destruct M; [simpl in HD; lra|lia]). assert (QM : (q <= M)%nat) by lia.
  assert (Hn : (n * (3 * M) <= T)%nat). { unfold n. rewrite Nat.mul_comm. apply Nat.mul_div_le. lia. }
  pose proof (phase_copies_instance M q n T Hn) as Hr. split; [exact Hr|]. clearbody n.
  set (B := INR M - 2 * INR q + (1 - gamma) * INR h - gamma * (INR M - INR q)).
  (* what a copy costs against arm 1, which is its best arm *)
  assert (One : forall a, B <= regret_against 2 (3 * M) (begun a L) (three_phases M q) 0).
  { intros a. destruct (lemma_4_2_every_M M q h D gamma (begun a L) (begun_is_learner 2 a L HL) (begun_mean_based 2 M D gamma a L HB)
      HD Hg Hq Hh) as [_ A]. fold B in A. unfold total_regret in A. unfold regret_against. rewrite over_rounds_minus.
    enough (E : largest 2 (fun i => over_rounds (3 * M) (fun t => three_phases M q t i))
      <= over_rounds (3 * M) (fun t => three_phases M q t 0%nat)) by lra.
    apply largest_le; [lia|]. intros i Hi. destruct i as [|[|]]; [lra| |lia].
    apply Rminus_le. rewrite <- over_rounds_minus. unfold over_rounds.
    rewrite (sum_ext (3 * M) _ (fun k => - (three_phases M q (1 + Z.of_nat k) 0%nat - three_phases M q (1 + Z.of_nat k) 1%nat))).
    2:{ intros k _. replace (Z.of_nat k + 1)%Z with (1 + Z.of_nat k)%Z by lia. ring. }
    rewrite (sum_ext (3 * M) _ (fun k => -1 * (three_phases M q (1 + Z.of_nat k) 0%nat - three_phases M q (1 + Z.of_nat k) 1%nat)))
      by (intros; ring). rewrite sum_scal, sum_minus, <- !score_segment.
    rewrite (lead_segment (three_phases M q) 1 (3 * M) 1%nat 0%nat (three_phases_lead M q)) by (intros; apply three_phases_gap; exact QM).
    assert (0 <= IZR (three_phases_lead M q (1 + Z.of_nat (3 * M) - 1) - three_phases_lead M q (1 - 1))); [|lra].
    apply IZR_le. unfold three_phases_lead. cbv zeta. cases_leb; lia. }
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L _ 0); lia].
  unfold regret_against, over_rounds.
  replace T with (n * (3 * M) + (T - n * (3 * M)))%nat by lia. rewrite sum_app.
  rewrite (sum_zero (T - n * (3 * M))), Rplus_0_r.
  2:{ intros k Hk. replace (phase_copies M q n (Z.of_nat (n * (3 * M) + k) + 1)) with zero; [rewrite dot_zero; unfold zero; lra|].
      unfold phase_copies. cases_leb; try reflexivity; lia. }
  rewrite sum_blocks. apply sum_ge_const. intros j Hj. eapply Rle_trans; [apply (One (j * (3 * M))%nat)|]. right.
  unfold regret_against, over_rounds. apply sum_ext. intros k Hk.
  replace (Z.of_nat (j * (3 * M) + k) + 1)%Z with (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1))%Z by lia.
  rewrite phase_copies_copy by lia. f_equal. f_equal. unfold begun. destruct HB as [[f Hf] _]. rewrite !Hf. f_equal.
  rewrite shifted_window. unfold window. apply map_ext_in. intros i Hi. apply in_seq in Hi.
  replace (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1) - Z.of_nat M + Z.of_nat i)%Z
    with (Z.of_nat (j * (3 * M)) + (Z.of_nat k + 1 - Z.of_nat M + Z.of_nat i))%Z by lia.
  symmetry. apply phase_copies_copy; lia.
Qed.
