(* Convex losses on a convex set: AverageRestart plays the mean of its copies' points. With projected gradient descent as a
   base learner. *)
From Coq Require Import Reals ZArith List Lia Lra Psatz.
From BoundedRecall Require Import Challenge_model Challenge_section_3 Challenge_section_5.
From BoundedRecall Require Import Model Definition_2_3 Theorem_3_2 Swap_regret.
Import ListNotations.
Open Scope R_scope.

(* Points are vectors. A round shows the whole loss, a function of the point played. *)
Definition loss := vec -> R.
Definition no_loss : loss := fun _ => 0.
Definition mix (c : R) (x y : vec) : vec := fun i => c * x i + (1 - c) * y i.
Definition convex_set (K : vec -> Prop) : Prop := forall x y c, K x -> K y -> 0 <= c <= 1 -> K (mix c x y).
Definition convex_on (K : vec -> Prop) (f : loss) : Prop :=
  forall x y c, K x -> K y -> 0 <= c <= 1 -> f (mix c x y) <= c * f x + (1 - c) * f y.
(* A sequence of T losses, all in the class F; no loss outside 1..T. *)
Definition losses (F : loss -> Prop) (T : nat) (q : Z -> loss) : Prop := sequence loss no_loss F T q.
(* W bounds the regret over n rounds of the base learner A, against every point of K. *)
Definition has_W_convex (K : vec -> Prop) (F : loss -> Prop) (A : list loss -> vec) (n : nat) (W : R) : Prop :=
  forall q u, losses F n q -> K u ->
    over_rounds n (fun t => q t (A (stretch loss q 1 (Z.to_nat (t - 1)))) - q t u) <= W.

Lemma mean_step n (x : nat -> vec) : (1 <= n)%nat ->
  (fun i => / INR (S n) * Sum (S n) (fun m => x m i)) = mix (INR n / INR (S n)) (fun i => / INR n * Sum n (fun m => x m i)) (x n).
Proof.
  intros Hn. apply FunctionalExtensionality.functional_extensionality. intros i. unfold mix. cbn [Sum]. rewrite S_INR.
  assert (0 < INR n) by (apply lt_0_INR; lia). field. lra.
Qed.
Lemma ratio n : (1 <= n)%nat -> 0 <= INR n / INR (S n) <= 1.
Proof.
  intros Hn. assert (0 < INR n) by (apply lt_0_INR; lia). rewrite S_INR. split.
  - apply Rmult_le_pos; [lra|]. left. apply Rinv_0_lt_compat. lra.
  - apply Rmult_le_reg_r with (INR n + 1); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma mean_of_one (x : nat -> vec) : (fun i => / INR 1 * Sum 1 (fun m => x m i)) = x O.
Proof. apply FunctionalExtensionality.functional_extensionality. intros i. simpl. field. Qed.
Lemma mean_in K n (x : nat -> vec) : convex_set K -> (1 <= n)%nat -> (forall m, (m < n)%nat -> K (x m)) ->
  K (fun i => / INR n * Sum n (fun m => x m i)).
Proof.
  intros HK. induction n; intros Hn H; [lia|]. destruct n; [rewrite mean_of_one; apply H; lia|].
  rewrite mean_step by lia. apply HK; [apply IHn; [lia|intros; apply H; lia]|apply H; lia|apply ratio; lia].
Qed.
Lemma jensen K f n (x : nat -> vec) : convex_set K -> convex_on K f -> (1 <= n)%nat -> (forall m, (m < n)%nat -> K (x m)) ->
  f (fun i => / INR n * Sum n (fun m => x m i)) <= / INR n * Sum n (fun m => f (x m)).
Proof.
  intros HK Hf. induction n; intros Hn H; [lia|]. destruct n; [rewrite mean_of_one; simpl; lra|].
  rewrite mean_step by lia. specialize (IHn ltac:(lia) ltac:(intros; apply H; lia)).
  eapply Rle_trans; [apply Hf; [apply mean_in; [exact HK|lia|intros; apply H; lia]|apply H; lia|apply ratio; lia]|].
  pose proof (ratio (S n) ltac:(lia)) as Q.
  apply Rle_trans with (INR (S n) / INR (S (S n)) * (/ INR (S n) * Sum (S n) (fun m => f (x m)))
    + (1 - INR (S n) / INR (S (S n))) * f (x (S n))).
  - apply Rplus_le_compat_r. apply Rmult_le_compat_l; [lra|exact IHn].
  - right. cbn [Sum]. assert (0 < INR (S n)) by (apply lt_0_INR; lia). rewrite (S_INR (S n)). field. lra.
