#!/usr/bin/env bash
# minizinc 4.5.1 (npm, MiniZinc as WASM with Gecode 6.2.0, looked at on 28
# November 2026): "var 0.0..1.0: x; constraint x < 0.5; solve maximize x" has
# the optimal solution x = 0.5, and MiniZinc itself, asked for fix(x) < 0.5 in
# the output of the same model, prints false. So it is with x < 0.1, and with x
# != 1.0, where x is 1. The least x above 0.5 is 9 ulps above it, and x > 0.5
# prints true. A reader would expect the double below 0.5, or no optimum, as the
# set has none; in any case a solution that meets the constraint which is
# evaluated beside it. MiniZinc 2.6.4 of Debian 12 does the same with x < 0.5.
# Source: the MiniZinc handbook, comparison operators, which knows no tolerance
# for `<`.
#
# Guess before the run: a value below 0.5, or an error.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund minizinc@4.5.1 >/dev/null
cat >strict.mjs <<'JS'
import * as minizinc from 'minizinc'

const solve = async (row, goal) => {
	const model = new minizinc.Model()
	model.addFile('model.mzn', `var 0.0..1.0: x; constraint ${row}; solve ${goal} x;
		output [show_float(0, 20, fix(x)), ", ${row} is ", show(${row.replace('x', 'fix(x)')})];`)
	const { status, solution } = await model.solve({ options: { solver: 'gecode' } })
	console.log(`${goal} x where ${row}: ${status}, ${solution?.output.default}`)
}
await solve('x < 0.5', 'maximize')
await solve('x > 0.5', 'minimize')
await solve('x <= 0.5', 'maximize')
await solve('x < 0.1', 'maximize')
await solve('x != 1.0', 'maximize')
process.exit(0)
JS
found=$(node strict.mjs)
printf '%s\n' "$found"
want='maximize x where x < 0.5: OPTIMAL_SOLUTION, 0.50000000000000000000, x < 0.5 is false
minimize x where x > 0.5: OPTIMAL_SOLUTION, 0.50000000000000099920, x > 0.5 is true
maximize x where x <= 0.5: OPTIMAL_SOLUTION, 0.50000000000000000000, x <= 0.5 is true
maximize x where x < 0.1: OPTIMAL_SOLUTION, 0.10000000000000000555, x < 0.1 is false
maximize x where x != 1.0: OPTIMAL_SOLUTION, 1.00000000000000000000, x != 1.0 is false'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
