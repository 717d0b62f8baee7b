#!/usr/bin/env bash
# Coq 8.16.1 of Debian 12 (looked at on 28 November 2026): decimals of Q keep
# their zeros, so that 1.0 <> 1, 0.10 <> 0.1 and 0.5 + 0.5 <> 1 are theorems, by
# discriminate. 0.5 + 0.5 computes to 1.00, and 0.10 to itself. Of the reals lra
# proves 1.0 = 1 and 0.25 = 1/4; field, which proves 2/2 = 1, calls both "not a
# valid field equation", and ring does not prove 0.5x + 0.5x = x. A reader would
# expect a decimal to be the number that it writes, and field to know what lra
# knows. A program that prints a certificate with trailing zeros or without
# them, and states it with = instead of ==, states another theorem. Source: the
# library QArith_base, number notation for constants, and the reference manual,
# ring and field tactics, whose list of constants has no decimals.
#
# Guess before the run: reflexivity proves 0.10 = 0.1, and 0.5 + 0.5 computes to
# 1.
set -euo pipefail
[[ $(coqc --version 2>/dev/null) = *'version 8.16.1'* ]] ||
	{ echo 'skipped: this is about Coq 8.16.1'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >decimals.v <<'COQ'
Require Import QArith Reals Lra.
Theorem one : (1.0 <> 1)%Q. Proof. discriminate. Qed.
Theorem zeros : (0.10 <> 0.1)%Q. Proof. discriminate. Qed.
Theorem halves : (0.5 + 0.5 <> 1)%Q. Proof. discriminate. Qed.
Theorem equal : (0.10 == 0.1)%Q. Proof. reflexivity. Qed.
Compute (0.5 + 0.5)%Q.
Compute (0.10)%Q.
Theorem real : (1.0 = 1)%R. Proof. Fail reflexivity. Fail field. lra. Qed.
Theorem quarter : (0.25 = 1 / 4)%R. Proof. Fail field. lra. Qed.
Theorem sum : (forall x, 0.5 * x + 0.5 * x = x)%R. Proof. intros. Fail ring. lra. Qed.
Theorem whole : (forall x, 2 / 2 * x = x)%R. Proof. intros. field. Qed.
COQ
found=$(coqc -q decimals.v | tr -s ' \n' ' ')
printf 'proved, and computed:%s\n' "$found"
[ "$found" = ' = 1.00 : Q = 0.10 : Q ' ] || { echo 'this has changed'; exit 1; }
