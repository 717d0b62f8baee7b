(* Certificates of package exact/certificate, long-run upper ones: potentials on windows, for a learner that draws letters. What the
      checker
   checks bounds its regret on every instance with rewards in [0,1], for any number of arms; or its swap regret. *)
From Coq Require Import Reals ZArith QArith Qreals Lia Lra List Permutation FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Swap_regret Certificate_lower.
Import ListNotations.
Open Scope R_scope.

(* ---- Drawing letters ---- *)
(* The mean of F over the letters that come of rounding the rewards of arms 0..n-1 to 0 or 1, each independently of the others, to 1 with
   the reward as its chance. *)
Fixpoint mean_rounded (n : nat) (v : vec) (F : nat -> R) : R :=
  match n with O => F O | S m => v m * mean_rounded m v (fun c => F (Nat.setbit c m)) + (1 - v m) * mean_rounded m v F end.
(* A letter that gives all arms the same is drawn again: one arm, each with the same chance, earns 1. *)
Definition common (d c : nat) : bool := forallb (fun i => Bool.eqb (Nat.testbit c i) (Nat.testbit c 0)) (seq 0 d).
Definition drawn_again (d : nat) (F : nat -> R) (c : nat) : R := if common d c then / INR d * Sum d (fun i => F (2 ^ i)%nat) else F c.
Definition mean_letter (d : nat) (v : vec) (F : nat -> R) : R := mean_rounded d v (drawn_again d F).
(* and for all rewards of a window, independently *)
Fixpoint mean_letters (d : nat) (w : list vec) (F : list nat -> R) : R :=
  match w with [] => F [] | v :: u => mean_letter d v (fun c => mean_letters d u (fun l => F (c :: l))) end.
(* The learner that plays the mean of x over the drawn window; x has whole numbers, divided by scale. *)
Definition play_of (scale : positive) (x : list nat -> list Z) (l : list nat) : vec := fun i => IZR (nth i (x l) 0%Z) / IZR (Zpos scale).
Definition drawn (d M : nat) (scale : positive) (x : list nat -> list Z) : learner :=
  fun r t i => mean_letters d (window r M t) (fun l => play_of scale x l i).

(* ---- The check ---- *)
(* all letters, and those that are not the same for all arms *)
Fixpoint codes (n : nat) : list nat := match n with O => [O] | S m => codes m ++ map (fun c => Nat.setbit c m) (codes m) end.
Definition drawable (d : nat) : list nat := filter (fun c => negb (common d c)) (codes d).
Fixpoint words {X} (letters : list X) (M : nat) : list (list X) :=
  match M with O => [[]] | S m => flat_map (fun c => map (cons c) (words letters m)) letters end.
Definition total_of (d : nat) (l : list Z) : Z := fold_right (fun i a => (nth i l 0 + a)%Z) 0%Z (seq 0 d).
Definition gain_in (d : nat) (phi : list nat) (l : list Z) (c : nat) : Z :=
  fold_right (fun i a => (nth i l 0 * letter_gain phi c i + a)%Z) 0%Z (seq 0 d).
