(* Algorithm 2 with the play of A before any reward and without it: what that does to the regret in the long run. Over Cover's learner for
   M+1 rounds the empty suffix helps, for every M. Over Hedge with rate ln 3 and M = 1 it does harm. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Hedge Theorem_3_1 Two_arms Intervals Lemma_5_5.
Import ListNotations.
Open Scope R_scope.

(* ---- Cover's learner ---- *)

Lemma walk_grows k x : walk k x <= walk (S k) x.
Proof.
  cbn [walk]. pose proof (walk_convex k (1 / 2) (x + 1) (x - 1) ltac:(lra)) as H.
  replace (1 / 2 * (x + 1) + (1 - 1 / 2) * (x - 1)) with x in H by field. lra.
Qed.
Lemma walk_long n j x : walk j x <= walk (j + n) x.
Proof. induction n; [rewrite Nat.add_0_r; lra|]. rewrite Nat.add_succ_r. eapply Rle_trans; [exact IHn|apply walk_grows]. Qed.

(* After rewards of one arm alone the potential neither grows nor shrinks. *)
Definition of_one_arm (x : vec) : Prop := x = unit_vec 0 \/ x = unit_vec 1.
Lemma copy_step_one_arm N r u m : (m < N)%nat -> of_one_arm (r (u + Z.of_nat m)%Z) ->
  pays 2 (cover N) r 0 u m = ((lead (segment r u (S m)) - walk (N - S m) (lead (segment r u (S m)))) -
    (lead (segment r u m) - walk (N - m) (lead (segment r u m)))) / 2.
Proof.
  intros Hm Hx. unfold pays. rewrite segment_S, lead_snoc. unfold cover. rewrite segment_length. set (D := lead (segment r u m)).
  set (k := (N - S m)%nat). replace (N - m)%nat with (S k) by (unfold k; lia). replace (S k - 1)%nat with k by lia.
  cbn [walk]. unfold dot. cbn [Sum]. destruct Hx as [-> | ->]; unfold unit_vec; cbn [Nat.eqb].
  - replace (D + (1 - 0)) with (D + 1) by ring. field.
  - replace (D + (0 - 1)) with (D - 1) by ring. field.
Qed.

Lemma copy_of_one_arm N r u b : (b <= N)%nat -> (forall m, (m < b)%nat -> of_one_arm (r (u + Z.of_nat m)%Z)) ->
  Sum b (fun m => pays 2 (cover N) r 0 u m) = (lead (segment r u b) - walk (N - b) (lead (segment r u b)) + walk N 0) / 2.
Proof.
  induction b as [|b IH]; intros Hb Hr; [cbn [Sum segment seq map lead fold_right]; rewrite Nat.sub_0_r; field|].
  cbn [Sum]. rewrite IH by (lia || (intros; apply Hr; lia)). rewrite copy_step_one_arm by (lia || apply Hr; lia). field.
Qed.

Section Balanced.
(* N = M+1 rounds over and over, of which arm 1 has h: half of them, or one more. *)
Variables M h q : nat.
Let N := S M.
Hypothesis Hh : (N <= 2 * h <= S N)%nat.
Let T := (q * N)%nat.
Let r := cyclic N h T 1 0.
Let ahead_by (t : Z) : R := r t 0%nat - r t 1%nat.

Lemma balanced_one_arm t : (1 <= t <= Z.of_nat T)%Z -> of_one_arm (r t).
Proof. intros H. unfold r. rewrite cyclic_in by exact H. unfold of_one_arm. destruct (_ <? _)%Z; auto. Qed.

Lemma gap_first k : (k < N)%nat -> (1 <= q)%nat -> ahead_by (Z.of_nat k + 1) = if (k <? h)%nat then 1 else -1.
Proof.
  intros Hk Hq. unfold ahead_by, r. rewrite cyclic_in by (unfold T; nia). rewrite Z.mod_small by lia.
  destruct (Z.ltb_spec (Z.of_nat k + 1 - 1) (Z.of_nat h)), (Nat.ltb_spec k h); try lia; unfold unit_vec; cbn [Nat.eqb]; ring.
Qed.

Lemma gap_again t : (1 <= t)%Z -> (t + Z.of_nat N <= Z.of_nat T)%Z -> ahead_by (t + Z.of_nat N) = ahead_by t.
Proof.
  intros H1 H2. unfold ahead_by, r. rewrite !cyclic_in by lia. replace (t + Z.of_nat N - 1)%Z with (t - 1 + 1 * Z.of_nat N)%Z by lia.
  rewrite Z.mod_add by (unfold N; lia). reflexivity.
Qed.

Lemma lead_sum u n : lead (segment r u n) = Sum n (fun k => ahead_by (u + Z.of_nat k)).
Proof. induction n; [reflexivity|]. rewrite segment_S, lead_snoc, IHn. reflexivity. Qed.

Definition over_half : R := 2 * INR h - INR N.
Lemma first_period : (1 <= q)%nat -> Sum N (fun k => ahead_by (1 + Z.of_nat k)) = over_half.
Proof.
  intros Hq. rewrite (sum_ext N _ (fun k => if (k <? h)%nat then 1 else -1)).
  2:{ intros k Hk. rewrite Z.add_comm. apply gap_first; assumption. }
  replace N with (h + (N - h))%nat at 1 by lia. rewrite sum_app.
  rewrite (sum_ext h _ (fun _ => 1)) by (intros k Hk; destruct (Nat.ltb_spec k h); [reflexivity|lia]).
  rewrite (sum_ext (N - h) _ (fun _ => -1)) by (intros k Hk; destruct (Nat.ltb_spec (h + k) h); [lia|reflexivity]).
  rewrite !sum_const, minus_INR by lia. unfold over_half. ring.
Qed.

Lemma any_period n : (n + N <= T)%nat -> Sum N (fun k => ahead_by (1 + Z.of_nat n + Z.of_nat k)) = over_half.
Proof.
  induction n as [|n IH]; intros Hn; [rewrite Z.add_0_r; apply first_period; unfold T, N in *; nia|].
  rewrite <- IH by lia. unfold N. rewrite (sum_first M (fun k => ahead_by (1 + Z.of_nat n + Z.of_nat k))). cbn [Sum].
  replace (ahead_by (1 + Z.of_nat (S n) + Z.of_nat M)) with (ahead_by (1 + Z.of_nat n + Z.of_nat 0)).
  2:{ rewrite <- gap_again by lia. f_equal. unfold N. lia. }
  rewrite Rplus_comm. f_equal. apply sum_ext. intros k _. f_equal. lia.
Qed.

Lemma all_periods : Sum T (fun k => ahead_by (1 + Z.of_nat k)) = INR q * over_half.
Proof.
  unfold T at 1. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj. rewrite <- (any_period (j * N)) by (unfold T; nia).
  apply sum_ext. intros k _. f_equal. lia.
Qed.

Lemma over_half_small : 0 <= over_half <= 1.
Proof.
  destruct Hh as [A B]. apply le_INR in A. apply le_INR in B. rewrite (S_INR N) in B. rewrite mult_INR in A, B. simpl (INR 2) in *.
  unfold over_half. lra.
Qed.

(* A copy that plays M+1 rounds of the instance pays E|S_(M+1)| / 2 against arm 1. *)
Lemma whole_copy j : (j + N <= T)%nat -> Sum N (fun m => pays 2 (cover N) r 0 (1 + Z.of_nat j) m) = walk N 0 / 2.
Proof.
  intros Hj. rewrite copy_of_one_arm; [|lia|intros m Hm; apply balanced_one_arm; lia]. rewrite Nat.sub_diag. cbn [walk].
  rewrite lead_sum, any_period by exact Hj. pose proof over_half_small. rewrite (Rabs_right over_half) by lra. field.
Qed.

Lemma pays_at_least u m : -1 <= pays 2 (cover N) r 0 u m.
Proof.
  assert (Hr : forall t, is_reward 2 (r t)) by (intros t; apply (instance_rewards 2 T), cyclic_instance).
  unfold pays. assert (P : is_play 2 (cover N (segment r u m))) by (apply cover_is_base, segment_Forall, Hr).
  pose proof (dot_bounded 2 _ _ P (Hr (u + Z.of_nat m)%Z)). pose proof (Hr (u + Z.of_nat m)%Z 0%nat ltac:(lia)). lra.
Qed.

Lemma some_rounds n b f : (forall k, -1 <= f k) -> - INR b <= Sum n (fun k => if (k <? b)%nat then f k else 0).
Proof.
  intros H. enough (- INR (Nat.min n b) <= Sum n (fun k => if (k <? b)%nat then f k else 0)) as E.
  { eapply Rle_trans; [|exact E]. apply Ropp_le_contravar, le_INR. lia. }
  induction n as [|n IH]; [simpl; lra|]. cbn [Sum]. specialize (H n). destruct (Nat.ltb_spec n b).
  - replace (Nat.min (S n) b) with (S (Nat.min n b)) by lia. rewrite S_INR. lra.
  - replace (Nat.min (S n) b) with (Nat.min n b) by lia. lra.
Qed.

Lemma inclusive_pays : (1 <= q)%nat -> INR (T - M) * (walk N 0 / 2) - 2 * INR M * INR N <=
  INR N * regret_on 2 (inclusive_average_restart (cover N) M) r 0 1 T.
Proof.
  intros Hq. unfold N at 3. rewrite interval_copies by lia. fold N.
  assert (HT : (N <= T)%nat) by (unfold T; nia).
  assert (B : - (INR M * INR N) <= Sum M (fun j => Sum T (fun k => if (k + S j <? N)%nat then pays 2 (cover N) r 0 (1 - Z.of_nat (S j))
    (k + S j) else 0))).
  { replace (- (INR M * INR N)) with (INR M * - INR N) by ring. rewrite <- sum_const. apply sum_le. intros j Hj.
    apply Rle_trans with (- INR (N - S j)); [apply Ropp_le_contravar, le_INR; lia|].
    rewrite (sum_ext T _ (fun k => if (k <? N - S j)%nat then pays 2 (cover N) r 0 (1 - Z.of_nat (S j)) (k + S j) else 0)).
    - apply some_rounds. intros k. apply pays_at_least.
    - intros k _. destruct (Nat.ltb_spec (k + S j) N), (Nat.ltb_spec k (N - S j)); try lia; reflexivity. }
  enough (INR (T - M) * (walk N 0 / 2) - INR M * INR N <=
    Sum T (fun j => Sum N (fun m => if (j + m <? T)%nat then pays 2 (cover N) r 0 (1 + Z.of_nat j) m else 0))) by lra.
  replace T with ((T - M) + M)%nat at 2 by (unfold N in HT; lia). rewrite sum_app. apply Rplus_le_compat.
  - rewrite <- sum_const. apply sum_le. intros j Hj. rewrite <- (whole_copy j) by (unfold N in *; lia). right. apply sum_ext. intros m Hm.
    destruct (Nat.ltb_spec (j + m) T); [reflexivity|unfold N in *; lia].
  - replace (- (INR M * INR N)) with (INR M * - INR N) by ring. rewrite <- sum_const. apply sum_le. intros j Hj.
    set (p := (T - M + j)%nat). apply Rle_trans with (- INR (T - p)); [apply Ropp_le_contravar, le_INR; unfold p, N in *; lia|].
    rewrite (sum_ext N _ (fun m => if (m <? T - p)%nat then pays 2 (cover N) r 0 (1 + Z.of_nat p) m else 0)).
    + apply some_rounds. intros m. apply pays_at_least.
    + intros m _. destruct (Nat.ltb_spec (p + m) T), (Nat.ltb_spec m (T - p)); try lia; reflexivity.
Qed.

(* Without the empty suffix: M times the mean is M+1 times the other mean, less what A pays before any reward. *)
Lemma average_pays : (1 <= M)%nat -> (1 <= q)%nat ->
  INR (T - M) * (walk N 0 / 2) - INR q * over_half / 2 - 2 * INR M * INR N <=
  INR M * regret_against 2 T (average_restart (cover N) M) r 0.
Proof.
  intros HM Hq. pose proof (inclusive_pays Hq) as H.
  enough (E : INR M * regret_against 2 T (average_restart (cover N) M) r 0 =
    INR N * regret_on 2 (inclusive_average_restart (cover N) M) r 0 1 T - INR q * over_half / 2) by (rewrite E; lra).
  rewrite <- all_periods. unfold regret_against, over_rounds, regret_on. cbv zeta.
  replace (Sum T (fun k => ahead_by (1 + Z.of_nat k)) / 2) with (/ 2 * Sum T (fun k => ahead_by (1 + Z.of_nat k))) by field.
  rewrite <- !sum_scal, <- sum_minus. apply sum_ext. intros k _. replace (Z.of_nat k + 1)%Z with (1 + Z.of_nat k)%Z by lia.
  set (t := (1 + Z.of_nat k)%Z). unfold average_restart, inclusive_average_restart, average_suffixes.
  rewrite (dot_mean 2 M (fun m => cover N (window r (1 + m) t))), (dot_mean 2 (S M) (fun m => cover N (window r (0 + m) t))), sum_first.
  change (Sum M (fun m => dot 2 (cover N (window r (0 + S m) t)) (r t))) with (Sum M (fun m => dot 2 (cover N (window r (1 + m) t)) (r t))).
  assert (Z0 : dot 2 (cover N (window r (0 + 0) t)) (r t) = (r t 0%nat + r t 1%nat) / 2).
  { unfold window, segment, cover. cbn [Nat.add seq map length lead fold_right]. set (k0 := (N - 0 - 1)%nat).
    assert (Ev : walk k0 (0 - 1) = walk k0 (0 + 1)).
    { replace (0 - 1) with (- (0 + 1)) by ring. clear. generalize (0 + 1). induction k0; intros x; cbn [walk]; [apply Rabs_Ropp|].
      replace (- x + 1) with (- (x - 1)) by ring. replace (- x - 1) with (- (x + 1)) by ring. rewrite !IHk0. field. }
    rewrite Ev. unfold dot. cbn [Sum]. field. }
  rewrite Z0. unfold ahead_by. apply le_INR in HM. simpl in HM. change (INR N) with (INR (S M)). rewrite !S_INR. field. lra.
Qed.
End Balanced.

(* Over Cover's learner for M+1 rounds the empty suffix helps, for every M: with it the regret of a round is at most E|S_(M+1)|/(2(M+1)) in
   the long run, and without it more, on an instance with rewards 0 and 1. *)
Theorem algorithm_2_empty_suffix_helps (M : nat) : (1 <= M)%nat -> let v := walk (M + 1) 0 / (2 * INR (M + 1)) in
  (forall T r, (1 <= T)%nat -> instance 2 T r -> Reg 2 T (inclusive_average_restart (cover (M + 1)) M) r <= (1 + INR M / INR T) * v) /\
  exists w C, v < w /\ forall q, (1 <= q)%nat -> let T := (q * (M + 1))%nat in
    exists r, instance 2 T r /\ (forall t i, r t i = 0 \/ r t i = 1) /\
      INR T * w - C <= total_regret 2 T (average_restart (cover (M + 1)) M) r.
Proof.
  intros HM v. split; [intros T r HT Hr; exact (two_arms_upper M T r HT Hr)|].
  replace (M + 1)%nat with (S M) in * by lia. set (N := S M) in *. set (h := ((N + 1) / 2)%nat).
  assert (Hh : (N <= 2 * h <= S N)%nat).
  { pose proof (Nat.div_mod (N + 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (N + 1) 2 ltac:(lia)). unfold h. lia. }
  assert (PM : 0 < INR M) by (apply lt_0_INR; lia). assert (PN : INR N = INR M + 1) by (unfold N; apply S_INR).
  set (l := over_half M h). pose proof (over_half_small M h Hh) as L. fold l in L. pose (W := walk N 0 / 2).
  exists ((W - l / (2 * INR N)) / INR M), (W + 2 * INR N). split.
  - assert (Big : l / 2 < W).
    { unfold W. destruct (Nat.eq_dec M 1) as [E|E].
      - assert (l = 0) by (unfold l, over_half, h, N; subst M; cbn; ring). pose proof (walk_long M 1 0) as G.
        replace (1 + M)%nat with N in G by reflexivity.
        set (w := walk N 0) in *. clearbody w. cbn [walk] in G. pose proof (Rle_abs (0 + 1)). pose proof (Rabs_pos (0 - 1)). lra.
      - pose proof (walk_long (M - 2) 3 0) as G. replace (3 + (M - 2))%nat with N in G by (unfold N; lia).
        set (w := walk N 0) in *. clearbody w. cbn [walk] in G.
        pose proof (Rle_abs (0 + 1 + 1 + 1)). pose proof (Rle_abs (0 + 1 + 1 - 1)). pose proof (Rle_abs (0 + 1 - 1 + 1)).
        pose proof (Rabs_left1 (0 + 1 - 1 - 1) ltac:(lra)). pose proof (Rle_abs (0 - 1 + 1 + 1)).
        pose proof (Rabs_left1 (0 - 1 + 1 - 1) ltac:(lra)).
        pose proof (Rabs_left1 (0 - 1 - 1 + 1) ltac:(lra)). pose proof (Rabs_left1 (0 - 1 - 1 - 1) ltac:(lra)). lra. }
    unfold v. replace (M + 1)%nat with N by (unfold N; lia). replace (walk N 0 / (2 * INR N)) with (W / INR N) by (unfold W; field; lra).
    apply Rmult_lt_reg_r with (INR N * INR M); [apply Rmult_lt_0_compat; lra|].
    replace (W / INR N * (INR N * INR M)) with (W * INR M) by (field; lra).
    replace ((W - l / (2 * INR N)) / INR M * (INR N * INR M)) with (W * INR N - l / 2) by (field; lra). rewrite PN.
    replace (W * (INR M + 1) - l / 2) with (W * INR M + (W - l / 2)) by field. lra.
  - intros q Hq T. exists (cyclic N h T 1 0). split; [apply cyclic_instance|]. split.
    + intros t i. unfold cyclic. destruct (_ && _)%bool; [|left; reflexivity].
      destruct (_ <? _)%Z; unfold unit_vec; destruct (Nat.eqb i _); auto.
    + pose proof (average_pays M h q Hh HM Hq) as P. fold N l in P. change (q * N)%nat with T in P.
      eapply Rle_trans; [|apply (total_regret_ge 2 T _ _ 0); lia]. apply Rmult_le_reg_l with (INR M); [exact PM|].
      eapply Rle_trans; [|exact P]. right. fold W. assert (HT : INR T = INR q * INR N) by (unfold T; apply mult_INR).
      assert (M <= T)%nat by (unfold T, N; nia). rewrite minus_INR, HT by assumption.
      field. repeat split; lra.
Qed.

(* ---- Hedge with rate ln 3 and M = 1 ---- *)

(* With rewards 0 and 1 it gives 3/4 to the arm that earned more in the last round, and the mean with the play before any reward 5/8. *)
Lemma hedge_ln_3 (x : vec) : (forall i, x i = 0 \/ x i = 1) -> let g := x 0%nat - x 1%nat in
  hedge 2 (ln 3) [x] 0%nat = 1 / 2 + g / 4 /\ hedge 2 (ln 3) [x] 1%nat = 1 / 2 - g / 4.
Proof.
  intros H g. unfold hedge, potential, score. cbn [Sum fold_right]. rewrite !Rplus_0_r, Rplus_0_l. unfold g.
  destruct (H 0%nat) as [-> | ->], (H 1%nat) as [-> | ->]; rewrite ?Rmult_0_r, ?Rmult_1_r, ?exp_0, ?exp_ln by lra; split; field.
Qed.
Lemma hedge_without_past i : (i < 2)%nat -> hedge 2 (ln 3) [] i = 1 / 2.
Proof. intros _. unfold hedge, potential, score. cbn [Sum fold_right]. rewrite Rmult_0_r, exp_0. field. Qed.

Section One_round.
Variable T : nat.
Variable r : Z -> vec.
Hypothesis Hr : instance 2 T r.
Hypothesis H01 : forall t i, r t i = 0 \/ r t i = 1.
Let ahead_by (t : Z) : R := r t 0%nat - r t 1%nat.

Lemma gap_range t : -1 <= ahead_by t <= 1.
Proof. unfold ahead_by. destruct (H01 t 0%nat) as [-> | ->], (H01 t 1%nat) as [-> | ->]; lra. Qed.

(* the play after the last round, moved from 1/2 by c times what arm 1 was ahead by *)
Lemma plays_of_hedge t : average_restart (hedge 2 (ln 3)) 1 r t 0%nat = 1 / 2 + ahead_by (t - 1) / 4 /\
  average_restart (hedge 2 (ln 3)) 1 r t 1%nat = 1 / 2 - ahead_by (t - 1) / 4 /\
  inclusive_average_restart (hedge 2 (ln 3)) 1 r t 0%nat = 1 / 2 + ahead_by (t - 1) / 8 /\
  inclusive_average_restart (hedge 2 (ln 3)) 1 r t 1%nat = 1 / 2 - ahead_by (t - 1) / 8.
Proof.
  assert (W1 : window r 1 t = [r (t - 1)%Z]) by (unfold window, segment; cbn [seq map]; do 2 f_equal; lia).
  destruct (hedge_ln_3 (r (t - 1)%Z) (H01 (t - 1)%Z)) as [H0 H1]. fold (ahead_by (t - 1)) in H0, H1.
  unfold average_restart, inclusive_average_restart, average_suffixes. cbn [Sum Nat.add]. rewrite W1, H0, H1.
  change (window r 0 t) with (@nil vec). rewrite !hedge_without_past by lia. simpl (INR 1). simpl (INR 2). repeat split; field.
Qed.

(* A learner that plays 1/2 + c times the gap of the last round has regret at most 1/2 - c a round, against either arm. *)
Lemma gap_regret (L : learner) c i : 0 <= c -> c <= 1 / 4 -> (i < 2)%nat ->
  (forall t, L r t 0%nat = 1 / 2 + c * ahead_by (t - 1) /\ L r t 1%nat = 1 / 2 - c * ahead_by (t - 1)) ->
  regret_against 2 T L r i <= INR T * (1 / 2 - c) + 1 / 2.
Proof.
  intros H0 H1 Hi HL. unfold regret_against, over_rounds. set (z := if Nat.eqb i 0 then 1 else -1).
  assert (E : forall t, r t i - dot 2 (L r t) (r t) = z * ahead_by t / 2 - c * (ahead_by (t - 1) * ahead_by t)).
  { intros t. destruct (HL t) as [E0 E1]. unfold dot. cbn [Sum]. rewrite E0, E1. unfold z. fold (ahead_by t).
    destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; unfold ahead_by; field. }
  (* the potential is 1/2 - c times the gap of the last round, for arm i *)
  enough (B : forall n, Sum n (fun k => r (Z.of_nat k + 1)%Z i - dot 2 (L r (Z.of_nat k + 1)%Z) (r (Z.of_nat k + 1)%Z)) <=
    INR n * (1 / 2 - c) + (1 / 2 - c) * (z * ahead_by (Z.of_nat n) - z * ahead_by 0)).
  { eapply Rle_trans; [apply B|]. pose proof (gap_range (Z.of_nat T)) as G. assert (ahead_by 0 = 0).
    { unfold ahead_by. destruct Hr as [_ Z0]. rewrite Z0 by lia. unfold zero. ring. }
    unfold z. destruct (Nat.eqb i 0); nra. }
  induction n as [|n IH]; [simpl; lra|]. cbn [Sum]. rewrite E, S_INR. replace (Z.of_nat n + 1 - 1)%Z with (Z.of_nat n) by lia.
  replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia. pose proof (gap_range (Z.of_nat n)). pose proof (gap_range (Z.of_nat n + 1)).
  set (s := ahead_by (Z.of_nat n)) in *. set (g := ahead_by (Z.of_nat n + 1)) in *.
  enough (z * g / 2 - c * (s * g) <= (1 / 2 - c) + (1 / 2 - c) * (z * g - z * s)) by lra.
  pose proof (Rmult_le_pos (1 - s) (1 / 2 - c - c * g) ltac:(lra) ltac:(nra)).
  pose proof (Rmult_le_pos (1 + s) (1 / 2 - c + c * g) ltac:(lra) ltac:(nra)). unfold z. destruct (Nat.eqb i 0); lra.
Qed.
End One_round.

(* Over Hedge with rate ln 3 and M = 1, with rewards 0 and 1, the regret of a round is at most 1/4 in the long run without the empty suffix
   and 3/8 with it, and e_1 for ever attains both. *)
Theorem algorithm_2_empty_suffix_harms : let A := hedge 2 (ln 3) in
  (forall T r, instance 2 T r -> (forall t i, r t i = 0 \/ r t i = 1) ->
    total_regret 2 T (average_restart A 1) r <= INR T * (1 / 4) + 1 / 2 /\
    total_regret 2 T (inclusive_average_restart A 1) r <= INR T * (3 / 8) + 1 / 2) /\
  forall T, exists r, instance 2 T r /\ (forall t i, r t i = 0 \/ r t i = 1) /\
    INR T * (1 / 4) <= total_regret 2 T (average_restart A 1) r /\
    INR T * (3 / 8) <= total_regret 2 T (inclusive_average_restart A 1) r.
Proof.
  intros A. split.
  - intros T r Hr H01. pose proof (plays_of_hedge r H01) as P. split; apply total_regret_le; try lia; intros i Hi.
    + replace (1 / 4) with (1 / 2 - 1 / 4) by field. apply gap_regret; try assumption; try lra. intros t.
      destruct (P t) as [E0 [E1 _]]. unfold A. rewrite E0, E1. split; field.
    + replace (3 / 8) with (1 / 2 - 1 / 8) by field. apply gap_regret; try assumption; try lra. intros t.
      destruct (P t) as [_ [_ [E0 E1]]]. unfold A. rewrite E0, E1. split; field.
  - intros T. set (r := cyclic 1 1 T 1 0). assert (Hr : instance 2 T r) by apply cyclic_instance. exists r. split; [exact Hr|].
    assert (H01 : forall t i, r t i = 0 \/ r t i = 1).
    { intros t i. unfold r, cyclic. destruct (_ && _)%bool; [|left; reflexivity].
      destruct (_ <? _)%Z; unfold unit_vec; destruct (Nat.eqb i _); auto. }
    split; [exact H01|]. pose proof (plays_of_hedge r H01) as P.
    assert (In : forall t, (1 <= t <= Z.of_nat T)%Z -> r t = unit_vec 0).
    { intros t Ht. unfold r. rewrite cyclic_in by exact Ht. rewrite Z.mod_1_r. reflexivity. }
    assert (G : forall t, r t 0%nat - r t 1%nat <= 1) by (intros t; destruct (H01 t 0%nat) as [-> | ->], (H01 t 1%nat) as [-> | ->]; lra).
    split; (eapply Rle_trans; [|apply (total_regret_ge 2 T _ _ 0); lia]); unfold regret_against, over_rounds; rewrite <- sum_const;
      apply sum_le; intros k Hk; specialize (G (Z.of_nat k + 1 - 1)%Z); destruct (P (Z.of_nat k + 1)%Z) as [E0 [E1 [F0 F1]]];
      unfold A, dot; cbn [Sum]; rewrite ?E0, ?E1, ?F0, ?F1, In by lia; unfold unit_vec; cbn [Nat.eqb]; lra.
Qed.
