(* The alphabet lemma: to every learner for rewards 0 and 1 belongs one for rewards in [0,1] that is no worse, has the same
   recall, and is stationary or symmetric if the first is. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation FunctionalExtensionality.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* ---- Rounding ---- *)
Definition put (v : vec) (j : nat) (c : R) : vec := fun i => if Nat.eqb i j then c else v i.
(* The mean of F over the vectors that come of rounding the entries 0..n-1 of v to 0 or 1, each independently of the others,
   to 1 with the entry as its chance. *)
Fixpoint round_vec (n : nat) (v : vec) (F : vec -> R) : R :=
  match n with O => F v | S m => v m * round_vec m (put v m 1) F + (1 - v m) * round_vec m (put v m 0) F end.
(* and of rounding all rewards of a window *)
Fixpoint round_window (d : nat) (w : list vec) (F : list vec -> R) : R :=
  match w with [] => F [] | v :: u => round_vec d v (fun v' => round_window d u (fun u' => F (v' :: u'))) end.
(* The learner that plays the mean of f over the rounded window. *)
Definition rounded (d : nat) (f : Z -> list vec -> vec) : Z -> list vec -> vec := fun t w i => round_window d w (fun w' => f t w' i).
Definition plays (M : nat) (f : Z -> list vec -> vec) : learner := fun r t => f t (window r M t).

(* All rewards are 0 or 1. *)
Definition two_valued (d : nat) (r : Z -> vec) : Prop := forall t i, (i < d)%nat -> r t i = 0 \/ r t i = 1.

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
