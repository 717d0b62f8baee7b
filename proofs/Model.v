(* The model of the paper, Section 2: rewards, plays, instances, learners, bounded recall and regret.

   Rounds are numbered as in the paper, 1..T, by whole numbers, so that a window may reach back before round 1, where all
   rewards are zero. The arms are 0..d-1: arm i of the paper is arm i-1 here. *)
From Coq Require Import Reals ZArith Lia Lra List Permutation.
From BoundedRecall Require Import Sums.
Import ListNotations.
Open Scope R_scope.

(* A vector with one number for each arm. Only the entries 0..d-1 matter. *)
Definition vec := nat -> R.
Definition zero : vec := fun _ => 0.
Definition dot (d : nat) (x y : vec) : R := Sum d (fun i => x i * y i).

(* The reward vector of 1 for arm i and 0 for the others. *)
Definition unit_vec (i : nat) : vec := fun j => if Nat.eqb j i then 1 else 0.

(* A reward vector lies in [0,1]^d, a play in the simplex over the d arms. *)
Definition is_reward (d : nat) (r : vec) : Prop := forall i, (i < d)%nat -> 0 <= r i <= 1.
Definition is_play (d : nat) (x : vec) : Prop := (forall i, (i < d)%nat -> 0 <= x i) /\ Sum d x = 1.

(* An instance with T rounds: rewards in rounds 1..T, zero outside. *)
Definition instance (d T : nat) (r : Z -> vec) : Prop :=
  (forall t, (1 <= t <= Z.of_nat T)%Z -> is_reward d (r t)) /\
  (forall t, ~ (1 <= t <= Z.of_nat T)%Z -> r t = zero).

(* over_rounds T f = f(1) + ... + f(T) *)
Definition over_rounds (T : nat) (f : Z -> R) : R := Sum T (fun k => f (Z.of_nat k + 1)%Z).

(* segment r s n = [r_s; r_{s+1}; ...; r_{s+n-1}], the oldest reward first *)
Definition segment (r : Z -> vec) (s : Z) (n : nat) : list vec := map (fun k => r (s + Z.of_nat k)%Z) (seq 0 n).
(* history r t = [r_1; ...; r_{t-1}] *)
Definition history (r : Z -> vec) (t : Z) : list vec := segment r 1 (Z.to_nat (t - 1)).
(* window r M t = [r_{t-M}; ...; r_{t-1}] *)
Definition window (r : Z -> vec) (M : nat) (t : Z) : list vec := segment r (t - Z.of_nat M) M.

(* A base learner, the paper's A: the past rewards, the oldest first, give a play. *)
Definition base := list vec -> vec.
Definition is_base (d : nat) (A : base) : Prop := forall past, Forall (is_reward d) past -> is_play d (A past).

(* A learner: the rewards and the round give the play of that round. The play must not depend on the present and the
   future: see causal. *)
Definition learner := (Z -> vec) -> Z -> vec.
Definition causal (L : learner) : Prop :=
  forall r r' t, (forall s, (s < t)%Z -> r s = r' s) -> L r t = L r' t.
Definition is_learner (d : nat) (L : learner) : Prop :=
  forall T r t, instance d T r -> (1 <= t)%Z -> is_play d (L r t).

(* A base learner run from round 1 on: x_t = A(r_1, ..., r_{t-1}). *)
Definition run (A : base) : learner := fun r t => A (history r t).

(* M-bounded recall: x_t = f_t(r_{t-M}, ..., r_{t-1}). Stationary: f_t = f. Symmetric: the order in the window is of no
   consequence. *)
