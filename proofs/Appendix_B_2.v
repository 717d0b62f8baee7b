(* A learner that changes from round to round does no better in the long run than the average of its functions. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_2 Challenge_section_5.
From BoundedRecall Require Import Model Definition_2_3 Theorem_4_1 Alphabet Theorem_5_6 Definition_2_2.
Import ListNotations.
Open Scope R_scope.

(* A cycle: rewards in [0,1] in every round, with period p. *)
Definition cycle (d p : nat) (c : Z -> vec) : Prop := (1 <= p)%nat /\ (forall t, is_reward d (c t)) /\
  (forall t, c (t + Z.of_nat p)%Z = c t).
(* The regret against arm i of the stationary learner g over one period, per round. *)
Definition cycle_regret (d M p : nat) (g : list vec -> vec) (c : Z -> vec) (i : nat) : R :=
  / INR p * Sum p (fun s => c (Z.of_nat s) i - dot d (g (window c M (Z.of_nat s))) (c (Z.of_nat s))).
(* The cycle from round o+1 on, for T rounds. *)
Definition cut (T : nat) (c : Z -> vec) (o : nat) : Z -> vec :=
  fun t => if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool then c (t + Z.of_nat o)%Z else zero.
(* The average of f over rounds M+1..T. *)
Definition average (M T : nat) (f : Z -> list vec -> vec) : list vec -> vec :=
  fun w i => / INR (T - M) * Sum (T - M) (fun k => f (Z.of_nat M + (Z.of_nat k + 1))%Z w i).

Lemma cut_in T c o t : (1 <= t <= Z.of_nat T)%Z -> cut T c o t = c (t + Z.of_nat o)%Z.
Proof. intros H. unfold cut. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. Qed.
Lemma cut_instance d T c o : (forall t, is_reward d (c t)) -> instance d T (cut T c o).
Proof.
  intros H. split; intros t Ht; [rewrite cut_in by exact Ht; apply H|].
  unfold cut. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

(* Some offset of a cycle costs the learner f what the cycle costs the average of f, but for the rounds 1..M. *)
Theorem offset d M T p f c i :
  is_learner d (plays M f) -> cycle d p c -> (i < d)%nat -> (M < T)%nat ->
  exists o, (o < p)%nat /\
    regret_against d T (plays M f) (cut T c o) i >= INR (T - M) * cycle_regret d M p (average M T f) c i - INR M.
Proof.
  intros HL [Hp [Hc Per]] Hi HT. set (n := (T - M)%nat).
  set (h := fun k s => c s i - dot d (f (Z.of_nat M + (Z.of_nat k + 1))%Z (window c M s)) (c s)).
  assert (nR : 0 < INR n) by (apply lt_0_INR; unfold n; lia). assert (pR : 0 < INR p) by (apply lt_0_INR; lia).
  assert (Hper : forall k s, h k (s + Z.of_nat p)%Z = h k s).
  { intros k s. unfold h. rewrite Per. replace (window c M (s + Z.of_nat p)) with (window c M s); [reflexivity|].
    apply map_ext. intros j. rewrite <- Per. f_equal. lia. }
  assert (Low : forall o, - INR M + Sum n (fun k => h k (Z.of_nat M + (Z.of_nat k + 1) + Z.of_nat o)%Z)
    <= regret_against d T (plays M f) (cut T c o) i).
  { intros o. assert (Split : forall g, Sum T g = Sum M g + Sum n (fun k => g (M + k)%nat))
      by (intros g; rewrite <- sum_app; f_equal; unfold n; lia).
    unfold regret_against, over_rounds. rewrite Split. apply Rplus_le_compat.
    - replace (- INR M) with (INR M * -1) by lra. apply sum_ge_const. intros k Hk.
      assert (Hr : is_reward d (cut T c o (Z.of_nat k + 1))) by (apply (instance_rewards d T), cut_instance, Hc).
      assert (P : is_play d (plays M f (cut T c o) (Z.of_nat k + 1)%Z)) by (apply (HL T); [apply cut_instance, Hc|lia]).
      pose proof (dot_bounded d _ _ P Hr). specialize (Hr i Hi). lra.
    - apply sum_le. intros k Hk. right. unfold h, plays.
      replace (Z.of_nat (M + k) + 1)%Z with (Z.of_nat M + (Z.of_nat k + 1))%Z by lia. rewrite cut_in by (unfold n in Hk; lia).
      replace (window (cut T c o) M (Z.of_nat M + (Z.of_nat k + 1)))
        with (window c M (Z.of_nat M + (Z.of_nat k + 1) + Z.of_nat o)); [reflexivity|].
      apply map_ext_in. intros j Hj. apply in_seq in Hj. rewrite cut_in by (unfold n in Hk; lia). f_equal. lia. }
  assert (Mean : Sum p (fun o => Sum n (fun k => h k (Z.of_nat M + (Z.of_nat k + 1) + Z.of_nat o)%Z))
    = INR p * (INR n * cycle_regret d M p (average M T f) c i)).
  { rewrite sum_swap. rewrite (sum_ext n _ (fun k => Sum p (fun s => h k (Z.of_nat s)))).
    2:{ intros k _. apply (sum_rotate p (h k)). intros s. apply Hper. }
    rewrite sum_swap. unfold cycle_regret. rewrite <- Rmult_assoc, (Rmult_comm (INR p)), Rmult_assoc,
      <- (Rmult_assoc (INR p)), Rinv_r, Rmult_1_l by lra.
    rewrite <- sum_scal. apply sum_ext. intros s _. unfold h. rewrite sum_minus, sum_const. rewrite Rmult_minus_distr_l. f_equal.
    unfold dot. rewrite sum_swap, <- sum_scal. apply sum_ext. intros j _. rewrite sum_scal_r. unfold average. fold n. field. lra. }
  destruct (one_or_all p (fun o => Sum n (fun k => h k (Z.of_nat M + (Z.of_nat k + 1) + Z.of_nat o)%Z))
    (INR n * cycle_regret d M p (average M T f) c i)) as [[o [Ho Hle]]|All].
  { exists o. split; [exact Ho|]. specialize (Low o). fold n. lra. }
  assert (Lt : forall q g v, (1 <= q)%nat -> (forall o, (o < q)%nat -> g o < v) -> Sum q g < INR q * v).
  { intros q g v. induction q; intros Hq Hg; [lia|]. cbn [Sum]. rewrite S_INR. specialize (Hg q ltac:(lia)) as Hgq.
    destruct q; [simpl; lra|].
    specialize (IHq ltac:(lia) ltac:(intros; apply Hg; lia)). lra. }
  exfalso. pose proof (Lt p _ _ Hp All) as Hlt. rewrite Mean in Hlt. lra.
Qed.

(* Non-stationarity does not help in the long run. Let C be a class of functions of the window that is closed under averages,
   and let every stationary learner of the class have regret V a round on some cycle, against some arm. Then every learner
   with recall M whose functions f_t all lie in C has, for every T > M, T * Reg >= (T - M) V - M on some instance. *)
Theorem non_stationary d M T f (C : (list vec -> vec) -> Prop) V :
  (forall n (g : nat -> list vec -> vec), (1 <= n)%nat -> (forall k, (k < n)%nat -> C (g k)) ->
    C (fun w i => / INR n * Sum n (fun k => g k w i))) ->
  (forall g, C g -> exists p c i, cycle d p c /\ (i < d)%nat /\ cycle_regret d M p g c i >= V) ->
  is_learner d (plays M f) -> (forall t, C (f t)) -> (M < T)%nat ->
  exists r, instance d T r /\ total_regret d T (plays M f) r >= INR (T - M) * V - INR M.
Proof.
  intros Closed Cycle HL HC HT.
  destruct (Cycle (average M T f)) as [p [c [i [Hc [Hi HV]]]]].
  { apply (Closed (T - M)%nat (fun k => f (Z.of_nat M + (Z.of_nat k + 1))%Z)); [lia|]. intros k _. apply HC. }
  destruct (offset d M T p f c i HL Hc Hi HT) as [o [Ho Hreg]].
  exists (cut T c o). split; [apply cut_instance, Hc|]. apply Rle_ge.
  eapply Rle_trans; [|apply (total_regret_ge d T _ _ i); exact Hi]. apply Rge_le in HV. apply Rge_le in Hreg.
  assert (INR (T - M) * V <= INR (T - M) * cycle_regret d M p (average M T f) c i) by (apply Rmult_le_compat_l;
    [apply pos_INR|exact HV]). lra.
Qed.

Theorem periodic_restart_plays A M : periodic_restart A (S M) = plays M (periodic_restart_function A (S M)).
Proof.
  apply functional_extensionality. intros r. apply functional_extensionality. intros t.
  pose proof (block_start_range (S M) t ltac:(lia)). unfold periodic_restart, plays, periodic_restart_function.
  rewrite last_of_window by lia. unfold window. do 2 f_equal. lia.
Qed.
Theorem average_restart_is_average A M t w i :
  / INR (S M) * Sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) w i) =
  / INR (S M) * Sum (S M) (fun m => A (last_of m w) i).
