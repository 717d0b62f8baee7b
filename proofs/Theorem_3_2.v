(* Theorem 3.2, and Algorithm 1 as printed. *)
From Coq Require Import Reals ZArith List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_section_3.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* Theorem 3.2, PeriodicRestart, repaired; and as printed where M divides T. *)

(* The regret of q whole blocks: q W(M), if the rewards are those of an instance with any number of rounds. *)
Lemma periodic_restart_blocks d A M W T r i q : (1 <= M)%nat -> has_W d A M W -> instance d T r -> (i < d)%nat ->
  regret_against d (q * M) (periodic_restart A M) r i <= INR q * W.
Proof.
  intros HM HW Hr Hi. unfold regret_against, over_rounds. rewrite sum_blocks, <- sum_const. apply sum_le. intros j _.
  pose proof (bound_on_segment d A M W r (Z.of_nat (j * M) + 1) i HW (fun t => instance_rewards d T r t Hr) Hi) as B.
  eapply Rle_trans; [|exact B]. right. apply sum_ext. intros k Hk. unfold periodic_restart.
  rewrite block_start_in_block by lia.
  replace (Z.of_nat (j * M + k) + 1)%Z with (Z.of_nat (j * M) + 1 + Z.of_nat k)%Z by lia.
  replace (Z.to_nat (Z.of_nat (j * M) + 1 + Z.of_nat k - (Z.of_nat (j * M) + 1))) with k by lia. reflexivity.
Qed.

(* The rounds after T are worth nothing. *)
Lemma regret_against_pad d T n L r i : instance d T r -> (T <= n)%nat -> regret_against d n L r i = regret_against d T L r i.
Proof.
  intros [_ H0] Hn. unfold regret_against, over_rounds.
  rewrite (sum_support n 0 T); [reflexivity| |lia].
  intros k Hk. rewrite H0 by lia. rewrite dot_zero. unfold zero. lra.
Qed.

(* In the terms of total regret: q blocks that cover the T rounds cost at most q W(M). *)
Lemma periodic_restart_total d A M W T r q : (1 <= d)%nat -> (1 <= M)%nat -> has_W d A M W -> instance d T r -> (T <= q * M)%nat ->
  total_regret d T (periodic_restart A M) r <= INR q * W.
Proof.
  intros Hd HM HW Hr Hq. apply total_regret_le; [exact Hd|]. intros i Hi.
  rewrite <- (regret_against_pad d T (q * M)) by assumption. apply (periodic_restart_blocks d A M W T); assumption.
Qed.

Lemma ceiling_covers T M : (1 <= M)%nat -> (T <= ceiling T M * M)%nat.
Proof.
  intros H. unfold ceiling. pose proof (Nat.div_mod (T + M - 1) M ltac:(lia)).
  pose proof (Nat.mod_upper_bound (T + M - 1) M ltac:(lia)). nia.
Qed.

(* Theorem 3.2, repaired. "Assume the algorithm A has the property that Reg(A; r) <= R(M,d) for any online learning instance
   of M rounds. Then, for any instance of T rounds, Reg(PeriodicRestart; r) <= (ceiling(T/M) M / T) R(M,d)." For every
   d, M, T >= 1 and every base learner. *)
Theorem theorem_3_2_repaired (d M T : nat) (A : base) (R_M : R) :
  (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (periodic_restart A M) r <= INR (ceiling T M * M) / INR T * R_M.
Proof.
  intros Hd HM HT HR r Hr. apply has_R_iff_has_W in HR; [|assumption|assumption].
  pose proof (periodic_restart_total d A M _ T r (ceiling T M) Hd HM HR Hr (ceiling_covers T M HM)) as B.
  apply Reg_le; [exact HT|]. assert (0 < INR T) by (apply lt_0_INR; lia). rewrite mult_INR.
  replace (INR T * (INR (ceiling T M) * INR M / INR T * R_M)) with (INR (ceiling T M) * (INR M * R_M)) by (field; lra). exact B.
Qed.

(* Theorem 3.2 as printed holds when M divides T: "Reg(PeriodicRestart; r) <= R(M,d)." *)
Theorem theorem_3_2_printed_if_M_divides_T (d M T : nat) (A : base) (R_M : R) :
  (1 <= d)%nat -> (1 <= M)%nat -> (1 <= T)%nat -> Nat.divide M T -> has_R d A M R_M ->
  forall r, instance d T r -> Reg d T (periodic_restart A M) r <= R_M.
Proof.
  intros Hd HM HT [q Hq] HR r Hr. apply has_R_iff_has_W in HR; [|assumption|assumption].
  pose proof (periodic_restart_total d A M _ T r q Hd HM HR Hr ltac:(lia)) as B.
  apply Reg_le; [exact HT|]. replace (INR T * R_M) with (INR q * (INR M * R_M)); [exact B|]. rewrite Hq, mult_INR. ring.
Qed.

(* Algorithm 1 as listed: in round t of 1..T, with s = floor(t/M) M, play A(r_s, ..., r_t). It looks at the reward of its own round, so
   it is not causal and has no bounded recall. Challenge_model.v has PeriodicRestart as the text means it. *)

Lemma last_is_reward d past : Forall (is_reward d) past -> is_reward d (last past zero).
Proof.
  intros H. induction past as [|x past IH]; [apply zero_is_reward|]. inversion H; subst. destruct past; [assumption|]. apply IH. assumption.
Qed.

Lemma copies_last_is_base : is_base 2 copies_last.
Proof.
  intros past H. pose proof (last_is_reward 2 past H 0%nat ltac:(lia)). unfold copies_last.
  split; [intros [|[|i]] Hi; [lra|lra|lia]|cbn [Sum]; lra].
Qed.

Lemma listed_plays_the_present M r t : (1 <= M)%nat ->
  listed_periodic_restart copies_last M r t 0%nat = r t 0%nat.
Proof.
  intros HM. unfold listed_periodic_restart, copies_last. cbv zeta.
  pose proof (Z.mul_div_le t (Z.of_nat M) ltac:(lia)).
  set (s := (t / Z.of_nat M * Z.of_nat M)%Z). assert (S0 : (s <= t)%Z) by (unfold s; lia). clearbody s.
  replace (Z.to_nat (t + 1 - s)) with (S (Z.to_nat (t - s))) by lia. rewrite segment_S, last_last.
  replace (s + Z.of_nat (Z.to_nat (t - s)))%Z with t by lia. reflexivity.
Qed.

(* Over that base learner the listing is no learner with any recall, for every M. *)
Theorem algorithm_1_printed_is_false (M : nat) : (1 <= M)%nat ->
  is_base 2 copies_last /\ ~ causal (listed_periodic_restart copies_last M) /\
  forall N, ~ bounded_recall N (listed_periodic_restart copies_last M).
Proof.
  intros HM. assert (C : ~ causal (listed_periodic_restart copies_last M)).
  { intros H. set (late := fun t : Z => if Z.eqb t 1 then unit_vec 0 else zero).
    specialize (H (fun _ => zero) late 1%Z). assert (E : forall s, (s < 1)%Z -> zero = late s).
    { intros s Hs. unfold late. destruct (Z.eqb_spec s 1); [lia|reflexivity]. }
    apply H in E. apply (f_equal (fun v : vec => v 0%nat)) in E. cbv beta in E. rewrite !listed_plays_the_present in E by exact HM.
    unfold late, zero, unit_vec in E. cbn in E. lra. }
  split; [apply copies_last_is_base|]. split; [exact C|]. intros N H. apply C, (bounded_recall_causal N), H.
Qed.
