#!/usr/bin/env bash
# GLPK 5.0 of Debian 12, glpsol --exact (looked at on 28 November 2026): the
# exact simplex rounds the numbers that it is given before it is exact. A
# coefficient goes to the fraction of few digits that is within some 1e-10 of
# it, so 1.0000000001 is 1. "Minimize x where 1.0000000001 x - y >= 1 and y >=
# x" has the optimum 1e10, which QSopt_ex finds to all digits; glpsol --exact
# says that there is no feasible solution. In the other direction x + y >=
# 2.0000000001 and x + y <= 2 have a solution. A reader would expect the problem
# in doubles, or in decimals, to be solved as it stands, as the manual says that
# the routine "uses arithmetic of rational numbers, which is exact in
# mathematical sense". Source: the GLPK reference manual, glp_exact, which has
# no tolerance.
#
# Guess before the run: exact for the doubles that were read, so that the first
# problem has its optimum, and the second is infeasible.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='glpk-utils=5.0-1 libglpk40=5.0-1 libamd2=1:5.12.0+dfsg-2 libcolamd2=1:5.12.0+dfsg-2
	libsuitesparseconfig5=1:5.12.0+dfsg-2 libltdl7=2.4.7-7~deb12u1 libgmp10=2:6.2.1+dfsg1-1.1
	qsopt-ex=2.5.10.3-2 libqsopt-ex2=2.5.10.3-2'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*-linux-gnu) PATH=$PWD/usr/bin:$PATH
cat >feasible.lp <<'LP'
Minimize
 cost: x
Subject To
 one: 1.0000000001 x - y >= 1
 two: y - x >= 0
End
LP
cat >infeasible.lp <<'LP'
Minimize
 cost: x
Subject To
 one: x + y >= 2.0000000001
 two: x + y <= 2
End
LP
exact() { glpsol --exact --lp "$1" | grep SOLUTION; }
rational() { # the status of a problem and its value, if it has one
	esolver -L -O answer "$1" >log 2>&1
	awk '/^status = / { print $3 } /Value = / { print $3 }' answer* | xargs
	rm answer*
}
found=$(for file in feasible infeasible; do
	echo "$file.lp: glpsol $(exact $file.lp), esolver $(rational $file.lp)"
done)
printf '%s\n' "$found"
want='feasible.lp: glpsol PROBLEM HAS NO FEASIBLE SOLUTION, esolver OPTIMAL 10000000000
infeasible.lp: glpsol OPTIMAL SOLUTION FOUND, esolver INFEASIBLE'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