Qed.

Section Theorems.
Variable K : vec -> Prop.
Variable F : loss -> Prop.
Variable A : list loss -> vec.
Hypothesis HK : convex_set K.
Hypothesis HF : forall f, F f -> convex_on K f.
Hypothesis HF0 : F no_loss.
Hypothesis HA : forall past, Forall F past -> K (A past).

Definition against (u : vec) (x : vec) (f : loss) : R := f x - f u.
Lemma against_none u x : K x -> against u x no_loss = 0.
Proof. intros _. unfold against, no_loss. ring. Qed.
Lemma against_convex u n (x : nat -> vec) f : (1 <= n)%nat -> (forall m, (m < n)%nat -> K (x m)) -> F f ->
  against u (fun i => / INR n * Sum n (fun m => x m i)) f <= / INR n * Sum n (fun m => against u (x m) f).
Proof.
  intros Hn Hx Hf. unfold against. rewrite sum_minus, sum_const. pose proof (jensen K f n x HK (HF f Hf) Hn Hx) as J.
  assert (0 < INR n) by (apply lt_0_INR; lia).
  replace (/ INR n * (Sum n (fun k => f (x k)) - INR n * f u)) with (/ INR n * Sum n (fun k => f (x k)) - f u)
    by (field; lra). lra.
Qed.
Lemma against_bounded u n W : K u -> has_W_convex K F A n W -> bounded_by loss no_loss F A (against u) n W.
Proof. intros Hu HW q Hq. apply (HW q u Hq Hu). Qed.

(* Theorem 5.1 for convex losses, suffixes 0..M: let K be convex, let the losses be convex on K, and let W bound the regret of A
   over M+1 rounds. The mean of the copies' points lies in K and has total regret at most ((T+M)/(M+1)) W against every
   point of K. *)
Theorem convex_average_restart M T W q u : has_W_convex K F A (M + 1) W -> losses F T q -> K u ->
  (forall t, K (average_play loss A 0 (M + 1) q t)) /\
  over_rounds T (fun t => q t (average_play loss A 0 (M + 1) q t) - q t u) <= INR (T + M) / INR (M + 1) * W.
Proof.
  intros HW Hq Hu. replace (M + 1)%nat with (S M) in * by lia. split.
  - intros t. unfold average_play. apply (mean_in K (S M) (fun m => A (stretch loss q (t - Z.of_nat (0 + m)) (0 + m)))); [exact HK|lia|].
    intros m _. apply (stretch_point loss F K A HA). intros s. apply (sequence_allowed loss no_loss F HF0 T). exact Hq.
  - pose proof (average_total loss no_loss F K A (against u) HF0 HA (against_none u) (against_convex u) (S M) W T q
      ltac:(lia) (against_bounded u (S M) W Hu HW) Hq) as B.
    replace (T + S M - 1)%nat with (T + M)%nat in B by lia. exact B.
Qed.

(* The same with the printed suffixes 1..M: at most (T+M) W/M. *)
Theorem convex_average_restart_printed M T W q u : (1 <= M)%nat -> has_W_convex K F A (M + 1) W -> losses F T q -> K u ->
  over_rounds T (fun t => q t (average_play loss A 1 M q t) - q t u) <= INR (T + M) / INR M * W.
