(* The alphabet lemma, its last sentence: a class of functions of the window that rounding does not leave has the same smallest worst case
   over rewards 0 and 1 as over rewards in [0,1]. All functions, those that do not depend on the round, and those that do not depend on
   the order in the window are such classes. *)
From Coq Require Import Reals ZArith Lia Lra List Permutation FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Alphabet.
Open Scope R_scope.

(* The class has a member that plays distributions and has total regret at most B(T) on all instances that P allows. *)
Definition class_guarantees (d M : nat) (K : (Z -> list vec -> vec) -> Prop) (P : (Z -> vec) -> Prop) (B : nat -> R) : Prop :=
  exists f, K f /\ (forall T r t, instance d T r -> P r -> (1 <= t)%Z -> is_play d (plays M f r t)) /\
    forall T r, instance d T r -> P r -> total_regret d T (plays M f) r <= B T.

Theorem alphabet_same_value d M (K : (Z -> list vec -> vec) -> Prop) (B : nat -> R) : (1 <= d)%nat -> (forall f, K f -> K (rounded d f)) ->
  (class_guarantees d M K (two_valued d) B <-> class_guarantees d M K (fun _ => True) B).
Proof.
  intros Hd HK. split; intros [f [Kf [HP HB]]].
  - exists (rounded d f). destruct (alphabet d M f Hd) as [A1 [A2 _]]. split; [apply HK; exact Kf|]. split.
    + intros T r t Hr _ Ht. apply (A1 HP T); assumption.
    + intros T r Hr _. apply (A2 T (B T)); [|exact Hr]. intros r' Hr' H2. apply HB; assumption.
  - exists f. split; [exact Kf|]. split; intros; [apply (HP T)|apply HB]; trivial.
Qed.

Theorem alphabet_classes d :
  (forall f : Z -> list vec -> vec, (forall s t w, f s w = f t w) -> forall s t w, rounded d f s w = rounded d f t w) /\
  (forall f : Z -> list vec -> vec, (forall t w w', Permutation w w' -> f t w = f t w') ->
    forall t w w', Permutation w w' -> rounded d f t w = rounded d f t w').
Proof.
  split.
  - intros f H s t w. apply functional_extensionality. intros i. unfold rounded. apply round_window_ext. intros x.
    rewrite (H s t). reflexivity.
  - intros f H t w w' P. apply functional_extensionality. intros i. unfold rounded.
    apply round_window_permutation; [exact P|]. intros x y Hxy. rewrite (H t x y Hxy). reflexivity.
Qed.
