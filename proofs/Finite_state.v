(* The least long-run regret of a K-state machine that predicts bits is 1/(2K) (Meron and Feder, 2004). *)
From Coq Require Import Reals List Lia Lra.
From BoundedRecall Require Import Challenge_model Challenge_beyond.
From BoundedRecall Require Import Model.
Open Scope R_scope.

Definition has_potentials K n x lam (p : bool -> nat -> R) :=
  forall i b s, (s < K)%nat -> bit_regret i b (x s) - lam <= p i s - p i (n b s).

Lemma potential_sound : forall K n x lam p, machine K n -> has_potentials K n x lam p ->
  forall w s i, (s < K)%nat ->
  exists t, (t < K)%nat /\ regret_on_bits n x i s w <= lam * INR (length w) + p i s - p i t.
Proof.
  intros K n x lam p M P w; induction w as [|b w IH]; intros s i Hs.
  - exists s; split; [assumption|]; simpl; lra.
  - destruct (IH (n b s) i (M b s Hs)) as [t [Ht H]]. exists t; split; [assumption|].
    specialize (P i b s Hs). cbn [regret_on_bits length]. rewrite S_INR. lra.
Qed.

Lemma sum_not_negative : forall m f, (forall j, 0 <= f j) -> 0 <= Sum m f.
Proof. induction m; intros; simpl; [lra|]. specialize (IHm f H). specialize (H m). lra. Qed.

Lemma sum_one : forall m f s, (forall j, 0 <= f j) -> (s < m)%nat -> f s <= Sum m f.
Proof.
  induction m; intros f s H Hs; [lia|]. simpl.
  destruct (Nat.eq_dec s m) as [->|N]; [pose proof (sum_not_negative m f H); lra|].
  assert (f s <= Sum m f) by (apply IHm; [assumption|lia]). specialize (H m). lra.
Qed.

Lemma sum_lin : forall m lam u v w,
  Sum m (fun j => lam + u j - (v j + w j) / 2) = INR m * lam + Sum m u - (Sum m v + Sum m w) / 2.
Proof. induction m; intros; cbn [Sum]; [simpl; lra|]. rewrite IHm, S_INR. lra. Qed.

Lemma least : forall K (U : nat -> R), (1 <= K)%nat -> exists s, (s < K)%nat /\ forall t, (t < K)%nat -> U s <= U t.
Proof.
  induction K; intros U H; [lia|]. destruct K as [|K].
  - exists 0%nat; split; [lia|]. intros t Ht. replace t with 0%nat by lia. lra.
  - destruct (IHK U ltac:(lia)) as [s [Hs L]]. destruct (Rle_dec (U s) (U (S K))) as [A|A].
    + exists s; split; [lia|]. intros t Ht. destruct (Nat.eq_dec t (S K)) as [->|N]; [assumption|apply L; lia].
    + exists (S K); split; [lia|]. intros t Ht. destruct (Nat.eq_dec t (S K)) as [->|N]; [lra|].
      specialize (L t ltac:(lia)); lra.
Qed.

Theorem potential_lower : forall K n x lam p, (1 <= K)%nat -> machine K n -> has_potentials K n x lam p ->
  / (2 * INR K) <= lam.
Proof.
  intros K n x lam p HK M P.
  pose (chi := fun s => p true s - p false s).
  pose (u := fun h s => p false s + chi s / 2 - Rabs (chi s - h) / 2).
  assert (A : forall s h, (s < K)%nat -> 0 <= lam + u h s - (u h (n false s) + u h (n true s)) / 2).
  { intros s h Hs. pose proof (P false false s Hs); pose proof (P false true s Hs);
    pose proof (P true false s Hs); pose proof (P true true s Hs).
    unfold bit_regret, bit_loss in *; cbn in *. unfold u, chi. split_Rabs; lra. }
  assert (B : forall s, (s < K)%nat -> / 2 <= lam + u (chi s) s - (u (chi s) (n false s) + u (chi s) (n true s)) / 2).
  { intros s Hs. pose proof (P false false s Hs); pose proof (P false true s Hs);
    pose proof (P true false s Hs); pose proof (P true true s Hs).
    unfold bit_regret, bit_loss in *; cbn in *. unfold u, chi. split_Rabs; lra. }
  pose (U := fun s => Sum K (fun j => u (chi j) s)).
  destruct (least K U HK) as [s [Hs L]].
  assert (S1 : / 2 <= Sum K (fun j => lam + u (chi j) s - (u (chi j) (n false s) + u (chi j) (n true s)) / 2)).
  { eapply Rle_trans; [apply (B s Hs)|].
    apply (sum_one K (fun j => lam + u (chi j) s - (u (chi j) (n false s) + u (chi j) (n true s)) / 2) s); [|assumption].
    intros j; apply A; assumption. }
  rewrite (sum_lin K lam (fun j => u (chi j) s) (fun j => u (chi j) (n false s)) (fun j => u (chi j) (n true s))) in S1.
  fold (U s) (U (n false s)) (U (n true s)) in S1.
  pose proof (L (n false s) (M false s Hs)); pose proof (L (n true s) (M true s Hs)).
  assert (0 < INR K) by (apply lt_0_INR; lia).
  apply (Rmult_le_reg_l (2 * INR K)); [lra|]. rewrite Rinv_r by lra. lra.
Qed.

