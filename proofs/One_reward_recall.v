(* Recall M = 1 and d arms. For every k a stationary learner has total regret at most (1 - (2k+1)/(d + k(k+1))) T + 1 (best for
   k = floor(sqrt d)). For d >= k l and k <= l none has less than 1 - (1/k + 1/l)/2 a round. So for d = k k and d = k (k+1) the value is
   1 - 1/k and 1 - (1/k + 1/(k+1))/2. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation.
From BoundedRecall Require Import Sums Model Alphabet.
Import ListNotations.
Open Scope R_scope.

(* ---- Below: k l arms in a table of k rows and l columns. A column pays, then a row, in turn. The other arms pay nothing. ---- *)

Definition row (k l a : nat) : vec := fun i => if andb (Nat.ltb i (k * l)) (Nat.eqb (i / l) a) then 1 else 0.
Definition column (k l b : nat) : vec := fun i => if andb (Nat.ltb i (k * l)) (Nat.eqb (i mod l) b) then 1 else 0.
Definition row_and_column (k l T a b : nat) : Z -> vec := fun t =>
  if andb (Z.leb 1 t) (Z.leb t (Z.of_nat T)) then (if Z.odd t then column k l b else row k l a) else zero.

Lemma indicator_sum n j : (j < n)%nat -> Sum n (fun k => if Nat.eqb j k then 1 else 0) = 1.
Proof.
  intros H. replace n with (j + (1 + (n - j - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r, Nat.eqb_refl.
  rewrite (sum_zero j), (sum_zero (n - j - 1)); [lra| |].
  - intros k _. destruct (Nat.eqb_spec j (j + (1 + k))); [lia|reflexivity].
  - intros k Hk. destruct (Nat.eqb_spec j k); [lia|reflexivity].
Qed.

(* The rows together pay every arm at most 1, and so do the columns. *)
Lemma rows_pay d k l x : (1 <= l)%nat -> is_play d x -> Sum k (fun a => dot d x (row k l a)) <= 1.
Proof.
  intros Hl [H0 H1]. unfold dot. rewrite sum_swap. rewrite <- H1. apply sum_le. intros i Hi. rewrite sum_scal. unfold row.
  specialize (H0 i Hi). destruct (Nat.ltb_spec i (k * l)) as [L|L]; cbn [andb].
  - rewrite indicator_sum; [lra|]. apply Nat.div_lt_upper_bound; lia.
  - rewrite sum_zero by reflexivity. lra.
Qed.
Lemma columns_pay d k l x : (1 <= l)%nat -> is_play d x -> Sum l (fun b => dot d x (column k l b)) <= 1.
Proof.
  intros Hl [H0 H1]. unfold dot. rewrite sum_swap. rewrite <- H1. apply sum_le. intros i Hi. rewrite sum_scal. unfold column.
  specialize (H0 i Hi). destruct (Nat.ltb_spec i (k * l)) as [L|L]; cbn [andb].
  - rewrite indicator_sum; [lra|]. apply Nat.mod_upper_bound. lia.
  - rewrite sum_zero by reflexivity. lra.
Qed.

Lemma row_and_column_instance d k l T a b : instance d T (row_and_column k l T a b) /\ two_valued d (row_and_column k l T a b).
Proof.
  split; [split|].
  - intros t _ i _. unfold row_and_column, row, column, zero. destruct (_ && _)%bool; [|lra]. destruct (Z.odd t), (_ && _)%bool; lra.
  - intros t Ht. unfold row_and_column. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
  - intros t i _. unfold row_and_column, row, column, zero. destruct (_ && _)%bool; [|left; reflexivity].
    destruct (Z.odd t), (_ && _)%bool; first [left; reflexivity|right; reflexivity].
Qed.

(* a sum has a term that is no less than the mean *)
Lemma some_at_least n f c : (1 <= n)%nat -> INR n * c <= Sum n f -> exists i, (i < n)%nat /\ c <= f i.
Proof.
  intros Hn H. destruct (largest_attained n f Hn) as [i [Hi E]]. exists i. split; [exact Hi|].
  assert (B : Sum n f <= INR n * f i).
  { rewrite <- sum_const. apply sum_le. intros j Hj. rewrite <- E. apply largest_ge. exact Hj. }
  assert (P : 0 < INR n) by (apply lt_0_INR; lia). apply Rmult_le_reg_l with (INR n); lra.
Qed.

(* What a round pays a learner with recall 1, summed over all rows a and columns b: at most k in an odd round, l in an even one. *)
Lemma earned_round d k l T L t : (1 <= l)%nat -> is_learner d L -> bounded_recall 1 L -> (1 <= t <= Z.of_nat T)%Z ->
  Sum k (fun a => Sum l (fun b => dot d (L (row_and_column k l T a b) t) (row_and_column k l T a b t))) <=
  if Z.odd t then INR k else INR l.
Proof.
  intros Hl HL [f Hf] Ht.
  assert (At : forall a b s, (1 <= s <= Z.of_nat T)%Z -> row_and_column k l T a b s = if Z.odd s then column k l b else row k l a).
  { intros a b s Hs. unfold row_and_column. destruct (Z.leb_spec 1 s), (Z.leb_spec s (Z.of_nat T)); try lia; reflexivity. }
  assert (Play : forall a b, is_play d (L (row_and_column k l T a b) t)).
  { intros a b. apply (HL T); [apply row_and_column_instance|lia]. }
  assert (W : forall a b, L (row_and_column k l T a b) t = f t [row_and_column k l T a b (t - 1)%Z]).
  { intros a b. rewrite Hf. unfold window, segment. cbn [seq map]. do 3 f_equal. lia. }
  destruct (Z.odd t) eqn:O.
  - (* the reward before is a row or zero, so the play does not depend on b *)
    replace (INR k) with (Sum k (fun _ => 1)) by (rewrite sum_const; lra). apply sum_le. intros a Ha.
    eapply Rle_trans; [|apply (columns_pay d k l (L (row_and_column k l T a 0%nat) t) Hl (Play a 0%nat))]. right.
    apply sum_ext. intros b Hb. rewrite At, O by exact Ht. f_equal. rewrite !W. do 2 f_equal.
    destruct (Z.eq_dec t 1) as [->|N]; [reflexivity|]. rewrite !At by lia.
    replace t with (Z.succ (t - 1)) in O by lia. rewrite Z.odd_succ, <- Z.negb_odd in O.
    destruct (Z.odd (t - 1)); [discriminate|reflexivity].
  - rewrite sum_swap. replace (INR l) with (Sum l (fun _ => 1)) by (rewrite sum_const; lra). apply sum_le. intros b Hb.
    eapply Rle_trans; [|apply (rows_pay d k l (L (row_and_column k l T 0%nat b) t) Hl (Play 0%nat b))]. right.
    apply sum_ext. intros a Ha. rewrite At, O by exact Ht. f_equal. rewrite !W. do 2 f_equal.
    assert (t <> 1)%Z by (intros ->; discriminate). rewrite !At by lia.
    replace t with (Z.succ (t - 1)) in O by lia. rewrite Z.odd_succ, <- Z.negb_odd in O.
    destruct (Z.odd (t - 1)); [reflexivity|discriminate].
Qed.

Lemma odd_of_nat n : Z.odd (Z.of_nat n) = Nat.odd n.
Proof.
  induction n; [reflexivity|]. rewrite Nat2Z.inj_succ, Z.odd_succ, <- Z.negb_odd, IHn, Nat.odd_succ, <- Nat.negb_odd. reflexivity.
Qed.

(* odd rounds come first *)
Lemma turns_sum T x y : x <= y -> over_rounds T (fun t => if Z.odd t then x else y) <= INR T * ((x + y) / 2).
Proof.
  intros H. enough (E : over_rounds T (fun t => if Z.odd t then x else y) =
    INR T * ((x + y) / 2) - (if Nat.odd T then (y - x) / 2 else 0)) by (rewrite E; destruct (Nat.odd T); lra).
  induction T; [unfold over_rounds; simpl; lra|]. rewrite over_rounds_S, IHT, S_INR.
  replace (Z.of_nat T + 1)%Z with (Z.of_nat (S T)) by lia. rewrite odd_of_nat, Nat.odd_succ, <- Nat.negb_odd.
  destruct (Nat.odd T); cbn [negb]; lra.
Qed.

(* From below. Let d >= k l with k <= l. Against every learner with recall 1, for every T, some instance with rewards 0 and 1 has
   Reg >= 1 - (1/k + 1/l)/2. *)
Theorem one_reward_lower d k l T L : (1 <= k <= l)%nat -> (k * l <= d)%nat -> is_learner d L -> bounded_recall 1 L ->
  exists r, instance d T r /\ two_valued d r /\ INR T * (1 - (/ INR k + / INR l) / 2) <= total_regret d T L r.
Proof.
  intros Hkl Hd HL HR.
  assert (Pk : 1 <= INR k) by (apply (le_INR 1); lia). assert (Pl : 1 <= INR l) by (apply (le_INR 1); lia).
  assert (Ikl : INR k <= INR l) by (apply le_INR; lia).
  set (r := fun a b => row_and_column k l T a b). set (c := INR T * (1 - (/ INR k + / INR l) / 2)).
  (* the mean over all rows and columns of the regret against the arm in both *)
  set (earned := fun a b => over_rounds T (fun t => dot d (L (r a b) t) (r a b t))).
  assert (Earned : Sum k (fun a => Sum l (fun b => earned a b)) <= INR k * INR l * (INR T - c)).
  { unfold earned, over_rounds.
    assert (E : Sum k (fun a => Sum l (fun b => Sum T (fun s => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z)))) =
      Sum T (fun s => Sum k (fun a => Sum l (fun b => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z))))).
    { transitivity (Sum k (fun a => Sum T (fun s => Sum l (fun b => dot d (L (r a b) (Z.of_nat s + 1)%Z) (r a b (Z.of_nat s + 1)%Z))))).
      - apply sum_ext. intros a _. apply sum_swap.
      - apply sum_swap. }
    rewrite E. apply Rle_trans with (Sum T (fun s => if Z.odd (Z.of_nat s + 1) then INR k else INR l)).
    - apply sum_le. intros s Hs. apply (earned_round d k l T L (Z.of_nat s + 1)); [lia|exact HL|exact HR|lia].
    - pose proof (turns_sum T (INR k) (INR l) Ikl) as B. unfold over_rounds in B. eapply Rle_trans; [exact B|]. right. unfold c.
      field. lra. }
  destruct (some_at_least k (fun a => Sum l (fun b => - earned a b)) (INR l * (c - INR T)) ltac:(lia)) as [a [Ha Ea]].
  { rewrite (sum_ext k _ (fun a => -1 * Sum l (fun b => earned a b))).
    - rewrite sum_scal. lra.
    - intros a _. rewrite <- sum_scal. apply sum_ext. intros b _. lra. }
  destruct (some_at_least l (fun b => - earned a b) (c - INR T) ltac:(lia) Ea) as [b [Hb Eb]].
  exists (r a b). split; [apply row_and_column_instance|]. split; [apply (row_and_column_instance d k l T a b)|].
  assert (Ht : (a * l + b < k * l)%nat) by nia.
  eapply Rle_trans; [|apply (total_regret_ge d T L (r a b) (a * l + b)%nat); lia].
  unfold regret_against. rewrite over_rounds_minus. fold (earned a b).
  assert (Best : over_rounds T (fun t => r a b t (a * l + b)%nat) = INR T).
  { rewrite (over_rounds_ext T _ (fun _ => 1)); [unfold over_rounds; rewrite sum_const; lra|]. intros t Hr.
    unfold r, row_and_column, row, column. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. cbn [andb].
    destruct (Z.odd t); (destruct (Nat.ltb_spec (a * l + b) (k * l)); [|lia]); cbn [andb].
    - replace ((a * l + b) mod l)%nat with b by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; reflexivity).
      rewrite Nat.eqb_refl. reflexivity.
    - replace ((a * l + b) / l)%nat with a by (rewrite Nat.div_add_l, Nat.div_small by lia; lia).
      rewrite Nat.eqb_refl. reflexivity. }
  rewrite Best. lra.
Qed.

(* ---- Above: what the arms that were paid get depends on how many they are. ---- *)

(* the last reward; one that pays no arm counts as one that pays all *)
Definition paid (d : nat) (v : vec) : vec := fun i => if Req_EM_T (Sum d v) 0 then 1 else v i.
(* Let N = d + k(k+1), and let s arms have been paid. Every arm gets 1/N, each of them (2k+1-s)/N more if s <= 2k+1, and the
   arms share the rest. *)
Definition one_reward_play (d k : nat) (v : vec) : vec := fun i =>
  let N := INR d + INR k * (INR k + 1) in let s := Sum d (paid d v) in let more := Rmax (2 * INR k + 1 - s) 0 in
  (1 + more * paid d v i) / N + (1 - (INR d + more * s) / N) / INR d.
Definition one_reward_function (d k : nat) : Z -> list vec -> vec := fun _ w => one_reward_play d k (hd zero w).

(* how many arms are paid *)
Lemma whole_sum d v : (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) -> exists n, (n <= d)%nat /\ Sum d v = INR n.
Proof.
  induction d; intros H; [exists O; split; [lia|reflexivity]|]. destruct IHd as [n [Hn E]]; [intros; apply H; lia|].
  cbn [Sum]. rewrite E. destruct (H d ltac:(lia)) as [Z0|Z1].
  - exists n. split; [lia|]. rewrite Z0. lra.
  - exists (S n). split; [lia|]. rewrite Z1, S_INR. reflexivity.
Qed.

Lemma paid_is d v : (1 <= d)%nat -> (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) ->
  (forall i, (i < d)%nat -> paid d v i = 0 \/ paid d v i = 1) /\ exists n, (1 <= n <= d)%nat /\ Sum d (paid d v) = INR n.
Proof.
  intros Hd H.
  assert (P : forall i, (i < d)%nat -> paid d v i = 0 \/ paid d v i = 1).
  { intros i Hi. unfold paid. destruct (Req_EM_T _ _); [right; reflexivity|apply H; exact Hi]. }
  split; [exact P|]. destruct (whole_sum d (paid d v) P) as [n [Hn E]]. exists n. split; [|exact E].
  split; [|exact Hn]. destruct n; [|lia]. exfalso. simpl in E. unfold paid in E. destruct (Req_EM_T (Sum d v) 0) as [Q|Q].
  - rewrite sum_const in E. assert (1 <= INR d) by (apply (le_INR 1); exact Hd). lra.
  - apply Q. exact E.
Qed.

(* whole numbers s have (s - k)(s - k - 1) >= 0 *)
Lemma whole_product k s : INR s * (2 * INR k + 1 - INR s) <= INR k * (INR k + 1).
Proof.
  destruct (Nat.le_gt_cases s k) as [H|H].
  - apply le_INR in H. nra.
  - assert (G : INR k + 1 <= INR s) by (rewrite <- S_INR; apply le_INR; lia). nra.
Qed.

(* the rest is not negative *)
Lemma one_reward_rest d k s : (1 <= d)%nat ->
  0 <= 1 - (INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / (INR d + INR k * (INR k + 1)).
Proof.
  intros Hd. assert (1 <= INR d) by (apply (le_INR 1); exact Hd). pose proof (pos_INR k) as Pk. pose proof (pos_INR s) as Ps.
  pose proof (whole_product k s) as W. set (N := INR d + INR k * (INR k + 1)). assert (PN : 1 <= N) by (unfold N; nra).
  assert (B : Rmax (2 * INR k + 1 - INR s) 0 * INR s <= INR k * (INR k + 1)).
  { unfold Rmax. destruct (Rle_dec _ _); nra. }
  enough ((INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / N <= 1) by lra.
  apply Rmult_le_reg_r with N; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. unfold N. lra.
Qed.

Lemma one_reward_is_play d k v : (1 <= d)%nat -> (forall i, (i < d)%nat -> v i = 0 \/ v i = 1) -> is_play d (one_reward_play d k v).
Proof.
  intros Hd Hv. destruct (paid_is d v Hd Hv) as [P [s [Hs E]]].
  assert (Dd : 1 <= INR d) by (apply (le_INR 1); exact Hd). pose proof (pos_INR k) as Pk.
  set (N := INR d + INR k * (INR k + 1)). assert (PN : 1 <= N) by (unfold N; nra).
  pose proof (one_reward_rest d k s Hd) as Rest. fold N in Rest. unfold one_reward_play. rewrite E. fold N.
  set (more := Rmax (2 * INR k + 1 - INR s) 0) in *. assert (M0 : 0 <= more) by apply Rmax_r. split.
  - intros i Hi. apply Rplus_le_le_0_compat.
    + apply Rmult_le_pos; [destruct (P i Hi) as [Q|Q]; rewrite Q; lra|left; apply Rinv_0_lt_compat; lra].
    + apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra].
  - rewrite sum_added, sum_const. unfold Rdiv at 1. rewrite sum_scal_r, sum_added, sum_const, sum_scal, E. field. lra.
Qed.

(* The potential against arm i. *)
Definition one_reward_potential (d k : nat) (v : vec) (i : nat) : R :=
  (if Req_EM_T (paid d v i) 1 then Sum d (paid d v) else 2 * INR k + 1) / (INR d + INR k * (INR k + 1)).

(* Regret and rise of the potential together are at most 1 - (2k+1)/N in a round. *)
Lemma one_reward_step d k v y i : (2 <= d)%nat -> (forall j, (j < d)%nat -> v j = 0 \/ v j = 1) ->
  (forall j, (j < d)%nat -> y j = 0 \/ y j = 1) -> (i < d)%nat ->
  y i - dot d (one_reward_play d k v) y + one_reward_potential d k y i - one_reward_potential d k v i <=
  1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1)).
