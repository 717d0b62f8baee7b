(* Base learners with a bound on swap regret. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model Hedge Mean_based Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* A base learner with a bound on swap regret: Blum and Mansour's reduction, one copy of a base learner for each arm. *)

(* fixed Q is a play that Q, a play Q i for each arm i, leaves as it is. *)
Definition leaves_fixed (d : nat) (fixed : (nat -> vec) -> vec) : Prop :=
  forall Q, (forall i, (i < d)%nat -> is_play d (Q i)) ->
    is_play d (fixed Q) /\ forall j, (j < d)%nat -> fixed Q j = Sum d (fun i => fixed Q i * Q i j).

(* Copy i of A is shown the rewards times the weight that arm i had. The learner plays what the copies' plays leave fixed. *)
Definition show (fixed : (nat -> vec) -> vec) (A : base) (h : nat -> list vec) (r : vec) : nat -> list vec :=
  let p := fixed (fun i => A (h i)) in fun i => h i ++ [fun j => p i * r j].
Definition shown (fixed : (nat -> vec) -> vec) (A : base) (past : list vec) : nat -> list vec :=
  fold_left (show fixed A) past (fun _ => []).
Definition blum_mansour (fixed : (nat -> vec) -> vec) (A : base) : base := fun past => fixed (fun i => A (shown fixed A past i)).

Section Reduction.
Variable d : nat.
Variable fixed : (nat -> vec) -> vec.
Variable A : base.
Hypothesis Hfixed : leaves_fixed d fixed.
Hypothesis HA : is_base d A.

Lemma shown_snoc past r i : shown fixed A (past ++ [r]) i = shown fixed A past i ++ [fun j => blum_mansour fixed A past i * r j].
Proof. unfold shown. rewrite fold_left_app. reflexivity. Qed.

Lemma shown_rewards past : Forall (is_reward d) past -> forall i, (i < d)%nat -> Forall (is_reward d) (shown fixed A past i).
Proof.
  induction past as [|r past IH] using rev_ind; intros H i Hi; [constructor|]. apply Forall_app in H. destruct H as [H1 H2].
  rewrite shown_snoc. apply Forall_app. split; [apply IH; assumption|]. constructor; [|constructor]. intros j Hj.
  inversion_clear H2 as [|x l Hr _]. specialize (Hr j Hj).
  assert (P : is_play d (blum_mansour fixed A past)) by (apply Hfixed; intros k Hk; apply HA, IH; assumption).
  pose proof (play_bounded d _ i P Hi). nra.
Qed.
Lemma blum_mansour_plays past : Forall (is_reward d) past -> is_play d (blum_mansour fixed A past).
Proof. intros H. apply Hfixed. intros i Hi. apply HA, shown_rewards; assumption. Qed.

Lemma blum_mansour_swap n W : has_W d A n W -> has_W_swap d (blum_mansour fixed A) n (INR d * W).
Proof.
  intros HW r Hr. apply swap_regret_le. intros phi Hphi.
  assert (Hall : forall t, is_reward d (r t)) by (intros t; apply (instance_rewards d n); exact Hr).
  set (p := fun t => blum_mansour fixed A (history r t)).
  assert (Pp : forall t, is_play d (p t)) by (intros t; apply blum_mansour_plays, segment_Forall, Hall).
  set (s := fun i t => (fun j => p t i * r t j) : vec).
  assert (Hs : forall i, (i < d)%nat -> instance d n (s i)).
  { intros i Hi. split; intros t Ht.
    - intros j Hj. unfold s. pose proof (play_bounded d _ i (Pp t) Hi). specialize (Hall t j Hj). nra.
    - apply functional_extensionality. intros j. unfold s. destruct Hr as [_ O]. rewrite O by exact Ht. unfold zero. ring. }
  assert (Sh : forall i k, shown fixed A (segment r 1 k) i = segment (s i) 1 k).
  { intros i k. induction k; [reflexivity|]. rewrite !segment_S, shown_snoc, IHk. do 2 f_equal. unfold s, p, history.
    replace (Z.to_nat (1 + Z.of_nat k - 1)) with k by lia. reflexivity. }
  apply Rle_trans with (Sum d (fun i => regret_against d n (run A) (s i) (phi i))).
  2:{ rewrite <- sum_const. apply sum_le. intros i Hi. apply HW; [apply Hs; exact Hi|apply Hphi; exact Hi]. }
  right. unfold regret_against, over_rounds. rewrite sum_swap. apply sum_ext. intros k Hk. set (t := (Z.of_nat k + 1)%Z).
  assert (Q : forall i, run A (s i) t = A (shown fixed A (history r t) i)) by (intros i; unfold run, history; rewrite Sh; reflexivity).
  assert (Fix : forall j, (j < d)%nat -> p t j = Sum d (fun i => p t i * run A (s i) t j)).
  { intros j Hj. destruct (Hfixed (fun i => A (shown fixed A (history r t) i))) as [_ F].
    - intros i Hi. apply HA, shown_rewards; [apply segment_Forall, Hall|exact Hi].
    - unfold p at 1. unfold blum_mansour at 1. rewrite (F j Hj). apply sum_ext. intros i Hi. rewrite Q. reflexivity. }
  change (run (blum_mansour fixed A) r t) with (p t). unfold swap_gain.
  rewrite (sum_ext d (fun i => p t i * (r t (phi i) - r t i)) (fun i => s i t (phi i) - p t i * r t i)) by (intros; unfold s; ring).
  rewrite !sum_minus. f_equal.
  rewrite (sum_ext d (fun i => p t i * r t i) (fun j => Sum d (fun i => p t i * run A (s i) t j * r t j))).
  2:{ intros j Hj. rewrite (Fix j Hj) at 1. rewrite sum_scal_r. reflexivity. }
  rewrite sum_swap. apply sum_ext. intros i Hi. unfold dot. apply sum_ext. intros j Hj. unfold s. ring.
Qed.
End Reduction.

(* Blum and Mansour's reduction: let A be a base learner with the bound W on its total regret over n rounds. With a play that d
   plays leave fixed, d copies of A make a base learner with total swap regret at most d W over n rounds. *)
Theorem blum_mansour_bound d fixed A n W : leaves_fixed d fixed -> is_base d A -> has_W d A n W ->
  is_base d (blum_mansour fixed A) /\ has_W_swap d (blum_mansour fixed A) n (INR d * W).
Proof.
  intros Hf HA HW. split; [intros past Hp; apply blum_mansour_plays; assumption|apply blum_mansour_swap; assumption].
Qed.

(* A play that n plays leave fixed, by elimination of the last arm: a stationary law of the chain that the plays are the rows of. *)
Fixpoint eliminate (n : nat) (Q : nat -> vec) : vec :=
  match n with
  | O => unit_vec 0
  | S m =>
    match m with
    | O => unit_vec 0
    | S _ =>
      if Req_EM_T (Q m m) 1 then unit_vec m
      else
        let p := eliminate m (fun i j => Q i j + Q i m * Q m j / (1 - Q m m)) in
        let last := Sum m (fun i => p i * Q i m) / (1 - Q m m) in
        fun j => (if Nat.eqb j m then last else p j) / (1 + last)
    end
  end.

Lemma one_takes_all d x m j : is_play d x -> (m < d)%nat -> (j < d)%nat -> j <> m -> x m = 1 -> x j = 0.
Proof.
  intros [H0 H1] Hm Hj N E. pose proof (H0 j Hj).
  assert (S2 : Sum d (fun k => (if Nat.eqb k m then x m else 0) + (if Nat.eqb k j then x j else 0)) <= Sum d x).
  { apply sum_le. intros k Hk. specialize (H0 k Hk).
    destruct (Nat.eqb_spec k m) as [Em|Nm], (Nat.eqb_spec k j) as [Ej|Nj]; [congruence|subst k; lra|subst k; lra|lra]. }
  rewrite sum_added, !sum_single in S2 by assumption. lra.
Qed.

Theorem eliminate_is_fixed d : (1 <= d)%nat -> leaves_fixed d (eliminate d).
Proof.
  intros Hd. destruct d as [|m]; [lia|]. clear Hd. induction m as [|m IH]; intros Q HQ.
  - destruct (HQ 0%nat ltac:(lia)) as [_ E]. cbn [Sum] in E. split.
    + split; [|cbn; lra]. intros [|i] Hi; [cbn; lra|lia].
    + intros [|j] Hj; [|lia]. cbn. lra.
  - set (n := S m) in *. change (eliminate (S n) Q) with
      (if Req_EM_T (Q n n) 1 then unit_vec n
       else let p := eliminate n (fun i j => Q i j + Q i n * Q n j / (1 - Q n n)) in
            let last := Sum n (fun i => p i * Q i n) / (1 - Q n n) in fun j => (if Nat.eqb j n then last else p j) / (1 + last)).
    pose proof (HQ n ltac:(lia)) as Hn. pose proof (play_bounded (S n) _ n Hn ltac:(lia)) as Bn.
    destruct (Req_EM_T (Q n n) 1) as [E|E].
    + assert (U : forall f, Sum (S n) (fun i => unit_vec n i * f i) = f n).
      { intros f. rewrite (sum_ext (S n) _ (fun i => if Nat.eqb i n then f n else 0)); [apply sum_single; lia|].
        intros i _. unfold unit_vec. destruct (Nat.eqb_spec i n); subst; lra. }
      split.
      * split; [intros i _; unfold unit_vec; destruct (Nat.eqb i n); lra|].
        rewrite (sum_ext _ _ (fun i => unit_vec n i * 1)) by (intros; lra). apply (U (fun _ => 1)).
      * intros j Hj. rewrite (U (fun i => Q i j)). unfold unit_vec. destruct (Nat.eqb_spec j n) as [->|N]; [lra|].
        symmetry. apply (one_takes_all (S n) (Q n) n j Hn); try assumption; lia.
    + set (c := 1 - Q n n). assert (Hc : 0 < c) by (unfold c; lra). assert (Ic : 0 < / c) by (apply Rinv_0_lt_compat; exact Hc).
      set (Q' := fun i j => Q i j + Q i n * Q n j / c).
      assert (Nn : forall i j, (i < S n)%nat -> (j < S n)%nat -> 0 <= Q i j) by (intros i j Hi Hj; apply (HQ i Hi); exact Hj).
      assert (Row : forall i, (i < S n)%nat -> Sum n (Q i) = 1 - Q i n) by (intros i Hi; destruct (HQ i Hi) as [_ R1];
        cbn [Sum] in R1; lra).
      assert (HQ' : forall i, (i < n)%nat -> is_play n (Q' i)).
      { intros i Hi. split.
        - intros j Hj. unfold Q', Rdiv. pose proof (Nn i j ltac:(lia) ltac:(lia)).
          pose proof (Nn i n ltac:(lia) ltac:(lia)). pose proof (Nn n j ltac:(lia) ltac:(lia)).
          assert (0 <= Q i n * Q n j * / c) by (apply Rmult_le_pos; [apply Rmult_le_pos; assumption|lra]). lra.
        - unfold Q'. rewrite sum_added, Row by lia. rewrite (sum_ext n _ (fun j => Q i n / c * Q n j)) by (intros; field; lra).
          rewrite sum_scal, Row by lia. fold c. field. lra. }
      destruct (IH Q' HQ') as [Pp Pf]. set (p := eliminate n Q') in *. cbv zeta.
      set (last := Sum n (fun i => p i * Q i n) / c).
      assert (L0 : 0 <= last).
      { unfold last, Rdiv. apply Rmult_le_pos; [|lra]. apply sum_nonneg. intros i Hi.
        apply Rmult_le_pos; [apply Pp; exact Hi|apply Nn; lia]. }
      assert (Cut : forall g, Sum (S n) (fun i => (if Nat.eqb i n then last else p i) / (1 + last) * g i)
        = (Sum n (fun i => p i * g i) + last * g n) / (1 + last)).
      { intros g. cbn [Sum]. rewrite Nat.eqb_refl. rewrite (sum_ext n _ (fun i => / (1 + last) * (p i * g i))), sum_scal; [field; lra|].
        intros i Hi. destruct (Nat.eqb_spec i n); [lia|]. field. lra. }
      split; [split|].
      * intros i Hi. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra]. destruct (Nat.eqb_spec i n); [exact L0|apply Pp; lia].
      * rewrite (sum_ext _ _ (fun i => (if Nat.eqb i n then last else p i) / (1 + last) * 1)) by (intros; lra). rewrite Cut.
        rewrite (sum_ext n _ p) by (intros; lra). destruct Pp as [_ ->]. field. lra.
      * intros j Hj. rewrite (Cut (fun i => Q i j)). unfold Rdiv. f_equal. destruct (Nat.eqb_spec j n) as [->|N].
        -- assert (LC : Sum n (fun i => p i * Q i n) = last * c) by (unfold last; field; lra). rewrite LC. unfold c. ring.
        -- rewrite (Pf j) by lia. unfold Q', last.
        rewrite (sum_ext n _ (fun i => p i * Q i j + p i * Q i n * (Q n j / c))) by (intros; field; lra).
           rewrite sum_added, sum_scal_r. field. lra.
Qed.

(* Hedge inside, d arms: total swap regret at most d (ln d/eta + eta n/8) over n rounds; and AverageRestart of it over the
   suffixes of length 0..M has at most ((T+M)/(M+1)) d (ln d/eta + eta (M+1)/8) over T. *)
Theorem blum_mansour_of_hedge d n eta : (1 <= d)%nat -> 0 < eta ->
  is_base d (blum_mansour (eliminate d) (hedge d eta)) /\
  has_W_swap d (blum_mansour (eliminate d) (hedge d eta)) n (INR d * (ln (INR d) / eta + eta * INR n / 8)).
Proof. intros Hd He. apply blum_mansour_bound; [apply eliminate_is_fixed; exact Hd|apply hedge_is_base;
  exact Hd|apply hedge_bound; assumption]. Qed.

Theorem swap_average_restart_of_hedge d M T eta r : (1 <= d)%nat -> 0 < eta -> instance d T r ->
  swap_regret d T (inclusive_average_restart (blum_mansour (eliminate d) (hedge d eta)) M) r
  <= INR (T + M) / INR (M + 1) * (INR d * (ln (INR d) / eta + eta * INR (M + 1) / 8)).
Proof. intros Hd He Hr. apply swap_average_restart; [|exact Hr]. apply blum_mansour_of_hedge; assumption. Qed.

(* Blum and Mansour's reduction over Hedge with the factor sqrt d in place of d: total swap regret at most
   d ln d / eta + eta n / 8 over n rounds; tuned, sqrt(n d ln d / 2). The copies' ranges p_i(t) add up to 1 in each round. *)

Lemma hedge_step_scaled d eta past c u : (1 <= d)%nat -> 0 <= eta -> 0 <= c <= 1 -> is_reward d u ->
  ln (potential d eta (past ++ [fun j => c * u j])) <=
    ln (potential d eta past) + eta * dot d (hedge d eta past) (fun j => c * u j) + eta * eta / 8 * c.
Proof.
  intros Hd He Hc Hu. pose proof (potential_pos d eta past Hd) as P. set (p := dot d (hedge d eta past) u).
  assert (Ep : dot d (hedge d eta past) (fun j => c * u j) = c * p).
  { unfold p, dot. rewrite <- sum_scal. apply sum_ext. intros i _. ring. }
  assert (HA : is_play d (hedge d eta past)).
  { split; [intros i _; left; apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P]|].
    unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra. }
  assert (Hp : 0 <= p <= 1) by (apply dot_bounded; assumption).
  assert (G : potential d eta (past ++ [fun j => c * u j]) <= potential d eta past * (1 - p + p * exp (eta * c))).
  { apply Rle_trans with (Sum d (fun i => exp (eta * score past i) * (1 - u i + u i * exp (eta * c)))).
    - unfold potential. apply sum_le. intros i Hi. rewrite score_snoc, Rmult_plus_distr_l, exp_plus.
      apply Rmult_le_compat_l; [left; apply exp_pos|]. rewrite <- Rmult_assoc. apply exp_chord, Hu. exact Hi.
    - right. rewrite (sum_ext d _ (fun i => exp (eta * score past i)
        + (exp (eta * c) - 1) * (potential d eta past * (hedge d eta past i * u i)))).
      + rewrite sum_added, !sum_scal. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past).
        change (Sum d (fun i => hedge d eta past i * u i)) with p. ring.
      + intros i _. unfold hedge. field. lra. }
  pose proof (potential_pos d eta (past ++ [fun j => c * u j]) Hd) as P'.
  assert (Q : 0 < 1 - p + p * exp (eta * c)) by (apply (mgf_pos p Hp)).
  assert (N : 0 <= eta * c) by (apply Rmult_le_pos; lra).
  apply Rle_trans with (ln (potential d eta past * (1 - p + p * exp (eta * c)))).
  - destruct G as [G| ->]; [left; apply ln_increasing; assumption|right; reflexivity].
  - rewrite ln_mult by assumption. pose proof (hoeffding p Hp (eta * c) N). rewrite Ep.
    assert (c * c <= c) by nra. assert (0 <= eta * eta) by nra.
    assert (eta * eta * (c * c) <= eta * eta * c) by (apply Rmult_le_compat_l; lra).
    replace (eta * c * (eta * c)) with (eta * eta * (c * c)) in H by ring. lra.
Qed.

Lemma hedge_bound_scaled d n eta (c : Z -> R) u i : (1 <= d)%nat -> 0 < eta -> (forall t, 0 <= c t <= 1) ->
  (forall t, is_reward d (u t)) -> (i < d)%nat ->
  regret_against d n (run (hedge d eta)) (fun t j => c t * u t j) i <= ln (INR d) / eta + eta / 8 * over_rounds n c.
Proof.
  intros Hd He Hc B Hi. set (r := (fun t j => c t * u t j) : Z -> vec).
  assert (G : forall m, ln (potential d eta (segment r 1 m)) <=
    ln (INR d) + eta * over_rounds m (fun t => dot d (run (hedge d eta) r t) (r t)) + eta * eta / 8 * over_rounds m c).
  { induction m.
    - unfold potential, over_rounds. simpl Sum.
      rewrite (sum_ext d _ (fun _ => 1)), sum_const by (intros; unfold score; simpl; rewrite Rmult_0_r; apply exp_0).
      simpl. rewrite Rmult_1_r. lra.
    - rewrite segment_S, !over_rounds_S. replace (1 + Z.of_nat m)%Z with (Z.of_nat m + 1)%Z by lia.
      pose proof (hedge_step_scaled d eta (segment r 1 m) (c (Z.of_nat m + 1)%Z) (u (Z.of_nat m + 1)%Z) Hd ltac:(lra) (Hc _) (B _)) as S.
      replace (run (hedge d eta) r (Z.of_nat m + 1)%Z) with (hedge d eta (segment r 1 m)).
      + change (fun j => c (Z.of_nat m + 1)%Z * u (Z.of_nat m + 1)%Z j) with (r (Z.of_nat m + 1)%Z) in S.
        eapply Rle_trans; [exact S|]. lra.
      + unfold run, history. replace (Z.to_nat (Z.of_nat m + 1 - 1)) with m by lia. reflexivity. }
  specialize (G n).
  assert (L : eta * over_rounds n (fun t => r t i) <= ln (potential d eta (segment r 1 n))).
  { rewrite <- (ln_exp (eta * over_rounds n (fun t => r t i))). rewrite <- score_is_sum.
    assert (E : exp (eta * score (segment r 1 n) i) <= potential d eta (segment r 1 n)).
    { unfold potential. apply Rle_trans with (Sum d (fun k => if Nat.eqb k i then exp (eta * score (segment r 1 n) i) else 0)).
      - rewrite sum_single by exact Hi. right. reflexivity.
      - apply sum_le. intros k _. destruct (Nat.eqb_spec k i) as [->|]; [right; reflexivity|left; apply exp_pos]. }
    destruct E as [E|E]; [left; apply ln_increasing; [apply exp_pos|exact E]|right; rewrite E; reflexivity]. }
  unfold regret_against. rewrite over_rounds_minus. apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * (ln (INR d) / eta + eta / 8 * over_rounds n c)) with (ln (INR d) + eta * eta / 8 * over_rounds n c) by (field; lra).
  lra.
