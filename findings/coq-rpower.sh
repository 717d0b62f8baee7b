#!/usr/bin/env bash
# Coq 8.16.1 of Debian 12 (looked at on 29 November 2026): the power of real numbers
# with a real exponent is 1 wherever the base is not positive. Rpower 0 2 = 1, Rpower 0
# (1/2) = 1 and Rpower (-3) 2 = 1 are theorems, where 0^2 = 0, sqrt 0 = 0 and (-3)^2 =
# 9. Rpower x y is exp (y ln x), and ln x is 0 for x <= 0, as a function must have some
# value; but / 0 = 0 and sqrt (-4) = 0 are such values too, and 0 is what a reader would
# expect of a power of 0. A bound such as (regret)^(1/2) of a learner that has no regret
# says 1 then. Lemmas that compare it with other powers, such as Rpower_1, Rpower_pow
# and Rpower_sqrt, ask for 0 < x; Rpower_plus and Rpower_mult ask for nothing and hold,
# and none says what the power is otherwise. Source: Coq.Reals.Rpower, definitions of ln
# and Rpower.
#
# Guess: Rpower 0 2 is 0, or nothing can be proved of it. The definition was read before
# the run.
set -euo pipefail
[[ $(coqc --version 2>/dev/null) = *'version 8.16.1'* ]] ||
	{ echo 'skipped: this is about Coq 8.16.1'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >power.v <<'COQ'
Require Import Reals Lra.
Open Scope R_scope.
Lemma ln_0 x : x <= 0 -> ln x = 0.
Proof. intros h. unfold ln. destruct (Rlt_dec 0 x); [exfalso; lra | reflexivity]. Qed.
Theorem always x y : x <= 0 -> Rpower x y = 1.
Proof. intros h. unfold Rpower. rewrite (ln_0 x h), Rmult_0_r. apply exp_0. Qed.
Theorem square : Rpower 0 2 <> 0 ^ 2. Proof. rewrite always; lra. Qed.
Theorem root : Rpower 0 (/ 2) <> sqrt 0. Proof. rewrite always, sqrt_0; lra. Qed.
Theorem three : Rpower (-3) 2 <> (-3) ^ 2. Proof. rewrite always; lra. Qed.
Theorem two : Rpower 2 2 = 2 ^ 2. Proof. rewrite <- (Rpower_pow 2) by lra. reflexivity. Qed.
Check always.
Check Rinv_0.
Check sqrt_neg_0.
COQ
found=$(coqc -q power.v | tr -s ' \n' ' ')
printf 'proved: %s\n' "$found"
want='always : forall x y : R, x <= 0 -> Rpower x y = 1 Rinv_0 : / 0 = 0 '
want+='sqrt_neg_0 : forall x : R, x <= 0 -> sqrt x = 0 '
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
