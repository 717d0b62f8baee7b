(* Follow-the-leader on a window, and one copy of the instance of Theorem 4.1. *)
From Coq Require Import Reals ZArith List Bool Lia Lra Psatz FunctionalExtensionality.
From BoundedRecall Require Import Challenge_model Challenge_section_4 Challenge_beyond.
From BoundedRecall Require Import Model Definition_2_3 Mean_based Finite_horizon Theorem_4_1 Alphabet Lemma_4_2 Hedge.
Import ListNotations.
Open Scope R_scope.

(* Follow-the-leader on a window of even length M, two arms: (M+2)/(2(M+1)) a round in the long run over rewards in [0,1], as a
   supremum, and at least (M+1)/(2(M+2)) over rewards 0 and 1. Mean_based.v has odd M. *)

(* The instance with T rounds that repeats the rewards h(0), ..., h(n-1). *)
Definition patterned (n T : nat) (h : nat -> vec) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then h (Z.to_nat (t - 1) mod n)%nat else zero.

Lemma patterned_instance n T h : (1 <= n)%nat -> (forall k, (k < n)%nat -> is_reward 2 (h k)) -> instance 2 T (patterned n T h).
Proof.
  intros Hn H. split; intros t Ht; unfold patterned; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; try reflexivity.
  apply H. apply Nat.mod_upper_bound. lia.
Qed.

Lemma patterned_in n T h u : (u < T)%nat -> patterned n T h (Z.of_nat u + 1) = h (u mod n)%nat.
Proof.
  intros H. unfold patterned. destruct (Z.leb_spec 1 (Z.of_nat u + 1)), (Z.leb_spec (Z.of_nat u + 1) (Z.of_nat T)); try lia.
  replace (Z.to_nat (Z.of_nat u + 1 - 1)) with u by lia. reflexivity.
Qed.

(* what follow-the-leader gives arm 2 *)
Lemma leader_second past : follow_the_leader 2 past 1%nat =
  if Rlt_dec (score past 0%nat) (score past 1%nat) then 1 else if Rlt_dec (score past 1%nat) (score past 0%nat) then 0 else 1 / 2.
Proof.
  unfold follow_the_leader, leads. cbn [Sum]. change (largest 2 (score past)) with (Rmax (score past 0%nat) (score past 1%nat)).
  set (a := score past 0%nat). set (b := score past 1%nat).
  destruct (Rlt_dec a b); [rewrite Rmax_right by lra|].
  - destruct (Rle_dec b b); [|lra]. destruct (Rle_dec b a); [lra|]. field.
  - rewrite Rmax_left by lra. destruct (Rle_dec a a); [|lra]. destruct (Rlt_dec b a); destruct (Rle_dec a b); try lra; field.
Qed.

(* the leads in the window of round u+1 *)
Lemma patterned_lead n M T h u : (M <= u)%nat -> (u < T)%nat ->
  score (window (patterned n T h) M (Z.of_nat u + 1)) 0%nat - score (window (patterned n T h) M (Z.of_nat u + 1)) 1%nat =
  Sum M (fun j => gap (h ((u - M + j) mod n)%nat)).
Proof.
  intros H1 H2. unfold window. rewrite !score_segment, <- sum_minus. apply sum_ext. intros j Hj.
  replace (Z.of_nat u + 1 - Z.of_nat M + Z.of_nat j)%Z with (Z.of_nat (u - M + j) + 1)%Z by lia.
  rewrite patterned_in by lia. reflexivity.
Qed.

(* the gaps of the M rounds before round k of a period of n = M + e rounds are all but those of the e rounds from k on *)
Lemma all_but_next (g : nat -> R) n M e k : n = (M + e)%nat -> (1 <= e)%nat -> (k < n)%nat ->
  Sum M (fun j => g ((k + e + j) mod n)%nat) = Sum n g - Sum e (fun j => g ((k + j) mod n)%nat).
Proof.
  intros -> He Hk. pose proof (rotated_sum g (M + e) k Hk) as P. replace (M + e)%nat with (e + M)%nat in P at 1 by lia.
  rewrite sum_app in P. rewrite <- P. rewrite (sum_ext M (fun k0 => g ((k + (e + k0)) mod (M + e))%nat) (fun j =>
    g ((k + e + j) mod (M + e))%nat)).
  - ring.
  - intros j _. do 2 f_equal. lia.
Qed.

(* A period of n = M + e rounds: the regret against arm 1 is at least c(k) in round k of each period but the first. *)
Lemma patterned_regret n M e q h c : n = (M + e)%nat -> (1 <= e)%nat -> (forall k, (k < n)%nat -> is_reward 2 (h k)) ->
  (forall k, (k < n)%nat -> let lead := Sum n (fun j => gap (h j)) - Sum e (fun j => gap (h ((k + j) mod n)%nat)) in
     c k <= (if Rlt_dec lead 0 then 1 else if Rlt_dec 0 lead then 0 else 1 / 2) * gap (h k)) ->
  total_regret 2 (S q * n) (windowed (follow_the_leader 2) M) (patterned n (S q * n) h) >= INR q * Sum n c - INR n.