Proof.
  intros Hd Hv Hy Hi. destruct (paid_is d v ltac:(lia) Hv) as [P [s [Hs E]]]. destruct (paid_is d y ltac:(lia) Hy) as [P' [s' [Hs' E']]].
  pose proof (one_reward_is_play d k v ltac:(lia) Hv) as [X0 X1]. set (x := one_reward_play d k v) in *.
  (* the regret does not change if a reward of zeros becomes one of ones *)
  assert (Same : y i - dot d x y = paid d y i - dot d x (paid d y)).
  { unfold paid. destruct (Req_EM_T (Sum d y) 0) as [Q|Q]; [|reflexivity].
    assert (Y0 : forall j, (j < d)%nat -> y j = 0).
    { intros j Hj. destruct (Hy j Hj) as [A|A]; [exact A|]. exfalso.
      assert (1 <= Sum d y); [|lra]. rewrite <- (indicator_sum d j Hj). apply sum_le. intros m Hm.
      destruct (Nat.eqb_spec j m) as [<-|_]; [lra|]. destruct (Hy m Hm); lra. }
    rewrite Y0 by exact Hi. unfold dot. rewrite (sum_zero d (fun j => x j * y j)) by (intros j Hj; rewrite Y0 by exact Hj; ring).
    rewrite (sum_ext d (fun j => x j * 1) x) by (intros; ring). lra. }
  rewrite Same. clear Same.
  assert (Dd : 2 <= INR d) by (apply (le_INR 2); exact Hd). pose proof (pos_INR k) as Pk.
  assert (S1 : 1 <= INR s) by (apply (le_INR 1); lia). assert (S1' : 1 <= INR s') by (apply (le_INR 1); lia).
  set (N := INR d + INR k * (INR k + 1)). assert (PN : 2 <= N) by (unfold N; nra).
  assert (Four : 4 * INR k <= N).
  { unfold N. destruct k as [|[|[|k]]]; [simpl; lra|simpl; lra|simpl; lra|]. rewrite !S_INR. pose proof (pos_INR k). nra. }
  assert (Two : 2 * INR k + 1 <= N) by (unfold N; destruct k as [|k]; [simpl; lra|]; rewrite S_INR; pose proof (pos_INR k); nra).
  unfold one_reward_potential. fold N. rewrite E, E'.
  pose proof (one_reward_rest d k s ltac:(lia)) as Rest. fold N in Rest.
  assert (XE : forall j, x j = (1 + Rmax (2 * INR k + 1 - INR s) 0 * paid d v j) / N +
    (1 - (INR d + Rmax (2 * INR k + 1 - INR s) 0 * INR s) / N) / INR d).
  { intros j. unfold x, one_reward_play. rewrite E. reflexivity. }
  set (more := Rmax (2 * INR k + 1 - INR s) 0) in *. assert (M0 : 0 <= more) by apply Rmax_r.
  assert (M1 : 2 * INR k + 1 - INR s <= more) by apply Rmax_l.
  assert (XL : forall j, (j < d)%nat -> / N <= x j).
  { intros j Hj. rewrite XE. assert (0 <= (1 - (INR d + more * INR s) / N) / INR d)
      by (apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra]).
    assert (0 <= more * paid d v j) by (apply Rmult_le_pos; [exact M0|destruct (P j Hj) as [Q|Q]; rewrite Q; lra]).
    assert (0 <= more * paid d v j / N) by (apply Rmult_le_pos; [assumption|left; apply Rinv_0_lt_compat; lra]).
    unfold Rdiv in *. rewrite Rmult_plus_distr_r. lra. }
  (* the earning is at least 1/N for each arm that is paid now, and more if arm i is paid twice *)
  assert (Earn : (INR s' + (if Req_EM_T (paid d y i) 1 then if Req_EM_T (paid d v i) 1 then more else 0 else 0)) / N <=
    dot d x (paid d y)).
  { apply Rle_trans with (Sum d (fun j => / N * paid d y j + (if Nat.eqb i j then 1 else 0) *
      ((if Req_EM_T (paid d y i) 1 then if Req_EM_T (paid d v i) 1 then more else 0 else 0) / N))).
    - rewrite sum_added, sum_scal, sum_scal_r, indicator_sum, E' by exact Hi. right. field. lra.
    - apply sum_le. intros j Hj. destruct (Nat.eqb_spec i j) as [<-|_].
      + destruct (Req_EM_T (paid d y i) 1) as [A|A]; [rewrite A|].
        * destruct (Req_EM_T (paid d v i) 1) as [B|B]; [|specialize (XL i Hi); unfold Rdiv; lra].
          rewrite XE, B. assert (0 <= (1 - (INR d + more * INR s) / N) / INR d)
            by (apply Rmult_le_pos; [exact Rest|left; apply Rinv_0_lt_compat; lra]). unfold Rdiv in *. lra.
        * destruct (P' i Hi) as [B|B]; [rewrite B; unfold Rdiv; lra|contradiction].
      + specialize (XL j Hj). destruct (P' j Hj) as [B|B]; rewrite B; lra. }
  assert (I0 : 0 < / N) by (apply Rinv_0_lt_compat; lra). assert (IN : N * / N = 1) by (field; lra).
  apply Rmult_le_reg_r with N; [lra|]. unfold Rdiv in *.
  destruct (Req_EM_T (paid d y i) 1) as [A|A], (Req_EM_T (paid d v i) 1) as [B|B].
  all: apply (Rmult_le_compat_r N) in Earn; [|lra]; rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Earn by lra.
  all: rewrite !Rmult_minus_distr_r, !Rmult_plus_distr_r, !Rmult_minus_distr_r, !(Rmult_assoc _ (/ N) N), !Rinv_l by lra.
  all: destruct (P' i Hi) as [Q|Q]; rewrite Q in *; try lra.
Qed.

(* On rewards 0 and 1, for every k and T. *)
Lemma one_reward_two_valued d k T r : (2 <= d)%nat -> instance d T r -> two_valued d r ->
  total_regret d T (plays 1 (one_reward_function d k)) r <= INR T * (1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))) + 1.
Proof.
  intros Hd Hr H2. set (g := 1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))).
  assert (Dd : 2 <= INR d) by (apply (le_INR 2); exact Hd). pose proof (pos_INR k) as Pk.
  assert (PN : 2 <= INR d + INR k * (INR k + 1)) by nra.
  apply total_regret_le; [lia|]. intros i Hi.
  assert (Pot : forall n, regret_against d n (plays 1 (one_reward_function d k)) r i +
    one_reward_potential d k (r (Z.of_nat n)) i <= INR n * g + one_reward_potential d k zero i).
  { induction n.
    - destruct Hr as [_ Z0]. rewrite (Z0 (Z.of_nat 0)) by lia. unfold regret_against, over_rounds. simpl. lra.
    - unfold regret_against in *. rewrite over_rounds_S, S_INR. unfold plays at 2. unfold one_reward_function at 2.
      unfold window, segment. cbn [seq map hd]. replace (Z.of_nat n + 1 - Z.of_nat 1 + Z.of_nat 0)%Z with (Z.of_nat n) by lia.
      replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia.
      pose proof (one_reward_step d k (r (Z.of_nat n)) (r (Z.of_nat n + 1)%Z) i Hd) as St.
      specialize (St ltac:(intros; apply H2; assumption) ltac:(intros; apply H2; assumption) Hi). fold g in St. lra. }
  specialize (Pot T).
  assert (Last : 0 <= one_reward_potential d k (r (Z.of_nat T)) i).
  { unfold one_reward_potential. apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; lra].
    destruct (paid_is d (r (Z.of_nat T)) ltac:(lia) ltac:(intros; apply H2; assumption)) as [_ [s [_ E]]]. rewrite E.
    pose proof (pos_INR s). destruct (Req_EM_T _ _); lra. }
  assert (First : one_reward_potential d k zero i <= 1).
  { unfold one_reward_potential, paid. rewrite (sum_zero d zero) by reflexivity. destruct (Req_EM_T 0 0) as [_|N]; [|lra].
    destruct (Req_EM_T 1 1) as [_|N]; [|lra]. rewrite sum_const.
    apply Rmult_le_reg_r with (INR d + INR k * (INR k + 1)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra. }
  lra.
Qed.

(* From above. For d >= 2 arms and every k some stationary learner with recall 1 has, on all instances with rewards in [0,1],
   T * Reg <= (1 - (2k+1)/(d + k(k+1))) T + 1. *)
Theorem one_reward_upper d k : (2 <= d)%nat -> exists L, is_learner d L /\ stationary 1 L /\
  forall T r, instance d T r -> total_regret d T L r <= INR T * (1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1))) + 1.