Proof.
  intros HM HW Hq Hu. replace (M + 1)%nat with (S M) in * by lia. assert (HMR : 0 < INR M) by (apply lt_0_INR; lia).
  assert (Good : forall v, K v -> 0 <= over_rounds T (fun t => against v (A []) (q t)) ->
    over_rounds T (fun t => against v (average_play loss A 1 M q t) (q t)) <= INR (T + M) / INR M * W).
  { intros v Hv H0.
    pose proof (average_total_printed loss no_loss F K A (against v) HF0 HA (against_none v) (against_convex v) M W T q
      HM (against_bounded v (S M) W Hv HW) Hq) as B.
    apply Rmult_le_reg_l with (INR M); [exact HMR|].
    replace (INR M * (INR (T + M) / INR M * W)) with (INR (T + M) * W) by (field; lra). lra. }
  destruct (Rle_dec 0 (over_rounds T (fun t => against u (A []) (q t)))) as [H|H]; [apply (Good u Hu H)|].
  (* a point that does worse than A(empty) is no rival *)
  assert (HA0 : K (A [])) by (apply HA; constructor).
  assert (G0 : 0 <= over_rounds T (fun t => against (A []) (A []) (q t))).
  { unfold over_rounds, against. rewrite sum_zero; [lra|]. intros; ring. }
  specialize (Good (A []) HA0 G0). apply Rnot_le_lt in H. unfold against in *. rewrite !over_rounds_minus in *. lra.
Qed.

(* Theorem 3.2 for convex losses. *)
Theorem convex_periodic_restart M T W q u : (1 <= M)%nat -> has_W_convex K F A M W -> losses F T q -> K u ->
  over_rounds T (fun t => q t (restart_play loss A M q t) - q t u) <= INR (ceiling T M) * W.
Proof.
  intros HM HW Hq Hu. apply (restart_total loss no_loss F K A (against u) HF0 HA (against_none u) M W T q HM
    (against_bounded u M W Hu HW) Hq).
Qed.
End Theorems.

(* ---- Projected gradient descent ---- *)
Definition distance2 (d : nat) (x y : vec) : R := dot d (fun i => x i - y i) (fun i => x i - y i).
Section Descent.
Variable d : nat.
Variable K : vec -> Prop.
Variable F : loss -> Prop.
Variable gradient : loss -> vec -> vec.
Variable project : vec -> vec.
Variable start : vec.
Variables eta D G : R.
Hypothesis Heta : 0 < eta.
Hypothesis Hstart : K start.
Hypothesis Hproject : forall y, K (project y).
Hypothesis Hcloser : forall y u, K u -> distance2 d (project y) u <= distance2 d y u.
Hypothesis Hdistance : forall u, K u -> distance2 d start u <= D * D.
Hypothesis Hgradient : forall f x u, F f -> K x -> K u -> f x - f u <= dot d (gradient f x) (fun i => x i - u i).
Hypothesis Hsize : forall f x, F f -> K x -> dot d (gradient f x) (gradient f x) <= G * G.

Definition descend (x : vec) (f : loss) : vec := project (fun i => x i - eta * gradient f x i).
Definition gradient_descent (past : list loss) : vec := fold_left descend past start.

Lemma descent_in past : K (gradient_descent past).
Proof.
  unfold gradient_descent. enough (forall l x, K x -> K (fold_left descend l x)) by (apply H; exact Hstart).
  induction l; intros x Hx; [exact Hx|]. apply IHl. apply Hproject.
Qed.

Lemma descent_round f x u : F f -> K x -> K u ->
  f x - f u <= (distance2 d x u - distance2 d (descend x f) u) / (2 * eta) + eta * (G * G) / 2.
Proof.
  intros Hf Hx Hu. pose proof (Hcloser (fun i => x i - eta * gradient f x i) u Hu) as C.
  change (project (fun i => x i - eta * gradient f x i)) with (descend x f) in C.
  assert (E : distance2 d (fun i => x i - eta * gradient f x i) u = distance2 d x u
    - 2 * eta * dot d (gradient f x) (fun i => x i - u i) + eta * eta * dot d (gradient f x) (gradient f x)).
  { unfold distance2, dot. rewrite <- !sum_scal, <- sum_minus, <- sum_added. apply sum_ext. intros i _. ring. }
  pose proof (Hgradient f x u Hf Hx Hu) as A. pose proof (Hsize f x Hf Hx) as B.
  apply Rmult_le_reg_l with (2 * eta); [lra|].
  replace (2 * eta * ((distance2 d x u - distance2 d (descend x f) u) / (2 * eta) + eta * (G * G) / 2))
    with (distance2 d x u - distance2 d (descend x f) u + eta * eta * (G * G)) by (field; lra).
  assert (2 * eta * (f x - f u) <= 2 * eta * dot d (gradient f x) (fun i => x i - u i)) by (apply Rmult_le_compat_l; lra).
  assert (eta * eta * dot d (gradient f x) (gradient f x) <= eta * eta * (G * G)) by (apply Rmult_le_compat_l;
    [apply Rmult_le_pos; lra|exact B]).
  rewrite E in C. lra.