Proof.
  intros Hn He Hr Hc. set (T := (S q * n)%nat). set (L := windowed (follow_the_leader 2) M). set (r := patterned n T h).
  assert (Hin : instance 2 T r) by (apply patterned_instance; [lia|exact Hr]).
  assert (HL : is_learner 2 L) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  apply Rle_ge. eapply Rle_trans; [|apply (total_regret_ge 2 T L r 0%nat); lia]. unfold regret_against, over_rounds.
  set (pays := fun u : nat => L r (Z.of_nat u + 1)%Z 1%nat * gap (h (u mod n)%nat)).
  rewrite (sum_ext T _ pays).
  2:{ intros u Hu. rewrite cost_two by (apply (HL T); [exact Hin|lia]). unfold r, pays. rewrite patterned_in by exact Hu. reflexivity. }
  assert (Low : forall u, - 1 <= pays u).
  { intros u. unfold pays. destruct (Nat.lt_ge_cases u T) as [H|H].
    - assert (P : is_play 2 (L r (Z.of_nat u + 1)%Z)) by (apply (HL T); [exact Hin|lia]).
      pose proof (play_bounded 2 _ 1%nat P ltac:(lia)) as B. pose proof (Hr (u mod n)%nat ltac:(apply Nat.mod_upper_bound; lia)) as G.
      pose proof (G 0%nat ltac:(lia)). pose proof (G 1%nat ltac:(lia)). unfold gap. nra.
    - assert (P : is_play 2 (L r (Z.of_nat u + 1)%Z)) by (apply (HL T); [exact Hin|lia]).
      pose proof (play_bounded 2 _ 1%nat P ltac:(lia)) as B. pose proof (Hr (u mod n)%nat ltac:(apply Nat.mod_upper_bound; lia)) as G.
      pose proof (G 0%nat ltac:(lia)). pose proof (G 1%nat ltac:(lia)). unfold gap. nra. }
  unfold T. replace (S q * n)%nat with (n + q * n)%nat by lia. rewrite sum_app, sum_blocks.
  assert (First : INR n * - 1 <= Sum n pays) by (apply sum_ge_const; intros; apply Low).
  assert (Later : INR q * Sum n c <= Sum q (fun p => Sum n (fun k => pays (n + (p * n + k))%nat))).
  { apply sum_ge_const. intros p Hp. apply sum_le. intros k Hk. set (u := (n + (p * n + k))%nat).
    assert (Hu : (u < T)%nat) by (unfold u, T; nia).
    assert (Mod : (u mod n = k)%nat).
    { unfold u. replace (n + (p * n + k))%nat with (k + S p * n)%nat by lia. rewrite Nat.mod_add, Nat.mod_small by lia. reflexivity. }
    unfold pays. rewrite Mod. eapply Rle_trans; [apply (Hc k Hk)|]. right. cbv zeta. f_equal.
    unfold L, windowed. rewrite leader_second.
    pose proof (patterned_lead n M T h u ltac:(unfold u; lia) Hu) as E. fold r in E.
    rewrite (sum_ext M _ (fun j => gap (h ((k + e + j) mod n)%nat))) in E.
    - rewrite (all_but_next (fun k => gap (h k)) n M e k Hn He Hk) in E.
      set (lead := Sum n _ - Sum e _) in *. set (a := score _ 0%nat) in *. set (b := score _ 1%nat) in *.
      destruct (Rlt_dec lead 0), (Rlt_dec a b); try lra; destruct (Rlt_dec 0 lead), (Rlt_dec b a); lra.
    - intros j Hj. do 2 f_equal. unfold u. replace (n + (p * n + k) - M + j)%nat with ((k + e + j) + p * n)%nat by lia.
      rewrite Nat.mod_add by lia. reflexivity. }
  lra.
Qed.

Lemma sum_two_levels a b x y : Sum (a + b) (fun k => if (k <? a)%nat then x else y) = INR a * x + INR b * y.
Proof.
  rewrite sum_app. rewrite (sum_ext a _ (fun _ => x)), (sum_ext b _ (fun _ => y)), !sum_const; [reflexivity| |].
  - intros k Hk. destruct (Nat.ltb_spec (a + k) a); [lia|reflexivity].
  - intros k Hk. destruct (Nat.ltb_spec k a); [reflexivity|lia].
Qed.

Definition tilted_pattern (m : nat) (eps : R) (k : nat) : vec := fun i =>
  if (k <? m + 1)%nat then (1 - eps) * unit_vec 0 i else unit_vec 1 i.

Lemma tilted_gap m eps k : gap (tilted_pattern m eps k) = if (k <? m + 1)%nat then 1 - eps else -1.
Proof. unfold gap, tilted_pattern, unit_vec. destruct (k <? m + 1)%nat; cbn [Nat.eqb]; ring. Qed.

(* M = 2m: repeat M/2+1 rewards (1-eps, 0) and M/2 rewards (0, 1). Over q+1 periods of M+1 rounds follow-the-leader on the window
   loses (1-eps)(M/2+1) in each but the first. *)
Theorem windowed_leader_tilted m q eps : (1 <= m)%nat -> 0 < eps -> eps * (INR m + 1) < 1 ->
  let M := (2 * m)%nat in let n := (M + 1)%nat in let r := patterned n (S q * n) (tilted_pattern m eps) in
  instance 2 (S q * n) r /\
  total_regret 2 (S q * n) (windowed (follow_the_leader 2) M) r >= INR q * ((1 - eps) * (INR m + 1)) - INR n.
Proof.
  intros Hm E0 E1 M n r. assert (Pm : 1 <= INR m) by (apply (le_INR 1); exact Hm).
  assert (Rw : forall k, (k < n)%nat -> is_reward 2 (tilted_pattern m eps k)).
  { intros k _ i _. unfold tilted_pattern, unit_vec. destruct (k <? m + 1)%nat, (Nat.eqb i 0), (Nat.eqb i 1); nra. }
  split; [apply patterned_instance; [lia|exact Rw]|].
  set (c := fun k => if (k <? m + 1)%nat then 1 - eps else 0).
  assert (Sc : Sum n c = (1 - eps) * (INR m + 1)).
  { unfold c, n, M. replace (2 * m + 1)%nat with ((m + 1) + m)%nat by lia. rewrite sum_two_levels, plus_INR. simpl (INR 1). ring. }
  rewrite <- Sc. apply (patterned_regret n M 1 q (tilted_pattern m eps) c); [reflexivity|lia|exact Rw|].
  intros k Hk. cbv zeta.
  assert (G : Sum n (fun j => gap (tilted_pattern m eps j)) = 1 - eps * (INR m + 1)).
  { rewrite (sum_ext n _ (fun k => if (k <? m + 1)%nat then 1 - eps else -1)) by (intros; apply tilted_gap).
    unfold n, M. replace (2 * m + 1)%nat with ((m + 1) + m)%nat by lia. rewrite sum_two_levels, plus_INR. simpl (INR 1). ring. }
  rewrite G. cbn [Sum]. rewrite Nat.add_0_r, Nat.mod_small, tilted_gap by exact Hk. unfold c.
  destruct (k <? m + 1)%nat; destruct (Rlt_dec _ 0) as [A|A]; try destruct (Rlt_dec 0 _) as [B|B]; nra.
