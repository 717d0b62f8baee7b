(* Regret on intervals, and against sequences of arms that switch: AverageRestart over the suffixes of length 0..M. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Algorithms Theorem_3_2 Theorem_5_1.
Import ListNotations.
Open Scope R_scope.

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
