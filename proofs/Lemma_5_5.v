(* Lemma 5.5, and as printed. *)
From Coq Require Import Reals ZArith List Permutation Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model Definition_2_3 Theorem_4_1.
Import ListNotations.
Open Scope R_scope.

(* Lemma 5.5: what a symmetric stationary learner pays on the cyclic instance. *)

(* It is the weight of arm b in every round whose window holds those rewards, in any order. *)
Theorem p_of_plays M n a b L f :
  (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  forall r t, Permutation (window r M t) (repeat (unit_vec b) n ++ repeat (unit_vec a) (M - n)) -> L r t b = p_of f M n a b.
Proof. intros Hf Hs r t H. rewrite Hf. unfold p_of. rewrite (Hs _ _ H). reflexivity. Qed.

Lemma cyclic_in M n T a b t : (1 <= t <= Z.of_nat T)%Z ->
  cyclic M n T a b t = if ((t - 1) mod Z.of_nat M <? Z.of_nat n)%Z then unit_vec b else unit_vec a.
Proof. intros H. unfold cyclic. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia. reflexivity. Qed.
Lemma cyclic_instance M n T a b d : instance d T (cyclic M n T a b).
Proof.
  split; intros t Ht.
  - rewrite cyclic_in by exact Ht. destruct (_ <? _)%Z; apply unit_vec_is_reward.
  - unfold cyclic. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

(* The regret against arm a, or against the other arm, b. *)
Lemma cyclic_bound_either M n q a b (other : bool) L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> (1 <= q)%nat -> (n <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  regret_against 2 T L (cyclic M n T a b) (if other then b else a) >=
    (INR T - INR M) * (1 - 2 * INR n / INR M) * (if other then p_of f M n a b - 1 else p_of f M n a b)
    - INR (if other then M - n else n).
Proof.
  intros T HL Hf Hs HM Hq Hn Hab. set (r := cyclic M n T a b). set (p := p_of f M n a b).
  assert (Hr : instance 2 T r) by apply cyclic_instance.
  assert (MR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (P : forall t, (1 <= t)%Z -> is_play 2 (L r t)) by (intros t Ht; apply (HL T); assumption).
  set (against := if other then b else a). set (x := fun t => if other then L r t b - 1 else L r t b).
  assert (C : forall t, (1 <= t)%Z -> r t against - dot 2 (L r t) (r t) = x t * (r t a - r t b)).
  { intros t Ht. specialize (P t Ht). unfold against, x. destruct P as [_ P1]. cbn [Sum] in P1.
    assert (E : L r t 0%nat = 1 - L r t 1%nat) by lra.
    destruct other, Hab as [[-> ->]|[-> ->]]; unfold dot; cbn [Sum]; rewrite E; ring. }
  assert (X : forall t, (1 <= t)%Z -> if other then -1 <= x t <= 0 else 0 <= x t <= 1).
  { intros t Ht. pose proof (play_bounded 2 _ b (P t Ht) ltac:(lia)). unfold x. destruct other; lra. }
  assert (W : forall t, (Z.of_nat M < t <= Z.of_nat T)%Z -> L r t b = p).
  { intros t Ht. rewrite Hf. unfold p, p_of. set (h := fun s : Z => ((s - 1) mod Z.of_nat M <? Z.of_nat n)%Z).
    destruct (sort_window a b (fun k => h (t - Z.of_nat M + Z.of_nat k)%Z) M) as [u [_ [Pu E]]].
    assert (U : u = n).
    { apply INR_eq. rewrite E. set (g := fun s => if h s then 1 else 0).
      rewrite (sum_ext M _ (fun k => g (t - Z.of_nat M + Z.of_nat k)%Z)) by reflexivity.
      rewrite (sum_rotate M g).
      - rewrite <- (sum_rotate M g 1).
        + replace M with (n + (M - n))%nat at 1 by lia. rewrite sum_app.
          rewrite (sum_ext n _ (fun _ => 1)), (sum_zero (M - n)), sum_const; [ring| |].
          * intros k Hk. unfold g, h. rewrite Z.mod_small by lia.
            destruct (Z.ltb_spec (1 + Z.of_nat (n + k) - 1) (Z.of_nat n)); [lia|reflexivity].
          * intros k Hk. unfold g, h. rewrite Z.mod_small by lia.
            destruct (Z.ltb_spec (1 + Z.of_nat k - 1) (Z.of_nat n)); [reflexivity|lia].
        + intros s. unfold g, h. replace (s + Z.of_nat M - 1)%Z with (s - 1 + 1 * Z.of_nat M)%Z by lia.
          rewrite Z.mod_add by lia. reflexivity.
      - intros s. unfold g, h. replace (s + Z.of_nat M - 1)%Z with (s - 1 + 1 * Z.of_nat M)%Z by lia.
        rewrite Z.mod_add by lia. reflexivity. }
    rewrite U in Pu. erewrite (Hs (window r M t)); [reflexivity|]. eapply Permutation_trans; [|exact Pu].
    unfold window, segment. erewrite map_ext_in; [apply Permutation_refl|]. intros k Hk. apply in_seq in Hk. cbv beta. unfold r, h.
    apply cyclic_in. lia. }
  set (cost := fun k : nat => r (Z.of_nat k + 1)%Z against - dot 2 (L r (Z.of_nat k + 1)%Z) (r (Z.of_nat k + 1)%Z)).
  assert (Rk : forall j k, (j < q)%nat -> (k < M)%nat -> r (Z.of_nat (j * M + k) + 1)%Z = if (k <? n)%nat then unit_vec b else unit_vec a).
  { intros j k Hj Hk. unfold r. rewrite cyclic_in by (unfold T; nia).
    replace ((Z.of_nat (j * M + k) + 1 - 1) mod Z.of_nat M)%Z with (Z.of_nat k).
    2:{ apply Z.mod_unique with (Z.of_nat j); [lia|]. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. lia. }
    destruct (Z.ltb_spec (Z.of_nat k) (Z.of_nat n)), (Nat.ltb_spec k n); try lia; reflexivity. }
  assert (Ck : forall j k, (j < q)%nat -> (k < M)%nat ->
    cost (j * M + k)%nat = if (k <? n)%nat then - x (Z.of_nat (j * M + k) + 1)%Z else x (Z.of_nat (j * M + k) + 1)%Z).
  { intros j k Hj Hk. unfold cost. rewrite C by lia. set (y := x _). rewrite Rk by assumption.
    destruct (k <? n)%nat; unfold unit_vec; destruct Hab as [[-> ->]|[-> ->]]; simpl; lra. }
  apply Rle_ge. unfold regret_against, over_rounds. fold cost. unfold T at 2. rewrite sum_blocks.
  replace q with (1 + (q - 1))%nat by lia. rewrite sum_app. cbn [Sum]. rewrite Rplus_0_l.
  assert (Split : forall g, Sum M g = Sum n g + Sum (M - n) (fun k => g (n + k)%nat)) by (intros g; rewrite <- sum_app; f_equal; lia).
  assert (B0 : - INR (if other then M - n else n) <= Sum M (fun k => cost (0 * M + k)%nat)).
  { apply Rle_trans with (INR n * (if other then 0 else -1) + INR (M - n) * (if other then -1 else 0)); [destruct other; lra|].
    rewrite Split. apply Rplus_le_compat; apply sum_ge_const; intros k Hk; rewrite Ck by lia.
    - destruct (Nat.ltb_spec k n); [|lia]. pose proof (X (Z.of_nat (0 * M + k) + 1)%Z ltac:(lia)). destruct other; lra.
    - destruct (Nat.ltb_spec (n + k) n); [lia|]. pose proof (X (Z.of_nat (0 * M + (n + k)) + 1)%Z ltac:(lia)). destruct other; lra. }
  set (y := if other then p - 1 else p).
  assert (Wx : forall t, (Z.of_nat M < t <= Z.of_nat T)%Z -> x t = y) by (intros t Ht; unfold x, y; rewrite W by exact Ht; reflexivity).
  assert (B1 : INR (q - 1) * (y * (INR M - 2 * INR n)) <= Sum (q - 1) (fun j => Sum M (fun k => cost ((1 + j) * M + k)%nat))).
  { apply sum_ge_const. intros j Hj. right.
    replace (y * (INR M - 2 * INR n)) with (INR n * (- y) + INR (M - n) * y) by (rewrite minus_INR by lia; ring).
    rewrite Split, <- !sum_const.
    f_equal; apply sum_ext; intros k Hk; rewrite Ck by lia.
    - destruct (Nat.ltb_spec k n); [|lia]. rewrite Wx; [reflexivity|unfold T; nia].
    - destruct (Nat.ltb_spec (n + k) n); [lia|]. rewrite Wx; [reflexivity|unfold T; nia]. }
  replace ((INR T - INR M) * (1 - 2 * INR n / INR M) * y) with (INR (q - 1) * (y * (INR M - 2 * INR n))).
  2:{ unfold T. rewrite mult_INR, minus_INR by lia. simpl (INR 1). field. lra. }
  lra.
Qed.

Lemma cyclic_bound M n q a b L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> (1 <= q)%nat -> (2 * n <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  regret_against 2 T L (cyclic M n T a b) a >= (INR T - INR M) * (1 - 2 * INR n / INR M) * p_of f M n a b - INR n.
Proof. intros T HL Hf Hs HM Hq Hn Hab. apply (cyclic_bound_either M n q a b false L f); try assumption. lia. Qed.

(* Lemma 5.5 without a hypothesis on the regret: let L be a symmetric stationary learner of two arms with recall M, given by
   f, and T a multiple of M. On the cyclic instance with n <= M/2 rewards (1,0) in M,
   Reg >= (1 - M/T) (1 - 2n/M) p(n) - n/T. *)
Theorem lemma_5_5 M n q L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> (1 <= q)%nat -> (2 * n <= M)%nat ->
  Reg 2 T L (cyclic M n T 1 0) >= (1 - INR M / INR T) * (1 - 2 * INR n / INR M) * p_of f M n 1 0 - INR n / INR T.
Proof.
  intros T HL Hf Hs HM Hq Hn. assert (0 < INR T) by (apply lt_0_INR; unfold T; nia). assert (0 < INR M) by (apply lt_0_INR; lia).
  pose proof (cyclic_bound M n q 1 0 L f HL Hf Hs HM Hq Hn ltac:(lia)) as B. fold T in B. apply Rle_ge. unfold Reg.
  apply Rmult_le_reg_r with (INR T); [assumption|].
  replace (total_regret 2 T L (cyclic M n T 1 0) / INR T * INR T) with (total_regret 2 T L (cyclic M n T 1 0)) by (field; lra).
  eapply Rle_trans; [|apply (total_regret_ge 2 T L _ 1); lia]. apply Rge_le in B. eapply Rle_trans; [|exact B]. right. field. lra.
Qed.

(* And against the other arm, for n >= M/2: Reg >= (1 - M/T) (2n/M - 1) (1 - p(n)) - (M-n)/T. *)
Theorem lemma_5_5_other M n q L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> (1 <= q)%nat -> (n <= M)%nat ->
  Reg 2 T L (cyclic M n T 1 0) >=
    (1 - INR M / INR T) * (2 * INR n / INR M - 1) * (1 - p_of f M n 1 0) - INR (M - n) / INR T.
Proof.
  intros T HL Hf Hs HM Hq Hn. assert (0 < INR T) by (apply lt_0_INR; unfold T; nia). assert (0 < INR M) by (apply lt_0_INR; lia).
  pose proof (cyclic_bound_either M n q 1 0 true L f HL Hf Hs HM Hq Hn ltac:(lia)) as B. fold T in B. cbv iota in B.
  apply Rle_ge. unfold Reg. apply Rmult_le_reg_r with (INR T); [assumption|].
  replace (total_regret 2 T L (cyclic M n T 1 0) / INR T * INR T) with (total_regret 2 T L (cyclic M n T 1 0)) by (field; lra).
  eapply Rle_trans; [|apply (total_regret_ge 2 T L _ 0); lia]. apply Rge_le in B. eapply Rle_trans; [|exact B]. right. field. lra.
Qed.

(* What such a bound says of p if the regret is small: z is the total of the rewards on the rare arm in a cycle. *)
Lemma p_small M T z p eps : 0 < eps <= 1 -> 0 < M -> T >= 10 * M / (eps * eps) -> z <= (1 - eps) * (M / 2) -> 0 <= p ->
  (1 - M / T) * (1 - 2 * z / M) * p - z / T <= eps * eps / 10 -> p <= 15 / 100 * eps / (1 - eps * eps / 10).
Proof.
  intros He HM HT Hz Hp H. set (e := eps * eps) in *. assert (E0 : 0 < e) by (unfold e; nra). assert (E1 : e <= 1) by (unfold e; nra).
  assert (T0 : 0 < T). { apply Rge_le in HT. eapply Rlt_le_trans; [|exact HT]. apply Rdiv_lt_0_compat; lra. }
  assert (MT : M / T <= e / 10).
  { apply Rmult_le_reg_r with T; [exact T0|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rge_le in HT. apply (Rmult_le_compat_r (e / 10)) in HT; [|lra].
    replace (10 * M / e * (e / 10)) with M in HT by (field; lra). lra. }
  assert (ZT : z / T <= e / 20).
  { apply Rle_trans with (M / 2 / T); [apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact T0|nra]|].
    replace (M / 2 / T) with (M / T / 2) by (field; lra). lra. }
  assert (B : eps <= 1 - 2 * z / M).
  { apply Rmult_le_reg_r with M; [exact HM|]. replace ((1 - 2 * z / M) * M) with (M - 2 * z) by (field; lra). lra. }
  assert (F : (1 - e / 10) * eps * p <= (1 - M / T) * (1 - 2 * z / M) * p).
  { apply Rmult_le_compat_r; [exact Hp|]. apply Rmult_le_compat; lra. }
  assert (G : (1 - e / 10) * eps * p <= 15 / 100 * e) by lra.
  apply Rmult_le_reg_r with ((1 - e / 10) * eps); [apply Rmult_lt_0_compat; lra|].
  replace (15 / 100 * eps / (1 - e / 10) * ((1 - e / 10) * eps)) with (15 / 100 * e) by (unfold e; field; fold e; lra). lra.
Qed.

Lemma sixth_of eps : 0 < eps <= 1 -> 15 / 100 * eps / (1 - eps * eps / 10) <= eps / 6.
Proof.
  intros He. assert (eps * eps <= 1) by nra. apply Rmult_le_reg_r with (1 - eps * eps / 10); [lra|].
  unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra.
Qed.

(* Lemma 5.5 with eps^2/10: let L be a symmetric stationary learner of two arms with recall M, given by f, let T be a
   multiple of M with T >= 10M/eps^2, and let Reg <= eps^2/10 on the cyclic instance with n rewards (1,0) and M-n rewards (0,1). Then
   p(n), the weight of arm 1 on a window with n rewards (1,0) and M-n rewards (0,1), is at most 0.15 eps/(1-eps^2/10) <= eps/6 if
   n <= (1-eps)M/2, and 1 - p(n) is if n >= (1+eps)M/2. *)
Theorem lemma_5_5_eps M q n eps L f :
  let T := (q * M)%nat in let small := 15 / 100 * eps / (1 - eps * eps / 10) in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> 0 < eps <= 1 -> INR T >= 10 * INR M / (eps * eps) -> (n <= M)%nat ->
  Reg 2 T L (cyclic M n T 1 0) <= eps * eps / 10 ->
  (INR n <= (1 - eps) * (INR M / 2) -> p_of f M n 1 0 <= small) /\
  (INR n >= (1 + eps) * (INR M / 2) -> 1 - p_of f M n 1 0 <= small) /\ small <= eps / 6.
Proof.
  intros T small HL Hf Hs HM He HT Hn HR. assert (MR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (TR : 0 < INR T). { apply Rge_le in HT. eapply Rlt_le_trans; [|exact HT]. apply Rdiv_lt_0_compat; nra. }
  assert (Hq : (1 <= q)%nat) by (destruct q; [unfold T in TR; simpl in TR; lra|lia]).
  (* p(n) is a weight of a play: the window occurs in round M+1 of the instance *)
  assert (PW : 0 <= p_of f M n 1 0 <= 1).
  { set (r := cyclic M n M 1 0).
    assert (E : window r M (Z.of_nat M + 1) = repeat (unit_vec 0) n ++ repeat (unit_vec 1) (M - n)).
    { unfold window. replace (Z.of_nat M + 1 - Z.of_nat M)%Z with 1%Z by lia.
      replace M with (n + (M - n))%nat at 1 by lia. rewrite segment_app.
      assert (Rep : forall v s k, (forall i, (i < k)%nat -> r (s + Z.of_nat i)%Z = v) -> segment r s k = repeat v k).
      { intros v s k H. induction k; [reflexivity|]. rewrite segment_S, IHk by (intros; apply H; lia).
        rewrite H by lia. symmetry. apply repeat_cons. }
      rewrite (Rep (unit_vec 0)), (Rep (unit_vec 1)); [reflexivity| |]; intros i Hi; unfold r;
        rewrite cyclic_in by lia; rewrite Z.mod_small by lia; destruct (Z.ltb_spec (1 + Z.of_nat i - 1) (Z.of_nat n)),
        (Z.ltb_spec (1 + Z.of_nat n + Z.of_nat i - 1) (Z.of_nat n)); try lia; reflexivity. }
    unfold p_of. rewrite <- E, <- Hf. apply (play_bounded 2); [|lia]. apply (HL M); [apply cyclic_instance|lia]. }
  split; [|split; [|apply sixth_of; exact He]]; intros H.
  - assert (H2 : (2 * n <= M)%nat) by (apply INR_le; rewrite mult_INR; simpl (INR 2); nra).
    pose proof (lemma_5_5 M n q L f HL Hf Hs HM Hq H2) as B. fold T in B.
    apply (p_small (INR M) (INR T) (INR n)); try assumption; lra.
  - pose proof (lemma_5_5_other M n q L f HL Hf Hs HM Hq Hn) as B. fold T in B. rewrite minus_INR in B by exact Hn.
    apply (p_small (INR M) (INR T) (INR M - INR n)); try assumption; try lra.
    replace (1 - 2 * (INR M - INR n) / INR M) with (2 * INR n / INR M - 1) by (field; lra). lra.
Qed.

(* Lemma 5.5 with the printed hypothesis Reg <= eps/10, read on the instance that its proof builds, is false. *)

(* The learner that always plays arm 1 with weight p. *)
Definition constant_play (p : R) : learner := fun _ _ i => match i with O => p | S O => 1 - p | _ => 0 end.

Lemma printed_cyclic_instance M n T : instance 2 T (printed_cyclic M n T).
Proof.
  split; intros t Ht; unfold printed_cyclic.
  - destruct (_ && _)%bool; [destruct (_ <? _)%Z; apply unit_vec_is_reward|apply zero_is_reward].
  - destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); try lia; reflexivity.
Qed.

Lemma constant_is_learner p : 0 <= p <= 1 -> is_learner 2 (constant_play p).
Proof. intros Hp T r t _ _. split; [intros [|[|i]] Hi; simpl; lra|simpl; lra]. Qed.

Lemma constant_symmetric M p : is_symmetric M (constant_play p) /\ stationary M (constant_play p).
Proof.
  split.
  - exists (fun _ _ => constant_play p (fun _ => zero) 0%Z). split; reflexivity.
  - exists (fun _ => constant_play p (fun _ => zero) 0%Z). reflexivity.
Qed.

(* By how much arm 2 beats arm 1 on q cycles. *)
Lemma cyclic_gap M n q : (n <= M)%nat -> (1 <= M)%nat ->
  over_rounds (q * M) (fun t => printed_cyclic M n (q * M) t 1%nat - printed_cyclic M n (q * M) t 0%nat) = INR q * (INR M - 2 * INR n).
Proof.
  intros Hn HM. unfold over_rounds. rewrite sum_blocks, <- sum_const. apply sum_ext. intros j Hj.
  assert (V : forall k, (k < M)%nat -> printed_cyclic M n (q * M) (Z.of_nat (j * M + k) + 1)
    = if Nat.ltb k n then unit_vec 0 else unit_vec 1).
  { intros k Hk. unfold printed_cyclic. assert (j * M + k < q * M)%nat by nia.
    destruct (Z.leb_spec 1 (Z.of_nat (j * M + k) + 1)), (Z.leb_spec (Z.of_nat (j * M + k) + 1) (Z.of_nat (q * M))); try lia. cbn [andb].
    replace (Z.of_nat (j * M + k) + 1 - 1)%Z with (Z.of_nat k + Z.of_nat j * Z.of_nat M)%Z by lia. rewrite Z.mod_add, Z.mod_small by lia.
    destruct (Z.ltb_spec (Z.of_nat k) (Z.of_nat n)), (Nat.ltb_spec k n); try lia; reflexivity. }
  rewrite (sum_ext M _ (fun k => if Nat.ltb k n then -1 else 1)).
  - replace M with (n + (M - n))%nat by lia. rewrite sum_app.
    rewrite (sum_ext n _ (fun _ => -1)) by (intros k Hk; destruct (Nat.ltb_spec k n); [reflexivity|lia]).
    rewrite (sum_ext (M - n) _ (fun _ => 1)) by (intros k Hk; destruct (Nat.ltb_spec (n + k) n); [lia|reflexivity]).
    rewrite !sum_const, plus_INR. ring.
  - intros k Hk. rewrite V by exact Hk. destruct (Nat.ltb k n); unfold unit_vec; simpl; lra.
Qed.

(* On the cyclic instance with n <= M/2 the constant learner has regret (1 - 2n/M) p per round. *)
Lemma constant_on_cyclic M n q p : (1 <= q)%nat -> (1 <= M)%nat -> (2 * n <= M)%nat -> 0 <= p <= 1 ->
  Reg 2 (q * M) (constant_play p) (printed_cyclic M n (q * M)) = (1 - 2 * INR n / INR M) * p.
Proof.
  intros Hq HM Hn Hp. pose proof (cyclic_gap M n q ltac:(lia) HM) as G. set (r := printed_cyclic M n (q * M)) in *.
  assert (HqR : 0 < INR q) by (apply lt_0_INR; lia). assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (HnR : 2 * INR n <= INR M). { apply le_INR in Hn. rewrite mult_INR in Hn. exact Hn. }
  assert (Against : forall i, (i < 2)%nat ->
    regret_against 2 (q * M) (constant_play p) r i = (if Nat.eqb i 0 then p - 1 else p) * (INR q * (INR M - 2 * INR n))).
  { intros i Hi. rewrite <- G, <- over_rounds_scal. apply over_rounds_ext. intros t _.
    unfold dot. cbn [Sum constant_play]. destruct i as [|[|i]]; [| |lia]; cbn [Nat.eqb]; ring. }
  assert (E : total_regret 2 (q * M) (constant_play p) r = p * (INR q * (INR M - 2 * INR n))).
  { apply Rle_antisym.
    - apply total_regret_le; [lia|]. intros i Hi. rewrite Against by exact Hi.
      apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|]. destruct (Nat.eqb i 0); lra.
    - pose proof (total_regret_ge 2 (q * M) (constant_play p) r 1 ltac:(lia)) as H. rewrite Against in H by lia. exact H. }
  unfold Reg. rewrite E, mult_INR. field. lra.
Qed.

(* For every n >= 5, M = 2n+1, eps = 1/M, and every number of rounds T that M divides, however large: n = (1 - eps) M/2, and the
   symmetric and stationary learner that always plays arm 1 with weight 1/10 has Reg = eps/10 on the cyclic instance. But
   1/10 > eps. *)
Theorem lemma_5_5_witness (n q : nat) : (5 <= n)%nat -> (1 <= q)%nat ->
  let M := (2 * n + 1)%nat in let T := (q * M)%nat in let eps := 1 / INR M in
  is_learner 2 (constant_play (1 / 10)) /\ is_symmetric M (constant_play (1 / 10)) /\ stationary M (constant_play (1 / 10)) /\
  instance 2 T (printed_cyclic M n T) /\ INR n = (1 - eps) * (INR M / 2) /\
  Reg 2 T (constant_play (1 / 10)) (printed_cyclic M n T) = eps / 10 /\ eps < 1 / 10.
Proof.
  intros Hn Hq M T eps. assert (HM : INR M = 2 * INR n + 1) by (unfold M; rewrite plus_INR, mult_INR; simpl; ring).
  assert (Hn5 : 5 <= INR n). { apply le_INR in Hn. simpl in Hn. lra. }
  split; [apply constant_is_learner; lra|]. split; [apply constant_symmetric|]. split; [apply constant_symmetric|].
  split; [apply printed_cyclic_instance|]. split; [unfold eps; rewrite HM; field; lra|]. split.
  - unfold T. rewrite constant_on_cyclic by (lia || lra || (unfold M; lia)). unfold eps. rewrite HM. field. lra.
  - unfold eps. rewrite HM. apply Rmult_lt_reg_r with (2 * INR n + 1); [lra|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(* Lemma 5.5 with eps/10, refuted: "Let A be a stationary, symmetric M-bounded-recall learning algorithm, and choose a
   sufficiently large T >= 10 M / eps^2 such that Reg(A) <= eps/10. Let p(n) be the probability that A plays arm 1 if, of the M
   previous rewards, exactly n are equal to (1,0) and exactly M-n to (0,1). Then, if n <= (1 - eps)(M/2), p(n) <= eps." Reg(A) is
   the regret on the instance that the proof builds. However large T is asked to be, it is false. *)
Theorem lemma_5_5_printed_is_false :
  ~ (exists T0 : nat -> R -> nat, forall (M n T : nat) (eps : R) (f : list vec -> vec),
     0 < eps <= 1 -> (n <= M)%nat -> (T0 M eps <= T)%nat -> 10 * INR M / (eps * eps) <= INR T -> Nat.divide M T ->
     (forall w, is_play 2 (f w)) -> (forall w w', Permutation w w' -> f w = f w') ->
     Reg 2 T (fun r t => f (window r M t)) (printed_cyclic M n T) <= eps / 10 ->
     INR n <= (1 - eps) * (INR M / 2) -> forall w, window_with M n w -> f w 0%nat <= eps).
Proof.
  intros [T0 H]. set (M := 11%nat). set (eps := 1 / INR M).
  assert (HM : INR M = 11) by (unfold M; simpl; lra).
  set (q := (T0 M eps + 1331)%nat).
  destruct (lemma_5_5_witness 5 q) as [_ [_ [_ [_ [Hn [HReg Heps]]]]]]; [lia|unfold q; lia|].
  change (2 * 5 + 1)%nat with M in *. fold eps in Hn, HReg, Heps. cbv zeta in *.
  specialize (H M 5%nat (q * M)%nat eps (fun _ => constant_play (1 / 10) (fun _ => zero) 0%Z)).
  assert (He : eps = 1 / 11) by (unfold eps; rewrite HM; reflexivity).
  enough (1 / 10 <= eps) by lra.
  apply (H ltac:(rewrite He; lra) ltac:(unfold M; lia) ltac:(unfold q, M; lia))
    with (w := repeat (unit_vec 0) 5 ++ repeat (unit_vec 1) (M - 5)).
  - rewrite He, HM. rewrite mult_INR, HM. unfold q. rewrite plus_INR. pose proof (pos_INR (T0 M (1 / 11))).
    replace (10 * 11 / (1 / 11 * (1 / 11))) with 13310 by field. replace (INR 1331) with 1331 by (rewrite INR_IZR_INZ; reflexivity).
    pose proof (pos_INR (T0 M eps)). lra.
  - exists q. reflexivity.
  - intros w. split; [intros [|[|i]] Hi; simpl; lra|simpl; lra].
  - reflexivity.
  - change (Reg 2 (q * M) (constant_play (1 / 10)) (printed_cyclic M 5 (q * M)) <= eps / 10). rewrite HReg. lra.
  - rewrite <- Hn. lra.
  - apply Permutation_refl.
Qed.