Qed.

(* Projected gradient descent with the step eta on a set within distance D of the start, with gradients of length at most G: its regret
   over n rounds is at most D^2/(2 eta) + eta n G^2/2. Each copy takes the gradient at its own point. *)
Theorem gradient_descent_bound n : F no_loss -> has_W_convex K F gradient_descent n (D * D / (2 * eta) + eta * INR n * (G * G) / 2).
Proof.
  intros H0 q u Hq Hu. assert (HA : forall t, F (q t)) by (intros t; apply (sequence_allowed loss no_loss F H0 n); exact Hq).
  set (x := fun k => gradient_descent (stretch loss q 1 k)).
  assert (Step : forall k, x (S k) = descend (x k) (q (Z.of_nat k + 1)%Z)).
  { intros k. unfold x, gradient_descent, stretch. rewrite seq_S, map_app, fold_left_app. cbn [fold_left map].
    rewrite Nat.add_0_l. replace (1 + Z.of_nat k)%Z with (Z.of_nat k + 1)%Z by lia. reflexivity. }
  assert (Ind : forall m, over_rounds m (fun t => q t (gradient_descent (stretch loss q 1 (Z.to_nat (t - 1)))) - q t u)
    <= (distance2 d start u - distance2 d (x m) u) / (2 * eta) + eta * INR m * (G * G) / 2).
  { induction m.
    - unfold over_rounds. simpl. change (x 0%nat) with start. unfold Rdiv. lra.
    - rewrite over_rounds_S, S_INR, Step. replace (Z.to_nat (Z.of_nat m + 1 - 1)) with m by lia. fold (x m).
      pose proof (descent_round (q (Z.of_nat m + 1)%Z) (x m) u (HA _) (descent_in _) Hu) as B. unfold Rdiv in *. lra. }
  eapply Rle_trans; [apply Ind|]. apply Rplus_le_compat_r. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  pose proof (Hdistance u Hu).
  assert (0 <= distance2 d (x n) u) by (apply sum_nonneg; intros k _; apply (Rle_0_sqr (x n k - u k))). lra.
Qed.
End Descent.

(* ---- The box [0,1]^d ---- *)
Definition box (x : vec) : Prop := forall i, 0 <= x i <= 1.
Definition clamp (y : vec) : vec := fun i => Rmax 0 (Rmin 1 (y i)).
Lemma box_convex : convex_set box.
Proof. intros x y c Hx Hy Hc i. unfold mix. specialize (Hx i). specialize (Hy i). nra. Qed.
Lemma clamp_box y : box (clamp y).
Proof. intros i. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.
Lemma clamp_closer d y u : box u -> distance2 d (clamp y) u <= distance2 d y u.
Proof.
  intros Hu. unfold distance2, dot. apply sum_le. intros i _. specialize (Hu i). unfold clamp, Rmax, Rmin.
  destruct (Rle_dec 1 (y i)) as [A|A]; destruct (Rle_dec 0 _) as [B|B]; try apply Rnot_le_lt in A; try apply Rnot_le_lt in B; nra.
Qed.
Lemma box_diameter d x u : box x -> box u -> distance2 d x u <= sqrt (INR d) * sqrt (INR d).
Proof.
  intros Hx Hu. rewrite sqrt_sqrt by apply pos_INR. rewrite <- (Rmult_1_r (INR d)), <- sum_const. unfold distance2, dot.
  apply sum_le. intros i _. specialize (Hx i). specialize (Hu i). nra.
Qed.

(* Gradient descent on the box [0,1]^d: its regret over n rounds is at most d/(2 eta) + eta n G^2/2, and AverageRestart of it
   over the suffixes of length 0..M has (T+M)/(M+1) times that for n = M+1. *)
