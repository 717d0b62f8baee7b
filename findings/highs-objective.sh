#!/usr/bin/env bash
# highs 1.15.3 (npm, HiGHS as WASM, looked at on 28 November 2026): in an LP
# file a variable that is named twice is added up in a row and not in the
# objective. The row 3x + 5x + y <= 8 lets x be 1, as 8x should; the objective
# 3x + 5x at x = 1 is 5, as the last of the two counts. So "maximize 3x + 5x -
# 6y" with y >= x has the optimum 0 where 2 is right, and is called optimal. A
# reader would expect one rule for both, or the error that glpsol gives
# ("multiple use of variable"). A program that writes one term a payoff, row by
# row, names variables twice. Source: HiGHS pull request 2470 of July 2025, by
# which rows are added up, since constraints "are an explicit sum".
#
# Guess before the run: added up in both.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund highs@1.15.3 >/dev/null
cat >twice.mjs <<'JS'
import load from 'highs'

const optimum = async text => {
	const { Status, ObjectiveValue, Columns } = (await load()).solve(text)
	return `${Status} ${ObjectiveValue} at x = ${Columns.x.Primal}`
}
const lp = (objective, row, more = '') =>
	`Maximize\n cost: ${objective}\nSubject To\n row: ${row}\n${more}End\n`

console.log('row:', await optimum(lp('x', '3 x + 5 x + y <= 8')))
console.log('objective:', await optimum(lp('3 x + 5 x', 'x + y <= 1')))
console.log('its sum:', await optimum(lp('8 x', 'x + y <= 1')))
const held = ' top: x <= 1\n'
console.log('sign:', await optimum(lp('3 x + 5 x - 6 y', 'y - x >= 0', held)))
console.log('its sum:', await optimum(lp('8 x - 6 y', 'y - x >= 0', held)))
process.exit(0)
JS
found=$(node twice.mjs)
printf '%s\n' "$found"
want='row: Optimal 1 at x = 1
objective: Optimal 5 at x = 1
its sum: Optimal 8 at x = 1
sign: Optimal 0 at x = 0
its sum: Optimal 2 at x = 1'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
