#!/usr/bin/env bash
# GLPK 5.0 of Debian 12 and highs 1.15.3 (npm), looked at on 28 November 2026: a
# variable under Binary that also has a line under Bounds keeps its bounds. The
# largest binary x with x <= 5 is 5, and the smallest free one with x >= -3 is
# -3, in both; without the line it is 1 and 0. The manual of GLPK says the
# opposite, that bounds which were specified before are ignored, and cbc 2.10.8
# does that: it returns 1 and 0. A reader would expect a binary number to be 0
# or 1. Programs that write a bound for every variable, as a relaxation with x
# <= 5 becomes a choice, meet this. Source: the GLPK reference manual, appendix
# C.5.
#
# Guess before the run: 0 or 1 in each solver.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
packages='glpk-utils=5.0-1 libglpk40=5.0-1 libamd2=1:5.12.0+dfsg-2 libcolamd2=1:5.12.0+dfsg-2
	libsuitesparseconfig5=1:5.12.0+dfsg-2 libltdl7=2.4.7-7~deb12u1 libgmp10=2:6.2.1+dfsg1-1.1'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
npm init -y >/dev/null
npm install --silent --no-audit --no-fund highs@1.15.3 >/dev/null
cat >solve.mjs <<'JS'
import load from 'highs'
import { readFileSync } from 'fs'

const { Columns } = (await load()).solve(readFileSync(process.argv[2], 'utf8'))
console.log(Columns.x.Primal)
process.exit(0)
JS
glpsol() { # x in the solution of an LP file
	LD_LIBRARY_PATH=$(echo usr/lib/*-linux-gnu) usr/bin/glpsol --lp "$1" --output report >log
	awk '$2 == "x" { print $4 }' report
}
problem() { # problem SENSE ROW BOUND
	printf '%s\n cost: x\nSubject To\n row: %s\n' "$1" "$2"
	[ -z "$3" ] || printf 'Bounds\n %s\n' "$3"
	printf 'Binary\n x\nEnd\n'
}
problem Maximize 'x + y <= 9' '' >one.lp
problem Maximize 'x + y <= 9' 'x <= 5' >bound.lp
problem Minimize 'x - y >= -3' '' >two.lp
problem Minimize 'x - y >= -3' $'x free\n y <= 0' >free.lp
found=$(for file in one bound two free; do
	echo "$file.lp: glpsol $(glpsol $file.lp), highs $(node solve.mjs $file.lp)"
done)
printf 'a binary x:\n%s\n' "$found"
want='one.lp: glpsol 1, highs 1
bound.lp: glpsol 5, highs 5
two.lp: glpsol 0, highs 0
free.lp: glpsol -3, highs -3'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
