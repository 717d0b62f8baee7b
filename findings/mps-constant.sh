#!/usr/bin/env bash
# Four solvers of Debian 12, glpsol 5.0, lp_solve 5.5.2.5, clp 1.17.6 and
# QSopt_ex 2.5.10 (looked at on 28 November 2026): one MPS file has three
# optima. Its section RHS gives the row of the costs the number 10, as a writer
# of MPS does to keep a constant. "Minimize x where x >= 3" then costs 13 in
# glpsol and lp_solve, -7 in clp (and cbc), and 3 in QSopt_ex, which is the
# exact one. All call it optimal, and only QSopt_ex writes a line about it. A
# reader would expect one file to be one problem: what is compared across
# solvers, such as the value of a game whose payoffs were shifted to be
# positive, is off by the constant or by twice the constant. Source: the GLPK
# reference manual, appendix B.6, which has the first reading, and lp_solve's
# page mps-format, which says that there are two.
#
# Guess before the run: the cost is -7 in all four, the constant being -10.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='glpk-utils=5.0-1 libglpk40=5.0-1 libamd2=1:5.12.0+dfsg-2 libcolamd2=1:5.12.0+dfsg-2
	libsuitesparseconfig5=1:5.12.0+dfsg-2 libltdl7=2.4.7-7~deb12u1 libgmp10=2:6.2.1+dfsg1-1.1
	qsopt-ex=2.5.10.3-2 libqsopt-ex2=2.5.10.3-2 lp-solve=5.5.2.5-2 coinor-clp=1.17.6-3
	coinor-libclp1=1.17.6-3 coinor-libcoinutils3v5=2.11.4+repack1-2 libblas3=3.11.0-2
	liblapack3=3.11.0-2 libgfortran5=12.2.0-14+deb12u1 libquadmath0=12.2.0-14+deb12u1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
lib=$(echo "$PWD"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH=$lib:$lib/blas:$lib/lapack PATH=$PWD/usr/bin:$PATH
cat >problem.mps <<'MPS'
NAME          CONSTANT
ROWS
 N  COST
 G  LEAST
COLUMNS
    X         COST               1.0   LEAST              1.0
RHS
    RHS       COST              10.0   LEAST              3.0
ENDATA
MPS
glpsol --mps problem.mps --output report >log
found="glpsol   $(awk '/^Objective/ { print $4 }' report)
lp_solve $(lp_solve -fmps problem.mps -S3 | awk '/objective function/ { print $5 + 0 }')
clp      $(clp problem.mps | awk '/^Optimal objective/ { print $3 }')
esolver  $(esolver -O answer problem.mps 2>&1 | awk '/LP value/ { print $NF }')"
printf 'the least x + c where x >= 3:\n%s\n' "$found"
want='glpsol   13
lp_solve 13
clp      -7
esolver  3'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