Qed.

Definition paused_pattern (m k : nat) : vec := if (k <? m + 1)%nat then unit_vec 0 else if (k =? m + 1)%nat then zero else unit_vec 1.

Lemma paused_gap m k : gap (paused_pattern m k) = if (k <? m + 1)%nat then 1 else if (k =? m + 1)%nat then 0 else -1.
Proof. unfold gap, paused_pattern, unit_vec, zero. destruct (k <? m + 1)%nat, (k =? m + 1)%nat; cbn [Nat.eqb]; ring. Qed.

(* With rewards 0 and 1: repeat M/2+1 rewards (1,0), one (0,0) and M/2 rewards (0,1). It loses (M+1)/2 in each period of M+2 rounds. *)
Theorem windowed_leader_paused m q : (1 <= m)%nat ->
  let M := (2 * m)%nat in let n := (M + 2)%nat in let r := patterned n (S q * n) (paused_pattern m) in
  instance 2 (S q * n) r /\
  total_regret 2 (S q * n) (windowed (follow_the_leader 2) M) r >= INR q * (INR (M + 1) / 2) - INR n.
Proof.
  intros Hm M n r.
  assert (Rw : forall k, (k < n)%nat -> is_reward 2 (paused_pattern m k)).
  { intros k _. unfold paused_pattern. destruct (k <? m + 1)%nat, (k =? m + 1)%nat; first [apply unit_vec_is_reward|apply zero_is_reward]. }
  split; [apply patterned_instance; [lia|exact Rw]|].
  set (c := fun k => if (k <? m)%nat then 1 else if (k =? m)%nat then 1 / 2 else 0).
  assert (Sc : Sum n c = INR (M + 1) / 2).
  { unfold n, M. replace (2 * m + 2)%nat with (m + S (m + 1))%nat by lia. rewrite sum_app, sum_first.
    rewrite (sum_ext m _ (fun _ => 1)), (sum_zero (m + 1)), sum_const.
    - unfold c. rewrite Nat.add_0_r, Nat.ltb_irrefl, Nat.eqb_refl, plus_INR, mult_INR. simpl. lra.
    - intros k Hk. unfold c. destruct (Nat.ltb_spec (m + S k) m), (Nat.eqb_spec (m + S k) m); try lia. reflexivity.
    - intros k Hk. unfold c. destruct (Nat.ltb_spec k m); [reflexivity|lia]. }
  rewrite <- Sc. apply (patterned_regret n M 2 q (paused_pattern m) c); [reflexivity|lia|exact Rw|].
  intros k Hk. cbv zeta.
  assert (G : Sum n (fun j => gap (paused_pattern m j)) = 1).
  { rewrite (sum_ext n _ (fun k => if (k <? m + 1)%nat then 1 else if (k =? m + 1)%nat then 0 else -1)) by (intros; apply paused_gap).
    unfold n, M. replace (2 * m + 2)%nat with ((m + 1) + S m)%nat by lia. rewrite sum_app, sum_first.
    rewrite (sum_ext (m + 1) _ (fun _ => 1)), (sum_ext m _ (fun _ => -1)), !sum_const.
    - rewrite Nat.add_0_r, Nat.ltb_irrefl, Nat.eqb_refl, plus_INR. simpl. ring.
    - intros j Hj. destruct (Nat.ltb_spec (m + 1 + S j) (m + 1)), (Nat.eqb_spec (m + 1 + S j) (m + 1)); try lia. reflexivity.
    - intros j Hj. destruct (Nat.ltb_spec j (m + 1)); [reflexivity|lia]. }
  rewrite G. cbn [Sum]. rewrite Nat.add_0_r, (Nat.mod_small k n) by exact Hk.
  assert (Next : gap (paused_pattern m ((k + 1) mod n)) = if (k <? m)%nat then 1 else if (k =? m)%nat then 0 else if
    (k =? 2 * m + 1)%nat then 1 else -1).
  { rewrite paused_gap. destruct (Nat.eqb_spec k (2 * m + 1)) as [->|N].
    - replace (2 * m + 1 + 1)%nat with n by (unfold n, M; lia). rewrite Nat.mod_same by lia.
      destruct (Nat.ltb_spec 0 (m + 1)), (Nat.ltb_spec (2 * m + 1) m), (Nat.eqb_spec (2 * m + 1) m); try lia. reflexivity.
    - rewrite Nat.mod_small by (unfold n, M in *; lia).
      destruct (Nat.ltb_spec (k + 1) (m + 1)), (Nat.eqb_spec (k + 1) (m + 1)), (Nat.ltb_spec k m), (Nat.eqb_spec k m);
        try lia; reflexivity. }
  rewrite Next, paused_gap. unfold c.
  destruct (Nat.ltb_spec k m), (Nat.eqb_spec k m); try lia; destruct (Nat.ltb_spec k (m + 1)), (Nat.eqb_spec k (m + 1)); try lia;
    destruct (Nat.eqb_spec k (2 * m + 1)); try lia;
    destruct (Rlt_dec _ 0) as [A|A]; try destruct (Rlt_dec 0 _) as [B|B]; lra.
Qed.

(* From above, for every window: T * Reg <= T (M+2)/(2(M+1)) + 1/2. *)
Theorem windowed_leader_upper M T r : instance 2 T r ->
  total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T * ((INR M + 2) / (2 * (INR M + 1))) + 1 / 2.
Proof.
  intros Hr. assert (HL : is_learner 2 (windowed (follow_the_leader 2) M)) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  pose proof (mean_based_upper 2 M T 0 0 _ r ltac:(lia) ltac:(lra) ltac:(lra) HL (windowed_leader_mean_based 2 M) Hr) as A.
  replace (INR (2 - 1)) with 1 in A by reflexivity. replace (INR 2) with 2 in A by (simpl; lra). pose proof (pos_INR M).
  replace (INR T * ((INR M + 2) / (2 * (INR M + 1))))
    with (INR T * ((1 - 1 / 2) * (1 + (0 + 1) / (INR M + 1)) + 1 * 0)) by (field; lra). lra.
