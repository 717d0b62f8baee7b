(* Footnote 2: for deterministic learners an adaptive adversary is no stronger than an oblivious one. *)
From Coq Require Import Reals ZArith Lia Lra List.
From BoundedRecall Require Import Sums Model.
Import ListNotations.
Open Scope R_scope.

(* An adaptive adversary sees the plays and rewards of the past, and the present play, and chooses the rewards. *)
Definition adversary := list (vec * vec) -> vec -> vec.
Definition is_adversary (d : nat) (adv : adversary) : Prop := forall past x, is_reward d (adv past x).

(* the rewards of a list of rounds, as a sequence: zero before and after *)
Definition rewards_of (past : list (vec * vec)) : Z -> vec :=
  fun t => if Z.leb 1 t then nth (Z.to_nat (t - 1)) (map snd past) zero else zero.

(* The game of n rounds: (x_1, r_1), ..., (x_n, r_n). *)
Fixpoint game (L : learner) (adv : adversary) (n : nat) : list (vec * vec) :=
  match n with
  | O => []
  | S k => let past := game L adv k in
           let x := L (rewards_of past) (Z.of_nat k + 1)%Z in
           past ++ [(x, adv past x)]
  end.

(* The total regret of the learner in that game. *)
Definition adaptive_regret (d T : nat) (L : learner) (adv : adversary) : R :=
  let round k := nth k (game L adv T) (zero, zero) in
  largest d (fun i => Sum T (fun k => snd (round k) i)) - Sum T (fun k => dot d (fst (round k)) (snd (round k))).

Lemma game_length L adv n : length (game L adv n) = n.
Proof. induction n; [reflexivity|]. cbn [game]. rewrite app_length, IHn. simpl. lia. Qed.

Lemma game_prefix L adv n k : (k < n)%nat -> nth k (game L adv n) (zero, zero) = nth k (game L adv (S k)) (zero, zero).
Proof.
  induction n; intros H; [lia|]. destruct (Nat.eq_dec k n) as [->|Hk]; [reflexivity|].
  rewrite <- IHn by lia. cbn [game]. rewrite app_nth1 by (rewrite game_length; lia). reflexivity.
Qed.

Lemma rewards_of_game L adv n t : (1 <= t <= Z.of_nat n)%Z ->
  rewards_of (game L adv n) t = snd (nth (Z.to_nat (t - 1)) (game L adv n) (zero, zero)).
Proof.
  intros H. unfold rewards_of. destruct (Z.leb_spec 1 t); [|lia]. change zero with (snd (zero, zero)) at 1. rewrite map_nth. reflexivity.
Qed.

(* The rewards of the game, chosen beforehand, make the same game. *)
Lemma game_is_oblivious d T L adv : causal L -> is_adversary d adv ->
  instance d T (rewards_of (game L adv T)) /\
  forall t, (1 <= t <= Z.of_nat T)%Z ->
    nth (Z.to_nat (t - 1)) (game L adv T) (zero, zero) = (L (rewards_of (game L adv T)) t, rewards_of (game L adv T) t).
Proof.
  intros HL Ha. split; [split|].
  - intros t Ht. rewrite rewards_of_game by exact Ht. rewrite game_prefix by lia. cbn [game].
    rewrite app_nth2 by (rewrite game_length; lia). rewrite game_length, Nat.sub_diag. apply Ha.
  - intros t Ht. unfold rewards_of. destruct (Z.leb_spec 1 t); [|reflexivity]. apply nth_overflow. rewrite map_length, game_length. lia.
  - intros t Ht. rewrite rewards_of_game by exact Ht. set (k := Z.to_nat (t - 1)).
    rewrite (surjective_pairing (nth k (game L adv T) (zero, zero))) at 1. f_equal.
    rewrite game_prefix by lia. cbn [game]. rewrite app_nth2 by (rewrite game_length; lia).
    rewrite game_length, Nat.sub_diag. cbn [nth fst].
    replace (Z.of_nat k + 1)%Z with t by lia. apply HL. intros s Hs.
    destruct (Z_le_dec 1 s).
    + rewrite !rewards_of_game by lia. rewrite (game_prefix L adv k) by lia. rewrite (game_prefix L adv T) by lia. reflexivity.
    + unfold rewards_of. destruct (Z.leb_spec 1 s); [lia|reflexivity].
Qed.

(* Footnote 2: "All results we obtain for our deterministic algorithms immediately extend to the adaptive setting." A bound on
   the total regret of a deterministic learner that holds for every instance holds against every adaptive adversary. *)
Theorem footnote_2 (d T : nat) (L : learner) (c : R) :
  causal L -> (forall r, instance d T r -> total_regret d T L r <= c) ->
  forall adv, is_adversary d adv -> adaptive_regret d T L adv <= c.
Proof.
  intros HL H adv Ha. destruct (game_is_oblivious d T L adv HL Ha) as [Hi He]. eapply Rle_trans; [|apply (H _ Hi)]. right.
  unfold adaptive_regret, total_regret, over_rounds. apply (f_equal2 Rminus).
  - apply largest_ext. intros i _. apply sum_ext. intros k Hk. specialize (He (Z.of_nat k + 1)%Z ltac:(lia)).
    replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k in He by lia. rewrite He. reflexivity.
  - apply sum_ext. intros k Hk. specialize (He (Z.of_nat k + 1)%Z ltac:(lia)).
    replace (Z.to_nat (Z.of_nat k + 1 - 1)) with k in He by lia. rewrite He. reflexivity.
Qed.