Proof.
  f_equal. rewrite (sum_rotate (S M) (fun s => periodic_restart_function A (S M) s w i)).
  - rewrite sum_first.
    replace (Sum (S M) (fun m => A (last_of m w) i)) with (Sum M (fun m => A (last_of m w) i) + A (last_of M w) i) by reflexivity.
    rewrite Rplus_comm. f_equal.
    + apply sum_ext. intros k Hk. unfold periodic_restart_function, block_start. f_equal. f_equal. f_equal.
      replace (Z.of_nat (S k) - 1)%Z with (Z.of_nat k) by lia. rewrite Z.div_small by lia. lia.
    + unfold periodic_restart_function, block_start. f_equal. f_equal. f_equal. change (Z.of_nat 0) with 0%Z.
      replace ((0 - 1) / Z.of_nat (S M))%Z with (-1)%Z by (apply Z.div_unique with (Z.of_nat M); lia). lia.
  - intros p. unfold periodic_restart_function, block_start. f_equal. f_equal. f_equal.
    replace (p + Z.of_nat (S M) - 1)%Z with (p - 1 + 1 * Z.of_nat (S M))%Z by lia. rewrite Z.div_add by lia. lia.
Qed.

(* So AverageRestart over the suffixes of length 0..M plays the average of its M+1 copies, blocks of M+1 rounds that begin in all M+1
   ways; and so it is over 0..M-1, written here for M+1, with blocks of M rounds. *)
