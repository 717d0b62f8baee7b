#!/usr/bin/env bash
# GLPK 5.0 of Debian 12 (looked at on 28 November 2026): glpsol with its default
# options calls a point optimal that breaks a constraint by 1. Two whole numbers
# from -2 to 2 have two rows, -4 <= 3x - y <= -3 and 4 <= -3x <= 5. No whole x
# meets the second. The MIP presolver ends with INTEGER OPTIMAL SOLUTION FOUND
# and x = -1, where -3x is 3; the report written beside it says SOLUTION IS
# INFEASIBLE. With --nointopt there is no solution, and also if the second row
# stands alone. Of 700 drawn problems of two such rows the presolver solved 7
# that have no solution; glpk.js 5.0.0 (npm) does so too. A reader would expect
# the presolver to change nothing but the time. Source: the GLPK reference
# manual, option presolve of glp_intopt.
#
# Guess before the run: the enumeration of 25 points and the solver agree.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='glpk-utils=5.0-1 libglpk40=5.0-1 libamd2=1:5.12.0+dfsg-2 libcolamd2=1:5.12.0+dfsg-2
	libsuitesparseconfig5=1:5.12.0+dfsg-2 libltdl7=2.4.7-7~deb12u1 libgmp10=2:6.2.1+dfsg1-1.1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
export LD_LIBRARY_PATH=$(echo "$PWD"/usr/lib/*-linux-gnu)
cat >both.mod <<'MOD'
var x integer >= -2, <= 2;
var y integer >= -2, <= 2;
minimize cost: x;
s.t. first: -4 <= 3*x - y <= -3;
s.t. second: 4 <= -3*x <= 5;
end;
MOD
grep -v first: both.mod >one.mod
solve() { usr/bin/glpsol --math "$@" --output report | grep -E 'SOLUTION'; }
both=$(solve both.mod) kkt=$(grep -E 'SOLUTION|^ .* second' report)
plain=$(solve both.mod --nointopt) alone=$(solve one.mod)
printf 'both rows:           %s\n%s\nwithout presolving:  %s\nthe second alone:    %s\n' \
	"$both" "$kkt" "$plain" "$alone"
[ "$both" = 'INTEGER OPTIMAL SOLUTION FOUND BY MIP PREPROCESSOR' ]
[[ $kkt = *'second                      3 '*'SOLUTION IS INFEASIBLE' ]]
[[ $plain = *'NO INTEGER FEASIBLE SOLUTION' && $alone = *'NO PRIMAL FEASIBLE SOLUTION' ]]