Theorem box_gradient_descent d M T (F : loss -> Prop) gradient start eta G q u :
  0 < eta -> box start -> box u -> F no_loss -> (forall f, F f -> convex_on box f) ->
  (forall f x v, F f -> box x -> box v -> f x - f v <= dot d (gradient f x) (fun i => x i - v i)) ->
  (forall f x, F f -> box x -> dot d (gradient f x) (gradient f x) <= G * G) ->
  losses F T q ->
  over_rounds T (fun t => q t (average_play loss (gradient_descent gradient clamp start eta) 0 (M + 1) q t) - q t u)
  <= INR (T + M) / INR (M + 1) * (INR d / (2 * eta) + eta * INR (M + 1) * (G * G) / 2).
Proof.
  intros He Hs Hu H0 HF Hg HG Hq.
  apply (convex_average_restart box F (gradient_descent gradient clamp start eta) box_convex HF H0); try assumption.
  - intros past _. apply (descent_in box); [exact Hs|exact clamp_box].
  - pose proof (gradient_descent_bound d box F gradient clamp start eta (sqrt (INR d)) G He Hs clamp_box
      (clamp_closer d) (fun v => box_diameter d start v Hs) Hg HG (M + 1) H0) as B.
    rewrite sqrt_sqrt in B by apply pos_INR. exact B.
Qed.

(* ---- The ball of radius rho ---- *)
Definition ball (d : nat) (rho : R) (x : vec) : Prop := dot d x x <= rho * rho.
Definition scale_back (d : nat) (rho : R) (y : vec) : vec :=
  if Rle_dec (dot d y y) (rho * rho) then y else fun i => rho / sqrt (dot d y y) * y i.

Lemma dot_combination d a b x y : dot d (fun i => a * x i + b * y i) (fun i => a * x i + b * y i) = a * a * dot d x x
  + 2 * (a * b) * dot d x y + b * b * dot d y y.
Proof. unfold dot. rewrite <- !sum_scal, <- !sum_added. apply sum_ext. intros i _. ring. Qed.
Lemma dot_square_nonneg d x : 0 <= dot d x x.
Proof. apply sum_nonneg. intros i _. apply (Rle_0_sqr (x i)). Qed.
Lemma distance2_is d x y : distance2 d x y = dot d x x - 2 * dot d x y + dot d y y.
Proof. unfold distance2, dot. rewrite <- !sum_scal, <- sum_minus, <- sum_added. apply sum_ext. intros i _. ring. Qed.

Lemma ball_convex d rho : convex_set (ball d rho).
Proof.
  intros x y c Hx Hy Hc. unfold ball, mix in *. rewrite dot_combination.
  pose proof (dot_combination d 1 (-1) x y) as E. pose proof (dot_square_nonneg d (fun i => 1 * x i + -1 * y i)) as P. rewrite E in P.
  assert (Q : 0 <= c * (1 - c)) by (apply Rmult_le_pos; lra).
  assert (c * (1 - c) * (2 * dot d x y) <= c * (1 - c) * (dot d x x + dot d y y)) by (apply Rmult_le_compat_l; lra).
  assert (c * dot d x x <= c * (rho * rho)) by (apply Rmult_le_compat_l; lra).
  assert ((1 - c) * dot d y y <= (1 - c) * (rho * rho)) by (apply Rmult_le_compat_l; lra). nra.
Qed.
Lemma scale_back_ball d rho y : 0 < rho -> ball d rho (scale_back d rho y).
Proof.
  intros Hr. unfold scale_back, ball. destruct (Rle_dec (dot d y y) (rho * rho)) as [H|H]; [exact H|]. apply Rnot_le_lt in H.
  assert (0 < rho * rho) by (apply Rmult_lt_0_compat; assumption). set (n := sqrt (dot d y y)).
  assert (N : 0 < n) by (apply sqrt_lt_R0; lra).
  assert (NN : n * n = dot d y y) by (apply sqrt_sqrt; lra).
  replace (dot d (fun i => rho / n * y i) (fun i => rho / n * y i)) with (rho / n * (rho / n) * dot d y y)
    by (unfold dot; rewrite <- sum_scal; apply sum_ext; intros; ring).
  rewrite <- NN. right. field. lra.
