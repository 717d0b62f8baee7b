(* Definition 2.3, mean-based learners, with the lead and the window that M-bounded recall gives it, and how to compute
   leads of instances whose rewards are whole numbers. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Follow_the_leader.
Import ListNotations.
Open Scope R_scope.

(* A learner with recall M is mean-based with lead D and weight gamma if in no round it gives an arm more than gamma
   while the arm trails some other arm by more than D over the window (score w i is the total reward of arm i in w, the
   paper's R_{t,i}). The play may depend on the round in any other
   way. The paper's M-mean-based learners are those with D = gamma * M. *)
Definition mean_based (d M : nat) (D gamma : R) (L : learner) : Prop :=
  bounded_recall M L /\
  forall T r t i j, instance d T r -> (1 <= t <= Z.of_nat T)%Z -> (i < d)%nat -> (j < d)%nat ->
    score (window r M t) j - score (window r M t) i > D -> L r t i <= gamma.

(* ---- Lemmas ---- *)

Lemma score_app u v i : score (u ++ v) i = score u i + score v i.
Proof. induction u; simpl; [lra|]. rewrite IHu. lra. Qed.

Lemma score_segment r s n i : score (segment r s n) i = Sum n (fun k => r (s + Z.of_nat k)%Z i).
Proof. induction n; [reflexivity|]. rewrite segment_S, score_app, IHn. simpl. lra. Qed.

(* If G counts the lead of arm j over arm i up to each round, the lead over a window is a difference of G. *)
Lemma lead_segment r s n i j (G : Z -> Z) :
  (forall t, (s <= t < s + Z.of_nat n)%Z -> r t j - r t i = IZR (G t - G (t - 1)%Z)) ->
  score (segment r s n) j - score (segment r s n) i = IZR (G (s + Z.of_nat n - 1)%Z - G (s - 1)%Z).
Proof.
  intros H. rewrite !score_segment, <- sum_minus. induction n.
  - simpl. replace (s + 0 - 1)%Z with (s - 1)%Z by lia. rewrite Z.sub_diag. reflexivity.
  - cbn [Sum]. rewrite IHn by (intros; apply H; lia). rewrite H by lia. rewrite <- plus_IZR. f_equal.
    replace (s + Z.of_nat (S n) - 1)%Z with (s + Z.of_nat n)%Z by lia. lia.
Qed.

Lemma lead_window r M t i j (G : Z -> Z) :
  (forall s, (t - Z.of_nat M <= s < t)%Z -> r s j - r s i = IZR (G s - G (s - 1)%Z)) ->
  score (window r M t) j - score (window r M t) i = IZR (G (t - 1)%Z - G (t - 1 - Z.of_nat M)%Z).
Proof. intros H. unfold window. rewrite (lead_segment _ _ _ _ _ G) by (intros; apply H; lia). do 3 f_equal; lia. Qed.

(* the regret of a round of two arms *)
Lemma cost_two x r : is_play 2 x -> r O - dot 2 x r = x 1%nat * (r O - r 1%nat).
Proof. intros [_ H]. unfold dot. cbn [Sum] in *. replace (x O) with (1 - x 1%nat) by lra. ring. Qed.
Lemma cost_two' x r : is_play 2 x -> r 1%nat - dot 2 x r = x O * (r 1%nat - r O).
Proof. intros [_ H]. unfold dot. cbn [Sum] in *. replace (x O) with (1 - x 1%nat) by lra. ring. Qed.

Lemma sum_ge_const n c f : (forall k, (k < n)%nat -> c <= f k) -> INR n * c <= Sum n f.
Proof. intros H. rewrite <- sum_const. apply sum_le. exact H. Qed.
Lemma sum_le_const n c f : (forall k, (k < n)%nat -> f k <= c) -> Sum n f <= INR n * c.
Proof. intros H. rewrite <- sum_const. apply sum_le. exact H. Qed.

(* the least whole number that is not below y *)
Lemma ceiling_exists y : 0 <= y -> exists n : nat, y <= INR n < y + 1.
Proof.
  intros H. destruct (archimed (- y)) as [A B]. set (z := (1 - up (- y))%Z).
  assert (E : IZR z = 1 - IZR (up (- y))) by (unfold z; rewrite minus_IZR; reflexivity).
  assert (0 <= z)%Z. { assert (-1 < z)%Z; [apply lt_IZR; rewrite E; lra|lia]. }
  exists (Z.to_nat z). rewrite INR_IZR_INZ, Z2Nat.id by assumption. rewrite E. lra.
Qed.
