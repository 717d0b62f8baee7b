(* A base learner with a bound on swap regret: Blum and Mansour's reduction, one copy of a base learner for each arm. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Hedge Mean_based_value Swap_regret.
Import ListNotations.
Open Scope R_scope.

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