Definition bounded_recall (M : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, forall r t, L r t = f t (window r M t).
Definition stationary (M : nat) (L : learner) : Prop :=
  exists f : list vec -> vec, forall r t, L r t = f (window r M t).
Definition is_symmetric (M : nat) (L : learner) : Prop :=
  exists f : Z -> list vec -> vec, (forall r t, L r t = f t (window r M t)) /\
    (forall t w w', Permutation w w' -> f t w = f t w').

(* Definition 2.1: regret against arm i, total regret, and Reg, which is per round. *)
Definition regret_against (d T : nat) (L : learner) (r : Z -> vec) (i : nat) : R :=
  over_rounds T (fun t => r t i - dot d (L r t) (r t)).
Definition total_regret (d T : nat) (L : learner) (r : Z -> vec) : R :=
  largest d (fun i => over_rounds T (fun t => r t i)) - over_rounds T (fun t => dot d (L r t) (r t)).
Definition Reg (d T : nat) (L : learner) (r : Z -> vec) : R := total_regret d T L r / INR T.

(* What the theorems assume of a base learner: R is a bound on its regret over n rounds, for every instance. W bounds its
   total regret: for every sequence of n rewards and every arm. *)
Definition has_R (d : nat) (A : base) (n : nat) (R_n : R) : Prop :=
  forall r, instance d n r -> Reg d n (run A) r <= R_n.
Definition has_W (d : nat) (A : base) (n : nat) (W_n : R) : Prop :=
  forall r i, instance d n r -> (i < d)%nat -> regret_against d n (run A) r i <= W_n.

(* ---- Lemmas ---- *)

Lemma over_rounds_ext T f g : (forall t, (1 <= t <= Z.of_nat T)%Z -> f t = g t) -> over_rounds T f = over_rounds T g.
Proof. intros H. apply sum_ext. intros k Hk. apply H. lia. Qed.

Lemma over_rounds_le T f g : (forall t, (1 <= t <= Z.of_nat T)%Z -> f t <= g t) -> over_rounds T f <= over_rounds T g.
Proof. intros H. apply sum_le. intros k Hk. apply H. lia. Qed.

Lemma over_rounds_minus T f g : over_rounds T (fun t => f t - g t) = over_rounds T f - over_rounds T g.
Proof. apply sum_minus. Qed.

Lemma over_rounds_plus T f g : over_rounds T (fun t => f t + g t) = over_rounds T f + over_rounds T g.
Proof. apply sum_added. Qed.

Lemma over_rounds_scal T c f : over_rounds T (fun t => c * f t) = c * over_rounds T f.
Proof. apply sum_scal. Qed.

Lemma over_rounds_S T f : over_rounds (S T) f = over_rounds T f + f (Z.of_nat T + 1)%Z.
Proof. reflexivity. Qed.

Lemma over_rounds_app n m f :
  over_rounds (n + m) f = over_rounds n f + over_rounds m (fun t => f (Z.of_nat n + t)%Z).
Proof. unfold over_rounds. rewrite sum_app. f_equal. apply sum_ext. intros k _. f_equal. lia. Qed.

Lemma dot_ext d x x' y y' : (forall i, (i < d)%nat -> x i = x' i) -> (forall i, (i < d)%nat -> y i = y' i) ->
  dot d x y = dot d x' y'.
Proof. intros Hx Hy. apply sum_ext. intros k Hk. rewrite Hx, Hy by exact Hk. reflexivity. Qed.

Lemma dot_zero d x : dot d x zero = 0.
Proof. apply sum_zero. intros. unfold zero. lra. Qed.

Lemma zero_is_reward d : is_reward d zero.
Proof. intros i _. unfold zero. lra. Qed.

Lemma unit_vec_is_reward d i : is_reward d (unit_vec i).
Proof. intros j _. unfold unit_vec. destruct (Nat.eqb j i); lra. Qed.

Lemma instance_rewards d T r t : instance d T r -> is_reward d (r t).
Proof.
  intros [H1 H0]. destruct (Z_le_dec 1 t), (Z_le_dec t (Z.of_nat T)); [apply H1; lia| | |]; rewrite H0 by lia; apply zero_is_reward.
Qed.

Lemma play_bounded d x i : is_play d x -> (i < d)%nat -> 0 <= x i <= 1.
Proof.
  intros [H0 H1] Hi. split; [apply H0; exact Hi|]. rewrite <- H1.
  replace d with (i + (1 + (d - i - 1)))%nat by lia. rewrite !sum_app. simpl. replace (i + 0)%nat with i by lia.
  assert (0 <= Sum i x) by (apply sum_nonneg; intros; apply H0; lia).
  assert (0 <= Sum (d - i - 1) (fun k => x (i + S k)%nat)) by (apply sum_nonneg; intros; apply H0; lia). lra.
Qed.

Lemma dot_bounded d x r : is_play d x -> is_reward d r -> 0 <= dot d x r <= 1.
Proof.
  intros [H0 H1] Hr. split.
  - apply sum_nonneg. intros k Hk. apply Rmult_le_pos; [apply H0|apply Hr]; exact Hk.
  - rewrite <- H1. apply sum_le. intros k Hk. specialize (H0 k Hk). specialize (Hr k Hk). nra.
Qed.

Lemma segment_length r s n : length (segment r s n) = n.
Proof. unfold segment. rewrite map_length, seq_length. reflexivity. Qed.

Lemma window_length r M t : length (window r M t) = M.
Proof. apply segment_length. Qed.

Lemma segment_ext r r' s n : (forall k, (k < n)%nat -> r (s + Z.of_nat k)%Z = r' (s + Z.of_nat k)%Z) ->
  segment r s n = segment r' s n.
Proof. intros H. apply map_ext_in. intros k Hk. apply in_seq in Hk. apply H. lia. Qed.

Lemma segment_shift r a s n : segment (fun t => r (a + t)%Z) s n = segment r (a + s) n.
Proof. apply map_ext. intros k. f_equal. lia. Qed.

Lemma segment_S r s n : segment r s (S n) = segment r s n ++ [r (s + Z.of_nat n)%Z].
Proof. unfold segment. rewrite seq_S, map_app. reflexivity. Qed.

Lemma segment_app r s n m : segment r s (n + m) = segment r s n ++ segment r (s + Z.of_nat n) m.
Proof.
  induction m; [rewrite Nat.add_0_r, app_nil_r; reflexivity|].
  rewrite Nat.add_succ_r, !segment_S, IHm, <- app_assoc. do 4 f_equal. lia.
Qed.

Lemma segment_Forall d r s n : (forall t, is_reward d (r t)) -> Forall (is_reward d) (segment r s n).
Proof. intros H. apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [k [<- _]]. apply H. Qed.

Lemma total_regret_le d T L r c : (1 <= d)%nat -> (forall i, (i < d)%nat -> regret_against d T L r i <= c) ->
  total_regret d T L r <= c.
Proof.
  intros Hd H. unfold total_regret. enough (largest d (fun i => over_rounds T (fun t => r t i)) <= c
    + over_rounds T (fun t => dot d (L r t) (r t))) by lra.
  apply largest_le; [exact Hd|]. intros i Hi. specialize (H i Hi). unfold regret_against in H. rewrite over_rounds_minus in H. lra.
Qed.

Lemma total_regret_ge d T L r i : (i < d)%nat -> regret_against d T L r i <= total_regret d T L r.
Proof.
  intros Hi. unfold total_regret, regret_against. rewrite over_rounds_minus.
  pose proof (largest_ge d (fun i => over_rounds T (fun t => r t i)) i Hi). simpl in H. lra.
Qed.

(* some arm attains the total regret *)
Lemma total_regret_attained d T L r : (1 <= d)%nat -> exists i, (i < d)%nat /\ total_regret d T L r = regret_against d T L r i.
Proof.
  intros Hd. destruct (largest_attained d (fun i => over_rounds T (fun t => r t i)) Hd) as [i [Hi E]].
  exists i. split; [exact Hi|]. unfold total_regret, regret_against. rewrite E, over_rounds_minus. reflexivity.
Qed.

Lemma Reg_le d T L r c : (1 <= T)%nat -> (total_regret d T L r <= INR T * c <-> Reg d T L r <= c).
Proof.
  intros HT. assert (0 < INR T) by (apply lt_0_INR; lia). unfold Reg. split; intros H1.
  - apply Rmult_le_reg_r with (INR T); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply (Rmult_le_compat_l (INR T)) in H1; [|lra].
    replace (INR T * (total_regret d T L r / INR T)) with (total_regret d T L r) in H1 by (field; lra). lra.
Qed.

(* W(n) = n R(n) *)
Lemma has_R_iff_has_W d A n (R_n : R) : (1 <= d)%nat -> (1 <= n)%nat -> (has_R d A n R_n <-> has_W d A n (INR n * R_n)).
Proof.
  intros Hd Hn. split.
  - intros H r i Hr Hi. specialize (H r Hr). apply Reg_le in H; [|exact Hn].
    eapply Rle_trans; [apply total_regret_ge; exact Hi|exact H].
  - intros H r Hr. apply Reg_le; [exact Hn|]. apply total_regret_le; [exact Hd|]. intros i Hi. apply H; assumption.
Qed.

(* A base learner's bound serves any n rounds in a row, if the learner starts in the first of them. *)
Lemma bound_on_segment d A n W r s i : has_W d A n W -> (forall t, is_reward d (r t)) -> (i < d)%nat ->
  Sum n (fun k => r (s + Z.of_nat k)%Z i - dot d (A (segment r s k)) (r (s + Z.of_nat k)%Z)) <= W.
Proof.
  intros HW Hr Hi.
  set (q := fun t => if andb (Z.leb 1 t) (Z.leb t (Z.of_nat n)) then r (s - 1 + t)%Z else zero).
  assert (Hin : forall t, (1 <= t <= Z.of_nat n)%Z -> q t = r (s - 1 + t)%Z).
  { intros t Ht. unfold q. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia. reflexivity. }
  assert (Hout : forall t, ~ (1 <= t <= Z.of_nat n)%Z -> q t = zero).
  { intros t Ht. unfold q. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat n)); try lia; reflexivity. }
  assert (Hq : instance d n q). { split; [|exact Hout]. intros t Ht. rewrite Hin by exact Ht. apply Hr. }
  specialize (HW q i Hq Hi). unfold regret_against, over_rounds in HW.
  rewrite (sum_ext n _ (fun k => r (s + Z.of_nat k)%Z i - dot d (A (segment r s k)) (r (s + Z.of_nat k)%Z))) in HW; [exact HW|].
  intros k Hk. rewrite Hin by lia. replace (s - 1 + (Z.of_nat k + 1))%Z with (s + Z.of_nat k)%Z by lia.
  unfold run, history. replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k by lia.
  replace (segment q 1 k) with (segment r s k); [reflexivity|].
  apply map_ext_in. intros j Hj. apply in_seq in Hj. rewrite Hin by lia. f_equal. lia.
Qed.

Lemma stationary_bounded_recall M L : stationary M L -> bounded_recall M L.
Proof. intros [f H]. exists (fun _ => f). exact H. Qed.

Lemma symmetric_bounded_recall M L : is_symmetric M L -> bounded_recall M L.
Proof. intros [f [H _]]. exists f. exact H. Qed.

Lemma bounded_recall_causal M L : bounded_recall M L -> causal L.
Proof.
  intros [f H] r r' t E. rewrite !H. f_equal. apply segment_ext. intros k Hk. apply E. lia.
Qed.

Lemma run_causal A r r' t : (forall s, (1 <= s < t)%Z -> r s = r' s) -> run A r t = run A r' t.
Proof. intros E. unfold run, history. f_equal. apply segment_ext. intros k Hk. apply E. lia. Qed.