Qed.

(* So the long-run worst case over [0,1] is exactly (M+2)/(2(M+1)) for even M >= 2, as a supremum: no smaller number bounds the
   regret per round for all large T. *)
Theorem windowed_leader_even m c : (1 <= m)%nat -> let M := (2 * m)%nat in c < (INR M + 2) / (2 * (INR M + 1)) ->
  forall T0, exists T r, (T0 <= T)%nat /\ instance 2 T r /\ c < Reg 2 T (windowed (follow_the_leader 2) M) r.
Proof.
  intros Hm M Hc T0. assert (Pm : 1 <= INR m) by (apply (le_INR 1); exact Hm).
  assert (EM : INR M = 2 * INR m) by (unfold M; rewrite mult_INR; simpl; ring). rewrite EM in Hc.
  set (v := (INR m + 1) / (2 * INR m + 1)).
  assert (Hv : c < v) by (unfold v; replace ((INR m + 1) / (2 * INR m + 1))
    with ((2 * INR m + 2) / (2 * (2 * INR m + 1))) by (field; lra); exact Hc).
  set (eps := Rmin ((v - c) / 2) (1 / (2 * (INR m + 1)))).
  assert (E0 : 0 < eps) by (apply Rmin_pos; [lra|apply Rdiv_lt_0_compat; lra]).
  assert (E1 : eps * (INR m + 1) < 1).
  { apply Rle_lt_trans with (1 / (2 * (INR m + 1)) * (INR m + 1)); [apply Rmult_le_compat_r; [lra|apply Rmin_r]|].
    replace (1 / (2 * (INR m + 1)) * (INR m + 1)) with (1 / 2) by (field; lra). lra. }
  assert (E2 : eps <= (v - c) / 2) by apply Rmin_l.
  set (n := (M + 1)%nat). assert (En : INR n = 2 * INR m + 1) by (unfold n; rewrite plus_INR, EM; simpl; ring).
  (* q large enough *)
  set (gain := (1 - eps) * v - c). assert (V1 : v <= 1).
  { unfold v. apply Rmult_le_reg_r with (2 * INR m + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (V0 : 0 < v) by (apply Rdiv_lt_0_compat; lra).
  assert (Gain : 0 < gain) by (unfold gain; nra).
  destruct (archimed ((Rabs c + 1) / gain)) as [Up _]. set (q := (Z.to_nat (up ((Rabs c + 1) / gain)) + T0)%nat).
  assert (Hq : (Rabs c + 1) / gain < INR q).
  { unfold q. rewrite plus_INR. pose proof (pos_INR T0). rewrite INR_IZR_INZ, Z2Nat.id; [lra|].
    apply le_IZR. apply Rlt_le. eapply Rle_lt_trans; [|exact Up].
    apply Rmult_le_pos; [pose proof (Rabs_pos c); lra|left; apply Rinv_0_lt_compat; exact Gain]. }
  assert (Hq' : Rabs c + 1 < INR q * gain).
  { apply (Rmult_lt_compat_r gain) in Hq; [|exact Gain]. unfold Rdiv in Hq. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Hq by lra. exact Hq. }
  destruct (windowed_leader_tilted m q eps Hm E0 E1) as [Hin Hge]. fold M n in Hin, Hge.
  exists (S q * n)%nat, (patterned n (S q * n) (tilted_pattern m eps)). split; [unfold q, n; nia|]. split; [exact Hin|].
  assert (HT : 0 < INR (S q * n)) by (apply lt_0_INR; unfold n; lia).
  unfold Reg. apply Rmult_lt_reg_r with (INR (S q * n)); [exact HT|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  apply Rlt_le_trans with (INR q * ((1 - eps) * (INR m + 1)) - INR n); [|apply Rge_le; exact Hge].
  rewrite mult_INR, S_INR. replace (INR m + 1) with (v * INR n) by (unfold v; rewrite En; field; lra).
  assert (c <= Rabs c) by apply RRle_abs. assert (0 < INR n) by (rewrite En; lra). unfold gain in *. pose proof (Rabs_pos c).
  replace (INR q * ((1 - eps) * (v * INR n)) - INR n) with (INR n * (INR q * ((1 - eps) * v) - 1)) by ring.
  replace (c * ((INR q + 1) * INR n)) with (INR n * (INR q * c + c)) by ring. apply Rmult_lt_compat_l; [assumption|]. lra.
Qed.

(* Follow-the-leader on a window, two arms, rewards 0 and 1: the regret is at most 1/2 per round, for every recall M and every
   number T of rounds, without a further constant. For odd M that is the long-run value: near-periodic rewards reach it. *)

(* The gap of a round is the reward of one arm less that of the other: -1, 0 or 1. Two sums over the rounds before round t:
   suffix g M t adds up the newest M gaps, and least_suffix g M t is the least of the sums of the newest 0, 1, ..., M gaps. *)
Fixpoint suffix (g : Z -> Z) (M : nat) (t : Z) : Z := match M with O => 0%Z | S m => (g (t - 1) + suffix g m (t - 1))%Z end.
Fixpoint least_suffix (g : Z -> Z) (M : nat) (t : Z) : Z :=
  match M with O => 0%Z | S m => Z.min 0 (g (t - 1) + least_suffix g m (t - 1))%Z end.

Lemma least_suffix_nonpos g M t : (least_suffix g M t <= 0)%Z.
Proof. destruct M; cbn [least_suffix]; lia. Qed.

Lemma least_suffix_below g M t : (least_suffix g M t <= suffix g M t)%Z.
Proof. revert t. induction M; intros t; cbn [least_suffix suffix]; [lia|]. specialize (IHM (t - 1)%Z). lia. Qed.

Lemma least_suffix_longer g M t : (least_suffix g (S M) t <= least_suffix g M t)%Z.
Proof.
  revert t. induction M; intros t; [cbn [least_suffix]; lia|]. specialize (IHM (t - 1)%Z). cbn [least_suffix] in IHM |- *. lia.
Qed.

(* after a gap the least sum falls by no more than the gap does *)
Lemma least_suffix_next g M t : (Z.min 0 (g t + least_suffix g M t) <= least_suffix g M (t + 1))%Z.
Proof.
  destruct M as [|m]; [cbn [least_suffix]; lia|]. pose proof (least_suffix_longer g m t) as H. cbn [least_suffix] in H |- *.
  replace (t + 1 - 1)%Z with t by lia. lia.
Qed.

(* Twice the weight of the other arm, when the arm leads by s. *)
Definition twice_other (s : Z) : Z := if Z.ltb s 0 then 2 else if Z.eqb s 0 then 1 else 0.

(* The potential is -least_suffix/2. Cost and rise of the potential together are at most 1/2 in every round. *)
Lemma potential_step g M t : (-1 <= g t <= 1)%Z ->
  (twice_other (suffix g M t) * g t + (least_suffix g M t - least_suffix g M (t + 1)) <= 1)%Z.
Proof.
  intros Hg. pose proof (least_suffix_next g M t). pose proof (least_suffix_nonpos g M t).
  pose proof (least_suffix_below g M t).
  unfold twice_other. destruct (Z.ltb_spec (suffix g M t) 0); [lia|]. destruct (Z.eqb_spec (suffix g M t) 0); lia.
Qed.

Lemma least_suffix_start g M t : (forall s, (s < t)%Z -> g s = 0%Z) -> least_suffix g M t = 0%Z.
Proof.
  revert t. induction M; intros t H; cbn [least_suffix]; [reflexivity|].
  rewrite H by lia. rewrite IHM by (intros; apply H; lia). reflexivity.
Qed.

(* twice the cost of T rounds is at most T *)
Lemma potential_sum g M T : (forall s, (s <= 0)%Z -> g s = 0%Z) -> (forall s, (-1 <= g s <= 1)%Z) ->
  Sum T (fun k => IZR (twice_other (suffix g M (Z.of_nat k + 1)) * g (Z.of_nat k + 1)%Z)) <=
  INR T + IZR (least_suffix g M (Z.of_nat T + 1)).
Proof.
  intros H0 Hg. induction T.
  - cbn [Sum]. rewrite least_suffix_start by (intros; apply H0; lia). simpl. lra.
  - cbn [Sum]. rewrite S_INR. pose proof (potential_step g M (Z.of_nat T + 1) (Hg _)) as P. apply IZR_le in P.
    rewrite plus_IZR, minus_IZR in P. replace (Z.of_nat (S T) + 1)%Z with (Z.of_nat T + 1 + 1)%Z by lia. lra.
Qed.

(* The sum of the newest M gaps is the lead of the arm over the window. *)
Lemma suffix_is_lead g r a b M t : (forall s, r s a - r s b = IZR (g s)) ->
  score (window r M t) a - score (window r M t) b = IZR (suffix g M t).
Proof.
  intros H. unfold window. rewrite !score_segment, <- sum_minus. revert t. induction M; intros t; [reflexivity|].
  cbn [Sum suffix]. rewrite plus_IZR, <- IHM, H.
  replace (t - Z.of_nat (S M) + Z.of_nat M)%Z with (t - 1)%Z by lia. rewrite Rplus_comm. f_equal.
  apply sum_ext. intros k _. replace (t - Z.of_nat (S M) + Z.of_nat k)%Z with (t - 1 - Z.of_nat M + Z.of_nat k)%Z by lia. reflexivity.
Qed.

Lemma leader_plays past s : is_play 2 (follow_the_leader 2 past) ->
  score past 0%nat - score past 1%nat = IZR s ->
  follow_the_leader 2 past 1%nat = IZR (twice_other s) / 2 /\ follow_the_leader 2 past 0%nat = IZR (twice_other (- s)) / 2.
Proof.
  intros [_ H1] E. cbn [Sum] in H1. assert (X : follow_the_leader 2 past 0%nat = 1 - follow_the_leader 2 past 1%nat) by lra.
  rewrite X, leader_second. unfold twice_other.
  destruct (Rlt_dec (score past 0%nat) (score past 1%nat)) as [A|A].
  - assert (s < 0)%Z by (apply lt_IZR; simpl; lra).
    destruct (Z.ltb_spec s 0), (Z.ltb_spec (- s) 0), (Z.eqb_spec (- s) 0); try lia. split; lra.
  - destruct (Rlt_dec (score past 1%nat) (score past 0%nat)) as [B|B].
    + assert (0 < s)%Z by (apply lt_IZR; simpl; lra).
      destruct (Z.ltb_spec s 0), (Z.eqb_spec s 0), (Z.ltb_spec (- s) 0); try lia. split; lra.
    + assert (s = 0)%Z by (apply eq_IZR; simpl; lra). subst s. cbn. split; lra.
Qed.

Lemma suffix_opp g M t : suffix (fun s => (- g s)%Z) M t = (- suffix g M t)%Z.
Proof. revert t. induction M; intros t; cbn [suffix]; [reflexivity|]. rewrite IHM. lia. Qed.

(* a reward of 0 or 1 as a whole number *)
Definition as_whole (x : R) : Z := if Req_EM_T x 1 then 1%Z else 0%Z.
Lemma as_whole_is x : x = 0 \/ x = 1 -> x = IZR (as_whole x).
Proof. intros H. unfold as_whole. destruct (Req_EM_T x 1); lra. Qed.

(* At most 1/2 per round, for every M and T. *)
Theorem windowed_leader_two_valued M T r : instance 2 T r -> two_valued 2 r ->
  total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2.
Proof.
  intros Hr H2.
  assert (HL : is_learner 2 (windowed (follow_the_leader 2) M)) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  set (g := fun t => (as_whole (r t 0%nat) - as_whole (r t 1%nat))%Z).
  assert (G : forall s, r s 0%nat - r s 1%nat = IZR (g s)).
  { intros s. unfold g. rewrite minus_IZR, <- !as_whole_is by (apply H2; lia). reflexivity. }
  assert (G0 : forall s, (s <= 0)%Z -> g s = 0%Z).
  { intros s Hs. apply eq_IZR. rewrite <- G. destruct Hr as [_ Z0]. rewrite Z0 by lia. unfold zero. simpl. lra. }
  assert (G1 : forall s, (-1 <= g s <= 1)%Z).
  { intros s. unfold g, as_whole. destruct (Req_EM_T (r s 0%nat) 1), (Req_EM_T (r s 1%nat) 1); lia. }
  assert (Plays : forall t, (1 <= t)%Z -> is_play 2 (windowed (follow_the_leader 2) M r t)) by (intros t Ht; apply (HL T); assumption).
  apply total_regret_le; [lia|]. intros i Hi. unfold regret_against, over_rounds. destruct i as [|[|i]]; [| |lia].
  - rewrite (sum_ext T _ (fun k => / 2 * IZR (twice_other (suffix g M (Z.of_nat k + 1)) * g (Z.of_nat k + 1)%Z))).
    + rewrite sum_scal. pose proof (potential_sum g M T G0 G1) as P. pose proof (IZR_le _ _ (least_suffix_nonpos g M (Z.of_nat T + 1))).
      simpl in *. lra.
    + intros k Hk. specialize (Plays (Z.of_nat k + 1)%Z ltac:(lia)). rewrite cost_two by exact Plays. rewrite G, mult_IZR.
      destruct (leader_plays (window r M (Z.of_nat k + 1)) _ Plays (suffix_is_lead g r 0 1 M _ G)) as [E _].
      unfold windowed. rewrite E. field.
  - set (h := fun s => (- g s)%Z).
    rewrite (sum_ext T _ (fun k => / 2 * IZR (twice_other (suffix h M (Z.of_nat k + 1)) * h (Z.of_nat k + 1)%Z))).
    + rewrite sum_scal. pose proof (potential_sum h M T) as P. pose proof (IZR_le _ _ (least_suffix_nonpos h M (Z.of_nat T + 1))).
      specialize (P ltac:(intros s Hs; unfold h; rewrite G0 by exact Hs; reflexivity) ltac:(intros s; unfold h; specialize (G1 s); lia)).
      simpl in *. lra.
    + intros k Hk. specialize (Plays (Z.of_nat k + 1)%Z ltac:(lia)). rewrite cost_two' by exact Plays.
      replace (r (Z.of_nat k + 1)%Z 1%nat - r (Z.of_nat k + 1)%Z 0%nat) with (- IZR (g (Z.of_nat k + 1)%Z)) by (rewrite <- G; lra).
      rewrite mult_IZR. unfold h at 2. rewrite opp_IZR. unfold h. rewrite suffix_opp.
      destruct (leader_plays (window r M (Z.of_nat k + 1)) _ Plays (suffix_is_lead g r 0 1 M _ G)) as [_ E].
      unfold windowed. rewrite E. field.
Qed.

(* The same per round. *)
Theorem windowed_leader_two_valued_Reg M T r : (1 <= T)%nat -> instance 2 T r -> two_valued 2 r ->
  Reg 2 T (windowed (follow_the_leader 2) M) r <= 1 / 2.
Proof.
  intros HT Hr H2. apply Reg_le; [exact HT|]. pose proof (windowed_leader_two_valued M T r Hr H2). lra.
Qed.

(* Near-periodic rewards are 0 and 1, so for odd M the value over rewards 0 and 1 is exactly 1/2 in the long run. *)
Theorem windowed_leader_two_valued_odd h M T : (M + 1 = 2 * h)%nat -> (M + 1 <= T)%nat ->
  let r := near_periodic 2 h T in
  instance 2 T r /\ two_valued 2 r /\
  (INR T - INR (M + 1)) / 2 <= total_regret 2 T (windowed (follow_the_leader 2) M) r <= INR T / 2.
Proof.
  intros Hh HT r. assert (Hin : instance 2 T r).
  { split; intros t Ht.
    - intros i _. unfold r, near_periodic. destruct (_ && _)%bool; [|lra]. destruct (_ <? _)%Z; lra.
    - apply FunctionalExtensionality.functional_extensionality. intros i. unfold r, near_periodic, zero.
      destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity. }
  assert (H2 : two_valued 2 r).
  { intros t i _. unfold r, near_periodic. destruct (_ && _)%bool; [|left; reflexivity]. destruct (_ <? _)%Z; [left|right]; reflexivity. }
  split; [exact Hin|]. split; [exact H2|]. split; [|apply windowed_leader_two_valued; assumption].
  apply Rge_le. apply (windowed_leader_half h M T Hh HT).
Qed.

(* Follow-the-leader on a window of even length M >= 2, two arms, rewards 0 and 1: the long-run worst case is exactly
   (M+1)/(2(M+2)) a round. Odd M, and rewards in [0,1], stand above. *)

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
  (* what follows is about six numbers only *)
  all: pose proof (flagged_parity g M t Hg) as Par; assert (HN : N = (Z.of_nat M + 2)%Z) by reflexivity.
  all: clearbody N M; clear Hg Hm; revert Next Neg Neg' Below Fl G Par S1 L1.
  all: generalize (suffix g M t) (flagged g M t) (least_worth N g (S M) t) (suffix g M (t + 1)) (least_worth N g (S M) (t + 1)) (g t).
  all: intros s f w s' w' x Next Neg Neg' Below Fl G Par S1 L1; clear S1 s'.
  all: destruct (Z.eqb_spec s 0) as [S0|S0], (Z.eqb_spec w 0) as [L0|L0]; cbn [andb].
  all: unfold twice_other; destruct (Z.ltb_spec s 0) as [A|A]; destruct (Z.eqb_spec s 0) as [B|B]; try lia.
  all: destruct (Z.eqb_spec x 0) as [C|C]; [rewrite C in Next |- *; lia|].
  all: destruct (Z.eq_dec x 1) as [D|D]; [rewrite D in Next |- *|replace x with (-1)%Z in Next |- * by lia; lia].
  all: try lia.
  (* s_M < 0: it is -2 or less, or -1, and then M is even and there is a zero *)
  all: assert (F : (s - f <= -2)%Z) by (destruct (Z.eq_dec f 0) as [Q|Q]; [destruct (Par Q) as [q P]; lia|lia]).
  all: assert (N * (s - f) <= N * -2)%Z by (apply Z.mul_le_mono_nonneg_l; lia); lia.
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

(* Theorem 4.1, the slip of its proof: T = 6M-1 rounds hold one copy of the instance of Lemma 4.2, on which follow-the-leader on the window
   has total regret exactly M/6 + 1 if 6 divides M. That is (M/6+1)/(6M-1) per round, which tends to 1/36. *)

Lemma one_copy m t : copies m 1 t = counterexample m t.
Proof.
  unfold copies. destruct (Z.leb_spec t 0) as [H|H]; [unfold counterexample; cbv zeta; cases_leb; try reflexivity; lia|].
  destruct (Z.leb_spec t (Z.of_nat (9 * m * 1))) as [H1|H1].
  - rewrite Z.mod_small by lia. f_equal. lia.
  - unfold counterexample. cbv zeta. cases_leb; try reflexivity; lia.
Qed.

(* What a round costs against arm 1, by the lead s of arm 1 over the window and the gap g of the round. *)
Lemma leader_cost m t s g :
  score (window (copies m 1) (3 * m) t) 0%nat - score (window (copies m 1) (3 * m) t) 1%nat = IZR s ->
  copies m 1 t 0%nat - copies m 1 t 1%nat = g ->
  is_play 2 (windowed (follow_the_leader 2) (3 * m) (copies m 1) t) ->
  copies m 1 t 0%nat - dot 2 (windowed (follow_the_leader 2) (3 * m) (copies m 1) t) (copies m 1 t) =
    (if Z.ltb s 0 then 1 else if Z.ltb 0 s then 0 else 1 / 2) * g.
Proof.
  intros E <- P. rewrite cost_two by exact P. f_equal. unfold windowed. rewrite leader_second.
  destruct (Z.ltb_spec s 0) as [H|H]; [apply IZR_lt in H|apply IZR_le in H; destruct (Z.ltb_spec 0 s) as [K|K];
    [apply IZR_lt in K|apply IZR_le in K]];
    destruct (Rlt_dec (score (window (copies m 1) (3 * m) t) 0%nat) (score (window (copies m 1) (3 * m) t) 1%nat)); try lra;
    destruct (Rlt_dec (score (window (copies m 1) (3 * m) t) 1%nat) (score (window (copies m 1) (3 * m) t) 0%nat)); lra.
Qed.

Lemma one_copy_lead m t :
  score (window (copies m 1) (3 * m) t) 0%nat - score (window (copies m 1) (3 * m) t) 1%nat =
  IZR (counterexample_lead m (t - 1) - counterexample_lead m (t - 1 - Z.of_nat (3 * m))).
Proof. apply (lead_window _ _ _ _ _ (counterexample_lead m)). intros s _. rewrite one_copy. apply counterexample_gap. Qed.

Lemma sum_is_const n c f : (forall k, (k < n)%nat -> f k = c) -> Sum n f = INR n * c.
Proof. intros H. rewrite (sum_ext n f (fun _ => c) H). apply sum_const. Qed.

(* The lead in a round, by the part in which the round is. *)
Ltac at_lead Hj Hk := clear - Hj Hk; repeat match goal with
  | m := _ |- _ => subst m
  end; repeat first [rewrite lead_rises by lia | rewrite lead_falls by lia | rewrite lead_rises_again by lia | rewrite lead_after by lia
  | rewrite lead_before by lia]; lia.

(* M = 6j, so that m = M/3 = 2j and T = 36j - 1. *)
Theorem theorem_4_1_one_copy j m M T : (1 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  instance 2 T (counterexample m) /\ total_regret 2 T (windowed (follow_the_leader 2) M) (counterexample m) = INR M / 6 + 1.
Proof.
  intros Hj Em E3 E6. replace (counterexample m) with (copies m 1) by (apply functional_extensionality, one_copy).
  subst m M T. set (M := (6 * j)%nat). set (T := (6 * M - 1)%nat). set (m := (2 * j)%nat).
  assert (EM : M = (3 * m)%nat) by (unfold M, m; lia).
  rewrite <- EM. fold T.
  assert (Hr : instance 2 T (copies m 1)) by (apply copies_instance; unfold T, M, m; lia). split; [exact Hr|].
  rewrite EM. set (L := windowed (follow_the_leader 2) (3 * m)).
  assert (HL : is_learner 2 L) by (apply windowed_is_learner, follow_the_leader_is_base; lia).
  set (cost := fun k => copies m 1 (Z.of_nat k + 1)%Z 0%nat - dot 2 (L (copies m 1) (Z.of_nat k + 1)%Z) (copies m 1 (Z.of_nat k + 1)%Z)).
  assert (C : forall k s g, (counterexample_lead m (Z.of_nat k) - counterexample_lead m (Z.of_nat k - Z.of_nat (3 * m)) = s)%Z ->
    (counterexample_lead m (Z.of_nat k + 1) - counterexample_lead m (Z.of_nat k) = g)%Z ->
    cost k = (if Z.ltb s 0 then 1 else if Z.ltb 0 s then 0 else 1 / 2) * IZR g).
  { intros k s g Es Eg. unfold cost, L. apply leader_cost.
    - rewrite one_copy_lead. f_equal. rewrite <- Es. do 2 f_equal; lia.
    - rewrite one_copy, counterexample_gap, <- Eg. do 3 f_equal; lia.
    - apply (HL T); [exact Hr|lia]. }
  assert (R0 : regret_against 2 T L (copies m 1) 0 = INR j + 1).
  { unfold regret_against, over_rounds. fold cost.
    replace T with (1 + ((6 * j - 1) + (3 * j + (1 + ((j - 1) + (2 * j + (24 * j - 1)))))))%nat by (unfold T, M; lia).
    rewrite !sum_app.
    rewrite (sum_is_const 1 (1 / 2) cost).
    2:{ intros k Hk. rewrite (C k 0%Z 1%Z); [cbn; lra| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (6 * j - 1) 0).
    2:{ intros k Hk. rewrite (C _ (Z.of_nat (1 + k)) 1%Z);
      [destruct (Z.ltb_spec (Z.of_nat (1 + k)) 0), (Z.ltb_spec 0 (Z.of_nat (1 + k))); try lia; ring| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (3 * j) 0).
    2:{ intros k Hk. rewrite (C _ (6 * Z.of_nat j - 2 * Z.of_nat k)%Z (-1)%Z).
        - destruct (Z.ltb_spec (6 * Z.of_nat j - 2 * Z.of_nat k) 0), (Z.ltb_spec 0 (6 * Z.of_nat j - 2 * Z.of_nat k)); try lia; ring.
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const 1 (- (1 / 2))).
    2:{ intros k Hk. rewrite (C _ 0%Z (-1)%Z); [cbn; lra| |]; at_lead Hj Hk. }
    rewrite (sum_is_const (j - 1) (-1)).
    2:{ intros k Hk. rewrite (C _ (- (2 + 2 * Z.of_nat k))%Z (-1)%Z).
        - destruct (Z.ltb_spec (- (2 + 2 * Z.of_nat k)) 0); [ring|lia].
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const (2 * j) 1).
    2:{ intros k Hk. rewrite (C _ (- (2 * Z.of_nat j))%Z 1%Z).
        - destruct (Z.ltb_spec (- (2 * Z.of_nat j)) 0); [ring|lia].
        - at_lead Hj Hk.
        - at_lead Hj Hk. }
    rewrite (sum_is_const (24 * j - 1) 0).
    2:{ intros k Hk. rewrite (C _ (counterexample_lead m (Z.of_nat (1 + (6 * j - 1 + (3 * j + (1 + (j - 1 + (2 * j + k)))))))
          - counterexample_lead m (Z.of_nat (1 + (6 * j - 1 + (3 * j + (1 + (j - 1 + (2 * j + k)))))) - Z.of_nat (3 * m)))%Z 0%Z);
            [ring|reflexivity|].
        at_lead Hj Hk. }
    replace (INR (j - 1)) with (INR j - 1) by (rewrite minus_INR by lia; reflexivity).
    replace (INR (2 * j)) with (2 * INR j) by (rewrite mult_INR; simpl; ring). change (INR 1) with 1. field. }
  replace (INR (3 * m) / 6) with (INR j) by (unfold m; rewrite !mult_INR; simpl; lra).
  apply Rle_antisym; [|rewrite <- R0; apply total_regret_ge; lia].
  apply total_regret_le; [lia|]. intros i Hi. destruct i as [|[|i]]; [lra| |lia].
  rewrite <- R0. unfold regret_against. rewrite !over_rounds_minus.
  enough (over_rounds T (fun t => copies m 1 t 1%nat) <= over_rounds T (fun t => copies m 1 t 0%nat)) by lra.
  apply Rminus_le. rewrite <- over_rounds_minus. unfold over_rounds.
  rewrite (sum_ext T _ (fun k => - 1 * (copies m 1 (1 + Z.of_nat k) 0%nat - copies m 1 (1 + Z.of_nat k) 1%nat))).
  2:{ intros k _. replace (Z.of_nat k + 1)%Z with (1 + Z.of_nat k)%Z by lia. ring. }
  rewrite sum_scal, sum_minus, <- !score_segment, (lead_segment _ 1 T 1%nat 0%nat (counterexample_lead m))
    by (intros; rewrite one_copy; apply counterexample_gap).
  assert (0 <= IZR (counterexample_lead m (1 + Z.of_nat T - 1) - counterexample_lead m (1 - 1))); [|lra].
  apply IZR_le. rewrite lead_after, lead_before by (unfold T, M, m; clear - Hj; lia). clear. lia.
Qed.

(* Per round that tends to 1/36. *)
Theorem theorem_4_1_one_copy_limit : forall eps, 0 < eps -> exists j0, forall j m M T,
  (j0 <= j)%nat -> m = (2 * j)%nat -> M = (3 * m)%nat -> T = (6 * M - 1)%nat ->
  Rabs (Reg 2 T (windowed (follow_the_leader 2) M) (counterexample m) - 1 / 36) < eps.
Proof.
  intros eps He. destruct (archimed_cor1 eps He) as [N [H0 H1]]. exists (S N). intros j m M T Hn Hm HM HT. unfold Reg.
  destruct (theorem_4_1_one_copy j m M T ltac:(lia) Hm HM HT) as [_ ->]. destruct j as [|n]; [lia|].
  replace M with (6 * S n)%nat by lia. replace T with (6 * (6 * S n) - 1)%nat by lia.
  assert (E : INR (6 * (6 * S n) - 1) = 36 * (INR n + 1) - 1).
  { replace (6 * (6 * S n) - 1)%nat with (36 * n + 35)%nat by lia. rewrite plus_INR, mult_INR.
    replace (INR 36) with 36 by (simpl; lra). replace (INR 35) with 35 by (simpl; lra). ring. }
  rewrite E, mult_INR. replace (INR 6) with 6 by (simpl; lra). rewrite S_INR.
  assert (P : 0 < INR N) by (apply lt_0_INR; exact H1). assert (Q : INR N <= INR n) by (apply le_INR; lia).
  replace ((6 * (INR n + 1) / 6 + 1) / (36 * (INR n + 1) - 1) - 1 / 36) with (37 / (36 * (36 * (INR n + 1) - 1))) by (field; lra).
  rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rdiv_lt_0_compat; lra).
  eapply Rle_lt_trans; [|exact H0].
  apply Rmult_le_reg_r with (INR N * (36 * (36 * (INR n + 1) - 1))); [apply Rmult_lt_0_compat; lra|].
  replace (37 / (36 * (36 * (INR n + 1) - 1)) * (INR N * (36 * (36 * (INR n + 1) - 1)))) with (37 * INR N) by (field; lra).
  replace (/ INR N * (INR N * (36 * (36 * (INR n + 1) - 1)))) with (36 * (36 * (INR n + 1) - 1)) by (field; lra). lra.
Qed.