(* Whoever guarantees lam has potentials. *)
Lemma guarantee_potential : forall K n x lam, machine K n -> guarantees K n x lam -> exists p, has_potentials K n x lam p.
Proof.
  intros K n x lam M [C G].
  pose (E := fun i s r => exists w, r = regret_on_bits n x i s w - lam * INR (length w)).
  assert (B : forall i s, (s < K)%nat -> bound (E i s)).
  { intros i s Hs. exists C. intros r [w ->]. specialize (G s i w Hs). lra. }
  assert (N : forall i s, exists r, E i s r) by (intros i s; exists 0; exists nil; simpl; lra).
  pose (p := fun i s => match Compare_dec.lt_dec s K with
                        | left H => proj1_sig (completeness (E i s) (B i s H) (N i s)) | right _ => 0 end).
  exists p. intros i b s Hs. specialize (M b s Hs). unfold p.
  destruct (Compare_dec.lt_dec s K) as [H1|H1]; [|lia].
  destruct (Compare_dec.lt_dec (n b s) K) as [H2|H2]; [|lia].
  destruct (completeness (E i s) _ _) as [m1 [U1 L1]]; destruct (completeness (E i (n b s)) _ _) as [m2 [U2 L2]]; simpl.
  assert (m2 <= m1 - (bit_regret i b (x s) - lam)); [|lra].
  apply L2. intros r [w ->].
  assert (regret_on_bits n x i s (b :: w) - lam * INR (length (b :: w)) <= m1) by (apply U1; exists (b :: w); reflexivity).
  cbn [regret_on_bits length] in H. rewrite S_INR in H. lra.
Qed.

Theorem finite_state_lower : forall K n x lam, (1 <= K)%nat -> machine K n -> guarantees K n x lam -> / (2 * INR K) <= lam.
Proof.
  intros K n x lam HK M G. destruct (guarantee_potential K n x lam M G) as [p P]. exact (potential_lower K n x lam p HK M P).
Qed.

Lemma counter_machine : forall K, (1 <= K)%nat -> machine K (counter K).
Proof. intros K HK [|] s Hs; unfold counter; lia. Qed.

Definition counter_potential (K : nat) (i : bool) (s : nat) : R :=
  if i then (INR K - 1 - INR s) * (INR K - INR s) / (2 * INR K) else INR s * (INR s + 1) / (2 * INR K).

Lemma counter_has_potential : forall K, (1 <= K)%nat -> has_potentials K (counter K) (counter_play K) (/ (2 * INR K)) (counter_potential K).
Proof.
  intros K HK i b s Hs. assert (P : 0 < INR K) by (apply lt_0_INR; lia).
  assert (Q : INR s + 1 <= INR K) by (rewrite <- S_INR; apply le_INR; lia).
  assert (S0 : 0 <= INR s) by apply pos_INR.
  unfold bit_regret, bit_loss, counter_play.
  destruct b.
  - destruct (Nat.eq_dec s (K - 1)) as [E|E].
    + replace (counter K true s) with s by (unfold counter; lia).
      assert (INR s = INR K - 1) by (replace K with (S s) by lia; rewrite S_INR; lra).
      destruct i; cbn; apply (Rmult_le_reg_r (2 * INR K)); try lra; field_simplify; try lra; nra.
    + replace (counter K true s) with (S s) by (unfold counter; lia).
      destruct i; cbn [Bool.eqb counter_potential]; rewrite S_INR; apply (Rmult_le_reg_r (2 * INR K)); try lra;
        field_simplify; try lra; nra.
  - destruct s as [|s].
    + cbn [counter Nat.sub]. destruct i; cbn [Bool.eqb counter_potential INR]; apply (Rmult_le_reg_r (2 * INR K));
        try lra; field_simplify; try lra; nra.
    + replace (counter K false (S s)) with s by (unfold counter; lia).
      rewrite S_INR in *. destruct i; cbn [Bool.eqb counter_potential]; rewrite S_INR;
        apply (Rmult_le_reg_r (2 * INR K)); try lra; field_simplify; try lra; nra.
Qed.

Lemma counter_potential_range : forall K i s, (s < K)%nat -> 0 <= counter_potential K i s <= INR K.
Proof.
  intros K i s Hs. assert (P : 0 < INR K) by (apply lt_0_INR; lia).
  assert (Q : INR s + 1 <= INR K) by (rewrite <- S_INR; apply le_INR; lia).
  assert (S0 : 0 <= INR s) by apply pos_INR.
  destruct i; cbn [counter_potential]; split; apply (Rmult_le_reg_r (2 * INR K)); try lra; field_simplify; try lra; nra.
Qed.

Theorem counter_guarantees : forall K, (1 <= K)%nat -> guarantees K (counter K) (counter_play K) (/ (2 * INR K)).
Proof.
  intros K HK. exists (INR K). intros s i w Hs.
  destruct (potential_sound K _ _ _ _ (counter_machine K HK) (counter_has_potential K HK) w s i Hs) as [t [Ht H]].
  pose proof (counter_potential_range K i s Hs); pose proof (counter_potential_range K i t Ht). lra.
Qed.

Lemma counter_play_range : forall K s, (s < K)%nat -> 0 <= counter_play K s <= 1.
Proof.
  intros K s Hs. assert (P : 0 < INR K) by (apply lt_0_INR; lia).
  assert (Q : INR s + 1 <= INR K) by (rewrite <- S_INR; apply le_INR; lia).
  assert (S0 : 0 <= INR s) by apply pos_INR.
  unfold counter_play; split; apply (Rmult_le_reg_r (2 * INR K)); try lra; field_simplify; try lra; nra.
Qed.
