(* Beyond the paper: a stationary learner with recall M and a finite alphabet of rewards. On the graph of windows its worst case over T
   rounds is a longest path, and in the long run the largest mean of a cycle. Potentials on the windows prove a bound from above, and a
   cycle proves one from below. *)
From Coq Require Import Reals ZArith Lia Lra List FunctionalExtensionality.
From BoundedRecall Require Import Sums Model Windowed Certificate_upper.
Import ListNotations.
Open Scope R_scope.

(* The rewards of rounds 1..T are letters of the alphabet A. *)
Definition over_alphabet (A : list vec) (T : nat) (r : Z -> vec) : Prop := forall t, (1 <= t <= Z.of_nat T)%Z -> In (r t) A.
(* The edges of the graph: after window w and reward v comes the window without the oldest reward and with v. *)
Definition window_after (w : list vec) (v : vec) : list vec := tl (w ++ [v]).
(* The path of the rewards l from window w: where it ends, the windows at which its edges begin, and what it costs, which is the regret
   against arm i of the learner that plays f of each window. *)
Fixpoint path_end (w l : list vec) : list vec := match l with [] => w | v :: u => path_end (window_after w v) u end.
Fixpoint path_windows (w l : list vec) : list (list vec) := match l with [] => [] | v :: u => w :: path_windows (window_after w v) u end.
Fixpoint path_cost (d : nat) (f : base) (i : nat) (w l : list vec) : R :=
  match l with [] => 0 | v :: u => v i - dot d (f w) v + path_cost d f i (window_after w v) u end.
(* The rewards l lead from window w back to w, and all are letters. A simple cycle comes to no window twice. *)
Definition window_cycle (A : list vec) (M : nat) (w l : list vec) : Prop :=
  length w = M /\ incl w A /\ incl l A /\ l <> [] /\ path_end w l = w.
Definition simple_cycle (A : list vec) (M : nat) (w l : list vec) : Prop := window_cycle A M w l /\ NoDup (path_windows w l).
(* Potentials h, one for each arm and window of letters: no edge costs more than lambda and what the potential falls by. *)
Definition are_potentials (d M : nat) (f : base) (A : list vec) (lambda : R) (h : nat -> list vec -> R) : Prop := forall i w v,
  (i < d)%nat -> length w = M -> incl w A -> In v A -> v i - dot d (f w) v + h i (window_after w v) - h i w <= lambda.
(* In the long run the worst case is lambda a round: over T rounds it is T lambda, up to a constant. *)
Definition long_run_worst (d : nat) (A : list vec) (L : learner) (lambda : R) : Prop := exists C, forall T,
  (forall r, instance d T r -> over_alphabet A T r -> total_regret d T L r <= INR T * lambda + C) /\
  (exists r, instance d T r /\ over_alphabet A T r /\ INR T * lambda - C <= total_regret d T L r).

(* ---- Paths ---- *)
Lemma path_end_app w l u : path_end w (l ++ u) = path_end (path_end w l) u.
Proof. revert w. induction l; intros w; [reflexivity|]. apply IHl. Qed.
Lemma path_windows_app w l u : path_windows w (l ++ u) = path_windows w l ++ path_windows (path_end w l) u.
Proof. revert w. induction l; intros w; [reflexivity|]. cbn [app path_windows path_end]. rewrite IHl. reflexivity. Qed.
Lemma path_cost_app d f i w l u : path_cost d f i w (l ++ u) = path_cost d f i w l + path_cost d f i (path_end w l) u.
Proof. revert w. induction l; intros w; cbn [app path_cost path_end]; [ring|]. rewrite IHl. ring. Qed.
Lemma window_after_length w v : length (window_after w v) = length w.
Proof. unfold window_after. destruct w; [reflexivity|]. cbn [app tl]. rewrite app_length. cbn [length]. lia. Qed.
Lemma window_after_incl w v B : incl w B -> In v B -> incl (window_after w v) B.
Proof.
  intros Hw Hv x Hx. assert (I : In x (w ++ [v])) by (unfold window_after in Hx; destruct (w ++ [v]); [exact Hx|right; exact Hx]).
  apply in_app_or in I. destruct I as [I|[<-|[]]]; [apply Hw; exact I|exact Hv].
