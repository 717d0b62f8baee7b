(* Follow-the-leader on a window of even length M >= 2, two arms, rewards 0 and 1: the long-run worst case is exactly
   (M+1)/(2(M+2)) a round. Windowed_follow_the_leader.v has odd M, Windowed_even.v rewards in [0,1]. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Windowed Windowed_even Alphabet Windowed_follow_the_leader.
Import ListNotations.
Open Scope R_scope.

(* 1 if there is a zero among the newest n gaps, and 0 if not *)
Fixpoint flagged (g : Z -> Z) (n : nat) (t : Z) : Z :=
  match n with O => 0%Z | S m => if Z.eqb (g (t - 1)%Z) 0 then 1%Z else flagged g m (t - 1)%Z end.
(* N times the sum of the newest n gaps, N less if there is a zero among them, and n more *)
Definition worth (N : Z) (g : Z -> Z) (n : nat) (t : Z) : Z := (N * (suffix g n t - flagged g n t) + Z.of_nat n)%Z.
(* the least of them for 0, 1, ..., n *)
Fixpoint least_worth (N : Z) (g : Z -> Z) (n : nat) (t : Z) : Z :=
  match n with O => 0%Z | S m => Z.min (least_worth N g m t) (worth N g (S m) t) end.

Lemma flagged_range g n t : (0 <= flagged g n t <= 1)%Z.
Proof. revert t. induction n; intros t; cbn [flagged]; [lia|]. destruct (Z.eqb _ _); [lia|apply IHn]. Qed.

(* without a zero the sum has the parity of the number of gaps *)
Lemma flagged_parity g n t : (forall s, (-1 <= g s <= 1)%Z) -> flagged g n t = 0%Z ->
  exists q, (suffix g n t + Z.of_nat n = 2 * q)%Z.
Proof.
  intros Hg. revert t. induction n; intros t; cbn [flagged suffix]; [exists 0%Z; lia|].
  destruct (Z.eqb_spec (g (t - 1)%Z) 0) as [Z0|N0]; [lia|]. intros F. destruct (IHn (t - 1)%Z F) as [q E].
  pose proof (Hg (t - 1)%Z). destruct (Z.eq_dec (g (t - 1)%Z) 1) as [A|A]; [exists (q + 1)%Z; lia|exists q; lia].
Qed.

Lemma least_worth_all N g M n t : (n <= M)%nat -> (least_worth N g M t <= worth N g n t)%Z.
Proof.
  induction M; intros H.
  - assert (n = O) as -> by lia. unfold worth. cbn [least_worth suffix flagged]. lia.
  - cbn [least_worth]. destruct (Nat.eq_dec n (S M)) as [->|D]; [lia|]. specialize (IHM ltac:(lia)). lia.
Qed.
Lemma least_worth_attained N g M t : exists n, (n <= M)%nat /\ least_worth N g M t = worth N g n t.
Proof.
  induction M; [exists O; split; [lia|unfold worth; cbn [least_worth suffix flagged]; lia]|]. cbn [least_worth].
  destruct (Z.le_ge_cases (least_worth N g M t) (worth N g (S M) t)) as [A|A].
  - destruct IHM as [n [Hn E]]. exists n. split; [lia|]. lia.
  - exists (S M). split; [lia|]. lia.
Qed.
Lemma least_worth_nonpos N g M t : (least_worth N g M t <= 0)%Z.
Proof. pose proof (least_worth_all N g M 0 t ltac:(lia)) as A. unfold worth in A. cbn [suffix flagged] in A. lia. Qed.

(* after a gap the least worth falls by no more than a gap of that kind is worth *)
Lemma least_worth_next N g M t : (0 <= N)%Z ->
  (Z.min 0 (N * (g t - (if Z.eqb (g t) 0 then 1 else 0)) + 1 + least_worth N g M t) <= least_worth N g M (t + 1))%Z.
Proof.
  intros HN. destruct (least_worth_attained N g M (t + 1)) as [n [Hn E]]. rewrite E. unfold worth. destruct n as [|n].
  - cbn [suffix flagged]. lia.
  - pose proof (least_worth_all N g M n t ltac:(lia)) as A. unfold worth in A. cbn [suffix flagged].
    replace (t + 1 - 1)%Z with t by lia. pose proof (flagged_range g n t). destruct (Z.eqb_spec (g t) 0) as [B|B]; nia.
Qed.

(* a sum of gaps by its oldest gap *)
Lemma suffix_oldest g n t : suffix g (S n) t = (suffix g n t + g (t - Z.of_nat n - 1))%Z.
Proof.
  revert t. induction n; intros t; [cbn [suffix]; replace (t - Z.of_nat 0 - 1)%Z with (t - 1)%Z by lia; lia|].
  change (suffix g (S (S n)) t) with (g (t - 1) + suffix g (S n) (t - 1))%Z.
  change (suffix g (S n) t) with (g (t - 1) + suffix g n (t - 1))%Z. rewrite (IHn (t - 1)%Z).
  replace (t - 1 - Z.of_nat n - 1)%Z with (t - Z.of_nat (S n) - 1)%Z by lia. lia.
Qed.
Lemma flagged_oldest g n t : g (t - Z.of_nat n - 1)%Z = 0%Z -> flagged g (S n) t = 1%Z.
Proof.
  revert t. induction n; intros t H.
  - cbn [flagged]. replace (t - Z.of_nat 0 - 1)%Z with (t - 1)%Z in H by lia. rewrite H. reflexivity.
  - change (flagged g (S (S n)) t) with (if Z.eqb (g (t - 1)%Z) 0 then 1%Z else flagged g (S n) (t - 1)%Z).
    destruct (Z.eqb (g (t - 1)%Z) 0); [reflexivity|]. apply IHn. replace (t - 1 - Z.of_nat n - 1)%Z with (t - Z.of_nat (S n) - 1)%Z by lia.
    exact H.
Qed.

(* The potential, 2(M+2) times: less the least worth of the newest 0..M+1 gaps, and 1 more if that is 0 on a tie. *)
Definition tied (M : nat) (g : Z -> Z) (t : Z) : Z :=
  if (Z.eqb (suffix g M t) 0 && Z.eqb (least_worth (Z.of_nat M + 2) g (S M) t) 0)%bool then 1%Z else 0%Z.
Definition tie_potential (M : nat) (g : Z -> Z) (t : Z) : Z := (tied M g t - least_worth (Z.of_nat M + 2) g (S M) t)%Z.

(* On a tie with no worth below 0 the newest M gaps have no zero, and the newest gap and the one before the M are 1. *)
Lemma tied_is m g t : (1 <= m)%nat -> (forall s, (-1 <= g s <= 1)%Z) -> let M := (2 * m)%nat in
  let N := (Z.of_nat M + 2)%Z in suffix g M t = 0%Z -> least_worth N g (S M) t = 0%Z ->
  flagged g M t = 0%Z /\ g (t - Z.of_nat M - 1)%Z = 1%Z /\ g (t - 1)%Z = 1%Z.
Proof.
  intros Hm Hg M N H0 L0. assert (HN : (N = Z.of_nat M + 2)%Z) by reflexivity.
  pose proof (least_worth_all N g (S M) M t ltac:(lia)) as A.
  pose proof (least_worth_all N g (S M) (S M) t ltac:(lia)) as B.
  pose proof (least_worth_all N g (S M) 1 t ltac:(lia)) as C. rewrite L0 in A, B, C. unfold worth in A, B, C. rewrite H0 in A.
  pose proof (flagged_range g M t) as F. pose proof (flagged_range g (S M) t) as F1.
  split; [nia|]. rewrite suffix_oldest, H0 in B. cbn [suffix flagged] in C.
  pose proof (Hg (t - Z.of_nat M - 1)%Z) as G1. pose proof (Hg (t - 1)%Z) as G2. split.
  - destruct (Z.eq_dec (g (t - Z.of_nat M - 1)%Z) 0) as [Q|Q]; [pose proof (flagged_oldest g M t Q); nia|nia].
  - destruct (Z.eqb_spec (g (t - 1)%Z) 0) as [Q|Q]; nia.
Qed.

(* Cost and rise of the potential together are at most (M+1)/(2(M+2)) in every round. *)
Lemma tie_potential_step m g t : (1 <= m)%nat -> (forall s, (-1 <= g s <= 1)%Z) -> let M := (2 * m)%nat in
  ((Z.of_nat M + 2) * (twice_other (suffix g M t) * g t) + tie_potential M g (t + 1) - tie_potential M g t <= Z.of_nat M + 1)%Z.
Proof.
  intros Hm Hg M. set (N := (Z.of_nat M + 2)%Z).
  pose proof (least_worth_next N g (S M) t ltac:(unfold N; lia)) as Next. pose proof (least_worth_nonpos N g (S M) t) as Neg.
  pose proof (least_worth_nonpos N g (S M) (t + 1)) as Neg'.
  pose proof (least_worth_all N g (S M) M t ltac:(lia)) as Below. unfold worth in Below. pose proof (flagged_range g M t) as Fl.
  pose proof (Hg t) as G. assert (HM : (Z.of_nat M = 2 * Z.of_nat m)%Z) by (unfold M; lia).
  unfold tie_potential, tied. fold N.
  destruct (Z.eqb_spec (suffix g M (t + 1)) 0) as [S1|S1], (Z.eqb_spec (least_worth N g (S M) (t + 1)) 0) as [L1|L1]; cbn [andb].
  { (* the next state is tied: this gap is 1, and so is that which the window loses *)
    destruct (tied_is m g (t + 1) Hm Hg S1 L1) as [E1 [G1 G0]]. fold M in E1, G1.
    replace (t + 1 - 1)%Z with t in G0 by lia. replace (t + 1 - Z.of_nat M - 1)%Z with (t - Z.of_nat M)%Z in G1 by lia.
    destruct M as [|p] eqn:EM; [lia|]. cbn [suffix flagged] in S1, E1. replace (t + 1 - 1)%Z with t in S1, E1 by lia.
    assert (T0 : suffix g (S p) t = 0%Z).
    { rewrite suffix_oldest. replace (t - Z.of_nat p - 1)%Z with (t - Z.of_nat (S p))%Z by lia. lia. }
    pose proof (least_worth_all N g (S (S p)) p t ltac:(lia)) as Low. unfold worth in Low.
    rewrite G0 in E1. cbn [Z.eqb] in E1. rewrite E1 in Low.
    assert (P1 : suffix g p t = (-1)%Z) by lia. rewrite P1 in Low.
    rewrite T0, G0, L1. unfold twice_other. cbn [Z.ltb Z.eqb Z.compare].
    destruct (Z.eqb_spec (least_worth N g (S (S p)) t) 0); cbn [andb]; unfold N in *; lia. }
  all: destruct (Z.eqb_spec (suffix g M t) 0) as [S0|S0], (Z.eqb_spec (least_worth N g (S M) t) 0) as [L0|L0]; cbn [andb].
  all: unfold twice_other; destruct (Z.ltb_spec (suffix g M t) 0) as [A|A]; destruct (Z.eqb_spec (suffix g M t) 0) as [B|B]; try lia.
  all: destruct (Z.eq_dec (g t) 0) as [C|C]; [rewrite C in Next |- *; cbn [Z.eqb] in Next; lia|].
  all: destruct (Z.eqb_spec (g t) 0) as [C'|_]; [contradiction|].
  all: destruct (Z.eq_dec (g t) 1) as [D|D]; [rewrite D in Next |- *|assert (D' : g t = (-1)%Z) by lia; rewrite D' in Next |- *; lia].
  all: try lia.
  (* s_M < 0: it is -2 or less, or -1, and then M is even and there is a zero *)
  all: assert (F : (suffix g M t - flagged g M t <= -2)%Z) by (destruct (Z.eq_dec (flagged g M t) 0) as [Q|Q];
    [destruct (flagged_parity g M t Hg Q) as [q P]; lia|lia]).
  all: assert (N * (suffix g M t - flagged g M t) <= N * -2)%Z by (apply Z.mul_le_mono_nonneg_l; lia); lia.
Qed.

Lemma tie_potential_nonneg M g t : (0 <= tie_potential M g t)%Z.
Proof. unfold tie_potential, tied. pose proof (least_worth_nonpos (Z.of_nat M + 2) g (S M) t). destruct (_ && _)%bool; lia. Qed.

(* Before round 1 there are only zeros. *)
Lemma tie_potential_start M g t : (forall s, (s < t)%Z -> g s = 0%Z) -> (tie_potential M g t <= Z.of_nat M + 1)%Z.
Proof.
  intros H. set (N := (Z.of_nat M + 2)%Z).
  assert (S0 : forall n u, (u <= t)%Z -> suffix g n u = 0%Z).
  { induction n; intros u Hu; cbn [suffix]; [reflexivity|]. rewrite H, IHn by lia. reflexivity. }
  assert (F0 : flagged g 1 t = 1%Z) by (cbn [flagged]; rewrite H by lia; reflexivity).
  pose proof (least_worth_all N g (S M) 1 t ltac:(lia)) as A. unfold worth in A. rewrite S0, F0 in A by lia.
  destruct (least_worth_attained N g (S M) t) as [n [Hn E]]. unfold worth in E. rewrite S0 in E by lia.
  unfold tie_potential, tied. fold N. pose proof (flagged_range g n t) as F. destruct n as [|n]; [cbn [flagged] in E; nia|].
  destruct (Z.eqb_spec (least_worth N g (S M) t) 0); [nia|]. rewrite andb_false_r. unfold N in *. nia.
Qed.

(* 2(M+2) times the cost of T rounds is at most (M+1)(T+1) *)
Lemma tie_potential_sum m g T : (1 <= m)%nat -> (forall s, (s <= 0)%Z -> g s = 0%Z) -> (forall s, (-1 <= g s <= 1)%Z) ->
  let M := (2 * m)%nat in
  (INR M + 2) * Sum T (fun k => IZR (twice_other (suffix g M (Z.of_nat k + 1)) * g (Z.of_nat k + 1)%Z)) <=
  (INR M + 1) * (INR T + 1).
Proof.
  intros Hm H0 Hg M. assert (EM : IZR (Z.of_nat M) = INR M) by (symmetry; apply INR_IZR_INZ).
  enough (S : (INR M + 2) * Sum T (fun k => IZR (twice_other (suffix g M (Z.of_nat k + 1)) * g (Z.of_nat k + 1)%Z)) +
    IZR (tie_potential M g (Z.of_nat T + 1)) <= (INR M + 1) * (INR T + 1)).
  { pose proof (IZR_le _ _ (tie_potential_nonneg M g (Z.of_nat T + 1))). lra. }
  induction T.
  - cbn [Sum]. pose proof (tie_potential_start M g (Z.of_nat 0 + 1) ltac:(intros; apply H0; lia)) as P. apply IZR_le in P.
    rewrite plus_IZR, EM in P. simpl (INR 0). lra.
  - cbn [Sum]. rewrite S_INR. pose proof (tie_potential_step m g (Z.of_nat T + 1) Hm Hg) as P. fold M in P. apply IZR_le in P.
    rewrite minus_IZR, !plus_IZR, mult_IZR, plus_IZR, EM in P.
    replace (Z.of_nat (S T) + 1)%Z with (Z.of_nat T + 1 + 1)%Z by lia. lra.
Qed.

(* From above. On every instance with rewards 0 and 1, T * Reg <= (T + 1) (M+1)/(2(M+2)) for even M >= 2. *)
Theorem windowed_leader_even_upper m T r : (1 <= m)%nat -> let M := (2 * m)%nat in instance 2 T r -> two_valued 2 r ->
  total_regret 2 T (windowed (follow_the_leader 2) M) r <= (INR T + 1) * ((INR M + 1) / (2 * (INR M + 2))).
Proof.
  intros Hm M Hr H2. pose proof (pos_INR M) as PM. pose proof (pos_INR T) as PT.
  assert (HL : is_learner 2 (windowed (follow_the_leader 2) M)) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  set (g := fun t => (as_whole (r t 0%nat) - as_whole (r t 1%nat))%Z).
  assert (G : forall s, r s 0%nat - r s 1%nat = IZR (g s)).
  { intros s. unfold g. rewrite minus_IZR, <- !as_whole_is by (apply H2; lia). reflexivity. }
  assert (G0 : forall s, (s <= 0)%Z -> g s = 0%Z).
  { intros s Hs. apply eq_IZR. rewrite <- G. destruct Hr as [_ Z0]. rewrite Z0 by lia. unfold zero. simpl. lra. }
  assert (G1 : forall s, (-1 <= g s <= 1)%Z).
  { intros s. unfold g, as_whole. destruct (Req_EM_T (r s 0%nat) 1), (Req_EM_T (r s 1%nat) 1); lia. }
  assert (Plays : forall t, (1 <= t)%Z -> is_play 2 (windowed (follow_the_leader 2) M r t)) by (intros t Ht; apply (HL T); assumption).
  assert (Scale : forall x, (INR M + 2) * x <= (INR M + 1) * (INR T + 1) ->
    / 2 * x <= (INR T + 1) * ((INR M + 1) / (2 * (INR M + 2)))).
  { intros x Hx. apply Rmult_le_reg_l with (2 * (INR M + 2)); [lra|].
    replace (2 * (INR M + 2) * ((INR T + 1) * ((INR M + 1) / (2 * (INR M + 2)))))
      with ((INR M + 1) * (INR T + 1)) by (field; lra). lra. }
  apply total_regret_le; [lia|]. intros i Hi. unfold regret_against, over_rounds. destruct i as [|[|i]]; [| |lia].
  - rewrite (sum_ext T _ (fun k => / 2 * IZR (twice_other (suffix g M (Z.of_nat k + 1)) * g (Z.of_nat k + 1)%Z))).
    + rewrite sum_scal. apply Scale. apply (tie_potential_sum m g T Hm G0 G1).
    + intros k Hk. specialize (Plays (Z.of_nat k + 1)%Z ltac:(lia)). rewrite cost_two by exact Plays. rewrite G, mult_IZR.
      destruct (leader_plays (window r M (Z.of_nat k + 1)) _ Plays (suffix_is_lead g r 0 1 M _ G)) as [E _].
      unfold windowed. rewrite E. field.
  - set (h := fun s => (- g s)%Z).
    rewrite (sum_ext T _ (fun k => / 2 * IZR (twice_other (suffix h M (Z.of_nat k + 1)) * h (Z.of_nat k + 1)%Z))).
    + rewrite sum_scal. apply Scale. apply (tie_potential_sum m h T Hm).
      * intros s Hs. unfold h. rewrite G0 by exact Hs. reflexivity.
      * intros s. unfold h. specialize (G1 s). lia.
    + intros k Hk. specialize (Plays (Z.of_nat k + 1)%Z ltac:(lia)). rewrite cost_two' by exact Plays.
      replace (r (Z.of_nat k + 1)%Z 1%nat - r (Z.of_nat k + 1)%Z 0%nat) with (- IZR (g (Z.of_nat k + 1)%Z)) by (rewrite <- G; lra).
      rewrite mult_IZR. unfold h at 2. rewrite opp_IZR. unfold h. rewrite suffix_opp.
      destruct (leader_plays (window r M (Z.of_nat k + 1)) _ Plays (suffix_is_lead g r 0 1 M _ G)) as [_ E].
      unfold windowed. rewrite E. field.
Qed.

(* An instance may be continued with zeros: its total regret stays. *)
Lemma total_regret_longer d T n L r : instance d T r -> total_regret d (T + n) L r = total_regret d T L r.
Proof.
  intros [_ Z0]. assert (E : forall f : Z -> R, (forall t, (Z.of_nat T < t)%Z -> f t = 0) -> over_rounds (T + n) f = over_rounds T f).
  { intros f Hf. rewrite over_rounds_app. unfold over_rounds at 2. rewrite sum_zero; [lra|]. intros k _. apply Hf. lia. }
  unfold total_regret. f_equal.
  - apply largest_ext. intros i _. apply E. intros t Ht. rewrite Z0 by lia. reflexivity.
  - apply E. intros t Ht. rewrite Z0 by lia. apply dot_zero.
Qed.
Lemma instance_longer d T n r : instance d T r -> instance d (T + n) r.
Proof.
  intros Hr. split; [intros t _; apply (instance_rewards d T), Hr|]. intros t Ht. destruct Hr as [_ Z0]. apply Z0. lia.
Qed.

(* The value. For even M >= 2 the worst case over rewards 0 and 1 is (M+1)/(2(M+2)) a round, up to a constant in T * Reg: no
   instance has more than (T + 1) (M+1)/(2(M+2)), and for every T some instance has at least T (M+1)/(2(M+2)) - 2M - 3. *)
Theorem windowed_leader_two_valued_even m T : (1 <= m)%nat ->
  let M := (2 * m)%nat in let L := windowed (follow_the_leader 2) M in let v := (INR M + 1) / (2 * (INR M + 2)) in
  (forall r, instance 2 T r -> two_valued 2 r -> total_regret 2 T L r <= (INR T + 1) * v) /\
  (exists r, instance 2 T r /\ two_valued 2 r /\ INR T * v - (2 * INR M + 3) <= total_regret 2 T L r).
Proof.
  intros Hm M L v. pose proof (pos_INR M) as PM. split; [intros r; apply (windowed_leader_even_upper m T r Hm)|].
  assert (Hv : v * (2 * (INR M + 2)) = INR M + 1) by (unfold v; field; lra).
  assert (V0 : 0 < v) by (apply Rdiv_lt_0_compat; lra).
  set (n := (M + 2)%nat). assert (En : INR n = INR M + 2) by (unfold n; rewrite plus_INR; simpl; ring).
  pose proof (Nat.div_mod T n ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound T n ltac:(lia)) as UB.
  destruct (T / n)%nat as [|q] eqn:Q.
  - exists (fun _ => zero). split; [split; [intros t _; apply zero_is_reward|reflexivity]|]. split; [intros t i _; left; reflexivity|].
    assert (X : INR T <= INR n) by (apply le_INR; lia). rewrite En in X.
    assert (E : total_regret 2 T L (fun _ => zero) = 0).
    { unfold total_regret, over_rounds. cbn [largest]. rewrite !(sum_zero T) by (intros; try apply dot_zero; reflexivity).
      rewrite Rmax_left by lra. lra. }
    rewrite E. assert (INR T * v <= (INR M + 2) * v) by (apply Rmult_le_compat_r; lra). lra.
  - set (r := patterned n (S q * n) (paused_pattern m)).
    destruct (windowed_leader_paused m q Hm) as [Hin HR]. fold M in Hin, HR. fold n L r in Hin, HR.
    replace T with (S q * n + (T - S q * n))%nat by lia. exists r. split; [apply instance_longer; exact Hin|]. split.
    + intros t i _. unfold r, patterned, paused_pattern, unit_vec, zero. repeat destruct (_ && _)%bool; repeat destruct (_ <? _)%nat;
        repeat destruct (_ =? _)%nat; first [left; reflexivity|right; reflexivity].
    + rewrite total_regret_longer by exact Hin. replace (S q * n + (T - S q * n))%nat with T by lia. apply Rge_le in HR.
      assert (X : INR T <= (INR q + 2) * INR n).
      { replace (INR q + 2) with (INR (q + 2)) by (rewrite plus_INR; simpl; ring). rewrite <- mult_INR. apply le_INR. lia. }
      rewrite En in X, HR. rewrite plus_INR in HR. simpl (INR 1) in HR.
      assert (INR T * v <= (INR q + 2) * (INR M + 2) * v) by (apply Rmult_le_compat_r; lra).
      assert ((INR q + 2) * (INR M + 2) * v = (INR q + 2) * ((INR M + 1) / 2)).
      { rewrite <- Hv. field. }
      lra.
Qed.

(* The same per round: Reg <= v (1 + 1/T) always, and Reg >= v - (2M+3)/T for some instance of every T, where
   v = (M+1)/(2(M+2)). *)
Theorem windowed_leader_two_valued_even_Reg m T : (1 <= m)%nat -> (1 <= T)%nat ->
  let M := (2 * m)%nat in let L := windowed (follow_the_leader 2) M in let v := (INR M + 1) / (2 * (INR M + 2)) in
  (forall r, instance 2 T r -> two_valued 2 r -> Reg 2 T L r <= (1 + / INR T) * v) /\
  (exists r, instance 2 T r /\ two_valued 2 r /\ v - (2 * INR M + 3) / INR T <= Reg 2 T L r).
Proof.
  intros Hm HT M L v. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
  destruct (windowed_leader_two_valued_even m T Hm) as [U [r [Hr [H2 HL]]]]. fold M L v in U, HL. split.
  - intros r' Hr' H2'. apply Reg_le; [exact HT|].
    replace (INR T * ((1 + / INR T) * v)) with ((INR T + 1) * v) by (field; lra). apply U; assumption.
  - exists r. split; [exact Hr|]. split; [exact H2|]. unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|].
    replace (total_regret 2 T L r / INR T * INR T) with (total_regret 2 T L r) by (field; lra).
    replace ((v - (2 * INR M + 3) / INR T) * INR T) with (INR T * v - (2 * INR M + 3)) by (field; lra). exact HL.
Qed.