Qed.
Lemma scale_back_closer d rho y u : 0 < rho -> ball d rho u -> distance2 d (scale_back d rho y) u <= distance2 d y u.
Proof.
  intros Hr Hu. unfold ball in Hu. unfold scale_back. destruct (Rle_dec (dot d y y) (rho * rho)) as [H|H]; [lra|]. apply Rnot_le_lt in H.
  assert (R2 : 0 < rho * rho) by (apply Rmult_lt_0_compat; assumption). set (n := sqrt (dot d y y)).
  assert (N : 0 < n) by (apply sqrt_lt_R0; lra).
  assert (NN : n * n = dot d y y) by (apply sqrt_sqrt; lra).
  assert (Nr : rho < n) by (apply Rnot_le_lt; intros Hc; assert (n * n <= rho * rho) by (apply Rmult_le_compat; lra); lra).
  rewrite !distance2_is.
  replace (dot d (fun i => rho / n * y i) (fun i => rho / n * y i)) with (rho * rho).
  2:{ replace (dot d (fun i => rho / n * y i) (fun i => rho / n * y i)) with (rho / n * (rho / n) * dot d y y)
      by (unfold dot; rewrite <- sum_scal; apply sum_ext; intros; ring).
      rewrite <- NN. field. lra. }
  replace (dot d (fun i => rho / n * y i) u) with (rho / n * dot d y u) by (unfold dot; rewrite <- sum_scal; apply sum_ext; intros; ring).
  (* the inequality of Cauchy and Schwarz *)
  assert (CS : dot d y u <= rho * n).
  { pose proof (dot_combination d rho (- n) y u) as E.
    pose proof (dot_square_nonneg d (fun i => rho * y i + - n * u i)) as P. rewrite E, <- NN in P.
    assert (n * n * dot d u u <= n * n * (rho * rho)) by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Hu]).
    assert (0 < rho * n) by (apply Rmult_lt_0_compat; lra). apply Rmult_le_reg_l with (2 * (rho * n)); [lra|]. nra. }
  rewrite <- NN. assert (Q : 0 <= 1 - rho / n).
  { apply Rmult_le_reg_r with n; [exact N|]. replace ((1 - rho / n) * n) with (n - rho) by (field; lra). lra. }
  assert ((1 - rho / n) * dot d y u <= (1 - rho / n) * (rho * n)) by (apply Rmult_le_compat_l; assumption).
  replace ((1 - rho / n) * (rho * n)) with (rho * n - rho * rho) in H0 by (field; lra).
  pose proof (Rle_0_sqr (n - rho)) as S. unfold Rsqr in S. lra.
Qed.
Lemma ball_diameter d rho x u : ball d rho x -> ball d rho u -> distance2 d x u <= 2 * rho * (2 * rho).
Proof.
  intros Hx Hu. unfold ball in *. rewrite distance2_is. pose proof (dot_combination d 1 1 x u) as E.
  pose proof (dot_square_nonneg d (fun i => 1 * x i + 1 * u i)) as P. rewrite E in P. lra.
Qed.

(* Gradient descent on the ball of radius rho: its regret over n rounds is at most 2 rho^2/eta + eta n G^2/2, and
   AverageRestart of it over the suffixes of length 0..M has (T+M)/(M+1) times that for n = M+1. *)
Theorem ball_gradient_descent d M T rho (F : loss -> Prop) gradient start eta G q u :
  0 < eta -> 0 < rho -> ball d rho start -> ball d rho u -> F no_loss -> (forall f, F f -> convex_on (ball d rho) f) ->
  (forall f x v, F f -> ball d rho x -> ball d rho v -> f x - f v <= dot d (gradient f x) (fun i => x i - v i)) ->
  (forall f x, F f -> ball d rho x -> dot d (gradient f x) (gradient f x) <= G * G) ->
  losses F T q ->
  over_rounds T (fun t => q t (average_play loss (gradient_descent gradient (scale_back d rho) start eta) 0 (M + 1) q t) - q t u)
  <= INR (T + M) / INR (M + 1) * (2 * (rho * rho) / eta + eta * INR (M + 1) * (G * G) / 2).
