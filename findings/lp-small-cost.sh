#!/usr/bin/env bash
# highs 1.15.3, yalps 0.6.4 and javascript-lp-solver 1.0.3 (npm), and glpsol 5.0
# of Debian 12, looked at on 28 November 2026: all four say that the most of
# 1e-8 x, where x + y <= 1e9 and x - y <= 1e9, is 0, and call it optimal. It is
# 10, at x = 1e9. glpsol --exact finds it, and with the cost 1e-6 all four are
# right; with 1e-7 two are. cbc 2.10.8 and clp 1.17.6 say 0 too. Each takes a
# cost below an absolute tolerance for none, however far x may go. A reader
# would expect an error near the tolerance in the result, not all of the result,
# and solvers that share no code to disagree where one is wrong: here comparing
# six of them says that 0 is right. Source: the options of HiGHS,
# dual_feasibility_tolerance (1e-7); the types of yalps, Options.precision
# (1e-8); the README of javascript-lp-solver says nothing of one.
#
# Guess before the run: 10 in each.
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
npm install --silent --no-audit --no-fund highs@1.15.3 yalps@0.6.4 \
	javascript-lp-solver@1.0.3 >/dev/null
cat >solve.mjs <<'JS'
import load from 'highs'
import solver from 'javascript-lp-solver'
import { readFileSync } from 'fs'
import { solve } from 'yalps'

const cost = Number(process.argv[2])
const model = {
	optimize: 'cost', opType: 'max', objective: 'cost', direction: 'maximize',
	constraints: { one: { max: 1e9 }, two: { max: 1e9 } },
	variables: { x: { cost, one: 1, two: 1 }, y: { one: 1, two: -1 } },
}
const { ObjectiveValue } = (await load()).solve(readFileSync('problem.lp', 'utf8'))
const found = [ObjectiveValue, solve(model).result, solver.Solve(model).result]
console.log('highs %d, yalps %d, javascript-lp-solver %d', ...found.map(v => v + 0))
process.exit(0)
JS
glpsol() { # the optimum, with further options
	LD_LIBRARY_PATH=$(echo usr/lib/*-linux-gnu) usr/bin/glpsol --lp problem.lp "$@" \
		--output report >log
	awk '/^Objective/ { print $4 }' report
}
found=$(for cost in 1e-6 1e-7 1e-8; do
	printf 'Maximize\n cost: %s x\nSubject To\n one: x + y <= 1e9\n two: x - y <= 1e9\nEnd\n' \
		$cost >problem.lp
	echo "$cost: $(node solve.mjs $cost), glpsol $(glpsol), exact $(glpsol --exact)"
done)
printf 'the most of a cost times x, where x is at most 1e9:\n%s\n' "$found"
want='1e-6: highs 1000, yalps 1000, javascript-lp-solver 1000, glpsol 1000, exact 1000
1e-7: highs 0, yalps 100, javascript-lp-solver 100, glpsol 0, exact 100
1e-8: highs 0, yalps 0, javascript-lp-solver 0, glpsol 0, exact 10'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