Qed.

Theorem blum_mansour_of_hedge_sharp d n eta : (1 <= d)%nat -> 0 < eta ->
  has_W_swap d (blum_mansour (eliminate d) (hedge d eta)) n (INR d * ln (INR d) / eta + eta * INR n / 8).
Proof.
  intros Hd He r Hr. apply swap_regret_le. intros phi Hphi.
  pose proof (eliminate_is_fixed d Hd) as Hf. pose proof (hedge_is_base d eta Hd) as HA.
  set (fixed := eliminate d) in *. set (A := hedge d eta) in *.
  assert (Hall : forall t, is_reward d (r t)) by (intros t; apply (instance_rewards d n); exact Hr).
  set (p := fun t => blum_mansour fixed A (history r t)).
  assert (Pp : forall t, is_play d (p t)) by (intros t; apply blum_mansour_plays; [exact Hf|exact HA|apply segment_Forall, Hall]).
  set (s := fun i t => (fun j => p t i * r t j) : vec).
  assert (Sh : forall i k, shown fixed A (segment r 1 k) i = segment (s i) 1 k).
  { intros i k. induction k; [reflexivity|]. rewrite !segment_S, shown_snoc, IHk. do 2 f_equal. unfold s, p, history.
    replace (Z.to_nat (1 + Z.of_nat k - 1)) with k by lia. reflexivity. }
  apply Rle_trans with (Sum d (fun i => regret_against d n (run A) (s i) (phi i))).
  2:{ apply Rle_trans with (Sum d (fun i => ln (INR d) / eta + eta / 8 * over_rounds n (fun t => p t i))).
      - apply sum_le. intros i Hi. apply (hedge_bound_scaled d n eta (fun t => p t i) r (phi i) Hd He); [|exact Hall|apply Hphi; exact Hi].
        intros t. apply (play_bounded d); [apply Pp|exact Hi].
      - right. rewrite sum_added, sum_const, sum_scal. unfold over_rounds. rewrite sum_swap.
        rewrite (sum_ext n _ (fun _ => 1)) by (intros k _; apply Pp). rewrite sum_const. field. lra. }
  right. unfold regret_against, over_rounds. rewrite sum_swap. apply sum_ext. intros k Hk. set (t := (Z.of_nat k + 1)%Z).
  assert (Q : forall i, run A (s i) t = A (shown fixed A (history r t) i)) by (intros i; unfold run, history; rewrite Sh; reflexivity).
  assert (Fix : forall j, (j < d)%nat -> p t j = Sum d (fun i => p t i * run A (s i) t j)).
  { intros j Hj. destruct (Hf (fun i => A (shown fixed A (history r t) i))) as [_ F].
    - intros i Hi. apply HA, (shown_rewards d fixed A Hf HA); [apply segment_Forall, Hall|exact Hi].
    - unfold p at 1. unfold blum_mansour at 1. rewrite (F j Hj). apply sum_ext. intros i Hi. rewrite Q. reflexivity. }
  change (run (blum_mansour fixed A) r t) with (p t). unfold swap_gain.
  rewrite (sum_ext d (fun i => p t i * (r t (phi i) - r t i)) (fun i => s i t (phi i) - p t i * r t i)) by (intros; unfold s; ring).
  rewrite !sum_minus. f_equal.
  rewrite (sum_ext d (fun i => p t i * r t i) (fun j => Sum d (fun i => p t i * run A (s i) t j * r t j))).
  2:{ intros j Hj. rewrite (Fix j Hj) at 1. rewrite sum_scal_r. reflexivity. }
  rewrite sum_swap. apply sum_ext. intros i Hi. unfold dot. apply sum_ext. intros j Hj. unfold s. ring.