Qed.
Lemma path_end_window w l B : incl w B -> incl l B -> length (path_end w l) = length w /\ incl (path_end w l) B.
Proof.
  revert w. induction l as [|v l IH]; intros w Hw Hl; [split; [reflexivity|exact Hw]|]. cbn [path_end].
  rewrite <- (window_after_length w v).
  apply IH; [apply window_after_incl; [exact Hw|apply Hl; left; reflexivity]|intros x Hx; apply Hl; right; exact Hx].
Qed.
Lemma path_end_skipn w l : path_end w l = skipn (length l) (w ++ l).
Proof.
  revert w. induction l as [|v l IH]; intros w; cbn [path_end length]; [rewrite app_nil_r; reflexivity|]. rewrite IH. unfold window_after.
  destruct w as [|x w]; [reflexivity|]. cbn [app tl skipn]. rewrite <- app_assoc. reflexivity.
Qed.
Lemma path_end_of_window w l : length l = length w -> path_end w l = l.
Proof. intros E. rewrite path_end_skipn, E, skipn_app, skipn_all, Nat.sub_diag. reflexivity. Qed.

(* ---- Instances and paths ---- *)
Definition rewards_in (l : list vec) (t : Z) : vec := if (1 <=? t)%Z then nth (Z.to_nat (t - 1)) l zero else zero.