(* For every map, window and letter the gain, and the height of the next window, are at most the target and the potential of the window;
   the gains are divided by scale, and the potentials by scale'. *)
Definition upper_certified (d M : nat) (maps : list (list nat)) (scale scale' : positive) (x : list nat -> list Z)
  (height : list nat -> list nat -> Z) (target : Q) : bool :=
  (forallb (fun i => existsb (Nat.eqb (2 ^ i)) (drawable d)) (seq 0 d) && forallb (forallb (fun a => a <? d)%nat) maps &&
   forallb (fun w => let y := x w in
     forallb (fun i => 0 <=? nth i y 0)%Z (seq 0 d) && (total_of d y =? Zpos scale)%Z &&
     forallb (fun phi => let h := height phi in let here := h w in
       forallb (fun c => (Zpos (scale' * Qden target) * gain_in d phi y c + Zpos (scale * Qden target) * (h (tl (w ++ [c])) - here)
         <=? Qnum target * Zpos (scale * scale'))%Z) (drawable d)) maps) (words (drawable d) M))%bool.

(* ---- Means are linear, and know no order ---- *)
Lemma mean_rounded_linear n v F G a b : mean_rounded n v (fun c => a * F c + b * G c) = a * mean_rounded n v F + b * mean_rounded n v G.
Proof. revert F G. induction n; intros F G; cbn [mean_rounded]; [reflexivity|]. rewrite !IHn. ring. Qed.
Lemma mean_rounded_const n v k : mean_rounded n v (fun _ => k) = k.
Proof. induction n; cbn [mean_rounded]; [reflexivity|]. rewrite IHn. ring. Qed.
Lemma mean_rounded_le n v F G : (forall i, (i < n)%nat -> 0 <= v i <= 1) -> (forall c, In c (codes n) -> F c <= G c) ->
  mean_rounded n v F <= mean_rounded n v G.
Proof.
  revert F G. induction n; intros F G Hv H; cbn [mean_rounded]; [apply H; left; reflexivity|]. pose proof (Hv n ltac:(lia)).
  apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; apply IHn; try (intros; apply Hv; lia); intros c Hc; apply H; cbn [codes];
    apply in_or_app.
  - right. apply (in_map (fun c => Nat.setbit c n)). exact Hc.
  - left. exact Hc.
Qed.
Lemma mean_rounded_arm n v j : mean_rounded n v (fun c => letter_reward c j) = if (j <? n)%nat then v j else 0.
Proof.
  induction n.
  { cbn [mean_rounded]. unfold letter_reward. rewrite Nat.bits_0. destruct (Nat.ltb_spec j 0); [lia|reflexivity]. }
  cbn [mean_rounded]. rewrite IHn. destruct (Nat.eq_dec j n) as [->|N].
  - replace (mean_rounded n v (fun c => letter_reward (Nat.setbit c n) n)) with (mean_rounded n v (fun _ => 1)).
    + rewrite mean_rounded_const. destruct (Nat.ltb_spec n n), (Nat.ltb_spec n (S n)); try lia; lra.
    + f_equal. apply functional_extensionality. intros c. unfold letter_reward. rewrite Nat.setbit_eq. reflexivity.
  - replace (mean_rounded n v (fun c => letter_reward (Nat.setbit c n) j)) with (mean_rounded n v (fun c => letter_reward c j)).
    + rewrite IHn. destruct (Nat.ltb_spec j n), (Nat.ltb_spec j (S n)); try lia; lra.
    + f_equal. apply functional_extensionality. intros c. unfold letter_reward. rewrite Nat.setbit_neq by lia. reflexivity.
Qed.

Lemma drawn_again_linear d F G a b c : drawn_again d (fun c => a * F c + b * G c) c = a * drawn_again d F c + b * drawn_again d G c.
Proof. unfold drawn_again. destruct (common d c); [|reflexivity]. rewrite sum_added, !sum_scal. ring. Qed.
Lemma mean_letter_linear d v F G a b : mean_letter d v (fun c => a * F c + b * G c) = a * mean_letter d v F + b * mean_letter d v G.
Proof.
  unfold mean_letter. rewrite <- mean_rounded_linear. f_equal. apply functional_extensionality. intros c. apply drawn_again_linear.
Qed.
Lemma mean_letter_const d v k : (0 < d)%nat -> mean_letter d v (fun _ => k) = k.
Proof.
  intros Hd. unfold mean_letter. transitivity (mean_rounded d v (fun _ => k)); [|apply mean_rounded_const]. f_equal. apply
      functional_extensionality. intros c.
  unfold drawn_again. destruct (common d c); [|reflexivity]. rewrite sum_const. field. apply not_0_INR. lia.
Qed.
Lemma in_drawable d c : In c (drawable d) <-> In c (codes d) /\ common d c = false.
Proof. unfold drawable. rewrite filter_In, negb_true_iff. reflexivity. Qed.
Lemma mean_letter_le d v F G : (0 < d)%nat -> is_reward d v -> (forall i, (i < d)%nat -> In (2 ^ i)%nat (drawable d)) ->
  (forall c, In c (drawable d) -> F c <= G c) -> mean_letter d v F <= mean_letter d v G.
Proof.
  intros Hd Hv H2 H. apply mean_rounded_le; [exact Hv|]. intros c Hc. unfold drawn_again. destruct (common d c) eqn:E.
  - apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|]. apply sum_le. intros i Hi. apply H, H2, Hi.
  - apply H, in_drawable. split; assumption.
Qed.

(* The gain of a map in a drawn letter is, in the mean, the gain in the reward. *)
Lemma mean_letter_gain d v phi y : swap d phi -> mean_letter d v (fun c => swap_gain d phi y (letter_reward c)) = swap_gain d phi y v.
Proof.
  intros Hp. unfold mean_letter.
  replace (drawn_again d (fun c => swap_gain d phi y (letter_reward c))) with (fun c => swap_gain d phi y (letter_reward c)).
  - unfold swap_gain.
    assert (E : forall n, (n <= d)%nat -> mean_rounded d v (fun c => Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c
      i))) =
      Sum n (fun i => y i * (v (phi i) - v i))).
    { induction n; intros Hn; cbn [Sum]; [apply mean_rounded_const|]. rewrite <- IHn by lia.
      pose proof (mean_rounded_arm d v n) as A. destruct (Nat.ltb_spec n d); [|lia]. rewrite <- A. clear A.
      pose proof (mean_rounded_arm d v (phi n)) as A. specialize (Hp n ltac:(lia)). destruct (Nat.ltb_spec (phi n) d); [|lia].
      rewrite <- A. clear A.
      replace (fun c => Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c i)) +
        y n * (letter_reward c (phi n) - letter_reward c n)) with (fun c =>
        1 * Sum n (fun i => y i * (letter_reward c (phi i) - letter_reward c i)) + y n * (1 * letter_reward c (phi n) + -1 *
      letter_reward c n))
        by (apply functional_extensionality; intros c; ring).
      rewrite mean_rounded_linear. rewrite (mean_rounded_linear d v (fun c => letter_reward c (phi n)) (fun c => letter_reward c n)).
      ring. }
    apply E. lia.
  - apply functional_extensionality. intros c. unfold drawn_again. destruct (common d c) eqn:E; [|reflexivity].
    destruct d as [|e]; [unfold swap_gain; cbn [Sum]; lra|]. set (d := S e) in *.
    assert (O : forall j, (j < d)%nat -> Sum d (fun k => letter_reward (2 ^ k) j) = 1).
    { intros j Hj. rewrite (sum_support d j 1); [|intros k Hk; unfold letter_reward; rewrite Nat.pow2_bits_eqb;
        destruct (Nat.eqb_spec k j); [lia|reflexivity]|lia].
      cbn [Sum]. unfold letter_reward. rewrite Nat.pow2_bits_eqb. destruct (Nat.eqb_spec (j + 0) j); [lra|lia]. }
    assert (Z0 : swap_gain d phi y (letter_reward c) = 0).
    { apply sum_zero. intros i Hi. unfold common in E. rewrite forallb_forall in E. unfold letter_reward.
      assert (B : forall j, (j < d)%nat -> Nat.testbit c j = Nat.testbit c 0).
      { intros j Hj. apply Bool.eqb_prop, E, in_seq. lia. }
      rewrite (B i Hi), (B (phi i) (Hp i Hi)). ring. }
    rewrite Z0. unfold swap_gain. rewrite sum_swap. rewrite (sum_zero d); [ring|]. intros i Hi. rewrite sum_scal.
    rewrite sum_minus, !O by (exact Hi || exact (Hp i Hi)). ring.
Qed.

Lemma mean_letters_linear d w F G a b : mean_letters d w (fun l => a * F l + b * G l) = a * mean_letters d w F + b * mean_letters d w G.
Proof.
  revert F G. induction w as [|v u IH]; intros F G; cbn [mean_letters]; [reflexivity|]. rewrite <- mean_letter_linear. f_equal.
  apply functional_extensionality. intros c. apply IH.
Qed.
Lemma mean_letters_const d w k : (0 < d)%nat -> mean_letters d w (fun _ => k) = k.
Proof.
  intros Hd. induction w as [|v u IH]; cbn [mean_letters]; [reflexivity|]. transitivity (mean_letter d v (fun _ => k)); [|apply
      mean_letter_const; exact Hd]. f_equal.
  apply functional_extensionality. intros c. exact IH.
Qed.
Lemma mean_letters_le d w F G : (0 < d)%nat -> Forall (is_reward d) w -> (forall i, (i < d)%nat -> In (2 ^ i)%nat (drawable d)) ->
  (forall l, In l (words (drawable d) (length w)) -> F l <= G l) -> mean_letters d w F <= mean_letters d w G.
Proof.
  intros Hd Hw H2. revert F G. induction Hw as [|v u Hv Hu IH]; intros F G H; cbn [mean_letters]; [apply H; left; reflexivity|].
  apply mean_letter_le; [exact Hd|exact Hv|exact H2|]. intros c Hc. apply IH. intros l Hl. apply H. cbn [length words].
  apply in_flat_map. exists c. split; [exact Hc|]. apply in_map, Hl.
Qed.
Lemma mean_letters_last d w v F : mean_letters d (w ++ [v]) F = mean_letters d w (fun l => mean_letter d v (fun c => F (l ++ [c]))).
Proof.
  revert F. induction w as [|u w IH]; intros F; cbn [app mean_letters]; [reflexivity|]. f_equal. apply functional_extensionality.
  intros c. rewrite IH. reflexivity.
Qed.
Lemma mean_letters_tail d w F : (0 < d)%nat -> mean_letters d w (fun l => F (tl l)) = mean_letters d (tl w) F.
Proof. intros Hd. destruct w as [|v u]; cbn [mean_letters tl]; [reflexivity|]. apply mean_letter_const. exact Hd. Qed.
(* What is linear goes through a sum. *)
Lemma linear_sum (X : Type) (mean : (X -> R) -> R) n (F : nat -> X -> R) : mean (fun _ => 0) = 0 ->
  (forall F G a b, mean (fun x => a * F x + b * G x) = a * mean F + b * mean G) ->
  mean (fun x => Sum n (fun i => F i x)) = Sum n (fun i => mean (F i)).
Proof.
  intros H0 H. induction n; cbn [Sum]; [exact H0|]. rewrite <- IHn.
  replace (fun x => Sum n (fun i => F i x) + F n x) with (fun x => 1 * Sum n (fun i => F i x) + 1 * F n x)
    by (apply functional_extensionality; intros x; ring). rewrite H. ring.
Qed.
Lemma mean_letters_sum d w n (F : nat -> list nat -> R) : (0 < d)%nat ->
  mean_letters d w (fun l => Sum n (fun i => F i l)) = Sum n (fun i => mean_letters d w (F i)).
Proof. intros Hd. apply linear_sum; [apply mean_letters_const, Hd|intros; apply mean_letters_linear]. Qed.
Lemma mean_letter_sum d v n (F : nat -> nat -> R) : (0 < d)%nat ->
  mean_letter d v (fun c => Sum n (fun i => F i c)) = Sum n (fun i => mean_letter d v (F i)).
Proof. intros Hd. apply linear_sum; [apply mean_letter_const, Hd|intros; apply mean_letter_linear]. Qed.
Lemma mean_letter_scaled d v F a : mean_letter d v (fun c => a * F c) = a * mean_letter d v F.
Proof.
  replace (fun c => a * F c) with (fun c => a * F c + 0 * F c) by (apply functional_extensionality; intros c; ring).
  rewrite mean_letter_linear. ring.
Qed.

(* It does not matter for which of two rewards the letter is drawn first. *)
Lemma mean_letters_swap d v u (G : nat -> nat -> R) : (0 < d)%nat ->
  mean_letter d v (fun c => mean_letter d u (G c)) = mean_letter d u (fun e => mean_letter d v (fun c => G c e)).
Proof.
  intros Hd. assert (A : forall n H, mean_rounded n v (fun c => mean_letter d u (H c)) =
    mean_letter d u (fun e => mean_rounded n v (fun c => H c e))).
  { induction n; intros H; cbn [mean_rounded]; [reflexivity|]. rewrite (IHn (fun c => H (Nat.setbit c n))), (IHn H).
    rewrite <- mean_letter_linear. reflexivity. }
  transitivity (mean_letter d u (fun e => mean_rounded d v (fun c => drawn_again d (fun c => G c e) c))); [|reflexivity].
  rewrite <- A. unfold mean_letter at 1. f_equal. apply functional_extensionality. intros c. unfold drawn_again.
  destruct (common d c); [|reflexivity]. rewrite mean_letter_scaled, mean_letter_sum by exact Hd. reflexivity.
Qed.
Lemma mean_letters_permutation d (F : list nat -> R) w w' : (0 < d)%nat -> (forall l l', Permutation l l' -> F l = F l') ->
  Permutation w w' -> mean_letters d w F = mean_letters d w' F.
Proof.
  intros Hd H P. revert F H. induction P as [|v w w' P IH|v u w|w w' w'' P IH P' IH']; intros F H; cbn [mean_letters].
  - reflexivity.
  - f_equal. apply functional_extensionality. intros c. apply IH. intros l l' E. apply H. constructor. exact E.
  - rewrite mean_letters_swap by exact Hd. f_equal. apply functional_extensionality. intros c. f_equal.
    apply functional_extensionality. intros e. f_equal. apply functional_extensionality. intros l. apply H. constructor.
  - transitivity (mean_letters d w' F); [apply IH, H|apply IH', H].
Qed.

(* ---- The check is enough ---- *)
Section Sound.
Variables d M : nat.
Variable maps : list (list nat).
Variables scale scale' : positive.
Variable x : list nat -> list Z.
Variable height : list nat -> list nat -> Z.
Variable target : Q.
Hypothesis Hd : (0 < d)%nat.
Hypothesis HC : upper_certified d M maps scale scale' x height target = true.

Lemma units_positive (p : positive) : 0 < IZR (Zpos p).
Proof. apply IZR_lt. reflexivity. Qed.

Lemma single_arms_drawable i : (i < d)%nat -> In (2 ^ i)%nat (drawable d).
Proof.
  intros Hi. unfold upper_certified in HC. apply andb_prop in HC. destruct HC as [H _]. apply andb_prop in H. destruct H as [H _].
  rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)). apply existsb_exists in H. destruct H as [c [I E]].
  apply Nat.eqb_eq in E. rewrite E. exact I.
Qed.
Lemma map_is_swap phi : In phi maps -> swap d (image_of phi).
Proof.
  intros I i _. unfold upper_certified in HC. apply andb_prop in HC. destruct HC as [H _]. apply andb_prop in H. destruct H as [_ H].
  rewrite forallb_forall in H. specialize (H phi I). rewrite forallb_forall in H. unfold image_of.
  destruct (nth_in_or_default i phi O) as [J|J]; [apply Nat.ltb_lt, H, J|rewrite J; exact Hd].
Qed.

Lemma fold_is_sum n (g : nat -> Z) : IZR (fold_right (fun i a => (g i + a)%Z) 0%Z (seq 0 n)) = Sum n (fun i => IZR (g i)).
Proof.
  assert (A : forall u v, IZR (fold_right (fun i a => (g i + a)%Z) 0%Z (u ++ v)) =
    IZR (fold_right (fun i a => (g i + a)%Z) 0%Z u) + IZR (fold_right (fun i a => (g i + a)%Z) 0%Z v)).
  { intros u v. induction u as [|i u IH]; cbn [app fold_right]; [ring|]. rewrite !plus_IZR, IH. ring. }
  induction n; [reflexivity|]. rewrite seq_S, A, IHn. cbn [fold_right Sum Nat.add]. rewrite plus_IZR. ring.
Qed.

Lemma checked w : In w (words (drawable d) M) -> is_play d (play_of scale x w) /\
  forall phi c, In phi maps -> In c (drawable d) ->
    swap_gain d (image_of phi) (play_of scale x w) (letter_reward c) + IZR (height phi (tl (w ++ [c]))) / IZR (Zpos scale') <=
    Q2R target + IZR (height phi w) / IZR (Zpos scale').
Proof.
  intros Hw. pose proof (units_positive scale) as U. pose proof (units_positive scale') as U'.
  pose proof (units_positive (Qden target)) as UV.
  unfold upper_certified in HC. apply andb_prop in HC. destruct HC as [_ H]. rewrite forallb_forall in H. specialize (H w Hw). cbv zeta
      in H.
  apply andb_prop in H. destruct H as [H HP]. apply andb_prop in H. destruct H as [H0 H1]. split.
  - split.
    + intros i Hi. rewrite forallb_forall in H0. specialize (H0 i ltac:(apply in_seq; lia)). apply Z.leb_le, IZR_le in H0.
      unfold play_of. apply Rmult_le_pos; [exact H0|]. left. apply Rinv_0_lt_compat. exact U.
    + apply Z.eqb_eq in H1. unfold play_of, Rdiv. rewrite sum_scal_r, <- fold_is_sum. unfold total_of in H1. rewrite H1. field. lra.
  - intros phi c Hphi Hc. rewrite forallb_forall in HP. specialize (HP phi Hphi). cbv zeta in HP. rewrite forallb_forall in HP.
    specialize (HP c Hc). apply Z.leb_le, IZR_le in HP.
    rewrite plus_IZR, !mult_IZR, minus_IZR, !Pos2Z.inj_mul, !mult_IZR in HP.
    assert (G : swap_gain d (image_of phi) (play_of scale x w) (letter_reward c) = IZR (gain_in d phi (x w) c) / IZR (Zpos scale)).
    { unfold gain_in, swap_gain. rewrite fold_is_sum. unfold Rdiv. rewrite <- sum_scal_r. apply sum_ext. intros i _.
      rewrite mult_IZR. unfold letter_gain. rewrite minus_IZR, !letter_reward_earns. unfold play_of. field. lra. }
    rewrite G. unfold Q2R.
    apply Rmult_le_reg_l with (IZR (Zpos scale) * IZR (Zpos scale') * IZR (Zpos (Qden target))).
    { apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat|]; assumption. }
    field_simplify; [|lra..]. lra.
Qed.

Theorem drawn_is_learner : is_learner d (drawn d M scale x).
Proof.
  intros T r t Hr _. assert (W : Forall (is_reward d) (window r M t)) by (apply segment_Forall; intros; apply (instance_rewards d T);
      exact Hr).
  assert (Len : length (window r M t) = M) by apply window_length. split.
  - intros i Hi. unfold drawn. rewrite <- (mean_letters_const d (window r M t) 0 Hd). apply mean_letters_le; try assumption.
    + exact single_arms_drawable.
    + intros l Hl. rewrite Len in Hl. apply (proj1 (checked l Hl)). exact Hi.
  - unfold drawn. rewrite <- mean_letters_sum by exact Hd. rewrite <- (mean_letters_const d (window r M t) 1 Hd).
    apply Rle_antisym; apply mean_letters_le; try exact Hd; try exact W; try exact single_arms_drawable; intros l Hl; rewrite Len in Hl;
      right; destruct (proj1 (checked l Hl)) as [_ P]; [exact P|symmetry; exact P].
Qed.

Theorem drawn_is_stationary : stationary M (drawn d M scale x).
Proof. exists (fun w i => mean_letters d w (fun l => play_of scale x l i)). reflexivity. Qed.

(* A certificate is sound: in T rounds the learner loses to no map more than the target in every round, and the difference of two
   potentials. *)
Theorem upper_certificate_sound phi : In phi maps -> exists C, forall T r, instance d T r ->
  over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C.
Proof.
  intros Hphi. set (h := fun l => IZR (height phi l) / IZR (Zpos scale')).
  set (most := fold_right (fun l a => Rmax (Rabs (h l)) a) 0 (words (drawable d) M)).
  assert (Most : forall l, In l (words (drawable d) M) -> - most <= h l <= most).
  { assert (G : forall l, In l (words (drawable d) M) -> Rabs (h l) <= most).
    { unfold most. induction (words (drawable d) M) as [|a u IH]; intros l I; [destruct I|]. cbn [fold_right].
      destruct I as [->|I]; [apply Rmax_l|]. eapply Rle_trans; [apply IH; exact I|apply Rmax_r]. }
    intros l I. specialize (G l I). unfold Rabs in G. destruct (Rcase_abs (h l)); lra. }
  exists (2 * most). intros T r Hr.
  assert (W : forall t, Forall (is_reward d) (window r M t)) by (intros t; apply segment_Forall; intros; apply (instance_rewards d T),
      Hr).
  set (at_round := fun t => mean_letters d (window r M t) h).
  assert (Bound : forall t, - most <= at_round t <= most).
  { intros t. assert (Len : length (window r M t) = M) by apply window_length. unfold at_round.
    split; [rewrite <- (mean_letters_const d (window r M t) (- most) Hd)|rewrite <- (mean_letters_const d (window r M t) most Hd)];
      apply mean_letters_le; try exact Hd; try apply W; try exact single_arms_drawable; intros l Hl; rewrite Len in Hl; apply Most, Hl. }
  assert (Step : forall t, swap_gain d (image_of phi) (drawn d M scale x r t) (r t) + at_round (t + 1)%Z <= Q2R target + at_round t).
  { intros t. assert (Len : length (window r M t) = M) by apply window_length.
    assert (Next : window r M (t + 1) = tl (window r M t ++ [r t])).
    { unfold window. pose proof (segment_S r (t - Z.of_nat M) M) as S. replace (t - Z.of_nat M + Z.of_nat M)%Z with t in S by lia.
      rewrite <- S. unfold segment. cbn [seq map tl]. rewrite <- seq_shift, map_map. apply map_ext. intros k. f_equal. lia. }
    assert (E1 : at_round (t + 1)%Z = mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c => h (tl (l ++ [c]))))).
    { unfold at_round. rewrite Next, <- (mean_letters_tail d _ h Hd), mean_letters_last. reflexivity. }
    assert (E2 : swap_gain d (image_of phi) (drawn d M scale x r t) (r t) = mean_letters d (window r M t) (fun l =>
      mean_letter d (r t) (fun c => swap_gain d (image_of phi) (play_of scale x l) (letter_reward c)))).
    { transitivity (mean_letters d (window r M t) (fun l => swap_gain d (image_of phi) (play_of scale x l) (r t))).
      - unfold swap_gain. rewrite mean_letters_sum by exact Hd. apply sum_ext. intros i _. unfold drawn.
        replace (fun l => play_of scale x l i * (r t (image_of phi i) - r t i)) with (fun l =>
          (r t (image_of phi i) - r t i) * play_of scale x l i + 0 * 0) by (apply functional_extensionality; intros l; ring).
        rewrite (mean_letters_linear d (window r M t) (fun l => play_of scale x l i) (fun _ => 0)). ring.
      - f_equal. apply functional_extensionality. intros l. symmetry. apply mean_letter_gain, map_is_swap, Hphi. }
    rewrite E1, E2. apply Rle_trans with (mean_letters d (window r M t) (fun l => 1 * Q2R target + 1 * h l)).
    - apply Rle_trans with (1 * mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c => swap_gain d (image_of phi)
        (play_of scale x l) (letter_reward c))) + 1 * mean_letters d (window r M t) (fun l => mean_letter d (r t) (fun c =>
        h (tl (l ++ [c]))))); [right; ring|].
      rewrite <- mean_letters_linear. apply mean_letters_le; [exact Hd|apply W|exact single_arms_drawable|]. intros l Hl. rewrite Len
      in Hl.
      rewrite <- mean_letter_linear. rewrite <- (mean_letter_const d (r t) (1 * Q2R target + 1 * h l) Hd).
      apply mean_letter_le; [exact Hd|apply (instance_rewards d T), Hr|exact single_arms_drawable|]. intros c Hc.
      rewrite !Rmult_1_l. apply (proj2 (checked l Hl)); assumption.
    - right. rewrite (mean_letters_linear d (window r M t) (fun _ => Q2R target) h), mean_letters_const by exact Hd. unfold at_round.
      ring. }
  assert (Sum : forall n, over_rounds n (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) + at_round (Z.of_nat n + 1)%Z
    <= INR n * Q2R target + at_round 1%Z).
  { induction n; [unfold over_rounds; cbn [Sum]; simpl INR; change (Z.of_nat 0 + 1)%Z with 1%Z; lra|].
    rewrite over_rounds_S, S_INR. specialize (Step (Z.of_nat n + 1)%Z).
    replace (Z.of_nat (S n) + 1)%Z with (Z.of_nat n + 1 + 1)%Z by lia. lra. }
  specialize (Sum T). pose proof (Bound (Z.of_nat T + 1)%Z). pose proof (Bound 1%Z). lra.
Qed.
End Sound.

(* ---- The classes ---- *)

(* Some learner of the class has, in the long run, no more regret per round on any instance; or swap regret. *)
Definition regret_kept (d : nat) (class : learner -> Prop) (v : R) : Prop := exists L C, is_learner d L /\ class L /\
  forall T r, instance d T r -> total_regret d T L r <= INR T * v + C.
Definition swap_regret_kept (d : nat) (class : learner -> Prop) (v : R) : Prop := exists L C, is_learner d L /\ class L /\
  forall T r, instance d T r -> swap_regret d T L r <= INR T * v + C.

(* the maps of all arms to one, and all maps, the first arm's image changing fastest *)
Definition arm_maps (d : nat) : list (list nat) := map (fun a => repeat a d) (seq 0 d).
Definition all_maps (d : nat) : list (list nat) := map (@rev nat) (words (seq 0 d) d).

Lemma common_constant (A : Type) (l : list A) (P : A -> R -> Prop) : (forall a b c, P a b -> b <= c -> P a c) ->
  (forall a, In a l -> exists b, P a b) -> exists b, forall a, In a l -> P a b.
Proof.
  intros Up. induction l as [|a l IH]; intros H; [exists 0; intros a []|].
  destruct (H a ltac:(left; reflexivity)) as [b Hb]. destruct IH as [c Hc]; [intros; apply H; right; assumption|].
  exists (Rmax b c). intros e [<-|I]; [apply Up with b; [exact Hb|apply Rmax_l]|apply Up with c; [apply Hc, I|apply Rmax_r]].
Qed.

(* A learner that is both: symmetric, and the same function of the window in every round. *)
Definition symmetric_and_stationary (M : nat) (L : learner) : Prop := stationary M L /\ is_symmetric M L.

Section Classes.
Variables d M : nat.
Variables scale scale' : positive.
Variable x : list nat -> list Z.
Variable height : list nat -> list nat -> Z.
Variable target : Q.
Hypothesis Hd : (0 < d)%nat.

(* If the order of the letters is of no consequence, then neither is that of the rewards. *)
Theorem drawn_is_symmetric : (forall l l', Permutation l l' -> x l = x l') ->
  symmetric_and_stationary M (drawn d M scale x).
Proof.
  intros H. split; [apply drawn_is_stationary|].
  exists (fun _ w i => mean_letters d w (fun l => play_of scale x l i)). split; [reflexivity|].
  intros _ w w' P. apply functional_extensionality. intros i. apply mean_letters_permutation; [exact Hd| |exact P].
  intros l l' E. unfold play_of. rewrite (H l l' E). reflexivity.
Qed.

Lemma bound_of_all maps : upper_certified d M maps scale scale' x height target = true -> exists C, forall phi, In phi maps ->
  forall T r, instance d T r ->
  over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C.
Proof.
  intros H. apply (common_constant _ maps (fun phi C => forall T r, instance d T r ->
    over_rounds T (fun t => swap_gain d (image_of phi) (drawn d M scale x r t) (r t)) <= INR T * Q2R target + C)).
  - intros phi b c B L T r Hr. specialize (B T r Hr). lra.
  - intros phi I. apply (upper_certificate_sound d M maps scale scale' x height target Hd H phi I).
Qed.

Theorem class_upper (class : learner -> Prop) : upper_certified d M (arm_maps d) scale scale' x height target = true ->
  class (drawn d M scale x) -> regret_kept d class (Q2R target).
Proof.
  intros H HK. destruct (bound_of_all _ H) as [C HB]. exists (drawn d M scale x), C.
  pose proof (drawn_is_learner d M (arm_maps d) scale scale' x height target Hd H) as HL.
  split; [exact HL|]. split; [exact HK|]. intros T r Hr. apply total_regret_le; [exact Hd|]. intros a Ha.
  eapply Rle_trans; [|apply (HB (repeat a d)); [apply in_map_iff; exists a; split; [reflexivity|apply in_seq; lia]|exact Hr]].
  right. apply over_rounds_ext. intros t Ht. symmetry. apply swap_gain_arm; [apply (HL T); [exact Hr|lia]|].
  intros i Hi. unfold image_of. rewrite nth_indep with (d' := a) by (rewrite repeat_length; exact Hi). apply nth_repeat.
Qed.

Theorem class_upper_swap (class : learner -> Prop) : upper_certified d M (all_maps d) scale scale' x height target = true ->
  class (drawn d M scale x) -> swap_regret_kept d class (Q2R target).
Proof.
  intros H HK. destruct (bound_of_all _ H) as [C HB]. exists (drawn d M scale x), C.
  split; [exact (drawn_is_learner d M (all_maps d) scale scale' x height target Hd H)|]. split; [exact HK|].
  intros T r Hr. apply swap_regret_le. intros phi Hphi.
  assert (I : In (map phi (seq 0 d)) (all_maps d)).
  { apply in_map_iff. exists (rev (map phi (seq 0 d))). split; [apply rev_involutive|].
    assert (G : forall (letters l : list nat), (forall c, In c l -> In c letters) -> In l (words letters (length l))).
    { induction l as [|c l IH]; intros B; [left; reflexivity|]. cbn [length words]. apply in_flat_map. exists c.
      split; [apply B; left; reflexivity|]. apply in_map, IH. intros; apply B; right; assumption. }
    replace d with (length (rev (map phi (seq 0 d)))) at 3 by (rewrite rev_length, map_length, seq_length; reflexivity).
    apply G. intros c Hc. apply in_rev, in_map_iff in Hc. destruct Hc as [i [<- Hi]]. apply in_seq in Hi. apply in_seq.
    specialize (Hphi i ltac:(lia)). lia. }
  eapply Rle_trans; [|apply (HB _ I T r Hr)]. right. apply over_rounds_ext. intros t _. apply sum_ext. intros i Hi. unfold image_of.
  rewrite nth_indep with (d' := phi O) by (rewrite map_length, seq_length; exact Hi). rewrite map_nth, seq_nth by exact Hi. reflexivity.
Qed.
End Classes.

(* ---- The data of a certificate ---- *)

(* The entry of a window in a list that has one for each window of M letters z, ..., z+b-1, the latest changing fastest. The list is
   divided by the first letter, and each part by the next, once for all windows. *)
Fixpoint entry {A : Type} (none : A) (b z M : nat) (l : list A) : list nat -> A :=
  match M with
  | O => let a := hd none l in fun _ => a
  | S m =>
    let parts := map (fun k => entry none b z m (firstn (b ^ m) (skipn (k * b ^ m) l))) (seq 0 b) in
    fun w => match w with [] => none | c :: u => nth (c - z) parts (fun _ => none) u end
  end.
(* the first n pieces of a list, each of length d *)
Fixpoint pieces {A : Type} (d n : nat) (l : list A) : list (list A) :=
  match n with O => [] | S m => firstn d l :: pieces d m (skipn d l) end.
Definition listed_plays (d M b z : nat) (plays : list Z) : list nat -> list Z := entry [] b z M (pieces d (b ^ M) plays).
Definition listed_potentials (d M b z : nat) (potentials : list Z) : list nat -> list nat -> Z :=
  let potential := entry 0%Z b z M potentials in fun phi =>
  let a := image_of phi O in
  let exchange := map (fun i => if Nat.eqb i O then a else if Nat.eqb i a then O else i) (seq 0 d) in
  fun w => potential (map (reordered exchange) w).

(* For swap regret there is a list for each map that an exchange of arms does not make from an earlier one, and is not the identity. *)
Definition made_from (d : nat) (phi base o : list nat) : bool :=
  forallb (fun i => Nat.eqb (image_of phi (nth i o O)) (nth (image_of base i) o O)) (seq 0 d).
Definition swap_bases (d : nat) : list (list nat) := fold_left (fun bases phi =>
  if (made_from d phi (seq 0 d) (seq 0 d) || existsb (fun base => existsb (made_from d phi base) (orders d)) bases)%bool then bases
  else bases ++ [phi]) (all_maps d) [].
Definition listed_swap_potentials (d M b z : nat) (potentials : list Z) : list nat -> list nat -> Z :=
  let bases := swap_bases d in
  let potential := map (entry 0%Z b z M) (pieces (b ^ M) (length bases) potentials) in fun phi =>
  match find (fun p => made_from d phi (nth (fst p) bases []) (snd p)) (list_prod (seq 0 (length bases)) (orders d)) with
  | Some (k, o) => fun w => nth k potential (fun _ => 0%Z) (map (reordered o) w)
  | None => fun _ => 0%Z
  end.

(* Two arms: a learner of leads, and the mean over the suffixes of length 0..M of Cover's learner for M+1 rounds. *)
Definition lead_in (w : list nat) : Z := fold_right (fun c a => (earns c 0 - earns c 1 + a)%Z) 0%Z w.
Definition lead_plays (M : nat) (scale : Z) (plays : list Z) (w : list nat) : list Z :=
  let p := nth (Z.to_nat (lead_in w + Z.of_nat M)) plays 0%Z in [p; (scale - p)%Z].
Lemma lead_plays_know_no_order M scale plays l l' : Permutation l l' -> lead_plays M scale plays l = lead_plays M scale plays l'.
Proof.
  intros P. unfold lead_plays. replace (lead_in l') with (lead_in l); [reflexivity|].
  unfold lead_in. induction P; cbn [fold_right]; lia.
Qed.
Fixpoint all_walks (k : nat) (s : Z) : Z := match k with O => Z.abs s | S j => (all_walks j (s + 1) + all_walks j (s - 1))%Z end.
Definition cover_unit (M : nat) : Z := (Z.of_nat (M + 1) * 2 ^ Z.of_nat (M + 2))%Z.
Definition cover_plays (M : nat) (w : list nat) : list Z :=
  let p := fold_right (fun m a => let k := (M - m)%nat in let s := lead_in (skipn (length w - m) w) in
    (2 ^ Z.of_nat m * (2 ^ Z.of_nat (k + 1) + all_walks k (s + 1) - all_walks k (s - 1)) + a)%Z) 0%Z (seq 0 (M + 1)) in
  [p; (cover_unit M - p)%Z].
