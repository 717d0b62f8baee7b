#!/usr/bin/env bash
# javascript-lp-solver 1.0.3 (npm, looked at on 28 November 2026): with
# variables that are unrestricted it returns points that break their rows, and
# calls them feasible. "Minimize x where 3x + 2y >= 4, -2 <= x <= 2 and -2 <= y
# <= 2" has the optimum 0 at (0, 2); the answer is -2 at (-2, 5). Among all such
# problems of one row ax + by with whole a and b from -3 to 3 and a right side
# from -4 to 4 191 of 882 are answered wrongly: as infeasible, as unbounded, or
# with a number. The same problems with x and y from 0 to 2 are all right, and
# so are the values of all 2 by 2 games with payoffs from -2 to 2, whose value
# is unrestricted. A reader would expect the option of the README, "Allow
# negative values", to do no more. Source: the README, Variable Bounds; pull
# request 162, by which 1.0.3 mends false infeasibility with unrestricted
# variables.
#
# Guess before the run: as many mistakes as with bounds of 0, which is none.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund javascript-lp-solver@1.0.3 >/dev/null
cat >free.mjs <<'JS'
import solver from 'javascript-lp-solver'

// solve returns the answer for x extreme where a x + b y >= r, low <= x, y <= 2.
function solve(opType, a, b, r, low) {
	const bound = { min: low, max: 2 }
	return solver.Solve({
		optimize: 'goal', opType, constraints: { x: bound, y: bound, row: { min: r } },
		unrestricted: low < 0 ? { left: 1, right: 1 } : {},
		variables: { left: { goal: 1, x: 1, row: a }, right: { y: 1, row: b } },
	})
}

// best is the true optimum, from the corners of the square and of the row.
function best(opType, a, b, r, low) {
	const points = []
	for (const t of [low, 2]) {
		points.push([t, low], [t, 2])
		if (a) points.push([(r - b * t) / a, t])
		if (b) points.push([t, (r - a * t) / b])
	}
	const near = 1e-9, inside = t => t >= low - near && t <= 2 + near
	const xs = points.filter(([x, y]) => inside(x) && inside(y) && a * x + b * y >= r - near)
		.map(([x]) => x)
	return xs.length ? Math[opType](...xs) : 'none'
}

function count(low) {
	let wrong = 0, all = 0
	for (const opType of ['min', 'max'])
		for (let a = -3; a <= 3; a++) for (let b = -3; b <= 3; b++) for (let r = -4; r <= 4; r++) {
			const s = solve(opType, a, b, r, low), want = best(opType, a, b, r, low)
			const got = !s.feasible ? 'none' : s.bounded ? s.result : 'unbounded'
			all++
			wrong += want === 'none' || typeof got === 'string' ? got !== want : Math.abs(got - want) > 1e-6
		}
	return `${wrong} of ${all} wrong`
}

const { feasible, left, right } = solve('min', 3, 2, 4, -2)
console.log(`feasible ${feasible}, x = ${left}, y = ${right}`)
console.log(`from -2: ${count(-2)}; from 0: ${count(0)}`)
JS
found=$(node free.mjs)
printf '%s\n' "$found"
want='feasible true, x = -2, y = 5
from -2: 191 of 882 wrong; from 0: 0 of 882 wrong'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
