(* Regret on intervals, for restart learners, Fixed Share and Cover's learner. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_beyond.
From BoundedRecall Require Import Model Definition_2_3 Theorem_3_2 Theorem_5_1 Hedge Mean_based Theorem_3_1.
Import ListNotations.
Open Scope R_scope.

(* Regret on intervals, and against sequences of arms that switch: AverageRestart over the suffixes of length 0..M. *)

(* The regret against arm i over the n rounds s, s+1, ..., s+n-1. *)
Definition regret_on (d : nat) (L : learner) (r : Z -> vec) (i : nat) (s : Z) (n : nat) : R :=
  Sum n (fun k => let t := (s + Z.of_nat k)%Z in r t i - dot d (L r t) (r t)).

(* w bounds the regret of the base learner A on every interval of its first N rounds: from its round a+1 on, for n rounds. *)
Definition has_interval_W (d : nat) (A : base) (N : nat) (w : R) : Prop :=
  forall r s a n i, (forall t, is_reward d (r t)) -> (1 <= n)%nat -> (a + n <= N)%nat -> (i < d)%nat ->
    Sum n (fun k => let t := (s + Z.of_nat (a + k))%Z in r t i - dot d (A (segment r s (a + k))) (r t)) <= w.

(* The regret against a sequence of arms: each pair (n, i) is n rounds against arm i; the first of them is round s. *)
Fixpoint tracking_regret (d : nat) (L : learner) (r : Z -> vec) (s : Z) (arms : list (nat * nat)) : R :=
  match arms with [] => 0 | (n, i) :: rest => regret_on d L r i s n + tracking_regret d L r (s + Z.of_nat n) rest end.
Definition rounds_of (arms : list (nat * nat)) : nat := fold_right (fun p a => (fst p + a)%nat) 0%nat arms.

(* ---- Lemmas ---- *)
Lemma sum_from N a g : Sum N (fun m => if (a <=? m)%nat then g (m - a)%nat else 0) = Sum (N - a) g.
Proof.
  destruct (Nat.le_gt_cases a N) as [H|H].
  - replace N with (a + (N - a))%nat at 1 by lia. rewrite sum_app, (sum_zero a), Rplus_0_l.
    + apply sum_ext. intros k Hk. destruct (Nat.leb_spec a (a + k)); [f_equal; lia|lia].
    + intros k Hk. destruct (Nat.leb_spec a k); [lia|reflexivity].
  - replace (N - a)%nat with O by lia. apply sum_zero. intros k Hk. destruct (Nat.leb_spec a k); [lia|reflexivity].
Qed.
Lemma sum_below N a g : Sum N (fun m => if (m + a <? N)%nat then g m else 0) = Sum (N - a) g.
Proof.
  destruct (Nat.le_gt_cases a N) as [H|H].
  - replace N with ((N - a) + a)%nat at 1 by lia. rewrite sum_app. rewrite (sum_zero a), Rplus_0_r.
    + apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + a) N); [reflexivity|lia].
    + intros k Hk. destruct (Nat.ltb_spec (N - a + k + a) N); [lia|reflexivity].
  - replace (N - a)%nat with O by lia. apply sum_zero. intros k Hk. destruct (Nat.ltb_spec (k + a) N); [lia|reflexivity].
Qed.
Lemma sum_last n g : (1 <= n)%nat -> Sum n g = Sum (n - 1) g + g (n - 1)%nat.
Proof. intros H. destruct n; [lia|]. replace (S n - 1)%nat with n by lia. reflexivity. Qed.
Lemma sum_numbers n : Sum n (fun m => INR m) = INR n * (INR n - 1) / 2.
Proof. induction n; [simpl; lra|]. cbn [Sum]. rewrite IHn, S_INR. field. Qed.

Section Average.
Variables d M : nat.
Variable A : base.
Variable r : Z -> vec.
Variable i : nat.
Hypothesis Hr : forall t, is_reward d (r t).
Hypothesis Hi : (i < d)%nat.
Let L := inclusive_average_restart A M.
(* what the copy that starts in round u pays at age m *)
Definition pays (u : Z) (m : nat) : R := r (u + Z.of_nat m)%Z i - dot d (A (segment r u m)) (r (u + Z.of_nat m)%Z).

Lemma round_is_mean t : r t i - dot d (L r t) (r t) = / INR (S M) * Sum (S M) (fun m => pays (t - Z.of_nat m) m).
Proof.
  unfold L, inclusive_average_restart, average_suffixes. rewrite (dot_mean d (S M) (fun m => A (window r (0 + m) t))).
  assert (0 < INR (S M)) by (apply lt_0_INR; lia).
  replace (Sum (S M) (fun m => pays (t - Z.of_nat m) m))
    with (INR (S M) * r t i - Sum (S M) (fun m => dot d (A (window r (0 + m) t)) (r t))).
  { field. lra. }
  rewrite <- sum_const, <- sum_minus. apply sum_ext. intros m _. unfold pays.
  replace (t - Z.of_nat m + Z.of_nat m)%Z with t by lia. reflexivity.
Qed.

(* the copies that start in the interval, and those that start j rounds before it *)
Lemma interval_copies s n : INR (S M) * regret_on d L r i s n =
  Sum n (fun j => Sum (S M) (fun m => if (j + m <? n)%nat then pays (s + Z.of_nat j) m else 0)) +
  Sum M (fun j => Sum n (fun k => if (k + S j <? S M)%nat then pays (s - Z.of_nat (S j)) (k + S j) else 0)).
Proof.
  unfold regret_on. cbv zeta. assert (0 < INR (S M)) by (apply lt_0_INR; lia).
  rewrite (sum_ext n _ (fun k => / INR (S M) * Sum (S M) (fun m => pays (s + Z.of_nat k - Z.of_nat m) m))) by (intros; apply round_is_mean).
  rewrite sum_scal, <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  rewrite (sum_ext n _ (fun k => Sum (S M) (fun m => if (m <=? k)%nat then pays (s + Z.of_nat (k - m)) m else 0)
    + Sum (S M) (fun m => if (S k <=? m)%nat then (fun j => pays (s - Z.of_nat (S j)) (k + S j)) (m - S k)%nat else 0))).
  2:{ intros k _. rewrite <- sum_added. apply sum_ext. intros m _. cbv beta.
      destruct (Nat.leb_spec m k), (Nat.leb_spec (S k) m); try lia.
      - rewrite Rplus_0_r. f_equal. lia.
      - rewrite Rplus_0_l. f_equal; lia. }
  rewrite sum_added. f_equal.
  - rewrite sum_swap, (sum_swap n (S M)). apply sum_ext. intros m _.
    rewrite (sum_from n m (fun j => pays (s + Z.of_nat j) m)). rewrite (sum_below n m (fun j => pays (s + Z.of_nat j) m)). reflexivity.
  - rewrite (sum_ext n _ (fun k => Sum M (fun j =>
      if (k + S j <? S M)%nat then pays (s - Z.of_nat (S j)) (k + S j) else 0))); [apply sum_swap|].
    intros k _. rewrite (sum_from (S M) (S k) (fun j => pays (s - Z.of_nat (S j)) (k + S j))).
    rewrite (sum_ext M _ (fun j => if (j + k <? M)%nat then pays (s - Z.of_nat (S j)) (k + S j) else 0)).
    2:{ intros j _. destruct (Nat.ltb_spec (k + S j) (S M)), (Nat.ltb_spec (j + k) M); try lia; reflexivity. }
    rewrite (sum_below M k). reflexivity.
Qed.

(* a copy that starts in the interval *)
Lemma copy_in_interval W s n j : has_W d A (S M) W -> (j < n)%nat ->
  Sum (S M) (fun m => if (j + m <? n)%nat then pays (s + Z.of_nat j) m else 0) <= W.
Proof.
  intros HW Hj. set (q := fun t => if (t <? s + Z.of_nat n)%Z then r t else zero).
  assert (Hq : forall t, is_reward d (q t)) by (intros t; unfold q; destruct (_ <? _)%Z; [apply Hr|apply zero_is_reward]).
  eapply Rle_trans; [|apply (bound_on_segment d A (S M) W q (s + Z.of_nat j) i HW Hq Hi)]. right. apply sum_ext. intros m _.
  destruct (Nat.ltb_spec (j + m) n) as [H|H].
  - unfold pays. replace (q (s + Z.of_nat j + Z.of_nat m)%Z) with (r (s + Z.of_nat j + Z.of_nat m)%Z).
    2:{ unfold q. destruct (Z.ltb_spec (s + Z.of_nat j + Z.of_nat m) (s + Z.of_nat n)); [reflexivity|lia]. }
    replace (segment q (s + Z.of_nat j) m) with (segment r (s + Z.of_nat j) m); [reflexivity|].
    apply segment_ext. intros k Hk. unfold q. destruct (Z.ltb_spec (s + Z.of_nat j + Z.of_nat k) (s + Z.of_nat n)); [reflexivity|lia].
  - replace (q (s + Z.of_nat j + Z.of_nat m)%Z) with zero; [rewrite dot_zero; unfold zero; lra|].
    unfold q. destruct (Z.ltb_spec (s + Z.of_nat j + Z.of_nat m) (s + Z.of_nat n)); [lia|reflexivity].
Qed.

Lemma interval_bound W s n : is_base d A -> has_W d A (S M) W ->
  regret_on d L r i s n <= INR n * W / INR (S M) + INR M / 2.
Proof.
  intros HA HW. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia). apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * (INR n * W / INR (S M) + INR M / 2)) with (INR n * W + INR (S M) * (INR (S M) - 1) / 2)
    by (rewrite S_INR in *; field; lra).
  rewrite interval_copies. apply Rplus_le_compat.
  - apply sum_le_const. intros j Hj. apply copy_in_interval; assumption.
  - assert (N : Sum (S M) (fun m => INR m) = Sum M (fun j => INR (M - j))).
    { rewrite sum_first, (sum_rev M (fun k => INR (S k))). simpl (INR 0). rewrite Rplus_0_l. apply sum_ext. intros k Hk. f_equal. lia. }
    rewrite <- sum_numbers, N. apply sum_le. intros j Hj.
    apply Rle_trans with (Sum n (fun k => if (k + S j <? S M)%nat then 1 else 0)).
    + apply sum_le. intros k _. destruct (k + S j <? S M)%nat; [|lra]. unfold pays.
      assert (P : is_play d (A (segment r (s - Z.of_nat (S j)) (k + S j)))) by (apply HA, segment_Forall, Hr).
      pose proof (dot_bounded d _ _ P (Hr (s - Z.of_nat (S j) + Z.of_nat (k + S j))%Z)).
      pose proof (Hr (s - Z.of_nat (S j) + Z.of_nat (k + S j))%Z i Hi). lra.
    + destruct (Nat.le_gt_cases n (M - j)) as [H|H].
      * rewrite (sum_ext n _ (fun _ => 1)), sum_const, Rmult_1_r; [apply le_INR; exact H|]. intros k Hk.
        destruct (Nat.ltb_spec (k + S j) (S M)); [reflexivity|lia].
      * replace n with ((M - j) + (n - (M - j)))%nat by lia. rewrite sum_app.
        rewrite (sum_ext (M - j) _ (fun _ => 1)), sum_const, Rmult_1_r
          by (intros k Hk; destruct (Nat.ltb_spec (k + S j) (S M)); [reflexivity|lia]).
        rewrite (sum_zero (n - (M - j))); [lra|]. intros k Hk. destruct (Nat.ltb_spec (M - j + k + S j) (S M)); [lia|reflexivity].