Lemma segment_of_rewards l : segment (rewards_in l) 1 (length l) = l.
Proof.
  apply nth_ext with (d := zero) (d' := zero); [apply segment_length|]. rewrite segment_length. intros n Hn. unfold segment.
  rewrite nth_indep with (d' := rewards_in l (1 + Z.of_nat 0)) by (rewrite map_length, seq_length; exact Hn).
  rewrite (map_nth (fun k => rewards_in l (1 + Z.of_nat k))), seq_nth by exact Hn. unfold rewards_in.
  destruct (Z.leb_spec 1 (1 + Z.of_nat (0 + n))); [|lia]. f_equal. lia.
Qed.
Lemma rewards_over B l : incl l B -> over_alphabet B (length l) (rewards_in l).
Proof.
  intros H t Ht. unfold rewards_in. destruct (Z.leb_spec 1 t); [|lia]. apply H, nth_In. lia.
Qed.
Lemma rewards_instance d B l : Forall (is_reward d) B -> incl l B -> instance d (length l) (rewards_in l).
Proof.
  intros HB Hl. split; intros t Ht.
  - apply (proj1 (Forall_forall _ _) HB), (rewards_over B l Hl t Ht).
  - unfold rewards_in. destruct (Z.leb_spec 1 t); [|reflexivity]. apply nth_overflow. lia.
Qed.
Lemma segment_over B T r : over_alphabet B T r -> incl (segment r 1 T) B.
Proof. intros H v Hv. apply in_map_iff in Hv. destruct Hv as [k [<- Hk]]. apply in_seq in Hk. apply H. lia. Qed.

Lemma window_next r M t : window r M (t + 1) = window_after (window r M t) (r t).
Proof.
  unfold window_after, window. replace (r t) with (r (t - Z.of_nat M + Z.of_nat M)%Z) by (f_equal; lia). rewrite <- segment_S.
  unfold segment. rewrite <- cons_seq, <- seq_shift. cbn [map tl]. rewrite map_map. apply map_ext. intros k. f_equal. lia.
Qed.
Lemma cost_from d f M r i n s : Sum n (fun k => r (s + Z.of_nat k)%Z i - dot d (windowed f M r (s + Z.of_nat k)%Z) (r (s + Z.of_nat k)%Z)) =
  path_cost d f i (window r M s) (segment r s n).
Proof.
  revert s. induction n; intros s; [reflexivity|]. rewrite sum_first. change (segment r s (S n)) with (segment r s (1 + n)).
  rewrite segment_app. cbn [segment map seq app path_cost]. replace (s + Z.of_nat 0)%Z with s by lia. unfold windowed at 1. f_equal.
  rewrite <- window_next, <- IHn. apply sum_ext. intros k _. replace (s + Z.of_nat (S k))%Z with (s + 1 + Z.of_nat k)%Z by lia. reflexivity.
Qed.
Lemma window_of_zeros d T r M : instance d T r -> window r M 1 = repeat zero M.
Proof.
  intros [_ H0]. transitivity (repeat zero (length (window r M 1))); [|rewrite window_length; reflexivity].
  apply Forall_eq_repeat, Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as [k [<- Hk]]. apply in_seq in Hk.
  symmetry. apply H0. lia.
Qed.
Lemma regret_of_path d f M T r i : instance d T r ->
  regret_against d T (windowed f M) r i = path_cost d f i (repeat zero M) (segment r 1 T).
Proof.
  intros Hr. rewrite <- (window_of_zeros d T r M Hr), <- cost_from. unfold regret_against, over_rounds. apply sum_ext. intros k _.
  rewrite (Z.add_comm (Z.of_nat k)). reflexivity.
Qed.

(* The worst case over T rounds is a longest path of T edges from the window of zeros: what bounds one bounds the other. *)
Theorem finite_alphabet_path d M T f A B : (1 <= d)%nat -> Forall (is_reward d) A ->
  (forall r, instance d T r -> over_alphabet A T r -> total_regret d T (windowed f M) r <= B) <->
  (forall i l, (i < d)%nat -> length l = T -> incl l A -> path_cost d f i (repeat zero M) l <= B).
Proof.
  intros Hd HA. split; intros H.
  - intros i l Hi <- Hl. pose proof (rewards_instance d A l HA Hl) as I.
    pose proof (regret_of_path d f M _ _ i I) as E. rewrite segment_of_rewards in E. rewrite <- E.
    eapply Rle_trans; [apply total_regret_ge; exact Hi|]. apply H; [exact I|]. apply rewards_over. exact Hl.
  - intros r Hr HrA. apply total_regret_le; [exact Hd|]. intros i Hi. rewrite (regret_of_path d f M T r i Hr).
    apply H; [exact Hi|apply segment_length|apply segment_over; exact HrA].
Qed.

(* ---- Bounds ---- *)
Lemma cost_bounds d M f i w l : is_learner d (windowed f M) -> (i < d)%nat -> length w = M -> Forall (is_reward d) w ->
  Forall (is_reward d) l -> - INR (length l) <= path_cost d f i w l <= INR (length l).
Proof.
  intros HL Hi. revert w. induction l as [|v l IH]; intros w Hw Fw Fl; [simpl; lra|]. inversion Fl as [|a b Hv Hl]; subst a b.
  assert (Fn : Forall (is_reward d) (window_after w v)).
  { apply Forall_forall. intros x Hx. apply (window_after_incl w v (v :: w)) in Hx; [|intros y Hy; right; exact Hy|left; reflexivity].
    destruct Hx as [<-|Hx]; [exact Hv|]. apply (proj1 (Forall_forall _ _) Fw), Hx. }
  specialize (IH (window_after w v) ltac:(rewrite window_after_length; exact Hw) Fn Hl).
  assert (P : is_play d (f w)).
  { pose proof (HL (length w) (rewards_in w) (Z.of_nat (length w) + 1)%Z (rewards_instance d w w Fw (incl_refl w)) ltac:(lia)) as P.
    unfold windowed, window in P. rewrite <- Hw in P.
    replace (Z.of_nat (length w) + 1 - Z.of_nat (length w))%Z with 1%Z in P by lia. rewrite segment_of_rewards in P. exact P. }
  pose proof (dot_bounded d _ _ P Hv). pose proof (Hv i Hi). cbn [path_cost length]. rewrite S_INR. lra.
Qed.

Lemma in_words (A w : list vec) : incl w A -> In w (words A (length w)).
Proof.
  induction w as [|v w IH]; intros H; [left; reflexivity|]. cbn [length words]. apply in_flat_map. exists v.
  split; [apply H; left; reflexivity|]. apply in_map, IH. intros x Hx. apply H. right. exact Hx.
Qed.
Lemma bounded_on {X} (l : list X) (g : X -> R) : exists B, 0 <= B /\ forall x, In x l -> - B <= g x <= B.
Proof.
  induction l as [|a l [B [B0 H]]]; [exists 0; split; [lra|intros x []]|]. exists (B + Rabs (g a)).
  pose proof (Rabs_pos (g a)). split; [lra|]. intros x [<-|Hx].
  - unfold Rabs. destruct (Rcase_abs (g a)); lra.
  - specialize (H x Hx). lra.
Qed.

Lemma potential_bounds_path d M f A lambda h i w l : are_potentials d M f A lambda h -> (i < d)%nat -> length w = M -> incl w A ->
  incl l A -> path_cost d f i w l + h i (path_end w l) <= INR (length l) * lambda + h i w.
Proof.
  intros HP Hi. revert w. induction l as [|v l IH]; intros w Hw Aw Al; [simpl; lra|].
  assert (Hv : In v A) by (apply Al; left; reflexivity).
  specialize (IH (window_after w v) ltac:(rewrite window_after_length; exact Hw) (window_after_incl w v A Aw Hv)
    (fun x Hx => Al x (or_intror Hx))). specialize (HP i w v Hi Hw Aw Hv). cbn [path_cost path_end length]. rewrite S_INR. lra.
Qed.

(* Potentials prove that no rewards give more than lambda a round, up to a constant. *)
Theorem finite_alphabet_above d M f A lambda h : (1 <= d)%nat -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  are_potentials d M f A lambda h -> exists C, forall T r, instance d T r -> over_alphabet A T r ->
  total_regret d T (windowed f M) r <= INR T * lambda + C.
Proof.
  intros Hd HA HL HP. destruct (bounded_on (list_prod (seq 0 d) (words A M)) (fun a => h (fst a) (snd a))) as [B [B0 HB]].
  exists (INR M * (1 + Rabs lambda) + 2 * B). intros T. apply finite_alphabet_path; [exact Hd|exact HA|]. intros i l Hi <- Hl.
  assert (Z0 : Forall (is_reward d) (repeat zero M)).
  { apply Forall_forall. intros x Hx. apply repeat_spec in Hx. subst x. apply zero_is_reward. }
  pose proof (Rle_abs lambda). pose proof (Rle_abs (- lambda)) as N. rewrite Rabs_Ropp in N. pose proof (pos_INR M).
  pose proof (Rabs_pos lambda). assert (S : l = firstn M l ++ skipn M l) by (symmetry; apply firstn_skipn).
  assert (A1 : incl (firstn M l) A) by (intros x Hx; apply Hl; rewrite S; apply in_or_app; left; exact Hx).
  assert (A2 : incl (skipn M l) A) by (intros x Hx; apply Hl; rewrite S; apply in_or_app; right; exact Hx).
  destruct (cost_bounds d M f i (repeat zero M) (firstn M l) HL Hi (repeat_length _ _) Z0 (incl_Forall A1 HA)) as [_ C1].
  destruct (Nat.le_gt_cases M (length l)) as [Q|Q].
  - assert (E : length (firstn M l) = M) by (apply firstn_length_le; exact Q). rewrite S at 1. rewrite path_cost_app.
    rewrite path_end_of_window by (rewrite repeat_length; exact E). rewrite E in C1.
    pose proof (potential_bounds_path d M f A lambda h i _ _ HP Hi E A1 A2) as C2. rewrite skipn_length, minus_INR in C2 by exact Q.
    destruct (path_end_window _ _ A A1 A2) as [E' A3]. rewrite E in E'.
    assert (W : forall w, length w = M -> incl w A -> - B <= h i w <= B).
    { intros w Hw Aw. apply (HB (i, w)), in_prod; [apply in_seq; lia|]. rewrite <- Hw. apply in_words. exact Aw. }
    pose proof (W _ E A1). pose proof (W _ E' A3). nra.
  - rewrite firstn_all2 in C1 by lia. apply lt_INR in Q. pose proof (pos_INR (length l)). nra.
Qed.

(* A cycle with the mean lambda proves that some rewards give as much, up to a constant. *)
Theorem finite_alphabet_below d M f A lambda i w l : Forall (is_reward d) A -> is_learner d (windowed f M) ->
  (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l = INR (length l) * lambda -> exists C, forall T, exists r,
  instance d T r /\ over_alphabet A T r /\ INR T * lambda - C <= total_regret d T (windowed f M) r.
Proof.
  intros HA HL Hi [Hw [Aw [Al [Nl El]]]] Hc. set (m := length l) in *.
  assert (Hm : (1 <= m)%nat) by (unfold m; destruct l; [congruence|simpl; lia]).
  set (K := INR m * (1 + Rabs lambda)). pose proof (Rle_abs lambda) as La. pose proof (Rle_abs (- lambda)) as Lb. rewrite Rabs_Ropp in Lb.
  assert (G : forall n, exists p, length p = n /\ incl p A /\ INR n * lambda - K <= path_cost d f i w p).
  { intros n. induction n as [n IH] using (well_founded_induction lt_wf). destruct (Nat.le_gt_cases m n) as [Q|Q].
    - destruct (IH (n - m)%nat ltac:(lia)) as [p [Lp [Ap Cp]]]. exists (l ++ p). split; [rewrite app_length; fold m; lia|].
      split; [apply incl_app; assumption|]. rewrite path_cost_app, El, Hc. rewrite minus_INR in Cp by exact Q. lra.
    - assert (A1 : incl (firstn n l) A).
      { intros x Hx. apply Al. rewrite <- (firstn_skipn n l). apply in_or_app. left. exact Hx. }
      exists (firstn n l). assert (E : length (firstn n l) = n) by (apply firstn_length_le; unfold m in Q; lia). split; [exact E|].
      split; [exact A1|]. pose proof (cost_bounds d M f i w _ HL Hi Hw (incl_Forall Aw HA) (incl_Forall A1 HA)) as C.
      rewrite E in C. apply lt_INR in Q. pose proof (pos_INR n). unfold K. pose proof (Rabs_pos lambda). nra. }
  exists (INR M * (1 + Rabs lambda) + K). intros T. pose proof (Rabs_pos lambda).
  assert (0 <= K) by (unfold K; pose proof (pos_INR m); nra).
  assert (Z0 : Forall (is_reward d) (repeat zero M)).
  { apply Forall_forall. intros x Hx. apply repeat_spec in Hx. subst x. apply zero_is_reward. }
  destruct (G (T - M)%nat) as [p [Lp [Ap Cp]]]. set (q := firstn T (w ++ p)).
  assert (Aq : incl q A).
  { intros x Hx. apply (incl_app Aw Ap). rewrite <- (firstn_skipn T (w ++ p)). apply in_or_app. left. exact Hx. }
  assert (Lq : length q = T) by (unfold q; rewrite firstn_length_le; [reflexivity|rewrite app_length; lia]).
  pose proof (rewards_instance d A q HA Aq) as I. pose proof (rewards_over A q Aq) as O. pose proof (segment_of_rewards q) as S.
  rewrite Lq in I, O, S. exists (rewards_in q). split; [exact I|]. split; [exact O|].
  eapply Rle_trans; [|apply (total_regret_ge d T _ _ i Hi)]. rewrite (regret_of_path d f M T _ i I), S. pose proof (pos_INR M).
  destruct (Nat.le_gt_cases M T) as [Q|Q].
  - assert (E : q = w ++ p) by (unfold q; apply firstn_all2; rewrite app_length; lia). rewrite E, path_cost_app.
    rewrite path_end_of_window by (rewrite repeat_length; exact Hw).
    destruct (cost_bounds d M f i (repeat zero M) w HL Hi (repeat_length _ _) Z0 (incl_Forall Aw HA)) as [C1 _]. rewrite Hw in C1.
    rewrite minus_INR in Cp by exact Q. nra.
  - destruct (cost_bounds d M f i (repeat zero M) q HL Hi (repeat_length _ _) Z0 (incl_Forall Aq HA)) as [C1 _]. rewrite Lq in C1.
    apply lt_INR in Q. pose proof (pos_INR T). nra.
Qed.

(* Potentials and a cycle with the same lambda certify the value. *)
Theorem finite_alphabet_certified d M f A lambda h i w l : (1 <= d)%nat -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  are_potentials d M f A lambda h -> (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l = INR (length l) * lambda ->
  long_run_worst d A (windowed f M) lambda.
Proof.
  intros Hd HA HL HP Hi Hc Hm. destruct (finite_alphabet_above d M f A lambda h Hd HA HL HP) as [C H].
  destruct (finite_alphabet_below d M f A lambda i w l HA HL Hi Hc Hm) as [C' H']. exists (Rmax C C'). intros T.
  pose proof (Rmax_l C C'). pose proof (Rmax_r C C'). split.
  - intros r Hr HrA. specialize (H T r Hr HrA). lra.
  - destruct (H' T) as [r [Hr [HrA HT]]]. exists r. split; [exact Hr|]. split; [exact HrA|]. lra.
Qed.

(* ---- The value ---- *)
(* the part of a path before it first comes to w *)
Lemma path_to_window w u : forall x, NoDup (path_windows x u) -> In w (path_windows x u) ->
  exists c p, u = c ++ p /\ path_end x c = w /\ NoDup (path_windows x c) /\ ~ In w (path_windows x c).
Proof.
  induction u as [|v u IH]; intros x N I; [destruct I|]. destruct (Classical_Prop.classic (x = w)) as [->|E].
  - exists [], (v :: u). split; [reflexivity|]. split; [reflexivity|]. split; [constructor|intros []].
  - destruct I as [I|I]; [congruence|]. inversion N as [|a b Nx Nu]; subst a b. destruct (IH _ Nu I) as [c [p [-> [Ec [Nc Wc]]]]].
    exists (v :: c), p. split; [reflexivity|]. split; [exact Ec|]. cbn [path_windows]. split.
    + constructor; [|exact Nc]. intros J. apply Nx. rewrite path_windows_app. apply in_or_app. left. exact J.
    + intros [J|J]; [congruence|exact (Wc J)].
Qed.

(* A path that comes to a window twice goes round a simple cycle. *)
Lemma path_with_cycle w p : ~ NoDup (path_windows w p) -> exists a c b, p = a ++ c ++ b /\ c <> [] /\
  path_end (path_end w a) c = path_end w a /\ NoDup (path_windows (path_end w a) c).
Proof.
  revert w. induction p as [|v p IH]; intros w H; [exfalso; apply H; constructor|]. cbn [path_windows] in H.
  destruct (Classical_Prop.classic (NoDup (path_windows (window_after w v) p))) as [N|N].
  - destruct (Classical_Prop.classic (In w (path_windows (window_after w v) p))) as [I|I]; [|exfalso; apply H; constructor; assumption].
    destruct (path_to_window w p _ N I) as [c [b [-> [Ec [Nc Wc]]]]]. exists [], (v :: c), b. split; [reflexivity|].
    split; [discriminate|]. split; [exact Ec|]. constructor; assumption.
  - destruct (IH _ N) as [a [c [b [-> [Nc [Ec Dc]]]]]]. exists (v :: a), c, b. repeat split; assumption.
Qed.

Lemma path_windows_length w l : length (path_windows w l) = length l.
Proof. revert w. induction l as [|v l IH]; intros w; [reflexivity|]. cbn [path_windows length]. rewrite IH. reflexivity. Qed.
(* a path that comes to no window twice has no more edges than there are windows *)
Lemma simple_is_short A w l : incl w A -> incl l A -> NoDup (path_windows w l) -> (length l <= length (words A (length w)))%nat.
Proof.
  intros Aw Al N. rewrite <- (path_windows_length w l). apply NoDup_incl_length; [exact N|]. clear N. revert w Aw.
  induction l as [|v l IH]; intros w Aw x Hx; [destruct Hx|]. destruct Hx as [<-|Hx]; [apply in_words; exact Aw|].
  rewrite <- (window_after_length w v). apply IH; [|apply window_after_incl; [exact Aw|apply Al; left; reflexivity]|exact Hx].
  intros y Hy. apply Al. right. exact Hy.
Qed.

(* What bounds the mean of each simple cycle bounds each path, up to a constant. *)
Lemma cycles_bound_path d M f A lambda i : Forall (is_reward d) A -> is_learner d (windowed f M) -> (i < d)%nat ->
  (forall w c, simple_cycle A M w c -> path_cost d f i w c <= INR (length c) * lambda) -> forall p w, length w = M -> incl w A ->
  incl p A -> path_cost d f i w p <= INR (length p) * lambda + INR (length (words A M)) * (1 + Rabs lambda).
Proof.
  intros HA HL Hi HC p. remember (length p) as n eqn:En. revert p En. induction n as [n IH] using (well_founded_induction lt_wf).
  intros p En w Hw Aw Ap. set (N := length (words A M)) in *. destruct (Nat.le_gt_cases n N) as [Q|Q].
  - destruct (cost_bounds d M f i w p HL Hi Hw (incl_Forall Aw HA) (incl_Forall Ap HA)) as [_ C]. rewrite <- En in C. apply le_INR in Q.
    pose proof (Rle_abs (- lambda)) as B. rewrite Rabs_Ropp in B. pose proof (pos_INR n). pose proof (Rabs_pos lambda). nra.
  - assert (D : ~ NoDup (path_windows w p)).
    { intros D. pose proof (simple_is_short A w p Aw Ap D) as S. rewrite Hw in S. fold N in S. lia. }
    destruct (path_with_cycle w p D) as [a [c [b [-> [Nc [Ec Dc]]]]]].
    assert (Aa : incl a A) by (intros x Hx; apply Ap, in_or_app; left; exact Hx).
    assert (Ac : incl c A) by (intros x Hx; apply Ap, in_or_app; right; apply in_or_app; left; exact Hx).
    assert (Ab : incl b A) by (intros x Hx; apply Ap, in_or_app; right; apply in_or_app; right; exact Hx).
    destruct (path_end_window w a A Aw Aa) as [Le Ae]. rewrite Hw in Le. rewrite !app_length in En.
    assert (P : (1 <= length c)%nat) by (destruct c; [congruence|simpl; lia]).
    specialize (IH (length (a ++ b)) ltac:(rewrite app_length; lia) (a ++ b) eq_refl w Hw Aw (incl_app Aa Ab)).
    specialize (HC (path_end w a) c (conj (conj Le (conj Ae (conj Ac (conj Nc Ec)))) Dc)).
    rewrite path_cost_app in IH. rewrite !path_cost_app, Ec, En, !plus_INR. rewrite app_length, plus_INR in IH. lra.
Qed.

(* If the mean of every simple cycle is at most lambda, there are potentials: how much a path from the window costs at most, less lambda
   for each edge. *)
Lemma potentials_exist d M f A lambda : Forall (is_reward d) A -> is_learner d (windowed f M) ->
  (forall i w c, (i < d)%nat -> simple_cycle A M w c -> path_cost d f i w c <= INR (length c) * lambda) ->
  exists h, are_potentials d M f A lambda h.
Proof.
  intros HA HL HC. set (K := INR (length (words A M)) * (1 + Rabs lambda)).
  assert (0 <= K) by (unfold K; pose proof (pos_INR (length (words A M))); pose proof (Rabs_pos lambda); nra).
  set (E := fun i w x => x = 0 \/ ((i < d)%nat /\ length w = M /\ incl w A) /\ exists l, incl l A /\
    x = path_cost d f i w l - INR (length l) * lambda).
  assert (Lub : forall i w, {m | is_lub (E i w) m}).
  { intros i w. apply completeness; [|exists 0; left; reflexivity]. exists K.
    intros x [->|[[Hi [Hw Aw]] [l [Al ->]]]]; [assumption|].
    pose proof (cycles_bound_path d M f A lambda i HA HL Hi (fun w c => HC i w c Hi) l w Hw Aw Al) as B. fold K in B. lra. }
  exists (fun i w => proj1_sig (Lub i w)). intros i w v Hi Hw Aw Hv. cbv beta.
  destruct (proj2_sig (Lub i w)) as [Ub _]. set (b := proj1_sig (Lub i w)) in *.
  destruct (proj2_sig (Lub i (window_after w v))) as [_ Lb]. set (b' := proj1_sig (Lub i (window_after w v))) in *.
  enough (b' <= b + lambda - (v i - dot d (f w) v)) by lra. apply Lb.
  assert (G : forall l, incl l A -> path_cost d f i (window_after w v) l - INR (length l) * lambda <= b + lambda - (v i - dot d (f w) v)).
  { intros l Al. specialize (Ub (path_cost d f i w (v :: l) - INR (length (v :: l)) * lambda)). cbn [path_cost length] in Ub.
    rewrite S_INR in Ub. enough (I : E i w (v i - dot d (f w) v + path_cost d f i (window_after w v) l - (INR (length l) + 1) * lambda))
      by (specialize (Ub I); lra). right. split; [tauto|]. exists (v :: l). split; [apply incl_cons; assumption|].
    cbn [path_cost length]. rewrite S_INR. reflexivity. }
  intros x [->|[_ [l [Al ->]]]]; [|apply G; exact Al]. specialize (G [] (incl_nil_l A)). simpl in G. lra.
Qed.

(* one of finitely many with a property is largest *)
Lemma largest_with {X} (P : X -> Prop) (g : X -> R) (l : list X) :
  (forall x, In x l -> ~ P x) \/ exists x, P x /\ forall y, In y l -> P y -> g y <= g x.
Proof.
  induction l as [|a l IH]; [left; intros x []|]. destruct (Classical_Prop.classic (P a)) as [Pa|Na].
  - right. destruct IH as [N|[x [Px Hx]]].
    + exists a. split; [exact Pa|]. intros y [<-|Hy] Py; [lra|]. exfalso. exact (N y Hy Py).
    + destruct (Rle_dec (g a) (g x)) as [Q|Q].
      * exists x. split; [exact Px|]. intros y [<-|Hy] Py; [exact Q|apply Hx; assumption].
      * exists a. split; [exact Pa|]. intros y [<-|Hy] Py; [lra|]. specialize (Hx y Hy Py). lra.
  - destruct IH as [N|[x [Px Hx]]]; [left|right].
    + intros y [<-|Hy]; [exact Na|apply N; exact Hy].
    + exists x. split; [exact Px|]. intros y [<-|Hy] Py; [contradiction|apply Hx; assumption].
Qed.

(* The long-run worst case exists, for every stationary learner and every finite alphabet: it is the mean of some simple cycle, no cycle
   has a larger mean, and potentials prove it. *)
Theorem finite_alphabet_value d M f A : (1 <= d)%nat -> A <> [] -> Forall (is_reward d) A -> is_learner d (windowed f M) ->
  exists lambda, long_run_worst d A (windowed f M) lambda /\
  (exists i w l, (i < d)%nat /\ simple_cycle A M w l /\ path_cost d f i w l = INR (length l) * lambda) /\
  (forall i w l, (i < d)%nat -> window_cycle A M w l -> path_cost d f i w l <= INR (length l) * lambda) /\
  exists h, are_potentials d M f A lambda h.
Proof.
  intros Hd NA HA HL.
  set (all := list_prod (seq 0 d) (list_prod (words A M) (flat_map (words A) (seq 0 (S (length (words A M))))))).
  set (P := fun a : nat * (list vec * list vec) => (fst a < d)%nat /\ simple_cycle A M (fst (snd a)) (snd (snd a))).
  set (g := fun a : nat * (list vec * list vec) => path_cost d f (fst a) (fst (snd a)) (snd (snd a)) / INR (length (snd (snd a)))).
  assert (In_all : forall i w l, (i < d)%nat -> simple_cycle A M w l -> In (i, (w, l)) all).
  { intros i w l Hi [[Hw [Aw [Al _]]] D]. apply in_prod; [apply in_seq; lia|]. apply in_prod.
    - rewrite <- Hw. apply in_words. exact Aw.
    - apply in_flat_map. exists (length l). split; [|apply in_words; exact Al]. apply in_seq.
      pose proof (simple_is_short A w l Aw Al D) as S. rewrite Hw in S. lia. }
  assert (Long : forall w l, window_cycle A M w l -> 0 < INR (length l)).
  { intros w l [_ [_ [_ [N _]]]]. apply lt_0_INR. destruct l; [congruence|simpl; lia]. }
  destruct (largest_with P g all) as [N|[[i [w l]] [[Hi Hs] Hmax]]].
  { exfalso. destruct A as [|v A]; [congruence|]. set (w := repeat v M).
    assert (E : window_after w v = w) by (unfold window_after, w; rewrite <- repeat_cons; reflexivity).
    assert (S : simple_cycle (v :: A) M w [v]).
    { split; [|constructor; [intros []|constructor]]. split; [apply repeat_length|]. split.
      - intros x Hx. apply repeat_spec in Hx. left. symmetry. exact Hx.
      - split; [intros x [<-|[]]; left; reflexivity|]. split; [discriminate|exact E]. }
    apply (N (0%nat, (w, [v]))); [apply In_all; [lia|exact S]|]. split; [exact Hd|exact S]. }
  cbn [fst snd] in Hi, Hs. set (lambda := g (i, (w, l))). pose proof (Long w l (proj1 Hs)) as Pl.
  assert (Mean : path_cost d f i w l = INR (length l) * lambda) by (unfold lambda, g; cbn [fst snd]; field; lra).
  assert (HC : forall j u c, (j < d)%nat -> simple_cycle A M u c -> path_cost d f j u c <= INR (length c) * lambda).
  { intros j u c Hj Hc. pose proof (Hmax _ (In_all j u c Hj Hc) (conj Hj Hc)) as B. pose proof (Long u c (proj1 Hc)) as Pc.
    fold lambda in B. unfold g in B. cbn [fst snd] in B. apply (Rmult_le_compat_l (INR (length c))) in B; [|lra].
    replace (INR (length c) * (path_cost d f j u c / INR (length c))) with (path_cost d f j u c) in B by (field; lra). exact B. }
  destruct (potentials_exist d M f A lambda HA HL HC) as [h Hh]. exists lambda.
  split; [exact (finite_alphabet_certified d M f A lambda h i w l Hd HA HL Hh Hi (proj1 Hs) Mean)|].
  split; [exists i, w, l; split; [exact Hi|]; split; [exact Hs|exact Mean]|]. split; [|exists h; exact Hh].
  intros j u c Hj [Hu [Au [Ac [_ E]]]]. pose proof (potential_bounds_path d M f A lambda h j u c Hh Hj Hu Au Ac) as B. rewrite E in B. lra.
Qed.
