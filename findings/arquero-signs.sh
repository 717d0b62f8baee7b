#!/usr/bin/env bash
# arquero 8.0.3 (npm, looked at on 29 November 2026): the signs of a window frame are
# ignored. rolling(expression, [-3, -1]), the three rows before the current one, is taken
# for three before, the row itself and one after: of 8, 4, 1, 2, 7 the sum for the third
# row is 15, with its own 1 and the 2 of the next row, where 12 is right. [3, 1], [3, -1]
# and [-3, 1] all have the same sums, and [1, 3], the next three rows, holds the current
# row and the one before it. [-1, -1] and [1, 1] are both [-1, 1]. So a forecast from the
# past, tested on old rows, has seen the row that it forecasts and the one after it, and
# does well. Frames that begin before the current row, or with it, and end after it, or
# with it, are right. One would expect the rows that the offsets name, or an error.
# Source: arquero's documentation of rolling, "Each entry indicates an offset from the
# current value". In issue 219 of uwdata/arquero someone asks for a mean without the
# current row, and is told to use lag first; no issue on the signs was found.
#
# Guess before the run: what a plain loop over the rows of the frame gives.
set -euo pipefail
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund arquero@8.0.3 @uwdata/flechette@2.0.0 >log 2>&1 ||
	{ cat log; exit 1; }
cat >signs.mjs <<'JS'
import { op, rolling, table } from "arquero";
const x = [8, 4, 1, 2, 7];
const show = list => list.map(v => String(v).padStart(2)).join(" ");
for (const frame of [[-2, 0], [-1, 1], [-3, 1], [-3, -1], [3, 1], [3, -1], [1, 3], [-1, -1]]) {
  const found = table({ x }).derive({ sum: rolling(d => op.sum(d.x), frame) }).array("sum");
  const right = x.map((_, row) => x.reduce((sum, v, k) =>
    k >= row + frame[0] && k <= row + frame[1] ? sum + v : sum, 0));
  console.log(`[${frame}]`.padEnd(7), show(Array.from(found)), "| by a loop", show(right));
}
JS
found=$(timeout 60 node signs.mjs)
printf '%s\n' "$found"
want='[-2,0]   8 12 13  7 10 | by a loop  8 12 13  7 10
[-1,1]  12 13  7 10  9 | by a loop 12 13  7 10  9
[-3,1]  12 13 15 22 14 | by a loop 12 13 15 22 14
[-3,-1] 12 13 15 22 14 | by a loop  0  8 12 13  7
[3,1]   12 13 15 22 14 | by a loop  0  0  0  0  0
[3,-1]  12 13 15 22 14 | by a loop  0  0  0  0  0
[1,3]   15 22 14 10  9 | by a loop  7 10  9  7  0
[-1,-1] 12 13  7 10  9 | by a loop  0  8  4  1  2'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
