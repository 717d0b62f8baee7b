(* Lemma 5.5: what a symmetric stationary learner pays on the cyclic instance. *)
From Coq Require Import Reals ZArith Lia Lra Psatz List Permutation.
From BoundedRecall Require Import Sums Model Definition_2_3 Cycles.
Import ListNotations.
Open Scope R_scope.

(* The instance of the proof, T rounds: n rewards of arm b alone, then M-n rewards of arm a alone, over and over.
   (1,0) is the reward of arm 0, (0,1) that of arm 1. *)
Definition cyclic (M n T a b : nat) (t : Z) : vec :=
  if ((1 <=? t) && (t <=? Z.of_nat T))%Z%bool
  then (if ((t - 1) mod Z.of_nat M <? Z.of_nat n)%Z then unit_vec b else unit_vec a) else zero.

(* The paper's p(n), for arm b: what f gives arm b on a window with n rewards of arm b alone, M-n of arm a alone. *)
Definition p_of (f : list vec -> vec) (M n a b : nat) : R :=
  f (repeat (unit_vec b) n ++ repeat (unit_vec a) (M - n)) b.

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

Lemma cyclic_bound M n q a b L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> (1 <= q)%nat -> (2 * n <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
  regret_against 2 T L (cyclic M n T a b) a >= (INR T - INR M) * (1 - 2 * INR n / INR M) * p_of f M n a b - INR n.
Proof.
  intros T HL Hf Hs HM Hq Hn Hab. set (r := cyclic M n T a b). set (p := p_of f M n a b).
  assert (Hr : instance 2 T r) by apply cyclic_instance.
  assert (MR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (P : forall t, (1 <= t)%Z -> is_play 2 (L r t)) by (intros t Ht; apply (HL T); assumption).
  assert (C : forall t, (1 <= t)%Z -> r t a - dot 2 (L r t) (r t) = L r t b * (r t a - r t b)).
  { intros t Ht. destruct Hab as [[-> ->]|[-> ->]]; [apply cost_two|apply cost_two']; apply P; exact Ht. }
  assert (Len : len (M - n) n = M) by (unfold len; lia).
  assert (B : forall s, is_b (M - n) n (s - 1) = ((s - 1) mod Z.of_nat M <? Z.of_nat n)%Z) by (intros s; unfold is_b;
    rewrite Len; reflexivity).
  assert (W : forall t, (Z.of_nat M < t <= Z.of_nat T)%Z -> L r t b = p).
  { intros t Ht. rewrite (symmetric_play M L (fun _ => f) Hf (fun _ => Hs) r a b t (fun s =>
      is_b (M - n) n (s - 1)) (fun s => many (M - n) n (s - 1))).
    - unfold weight, sorted, p, p_of. replace (Z.to_nat _) with n; [reflexivity|].
      pose proof (many_period (M - n) n ltac:(unfold len; lia) ltac:(lia) (t - 1 - Z.of_nat M - 1)) as E. rewrite Len in E.
      replace (t - 1 - Z.of_nat M - 1 + Z.of_nat M)%Z with (t - 1 - 1)%Z in E by lia. lia.
    - intros s Hs'. rewrite B. apply cyclic_in. lia.
    - intros s Hs'. replace (s - 1 - 1)%Z with ((s - 1) - 1)%Z by lia. apply many_step; unfold len; lia. }
  set (cost := fun k : nat => r (Z.of_nat k + 1)%Z a - dot 2 (L r (Z.of_nat k + 1)%Z) (r (Z.of_nat k + 1)%Z)).
  assert (Rk : forall j k, (j < q)%nat -> (k < M)%nat -> r (Z.of_nat (j * M + k) + 1)%Z = if (k <? n)%nat then unit_vec b else unit_vec a).
  { intros j k Hj Hk. unfold r. rewrite cyclic_in by (unfold T; nia).
    replace ((Z.of_nat (j * M + k) + 1 - 1) mod Z.of_nat M)%Z with (Z.of_nat k).
    2:{ apply Z.mod_unique with (Z.of_nat j); [lia|]. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. lia. }
    destruct (Z.ltb_spec (Z.of_nat k) (Z.of_nat n)), (Nat.ltb_spec k n); try lia; reflexivity. }
  assert (Ck : forall j k, (j < q)%nat -> (k < M)%nat ->
    cost (j * M + k)%nat = if (k <? n)%nat then - L r (Z.of_nat (j * M + k) + 1)%Z b else L r (Z.of_nat (j * M + k) + 1)%Z b).
  { intros j k Hj Hk. unfold cost. rewrite C by lia. set (X := L r _ b). rewrite Rk by assumption.
    destruct (k <? n)%nat; unfold unit_vec; destruct Hab as [[-> ->]|[-> ->]]; simpl; lra. }
  apply Rle_ge. unfold regret_against, over_rounds. fold cost. unfold T at 2. rewrite sum_blocks.
  replace q with (1 + (q - 1))%nat by lia. rewrite sum_app. cbn [sum]. rewrite Rplus_0_l.
  assert (Split : forall g, sum M g = sum n g + sum (M - n) (fun k => g (n + k)%nat)) by (intros g; rewrite <- sum_app; f_equal; lia).
  assert (B0 : - INR n <= sum M (fun k => cost (0 * M + k)%nat)).
  { replace (- INR n) with (INR n * -1 + INR (M - n) * 0) by lra. rewrite Split.
    apply Rplus_le_compat; apply sum_ge_const; intros k Hk; rewrite Ck by lia.
    - destruct (Nat.ltb_spec k n); [|lia]. assert (0 <= L r (Z.of_nat (0 * M + k) + 1)%Z b <= 1)
        by (apply (play_bounded 2); [apply P; lia|lia]). lra.
    - destruct (Nat.ltb_spec (n + k) n); [lia|]. apply (play_bounded 2); [apply P; lia|lia]. }
  assert (B1 : INR (q - 1) * (p * (INR M - 2 * INR n)) <= sum (q - 1) (fun j => sum M (fun k => cost ((1 + j) * M + k)%nat))).
  { apply sum_ge_const. intros j Hj. right.
    replace (p * (INR M - 2 * INR n)) with (INR n * (- p) + INR (M - n) * p) by (rewrite minus_INR by lia; ring).
    rewrite Split, <- !sum_const.
    f_equal; apply sum_ext; intros k Hk; rewrite Ck by lia.
    - destruct (Nat.ltb_spec k n); [|lia]. rewrite W; [reflexivity|unfold T; nia].
    - destruct (Nat.ltb_spec (n + k) n); [lia|]. rewrite W; [reflexivity|unfold T; nia]. }
  replace ((INR T - INR M) * (1 - 2 * INR n / INR M) * p) with (INR (q - 1) * (p * (INR M - 2 * INR n))).
  2:{ unfold T. rewrite mult_INR, minus_INR by lia. simpl (INR 1). field. lra. }
  lra.
Qed.

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

Lemma p_small M T n p eps : 0 < eps -> 0 < INR M -> INR T >= 10 * INR M / (eps * eps) ->
  INR n <= (1 - eps) * (INR M / 2) -> 0 <= INR n -> 0 <= p ->
  (INR T - INR M) * (1 - 2 * INR n / INR M) * p - INR n <= INR T * (eps * eps / 10) -> p <= eps.
Proof.
  intros He HM HT Hn Hn0 Hp H.
  assert (E1 : eps <= 1). { apply Rnot_lt_le. intros Hc.
  assert ((1 - eps) * (INR M / 2) < 0 * (INR M / 2)) by (apply Rmult_lt_compat_r; lra). lra. }
  set (z := eps * eps) in *. assert (Hz : 0 < z) by (apply Rmult_lt_0_compat; exact He).
  assert (Hz1 : z <= eps) by (unfold z; replace eps with (eps * 1) at 3 by ring; apply Rmult_le_compat_l; lra).
  assert (A : INR M <= INR T * (z / 10)).
  { apply Rge_le in HT. apply (Rmult_le_compat_r (z / 10)) in HT; [|lra].
    replace (10 * INR M / z * (z / 10)) with (INR M) in HT by (field; lra). exact HT. }
  assert (HTp : 0 < INR T). { apply Rnot_le_lt. intros Hc.
  assert (INR T * (z / 10) <= 0 * (z / 10)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (B : eps <= 1 - 2 * INR n / INR M).
  { apply Rmult_le_reg_r with (INR M); [exact HM|].
    replace ((1 - 2 * INR n / INR M) * INR M) with (INR M - 2 * INR n) by (field; lra). lra. }
  assert (C : INR M <= INR T / 10). { assert (INR T * (z / 10) <= INR T * (1 / 10)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (D : INR n <= INR M / 2). { assert (0 <= eps * (INR M / 2)) by (apply Rmult_le_pos; lra). lra. }
  apply Rnot_lt_le. intros Hc.
  assert (F : (INR T - INR M) * eps * p <= (INR T - INR M) * (1 - 2 * INR n / INR M) * p).
  { apply Rmult_le_compat_r; [exact Hp|]. apply Rmult_le_compat_l; lra. }
  assert (G : (INR T * (9 / 10)) * z <= (INR T - INR M) * eps * p).
  { rewrite (Rmult_assoc (INR T - INR M)). apply Rmult_le_compat; [lra|lra|lra|]. unfold z. apply Rmult_le_compat_l; lra. }
  assert (0 < INR T * z) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(* Lemma 5.5 with eps^2/10: let L be a symmetric stationary learner of two arms with recall M, given by f, let T be a
   multiple of M with T >= 10M/eps^2, and let Reg <= eps^2/10 on the cyclic instances of T rounds. Then p(n), the weight of arm 1
   on a window with n rewards (1,0) and M-n rewards (0,1), is at most eps if n <= (1-eps)M/2 and at least 1-eps if
   n >= (1+eps)M/2. *)
Theorem lemma_5_5_eps M q eps L f :
  let T := (q * M)%nat in
  is_learner 2 L -> (forall r t, L r t = f (window r M t)) -> (forall w w', Permutation w w' -> f w = f w') ->
  (1 <= M)%nat -> 0 < eps -> INR T >= 10 * INR M / (eps * eps) ->
  (forall n, (n <= M)%nat -> Reg 2 T L (cyclic M n T 1 0) <= eps * eps / 10 /\ Reg 2 T L (cyclic M n T 0 1) <= eps * eps / 10) ->
  forall n, (n <= M)%nat ->
    (INR n <= (1 - eps) * (INR M / 2) -> p_of f M n 1 0 <= eps) /\
    (INR n >= (1 + eps) * (INR M / 2) -> p_of f M n 1 0 >= 1 - eps).
Proof.
  intros T HL Hf Hs HM He HT HR n Hn. assert (MR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (TR : 0 < INR T). { apply Rge_le in HT. eapply Rlt_le_trans; [|exact HT]. apply Rmult_lt_0_compat; [lra|].
  apply Rinv_0_lt_compat. nra. }
  assert (Hq : (1 <= q)%nat). { destruct q; [unfold T in TR; simpl in TR; lra|lia]. }
  (* p(n) is a weight of a play: the window occurs in round M+1 of the instance *)
  assert (PW : forall m a b, (m <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat ->
    is_play 2 (f (repeat (unit_vec b) m ++ repeat (unit_vec a) (M - m)))).
  { intros m a b Hm _. set (r := cyclic M m M a b).
    assert (E : window r M (Z.of_nat M + 1) = repeat (unit_vec b) m ++ repeat (unit_vec a) (M - m)).
    { unfold window. replace (Z.of_nat M + 1 - Z.of_nat M)%Z with 1%Z by lia.
      replace M with (m + (M - m))%nat at 1 by lia. rewrite segment_app.
      assert (Rep : forall v s k, (forall i, (i < k)%nat -> r (s + Z.of_nat i)%Z = v) -> segment r s k = repeat v k).
      { intros v s k H. induction k; [reflexivity|]. rewrite segment_S, IHk by (intros; apply H; lia).
        rewrite H by lia. symmetry. apply repeat_cons. }
      rewrite (Rep (unit_vec b)), (Rep (unit_vec a)); [reflexivity| |]; intros i Hi; unfold r;
        rewrite cyclic_in by lia; rewrite Z.mod_small by lia; destruct (Z.ltb_spec (1 + Z.of_nat i - 1) (Z.of_nat m)),
        (Z.ltb_spec (1 + Z.of_nat m + Z.of_nat i - 1) (Z.of_nat m)); try lia; reflexivity. }
    rewrite <- E, <- Hf. apply (HL M); [apply cyclic_instance|lia]. }
  assert (Small : forall m a b, (m <= M)%nat -> (a = 0 /\ b = 1 \/ a = 1 /\ b = 0)%nat -> Reg 2 T L (cyclic M m T a b) <= eps * eps / 10 ->
    INR m <= (1 - eps) * (INR M / 2) -> p_of f M m a b <= eps).
  { intros m a b Hm Hab Hreg Hsmall. apply (p_small M T m _ eps); try assumption; [apply pos_INR|apply (PW m a b Hm Hab); lia|].
    assert (H2 : (2 * m <= M)%nat). { apply INR_le. rewrite mult_INR. simpl (INR 2). nra. }
    pose proof (cyclic_bound M m q a b L f HL Hf Hs HM Hq H2 Hab) as B. fold T in B. apply Rge_le in B.
    eapply Rle_trans; [exact B|]. eapply Rle_trans; [apply total_regret_ge; lia|].
    apply Reg_le; [apply INR_le; simpl; pose proof (le_INR 1 M HM); unfold T in *; rewrite mult_INR in *;
      pose proof (le_INR 1 q Hq); simpl in *; nra|exact Hreg]. }
  split.
  - intros H. apply Small; [exact Hn|lia|apply HR; exact Hn|exact H].
  - intros H. apply Rge_le in H.
    assert (E : f (repeat (unit_vec 0) n ++ repeat (unit_vec 1) (M - n))
      = f (repeat (unit_vec 1) (M - n) ++ repeat (unit_vec 0) (M - (M - n)))).
    { apply Hs. replace (M - (M - n))%nat with n by lia. apply Permutation_app_comm. }
    assert (S : p_of f M (M - n) 0 1 <= eps).
    { apply Small; [lia|lia|apply HR; lia|]. rewrite minus_INR by exact Hn. lra. }
    destruct (PW (M - n)%nat 0%nat 1%nat ltac:(lia) ltac:(lia)) as [_ Q]. unfold p_of in *. rewrite E. cbn [sum] in Q. lra.
Qed.
