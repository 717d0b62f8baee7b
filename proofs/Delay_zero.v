(* Delayed rewards, two arms, recall 0: the play is a function of the round alone, and the value is 1/2 for every delay and every number
   of rounds. The bounds of Delay_lower.v and Delay_upper.v do not meet there. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Cycles Delay_lower Delay_upper.
Import ListNotations.
Open Scope R_scope.

Lemma constant_cost T L a : is_learner 2 L -> (a < 2)%nat ->
  regret_against 2 T L (constant_word T a) a = over_rounds T (fun t => 1 - L (constant_word T a) t a).
Proof.
  intros HL Ha. unfold regret_against. apply over_rounds_ext. intros t Ht.
  assert (E : constant_word T a t = unit_vec a).
  { unfold constant_word. destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); cbn [andb]; (lia || reflexivity). }
  rewrite E. unfold dot, unit_vec. cbn [Sum]. destruct a as [|[|a]]; [| |lia]; cbn [Nat.eqb]; ring.
Qed.

Lemma constant_word_instance T a : instance 2 T (constant_word T a).
Proof.
  split; intros t Ht; unfold constant_word; destruct (Z.leb_spec 1 t), (Z.leb_spec t (Z.of_nat T)); cbn [andb]; try lia; try reflexivity.
  apply unit_vec_is_reward.
Qed.

Theorem delayed_value_zero (tau T : nat) : (1 <= T)%nat ->
  (forall L, is_learner 2 L -> delayed_recall 0 tau L -> exists r, instance 2 T r /\ 1 / 2 <= Reg 2 T L r) /\
  (exists L, is_learner 2 L /\ delayed_stationary 0 tau L /\ forall r, instance 2 T r -> Reg 2 T L r <= 1 / 2).
Proof.
  intros HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). split.
  - intros L HL [f Hf]. assert (E : forall r t, L r t = f t []) by (intros r t; apply Hf).
    assert (S : regret_against 2 T L (constant_word T 0) 0 + regret_against 2 T L (constant_word T 1) 1 = INR T).
    { rewrite !constant_cost by (exact HL || lia). rewrite <- over_rounds_plus. replace (INR T) with (INR T * 1) by ring.
      unfold over_rounds. rewrite <- sum_const. apply sum_ext. intros k _. rewrite !E.
      destruct (HL T (constant_word T 0) (Z.of_nat k + 1)%Z (constant_word_instance T 0) ltac:(lia)) as [_ P]. rewrite E in P.
      cbn [Sum] in P. lra. }
    assert (G : forall a, (a < 2)%nat -> INR T / 2 <= regret_against 2 T L (constant_word T a) a ->
      exists r, instance 2 T r /\ 1 / 2 <= Reg 2 T L r).
    { intros a Ha H. exists (constant_word T a). split; [apply constant_word_instance|].
      pose proof (total_regret_ge 2 T L (constant_word T a) a Ha). unfold Reg. apply Rmult_le_reg_r with (INR T); [exact PT|].
      replace (total_regret 2 T L (constant_word T a) / INR T * INR T) with (total_regret 2 T L (constant_word T a)) by (field; lra). lra. }
    destruct (Rle_dec (INR T / 2) (regret_against 2 T L (constant_word T 0) 0)) as [H|H]; [apply (G 0%nat); [lia|exact H]|].
    apply (G 1%nat); [lia|lra].
  - exists (fun _ _ _ => 1 / 2). assert (HL : is_learner 2 (fun _ _ _ => 1 / 2)) by (intros T' r t _ _; split; [intros; lra|cbn [Sum];
    lra]).
    split; [exact HL|]. split; [exists (fun _ _ => 1 / 2); reflexivity|]. intros r Hr. apply Reg_le; [exact HT|].
    apply total_regret_le; [lia|]. intros i Hi. unfold regret_against. unfold over_rounds. rewrite <- sum_const. apply sum_le. intros k _.
    pose proof (instance_rewards 2 T r (Z.of_nat k + 1)%Z Hr) as B. pose proof (B 0%nat ltac:(lia)). pose proof (B 1%nat ltac:(lia)).
    unfold dot. cbn [Sum]. destruct i as [|[|i]]; [lra|lra|lia].
Qed.