Qed.

(* tuned: sqrt(n d ln d / 2) *)
Theorem blum_mansour_tuned d n : (2 <= d)%nat -> (1 <= n)%nat ->
  has_W_swap d (blum_mansour (eliminate d) (hedge d (sqrt (8 * INR d * ln (INR d) / INR n)))) n (sqrt (INR n * INR d * ln (INR d) / 2)).
Proof.
  intros Hd Hn r Hr. assert (0 < INR n) by (apply lt_0_INR; lia). assert (0 < INR d) by (apply lt_0_INR; lia).
  assert (0 < ln (INR d)) by (rewrite <- ln_1; apply ln_increasing; [lra|apply (lt_INR 1 d); lia]).
  set (x := INR d * ln (INR d)). assert (0 < x) by (unfold x; apply Rmult_lt_0_compat; assumption).
  set (eta := sqrt (8 * INR d * ln (INR d) / INR n)).
  assert (E2 : eta * eta = 8 * x / INR n).
  { unfold eta. rewrite sqrt_sqrt; [unfold x; field; lra|]. left. apply Rdiv_lt_0_compat; [unfold x in *; nra|lra]. }
  assert (Ep : 0 < eta) by (apply sqrt_lt_R0; apply Rdiv_lt_0_compat; [unfold x in *; nra|lra]).
  eapply Rle_trans; [apply (blum_mansour_of_hedge_sharp d n eta); [lia|exact Ep|exact Hr]|]. right.
  fold x. replace (INR n * INR d * ln (INR d) / 2) with (INR n * x / 2) by (unfold x; field).
  clearbody eta x.
  assert (X : x / eta = eta * INR n / 8).
  { assert (E3 : x = eta * eta * INR n / 8) by (rewrite E2; field; lra). rewrite E3. field. lra. }
  rewrite X. symmetry. apply sqrt_lem_1.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; lra.
  - assert (0 <= eta * INR n) by (apply Rmult_le_pos; lra). lra.
  - replace ((eta * INR n / 8 + eta * INR n / 8) * (eta * INR n / 8 + eta * INR n / 8)) with (eta * eta * (INR n * INR n) / 16) by field.
    rewrite E2. field. lra.
Qed.

(* AverageRestart over the suffixes of length 0..M of it, tuned to M+1 rounds. *)
Theorem swap_average_restart_of_tuned_hedge d M T r : (2 <= d)%nat -> instance d T r ->
  swap_regret d T (inclusive_average_restart
    (blum_mansour (eliminate d) (hedge d (sqrt (8 * INR d * ln (INR d) / INR (M + 1))))) M) r
  <= INR (T + M) / INR (M + 1) * sqrt (INR (M + 1) * INR d * ln (INR d) / 2).
Proof. intros Hd Hr. apply swap_average_restart; [|exact Hr]. apply blum_mansour_tuned; [exact Hd|lia]. Qed.
