(* Definition 2.2, the sentence with its examples: PeriodicRestart, AverageRestart and every learner on the window have recall M; all
   but PeriodicRestart are stationary, and PeriodicRestart is not, whatever the recall. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms.
Import ListNotations.
Open Scope R_scope.

(* A base learner of two arms that plays arm 1 first and arm 2 then. *)
Definition first_then : base := fun past => match past with [] => unit_vec 0 | _ => unit_vec 1 end.

Theorem definition_2_2 :
  (forall A M, (1 <= M)%nat -> bounded_recall M (periodic_restart A M)) /\
  (forall A M, stationary M (average_restart A M)) /\
  (forall A M, stationary M (fun r t => A (window r M t))) /\
  (forall M L, stationary M L -> bounded_recall M L) /\
  (is_base 2 first_then /\ forall M N, (2 <= M)%nat -> ~ stationary N (periodic_restart first_then M)).
Proof.
  split; [exact periodic_restart_bounded_recall|]. split; [exact average_restart_stationary|].
  split; [intros A M; exists A; reflexivity|]. split; [exact stationary_bounded_recall|]. split.
  - intros past _. destruct past; (split; [intros i _; apply unit_vec_is_reward with (d := S i); lia|cbn; lra]).
  - intros M N HM [f H]. pose proof (H (fun _ => zero) 1%Z) as H1. pose proof (H (fun _ => zero) 2%Z) as H2.
    assert (W : window (fun _ => zero) N 1 = window (fun _ => zero) N 2) by reflexivity. rewrite W, <- H2 in H1.
    assert (B1 : block_start M 1 = 1%Z) by (unfold block_start; rewrite Z.div_small by lia; lia).
    assert (B2 : block_start M 2 = 1%Z) by (unfold block_start; rewrite Z.div_small by lia; lia).
    unfold periodic_restart in H1. rewrite B1, B2 in H1. cbn in H1.
    assert (E : unit_vec 0 0%nat = unit_vec 1 0%nat) by (rewrite H1; reflexivity). cbn in E. lra.
Qed.