Theorem average_restart_averages_copies A M r t i :
  inclusive_average_restart A M r t i =
    / INR (S M) * Sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i) /\
  exclusive_average_restart A (S M) r t i =
    / INR (S M) * Sum (S M) (fun k => periodic_restart_function A (S M) (t + Z.of_nat k) (window r M t) i).
Proof.
  rewrite average_restart_is_average. unfold exclusive_average_restart, inclusive_average_restart, average_suffixes.
  split; f_equal; apply sum_ext; intros m Hm; rewrite last_of_window by lia; reflexivity.
Qed.

(* Appendix B.2 as printed: AverageRestart, over the suffixes of length 1..M, would be the uniform combination of the M copies of
   PeriodicRestart whose blocks of M rounds begin in all M ways. With blocks of one round it is not: the copy plays A() in every round,
   and AverageRestart plays A(r_(t-1)). The theorems above say what the combination is. *)

Theorem appendix_b_2_printed_is_false :
  ~ (forall (A : base) (M : nat), (1 <= M)%nat -> is_base 2 A -> forall r t i,
     average_restart A M r t i = / INR M * Sum M (fun k => periodic_restart_function A M (t + Z.of_nat k) (window r M t) i)).
Proof.
  intros H. pose proof definition_2_2 as [_ [_ [_ [_ [B _]]]]].
  specialize (H first_then 1%nat ltac:(lia) B (fun _ => zero) 1%Z 0%nat).
  unfold average_restart, average_suffixes, periodic_restart_function in H. cbn in H. lra.
Qed.
