(* Follow-the-leader on a window of even length M, two arms: (M+2)/(2(M+1)) a round in the long run over rewards in [0,1], as a
   supremum, and at least (M+1)/(2(M+2)) over rewards 0 and 1. Windowed.v has odd M. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Mean_based_value Windowed Finite_horizon.
Import ListNotations.
Open Scope R_scope.

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
  destruct (Nat.ltb_spec k m), (Nat.eqb_spec k m), (Nat.ltb_spec k (m + 1)), (Nat.eqb_spec k (m + 1)),
    (Nat.eqb_spec k (2 * m + 1)); try lia;
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
