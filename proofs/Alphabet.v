(* The alphabet lemma, its classes of learners, and the learners that see one reward. *)
From Coq Require Import Reals ZArith List Permutation Lia Lra Psatz FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* The alphabet lemma: to every learner for rewards 0 and 1 belongs one for rewards in [0,1] that is no worse, has the same
   recall, and is stationary or symmetric if the first is. *)

(* ---- Rounding ---- *)

(* ---- Lemmas on put ---- *)
Ltac vec_ext := apply functional_extensionality; intro; unfold put;
  repeat match goal with |- context [Nat.eqb ?a ?b] => destruct (Nat.eqb_spec a b); subst end; try reflexivity; try lia.
Lemma put_put v j c c' : put (put v j c) j c' = put v j c'.
Proof. vec_ext. Qed.
Lemma put_comm v i j c c' : i <> j -> put (put v i c) j c' = put (put v j c') i c.
Proof. intros H. vec_ext. Qed.
Lemma put_same v j : put v j (v j) = v.
Proof. vec_ext. Qed.
Lemma put_at v j c : put v j c j = c.
Proof. unfold put. rewrite Nat.eqb_refl. reflexivity. Qed.
Lemma put_other v j c i : i <> j -> put v j c i = v i.
Proof. intros H. unfold put. destruct (Nat.eqb_spec i j); [contradiction|reflexivity]. Qed.

(* ---- Rounding is linear, and affine in each reward ---- *)
Lemma round_vec_linear n v F G a b : round_vec n v (fun x => a * F x + b * G x) = a * round_vec n v F + b * round_vec n v G.
Proof. revert v. induction n; intros v; cbn [round_vec]; [reflexivity|]. rewrite !IHn. ring. Qed.
Lemma round_vec_ext n v F G : (forall x, F x = G x) -> round_vec n v F = round_vec n v G.
Proof. intros H. f_equal. apply functional_extensionality. exact H. Qed.
Lemma round_vec_affine n v j c F : (j < n)%nat ->
  round_vec n (put v j c) F = c * round_vec n (put v j 1) F + (1 - c) * round_vec n (put v j 0) F.
Proof.
  revert v. induction n; intros v H; [lia|]. cbn [round_vec]. destruct (Nat.eq_dec j n) as [->|N].
  - rewrite !put_at, !put_put. ring.
  - rewrite !(put_other v j _ n) by lia. rewrite !(put_comm v j n) by exact N. rewrite (IHn (put v n 1)), (IHn (put v n 0)) by lia. ring.
Qed.
Lemma round_vec_vertex n v F : (forall i, (i < n)%nat -> v i = 0 \/ v i = 1) -> round_vec n v F = F v.
Proof.
  revert v. induction n; intros v H; [reflexivity|]. cbn [round_vec].
  assert (E : forall c, v n = c -> put v n c = v) by (intros c <-; apply put_same).
  assert (V : round_vec n v F = F v) by (apply IHn; intros; apply H; lia).
  destruct (H n ltac:(lia)) as [Z0|Z1].
  - rewrite (E 0 Z0), Z0, V. ring.
  - rewrite (E 1 Z1), Z1, V. ring.
Qed.
Lemma round_vec_swap n m v u F : round_vec n v (fun x => round_vec m u (fun y => F x y)) = round_vec m u (fun y =>
  round_vec n v (fun x => F x y)).
Proof. revert v. induction n; intros v; cbn [round_vec]; [reflexivity|]. rewrite !IHn, <- round_vec_linear. reflexivity. Qed.

Lemma round_window_ext d w F G : (forall x, F x = G x) -> round_window d w F = round_window d w G.
Proof. intros H. f_equal. apply functional_extensionality. exact H. Qed.
Lemma round_window_affine d u v w j c F : (j < d)%nat ->
  round_window d (u ++ put v j c :: w) F = c * round_window d (u ++ put v j 1 :: w) F + (1 - c) * round_window d (u ++ put v j 0 :: w) F.
Proof.
  intros H. revert F. induction u as [|x u IH]; intros F; cbn [app round_window].
  - apply round_vec_affine. exact H.
  - rewrite <- round_vec_linear. apply round_vec_ext. intros y. apply IH.
Qed.
Lemma round_window_vertex d w F : Forall (fun v => forall i, (i < d)%nat -> v i = 0 \/ v i = 1) w -> round_window d w F = F w.
Proof.
  intros H. revert F. induction H as [|v w Hv Hw IH]; intros F; cbn [round_window]; [reflexivity|].
  rewrite round_vec_vertex by exact Hv. apply IH.
Qed.
Lemma round_window_permutation d w w' : Permutation w w' ->
  forall F, (forall x y, Permutation x y -> F x = F y) -> round_window d w F = round_window d w' F.
Proof.
  intros P. induction P; intros F H; cbn [round_window].
  - reflexivity.
  - apply round_vec_ext. intros y. apply IHP. intros a b Hab. apply H. constructor. exact Hab.
  - rewrite round_vec_swap. apply round_vec_ext. intros a. apply round_vec_ext. intros b. apply round_window_ext.
    intros z. apply H. constructor.
  - rewrite IHP1 by exact H. apply IHP2. exact H.
Qed.

(* ---- Functions of an instance that are affine in each reward ---- *)
Definition change (r : Z -> vec) (t : Z) (j : nat) (c : R) : Z -> vec := fun s => if Z.eqb s t then put (r s) j c else r s.
Definition multi_affine (d T : nat) (J : (Z -> vec) -> R) : Prop :=
  forall r t j c, (1 <= t <= Z.of_nat T)%Z -> (j < d)%nat -> J (change r t j c) = c * J (change r t j 1) + (1 - c) * J (change r t j 0).

Lemma change_at r t j c : change r t j c t = put (r t) j c.
Proof. unfold change. rewrite Z.eqb_refl. reflexivity. Qed.
Lemma change_other r t j c s : s <> t -> change r t j c s = r s.
Proof. intros H. unfold change. destruct (Z.eqb_spec s t); [contradiction|reflexivity]. Qed.
Lemma change_same r t j : change r t j (r t j) = r.
Proof. apply functional_extensionality. intros s. unfold change. destruct (Z.eqb_spec s t); [subst; apply put_same|reflexivity]. Qed.
Lemma change_instance d T r t j c : (1 <= t <= Z.of_nat T)%Z -> 0 <= c <= 1 -> instance d T r -> instance d T (change r t j c).
Proof.
  intros Ht Hc [A B]. split.
  - intros s Hs i Hi. unfold change. destruct (Z.eqb_spec s t); [|apply A; assumption]. unfold put.
    destruct (Nat.eqb_spec i j); [exact Hc|apply A; assumption].
  - intros s Hs. rewrite change_other by lia. apply B. exact Hs.
Qed.

(* Such a function is largest at an instance whose rewards are 0 and 1. *)
Lemma vertex_bound d T J B : multi_affine d T J ->
  (forall r, instance d T r -> two_valued d r -> J r <= B) -> forall r, instance d T r -> J r <= B.
Proof.
  intros HA HV.
  assert (Ind : forall l : list (nat * nat), (forall k j, In (k, j) l -> (k < T)%nat /\ (j < d)%nat) ->
    forall r, instance d T r -> (forall t i, (i < d)%nat -> ~ (exists k, In (k, i) l /\ t = (Z.of_nat k + 1)%Z) ->
      r t i = 0 \/ r t i = 1) -> J r <= B).
  { induction l as [|[k j] l IH]; intros Hl r Hr H.
    - apply HV; [exact Hr|]. intros t i Hi. apply H; [exact Hi|]. intros [k [[] _]].
    - destruct (Hl k j ltac:(left; reflexivity)) as [Hk Hj].
      set (t := (Z.of_nat k + 1)%Z). assert (Ht : (1 <= t <= Z.of_nat T)%Z) by (unfold t; lia).
      assert (Sub : forall c, c = 0 \/ c = 1 -> J (change r t j c) <= B).
      { intros c Hc. apply IH.
        - intros k' j' Hin. apply Hl. right. exact Hin.
        - apply change_instance; [exact Ht|destruct Hc; subst; lra|exact Hr].
        - intros s i Hi Hn. unfold change. destruct (Z.eqb_spec s t) as [->|Ns].
          + unfold put. destruct (Nat.eqb_spec i j) as [->|Ni]; [exact Hc|]. apply H; [exact Hi|].
            intros [k' [[Eq|Hin] Et]]; [inversion Eq; lia|]. apply Hn. exists k'. split; assumption.
          + apply H; [exact Hi|]. intros [k' [[Eq|Hin] Et]]; [inversion Eq; subst; contradiction|]. apply Hn.
            exists k'. split; assumption. }
      rewrite <- (change_same r t j). rewrite HA by assumption.
      destruct Hr as [Hr _]. specialize (Hr t Ht j Hj). pose proof (Sub 0 ltac:(left; reflexivity)).
      pose proof (Sub 1 ltac:(right; reflexivity)).
      apply Rle_trans with (r t j * B + (1 - r t j) * B); [|lra]. apply Rplus_le_compat; apply Rmult_le_compat_l; lra. }
  intros r Hr. apply (Ind (list_prod (seq 0 T) (seq 0 d))); [|exact Hr|].
  - intros k j Hin. apply in_prod_iff in Hin. rewrite !in_seq in Hin. lia.
  - intros t i Hi Hn. destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)).
    1:{ exfalso. apply Hn. exists (Z.to_nat (t - 1)). split; [|lia]. apply in_prod_iff. rewrite !in_seq. lia. }
    all: left; destruct Hr as [_ O]; rewrite O by lia; reflexivity.
Qed.

(* ---- The play is affine in each reward ---- *)
Lemma window_change r M t s j : (t - Z.of_nat M <= s < t)%Z ->
  exists u w, forall c', window (change r s j c') M t = u ++ put (r s) j c' :: w.
Proof.
  intros H. set (k := Z.to_nat (s - (t - Z.of_nat M))). set (m := Z.to_nat (t - 1 - s)).
  exists (segment r (t - Z.of_nat M) k), (segment r (s + 1) m). intros c'. unfold window.
  replace (segment (change r s j c') (t - Z.of_nat M) M)
    with (segment (change r s j c') (t - Z.of_nat M) (k + (1 + m))) by (f_equal; unfold k, m; lia).
  rewrite !segment_app. f_equal; [|cbn [app]].
  - apply segment_ext. intros i Hi. apply change_other. unfold k in Hi. lia.
  - change (segment (change r s j c') (t - Z.of_nat M + Z.of_nat k) 1) with [change r s j c' (t - Z.of_nat M + Z.of_nat k + Z.of_nat 0)%Z].
    cbn [app]. replace (t - Z.of_nat M + Z.of_nat k + Z.of_nat 0)%Z with s by (unfold k; lia). rewrite change_at. f_equal.
    replace (t - Z.of_nat M + Z.of_nat k + Z.of_nat 1)%Z with (s + 1)%Z by (unfold k; lia).
    apply segment_ext. intros i Hi. apply change_other. lia.
Qed.
Lemma window_unchanged r M t s j c : ~ (t - Z.of_nat M <= s < t)%Z -> window (change r s j c) M t = window r M t.
Proof. intros H. apply segment_ext. intros i Hi. apply change_other. lia. Qed.

Lemma play_affine d T M f t i : multi_affine d T (fun r => rounded d f t (window r M t) i).
Proof.
  intros r s j c Hs Hj. destruct (Z_le_dec (t - Z.of_nat M) s) as [A|A].
  2:{ rewrite !window_unchanged by lia. ring. }
  destruct (Z_lt_dec s t) as [B|B].
  2:{ rewrite !window_unchanged by lia. ring. }
  destruct (window_change r M t s j ltac:(lia)) as [u [w E]]. rewrite !E. apply round_window_affine. exact Hj.
Qed.
Lemma affine_sum d T n (J : nat -> (Z -> vec) -> R) : (forall k, (k < n)%nat -> multi_affine d T (J k)) ->
  multi_affine d T (fun r => Sum n (fun k => J k r)).
Proof.
  intros H r t j c Ht Hj. rewrite <- !sum_scal, <- sum_added. apply sum_ext. intros k Hk. apply H; assumption.
Qed.
Lemma affine_minus d T J K : multi_affine d T J -> multi_affine d T K -> multi_affine d T (fun r => J r - K r).
Proof. intros HJ HK r t j c Ht Hj. rewrite HJ, HK by assumption. ring. Qed.
Lemma affine_entry d T s i : multi_affine d T (fun r => r s i).
Proof.
  intros r t j c Ht Hj. destruct (Z.eq_dec s t) as [->|N]; [|rewrite !change_other by exact N; ring].
  rewrite !change_at. destruct (Nat.eq_dec i j) as [->|N]; [rewrite !put_at; ring|rewrite !put_other by exact N; ring].
Qed.
(* the play of round t times the reward of round t: the play does not look at that reward *)
Lemma affine_gain d T M f t i : multi_affine d T (fun r => rounded d f t (window r M t) i * r t i).
Proof.
  intros r s j c Hs Hj. destruct (Z.eq_dec s t) as [->|N].
  - rewrite !window_unchanged by lia. rewrite (affine_entry d T t i r t j c Hs Hj). ring.
  - rewrite (change_other r s j c t), (change_other r s j 1 t), (change_other r s j 0 t) by lia.
    rewrite (play_affine d T M f t i r s j c Hs Hj). ring.
Qed.
Lemma vertex_play d M f r t : two_valued d r -> plays M (rounded d f) r t = plays M f r t.
Proof.
  intros H. apply functional_extensionality. intros i. unfold plays, rounded. apply round_window_vertex.
  apply Forall_forall. intros v Hv. apply in_map_iff in Hv. destruct Hv as [k [<- _]]. apply H.
Qed.

(* The alphabet lemma. Let f be a learner with recall M over d arms, and let g play the mean of f over the window with each
   reward rounded independently to 0 or 1 with itself as its mean. If f's play lies in the simplex on rewards 0 and 1, so
   does g's on rewards in [0,1]; for every T, any bound on f's total regret over rewards 0 and 1 holds for g over rewards in
   [0,1]; g has recall M, is stationary if f is, and symmetric if f is. *)
Theorem alphabet d M (f : Z -> list vec -> vec) :
  (1 <= d)%nat ->
  let L := plays M f in let G := plays M (rounded d f) in
  ((forall T r t, instance d T r -> two_valued d r -> (1 <= t)%Z -> is_play d (L r t)) -> is_learner d G) /\
  (forall T B, (forall r, instance d T r -> two_valued d r -> total_regret d T L r <= B) ->
    forall r, instance d T r -> total_regret d T G r <= B) /\
  bounded_recall M G /\
  ((forall s t w, f s w = f t w) -> stationary M G) /\
  ((forall t w w', Permutation w w' -> f t w = f t w') -> is_symmetric M G).
Proof.
  intros Hd L G. split; [|split; [|split; [|split]]].
  - intros HP T r t Hr Ht. split.
    + intros i Hi. apply Ropp_le_cancel. rewrite Ropp_0.
      apply (vertex_bound d T (fun r => - G r t i)); [| |exact Hr].
      * intros r' s j c Hs Hj. unfold G, plays. rewrite (play_affine d T M f t i r' s j c Hs Hj). ring.
      * intros r' Hr' H2. unfold G. rewrite vertex_play by exact H2. destruct (HP T r' t Hr' H2 Ht) as [A _].
        specialize (A i Hi). unfold L in A. lra.
    + assert (Af : multi_affine d T (fun r => Sum d (fun i => G r t i))) by (apply affine_sum; intros; apply play_affine).
      apply Rle_antisym.
      * apply (vertex_bound d T (fun r => Sum d (fun i => G r t i))); [exact Af| |exact Hr].
        intros r' Hr' H2. unfold G. rewrite vertex_play by exact H2. destruct (HP T r' t Hr' H2 Ht) as [_ A]. right. exact A.
      * apply Ropp_le_cancel. apply (vertex_bound d T (fun r => - Sum d (fun i => G r t i))); [| |exact Hr].
        -- intros r' s j c Hs Hj. rewrite (Af r' s j c Hs Hj). ring.
        -- intros r' Hr' H2. unfold G. rewrite vertex_play by exact H2. destruct (HP T r' t Hr' H2 Ht) as [_ A]. right.
        unfold L in A. rewrite <- A. reflexivity.
  - intros T B HB r Hr. apply total_regret_le; [exact Hd|]. intros i Hi. revert r Hr.
    apply (vertex_bound d T (fun r => regret_against d T G r i)).
    + unfold regret_against, over_rounds. apply affine_sum. intros k Hk. apply affine_minus; [apply affine_entry|].
      unfold dot. apply affine_sum. intros j Hj. apply affine_gain.
    + intros r Hr H2. apply Rle_trans with (total_regret d T L r); [|apply HB; assumption].
      eapply Rle_trans; [|apply (total_regret_ge d T L r i); exact Hi]. right. unfold regret_against. apply over_rounds_ext. intros t Ht.
      unfold G. rewrite vertex_play by exact H2. reflexivity.
  - exists (rounded d f). reflexivity.
  - intros Hs. exists (rounded d f 0%Z). intros r t. unfold G, plays, rounded. apply functional_extensionality. intros i.
    apply round_window_ext. intros x. rewrite (Hs t 0%Z). reflexivity.
  - intros Hs. exists (rounded d f). split; [reflexivity|]. intros t w w' P. apply functional_extensionality. intros i.
    apply round_window_permutation; [exact P|]. intros x y Hxy. rewrite (Hs t x y Hxy). reflexivity.
Qed.

(* The alphabet lemma, its last sentence: a class of functions of the window that rounding does not leave has the same smallest worst case
   over rewards 0 and 1 as over rewards in [0,1]. All functions, those that do not depend on the round, and those that do not depend on
   the order in the window are such classes. *)

Theorem alphabet_same_value d M (K : (Z -> list vec -> vec) -> Prop) (B : nat -> R) : (1 <= d)%nat -> (forall f, K f -> K (rounded d f)) ->
  (class_guarantees d M K (two_valued d) B <-> class_guarantees d M K (fun _ => True) B).
Proof.
  intros Hd HK. split; intros [f [Kf [HP HB]]].
  - exists (rounded d f). destruct (alphabet d M f Hd) as [A1 [A2 _]]. split; [apply HK; exact Kf|]. split.
    + intros T r t Hr _ Ht. apply (A1 HP T); assumption.
    + intros T r Hr _. apply (A2 T (B T)); [|exact Hr]. intros r' Hr' H2. apply HB; assumption.
  - exists f. split; [exact Kf|]. split; intros; [apply (HP T)|apply HB]; trivial.
Qed.

Theorem alphabet_classes d :
  (forall f : Z -> list vec -> vec, (forall s t w, f s w = f t w) -> forall s t w, rounded d f s w = rounded d f t w) /\
  (forall f : Z -> list vec -> vec, (forall t w w', Permutation w w' -> f t w = f t w') ->
    forall t w w', Permutation w w' -> rounded d f t w = rounded d f t w').
Proof.
  split.
  - intros f H s t w. apply functional_extensionality. intros i. unfold rounded. apply round_window_ext. intros x.
    rewrite (H s t). reflexivity.
  - intros f H t w w' P. apply functional_extensionality. intros i. unfold rounded.
    apply round_window_permutation; [exact P|]. intros x y Hxy. rewrite (H t x y Hxy). reflexivity.
Qed.

(* Recall M = 1 and d arms. For every k a stationary learner has total regret at most (1 - (2k+1)/(d + k(k+1))) T + 1 (best for
   k = floor(sqrt d)). For d >= k l and k <= l none has less than 1 - (1/k + 1/l)/2 a round. So for d = k k and d = k (k+1) the value is
   1 - 1/k and 1 - (1/k + 1/(k+1))/2. *)

(* ---- Below: k l arms in a table of k rows and l columns. A column pays, then a row, in turn. The other arms pay nothing. ---- *)

Definition row (k l a : nat) : vec := fun i => if andb (Nat.ltb i (k * l)) (Nat.eqb (i / l) a) then 1 else 0.
Definition column (k l b : nat) : vec := fun i => if andb (Nat.ltb i (k * l)) (Nat.eqb (i mod l) b) then 1 else 0.
Definition row_and_column (k l T a b : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then (if Z.odd t then column k l b else row k l a) else zero.

Lemma indicator_sum n j : (j < n)%nat -> Sum n (fun k => if Nat.eqb j k then 1 else 0) = 1.
Proof.
  intros H. replace n with (j + (1 + (n - j - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r, Nat.eqb_refl.
  rewrite (sum_zero j), (sum_zero (n - j - 1)); [lra| |].
  - intros k _. destruct (Nat.eqb_spec j (j + (1 + k))); [lia|reflexivity].
  - intros k Hk. destruct (Nat.eqb_spec j k); [lia|reflexivity].
Qed.

(* The rows together pay every arm at most 1, and so do the columns. *)
Lemma rows_pay d k l x : (1 <= l)%nat -> is_play d x -> Sum k (fun a => dot d x (row k l a)) <= 1.
Proof.
  intros Hl [H0 H1]. unfold dot. rewrite sum_swap. rewrite <- H1. apply sum_le. intros i Hi. rewrite sum_scal. unfold row.
  specialize (H0 i Hi). destruct (Nat.ltb_spec i (k * l)) as [L|L]; cbn [andb].
  - rewrite indicator_sum; [lra|]. apply Nat.div_lt_upper_bound; lia.
  - rewrite sum_zero by reflexivity. lra.
Qed.
Lemma columns_pay d k l x : (1 <= l)%nat -> is_play d x -> Sum l (fun b => dot d x (column k l b)) <= 1.
Proof.
  intros Hl [H0 H1]. unfold dot. rewrite sum_swap. rewrite <- H1. apply sum_le. intros i Hi. rewrite sum_scal. unfold column.
  specialize (H0 i Hi). destruct (Nat.ltb_spec i (k * l)) as [L|L]; cbn [andb].
  - rewrite indicator_sum; [lra|]. apply Nat.mod_upper_bound. lia.
  - rewrite sum_zero by reflexivity. lra.
Qed.

Lemma row_and_column_instance d k l T a b : instance d T (row_and_column k l T a b) /\ two_valued d (row_and_column k l T a b).
Proof.
  split; [split|].
  - intros t _ i _. unfold row_and_column, row, column, zero. destruct (_ && _)%bool; [|lra]. destruct (Z.odd t), (_ && _)%bool; lra.
  - intros t Ht. unfold row_and_column. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
  - intros t i _. unfold row_and_column, row, column, zero. destruct (_ && _)%bool; [|left; reflexivity].
    destruct (Z.odd t), (_ && _)%bool; first [left; reflexivity|right; reflexivity].
Qed.

(* a sum has a term that is no less than the mean *)
Lemma some_at_least n f c : (1 <= n)%nat -> INR n * c <= Sum n f -> exists i, (i < n)%nat /\ c <= f i.
Proof.
  intros Hn H. destruct (largest_attained n f Hn) as [i [Hi E]]. exists i. split; [exact Hi|].
  assert (B : Sum n f <= INR n * f i).
  { rewrite <- sum_const. apply sum_le. intros j Hj. rewrite <- E. apply largest_ge. exact Hj. }
  assert (P : 0 < INR n) by (apply lt_0_INR; lia). apply Rmult_le_reg_l with (INR n); lra.
Qed.

(* What a round pays a learner with recall 1, summed over all rows a and columns b: at most k in an odd round, l in an even one. *)
Lemma earned_round d k l T L t : (1 <= l)%nat -> is_learner d L -> bounded_recall 1 L -> (1 <= t <= Z.of_nat T)%Z ->
  Sum k (fun a => Sum l (fun b => dot d (L (row_and_column k l T a b) t) (row_and_column k l T a b t))) <=
  if Z.odd t then INR k else INR l.
Proof.
  intros Hl HL [f Hf] Ht.
  assert (At : forall a b s, (1 <= s <= Z.of_nat T)%Z -> row_and_column k l T a b s = if Z.odd s then column k l b else row k l a).
  { intros a b s Hs. unfold row_and_column. destruct (Z.leb_spec 1 s), (Z.leb_spec s (Z.of_nat T)); try lia; reflexivity. }
  assert (Play : forall a b, is_play d (L (row_and_column k l T a b) t)).
  { intros a b. apply (HL T); [apply row_and_column_instance|lia]. }
  assert (W : forall a b, L (row_and_column k l T a b) t = f t [row_and_column k l T a b (t - 1)%Z]).
  { intros a b. rewrite Hf. unfold window, segment. cbn [seq map]. do 3 f_equal. lia. }
  destruct (Z.odd t) eqn:O.
  - (* the reward before is a row or zero, so the play does not depend on b *)
    replace (INR k) with (Sum k (fun _ => 1)) by (rewrite sum_const; lra). apply sum_le. intros a Ha.
    eapply Rle_trans; [|apply (columns_pay d k l (L (row_and_column k l T a 0%nat) t) Hl (Play a 0%nat))]. right.
    apply sum_ext. intros b Hb. rewrite At, O by exact Ht. f_equal. rewrite !W. do 2 f_equal.
    destruct (Z.eq_dec t 1) as [->|N]; [reflexivity|]. rewrite !At by lia.
    replace t with (Z.succ (t - 1)) in O by lia. rewrite Z.odd_succ, <- Z.negb_odd in O.
    destruct (Z.odd (t - 1)); [discriminate|reflexivity].
  - rewrite sum_swap. replace (INR l) with (Sum l (fun _ => 1)) by (rewrite sum_const; lra). apply sum_le. intros b Hb.
    eapply Rle_trans; [|apply (rows_pay d k l (L (row_and_column k l T 0%nat b) t) Hl (Play 0%nat b))]. right.
    apply sum_ext. intros a Ha. rewrite At, O by exact Ht. f_equal. rewrite !W. do 2 f_equal.
    assert (t <> 1)%Z by (intros ->; discriminate). rewrite !At by lia.
    replace t with (Z.succ (t - 1)) in O by lia. rewrite Z.odd_succ, <- Z.negb_odd in O.
    destruct (Z.odd (t - 1)); [reflexivity|discriminate].
Qed.

Lemma odd_of_nat n : Z.odd (Z.of_nat n) = Nat.odd n.
Proof.
  induction n; [reflexivity|]. rewrite Nat2Z.inj_succ, Z.odd_succ, <- Z.negb_odd, IHn, Nat.odd_succ, <- Nat.negb_odd. reflexivity.
Qed.

(* odd rounds come first *)
Lemma turns_sum T x y : x <= y -> over_rounds T (fun t => if Z.odd t then x else y) <= INR T * ((x + y) / 2).
Proof.
  intros H. enough (E : over_rounds T (fun t => if Z.odd t then x else y) =
    INR T * ((x + y) / 2) - (if Nat.odd T then (y - x) / 2 else 0)) by (rewrite E; destruct (Nat.odd T); lra).
  induction T; [unfold over_rounds; simpl; lra|]. rewrite over_rounds_S, IHT, S_INR.
  replace (Z.of_nat T + 1)%Z with (Z.of_nat (S T)) by lia. rewrite odd_of_nat, Nat.odd_succ, <- Nat.negb_odd.
  destruct (Nat.odd T); cbn [negb]; lra.
Qed.

(* From below. Let d >= k l with k <= l. Against every learner with recall 1, for every T, some instance with rewards 0 and 1 has
   Reg >= 1 - (1/k + 1/l)/2. *)
Theorem one_reward_lower d k l T L : (1 <= k <= l)%nat -> (k * l <= d)%nat -> is_learner d L -> bounded_recall 1 L ->
  exists r, instance d T r /\ two_valued d r /\ INR T * (1 - (/ INR k + / INR l) / 2) <= total_regret d T L r.
Proof.
  intros Hkl Hd HL HR.
  assert (Pk : 1 <= INR k) by (apply (le_INR 1); lia). assert (Pl : 1 <= INR l) by (apply (le_INR 1); lia).
  assert (Ikl : INR k <= INR l) by (apply le_INR; lia).
  set (r := fun a b => row_and_column k l T a b). set (c := INR T * (1 - (/ INR k + / INR l) / 2)).
  (* the mean over all rows and columns of the regret against the arm in both *)
  set (earned := fun a b => over_rounds T (fun t => dot d (L (r a b) t) (r a b t))).
  assert (Earned : Sum k (fun a => Sum l (fun b => earned a b)) <= INR k * INR l * (INR T - c)).
  { unfold earned, over_rounds.
    assert (E : Sum k (fun a => Sum l (fun b => Sum T (fun s => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z)))) =
      Sum T (fun s => Sum k (fun a => Sum l (fun b => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z))))).
    { transitivity (Sum k (fun a => Sum T (fun s => Sum l (fun b => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z))))).
      - apply sum_ext. intros a _. apply sum_swap.
      - apply sum_swap. }
    rewrite E. apply Rle_trans with (Sum T (fun s => if Z.odd (Z.of_nat s + 1) then INR k else INR l)).
    - apply sum_le. intros s Hs. apply (earned_round d k l T L (Z.of_nat s + 1)); [lia|exact HL|exact HR|lia].
    - pose proof (turns_sum T (INR k) (INR l) Ikl) as B. unfold over_rounds in B. eapply Rle_trans; [exact B|]. right. unfold c.
      field. lra. }
  destruct (some_at_least k (fun a => Sum l (fun b => - earned a b)) (INR l * (c - INR T)) ltac:(lia)) as [a [Ha Ea]].
  { rewrite (sum_ext k _ (fun a => -1 * Sum l (fun b => earned a b))).
    - rewrite sum_scal. lra.
    - intros a _. rewrite <- sum_scal. apply sum_ext. intros b _. lra. }
  destruct (some_at_least l (fun b => - earned a b) (c - INR T) ltac:(lia) Ea) as [b [Hb Eb]].
  exists (r a b). split; [apply row_and_column_instance|]. split; [apply (row_and_column_instance d k l T a b)|].
  assert (Ht : (a * l + b < k * l)%nat) by nia.
  eapply Rle_trans; [|apply (total_regret_ge d T L (r a b) (a * l + b)%nat); lia].
  unfold regret_against. rewrite over_rounds_minus. fold (earned a b).
  assert (Best : over_rounds T (fun t => r a b t (a * l + b)%nat) = INR T).
  { rewrite (over_rounds_ext T _ (fun _ => 1)); [unfold over_rounds; rewrite sum_const; lra|]. intros t Hr.
    unfold r, row_and_column, row, column. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. cbn [andb].
    destruct (Z.odd t); (destruct (Nat.ltb_spec (a * l + b) (k * l)); [|lia]); cbn [andb].
    - replace ((a * l + b) mod l)%nat with b by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; reflexivity).
      rewrite Nat.eqb_refl. reflexivity.
    - replace ((a * l + b) / l)%nat with a by (rewrite Nat.div_add_l, Nat.div_small by lia; lia).
      rewrite Nat.eqb_refl. reflexivity. }
  rewrite Best. lra.
Qed.

(* ---- Above: what the arms that were paid get depends on how many they are. ---- *)

(* the last reward; one that pays no arm counts as one that pays all *)
Definition paid (d : nat) (v : vec) : vec := fun i => if Req_EM_T (Sum d v) 0 then 1 else v i.
(* Let N = d + k(k+1), and let s arms have been paid. Every arm gets 1/N, each of them (2k+1-s)/N more if s <= 2k+1, and the
   arms share the rest. *)
Definition one_reward_play (d k : nat) (v : vec) : vec := fun i =>
  let N := INR d + INR k * (INR k + 1) in let s := Sum d (paid d v) in let more := Rmax (2 * INR k + 1 - s) 0 in
  (1 + more * paid d v i) / N + (1 - (INR d + more * s) / N) / INR d.
Definition one_reward_function (d k : nat) : Z -> list vec -> vec := fun _ w => one_reward_play d k (hd zero w).

(* how many arms are paid *)
Lemma whole_sum d v : (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) -> exists n, (n <= d)%nat /\ Sum d v = INR n.
Proof.
  induction d; intros H; [exists O; split; [lia|reflexivity]|]. destruct IHd as [n [Hn E]]; [intros; apply H; lia|].
  cbn [Sum]. rewrite E. destruct (H d ltac:(lia)) as [Z0|Z1].
  - exists n. split; [lia|]. rewrite Z0. lra.
  - exists (S n). split; [lia|]. rewrite Z1, S_INR. reflexivity.
Qed.

Lemma paid_is d v : (1 <= d)%nat -> (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) ->
  (forall i, (i < d)%nat -> paid d v i = 0 \/ paid d v i = 1) /\ exists n, (1 <= n <= d)%nat /\ Sum d (paid d v) = INR n.
Proof.
  intros Hd H.
  assert (P : forall i, (i < d)%nat -> paid d v i = 0 \/ paid d v i = 1).
  { intros i Hi. unfold paid. destruct (Req_EM_T _ _); [right; reflexivity|apply H; exact Hi]. }
  split; [exact P|]. destruct (whole_sum d (paid d v) P) as [n [Hn E]]. exists n. split; [|exact E].
  split; [|exact Hn]. destruct n; [|lia]. exfalso. simpl in E. unfold paid in E. destruct (Req_EM_T (Sum d v) 0) as [Q|Q].
  - rewrite sum_const in E. assert (1 <= INR d) by (apply (le_INR 1); exact Hd). lra.
  - apply Q. exact E.
Qed.

(* whole numbers s have (s - k)(s - k - 1) >= 0 *)
Lemma whole_product k s : INR s * (2 * INR k + 1 - INR s) <= INR k * (INR k + 1).
Proof.
  destruct (Nat.le_gt_cases s k) as [H|H].
  - apply le_INR in H. nra.
  - assert (G : INR k + 1 <= INR s) by (rewrite <- S_INR; apply le_INR; lia). nra.
Qed.

(* the rest is not negative *)
Lemma one_reward_rest d k s : (1 <= d)%nat ->
  0 <= 1 - (INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / (INR d + INR k * (INR k + 1)).
Proof.
  intros Hd. assert (1 <= INR d) by (apply (le_INR 1); exact Hd). pose proof (pos_INR k) as Pk. pose proof (pos_INR s) as Ps.
  pose proof (whole_product k s) as W. set (N := INR d + INR k * (INR k + 1)). assert (PN : 1 <= N) by (unfold N; nra).
  assert (B : Rmax (2 * INR k + 1 - INR s) 0 * INR s <= INR k * (INR k + 1)).
  { unfold Rmax. destruct (Rle_dec _ _); nra. }
  enough ((INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / N <= 1) by lra.
  apply Rmult_le_reg_r with N; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. unfold N. lra.
Qed.

Lemma one_reward_is_play d k v : (1 <= d)%nat -> (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) -> is_play d (one_reward_play d k v).
Proof.
  intros Hd Hv. destruct (paid_is d v Hd Hv) as [P [s [Hs E]]].
  assert (Dd : 1 <= INR d) by (apply (le_INR 1); exact Hd). pose proof (pos_INR k) as Pk.
  set (N := INR d + INR k * (INR k + 1)). assert (PN : 1 <= N) by (unfold N; nra).
  pose proof (one_reward_rest d k s Hd) as Rest. fold N in Rest. unfold one_reward_play. rewrite E. fold N.
  set (more := Rmax (2 * INR k + 1 - INR s) 0) in *. assert (M0 : 0 <= more) by apply Rmax_r. split.
  - intros i Hi. apply Rplus_le_le_0_compat.
    + apply Rmult_le_pos; [destruct (P i Hi) as [Q|Q]; rewrite Q; lra|left; apply Rinv_0_lt_compat; lra].
    + apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra].
  - rewrite sum_added, sum_const. unfold Rdiv at 1. rewrite sum_scal_r, sum_added, sum_const, sum_scal, E. field. lra.
Qed.

(* The potential against arm i. *)
Definition one_reward_potential (d k : nat) (v : vec) (i : nat) : R :=
  (if Req_EM_T (paid d v i) 1 then Sum d (paid d v) else 2 * INR k + 1) / (INR d + INR k * (INR k + 1)).

(* Regret and rise of the potential together are at most 1 - (2k+1)/N in a round. *)
Lemma one_reward_step d k v y i : (2 <= d)%nat -> (forall j, (j < d)%nat -> v j = 0 \/ v j = 1) ->
  (forall j, (j < d)%nat -> y j = 0 \/ y j = 1) -> (i < d)%nat ->
  y i - dot d (one_reward_play d k v) y + one_reward_potential d k y i - one_reward_potential d k v i <=
  1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1)).
Proof.
  intros Hd Hv Hy Hi. destruct (paid_is d v ltac:(lia) Hv) as [P [s [Hs E]]]. destruct (paid_is d y ltac:(lia) Hy) as [P' [s' [Hs' E']]].
  pose proof (one_reward_is_play d k v ltac:(lia) Hv) as [X0 X1]. set (x := one_reward_play d k v) in *.
  (* the regret does not change if a reward of zeros becomes one of ones *)
  assert (Same : y i - dot d x y = paid d y i - dot d x (paid d y)).
  { unfold paid. destruct (Req_EM_T (Sum d y) 0) as [Q|Q]; [|reflexivity].
    assert (Y0 : forall j, (j < d)%nat -> y j = 0).
    { intros j Hj. destruct (Hy j Hj) as [A|A]; [exact A|]. exfalso.
      assert (1 <= Sum d y); [|lra]. rewrite <- (indicator_sum d j Hj). apply sum_le. intros m Hm.
      destruct (Nat.eqb_spec j m) as [<-|_]; [lra|]. destruct (Hy m Hm); lra. }
    rewrite Y0 by exact Hi. unfold dot. rewrite (sum_zero d (fun j => x j * y j)) by (intros j Hj; rewrite Y0 by exact Hj; ring).
    rewrite (sum_ext d (fun j => x j * 1) x) by (intros; ring). lra. }
  rewrite Same. clear Same.
  assert (Dd : 2 <= INR d) by (apply (le_INR 2); exact Hd). pose proof (pos_INR k) as Pk.
  assert (S1 : 1 <= INR s) by (apply (le_INR 1); lia). assert (S1' : 1 <= INR s') by (apply (le_INR 1); lia).
  set (N := INR d + INR k * (INR k + 1)). assert (PN : 2 <= N) by (unfold N; nra).
  assert (Four : 4 * INR k <= N).
  { unfold N. destruct k as [|[|[|k]]]; [simpl; lra|simpl; lra|simpl; lra|]. rewrite !S_INR. pose proof (pos_INR k). nra. }
  assert (Two : 2 * INR k + 1 <= N) by (unfold N; destruct k as [|k]; [simpl; lra|]; rewrite S_INR; pose proof (pos_INR k); nra).
  unfold one_reward_potential. fold N. rewrite E, E'.
  pose proof (one_reward_rest d k s ltac:(lia)) as Rest. fold N in Rest.
  assert (XE : forall j, x j = (1 + Rmax (2 * INR k + 1 - INR s) 0 * paid d v j) / N +
    (1 - (INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / N) / INR d).
  { intros j. unfold x, one_reward_play. rewrite E. reflexivity. }
  set (more := Rmax (2 * INR k + 1 - INR s) 0) in *. assert (M0 : 0 <= more) by apply Rmax_r.
  assert (M1 : 2 * INR k + 1 - INR s <= more) by apply Rmax_l.
  assert (XL : forall j, (j < d)%nat -> / N <= x j).
  { intros j Hj. rewrite XE. assert (0 <= (1 - (INR d + more * INR s) / N) / INR d)
      by (apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra]).
    assert (0 <= more * paid d v j) by (apply Rmult_le_pos; [exact M0|destruct (P j Hj) as [Q|Q]; rewrite Q; lra]).
    assert (0 <= more * paid d v j / N) by (apply Rmult_le_pos; [assumption|left; apply Rinv_0_lt_compat; lra]).
    unfold Rdiv in *. rewrite Rmult_plus_distr_r. lra. }
  (* the earning is at least 1/N for each arm that is paid now, and more if arm i is paid twice *)
  assert (Earn : (INR s' + (if Req_EM_T (paid d y i) 1 then if Req_EM_T (paid d v i) 1 then more else 0 else 0)) / N <=
    dot d x (paid d y)).
  { apply Rle_trans with (Sum d (fun j => / N * paid d y j + (if Nat.eqb i j then 1 else 0) *
      ((if Req_EM_T (paid d y i) 1 then if Req_EM_T (paid d v i) 1 then more else 0 else 0) / N))).
    - rewrite sum_added, sum_scal, sum_scal_r, indicator_sum, E' by exact Hi. right. field. lra.
    - apply sum_le. intros j Hj. destruct (Nat.eqb_spec i j) as [<-|_].
      + destruct (Req_EM_T (paid d y i) 1) as [A|A]; [rewrite A|].
        * destruct (Req_EM_T (paid d v i) 1) as [B|B]; [|specialize (XL i Hi); unfold Rdiv; lra].
          rewrite XE, B. assert (0 <= (1 - (INR d + more * INR s) / N) / INR d)
            by (apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra]). unfold Rdiv in *. lra.
        * destruct (P' i Hi) as [B|B]; [rewrite B; unfold Rdiv; lra|contradiction].
      + specialize (XL j Hj). destruct (P' j Hj) as [B|B]; rewrite B; lra. }
  assert (I0 : 0 < / N) by (apply Rinv_0_lt_compat; lra). assert (IN : N * / N = 1) by (field; lra).
  apply Rmult_le_reg_r with N; [lra|]. unfold Rdiv in *.
  destruct (Req_EM_T (paid d y i) 1) as [A|A], (Req_EM_T (paid d v i) 1) as [B|B].
  all: apply (Rmult_le_compat_r N) in Earn; [|lra]; rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Earn by lra.
  all: rewrite !Rmult_minus_distr_r, !Rmult_plus_distr_r, !Rmult_minus_distr_r, !(Rmult_assoc _ (/ N) N), !Rinv_l by lra.
  all: destruct (P' i Hi) as [Q|Q]; rewrite Q in *; try lra.
Qed.

(* On rewards 0 and 1, for every k and T. *)
Lemma one_reward_two_valued d k T r : (2 <= d)%nat -> instance d T r -> two_valued d r ->
  total_regret d T (plays 1 (one_reward_function d k)) r <= INR T * (1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))) + 1.
Proof.
  intros Hd Hr H2. set (g := 1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))).
  assert (Dd : 2 <= INR d) by (apply (le_INR 2); exact Hd). pose proof (pos_INR k) as Pk.
  assert (PN : 2 <= INR d + INR k * (INR k + 1)) by nra.
  apply total_regret_le; [lia|]. intros i Hi.
  assert (Pot : forall n, regret_against d n (plays 1 (one_reward_function d k)) r i +
    one_reward_potential d k (r (Z.of_nat n)) i <= INR n * g + one_reward_potential d k zero i).
  { induction n.
    - destruct Hr as [_ Z0]. rewrite (Z0 (Z.of_nat 0)) by lia. unfold regret_against, over_rounds. simpl. lra.
    - unfold regret_against in *. rewrite over_rounds_S, S_INR. unfold plays at 2. unfold one_reward_function at 2.
      unfold window, segment. cbn [seq map hd]. replace (Z.of_nat n + 1 - Z.of_nat 1 + Z.of_nat 0)%Z with (Z.of_nat n) by lia.
      replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia.
      pose proof (one_reward_step d k (r (Z.of_nat n)) (r (Z.of_nat n + 1)%Z) i Hd) as St.
      specialize (St ltac:(intros; apply H2; assumption) ltac:(intros; apply H2; assumption) Hi). fold g in St. lra. }
  specialize (Pot T).
  assert (Last : 0 <= one_reward_potential d k (r (Z.of_nat T)) i).
  { unfold one_reward_potential. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    destruct (paid_is d (r (Z.of_nat T)) ltac:(lia) ltac:(intros; apply H2; assumption)) as [_ [s [_ E]]]. rewrite E.
    pose proof (pos_INR s). destruct (Req_EM_T _ _); lra. }
  assert (First : one_reward_potential d k zero i <= 1).
  { unfold one_reward_potential, paid. rewrite (sum_zero d zero) by reflexivity. destruct (Req_EM_T 0 0) as [_|N]; [|lra].
    destruct (Req_EM_T 1 1) as [_|N]; [|lra]. rewrite sum_const.
    apply Rmult_le_reg_r with (INR d + INR k * (INR k + 1)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra. }
  lra.
Qed.

(* From above. For d >= 2 arms and every k some stationary learner with recall 1 has, on all instances with rewards in [0,1],
   T * Reg <= (1 - (2k+1)/(d + k(k+1))) T + 1. *)
Theorem one_reward_upper d k : (2 <= d)%nat -> exists L, is_learner d L /\ stationary 1 L /\
  forall T r, instance d T r -> total_regret d T L r <= INR T * (1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))) + 1.
Proof.
  intros Hd. exists (plays 1 (rounded d (one_reward_function d k))).
  destruct (alphabet d 1 (one_reward_function d k) ltac:(lia)) as [A1 [A2 [_ [A4 _]]]]. split; [|split].
  - apply A1. intros T r t Hr H2 Ht. apply one_reward_is_play; [lia|]. unfold window, segment. cbn [seq map hd].
    intros j Hj. apply H2. exact Hj.
  - apply A4. reflexivity.
  - intros T r Hr. apply (A2 T); [|exact Hr]. intros r' Hr' H2. apply one_reward_two_valued; assumption.
Qed.

(* The value, for d = k k and d = k (k+1): v = 1 - (1/k + 1/l)/2, where d = k l and l is k or k+1. No learner with recall 1 has
   less than v for any T, and some stationary one has at most v + 1/T. *)
Theorem one_reward_value k l : (1 <= k)%nat -> l = k \/ l = S k -> (2 <= k * l)%nat -> let v := 1 - (/ INR k + / INR l) / 2 in
  (forall L, is_learner (k * l) L -> bounded_recall 1 L -> forall T, (1 <= T)%nat ->
    exists r, instance (k * l) T r /\ v <= Reg (k * l) T L r) /\
  (exists L, is_learner (k * l) L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance (k * l) T r ->
    Reg (k * l) T L r <= v + / INR T).
Proof.
  intros Hk Hl Hd v. assert (Pk : 1 <= INR k) by (apply (le_INR 1); exact Hk). split.
  - intros L HL HR T HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
    destruct (one_reward_lower (k * l) k l T L ltac:(destruct Hl; lia) ltac:(lia) HL HR) as [r [Hr [_ B]]]. fold v in B.
    exists r. split; [exact Hr|].
    unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - destruct (one_reward_upper (k * l) k Hd) as [L [HL [HS B]]]. exists L. split; [exact HL|]. split; [exact HS|].
    intros T r HT Hr. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). apply Reg_le; [exact HT|].
    eapply Rle_trans; [apply B; exact Hr|]. right. unfold v. rewrite mult_INR. destruct Hl as [->| ->].
    + field. nra.
    + rewrite S_INR. field. nra.
Qed.

(* Every d >= 2, with k = floor(sqrt d): no learner with recall 1 has less than 1 - 1/k for any T, and some stationary one has at most
   1 - (2k+1)/(d + k(k+1)) + 1/T. *)
Theorem one_reward_sandwich d : (2 <= d)%nat -> let k := Nat.sqrt d in
  (forall L, is_learner d L -> bounded_recall 1 L -> forall T, (1 <= T)%nat -> exists r, instance d T r /\ 1 - / INR k <= Reg d T L r) /\
  (exists L, is_learner d L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance d T r ->
    Reg d T L r <= 1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1)) + / INR T).
Proof.
  intros Hd k. pose proof (Nat.sqrt_spec d ltac:(lia)) as Sq. fold k in Sq. assert (Hk : (1 <= k)%nat) by nia. split.
  - intros L HL HR T HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
    destruct (one_reward_lower d k k T L ltac:(lia) ltac:(lia) HL HR) as [r [Hr [_ B]]]. exists r. split; [exact Hr|].
    unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - destruct (one_reward_upper d k Hd) as [L [HL [HS B]]]. exists L. split; [exact HL|]. split; [exact HS|].
    intros T r HT Hr. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). apply Reg_le; [exact HT|].
    eapply Rle_trans; [apply B; exact Hr|]. right. assert (1 <= INR d) by (apply (le_INR 1); lia). pose proof (pos_INR k). field. nra.
Qed.
