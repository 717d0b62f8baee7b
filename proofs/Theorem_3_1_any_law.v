(* The instance behind Theorem 3.1 with any law of finitely many reward vectors: M+1 independent vectors, repeated, cost every learner with
   recall M the same if the law has the same mean for all arms. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Theorem_3_1_exact.
Import ListNotations.
Open Scope R_scope.

(* The expectation of F over k independent draws, each of which is number j < n with probability p j. *)
Fixpoint mean_of_draws (n : nat) (p : nat -> R) (k : nat) (F : list nat -> R) : R :=
  match k with O => F [] | S m => Sum n (fun j => p j * mean_of_draws n p m (fun l => F (j :: l))) end.

(* The vectors with the numbers in l, repeated q times. *)
Definition repeated_draws (v : nat -> vec) (q : nat) (l : list nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat (q * length l)))
  then v (nth (Z.to_nat ((t - 1) mod Z.of_nat (length l))) l O) else zero.

(* the total reward of arm i in these vectors *)
Definition earned (v : nat -> vec) (l : list nat) (i : nat) : R := Sum (length l) (fun k => v (nth k l O) i).

Lemma draws_ext n p k F G : (forall l, length l = k -> Forall (fun j => (j < n)%nat) l -> F l = G l) ->
  mean_of_draws n p k F = mean_of_draws n p k G.
Proof.
  revert F G. induction k; intros F G H; cbn [mean_of_draws]; [apply H; [reflexivity|constructor]|].
  apply sum_ext. intros j Hj. f_equal. apply IHk. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma draws_scal n p k c F : mean_of_draws n p k (fun l => c * F l) = c * mean_of_draws n p k F.
Proof.
  revert F. induction k; intros F; cbn [mean_of_draws]; [reflexivity|]. rewrite <- sum_scal. apply sum_ext. intros j _. rewrite IHk. ring.
Qed.

Lemma draws_plus n p k F G : mean_of_draws n p k (fun l => F l + G l) = mean_of_draws n p k F + mean_of_draws n p k G.
Proof.
  revert F G. induction k; intros F G; cbn [mean_of_draws]; [reflexivity|]. rewrite <- sum_added. apply sum_ext. intros j _.
  rewrite IHk. ring.
Qed.

Section Law.
Variables (n : nat) (p : nat -> R).
Hypothesis law : Sum n p = 1.

Lemma draws_const k c : mean_of_draws n p k (fun _ => c) = c.
Proof. induction k; cbn [mean_of_draws]; [reflexivity|]. rewrite IHk, sum_scal_r, law. ring. Qed.

Lemma draws_sum k m (F : nat -> list nat -> R) :
  mean_of_draws n p k (fun l => Sum m (fun j => F j l)) = Sum m (fun j => mean_of_draws n p k (F j)).
Proof. induction m; cbn [Sum]; [apply draws_const|]. rewrite draws_plus, IHm. reflexivity. Qed.

(* draw number a again *)
Fixpoint redraw (a j : nat) (l : list nat) : list nat :=
  match l with [] => [] | x :: r => match a with O => j :: r | S b => x :: redraw b j r end end.

Lemma redraw_length a j l : length (redraw a j l) = length l.
Proof. revert a. induction l as [|x r IH]; intros [|a]; simpl; rewrite ?IH; reflexivity. Qed.

Lemma nth_redraw_same a j l : (a < length l)%nat -> nth a (redraw a j l) O = j.
Proof. revert a. induction l as [|x r IH]; intros [|a] H; simpl in *; try lia. apply IH. lia. Qed.

Lemma nth_redraw_other a b j l : b <> a -> nth b (redraw a j l) O = nth b l O.
Proof. revert a b. induction l as [|x r IH]; intros [|a] [|b] H; simpl; try reflexivity; [congruence|]. apply IH. congruence. Qed.

Lemma draws_again k a F : (a < k)%nat -> mean_of_draws n p k (fun l => Sum n (fun j => p j * F (redraw a j l))) = mean_of_draws n p k F.
Proof.
  revert a F. induction k; intros a F Ha; [lia|]. cbn [mean_of_draws]. destruct a as [|a].
  - cbn [redraw]. rewrite sum_scal_r, law, Rmult_1_l, draws_sum. apply sum_ext. intros j _. apply draws_scal.
  - apply sum_ext. intros x _. f_equal. cbn [redraw]. apply (IHk a (fun l => F (x :: l))). lia.
Qed.

Variables (d M q : nat) (v : nat -> vec) (mu : R) (L : learner).
Hypothesis rewards : forall j, (j < n)%nat -> is_reward d (v j).
Hypothesis same_mean : forall i, (i < d)%nat -> Sum n (fun j => p j * v j i) = mu.
Hypothesis plays_well : is_learner d L.
Hypothesis recall : bounded_recall M L.

Lemma repeated_draws_instance l : Forall (fun j => (j < n)%nat) l -> instance d (q * length l) (repeated_draws v q l).
Proof.
  intros Hl. split; intros t Ht; unfold repeated_draws.
  - destruct (_ && _)%bool; [|apply zero_is_reward]. apply rewards. rewrite Forall_forall in Hl. apply Hl, nth_In.
    assert (0 < length l)%nat by (destruct l; simpl in *; lia).
    pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat (length l)) ltac:(lia)). lia.
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * length l))); try lia; reflexivity.
Qed.

(* What a learner with recall M sees in a round does not tell it the vector of that round. *)
Lemma mean_earned_of_draws t : (1 <= t <= Z.of_nat (q * (M + 1)))%Z ->
  mean_of_draws n p (M + 1) (fun l => dot d (L (repeated_draws v q l) t) (repeated_draws v q l t)) = mu.