Proof.
  intros He Hrho Hs Hu H0 HF Hg HG Hq.
  apply (convex_average_restart (ball d rho) F (gradient_descent gradient (scale_back d rho) start eta)
    (ball_convex d rho) HF H0); try assumption.
  - intros past _. apply (descent_in (ball d rho)); [exact Hs|intros y; apply scale_back_ball; exact Hrho].
  - pose proof (gradient_descent_bound d (ball d rho) F gradient (scale_back d rho) start eta (2 * rho) G He Hs
      (fun y => scale_back_ball d rho y Hrho) (fun y v => scale_back_closer d rho y v Hrho)
      (fun v => ball_diameter d rho start v Hs) Hg HG (M + 1) H0) as B.
    replace (2 * (rho * rho) / eta) with (2 * rho * (2 * rho) / (2 * eta)) by (field; lra). exact B.
Qed.

(* ---- The simplex ---- *)
Section Simplex.
Variable d : nat.
Hypothesis Hd : (1 <= d)%nat.
(* the nearest play takes the same amount from every entry, as far as it has it *)
Theorem threshold_exists (y : vec) : { tau : R | Sum d (fun i => Rmax (y i - tau) 0) - 1 = 0 }.
Proof.
  set (f := fun tau => Sum d (fun i => Rmax (y i - tau) 0) - 1).
  assert (C : continuity f).
  { assert (S : forall n, continuity (fun tau => Sum n (fun i => Rmax (y i - tau) 0))).
    { induction n; [apply continuity_const; intros a b; reflexivity|]. cbn [Sum].
      apply (continuity_plus _ (fun tau => Rmax (y n - tau) 0)); [exact IHn|].
      assert (E : (fun tau => Rmax (y n - tau) 0) = (fun tau => ((y n - tau) + Rabs (y n - tau)) / 2)).
      { apply FunctionalExtensionality.functional_extensionality. intros tau. unfold Rmax.
        destruct (Rle_dec _ _); [rewrite Rabs_left1 by lra|rewrite Rabs_right by lra]; lra. }
      rewrite E. reg. }
    intros x. apply (continuity_minus _ (fun _ => 1)); [apply S|apply continuity_const; intros a b; reflexivity]. }
  destruct (IVT_cor f (y 0%nat - 1) (largest d y) C) as [tau [_ H]].
  - pose proof (largest_ge d y 0 ltac:(lia)). lra.
  - assert (A : 0 <= f (y 0%nat - 1)).
    { unfold f. enough (1 <= Sum d (fun i => Rmax (y i - (y 0%nat - 1)) 0)) by lra.
      replace d with (1 + (d - 1))%nat by lia. rewrite sum_app. cbn [Sum].
      assert (0 <= Sum (d - 1) (fun k => Rmax (y (1 + k)%nat - (y 0%nat - 1)) 0)) by (apply sum_nonneg; intros; apply Rmax_r).
      pose proof (Rmax_l (y 0%nat - (y 0%nat - 1)) 0). lra. }
    assert (B : f (largest d y) = -1).
    { unfold f. rewrite sum_zero; [lra|]. intros i Hi. pose proof (largest_ge d y i Hi). apply Rmax_right. lra. }
    rewrite B. lra.
  - exists tau. exact H.
Qed.
Definition nearest_play (y : vec) : vec := fun i => Rmax (y i - proj1_sig (threshold_exists y)) 0.

Lemma nearest_is_play y : is_play d (nearest_play y).
Proof. unfold nearest_play. destruct (threshold_exists y) as [tau H]. simpl. split; [intros i _; apply Rmax_r|lra]. Qed.
Lemma nearest_closer y u : is_play d u -> distance2 d (nearest_play y) u <= distance2 d y u.
Proof.
  intros [U0 U1]. destruct (nearest_is_play y) as [_ P1]. unfold nearest_play in *. destruct (threshold_exists y) as [tau H]. simpl in *.
  set (p := fun i => Rmax (y i - tau) 0) in *.
  assert (E : distance2 d y u = distance2 d p u + distance2 d y p + 2 * Sum d (fun i =>
    (y i - p i - tau) * (p i - u i)) + 2 * tau * (Sum d p - Sum d u)).
  { unfold distance2, dot. rewrite <- sum_minus, <- !sum_scal, <- !sum_added. apply sum_ext. intros i _. ring. }
  assert (N : 0 <= Sum d (fun i => (y i - p i - tau) * (p i - u i))).
  { apply sum_nonneg. intros i Hi. specialize (U0 i Hi). unfold p, Rmax. destruct (Rle_dec _ _); nra. }
  assert (0 <= distance2 d y p) by (apply dot_square_nonneg). rewrite P1, U1 in E. lra.
