(* Follow-the-leader on a window, two arms, rewards 0 and 1: the regret is at most 1/2 per round, for every recall M and every
   number T of rounds, without a further constant. For odd M that is the long-run value: near-periodic rewards reach it. *)
From Coq Require Import Reals ZArith Lia Lra List Bool.
From BoundedRecall Require Import Sums Model Follow_the_leader Definition_2_3 Near_periodic Windowed Windowed_even Alphabet.
Import ListNotations.
Open Scope R_scope.

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

