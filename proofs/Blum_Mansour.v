(* A base learner with a bound on swap regret: Blum and Mansour's reduction, one copy of a base learner for each arm. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Algorithms Hedge Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* fixed Q is a play that Q, a play Q i for each arm i, leaves as it is. *)
Definition leaves_fixed (d : nat) (fixed : (nat -> vec) -> vec) : Prop :=
  forall Q, (forall i, (i < d)%nat -> is_play d (Q i)) ->
    is_play d (fixed Q) /\ forall j, (j < d)%nat -> fixed Q j = sum d (fun i => fixed Q i * Q i j).

(* Copy i of A is shown the rewards times the weight that arm i had. The learner plays what the copies' plays leave fixed. *)
Definition show (fixed : (nat -> vec) -> vec) (A : base) (h : nat -> list vec) (r : vec) : nat -> list vec :=
  let p := fixed (fun i => A (h i)) in fun i => h i ++ [fun j => p i * r j].
Definition shown (fixed : (nat -> vec) -> vec) (A : base) (past : list vec) : nat -> list vec := fold_left (show fixed A) past (fun _ => []).
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
  apply Rle_trans with (sum d (fun i => regret_against d n (run A) (s i) (phi i))).
  2:{ rewrite <- sum_const. apply sum_le. intros i Hi. apply HW; [apply Hs; exact Hi|apply Hphi; exact Hi]. }
  right. unfold regret_against, over_rounds. rewrite sum_swap. apply sum_ext. intros k Hk. set (t := (Z.of_nat k + 1)%Z).
  assert (Q : forall i, run A (s i) t = A (shown fixed A (history r t) i)) by (intros i; unfold run, history; rewrite Sh; reflexivity).
  assert (Fix : forall j, (j < d)%nat -> p t j = sum d (fun i => p t i * run A (s i) t j)).
  { intros j Hj. destruct (Hfixed (fun i => A (shown fixed A (history r t) i))) as [_ F].
    - intros i Hi. apply HA, shown_rewards; [apply segment_Forall, Hall|exact Hi].
    - unfold p at 1. unfold blum_mansour at 1. rewrite (F j Hj). apply sum_ext. intros i Hi. rewrite Q. reflexivity. }
  change (run (blum_mansour fixed A) r t) with (p t). unfold swap_gain.
  rewrite (sum_ext d (fun i => p t i * (r t (phi i) - r t i)) (fun i => s i t (phi i) - p t i * r t i)) by (intros; unfold s; ring).
  rewrite !sum_minus. f_equal.
  rewrite (sum_ext d (fun i => p t i * r t i) (fun j => sum d (fun i => p t i * run A (s i) t j * r t j))).
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

(* For two arms the fixed play is known. *)
Definition fixed_two (Q : nat -> vec) : vec :=
  if Req_EM_T (Q 0%nat 1%nat + Q 1%nat 0%nat) 0 then unit_vec 0
  else fun j => match j with O => Q 1%nat 0%nat | 1%nat => Q 0%nat 1%nat | _ => 0 end / (Q 0%nat 1%nat + Q 1%nat 0%nat).
Theorem fixed_two_is_fixed : leaves_fixed 2 fixed_two.
Proof.
  intros Q HQ. destruct (HQ 0%nat ltac:(lia)) as [A0 A1]. destruct (HQ 1%nat ltac:(lia)) as [B0 B1]. cbn [sum] in A1, B1.
  pose proof (A0 1%nat ltac:(lia)) as a0. pose proof (B0 0%nat ltac:(lia)) as b0. unfold fixed_two.
  destruct (Req_EM_T _ 0) as [E|E].
  - assert (Q 0%nat 1%nat = 0) by lra. assert (Q 1%nat 0%nat = 0) by lra. split.
    + split; [|cbn; lra]. intros [|[|i]] Hi; cbn; lra || lia.
    + intros [|[|j]] Hj; cbn; lra || lia.
  - set (s := Q 0%nat 1%nat + Q 1%nat 0%nat) in *. assert (0 < s) by (unfold s in *; lra). assert (0 < / s) by (apply Rinv_0_lt_compat; assumption). split.
    + split.
      * intros [|[|i]] Hi; [apply Rmult_le_pos; lra|apply Rmult_le_pos; lra|lia].
      * cbn [sum]. unfold s. field. exact E.
    + intros [|[|j]] Hj; [| |lia]; cbn [sum].
      * replace (Q 0%nat 0%nat) with (1 - Q 0%nat 1%nat) by lra. field. exact E.
      * replace (Q 1%nat 1%nat) with (1 - Q 1%nat 0%nat) by lra. field. exact E.
Qed.

(* Two arms, Hedge inside: AverageRestart over the suffixes of length 0..M has total swap regret at most
   ((T+M)/(M+1)) 2 (ln 2/eta + eta (M+1)/8). *)
Theorem swap_average_restart_of_hedge M T eta r : 0 < eta -> instance 2 T r ->
  swap_regret 2 T (inclusive_average_restart (blum_mansour fixed_two (hedge 2 eta)) M) r
  <= INR (T + M) / INR (M + 1) * (2 * (ln 2 / eta + eta * INR (M + 1) / 8)).
Proof.
  intros He Hr. apply swap_average_restart; [|exact Hr].
  destruct (blum_mansour_bound 2 fixed_two (hedge 2 eta) (M + 1) _ fixed_two_is_fixed (hedge_is_base 2 eta ltac:(lia)) (hedge_bound 2 (M + 1) eta ltac:(lia) He)) as [_ B].
  replace (INR 2) with 2 in B by (simpl; lra). exact B.
Qed.
