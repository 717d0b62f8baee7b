(* Algorithm 1 as listed: in round t of 1..T, with s = floor(t/M) M, play A(r_s, ..., r_t). It looks at the reward of its own round, so
   it is not causal and has no bounded recall. Algorithms.v has PeriodicRestart as the text means it. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* The listing: the rewards of rounds s..t. *)
Definition listed_periodic_restart (A : base) (M : nat) : learner := fun r t =>
  let s := (t / Z.of_nat M * Z.of_nat M)%Z in A (segment r s (Z.to_nat (t + 1 - s))).
(* A base learner of two arms that gives arm 1 as much weight as it has just earned. *)
Definition copies_last : base := fun past i =>
  match i with O => last past zero O | S O => 1 - last past zero O | _ => 0 end.

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
