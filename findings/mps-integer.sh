#!/usr/bin/env bash
# Four solvers of Debian 12, glpsol 5.0, lp_solve 5.5.2.5, clp 1.17.6 and
# QSopt_ex 2.5.10 (looked at on 28 November 2026): an MPS file marks a column as
# an integer and gives it no bound. "Maximize x where x <= 10" is 1 in glpsol,
# clp (and cbc) and QSopt_ex, for which such a column is 0 or 1, and 10 in
# lp_solve, for which it has no upper bound. None of the four writes a warning,
# and each calls its answer optimal. The same file without the two marker lines
# is 10 in all four: to say that a column is whole makes its range smaller. One
# would expect the default of a column, from 0 on without end. A program that
# counts, such as how many rounds a state can be held, is cut off at 1 by three
# of the four. A line "PL" gives 10 in all, and lp_solve has -mps_ibm for the 1.
# Source: the help of QSopt on bounds of variables, which says that integers are
# binary; cuPDLPx had the other default until its pull request 102 (August 2026).
#
# Guess before the run: 10 in each.
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
cat >whole.mps <<'MPS'
NAME          WHOLE
ROWS
 N  COST
 L  MOST
COLUMNS
    MARKER    'MARKER'                 'INTORG'
    X         COST              -1.0   MOST              1.0
    MARKER    'MARKER'                 'INTEND'
RHS
    RHS       MOST              10.0
ENDATA
MPS
grep -v MARKER whole.mps >real.mps
sed 's/^ENDATA/BOUNDS\n PL BND       X\nENDATA/' whole.mps >endless.mps
# most prints the largest x that each solver finds in a file.
most() {
	glpsol --freemps "$1.mps" --output report >log
	echo "$1:" glpsol "$(awk '/^Objective/ { print -$4 }' report)," \
		lp_solve "$(lp_solve -fmps "$1.mps" -S3 | awk '/objective function/ { print -$5 }')," \
		clp "$(clp "$1.mps" 2>&1 | awk '/^Optimal objective/ { print -$3 }')," \
		esolver "$(esolver -O answer "$1.mps" 2>&1 | awk '/LP value/ { print -$NF }')"
}
found=$(most whole; most real; most endless)
printf 'the largest x <= 10:\n%s\n' "$found"
want='whole: glpsol 1, lp_solve 10, clp 1, esolver 1
real: glpsol 10, lp_solve 10, clp 10, esolver 10
endless: glpsol 10, lp_solve 10, clp 10, esolver 10'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
