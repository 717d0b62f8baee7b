(* Hoeffding's lemma for a variable that is 0 or 1: ln(1 - p + p e^t) <= p t + t^2/8 for p in [0,1] and t >= 0. It gives Hedge
   its bound. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

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
