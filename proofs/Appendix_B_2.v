(* Appendix B.2 as printed: AverageRestart, over the suffixes of length 1..M, would be the uniform combination of the M copies of
   PeriodicRestart whose blocks of M rounds begin in all M ways. With blocks of one round it is not: the copy plays A() in every round,
   and AverageRestart plays A(r_(t-1)). Non_stationary.v has what the combination is. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model Algorithms Non_stationary Definition_2_2.
Import ListNotations.
Open Scope R_scope.

Theorem appendix_b_2_printed_is_false :
  ~ (forall (A : base) (M : nat), (1 <= M)%nat -> is_base 2 A -> forall r t i,
     average_restart A M r t i = / INR M * Sum M (fun k => periodic_restart_function A M (t + Z.of_nat k) (window r M t) i)).
Proof.
  intros H. pose proof definition_2_2 as [_ [_ [_ [_ [B _]]]]].
  specialize (H first_then 1%nat ltac:(lia) B (fun _ => zero) 1%Z 0%nat).
  unfold average_restart, average_suffixes, periodic_restart_function in H. cbn in H. lra.
Qed.
