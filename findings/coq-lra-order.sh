#!/usr/bin/env bash
# Coq 8.16.1 of Debian 12 (looked at on 28 November 2026): whether lra proves
# that x <= 1 -> x <= 2 depends on the order of two imports. After Lra Lqa it
# proves it for Q, and for R it ends with "Cannot find witness"; after Lqa Lra
# it is the other way round. With Psatz, which has both, it proves both. A
# reader would expect tactics of one name to be told apart by the type of the
# goal, as Psatz does, or the error to say that the goal has another type:
# "Cannot find witness" is what a false goal gets. A proof in a file that gains
# an import, directly or by another file that exports it, breaks with a message
# about arithmetic. Source: the reference manual of 8.16, Micromega, which names
# Lqa for Q and Lra for R.
#
# Guess, in the form of a proof that was written to pass and noted only after
# its first run: both orders prove both.
set -euo pipefail
[[ $(coqc --version 2>/dev/null) = *'version 8.16.1'* ]] ||
	{ echo 'skipped: this is about Coq 8.16.1'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
proves() { # proves SCOPE TACTIC IMPORTS: yes, or the error
	printf 'Require Import QArith Reals.\nRequire Import %s.\n' "$3" >goal.v
	printf 'Goal (forall x, x <= 1 -> x <= 2)%%%s. Proof. intros. %s. Qed.\n' "$1" "$2" >>goal.v
	if coqc -q goal.v 2>errors; then echo yes; else grep Error errors; fi
}
found=$(for imports in 'Lra Lqa' 'Lqa Lra' Psatz; do
	echo "$imports: Q $(proves Q lra "$imports"), R $(proves R lra "$imports")"
done)
printf 'x <= 1 -> x <= 2 by lra?\n%s\n' "$found"
want='Lra Lqa: Q yes, R Error: Tactic failure:  Cannot find witness.
Lqa Lra: Q Error: Tactic failure:  Cannot find witness., R yes
Psatz: Q yes, R yes'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