Qed.

Lemma interval_bound_w w s n : has_interval_W d A (S M) w -> (1 <= n)%nat ->
  regret_on d L r i s n <= INR (n + M) / INR (S M) * w.
Proof.
  intros Hw Hn. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia). apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * (INR (n + M) / INR (S M) * w)) with (INR n * w + INR M * w) by (rewrite plus_INR; field; lra).
  rewrite interval_copies. apply Rplus_le_compat; apply sum_le_const; intros j Hj.
  - set (l := Nat.min (S M) (n - j)).
    replace (Sum (S M) (fun m => if (j + m <? n)%nat then pays (s + Z.of_nat j) m else 0)) with (Sum l (fun m => pays (s + Z.of_nat j) m)).
    + apply (Hw r (s + Z.of_nat j)%Z 0%nat l i Hr); [unfold l; lia|unfold l; lia|exact Hi].
    + replace (S M) with (l + (S M - l))%nat by (unfold l; lia). rewrite sum_app, (sum_zero (S M - l)), Rplus_0_r.
      * apply sum_ext. intros m Hm. destruct (Nat.ltb_spec (j + m) n); [reflexivity|unfold l in *; lia].
      * intros m Hm. destruct (Nat.ltb_spec (j + (l + m)) n); [unfold l in *; lia|reflexivity].
  - set (l := Nat.min n (M - j)).
    replace (Sum n (fun k => if (k + S j <? S M)%nat then pays (s - Z.of_nat (S j)) (k + S j) else 0))
      with (Sum l (fun k => pays (s - Z.of_nat (S j)) (S j + k))).
    + apply (Hw r (s - Z.of_nat (S j))%Z (S j) l i Hr); [unfold l; lia|unfold l; lia|exact Hi].
    + assert (Split : forall g, Sum n g = Sum l g + Sum (n - l) (fun k => g (l + k)%nat))
        by (intros g; rewrite <- sum_app; f_equal; unfold l; lia).
      rewrite Split, (sum_zero (n - l)), Rplus_0_r.
      * apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [f_equal; lia|unfold l in *; lia].
      * intros k Hk. destruct (Nat.ltb_spec (l + k + S j) (S M)); [unfold l in *; lia|reflexivity].
Qed.
End Average.

(* Intervals. Let w bound the regret of the base learner A on every interval of its first M+1 rounds. Then AverageRestart over
   the suffixes of length 0..M has regret at most ((n+M)/(M+1)) w on every interval of n >= 1 rounds, against every arm. *)
Theorem average_restart_intervals d M T A w r i s n :
  has_interval_W d A (M + 1) w -> instance d T r -> (i < d)%nat -> (1 <= n)%nat ->
  regret_on d (inclusive_average_restart A M) r i s n <= INR (n + M) / INR (M + 1) * w.
Proof.
  intros Hw Hr Hi Hn. replace (M + 1)%nat with (S M) in * by lia. apply interval_bound_w; try assumption.
  intros t. apply (instance_rewards d T). exact Hr.
Qed.

(* For any base learner A with the bound W on its total regret over M+1 rounds: on every interval of n rounds AverageRestart
   over the suffixes of length 0..M has regret at most n W/(M+1) + M/2. *)
Theorem average_restart_any_interval d M T A W r i s n :
  is_base d A -> has_W d A (M + 1) W -> instance d T r -> (i < d)%nat ->
  regret_on d (inclusive_average_restart A M) r i s n <= INR n * W / INR (M + 1) + INR M / 2.
Proof.
  intros HA HW Hr Hi. replace (M + 1)%nat with (S M) in * by lia. apply interval_bound; try assumption.
  intros t. apply (instance_rewards d T). exact Hr.
Qed.

(* the first interval starts with an empty window: no copy that started before costs more than W *)
Lemma first_interval d M T A W r i n : has_W d A (S M) W -> instance d T r -> (i < d)%nat ->
  regret_on d (inclusive_average_restart A M) r i 1 n <= INR (n + M) * W / INR (S M).
Proof.
  intros HW Hr Hi. set (q := fun t => if (t <=? Z.of_nat n)%Z then r t else zero).
  assert (Hq : instance d n q).
  { split; intros t Ht; unfold q; destruct (Z.leb_spec t (Z.of_nat n)); try apply zero_is_reward; try reflexivity.
    - apply (instance_rewards d T). exact Hr.
    - destruct Hr as [_ O]. apply O. lia. }
  pose proof (average_suffixes_total d A (S M) W n q i ltac:(lia) HW Hq Hi) as B.
  replace (n + S M - 1)%nat with (n + M)%nat in B by lia. unfold Rdiv in *.
  rewrite (Rmult_assoc (INR (n + M))), (Rmult_comm W), <- Rmult_assoc.
  eapply Rle_trans; [|exact B]. right. unfold regret_on, regret_against, over_rounds. cbv zeta. apply sum_ext. intros k Hk.
  replace (1 + Z.of_nat k)%Z with (Z.of_nat k + 1)%Z by lia.
  assert (E : forall t, (t <= Z.of_nat n)%Z -> q t = r t) by (intros t Ht; unfold q;
    destruct (Z.leb_spec t (Z.of_nat n)); [reflexivity|lia]).
  rewrite E by lia. replace (inclusive_average_restart A M r (Z.of_nat k + 1)%Z)
    with (average_suffixes A 0 (S M) q (Z.of_nat k + 1)%Z); [reflexivity|].
  apply (bounded_recall_causal M); [apply stationary_bounded_recall, average_suffixes_stationary; lia|]. intros t Ht. apply E. lia.
Qed.

(* Switches. Against every sequence of arms with K switches, arms = (n_0, i_0), ..., (n_K, i_K), n_0 + ... + n_K = T:
   AverageRestart over the suffixes of length 0..M of a base learner A with the bound W on its total regret over M+1 rounds
   has total regret at most (T+M) W/(M+1) + K M/2. *)
Theorem average_restart_switches d M T A W r arms K :
  is_base d A -> has_W d A (M + 1) W -> instance d T r ->
  length arms = S K -> rounds_of arms = T -> Forall (fun p => (snd p < d)%nat) arms ->
  tracking_regret d (inclusive_average_restart A M) r 1 arms <= INR (T + M) * W / INR (M + 1) + INR K * (INR M / 2).