Proof.
  intros Ht. destruct recall as [f Hf]. set (N := (M + 1)%nat) in *. set (a := Z.to_nat ((t - 1) mod Z.of_nat N)).
  pose proof (Z.mod_pos_bound (t - 1) (Z.of_nat N) ltac:(lia)) as B. assert (Ha : (a < N)%nat) by (unfold a; lia).
  rewrite <- (draws_again N a _ Ha), <- (draws_const N mu). apply draws_ext. intros l Hl Hn.
  assert (V : forall j, repeated_draws v q (redraw a j l) t = v j).
  { intros j. unfold repeated_draws. rewrite redraw_length, Hl. fold a. rewrite nth_redraw_same by lia.
    destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat (q * N))); try lia. reflexivity. }
  assert (Same : forall j, L (repeated_draws v q (redraw a j l)) t = L (repeated_draws v q l) t).
  { intros j. rewrite !Hf. f_equal. apply segment_ext. intros m Hm. unfold repeated_draws. rewrite redraw_length, Hl.
    destruct (_ && _)%bool; [|reflexivity]. f_equal. apply nth_redraw_other. intros E.
    set (s := (t - Z.of_nat M + Z.of_nat m - 1)%Z) in E.
    assert (E' : (s mod Z.of_nat N = (t - 1) mod Z.of_nat N)%Z)
      by (unfold a in E; pose proof (Z.mod_pos_bound s (Z.of_nat N) ltac:(lia)); lia).
    pose proof (Z.div_mod s (Z.of_nat N) ltac:(lia)) as D1. pose proof (Z.div_mod (t - 1) (Z.of_nat N) ltac:(lia)) as D2.
    rewrite E' in D1.
    assert (D : (Z.of_nat N * ((t - 1) / Z.of_nat N - s / Z.of_nat N) = Z.of_nat M - Z.of_nat m)%Z) by (unfold s in *; lia).
    set (z := ((t - 1) / Z.of_nat N - s / Z.of_nat N)%Z) in D. assert (z <= 0 \/ 1 <= z)%Z as [?|?] by lia; nia. }
  set (x := L (repeated_draws v q l) t) in *.
  assert (X : is_play d x).
  { apply (plays_well (q * length l)%nat); [apply repeated_draws_instance; exact Hn|lia]. }
  rewrite (sum_ext n _ (fun j => Sum d (fun i => x i * (p j * v j i)))).
  - rewrite sum_swap. rewrite (sum_ext d _ (fun i => x i * mu)).
    + rewrite sum_scal_r. destruct X as [_ ->]. ring.
    + intros i Hi. rewrite sum_scal, same_mean by exact Hi. reflexivity.
  - intros j _. rewrite Same, V. unfold dot. rewrite <- sum_scal. apply sum_ext. intros i _. ring.
Qed.
End Law.

(* Theorem 3.1, exactly, with any law of finitely many reward vectors that has the same mean mu for all arms: M+1 independent draws,
   repeated q times, cost every M-bounded-recall learner, stationary or not, (E max_i S_i - (M+1) mu) / (M+1) per round. *)
Theorem theorem_3_1_any_law (n : nat) (p : nat -> R) (d M q : nat) (v : nat -> vec) (mu : R) (L : learner) : (1 <= q)%nat ->
  Sum n p = 1 -> (forall j, (j < n)%nat -> is_reward d (v j)) -> (forall i, (i < d)%nat -> Sum n (fun j => p j * v j i) = mu) ->
  is_learner d L -> bounded_recall M L ->
  mean_of_draws n p (M + 1) (fun l => Reg d (q * (M + 1)) L (repeated_draws v q l)) =
  (mean_of_draws n p (M + 1) (fun l => largest d (earned v l)) - INR (M + 1) * mu) / INR (M + 1).
Proof.
  intros Hq law rewards same HL HB. set (N := (M + 1)%nat) in *. assert (HqR : 0 < INR q) by (apply lt_0_INR; lia).
  assert (HN : 0 < INR N) by (apply lt_0_INR; unfold N; lia).
  rewrite (draws_ext n p N _ (fun l => / INR N * largest d (earned v l) + - / (INR q * INR N) * Sum (q * N) (fun k =>
    dot d (L (repeated_draws v q l) (Z.of_nat k + 1)%Z) (repeated_draws v q l (Z.of_nat k + 1)%Z)))).
  - rewrite draws_plus, !draws_scal, (draws_sum n p law), (sum_ext (q * N) _ (fun _ => mu)).
    + rewrite sum_const, mult_INR. field. lra.
    + intros k Hk. apply (mean_earned_of_draws n p law d M q v mu L rewards same HL HB). fold N. lia.
  - intros l Hl _. unfold Reg, total_regret. rewrite mult_INR.
    rewrite (largest_ext d _ (fun i => INR q * earned v l i)).
    + rewrite largest_scal by lra. unfold over_rounds. field. lra.
    + intros i _. unfold over_rounds, earned. rewrite sum_blocks, <- sum_const, Hl. apply sum_ext. intros j Hj. apply sum_ext.
      intros k Hk. unfold repeated_draws. rewrite Hl. assert (j * N + k < q * N)%nat by nia.
      destruct (Z.leb_spec 1 (Z.of_nat (j * N + k) + 1)), (Z.leb_spec (Z.of_nat (j * N + k) + 1) (Z.of_nat (q * N))); try lia.
      cbn [andb]. replace (Z.of_nat (j * N + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat N)%Z by lia.
      rewrite Z.mod_add, Z.mod_small, Nat2Z.id by lia. reflexivity.
Qed.