Proof.
  intros Hd. exists (plays 1 (rounded d (one_reward_function d k))).
  destruct (alphabet d 1 (one_reward_function d k) ltac:(lia)) as [A1 [A2 [_ [A4 _]]]]. split; [|split].
  - apply A1. intros T r t Hr H2 Ht. apply one_reward_is_play; [lia|]. unfold window, segment. cbn [seq map hd].
    intros j Hj. apply H2. exact Hj.
  - apply A4. reflexivity.
  - intros T r Hr. apply (A2 T); [|exact Hr]. intros r' Hr' H2. apply one_reward_two_valued; assumption.
Qed.

(* The value, for d = k k and d = k (k+1): v = 1 - (1/k + 1/l)/2, where d = k l and l is k or k+1. No learner with recall 1 has
   less than v for any T, and some stationary one has at most v + 1/T. *)
Theorem one_reward_value k l : (1 <= k)%nat -> l = k \/ l = S k -> (2 <= k * l)%nat -> let v := 1 - (/ INR k + / INR l) / 2 in
  (forall L, is_learner (k * l) L -> bounded_recall 1 L -> forall T, (1 <= T)%nat ->
    exists r, instance (k * l) T r /\ v <= Reg (k * l) T L r) /\
  (exists L, is_learner (k * l) L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance (k * l) T r ->
    Reg (k * l) T L r <= v + / INR T).