Qed.
Lemma play_diameter x u : is_play d x -> is_play d u -> distance2 d x u <= sqrt 2 * sqrt 2.
Proof.
  intros X U. rewrite sqrt_sqrt by lra. apply Rle_trans with (Sum d x + Sum d u); [|destruct X as [_ ->]; destruct U as [_ ->]; lra].
  rewrite <- sum_added. apply sum_le. intros i Hi. pose proof (play_bounded d x i X Hi). pose proof (play_bounded d u i U Hi). nra.
Qed.
End Simplex.
Lemma plays_convex d : convex_set (is_play d).
Proof.
  intros x y c [X0 X1] [Y0 Y1] Hc. unfold mix. split.
  - intros i Hi. specialize (X0 i Hi). specialize (Y0 i Hi). assert (0 <= c * x i) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 - c) * y i) by (apply Rmult_le_pos; lra). lra.
  - rewrite sum_added, !sum_scal, X1, Y1. ring.
Qed.

(* Gradient descent on the simplex: its regret over n rounds is at most 1/eta + eta n G^2/2, and AverageRestart of it over the
   suffixes of length 0..M has (T+M)/(M+1) times that for n = M+1. *)
Theorem simplex_gradient_descent d (Hd : (1 <= d)%nat) M T (F : loss -> Prop) gradient start eta G q u :
  0 < eta -> is_play d start -> is_play d u -> F no_loss -> (forall f, F f -> convex_on (is_play d) f) ->
  (forall f x v, F f -> is_play d x -> is_play d v -> f x - f v <= dot d (gradient f x) (fun i => x i - v i)) ->
  (forall f x, F f -> is_play d x -> dot d (gradient f x) (gradient f x) <= G * G) ->
  losses F T q ->
  over_rounds T (fun t => q t (average_play loss (gradient_descent gradient (nearest_play d Hd) start eta) 0 (M + 1) q t) - q t u)
  <= INR (T + M) / INR (M + 1) * (1 / eta + eta * INR (M + 1) * (G * G) / 2).
Proof.
  intros He Hs Hu H0 HF Hg HG Hq.
  apply (convex_average_restart (is_play d) F (gradient_descent gradient (nearest_play d Hd) start eta)
    (plays_convex d) HF H0); try assumption.
  - intros past _. apply (descent_in (is_play d)); [exact Hs|apply nearest_is_play].
  - pose proof (gradient_descent_bound d (is_play d) F gradient (nearest_play d Hd) start eta (sqrt 2) G He Hs
      (nearest_is_play d Hd) (nearest_closer d Hd) (fun v => play_diameter d start v Hs) Hg HG (M + 1) H0) as B.
    rewrite sqrt_sqrt in B by lra. replace (1 / eta) with (2 / (2 * eta)) by (field; lra). exact B.
Qed.

(* ---- One gradient a round is not enough ---- *)
(* All copies take the same gradient, the one at the point that was played. X is what a round shows. *)
Section Shared.
Variable X : Type.
Variable gradient : X -> vec -> vec.
Variable start : vec.
Variable eta : R.
Variable M : nat.
Definition descend_along (x : vec) (gs : list vec) : vec := fold_left (fun x g => fun i => x i - eta * g i) gs x.
Definition shared_play (gs : list vec) : vec := fun i => / INR (S M) * Sum (S M) (fun m => descend_along start (last_of m gs) i).
Definition shared_gradients (past : list X) : list vec := fold_left (fun gs f => gs ++ [gradient f (shared_play gs)]) past [].
Definition shared_descent (past : list X) : vec := shared_play (shared_gradients past).
End Shared.

(* If all copies take the gradient at the point played, then the play is not a function of the last M losses: with M = 1, step 1
   and the losses (x - a)^2/2, whose gradient at x is x - a, two pasts that end in the same loss lead to different plays. *)
Theorem shared_gradients_leak :
  let play := shared_descent R (fun a x => fun i => x i - a) zero 1 1 in
  exists a a' b, play [a; b] 0%nat <> play [a'; b] 0%nat.
Proof.
  intros play. exists 0, 1, 0. unfold play, shared_descent, shared_gradients, shared_play, descend_along, last_of, zero. simpl. lra.
Qed.