Proof.
  intros HA HW Hr HK HT Harms. destruct arms as [|[n0 i0] rest]; [discriminate|].
  inversion_clear Harms as [|x l H0 Hrest]. simpl in H0, HK. injection HK as HK. cbn [tracking_regret].
  cbn [rounds_of fold_right fst] in HT.
  assert (Rest : forall l s, Forall (fun p => (snd p < d)%nat) l ->
    tracking_regret d (inclusive_average_restart A M) r s l <= INR (rounds_of l) * W / INR (M + 1) + INR (length l) * (INR M / 2)).
  { induction l as [|[n i] l IH]; intros s Hl; cbn [tracking_regret rounds_of fold_right length fst].
    - simpl. unfold Rdiv. lra.
    - inversion_clear Hl as [|x l' Hi Hl']. simpl in Hi. specialize (IH (s + Z.of_nat n)%Z Hl').
      pose proof (average_restart_any_interval d M T A W r i s n HA HW Hr Hi) as B. rewrite S_INR, plus_INR.
      unfold Rdiv in *. fold (rounds_of l). lra. }
  specialize (Rest rest (1 + Z.of_nat n0)%Z Hrest). rewrite HK in Rest.
  replace (M + 1)%nat with (S M) in * by lia.
  pose proof (first_interval d M T A W r i0 n0 HW Hr H0) as B. fold (rounds_of rest) in HT. rewrite <- HT, !plus_INR.
  rewrite plus_INR in B. unfold Rdiv in *. lra.
Qed.

(* The same with the arms as a function of the round. switches n a counts the rounds 2..n in which a changes. *)
Fixpoint switches (n : nat) (a : Z -> nat) : nat :=
  match n with
  | S (S k as m) => (switches m a + if Nat.eqb (a (Z.of_nat m)) (a (Z.of_nat m + 1)%Z) then 0 else 1)%nat
  | _ => O
  end.
(* the regret against the arms a(1), ..., a(T) *)
Definition regret_against_arms (d T : nat) (L : learner) (r : Z -> vec) (a : Z -> nat) : R :=
  over_rounds T (fun t => r t (a t) - dot d (L r t) (r t)).

Lemma rounds_of_app u v : rounds_of (u ++ v) = (rounds_of u + rounds_of v)%nat.
Proof. unfold rounds_of. induction u as [|p u IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.
Lemma tracking_app d L r s u v : tracking_regret d L r s (u ++ v) = tracking_regret d L r s u
  + tracking_regret d L r (s + Z.of_nat (rounds_of u)) v.
Proof.
  revert s. induction u as [|[n i] u IH]; intros s; cbn [app tracking_regret rounds_of fold_right fst].
  - rewrite Z.add_0_r. lra.
  - rewrite IH. fold (rounds_of u). replace (s + Z.of_nat (n + rounds_of u))%Z with (s + Z.of_nat n + Z.of_nat (rounds_of u))%Z by lia. lra.
Qed.

(* the arms of rounds 1..n+1, as a list of stretches *)
Lemma stretches d L r (a : Z -> nat) : forall n, (forall t, (a t < d)%nat) ->
  exists l m, (1 <= m)%nat /\ length l = switches (S n) a /\ rounds_of (l ++ [(m, a (Z.of_nat (S n)))]) = S n /\
    Forall (fun p => (snd p < d)%nat) (l ++ [(m, a (Z.of_nat (S n)))]) /\
    tracking_regret d L r 1 (l ++ [(m, a (Z.of_nat (S n)))]) = over_rounds (S n) (fun t => r t (a t) - dot d (L r t) (r t)).
Proof.
  intros n Ha. induction n as [|n IH].
  - exists [], 1%nat. repeat split; [lia|constructor; [apply Ha|constructor]|].
    cbn [app tracking_regret]. unfold regret_on, over_rounds. cbn [Sum]. replace (1 + Z.of_nat 0)%Z with (Z.of_nat 0 + 1)%Z by lia.
    change (Z.of_nat 1) with (Z.of_nat 0 + 1)%Z. lra.
  - destruct IH as [l [m [Hm [Hl [Hr [Hf Ht]]]]]].
    change (switches (S (S n)) a) with (switches (S n) a + if Nat.eqb (a (Z.of_nat (S n))) (a (Z.of_nat (S n) + 1)%Z) then 0 else 1)%nat.
    rewrite over_rounds_S, <- Ht. replace (Z.of_nat (S (S n))) with (Z.of_nat (S n) + 1)%Z by lia.
    rewrite rounds_of_app in Hr. cbn [rounds_of fold_right fst] in Hr.
    destruct (Nat.eqb_spec (a (Z.of_nat (S n))) (a (Z.of_nat (S n) + 1)%Z)) as [E|E].
    + rewrite <- E. exists l, (S m). split; [lia|]. split; [lia|]. split; [rewrite rounds_of_app; cbn [rounds_of fold_right fst]; lia|].
      split; [apply Forall_app in Hf; apply Forall_app; split; [apply Hf|constructor; [apply Ha|constructor]]|].
      rewrite !tracking_app. cbn [tracking_regret]. unfold regret_on. cbn [Sum].
      replace (1 + Z.of_nat (rounds_of l) + Z.of_nat m)%Z with (Z.of_nat (S n) + 1)%Z by lia. lra.
    + exists (l ++ [(m, a (Z.of_nat (S n)))]), 1%nat. split; [lia|]. split; [rewrite app_length, Hl; cbn [length]; lia|].
      split; [rewrite !rounds_of_app; cbn [rounds_of fold_right fst]; lia|].
      split; [apply Forall_app; split; [exact Hf|constructor; [apply Ha|constructor]]|].
      rewrite (tracking_app d L r 1 (l ++ [(m, a (Z.of_nat (S n)))])). f_equal. cbn [tracking_regret]. unfold regret_on. cbn [Sum].
      rewrite rounds_of_app. cbn [rounds_of fold_right fst].
      replace (1 + Z.of_nat (rounds_of l + (m + 0)) + Z.of_nat 0)%Z with (Z.of_nat (S n) + 1)%Z by lia. lra.
Qed.

(* Against every sequence of arms a(1), ..., a(T), T >= 1: AverageRestart over the suffixes of length 0..M of a base learner A
   with the bound W on its total regret over M+1 rounds has total regret at most (T+M) W/(M+1) + K M/2, K being the
   number of times that a switches. *)
Theorem average_restart_switching_arms d M T A W r a :
  (1 <= T)%nat -> is_base d A -> has_W d A (M + 1) W -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (inclusive_average_restart A M) r a <= INR (T + M) * W / INR (M + 1) + INR (switches T a) * (INR M / 2).
Proof.
  intros HT HA HW Hr Ha. destruct T as [|n]; [lia|].
  destruct (stretches d (inclusive_average_restart A M) r a n Ha) as [l [m [Hm [Hl [Hrd [Hf Ht]]]]]].
  unfold regret_against_arms. rewrite <- Ht, <- Hl.
  apply (average_restart_switches d M (S n) A W r _ (length l) HA HW Hr); [rewrite app_length; simpl; lia|exact Hrd|exact Hf].
Qed.

(* ---- PeriodicRestart ---- *)
Definition changes (a : Z -> nat) (k : nat) : nat := if Nat.eqb (a (Z.of_nat k + 1)%Z) (a (Z.of_nat k + 2)%Z) then 0%nat else 1%nat.
Lemma switches_sum a n : INR (switches n a) = Sum (n - 1) (fun k => INR (changes a k)).
Proof.
  destruct n as [|n]; [reflexivity|]. replace (S n - 1)%nat with n by lia. induction n as [|n IH]; [reflexivity|].
  change (switches (S (S n)) a) with (switches (S n) a + if Nat.eqb (a (Z.of_nat (S n))) (a (Z.of_nat (S n) + 1)%Z) then 0 else 1)%nat.
  rewrite plus_INR, IH. cbn [Sum]. f_equal. unfold changes. replace (Z.of_nat n + 1)%Z with (Z.of_nat (S n)) by lia.
  replace (Z.of_nat n + 2)%Z with (Z.of_nat (S n) + 1)%Z by lia. reflexivity.
Qed.
Lemma constant_or_changes a s m : (forall k, (k <= m)%nat -> a (Z.of_nat (s + k) + 1)%Z = a (Z.of_nat s + 1)%Z)
  \/ 1 <= Sum m (fun k => INR (changes a (s + k))).
Proof.
  induction m as [|m IH].
  - left. intros k Hk. replace k with O by lia. rewrite Nat.add_0_r. reflexivity.
  - cbn [Sum]. pose proof (pos_INR (changes a (s + m))) as P. destruct IH as [IH|IH]; [|right; lra].
    unfold changes in *. destruct (Nat.eqb_spec (a (Z.of_nat (s + m) + 1)%Z) (a (Z.of_nat (s + m) + 2)%Z)) as [E|E].
    + left. intros k Hk. destruct (Nat.eq_dec k (S m)) as [->|N]; [|apply IH; lia]. rewrite <- (IH m) by lia. rewrite E. f_equal. lia.
    + right. assert (0 <= Sum m (fun k => INR (if Nat.eqb (a (Z.of_nat (s + k) + 1)%Z) (a (Z.of_nat (s + k) + 2)%Z)
        then 0 else 1))) by (apply sum_nonneg; intros; apply pos_INR).
      simpl (INR 1). lra.
Qed.

(* A bound over M rounds bounds the first round: the others may earn nothing. *)
Lemma first_round_bound d A M W (r : Z -> vec) s i : (1 <= M)%nat -> has_W d A M W -> (forall t, is_reward d (r t)) -> (i < d)%nat ->
  r s i - dot d (A []) (r s) <= W.
Proof.
  intros HM HW Hr Hi. set (r' := fun t => if (t =? s)%Z then r s else zero).
  pose proof (bound_on_segment d A M W r' s i HW) as B. destruct M as [|m]; [lia|]. rewrite sum_first in B.
  assert (Hr' : forall t, is_reward d (r' t)) by (intros t; unfold r'; destruct (t =? s)%Z; [apply Hr|apply zero_is_reward]).
  specialize (B Hr' Hi). rewrite (sum_zero m) in B.
  - replace (s + Z.of_nat 0)%Z with s in B by lia. unfold r' in B at 1 3. rewrite Z.eqb_refl in B.
    change (segment r' s 0) with (@nil vec) in B. lra.
  - intros k _. unfold r' at 1 3. destruct (Z.eqb_spec (s + Z.of_nat (S k)) s); [lia|]. rewrite dot_zero. unfold zero. lra.
Qed.

(* the sequence of arms does not change after round T *)
Lemma periodic_restart_switching_tail d M T A W r a :
  (1 <= M)%nat -> (1 <= T)%nat -> 0 <= W -> is_base d A -> has_W d A M W -> instance d T r -> (forall t, (a t < d)%nat) ->
  (forall t, (Z.of_nat T <= t)%Z -> a t = a (Z.of_nat T)) ->
  regret_against_arms d T (periodic_restart A M) r a <= INR (ceiling T M) * W + INR (switches T a) * INR (M - 1).
Proof.
  intros HM HT HW0 HA HW Hr Ha Htail. set (q := ceiling T M). assert (Hq : (T <= q * M)%nat) by (apply ceiling_covers; exact HM).
  set (g := fun k : nat => let t := (Z.of_nat k + 1)%Z in r t (a t) - dot d (periodic_restart A M r t) (r t)).
  assert (E0 : regret_against_arms d T (periodic_restart A M) r a = Sum (q * M) g).
  { unfold regret_against_arms, over_rounds. replace (q * M)%nat with (T + (q * M - T))%nat by lia.
    rewrite sum_app, (sum_zero (q * M - T)), Rplus_0_r; [reflexivity|].
    intros k _. unfold g. cbv zeta. destruct Hr as [_ O]. rewrite O by lia. rewrite dot_zero. unfold zero. lra. }
  rewrite E0, sum_blocks.
  assert (Block : forall j, (j < q)%nat -> Sum M (fun k => g (j * M + k)%nat) <= W + INR (M - 1) * Sum M (fun k =>
    INR (changes a (j * M + k)))).
  { intros j Hj. assert (S0 : 0 <= Sum (M - 1) (fun k => INR (changes a (j * M + k)))) by (apply sum_nonneg; intros; apply pos_INR).
    assert (S1 : Sum (M - 1) (fun k => INR (changes a (j * M + k))) <= Sum M (fun k => INR (changes a (j * M + k)))).
    { rewrite (sum_last M) by exact HM. pose proof (pos_INR (changes a (j * M + (M - 1)))). lra. }
    assert (M1 : 1 <= INR M) by (apply (le_INR 1); exact HM).
    destruct (constant_or_changes a (j * M) (M - 1)) as [C|C].
    - apply Rle_trans with W; [|assert (0 <= INR (M - 1) * Sum M (fun k => INR (changes a (j * M + k))))
        by (apply Rmult_le_pos; [apply pos_INR|lra]); lra].
      eapply Rle_trans; [|apply (bound_on_segment d A M W r (Z.of_nat (j * M) + 1) (a (Z.of_nat (j * M) + 1)%Z) HW);
        [intros t; apply (instance_rewards d T); exact Hr|apply Ha]].
      right. apply sum_ext. intros k Hk. unfold g. cbv zeta. rewrite (C k) by lia. unfold periodic_restart.
      rewrite block_start_in_block by lia.
      replace (Z.to_nat (Z.of_nat (j * M + k) + 1 - (Z.of_nat (j * M) + 1))) with k by lia.
      replace (Z.of_nat (j * M + k) + 1)%Z with (Z.of_nat (j * M) + 1 + Z.of_nat k)%Z by lia. reflexivity.
    - assert (One : forall k, g k <= 1).
      { intros k. unfold g. cbv zeta. set (t := (Z.of_nat k + 1)%Z).
        assert (P : is_play d (periodic_restart A M r t)) by (apply (periodic_restart_is_learner d A M HA T); [exact Hr|unfold t; lia]).
        pose proof (instance_rewards d T r t Hr) as B. pose proof (dot_bounded d _ _ P B). specialize (B (a t) (Ha t)). lra. }
      replace M with (1 + (M - 1))%nat at 1 by lia. rewrite sum_app. apply Rplus_le_compat.
      + cbn [Sum]. rewrite Rplus_0_l. pose proof (first_round_bound d A M W r (Z.of_nat (j * M) + 1)
          (a (Z.of_nat (j * M) + 1)%Z) HM HW (fun t => instance_rewards d T r t Hr) (Ha _)) as F.
        unfold g. cbv zeta. unfold periodic_restart. rewrite block_start_in_block by lia.
        replace (Z.to_nat (Z.of_nat (j * M + 0) + 1 - (Z.of_nat (j * M) + 1))) with O by lia. rewrite Nat.add_0_r. exact F.
      + apply Rle_trans with (INR (M - 1) * 1); [apply sum_le_const; intros; apply One|]. apply Rmult_le_compat_l; [apply pos_INR|lra]. }
  apply Rle_trans with (Sum q (fun j => W + INR (M - 1) * Sum M (fun k => INR (changes a (j * M + k))))); [apply sum_le; exact Block|].
  rewrite sum_added, sum_const, sum_scal, <- (sum_blocks q M (fun k => INR (changes a k))). rewrite switches_sum.
  replace (q * M)%nat with ((T - 1) + (q * M - (T - 1)))%nat by lia. rewrite sum_app, (sum_zero (q * M - (T - 1))); [lra|].
  intros k _. unfold changes. rewrite (Htail (Z.of_nat (T - 1 + k) + 1)%Z), (Htail (Z.of_nat (T - 1 + k) + 2)%Z)
    by lia. rewrite Nat.eqb_refl. reflexivity.
Qed.

(* PeriodicRestart with blocks of M rounds against a sequence of arms that switches K times: at most
   ceiling(T/M) W + K (M-1), W >= 0 a bound on the total regret of A over M rounds: the first round of a block, too, is one of A's. *)
Theorem periodic_restart_switching_arms d M T A W r a :
  (1 <= M)%nat -> (1 <= T)%nat -> 0 <= W -> is_base d A -> has_W d A M W -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (periodic_restart A M) r a <= INR (ceiling T M) * W + INR (switches T a) * INR (M - 1).
Proof.
  intros HM HT HW0 HA HW Hr Ha. set (a' := fun t => a (Z.min t (Z.of_nat T))).
  assert (E1 : regret_against_arms d T (periodic_restart A M) r a = regret_against_arms d T (periodic_restart A M) r a').
  { apply over_rounds_ext. intros t Ht. unfold a'. rewrite Z.min_l by lia. reflexivity. }
  assert (E2 : INR (switches T a) = INR (switches T a')).
  { rewrite !switches_sum. apply sum_ext. intros k Hk. unfold changes, a'. rewrite !Z.min_l by lia. reflexivity. }
  rewrite E1, E2. apply periodic_restart_switching_tail; try assumption.
  - intros t. apply Ha.
  - intros t Ht. unfold a'. rewrite Z.min_r, Z.min_id by lia. reflexivity.
Qed.

(* ---- Learners without a window ---- *)
(* The instance with 2n rounds, (1,0) in the first n and (0,1) in the others, and the best arm of each half. *)
Definition halves (n : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat n)%Z then unit_vec 0 else if (t <=? 2 * Z.of_nat n)%Z then unit_vec 1 else zero.
Definition half_arm (n : nat) (t : Z) : nat := if (t <=? Z.of_nat n)%Z then 0%nat else 1%nat.
Definition halves_lead (n : nat) (t : Z) : Z :=
  if (t <=? 0)%Z then 0%Z else if (t <=? Z.of_nat n)%Z then t else if (t <=? 2 * Z.of_nat n)%Z then (2 * Z.of_nat n - t)%Z else 0%Z.

(* Mean-based learners without a window cannot follow one switch: if a learner of two arms gives weight at most gamma to an arm
   that trails the other by more than D over all past rounds, then on this instance its regret against the best arm of
   each half is at least (1 - gamma)(n - D), T = 2n. *)
Theorem no_window_linear n D gamma L :
  is_learner 2 L -> 0 <= D <= INR n -> gamma <= 1 ->
  (forall T r t i j, instance 2 T r -> (1 <= t <= Z.of_nat T)%Z -> (i < 2)%nat -> (j < 2)%nat ->
     score (history r t) j - score (history r t) i > D -> L r t i <= gamma) ->
  instance 2 (2 * n) (halves n) /\ regret_against_arms 2 (2 * n) L (halves n) (half_arm n) >= (1 - gamma) * (INR n - D).
Proof.
  intros HL HD Hg HB.
  assert (Hr : instance 2 (2 * n) (halves n)).
  { split; intros t Ht; unfold halves.
    - repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end;
        first [apply unit_vec_is_reward | apply zero_is_reward].
    - repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end; first [reflexivity | lia]. }
  split; [exact Hr|].
  assert (P : forall t, (1 <= t)%Z -> is_play 2 (L (halves n) t)) by (intros t Ht; apply (HL (2 * n)%nat); assumption).
  assert (Q : forall t i, (1 <= t)%Z -> (i < 2)%nat -> 0 <= L (halves n) t i <= 1)
    by (intros t i Ht Hi; apply (play_bounded 2); [apply P; exact Ht|exact Hi]).
  destruct (ceiling_exists (INR n - D)) as [m [Hm1 Hm2]]; [lra|].
  assert (Hm : (m <= n)%nat). { apply Nat.nlt_ge. intros Hc. apply Nat.le_succ_l in Hc. apply le_INR in Hc. rewrite S_INR in Hc. lra. }
  apply Rle_ge. unfold regret_against_arms, over_rounds. replace (2 * n)%nat with (n + (m + (n - m)))%nat by lia. rewrite !sum_app.
  assert (B1 : INR n * 0 <= Sum n (fun k =>
    halves n (Z.of_nat k + 1) (half_arm n (Z.of_nat k + 1))
    - dot 2 (L (halves n) (Z.of_nat k + 1)%Z) (halves n (Z.of_nat k + 1)))).
  { apply sum_ge_const. intros k Hk. replace (half_arm n (Z.of_nat k + 1)) with O
      by (unfold half_arm; destruct (Z.leb_spec (Z.of_nat k + 1) (Z.of_nat n)); [reflexivity|lia]).
    rewrite cost_two by (apply P; lia). specialize (Q (Z.of_nat k + 1)%Z 1%nat ltac:(lia) ltac:(lia)).
    replace (halves n (Z.of_nat k + 1)) with (unit_vec 0)
      by (unfold halves; repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end;
      first [reflexivity | lia]).
    replace (unit_vec 0 0%nat - unit_vec 0 1%nat) with 1 by (cbn; lra). lra. }
  assert (Second : forall k, (k < n)%nat -> halves n (Z.of_nat (n + k) + 1) (half_arm n (Z.of_nat (n + k) + 1))
    - dot 2 (L (halves n) (Z.of_nat (n + k) + 1)%Z) (halves n (Z.of_nat (n + k) + 1)) = 1
    - L (halves n) (Z.of_nat (n + k) + 1)%Z 1%nat).
  { intros k Hk. replace (half_arm n (Z.of_nat (n + k) + 1)) with 1%nat
      by (unfold half_arm; destruct (Z.leb_spec (Z.of_nat (n + k) + 1) (Z.of_nat n)); [lia|reflexivity]).
    rewrite cost_two' by (apply P; lia).
    replace (halves n (Z.of_nat (n + k) + 1)) with (unit_vec 1)
      by (unfold halves; repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end;
      first [reflexivity | lia]).
    replace (unit_vec 1 1%nat - unit_vec 1 0%nat) with 1 by (cbn; lra).
    destruct (P (Z.of_nat (n + k) + 1)%Z ltac:(lia)) as [_ S1]. cbn [Sum] in S1. lra. }
  assert (B2 : INR m * (1 - gamma) <= Sum m (fun k =>
    halves n (Z.of_nat (n + k) + 1) (half_arm n (Z.of_nat (n + k) + 1)) - dot 2 (L (halves n) (Z.of_nat (n + k) + 1)%Z)
    (halves n (Z.of_nat (n + k) + 1)))).
  { apply sum_ge_const. intros k Hk. rewrite Second by lia. enough (L (halves n) (Z.of_nat (n + k) + 1)%Z 1%nat <= gamma) by lra.
    apply (HB (2 * n)%nat (halves n) _ 1%nat 0%nat Hr); [lia|lia|lia|].
    unfold history. rewrite (lead_segment _ _ _ _ _ (halves_lead n)).
    - replace (halves_lead n (1 + Z.of_nat (Z.to_nat (Z.of_nat (n + k) + 1 - 1)) - 1) - halves_lead n (1 - 1))%Z with (Z.of_nat (n - k)).
      + rewrite <- INR_IZR_INZ, minus_INR by lia. apply Nat.le_succ_l in Hk. apply le_INR in Hk. rewrite S_INR in Hk. lra.
      + unfold halves_lead. repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end; lia.
    - intros t Ht. unfold halves, halves_lead. repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end; try lia;
      match goal with |- _ = IZR ?e => first [replace e with 1%Z by lia | replace e with (-1)%Z by lia | replace e
        with 0%Z by lia] end; cbn; unfold zero; lra. }
  assert (B3 : INR (n - m) * 0 <= Sum (n - m) (fun k =>
    halves n (Z.of_nat (n + (m + k)) + 1) (half_arm n (Z.of_nat (n + (m + k)) + 1))
    - dot 2 (L (halves n) (Z.of_nat (n + (m + k)) + 1)%Z) (halves n (Z.of_nat (n + (m + k)) + 1)))).
  { apply sum_ge_const. intros k Hk. rewrite Second by lia.
    specialize (Q (Z.of_nat (n + (m + k)) + 1)%Z 1%nat ltac:(lia) ltac:(lia)). lra. }
  assert ((1 - gamma) * (INR n - D) <= (1 - gamma) * INR m) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* A base learner with a bound on every interval: fixed share (Herbster and Warmuth), and AverageRestart of it. *)

(* Hedge's update, then every arm is given alpha/d of the weight, and keeps 1 - alpha of its own. *)
Definition share (d : nat) (eta alpha : R) (x r : vec) : vec :=
  fun i => (1 - alpha) * (x i * exp (eta * r i) / Sum d (fun j => x j * exp (eta * r j))) + alpha / INR d.
Definition fixed_share (d : nat) (eta alpha : R) : base := fun past => fold_left (share d eta alpha) past (fun _ => / INR d).

Section Share.
Variable d : nat.
Variables eta alpha : R.
Hypothesis Hd : (1 <= d)%nat.
Hypothesis He : 0 < eta.
Hypothesis Ha : 0 < alpha < 1.

Lemma dR : 0 < INR d.
Proof. apply lt_0_INR. exact Hd. Qed.

(* what is kept: a play, in which no arm has less than alpha/d *)
Definition spread (x : vec) : Prop := is_play d x /\ forall i, (i < d)%nat -> alpha / INR d <= x i.

Lemma mass_pos x r : spread x -> 0 < Sum d (fun j => x j * exp (eta * r j)).
Proof.
  intros [[X0 X1] _]. destruct (Rle_lt_or_eq_dec 0 (Sum d (fun j => x j * exp (eta * r j)))) as [H|H]; [|exact H|].
  - apply sum_nonneg. intros j Hj. apply Rmult_le_pos; [apply X0; exact Hj|left; apply exp_pos].
  - exfalso. pose proof dR. assert (G : forall j, (j < d)%nat -> x j * exp (eta * r j) <= 0).
    { intros j Hj. rewrite H. rewrite <- (sum_single d j (x j * exp (eta * r j)) Hj). apply sum_le. intros k Hk.
      destruct (Nat.eqb_spec k j) as [E|N]; [subst; lra|]. apply Rmult_le_pos; [apply X0; exact Hk|left; apply exp_pos]. }
    assert (Sum d x <= Sum d (fun _ => 0)).
    { apply sum_le. intros j Hj. apply Rmult_le_reg_r with (exp (eta * r j)); [apply exp_pos|]. rewrite Rmult_0_l. apply G. exact Hj. }
    rewrite sum_const in H1. lra.
Qed.

Lemma share_spread x r : spread x -> spread (share d eta alpha x r).
Proof.
  intros Hx. pose proof (mass_pos x r Hx) as Z. pose proof dR as D. destruct Hx as [[X0 X1] _].
  set (z := Sum d (fun j => x j * exp (eta * r j))) in *.
  assert (Q : forall i, (i < d)%nat -> 0 <= x i * exp (eta * r i) / z).
  { intros i Hi. unfold Rdiv. apply Rmult_le_pos; [apply Rmult_le_pos; [apply X0; exact Hi|left; apply exp_pos]|left;
      apply Rinv_0_lt_compat; exact Z]. }
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Low : forall i, (i < d)%nat -> alpha / INR d <= share d eta alpha x r i).
  { intros i Hi. unfold share. fold z. specialize (Q i Hi).
    assert (0 <= (1 - alpha) * (x i * exp (eta * r i) / z)) by (apply Rmult_le_pos; lra). lra. }
  split; [split|exact Low].
  - intros i Hi. specialize (Low i Hi). lra.
  - unfold share. fold z. rewrite sum_added, sum_scal, sum_const. unfold Rdiv at 1. rewrite sum_scal_r. fold z. field. lra.
Qed.

Lemma share_step x r i : spread x -> is_reward d r -> (i < d)%nat ->
  eta * (r i - dot d x r) <= ln (share d eta alpha x r i) - ln (x i) - ln (1 - alpha) + eta * eta / 8.
Proof.
  intros Hx Hr Hi. pose proof (mass_pos x r Hx) as Z. pose proof dR as D. destruct Hx as [[X0 X1] XL].
  set (z := Sum d (fun j => x j * exp (eta * r j))) in *.
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Xi : 0 < x i) by (specialize (XL i Hi); lra).
  set (p := dot d x r). assert (Hp : 0 <= p <= 1) by (apply dot_bounded; [split; assumption|exact Hr]).
  assert (Lz : ln z <= eta * p + eta * eta / 8).
  { assert (G : z <= 1 - p + p * exp eta).
    { apply Rle_trans with (Sum d (fun j => x j * (1 - r j + r j * exp eta))).
      - apply sum_le. intros j Hj. apply Rmult_le_compat_l; [apply X0; exact Hj|]. apply exp_chord, Hr. exact Hj.
      - right. rewrite (sum_ext d _ (fun j => x j + (exp eta - 1) * (x j * r j))) by (intros; ring). rewrite sum_added, sum_scal, X1.
        change (Sum d (fun j => x j * r j)) with p. ring. }
    apply Rle_trans with (ln (1 - p + p * exp eta)).
    - destruct G as [G|G]; [left; apply ln_increasing; assumption|right; rewrite <- G; reflexivity].
    - pose proof (hoeffding p Hp eta ltac:(lra)). lra. }
  assert (Lx : ln (1 - alpha) + ln (x i) + eta * r i - ln z <= ln (share d eta alpha x r i)).
  { pose proof (exp_pos (eta * r i)) as E. assert (K : 0 < x i * exp (eta * r i)) by (apply Rmult_lt_0_compat; assumption).
    assert (V : 0 < (1 - alpha) * (x i * exp (eta * r i) / z)) by (apply Rmult_lt_0_compat;
      [lra|apply Rmult_lt_0_compat; [exact K|apply Rinv_0_lt_compat; exact Z]]).
    replace (ln (1 - alpha) + ln (x i) + eta * r i - ln z) with (ln ((1 - alpha) * (x i * exp (eta * r i) / z))).
    - left. apply ln_increasing; [exact V|]. unfold share. fold z. lra.
    - unfold Rdiv. rewrite !ln_mult, ln_Rinv, ln_exp; try lra; try assumption; [apply Rinv_0_lt_compat; exact Z|].
      apply Rmult_lt_0_compat; [exact K|apply Rinv_0_lt_compat; exact Z]. }
  lra.
Qed.

Lemma fixed_share_spread past : spread (fixed_share d eta alpha past).
Proof.
  unfold fixed_share. pose proof dR as D. assert (S0 : spread (fun _ => / INR d)).
  { assert (0 < / INR d) by (apply Rinv_0_lt_compat; exact D). split; [split; [intros; lra|rewrite sum_const; field; lra]|].
    intros i _. unfold Rdiv. replace (/ INR d) with (1 * / INR d) at 2 by ring. apply Rmult_le_compat_r; lra. }
  revert S0. generalize (fun _ : nat => / INR d). induction past as [|r past IH]; intros x Hx; [exact Hx|].
  cbn [fold_left]. apply IH, share_spread, Hx.
Qed.
End Share.

(* Fixed share: on every interval of its first N rounds, its regret is at most (ln(d/alpha) - N ln(1-alpha))/eta + eta N/8. *)
Theorem fixed_share_intervals d eta alpha N : (1 <= d)%nat -> 0 < eta -> 0 < alpha < 1 ->
  is_base d (fixed_share d eta alpha) /\
  has_interval_W d (fixed_share d eta alpha) N ((ln (INR d / alpha) - INR N * ln (1 - alpha)) / eta + eta * INR N / 8).
Proof.
  intros Hd He Ha. pose proof (dR d Hd) as D. split; [intros past _; apply (fixed_share_spread d eta alpha Hd Ha)|].
  intros r s a n i Hr Hn HN Hi. cbv zeta. set (x := fun k => fixed_share d eta alpha (segment r s k)).
  assert (Sx : forall k, spread d alpha (x k)) by (intros k; apply fixed_share_spread; assumption).
  assert (Step : forall k, x (S k) = share d eta alpha (x k) (r (s + Z.of_nat k)%Z)).
  { intros k. unfold x, fixed_share. rewrite segment_S, fold_left_app. reflexivity. }
  assert (Ind : forall m, eta * Sum m (fun k => r (s + Z.of_nat (a + k))%Z i - dot d (x (a + k)%nat) (r (s + Z.of_nat (a + k))%Z))
    <= ln (x (a + m)%nat i) - ln (x a i) + INR m * (eta * eta / 8 - ln (1 - alpha))).
  { induction m; [simpl; rewrite Nat.add_0_r; lra|]. cbn [Sum]. rewrite S_INR, Nat.add_succ_r, Step.
    pose proof (share_step d eta alpha Hd He Ha (x (a + m)%nat) (r (s + Z.of_nat (a + m))%Z) i (Sx _) (Hr _) Hi) as B. lra. }
  specialize (Ind n). destruct (Sx (a + n)%nat) as [P1 _]. destruct (Sx (a + n)%nat) as [_ L1]. destruct (Sx a) as [_ L0].
  assert (A : 0 < alpha / INR d) by (apply Rmult_lt_0_compat; [lra|apply Rinv_0_lt_compat; exact D]).
  assert (Up : ln (x (a + n)%nat i) <= 0).
  { rewrite <- ln_1. pose proof (play_bounded d _ i P1 Hi) as B. specialize (L1 i Hi).
    destruct B as [_ [B|B]]; [left; apply ln_increasing; lra|right; rewrite B; reflexivity]. }
  assert (Lo : - ln (x a i) <= ln (INR d / alpha)).
  { replace (INR d / alpha) with (/ (alpha / INR d)) by (field; lra). rewrite ln_Rinv by exact A. apply Ropp_le_contravar.
    specialize (L0 i Hi). destruct L0 as [B|B]; [left; apply ln_increasing; assumption|right; rewrite B; reflexivity]. }
  assert (Ln : ln (1 - alpha) <= 0) by (rewrite <- ln_1; left; apply ln_increasing; lra).
  assert (NN : INR n <= INR N) by (apply le_INR; lia).
  assert (INR n * (eta * eta / 8 - ln (1 - alpha)) <= INR N * (eta * eta / 8 - ln (1 - alpha))).
  { apply Rmult_le_compat_r; [|exact NN]. assert (0 < eta * eta) by (apply Rmult_lt_0_compat; exact He). lra. }
  apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * ((ln (INR d / alpha) - INR N * ln (1 - alpha)) / eta + eta * INR N / 8))
    with (ln (INR d / alpha) + INR N * (eta * eta / 8 - ln (1 - alpha))) by (field; lra).
  eapply Rle_trans; [exact Ind|]. lra.
Qed.

(* AverageRestart of a base learner with a bound w on every interval of its first M+1 rounds, against arms that switch K times:
   at most ((T + (K+1) M)/(M+1)) w. *)
Theorem average_restart_switching_intervals d M T A w r a :
  (1 <= T)%nat -> has_interval_W d A (M + 1) w -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (inclusive_average_restart A M) r a <= INR (T + (switches T a + 1) * M) / INR (M + 1) * w.
Proof.
  intros HT Hw Hr Ha. destruct T as [|n]; [lia|].
  assert (MR : 0 < INR (M + 1)) by (apply lt_0_INR; lia).
  assert (W0 : 0 <= w).
  { pose proof (Hw (fun _ => zero) 0%Z 0%nat 1%nat (a 0%Z) ltac:(intros; apply zero_is_reward) ltac:(lia) ltac:(lia) (Ha _)) as B.
    cbn [Sum] in B. cbv zeta in B. rewrite dot_zero in B. unfold zero in B. lra. }
  destruct (stretches d (inclusive_average_restart A M) r a n Ha) as [l [m [Hm [Hl [Hrd [Hf Ht]]]]]].
  unfold regret_against_arms. rewrite <- Ht.
  assert (All : forall l s, Forall (fun p => (snd p < d)%nat) l ->
    tracking_regret d (inclusive_average_restart A M) r s l <= INR (rounds_of l + length l * M) / INR (M + 1) * w).
  { clear l m Hm Hl Hrd Hf Ht. induction l as [|[k i] l IH]; intros s Hl.
    - simpl. unfold Rdiv. lra.
    - inversion_clear Hl as [|x y Hi Hrest]. simpl in Hi. specialize (IH (s + Z.of_nat k)%Z Hrest). cbn [tracking_regret].
      assert (B : regret_on d (inclusive_average_restart A M) r i s k <= INR (k + M) / INR (M + 1) * w).
      { destruct k; [|apply (average_restart_intervals d M (S n)); (assumption || lia)].
        unfold regret_on. simpl Sum. apply Rmult_le_pos; [|exact W0].
        apply Rmult_le_pos; [apply pos_INR|left; apply Rinv_0_lt_compat; exact MR]. }
      replace (rounds_of ((k, i) :: l) + length ((k, i) :: l) * M)%nat with ((k + M) + (rounds_of l + length l * M))%nat.
      + rewrite (plus_INR (k + M)). unfold Rdiv in *. lra.
      + cbn [rounds_of fold_right fst length]. fold (rounds_of l). lia. }
  eapply Rle_trans; [apply All; exact Hf|]. right. rewrite Hrd, app_length, Hl. reflexivity.
Qed.

(* Fixed share inside. *)
Theorem average_restart_of_fixed_share d M T eta alpha r a :
  (1 <= d)%nat -> (1 <= T)%nat -> 0 < eta -> 0 < alpha < 1 -> instance d T r -> (forall t, (a t < d)%nat) ->
  regret_against_arms d T (inclusive_average_restart (fixed_share d eta alpha) M) r a <=
    INR (T + (switches T a + 1) * M) / INR (M + 1) *
    ((ln (INR d / alpha) - INR (M + 1) * ln (1 - alpha)) / eta + eta * INR (M + 1) / 8).
Proof.
  intros Hd HT He Ha Hr Harm. apply average_restart_switching_intervals; try assumption. apply fixed_share_intervals; assumption.
Qed.

(* AverageRestart over the suffixes of length 0..M of Cover's learner for n = M+1 rounds, on an interval of N >= M rounds: regret at
   most N W/n + floor(n^2/4)/n, W = E|S_n|/2. *)

Lemma walk_even k : forall x, walk k (- x) = walk k x.
Proof.
  induction k as [|k IH]; intros x; cbn [walk]; [apply Rabs_Ropp|]. replace (- x + 1) with (- (x - 1)) by ring.
  replace (- x - 1) with (- (x + 1)) by ring. rewrite !IH. field.
Qed.

(* far out nothing is cut off *)
Lemma walk_far k : forall x, INR k <= Rabs x -> walk k x = Rabs x.
Proof.
  induction k as [|k IH]; intros x H; cbn [walk]; [reflexivity|]. rewrite S_INR in H. pose proof (pos_INR k).
  rewrite !IH by (split_Rabs; lra). split_Rabs; lra.
Qed.

(* what follows is for arm i: the sign of its lead *)
Definition toward (i : nat) : R := if Nat.eqb i 0 then 1 else -1.

Lemma walk_toward i k x : walk k (toward i * x) = walk k x.
Proof. unfold toward. destruct (Nat.eqb i 0); [f_equal; ring|]. rewrite <- walk_even. f_equal. ring. Qed.

Section Copy.
Variable N : nat.
Variable r : Z -> vec.
Hypothesis Hr : forall t, is_reward 2 (r t).
Variable u : Z.
Let lead_of (m : nat) : R := lead (segment r u m).

Lemma lead_of_S m : lead_of (S m) = lead_of m + (r (u + Z.of_nat m)%Z 0%nat - r (u + Z.of_nat m)%Z 1%nat).
Proof. unfold lead_of. rewrite segment_S, lead_snoc. reflexivity. Qed.

Lemma lead_of_bound i m n : toward i * (lead_of (m + n) - lead_of m) <= INR n.
Proof.
  induction n as [|n IH]; [rewrite Nat.add_0_r; simpl; lra|]. rewrite Nat.add_succ_r, lead_of_S, S_INR.
  pose proof (Hr (u + Z.of_nat (m + n))%Z 0%nat ltac:(lia)). pose proof (Hr (u + Z.of_nat (m + n))%Z 1%nat ltac:(lia)).
  unfold toward in *. destruct (Nat.eqb i 0); lra.
Qed.

(* the potential, for a copy that starts in round u, never grows *)
Lemma copy_step m : (m < N)%nat -> let x := r (u + Z.of_nat m)%Z in
  (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u m)) x + walk (N - S m) (lead_of (S m)) / 2 <= walk (N - m) (lead_of m) / 2.
Proof.
  intros Hm x. rewrite lead_of_S. fold x. unfold cover. rewrite segment_length. fold (lead_of m). set (D := lead_of m).
  set (k := (N - S m)%nat). replace (N - m)%nat with (S k) by (unfold k; lia). cbn [walk]. replace (S k - 1)%nat with k by lia.
  assert (B0 := Hr (u + Z.of_nat m)%Z 0%nat ltac:(lia)). assert (B1 := Hr (u + Z.of_nat m)%Z 1%nat ltac:(lia)). fold x in B0, B1.
  pose proof (walk_convex k ((1 + (x 0%nat - x 1%nat)) / 2) (D + 1) (D - 1) ltac:(lra)) as C.
  replace ((1 + (x 0%nat - x 1%nat)) / 2 * (D + 1) + (1 - (1 + (x 0%nat - x 1%nat)) / 2) * (D - 1))
    with (D + (x 0%nat - x 1%nat)) in C by field.
  unfold dot. cbn [Sum]. lra.
Qed.

(* what the copy pays from age a on, for b rounds *)
Lemma copy_pays i a b : (i < 2)%nat -> (a + b <= N)%nat -> let p := toward i * lead_of a in let q :=
  toward i * (lead_of (a + b) - lead_of a) in
  Sum b (fun m => pays 2 (cover N) r i u (a + m)) <= (walk (N - a) p - walk (N - (a + b)) (p + q) + q) / 2.
Proof.
  intros Hi Hb p q. replace (p + q) with (toward i * lead_of (a + b)) by (unfold p, q; ring). unfold p, q. rewrite !walk_toward. clear p q.
  induction b as [|b IH]; [cbn [Sum]; rewrite Nat.add_0_r; lra|]. specialize (IH ltac:(lia)). cbn [Sum].
  pose proof (copy_step (a + b) ltac:(lia)) as C. cbv zeta in C. replace (a + S b)%nat with (S (a + b)) by lia.
  pose proof (lead_of_S (a + b)) as E. set (x := r (u + Z.of_nat (a + b))%Z) in *.
  assert (P : pays 2 (cover N) r i u (a + b) =
    (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u (a + b))) x + toward i * (x 0%nat - x 1%nat) / 2).
  { unfold pays. fold x. unfold toward. destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; field. }
  rewrite P. replace (toward i * (lead_of (S (a + b)) - lead_of a))
    with (toward i * (lead_of (a + b) - lead_of a) + toward i * (x 0%nat - x 1%nat)).
  - lra.
  - rewrite E. ring.
Qed.

(* f a = E max(S_{N-a} - a, 0) *)
Let f (a : nat) : R := (walk (N - a) (INR a) - INR a) / 2.

(* a copy that is cut off after b rounds, and one that runs to its end *)
Lemma copy_cut i b : (i < 2)%nat -> (b <= N)%nat -> Sum b (fun m => pays 2 (cover N) r i u m) <= walk N 0 / 2 - f b.
Proof.
  intros Hi Hb. pose proof (copy_pays i 0 b Hi Hb) as P. cbv zeta in P. pose proof (lead_of_bound i 0 b) as B. cbn [Nat.add] in *.
  replace (lead_of 0) with 0 in * by reflexivity. rewrite Rmult_0_r, Rplus_0_l, Nat.sub_0_r in P.
  set (q := toward i * (lead_of b - 0)) in *.
  pose proof (walk_lipschitz (N - b) (INR b) q) as Lq. rewrite Rabs_right in Lq by lra. unfold f. lra.
Qed.

(* a copy that is a rounds old when the interval begins *)
Lemma copy_old i a : (i < 2)%nat -> (a <= N)%nat ->
  Sum (N - a) (fun m => pays 2 (cover N) r i u (a + m)) <= INR (Nat.min a (N - a)) + f a.
Proof.
  intros Hi Ha. pose proof (copy_pays i a (N - a) Hi ltac:(lia)) as P. cbv zeta in P.
  replace (N - (a + (N - a)))%nat with O in P by lia. cbn [walk] in P.
  pose proof (lead_of_bound i a (N - a)) as Q. set (q := toward i * (lead_of (a + (N - a)) - lead_of a)) in *.
  assert (Pa : - INR a <= toward i * lead_of a).
  { pose proof (lead_of_bound (if Nat.eqb i 0 then 1 else 0) 0 a) as B. cbn [Nat.add] in B. replace (lead_of 0) with 0 in B by reflexivity.
    unfold toward in *. destruct (Nat.eqb i 0); cbn [Nat.eqb] in B; lra. }
  set (p := toward i * lead_of a) in *. set (b := (N - a)%nat) in *. eapply Rle_trans; [exact P|].
  assert (F0 : 0 <= f a). { unfold f. pose proof (walk_above (N - a) (INR a)) as W.
  rewrite Rabs_right in W by (apply Rle_ge, pos_INR). lra. }
  pose proof (Rle_abs (p + q)) as A1. pose proof (Rle_abs (- (p + q))) as A2. rewrite Rabs_Ropp in A2. pose proof (Rabs_pos (p + q)) as A3.
  destruct (Nat.le_gt_cases a b) as [H|H].
  - rewrite Nat.min_l by exact H. pose proof (walk_lipschitz b p (- INR a)) as Lp. rewrite walk_even in Lp.
    rewrite Rabs_right in Lp by lra. unfold f. fold b. lra.
  - rewrite Nat.min_r by lia. pose proof (pos_INR b). destruct (Rle_dec (- INR b) p) as [G|G].
    + pose proof (walk_lipschitz b p (- INR b)) as Lp. rewrite walk_even, (walk_far b (INR b)) in Lp by (rewrite Rabs_right; lra).
      rewrite (Rabs_right (p - - INR b)), (Rabs_right (INR b)) in Lp by lra. lra.
    + rewrite (walk_far b p) by (rewrite Rabs_left; lra). rewrite (Rabs_left p) by lra. lra.
Qed.
End Copy.

(* 1 + 2 + ... + 2 + 1 *)
Lemma sum_min M : Sum M (fun j => INR (Nat.min (S j) (M - j))) = INR ((M + 1) * (M + 1) / 4).
Proof.
  enough (H : forall k, (Sum (2 * k) (fun j => INR (Nat.min (S j) (2 * k - j))) = INR (k * (k + 1))) /\
    (Sum (2 * k + 1) (fun j => INR (Nat.min (S j) (2 * k + 1 - j))) = INR ((k + 1) * (k + 1)))).
  { destruct (Nat.Even_or_Odd M) as [[k ->]|[k ->]]; destruct (H k) as [E O].
    - rewrite E. f_equal. apply Nat.div_unique with 1%nat; lia.
    - rewrite O. f_equal. apply Nat.div_unique with 0%nat; lia. }
  assert (Step : forall m, Sum (S (S m)) (fun j => INR (Nat.min (S j) (S (S m) - j))) = Sum m (fun j =>
    INR (Nat.min (S j) (m - j))) + INR (m + 2)).
  { intros m. rewrite sum_first. cbn [Sum]. rewrite (sum_ext m _ (fun j => 1 + INR (Nat.min (S j) (m - j)))).
    - rewrite sum_added, sum_const. replace (Nat.min 1 (S (S m) - 0)) with 1%nat by lia.
      replace (Nat.min (S (S m)) (S (S m) - S m)) with 1%nat by lia.
      rewrite plus_INR. simpl (INR 1). simpl (INR 2). lra.
    - intros j Hj. replace (Nat.min (S (S j)) (S (S m) - S j)) with (S (Nat.min (S j) (m - j))) by lia. rewrite S_INR. ring. }
  induction k as [|k [E O]]; [split; simpl; lra|]. split.
  - replace (2 * S k)%nat with (S (S (2 * k))) by lia. rewrite Step, E, <- plus_INR. f_equal. lia.
  - replace (2 * S k + 1)%nat with (S (S (2 * k + 1))) by lia. rewrite Step, O, <- plus_INR. f_equal. lia.
Qed.

(* On every interval of n >= M rounds, against every arm. *)
Theorem cover_intervals (M T n : nat) (s : Z) (i : nat) (r : Z -> vec) : (M <= n)%nat -> (i < 2)%nat -> instance 2 T r ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r i s n <=
  (INR n * (walk (M + 1) 0 / 2) + INR ((M + 1) * (M + 1) / 4)) / INR (M + 1).
Proof.
  intros Hn Hi Hin. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T); exact Hin).
  replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * ((INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) / INR (S M)))
    with (INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r i Hi s n). set (W := walk (S M) 0 / 2).
  set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (New : forall b u, (b <= S M)%nat -> Sum b (fun m => pays 2 (cover (S M)) r i u m) <= W - f b).
  { intros b u Hb. apply (copy_cut (S M) r Hr u i b Hi Hb). }
  assert (Full : 0 <= f (S M)) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; pose proof (Rle_abs (INR (S M))); lra).
  assert (First : Sum n (fun j => Sum (S M) (fun m => if (j + m <? n)%nat then pays 2 (cover (S M)) r i (s + Z.of_nat j) m else 0))
    <= INR n * W - Sum M (fun j => f (S j))).
  { replace n with ((n - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR n * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (n - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    apply Rplus_le_compat.
    - rewrite <- sum_const. apply sum_le. intros j Hj.
      eapply Rle_trans; [|apply Rle_trans with (W - f (S M)); [apply (New (S M) (s + Z.of_nat j)%Z); lia|lra]].
      right. apply sum_ext. intros m Hm. destruct (Nat.ltb_spec (j + m) n); [reflexivity|lia].
    - apply sum_le. intros j Hj. set (b := S (M - 1 - j)). set (u := (s + Z.of_nat (n - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      + eapply Rle_trans; [|apply (New b u); unfold b; lia]. right. apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (n - M + j + m) n); [reflexivity|unfold b in *; lia].
      + intros m Hm. destruct (Nat.ltb_spec (n - M + j + (b + m)) n); [unfold b in *; lia|reflexivity]. }
  assert (Old : Sum M (fun j => Sum n (fun k =>
    if (k + S j <? S M)%nat then pays 2 (cover (S M)) r i (s - Z.of_nat (S j)) (k + S j) else 0))
    <= INR (S M * S M / 4) + Sum M (fun j => f (S j))).
  { replace (S M * S M)%nat with ((M + 1) * (M + 1))%nat by lia. rewrite <- sum_min, <- sum_added. apply sum_le. intros j Hj.
    eapply Rle_trans; [|apply (copy_old (S M) r Hr (s - Z.of_nat (S j)) i (S j) Hi ltac:(lia))]. right.
    replace n with ((S M - S j) + (n - (S M - S j)))%nat by lia. rewrite sum_app, (sum_zero (n - (S M - S j))), Rplus_0_r.
    - apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia.
    - intros k Hk. destruct (Nat.ltb_spec (S M - S j + k + S j) (S M)); [lia|reflexivity]. }
  lra.
Qed.

(* ---- The bound is attained: M rewards for arm 2, then n for arm 1 ---- *)
Definition turn_over (M T : nat) (t : Z) : vec :=
  if (t <=? 0)%Z then zero else if (t <=? Z.of_nat M)%Z then unit_vec 1 else if (t <=? Z.of_nat T)%Z then unit_vec 0 else zero.

Lemma turn_over_instance M T : (M <= T)%nat -> instance 2 T (turn_over M T).
Proof.
  intros H. split; intros t Ht; unfold turn_over; destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat M)),
    (Z.leb_spec t (Z.of_nat T)); try lia;
    try reflexivity; apply unit_vec_is_reward.
Qed.

(* On rewards (1,0) and (0,1) the potential stays the same. *)
Lemma copy_step_exact N r u m : (m < N)%nat -> let x := r (u + Z.of_nat m)%Z in x = unit_vec 0 \/ x = unit_vec 1 ->
  (x 0%nat + x 1%nat) / 2 - dot 2 (cover N (segment r u m)) x + walk (N - S m) (lead (segment r u (S m))) / 2 =
  walk (N - m) (lead (segment r u m)) / 2.
Proof.
  intros Hm x Hx. rewrite segment_S, lead_snoc. fold x. unfold cover. rewrite segment_length. set (D := lead (segment r u m)).
  set (k := (N - S m)%nat). replace (N - m)%nat with (S k) by (unfold k; lia). cbn [walk]. replace (S k - 1)%nat with k by lia.
  unfold dot. cbn [Sum]. destruct Hx as [-> | ->]; unfold unit_vec; cbn [Nat.eqb].
  - replace (D + (1 - 0)) with (D + 1) by ring. field.
  - replace (D + (0 - 1)) with (D - 1) by ring. field.
Qed.

Lemma copy_pays_exact N r u a b : (a + b <= N)%nat ->
  (forall m, (m < b)%nat -> r (u + Z.of_nat (a + m))%Z = unit_vec 0) ->
  Sum b (fun m => pays 2 (cover N) r 0 u (a + m)) =
  (walk (N - a) (lead (segment r u a)) - walk (N - (a + b)) (lead (segment r u a) + INR b) + INR b) / 2.
Proof.
  intros Hb H.
  assert (Lead : forall m, (m <= b)%nat -> lead (segment r u (a + m)) = lead (segment r u a) + INR m).
  { induction m as [|m IH]; intros Hm; [rewrite Nat.add_0_r; simpl; ring|]. rewrite Nat.add_succ_r, segment_S, lead_snoc, IH by lia.
    rewrite H by lia. rewrite S_INR. unfold unit_vec. cbn [Nat.eqb]. ring. }
  rewrite <- (Lead b) by lia. clear Lead. induction b as [|b IH]; [cbn [Sum]; rewrite Nat.add_0_r; simpl (INR 0); field|].
  cbn [Sum]. rewrite IH by (try lia; intros; apply H; lia).
  pose proof (copy_step_exact N r u (a + b) ltac:(lia)) as C. cbv zeta in C. rewrite (H b) in C by lia. specialize (C (or_introl eq_refl)).
  replace (a + S b)%nat with (S (a + b)) by lia. unfold pays. rewrite (H b) by lia. rewrite S_INR.
  change (unit_vec 0 0%nat) with 1 in *. change (unit_vec 0 1%nat) with 0 in *. lra.
Qed.

Theorem cover_intervals_attained (M n : nat) : (M <= n)%nat ->
  let r := turn_over M (M + n) in instance 2 (M + n) r /\
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r 0 (Z.of_nat M + 1) n =
  (INR n * (walk (M + 1) 0 / 2) + INR ((M + 1) * (M + 1) / 4)) / INR (M + 1).
Proof.
  intros Hn r. split; [apply turn_over_instance; lia|]. replace (M + 1)%nat with (S M) by lia.
  assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia). set (s := (Z.of_nat M + 1)%Z).
  apply Rmult_eq_reg_l with (INR (S M)); [|lra].
  replace (INR (S M) * ((INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) / INR (S M)))
    with (INR n * (walk (S M) 0 / 2) + INR (S M * S M / 4)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r 0 ltac:(lia) s n). set (W := walk (S M) 0 / 2).
  set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (In : forall t, (Z.of_nat M < t <= Z.of_nat (M + n))%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, turn_over. destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat M)),
      (Z.leb_spec t (Z.of_nat (M + n))); try lia. reflexivity. }
  assert (Before : forall j, (j < M)%nat -> lead (segment r (s - Z.of_nat (S j)) (S j)) = - INR (S j)).
  { intros j Hj. enough (G : forall m, (m <= S j)%nat -> lead (segment r (s - Z.of_nat (S j)) m) = - INR m) by (apply G; lia).
    induction m as [|m IH]; intros Hm; [unfold lead; simpl; lra|]. rewrite segment_S, lead_snoc, IH, S_INR by lia.
    replace (r (s - Z.of_nat (S j) + Z.of_nat m)%Z) with (unit_vec 1); [unfold unit_vec; cbn [Nat.eqb]; ring|].
    unfold r, turn_over, s. destruct (Z.leb_spec (Z.of_nat M + 1 - Z.of_nat (S j) + Z.of_nat m) 0),
      (Z.leb_spec (Z.of_nat M + 1 - Z.of_nat (S j) + Z.of_nat m) (Z.of_nat M)); try lia. reflexivity. }
  assert (New : forall b u, (b <= S M)%nat -> (Z.of_nat M < u)%Z -> (u + Z.of_nat b <= Z.of_nat (M + n) + 1)%Z ->
    Sum b (fun m => pays 2 (cover (S M)) r 0 u m) = W - f b).
  { intros b u Hb H1 H2. pose proof (copy_pays_exact (S M) r u 0 b ltac:(lia) ltac:(intros; apply In; lia)) as P. cbn [Nat.add] in P.
    rewrite P. change (lead (segment r u 0)) with 0. unfold W, f. rewrite Nat.sub_0_r, Rplus_0_l. field. }
  assert (Full : f (S M) = 0) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; rewrite Rabs_right by lra; field).
  assert (First : Sum n (fun j => Sum (S M) (fun m => if (j + m <? n)%nat then pays 2 (cover (S M)) r 0 (s + Z.of_nat j) m else 0))
    = INR n * W - Sum M (fun j => f (S j))).
  { replace n with ((n - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR n * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (n - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    f_equal.
    - rewrite <- sum_const. apply sum_ext. intros j Hj. transitivity (W - f (S M)); [|rewrite Full; ring].
      rewrite <- (New (S M) (s + Z.of_nat j)%Z) by (unfold s; lia). apply sum_ext. intros m Hm.
      destruct (Nat.ltb_spec (j + m) n); [reflexivity|lia].
    - apply sum_ext. intros j Hj. set (b := S (M - 1 - j)). set (u := (s + Z.of_nat (n - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      + rewrite <- (New b u) by (unfold b, u, s; lia). apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (n - M + j + m) n); [reflexivity|unfold b in *; lia].
      + intros m Hm. destruct (Nat.ltb_spec (n - M + j + (b + m)) n); [unfold b in *; lia|reflexivity]. }
  assert (Old : Sum M (fun j => Sum n (fun k =>
    if (k + S j <? S M)%nat then pays 2 (cover (S M)) r 0 (s - Z.of_nat (S j)) (k + S j) else 0))
    = INR (S M * S M / 4) + Sum M (fun j => f (S j))).
  { replace (S M * S M)%nat with ((M + 1) * (M + 1))%nat by lia. rewrite <- sum_min, <- sum_added. apply sum_ext. intros j Hj.
    replace n with ((S M - S j) + (n - (S M - S j)))%nat by lia. rewrite sum_app, (sum_zero (n - (S M - S j))), Rplus_0_r.
    2:{ intros k Hk. destruct (Nat.ltb_spec (S M - S j + k + S j) (S M)); [lia|reflexivity]. }
    rewrite (sum_ext (S M - S j) _ (fun k => pays 2 (cover (S M)) r 0 (s - Z.of_nat (S j)) (S j + k))).
    2:{ intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia. }
    rewrite (copy_pays_exact (S M) r (s - Z.of_nat (S j)) (S j) (S M - S j) ltac:(lia)) by (intros; apply In; unfold s; lia).
    rewrite (Before j Hj), walk_even. replace (S M - (S j + (S M - S j)))%nat with O by lia. cbn [walk].
    set (a := S j). set (b := (S M - a)%nat). replace (M - j)%nat with b by (unfold a, b; lia). unfold f. fold b.
    destruct (Nat.le_gt_cases a b) as [H|H].
    - rewrite Nat.min_l by exact H. apply le_INR in H. rewrite (Rabs_right (- INR a + INR b)) by lra. field.
    - rewrite Nat.min_r by lia. apply lt_INR in H. rewrite (Rabs_left (- INR a + INR b)) by lra.
      pose proof (pos_INR a). rewrite (walk_far b (INR a)) by (rewrite Rabs_right; lra). rewrite (Rabs_right (INR a)) by lra. field. }
  rewrite First, Old. ring.
Qed.

(* AverageRestart over the suffixes of length 0..M of Cover's learner for M+1 rounds: its exact worst case for every number T >= M of
   rounds. *)

(* Before round 1 no arm leads. *)
Lemma no_lead T r j m : instance 2 T r -> (m <= S j)%nat -> lead (segment r (1 - Z.of_nat (S j)) m) = 0.
Proof.
  intros [_ Z0]. induction m as [|m IH]; intros Hm; [reflexivity|]. rewrite segment_S, lead_snoc, IH by lia.
  rewrite Z0 by lia. unfold zero. ring.
Qed.

(* From above, against every arm. *)
Lemma cover_total_upper M T r i : (M <= T)%nat -> (i < 2)%nat -> instance 2 T r ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) r i 1 T <= cover_total M T.
Proof.
  intros Hn Hi Hin. assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T); exact Hin).
  unfold cover_total. replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  set (W := walk (S M) 0 / 2). set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (Ef : Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2) =
    Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j))) by (rewrite <- sum_minus; reflexivity). rewrite Ef.
  apply Rmult_le_reg_l with (INR (S M)); [exact HM|].
  replace (INR (S M) * ((INR T * W + (Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j)))) / INR (S M)))
    with (INR T * W - Sum M (fun j => f (S j)) + Sum M (fun j => walk (M - j) 0 / 2)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r i Hi 1 T).
  assert (New : forall b u, (b <= S M)%nat -> Sum b (fun m => pays 2 (cover (S M)) r i u m) <= W - f b).
  { intros b u Hb. apply (copy_cut (S M) r Hr u i b Hi Hb). }
  assert (Full : 0 <= f (S M)) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; pose proof (Rle_abs (INR (S M))); lra).
  apply Rplus_le_compat.
  - replace T with ((T - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR T * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (T - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    apply Rplus_le_compat.
    + rewrite <- sum_const. apply sum_le. intros j Hj.
      eapply Rle_trans; [|apply Rle_trans with (W - f (S M)); [apply (New (S M) (1 + Z.of_nat j)%Z); lia|lra]].
      right. apply sum_ext. intros m Hm. destruct (Nat.ltb_spec (j + m) T); [reflexivity|lia].
    + apply sum_le. intros j Hj. set (b := S (M - 1 - j)). set (u := (1 + Z.of_nat (T - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      * eapply Rle_trans; [|apply (New b u); unfold b; lia]. right. apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (T - M + j + m) T); [reflexivity|unfold b in *; lia].
      * intros m Hm. destruct (Nat.ltb_spec (T - M + j + (b + m)) T); [unfold b in *; lia|reflexivity].
  - apply sum_le. intros j Hj.
    pose proof (copy_pays (S M) r Hr (1 - Z.of_nat (S j)) i (S j) (S M - S j) Hi ltac:(lia)) as P. cbv beta zeta in P.
    rewrite (no_lead T r j (S j) Hin ltac:(lia)) in P. replace (S M - (S j + (S M - S j)))%nat with O in P by lia. cbn [walk] in P.
    rewrite Rmult_0_r, Rplus_0_l in P. set (q := toward i * _) in P. pose proof (Rle_abs q).
    replace (S M - S j)%nat with (M - j)%nat in P by lia. apply Rle_trans with ((walk (M - j) 0 - Rabs q + q) / 2); [|lra].
    eapply Rle_trans; [|exact P]. right.
    replace T with ((M - j) + (T - (M - j)))%nat by lia. rewrite sum_app, (sum_zero (T - (M - j))), Rplus_0_r.
    + apply sum_ext. intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia.
    + intros k Hk. destruct (Nat.ltb_spec (M - j + k + S j) (S M)); [lia|reflexivity].
Qed.

(* The reward (1,0) in every round attains it. *)
Lemma cover_total_attained M T : (M <= T)%nat ->
  regret_on 2 (inclusive_average_restart (cover (M + 1)) M) (turn_over 0 T) 0 1 T = cover_total M T.
Proof.
  intros Hn. set (r := turn_over 0 T). assert (Hin : instance 2 T r) by (apply turn_over_instance; lia).
  unfold cover_total. replace (M + 1)%nat with (S M) by lia. assert (HM : 0 < INR (S M)) by (apply lt_0_INR; lia).
  set (W := walk (S M) 0 / 2). set (f := fun a => (walk (S M - a) (INR a) - INR a) / 2).
  assert (Ef : Sum M (fun j => walk (M - j) 0 / 2 - (walk (M - j) (INR (S j)) - INR (S j)) / 2) =
    Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j))) by (rewrite <- sum_minus; reflexivity). rewrite Ef.
  apply Rmult_eq_reg_l with (INR (S M)); [|lra].
  replace (INR (S M) * ((INR T * W + (Sum M (fun j => walk (M - j) 0 / 2) - Sum M (fun j => f (S j)))) / INR (S M)))
    with (INR T * W - Sum M (fun j => f (S j)) + Sum M (fun j => walk (M - j) 0 / 2)) by (field; lra).
  rewrite (interval_copies 2 M (cover (S M)) r 0 ltac:(lia) 1 T).
  assert (In : forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0).
  { intros t Ht. unfold r, turn_over. destruct (Z.leb_spec t 0), (Z.leb_spec t (Z.of_nat 0)), (Z.leb_spec t (Z.of_nat T)); try lia.
    reflexivity. }
  assert (New : forall b u, (b <= S M)%nat -> (1 <= u)%Z -> (u + Z.of_nat b <= Z.of_nat T + 1)%Z ->
    Sum b (fun m => pays 2 (cover (S M)) r 0 u m) = W - f b).
  { intros b u Hb H1 H2. pose proof (copy_pays_exact (S M) r u 0 b ltac:(lia) ltac:(intros; apply In; lia)) as P. cbn [Nat.add] in P.
    rewrite P. change (lead (segment r u 0)) with 0. unfold W, f. rewrite Nat.sub_0_r, Rplus_0_l. field. }
  assert (Full : f (S M) = 0) by (unfold f; rewrite Nat.sub_diag; cbn [walk]; rewrite Rabs_right by lra; field).
  f_equal.
  - replace T with ((T - M) + M)%nat at 1 by lia. rewrite sum_app. rewrite (sum_rev M (fun j => f (S j))).
    replace (INR T * W - Sum M (fun k => f (S (M - 1 - k)))) with (INR (T - M) * W + Sum M (fun k => W - f (S (M - 1 - k)))).
    2:{ rewrite sum_minus, sum_const, minus_INR by exact Hn. ring. }
    f_equal.
    + rewrite <- sum_const. apply sum_ext. intros j Hj. transitivity (W - f (S M)); [|rewrite Full; ring].
      rewrite <- (New (S M) (1 + Z.of_nat j)%Z) by lia. apply sum_ext. intros m Hm.
      destruct (Nat.ltb_spec (j + m) T); [reflexivity|lia].
    + apply sum_ext. intros j Hj. set (b := S (M - 1 - j)). set (u := (1 + Z.of_nat (T - M + j))%Z).
      replace (S M) with (b + (S M - b))%nat at 1 by (unfold b; lia). rewrite sum_app, (sum_zero (S M - b)), Rplus_0_r.
      * rewrite <- (New b u) by (unfold b, u; lia). apply sum_ext. intros m Hm.
        destruct (Nat.ltb_spec (T - M + j + m) T); [reflexivity|unfold b in *; lia].
      * intros m Hm. destruct (Nat.ltb_spec (T - M + j + (b + m)) T); [unfold b in *; lia|reflexivity].
  - apply sum_ext. intros j Hj.
    replace T with ((M - j) + (T - (M - j)))%nat by lia. rewrite sum_app, (sum_zero (T - (M - j))), Rplus_0_r.
    2:{ intros k Hk. destruct (Nat.ltb_spec (M - j + k + S j) (S M)); [lia|reflexivity]. }
    rewrite (sum_ext (M - j) _ (fun k => pays 2 (cover (S M)) r 0 (1 - Z.of_nat (S j)) (S j + k))).
    2:{ intros k Hk. destruct (Nat.ltb_spec (k + S j) (S M)); [|lia]. f_equal. lia. }
    rewrite (copy_pays_exact (S M) r (1 - Z.of_nat (S j)) (S j) (M - j) ltac:(lia)) by (intros; apply In; lia).
    rewrite (no_lead T r j (S j) Hin ltac:(lia)). replace (S M - (S j + (M - j)))%nat with O by lia.
    replace (S M - S j)%nat with (M - j)%nat by lia. cbn [walk]. rewrite Rplus_0_l.
    rewrite (Rabs_right (INR (M - j))) by (apply Rle_ge, pos_INR). field.
Qed.

(* For every M and T >= M the worst total regret over T rounds is cover_total M T exactly: no instance with rewards in [0,1] has more,
   and the reward (1,0) in every round has just that: see cover_total_attained. *)
Theorem cover_every_T (M T : nat) : (M <= T)%nat -> let L := inclusive_average_restart (cover (M + 1)) M in
  (forall r, instance 2 T r -> total_regret 2 T L r <= cover_total M T) /\
  exists r, instance 2 T r /\ total_regret 2 T L r = cover_total M T.
Proof.
  intros HT L. assert (On : forall r i, regret_against 2 T L r i = regret_on 2 L r i 1 T).
  { intros r i. unfold regret_against, over_rounds, regret_on. apply sum_ext. intros k _. cbv zeta.
    replace (1 + Z.of_nat k)%Z with (Z.of_nat k + 1)%Z by lia. reflexivity. }
  assert (Up : forall r, instance 2 T r -> total_regret 2 T L r <= cover_total M T).
  { intros r Hr. apply total_regret_le; [lia|]. intros i Hi. rewrite On. apply cover_total_upper; assumption. }
  split; [exact Up|]. assert (Hin : instance 2 T (turn_over 0 T)) by (apply turn_over_instance; lia).
  exists (turn_over 0 T). split; [exact Hin|]. apply Rle_antisym; [apply Up; exact Hin|].
  rewrite <- (cover_total_attained M T HT). fold L. rewrite <- On.
  apply total_regret_ge. lia.
Qed.
