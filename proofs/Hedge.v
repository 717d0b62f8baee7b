(* Hedge, with Hoeffding's lemma and inequality. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_5.
From BoundedRecall Require Import Model.
Import ListNotations.
Open Scope R_scope.

(* Hoeffding's lemma for a variable that is 0 or 1: ln(1 - p + p e^t) <= p t + t^2/8 for p in [0,1] and t >= 0. It gives Hedge
   its bound. *)

(* a function with f 0 = 0 and a derivative that is never negative on [0,t] is not negative at t *)
Lemma nonneg_of_deriv (f f' : R -> R) t : 0 <= t -> f 0 = 0 ->
  (forall x, 0 <= x <= t -> derivable_pt_lim f x (f' x)) -> (forall x, 0 <= x <= t -> 0 <= f' x) -> 0 <= f t.
Proof.
  intros Ht H0 Hd Hp. destruct (Req_dec t 0) as [->|Hn]; [lra|].
  destruct (MVT_cor2 f f' 0 t ltac:(lra) Hd) as [c [Hc [Hc1 Hc2]]]. rewrite H0 in Hc.
  specialize (Hp c ltac:(lra)). assert (0 <= f' c * (t - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.

Section Lemma_of_Hoeffding.
Variable p : R.
Hypothesis Hp : 0 <= p <= 1.
Definition mgf x := 1 - p + p * exp x.
Lemma mgf_pos x : 0 < mgf x.
Proof. unfold mgf. pose proof (exp_pos x). destruct (Req_dec p 0) as [->|]; [lra|].
assert (0 < p * exp x) by (apply Rmult_lt_0_compat; lra). lra. Qed.
Lemma mgf_derivative x : derivable_pt_lim mgf x (p * exp x).
Proof. unfold mgf. replace (p * exp x) with (0 + p * exp x) by ring.
  apply derivable_pt_lim_plus. apply derivable_pt_lim_const. apply derivable_pt_lim_scal. apply derivable_pt_lim_exp. Qed.
Definition tilted x := p * exp x / mgf x.
Lemma tilted_derivative x : derivable_pt_lim tilted x (tilted x * (1 - tilted x)).
Proof. unfold tilted. pose proof (mgf_pos x).
  replace (p * exp x / mgf x * (1 - p * exp x / mgf x))
    with ((p * exp x * mgf x - p * exp x * (p * exp x)) / Rsqr (mgf x)) by (unfold Rsqr; field; lra).
  apply (derivable_pt_lim_div (fun x => p * exp x) mgf). apply derivable_pt_lim_scal, derivable_pt_lim_exp. apply mgf_derivative. lra. Qed.
Lemma slope_nonneg t : 0 <= t -> 0 <= p + t / 4 - tilted t.
Proof. intros Ht. apply (nonneg_of_deriv (fun t => p + t/4 - tilted t) (fun x => 1/4 - tilted x * (1 - tilted x)) t Ht).
  - unfold tilted, mgf. rewrite exp_0. field; lra.
  - intros x _. replace (1/4 - tilted x * (1 - tilted x)) with ((0 + 1 * / 4) - tilted x * (1 - tilted x)) by field.
    apply derivable_pt_lim_minus; [|apply tilted_derivative]. apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_ext (mult_real_fct (/4) id)); [intros; unfold mult_real_fct, id; field|].
    replace (1 * / 4) with (/4 * 1) by ring. apply derivable_pt_lim_scal, derivable_pt_lim_id.
  - intros x _. pose proof (pow2_ge_0 (tilted x - 1/2)). nra. Qed.

(* Hoeffding's lemma *)
Theorem hoeffding t : 0 <= t -> ln (1 - p + p * exp t) <= p * t + t * t / 8.
Proof. intros Ht. enough (0 <= p * t + t * t / 8 - ln (mgf t)) by (unfold mgf in *; lra).
  apply (nonneg_of_deriv (fun t => p * t + t*t/8 - ln (mgf t)) (fun x => p + x/4 - tilted x) t Ht).
  - unfold mgf. rewrite exp_0. replace (1 - p + p * 1) with 1 by ring. rewrite ln_1. field.
  - intros x _. apply derivable_pt_lim_minus.
    + replace (p + x / 4) with (p * 1 + (/8 * (1 * x + x * 1))) by field. apply derivable_pt_lim_plus.
      * apply (derivable_pt_lim_ext (mult_real_fct p id)); [reflexivity|]. apply derivable_pt_lim_scal, derivable_pt_lim_id.
      * apply (derivable_pt_lim_ext (mult_real_fct (/8) (id * id)%F)); [intros; unfold mult_real_fct, mult_fct, id; field|].
        apply derivable_pt_lim_scal. apply (derivable_pt_lim_mult id id); apply derivable_pt_lim_id.
    + unfold tilted. replace (p * exp x / mgf x) with (/ mgf x * (p * exp x)) by (field; pose proof (mgf_pos x); lra).
      apply (derivable_pt_lim_comp mgf ln); [apply mgf_derivative|]. apply derivable_pt_lim_ln, mgf_pos.
  - intros x [H _]. apply slope_nonneg; exact H. Qed.
End Lemma_of_Hoeffding.

(* Hedge and its bound, ln d / eta + eta n / 8; tuned to n rounds, sqrt(n ln d / 2). *)

Lemma score_snoc past r i : score (past ++ [r]) i = score past i + r i.
Proof.
  induction past as [|a l IH]; [unfold score; simpl; ring|].
  change (score ((a :: l) ++ [r]) i) with (a i + score (l ++ [r]) i). change (score (a :: l) i) with (a i + score l i). rewrite IH. ring.
Qed.

Lemma score_is_sum r n i : score (segment r 1 n) i = over_rounds n (fun t => r t i).
Proof. induction n; [reflexivity|]. rewrite segment_S, score_snoc, IHn, over_rounds_S. do 2 f_equal. lia. Qed.

Lemma potential_pos d eta past : (1 <= d)%nat -> 0 < potential d eta past.
Proof.
  intros Hd. unfold potential. destruct d; [lia|]. cbn [Sum]. pose proof (exp_pos (eta * score past d)).
  assert (0 <= Sum d (fun i => exp (eta * score past i))) by (apply sum_nonneg; intros; left; apply exp_pos). lra.
Qed.

(* Hedge plays distributions. *)
Theorem hedge_is_base (d : nat) (eta : R) : (1 <= d)%nat -> is_base d (hedge d eta).
Proof.
  intros Hd past _. pose proof (potential_pos d eta past Hd) as P. split.
  - intros i _. left. apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P].
  - unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra.
Qed.

(* the chord of the exponential lies above it *)
Lemma exp_chord eta x : 0 <= x <= 1 -> exp (eta * x) <= 1 - x + x * exp eta.
Proof.
  intros Hx. set (a := exp (eta * x)). assert (0 < a) by apply exp_pos.
  assert (E1 : exp eta = a * exp (eta * (1 - x))) by (unfold a; rewrite <- exp_plus; f_equal; ring).
  assert (E0 : 1 = a * exp (- (eta * x))) by (unfold a; rewrite <- exp_plus; replace (eta * x + - (eta * x)) with 0
    by ring; symmetry; apply exp_0).
  pose proof (exp_ineq1_le (eta * (1 - x))) as I1. pose proof (exp_ineq1_le (- (eta * x))) as I0.
  apply (Rmult_le_compat_l a) in I1, I0; try lra. rewrite <- E1 in I1. rewrite <- E0 in I0.
  apply (Rmult_le_compat_l x) in I1; [|lra]. apply (Rmult_le_compat_l (1 - x)) in I0; [|lra]. nra.
Qed.

(* One round: the logarithm of the potential grows by at most eta times what Hedge earns, and eta^2/8. *)
Lemma hedge_step d eta past r : (1 <= d)%nat -> 0 <= eta -> is_reward d r ->
  ln (potential d eta (past ++ [r])) <= ln (potential d eta past) + eta * dot d (hedge d eta past) r + eta * eta / 8.
Proof.
  intros Hd He Hr. pose proof (potential_pos d eta past Hd) as P. set (p := dot d (hedge d eta past) r).
  assert (HA : is_play d (hedge d eta past)).
  { split; [intros i _; left; apply Rmult_lt_0_compat; [apply exp_pos|apply Rinv_0_lt_compat; exact P]|].
    unfold hedge, Rdiv. rewrite sum_scal_r. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past). field. lra. }
  assert (Hp : 0 <= p <= 1) by (apply dot_bounded; assumption).
  assert (G : potential d eta (past ++ [r]) <= potential d eta past * (1 - p + p * exp eta)).
  { apply Rle_trans with (Sum d (fun i => exp (eta * score past i) * (1 - r i + r i * exp eta))).
    - unfold potential. apply sum_le. intros i Hi. rewrite score_snoc, Rmult_plus_distr_l, exp_plus.
      apply Rmult_le_compat_l; [left; apply exp_pos|]. apply exp_chord, Hr. exact Hi.
    - right. rewrite (sum_ext d _ (fun i => exp (eta * score past i)
        + (exp eta - 1) * (potential d eta past * (hedge d eta past i * r i)))).
      + rewrite sum_added, !sum_scal. change (Sum d (fun i => exp (eta * score past i))) with (potential d eta past).
        change (Sum d (fun i => hedge d eta past i * r i)) with p. ring.
      + intros i _. unfold hedge. field. lra. }
  pose proof (potential_pos d eta (past ++ [r]) Hd) as P'.
  assert (Q : 0 < 1 - p + p * exp eta) by (apply (mgf_pos p Hp)).
  apply Rle_trans with (ln (potential d eta past * (1 - p + p * exp eta))).
  - destruct G as [G| ->]; [left; apply ln_increasing; assumption|right; reflexivity].
  - rewrite ln_mult by assumption. pose proof (hoeffding p Hp eta He). nra.
Qed.

(* Hedge's bound: with rewards in [0,1], d arms and a learning rate eta > 0, its total regret over n rounds is at most
   ln d / eta + eta n / 8. *)
Theorem hedge_bound (d n : nat) (eta : R) : (1 <= d)%nat -> 0 < eta -> has_W d (hedge d eta) n (ln (INR d) / eta + eta * INR n / 8).
Proof.
  intros Hd He r i Hr Hi. assert (B := fun t => instance_rewards d n r t Hr).
  assert (G : forall m, ln (potential d eta (segment r 1 m)) <=
    ln (INR d) + eta * over_rounds m (fun t => dot d (run (hedge d eta) r t) (r t)) + eta * eta / 8 * INR m).
  { induction m.
    - unfold potential, over_rounds. simpl Sum.
      rewrite (sum_ext d _ (fun _ => 1)), sum_const by (intros; unfold score; simpl; rewrite Rmult_0_r; apply exp_0).
      simpl. rewrite Rmult_1_r. lra.
    - rewrite segment_S, over_rounds_S, S_INR. replace (1 + Z.of_nat m)%Z with (Z.of_nat m + 1)%Z by lia.
      pose proof (hedge_step d eta (segment r 1 m) (r (Z.of_nat m + 1)%Z) Hd ltac:(lra) (B _)) as S.
      replace (run (hedge d eta) r (Z.of_nat m + 1)%Z) with (hedge d eta (segment r 1 m)).
      + lra.
      + unfold run, history. do 2 f_equal. lia. }
  specialize (G n). pose proof (potential_pos d eta (segment r 1 n) Hd) as P.
  assert (L : eta * score (segment r 1 n) i <= ln (potential d eta (segment r 1 n))).
  { rewrite <- (ln_exp (eta * score (segment r 1 n) i)).
    assert (exp (eta * score (segment r 1 n) i) <= potential d eta (segment r 1 n)) as H.
    { unfold potential. replace d with (i + (1 + (d - i - 1)))%nat by lia. rewrite !sum_app. cbn [Sum]. rewrite Nat.add_0_r.
      pose proof (sum_nonneg i (fun i => exp (eta * score (segment r 1 n) i)) (fun k _ => Rlt_le _ _ (exp_pos _))).
      pose proof (sum_nonneg (d - i - 1) (fun k => exp (eta * score (segment r 1 n) (i + (1 + k))%nat)) (fun k _ =>
        Rlt_le _ _ (exp_pos _))). lra. }
    destruct H as [H|H]; [left; apply ln_increasing; [apply exp_pos|exact H]|right; rewrite H; reflexivity]. }
  rewrite score_is_sum in L. unfold regret_against. rewrite over_rounds_minus.
  set (earned := over_rounds n (fun t => dot d (run (hedge d eta) r t) (r t))) in *. set (best := over_rounds n (fun t => r t i)) in *.
  apply Rmult_le_reg_l with eta; [exact He|].
  replace (eta * (ln (INR d) / eta + eta * INR n / 8)) with (ln (INR d) + eta * eta / 8 * INR n) by (field; lra). lra.
Qed.

Lemma ln_d_pos d : (2 <= d)%nat -> 0 < ln (INR d).
Proof. intros H. rewrite <- ln_1. apply ln_increasing; [lra|]. apply (lt_INR 1). lia. Qed.

(* Tuned to n rounds, Hedge has total regret at most sqrt(n ln d / 2), that is sqrt(ln d / (2n)) per round. *)
Theorem hedge_tuned_bound (d n : nat) : (2 <= d)%nat -> (1 <= n)%nat ->
  has_R d (hedge d (tuned_rate d n)) n (sqrt (ln (INR d) / (2 * INR n))).
Proof.
  intros Hd Hn. pose proof (ln_d_pos d Hd) as L. assert (N : 0 < INR n) by (apply lt_0_INR; lia).
  set (s := sqrt (ln (INR d) / (2 * INR n))).
  assert (Q : 0 < ln (INR d) / (2 * INR n)) by (apply Rdiv_lt_0_compat; lra).
  assert (S : 0 < s) by (apply sqrt_lt_R0; exact Q).
  assert (SS : s * s = ln (INR d) / (2 * INR n)) by (apply sqrt_sqrt; lra).
  assert (E : tuned_rate d n = 4 * s).
  { unfold tuned_rate. apply sqrt_lem_1.
    - left. apply Rdiv_lt_0_compat; lra.
    - lra.
    - replace (4 * s * (4 * s)) with (16 * (s * s)) by ring. rewrite SS. field. lra. }
  apply has_R_iff_has_W; [lia|exact Hn|]. intros r i Hr Hi.
  eapply Rle_trans; [apply (hedge_bound d n (tuned_rate d n)); [lia|rewrite E; lra|exact Hr|exact Hi]|]. right. rewrite E.
  replace (ln (INR d)) with (2 * INR n * (s * s)) by (rewrite SS; field; lra). field. lra.
Qed.

(* T independent draws, each uniform over n outcomes, and Hoeffding's inequality for them. *)

Lemma expect_ext n T F G : (forall l, length l = T -> Forall (fun j => (j < n)%nat) l -> F l = G l) -> expect n T F = expect n T G.
Proof.
  revert F G. induction T; intros F G H; cbn [expect]; [apply H; [reflexivity|constructor]|].
  f_equal. apply sum_ext. intros j Hj. apply IHT. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma expect_le n T F G : (forall l, length l = T -> Forall (fun j => (j < n)%nat) l -> F l <= G l) -> expect n T F <= expect n T G.
Proof.
  revert F G. induction T; intros F G H; cbn [expect]; [apply H; [reflexivity|constructor]|].
  apply Rmult_le_compat_l.
  - destruct n; [simpl; rewrite Rinv_0; lra|]. left. apply Rinv_0_lt_compat, lt_0_INR. lia.
  - apply sum_le. intros j Hj. apply IHT. intros l Hl Hf. apply H; [simpl; rewrite Hl; reflexivity|constructor; assumption].
Qed.

Lemma expect_scal n T c F : expect n T (fun l => c * F l) = c * expect n T F.
Proof.
  revert F. induction T; intros F; cbn [expect]; [reflexivity|].
  rewrite (sum_ext n _ (fun j => c * expect n T (fun l => F (j :: l)))) by (intros; apply IHT). rewrite sum_scal. ring.
Qed.

Lemma expect_minus n T F G : expect n T (fun l => F l - G l) = expect n T F - expect n T G.
Proof.
  revert F G. induction T; intros F G; cbn [expect]; [reflexivity|].
  rewrite (sum_ext n _ (fun j => expect n T (fun l => F (j :: l)) - expect n T (fun l => G (j :: l))))
    by (intros; apply IHT). rewrite sum_minus. ring.
Qed.

Lemma expect_const n T c : (1 <= n)%nat -> expect n T (fun _ => c) = c.
Proof.
  intros Hn. induction T; cbn [expect]; [reflexivity|]. rewrite (sum_ext n _ (fun _ => c)) by (intros; exact IHT).
  rewrite sum_const. field. apply not_0_INR. lia.
Qed.

(* One draw: for a variable x in [0,1] with mean mu, E exp(lambda (mu - x)) <= exp(lambda^2 / 8). *)
Lemma one_draw n x lambda : (1 <= n)%nat -> 0 <= lambda -> (forall j, (j < n)%nat -> 0 <= x j <= 1) ->
  / INR n * Sum n (fun j => exp (lambda * (/ INR n * Sum n x - x j))) <= exp (lambda * lambda / 8).
Proof.
  intros Hn Hl Hx. assert (N : 0 < INR n) by (apply lt_0_INR; lia). set (mu := / INR n * Sum n x). set (q := 1 - mu).
  assert (Sx : Sum n x = INR n * mu) by (unfold mu; field; lra).
  assert (Q : 0 <= q <= 1).
  { assert (0 <= Sum n x) by (apply sum_nonneg; intros; apply Hx; assumption).
    assert (Sum n x <= INR n * 1) by (rewrite <- sum_const; apply sum_le; intros; apply Hx; assumption).
    unfold q, mu. split.
    - enough (/ INR n * Sum n x <= 1) by lra. apply Rmult_le_reg_l with (INR n); [exact N|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
    - enough (0 <= / INR n * Sum n x) by lra. apply Rmult_le_pos; [left; apply Rinv_0_lt_compat; exact N|assumption]. }
  rewrite (sum_ext n _ (fun j => exp (- (lambda * q)) * exp (lambda * (1 - x j)))).
  2:{ intros j _. rewrite <- exp_plus. f_equal. unfold q. ring. }
  rewrite sum_scal.
  assert (C : Sum n (fun j => exp (lambda * (1 - x j))) <= INR n * (1 - q + q * exp lambda)).
  { replace (INR n * (1 - q + q * exp lambda)) with (Sum n (fun j => exp lambda + (1 - exp lambda) * x j)).
    - apply sum_le. intros j Hj. pose proof (exp_chord lambda (1 - x j) ltac:(specialize (Hx j Hj); lra)). lra.
    - rewrite sum_added, sum_const, sum_scal, Sx. unfold q. ring. }
  assert (H : 1 - q + q * exp lambda <= exp (lambda * q + lambda * lambda / 8)).
  { pose proof (hoeffding q Q lambda Hl) as H. rewrite <- (exp_ln (1 - q + q * exp lambda)) by (apply (mgf_pos q Q)).
    replace (lambda * q) with (q * lambda) by ring.
    destruct H as [H|H]; [left; apply exp_increasing; exact H|rewrite H; right; reflexivity]. }
  replace (exp (lambda * lambda / 8)) with (exp (- (lambda * q)) * exp (lambda * q + lambda * lambda / 8))
    by (rewrite <- exp_plus; f_equal; ring).
  pose proof (exp_pos (- (lambda * q))) as P.
  replace (/ INR n * (exp (- (lambda * q)) * Sum n (fun j => exp (lambda * (1 - x j))))) with
    (exp (- (lambda * q)) * (/ INR n * Sum n (fun j => exp (lambda * (1 - x j))))) by ring.
  apply Rmult_le_compat_l; [lra|]. eapply Rle_trans; [|exact H].
  apply Rmult_le_reg_l with (INR n); [exact N|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact C.
Qed.

(* T draws: x k j is the value of round k (from 0) if j is drawn. *)
Lemma all_draws n T lambda : (1 <= n)%nat -> 0 <= lambda -> forall x : nat -> nat -> R,
  (forall k j, (j < n)%nat -> 0 <= x k j <= 1) ->
  expect n T (fun l => exp (lambda * Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)))) <= exp (INR T * (lambda * lambda / 8)).
Proof.
  intros Hn Hl. induction T; intros x Hx.
  - simpl. rewrite Rmult_0_r, Rmult_0_l. right. reflexivity.
  - cbn [expect]. pose proof (one_draw n (x 0%nat) lambda Hn Hl (fun j => Hx 0%nat j)) as O.
    specialize (IHT (fun k => x (S k)) (fun k j => Hx (S k) j)). cbv beta in IHT.
    set (rest := expect n T (fun l => exp (lambda * Sum T (fun k => / INR n * Sum n (x (S k)) - x (S k) (nth k l 0%nat))))) in *.
    rewrite (sum_ext n _ (fun j => exp (lambda * (/ INR n * Sum n (x 0%nat) - x 0%nat j)) * rest)).
    2:{ intros j _. unfold rest. rewrite <- expect_scal. apply expect_ext. intros l _ _.
      rewrite sum_first, <- exp_plus. f_equal. cbn [nth]. ring. }
    rewrite sum_scal_r, <- Rmult_assoc, S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, Rmult_comm.
    assert (0 <= rest).
    { unfold rest. rewrite <- (expect_const n T 0 Hn). apply expect_le. intros. left. apply exp_pos. }
    apply Rmult_le_compat; [assumption| |exact IHT|exact O].
    apply Rmult_le_pos; [left; apply Rinv_0_lt_compat, lt_0_INR; lia|apply sum_nonneg; intros; left; apply exp_pos].
Qed.

(* Hoeffding's inequality: with probability at least 1 - delta the sum of T values falls short of its mean by at most
   sqrt(T ln(1/delta) / 2). *)
Theorem hoeffding_inequality (n T : nat) (x : nat -> nat -> R) (delta : R) : (1 <= n)%nat -> (1 <= T)%nat -> 0 < delta <= 1 ->
  (forall k j, (j < n)%nat -> 0 <= x k j <= 1) ->
  1 - delta <= probability_at_most n T (fun l => Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat)))
                                       (sqrt (INR T * ln (1 / delta) / 2)).
Proof.
  intros Hn HT Hd Hx. set (Y := fun l => Sum T (fun k => / INR n * Sum n (x k) - x k (nth k l 0%nat))).
  set (s := sqrt (INR T * ln (1 / delta) / 2)). assert (N : 0 < INR T) by (apply lt_0_INR; lia).
  assert (L : ln (1 / delta) = - ln delta) by (unfold Rdiv; rewrite Rmult_1_l; apply ln_Rinv; lra).
  assert (L0 : 0 <= ln (1 / delta)).
  { rewrite L. destruct Hd as [Hd [Hd1|Hd1]]; [pose proof (ln_increasing delta 1 Hd Hd1) as I; rewrite ln_1 in I;
      lra|rewrite Hd1, ln_1; lra]. }
  assert (S0 : 0 <= s) by apply sqrt_pos. assert (SS : s * s = INR T * ln (1 / delta) / 2).
  { apply sqrt_sqrt. apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. }
  set (lambda := 4 * s / INR T). assert (Hl : 0 <= lambda) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact N]).
  pose proof (all_draws n T lambda Hn Hl x Hx) as A. fold Y in A.
  change (expect n T (fun l => exp (lambda * Y l)) <= exp (INR T * (lambda * lambda / 8))) in A.
  unfold probability_at_most.
  apply Rle_trans with (expect n T (fun l => 1 - exp (- (lambda * s)) * exp (lambda * Y l))).
  - rewrite expect_minus, expect_const, expect_scal by exact Hn.
    enough (exp (- (lambda * s)) * expect n T (fun l => exp (lambda * Y l)) <= delta) by lra.
    apply Rle_trans with (exp (- (lambda * s)) * exp (INR T * (lambda * lambda / 8)));
      [apply Rmult_le_compat_l; [left; apply exp_pos|exact A]|].
    rewrite <- exp_plus. replace (- (lambda * s) + INR T * (lambda * lambda / 8)) with (- (2 / INR T * (s * s)))
      by (unfold lambda; field; lra).
    rewrite SS, L. replace (- (2 / INR T * (INR T * - ln delta / 2))) with (ln delta) by (field; lra). rewrite exp_ln by lra. lra.
  - apply expect_le. intros l _ _. fold (Y l). destruct (Rle_dec (Y l) s) as [H|H].
    + pose proof (exp_pos (- (lambda * s))). pose proof (exp_pos (lambda * Y l)).
      assert (0 < exp (- (lambda * s)) * exp (lambda * Y l)) by (apply Rmult_lt_0_compat; assumption). lra.
    + rewrite <- exp_plus. enough (exp 0 <= exp (- (lambda * s) + lambda * Y l)) by (rewrite exp_0 in *; lra).
      assert (0 <= - (lambda * s) + lambda * Y l) as [G|G]; [|left; apply exp_increasing; exact G|rewrite <- G; right; reflexivity].
      replace (- (lambda * s) + lambda * Y l) with (lambda * (Y l - s)) by ring. apply Rmult_le_pos; lra.
Qed.