Proof.
  intros Hk Hl Hd v. assert (Pk : 1 <= INR k) by (apply (le_INR 1); exact Hk). split.
  - intros L HL HR T HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
    destruct (one_reward_lower (k * l) k l T L ltac:(destruct Hl; lia) ltac:(lia) HL HR) as [r [Hr [_ B]]]. fold v in B.
    exists r. split; [exact Hr|].
    unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - destruct (one_reward_upper (k * l) k Hd) as [L [HL [HS B]]]. exists L. split; [exact HL|]. split; [exact HS|].
    intros T r HT Hr. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). apply Reg_le; [exact HT|].
    eapply Rle_trans; [apply B; exact Hr|]. right. unfold v. rewrite mult_INR. destruct Hl as [->| ->].
    + field. nra.
    + rewrite S_INR. field. nra.
Qed.

(* Every d >= 2, with k = floor(sqrt d): no learner with recall 1 has less than 1 - 1/k for any T, and some stationary one has at most
   1 - (2k+1)/(d + k(k+1)) + 1/T. *)
Theorem one_reward_sandwich d : (2 <= d)%nat -> let k := Nat.sqrt d in
  (forall L, is_learner d L -> bounded_recall 1 L -> forall T, (1 <= T)%nat -> exists r, instance d T r /\ 1 - / INR k <= Reg d T L r) /\
  (exists L, is_learner d L /\ stationary 1 L /\ forall T r, (1 <= T)%nat -> instance d T r ->
    Reg d T L r <= 1 - (2 * INR k + 1) / (INR d + INR k * (INR k + 1)) + / INR T).
Proof.
  intros Hd k. pose proof (Nat.sqrt_spec d ltac:(lia)) as Sq. fold k in Sq. assert (Hk : (1 <= k)%nat) by nia. split.
  - intros L HL HR T HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
    destruct (one_reward_lower d k k T L ltac:(lia) ltac:(lia) HL HR) as [r [Hr [_ B]]]. exists r. split; [exact Hr|].
    unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - destruct (one_reward_upper d k Hd) as [L [HL [HS B]]]. exists L. split; [exact HL|]. split; [exact HS|].
    intros T r HT Hr. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). apply Reg_le; [exact HT|].
    eapply Rle_trans; [apply B; exact Hr|]. right. assert (1 <= INR d) by (apply (le_INR 1); lia). pose proof (pos_INR k). field. nra.
Qed.
